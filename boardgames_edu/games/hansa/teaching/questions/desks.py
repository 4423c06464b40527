"""The questions of Hansa Teutonica about the writing desk.

What an ability is worth, and what a step on its track brings.
"""

from boardgames_edu.games.hansa import components
from boardgames_edu.games.hansa.components import ABILITIES, COLOURS, KINDS, SEATS, printed_components
from boardgames_edu.games.hansa.state import HansaState
from boardgames_edu.games.hansa.teaching.questions.drawing import FOUR, HansaDraft, hansa_kind
from boardgames_edu.i18n import N_

_LEFT_OF = N_("Of the uncovered values the one furthest to the right counts.")


@hansa_kind(
    N_("What can this player do?"),
    {1: N_("actions, moves, keys and colours"), 2: N_("what an income brings")},
    "H-ACT-A-01 H-ACT-A-02 H-ACT-A-03 H-ACT-D-01 H-DSK-01 H-DSK-02 H-DSK-03 H-DSK-04 H-DSK-05 H-DSK-06 H-TRN-02",
)
def desk_value(q: HansaDraft) -> None:
    printed = printed_components()
    q.facts["seat"] = seat = q.rng.choice(SEATS[:3])
    tracks = {name: q.rng.randrange(printed.steps[k] + 1) for k, name in enumerate(ABILITIES)}
    if q.level == 2:
        _hired(q, seat, tracks | {"keys": 0, "book": 1})
        return
    q.position(seats=3, turn={"seat": seat}, players={seat: {"developed": tracks}})
    asked = q.rng.choice(("actions", "actions", "book", "keys", "privilege"))
    done, values = tracks[asked], printed.values[ABILITIES.index(asked)]
    text, *rules = {
        "actions": (N_("How many actions does a turn of {seat} have?"), "H-DSK-03", "H-TRN-02"),
        "book": (N_("How many pieces may {seat} pick up with one action Move?"), "H-DSK-05", "H-ACT-D-01"),
        "keys": (N_("By how much would {seat} multiply the network at the end?"), "H-DSK-02"),
        "privilege": (N_("Which is the highest colour of offices that {seat} can use?"), "H-DSK-04"),
    }[asked]
    q.ask(text, f"panel:desk:{seat}", panels=(f"desk:{seat}",))
    q.rule("H-DSK-01", *rules)
    covered = N_("That value is still covered.")
    if asked == "privilege":
        q.choose(q.names("colour", COLOURS), COLOURS[done])
        q.wrong(COLOURS[done + 1 :], covered)
        q.wrong(COLOURS[:done], _LEFT_OF)
        q.why("Everything up to {colour} is open.", colour=COLOURS[done])
        return
    q.number(values[done], least=1)
    q.wrong(values[done + 1 :][:1], covered)
    q.wrong(values[:done][-1:], _LEFT_OF)
    q.wrong(done, "The figures on the track count, not the pieces taken off it.")
    q.why("The value furthest to the right that is uncovered is {n}.", n=values[done])


def _hired(q: HansaDraft, seat: str, tracks: dict[str, int]) -> None:
    traders, merchants = q.rng.randrange(2, 11), q.rng.randrange(3)  # a single piece would be no choice
    player = {"developed": tracks, "stock": [traders, merchants]}
    q.position(seats=3, turn={"seat": seat}, players={seat: player})
    values, there = printed_components().values[components.BANK], traders + merchants
    bank = values[tracks["bank"]]
    right = max(sum(action.args) for action in q.legal("hire", of=q.played("income")[0]))
    q.need(there != bank)
    text = N_("How many pieces can {seat} hire with one income at the most?")
    q.ask(text, f"panel:desk:{seat}", panels=(f"desk:{seat}",))
    q.number(right, least=1)
    q.wrong(there, "The Bank does not allow that many.")
    if traders < right:
        q.wrong(traders, "Merchants can be hired too.")
    for value in values[:3]:
        q.wrong(value, N_("There is less than that in the stock.") if value > right else _LEFT_OF)
    q.facts["n"] = right
    q.rule("H-DSK-06")
    if bank == components.ALL:
        q.why('The Bank says "all", and {n} are in the stock.')
        q.rule("H-ACT-A-02")
    elif bank < there:
        q.why("The Bank allows {n}, and the stock has enough.")
        q.rule("H-ACT-A-01")
    else:
        q.why("The Bank would allow more, but the stock has only {n}.")
        q.rule("H-ACT-A-03")


