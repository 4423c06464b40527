"""The plain screen of a match: picture, lists and buttons.

For places where the live board cannot be shown. Uses ipywidgets only, and decides nothing.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from html import escape
from typing import Any

import ipywidgets

from boardgames_edu.i18n import N_, say
from boardgames_edu.scene.model import Scene
from boardgames_edu.widgets.match_screen import InputHandler, Menu
from boardgames_edu.widgets.panel import TEXTS
from boardgames_edu.widgets.rulings import page_link
from boardgames_edu.widgets.seating import levels
from boardgames_edu.widgets.still import ROOM, Still

__all__ = [
    "PlainScreen",
]

_PICK = N_("Choose")
_VERB = N_("What")
_WHICH = N_("Which")
_PLACE = N_("Point at")
_POINT = N_("Point")
_ALL_RULES = N_("Rule")
_SHOW = N_("Show its text")
_INCHES = 12.5
_BORDERS = (
    "<style>@media (forced-colors: active) { .bge-plain .jupyter-button { border: 1px solid } }</style>"
)


class PlainScreen:
    """A match with plain widgets.

    Args:
        handler: what is told of presses.
        scene: what to show first.
        theme: "light", "dark", or "auto" as the page is.
        scale: the width of the picture, as for the live board.
    """

    def __init__(self, handler: InputHandler, scene: Scene, theme: str = "auto", scale: float = 1.0) -> None:
        self.handler = handler
        self._lines: list[Mapping[str, str]] = []
        self._groups: list[dict[str, Any]] = []
        self._chairs: list[dict[str, str]] = []
        self._pressed: ipywidgets.Button | None = None
        self._passing: list[ipywidgets.Button] = []  # what the next view replaces
        self.picture = Still(scene, theme, width=_INCHES * scale, dots=90)
        self.beside = ipywidgets.VBox()
        self.prompt = ipywidgets.HTML()
        self.message = ipywidgets.HTML()
        self.quick = ipywidgets.HBox(layout=ipywidgets.Layout(flex_flow="row wrap"))
        self.verb = ipywidgets.Dropdown(description=say(_VERB), options=[], layout=_wide("16em"))
        self.which = ipywidgets.Dropdown(description=say(_WHICH), options=[], layout=_wide("30em"))
        self.choose = self._button(say(_PICK), self._chosen)
        self.place = ipywidgets.Dropdown(description=say(_PLACE), options=[], layout=_wide("26em"))
        self.point = self._button(say(_POINT), lambda: handler.click(self.place.value or ""))
        self.tools = {
            what: self._button(say(TEXTS[what]), partial(handler.press, what))
            for what in ("undo", "redo", "hint", "coach", "clear")
        }
        self.bots = self._button(say(TEXTS["stop"]), partial(handler.press, "bots"))
        self.thinking = ipywidgets.HTML()
        self.coach = ipywidgets.VBox()
        self.chairs = ipywidgets.VBox()
        self.scores = ipywidgets.HTML()
        self.history = ipywidgets.HTML()
        self.rules = ipywidgets.Dropdown(description=say(_ALL_RULES), options=[])
        self.read = self._button(say(_SHOW), lambda: handler.press("rule", self.rules.value or ""))
        self.text = ipywidgets.HTML()
        self.name = ipywidgets.Text(description=say(TEXTS["name"]))
        self.kept = ipywidgets.Dropdown(
            description=say(TEXTS["saved"]),
            options=[],
            style={"description_width": "initial"},
            layout=_wide("26em"),
        )
        self.verb.observe(self._list_which, "value")
        self.widget = self._laid_out()

    def _laid_out(self) -> ipywidgets.VBox:
        def row(children: list[Any]) -> ipywidgets.HBox:
            return ipywidgets.HBox(children, layout=ipywidgets.Layout(flex_flow="row wrap"))

        games = row(
            [
                self.name,
                self._button(say(TEXTS["save"]), lambda: self.handler.press("save", self.name.value)),
                self.kept,
                self._button(say(TEXTS["load"]), lambda: self.handler.press("load", self.kept.value or "")),
            ]
        )
        found = ipywidgets.VBox(
            [
                ipywidgets.HTML(_BORDERS),
                self.beside,
                self.prompt,
                self.thinking,
                self.quick,
                row([self.verb, self.which, self.choose]),
                row([self.place, self.point, *self.tools.values(), self.bots]),
                self.message,
                self.coach,
                self.picture,
                self.scores,
                row([self.rules, self.read]),
                self.text,
                self.history,
                self.chairs,
                games,
            ]
        )
        found.add_class("bge-plain")
        return found

    def _button(self, label: str, work: Any) -> ipywidgets.Button:
        button = ipywidgets.Button(description=label, layout=ipywidgets.Layout(width="auto"))

        def press(_: Any) -> None:
            self._pressed = button
            work()

        button.on_click(press)
        return button

    def _passing_button(self, label: str, work: Any) -> ipywidgets.Button:
        button = self._button(label, work)
        self._passing.append(button)
        return button

    def _keep_focus(self, view: Mapping[str, Any]) -> None:
        """Move the focus to the choices if the pressed button goes.

        Else the keyboard would begin at the top of the page. It is the same if the button is disabled.
        """
        grey = [button for what, button in self.tools.items() if not view["can"].get(what)]
        grey += [] if view["groups"] else [self.choose]
        if self._pressed in [*grey, *self._passing]:
            self.verb.focus()
        self._pressed, self._passing = None, []

    # --- what is shown -----------------------------------------------------------------------------------------

    def show(self, scene: Scene, menu: Menu) -> None:  # noqa: ARG002  (its lines are in the lists already)
        """Show the picture, and what on it may be pointed at."""
        self.picture.show(scene)
        legal = [
            (getattr(thing, "name", "") or thing.words, thing.id) for thing in scene.things() if thing.legal
        ]
        _offer(self.place, legal)

    def tell(self, view: Mapping[str, Any]) -> None:
        """Show question, message, tools, choices and scores."""
        self._keep_focus(view)
        asks = f" <small>[{escape(view['asks'])}]</small>" if view["asks"] else ""
        self.prompt.value = f"<b>{escape(view['prompt'])}</b>{asks} {escape(view['points'])}"
        message = view["message"]
        rule = f" <small>[{escape(message['rule'])}]</small>" if message and message["rule"] else ""
        self.message.value = f"<div role='status'>{escape(message['text'])}{rule}</div>" if message else ""
        self.quick.children = [
            self._passing_button(action["label"], partial(self.handler.press, action["what"], action["word"]))
            for action in view["screens"]
        ]
        for what, button in self.tools.items():
            button.disabled = not view["can"].get(what)
        self.tools["coach"].layout.display = "" if "coach" in view["can"] else "none"
        self.thinking.value = f"<div role='status'><i>{escape(view['thinking'])}</i></div>"
        self._show_coach(view["coach"])
        self._seat(view["chairs"])
        self.tools["undo"].tooltip = view["barrier"] or say(TEXTS["undo"])
        self.bots.layout.display = "" if view["bots"] else "none"
        self.bots.description = say(TEXTS["go" if view["bots"] == "stopped" else "stop"])
        self._list_choices(view["groups"])
        self.scores.value = "".join(
            f"<p><b>{escape(seat['seat'])}: {seat['total']}</b><br>"
            + "<br>".join(
                f"{escape(line['text'])} <small>[{escape(line['rule'])}]</small>" for line in seat["lines"]
            )
            + "</p>"
            for seat in view["scores"]
        )
        if not self.name.value:
            self.name.value = view["name"]
        self._list_rules(view["asks"], message["rule"] if message else "")

    def _show_coach(self, coach: Mapping[str, Any]) -> None:
        """Show the coach's words, its curve, and a button for each move."""
        if not coach:
            self.coach.children = ()
            return
        note = f"<div role='status'><b>{escape(coach['title'])}.</b> {escape(coach['note'])}</div>"
        tools = [("enough", TEXTS["enough"])] if coach["far"] is not None else []
        tools += [("point", TEXTS["end"])] if coach["gazing"] else []
        buttons = [
            self._passing_button(say(label), partial(self.handler.press, what))
            for what, label in [*tools, ("leave", TEXTS["close"])]
        ]
        moves = [
            self._passing_button(
                " ".join(filter(None, (f"{number + 1}.", line["label"], line["text"]))), show
            )
            for number, line in enumerate(coach["lines"])
            for show in [partial(self.handler.press, "point", str(number))]
        ]
        curve = ipywidgets.HTML(f"<div style='max-width: 40em'>{coach['curve']}</div>")
        self.coach.children = [ipywidgets.HTML(note), curve, *moves, ipywidgets.HBox(buttons)]

    def _seat(self, chairs: list[dict[str, str]]) -> None:
        """Show lists of players for the next game, and its button."""
        if chairs == self._chairs:
            return
        self._chairs = chairs
        lists = []
        for chair in chairs:
            known = [(f"{level['label']}: {level['note']}", level["value"]) for level in levels()]
            options = [(chair["own"], chair["value"]), *known] if chair["own"] else known
            lists.append(
                ipywidgets.Dropdown(
                    description=chair["name"], options=options, value=chair["value"], layout=_wide("26em")
                )
            )
        begin = self._button(
            say(TEXTS["new"]), lambda: self.handler.press("new", " ".join(chosen.value for chosen in lists))
        )
        self.chairs.children = [ipywidgets.HTML(f"<b>{escape(say(TEXTS['seats']))}</b>"), *lists, begin]

    def _list_choices(self, groups: list[dict[str, Any]]) -> None:
        if groups == self._groups:
            return
        self._groups = groups
        _offer(self.verb, [group["heading"] for group in groups])
        self._list_which()
        self.choose.disabled = not groups

    def _list_which(self, _: Any = None) -> None:
        found = [
            (
                " ".join(
                    filter(
                        None, (row["label"], choice["label"], f"– {choice['note']}" if choice["note"] else "")
                    )
                ),
                choice["play"],
            )
            for group in self._groups
            if group["heading"] == self.verb.value
            for row in group["rows"]
            for choice in row["choices"]
        ]
        _offer(self.which, found)

    def _chosen(self) -> None:
        if self.which.value:
            self.handler.press("play", self.which.value)

    def log(self, lines: Sequence[Mapping[str, str]], start: int) -> None:
        """Replace the log from a line on, and show its end."""
        self._lines[start:] = lines
        told = "".join(
            f"<li>{escape(line['text'])} <small>[{escape(line['rule'])}]</small>{_why(line)}</li>"
            for line in self._lines[-14:]
        )
        empty = f"<li>{escape(say(TEXTS['empty']))}</li>"
        self.history.value = f"<ul>{told or empty}</ul>"
        self._list_rules(*(line["rule"] for line in reversed(self._lines[-14:])))

    def _list_rules(self, *rules: str) -> None:
        """List the rules that were named last."""
        listed = list(dict.fromkeys([*filter(None, rules), *self.rules.options]))[:30]
        _offer(self.rules, listed)

    def seated(self, seats: Sequence[str]) -> None:
        """Do nothing: seats have no signs here."""

    def rule(self, card: Mapping[str, Any]) -> None:
        """Show a rule's text; an empty card closes it."""
        if not card:
            self.text.value = ""
            return
        notes = "".join(f"<br><i>{escape(note)}</i>" for note in card["notes"])
        head = f"<b>{escape(card['id'])} · {escape(card['section'])}</b>"
        self.text.value = f"<p>{head}<br>{escape(card['text'])}{notes}{page_link(card)}</p>"

    def saved(self, games: Sequence[Sequence[str]]) -> None:
        """Show the list of saved games."""
        _offer(self.kept, [(f"{words} ({when})", name) for name, words, when in games])

    def close(self) -> None:
        """Take the widgets away."""
        self.widget.close()


def _why(line: Mapping[str, str]) -> str:
    if not line.get("why"):
        return ""
    return f"<details><summary>{escape(say(TEXTS['why']))}</summary>{escape(line['why'])}</details>"


def _wide(width: str) -> ipywidgets.Layout:
    """Return a layout with a preferred width that may shrink."""
    return ipywidgets.Layout(flex=f"1 1 {width}", width="auto", min_width="0", max_width=ROOM)


def _offer(dropdown: ipywidgets.Dropdown, options: Sequence[Any]) -> None:
    """Set a dropdown's options; keep the choice if it is still there."""
    if tuple(dropdown.options) == tuple(options):
        return
    chosen = dropdown.value
    dropdown.options = options
    values = [option[1] if isinstance(option, tuple) else option for option in options]
    dropdown.index = values.index(chosen) if chosen in values else 0 if values else None
