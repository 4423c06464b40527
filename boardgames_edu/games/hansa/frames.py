"""The decisions on the stack of Hansa Teutonica.

With the data they carry. The verbs that answer a decision are named here, and declared
in the modules of their subjects. Knows the state, not the rules that put a frame there.
"""

from typing import Annotated, Any, ClassVar

from boardgames_edu.engine.events import Params
from boardgames_edu.engine.fields.position import number_of
from boardgames_edu.engine.kit import N_, Count, Decision, Named, refuse
from boardgames_edu.games.hansa import components
from boardgames_edu.games.hansa.codecs import HeldPiece
from boardgames_edu.games.hansa.components import KINDS, MARKERS, NEUTRAL, TRADER
from boardgames_edu.games.hansa.state import HansaState

IN_TURN = ("turn",)
ACTION = ("turn", "after")  # what lies below the decisions of an action, or of what comes after it


class Certain(Named):
    """A name that must be there."""

    def read(self, setup: Any, data: Any, where: str) -> int:
        return number_of(self.names(setup), data, where)


Route = Annotated[int, Certain(lambda setup: setup.chart.routes)]
Owner = Annotated[int, Certain(lambda setup: (*setup.seat_names, NEUTRAL) if setup.neutral else setup.seat_names)]
PieceKind = Annotated[int, Named(lambda setup: KINDS)]
Marker = Annotated[int, Named(lambda setup: MARKERS)]
OnePost = Annotated[int, Certain(lambda setup: setup.chart.post_names)]
Post = Annotated[int, Named(lambda setup: setup.chart.post_names)]


def _in_supply(s: HansaState, seat: int) -> int:
    return s.supply[2 * seat] + s.supply[2 * seat + 1]


class Counted(Decision):
    """A decision asked repeatedly; ``count`` are to come or in hand."""

    count: Count

    def facts(self, s: HansaState) -> Params:
        return {"n": self.count}

    def largest(self, s: HansaState) -> int:
        """Return the most that it can ask for; 2 unless overridden."""
        return 2

    def check(self, s: HansaState, where: str) -> None:
        """Refuse a number that play cannot have left there."""
        most = self.largest(s)
        if not 1 <= self.count <= most:
            refuse(where, N_("{n} is no number from 1 to {most}."), n=self.count, most=most)


# --- the turn and its actions --------------------------------------------------------------------------------------


class Turn(Decision):
    lies_on = ("",)
    rule = "H-TRN-03"
    actions = ("ask_income", "ask_place", "ask_displace", "ask_move", "create", "use", "favour", "end")
    text = N_("{seat}, it is your turn: {n} {n:action|actions} left.")
    skip_if_forced = True

    def has_choice(self, s: HansaState) -> bool:  # to hire, or to end the turn
        return bool(s.actions_left and (s.stock[2 * self.seat] or s.stock[2 * self.seat + 1]))

    def facts(self, s: HansaState) -> Params:
        return {"n": s.actions_left}


class Income(Decision):
    lies_on, rule, actions, skip_if_forced = IN_TURN, "H-ACT-A-04", ("hire",), True
    text = N_("{seat}, how many traders and how many merchants do you hire?")


class PlacePiece(Decision):
    name = "place"
    lies_on, rule, actions = IN_TURN, "H-ACT-B-01", ("place",)
    text = N_("{seat}, which piece do you place, and where?")


class Displace(Decision):
    lies_on, rule, actions = IN_TURN, "H-ACT-C-01", ("displace",)
    text = N_("{seat}, whom do you displace, and with which piece?")


class Pay(Counted):
    lies_on, rule, actions, skip_if_forced = ("displaced",), "H-ACT-C-05", ("pay",), True
    text = N_("{seat}, put {n} more {n:piece|pieces} of your supply into the stock for the displacement.")

    def largest(self, s: HansaState) -> int:
        return min(_in_supply(s, self.seat), max(s.setup.price))


class PayBlock(Counted):
    lies_on, rule, actions, skip_if_forced = IN_TURN, "H-PRM-09", ("pay",), True
    text = N_("{seat}, put {n} more {n:piece|pieces} of your supply into the stock for the Block.")

    def largest(self, s: HansaState) -> int:
        return _in_supply(s, self.seat)


class Displaced(Decision):
    """The owner of a displaced piece puts it down, and adds others.

    Attributes:
        route: where it was pushed from.
        owner: whose piece it is; the other player answers for a neutral one.
        kind: its kind; -1 once it is put down.
        added: how many pieces may still be added.
        post: where it was put down, or -1.
    """

    lies_on, rule, actions, skip_if_forced = ACTION, "H-ACT-C-08", ("set", "add", "shift", "enough"), True
    text = N_("{seat}, put down what was displaced from {route}; {n} further {n:piece|pieces} may be added.")
    route: Route
    owner: Owner
    kind: PieceKind
    added: Count
    post: Post

    def facts(self, s: HansaState) -> Params:
        return {
            "owner": s.seat_name(self.owner),
            "kind": KINDS[max(self.kind, 0)],
            "route": s.setup.chart.routes[self.route],
            "n": self.added,
            "waits": self.kind >= 0,
        }

    def check(self, s: HansaState, where: str) -> None:
        owner, added = self.owner, self.added
        if owner == s.turn or self.seat != (owner if owner < s.setup.seats else 1 - s.turn):
            text = N_("the owner of the displaced piece answers, or the other player for a neutral one.")
            refuse(where, text)
        if added > max(s.setup.added):
            refuse(where, N_("{n} is no number from 0 to {most}."), n=added, most=max(s.setup.added))


