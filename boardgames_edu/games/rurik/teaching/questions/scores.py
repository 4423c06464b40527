"""The questions of Rurik about the end of the game.

Agendas, points line by line, and who has won. Final positions are built at random, close ones more often than clear
ones.
"""

from random import Random
from typing import Any

from boardgames_edu.engine.registry import load
from boardgames_edu.engine.tally import ScoreLine
from boardgames_edu.games.rurik.components import REWARDS, SEATS, STRUCTURES, TRACKS
from boardgames_edu.games.rurik.rules import scoring
from boardgames_edu.games.rurik.state import RurikState
from boardgames_edu.games.rurik.teaching.questions.claims import cargo
from boardgames_edu.games.rurik.teaching.questions.drawing import GAME, RurikDraft, rurik_kind
from boardgames_edu.i18n import N_, say

OPEN = ("map", "tracks", "mats")  # the panels that do not say who has won
_FIGURES = N_("{seat} reaches {mine}, and the best of the others {best}.")
_UNDONE = N_("A deed that was not accomplished scores nothing.")
_MET, _NOT_MET = N_("The agenda is fulfilled."), N_("The agenda is not fulfilled.")
_SPACES = N_("The spaces are worth 1, 2, 3, 5 and 8 points from bottom to top.")


def final_position(rng: Random, seats: int, nothing: bool = False) -> dict[str, Any]:
    """Return a random final position with frequent ties."""
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


@rurik_kind(
    N_("Is the agenda fulfilled?"),
    {1: N_("agendas about tracks, mats and deeds"), 2: N_("all agendas")},
    "R-END-07 R-END-12 R-AGENDA-CAPABLE R-AGENDA-COMMITTED R-AGENDA-CONQUERING R-AGENDA-COURAGEOUS R-AGENDA-DIGNIFIED "
    "R-AGENDA-ESTEEMED R-AGENDA-PROSPEROUS R-AGENDA-PROTECTIVE R-AGENDA-REGAL R-AGENDA-SUCCESSFUL R-AGENDA-WEALTHY",
)
def agenda_met(q: RurikDraft) -> None:
    state = q.position(**final_position(q.rng, q.rng.choice((2, 3, 4)), q.rng.random() < 0.15))
    seat = q.rng.randrange(state.setup.seats)
    _name_agenda(q, seat)
    agenda = str(q.facts["agenda"])
    q.need(q.level > 1 or agenda not in ("esteemed", "protective"))
    mine, best, met, rule = scoring.agenda_standing(state, seat)
    right = "behind" if best > mine else "nothing" if not met else "shared" if best == mine else "alone"
    q.need(right not in ("alone", "behind") or abs(mine - best) < 2 or q.rng.random() >= 0.6)
    q.ask(
        "The game is over. {seat} kept the agenda {agenda}: “{text}” Is it fulfilled?",
        f"panel:mat:{SEATS[seat]}",
        panels=_compared_on(state, seat),
    )
    words = {
        "alone": q.say("Yes: {seat} has the most alone"),
        "shared": q.say("Yes: {seat} shares the first place"),
        "nothing": q.say("No: a share in nothing does not count"),
        "behind": q.say("No: somebody else is ahead"),
    }
    q.choose(words, right)
    if right == "shared":
        q.wrong("alone", "Somebody else has just as much.")
        q.wrong(("nothing", "behind"), "A share of the first place is enough.")
    elif right == "nothing":
        q.wrong(
            ("alone", "shared"), "A player who has none of it does not fulfil the agenda, even if nobody else has any."
        )
    q.wrong("behind", "Nobody has more.")
    q.wrong(words, "Compare with each of the others.")
    q.why(_FIGURES, mine=mine, best=best)
    q.rule(f"R-AGENDA-{agenda.upper()}", rule)


def _name_agenda(q: RurikDraft, seat: int) -> None:
    card = q.state.setup.components.agendas[q.state.agendas[seat]]
    q.facts |= {"seat": SEATS[seat], "agenda": card.id, "text": say(card.text)}


def _compared_on(state: RurikState, seat: int) -> tuple[str, ...]:
    test = state.setup.components.agendas[state.agendas[seat]].test
    if test.startswith("first_on_"):
        return ("tracks", "mats")
    return ("map", "mats") if "regions" in test else ("mats",)


