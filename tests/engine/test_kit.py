"""The kit: all of it comes from one place, and each part does what it says."""

from __future__ import annotations

import pydoc
import random
import re
from collections.abc import Iterator, Sequence
from math import inf
from typing import Any

import networkx as nx
import pytest

import boardgames_edu as bg
from boardgames_edu.engine import kit
from boardgames_edu.engine.board import Board, bit, bits
from boardgames_edu.engine.errors import PositionError
from boardgames_edu.engine.fields.frames import Frame
from boardgames_edu.engine.kit import (
    EACH_LINK,
    HIDDEN,
    N_,
    Annotated,
    Axis,
    Box,
    Continuation,
    Count,
    Decision,
    Deck,
    Dice,
    Display,
    Eliminated,
    Game,
    Hand,
    Known,
    LastTurn,
    Named,
    PerLink,
    PerPair,
    PerPlace,
    PerSeat,
    Piece,
    Places,
    Pool,
    Prices,
    Round,
    Scale,
    ScoreLine,
    Sealed,
    Seat,
    Secret,
    State,
    TurnOrder,
    Where,
    Whole,
    action,
    chart,
    each,
    must,
    numbers,
    titles,
)
from boardgames_edu.engine.states.dealing import count
from boardgames_edu.engine.states.graphs import cards_in_words
from boardgames_edu.scene.pictures import scene_of
from boardgames_edu.widgets.match.log import events_in_words

KINDS = ("oak", "elm", "ash")
CARDS = Box("cards", lambda setup: [0, 0, 0, 0, 1, 1, 1, 2, 2, 2])
GOALS = Box("goals", lambda setup: [0, 1, 2, 3])
Card = Annotated[int, Named(lambda setup: KINDS)]
Goal = Annotated[int, Named(lambda setup: ("north", "south", "east", "west"))]
TOWNS: Any = nx.Graph()
TOWNS.add_edge("lviv", "kyiv", length=4, colour="red")
TOWNS.add_edge("kyiv", "odesa", length=3)
TOWNS.add_edge("lviv", "odesa")


class CampState(State):
    """Roads, cards, a secret, a bid, and what the order of turns follows."""

    roads: Annotated[PerLink[Seat], Piece("road")]
    hand: Annotated[PerSeat[tuple[Card, ...]], Hand(CARDS, seen="known")] = each(())
    known: Annotated[PerPair[tuple[Card, ...]], Known()] = each(())
    deck: Annotated[list[Card], Deck(CARDS)]
    market: Annotated[list[Card], Display(CARDS, 3)]
    pile: Annotated[list[Card], Pool(CARDS)]
    goal: Annotated[PerSeat[Goal], Secret(GOALS)]
    goals: Annotated[list[Goal], Deck(GOALS)]
    bid: Annotated[PerSeat[Annotated[int, Whole(-1, 9)]], Sealed(range(10))] = each(-1)
    dice: Dice = ()
    paid: Annotated[int, Scale(0, 99)] = 0
    out: Eliminated = 0
    last: LastTurn = -1


@action(
    "build {link} {price}",
    (EACH_LINK, numbers(1, 3)),
    event=N_("{seat} builds {link}."),
    needs=(
        must("C-FREE", lambda s: [k for k, seat in enumerate(s.roads) if seat < 0], N_("{link} is built."), on="link"),
        must("C-LAND", lambda s: {"kyiv--odesa", "lviv--odesa"}, N_("{link} leads nowhere."), on=("link",)),
    ),
)
def build(s: CampState, link: int, price: int) -> None:
    """Build a road."""
    seat = s.stack.pop().seat
    s.roads[link] = seat
    s.dice = s.roll(price)
    s.ask(Reveal(-1))
    s.ask_all(s.seats_left(), Bid)


@action("bid {n}", numbers(0, 9), needs=(must("C-BID", lambda s: range(10), N_("Too much.")),))
def offer(s: CampState, n: int) -> None:
    """Bid in secret."""
    s.bid[s.stack.pop().seat] = n


