"""A writing desk of Hansa Teutonica as parts of a picture.

What covers the abilities, supply and stock, markers, the mission. Knows the state's figures, and no painter.
"""

from __future__ import annotations

from typing import Any

import msgspec

from boardgames_edu.engine.hidden import HIDDEN
from boardgames_edu.games.hansa.components import ABILITIES, KINDS, MARKERS, SEATS
from boardgames_edu.games.hansa.picture.layout import DeskLayout, HansaLayout, named
from boardgames_edu.games.hansa.rules.labels import NOTES
from boardgames_edu.games.hansa.rules.scoring import collected, explained
from boardgames_edu.games.hansa.state import A, HansaState
from boardgames_edu.i18n import N_, Phrase, say
from boardgames_edu.scene.base import Part
from boardgames_edu.scene.lettering import fitted
from boardgames_edu.scene.model import Card, Label, Piece, Point
from boardgames_edu.scene.score import LINE, score_card

GLYPHS = ("cube", "disc")
"""What traders and merchants look like."""
SIGNS = ("⌂", "⇄", "3→", "↑", "+3", "+4", "↻", "§", "⊘")
"""What stands on a marker, the same in every language."""

ADDED_UP = N_("{words}: {tally}")
POINTS = N_("{points} {points:point|points}")
COVERED = N_("{ability} is covered from here on")
SUPPLY_HEAD, STOCK_HEAD, MARKERS_HEAD = N_("supply"), N_("stock"), N_("markers")
SUPPLY = N_("supply of {seat}: {n} {kind}")
STOCK = N_("stock of {seat}: {n} {kind}")
UNUSED = N_("unused marker of {seat}: {marker}. {effect}")
USED = N_("used marker of {seat}: {marker}")
PLATE = N_("{n} {n:marker|markers} on the plate of {seat}")
MISSION = N_("Mission: {mission}")
MISSION_OF = N_("mission of {seat}: the cities {mission}")


def shown_mission(state: HansaState, seat: int, viewer: int | None) -> int:
    """Return a seat's mission as a viewer sees it, or `HIDDEN`."""
    return state.missions[seat] if viewer is None or viewer == seat or state.is_over else HIDDEN


def shows_score(state: HansaState, base: HansaLayout) -> bool:
    """Return whether desks show the score, at the end only."""
    return state.is_over and len(base.boxes) > 1 and len(base.desks) == state.setup.seats


def desk_key(s: HansaState, base: HansaLayout, seat: int, mission: int) -> tuple[object, ...]:
    """Return the values that a desk is drawn from."""
    at = 2 * seat
    developed = tuple(s.developed[seat * A : seat * A + A])
    heaps = (s.supply[at], s.supply[at + 1], s.stock[at], s.stock[at + 1])
    piles = (s.unused_markers[seat], s.used_markers[seat], len(s.plate[seat]))
    over = shows_score(s, base) and s.scores()[seat]
    return ("desk", seat, developed, heaps, piles, mission, s.score[seat], collected(s, seat), repr(over))


def desk(state: HansaState, base: HansaLayout, seat: int, mission: int) -> Part:
    """Return everything on a desk; at the end the score."""
    over = shows_score(state, base)
    found = Part(blocks=[base.desk_block(seat, whole=over)])
    where, name, group = base.desks[seat], SEATS[seat], f"panel:desk:{SEATS[seat]}"
    _abilities(found, state, base, seat)
    x, y, wide, high = where.box
    if over:
        left, _ = where.heaps[0]
        top = y + (26 * where.grown if left > x + wide / 3 else where.heaps[0][1] - y - 12)
        box = (left, top, x + wide - 8 - left, y + high - 6 - top)
        card = score_card(state, seat, named("seat", name), box, group)
        words = [card.words]
        for line, tally in explained(state, seat):
            words.append(say(ADDED_UP, {"words": Phrase(line.template, line.facts), "tally": tally}))
        found.cards.append(msgspec.structs.replace(card, words=". ".join(words)))
        letters = min(found.blocks[0].letters, LINE * card.text_size)
        found.blocks[0] = msgspec.structs.replace(found.blocks[0], letters=letters)
    else:
        _heaps(found, state, where, seat)
        _markers(found, state, where, seat)
        id, text = f"label:{name}:points", say(POINTS, {"points": state.score[seat]})
        at, size = (x + where.reach - 12, y + 16 * where.grown), 14 * where.grown
        found.labels.append(Label(id=id, text=text, at=at, size=size, align="end", tone="soft"))
    if mission >= 0:
        facts = {"seat": name, "mission": state.setup.components.missions[mission].id}
        id, at, title = f"card:mission:{name}", (x + 255, y + 16), say(MISSION, facts)
        told = say(MISSION_OF, facts)
        found.cards.append(
            Card(id=id, at=at, name=title, size=(300, 24), words=told, group=group, text_size=12)
        )
    return found


