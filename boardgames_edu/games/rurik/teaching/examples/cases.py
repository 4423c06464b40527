"""The kinds of cases of Rurik's worked examples.

Each sets up, plays and claims what ``data/rurik/examples.yaml`` says, in one function; the head of the data file
tells how the keys of a kind read. Knows no screen.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from boardgames_edu.engine.events import Event
from boardgames_edu.engine.registry import load
from boardgames_edu.games.rurik.components import COLUMNS, SEATS, TRACKS
from boardgames_edu.games.rurik.rules import goods
from boardgames_edu.games.rurik.state import RurikState
from boardgames_edu.games.rurik.teaching.examples import solo as rurik_solo
from boardgames_edu.i18n import N_, Phrase
from boardgames_edu.teach.examples.cases import Beat, Fact, Kind, Script

Data = Mapping[str, Any]

_RULES, _NOBODY_RULES = N_("{seat} rules {region}."), N_("Nobody rules {region}.")
_STRENGTHS, _STRENGTH = N_("Strength there: {strengths}."), N_("{seat} {n}")
_NO_STRENGTH = N_("No player has strength there.")
_COLUMN = N_("From the top stand: {advisors}.")
_ADVISOR = N_("the {number} of {seat}")
_POWER = N_("The {number} of {seat} has a power of {power}.")
_COINS = N_("{seat} has {coins} {coins:coin|coins}.")
_ACTS = N_("{seat} is due, with the {number} in the column {column}.")
_POINTS = N_("The space gives {seat} {points} {points:point|points}.")
_BRIBES = N_("{coins} {coins:coin|coins} of bribes went to the supply.")
_MAY, _MAY_NOT = N_("{deed} may be accomplished now."), N_("{deed} may not be accomplished: {why}")
_MAY_NOT_SHORT = N_("{deed} may not be accomplished now.")
_REWARD = N_("{seat} draws {n} scheme {n:card|cards} and keeps {kept}.")
_NO_REWARD = N_("There is no reward.")
_DEED_POINTS = N_("{seat} has {points} {points:point|points} for deeds.")
_RULED = N_("{seat} rules {n} {n:region|regions}.")
_LINKED = N_("{seat} has {n} linked {n:region|regions} with structures.")
_ABOARD = N_("{seat} has {n} {n:good|goods} aboard.")
_SPACE = N_("On the {track} track, {seat} is on the space for {points} {points:point|points}.")
_OFF = N_("On the {track} track, {seat} has no marker.")
_INCOME = N_("Full columns bring {seat} {coins} {coins:coin|coins}.")
_PART = N_("{seat} scores {points} {points:point|points}: {part}.")
_WARFARE = N_("The warfare track brings {seat} {points} {points:point|points}.")
_TOTAL = N_("In all, {seat} has {points} {points:point|points}.")
_PARTS = {
    "rule": N_("rule track"),
    "build": N_("build track"),
    "trade": N_("trade track"),
    "warfare": N_("warfare track"),
    "agenda": N_("agenda"),
    "deeds": N_("deeds"),
}
_COUNTS = {
    "regions_ruled": (_RULED, lambda s, n: len(s.seat(n).ruled)),
    "linked_regions_with_structures": (
        _LINKED,
        lambda s, n: s.setup.board.largest_group(s.built_regions(n)),
    ),
    "goods_on_boat": (_ABOARD, goods.aboard),
}
_COLUMN_BONUS = (0, 1, 2, 3, 5, 8)
"""The points of a claim track's spaces, from off board upwards."""


def at(**data: Any) -> RurikState:
    """Return a position, of four seats unless said otherwise."""
    state: RurikState = load("rurik").from_position({"seats": 4, **data})
    return state


def _turn(seat: str, **data: Any) -> RurikState:
    """Return a position after a seat's main action."""
    return at(phase="action", turn={"seat": seat, "action": "taken", "points": {}}, **data)


