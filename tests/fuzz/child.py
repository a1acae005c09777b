"""The process that runs cases, one at a time as its parent asks, so that a crash, a hang or broken memory is its own.

A request is the name of a function of SERVICES with its arguments; the answer is what it returns.
"""

from __future__ import annotations

import faulthandler
import os
import resource
import time
import traceback
from collections import Counter
from collections.abc import Sequence
from multiprocessing.connection import Connection
from typing import Any, NamedTuple

from tests.fuzz.generator import Case, Wishes, draw
from tests.fuzz.judge import Outcome, compare, judge, values_of
from tests.fuzz.program import all_statements

MEMORY = 12 << 30  # of the address space: who asks for more is in error


class Result(NamedTuple):
    """What came of a seed. faults: statements that raised while the program was written, with the error."""

    case: Case
    outcome: Outcome
    families: dict[str, int]
    faults: Sequence[tuple[str, str]]
    seconds: tuple[float, float]  # to draw, to judge


def run_seed(seed: int, wishes: Wishes) -> Result:
    start = time.perf_counter()
    drawn = draw(seed, wishes)
    middle = time.perf_counter()
    outcome = judge(drawn.case)
    families = Counter(s.family for s in all_statements(drawn.case.program.statements))
    return Result(
        drawn.case, outcome, dict(families), drawn.faults, (middle - start, time.perf_counter() - middle)
    )


def draw_seed(seed: int, wishes: Wishes) -> Case:
    return draw(seed, wishes).case


SERVICES = {"run": run_seed, "draw": draw_seed, "judge": judge, "compare": compare, "values": values_of}


def serve(connection: Connection, errors: str) -> None:
    """errors: the file for what the process prints, and where it was when it ended. It ends itself when it hangs."""
    descriptor = os.open(errors, os.O_WRONLY | os.O_CREAT | os.O_TRUNC)
    os.dup2(descriptor, 1)
    os.dup2(descriptor, 2)
    faulthandler.enable()
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    while True:
        try:
            name, arguments, seconds = connection.recv()
        except EOFError:
            return
        faulthandler.dump_traceback_later(seconds, exit=True)  # also when nobody waits any more
        try:
            answer: Any = SERVICES[name](*arguments)
        except Exception as error:
            error.add_note(traceback.format_exc())
            answer = RuntimeError("".join(traceback.format_exception(error)))
        faulthandler.cancel_dump_traceback_later()
        connection.send(answer)
