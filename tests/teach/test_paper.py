"""Worksheets on paper: cut to what is asked, readable, without colours too, and with a key that says why."""

from __future__ import annotations

import html
import re
from collections.abc import Callable
from functools import cache
from pathlib import Path
from random import Random

import pytest
from msgspec.structs import replace

from boardgames_edu.engine.errors import OptionError
from boardgames_edu.engine.registry import game_names, load
from boardgames_edu.i18n import speaking
from boardgames_edu.scene.boxes import badge_box, body, name_box, overlap, widened
from boardgames_edu.scene.model import Seat
from boardgames_edu.scene.painters import plain
from boardgames_edu.scene.parts.crop import crowded, legible, smallest_letters
from boardgames_edu.scene.pictures import scene_of
from boardgames_edu.teach.classroom import pdf
from boardgames_edu.teach.classroom.exercises import letter_of, question_scene
from boardgames_edu.teach.classroom.paper import (
    HEIGHT,
    LEAST,
    SMALL,
    TALL,
    WIDTH,
    PaperPicture,
    pictures,
    seats,
    side_by_side,
    signed,
)
from boardgames_edu.teach.classroom.pdf import Paragraph, as_pdf
from boardgames_edu.teach.classroom.worksheet import VERSIONS, PrintedSheet, worksheet
from boardgames_edu.teach.questions import Question, find_kind, kinds
from boardgames_edu.testing import TIMES

SHIPPED = ("rurik", "hansa", "cossacks")
MIXED = {
    "rurik": ["who_rules", "deed_possible", "may_it"],
    "hansa": ["who_controls", "is_it_the_end", "desk_value"],
    "cossacks": ["whose_seal", "gold_on_a_card", "what_a_task_brings"],
}
NEAR = 1e-6
Printed = Callable[[str, bool], tuple[str, list[float], str]]


def lines_of(file: Path) -> tuple[str, list[float]]:
    """The words of a PDF that was written without compression, and the sizes of its letters."""
    content = file.read_bytes().decode("latin-1")
    words = "".join(re.findall(r"\(((?:[^()\\]|\\.)*)\)", content)).replace("\0", "")
    return re.sub(r"\\(.)", r"\1", words), [float(size) for size in re.findall(r"/\S+ ([\d.]+) Tf", content)]


def bare(page: str) -> str:
    """The words of a page."""
    return html.unescape(re.sub(r"<[^>]*>", "", re.sub(r"(?s)<style>.*?</style>", "", page)))


@pytest.fixture
def plain_pdf(monkeypatch: pytest.MonkeyPatch) -> None:
    import matplotlib as mpl

    monkeypatch.setitem(mpl.rcParams, "pdf.compression", 0)


@cache
def mixed(game: str) -> PrintedSheet:
    return worksheet(MIXED[game], 3, game=game, seed=2)


@pytest.fixture(scope="module")
def printed(tmp_path_factory: pytest.TempPathFactory) -> Printed:
    """The words of a printed sheet or key, the sizes of its letters, and its page."""
    from matplotlib import rc_context

    @cache
    def found(game: str, key: bool) -> tuple[str, list[float], str]:
        with rc_context({"pdf.compression": 0}):
            words, sizes = lines_of(mixed(game).save(tmp_path_factory.mktemp("printed") / "sheet.pdf", key=key))
        return words, sizes, mixed(game).html(key)

    return found


@cache
def drawn_for(
    game: str, kind: str, seed: int, compact: bool = False, language: str = "en"
) -> tuple[Question, tuple[PaperPicture, ...]]:
    """A question and its pictures, drawn once for all tests."""
    with speaking(language):
        question = kinds(game)[kind].question(Random(seed), 1)
        return question, pictures(question, compact=compact)


@pytest.mark.parametrize("game", SHIPPED)
def test_no_letters_of_any_picture_are_below_8_points(game: str) -> None:
    for kind in kinds(game).values():
        for picture in drawn_for(game, kind.name, 3)[1]:
            points = picture.width / picture.scene.width
            assert smallest_letters(picture.scene) * points >= LEAST - NEAR, kind.name
            assert picture.width <= WIDTH + NEAR
            assert picture.height <= HEIGHT


