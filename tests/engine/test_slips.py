"""A slip in the declaration of a game is told in one sentence, at once, and leaves no game behind."""

from __future__ import annotations

from typing import Any, Literal

import networkx as nx
import pytest

import boardgames_edu as bg
from boardgames_edu.engine import kit as kit_module
from boardgames_edu.engine.errors import OptionError, PositionError
from boardgames_edu.engine.fields.field import StateType
from boardgames_edu.engine.kit import (
    EACH_PLACE,
    Annotated,
    Axis,
    Box,
    Continuation,
    Count,
    Decision,
    EventKind,
    Game,
    Moment,
    PerSeat,
    Piece,
    Place,
    Places,
    ScoreLine,
    Seat,
    State,
    Whole,
    action,
    bit,
    each,
    made,
    must,
    numbers,
    provided,
    refuse,
)
from boardgames_edu.widgets.page.rulings import rule_card

kit: Any = kit_module
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


def make_verb(
    text: str = "lay {point}", over: Any = EACH_PLACE, needs: Any = (FREE,), do: Any = lay, **more: Any
) -> Any:
    return action(text, over, needs=needs, **{"name": "lay", **more})(do)


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
        ({"needs": (), "event": "{seat} lays."}, "lay, its event, which has no rule= and no condition: name its rule;"),
        ({"moment": Moment("L-LAY", "Not now.")}, "lay, its moment: the rule 'L-LAY' is not among"),
        ({"moment": Moment("L-FREE", "{ask}")}, "lay, its moment: nothing fills {ask}"),
        ({"text": "lay {point} {on}", "over": (EACH_PLACE, EACH_PLACE)}, "names: (s, point, on)"),
    ],
)
def test_a_verb(slip: dict[str, Any], said: str) -> None:
    assert said in told(lambda: make_game(make_verb(**slip)))


def test_two_verbs_that_are_written_alike() -> None:
    one, other = make_verb(), make_verb(name="put")
    assert told(lambda: make_game(turn={"actions": (one, other)})) == "put: 'lay a' is how lay is written, too"
    again = make_verb(text="put {point}")
    assert "lay: two verbs have this name" in told(lambda: make_game(turn={"actions": (one, again)}))


@pytest.mark.parametrize("mask", [None, True, 3.5, {1: 2}, "a"])
def test_a_condition_that_gives_no_mask(mask: Any) -> None:
    said = told(lambda: make_game(make_verb(needs=(must("L-FREE", lambda s: mask, "No."),))))
    assert said.startswith(f"lay, the condition 'L-FREE': it gives {mask!r}; right would be a bit mask (an int)")
    assert ("use provided()" in said) == (mask is None or mask is True)


def test_a_condition_that_gives_no_mask_later() -> None:
    def mask(s: Any) -> Any:
        return "a" if s.taken else ~s.taken

    game = make_game(make_verb(needs=(must("L-FREE", mask, "No."),)))
    state = game().new()
    assert len(state.legal_actions()) == 3
    state.taken, state._legal = 1, None
    with pytest.raises(TypeError, match=r"lay, the condition 'L-FREE': it gives 'a'; right would be"):
        state.legal_actions()


