"""The open sheet of a picture, where the whole is too small.

Its parts are planned in `sheets`. This module knows no game.
"""

import math
from collections.abc import Collection, Iterable, Mapping

import msgspec

from boardgames_edu.i18n import N_, say
from boardgames_edu.scene.model import Mark, Scene, Size
from boardgames_edu.scene.parts.sheets import (
    GAP,
    SMALL,
    SMALLER,
    STEP,
    Sheet,
    cut_for,
    homes,
    sheet_of,
    sheet_with,
    sheets,
    whole_fits,
)
from boardgames_edu.scene.parts.strips import STRIPS, seat_of_strip, strips_laid_out

TELLING: tuple[Mark, ...] = ("wrong", "hint", "changed")
"""The marks that should be seen when nothing is asked, most important first."""
_NOW, _ALL, _TURN = N_("Now"), N_("All"), N_("Turn")
_NOTHING = Scene(width=0, height=0)
_Marked = dict[Mark, list[str]]


class Folding:
    """The open sheet of a picture.

    What is asked is always on it; where there is room, also what is spoken of, and the board. If none of the sheets
    holds all of that, one more sheet does, in front of them; so it is, too, where all else stands on one long sheet.
    The reader may open another until the picture changes.

    Seats that have strips show these on every sheet, and below them the mats that are unfolded: by the reader, for as
    long as wanted, because something on them is asked, or because they hold what the deciding seat alone may see, if
    there is room. What was opened for a phase stays while there is room for all that is asked; without room for that
    the largest block is made smaller.

    Attributes:
        room: pixels across and down, see `sheets`; (0, 0) has room for everything.
        opened: the number of the open sheet.
        tabs: the title of each sheet, and whether something on it may be chosen; none if all is shown.
        higher: whether the open sheet is higher than the room.
        unfolded: the seats whose mats the reader has opened.
    """

    def __init__(self) -> None:
        self.room: Size = (0, 0)
        self.opened = 0
        self.tabs: list[tuple[str, bool]] = []
        self.higher = False
        self.unfolded: set[int] = set()
        self._asked: set[int] = set()
        self._now: frozenset[int] = frozenset()
        self._beside: int | None = None
        self._told: tuple[Mark, list[str]] | None = None
        self._seen: tuple[Scene, Size] | None = None
        self._laid = _NOTHING
        self._phase: tuple[str, list[tuple[str, int | None]], int | None] = ("", [], None)
        self._settled = False

    def shown(self, scene: Scene) -> Scene:
        """Return the whole picture if legible, else the open sheet."""
        news, self._seen = self._seen != (scene, self.room), (scene, self.room)
        self.tabs, self.higher = [], False
        if not self.room[0] or not scene.blocks or whole_fits(scene, self.room):
            self._laid = _NOTHING
            return scene
        laid = self._open
        self._begin(self._lay(scene))
        home = homes(self._laid)
        marked: _Marked = {}
        for thing in scene.things():
            for mark in thing.marks:
                marked.setdefault(mark, []).append(thing.id)
        if news and not self._ask(scene, home, marked):
            self._tell(home, marked)
        if self._open != laid:
            self._laid = self._lay(scene)
            home = homes(self._laid)
        found = self._sheets()
        self.opened = min(max(self.opened, 0), len(found) - 1)
        self.higher = not found[self.opened].fits(self.room)
        if len(found) > 1:
            legal = {home[id] for id in marked.get("legal", ()) if id in home} - self._always(self._open)
            self.tabs = [
                (" · ".join(sheet.titles) or say(_TURN), any(spot.block in legal for spot in sheet.spots))
                for sheet in found
            ]
        return sheet_of(self._laid, found[self.opened], home)

    def _lay(self, scene: Scene) -> Scene:
        laid = strips_laid_out(scene, self._open)
        return msgspec.structs.replace(laid, blocks=cut_for(laid.blocks, self.room[0]))

    def _begin(self, laid: Scene) -> None:
        """Plan anew where the phase or the blocks are others."""
        kinds = [(block.name, block.seat) for block in laid.blocks]
        deciding = next((strip.seat for strip in laid.strips if strip.active and laid.asked), self._phase[-1])
        phase = (laid.name if laid.strips else "", kinds, deciding)
        if phase != self._phase:
            self._phase, self._settled = phase, False
            self._put_away()
            self._asked.clear()
        self._laid = laid

    def reveal(self, id: str) -> bool:
        """Open a thing's sheet; return whether another one was open."""
        if self._seen is None or self._laid is _NOTHING:
            return False
        number = homes(self._laid).get(id)
        if number is None or self._unfold([number]):
            return number is not None
        before = self.opened
        return self._turn_to([number], fitting=False) and before != self.opened

    def toggle(self, id: str) -> bool:
        """Unfold or fold a strip's mat; return whether it is one."""
        seat = None if self._laid is _NOTHING else seat_of_strip(self._laid, id)
        if seat is None:
            return False
        if seat in self._open:
            self.unfolded.discard(seat)
            self._asked.discard(seat)
        else:
            self.unfolded.add(seat)
        return True

    @property
    def _open(self) -> set[int]:
        """The seats whose mats are shown."""
        return self.unfolded | self._asked

    def _sheets(self) -> tuple[Sheet, ...]:
        """Return all sheets, the one of what is asked first."""
        blocks, (wide, high) = self._laid.blocks, self.room
        always = self._always(self._open)
        strips = self._always(())
        taken = sheet_with(blocks, strips, (wide, 0)) if strips else None
        least = taken.height * taken.pixels + GAP if taken else 0
        rest = [number for number in range(len(blocks)) if not strips or blocks[number].seat is None]
        planned = sheets(tuple(blocks[number] for number in rest), (wide, max(high - least, STEP) if high else 0))
        found: list[tuple[frozenset[int], tuple[str, ...]]] = [(self._now, (say(_NOW),))] if self._now else []
        each = (frozenset(rest[spot.block] for spot in sheet.spots) for sheet in planned)
        found += [(them, sheet.titles if high else (say(_ALL),)) for them, sheet in zip(each, planned, strict=True)]
        beside = {self._now: self._beside}
        return tuple(
            self._sheet(numbers | always, beside.get(numbers))._replace(titles=titles) for numbers, titles in found
        )

    def _sheet(self, numbers: frozenset[int], beside: int | None) -> Sheet:
        small = SMALL if self._laid.strips else SMALLER
        return sheet_with(self._laid.blocks, numbers, self.room, beside, small)

    def _always(self, seats: Collection[int]) -> frozenset[int]:
        """Return the numbers of the strips, and of the mats of seats."""
        blocks = enumerate(self._laid.blocks if self._laid.strips else ())
        return frozenset(number for number, block in blocks if block.name == STRIPS or block.seat in seats)

    def _largest(self) -> int:
        """Return the number of the board."""
        sizes = [math.prod(block.box[2:]) for block in self._laid.blocks]
        return sizes.index(max(sizes))

    def _unfold(self, numbers: Iterable[int]) -> bool:
        """Open the mats that these blocks are; return whether any was folded."""
        mats = (self._laid.blocks[number] for number in numbers if self._laid.strips)
        news = {block.seat for block in mats if block.seat is not None and block.name != STRIPS} - self._open
        self._asked |= news
        return bool(news)

    def _put_away(self) -> None:
        """Drop the sheet of what was asked."""
        self.opened, self._now, self._beside = max(0, self.opened - bool(self._now)), frozenset(), None

    def _ask(self, scene: Scene, home: Mapping[str, int], marked: _Marked) -> bool:
        """Open what is asked or kept; return whether anything is."""
        asked = (*scene.asked, *marked.get("legal", ()), *marked.get("selected", ()))
        chosen = {home[id] for id in asked if id in home}
        loud = {home[id] for mark in ("wrong", "hint") for id in marked.get(mark, ()) if id in home}
        if not (chosen or loud or scene.strips):
            return False
        self._unfold(chosen | loud)
        strips = self._always(range(len(scene.seats)))
        needed = chosen - strips
        telling = TELLING if scene.strips and not chosen else ("wrong", "hint")
        spoken = {home[id] for mark in telling for id in marked.get(mark, ()) if id in home} - strips
        board = {largest := self._largest()}
        self._told = None
        own = {strip.seat for strip in scene.strips if strip.private and strip.seat == self._phase[-1]}
        self._asked |= own
        if not self._fits(needed | spoken | board, largest if largest not in needed else None):
            self._asked -= own.difference(self._laid.blocks[number].seat for number in chosen)
        settled, self._settled = self._settled, bool(scene.strips)
        now = self._sheets()[self.opened : self.opened + 1] if settled else ()
        if now and now[0].has(needed | (loud - strips)) and self._fits(now[0]) and self._beside not in needed:
            return True  # nothing turns by itself
        self._asked &= own.union(self._laid.blocks[number].seat for number in chosen | loud)
        if not self._fits(needed | board, largest):
            self._asked &= {self._laid.blocks[number].seat for number in chosen}
        before = set(self._now)
        self._put_away()
        whole = [needed | spoken | board, needed | spoken]
        whole = [*([before | wanted for wanted in whole] if before and settled else ()), *whole]
        for wanted in (*whole, needed | board, needed) if chosen else whole:
            alone = not self.room[1] and len(wanted) < len(self._laid.blocks) - len(strips)
            if not alone and self._turn_to(wanted):
                return True
            last = bool(chosen) and wanted == needed
            less = wanted if last or not scene.strips else wanted - needed
            beside = largest if (loud or scene.strips) and largest in less else None
            if last or self._fits(wanted, beside):
                self._now, self._beside, self.opened = frozenset(wanted), beside, 0
                return True
        return bool(scene.strips)

    def _fits(self, wanted: Sheet | Collection[int], beside: int | None = None) -> bool:
        """Return whether a sheet fits, but for mats that the reader opened."""
        numbers = {spot.block for spot in wanted.spots} if isinstance(wanted, Sheet) else set(wanted)
        numbers -= self._always(self.unfolded - self._asked) - self._always(self._asked)
        blocks = frozenset(numbers) | self._always(self._asked)
        return self._sheet(blocks, beside).fits(self.room)

    def _tell(self, home: Mapping[str, int], marked: _Marked) -> None:
        """Open a sheet with newly marked things, unless one is open.

        What is marked on the board comes first.
        """
        for mark in TELLING:
            if ids := marked.get(mark, []):
                if (mark, ids) != self._told:
                    self._told = mark, ids
                    asked, found = [home[id] for id in ids if id in home], enumerate(self._sheets())
                    asked = [self._largest()] if self._largest() in asked else asked
                    numbers = [number for number, sheet in found for block in asked if sheet.has([block])]
                    if numbers and self.opened not in numbers:
                        self.opened = max(set(numbers), key=lambda number: (numbers.count(number), -number))
                return

    def _turn_to(self, numbers: Collection[int], fitting: bool = True) -> bool:
        """Open a sheet with these blocks; return whether there is one."""
        found = enumerate(self._sheets())
        those = [number for number, sheet in found if sheet.has(numbers) and not (fitting and not self._fits(sheet))]
        if those and self.opened not in those:
            self.opened = those[0]
        return bool(those)
