"""Cards in words: what each option does, said from its effects, so that an edition's own cards can be read as well."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from boardgames_edu.games.cossacks.facts import OptionRow
from boardgames_edu.i18n import N_, say

_WHO = {
    "actor": N_("whoever acts"),
    "hetman": N_("the hetman"),
    "chosen_ataman": N_("an ataman of your choice"),
    "chosen_player": N_("a player of your choice"),
    "richest_other": N_("the richest other player"),
}
_EFFECTS = {
    "place_march": N_("lay {count} {count:march token|march tokens}"),
    "remove_march": N_("take {count} {count:piece|pieces} off the map"),
    "move_march": N_("move {count} {count:march token|march tokens}"),
    "place_black": N_("lay {count} black {count:token|tokens}"),
    "remove_black": N_("take {count} black {count:token|tokens} off"),
    "remove_seal": N_("take {count} {count:seal|seals} off"),
    "take_coins": N_("{giver}: {amount} gold to {taker}"),
    "draw_cards": N_("{person}: draw {count} {count:card|cards}"),
    "discard_cards": N_("{person}: discard {count} {count:card|cards}"),
    "give_cards": N_("{giver}: give {count} {count:card|cards} to {taker}"),
    "replace_cards": N_("{person}: swap up to {count} {count:card|cards}"),
    "peek_hand": N_("look at the hand of {person}"),
    "change_hetman": N_("the mace goes to {taker}"),
    "extra_orders": N_("give up to {count} further {count:order|orders}"),
    "refuse_order": N_("refuse the order"),
    "cancel_order": N_("the order ends for this round"),
    "redirect_order": N_("you name the march from now on"),
}
_NAMED = N_("{effect} where the hetman says")
_MAY = N_("{effect}, if you like")
_LOT = N_("{effect}, by lot")
_PRICE = N_("{option}, {gold} gold: {text}")


def effect_text(effect: Mapping[str, Any]) -> str:
    """An effect of the vocabulary in words."""
    facts = {
        "count": effect.get("count", 1),
        "amount": effect.get("amount", 1),
        "giver": say(_WHO[effect["from"]]) if "from" in effect else "",
        "taker": say(_WHO[effect["to"]]) if "to" in effect else "",
        "person": say(_WHO[effect.get("who") or effect.get("whose") or "actor"]),
    }
    text = say(_EFFECTS[effect["op"]], facts)
    if "named" in (effect.get("direction"), effect.get("where")):
        text = say(_NAMED, {"effect": text})
    if effect.get("choice") == "random":
        text = say(_LOT, {"effect": text})
    return say(_MAY, {"effect": text}) if effect.get("optional") else text


def option_text(option: OptionRow) -> str:
    """An option of a card in words, with its price or fine."""
    told = [effect_text(effect) for effect in option.effects]
    if len(told) > 1 and option.effects[0]["op"] == "refuse_order":
        told = told[1:]
    return say(_PRICE, {"option": option.letter, "gold": option.cost, "text": "; ".join(told)})
