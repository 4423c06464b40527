"""Picking pieces up, putting them down, and stopping.

Both belong to the action Move and to markers that move pieces; what is displaced is put down, too.
"""

from collections.abc import Callable

from boardgames_edu.engine.kit import N_, Action, Decision, EventKind, action, must, provided
from boardgames_edu.games.hansa import components, frames
from boardgames_edu.games.hansa.codecs import HeldPiece
from boardgames_edu.games.hansa.components import KINDS, MERCHANT, TRADER
from boardgames_edu.games.hansa.frames import Displaced, Resettle, SetAny, SetOpposing, SetOwn, SetSettler, Settle
from boardgames_edu.games.hansa.rules import masks, moments
from boardgames_edu.games.hansa.rules.flow import After, spend_action
from boardgames_edu.games.hansa.rules.notation import ON, ON_POST, POST, each_piece, each_post
from boardgames_edu.games.hansa.state import HansaState
from boardgames_edu.i18n import Phrase

_PUSHED = (Displaced, frames.SetShift)
_MOVED = (SetOwn, SetOpposing, SetAny, SetSettler)
_BORDERS: tuple[tuple[type[Decision], str, str, str], ...] = (
    (SetOwn, "H-BRI-12", N_("A piece moves only inside its country, or to England."), "move_country"),
    (SetOpposing, "H-BRI-14", N_("With Move 3 a piece stays in its country."), "marker_country"),
    (SetAny, "H-BRI-18", N_("With Move any 2 a piece stays in its country."), "permanent_country"),
    (SetSettler, "H-BRI-19", N_("Place 2 leads to Wales or Scotland."), "settler_country"),
)
"""The borders of pieces in the hand, by decision."""
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


# --- a piece in the hand ---------------------------------------------------------------------------------------------
SET_DOWN = EventKind(
    "set_down", "H-ACT-D-01", "{seat} sets the {kind} of {owner} down on {route}, post {post}.", news=2
)
SET_DOWN_OWN = EventKind("set_down", "H-ACT-D-01", "{seat} sets the {kind} down on {route}, post {post}.", news=2)
PUT_DOWN = EventKind(
    "put_down", "H-ACT-C-08", "{seat} puts the displaced {kind} of {owner} on {route}, post {post}.", news=2
)
PUT_DOWN_OWN = EventKind("put_down", "H-ACT-C-08", "{seat} puts the displaced {kind} on {route}, post {post}.", news=2)
ADDED = EventKind("added", "H-ACT-C-09", "{seat} adds a {kind} of {owner} on {route}, post {post}.", news=2)
ADDED_OWN = EventKind("added", "H-ACT-C-09", "{seat} adds a {kind} on {route}, post {post}.", news=2)
SHIFTED = EventKind(
    "shifted", "H-ACT-C-12", "{seat} picks up a {kind} from {route}, post {post}, to put it down elsewhere."
)


