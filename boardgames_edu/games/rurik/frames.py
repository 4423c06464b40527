"""The decisions that a seat of Rurik is asked.

Each says what belongs to it. The verbs that answer a decision are named here and declared in ``rules``. The steps of
the Rebellion, which lie on the same stack, stand in ``rules.solo``.
"""

from collections.abc import Callable
from typing import Annotated, Any, ClassVar

from boardgames_edu.engine.events import Params
from boardgames_edu.engine.fields.codecs import Required
from boardgames_edu.engine.fields.frames import Frame
from boardgames_edu.engine.fields.values import PLACE
from boardgames_edu.engine.kit import N_, Decision, Flag, NamedSet, Whole, bits, refuse
from boardgames_edu.games.rurik.codecs import Region
from boardgames_edu.games.rurik.components import COLUMNS, DECKS, GOODS, REBELLION
from boardgames_edu.games.rurik.state import RurikState
from boardgames_edu.i18n import Phrase

MaybeRegion = Annotated[int, PLACE]
Number = Annotated[int, Whole(1, 5)]
Column = Annotated[int, Required(lambda setup: COLUMNS)]
DeckSide = Annotated[int, Required(lambda setup: DECKS)]
GoodSet = Annotated[int, NamedSet(Required(lambda setup: GOODS))]
RegionSet = Annotated[int, NamedSet(Required(lambda setup: setup.region_ids))]


def needs(frame: Frame, where: str, there: object) -> None:
    """Refuse a position without the goods or pieces a frame needs."""
    if not there:
        refuse(where, N_("the decision {word} cannot be answered to its end here."), word=frame.name)


_DRAW = N_("First finish the draw. {question}")
_REBELLION = N_("The Rebellion has its turn. {question}")


class Interruption(Decision):
    """A decision within a turn: it is answered before anything else."""

    lies_on: ClassVar[tuple[str, ...]] = ("turn",)
    comes_first: ClassVar[tuple[str, str]]  # the rule that says so, and the answer to anything else

    def check(self, s: RurikState, where: str) -> None:
        enough = ENOUGH.get(type(self))
        needs(self, where, enough is None or enough(self, s))


# --- setup and strategy phase ----------------------------------------------------------------------------------------
class Leader(Decision):
    lies_on, first_in, rule, actions = ("",), ("setup",), "R-SETUP-16", ("leader",)
    text = N_("{seat}, choose your leader.")
    skip_if_forced = True


class Agenda(Decision):
    lies_on, first_in, rule, actions = ("",), ("setup",), "R-SETUP-17", ("agenda",)
    text = N_("{seat}, keep one of your two agendas; the other goes back to the box.")


class PlaceTroop(Decision):
    name = "place"
    lies_on, first_in, rule, actions = ("",), ("setup",), "R-SETUP-28", ("place",)
    text = N_("{seat}, place a troop in any region.")


class PlaceLeader(Decision):
    lies_on, first_in, rule, actions = ("",), ("setup",), "R-SETUP-30", ("place_leader",)
    text = N_("{seat}, place your leader in a region with a troop of yours.")
    skip_if_forced = True


class Advise(Decision):
    lies_on, first_in, rule, actions = ("",), ("strategy",), "R-STRAT-01", ("advise",)
    text = N_("{seat}, place an advisor in a column.")


class Bribe(Decision):
    lies_on, first_in, rule, actions = ("",), ("strategy",), "R-STRAT-15", ("bribe",)
    text = N_("{seat}, how many coins do you add to advisor {number} in the {column} column as a bribe?")
    skip_if_forced = True
    number: Number
    column: Column

    def check(self, s: RurikState, where: str) -> None:
        lowest = self.column * s.setup.rows + s.setup.rows - 1
        needs(self, where, self.number in s.unplaced[self.seat] and not s.strategy[lowest])


# --- a turn ----------------------------------------------------------------------------------------------------------
class Rescue(Interruption):
    lies_on, rule, actions = ("resolve",), "R-ACT-16", ("rescue", "decline")
    text = N_("{seat}, you have no piece on the map: return with your leader and a troop in any region, or stay away.")
    comes_first = "R-ACT-25", N_("First decide whether you come back to the map. {question}")


class Resolve(Interruption):
    rule, actions = "R-ACT-04", ("resolve",)
    text = N_("{seat}, which of your advisors do you resolve now?")
    comes_first = "R-ACT-25", N_("First choose the advisor that you resolve. {question}")
    skip_if_forced = True


POINTS = {
    "muster": N_("{n} {n:muster point|muster points}"),
    "move": N_("{n} {n:movement point|movement points}"),
    "attack": N_("{n} {n:attack point|attack points}"),
    "tax": N_("{n} {n:tax point|tax points}"),
    "build": N_("{n} {n:build point|build points}"),
}
"""How many points there are for an action, in words."""


