"""The play table, driven as a person would: clicks, refusals, undo and redo, hints, saves, several tables, resume."""

from __future__ import annotations

import asyncio
import random
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import boardgames_edu as bg
from boardgames_edu.engine.errors import NotationError, OptionError
from boardgames_edu.engine.events import RuleViolation
from boardgames_edu.scene.base import NOBODY
from boardgames_edu.scene.outline import SHAPES
from boardgames_edu.store import Store
from boardgames_edu.teach.results import results
from boardgames_edu.widgets.match.log import events_in_words
from boardgames_edu.widgets.match.outcomes import Caution
from boardgames_edu.widgets.page import error_reporting
from boardgames_edu.widgets.table import panel
from boardgames_edu.widgets.table.match_view import MatchView
from boardgames_edu.widgets.table.opening import play
from boardgames_edu.widgets.table.panel import ANSWERS, BODY, HEAD, TEXTS
from boardgames_edu.widgets.table.sidebar import words_beside

Sit = Callable[..., MatchView]
ALONE = ("human", "human")


def click(at: Any, id: str) -> None:
    """A click as it comes from the browser."""
    at.screen.board._handle_custom_msg({"do": "choose", "id": id}, [])


def press(at: Any, what: str, word: str = "") -> None:
    """A button as it comes from the browser."""
    at.screen.head._handle_custom_msg({"do": "press", "what": what, "word": word}, [])


def message(at: Any) -> dict[str, str]:
    found: dict[str, str] = at.screen.answers.view["message"] or {"kind": "", "text": "", "rule": ""}
    return found


def choices_in(groups: Any) -> list[dict[str, str]]:
    """The buttons of a question."""
    return [choice for group in groups for row in group["rows"] for choice in row["choices"]]


def to_places(at: Any) -> Any:
    """Both have kept an agenda; troops are placed now."""
    for _ in range(at.state.setup.seats):
        if at.state.decision.name == "agenda":
            press(at, "ready")
            press(at, "play", at.state.legal_actions()[0].text)
    return at


def to_turn(at: Any, column: str = "move") -> Any:
    """Play at random until somebody has a turn with the action of a column and has taken it."""
    rng = random.Random(1)
    for _ in range(600):
        state = at.state
        its_turn = state.decision.name == "turn" and state.prompt_facts()["column"] == column
        if its_turn and state.why_not(at.game.parse("take", state)) is None:
            press(at, "play", "take")
            return at
        press(at, "play", rng.choice(state.legal_actions()).text)
    raise AssertionError("no such turn")


def test_the_question_is_asked_in_words(sit: Sit) -> None:
    at: Any = sit(ALONE, teaching=True)
    view = at.screen.head.view
    assert view["prompt"] == "Blue, keep one of your two agendas; the other goes back to the box."
    assert view["asks"] == "R-SETUP-17"
    assert view["look"] == "blue"


def test_a_click_decides(sit: Sit) -> None:
    at: Any = to_places(sit(ALONE, teaching=True))
    click(at, "place:kiev")
    kiev = at.state.setup.region_ids.index("kiev")
    assert at.state.troops[kiev] == 1
    assert at.screen.head.view["prompt"].startswith("Maroon, place a troop")
    assert at.screen.board.scene.find("piece:kiev:blue:troop")


def test_what_may_be_chosen_is_marked_and_listed(sit: Sit) -> None:
    at: Any = to_places(sit(ALONE, teaching=True))
    legal = {thing.id for thing in at.screen.board.scene.things() if thing.legal}
    assert {"place:kiev", "place:novgorod"} <= legal
    assert "place:pskov" not in legal
    (group,) = at.screen.answers.view["groups"]
    assert group["heading"] == "Place a troop"
    assert {"play": "place kiev", "label": "Kiev", "note": ""} in group["rows"][0]["choices"]


