"""Random schedules and random targets: two ways in which the kernels of random graphs get every kind of loops.

`random_schedules` replaces the heuristic by primitives drawn at random, all that the rules of
lower/primitives/check.py let pass (but stream, which large arrays alone have).
`eager_heuristic` keeps it, for a target that is drawn at random, and lowers what makes it choose something, so that
packed operands, owners and tasks appear in arrays of a few elements.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any
from unittest import mock

import numpy as np

from funcgrad.backends.interface import Target, open_backend
from funcgrad.errors import ScheduleError
from funcgrad.lower.inspect.interactive import LoopNest
from funcgrad.lower.ir.contraction.dot_products import DOT_PRODUCTS
from funcgrad.lower.ir.kernel import Kernel
from funcgrad.lower.ir.schedule import Schedule
from funcgrad.lower.nest.nest import Emit
from funcgrad.lower.nest.plan import Plan, plan_of
from funcgrad.lower.optimize import common, cpu, cpu_columns, cpu_register_tile
from funcgrad.lower.optimize.schedule_kernel import schedule_kernel
from funcgrad.lower.program import builder, host
from funcgrad.trace.uop import Family

PRIMITIVES = (
    "split", "split", "split", "merge", "merge", "reorder", "vectorize", "vectorize", "vectorize", "unroll", "unroll",
    "chain", "dot_product", "pad", "pack", "interchange", "interchange", "keep", "keep", "prefetch", "owners",
    "parallel",
)  # fmt: skip


ON_GRID = (
    "split", "split", "merge", "reorder", "vectorize", "vectorize", "unroll", "unroll", "owners", "grid", "grid",
    "threads", "threads", "threads", "threads", "stage", "stage", "stage", "swizzle",
)  # fmt: skip


def random_schedule(
    kernel: Kernel, emit: Emit, rng: np.random.Generator, applied: Counter[str], on_grid: bool = False
) -> Schedule:
    """Some primitives on the loops of a kernel, in an order in which they may follow each other."""
    nest = LoopNest(kernel, Schedule(grid=[] if on_grid else None), emit)
    primitives = ON_GRID if on_grid else PRIMITIVES
    count = int(rng.integers(1, 12))
    chosen = sorted(rng.choice(len(primitives), count))
    for primitive in [primitives[number] for number in chosen]:
        arguments = _ARGUMENTS[primitive](nest, rng)
        if arguments is None:
            continue
        try:
            nest = getattr(nest, primitive)(*arguments)
        except ScheduleError:
            continue
        applied[primitive] += 1
    return nest.schedule


def _one_of(options: Any, rng: np.random.Generator) -> Any:
    return options[int(rng.integers(len(options)))]


def _of_domain(nest: LoopNest) -> list[str]:
    return [name for name in nest.loops if name.startswith("d")]


def _loop(nest: LoopNest, rng: np.random.Generator) -> str | None:
    names = [name for name, extent in nest.loops.items() if extent > 1]
    return _one_of(names, rng) if names else None


def _split(nest: LoopNest, rng: np.random.Generator) -> tuple | None:
    axis = _loop(nest, rng)
    factors = [] if axis is None else [n for n in range(2, nest.loops[axis]) if nest.loops[axis] % n == 0]
    return (axis, _one_of(factors, rng)) if factors else None


def _merge(nest: LoopNest, rng: np.random.Generator) -> tuple | None:
    loops = _of_domain(nest)
    if len(loops) < 2:
        return None
    first = int(rng.integers(len(loops) - 1))
    return tuple(loops[first : first + 2 + int(rng.integers(2))])


def _reorder(nest: LoopNest, rng: np.random.Generator) -> tuple | None:
    walked = nest.kernel.along and f"d{nest.kernel.along[0]:02}"
    loops = [name for name in _of_domain(nest) if name != walked]
    return tuple(loops[i] for i in rng.permutation(len(loops))) or None


def _on_loop(low: int, high: int) -> Callable[[LoopNest, np.random.Generator], tuple | None]:
    def arguments(nest: LoopNest, rng: np.random.Generator) -> tuple | None:
        axis = _loop(nest, rng)
        return None if axis is None else (axis, int(rng.integers(low, high)))

    return arguments


def _vectorize(nest: LoopNest, rng: np.random.Generator) -> tuple | None:
    axis = _loop(nest, rng)
    return None if axis is None else (axis, 1 << int(rng.integers(1, 7)))


def _chain(nest: LoopNest, rng: np.random.Generator) -> tuple | None:
    loops = [name for name in nest.loops if name.startswith("r")]
    count = 1 + int(rng.integers(2))
    return tuple(loops[i] for i in rng.permutation(len(loops))[:count]) or None


def _dot_product(nest: LoopNest, rng: np.random.Generator) -> tuple | None:
    loops = [name for name in nest.loops if name.startswith("r")]
    return (_one_of(loops, rng), _one_of([*DOT_PRODUCTS], rng)) if loops else None


def _pad(nest: LoopNest, rng: np.random.Generator) -> tuple | None:
    vectors = nest.schedule.vectorize
    if not vectors:
        return None
    axis = _one_of([*vectors], rng)
    whole = -(-nest.loops.get(axis, 1) // vectors[axis]) + int(rng.integers(3))
    return axis, whole * vectors[axis]


def _pack(nest: LoopNest, rng: np.random.Generator) -> tuple | None:
    """Not of a kernel that moves its operand only, as packing does: there would be no end of it."""
    kernel = nest.kernel
    if not kernel.reads or all(root.op.family is Family.MOVEMENT for root in kernel.roots):
        return None
    node = _one_of(kernel.reads, rng)
    shape: list[int] = []
    for size in node.shape:
        divisors = [n for n in range(2, size) if size % n == 0]
        inner = _one_of(divisors, rng) if divisors and rng.random() < 0.5 else 1
        shape += [size // inner, inner] if inner > 1 else [size]
    order = tuple(int(axis) for axis in rng.permutation(len(shape)))
    if node.shape and rng.random() < 0.3:  # filled up at the end of an axis
        axis = int(rng.integers(node.ndim))
        padded = tuple(size + (a == axis) * int(rng.integers(1, 5)) for a, size in enumerate(node.shape))
        return kernel.slots[node], padded, tuple(int(a) for a in rng.permutation(node.ndim)), padded
    return kernel.slots[node], tuple(shape), order


def _interchange(nest: LoopNest, rng: np.random.Generator) -> tuple | None:
    """The innermost loop, of which alone it is legal, or any."""
    loops = nest.schedule.order or _of_domain(nest)
    return (loops[-1] if rng.random() < 0.8 else _one_of(loops, rng),) if loops else None


def _keep(nest: LoopNest, rng: np.random.Generator) -> tuple | None:
    loops = [name for name in nest.loops if name.startswith("r")]
    return (_one_of(loops, rng),) if loops else None


def _owners(nest: LoopNest, rng: np.random.Generator) -> tuple | None:
    return (1 << int(rng.integers(1, 4)),)


def _parallel(nest: LoopNest, rng: np.random.Generator) -> tuple | None:
    if nest.schedule.owners > 1:
        return ("own",)
    axis = _loop(nest, rng)
    return None if axis is None else (axis, int(rng.integers(4)))


def _grid(nest: LoopNest, rng: np.random.Generator) -> tuple | None:
    """Some of the outermost loops."""
    walked = nest.kernel.along and f"d{nest.kernel.along[0]:02}"
    merged = {name for group in nest.schedule.merge for name in group[:-1]}
    loops = nest.schedule.order or [n for n in _of_domain(nest) if n != walked and n not in merged]
    loops = [name for name in loops if nest.loops[name] > 1]
    if nest.schedule.owners > 1:
        return ("own",)
    return tuple(loops[: 1 + int(rng.integers(len(loops)))]) if loops else None


def _threads(nest: LoopNest, rng: np.random.Generator) -> tuple | None:
    axis = _loop(nest, rng)
    if axis is None:
        return None
    dim = int(rng.integers(3))
    known = [count for count, along in nest.schedule.threads.values() if along == dim]
    return axis, known[0] if known else 1 << int(rng.integers(1, 6)), dim


def _stage(nest: LoopNest, rng: np.random.Generator) -> tuple | None:
    """Of any operand, in any loop of a reduction, with any stages and padding."""
    loops = [name for name in nest.loops if name.startswith("r") and name not in nest.schedule.threads]
    if not loops or not nest.kernel.reads or not nest.schedule.threads:
        return None
    slot, loop = nest.kernel.slots[_one_of(nest.kernel.reads, rng)], _one_of(loops, rng)
    stages = int(rng.integers(1, 5))
    return slot, loop, _one_of((0, 0, 1, 4), rng), stages, stages > 1 and bool(rng.integers(2))


def _swizzle(nest: LoopNest, rng: np.random.Generator) -> tuple | None:
    return (int(rng.integers(2, 5)),)


_ARGUMENTS: dict[str, Callable[[LoopNest, np.random.Generator], tuple | None]] = {
    "split": _split,
    "merge": _merge,
    "reorder": _reorder,
    "vectorize": _vectorize,
    "unroll": _on_loop(2, 9),
    "chain": _chain,
    "dot_product": _dot_product,
    "pad": _pad,
    "pack": _pack,
    "interchange": _interchange,
    "keep": _keep,
    "prefetch": _on_loop(1, 9),
    "owners": _owners,
    "parallel": _parallel,
    "grid": _grid,
    "threads": _threads,
    "stage": _stage,
    "swizzle": _swizzle,
}


@contextmanager
def random_schedules(seed: int, applied: Counter[str]) -> Iterator[list[str]]:
    """Kernels get schedules at random; the list tells which."""
    chosen: list[str] = []

    def plan(kernel: Kernel, target: Target, emit: Emit) -> Plan:
        rng = np.random.default_rng([seed, len(chosen)])
        schedule = random_schedule(kernel, emit, rng, applied)
        chosen.append(f"{kernel.domain}: {schedule}")
        return plan_of(kernel, schedule, emit)

    with (
        mock.patch.object(builder, "schedule_kernel", plan),
        mock.patch.object(host, "WORTH_TASKS_PS", 0),
    ):
        yield chosen


class OtherTarget:
    """The backend of this machine with another description: narrower vectors, fewer registers, a smaller cache."""

    def __init__(self, **changed: Any) -> None:
        self._backend = open_backend("cpu")
        self.target = self._backend.target._replace(**changed)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._backend, name)


def random_target(seed: int) -> OtherTarget:
    """Vectors no wider than the machine's."""
    rng = np.random.default_rng(seed)
    widest = open_backend("cpu").target.vector_nbytes
    return OtherTarget(
        name=f"described {seed}",
        vector_nbytes=_one_of([n for n in (16, 32, 64) if n <= widest], rng),
        registers=_one_of((8, 16, 32), rng),
        l2_nbytes=_one_of((64, 512, 1 << 20), rng),
        cores=_one_of((1, 2, 8), rng),
        l3_nbytes=_one_of((0, 1 << 25), rng),
    )


