"""A slip in the declaration of a game is told in one sentence, at once, and leaves no game behind."""

from __future__ import annotations

from typing import Any, Literal

import networkx as nx
import pytest

import boardgames_edu as bg
from boardgames_edu.engine.fields import StateType
from boardgames_edu.engine.kit import (
    EACH_PLACE,
    Annotated,
    Axis,
    Count,
    Decision,
    EventKind,
    Game,
    Moment,
    PerSeat,
    Place,
    Places,
    Seat,
    State,
    Whole,
    action,
    bit,
    each,
    made,
    must,
)

PATH = nx.path_graph(["a", "b", "c"])
FREE = must("L-FREE", lambda s: ~s.taken, "Somebody stands on {point}.")


def make_state(**fields: Any) -> Any:
    """A state class with these fields, each an annotation or (annotation, first value)."""
    hints = {name: field[0] if type(field) is tuple else field for name, field in fields.items()}
    first = {name: field[1] for name, field in fields.items() if type(field) is tuple}
    space = {"__qualname__": "Laid", "__module__": __name__, "__annotations__": hints, **first}
    return StateType("Laid", (State,), space)


def lay(s: Any, point: int) -> None:
    """Lay a man and pass the turn on."""
    s.taken |= bit(point)
    s.stack.pop()


def make_verb(text: str = "lay {point}", over: Any = EACH_PLACE, needs: Any = (FREE,), **more: Any) -> Any:
    return action(text, over, needs=needs, **more)(more.pop("do", lay))


def make_game(verb: Any = None, turn: dict[str, Any] | None = None, **parts: Any) -> Any:
    """The class of a game of laying men, with some parts changed; None leaves a part out."""
    said = {"rule": "L-TURN", "text": "{seat}, lay.", "actions": (verb or make_verb(),), **(turn or {})}
    kind = type("Turn", (Decision,), {**said, "__module__": __name__})
    whole = {
        "name": "laying",
        "seats": (2,),
        "state": make_state(taken=(Places, 0)),
        "map": PATH,
        "frames": (kind,),
        "rules": {"L-TURN": "The players take turns.", "L-FREE": "One man on a point."},
        **parts,
    }
    return type("Laying", (Game,), {name: part for name, part in whole.items() if part is not None})


def told(make: Any) -> str:
    """What is said when a game is declared, registered, and asked for its first moves."""
    try:
        with pytest.raises(TypeError) as slip:
            bg.register(make()).new().legal_actions()
    finally:
        if "laying" in bg.game_names():
            bg.unregister("laying")
    said = str(slip.value)
    assert len(said) < 300
    assert "Error" not in said
    return said


def test_without_a_slip_it_is_played() -> None:
    state = bg.register(make_game()).new()
    try:
        assert len(state.legal_actions()) == 3
    finally:
        bg.unregister("laying")


@pytest.mark.parametrize(
    ("parts", "said"),
    [
        ({"seats": None}, "Laying.seats: the seat counts that it is played with, such as (2, 3), not None"),
        ({"seats": 2}, "such as (2, 3), not 2"),
        ({"seats": "2"}, "such as (2, 3), not '2'"),
        ({"seats": ()}, "such as (2, 3), not ()"),
        ({"seats": (0,)}, "such as (2, 3), not (0,)"),
        ({"state": None}, "Laying.state: name its class of states"),
        ({"state": dict}, "Laying.state: name its class of states"),
        ({"map": None}, "the map of a game is a networkx graph, not NoneType"),
        ({"frames": type("Turn", (Decision,), {})}, "such as (Turn,); a comma is missing"),
        ({"frames": (lay,)}, "the class of a Decision or a Continuation stands there, not <function lay"),
        ({"turn": {"actions": (lay,)}}, "Turn.actions: lay is no verb; put @action(...) before its function"),
        ({"turn": {"actions": ("lay",)}}, "Turn.actions: 'lay' is no verb"),
        ({"turn": {"actions": make_verb()}}, "Turn.actions: a tuple of verbs"),
        ({"turn": {"actions": ()}}, "Turn.actions: name the verbs that answer it"),
        ({"turn": {"rule": "L-TRUN"}}, "Turn.rule: the rule 'L-TRUN' is not among the rules of the game"),
        ({"turn": {"rule": ""}}, "Turn.rule: name its rule; there are:"),
        ({"turn": {"text": "{player}, lay."}}, "Turn.text: nothing fills {player} in '{player}, lay.'"),
        ({"turn": {"text": "{seat, lay."}}, "is no sentence with placeholders"),
        (
            {"turn": {"__annotations__": {"count": int}}},
            "Laying.frames: the first, Turn, needs count, too; ask it in begin(self, s)",
        ),
    ],
)
def test_a_part_of_the_game(parts: dict[str, Any], said: str) -> None:
    assert said in told(lambda: make_game(**parts))


