"""A4 pages as PDF: headings, text, pictures and rows of choices.

matplotlib draws the pages and is imported only when something is printed. Letters stay text, so that a reader
can search and a screen reader can read them. Measures are in points, from the top left corner.
"""

import functools
from collections.abc import Iterable, Sequence
from io import BytesIO
from typing import TYPE_CHECKING, Any, NamedTuple

from boardgames_edu.engine.errors import clipped
from boardgames_edu.scene import lettering
from boardgames_edu.scene.model import Seat
from boardgames_edu.scene.outline import rounded
from boardgames_edu.scene.painters import plain
from boardgames_edu.scene.painters.drawing import draw, strokes
from boardgames_edu.scene.palette import find_theme, look
from boardgames_edu.scene.parts.crop import crowded
from boardgames_edu.scene.shapes import Node, Stroke
from boardgames_edu.teach.classroom.paper import GAP, HEIGHT, MARGIN, WIDTH, PaperPicture, Piece, PrintedSign

if TYPE_CHECKING:
    from matplotlib.artist import Artist
    from matplotlib.figure import Figure

_LEADING = 1.35
"""The height of a line, relative to its letters."""
_PAGE = (WIDTH + 2 * MARGIN, HEIGHT + 2 * MARGIN)
_FOOT = 9.0
_LEAST_FACTOR = 0.6
"""The smallest factor by which pictures shrink to fit a page."""
_EM = 100
"""The size at which letters are measured."""
_PAD = 4.0
"""The room between a frame and what is in it."""
_LONGEST = 100
"""The most letters of the title at the foot of a page."""


class Paragraph(NamedTuple):
    """Words, with signs among them.

    Attributes:
        pieces: texts and signs, in their order.
        size: the size of the letters.
        bold: whether they are bold.
        indent: the distance from the left.
        width: how much room there is; up to the right margin if 0.
        after: the room below it.
    """

    pieces: Sequence[Piece]
    size: float = 11.0
    bold: bool = False
    indent: float = 0.0
    width: float = 0.0
    after: float = 3.0

    @property
    def room(self) -> float:
        """Return how wide a line may be."""
        return self.width or WIDTH - self.indent

    def fits(self, width: float) -> bool:
        """Return whether it needs no more than a line of this width."""
        return len(_lines(self._replace(width=width))) == 1


class PdfCell(NamedTuple):
    """Parts below each other, perhaps in a frame.

    Attributes:
        parts: the paragraphs and rows, no wider than the cell.
        width: in points, with the frame.
        framed: whether it has a frame.
    """

    parts: "Sequence[Paragraph | PdfRow]"
    width: float
    framed: bool = False


class PdfRow(NamedTuple):
    """Paragraphs, pictures or cells side by side.

    Attributes:
        parts: what stands side by side.
        after: the room below it.
        gap: the room between two of them.
    """

    parts: Sequence[Paragraph | PaperPicture | PdfCell]
    after: float = GAP
    gap: float = GAP


Block = Sequence[Paragraph | PdfRow]
"""Parts that stay on one page: a question."""
_Part = Paragraph | PdfRow | PaperPicture | PdfCell


def as_pdf(title: str, head: Block, blocks: Iterable[Block], name: str) -> bytes:
    """Return the content of a PDF.

    Args:
        title: the title of the document, and at the foot of each page.
        head: the head of the first page.
        blocks: what follows; a block is split only if it is longer than a page.
        name: the head of the later pages.
    """
    from matplotlib import rc_context
    from matplotlib.backends.backend_pdf import PdfPages

    paper = _Paper(title)
    paper.head(head)
    later = [Paragraph((name,), 9.0, after=GAP)]
    for block in blocks:
        if not paper.bare and _seen(*block) > paper.left:
            paper.turn(later)
        for part in _shrunk(block, paper.left):
            if not paper.bare and _seen(part) > paper.left:
                paper.turn(later)
            paper.put(part)
    out = BytesIO()
    with rc_context({"pdf.fonttype": 42}), PdfPages(out, metadata={"Title": title}) as pages:
        for page in paper.numbered():
            pages.savefig(page)
    return out.getvalue()


