"""Options and tasks of cards in words.

The words follow from effects and conditions, so that an edition's own cards can be read as well. Knows no state.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from boardgames_edu.games.cossacks.components import OptionRow
from boardgames_edu.games.cossacks.edition.rows import METRICS, Achievement, ActionCard
from boardgames_edu.i18n import N_, say

_WHO = {
    "hetman": N_("the hetman"),
    "chosen_ataman": N_("an ataman of your choice"),
    "chosen_player": N_("a player of your choice"),
    "richest_other": N_("the richest other player"),
}
_TO = {
    "actor": N_("to you"),
    "hetman": N_("to the hetman"),
    "chosen_ataman": N_("to an ataman of your choice"),
    "chosen_player": N_("to a player of your choice"),
    "richest_other": N_("to the richest other player"),
}
_OF = {
    "actor": N_("in your hand"),
    "hetman": N_("of the hetman"),
    "chosen_ataman": N_("of an ataman of your choice"),
    "chosen_player": N_("of a player of your choice"),
    "richest_other": N_("of the richest other player"),
}
_YOU = {  # the words of an effect for the seat that carries it out
    "place_march": N_("lay {count} {count:march token|march tokens}"),
    "remove_march": N_("take {count} {count:piece|pieces} off the map"),
    "move_march": N_("move {count} {count:march token|march tokens}"),
    "place_black": N_("lay {count} black {count:token|tokens}"),
    "remove_black": N_("take {count} black {count:token|tokens} off"),
    "remove_seal": N_("take {count} {count:seal|seals} off"),
    "take_coins": N_("pay {amount} gold {to}"),
    "draw_cards": N_("draw {count} {count:card|cards}"),
    "discard_cards": N_("discard {count} {count:card|cards}"),
    "give_cards": N_("give {count} {count:card|cards} {to}"),
    "replace_cards": N_("swap {count} {count:card|cards}"),
    "peek_hand": N_("look at the cards {of}"),
    "change_hetman": N_("the mace goes {to}"),
    "extra_orders": N_("give up to {count} further {count:order|orders}"),
    "refuse_order": N_("refuse the order"),
    "cancel_order": N_("the order ends for this round"),
    "redirect_order": N_("you name the march from now on"),
}
_THEY = {  # what an effect lets somebody else do
    "take_coins": N_("{person} pays {amount} gold {to}"),
    "draw_cards": N_("{person} draws {count} {count:card|cards}"),
    "discard_cards": N_("{person} discards {count} {count:card|cards}"),
    "give_cards": N_("{person} gives {count} {count:card|cards} {to}"),
    "replace_cards": N_("{person} swaps {count} {count:card|cards}"),
    "peek_hand": N_("{person} looks at the cards {of}"),
}
_SWAPS = N_("{person} swaps up to {count} {count:card|cards}")


def effect_text(effect: Mapping[str, Any]) -> str:
    """Return an effect of the vocabulary in words."""
    op, doer = effect["op"], effect.get("from") or effect.get("who") or effect.get("viewer") or "actor"
    at_random, may = effect.get("choice") == "random", bool(effect.get("optional"))
    template = _YOU[op] if doer == "actor" else _THEY[op]
    if op == "give_cards" and at_random and effect["to"] == "actor":
        template, at_random = N_("take {count} {count:card|cards} {of} at random"), False
    elif op == "replace_cards" and may:
        template, may = N_("swap up to {count} {count:card|cards}") if doer == "actor" else _SWAPS, False
    elif op == "extra_orders" and effect["count"] == 1:
        template = N_("give one further order")
    facts = {
        "count": effect.get("count", 1),
        "amount": effect.get("amount", 1),
        "person": say(_WHO[doer]) if doer in _WHO else "",
        "to": say(_TO[effect.get("to", "actor")]),
        "of": say(_OF[effect.get("whose") or effect.get("from") or "actor"]),
    }
    text = say(template, facts)
    if "named" in (effect.get("direction"), effect.get("where")):
        text = say(N_("{effect} where the hetman says"), {"effect": text})
    if at_random:
        text = say(N_("{effect}, at random"), {"effect": text})
    return say(N_("{effect}, if you like"), {"effect": text}) if may else text


def _is_exchange(effects: Sequence[Mapping[str, Any]]) -> bool:
    there = {"op": "give_cards", "from": "actor", "to": "hetman", "choice": "own"}
    back = {**there, "from": "hetman", "to": "actor"}
    return len(effects) == 2 and all(
        {**way, "count": effects[0].get("count")} == effect for way, effect in zip((there, back), effects, strict=True)
    )


@dataclass(frozen=True)
class OptionWords:
    """An option of a card in words, in the current language."""

    option: OptionRow

    def __str__(self) -> str:
        effects = self.option.effects
        if _is_exchange(effects):
            return say(N_("exchange {count} {count:card|cards} with the hetman"), {"count": effects[0]["count"]})
        told = [effect_text(effect) for effect in effects]
        if len(told) > 1 and effects[0]["op"] == "refuse_order":
            told = told[1:]
        return "; ".join(told)


def option_text(option: OptionRow) -> str:
    """Return an option of a card in words, with its price."""
    facts = {"option": option.letter, "gold": option.cost, "text": str(OptionWords(option))}
    return say(N_("{option}, {gold} gold: {text}"), facts)


SEEN = ("gold", "march_tokens_left", "hand_size", "towns_held", "settlements_held", "places_held", "is_hetman")
"""The metrics of achievements that a picture shows by itself."""
_TESTS = {
    ">=": N_("{metric}: {count} or more"),
    "==": N_("{metric}: just {count}"),
    "<=": N_("{metric}: {count} or less"),
}
_HETMAN, _NO_HETMAN = N_("be hetman at the end"), N_("not be hetman at the end")
OURS = N_("our reconstruction")


def achievement_text(card: Achievement) -> str:
    """Return what an achievement asks, in words (K-ABOUT-05)."""
    test = card.condition
    if test.metric == "is_hetman":
        text = say(_HETMAN if test.value else _NO_HETMAN)
    else:
        text = say(_TESTS[test.op], {"metric": say(METRICS[test.metric]), "count": int(test.value)})
    return say(N_("{text}; no penalty for them"), {"text": text}) if card.passive else text


def standing_text(card: Achievement, reached: int) -> str:
    """Return what an achievement asks, and the progress no picture shows."""
    text = achievement_text(card)
    return text if card.condition.metric in SEEN else say(N_("{text} (now {n})"), {"text": text, "n": reached})


def origin(card: ActionCard) -> str:
    """Return what of an action card is ours, in words; or ""."""
    if card.confidence == "reconstructed":
        return say(OURS)
    if any(option.confidence == "reconstructed" for option in card.options):
        return say(N_("partly our reconstruction"))
    told = (word for option in card.options for word in (option.price_confidence, option.fine_confidence))
    return say(N_("prices: our reconstruction")) if "reconstructed" in told else ""