def _asked(state: RurikState) -> str:
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
    region, said = given["region"], then["ruler"]
    state = ruler_position(given)
    number = state.setup.region_ids.index(region)

    def rules(seat: str | None) -> tuple[str, Data]:
        return (_RULES, {"seat": seat, "region": region}) if seat else (_NOBODY_RULES, {"region": region})

    def who(s: RurikState) -> str | None:
        return s.ruler(region)

    def strength(s: RurikState) -> dict[str, int]:
        found = {SEATS[seat]: s.strength(seat, number) for seat in range(given["players"])}
        return {seat: count for seat, count in found.items() if count}

    others = [seat for seat in (*SEATS[: given["players"]], None) if seat != said]
    shares = tuple(
        Phrase(_STRENGTH, {"seat": seat, "n": n, "game": "rurik"}) for seat, n in then["strength"].items()
    )
    about = (f"place:{region}",)
    facts = [
        Fact("then.ruler", said, who, *rules(said), about=about, choices=tuple(map(rules, (said, *others)))),
        Fact(
            "then.strength",
            then["strength"],
            strength,
            _STRENGTHS if shares else _NO_STRENGTH,
            {"strengths": shares},
        ),
    ]
    return Script([Beat((), facts, state)], ("map",), about, about)


def place_advisor(given: Data, when: Data, then: Data) -> Script:
    """Show where an advisor lands, its power and the bribe."""
    seats, column = SEATS[: given["players"]], given["column"]
    taken = {entry["advisor"] for entry in given["occupants"]}
    spare = next(number for number in (5, 4, 2) if number not in taken)  # so that somebody can go on
    other = next(seat for seat in seats if seat != when["seat"])
    hands = {when["seat"]: [when["advisor"]], other: [spare]}
    players: dict[str, dict[str, Any]] = {seat: {"unplaced": hands.get(seat, [])} for seat in seats}
    for seat, coins in given["coins"].items():
        players[seat]["coins"] = coins
    occupants = [[entry["seat"], entry["advisor"], entry["bribe"]] for entry in given["occupants"]]
    start = at(seats=len(seats), first=when["seat"], players=players, strategy={column: occupants})
    moves = [f"advise {when['advisor']} {column}"]
    trial = start.copy()
    trial.play(moves[0])
    if _asked(trial) == "bribe":
        moves.append(f"bribe {when['bribe']}")

    def standing(s: RurikState) -> list[list[Any]]:
        return [entry[:2] for entry in s.position()["strategy"][column] if entry]

    def strength(s: RurikState) -> int:
        top = COLUMNS.index(column) * s.setup.rows
        there, mine = filter(None, s.strategy[top : top + s.setup.rows]), SEATS.index(when["seat"])
        return next(one.power for one in there if one.seat == mine and one.number == when["advisor"])

    row = tuple(
        Phrase(_ADVISOR, {"seat": seat, "number": number, "game": "rurik"}) for seat, number in then["column"]
    )
    advisor = {"seat": when["seat"], "number": when["advisor"], "power": then["power"]}
    facts = [
        Fact("then.column", then["column"], standing, _COLUMN, {"advisors": row}, (f"column:{column}",)),
        Fact("then.power", then["power"], strength, _POWER, advisor),
        *(_coins(seat, coins) for seat, coins in then["coins"].items()),
    ]
    return Script([Beat(moves, facts, start)], ("strategy", "mats"))


def _coins(seat: str, coins: int) -> Fact:
    return Fact(
        f"then.coins.{seat}",
        coins,
        lambda s: s.seat(seat).coins,
        _COINS,
        {"seat": seat, "coins": coins},
    )


