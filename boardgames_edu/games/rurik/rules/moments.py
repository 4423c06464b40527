"""When each action may be tried, and by which rule: what is said to whoever tries it at another moment.

What would forbid it at its own moment as well speaks first: the conditions are asked of a copy of the state on which
what has to come first is imagined done. Changes no state.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence

from boardgames_edu.engine.frames import Decision
from boardgames_edu.engine.rules import Action, Moment, RuleViolation
from boardgames_edu.games.rurik import frames
from boardgames_edu.games.rurik import state as st
from boardgames_edu.games.rurik.components import GOODS, TOKENS
from boardgames_edu.games.rurik.rules.actions import Actions
from boardgames_edu.games.rurik.rules.card_actions import CONVERTED_BY, CardActions
from boardgames_edu.games.rurik.rules.families import ActionBuilder, Fam, Row
from boardgames_edu.games.rurik.rules.reasons import cost_of
from boardgames_edu.games.rurik.rules.turn import POOL_OF_COLUMN, SCHEME_COLUMN
from boardgames_edu.games.rurik.state import RurikState
from boardgames_edu.i18n import N_

When = Moment[RurikState]
Test = Callable[[RurikState], bool]
Reasons = Callable[[RurikState, Action], Iterable[RuleViolation]]

_STANDING = frozenset(
    ("in_play", "start_in_play", "end_in_play", "adjacent", "agatha", "sudislav", "predslava", "opponent")
)
"""Conditions that would fail at the action's own moment, too, whatever happens until then."""
_OWNED = frozenset(("in_hand", "deed_held"))
_NOT_NOW = N_("That is done in your turn of the action phase. {question}")
_DRAW = N_("First finish the draw. {question}")
_PAY = N_("First pay the whole cost of the deed. {question}")
_UNFINISHED: dict[str, tuple[str, str]] = {
    "rescue": ("R-ACT-25", N_("First decide whether you come back to the map. {question}")),
    "resolve": ("R-ACT-25", N_("First choose the advisor that you resolve. {question}")),
    "draw": ("R-ACT-25", _DRAW),
    "keep": ("R-ACT-25", _DRAW),
    "put_back": ("R-ACT-25", _DRAW),
    "marker": ("R-SCHEME-11", N_("First give the first player marker away. {question}")),
    "check": ("R-ACT-25", N_("First finish the attack with its casualty check. {question}")),
    "church": ("R-ACT-25", N_("First finish the raising of the church. {question}")),
    "market": ("R-MARKET-01", N_("First choose what your market adds. {question}")),
    "take_deed": ("R-PLAY-02", N_("First gain all that the scheme card shows. {question}")),
    "relocate": ("R-DEED-04", N_("First gain the whole reward of the deed. {question}")),
    **dict.fromkeys(
        ("pay_any", "pay_same", "pay_different", "discard", "remove", "remove_apart", "remove_pair", "raze"),
        ("R-DEED-13", _PAY),
    ),
    "rebellion_check": ("R-ACT-01", N_("The Rebellion has its turn. {question}")),
    "predict": ("R-ACT-01", N_("The Rebellion has its turn. {question}")),
}
"""Questions that interrupt a turn: nothing else is done before they are answered."""


def _asked(*names: str) -> Test:
    """Whether one of these questions is asked now."""
    return lambda s: s.top.name in names


def _phase(*names: str) -> Test:
    return lambda s: s.phase in names


_IN_TURN = _asked("turn")


def _unfinished(reasons: Reasons | None = None, *, spends: bool = False, but: str = "") -> Iterator[When]:
    """One moment a question that interrupts a turn, but one; ``spends`` for what a point is spent on (R-ATTACK-03)."""
    for name, (rule, text) in _UNFINISHED.items():
        if name != but:
            yield Moment("R-ATTACK-03" if spends and name == "check" else rule, text, _asked(name), reasons)


def declare(may: Actions, card: CardActions) -> None:
    """Give each family of a setup its moments."""
    _setup_and_strategy(may)
    _advisors(may)
    _points(may)
    _bonus_actions(may, card)
    _cards(card)
    _costs_and_rewards(card)
    _claim(card)


# --- setup and strategy --------------------------------------------------------------------------------------------


