"""The nest of a kernel that updates an array at positions that are data (scatter): one update after the other.

Each update is in a branch: made where its position lies inside and, where the updates are shared out, by the task
that owns the row. So what it reads is not read elsewhere, nothing within the branch needs a mask, and there is no store
of what others may be writing. A task that owns rows walks all positions; so the updates of a row keep their order,
however many threads there are.
"""

from __future__ import annotations

import functools
import operator
from collections.abc import Sequence

from funcgrad.lower.ir.dependence import loops_of
from funcgrad.lower.ir.index.affine import Index, flatten, variable
from funcgrad.lower.ir.loops import OWNERS, names_around
from funcgrad.lower.ir.ops import RANGE, branch, loop, splat
from funcgrad.lower.math.complex_functions import Pair, multiply
from funcgrad.lower.nest.nest import Nest
from funcgrad.lower.nest.rules.movement import positions_of
from funcgrad.trace import ops
from funcgrad.trace.types import dtypes as dt
from funcgrad.trace.uop import Op, UOp, const


class ScatterNest(Nest):
    """A nest whose kernel is a scatter (Kernel.scatter)."""

    def build(self) -> list[UOp]:
        """Return the stores of the updates, and prefetches."""
        assert self.kernel.scatter is not None
        many = self.kernel.updates
        stores = [store for i, node in enumerate(many) for store in self._scatter(node, str(i) if i else "")]
        return self.memory.asking_ahead(stores)

    def _scatter(self, node: UOp, number: str) -> list[UOp]:
        """Read, combine and write back at each position, in the order of the updates. number: one for each scatter, so
        that branches are different ones: what is in one of them keeps its place in the order."""
        where = node.src[2:]
        rank = where[0].ndim
        owner: UOp | None = None
        path: tuple[UOp, ...] = ()
        if self.schedule.owners > 1:
            owner = loop(OWNERS, self.schedule.owners)
            self.loops.paths[owner] = path = (owner,)
        stores = []
        for at, _ in self.loops.iterations(self.loops.of_domain(range(rank)), path=path):
            counters = [v for index in at.values() for atom in index.terms for v in loops_of(atom)]
            around = max((self.loops.paths[v] for v in counters), key=len, default=path)
            indices = tuple(at.get(axis, Index()) for axis in range(rank))
            moved, conditions = positions_of(self, where, node.shape, indices, ())
            if owner is not None:
                row = flatten(moved, node.shape[: len(where)]).node()
                conditions = (*conditions, (row & (self.schedule.owners - 1)).eq(owner))
            chosen = None
            if conditions:
                condition = functools.reduce(operator.and_, conditions)
                chosen = branch(f"if{number}", condition, names_around(around[-1:]))
                self.loops.paths[chosen] = around = (*around, chosen)
            stores += self._update(node, at, moved, chosen, around)
        return stores

    def _update(
        self, node: UOp, at: dict[int, Index], moved: list[Index], chosen: UOp | None, path: tuple[UOp, ...]
    ) -> list[UOp]:
        """Make one update, of a row or of one element, where `chosen` says so."""
        _, update, *where = node.src
        rank = where[0].ndim
        combine = node.op.combine
        here = Index() if chosen is None else variable(chosen)  # 0, and what has it is within the branch
        loops = self.loops.of_domain(range(rank, update.ndim))
        stores = []
        for inner, masks in self.loops.iterations(loops, at, path):
            indices = tuple(inner.get(axis, Index()) for axis in range(update.ndim))
            position = flatten((*moved, *indices[rank:]), node.shape) + here
            if indices:
                indices = (*indices[:-1], indices[-1] + here)
            values = self._stored_values(update, indices, masks)
            if combine is not None:
                position = _varying(position, indices)
                old = [self.memory.load(node, position, masks, part) for part in range(len(values))]
                values = self._updated(combine, old, values)
            stores.append(self.memory.store(self.kernel.roots[0], position, values, masks))
        return stores

    def _updated(self, combine: Op, old: Sequence[UOp], new: Sequence[UOp]) -> list[UOp]:
        """Combine two values by an op. Two complex numbers are combined part by part, but for products."""
        if len(old) == 1 or combine is not ops.MUL:
            return [self.emit(combine, None, pair) for pair in zip(old, new, strict=True)]
        width = max((v.shape[0] for v in (*old, *new) if v.shape), default=0)
        a, b = (Pair(*(splat(v, width) for v in values)) for values in (old, new))
        return [*multiply(a, b)]


def _varying(position: Index, indices: Sequence[Index]) -> Index:
    """Add a term (of 0) to the position for every loop of these indices that it lacks. The value read there changes
    with the loop although the place does not, so the load must not be hoisted out of the loop.
    """
    known = frozenset().union(*(loops_of(atom) for atom in position.terms))
    loops = dict.fromkeys(
        atom for index in indices for atom in index.terms if atom.op is RANGE and atom not in known
    )
    return position + Index({counter * const(0, dt.int64): 1 for counter in loops})
