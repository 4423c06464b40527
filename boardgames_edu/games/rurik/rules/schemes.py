"""Scheme cards: decks and discard pile, drawing, revealing for casualties, reshuffling; and the open row of deeds."""

from __future__ import annotations

from boardgames_edu.engine.chance import shuffle
from boardgames_edu.engine.game import Log
from boardgames_edu.games.rurik.components import SEATS
from boardgames_edu.games.rurik.rebellion_cards import REBELLION, YOU
from boardgames_edu.games.rurik.rules import events
from boardgames_edu.games.rurik.state import KNOWN, RurikState

KIND = (1 << KNOWN) - 1
DECKS = ("left", "right")


def deck(s: RurikState, side: int) -> list[int]:
    """The left (0) or right (1) scheme deck, top card last."""
    return s.right if side else s.left


def discard(s: RurikState, seat: int, kind: int) -> None:
    """A card from a hand face up to the one discard pile (R-SETUP-14, R-PLAY-03)."""
    hand = list(s.hands[seat])
    hand.remove(kind)
    s.hands[seat] = tuple(hand)
    s.discard.append(kind)


def reshuffle(s: RurikState, log: Log | None) -> bool:
    """A deck has run out: discard pile and other deck become two new decks, the odd card to the left (R-SCHEME-04).

    Returns:
        whether there was any card to shuffle. Cards being looked at stay out of it (AMB-23).
    """
    cards = [card & KIND for card in s.left + s.right] + s.discard
    if not cards:
        return False
    s.rng_state = shuffle(cards, s.rng_state)
    half = (len(cards) + 1) // 2
    s.left, s.right, s.discard = cards[:half], cards[half:], []
    if log is not None:
        log.append(events.RESHUFFLED(None))
    return True


def tidy(s: RurikState, log: Log | None) -> None:
    """After a whole effect: reshuffle when a deck is empty (AMB-23)."""
    if (not s.left or not s.right) and (s.discard or len(s.left) + len(s.right) > 1):
        reshuffle(s, log)


# --- drawing -------------------------------------------------------------------------------------------------------


def ask_draw(s: RurikState, log: Log | None, seat: int, count: int) -> None:
    """Ask from which deck to draw; it is chosen before any card is seen (R-SCHEME-10), for deeds too (R-DEED-10)."""
    if s.left or s.right or reshuffle(s, log):
        s.stack.append((s.setup.decisions["draw"], seat, count))
    elif log is not None:
        log.append(events.NO_CARDS(seat, seat=SEATS[seat]))


def choose_deck(s: RurikState, log: Log | None, side: int) -> None:
    """A deck is chosen, to draw from or to reveal from."""
    frame = s.stack.pop()
    name = frame[0].name
    if name == "draw":
        _draw(s, log, frame[1], frame[2], side)
    else:  # for the Rebellion you name the deck (R-SOLOATTACK-07)
        seat = REBELLION if name == "rebellion_check" else frame[1]
        _reveal(s, log, seat, frame[2], frame[3], side)


def _draw(s: RurikState, log: Log | None, seat: int, count: int, side: int) -> None:
    """Draw from the top; when the deck runs out in between, go on from a new one (R-SCHEME-01, R-SCHEME-12)."""
    cards = deck(s, side)
    take = min(count, len(cards))
    s.drawn += tuple(reversed(cards[len(cards) - take :]))
    del cards[len(cards) - take :]
    if log is not None:
        log.append(events.DREW(seat, seat=SEATS[seat], cards=take, deck=DECKS[side]))
    if take < count and (s.discard or deck(s, 1 - side)):
        reshuffle(s, log)
        s.stack.append((s.setup.decisions["draw"], seat, count - take))
    else:
        s.stack.append((s.setup.decisions["keep"], seat, side))


def keep(s: RurikState, log: Log | None, kind: int) -> None:
    """Keep one of the drawn cards (R-SCHEME-02); the others are put back one by one.

    No limit of cards in hand (R-SCHEME-08); the card may be played this very turn (R-PLAY-07).
    """
    _, seat, side = s.stack.pop()
    _take_drawn(s, kind)
    s.hands[seat] = tuple(sorted((*s.hands[seat], kind)))
    if log is not None:
        log.append(events.KEPT(seat, seat=SEATS[seat]))
    if s.drawn:
        s.stack.append((s.setup.decisions["put_back"], seat, side))
    else:
        tidy(s, log)


def put_back(s: RurikState, log: Log | None, kind: int) -> None:
    """Put a drawn card on top of its deck; the last one lies on top (R-SCHEME-03). Its seat knows it from now on."""
    _, seat, side = s.stack[-1]
    _take_drawn(s, kind)
    deck(s, side).append(kind | 1 << KNOWN + seat)
    if log is not None:
        log.append(events.PUT_BACK(seat, seat=SEATS[seat]))
    if not s.drawn:
        s.stack.pop()
        tidy(s, log)