def _setup_and_strategy(may: Actions) -> None:
    may.leader.moments = (
        Moment("R-SETUP-16", N_("Leaders are chosen once, at the beginning of the setup. {question}")),
    )
    may.agenda.moments = (
        Moment("R-SETUP-16", N_("First everybody has a leader. {question}"), _asked("leader")),
        Moment("R-SETUP-17", N_("You keep one agenda, once, during the setup. {question}")),
    )
    may.place.moments = (
        Moment(
            "R-SETUP-28",
            N_("Troops are placed when leaders and agendas are chosen. {question}"),
            _asked("leader", "agenda"),
            _standing(may.place),
        ),
        Moment(
            "R-SETUP-28",
            N_(
                "Everybody places three troops in the setup and no more; later troops are mustered. {question}"
            ),
            None,
            _standing(may.place),
        ),
    )
    may.place_leader.moments = (
        Moment(
            "R-SETUP-30",
            N_("Leaders are placed when everybody has placed three troops. {question}"),
            _phase("setup"),
            _standing(may.place_leader),
        ),
        Moment(
            "R-SETUP-30",
            N_("Your leader is placed once, in the setup. {question}"),
            None,
            _standing(may.place_leader),
        ),
    )
    may.advise.moments = (
        Moment(
            "R-STRAT-15",
            N_("First say which bribe goes with the advisor you place. {question}"),
            _asked("bribe"),
        ),
        Moment(
            "R-GEN-03", N_("The strategy phase comes when the setup is done. {question}"), _phase("setup")
        ),
        Moment("R-GEN-03", N_("Advisors are placed in the strategy phase of a round. {question}")),
    )
    may.bribe.moments = (
        Moment("R-STRAT-19", N_("First place an advisor, then add its bribe. {question}"), _asked("advise")),
        Moment("R-STRAT-19", N_("You bribe only while you place an advisor. {question}")),
    )


# --- the advisor of the turn ---------------------------------------------------------------------------------------


def _advisors(may: Actions) -> None:
    def alive(s: RurikState) -> bool:
        return bool(s.occupied[s.top.seat])

    may.rescue.moments = (
        Moment(
            "R-ACT-16",
            N_("You come back like this only with neither a troop nor your leader on the map. {question}"),
            alive,
            _standing(may.rescue),
        ),
        Moment(
            "R-ACT-16",
            N_(
                "You come back like this only as your turn begins, before you resolve the advisor. {question}"
            ),
            None,
            _standing(may.rescue),
        ),
    )
    may.decline.moments = (
        Moment("R-ACT-17", N_("Nothing is offered that you could decline. {question}"), alive),
        Moment("R-ACT-17", N_("Only as your turn begins you may come back or decline. {question}")),
    )
    may.resolve.moments = (
        Moment("R-ACT-25", _UNFINISHED["rescue"][1], _asked("rescue")),
        Moment("R-ACT-01", N_("You resolve one advisor in a turn. {question}"), _phase("action")),
        Moment("R-GEN-03", N_("Advisors are resolved in the action phase. {question}")),
    )
    for family in (may.take, may.forfeit):
        family.moments = (
            *_unfinished(_in_own_turn(_only(family, frozenset(("undecided",))))),
            Moment("R-GEN-03", N_("Actions are taken in the action phase. {question}")),
        )
    may.end.moments = (
        Moment(
            "R-ACT-03",
            N_("You must resolve an advisor before your turn can end. {question}"),
            _asked("resolve"),
        ),
        *_unfinished(but="resolve"),
        Moment("R-STRAT-25", N_("Nobody passes in the strategy phase. {question}"), _phase("strategy")),
        Moment(
            "R-CHOOSE-05",
            N_("You have to take a deed as long as one is open. {question}"),
            _asked("pick"),
        ),
        Moment("R-GEN-03", N_("Turns are ended in the action phase. {question}")),
    )


# --- points --------------------------------------------------------------------------------------------------------


