"""Activities of a class. Knows no screen.

An activity is plain data to begin with (`Plan`), so that a notebook can hand it over and a killed room comes back.
"""

from collections.abc import Mapping
from pathlib import Path
from secrets import randbelow
from typing import Any, Literal

import msgspec

from boardgames_edu.engine.errors import BadInput, shown
from boardgames_edu.engine.registry import game_names, load
from boardgames_edu.i18n import N_, say
from boardgames_edu.teach.classroom.exercises import from_spec, make_exercises, on_screen
from boardgames_edu.teach.goals.challenges import challenge_titles
from boardgames_edu.teach.lessons import lesson_names, lesson_title
from boardgames_edu.widgets.classroom.class_answers import ClassAnswers
from boardgames_edu.widgets.classroom.people import Person
from boardgames_edu.widgets.make.own_work import PLAY, own_title

ODD_PLAN = N_("This is no plan of an activity: {problem}.")
_HANDED_IN = N_("handed in")
_NO_WORK = N_("There is no work {name}; name a lesson, a challenge, or a game with `/play`.")


class Plan(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The start of an activity, as plain data.

    Attributes:
        do: "quiz", "work" (by link), "play" (at tables), or "vote" (on a move).
        title: its heading.
        spec: what it is about: of a quiz the specification of its questions; else see `OwnWork`, `TableSpec`.
    """

    do: Literal["quiz", "work", "play", "vote"]
    title: str = ""
    spec: dict[str, Any] = {}


def plan(data: Mapping[str, Any]) -> Plan:
    """Read a plan. Raises BadInput."""
    try:
        return msgspec.convert(data, Plan)
    except msgspec.ValidationError as problem:
        raise BadInput(ODD_PLAN, problem=str(problem)) from None


class Activity:
    """The current activity of everybody in the room.

    Attributes:
        plan: what it was begun with.
        title: the heading.
    """

    def __init__(self, plan: Plan, title: str) -> None:
        self.plan, self.title = plan, plan.title or title

    def part(self, name: str) -> tuple[Any, ...]:  # noqa: ARG002  (it may depend on the person)
        """Return what makes somebody's page another one when it changes."""
        return ()

    def place_of(self, name: str) -> str:  # noqa: ARG002  (it may depend on the person)
        """Return where somebody is to be found, in words."""
        return ""

    def done_by(self, who: Person) -> str:  # noqa: ARG002  (it may depend on the person)
        """Return what somebody has done, in words."""
        return ""

    def rename(self, who: Person, name: str) -> None:
        """Keep what is known by a name, not by the person's id."""

    def has_secrets(self, name: str) -> bool:  # noqa: ARG002  (it may depend on the person)
        """Return whether somebody sees what others must not."""
        return False

    def bots_decide(self) -> bool:
        """Let bots decide once; return whether any did."""
        return False

    def state(self) -> dict[str, Any]:
        """Return what has happened, as plain data."""
        return {}

    def restore(self, state: Mapping[str, Any]) -> None:
        """Go on where `state` was taken."""

    def hand_in(self, folder: Path) -> int:
        """Write what is to be handed in; count the files."""
        return len(list(folder.glob("*.json")))


def game_title(game: str) -> str:
    """Return the title of a game in the language spoken."""
    return say("{game}", {"game": load(game).name})


def works(game: str) -> dict[str, str]:
    """Return the work of a game by name, with its title."""
    lessons = {id: lesson_title(f"{game}/{id}") for id in lesson_names(game)}
    found = {**lessons, PLAY: say(N_("Play {game}"), {"game": game}), **challenge_titles(game)}
    return {f"{game}/{id}": say(title) for id, title in found.items()}


class Work(Activity):
    """Something that everybody works at for themselves; see `OwnWork`."""

    def __init__(self, plan: Plan) -> None:
        name = str(plan.spec.get("name", ""))
        game = name.partition("/")[0]
        known = works(game).get(name, "") if game in game_names() else ""
        if not plan.spec.keys().isdisjoint(("questions", "text")):
            known = own_title(plan.spec)
        elif not known:
            raise BadInput(_NO_WORK, name=shown(name))
        super().__init__(plan, known)
        self.handed_in = set[str]()
        """The ids of who has handed in."""

    def done_by(self, who: Person) -> str:
        """Return whether somebody has handed in, in words."""
        return say(_HANDED_IN) if who.id in self.handed_in else ""

    def state(self) -> dict[str, Any]:
        """Return who has handed in; their work lies in the folder."""
        return {"handed_in": sorted(self.handed_in)}

    def restore(self, state: Mapping[str, Any]) -> None:
        """Go on where `state` was taken."""
        self.handed_in = set(state.get("handed_in", ()))


class LiveQuiz(ClassAnswers, Activity):
    """Questions that a class answers at once; the plan has their specification."""

    def __init__(self, plan: Plan) -> None:
        ClassAnswers.__init__(self, from_spec(plan.spec))
        Activity.__init__(self, plan, self.exercises.title)

    def part(self, name: str) -> tuple[Any, ...]:  # noqa: ARG002  (everybody has the same)
        """Return what makes somebody's page another one when it changes."""
        return (self.at,)

    def done_by(self, who: Person) -> str:
        """Return somebody's letter."""
        return on_screen(self.given(who))

    def again(self) -> Plan:
        """Return a plan that asks the same in another position."""
        kind, game, level = self.question.kind, self.exercises.game, self.exercises.level
        return Plan("quiz", spec=make_exercises(kind, 1, game=game, level=level, seed=randbelow(2**31)).spec())

    def next_work(self) -> Plan:
        """Plan new questions, at the level that fits. Raises BadInput."""
        return Plan("work", spec={"questions": self.looked_over().next_exercises().spec()})

    def state(self) -> dict[str, Any]:
        """Return what has happened; the answers lie in the register."""
        return {"at": self.at, "closed": sorted(self.closed), "names": self.names}

    def restore(self, state: Mapping[str, Any]) -> None:
        """Go on where `state` was taken."""
        self.lead(int(state["at"]), {number for number in state["closed"] if 0 <= number < self.exercises.count})
        for id, name in state["names"].items():
            self.sheet(Person(name, "", id=id))
