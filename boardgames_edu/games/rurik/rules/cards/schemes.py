"""Scheme cards, what cards give, and the open row of deeds."""

from typing import Any

from boardgames_edu.engine.kit import N_, EventKind, Need, action, must, provided
from boardgames_edu.games.rurik import frames
from boardgames_edu.games.rurik import state as st
from boardgames_edu.games.rurik.codecs import KIND, KNOWN
from boardgames_edu.games.rurik.components import DECKS, REBELLION, YOU
from boardgames_edu.games.rurik.params import RurikParams
from boardgames_edu.games.rurik.rules.conditions import SCHEME_COLUMN, hand
from boardgames_edu.games.rurik.rules.moments import BONUS_ACTION, TAKE_SCHEME_FIRST, At, asked, untaken
from boardgames_edu.games.rurik.rules.notation import EACH_SCHEME, EACH_SIDE
from boardgames_edu.games.rurik.state import RurikState

_SCHEME_WAITS = untaken(SCHEME_COLUMN)

RESHUFFLED = EventKind(
    "reshuffled", "R-SCHEME-04", "A scheme deck has run out: all cards are shuffled into two new decks.", True
)
NO_CARDS = EventKind("no_cards", "R-SCHEME-12", "No scheme card is left to take.")
DREW = EventKind(
    "drew", "R-SCHEME-01", "{seat} draws {cards} {cards:card|cards} from the {deck} scheme deck.", True, news=2
)
MARKER_PASSED = EventKind("marker_passed", "R-SCHEME-05", "{seat} gives the first player marker to {owner}.", news=3)
MARKER_KEPT = EventKind("marker_kept", "R-SCHEME-05", "{seat} keeps the first player marker.")
CHECK_DUE = EventKind(
    "check_due", "R-CASUALTY-02", "{seat} must reveal up to {cards} {cards:card|cards} for casualties."
)
NO_CHECK = EventKind("no_check", "R-CASUALTY-08", "No card is due: {seat} need not check for casualties.", news=0)
REVEALED = EventKind("revealed", "R-CASUALTY-01", "{seat} reveals {scheme}.", True)
CASUALTY = EventKind("casualty", "R-CASUALTY-05", "A casualty: {seat} loses a troop in {region}.", news=3)
LEADER_CASUALTY = EventKind(
    "leader_casualty", "R-CASUALTY-12", "A casualty: {seat} loses {leader} in {region}.", news=5
)
NO_CASUALTY = EventKind("no_casualty", "R-CASUALTY-01", "No casualty for {seat}.", news=0)
DEED_TAKEN = EventKind("deed_taken", "R-PLAY-06", "{seat} takes the deed {deed} from the open row.", news=3)
DEED_CHOSEN = EventKind("deed_chosen", "R-CHOOSE-01", "{seat} chooses the deed {deed}.", news=3)
ROW_FILLED = EventKind("row_filled", "R-CHOOSE-02", "{deed} is added to the open row.", True)
DEEDS_RESHUFFLED = EventKind("deeds_reshuffled", "R-VAR-06", "The discarded deeds are shuffled into a new deck.", True)


def deck(s: RurikState, side: int) -> list[int]:
    """Return the left (0) or right (1) scheme deck, top last."""
    return s.right_deck if side else s.left_deck


def discard_from_hand(s: RurikState, seat: int, kind: int) -> None:
    """Move a card from a hand to the discards (R-SETUP-14, R-PLAY-03)."""
    hand = list(s.hands[seat])
    hand.remove(kind)
    s.hands[seat] = tuple(hand)
    s.discard_pile.append(kind)


def reshuffle(s: RurikState) -> bool:
    """Shuffle discards and decks into two decks, odd card left (R-SCHEME-04).

    Returns:
        whether there was any card to shuffle. Cards being looked at stay out of it (AMB-23).
    """
    cards = [card & KIND for card in s.left_deck + s.right_deck] + s.discard_pile
    if not cards:
        return False
    s.shuffle(cards)
    half = (len(cards) + 1) // 2
    s.left_deck, s.right_deck, s.discard_pile = cards[:half], cards[half:], []
    s.tell(RESHUFFLED)
    return True


def tidy(s: RurikState) -> None:
    """Reshuffle after a whole effect if a deck is empty (AMB-23)."""
    if (not s.left_deck or not s.right_deck) and (s.discard_pile or len(s.left_deck) + len(s.right_deck) > 1):
        reshuffle(s)