class Turn(Decision):
    lies_on, first_in = ("",), ("action",)
    rule, text = "R-ACT-01", N_("{seat}, it is your turn: {column}.")
    actions = (
        *("take", "forfeit", "muster", "muster_leader", "muster_by_attack", "move", "move_leader"),
        *("attack_rebel", "attack_neutral", "attack", "tax", "build", "play", "deed", "convert"),
        *(("send", "send_leader"), "end"),
    )

    def facts(self, s: RurikState) -> Params:
        muster, move, attack, eased, tax, build = s.pools
        pools = dict(zip(POINTS, (muster, move, attack + eased, tax, build), strict=True))
        left = {name: count for name, count in pools.items() if count}
        return {
            "column": COLUMNS[max(s.resolved_space, 0) // s.setup.rows],
            "row": s.resolved_space % s.setup.rows + 1,
            "points": sum(s.pools),
            "point": list(left) or ["move"],
            "left": tuple(Phrase(POINTS[name], {"n": count}) for name, count in left.items()),
            "decided": s.main_action,
        }


class Draw(Interruption):
    lies_on, rule, actions = ("turn", "marker"), "R-SCHEME-01", ("deck",)
    text = N_("{seat}, from which scheme deck do you draw {cards} {cards:card|cards}?")
    comes_first = "R-ACT-25", _DRAW
    skip_if_forced = True
    cards: Number


class Check(Interruption):
    rule, actions = "R-CASUALTY-09", ("deck",)
    text = N_("{seat}, from which scheme deck do you reveal up to {cards} {cards:card|cards} for casualties?")
    comes_first = "R-ACT-25", N_("First finish the attack with its casualty check. {question}")
    skip_if_forced = True
    region: Region
    cards: Number


class Keep(Interruption):
    lies_on, rule, actions = ("turn", "marker"), "R-SCHEME-02", ("keep",)
    text = N_("{seat}, which of the drawn cards do you keep?")
    comes_first = "R-ACT-25", _DRAW
    skip_if_forced = True
    deck: DeckSide


class PutBack(Interruption):
    lies_on, rule, actions = ("turn", "marker"), "R-SCHEME-03", ("return",)
    text = N_("{seat}, which card goes back on the deck next? The last one lies on top.")
    comes_first = "R-ACT-25", _DRAW
    skip_if_forced = True
    deck: DeckSide


class Marker(Interruption):
    rule, actions = "R-SCHEME-05", ("marker",)
    text = N_("{seat}, to whom do you give the first player marker?")
    comes_first = "R-SCHEME-11", N_("First give the first player marker away. {question}")


class Church(Interruption):
    rule, actions = "R-CHURCH-01", ("swap", "leave")
    text = N_("{seat}, whom does your church in {region} convert?")
    comes_first = "R-ACT-25", N_("First finish the raising of the church. {question}")
    skip_if_forced = True
    region: Region


class Market(Interruption):
    rule, actions = "R-MARKET-01", ("bonus",)
    text = N_("{seat}, what does your market in {region} add: one more good or a coin?")
    comes_first = "R-MARKET-01", N_("First choose what your market adds. {question}")
    region: Region


class TakeDeed(Interruption):
    rule, actions = "R-PLAY-06", ("pick",)
    text = N_("{seat}, take a deed from the open row.")
    comes_first = "R-PLAY-02", N_("First gain all that the scheme card shows. {question}")


# --- what a deed costs and gives -------------------------------------------------------------------------------------
class Payment(Interruption):
    """Pay the cost of a deed; ``count`` is left to pay."""

    lies_on = (
        *("grant", "pay_any", "pay_same", "pay_different", "discard"),
        *("remove", "remove_apart", "remove_pair", "raze"),
    )
    rule, actions = "R-DEED-03", ("pay",)
    comes_first = "R-DEED-13", N_("First pay the whole cost of the deed. {question}")
    skip_if_forced = True
    count: Number


class PayAny(Payment):
    text = N_("{seat}, pay {count} more {count:good|goods} of any type.")


class PaySame(Payment):
    text = N_("{seat}, you pay {count} goods of one type. Which type?")


class PayDifferent(Payment):
    """Pay goods of different types; ``paid`` are the types already paid."""

    text = N_("{seat}, pay {count} more {count:good|goods}, each of a different type.")
    paid: GoodSet


class Discard(Payment):
    rule, actions = "R-DEED-11", ("discard",)
    text = N_("{seat}, which scheme do you discard?")


class Remove(Payment):
    text = N_("{seat}, take {count} more {count:troop|troops} off the map.")
    actions = ("remove",)
    taken: RegionSet


class RemoveApart(Remove):
    """Take pieces off different regions; ``taken`` gave one already."""

    text = N_("{seat}, take {count} more {count:troop|troops} off the map, each from a different region.")


class RemovePair(Payment):
    text = N_("{seat}, from which region that you rule do you take {count} troops?")
    actions = ("remove",)


class Raze(Payment):
    text = N_("{seat}, which of your structures do you take off the map?")
    actions = ("raze",)


class Relocate(Interruption):
    """Send pieces; ``moved`` is where the last troop went."""

    rule, actions = "R-DEED-04", ("relocate", "relocate_leader", "stay")
    text = N_("{seat}, send up to {count} more {count:piece|pieces} from anywhere to anywhere.")
    comes_first = "R-DEED-04", N_("First gain the whole reward of the deed. {question}")
    skip_if_forced = True
    count: Number
    moved: MaybeRegion
    leader_moved: Annotated[int, Flag(int)]


# --- claim phase -----------------------------------------------------------------------------------------------------
class Pick(Decision):
    lies_on, first_in, rule, actions = ("",), ("claim",), "R-CHOOSE-01", ("pick",)
    text = N_("{seat}, choose a deed from the open row.")


class Trade(Decision):
    lies_on, first_in, rule, actions = ("",), ("claim",), "R-TAX-07", ("claim", "hold")
    text = N_(
        "{seat}, claim a space on the trade track with the goods on your boat, "
        "or hold them back and go on earning a coin for the marker?"
    )


# --- solo play -------------------------------------------------------------------------------------------------------
class RebellionCheck(Interruption):
    lies_on, rule, actions = ("rebellion_end", "rebellion_attack"), "R-SOLOATTACK-07", ("deck",)
    text = N_(
        "{seat}, name the scheme deck from which the Rebellion reveals up to {cards} {cards:card|cards} for casualties."
    )
    comes_first = "R-ACT-01", _REBELLION
    skip_if_forced = True
    region: Region
    cards: Number


class Predict(Interruption):
    lies_on = (
        *("rebellion_advisor", "rebellion_bribe", "rebellion_resolve", "rebellion_action", "rebellion_muster"),
        *("rebellion_reinforce", "rebellion_goal", "rebellion_donor", "rebellion_attack", "rebellion_tax"),
        *("rebellion_build", "rebellion_raise", "rebellion_scheme", "rebellion_priority", "rebellion_unlock"),
    )
    rule, text = "R-SOLO-01", N_("{seat}, what will the Rebellion do? {what}")
    actions = (
        *("guess_region", "guess_column", "guess_bribe", "guess_structure", "guess_priority"),
        *("guess_take", "guess_give_up"),
    )
    comes_first = "R-ACT-01", _REBELLION

    def facts(self, s: RurikState) -> Params:
        step = s.stack[-2]
        return {"what": Phrase(step.asks, step.facts(s))}


DECISIONS: tuple[type[Decision], ...] = (
    *(Leader, Agenda, PlaceTroop, PlaceLeader, Advise, Bribe, Rescue, Resolve, Turn),
    *(Draw, Check, Keep, PutBack, Marker, Church, Market),
    *(PayAny, PaySame, PayDifferent, Discard, Remove, RemoveApart, RemovePair, Raze),
    *(Relocate, TakeDeed, Pick, Trade),
)
"""The decisions of every game."""
COSTS = tuple(kind for kind in DECISIONS if issubclass(kind, Payment))  # the decisions about the cost of a deed
SOLO_DECISIONS: tuple[type[Decision], ...] = (RebellionCheck, Predict)
"""The decisions of solo play; `Predict` only as an option."""
ENOUGH: dict[type[Decision], Callable[[Any, RurikState], object]] = {
    Check: lambda it, s: s.occupied[it.seat] >> it.region & 1,
    RebellionCheck: lambda it, s: s.occupied[REBELLION] >> it.region & 1,
    PayAny: lambda it, s: sum(s.all_goods(it.seat)) >= it.count,
    PaySame: lambda it, s: max(s.all_goods(it.seat)) >= it.count,
    PayDifferent: lambda it, s: (
        sum(n > 0 and not it.paid >> good & 1 for good, n in enumerate(s.all_goods(it.seat))) >= it.count
    ),
    Discard: lambda it, s: len(s.hands[it.seat]) >= it.count,
    Remove: lambda it, s: (
        sum(s.pieces_of(it.seat, region) for region in bits(s.occupied[it.seat] & ~it.taken)) >= it.count
    ),
    RemoveApart: lambda it, s: (s.occupied[it.seat] & ~it.taken).bit_count() >= it.count,
    Raze: lambda it, s: sum(mask.bit_count() for mask in s.own_built[3 * it.seat : 3 * it.seat + 3]) >= it.count,
}
"""Whether there is what a decision takes: without it, it could not be answered to its end."""
