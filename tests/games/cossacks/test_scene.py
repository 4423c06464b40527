"""The picture of Cossack Campaign: all is shown, said and reachable; nothing hidden is shown; it is made fast."""

from __future__ import annotations

import math
import random
from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from typing import Any

import msgspec
import pytest

from boardgames_edu.engine.labels import words_of_verbs
from boardgames_edu.engine.playing.match import Match
from boardgames_edu.games.cossacks.components import OUT_OF_REACH, SEATS
from boardgames_edu.games.cossacks.picture import intended
from boardgames_edu.games.cossacks.picture.layout import DOWN, PANELS, UP, Crowd, clipped, runs, smooth
from boardgames_edu.games.cossacks.picture.scene import scene
from boardgames_edu.games.cossacks.rules.wording import achievement_text, option_text
from boardgames_edu.games.cossacks.state import CossackState
from boardgames_edu.i18n import name_of, say, speaking
from boardgames_edu.scene.boxes import common, shares_inside
from boardgames_edu.scene.lettering import width
from boardgames_edu.scene.model import Scene
from boardgames_edu.scene.outline import read
from boardgames_edu.scene.painters.drawing import draw
from boardgames_edu.scene.painters.svg import svg
from boardgames_edu.scene.parts.sheets import cut_for, sheet_of, sheet_with
from boardgames_edu.scene.pictures import touched
from boardgames_edu.scene.shapes import Text
from boardgames_edu.testing import TIMES
from boardgames_edu.widgets.match.click_paths import refusal
from boardgames_edu.widgets.match.controller import MatchController
from tests.games.cossacks.conftest import FACTS, GAME, ROADS, at, ordered
from tests.scene.overlaps import faults, items_of
from tests.scene.test_overlaps import MOST, folded


def played(seats: int, every: int = 31) -> Iterator[CossackState]:
    state, rng = GAME.new(seats=seats, seed=seats), random.Random(seats)
    number = 0
    while actions := state.legal_actions():
        if number % every == 0:
            yield state.copy()
        state.apply(rng.choice(actions))
        number += 1
    yield state


@pytest.fixture(scope="module", params=[3, 6])
def game_states(request: Any) -> list[CossackState]:
    return list(played(request.param))


def test_every_id_is_unique_and_everything_lies_on_the_page(game_states: list[CossackState]) -> None:
    for state in game_states:
        drawn = scene(state)
        ids = Counter(thing.id for thing in drawn.things())
        assert not [id for id, count in ids.items() if count > 1]
        things: tuple[Any, ...] = (*drawn.places, *drawn.pieces, *drawn.cards)
        for thing in things:
            assert 0 <= thing.at[0] <= drawn.width, thing.id
            assert 0 <= thing.at[1] <= drawn.height, thing.id


def test_the_map_shows_the_state(game_states: list[CossackState]) -> None:
    for state in game_states:
        drawn = scene(state, panels=["map"])
        shown = {piece.place: (piece.glyph, piece.seat) for piece in drawn.pieces if piece.place}
        for node in range(ROADS.count):
            got = shown.pop(f"place:{ROADS.names[node]}", None)
            bit = 1 << node
            owner = state.owner(node)
            if owner >= 0:
                assert got == ("seal", owner)
            elif state.red & bit:
                assert got is not None
                assert got[0] == "march"
            elif state.black & bit:
                assert got == ("black_token", None)
            elif state.neutral & bit:
                assert got == ("neutral", None)
            else:
                assert got is None
        assert not shown


def test_what_is_hidden_is_not_shown(game_states: list[CossackState]) -> None:
    for state in game_states[:-1]:
        drawn = scene(state.view(0))
        for seat in range(1, state.setup.seats):
            own = [card for card in drawn.cards if card.group == f"panel:mat:{SEATS[seat]}"]
            assert all(
                card.face == "down" for card in own if card.id.startswith(("card:hand", "card:task", "card:hetman"))
            )
            hand = [card for card in own if card.id.startswith(("card:hand", "card:hidden"))]
            assert len(hand) == len(state.hands[seat])
        mine = Counter(card.id.split(":")[3] for card in drawn.cards if card.id.startswith("card:hand:blue:"))
        assert mine == Counter(FACTS.card_ids[kind] for kind in state.hands[0])