def resolve_order(given: Data, when: Data, then: Data) -> Script:
    """Show the order of resolving advisors, and their points."""
    strategy: dict[str, list[Any]] = {}
    advisors: dict[tuple[str, int], tuple[str, int, int]] = {}
    for column, entries in given["columns"].items():
        spaces: list[Any] = [None] * 4
        for entry in entries:
            advisor = entry["seat"], entry["advisor"], entry["bribe"]
            spaces[entry["row"] - 1] = list(advisor)
            advisors[column, entry["row"]] = advisor
        strategy[column] = spaces
    start = at(
        seats=given["players"],
        round=given["round"],
        phase="action",
        first=given["turn_order"][0],
        strategy=strategy,
    )

    def due(s: RurikState) -> list[object]:
        """Return who acts, with which advisor, in which column."""
        place, row = divmod(s.resolved_space, s.setup.rows)
        seat, number, _ = advisors[COLUMNS[place], row + 1]
        return [seat if seat == s.seat_name(s.to_move) else None, number, COLUMNS[place]]

    def acts(key: str, row: Data, column: str | None) -> Fact:
        said = [row["seat"], row["advisor"], column]
        words = {"seat": row["seat"], "number": row["advisor"], "column": column}
        if column is None:
            return Fact(key, said[:2], lambda s: due(s)[:2], _ACTS, lambda s: {**words, "column": due(s)[2]})
        return Fact(key, said, due, _ACTS, words)

    def bribes(s: RurikState) -> int:
        """Return the number of coins neither on the board nor owned."""
        left = sum(entry[2] for column in s.position()["strategy"].values() for entry in column if entry)
        paid: int = sum(bribe for _, _, bribe in advisors.values()) - left
        return paid - (sum(s.coins) - sum(start.coins))

    beats = []
    for number, row in enumerate(then["sequence"][: when["turns"]]):
        key, column = f"then.sequence[{number}]", row["action"]
        gives = Fact(
            key, row["points"], _pool(column), _POINTS, {"seat": row["seat"], "points": row["points"]}
        )
        beats += [
            Beat((), [acts(key, row, column)], start if number == 0 else None),
            Beat(["take"], [gives]),
            Beat(["end"]),
        ]
    paid = then["bribe_coins_to_supply"]
    beats.append(
        Beat(
            (),
            [
                Fact("then.bribe_coins_to_supply", paid, bribes, _BRIBES, {"coins": paid}),
                acts("then.next", then["next"], None),
            ],
        )
    )
    return Script(beats, ("strategy", "turn"))


def _pool(column: str) -> Any:
    names = ("muster", "move", "attack", "attack_eased", "tax", "build")
    return lambda s: s.pools[names.index(column)]


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
    may_not = {} if violation is None else {"why": Phrase(violation.template, violation.facts)}

    def broken() -> str | None:
        if violation is None:
            return None
        requirement = [rule for rule in card.rules if rule.endswith("-REQ")]
        return requirement[0] if violation.code == "requirement" and requirement else violation.rule

    def reward(s: RurikState) -> object:
        return (
            card.reward
            if _asked(s) == "draw" and s.prompt_facts()["cards"] == card.reward["draw_schemes"]
            else None
        )

    def scored(s: RurikState) -> int:
        return sum(line.points for line in s.scores()[SEATS.index(seat)] if line.source == "deed")

    choices = ((_MAY, {"deed": name}), (_MAY_NOT_SHORT, {"deed": name}))
    may = then["allowed"]
    allowed = Fact(
        "then.allowed",
        [may, then["broken"]],
        lambda s: [violation is None, broken()],
        _MAY if may else _MAY_NOT,
        {"deed": name, **may_not},
        (f"card:deed:{name}",),
        then["broken"] or "",
        choices if may else choices[::-1],
    )
    brings = then["reward"] or {}
    words = {"seat": seat, "n": brings.get("draw_schemes", 0), "kept": brings.get("keep", 0)}
    gains = [
        Fact("then.reward", then["reward"], reward, _REWARD if brings else _NO_REWARD, words),
        Fact("then.vp", then["vp"], scored, _DEED_POINTS, {"seat": seat, "points": then["vp"]}),
    ]
    panels = ("map", "cards", "mats")
    if violation is not None:
        return Script([Beat((), [allowed, *gains], start)], panels)
    return Script([Beat((), [allowed], start), Beat([f"deed {name}"], gains)], panels)


def _structures(owners: Data) -> dict[str, dict[str, str]]:
    """Return the structures of each region, with their owners."""
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
        for count, said in row["counts"].items():
            template, look = _COUNTS[count]
            key = f"given.seats.{seat}.counts.{count}"
            counted.append(Fact(key, said, _of(look, SEATS.index(seat)), template, {"seat": seat, "n": said}))
    trial, moves = start.copy(), ["end"]
    trial.play("end")
    while _asked(trial) == "trade":
        moves.append(when["trade"][trial.seat_name(trial.to_move)])
        trial.play(moves[-1])
    reached = [
        _on_track(seat, k, spaces) for seat, spaces in then["spaces_vp"].items() for k in range(len(TRACKS))
    ]
    return Script([Beat((), counted, start), Beat(moves, reached)], ("map", "tracks", "mats"))


