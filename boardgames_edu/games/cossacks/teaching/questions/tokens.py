"""The questions of Cossack Campaign about tokens on the map."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random

from boardgames_edu.games.cossacks.components import SEATS
from boardgames_edu.games.cossacks.rules.marches import removable
from boardgames_edu.games.cossacks.state import CossackState
from boardgames_edu.i18n import N_, name_of, say
from boardgames_edu.teach.questions.asking import Question, drawn_kind, number_choices, sample_choices
from boardgames_edu.teach.questions.drawing import random_state

GAME = "cossacks"
SICH = "sich"


def node_name(node: str) -> str:
    """Return the name of a node; circles have numbers."""
    return name_of("spot", node, GAME) or node


def laid(state: CossackState) -> tuple[str, ...]:
    """Return the nodes that carry a route, without black tokens."""
    return state.setup.board.names(state.links)


def _in_order(state: CossackState, nodes: Iterable[str]) -> list[str]:
    return sorted(nodes, key=state.setup.board.index.__getitem__)


def _named(state: CossackState, nodes: Iterable[str]) -> dict[str, str]:
    """Return the names of some nodes, in map order."""
    return {node: node_name(node) for node in _in_order(state, nodes)}


def beside(state: CossackState, nodes: Iterable[str]) -> set[str]:
    """Return empty nodes beside others where nothing may be laid."""
    board = state.setup.board
    near = {other for node in nodes for other in _beside(state, node)}
    return near - {SICH, *board.names(state.open_nodes), *board.names(state.occupied)}


def seat_names(seats: int) -> dict[str, str]:
    """Return the names of the seats, by id."""
    return {seat: name_of("seat", seat, GAME) or seat for seat in SEATS[:seats]}


# --- which token may be taken off? -----------------------------------------------------------------------------------

_WHICH = N_("Which of these may be taken off the map?")
_END = N_(
    "{node} is an end of the marched paths: without it, everything else still hangs together with the Sich."
)
_LOOP = N_("Every other thing on the map still hangs together with the Sich without {node}.")
_CUTS = N_("Without it, {n} {n:thing|things} beyond would lose the link to the Sich.")


@drawn_kind(
    GAME,
    "which_may_go",
    N_("Which token may be taken off?"),
    {1: N_("a small march"), 2: N_("branched marches")},
    ("K-MARCH-18", "K-MARCH-19"),
)
def which_may_go(rng: Random, level: int) -> Question | None:
    """Ask which of these nodes may be cleared."""
    few, many = ((2, 8), (9, 99))[level - 1]
    state = random_state(GAME, rng, wanted=lambda state: few <= len(laid(state)) <= many and not state.black)
    if state is None:
        return None
    free = set(state.setup.board.names(removable(state)))
    ends = [node for node in laid(state) if node in free]
    inner = [node for node in laid(state) if node not in free]
    if not ends or not inner:
        return None
    right, wrong = rng.choice(ends), rng.sample(inner, min(3, len(inner)))
    misconceptions = [(node, say(_CUTS, {"n": len(cut_off(state, node))})) for node in wrong]
    asked = _named(state, [right, *wrong])
    alone = len({SICH, *laid(state)}.intersection(_beside(state, right))) == 1
    return Question(
        kind="which_may_go",
        text=say(_WHICH),
        state=state,
        about=tuple(f"place:{node}" for node in asked),
        choices=sample_choices(asked, right, misconceptions, rng),
        answer=right,
        why=say(_END if alone else _LOOP, {"node": right, "game": GAME}),
        rules=("K-MARCH-18", "K-MARCH-19") if state.ruler(right) else ("K-MARCH-18",),
    )


def cut_off(state: CossackState, node: str) -> set[str]:
    """Return the nodes cut off from the Sich without one node."""
    rest = {SICH, *laid(state)} - {node}
    board = state.setup.board
    return rest.difference(board.names(board.group(board.index[SICH], board.mask(rest))))


def _beside(state: CossackState, node: str) -> tuple[str, ...]:
    """The nodes beside a node."""
    board = state.setup.board
    return board.names(board.adjacent[board.index[node]])


# --- where may a token be laid? --------------------------------------------------------------------------------------

_WHERE = N_("You may lay a march token wherever the rules allow. On which of these may it lie?")
_TOUCHES = N_("{node} is empty and lies beside something that is laid.")
_BESIDE_SICH = N_("{node} is empty and lies beside the Sich; that the Sich itself is empty makes no gap.")
_TAKEN = N_("Something lies there already, and there is room for one token only.")
_GAP = N_("That would leave a gap: nothing beside it is laid.")
_BEHIND = N_("It lies behind a black token, and nothing else leads there.")
_ON_SICH = N_("No token is ever laid on the Sich.")


@drawn_kind(
    GAME,
    "where_may_lie",
    N_("Where may a march token be laid?"),
    {1: N_("gaps and full circles"), 2: N_("black tokens too")},
    ("K-MARCH-11", "K-MARCH-12", "K-MARCH-04", "K-BOX-10", "K-BLACK-02", "K-BLACK-03"),
    local=True,
)
def where_may_lie(rng: Random, level: int) -> Question | None:
    """Ask which of these nodes may take a march token."""
    state = random_state(
        GAME, rng, wanted=lambda state: len(laid(state)) > 3 and bool(state.black) == (level > 1)
    )
    if state is None:
        return None
    board = state.setup.board
    behind = beside(state, board.names(state.black))
    gaps = beside(state, board.names(state.open_nodes)) - behind
    right = rng.choice(board.names(state.open_nodes))
    wrong = [(SICH, _ON_SICH, "K-MARCH-04")] if rng.random() < 0.3 else []
    for nodes, told, rule in (
        (behind, _BEHIND, "K-BLACK-03"),
        (gaps, _GAP, "K-MARCH-11"),
        (board.names(state.occupied), _TAKEN, "K-BOX-10"),
    ):
        if nodes:
            wrong.append((rng.choice(_in_order(state, nodes)), told, rule))
    if level > 1 and not behind:
        return None
    chosen = {node: (told, rule) for node, told, rule in wrong[:3]}
    asked = _named(state, [right, *chosen])
    touches = not set(laid(state)).isdisjoint(_beside(state, right))
    rules = ["K-MARCH-11" if touches else "K-MARCH-12", *(rule for _, rule in chosen.values())]
    if level > 1:
        rules.append("K-BLACK-02")
    return Question(
        kind="where_may_lie",
        text=say(_WHERE),
        state=state,
        about=tuple(f"place:{node}" for node in asked),
        choices=sample_choices(asked, right, [(node, say(told)) for node, (told, _) in chosen.items()], rng),
        answer=right,
        why=say(_TOUCHES if touches else _BESIDE_SICH, {"node": right, "game": GAME}),
        rules=tuple(dict.fromkeys(rules)),
    )


# --- what comes back to the hand? ------------------------------------------------------------------------------------

_BACK = N_(
    "{seat} holds {n} march {n:token|tokens} and takes off what lies on {node}. How many does {seat} hold then?"
)
_RED_BACK = N_("A red token goes to the hand of whoever takes it off.")
_SEAL_BACK = N_(
    "The seal returns to {owner}, and for it {seat} gets one of the red tokens beside the black ones."
)
_BLACK_BACK = N_("A black token returns to the emblem, and nobody gains a red one.")
_NO_SEAL_TOKEN = N_("For a seal, one of the red tokens beside the black ones comes to the hand.")
_NOT_TO_HAND = N_("A black token goes back to the emblem, not to a hand.")
_IT_RETURNS = N_("What is taken off goes to the hand of whoever took it.")
_NOT_TWO = N_("One thing taken off brings one token at most.")


@drawn_kind(
    GAME,
    "what_comes_back",
    N_("What comes back to the hand?"),
    {1: N_("red tokens and seals"), 2: N_("black tokens too")},
    ("K-MARCH-18", "K-MARCH-20", "K-MARCH-21", "K-BLACK-05"),
    local=True,
)
def what_comes_back(rng: Random, level: int) -> Question | None:
    """Ask for tokens in hand after taking something off."""
    state = random_state(GAME, rng, wanted=lambda state: bool(state.sealed if level == 1 else state.black))
    if state is None:
        return None
    groups = [state.red, state.sealed] if level == 1 else [state.red, state.sealed, state.black, state.black]
    among = state.setup.board.names(rng.choice(groups) & removable(state))
    if not among:
        return None
    node, seat = state.setup.board.index[rng.choice(among)], rng.randrange(state.setup.seats)
    owner, before = state.owner(node), state.tokens[seat]
    after = state.copy()
    what = after.take_off(seat, node)
    facts = {"seat": SEATS[seat], "node": state.setup.board.places[node], "n": before, "game": GAME}
    told, rules = {
        "red": (_RED_BACK, ("K-MARCH-18",)),
        "seal": (_SEAL_BACK, ("K-MARCH-20", "K-MARCH-21")),
        "black": (_BLACK_BACK, ("K-BLACK-05",)),
    }[what]
    return Question(
        kind="what_comes_back",
        text=say(_BACK, facts),
        state=state,
        about=(f"place:{facts['node']}",),
        choices=number_choices(
            after.tokens[seat],
            [
                (before, say(_NO_SEAL_TOKEN if what == "seal" else _IT_RETURNS)),
                (before + 1, say(_NOT_TO_HAND)),
                (before + 2, say(_NOT_TWO)),
            ],
            rng,
        ),
        answer=str(after.tokens[seat]),
        why=say(told, facts | {"owner": SEATS[owner]}),
        rules=rules,
    )


# --- where may a black token be laid? --------------------------------------------------------------------------------

_WHERE_BLACK = N_("You may lay a black token wherever the rules allow. On which of these may it lie?")
_ON_PLACE = N_("A black token lies on circles only, never on a town or settlement.")
_BLACK_GAP = N_("A black token too has to touch a laid route or the Sich.")
_BLACK_CARRIES = N_("A black token carries no route, so nothing can hang on it alone.")


@drawn_kind(
    GAME,
    "where_black_may_lie",
    N_("Where may a black token be laid?"),
    {1: N_("circles and places"), 2: N_("beside other black tokens")},
    ("K-BLACK-04", "K-BLACK-06", "K-BLACK-07", "K-BLACK-03", "K-BOX-10"),
    local=True,
)
def where_black_may_lie(rng: Random, level: int) -> Question | None:
    """Ask which of these nodes may take a black token."""
    state = random_state(
        GAME, rng, wanted=lambda state: len(laid(state)) > 3 and bool(state.black) == (level > 1)
    )
    if state is None:
        return None
    board = state.setup.board
    circles, open_ = set(board.names(state.setup.roads.circles)), board.names(state.open_nodes)
    free = [node for node in open_ if node in circles]
    places = [node for node in open_ if node not in circles]
    behind = beside(state, board.names(state.black))
    gaps = beside(state, open_) - behind
    if not free or not (behind if level > 1 else places):
        return None
    right = rng.choice(free)
    chosen: dict[str, tuple[str, str]] = {}
    for nodes, told, rule in (
        (places, _ON_PLACE, "K-BLACK-06"),
        (behind & circles, _BLACK_CARRIES, "K-BLACK-03"),
        (gaps & circles, _BLACK_GAP, "K-BLACK-07"),
        (board.names(state.occupied), _TAKEN, "K-BOX-10"),
    ):
        if nodes and len(chosen) < 3:
            chosen[rng.choice(_in_order(state, nodes))] = (told, rule)
    asked = _named(state, [right, *chosen])
    touches = not set(laid(state)).isdisjoint(_beside(state, right))
    return Question(
        kind="where_black_may_lie",
        text=say(_WHERE_BLACK),
        state=state,
        about=tuple(f"place:{node}" for node in asked),
        choices=sample_choices(asked, right, [(node, say(told)) for node, (told, _) in chosen.items()], rng),
        answer=right,
        why=say(_TOUCHES if touches else _BESIDE_SICH, {"node": right, "game": GAME}),
        rules=tuple(dict.fromkeys(["K-BLACK-04", "K-BLACK-07", *(rule for _, rule in chosen.values())])),
    )
