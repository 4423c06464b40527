"""Points at the end, line by line, and the winners.

Missions, favour tiles, Wales and Scotland too (H-SCO-01 to H-SCO-12). What is added up is a `Tally`, with what
somebody may count by mistake.
"""

from collections.abc import Callable, Iterator, Sequence

from boardgames_edu.engine.kit import HIDDEN, N_, ScoreLine, Tally, Term
from boardgames_edu.games.hansa import components
from boardgames_edu.games.hansa.components import ABILITIES, COLOURS, COUNTRIES, WALES
from boardgames_edu.games.hansa.rules.tallies import TILE, tile_facts
from boardgames_edu.games.hansa.state import A, HansaState, seat_number

_ABILITY = N_("{ability}, fully developed")
_SPECIAL = N_("{colour} space for special points")
_CITIES = N_("{n} controlled {n:city|cities}")
_NETWORK = N_("network: {n} {n:post|posts} times {keys}")
_MISSION = N_("mission: {mission}")
_COUNTRY = N_("{country}")
_HELD_NOT = N_("{n} {n:city|cities} with a post, but not controlled")
_NEUTRALS = N_("{n} {n:city|cities} that the neutral player controls")
_APART = N_("posts that are not linked to it")


def _ability(number: int) -> dict[str, object]:
    return {"ability": ABILITIES[number], "game": "hansa"}


# --- abilities, special points ---------------------------------------------------------------------------------------


def abilities(s: HansaState, seat: int | str) -> Tally:
    """Return the points for fully developed abilities."""
    seat = seat_number(seat)
    printed, rates = s.setup.components, s.setup.components.box.scoring
    done = [s.developed[seat * A + k] for k in range(A)]
    full = [k for k in range(A) if done[k] == printed.steps[k]]
    scored = [k for k in full if k in printed.scored]
    tile = s.has_tile(seat, components.ABILITY_POINTS)
    worth = rates.full_ability_with_tile if tile else rates.full_ability
    more = (rates.full_ability_with_tile - rates.full_ability) * len(scored)
    return Tally(
        *(Term(rates.full_ability, "H-SCO-02", _ABILITY, _ability(k)) for k in scored),
        *(Term(worth, "H-SCO-11", _ABILITY, _ability(k), applies=False) for k in full if k not in scored),
        *(
            Term(worth, "H-SCO-02", N_("{ability}, not fully developed"), _ability(k), applies=False)
            for k in range(A)
            if 0 < done[k] < printed.steps[k]
        ),
        Term(more, "H-FAV-11", TILE, tile_facts(components.ABILITY_POINTS), tile),
    )


def special(s: HansaState, seat: int | str) -> Tally:
    """Return the points of the spaces for special points."""
    seat = seat_number(seat)
    points = s.setup.components.special_points
    owned = [k for k, owner in enumerate(s.special) if owner == seat]
    others = sum(points[k] for k, owner in enumerate(s.special) if owner >= 0 and owner != seat)
    return Tally(
        *(Term(points[k], "H-SCO-04", _SPECIAL, {"colour": COLOURS[k], "game": "hansa"}) for k in owned),
        Term(others, "H-SCO-04", N_("spaces of others"), applies=False),
    )


# --- markers ---------------------------------------------------------------------------------------------------------


def markers(s: HansaState, seat: int | str) -> Tally:
    """Return the collected markers: at the desk and on the board."""
    seat = seat_number(seat)
    return Tally(
        Term(len(s.unused_markers[seat]), "H-E2-08", N_("unused markers")),
        Term(len(s.used_markers[seat]), "H-E2-08", N_("used markers")),
        Term(sum(owner == seat for _, _, owner in s.promo), "H-PRM-11", N_("markers on the board")),
        Term(len(s.plate[seat]), "H-END-07", N_("markers on the plate"), applies=False),
    )


def collected(s: HansaState, seat: int) -> int:
    """Return the number of `markers`; bots and the board ask it often."""
    laid = sum(owner == seat for _, _, owner in s.promo)
    return len(s.unused_markers[seat]) + len(s.used_markers[seat]) + laid


def marker_points(count: int, table: Sequence[int]) -> int:
    """Return the points for a number of markers (H-SCO-03)."""
    return table[min(count, len(table) - 1)]


# --- cities and the network ------------------------------------------------------------------------------------------


