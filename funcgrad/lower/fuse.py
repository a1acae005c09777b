"""What is one kernel: steps that share memory traffic are merged, as long as every value is still computed once.

In: the steps of the scheduler, each computing one stored node. Out: fewer steps, in the order in which they run.
Two kernels merge when one reads the other's result only at its own position (then it stays in a register: a matrix
product with bias, activation and the update of an optimizer), or when they walk the same domain and read the same
memory. The pairs that save most bytes go first. A merge must leave the graph of kernels without cycles, the loops
of all reductions nested, at most one register tile, and a size that compilers and registers can hold.
"""

from __future__ import annotations

from funcgrad.lower.nest import Kernel
from funcgrad.lower.order import in_order, written
from funcgrad.lower.schedule import FEW_ROWS, MOST_INSTRUCTIONS, Scheduler, Step, loses_lanes
from funcgrad.trace.uop import Family, UOp, numel

_MOST_BUFFERS = 24  # a pointer each, of which a processor has 16 in registers


def fuse(scheduler: Scheduler) -> list[Step]:
    """Merge pairs of steps until none is left that gains, and put the rest in order."""
    merger = _Merger(scheduler)
    changed = True
    while changed:
        changed = False
        for _, _, first, second in merger.candidates():
            if first in merger.steps and second in merger.steps and merger.try_merge(first, second):
                changed = True
    return in_order(list(merger.steps.values()), scheduler.position, scheduler.outputs)


