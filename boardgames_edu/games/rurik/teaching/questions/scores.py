"""The questions of Rurik about the end of the game.

Agendas, points line by line, and who has won. Final positions are built at random, close ones more often than clear
ones. Knows no screen.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from boardgames_edu.engine.registry import load
from boardgames_edu.engine.tally import ScoreLine
from boardgames_edu.games.rurik.components import REWARDS, SEATS, STRUCTURES, TRACKS
from boardgames_edu.games.rurik.rules import scoring
from boardgames_edu.games.rurik.state import RurikState
from boardgames_edu.games.rurik.teaching.questions.claims import cargo
from boardgames_edu.games.rurik.teaching.questions.ruling import seat_names
from boardgames_edu.i18n import N_, say
from boardgames_edu.teach.questions.adding_up import wrong_totals
from boardgames_edu.teach.questions.asking import Question, all_choices, drawn_kind, number_choices

GAME = "rurik"
OPEN = ("map", "tracks", "mats")
"""The panels that do not say who has won."""


def final_position(rng: Random, seats: int, nothing: bool = False) -> dict[str, Any]:
    """Return a random final position with frequent ties.

    Args:
        rng: by which it is drawn.
        seats: how many play.
        nothing: whether nobody has scored or saved anything.
    """
    game = load(GAME)
    printed, board = game.setup(seats).components, game.board(seats)
    places = board.names(board.in_play)
    deeds = rng.sample([card.id for card in printed.deeds], 4 * seats)
    agendas = rng.sample([card.id for card in printed.agendas], seats)
    bag = rng.sample(printed.stickers, len(printed.stickers))
    players: dict[str, dict[str, Any]] = {}
    regions: dict[str, dict[str, Any]] = {}
    for seat in SEATS[:seats]:
        own = [deeds.pop() for _ in range(rng.randint(0, 4))]
        done = 0 if nothing else rng.randint(0, min(2, len(own)))
        players[seat] = {
            "troops": {place: rng.choice((1, 1, 2)) for place in rng.sample(places, rng.randint(1, 3))},
            "coins": 0 if nothing else rng.randint(0, 3),
            "claims": {track: 0 if nothing else rng.choice((0, 1, 2, 2, 3, 4)) for track in TRACKS},
            "warfare": 0 if nothing else rng.choice((0, 2, 2, 3, 4)),
            "done": own[:done],
            "deeds": own[done:],
            "defeated": [] if nothing else [REWARDS[bag.pop()] for _ in range(rng.choice((0, 1, 1, 2)))],
            "agenda": agendas.pop(),
            **({} if nothing else cargo(rng, 4)),
        }
        for structure in STRUCTURES:
            for place in rng.sample(places, rng.randint(0, 2)):
                regions.setdefault(place, {}).setdefault(structure, seat)
    return {"seats": seats, "round": 4, "phase": "over", "players": players, "regions": regions}


# --- is the agenda fulfilled? ----------------------------------------------------------------------------------------

_FULFILLED = N_("The game is over. {seat} kept the agenda {agenda}: “{text}” Is it fulfilled?")
_ALONE = N_("Yes: {seat} has the most alone")
_SHARED = N_("Yes: {seat} shares the first place")
_NOTHING = N_("No: a share in nothing does not count")
_BEHIND = N_("No: somebody else is ahead")
_FIGURES = N_("{seat} reaches {mine}, and the best of the others {best}.")
_LOOK_AGAIN = N_("Compare with each of the others.")
_TIE_COUNTS = N_("A share of the first place is enough.")
_ZERO = N_("Whoever has none of it does not fulfil the agenda, even if nobody else has any.")
_NOT_ALONE = N_("Somebody else has just as much.")
_AHEAD = N_("Nobody has more.")


@drawn_kind(
    GAME,
    "agenda_met",
    N_("Is the agenda fulfilled?"),
    {1: N_("agendas about tracks, mats and deeds"), 2: N_("all agendas")},
    (
        "R-END-07", "R-END-12",
        "R-AGENDA-CAPABLE", "R-AGENDA-COMMITTED", "R-AGENDA-CONQUERING", "R-AGENDA-COURAGEOUS", "R-AGENDA-DIGNIFIED",
        "R-AGENDA-ESTEEMED", "R-AGENDA-PROSPEROUS", "R-AGENDA-PROTECTIVE", "R-AGENDA-REGAL", "R-AGENDA-SUCCESSFUL",
        "R-AGENDA-WEALTHY",
    ),
)  # fmt: skip
def agenda_met(rng: Random, level: int) -> Question | None:
    """Ask whether a player fulfils the agenda, and alone."""
    state = load(GAME).from_position(final_position(rng, rng.choice((2, 3, 4)), rng.random() < 0.15))
    seat = rng.randrange(state.setup.seats)
    card = state.setup.components.agendas[state.agendas[seat]]
    if level == 1 and card.id in ("esteemed", "protective"):
        return None
    mine, best, met, rule = scoring.agenda_standing(state, seat)
    right = "behind" if best > mine else "nothing" if not met else "shared" if best == mine else "alone"
    if right in ("alone", "behind") and abs(mine - best) > 1 and rng.random() < 0.6:
        return None
    facts = {"seat": SEATS[seat], "agenda": card.id, "mine": mine, "best": best, "game": GAME}
    facts["text"] = say(card.text)
    words = {
        "alone": say(_ALONE, facts),
        "shared": say(_SHARED, facts),
        "nothing": say(_NOTHING),
        "behind": say(_BEHIND),
    }
    return Question(
        kind="agenda_met",
        text=say(_FULFILLED, facts),
        state=state,
        about=(f"panel:mat:{SEATS[seat]}",),
        choices=all_choices(words, right, _misread(right)),
        answer=right,
        why=say(_FIGURES, facts),
        rules=(f"R-AGENDA-{card.id.upper()}", rule),
        panels=_compared_on(state, seat),
    )


def _compared_on(state: RurikState, seat: int) -> tuple[str, ...]:
    """Return the panels that an agenda needs, and the mats."""
    test = state.setup.components.agendas[state.agendas[seat]].test
    if test.startswith("first_on_"):
        return ("tracks", "mats")
    return ("map", "mats") if "regions" in test else ("mats",)


def _misread(right: str) -> Iterator[tuple[str, str]]:
    """Yield what each wrong answer overlooks."""
    yield "alone", say({"shared": _NOT_ALONE, "nothing": _ZERO}.get(right, _LOOK_AGAIN))
    yield "shared", say(_ZERO if right == "nothing" else _LOOK_AGAIN)
    yield "nothing", say(_TIE_COUNTS if right == "shared" else _LOOK_AGAIN)
    yield "behind", say(_TIE_COUNTS if right == "shared" else _AHEAD)


# --- how many points? ------------------------------------------------------------------------------------------------

_LINE = N_("The game is over. How many points does {seat} score for {what}?")
_ALL = N_("The game is over. {seat} kept the agenda {agenda}: “{text}” How many points has {seat} in all?")
_AGENDA_LINE = N_(
    "The game is over. {seat} kept the agenda {agenda}: “{text}” How many points does {seat} score for it?"
)
_DONE = N_("Accomplished: {lines}; in all {n}.")
_TRACK = N_("the {track} track")
_WARFARE = N_("the warfare track")
_DEEDS = N_("deeds")
_SUM = N_("{lines}; in all {n}.")
_SPACE_NUMBER = N_("The spaces are worth 1, 2, 3, 5 and 8 points from bottom to top.")
_WORTH = N_("The marker is on space {space}, which is worth {n} {n:point|points}.")
_AGAIN = N_("Look at the board again.")
_OFF_BOARD = N_("A marker that is still off the board scores nothing.")
_NO_SECOND = N_("If several share the first place, the second place is not given.")
_SECOND_SHARED = N_("Whoever shares the second place scores 1.")
_IN_FULL = N_("Points are not shared out: each of them scores in full.")
_NO_PLACE = N_("A marker that never left its start has no place.")
_SECOND = N_("The second highest scores 1.")
_FIRST = N_("The highest scores 3.")
_THIRD = N_("Only the first two places score.")
_UNDONE = N_("A deed that was not accomplished scores nothing.")
_COUNT_ALL = N_("Every deed that was accomplished scores.")
_FACES = N_("Count the points on the cards, not the cards.")
_TWO = N_("An agenda scores 2, whatever it compares.")
_NOT_MET = N_("The agenda is not fulfilled.")
_MET = N_("The agenda is fulfilled.")


@drawn_kind(
    GAME,
    "final_score",
    N_("How many points?"),
    {1: N_("one line of the score"), 2: N_("all lines together")},
    (
        "R-END-01", "R-END-02", "R-END-03", "R-END-04", "R-END-05", "R-END-06", "R-END-07", "R-END-08", "R-END-13",
        "R-END-14", "R-DEED-05", "R-DEED-07",
    ),
)  # fmt: skip
def final_score(rng: Random, level: int) -> Question | None:
    """Ask for a player's points, in one line or all."""
    state = load(GAME).from_position(final_position(rng, rng.choice((2, 3, 4))))
    seat = rng.randrange(state.setup.seats)
    if level == 2:
        return _total(state, seat, rng)
    track = rng.randrange(6)
    if track < 3:
        return _claim_line(state, seat, track, rng)
    if track == 3:
        return _warfare_line(state, seat, rng)
    return (_agenda_line if track == 4 else _deed_line)(state, seat, rng)