@pytest.mark.parametrize(("id", "rule"), [("place:pskov", "R-SETUP-01")])
def test_an_illegal_try_is_answered_with_its_rule(sit: Sit, id: str, rule: str) -> None:
    at: Any = to_places(sit(ALONE, teaching=True))
    before = at.state.copy()
    click(at, id)
    assert at.state == before
    assert message(at)["kind"] == "rule"
    assert message(at)["rule"] == rule
    assert "[" not in message(at)["text"]
    assert "wrong" in at.screen.board.scene.find(id).marks
    click(at, "place:kiev")
    assert "wrong" not in at.screen.board.scene.find(id).marks


def test_a_move_is_pointed_at_in_two_steps(sit: Sit) -> None:
    at: Any = to_turn(sit(ALONE, teaching=True))
    move = next(action for action in at.state.legal_actions() if action.verb == "move")
    start, end = (f"place:{name}" for name in move.text.split()[1:])
    click(at, start)
    assert at.play.selection == (start,)
    scene = at.screen.board.scene
    assert scene.find(start).selected
    assert scene.find(end).legal
    decisions = len(at.match.past)
    click(at, end)
    offers = at.play.offers()[2]
    if offers:  # the leader could go as well
        assert move.text in {line["play"] for line in offers}
        at.screen.board._handle_custom_msg({"do": "offer", "id": move.text}, [])
    assert len(at.match.past) == decisions + 1
    assert at.match.past[-1].action == move


def test_a_step_that_is_too_far_is_answered_with_its_rule(sit: Sit) -> None:
    at: Any = to_turn(sit(ALONE, teaching=True))
    board = at.state.setup.board
    move = next(action for action in at.state.legal_actions() if action.verb == "move")
    start = move.args[0]
    out_of_reach = [
        b for b in range(15) if board.in_play >> b & 1 and not board.adjacent[start] >> b & 1 and b != start
    ]
    names = [board.places[b] for b in out_of_reach]
    far = next(name for name in names if not at.play.matching((f"place:{name}",)))
    click(at, f"place:{board.places[move.args[0]]}")
    click(at, f"place:{far}")
    assert message(at)["rule"] == "R-MOVE-02"
    assert "wrong" in at.screen.board.scene.find(f"place:{far}").marks


def test_clicking_a_thing_again_or_escape_lets_it_go(sit: Sit) -> None:
    at: Any = to_turn(sit(ALONE, teaching=True))
    move = next(action for action in at.state.legal_actions() if action.verb == "move")
    start = f"place:{move.text.split()[1]}"
    click(at, start)
    click(at, start)
    assert at.play.selection == ()
    click(at, start)
    at.screen.board._handle_custom_msg({"do": "clear"}, [])
    assert at.play.selection == ()


def test_a_thing_that_means_nothing_now_says_what_it_is_and_what_can_be_clicked(sit: Sit) -> None:
    at: Any = to_places(sit(ALONE, teaching=True))
    click(at, "space:track:rule:1")
    assert message(at)["kind"] == "info"
    assert "track" in message(at)["text"]
    assert "You can click what is outlined, such as Novgorod, " in message(at)["text"]
    assert message(at)["rule"] == at.state.decision.rule


def test_an_old_choice_is_refused_not_played(sit: Sit) -> None:
    at: Any = to_places(sit(ALONE, teaching=True))
    before = at.state.copy()
    press(at, "play", "take")
    assert message(at)["kind"] == "rule"
    press(at, "play", "fly kiev")
    assert message(at)["kind"] == "problem"
    assert at.state == before


def test_a_rule_id_opens_its_text(sit: Sit) -> None:
    at: Any = sit(ALONE)
    press(at, "rule", "R-RULE-01")
    assert at.screen.answers.rule["text"] == at.game.rulebook["R-RULE-01"].text
    assert at.screen.answers.rule["notes"] == ["The rulebooks agree on this."]
    press(at, "close")
    assert at.screen.answers.rule == {}
    press(at, "rule", "R-NONE-99")
    assert message(at)["kind"] == "problem"


