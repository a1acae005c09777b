"""Steps that run twice, so that what they make need not wait in memory: before the memory plan.

In: the steps of a section in order, with the buffers of each. Out: the same, where some are repeated right before they
are read again. A network keeps for its backward pass what its forward pass has made; much of it is made by cheap steps
from what is kept as well, as the result of an activation from its argument. At the step where most memory is in use,
such values are forgotten, and made again when they are needed: by the same code, so to the same bits.

Which ones: those that free most bytes there for their time, less what they read that nobody else would have kept, as
long as a byte is worth its time, and all repeated steps take a small part of that of the program. Programs that need
little memory are left alone.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

from funcgrad.lower.fuse.materialize import Step
from funcgrad.trace.uop import UOp
from funcgrad.trace.util.named_tuple import NamedTuple

if TYPE_CHECKING:
    from funcgrad.lower.program.lowering import Lowering

WORTH_NBYTES = 64 << 20  # of memory in use at once; below nobody notices
_PS_A_BYTE = 400  # to write a byte and read it again takes 100, on one core
LEAST_NBYTES = 1 << 18  # that one repeated step frees
_PART_OF_WORK = 32  # repeated steps take at most this part of the work of all
_ROUNDS = 3  # the step where most memory is in use is another one afterwards


class Repeat(NamedTuple):
    """Step `number` runs once more before step `at`; from there on `renamed` are read in the place of its results."""

    number: int
    at: int
    renamed: dict[Any, Any]
    forgotten: frozenset[Any]
    nbytes: int
    work_ps: int


def repeat_steps(
    lowered: Lowering,
    nbytes_of: Callable[[Any, int], int],
    work_ps: Callable[[Step], int],
    again: Callable[..., Any],
) -> None:
    """Change the lists of a section that go by steps.

    nbytes_of: of a buffer that a step uses; 0 for those outside of the arena. again(node, number): another buffer for
    the same value.
    """
    left = lowered.work_ps // _PART_OF_WORK
    for round_ in range(_ROUNDS):
        uses, nbytes = _uses(lowered, nbytes_of)
        peak, most = _fullest(uses, nbytes, len(lowered.steps))
        if most < WORTH_NBYTES:
            return
        found = []
        for number in range(peak):
            repeat = _repeat(lowered, number, peak, uses, nbytes, work_ps, partial(again, number=round_))
            if repeat is not None:
                found.append(repeat)
        found.sort(key=lambda r: (-r.nbytes / r.work_ps, r.number))
        chosen = _chosen(lowered, found, left)
        if not chosen:
            return
        left -= sum(repeat.work_ps for repeat in chosen)
        lowered.work_ps += sum(repeat.work_ps for repeat in chosen)
        _insert(lowered, chosen)


def _uses(
    lowered: Lowering, nbytes_of: Callable[[Any, int], int]
) -> tuple[dict[Any, list[int]], dict[Any, int]]:
    """Return the steps that use each buffer, and its bytes in the arena."""
    uses: dict[Any, list[int]] = {}
    nbytes: dict[Any, int] = {}
    for number, buffers in enumerate(lowered.arguments):
        for buffer in dict.fromkeys(buffers):
            memory = lowered.owner(buffer) if isinstance(buffer, UOp) else buffer
            uses.setdefault(memory, []).append(number)
            nbytes[memory] = nbytes_of(memory, number)
    return uses, nbytes


def _fullest(uses: dict[Any, list[int]], nbytes: dict[Any, int], steps: int) -> tuple[int, int]:
    """Return the step where most memory is in use, and how much."""
    change = [0] * (steps + 1)
    for buffer, numbers in uses.items():
        change[numbers[0]] += nbytes[buffer]
        change[numbers[-1] + 1] -= nbytes[buffer]
    peak = most = now = 0
    for number in range(steps):
        now += change[number]
        if now > most:
            peak, most = number, now
    return peak, most


def _repeat(
    lowered: Lowering,
    number: int,
    peak: int,
    uses: dict[Any, list[int]],
    nbytes: dict[Any, int],
    work_ps: Callable[[Step], int],
    again: Callable[[UOp], Any],
) -> Repeat | None:
    """Return what repeating a step after the peak would free there. Return None where it cannot be repeated, or frees
    little.
    """
    step, buffers = lowered.steps[number], lowered.arguments[number]
    kernel = step.kernel
    if kernel is None or kernel.scatter is not None or kernel.into or step.contraction:
        return None
    shared = {*lowered.aliases, *lowered.aliases.values()}  # their memory changes
    made = {root: buffers[kernel.slots[root]] for root in kernel.roots}
    if any(buffer in shared for buffer in buffers):
        return None
    if any(root is not buffer or not nbytes[buffer] for root, buffer in made.items()):
        return None  # a result of the program, or repeated already
    forgotten = [root for root in made if _is_forgotten(lowered, uses[root], peak)]
    if not forgotten:
        return None
    at = min(next(use for use in uses[root] if use > peak) for root in forgotten)
    freed = sum(nbytes[root] for root in forgotten)
    freed -= sum(nbytes[b] for b in dict.fromkeys(buffers) if b not in made and uses[b][-1] < peak)
    if freed < LEAST_NBYTES:
        return None
    work = max(1, work_ps(step))
    if work > _PS_A_BYTE * freed:
        return None
    renamed = {root: again(root) for root in made}
    return Repeat(number, at, renamed, frozenset(forgotten), freed, work)


def _is_forgotten(lowered: Lowering, uses: Sequence[int], peak: int) -> bool:
    """Tell whether what these steps use can be made again after the peak. Kernels read what their arguments name then;
    loops and calls read the sources of their nodes, which have one place.
    """
    after = [use for use in uses if use > peak]
    return bool(after) and peak not in uses and all(lowered.steps[use].kernel is not None for use in after)


def _chosen(lowered: Lowering, found: Sequence[Repeat], left: int) -> list[Repeat]:
    """Return the first of these that go together: none reads what another forgets."""
    chosen: list[Repeat] = []
    forgotten: set[Any] = set()
    needed: set[Any] = set()
    for repeat in found:
        reads = {*lowered.arguments[repeat.number]} - {*repeat.renamed}
        if repeat.work_ps <= left and not reads & forgotten and not repeat.forgotten & needed:
            left -= repeat.work_ps
            chosen.append(repeat)
            forgotten |= repeat.forgotten
            needed |= reads
    return chosen


def _insert(lowered: Lowering, chosen: Sequence[Repeat]) -> None:
    due: dict[int, list[Repeat]] = {}
    for repeat in sorted(chosen, key=lambda r: r.number):
        due.setdefault(repeat.at, []).append(repeat)
    tables = (lowered.steps, lowered.plans, lowered.arguments, lowered.parts, lowered.inner)
    old = list(zip(*[list(table) for table in tables], strict=True))
    for table in tables:
        table.clear()
    names: dict[Any, Any] = {}
    for number, row in enumerate(old):
        for repeat in due.get(number, ()):
            step, plan, buffers, parts, inner = old[repeat.number]
            _append(tables, (step, plan, [repeat.renamed.get(b, b) for b in buffers], parts, inner))
            names |= {root: repeat.renamed[root] for root in repeat.forgotten}
        step, plan, buffers, parts, inner = row
        _append(tables, (step, plan, [names.get(b, b) for b in buffers], parts, inner))


def _append(tables: Sequence[list], row: Sequence[Any]) -> None:
    for table, value in zip(tables, row, strict=True):
        table.append(value)