# --- drawing -------------------------------------------------------------------------------------------------------
def ask_draw(s: RurikState, seat: int, count: int) -> None:
    """Ask which deck to draw from, before drawing (R-SCHEME-10, R-DEED-10)."""
    if s.left_deck or s.right_deck or reshuffle(s):
        s.ask(frames.Draw(seat, count))
    else:
        s.tell(NO_CARDS, seat)


@action(
    "deck {deck}",
    rows=lambda setup: [(side, f"deck {name}", (side,), {"deck": name}) for side, name in enumerate(DECKS)],
    needs=(
        must(
            "R-SCHEME-12",
            lambda s: bool(s.left_deck) | bool(s.right_deck) << 1,
            "That scheme deck is empty.",
            name="deck_not_empty",
        ),
    ),
    moment=(
        TAKE_SCHEME_FIRST,
        At("R-SCHEME-01", "All cards of a draw come from one deck. {question}", asked("keep", "put_back")),
        At("R-SCHEME-01", "You draw by the action Scheme or by a deed that says so. {question}"),
    ),
    label=(N_("Take from a deck"), "", N_("{deck} deck")),
    targets="card:deck:{deck}",
    name="deck",
)
def choose_deck(s: RurikState, side: int) -> None:
    """Choose a deck, to draw from or to reveal from."""
    top = s.stack.pop()
    if isinstance(top, frames.Draw):
        _draw(s, top.seat, top.cards, side)
    else:  # for the Rebellion you name the deck (R-SOLOATTACK-07)
        seat = REBELLION if isinstance(top, frames.RebellionCheck) else top.seat
        _reveal(s, seat, top.region, top.cards, side)


def _draw(s: RurikState, seat: int, count: int, side: int) -> None:
    """Draw from the top, then from a new deck (R-SCHEME-01, R-SCHEME-12)."""
    cards = deck(s, side)
    take = min(count, len(cards))
    s.drawn += tuple(reversed(cards[len(cards) - take :]))
    del cards[len(cards) - take :]
    s.tell(DREW, seat, cards=take, deck=side)
    if take < count and (s.discard_pile or deck(s, 1 - side)):
        reshuffle(s)
        s.ask(frames.Draw(seat, count - take))
    else:
        s.ask(frames.Keep(seat, side))


_AMONG_DRAWN = must(
    "R-SCHEME-02",
    lambda s: sum(1 << kind for kind in {card & KIND for card in s.drawn if card >= 0}),
    "{scheme} is not among the cards that you drew.",
    name="among_drawn",
)
_DRAW_FIRST = At("R-SCHEME-10", "First name the deck from which you draw. {question}", asked("draw"))


@action(
    "keep {scheme}",
    EACH_SCHEME,
    needs=(_AMONG_DRAWN,),
    moment=(
        TAKE_SCHEME_FIRST,
        _DRAW_FIRST,
        At("R-SCHEME-10", "You keep exactly one of the drawn cards. {question}", asked("put_back")),
        At("R-SCHEME-02", "You have no drawn cards to choose from. {question}"),
    ),
    label=(N_("Keep a card"), "", N_("{scheme}")),
    targets="card:hand:drawn:{scheme}:0",
    event=EventKind("kept", "R-SCHEME-02", "{seat} keeps one card.", news=0),
)
def keep(s: RurikState, kind: int) -> None:
    """Keep one of the drawn cards."""
    # The others are put back one by one. No limit of cards in hand (R-SCHEME-08); the card may be played this very turn
    # (R-PLAY-07).
    top: frames.Keep = s.stack.pop()
    seat = top.seat
    _take_drawn(s, kind)
    s.hands[seat] = tuple(sorted((*s.hands[seat], kind)))
    if s.drawn:
        s.ask(frames.PutBack(seat, top.deck))
    else:
        tidy(s)


@action(
    "return {scheme}",
    EACH_SCHEME,
    needs=(_AMONG_DRAWN,),
    moment=(
        TAKE_SCHEME_FIRST,
        _DRAW_FIRST,
        At("R-SCHEME-02", "First keep one of the drawn cards; the others are put back. {question}", asked("keep")),
        At("R-SCHEME-03", "Only cards that you have just drawn are put back on a deck. {question}"),
    ),
    label=(N_("Put back on the deck"), "", N_("{scheme}")),
    targets="card:hand:drawn:{scheme}:0",
    name="return",
    event=EventKind("put_back", "R-SCHEME-03", "{seat} puts a card back on top of the deck.", news=0),
)
def put_back(s: RurikState, kind: int) -> None:
    """Put a drawn card on its deck; its seat remembers it."""
    top: frames.PutBack = s.top
    seat = top.seat
    _take_drawn(s, kind)
    deck(s, top.deck).append(kind | 1 << KNOWN + seat)
    if not s.drawn:
        s.stack.pop()
        tidy(s)


