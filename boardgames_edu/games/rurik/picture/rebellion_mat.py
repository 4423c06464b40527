"""The Rebellion's mat and cards of Rurik as parts of a picture.

Its priority and bonuses, its bottom and top card. Used by `scene` only; drawn on the right of the Rebellion's mat.
Knows no rule: what is open and what is next is read off the state.
"""

from typing import Any

from boardgames_edu.games.rurik import components
from boardgames_edu.games.rurik.components import COLUMNS, PRIORITIES, REBELLION, STRUCTURES
from boardgames_edu.games.rurik.picture.layout import ICONS, LETTERS, REBELLION_LEFT, RurikLayout, named
from boardgames_edu.games.rurik.rules.solo.steps import due_line, now
from boardgames_edu.games.rurik.state import RurikState
from boardgames_edu.i18n import N_, say
from boardgames_edu.scene.base import Part, section
from boardgames_edu.scene.lettering import fitted
from boardgames_edu.scene.model import Badge, Card, Place, Point

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
_TOP, _DOWN, _HIGH = 46.0, 42.0, 200.0  # the mat's rows, and the height of a card
GROUP = "panel:mat:rebellion"
_LINES = 0.86  # the size of a card's lines, as share of its name


def parts(state: RurikState, base: RurikLayout) -> list[Part]:
    """Return the mat's columns, and the two cards in use."""
    solo, asked = now(state), state.phase == "strategy"
    due = due_line(state) if asked else -1
    return [
        _columns(base, solo.priority, solo.locked),
        _bottom(base, solo.deck[-1], solo.priority, due, state.round),
        _top(base, solo.deck[0], solo.priority),
    ]


@section
def _columns(base: RurikLayout, now_first: int, unopened: int) -> Part:
    """Return three columns of bonuses; the marker shows the priority."""
    x, y, _, _ = base.mats[REBELLION]
    across, _ = base.rebellion_widths()
    part, bonuses = Part(group=GROUP), base.setup.solo.mat.bonuses
    for column, priority in enumerate(PRIORITIES):
        middle = x + REBELLION_LEFT + across * (column + 0.5)
        chosen = column == now_first
        signs = _PRIORITY_SIGNS[column]
        offsets = [22.0 * (k - (len(signs) - 1) / 2) for k in range(len(signs))]
        space, words = f"space:priority:{priority}", COLUMN_NOW if chosen else N_("Bonuses under {priority}")
        look: dict[str, Any] = {"tint": "space", "marks": ("active",)} if chosen else {"tint": "panel"}
        look["badges"] = tuple(Badge(sign, (dx, 0), 19) for sign, dx in zip(signs, offsets, strict=True))
        said = say(words, {"priority": priority})
        part.place(space, (middle, y + 25), said, shape="box", size=(across - 6, 30), **look)
        if chosen:
            at, words = (middle + across / 2 - 18, y + 23), N_("The Rebellion cares for {priority}.")
            said = say(words, {"priority": priority})
            part.piece("piece:first_player", "first_player", at, 24, said, place=space)
        own = [number for number, bonus in enumerate(bonuses) if bonus.priority == column]
        for row, number in enumerate(own):
            locked = bool(unopened >> number & 1)
            at = (middle, y + _TOP + _DOWN * (row + 0.5))
            part.places.append(_bonus(bonuses[number], number, locked, at, across))
            if locked:
                id, size = f"piece:mat:coin:{number}", min(24.0, across * 0.23)
                spot = (at[0] + across * 0.33, at[1])
                part.piece(id, "coin", spot, size, place=f"space:bonus:{number}", group="", tip=part.places[-1].words)
    return part


def _bonus(bonus: components.CardBonus, number: int, locked: bool, at: Point, across: float) -> Place:
    text = "-1" if bonus.gives == "reveal_one_less" else "+2" if bonus.gives == "two_coins" else "+1"
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
        group=GROUP,
        words=say(LOCKED if locked else OPEN, {"action": COLUMNS[bonus.action], "bonus": bonus.gives}),
    )


@section
def _bottom(base: RurikLayout, number: int, priority: int, due: int, round_: int) -> Part:
    x, y, _, _ = base.mats[REBELLION]
    card, (across, wide) = base.setup.solo.cards[number], base.rebellion_widths()
    lines = card.lines[priority]
    badges, said = list[Badge](), list[str]()
    for row, line in enumerate(lines):
        level = 0.5 * _HIGH - 19 - row * 27.5
        faint = line.since > round_ or due > row
        badges.append(Badge("advisor", (-0.21 * wide, level), 24, REBELLION, str(line.number), faint=faint))
        badges.append(Badge(ICONS[line.column], (0.05 * wide, level), 20, faint=faint))
        if line.coin:
            badges.append(Badge("coin", (0.25 * wide, level), 18, faint=faint))
        if due == row or (due > row and line.since <= round_):
            badges.append(Badge("arrow" if due == row else "tick", (-0.4 * wide, level), 15))
        words = say(LINE_COIN if line.coin else LINE, {"number": line.number, "column": COLUMNS[line.column]})
        said.append(say(LATER, {"line": words, "round": line.since}) if line.since > round_ else words)
    facts = {"card": card.number, "priority": PRIORITIES[priority], "lines": ", ".join(said)}
    at = (x + REBELLION_LEFT + 3 * across + 4 + wide / 2, y + 111)
    return Part(cards=[_card("card:rebellion:bottom", card.number, at, wide, say(BOTTOM, facts), badges)])


@section
def _top(base: RurikLayout, number: int, priority: int) -> Part:
    x, y, _, _ = base.mats[REBELLION]
    card, (across, wide) = base.setup.solo.cards[number], base.rebellion_widths()
    regions = [named("region", base.components.region_ids[region]) for region in card.order]
    ranking = [STRUCTURES[kind] for kind in card.structures[priority]]
    badges = [Badge(kind, (wide / 2 - 19, -32 + 40 * k), 27, REBELLION) for k, kind in enumerate(ranking)]
    structures = ", ".join(named("structure", kind) for kind in ranking)
    facts = {"card": card.number, "regions": ", ".join(regions), "structures": structures}
    lines = [f"{number}  {name}" for number, name in enumerate(regions, 1)]
    at = (x + REBELLION_LEFT + 3 * across + 10 + wide * 1.5, y + 111)
    return Part(cards=[_card("card:rebellion:top", card.number, at, wide, say(TOP, facts), badges, *lines)])


def _card(id: str, number: int, at: Point, width: float, words: str, badges: list[Badge], *lines: str) -> Card:
    name = say(TOP_CAPTION if lines else BOTTOM_CAPTION, {"card": number})
    size = fitted(name, LETTERS / _LINES, width - 14, bold=True)
    return Card(
        id=id,
        at=at,
        name=name,
        size=(width, _HIGH),
        lines=lines,
        glyphs=tuple(badges),
        text_size=min([size, *(fitted(line, size, (width - 38) / _LINES) for line in lines)]),
        words=words,
        group=GROUP,
    )
