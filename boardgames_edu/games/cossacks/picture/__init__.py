"""The picture of Cossack Campaign, its strips and its clicks (see ``scene.Drawing``).

What a verb is about stands in its declaration. A march is named by clicks: a token to start from, places one after
the other; go and the answers without a thing in the picture are buttons.
"""

from collections.abc import Iterator

from boardgames_edu.engine.hidden import HIDDEN
from boardgames_edu.games.cossacks.components import SEATS
from boardgames_edu.games.cossacks.picture.layout import MARCHES, PANELS, named
from boardgames_edu.games.cossacks.picture.mats import GOLD, HAND, MACE, SEALS, TOKENS
from boardgames_edu.games.cossacks.picture.scene import scene as draw
from boardgames_edu.games.cossacks.state import CossackState
from boardgames_edu.i18n import N_, say
from boardgames_edu.scene.model import Strip, StripValue
from boardgames_edu.scene.score import points_now

__all__ = ["PANELS", "draw", "intended", "strips"]


FULFILLED = N_("{seat}: tasks fulfilled now {done} of {count}: {tasks}")
COVERED = N_("{seat}: {count} {count:task|tasks}, face down")
TASK = N_("{task}, {points} {points:point|points}")


def strips(state: CossackState) -> tuple[Strip, ...]:
    """Return a strip for each seat."""
    return tuple(
        Strip(
            seat,
            f"panel:mat:{SEATS[seat]}",
            named(state.setup, "seat", SEATS[seat]),
            (points, *_figures(state, seat)),
            active=state.to_move == seat,
            private=True,
        )
        for seat, points in enumerate(points_now(state))
    )


def _figures(s: CossackState, seat: int) -> Iterator[StripValue]:
    def told(template: str, count: int, **more: object) -> str:
        return say(template, {"seat": SEATS[seat], "count": count, **more}, s.setup.components.lexicon)

    rows: list[tuple[str, int, str, int | None]] = [
        ("coin", s.gold[seat], GOLD, None),
        ("march", s.tokens[seat], TOKENS, MARCHES),
        ("seal", s.seals_in_hand[seat], SEALS, seat),
        ("scroll", len(s.hands[seat]), HAND, None),
    ]
    for glyph, count, template, look in rows:
        of = f"piece:gold:{SEATS[seat]}" if glyph == "coin" else ""
        yield StripValue(glyph, str(count), told(template, count), look, of)
    lines = [line for line in s.scores()[seat] if line.source in ("task", "hetman")]
    if any(line.points is HIDDEN for line in lines) or not lines:
        yield StripValue("deed", f"?/{len(lines)}", told(COVERED, len(lines)))
    else:
        done = sum(line.points > 0 for line in lines)
        tasks = "; ".join(told(TASK, 0, task=str(line), points=line.points) for line in lines)
        yield StripValue("deed", f"{done}/{len(lines)}", told(FULFILLED, len(lines), done=done, tasks=tasks))
    is_hetman = s.hetman == seat
    yield StripValue("mace" if is_hetman else "number", "", told(MACE, 1) if is_hetman else "")


def intended(state: CossackState, id: str) -> tuple[str, ...]:
    """Return the probable meaning of a click that is not allowed."""
    decision, roads = state.decision, state.setup.roads
    kind, _, name = id.partition(":")
    node = roads.board.index.get(name) if kind == "place" else None
    if decision is None or node is None:
        return ()
    if decision.name in ("command", "more", "renew"):
        return (f"through {name}" if roads.places >> node & 1 else f"from {name}",)
    if decision.name == "obey":
        options = state.setup.components.options
        home = any(options[order.option].march == "home" for order in state.orders)
        return (f"remove {name}" if home else f"place {name}",)
    return ()
