"""From the values that an integer of a program has at several sizes to an expression of the symbols.

A fit is exact: rational arithmetic finds the coefficients, and all values must be those of the expression. Tried are,
from simple to complex: a constant; expressions that are known already (those of the arguments' shapes first);
polynomials of few symbols and of degree 3 at most, with fewer coefficients than values; quotients and remainders of one
symbol by a number; polynomials in these; and the greater or the lesser of such an expression and a number.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import combinations, combinations_with_replacement
from typing import Any

from funcgrad.portable.symbolic.assignments import LEAST, Sizes
from funcgrad.portable.symbolic.expressions import (
    Atom,
    Monomial,
    Size,
    SymbolicSize,
    function_of,
    polynomial,
    sizes_text,
    symbol,
)
from funcgrad.trace.util.named_tuple import NamedTuple

Values = tuple[int, ...]

_MOST_DEGREE = 3
_MOST_ATOMS = 6  # of which products are tried
_MOST_TOGETHER = 3  # symbols and quotients in one polynomial
_GREATEST_DIVISOR = 128
_GREATEST_MODULUS = 32


class Ambiguity(NamedTuple):
    """A quotient (a * symbol + c) // divisor of which c is known to lie between two numbers only."""

    symbol: str
    factor: int
    divisor: int
    low: int
    high: int