def test_a_click_that_decides_nothing_offers_the_history_of_the_thing(
    sit: Sit, monkeypatch: pytest.MonkeyPatch
) -> None:
    at: Any = to_turn(sit(ALONE, teaching=True))
    menus: list[tuple[str, list[Any]]] = []
    monkeypatch.setattr(
        type(at.screen.board), "offer", lambda _, thing, lines, title="": menus.append((thing, list(lines)))
    )
    click(at, "space:track:rule:1")
    assert not menus[-1][1]  # no card is about a track
    region = next(one for one in at.play.scene().places if one.id.startswith("place:") and not one.legal)
    click(at, region.id)
    id, (line,) = menus[-1]
    assert (id, line["label"]) == (region.id, "History")
    before = at.state.copy()
    at.offered(line["play"])
    card = at.screen.answers.rule
    assert (card["id"], card["section"]) == (region.name, "History")
    assert any(note.startswith("Sources. ") for note in card["notes"])
    assert at.state == before
    at.offered("history region:atlantis")  # no such card: nothing opens
    assert at.screen.answers.rule == card


def test_how_sure_a_rule_is_is_told(sit: Sit) -> None:
    at: Any = sit(ALONE)
    unsure = next(rule for rule in at.game.rulebook.values() if rule.confidence == "inferred")
    differing = next(rule for rule in at.game.rulebook.values() if rule.differs)
    press(at, "rule", unsure.id)
    assert at.screen.answers.rule["mark"] == "inferred"
    press(at, "rule", differing.id)
    assert any(differing.differs in note for note in at.screen.answers.rule["notes"])


@pytest.mark.parametrize("part", sorted({*HEAD, *ANSWERS, *BODY} - {"log", "rule"}))
def test_every_part_has_a_heading_is_drawn_and_gets_what_it_shows(sit: Sit, part: str) -> None:
    at: Any = sit(ALONE)
    script = (Path(panel.__file__).parent / "panel.js").read_text(encoding="utf-8")
    shown = re.search(rf"^  {part}: \[\w+, \[(.*?)\]\],$", script, re.MULTILINE)
    assert shown is not None, "PARTS of panel.js does not say what draws it"
    assert TEXTS["answer" if part == "message" else part]
    views = {HEAD: at.screen.head.view, ANSWERS: at.screen.answers.view, BODY: at.screen.body.view}
    for parts, view in views.items():
        missing = set(re.findall(r"\w+", shown[1])) - view.keys() if part in parts else None
        assert not missing, "tell of screen.py sends it to another panel"


def test_every_line_of_the_log_names_its_rule(sit: Sit) -> None:
    at: Any = to_places(sit(ALONE, teaching=True))
    click(at, "place:kiev")
    lines = at.screen.body._lines
    assert lines[-1]["text"] == "Blue places a troop in Kiev."
    assert lines[-1]["look"] == "blue"
    assert all(line["rule"] in at.game.rulebook for line in lines)
    seats = ["blue", "maroon"]
    assert [line["text"] for line in lines] == [line["text"] for line in events_in_words(at.match.log, seats)]


def test_undo_and_redo(sit: Sit) -> None:
    at: Any = to_places(sit(ALONE, teaching=True))
    before, logged = at.state.copy(), len(at.screen.body._lines)
    click(at, "place:kiev")
    after = at.state.copy()
    press(at, "undo")
    assert at.state == before
    assert len(at.screen.body._lines) == logged
    assert at.screen.head.view["can"]["redo"]
    press(at, "redo")
    assert at.state == after
    assert "Kiev" in message(at)["text"]


def test_undo_stops_where_somebody_answered_unless_teaching(sit: Sit) -> None:
    strict, open_ = sit(("human", "random")), sit(("human", "random"), teaching=True)
    for at in (to_places(strict), to_places(open_)):
        click(at, "place:kiev")  # the bot answers at once
    assert not strict.screen.head.view["can"]["undo"]
    assert "already answered" in strict.screen.head.view["barrier"]
    assert open_.screen.head.view["barrier"] == ""
    press(strict, "undo")
    assert "already answered" in message(strict)["text"]
    press(open_, "undo")
    assert open_.match.waits_for_human
    assert open_.state.troops[open_.state.setup.region_ids.index("kiev")] == 0  # type: ignore[attr-defined]
    press(open_, "redo")
    assert open_.match.waits_for_human


