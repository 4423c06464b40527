"""The maker of puzzles, from games of bots.

A turn is kept if a search of all its lines proves that one outcome is best, if nothing that the seat cannot know
matters, and if a bot that plays at random does not find it. This module knows no screen.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import combinations
from random import Random
from typing import Any

import msgspec
import networkx as nx

from boardgames_edu.bots import make
from boardgames_edu.bots.greedy import Evaluate, Evaluator, GreedyPlayer, evaluation
from boardgames_edu.bots.planner import PlannerPlayer, find_plan, is_interrupted
from boardgames_edu.engine.errors import BadInput
from boardgames_edu.engine.events import Action, Event
from boardgames_edu.engine.playing.revealed import came_to_light
from boardgames_edu.engine.registry import load
from boardgames_edu.engine.states.state import State
from boardgames_edu.teach.goals.goals import Goal
from boardgames_edu.teach.puzzles.puzzle import Aim, PuzzleBySearch, PuzzleRow, aim_of, owned
from boardgames_edu.teach.puzzles.searched import WALKS, best_by_search
from boardgames_edu.teach.puzzles.turns import Line, TurnOutcome, answered, is_over, left_alone, search_turn, width_of
from boardgames_edu.teach.teaching import tables, teaching_of

BUDGET = 12_000
"""The most moves that a proof tries."""
_PLAYERS = ("planner", "greedy", "greedy")
"""Who plays the games, by turns."""
_ORDERS = 0.6
"""How many lines a turn may seem to have, as a multiple of the budget."""
_A_GAME = 12
"""The most puzzles that are taken from one game."""
_SEARCHED, _SEARCHES = 6, 0.5
"""The most puzzles by search in one game, and the part of turns without a proved one that are searched."""
_LOOKS = 0.8
"""The part of turns that are looked at, so that a game gives puzzles of all its phases."""
_SAMPLES = 3
"""In how many guesses of what is hidden a solution must hold."""
_FAR = 2
"""How many links lie between two places that are not far apart."""
_PLAYOUTS = 20
_LUCK = 0.1
"""The part of random turns that may find the best outcome of a puzzle."""
_GAIN, _DEEP = 2, 4
"""The least gain, and the fewest decisions, of a puzzle that is plain or that a greedy player solves."""
_RIVAL = 3
"""The second best outcome gains at least one part in so many of the best, in a short puzzle."""
_LONGEST = 14
"""The most decisions of a solution."""


def find_puzzles(
    game: str, seed: int, aims: Sequence[str], budget: int = BUDGET, walks: int = WALKS
) -> list[PuzzleRow]:
    """Play one game of bots and return the puzzles in it.

    Args:
        game: its name.
        seed: of the deal; it also chooses the table and the players.
        aims: what may be counted.
        budget: the most moves that a proof tries.
        walks: how many games each choice is tried in at first; 0 for proofs only.
    """
    found = load(game)
    tables_of = tables(game)
    seats, options = tables_of[seed % len(tables_of)]
    player = _PLAYERS[seed // len(tables_of) % len(_PLAYERS)]
    state = found.new(seats, seed, **options)
    bots = [make(player, found, 100 * seed + seat) for seat in range(seats)]
    rng = Random(seed)
    counted = [aim_of(game, aim) for aim in aims]
    rows, made, searched, last, looked = dict[object, PuzzleRow](), 0, 0, (-1, ""), True
    while not state.is_over and len(rows) < _A_GAME:
        seat, legal = state.to_move, state.legal_actions()
        assert seat is not None
        asked = state.decision.name if state.decision else ""
        if seat != last[0]:
            last, looked = (seat, asked), rng.random() > _LOOKS
        if (
            not looked
            and asked == last[1]
            and len(legal) > 1
            and not any(frame.seat not in (None, seat) for frame in state.stack if hasattr(frame, "seat"))
        ):
            source = f"seed {seed}, {seats} x {player}, decision {made}"
            row, looked = _puzzle_at(state, counted, budget, f"{seed}-{made}", source)
            if row is None and walks and searched < _SEARCHED and rng.random() < _SEARCHES:
                row = _searched_at(state, walks, f"{seed}-{made}", source)
                searched += row is not None
            if row is not None:
                rows.setdefault(echo(row), row)
        state.apply(bots[seat](state.view(seat), legal))
        made += 1
    while not state.is_over:  # so that the source says how late in the game it was
        state.apply(bots[state.to_move](state.view(state.to_move), state.legal_actions()))
        made += 1
    return [msgspec.structs.replace(row, source=f"{row.source} of {made}") for row in rows.values()]


def deeds(row: PuzzleRow) -> tuple[str, ...]:
    """Return the verbs of a solution; of a search the first.

    >>> row = PuzzleRow(id="", source="", aim="points", level=1, solution=("move kiev azov",), rules=(), position={})
    >>> deeds(row)
    ('points', 'move')
    """
    verbs = [move.split()[0] for move in row.solution]
    return row.aim, *(verbs[:1] if row.worth else verbs)


def shape(row: PuzzleRow) -> object:
    """Return what two puzzles that are alike share: aim, decisions and places."""
    return row.aim, tuple(sorted(row.solution))


def echo(row: PuzzleRow) -> object:
    """Return what no two puzzles of one game share."""
    return row.source.split(",")[0], deeds(row), row.best, row.second, row.solution[0] if row.worth else ""


def _puzzle_at(state: State, aims: Sequence[Aim], budget: int, id: str, source: str) -> tuple[PuzzleRow | None, bool]:
    """Return a puzzle of a position, and whether it was searched."""
    seat = state.to_move
    assert seat is not None
    start = _compact(state.view(seat).sample(seat, Random(id)))
    if width_of(start, Random(id)) > _ORDERS * budget:
        return None, False
    if not any(_gains(start, aim, seat) for aim in aims):
        return None, True
    turns, tried, sure = search_turn(start, [aim.measure for aim in aims], budget)
    if not sure:
        return None, False
    for aim, turn in zip(aims, turns, strict=True):
        line = _only_line(start, aim, turn)
        if line is None:
            continue
        goal = aim.goal(start, seat, turn.best)
        moves = line.moves()
        if is_plain(aim.measure(start, seat), turn.second, turn.best, len(moves)):
            continue
        level = _level(start, aim, goal, seat)
        easy = level == 1 and (turn.best - aim.measure(start, seat) < _GAIN or len(moves) < _DEEP)
        if level and not easy and _holds_everywhere(start, moves, goal, seat):
            row = PuzzleRow(
                id=id,
                source=source,
                aim=aim.name,
                best=turn.best,
                second=turn.second,
                level=level,
                tried=tried,
                solution=tuple(move.text for move in moves),
                rules=_rules(start, moves, seat),
                ideas=ideas(start, moves, seat),
                position=_shortened(start, seat),
            )
            return row, True
    return None, True


def _searched_at(state: State, walks: int, id: str, source: str) -> PuzzleRow | None:
    """Return a puzzle by search of a position, or None."""
    seat, asked = state.to_move, state.decision
    assert seat is not None
    assert asked is not None
    start = _compact(state.view(seat).sample(seat, Random(id)))
    found = best_by_search(start, Random(id), walks)
    if found is None or found.way[0].text.split()[0] in teaching_of(start.game).passive:
        return None
    worth = sorted(found.worth.items(), key=lambda entry: -entry[1])
    done, way = start.copy(), list[Action]()
    for move in found.way:
        if done.to_move != seat or move not in done.legal_actions():
            break
        done.apply(move)
        way.append(move)
    row = PuzzleRow(
        id=id,
        source=source,
        level=0,
        worth={action.text: round(value, 1) for action, value in worth},
        walks=found.walks,
        solution=tuple(move.text for move in way),
        rules=_rules(start, way, seat) or (asked.rule,),
        ideas=ideas(start, way, seat),
        position=_shortened(start, seat),
    )
    puzzle = PuzzleBySearch(start.game.name, row)
    level = _level(puzzle.start, None, puzzle.goal, seat)
    return msgspec.structs.replace(row, level=level) if level > 1 else None


def is_plain(begun: int, second: int, best: int, moves: int) -> bool:
    """Return whether a short turn has only one thing to gain.

    To see that a route is full takes no thought; to see that another plan brings less does.

    >>> is_plain(0, 0, 3, moves=2), is_plain(4, 5, 6, moves=3), is_plain(0, 0, 3, moves=5)
    (True, False, False)
    """
    return moves < _DEEP and (second - begun) * _RIVAL < best - begun


def _only_line(start: State, aim: Aim, turn: TurnOutcome) -> Line | None:
    """Return the shortest line to the only best outcome, or None."""
    seat = start.to_move
    assert seat is not None
    if not turn.lines or turn.lucky >= turn.best or not 2 <= len(turn.lines[0].moves()) <= _LONGEST:
        return None
    only = _outcome(turn.lines[0].state, aim, seat)
    return turn.lines[0] if all(_outcome(line.state, aim, seat) == only for line in turn.lines) else None


def _outcome(state: State, aim: Aim, seat: int) -> object:
    """Return a seat's score lines or places in the end."""
    end = left_alone(state, seat)
    return tuple(map(str, end.scores()[seat])) if aim.name == "points" else owned(end, seat)


