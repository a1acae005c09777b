"""Index arithmetic: which element of an array an iteration of the loops needs.

An `Index` is an affine sum, constant + sum of coefficient * atom, where an atom is a node that is not affine: the
variable of a loop, the lanes of a vector, a quotient or remainder that did not simplify, a loaded number. Movement
ops only rewrite indices (facts: floor semantics, all indices that reach memory are >= 0). Bounds are known for
every atom, which is what removes quotients, remainders and masks.

Where a quotient by c of a loop variable remains and c divides its extent, `NeedSplit` asks for the loop to be split
into two: then it disappears. The caller starts again with the split loop.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from weakref import WeakKeyDictionary

from funcgrad.lower.ir.ops import LANES, RANGE, THREAD, splat
from funcgrad.trace.ops import CONST, IDIV
from funcgrad.trace.types import dtypes as dt
from funcgrad.trace.uop import Shape, UOp, const, toposort


class NeedSplit(Exception):
    """The loop of this range should be split into (extent / factor, factor)."""

    def __init__(self, variable: UOp, factor: int) -> None:
        self.variable = variable
        self.factor = factor


class Index:
    """constant + sum of coefficient * atom. Immutable and hashable; atoms in the order of their first use. Hash and
    bounds are kept: an index goes down a graph as it is, and is looked up at each node."""

    __slots__ = ("terms", "constant", "_bounds", "_hash")

    def __init__(self, terms: Mapping[UOp, int] | Iterable[tuple[UOp, int]] = (), constant: int = 0) -> None:
        self.terms: dict[UOp, int] = terms if type(terms) is dict else dict(terms)
        self.constant = constant
        self._bounds: tuple[int, int] | None = None
        self._hash: int | None = None

    def __hash__(self) -> int:
        if self._hash is None:
            self._hash = hash((frozenset(self.terms.items()), self.constant))
        return self._hash

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Index) and self.constant == other.constant and self.terms == other.terms

    def __repr__(self) -> str:
        parts = [f"{c}*{a.arg.name if a.op is RANGE else a}" for a, c in self.terms.items()]
        return " + ".join([*parts, str(self.constant)])

    def __add__(self, other: Index | int) -> Index:
        if isinstance(other, int):
            return Index(self.terms, self.constant + other) if other else self
        if not other.terms:
            return self + other.constant
        if not self.terms:
            return other + self.constant
        terms = dict(self.terms)
        for atom, c in other.terms.items():
            total = terms.get(atom, 0) + c
            if total:
                terms[atom] = total
            else:
                del terms[atom]
        return Index(terms, self.constant + other.constant)

    def __mul__(self, factor: int) -> Index:
        if factor == 1:
            return self
        if factor == 0:
            return Index()
        return Index({a: c * factor for a, c in self.terms.items()}, self.constant * factor)

    @property
    def bounds(self) -> tuple[int, int]:
        """The least and the greatest value."""
        if self._bounds is None:
            low = high = self.constant
            terms = dict(self.terms)
            for atom, quotient in self._remainders():
                c = terms.pop(atom)
                del terms[quotient]
                most = min(int(quotient.src[1].arg.value) - 1, atom_bounds(atom)[1])
                low, high = low + min(0, c * most), high + max(0, c * most)
            for atom, c in terms.items():
                a_low, a_high = atom_bounds(atom)
                low += min(c * a_low, c * a_high)
                high += max(c * a_low, c * a_high)
            self._bounds = (low, high)
        return self._bounds

    def _remainders(self) -> list[tuple[UOp, UOp]]:
        """Return the loops x and quotients x / n of the index as c * x - c * n * (x / n): c times a remainder, whose
        bounds are closer than those of both terms.
        """
        found: list[tuple[UOp, UOp]] = []
        for quotient, c in self.terms.items():
            if quotient.op is IDIV and quotient.src[0].op is RANGE and quotient.src[1].op is CONST:
                atom, divisor = quotient.src[0], int(quotient.src[1].arg.value)
                if -self.terms.get(atom, 0) * divisor == c and all(atom is not a for a, _ in found):
                    found.append((atom, quotient))
        return found

    def _divide(self, divisor: int) -> tuple[Index, Index]:
        """Divide: self = quotient * divisor + rest, with all that divides evenly moved to the quotient."""
        even = {a: c // divisor for a, c in self.terms.items() if c % divisor == 0}
        rest = {a: c for a, c in self.terms.items() if c % divisor}
        whole, left = divmod(self.constant, divisor)
        return Index(even, whole), Index(rest, left)

    def _split_low(self, divisor: int) -> tuple[int, Index, Index] | None:
        """Split self = g * x + d with g dividing `divisor` and 0 <= d < g: then d matters neither for x nor the
        quotient.
        """
        coefficients = sorted({abs(c) for c in self.terms.values()})
        for g in reversed(coefficients):
            if g > 1 and divisor % g == 0:
                x, d = self._divide(g)
                low, high = d.bounds
                if low >= 0 and high < g and x.terms:
                    return g, x, d
        return None

    def floordiv(self, divisor: int) -> Index:
        if divisor == 1:
            return self
        quotient, rest = self._divide(divisor)
        low, high = rest.bounds
        if low // divisor == high // divisor:
            return quotient + low // divisor
        if split := rest._split_low(divisor):
            g, x, _ = split
            return quotient + x.floordiv(divisor // g)
        rest._ask_for_split(divisor)
        return quotient + Index({_quotient(rest, divisor): 1})

    def mod(self, divisor: int) -> Index:
        if divisor == 1:
            return Index()
        _, rest = self._divide(divisor)
        low, high = rest.bounds
        if low // divisor == high // divisor:
            return rest + -(low // divisor) * divisor
        if split := rest._split_low(divisor):
            g, x, d = split
            return x.mod(divisor // g) * g + d
        rest._ask_for_split(divisor)
        return rest + Index({_quotient(rest, divisor): -divisor})

    def near_multiple(self, divisor: int) -> tuple[Index, Index] | None:
        """Write self = quotient * divisor + rest so that self is a multiple where, and only where, the rest is 0.
        Coefficients of the rest are as near to 0 as can be: c * i + j is a multiple of c + 1 on the diagonal, where
        j - i is 0. Return None where the rest may be a multiple other than 0.
        """
        whole = {a: (2 * c + divisor) // (2 * divisor) for a, c in self.terms.items()}
        constant = (2 * self.constant + divisor) // (2 * divisor)
        quotient = Index({a: n for a, n in whole.items() if n}, constant)
        rest = self + quotient * -divisor
        low, high = rest.bounds
        return (quotient, rest) if -divisor < low and high < divisor else None

    def _ask_for_split(self, divisor: int) -> None:
        if len(self.terms) == 1 and not self.constant:
            ((atom, c),) = self.terms.items()
            if atom.op is RANGE and atom.arg.splittable and c > 0 and divisor % c == 0:
                factor = divisor // c
                if 1 < factor < atom.arg.extent and atom.arg.extent % factor == 0:
                    raise NeedSplit(atom, factor)

    def without(self, atom: UOp) -> Index:
        return Index({a: c for a, c in self.terms.items() if a is not atom}, self.constant)

    def node(self, sums: dict[tuple, UOp] | None = None) -> UOp:
        """Write the index as instructions in int64, a vector if an atom is one. Outer loops come first, so that terms
        that are invariant in an inner loop are outside of it. The constant comes last, where it becomes the
        displacement of an address.

        sums: those of the terms of indices that were asked for before. The copies of a tile differ in the constant.
        """
        if not self.terms:
            return const(self.constant, dt.int64)
        sums = {} if sums is None else sums
        key = tuple(self.terms.items())
        total = sums.get(key)
        if total is None:
            total = sums[key] = self._sum()
        return total + self.constant if self.constant else total

    def _sum(self) -> UOp:
        """Return the sum without its constant."""
        total: UOp | None = None
        lanes = max((a.shape[0] for a in self.terms if a.shape), default=0)
        for atom, c in sorted(self.terms.items(), key=lambda term: _depth(term[0])):
            term = splat(
                atom if c == 1 else atom * const(c, dt.int64, atom.shape), lanes if total is None else 0
            )
            if total is None:
                total = term
            else:
                width = max((x.shape[0] for x in (total, term) if x.shape), default=0)
                total = splat(total, width) + splat(term, width)
        assert total is not None
        return total


def _depth(atom: UOp) -> tuple[int, str]:
    """Order of the terms of a sum: threads, loops as they nest (their names sort so), other scalars, vectors."""
    if atom.op is THREAD:
        return (-1, str(atom.arg[0]))
    return (0, atom.arg.name) if atom.op is RANGE else (2 if atom.shape else 1, "")


def _quotient(rest: Index, divisor: int) -> UOp:
    """Compute floor(rest / divisor) as a node. The rest is first shifted to be >= 0, where truncation is floor."""
    low = rest.bounds[0]
    shift = max(0, -(low // divisor))
    node = (rest + shift * divisor).node()
    quotient = UOp(IDIV, (node, const(divisor, dt.int64, node.shape)))
    return quotient - shift if shift else quotient


Bounds = tuple[int, int]


_bounds_cache: WeakKeyDictionary[UOp, Bounds] = WeakKeyDictionary()


def atom_bounds(atom: UOp) -> Bounds:
    """Bound an integer node by interval analysis, each node of its graph once. A power of integers is a square of a
    square of a square, and has 2**depth paths.
    """

    def is_known(node: UOp) -> bool:
        return node in _bounds_cache or node.op.name not in _COMPUTED or not dt.is_integer(node.dtype)

    if atom not in _bounds_cache:
        for node in toposort((atom,), stop=is_known):
            if node not in _bounds_cache:
                _bounds_cache[node] = bounds_by(node, _bounds_cache.__getitem__)
    return _bounds_cache[atom]


def bounds_by(atom: UOp, of: Callable[[UOp], Bounds]) -> Bounds:
    """Return the bounds of a node by those of its sources, which `of` gives."""
    if atom.op is RANGE:
        return 0, atom.arg.extent - 1
    if atom.op is LANES:
        return 0, atom.arg - 1
    if atom.op is THREAD:
        return 0, atom.arg[1] - 1
    if not dt.is_integer(atom.dtype):
        return _ANYTHING
    bounds = _arithmetic_bounds(atom, of)
    # Numbers of memory may be anything, and squares of squares have a million digits.
    if atom.dtype == dt.int64:
        return bounds if _ANYTHING[0] <= bounds[0] and bounds[1] <= _ANYTHING[1] else _ANYTHING
    limits = dt.integer_limits(atom.dtype)  # beyond them it has wrapped
    least, greatest = int(limits.min), int(limits.max)
    return bounds if least <= bounds[0] and bounds[1] <= greatest else (least, greatest)


_ANYTHING = (-(1 << 62), 1 << 62)
_OF_TWO = frozenset(("add", "sub", "mul", "idiv", "rem", "max", "min", "and", "shr"))
_COMPUTED = _OF_TWO | {"expand", "cast", "where"}  # what has bounds by those of its sources


def _arithmetic_bounds(atom: UOp, of: Callable[[UOp], Bounds]) -> Bounds:
    """Bound a node as if integers had no width."""
    name = atom.op.name
    if name == "const":
        value = int(atom.arg.value)
        return value, value
    if name in ("expand", "cast"):
        low, high = of(atom.src[0])
        return (low, high) if _ANYTHING[0] <= low and high <= _ANYTHING[1] else _ANYTHING
    if name == "where":
        (a, b), (c, d) = of(atom.src[1]), of(atom.src[2])
        return min(a, c), max(b, d)
    if name in _OF_TWO:
        (a, b), (c, d) = of(atom.src[0]), of(atom.src[1])
        if name == "add":
            return a + c, b + d
        if name == "sub":
            return a - d, b - c
        if name in ("max", "min"):
            pick = max if name == "max" else min
            return pick(a, c), pick(b, d)
        if name == "mul":
            products = (a * c, a * d, b * c, b * d)
            return min(products), max(products)
        if name == "and":  # of two numbers that are not negative no more than either
            return (0, min(b if a >= 0 else d, d if c >= 0 else b)) if a >= 0 or c >= 0 else _ANYTHING
        if name == "shr":
            return (a >> c, b >> c) if 0 <= c == d < 64 else _ANYTHING
        if a < 0 or not c == d > 0:
            return _ANYTHING
        return (0, min(b, c - 1)) if name == "rem" else (a // c, b // c)
    return _ANYTHING


def variable(atom: UOp, factor: int = 1) -> Index:
    return Index({atom: factor})


def strides(shape: Sequence[int]) -> tuple[int, ...]:
    """Return how many elements one position is from the next along each axis, row-major."""
    result = [1] * len(shape)
    for axis in range(len(shape) - 2, -1, -1):
        result[axis] = result[axis + 1] * shape[axis + 1]
    return tuple(result)


def flatten(indices: Sequence[Index], shape: Sequence[int]) -> Index:
    """Return the position in memory of a row-major array."""
    terms: dict[UOp, int] = {}
    constant = 0
    for index, stride in zip(indices, strides(shape), strict=True):
        constant += index.constant * stride
        for atom, c in index.terms.items():
            total = terms.get(atom, 0) + c * stride
            if total:
                terms[atom] = total
            else:
                terms.pop(atom, None)
    return Index(terms, constant)


def unflatten(position: Index, shape: Sequence[int]) -> tuple[Index, ...]:
    """Return the indices of a position, computed from the last axis: quotients of quotients, which cancel when they
    are flattened again.
    """
    result = []
    for size in reversed(shape[1:]):
        result.append(position.mod(size))
        position = position.floordiv(size)
    return (position, *reversed(result)) if shape else ()


def axis_groups(new: Shape, old: Shape) -> list[tuple[range, range]]:
    """Return the axes of two shapes of equal size, group by group of equal products: (axes of new, axes of old)."""
    groups = []
    i = j = 0
    while i < len(new) or j < len(old):
        n, m = i, j
        a = b = 1
        if i < len(new):
            a, n = new[i], i + 1
        if j < len(old):
            b, m = old[j], j + 1
        while a != b:
            if a < b:
                a, n = a * new[n], n + 1
            else:
                b, m = b * old[m], m + 1
        groups.append((range(i, n), range(j, m)))
        i, j = n, m
    return groups


def reshape_indices(indices: Sequence[Index], new: Shape, old: Shape) -> tuple[Index, ...]:
    """Return the indices into `old` for indices into `new` (same elements). An axis that only gets others of one
    element beside it keeps its index. That holds also for an index beyond its end, as unused lanes have.
    """
    result: list[Index] = []
    for ours, theirs in axis_groups(new, old):
        long = [axis for axis in ours if new[axis] != 1] or list(ours)
        kept = [axis for axis in theirs if old[axis] != 1] or list(theirs)
        if len(long) == 1 and len(kept) == 1:
            result += [indices[long[0]] if axis == kept[0] else Index() for axis in theirs]
        else:
            result += _regrouped(
                [indices[axis] for axis in ours], [new[axis] for axis in ours], [old[axis] for axis in theirs]
            )
    return tuple(result)


def _regrouped(indices: Sequence[Index], new: Sequence[int], old: Sequence[int]) -> tuple[Index, ...]:
    """Return the indices of the same element, axes of which are whole parts of one axis where possible.

    An index may be beyond its axis where padding is read, and what it says then does not matter. But its bounds would
    have the quotient by an axis that holds others whole look as if it depended on all of them: the group of a channel
    is that of the channel alone, not of the place in its padded image.
    """
    whole = 1
    for place in range(len(new) - 1, 0, -1):
        whole *= new[place]
        if old[-1] % whole == 0 and any(map(_is_beyond, indices[place:], new[place:])):
            *first, last = _regrouped(indices[:place], new[:place], [*old[:-1], old[-1] // whole])
            return (*first, last * whole + flatten(indices[place:], new[place:]))
    return unflatten(flatten(indices, new), old)


def _is_beyond(index: Index, size: int) -> bool:
    low, high = index.bounds
    return low < 0 or high >= size
