"""A question while it is written, and the decorator of kinds.

A kind is a function that is read from top to bottom: a position, what is asked, the right answer, what each
mistake would give, why, and which rules decide::

    @question_kind("rurik", "who_rules", N_("Who rules?"), {1: N_("troops and rebels")}, "R-RULE-01 R-RULE-02")
    def who_rules(q: QuestionDraft) -> None: ...

Sentences stand where they are used, as English templates; ``tools/messages.py`` collects them from the calls
of ``q``. Random positions are states of random games, sampled once and cached; a question that needs a particular
situation builds its own position instead (``game.from_position``), with helpers in the module of its game. This module
knows no game and no screen.
"""

from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from inspect import signature
from random import Random
from typing import Any

from boardgames_edu.engine.errors import shown
from boardgames_edu.engine.events import Action, Event, RuleViolation
from boardgames_edu.engine.registry import load, remembered
from boardgames_edu.engine.states.state import State
from boardgames_edu.engine.tally import Tally
from boardgames_edu.i18n import N_, name_of, say
from boardgames_edu.teach.questions import asking
from boardgames_edu.teach.questions.asking import Choice, Kind, Question

NOBODY = "nobody"
"""The id of the answer "Nobody"."""
_YES, _NO = N_("Yes"), N_("No")
GAMES = 12
"""The number of random games in a pool, each with its seed."""
EVERY = 7
"""The step between the states kept of a game."""
TRIES = 60
LONGEST = 420
"""The largest number of decisions played of each game.

The middle of a game gives more questions than its end.
"""


class DrawAgain(Exception):
    """Raised where a position gives no question, to draw another one."""


@remembered
def random_game(game: str, seats: int, seed: int, options: tuple[tuple[str, Any], ...] = ()) -> tuple[State, ...]:
    """Return states of one random game; do not change them.

    The same seed gives the same game. Raises OptionError.
    """
    rng, found = Random(seed), []
    state: State = load(game).new(seats=seats, seed=seed, **dict(options))
    for number in range(LONGEST):
        actions = state.legal_actions()
        if not actions:
            break
        if number % EVERY == seed % EVERY:
            found.append(state.copy())
        state.apply(actions[int(rng.random() * len(actions))])
    return tuple(found)


def pool(game: str, seats: int, options: tuple[tuple[str, Any], ...] = ()) -> tuple[State, ...]:
    """Return the states of the random games for ``seats``. Raises OptionError."""
    return tuple(state for seed in range(GAMES) for state in random_game(game, seats, seed, options))


def random_state(
    game: str, rng: Random, seats: int | None = None, wanted: Callable[[Any], bool] = lambda state: True, **options: Any
) -> Any:
    """Return a random state of a random game; do not change it.

    It is None when sixty in a row are not wanted.

    Args:
        game: its name.
        rng: the generator.
        seats: how many play; two or more at random when not given.
        wanted: what must hold of it.
        options: options of the game.
    """
    count = rng.choice([count for count in load(game).seats if count > 1]) if seats is None else seats
    chosen = tuple(options.items())
    for _ in range(TRIES):
        states = random_game(game, count, rng.randrange(GAMES), chosen)
        state = states[int(rng.random() * len(states))]
        if wanted(state):
            return state
    return None