class _Merger:
    """The steps that are left, by number, and which of them write each node."""

    def __init__(self, scheduler: Scheduler) -> None:
        self.scheduler = scheduler
        self.steps = dict(enumerate(scheduler.steps()))
        self.writers: dict[UOp, set[int]] = {}
        for number, step in self.steps.items():
            for node in written(step):
                self.writers.setdefault(node, set()).add(number)

    def _mergeable(self, step: Step) -> bool:
        return step.kernel is not None and not step.kernel.into and step.kernel.scatter is None

    def candidates(self) -> list[tuple[int, int, int, int]]:
        """(-bytes saved, order, producer or sibling, consumer or sibling)."""
        readers: dict[UOp, list[int]] = {}
        for number, step in self.steps.items():
            if self._mergeable(step):
                for node in step.reads:
                    readers.setdefault(node, []).append(number)
        found: dict[tuple[int, int], int] = {}
        for node, numbers in readers.items():
            nbytes = numel(node.shape) * node.dtype.itemsize
            writers = self.writers.get(node, set())
            for writer in writers:
                if self._mergeable(self.steps[writer]):
                    for number in numbers:
                        found[writer, number] = found.get((writer, number), 0) + nbytes
            for a, b in zip(numbers, numbers[1:], strict=False):
                if a not in writers and b not in writers:
                    found[a, b] = found.get((a, b), 0) + nbytes
        return sorted((-saved, i, a, b) for i, ((a, b), saved) in enumerate(found.items()))

    def _needs(self, number: int) -> set[int]:
        return {w for node in self.steps[number].reads for w in self.writers.get(node, ())}

    def _reaches(self, start: int, goal: int, skip_direct: bool) -> bool:
        """True when `start` needs `goal`, directly or by way of others; only by way of others with skip_direct."""
        seen: set[int] = set()
        stack = [n for n in self._needs(start) if not (skip_direct and n == goal)]
        while stack:
            number = stack.pop()
            if number == goal:
                return True
            if number not in seen:
                seen.add(number)
                stack.extend(self._needs(number))
        return False

    def try_merge(self, first: int, second: int) -> bool:
        """Merge the second step into the first, if that is worth it and legal."""
        step_a, step_b = self.steps[first], self.steps[second]
        a, b = step_a.kernel, step_b.kernel
        assert a is not None and b is not None
        shorter, longer = sorted((a.domain, b.domain), key=len)
        produced = [node for node in b.reads if node in a.roots]
        if not (
            self._small_enough(step_a, step_b)
            and longer[: len(shorter)] == shorter
            and (a.domain == b.domain or self._worth_rows(step_a, step_b, shorter))
            and self._tile_undisturbed(step_a, step_b)
            and self._one_direction(step_a, step_b)
            and (step_b.reduces or not loses_lanes(step_b.polynomial_ps, step_a.row_ps))
            # Siblings that only read the same memory share their loops when these are of one kind.
            and (produced or (step_a.reduces == step_b.reduces and a.domain == b.domain))
            and (produced or step_a.along == step_b.along)
            and all(self._at_own_position(node, b) for node in produced)
            and self._chains_fit(a, b)
            and not self._reaches(second, first, skip_direct=True)
            and not self._reaches(first, second, skip_direct=False)
        ):
            return False
        self._join(first, second, longer)
        return True

    def _small_enough(self, a: Step, b: Step) -> bool:
        buffers = len(a.roots) + len(b.roots) + len({*a.reads, *b.reads})
        return buffers <= _MOST_BUFFERS and a.size + b.size <= MOST_INSTRUCTIONS

    def _tile_undisturbed(self, a: Step, b: Step) -> bool:
        """A register tile takes all registers: no second one, and no other reduction beside it."""
        return not (a.contraction and b.reduces) and not (b.contraction and a.reduces)

    def _one_direction(self, a: Step, b: Step) -> bool:
        """Kernels that walk an axis in order walk the same one, and nothing is reduced on the way."""
        if a.along is None and b.along is None:
            return True
        same = a.along is None or b.along is None or a.along == b.along
        return same and a.kernel.domain == b.kernel.domain and not a.reduces and not b.reduces  # type: ignore[union-attr]

    def _worth_rows(self, a: Step, b: Step, rows: tuple[int, ...]) -> bool:
        """A kernel on rows joins one along the rows when there are rows enough, and no tile to disturb."""
        return not a.contraction and not b.contraction and numel(rows) >= FEW_ROWS

    def _at_own_position(self, node: UOp, kernel: Kernel) -> bool:
        """The consumer reads the node only at the position that it computes itself. Of an axis of one element that is
        any position, but for a walk, which keeps its values by their indices."""
        uses = [u for u in self.scheduler.instances.get(node, ()) if u.root in kernel.roots]
        for use in uses:
            for axis, dim in enumerate(use.dims):
                if node.shape[axis] == 1 and (dim.exact or node not in self.scheduler.along):
                    continue
                if dim.loops != frozenset(((use.root, "domain", axis),)) or not dim.exact:
                    return False
        return bool(uses)

    def _chains_fit(self, a: Kernel, b: Kernel) -> bool:
        """The loops that the reductions of both depend on must nest."""
        sets = []
        for kernel in (a, b):
            for root in kernel.roots:
                if root.op.family is Family.REDUCE or self.scheduler.chains.get(root):
                    own = [frozenset(axis for _, _, axis in c) for c in self.scheduler.chains.get(root, [])]
                    sets += own or [frozenset(range(root.ndim))]
        return all(x <= y or y <= x for x in sets for y in sets)

    def _join(self, first: int, second: int, domain: tuple[int, ...]) -> None:
        a, b = self.steps[first].kernel, self.steps.pop(second)
        assert a is not None and b.kernel is not None
        roots = a.roots + b.kernel.roots
        reads = list(dict.fromkeys(n for n in a.reads + b.kernel.reads if n not in roots))
        step_a = self.steps[first]
        along = step_a.along or b.along
        merged = Kernel(roots, domain, a.axes + b.kernel.axes, reads, along=along)
        self.steps[first] = Step(
            merged,
            contraction=step_a.contraction or b.contraction,
            reduces=step_a.reduces or b.reduces,
            size=step_a.size + b.size,
            polynomial_ps=step_a.polynomial_ps + b.polynomial_ps,
            row_ps=max(step_a.row_ps, b.row_ps),
            along=along,
        )
        for root in b.kernel.roots:
            self.writers[root] = {first}
