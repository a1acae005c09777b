"""The process that runs trials, seen from the one that searches: what crashes or never ends there is lost alone.

Code that a compiler made for a schedule that nobody tried before may end a process, and so may the compiler; a process
is the only wall against both. The child imports the library anew, compiles and runs (worker.py), and is started
again when it died or was ended because it did not answer in time.
"""

from __future__ import annotations

import os
import subprocess
import sys
import threading
from collections.abc import Sequence
from typing import Any

from funcgrad.config import config
from funcgrad.lower.search.trial import AnyTrial, Buffer
from funcgrad.lower.search.worker import Answer, read, write

_ANSWER_SECONDS = 30.0  # for a compiler, and for all runs of a trial
_PROGRAM = """
import sys
sys.path[:] = {path!r}
from funcgrad.lower.search.worker import serve
serve({device!r}, {threads})
"""


class Worker:
    """A child that runs trials of one kernel after the other; started when it is first asked.

    program: what it runs, in Python. answer_seconds: after which a child that has not answered is ended.
    """

    def __init__(self, device: str, program: str = _PROGRAM, answer_seconds: float = _ANSWER_SECONDS) -> None:
        self._program = program.format(path=sys.path, device=device, threads=config.threads)
        self._answer_seconds = answer_seconds
        self._child: subprocess.Popen[bytes] | None = None
        self._kernel: tuple[Any, ...] | None = None

    def __enter__(self) -> Worker:
        return self

    def __exit__(self, *error: object) -> None:
        self._end()

    def begin(self, buffers: Sequence[Buffer], terms: int, first: AnyTrial) -> Answer:
        """Begin another kernel, with the trial to which all others are compared."""
        self._kernel = ("begin", list(buffers), terms, first)
        return self._ask(*self._kernel)

    def attempt(self, trial: AnyTrial, best: float) -> Answer:
        """Time a trial. There is no time where it crashes, does not end, or its results differ. `best` is the best
        time so far: much slower trials are not timed long.
        """
        return self._answer("try", trial, best)

    def race(self, trials: Sequence[AnyTrial]) -> Answer:
        """Return the times of several trials, run in turn."""
        return self._answer("race", list(trials))

    def _answer(self, *request: Any) -> Answer:
        """Ask the child about the kernel at hand. A new child has to be told the kernel first."""
        assert self._kernel is not None
        if self._child is None:
            told = self._ask(*self._kernel)
            if not told.seconds:
                return told
        return self._ask(*request)

    def _ask(self, *request: Any) -> Answer:
        child = self._child = self._child or self._start()
        assert child.stdin is not None and child.stdout is not None
        late = threading.Timer(self._answer_seconds, child.kill)
        late.start()
        try:
            write(child.stdin, request)  # type: ignore[arg-type]
            answer = read(child.stdout)  # type: ignore[arg-type]
        except Exception:  # it ended within a message, or wrote something else
            answer = None
        finally:
            late.cancel()
        if not isinstance(answer, Answer):
            self._end()
            return Answer((), f"the process that ran it ended ({child.returncode}), or did not in time")
        return answer

    def _start(self) -> subprocess.Popen[bytes]:
        settings = {"FUNCGRAD_BEAM": "0", "FUNCGRAD_DEBUG": "0"}
        return subprocess.Popen(
            [sys.executable, "-c", self._program],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            env={**os.environ, **settings},
        )

    def _end(self) -> None:
        child, self._child = self._child, None
        if child is not None:
            child.kill()
            child.communicate()
