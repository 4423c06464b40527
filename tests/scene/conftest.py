"""Small pictures for the tests of the painters: one of each kind of board that the games have."""

from collections.abc import Callable

import pytest

from boardgames_edu.scene.model import Badge, Card, Decoration, Label, Link, Panel, Piece, Place, Scene, Seat, Track

SEATS = (Seat("Blue", "blue"), Seat("Maroon", "maroon"), Seat("Yellow", "yellow"), Seat("White", "white"))


def areas() -> Scene:
    """Two regions with a river, pieces, a panel, a track, cards: what an area game shows."""
    west = Place(
        id="place:west",
        name="West",
        at=(60, 60),
        outline="M10 10 L110 10 L110 110 L10 110 Z",
        label=(60, 30),
        seat=0,
        tint="green",
        badges=(Badge("ruler", (-30, -30), 24, 0), Badge("fish", (0, -8), 20, faint=True)),
        words="Blue rules West: 2 against Maroon 1.",
        group="map",
    )
    east = Place(
        id="place:east",
        name="East",
        at=(160, 60),
        outline="M110 10 L210 10 C240 40 240 80 210 110 L110 110 Z",
        label=(160, 30),
        tint="brown",
        words="Nobody rules East.",
        marks=("legal", "selected"),
    )
    space = Place(
        id="space:muster:1",
        name="3",
        at=(300, 40),
        shape="box",
        size=(60, 30),
        note="1 coin",
        words="Muster, space 1",
        group="track:muster",
    )
    return Scene(
        width=400,
        height=240,
        name="Areas",
        words="Blue rules one region.",
        seats=SEATS,
        decorations=(
            Decoration(id="water:sea", kind="sea", outline="M0 0 L400 0 L400 140 L0 140 Z"),
            Decoration(id="water:river", kind="river", outline="M20 100 L60 80 L200 90"),
        ),
        panels=(Panel(id="panel:mat:blue", box=(10, 150, 200, 80), name="Blue", seat=0, words="Blue's mat"),),
        places=(west, east, space, off()),
        links=(Link(id="link:west:east", ends=("place:west", "place:east")),),
        tracks=(Track(id="track:muster", name="Muster", at=(250, 20), spaces=("space:muster:1",)),),
        labels=(Label(id="label:sea", text="Sea", at=(350, 120), tone="water", align="middle"),),
        cards=(
            Card(
                id="card:deed:feast",
                at=(260, 190),
                name="Splendid Feast",
                lines=("Spend one fish.",),
                corner="1",
                mark="≈",
            ),
            Card(id="card:back", at=(350, 190), face="down", seat=1, words="a hidden card", name="9"),
            Card(
                id="card:strip",
                at=(110, 215),
                size=(120, 20),
                name="Hoard",
                corner="2",
                glyphs=(Badge("tick", (30, 0), 14),),
            ),
        ),
        pieces=(
            Piece(
                id="piece:west:blue:troop",
                glyph="troop",
                at=(50, 80),
                seat=0,
                place="place:west",
                count=2,
                words="2 blue troops",
            ),
            Piece(
                id="piece:west:maroon:leader",
                glyph="leader",
                at=(80, 80),
                seat=1,
                place="place:west",
                words="Maroon's leader",
            ),
            Piece(
                id="piece:advisor",
                glyph="advisor",
                at=(320, 40),
                seat=2,
                text="5",
                place="space:muster:1",
                marks=("hint",),
            ),
            Piece(id="piece:coin", glyph="coin", at=(40, 200), text="3", enabled=False),
        ),
    )


def off() -> Place:
    """A place that is out of play and looks wrong: both must be drawn."""
    return Place(id="place:off", name="Off", at=(370, 70), shape="disc", size=(44, 44), enabled=False, marks=("wrong",))


def routes() -> Scene:
    """Two towns with offices, a route of two posts: what a game of routes shows."""
    return Scene(
        width=300,
        height=120,
        name="Routes",
        seats=SEATS,
        places=(
            Place(id="place:a", name="Aa", at=(50, 60), shape="box", size=(60, 30), words="Aa"),
            Place(id="place:b", name="Be", at=(250, 60), shape="box", size=(60, 30), words="Be"),
            Place(id="post:a:b:1", at=(120, 60), shape="disc", size=(18, 18), words="post 1", group="link:a:b"),
            Place(id="post:a:b:2", at=(180, 60), shape="square", size=(18, 18), words="post 2", group="link:a:b"),
        ),
        links=(
            Link(
                id="link:a:b",
                ends=("place:a", "place:b"),
                drawn=True,
                seat=1,
                words="a route",
                outline="M50 60 C110 40 190 40 250 60",
            ),
        ),
        pieces=(
            Piece(id="piece:1", glyph="cube", at=(120, 60), size=16, seat=1, place="post:a:b:1", words="a cube"),
            Piece(id="piece:2", glyph="disc", at=(180, 60), size=16, seat=3, place="post:a:b:2", words="a disc"),
        ),
    )


@pytest.fixture
def boards() -> dict[str, Callable[[], Scene]]:
    """Every small picture by its name, made anew at each call."""
    return {"areas": areas, "routes": routes}


@pytest.fixture(name="areas")
def make_areas() -> Scene:
    return areas()