def cities(s: HansaState, seat: int | str) -> Tally:
    """Return the points for controlled cities."""
    seat = seat_number(seat)
    rates, neutral = s.setup.components.box.scoring, s.setup.seats
    each, with_tile = rates.controlled_city, rates.controlled_city_with_tile
    tile = s.has_tile(seat, components.CITY_POINTS)
    worth = with_tile if tile else each
    held = controlled(s, seat)
    second = s.present[seat] & ~held
    behind = (second & controlled(s, neutral)).bit_count()
    other = second.bit_count() - behind
    count = held.bit_count()
    return Tally(
        Term(each * count, "H-SCO-05", _CITIES, {"n": count}),
        Term(worth * other, "H-SCO-05", _HELD_NOT, {"n": other}, applies=False),
        Term(worth * behind, "H-2P-13", _NEUTRALS, {"n": behind}, applies=False),
        Term((with_tile - each) * count, "H-FAV-10", TILE, tile_facts(components.CITY_POINTS), tile),
    )


def network(s: HansaState, seat: int | str) -> Tally:
    """Return the posts of the largest network, multiplied by Keys."""
    seat = seat_number(seat)
    group, posts = largest_group(s, seat)
    places = group.bit_count()
    return Tally(
        Term(places, "H-SCO-06", N_("cities of the network")),
        Term(posts - places, "H-SCO-07", N_("further posts in them")),
        Term(s.posts_of(seat, s.present[seat]) - posts, "H-SCO-08", _APART, applies=False),
    )


def largest_group(s: HansaState, seat: int) -> tuple[int, int]:
    """Return the largest network, and its posts (H-SCO-12)."""
    board, rest, best = s.setup.chart.board, s.present[seat], (0, 0)
    while rest:
        group = board.group((rest & -rest).bit_length() - 1, rest)
        rest &= ~group
        posts = s.posts_of(seat, group)
        if posts > best[1]:
            best = group, posts
    return best


def largest_network(s: HansaState, seat: int) -> int:
    """Return how many posts a seat's largest network has."""
    return largest_group(s, seat)[1]


def network_points(s: HansaState, seat: int) -> int:
    """Return the largest network times Keys (H-SCO-06)."""
    return largest_network(s, seat) * s.value(seat, components.KEYS)


def controlled(s: HansaState, owner: int) -> int:
    """Return the mask of the cities that an owner controls."""
    return sum(1 << city for city, leader in enumerate(s.controller) if leader == owner)


# --- missions, countries ---------------------------------------------------------------------------------------------


def mission(s: HansaState, seat: int | str, card: int) -> Tally:
    """Return the points of a mission card."""
    seat = seat_number(seat)
    points, row = s.setup.components.box.mission_points, s.setup.components.missions[card]
    places = [(name, s.setup.chart.board.index[name]) for name in row.cities]
    led = all(s.controller[city] == seat for _, city in places)
    here = [(name, bool(s.present[seat] >> city & 1)) for name, city in places]
    each, rule = points.city, "H-MIS-03"
    return Tally(
        *(Term(each, rule, N_("a post in {city}"), {"city": name, "game": "hansa"}, there) for name, there in here),
        Term(points.all_majorities, "H-MIS-04", N_("control of all three"), {}, led),
        most=points.most,
    )