def _asked(
    state: RurikState,
    seat: int,
    text: str,
    right: int,
    misconceptions: list[tuple[int, str]],
    rules: tuple[str, ...],
    rng: Random,
    about: str,
    why: str,
    panels: tuple[str, ...],
) -> Question:
    misconceptions = [(number, say(_AGAIN) if told == why else told) for number, told in misconceptions]
    return Question(
        kind="final_score",
        text=text,
        state=state,
        about=(about,),
        choices=number_choices(right, misconceptions, rng),
        answer=str(right),
        why=why,
        rules=rules,
        panels=panels,
    )


def _line(seat: int, what: str) -> str:
    """Return the question about one line of the score."""
    return say(_LINE, {"seat": SEATS[seat], "what": what, "game": GAME})


def _kept(state: RurikState, seat: int) -> dict[str, str]:
    """Return the facts of a question about a seat's agenda."""
    card = state.setup.components.agendas[state.agendas[seat]]
    return {"seat": SEATS[seat], "agenda": card.id, "text": say(card.text), "game": GAME}


def _claim_line(state: RurikState, seat: int, track: int, rng: Random) -> Question:
    space, line = state.seat(seat).claims.get(TRACKS[track], 0), _score_line(state, seat, TRACKS[track])
    misconceptions = [(space, say(_SPACE_NUMBER))] if space else [(1, say(_OFF_BOARD))]
    what = _line(seat, say(_TRACK, {"track": TRACKS[track], "game": GAME}))
    why = say(_WORTH if space else _OFF_BOARD, {"space": space, "n": line.points})
    about = f"track:{TRACKS[track]}"
    return _asked(state, seat, what, line.points, misconceptions, (line.rule,), rng, about, why, ("tracks",))


