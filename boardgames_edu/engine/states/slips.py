"""Slips in the declaration of a game, each told in one sentence.

Whoever writes a game forgets a comma, a rule's text or a first value. Found at the game's setup, and at
``bg.register``, before they end in an error of the engine's own code in the middle of play.
"""

from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from inspect import signature
from typing import Any

import msgspec

from boardgames_edu.engine.contract import AnyState
from boardgames_edu.engine.errors import clipped, nearest, shown
from boardgames_edu.engine.events import placeholders
from boardgames_edu.engine.fields.frames import DEEPEST, Decision, Frame, codecs, require_frame
from boardgames_edu.engine.hidden import HIDDEN
from boardgames_edu.engine.rules.actions import Verb
from boardgames_edu.engine.states import dealing
from boardgames_edu.engine.states.game import Game, require_choices
from boardgames_edu.engine.tally import ScoreLine


def require_whole(game: Game[Any]) -> None:
    """Raise TypeError for a part that is missing or wrong."""
    name = type(game).__name__
    require_choices(game)
    if not isinstance(getattr(game, "name", None), str):
        raise TypeError(f"{name}.name: the id of the game, such as 'morris'")
    require_frames(game.frames, name)
    _require_texts(game.rules, f"{name}.rules", "{'X-TURN': 'The players take turns.'}")
    rule = game.end_rule or next(iter(game.rulebook), None)
    if rule is None:
        raise TypeError(f"{name}.rules: a game has a rule or more, such as {{'X-TURN': 'The players take turns.'}}")
    if rule not in game.rulebook:
        raise TypeError(f"{name}.end_rule: {rule!r} is not among its rules")
    _require_names(game, name)
    first: Any = game.frames[0]
    more = {field.name for field in msgspec.structs.fields(first) if field.required} & codecs(first).keys()
    if more and type(game).begin is Game.begin:
        raise TypeError(
            f"{name}.frames: the first, {first.__name__}, needs {', '.join(sorted(more))}, too; ask it in "
            "begin(self, s)"
        )


def _require_names(game: Game[Any], name: str) -> None:
    """Raise TypeError unless seats have colours and words kinds."""
    colours: Any = game.colours
    if not isinstance(colours, (tuple, list)) or not all(
        isinstance(colour, str) and colour == colour.lower() and len(colour.split()) == 1 for colour in colours
    ):
        raise TypeError(f"{name}.colours: ids of the seats in small letters, such as ('white', 'black')")
    if len(set(colours)) < len(colours):
        raise TypeError(f"{name}.colours: each seat has a colour of its own, not {shown(colours)}")
    if len(colours) < max(game.seats):
        raise TypeError(f"{name}.colours: {max(game.seats)} seats need as many, not {len(colours)}")
    if not isinstance(game.words, Mapping):
        raise TypeError(f"{name}.words: {{'card': {{'sun': {{'en': 'the Sun'}}}}}}, not {shown(game.words)}")
    for kind, things in game.words.items():
        for words in things.values() if isinstance(things, Mapping) else [things]:
            _require_texts(words, f"{name}.words[{kind!r}]", "{'sun': {'en': 'the Sun'}}")


def _require_texts(texts: object, where: str, example: str) -> None:
    """Raise TypeError unless texts stand by name."""
    good = isinstance(texts, Mapping) and all(isinstance(text, str) for text in texts.values())
    if not good:
        raise TypeError(f"{where}: texts by name, such as {example}, not {shown(texts)}")


def require_frames(frames: Any, name: str) -> None:
    """Raise TypeError unless these are frames that verbs answer."""
    if not isinstance(frames, (tuple, list, type)):
        raise TypeError(f"{name}.frames: a tuple of classes of decisions, not {shown(frames)}")
    if isinstance(frames, type):
        raise TypeError(f"{name}.frames: a tuple of classes, such as ({frames.__name__},); a comma is missing")
    if not frames:
        raise TypeError(f"{name}.frames: name the classes of its decisions; the first one is asked first")
    names: dict[str, type[Frame]] = {}
    for kind in frames:
        if not isinstance(kind, type) or not issubclass(kind, Frame):
            raise TypeError(f"{name}.frames: the class of a Decision or a Continuation stands there, not {shown(kind)}")
        if names.setdefault(kind.name, kind) is not kind or frames.count(kind) > 1:
            raise TypeError(f"{name}.frames: {kind.name!r} stands there twice; each class has a name of its own")
        if not issubclass(kind, Decision):
            continue
        answers: Any = kind.actions
        if not isinstance(answers, (tuple, list)):
            raise TypeError(f"{kind.__name__}.actions: a tuple of verbs; for one: (lay,), with its comma")
        if not answers:
            raise TypeError(f"{kind.__name__}.actions: name the verbs that answer it")
        for entry in answers:
            for verb in entry if isinstance(entry, tuple) else (entry,):
                if not isinstance(verb, Verb):
                    raise TypeError(
                        f"{kind.__name__}.actions: {getattr(verb, '__name__', shown(verb))} is no verb; put "
                        "@action(...) before its function"
                    )