@action(
    "set {post}",
    rows=each_post("set"),
    needs=(
        *(
            moments.during(
                decisions, rule, lambda s: ~s.occupied, moments.TAKEN, f"post_free_{rule}", moments.who_stands_there
            )
            for decisions, rule in ((_PUSHED, "H-ACT-C-08"), (_MOVED, "H-ACT-D-04"))
        ),
        provided(
            "H-ACT-C-08",
            lambda s: s.top.__class__ is not Displaced or s.top.kind >= 0,
            "The displaced piece has been put down already.",
            name="displaced_in_hand",
        ),
        *(
            moments.during(decisions, rule, masks.fitting_in_hand, moments.BOAT, f"boats_take_merchants_{rule}")
            for decisions, rule in ((_PUSHED, "H-ACT-C-17"), (_MOVED, "H-ACT-D-07"))
        ),
        *(moments.during(kind, rule, masks.in_reach, text, name) for kind, rule, text, name in _BORDERS),
        must(
            "H-BRI-11",
            masks.displaced_country,
            "Displaced pieces stay in their country or go to England.",
            name="displaced_country",
        ),
        must("H-ACT-C-15", masks.not_origin, "It was pushed from {route} and cannot go back there.", name="not_origin"),
        must("H-ACT-C-16", masks.for_set, "There is a free post on a route that is nearer.", name="nearest"),
    ),
    fast_mask=masks.settable,
    moment=(
        moments.PAY_FIRST,
        moments.At("H-ACT-D-08", "You are still picking up: say that it is enough, then put down.", LIFTING),
        moments.At(
            "H-ACT-B-01",
            "There is no piece in your hand to put down; a piece of your supply is placed by the action Place.",
            moments.TURN,
        ),
        *moments.UNDISTURBED,
    ),
    label=(N_("Set down the piece in hand"), ON, POST),
    targets=ON_POST,
    name="set",
)
def set_down(s: HansaState, post: int) -> None:
    """Set down the piece in the hand (H-BM-24)."""
    frame = s.top
    if frame.__class__ is Displaced:
        _set_displaced(s, frame, post)
        return
    code, s.lifted = s.lifted[0].code, s.lifted[1:]
    s.put(code, post)
    if s._log is not None:
        tell_of_piece(s, SET_DOWN_OWN if code >> 1 == frame.seat else SET_DOWN, code, post)
    if not s.lifted:
        s.stack.pop()


def _set_displaced(s: HansaState, frame: Displaced, post: int) -> None:
    code = 2 * frame.owner + frame.kind
    s.put(code, post)
    if s._log is not None:
        tell_of_piece(s, PUT_DOWN_OWN if frame.owner == frame.seat else PUT_DOWN, code, post)
    if frame.added:
        s.change_top(kind=-1, post=post)
    else:
        s.stack.pop()


# --- further pieces --------------------------------------------------------------------------------------------------


_SOURCES: tuple[tuple[str, type[Decision], Callable[[HansaState, int], object], str, str], ...] = (
    ("H-ACT-C-09", Displaced, lambda s, kind: s.top.added,
     N_("As many further pieces as were due have been added."), "still_due"),
    ("H-2P-09", Displaced, lambda s, kind: kind == TRADER or s.top.owner < s.setup.seats,
     N_("There are no neutral merchants."), "no_neutral_merchants"),
    ("H-2P-02", Displaced, lambda s, kind: kind == MERCHANT or s.top.owner < s.setup.seats or s.neutral_heap,
     N_("The heap of neutral traders is used up."), "neutral_heap"),
    ("H-ACT-C-12", Displaced, lambda s, kind: s.top.owner == s.setup.seats or s.source(s.top.owner),
     N_("Your stock and your supply are empty: only pieces on routes can be shifted."), "any_source"),
    ("H-ACT-C-21", Displaced, lambda s, kind: not masks.from_stock(s) or masks.can_add(s, kind),
     N_("Added pieces come from the stock until it is empty, and no {kind} is there."), "source"),
    ("H-ACT-C-11", Displaced, lambda s, kind: masks.from_stock(s) or masks.can_add(s, kind),
     N_("The stock is empty, so added pieces come from the supply, and no {kind} is there."), "source_supply"),
    ("H-EAS-17", Resettle, masks.can_add,
     N_("No {kind} of the route that you have created is left."), "from_the_route"),
    ("H-BRI-19", Settle, masks.can_add,
     N_("Place 2 takes pieces from the stock, from the supply when that is empty, and from routes at last; "
        "no {kind} is there now."), "from_stock"),
)  # fmt: skip
"""Where an added piece comes from, by decision (H-ACT-C-10): rule, test by kind, sentence, name."""


def _prints(s: HansaState, *markers: int) -> bool:
    return not {*markers}.isdisjoint(s.setup.chart.permanent)


_FOR_ADDED = masks.each_kind(masks.for_added)