def _score_line(state: RurikState, seat: int, source: str) -> ScoreLine:
    return next(line for line in state.scores()[seat] if line.source == source)


def _warfare_line(state: RurikState, seat: int, rng: Random) -> Question:
    line = _score_line(state, seat, "warfare")
    steps = state.warfare
    places = sorted({count for count in steps if count}, reverse=True)
    shared = bool(places) and steps.count(places[0]) > 1
    why = say(_THIRD)
    if not steps[seat]:
        why, misconceptions = say(_NO_PLACE), [(1, say(_NO_PLACE)), (3, say(_NO_PLACE))]
    elif steps[seat] == places[0]:
        why = say(_IN_FULL if shared else _FIRST)
        misconceptions = [(1, say(_IN_FULL if shared else _FIRST)), *([(2, say(_IN_FULL))] if shared else [])]
    elif steps[seat] == places[1]:
        why = say(_NO_SECOND if shared else _SECOND_SHARED if steps.count(places[1]) > 1 else _SECOND)
        misconceptions = [(1, say(_NO_SECOND)), (0, say(_SECOND_SHARED)), (3, say(_SECOND))]
    else:
        misconceptions = [(1, say(_THIRD)), (3, say(_FIRST))]
    rule = line.rule
    if steps[seat] and shared and line.points == 0:
        rule = "R-END-05"
    what = _line(seat, say(_WARFARE))
    return _asked(
        state, seat, what, line.points, misconceptions, (rule,), rng, "track:warfare", why, ("tracks",)
    )


