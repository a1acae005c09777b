"""Runs seeds in a child process, which is started again when it crashes or hangs, and after some hundred programs."""

from __future__ import annotations

import multiprocessing
import shutil
import signal
import tempfile
from pathlib import Path
from typing import Any

import numpy as onp

from tests.fuzz.child import Result, serve
from tests.fuzz.generator import Case, Wishes
from tests.fuzz.judge import Outcome
from tests.fuzz.peer import Peer, Question, Refused
from tests.fuzz.program import Program
from tests.fuzz.reducer import reduce

LIFE = 400  # requests of a child
_TOO_LONG = "Timeout ("  # what faulthandler prints before it ends a process


class Ended(Exception):
    """The child crashed, or had to be ended because it took too long. kind: which of the two. text: what it printed."""

    def __init__(self, kind: str, text: str) -> None:
        super().__init__(kind)
        self.kind = kind
        self.text = text


class Runner:
    """A context manager: its child ends with it. seconds: what a program may take. peer: a library to compare with."""

    def __init__(self, seconds: float = 60.0, wishes: Wishes = Wishes(), peer: Peer | None = None) -> None:  # noqa: B008
        self.seconds = seconds
        self.wishes = wishes
        self.peer = peer
        self._process: Any = None
        self._connection: Any = None
        self._served = 0
        self._folder = tempfile.mkdtemp(prefix="funcgrad-fuzz-")
        self._printed = f"{self._folder}/printed.txt"

    def __enter__(self) -> Runner:
        return self

    def __exit__(self, *exception: Any) -> None:
        self._stop()
        shutil.rmtree(self._folder)

    # ---- what a child is asked ----

    def run(self, seed: int) -> Result:
        """Draw the case of a seed and judge it."""
        try:
            result = self._ask("run", seed, self.wishes)
            return result._replace(outcome=self._compared(result.case, result.outcome))
        except Ended as ended:
            outcome = Outcome("failed", ended.kind, ended.text)
        try:
            case = self._ask("draw", seed, self.wishes)
        except Ended as ended:
            outcome = Outcome("failed", f"{ended.kind} while the program is written", ended.text)
            case = Case(Program((), (), ()))
        return Result(case, outcome, {}, [], (0.0, 0.0))

    def judge(self, case: Case) -> Outcome:
        try:
            return self._compared(case, self._ask("judge", case))
        except Ended as ended:
            return Outcome("failed", ended.kind, ended.text)

    def _compared(self, case: Case, outcome: Outcome) -> Outcome:
        """With the peer, too, where there is one."""
        if self.peer is None or outcome.status != "same":
            return outcome
        program = case.program
        arguments = tuple(i.source() for i in program.inputs)
        try:
            found = self.peer.ask(Question(program.source(), arguments, case.way, case.number, program.x64))
        except Refused as error:
            return Outcome("same", "the peer refuses", str(error))
        return self._ask("compare", case, found)

    def values(self, program: Program) -> dict[str, onp.ndarray]:
        """Of all names of a program; none where it does not run op by op."""
        try:
            return self._ask("values", program)
        except (Ended, RuntimeError):
            return {}

    # ---- the process ----

    def _start(self) -> None:
        context = multiprocessing.get_context("spawn")
        self._connection, theirs = context.Pipe()
        self._process = context.Process(target=serve, args=(theirs, self._printed), daemon=True)
        self._process.start()
        theirs.close()
        self._served = 0

    def _stop(self) -> None:
        if self._process is not None:
            self._connection.close()
            self._process.join(2)
            if self._process.is_alive():
                self._process.kill()
                self._process.join()
            self._process = None

    def _ask(self, name: str, *arguments: Any) -> Any:
        if self._process is None or self._served >= LIFE:
            self._stop()
            self._start()
        self._served += 1
        self._connection.send((name, arguments, self.seconds))
        try:
            answer = self._connection.recv()
        except (EOFError, ConnectionResetError):
            self._process.join()
            raise self._ended() from None
        if isinstance(answer, RuntimeError):
            raise answer
        return answer

    def _ended(self) -> Ended:
        code = self._process.exitcode
        self._stop()
        printed = Path(self._printed).read_text(errors="replace")
        kind = "hangs" if _TOO_LONG in printed and code == 1 else f"crash: {_signal_name(code)}"
        return Ended(kind, printed[:4000])


def _signal_name(code: int) -> str:
    return signal.Signals(-code).name if code < 0 else f"exit status {code}"


def reduced(runner: Runner, result: Result) -> tuple[Case, Outcome]:
    """The smallest case found that fails as this one does, and how. One that ends the process while it is written stays
    as it is."""
    kind, case = result.outcome.kind, result.case
    if not case.program.results:
        return case, result.outcome
    patience = runner.seconds
    if kind == "hangs":
        runner.seconds = min(patience, 15)
    try:
        case = reduce(
            case, lambda c: runner.judge(c).kind == kind, runner.values, 60 if kind == "hangs" else 400
        )
        return case, runner.judge(case)
    finally:
        runner.seconds = patience