def test_a_hint_says_what_and_why(sit: Sit) -> None:
    at: Any = to_places(sit(ALONE, teaching=True))
    press(at, "hint")
    assert message(at)["kind"] == "hint"
    assert "Place a troop" in message(at)["text"]
    assert "brings" in message(at)["text"]
    assert any("hint" in thing.marks for thing in at.screen.board.scene.things())
    assert at.state.decision.name == "place"


def test_points_left_are_shown(sit: Sit) -> None:
    at: Any = to_turn(sit(ALONE, teaching=True))
    points = sum(at.state.pools)
    assert at.screen.head.view["points"].startswith(f"Left to spend: {points} ")


def test_save_and_load(sit: Sit, store: Store) -> None:
    at: Any = to_places(sit(ALONE, teaching=True))
    click(at, "place:kiev")
    saved = at.state.copy()
    press(at, "save", "before the storm")
    click(at, "place:kiev")
    assert at.state != saved
    press(at, "load", "before the storm")
    assert at.state == saved
    assert [name for name, *_ in at.screen.body.saved if not name.startswith("autosave")] == ["before the storm"]
    click(at, "place:kiev")  # it plays on
    press(at, "load", "nothing of that name")
    assert message(at)["kind"] == "problem"


def test_a_damaged_save_leaves_the_game_as_it_is(sit: Sit, store: Store) -> None:
    at: Any = to_places(sit(ALONE, teaching=True))
    before = at.state.copy()
    store.save("broken", '{"format": "boardgames_edu record"', "rurik")
    press(at, "load", "broken")
    assert message(at)["kind"] == "problem"
    assert at.state == before
    click(at, "place:kiev")
    assert at.state != before


def test_a_new_game(sit: Sit) -> None:
    at: Any = to_places(sit(ALONE, teaching=True))
    click(at, "place:kiev")
    press(at, "new")
    assert at.state.decision.name == "agenda"
    assert at.match.past == []
    assert at.screen.body._lines == []


def test_a_new_game_keeps_the_one_before(sit: Sit, store: Store) -> None:
    at: Any = to_places(sit(ALONE, teaching=True, name="evening"))
    click(at, "place:kiev")
    before = at.state.copy()
    press(at, "new")
    assert "evening, the game before" in message(at)["text"]
    press(at, "new")  # nothing was decided in this one: the kept one stays
    press(at, "load", "evening (before)")
    assert at.state == before


def test_a_new_game_is_like_the_one_at_the_table_now(sit: Sit) -> None:
    four: Any = sit(("human",) * 4, teaching=True, leaders="choose")
    press(four, "save", "four")
    at: Any = to_places(sit(ALONE, teaching=True))
    press(at, "load", "four")
    looks = at.screen.head.looks
    assert set(looks) == set(at.screen.body.looks) == {"blue", "maroon", "yellow", "white"}
    assert looks["white"][2] == SHAPES["hexagon"], "the sign has the shape of the seat's pieces"
    at.new(seed=3)
    assert at.state.setup.seats == 4
    assert at.state.setup.options["leaders"] == "choose"


def test_a_loaded_game_stays_out_of_the_other_tables_entry(sit: Sit, store: Store) -> None:
    one: Any = to_places(sit(ALONE, name="one"))
    one.close()
    kept = store.load("autosave: one")
    two: Any = sit(ALONE, name="two", teaching=True)
    press(two, "load", "autosave: one")
    press(two, "play", two.state.legal_actions()[0].text)
    assert store.load("autosave: one") == kept
    assert store.load("autosave: two") != kept


def test_two_tables_do_not_disturb_each_other(sit: Sit) -> None:
    one: Any = to_places(sit(ALONE, teaching=True))
    two: Any = to_places(sit(ALONE, teaching=True))
    click(one, "place:kiev")
    press(two, "hint")
    assert two.state.decision.name == "place"
    assert sum(two.state.troops) == 0
    assert one.play.message is None
    click(two, "place:rostov")
    assert [name for name, _ in one.saves.keeper.listed()] == ["autosave: table 1", "autosave: table 0"]