def _agenda_line(state: RurikState, seat: int, rng: Random) -> Question:
    line = _score_line(state, seat, "agenda")
    mine, best, *_ = scoring.agenda_standing(state, seat)
    misconceptions = [(0, say(_MET)), (2, say(_NOT_MET)), (1, say(_TWO)), (3, say(_TWO))]
    return _asked(
        state,
        seat,
        say(_AGENDA_LINE, _kept(state, seat)),
        line.points,
        misconceptions,
        ("R-END-07",),
        rng,
        f"panel:mat:{SEATS[seat]}",
        say(_FIGURES, {"seat": SEATS[seat], "mine": mine, "best": best, "game": GAME}),
        _compared_on(state, seat),
    )


def _deed_line(state: RurikState, seat: int, rng: Random) -> Question | None:
    if not state.seat(seat).done and not state.seat(seat).deeds:
        return None
    tally, held = scoring.deeds(state, seat), state.seat(seat).deeds
    lines = ", ".join(str(line) for line in state.scores()[seat][5:])
    misconceptions = [(_with_all_deeds(state, seat), say(_UNDONE)), (len(tally), say(_FACES))]
    misconceptions += wrong_totals(tally, {"R-END-08": _COUNT_ALL}, {"R-DEED-07": _UNDONE})
    rules = (*((*tally.rules, "R-DEED-05") if tally.rules else ()), *(("R-DEED-07",) if held else ()))
    return _asked(
        state,
        seat,
        _line(seat, say(_DEEDS)),
        tally.total,
        misconceptions,
        rules,
        rng,
        f"panel:mat:{SEATS[seat]}",
        say(_DONE, {"lines": lines, "n": tally.total}) if tally.rules else say(_UNDONE),
        ("mats",),
    )


def _with_all_deeds(state: RurikState, seat: int) -> int:
    """Return the points of all deeds held, accomplished or not."""
    worth = {card.id: card.vp for card in state.setup.components.deeds}
    mine = state.seat(seat)
    return sum(worth[deed] for deed in (*mine.done, *mine.deeds))


def _total(state: RurikState, seat: int, rng: Random) -> Question:
    lines = state.scores()[seat]
    tally = scoring.score(state, seat)
    right = tally.total
    undone = _with_all_deeds(state, seat) - scoring.deeds(state, seat).total
    spaces = sum(state.seat(seat).claims.values()) - sum(line.points for line in lines[:3])
    misconceptions = [(right + undone, say(_UNDONE)), (right + spaces, say(_SPACE_NUMBER))]
    misconceptions += wrong_totals(tally, {"R-END-07": _MET}, {"R-END-07": _NOT_MET, "R-DEED-07": _UNDONE})
    told = ", ".join(str(line) for line in lines)
    return Question(
        kind="final_score",
        text=say(_ALL, _kept(state, seat)),
        state=state,
        about=(f"panel:mat:{SEATS[seat]}",),
        choices=number_choices(right, misconceptions, rng),
        answer=str(right),
        why=say(_SUM, {"lines": told, "n": right}),
        rules=("R-END-01", *dict.fromkeys(line.rule for line in lines)),
        panels=OPEN,
    )


# --- who has won? ----------------------------------------------------------------------------------------------------