class SetDown(Decision):
    """Where a piece in the hand goes."""

    def facts(self, s: HansaState) -> Params:
        piece = s.lifted[0] if s.lifted else HeldPiece(0, TRADER, 0)
        return {"kind": KINDS[piece.kind], "owner": s.seat_name(piece.owner), "n": len(s.lifted)}


class SetShift(SetDown):
    lies_on, rule, actions = ("displaced",), "H-ACT-C-12", ("set",)
    text = N_("{seat}, where does this {kind} go?")
    route: Route
    owner: Owner
    post: OnePost  # where it stood


class SetOwn(SetDown):  # after Move
    lies_on, rule, actions = ACTION, "H-ACT-D-01", ("set",)
    text = N_("{seat}, where do you set the {kind} down? {n} {n:piece|pieces} in hand.")


class SetOpposing(SetDown):  # after the marker Move 3
    lies_on, rule, actions = ACTION, "H-BM-22", ("set",)
    text = N_("{seat}, where do you set the {kind} of {owner} down? {n} {n:piece|pieces} in hand.")


class SetAny(SetDown):  # after the printed marker Move any 2
    lies_on, rule, actions = ("after",), "H-EAS-14", ("set",)
    text = N_("{seat}, where do you set the {kind} of {owner} down? {n} {n:piece|pieces} in hand.")


class SetSettler(SetDown):  # after Place 2
    lies_on, rule, actions = ("after", "settle"), "H-BRI-19", ("set",)
    text = N_("{seat}, where in Wales or Scotland does this {kind} go?")


class Lift(Counted):
    """Which piece is picked up next; ``count`` are in the hand."""

    skip_if_forced = True
    then: ClassVar[type[SetDown]]
    limit: ClassVar[int] = 0

    def most(self, s: HansaState) -> int:
        """Return the limit of lifted pieces, by default the Book's value."""
        return self.limit or s.value(self.seat, components.BOOK)

    def check(self, s: HansaState, where: str) -> None:
        """Leave the number to the check of the hand."""


class LiftOwn(Lift):  # the action Move
    lies_on, rule, actions = IN_TURN, "H-ACT-D-01", ("lift", "enough")
    text = N_("{seat}, pick up a piece of yours ({n} so far), or set down what you have.")
    then = SetOwn


class LiftOpposing(Lift):  # the marker Move 3
    lies_on, rule, actions = IN_TURN, "H-BM-22", ("lift", "enough")
    text = N_("{seat}, pick up an opponent's piece ({n} so far), or set down what you have.")
    then, limit = SetOpposing, 3


class LiftAny(Lift):  # the printed marker Move any 2
    lies_on, rule, actions = ("after",), "H-EAS-14", ("lift", "enough")
    text = N_("{seat}, pick up any piece ({n} so far), or go on.")
    then, limit = SetAny, 2


# --- creating a route ----------------------------------------------------------------------------------------------


class ThirdStep(Decision):
    name = "choice"
    lies_on, rule, actions = ("after",), "H-ACT-E-05", ("post", "extra", "develop", "special", "skip")
    text = N_("{seat}, you have created {route}: found a post, develop an ability, take special points, or nothing?")
    skip_if_forced = True
    route: Route
    gained: Marker  # the route's new marker, or -1

    def facts(self, s: HansaState) -> Params:
        return {"route": s.setup.chart.routes[self.route]}

    def check(self, s: HansaState, where: str) -> None:
        name, gained = s.seat_name(self.seat), self.gained
        if not s.routes_held[self.seat] >> self.route & 1:
            text = N_("{seat} does not hold every post of {route}.")
            refuse(where, text, seat=name, route=s.setup.chart.routes[self.route])
        if gained >= 0 and gained not in s.unused_markers[self.seat]:
            refuse(where, N_("{seat} has no unused marker {marker}."), seat=name, marker=MARKERS[gained])
        if gained >= 0 and not s.plate[self.seat] and (s.marker_pile or not s.ending):
            words = N_("{marker} has been taken now, so the one drawn for it lies on the plate of {seat}.")
            refuse(where, words, seat=name, marker=MARKERS[gained])


class Privilege(Decision):
    lies_on, rule, actions, skip_if_forced = ("after",), "H-EAS-15", ("develop", "enough"), True
    text = N_("{seat}, the printed marker develops Privilege: take the step?")