def require_setup(setup: Any, verbs: Iterable[Verb]) -> None:
    """Raise TypeError for a wrong field, verb or decision.

    First values that their fields cannot hold, rules without a text, and placeholders that nothing fills.
    """
    for field in setup.game.state._fields:
        field.require_first(setup)
    for kind in setup.frames:
        if issubclass(kind, Decision):
            _require_rule(setup, kind.rule, f"{kind.__name__}.rule")
            if not isinstance(kind.text, str) or not kind.text:
                raise TypeError(f"{kind.__name__}.text: what is asked, such as '{{seat}}, lay a man.'")
            if kind.facts is Decision.facts:
                _require_words(kind.text, {"seat", *codecs(kind)}, f"{kind.__name__}.text")
    by_name: dict[str, Verb] = {}
    written: dict[str, Verb] = {}
    for verb in verbs:
        if by_name.setdefault(verb.name, verb) is not verb:
            raise TypeError(f"{verb.name}: two verbs have this name; say name= in one @action")
        _require_looks(verb)
        for form in verb.forms:
            _require_verb(setup, form, _require_entries(setup, form, written))


def _require_entries(setup: Any, verb: Verb, written: dict[str, Verb]) -> set[str]:
    """Return the words that fill sentences about a form of a verb.

    Raises TypeError for a notation in capitals, or one that another form has.
    """
    known: set[str] = {"seat", *verb.words}
    for number, (_, text, args, facts) in enumerate(verb.entries(setup)):
        if not number:
            _require_effect(verb, len(args))
        if text != text.lower():
            raise TypeError(f"{verb.name}: {text!r}: moves are written in small letters")
        if written.setdefault(text, verb) is not verb:
            raise TypeError(f"{verb.name}: {text!r} is how {written[text].name} is written, too")
        known.update(facts)
    return known


def _require_verb(setup: Any, verb: Verb, known: set[str]) -> None:
    """Raise TypeError for what is wrong in a form of a verb."""
    on_state, on_action = verb.conditions(setup)
    needs: list[Any] = [*on_state, *on_action]
    for need in needs:
        where = f"{verb.name}, the condition {need.rule!r}"
        _require_rule(setup, need.rule, where)
        if not getattr(need, "facts", None):
            _require_words(need.text, known, where)
    for moment in verb.moments:
        _require_rule(setup, moment.rule, f"{verb.name}, its moment")
        _require_words(moment.text, {*known, "question"}, f"{verb.name}, its moment")
    if verb.event is not None:
        if verb.event.rule:
            _require_rule(setup, verb.event.rule, f"{verb.name}, its event")
        elif not needs:
            _require_rule(setup, "", f"{verb.name}, its event, which has no rule= and no condition")
        _require_words(verb.event.template, known, f"{verb.name}, its event")


def _require_looks(verb: Verb) -> None:
    """Raise TypeError for a label or target that nothing fills."""
    if any(form.rows for form in verb.forms):
        return  # its rows say what fills them
    known = {"seat", "own", *(word for form in verb.forms for word in form.words)}
    for label in verb.label if isinstance(verb.label, tuple) else (verb.label,):
        _require_words(label, known, f"{verb.name}, its label")
    if isinstance(verb.targets, str):
        _require_words(verb.targets, known, f"{verb.name}, its targets")


def _require_effect(verb: Verb, count: int) -> None:
    """Raise TypeError unless a verb's function takes the state and its numbers."""
    try:
        signature(verb.do).bind(None, *range(count))
    except TypeError:
        words = ", ".join(("s", *verb.words))
        raise TypeError(f"{verb.name}: its function takes the state and what {verb.text!r} names: ({words})") from None
    except ValueError:  # a builtin, whose arguments Python does not tell
        return


def _require_rule(setup: Any, rule: str, where: str) -> None:
    book = setup.game.rulebook
    if rule not in book:
        what = f"the rule {shown(rule)} is not among the rules of the game" if rule else "name its rule"
        raise TypeError(f"{where}: {what}; there are: {nearest(rule, book, most=3)}")


def _require_words(template: str, known: set[str], where: str) -> None:
    for word in placeholders(template, where):
        if word not in known:
            raise TypeError(
                f"{where}: nothing fills {{{word}}} in {shown(template)}; there are: {nearest(word, sorted(known))}"
            )


def try_out(game: Game[Any]) -> None:
    """Raise TypeError for what is wrong in the first state."""
    s = game.new()
    if s.is_over:
        raise TypeError(f"{type(game).__name__}.begin: it asks nothing; ask the first decision: s.ask(Turn(0))")
    s.prompt()
    if not s.legal_actions():
        raise TypeError(
            f"{type(s.top).__name__} is asked first, and nothing is legal; look at the conditions of its verbs "
            "(with several placeholders a condition on one of them says on=)"
        )