@pytest.mark.parametrize(
    ("slip", "said"),
    [
        ({"needs": FREE}, "lay: needs= is a tuple of conditions"),
        ({"needs": (lay, 5)}, "lay: needs= holds what must() and provided() give, not 5"),
        ({"over": "place"}, "lay: over= names what 'lay {point}' ranges over"),
        ({"over": (EACH_PLACE, EACH_PLACE)}, "lay: 'lay {point}' has 1 placeholders, over= 2 axes"),
        ({"text": "Lay {point}"}, "lay: 'Lay a': moves are written in small letters"),
        ({"over": Axis("card", lambda setup: ("Sun",))}, "lay: 'lay Sun': moves are written in small"),
        ({"text": "lay {point"}, "lay: 'lay {point' is no sentence with placeholders"),
        (
            {"needs": (must("L-FREE", lambda s: ~s.taken, "Not {place}."),)},
            "lay, the condition 'L-FREE': nothing fills {place} in 'Not {place}.'; there are: point, seat",
        ),
        (
            {"needs": (must("L-FERE", lambda s: ~s.taken, "No."),)},
            "lay, the condition 'L-FERE': the rule 'L-FERE' is not among the rules of the game; there are: L-FREE",
        ),
        (
            {"needs": (must("L-FREE", lambda s: ~s.taken, "No.", on="start"),)},
            "lay, the condition 'L-FREE': on='start' is none of the placeholders of 'lay {point}'",
        ),
        ({"event": "{seat} lays on {town}."}, "lay, its event: nothing fills {town}"),
        ({"event": EventKind("laid", "L-LAY", "{seat}.")}, "lay, its event: the rule 'L-LAY' is not among"),
        ({"moment": Moment("L-LAY", "Not now.")}, "lay, its moment: the rule 'L-LAY' is not among"),
        ({"moment": Moment("L-FREE", "{ask}")}, "lay, its moment: nothing fills {ask}"),
        ({"text": "lay {point} {on}", "over": (EACH_PLACE, EACH_PLACE)}, "names: (s, point, on)"),
    ],
)
def test_a_verb(slip: dict[str, Any], said: str) -> None:
    assert said in told(lambda: make_game(make_verb(**slip)))


def test_two_verbs_that_are_written_alike() -> None:
    one, other = make_verb(), make_verb(name="put")
    assert (
        told(lambda: make_game(turn={"actions": (one, other)})) == "put: 'lay a' is how lay is written, too"
    )
    again = make_verb(text="put {point}")
    assert "lay: two verbs have this name" in told(lambda: make_game(turn={"actions": (one, again)}))


@pytest.mark.parametrize("mask", [None, True, (1, 2), [1], {1}, "a"])
def test_a_condition_that_gives_no_mask(mask: Any) -> None:
    said = told(lambda: make_game(make_verb(needs=(must("L-FREE", lambda s: mask, "No."),))))
    assert said.startswith(
        f"lay, the condition 'L-FREE': it gives {mask!r}; right would be a bit mask (an int)"
    )
    assert ("use provided()" in said) == (mask is None or mask is True)


