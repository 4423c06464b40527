"""The tests of choices that lie covered until all have chosen."""

import random
from collections import deque
from collections.abc import Iterator
from itertools import islice

from boardgames_edu.engine.events import Event
from boardgames_edu.engine.fields.components import NO_CARD, Sealed
from boardgames_edu.engine.states.state import State
from boardgames_edu.testing.suite import TIMES, Case, Suite

_ROUNDS, _SAMPLES = 40 * TIMES, 12 * TIMES
"""How many choices are looked at, and how many samples are played on."""
Choices = dict[int, tuple[State, list[Event]]]
"""What follows from each number that may be chosen: the state, and what is told."""


class SealedChoices(Suite):
    """The tests of fields marked as `Sealed`."""

    def test_sealed_choices_stay_sealed(self, case: Case) -> None:
        """Compare sealed choices with their samples, and with what is told."""
        rng, found = random.Random(23), self._choices(case)
        for number, (state, name, sealed, choices) in enumerate(islice(found, _ROUNDS)):
            seat = state.to_move
            assert seat is not None
            who = f"{state.seat_name(seat)} chooses {name}"
            assert _is_covered(state, name), (
                f"{who}, and all see it: {name} is {getattr(state, name)}; set it back to -1 before it is asked again"
            )
            more = sorted(set(sealed.choices(state, seat)) - choices.keys())
            assert not more, (
                f"{who} from {sorted(choices)}, and a sample may have {more}: Sealed takes a function, too: "
                "Sealed(lambda s, seat: range(s.coins[seat] + 1))"
            )
            covered = [(after, log) for after, log in choices.values() if _is_covered(after, name)]
            told = sorted({" ".join(map(str, log)) for _, log in covered})
            assert len(told) < 2, f"{who} in secret, and all are told: {told[0]!r}; leave the number out"
            if covered and number < _SAMPLES:
                sample = rng.choice(covered)[0].sample((seat + 1) % state.setup.seats, rng)
                deque(islice(self.playout(sample, rng), 20), maxlen=0)  # looks at each of 20 steps

    def _choices(self, case: Case) -> Iterator[tuple[State, str, Sealed, Choices]]:
        """Yield decisions in which a seat seals a number."""
        state = self.start(case)
        fields = [(one.name, one.component) for one in state._components if isinstance(one.component, Sealed)]
        for seed in range(3 if fields else 0):
            state = self.start(case, seed)
            for _ in self.playout(state, random.Random(seed)):
                for name, sealed in fields:
                    choices = _choices_of(state, name)
                    if choices:
                        yield state, name, sealed, choices


def _choices_of(state: State, name: str) -> Choices:
    """Return what may be chosen now and then lies in a field."""
    seat, found = state.to_move, Choices()
    for action in state.legal_actions():
        after, log = state.copy(), list[Event]()
        after.apply(action, log)
        values = getattr(after, name)
        if values[seat] not in (NO_CARD, getattr(state, name)[seat]):
            found[values[seat]] = after, log
    return found


def _is_covered(state: State, name: str) -> bool:
    """Return whether somebody still has to choose."""
    chosen, left = getattr(state, name), getattr(state, "seats_left", None)
    return any(chosen[seat] == NO_CARD for seat in (left() if left else range(len(chosen))))
