"""The kinds of cases of Rurik's worked examples.

Each sets up, plays and claims what ``data/rurik/examples.yaml`` says, in one function; the head of the data file
tells how the keys of a kind read. Knows no screen.
"""

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from boardgames_edu.engine.events import Event
from boardgames_edu.engine.registry import load
from boardgames_edu.games.rurik.components import COLUMNS, SEATS, TRACKS
from boardgames_edu.games.rurik.rules import goods
from boardgames_edu.games.rurik.rules.conditions import POOL_OF_COLUMN
from boardgames_edu.games.rurik.state import RurikState
from boardgames_edu.games.rurik.teaching.examples import Data, fact, named, ruled, solo
from boardgames_edu.i18n import N_, Phrase
from boardgames_edu.teach.examples.cases import Beat, Fact, Kind, Script

_MAY = N_("{deed} may be accomplished now.")
_ACTS = N_("{seat} is due, with the {number} in the column {column}.")
_INCOME = N_("Full columns bring {seat} {coins} {coins:coin|coins}.")
_TOTAL = N_("In all, {seat} has {points} {points:point|points}.")
_PARTS = {
    "rule": N_("rule track"),
    "build": N_("build track"),
    "trade": N_("trade track"),
    "warfare": N_("warfare track"),
    "agenda": N_("agenda"),
    "deeds": N_("deeds"),
}
_COUNTS: dict[str, tuple[str, Callable[..., int]]] = {
    "regions_ruled": (N_("{seat} rules {n} {n:region|regions}."), lambda s, seat: s.ruled[seat].bit_count()),
    "linked_regions_with_structures": (
        N_("{seat} has {n} linked {n:region|regions} with structures."),
        lambda s, seat: s.setup.board.largest_group(s.built_regions(seat)),
    ),
    "goods_on_boat": (N_("{seat} has {n} {n:good|goods} aboard."), goods.aboard),
}
_COLUMN_BONUS = (0, 1, 2, 3, 5, 8)  # the points of a claim track's spaces, from off board upwards


def at(**data: Any) -> RurikState:
    """Return a position, of four seats unless said otherwise."""
    state: RurikState = load("rurik").from_position({"seats": 4, **data})
    return state


def _turn(seat: str, **data: Any) -> RurikState:
    return at(phase="action", turn={"seat": seat, "action": "taken", "points": {}}, **data)


def _decision(state: RurikState) -> str:
    return state.decision.name if state.decision else ""


def ruler_position(given: Data) -> RurikState:
    """Return a position with pieces in one region only."""
    region, leaders = given["region"], given["leaders"]
    players: dict[str, dict[str, Any]] = {}
    for seat in dict.fromkeys([*given["troops"], *leaders]):
        count = given["troops"].get(seat, 0)
        players[seat] = {"troops": {region: count} if count else {}}
        if seat in leaders:
            players[seat] |= {"leader": leaders[seat], "leader_in": region}
    there: dict[str, Any] = {"rebels": given["rebels"]}
    if given["strongholds"]:
        there["stronghold"] = given["strongholds"][0]
    return at(seats=given["players"], players=players, regions={region: there})


def ruler(given: Data, when: Any, then: Data) -> Script:
    """Show who rules a region, and every strength there."""
    region, right, seats = given["region"], then["ruler"], SEATS[: given["players"]]
    about = (f"place:{region}",)

    def strengths(s: RurikState) -> dict[str, int]:
        return {seat: count for seat, count in s.strengths(region).items() if count}

    shares = tuple(named(N_("{seat} {n}"), seat=seat, n=n) for seat, n in then["strength"].items())
    told = N_("Strength there: {strengths}.") if shares else N_("No player has strength there.")
    others = [seat for seat in (*seats, None) if seat != right]
    facts = [
        ruled("ruler", region, right)._replace(
            choices=tuple(ruled("", region, seat)[3:5] for seat in (right, *others))
        ),
        fact("strength", then["strength"], strengths, told, strengths=shares),
    ]
    return Script([Beat((), facts, ruler_position(given))], ("map",), about, about)