@rurik_kind(
    N_("How many points?"),
    {1: N_("one line of the score"), 2: N_("all lines together")},
    "R-END-01 R-END-02 R-END-03 R-END-04 R-END-05 R-END-06 R-END-07 R-END-08 R-END-13 R-END-14 R-DEED-05 R-DEED-07",
)
def final_score(q: RurikDraft) -> None:
    state: RurikState = q.position(**final_position(q.rng, q.rng.choice((2, 3, 4))))
    seat = q.rng.randrange(state.setup.seats)
    q.facts["seat"] = SEATS[seat]
    if q.level == 2:
        _ask_for_all(q, state, seat)
        return
    line = q.rng.randrange(6)
    if line < 3:
        _ask_for_track(q, state, seat, TRACKS[line])
    else:
        (_ask_for_warfare, _ask_for_agenda, _ask_for_deeds)[line - 3](q, state, seat)


def _ask_for_line(q: RurikDraft, what: str, about: str, panels: tuple[str, ...] = ("tracks",)) -> None:
    q.ask("The game is over. How many points does {seat} score for {what}?", about, panels=panels, what=what)


def _score_line(state: RurikState, seat: int, source: str) -> ScoreLine:
    return next(line for line in state.scores()[seat] if line.source == source)


def _ask_for_track(q: RurikDraft, state: RurikState, seat: int, track: str) -> None:
    space, line = state.seat(seat).claims.get(track, 0), _score_line(state, seat, track)
    _ask_for_line(q, q.say("the {track} track", track=track), f"track:{track}")
    q.number(line.points)
    q.rule(line.rule)
    if space:
        q.wrong(space, _SPACES)
        q.why("The marker is on space {space}, which is worth {n} {n:point|points}.", space=space, n=line.points)
    else:
        q.wrong(1, "Look at the board again.")
        q.why("A marker that is still off the board scores nothing.")


def _ask_for_warfare(q: RurikDraft, state: RurikState, seat: int) -> None:
    line, steps = _score_line(state, seat, "warfare"), state.warfare
    places = sorted({count for count in steps if count}, reverse=True)
    shared = bool(places) and steps.count(places[0]) > 1
    full = N_("Points are not shared out: each of them scores in full.")
    first, second = N_("The highest scores 3."), N_("The second highest scores 1.")
    second_shared = N_("A player who shares second place scores 1.")
    no_second = N_("If several share the first place, the second place is not given.")
    third = N_("Only the first two places score.")
    no_place = N_("A marker that never left its start has no place.")
    if not steps[seat]:
        why, mistakes = no_place, [(1, no_place), (3, no_place)]
    elif steps[seat] == places[0]:
        why = full if shared else first
        mistakes = [(1, why), (2, full)] if shared else [(1, why)]
    elif steps[seat] == places[1]:
        why = no_second if shared else second_shared if steps.count(places[1]) > 1 else second
        mistakes = [(1, no_second), (0, second_shared), (3, second)]
    else:
        why, mistakes = third, [(1, third), (3, first)]
    _ask_for_line(q, q.say("the warfare track"), "track:warfare")
    q.number(line.points)
    for number, mistake in mistakes:  # what is said as the reason is not said twice
        q.wrong(number, N_("Look at the board again.") if mistake == why else mistake)
    q.why(why)
    q.rule("R-END-05" if steps[seat] and shared and line.points == 0 else line.rule)


def _ask_for_agenda(q: RurikDraft, state: RurikState, seat: int) -> None:
    mine, best, *_ = scoring.agenda_standing(state, seat)
    _name_agenda(q, seat)
    q.ask(
        "The game is over. {seat} kept the agenda {agenda}: “{text}” How many points does {seat} score for it?",
        f"panel:mat:{SEATS[seat]}",
        panels=_compared_on(state, seat),
    )
    q.number(_score_line(state, seat, "agenda").points)
    q.wrong(0, _MET)
    q.wrong(2, _NOT_MET)
    q.wrong((1, 3), "An agenda scores 2, whatever it compares.")
    q.why(_FIGURES, mine=mine, best=best)
    q.rule("R-END-07")


def _ask_for_deeds(q: RurikDraft, state: RurikState, seat: int) -> None:
    q.need(state.seat(seat).done or state.seat(seat).deeds)
    tally = scoring.deeds(state, seat)
    _ask_for_line(q, q.say("deeds"), f"panel:mat:{SEATS[seat]}", ("mats",))
    q.number(tally.total)
    undone = _UNDONE if tally.rules else N_("Look at the board again.")
    q.wrong(_with_all_deeds(state, seat), undone)
    q.wrong(len(tally), "Count the points on the cards, not the cards.")
    q.mistakes(tally, {"R-END-08": "Every deed that was accomplished scores."}, {"R-DEED-07": undone})
    if tally.rules:
        lines = ", ".join(str(line) for line in state.scores()[seat][5:])
        q.why("Accomplished: {lines}; in all {n}.", lines=lines, n=tally.total)
        q.rule(*tally.rules, "R-DEED-05")
    else:
        q.why(_UNDONE)
    q.rule("R-DEED-07" if state.seat(seat).deeds else "")


