"""The tracks and the display of Hansa Teutonica, as parts.

Points, full cities, East and West, special points, the pile of markers, favour tiles. Knows the state's figures, and
no painter.
"""

from boardgames_edu.games.hansa.codecs import NOT_IN_PLAY, ON_DISPLAY
from boardgames_edu.games.hansa.components import COLOURS, FAVOURS, SEATS
from boardgames_edu.games.hansa.picture.layout import HansaLayout, named
from boardgames_edu.games.hansa.rules.labels import NOTES
from boardgames_edu.games.hansa.state import HansaState
from boardgames_edu.i18n import N_, say
from boardgames_edu.scene.base import Part, section

ON_POINTS = N_("{seat}: {points} on the track")
ON_SPECIAL = N_("merchant of {seat} on the {colour} space")
IN_PILE = N_("{n} {n:marker|markers} in the pile")
TILE = N_("favour tile {favour}: {effect}")
OWNED = N_("{favour}, of {seat}: {effect}")


def display(s: HansaState, base: HansaLayout) -> Part:
    """Everything that stands on the tracks and the display."""
    return _display(
        base, tuple(s.score), s.full_cities, s.joined, tuple(s.special), len(s.marker_pile), s.tiles
    )


@section
def _display(
    base: HansaLayout,
    score: tuple[int, ...],
    full: int,
    joined: tuple[int, ...],
    special: tuple[int, ...],
    pile: int,
    tiles: tuple[int, ...],
) -> Part:
    part = Part(group="panel:table")
    _points(part, base, score)
    _markers(part, base, full, joined, special)
    x, y = base.spots["pile"]
    part.label("label:pile", say(N_("Pile")), (x - 24, y), 13, align="end")
    part.piece("piece:pile", "any_good", (x, y), 32, say(IN_PILE, {"n": pile}), text=str(pile))
    _tiles(part, base, tiles)
    return part


def _points(part: Part, base: HansaLayout, score: tuple[int, ...]) -> None:
    for seat, points in enumerate(score):
        space = f"space:points:{min(points, 20)}"
        x, y = base.at[space]
        level = sum(min(other, 20) == min(points, 20) for other in score[:seat])
        at = (x + 7 * (level % 3 - 1), y - 14 - 10 * (level // 3))
        words = {"seat": SEATS[seat], "points": points}
        look = {"seat": seat, "place": space, "group": "track:points"}
        part.piece(f"piece:points:{SEATS[seat]}", "seat", at, 13.5, say(ON_POINTS, words), **look)


def _markers(
    part: Part, base: HansaLayout, full: int, joined: tuple[int, ...], special: tuple[int, ...]
) -> None:
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
            words = say(ON_SPECIAL, {"seat": SEATS[owner], "colour": colour})
            look = {"seat": owner, "place": space, "group": "track:special"}
            part.piece(f"piece:special:{colour}", "disc", base.at[space], 21, words, **look)


def _tiles(part: Part, base: HansaLayout, owners: tuple[int, ...]) -> None:
    x, y = base.spots["tiles"]
    for favour, owner in zip(FAVOURS, owners, strict=False):
        if owner == NOT_IN_PLAY:
            continue
        seat, at, size = owner if owner >= 0 else None, (x + 170 + 142 * len(part.cards), y), (136, 42)
        facts = {
            "favour": favour,
            "seat": SEATS[owner] if owner >= 0 else "",
            "effect": say(NOTES["favour"][favour]),
        }
        id, words = f"card:favour:{favour}", say(TILE if owner == ON_DISPLAY else OWNED, facts)
        part.card(id, at, size, words, name=named("favour", favour), seat=seat, text_size=12)
        if owner >= 0:
            corner = (at[0] + size[0] / 2 - 4, y - size[1] / 2 + 2)
            part.piece(f"piece:owner:{id}", "seat", corner, 22, seat=seat, group="", tip=words)
    if part.cards:
        part.label("label:tiles", say(N_("Favour tiles")), base.spots["tiles"], 13)