@pytest.mark.parametrize("game", SHIPPED)
def test_every_letter_that_is_printed_has_8_points(game: str, printed: Printed) -> None:
    for key in (False, True):
        _, sizes, page = printed(game, key)
        assert sizes
        assert min(sizes) >= LEAST
        assert min(map(float, re.findall(r"font(?:-size)?: ?([\d.]+)pt", page))) >= LEAST
        drawn = re.findall(r'viewBox="0 0 ([\d.]+) [\d.]+"[^>]*style="width:([\d.]+)pt', page)
        assert bool(drawn) is not key
        for scene in re.findall(r"<svg xmlns.*?</svg>", page):
            wide, points = re.findall(r'viewBox="0 0 ([\d.]+) .*?style="width:([\d.]+)pt', scene)[0]
            for size in re.findall(r'font-size="([\d.]+)"', scene):
                assert float(size) * float(points) / float(wide) >= LEAST - 0.05


def test_a_question_about_one_place_shows_it_large_and_the_sheet_is_full() -> None:
    question = find_kind("who_controls", "hansa").question(Random(1), 1)
    (picture,) = pictures(question)
    assert picture.width == pytest.approx(WIDTH)
    assert picture.height < HEIGHT / 2.4
    assert picture.scene.width < 0.9 * question_scene(question).width
    for id in question.about:
        assert picture.scene.find(id)


@pytest.mark.parametrize("game", SHIPPED)
def test_what_a_question_is_about_is_on_its_pictures(game: str) -> None:
    for kind in kinds(game).values():
        for seed in (3,) if TIMES == 1 else (3, 1, 0):
            question, shown = drawn_for(game, kind.name, seed)
            whole = {thing.id for picture in shown for thing in picture.scene.things()}
            panels = {id for id in question.about if id.startswith("panel:")}
            if whole:
                assert set(question.about) - panels <= whole, kind.name


# --- without colours -------------------------------------------------------------------------------------------------


def test_seats_have_their_sign_before_their_name() -> None:
    blue, sky = Seat("Blue", "blue"), Seat("Sky blue", "sky")
    told = list(signed("Blue, Sky blue and Bluebeard", [blue, sky]))
    assert told == [blue, "Blue, ", sky, "Sky blue and Bluebeard"]
    assert list(signed("Nobody", [blue])) == ["Nobody"]
    assert list(signed("Blue", [])) == ["Blue"]


def test_choices_have_the_signs_that_the_board_has() -> None:
    sheet = worksheet("who_rules", 1, seed=1)
    question, page = sheet.questions[0], sheet.html()
    known = {seat.name for seat in seats(question)}
    for choice in question.choices:
        found = re.findall(rf">\w  ((?:(?!</p>).)*){choice.words}</p>", page)
        assert ("<svg" in found[-1]) == (choice.words in known)


# --- the key ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", SHIPPED)
def test_the_key_says_why_and_by_which_rules_in_both_formats(game: str, tmp_path: Path, plain_pdf: None) -> None:
    sheet = worksheet(MIXED[game][0], 3, game=game, seed=4)
    words, _ = lines_of(sheet.save(tmp_path / "key.pdf", key=True))
    page = bare(sheet.html(key=True))
    for question in sheet.questions:
        for text in (question.why, *question.rules):
            for word in re.findall(r"[A-Za-z0-9-]{5,}", text):
                assert word in words
                assert word in page
    for told in (words, page):
        assert "Your name" in told
        assert "Date" in told


def test_name_and_date_stand_on_the_questions_too(printed: Printed) -> None:
    words, _, page = printed("rurik", False)
    for told in (words, page):
        assert "Your name" in told
        assert "Date" in told


# --- versions --------------------------------------------------------------------------------------------------------


def test_versions_have_the_same_questions_in_another_order() -> None:
    sheets = [worksheet("who_rules", 6, level=2, seed=3, version=version) for version in VERSIONS]

    def answers(sheet: PrintedSheet) -> set[tuple[str, str, str]]:
        return {(each.text, each.choice(each.answer).words, each.why) for each in sheet.questions}

    def letters(sheet: PrintedSheet) -> list[str]:
        return [letter_of(each, each.answer) for each in sheet.questions]

    assert all(answers(sheet) == answers(sheets[0]) for sheet in sheets)
    assert sheets[0].questions == worksheet("who_rules", 6, level=2, seed=3).questions
    assert len({tuple(each.text for each in sheet.questions) for sheet in sheets}) == len(VERSIONS)
    assert letters(sheets[0]) != letters(sheets[1])
    assert "version B" in sheets[1].html()
    assert "version B" in sheets[1].html(key=True)
    for wrong in ("E", "a", 1, "AB"):
        with pytest.raises(OptionError, match="one of A, B, C, D"):
            worksheet("who_rules", 2, version=wrong)  # type: ignore[arg-type]


