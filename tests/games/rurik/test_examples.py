"""The worked examples of the rulebook (data/rurik/examples.yaml), executed case by case, generic per kind.

A case is {given, when, then}; every kind has one function that sets the position up, plays, and compares. The rules
that an example lists count as tested by it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

import pytest
import yaml

from boardgames_edu.engine.data import folder
from boardgames_edu.engine.rules import Event
from boardgames_edu.games.rurik import claim, purse
from boardgames_edu.games.rurik.facts import COLUMNS, SEATS, TRACKS
from boardgames_edu.games.rurik.flow import power
from boardgames_edu.games.rurik.state import RurikState
from tests.games.rurik.conftest import (
    FACTS,
    asked,
    at,
    claims,
    coins,
    mover,
    place,
    play,
    points,
    ruler,
    turn,
)

Case = Mapping[str, Any]
FILE: dict[str, Any] = yaml.safe_load((folder() / "rurik" / "examples.yaml").read_text(encoding="utf-8"))
RULES: list[dict[str, Any]] = yaml.safe_load((folder() / "rurik" / "rules.yaml").read_text(encoding="utf-8"))


def ruler_of(case: Case) -> None:
    """Who rules a region, and the strength of everybody there."""
    given, region = case["given"], case["given"]["region"]
    players: dict[str, Any] = {seat: {"troops": {region: count}} for seat, count in given["troops"].items()}
    for seat, leader in given["leaders"].items():
        players.setdefault(seat, {}).update(leader=leader, leader_in=region)
    (stronghold,) = given["strongholds"] or [None]
    state = at(
        seats=given["players"],
        players=players,
        regions={region: {"rebels": given["rebels"], "stronghold": stronghold}},
    )
    assert ruler(state, region) == case["then"]["ruler"]
    strength = {SEATS[seat]: state.strength(seat, place(region)) for seat in range(given["players"])}
    assert {seat: count for seat, count in strength.items() if count} == case["then"]["strength"]


def place_advisor(case: Case) -> None:
    """Where an advisor comes to stand, its power, and what the bribe leaves."""
    given, when, then = case["given"], case["when"], case["then"]
    seats = SEATS[: given["players"]]
    spare = next(
        number for number in (5, 4, 2) if all(entry["advisor"] != number for entry in given["occupants"])
    )
    others = [seat for seat in seats if seat != when["seat"]]
    players = {
        seat: {
            "unplaced": [when["advisor"]] if seat == when["seat"] else [spare] if seat == others[0] else []
        }
        for seat in seats
    }
    for seat, count in given["coins"].items():
        players[seat]["coins"] = count
    occupants = [[entry["seat"], entry["advisor"], entry["bribe"]] for entry in given["occupants"]]
    state = at(seats=len(seats), first=when["seat"], players=players, strategy={given["column"]: occupants})
    play(state, f"advise {when['advisor']} {given['column']}")
    if asked(state) == "bribe":
        play(state, f"bribe {when['bribe']}")
    column = [entry for entry in state.position()["strategy"][given["column"]] if entry]
    assert [entry[:2] for entry in column] == then["column"]
    top = COLUMNS.index(given["column"]) * state.setup.rows
    (mine,) = [
        entry
        for entry in state.strategy[top : top + state.setup.rows]
        if entry & 7 == SEATS.index(when["seat"]) + 1 and entry >> 3 & 7 == when["advisor"]
    ]
    assert power(mine) == then["power"]
    for seat, count in then["coins"].items():
        assert coins(state, seat) == count


def resolve_order(case: Case) -> None:
    """Who resolves which advisor, one turn after another, and how many points it brings."""
    given, then = case["given"], case["then"]
    strategy: dict[str, list[Any]] = {}
    for column, entries in given["columns"].items():
        spaces: list[Any] = [None] * 4
        for entry in entries:
            spaces[entry["row"] - 1] = [entry["seat"], entry["advisor"], entry["bribe"]]
        strategy[column] = spaces
    state = at(
        seats=given["players"],
        round=given["round"],
        phase="action",
        first=given["turn_order"][0],
        strategy=strategy,
    )
    numbers = {
        (column, k + 1): entry for column, spaces in strategy.items() for k, entry in enumerate(spaces)
    }
    sequence, bribes = [], 0
    for _ in range(case["when"]["turns"]):
        column, row = COLUMNS[state.space // state.setup.rows], state.space % state.setup.rows + 1
        seat, number, bribe = numbers[column, row]
        assert seat == mover(state)
        before = coins(state, seat)
        play(state, "take")
        bribes += bribe
        assert coins(state, seat) <= before  # the coins of a bribe do not come back
        gained = points(state).get(column, 0)
        sequence.append({"seat": seat, "advisor": number, "action": column, "points": gained})
        play(state, "end")
    assert sequence == then["sequence"]
    assert bribes == then["bribe_coins_to_supply"]
    column, row = COLUMNS[state.space // state.setup.rows], state.space % state.setup.rows + 1
    assert {"seat": mover(state), "advisor": numbers[column, row][1]} == then["next"]


def deed(case: Case) -> None:
    """Whether a deed may be accomplished, what it brings and what it scores."""
    given, then = case["given"], case["then"]
    name, seat = case["when"]["accomplish"], given["seat"]
    regions: dict[str, dict[str, str]] = {}
    for owner, built in given["structures"].items():
        for structure, places in built.items():
            for region in places:
                regions.setdefault(region, {})[structure] = owner
    state = turn(
        seat=seat, seats=given["players"], players={seat: {"deeds": given["deeds"]}}, regions=regions
    )
    violation = state.why_not(state.game.parse(f"deed {name}", state))
    assert (violation is None) == then["allowed"]
    card = next(card for card in FACTS.deeds if card.id == name)
    if violation is None:
        play(state, f"deed {name}")
        assert card.reward == then["reward"]
        assert (asked(state), state.asks()["cards"]) == ("draw", then["reward"]["draw_schemes"])
    else:
        assert then["broken"] in card.rules
        assert violation.code == "requirement"
    scored = sum(line.points for line in state.scores()[SEATS.index(seat)] if line.source == "deed")
    assert scored == then["vp"]


def claim_tracks(case: Case) -> None:
    """What step A of the claim phase does to the markers, and what it counts."""
    given, then = case["given"], case["then"]
    players: dict[str, Any] = {}
    regions: dict[str, dict[str, str]] = {}
    for seat, row in given["seats"].items():
        players[seat] = {"troops": row["troops"], "boat": row["boat"]}
        for structure, places in row["structures"].items():
            for region in places:
                regions.setdefault(region, {})[structure] = seat
    state = turn(seats=given["players"], round=given["round"], players=players, regions=regions)
    for seat, row in given["seats"].items():
        number = SEATS.index(seat)
        counted = {
            "regions_ruled": state.ruled[number].bit_count(),
            "linked_regions_with_structures": state.setup.board.largest_group(
                claim.built_regions(state, number)
            ),
            "goods_on_boat": purse.aboard(state, number),
        }
        assert counted == row["counts"]
    play(state, "end")
    while asked(state) == "trade":
        play(state, case["when"]["trade"][mover(state)])
    for seat, spaces in then["spaces_vp"].items():
        assert dict(zip(TRACKS, claims(state, seat), strict=True)) == spaces


def boat_income(case: Case) -> None:
    """Coins for full columns of the boat."""
    given = case["given"]
    seat = given["seat"]
    number = SEATS.index(seat)
    state = turn(seats=given["players"], players={seat: {"boat": given["boat"], "dock": given["dock"]}})
    if case["when"]["loading"] == "full":
        log: list[Event] = []
        state.play("end", log)
        if asked(state) == "trade":
            state.play("hold", log)
        (income,) = [event for event in log if event.kind == "income" and event.seat == number]
        assert income.facts["columns"] == case["then"]["coins_from_boat"]
    assert claim.income(state, number)[1] == case["then"]["coins_from_boat"]


def final_score(case: Case) -> None:
    """The score at the end, part by part."""
    given, then = case["given"], case["then"]
    seat = SEATS.index(given["seat"])
    worth = (0, 1, 2, 3, 5, 8)
    players: dict[str, Any] = {
        name: {
            "claims": {track: worth.index(vp) for track, vp in tracks.items()},
            "warfare": given["warfare"][name],
        }
        for name, tracks in given["tracks"].items()
    }
    players[given["seat"]] |= {"agenda": given["agenda"], "done": given["deeds"]}
    state = at(phase="over", round=4, stack=[], seats=given["players"], players=players)
    parts = dict.fromkeys(then["parts"], 0)
    for line in state.scores()[seat]:
        parts["deeds" if line.source == "deed" else line.source] += line.points
    assert parts == then["parts"]
    assert state.totals()[seat] == then["total"]
    assert warfare(state) == then["warfare"]


def warfare(state: RurikState) -> dict[str, int]:
    """The points for warfare of all seats."""
    return {
        SEATS[seat]: next(line.points for line in lines if line.source == "warfare")
        for seat, lines in enumerate(state.scores())
    }


KINDS: dict[str, Callable[[Case], None]] = {
    "ruler": ruler_of,
    "place_advisor": place_advisor,
    "resolve_order": resolve_order,
    "deed": deed,
    "claim_tracks": claim_tracks,
    "boat_income": boat_income,
    "final_score": final_score,
}


def cases() -> Iterator[Any]:
    """Every example and every case derived from it."""
    for example in FILE["examples"]:
        yield pytest.param(example["kind"], example, id=example["id"])
        for number, derived in enumerate(example["derived"], start=1):
            yield pytest.param(example["kind"], derived, id=f"{example['id']}-{number}")


@pytest.mark.parametrize(("kind", "case"), list(cases()))
def test_example(kind: str, case: Case) -> None:
    KINDS[kind](case)


def test_every_example_has_cases_and_known_rules() -> None:
    known = {rule["id"] for rule in RULES}
    assert [example["id"] for example in FILE["examples"]] == [f"EX-{letter}" for letter in "ABCDEFGH"]
    for example in FILE["examples"]:
        assert example["derived"]
        for case in (example, *example["derived"]):
            assert set(case.get("rules", [])) <= known
            assert {"given", "when", "then"} <= set(case)
