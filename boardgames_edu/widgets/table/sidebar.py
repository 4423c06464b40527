"""The words beside the board of a match, as plain data.

They are question, tools, choices, who is thinking, and scores.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from boardgames_edu.bots import LEVELS
from boardgames_edu.engine.playing.match import Match, Player
from boardgames_edu.engine.states.state import State
from boardgames_edu.i18n import N_, say
from boardgames_edu.widgets.match.click_paths import written
from boardgames_edu.widgets.match.seating import HUMAN, chairs, next_stronger, player_name
from boardgames_edu.widgets.match.story import Story
from boardgames_edu.widgets.page.printed import html_lines, listed, strong, with_rule
from boardgames_edu.widgets.page.seat_words import final_scores, points_left, seat_name
from boardgames_edu.widgets.table.coaching import Coach
from boardgames_edu.widgets.table.controlled import ControlledView, choices_of
from boardgames_edu.widgets.table.counting import Counting
from boardgames_edu.widgets.table.opponents import Opponents
from boardgames_edu.widgets.table.panel import TEXTS
from boardgames_edu.widgets.table.saves import Remembered, Saves
from boardgames_edu.widgets.table.tutor import Mentor

_FOUND = N_("A game from {when} is kept under the name of this table. Resume it?")
_SHORT = N_("The same deal again: you were {n} {n:point|points} short")


class RunningMatch(ControlledView):
    """A running match, as its words need it."""

    seats: Sequence[str | Player]
    opponents: Opponents
    coach: Coach
    counting: Counting
    companion: Mentor | None
    remembered: Remembered
    story: Story
    saves: Saves
    name: str

    def looks(self) -> list[str]:
        """Return the looks of all sides: the seats, then other opponents."""
        return [seat.look for seat in self.play.scene().seats]

    @property
    def match(self) -> Match:
        """The engine's match."""
        return self.play.match

    @property
    def state(self) -> State:
        """The current state."""
        return self.play.state

    @property
    def waiting(self) -> bool:
        """Whether the reader is asked to resume an earlier game."""
        return self.saves.waiting is not None

    @property
    def reading(self) -> bool:
        """Whether the companion waits until something was read."""
        return self.companion is not None and self.companion.holds


def words_beside(at: RunningMatch) -> dict[str, Any]:
    """Return all that the panels of a match show now."""
    play, match, state, waiting = at.play, at.match, at.state, at.waiting
    seat, barrier, reading = state.to_move, play.undo_barrier(), at.reading and play.asked
    asked = play.asked and not waiting and not reading
    has_bots = any(player is not None for player in match.players) and not state.is_over
    prompt, rule = _question(at)
    counted = at.counting.state
    open_ = asked and play.doubt is None and at.story.at is None
    return {
        "look": "" if seat is None or waiting or at.reading else state.seat_name(seat),
        "prompt": prompt,
        "asks": rule,
        "points": points_left(state) if open_ else "",
        "screens": _screens(at),
        "grace": at.opponents.grace,
        "story": {} if waiting or reading or counted is not None else at.story.view(at.looks()),
        "message": play.message._asdict() if play.message and counted is None else None,
        "can": {
            "undo": not waiting and not barrier,
            "redo": not waiting and bool(match.future),
            "hint": asked and play.advisable,
            "clear": bool(play.selection),
            **({"coach": asked and play.advisable} if play.teaching else {}),
        },
        "barrier": "" if waiting else barrier,
        "bots": ("running" if at.opponents.on else "stopped") if has_bots and not waiting else "",
        "thinking": at.opponents.sign,
        "speed": at.opponents.pace,
        "coach": at.coach.view(),
        **choices_of(play, open_),
        "scores": final_scores(state if counted is None else counted),
        "name": at.name,
        "chairs": [
            {
                "look": state.seat_name(number),
                "name": seat_name(state, number),
                "value": value,
                "own": "" if value in (HUMAN, *LEVELS) else player_name(at.seats[number]),
            }
            for number, value in enumerate(chairs(at.seats))
        ],
    }


