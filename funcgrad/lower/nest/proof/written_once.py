"""A proof that a kernel writes each element of its results exactly once: part of the contract of lower/verify.py.

A set of positions is a polynomial, the sum of x ** p over its positions p. A store in a loop of n steps, each of which
goes c elements further, writes 1 + x ** c + ... + x ** (c (n - 1)); in loops within each other, the product of these. A
position that is written twice has the coefficient 2. So all stores to an array together have to be 1 + x + ... + x **
(size - 1). Polynomials that agree at a random point of a large field are the same, but for a chance of their degree in
the size of the field (Schwartz 1980, Zippel 1979), here less than 2 ** -60. This takes a few powers a store.

Loops that a condition ties together, such as the outer and the inner one of an axis that goes beyond its end, are no
product. Where their strides in the condition nest, the steps that it lets pass are whole rounds of the inner loops and
a part of one; where they do not, or where there are quotients of them, all steps are tried.
"""

from __future__ import annotations

import functools
import math
from collections.abc import Iterable, Iterator, Mapping, Sequence

import numpy as np

from funcgrad.errors import InternalError
from funcgrad.lower.fuse.materialize import Step
from funcgrad.lower.graph.split_complex import is_complex
from funcgrad.lower.ir.block import Block
from funcgrad.lower.ir.index.affine import strides
from funcgrad.lower.ir.kernel import Kernel, Placement
from funcgrad.lower.ir.ops import BUFFER, LANES, PAIR, STORE, THREAD
from funcgrad.lower.nest.proof.affine_sum import Sum, affine, evaluated, inequalities
from funcgrad.lower.nest.proof.bounds import accesses
from funcgrad.trace import ops
from funcgrad.trace.uop import UOp, numel
from funcgrad.trace.util.named_tuple import NamedTuple

_PRIME = (1 << 127) - 1
_POINT = 0x243F6A8885A308D313198A2E03707344  # the first digits of pi
_MOST_TRIED = 1 << 18  # steps

Range = tuple[int, int]  # the first step, and how many


class Placed(NamedTuple):
    """A store, and the loops and threads that do it, with their steps."""

    store: UOp
    steps: dict[UOp, int]


def placed(
    stores: Sequence[UOp], block: Block, threads: Sequence[int], rewritten: Sequence[UOp]
) -> list[Placed]:
    """Return the stores of a function to its results, with the loops around each in `block`. `threads` are those of a
    group along each dimension. `rewritten` has the form of each store in the block.
    """
    found = {}
    team = {UOp(THREAD, (), (dim, count)): count for dim, count in enumerate(threads) if count > 1}
    for store, loops in _stores(block, ()):
        found[store] = team | {loop: loop.arg.extent for loop in loops}
    pairs = zip(stores, rewritten, strict=True)
    return [Placed(s, found[r]) for s, r in pairs if s.op is STORE and s.src[0].op is BUFFER]


def _stores(block: Block, around: tuple[UOp, ...]) -> Iterator[tuple[UOp, tuple[UOp, ...]]]:
    loops = around if block.counter is None else (*around, block.counter)
    for item in block.items:
        if isinstance(item, Block):
            yield from _stores(item, loops)
        elif item.op is STORE:
            yield item, loops


def check_written_once(kernel: Kernel, stores: Iterable[Placed], name: str) -> None:
    """Raise InternalError, with the kernel's name, unless the stores of all of its functions write each element that it
    computes once. Updates at positions that are data have to write elsewhere."""
    if kernel.scatter is not None:
        return
    known: dict[UOp, Sum] = {}
    found: dict[int, int] = {}
    wanted: dict[int, int] = {}
    for root in kernel.roots:
        place = kernel.placement(root)
        slot = kernel.slots[place.target]
        wanted[slot] = wanted.get(slot, 0) + _box(root, place)
    for store, steps in stores:
        slot = store.src[0].arg[0]
        found[slot] = found.get(slot, 0) + _written(store, steps, known, name)
    for slot in {*found, *wanted}:
        if (found.get(slot, 0) - wanted.get(slot, 0)) % _PRIME:
            raise InternalError(f"stores: kernel {name}: not each element of b{slot} is written exactly once")


