"""The picture of Rurik: everything is shown, said and reachable; nothing hidden is shown; it is made fast."""

import random
from collections import Counter
from collections.abc import Callable, Iterator
from itertools import pairwise
from typing import Any

import pytest

import boardgames_edu as bg
from boardgames_edu.games.rurik.components import COLUMNS, SEATS, STRUCTURES, TRACKS
from boardgames_edu.games.rurik.picture.layout import PANELS
from boardgames_edu.games.rurik.picture.scene import scene, who_rules
from boardgames_edu.games.rurik.state import Advisor, R
from boardgames_edu.i18n import speaking
from boardgames_edu.scene.lettering import width
from boardgames_edu.scene.outline import contains
from boardgames_edu.scene.painters.drawing import draw, nodes_of
from boardgames_edu.scene.painters.svg import make_patch, svg
from boardgames_edu.scene.pictures import touched
from boardgames_edu.scene.shapes import Text
from tests.scene.test_sections import uncached


def played(seats: int, seed: int, steps: int = 10_000) -> Iterator[Any]:
    """States of one random game, at most so many of them, one in seven."""
    state, chance = bg.load("rurik").new(seats=seats, seed=seed), random.Random(seed)
    for step in range(steps):
        if step % 7 == 0 or state.is_over:
            yield state.copy()
        if state.is_over:
            return
        state.apply(chance.choice(state.legal_actions()))


@pytest.fixture(scope="module", params=[2, 3, 4])
def game_states(request: Any) -> list[Any]:
    return list(played(request.param, request.param))


def region(state: Any, name: str) -> int:
    return int(state.setup.components.region_ids.index(name))


def test_every_id_is_unique_and_everything_lies_on_the_page(game_states: list[Any]) -> None:
    for state in game_states:
        drawn = scene(state)
        ids = Counter(thing.id for thing in drawn.things())
        assert not [id for id, count in ids.items() if count > 1]
        things: tuple[Any, ...] = (*drawn.places, *drawn.pieces, *drawn.cards)
        for thing in things:
            x, y = thing.at
            assert 0 <= x <= drawn.width, thing.id
            assert 0 <= y <= drawn.height, thing.id
        groups = {thing.id for thing in (*drawn.panels, *drawn.tracks, *drawn.places)} | {"map"}
        assert {thing.group for thing in (*drawn.pieces, *drawn.cards)} <= groups | {""}


def test_pieces_on_the_map_are_those_of_the_state(game_states: list[Any]) -> None:
    for state in game_states:
        drawn = scene(state, panels=["map"])
        shown = {piece.id: piece.count for piece in drawn.pieces}
        for number, row in enumerate(state.setup.components.regions):
            for seat in range(state.setup.seats):
                assert shown.pop(f"piece:{row.id}:{SEATS[seat]}:troop", 0) == state.troops[seat * R + number]
                assert shown.pop(f"piece:{row.id}:{SEATS[seat]}:leader", 0) == (state.leaders[seat] == number)
            assert shown.pop(f"piece:{row.id}:rebel", 0) == state.rebels[number]
            for kind, structure in enumerate(STRUCTURES):
                there = f"piece:{row.id}:{structure}" in shown
                assert there == (state.built[kind * R + number] >= 0)
                shown.pop(f"piece:{row.id}:{structure}", None)
            place = drawn.find(f"place:{row.id}")
            assert place.seat == state.ruling_seat(number)
            assert place.enabled == bool(state.setup.board.in_play >> number & 1)
        assert not shown


def test_pieces_lie_in_their_region_and_not_on_each_other(game_states: list[Any]) -> None:
    for state in game_states:
        drawn = scene(state, panels=["map"])
        places = {place.id: place for place in drawn.places}
        for piece in drawn.pieces:
            assert contains(places[piece.place or ""].outline, piece.at), piece.id
        for name in places:
            spots = [piece.at for piece in drawn.on(name)]
            assert len(set(spots)) == len(spots)