def _take_drawn(s: RurikState, kind: int) -> None:
    cards = list(s.drawn)
    cards.remove(next(card for card in cards if card & KIND == kind))
    s.drawn = tuple(cards)


def pass_marker(s: RurikState, log: Log | None, owner: int) -> None:
    """Hand over the first player marker; turn order changes with the Claim phase (R-SCHEME-05, R-SCHEME-06)."""
    seat = s.stack.pop()[1]
    s.marker = owner
    if log is not None:
        kind = events.MARKER_KEPT if owner == seat else events.MARKER_PASSED
        log.append(kind(seat, seat=SEATS[seat], owner=SEATS[owner]))


# --- the casualty check --------------------------------------------------------------------------------------------


def ask_check(s: RurikState, log: Log | None, seat: int, region: int, due: int) -> None:
    """Check for a casualty with so many cards due (R-CASUALTY-01 to R-CASUALTY-08); asks from which deck."""
    s.revealed = ()
    if due <= 0:
        if log is not None:
            log.append(events.NO_CHECK(seat, seat=s.seat_name(seat)))
        return
    if log is not None:
        log.append(events.CHECK_DUE(seat, seat=s.seat_name(seat), cards=due))
    if s.left or s.right or reshuffle(s, log):
        _ask_deck(s, seat, region, due)
    elif log is not None:
        log.append(events.NO_CARDS(seat, seat=s.seat_name(seat)))


def _ask_deck(s: RurikState, seat: int, region: int, due: int) -> None:
    """Whoever checks names the deck; for the Rebellion you do (R-SOLOATTACK-07)."""
    if seat >= s.setup.seats:
        s.stack.append((s.setup.decisions["rebellion_check"], YOU, region, due))
    else:
        s.stack.append((s.setup.decisions["check"], seat, region, due))


def _reveal(s: RurikState, log: Log | None, seat: int, region: int, due: int, side: int) -> None:
    """Reveal cards one by one until an icon shows or none is due; all of them are discarded (R-CASUALTY-07).

    At most one piece is lost, the leader last (R-CASUALTY-06, R-CASUALTY-10).
    """
    cards, icons = deck(s, side), s.setup.casualty_icons
    hit = False
    while due and cards and not hit:
        kind = cards.pop() & KIND
        s.drawn += (kind,)
        due -= 1
        hit = icons >> kind & 1 == 1
        if log is not None:
            log.append(events.REVEALED(seat, seat=s.seat_name(seat), scheme=s.setup.facts.schemes[kind].id))
    if due and not hit and (s.discard or deck(s, 1 - side)):
        reshuffle(s, log)
        _ask_deck(s, seat, region, due)
        return
    s.discard += s.drawn
    s.revealed, s.drawn = s.drawn, ()
    if hit:
        was_leader = s.remove_piece(seat, region)
        if log is not None:
            kind_of = events.LEADER_CASUALTY if was_leader else events.CASUALTY
            log.append(
                kind_of(
                    seat,
                    seat=s.seat_name(seat),
                    region=s.setup.region_ids[region],
                    leader=s.setup.leader_id(s.leader_ids[seat]),
                )
            )
    elif log is not None:
        log.append(events.NO_CASUALTY(seat, seat=s.seat_name(seat)))
    tidy(s, log)


# --- the open row of deeds ------------------------------------------------------------------------------------------


def take_deed(s: RurikState, log: Log | None, deed: int, refill: bool = True) -> None:
    """Take a deed from the open row with a scheme (R-PLAY-06), or as the pick of the Claim phase (R-CHOOSE-01).

    It lies face up in front of its owner (R-CHOOSE-04) and may be accomplished in the same turn (R-PLAY-09).
    """
    frame = s.stack.pop()
    seat = frame[1]
    s.row.remove(deed)
    s.deeds[seat] |= 1 << deed
    if log is not None:
        kind = events.DEED_TAKEN if frame[0].name == "take_deed" else events.DEED_CHOSEN
        log.append(kind(seat, seat=SEATS[seat], deed=s.setup.facts.deeds[deed].id))
    if refill:
        fill_row(s, log)


def fill_row(s: RurikState, log: Log | None) -> None:
    """Refill the open row to three (R-CHOOSE-02); with an empty deck it stays short (R-CHOOSE-06)."""
    while len(s.row) < 3:
        if not s.deed_deck and s.deed_discard:  # only in the deed row variant (AMB-61)
            s.deed_deck, s.deed_discard = s.deed_discard, []
            s.rng_state = shuffle(s.deed_deck, s.rng_state)
            if log is not None:
                log.append(events.DEEDS_RESHUFFLED(None))
        if not s.deed_deck:
            return
        deed = s.deed_deck.pop()
        s.row.append(deed)
        if log is not None:
            log.append(events.ROW_FILLED(None, deed=s.setup.facts.deeds[deed].id))
