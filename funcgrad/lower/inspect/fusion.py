"""Why the kernels of a program are what they are, as text: `jit(f).lower(...).as_text("fusion")`.

In: a `Lowering`. Scheduling is done once more, which always comes to the same, and this time what was weighed is kept.
Out: for each kernel its bytes, operations and estimated times on one core, and why each of its results is in memory;
below them the pairs of steps that share memory and stayed two, with the bytes that one kernel would save, the
greatest first, and what prevents it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from funcgrad.lower.fuse.materialize import Materializer, Step, memory_ps
from funcgrad.lower.fuse.merge import Refused
from funcgrad.lower.fuse.steps import fuse, scheduler_for
from funcgrad.lower.inspect.cost import nbytes_of, operations_of
from funcgrad.trace.uop import UOp, numel, type_text

if TYPE_CHECKING:
    from funcgrad.backends.interface import Grid
    from funcgrad.lower.program.lowering import Lowering

_MOST_PAIRS = 20  # that are listed: of a long program most are no news


def fusion_text(lowered: Lowering, grid: Grid | None = None) -> str:
    """Write the text of one section. Those of loops and branches follow, indented. `grid` is the target's and is
    given for sections within, as a whole program knows its target.
    """
    if lowered.builder is not None:
        grid = lowered.builder.target.grid
    scheduler = scheduler_for(lowered.outputs, grid)
    refused: list[Refused] = []
    steps = [s for s in fuse(scheduler, refused) if any(numel(root.shape) for root in s.roots)]
    names = {root: f"step {number}" for number, step in enumerate(steps) for root in step.roots}
    lines = []
    for number, step in enumerate(steps):
        lines.append(f"step {number}: {_step_text(step, scheduler)}")
        lines += [f"  {type_text(r)} {_named(r)}: {scheduler.stored[r]}" for r in _stored(step, scheduler)]
    pairs = sorted(refused, key=lambda pair: -pair.nbytes)
    lines += ["not merged:"] if pairs else []
    for pair in pairs[:_MOST_PAIRS]:
        both = f"{names[pair.first.roots[0]]} and {names[pair.second.roots[0]]}"
        lines.append(f"  {both}, which share {_amount(pair.nbytes, 'B')}: {pair.why}")
    lines += [f"  and {len(pairs) - _MOST_PAIRS} more"] if len(pairs) > _MOST_PAIRS else []
    for inner in (part for parts in lowered.inner for part in parts):
        lines += ["inside of a loop or branch:", *_indented(fusion_text(inner, grid))]
    return "\n".join(lines)


def refused_pairs(lowered: Lowering) -> list[Refused]:
    """Return the pairs of steps of a program that share memory and stayed two, the greatest loss first."""
    assert lowered.builder is not None
    refused: list[Refused] = []
    fuse(scheduler_for(lowered.outputs, lowered.builder.target.grid), refused)
    return sorted(refused, key=lambda pair: -pair.nbytes)


def _indented(text: str) -> list[str]:
    return [f"  {row}" for row in text.split("\n")]


def _step_text(step: Step, scheduler: Materializer) -> str:
    if step.kernel is None:
        assert step.other is not None
        return f"{step.other.op.name}, no kernel"
    nbytes = nbytes_of(step.kernel)
    compute, memory = scheduler.work_ps(step.kernel), memory_ps(nbytes)
    return (
        f"{_amount(nbytes, 'B')}, {_amount(operations_of(step.kernel), 'op')}; "
        f"estimated {_time(compute)} to compute, {_time(memory)} for memory"
    )


def _stored(step: Step, scheduler: Materializer) -> list[UOp]:
    return [root for root in step.roots if root in scheduler.stored]


def _named(node: UOp) -> str:
    return f"{node.op.name} ({node.place})" if node.place else node.op.name


def _amount(count: float, unit: str) -> str:
    for prefix, size in (("G", 1e9), ("M", 1e6), ("k", 1e3)):
        if count >= size:
            return f"{count / size:.3g} {prefix}{unit}"
    return f"{count:.0f} {unit}"


def _time(ps: int) -> str:
    return f"{ps / 1e9:.3g} ms" if ps >= 10**9 else f"{ps / 1e6:.3g} us"
