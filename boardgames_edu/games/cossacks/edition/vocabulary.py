"""The words for effects of cards, and their grammar.

They say what an effect takes, and where it may stand. Cards are rows of such effects; ``effects`` carries them out.
This module only knows the grammar.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from boardgames_edu.engine.errors import nearest
from boardgames_edu.i18n import N_, Phrase

WHO = ("actor", "hetman", "chosen_ataman", "chosen_player", "richest_other")
"""Who acts: the actor has the turn and picks the chosen ones."""
_COUNT, _FLAG = "count", "flag"
_WHERE = ("named", "free")
_OWNER = ("hetman", "actor")
_CHOICE = ("own", "random")
OPS: Mapping[str, Mapping[str, Any]] = {  # the parameters of each word; one with ``?`` may be missing
    "place_march": {"count": _COUNT, "direction": _WHERE, "capture_owner": _OWNER, "optional?": _FLAG},
    "remove_march": {"count": _COUNT, "where": _WHERE, "optional?": _FLAG},
    "move_march": {"count": _COUNT, "where": _WHERE, "capture_owner": _OWNER, "optional?": _FLAG},
    "place_black": {"count": _COUNT, "where": _WHERE, "optional?": _FLAG},
    "remove_black": {"count": _COUNT, "where": _WHERE, "optional?": _FLAG},
    "remove_seal": {"count": _COUNT, "where": ("free",), "optional?": _FLAG},
    "take_coins": {"from": WHO, "to": WHO, "amount": _COUNT},
    "draw_cards": {"who": WHO, "count": _COUNT},
    "discard_cards": {"who": WHO, "count": _COUNT, "choice": _CHOICE},
    "give_cards": {"from": WHO, "to": WHO, "count": _COUNT, "choice": _CHOICE},
    "replace_cards": {"who": WHO, "count": _COUNT, "optional?": _FLAG},
    "peek_hand": {"viewer": WHO, "whose": WHO},
    "change_hetman": {"to": ("richest_other", "actor", "chosen_player")},
    "extra_orders": {"count": _COUNT},
    "refuse_order": {},
    "cancel_order": {},
    "redirect_order": {},
    "waive_leftover_penalty": {},
}
ONLY_DISOBEDIENCE = ("refuse_order", "cancel_order", "redirect_order", "change_hetman")
ONLY_TASKS = ("waive_leftover_penalty",)
ON_ISSUE = ("extra_orders", "draw_cards", "discard_cards", "replace_cards")
"""Words for what an order does when it is played."""
LAYING = ("place_march", "move_march", "place_black")
METRICS = (  # what an achievement may compare at the end of the game
    "gold",
    "march_tokens_left",
    "hand_size",
    "towns_held",
    "settlements_held",
    "places_held",
    "is_hetman",
    "orders_issued",
    "orders_obeyed",
    "disobediences",
    "seals_removed",
    "hetman_terms",
    "farthest_place_cost",
)
Problem = tuple[str, Phrase]  # a place in the list of effects, and what is wrong


def names_a_march(effects: Sequence[Mapping[str, Any]]) -> str:
    """Return "out", "home" or "" for an order's march (K-MARCH-05, K-MARCH-24)."""
    for effect in effects:
        if "named" in (effect.get("direction"), effect.get("where")):
            return "out" if effect["op"] in LAYING else "home"
    return ""


def whom_it_picks(effect: Mapping[str, Any]) -> str:
    """Return whom the actor picks first: ``"ataman"``, ``"player"`` or ``""``."""
    words = (effect.get(name) for name in ("from", "to", "who", "viewer", "whose"))
    picked = (str(word) for word in words if word in ("chosen_ataman", "chosen_player"))
    return next(picked, "").removeprefix("chosen_")


def check_effects(effects: Sequence[Mapping[str, Any]], kind: str, timing: str) -> Problem | None:
    """Return the first mistake in the effects of an option."""
    for number, effect in enumerate(effects):
        problem = _effect(effect, kind, timing)
        if problem is not None:
            where, phrase = problem
            return f"[{number}]{where}", phrase
    first = effects[0].get("op") if effects else None
    if kind == "disobedience" and first != "refuse_order":
        return "", Phrase(N_("the first effect of disobedience is refuse_order."), {})
    if kind == "orders" and not effects:
        return "", Phrase(N_("an order needs an effect."), {})
    return _named(effects, kind)


def _named(effects: Sequence[Mapping[str, Any]], kind: str) -> Problem | None:
    ways = {"out" if effect["op"] in LAYING else "home" for effect in effects
            if "named" in (effect.get("direction"), effect.get("where"))}  # fmt: skip
    if ways and kind == "disobedience":
        return "", Phrase(N_("no route is named for disobedience: write free instead of named."), {})
    if len(ways) > 1:
        return "", Phrase(N_("one route cannot lead out and home: split the option in two."), {})
    return None


def _effect(effect: Mapping[str, Any], kind: str, timing: str) -> Problem | None:
    op = effect.get("op")
    if not isinstance(op, str) or op not in OPS:
        text = N_("{word} is no known effect. Known: {choices}.")
        return ".op", Phrase(text, {"word": repr(op), "choices": nearest(str(op), OPS)})
    wrong = (
        (kind == "orders" and op in ONLY_DISOBEDIENCE)
        or (kind == "disobedience" and op == "extra_orders")
        or op in ONLY_TASKS
        or (timing == "on_issue" and op not in ON_ISSUE)
        or (timing == "on_obey" and op == "extra_orders")
    )
    if wrong:
        return ".op", Phrase(N_("the effect {word} cannot stand here."), {"word": op})
    if timing == "on_issue" and effect.get("who", "hetman") != "hetman":
        return ".who", Phrase(N_("what works when an order is played is for the hetman."), {})
    return _parameters(effect, op)


def _parameters(effect: Mapping[str, Any], op: str) -> Problem | None:
    known = {name.rstrip("?"): values for name, values in OPS[op].items()}
    for name in effect:
        if name != "op" and name not in known:
            return f".{name}", Phrase(
                N_("{op} takes no {word}. It takes: {choices}."),
                {"op": op, "word": repr(name), "choices": nearest(str(name), known) or "-"},
            )
    for name, values in OPS[op].items():
        key = name.rstrip("?")
        if key not in effect:
            if name.endswith("?"):
                continue
            return "", Phrase(N_("{op} needs {word}."), {"op": op, "word": key})
        value = effect[key]
        if values is _COUNT:
            fits = isinstance(value, int) and not isinstance(value, bool) and 1 <= value <= 20
            wanted = "1 … 20"
        elif values is _FLAG:
            fits, wanted = isinstance(value, bool), "true, false"
        else:
            fits, wanted = value in values, ", ".join(values)
        if not fits:
            text = N_("{word} cannot be {value}. Right would be: {choices}.")
            return f".{key}", Phrase(text, {"word": key, "value": repr(value), "choices": wanted})
    return None
