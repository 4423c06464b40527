"""The questions of Cossack Campaign about tokens on the map."""

from collections.abc import Iterable

from boardgames_edu.games.cossacks.components import SEATS
from boardgames_edu.games.cossacks.queries.marches import removable
from boardgames_edu.games.cossacks.state import CossackState
from boardgames_edu.games.cossacks.teaching.questions.drawing import CossackDraft, cossack_kind
from boardgames_edu.i18n import N_

SICH = "sich"
_ALREADY = N_("Something lies there already, and there is room for one token only.")


def laid(state: CossackState) -> tuple[str, ...]:
    """Return the nodes that carry a route, without black tokens."""
    return state.setup.board.names(state.links)


def beside(state: CossackState, nodes: Iterable[str]) -> set[str]:
    """Return empty nodes beside others where nothing may be laid."""
    board = state.setup.board
    near = {other for node in nodes for other in _beside(state, node)}
    return near - {SICH, *board.names(state.open_nodes), *board.names(state.occupied)}


def _beside(state: CossackState, node: str) -> tuple[str, ...]:
    board = state.setup.board
    return board.names(board.adjacent[board.index[node]])


def _in_order(state: CossackState, nodes: Iterable[str]) -> list[str]:
    return sorted(nodes, key=state.setup.board.index.__getitem__)


def _offer(q: CossackDraft, template: str, right: str, wrong: Iterable[str]) -> None:
    """Ask for one of some nodes, in map order."""
    nodes = _in_order(q.state, [right, *wrong])
    q.ask(template, *(f"place:{node}" for node in nodes))
    q.choose(q.names("spot", nodes), right, most=4)


def _offer_empty(
    q: CossackDraft, template: str, right: str, wrong: dict[str, tuple[str, str]], touching: str, first: str
) -> None:
    """Ask for one of some nodes, and say why it is free."""
    _offer(q, template, right, wrong)
    touches = not set(laid(q.state)).isdisjoint(_beside(q.state, right))
    no = N_("{node} is empty and lies beside the Sich; that the Sich itself is empty makes no gap.")
    q.why("{node} is empty and lies beside something that is laid." if touches else no, node=right)
    q.rule(*(touching if touches else first).split())
    for node, (sentence, rule) in wrong.items():
        q.wrong(node, sentence)
        q.rule(rule)


@cossack_kind(
    N_("Which token may be taken off?"), {1: N_("a small march"), 2: N_("branched marches")}, "K-MARCH-18 K-MARCH-19"
)
def which_may_go(q: CossackDraft) -> None:
    few, many = ((2, 8), (9, 99))[q.level - 1]
    state = q.random(wanted=lambda state: few <= len(laid(state)) <= many and not state.black)
    free = set(state.setup.board.names(removable(state)))
    ends = [node for node in laid(state) if node in free]
    inner = [node for node in laid(state) if node not in free]
    q.need(ends and inner)
    right, wrong = q.rng.choice(ends), q.rng.sample(inner, min(3, len(inner)))
    _offer(q, N_("Which of these may be taken off the map?"), right, wrong)
    board = state.setup.board
    for node in wrong:
        rest = {SICH, *laid(state)} - {node}
        count = len(rest.difference(board.names(board.group(board.index[SICH], board.mask(rest)))))
        q.wrong(node, "Without it, {n} {n:thing|things} beyond would lose the link to the Sich.", n=count)
    q.why(
        "{node} is an end of the marched paths: without it, everything else still hangs together with the Sich."
        if len({SICH, *laid(state)}.intersection(_beside(state, right))) == 1
        else "Every other thing on the map still hangs together with the Sich without {node}.",
        node=right,
    )
    q.rule("K-MARCH-18", "K-MARCH-19" if state.ruler(right) else "")