def test_a_restarted_kernel_resumes(sit: Sit, store: Store) -> None:
    first: Any = to_places(sit(("human", "greedy"), name="evening"))
    click(first, "place:kiev")
    state, logged = first.state.copy(), len(first.screen.body._lines)
    first.close()
    again: Any = sit(("human", "greedy"), name="evening", seed=99)
    screens = again.screen.head.view["screens"]
    assert [screen["what"] for screen in screens] == ["resume", "fresh"]
    assert again.screen.answers.view["groups"] == []
    assert again.screen.board.scene.find("piece:kiev:blue:troop")  # the kept game's board, nothing marked
    assert not any(thing.legal for thing in again.screen.board.scene.things())
    click(again, "place:kiev")  # nothing happens before that is decided
    press(again, "play", again.state.legal_actions()[0].text)
    assert again.match.past == []
    press(again, "save", "evening")
    assert "First answer the question" in again.screen.answers.view["message"]["text"]
    press(again, "resume")
    assert again.screen.answers.view["message"]["text"].startswith("Loaded")
    assert again.state == state
    assert len(again.screen.body._lines) == logged
    click(again, "place:rostov")
    assert again.state != state


def test_not_resuming_keeps_the_old_game_until_something_is_decided(sit: Sit, store: Store) -> None:
    first: Any = to_places(sit(ALONE, name="evening", teaching=True))
    old = store.load("autosave: evening")
    first.close()
    again: Any = sit(ALONE, name="evening", teaching=True)
    press(again, "fresh")
    assert store.load("autosave: evening") == old
    press(again, "play", again.state.legal_actions()[1].text)
    assert store.load("autosave: evening") != old
    assert store.load("evening (before)") == old


def test_the_same_cell_run_again_closes_the_table_that_was_there(sit: Sit) -> None:
    first: Any = to_places(sit(ALONE, name="cell", teaching=True))
    second: Any = sit(ALONE, name="cell", teaching=True)
    assert first.screen.board.comm is None or first.screen.board._comm is None  # its widgets are gone
    assert second.screen.head.view["screens"]


def test_hands_stay_hidden_when_the_device_goes_round(sit: Sit) -> None:
    at: Any = sit(ALONE)
    assert at.play.viewer == NOBODY
    assert "Pass the device to Blue" in at.screen.head.view["prompt"]
    hidden = at.screen.board.markup()
    names = [row.names["en"] for row in at.state.setup.components.agendas]
    assert not any(name in hidden for name in names)
    click(at, "place:kiev")
    assert at.match.past == []
    press(at, "ready")
    assert at.play.viewer == 0
    assert any(name in at.screen.board.markup() for name in names)
    press(at, "play", at.state.legal_actions()[0].text)
    assert "Pass the device to Maroon" in at.screen.head.view["prompt"]
    assert "blue:" not in " ".join(t.id for t in at.screen.board.scene.things() if t.legal)


def test_one_person_never_sees_what_is_hidden(sit: Sit) -> None:
    at: Any = to_places(sit(("human", "greedy")))
    other = at.state.setup.components.agendas[at.state.agendas[1]].names["en"]
    assert other not in at.screen.board.markup()


def test_bots_play_a_game_to_its_end_and_the_score_is_told(sit: Sit) -> None:
    at: Any = sit(("greedy", "random"))
    assert at.state.is_over
    first = at.screen.body.view["scores"][0]
    assert first["wins"]
    assert first["total"] == max(at.state.totals()) == sum(1 * p for p in [first["total"]])
    assert all(line["rule"] in at.game.rulebook for seat in at.screen.body.view["scores"] for line in seat["lines"])
    assert at.screen.head.view["prompt"] == "The game is over: Blue wins."


def test_bots_can_be_stopped(sit: Sit) -> None:
    at: Any = to_places(sit(("human", "random")))
    press(at, "bots")
    click(at, "place:kiev")
    assert at.state.to_move == 1
    assert at.screen.head.view["bots"] == "stopped"
    click(at, "place:kiev")
    assert "Maroon is deciding now" in message(at)["text"]
    press(at, "bots")
    assert at.state.to_move == 0
    press(at, "speed", "fast")
    assert at.opponents.pace == "fast"