def _holds_everywhere(start: State, moves: Sequence[Action], goal: Goal, seat: int) -> bool:
    """Return whether a solution holds whatever is hidden and others answer."""
    rng = Random(0)
    for _ in range(_SAMPLES):
        state = start.view(seat).sample(seat, rng)
        for move in moves:
            if state.to_move != seat or move not in state.legal_actions():
                return False
            before = state.copy()
            state.apply(move)
            if not is_over(state, seat) and came_to_light(before, move, state):
                return False
            while is_interrupted(state, seat):
                state.apply(rng.choice(state.legal_actions()))
        if not goal.holds(state):
            return False
    return True


def _level(start: State, aim: Aim | None, goal: Goal, seat: int) -> int:
    """Return a puzzle's level, or 0 if luck solves it."""
    rng = Random(1)
    lucky = sum(_solves(start, seat, goal, lambda view, legal: rng.choice(legal)) for _ in range(_PLAYOUTS))
    if aim is not None and lucky > _LUCK * _PLAYOUTS:
        return 0
    evaluate = _wanting(start, aim)
    bots = [GreedyPlayer(evaluate), PlannerPlayer(evaluate, width=1), PlannerPlayer(evaluate, width=4)]
    return next((n for n, bot in enumerate(bots, start=1) if _solves(start, seat, goal, bot)), 4)


