"""Derivatives of a function along a curve, to any order: Taylor series in, Taylor series out."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import Any

from funcgrad.errors import ArgumentError
from funcgrad.trace.types import tree
from funcgrad.trace.util.lazy import only_public
from funcgrad.transforms.core.flatten import check_callable
from funcgrad.transforms.derivatives.grad import jvp


def jet(
    fun: Callable[..., Any],
    primals: Sequence[Any],
    series: Sequence[Sequence[Any]],
    factorial_scaled: bool = True,
) -> tuple[Any, list[Any]]:
    """Push the derivatives of a curve through a function.

    The curve x(t) has the value `primals` at t = 0 and the derivatives `series` there; what comes back are the value
    and the derivatives of fun(x(t)). It is computed by jvp of jvp, so the time doubles with each order.

    Parameters
    ----------
    fun : a function of arrays and pytrees.
    primals : its arguments at t = 0, floats.
    series : for each argument the list of its derivatives, the first one first, of the types of the argument. All
        lists are of one length.
    factorial_scaled : True for derivatives, False for coefficients of powers of t, which are those over k!.

    Returns
    -------
    (the value, the list of its derivatives or coefficients).

    Raises
    ------
    ArgumentError : the lengths differ.

    Examples
    --------
    >>> import funcgrad.numpy as np
    >>> value, terms = jet(lambda x: x**3, (2.0,), ([1.0, 0.0, 0.0],))  # along x = 2 + t
    >>> float(value), [float(term) for term in terms]
    (8.0, [12.0, 12.0, 6.0])
    """
    check_callable("jet", fun)
    lengths = {len(terms) for terms in series}
    if len(primals) != len(series) or len(lengths) != 1:
        raise ArgumentError(
            f"jet: {len(primals)} arguments need as many series of one length, got lengths "
            f"{[len(terms) for terms in series]}",
            hint="give each argument the list of its derivatives, zeros for those that vanish",
        )
    (order,) = lengths
    factors = [math.factorial(k) if factorial_scaled else 1 for k in range(order + 1)]

    def point(primal: Any, terms: Sequence[Any], t: Any) -> Any:
        """Return x(t) of one argument, by Horner's scheme."""

        def of_leaf(x: Any, *leaves: Any) -> Any:
            sum_: Any = 0.0  # not 0 x, which is no number where x is infinite
            for k in range(order, 0, -1):
                sum_ = (sum_ + leaves[k - 1] / factors[k]) * t
            return x + sum_

        return tree.map(of_leaf, primal, *terms)

    def along(t: Any) -> list[Any]:
        return [fun(*(point(x, terms, t) for x, terms in zip(primals, series, strict=True)))]

    def with_one_more(known: Callable[[Any], list[Any]]) -> Callable[[Any], list[Any]]:
        """Return the function of t that appends the next derivative to those that are known."""

        def derived(t: Any) -> list[Any]:
            values, slopes = jvp(known, (t,), (1.0,))
            return [*values, slopes[-1]]

        return derived

    curve: Callable[[Any], list[Any]] = along
    for _ in range(order):
        curve = with_one_more(curve)
    value, *derivatives = curve(0.0)
    scales = [1 if factorial_scaled else math.factorial(k) for k in range(1, order + 1)]
    return value, [tree.map(lambda d, s=s: d / s, term) for term, s in zip(derivatives, scales, strict=True)]


__all__ = ["jet"]

__dir__ = only_public(__name__)
