"""The fixed figures of a whole game of Rurik.

A seat count and options fix board, spaces and cards in play; the decisions stand in ``game``. Knows no state and no
rule.
"""

from collections.abc import Callable, Mapping
from typing import Any

from boardgames_edu.engine.board import Board, bits
from boardgames_edu.engine.states.game import Game
from boardgames_edu.engine.states.setup import Setup
from boardgames_edu.games.rurik import components
from boardgames_edu.games.rurik.components import GOODS, SEATS, SOLO_SEATS, Components, printed_components
from boardgames_edu.games.rurik.own_map import own_map


class RurikParams(Setup):
    """The figures for a seat count and options.

    Attributes:
        own_map: a map that is not the printed one, or None; ``positions``: where its regions lie.
        deeds: the deed cards, compiled (``rules.deeds.DeedCards``).
        predicts: whether the player is asked before each step of the Rebellion what it will do.
        begin_round, put_advisor, next_turn, advance_from, after_tracks: what parts of a round go on with; handed in,
            since they lead back to where the parts were begun.
    """

    end_rule = "R-GEN-02"
    deeds: Any
    begin_round: Callable[[Any], None]
    put_advisor: Callable[[Any, int, int, int, int], None]
    next_turn: Callable[[Any, int], None]
    advance_from: Callable[[Any], None]
    after_tracks: Callable[[Any], None]

    def __init__(self, game: Game[Any], seats: int, options: Mapping[str, object]) -> None:
        self.game, self.seats, self.options = game, seats, options
        self.components: Components = printed_components()
        fact = self.components
        chosen = (str(options[name]) for name in ("solo", "solo_edition", "solo_cards"))
        self.solo: Any = components.SoloFigures(fact, *chosen) if seats == 1 else None  # R-SOLO-01
        self.names: tuple[str, ...] = SOLO_SEATS if self.solo else SEATS[:seats]
        self.predicts = bool(self.solo and options["predict"])
        self.seat_names = self.names
        self.sides = len(self.names)
        self.troops = (fact.troops, self.solo.troops) if self.solo else (fact.troops,) * seats
        self.deeds_in_play = components.in_play(fact.deeds, self.solo)
        self.agendas_in_play = components.in_play(fact.agendas, self.solo)
        self.region_ids = fact.region_ids
        self.leader_names = tuple(card.id for card in (*fact.leaders, fact.solo_leader))
        self.scheme_names = tuple(card.id for card in fact.schemes)
        self.deed_names = tuple(card.id for card in fact.deeds)
        self.agenda_names = tuple(card.id for card in fact.agendas)
        self.ids: Mapping[str, tuple[str, ...]] = {
            **dict.fromkeys(("region", "region_to"), self.region_ids),
            **dict.fromkeys(("victim", "owner"), self.names),
            **dict.fromkeys(("good", "good_second"), GOODS),
            "structure": components.STRUCTURES,
            "column": components.COLUMNS,
            "track": components.TRACKS,
            "deck": components.DECKS,
            "priority": components.PRIORITIES,
            "scheme": self.scheme_names,
            "deed": self.deed_names,
        }
        own = options["map"]
        self.own_map = None if own == "printed" else own_map(own)
        mine = {region.id: region for region in self.own_map.regions} if self.own_map else {}
        goods = {region.id: mine.get(region.id, region).good for region in fact.regions}
        self.positions = {region.id: mine.get(region.id, region).position for region in fact.regions}
        self.board = Board(
            fact.region_ids,
            self.own_map.borders if self.own_map else fact.map.links,
            mine or [region.id for region in fact.regions if region.min_players <= self.sides],
            {id: {"good": good, "position": self.positions[id]} for id, good in goods.items()},
        )
        self.regions_in_play = tuple(bits(self.board.in_play))
        self.printed_goods = tuple(GOODS.index(good) for good in goods.values())
        columns = fact.strategy_board(self.sides)
        self.rows = len(columns[0])
        spaces = [space for column in columns for space in column]
        self.space_points = tuple(space.points for space in spaces)
        self.space_cost = tuple(space.coin_cost for space in spaces)
        # R-SOLO-21
        self.passes_marker = tuple(space.passes_first_player_marker and not self.solo for space in spaces)
        self.casualty_icons = sum(1 << kind for kind, card in enumerate(fact.schemes) if card.casualty_icon)
        self.track_spaces = tuple(
            tuple((space.at_least, self.board.mask(space.must_include_regions)) for space in track)
            for track in fact.tracks
        )
        self.track_points = tuple((0, *(space.vp for space in track)) for track in fact.tracks)

    def leader_id(self, leader: int) -> str:
        """Return the id of a leader; "leader" for none."""
        return self.leader_names[leader] if leader >= 0 else "leader"