class Build(Decision):
    """Which road is built."""

    rule, text, actions = "C-FREE", N_("{seat}, build."), (build,)


class Bid(Decision):
    """What each bids."""

    rule, text, actions = "C-BID", N_("{seat}, bid."), (offer,)


class Reveal(Continuation):
    """All have bid."""

    def run(self, s: Any) -> None:
        """Pay what was bid."""
        s.paid, s.bid = sum(s.bid), [-1] * s.setup.seats


class Camp(Game[CampState]):
    """The game."""

    name, seats, state, map = "camp", (3,), CampState, TOWNS
    frames: Sequence[type[Frame]] = (Build, Bid, Reveal)
    words = {"place": titles(TOWNS)}  # noqa: RUF012
    rules = {"C-FREE": "Build a free road.", "C-LAND": "To Odesa.", "C-BID": "Bid."}  # noqa: RUF012

    def deal(self, s: CampState) -> None:
        """Two cards and a goal for each, three to choose from."""
        s.fill_decks()
        for seat in range(3):
            s.draw(seat, 2)
            s.draw(seat, to="goal")
        s.refill()


@pytest.fixture
def camp() -> Iterator[Any]:
    yield bg.register(Camp())
    bg.unregister("camp")


def test_everything_named_is_there() -> None:
    assert len(set(kit.__all__)) == len(kit.__all__)
    assert set(kit.__all__) == {name for name in vars(kit) if not name.startswith("_")}


def test_an_annotation_says_what_it_is() -> None:
    """``help(Place)`` was Python's on int."""
    for name in (
        "Place",
        "Places",
        "Seat",
        "Seats",
        "Link",
        "Count",
        "PerSeat",
        "PerPlace",
        "PerLink",
        "Dice",
        "Winners",
    ):
        said = pydoc.render_doc(getattr(kit, name), renderer=pydoc.plaintext)  # type: ignore[attr-defined]
        assert re.search(r"^    (A|The|One) .*\.$", said, re.MULTILINE), said[:200]


# --- cards ---------------------------------------------------------------------------------------------------------


def test_cards_are_drawn_taken_dropped_and_none_is_lost(camp: Any) -> None:
    """An empty deck is the shuffled discards; what was taken openly is known until it is dropped."""
    s, whole = camp.new(seed=3), {box: count(camp.new())[box] for box in (CARDS, GOALS)}
    assert [len(hand) for hand in s.hand] == [2] * 3
    assert (len(s.market), len(s.deck), len(set(s.goal))) == (3, 1, 3)
    card = s.market[0]
    s.take(0, card)
    assert s.view(1).hand[0].count(card) == 1
    assert s.view(1).hand[0].count(HIDDEN) == 2
    s.drop(0, s.hand[0])
    assert (s.hand[0], s.known[3], len(s.pile)) == ((), (), 3)
    assert len(s.draw(0, 3)) == 3
    assert (len(s.deck), len(s.pile)) == (1, 0)
    assert len(s.draw(1, 9)) == 1
    s.refill()
    assert len(s.market) == 2
    assert {box: count(s)[box] for box in whole} == whole


def test_a_deck_without_discards_takes_cards_below(camp: Any) -> None:
    s = camp.new(seed=3)
    goal = s.goal[0]
    s.drop(0, (goal,), "goal")
    assert (s.goals[0], s.goal[0]) == (goal, -1)


def test_a_field_that_holds_no_cards_is_named(camp: Any) -> None:
    with pytest.raises(TypeError, match="no field 'hands' holds cards; there are: hand"):
        camp.new().draw(0, to="hands")


def test_a_secret_is_covered_until_the_end_and_sampled(camp: Any) -> None:
    s = camp.new(seed=1)
    view = s.view(0)
    assert (view.goal[0], view.goal[1]) == (s.goal[0], HIDDEN)
    seen = {tuple(s.sample(0, random.Random(k)).goal) for k in range(20)}
    assert len(seen) > 1
    assert {goals[0] for goals in seen} == {s.goal[0]}
    s.finish()
    assert s.view(0).goal == s.goal