def test_clicks_lead_to_actions(game_states: list[CossackState]) -> None:
    for state in game_states[:-1]:
        ids = {thing.id for thing in scene(state).things()}
        for action in state.legal_actions():
            found = touched(state, action)
            assert set(found) <= ids, action
            assert found or action.verb not in ("place", "remove", "order", "through", "from", "swap")


def test_of_equal_cards_any_may_be_pointed_at() -> None:
    state = at(players={"blue": {"hand": ["march", "march", "raid"]}})
    cards = {card.id for card in scene(state, 0).cards if ":march:" in card.id}
    assert cards == {"card:hand:blue:march:0", "card:hand:blue:march:1"}
    assert set(touched(state, GAME.parse("order march b", state))) == cards


def test_what_pointing_at_the_map_probably_means() -> None:
    """A hetman names a march, an ataman does what the order says; the refusal tells what comes first."""
    hetman = at(players={"blue": {"hand": ["march"]}})
    for name, move, rule in (
        ("kodak", "through kodak", "K-MARCH-06"),
        ("sich-kodak#1", "from sich-kodak#1", "K-MARCH-05"),
    ):
        assert intended(hetman, f"place:{name}") == (move,)
        against = refusal(hetman, [f"place:{name}"])
        assert against is not None
        assert against.rule == rule
    out = ordered("march", route=["kodak"])
    assert intended(out, "place:sich-orlyk#1") == ("place sich-orlyk#1",)
    against = refusal(out, ["place:sich-orlyk#1"])
    assert against is not None
    assert against.rule == "K-MARCH-08"
    home = ordered("march", "b", red=["sich-kodak#1"])
    assert intended(home, "place:sich-kodak#1") == ("remove sich-kodak#1",)
    assert intended(home, "card:hand:blue:march:0") == ()


def test_a_player_who_is_picked_is_reached_by_mouse_and_keyboard() -> None:
    state = ordered("march", players={"yellow": {"hand": ["plunder"]}}, red=["sich-kodak#1"])
    picks = GAME.parse("choose green", state)
    ids = touched(state, picks)
    drawn = scene(state)
    assert {thing.id for thing in drawn.things()} >= set(ids)
    assert set(ids) & set(drawn.keyboard_order())


NEARLY_OVER: dict[str, Any] = {
    "round": 7,
    "red": ["sich-chyhyryn#1", "sich-chyhyryn#2", "sich-chyhyryn#3", "sich-kodak#1", "sich-kodak#2"],
    "options": {"announce": "manual"},
    "players": {
        "blue": {
            "seals": ["chyhyryn"],
            "hand": ["march", "raid", "raid", "passionate_speech", "mutiny", "scouting", "enlarge_register"],
        },
        "yellow": {"seals": ["kodak"], "hand": ["mutiny", "black_council", "own_march", "plunder"]},
        "green": {"hand": ["march", "desertion", "punishment", "march", "raid", "embassy"]},
    },
}


@pytest.mark.parametrize(("seats", "seed"), [(3, 1), (4, 2), (6, 3), (6, 4)])
def test_a_game_is_played_to_its_end_by_pointing_alone(seats: int, seed: int) -> None:
    known = NEARLY_OVER["players"]
    few = {seat: {**known.get(seat, {}), "tokens": 2} for seat in SEATS[1:seats]}
    state = GAME.from_position({**NEARLY_OVER, "seats": seats, "players": {**known, **few}})
    play, rng = MatchController(Match(state, [None] * seats), teaching=True), random.Random(seed)
    asked: set[str] = set()
    for _ in range(2000):
        if play.state.is_over:
            break
        assert play.state.decision is not None
        asked.add(play.state.decision.name)
        before = len(play.match.past)
        things = [thing.id for thing in play.scene().things() if thing.legal]
        shown = {thing.id for thing in play.bare().things()}
        buttons = [way.text for way in play.pending() if shown.isdisjoint(way.ids)]
        pick = rng.choice(things + buttons)
        if pick in things:
            play.point(pick)
            _, _, lines = play.offers()
            if len(play.match.past) == before:
                play.play(rng.choice(lines)["play"])
        else:
            play.play(pick)
        assert len(play.match.past) == before + 1, (pick, play.message)
    assert play.state.is_over
    assert asked >= {"command", "march", "obey", "place", "swap"}