@hansa_kind(
    N_("What does a step on a track bring?"),
    {1: N_("how many actions are left"), 2: N_("what is in supply and stock, and markers as well")},
    "H-ACT-E-08 H-DSK-07 H-DSK-08 H-DSK-10 H-DSK-11 H-DSK-12 H-E2-03 H-E3B-02 H-E3B-04",
    local=True,
)
def step_brings(q: HansaDraft) -> None:
    seat, left = q.rng.choice(FOUR), q.rng.choice((1, 2, 2, 3))
    asked = "left" if q.level == 1 else q.rng.choice(("marker", "supply", "stock"))
    routes = {
        "keys": "quedlinburg--halle",
        "actions": "warburg--gottingen",
        "privilege": "hamburg--stade",
        "book": "emden--groningen",
        "bank": "hamburg--lubeck",
    }
    actions = asked in ("left", "marker")
    ability = "actions" if actions and q.rng.random() < 0.8 else q.rng.choice([*routes])
    route = routes[ability]
    player = {"developed": q.tracks(()), "unused": ["plus_3_actions"] if asked == "marker" else []}
    pieces = q.manned(q.chart(), route, seat)
    q.position(seats=4, turn={"seat": seat, "left": left}, players={seat: player}, routes=pieces)
    after = q.played(f"create {route}", f"develop {ability}")[0]
    q.facts |= {"seat": seat, "route": route, "ability": ability}
    if actions:
        _actions_then(q, after, left, asked == "marker")
    elif asked == "supply":
        _supply_then(q, after, len(pieces[route]))
    else:
        before = q.state.seat(seat).stock["trader"]
        all_back = N_("All pieces of the route go to the stock; no post was founded.")
        text = N_(
            "{seat} has {n} {n:trader|traders} in stock, creates the route {route} with traders only and develops "
            "{ability}. How many traders are in stock then?"
        )
        _ask_then(q, text, before)
        q.number(after.seat(seat).stock["trader"])
        q.wrong((before, before + len(pieces[route]) - 1), all_back)
        q.why("All {n} traders of the route go to the stock.", n=len(pieces[route]))
        q.rule("H-E3B-02")


def _ask_then(q: HansaDraft, template: str, n: int) -> None:
    q.ask(template, f"link:{q.facts['route']}", panels=("map", f"desk:{q.facts['seat']}"), n=n)


def _actions_then(q: HansaDraft, after: HansaState, left: int, marker: bool) -> None:
    mine, on_actions = q.state.turn, q.facts["ability"] == "actions"
    # with nothing left the turn is over by itself
    gained = after.actions_left - left + 1 if after.turn == mine else 0
    if marker:
        after = q.played("use plus_3_actions", start=after)[0]
    right = after.actions_left if after.turn == mine else 0
    _ask_then(
        q,
        N_(
            "{seat} has {n} {n:action|actions} left, creates the route {route} with traders only, develops {ability} "
            "and then plays a +3 marker. How many actions are left then?"
        )
        if marker
        else N_(
            "{seat} has {n} {n:action|actions} left, creates the route {route} with traders only and develops "
            "{ability}. How many actions are left then?"
        ),
        left,
    )
    q.number(right)
    if gained:
        lacks = N_("A higher value on the Actions track brings one action at once.")
    elif on_actions:
        lacks = N_("The second 3 and the second 4 bring no action.")
    else:
        lacks = N_("Only the Actions track brings an action at once.")
    spent = N_("Creating the route takes an action.")
    if marker:
        both = N_("The action from the track and those of the marker are added up.")
        q.wrong(left + 2 if gained else left - 1, both)
    q.wrong(right + 1 - 2 * gained, lacks)
    q.wrong(right + 1, spent)
    q.wrong(left + 2 if marker else left - 1, lacks)
    q.wrong(left, spent)
    if marker:
        yes = N_("One action is spent, the step brings one at once and the marker three.")
        q.why(yes if gained else "One action is spent, this step brings none and the marker three.")
        q.rule("H-E2-03", "H-DSK-12" if gained else "")
    else:
        yes = N_("One action is spent, and the step brings one at once.")
        q.why(yes if gained else "One action is spent, and this step brings none.")
    q.rule("H-ACT-E-08", ("H-DSK-10" if gained else "H-DSK-11") if on_actions else "")


def _supply_then(q: HansaDraft, after: HansaState, posts: int) -> None:
    kind = q.rng.choice(KINDS)
    seat, freed = str(q.facts["seat"]), KINDS[printed_components().frees[ABILITIES.index(q.facts["ability"])]]
    before = q.state.seat(seat).supply[kind]
    _ask_then(
        q,
        N_(
            "{seat} has {n} {n:trader|traders} in supply, creates the route {route} with traders only and develops "
            "{ability}. How many traders are in supply then?"
        )
        if kind == "trader"
        else N_(
            "{seat} has {n} {n:merchant|merchants} in supply, creates the route {route} with traders only and develops "
            "{ability}. How many merchants are in supply then?"
        ),
        before,
    )
    q.number(after.seat(seat).supply[kind])
    if freed == kind:
        q.wrong(before, "The piece that covered the value goes to the supply.")
    else:
        q.wrong(before + 1, "Only a step on the Book frees a merchant; the other tracks free traders.")
    mistake = N_("The pieces of the route go to the stock and not to the supply.")
    q.wrong((before + posts, before + posts + 1), mistake)
    q.wrong(before + 2, "A route brings one step, however long it is.")
    q.why("The step frees one {kind}; the pieces of the route go to the stock.", kind=freed)
    q.rule("H-DSK-07", "H-DSK-08", "H-E3B-04")
