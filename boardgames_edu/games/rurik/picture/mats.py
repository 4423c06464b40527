"""The players' mats of Rurik as parts of a picture.

Used by `scene` only.
"""

from typing import Any

from boardgames_edu.games.rurik.components import GOODS, STRUCTURES, TOKENS, Components
from boardgames_edu.games.rurik.picture.layout import BOAT, LETTERS, RurikLayout, named
from boardgames_edu.games.rurik.picture.open_cards import SMALL_CARD, draw_scheme_card
from boardgames_edu.games.rurik.state import G, RurikState
from boardgames_edu.i18n import N_, say
from boardgames_edu.scene.base import Part, joined, section
from boardgames_edu.scene.lettering import fitted, width, wrapped
from boardgames_edu.scene.model import Badge, Mark, Panel, Point

BOAT_COLUMN = N_("{seat}'s goods: {good}, {n} of {room} on the boat, {dock} on the dock")
COLUMN_FULL = N_("the column is full and earns 1 coin")
COINS = N_("{seat} has {n} {n:coin|coins}")
SUPPLY = N_("{seat} has {n} {n:troop|troops} in supply")
SUPPLY_REBELS = N_("{seat} has {n} {n:rebel|rebels} in supply")
TOKEN = N_("{seat}'s conversion token {token}")
TOKEN_USED = N_("{seat}'s conversion token {token}, used this round")
ADVISOR_IN_HAND = N_("{seat} still has {n} {n:advisor|advisors} {number} to place")
HIDDEN_AGENDA = N_("{seat}'s hidden agenda")
DEED_DONE = N_("{seat} has accomplished {deed}, {vp} {vp:point|points}")
SOLO_NAME = "sviatopolk"  # the name of the Rebellion's leader on its mat
ON_BOAT, ON_DOCK, IN_SUPPLY = N_("Boat"), N_("Dock"), N_("Supply")

_Numbers = tuple[int, ...]
RIGHT = 231.0  # where hand, deeds and advisors begin, right of the supply
TWO_LINES = 3.0  # the height of a deed with a two-line name, in letters
ONE_LINE = 1.75


def mat(s: RurikState, base: RurikLayout, seat: int, is_open: bool) -> Part:
    """Return a player's mat as parts, cards face down unless ``is_open``."""
    leader, agenda, unplaced = s.leader_ids[seat], s.agendas[seat], s.unplaced[seat]
    boat, dock = tuple(s.boat[seat * G : seat * G + G]), tuple(s.dock[seat * G : seat * G + G])
    off, structures = leader if s.leaders[seat] < 0 else -1, tuple(s.structures_left[seat * 3 : seat * 3 + 3])
    shown: tuple[tuple[Any, ...], ...] = (
        (leader, s.to_move == seat, agenda if is_open else -1),
        (boat, dock),
        (s.coins[seat], dock),
        (s.supply[seat], off, structures, s.tokens[seat], len(s.defeated[seat])),
    )
    if seat < base.setup.seats:  # the Rebellion has no cards in hand and no deeds; see ``rebellion_mat``
        dealt = s.dealt[seat] if s.phase == "setup" else (agenda,)
        agendas = (-1,) * len(dealt) if not is_open else (agenda,) if agenda >= 0 else dealt
        deeds = (s.deeds[seat], s.deeds_done[seat], bool(unplaced))
        shown = (*shown, (unplaced,), (s.hands[seat], agendas, is_open), deeds)
    return _whole(base, seat, shown)


@section
def _whole(base: RurikLayout, seat: int, shown: tuple[tuple[Any, ...], ...]) -> Part:
    draws: tuple[Any, ...] = (_frame, _goods, _dock, _supply, _advisors, _hand, _deeds)
    return joined(draw(base, seat, *values) for draw, values in zip(draws, shown, strict=False))


def power(printed: Components, leader: str) -> str:
    """Return a leader's power in words."""
    return say(next(row.text for row in (*printed.leaders, printed.solo_leader) if row.id == leader))


def _group(base: RurikLayout, seat: int) -> str:
    return f"panel:mat:{base.setup.names[seat]}"


def _caption(base: RurikLayout, seat: int, part: Part, name: str, text: str, at: Point) -> None:
    id, corner = f"label:{name}:{base.setup.names[seat]}", base.mats[seat]
    part.label(id, text, (corner[0] + at[0], corner[1] + at[1]), LETTERS, tone="soft")


@section
def _frame(base: RurikLayout, seat: int, leader: int, to_move: bool, agenda: int) -> Part:
    colour, box, rebellion = base.setup.names[seat], base.mats[seat], seat >= base.setup.seats
    name, words = named("seat", colour), say(N_("{seat}'s mat"), {"seat": colour})
    if leader >= 0:
        row = base.setup.leader_id(leader)
        name += f" · {named('leader', SOLO_NAME if rebellion else row)}"
        words = say(N_("{seat}'s mat, leader {leader}"), {"seat": colour, "leader": row})
        words = f"{words}. {power(base.components, row)}"
    if agenda >= 0:
        name += f" · {named('agenda', base.components.agendas[agenda].id)}"
    marks: tuple[Mark, ...] = ("active",) if to_move else ()
    room = 190.0 if rebellion else box[2] - 75  # what stands at the right: its columns, or the marker
    size = min(16.0, fitted(name, 16, room, bold=True))
    id = _group(base, seat)
    return Part(panels=[Panel(id=id, box=box, name=name, seat=seat, text_size=size, words=words, marks=marks)])


