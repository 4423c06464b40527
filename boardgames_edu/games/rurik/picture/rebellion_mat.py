"""The Rebellion's mat and cards of Rurik as parts of a picture.

Its priority and bonuses, its bottom and top card. Used by `scene` only; drawn on the right of the Rebellion's mat.
Knows no rule: what is open and what is next is read off the state.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from boardgames_edu.games.rurik.components import COLUMNS, STRUCTURES
from boardgames_edu.games.rurik.picture.layout import ICONS, LETTERS, RurikLayout, named
from boardgames_edu.games.rurik.rebellion_cards import PRIORITIES, REBELLION, CardLine, RebellionCard
from boardgames_edu.games.rurik.rules.solo.advisors import due_line
from boardgames_edu.games.rurik.rules.solo.choices import bottom_card, now, top_card
from boardgames_edu.i18n import N_, say
from boardgames_edu.scene.base import Part
from boardgames_edu.scene.lettering import fitted
from boardgames_edu.scene.model import Badge, Card, Piece, Place, Point

if TYPE_CHECKING:
    from boardgames_edu.games.rurik.state import RurikState

COLUMN_NOW = N_("Bonuses under {priority}, its priority now")
OPEN = N_("Open bonus for {action}: {bonus}")
LOCKED = N_("Locked bonus for {action}: {bonus}; a coin lies on it")
BOTTOM = N_("Bottom card {card}, for the strategy phase, under {priority} from its foot up: {lines}")
LINE = N_("{number} to {column}")
LINE_COIN = N_("{number} to {column} with a coin")
LATER = N_("{line} from round {round}")
TOP = N_("Top card {card}, for the action phase. Regions in order: {regions}. Structures: {structures}.")
BOTTOM_CAPTION, TOP_CAPTION = N_("Bottom card {card}"), N_("Top card {card}")

_SIGNS = {
    "muster_point": "helmet",
    "movement_point": "boot",
    "attack_point": "sword",
    "tax_point": "cart",
    "build_point": "hammer",
    "one_coin": "coin",
    "two_coins": "coin",
    "reveal_one_less": "casualty",
}
_PRIORITY_SIGNS = (("sword", "boot"), ("hammer",), ("cart",))
_LEFT, _TOP, _DOWN, _CARD, _HIGH = 236.0, 46.0, 42.0, 0.172, 200.0
"""The mat's columns and rows, a card's share of width, its height."""
_LINES = 0.86
"""The size of a card's lines, as share of its name."""


def _widths(base: RurikLayout) -> tuple[float, float]:
    """Return the widths of a mat column and of a card."""
    width = base.mats[REBELLION][2]
    card = width * _CARD
    return (width - _LEFT - 2 * (card + 6) - 8) / 3, card


def parts(state: RurikState, base: RurikLayout) -> list[Part]:
    """Return the mat's columns, and the two cards in use."""
    rebellion = now(state)
    bottom, top = bottom_card(state), top_card(state)
    done = due_line(state) if state.phase == "strategy" else 0
    asked = state.phase == "strategy"
    wanted = (
        (_columns, (rebellion.priority, rebellion.locked)),
        (_bottom, (bottom.number, rebellion.priority, done, state.round, asked)),
        (_top, (top.number, rebellion.priority, state.phase == "action")),
    )
    found: list[Part] = []
    for draw, key in wanted:
        whole = (draw, *key)
        found.append(base.seen.get(whole) or base.remember(whole, draw(state, base)))
    return found


def _group() -> str:
    return "panel:mat:rebellion"


def _columns(state: RurikState, base: RurikLayout) -> Part:
    """Return three columns of bonuses; the marker shows the priority."""
    x, y, _, _ = base.mats[REBELLION]
    across, _ = _widths(base)
    part, rebellion, bonuses = Part(), now(state), state.setup.solo.mat.bonuses
    for column, priority in enumerate(PRIORITIES):
        middle = x + _LEFT + across * (column + 0.5)
        chosen = column == rebellion.priority
        signs = _PRIORITY_SIGNS[column]
        offsets = [22.0 * (k - (len(signs) - 1) / 2) for k in range(len(signs))]
        part.places.append(
            Place(
                id=f"space:priority:{priority}",
                at=(middle, y + 25),
                shape="box",
                size=(across - 6, 30),
                tint="space" if chosen else "panel",
                badges=tuple(Badge(sign, (dx, 0), 19) for sign, dx in zip(signs, offsets, strict=True)),
                marks=("active",) if chosen else (),
                group=_group(),
                words=say(COLUMN_NOW if chosen else N_("Bonuses under {priority}"), {"priority": priority}),
            )
        )
        if chosen:
            part.pieces.append(
                Piece(
                    id="piece:first_player",
                    glyph="first_player",
                    at=(middle + across / 2 - 18, y + 23),
                    size=24,
                    place=f"space:priority:{priority}",
                    words=say(N_("The Rebellion cares for {priority}."), {"priority": priority}),
                    group=_group(),
                )
            )
        own = [number for number, bonus in enumerate(bonuses) if bonus.priority == column]
        for row, number in enumerate(own):
            locked = bool(rebellion.locked >> number & 1)
            at = (middle, y + _TOP + _DOWN * (row + 0.5))
            part.places.append(_bonus(state, number, locked, at, across))
            if locked:
                part.pieces.append(
                    Piece(
                        id=f"piece:mat:coin:{number}",
                        glyph="coin",
                        at=(at[0] + across * 0.33, at[1]),
                        size=min(24.0, across * 0.23),
                        place=f"space:bonus:{number}",
                    )
                )
    return part