@pytest.mark.parametrize(
    ("hint", "first", "said"),
    [
        (PerSeat[Count], 0, "Laid.men: 0 is no list; each(0) gives it to each"),
        (Count, each(0), "Laid.men: each() is for PerSeat, PerPlace and PerPair"),
        (Count, -1, "Laid.men: the first value is a whole number from 0 to 9999, not -1"),
        (Annotated[int, Whole(0, 5)], 9, "a whole number from 0 to 5, not 9"),
        (Annotated[int, Whole(0, 5)], "3", "a whole number from 0 to 5, not '3'"),
        (PerSeat[Count], each("none"), "Laid.men: a first value is a whole number from 0 to 9999, not 'none'"),
        (PerSeat[Count], [0], "Laid.men: a list of 2 values, one for each seat, not [0]"),
        (PerSeat[Count], made(lambda setup: 0), "Laid.men: a list of 2 values, one for each seat, not 0"),
        (Place, "a", "Laid.men: the first value is a number, -1 for none; positions alone say names, not 'a'"),
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
        (lambda kind: kind(2), "Turn(2) is asked; the seats are 0 to 1, and after the last one comes the first"),
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


# --- what is found in the first state, and while somebody looks on --------------------------------------------------


@pytest.mark.parametrize(
    ("parts", "said"),
    [
        ({"rules": ["L-TURN"]}, "Laying.rules: texts by name, such as {'X-TURN': "),
        ({"rules": {"L-TURN": 5}}, "Laying.rules: texts by name"),
        ({"options": ["size"]}, "Laying.options: an Option by name"),
        ({"options": {"size": (1, 2)}}, "Laying.options: an Option by name"),
        ({"colours": "white"}, "Laying.colours: ids of the seats in small letters"),
        ({"colours": (1, 2)}, "Laying.colours: ids of the seats in small letters"),
        ({"colours": ("White", "Black")}, "Laying.colours: ids of the seats in small letters"),
        ({"colours": ("white", "white")}, "Laying.colours: each seat has a colour of its own"),
        ({"words": ["sun"]}, "Laying.words: {'card': {'sun': {'en': 'the Sun'}}}, not ['sun']"),
        ({"words": {"card": {"sun": "the Sun"}}}, "Laying.words['card']: texts by name, such as {'sun'"),
        ({"map": nx.Graph}, "the map of a game is a networkx graph, not Graph"),
        ({"turn": {"text": ""}}, "Turn.text: what is asked, such as '{seat}, lay a man.'"),
        ({"begin": lambda self, s: None}, "Laying.begin: it asks nothing; ask the first decision"),
        ({"deal": lambda self, s: setattr(s, "taken", 7)}, "Turn is asked first, and nothing is legal"),
        ({"deal": lambda self, s: setattr(s, "taken", [7])}, "Laid.taken: the value is a bit mask"),
    ],
)
def test_a_part_of_another_kind(parts: dict[str, Any], said: str) -> None:
    assert said in told(lambda: make_game(**parts))


@pytest.mark.parametrize(
    ("spot", "said"),
    [
        ("a2", "the place 'a' of the map: pos is two numbers, (x, y), not 'a2'"),
        (None, "pos is two numbers, (x, y), not None"),
        ((0, float("nan")), "pos is two numbers, (x, y), not (0, nan)"),
        ((0, 0), "the place 'b' of the map has no pos, and others have"),
    ],
)
def test_where_a_place_is_drawn(spot: Any, said: str) -> None:
    graph = PATH.copy()
    graph.nodes["a"]["pos"] = spot
    if spot != (0, 0):
        graph.nodes["b"]["pos"] = graph.nodes["c"]["pos"] = (1, 1)
    assert said in told(lambda: make_game(map=graph))


@pytest.mark.parametrize(
    ("slip", "said"),
    [
        ({"event": 5}, "lay: event= is a sentence or an EventKind, not 5"),
        ({"moment": "L-FREE"}, "lay: moment= is a Moment, not ('L-FREE',)"),
        ({"only": True}, "lay: only= is a function of the setup and the numbers, not True"),
        ({"label": 5}, "lay: label= is a text, not 5"),
        ({"label": "{where}"}, "lay, its label: nothing fills {where}"),
        ({"targets": 5}, "lay: targets= is an id such as 'place:{end}', not 5"),
        ({"targets": "place:{to}"}, "lay, its targets: nothing fills {to}"),
    ],
)
def test_a_part_of_a_verb_of_another_kind(slip: dict[str, Any], said: str) -> None:
    assert said in told(lambda: make_game(make_verb(**slip)))


@pytest.mark.parametrize(
    ("make", "said"),
    [
        (lambda: kit.must("L-FREE", 5, "No."), "must('L-FREE'): a function from the state to a bit mask"),
        (lambda: kit.provided("L-FREE", True, "No."), "provided('L-FREE'): a function of the state"),
        (lambda: kit.Box("cards", [0, 1]), "Box('cards'): a function from the setup to kinds"),
        (lambda: kit.Hand("cards"), "Hand: a Box, or None, not 'cards'"),
        (lambda: kit.Named(("sun", "moon")), "Named: a function from the setup to names"),
        (lambda: kit.Axis("card", ("sun", "moon")), "Axis('card'): a function from the setup to names"),
        (lambda: kit.made(3), "made: a function of the setup, such as lambda setup: 3, not 3"),
        (lambda: kit.Piece(5), 'Piece: the name of a piece, such as Piece("man"), not 5'),
        (lambda: numbers(3, 1), "numbers(3, 1): the least one comes first"),
        (lambda: kit.action(lay), 'lay: an action has a notation: @action("lay {point}", EACH_PLACE)'),
        (lambda: make_state(men=(Count, each)), "Laid.men: call it: each(...)"),
        (lambda: make_state(men=Annotated[Places, Piece]), "Laid.men: call Piece(...) in its annotation"),
        (
            lambda: make_game(state=make_state(taken=(Places, 0), men=Whole(0, 3)))().setup(),
            "Laid.men: write Annotated[int, Whole(...)]",
        ),
    ],
)
def test_a_part_of_the_kit(make: Any, said: str) -> None:
    with pytest.raises(TypeError) as slip:
        make()
    assert said in str(slip.value)


def test_two_decisions_of_one_name() -> None:
    first = make_game().frames[0]
    assert "Laying.frames: 'turn' stands there twice" in told(lambda: make_game(frames=(first, first)))
    other = type("Turn", (first,), {"__module__": __name__})
    assert "Laying.frames: 'turn' stands there twice" in told(lambda: make_game(frames=(first, other)))


def effect(do: Any) -> Any:
    """A game whose verb does this."""
    return make_game(make_verb(do=do))


def again(s: Any, point: int) -> None:
    s.taken |= bit(point)
    s.ask(type(s.top)(0))


def wrong(s: Any, point: int) -> None:
    s.stack.pop()
    s.taken = {point}


@pytest.mark.parametrize(
    ("do", "moves", "said"),
    [
        (again, 50, "51 decisions lie on the stack, turn on top, and at most 50 may: does a verb take"),
        (wrong, 1, "Laid.taken: the value is a bit mask such as bit(0) | bit(2), 0 for none, not {0}"),
    ],
)
def test_what_an_effect_leaves(do: Any, moves: int, said: str) -> None:
    kind: Any = type("Long", (effect(do),), {"map": nx.path_graph([f"p{number}" for number in range(60)])})
    state = kind().new()
    for _ in range(moves - 1):
        state.play(state.legal_actions()[0])
    with pytest.raises(TypeError) as slip:
        state.play(state.legal_actions()[0])
    assert said in str(slip.value)


@pytest.mark.parametrize(
    ("scores", "said"),
    [
        (None, "Laid.scores: a tuple of score lines for each of 2 seats, not None"),
        ((1, 2), "Laid.scores: a seat has a tuple of ScoreLine, (ScoreLine(...),), not 1"),
        (((),), "Laid.scores: a tuple of score lines for each of 2 seats, not ((),)"),
        ((ScoreLine("a", 1, "L-FREE", "A"),) * 2, "Laid.scores: a seat has a tuple of ScoreLine"),
        (((ScoreLine("a", 1, "L-NO", "A"),), ()), "Laid.scores, 'a': the rule 'L-NO' is not among the rules"),
    ],
)
def test_scores_of_another_kind(scores: Any, said: str) -> None:
    base = make_state(taken=(Places, 0))
    base.scores = lambda self: scores
    assert said in told(lambda: make_game(state=base))


@pytest.mark.parametrize("winners", [None, 1, ("white",), (2,), [True, False]])
def test_winners_of_another_kind(winners: Any) -> None:
    base = make_state(taken=(Places, 0))
    base.winners = lambda self: winners
    state = make_game(state=base)().new()
    with pytest.raises(TypeError, match=r"Laid\.winners: a tuple of numbers of seats, such as \(0,\), not"):
        state.play("lay a")


class Forever(Continuation):
    def run(self, s: Any) -> None:
        s.ask(Forever(-1))


class Nothing(Continuation):
    pass


def test_a_game_that_never_asks_says_so() -> None:
    def endless(s: Any, point: int) -> None:
        s.stack.pop()
        s.ask(Forever(-1))

    with pytest.raises(TypeError, match="Forever: the game goes on by itself 10000 times and asks nobody"):
        effect(endless)().new().play("lay a")
    begun = make_game(begin=lambda self, s: s.ask(Forever(-1)))
    with pytest.raises(TypeError, match="Forever: the game goes on by itself"):
        begun().new()

    def skipped(s: Any, point: int) -> None:
        s.change_top()

    forced = make_game(make_verb(do=skipped, needs=()), map=nx.path_graph(["a"]), turn={"skip_if_forced": True})
    with pytest.raises(TypeError, match="Turn: the game goes on by itself"):
        forced().new().play("lay a")


def test_a_game_may_begin_with_a_continuation() -> None:
    turn = make_game().frames[0]

    class First(Continuation):
        def run(self, s: Any) -> None:
            s.ask(turn(1))

    state = make_game(frames=(turn, First), begin=lambda self, s: s.ask(First(-1)))().new()
    assert state.to_move == 1
    with pytest.raises(TypeError, match=r"Nothing\.run: say what the game does"):
        make_game(begin=lambda self, s: s.ask(Nothing(-1)))().new()


def test_a_box_is_not_emptied_by_dealing() -> None:
    cards = [0, 1]
    box = Box("cards", lambda setup: cards)
    box.contents(None).clear()
    assert box.contents(None) == [0, 1]


def test_a_refused_position_whose_sentence_lacks_a_fact() -> None:
    with pytest.raises(TypeError, match=r"refuse\('won', '\{who\} has won.'\): nothing fills who"):
        refuse("won", "{who} has won.")


def test_a_game_is_asked_for_by_its_name() -> None:
    game = bg.register(make_game())
    try:
        for one in (game, type(game)):
            with pytest.raises(OptionError, match="A game is asked for by its name, 'laying'"):
                bg.quiz(game=one)  # type: ignore[arg-type]
    finally:
        bg.unregister("laying")
    with pytest.raises(OptionError, match="Unknown registered game"):
        bg.unregister(["laying"])  # type: ignore[arg-type]


def test_a_target_may_name_what_another_form_names() -> None:
    """And the seat whose turn it is, as ``own``."""
    first = action("lay {point}", EACH_PLACE, needs=(FREE,), targets="place:{point} place:{end} piece:{own}")(lay)
    both = action("lay {point} {end}", (EACH_PLACE, EACH_PLACE), only=lambda setup, start, end: start != end)(first)
    assert both is first
    with pytest.raises(TypeError, match=r"lay: its function takes the state and what 'lay {point} {end}' names"):
        make_game(first)().setup()

    def lay_one_or_two(s: Any, *points: int) -> None:
        s.stack.pop()

    one = action("lay {point}", EACH_PLACE, needs=(FREE,), targets="place:{point} place:{end} piece:{own}", name="lay")
    two = action("lay {point} {end}", (EACH_PLACE, EACH_PLACE), only=lambda setup, start, end: start != end)
    assert len(make_game(two(one(lay_one_or_two)))().new().legal_actions()) == 9


def test_a_condition_may_rely_on_those_before_it() -> None:
    """Where the first fails for everything, the next is not asked, nor is it when the declaration is looked at."""
    asked: list[int] = []

    def second(s: Any) -> Any:
        asked.append(1)
        return 1 << s.hand[0]

    needs = (provided("L-FREE", lambda s: s.hand, "No."), must("L-FREE", second, "Not {point}."))
    state = make_game(
        make_verb(needs=needs, name="lay"), state=make_state(taken=(Places, 0), hand=(tuple[int, ...], ()))
    )().new()
    assert state.legal_actions() == ()
    assert asked == []
    state.hand, state._legal = (1,), None
    assert [action.text for action in state.legal_actions()] == ["lay b"]


def test_a_verb_that_a_setup_does_not_have_is_left_alone() -> None:
    none = Axis("card", lambda setup: ())
    play = action("play {card}", none, needs=(must("L-FREE", lambda s: 0, "No {card}."),), name="play")(lay)
    state = make_game(turn={"actions": (make_verb(), play)})().new()
    assert len(state.legal_actions()) == 3


@pytest.mark.parametrize("mask", [None, True, 3.5])
def test_a_condition_on_one_of_two_places_that_gives_no_mask(mask: Any) -> None:
    def march(s: Any, start: int, end: int) -> None:
        s.stack.pop()

    needs = (must("L-FREE", lambda s: mask, "No.", on="start"),)
    said = told(lambda: make_game(action("march {start} {end}", (EACH_PLACE, EACH_PLACE), needs=needs)(march)))
    assert said.startswith(f"march, the condition 'L-FREE': it gives {mask!r}; right would be a bit mask")


def test_parts_that_are_numbers() -> None:
    assert "Laying.frames: a tuple of classes of decisions, not 5" in told(lambda: make_game(frames=5))
    assert "lay: over= names what" in told(lambda: make_game(make_verb(over=5)))
    needs = (lambda setup: 5,)
    assert "lay: needs= holds what must() and provided() give, not 5" in told(lambda: make_game(make_verb(needs=needs)))


def test_a_match_stays_as_it_was_when_an_effect_fails() -> None:
    match = bg.Match(effect(wrong)().new())
    before = match.state.copy()
    with pytest.raises(TypeError, match=r"Laid\.taken"):
        match.play("lay a")
    assert match.state == before
    assert match.past == []


def test_messages_stay_short_whatever_the_words() -> None:
    words = tuple(f"word_number_{number}" for number in range(60))
    hint: Any = Literal[words]
    told(lambda: make_game(state=make_state(taken=(Places, 0), phase=(hint, "none"))))


# --- conditions and events -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("make", "said"),
    [
        (lambda: kit.must(5, lay, "No."), "must(5, ...): the id of its rule is a text, not 5"),
        (lambda: kit.must("", lay, "No."), "must('', ...): the id of its rule is a text, not ''"),
        (
            lambda: kit.must("L-FREE", lay, lay),
            "must('L-FREE', ...): the sentence of the refusal is a text, not <function",
        ),
        (
            lambda: kit.provided("L-FREE", lay, ""),
            "provided('L-FREE', ...): the sentence of the refusal is a text, not ''",
        ),
        (
            lambda: kit.must("L-FREE", lay, "No.", "point"),
            "facts= is a function of the state and the action, not 'point'",
        ),
        (lambda: kit.must("L-FREE", lay, "No.", exact=5), "exact= is a function of the state and the action, not 5"),
        (lambda: make_verb(needs=(must,)), "lay: needs= holds what must() and provided() give, not <function must"),
        (lambda: make_verb(needs=(make_verb(),)), "lay: needs= holds what must() and provided() give, not Verb("),
        (lambda: make_verb(needs=(Decision,)), "must() and provided() give, not <class"),
        (lambda: make_verb(rule="L-FREE"), 'lay: rule= is the id of the rule of a sentence, event="..."'),
        (lambda: make_verb(event="{seat} lays.", rule=5), "lay: rule= is the id of the rule"),
    ],
)
def test_what_is_no_condition(make: Any, said: str) -> None:
    """They were taken, and failed in the engine's own code when somebody played."""
    with pytest.raises(TypeError) as slip:
        make()
    assert said in str(slip.value)
    assert len(str(slip.value)) < 300


def free(s: Any) -> int:
    """A condition as `must` takes it."""
    mask: int = ~s.taken
    return mask


def test_a_function_of_the_state_is_no_condition() -> None:
    """It was called with the setup: "'DeclaredSetup' object has no attribute 'taken'"."""
    said = told(lambda: make_game(make_verb(needs=(free,))))
    assert said.startswith("lay: needs= holds free, which makes no condition of the setup ('DeclaredSetup' object")
    assert said.endswith("of the state is must(rule, free, sentence)")


def test_the_sentence_of_an_event_has_the_rule_that_it_names() -> None:
    """It was that of the first condition, whatever the event was about."""
    assert make_verb(event="{seat} lays a man.").event == EventKind("lay", "L-FREE", "{seat} lays a man.")
    verb = make_verb(event="{seat} lays a man.", rule="L-TURN")
    log: list[Any] = []
    make_game(verb)().new().play("lay a", log)
    assert [event.rule for event in log] == ["L-TURN"]
    assert "lay, its event: the rule 'L-NONE' is not among the rules" in told(
        lambda: make_game(make_verb(event="{seat} lays a man.", rule="L-NONE"))
    )


def test_no_rulebooks_agree_on_a_rule_of_the_makers_own() -> None:
    rule = make_game()().rulebook["L-FREE"]
    card = rule_card(rule, "laying")
    assert (rule.confidence, card["notes"], card["mark"]) == ("", [], "")


# --- words ---------------------------------------------------------------------------------------------------------

TAKEN = EventKind("taken", "L-FREE", "{seat} takes {land}.")


def takes(s: Any, point: int) -> None:
    s.tell(TAKEN, 0, land="a")
    lay(s, point)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ({"plase": {"a": {"en": "A"}}}, "Laying.words: nothing is called 'plase', and no sentence says {plase}; there"),
        ({"pont": {"a": {"en": "A"}}}, "nothing is called 'pont', and no sentence says {pont}; there are: point"),
        ({"harbour": {"a": {"en": "A"}}}, "nothing is called 'harbour', and no sentence says {harbour}"),
        ({"place": {"azov": {"en": "Azov"}}}, "Laying.words['place']: there is no 'azov', but 'azow'"),
    ],
)
def test_words_that_nothing_asks_for(words: Any, said: str) -> None:
    """They were taken, and the ids were shown."""
    graph = nx.path_graph(["azow", "b", "c"]) if "azov" in str(words) else PATH
    assert said in told(lambda: make_game(words=words, map=graph))