@section
def _goods(base: RurikLayout, seat: int, boat: tuple[int, ...], dock: tuple[int, ...]) -> Part:
    colour, (x, y, _, _), side = base.setup.names[seat], base.mats[seat], 23.0
    part = Part(group=_group(base, seat))
    _caption(base, seat, part, "boat", say(ON_BOAT), (12, 42))
    for column, good in enumerate(BOAT):
        number = GOODS.index(good)
        loaded, slots = boat[number], base.components.slots[number]
        facts = {"seat": colour, "good": good, "n": loaded, "room": slots, "dock": dock[number]}
        words = [say(BOAT_COLUMN, facts)] + ([say(COLUMN_FULL)] if loaded == slots else [])
        height = slots * side + 4
        levels = [height / 2 - 2 - side * (slot + 0.5) for slot in range(slots)]
        full = [Badge(good, (0, level), 19.5) for level in levels[:loaded]]
        empty = [Badge(good, (0, level), 15, faint=True) for level in levels[loaded:]]
        at, tint = (x + 23 + column * 26.0, y + 53 + height / 2), "panel" if loaded == slots else "space"
        look: dict[str, Any] = {"size": (24.5, height), "badges": (*full, *empty), "tint": tint}
        part.place(f"space:goods:{colour}:{good}", at, "; ".join(words), shape="box", **look)
    return part


@section
def _dock(base: RurikLayout, seat: int, coins: int, dock: tuple[int, ...]) -> Part:
    own, (x, y, _, _), part = base.setup.names[seat], base.mats[seat], Part(group=_group(base, seat))
    _caption(base, seat, part, "dock", say(ON_DOCK), (12, 144))
    words = say(COINS, {"seat": own, "n": coins})
    part.piece(f"piece:coins:{own}", "coin", (x + 28, y + 184), 36, words, text=str(coins), enabled=coins > 0)
    spots = iter((x + 64.0 + column * 31, y + 168.0 + row * 31) for row in range(2) for column in range(3))
    for good in BOAT:
        if count := dock[GOODS.index(good)]:
            tip = say(N_("On the dock of {seat}: {n} {good}"), {"seat": own, "good": good, "n": count})
            part.piece(f"piece:dock:{own}:{good}", good, next(spots), 27, count=count, tip=tip)
    return part


@section
def _supply(
    base: RurikLayout, seat: int, troops: int, leader: int, structures: _Numbers, tokens: int, defeated: int
) -> Part:
    setup, (x, y, _, _), part = base.setup, base.mats[seat], Part(group=_group(base, seat))
    own, rebellion = setup.names[seat], seat >= setup.seats
    _caption(base, seat, part, "supply", say(IN_SUPPLY), (154, 42))
    spots = iter((x + 169.0 + column * 38, y + 67.0 + row * 36) for row in range(4) for column in range(2))
    words = say(SUPPLY_REBELS if rebellion else SUPPLY, {"seat": own, "n": troops})
    look: dict[str, Any] = {"seat": seat, "count": troops, "enabled": troops > 0}
    part.piece(f"piece:supply:{own}:troop", "rebel" if rebellion else "troop", next(spots), 29, words, **look)
    if leader >= 0:
        words = say(N_("{leader}, leader of {seat}, is off the map"), {"seat": own, "leader": setup.leader_id(leader)})
        part.piece(f"piece:supply:{own}:leader", "leader", (x + 169.0, y + 175.0), 29, words, seat=seat)
    for structure, count in zip(STRUCTURES, structures, strict=True):
        words = say(N_("{structure}: {seat} has {n} left to build"), {"seat": own, "structure": structure, "n": count})
        look = {"seat": seat, "count": count, "enabled": count > 0}
        part.piece(f"piece:supply:{own}:{structure}", structure, next(spots), 29, words, **look)
    for index, token in enumerate(() if rebellion else TOKENS):  # R-SOLOACT-07
        fresh = bool(tokens >> index & 1)
        words = say(TOKEN if fresh else TOKEN_USED, {"seat": own, "token": token, "game": "rurik"})
        id = f"piece:token:{own}:{token}"
        part.piece(id, f"conversion_{token}", next(spots), 28, words, enabled=fresh)
    if defeated:
        words = say(N_("{seat} has defeated {n} {n:rebel|rebels}"), {"seat": own, "n": defeated})
        part.piece(f"piece:defeated:{own}", "rebel", (x + 207.0, y + 175.0), 29, words, count=defeated)
    return part


