"""Questions for learning platforms: Moodle (XML), GIFT, and Anki.

The engine draws them and knows the answers; pictures, reasons, rules and the mistake behind each wrong answer
are included. Formats: https://docs.moodle.org/en/Moodle_XML_format, https://docs.moodle.org/en/GIFT_format,
and genanki's decks (extra ``anki``). This module knows no screen.
"""

import re
from base64 import b64encode
from collections.abc import Callable, Iterator, Mapping, Sequence
from html import escape
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple
from xml.sax.saxutils import escape as xml_escape
from zlib import crc32

from boardgames_edu.engine.errors import NEEDS_EXTRA, OptionError, one_of, shown
from boardgames_edu.engine.storage import path_of, write_file
from boardgames_edu.i18n import N_, say
from boardgames_edu.teach.classroom.exercises import LETTERS, Exercises, make_exercises
from boardgames_edu.teach.classroom.paper import PaperPicture, pictures
from boardgames_edu.teach.questions import Question

FORMATS: Mapping[str, str] = {"moodle": ".xml", "gift": ".txt", "anki": ".apkg"}
"""The formats, and the suffixes of their files."""
_DOTS = 144
"""The resolution of the pictures, in dots per inch."""
_SUFFIX = N_("A file for {format} ends in {right}, not in {suffix}.")


def to_platform(
    path: str | Path,
    kinds: object,
    count: int = 30,
    *,
    format: str = "moodle",
    game: str | None = None,
    level: int = 1,
    seed: int = 0,
    title: str = "",
) -> Path:
    """Write random questions to a file for a learning platform.

    The same seed gives the same questions.

    Args:
        path: the file: ``.xml`` for Moodle, ``.txt`` for GIFT, ``.apkg`` for Anki.
        kinds: a kind of question, or several in turn; among them your own positions and challenges, see
            ``classroom.exercises.make_exercises``.
        count: how many, 1 to 200.
        format: one of ``FORMATS``.
        game: the game of the kinds; may be left out where their names say it.
        level: from 1 on.
        seed: the seed of the random questions.
        title: their name on the platform; a plain one when not given.

    Returns:
        the file.

    Raises:
        OptionError: no such format, kind or folder, a name that does not fit the format, or genanki is missing.
        BadInput: it cannot be written.

    Example:
        >>> file = to_platform(folder / "rules.xml", "who_rules", 2, game="rurik", seed=1)
        >>> file.read_text(encoding="utf-8").count('type="multichoice"')
        2
    """
    if format not in FORMATS:
        raise one_of("format", format, list(FORMATS))
    file = path_of(path)
    if file.suffix.lower() != FORMATS[format]:
        raise OptionError(_SUFFIX, format=format, right=FORMATS[format], suffix=shown(file.suffix))
    if not file.parent.is_dir():
        raise OptionError(N_("The folder {folder} does not exist."), folder=shown(str(file.parent)))
    made = make_exercises(kinds, count, game=game, level=level, seed=seed, title=title)
    return write_file(file, _WRITERS[format](made))


class _Image(NamedTuple):
    """A picture as PNG, with its file's name and alternative text."""

    file: str
    data: bytes
    words: str

    @property
    def base64(self) -> str:
        """The picture as text."""
        return b64encode(self.data).decode()

    def shown(self, source: str) -> str:
        """Return the image as HTML."""
        return f'<img src="{source}" alt="{escape(self.words)}">'


def _entries(made: Exercises) -> Iterator[tuple[str, Question, list[_Image]]]:
    """Yield the questions, each with a name and its pictures."""
    for number, question in enumerate(made.questions, start=1):
        name = f"{made.game}-{question.kind}-{made.level}-{made.seed}-{number:02}"
        drawn = pictures(question)
        told = enumerate(zip(drawn, _alt_texts(drawn), strict=True), start=1)
        yield name, question, [_Image(f"{name}-{k}.png", _png(each), words) for k, (each, words) in told]


def _alt_texts(drawn: Sequence[PaperPicture]) -> Iterator[str]:
    """Yield a short alternative text for each picture.

    The first begins with the position's summary, the same that a notebook's board has; each names what it shows.
    """
    for number, picture in enumerate(drawn):
        scene = picture.scene
        parts = [panel.words or panel.name for panel in scene.panels]
        told = list(filter(None, parts or [track.name for track in scene.tracks]))
        if number == 0 or not told:
            told = [scene.name, scene.words if number == 0 else "", *told]
        yield " ".join(each if each[-1] in ".!?" else f"{each}." for each in told if each)


def _png(picture: PaperPicture) -> bytes:
    from matplotlib.backends.backend_agg import FigureCanvasAgg
    from matplotlib.figure import Figure

    from boardgames_edu.scene.painters.mpl import plot

    figure = Figure(figsize=(picture.width / 72, picture.height / 72), dpi=_DOTS)
    FigureCanvasAgg(figure)
    plot(picture.scene, figure.add_axes((0, 0, 1, 1)))
    out = BytesIO()
    figure.savefig(out, format="png")
    return out.getvalue()


def _reason(question: Question) -> str:
    """Return why the answer is right, with the rules, as HTML."""
    rules = say(N_("Rules: {rules}"), {"rules": ", ".join(question.rules)}) if question.rules else ""
    return f"<p>{escape(question.why)}</p><p><small>{escape(rules)}</small></p>"


