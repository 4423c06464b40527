"""The rows of ``data/rurik`` as types.

A key that is not named here is refused with file, line and key. Knows files and figures only. Rows may say where
their facts come from: `Sourced` lists those keys, which are for people.
"""

from typing import Annotated, Any, Generic, Literal, TypeVar

import msgspec
from msgspec import Meta

Names = dict[str, str]
Id = Annotated[str, Meta(pattern="^[a-z][a-z0-9_]*$")]
Confidence = Literal["agreed", "single_source", "inferred", "reconstructed"]
GoodId = Literal["wood", "ore", "fish", "honey", "fur"]
StructureId = Literal["church", "market", "stronghold"]
Number = Annotated[int, Meta(ge=1, le=99)]
T = TypeVar("T")


class Sourced(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The keys of a row about its sources, for editors."""

    confidence: Confidence = "agreed"
    inferred: list[str] = []
    note: str = ""
    why: str = ""
    rules: list[str] = []
    rulings: list[str] = []


class NamedRow(Sourced, frozen=True, kw_only=True):
    """The fields of every named row."""

    id: Id
    names: Names = {}
    other_names: Names = {}
    text: str = ""


class Region(NamedRow, frozen=True, kw_only=True):
    """A region of the map."""

    number: int
    good: str
    min_players: int
    colour: str
    position: tuple[float, float]


class _GoodsTokens(Sourced, frozen=True, kw_only=True):  # the tokens of the variant, per colour of their regions
    by_colour: dict[str, dict[str, int]]


class Map(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The map file."""

    regions: list[Region]
    links: list[tuple[str, str]]
    goods_tokens: _GoodsTokens


class Cards(msgspec.Struct, Generic[T], frozen=True, forbid_unknown_fields=True):
    """A file of cards."""

    cards: list[T]


class SchemeCard(NamedRow, frozen=True, kw_only=True):
    """A face of the scheme cards; rewards are one-entry maps."""

    number: int
    rewards: list[dict[str, int]]
    coin_cost: int
    casualty_icon: bool
    copies: int


class DeedCard(NamedRow, frozen=True, kw_only=True):
    """A deed card: cost, requirement and reward in the vocabulary of ``deeds``."""

    cost: dict[str, Any]
    requirement: dict[str, Any]
    reward: dict[str, Any]
    vp: int
    solo_allowed: bool
    confidence_vp: Confidence


class _Words(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Words of a card, each with its value."""


class _PiecesPaid(_Words, frozen=True, kw_only=True):  # how many pieces a deed costs, and where they are taken from
    total: Number
    same_region: bool = False
    region_must_be_ruled: bool = False
    one_from_each_of_different_regions: Number | None = None


class _StructuresShown(_Words, frozen=True, kw_only=True):  # structures of a kind in a number of regions
    structure: StructureId
    regions: Number


class DeedCost(_Words, frozen=True, kw_only=True):
    """The possible costs of a deed."""

    goods: dict[GoodId, Number] = {}
    goods_any: Number = 1
    goods_same_type: Number = 1
    goods_different_types: Number = 1
    coins: Number = 1
    scheme_cards: Number = 1
    remove_own_troops: _PiecesPaid | None = None
    remove_own_structures: Number = 1


class DeedRequirement(_Words, frozen=True, kw_only=True):
    """The possible requirements of a deed."""

    own_troops_in_one_region_at_least: Number = 1
    own_structures_in_one_region: list[StructureId] = []
    own_structures_in_adjacent_regions: _StructuresShown | None = None
    own_structures_in_regions_with_different_goods: _StructuresShown | None = None
    regions_occupied_at_least: Number = 1
    defeated_rebels_at_least: Number = 1
    holds_first_player_marker: bool = True

    def __post_init__(self) -> None:
        """Refuse the marker that nobody has to hold."""
        if not self.holds_first_player_marker:
            raise ValueError("holds_first_player_marker is true, or left out")


class DeedReward(_Words, frozen=True, kw_only=True):
    """The possible rewards of a deed."""

    muster_points: Number = 1
    movement_points: Number = 1
    attack_points: Number = 1
    tax_points: Number = 1
    build_points: Number = 1
    coins: Number = 1
    draw_schemes: Number = 1
    keep: Number = 1
    take_deed_from_row: Number = 1
    relocate_own_troops: Number = 1
    any_distance: bool = True
    casualty_cards_modifier: Annotated[int, Meta(ge=-9, le=9)] = 0

    def __post_init__(self) -> None:
        """Refuse a distance that is not any."""
        if not self.any_distance:
            raise ValueError("any_distance is true, or left out")


class DeedParts(msgspec.Struct, frozen=True):
    """The parts of a deed, with the words and values they know."""

    cost: DeedCost
    requirement: DeedRequirement
    reward: DeedReward


class AgendaCard(NamedRow, frozen=True, kw_only=True):
    """An agenda card; ``test`` names what is compared."""

    test: str
    vp: int
    solo_allowed: bool


class _LeaderRow(NamedRow, frozen=True, kw_only=True):  # a leader and its ability
    solo_allowed: bool


class Leaders(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The file of leaders; ``solo_leader`` leads the Rebellion (R-SOLO-08)."""

    leaders: list[_LeaderRow]
    solo_leader: NamedRow


class _RewardRow(Sourced, frozen=True, kw_only=True):  # what a sticker or token brings, and how many there are
    id: str
    number: int
    copies: int


class Rewards(Sourced, frozen=True, kw_only=True):
    """All stickers or tokens of a kind."""

    rewards: list[_RewardRow]


class RebelsFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The file of rewards for rebels."""

    stickers: Rewards
    reward_tokens: Rewards


# --- game.yaml -------------------------------------------------------------------------------------------------------
class _Players(Sourced, frozen=True, kw_only=True):  # what each player begins with
    starting_coins: int
    starting_troops_placed: int


class _Pieces(Sourced, frozen=True, kw_only=True):  # the pieces of a colour
    troops: int
    advisors: list[int]


class _ActionRow(NamedRow, frozen=True, kw_only=True):  # one of the six actions, and what its points are called
    point_names: Names


class _BoatColumn(msgspec.Struct, frozen=True, forbid_unknown_fields=True):  # the places of the boat for a good
    good: str
    slots: int


class _BoatRow(Sourced, frozen=True, kw_only=True):  # the boat of a mat
    columns: list[_BoatColumn]
    confidence_order: Confidence
    why_order: str


class _Structure(NamedRow, frozen=True, kw_only=True):  # a kind of structure
    per_player: int


class Space(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A space of an action column."""

    row: int
    points: int
    coin_cost: int
    passes_first_player_marker: bool = False


class Column(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A column of the strategy board."""

    action: str
    spaces: list[Space]


class _StrategyBoard(Sourced, frozen=True, kw_only=True):  # a side of the strategy board
    rows: int
    columns: list[Column]


class _AdvisorsRow(Sourced, frozen=True, kw_only=True):  # the advisors per player, by number of players and round
    by_players_and_round: dict[int, dict[int, list[int]]]


class _TrackSpace(msgspec.Struct, frozen=True, forbid_unknown_fields=True):  # a space of a claim track
    vp: int
    at_least: int
    must_include_regions: list[str] = []


class _ClaimTrack(NamedRow, frozen=True, kw_only=True):  # a claim track; ``measure`` names what it looks at
    measure: str
    spaces: list[_TrackSpace]


class _WarfareTrack(Sourced, frozen=True, kw_only=True):  # the warfare track, as long as it is drawn
    names: Names
    shown_length: int
    confidence_length: Confidence


class BoxFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The file of boards, pieces and words."""

    names: Names
    players: _Players
    seats: list[NamedRow]
    pieces: _Pieces
    actions: list[_ActionRow]
    goods: list[NamedRow]
    boat: _BoatRow
    conversion_tokens: list[NamedRow]
    structures: list[_Structure]
    strategy_boards: dict[str, _StrategyBoard]
    advisors: _AdvisorsRow
    claim_tracks: list[_ClaimTrack]
    warfare_track: _WarfareTrack


# --- solo.yaml -------------------------------------------------------------------------------------------------------
class _SoloMeta(Sourced, frozen=True, kw_only=True):  # from which round on the Rebellion has its later advisors
    advisor_unlocks: dict[int, str]
    confidence_mats: Confidence
    why_mats: str


class _SoloSetup(Sourced, frozen=True, kw_only=True):  # what the Rebellion begins with
    troops: int
    coins_on_dock: int


class _Edition(Sourced, frozen=True, kw_only=True):  # what an edition of the solo rules says where they differ
    id: str
    price_elsewhere: int
    income: int
    new_card: str
    unlocks_in_the_last_round: bool


class _MatBonus(msgspec.Struct, frozen=True, forbid_unknown_fields=True):  # a bonus of a mat
    for_action: str
    bonus: str
    locked_at_start: bool


class HouseholdMat(NamedRow, frozen=True, kw_only=True):
    """A mat of the Rebellion."""

    starting_priority: str
    coins_on_mat: int
    columns: dict[str, list[_MatBonus]]


class Cell(Sourced, frozen=True, kw_only=True):
    """A line of a card: which advisor goes to which action."""

    advisor: str
    action: str
    coin_icon: bool


class _PriorityPlan(msgspec.Struct, frozen=True, forbid_unknown_fields=True):  # what a card says for one priority
    build_order: list[str]
    placements: list[Cell]


class RebellionCardRow(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A rebellion card."""

    number: int
    location_order: list[str]
    priorities: dict[str, _PriorityPlan]


class Reading(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A way to read a cell."""

    action: str
    coin_icon: bool


class _Dispute(Sourced, frozen=True, kw_only=True):  # a cell that was read in two ways
    card: int
    priority: str
    step: int
    advisor: str
    reading_a: Reading
    reading_b: Reading
    chosen: Reading


class SoloRows(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The file of solo play."""

    meta: _SoloMeta
    rebellion_setup: _SoloSetup
    names: dict[str, Names]
    priority_names: dict[str, Names]
    bonus_names: dict[str, Names]
    editions: list[_Edition]
    household_mats: list[HouseholdMat]
    rebellion_cards: list[RebellionCardRow]
    disputed_cells: list[_Dispute]
