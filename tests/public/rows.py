"""What a row says of a public function: how its arguments are made, what it must give, and what of it is defined.

A row is added by `row(names, make, ...)` within `with namespace("numpy")`; several rows of one name are several ways
to call it. `make(draw)` returns a `Call`. The oracle is NumPy's function of that name, or what `oracle` says, on
the same values in double precision; the type of the result is what a rule says that knows the types of the operands.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, NamedTuple

import numpy as np

from funcgrad.trace.types import dtypes as dt
from funcgrad.trace.types import tree
from tests.public.draw import Draw, Given

Type = tuple[np.dtype, bool]


class Call(NamedTuple):
    """Arguments: `Given` for arrays, anything else as it is."""

    args: tuple
    keywords: dict[str, Any]

    @property
    def given(self) -> list[Given]:
        return [leaf for leaf in leaves(self) if isinstance(leaf, Given)]

    @property
    def types(self) -> list[Type]:
        """Of the operands that are promoted together."""
        return [given.type for given in self.given if given.joins]


def _is_leaf(x: Any) -> bool:
    return isinstance(x, Given) or not isinstance(x, (tuple, list, dict))


def leaves(call: Call) -> list[Any]:
    """All that is in the arguments and keywords, in order."""
    return tree.leaves([call.args, call.keywords], is_leaf=_is_leaf)


def replaced(call: Call, new: Callable[[Any], Any]) -> Call:
    """The call with new(leaf) for each leaf."""
    args, keywords = tree.map(new, [call.args, call.keywords], is_leaf=_is_leaf)
    return Call(args, keywords)


def call(*args: Any, **keywords: Any) -> Call:
    return Call(args, keywords)


Rule = Callable[[Call], "Type | list[Type]"]


class Row(NamedTuple):
    space: str  # "numpy", "numpy.linalg", "lax", ...
    name: str
    number: int  # several rows of one name
    make: Callable[[Draw], Call]
    type: Rule | None  # None: not looked at, the oracle's own types count
    oracle: Callable | str | None  # by name in NumPy; None: `check` says what is true of the result
    operands: str  # of the oracle: "promoted" to one dtype, each its "own", or "narrow": its own, not widened
    tolerance: float
    zeros: bool  # the signs of zeros are NumPy's
    jit: bool  # the shape of the result does not depend on values
    vmap: bool
    derivative: bool
    kinds: str  # of dtypes that it is defined for, "" where this is not asked
    check: Callable[[Any, Call], None] | None
    peer: bool  # JAX's function of this name has the same type and value
    pick: Callable[[Any], Any] | None  # what of the result is compared

    def __str__(self) -> str:
        return f"{self.space}.{self.name}" + (f"-{self.number}" if self.number else "")


ROWS: dict[str, Row] = {}
_space = ["numpy"]


@contextmanager
def namespace(name: str) -> Iterator[None]:
    _space.append(name)
    yield
    _space.pop()


def row(
    names: str,
    make: Callable[[Draw], Call],
    type: Rule | None = None,
    oracle: Any = "",
    *,
    operands: str = "promoted",
    tolerance: float = 1.0,
    zeros: bool = False,
    jit: bool = True,
    vmap: bool = True,
    derivative: bool = True,
    kinds: str = "",
    check: Any = None,
    peer: bool = True,
    pick: Any = None,
) -> None:
    """Rows for these names. oracle: "" is the name itself; a text a name in NumPy; None where there is none."""
    unique = check is None or _space[-1] == "random"  # JAX may choose other vectors, another order
    for name in names.split():
        reference = (name if oracle == "" else oracle) if check is None or oracle != "" else None
        number = sum(r.space == _space[-1] and r.name == name for r in ROWS.values())
        new = Row(_space[-1], name, number, make, type, reference, operands, tolerance, zeros, jit, vmap,
                  derivative, kinds, check, peer and unique and pick is None, pick)  # fmt: skip
        assert str(new) not in ROWS
        ROWS[str(new)] = new


# ---- rules of types ----


def promoted(call: Call) -> Type:
    return dt.promote(*call.types)


def inexact(call: Call) -> Type:
    return dt.to_inexact(*promoted(call))


def numbers(call: Call) -> Type:
    """Promoted; booleans become integers."""
    dtype, weak = promoted(call)
    return (dt.default_dtype("i"), False) if dtype == dt.bool_ else (dtype, weak)


def boolean(call: Call) -> Type:
    return dt.bool_, False


def default_integer(call: Call) -> Type:
    return dt.default_dtype("i"), False


def int32(call: Call) -> Type:
    return dt.int32, False


def same(call: Call) -> Type:
    """That of the first operand."""
    return call.types[0]


def strong(rule: Rule) -> Rule:
    def of(call: Call) -> Any:
        types = rule(call)
        return [(d, False) for d, _ in types] if isinstance(types, list) else (types[0], False)

    return of


def real(rule: Rule) -> Rule:
    """Of the real part of a complex number."""

    def of(call: Call) -> Type:
        dtype, weak = rule(call)  # type: ignore[misc]
        return dt.real_dtype(dtype), weak

    return of


def or_dtype(rule: Rule) -> Rule:
    """That of the keyword dtype, where it is given."""

    def of(call: Call) -> Any:
        asked = call.keywords.get("dtype")
        return rule(call) if asked is None else (dt.as_dtype(asked), False)

    return of


def summed(call: Call) -> Type:
    """Of sums and products: integers of at least the default size, booleans too."""
    dtype, weak = call.types[0]
    if dtype == dt.bool_ or dt.kind(dtype) in "iu":
        least = dt.default_dtype("u" if dt.kind(dtype) == "u" else "i")
        dtype = least if dtype.itemsize < least.itemsize else dtype
    return dtype, weak


def each(*rules: Rule) -> Rule:
    """One rule for each of several results."""
    return lambda call: [rule(call) for rule in rules]  # type: ignore[misc]