def test_a_bot_that_fails_is_told_and_the_game_stays(sit: Sit) -> None:
    def broken(view: Any, actions: Any) -> Any:
        raise RuntimeError("out of ideas")

    at: Any = sit(("human", broken))
    press(at, "play", at.state.legal_actions()[0].text)
    assert message(at)["kind"] == "problem"
    assert "out of ideas" in message(at)["text"]
    assert at.state.to_move == 1


def test_bots_play_on_without_blocking_where_there_is_an_event_loop(sit: Sit) -> None:
    async def evening() -> Any:
        at: Any = sit(("human", "random"), pace="fast")
        press(at, "play", at.state.legal_actions()[0].text)
        assert at.state.to_move == 1  # the bot has not decided yet, and nobody waits for it
        assert at.saves.keeper.resumable() is None  # the game is saved when there is a moment of rest
        await asyncio.sleep(0.4)
        assert at.match.waits_for_human
        assert at.screen.head.view["prompt"].startswith("Blue, place a troop")
        await asyncio.sleep(0.4)
        return at

    at = asyncio.run(evening())
    assert at.saves.keeper.resumable() is not None


def test_a_failure_is_shown_even_when_nothing_else_can_be(sit: Sit, monkeypatch: pytest.MonkeyPatch) -> None:
    at: Any = to_places(sit(ALONE, teaching=True))
    monkeypatch.setattr(at.play, "scene", lambda: 1 / 0)
    monkeypatch.setattr("boardgames_edu.widgets.table.match_view.words_beside", lambda at: 1 / 0)
    with pytest.raises(ZeroDivisionError):
        click(at, "place:kiev")
    assert message(at)["kind"] == "problem"
    assert "ZeroDivisionError" in message(at)["text"]
    error_reporting.seen.clear()


def test_a_full_game_by_clicks(sit: Sit) -> None:
    """Somebody who clicks about wildly always gets to the end, and never sees a failure."""
    at: Any = sit(("human", "random", "random"), leaders="choose")
    rng = random.Random(5)
    for _ in range(2500):
        if at.state.is_over:
            break
        legal = sorted(thing.id for thing in at.screen.board.scene.things() if thing.legal)
        listed, offers = choices_in(at.screen.answers.view["groups"]), at.play.offers()[2]
        listed = listed or [end for end in [at.screen.head.view["end"]] if end]
        choice = rng.random()
        if offers and choice < 0.6:
            at.screen.board._handle_custom_msg({"do": "offer", "id": rng.choice(offers)["play"]}, [])
        elif listed and choice < 0.75:
            press(at, "play", rng.choice(listed)["play"])
        elif choice < 0.95 and legal:
            click(at, rng.choice(legal))
        else:
            click(at, rng.choice([thing.id for thing in at.screen.board.scene.things()]))
    assert at.state.is_over
    assert at.screen.body.view["scores"]


def test_deciding_in_code(sit: Sit) -> None:
    at: Any = to_places(sit(ALONE))
    with pytest.raises(RuleViolation, match="R-SETUP-01"):
        at.choose("place pskov")
    with pytest.raises(NotationError):
        at.choose("fly")
    at.choose("place kiev")
    assert at.state.to_move == 1


@pytest.mark.parametrize("lang", ["uk", "ru"])
def test_other_languages(sit: Sit, lang: str) -> None:
    with bg.speaking(lang):
        at: Any = to_places(sit(ALONE, teaching=True))
        click(at, "place:pskov")
        names = {
            choice["label"]
            for group in at.screen.answers.view["groups"]
            for row in group["rows"]
            for choice in row["choices"]
        }
    assert "Kiev" not in names
    assert {"uk": "Київ", "ru": "Киев"}[lang] in names


@pytest.mark.parametrize(
    "wrong",
    [
        {"seats": ["human", "gredy"]},
        {"seats": ["human"] * 5},
        {"seats": "human"},
        {"seats": []},
        {"seats": [1, 2]},
        {"backend": "live3d"},
        {"pace": "warp"},
        {"theme": "pink"},
        {"scale": 9.0},
        {"leaders": "steal"},
        {"game": "chess"},
    ],
)
def test_bad_input_is_one_clear_error(store: Store, wrong: dict[str, Any]) -> None:
    options: dict[str, Any] = {"game": "rurik", "seats": ["human", "random"], "store": store, "name": "wrong"} | wrong
    with pytest.raises((OptionError, ValueError, LookupError)) as told:
        play(**options)
    assert len(str(told.value)) > 20