class QuestionDraft:
    """A question while its kind writes it.

    A function that returns before it asks anything, or needs what does not hold, is called again, with another
    position.

    Attributes:
        rng: the generator of everything random in it.
        level: the level that is asked, from 1 on.
        game: the id of its game.
        state: its position.
        facts: what every sentence may name; a sentence's own facts come first.

    Example:
        >>> from boardgames_edu.engine.registry import load
        >>> q = QuestionDraft("hansa", Random(1), 1)
        >>> q.state = load("hansa").new(seats=3, seed=1)
        >>> q.ask("How many of {n} seats play?", n=3)
        >>> q.number(3)
        >>> q.wrong(5, "Five is the most, not what is played here.")
        >>> q.why("There are {n}.", n=3)
        >>> q.rule("H-SET-01")
        >>> question = q.question("how_many")
        >>> question.text, question.answer, [choice.words for choice in question.choices]
        ('How many of 3 seats play?', '3', ['2', '3', '4', '5'])
    """

    def __init__(self, game: str, rng: Random, level: int) -> None:
        self.game, self.rng, self.level = game, rng, level
        self.state: Any = None
        self.facts: dict[str, object] = {"game": game}
        self._text = self._why = ""
        self._about: tuple[str, ...] = ()
        self._panels: tuple[str, ...] | None = ("map",)
        self._hides = False
        self._answer: str = ""
        self._offer: Callable[[], tuple[Choice, ...]] = tuple
        self._wrong: list[tuple[Any, str]] = []
        self._rules: dict[str, None] = {}
        self._sum: Tally | None = None

    # --- the position ------------------------------------------------------------------------------------------

    def position(self, **fields: Any) -> Any:
        """Take a position written by hand, and return its state. Raises PositionError."""
        self.state = load(self.game).from_position(fields)
        return self.state

    def random(
        self, seats: int | None = None, wanted: Callable[[Any], bool] = lambda state: True, **options: Any
    ) -> Any:
        """Take a state of a random game, unchanged, and return it.

        Raises DrawAgain when none of sixty was wanted; see :func:`random_state`.
        """
        self.state = random_state(self.game, self.rng, seats, wanted, **options)
        self.need(self.state is not None)
        return self.state

    def need(self, wanted: object) -> None:
        """Go on only if this holds. Raises DrawAgain."""
        if not wanted:
            raise DrawAgain

    def played(self, *moves: str, start: Any = None) -> tuple[Any, list[Event]]:
        """Return the state after moves, and all events.

        Raises DrawAgain when a move is refused.

        Args:
            moves: in notation.
            start: the state before them, which stays as it is; that of the question if not given.
        """
        after, events = (start or self.state).copy(), list[Event]()
        try:
            for move in moves:
                after.play(move, events)
        except RuleViolation:
            raise DrawAgain from None
        return after, events

    def legal(self, *verbs: str, of: Any = None) -> list[Action]:
        """Return the legal actions with one of some verbs.

        They are those of the question's state if no other is given.
        """
        return [action for action in (of or self.state).legal_actions() if action.verb in verbs]

    def refused(self, move: str, state: Any = None) -> list[str]:
        """Return the rules against a move, in the engine's order."""
        state = state or self.state
        return [against.rule for against in state.violations(state.game.parse(move, state))]

    # --- what is asked -----------------------------------------------------------------------------------------

    def say(self, template: str, **facts: object) -> str:
        """Return a sentence with the facts of the question.

        Raises:
            KeyError: nothing fills a placeholder.
        """
        try:
            return say(template, {**self.facts, **facts})
        except KeyError as problem:
            raise KeyError(f"{problem.args[0]}; what several sentences name stands in q.facts") from None

    def names(self, kind: str, ids: Iterable[str]) -> dict[str, str]:
        """Return the names of things of a kind, by id."""
        return {id: name_of(kind, id, self.game) or id for id in ids}

    def ask(
        self,
        template: str,
        *about: str,
        panels: tuple[str, ...] | None = ("map",),
        hides: bool = False,
        **facts: object,
    ) -> None:
        """Ask something.

        Args:
            template: the question.
            about: ids of the things in the picture that it is about.
            panels: the parts of the picture that it needs; all of them if None.
            hides: whether the picture must hide owners and words of what it is about.
            facts: what fills the template.
        """
        self._text, self._about, self._panels, self._hides = self.say(template, **facts), about, panels, hides

    # --- the answers -------------------------------------------------------------------------------------------

    def number(self, right: int, *, least: int = 0, most: int = 4) -> None:
        """Offer numbers: the right one, what mistakes lead to, neighbours.

        Args:
            right: the right number.
            least: no number below this is offered.
            most: how many are offered.
        """
        self._answer = str(right)
        self._offer = lambda: asking.number_choices(right, self._wrong, self.rng, most, least)

    def choose(self, words: Mapping[str, str], right: str, *, most: int | None = None) -> None:
        """Offer answers in words, by id, in this order.

        Args:
            words: the words of each answer.
            right: the id of the right one.
            most: how many are offered, answers that mistakes lead to first; all of them if not given.
        """
        self._answer = right
        if most is None:
            self._offer = lambda: asking.all_choices(words, right, self._mistaken())
        else:
            self._offer = lambda: asking.sample_choices(words, right, self._mistaken(), self.rng, most)

    def _mistaken(self) -> list[tuple[str, str]]:
        """Return the wrong answers by their ids; a number is its own."""
        return [(str(answer), mistake) for answer, mistake in self._wrong]

    def offer(self, templates: Mapping[str, str], right: str, *, most: int | None = None) -> None:
        """Offer answers as :meth:`choose` does, their words being English templates."""
        self.choose({id: self.say(template) for id, template in templates.items()}, right, most=most)

    def choose_line(self, right: str, wrong: Iterable[tuple[str, str]]) -> None:
        """Offer sentences in random order, the wrong ones with their mistakes.

        All of them are in the reader's language.
        """
        lines = [(right, ""), *wrong]
        self.rng.shuffle(lines)
        self.choose({str(k): text for k, (text, _) in enumerate(lines)}, str(lines.index((right, ""))))
        self._wrong += [(k, mistake) for k, (_, mistake) in enumerate(lines) if mistake]

    def choose_seat(self, seats: Iterable[str], right: str) -> None:
        """Offer seats, and nobody."""
        self.choose({**{seat: self.say("{seat}", seat=seat) for seat in seats}, NOBODY: say(N_("Nobody"))}, right)

    def yes_or_no(self, right: bool) -> None:
        """Offer yes and no."""
        self.choose({"yes": say(_YES), "no": say(_NO)}, "yes" if right else "no")

    def total(
        self,
        tally: Tally,
        forgot: Mapping[str, str] | None = None,
        counted: Mapping[str, str] | None = None,
        *,
        least: int = 0,
    ) -> None:
        """Offer numbers for a sum, with a mistake for each term.

        The sum and its rules say why, unless :meth:`why` and :meth:`rule` say more.

        Args:
            tally: how the right number is added up.
            forgot: by rule of a term that somebody may leave out, the reply (English template).
            counted: by rule of a term that somebody may count though it does not apply, the reply.
            least: no number below this is offered.
        """
        self.number(tally.total, least=least)
        self.mistakes(tally, forgot, counted)
        self._sum = tally
        self.rule(*tally.rules)

    def mistakes(
        self,
        tally: Tally,
        forgot: Mapping[str, str] | None = None,
        counted: Mapping[str, str] | None = None,
        *,
        worth: Callable[[int], int | str] = int,
        **facts: object,
    ) -> None:
        """Say what is mistaken in the sums that :meth:`total` offers.

        Terms counted that do not apply come first, then forgotten ones; a rule without a reply is skipped. ``worth``
        returns the answer for a sum, where they differ.
        """
        replies = (counted or {}, forgot or {})
        for applies in (False, True):
            for wrong in tally.misconceptions():
                if wrong.term.applies is applies and (reply := replies[applies].get(wrong.term.rule)):
                    self.wrong(worth(wrong.total), reply, **facts)

    def wrong(self, answers: int | str | Iterable[int | str], template: str, **facts: object) -> None:
        """Say what is mistaken in some answers, and offer them.

        One that is right, or that was named before, counts as said; an empty sentence only offers them.
        """
        mistake = self.say(template, **facts) if template else ""
        self._wrong += [(each, mistake) for each in ((answers,) if isinstance(answers, int | str) else answers)]

    # --- the reason --------------------------------------------------------------------------------------------

    def why(self, *templates: str, **facts: object) -> None:
        """Say why the right answer is right, after what was said before.

        Sentences follow each other; an empty one is left out.
        """
        said = (self.say(template, **facts) for template in templates if template)
        self._why = " ".join(filter(None, [self._why, *said]))

    def rule(self, *ids: str) -> None:
        """Name rules that decide, each once; an empty id names none."""
        self._rules |= dict.fromkeys(filter(None, ids))

    def question(self, name: str) -> Question | None:
        """Return the question, or None where nothing was asked."""
        if not self._text:
            return None
        return Question(
            kind=name,
            text=self._text,
            state=self.state,
            about=self._about,
            choices=self._offer(),
            answer=self._answer,
            why=self._why or (say(N_("{tally}."), {"tally": str(self._sum)}) if self._sum else ""),
            rules=tuple(self._rules),
            panels=self._panels,
            hides=self._hides,
        )


