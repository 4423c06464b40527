"""Results: kept whole, damaged ones set aside, none of another tournament taken in, and what can be said of them."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any

import msgspec
import pytest

import boardgames_edu as bg
from boardgames_edu import lab
from boardgames_edu.engine.errors import OptionError, RecordError
from boardgames_edu.lab.match import Pairing, PlayedGame, Players, play_match
from boardgames_edu.lab.parts import COLUMNS, DamagedWarning, ResultsError, join_parts
from boardgames_edu.lab.parts import rows as rows_of
from boardgames_edu.lab.results import Results
from tests.lab.meetings import play, same
from tests.late import late

pd = late("pandas")

room = import_module("boardgames_edu.lab.tournament")  # the module; the package's name for it is the function


@cache
def _played(match: bytes, players: tuple[tuple[str, str], ...], longest: int, patience: float) -> PlayedGame:
    return play_match(msgspec.json.decode(match, type=Pairing), dict(players), longest, patience)


@pytest.fixture(autouse=True)
def _each_game_is_played_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Asked here is what is kept of games; that they come out alike each time is asked in ``test_tournament``."""

    def played(match: Pairing, players: Players, longest: int, patience: float) -> PlayedGame:
        if all(isinstance(spec, str) for spec in players.values()):
            return _played(msgspec.json.encode(match), tuple(players.items()), longest, patience)
        return play_match(match, players, longest, patience)

    monkeypatch.setattr(room, "play_match", played)


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


def without_records(part: Any) -> Any:
    return part.assign(record="")


def without_first_seats(part: Any) -> Any:
    return part[part["seat"] > 0]


def cut_within_a_game(part: Any) -> Any:
    return part[:3]


def with_words_for_numbers(part: Any) -> Any:
    return part.assign(match="first")


@pytest.mark.parametrize("change", [without_records, without_first_seats, cut_within_a_game, with_words_for_numbers])
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
def test_a_part_of_another_tournament_is_not_taken_for_ones_own(tmp_path: Path, other: dict[str, Any]) -> None:
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


def test_a_run_ends_with_one_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(import_module("boardgames_edu.lab.parts"), "PART", 0.0)
    for games in (2, 4):
        found = play(games, folder=tmp_path)
        assert [file.name for file in tmp_path.glob("games-*")] == ["games-00001.parquet"]
    assert same(Results.read(tmp_path), found)


def test_parts_that_are_joined_while_one_reads_are_read_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(import_module("boardgames_edu.lab.tournament"), "join_parts", lambda folder: None)
    for games in (2, 4):
        play(games, folder=tmp_path)
    read: Any = pd.read_parquet

    def late(file: Path) -> Any:
        monkeypatch.setattr(pd, "read_parquet", read)
        join_parts(tmp_path)
        return late(tmp_path / "games-00002.parquet") if file.exists() else read(file)

    monkeypatch.setattr(pd, "read_parquet", late)
    assert len(Results.read(tmp_path)) == 4


def test_results_are_joined_and_numbered_on(tmp_path: Path) -> None:
    one, other = play(2), play(4, seed=7)
    both = Results.concat(one, other)
    both.to_parquet(tmp_path / "both.parquet")
    again = Results.read(tmp_path / "both.parquet")
    assert again.table.equals(both.table)
    assert (both.table["match"].max(), both.table["block"].nunique()) == (5, 3)
    assert [again.record(k) for k in range(6)] == [part.record(k) for part in (one, other) for k in range(len(part))]
    some = both.only([1, 4])
    assert (len(some), some.record(4)) == (2, other.record(2))
    with pytest.raises(ResultsError, match=r"no game 2 here\. Choose from: [14], [14]\.$"):
        some.record(2)
    none = both.only([])
    with pytest.raises(ResultsError, match=r"no game 0 here\. Choose from: none\.$"):
        none.record(0)
    assert Results.concat(none, one, none, other).table.equals(both.table)
    assert len(Results.concat(none, none)) == 0
    for wrong, named in (([1, 9], "9"), ("12", "'1'"), ([0, 0.5], "0.5")):
        with pytest.raises(ResultsError, match=f"no game {named} here. Choose from: "):
            both.only(wrong)  # type: ignore[arg-type]
    for parts in ((), (one, lab.recorded("cossacks")), ([one, other],)):
        with pytest.raises(OptionError, match="of one game are joined"):
            Results.concat(*parts)


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
    with pytest.raises(ResultsError, match=r"cannot be written to .*all\.parquet: No such file or directory\.$"):
        found.to_parquet(tmp_path / "nowhere" / "all.parquet")


# --- what can be said of results -------------------------------------------------------------------------------------


def test_the_stronger_player_is_rated_higher() -> None:
    found = play(12)
    assert found.summary().index[0] == "greedy"
    rated = lab.ratings(found)
    assert rated.loc["greedy", "low"] > rated.loc["random", "rating"]
    assert found.summary().loc["greedy", "games"] == 12