def _wanting(start: State, aim: Aim | None) -> Evaluate:
    """Return the game's evaluation, with an aim before all."""
    own: Evaluate = evaluation(start.game)
    if aim is None:
        return own

    def wants(state: State, seat: int) -> dict[str, float]:
        return {"aim": 20.0 * aim.measure(state, seat), "rest": sum(own(state, seat).values())}

    return Evaluator(wants, own.alike) if isinstance(own, Evaluator) else wants


def _gains(start: State, aim: Aim, seat: int) -> bool:
    """Return whether a planner gains something, before the proof."""
    plan = find_plan(start, seat, _wanting(start, aim), Random(0), width=2)
    return any(aim.measure(step.state, seat) > aim.measure(start, seat) for step in plan.best.way())


def _solves(start: State, seat: int, goal: Goal, bot: Any) -> bool:
    state = start.copy()
    for _ in range(_LONGEST * 2):
        if goal.holds(state):
            return True
        if is_over(state, seat):
            return False
        state.apply(bot(state.view(seat), state.legal_actions()))
        answered(state, seat)
    return False


# --- what it is about ------------------------------------------------------------------------------------------------


def _rules(start: State, moves: Sequence[Action], seat: int) -> tuple[str, ...]:
    """Return the rules that the solution meets, the rarest first."""
    state, log = start.copy(), list[Event]()
    for move in moves:
        state.apply(move, log)
        answered(state, seat)
    met = Counter(event.rule for event in log if event.seat == seat and event.rule)
    return tuple(rule for rule, _ in sorted(met.items(), key=lambda entry: entry[1])[:6])


