"""Where marches may lay tokens and take them off.

Everything here looks at a state and changes nothing. Sets of nodes are bit masks.
"""

from boardgames_edu.engine.board import bits
from boardgames_edu.games.cossacks.state import CossackState, IssuedOrder


def removable(s: CossackState) -> int:
    """Return what may be taken off without cutting anything off (K-MARCH-18, AMB-12).

    A black token follows the same rule (K-BLACK-04): it carries no link, so it can go (K-BLACK-07), but not what it
    alone hangs on.
    """
    if s.removable_nodes < 0:
        s.removable_nodes = (s.links & ~cut_nodes(s)) | s.black
    return s.removable_nodes


def loose_ends(s: CossackState) -> set[str]:
    """Return the ids of the nodes that `removable` gives (K-MARCH-18)."""
    return set(s.setup.board.names(removable(s)))


def cut_nodes(s: CossackState) -> int:
    """Return the linking nodes that cannot go: the cut vertices."""
    adjacent, linking = s.setup.roads.adjacent, s.links | 1
    inner, ends, rest = 0, (adjacent[0] & linking).bit_count(), s.links
    while rest:
        low = rest & -rest
        rest ^= low
        count = (adjacent[low.bit_length() - 1] & linking).bit_count()
        ends += count
        if count > 1:
            inner |= low
    if ends != 2 * s.links.bit_count():  # there is a loop: only then inner nodes may go
        inner = _articulation(s)
    for node in bits(s.black):
        holds = adjacent[node] & linking
        if not holds & (holds - 1):
            inner |= holds
    return inner & ~1


def loses_link(s: CossackState, node: int) -> int:
    """Return what an empty node would cut off from the Sich."""
    adjacent, links = s.setup.roads.adjacent, (s.links | 1) & ~(1 << node)
    linked, near, edge = 1, adjacent[0], adjacent[0] & links
    while edge:
        linked |= edge
        for other in bits(edge):
            near |= adjacent[other]
        edge = near & links & ~linked
    return (links & ~linked) | (s.black & ~near & ~(1 << node))


def _articulation(s: CossackState) -> int:
    """Return the linking nodes' cut vertices, by depth-first search (Hopcroft, Tarjan)."""
    adjacent, linking = s.setup.roads.adjacent, s.links | 1
    found: dict[int, int] = {0: 0}
    lowest = {0: 0}
    path = [(0, -1, adjacent[0] & linking)]
    cut = 0
    while path:
        node, parent, rest = path[-1]
        if rest:
            low = rest & -rest
            path[-1] = (node, parent, rest ^ low)
            near = low.bit_length() - 1
            if near == parent:
                continue
            if near in found:
                lowest[node] = min(lowest[node], found[near])
            else:
                found[near] = lowest[near] = len(found)
                path.append((near, node, adjacent[near] & linking))
        else:
            path.pop()
            if parent >= 0:
                lowest[parent] = min(lowest[parent], lowest[node])
                if lowest[node] >= found[parent]:
                    cut |= 1 << parent
    return cut


def way_in(s: CossackState, node: int) -> int:
    """Return the nodes before another on all shortest ways to it (AMB-16)."""
    adjacent, target = s.setup.roads.adjacent, 1 << node
    linking = s.links | target  # the ways lead from the Sich over what links
    layers = [1]
    seen = 1
    while not layers[-1] & target:
        reached = 0
        edge = layers[-1]
        while edge:
            low = edge & -edge
            edge ^= low
            reached |= adjacent[low.bit_length() - 1]
        reached &= linking & ~seen
        if not reached:
            return 0
        seen |= reached
        layers.append(reached)
    layers.pop()
    way, edge = 0, target
    for layer in reversed(layers):
        reached = 0
        while edge:
            low = edge & -edge
            edge ^= low
            reached |= adjacent[low.bit_length() - 1]
        edge = reached & layer
        way |= edge
    return way


def beyond(s: CossackState, node: int, way: int) -> int:
    """Return what is reached beyond a node, itself included (AMB-51)."""
    adjacent = s.setup.roads.adjacent
    within = (s.links | s.black) & ~way & ~1
    found = 1 << node
    edge = found & ~s.black
    while edge:
        low = edge & -edge
        edge ^= low
        new = adjacent[low.bit_length() - 1] & within & ~found
        found |= new
        edge |= new & ~s.black  # a black token ends it
    return found


def beside(s: CossackState, nodes: int) -> int:
    """Return the empty nodes beside some where tokens may lie."""
    adjacent, found = s.setup.roads.adjacent, 0
    nodes &= s.links
    while nodes:
        low = nodes & -nodes
        nodes ^= low
        found |= adjacent[low.bit_length() - 1]
    return found & s.open_nodes


