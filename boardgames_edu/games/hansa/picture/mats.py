"""A writing desk of Hansa Teutonica as parts of a picture.

What covers the abilities, supply and stock, markers, the mission. Knows the state's figures, and no painter.
"""

from __future__ import annotations

from collections.abc import Iterator

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
from boardgames_edu.scene.model import Card, Label, Piece
from boardgames_edu.scene.score import score_card

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
    where = base.desks[seat]
    _abilities(found, state, base, seat)
    x, y, wide, high = where.box
    if over:
        left, _ = where.heaps[0]
        top = y + (26 * where.grown if left > x + wide / 3 else where.heaps[0][1] - y - 12)
        box = (left, top, x + wide - 8 - left, y + high - 6 - top)
        group = f"panel:desk:{SEATS[seat]}"
        card = score_card(state, seat, named("seat", SEATS[seat]), box, group)
        words = [card.words, *(say(ADDED_UP, facts) for facts in _added_up(state, seat))]
        found.cards.append(msgspec.structs.replace(card, words=". ".join(words)))
    else:
        _heaps(found, state, where, seat)
        _markers(found, state, where, seat)
        text = say(POINTS, {"points": state.score[seat]})
        id = f"label:{SEATS[seat]}:points"
        found.labels.append(
            Label(
                id=id,
                text=text,
                at=(x + where.reach - 12, y + 16 * where.grown),
                size=14 * where.grown,
                align="end",
                tone="soft",
            )
        )
    if mission >= 0:
        facts = {"seat": SEATS[seat], "mission": state.setup.components.missions[mission].id}
        found.cards.append(
            Card(
                id=f"card:mission:{SEATS[seat]}",
                at=(x + 255, y + 16),
                name=say(MISSION, facts),
                size=(300, 24),
                words=say(MISSION_OF, facts),
                group=f"panel:desk:{SEATS[seat]}",
                text_size=12,
            )
        )
    return found


def _added_up(state: HansaState, seat: int) -> Iterator[dict[str, object]]:
    """Yield the final score lines that are added up, with their tallies."""
    for line, tally in explained(state, seat):
        yield {"words": Phrase(line.template, line.facts), "tally": tally}


def _abilities(found: Part, state: HansaState, base: HansaLayout, seat: int) -> None:
    name, printed = SEATS[seat], state.setup.components
    for k, ability in enumerate(ABILITIES):
        reached = state.developed[seat * A + k]
        for n in range(reached + 1, printed.steps[k] + 1):
            space = f"space:{name}:{ability}:{n}"
            found.pieces.append(
                Piece(
                    id=f"piece:{name}:{ability}:{n}",
                    glyph=GLYPHS[printed.frees[k]],
                    at=base.at[space],
                    size=min(19.0 * base.desks[seat].grown, base.desks[seat].step - 3),
                    seat=seat,
                    place=space,
                    words=say(COVERED, {"ability": ability}) if n == reached + 1 else "",
                    group=f"panel:desk:{name}",
                )
            )


def _heaps(found: Part, state: HansaState, where: DeskLayout, seat: int) -> None:
    name = SEATS[seat]
    for (left, top), head, heap, text in zip(
        where.heaps, (SUPPLY_HEAD, STOCK_HEAD), (state.supply, state.stock), (SUPPLY, STOCK), strict=True
    ):
        size = fitted(say(head), where.size, 67.5 * where.grown)
        found.labels.append(
            Label(id=f"label:{name}:{head}", text=say(head), at=(left, top), size=size, tone="soft")
        )
        for kind in range(2):
            n = heap[2 * seat + kind]
            spot = (left + (83 + 48 * kind) * where.grown, top)
            found.pieces.append(
                Piece(
                    id=f"piece:{head}:{name}:{KINDS[kind]}",
                    glyph=GLYPHS[kind],
                    at=spot,
                    size=min(22.0 * where.grown, where.step),
                    seat=seat,
                    words=say(text, {"seat": name, "n": n, "kind": KINDS[kind]}),
                    group=f"panel:desk:{name}",
                    enabled=n > 0,
                )
            )
            found.labels.append(
                Label(
                    id=f"label:{head}:{name}:{kind}",
                    text=str(n),
                    at=(spot[0] + 18 * where.grown, top),
                    size=15 * where.grown,
                )
            )


def _markers(found: Part, state: HansaState, where: DeskLayout, seat: int) -> None:
    name, (left, top) = SEATS[seat], where.markers
    unused, used, plate = state.unused_markers[seat], state.used_markers[seat], len(state.plate[seat])
    count = len(unused) + len(used) + (plate > 0)
    if not count:
        return
    found.labels.append(
        Label(
            id=f"label:{name}:markers", text=say(MARKERS_HEAD), at=(left, top), size=where.size, tone="soft"
        )
    )
    across = max(where.across, -(-count // 2))
    pitch = 25.0 * where.grown * where.across / across

    def spot(column: int) -> tuple[float, float]:
        return (
            left + 92 * where.grown + pitch * (column % across),
            top + 24 * where.grown * (column // across),
        )

    for column, marker in enumerate((*unused, *used)):
        fresh = column < len(unused)
        k = column if fresh else column - len(unused)
        facts = {"seat": name, "marker": MARKERS[marker], "effect": say(NOTES["marker"][MARKERS[marker]])}
        found.pieces.append(
            Piece(
                id=f"piece:{'unused' if fresh else 'used'}:{name}:{k}",
                glyph="any_good",
                at=spot(column),
                size=29 * where.grown,
                text=SIGNS[marker],
                words=say(UNUSED if fresh else USED, facts),
                group=f"panel:desk:{name}",
                enabled=fresh,
            )
        )
    if plate:
        found.pieces.append(
            Piece(
                id=f"piece:plate:{name}",
                glyph="any_good",
                at=spot(count - 1),
                size=29 * where.grown,
                text=f"?{plate}",
                words=say(PLATE, {"n": plate, "seat": name}),
                group=f"panel:desk:{name}",
            )
        )