class _Paper:
    """Pages that are written from top to bottom."""

    def __init__(self, title: str) -> None:
        self.title = title
        self.pages: list[Figure] = []
        self.turn()

    def turn(self, head: Block = ()) -> None:
        """Begin a page."""
        from matplotlib.figure import Figure

        self.pages.append(Figure(figsize=(_PAGE[0] / 72, _PAGE[1] / 72)))
        self.y = MARGIN
        self.head(head)

    def head(self, parts: Block) -> None:
        """Write on top of the page, which still counts as bare."""
        for part in parts:
            self.put(part)
        self.bare = True

    @property
    def left(self) -> float:
        """Return how much room is left on the page."""
        return _PAGE[1] - MARGIN - 2 * _FOOT - self.y

    def put(self, part: Paragraph | PdfRow) -> None:
        """Write a paragraph or a row below the earlier ones."""
        self.bare = False
        self._put(part, MARGIN, self.y)
        self.y += _height(part)

    def _put(self, part: _Part, x: float, y: float) -> None:
        """Write a part with its upper left corner at a point."""
        match part:
            case Paragraph():
                self._paragraph(part, x + part.indent, y)
            case PaperPicture():
                self.pages[-1].add_artist(_printed(part, x, y))
            case PdfRow():
                for each in part.parts:
                    self._put(each, x, y)
                    x += each.indent + each.room if isinstance(each, Paragraph) else each.width + part.gap
            case PdfCell():
                pad = _PAD if part.framed else 0.0
                if part.framed:
                    self._frame(x, y, part.width, _height(part))
                for inner in part.parts:
                    self._put(inner, x + pad, y + pad)
                    y += _height(inner)

    def numbered(self) -> "list[Figure]":
        """Return the pages, with their numbers."""
        for number, page in enumerate(self.pages, start=1):
            told = f"{clipped(self.title, _LONGEST)} · {number}/{len(self.pages)}"
            page.text(0.5, (MARGIN - _FOOT) / _PAGE[1], _plain(told), ha="center", size=_FOOT)
        return self.pages

    def _paragraph(self, paragraph: Paragraph, x: float, y: float) -> None:
        look: dict[str, Any] = {"weight": "bold" if paragraph.bold else "normal", "family": "DejaVu Sans"}
        for line in _lines(paragraph):
            y += paragraph.size * _LEADING
            at = x
            for piece in line:
                if isinstance(piece, str):
                    spot = at / _PAGE[0], 1 - y / _PAGE[1]
                    self.pages[-1].text(*spot, _plain(piece), size=paragraph.size, **look)
                else:
                    self._sign(piece, at, y, paragraph.size)
                at += _width(piece, paragraph.size, paragraph.bold)

    def _frame(self, x: float, y: float, width: float, height: float) -> None:
        from matplotlib.patches import Rectangle

        corner = x / _PAGE[0], 1 - (y + height) / _PAGE[1]
        size = width / _PAGE[0], height / _PAGE[1]
        page = self.pages[-1]
        page.add_artist(Rectangle(corner, *size, fill=False, linewidth=0.7, transform=page.transFigure))

    def _sign(self, sign: PrintedSign | Seat, x: float, y: float, size: float) -> None:
        from matplotlib.patches import PathPatch
        from matplotlib.transforms import Affine2D

        from boardgames_edu.scene.painters.ink import path

        page, scale = self.pages[-1], size / 22
        # the middle of the sign stands on the middle of the letters
        middle = Affine2D().scale(scale, -scale).translate(x + size / 2, _PAGE[1] - y + 0.36 * size)
        for part in strokes(sign.glyph if isinstance(sign, PrintedSign) else "seat", look(sign.look), "light"):
            patch = PathPatch(
                path(part.outline),
                facecolor=part.fill or "none",
                edgecolor=part.stroke or "none",
                linewidth=part.width * scale,
                transform=middle + Affine2D().scale(1 / 72) + page.dpi_scale_trans,
            )
            page.add_artist(patch)


def _printed(picture: PaperPicture, x: float, y: float) -> "Artist":
    """Return a picture as one artist of a page.

    One artist is much faster than thousands.

    Args:
        picture: the picture.
        x: its left edge.
        y: its top edge.
    """
    from matplotlib.artist import Artist
    from matplotlib.transforms import Affine2D, Bbox, TransformedBbox

    from boardgames_edu.scene.painters.ink import paint, parts_of

    points = picture.width / picture.scene.width
    ground = Stroke(rounded(0, 0, picture.scene.width, picture.scene.height, 0), find_theme("light")["page"])
    back = Node("ground", "", 0, (0.0, 0.0), "ground", "", (), (ground,))

    class Printed(Artist):
        """Draws the whole picture, clipped to its edges."""

        def draw(self, renderer: Any) -> None:
            page: Any = self.get_figure()
            paper = Affine2D().scale(1 / 72) + page.dpi_scale_trans
            gc = renderer.new_gc()
            box = Bbox.from_bounds(x, _PAGE[1] - y - picture.height, picture.width, picture.height)
            gc.set_clip_rectangle(TransformedBbox(box, paper))
            gc.set_joinstyle("round")
            gc.set_capstyle("round")
            place = (Affine2D().scale(points, -points).translate(x, _PAGE[1] - y) + paper).frozen()
            for node in (back, *draw(picture.scene)):
                paint(renderer, gc, parts_of(node), place, points)
            gc.restore()

    return Printed()