def test_a_rating_depends_little_on_the_order_of_the_games() -> None:
    """Who lost all games of the first half and won those of the second was rated far above the other."""
    rated = lab.ratings(won_in_blocks(*[(1, 1)] * 15, *[(0, 0)] * 15))
    assert abs(rated.loc["a", "rating"] - rated.loc["b", "rating"]) < 3


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
                made.append(row | {"won": won, "rank": 2 - won, "finished": True, "record": ""})
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


@pytest.mark.parametrize(
    ("game", "at", "field"), [("rurik", "round 2", "round"), ("hansa", "turn_number 9", "turn_number")]
)
def test_a_timeline_says_what_stood_where(game: str, at: str, field: str) -> None:
    found = lab.tournament(game, ["random"], 2, seats=3, rotate=False, longest=150, progress=False)
    seen, table = found.timeline(at=at), lab.measures(game, 3)
    for match, rows in seen.groupby("match"):
        record = found.record(int(match))
        states = [record.start(bg.load(game)).copy(), *(state.copy() for state, *_ in record.steps(bg.load(game)))]
        number = rows["number"].iloc[0]
        state = states[number]
        assert [getattr(state, field) for state in states].index(int(at.split()[1])) == number
        for row in rows.to_dict("records"):
            pieces = state.pieces(row["place"])
            told = {key: many for key, many in row.items() if " " in key and many}
            assert told == {" ".join(key): many for key, many in pieces.items() if len(key) > 1}
            assert row["pieces"] == sum(pieces.values())
            holder = None if row["seat"] < 0 else state.seat_name(row["seat"])
            assert state.ruler(row["place"]) == holder
            assert row["betweenness"] == table.loc[row["place"], "betweenness"]
    assert sorted(set(found.timeline(every=60)["number"])) == [0, 60, 120, 150]
    assert set(found.timeline(at="end")["number"]) == {150}
    for wrong in ({}, {"at": "end", "every": 3}, {"at": "round"}, {"at": "tide 2"}, {"at": 2}):
        with pytest.raises(OptionError, match=r"Say either|A moment is 'end'"):
            found.timeline(**wrong)
    every: Any
    for every in (-1, 2.5, "20", True):  # a step back was taken for every decision
        with pytest.raises(OptionError, match="'every' is a whole number, at least 1"):
            found.timeline(every=every)
    with pytest.raises(OptionError, match=f"No game gets to '{field} 9999'"):
        found.timeline(at=f"{field} 9999")


def test_every_game_brings_recorded_games_that_replay() -> None:
    """Games of each game and player: small files, and the ends that they tell of."""
    for game, name in (
        ("rurik", "greedy"),
        ("hansa", "greedy"),
        ("hansa", "road_taken"),
        ("cossacks", "planner"),
        ("rurik", "planner"),
        ("hansa", "planner"),
    ):
        found = lab.recorded(game, name)
        assert len(found) == 200
        match = found.replay(11)
        points = found.table.query("match == 11")["points"]
        assert match.state.is_over
        assert match.state.totals() == tuple(points)
    for file in Path(bg.__file__).parent.parent.glob("data/*/games/*_200.*"):
        assert file.stat().st_size < 300_000
    with pytest.raises(OptionError, match="Choose from: greedy"):
        lab.recorded("rurik", "wizard")


def test_the_plot_shows_every_player() -> None:
    import matplotlib.pyplot as plt

    axes = play(2).plot()
    assert {label.get_text() for label in axes.get_yticklabels()} == {"greedy", "random"}
    plt.close(axes.figure.get_figure(root=True))


def test_a_record_that_does_not_replay_is_named_by_its_move() -> None:
    """It was the error of a move, which said neither whose nor where; a solo game was a ValueError."""
    games = lab.recorded("rurik").only([0])
    record = games.record(0)
    broken = msgspec.structs.replace(record, moves=[*record.moves[:2], "build", *record.moves[3:]])
    wrong = Results("rurik", games.whole().assign(record=broken.to_json()))
    for asked in (
        lambda: wrong.timeline(at="end"),
        lambda: lab.foretell(wrong),
        lambda: lab.what_if(broken, 9, "pass", 2),
    ):
        with pytest.raises(RecordError, match="Move 3 of the record"):
            asked()
    solo = lab.tournament("rurik", ["random"], 1, seats=1, rotate=False, progress=False)
    with pytest.raises(OptionError, match="against another seat"):
        lab.foretell(solo)


def test_the_next_player_behind_two_winners_is_third() -> None:
    record = lab.recorded("cossacks").record(0)
    match = Pairing(0, 0, "cossacks", 3, 0, ("a", "b", "c"), {})
    for points, winners, ranks in (
        ((9, 9, 9), (0, 1), [1, 1, 3]),
        ((9, 9, 5), (0,), [1, 2, 3]),
        ((9, 7, 9), (), [1, 3, 1]),
    ):
        found = rows_of([PlayedGame(match, points, winners, 1, 0.0, record.to_json())])
        assert [row["rank"] for row in found] == ranks
