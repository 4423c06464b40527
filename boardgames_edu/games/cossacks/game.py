"""The game of Cossack Campaign: its options, and how a match begins."""

from functools import cache
from pathlib import Path

from boardgames_edu.engine.states.game import Game, Option
from boardgames_edu.engine.states.options import first_seat, require_first_seat
from boardgames_edu.games.cossacks import positions
from boardgames_edu.games.cossacks.components import SEATS, Components
from boardgames_edu.games.cossacks.edition.reader import read_edition
from boardgames_edu.games.cossacks.edition.rows import Edition
from boardgames_edu.games.cossacks.params import CossackParams
from boardgames_edu.games.cossacks.rules import flow
from boardgames_edu.games.cossacks.rules.verbs import FRAMES, VERBS
from boardgames_edu.games.cossacks.state import CossackState
from boardgames_edu.i18n import N_


def _announce(value: object) -> object:
    if value in ("automatic", "manual"):
        return value
    raise ValueError


class Cossacks(Game[CossackState]):
    """Cossack Campaign in one edition.

    Options:
        first: "random", or the colour or number of the first hetman's seat (K-SETUP-18, AMB-27).
        announce: "automatic", or "manual": a player who runs out of march tokens may keep it quiet (AMB-63).
        edition: the id of the edition; a record or a position names it, so that it is never played with another one.
    """

    name = "cossacks"
    state = CossackState
    place_kind = "node"
    rules = "cossacks/rules.yaml"
    link_kind = "path"
    package = __name__.rpartition(".")[0]

    def __init__(self, edition: Edition) -> None:
        self.edition = edition
        self.components = Components(edition)
        figures = edition.parameters
        self.seats = tuple(range(figures.players_min, figures.players_max + 1))
        self.options = {
            option.name: option
            for option in (
                first_seat(SEATS),
                Option("announce", "automatic", _announce, '"automatic", "manual"'),
                Option("edition", edition.id, self._edition, repr(edition.id)),
            )
        }

    def _edition(self, value: object) -> object:
        if value != self.edition.id:
            raise ValueError(N_("an edition is loaded with its game: bg.load('cossacks', edition=...)"))
        return value

    def _settled(self, seats: int, options: dict[str, object]) -> dict[str, object]:
        require_first_seat(options, SEATS, seats)
        return options

    def _make_setup(self, seats: int, options: dict[str, object]) -> CossackParams:
        setup = CossackParams(self, self.components, seats, options)
        setup.compile(FRAMES, VERBS)
        return setup

    def _lay_out(self, s: CossackState) -> None:
        flow.deal(s)

    from_position = positions.read


def game(edition: str | Path | None = None) -> Cossacks:
    """Return the game.

    Args:
        edition: the path of an edition file; the reconstruction in ``data/cossacks`` when there is none.

    Raises:
        DataError: the edition cannot be read or played; names file, line and key.
    """
    if edition is None:
        return _base()
    return Cossacks(read_edition(edition))


@cache
def _base() -> Cossacks:
    return Cossacks(read_edition())