_WHO = N_("The game is over. {seats} have the same highest score. Who has won?")
_TOGETHER = N_("Those with the highest score have won together")
_AND = N_("{first} and {last}")
_MORE_REGIONS = N_("Of those who tie, {seat} rules the most regions: {n}.")
_MORE_COINS = N_("Of those who tie and rule equally many regions, {seat} has the most coins: {n}.")
_ALL_SAME = N_("Regions and coins are the same as well, so they have won together.")
_REGIONS_FIRST = N_("Regions that are ruled come before coins.")
_NOT_THE_TRACK = N_("The rule track does not matter here, only the map as it stands.")
_NOT_IN_TIE = N_("Only those with the highest score are compared.")
_BREAKS = N_("The tie can be broken: by regions ruled, then by coins.")
_COMPARE = N_("Compare the regions that they rule, and then their coins.")
_LESS = N_("Another of those who tie rules more regions, or as many with more coins.")


@drawn_kind(
    GAME,
    "who_wins",
    N_("Who has won?"),
    {1: N_("two players tie"), 2: N_("two or three tie")},
    ("R-END-09", "R-END-10", "R-END-11", "R-END-15"),
)
def who_wins(rng: Random, level: int) -> Question | None:
    """Ask who wins among those with the highest score."""
    seats = rng.choice((3, 4))
    tying = rng.sample(range(seats), 2 if level == 1 else rng.choice((2, 3)))
    position = _tied(rng, seats, tying)
    state = load(GAME).from_position(position)
    winners, rules = scoring.decide_winners(state)
    if len(winners) > 1 and set(winners) != set(tying):
        return None  # part of them together: no choice that is offered says so
    regions = [len(state.seat(seat).ruled) for seat in range(seats)]
    coins = [state.seat(seat).coins for seat in range(seats)]
    best = max(regions[seat] for seat in tying)
    level_on_map = sum(regions[seat] == best for seat in tying) > 1
    if not level_on_map and rng.random() < 0.4:
        return None
    together = len(winners) > 1
    if together and rng.random() < 0.5:
        return None
    right = "together" if together else SEATS[winners[0]]
    facts = {"seat": SEATS[winners[0]], "game": GAME}
    facts["n"] = str((coins if level_on_map else regions)[winners[0]])
    richest = max(tying, key=lambda seat: coins[seat])
    highest = max(tying, key=lambda seat: state.seat(seat).claims.get("rule", 0))
    misconceptions = [(SEATS[highest], say(_NOT_THE_TRACK))]
    if not level_on_map:
        misconceptions.insert(0, (SEATS[richest], say(_REGIONS_FIRST)))
    misconceptions += [(SEATS[seat], say(_NOT_IN_TIE)) for seat in range(seats) if seat not in tying]
    misconceptions += [(SEATS[seat], say(_COMPARE if together else _LESS)) for seat in tying]
    misconceptions.append(("together", say(_BREAKS)))
    names = seat_names(seats)
    *first, last = (names[SEATS[seat]] for seat in sorted(tying))
    return Question(
        kind="who_wins",
        text=say(_WHO, {"seats": say(_AND, {"first": ", ".join(first), "last": last})}),
        state=state,
        about=tuple(f"panel:mat:{SEATS[seat]}" for seat in sorted(tying)),
        choices=all_choices({**names, "together": say(_TOGETHER)}, right, misconceptions),
        answer=right,
        why=say(_ALL_SAME if together else _MORE_COINS if level_on_map else _MORE_REGIONS, facts),
        rules=rules,
        panels=OPEN,
    )


def _tied(rng: Random, seats: int, tying: list[int]) -> dict[str, Any]:
    """Return a final position where some seats tie."""
    game = load(GAME)
    board = game.board(seats)
    places = rng.sample(board.names(board.in_play), 2 * seats)
    spaces = [0, rng.randint(1, 2), rng.randint(3, 4)]
    most = rng.randint(1, 2)
    coins = rng.randint(0, 2)
    players: dict[str, dict[str, Any]] = {}
    for seat in range(seats):
        own = spaces if seat in tying else [0, 0, 1]
        here = max(most - rng.choice((0, 0, 0, 1)), 1)
        players[SEATS[seat]] = {
            "troops": {places.pop(): rng.randint(1, 2) for _ in range(here)},
            "coins": coins + rng.choice((0, 0, 1)) if seat in tying else 3,
            "claims": dict(zip(TRACKS, rng.sample(own, 3), strict=True)),
        }
    return {"seats": seats, "round": 4, "phase": "over", "players": players}