def _put(
    found: Part, desk: str, id: str, glyph: str, at: Point, size: float, words: str, **look: Any
) -> None:
    """Add a piece on a desk."""
    group = f"panel:desk:{desk}"
    found.pieces.append(
        Piece(id=f"piece:{id}", glyph=glyph, at=at, size=size, words=words, group=group, **look)
    )


def _abilities(found: Part, state: HansaState, base: HansaLayout, seat: int) -> None:
    name, printed, desk = SEATS[seat], state.setup.components, base.desks[seat]
    size = min(19.0 * desk.grown, desk.step - 3)
    for k, ability in enumerate(ABILITIES):
        glyph, first = GLYPHS[printed.frees[k]], state.developed[seat * A + k] + 1
        for n in range(first, printed.steps[k] + 1):
            space = f"space:{name}:{ability}:{n}"
            words = say(COVERED, {"ability": ability}) if n == first else ""
            at = base.at[space]
            _put(found, name, space[6:], glyph, at, size, words, seat=seat, place=space)


def _heaps(found: Part, state: HansaState, where: DeskLayout, seat: int) -> None:
    name, grown = SEATS[seat], where.grown
    for (left, top), head, heap, text in zip(
        where.heaps, (SUPPLY_HEAD, STOCK_HEAD), (state.supply, state.stock), (SUPPLY, STOCK), strict=True
    ):
        size = fitted(say(head), where.size, 67.5 * grown)
        found.labels.append(
            Label(id=f"label:{name}:{head}", text=say(head), at=(left, top), size=size, tone="soft")
        )
        for kind, glyph in enumerate(GLYPHS):
            n, x = heap[2 * seat + kind], left + (83 + 48 * kind) * grown
            words = say(text, {"seat": name, "n": n, "kind": KINDS[kind]})
            id, size = f"{head}:{name}:{KINDS[kind]}", min(22.0 * grown, where.step)
            _put(found, name, id, glyph, (x, top), size, words, seat=seat, enabled=n > 0)
            id, beside = f"label:{head}:{name}:{kind}", (x + 18 * grown, top)
            found.labels.append(Label(id=id, text=str(n), at=beside, size=15 * grown))


def _markers(found: Part, state: HansaState, where: DeskLayout, seat: int) -> None:
    name, (left, top), grown = SEATS[seat], where.markers, where.grown
    shown: list[tuple[str, str, str, bool]] = []
    for pile, template, markers in (
        ("unused", UNUSED, state.unused_markers[seat]),
        ("used", USED, state.used_markers[seat]),
    ):
        for k, marker in enumerate(markers):
            facts = {"marker": MARKERS[marker], "effect": say(NOTES["marker"][MARKERS[marker]])}
            words = say(template, {"seat": name, **facts})
            shown.append((f"{pile}:{name}:{k}", SIGNS[marker], words, pile == "unused"))
    if plate := len(state.plate[seat]):
        shown.append((f"plate:{name}", f"?{plate}", say(PLATE, {"n": plate, "seat": name}), True))
    if not shown:
        return
    id, head = f"label:{name}:markers", say(MARKERS_HEAD)
    found.labels.append(Label(id=id, text=head, at=(left, top), size=where.size, tone="soft"))
    across = max(where.across, -(-len(shown) // 2))
    pitch = 25.0 * grown * where.across / across
    for k, (id, sign, words, enabled) in enumerate(shown):
        at = (left + 92 * grown + pitch * (k % across), top + 24 * grown * (k // across))
        _put(found, name, id, "any_good", at, 29 * grown, words, text=sign, enabled=enabled)