def place_advisor(given: Data, when: Data, then: Data) -> Script:
    """Show where an advisor lands, its power and the bribe."""
    seats, column, own = SEATS[: given["players"]], given["column"], when["seat"]
    taken = {entry["advisor"] for entry in given["occupants"]}
    spare = next(number for number in (5, 4, 2) if number not in taken)  # so that somebody can go on
    other = next(seat for seat in seats if seat != own)
    hands = {own: [when["advisor"]], other: [spare]}
    players: dict[str, dict[str, Any]] = {seat: {"unplaced": hands.get(seat, [])} for seat in seats}
    for seat, coins in given["coins"].items():
        players[seat]["coins"] = coins
    occupants = [[entry["seat"], entry["advisor"], entry["bribe"]] for entry in given["occupants"]]
    start = at(seats=len(seats), first=own, players=players, strategy={column: occupants})
    moves = [f"advise {when['advisor']} {column}"]
    trial = start.copy()
    trial.play(moves[0])
    if _decision(trial) == "bribe":
        moves.append(f"bribe {when['bribe']}")

    def advisors(s: RurikState) -> list[list[Any]]:
        return [entry for entry in s.position()["strategy"][column] if entry]

    def order(s: RurikState) -> list[list[Any]]:
        return [entry[:2] for entry in advisors(s)]

    def strong(s: RurikState) -> Any:
        return next(n + bribe for seat, n, bribe in advisors(s) if [seat, n] == [own, when["advisor"]])

    row = tuple(named(N_("the {number} of {seat}"), seat=seat, number=n) for seat, n in then["column"])
    stand, has = N_("From the top stand: {advisors}."), N_("The {number} of {seat} has a power of {power}.")
    power = {"seat": own, "number": when["advisor"], "power": then["power"]}
    facts = [
        fact("column", then["column"], order, stand, f"column:{column}", advisors=row),
        fact("power", then["power"], strong, has, **power),
    ]
    for seat, coins in then["coins"].items():
        words, of = N_("{seat} has {coins} {coins:coin|coins}."), (SEATS.index(seat),)
        one = fact(f"coins.{seat}", coins, lambda s, n: s.coins[n], words, of=of, seat=seat, coins=coins)
        facts.append(one)
    return Script([Beat(moves, facts, start)], ("strategy", "mats"))


def resolve_order(given: Data, when: Data, then: Data) -> Script:
    """Show the order of resolving advisors, and their points."""
    strategy: dict[str, list[Any]] = {}
    for column, entries in given["columns"].items():
        strategy[column] = [None] * 4
        for entry in entries:
            strategy[column][entry["row"] - 1] = [entry["seat"], entry["advisor"], entry["bribe"]]
    order = {"seats": given["players"], "round": given["round"], "first": given["turn_order"][0]}
    start = at(phase="action", strategy=strategy, **order)

    def due(s: RurikState) -> list[object]:
        """Return who acts, with which advisor, in which column."""
        column, row = divmod(s.resolved_space, s.setup.rows)
        seat, number, _ = strategy[COLUMNS[column]][row]
        return [seat if seat == s.seat_name(s.to_move) else None, number, COLUMNS[column]]

    before = sum(entry[2] for column in strategy.values() for entry in column if entry)

    def bribes(s: RurikState) -> int:
        """Return the number of coins neither on the board nor owned."""
        left = sum(one.bribe for one in filter(None, s.strategy))
        return int(before) - left - (sum(s.coins) - sum(start.coins))

    beats: list[Beat] = []
    for number, row in enumerate(then["sequence"][: when["turns"]]):
        key, who = f"sequence[{number}]", row["seat"]
        words = {"seat": who, "number": row["advisor"], "column": row["action"]}
        acts = fact(key, [who, row["advisor"], row["action"]], due, _ACTS, **words)
        pool, given_ = POOL_OF_COLUMN[COLUMNS.index(row["action"])], row["points"]
        text = N_("The space gives {seat} {points} {points:point|points}.")
        gives = fact(key, given_, lambda s, k: s.pools[k], text, of=(pool,), seat=who, points=given_)
        beats += [Beat((), [acts], None if number else start), Beat(["take"], [gives]), Beat(["end"])]
    paid, following = then["bribe_coins_to_supply"], then["next"]
    bribed = N_("{coins} {coins:coin|coins} of bribes went to the supply.")
    next_words = {"seat": following["seat"], "number": following["advisor"]}
    last = [
        fact("bribe_coins_to_supply", paid, bribes, bribed, coins=paid),
        fact("next", [*next_words.values()], lambda s: due(s)[:2], _ACTS)._replace(
            facts=lambda s: {**next_words, "column": due(s)[2]}
        ),
    ]
    return Script([*beats, Beat((), last)], ("strategy", "turn"))