def _with_all_deeds(state: RurikState, seat: int) -> int:
    worth = {card.id: card.vp for card in state.setup.components.deeds}
    mine = state.seat(seat)
    return sum(worth[deed] for deed in (*mine.done, *mine.deeds))


def _ask_for_all(q: RurikDraft, state: RurikState, seat: int) -> None:
    lines, tally = state.scores()[seat], scoring.score(state, seat)
    _name_agenda(q, seat)
    q.ask(
        "The game is over. {seat} kept the agenda {agenda}: “{text}” How many points has {seat} in all?",
        f"panel:mat:{SEATS[seat]}",
        panels=OPEN,
    )
    q.number(tally.total)
    undone = _with_all_deeds(state, seat) - scoring.deeds(state, seat).total
    spaces = sum(state.seat(seat).claims.values()) - sum(line.points for line in lines[:3])
    q.wrong(tally.total + undone, _UNDONE)
    q.wrong(tally.total + spaces, _SPACES)
    q.mistakes(tally, {"R-END-07": _MET}, {"R-END-07": _NOT_MET, "R-DEED-07": _UNDONE})
    q.why("{lines}; in all {n}.", lines=", ".join(str(line) for line in lines), n=tally.total)
    q.rule("R-END-01", *(line.rule for line in lines))


@rurik_kind(
    N_("Who has won?"), {1: N_("two players tie"), 2: N_("two or three tie")}, "R-END-09 R-END-10 R-END-11 R-END-15"
)
def who_wins(q: RurikDraft) -> None:
    seats = q.rng.choice((3, 4))
    tying = q.rng.sample(range(seats), 2 if q.level == 1 else q.rng.choice((2, 3)))
    state = q.position(**_tied(q.rng, seats, tying))
    winners, rules = scoring.decide_winners(state)
    q.need(len(winners) == 1 or set(winners) == set(tying))  # part of them together: no choice that is offered says so
    regions = [len(state.seat(seat).ruled) for seat in range(seats)]
    coins = [state.seat(seat).coins for seat in range(seats)]
    best = max(regions[seat] for seat in tying)
    level_on_map = sum(regions[seat] == best for seat in tying) > 1
    q.need(level_on_map or q.rng.random() >= 0.4)
    together = len(winners) > 1
    q.need(not together or q.rng.random() >= 0.5)
    names = q.names("seat", SEATS[:seats])
    *first, last = (names[SEATS[seat]] for seat in sorted(tying))
    q.ask(
        "The game is over. {seats} have the same highest score. Who has won?",
        *(f"panel:mat:{SEATS[seat]}" for seat in sorted(tying)),
        panels=OPEN,
        seats=q.say("{first} and {last}", first=", ".join(first), last=last),
    )
    q.choose(
        {**names, "together": q.say("Those with the highest score have won together")},
        "together" if together else SEATS[winners[0]],
    )
    if not level_on_map:
        richest = max(tying, key=lambda seat: coins[seat])
        q.wrong(SEATS[richest], "Regions that are ruled come before coins.")
    highest = max(tying, key=lambda seat: state.seat(seat).claims.get("rule", 0))
    q.wrong(SEATS[highest], "The rule track does not matter here, only the map as it stands.")
    for seat in range(seats):
        if seat not in tying:
            q.wrong(SEATS[seat], "Only those with the highest score are compared.")
        else:
            q.wrong(
                SEATS[seat],
                "Compare the regions that they rule, and then their coins."
                if together
                else "Another tied player rules more regions, or as many with more coins.",
            )
    q.wrong("together", "The tie can be broken: by regions ruled, then by coins.")
    q.facts["seat"] = SEATS[winners[0]]
    if together:
        q.why("Regions and coins are the same as well, so they have won together.")
    elif level_on_map:
        q.why(
            "Among the tied players with equally many regions, {seat} has the most coins: {n}.",
            n=str(coins[winners[0]]),
        )
    else:
        q.why("Among the tied players, {seat} rules the most regions: {n}.", n=str(regions[winners[0]]))
    q.rule(*rules)


def _tied(rng: Random, seats: int, tying: list[int]) -> dict[str, Any]:
    board = load(GAME).board(seats)
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