def test_choices_are_covered_until_all_have_chosen(camp: Any) -> None:
    """Who has chosen is seen, and what is not; a sample has some number; then all are opened at once."""
    s = camp.new(seed=1)
    s.play("build kyiv--odesa 2")
    assert (s.to_move, len(s.dice)) == (0, 2)
    s.play("bid 7")
    assert (s.view(1).bid, s.view(0).bid) == ([HIDDEN, -1, -1], [7, -1, -1])
    bids = {s.sample(1, random.Random(k)).bid[0] for k in range(50)}
    assert len(bids) > 3
    assert bids <= set(range(10))
    assert camp.from_position(s.position()) == s
    s.play("bid 1")
    opened = s.copy()
    opened.bid[2] = 0
    assert opened.view(1).bid == [7, 1, 0]
    opened.bid[2] = -1
    opened.eliminate(2)
    assert opened.view(1).bid == [7, 1, -1]
    s.play("bid 0")
    assert (s.paid, s.bid) == (8, [-1] * 3)


def test_nobody_runs_a_continuation_in_a_position(camp: Any) -> None:
    """It was said of -1 that it is no seat, not what stands for nobody."""
    position = camp.new(seed=1).position()
    with pytest.raises(PositionError, match=r"-1 is none of .*; 'null' stands for nobody\."):
        camp.from_position(position | {"stack": [["reveal", -1], ["bid", "blue"]]})
    assert len(camp.from_position(position | {"stack": [["reveal", None], ["bid", "blue"]]}).stack) == 2


def test_what_lies_on_the_table_is_printed(camp: Any) -> None:
    """Market, dice and scales were in the picture alone."""
    s = camp.new(seed=3)
    s.dice, s.paid = (6, 2), 4
    market = cards_in_words(s, "market", [KINDS[card] for card in s.market])
    assert f"\nmarket {market}  dice 6 2  paid 4\n" in f"{s}\n"
    s.last_round(after=1)
    for said in str(s), " ".join(label.text for label in scene_of(s).labels):
        assert "-1" not in said
        assert re.search("last( turn)?:? red", said)


# --- turns, links, conditions --------------------------------------------------------------------------------------


def test_turns_pass_over_who_is_out_and_end_with_the_last_round(camp: Any) -> None:
    s = camp.new()
    assert [s.next_seat(k) for k in range(3)] == [1, 2, 0]
    assert s.next_seat(0, among=0b100) == 2
    s.ask(Bid(1))
    s.eliminate(1)
    assert (s.next_seat(0), s.seats_left(), s.to_move) == (2, (0, 2), 0)
    assert s.last_round(after=2)
    assert not s.last_round(after=0)
    assert [s.next_seat(0), s.next_seat(2)] == [2, -1]
    assert camp.from_position(s.position()) == s


def test_dice_are_sorted_and_follow_the_seed(camp: Any) -> None:
    s, other = camp.new(seed=4), camp.new(seed=4)
    rolls = [s.roll(3, sides=8) for _ in range(200)]
    assert rolls == [other.roll(3, sides=8) for _ in range(200)]
    assert all(roll == tuple(sorted(roll, reverse=True)) for roll in rolls)
    assert {one for roll in rolls for one in roll} == set(range(1, 9))


def test_a_link_has_an_owner_words_and_a_place_in_positions(camp: Any) -> None:
    s = camp.new()
    s.play("build odesa--kyiv 1")
    assert s.pieces("kyiv", "odesa") == {("blue", "road"): 1}
    assert s.pieces("lviv", "kyiv") == {}
    assert s.pieces("kyiv") == {}
    assert s.graph.edges["kyiv", "odesa"]["owner"] == "blue"
    assert s.position()["roads"] == {"kyiv--odesa": "blue"}
    assert camp.from_position(s.position()) == s
    s.stack[:] = [Build(0)]
    assert str(s.why_not("build lviv--kyiv 1")) == "Lviv – Kyiv leads nowhere. [C-LAND]"