def test_a_condition_that_gives_no_mask_later() -> None:
    def mask(s: Any) -> Any:
        return (1,) if s.taken else ~s.taken

    game = make_game(make_verb(needs=(must("L-FREE", mask, "No."),)))
    state = game().new()
    assert len(state.legal_actions()) == 3
    state.taken, state._legal = 1, None
    with pytest.raises(TypeError, match=r"lay, the condition 'L-FREE': it gives \(1,\); right would be"):
        state.legal_actions()


@pytest.mark.parametrize(
    ("hint", "first", "said"),
    [
        (PerSeat[Count], 0, "Laid.men: 0 is no list; each(0) gives it to each"),
        (Count, each(0), "Laid.men: each() is for PerSeat, PerPlace and PerPair"),
        (Count, -1, "Laid.men: the first value is a whole number from 0 to 9999, not -1"),
        (Annotated[int, Whole(0, 5)], 9, "a whole number from 0 to 5, not 9"),
        (Annotated[int, Whole(0, 5)], "3", "a whole number from 0 to 5, not '3'"),
        (
            PerSeat[Count],
            each("none"),
            "Laid.men: a first value is a whole number from 0 to 9999, not 'none'",
        ),
        (PerSeat[Count], [0], "Laid.men: a list of 2 values, one for each seat, not [0]"),
        (PerSeat[Count], made(lambda setup: 0), "Laid.men: a list of 2 values, one for each seat, not 0"),
        (
            Place,
            "a",
            "Laid.men: the first value is a number, -1 for none; positions alone say names, not 'a'",
        ),
        (Place, 3, "Laid.men: the first value is a number, -1 for none"),
        (Places, {1}, "the first value is a bit mask such as bit(0) | bit(2), 0 for none, not {1}"),
        (Places, 8, "the first value is a bit mask such as bit(0) | bit(2), 0 for none, not 8"),
        (Places, -1, "the first value is a bit mask such as bit(0) | bit(2), 0 for none, not -1"),
        (Literal["day", "night"], "noon", "Laid.men: the first value is one of day, night, not 'noon'"),
        (bool, "yes", "the first value is True or False, not 'yes'"),
        (str, 5, "the first value is a text, not 5"),
        (list[int], 5, "Laid.men: the first value is a list, not 5"),
        (list[int], ["a"], "the first value is a list, each entry a whole number"),
        (tuple[Seat, ...], (2,), "the first value is a tuple, each entry a number, -1 for none"),
        (tuple[Seat, Place], (0,), "the first value is a tuple of 2: a number, -1 for none"),
        (Count | None, "x", "the first value is None, or a whole number from 0 to 9999, not 'x'"),
        (Count, lay, "Laid.men is a field and a function; one of them needs another name"),
        (Count, property(str), "Laid.men is a field and a function"),
        (float, 0.5, "Laid.men: no position can be written of"),
    ],
)
def test_a_first_value(hint: Any, first: Any, said: str) -> None:
    assert said in told(lambda: make_game(state=make_state(taken=(Places, 0), men=(hint, first))))


def asked(frame: Any) -> Any:
    """A game whose first decision is asked like this."""
    game = make_game()
    game.begin = lambda self, s: s.ask(frame(self.frames[0]))
    return game


@pytest.mark.parametrize(
    ("frame", "said"),
    [
        (lambda kind: kind, "Turn is a class; ask Turn(seat), of a seat"),
        (
            lambda kind: kind(2),
            "Turn(2) is asked; the seats are 0 to 1, and after the last one comes the first",
        ),
        (lambda kind: kind(-1), "Turn(-1) is asked; the seats are 0 to 1"),
        (lambda kind: kind("blue"), "Turn('blue') is asked; the seats are 0 to 1"),
        (lambda kind: "turn", "a decision or a continuation is asked, such as Turn(seat), not 'turn'"),
        (lambda kind: None, "a decision or a continuation is asked, such as Turn(seat), not None"),
    ],
)
def test_what_is_asked(frame: Any, said: str) -> None:
    assert said in told(lambda: asked(frame))


def test_nobody_is_asked_in_words() -> None:
    for frame in (lambda kind: kind, lambda kind: kind(2), lambda kind: "turn"):
        with pytest.raises(TypeError, match=r"is asked|ask Turn"):
            asked(frame)().new().prompt()