@section
def _advisors(base: RurikLayout, seat: int, unplaced: tuple[int, ...]) -> Part:
    own, (left, top, _, height) = base.setup.names[seat], base.mats[seat]
    part, x = Part(group=_group(base, seat)), left + 250.0
    for number in range(1, 6):
        if count := unplaced.count(number):
            words = say(ADVISOR_IN_HAND, {"seat": own, "n": count, "number": number})
            id = f"piece:hand:{own}:advisor:{number}"
            look = {"text": str(number), "count": count, "seat": seat}
            part.piece(id, "advisor", (x, top + height - 19), 28, words, **look)
            x += 32
    return part


@section
def _hand(base: RurikLayout, seat: int, hand: _Numbers, agendas: _Numbers, is_open: bool) -> Part:
    """Return agenda and scheme cards in a row, overlapping if many."""
    own, (left, top, across, _) = base.setup.names[seat], base.mats[seat]
    part, (wide, high) = Part(group=_group(base, seat)), SMALL_CARD
    count, room = len(agendas) + len(hand), across - RIGHT - 8.0
    step = min(wide + 4, (room - wide) / max(count - 1, 1))
    place = iter((left + RIGHT + wide / 2 + index * step, top + 33 + high / 2) for index in range(count))
    for index, kind in enumerate(agendas):
        _agenda(base, part, own, kind, index, next(place))
    copies: dict[int, int] = {}
    for kind in sorted(hand):
        shown = kind if is_open else -1
        copy = copies[shown] = copies.get(shown, -1) + 1
        part.cards.append(draw_scheme_card(base, shown, next(place), own, copy, part.group, seat))
    return part


def _agenda(base: RurikLayout, part: Part, own: str, kind: int, index: int, at: Point) -> None:
    if kind < 0:
        words, id = say(HIDDEN_AGENDA, {"seat": own}), f"card:agenda:{own}:hidden:{index}"
        part.card(id, at, SMALL_CARD, words, face="down", name="?", text_size=17)
    else:
        row = base.components.agendas[kind]
        words = say(N_("{seat}'s agenda {agenda}: {text}"), {"seat": own, "agenda": row.id, "text": row.text})
        sign = Badge("agenda", (0, 0), 27)
        part.card(f"card:agenda:{own}:{row.id}", at, SMALL_CARD, words, glyphs=(sign,))


@section
def _deeds(base: RurikLayout, seat: int, kept: int, accomplished: int, strategy: bool) -> Part:
    """Return the deeds as strips with name and points."""
    own, (x, y, across, high) = base.setup.names[seat], base.mats[seat]
    part, deeds = Part(group=_group(base, seat)), base.components.deeds
    held = [number for number in range(len(deeds)) if (kept | accomplished) >> number & 1]
    if not held:
        return part
    top, bottom = 84.0, high - (34 if strategy else 4)
    room = across - RIGHT - 8
    columns = max(1, int(room // 190))
    rows = -(-len(held) // columns)
    wide = room / columns - (3 if columns > 1 else 0)
    names = [named("deed", deeds[number].id) for number in held]
    ticked = [bool(accomplished >> number & 1) for number in held]
    letters, heights = _strips(names, ticked, wide, rows, bottom - top)
    for index, (number, name, done, height) in enumerate(zip(held, names, ticked, heights, strict=True)):
        row = deeds[number]
        column, line = divmod(index, rows)
        above = sum(heights[column * rows : column * rows + line])
        strip = height < TWO_LINES * letters
        tick = (wide / 2 - 1.35 * height, 0.0) if strip else (wide / 2 - 34, height / 2 - 11)
        at = (x + RIGHT + room / columns * column + wide / 2, y + top + above + height / 2)
        words = DEED_DONE if done else N_("{seat}'s deed {deed}, {vp} {vp:point|points}: {text}")
        said = say(words, {"seat": own, "deed": row.id, "vp": row.vp, "text": row.text})
        glyphs = (Badge("tick", tick, min(17.0, height * 0.7)),) if done else ()
        look: dict[str, Any] = {"name": name, "corner": str(row.vp), "text_size": letters, "glyphs": glyphs}
        part.card(f"card:deed:{row.id}", at, (wide, height - 2), said, **look)
    return part


def _strips(names: list[str], ticked: list[bool], across: float, rows: int, room: float) -> tuple[float, list[float]]:
    """Return letters and heights at which a column of deeds fits."""
    parts = [len(wrapped(name, LETTERS, 0)) for name in names]
    for letters in (LETTERS, 12.6, 12.0, 11.3, 10.5, 9.5):
        one, two = ONE_LINE * letters, TWO_LINES * letters
        rooms = [across - 11 - one * (1.75 if tick else 0.95) for tick in ticked]
        heights = [
            two if count > 1 and width(name, letters, bold=True) > free else one
            for name, count, free in zip(names, parts, rooms, strict=True)
        ]
        if max(sum(heights[at : at + rows]) for at in range(0, len(names), rows)) <= room:
            break
    return letters, heights
