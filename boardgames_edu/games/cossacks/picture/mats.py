"""The mats and the large hand of Cossack Campaign as parts.

Used by `scene` only. The large hand is the viewer's; where all hands lie open, that of the seat that decides. At
the end the totals lie there, and in the mats what they come from; a picture without that panel shows the tasks still,
so that points can be asked for.
"""

from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import Any

from msgspec.structs import replace

from boardgames_edu.engine.board import bits
from boardgames_edu.games.cossacks.components import OUT_OF_REACH, SEATS
from boardgames_edu.games.cossacks.picture import layout
from boardgames_edu.games.cossacks.rules.scoring import METRICS
from boardgames_edu.games.cossacks.rules.wording import OURS, option_text, origin, standing_text
from boardgames_edu.games.cossacks.state import CossackState
from boardgames_edu.i18n import N_, in_figures, say
from boardgames_edu.scene.base import NOBODY, Part, joined, section
from boardgames_edu.scene.lettering import fitted, shortened, wrapped
from boardgames_edu.scene.lettering import width as text_width
from boardgames_edu.scene.model import Badge, Block, Box, Card, Mark, Panel
from boardgames_edu.scene.score import SCORE, SCORES

GOLD = N_("{seat} has {count} gold")
TOKENS = N_("{seat} has {count} {count:march token|march tokens} in hand")
SEALS = N_("{seat} has {count} {count:seal|seals} in hand")
MACE = N_("{seat} is hetman")
HAND = N_("{seat}: {count} action {count:card|cards}")
CARDS = N_("Cards: {count}")
NO_HAND = N_("Nobody's hand lies open")
CARD = N_("{seat} holds {card}")
NO_ORDER = N_("a card of disobedience")
HIDDEN_CARD = N_("an action card of {seat}, face down")
HIDDEN_TASK = N_("a task card of {seat}, face down")
TASK = N_("{task}: {points} {points:point|points}")
TO_GO, SHUT = N_("{place}: {count} to go"), N_("{place}: no way there")
YOURS, THEIRS = N_("{place}: yours"), N_("{place}: held by {seat}")
HEAD, EDGE, TITLE = 30.0, 8.0, 14.0
SIGN = 26.0  # the width of a seat's sign on its points
ROW = 31.0  # the largest height of a card of one line
SMALLEST = 0.86  # the smallest letters of a card, as share of its size
LARGE = (22.0, 20.0, 18.0, 16.0)  # the letters of a mat with few cards, legible in lessons
LETTERS = (14.5, 14.0, 13.5, 13.0, 12.5, 12.0, 11.5, 11.0, 10.5, 10.0, 9.0, 8.0, 7.0, 6.0)
"""The letter sizes tried in a mat, the best first."""
SLIM = 3.0  # the gap between cards of one line
TaskRow = tuple[str, str, str, int, bool]  # a task's id, name, demand, points, and whether reconstructed


