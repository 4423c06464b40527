"""The writing desks, tracks and display of Hansa Teutonica, as parts.

What covers the abilities, supply and stock, markers, the mission; points, full cities, East and West, special points,
the pile of markers, favour tiles. Knows the state's figures, and no painter.
"""

import msgspec

from boardgames_edu.engine.hidden import HIDDEN
from boardgames_edu.games.hansa.codecs import NOT_IN_PLAY, ON_DISPLAY
from boardgames_edu.games.hansa.components import ABILITIES, COLOURS, FAVOURS, KINDS, MARKERS, SEATS
from boardgames_edu.games.hansa.picture.layout import DeskLayout, HansaLayout, named
from boardgames_edu.games.hansa.rules.labels import NOTES
from boardgames_edu.games.hansa.rules.scoring import explained
from boardgames_edu.games.hansa.state import A, HansaState
from boardgames_edu.i18n import N_, Phrase, say
from boardgames_edu.scene.base import Part, section
from boardgames_edu.scene.lettering import fitted, fitted_block
from boardgames_edu.scene.model import Card
from boardgames_edu.scene.score import LINE, score_card

Ints = tuple[int, ...]
GLYPHS = ("cube", "disc")  # what traders and merchants look like
SIGNS = ("⌂", "⇄", "3→", "↑", "+3", "+4", "↻", "§", "⊘")
"""What stands on a marker, the same in every language."""

ADDED_UP = N_("{words}: {tally}")
COVERED = N_("{ability} is covered from here on")
SUPPLY_HEAD, STOCK_HEAD, MARKERS_HEAD = N_("supply"), N_("stock"), N_("markers")
SUPPLY = N_("supply of {seat}: {n} × {kind}")
STOCK = N_("stock of {seat}: {n} × {kind}")
UNUSED = N_("unused marker of {seat}: {marker}. {effect}")
USED = N_("used marker of {seat}: {marker}")
MISSION = N_("Mission: {mission}")


def desk(s: HansaState, base: HansaLayout, seat: int, viewer: int | None) -> Part:
    """Return a desk as a viewer sees it, with the final score."""
    is_open, at = viewer is None or viewer == seat or s.is_over, 2 * seat
    mission, developed = s.missions[seat] if is_open else HIDDEN, tuple(s.developed[seat * A : seat * A + A])
    if s.is_over and len(base.boxes) > 1 and len(base.desks) == s.setup.seats:
        card, block = _score(s, base, seat), base.desk_block(seat, whole=True)
        letters = min(block.letters, LINE * card.text_size)
        found = Part(blocks=[msgspec.structs.replace(block, letters=letters)], cards=[card])
        _abilities(found, base, seat, developed)
        _mission(found, base, seat, mission)
        return found
    heaps = (tuple(s.supply[at : at + 2]), tuple(s.stock[at : at + 2]))
    markers = (s.unused_markers[seat], s.used_markers[seat], len(s.plate[seat]))
    return _desk(base, seat, developed, heaps, markers, s.score[seat], mission)


@section
def _desk(
    base: HansaLayout,
    seat: int,
    developed: Ints,
    heaps: tuple[Ints, Ints],
    markers: tuple[Ints, Ints, int],
    points: int,
    mission: int,
) -> Part:
    """Return a desk during the game."""
    where, group = base.desks[seat], f"panel:desk:{SEATS[seat]}"
    found = Part(blocks=[base.desk_block(seat, whole=False)], group=group)
    _abilities(found, base, seat, developed)
    _heaps(found, where, seat, heaps)
    _markers(found, where, seat, *markers)
    text = say(N_("{points} {points:point|points}"), {"points": points})
    at = (where.box[0] + where.reach - 12, where.box[1] + 16 * where.grown)
    found.label(f"label:{SEATS[seat]}:points", text, at, 14 * where.grown, align="end", tone="soft")
    _mission(found, base, seat, mission)
    return found