def ideas(start: State, moves: Sequence[Action], seat: int) -> tuple[str, ...]:
    """Return what a solution is about, by its graphs.

    A bridge joins two networks of the seat; a cut leaves another's in more parts; a change of control takes a place
    from another; a tie stood or stands at a place that changes hands. A gate is a new place of the seat without which
    the map falls apart; two new places are far apart with at least two others between them. A detour is a second
    way between places of the seat.
    """
    state, asked = start.copy(), False
    for move in moves:
        state.apply(move)
        asked = bool(answered(state, seat)) or asked
    before: nx.Graph[Any] = start.graph
    after, own = state.graph, start.seat_name(seat)
    found = []
    changed = [p for p in before if before.nodes[p]["owner"] != after.nodes[p]["owner"]]
    if any(before.nodes[p]["owner"] not in (None, own) for p in changed):
        found.append("majority")
    if any(_tied(before.nodes[p]) or _tied(after.nodes[p]) for p in changed):
        found.append("tie")
    parts = {name: (_parts(before, name), _parts(after, name)) for name in start.setup.seat_names[: start.setup.seats]}
    if parts[own][1] < parts[own][0]:
        found.append("bridge")
    if _rings(after, own) > _rings(before, own):
        found.append("detour")
    if any(now > was for name, (was, now) in parts.items() if name != own):
        found.append("cut")
    won = [place for place in changed if after.nodes[place]["owner"] == own]
    if not set(won).isdisjoint(nx.articulation_points(before)):
        found.append("gate")
    if any(nx.shortest_path_length(before, a, b) > _FAR for a, b in combinations(won, 2)):
        found.append("apart")
    if state.is_over:
        found.append("end")
    if asked:
        found.append("displacing")
    return tuple(found)


def _tied(place: Mapping[str, Any]) -> bool:
    """Return whether the two strongest seats are level in a place."""
    counts = Counter[str]()
    for key, count in place["pieces"].items():
        if len(key) > 1:
            counts[key[0]] += count
    first, second = [*sorted(counts.values(), reverse=True), 0, 0][:2]
    return first > 0 and first == second


def _held(graph: nx.Graph[str], seat: str) -> nx.Graph[str]:
    return graph.subgraph([p for p in graph if graph.nodes[p]["owner"] == seat])


def _parts(graph: nx.Graph[str], seat: str) -> int:
    """Return into how many parts a seat's places fall."""
    return nx.number_connected_components(_held(graph, seat))


def _rings(graph: nx.Graph[str], seat: str) -> int:
    """Return how many independent rings a seat's places form."""
    held = _held(graph, seat)
    return held.number_of_edges() - held.number_of_nodes() + nx.number_connected_components(held)


# --- the position ----------------------------------------------------------------------------------------------------


def _compact(state: State) -> State:
    """Return a state without the chance of its past."""
    data = state.position()
    data.pop("chance", None)
    read: State = state.game.from_position(data)
    return read


def _shortened(state: State, seat: int) -> dict[str, Any]:
    """Return a position without keys that change nothing for the seat."""
    view, data = state.view(seat), state.position()

    def same(tried: Mapping[str, Any]) -> bool:
        try:
            read: State = state.game.from_position(tried)
            return bool(read.view(seat) == view)
        except BadInput:
            return False

    def thin(part: dict[str, Any]) -> None:
        for key, value in list(part.items()):
            del part[key]
            if not same(data):
                part[key] = value
                if isinstance(value, dict):
                    thin(value)

    thin(data)
    return data