def deed(given: Data, when: Data, then: Data) -> Script:
    """Show whether a deed is possible, its reward and score."""
    name, seat = when["accomplish"], given["seat"]
    start = _turn(
        seat,
        seats=given["players"],
        players={seat: {"deeds": given["deeds"]}},
        regions=_structures(given["structures"]),
    )
    card = next(card for card in start.setup.components.deeds if card.id == name)
    violation = start.why_not(f"deed {name}")
    broken = violation and violation.rule
    if violation and violation.code == "requirement":
        broken = next((rule for rule in card.rules if rule.endswith("-REQ")), broken)

    def reward(s: RurikState) -> object:
        drawn = _decision(s) == "draw" and s.prompt_facts()["cards"] == card.reward["draw_schemes"]
        return card.reward if drawn else None

    def scored(s: RurikState) -> int:
        return sum(line.points for line in s.scores()[SEATS.index(seat)] if line.source == "deed")

    choices = [(_MAY, {"deed": name}), (N_("{deed} may not be accomplished now."), {"deed": name})]
    allowed = fact(
        "allowed",
        [then["allowed"], then["broken"]],
        lambda s: [violation is None, broken],
        _MAY if then["allowed"] else N_("{deed} may not be accomplished: {why}"),
        f"card:deed:{name}",
        deed=name,
        **({} if violation is None else {"why": Phrase(violation.template, violation.facts)}),
    )._replace(rule=then["broken"] or "", choices=tuple(choices[:: 1 if then["allowed"] else -1]))
    brings, points = then["reward"] or {}, then["vp"]
    drawn, gained = brings.get("draw_schemes", 0), N_("There is no reward.")
    if brings:
        gained = N_("{seat} draws {n} scheme {n:card|cards} and keeps {kept}.")
    for_deeds = N_("{seat} has {points} {points:point|points} for deeds.")
    gains = [
        fact("reward", then["reward"], reward, gained, seat=seat, n=drawn, kept=brings.get("keep", 0)),
        fact("vp", points, scored, for_deeds, seat=seat, points=points),
    ]
    panels = ("map", "cards", "mats")
    if violation is not None:
        return Script([Beat((), [allowed, *gains], start)], panels)
    return Script([Beat((), [allowed], start), Beat([f"deed {name}"], gains)], panels)


def _structures(owners: Data) -> dict[str, dict[str, str]]:
    regions: dict[str, dict[str, str]] = {}
    for owner, built in owners.items():
        for structure, places in built.items():
            for region in places:
                regions.setdefault(region, {})[structure] = owner
    return regions


def claim_tracks(given: Data, when: Data, then: Data) -> Script:
    """Show what claiming does to the markers, and why."""
    rows = given["seats"]
    start = _turn(
        "blue",
        seats=given["players"],
        round=given["round"],
        players={seat: {"troops": row["troops"], "boat": row["boat"]} for seat, row in rows.items()},
        regions=_structures({seat: row["structures"] for seat, row in rows.items()}),
    )
    counted = []
    for seat, row in rows.items():
        for count, n in row["counts"].items():
            template, look = _COUNTS[count]
            one = fact("", n, look, template, of=(SEATS.index(seat),), seat=seat, n=n)
            counted.append(one._replace(key=f"given.seats.{seat}.counts.{count}"))
    trial, moves = start.copy(), ["end"]
    trial.play("end")
    while _decision(trial) == "trade":
        moves.append(when["trade"][trial.seat_name(trial.to_move)])
        trial.play(moves[-1])
    reached = [
        _on_track(seat, k, spaces[track])
        for seat, spaces in then["spaces_vp"].items()
        for k, track in enumerate(TRACKS)
    ]
    return Script([Beat((), counted, start), Beat(moves, reached)], ("map", "tracks", "mats"))


