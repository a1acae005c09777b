"""A proof, for each load and store of a kernel, that it stays within its buffer: part of the contract of
lower/verify.py.

An index is an affine sum of atoms: loops, lanes, quotients, loaded numbers. Every atom has bounds, so the sum has: that
settles most accesses. The others are guarded, by masks or by the branch that they are in, whose conditions are
inequalities between such sums; a quotient q = n / c comes with two more, c q <= n <= c q + c - 1. Where L <= 0 is
known, S <= S - k L for every k >= 0. So a bound of S is found by adding multiples of inequalities, each such that one
atom cancels, until the bounds of what is left are good enough: a search of a few steps, by exact fractions. Where that
fails, as for quotients of quotients, whose rests add up to the last element only for whole numbers, all iterations are
tried, if they are few; if not, the search is done for every atom first, whose bounds are then rounded.

Nothing is exempt but prefetches, which access no memory, and copies whose sizes are known only when they run
(lower/runtime/strided_copy.py). An access whose lanes are masked is proven for the lanes that
its mask lets pass; the machine does not touch memory for the others.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

import numpy as np

from funcgrad.errors import InternalError
from funcgrad.lower.ir.index.affine import atom_bounds
from funcgrad.lower.ir.ops import (
    COPY,
    LANES,
    LOAD,
    LOAD_ROWS,
    LOAD_TILE,
    MULTIPLY_TILE,
    PAIR,
    RANGE,
    ROW_NBYTES,
    STORE,
    THREAD,
    local_of,
)
from funcgrad.lower.nest.proof.affine_sum import Sum, affine, evaluated, inequalities, steps_of_lanes
from funcgrad.trace import ops
from funcgrad.trace.types import dtypes as dt
from funcgrad.trace.uop import UOp, const, toposort

if TYPE_CHECKING:
    from funcgrad.lower.nest.proof.affine_sum import Number

_ACCESSES = frozenset((COPY, LOAD, LOAD_ROWS, LOAD_TILE, MULTIPLY_TILE, STORE))
_DEEPEST = 5  # inequalities that one proof adds up
_MANY = 8  # inequalities from which on all sums of five take seconds
_MOST_TRIED = 1 << 18  # iterations
_FEW = 64  # numbers that an unknown one may be
_MOST = 1 << 60  # numbers in them


class Facts:
    """Inequalities that hold where an access is made: sums that are not greater than 0."""

    def __init__(self, known: dict[UOp, Sum]) -> None:
        self._known = known
        self.sums: list[Sum] = []
        self._seen: set[UOp] = set()

    def add(self, condition: UOp) -> None:
        """Add what a condition says when it is true."""
        found, _ = inequalities(condition, self._known)
        self.sums += found
        self.explain([atom for each in found for atom in each.terms])

    def explain(self, atoms: Sequence[UOp]) -> None:
        """Add the facts about atoms that follow from their sources."""
        for atom in atoms:
            if atom in self._seen:
                continue
            self._seen.add(atom)
            if atom.op is RANGE and atom.src:
                self.add(atom.src[0])
            if atom.op is ops.IDIV and not (divisor := affine(atom.src[1], self._known)).terms:
                rest = affine(atom.src[0], self._known).plus(Sum({atom: 1}), -divisor.constant)
                most = Sum({}, divisor.constant - 1)
                least = 0 if atom_bounds(atom.src[0])[0] >= 0 else 1 - divisor.constant
                self.sums += [rest.plus(most, -1), Sum({}, least).plus(rest, -1)]
                self.explain([*rest.terms])


def is_at_most(index: Sum, limit: int, facts: Sequence[Sum]) -> bool:
    """Tell whether an index, which is a whole number, cannot exceed a limit where these facts hold."""
    beyond = limit + 1
    if not facts:
        return index.greatest < beyond
    if _upper(index, facts, beyond, _depth(facts)) < beyond:
        return True
    tried = _tried(index, limit, facts)
    if tried is not None:
        return tried
    return any(_upper(index, known, beyond) < beyond for known in _known(facts))


def _known(facts: Sequence[Sum]) -> Iterator[Sequence[Sum]]:
    yield facts
    yield [*facts, *_whole(facts)]


def _depth(facts: Sequence[Sum]) -> int:
    """Return how many inequalities are added up before iterations are tried."""
    return _DEEPEST if len(facts) < _MANY else 2


def _upper(index: Sum, facts: Sequence[Sum], beyond: Number, depth: int = _DEEPEST) -> Number:
    """Return the least bound of an index that is found; any below `beyond` will do."""
    best = index.greatest
    for number, fact in enumerate(facts):
        if best < beyond or not depth:
            break
        if not fact.terms and fact.constant > 0:
            return -math.inf  # no access is ever made
        for atom, c in index.terms.items():
            other = fact.terms.get(atom, 0)
            if c * other > 0:
                left = index.plus(fact, -_quotient(c, other))
                best = min(best, _upper(left, [*facts[:number], *facts[number + 1 :]], beyond, depth - 1))
    return best


def _quotient(a: Number, b: Number) -> Number:
    if a % b == 0:
        return a // b
    from fractions import Fraction  # few proofs need it

    return Fraction(a) / Fraction(b)


def _whole(facts: Sequence[Sum]) -> list[Sum]:
    """Return the facts that follow because atoms are whole numbers: their bounds, rounded."""
    found = []
    for atom in dict.fromkeys(atom for fact in facts for atom in fact.terms):
        for sign in (1, -1):
            bound = math.floor(_upper(Sum({atom: sign}), facts, -math.inf))
            found.append(Sum({atom: sign}, -bound))
    return found


def _tried(index: Sum, limit: int, facts: Sequence[Sum]) -> bool | None:
    """Tell whether no iteration in which the facts hold has a greater index, by trying all. Return None where that is
    impossible, as there are too many or their numbers come from memory.
    """
    known: dict[UOp, Sum] = {}
    counters = _counters(index, facts, known)
    if counters is None:
        return None
    counts = [high - low + 1 for low, high in counters.values()]
    if math.prod(counts) > _MOST_TRIED or any(_size(each, counters) > _MOST for each in (index, *facts)):
        return None
    steps = np.indices(counts, np.int64, sparse=True)
    values = {atom: steps[place] + low for place, (atom, (low, _)) in enumerate(counters.items())}
    beyond = np.asarray(evaluated(index, values, known) > limit)
    for fact in facts:
        beyond = beyond & (evaluated(fact, values, known) <= 0)
    return not bool(beyond.any())


def _size(of: Sum, counters: Mapping[UOp, tuple[int, int]]) -> Number:
    """Return a limit to how far a sum's values are from 0."""
    total = max(of.constant, -of.constant)
    for atom, c in of.terms.items():
        low, high = counters.get(atom) or atom_bounds(atom)
        total += max(c, -c) * max(-low, high)
    return total


