"""All prefixes of a sequence: of sums, products, extrema and logsumexp in one pass, of any associative function in a
logarithmic number of parallel steps.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from funcgrad.errors import ArgumentError, TreeError
from funcgrad.numpy.core.operands import ArrayLike
from funcgrad.numpy.reductions import cumulative
from funcgrad.trace.array.any_array import Array
from funcgrad.trace.ops import CONCAT
from funcgrad.trace.ops.scan import CUMLOGSUMEXP, CUMMAX, CUMMIN, CUMPROD, CUMSUM
from funcgrad.trace.tracing.traceback import boundary
from funcgrad.trace.tracing.tracer import signature_of
from funcgrad.trace.types import tree
from funcgrad.trace.types.shapes import normal_axis
from funcgrad.trace.uop import UOp
from funcgrad.transforms.core.flatten import check_callable, name_of, results
from funcgrad.transforms.loops.bodies import nodes_of, operands_of

T = TypeVar("T")


def cumsum(operand: ArrayLike, axis: int = 0, reverse: bool = False) -> Array:
    """Sum all elements up to each.

    Half precision is added up in single. Where the axis is the last one, neighbours are added first, so the
    rounding error is below that of adding one after the other.

    Parameters
    ----------
    operand : an array.
    axis : the axis.
    reverse : of all elements from each on.

    Returns
    -------
    An array of the same shape.

    Examples
    --------
    >>> import funcgrad.numpy as np
    >>> cumsum(np.arange(4)), cumsum(np.arange(4), reverse=True)
    (Array([0, 1, 3, 6], dtype=int32), Array([6, 6, 5, 3], dtype=int32))
    """
    return cumulative(CUMSUM, operand, axis, reverse=reverse)


def cumprod(operand: ArrayLike, axis: int = 0, reverse: bool = False) -> Array:
    """Multiply all elements up to each. The derivative is exact where elements are 0.

    Parameters
    ----------
    operand : an array.
    axis : the axis.
    reverse : of all elements from each on.

    Returns
    -------
    An array of the same shape.

    Examples
    --------
    >>> import funcgrad.numpy as np
    >>> cumprod(np.arange(1, 5))
    Array([ 1,  2,  6, 24], dtype=int32)
    """
    return cumulative(CUMPROD, operand, axis, reverse=reverse)


def cummax(operand: ArrayLike, axis: int = 0, reverse: bool = False) -> Array:
    """Take the largest of all elements up to each; NaN from the first one on.

    Parameters
    ----------
    operand : an array.
    axis : the axis.
    reverse : of all elements from each on.

    Returns
    -------
    An array of the same shape.

    Examples
    --------
    >>> import funcgrad.numpy as np
    >>> cummax(np.asarray([1, 3, 2]))
    Array([1, 3, 3], dtype=int32)
    """
    return cumulative(CUMMAX, operand, axis, reverse=reverse)


def cummin(operand: ArrayLike, axis: int = 0, reverse: bool = False) -> Array:
    """Take the smallest of all elements up to each; NaN from the first one on.

    Parameters
    ----------
    operand : an array.
    axis : the axis.
    reverse : of all elements from each on.

    Returns
    -------
    An array of the same shape.

    Examples
    --------
    >>> import funcgrad.numpy as np
    >>> cummin(np.asarray([3, 1, 2]))
    Array([3, 1, 1], dtype=int32)
    """
    return cumulative(CUMMIN, operand, axis, reverse=reverse)


def cumlogsumexp(operand: ArrayLike, axis: int = 0, reverse: bool = False) -> Array:
    """Compute the log of the sums of exp of all elements up to each, without overflow.

    Parameters
    ----------
    operand : floats.
    axis : the axis.
    reverse : of all elements from each on.

    Returns
    -------
    Floats of the same shape.

    Examples
    --------
    >>> import funcgrad.numpy as np
    >>> cumlogsumexp(np.zeros(3)).round(3)
    Array([0.   , 0.693, 1.099], dtype=float32)
    """
    return cumulative(CUMLOGSUMEXP, operand, axis, reverse=reverse)


@boundary
def associative_scan(fn: Callable[..., Any], elems: T, reverse: bool = False, axis: int = 0) -> T:
    """Combine all prefixes of a sequence by an associative function, in a logarithmic number of parallel steps.

    Parameters
    ----------
    fn : a function (a, b) -> combination, elementwise along `axis`, for trees of arrays like `elems`. What it returns
        has as many leaves, in the same order; a tuple will do for a class of the user's.
    elems : a tree of arrays.
    reverse : combine suffixes in place of prefixes.
    axis : the axis of the sequence.

    Returns
    -------
    A tree like elems.

    Examples
    --------
    >>> import funcgrad.numpy as np
    >>> associative_scan(np.multiply, np.arange(1.0, 5.0))
    Array([ 1.,  2.,  6., 24.], dtype=float32)

    References
    ----------
    Blelloch 1990, Prefix Sums and Their Applications (CMU-CS-90-190).
    """
    check_callable("associative_scan", fn)
    operands, treedef = operands_of("associative_scan: elems", elems)
    if not operands:
        return elems
    axes = {normal_axis(axis, x.ndim, "associative_scan") for x in operands}
    sizes = {x.shape[a] for x in operands for a in axes}
    if len(axes) > 1 or len(sizes) > 1:
        raise ArgumentError(
            f"associative_scan: the sizes along axis {axis} differ: {', '.join(str(signature_of(x)) for x in operands)}"
        )
    (along,) = axes
    nodes = nodes_of(operands)

    def flip(node: UOp) -> UOp:
        return node.flip((along,)) if reverse else node

    def combine(a: list[UOp], b: list[UOp]) -> list[UOp]:
        pair = [tree.unflatten(treedef, results(x, {})) for x in (a, b)]
        found, out_tree = operands_of("associative_scan", fn(*pair))
        if len(found) != len(operands):
            raise TreeError(
                f"associative_scan: {name_of(fn)!r} must return a tree like its arguments, "
                f"{tree.structure_text(treedef)}, it returned {tree.structure_text(out_tree)}"
            )
        return nodes_of(found)

    found = _prefixes(combine, [flip(n) for n in nodes], along)
    return tree.unflatten(treedef, results([flip(n) for n in found], {}))


def _prefixes(combine: Callable[..., Any], nodes: list[UOp], axis: int) -> list[UOp]:
    """Compute prefixes along an axis: combine pairs, find their prefixes, and fill in the elements between."""
    size = nodes[0].shape[axis]
    if size < 2:
        return nodes
    evens = [x.shrink_axis(axis, 0, size - 1, 2) for x in nodes]
    pairs = combine(evens, [x.shrink_axis(axis, 1, size, 2) for x in nodes])
    odd = _prefixes(combine, pairs, axis)
    first = [x.shrink_axis(axis, 0, 1) for x in nodes]
    if size > 2:
        rest = [x.shrink_axis(axis, 2, size, 2) for x in nodes]
        count = rest[0].shape[axis]
        between = combine([x.shrink_axis(axis, 0, count) for x in odd], rest)
        first = [UOp(CONCAT, pair, axis) for pair in zip(first, between, strict=True)]
    return [_interleaved(a, b, axis) for a, b in zip(first, odd, strict=True)]


def _interleaved(even: UOp, odd: UOp, axis: int) -> UOp:
    """Interleave the elements of two arrays; the first may have one more."""
    count = odd.shape[axis]
    head = even.shrink_axis(axis, 0, count)
    pair = UOp(CONCAT, (head.expand((axis + 1,), (1,)), odd.expand((axis + 1,), (1,))), axis + 1)
    joined = pair.reshape((*odd.shape[:axis], 2 * count, *odd.shape[axis + 1 :]))
    if even.shape[axis] == count:
        return joined
    last = even.shrink_axis(axis, count, count + 1)
    return UOp(CONCAT, (joined, last), axis)


__all__ = ["associative_scan", "cumlogsumexp", "cummax", "cummin", "cumprod", "cumsum"]