def test_tracks_and_strategy_board_show_the_state(game_states: list[Any]) -> None:
    for state in game_states:
        drawn = scene(state)
        at = {piece.id: piece.place for piece in drawn.pieces}
        for seat in range(state.setup.seats):
            for number, track in enumerate(TRACKS):
                step = state.claims[seat * 3 + number]
                assert at[f"piece:claim:{track}:{SEATS[seat]}"] == f"space:track:{track}:{step}"
            assert at[f"piece:warfare:{SEATS[seat]}"] == f"space:track:warfare:{min(state.warfare[seat], 10)}"
        for index, entry in enumerate(state.strategy):
            column, row = divmod(index, state.setup.rows)
            id = f"piece:advisor:{COLUMNS[column]}:{row + 1}"
            assert (id in at) == bool(entry)
            if entry:
                piece = drawn.find(id)
                assert (piece.seat, piece.text) == (entry.seat, str(entry.number))
        assert at["piece:round"] == f"space:track:round:{state.round}"
        assert len(drawn.tracks) == 5


def test_mats_show_the_state(game_states: list[Any]) -> None:
    for state in game_states[::3]:
        drawn = scene(state)
        for seat in range(state.setup.seats):
            own = SEATS[seat]
            assert drawn.find(f"piece:coins:{own}").text == str(state.coins[seat])
            assert drawn.find(f"piece:supply:{own}:troop").count == state.supply[seat]
            deeds = [c for c in drawn.cards if c.group == f"panel:mat:{own}" and c.id.startswith("card:deed:")]
            assert len(deeds) == (state.deeds[seat] | state.deeds_done[seat]).bit_count()
            assert sum(len(card.glyphs) for card in deeds) == state.deeds_done[seat].bit_count()
            schemes = [c for c in drawn.cards if c.id.startswith(f"card:hand:{own}:")]
            assert len(schemes) == len(state.hands[seat])
        holder = drawn.find("piece:first_player")
        assert holder.group == f"panel:mat:{SEATS[state.marker]}"


def test_a_seat_sees_its_own_hand_and_the_backs_of_others(game_states: list[Any]) -> None:
    for state in game_states:
        for seat in range(state.setup.seats):
            mine = scene(state, seat=seat)
            for card in mine.cards:
                if card.id.startswith("card:hand:") and not card.id.startswith("card:hand:drawn"):
                    own = card.id.split(":")[2] == SEATS[seat]
                    assert card.face == ("up" if own else "down")
                if card.id.startswith("card:agenda:") and card.id.split(":")[2] != SEATS[seat]:
                    assert card.face == "down"


def test_hidden_cards_tell_nothing_by_their_ids() -> None:
    state = bg.load("rurik").new(seats=3, seed=4)
    shown = []
    for hand in ((1, 4, 4), (2, 3, 19)):
        state.hands[1] = hand
        shown.append(scene(state, seat=0))
    assert shown[0] == shown[1] == scene(state.view(0))
    assert len({card.id for card in shown[0].cards}) == len(shown[0].cards)


def test_the_picture_for_a_seat_is_that_of_its_view(game_states: list[Any]) -> None:
    """So that it shows nothing which the view, from which all secrets are taken, does not hold."""
    for state in game_states:
        for seat in range(state.setup.seats):
            mine = scene(state, seat=seat)
            assert mine == scene(state.view(seat))
            assert len({card.id for card in mine.cards}) == len(mine.cards)


def test_looking_changes_nothing(game_states: list[Any]) -> None:
    for state in game_states[::5]:
        before = state.fingerprint()
        scene(state)
        svg(state, panels=["map"], graph=True)
        assert state.fingerprint() == before