def test_an_exported_page_shows_the_board(sit: Sit) -> None:
    bundle = sit(ALONE)._repr_mimebundle_()
    data = bundle[0] if isinstance(bundle, tuple) else bundle
    assert data["image/svg+xml"].startswith("<svg")


def unspent(at: Any) -> Any:
    """Play at random until somebody has two points or more, and something to spend them on."""
    rng = random.Random(3)
    for _ in range(900):
        state = at.state
        may = {action.verb for action in state.legal_actions()}
        if at.play.doubt is None and {"end", "move"} <= may and state.prompt_facts()["points"] > 1:
            return at
        press(at, "insist" if at.play.doubt else "play", rng.choice(state.legal_actions()).text)
    raise AssertionError("no such turn")


def test_who_leaves_points_unspent_is_asked_first(sit: Sit) -> None:
    at: Any = unspent(sit(ALONE, teaching=True))
    points, before = at.state.prompt_facts()["points"], at.state.copy()
    press(at, "play", "end")
    view = at.screen.head.view
    assert view["prompt"] == f"{points} points are unspent. End the turn?"
    assert [(button["label"], button["what"]) for button in view["screens"]] == [
        ("End the turn", "insist"),
        ("Go back", "clear"),
    ]
    assert at.screen.answers.view["groups"] == []
    assert at.state == before
    press(at, "clear")
    assert at.screen.head.view["prompt"] == at.state.prompt()
    assert at.state == before
    press(at, "play", "end")
    press(at, "insist")
    assert at.match.past[-1].action.text == "end"


def test_a_turn_without_points_ends_at_once(sit: Sit) -> None:
    at: Any = to_turn(sit(ALONE, teaching=True))
    while at.state.prompt_facts().get("points"):
        spend = next(action for action in at.state.legal_actions() if action.verb.startswith("move"))
        press(at, "play", spend.text)
    press(at, "play", "end")
    assert at.match.past[-1].action.text == "end"


def test_points_are_told_kind_by_kind(sit: Sit) -> None:
    state = bg.load("rurik").from_position(
        {"seats": 2, "phase": "action", "turn": {"seat": "blue", "action": "taken", "points": {"move": 2, "tax": 1}}}
    )
    at: Any = sit(ALONE, teaching=True, position=state)
    assert at.screen.head.view["points"] == "Left to spend: 2 movement points, 1 tax point"


def test_undo_says_why_it_takes_nothing_back(sit: Sit) -> None:
    at: Any = sit(("human", "random"))
    assert not at.screen.head.view["can"]["undo"]
    assert at.screen.head.view["barrier"] == "There is nothing to take back."
    press(at, "undo")
    assert message(at)["text"] == "There is nothing to take back."
    press(at, "play", at.state.legal_actions()[0].text)
    press(at, "undo")
    assert message(at)["text"].startswith("Another player has already answered")
    assert message(at)["text"] == at.screen.head.view["barrier"]


def test_the_others_leave_time_to_take_the_last_decision_back(sit: Sit) -> None:
    async def scenario() -> None:
        at: Any = sit(("human", "random"), pace="medium", grace=60.0)
        while at.state.decision.name == "agenda" and at.state.to_move == 1:
            await asyncio.sleep(0.05)
        press(at, "play", at.state.legal_actions()[0].text)
        made = len(at.match.past)
        await asyncio.sleep(0.3)
        assert len(at.match.past) == made
        view = at.screen.head.view
        assert [button["what"] for button in view["screens"]] == ["go"]
        assert view["can"]["undo"]
        press(at, "undo")
        assert len(at.match.past) == made - 1
        await asyncio.sleep(0.1)
        assert at.screen.head.view["screens"] == []
        press(at, "play", at.state.legal_actions()[0].text)
        await asyncio.sleep(0.05)
        press(at, "go")
        for _ in range(60):
            await asyncio.sleep(0.05)
            if len(at.match.past) > made:
                return
        raise AssertionError("they never went on")

    asyncio.run(scenario())