class Green(Decision):
    lies_on, rule, actions, skip_if_forced = ("after",), "H-EAS-16", ("green", "enough"), True
    text = N_("{seat}, found a post in a green city with a piece of your supply, or leave it.")


class Resettle(Counted):  # the printed marker that keeps pieces on the board
    lies_on, rule, actions, skip_if_forced = ("after",), "H-EAS-17", ("add", "enough"), True
    text = N_("{seat}, {n} {n:piece|pieces} of this route may go to free posts.")


class Settle(Counted):  # the printed marker Place 2 in Wales or Scotland
    lies_on, rule, actions, skip_if_forced = ("after",), "H-BRI-19", ("add", "shift", "enough"), True
    text = N_("{seat}, {n} {n:piece|pieces} of yours may go to free posts in Wales or Scotland.")


class Tribute(Counted):
    lies_on = ("after", "tribute", "lift_any", "privilege", "green", "resettle", "settle")
    rule = "H-PRM-06"
    actions = ("take", "enough")
    text = N_("{seat}, your Tribute brings up to {n} {n:piece|pieces} from your stock.")


class HireAlong(Counted):
    lies_on, rule, actions = IN_TURN, "H-FAV-08", ("take", "enough")
    text = N_("{seat}, your tile lets you hire {n} {n:piece|pieces}.")

    def largest(self, s: HansaState) -> int:
        return 1

    def check(self, s: HansaState, where: str) -> None:
        super().check(s, where)
        if s.tiles[components.TAG_ALONG] != self.seat or self.seat == s.turn:
            refuse(where, N_("that is asked of the owner of the tile in another player's turn."))


class Neutral(Decision):
    lies_on, rule, actions, skip_if_forced = ACTION, "H-2P-06", ("neutral", "clear"), True
    text = N_("{seat}, create a route for the neutral player: in which city does its post go?")


def _check_played(s: HansaState, seat: int, marker: int, where: str, fits: bool = True) -> None:
    """Refuse a marker that the seat lacks, or that does not fit."""
    if not fits or marker not in s.unused_markers[seat]:
        words = N_("{seat} has no unused marker {marker}.")
        refuse(where, words, seat=s.seat_name(seat), marker=MARKERS[marker])


# --- markers and tiles ---------------------------------------------------------------------------------------------


class Improve(Decision):
    lies_on, rule, actions, skip_if_forced = IN_TURN, "H-BM-12", ("develop",), True
    text = N_("{seat}, which ability do you develop?")


class Exchange(Decision):
    lies_on, rule, actions = IN_TURN, "H-BM-07", ("exchange",)
    text = N_("{seat}, which two neighbouring posts change places?")


class Fetch(Decision):
    lies_on, rule, actions = IN_TURN, "H-PRM-02", ("fetch",)
    text = N_("{seat}, which used marker of another player do you take for yours?")

    def check(self, s: HansaState, where: str) -> None:
        _check_played(s, self.seat, components.FETCH_MARKER, where)


class Beside(Decision):
    lies_on, rule, actions = IN_TURN, "H-PRM-05", ("beside",)
    text = N_("{seat}, beside which route do you lay {marker}?")
    marker: Marker

    def check(self, s: HansaState, where: str) -> None:
        _check_played(s, self.seat, self.marker, where, self.marker in components.LAID_BESIDE)
        if not s.supply[2 * self.seat + TRADER]:
            text = N_("{seat} has no trader in supply to set on the marker.")
            refuse(where, text, seat=s.seat_name(self.seat))


class LayOut(Decision):
    lies_on, rule, actions = ("",), "H-TRN-06", ("lay",)
    text = N_("{seat}, lay out the markers on your plate, one after the other.")

    def check(self, s: HansaState, where: str) -> None:
        if s.plate_seen[self.seat] < len(s.plate[self.seat]):
            refuse(where, N_("{seat} must have seen the whole plate."), seat=s.seat_name(self.seat))


class Spend(Counted):
    lies_on, rule, actions, skip_if_forced = IN_TURN, "H-FAV-03", ("spend",), True
    text = N_("{seat}, turn over {n} unused {n:marker|markers} for the tile.")

    def largest(self, s: HansaState) -> int:
        return min(len(s.unused_markers[self.seat]), s.setup.components.box.favour_price)


DECISIONS: tuple[type[Decision], ...] = (  # what is asked in every game; ``Neutral`` in that for two only
    *(Turn, Income, PlacePiece, Displace, Pay, PayBlock, Displaced, SetShift),
    *(LiftOwn, LiftOpposing, LiftAny, SetOwn, SetOpposing, SetAny, SetSettler, ThirdStep),
    *(Improve, Exchange, Fetch, Beside, Privilege, Green, Resettle, Settle, Tribute, HireAlong),
    *(LayOut, Spend),
)
PRINTED = (LiftAny, Privilege, Green, Resettle, Settle)  # what the printed markers of sea routes ask
