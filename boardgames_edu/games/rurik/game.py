"""The game of Rurik: its options, and how a match begins."""

from collections.abc import Mapping
from functools import cache

from boardgames_edu.engine.errors import OptionError, nearest, shown
from boardgames_edu.engine.states.game import Game, Option
from boardgames_edu.engine.states.options import first_seat, require_first_seat, yes_or_no
from boardgames_edu.games.rurik import components, frames, positions
from boardgames_edu.games.rurik.components import LEVELS, READINGS
from boardgames_edu.games.rurik.own_map import map_option
from boardgames_edu.games.rurik.params import RurikParams
from boardgames_edu.games.rurik.rules import claim, flow, setting_up, strategy
from boardgames_edu.games.rurik.rules.actions import convert
from boardgames_edu.games.rurik.rules.cards import deeds
from boardgames_edu.games.rurik.rules.verbs import FRAMES, NEVER, SOLO_FRAMES, VERBS
from boardgames_edu.games.rurik.state import RurikState
from boardgames_edu.i18n import N_, Phrase


def _leaders(value: object) -> object:
    if value in ("choose", "deal"):
        return value
    ids = [leader.id for leader in components.printed_components().leaders]
    if not isinstance(value, (list, tuple)) or not all(isinstance(name, str) for name in value):
        raise ValueError
    for name in value:
        if name not in ids:
            facts = {"word": shown(name), "choices": nearest(name, ids)}
            raise ValueError(Phrase(N_("{word} is no leader: {choices}"), facts))
    if len(set(value)) != len(value):
        raise ValueError(N_("a leader belongs to one player only"))
    return tuple(value)


def _map(value: object) -> object:
    if value is not None and not isinstance(value, (str, int)):
        return map_option(value)
    if value != "printed":
        raise ValueError
    return value


def _choice(name: str, *known: str, level: bool = False) -> Option:
    def check(value: object) -> object:
        if value not in known and not (level and value is None):
            raise ValueError
        return value

    return Option(name, None if level else known[0], check, ", ".join(f'"{value}"' for value in known))


def _check_solo(options: Mapping[str, object]) -> None:
    """Refuse options that do not go with one seat. Raises OptionError."""
    leaders = options["leaders"]
    if isinstance(leaders, tuple) and "sviatopolk" in leaders:
        raise OptionError(N_("In solo play Sviatopolk leads the Rebellion; choose another leader."))
    if options["first"] not in ("random", components.SEATS[0]):
        raise OptionError(N_("In solo play you are first player in every round; leave the option first out."))
    if options["rebel_tokens"]:
        raise OptionError(
            N_("The option rebel_tokens needs rebels with rewards; in solo play they belong to the Rebellion.")
        )


class Rurik(Game[RurikState]):
    """Rurik: Dawn of Kiev.

    Options:
        leaders: "choose" (in turn order), "deal" (at random), or one leader's id per seat (R-SETUP-16).
        first: "random", or the colour or number of the first player's seat (R-SETUP-27).
        goods_tokens, rebel_tokens, deed_row: the three variants (R-VAR-01, R-VAR-04, R-VAR-06),
            which may be combined (R-VAR-08).
        solo: with one seat, the level of the Rebellion: "easy" (if nothing is said), "medium", "hard", "very_hard"
            (R-SOLO-01).
        solo_edition: "5.20", or "1.5" for the later solo rules (AMB-28).
        solo_cards: "ruling", or "reading_a" or "reading_b" for the nine cells of the cards that were read in two ways.
        predict: whether you are asked before each step of the Rebellion what it will do.
        map: "printed"; or a networkx graph of regions, which makes a map of your own (see ``own_map``).
    """

    name = "rurik"
    state = RurikState
    place_kind = "region"
    rules = "rurik/rules.yaml"
    link_kind = "border"
    package = __name__.rpartition(".")[0]
    seats = (1, 2, 3, 4)

    def __init__(self) -> None:
        self.options = {
            option.name: option
            for option in (
                Option("leaders", "choose", _leaders, '"choose", "deal", ' + N_("or a list with one leader per seat")),
                first_seat(components.SEATS),
                yes_or_no("goods_tokens"),
                yes_or_no("rebel_tokens"),
                yes_or_no("deed_row"),
                _choice("solo", *LEVELS, level=True),
                _choice("solo_edition", "5.20", "1.5"),
                _choice("solo_cards", *READINGS),
                yes_or_no("predict"),
                Option("map", "printed", _map, "printed, " + N_("a networkx graph of regions")),
            )
        }
        components.printed_components()  # so that errors, too, call its things by their names

    def _settled(self, seats: int, options: dict[str, object]) -> dict[str, object]:
        map_needed = N_("Solo play and goods tokens need the printed map; leave out the option map, or these.")
        if options["map"] != "printed" and (seats == 1 or options["goods_tokens"]):
            raise OptionError(map_needed)
        if seats == 1:
            _check_solo(options)
            options = {**options, "solo": options["solo"] or LEVELS[0]}
        else:
            for name in ("solo", "solo_edition", "solo_cards", "predict"):
                if options[name] != self.options[name].default:
                    text = N_("The option {name} belongs to solo play; give it with seats=1.")
                    raise OptionError(text, name=name)
        leaders = options["leaders"]
        if isinstance(leaders, tuple) and len(leaders) != seats:
            text = N_("The option leaders names {count} leaders for {seats} seats.")
            raise OptionError(text, count=len(leaders), seats=seats)
        require_first_seat(options, components.SEATS, seats)
        return options

    def _make_setup(self, seats: int, options: dict[str, object]) -> RurikParams:
        setup = RurikParams(self, seats, options)
        setup.deeds = deeds.CompiledDeeds(setup.components.deeds)
        setup.begin_round, setup.next_turn, setup.put_advisor = flow.begin_round, flow.next_turn, strategy.put_advisor
        setup.advance_from, setup.after_tracks = claim.advance_from, claim.after_tracks
        setup.forbidden, setup.aliases = NEVER, convert.aliases()
        solo = (kind for kind in SOLO_FRAMES if setup.predicts or kind is not frames.Predict)
        setup.compile(FRAMES if setup.solo is None else tuple(solo), VERBS)
        return setup

    def _lay_out(self, s: RurikState) -> None:
        setting_up.deal(s)

    from_position = positions.read


@cache
def game() -> Rurik:
    """Return the game."""
    return Rurik()