class Reader:
    """A companion who has something to say."""

    def __init__(self) -> None:
        self.holds, self.followed, self.closed, self.words = False, 0, False, ""

    def follow(self) -> None:
        self.followed += 1

    def warn(self, state: Any, action: Any) -> Any:
        return Caution("Is that wise?", "R-GEN-04") if action.verb == "agenda" else None

    def close(self) -> None:
        self.closed = True


def test_a_companion_is_told_of_changes_warns_and_lets_the_bots_wait(sit: Sit) -> None:
    at: Any = sit(("human", "random"))
    at.companion = companion = Reader()
    press(at, "play", at.state.legal_actions()[0].text)
    assert at.screen.head.view["prompt"] == "Is that wise?"
    assert at.screen.head.view["asks"] == "R-GEN-04"
    made, companion.holds = len(at.match.past), True
    press(at, "insist")
    assert len(at.match.past) == made + 1
    assert companion.followed
    assert at.state.to_move == 1
    companion.holds = False
    at.go_on()
    assert at.state.to_move == 0
    at.close()
    assert companion.closed


def test_who_says_nobody_plays_against_as_few_as_may_be(store: Store) -> None:
    for name, others in (("rurik", 1), ("hansa", 1), ("cossacks", 2)):
        assert play(name, seed=1, name=name, store=store).seats == ["human", *["level-2"] * others]
    position = bg.load("hansa").new(4, seed=1)
    assert len(play("hansa", position=position, name="four", store=store).seats) == 4


def test_a_finished_game_is_kept_as_a_result_and_leads_on(sit: Sit, store: Store) -> None:
    at = sit(seats=("human", "random"))
    rng = random.Random(1)
    while not at.state.is_over:
        at.choose(rng.choice(at.state.legal_actions()))
    (kept,) = results(store.notes("rurik"))
    totals = [sum(line.points for line in lines) for lines in at.state.scores()]
    assert (kept.points, kept.others, kept.seed) == (totals[0], (("random", totals[1]),), 7)
    offered = words_beside(at)["screens"]
    assert ("A stronger opponent" in str(offered)) == (0 in at.state.winners())
    start = at.match.start.fingerprint()
    press(at, "again")
    assert (at.match.start.fingerprint(), at.match.past) == (start, [])
    assert len(results(store.notes("rurik"))) == 1


def test_a_lesson_of_open_hands_and_a_game_of_two_people_are_no_results(sit: Sit, store: Store) -> None:
    for options in ({"teaching": True}, {"seats": ("human", "human")}):
        at, rng = sit(**options), random.Random(2)
        while not at.state.is_over:
            at.choose(rng.choice(at.state.legal_actions()))
    assert store.notes("rurik") == []


def test_the_speed_is_remembered_between_games(sit: Sit) -> None:
    first: Any = sit(("human", "random"))
    assert first.opponents.pace == "medium"
    press(first, "speed", "off")
    first.screen.board.sounds = True
    again: Any = sit(("human", "random"))
    assert (again.opponents.pace, again.screen.board.sounds) == ("off", True)
    assert sit(("human", "random"), pace="slow").opponents.pace == "slow"
    assert sit(("human", "random")).opponents.pace == "off"


def test_a_tutor_lets_bots_wait_only_where_they_wait_at_all(sit: Sit) -> None:
    async def waits(pace: str, **options: Any) -> float:
        at: Any = to_places(sit(("human", "random"), pace=pace, **options))
        press(at, "play", at.state.legal_actions()[0].text)
        found: float = at.opponents.grace
        at.opponents.stop()
        return found

    paces = ("off", "fast", "medium", "slow")
    assert [asyncio.run(waits(pace, tutor=True)) for pace in paces] == [0.0, 0.0, 5.0, 5.0]
    assert [asyncio.run(waits(pace)) for pace in paces] == [0.0, 0.0, 2.0, 4.0]
    assert asyncio.run(waits("fast", grace=3.0)) == 3.0
