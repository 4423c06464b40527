"""What may be done with cards, goods and structures in Rurik: playing, drawing, paying, choosing; with conditions.

Bits stand for cards, goods or regions, as each family's name says. Nothing here changes a state.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from boardgames_edu.engine.board import bits
from boardgames_edu.engine.rules import EVERYTHING, Action, Condition
from boardgames_edu.games.rurik import frames
from boardgames_edu.games.rurik import state as st
from boardgames_edu.games.rurik.components import GOODS, STRUCTURES, TOKENS
from boardgames_edu.games.rurik.rules import reasons
from boardgames_edu.games.rurik.rules.conditions import hand, leader_there, relocatable, seat_of, spare_troops
from boardgames_edu.games.rurik.rules.deeds import DeedCards
from boardgames_edu.games.rurik.rules.families import ActionBuilder, Fam
from boardgames_edu.games.rurik.state import R, RurikState
from boardgames_edu.i18n import N_

CONVERTED_BY = (("wood", "ore"), ("honey", "fish"))
"""The goods of which each conversion token takes at least one (R-CONV-02, R-CONV-03)."""


class CardActions:
    """The families of actions with cards and what they ask."""

    def __init__(self, make: ActionBuilder, deeds: DeedCards) -> None:
        self.make = make
        self.aliases: dict[str, str] = {}
        self._cards(deeds)
        self._payments()
        self._rewards()
        self._church()
        self._claim()

    # --- cards -------------------------------------------------------------------------------------------------

    def _by_scheme(self, verb: str, *conditions: Condition[RurikState]) -> Fam:
        make = self.make
        return make.family(
            verb,
            [(k, f"{verb} {row.id}", (k,), {"scheme": row.id}) for k, row in enumerate(make.facts.schemes)],
            *conditions,
        )

    def _by_deed(self, verb: str, *conditions: Condition[RurikState]) -> Fam:
        make = self.make
        return make.family(
            verb,
            [(k, f"{verb} {row.id}", (k,), {"deed": row.id}) for k, row in enumerate(make.facts.deeds)],
            *conditions,
        )

    def _cards(self, deeds: DeedCards) -> None:
        make = self.make
        cost = [row.coin_cost for row in make.facts.schemes]
        in_hand = Condition[RurikState](
            "R-PLAY-01",
            hand,
            N_("{scheme} is not in your hand."),
            name="in_hand",
        )
        self.play = self._by_scheme(
            "play",
            Condition(
                "R-PLAY-01",
                lambda s: EVERYTHING if not s.bonus_actions & st.PLAYED_SCHEME else 0,
                N_("You have already played a scheme this turn."),
                name="one_scheme_a_turn",
            ),
            in_hand,
            Condition(
                "R-ACT-11",
                lambda s: ~sum(1 << kind for kind, coins in enumerate(cost) if coins > s.coins[seat_of(s)]),
                N_("{scheme} costs {price} {price:coin|coins}; you have {coins}."),
                lambda s, action: {"price": cost[action.args[0]], "coins": s.coins[seat_of(s)]},
                name="card_paid",
            ),
        )
        self.discard = self._by_scheme(
            "discard",
            Condition(
                "R-DEED-11",
                hand,
                N_("{scheme} is not in your hand."),
                name="in_hand",
                exact=reasons.cost_of(N_("{deed} takes a scheme from your hand; {scheme} is not there.")),
            ),
        )
        drawn = Condition[RurikState](
            "R-SCHEME-02",
            lambda s: sum(1 << k for k in {card & 31 for card in s.drawn if card >= 0}),
            N_("{scheme} is not among the cards that you drew."),
            name="among_drawn",
        )
        self.keep = self._by_scheme("keep", drawn)
        self.put_back = self._by_scheme("return", drawn)
        self.deck = make.family(
            "deck",
            [(0, "deck left", (0,), {"deck": "left"}), (1, "deck right", (1,), {"deck": "right"})],
            Condition(
                "R-SCHEME-12",
                lambda s: bool(s.left_deck) | bool(s.right_deck) << 1,
                N_("That scheme deck is empty."),
                name="deck_not_empty",
            ),
        )
        self.marker = make.family(
            "marker",
            [(k, f"marker {name}", (k,), {"owner": name}) for k, name in enumerate(make.names)],
        )
        self.deed = self._by_deed("deed", *deeds.conditions())
        self.pick = self._by_deed(
            "pick",
            Condition(
                "R-CHOOSE-01",
                lambda s: sum(1 << k for k in s.deed_row if k >= 0),
                N_("{deed} is not in the open row."),
                name="in_row",
                exact=reasons.not_in_row,
            ),
        )
        once = Condition[RurikState](
            "R-CONV-01",
            lambda s: EVERYTHING if not s.bonus_actions & st.CONVERTED else 0,
            N_("You have already converted goods this turn."),
            name="one_conversion_a_turn",
        )
        self.convert = [self._convert(token, name, once) for token, name in enumerate(TOKENS)]

    def _convert(self, token: int, name: str, once: Condition[RurikState]) -> Fam:
        make = self.make
        firsts = [GOODS.index(good) for good in CONVERTED_BY[token]]
        found: dict[tuple[int, ...], tuple[int, int]] = {}
        for a in firsts:
            for b in range(len(GOODS)):
                found.setdefault(
                    tuple(sorted((a, b))), (a, b)
                )  # wood and ore is the same payment as ore and wood
        pairs = list(found.values())
        self.aliases.update(
            (f"convert {name} {GOODS[b]} {GOODS[a]}", f"convert {name} {GOODS[a]} {GOODS[b]}")
            for a, b in pairs
            if a != b
        )

        @lru_cache(maxsize=4096)
        def payable(owned: tuple[int, ...]) -> int:
            return sum(
                1 << bit
                for bit, (a, b) in enumerate(pairs)
                if (owned[a] >= 2 if a == b else owned[a] and owned[b])
            )

        return make.family(
            "convert",
            [
                (
                    bit,
                    f"convert {name} {GOODS[a]} {GOODS[b]}",
                    (token, a, b),
                    {"token": name, "good": GOODS[a], "good_second": GOODS[b]},
                )
                for bit, (a, b) in enumerate(pairs)
            ],
            once,
            Condition(
                "R-CONV-04",
                lambda s: EVERYTHING if s.tokens[s.stack[-1].seat] >> token & 1 else 0,
                N_("This conversion token is face down until the next round."),
                name="token_face_up",
            ),
            Condition(
                ("R-CONV-02", "R-CONV-03")[token],
                lambda s: payable(s.all_goods(s.stack[-1].seat)),
                N_("You cannot pay {good} and {good_second}: you do not have both."),
                name="goods_paid",
                exact=reasons.two_pieces,
            ),
        )

    # --- what cards ask and give -------------------------------------------------------------------------------

    def _payments(self) -> None:
        make = self.make

        def payable(s: RurikState) -> int:
            top, owned = s.top, s.all_goods(seat_of(s))
            least: int = top.count if isinstance(top, frames.PaySame) else 1
            excluded: int = top.paid if isinstance(top, frames.PayDifferent) else 0
            return sum(1 << good for good, count in enumerate(owned) if count >= least) & ~excluded

        self.pay = make.family(
            "pay",
            [(k, f"pay {name}", (k,), {"good": name}) for k, name in enumerate(GOODS)],
            Condition(
                "R-DEED-03",
                payable,
                N_("You cannot pay that with {good}."),
                name="good_payable",
                exact=reasons.good_not_payable,
            ),
        )

        def removable(s: RurikState) -> int:
            top, seat = s.top, seat_of(s)
            if isinstance(top, frames.RemovePair):
                return sum(
                    1 << r
                    for r in bits(s.ruled[seat] & s.occupied[seat])
                    if s.pieces_of(seat, r) >= top.count
                )
            taken: int = top.taken
            return s.occupied[seat] & ~taken

        self.remove = make.by_region(
            "remove",
            "remove {}",
            (),
            Condition(
                "R-DEED-03",
                removable,
                N_("You cannot take that piece off {region}."),
                name="piece_removable",
                exact=reasons.piece_not_removable,
            ),
        )
        self.raze = [
            make.by_region(
                "raze",
                f"raze {name} {{}}",
                (kind,),
                Condition(
                    "R-DEED-03",
                    self._mine(kind),
                    N_("You have no {structure} in {region}."),
                    name="own_structure",
                    exact=reasons.cost_of(
                        N_(
                            "{deed} takes a structure of yours off the map; you have no {structure} in {region}."
                        )
                    ),
                ),
                structure=name,
            )
            for kind, name in enumerate(STRUCTURES)
        ]

    @staticmethod
    def _mine(kind: int) -> Callable[[RurikState], int]:
        return lambda s: s.own_structures(seat_of(s), kind)

    def _rewards(self) -> None:
        make = self.make
        self.relocate = make.steps(
            "relocate",
            "relocate {} {}",
            (),
            Condition(
                "R-DEED-04",
                relocatable,
                N_("You have no other troop in {region} to send."),
                name="troop_there",
            ),
            far=True,
        )
        free = Condition[RurikState](
            "R-DEED-04",
            lambda s: EVERYTHING if not s.top.leader_moved else 0,
            N_("Your leader has already been sent; choose a different piece."),
            name="leader_unmoved",
        )
        here = Condition[RurikState](
            "R-DEED-04", leader_there, N_("Your leader is not in {region}."), name="leader_there"
        )
        agatha = Condition[RurikState](
            "R-LEADER-AGATHA-01",
            lambda s: EVERYTHING if s.owner_of[st.AGATHA] == s.stack[-1].seat else 0,
            N_("Troops go along only with Agatha."),
            name="agatha",
        )
        self.relocate_leader = [
            make.steps("relocate_leader", "relocate leader {} {}", (0,), free, here, far=True)
        ] + [
            make.steps(
                "relocate_leader",
                f"relocate leader {{}} {{}} with {k}",
                (k,),
                agatha,
                free,
                here,
                Condition(
                    "R-LEADER-AGATHA-02",
                    spare_troops(k),
                    N_("You do not have {count} {count:troop|troops} beside Agatha in {region}."),
                    name="companions",
                ),
                far=True,
                count=k,
            )
            for k in (1, 2)
        ]
        self.stay = make.single("stay", "stay")

    def _church(self) -> None:
        make = self.make

        def convertible(victim: int) -> Callable[[RurikState], int]:
            if victim < 0:
                return lambda s: EVERYTHING if s.rebels[s.top.region] else 0
            return lambda s: (
                EVERYTHING if s.stack[-1].seat != victim and s.troops[victim * R + s.top.region] else 0
            )

        def where(s: RurikState, action: Action) -> dict[str, object]:
            return {"region": make.regions[s.top.region]}

        self.swap = [
            make.family(
                "swap",
                [
                    (0, "swap neutral", (-1,), {"victim": "neutral"})
                    if make.solo
                    else (0, "swap rebel", (-1,), {})
                ],
                Condition(
                    "R-SOLO-25" if make.solo else "R-CHURCH-01",
                    convertible(-1),
                    N_("There is no neutral troop in {region}.")
                    if make.solo
                    else N_("There is no rebel in {region}."),
                    where,
                    name="rebel_there",
                ),
            )
        ]
        self.swap += [
            make.family(
                "swap",
                [(0, f"swap {name}", (victim,), {"victim": name})],
                Condition(
                    "R-CHURCH-01",
                    convertible(victim),
                    N_("{victim} has no troop in {region} that your church could convert."),
                    where,
                    name="troop_there",
                    exact=reasons.not_convertible(victim),
                ),
            )
            for victim, name in enumerate(make.names)
        ]
        self.leave = make.single(
            "leave",
            "leave",
            Condition(
                "R-CHURCH-08",
                lambda s: EVERYTHING if not s.supply[s.stack[-1].seat] else 0,
                N_("You have a troop in your supply, so the church must convert somebody."),
                name="supply_empty",
            ),
        )
        self.bonus = make.family("bonus", [(0, "bonus good", (0,), {}), (1, "bonus coin", (1,), {})])

    def _claim(self) -> None:
        make = self.make
        self.claim = make.single("claim", "claim")
        self.hold = make.single("hold", "hold")
