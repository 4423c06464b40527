"""The values on the strips of Hansa Teutonica's seats."""

from collections.abc import Iterator

from boardgames_edu.games.hansa.components import ABILITIES, ALL, COLOURS, KINDS, PRIVILEGE, SEATS
from boardgames_edu.games.hansa.picture.ground import ABILITY_GLYPHS
from boardgames_edu.games.hansa.picture.layout import ALL as EVERY
from boardgames_edu.games.hansa.picture.layout import VALUE, named
from boardgames_edu.games.hansa.picture.mats import GLYPHS, STOCK, SUPPLY
from boardgames_edu.games.hansa.state import HansaState
from boardgames_edu.i18n import N_, say
from boardgames_edu.scene.model import Strip, StripValue
from boardgames_edu.scene.score import points_now

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
    yield StripValue(now.glyph, f"{track} ({now.text})", told(NOW, track, points=now.text))
    for kind, glyph in enumerate(GLYPHS):
        supply, stock = s.supply[2 * seat + kind], s.stock[2 * seat + kind]
        words = [told(text, n, kind=KINDS[kind]) for text, n in ((SUPPLY, supply), (STOCK, stock))]
        yield StripValue(
            glyph, f"{supply}+{stock}", "; ".join(words), seat, f"piece:stock:{SEATS[seat]}:{KINDS[kind]}"
        )
    for number, (ability, glyph) in enumerate(zip(ABILITIES, ABILITY_GLYPHS, strict=True)):
        value = s.value(seat, number)
        text = str(value + 1) if number == PRIVILEGE else say(EVERY) if value == ALL else str(value)
        shown = named("colour", COLOURS[value]) if number == PRIVILEGE else text
        yield StripValue(glyph, text, say(VALUE, {"ability": ability, "n": shown}))
    posts = s.posts_of(seat, s.present[seat])
    yield StripValue("post", str(posts), told(N_("{seat}: {n} {n:trading post|trading posts}"), posts))