def require_state(s: AnyState, move: str = "") -> None:
    """Raise TypeError for what rules left wrong in a state.

    Values that their fields cannot hold, a stack that only grows, lost cards, stale caches, scores and winners of
    another kind. The message names the move that brought it about.
    """
    with _after(move):
        for field in s._fields:
            if not field.derived:
                field.require_value(s.setup, getattr(s, field.name))
        for frame in s.stack:
            if isinstance(frame, Frame) and type(frame) not in s.setup.frames:
                kind = type(frame).__name__
                raise TypeError(f"{type(s.game).__name__}.frames: {kind} is asked, and is not among them: add {kind}")
            if not isinstance(frame, Frame) or (isinstance(frame, Decision) and frame is s.stack[-1]):
                require_frame(s, frame)
        if len(s.stack) > DEEPEST:
            raise TypeError(
                f"{len(s.stack)} decisions lie on the stack, {s.top.name} on top, and at most {DEEPEST} may: does a "
                "verb take its decision off, seat = s.stack.pop().seat, before it asks the next?"
            )
        _require_cards(s)
    fresh = s.copy()
    fresh.recompute_caches()
    scores, winners = s.scores(), s.winners() if s.is_over else ()
    with _after(move):
        _require_fresh(s, fresh)
        _require_scores(s, scores)
        seats = range(s.setup.seats)
        if not isinstance(winners, (tuple, list)) or not all(type(one) is int and one in seats for one in winners):
            raise TypeError(
                f"{type(s).__name__}.winners: a tuple of numbers of seats, such as (0,), not {shown(winners)}"
            )
        for seat in range(s.setup.seats):
            require_true_points(s, seat)


@contextmanager
def _after(move: str) -> Iterator[None]:
    """Name the move in the message of a slip."""
    try:
        yield
    except TypeError as slip:
        raise (TypeError(f"after {shown(move)}: {slip}") if move else slip) from None


def _require_cards(s: AnyState) -> None:
    for box, more, lost in dealing.unbalanced(s):
        for cards, words in (more, "too many"), (lost, "nowhere"):
            if cards:
                names = ", ".join(dealing.card_names(s, box, cards.elements()))
                advice = " unless its Box(..., all_in_play=False)" if cards is lost else ""
                raise TypeError(
                    f"the {box.name}: {cards.total()} lie{'s' * (cards.total() == 1)} {words} ({clipped(names, 80)}); "
                    f"each lies in one Deck, Hand or Pool{advice}"
                )


def _require_fresh(s: AnyState, fresh: AnyState) -> None:
    for field in s._fields:
        old, new = getattr(s, field.name), getattr(fresh, field.name)
        if field.derived and not field.memo and old != new:
            raise TypeError(
                f"{type(s).__name__}.{field.name} is stale: {shown(old, 60)}, and recompute_caches() makes "
                f"{shown(new, 60)}; keep it up to date where a rule changes what it follows from"
            )


def _require_scores(s: AnyState, scores: Any) -> None:
    name = type(s).__name__
    if not isinstance(scores, (tuple, list)) or len(scores) != s.setup.seats:
        raise TypeError(f"{name}.scores: a tuple of score lines for each of {s.setup.seats} seats, not {shown(scores)}")
    for lines in scores:
        if not isinstance(lines, (tuple, list)) or not all(isinstance(line, ScoreLine) for line in lines):
            raise TypeError(f"{name}.scores: a seat has a tuple of ScoreLine, (ScoreLine(...),), not {shown(lines)}")
        for line in lines:
            _require_rule(s.setup, line.rule, f"{name}.scores, {line.source!r}")


def require_true_points(s: AnyState, seat: int) -> None:
    """Raise TypeError where a seat's view has points that are not true."""
    view = s.view(seat)
    try:
        scores = view.scores()
    except (TypeError, LookupError) as problem:
        raise TypeError(f"{type(s).__name__}.scores, as {s.seat_name(seat)} sees it: {problem}") from None
    for other, (seen, lines) in enumerate(zip(scores, s.scores(), strict=True)):
        known = [line for line in seen if line.points is not HIDDEN]
        false = [str(line) for line in known if line not in lines]
        where = f"{s.seat_name(other)}'s points as {s.seat_name(seat)} sees them"
        if false:
            raise TypeError(f"{where}: {shown(false, 90)} hang on covered cards; give HIDDEN for them")
        points, truth = (sum(line.points for line in some) for some in (known, lines))
        if len(known) == len(seen) and points != truth:
            raise TypeError(
                f"{where} are {points}, in truth {truth}; what is covered is missing: give it a line with HIDDEN "
                "for its points"
            )
