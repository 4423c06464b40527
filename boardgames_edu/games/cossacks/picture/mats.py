"""The mats and the large hand of Cossack Campaign as parts.

Used by `scene` only. The large hand is that of whoever looks; where all hands lie open, that of whoever decides. At
the end the totals lie there, and in the mats what they come from; a picture without that panel shows the tasks still,
so that points can be asked for.
"""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, Literal, TypeAlias

from msgspec.structs import replace

from boardgames_edu.engine.board import bits
from boardgames_edu.games.cossacks.components import OUT_OF_REACH, SEATS
from boardgames_edu.games.cossacks.picture.card_rows import (
    LETTERS,
    SLIM,
    TaskRow,
    fitting_letters,
    halves,
    in_rows,
    needed_width,
    numbered,
)
from boardgames_edu.games.cossacks.picture.layout import (
    HAND_TITLE,
    MARCHES,
    MATS_TITLE,
    SMALL,
    CossacksLayout,
    named,
)
from boardgames_edu.games.cossacks.rules.scoring import METRICS
from boardgames_edu.games.cossacks.rules.wording import OURS, option_text, origin, standing_text
from boardgames_edu.i18n import N_, in_figures, say
from boardgames_edu.scene.base import NOBODY, Part
from boardgames_edu.scene.lettering import fitted, wrapped
from boardgames_edu.scene.lettering import width as text_width
from boardgames_edu.scene.model import Badge, Block, Box, Card, Label, Mark, Panel, Piece
from boardgames_edu.scene.score import SCORE, SCORES

if TYPE_CHECKING:
    from boardgames_edu.games.cossacks.state import CossackState

GOLD = N_("{seat} has {count} gold")
TOKENS = N_("{seat} has {count} {count:march token|march tokens} in hand")
SEALS = N_("{seat} has {count} {count:seal|seals} in hand")
MACE = N_("{seat} is hetman")
HAND = N_("{seat}: {count} action {count:card|cards}")
CARDS = N_("Cards: {count}")
NO_HAND = N_("Nobody's hand lies open")
CARD = N_("{seat} holds {card}")
AN_ORDER = N_("an order: there is a mace on it")
NO_ORDER = N_("a card of disobedience")
HIDDEN_CARD = N_("an action card of {seat}, face down")
HIDDEN_TASK = N_("a task card of {seat}, face down")
TASK = N_("{task}: {points} {points:point|points}")
TO_GO, SHUT = N_("{place}: {count} to go"), N_("{place}: no way there")
YOURS, THEIRS = N_("{place}: yours"), N_("{place}: held by {seat}")
HEAD, EDGE, TITLE = 30.0, 8.0, 14.0
SIGN = 26.0
"""The width of a seat's sign on its points."""
ROW = 31.0
"""The largest height of a card of one line."""
SMALLEST = 0.86
"""The smallest letters of a card, as share of its size."""


Tone: TypeAlias = Literal["text", "soft"]
Align: TypeAlias = Literal["start", "end"]