def _score(state: HansaState, base: HansaLayout, seat: int) -> Card:
    where, (x, y, wide, high) = base.desks[seat], base.desks[seat].box
    left, _ = where.heaps[0]
    top = y + (26 * where.grown if left > x + wide / 3 else where.heaps[0][1] - y - 12)
    box = (left, top, x + wide - 8 - left, y + high - 3 - top)
    card = score_card(state, seat, named("seat", SEATS[seat]), box, f"panel:desk:{SEATS[seat]}")
    told = (
        say(ADDED_UP, {"words": Phrase(line.template, line.facts), "tally": tally})
        for line, tally in explained(state, seat)
    )
    return msgspec.structs.replace(card, words=". ".join((card.words, *told)))


def _mission(found: Part, base: HansaLayout, seat: int, mission: int) -> None:
    if mission >= 0:
        facts = {"seat": SEATS[seat], "mission": base.setup.components.missions[mission].id}
        (x, y, _, _), id = base.desks[seat].box, f"card:mission:{SEATS[seat]}"
        look = {"name": say(MISSION, facts), "group": f"panel:desk:{SEATS[seat]}", "text_size": 12}
        found.card(id, (x + 255, y + 16), (300, 24), say(N_("mission of {seat}: the cities {mission}"), facts), **look)


def _abilities(found: Part, base: HansaLayout, seat: int, developed: Ints) -> None:
    name, printed, desk = SEATS[seat], base.setup.components, base.desks[seat]
    size, group = min(19.0 * desk.grown, desk.step - 3), f"panel:desk:{name}"
    for k, (ability, reached) in enumerate(zip(ABILITIES, developed, strict=True)):
        for n in range(reached + 1, printed.steps[k] + 1):
            space, glyph = f"space:{name}:{ability}:{n}", GLYPHS[printed.frees[k]]
            words = say(COVERED, {"ability": ability}) if n == reached + 1 else ""
            tip = "" if words else named("ability", ability)
            look = {"seat": seat, "place": space, "group": group, "tip": tip}
            found.piece(f"piece:{name}:{ability}:{n}", glyph, base.at[space], size, words, **look)


def _heaps(found: Part, where: DeskLayout, seat: int, heaps: tuple[Ints, ...]) -> None:
    name, grown = SEATS[seat], where.grown
    for (left, top), head, heap, text in zip(
        where.heaps, (SUPPLY_HEAD, STOCK_HEAD), heaps, (SUPPLY, STOCK), strict=True
    ):
        size = fitted(say(head), where.size, 67.5 * grown)
        found.label(f"label:{name}:{head}", say(head), (left, top), size, tone="soft")
        for kind, n in enumerate(heap):
            spot, size = (left + (85 + 48 * kind) * grown, top), min(22.0 * grown, where.step)
            id = f"piece:{head}:{name}:{KINDS[kind]}"
            words = say(text, {"seat": name, "n": n, "kind": KINDS[kind]})
            found.piece(id, GLYPHS[kind], spot, size, words, seat=seat, enabled=n > 0)
            found.label(f"label:{head}:{name}:{kind}", str(n), (spot[0] + 17.5 * grown, top), 14 * grown)