def test_a_condition_may_give_names_or_numbers(camp: Any) -> None:
    """They were told to be no bit mask."""
    s = camp.new()
    assert len(s.legal_actions()) == 6
    assert s.why_not("build kyiv--odesa 3") is None
    s.roads[2] = 2
    other = s.copy()
    other._legal = None
    assert [action.text for action in other.legal_actions()] == [f"build lviv--odesa {n}" for n in (1, 2, 3)]


@pytest.mark.parametrize(
    ("given", "words"),
    [
        ({"kiyv"}, "a condition gives 'kiyv', which is no name; the nearest: kyiv"),
        (3.5, "or a set of names or numbers"),
    ],
)
def test_a_condition_that_gives_something_else_is_told(given: Any, words: str) -> None:
    @action("go {town}", kit.EACH_PLACE, needs=(must("C-FREE", lambda s: given, N_("No.")),))
    def go(s: Any, town: int) -> None: ...

    class Go(Decision):
        rule, text, actions = "C-FREE", N_("{seat}, go."), (go,)

    class Walk(Camp):
        name, frames = "walk", (Go,)

    with pytest.raises(TypeError, match=words):
        Walk().new().legal_actions()


def test_a_condition_is_about_two_of_three_names() -> None:
    each_side = Axis("side", lambda setup: ("left", "right"))

    @action(
        "move {town} {n} {side}",
        (kit.EACH_PLACE, numbers(1, 2), each_side),
        needs=(must("C-FREE", lambda s: {("kyiv", "left"), ("odesa", "right")}, N_("No."), on=("town", "side")),),
    )
    def move(s: Any, town: int, n: int, side: int) -> None: ...

    class Move(Decision):
        rule, text, actions = "C-FREE", N_("{seat}, go."), (move,)

    class Moves(Camp):
        name, frames = "moves", (Move,)

    legal = [action.text for action in Moves().new().legal_actions()]
    assert legal == ["move kyiv 1 left", "move kyiv 2 left", "move odesa 1 right", "move odesa 2 right"]
    with pytest.raises(TypeError, match="or not in their order"):
        action("go {a} {b}", (each_side, each_side), needs=(must("C-FREE", lambda s: 0, N_("No."), on=("b", "a")),))(
            lambda s, a, b: None
        )


# --- pieces, events, order ------------------------------------------------------------------------------------------


class ArmyState(State):
    army: Annotated[PerSeat[PerPlace[Count]], Piece("army")] = each(0)
    owned: Annotated[PerSeat[Places], Where("army")]
    strong: Annotated[PerSeat[Places], Where("army", 2)]
    hand: Annotated[PerSeat[tuple[Card, ...]], Hand(CARDS)] = each(())
    table: Annotated[list[Card], Display(CARDS, 9)]
    deck: Annotated[list[Card], Deck(CARDS)]
    round: Round = 1
    order: TurnOrder
    out: Eliminated = 0

    def scores(s) -> Any:  # noqa: N805
        return tuple((ScoreLine("army", sum(row), "A-TURN", N_("Armies")),) for row in s.army)


@action("wait", rule="A-TURN", event=N_("{seat} waits."))
def wait(s: Any) -> None:
    seat = s.top.seat
    s.count_down()
    for card in s.draw(seat):
        s.say("A-TURN", N_("{seat} draws a card."), seat, own=N_("You draw {card}."), card=KINDS[card])


class Wait(Decision):
    rule, text, actions = "A-TURN", N_("{seat}, wait {count} times."), (wait,)
    count: Count