def test_every_legal_action_is_pointed_at_and_a_button(game_states: list[CossackState]) -> None:
    for state in game_states[:-1]:
        play = MatchController(Match(state.copy(), [None] * state.setup.seats), teaching=True)
        ids = {thing.id for thing in play.scene().things() if thing.legal}
        shown = {thing.id for thing in play.bare().things()}
        rows = [row for group in play.choices() for row in group["rows"]]
        buttons = {choice["play"] for row in rows for choice in row["choices"]}
        for action in state.legal_actions():
            about = set(touched(state, action))
            assert ids & about or not shown & about, action
            assert action.text in buttons


def test_everything_has_words_in_every_language(game_states: list[CossackState]) -> None:
    for language in ("en", "uk", "ru"):
        with speaking(language):
            drawn = scene(game_states[2])
            assert all(place.words and "{" not in place.words for place in drawn.places)
            assert all(card.words for card in drawn.cards)
            assert len(drawn.table()) > 131
            assert all("{" not in option_text(option) for option in FACTS.options)
    with speaking("uk"):
        assert scene(game_states[2]).find("place:kyiv").name == "Київ"


def large(drawn: Scene) -> list[Any]:
    """The cards of the large hand."""
    return [card for card in drawn.cards if card.group == "panel:hand"]


def test_ones_own_hand_lies_large_with_all_it_says(game_states: list[CossackState]) -> None:
    for state in game_states[:-1]:
        shown = large(scene(state.view(0)))
        assert [card.id.split(":")[3] for card in shown] == [FACTS.card_ids[kind] for kind in state.hands[0]]
        for card, kind in zip(shown, state.hands[0], strict=True):
            if len(shown) <= 6:
                assert card.lines == tuple(option_text(row) for row in FACTS.options if row.kind == kind)
                assert card.text_size >= 13


def test_the_hand_of_whoever_decides_lies_large_where_all_are_open(game_states: list[CossackState]) -> None:
    for state in game_states[:-1]:
        assert state.to_move is not None
        drawn = scene(state)
        colour = SEATS[state.to_move]
        assert all(card.id.startswith(f"card:hand:{colour}:") for card in large(drawn))
        assert len([card for card in drawn.cards if card.id.startswith("card:hand:")]) == sum(map(len, state.hands))


def test_while_a_device_is_passed_on_nobodys_cards_are_shown(game_states: list[CossackState]) -> None:
    for state in game_states[:-1]:
        assert all(card.face == "down" for card in scene(state, -1).cards)


@pytest.mark.parametrize("language", ["en", "uk", "ru"])
def test_what_is_written_on_mats_can_be_read(language: str, game_states: list[CossackState]) -> None:
    with speaking(language):
        for state in (*game_states[:2], game_states[-1], GAME.new(seats=6, seed=2)):
            for node in draw(scene(state, panels=["mats"])):
                for text in (shape for shape in node.shapes if isinstance(shape, Text)):
                    assert text.size >= 12, text  # 8 pixels where a notebook is 1280 wide


def test_a_picture_without_the_totals_does_not_tell_the_points(game_states: list[CossackState]) -> None:
    over = game_states[-1]
    whole, asked = scene(over), scene(over, panels=["map", "mats"])
    assert [label for label in whole.labels if label.id.startswith("label:score:")]
    assert not [label for label in asked.labels if label.id.startswith("label:score:")]
    for seat, task in enumerate(over.hetman_cards):
        assert asked.find(f"card:hetman:{SEATS[seat]}:{FACTS.edition.hetmans[task].id}")


@pytest.mark.parametrize("language", ["en", "uk", "ru"])
@pytest.mark.parametrize("seats", [3, 5, 6])
def test_the_head_of_the_totals_is_not_cut_where_they_are_folded(language: str, seats: int) -> None:
    *_, over = played(seats)
    with speaking(language):
        drawn = scene(over)
        room = (800, 610)
        blocks = cut_for(drawn.blocks, room[0])
        folded_in = msgspec.structs.replace(drawn, blocks=blocks)
        numbers = frozenset(number for number, block in enumerate(blocks) if block.name in ("hand", "map"))
        sheet = sheet_of(folded_in, sheet_with(blocks, numbers, room))
        words = [shape.text for node in draw(sheet) for shape in node.shapes if isinstance(shape, Text)]
    assert not [text for text in words if "…" in text]