class Mats:
    """A builder of the mats of one picture."""

    def __init__(self, state: CossackState, base: layout.CossacksLayout, viewer: int | None) -> None:
        self.state, self.base, self.viewer, self.seen = state, base, viewer, base.seen
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
        seat = self.large
        if self.over:
            return self._in_strips(self._scores())
        return self._large(seat, () if seat is None else self.state.hands[seat])

    def _in_strips(self, part: Part) -> Part:
        """Give the hand its blocks: a strip for each card."""
        x, y, wide, _ = self.base.boxes["hand"]
        high = max(part.low() + EDGE - y, HEAD)
        titles = min((panel.text_size for panel in part.panels), default=layout.SMALL)
        letters = min((titles, *(SMALLEST * card.text_size for card in part.cards)))
        ends = [card.at[0] + card.size[0] / 2 + 1 for card in part.cards] or [x + wide / 3]
        part.blocks = [
            Block("hand", (left, y, right - left, high), letters, say(layout.HAND_TITLE))
            for left, right in pairwise((x, *ends))
        ]
        return part

    @section
    def _large(self, seat: int | None, hand: tuple[int, ...]) -> Part:
        box = self.base.boxes["hand"]
        x, y, width, height = box
        if seat is None:
            return self._in_strips(Part(panels=[Panel(id="panel:hand", box=box, name=say(NO_HAND))]))
        part, cards = Part(group="panel:hand"), numbered(self.components.card_ids, hand, SEATS[seat])
        step = min(358.0, (width - 2 * EDGE + SLIM) / max(len(cards), 1))
        size = (step - SLIM, height - HEAD - 4)
        name = words = self.say(HAND, seat=SEATS[seat], count=len(cards))
        # it stands above the first card alone, folded
        if text_width(name, TITLE, bold=True) > step - SIGN - EDGE:
            name = self.say(CARDS, count=len(cards))
        part.panels.append(Panel(id="panel:hand", box=box, name=name, seat=seat, words=words))
        faces = [self._face(kind, size) for _, kind in cards]
        letters = min((face[0] for face in faces), default=0.0)
        for number, ((id, kind), (_, lines)) in enumerate(zip(cards, faces, strict=True)):
            row = self.components.cards[kind]
            at = (x + EDGE + step * number + size[0] / 2, y + HEAD - 2 + size[1] / 2)
            name, glyphs = (layout.named(self.state.setup, "card", row.id), self._mace(kind, size, 1.3 * letters))
            look = {"lines": lines, "mark": origin(row), "glyphs": glyphs, "text_size": letters}
            part.card(id, at, size, self._aloud(kind, seat), name=name, **look)
        return self._in_strips(part)

    def _mace(self, kind: int, size: tuple[float, float], high: float) -> tuple[Badge, ...]:
        if kind >= self.components.order_kinds:
            return ()
        return (Badge("mace", (size[0] / 2 - 0.6 * high, 0.65 * high - size[1] / 2), high),)

    def _face(self, kind: int, size: tuple[float, float]) -> tuple[float, tuple[str, ...]]:
        """Return a card's letter size and its fitting lines."""
        row = self.components.cards[kind]
        name = layout.named(self.state.setup, "card", row.id)
        mace = 1.3 if kind < self.components.order_kinds else 0.0
        return fitting_letters(name, self._texts(kind), self._brief(kind), origin(row), size, mace)

    @section
    def _texts(self, kind: int) -> tuple[str, ...]:
        return tuple(option_text(row) for row in self.components.options if row.kind == kind)

    def _aloud(self, kind: int, seat: int) -> str:
        """Return all that a card says, for screen readers."""
        row = self.components.cards[kind]
        sort = say(N_("an order: there is a mace on it") if kind < self.components.order_kinds else NO_ORDER)
        told = [self.say(CARD, seat=SEATS[seat], card=row.id), sort, *self._texts(kind), origin(row)]
        return ". ".join(filter(None, told))

    def _brief(self, kind: int) -> str:
        """Return a card's options as letters and prices."""
        return " · ".join(f"{row.letter} {row.cost}" for row in self.components.options if row.kind == kind)

    def _scores(self) -> Part:
        (x, y, width, _), part = self.base.boxes["hand"], Part(group="panel:hand")
        rows, winners = self.state.scores(), self.state.winners()
        step = min(206.0, (width - 2 * EDGE + SLIM) / len(rows))
        # it stands above the first total alone, folded
        head = SCORES if text_width(say(SCORES), TITLE, bold=True) <= step - SIGN - EDGE else N_("Points")
        part.panels.append(Panel(id="panel:hand", box=self.base.boxes["hand"], name=say(head)))
        totals = [sum(line.points for line in lines) for lines in rows]
        names = [
            f"{layout.named(self.state.setup, 'seat', SEATS[seat])}: {in_figures(total)}"
            for seat, total in enumerate(totals)
        ]
        letters = min(fitted(name, 22.0, step - SLIM - 12 - SIGN - EDGE, bold=True) for name in names)
        for seat, (lines, name, total) in enumerate(zip(rows, names, totals, strict=True)):
            told = [f"{self.say(line.template, **line.facts)}: {in_figures(line.points)}" for line in lines]
            words, size = self.say(SCORE, seat=SEATS[seat], points=total), (step - SLIM, 62.0)
            id, at = (f"card:score:{SEATS[seat]}", (x + EDGE + step * seat + size[0] / 2, y + HEAD + 8 + size[1] / 2))
            sign = Badge("seat", ((size[0] - SIGN) / 2 - 6, (SIGN - size[1]) / 2 + 8), SIGN, seat)
            look = {"seat": seat, "text_size": letters, "glyphs": (sign,), "marks": ("active",) * (seat in winners)}
            part.card(id, at, size, ". ".join((words, *told)), name=name, **look)
        return part

    # --- the mats ----------------------------------------------------------------------------------------------

    def all(self) -> Part:
        """Return the mats of all players, as far as they are shown."""
        s, seats, large = self.state, range(len(self.base.mats)), self.large
        if self.over:
            return joined(self._measured(seat, self._mat(seat, self._knows(seat), large=False)) for seat in seats)
        figures = (tuple(s.gold), tuple(s.tokens), tuple(s.seals_in_hand), s.hetman, s.to_move)
        cards = (tuple(s.hands), tuple(s.hetman_cards), tuple(s.dealt), tuple(s.tasks))
        reached, far = tuple(map(self._reached, seats)), () if large is None else self._far(large)
        return self._all(large, reached, far, (self.viewer, figures, cards))

    @section
    def _all(self, large: int | None, reached: tuple[Any, ...], far: tuple[Any, ...], _shown: object) -> Part:
        s, found = self.state, []
        for seat, progress in enumerate(reached):
            role = (s.hetman == seat, s.to_move == seat)
            figures = (s.gold[seat], s.tokens[seat], s.seals_in_hand[seat], *role)
            cards = (s.hands[seat], s.hetman_cards[seat], s.dealt[seat], s.tasks[seat], progress)
            shown = (figures, cards, far if seat == large else ())
            found.append(self._one(seat, self._knows(seat), seat == large, shown))
        return joined(found)

    @section
    def _one(self, seat: int, is_open: bool, large: bool, _shown: object) -> Part:
        return self._measured(seat, self._mat(seat, is_open, large))

    def _knows(self, seat: int) -> bool:
        knows = self.viewer is None or self.viewer == seat or self.over
        return knows and min(self.state.hands[seat], default=0) >= 0

    def _measured(self, seat: int, part: Part) -> Part:
        x, y, wide, high = self.base.mats[seat]
        low = max(part.low() + 6 - y, 1.3 * HEAD)
        letters = min(label.size for label in part.labels)
        box = (x, y, wide, min(low, high))
        part.blocks = [Block("mats", box, min(letters, layout.SMALL), say(layout.MATS_TITLE), seat)]
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
        part, name = Part(group=f"panel:mat:{colour}"), layout.named(s.setup, "seat", colour)
        marks: tuple[Mark, ...] = ("active",) if s.to_move == seat else ()
        words = self.say(HAND, seat=colour, count=len(s.hands[seat]))
        part.panels.append(Panel(id=part.group, box=box, name=name, seat=seat, words=words, marks=marks, text_size=16))
        self._figures(part, seat, box)
        if self.over and "hand" in self.base.boxes:  # without the totals above, nothing tells the points
            self._score_lines(part, seat, box)
        elif large:
            part.cards += self._task_rows(seat, box)
        elif shown:
            part.cards += self._open(seat, box)
        else:
            self._backs(part, seat, box)
        return part

    def _figures(self, part: Part, seat: int, box: Box) -> None:
        s, colour, left, y = self.state, SEATS[seat], box[0] + box[2], box[1] + 16
        figures = (
            ("gold", "coin", None, s.gold[seat], GOLD),
            ("tokens", "march", layout.MARCHES, s.tokens[seat], TOKENS),
            ("seals", "seal", seat, s.seals_in_hand[seat], SEALS),
        )
        for number, (name, glyph, look, count, template) in enumerate(figures):
            x, words = left - 240 + number * 82, self.say(template, seat=colour, count=count)
            part.piece(f"piece:{name}:{colour}", glyph, (x, y), 23, words, seat=look)
            part.label(f"label:{name}:{colour}", str(count), (x + 20, y), 17, tone="title")
        if s.hetman == seat:
            part.piece("piece:mace", "mace", (left - 284, y), 29, self.say(MACE, seat=colour))

    def _open(self, seat: int, box: Box) -> list[Card]:
        """Return an open hand above its tasks, as large as possible."""
        x, y, width, height = box
        held = () if self.over else self.state.hands[seat]
        cards = numbered(self.components.card_ids, held, SEATS[seat])
        hand = [self._slip(id, kind, seat) for id, kind in cards]
        known = self._known_tasks(seat)
        short = [self._task(row, row[2] if row[0].startswith("card:hetman") else row[1], seat) for row in known]
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
        return Card(
            id=id,
            at=(0, 0),
            name=layout.named(self.state.setup, "card", self.components.card_ids[kind]),
            lines=(self._brief(kind),),
            glyphs=self._mace(kind, (0.0, 0.0), 0.0),
            group=f"panel:mat:{SEATS[seat]}",
            words=self._aloud(kind, seat),
        )

    def _score_lines(self, part: Part, seat: int, box: Box) -> None:
        x, y, width, height = box
        wide, room = (width - 5 * EDGE) / 2, height - HEAD - 4
        lines = [(self.say(line.template, **line.facts), line.points) for line in self.state.scores()[seat]]
        for letters in LETTERS:
            split = [wrapped(text, letters, wide - 2.6 * letters) for text, _ in lines]
            down = int(room / (1.2 * letters))
            columns = halves([len(texts) for texts in split], down)
            if max(columns, default=0) < 2:
                break
        step = min(1.4 * letters, room / max(down, 1))
        rows = [0] * (max(columns, default=0) + 1)
        for number, (texts, (_, points), column) in enumerate(zip(split, lines, columns, strict=True)):
            left = x + EDGE + column * (wide + 3 * EDGE)
            tone = "text" if points else "soft"
            for k, text in enumerate((*texts, in_figures(points))):
                last = k == len(texts)
                row = rows[column] + k - last
                at = (left + wide if last else left, y + HEAD + step * (row + 0.5))
                id, align = f"label:score:{SEATS[seat]}:{number}:{k}", "end" if last else "start"
                part.label(id, text, at, letters, align=align, tone=tone)
            rows[column] += len(texts)

    def _backs(self, part: Part, seat: int, box: Box) -> None:
        s, colour = self.state, SEATS[seat]
        x, y, width, height = box
        tall = min(56.0, height - HEAD - EDGE)
        middle = y + HEAD + tall / 2
        tasks = len(s.dealt[seat]) + len(s.tasks[seat])
        tasks += s.viewer is not None or s.hetman_cards[seat] >= 0
        step = min(40.0, (width - 2 * EDGE - 34 * tasks - 14) / max(len(s.hands[seat]), 1))
        for number in range(len(s.hands[seat])):
            at, words = (x + EDGE + step * number + step / 2, middle), self.say(HIDDEN_CARD, seat=colour)
            part.card(f"card:hidden:{colour}:{number}", at, (step - SLIM, tall), words, face="down")
        for number in range(tasks):
            at = (x + width - EDGE - 34 * (tasks - number) + 17, middle)
            id, words = f"card:task:{colour}:hidden:{number}", self.say(HIDDEN_TASK, seat=colour)
            part.card(id, at, (31, tall * 0.72), words, face="down")

    # --- tasks -------------------------------------------------------------------------------------------------

    def _task_rows(self, seat: int, box: Box) -> list[Card]:
        x, y, width, height = box
        rows = self._known_tasks(seat, far=True)
        step = min(ROW, (height - HEAD - 4) / max(len(rows), 1))
        size, letters = (width - 2 * EDGE, step - SLIM), LETTERS[0]
        found = []
        for number, row in enumerate(rows):
            at = (x + width / 2, y + HEAD + step * (number + 0.5))
            text = " – ".join(filter(None, row[1:3]))
            if ":hetman:" in row[0] and text_width(text, letters, bold=True) > size[0] - 3 * letters:
                text = row[2]  # its places say more than its name
            text = shortened(text, layout.SMALL, size[0] - 3 * layout.SMALL, bold=True)
            found.append(replace(self._task(row, text, seat), at=at, size=size, text_size=letters))
        return found

    def _task(self, row: TaskRow, text: str, seat: int) -> Card:
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
            told = (self._how_far(id, seat) if far else layout.named(setup, "place", id) for id in hetman.places)
            places = ", ".join(told)
            ours = "reconstructed" in (hetman.confidence, hetman.places_confidence, hetman.points_confidence)
            name = layout.named(setup, "hetman", hetman.id)
            rows.append((f"card:hetman:{colour}:{hetman.id}", name, places, hetman.points, ours))
        for task in (*s.dealt[seat], *s.tasks[seat]):
            if task < 0:
                continue
            id = self.components.task_ids[task]
            name, where = layout.named(setup, "task", id), f"card:task:{colour}:{id}"
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


