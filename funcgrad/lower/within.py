"""A proof, for each load and store of a kernel, that it stays within its buffer: part of the contract of spec.py.

An index is an affine sum of atoms: loops, lanes, quotients, loaded numbers. Every atom has bounds, so the sum has: that
settles most accesses. The others are guarded, by masks or by the branch that they stand in, whose conditions are
inequalities between such sums; a quotient q = n / c comes with two more, c q <= n <= c q + c - 1. Where L <= 0 is
known, S <= S - k L for every k >= 0. So a bound of S is found by adding multiples of inequalities, each such that one
atom cancels, until the bounds of what is left are good enough: a search of a few steps, by exact fractions. Where that
fails, as for quotients of quotients, whose rests add up to the last element only for whole numbers, all iterations are
tried, if they are few; if not, the search is done for every atom first, whose bounds are then rounded.

Nothing is exempt but prefetches, which access no memory. An access whose lanes are masked is proven for the lanes that
its mask lets pass; the machine does not touch memory for the others.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction

import numpy as np

from funcgrad.errors import InternalError
from funcgrad.lower.index import atom_bounds
from funcgrad.lower.kernel_ops import (
    COPY,
    LANES,
    LOAD,
    LOAD_ROWS,
    PAIR,
    RANGE,
    ROW_NBYTES,
    STORE,
    THREAD,
    local_of,
)
from funcgrad.trace import dtypes as dt
from funcgrad.trace import ops
from funcgrad.trace.uop import UOp, toposort

_DEEPEST = 5  # inequalities that one proof adds up
_MOST_TRIED = 1 << 18  # iterations
_MOST = 1 << 60  # numbers in them

Number = int | float | Fraction


class Sum:
    """constant + sum of coefficient * atom."""

    __slots__ = ("constant", "terms")

    def __init__(self, terms: Mapping[UOp, Number], constant: Number = 0) -> None:
        self.terms = {atom: c for atom, c in terms.items() if c}
        self.constant = constant

    def plus(self, other: Sum, factor: Number = 1) -> Sum:
        terms = dict(self.terms)
        for atom, c in other.terms.items():
            terms[atom] = terms.get(atom, 0) + c * factor
        return Sum(terms, self.constant + other.constant * factor)

    @property
    def greatest(self) -> Number:
        """As the bounds of the atoms alone say."""
        total = self.constant
        for atom, c in self.terms.items():
            low, high = atom_bounds(atom)
            total += c * (high if c > 0 else low)
        return total

    def __str__(self) -> str:
        rows = [f"{c} {_name(atom)}" for atom, c in self.terms.items()]
        return " + ".join([*rows, str(self.constant)] if self.constant or not rows else rows)


def _name(atom: UOp) -> str:
    if atom.op is RANGE:
        return atom.arg[0]
    return f"lanes{atom.arg}" if atom.op is LANES else f"{atom.op.name}(...)"


def affine(node: UOp, known: dict[UOp, Sum]) -> Sum:
    """An index as a sum. `known` holds what was found before."""
    for inner in toposort((node,), stop=known.__contains__):
        if inner not in known:
            known[inner] = _affine(inner, known)
    return known[node]


def _affine(node: UOp, known: dict[UOp, Sum]) -> Sum:
    name = node.op.name
    if not dt.is_integer(node.dtype):
        return Sum({node: 1})
    if name == "const":
        return Sum({}, int(node.arg.value))
    if name == "expand" or (name == "cast" and node.dtype == dt.int64 == node.src[0].dtype):
        return known[node.src[0]]
    if node.dtype == dt.int64 and name in ("add", "sub"):
        return known[node.src[0]].plus(known[node.src[1]], 1 if name == "add" else -1)
    if node.dtype == dt.int64 and name == "mul":
        for a, b in (node.src, node.src[::-1]):
            if not known[a].terms:
                return Sum({}).plus(known[b], known[a].constant)
    return Sum({node: 1})


class Facts:
    """Inequalities that hold where an access is made: sums that are not greater than 0."""

    def __init__(self, known: dict[UOp, Sum]) -> None:
        self._known = known
        self.sums: list[Sum] = []
        self._seen: set[UOp] = set()

    def add(self, condition: UOp) -> None:
        """What it says when a condition is true."""
        name = condition.op.name
        if name in ("and", "expand", "pair"):
            for source in condition.src:
                self.add(source)
        elif name in ("lt", "le", "eq") and dt.is_integer(condition.src[0].dtype):
            a, b = condition.src
            if a.dtype == dt.uint64 and a.op is ops.CAST and a.src[0].dtype == dt.int64:
                self._at_most(
                    Sum({}), a.src[0], 0
                )  # as a number without sign it is small, so it is not negative
                a = a.src[0]
            self._at_most(a, b, name == "lt")
            if name == "eq":
                self._at_most(b, a, 0)

    def _at_most(self, a: UOp | Sum, b: UOp | Sum, less: int) -> None:
        left, right = (x if isinstance(x, Sum) else affine(x, self._known) for x in (a, b))
        self.sums.append(left.plus(right, -1).plus(Sum({}, int(less))))
        self.explain([*left.terms, *right.terms])

    def explain(self, atoms: Sequence[UOp]) -> None:
        """What is known of atoms by what they are made of."""
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
    """Whether an index, which is a whole number, cannot exceed a limit where these facts hold."""
    beyond = limit + 1
    if not facts:
        return index.greatest < beyond
    if _upper(index, facts, beyond) < beyond:
        return True
    tried = _tried(index, limit, facts)
    return _upper(index, [*facts, *_whole(facts)], beyond) < beyond if tried is None else tried


def _upper(index: Sum, facts: Sequence[Sum], beyond: Number, depth: int = _DEEPEST) -> Number:
    """The least bound of an index that is found; any below `beyond` will do."""
    best = index.greatest
    for number, fact in enumerate(facts):
        if best < beyond or not depth:
            break
        if not fact.terms and fact.constant > 0:
            return -math.inf  # no access is ever made
        for atom, c in index.terms.items():
            other = fact.terms.get(atom, 0)
            if c * other > 0:
                left = index.plus(fact, -Fraction(c) / Fraction(other))
                best = min(best, _upper(left, [*facts[:number], *facts[number + 1 :]], beyond, depth - 1))
    return best


def _whole(facts: Sequence[Sum]) -> list[Sum]:
    """That atoms are whole numbers: their bounds, rounded."""
    found = []
    for atom in dict.fromkeys(atom for fact in facts for atom in fact.terms):
        for sign in (1, -1):
            bound = math.floor(_upper(Sum({atom: sign}), facts, -math.inf))
            found.append(Sum({atom: sign}, -bound))
    return found


def _tried(index: Sum, limit: int, facts: Sequence[Sum]) -> bool | None:
    """Whether no iteration in which the facts hold has a greater index; None where that cannot be seen, as there are
    too many, or numbers of memory."""
    known: dict[UOp, Sum] = {}
    counters = _counters([index, *facts], known)
    if counters is None:
        return None
    both = [each for one in (index, *facts) for each in (one, Sum({}).plus(one, -1))]
    if math.prod(counters.values()) > _MOST_TRIED or any(each.greatest > _MOST for each in both):
        return None
    steps = np.indices(tuple(counters.values()), np.int64, sparse=True)
    values = dict(zip(counters, steps, strict=True))
    beyond = np.asarray(_value(index, values, known) > limit)
    for fact in facts:
        beyond = beyond & (_value(fact, values, known) <= 0)
    return not bool(beyond.any())


def _counters(sums: Sequence[Sum], known: dict[UOp, Sum]) -> dict[UOp, int] | None:
    """The loops, threads and lanes that sums are made of, with their steps; None if there is something else."""
    found: dict[UOp, int] = {}
    waiting = [atom for each in sums for atom in each.terms]
    while waiting:
        atom = waiting.pop()
        if atom.op in (RANGE, LANES, THREAD):
            found[atom] = atom_bounds(atom)[1] + 1
        elif atom.op is ops.IDIV and not affine(atom.src[1], known).terms:
            waiting += affine(atom.src[0], known).terms
        else:
            return None
    return found


def _value(of: Sum, values: dict[UOp, np.ndarray], known: dict[UOp, Sum]) -> np.ndarray:
    """A sum in each iteration. values: those of counters; of quotients, which are cut towards 0, they are added."""
    total = np.asarray(int(of.constant))
    for atom, c in of.terms.items():
        if atom not in values:
            part = _value(affine(atom.src[0], known), values, known)
            divisor = affine(atom.src[1], known).constant
            values[atom] = np.sign(part) * (abs(part) // int(divisor))
        total = total + values[atom] * int(c)
    return total


def _touched(node: UOp) -> list[tuple[UOp, UOp, tuple[UOp, ...]]]:
    """(memory, index, masks) of all that an instruction accesses."""
    if node.op is COPY:
        memory, index, source, at, there, inside = node.src
        return [(memory, index, (inside,)), (source, at, (inside, there))]
    if node.op is LOAD_ROWS:
        return [(node.src[0], node.src[1], ())]
    if node.op in (LOAD, STORE):
        return [(node.src[0], node.src[1], node.src[(2 if node.op is LOAD else 3) :])]
    return []


def _accesses(
    index: UOp, masks: Sequence[UOp], lanes: int, known: dict[UOp, Sum]
) -> Iterator[tuple[Sum, int, Sequence[UOp]]]:
    """(first element, elements from there, masks) of a load or store: for vectors at an index in each lane."""
    if index.op is PAIR:  # the parts of complex numbers
        yield from ((affine(part, known), 1, masks) for part in index.src)
    elif not lanes:
        yield affine(index, known), 1, masks
    elif masks and masks[0].op is PAIR:  # one mask for both parts
        yield affine(index, known).plus(_steps(lanes // 2), 2), 2, masks
    else:
        yield affine(index, known).plus(_steps(lanes)), 1, masks


def _steps(lanes: int) -> Sum:
    return Sum({UOp(LANES, (), lanes): 1} if lanes > 1 else {})


def faults(stores: Sequence[UOp], sizes: Mapping[int, int]) -> Iterator[str]:
    """What may leave a buffer; sizes: the elements of each argument of the kernel."""
    known: dict[UOp, Sum] = {}
    for node in toposort(stores):
        for memory, index, given in _touched(node):
            lanes = ROW_NBYTES // node.dtype.itemsize if node.op is LOAD_ROWS else node.arg
            yield from _outside(node, memory, _accesses(index, given, lanes, known), sizes, known)


def _outside(
    node: UOp,
    memory: UOp,
    accesses: Iterator[tuple[Sum, int, Sequence[UOp]]],
    sizes: Mapping[int, int],
    known: dict[UOp, Sum],
) -> Iterator[str]:
    """What of it may leave the memory."""
    local = local_of(memory)
    size = sizes[memory.arg[0]] if local is None else local.arg[2]
    name = f"b{memory.arg[0]}" if local is None else f"local memory {local.arg[0]}"
    for first, count, masks in accesses:
        last = size - count
        facts: list[Sum] = []
        below = Sum({}).plus(first, -1)
        if first.greatest > last or below.greatest > 0:
            found = Facts(known)
            for mask in masks:
                found.add(mask)
            found.explain([*first.terms])
            facts = found.sums
        if not (is_at_most(first, last, facts) and is_at_most(below, 0, facts)):
            guarded = f" where {', '.join(f'{fact} <= 0' for fact in facts)}" if facts else ""
            yield f"{node.op.name} of element {first} of {name}, which has {size}{guarded}"


def check_bounds(stores: Sequence[UOp], sizes: Mapping[int, int], name: str) -> None:
    """Raise InternalError, with the kernel's name and the index, for an access that is not proven to be inside."""
    for fault in faults(stores, sizes):
        raise InternalError(f"bounds: kernel {name}: {fault}")


__all__ = ["check_bounds", "faults"]
