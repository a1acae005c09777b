"""A case by its seed: a program, what is done with it, how it is run, and under which settings."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any, NamedTuple

from tests.fuzz import rules, sketches  # noqa: F401  # they fill the tables
from tests.fuzz.program import Program
from tests.fuzz.schedules import schedule_program
from tests.fuzz.ways import WAYS
from tests.fuzz.writer import Style, Writer


class Case(NamedTuple):
    """way: a row of WAYS. run: one of RUNS in judge.py. number: what tangents, axes and the like are drawn by."""

    program: Program
    way: str = "jit"
    run: str = "jit"
    settings: tuple[tuple[str, Any], ...] = ()
    number: int = 0


class Drawn(NamedTuple):
    case: Case
    faults: list[tuple[str, str]]  # statements that raised while they were written, with the error


_WAYS = {
    "jit": 42, "jit of jit": 3, "grad": 10, "value and grad": 6, "vjp": 3, "jvp": 6, "linearize": 2,
    "grad of checkpoint": 3, "jvp of grad": 2, "vmap": 10, "vmap of grad": 3, "vmap of jvp": 2, "grad of vmap": 3,
    "vmap of vmap": 2, "jvp of jvp": 2, "grad of grad": 1, "hessian": 1, "jacrev of grad": 1, "jacfwd of jacrev": 1,
}  # fmt: skip
_RUNS = {
    "jit": 80,
    "guarded": 12,
    "donated": 2,
    "saved": 2,
    "disk": 2,
    "sharded": 4,
    "at once": 2,
    "any cores": 4,
}
_SETTINGS: list[tuple[float, str, Sequence[Any]]] = [
    (1.0, "check_spec", (True, False)),
    (0.4, "threads", (1, 2, 3)),
    (0.05, "native_calls", (False,)),
]


class Wishes(NamedTuple):
    """What is asked of all cases. peer: that another library has all that is in them. settings: that they are run with
    these. leave_out: families that are not drawn. prefer: those that are drawn ten times as often. statements: the most
    that one has. schedules: that they are those of schedules.py."""

    peer: bool = False
    settings: tuple[tuple[str, Any], ...] = ()
    leave_out: tuple[str, ...] = ()
    schedules: bool = False
    prefer: tuple[str, ...] = ()
    statements: int = 32


def draw(seed: int, wishes: Wishes = Wishes()) -> Drawn:  # noqa: B008
    """The case of a seed."""
    chosen = random.Random(f"case {seed}")
    way = _weighted(chosen, _WAYS)
    modes = WAYS[way].modes
    faults: list[tuple[str, str]] = []
    if wishes.schedules:
        program = schedule_program(seed, bool(modes))
    else:
        writer = Writer(
            seed, Style(bool(modes), "forward" in modes, wishes.peer, wishes.leave_out, wishes.prefer)
        )
        program, faults = writer.program(wishes.statements), writer.faults
        if not writer.has_derivative(program):
            way = "jit"
    settings = {name: chosen.choice(values) for chance, name, values in _SETTINGS if chosen.random() < chance}
    settings |= dict(wishes.settings)
    run = _weighted(chosen, _RUNS)
    if (
        run == "sharded"
        and wishes.schedules
        and any(i.dtype in ("float16", "bfloat16") for i in program.inputs)
    ):
        run = "jit"  # a sum of many that is spread over devices rounds more often than its noise does
    if run == "saved" and any(c in program.source() for c in ("callback(", "on_host(", "host_function(")):
        run = "jit"  # bytes hold no functions of Python's
    case = Case(program, way, run, tuple(settings.items()), chosen.randrange(1000))
    return Drawn(case, faults)


def _weighted(chosen: random.Random, weights: dict[str, float]) -> str:
    return chosen.choices(list(weights), list(weights.values()))[0]