def numbered(ids: Sequence[str], cards: Iterable[int], colour: str) -> list[tuple[str, int]]:
    """Return the ids of known cards; copies are numbered."""
    seen: dict[int, int] = {}
    found = []
    for kind in cards:
        if kind >= 0:
            copy = seen[kind] = seen.get(kind, -1) + 1
            found.append((f"card:hand:{colour}:{ids[kind]}:{copy}", kind))
    return found


def needed_width(card: Card, letters: float) -> float:
    """Return the width of a one-line card with its gap."""
    told = "  ".join(card.lines)
    wide = text_width(card.name, letters, bold=True) + 12 + SLIM
    wide += text_width(told, 0.9 * letters) + 7 if told else 0.0
    wide += 1.6 * letters if card.glyphs else 0.0
    return wide + (2.3 * letters + 2 if card.corner else 0.0)


def in_rows(
    hand: Sequence[Card], asked: Sequence[Card], short: Sequence[Card], across: float, room: float
) -> tuple[list[list[Card]], float]:
    """Return cards in rows, prices or demands left out to fit."""
    plain = [replace(card, lines=()) for card in hand]
    tries = [(hand, asked, letters) for letters in (*LARGE, *LETTERS[:3])]
    tries += [(plain, asked, letters) for letters in LETTERS[:6]]
    tries += [(hand, short, letters) for letters in LETTERS[:3]]
    tries += [(plain, short, letters) for letters in LETTERS]
    for cards, tasks, letters in tries:
        rows = [*_broken(cards, letters, across), *_broken(tasks, letters, across)]
        wide = max((needed_width(card, letters) for card in (*cards, *tasks)), default=0.0)
        if wide <= across and len(rows) * (1.3 * letters + SLIM) <= room:
            break
    return rows, letters


