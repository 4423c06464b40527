"""Work in a thread: it can be waited for from any event loop, and its task let go from any thread."""

from __future__ import annotations

import asyncio
from threading import Event as Flag
from threading import Thread

from boardgames_edu.widgets.page.thinking import Thought, let_go


def test_a_thought_is_waited_for_from_another_loop() -> None:
    go_on = Flag()
    thought = Thought(lambda: go_on.wait(10))

    async def waits() -> bool:
        answer = await thought.outcome()
        return answer()

    async def gives_up() -> None:
        waiting = asyncio.create_task(waits())
        await asyncio.sleep(0.01)
        waiting.cancel()

    asyncio.run(gives_up())
    assert thought.busy
    go_on.set()
    assert asyncio.run(waits())
    assert not thought.busy


def test_a_task_is_let_go_from_another_thread() -> None:
    async def main() -> bool:
        task = asyncio.create_task(asyncio.sleep(30))
        await asyncio.sleep(0)
        thread = Thread(target=let_go, args=(task,))
        thread.start()
        thread.join()
        await asyncio.wait([task], timeout=5)
        return task.cancelled()

    assert asyncio.run(main())


def test_a_task_of_a_loop_that_is_over_is_let_go_in_silence() -> None:
    kept: list[asyncio.Task[None]] = []

    async def main() -> None:
        kept.append(asyncio.create_task(asyncio.sleep(0)))
        await kept[0]

    asyncio.run(main())
    let_go(kept[0])