def _on_track(seat: str, k: int, points: int) -> Fact:
    def there(s: RurikState) -> Any:
        return s.setup.track_points[k][s.claims[SEATS.index(seat) * 3 + k]]

    key, words = f"spaces_vp.{seat}.{TRACKS[k]}", N_("On the {track} track, {seat} has no marker.")
    if points:
        words = N_("On the {track} track, {seat} is on the space for {points} {points:point|points}.")
    return fact(key, points, there, words, f"track:{TRACKS[k]}", seat=seat, track=TRACKS[k], points=points)


def boat_income(given: Data, when: Data, then: Data) -> Script:
    """Show the coins for full columns of the boat."""
    seat, coins = given["seat"], then["coins_from_boat"]
    number = SEATS.index(seat)
    mat = {seat: {"boat": given["boat"], "dock": given["dock"]}}
    start = _turn(seat, seats=given["players"], players=mat)
    earned = fact(
        "coins_from_boat", coins, lambda s: goods.full_columns(s, number), _INCOME, seat=seat, coins=coins
    )._replace(choices=tuple((_INCOME, {"seat": seat, "coins": n}) for n in _near(coins)))
    if when["loading"] != "full":
        return Script([Beat((), [earned], start)], ("tracks", "mats"))
    trial, moves, log = start.copy(), ["end"], list[Event]()
    trial.play("end", log)
    if _decision(trial) == "trade":
        moves.append("hold")
        trial.play("hold", log)
    paid = [event.facts["columns"] for event in log if event.kind == "income" and event.seat == number]
    earned = earned._replace(look=lambda s: paid[0] if paid == [goods.full_columns(s, number)] else paid)
    return Script([Beat(moves, [earned], start)], ("tracks", "mats"))


def _near(count: int) -> Iterator[int]:
    """Yield a number and likely wrong ones, the true first."""
    yield count
    yield from (other for other in (count - 1, count + 1, count + 2) if other >= 0)


def final_score(given: Data, when: Data, then: Data) -> Script:
    """Show the score at the end, part by part."""
    own = given["seat"]
    seat, warfare = SEATS.index(own), given["warfare"]
    players: dict[str, dict[str, Any]] = {
        name: {
            "claims": {track: _COLUMN_BONUS.index(points) for track, points in tracks.items()},
            "warfare": warfare[name],
        }
        for name, tracks in given["tracks"].items()
    }
    players[own] |= {"agenda": given["agenda"], "done": given["deeds"]}
    state = at(phase="over", round=4, stack=[], seats=given["players"], players=players)

    def scored(number: int, part: str) -> Any:
        source = "deed" if part == "deeds" else part
        return lambda s: sum(line.points for line in s.scores()[number] if line.source == source)

    line = N_("{seat} scores {points} {points:point|points}: {part}.")
    facts = [
        fact(f"parts.{part}", points, scored(seat, part), line, seat=own, points=points, part=_PARTS[part])
        for part, points in then["parts"].items()
    ]
    for name, points in then["warfare"].items():
        if name != own:
            words = N_("The warfare track brings {seat} {points} {points:point|points}.")
            look = scored(SEATS.index(name), "warfare")
            facts.append(fact(f"warfare.{name}", points, look, words, seat=name, points=points))
    total = then["total"]
    facts.append(
        fact("total", total, lambda s: s.totals()[seat], _TOTAL, seat=own, points=total)._replace(
            choices=tuple((_TOTAL, {"seat": own, "points": n}) for n in _near(total))
        )
    )
    return Script([Beat((), facts, state)], ("tracks", "mats"))


KINDS: Mapping[str, Kind] = {
    kind.__name__: kind for kind in (ruler, place_advisor, resolve_order, deed, claim_tracks, boat_income, final_score)
} | dict(solo.KINDS)