def leg_end(s: CossackState, start: int, place: int) -> int:
    """Return what a march meets first on a leg.

    It is an empty node (its number), a black token (-2), or nothing (-1) when the leg is filled. Red, seals and
    neutral tokens are passed (AMB-50); a black token ends the march (K-BOX-07, K-BLACK-02, K-BLACK-03).
    """
    roads = s.setup.roads
    if not roads.leg_mask[start, place] & ~s.links:
        return -1
    for node in roads.legs[start, place]:
        if not s.links >> node & 1:
            return -2 if s.black >> node & 1 else node
    return -1


def out_nodes(s: CossackState, order: IssuedOrder) -> int:
    """Return where a march out may lay next (K-MARCH-09, K-MARCH-10).

    See K-MARCH-03, K-MARCH-16, AMB-16 and AMB-51. That the Sich is empty makes no gap (K-MARCH-12): its neighbours
    are always open.
    """
    start, route = order.start, order.route
    roads = s.setup.roads
    here, named = (start, 1 << start) if start >= 0 else (0, 0)
    if here and not s.links & named:  # the start was taken off meanwhile: it comes first (OWN-16)
        return named & s.open_nodes
    for place in route:
        met = leg_end(s, here, place)
        if met != -1:
            return 0 if met == -2 else 1 << met
        named |= roads.leg_mask[here, place]
        here = place
    if here:
        way = way_in(s, here) | named & ~(1 << here)
        return beside(s, beyond(s, here, way)) or s.open_nodes
    first = roads.adjacent[0] & s.open_nodes
    if first:
        return first
    for layer in roads.layers[0]:  # K-MARCH-10: the closest tokens that have a free node beside them
        found = beside(s, layer)
        if found:
            return found
    return 0


def way_on(s: CossackState, order: IssuedOrder) -> str:
    """Return the word for what `out_nodes` decides by.

    The "start" that was taken off, the named "route", a black token that makes it "shut", what lies "beyond" the aim or
    the named start ("token"), the "sich", or what is "closest" to it.
    """
    start, route = order.start, order.route
    if start >= 0 and not s.links >> start & 1:
        return "start"
    here = max(start, 0)
    for place in route:
        met = leg_end(s, here, place)
        if met != -1:
            return "shut" if met == -2 else "route"
        here = place
    if here:
        return "beyond" if route else "token"
    return "sich" if s.setup.roads.adjacent[0] & s.open_nodes else "closest"


def home_nodes(s: CossackState, order: IssuedOrder, among: int) -> int:
    """Return what a march home may take next (K-MARCH-24, K-MARCH-25, AMB-19)."""
    start, route = order.start, order.route
    occupied = s.occupied
    for node in (start, *route) if start >= 0 else route:
        if occupied >> node & 1:
            found = among & beyond(s, node, way_in(s, node))
            if found:
                return found
    last = route[-1] if route else start
    if last >= 0:
        for layer in s.setup.roads.layers[last]:
            if among & layer:
                return among & layer
    return among


def movable(s: CossackState, order: IssuedOrder | None) -> int:
    """Return the red tokens that, lifted, could lie elsewhere (AMB-75)."""
    adjacent, found = s.setup.roads.adjacent, 0
    for node in bits(removable(s) & (s.red | s.neutral)):
        if (order is None and s.open_nodes & ~adjacent[node]) or after_lifting(s, node, order):
            found |= 1 << node
    return found


def after_lifting(s: CossackState, node: int, order: IssuedOrder | None) -> int:
    """Return where a token could lie once lifted off a node."""
    trial = s.copy()
    trial.take_off(0, node)
    return (trial.open_nodes if order is None else out_nodes(trial, order)) & ~(1 << node)


def next_places(s: CossackState, order: IssuedOrder, home: bool) -> int:
    """Return the places that may be named next (K-MARCH-06, AMB-48, AMB-44)."""
    start, route = order.start, order.route
    roads = s.setup.roads
    here = route[-1] if route else start
    gone = 0
    for place in route:
        gone |= 1 << place
    if start >= 0:
        gone |= 1 << start
    if home:
        near = roads.joined[here] if here >= 0 else roads.places
        return near & (s.sealed | s.neutral) & ~gone
    near = roads.joined[max(here, 0)] & ~gone
    if not s.black:
        return near
    at = max(start, 0)
    for place in route:
        if leg_end(s, at, place) >= 0:
            return near
        at = place
    for place in bits(near):
        if leg_end(s, at, place) == -2:
            near &= ~(1 << place)
    return near
