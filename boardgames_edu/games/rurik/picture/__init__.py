"""The picture of Rurik, its strips and its clicks (see ``scene.Drawing``).

What a verb is about stands in its declaration.
"""

from collections.abc import Iterator

from boardgames_edu.games.rurik.picture import mats
from boardgames_edu.games.rurik.picture.layout import PANELS, named
from boardgames_edu.games.rurik.picture.scene import scene as draw
from boardgames_edu.games.rurik.rules.scoring import agenda_standing
from boardgames_edu.games.rurik.state import G, RurikState
from boardgames_edu.i18n import N_, say
from boardgames_edu.scene.model import Strip, StripValue
from boardgames_edu.scene.score import points_now

__all__ = ["PANELS", "WHERE", "draw", "likely", "strips"]

WHERE = ("place:", "column:")  # the beginnings of the ids that an action leads to
DEEDS = N_("{seat}: {n} {n:deed|deeds}, {done} accomplished")
SCHEMES = N_("{seat}: {n} {n:scheme card|scheme cards}")
ABOARD = N_("{seat}: {n} {n:good|goods} on the boat, {dock} on the dock")
MET = N_("Agenda {agenda}: {text} {mine}, the best of the others {best}: met now")
NOT_MET = N_("Agenda {agenda}: {text} {mine}, the best of the others {best}: not met yet")


def likely(state: RurikState) -> str:
    """Return the column being resolved, whose verbs begin with its name."""
    return str(state.prompt_facts().get("column", ""))


def strips(state: RurikState) -> tuple[Strip, ...]:
    """Return a strip for each side, the Rebellion's too."""
    return tuple(_strip(state, seat, points) for seat, points in enumerate(points_now(state)))


def _strip(s: RurikState, seat: int, points: StripValue) -> Strip:
    name, about = named("seat", s.setup.names[seat]), ""
    if s.leader_ids[seat] >= 0:
        leader = s.setup.leader_id(s.leader_ids[seat])
        name = named("leader", mats.SOLO_NAME if seat >= s.setup.seats else leader)
        about = f"{name}: {mats.power(s.setup.components, leader)}"
    figures = (points, *_figures(s, seat))
    return Strip(seat, f"panel:mat:{s.setup.names[seat]}", name, figures, about, s.to_move == seat)


def _figures(s: RurikState, seat: int) -> Iterator[StripValue]:
    own = s.setup.names[seat]
    facts: dict[str, object] = {"seat": own, "game": "rurik"}

    def told(template: str, n: int, **more: object) -> str:
        return say(template, {**facts, "n": n, **more})

    yield StripValue("coin", str(s.coins[seat]), told(mats.COINS, s.coins[seat]), None, f"piece:coins:{own}")
    aboard, dock = (sum(held[seat * G : seat * G + G]) for held in (s.boat, s.dock))
    yield StripValue("anchor", f"{aboard}+{dock}" if dock else str(aboard), told(ABOARD, aboard, dock=dock))
    troops, rebellion = s.supply[seat], seat >= s.setup.seats
    words = told(mats.SUPPLY_REBELS if rebellion else mats.SUPPLY, troops)
    yield StripValue("rebel" if rebellion else "troop", str(troops), words, seat, f"piece:supply:{own}:troop")
    done = s.deeds_done[seat].bit_count()
    held = done + s.deeds[seat].bit_count()
    yield StripValue("deed", f"{done}/{held}", told(DEEDS, held, done=done))
    for number in dict.fromkeys(s.unplaced[seat]):
        count = s.unplaced[seat].count(number)
        words = told(mats.ADVISOR_IN_HAND, count, number=number)
        id = f"piece:hand:{own}:advisor:{number}"
        yield StripValue("advisor", f"×{count}" if count > 1 else "", words, seat, id, str(number))
    if s.phase == "strategy":  # advisors take the room
        return
    yield StripValue("scroll", str(len(s.hands[seat])), told(SCHEMES, len(s.hands[seat])))
    if s.agendas[seat] >= 0:
        mine, best, met, _ = agenda_standing(s, seat)
        card = s.setup.components.agendas[s.agendas[seat]]
        words = told(MET if met else NOT_MET, 0, agenda=card.id, text=card.text, mine=mine, best=best)
        yield StripValue("agenda", f"{mine}:{best}", words)
    else:
        yield StripValue("agenda", "?", told(mats.HIDDEN_AGENDA, 0))