def test_the_mace_is_a_sign_of_its_own() -> None:
    drawn = scene(at(hetman="yellow"))
    assert drawn.find("piece:mace").glyph == "mace"
    assert drawn.find("piece:mace").group == "panel:mat:yellow"
    assert [place.id for place in drawn.places if any(b.glyph == "crown" for b in place.badges)] == ["place:sich"]


@pytest.mark.rule("K-SCORE-07", "K-SCORE-08")
def test_at_the_end_the_scores_lie_on_the_table(game_states: list[CossackState]) -> None:
    state = game_states[-1]
    drawn = scene(state)
    cards = large(drawn)
    totals = [sum(line.points for line in lines) for lines in state.scores()]
    assert [int(card.name.rpartition(" ")[2]) for card in cards] == totals
    assert [card.seat for card in cards if "active" in card.marks] == list(state.winners())
    told = [label.text for label in drawn.labels if label.id.startswith("label:score") and label.align == "end"]
    assert told == [str(line.points) for lines in state.scores() for line in lines]
    assert all(card.words.count(". ") == len(lines) for card, lines in zip(cards, state.scores(), strict=True))


def test_what_is_ours_is_said_where_it_is_met() -> None:
    hand = ["march", "black_council", "scouting"]
    state = at(players={"blue": {"hand": hand, "hetman_card": "nalyvaiko", "tasks": ["treasurer", "city_kyiv"]}})
    drawn = scene(state, 0)
    note = " ".join(label.text for label in drawn.labels if label.id.startswith("label:edition"))
    assert note == "Map and most cards: our reconstruction"
    marks = [drawn.find(f"card:hand:blue:{card}:0").mark for card in hand]
    assert marks == ["prices: our reconstruction", "partly our reconstruction", "our reconstruction"]
    assert drawn.find("card:task:blue:treasurer").words == (
        "Treasurer of the Host: gold: 12 or more: 10 points. our reconstruction"
    )
    assert "Yassy" in drawn.find("card:hetman:blue:nalyvaiko").name


def test_an_achievement_says_what_it_asks() -> None:
    texts = {card.id: achievement_text(card) for card in FACTS.edition.achievements}
    assert texts["serene"] == "be hetman at the end"
    assert texts["neskorenyi"] == "march tokens left: 6 or more; no penalty for them"
    assert len(set(texts.values())) == len(texts)


def test_the_way_of_a_march_shows(game_states: list[CossackState]) -> None:
    state = ordered("march", start="sich-kodak#1", route=["kodak"], red=["sich-kodak#1"])
    drawn = scene(state)
    assert [place.id for place in drawn.places if "active" in place.marks] == ["place:kodak", "place:sich-kodak#1"]
    told = [label.text for label in drawn.labels if label.id.startswith("label:order")]
    assert told == [
        "March (a), 1 gold: lay 1 march token where the hetman says",
        "Way: Zaporizhian Sich – Kodak (1) → Kodak",
    ]


def test_the_way_is_drawn_from_stop_to_stop_while_it_is_named() -> None:
    """From the Sich where no start is named, and over all circles between two places."""
    state = at(players={"blue": {"hand": ["march"]}})
    drawn: list[int] = []
    for move in ("order march a", "through kodak", "through poltava", "go"):
        state.play(move)
        ends = {end for link in scene(state).links if "active" in link.marks for end in link.ends}
        drawn.append(len(ends))
    assert drawn[:2] == [0, 2 + sum(name.startswith("sich-kodak#") for name in ROADS.names)]
    assert ends == {f"place:{name}" for name in ROADS.names if name in ("sich", "kodak", "poltava")} | {
        f"place:{name}" for name in ROADS.names if name.startswith(("sich-kodak#", "kodak-poltava#"))
    }
    assert not [link for link in scene(at()).links if link.marks]