# --- measures --------------------------------------------------------------------------------------------------------


def _height(part: _Part) -> float:
    match part:
        case Paragraph():
            return len(_lines(part)) * part.size * _LEADING + part.after
        case PaperPicture():
            return part.height
        case PdfCell():
            return sum(map(_height, part.parts)) + (2 * _PAD if part.framed else 0.0)
        case PdfRow():
            return max(map(_height, part.parts)) + part.after


def _seen(*parts: Paragraph | PdfRow) -> float:
    """Return the height of parts without the room below the last."""
    return sum(map(_height, parts)) - parts[-1].after


def _shrunk(block: Block, room: float) -> Block:
    """Return a block with its pictures shrunk to fit, within limits."""
    over = _seen(*block) - room
    drawn = sum(_height(part) for part in block if _is_drawn(part))
    if over <= 0 or not drawn:
        return block
    factor = max(1 - over / drawn, _LEAST_FACTOR)
    return [
        part._replace(parts=[_smaller(each, factor) if isinstance(each, PaperPicture) else each for each in part.parts])
        if isinstance(part, PdfRow) and _is_drawn(part)
        else part
        for part in block
    ]


def _smaller(picture: PaperPicture, factor: float) -> PaperPicture:
    """Return a picture scaled, unless its words would overlap."""
    small = picture.scaled(factor)
    return picture if crowded(small.scene) else small


def _is_drawn(part: Paragraph | PdfRow) -> bool:
    return isinstance(part, PdfRow) and any(isinstance(each, PaperPicture) for each in part.parts)


def _lines(paragraph: Paragraph) -> list[list[Piece]]:
    """Return a paragraph's pieces by line, with signs before their words."""
    lines: list[list[Piece]] = [[]]
    used = 0.0
    for atom in _atoms(paragraph.pieces):
        width = sum(_width(piece, paragraph.size, paragraph.bold) for piece in atom)
        if used and used + width > paragraph.room:
            lines.append([])
            used = 0.0
        lines[-1] += atom
        used += width
    return [_joined(line) for line in lines]


def _atoms(pieces: Sequence[Piece]) -> Iterable[list[Piece]]:
    """Yield what stays together: a word, its space and its sign."""
    held: list[Piece] = []
    for piece in pieces:
        if not isinstance(piece, str):
            held.append(piece)
            continue
        words = piece.split(" ")
        for number, word in enumerate(words):
            yield [*held, word if number == len(words) - 1 else f"{word} "]
            held = []
    if held:
        yield held


def _joined(line: Sequence[Piece]) -> list[Piece]:
    """Return a line with the words between two signs joined."""
    found: list[Piece] = []
    for piece in line:
        if found and isinstance(piece, str) and isinstance(found[-1], str):
            found[-1] += piece
        else:
            found.append(piece)
    return found


@functools.lru_cache(maxsize=4096)
def _width(piece: Piece, size: float, bold: bool) -> float:
    if not isinstance(piece, str):
        return 1.15 * size
    if plain.is_needed():
        return lettering.width(piece, size, bold)
    font = _font(bold)
    font.set_text(piece, 0.0)
    return float(font.get_width_height()[0]) / 64 * size / _EM


@functools.cache
def _font(bold: bool) -> Any:
    from matplotlib.font_manager import FontProperties, findfont
    from matplotlib.ft2font import FT2Font

    # one of our own: matplotlib changes the size of the one that it shares
    font = FT2Font(str(findfont(FontProperties(family="DejaVu Sans", weight="bold" if bold else "normal"))))
    font.set_size(_EM, 72)
    return font


def _plain(text: str) -> str:
    """Return a text in which matplotlib finds no formula."""
    return text.replace("$", r"\$")