def _counters(index: Sum, facts: Sequence[Sum], known: dict[UOp, Sum]) -> dict[UOp, tuple[int, int]] | None:
    """Find the atoms of sums, with the first and the last number that each may be. Loops, threads and lanes have
    known bounds. Any other atom, as the number of a device or a position in memory, has the bounds that the facts
    give. Return None if these leave many numbers.
    """
    found: dict[UOp, tuple[int, int]] = {}
    waiting = [atom for each in (index, *facts) for atom in each.terms]
    while waiting:
        atom = waiting.pop()
        if atom in found:
            continue
        if atom.op in (RANGE, LANES, THREAD):
            found[atom] = atom_bounds(atom)
        elif atom.op is ops.IDIV and not affine(atom.src[1], known).terms:
            waiting += affine(atom.src[0], known).terms
        else:
            low, high = (_upper(Sum({atom: sign}), facts, -math.inf, _depth(facts)) for sign in (-1, 1))
            if not -low <= high < _FEW - low:
                return None
            found[atom] = math.ceil(-low), math.floor(high)
    return found


def _touched(node: UOp) -> list[tuple[UOp, UOp, tuple[UOp, ...]]]:
    """Return (memory, index, masks) of all accesses of an instruction."""
    if node.op is COPY:
        memory, index, source, at, there, inside = node.src
        return [(memory, index, (inside,)), (source, at, (inside, there))]
    if node.op in (LOAD_ROWS, LOAD_TILE):
        return [(node.src[0], node.src[1], ())]
    if node.op is MULTIPLY_TILE:
        return [(node.src[0], const(0, dt.int64), ())]
    if node.op in (LOAD, STORE):
        return [(node.src[0], node.src[1], node.src[(2 if node.op is LOAD else 3) :])]
    return []


def accesses(
    index: UOp, masks: Sequence[UOp], lanes: int, known: dict[UOp, Sum]
) -> Iterator[tuple[Sum, int, Sequence[UOp]]]:
    """Yield (first element, number of elements, masks) of a load or store, for each lane where lanes have masks."""
    if index.op is PAIR:  # the parts of complex numbers
        yield from ((affine(part, known), 1, masks) for part in index.src)
    elif not masks or not lanes:
        yield affine(index, known), lanes or 1, masks
    elif masks[0].op is PAIR:  # one mask for both parts
        yield affine(index, known).plus(steps_of_lanes(lanes // 2), 2), 2, masks
    else:
        yield affine(index, known).plus(steps_of_lanes(lanes)), 1, masks


def faults(stores: Sequence[UOp], sizes: Mapping[int, int]) -> Iterator[str]:
    """Return what may leave a buffer; sizes: the elements of each argument of the kernel."""
    known: dict[UOp, Sum] = {}
    for node in toposort(stores):
        if node.op not in _ACCESSES:
            continue
        for memory, index, masks in _touched(node):
            lanes = _lanes(node)
            local = local_of(memory)
            size = sizes[memory.arg[0]] if local is None else local.arg[2]
            for first, count, own in accesses(index, masks, lanes, known):
                low, high = first.bounds
                if (low < 0 or high > size - count) and (
                    facts := _leaves(first, size - count, own, known)
                ) is not None:
                    name = f"b{memory.arg[0]}" if local is None else f"local memory {local.arg[0]}"
                    guarded = f" where {', '.join(f'{fact} <= 0' for fact in facts)}" if facts else ""
                    yield f"{node.op.name} of element {first} of {name}, which has {size}{guarded}"


def _lanes(node: UOp) -> int:
    """Return how many neighbours an access has."""
    if node.op is MULTIPLY_TILE:
        return node.arg.rows * node.arg.length
    if node.op is LOAD_TILE:
        return node.arg.span
    return ROW_NBYTES // node.dtype.itemsize if node.op is LOAD_ROWS else node.arg


def _leaves(first: Sum, last: int, masks: Sequence[UOp], known: dict[UOp, Sum]) -> list[Sum] | None:
    """Return what is known of an index that may lie beyond 0 .. last, as it is not proven; None if it is."""
    found = Facts(known)
    for mask in masks:
        found.add(mask)
    found.explain([*first.terms])
    below = Sum({}).plus(first, -1)
    inside = is_at_most(first, last, found.sums) and is_at_most(below, 0, found.sums)
    return None if inside else found.sums


def check_bounds(stores: Sequence[UOp], sizes: Mapping[int, int], name: str) -> None:
    """Raise InternalError, with the kernel's name and the index, for an access that is not proven to be inside."""
    for fault in faults(stores, sizes):
        raise InternalError(f"bounds: kernel {name}: {fault}")
