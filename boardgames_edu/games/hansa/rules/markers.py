"""Playing bonus markers between actions (AMB-58), and paying for tiles."""

from collections.abc import Callable, Iterator

from boardgames_edu.engine import kit
from boardgames_edu.engine.kit import EACH_SEAT, EVERYTHING, N_, Action, Decision, EventKind, action, must, provided
from boardgames_edu.games.hansa import components, frames
from boardgames_edu.games.hansa.codecs import ON_DISPLAY
from boardgames_edu.games.hansa.components import MARKERS, SEATS
from boardgames_edu.games.hansa.params import HansaParams
from boardgames_edu.games.hansa.rules import flow, masks, notation, tallies
from boardgames_edu.games.hansa.rules.moments import LAY_OUT, NEUTRAL_FIRST, At, played
from boardgames_edu.games.hansa.rules.routes.creating import turn_over
from boardgames_edu.games.hansa.state import HansaState, without

_TILE_FIRST = N_("A tile is taken at the beginning of a turn, before anything else.")
_BESIDE = N_("You have no trader in your supply to set on the marker.")
_HAS_EFFECT: dict[int, tuple[str, Callable[[HansaState], object], str, str]] = {
    components.EXTRA_POST: ("H-BM-13", lambda s: False,
        N_("{marker} is played while you found a post."), "inside_creating"),
    components.DEVELOP: ("H-BM-29", masks.undeveloped,
        N_("All your abilities are fully developed."), "something_to_develop"),
    components.EXCHANGE: ("H-BM-29", masks.exchanges,
        N_("There are no two neighbouring posts that you could exchange."), "something_to_exchange"),
    components.MOVE_3: ("H-BM-29", lambda s: s.occupied & ~s.own(s.turn),
        N_("No opponent has a piece on a route."), "something_to_move"),
    components.FETCH_MARKER: ("H-PRM-02", lambda s: any(used for k, used in enumerate(s.used_markers) if k != s.turn),
        N_("No other player has a used marker."), "something_to_fetch"),
    **{
        marker: (rule, lambda s: s.supply[2 * s.turn], _BESIDE, "trader_in_supply")
        for marker, rule in components.LAID_BESIDE.items()
    },
}  # fmt: skip
"""Per marker what it needs to be played: rule, test, sentence, name."""
LAID_BESIDE = EventKind("laid_beside", "H-PRM-05", "{seat} lays {marker} beside {route} and sets a trader on it.")


def _effective(marker: int) -> kit.Need:
    rule, test, text, name = _HAS_EFFECT[marker]
    return must(rule, lambda s: EVERYTHING if test(s) else ~(1 << marker), text, name=name)


def _playable(s: HansaState) -> int:
    """Return the unused markers that can be played: where all conditions hold."""
    found = 0
    for kind in s.unused_markers[s.turn]:
        if kind not in _HAS_EFFECT or _HAS_EFFECT[kind][1](s):
            found |= 1 << kind
    return found


@action(
    "use {marker}",
    notation.EACH_MARKER,
    needs=(
        must("H-E2-02", masks.unused_kinds, "You have no unused marker {marker}.", name="has_marker"),
        *map(_effective, _HAS_EFFECT),
    ),
    only=lambda setup, marker: marker in setup.in_play,
    fast_mask=_playable,
    moment=(
        At("H-TRN-07", "Markers are played before new ones are laid out. {question}", LAY_OUT),
        NEUTRAL_FIRST,
        At("H-E2-02", "A marker is played in your own turn, between two actions. {question}"),
    ),
    label=(N_("Play a marker"), "", N_("{marker}")),
    targets=notation.unused_marker,
    waits=True,
)
def use(s: HansaState, marker: int) -> None:
    """Play a marker; what it asks for comes next (AMB-58)."""
    seat, s.fresh = s.turn, False  # it costs no action (H-E2-03)
    if marker not in (components.FETCH_MARKER, *components.LAID_BESIDE):  # else it waits until it is known for whom
        turn_over(s, seat, marker)
    if marker in (components.PLUS_3, components.PLUS_4):
        s.actions_left += tallies.playing(marker).total
    elif marker in components.LAID_BESIDE:
        s.ask(frames.Beside(seat, marker))
    else:
        s.ask(_ASKED[marker](seat))


_ASKED: dict[int, Callable[[int], Decision]] = {  # what is asked when a marker is played
    components.DEVELOP: frames.Improve,
    components.EXCHANGE: frames.Exchange,
    components.MOVE_3: lambda seat: frames.LiftOpposing(seat, 0),
    components.FETCH_MARKER: frames.Fetch,
}


def _pairs(setup: HansaParams) -> Iterator[kit.Entry]:
    for bit, (city, office) in enumerate(setup.office_pairs):
        name = setup.chart.cities[city]
        facts = {"city": name, "office": office + 1, "office_next": office + 2}
        yield bit, f"exchange {name} {office + 1}", (city, office), facts


@action(
    "exchange {city} {office}",
    rows=_pairs,
    needs=(
        must(
            "H-BM-07",
            lambda s: masks.pairs(s, lambda a, b: min(a, b) >= 0),  # AMB-17
            "The offices {office} and {office_next} in {city} are not both taken.",
            name="both_taken",
        ),
        must("H-BM-08", masks.pairs_own, "None of these two posts in {city} is yours.", name="one_own"),
        must(
            "H-BM-29",
            lambda s: masks.pairs(s, lambda a, b: a != b),
            "These two posts in {city} are alike; nothing would change.",
            name="unlike",
        ),
    ),
    moment=played("H-BM-07", N_("First play the marker Exchange Trading Posts."), components.EXCHANGE),
    label=(N_("Exchange two posts"), N_("{city},"), N_("offices {office} and {office_next}")),
    targets="space:{city}:office:{office} space:{city}:office:{office_next}",
    event=EventKind("exchanged", "H-BM-07", "{seat} exchanges the offices {office} and {office_next} in {city}."),
)
def exchange(s: HansaState, city: int, office: int) -> None:
    """Exchange two trading posts, without coins or effects (AMB-67, H-BM-09, H-BM-11)."""
    s.stack.pop()
    posts, at = list(s.posts_in[city]), s.additional_posts[city] + office
    posts[at], posts[at + 1] = posts[at + 1], posts[at]
    s.posts_in[city] = tuple(posts)
    s.update_controller(city)


