"""Questions that the engine draws up and answers: nobody writes an answer key, and exercises never run out.

A question is a position, what is asked about it, what may be answered, the right answer, why, and by which
rules. The answer comes from the engine and nowhere else.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random
from typing import Any, NamedTuple

from boardgames_edu.engine.errors import OptionError, one_of
from boardgames_edu.engine.game import State
from boardgames_edu.games import load
from boardgames_edu.games.rurik.facts import SEATS, STRONGHOLD
from boardgames_edu.games.rurik.ruling import who_rules
from boardgames_edu.games.rurik.state import SVIATOPOLK, YAROSLAV, R, RurikState
from boardgames_edu.i18n import N_, name_of, say

NOBODY = "nobody"
LEVELS = (1, 2, 3)
"""1: troops and rebels; 2: strongholds and leaders too; 3: leaders with an ability for ruling."""

_COUNT = N_("The number of questions is a whole number, at least 1, not {value}.")
_WHO_RULES = N_("Who rules {region}?")
_NOBODY = N_("Nobody")
_RIGHT = N_("Right. {why}")
_NOT_RIGHT = N_("Not {answer}: {right}. {why}")


class Question(NamedTuple):
    """One question.

    Attributes:
        kind: what is asked ("who_rules").
        text: the question in words.
        state: the position.
        about: ids of the things in the picture that it is about.
        choices: id of an answer -> the answer in words.
        answer: the id of the right answer.
        why: why it is right.
        rules: the ids of the rules that decide it.
    """

    kind: str
    text: str
    state: State
    about: tuple[str, ...]
    choices: Mapping[str, str]
    answer: str
    why: str
    rules: tuple[str, ...]

    def judge(self, answer: str) -> tuple[bool, str]:
        """Whether an answer is right, and what to say to it. Raises OptionError for an answer that was not offered."""
        if answer not in self.choices:
            raise one_of("answer", answer, self.choices)
        if answer == self.answer:
            return True, say(_RIGHT, {"why": self.why})
        words = {"answer": self.choices[answer], "right": self.choices[self.answer], "why": self.why}
        return False, say(_NOT_RIGHT, words)


def questions(kind: str = "who_rules", count: int = 5, seed: int = 0, level: int = 1) -> Iterator[Question]:
    """Questions of a kind, one after the other; the same seed draws the same ones.

    Args:
        kind: "who_rules".
        count: how many.
        seed: of the lots by which positions are drawn.
        level: 1 to 3, see `LEVELS`.

    Raises:
        OptionError: there is no such kind or level, or the count is not a whole number from 1 on.
    """
    if kind not in KINDS:
        raise one_of("kind of question", kind, KINDS)
    if level not in LEVELS:
        raise one_of("level", level, LEVELS)
    if not isinstance(count, int) or isinstance(count, bool) or count < 1:
        raise OptionError(_COUNT, value=repr(count))
    lots = Random(seed)
    return (KINDS[kind](lots, level) for _ in range(count))


def who_rules_here(lots: Random, level: int = 1) -> Question:
    """Who rules this region? Drawn so that close calls are more frequent than clear ones.

    It needs R-RULE-01, R-RULE-02, R-RULE-03, R-RULE-04 and R-RULE-05.
    """
    seats = lots.choice((2, 3, 4))
    game = load("rurik")
    board = game.board(seats)
    region = lots.choice(board.names(board.in_play))
    state = None
    for _ in range(40):
        state = game.from_position(_drawn(lots, seats, region, level))
        if lots.random() < _interest(state, board.index[region]):
            break
    assert isinstance(state, RurikState)
    number = board.index[region]
    ruler = state.ruler(number)
    names = {SEATS[seat]: name_of("seat", SEATS[seat], "rurik") or SEATS[seat] for seat in range(seats)}
    return Question(
        kind="who_rules",
        text=say(_WHO_RULES, {"region": region, "game": "rurik"}),
        state=state,
        about=(f"place:{region}",),
        choices={**names, NOBODY: say(_NOBODY)},
        answer=NOBODY if ruler is None else SEATS[ruler],
        why=who_rules(state, number),
        rules=_deciding(state, number),
    )


def _drawn(lots: Random, seats: int, region: str, level: int) -> dict[str, Any]:
    """A position with something in one region."""
    there: dict[str, Any] = {"rebels": lots.choice((0, 1, 1, 2))}
    players: dict[str, dict[str, Any]] = {}
    leaders = ["yaroslav", "sviatopolk"] if level == 3 else ["maria", "boris", "agatha", "mstislav"]
    lots.shuffle(leaders)
    present = lots.sample(range(seats), lots.randint(1, min(seats, 3)))
    for seat in present:
        troops = lots.choice((1, 1, 2, 2, 3))
        player: dict[str, Any] = {"troops": {region: troops}}
        if level > 1 and leaders and lots.random() < (0.7 if level == 3 else 0.4):
            player |= {"leader": leaders.pop(), "leader_in": region}
        players[SEATS[seat]] = player
    if level > 1 and lots.random() < 0.5:
        there["stronghold"] = SEATS[lots.randrange(seats)]
    return {"seats": seats, "players": players, "regions": {region: there}}


def _interest(state: RurikState, region: int) -> float:
    """How likely a drawn position is kept: close calls always, clear ones now and then."""
    strengths = sorted((state.strength(seat, region) for seat in range(state.setup.seats)), reverse=True)
    gap = strengths[0] - max(strengths[1], state.rebels[region])
    return 1.0 if gap in (0, 1) else 0.6 if gap < 0 else 0.2


def _deciding(state: RurikState, region: int) -> tuple[str, ...]:
    """The rules that decide who rules a region."""
    strengths = [state.strength(seat, region) for seat in range(state.setup.seats)]
    rebels, top = state.rebels[region], max(strengths)
    found = ["R-RULE-01"]
    if not top:
        found = ["R-RULE-07"]
    elif strengths.count(top) + (rebels == top) > 1:
        found = ["R-RULE-04"]
    elif rebels > top:
        found = ["R-RULE-02"]
    elif rebels and sum(count > 0 for count in strengths) > 1:
        found.append("R-RULE-03")
    owner = state.built[STRONGHOLD * R + region]
    if owner >= 0 and state.works(owner, region):
        found.append("R-RULE-05" if state.pieces(owner, region) else "R-RULE-08")
    elif owner >= 0:
        found.append("R-LEADER-YAROSLAV-02")
    if any(at == region for at in state.leaders):
        found.append("R-RULE-05")
    for leader, rule in ((YAROSLAV, "R-LEADER-YAROSLAV-01"), (SVIATOPOLK, "R-LEADER-SVIATOPOLK-01")):
        seat = state.owner_of[leader]
        if seat >= 0 and state.leaders[seat] == region:
            found.append(rule)
    return tuple(dict.fromkeys(found))


KINDS = {"who_rules": who_rules_here}
"""The kinds of questions there are."""