def _broken(cards: Sequence[Card], letters: float, across: float) -> list[list[Card]]:
    rows: list[list[Card]] = []
    left = 0.0
    for card in cards:
        wide = needed_width(card, letters)
        if not rows or wide > left:
            rows.append([])
            left = across
        rows[-1].append(card)
        left -= wide
    return rows


def halves(heights: Sequence[int], most: int) -> list[int]:
    """Return each line's column, none higher than ``most``."""
    columns, left = list[int](), most
    for height in heights:
        column = columns[-1] if columns else 0
        if height > left:
            column, left = column + 1, most
        columns.append(column)
        left -= height
    return columns


def fitting_letters(
    name: str, texts: Sequence[str], brief: str, mark: str, size: tuple[float, float], mace: float
) -> tuple[float, tuple[str, ...]]:
    """Return a card's letter size and its lines, or ``brief``.

    ``mace`` is how wide the sign beside the name is, in letters.
    """
    room = size[0] - 12
    for lines in (tuple(texts), (brief,)):
        for half in range(44, 17, -1):
            letters = half / 2
            small = 0.86 * letters
            split = wrapped(name, letters, room - mace * letters, bold=True)
            if max(text_width(line, letters, bold=True) for line in split) > room - mace * letters:
                continue
            height = 5 + 0.35 * letters + 1.12 * letters * len(split)
            height += 1.16 * small * sum(len(wrapped(text, small, room)) + 0.22 for text in lines)
            if height + 1.1 * small * len(wrapped(mark, small, room)) + 4 < size[1]:
                return letters, lines
    longest = max(name.split(), key=lambda word: text_width(word, 10.0, bold=True))
    return fitted(longest, 9.0, room, bold=True), (brief,)
