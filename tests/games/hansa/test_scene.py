"""The picture of Hansa Teutonica: everything is shown, said and reachable; nothing hidden is shown; it is made fast."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any

import pytest

from boardgames_edu.games.hansa.components import KINDS, MARKERS
from boardgames_edu.games.hansa.picture import intended, strips
from boardgames_edu.games.hansa.picture.ground import distance
from boardgames_edu.games.hansa.picture.layout import PANELS
from boardgames_edu.games.hansa.picture.mats import SIGNS, STOCK_HEAD, SUPPLY_HEAD
from boardgames_edu.games.hansa.picture.scene import scene
from boardgames_edu.games.hansa.state import HansaState
from boardgames_edu.i18n import speaking
from boardgames_edu.scene.lettering import width
from boardgames_edu.scene.model import Box, Piece, Place, Scene
from boardgames_edu.scene.painters.svg import svg
from boardgames_edu.scene.pictures import touched
from boardgames_edu.widgets.match.click_paths import opened
from tests.games.hansa.conftest import CASES, GAME, at, playout


def states(case: Mapping[str, Any], every: int = 67) -> list[HansaState]:
    """Some states of one game, and its last."""
    state = GAME.new(seed=31, **case)
    found = [state.copy() for number, _ in enumerate(playout(state, random.Random(31))) if number % every == 0]
    return [*found, state]


def test_markers_bear_signs_that_need_no_language() -> None:
    assert len(set(SIGNS)) == len(MARKERS)
    assert not [sign for sign in SIGNS if any(letter.isalpha() for letter in sign)]


@pytest.mark.parametrize("case", CASES, ids=str)
def test_everything_is_shown_and_said(case: Mapping[str, Any]) -> None:
    for state in states(case):
        picture = scene(state)
        ids = [thing.id for thing in picture.things()]
        assert len(ids) == len(set(ids))
        boards = [
            piece for piece in picture.pieces if piece.group.startswith("link:") and piece.glyph in ("cube", "disc")
        ]
        assert len(boards) == state.occupied.bit_count()
        in_cities = [piece for piece in picture.pieces if piece.group.startswith("place:")]
        assert len(in_cities) == sum(map(len, state.posts_in))
        assert sum(piece.id.startswith("piece:marker:") for piece in picture.pieces) == len(state.route_markers)
        for city, leader in zip(state.setup.chart.cities, state.controller, strict=True):
            shown = picture.find(f"place:{city}")
            assert getattr(shown, "seat", None) == (leader if 0 <= leader < state.setup.seats else None)
        assert all(piece.words for piece in picture.pieces if piece.group.startswith(("link:", "place:")))
        assert all(0 <= piece.at[0] <= picture.width and 0 <= piece.at[1] <= picture.height for piece in picture.pieces)
        assert "{" not in "".join(row.words for row in picture.table())
        assert Scene.from_json(picture.to_json()) == picture
        assert svg(picture).startswith("<svg")


@pytest.mark.parametrize("case", CASES, ids=str)
def test_actions_point_at_things_in_the_picture(case: Mapping[str, Any]) -> None:
    for state in states(case, 41):
        ids = {thing.id for thing in scene(state).things()}
        for action in state.legal_actions():
            about = touched(state, action)
            if action.verb not in ("end", "enough", "skip", "hire", "ask_place", "ask_displace", "ask_move"):
                assert ids & set(about), action


def test_an_opening_means_nothing_by_itself_but_its_answers_mean_posts() -> None:
    state = at(
        routes={"bremen--minden": [["blue", "trader"], ["red", "trader"]], "goslar--magdeburg": [["blue", "trader"]]}
    )
    for verb in ("place", "displace", "move"):
        assert touched(state, GAME.parse(verb, state)) == ()
        assert opened(state, GAME.parse(verb, state))
    assert not opened(state, GAME.parse("income", state))
    place = GAME.parse("place trader bremen--minden 3", state)
    assert touched(state, place) == ("space:bremen--minden:3", "piece:bremen--minden:3")
    state.play("move")
    opens: Any = state.setup.verbs["enough"].opens
    assert opens(state)


def test_what_pointing_at_a_post_probably_means() -> None:
    state = at(routes={"bremen--minden": [["blue", "trader"], ["red", "trader"]]})
    assert intended(state, "space:bremen--minden:1") == ("move", "lift bremen--minden 1")
    assert intended(state, "space:bremen--minden:2") == ("displace", "displace trader bremen--minden 2")
    assert intended(state, "space:bremen--minden:3") == ("place", "place trader bremen--minden 3")
    assert intended(state, "place:bremen") == intended(state, "space:blue:bank:1") == ()


def test_missions_of_others_are_not_shown() -> None:
    def shown(picture: Scene) -> list[str]:
        return [card.id for card in picture.cards if card.id.startswith("card:mission:")]

    state = GAME.new(4, missions=True, seed=4)
    assert shown(scene(state, 2)) == ["card:mission:purple"]
    assert len(shown(scene(state))) == 4
    assert shown(scene(state.view(1))) == ["card:mission:green"]


@pytest.mark.parametrize("case", [{"seats": 2}, {"seats": 4}, {"seats": 3, "map": "east"}, *CASES[6:9:2]], ids=str)
def test_no_name_lies_under_a_post_or_another_name(case: Mapping[str, Any]) -> None:
    """Of every name at least nine tenths stay clear when every post is taken."""
    picture = scene(GAME.new(**case), panels=["map"])
    cities = [place for place in picture.places if place.id.startswith("place:")]
    names = {place.id: _name_box(place) for place in cities}
    posts = [(p.at[0] - 10, p.at[1] - 10, 20.0, 20.0) for p in picture.places if p.group.startswith("link:")]
    assert posts
    for id, box in names.items():
        others = [*posts, *(other for key, other in names.items() if key != id)]
        hidden = sum(_overlap(box, other) for other in others)
        assert hidden < 0.1 * box[2] * box[3], id


def _name_box(place: Place) -> Box:
    assert place.label is not None
    wide, high = width(place.name, place.text_size, bold=True), 0.75 * place.text_size
    return (place.label[0] - wide / 2, place.label[1] - high / 2, wide, high)


def _overlap(one: Box, other: Box) -> float:
    across = min(one[0] + one[2], other[0] + other[2]) - max(one[0], other[0])
    down = min(one[1] + one[3], other[1] + other[3]) - max(one[1], other[1])
    return max(0.0, across) * max(0.0, down)


def test_a_city_says_what_it_is_for() -> None:
    words = {place.id: place.words for place in scene(GAME.new(4)).places}
    assert "Here Privilege can be developed." in words["place:stade"]
    assert "One end of the East-West Connection." in words["place:arnheim"]
    assert "spaces for special points" in words["place:coellen"]


@pytest.mark.rule("H-BRI-01", "H-BRI-30")
def test_the_country_of_a_road_is_seen_and_said() -> None:
    state = GAME.new(4, map="britannia_45")
    posts = {place.id: place for place in scene(state).places}
    for route in state.setup.chart.map.routes:
        for k in range(1, route.posts + 1):
            post = posts[f"space:{route.id}:{k}"]
            if k not in route.merchant_only_posts:
                wanted = {"england": "space", "wales": "road_wales", "scotland": "road_scotland"}[route.country]
                assert post.tint == wanted
            assert post.words.endswith(route.country.title())


TURN_PANEL = ("label:turn:0", "label:turn:1", "label:left", "label:permissions")


def turn_panel(state: HansaState) -> list[str]:
    """What is written in the panel of the turn."""
    return [label.text for label in scene(state).labels if label.id in TURN_PANEL]


def test_how_many_actions_are_left_stands_there_once() -> None:
    state = GAME.new(4, first="blue")
    assert turn_panel(state) == ["Blue, it is your turn: 2 actions left."]
    state.play("place")
    assert turn_panel(state)[1:] == ["1 action left"]


@pytest.mark.parametrize("language", ["en", "uk", "ru"])
def test_the_ring_round_a_heap_leaves_its_count_and_name_free(language: str) -> None:
    for options in ({"seats": 5}, {"seats": 5, "map": "britannia_45"}):
        with speaking(language):
            picture = scene(GAME.new(**options), panels=["desks"])
        labels = {label.id: label for label in picture.labels}
        heaps = [piece for piece in picture.pieces if piece.id.startswith(("piece:supply", "piece:stock"))]
        assert len(heaps) == 5 * 4
        for piece in heaps:
            _, heap, seat, kind = piece.id.split(":")
            count = labels[f"label:{heap}:{seat}:{KINDS.index(kind)}"]
            ring = piece.at[0] + piece.size / 2 + 3  # as the painter outlines a piece that may be chosen
            assert ring + 3 <= count.at[0], "half of its line, and some air"
            head = labels[f"label:{seat}:{heap}"]
            others = [(head, head.text)] + ([(labels[f"label:{heap}:{seat}:0"], "12")] if kind == "merchant" else [])
            for line, text in others:  # what stands left of it
                assert line.at[0] + width(text, line.size) <= 2 * piece.at[0] - ring - 1.5, line.id
            assert count.at[0] + width("12", count.size) <= picture.width - 10


@pytest.mark.rule("H-BRI-06")
def test_permissions_that_are_left_are_told() -> None:
    cities = {"cardiff": {"posts": [["blue", "trader"]]}}
    state = at(4, map="britannia_45", cities=cities)
    assert turn_panel(state)[-1] == "permission of Cardiff"
    state.play("place")
    assert turn_panel(state)[-1] == "1 action left; permission of Cardiff"
    state.play("place trader montgomery--cardiff 1")
    assert "permission" not in " ".join(turn_panel(state))
    words = {place.id: place.words for place in scene(state).places}
    assert "may place or displace in Wales, Scotland once in a turn" in words["place:london"]


def test_tracks_and_all_desks_are_no_wider_than_the_map() -> None:
    """So that letters stay as large as can be beside the words of a lesson."""
    for options in ({"seats": 3}, {"seats": 5, "favour": True}):
        state = GAME.new(**options)
        desks = [f"desk:{seat.look}" for seat in scene(state).seats]
        alone = scene(state, panels=["map"])
        picture = scene(state, panels=["map", "table", *desks])
        assert picture.width == alone.width
        assert len(picture.panels) == 1 + state.setup.seats
        for place in picture.places:
            if place.group.startswith("panel:"):
                assert place.at[0] + place.size[0] / 2 <= picture.width, place.id
        for card in picture.cards:
            assert card.at[0] + card.size[0] / 2 <= picture.width
            assert card.at[1] + card.size[1] / 2 <= picture.height


def test_names_can_be_read_beside_the_words_of_a_lesson() -> None:
    """Nine pixels at least where the board is 600 wide: in a window of 1280 with the file browser."""
    picture = scene(GAME.new(3), panels=["map", "desk:blue"])
    pixels = 600 / picture.width
    assert min(place.text_size for place in picture.places if place.id.startswith("place:")) * pixels >= 9
    desk = [label for label in picture.labels if label.id.startswith("label:blue:")]
    assert min(label.size for label in desk) * pixels >= 9


def test_a_single_desk_lies_below_the_map() -> None:
    picture = scene(GAME.new(3), panels=["map", "desk:green", "desk:blue"])
    desks = {panel.id: panel.box for panel in picture.panels}
    assert list(desks) == ["panel:desk:blue", "panel:desk:green"]
    posts = [place for place in picture.places if place.group.startswith("link:")]
    for id, (left, top, wide, _) in desks.items():
        assert all(post.at[1] < top for post in posts)
        inside = [label for label in picture.labels if label.id.startswith(f"label:{id[11:]}:")]
        assert len(inside) >= 8
        for label in inside:
            from_left = width(label.text, label.size) if label.align == "end" else 0
            assert left <= label.at[0] - from_left
            assert label.at[0] - from_left + width(label.text, label.size) <= left + wide
    assert picture.width < 1120


@pytest.mark.rule("H-SET-15")
@pytest.mark.parametrize("case", [{"seats": 3}, {"seats": 4}, {"seats": 3, "map": "east"}], ids=str)
def test_a_marker_lies_nearest_to_its_own_road_and_points_there(case: Mapping[str, Any]) -> None:
    state = GAME.new(**case)
    chart = state.setup.chart
    allowed = [r for r in range(len(chart.routes)) if chart.markers_allowed >> r & 1]
    state.route_markers = tuple((route, 0) for route in allowed)
    picture = scene(state, panels=["map"])
    places = {place.id: place for place in picture.places}
    roads = {
        name: [
            places[f"place:{chart.cities[chart.ends[r][0]]}"].at,
            *(places[f"space:{name}:{k}"].at for k in range(1, chart.map.routes[r].posts + 1)),
            places[f"place:{chart.cities[chart.ends[r][1]]}"].at,
        ]
        for r, name in enumerate(chart.routes)
    }
    for route in allowed:
        name = chart.routes[route]
        marker = picture.find(f"piece:marker:{name}")
        own = distance(marker.at, roads[name])
        assert own + 8 < min(distance(marker.at, road) for key, road in roads.items() if key != name), name
        tip = tuple(map(float, places[f"arrow:{name}"].outline[1:].split("L")[0].split()))
        assert distance((tip[0], tip[1]), roads[name]) < 10 < own


def test_no_arrow_without_a_marker() -> None:
    state = GAME.new(3, seed=1)
    arrows = [place for place in scene(state, panels=["map"]).places if place.id.startswith("arrow:")]
    assert len(arrows) == len(state.route_markers) == 3


@pytest.mark.rule("H-BRI-27")
def test_cities_that_permit_fly_the_colours_of_the_roads() -> None:
    places = {place.id: place for place in scene(GAME.new(4, map="britannia_45"), panels=["map"]).places}
    flags = {id: place.tint for id, place in places.items() if id.startswith("flag:")}
    assert flags == {
        "flag:cardiff:wales": "road_wales",
        "flag:carlisle:scotland": "road_scotland",
        "flag:london:wales": "road_wales",
        "flag:london:scotland": "road_scotland",
    }


def test_the_owner_of_a_favour_tile_is_a_sign_on_it() -> None:
    tiles = {"extra_action": "green", "city_points": None, "ability_points": None}
    picture = scene(at(3, options={"favour": True}, tiles=tiles))
    (sign,) = [piece for piece in picture.pieces if piece.id.startswith("piece:owner:")]
    card = picture.find("card:favour:extra_action")
    assert sign.seat == card.seat == 1
    assert sign.size >= 20
    assert abs(sign.at[0] - card.at[0]) <= card.size[0] / 2


@pytest.mark.parametrize("panels", [["map"], ["desks"], ["table"], ["turn", "desks"], list(PANELS)])
def test_panels_can_be_chosen(panels: list[str]) -> None:
    for options in ({"seats": 2}, {"seats": 5, "map": "britannia_45"}, {"seats": 3, "map": "east"}):
        picture = scene(GAME.new(**options), panels=panels)
        assert bool(
            [place for place in picture.places if place.id == "place:york" or place.id.startswith("land:")]
        ) == ("map" in panels)
        assert picture.width > 0 < picture.height
    with pytest.raises(ValueError, match="table"):
        scene(GAME.new(4), panels=["tabel"])
    with pytest.raises(ValueError, match="graph"):
        scene(GAME.new(4), view="globe")


def test_the_bare_graph_has_cities_and_routes() -> None:
    picture = scene(GAME.new(4), view="graph", panels=["map"])
    assert len(picture.links) == 34


@pytest.mark.parametrize("language", ["en", "uk", "ru"])
@pytest.mark.parametrize("seats", [2, 3, 5])
def test_words_of_supplies_stay_clear_of_the_rings_of_cubes(language: str, seats: int) -> None:
    with speaking(language):
        picture = scene(GAME.new(seats), seat=0)
        heads = [label for label in picture.labels if label.id.endswith((SUPPLY_HEAD, STOCK_HEAD))]
    assert len(heads) == 2 * seats
    for head in heads:
        _, seat, heap = head.id.split(":")
        cube = picture.find(f"piece:{heap}:{seat}:{KINDS[0]}")
        assert isinstance(cube, Piece)
        ring = cube.size / 2 + 4.5  # with half of its line
        assert head.at[0] + width(head.text, head.size) <= cube.at[0] - ring


def test_a_strip_counts_pieces_in_words_that_fit_any_number() -> None:
    told = [value.words for value in strips(GAME.new(seats=3, seed=5))[0].figures]
    assert "supply of Blue: 7 × trader; stock of Blue: 4 × trader" in told