def _take_drawn(s: RurikState, kind: int) -> None:
    cards = list(s.drawn)
    cards.remove(next(card for card in cards if card & KIND == kind))
    s.drawn = tuple(cards)


@action(
    "marker {owner}",
    EACH_SIDE,
    moment=(
        At(
            "R-SOLO-21",
            "Alone you are first player in every round; the bear on the top scheme space does nothing. {question}",
            lambda s: s.setup.solo is not None,
        ),
        At(
            "R-SCHEME-11",
            "First finish the draw, then give the marker away. {question}",
            lambda s: any(frame.name == "marker" for frame in s.stack),
        ),
        At(
            "R-SCHEME-09",
            "You have given up the action of the top scheme space, so the marker stays. {question}",
            lambda s: (
                s.main_action == st.GIVEN_UP and s.resolved_space >= 0 and s.setup.passes_marker[s.resolved_space]
            ),
        ),
        At(
            "R-SCHEME-05",
            "First take the action of the top scheme space and draw, then give the marker away. {question}",
            lambda s: _SCHEME_WAITS(s) and s.setup.passes_marker[s.resolved_space],
        ),
        At("R-SCHEME-05", "Only the action of the top scheme space passes the marker on. {question}"),
    ),
    label=(N_("Pass the first player marker to"), "", N_("{owner}")),
    targets="panel:mat:{owner}",
    name="marker",
)
def pass_marker(s: RurikState, owner: int) -> None:
    """Give away the first player marker (R-SCHEME-06)."""
    seat = s.stack.pop().seat
    s.marker = owner
    s.tell(MARKER_KEPT if owner == seat else MARKER_PASSED, seat, owner=owner)


# --- the casualty check --------------------------------------------------------------------------------------------
def ask_check(s: RurikState, seat: int, region: int, due: int) -> None:
    """Begin a casualty check: ask the deck (R-CASUALTY-01 to R-CASUALTY-08)."""
    s.revealed = ()
    if due <= 0:
        s.tell(NO_CHECK, seat)
        return
    s.tell(CHECK_DUE, seat, cards=due)
    if s.left_deck or s.right_deck or reshuffle(s):
        _ask_deck(s, seat, region, due)
    else:
        s.tell(NO_CARDS, seat)


def _ask_deck(s: RurikState, seat: int, region: int, due: int) -> None:
    """Ask for the deck; you name the Rebellion's (R-SOLOATTACK-07)."""
    rebels = seat >= s.setup.seats
    s.ask(frames.RebellionCheck(YOU, region, due) if rebels else frames.Check(seat, region, due))


def _reveal(s: RurikState, seat: int, region: int, due: int, side: int) -> None:
    """Reveal cards until an icon shows or none is due (R-CASUALTY-07)."""
    # At most one piece is lost, the leader last (R-CASUALTY-06, R-CASUALTY-10).
    cards, icons = deck(s, side), s.setup.casualty_icons
    hit = False
    while due and cards and not hit:
        kind = cards.pop() & KIND
        s.drawn += (kind,)
        due -= 1
        hit = icons >> kind & 1 == 1
        s.tell(REVEALED, seat, scheme=kind)
    if due and not hit and (s.discard_pile or deck(s, 1 - side)):
        reshuffle(s)
        _ask_deck(s, seat, region, due)
        return
    s.discard_pile += s.drawn
    s.revealed, s.drawn = s.drawn, ()
    if hit:
        kind_of = LEADER_CASUALTY if s.remove_piece(seat, region) else CASUALTY
        s.tell(kind_of, seat, region=region, leader=s.leader_name(seat))
    else:
        s.tell(NO_CASUALTY, seat)
    tidy(s)


# --- the open row of deeds ------------------------------------------------------------------------------------------
def take_open_deed(s: RurikState, deed: int, refill: bool = True) -> None:
    """Take a deed from the open row (R-PLAY-06, R-CHOOSE-01)."""
    # It lies face up in front of its owner (R-CHOOSE-04) and may be accomplished in the same turn (R-PLAY-09).
    top = s.stack.pop()
    seat = top.seat
    s.deed_row.remove(deed)
    s.deeds[seat] |= 1 << deed
    kind = DEED_TAKEN if isinstance(top, frames.TakeDeed) else DEED_CHOSEN
    s.tell(kind, seat, deed=deed)
    if refill:
        fill_row(s)


