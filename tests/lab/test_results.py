"""Results: kept whole, damaged ones set aside, none of another tournament taken in, and what can be said of them."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from typing import Any

import pandas as pd
import pytest

from boardgames_edu import lab
from boardgames_edu.lab.parts import COLUMNS, DamagedWarning, ResultsError
from boardgames_edu.lab.results import Results
from tests.lab.meetings import play, same

# --- on disk ---------------------------------------------------------------------------------------------------------


def test_a_damaged_part_is_set_aside_and_its_games_played_again(tmp_path: Path) -> None:
    before = play(4, folder=tmp_path)
    part = tmp_path / "games-00001.parquet"
    with part.open("r+b") as file:
        file.truncate(part.stat().st_size // 2)
    with pytest.warns(DamagedWarning, match=r"games-00001\.parquet is damaged"):
        after = play(4, folder=tmp_path)
    assert same(before, after)
    assert (tmp_path / "games-00001.damaged").exists()


@pytest.mark.parametrize("keep", [0, 5, 50, 95, 99])
def test_parts_that_are_cut_anywhere_or_garbled(tmp_path: Path, keep: int) -> None:
    before = play(2, folder=tmp_path)
    part = tmp_path / "games-00001.parquet"
    data = part.read_bytes()
    part.write_bytes(data[: len(data) * keep // 100])
    with pytest.warns(DamagedWarning):
        assert same(play(2, folder=tmp_path), before)
    part = next(tmp_path.glob("games-*.parquet"))
    part.write_bytes(data[:40] + bytes(len(data) - 80) + data[-40:])
    with pytest.warns(DamagedWarning):
        assert same(play(2, folder=tmp_path), before)


def without_records(part: pd.DataFrame) -> pd.DataFrame:
    return part.assign(record="")


def without_first_seats(part: pd.DataFrame) -> pd.DataFrame:
    return part[part["seat"] > 0]


def cut_within_a_game(part: pd.DataFrame) -> pd.DataFrame:
    return part[:3]


def with_words_for_numbers(part: pd.DataFrame) -> pd.DataFrame:
    return part.assign(match="first")


@pytest.mark.parametrize(
    "change", [without_records, without_first_seats, cut_within_a_game, with_words_for_numbers]
)
def test_a_part_that_holds_no_whole_games_is_damaged(tmp_path: Path, change: Any) -> None:
    before = play(2, folder=tmp_path / "kept")
    part, copy = tmp_path / "kept/games-00001.parquet", tmp_path / "copy.parquet"
    change(pd.read_parquet(part)).to_parquet(part, index=False)
    copy.write_bytes(part.read_bytes())
    with pytest.raises(ResultsError, match="does not hold results"):
        Results.read(copy)
    with pytest.warns(DamagedWarning, match=r"games-00001\.parquet is damaged"):
        assert same(play(2, folder=tmp_path / "kept"), before)


@pytest.mark.parametrize(
    "other", [{"seed": 9}, {"longest": 30, "game": "hansa"}, {"players": {"random": "random", "b": "greedy"}}]
)
def test_a_part_of_another_tournament_is_not_taken_for_ones_own(
    tmp_path: Path, other: dict[str, Any]
) -> None:
    play(2, folder=tmp_path / "own")
    asked = {"game": "rurik", "players": ["random", "greedy"], "seats": 2, "progress": False, **other}
    lab.tournament(games=2, folder=tmp_path / "other", **asked)
    part = "games-00001.parquet"
    (tmp_path / "own" / part).write_bytes((tmp_path / "other" / part).read_bytes())
    with pytest.raises(ResultsError, match="holds another tournament: 'game 0' was"):
        play(2, folder=tmp_path / "own")


def test_games_that_go_from_the_journal_into_the_results_while_one_reads_are_seen(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    play(2, folder=tmp_path)
    part, away = tmp_path / "games-00001.parquet", tmp_path / "away"
    part.rename(away)
    book = import_module("boardgames_edu.lab.results")

    def just_written(folder: Path) -> list[Any]:
        away.rename(part)  # who played has written them, and forgotten them in the journal
        return []

    monkeypatch.setattr(book, "unwritten", just_written)
    assert len(Results.read(tmp_path)) == 2


def test_a_damaged_journal_is_set_aside(tmp_path: Path) -> None:
    before = play(2, folder=tmp_path)
    (tmp_path / "journal.sqlite3").write_bytes(b"no journal" * 100)
    assert same(Results.read(tmp_path), before)
    with pytest.warns(DamagedWarning, match=r"journal\.sqlite3 is damaged"):
        assert same(play(2, folder=tmp_path), before)
    assert (tmp_path / "journal.damaged").exists()


def test_a_folder_that_cannot_be_written(tmp_path: Path) -> None:
    (tmp_path / "taken").write_text("a file")
    with pytest.raises(ResultsError, match="taken cannot be read"):
        play(2, folder=tmp_path / "taken")


def test_a_folder_holds_one_tournament(tmp_path: Path) -> None:
    play(2, folder=tmp_path)
    with pytest.raises(ResultsError, match="'seed' was 0, and is 3 now"):
        play(2, folder=tmp_path, seed=3)
    (tmp_path / "tournament.json").write_text("{")
    with pytest.raises(ResultsError, match="cannot be read"):
        play(2, folder=tmp_path)


def test_results_in_one_file_read_back(tmp_path: Path) -> None:
    file = tmp_path / "all.parquet"
    found = play(2)
    found.to_parquet(file)
    again = Results.read(file)
    assert again.table.equals(found.table)
    assert again.record(1) == found.record(1)
    file.write_bytes(file.read_bytes()[:200])
    with pytest.raises(ResultsError, match="does not hold results"):
        Results.read(file)
    with pytest.raises(ResultsError, match="no results in"):
        Results.read(tmp_path / "nowhere")
    with pytest.raises(ResultsError, match=r"cannot be written to .*nowhere"):
        found.to_parquet(tmp_path / "nowhere" / "all.parquet")


# --- what can be said of results -------------------------------------------------------------------------------------


def test_the_stronger_player_is_rated_higher() -> None:
    found = play(12)
    assert found.summary().index[0] == "greedy"
    rated = lab.ratings(found)
    assert rated.loc["greedy", "low"] > rated.loc["random", "rating"]
    assert found.summary().loc["greedy", "games"] == 12


def test_a_player_with_several_seats_wins_a_game_once() -> None:
    found = lab.tournament("cossacks", ["random", "greedy"], 4, seats=6, progress=False).summary()
    assert found["games"].tolist() == [4, 4]
    assert found["won"].sum() == pytest.approx(1)


def won_in_blocks(*blocks: tuple[int, ...]) -> Results:
    """Games of two players: for each block, which of them have won its games."""
    made, match = [], 0
    for block, winners in enumerate(blocks):
        for winner in winners:
            for seat in range(2):
                row: dict[str, Any] = dict.fromkeys(COLUMNS, 0)
                won = float(seat == winner)
                row |= {"match": match, "block": block, "seats": 2, "seat": seat, "player": "ab"[seat]}
                made.append(row | {"won": won, "finished": True, "record": ""})
            match += 1
    return Results("rurik", pd.DataFrame(made))


def test_games_decided_by_their_deal_count_once() -> None:
    """Forty games in twenty blocks, each won twice by the same player, say no more than twenty games."""
    alike = won_in_blocks(*[(0, 0), (1, 1)] * 10).summary().loc["a"]
    assert (alike["games"], alike["won"]) == (40, 0.5)
    low, high = lab.wilson(10, 20)
    assert alike["low"] == pytest.approx(low, abs=0.01)
    assert alike["high"] == pytest.approx(high, abs=0.01)


@pytest.mark.parametrize("blocks", [[(0, 1)] * 20, [(0,), (1,)] * 20])
def test_an_interval_is_never_narrowed(blocks: list[tuple[int, ...]]) -> None:
    """Where the deal favours a seat, each player wins once: that is no reason to be surer than forty games allow."""
    found = won_in_blocks(*blocks).summary().loc["a"]
    assert (found["low"], found["high"]) == pytest.approx(lab.wilson(20, 40))


def test_wilson_agrees_with_its_table() -> None:
    assert lab.wilson(0, 0) == (0.0, 1.0)
    low, high = lab.wilson(8, 10)  # Agresti and Coull (1998) give 0.49 to 0.94
    assert low == pytest.approx(0.490, abs=0.001)
    assert high == pytest.approx(0.943, abs=0.001)
    for games in range(1, 200):
        assert lab.wilson(games, games)[1] == 1.0
        assert lab.wilson(0, games)[0] == 0.0


@pytest.mark.parametrize(("game", "seats"), [("rurik", 4), ("hansa", 5), ("cossacks", 6)])
def test_turn_is_the_order_of_play_and_seat_a_colour(game: str, seats: int) -> None:
    """Play goes clockwise from the seat that begins, which is drawn: `seat` says nothing about it."""
    asked: Any = {"seats": seats, "rotate": False, "longest": 60, "progress": False}
    drawn = lab.tournament(game, ["random"], 12, **asked)
    firsts = set()
    for match, table in drawn.table.groupby("match"):
        first = drawn.replay(int(match)).past[0].seat
        firsts.add(first)
        assert table["turn"].tolist() == [(seat - first) % seats + 1 for seat in range(seats)]
    assert len(firsts) > 2
    named = lab.tournament(game, ["random"], 2, first=1, **asked).table
    assert named["turn"].tolist() == 2 * [seats, *range(1, seats)]


def test_a_game_that_ends_before_everybody_has_decided_has_an_order() -> None:
    cut = lab.tournament("hansa", ["random"], 1, seats=5, rotate=False, longest=1, first=3, progress=False)
    assert cut.table["turn"].tolist() == [3, 4, 5, 1, 2]


def test_results_of_earlier_versions_are_given_the_order_of_play(tmp_path: Path) -> None:
    before = play(4, folder=tmp_path)
    for part in tmp_path.glob("games-*.parquet"):
        pd.read_parquet(part).drop(columns="turn").to_parquet(part, index=False)
    assert same(Results.read(tmp_path), before)
    assert lab.recorded("rurik").table.groupby("match")["turn"].agg(set).map({1, 2, 3, 4}.__eq__).all()


def test_the_plot_shows_every_player() -> None:
    import matplotlib.pyplot as plt

    axes = play(2).plot()
    assert {label.get_text() for label in axes.get_yticklabels()} == {"greedy", "random"}
    plt.close(axes.figure.get_figure(root=True))
