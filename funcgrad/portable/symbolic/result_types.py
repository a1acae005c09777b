"""Types of results where sizes of arguments are symbolic: eval_shape at several sizes, and expressions that fit."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from funcgrad.errors import ArgumentError
from funcgrad.portable.symbolic.assignments import LEAST, Assignments, tracing_at
from funcgrad.portable.symbolic.expressions import SymbolicSize, sizes_text
from funcgrad.portable.symbolic.fitting import Fitter, points_text, remainder_wanted
from funcgrad.portable.symbolic.scope import SymbolicScope, shape_of, symbols_in, with_sizes
from funcgrad.portable.symbolic.templates import new_points
from funcgrad.trace.types import tree
from funcgrad.transforms.core import abstract
from funcgrad.transforms.core.abstract import ShapeDtypeStruct

_MOST_POINTS = 24

Results = tuple[list[ShapeDtypeStruct], Any]
"""The types of results at some sizes, and the tree that they are the leaves of."""


def types_of_results(
    fun: Callable[..., Any], args: tuple[Any, ...], kwargs: dict[str, Any], scope: SymbolicScope
) -> Any:
    """Return the tree of the types of a result, whose sizes are expressions of the symbols of the arguments.

    Raises
    ------
    ArgumentError : the function fails at sizes that its arguments may have, or its result is not of one form.
    """
    leaves, structure = tree.flatten((args, kwargs))

    def at(sizes: dict[str, int]) -> Results:
        given, named = tree.unflatten(structure, [with_sizes(leaf, sizes) for leaf in leaves])
        with tracing_at("eval_shape", sizes):
            return tree.flatten(abstract.eval_shape(fun, *given, **named))

    assignments = Assignments(scope, symbols_in(leaves))
    points = assignments.for_fit()  # primes, if these may be
    points += [point for point in assignments.for_tests() if min(point.values()) >= LEAST]
    results = [at(point) for point in points]
    known = sorted({s for leaf in leaves for s in shape_of(leaf) if isinstance(s, SymbolicSize)}, key=str)
    while True:
        _check_form(points, results)
        fitter = Fitter(scope, points, known)
        wanted = list(_sizes(results))
        unknown = fitter.fit_all(wanted)
        if unknown:
            values = points_text(points, unknown[0])
            raise ArgumentError(
                f"eval_shape: a size of the result is no expression of its arguments': {values}",
                hint="sizes are polynomials of symbols, quotients, remainders, maxima and minima",
            )
        more = list(_telling_apart(fitter, assignments, points))
        if not more or len(points) + len(more) > _MOST_POINTS:
            return _fitted(fitter, results)
        points += more
        results += [at(point) for point in more]


def _check_form(points: Sequence[dict[str, int]], results: Sequence[Results]) -> None:
    first, its_tree = results[0]
    for point, (types, structure) in zip(points, results, strict=True):
        if structure != its_tree or [(len(t.shape), t.dtype) for t in types] != [
            (len(t.shape), t.dtype) for t in first
        ]:
            raise ArgumentError(
                f"eval_shape: the result has another form at {sizes_text(point)} than at {sizes_text(points[0])}: "
                f"{tree.unflatten(structure, types)}, {tree.unflatten(its_tree, first)}"
            )


def _sizes(results: Sequence[Results]) -> Iterator[tuple[int, ...]]:
    """Yield, for each size of each result, its values at the points."""
    for types in zip(*(types for types, _ in results), strict=True):
        yield from zip(*(t.shape for t in types), strict=True)


def _telling_apart(
    fitter: Fitter, assignments: Assignments, points: Sequence[dict[str, int]]
) -> Iterator[dict[str, int]]:
    """Yield points that tell apart what quotients may be."""
    for ambiguity in new_points(fitter.ambiguities):
        wanted = remainder_wanted(ambiguity)
        point = wanted and assignments.with_remainder(*wanted, points[0])
        if point:
            yield point


def _fitted(fitter: Fitter, results: Sequence[Results]) -> Any:
    (first, structure), fitted = results[0], map(fitter.fit, _sizes(results))
    shapes: list[Any] = [tuple(next(fitted) for _ in t.shape) for t in first]
    types = [ShapeDtypeStruct(s, t.dtype, t.weak_type) for s, t in zip(shapes, first, strict=True)]
    return tree.unflatten(structure, types)


abstract.symbolic_types = types_of_results