def _points(may: Actions) -> None:
    """What is done with points, and Predslava's ability, which needs none."""
    by_pool: dict[int, Sequence[Fam]] = {
        st.MUSTER: (may.muster, may.muster_leader),
        st.MOVE: (may.move, may.move_leader, *may.move_agatha),
        st.ATTACK: (may.attack_rebel, may.muster_by_attack, *may.attack[: len(may.attack) // 2]),
        st.EASED: may.attack[len(may.attack) // 2 :],
        st.TAX: (may.tax,),
        st.BUILD: may.build,
    }
    for pool, families in by_pool.items():
        for family in families:
            family.moments = (
                *_untaken(may, pool, family),
                *_unfinished(_standing(family), spends=True),
                Moment("R-GEN-03", _NOT_NOW, None, _standing(family)),
            )
    for family in may.send:
        family.moments = (
            *_unfinished(_standing(family)),
            Moment("R-LEADER-PREDSLAVA-01", _NOT_NOW, None, _standing(family)),
        )


def _untaken(may: Actions, pool: int, family: Fam) -> Iterator[When]:
    """That the action which brings the points has not been taken yet."""

    def applies(s: RurikState) -> bool:
        column = s.resolved_space // s.setup.rows
        empty = not s.pools[pool] and not (pool == st.ATTACK and s.pools[st.EASED])
        return (
            s.main_action == st.UNDECIDED
            and empty
            and s.top.name == "turn"
            and column < SCHEME_COLUMN
            and POOL_OF_COLUMN[column] == pool
        )

    def reasons(s: RurikState, action: Action) -> Iterator[RuleViolation]:
        there = s.copy()
        there.main_action = st.TAKEN
        there.pools[pool] += s.setup.space_points[s.resolved_space]
        yield from family.violations(there, action)
        yield from may.take.violations(s, may.take.members[0][1])

    yield Moment(
        "R-ACT-10",
        N_("First take the action of your advisor: pay the price of its space, and you have its points."),
        lambda s: applies(s) and s.setup.space_cost[s.resolved_space] > 0,
        reasons,
        within=True,
    )
    yield Moment(
        "R-ACT-25",
        N_("First take the action of your advisor; then you have its points."),
        applies,
        reasons,
        within=True,
    )


def _standing(family: Fam) -> Reasons:
    return _only(family, _STANDING)


def _in_own_turn(reasons: Reasons) -> Reasons:
    """Reasons that hold in a seat's own turn, not in the middle of the Rebellion's."""
    return lambda s, action: reasons(s, action) if s.stack[0].name == "turn" else ()


def _only(
    family: Fam, codes: frozenset[str], asked: Callable[..., Decision] = frames.Turn, *data: int
) -> Reasons:
    """Some of what can be said against an action when a question, with its data, is asked."""

    def reasons(s: RurikState, action: Action) -> Iterator[RuleViolation]:
        there = s.copy()
        there.stack = [asked(s.top.seat, *data)]
        if s.phase != "action":
            there.main_action = st.TAKEN
        for violation in family.violations(there, action):
            if violation.code in codes:
                yield violation

    return reasons


# --- bonus actions -------------------------------------------------------------------------------------------------


def _bonus_actions(may: Actions, card: CardActions) -> None:
    for family in (card.play, card.deed, *card.convert):
        owned = _only(family, _OWNED)
        family.moments = (
            *_unfinished(owned),
            Moment(
                "R-ACT-21",
                N_("Bonus actions are taken only in your own turns of the action phase. {question}"),
                None,
                owned,
            ),
        )


# --- drawing, and what a single effect asks --------------------------------------------------------------------------


def _untaken_scheme(s: RurikState) -> bool:
    column = s.resolved_space // s.setup.rows
    return s.main_action == st.UNDECIDED and _IN_TURN(s) and column == SCHEME_COLUMN


def _cards(card: CardActions) -> None:
    first_take = N_("First take the action of your advisor, then draw. {question}")
    first_draw = N_("First name the deck from which you draw. {question}")
    card.deck.moments = (
        Moment("R-ACT-25", first_take, _untaken_scheme),
        Moment(
            "R-SCHEME-01",
            N_("All cards of a draw come from one deck. {question}"),
            _asked("keep", "put_back"),
        ),
        Moment("R-SCHEME-01", N_("You draw by the action Scheme or by a deed that says so. {question}")),
    )
    card.keep.moments = (
        Moment("R-ACT-25", first_take, _untaken_scheme),
        Moment("R-SCHEME-10", first_draw, _asked("draw")),
        Moment("R-SCHEME-10", N_("You keep exactly one of the drawn cards. {question}"), _asked("put_back")),
        Moment("R-SCHEME-02", N_("There are no drawn cards of which you could keep one. {question}")),
    )
    card.put_back.moments = (
        Moment("R-ACT-25", first_take, _untaken_scheme),
        Moment("R-SCHEME-10", first_draw, _asked("draw")),
        Moment(
            "R-SCHEME-02",
            N_("First keep one of the drawn cards; the others are put back. {question}"),
            _asked("keep"),
        ),
        Moment("R-SCHEME-03", N_("Only cards that you have just drawn are put back on a deck. {question}")),
    )
    card.marker.moments = (
        Moment(
            "R-SCHEME-11",
            N_("First finish the draw, then give the marker away. {question}"),
            lambda s: any(frame.name == "marker" for frame in s.stack),
        ),
        Moment(
            "R-SCHEME-09",
            N_("You have given up the action of the top scheme space, so the marker stays. {question}"),
            lambda s: (
                s.main_action == st.GIVEN_UP
                and s.resolved_space >= 0
                and s.setup.passes_marker[s.resolved_space]
            ),
        ),
        Moment(
            "R-SCHEME-05",
            N_(
                "First take the action of the top scheme space and draw, then give the marker away. {question}"
            ),
            lambda s: _untaken_scheme(s) and s.setup.passes_marker[s.resolved_space],
        ),
        Moment("R-SCHEME-05", N_("Only the action of the top scheme space passes the marker on. {question}")),
    )
    for family in (*card.swap, card.leave):
        family.moments = (
            Moment("R-CHURCH-05", N_("A church converts only once, as you build it. {question}")),
        )
    card.bonus.moments = (
        Moment("R-MARKET-01", N_("A market adds something only as you tax its region. {question}")),
    )


def _costs_and_rewards(card: CardActions) -> None:
    paying = tuple(name for name, (rule, _) in _UNFINISHED.items() if rule == "R-DEED-13")
    for family in (card.pay, card.remove, *card.raze):
        family.moments = (
            Moment("R-DEED-03", N_("The deed does not cost that. {question}"), _asked(*paying), _own_cost),
            Moment("R-DEED-03", N_("You pay a cost only as you accomplish a deed. {question}")),
        )
    card.discard.moments = (
        Moment("R-DEED-03", N_("The deed does not cost that. {question}"), _asked(*paying), _own_cost),
        Moment("R-DEED-11", N_("Schemes are discarded only as the cost of a deed. {question}")),
    )
    for family in (card.relocate, *card.relocate_leader, card.stay):
        family.moments = (
            Moment(
                "R-DEED-04",
                N_("Pieces are sent far away only by the reward of a deed. {question}"),
                None,
                _only(family, _STANDING, frames.Relocate, 2, -1, 0),
            ),
        )


def _own_cost(s: RurikState, action: Action) -> Iterator[RuleViolation]:
    """That the deed which is being paid for costs something else, by the card's own rule."""
    exact = cost_of(N_("{deed} does not cost that. {question}"))(s, action)
    if exact:
        rule, text, facts = exact
        yield RuleViolation(rule, "cost", text, {**facts, "question": s.decision_in_words()}, action.text)


def _claim(card: CardActions) -> None:
    card.pick.moments = (
        Moment("R-CLAIM-01", N_("Deeds are chosen after markers and income. {question}"), _asked("trade")),
        Moment(
            "R-CHOOSE-01",
            N_(
                "You take a deed out of the open row in the claim phase, or by a scheme that shows a deed. {question}"
            ),
        ),
    )
    for family in (card.claim, card.hold):
        family.moments = (
            Moment(
                "R-TAX-07",
                N_("Goods are claimed or held back only at step A of the claim phase. {question}"),
            ),
        )


# --- moves that no state allows --------------------------------------------------------------------------------------


def never(make: ActionBuilder) -> Iterator[Fam]:
    """Families of moves that are well formed and that a rule always forbids."""
    yield from _wrong_conversions(make)
    yield from _too_many_companions(make)
    yield _forbidden(
        make.by_region("muster_leader", "muster leader {} by attack", ()),
        Moment("R-LEADER-SUDISLAV-03", N_("No attack point brings a leader back to the map.")),
    )
    for verb, text in (("move", "move {0} {0}"), ("move_leader", "move leader {0} {0}")):
        rows: list[Row] = [
            (0, text.format(name), (r, r), {"region": name}) for r, name in enumerate(make.regions)
        ]
        yield _forbidden(
            make.family(verb, rows),
            Moment("R-MOVE-02", N_("A movement point leads to a neighbour of {region}.")),
        )


def _wrong_conversions(make: ActionBuilder) -> Iterator[Fam]:
    texts = (
        N_("This token takes at least one wood or ore; {good} and {good_second} will not do."),
        N_("This token takes at least one honey or fish; {good} and {good_second} will not do."),
    )
    for token, name in enumerate(TOKENS):
        rows: list[Row] = [
            (0, f"convert {name} {a} {b}", (token, k, m), {"token": name, "good": a, "good_second": b})
            for k, a in enumerate(GOODS)
            for m, b in enumerate(GOODS)
            if a not in CONVERTED_BY[token] and b not in CONVERTED_BY[token]
        ]
        yield _forbidden(
            make.family("convert", rows), Moment(("R-CONV-02", "R-CONV-03")[token], texts[token])
        )


def _too_many_companions(make: ActionBuilder) -> Iterator[Fam]:
    for word in ("move", "relocate"):
        rows: list[Row] = [
            (
                0,
                f"{word} leader {start} {end} with {count}",
                (a, b, count),
                {"region": start, "region_to": end, "count": count},
            )
            for a, start in enumerate(make.regions)
            for b, end in enumerate(make.regions)
            for count in range(3, make.facts.troops + 1)
            if a != b
        ]
        yield _forbidden(
            make.family(f"{word}_leader", rows),
            Moment(
                "R-LEADER-AGATHA-01",
                N_("Troops go along only with Agatha."),
                lambda s: s.owner_of[st.AGATHA] != s.top.seat,
            ),
            Moment("R-LEADER-AGATHA-01", N_("Agatha takes up to two troops with her, not {count}.")),
        )


def _forbidden(family: Fam, *moments: When) -> Fam:
    family.moments = moments
    return family
