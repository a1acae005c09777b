"""Results of a function that threads compute ahead, in the order of its arguments.

In: arguments, one after the other, and a function. Out: its results. Tasks and results go through SimpleQueue, which is
C: those of concurrent.futures take as long as the copy of a small batch.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from queue import SimpleQueue
from threading import Event, Thread
from typing import Any, TypeVar

R = TypeVar("R")


def computed_ahead(
    function: Callable[..., R], arguments: Iterable[tuple[Any, ...]], threads: int, ahead: int
) -> Iterator[R]:
    """Yield function(*a) for each of some arguments, in their order; so many of the next ones are computed meanwhile.

    What the function raises is raised in its turn. Threads end with the iterator.
    """
    tasks: SimpleQueue[Any] = SimpleQueue()
    stopped = Event()

    def work() -> None:
        while (task := tasks.get()) is not None:
            given, result = task
            if stopped.is_set():
                continue
            try:
                result.put((function(*given), None))
            except BaseException as error:
                result.put((None, error))

    started = [Thread(target=work, name="loader", daemon=True) for _ in range(threads)]
    for thread in started:
        thread.start()
    waiting: deque[SimpleQueue[Any]] = deque()
    try:
        for given in arguments:
            waiting.append(SimpleQueue())
            tasks.put((given, waiting[-1]))
            if len(waiting) > ahead:
                yield _taken(waiting.popleft())
        while waiting:
            yield _taken(waiting.popleft())
    finally:
        stopped.set()
        for _ in started:
            tasks.put(None)
        for thread in started:
            thread.join()


def _taken(result: SimpleQueue[Any]) -> Any:
    value, error = result.get()
    if error is not None:
        raise error
    return value


__all__ = ["computed_ahead"]