@contextmanager
def eager_heuristic(applied: Counter[str]) -> Iterator[list[str]]:
    """What the heuristic chooses for large arrays it chooses for small ones; the list tells what."""
    chosen: list[str] = []

    def plan(kernel: Kernel, target: Target, emit: Emit) -> Plan:
        found = schedule_kernel(kernel, target, emit)
        chosen.append(f"{kernel.domain}: {found.schedule}")
        applied.update(part.split("(")[0] for part in str(found.schedule).split("; "))
        return found

    of_updates = {"_WORTH_OWNERS": 8, "_WORTH_OWNERS_NBYTES": 1}
    of_tiles = {
        "_READS_WORTH_A_COPY": 4,
        "_READS_WORTH_MORE": 4,
        "_WORTH_ALL": 4,
        "_ROWS_WORTH_A_COPY": 2,
        "_ENOUGH_ROWS": 2,
    }
    of_columns = {"PAGE_NBYTES": 8, "_LEAST_NBYTES": 8, "_SUMS_NBYTES": 64, "_ROWS": 2, "_LEAST_ROWS": 2}
    of_all = {"PAGE_NBYTES": 64, "_ROWS_AHEAD": 2}
    with (
        mock.patch.object(builder, "schedule_kernel", plan),
        mock.patch.object(host, "WORTH_TASKS_PS", 0),
        mock.patch.multiple(cpu, **of_updates),
        mock.patch.multiple(cpu_columns, **of_columns),
        mock.patch.multiple(cpu_register_tile, **of_tiles),
        mock.patch.multiple(common, **of_all),
    ):
        yield chosen