@pytest.mark.parametrize(
    "field",
    ["dock", "boat", "coins", "tokens", "claims", "warfare", "deeds", "deeds_done", "hands", "agendas", "defeated",
     "discard_pile", "deed_row", "left_deck", "right_deck", "deed_deck", "unplaced", "pools", "strategy", "troops",
     "rebels"],
)  # fmt: skip
def test_a_change_of_anything_shown_changes_the_picture(field: str) -> None:
    """Everything that a remembered part is made from is in its key."""
    changes: dict[str, tuple[int, Callable[[Any], Any]]] = {
        "hands": (0, lambda hand: (1, 2, 2)),
        "agendas": (0, lambda agenda: (agenda + 1) % 11),
        "defeated": (0, lambda rewards: (*rewards, 1)),
        "discard_pile": (-1, lambda kind: 4),
        "strategy": (0, lambda entry: Advisor(0, 5)),
        "boat": (1, lambda count: 2),
        "deeds": (1, lambda mask: mask ^ 8),
        "deeds_done": (1, lambda mask: mask ^ 8),
        "tokens": (0, lambda mask: mask ^ 1),
        "unplaced": (0, lambda numbers: (1, *numbers)),
        "deed_row": (0, lambda deed: max(state.deed_row) + 1),
    }
    state = next(state for state in played(4, 8) if state.round == 2)
    state.discard_pile.append(2)
    before = scene(state)
    changed = state.copy()
    values = getattr(changed, field)
    if field in ("left_deck", "right_deck", "deed_deck"):
        values.append(0)
    else:
        place, change = changes.get(field, (0, lambda count: count + 1))
        values[place] = change(values[place])
    after = scene(changed)
    assert after != before
    assert after == uncached(changed)


def test_every_thing_to_choose_has_words_and_a_place_in_the_table(game_states: list[Any]) -> None:
    for state in game_states[::4]:
        drawn = scene(state)
        assert all(place.words for place in drawn.places)
        assert all(card.words for card in drawn.cards)
        spoken = {row.id for row in drawn.table()}
        assert {thing.id for thing in (*drawn.places, *drawn.cards)} <= spoken


@pytest.mark.parametrize("seats", [2, 4])
def test_what_actions_touch_is_in_the_picture(seats: int) -> None:
    for state in played(seats, 11):
        if state.is_over:
            continue
        ids = {thing.id for thing in scene(state, seat=state.to_move).things()}
        for action in state.legal_actions():
            assert set(touched(state, action)) <= ids, action


def test_steps_point_at_the_places_they_leave_and_reach() -> None:
    for state in played(4, 3):
        for action in state.legal_actions():
            ids = touched(state, action)
            words = action.text.split()
            if action.verb == "move":
                assert ids[0] == f"place:{words[1]}"
                assert ids[-1] == f"place:{words[2]}"
            if action.verb == "advise":
                assert ids[-1] == f"column:{words[2]}"
            if action.verb == "resolve":
                assert ids[0] == f"space:{words[1]}:{words[2]}"


def test_legal_marks_and_views() -> None:
    state = bg.load("rurik").new(seats=4, seed=1)
    marked = scene(state, legal=["place:kiev"])
    assert [place.id for place in marked.places if place.legal] == ["place:kiev"]
    graph = scene(state, panels=["map"], view="graph")
    assert graph.find("place:kiev").shape == "disc"
    assert sum(link.drawn for link in graph.links) == 34
    assert len(scene(bg.load("rurik").new(seats=2, seed=1)).links) == sum(
        1
        for a, b in state.setup.components.map.links
        if all(state.setup.components.regions[region(state, end)].min_players == 2 for end in (a, b))
    )


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("panels", [["map"], ["mats"], ["strategy", "tracks"], ["map", "mats"], list(PANELS)])
def test_any_choice_of_panels_fits_its_page(seats: int, panels: list[str]) -> None:
    state = bg.load("rurik").new(seats=seats, seed=1)
    drawn = scene(state, panels=panels)
    for panel in drawn.panels:
        left, top, width, height = panel.box
        assert left >= 0
        assert top >= 0
        assert left + width <= drawn.width
        assert top + height <= drawn.height
    names = {panel.id.split(":")[1] for panel in drawn.panels} - {"mat"}
    assert names == set(panels) & {"strategy", "tracks", "cards"}


def test_bad_input_gets_one_clear_error() -> None:
    state = bg.load("rurik").new(seats=2, seed=1)
    with pytest.raises(
        ValueError, match=r"Unknown panel: 'mapp'\. Choose from: map, turn, strategy, tracks, cards, mats\."
    ):
        scene(state, panels=["mapp"])
    with pytest.raises(ValueError, match=r"Unknown view: 'tree'\. Choose from: map, graph\."):
        scene(state, view="tree")