def test_the_places_of_ones_tasks_stand_out_and_say_how_far_they_are() -> None:
    state = at(
        red=["sich-kodak#1", "sich-kodak#2"],
        players={
            "blue": {"hetman_card": "mazepa", "tasks": ["city_kodak", "city_azov"], "hand": ["march"]},
            "yellow": {"seals": ["kodak"], "tokens": 5},
        },
    )
    aims = {"baturyn", "poltava", "kodak", "azov"}
    plain = {place.id: place for place in scene(state, "nobody").places}
    drawn = scene(state, "blue")
    wider = {place.id for place in drawn.places if place.size > plain[place.id].size}
    assert wider == {f"place:{name}" for name in aims}
    words = {place.id: place.words for place in drawn.places}
    assert words["place:poltava"] == (
        "Poltava, town: free; worth 10 points; 3 march tokens away; a task of yours asks for it"
    )
    assert words["place:kodak"] == ("Kodak, settlement: held by Yellow; worth 5 points; a task of yours asks for it")
    assert plain["place:poltava"].words == "Poltava, town: free"
    told = [card.name for card in drawn.cards if card.group == "panel:mat:blue"]
    assert told == ["Ivan Mazepa – Baturyn: 9 to go, Poltava: 3 to go", "Azov: 5 to go", "Kodak: held by Yellow"]


def test_a_place_behind_black_tokens_is_out_of_reach() -> None:
    blocked = [name for name in ROADS.names if name.startswith(("kodak-azov#1", "kafa-azov#"))][:1]
    state = at(red=[f"sich-kodak#{k}" for k in (1, 2)], players={"yellow": {"seals": ["kodak"]}}, black=blocked)
    free = ROADS.far(state.links | 1)[ROADS.node("azov")]
    round_it = ROADS.far(state.links | 1, state.black)[ROADS.node("azov")]
    assert free < round_it
    shut = ROADS.board.mask(ROADS.board.names(ROADS.adjacent[ROADS.node("azov")]))
    assert ROADS.far(state.links | 1, shut)[ROADS.node("azov")] == OUT_OF_REACH


@pytest.mark.parametrize("language", ["en", "uk", "ru"])
@pytest.mark.parametrize("count", range(1, 10))
def test_the_title_of_a_folded_hand_stands_above_its_first_card(language: str, count: int) -> None:
    with speaking(language):
        drawn = scene(at(players={"blue": {"hand": ["march"] * count}}), "blue")
    panel = next(panel for panel in drawn.panels if panel.id == "panel:hand")
    first = next(block for block in drawn.blocks if block.name == "hand")
    assert 10 + 1.35 * panel.text_size + width(panel.name, panel.text_size, bold=True) <= first.box[2]


@pytest.mark.parametrize("language", ["en", "uk", "ru"])
def test_the_map_has_six_tenths_of_its_frame_beside_a_hand_and_an_order(language: str) -> None:
    with speaking(language):
        drawn = scene(ordered("march", players={"yellow": {"hand": ["raid"] * 5}}), "yellow")
        asked = frozenset(number for number, block in enumerate(drawn.blocks) if block.name != "mats")
        sheet = sheet_with(drawn.blocks, asked, (966, 716))
    map_ = next(spot for spot in sheet.spots if drawn.blocks[spot.block].name == "map")
    assert drawn.blocks[map_.block].box[2] * map_.scale >= 0.6 * sheet.width


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_nothing_lies_on_anything_in_a_final_picture_whole_or_folded(seats: int) -> None:
    final = list(played(seats))[-1]
    with speaking("ru"):
        for seat in (None, 0):
            drawn = scene(final, seat)
            assert not set(faults(drawn, MOST))
            for room in ((930, 700), (966, 716), (1180, 716), (1440, 800)):
                assert not folded(drawn, room), room