class Armies(Game[ArmyState]):
    name, seats, state, frames = "armies", (3,), ArmyState, (Wait,)
    map = chart({"west": {"lviv": (0, 1)}, "east": {"kyiv": (2, 1), "odesa": (3, 0)}}, "lviv-kyiv kyiv-odesa")
    rules = {"A-TURN": "Wait twice."}  # noqa: RUF012

    def begin(self, s: Any) -> None:
        s.ask(Wait(0, count=2))


@pytest.fixture
def armies() -> Iterator[Any]:
    yield bg.register(Armies()).new(seed=1)
    bg.unregister("armies")


def test_masks_of_pieces_follow_what_is_put_and_moved(armies: Any) -> None:
    """After each of many random moves they are what a count of the pieces says; and a position brings them, too."""
    rng = random.Random(1)
    for _ in range(200):
        seat, start, end = rng.randrange(3), *rng.sample(range(3), 2)
        if armies.army[seat][start] and rng.random() < 0.7:
            armies.move("army", seat, start, end, rng.randint(1, armies.army[seat][start]))
        else:
            armies.put("army", seat, start, rng.randint(-armies.army[seat][start], 3))
        for masks, least in (armies.owned, 1), (armies.strong, 2):
            assert masks == [sum(bit(k) for k, n in enumerate(row) if n >= least) for row in armies.army]
    again = armies.game.from_yaml(armies.to_yaml())
    assert (again.owned, again.strong) == (armies.owned, armies.strong)


def test_a_mask_of_no_field_is_named(armies: Any) -> None:
    class Misspelt(ArmyState):
        owned: Annotated[PerSeat[Places], Where("amry")]

    with pytest.raises(TypeError, match=r"Misspelt\.owned: Where names a field of pieces: army"):
        type("Other", (Armies,), {"state": Misspelt})().new()


def test_what_is_for_the_eyes_of_a_seat_is_told_to_it_alone(armies: Any) -> None:
    log: list[Any] = []
    armies.play("wait", log)
    drawn = log[-1]
    (card,) = armies.hand[0]
    assert str(drawn) == drawn.told_to(1) == drawn.told_to(None) == "Blue draws a card."
    assert drawn.told_to(0) == f"You draw {KINDS[card]}."
    assert drawn.reveals
    assert [line["text"] for line in events_in_words(log, ["blue"] * 3, 0)][-1] == drawn.told_to(0)
    assert armies.top.count == 1
    armies.play("wait")
    assert armies.is_over


def test_rounds_and_an_order_of_turns(armies: Any) -> None:
    assert [armies.next_seat(0), armies.next_seat(1), armies.round] == [1, 2, 1]
    assert (armies.next_seat(2, rounds=2), armies.round) == (0, 2)
    assert (armies.next_seat(2, rounds=2), armies.round) == (-1, 2)
    armies.order = [2, 0, 1]
    assert [armies.next_seat(2), armies.next_seat(0), armies.round] == [0, 1, 2]
    assert (armies.next_seat(1), armies.round) == (2, 3)
    armies.eliminate(0)
    assert (armies.next_seat(2), armies.next_seat(1), armies.round) == (1, 2, 4)
    assert armies.leaders([3, 1, 3]) == (0, 2)
    assert sorted(armies.shuffled(range(9))) == list(range(9))


def test_cards_go_from_a_hand_to_the_table(armies: Any) -> None:
    armies.draw_each(2)
    assert [len(hand) for hand in armies.hand] == [2, 2, 2]
    card = armies.hand[1][0]
    armies.drop(1, [card], to="table")
    assert (armies.table, len(armies.hand[1])) == ([card], 1)


def test_a_chart_names_a_link_to_nowhere() -> None:
    assert dict(Armies.map.nodes["odesa"]) == {"pos": (3, 0), "group": "east"}
    with pytest.raises(TypeError, match=r"chart: a link is two places such as a-b, not 'lviv-kiev'"):
        chart({"lviv": (0, 0), "kyiv": (1, 0)}, "lviv-kiev")


# --- prices and the graph, counted a second way ---------------------------------------------------------------------