def ruled(pieces: list[int], rebels: int = 0, leader: str | None = None) -> str:
    """The words for Galich with so many troops a seat."""
    state = bg.load("rurik").new(seats=4, seed=1, leaders="deal")
    at = region(state, "galich")
    state.rebels[:] = [0] * R
    state.rebels[at] = rebels
    for seat, count in enumerate(pieces):
        state.troops[seat * R + at] = count
    if leader:
        ids = [row.id for row in state.setup.components.leaders]
        others = [n for n in range(8) if ids[n] != leader]
        state.leader_ids = (ids.index(leader), *others[:3])
        state.leaders[0] = at
    state.recompute_caches()
    return who_rules(state, at)


@pytest.mark.rule("R-RULE-01", "R-RULE-02", "R-RULE-03")
def test_who_rules_is_said_with_its_reason() -> None:
    assert ruled([3, 2], 1) == "Blue rules Galich: 3 against Maroon 2 and 1 rebel."
    assert ruled([2]) == "Blue rules Galich with 2, unopposed."


@pytest.mark.rule("R-RULE-04", "R-RULE-07", "R-LEADER-YAROSLAV-01", "R-LEADER-SVIATOPOLK-01")
def test_why_nobody_rules_is_said() -> None:
    assert ruled([2, 2], 1) == "Nobody rules Galich: Blue and Maroon are level at 2."
    assert ruled([1], 1) == "Nobody rules Galich: Blue and the rebels are level at 1."
    assert ruled([1, 1], 2) == "Nobody rules Galich: 2 rebels against Blue 1 and Maroon 1."
    assert ruled([0], 2) == "Nobody rules Galich: no player is there."
    assert ruled([1, 2], 0, "yaroslav") == "Blue rules Galich: Yaroslav wins the tie at 2, against Maroon 2."
    assert ruled([1, 2], 2, "sviatopolk") == "Blue rules Galich: 4 against Maroon 2."


def test_the_picture_speaks_the_language_of_the_reader() -> None:
    state = bg.load("rurik").new(seats=4, seed=1)
    with bg.speaking("uk"):
        assert scene(state).find("place:kiev").name == "Київ"
    assert scene(state).find("place:kiev").name == "Kiev"