@action(
    "add {kind} {post}",
    rows=each_piece("add"),
    needs=(
        *(
            moments.during(decision, rule, masks.kinds(test), text, name)
            for rule, decision, test, text, name in _SOURCES
        ),
        *(
            moments.during(decision, rule, masks.free, moments.TAKEN, f"post_free_{rule}", moments.who_stands_there)
            for decision, rule in ((Displaced, "H-ACT-C-20"), (Resettle, "H-EAS-17"), (Settle, "H-BRI-19"))
        ),
        *(
            moments.during(decision, rule, masks.fitting, moments.BOAT, f"boats_take_merchants_{decision.name}")
            for decision, rule in ((Displaced, "H-ACT-C-17"), (Resettle, "H-EAS-10"), (Settle, "H-BRI-15"))
        ),
        moments.during(Settle, "H-BRI-19", _FOR_ADDED, "Place 2 leads to Wales or Scotland.", "abroad"),
        moments.during(
            Displaced,
            "H-ACT-C-15",
            masks.both(masks.not_origin),
            "The piece was pushed from {route}; none of these pieces goes back there.",
            "not_origin_for_added",
        ),
        moments.during(
            Displaced,
            "H-ACT-C-18",
            masks.both(lambda s: ~masks.last_room(s)),
            "That is the last post open to the displaced piece.",
            "leaves_room",
        ),
        moments.during(
            Displaced,
            "H-ACT-C-20",
            _FOR_ADDED,
            "There is a free post for a {kind} on a route that is nearer than {route}.",
            "nearest_for_added",
        ),
    ),
    moment=(
        moments.PAY_FIRST,
        *moments.AT_ONCE,
        moments.printed_last(components.PLACE_2_FROM_ROUTE, components.PLACE_2_ABROAD),
        moments.At(
            "H-ACT-C-09",
            "Further pieces are added only when a piece of yours has been displaced, or by a printed marker.",
            lambda s: _prints(s, components.PLACE_2_FROM_ROUTE, components.PLACE_2_ABROAD),
        ),
        moments.At("H-ACT-C-09", "Further pieces are added only when a piece of yours has been displaced."),
    ),
    label=(N_("Add one more {kind}"), ON, POST),
    targets=ON_POST,
)
def add(s: HansaState, post: int, kind: int) -> None:
    """Add a further piece, wherever it comes from (H-ACT-C-13, H-ACT-C-14, H-ACT-C-24)."""
    frame = s.top
    displaced, resettled = frame.__class__ is Displaced, frame.__class__ is Resettle
    owner = frame.owner if displaced else frame.seat
    if resettled:
        at = s.lifted.index(HeldPiece(components.ENGLAND, kind, owner))
        s.lifted = s.lifted[:at] + s.lifted[at + 1 :]
    elif owner == s.setup.seats:
        s.neutral_heap -= 1
    else:
        source = s.source(owner)
        assert source is not None
        source[2 * owner + kind] -= 1
    s.put(2 * owner + kind, post)
    if s._log is not None:
        told, rule = ADDED_OWN if owner == frame.seat else ADDED, None if displaced else frame.rule
        facts = {"kind": KINDS[kind], "owner": s.seat_name(owner), **s.setup.chart.describe(post)}
        s.tell(told, frame.seat, rule, **facts)
    s.stack.pop()
    if displaced:
        if frame.added > 1 or frame.kind >= 0:
            s.ask(frame.changed(added=frame.added - 1))
    elif frame.count > 1 and (not resettled or s.lifted):
        s.ask(frame.changed(count=frame.count - 1))
    elif resettled:
        back_to_stock(s)


