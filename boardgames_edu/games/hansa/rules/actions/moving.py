"""Picking up: the action Move, and markers that move pieces."""

from collections.abc import Callable

from boardgames_edu.engine.kit import N_, Action, EventKind, action, must, provided
from boardgames_edu.games.hansa import frames
from boardgames_edu.games.hansa.codecs import HeldPiece
from boardgames_edu.games.hansa.components import KINDS
from boardgames_edu.games.hansa.rules import masks, moments
from boardgames_edu.games.hansa.rules.flow import After, spend_action
from boardgames_edu.games.hansa.rules.notation import ON, ON_POST, POST, each_post
from boardgames_edu.games.hansa.state import HansaState

LIFTED = EventKind("lifted", "H-ACT-D-08", "{seat} picks up the {kind} of {owner} from {route}, post {post}.", news=0)
LIFTED_OWN = EventKind("lifted", "H-ACT-D-08", "{seat} picks up a {kind} from {route}, post {post}.", news=0)


def _only_piece(s: HansaState, action: Action) -> tuple[str, ...]:
    alone = s.own(s.stack[-1].seat)
    if alone.bit_count() != 1:
        return ()
    return tuple(ON_POST.format(**s.setup.chart.describe(alone.bit_length() - 1)).split())


@action(
    "move",
    needs=(
        moments.HAS_ACTION,
        provided("H-ACT-D-01", lambda s: s.own(s.turn), "You have no piece on a route.", name="piece_on_route"),
    ),
    moment=moments.IN_TURN,
    label=N_("Move your pieces"),
    targets=_only_piece,
    opens=True,
)
def ask_move(s: HansaState) -> None:
    """Take the action Move: pieces are picked up first."""
    spend_action(s)
    s.ask(frames.LiftOwn(s.turn, 0))


def _no_more(
    rule: str, lift: type[frames.Lift], text: str, here: Callable[[HansaState], object] = lambda s: True
) -> moments.At:
    def applies(s: HansaState) -> bool:
        full = isinstance(s.top, lift.then) and len(s.lifted) == lift(s.stack[-1].seat, 0).most(s)
        return full and bool(here(s))

    return moments.At(rule, text, applies, moments.imagined(lambda seat: lift(seat, 0)))


_TWO = N_("This printed marker picks up no more than 2 pieces. {question}")


@action(
    "lift {post}",
    rows=each_post("lift"),
    needs=(
        must("H-ACT-D-01", lambda s: s.occupied, "Nobody stands on post {post} of {route}.", name="somebody_there"),
        moments.during(
            frames.LiftOwn,
            "H-ACT-D-01",
            masks.liftable,
            "The piece on post {post} of {route} is {owner}'s; Move picks up your own.",
            "own_piece",
            moments.who_stands_there,
        ),
        moments.during(
            frames.LiftOpposing,
            "H-BM-22",
            masks.liftable,
            "The piece on post {post} of {route} is your own; Move 3 picks up pieces of your opponents.",
            "opposing_piece",
        ),
    ),
    fast_mask=masks.liftable,
    moment=(
        _no_more("H-DSK-05", frames.LiftOwn, N_("Your Book lets one move pick up no more pieces. {question}")),
        _no_more("H-BM-22", frames.LiftOpposing, N_("Move 3 picks up no more than 3 pieces. {question}")),
        _no_more("H-EAS-14", frames.LiftAny, _TWO, lambda s: s.setup.chart.green),
        _no_more("H-BRI-18", frames.LiftAny, _TWO),
        moments.At(
            "H-ACT-D-08",
            "Pick up every piece first: now you put down what you have picked up.",
            moments.asked(frames.SetOwn, frames.SetOpposing, frames.SetAny),
        ),
        moments.At(
            "H-ACT-D-01",
            "First choose the action Move.",
            moments.TURN,
            moments.opened_by("move", lambda seat: frames.LiftOwn(seat, 0)),
        ),
        *moments.IN_TURN,
    ),
    label=(N_("Pick a piece up to move it"), ON, POST),
    targets=ON_POST,
)
def lift(s: HansaState, post: int) -> None:
    """Pick up a piece; the most allowed go down next (H-ACT-D-02, H-ACT-D-03)."""
    frame: frames.Lift = s.top
    seat, code = frame.seat, s.code_at(post)
    s.take(code, post)
    piece = HeldPiece(s.setup.chart.country_of[post], code & 1, code >> 1)
    s.lifted = tuple(sorted((*s.lifted, piece)))
    if s._log is not None:
        tell_of_piece(s, LIFTED_OWN if code >> 1 == seat else LIFTED, code, post)
    s.change_top(count=frame.count + 1)
    if frame.count + 1 >= frame.most(s) or not masks.liftable(s):
        start_setting(s)


def start_setting(s: HansaState) -> None:
    """Go on to setting down: all pieces are picked up (AMB-57)."""
    frame: frames.Lift = s.stack.pop()
    if s.setup.neutral:
        s.ask(After(s.turn))
    if s.lifted:
        s.ask(frame.then(frame.seat))


def tell_of_piece(s: HansaState, kind: EventKind, code: int, post: int) -> None:
    """Tell that a piece was picked up or put down."""
    assert s.decision is not None
    facts = {"kind": KINDS[code & 1], "owner": s.seat_name(code >> 1), **s.setup.chart.describe(post)}
    s.tell(kind, s.stack[-1].seat, s.decision.rule, **facts)


LIFTING = moments.asked(frames.LiftOwn, frames.LiftOpposing, frames.LiftAny)
"""A test whether pieces are picked up now."""
