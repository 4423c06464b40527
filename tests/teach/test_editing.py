"""Building positions by hand: every tool of every game, what the engine refuses, undo, text, saving, and what is made
of a position.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from copy import deepcopy
from pathlib import Path

import pytest

from boardgames_edu.engine.data import plain
from boardgames_edu.engine.errors import DataError, OptionError, PositionError
from boardgames_edu.engine.events import RuleViolation
from boardgames_edu.engine.registry import game_names, load
from boardgames_edu.scene.pictures import scene_of
from boardgames_edu.store import Store, StoreError
from boardgames_edu.teach.editing import Draft, Tool, blank, make_draft, shelf, take_up, toolbox_of
from boardgames_edu.teach.editing.material import as_challenge, as_example, read_back
from boardgames_edu.teach.editing.tools import look, steps_of_key, write
from boardgames_edu.teach.goals.challenges import challenge_titles

BOARDS = [
    ("rurik", 4),
    ("rurik", 3),
    ("rurik", 2),
    ("hansa", 5),
    ("hansa", 3),
    ("hansa", 2),
    ("cossacks", 6),
    ("cossacks", 3),
]
LATER = {
    "rurik": {f"{seat}:{what}:3" for seat in ("blue", "maroon", "yellow", "white") for what in ("advisor", "unplaced")}
}
"""Tools that an empty board has no use for: advisor 3 joins in the last round, and not with four players."""
FULL = re.compile(r"\w+:merchant:(supply|stock)")
"""Tools for pieces that are all where they put them."""


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with Store(tmp_path / "games.sqlite3") as found:
        yield found


def put_somewhere(made: Draft, tool: Tool) -> str:
    """Put a thing on the last place that takes it; returns the place."""
    places = [thing.id for thing in scene_of(made.state).things() if tool.fits(thing.id) and thing.enabled]
    assert places, f"{tool.id} goes nowhere"
    told = ""
    for place in reversed(places):
        try:
            made.put(tool, place)
        except PositionError as problem:
            told = str(problem)
        else:
            return place
    raise AssertionError(f"{tool.id}: {told}")


@pytest.mark.parametrize(("game", "seats"), BOARDS)
def test_every_tool_can_be_used_and_is_seen_and_taken_away(game: str, seats: int) -> None:
    for tool in blank(game, seats).tools:
        if tool.id in LATER.get(game, ()) or FULL.fullmatch(tool.id):
            continue
        made = blank(game, seats)
        if game == "cossacks" and tool.id.endswith(("seal", "neutral")):
            for place in ("place:sich-kodak#1", "place:sich-kodak#2"):  # a march has to lead to the place
                made.put("red", place)
        before = scene_of(made.state)
        place = put_somewhere(made, tool)
        there = scene_of(made.state)
        assert there != before or tool.does == "value", f"{tool.id} on {place} is not to be seen"
        names = tool.names(place)
        assert names is not None
        assert tool.take(deepcopy(made.data), made.state.position(), names), f"{tool.id} has not said {tool.key}"
        if tool.shown:
            shown = [thing.id for thing in there.things() if tool.names_shown(thing.id, place) is not None]
            assert shown, f"{tool.id} on {place} is not shown as {tool.shown}"
            assert set(shown) <= set(made.erasable(there))
        if tool.does != "value":
            made.take(tool, place)


@pytest.mark.parametrize(("game", "seats"), BOARDS)
def test_tools_have_names_of_their_own(game: str, seats: int) -> None:
    tools = toolbox_of(blank(game, seats).state)
    assert len({tool.id for tool in tools}) == len(tools)
    assert len({(tool.group, tool.words) for tool in tools}) == len(tools)
    assert sum(map(len, tools.groups.values())) == len(tools)


@pytest.mark.parametrize(("game", "seats"), BOARDS)
def test_the_keyboard_reaches_a_place_for_every_tool(game: str, seats: int) -> None:
    made = blank(game, seats)
    reached = [thing.id for thing in scene_of(made.state).things() if thing.words]
    for tool in made.tools:
        others = [other for other in made.tools if other.key == tool.key]
        assert any(other.fits(id) for other in others for id in reached), tool.id


def test_put_and_take_are_opposites() -> None:
    made = blank("rurik", 3)
    start = made.state.copy()
    for tool, place in (("blue:troop", "place:kiev"), ("rebel", "place:kiev"), ("maroon:church", "place:kiev")):
        made.put(tool, place)
        made.take(tool, place)
        assert made.state == start, tool


def test_pieces_stand_for_their_place_and_are_erased_one_by_one_or_all() -> None:
    made = blank("rurik", 3)
    for _ in range(3):
        made.put("blue:troop", "place:kiev")
    made.put("maroon:troop", "piece:kiev:blue:troop")
    assert look(made.data, ("players", "maroon", "troops", "kiev")) == 1
    made.erase("piece:kiev:blue:troop")
    assert look(made.data, ("players", "blue", "troops", "kiev")) == 2
    made.erase("place:kiev")
    assert not [piece for piece in scene_of(made.state).pieces if piece.place == "place:kiev"]
    with pytest.raises(OptionError, match="nothing here"):
        made.erase("place:kiev")


def test_what_the_engine_refuses_changes_nothing() -> None:
    made = blank("rurik", 2)
    text = made.text
    with pytest.raises(PositionError, match="Azov"):
        made.put("blue:troop", "place:azov")  # out of play with two players
    with pytest.raises(OptionError, match="does not go here"):
        made.put("blue:troop", "space:muster:1")
    with pytest.raises(OptionError, match="here to take away"):
        made.take("blue:troop", "place:kiev")
    with pytest.raises(OptionError, match="Unknown thing to put"):
        made.put("blue:tank", "place:kiev")
    assert made.text == text
    assert not made.can_undo


def test_undo_and_redo() -> None:
    made = blank("hansa", 3)
    texts = [made.text]
    for post in (1, 2, 3):
        made.put("blue:trader", f"space:hamburg--stade:{post}")
        texts.append(made.text)
    for text in reversed(texts[:-1]):
        made.undo()
        assert made.text == text
    made.undo()
    for text in texts[1:]:
        made.redo()
        assert made.text == text
    made.redo()
    made.undo()
    made.put("green:trader", "space:hamburg--stade:3")
    assert not made.can_redo


def test_a_card_goes_from_its_pile_into_the_hand() -> None:
    made = make_draft(load("rurik").new(3, seed=2, leaders="deal"))
    deed = made.data["deed_deck"][0]
    made.put(f"deed:{deed}", "panel:mat:blue")
    assert deed not in made.data["deed_deck"]
    assert deed in made.data["players"]["blue"]["deeds"]
    made.erase(f"card:deed:{deed}")
    assert deed not in made.data["players"]["blue"]["deeds"]


@pytest.mark.parametrize("game", game_names())
def test_a_draft_of_a_state_is_that_state_and_its_text_reads_back(game: str) -> None:
    state = load(game).new(3, seed=5)
    made = make_draft(state)
    assert made.state == state
    assert make_draft(made.text, game).state == state
    again = blank(game, 3)
    again.read(made.text)
    assert again.state == state
    again.undo()
    assert again.text == blank(game, 3).text


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("seats: [", "line 2"),
        ("- 1", "mapping"),
        ("seats: 3\nplayers: {blue: {troops: {kyiv: 1}}}", "players.blue.troops"),
        ("{game: hansa, seats: 3}", "belongs to the game"),
        ("seats: 3\nround: 9", "round"),
    ],
)
def test_text_that_is_no_position(text: str, told: str) -> None:
    made = blank("rurik", 3)
    before = made.text
    with pytest.raises(PositionError, match=told):
        made.read(text)
    assert made.text == before


# --- keeping -------------------------------------------------------------------------------------------------------


def test_positions_are_kept_apart_from_saved_games(store: Store) -> None:
    store.save("Friday", "{}", "hansa")
    made = blank("hansa", 3)
    made.put("blue:trader", "space:hamburg--stade:1")
    made.save(" Friday ", store)
    assert store.load("Friday") == "{}"
    assert [entry.name for entry in store.saved("hansa")] == ["Friday"]
    assert shelf.on_shelf("hansa", store) == [("position", "Friday", "hansa")]
    assert shelf.on_shelf("rurik", store) == []
    assert take_up("Friday", store=store).state == made.state
    other = blank("hansa", 3)
    other.open("Friday", store)
    assert other.state == made.state
    with pytest.raises(OptionError, match=r"'Monday'.*Friday"):
        other.open("Monday", store)
    with pytest.raises(StoreError):
        made.save("  ", store)
    shelf.forget("position", "Friday", store)
    with pytest.raises(OptionError, match="none is saved"):
        take_up("Friday", store=store)
    assert store.names() == ["Friday"]


# --- what is made of it --------------------------------------------------------------------------------------------


def to_kiev() -> Draft:
    """Two troops beside Kiev, and two movement points."""
    made = blank("rurik", 3)
    for tool, place in (("blue:troop", "place:polotsk"), ("blue:troop", "place:polotsk"), ("rebel", "place:kiev"),
                        ("point", "column:move"), ("point", "column:move")):  # fmt: skip
        made.put(tool, place)
    return made


def test_moves_become_an_example() -> None:
    made = as_example(to_kiev(), ["move polotsk kiev", "move polotsk kiev"], "To Kiev", "Two steps.")
    assert made.example.title == "To Kiev"
    assert [step.kind for step in made.example.steps] == ["position", "move", "move"]
    assert made.example.steps[0].state == to_kiev().state
    step = plain(made.text, "lesson", DataError)["steps"][0]
    assert step["show"] == "Two steps."
    assert "R-MOVE-02" in step["rules"]


def test_moves_that_cannot_be_made() -> None:
    with pytest.raises(OptionError, match="at least one move"):
        as_example(to_kiev(), [])
    with pytest.raises(RuleViolation):
        as_example(to_kiev(), ["move polotsk azov"])
    with pytest.raises(DataError, match="Braces"):
        as_example(to_kiev(), ["move polotsk kiev"], words="{oh}")


def test_a_goal_becomes_a_challenge_whose_par_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    made = as_challenge(to_kiev(), "rules: {blue: kiev}", title="To Kiev", id="to_kiev")
    assert made.challenge.par == 2
    assert made.challenge.title == "To Kiev"
    assert made.challenge.judge(made.challenge.start, 0).kind == "open"
    monkeypatch.setattr("boardgames_edu.teach.goals.challenges.located", lambda name: tmp_path / name)
    (tmp_path / "rurik").mkdir()
    (tmp_path / "rurik" / "challenges.yaml").write_text(made.text, encoding="utf-8")
    assert challenge_titles("rurik") == {"to_kiev": "To Kiev"}
    from boardgames_edu.teach.goals.challenges import load_challenge

    assert load_challenge("rurik", "to_kiev").start == to_kiev().state


@pytest.mark.parametrize(
    ("goal", "told"),
    [
        ("", "YAML mapping"),
        ("rules: {blue: atlantis}", "atlantis"),
        ("winner: yellow", "No way to the goal"),
        ("troops: {blue: {polotsk: 2}}", "holds from the start"),
        ("rules: [", "line 2"),
    ],
)
def test_goals_that_make_no_challenge(goal: str, told: str) -> None:
    with pytest.raises((OptionError, DataError), match=told):
        as_challenge(to_kiev(), goal)


def test_a_known_way_counts_and_the_others_answer_as_in_it() -> None:
    """An order of the hetman is carried out by another seat, whose move then reaches the goal."""
    made = blank("cossacks", 3)
    state, moves = made.state.copy(), list[str]()
    goal = {"marched": "sich-perekop#1"}
    while "sich-perekop#1" not in state.position()["red"]:
        wanted = ("order march a", "name perekop", "go", "obey", "place sich-perekop#1")
        legal = [action.text for action in state.legal_actions()]
        moves.append(next((word for word in wanted if word in legal), legal[0]))
        state.play(moves[-1])
        assert len(moves) < 20, moves
    posed = as_challenge(made, goal, moves=moves)
    assert "after_replies: true" in posed.text
    assert read_back(posed.text, "cossacks").goal == goal
    task = posed.challenge
    assert task.others.count
    assert task.way(task.start, 0).moves is not None


def test_what_was_written_can_be_gone_on_with() -> None:
    made = to_kiev()
    moves = ["move polotsk kiev", "move polotsk kiev"]
    shown = read_back(as_example(made, moves, "To Kiev", "Look.").text, "rurik")
    assert (shown.moves, shown.title, shown.words) == (moves, "To Kiev", "Look.")
    posed = read_back(as_challenge(made, "rules: {blue: kiev}", moves=moves, why="So.").text, "rurik")
    assert (posed.moves, posed.goal, posed.why, posed.par) == (moves, {"rules": {"blue": "kiev"}}, "So.", 2)
    assert posed.position == made.data
    for text in ("seats: 3", "steps: []", "- 1"):
        with pytest.raises(DataError, match="neither an example nor a challenge"):
            read_back(text, "rurik")


# --- keys ----------------------------------------------------------------------------------------------------------


def test_keys_count_from_one_and_fill_lists_from_the_whole() -> None:
    assert steps_of_key("routes.{route}.{post}", {"route": "a--b", "post": "2"}) == ("routes", "a--b", 1)
    whole = {"strategy": {"move": [None, "x", None]}}
    data: dict[str, object] = {}
    write(data, ("strategy", "move", 0), "y", whole)
    assert data == {"strategy": {"move": ["y", "x", None]}}
    write(data, ("routes", "r", 1), "z", whole)
    assert data["routes"] == {"r": [None, "z"]}
    write(data, ("routes", "r"), None, whole)
    assert data["routes"] == {}
    write(data, ("turn", "seat"), None, whole)
    assert "turn" not in data
    assert look(data, ("strategy", "move", 9)) is None