@pytest.mark.parametrize("language", ["en", "uk", "ru"])
def test_names_on_the_map_meet_no_sign_no_circle_and_no_other_name(language: str) -> None:
    with speaking(language):
        drawn = scene(GAME.new(seats=3), panels=["map"])
    boxes = {place.name: name_box(place) for place in drawn.places if place.name}
    assert len(boxes) == ROADS.place_count + 1
    for name, (left, top, right, low) in boxes.items():
        for place in drawn.places:
            (x, y), away = place.at, place.size[0] / 2 - 0.1
            assert math.hypot(max(left - x, 0, x - right), max(top - y, 0, y - low)) >= away, (name, place.id)
    for label in drawn.labels:
        half = width(label.text, label.size) / 2
        x = label.at[0] - {"start": -half, "middle": 0.0, "end": half}[label.align]
        boxes[label.text] = (x - half, label.at[1] - label.size / 2, x + half, label.at[1] + label.size / 2)
    for (one, a), (other, b) in combinations(boxes.items(), 2):
        assert a[2] <= b[0] or b[2] <= a[0] or a[3] <= b[1] or b[3] <= a[1], (one, other)


@pytest.mark.parametrize("language", ["en", "uk", "ru"])
def test_no_path_runs_between_the_words_of_a_name(language: str) -> None:
    with speaking(language):
        drawn = scene(GAME.new(seats=3), panels=["map"])
    at = {place.id: place.at for place in drawn.places}
    for place in drawn.places:
        if " " in place.name:
            left, top, right, low = name_box(place)
            words = place.name.split(" ")
            share = (len(words[0]) + 0.5) / len(place.name)  # where the blank is, letters being about as wide
            blank = left + share * (right - left)
            for link in drawn.links:
                first, last = (at[end] for end in link.ends)
                ends = shares_inside(first, last, (blank - 4, top, blank + 4, low))
                assert ends[1] <= ends[0], (place.name, link.id)


def name_box(place: Any) -> tuple[float, float, float, float]:
    """Left, top, right and bottom of a place's name."""
    (x, y), letters = place.label, place.text_size
    half = width(place.name, letters, bold=True) / 2
    return x - half, y - UP * letters, x + half, y + DOWN * letters


@pytest.mark.parametrize("language", ["en", "uk", "ru"])
def test_every_action_is_said_in_words_of_its_own(language: str) -> None:
    setup = GAME.new(seats=6).setup
    action_sets = {id(action_set): action_set for action_set in setup.action_set_of.values()}.values()
    said: Counter[str] = Counter()
    verbs = {verb: words[:3] for verb, words in words_of_verbs("cossacks").items()}
    with speaking(language):
        for action_set in action_sets:
            for _, action in action_set.members:
                words = [say(text, action_set.describe(action), "cossacks") for text in verbs[action.verb] if text]
                said[" ".join(words)] += 1
                assert "{" not in str(words)
                assert len(words) > 1 or len(action_set.members) == 1
    assert not [text for text, count in said.items() if count > 1]


def test_a_circle_is_told_from_the_others_of_its_path() -> None:
    assert name_of("spot", "sich-orlyk#1", "cossacks") == "Zaporizhian Sich – Orlyk, circle 1 of 2"
    with speaking("uk"):
        assert name_of("spot", "sich-orlyk#2", "cossacks") == "Запорізька Січ – Орлик, кружечок 2 з 2"


def test_a_name_makes_room_for_one_that_has_nowhere_else_to_go() -> None:
    signs = (((40, 50), 20, "Free"), ((100, 50), 20, "Bound"))
    crowd = Crowd((0, 0, 200, 100), 10, signs, ((0, 0, 200, 30), (110, 30, 90, 70)))
    (free, _), (bound, _) = crowd.settle()
    assert bound[1] > 60
    assert abs(free[0] - bound[0]) > (width("Free", 10, bold=True) + width("Bound", 10, bold=True)) / 2


def test_a_name_that_touches_something_everywhere_is_written_smaller() -> None:
    crowd = Crowd((0, 0, 200, 100), 10, (((100, 50), 20, "Free"),))
    assert crowd.settle()[0][1] == pytest.approx(10)
    assert crowd._replace(marks=((0, 0, 200, 100),)).settle()[0][1] == pytest.approx(9.5)