def _in_used_pile(s: HansaState, action: Action) -> Iterator[str]:
    victim, kind = action.args
    return (f"piece:used:{SEATS[victim]}:{k}" for k, marker in enumerate(s.used_markers[victim]) if marker == kind)


@action(
    "fetch {victim} {marker}",
    (EACH_SEAT, notation.EACH_MARKER),
    needs=(
        must(
            "H-PRM-02",
            lambda s: ~((1 << len(MARKERS)) - 1 << len(MARKERS) * s.turn),
            "It must be another player's pile.",
            name="another_player",
        ),
        must("H-PRM-02", masks.fetchable, "{victim} has no used marker {marker}.", name="in_used_pile"),
    ),
    moment=played("H-PRM-02", N_("First play the marker Exchange Bonus Marker."), components.FETCH_MARKER),
    label=(N_("Take a used marker"), N_("of {victim},"), N_("{marker}")),
    targets=_in_used_pile,
    event=EventKind("fetched", "H-PRM-02", "{seat} hands the marker to {victim} and gets {marker} for it."),
)
def fetch(s: HansaState, other: int, marker: int) -> None:
    """Exchange the marker for another's used one (H-PRM-04, AMB-91)."""
    seat = s.stack.pop().seat
    mine = without(s.unused_markers[seat], components.FETCH_MARKER)
    theirs = without(s.used_markers[other], marker)
    s.unused_markers[seat] = tuple(sorted((*mine, marker)))
    s.used_markers[other] = tuple(sorted((*theirs, components.FETCH_MARKER)))


@action(
    "beside {route}",
    notation.EACH_ROUTE,
    moment=played(
        "H-PRM-05", N_("First play the marker that lies beside a route."), components.TRIBUTE, components.BLOCK
    ),
    label=(N_("Lay the marker beside"), "", N_("{route}")),
    targets=notation.on_route,
)
def beside(s: HansaState, route: int) -> None:
    """Lay Tribute or Block with a trader (H-PRM-10, AMB-92)."""
    frame: frames.Beside = s.stack.pop()
    seat, marker = frame.seat, frame.marker
    s.unused_markers[seat] = without(s.unused_markers[seat], marker)
    s.supply[2 * seat] -= 1
    s.promo = tuple(sorted((*s.promo, (route, marker, seat))))
    facts = {"marker": MARKERS[marker], "route": s.setup.chart.routes[route]}
    s.tell(LAID_BESIDE, seat, components.LAID_BESIDE[marker], **facts)


def _owned(s: HansaState, action: Action) -> kit.Exact | None:
    owner = s.tiles[action.args[0]]
    if owner < 0:
        return None
    return "H-FAV-13", N_("The tile {favour} belongs to {owner} for good."), {"owner": s.seat_name(owner)}


@action(
    "favour {favour}",
    notation.EACH_FAVOUR,
    only=lambda setup, tile: setup.options["favour"],
    needs=(
        must(
            "H-FAV-01",
            lambda s: sum(1 << tile for tile, owner in enumerate(s.tiles) if owner == ON_DISPLAY),
            "The tile {favour} is not on display.",
            name="on_display",
            exact=_owned,
        ),
        provided("H-FAV-02", lambda s: s.fresh, _TILE_FIRST, name="turn_begins"),
        provided(
            "H-FAV-03",
            lambda s: len(s.unused_markers[s.turn]) >= s.setup.components.box.favour_price,
            "A tile costs two unused markers.",
            name="two_markers",
        ),
    ),
    moment=At("H-FAV-02", _TILE_FIRST),
    label=(N_("Take a favour tile and give up the turn"), "", N_("{favour}")),
    targets="card:favour:{favour}",
    event=EventKind(
        "favour", "H-FAV-02", "{seat} gives up all actions of this turn and takes the tile {favour}.", news=5
    ),
    waits=True,
)
def favour(s: HansaState, tile: int) -> None:
    """Take a favour tile for all actions; its price follows (H-FAV-04)."""
    seat = s.turn
    s.fresh, s.actions_left = False, 0
    s.tiles = tuple(seat if k == tile else owner for k, owner in enumerate(s.tiles))
    s.ask(frames.Spend(seat, s.setup.components.box.favour_price))


@action(
    "spend {marker}",
    notation.EACH_MARKER,
    needs=(must("H-FAV-03", masks.unused_kinds, "You have no unused marker {marker}.", name="unused"),),
    moment=At("H-FAV-03", "Markers are turned over when you take a tile of the Emperor's favour."),
    label=(N_("Turn a marker over"), "", N_("{marker}")),
    targets=notation.unused_marker,
)
def spend(s: HansaState, marker: int) -> None:
    """Turn one unused marker over for a tile (AMB-22)."""
    frame: frames.Spend = s.stack.pop()
    turn_over(s, frame.seat, marker, "H-FAV-03")
    if frame.count > 1:
        s.ask(frame.changed(count=frame.count - 1))
    else:
        flow.end_turn(s)