@action(
    "shift {post}",
    rows=each_post("shift"),
    needs=(
        provided(
            "H-ACT-C-12",
            masks.may_shift,
            "Pieces on the board may be shifted only when stock and supply are empty.",
            name="sources_empty",
        ),
        must(
            "H-ACT-C-12",
            lambda s: s.own(s.stack[-1].seat),
            "No piece of yours stands on post {post} of {route}.",
            name="own_piece",
        ),
        must(
            "H-ACT-C-08",
            masks.not_just_displaced,
            "That is the displaced piece itself; it stays where it was put down.",
            name="not_just_displaced",
        ),
        must("H-ACT-C-20", masks.shiftable, "No other free post is open to that piece.", name="shiftable"),
    ),
    moment=(
        moments.PAY_FIRST,
        *moments.AT_ONCE,
        moments.printed_last(components.PLACE_2_ABROAD),
        moments.At(
            "H-ACT-C-12",
            N_(
                "Pieces on routes are shifted only after a displacement or by Place 2, and only when stock and "
                "supply are empty; otherwise they are moved by the action Move."
            ),
            lambda s: _prints(s, components.PLACE_2_ABROAD),
        ),
        moments.At(
            "H-ACT-C-12",
            N_(
                "Pieces on routes are shifted only after a displacement, and only when stock and supply are empty; "
                "otherwise they are moved by the action Move."
            ),
        ),
    ),
    label=(N_("Shift a piece of yours"), ON, POST),
    targets=ON_POST,
)
def shift(s: HansaState, post: int) -> None:
    """Pick up an own piece to shift it (AMB-55, AMB-82)."""
    frame = s.stack.pop()
    seat, code = frame.seat, s.code_at(post)
    s.take(code, post)
    s.lifted = (HeldPiece(s.setup.chart.country_of[post], code & 1, seat),)
    s.tell(SHIFTED, seat, kind=KINDS[code & 1], **s.setup.chart.describe(post))
    if frame.__class__ is Settle:
        if frame.count > 1:
            s.ask(frame.changed(count=frame.count - 1))
        s.ask(SetSettler(seat))
        return
    s.ask(frame.changed(added=frame.added - 1))  # when nothing is left to do there, it ends by itself
    s.ask(frames.SetShift(seat, frame.route, frame.owner, post))


def back_to_stock(s: HansaState) -> None:
    """Put what is still in the hand into the stock."""
    for piece in s.lifted:
        s.add_to_stock(piece.code)
    s.lifted = ()


NOTHING_PRINTED = EventKind("nothing_printed", "H-EAS-11", "The printed marker brings {seat} nothing. {reason}")


@action(
    "enough",
    needs=(
        provided(
            "H-ACT-C-18",
            lambda s: s.top.__class__ is not Displaced or s.top.kind < 0,
            "You cannot stop yet: the displaced piece must be put down.",
            name="displaced_is_down",
        ),
        provided(
            "H-ACT-D-01",
            lambda s: s.top.__class__ is not frames.LiftOwn or s.top.count,
            "You cannot stop yet: a move picks up one piece at least.",
            name="picked_up",
        ),
        provided(
            "H-BM-22",
            lambda s: s.top.__class__ is not frames.LiftOpposing or s.top.count,
            "You cannot stop yet: Move 3 picks up one piece at least.",
            name="opponent_picked_up",
        ),
    ),
    moment=(
        moments.PAY_FIRST,
        moments.At("H-TRN-05", "You have begun nothing that you could stop: end the turn instead.", moments.TURN),
        *moments.IN_TURN,
    ),
    label=N_("That is enough"),
    opens=lambda s: s.decision.name.startswith("lift_"),
)
def enough(s: HansaState) -> None:
    """Stop: refuse pieces or leave a printed marker (H-ACT-D-05, AMB-57, AMB-59, AMB-80)."""
    frame = s.top
    if s._log is not None and isinstance(frame, frames.PRINTED):
        _nothing_printed(s)
    if isinstance(frame, frames.Lift):
        start_setting(s)
        return
    s.stack.pop()
    if frame.__class__ is Resettle:
        back_to_stock(s)


def _nothing_printed(s: HansaState) -> None:
    """Tell why a printed marker brings nothing (H-BRI-17)."""
    assert s.decision is not None
    others = [verb for verb in s.decision.action_sets if "enough" not in verb.bit]
    if any(verb.legal(s) for verb in others):
        return
    refused = next(others[0].violations(s, others[0].members[0][1]), None)
    if refused is not None:
        s.tell(NOTHING_PRINTED, s.stack[-1].seat, refused.rule, reason=Phrase(refused.template, refused.facts))
