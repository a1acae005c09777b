"""Indices and conditions of a kernel as affine sums of atoms: what proofs about its accesses are made of.

An atom is what is not affine: the variable of a loop, the lanes of a vector, a thread, a quotient, a loaded number. A
condition of whole numbers is an inequality, a sum that is not greater than 0, or several that hold together.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, TypeAlias

import numpy as np

from funcgrad.lower.ir.index.affine import atom_bounds
from funcgrad.lower.ir.ops import LANES, RANGE
from funcgrad.trace import ops
from funcgrad.trace.types import dtypes as dt
from funcgrad.trace.uop import UOp

if TYPE_CHECKING:
    from fractions import Fraction

    Number: TypeAlias = int | float | Fraction


class Sum:
    """constant + sum of coefficient * atom."""

    __slots__ = ("_bounds", "constant", "terms")

    def __init__(self, terms: Mapping[UOp, Number], constant: Number = 0) -> None:
        self.terms = {atom: c for atom, c in terms.items() if c}
        self.constant = constant
        self._bounds: tuple[Number, Number] | None = None

    def plus(self, other: Sum, factor: Number = 1) -> Sum:
        terms = dict(self.terms)
        for atom, c in other.terms.items():
            terms[atom] = terms.get(atom, 0) + c * factor
        return Sum(terms, self.constant + other.constant * factor)

    @property
    def bounds(self) -> tuple[Number, Number]:
        """The least and the greatest value, as the bounds of the atoms alone say."""
        if self._bounds is None:
            least = greatest = self.constant
            for atom, c in self.terms.items():
                low, high = atom_bounds(atom)
                least += c * (low if c > 0 else high)
                greatest += c * (high if c > 0 else low)
            self._bounds = least, greatest
        return self._bounds

    @property
    def greatest(self) -> Number:
        return self.bounds[1]

    def __str__(self) -> str:
        rows = [f"{c} {_name(atom)}" for atom, c in self.terms.items()]
        return " + ".join([*rows, str(self.constant)] if self.constant or not rows else rows)


def _name(atom: UOp) -> str:
    if atom.op is RANGE:
        return atom.arg.name
    return f"lanes{atom.arg}" if atom.op is LANES else f"{atom.op.name}(...)"


def affine(node: UOp, known: dict[UOp, Sum]) -> Sum:
    """Return an index as a sum. `known` holds what was found before."""
    found = known.get(node)
    if found is None:
        found = known[node] = _affine(node, known)
    return found


def _affine(node: UOp, known: dict[UOp, Sum]) -> Sum:
    op = node.op
    if op in _SUMS and dt.is_integer(node.dtype):
        if op is ops.CONST:
            return Sum({}, int(node.arg.value))
        if op is ops.EXPAND or (op is ops.CAST and node.dtype == dt.int64 == node.src[0].dtype):
            return affine(node.src[0], known)
        if node.dtype == dt.int64 and (op is ops.ADD or op is ops.SUB):
            return affine(node.src[0], known).plus(affine(node.src[1], known), 1 if op is ops.ADD else -1)
        if node.dtype == dt.int64 and op is ops.MUL:
            for a, b in (node.src, node.src[::-1]):
                if not affine(a, known).terms:
                    return Sum({}).plus(affine(b, known), affine(a, known).constant)
    return Sum({node: 1})


_SUMS = frozenset((ops.CONST, ops.EXPAND, ops.CAST, ops.ADD, ops.SUB, ops.MUL))


def inequalities(condition: UOp, known: dict[UOp, Sum]) -> tuple[list[Sum], bool]:
    """Return sums that are at most 0 where a condition is true, and whether the condition is true wherever they are."""
    name = condition.op.name
    if name in ("and", "expand", "pair"):
        parts = [inequalities(source, known) for source in dict.fromkeys(condition.src)]
        exact = all(exact for _, exact in parts) and (name != "pair" or len(parts) == 1)
        return [found for sums, _ in parts for found in sums], exact
    if name not in ("lt", "le", "eq") or not dt.is_integer(condition.src[0].dtype):
        return [], False
    a, b = condition.src
    sums = []
    if a.dtype == dt.uint64 and a.op is ops.CAST and a.src[0].dtype == dt.int64:
        a = a.src[0]  # as a number without sign it is small, so it is not negative
        sums.append(Sum({}).plus(affine(a, known), -1))
    difference = affine(a, known).plus(affine(b, known), -1)
    sums.append(difference.plus(Sum({}, int(name == "lt"))))
    if name == "eq":
        sums.append(Sum({}).plus(difference, -1))
    return sums, True


def evaluated(of: Sum, values: dict[UOp, np.ndarray], known: dict[UOp, Sum]) -> np.ndarray:
    """Evaluate a sum in each iteration. `values` has the values of counters. Those of quotients, which are cut
    towards 0, are added to it.
    """
    total = np.asarray(int(of.constant))
    for atom, c in of.terms.items():
        if atom not in values:
            part = evaluated(affine(atom.src[0], known), values, known)
            divisor = affine(atom.src[1], known).constant
            values[atom] = np.sign(part) * (abs(part) // int(divisor))
        total = total + values[atom] * int(c)
    return total


def steps_of_lanes(lanes: int) -> Sum:
    """Return what each lane of a vector adds to the index of the first."""
    return Sum({UOp(LANES, (), lanes): 1} if lanes > 1 else {})
