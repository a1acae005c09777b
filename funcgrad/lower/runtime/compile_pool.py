"""Machine code is made while the rest of a program is still lowered: one thread compiles what another one renders.

In: modules, as they are finished. Out: their binaries. A compiler is native code, which lets go of Python's lock; so
planning loop nests in Python and compiling them go on side by side, and a first call waits for the longer of the two,
not for both. Which functions share a module depends on their texts alone: the binaries are the same every time. Kernels
of devices are modules of their own, and as many are compiled at once as there are cores.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from funcgrad.errors import FuncgradError
from funcgrad.trace.util.locks import Joint

if TYPE_CHECKING:
    from concurrent.futures import Future, ThreadPoolExecutor
    from queue import SimpleQueue

    from funcgrad.trace.util.background import Background

    Items = SimpleQueue[str | Callable[[], object] | None]  # texts, what is done between them, and the end


class Pipeline:
    """Modules on their way through a compiler; to leave it stops all. A program of one module starts no thread.

    prepare: what the thread does before the first module of which several threads run some, if there is one: then there
    is not much to compile yet.

    >>> with Pipeline(str.encode) as pipeline:
    ...     pipeline.add("first")
    ...     pipeline.finish("last")
    [b'first', b'last']
    """

    def __init__(self, compile_: Callable[[str], bytes], prepare: Callable[[], object] | None = None) -> None:
        self._compile = compile_
        self._prepare = prepare
        self._texts: Items | None = None  # there is none before the first text
        self._binaries: list[bytes] = []
        self._error: BaseException | None = None
        self._stopped = False
        self._background: Background | None = None
        self._has_thread = False

    def __enter__(self) -> Pipeline:
        return self

    def __exit__(self, *error: object) -> None:
        self._stopped = True
        if self._background is not None:
            self._end()
            self._background.cancel()

    def add(self, text: str, is_shared: bool = False) -> None:
        """Add a module to compile. is_shared: several threads run some of the program until its end."""
        if self._texts is None:
            from queue import SimpleQueue  # most programs are one module

            from funcgrad.trace.util.background import Background  # likewise

            self._texts = SimpleQueue()
            self._background = Background(self._work)
            self._has_thread = self._background.start()
            if self._has_thread:
                _quick_switches.enter()
        if is_shared and self._prepare is not None:
            self._texts.put(self._prepare)
            self._prepare = None
        self._texts.put(text)

    def finish(self, text: str) -> list[bytes]:
        """Return the binaries of all modules, in order, with this text as the last one."""
        if self._texts is None or self._background is None:
            return [self._compile(text)]
        self._texts.put(text)
        self._end()
        self._background.wait()
        if self._error is not None:
            raise self._error
        return self._binaries

    def _end(self) -> None:
        """Say that no more texts come."""
        assert self._texts is not None
        self._texts.put(None)
        has_thread, self._has_thread = self._has_thread, False
        if has_thread:
            _quick_switches.leave()

    def _work(self) -> None:
        assert self._texts is not None
        try:
            while not self._stopped and (item := self._texts.get()) is not None:
                if isinstance(item, str):
                    self._binaries.append(self._compile(item))
                else:
                    item()
        except BaseException as error:  # raised again in the thread that waits
            self._error = error


class Compilers:
    """Several compilers at work, for programs whose kernels are compiled one by one; equal texts are compiled once.

    >>> with Compilers(str.encode) as compilers:
    ...     compilers.add("first")
    ...     compilers.finish(["first", "last"])
    [b'first', b'last']
    """

    def __init__(self, compile_: Callable[[str], bytes]) -> None:
        self._compile = compile_
        self._pool: ThreadPoolExecutor | None = None
        self._started: dict[str, Future[bytes]] = {}

    def __enter__(self) -> Compilers:
        return self

    def __exit__(self, *error: object) -> None:
        if self._pool is not None:
            self._pool.shutdown(wait=True, cancel_futures=True)
            _quick_switches.leave()

    def add(self, text: str) -> None:
        """Add a kernel to compile."""
        if text not in self._started:
            self._started[text] = self._begun(text)

    def _begun(self, text: str) -> Future[bytes]:
        try:
            if self._pool is None:
                # Here, since it cannot be imported any more when the interpreter ends.
                from concurrent.futures import ThreadPoolExecutor

                self._pool = ThreadPoolExecutor(os.cpu_count(), "funcgrad compiler")
                _quick_switches.enter()
            return self._pool.submit(self._compile, text)
        except RuntimeError:  # no thread can be had: there are too many, or the interpreter ends
            return self._done(text)

    def _done(self, text: str) -> Future[bytes]:
        """Compile a text in the thread that asks."""
        from concurrent.futures import Future  # hosts have no use for it, and it loads `logging`

        done: Future[bytes] = Future()
        try:
            done.set_result(self._compile(text))
        except Exception as error:
            done.set_exception(error)
        return done

    def finish(self, texts: Sequence[str]) -> list[bytes]:
        """Return the binaries of these texts."""
        for text in texts:
            self.add(text)
        try:
            return [self._started[text].result() for text in texts]
        except FuncgradError as error:
            # No line of a compiler's thread is the user's: theirs is the one that waits.
            raise type(error)(error.message, hint=error.hint) from error


def _switch_quickly() -> Callable[[], object]:
    """Make Python's lock change hands soon while a compiler runs: between its calls it would wait for 5 ms each time.
    Return the function that restores the interval.
    """
    interval = sys.getswitchinterval()
    sys.setswitchinterval(min(1e-4, interval))
    return lambda: sys.setswitchinterval(interval)


_quick_switches = Joint(_switch_quickly)
