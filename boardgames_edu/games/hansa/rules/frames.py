"""What can lie on the stack of Hansa Teutonica: its decisions with what they carry, and what ends an action.

The verbs that answer a decision are named in ``setup``. Knows the state, not the rules that put a frame there.
"""

from __future__ import annotations

from typing import Annotated, Any, ClassVar, Self

from boardgames_edu.engine.frames import Continuation, Decision
from boardgames_edu.engine.position import number_of
from boardgames_edu.engine.rules import Params
from boardgames_edu.engine.values import Count, Named
from boardgames_edu.games.hansa import components
from boardgames_edu.games.hansa.components import KINDS, MARKERS, NEUTRAL
from boardgames_edu.games.hansa.rules import events
from boardgames_edu.games.hansa.state import HansaState
from boardgames_edu.i18n import N_


class Certain(Named):
    """A name that must be there."""

    def read(self, setup: Any, data: Any, where: str) -> int:
        """The number of a name; null is none."""
        return number_of(self.names(setup), data, where)


Route = Annotated[int, Certain(lambda setup: setup.chart.routes)]
Owner = Annotated[
    int, Certain(lambda setup: (*setup.seat_names, NEUTRAL) if setup.neutral else setup.seat_names)
]
Kind = Annotated[int, Named(lambda setup: KINDS)]
Marker = Annotated[int, Named(lambda setup: MARKERS)]
OnePost = Annotated[int, Certain(lambda setup: setup.chart.post_names)]
Post = Annotated[int, Named(lambda setup: setup.chart.post_names)]


class Counted(Decision):
    """A decision that is asked several times: how many pieces or markers are still to come, or are in the hand."""

    count: Count

    def facts(self, s: HansaState) -> Params:  # noqa: ARG002  (others look at the state)
        """How many."""
        return {"n": self.count}

    def counting(self, count: int) -> Self:
        """The same with another number."""
        return type(self)(self.seat, count)


# --- the turn and its actions --------------------------------------------------------------------------------------


class Turn(Decision):
    """An action, a marker, a tile, or the end of the turn."""

    rule = "H-TRN-03"
    text = N_("{seat}, it is your turn: {n} {n:action|actions} left.")
    skip_if_forced = True

    def facts(self, s: HansaState) -> Params:
        """The actions left."""
        return {"n": s.actions_left}


class Income(Decision):
    """Whom to hire."""

    rule = "H-ACT-A-04"
    text = N_("{seat}, how many traders and how many merchants do you hire?")
    skip_if_forced = True


class Place(Decision):
    """A piece of the supply onto a free post."""

    rule = "H-ACT-B-01"
    text = N_("{seat}, which piece do you place, and where?")


class Displace(Decision):
    """Whose place is taken, and with what."""

    rule = "H-ACT-C-01"
    text = N_("{seat}, whom do you displace, and with which piece?")


class Pay(Counted):
    """What is left of the price of a displacement."""

    rule = "H-ACT-C-05"
    text = N_("{seat}, put {n} more {n:piece|pieces} of your supply into the stock for the displacement.")
    skip_if_forced = True


class PayBlock(Counted):
    """What is left of the price of a Block."""

    rule = "H-PRM-09"
    text = N_("{seat}, put {n} more {n:piece|pieces} of your supply into the stock for the Block.")
    skip_if_forced = True


class Displaced(Decision):
    """The owner of a displaced piece puts it down, and adds others.

    Attributes:
        route: where it was pushed from.
        owner: whose piece it is; the other player answers for a neutral one.
        kind: its kind; -1 once it is put down.
        added: how many pieces may still be added.
        post: where it was put down, or -1.
    """

    rule = "H-ACT-C-08"
    text = N_("{seat}, put down what was displaced from {route}; {n} further {n:piece|pieces} may be added.")
    skip_if_forced = True
    route: Route
    owner: Owner
    kind: Kind
    added: Count
    post: Post

    def facts(self, s: HansaState) -> Params:
        """What was pushed from where, and whether it waits to be put down."""
        return {
            "owner": s.seat_name(self.owner),
            "kind": KINDS[max(self.kind, 0)],
            "route": s.setup.chart.routes[self.route],
            "n": self.added,
            "waits": self.kind >= 0,
        }

    def with_added(self, added: int) -> Self:
        """The same with another number of pieces to be added."""
        return type(self)(self.seat, self.route, self.owner, self.kind, added, self.post)