def test_what_is_payable_is_what_a_payment_pays() -> None:
    """Over random hands and prices: the mask, the cards, and none paid twice."""
    rng = random.Random(1)
    for _ in range(300):
        mixed = rng.random() < 0.3
        costs = {
            k: tuple(rng.choices(range(3), k=rng.randint(1, 4))) if mixed else (rng.randrange(4),) * rng.randint(1, 4)
            for k in rng.sample(range(9), 5)
        }
        prices = Prices(costs, wild=rng.choice((None, 3)))
        hand = tuple(rng.choices(range(4), k=rng.randint(0, 7)))
        for number in range(9):
            if prices.payable(hand) >> number & 1:
                paid = prices.payment(hand, number)
                assert len(paid) == len(costs[number])
                assert all(hand.count(card) >= paid.count(card) for card in paid)
            else:
                with pytest.raises(ValueError, match="this hand cannot pay"):
                    prices.payment(hand, number)


def test_prices_that_are_numbered_otherwise_than_their_verb_say_so() -> None:
    """What was not paid for was given away: a link cost nothing where its price had another number."""
    prices = Prices({(link, card): (card, card) for link in range(3) for card in range(2)})
    assert prices.payable((1, 1)) == 0b101010
    assert prices.payment((1, 1), 2, 1) == (1, 1)
    assert Prices({(0, 1): (1,), (2, 0): (0,)}, sizes=(3, 4)).offered == bit(1) | bit(8)
    for names in (5,), (2, 0), (2, 7):
        with pytest.raises(ValueError, match=r"Prices are numbered as the verb's placeholders are") as told:
            prices.payment((1, 1), *names)
        assert len(str(told.value)) < 300
    with pytest.raises(TypeError, match="as many as the verb has placeholders"):
        Prices({(0, 1): (1,), (2,): (0,)})


def test_graph_questions_agree_with_networkx() -> None:
    """Groups, pairs, distances and trails on random graphs with lengths."""
    for seed in range(12):
        graph = nx.gnm_random_graph(7, 9, seed=seed)
        graph = nx.relabel_nodes(graph, {node: f"t{node}" for node in graph})
        board, rng = Board(list(graph), list(graph.edges)), random.Random(seed)
        for a, b in graph.edges:
            graph.edges[a, b]["length"] = rng.randint(1, 4)
        board.__dict__["graph"] = graph
        within, links = rng.getrandbits(7), rng.getrandbits(len(board.links))
        some = graph.subgraph(board.names(within))
        assert {frozenset(board.names(group)) for group in board.groups(within)} == {
            frozenset(group) for group in nx.connected_components(some)
        }
        own: Any = nx.Graph()
        own.add_nodes_from(graph)
        own.add_edges_from(edge for k, edge in enumerate(graph.edges(data=True)) if links >> k & 1)
        for a in range(7):
            for b in range(7):
                joined = a != b and within >> a & within >> b & 1 and nx.has_path(some, f"t{a}", f"t{b}")
                assert board.joined_pairs(within) >> 7 * a + b & 1 == bool(joined)
                far = (
                    nx.shortest_path_length(own, f"t{a}", f"t{b}", "length")
                    if nx.has_path(own, f"t{a}", f"t{b}")
                    else inf
                )
                assert board.distance(a, b, links) == far
                assert board.joined(a, b, links) == (far < inf)
                assert (board.distance(a, b, 0, free=links) == 0) == (far < inf)
        assert board.longest_trail(links) == max(trails(board, links), default=0)


def trails(board: Board, links: int) -> Iterator[int]:
    """Yield the length of every trail, by going along links from anywhere."""
    todo = [(end, 0, links) for end in range(len(board.places))]
    while todo:
        place, length, left = todo.pop()
        yield length
        for link in bits(left):
            if place in board.links[link]:
                length_then = length + board.lengths[link]
                todo += [(sum(board.links[link]) - place, length_then, left & ~bit(link))]