def check_steps(steps: Sequence[Step], outputs: Sequence[UOp]) -> None:
    """Raise InternalError unless each element of what a step reads, and of the outputs, has been written by one step
    before. An array that is updated can be read once it has been copied and updated."""
    kernels = [step.kernel for step in steps if step.kernel is not None]
    updated = {kernel.roots[0] for kernel in kernels if kernel.scatter is not None}
    copied: dict[UOp, int] = {}
    found: dict[UOp, int] = {}
    for step in steps:
        for node in step.reads:
            _must_be_written(node, found, "a step")
        kernel = step.kernel
        if kernel is None:
            found.update((node, _whole(node)) for node in step.roots)
        elif kernel.scatter is not None:
            _must_be_written(kernel.roots[0], copied, "an update")
            found[kernel.roots[0]] = copied[kernel.roots[0]]
        else:
            for root in kernel.roots:
                place = kernel.placement(root)
                written = copied if place.target in updated else found
                written[place.target] = (written.get(place.target, 0) + _box(root, place)) % _PRIME
    for node in outputs:
        _must_be_written(node, found, "the caller")


def _must_be_written(node: UOp, found: Mapping[UOp, int], reader: str) -> None:
    if node.op is not ops.PARAM and numel(node.shape) and found.get(node) != _whole(node):
        raise InternalError(
            f"steps: {reader} reads {node}, of which not each element was written exactly once"
        )


def _whole(node: UOp) -> int:
    """Return all positions of an array."""
    return _series(1, numel(node.shape) * (1 + is_complex(node)))


def _box(root: UOp, place: Placement) -> int:
    """Return the positions of an array where it is written, as a polynomial."""
    width = 1 + is_complex(place.target)
    if root.shape == place.target.shape:
        return _whole(root)
    value = _series(1, width)
    for size, first, step, stride in zip(
        root.shape, place.start, place.steps, strides(place.target.shape), strict=True
    ):
        value = value * _power(first * stride * width) * _series(step * stride * width, size) % _PRIME
    return value


@functools.lru_cache(1 << 14)
def _power(exponent: int) -> int:
    return pow(_POINT, exponent, _PRIME)


@functools.lru_cache(1 << 14)
def _series(step: int, count: int) -> int:
    """Sum the series 1 + x ** step + ... of `count` terms."""
    if not step or count == 1:
        return count
    return (_power(step * count) - 1) * pow(_power(step) - 1, -1, _PRIME) % _PRIME


def _written(store: UOp, steps: Mapping[UOp, int], known: dict[UOp, Sum], name: str) -> int:
    """Return what a store writes, as a polynomial."""
    index, masks = store.src[1], store.src[3:]
    width = (index.src[0] if index.op is PAIR else index).shape
    lanes = {UOp(LANES, (), width[0]): width[0]} if width else {}
    total = 0
    for first, count, own in accesses(index, masks, store.arg, known):
        conditions = []
        for mask in own:
            sums, exact = inequalities(mask, known)
            if not exact:
                raise InternalError(f"stores: kernel {name}: a condition that is no inequality: {mask}")
            conditions += [s for s in sums if s.greatest > 0]
        own_lanes = {atom: atom.arg for atom in first.terms if atom.op is LANES}
        ranges = {atom: (0, n) for atom, n in {**steps, **lanes, **own_lanes}.items()}
        try:
            total += _positions(first, conditions, ranges, known) * _series(1, count)
        except _Uncounted as why:
            raise InternalError(f"stores: kernel {name}: store of element {first}: {why}") from None
    return total % _PRIME


class _Uncounted(Exception):
    """Why the steps of a store cannot be counted."""


def _positions(first: Sum, conditions: Sequence[Sum], ranges: dict[UOp, Range], known: dict[UOp, Sum]) -> int:
    """Return the polynomial of the values of an index in the steps in which the conditions hold."""
    tied = []
    for condition in conditions:
        if len(condition.terms) == 1 and next(iter(condition.terms)) in ranges:
            _restrict(ranges, condition)
        else:
            tied.append(condition)
    value = _power(int(first.constant))
    left = dict(first.terms)
    for group, own in _groups(first, tied, ranges, known):
        terms = {atom: left.pop(atom) for atom in [*left] if _leaves_of(atom, ranges, known) & group}
        together = {atom: ranges.pop(atom) for atom in group}
        value = value * _together(Sum(terms), own, together, known) % _PRIME
    for atom, steps in ranges.items():
        value = value * _along(int(left.pop(atom, 0)), steps) % _PRIME
    return value