def test_words_that_sentences_of_an_effect_ask_for() -> None:
    """A fact of an event in the maker's module, a placeholder, a kind of the engine's, a place that is not there."""
    words = {kind: {"a": {"en": "the Alps"}} for kind in ("land", "point", "place", "piece", "card", "seat")}
    words["place"]["elsewhere"] = {"en": "Elsewhere"}
    log: list[Any] = []
    make_game(make_verb(do=takes), words=words)().new().play("lay b", log)
    assert [str(event) for event in log] == ["Blue takes the Alps."]


def test_names_of_places_fill_placeholders_that_range_over_places() -> None:
    words = {"place": {"a": {"en": "the Alps"}, "b": {"en": "Bern"}}, "point": {"b": {"en": "Bear"}}}
    state = make_game(words=words)().new()
    state.taken = 0b11
    assert str(state.why_not("lay a")).startswith("Somebody stands on the Alps.")
    assert str(state.why_not("lay b")).startswith("Somebody stands on Bear.")


def test_a_position_without_a_single_deck_names_all_cards() -> None:
    """Nobody could say where the rest lies."""
    box = Box("cards", lambda setup: [0, 1])
    hand = (Annotated[PerSeat[tuple[int, ...]], kit.Hand(box)], made(lambda setup: [(0,), (1,)]))
    game = make_game(state=make_state(taken=(Places, 0), hand=hand))()
    position = game.new().position()
    assert game.from_position(position) == game.new()
    position["players"]["red"]["hand"] = []
    with pytest.raises(PositionError, match="cards: 1 of them lie nowhere"):
        game.from_position(position)