# --- for a copier ----------------------------------------------------------------------------------------------------


def test_without_matplotlib_a_sheet_is_shown_and_written_as_html(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As in the browser edition; answers stand beside each other by the width of their words there, too."""
    sheet = worksheet("who_rules", 2)
    with_it = sheet.html()
    monkeypatch.setattr(plain, "is_needed", lambda: True)
    pdf._width.cache_clear()
    assert worksheet("who_rules", 2).html() == with_it
    with pytest.raises(OptionError, match=r"written as \.html, which a browser prints, not as 'sheet\.pdf'"):
        sheet.save(tmp_path / "sheet.pdf")
    assert not list(tmp_path.iterdir())
    pdf._width.cache_clear()


@pytest.mark.parametrize(
    ("game", "kind"), [("rurik", "tax_price"), ("hansa", "who_controls"), ("cossacks", "where_may_lie")]
)
def test_six_questions_take_two_pages_with_nothing_out_of_the_margins(
    game: str, kind: str, tmp_path: Path, plain_pdf: None
) -> None:
    sheet = worksheet(kind, 6, game=game, seed=3, layout="compact")
    words, sizes = lines_of(sheet.save(tmp_path / "sheet.pdf"))
    assert "2/2" in words
    assert min(sizes) >= LEAST
    book = sheet.questions[0].state.game.rulebook
    for question in sheet.questions:
        for picture in pictures(question, compact=True):
            assert picture.width <= WIDTH + NEAR
            for id in question.about:
                assert picture.scene.find(id)
        for rule in question.rules:
            assert book[rule].text.split()[0] in words
    assert words.count("because") == 6


@pytest.mark.parametrize("kind", ["income", "who_wins", "build_price"])
def test_whole_boards_stand_side_by_side_on_a_compact_sheet_with_letters_that_can_be_read(kind: str) -> None:
    drawn = pictures(kinds("rurik")[kind].question(Random(3), 2), compact=True)
    columns = side_by_side(drawn)
    shown = [picture for column in columns for row in column for picture in row]
    assert [picture.scene.panels for picture in shown] == [picture.scene.panels for picture in drawn]
    assert all(sum(row[0].height for row in column) <= TALL + NEAR for column in columns)
    assert sum(max(sum(each.width for each in row) for row in column) for column in columns) <= WIDTH
    for picture in shown:
        assert smallest_letters(picture.scene) * picture.width / picture.scene.width >= SMALL - NEAR


@pytest.mark.parametrize(("game", "kind"), [("cossacks", "how_many_points"), ("hansa", "east_west")])
def test_boards_do_not_stand_side_by_side_where_names_would_lie_on_each_other(game: str, kind: str) -> None:
    drawn = pictures(kinds(game)[kind].question(Random(3), 1), compact=True)
    assert len(drawn) > 1
    assert side_by_side(drawn) == []


@pytest.mark.parametrize("option", ["signs", "rules", "because"])
def test_what_is_added_is_asked_for_by_yes_or_no(option: str) -> None:
    for value in ("no", 5, [True]):
        with pytest.raises(OptionError, match=f"{option} is True or False"):
            worksheet("who_rules", 1, **{option: value})  # type: ignore[arg-type]


def test_what_a_compact_sheet_adds_can_be_left_out() -> None:
    bare_ones = dict.fromkeys(("signs", "rules", "because"), False)
    full, less, large = (
        bare(worksheet("tax_price", 2, game="rurik", seed=3, **wanted).html())
        for wanted in ({"layout": "compact"}, {"layout": "compact", **bare_ones}, {})
    )
    for word in ("White   ", "R-TAX-", "because"):
        assert word in full
        assert word not in less
        assert word not in large
    with pytest.raises(OptionError, match="large, compact"):
        worksheet("who_rules", layout="small")


@pytest.mark.parametrize("game", SHIPPED)
def test_no_sign_lies_on_a_name_that_has_grown(game: str) -> None:
    for kind in [kind for kind in kinds(game).values() if kind.local]:
        for picture in drawn_for(game, kind.name, 3, compact=True)[1]:
            scene = picture.scene
            grown = [place for place in scene.places if place.name and place.text_size < scene.least_text]
            for place in grown:
                box = widened(name_box(replace(place, text_size=scene.least_text)), -1)
                for other in scene.places:
                    assert not any(overlap(box, badge_box(other, each)) for each in other.badges), kind.name
                assert not any(overlap(box, body(piece)) for piece in scene.pieces), kind.name


@pytest.mark.parametrize("game", SHIPPED)
def test_no_words_lie_on_each_other_and_none_are_cut_in_two_languages(game: str) -> None:
    for language in ("en", "uk"):
        with speaking(language):
            for kind in kinds(game).values():
                _, drawn = drawn_for(game, kind.name, 3, compact=True, language=language)
                beside = side_by_side(drawn) if len(drawn) > 1 else []
                shown = [picture for rows in beside for row in rows for picture in row]
                assert not any(crowded(picture.scene) for picture in [*drawn, *shown]), (kind.name, language)


def test_a_piece_that_stands_on_the_number_of_its_space_stays_there_as_the_numbers_grow() -> None:
    tracks = scene_of(load("hansa").new(3, 7), panels=["table", "desks"])
    grown = legible(tracks, 30)
    assert [piece.at for piece in grown.pieces] == [piece.at for piece in tracks.pieces]


def test_a_question_that_is_longer_than_a_page_is_printed_with_its_words(tmp_path: Path, plain_pdf: None) -> None:
    sheet = worksheet(["what_follows", "may_it"], 4, game="rurik", seed=1, layout="compact", rules=False)
    words, _ = lines_of(sheet.save(tmp_path / "sheet.pdf"))
    assert [number for number in range(1, 5) if f"{number}." in words] == [1, 2, 3, 4]
    assert words.count("because") == 4


def test_boxes_of_seats_that_are_not_named_are_left_out() -> None:
    question = find_kind("deed_possible", "rurik").question(Random(3), 1)
    shown = [panel.id for each in pictures(question, compact=True) for panel in each.scene.panels]
    everybody = [panel.id for each in pictures(question) for panel in each.scene.panels]
    assert [id for id in shown if id.startswith("panel:mat")] == ["panel:mat:blue"]
    assert len([id for id in everybody if id.startswith("panel:mat")]) > 1


def test_a_key_has_the_letters_in_the_boxes_that_the_sheet_has_empty() -> None:
    sheet = worksheet("who_rules", 3, seed=3, version="B", layout="compact")
    letters = [letter_of(each, each.answer) for each in sheet.questions]
    boxes = [
        re.findall(r"<div class='cell framed'[^>]*><p[^>]*>(\d)</p><p[^>]*>(.)</p></div>", sheet.html(key))
        for key in (False, True)
    ]
    assert boxes == [[(str(n), "\u00a0") for n in (1, 2, 3)], [(str(n), each) for n, each in enumerate(letters, 1)]]


def test_a_language_has_the_letters_and_versions_of_its_schools() -> None:
    with speaking("uk"):
        sheet = worksheet("who_rules", 2, seed=3, version="2")
        assert sheet.version == "B"
        page = bare(sheet.html())
        assert "варіант 2" in page
        assert {"А", "Б", "В"} <= set(re.findall(r"(\w)  ", page))
        with pytest.raises(OptionError, match="1, 2, 3, 4"):
            worksheet("who_rules", 2, version="5")


# --- pages -----------------------------------------------------------------------------------------------------------


def test_what_does_not_fit_goes_to_the_next_page(tmp_path: Path, plain_pdf: None) -> None:
    block = [Paragraph(("word " * 400,), 12.0)]
    (tmp_path / "x.pdf").write_bytes(as_pdf("Title", [Paragraph(("Head",))], [block] * 5, "Your name"))
    words, _ = lines_of(tmp_path / "x.pdf")
    pages = int(words.split("Title · 1/" if "Title · 1/" in words else "1/")[1][0])
    assert pages > 2
    assert words.count("Your name") == pages - 1


def test_a_question_that_fills_a_page_stays_below_the_heading(tmp_path: Path, plain_pdf: None) -> None:
    sheet = worksheet("whose_seal", 2, game="cossacks", seed=0)
    words, _ = lines_of(sheet.save(tmp_path / "x.pdf"))
    first = words.split("1/2")[0] if "1/2" in words else words
    assert sheet.questions[0].choices[-1].words in first  # on the page of its question, with its board
    assert "1/3" not in words


def test_every_game_can_be_printed() -> None:
    assert set(SHIPPED) <= set(game_names())
    assert Paragraph(("a " * 500,), 11.0).fits(100) is False
    assert Paragraph(("a",), 11.0).fits(100)