def fill_row(s: RurikState) -> None:
    """Refill the open row to three, if possible (R-CHOOSE-02, R-CHOOSE-06)."""
    while len(s.deed_row) < 3:
        if not s.deed_deck and s.deed_discard:  # only in the deed row variant (AMB-61)
            s.deed_deck, s.deed_discard = s.deed_discard, []
            s.shuffle(s.deed_deck)
            s.tell(DEEDS_RESHUFFLED)
        if not s.deed_deck:
            return
        deed = s.deed_deck.pop()
        s.deed_row.append(deed)
        s.tell(ROW_FILLED, deed=deed)


POINTS = {
    "muster_points": (st.MUSTER, "muster"),
    "movement_points": (st.MOVE, "move"),
    "attack_points": (st.ATTACK, "attack"),
    "tax_points": (st.TAX, "tax"),
    "build_points": (st.BUILD, "build"),
}
"""The pool and the action of words that give points."""
GAINED = EventKind("gained", "R-PLAY-02", "{seat} gains {count} × {point}.", news=2)
COINS_GAINED = EventKind("coins_gained", "R-PLAY-02", "{seat} gains {coins} {coins:coin|coins}.", news=2)
SCHEME_PAID = EventKind("scheme_paid", "R-ACT-11", "{seat} pays {coins} {coins:coin|coins} for the card.")


def gain(s: RurikState, seat: int, reward: dict[str, Any], rule: str) -> None:
    """Gain a reward of a card at once (R-DEED-04, R-PLAY-02)."""
    # ``rule`` is the rule that grants it. Points of one kind add up, wherever they come from (R-ACT-19).
    eased = "casualty_cards_modifier" in reward  # bound to the attack point beside it (R-CASUALTY-13)
    for word, count in reward.items():
        if word in POINTS:
            pool, action = POINTS[word]
            s.pools[st.EASED if eased and pool == st.ATTACK else pool] += count
            s.tell(GAINED, seat, rule, count=count, point=action)
        elif word == "coins":
            s.coins[seat] += count
            s.tell(COINS_GAINED, seat, rule, coins=count)
        elif word == "draw_schemes":
            ask_draw(s, seat, count)
        elif word == "take_deed_from_row" and s.deed_row:
            s.ask(frames.TakeDeed(seat))
        elif word == "relocate_own_troops" and s.occupied[seat]:
            s.ask(frames.Relocate(seat, count, -1, 0))


def _card_paid(setup: RurikParams) -> Need:
    cost = [card.coin_cost for card in setup.components.schemes]
    return must(
        "R-ACT-11",
        lambda s: sum(1 << kind for kind, coins in enumerate(cost) if coins <= s.coins[s.stack[-1].seat]),
        "{scheme} costs {price} {price:coin|coins}; you have {coins}.",
        lambda s, action: {"price": cost[action.args[0]], "coins": s.coins[s.stack[-1].seat]},
        name="card_paid",
    )


@action(
    "play {scheme}",
    EACH_SCHEME,
    needs=(
        provided(
            "R-PLAY-01",
            lambda s: not s.bonus_actions & st.PLAYED_SCHEME,
            "You have already played a scheme this turn.",
            name="one_scheme_a_turn",
        ),
        must("R-PLAY-01", hand, "{scheme} is not in your hand.", name="in_hand", standing=True),
        _card_paid,
    ),
    moment=BONUS_ACTION,
    label=(N_("Play a scheme"), "", N_("{scheme}")),
    targets="card:hand:{own}:{scheme}:0",
    event=EventKind("scheme_played", "R-PLAY-01", "{seat} plays {scheme}.", news=3),
)
def play(s: RurikState, kind: int) -> None:
    """Play a scheme: pay, discard, gain (R-PLAY-01 to R-PLAY-04, AMB-67)."""
    seat = s.stack[-1].seat
    card = s.setup.components.schemes[kind]
    s.bonus_actions |= st.PLAYED_SCHEME
    s.coins[seat] -= card.coin_cost
    discard_from_hand(s, seat, kind)
    if card.coin_cost:
        s.tell(SCHEME_PAID, seat, coins=card.coin_cost)
    for reward in card.rewards:
        gain(s, seat, reward, "R-PLAY-02")
    tidy(s)
