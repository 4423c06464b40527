"""Where names are written, so that they hide least."""

from __future__ import annotations

from boardgames_edu.scene.lettering import clear_spot, width, wrapped

SPOTS = ((0.0, -24.0), (0.0, 24.0), (30.0, 24.0))


def test_the_first_spot_is_taken_while_it_is_clear() -> None:
    spot, box = clear_spot("Kiev", 14, SPOTS, [(200, 200, 10, 10)])
    assert spot == SPOTS[0]
    assert box[2] >= width("Kiev", 14)
    assert box[0] + box[2] / 2 == spot[0]
    assert box[1] + box[3] / 2 == spot[1]


def test_a_name_goes_where_it_hides_nothing() -> None:
    above = (-10.0, -30.0, 20.0, 12.0)
    assert clear_spot("Kiev", 14, SPOTS, [above])[0] == SPOTS[1]
    below = (-20.0, 18.0, 20.0, 12.0)
    assert clear_spot("Kiev", 14, SPOTS, [above, below])[0] == SPOTS[2]


def test_where_all_is_full_it_hides_least() -> None:
    full = [(-100.0, -40.0, 200.0, 30.0), (-100.0, 10.0, 90.0, 30.0), (-5.0, 22.0, 8.0, 4.0)]
    assert clear_spot("Kiev", 14, SPOTS[:2], full)[0] == SPOTS[1]


def test_a_line_ends_between_words_or_after_an_inner_hyphen() -> None:
    for text in ("Майстер-Бортник", "Trade-Boss"):
        head, tail = text.split("-")
        assert wrapped(text, 12, width(text, 12)) == [text], "nothing is broken, and no space added, where it fits"
        assert wrapped(text, 12, width(tail, 12) + 0.1)[0] == f"{head}-"
    assert wrapped("Silk-road trader", 12, width("Silk-road", 12)) == ["Silk-road", "trader"]
    assert wrapped("by silk-road", 12, width("by silk-", 12)) == ["by silk-", "road"]


def test_hyphens_that_join_no_letters_stay_where_they_are() -> None:
    for text in ("4-5", "-1", "-", "2-й", "Dortmund–Münster"):
        assert wrapped(text, 12, 0) == [text]
