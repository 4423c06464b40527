"""Slow work in threads of its own, so that boards stay alive."""

import asyncio
from collections.abc import Callable
from concurrent.futures import Future
from contextlib import suppress
from contextvars import copy_context
from threading import Thread
from typing import Any, Generic, TypeVar

Answer = TypeVar("Answer")


class Thought(Generic[Answer]):
    """Some work in a thread, which any event loop can wait for.

    Messages of widgets can be handled in another thread than cells (the subshells of ipykernel), with a loop of its
    own.

    Args:
        work: what is done there, in the language spoken now. It must touch nothing that the screen shows.
        stop: asks the work to end soon; may be called from another thread. None where it cannot be asked.

    Notes:
        Where there are no threads (Python inside a browser page), the work is done at once, and the board
            waits.
    """

    def __init__(self, work: Callable[[], Answer], stop: Callable[[], None] | None = None) -> None:
        self._work, self._stop = work, stop
        self._outcome: Future[Callable[[], Answer]] = Future()
        spoken = copy_context()
        try:
            Thread(target=spoken.run, args=(self._run,), name="thought", daemon=True).start()
        except RuntimeError:
            self._run()

    @property
    def busy(self) -> bool:
        """Whether the work still goes on."""
        return not self._outcome.done()

    @property
    def can_stop(self) -> bool:
        """Whether the work can be asked to stop."""
        return self._stop is not None

    def drop(self) -> None:
        """Ask the work to stop, because its answer is not wanted."""
        if self.busy and self._stop is not None:
            self._stop()

    async def outcome(self) -> Callable[[], Answer]:
        """Wait for the end; return a function that answers or raises."""
        return await asyncio.shield(asyncio.wrap_future(self._outcome))

    def _run(self) -> None:
        self._outcome.set_result(outcome_of(self._work))


def running_loop() -> asyncio.AbstractEventLoop | None:
    """Return the event loop that runs here, or None."""
    try:
        return asyncio.get_running_loop()
    except RuntimeError:
        return None


def let_go(task: asyncio.Task[Any]) -> None:
    """Cancel a task, from any thread and event loop."""
    if running_loop() is task.get_loop():
        task.cancel()
        return
    with suppress(RuntimeError):  # its loop is closed: it is over
        task.get_loop().call_soon_threadsafe(task.cancel)


def outcome_of(work: Callable[[], Answer]) -> Callable[[], Answer]:
    """Do some work; return a function that gives its answer.

    That function raises what the work raised, and a RuntimeError for what would end the kernel.
    """
    problem: BaseException
    try:
        answer = work()
    except Exception as raised:  # noqa: BLE001  (it is raised again where the answer is taken)
        problem = raised
    except BaseException as raised:  # noqa: BLE001  (exit() in a learner's code must not end the kernel)
        problem = RuntimeError(type(raised).__name__)
    else:
        return lambda: answer

    def fail() -> Answer:
        raise problem

    return fail
