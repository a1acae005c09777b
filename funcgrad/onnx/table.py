"""The table of operators: for each domain and name, the functions that compute it, by the first opset that each is for.

A row is a function of the node and its inputs, whose keyword arguments are the attributes that it reads:

    @operator("LeakyRelu", since=1)
    def leaky_relu(node: Node, x: Value, *, alpha: float = 0.01) -> Value:
        return node.xp.where(x < 0, alpha * x, x)

Inputs that a node leaves out are None, or what the function has as its default. A result is an array, or a tuple of
them for several outputs. `node.xp` is NumPy where all inputs are known constants and `funcgrad.numpy` otherwise, if the
row says `host=True`: such a row only uses what the two have in common, and is worth it for operators that models use
to compute shapes. Other rows use `funcgrad.numpy` and `funcgrad.lax` alone, and are evaluated at once on constants.
"""

from __future__ import annotations

import inspect
from bisect import bisect_right
from collections.abc import Callable, Iterable
from typing import Any, TypeVar

from funcgrad.errors import ArgumentError
from funcgrad.trace.util.named_tuple import NamedTuple

Row = TypeVar("Row", bound=Callable)
STANDARD = "ai.onnx"


class Operator(NamedTuple):
    """One row. inputs: the names of its positional parameters. attributes: those that it reads, or None for any.
    static: positions of inputs whose values must be known when a function is traced. host: it runs with NumPy, too.
    raw: inputs come as they are. fresh: it is computed anew in every call, though its inputs are constants.
    """

    domain: str
    name: str
    since: int
    function: Callable
    inputs: tuple[str, ...]
    attributes: frozenset[str] | None
    static: frozenset[int]
    host: bool
    raw: bool
    fresh: bool


_ROWS: dict[tuple[str, str], list[Operator]] = {}


def operator(
    name: str,
    since: int = 1,
    *,
    domain: str = "",
    static: str = "",
    host: bool = False,
    raw: bool = False,
    fresh: bool = False,
) -> Callable[[Row], Row]:
    """Make a function the row of an operator, from an opset on, until the next row of that name.

    Parameters
    ----------
    name : of the operator; several, with spaces between, are given the same row.
    since : the first version of the domain's operators for which the row is right.
    domain : "" is the standard one.
    static : names of the inputs, with spaces between, whose values the row needs while it is traced (shapes, axes).
    host : the row runs with NumPy by `node.xp` where all inputs are constants.
    raw : inputs are given as they are: constants as arrays of NumPy, sequences as lists. For operators that hand values
        on, run graphs, or must know the values of which the shape of the result depends.
    fresh : constants are no reason to compute it while a function is traced: it draws random numbers.

    Examples
    --------
    >>> @operator("Double", domain="com.example")
    ... def double(node, x):
    ...     return x + x
    >>> find("com.example", "Double", 3).function(None, 21)
    42
    """

    def add(function: Row) -> Row:
        for one in name.split():
            _add(_row(one, since, standard(domain), function, static.split(), (host, raw, fresh)))
        return function

    return add


def find(domain: str, name: str, version: int) -> Operator | None:
    """Return the row of an operator for a version of its domain; None if there is none."""
    rows = _ROWS.get((standard(domain), name), [])
    place = bisect_right([row.since for row in rows], version)
    return rows[place - 1] if place else None


def names(domain: str = "") -> list[str]:
    """Return the names of the operators of a domain that have rows.

    >>> "MatMul" in names()
    True
    """
    return sorted(name for of, name in _ROWS if of == standard(domain))


def standard(domain: str) -> str:
    """Return a domain's name, "" for each name of the standard one."""
    return "" if domain == STANDARD else domain


def _row(
    name: str,
    since: int,
    domain: str,
    function: Callable,
    static: Iterable[str],
    ways: tuple[bool, bool, bool],
) -> Operator:
    parameters = list(inspect.signature(function).parameters.values())[1:]
    inputs = tuple(p.name for p in parameters if p.kind == p.POSITIONAL_OR_KEYWORD)
    attributes: Any = frozenset(p.name for p in parameters if p.kind == p.KEYWORD_ONLY)
    if any(p.kind == p.VAR_KEYWORD for p in parameters):
        attributes = None
    absent = [one for one in static if one not in inputs]
    if absent:
        raise ArgumentError(f"operator: {name} has no input {absent[0]!r} that could be static")
    places = frozenset(inputs.index(one) for one in static)
    return Operator(domain, name, since, function, inputs, attributes, places, *ways)


def _add(row: Operator) -> None:
    rows = _ROWS.setdefault((row.domain, row.name), [])
    rows[:] = sorted([*(old for old in rows if old.since != row.since), row], key=_since)


def _since(row: Operator) -> int:
    return row.since