def test_a_patch_is_small() -> None:
    """A step changes what it touches; the live board is not sent the whole picture again."""
    states = list(played(4, 5))
    whole = len(svg(states[-1]))
    sizes = [sum(len(p["svg"]) for p in make_patch(scene(a), scene(b))) for a, b in pairwise(states)]
    assert sorted(sizes)[len(sizes) // 2] < whole / 5


def letters(state: Any) -> Iterator[tuple[str, str, float]]:
    """Everything written in a picture, by whose it is, and how high in pixels where a screen is 1280 wide."""
    drawn = scene(state)
    for node in draw(drawn):
        for shape in node.shapes:
            if isinstance(shape, Text):
                yield node.id, shape.text, shape.size * 1094 / drawn.width


@pytest.mark.parametrize("spoken", ["en", "uk", "ru"])
def test_what_is_written_can_be_read(spoken: str, game_states: list[Any]) -> None:
    """Names and captions are about nine pixels high, also in languages with long words; nothing is below seven."""
    with speaking(spoken):
        for state in game_states[::9]:
            for id, text, size in letters(state):
                own = id.startswith(("label:", "column:", "track:", "panel:", "place:"))
                assert size >= (8.7 if own else 7), (id, text, size)


@pytest.mark.parametrize("spoken", ["en", "uk", "ru"])
@pytest.mark.parametrize("seats", [1, 2, 4])
def test_the_name_of_a_column_stands_in_its_heading(spoken: str, seats: int) -> None:
    with speaking(spoken):
        drawn = scene(bg.load("rurik").new(seats=seats, seed=1), panels=["strategy"])
        for column in COLUMNS:
            box = drawn.find(f"column:{column}")
            lines = [label for label in drawn.labels if label.id.startswith(f"label:column:{column}:")]
            name = box.words.replace(" ", "")
            assert "".join(line.text.removesuffix("-") for line in lines).replace(" ", "") == name
            for line in lines:
                half = width(line.text, line.size, bold=True) / 2
                assert abs(line.at[0] - box.at[0]) + half <= box.size[0] / 2
                assert abs(line.at[1] - box.at[1]) + line.size / 2 <= box.size[1] / 2


@pytest.mark.parametrize("spoken", ["en", "uk", "ru"])
def test_every_deed_ends_on_its_card_and_leaves_its_points_clear(spoken: str) -> None:
    state = bg.load("rurik").new(seats=4, seed=1)
    with speaking(spoken):
        for number in range(len(state.setup.components.deeds)):
            state.deed_row = [number]
            card = next(card for card in scene(state, panels=["cards"]).cards if ":deed:" in card.id)
            (node,) = nodes_of(card, (), "light")
            written = [shape for shape in node.shapes if isinstance(shape, Text) and shape.align == "start"]
            assert max(text.at[1] for text in written) <= card.size[1] / 2 - 3, card.name
            corner = card.size[0] / 2 - 2 * 0.92 * card.text_size - 3
            for text in written:
                room = corner if text.bold else card.size[0] / 2
                assert text.at[0] + width(text.text, text.size, text.bold) <= room + 2, text.text


def test_the_warfare_track_says_its_name_once() -> None:
    start = scene(bg.load("rurik").new(seats=2, seed=1)).find("space:track:warfare:0")
    assert start.words.startswith("Warfare track, not yet on it")


@pytest.mark.parametrize("held", [False, True], ids=["open", "held"])
def test_a_name_with_a_hyphen_is_broken_by_the_painter_alone(held: bool) -> None:
    state = bg.load("rurik").new(seats=4, seed=3)
    number = next(n for n, deed in enumerate(state.setup.components.deeds) if deed.id == "master_beekeeper")
    state.deed_row[:] = [] if held else [number]
    state.deeds[0] |= held << number
    with speaking("uk"):
        picture = scene(state)
    assert [card.name for card in picture.cards if "deed:" in card.id] == ["Майстер-Бортник"]
    assert ">Майстер-</text>" in svg(picture)
    assert ">Бортник</text>" in svg(picture)


def checked() -> Any:
    """A position whose attack on Kiev asks for three cards; the second on the left has a skull."""
    return bg.load("rurik").from_position(
        {
            "seats": 3,
            "phase": "action",
            "players": {"blue": {"troops": {"kiev": 2}}, "maroon": {"troops": {"kiev": 3}}},
            "regions": {"kiev": {"stronghold": "maroon"}},
            "left": ["scheme_attack_1", "scheme_tax_2"],
            "turn": {"seat": "blue", "action": "taken", "column": "attack", "row": 1, "points": {"attack": 1}},
        }
    )


def test_the_cards_of_a_casualty_check_lie_large_until_the_turn_ends() -> None:
    state = checked()
    state.play("attack kiev maroon")
    asked = [card for card in scene(state, panels=["cards"]).cards if card.id.startswith("card:check:")]
    assert [card.face for card in asked] == ["down"] * 3
    state.play("deck left")
    shown = scene(state, panels=["cards"])
    turned = [card for card in shown.cards if card.id.startswith("card:check:")]
    assert [card.face for card in turned] == ["up", "up"]
    assert ["casualty" in {badge.glyph for badge in card.glyphs} for card in turned] == [False, True]
    assert min(card.size[0] for card in turned) > 2 * shown.find("card:deck:left").size[0]
    assert shown.find("label:check").text == "Casualty check: a skull"
    state.play("end")
    assert not any(card.id.startswith("card:check:") for card in scene(state, panels=["cards"]).cards)


def test_the_open_deeds_lie_there_again_when_one_is_to_be_taken() -> None:
    state = checked()
    state.hands[0] = (next(n for n, row in enumerate(state.setup.components.schemes) if row.id == "scheme_deed"),)
    state.play("attack kiev maroon")
    state.play("deck left")
    state.play("play scheme_deed")
    ids = {card.id for card in scene(state, panels=["cards"]).cards}
    assert {f"card:deed:{state.setup.components.deeds[number].id}" for number in state.deed_row} <= ids


def test_a_low_panel_lies_under_the_map_so_that_both_are_large() -> None:
    state = bg.load("rurik").new(seats=3, seed=1)
    alone, both = scene(state, panels=["map"]), scene(state, panels=["map", "cards"])
    assert both.width == alone.width
    assert scene(state, panels=["map", "strategy", "cards"]).width > alone.width
