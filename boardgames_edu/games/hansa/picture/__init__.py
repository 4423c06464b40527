"""The picture of Hansa Teutonica, its strips and its clicks (see ``scene.Drawing``).

What a verb is about stands in its declaration.
"""

from collections.abc import Iterator

from boardgames_edu.games.hansa.components import ABILITIES, ALL, COLOURS, KINDS, MERCHANT, PRIVILEGE, SEATS, TRADER
from boardgames_edu.games.hansa.picture.ground import ABILITY_GLYPHS
from boardgames_edu.games.hansa.picture.layout import ALL as EVERY
from boardgames_edu.games.hansa.picture.layout import PANELS, VALUE, named
from boardgames_edu.games.hansa.picture.mats import GLYPHS, STOCK, STOCK_HEAD, SUPPLY, SUPPLY_HEAD
from boardgames_edu.games.hansa.picture.scene import scene as draw
from boardgames_edu.games.hansa.state import HansaState
from boardgames_edu.i18n import N_, say
from boardgames_edu.scene.model import Strip, StripValue
from boardgames_edu.scene.score import points_now

__all__ = ["PANELS", "draw", "intended", "strips"]


NOW = N_("On the track {n} {n:point|points}; if the game ended now {points}")


def strips(state: HansaState) -> tuple[Strip, ...]:
    """Return a strip for each seat."""
    return tuple(
        Strip(
            seat,
            f"panel:desk:{SEATS[seat]}",
            named("seat", SEATS[seat]),
            tuple(_figures(state, seat, now)),
            active=state.to_move == seat,
        )
        for seat, now in enumerate(points_now(state))
    )


def _figures(s: HansaState, seat: int, now: StripValue) -> Iterator[StripValue]:
    def told(template: str, n: int, **more: object) -> str:
        return say(template, {"seat": SEATS[seat], "n": n, "game": "hansa", **more})

    track = s.score[seat]
    heap = SUPPLY_HEAD if s.decision and s.decision.name in ("pay", "pay_block") else STOCK_HEAD
    yield StripValue(now.glyph, f"{track} ({now.text})", told(NOW, track, points=now.text))
    for kind, glyph in enumerate(GLYPHS):
        supply, stock = s.supply[2 * seat + kind], s.stock[2 * seat + kind]
        words = [told(text, n, kind=KINDS[kind]) for text, n in ((SUPPLY, supply), (STOCK, stock))]
        of = f"piece:{heap}:{SEATS[seat]}:{KINDS[kind]}"
        yield StripValue(glyph, f"{supply}+{stock}", "; ".join(words), seat, of)
    for number, (ability, glyph) in enumerate(zip(ABILITIES, ABILITY_GLYPHS, strict=True)):
        value = s.value(seat, number)
        text = str(value + 1) if number == PRIVILEGE else say(EVERY) if value == ALL else str(value)
        shown = named("colour", COLOURS[value]) if number == PRIVILEGE else text
        yield StripValue(glyph, text, say(VALUE, {"ability": ability, "n": shown}))
    posts = s.posts_of(seat, s.present[seat])
    yield StripValue("post", str(posts), told(N_("{seat}: {n} {n:trading post|trading posts}"), posts))


def intended(state: HansaState, id: str) -> tuple[str, ...]:
    """Return the probable meaning of a click that is not allowed."""
    decision, seat = state.decision, state.to_move
    kind, _, name = id.partition(":")
    route, _, number = name.rpartition(":")
    chart = state.setup.chart
    post = f"{route} {number}"
    if decision is None or seat is None or kind != "space" or post not in chart.post_names:
        return ()
    at = chart.post_names.index(post)
    code = state.code_at(at)
    with_trader = state.supply[2 * seat + TRADER] and not chart.boats >> at & 1
    piece = KINDS[TRADER if with_trader or not state.supply[2 * seat + MERCHANT] else MERCHANT]
    if decision.name == "turn":
        if code < 0:
            return ("place", f"place {piece} {post}")
        return ("move", f"lift {post}") if code >> 1 == seat else ("displace", f"displace {piece} {post}")
    if decision.name in ("lift_own", "lift_opposing", "lift_any"):
        return (f"lift {post}",) if code >= 0 else ("enough", f"set {post}")
    return ()
