"""Sizes as expressions: polynomials with integer coefficients of symbols, and of quotients and extrema of such.

A `SymbolicSize` is a sum of terms, each an integer times powers of atoms. An atom is a symbol, `("b",)`, or a function
of two expressions, `("floordiv", a, b)`: floordiv, mod, max, min, as NumPy and Python define them for integers. Sums
are kept in one order, so equal polynomials are equal objects of Python. What has no symbols is an int.

Expressions of files are as hostile as these: their terms, their depth and the integers that they make are bounded.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterable, Mapping
from typing import Any, NoReturn, Union

from funcgrad.errors import ArgumentError, TracedValueError

Size = Union[int, "SymbolicSize"]
Atom = tuple[Any, ...]
"""(name,), or (function, expression, expression)."""
Monomial = tuple[tuple[Atom, int], ...]
"""Atoms and their powers; () is 1."""

MOST_TERMS = 256
MOST_DEPTH = 16  # of functions within functions
MOST_POWER = 16
GREATEST = 1 << 63
"""No size, and no number on the way to one, is as large in absolute value."""

FUNCTIONS: dict[str, Callable[[int, int], int]] = {
    "floordiv": operator.floordiv,
    "mod": operator.mod,
    "max": max,
    "min": min,
}


class SymbolicSize:
    """A size that is not known yet: `symbolic_shape` makes them. It stands for integers of at least 1, where it is a
    symbol alone, and for what its expression makes of these.

    terms: monomials with their coefficients. scope: the SymbolicScope of its symbols.

    >>> import funcgrad as fg
    >>> b, s = fg.symbolic_shape("b, s")
    >>> print(2 * (b + 1) * s, (b + 3) // 2, b - b)
    2*b*s + 2*s floordiv(b + 3, 2) 0
    """

    __slots__ = ("terms", "scope", "depth", "_hash")

    def __init__(self, terms: tuple[tuple[Monomial, int], ...], scope: Any) -> None:
        self.terms = terms
        self.scope = scope
        self.depth = max((_depth(atom) for monomial, _ in terms for atom, _ in monomial), default=0)
        self._hash = hash(terms)

    def alone(self) -> str:
        """Return the name of the symbol that this is; "" for other expressions."""
        ((monomial, coefficient), *others) = self.terms
        is_symbol = not others and coefficient == 1 and len(monomial) == 1 and monomial[0][1] == 1
        return str(monomial[0][0][0]) if is_symbol and len(monomial[0][0]) == 1 else ""

    def evaluate(self, sizes: Mapping[str, int]) -> int:
        """Return its value where the symbols have these.

        Raises
        ------
        ArgumentError : it divides by zero, or a number on the way is 2**63 or more.
        """
        total = 0
        for monomial, coefficient in self.terms:
            value = coefficient
            for atom, power in monomial:
                value = _bounded(value * _bounded(_value(atom, sizes) ** power, self), self)
            total = _bounded(total + value, self)
        return total

    def symbols(self) -> frozenset[str]:
        """Return the names of the symbols that are in it."""
        found: set[str] = set()
        for monomial, _ in self.terms:
            for atom, _ in monomial:
                found.update((atom[0],) if len(atom) == 1 else (*symbols_of(atom[1]), *symbols_of(atom[2])))
        return frozenset(found)

    def __str__(self) -> str:
        text = " + ".join(_term_text(*term) for term in self.terms)
        return text.replace("+ -", "- ")

    __repr__ = __str__

    def __eq__(self, other: object) -> bool:
        return isinstance(other, SymbolicSize) and self.terms == other.terms and self.scope is other.scope

    def __hash__(self) -> int:
        return self._hash

    def __add__(self, other: Any) -> Any:
        return _combined(self, other, _sum)

    def __sub__(self, other: Any) -> Any:
        return _combined(self, other, lambda a, b: _sum(a, _product(b, {(): -1})))

    def __mul__(self, other: Any) -> Any:
        return _combined(self, other, _product)

    __radd__ = __add__
    __rmul__ = __mul__

    def __rsub__(self, other: Any) -> Any:
        return other + -self

    def __neg__(self) -> Any:
        return self * -1

    def __pow__(self, exponent: Any) -> Any:
        if type(exponent) is not int or not 0 <= exponent <= MOST_POWER:
            raise ArgumentError(f"symbolic size: ({self})^{exponent!r:.20}: powers go from 0 to {MOST_POWER}")
        result: Any = 1
        for _ in range(exponent):
            result = result * self
        return result

    def __floordiv__(self, other: Any) -> Any:
        return function_of("floordiv", self, other)

    def __rfloordiv__(self, other: Any) -> Any:
        return function_of("floordiv", other, self)

    def __mod__(self, other: Any) -> Any:
        return function_of("mod", self, other)

    def __rmod__(self, other: Any) -> Any:
        return function_of("mod", other, self)

    def _inconclusive(self, *_: Any) -> NoReturn:
        raise TracedValueError(
            f"the size {self} is symbolic, and its value is asked for",
            hint="symbolic sizes are for export, onnx.export and eval_shape, which call the function with integers "
            "in their place",
        )

    __int__ = __index__ = __float__ = __bool__ = _inconclusive
    __lt__ = __le__ = __gt__ = __ge__ = _inconclusive


def _depth(atom: Atom) -> int:
    return 1 if len(atom) == 1 else 1 + max(getattr(part, "depth", 0) for part in atom[1:])


def _bounded(value: int, of: Any) -> int:
    if not -GREATEST < value < GREATEST:
        raise ArgumentError(f"symbolic size: {of!s:.80}: a number on the way is 2**63 or more")
    return value


def _value(atom: Atom, sizes: Mapping[str, int]) -> int:
    if len(atom) == 1:
        return sizes[atom[0]]
    a, b = (value_of(part, sizes) for part in atom[1:])
    if not b and atom[0] in ("floordiv", "mod"):
        raise ArgumentError(
            f"symbolic size: {_atom_text(atom):.80} divides by zero where {sizes_text(sizes)}"
        )
    return FUNCTIONS[atom[0]](a, b)


def value_of(size: Size, sizes: Mapping[str, int]) -> int:
    """Return the value of a size where the symbols have these. Integers are what they are."""
    return size if isinstance(size, int) else size.evaluate(sizes)


def symbols_of(size: Size) -> frozenset[str]:
    """Return the names of the symbols in a size; an integer has none."""
    return frozenset() if isinstance(size, int) else size.symbols()


def sizes_text(sizes: Mapping[str, int]) -> str:
    """Write values of symbols, as b = 2, s = 7."""
    return ", ".join(f"{name} = {value}" for name, value in sizes.items())


def divisions_in(value: Any) -> set[tuple[str, int]]:
    """Return (symbol, divisor) for each quotient and remainder by a number in the sizes of lists, dicts and tuples."""
    if isinstance(value, dict):
        value = list(value.values())
    if isinstance(value, (list, tuple)):
        return set().union(*map(divisions_in, value))
    found: set[tuple[str, int]] = set()
    if isinstance(value, SymbolicSize):
        for monomial, _ in value.terms:
            for atom, _ in monomial:
                if atom[0] in ("floordiv", "mod") and len(atom) > 1 and isinstance(atom[2], int):
                    found.update((name, abs(atom[2])) for name in symbols_of(atom[1]))
                found.update(*map(divisions_in, atom[1:]))
    return found


# ---- arithmetic, on dicts from monomials to coefficients ----


def symbol(name: str, scope: Any) -> SymbolicSize:
    """Return the size that a symbol alone stands for."""
    return SymbolicSize((((((name,), 1),), 1),), scope)


def polynomial(terms: Iterable[tuple[Monomial, int]], scope: Any) -> Size:
    """Return the sum of terms: an int where no symbol is left. No monomial is there twice."""
    kept = {_ordered(monomial): coefficient for monomial, coefficient in terms if coefficient}
    if kept.keys() <= {()}:
        return kept.get((), 0)
    if len(kept) > MOST_TERMS:
        raise ArgumentError(f"symbolic size: a sum of more than {MOST_TERMS} terms")
    return SymbolicSize(tuple(sorted(kept.items(), key=_rank)), scope)


def _ordered(monomial: Iterable[tuple[Atom, int]]) -> Monomial:
    """Return a product with its atoms in the order of their texts."""
    return tuple(sorted(monomial, key=lambda item: (_atom_text(item[0]), item[1])))


def _rank(term: tuple[Monomial, int]) -> tuple:
    """Order terms by degree, the highest first, then by their text."""
    monomial = term[0]
    return -sum(power for _, power in monomial), _term_text(monomial, 1)


def _terms(size: Size) -> dict[Monomial, int]:
    return {(): size} if isinstance(size, int) else dict(size.terms)


def _sum(a: dict[Monomial, int], b: dict[Monomial, int]) -> dict[Monomial, int]:
    total = dict(a)
    for monomial, coefficient in b.items():
        total[monomial] = total.get(monomial, 0) + coefficient
    return total


def _product(a: dict[Monomial, int], b: dict[Monomial, int]) -> dict[Monomial, int]:
    if len(a) * len(b) > 4 * MOST_TERMS:
        raise ArgumentError(f"symbolic size: a product of sums of {len(a)} and {len(b)} terms is too long")
    total: dict[Monomial, int] = {}
    for first, x in a.items():
        for second, y in b.items():
            monomial = _times(first, second)
            total[monomial] = total.get(monomial, 0) + x * y
    return total


def _times(a: Monomial, b: Monomial) -> Monomial:
    powers = dict(a)
    for atom, power in b:
        powers[atom] = powers.get(atom, 0) + power
        if powers[atom] > MOST_POWER:
            raise ArgumentError(f"symbolic size: a power above {MOST_POWER}")
    return _ordered(powers.items())


def _combined(a: SymbolicSize, b: Any, combine: Callable[[Any, Any], dict[Monomial, int]]) -> Any:
    if not isinstance(b, SymbolicSize):
        try:
            b = operator.index(b)
        except TypeError:
            return NotImplemented
    made = combine(_terms(a), _terms(b))
    for coefficient in made.values():
        _bounded(coefficient, a)
    return polynomial(made.items(), common_scope((a, b)))


def common_scope(sizes: Iterable[Any]) -> Any:
    """Return the scope of all symbolic sizes among these; None where there are none."""
    scope: Any = None
    for size in sizes:
        if isinstance(size, SymbolicSize):
            if scope is not None and scope is not size.scope:
                raise ArgumentError(
                    f"symbolic size: {size} belongs to another scope than the sizes beside it",
                    hint='make all of them by one symbolic_shape("b, s"), or give each call the same scope=',
                )
            scope = size.scope
    return scope


def function_of(name: str, a: Any, b: Any) -> Any:
    """Return floordiv, mod, max or min of two sizes. Of integers it is computed; what does not change is left out."""
    if not isinstance(a, SymbolicSize) and not isinstance(b, SymbolicSize):
        a, b = operator.index(a), operator.index(b)
        return _bounded(_value((name, a, b), {}), f"{name}({a}, {b})")
    a, b = (x if isinstance(x, SymbolicSize) else operator.index(x) for x in (a, b))
    scope = common_scope((a, b))
    if a == b:
        return {"floordiv": 1, "mod": 0}.get(name, a)
    if isinstance(b, int) and name in ("floordiv", "mod"):
        if not b:
            raise ArgumentError(f"symbolic size: {name}({a!s:.80}, 0) divides by zero")
        if all(coefficient % b == 0 for _, coefficient in a.terms):
            divided = polynomial([(monomial, coefficient // b) for monomial, coefficient in a.terms], scope)
            return divided if name == "floordiv" else 0
    if name in ("max", "min") and str(b) < str(a):
        a, b = b, a
    atom = (name, a, b)
    if _depth(atom) > MOST_DEPTH:
        raise ArgumentError(f"symbolic size: functions within functions, more than {MOST_DEPTH} deep")
    return SymbolicSize(((((atom, 1),), 1),), scope)


# ---- text ----


def _atom_text(atom: Atom) -> str:
    return atom[0] if len(atom) == 1 else f"{atom[0]}({atom[1]}, {atom[2]})"


def _term_text(monomial: Monomial, coefficient: int) -> str:
    factors = [_atom_text(atom) + (f"^{power}" if power > 1 else "") for atom, power in monomial]
    if abs(coefficient) != 1 or not factors:
        return "*".join([str(coefficient), *factors])
    return ("-" if coefficient < 0 else "") + "*".join(factors)