def _of(look: Any, seat: int) -> Any:
    return lambda s: look(s, seat)


def _on_track(seat: str, k: int, spaces: Data) -> Fact:
    track, number = TRACKS[k], SEATS.index(seat)
    points = spaces[track]
    return Fact(
        f"then.spaces_vp.{seat}.{track}",
        points,
        lambda s: s.setup.track_points[k][s.claims[number * 3 + k]],
        _SPACE if points else _OFF,
        {"seat": seat, "track": track, "points": points},
        (f"track:{track}",),
    )


def boat_income(given: Data, when: Data, then: Data) -> Script:
    """Show the coins for full columns of the boat."""
    seat, coins = given["seat"], then["coins_from_boat"]
    number = SEATS.index(seat)
    start = _turn(
        seat, seats=given["players"], players={seat: {"boat": given["boat"], "dock": given["dock"]}}
    )
    fact = Fact(
        "then.coins_from_boat",
        coins,
        lambda s: goods.full_columns(s, number),
        _INCOME,
        {"seat": seat, "coins": coins},
        choices=tuple((_INCOME, {"seat": seat, "coins": n}) for n in _near(coins)),
    )
    if when["loading"] != "full":
        return Script([Beat((), [fact], start)], ("tracks", "mats"))
    trial, moves, log = start.copy(), ["end"], list[Event]()
    trial.play("end", log)
    if _asked(trial) == "trade":
        moves.append("hold")
        trial.play("hold", log)
    paid = [event.facts["columns"] for event in log if event.kind == "income" and event.seat == number]
    told = fact._replace(look=lambda s: paid[0] if paid == [goods.full_columns(s, number)] else paid)
    return Script([Beat(moves, [told], start)], ("tracks", "mats"))


def _near(count: int) -> Iterator[int]:
    """Yield a number and likely wrong ones, the true first."""
    yield count
    yield from (other for other in (count - 1, count + 1, count + 2) if other >= 0)


def final_score(given: Data, when: Data, then: Data) -> Script:
    """Show the score at the end, part by part."""
    seat = SEATS.index(given["seat"])
    players: dict[str, dict[str, Any]] = {
        name: {
            "claims": {track: _COLUMN_BONUS.index(points) for track, points in tracks.items()},
            "warfare": given["warfare"][name],
        }
        for name, tracks in given["tracks"].items()
    }
    players[given["seat"]] |= {"agenda": given["agenda"], "done": given["deeds"]}
    state = at(phase="over", round=4, stack=[], seats=given["players"], players=players)

    def scored(number: int, part: str) -> Any:
        source = part.removesuffix("s") if part == "deeds" else part
        return lambda s: sum(line.points for line in s.scores()[number] if line.source == source)

    facts = [
        Fact(
            f"then.parts.{part}",
            points,
            scored(seat, part),
            _PART,
            {"seat": given["seat"], "points": points, "part": _PARTS[part]},
        )
        for part, points in then["parts"].items()
    ]
    facts += [
        Fact(
            f"then.warfare.{name}",
            points,
            scored(SEATS.index(name), "warfare"),
            _WARFARE,
            {"seat": name, "points": points},
        )
        for name, points in then["warfare"].items()
        if name != given["seat"]
    ]
    total = {"seat": given["seat"], "points": then["total"]}
    facts.append(
        Fact(
            "then.total",
            then["total"],
            lambda s: s.totals()[seat],
            _TOTAL,
            total,
            choices=tuple((_TOTAL, {**total, "points": n}) for n in _near(then["total"])),
        )
    )
    return Script([Beat((), facts, state)], ("tracks", "mats"))


KINDS: Mapping[str, Kind] = {
    "ruler": ruler,
    "place_advisor": place_advisor,
    "resolve_order": resolve_order,
    "deed": deed,
    "claim_tracks": claim_tracks,
    "boat_income": boat_income,
    "final_score": final_score,
    **rurik_solo.KINDS,
}
