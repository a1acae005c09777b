"""FUNCGRAD_INSPECT=1 python train.py: record a whole process, and write the recording when it ends.

The file is train.fgi in the folder where the process began, or what the variable names: FUNCGRAD_INSPECT=run.fgi. It
is written at the normal end, after an error and after Ctrl-C; not when the system kills the process. Processes that it
starts, also by a fork, write files of their own, with their numbers in the name.
"""

from __future__ import annotations

import atexit
import os
import sys
from contextlib import suppress
from pathlib import Path

from funcgrad.errors import ArgumentError
from funcgrad.inspect.recorder import Recorder
from funcgrad.inspect.recordings import recording_of
from funcgrad.trace.util.locks import in_forked_child
from funcgrad.trace.util.units import count_text

_ASKED = "FUNCGRAD_INSPECT"
_OWNER = "FUNCGRAD_INSPECT_OWNER"
"""The number of the process whose recording has the name as it is; processes that it starts see the variable."""


class Process:
    """The recording of this process. `path` is where it will be written."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._named = path
        self._recorder = Recorder()
        self._recorder.start()
        self._is_child = os.environ.setdefault(_OWNER, str(os.getpid())) != str(os.getpid())
        if self._is_child:
            self._number()
        atexit.register(self.write)
        in_forked_child(self._after_fork)

    def _number(self) -> None:
        self.path = self._named.with_name(f"{self._named.stem}-{os.getpid()}{self._named.suffix}")

    def _after_fork(self) -> None:
        self._is_child = True
        self._number()
        self._recorder.after_fork()
        multiprocessing = sys.modules.get("multiprocessing.util")
        if multiprocessing is not None:  # whose processes end without what is registered with atexit
            multiprocessing.Finalize(None, self.write, exitpriority=0)

    def write(self) -> None:
        """Write the recording, and say where it is. A child that compiled and called nothing writes none."""
        recorder = self._recorder
        recorder.stop()
        if self._is_child and not recorder.profile.calls:
            return
        try:
            recording_of(recorder, again=True).save(self.path)
        except Exception as error:  # the user's program is over, and how it ended is not changed by this
            why = f"{type(error).__name__}: {error}"
            print(f"inspect: the recording could not be written: {why}", file=sys.stderr)
            return
        finally:
            _keep_interrupt()
        count = len(recorder.made)
        print(
            f"inspect: {count_text(count, 'program')} recorded in {self.path}\n"
            f"  python -m funcgrad.inspect {self.path}",
            file=sys.stderr,
        )


def _keep_interrupt() -> None:
    """Let a process that Ctrl-C ended say so in its exit status. CPython notes that its last code was interrupted, and
    forgets it with any code that runs from a text, as that of dataclasses.
    """
    if getattr(sys, "last_type", None) is KeyboardInterrupt:
        with suppress(KeyboardInterrupt):
            exec("raise KeyboardInterrupt")


def record() -> Process:
    """Record this process, as the environment asks."""
    asked = os.environ.get(_ASKED, "").strip()
    if asked.lower() in ("1", "true", "yes", "on"):
        script = Path(sys.argv[0] if sys.argv and sys.argv[0] not in ("", "-c", "-m") else "python")
        path = Path(script.stem or "python").with_suffix(".fgi")
    else:
        path = Path(asked)
        if path.suffix not in (".fgi", ".html", ".json"):
            raise ArgumentError(
                f"{_ASKED} has to be 1 or the name of a file that ends in .fgi or .html, not {asked!r:.60}",
                hint="unset it in the environment for no recording",
            )
    return Process(path.absolute())
