"""Work that a thread of its own does while others go on."""

from __future__ import annotations

import _thread
from collections.abc import Callable


class Background:
    """A function to run once: in a thread, or, where the system gives it none, in the first that waits for it.

    Thread.start waits for a thread to say that it runs: for ever, where the system has no memory for it as it begins.
    Nothing here waits for a thread that has not begun.

    >>> background = Background(lambda: print("done"))
    >>> background.wait()
    done
    >>> background.is_done
    True
    """

    def __init__(self, work: Callable[[], object]) -> None:
        self._work = work
        self._begun = _thread.allocate_lock()  # taken by who does the work
        self._running = _thread.allocate_lock()  # released when it is done
        self._running.acquire()

    @property
    def is_done(self) -> bool:
        return not self._running.locked()

    def start(self) -> bool:
        """Start the thread. Return False where there are too many, or the interpreter ends."""
        try:
            _thread.start_new_thread(self._run, ())
        except RuntimeError:
            return False
        return True

    def wait(self) -> None:
        """Return when the work is done; do it here where no thread has begun."""
        self._run()
        with self._running:
            pass

    def cancel(self) -> None:
        """Let no thread begin any more; return when one that has begun is done."""
        if self._begun.acquire(False):
            self._running.release()
        with self._running:
            pass

    def _run(self) -> None:
        if self._begun.acquire(False):
            try:
                self._work()
            finally:
                self._running.release()