@cossack_kind(
    N_("Where may a march token be laid?"),
    {1: N_("gaps and full circles"), 2: N_("black tokens too")},
    "K-MARCH-11 K-MARCH-12 K-MARCH-04 K-BOX-10 K-BLACK-02 K-BLACK-03",
    local=True,
)
def where_may_lie(q: CossackDraft) -> None:
    state = q.random(wanted=lambda state: len(laid(state)) > 3 and bool(state.black) == (q.level > 1))
    board = state.setup.board
    behind = beside(state, board.names(state.black))
    gaps = beside(state, board.names(state.open_nodes)) - behind
    right = q.rng.choice(board.names(state.open_nodes))
    wrong = {SICH: (N_("No token is ever laid on the Sich."), "K-MARCH-04")} if q.rng.random() < 0.3 else {}
    for nodes, sentence, rule in (
        (behind, N_("It lies behind a black token, and nothing else leads there."), "K-BLACK-03"),
        (gaps, N_("That would leave a gap: nothing beside it is laid."), "K-MARCH-11"),
        (board.names(state.occupied), _ALREADY, "K-BOX-10"),
    ):
        if nodes:
            node = q.rng.choice(_in_order(state, nodes))
            if len(wrong) < 3:
                wrong[node] = sentence, rule
    if q.level > 1 and not behind:
        return
    text = N_("You may lay a march token wherever the rules allow. On which of these may it lie?")
    _offer_empty(q, text, right, wrong, "K-MARCH-11", "K-MARCH-12")
    q.rule("K-BLACK-02" if q.level > 1 else "")


@cossack_kind(
    N_("What comes back to the hand?"),
    {1: N_("red tokens and seals"), 2: N_("black tokens too")},
    "K-MARCH-18 K-MARCH-20 K-MARCH-21 K-BLACK-05",
    local=True,
)
def what_comes_back(q: CossackDraft) -> None:
    state = q.random(wanted=lambda state: bool(state.sealed if q.level == 1 else state.black))
    groups = [state.red, state.sealed, *[state.black] * (2 if q.level > 1 else 0)]
    among = state.setup.board.names(q.rng.choice(groups) & removable(state))
    q.need(among)
    node, seat = state.setup.board.index[q.rng.choice(among)], q.rng.randrange(state.setup.seats)
    before, after = state.tokens[seat], state.copy()
    what = after.take_off(seat, node)
    q.facts |= {"seat": SEATS[seat], "node": state.setup.board.places[node], "n": before}
    q.ask(
        "{seat} holds {n} march {n:token|tokens} and takes off what lies on {node}. How many does {seat} hold then?",
        f"place:{q.facts['node']}",
    )
    q.number(after.tokens[seat])
    if what == "seal":
        q.wrong(before, "For a seal, one of the red tokens beside the black ones comes to the hand.")
        q.why(
            "The seal returns to {owner}, and for it {seat} gets one of the red tokens beside the black ones.",
            owner=SEATS[state.owner(node)],
        )
        q.rule("K-MARCH-20", "K-MARCH-21")
    else:
        q.wrong(before, "What a player takes off goes to that player's hand.")
    q.wrong(before + 1, "A black token goes back to the emblem, not to a hand.")
    q.wrong(before + 2, "One thing taken off brings one token at most.")
    if what == "red":
        q.why("A red token goes to the hand of the player who takes it off.")
        q.rule("K-MARCH-18")
    elif what == "black":
        q.why("A black token returns to the emblem, and nobody gains a red one.")
        q.rule("K-BLACK-05")


@cossack_kind(
    N_("Where may a black token be laid?"),
    {1: N_("circles and places"), 2: N_("beside other black tokens")},
    "K-BLACK-04 K-BLACK-06 K-BLACK-07 K-BLACK-03 K-BOX-10",
    local=True,
)
def where_black_may_lie(q: CossackDraft) -> None:
    state = q.random(wanted=lambda state: len(laid(state)) > 3 and bool(state.black) == (q.level > 1))
    board = state.setup.board
    circles, open_ = set(board.names(state.setup.roads.circles)), board.names(state.open_nodes)
    free = [node for node in open_ if node in circles]
    places = [node for node in open_ if node not in circles]
    behind = beside(state, board.names(state.black))
    gaps = beside(state, open_) - behind
    q.need(free and (behind if q.level > 1 else places))
    right = q.rng.choice(free)
    wrong: dict[str, tuple[str, str]] = {}
    for nodes, sentence, rule in (
        (places, N_("A black token lies on circles only, never on a town or settlement."), "K-BLACK-06"),
        (behind & circles, N_("A black token carries no route, so nothing can hang on it alone."), "K-BLACK-03"),
        (gaps & circles, N_("A black token too has to touch a laid route or the Sich."), "K-BLACK-07"),
        (board.names(state.occupied), _ALREADY, "K-BOX-10"),
    ):
        if nodes and len(wrong) < 3:
            wrong[q.rng.choice(_in_order(state, nodes))] = sentence, rule
    text = N_("You may lay a black token wherever the rules allow. On which of these may it lie?")
    _offer_empty(q, text, right, wrong, "K-BLACK-04 K-BLACK-07", "K-BLACK-04 K-BLACK-07")
