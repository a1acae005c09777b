"""The sizes at which a function is traced: those that expressions are fitted to, and those that are kept to test them.

Sizes for the fit are large, prime and different where the constraints allow it, so that a size is not taken for
another one or for a constant of the program. The tests are the least sizes, even ones, and larger ones than the fit's.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from funcgrad.errors import ArgumentError, FuncgradError
from funcgrad.portable.symbolic.expressions import Size, SymbolicSize, sizes_text, symbols_of, value_of
from funcgrad.portable.symbolic.scope import SymbolicScope

Sizes = dict[str, int]

LEAST = 67  # of sizes for the fit: above the small sizes that programs treat on their own
_GREATEST = 1100
_LARGER = (
    1200,
    1366,
    1536,
    1654,
    1801,
    2048,
    2309,
    2500,
    2816,
    3072,
    3301,
    4096,
    5000,
    6144,
    8192,
    10007,
    16384,
    65536,
)
_COUNTS = {1: 5, 2: 9, 3: 12}
_MOST = 14
_TRIES = 3000


@contextmanager
def tracing_at(what: str, sizes: Sizes) -> Iterator[None]:
    """Say at which sizes it was where a function cannot be traced, in the name of `what`."""
    try:
        yield
    except FuncgradError as error:
        raise ArgumentError(
            f"{what}: the function cannot be traced where {sizes_text(sizes)}: {error.message}",
            hint='constraints of symbolic_shape, such as ("b >= 2", "s <= 1024"), leave sizes out',
            place=error.place,
        ) from error
    except Exception as error:
        error.add_note(
            f"{what}: while it was traced with {sizes_text(sizes)}, one of the sizes that it is to have"
        )
        raise


class Assignments:
    """Finds sizes that satisfy the constraints of a scope, each assignment once. names: the symbols."""

    def __init__(self, scope: SymbolicScope, names: Sequence[str]) -> None:
        self.scope = scope
        self.names = tuple(names)
        self._solved = self._by_others()
        self._free = [name for name in names if name not in self._solved]
        self._allowed = {name: self._alone(name) for name in self._free}
        self._random = random.Random(0)
        self._given: set[tuple[int, ...]] = set()
        self._first: Sizes = {}

    def _by_others(self) -> dict[str, Size]:
        """Return the symbols that an equation gives from others that it does not give itself."""
        found: dict[str, Size] = {}
        for left, relation, right in self.scope.constraints:
            for one, other in ((left, right), (right, left)) if relation == "==" else ():
                name = one.alone() if isinstance(one, SymbolicSize) else ""
                taken = symbols_of(other) & {name, *found} or any(
                    name in symbols_of(x) for x in found.values()
                )
                if name in self.names and name not in found and not taken:
                    found[name] = other
                    break
        return found

    def _alone(self, name: str) -> list[int]:
        """Return the values of a symbol that the constraints on it alone allow."""
        own = [c for c in self.scope.constraints if c.symbols() == {name}]
        found = [n for n in (*range(1, _GREATEST), *_LARGER) if all(c.holds({name: n}) for c in own)]
        if not found:
            raise self._none(f"for {name}")
        return found

    def _none(self, what: str) -> ArgumentError:
        return ArgumentError(
            f"export: found no sizes {what} that satisfy the constraints {', '.join(map(str, self.scope.constraints))}",
            hint=f"sizes are looked for up to {_LARGER[-1]}",
        )

    def _complete(self, free: Sizes) -> Sizes | None:
        """Return all sizes where those of the free symbols are known; None if the constraints do not hold."""
        sizes = {**free, **{name: value_of(other, free) for name, other in self._solved.items()}}
        sizes = {name: sizes[name] for name in self.names}
        return None if self.scope.broken(sizes) else sizes

    def _new(self, sizes: Sizes | None) -> Sizes | None:
        if sizes is None or tuple(sizes.values()) in self._given:
            return None
        self._given.add(tuple(sizes.values()))
        return sizes

    def for_fit(self) -> list[Sizes]:
        """Return the assignments that expressions are fitted to."""
        wanted = _COUNTS.get(len(self.names), _MOST)
        found: list[Sizes] = []
        for pool_of in (self._preferred, lambda name: self._allowed[name], self._smallest):
            found += self._sampled([pool_of(name) for name in self._free], wanted - len(found))
        if not found:
            raise self._none("together")
        self._first = found[0]
        return found

    def _preferred(self, name: str) -> list[int]:
        """Return the values of a symbol that suit the fit best: large primes, else large ones, else the larger ones."""
        allowed = self._allowed[name]
        large = [n for n in allowed if n >= LEAST]
        within = [n for n in large if n < _GREATEST]
        primes = [n for n in within if all(n % d for d in range(2, 34))]
        for pool in (primes, within, large):
            if len(pool) >= _MOST:
                return pool
        return allowed[len(allowed) // 3 :]

    def _smallest(self, name: str) -> list[int]:
        return self._allowed[name][: 2 * _MOST]

    def _sampled(self, pools: Sequence[list[int]], count: int) -> list[Sizes]:
        found: list[Sizes] = []
        for _ in range(_TRIES):
            if len(found) == count:
                break
            drawn = [self._random.choice(pool) for pool in pools]
            if len({*drawn}) < len(drawn) and all(len(pool) > 2 * len(pools) for pool in pools):
                continue
            sizes = self._new(self._complete(dict(zip(self._free, drawn, strict=True))))
            if sizes is not None:
                found.append(sizes)
        return found

    def for_tests(self) -> Iterator[Sizes]:
        """Yield the assignments that fitted expressions are tested at.

        First come those of the fit with one size changed by 1: they show on which symbol a remainder depends. The
        least, at which programs are of other forms more often than elsewhere, come last.
        """
        first = {name: self._first[name] for name in self._free}
        least = {name: self._allowed[name][0] for name in self._free}
        small = {name: self._near(name, 5 + 2 * i) for i, name in enumerate(self._free)}
        yield from self._each(
            *({**first, name: self._following(name)} for name in self._free),
            {name: self._near(name, 1536 + 118 * i) for i, name in enumerate(self._free)},
            {name: self._near(name, 12 + 6 * i) for i, name in enumerate(self._free)},
            small,
            {name: self._allowed[name][:2][-1] for name in self._free},
            *([{**small, name: least[name]} for name in self._free] if len(self._free) > 1 else ()),
            least,
        )

    def _each(self, *wanted: Sizes) -> Iterator[Sizes]:
        """Yield these, or where the constraints on several symbols forbid one, another one near it."""
        for free in wanted:
            sizes = self._new(self._complete(free))
            if sizes is None:
                pools = [self._around(name, free[name]) for name in self._free]
                yield from self._sampled(pools, 1)
            else:
                yield sizes

    def _following(self, name: str) -> int:
        """Return the value behind that of the first assignment, or another one next to it."""
        size = self._first[name]
        return min(
            (n for n in self._allowed[name] if n != size),
            key=lambda n: (abs(n - size), n < size),
            default=size,
        )

    def _near(self, name: str, wanted: int) -> int:
        return min(self._allowed[name], key=lambda n: abs(n - wanted))

    def _around(self, name: str, wanted: int) -> list[int]:
        return sorted(self._allowed[name], key=lambda n: abs(n - wanted))[:12]

    def with_small(self, sizes: Sizes, name: str) -> Sizes | None:
        """Return these sizes with a smaller one for a free symbol; None if the constraints forbid it."""
        free = {free: sizes[free] for free in self._free}
        if name not in free or free[name] <= (small := self._near(name, 3 + 2 * self._free.index(name))):
            return None
        return self._complete({**free, name: small})

    def at_least(self, sizes: Sizes, least: int) -> Sizes | None:
        """Return sizes like these, of which none is below a number; None if the constraints forbid them."""
        free = {name: max(sizes[name], least) for name in self._free}
        return self._complete(free)

    def with_remainder(self, name: str, divisor: int, remainder: int, like: Sizes) -> Sizes | None:
        """Return sizes like these, but with another value of a free symbol, that leaves a remainder."""
        fits = [n for n in self._allowed.get(name, ()) if n % divisor == remainder]
        for n in sorted(fits, key=lambda n: abs(n - like[name])):
            sizes = self._new(self._complete({**{free: like[free] for free in self._free}, name: n}))
            if sizes is not None:
                return sizes
        return None