def test_shores_are_cut_to_the_page_and_keep_their_points() -> None:
    page = (0.0, 0.0, 100.0, 50.0)
    assert runs([(-10, 10), (10, 10), (10, 60), (20, 60), (20, 40)], page) == [
        [(0, 10), (10, 10), (10, 50)],
        [(20, 50), (20, 40)],
    ]
    assert runs([(-5, -5), (-5, 60)], page) == []
    assert shares_inside((50, -50), (50, 100), page) == pytest.approx((1 / 3, 2 / 3))
    ring = clipped([(-10, 10), (110, 10), (110, 30), (-10, 30)], page)
    assert sorted(ring) == [(0, 10), (0, 30), (100, 10), (100, 30)]
    commands = read(smooth([(0, 10), (40, 20), (100, 10), (100, 30), (0, 30)], page, closed=True))
    assert [letter for letter, _ in commands] == ["M", "C", "C", "L", "C", "L", "Z"]
    assert [points[-1] for _, points in commands if points] == [
        (0, 10),
        (40, 20),
        (100, 10),
        (100, 30),
        (0, 30),
        (0, 10),
    ]


def test_panels_views_and_painter(game_states: list[CossackState]) -> None:
    state = game_states[1]
    assert svg(scene(state)).startswith("<svg")
    bare, drawn = scene(state, view="graph"), scene(state)
    assert [(place.id, place.at, place.words) for place in bare.places] == [
        (place.id, place.at, place.words) for place in drawn.places
    ]
    assert not bare.decorations
    assert {badge.glyph for place in bare.places for badge in place.badges} == {"crown"}
    assert bare.links == drawn.links
    for panel in PANELS:
        assert svg(scene(state, panels=[panel]))
    with pytest.raises(ValueError, match="turn"):
        scene(state, panels=["tern"])
    with pytest.raises(ValueError, match="graph"):
        scene(state, view="grap")
    assert "legal" in scene(state, legal=["place:kyiv"]).find("place:kyiv").marks


def test_orders_carry_a_mace_and_cards_of_disobedience_none() -> None:
    """The sign by which they are told apart (K-ABOUT-14), in the large hand and in the small ones."""
    hands = {"blue": {"hand": ["march", "raid", "mutiny"]}, "yellow": {"hand": ["desertion", "war_tax"]}}
    state = GAME.from_position({"seats": 3, "players": hands})
    cards = {card.id: card for card in scene(state).cards}
    for kind, seat in (("march", "blue"), ("raid", "blue"), ("war_tax", "yellow")):
        assert [badge.glyph for badge in cards[f"card:hand:{seat}:{kind}:0"].glyphs] == ["mace"]
    for kind, seat in (("mutiny", "blue"), ("desertion", "yellow")):
        assert cards[f"card:hand:{seat}:{kind}:0"].glyphs == ()


@pytest.mark.parametrize("language", ["en", "uk", "ru"])
@pytest.mark.parametrize("count", [6, 7])
def test_a_name_stands_beside_the_mace(language: str, count: int) -> None:
    """No letter touches the sign, however many cards there are."""
    kinds = [row.id for row in GAME.components.cards]
    with speaking(language):
        for first in range(0, len(kinds), 3 if TIMES == 1 else 1):  # each card is in many of the hands
            hand = [kinds[(first + number) % len(kinds)] for number in range(count)]
            state = GAME.from_position({"seats": 3, "players": {"blue": {"hand": hand}}})
            for node in draw(scene(state)):
                if node.id.startswith("card:hand:blue"):
                    items = items_of(node)
                    signs = [item.box for item in items if item.kind == "sign"]
                    words = [item.box for item in items if item.kind == "text"]
                    assert not any(min(common(one, other)[2:]) > 0 for one in signs for other in words), node.id


def test_achievements_say_what_they_ask_and_how_far_it_is() -> None:
    """No picture shows how often somebody has refused; gold lies there to be seen."""
    rebel = {"blue": {"tasks": ["rebel"], "refused": 3}, "yellow": {"tasks": ["treasurer"]}}
    state = GAME.from_position({"seats": 3, "players": rebel})
    for panels in (["hand", "mats"], ["mats"]):
        cards = {card.id: card.name for card in scene(state, panels=panels).cards}
        assert "7 or more (now 3)" in cards["card:task:blue:rebel"]
        assert cards["card:task:yellow:treasurer"].endswith("12 or more")
    state.refused[0] += 1
    assert "(now 4)" in next(card.name for card in scene(state).cards if card.id == "card:task:blue:rebel")