def _markers(found: Part, where: DeskLayout, seat: int, unused: Ints, used: Ints, plate: int) -> None:
    name, (left, top), size = SEATS[seat], where.markers, 29 * where.grown
    count = len(unused) + len(used) + (plate > 0)
    if not count:
        return
    found.label(f"label:{name}:markers", say(MARKERS_HEAD), (left, top), where.size, tone="soft")
    across = max(where.across, -(-count // 2))
    pitch = 25.0 * where.grown * where.across / across

    def spot(column: int) -> tuple[float, float]:
        return (left + 92 * where.grown + pitch * (column % across), top + 24 * where.grown * (column // across))

    for column, marker in enumerate((*unused, *used)):
        fresh = column < len(unused)
        id = f"unused:{name}:{column}" if fresh else f"used:{name}:{column - len(unused)}"
        facts = {"seat": name, "marker": MARKERS[marker], "effect": say(NOTES["marker"][MARKERS[marker]])}
        words, look = say(UNUSED if fresh else USED, facts), {"text": SIGNS[marker], "enabled": fresh}
        found.piece(f"piece:{id}", "any_good", spot(column), size, words, **look)
    if plate:
        words = say(N_("{n} {n:marker|markers} on the plate of {seat}"), {"n": plate, "seat": name})
        found.piece(f"piece:plate:{name}", "any_good", spot(count - 1), size, words, text=f"?{plate}")


ON_POINTS = N_("{seat}: {points} on the track")
IN_PILE = N_("{n} {n:marker|markers} in the pile")
TILE = N_("favour tile {favour}: {effect}")
OWNED = N_("{favour}, of {seat}: {effect}")


def display(s: HansaState, base: HansaLayout) -> Part:
    """Everything that stands on the tracks and the display."""
    return _display(base, tuple(s.score), s.full_cities, s.joined, tuple(s.special), len(s.marker_pile), s.tiles)


@section
def _display(base: HansaLayout, score: Ints, full: int, joined: Ints, special: Ints, pile: int, tiles: Ints) -> Part:
    part = Part(group="panel:table")
    _points(part, base, score)
    _track_markers(part, base, full, joined, special)
    x, y = base.spots["pile"]
    part.label("label:pile", say(N_("Pile")), (x - 24, y), 13, align="end")
    part.piece("piece:pile", "any_good", (x, y), 32, say(IN_PILE, {"n": pile}), text=str(pile))
    _tiles(part, base, tiles)
    return part


def _points(part: Part, base: HansaLayout, score: Ints) -> None:
    for seat, points in enumerate(score):
        space = f"space:points:{min(points, 20)}"
        x, y = base.at[space]
        level = sum(min(other, 20) == min(points, 20) for other in score[:seat])
        at = (x + 7 * (level % 3 - 1), y - 14 - 10 * (level // 3))
        words = {"seat": SEATS[seat], "points": points}
        look = {"seat": seat, "place": space, "group": "track:points"}
        part.piece(f"piece:points:{SEATS[seat]}", "seat", at, 13.5, say(ON_POINTS, words), **look)


def _track_markers(part: Part, base: HansaLayout, full: int, joined: Ints, special: tuple[int, ...]) -> None:
    cube = f"space:full:{min(full, base.chart.map.full_cities_that_end_the_game)}"
    words = say(N_("{n} full cities"), {"n": full})
    part.piece("piece:cube", "black_token", base.at[cube], 21, words, place=cube, group="track:full")
    for k, seat in enumerate(joined[:3]):
        space, words = f"space:joined:{k}", say(N_("{seat} has joined East and West"), {"seat": SEATS[seat]})
        look = {"seat": seat, "place": space, "group": "track:joined"}
        part.piece(f"piece:joined:{k}", "seat", base.at[space], 19, words, **look)
    for colour, owner in zip(COLOURS, special, strict=True):
        if owner >= 0:
            space = f"space:special:{colour}"
            words = say(N_("merchant of {seat} on the {colour} space"), {"seat": SEATS[owner], "colour": colour})
            look = {"seat": owner, "place": space, "group": "track:special"}
            part.piece(f"piece:special:{colour}", "disc", base.at[space], 21, words, **look)


def _tiles(part: Part, base: HansaLayout, owners: Ints) -> None:
    x, y = base.spots["tiles"]
    for favour, owner in zip(FAVOURS, owners, strict=False):
        if owner == NOT_IN_PLAY:
            continue
        seat, at, size = owner if owner >= 0 else None, (x + 170 + 142 * len(part.cards), y), (136, 42)
        facts = {"favour": favour, "seat": SEATS[owner] if owner >= 0 else "", "effect": say(NOTES["favour"][favour])}
        id, words = f"card:favour:{favour}", say(TILE if owner == ON_DISPLAY else OWNED, facts)
        part.card(id, at, size, words, name=named("favour", favour), seat=seat, text_size=12)
        if owner >= 0:
            corner = (at[0] + size[0] / 2 - 4, y - size[1] / 2 + 2)
            part.piece(f"piece:owner:{id}", "seat", corner, 22, seat=seat, group="", tip=words)
    lines, letters = fitted_block(say(N_("Favour tiles")), 13, 96)
    for k, line in enumerate(lines if part.cards else ()):
        part.label(f"label:tiles:{k}", line, (x, y + 16 * k - 8 * (len(lines) - 1)), letters)
