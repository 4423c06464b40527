"""The types of the fields of Rurik, and how positions write them.

They are the codecs and decks of ``state`` and ``frames``. Knows the figures of a game, and no rule.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from random import Random
from typing import Annotated, Any, Literal

import msgspec

from boardgames_edu.engine.chance import shuffle_with
from boardgames_edu.engine.fields.codecs import Codec, Required, Sorted
from boardgames_edu.engine.fields.position import between, number_of, set_of
from boardgames_edu.engine.fields.values import SEAT
from boardgames_edu.engine.kit import HIDDEN, N_, Axis, Box, Deck, Named, NamedSet, Whole, bits, refuse
from boardgames_edu.games.rurik import components
from boardgames_edu.games.rurik.components import COLUMNS, GOODS, PRIORITIES, REWARDS, TOKENS, TRACKS

OUT_OF_PLAY = N_("{region} is not in play with {players} players.")
MOST = 99  # the most coins, warfare steps and the like of a position
KNOWN = 5  # the bit above a card's kind where seats that know it begin
KIND = (1 << KNOWN) - 1


def region_number(setup: Any, name: str, where: str) -> int:
    """Return the number of a region in play. Raises PositionError."""
    region: int | None = setup.board.index.get(name)
    if region is None:
        region = number_of(setup.region_ids, name, where)  # refuses it, with the nearest
    if not setup.board.in_play >> region & 1:
        refuse(where, OUT_OF_PLAY, region=name, players=setup.sides)
    return region


class EachRegion(Axis):
    """The regions; a position lists those in play."""

    def number(self, setup: Any, word: Any, where: str) -> int:
        return region_number(setup, word, where)

    def there(self, setup: Any) -> Sequence[int]:
        there: Sequence[int] = setup.regions_in_play
        return there


class MaybeInPlay(Named):
    """A region in play, or none."""

    def read(self, setup: Any, data: Any, where: str) -> int:
        return -1 if data is None else region_number(setup, data, where)


class LeaderCodec(Named):
    """A leader; that of the Rebellion in solo play alone."""

    def read(self, setup: Any, data: Any, where: str) -> int:
        if setup.solo is not None and data == setup.leader_names[components.SOLO_LEADER]:
            return components.SOLO_LEADER
        return number_of(setup.leader_names[: components.SOLO_LEADER], data, where)


class RebelsCodec(Codec):
    """The rewards under rebels, or their number; not in solo play.

    Rewards that are not named are read as -1.
    """

    shape = int | list[str]

    def write_all(self, setup: Any, values: Sequence[Any]) -> list[Any]:
        if setup.solo is not None:
            return [None] * len(values)
        return [[REWARDS[reward] for reward in under] for under in values]

    def read(self, setup: Any, data: Any, where: str) -> tuple[int, ...]:
        if setup.solo is not None and data:
            refuse(where, N_("in solo play rebels are the troops of the Rebellion; neutral troops are neutral."))
        if isinstance(data, list):
            return tuple(number_of(REWARDS, reward, where) for reward in data)
        return (-1,) * between(data, 0, len(setup.components.stickers), where)


class NeutralTroops(Codec):
    """Neutral troops, which stand on the map in solo play only."""

    shape = int

    def write_all(self, setup: Any, values: Sequence[Any]) -> list[Any]:
        return [None] * len(values) if setup.solo is None else [*values]

    def read(self, setup: Any, data: Any, where: str) -> int:
        if setup.solo is not None:
            return between(data, 0, setup.components.troops, where)
        if data:
            refuse(where, N_("neutral troops stand on the map in solo play only."))
        return 0


class Grows(Named):
    """The good of a region; null where it is the printed one."""

    def write_all(self, setup: Any, values: Sequence[int]) -> list[str | None]:
        regions = zip(values, setup.printed_goods, strict=True)
        return [None if good == printed else GOODS[good] for good, printed in regions]


class CardRow(msgspec.Struct, forbid_unknown_fields=True):
    """A scheme card in a deck that some seats know."""

    card: str
    known: list[str] = []


class KnownCard(Named):
    """A scheme card, with the seats that know it."""

    shape, bits = str | CardRow, KIND

    def write(self, setup: Any, value: int) -> Any:
        name = super().write(setup, value & KIND)
        return {"card": name, "known": [setup.names[seat] for seat in bits(value >> KNOWN)]} if value >> KNOWN else name

    def write_all(self, setup: Any, values: Sequence[int]) -> list[Any]:
        names = setup.scheme_names
        return [names[value] if value <= KIND else self.write(setup, value) for value in values]

    def read(self, setup: Any, data: Any, where: str) -> int:
        if isinstance(data, str):
            return number_of(setup.scheme_names, data, where)
        known = set_of(setup.names[: setup.seats], data["known"], f"{where}.known")
        return number_of(setup.scheme_names, data["card"], where) | known << KNOWN


class StrategyCodec(Codec):
    """The advisors of each column: ``[seat, number, bribe]``, or null."""

    shape = dict[str, list[list[Any] | None]]

    def __init__(self, make: Callable[[int, int, int], Any]) -> None:
        self.make = make

    def write(self, setup: Any, value: Sequence[Any]) -> dict[str, Any]:
        spaces = [one and [SEAT.write(setup, one.seat), one.number, one.bribe] for one in value]
        rows = setup.rows
        return {name: spaces[k * rows : (k + 1) * rows] for k, name in enumerate(COLUMNS)}

    def read(self, setup: Any, data: Mapping[str, Any], where: str) -> list[Any]:
        rows = setup.rows
        spaces: list[Any] = [None] * (len(COLUMNS) * rows)
        for name, column in data.items():
            first, place = number_of(COLUMNS, name, where) * rows, f"{where}.{name}"
            if len(column) > rows:
                refuse(place, N_("a column has {most} spaces on this side of the board."), most=rows)
            for space, words in enumerate(column, first):
                if words is not None:
                    if len(words) not in (2, 3):
                        refuse(place, N_("an advisor is written [seat, number, bribe]."))
                    seat, number = number_of(setup.names, words[0], place), between(words[1], 1, 5, place)
                    bribe = between(words[2] if len(words) == 3 else 0, 0, MOST, place)
                    spaces[space] = self.make(seat, number, bribe)
        return spaces


class ColumnOf(Codec):
    """The column of a space; the game reads it with its row."""

    shape = str | None

    def write(self, setup: Any, value: int) -> str | None:
        return COLUMNS[value // setup.rows] if value >= 0 else None


class RowOf(Codec):
    """The row of a space, from 1."""

    shape = int | None

    def write(self, setup: Any, value: int) -> int | None:
        return value % setup.rows + 1 if value >= 0 else None


class RebellionRow(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """The Rebellion in a position; missing keys are as at start.

    Its deck by card numbers, the top card first (cards that are not named lie shuffled below); how many lines of the
    bottom card are used; its priority; the coins that are left on each column of its mat.
    """

    deck: list[int] = []
    line: int = 0
    priority: str | None = None
    coins: dict[str, int] = {}


class RebellionCodec(Codec):
    """The Rebellion; the game reads it, since it deals the deck."""

    shape = RebellionRow | None

    def write(self, setup: Any, value: components.Rebellion | None) -> dict[str, Any] | None:
        if value is None:
            return None
        bonuses = setup.solo.mat.bonuses
        coins = [bonuses[number].priority for number in bits(value.locked)]
        return {
            "deck": [setup.solo.cards[card].number for card in value.deck],
            "line": value.line,
            "priority": PRIORITIES[value.priority],
            "coins": {name: coins.count(number) for number, name in enumerate(PRIORITIES)},
        }


# --- types of fields and frames ---------------------------------------------------------------------------------------

Region = Annotated[int, Required(lambda setup: setup.region_ids, lambda setup: setup.board.in_play)]
"""A region in play."""
RegionOrNone = Annotated[int, MaybeInPlay(lambda setup: setup.region_ids)]
Phase = Literal["setup", "strategy", "action", "claim", "over"]
POOLS = ("muster", "move", "attack", "attack_eased", "tax", "build")
REGION = EachRegion("region", lambda setup: setup.region_ids)
GOOD = Axis("good", lambda setup: GOODS)
TRACK = Axis("track", lambda setup: TRACKS)
POOL = Axis("pool", lambda setup: POOLS)
Amount = Annotated[int, Whole(0, MOST)]
Leader = Annotated[int, LeaderCodec(lambda setup: setup.leader_names)]
Good = Annotated[int, Grows(lambda setup: GOODS)]
Reward = Annotated[int, Required(lambda setup: REWARDS)]
SCHEME_KIND = Required(lambda setup: setup.scheme_names)
KNOWN_CARD = KnownCard(lambda setup: setup.scheme_names)
Scheme = Annotated[int, SCHEME_KIND]  # a kind of scheme card
SchemeHand = Annotated[tuple[int, ...], Sorted(SCHEME_KIND)]
Card = Annotated[int, KNOWN_CARD]  # a scheme card in a deck (see KNOWN)
DeedCard = Annotated[int, Required(lambda setup: setup.deed_names)]
DeedSet = Annotated[int, NamedSet(Named(lambda setup: setup.deed_names))]
Agenda = Annotated[int, Named(lambda setup: setup.agenda_names)]
Agendas = Annotated[tuple[int, ...], Sorted(Required(lambda setup: setup.agenda_names))]
Tokens = Annotated[int, NamedSet(Named(lambda setup: TOKENS))]
MainAction = Annotated[int, Required(lambda setup: ("undecided", "taken", "given_up"))]
BonusActions = Annotated[int, NamedSet(Named(lambda setup: ("scheme", "deed", "conversion")))]
Advisors = Annotated[tuple[int, ...], Sorted(Whole(1, 5))]


class SchemeDeck(Deck):
    """A deck whose seats see the cards they put back (KNOWN)."""

    def cards(self, value: Iterable[int]) -> tuple[int, ...]:
        return tuple(card & KIND if card >= 0 else card for card in value)

    def cover(self, s: Any, viewer: int, owner: int, cards: tuple[int, ...]) -> tuple[int, ...]:
        """Return the cards a seat put back; backs of all others."""
        mine = 1 << KNOWN + viewer
        return tuple(card & KIND | mine if card >= 0 and card & mine else HIDDEN for card in cards)


class DrawnCards(SchemeDeck):
    """Cards that a seat looks at; open in casualty checks (R-GEN-13)."""

    def cover(self, s: Any, viewer: int, owner: int, cards: tuple[int, ...]) -> tuple[int, ...]:
        """Return the cards for the seat that drew them, backs for others."""
        if not s.stack or s.top.name in ("check", "rebellion_check"):
            return cards
        return self.cards(cards) if s.to_move == viewer else (HIDDEN,) * len(cards)


class UnorderedDeck(Deck):
    """Things face down whose order means nothing."""

    sorted = True


# --- what the box holds ----------------------------------------------------------------------------------------------

SCHEMES = Box("schemes", lambda setup: setup.components.scheme_deck)
DEEDS = Box("deeds", lambda setup: setup.deeds_in_play)
STICKERS = Box("rewards under rebels", lambda setup: () if setup.solo else setup.components.stickers)


def _deal_agendas(s: Any, sample: Any, seat: int, rng: Random) -> None:
    """Deal two agendas to each other seat, in place of hidden ones."""
    over = s.is_over
    known = (*s.dealt[seat], *(s.agendas if over else (s.agendas[seat],)))
    agendas = [agenda for agenda in s.setup.agendas_in_play if agenda not in known]
    shuffle_with(agendas, rng)
    for other in range(s.setup.seats):
        if other == seat:
            continue
        open_now = s.agendas[other : other + 1] if over and s.dealt[other] else []
        drawn = [agendas.pop() for _ in s.dealt[other][len(open_now) :]]
        dealt = sample.dealt[other] = tuple(sorted((*open_now, *drawn)))
        if sample.agendas[other] is HIDDEN:
            sample.agendas[other] = rng.choice(dealt) if dealt else agendas.pop()


AGENDAS = Box("agendas", lambda setup: setup.agendas_in_play, all_in_play=False, deal=_deal_agendas)
REWARD_TOKENS = Box("reward tokens", lambda setup: setup.components.reward_tokens, all_in_play=False)