class Mats:
    """A builder of the mats of one picture.

    Args:
        state: a full state, or what a seat sees.
        base: where things lie.
        viewer: whose hand lies open: a seat, `NOBODY`, None for all.
    """

    def __init__(self, state: CossackState, base: CossacksLayout, viewer: int | None) -> None:
        self.state, self.base, self.viewer = state, base, viewer
        self.components = state.setup.components
        self.over = state.phase == "over"

    def say(self, template: str, **facts: object) -> str:
        """Return the words with the names of this edition."""
        return say(template, facts, self.components.lexicon)

    @property
    def large(self) -> int | None:
        """The seat whose hand lies above the map, or None."""
        if "hand" not in self.base.boxes or self.over:
            return None
        seat = self.state.to_move if self.viewer is None else self.viewer
        return None if seat == NOBODY else seat

    def aims(self) -> int | None:
        """Return the places of the player's tasks, or None without a player."""
        s, seat = self.state, self.large
        if seat is None:
            return None
        found = self.components.hetman_places[s.hetman_cards[seat]] if s.hetman_cards[seat] >= 0 else 0
        for task in (*s.dealt[seat], *s.tasks[seat]):
            found |= self.components.task_places[task] if task >= 0 else 0
        return found

    # --- above the map -----------------------------------------------------------------------------------------

    def hand(self) -> Part:
        """Return the large hand; at the end the scores."""
        s, seat = self.state, self.large
        if self.over:
            return self._in_strips(self._scores())
        key = ("hand", seat, () if seat is None else s.hands[seat])
        found: Part | None = self.base.seen.get(key)
        return found or self.base.remember(key, self._in_strips(self._large(seat)))

    def _in_strips(self, part: Part) -> Part:
        """Give the hand its blocks: a strip for each card."""
        x, y, wide, _ = self.base.boxes["hand"]
        high = max(part.low() + EDGE - y, HEAD)
        titles = min((panel.text_size for panel in part.panels), default=SMALL)
        letters = min((titles, *(SMALLEST * card.text_size for card in part.cards)))
        ends = [card.at[0] + card.size[0] / 2 + 1 for card in part.cards] or [x + wide / 3]
        part.blocks = [
            Block("hand", (left, y, right - left, high), letters, say(HAND_TITLE))
            for left, right in pairwise((x, *ends))
        ]
        return part

    def _large(self, seat: int | None) -> Part:
        box = self.base.boxes["hand"]
        x, y, width, height = box
        if seat is None:
            return Part(panels=[Panel(id="panel:hand", box=box, name=say(NO_HAND))])
        cards = numbered(self.components.card_ids, self.state.hands[seat], SEATS[seat])
        step = min(358.0, (width - 2 * EDGE + SLIM) / max(len(cards), 1))
        size = (step - SLIM, height - HEAD - 4)
        name = words = self.say(HAND, seat=SEATS[seat], count=len(cards))
        if (
            text_width(name, TITLE, bold=True) > step - SIGN - EDGE
        ):  # it stands above the first card alone, folded
            name = self.say(CARDS, count=len(cards))
        panel = Panel(id="panel:hand", box=box, name=name, seat=seat, words=words)
        faces = [self._face(kind, size) for _, kind in cards]
        letters = min((face[0] for face in faces), default=0.0)
        found = []
        for number, ((id, kind), (_, lines)) in enumerate(zip(cards, faces, strict=True)):
            row = self.components.cards[kind]
            found.append(
                Card(
                    id=id,
                    at=(x + EDGE + step * number + size[0] / 2, y + HEAD - 2 + size[1] / 2),
                    size=size,
                    name=named(self.state.setup, "card", row.id),
                    lines=lines,
                    group="panel:hand",
                    words=self._words(kind, seat),
                    mark=origin(row),
                    glyphs=self._mace(kind, size, 1.3 * letters),
                    text_size=letters,
                )
            )
        return Part(panels=[panel], cards=found)

    def _mace(self, kind: int, size: tuple[float, float], high: float) -> tuple[Badge, ...]:
        """Return the mace in the corner of an order."""
        if kind >= self.components.order_kinds:
            return ()
        return (Badge("mace", (size[0] / 2 - 0.6 * high, 0.65 * high - size[1] / 2), high),)

    def _face(self, kind: int, size: tuple[float, float]) -> tuple[float, tuple[str, ...]]:
        """Return a card's letter size and its fitting lines."""
        row = self.components.cards[kind]
        name = named(self.state.setup, "card", row.id)
        mace = 1.3 if kind < self.components.order_kinds else 0.0
        return fitting_letters(name, self._texts(kind), self._brief(kind), origin(row), size, mace)

    def _texts(self, kind: int) -> list[str]:
        """Return the options of a card in words. Cached."""
        found: list[str] | None = self.base.seen.get(("texts", kind))
        return found or self.base.remember(
            ("texts", kind), [option_text(row) for row in self.components.options if row.kind == kind]
        )

    def _words(self, kind: int, seat: int) -> str:
        """Return all that a card says, for screen readers."""
        row = self.components.cards[kind]
        sort = say(AN_ORDER if kind < self.components.order_kinds else NO_ORDER)
        told = [self.say(CARD, seat=SEATS[seat], card=row.id), sort, *self._texts(kind), origin(row)]
        return ". ".join(filter(None, told))

    def _brief(self, kind: int) -> str:
        """Return a card's options as letters and prices."""
        return " · ".join(f"{row.letter} {row.cost}" for row in self.components.options if row.kind == kind)

    def _scores(self) -> Part:
        box = self.base.boxes["hand"]
        x, y, width, _ = box
        panel = Panel(id="panel:hand", box=box, name=say(SCORES))
        found = []
        rows, winners = self.state.scores(), self.state.winners()
        step = min(206.0, (width - 2 * EDGE + SLIM) / len(rows))
        totals = [sum(line.points for line in lines) for lines in rows]
        names = [
            f"{named(self.state.setup, 'seat', SEATS[seat])}: {in_figures(total)}"
            for seat, total in enumerate(totals)
        ]
        letters = min(fitted(name, 22.0, step - SLIM - 12 - SIGN - EDGE, bold=True) for name in names)
        for seat, (lines, name, total) in enumerate(zip(rows, names, totals, strict=True)):
            told = [f"{self.say(line.template, **line.facts)}: {in_figures(line.points)}" for line in lines]
            words = self.say(SCORE, seat=SEATS[seat], points=total)
            size = (step - SLIM, 62.0)
            found.append(
                Card(
                    id=f"card:score:{SEATS[seat]}",
                    at=(x + EDGE + step * seat + size[0] / 2, y + HEAD + 8 + size[1] / 2),
                    size=size,
                    name=name,
                    seat=seat,
                    group="panel:hand",
                    text_size=letters,
                    glyphs=(Badge("seat", ((size[0] - SIGN) / 2 - 6, (SIGN - size[1]) / 2 + 8), SIGN, seat),),
                    words=". ".join((words, *told)),
                    marks=("active",) if seat in winners else (),
                )
            )
        return Part(panels=[panel], cards=found)

    # --- the mats ----------------------------------------------------------------------------------------------

    def mat(self, seat: int) -> Part:
        """Return a player's mat: gold, tokens, seals, mace, cards, tasks."""
        s = self.state
        shown = (self.viewer is None or self.viewer == seat or self.over) and min(
            s.hands[seat], default=0
        ) >= 0
        if self.over:
            return self._measured(seat, self._mat(seat, shown, large=False))
        large = self.large == seat
        key = (
            "mat", seat, shown, large, s.gold[seat], s.tokens[seat], s.seals_in_hand[seat], s.hands[seat],
            s.hetman == seat, s.to_move == seat, s.hetman_cards[seat], s.dealt[seat], s.tasks[seat],
            self._reached(seat), self._far(seat) if large else (),
        )  # fmt: skip
        found: Part | None = self.base.seen.get(key)
        return found or self.base.remember(key, self._measured(seat, self._mat(seat, shown, large)))

    def _measured(self, seat: int, part: Part) -> Part:
        """Give a mat its block, as far as anything lies there."""
        x, y, wide, high = self.base.mats[seat]
        low = max(part.low() + 6 - y, 1.3 * HEAD)
        letters = min(label.size for label in part.labels)
        part.blocks = [Block("mats", (x, y, wide, min(low, high)), min(letters, SMALL), say(MATS_TITLE))]
        return part

    def _reached(self, seat: int) -> tuple[int, ...]:
        """Return a seat's progress in the achievements it knows."""
        rows = self.components.edition.achievements
        known = (task for task in (*self.state.dealt[seat], *self.state.tasks[seat]) if 0 <= task < len(rows))
        return tuple(METRICS[rows[task].condition.metric](self.state, seat) for task in known)

    def _far(self, seat: int) -> tuple[tuple[int, int], ...]:
        """Return the owner and distance of each place of its tasks."""
        s = self.state
        far = s.setup.roads.far(s.links | 1, s.black)
        return tuple((s.owner(node), far[node]) for node in bits(self.aims() or 0))

    def _mat(self, seat: int, shown: bool, large: bool) -> Part:
        s, colour, box = self.state, SEATS[seat], self.base.mats[seat]
        group = f"panel:mat:{colour}"
        marks: tuple[Mark, ...] = ("active",) if s.to_move == seat else ()
        panel = Panel(
            id=group,
            box=box,
            name=named(s.setup, "seat", colour),
            seat=seat,
            words=self.say(HAND, seat=colour, count=len(s.hands[seat])),
            marks=marks,
            text_size=16,
        )
        labels, pieces = self._figures(seat, box)
        cards: list[Card] = []
        if (
            self.over and "hand" in self.base.boxes
        ):  # without the totals above the map, nothing tells the points
            labels += self._score_lines(seat, box)
        elif large:
            cards += self._task_rows(seat, box)
        elif shown:
            cards += self._open(seat, box)
        else:
            cards += self._backs(seat, box)
        return Part(panels=[panel], labels=labels, cards=cards, pieces=pieces)

    def _figures(self, seat: int, box: Box) -> tuple[list[Label], list[Piece]]:
        """Return the figures and mace in the head of a mat."""
        s, colour = self.state, SEATS[seat]
        x, y, width, _ = box
        group = f"panel:mat:{colour}"
        figures = (
            ("gold", "coin", None, s.gold[seat], GOLD),
            ("tokens", "march", MARCHES, s.tokens[seat], TOKENS),
            ("seals", "seal", seat, s.seals_in_hand[seat], SEALS),
        )
        labels, pieces = [], []
        for number, (name, glyph, look, count, template) in enumerate(figures):
            at = (x + width - 240 + number * 82, y + 16)
            words = self.say(template, seat=colour, count=count)
            id, spot = f"{name}:{colour}", (at[0] + 20, at[1])
            pieces.append(
                Piece(id=f"piece:{id}", glyph=glyph, at=at, size=23, seat=look, group=group, words=words)
            )
            labels.append(Label(id=f"label:{id}", text=str(count), at=spot, size=17, tone="title"))
        if s.hetman == seat:
            at = (x + width - 284, y + 16)
            words = self.say(MACE, seat=colour)
            pieces.append(Piece(id="piece:mace", glyph="mace", at=at, size=29, group=group, words=words))
        return labels, pieces

    def _open(self, seat: int, box: Box) -> list[Card]:
        """Return an open hand with the tasks below it.

        They stand like words in lines, as large as there is room for. At the end a hand counts for nothing.
        """
        x, y, width, height = box
        held = () if self.over else self.state.hands[seat]
        hand = [
            self._slip(id, kind, seat) for id, kind in numbered(self.components.card_ids, held, SEATS[seat])
        ]
        known = self._known_tasks(seat)
        short = [
            self._task(row, row[2] if row[0].startswith("card:hetman") else row[1], seat) for row in known
        ]
        asked = [
            self._task(row, f"{row[1]} – {row[2]}", seat) if row[2] and "card:task" in row[0] else card
            for row, card in zip(known, short, strict=True)
        ]
        room, across = height - HEAD - EDGE + SLIM, width - 2 * EDGE + SLIM
        rows, letters = in_rows(hand, asked, short, across, room)
        step = min(1.75 * letters + SLIM, room / max(len(rows), 1))
        found = []
        for number, row in enumerate(rows):
            left = x + EDGE
            for card in row:
                wide = needed_width(card, letters)
                size = (wide - SLIM, step - SLIM)
                at = (left + size[0] / 2, y + HEAD + step * number + size[1] / 2)
                sign = (size[0] / 2 - 0.5 * size[1], 0.0)
                glyphs = tuple(Badge(badge.glyph, sign, 0.8 * size[1]) for badge in card.glyphs)
                found.append(replace(card, at=at, size=size, text_size=letters, glyphs=glyphs))
                left += wide
        return found

    def _slip(self, id: str, kind: int, seat: int) -> Card:
        """Return a hand's card in small: name, prices, mace."""
        return Card(
            id=id,
            at=(0, 0),
            name=named(self.state.setup, "card", self.components.card_ids[kind]),
            lines=(self._brief(kind),),
            glyphs=self._mace(kind, (0.0, 0.0), 0.0),
            group=f"panel:mat:{SEATS[seat]}",
            words=self._words(kind, seat),
        )

    def _score_lines(self, seat: int, box: Box) -> list[Label]:
        """Return the labels of a seat's score lines, in two columns."""
        x, y, width, height = box
        wide, room = (width - 5 * EDGE) / 2, height - HEAD - 4
        lines = [(self.say(line.template, **line.facts), line.points) for line in self.state.scores()[seat]]
        for letters in LETTERS:
            split = [wrapped(text, letters, wide - 2.6 * letters) for text, _ in lines]
            down = int(room / (1.2 * letters))
            columns = halves([len(part) for part in split], down)
            if max(columns, default=0) < 2:
                break
        found: list[Label] = []
        step = min(1.4 * letters, room / max(down, 1))
        rows = [0] * (max(columns, default=0) + 1)
        for number, (part, (_, points), column) in enumerate(zip(split, lines, columns, strict=True)):
            left = x + EDGE + column * (wide + 3 * EDGE)
            tone: Tone = "text" if points else "soft"
            for k, text in enumerate((*part, in_figures(points))):
                last = k == len(part)
                row = rows[column] + k - last
                at = (left + wide if last else left, y + HEAD + step * (row + 0.5))
                id = f"label:score:{SEATS[seat]}:{number}:{k}"
                align: Align = "end" if last else "start"
                found.append(Label(id=id, text=text, at=at, size=letters, align=align, tone=tone))
            rows[column] += len(part)
        return found

    def _backs(self, seat: int, box: Box) -> list[Card]:
        """Return the backs of a hidden hand and hidden tasks."""
        s, colour = self.state, SEATS[seat]
        x, y, width, height = box
        tall = min(56.0, height - HEAD - EDGE)
        group, middle = f"panel:mat:{colour}", y + HEAD + tall / 2
        tasks = len(s.dealt[seat]) + len(s.tasks[seat])
        tasks += s.viewer is not None or s.hetman_cards[seat] >= 0
        room = width - 2 * EDGE - 34 * tasks - 14
        step = min(40.0, room / max(len(s.hands[seat]), 1))
        found = [
            Card(
                id=f"card:hidden:{colour}:{number}",
                at=(x + EDGE + step * number + step / 2, middle),
                size=(step - SLIM, tall),
                face="down",
                group=group,
                words=self.say(HIDDEN_CARD, seat=colour),
            )
            for number in range(len(s.hands[seat]))
        ]
        for number in range(tasks):
            at = (x + width - EDGE - 34 * (tasks - number) + 17, middle)
            words = self.say(HIDDEN_TASK, seat=colour)
            id = f"card:task:{colour}:hidden:{number}"
            found.append(Card(id=id, at=at, size=(31, tall * 0.72), face="down", group=group, words=words))
        return found

    # --- tasks -------------------------------------------------------------------------------------------------

    def _task_rows(self, seat: int, box: Box) -> list[Card]:
        """Return the large hand's tasks as rows."""
        x, y, width, height = box
        rows = self._known_tasks(seat, far=True)
        step = min(ROW, (height - HEAD - 4) / max(len(rows), 1))
        size = (width - 2 * EDGE, step - SLIM)
        found = []
        for number, row in enumerate(rows):
            at = (x + width / 2, y + HEAD + step * (number + 0.5))
            text = " – ".join(filter(None, row[1:3]))
            if ":hetman:" in row[0] and text_width(text, LETTERS[0], bold=True) > size[0] - 3 * LETTERS[0]:
                text = row[2]  # its places say more than its name
            found.append(replace(self._task(row, text, seat), at=at, size=size, text_size=LETTERS[0]))
        return found

    def _task(self, row: TaskRow, text: str, seat: int) -> Card:
        """Return a task as a card without a place."""
        id, name, asks, points, ours = row
        words = say(TASK, {"task": ": ".join(filter(None, (name, asks))), "points": points})
        return Card(
            id=id,
            at=(0, 0),
            name=text,
            corner=in_figures(points),
            group=f"panel:mat:{SEATS[seat]}",
            words=f"{words}. {say(OURS)}" if ours else words,
        )

    def _how_far(self, place: str, seat: int) -> str:
        """Return whose a place is, or how far."""
        s, roads = self.state, self.state.setup.roads
        owner, away = s.owner(roads.node(place)), roads.far(s.links | 1, s.black)[roads.node(place)]
        if owner >= 0:
            return self.say(YOURS if owner == seat else THEIRS, place=place, seat=SEATS[owner])
        return self.say(SHUT if away == OUT_OF_REACH else TO_GO, place=place, count=away)

    def _known_tasks(self, seat: int, far: bool = False) -> list[TaskRow]:
        """Return the known tasks of a seat; ``far`` adds distances."""
        s, edition, setup = self.state, self.components.edition, self.state.setup
        colour, rows = SEATS[seat], list[TaskRow]()
        if s.hetman_cards[seat] >= 0:
            hetman = edition.hetmans[s.hetman_cards[seat]]
            told = (self._how_far(id, seat) if far else named(setup, "place", id) for id in hetman.places)
            places = ", ".join(told)
            ours = "reconstructed" in (hetman.confidence, hetman.places_confidence, hetman.points_confidence)
            name = named(setup, "hetman", hetman.id)
            rows.append((f"card:hetman:{colour}:{hetman.id}", name, places, hetman.points, ours))
        for task in (*s.dealt[seat], *s.tasks[seat]):
            if task < 0:
                continue
            id = self.components.task_ids[task]
            name, where = named(setup, "task", id), f"card:task:{colour}:{id}"
            if task < self.components.achievements:
                achievement = edition.achievements[task]
                ours = "reconstructed" in (achievement.confidence, achievement.task_confidence)
                asks = standing_text(achievement, METRICS[achievement.condition.metric](self.state, seat))
                rows.append((where, name, asks, achievement.points, ours))
            else:
                city = edition.cities[task - self.components.achievements]
                ours = "reconstructed" in (city.confidence, city.points_confidence)
                asks = self._how_far(city.place, seat) if far else ""
                rows.append((where, name if city.names or not far else "", asks, city.points, ours))
        return rows