class SetDown(Decision):
    """Where a piece in the hand goes."""

    def facts(self, s: HansaState) -> Params:
        """The next piece, and how many there are."""
        piece = s.lifted[0] if s.lifted else 0
        return {"kind": KINDS[piece // 10 % 10], "owner": s.seat_name(piece % 10), "n": len(s.lifted)}


class SetShift(SetDown):
    """Where a piece shifted after a displacement goes; ``post`` is where it stood."""

    rule = "H-ACT-C-12"
    text = N_("{seat}, where does this {kind} go?")
    route: Route
    owner: Owner
    post: OnePost


class SetOwn(SetDown):
    """Where a piece goes that Move has picked up."""

    rule = "H-ACT-D-01"
    text = N_("{seat}, where do you set the {kind} down? {n} {n:piece|pieces} in hand.")


class SetOpposing(SetDown):
    """Where a piece goes that Move 3 has picked up."""

    rule = "H-BM-22"
    text = N_("{seat}, where do you set the {kind} of {owner} down? {n} {n:piece|pieces} in hand.")


class SetAny(SetDown):
    """Where a piece goes that Move any 2 has picked up."""

    rule = "H-EAS-14"
    text = N_("{seat}, where do you set the {kind} of {owner} down? {n} {n:piece|pieces} in hand.")


class SetSettler(SetDown):
    """Where a piece goes that Place 2 has picked up."""

    rule = "H-BRI-19"
    text = N_("{seat}, where in Wales or Scotland does this {kind} go?")


class Lift(Counted):
    """Which piece is picked up next; ``count`` are in the hand."""

    skip_if_forced = True
    then: ClassVar[type[SetDown]]
    limit: ClassVar[int] = 0

    def most(self, s: HansaState) -> int:
        """The most that may be picked up: as many as the Book allows, where nothing else is said."""
        return self.limit or s.value(self.seat, components.BOOK)


class LiftOwn(Lift):
    """The action Move."""

    rule = "H-ACT-D-01"
    text = N_("{seat}, pick up a piece of yours ({n} so far), or set down what you have.")
    then = SetOwn


class LiftOpposing(Lift):
    """The marker Move 3."""

    rule = "H-BM-22"
    text = N_("{seat}, pick up an opponent's piece ({n} so far), or set down what you have.")
    then, limit = SetOpposing, 3


class LiftAny(Lift):
    """The printed marker Move any 2."""

    rule = "H-EAS-14"
    text = N_("{seat}, pick up any piece ({n} so far), or go on.")
    then, limit = SetAny, 2


# --- creating a route ----------------------------------------------------------------------------------------------


class Choice(Decision):
    """The third step of creating a route; ``gained`` is the marker that it has just brought, or -1."""

    rule = "H-ACT-E-05"
    text = N_(
        "{seat}, you have created {route}: found a post, develop an ability, take special points, or nothing?"
    )
    skip_if_forced = True
    route: Route
    gained: Marker

    def facts(self, s: HansaState) -> Params:
        """The route."""
        return {"route": s.setup.chart.routes[self.route]}


class Privilege(Decision):
    """The printed marker that develops Privilege."""

    rule = "H-EAS-15"
    text = N_("{seat}, the printed marker develops Privilege: take the step?")
    skip_if_forced = True


class Green(Decision):
    """The printed marker that founds a post in a green city."""

    rule = "H-EAS-16"
    text = N_("{seat}, found a post in a green city with a piece of your supply, or leave it.")
    skip_if_forced = True


class Resettle(Counted):
    """The printed marker that lets pieces of the route stay on the board."""

    rule = "H-EAS-17"
    text = N_("{seat}, {n} {n:piece|pieces} of this route may go to free posts.")
    skip_if_forced = True


class Settle(Counted):
    """The printed marker Place 2 in Wales or Scotland."""

    rule = "H-BRI-19"
    text = N_("{seat}, {n} {n:piece|pieces} of yours may go to free posts in Wales or Scotland.")
    skip_if_forced = True


class Tribute(Counted):
    """What a Tribute brings its owner."""

    rule = "H-PRM-06"
    text = N_("{seat}, your Tribute brings up to {n} {n:piece|pieces} from your stock.")


class HireAlong(Counted):
    """What the tile brings its owner when another takes an income."""

    rule = "H-FAV-08"
    text = N_("{seat}, your tile lets you hire {n} {n:piece|pieces}.")


class Neutral(Decision):
    """A route of the neutral player is created."""

    rule = "H-2P-06"
    text = N_("{seat}, create a route for the neutral player: in which city does its post go?")
    skip_if_forced = True


# --- markers and tiles ---------------------------------------------------------------------------------------------


class Improve(Decision):
    """The marker that develops an ability."""

    rule = "H-BM-12"
    text = N_("{seat}, which ability do you develop?")
    skip_if_forced = True


class Exchange(Decision):
    """The marker that exchanges trading posts."""

    rule = "H-BM-07"
    text = N_("{seat}, which two neighbouring posts change places?")


class Fetch(Decision):
    """The marker that is exchanged for a used one."""

    rule = "H-PRM-02"
    text = N_("{seat}, which used marker of another player do you take for yours?")


class Beside(Decision):
    """Where a Tribute or a Block is laid."""

    rule = "H-PRM-05"
    text = N_("{seat}, beside which route do you lay {marker}?")
    marker: Marker


class LayOut(Decision):
    """New markers at the end of a turn."""

    rule = "H-TRN-06"
    text = N_("{seat}, lay out the markers on your plate, one after the other.")


class Spend(Counted):
    """What a favour tile costs."""

    rule = "H-FAV-03"
    text = N_("{seat}, turn over {n} unused {n:marker|markers} for the tile.")
    skip_if_forced = True


PRINTED = (LiftAny, Privilege, Green, Resettle, Settle)
"""What the printed markers of sea routes ask."""


class After(Continuation):
    """An action or marker is over: the end, or a route for the neutral player (H-2P-06, H-END-04, H-END-05, AMB-63,
    AMB-74).
    """

    def run(self, s: HansaState) -> None:
        """The end, or a route for the neutral player."""
        if s.ending:
            s.stack.clear()
            s.tell(events.OVER)
        elif s.setup.neutral and s.routes_held[s.setup.seats]:
            s.ask(Neutral(self.seat))