# --- Moodle ----------------------------------------------------------------------------------------------------------


def _moodle(made: Exercises) -> Iterator[str]:
    yield '<?xml version="1.0" encoding="UTF-8"?>'
    yield "<quiz>"
    yield f'<question type="category"><category>{_text(f"$course$/top/{_category(made)}")}</category></question>'
    for name, question, images in _entries(made):
        shown_files = "".join(f"<p>{image.shown(f'@@PLUGINFILE@@/{image.file}')}</p>" for image in images)
        yield '<question type="multichoice">'
        yield f"<name>{_text(name)}</name>"
        yield f'<questiontext format="html">{_html(f"<p>{escape(question.text)}</p>{shown_files}")}'
        for image in images:
            yield f'<file name="{image.file}" path="/" encoding="base64">{image.base64}</file>'
        yield "</questiontext>"
        yield f'<generalfeedback format="html">{_html(_reason(question))}</generalfeedback>'
        yield "<defaultgrade>1</defaultgrade><penalty>0.3333333</penalty><single>true</single>"
        yield "<shuffleanswers>true</shuffleanswers><answernumbering>abc</answernumbering>"
        for choice in question.choices:
            part = 100 if choice.id == question.answer else 0
            told = "" if part else choice.misconception
            yield f'<answer fraction="{part}" format="html">{_html(escape(choice.words))}'
            yield f'<feedback format="html">{_html(escape(told))}</feedback></answer>'
        yield f"<tags>{''.join(f'<tag>{_text(rule)}</tag>' for rule in question.rules)}</tags>"
        yield "</question>"
    yield "</quiz>"


def _category(made: Exercises) -> str:
    """Return the name of the questions' category for Moodle, with slashes escaped."""
    return made.title.replace("/", "//")


def _text(text: str) -> str:
    return f"<text>{xml_escape(text)}</text>"


def _html(text: str) -> str:
    return f"<text><![CDATA[{text.replace(']]>', ']]&gt;')}]]></text>"


# --- GIFT ------------------------------------------------------------------------------------------------------------


def _gift(made: Exercises) -> Iterator[str]:
    yield f"$CATEGORY: $course$/top/{_category(made)}"
    for name, question, images in _entries(made):
        shown_images = "".join(f"<p>{image.shown(f'data:image/png;base64,{image.base64}')}</p>" for image in images)
        yield ""
        yield f"::{_plain(name)}::[html]{_plain(f'<p>{escape(question.text)}</p>{shown_images}')} {{"
        for choice in question.choices:
            right = choice.id == question.answer
            told = "" if right or not choice.misconception else f"#{_plain(escape(choice.misconception))}"
            yield f"\t{'=' if right else '~'}{_plain(escape(choice.words))}{told}"
        yield f"\t####{_plain(_reason(question))}"
        yield "}"


def _plain(text: str) -> str:
    """Return a text with GIFT's special characters escaped."""
    return re.sub(r"([~=#{}:\\])", r"\\\1", text).replace("\n", " ")


# --- Anki ------------------------------------------------------------------------------------------------------------

_FIELDS = ("Question", "Pictures", "Choices", "Answer", "Reason")
_FRONT = "<p>{{Question}}</p>{{Pictures}}{{Choices}}"
_BACK = "{{FrontSide}}<hr id=answer><p><b>{{Answer}}</b></p>{{Reason}}"
_STYLE = ".card { font-family: sans-serif; font-size: 18px } img { max-width: 100% } ol { list-style: lower-alpha }"


def _anki(made: Exercises) -> bytes:
    try:
        import genanki  # type: ignore[import-untyped]
    except ImportError as problem:
        raise OptionError(NEEDS_EXTRA, name=problem.name, extra="anki") from problem
    model: Any = genanki.Model(
        crc32(b"boardgames_edu question"),
        "boardgames_edu question",
        fields=[{"name": name} for name in _FIELDS],
        templates=[{"name": "Card", "qfmt": _FRONT, "afmt": _BACK}],
        css=_STYLE,
    )
    deck: Any = genanki.Deck(crc32(f"{made.game} {made.kinds} {made.level}".encode()), made.title)
    with TemporaryDirectory() as folder:
        media = []
        for name, question, images in _entries(made):
            for image in images:
                media.append(Path(folder) / image.file)
                media[-1].write_bytes(image.data)
            shown_images = "".join(image.shown(image.file) for image in images)
            choices = "".join(f"<li>{escape(choice.words)}</li>" for choice in question.choices)
            right = [choice.id for choice in question.choices].index(question.answer)
            answer = f"{LETTERS[right]}. {escape(question.choices[right].words)}"
            fields = [escape(question.text), shown_images, f"<ol>{choices}</ol>", answer, _reason(question)]
            guid = genanki.guid_for(name)
            deck.add_note(genanki.Note(model, fields, guid=guid, tags=list(question.rules)))
        out = BytesIO()
        genanki.Package(deck, media_files=[str(each) for each in media]).write_to_file(out)
    return out.getvalue()


_WRITERS: Mapping[str, Callable[[Exercises], str | bytes]] = {
    "moodle": lambda made: "\n".join([*_moodle(made), ""]),
    "gift": lambda made: "\n".join([*_gift(made), ""]),
    "anki": _anki,
}
