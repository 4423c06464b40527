"""What may be done on the boards of Rurik: setup, strategy, and spending points; with the conditions and their rules.

Each condition carries the id of its rule and the sentence of its refusal. Bits stand for regions unless a family says
otherwise. Nothing here changes a state; what cards ask and give is in ``card_actions``.
"""

from __future__ import annotations

from boardgames_edu.engine.rules import EVERYTHING, Condition
from boardgames_edu.games.rurik import state as st
from boardgames_edu.games.rurik.components import COLUMNS, STRUCTURES
from boardgames_edu.games.rurik.rules import reasons, solo_setup
from boardgames_edu.games.rurik.rules.conditions import (
    EVERY_NUMBER,
    affordable,
    leader_there,
    lowest_spaces,
    muster_regions,
    number_bits,
    occupied,
    open_columns,
    points_in,
    price_facts,
    seat_of,
    second_allowed,
    spare_troops,
    supply_left,
    troop_there,
)
from boardgames_edu.games.rurik.rules.families import ActionBuilder, Fam
from boardgames_edu.games.rurik.state import RurikState
from boardgames_edu.i18n import N_

MOST_COINS = 100
"""The largest bribe that can be written down, plus one; nobody owns as many coins."""


class Actions:
    """The families of actions on the boards."""

    def __init__(self, make: ActionBuilder) -> None:
        self.make = make
        self._setup()
        self._strategy()
        self._turn()
        self._points()
        self._attack()

    # --- setup and strategy ------------------------------------------------------------------------------------

    def _setup(self) -> None:
        make = self.make
        self.leader = make.family(
            "leader",
            [(k, f"leader {row.id}", (k,), {"leader": row.id}) for k, row in enumerate(make.facts.leaders)],
            Condition(
                "R-SETUP-32",
                lambda s: sum(1 << k for k in range(8) if s.owner_of[k] < 0),
                N_("{leader} already belongs to another player."),
                name="leader_free",
            ),
            *(solo_setup.LEADER_CONDITIONS if make.solo else ()),
        )
        self.agenda = make.family(
            "agenda",
            [(k, f"agenda {row.id}", (k,), {"agenda": row.id}) for k, row in enumerate(make.facts.agendas)],
            Condition(
                "R-SETUP-17",
                lambda s: sum(1 << k for k in s.dealt[seat_of(s)] if k >= 0),
                N_("{agenda} is not one of the two agendas that you were dealt."),
                name="agenda_dealt",
            ),
        )
        self.place = make.by_region(
            "place", "place {}", (), *(solo_setup.PLACE_CONDITIONS if make.solo else ())
        )
        self.place_leader = make.by_region(
            "place_leader",
            "place leader {}",
            (),
            Condition(
                "R-SETUP-30",
                troop_there,
                N_("Your leader starts beside a troop of yours; you have none in {region}."),
                name="beside_a_troop",
            ),
        )

    def _strategy(self) -> None:
        make = self.make
        self.advise = make.family(
            "advise",
            [
                (
                    (number - 1) * 6 + column,
                    f"advise {number} {name}",
                    (number, column),
                    {"number": number, "column": name},
                )
                for number in range(1, 6)
                for column, name in enumerate(COLUMNS)
            ],
            Condition(
                "R-STRAT-03",
                lambda s: number_bits(s.unplaced[s.stack[-1].seat]),
                N_("You have no advisor {number} left to place."),
                name="advisor_in_hand",
                exact=reasons.no_such_advisor,
            ),
            Condition(
                "R-STRAT-10",
                lambda s: open_columns(s) * EVERY_NUMBER,
                N_("The {column} column is full; nobody can be pushed out of it."),
                name="column_open",
            ),
            Condition(
                "R-STRAT-12",
                second_allowed,
                N_(
                    "You already have an advisor in the {column} column, and a second one may come only when three "
                    "different columns hold one of yours."
                ),
                name="second_advisor",
            ),
        )
        self.bribe = make.family(
            "bribe",
            [(k, f"bribe {k}", (k,), {"coins_bribe": k}) for k in range(MOST_COINS)],
            Condition(
                "R-STRAT-19",
                lambda s: (2 << s.coins[s.stack[-1].seat]) - 1,
                N_("A bribe comes out of your own coins; you have only {coins}."),
                lambda s, action: {"coins": s.coins[seat_of(s)]},
                name="own_coins",
            ),
        )

    # --- the turn ----------------------------------------------------------------------------------------------

    def _turn(self) -> None:
        make = self.make
        self.rescue = make.by_region("rescue", "rescue {}", ())
        self.decline = make.single("decline", "decline")
        self.resolve = make.family(
            "resolve",
            [
                (
                    column * make.rows + row,
                    f"resolve {name} {row + 1}",
                    (column * make.rows + row,),
                    {"column": name, "row": row + 1},
                )
                for column, name in enumerate(COLUMNS)
                for row in range(make.rows)
            ],
            Condition(
                "R-ACT-03",
                lambda s: lowest_spaces(s, seat_of(s)),
                N_(
                    "You resolve your advisor with the lowest number; it does not stand on space {row} of the "
                    "{column} column."
                ),
                name="lowest_advisor",
                exact=reasons.not_the_lowest,
            ),
        )
        undecided = Condition[RurikState](
            "R-ACT-26",
            lambda s: EVERYTHING if s.main_action == st.UNDECIDED else 0,
            N_("The action of this advisor is already decided."),
            name="undecided",
        )
        self.take = make.single(
            "take",
            "take",
            undecided,
            Condition(
                "R-ACT-13",
                lambda s: (
                    EVERYTHING if s.coins[s.stack[-1].seat] >= s.setup.space_cost[s.resolved_space] else 0
                ),
                N_(
                    "This space costs {price} {price:coin|coins} and you have {coins}: you have to give the action up, "
                    "unless a bonus action brings what is missing first."
                ),
                lambda s, action: {
                    "price": s.setup.space_cost[s.resolved_space],
                    "coins": s.coins[seat_of(s)],
                },
                name="space_paid",
            ),
        )
        self.forfeit = make.single("forfeit", "forfeit", undecided)
        self.end = make.single(
            "end",
            "end",
            Condition(
                "R-ACT-25",
                lambda s: EVERYTHING if s.main_action != st.UNDECIDED else 0,
                N_("First take the action of your advisor, or give it up for a coin."),
                name="decided",
            ),
        )

    def _points(self) -> None:
        make = self.make
        point = points_in(
            st.MUSTER, "R-MUSTER-01", N_("You have no muster points to spend."), "muster_points"
        )
        supply = Condition[RurikState](
            "R-MUSTER-05", supply_left, N_("You have no troop left in your supply."), name="troop_in_supply"
        )
        where = Condition[RurikState](
            "R-MUSTER-03",
            muster_regions,
            N_("Muster needs a region that you occupy; you have no troop in {region}."),
            name="occupied",
            exact=reasons.beside_maria,
        )
        self.muster = make.by_region("muster", "muster {}", (), point, supply, where)
        self.muster_leader = make.by_region(
            "muster_leader",
            "muster leader {}",
            (),
            point,
            Condition(
                "R-MUSTER-04",
                lambda s: (
                    EVERYTHING if s.leaders[s.stack[-1].seat] < 0 <= s.leader_ids[s.stack[-1].seat] else 0
                ),
                N_("You have no leader off the map that could be mustered."),
                name="leader_off_map",
            ),
            where,
        )
        self.muster_by_attack = make.by_region(
            "muster_by_attack",
            "muster {} by attack",
            (),
            Condition(
                "R-LEADER-SUDISLAV-01",
                lambda s: EVERYTHING if s.owner_of[st.SUDISLAV] == s.stack[-1].seat else 0,
                N_("Only Sudislav's player may muster with attack points."),
                name="sudislav",
            ),
            Condition(
                "R-LEADER-SUDISLAV-01",
                leader_there,
                N_("Attack points muster in Sudislav's region only; he is not in {region}."),
                name="beside_sudislav",
                exact=reasons.sudislav_away,
            ),
            Condition(
                "R-ATTACK-01",
                lambda s: EVERYTHING if s.pools[st.ATTACK] or s.pools[st.EASED] else 0,
                N_("You have no attack points to spend."),
                name="attack_points",
            ),
            supply,
        )
        point = points_in(
            st.MOVE, "R-MOVE-01", N_("You have no movement points to spend."), "movement_points"
        )
        own = N_("A movement point moves one of your own troops; you have none in {region}.")
        self.move = make.steps(
            "move",
            "move {} {}",
            (),
            point,
            Condition("R-MOVE-02", troop_there, own, name="troop_there", exact=reasons.start_out_of_play),
        )
        here = Condition[RurikState](
            "R-MOVE-07",
            leader_there,
            N_("Your leader is not in {region}."),
            name="leader_there",
            exact=reasons.start_out_of_play,
        )
        self.move_leader = make.steps("move_leader", "move leader {} {}", (0,), point, here)
        agatha = Condition[RurikState](
            "R-LEADER-AGATHA-01",
            lambda s: EVERYTHING if s.owner_of[st.AGATHA] == s.stack[-1].seat else 0,
            N_("Troops go along only with Agatha."),
            name="agatha",
        )
        self.move_agatha = [
            make.steps(
                "move_leader",
                f"move leader {{}} {{}} with {k}",
                (k,),
                agatha,
                point,
                here,
                Condition(
                    "R-LEADER-AGATHA-02",
                    spare_troops(k),
                    N_("You do not have {count} {count:troop|troops} beside Agatha in {region}."),
                    name="companions",
                ),
                count=k,
            )
            for k in (1, 2)
        ]
        where = Condition(
            "R-TAX-02",
            occupied,
            N_("You can tax only a region that you occupy; you have no troop in {region}."),
            name="occupied",
        )
        self.tax = make.by_region(
            "tax",
            "tax {}",
            (),
            points_in(st.TAX, "R-TAX-01", N_("You have no tax points to spend."), "tax_points"),
            where,
            Condition(
                "R-TAX-08", lambda s: s.goods_on, N_("There is no good left in {region}."), name="good_there"
            ),
            Condition(
                "R-TAX-04",
                affordable(st.TAX),
                N_("You do not rule {region}, so its good costs {price} tax points; you have {points}."),
                price_facts(st.TAX),
                name="price",
            ),
        )
        point = points_in(st.BUILD, "R-BUILD-01", N_("You have no build points to spend."), "build_points")
        self.build = [self._build(kind, name, point) for kind, name in enumerate(STRUCTURES)]

    def _build(self, kind: int, name: str, point: Condition[RurikState]) -> Fam:
        make = self.make
        return make.by_region(
            "build",
            f"build {name} {{}}",
            (kind,),
            point,
            Condition(
                "R-BUILD-08",
                lambda s: EVERYTHING if s.structures_left[s.stack[-1].seat * 3 + kind] else 0,
                N_("You have no {structure} left in your supply."),
                name="structure_in_supply",
            ),
            Condition(
                "R-BUILD-02",
                occupied,
                N_("You can build only in a region that you occupy; you have no troop in {region}."),
                name="occupied",
            ),
            Condition(
                "R-BUILD-06",
                lambda s: ~s.built_mask[kind],
                N_("There is already a {structure} in {region}."),
                name="room",
            ),
            Condition(
                "R-BUILD-04",
                affordable(st.BUILD),
                N_(
                    "You do not rule {region}, so a structure there costs {price} build points; you have {points}."
                ),
                price_facts(st.BUILD),
                name="price",
            ),
            structure=name,
        )

    def _attack(self) -> None:
        make = self.make
        either = Condition[RurikState](
            "R-ATTACK-01",
            lambda s: EVERYTHING if s.pools[st.ATTACK] or s.pools[st.EASED] else 0,
            N_("You have no attack points to spend."),
            name="attack_points",
        )
        plain = points_in(
            st.ATTACK, "R-ATTACK-01", N_("You have no attack points to spend."), "attack_points"
        )
        eased = points_in(
            st.EASED,
            "R-CASUALTY-13",
            N_("You have no attack point that reveals one card less."),
            "eased_points",
        )
        present = Condition[RurikState](
            "R-ATTACK-02",
            occupied,
            N_("You can attack only where you have a troop; you have none in {region}."),
            name="troop_there",
        )
        nobodys = (
            Condition[RurikState](
                "R-SOLO-23",
                lambda s: s.rebel_mask,
                N_("There is no neutral troop in {region}."),
                name="neutral_there",
            )
            if make.solo
            else Condition[RurikState](
                "R-ATTACK-02",
                lambda s: s.rebel_mask,
                N_("There is no rebel in {region}."),
                name="rebel_there",
            )
        )
        verb, text = (
            ("attack_neutral", "attack {} neutral") if make.solo else ("attack_rebel", "attack {} rebel")
        )
        self.attack_rebel = make.by_region(verb, text, (), either, present, nobodys)
        self.attack = [
            make.by_region(
                "attack",
                f"attack {{}} {name}{word}",
                (victim, pool),
                points,
                self._opponent(victim),
                present,
                self._target(victim),
                victim=name,
            )
            for pool, points, word in ((st.ATTACK, plain, ""), (st.EASED, eased, " eased"))
            for victim, name in enumerate(make.names)
        ]
        mine = Condition[RurikState](
            "R-LEADER-PREDSLAVA-01",
            lambda s: EVERYTHING if s.owner_of[st.PREDSLAVA] == s.stack[-1].seat else 0,
            N_("Only Predslava's player may send other players' troops away."),
            name="predslava",
        )
        unused = Condition[RurikState](
            "R-LEADER-PREDSLAVA-01",
            lambda s: EVERYTHING if not s.abilities_used >> s.stack[-1].seat & 1 else 0,
            N_("Predslava has already sent somebody this round."),
            name="once_per_round",
        )
        here = Condition[RurikState](
            "R-LEADER-PREDSLAVA-01",
            leader_there,
            N_("Predslava sends pieces out of her own region only; she is not in {region}."),
            name="predslava_there",
            exact=reasons.predslava_away,
        )

        self.send: list[Fam] = []
        for victim, name in enumerate(make.names):
            known = (mine, unused, self._opponent(victim, "R-LEADER-PREDSLAVA-01"), here)
            self.send.append(
                make.steps(
                    "send",
                    f"send {name} {{}} {{}}",
                    (victim,),
                    *known,
                    self._troop_of(victim),
                    out_of_play="R-LEADER-PREDSLAVA-04",
                    neighbours="R-LEADER-PREDSLAVA-01",
                    victim=name,
                )
            )
            self.send.append(
                make.steps(
                    "send_leader",
                    f"send {name} leader {{}} {{}}",
                    (victim,),
                    *known,
                    self._leader_of(victim),
                    out_of_play="R-LEADER-PREDSLAVA-04",
                    neighbours="R-LEADER-PREDSLAVA-01",
                    victim=name,
                )
            )

    def _opponent(self, victim: int, rule: str = "R-ATTACK-02") -> Condition[RurikState]:
        """Somebody else's seat; a rebel is nobody's, so what names an opponent never touches rebels (R-GEN-14)."""
        return Condition(
            rule,
            lambda s: EVERYTHING if s.stack[-1].seat != victim else 0,
            N_("{victim} is you; choose an opponent."),
            name="opponent",
        )

    def _target(self, victim: int) -> Condition[RurikState]:
        return Condition(
            "R-ATTACK-02",
            lambda s: s.occupied[victim],
            N_("{victim} has no troop in {region} that you could attack."),
            name="victim_there",
            exact=reasons.structures_only(victim),
        )

    def _troop_of(self, victim: int) -> Condition[RurikState]:
        return Condition(
            "R-LEADER-PREDSLAVA-01",
            lambda s: s.troop_at[victim],
            N_("{victim} has no troop in {region}."),
            name="victim_there",
        )

    def _leader_of(self, victim: int) -> Condition[RurikState]:
        def there(s: RurikState) -> int:
            return 1 << s.leaders[victim] if s.leaders[victim] >= 0 else 0

        return Condition(
            "R-LEADER-PREDSLAVA-03", there, N_("{victim}'s leader is not in {region}."), name="leader_there"
        )