def _restrict(ranges: dict[UOp, Range], condition: Sum) -> None:
    """Restrict a loop to the steps in which a condition on it alone holds."""
    ((atom, c),) = condition.terms.items()
    first, count = ranges[atom]
    end = first + count
    most = -int(condition.constant) // abs(int(c))  # of the loop, or of the loop with the sign changed
    if c > 0:
        end = min(end, most + 1)
    else:
        first = max(first, -most)
    ranges[atom] = first, max(0, end - first)


def _along(step: int, steps: Range) -> int:
    first, count = steps
    return _power(step * first) * _series(step, count)


def _leaves_of(atom: UOp, ranges: Mapping[UOp, Range], known: dict[UOp, Sum]) -> frozenset[UOp]:
    """Return the loops that an atom is made of."""
    if atom in ranges:
        return frozenset((atom,))
    if atom.op is not ops.IDIV or affine(atom.src[1], known).terms:
        raise _Uncounted(f"{atom} is neither a loop nor made of loops")
    inner = affine(atom.src[0], known).terms
    return frozenset().union(*(_leaves_of(each, ranges, known) for each in inner))


def _groups(
    first: Sum, tied: Sequence[Sum], ranges: Mapping[UOp, Range], known: dict[UOp, Sum]
) -> list[tuple[frozenset[UOp], list[Sum]]]:
    """Group the loops that conditions or quotients tie together, with these conditions."""
    found: list[tuple[frozenset[UOp], list[Sum]]] = []
    ties = [([*each.terms], [each]) for each in tied]
    ties += [([atom], []) for atom in first.terms if atom not in ranges]
    for atoms, conditions in ties:
        group = frozenset().union(*(_leaves_of(atom, ranges, known) for atom in atoms))
        for other in [each for each in found if each[0] & group]:
            found.remove(other)
            group, conditions = group | other[0], other[1] + conditions
        found.append((group, conditions))
    return found


def _together(first: Sum, conditions: Sequence[Sum], ranges: dict[UOp, Range], known: dict[UOp, Sum]) -> int:
    """Return the polynomial of some loops that conditions or quotients tie together."""
    if len(conditions) == 1 and ranges.keys() == conditions[0].terms.keys() >= first.terms.keys():
        value, budget, rows = 1, -int(conditions[0].constant), []
        for atom, c in conditions[0].terms.items():
            (begin, count), step = ranges[atom], first.terms.get(atom, 0)
            if c < 0:  # the same loop, walked backwards
                begin, step, c = 1 - begin - count, -step, -c
            value = value * _power(int(step * begin)) % _PRIME
            budget -= int(c * begin)
            rows.append(_Row(int(c), int(step), count))
        rows.sort()
        if all(row.weight > _most(rows[:number]) for number, row in enumerate(rows)):
            return value * _within_budget(rows, budget)
    return _tried(first, conditions, ranges, known)


class _Row(NamedTuple):
    """A loop: what a step of it adds to the left side of a condition, and to an index; its steps."""

    weight: int
    step: int
    steps: int


def _most(rows: Sequence[_Row]) -> int:
    return sum(row.weight * (row.steps - 1) for row in rows)


def _within_budget(rows: Sequence[_Row], budget: int) -> int:
    """Compute the polynomial of the steps whose weights add up to at most the budget. The weight of each loop is more
    than those of the loops before it together.
    """
    if budget < 0:
        return 0
    if not rows:
        return 1
    *inner, (weight, step, count) = rows
    whole = min(count, max(0, (budget - _most(inner)) // weight + 1))
    value = _series(step, whole) if whole else 0
    for row in inner:
        value = value * _series(row.step, row.steps) % _PRIME
    if whole < count:
        value += _power(step * whole) * _within_budget(inner, budget - weight * whole)
    return value % _PRIME


def _tried(first: Sum, conditions: Sequence[Sum], ranges: dict[UOp, Range], known: dict[UOp, Sum]) -> int:
    """Return the same, step by step."""
    counts = tuple(count for _, count in ranges.values())
    if math.prod(counts) > _MOST_TRIED:
        raise _Uncounted(f"a condition or a quotient ties together loops of {counts} steps")
    grid = np.indices(counts, np.int64, sparse=True)
    values = {atom: at + begin for (atom, (begin, _)), at in zip(ranges.items(), grid, strict=True)}
    there = np.ones(counts, bool)
    for condition in conditions:
        there &= evaluated(condition, values, known) <= 0
    positions = np.broadcast_to(evaluated(first, values, known), counts)[there]
    found, times = np.unique(positions, return_counts=True)
    return sum(_power(int(p)) * int(n) for p, n in zip(found, times, strict=True)) % _PRIME