Write = Callable[[Any], object]
"""A function that writes a draft."""


def question_kind(
    game: str,
    name: str,
    title: str,
    levels: Mapping[int, str],
    rules: str,
    *,
    local: bool = False,
    ruled: bool = True,
    draft: type[QuestionDraft] = QuestionDraft,
) -> Callable[[Write], Write]:
    """Register a function as a kind of question.

    Args:
        game: the id of its game.
        name: the id of the kind.
        title: its title, an English template.
        levels: by level, 1, 2, ..., what it adds, as an English template.
        rules: the ids of all rules that its questions may name, with spaces between them.
        local: whether a question's things and their neighbours are all that one has to see of the map.
        ruled: whether rules decide; False for questions about history.
        draft: the class of its drafts, with what several kinds of the game draw.

    Raises:
        TypeError: one of them is of another kind, or the function does not take a draft.
    """

    def take(write: Write) -> Write:
        try:
            signature(write).bind(None)
        except TypeError:
            raise TypeError(f"{name}: its function takes a QuestionDraft, and nothing else") from None

        def draw(rng: Random, level: int) -> Question | None:
            q = draft(game, rng, level)
            with suppress(DrawAgain):
                write(q)
                return q.question(name)
            return None

        asking.register_kind(Kind(game, name, title, levels, tuple(rules.split()), draw, local, ruled))
        return write

    if not isinstance(rules, str):
        raise TypeError(f"{name}: rules are ids with spaces between them, not {shown(rules)}")
    return take


def kinds_of(game: str, draft: type[QuestionDraft]) -> Callable[..., Callable[[Write], Write]]:
    """Return the decorator of a game's kinds, each named by its function.

    It takes what `question_kind` takes, without game and draft; the name may be another one.
    """

    def kind(
        title: str, levels: Mapping[int, str], rules: str, *, name: str = "", **more: bool
    ) -> Callable[[Write], Write]:
        def take(write: Write) -> Write:
            id = name or write.__name__
            return question_kind(game, id, title, levels, rules, draft=draft, **more)(write)

        return take

    return kind
