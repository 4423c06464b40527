"""A verb told in one place: its actions, refusals, label and targets follow from the declaration."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import boardgames_edu as bg
from boardgames_edu.engine.board import bit, bits
from boardgames_edu.engine.events import Action
from boardgames_edu.engine.fields.frames import Decision
from boardgames_edu.engine.fields.values import EACH_PLACE, numbers
from boardgames_edu.engine.rules.actions import action, make_action_set
from boardgames_edu.engine.rules.conditions import Condition, Moment, StaticCondition, standing
from boardgames_edu.engine.rules.legal import written_out
from boardgames_edu.engine.rules.needs import Need, Spread, must, provided
from boardgames_edu.i18n import N_
from tests.engine.toy import Toy, step, toy


@pytest.mark.parametrize(
    ("move", "rule", "told"),
    [
        ("step elm", "T-STEP", "No road leads to elm."),
        ("step birch", "T-FREE", "Somebody stands in birch."),
        ("look blue", "T-LOOK", "You see your own cards."),
        ("lay sun", "T-TURN", "That is not what is decided now."),
    ],
)
def test_a_refusal_gives_the_rule_of_the_condition(move: str, rule: str, told: str) -> None:
    refusal = toy(1).why_not(move)
    assert refusal is not None
    assert refusal.rule == rule
    assert str(refusal).startswith(told)


@pytest.mark.parametrize("name", bg.game_names())
def test_the_search_that_is_written_out_finds_what_the_action_sets_find(name: str) -> None:
    rng, state = Random(3), bg.load(name).new(seed=3)
    for _ in range(150):
        legal = state.legal_actions()
        assert state.decision is not None
        assert list(legal) == [found for action_set in state.decision.action_sets for found in action_set.legal(state)]
        state.apply(rng.choice(legal))


def test_the_search_never_finds_what_can_be_written_down_only() -> None:
    near = StaticCondition("T-NEAR", lambda move: move.args[0] == 0, "Too far.", "near")
    where = Condition[Any]("T-FREE", lambda s: s, "Taken.", name="free")
    there = make_action_set("go", [(n, f"go {n}", (n,), {}) for n in range(2)], [where], [near])
    find = written_out([there])
    assert [len(find(mask)) for mask in range(4)] == [0, 1, 0, 1]


def test_legal_is_what_nothing_speaks_against() -> None:
    state = toy(1)
    legal = state.legal_actions()
    assert {move.text for move in legal} == {"step oak", "look red", "look green", "stay"}
    assert all((state.why_not(move) is None) == (move in legal) for move in state.setup.actions)


def test_a_verb_knows_its_words() -> None:
    assert (step.name, step.label, step.targets) == ("step", "Go to a town", "place:{town}")
    with pytest.raises(TypeError, match="2 placeholders"):
        action("go {a} {b}", EACH_PLACE)(lambda s, town: None)


def test_a_verb_with_several_placeholders_ranges_over_all_of_them() -> None:
    asked: list[tuple[int, ...]] = []

    @action(
        "send {count} {start} {end}",
        (numbers(1, 2), EACH_PLACE, EACH_PLACE),
        only=lambda setup, count, start, end: start != end,
        needs=(
            must("T-STEP", lambda s: 0b100, N_("Only from cedar, not {start}."), on="start"),
            must("T-FREE", lambda s: ~0b1, N_("Not to {end}."), on="end"),
            must("T-LAY", lambda s: bit(2), N_("{count} {count:is|are} not two."), on="count"),
        ),
    )
    def send(s: Any, count: int, start: int, end: int) -> None:
        asked.append((count, start, end))
        s.stack.clear()

    class Send(Decision):
        rule, text, actions = "T-TURN", N_("{seat}, send."), (send,)

    class Sending(Toy):
        frames = (Send,)

    state = Sending().new(2)
    assert {move.text for move in state.legal_actions()} == {
        f"send 2 cedar {town}" for town in ("birch", "elm", "fir", "oak")
    }
    for text, told in (
        ("send 2 ash elm", "Only from cedar, not ash."),
        ("send 2 cedar ash", "Not to ash."),
        ("send 1 cedar elm", "1 is not two."),
    ):
        assert str(state.why_not(text)).startswith(told)
    state.play("send 2 cedar elm")
    assert asked == [(2, 2, 3)]


def test_a_verb_has_further_forms_with_conditions_of_their_own() -> None:
    done: list[tuple[str, tuple[int, ...]]] = []

    @action(
        "post {town} {suit}",
        rows=lambda setup: [(0, "post elm sun", (3, 0), {"town": "elm"})] if setup.seats > 2 else [],
    )
    @action("post {town} by night", EACH_PLACE, needs=(must("T-FREE", lambda s: 0b10, N_("Not {town}.")),))
    @action("post {town}", EACH_PLACE, needs=(must("T-STEP", lambda s: 0b100, N_("No {town}.")),), label="Post")
    def post(s: Any, town: int) -> None:
        done.append((s.top.name, (town,)))
        s.stack.clear()

    class Post(Decision):
        rule, text, actions = "T-TURN", N_("{seat}, post."), (post,)

    class Posting(Toy):
        frames = (Post,)

    state = Posting().new(2)
    assert [move.text for move in state.legal_actions()] == ["post cedar", "post birch by night"]
    assert {move.verb for move in state.legal_actions()} == {"post"}
    for text, rule in (("post elm", "T-STEP"), ("post cedar by night", "T-FREE")):
        refusal = state.why_not(text)
        assert refusal is not None
        assert refusal.rule == rule
    assert len(state.setup.decisions["post"].action_sets) == 2  # a form without actions in this setup is left out
    assert post.label == "Post"
    state.play("post birch by night")
    assert done == [("post", (1,))]


def test_verbs_together_are_offered_form_by_form() -> None:
    @action("bow to {town}", EACH_PLACE)
    @action("bow", label="Bow")
    def bow(s: Any, town: int = 0) -> None:
        s.stack.clear()

    @action("wave to {town}", EACH_PLACE)
    @action("wave", label="Wave")
    def wave(s: Any, town: int = 0) -> None:
        s.stack.clear()

    class Greet(Decision):
        rule, text, actions = "T-TURN", N_("{seat}, greet."), ((bow, wave),)

    class Greeting(Toy):
        frames = (Greet,)

    offered = [move.text for move in Greeting().new(2).legal_actions()]
    towns = ("ash", "birch", "cedar", "elm", "fir", "oak")
    assert offered == ["bow", "wave", *(f"bow to {town}" for town in towns), *(f"wave to {town}" for town in towns)]


def test_a_condition_may_depend_on_the_setup() -> None:
    def there(setup: Any) -> Need:
        rule = {2: "T-STEP", 3: "T-FREE"}[setup.seats]
        return must(rule, lambda s: 0b1, N_("{town} is not there with {count} players."), facts)

    def facts(s: Any, action: Action) -> dict[str, int]:
        return {"count": s.setup.seats}

    @action("rest {town}", EACH_PLACE, needs=(there,), event=N_("{seat} rests in {town}."))
    def rest(s: Any, town: int) -> None:
        s.stack.clear()

    class Rest(Decision):
        rule, text, actions = "T-TURN", N_("{seat}, rest."), (rest,)

    class Resting(Toy):
        frames = (Rest,)

    for seats, rule in ((2, "T-STEP"), (3, "T-FREE")):
        refusal = Resting().new(seats).why_not("rest elm")
        assert refusal is not None
        assert str(refusal) == f"elm is not there with {seats} players. [{rule}]"


def test_standing_reasons_are_given_while_something_else_is_decided() -> None:
    @action(
        "rest {town}",
        EACH_PLACE,
        needs=(
            must("T-FREE", lambda s: 0, N_("Somebody stands in {town}.")),
            provided("T-LOOK", lambda s: False, N_("Nobody rests in {town}."), standing=True),
            lambda setup: StaticCondition("T-STEP", lambda move: move.args[0] > 0, N_("No road leads to {town}.")),
        ),
        moment=Moment("T-TURN", N_("You rest later."), None, standing),
    )
    def rest(s: Any, town: int) -> None:
        s.stack.clear()

    class Rest(Decision):
        rule, text, actions = "T-TURN", N_("{seat}, rest."), (rest,)

    class Wait(Decision):
        rule, text, actions = "T-TURN", N_("{seat}, wait."), (step,)

    class Resting(Toy):
        frames = (Wait, Rest)

    state = Resting().new(2)
    ash, elm = (state.violations(state.game.parse(f"rest {town}", state)) for town in ("ash", "elm"))
    assert [reason.rule for reason in ash] == ["T-LOOK", "T-STEP", "T-TURN"]
    assert [reason.rule for reason in elm] == ["T-LOOK", "T-TURN"]


def test_a_mask_of_one_placeholder_is_spread_over_all_actions() -> None:
    spread = Spread([2, 3, 2], at=[1])
    actions = [(a, b, c) for a in range(2) for b in range(3) for c in range(2)]
    assert [actions[bit] for bit in bits(spread(0b101))] == [act for act in actions if act[1] in (0, 2)]
    assert spread(-1) == (1 << 12) - 1
    two = Spread([2, 3, 2], at=[0, 2])
    assert [actions[bit] for bit in bits(two(0b0110))] == [
        act for act in actions if (act[0], act[2]) in ((0, 1), (1, 0))
    ]