def country_points(cities: Sequence[int], posts: Sequence[int], awards: Sequence[int]) -> tuple[int, ...]:
    """Return each player's points for a country.

    ``cities`` and ``posts`` are what each player controls and owns there, ``awards`` what the places are worth. A tie
    shares its places (AMB-33), by posts alone where nobody has a city (AMB-85); places that nobody takes are lost
    (AMB-86).

    >>> country_points([2, 2, 1], [3, 3, 1], [7, 4, 2])
    (5, 5, 2)
    """
    ranks = list(zip(cities, posts, strict=True))
    result = []
    for mine in ranks:
        if not mine[1]:
            result.append(0)
            continue
        ahead = sum(other > mine for other in ranks)
        level = ranks.count(mine)
        result.append(sum(awards[ahead : ahead + level]) // level)
    return tuple(result)


def country(s: HansaState, seat: int | str, number: int) -> Tally:
    """Return the points of a seat for a country."""
    seat = seat_number(seat)
    chart, seats = s.setup.chart, range(s.setup.seats)
    inside, awards = chart.cities_in[number], dict(chart.awards)[number]
    held = [(controlled(s, one) & inside).bit_count() for one in seats]
    posts = [s.posts_of(one, inside) for one in seats]
    points = country_points(held, posts, awards)[seat]
    ranks = list(zip(held, posts, strict=True))
    facts: dict[str, object] = {"country": COUNTRIES[number], "game": "hansa"}
    if not posts[seat]:
        return Tally(Term(awards[-1], "H-BRI-24", _COUNTRY, facts, applies=False))
    if ranks.count(ranks[seat]) > 1:
        rule = "H-BRI-22"
    elif not held[seat]:
        rule = "H-BRI-23"
    elif held.count(held[seat]) > 1:
        rule = "H-BRI-21"
    else:
        rule = "H-BRI-20" if number == WALES else "H-BRI-25"
    return Tally(Term(points, rule, _COUNTRY, facts))


def scores(s: HansaState) -> tuple[tuple[ScoreLine, ...], ...]:
    """Return each seat's score lines, as if the game ended now (H-2P-14)."""
    printed, rates = s.setup.components, s.setup.components.box.scoring
    result = []
    for seat in range(s.setup.seats):
        by_tile = s.has_tile(seat, components.ABILITY_POINTS)
        full = rates.full_ability_with_tile if by_tile else rates.full_ability
        lines = [ScoreLine("track", s.score[seat], "H-END-08", N_("points on the track"))]
        lines += [
            ScoreLine("ability", full, "H-FAV-11" if by_tile else term.rule, _ABILITY, {"ability": name})
            for term in abilities(s, seat)
            if (name := term.facts.get("ability"))
        ]
        count, keys, posts = markers(s, seat).total, s.value(seat, components.KEYS), network(s, seat).total
        worth = marker_points(count, rates.marker_table)
        lines.append(ScoreLine("markers", worth, "H-SCO-03", N_("{n} bonus {n:marker|markers}"), {"n": count}))
        lines += [
            ScoreLine("special", term.amount, term.rule, _SPECIAL, {"colour": term.facts["colour"]})
            for term in special(s, seat)
        ]
        held = controlled(s, seat)
        named = {"n": held.bit_count(), "city": s.setup.chart.board.names(held)}
        rule = "H-FAV-10" if s.has_tile(seat, components.CITY_POINTS) else "H-SCO-05"
        lines.append(ScoreLine("cities", cities(s, seat).total, rule, _CITIES, named))
        lines.append(ScoreLine("network", posts * keys, "H-SCO-06", _NETWORK, {"n": posts, "keys": keys}))
        card = s.missions[seat]
        if card is HIDDEN:
            lines.append(ScoreLine("mission", HIDDEN, "H-MIS-03", _MISSION, {"mission": str(HIDDEN)}))
        elif card >= 0:
            points = mission(s, seat, card).total
            lines.append(ScoreLine("mission", points, "H-MIS-03", _MISSION, {"mission": printed.missions[card].id}))
        for number, _ in s.setup.chart.awards:
            rule, name = "H-BRI-20" if number == WALES else "H-BRI-25", COUNTRIES[number]
            lines.append(ScoreLine(name, country(s, seat, number).total, rule, _COUNTRY, {"country": name}))
        result.append(tuple(lines))
    return tuple(result)


def explained(s: HansaState, seat: int) -> Iterator[tuple[ScoreLine, Tally]]:
    """Yield the final score lines that are added up, with their tallies."""
    card = s.missions[seat]
    known = {"markers": markers(s, seat), "cities": cities(s, seat), "network": network(s, seat)}
    known |= {"mission": mission(s, seat, card)} if card >= 0 else {}
    for line in s.scores()[seat]:
        tally = Tally(*(term for term in known.get(line.source, ()) if term.amount))
        if len(tally) > 1:
            yield line, tally


COMPARED: tuple[tuple[str, Callable[[HansaState], Sequence[int]]], ...] = (
    ("H-SCO-09", lambda s: s.totals()),
    ("H-SCO-10", lambda s: [-s.developed[seat * A + components.ACTIONS] for seat in range(s.setup.seats)]),
    ("H-SCO-10", lambda s: [network_points(s, seat) for seat in range(s.setup.seats)]),
)
"""The winner's measures in turn, with rules; the most is best."""


def winners(s: HansaState) -> tuple[int, ...]:
    """Return the winners; those level in all measures share (AMB-41)."""
    ahead = list(range(s.setup.seats))
    for _, measure in COMPARED:
        reached = measure(s)
        best = max(reached[seat] for seat in ahead)
        ahead = [seat for seat in ahead if reached[seat] == best]
    return tuple(ahead)