def _bonus(state: RurikState, number: int, locked: bool, at: Point, across: float) -> Place:
    """Return one bonus: its action, an arrow, what it gives."""
    bonus = state.setup.solo.mat.bonuses[number]
    minus = bonus.gives == "reveal_one_less"
    text = "-1" if minus else "+2" if bonus.gives == "two_coins" else "+1"
    return Place(
        id=f"space:bonus:{number}",
        at=at,
        name=text,
        label=(at[0] - across * 0.12, at[1]),
        text_size=15,
        shape="box",
        size=(across - 6, _DOWN - 5),
        tint="panel" if locked else "space",
        badges=(
            Badge(ICONS[bonus.action], (-across * 0.34, 0), min(21.0, across * 0.19), faint=locked),
            Badge(_SIGNS[bonus.gives], (across * 0.09, 0), min(20.0, across * 0.18), faint=locked),
        ),
        group=_group(),
        words=say(LOCKED if locked else OPEN, {"action": COLUMNS[bonus.action], "bonus": bonus.gives}),
    )


def _bottom(state: RurikState, base: RurikLayout) -> Part:
    """Return the bottom card: its priority's lines, done ones ticked."""
    x, y, _, _ = base.mats[REBELLION]
    card, priority = bottom_card(state), now(state).priority
    lines, (across, wide) = card.lines[priority], _widths(base)
    due = due_line(state) if state.phase == "strategy" else -1
    badges: list[Badge] = []
    for row, line in enumerate(lines):
        level = 0.5 * _HIGH - 19 - row * 27.5
        faint = line.since > state.round or due > row
        badges.append(Badge("advisor", (-0.21 * wide, level), 24, REBELLION, str(line.number), faint=faint))
        badges.append(Badge(ICONS[line.column], (0.05 * wide, level), 20, faint=faint))
        if line.coin:
            badges.append(Badge("coin", (0.25 * wide, level), 18, faint=faint))
        if due == row or (due > row and line.since <= state.round):
            badges.append(Badge("arrow" if due == row else "tick", (-0.4 * wide, level), 15))
    said = ", ".join(_line_words(line, state.round) for line in lines)
    facts = {"card": card.number, "priority": PRIORITIES[priority], "lines": said}
    at = (x + _LEFT + 3 * across + 4 + wide / 2, y + 111)
    return Part(cards=[_card("bottom", card, at, wide, BOTTOM_CAPTION, say(BOTTOM, facts), badges)])


def _line_words(line: CardLine, round_: int) -> str:
    words = say(LINE_COIN if line.coin else LINE, {"number": line.number, "column": COLUMNS[line.column]})
    return say(LATER, {"line": words, "round": line.since}) if line.since > round_ else words


def _top(state: RurikState, base: RurikLayout) -> Part:
    """Return the top card: its regions and its ranked structures."""
    x, y, _, _ = base.mats[REBELLION]
    card, priority = top_card(state), now(state).priority
    across, wide = _widths(base)
    regions = [named("region", base.components.region_ids[region]) for region in card.order]
    ranking = [STRUCTURES[kind] for kind in card.structures[priority]]
    badges = [Badge(kind, (wide / 2 - 19, -32 + 40 * k), 27, REBELLION) for k, kind in enumerate(ranking)]
    facts = {
        "card": card.number,
        "regions": ", ".join(regions),
        "structures": ", ".join(named("structure", kind) for kind in ranking),
    }
    lines = tuple(f"{number}  {name}" for number, name in enumerate(regions, 1))
    at = (x + _LEFT + 3 * across + 10 + wide * 1.5, y + 111)
    return Part(cards=[_card("top", card, at, wide, TOP_CAPTION, say(TOP, facts), badges, lines)])


def _card(
    which: str,
    card: RebellionCard,
    at: Point,
    width: float,
    caption: str,
    words: str,
    badges: list[Badge],
    lines: tuple[str, ...] = (),
) -> Card:
    """Return a rebellion card with its number, lines and signs."""
    name = say(caption, {"card": card.number})
    size = fitted(name, LETTERS / _LINES, width - 14, bold=True)
    return Card(
        id=f"card:rebellion:{which}",
        at=at,
        name=name,
        size=(width, _HIGH),
        lines=lines,
        glyphs=tuple(badges),
        text_size=min([size, *(fitted(line, size, (width - 38) / _LINES) for line in lines)]),
        words=words,
        group=_group(),
    )