class Fitter:
    """Fits expressions to values at some points. known: expressions that are tried first."""

    def __init__(self, scope: Any, points: Sequence[Sizes], known: Sequence[Size] = ()) -> None:
        self.scope = scope
        self.points = points
        self.names = tuple(points[0])
        self.found: dict[Values, Size] = {}
        self.ambiguities: list[Ambiguity] = []
        self._atoms: dict[Atom, Values] = {(name,): tuple(p[name] for p in points) for name in self.names}
        self._solvers: dict[tuple[Monomial, ...], _Solver | None] = {}
        for size in known:
            self._remember(
                size, tuple(size.evaluate(p) for p in points) if isinstance(size, SymbolicSize) else ()
            )

    def _remember(self, size: Size, values: Values) -> None:
        if isinstance(size, SymbolicSize):
            self.found.setdefault(values, size)
            for monomial, _ in size.terms:
                for atom, _ in monomial:
                    if len(atom) > 1 and atom not in self._atoms:
                        alone = SymbolicSize(((((atom, 1),), 1),), self.scope)
                        self._atoms[atom] = tuple(alone.evaluate(p) for p in self.points)

    def fit_all(self, wanted: Sequence[Values]) -> list[Values]:
        """Fit all of these; return those for which there is no expression. What one finds helps the others."""
        left = list(dict.fromkeys(wanted))
        while True:
            before, atoms = len(left), len(self._atoms)
            left = [values for values in left if self.fit(values) is None]
            if not left or len(left) == before and len(self._atoms) == atoms:
                return left

    def fit(self, values: Values) -> Size | None:
        """Return an expression that has these values at the points, or None."""
        if values.count(values[0]) == len(values):
            return values[0]
        if values not in self.found:
            for way in (
                self._of_symbols,
                self._quotient,
                self._remainder,
                self._multiple,
                self._polynomial,
                self._extremum,
            ):
                size = way(values)
                if size is not None:
                    self._remember(size, values)
                    break
        return self.found.get(values)

    def _of_symbols(self, values: Values) -> Size | None:
        """Return a polynomial of symbols alone."""
        return self._polynomial(values, atoms=[(name,) for name in self.names])

    def _polynomial(
        self, values: Values, at: Sequence[int] | None = None, atoms: Sequence[Atom] | None = None
    ) -> Size | None:
        """Return a polynomial with these values at the points, or at some of them: of all atoms that are known, or of
        these.
        """
        rows = range(len(self.points)) if at is None else at
        for monomials in _bases(list(self._atoms) if atoms is None else atoms, len(rows) - 1):
            solver = self._solver(monomials, rows)
            coefficients = None if solver is None else solver.coefficients([values[i] for i in rows])
            if coefficients is not None:
                return self._size(monomials, coefficients)
        return None

    def _solver(self, monomials: tuple[Monomial, ...], rows: Sequence[int]) -> _Solver | None:
        key = (*monomials, *((((i,), 0),) for i in rows)) if len(rows) < len(self.points) else monomials
        if key not in self._solvers:
            matrix = [
                [math.prod(self._atoms[atom][i] ** power for atom, power in m) for m in monomials]
                for i in rows
            ]
            self._solvers[key] = _Solver.of(matrix)
        return self._solvers[key]

    def _size(self, monomials: Sequence[Monomial], coefficients: Sequence[Fraction]) -> Size | None:
        divisor = math.lcm(*(c.denominator for c in coefficients))
        if divisor > _GREATEST_DIVISOR:
            return None
        whole = polynomial(
            [(m, int(c * divisor)) for m, c in zip(monomials, coefficients, strict=True)], self.scope
        )
        return whole if divisor == 1 else function_of("floordiv", whole, divisor)

    def _multiple(self, values: Values) -> Size | None:
        """Return a multiple of a symbol, or of a number up to a constant, with these values."""
        for name in self.names:
            sizes = [p[name] for p in self.points]
            if all(v % x == 0 for v, x in zip(values, sizes, strict=True)):
                rest = self.fit(tuple(v // x for v, x in zip(values, sizes, strict=True)))
                return None if rest is None else symbol(name, self.scope) * rest
        step = math.gcd(*(v - values[0] for v in values))
        if step < 2:
            return None
        first = values[0] % step
        rest = self.fit(tuple((v - first) // step for v in values))
        return None if rest is None else step * rest + first

    def _quotient(self, values: Values) -> Size | None:
        """Return (factor * symbol + c) // divisor with these values at the points."""
        for name in self.names:
            pairs = sorted({*zip((p[name] for p in self.points), values, strict=True)})
            if len({x for x, _ in pairs}) < len(pairs) or len(pairs) < 3:
                continue  # other symbols decide, too
            low = max(Fraction(v - w - 1, x - y) for (y, w), (x, v) in combinations(pairs, 2))
            high = min(Fraction(v - w + 1, x - y) for (y, w), (x, v) in combinations(pairs, 2))
            for divisor in range(2, _GREATEST_DIVISOR + 1):
                for factor in range(math.ceil(low * divisor), math.floor(high * divisor) + 1):
                    least = max(divisor * v - factor * x for x, v in pairs)
                    greatest = min(divisor * v + divisor - 1 - factor * x for x, v in pairs)
                    if factor and least <= greatest:
                        if least < greatest:
                            self.ambiguities.append(Ambiguity(name, factor, divisor, least, greatest))
                        return function_of("floordiv", factor * symbol(name, self.scope) + least, divisor)
        return None

    def _remainder(self, values: Values) -> Size | None:
        """Return a multiple of a remainder of a symbol by a number, plus a constant, with these values."""
        for name in self.names:
            x = [p[name] for p in self.points]
            for divisor in range(2, _GREATEST_MODULUS + 1):
                for shift in range(divisor):
                    remainders = [(n + shift) % divisor for n in x]
                    line = _line(remainders, values)
                    if line is not None:
                        return (
                            line[0] * function_of("mod", symbol(name, self.scope) + shift, divisor) + line[1]
                        )
        return None

    def _extremum(self, values: Values) -> Size | None:
        """Return the greater or lesser of a number and of an expression that has the values where sizes are large."""
        large = [i for i, p in enumerate(self.points) if min(p.values()) >= LEAST]
        if len(large) in (0, len(self.points)):
            return None
        size = values[large[0]] if len({values[i] for i in large}) == 1 else self._polynomial(values, large)
        if size is None:
            return None
        others = [i for i in range(len(self.points)) if i not in large]
        for limit in self._limits(size, values, others):
            for name in ("max", "min"):
                found = function_of(name, size, limit)
                if isinstance(found, SymbolicSize) and self._fits(found, values):
                    return found
        return None

    def _limits(self, size: Size, values: Values, others: Sequence[int]) -> Iterator[Size]:
        """Yield what may be the other side of an extremum: a number, or a symbol that is small there."""
        if isinstance(size, SymbolicSize):
            differing = {values[i] for i in others if size.evaluate(self.points[i]) != values[i]}
            if len(differing) == 1:
                yield differing.pop()
        else:
            yield from (symbol(name, self.scope) for name in self.names)

    def _fits(self, size: SymbolicSize, values: Values) -> bool:
        return all(size.evaluate(p) == v for p, v in zip(self.points, values, strict=True))


def _line(x: Sequence[int], y: Sequence[int]) -> tuple[int, int] | None:
    """Return (slope, constant), integers, where y = slope * x + constant everywhere."""
    other = next((i for i, v in enumerate(x) if v != x[0]), None)
    if other is None or (y[other] - y[0]) % (x[other] - x[0]):
        return None
    slope = (y[other] - y[0]) // (x[other] - x[0])
    constant = y[0] - slope * x[0]
    return (slope, constant) if all(slope * v + constant == w for v, w in zip(x, y, strict=True)) else None


def _bases(atoms: Sequence[Atom], most: int) -> Iterator[tuple[Monomial, ...]]:
    """Yield the monomials of polynomials of more and more atoms and degrees, `most` of them at most. First come those
    of one product and a constant.
    """
    if most >= 2:
        yield from (((), m) for m in _monomials(atoms[:_MOST_ATOMS], _MOST_DEGREE)[1:])
    for count in range(1, min(len(atoms), _MOST_TOGETHER) + 1):
        for chosen in combinations(atoms, count):
            seen = 0
            for monomials in (
                _monomials(chosen, 1),
                _multilinear(chosen),
                *(_monomials(chosen, d) for d in (2, _MOST_DEGREE)),
            ):
                if seen < len(monomials) <= most:
                    seen = len(monomials)
                    yield monomials


def _monomials(atoms: Sequence[Atom], degree: int) -> tuple[Monomial, ...]:
    return tuple(
        tuple((atom, chosen.count(atom)) for atom in atoms if atom in chosen)
        for d in range(degree + 1)
        for chosen in combinations_with_replacement(atoms, d)
    )


def _multilinear(atoms: Sequence[Atom]) -> tuple[Monomial, ...]:
    return tuple(
        tuple((atom, 1) for atom in chosen)
        for d in range(len(atoms) + 1)
        for chosen in combinations(atoms, d)
    )


class _Solver:
    """Solves a system of more equations than unknowns for many right-hand sides: exactly, or not at all."""

    def __init__(
        self, matrix: Sequence[Sequence[int]], rows: Sequence[int], inverse: list[list[Fraction]]
    ) -> None:
        self.matrix = matrix
        self.rows = rows
        self.inverse = inverse

    @classmethod
    def of(cls, matrix: Sequence[Sequence[int]]) -> _Solver | None:
        """Invert the system of as many independent equations as there are unknowns; None where there are fewer."""
        count = len(matrix[0])
        rows: list[int] = []
        reduced: list[list[Fraction]] = []  # each with the combination of chosen equations that it is
        pivots: list[int] = []
        for i, equation in enumerate(matrix):
            row = [Fraction(x) for x in equation] + [Fraction(int(len(rows) == j)) for j in range(count)]
            for other, pivot in zip(reduced, pivots):
                factor = row[pivot]
                if factor:
                    row = [x - factor * y for x, y in zip(row, other)]
            pivot = next((j for j in range(count) if row[j]), -1)
            if pivot < 0:
                continue
            scale = row[pivot]
            row = [x / scale for x in row]
            for k, other in enumerate(reduced):
                factor = other[pivot]
                if factor:
                    reduced[k] = [x - factor * y for x, y in zip(other, row)]
            rows.append(i)
            reduced.append(row)
            pivots.append(pivot)
            if len(rows) == count:
                inverse = [row[count:] for _, row in sorted(zip(pivots, reduced))]
                return cls(matrix, rows, inverse)
        return None

    def coefficients(self, values: Sequence[int]) -> list[Fraction] | None:
        chosen = [values[i] for i in self.rows]
        found = [sum((x * v for x, v in zip(row, chosen)), Fraction(0)) for row in self.inverse]
        fits = all(
            sum(c * x for c, x in zip(found, equation)) == v
            for equation, v in zip(self.matrix, values, strict=True)
        )
        return found if fits else None


def remainder_wanted(ambiguity: Ambiguity) -> tuple[str, int, int] | None:
    """Return (symbol, divisor, remainder) of sizes that would halve an ambiguity; None where none would."""
    name, factor, divisor, low, high = ambiguity
    middle = (low + high + 1) // 2
    for remainder in range(divisor):
        if (factor * remainder + middle) % divisor == 0:
            return name, divisor, remainder
    return None


def points_text(points: Sequence[Mapping[str, int]], values: Sequence[Any]) -> str:
    """Write the values of something at some sizes."""
    shown = list(zip(points, values, strict=True))[:3]
    return ", ".join(f"{value} at {sizes_text(p)}" for p, value in shown)