def told_beside(view: Mapping[str, Any]) -> str:
    """Return the same as HTML, for a page without scripts."""
    message, coach = view["message"] or {"text": "", "rule": ""}, view["coach"]
    words = strong(with_rule(view["prompt"], view["asks"]))
    words += html_lines(view["points"], view["thinking"], with_rule(message["text"], message["rule"]))
    for seat in view["scores"]:
        words += html_lines(seat["head"])
        words += listed(with_rule(line["text"], line["rule"]) for line in seat["lines"])
    if coach:
        words += strong(coach["title"]) + html_lines(coach["note"]) + coach["curve"]
        words += listed(" ".join(filter(None, (line["label"], line["text"]))) for line in coach["lines"])
    return words


def _question(at: RunningMatch) -> tuple[str, str]:
    """Return the question asked now, and the id of its rule."""
    play = at.play
    if at.saves.waiting:
        return say(_FOUND, {"when": at.saves.waiting[1]}), ""
    if at.counting.state is not None:
        return say(N_("The points are counted.")), ""
    if at.opponents.grace:
        return say(N_("Another player decides next. Until then you can take your move back.")), ""
    if at.reading:
        return "" if play.asked else say(N_("The game goes on when you have read this.")), ""
    return play.doubt.caution if play.doubt else (play.prompt(), play.rule())


def _button(label: str, what: str, word: str = "") -> dict[str, str]:
    return {"label": label, "what": what, "word": word}


def _screens(at: RunningMatch) -> list[dict[str, str]]:
    """Return the buttons of a question that the match view asks."""
    if at.saves.waiting is not None:
        return [
            _button(say(N_("Resume the game of {when}"), {"when": at.saves.waiting[1]}), "resume"),
            _button(say(N_("Start a new game")), "fresh"),
        ]
    if at.counting.state is not None:
        return [_button(say(N_("Show the result")), "result")]
    if at.state.is_over:
        return [
            _button(say(N_("Look back over the game")), "look"),
            *_again(at),
            *_next_games(at),
            *([_button(due, "review")] if (due := at.remembered.due()) else []),
            _button(say(TEXTS["new"]), "new"),
        ]
    if at.opponents.grace:
        return [_button(say(N_("Let the others decide")), "go")]
    if at.play.doubt is not None:
        return [_button(at.play.doubted(), "insist"), _button(say(N_("Go back")), "clear")]
    if at.story.at is None and at.play.hinted and at.play.message and at.play.message.kind == "hint":
        return [_button(say(N_("Play it")), "play", written(at.play.hinted))]
    if at.play.faces_down:
        seat = at.state.seat_name(at.state.to_move)
        return [_button(say(N_("I am {seat}: show my cards"), {"seat": seat}), "ready")]
    return []


def _again(at: RunningMatch) -> list[dict[str, str]]:
    """Return the button of a decision to be made again."""
    coach = at.coach.view()
    if at.coach.again and coach["gazing"]:
        return [_button(say(TEXTS["retry"]), "retry")]
    offered = at.coach.again or (at.play.people and not coach)
    return [_button(say(N_("Your move again: the costliest decision")), "retry")] if offered else []


def _next_games(at: RunningMatch) -> list[dict[str, str]]:
    """Return the buttons of further games, for one person against bots."""
    if len(at.play.people) != 1 or at.match.seed is None:
        return []
    totals = at.state.totals()
    short = max(totals) - totals[at.play.people[0]]
    found = [_button(say(_SHORT if short else N_("The same deal again"), {"n": short}), "again")]
    stronger = next_stronger(at.seats)
    if stronger and at.play.people[0] in at.state.winners():
        seats = " ".join(HUMAN if seat == HUMAN else stronger for seat in at.seats)
        player = player_name(stronger, at.state.game.name)
        found.append(_button(say(N_("A stronger opponent: {player}"), {"player": player}), "new", seats))
    return found
