"""Products that sum, with all axes named: dot_general, products of ragged groups, products of scaled operands.

`preferred_element_type` is the dtype of the result, and sums are made in it where it is the wider one: bfloat16 with
float32, and int8 with int32, multiply and add without a rounding between.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from funcgrad.errors import ArgumentError, DtypeError, ShapeError
from funcgrad.numpy import reductions
from funcgrad.numpy.core.operands import ArrayLike, cast, operand, promoted, takes_sharding, type_name
from funcgrad.numpy.core.precision import policy_of
from funcgrad.numpy.core.products import contract, of_widened
from funcgrad.numpy.creation import arange, broadcast_to, zeros
from funcgrad.numpy.elementwise import equal, greater_equal, less, logical_and, minimum, multiply, where
from funcgrad.numpy.shapes import manipulation
from funcgrad.trace.array.any_array import Array
from funcgrad.trace.types import dtypes as dt
from funcgrad.trace.types.shapes import normal_axes
from funcgrad.trace.util.named_tuple import NamedTuple
from funcgrad.transforms.checkpoint.barriers import optimization_barrier

_LEAST_GROUPS = 3  # whose masked products are more work than blocks
_LEAST_ROWS = 16  # of a group on the average, for blocks
DotDimensionNumbers = tuple[tuple[Sequence[int], Sequence[int]], tuple[Sequence[int], Sequence[int]]]


@takes_sharding
def dot(
    lhs: ArrayLike, rhs: ArrayLike, *, dimension_numbers: DotDimensionNumbers | None = None, precision: Any = None,
    preferred_element_type: Any = None,
) -> Array:  # fmt: skip
    """Multiply vectors and matrices: sum over the last axis of lhs and the first of rhs; or as dot_general.

    Parameters
    ----------
    lhs, rhs : arrays.
    dimension_numbers : those of dot_general; None for vectors and matrices.
    precision : as of numpy.matmul.
    preferred_element_type : the dtype of the result, in which sums are made.
    out_sharding : how the result is spread over a mesh; None leaves it open.

    Returns
    -------
    An array.

    Examples
    --------
    >>> dot(funcgrad.numpy.ones((2, 3)), funcgrad.numpy.ones(3))
    Array([3., 3.], dtype=float32)
    """
    a, b = operand(lhs, "lax.dot"), operand(rhs, "lax.dot")
    if dimension_numbers is None:
        if not (1 <= a.ndim <= 2 and 1 <= b.ndim <= 2):
            raise ShapeError(
                f"lax.dot: vectors and matrices are needed, got {type_name(a)} and {type_name(b)}",
                hint="name the axes by dimension_numbers",
            )
        dimension_numbers = (((a.ndim - 1,), (0,)), ((), ()))
    return dot_general(a, b, dimension_numbers, precision, preferred_element_type)


@takes_sharding
def dot_general(
    lhs: ArrayLike, rhs: ArrayLike, dimension_numbers: DotDimensionNumbers, precision: Any = None,
    preferred_element_type: Any = None,
) -> Array:  # fmt: skip
    """Multiply arrays and sum over pairs of axes.

    Parameters
    ----------
    lhs, rhs : arrays.
    dimension_numbers : ((axes of lhs, axes of rhs) summed, (axes of lhs, axes of rhs) of a batch).
    precision : as of numpy.matmul.
    preferred_element_type : the dtype of the result, in which sums are made.
    out_sharding : how the result is spread over a mesh; None leaves it open.

    Returns
    -------
    An array whose axes are those of the batch, then the rest of lhs, then the rest of rhs.

    Raises
    ------
    ShapeError : sizes differ.

    Examples
    --------
    >>> x = funcgrad.numpy.full((2, 3), 100, dtype="int8")
    >>> dot_general(x, x, (((1,), (1,)), ((0,), (0,))), preferred_element_type="int32")
    Array([30000, 30000], dtype=int32)
    """
    wanted = None if preferred_element_type is None else dt.as_dtype(preferred_element_type)
    operands = (lhs, rhs) if wanted is None else of_widened("lax.dot_general", (lhs, rhs))
    a, b = promoted("lax.dot_general", *operands)
    policy = policy_of("lax.dot_general", precision, a.dtype)
    if wanted is not None:
        wide = a.dtype if dt.is_widened(wanted) else dt.wider(a.dtype, wanted)
        a, b = cast(a, wide), cast(b, wide)
    (sum_a, sum_b), (batch_a, batch_b) = dimension_numbers
    sum_a, batch_a = (normal_axes(tuple(axes), a.ndim, "lax.dot_general") for axes in (sum_a, batch_a))
    sum_b, batch_b = (normal_axes(tuple(axes), b.ndim, "lax.dot_general") for axes in (sum_b, batch_b))
    if len(sum_a) != len(sum_b) or len(batch_a) != len(batch_b):
        raise ArgumentError(f"lax.dot_general: axes do not come in pairs: {dimension_numbers}")
    for i, j in zip(sum_a + batch_a, sum_b + batch_b, strict=True):
        if a.shape[i] != b.shape[j]:
            raise ShapeError(
                f"lax.dot_general: sizes differ: {a.shape[i]} (axis {i} of lhs: {type_name(a)}) and "
                f"{b.shape[j]} (axis {j} of rhs: {type_name(b)})"
            )
    in_a = tuple(range(a.ndim))
    pairs = dict(zip(sum_b + batch_b, sum_a + batch_a, strict=True))
    in_b = tuple(pairs.get(j, a.ndim + j) for j in range(b.ndim))
    rest_a = tuple(i for i in in_a if i not in sum_a + batch_a)
    rest_b = tuple(label for label in in_b if label >= a.ndim)
    result = contract(a, in_a, b, in_b, batch_a + rest_a + rest_b, policy)
    return result if wanted is None else cast(result, wanted)


def batch_matmul(lhs: ArrayLike, rhs: ArrayLike, precision: Any = None) -> Array:
    """Multiply matrices over equal leading axes.

    Parameters
    ----------
    lhs : (..., m, k).
    rhs : (..., k, n).
    precision : as of numpy.matmul.

    Returns
    -------
    (..., m, n)

    Examples
    --------
    >>> batch_matmul(funcgrad.numpy.ones((5, 2, 3)), funcgrad.numpy.ones((5, 3, 4))).shape
    (5, 2, 4)
    """
    a, b = operand(lhs, "lax.batch_matmul"), operand(rhs, "lax.batch_matmul")
    if a.ndim < 2 or a.ndim != b.ndim:
        raise ShapeError(
            f"lax.batch_matmul: two stacks of matrices are needed, got {type_name(a)} and {type_name(b)}"
        )
    batch = tuple(range(a.ndim - 2))
    return dot_general(a, b, (((a.ndim - 1,), (b.ndim - 2,)), (batch, batch)), precision)


# ---- groups of rows of different sizes ----


class RaggedDotDimensionNumbers(NamedTuple):
    """Which axes ragged_dot_general multiplies, cuts into groups and counts groups along.

    Parameters
    ----------
    dot_dimension_numbers : the axes of both operands, as of dot_general.
    lhs_ragged_dimensions : the axis of lhs that is cut into groups, one in a sequence.
    rhs_group_dimensions : the axis of rhs that counts groups, one in a sequence; empty where the groups are of
        a summed or batch axis.
    """

    dot_dimension_numbers: DotDimensionNumbers
    lhs_ragged_dimensions: Sequence[int]
    rhs_group_dimensions: Sequence[int]


@takes_sharding
def ragged_dot(
    lhs: ArrayLike, rhs: ArrayLike, group_sizes: ArrayLike, precision: Any = None, preferred_element_type: Any = None,
    group_offset: ArrayLike | None = None,
) -> Array:  # fmt: skip
    """Multiply each group of rows of lhs by its own matrix.

    Parameters
    ----------
    lhs : (m, k).
    rhs : (g, k, n).
    group_sizes : (g,) integers: how many rows belong to each group, from the first row on. Rows behind the
        last group give 0.
    precision : as of numpy.matmul.
    preferred_element_type : the dtype of the result, in which sums are made.
    group_offset : the number of the group that rhs begins with; group_sizes may hold more groups then.
    out_sharding : how the result is spread over a mesh; None leaves it open.

    Returns
    -------
    (m, n)

    Examples
    --------
    >>> x, weights = funcgrad.numpy.ones((4, 2)), funcgrad.numpy.asarray([1.0, 1.0, 10.0, 10.0]).reshape(2, 2, 1)
    >>> ragged_dot(x, weights, funcgrad.numpy.asarray([1, 2])).ravel()
    Array([ 2., 20., 20.,  0.], dtype=float32)
    """
    numbers = RaggedDotDimensionNumbers((((1,), (1,)), ((), ())), (0,), (0,))
    return ragged_dot_general(lhs, rhs, group_sizes, numbers, precision, preferred_element_type, group_offset)


@takes_sharding
def ragged_dot_general(
    lhs: ArrayLike, rhs: ArrayLike, group_sizes: ArrayLike, ragged_dot_dimension_numbers: RaggedDotDimensionNumbers,
    precision: Any = None, preferred_element_type: Any = None, group_offset: ArrayLike | None = None,
) -> Array:  # fmt: skip
    """Multiply arrays, one axis of lhs being cut into groups of different sizes.

    What the groups do depends on the axis: of an axis that stays, each takes its own part of rhs, along the
    group axis of rhs; of a summed axis, each makes a sum of its own, along a new first axis of the result; of
    a batch axis, what lies behind the last group gives 0. Many rows of matrices are multiplied in blocks, each
    beside a copy of the matrix of its group: the work is half as much again as that of one product. Elsewhere every
    group is multiplied as a masked whole: the work is that of g products.

    Parameters
    ----------
    lhs, rhs : arrays.
    group_sizes : (g,) or, with axes in front of it, those of the batch (but for groups of a batch axis) and
        the axes of lhs of the same kind that are before the ragged one.
    ragged_dot_dimension_numbers : RaggedDotDimensionNumbers.
    precision : as of numpy.matmul.
    preferred_element_type : the dtype of the result, in which sums are made.
    group_offset : the number of the group that rhs begins with.
    out_sharding : how the result is spread over a mesh; None leaves it open.

    Returns
    -------
    An array.

    Examples
    --------
    >>> numbers = RaggedDotDimensionNumbers((((0,), (0,)), ((), ())), (0,), ())
    >>> x = funcgrad.numpy.arange(4.0).reshape(4, 1)
    >>> ragged_dot_general(x, x, funcgrad.numpy.asarray([1, 3]), numbers).ravel()
    Array([ 0., 14.], dtype=float32)
    """
    a, b = operand(lhs, "lax.ragged_dot"), operand(rhs, "lax.ragged_dot")
    (sums, batches), ragged, grouped = ragged_dot_dimension_numbers
    (sum_a, sum_b), (batch_a, _) = (tuple(map(tuple, pair)) for pair in (sums, batches))
    if len(ragged) != 1 or len(grouped) > 1:
        raise ArgumentError(
            f"lax.ragged_dot_general: one axis of lhs is ragged and at most one of rhs counts groups, got "
            f"{tuple(ragged)} and {tuple(grouped)}"
        )
    axis = normal_axes(tuple(ragged), a.ndim, "lax.ragged_dot_general")[0]
    stays = axis not in sum_a + batch_a
    if stays != bool(grouped):
        raise ArgumentError(
            f"lax.ragged_dot_general: rhs has a group axis when the ragged axis {axis} of lhs stays, and only then"
        )
    kind = sum_a if axis in sum_a else batch_a
    before = [i for i in range(axis) if (i in kind if not stays else i not in sum_a + batch_a)]
    prefix = before if axis in batch_a else [*batch_a, *before]
    if stays and group_offset is None and sum_a == (1,) and a.ndim == 2 and b.ndim == 3:
        matrices = manipulation.moveaxis(b, (grouped[0], *sum_b), (0, 1))
        if block := _rows_of_block(a, matrices, operand(group_sizes, "lax.ragged_dot")):
            return _by_blocks(a, matrices, group_sizes, block, precision, preferred_element_type)
    count = b.shape[grouped[0]] if grouped else None
    member = _members(a, group_sizes, axis, prefix, count, group_offset)
    if axis in batch_a:
        member = reductions.any(member, -1)
        return dot_general(where(member, a, 0), b, (sums, batches), precision, preferred_element_type)
    groups = where(member, manipulation.expand_dims(a, -1), 0)
    if stays:
        sums = ((*sum_a, a.ndim), (*sum_b, grouped[0]))
        return dot_general(groups, b, (sums, batches), precision, preferred_element_type)
    result = dot_general(groups, b, (sums, batches), precision, preferred_element_type)
    return manipulation.moveaxis(result, a.ndim - len(sum_a), 0)


def _rows_of_block(a: Any, matrices: Any, sizes: Any) -> int:
    """Return how many rows are multiplied together, half of those of a group on the average; 0 where masked products
    are made of all rows.
    """
    rows, groups = a.shape[0], matrices.shape[0]
    fits = sizes.shape == (groups,) and dt.is_integer(sizes.dtype) and a.shape[1] == matrices.shape[1]
    if not fits or groups < _LEAST_GROUPS or rows < _LEAST_ROWS * groups:
        return 0
    return -(-rows // (2 * groups))


def _by_blocks(
    a: Any, matrices: Any, group_sizes: ArrayLike, block: int, precision: Any, preferred_element_type: Any
) -> Array:
    """Multiply rows in blocks, each of which has rows of one group alone, and a copy of its matrix.

    Each group begins with a block of its own, so there are at most as many blocks as all rows fill, and one more for
    each group.
    """
    rows, groups = a.shape[0], matrices.shape[0]
    sizes = operand(group_sizes, "lax.ragged_dot")
    ends = minimum(reductions.cumsum(sizes, -1), rows)
    starts = manipulation.concatenate([zeros(1, ends.dtype), ends[:-1]])
    counts = (ends - starts + block - 1) // block
    last = reductions.cumsum(counts, -1)
    first = last - counts
    number = arange(-(-rows // block) + groups, dtype=ends.dtype)
    group = minimum(_count_up_to(last, number), groups - 1)
    row = (starts[group] + (number - first[group]) * block)[:, None] + arange(block, dtype=ends.dtype)
    inside = row < ends[group][:, None]
    own = where(inside[..., None], a[where(inside, row, 0)], 0)
    batches = (((2,), (1,)), ((0,), (0,)))
    # Blocks are stored before and behind the product: rows that were gathered within it would be so for each column,
    # and those behind it would be multiplied one by one.
    own, group = optimization_barrier((own, group))
    product = dot_general(own, matrices[group], batches, precision, preferred_element_type)
    made, first = optimization_barrier((product, first))
    place = arange(rows, dtype=ends.dtype)
    found = _count_up_to(ends, place)
    member = found < groups
    found = minimum(found, groups - 1)
    at = where(member, (first[found] * block + place) - starts[found], 0)
    return where(member[:, None], manipulation.reshape(made, (-1, made.shape[-1]))[at], 0)


def _count_up_to(ends: Any, number: Any) -> Any:
    """Return how many of some ends each number has reached."""
    return reductions.sum(cast(greater_equal(number[:, None], ends), ends.dtype), -1)


def _members(
    a: Any,
    group_sizes: ArrayLike,
    axis: int,
    prefix: Sequence[int],
    count: int | None,
    offset: ArrayLike | None,
) -> Any:
    """Tell for each element of lhs whether it belongs to each group: the shape of lhs with an axis of groups behind."""
    sizes = operand(group_sizes, "lax.ragged_dot")
    if not dt.is_integer(sizes.dtype):
        raise DtypeError(f"lax.ragged_dot: group_sizes must be integers, got {type_name(sizes)}")
    if sizes.ndim not in (1, len(prefix) + 1):
        raise ShapeError(
            f"lax.ragged_dot: group_sizes {type_name(sizes)} must have 1 axis or {len(prefix) + 1}: those of lhs "
            f"{tuple(prefix)} and the one of the groups"
        )
    wanted = tuple(a.shape[i] for i in prefix)
    if sizes.ndim > 1 and sizes.shape[:-1] != wanted:
        raise ShapeError(
            f"lax.ragged_dot: group_sizes {type_name(sizes)} must begin with the sizes {wanted} of axes "
            f"{tuple(prefix)} of lhs"
        )
    ends = reductions.cumsum(sizes, -1)
    starts = ends - sizes
    groups = sizes.shape[-1]
    if count is None:
        count = groups
    if offset is None and count != groups:
        raise ShapeError(f"lax.ragged_dot: {count} groups of rhs do not fit the {groups} of group_sizes")
    place = manipulation.expand_dims(arange(a.shape[axis], dtype=ends.dtype), -1)
    starts, ends = (manipulation.expand_dims(x, -2) for x in (starts, ends))
    member = logical_and(greater_equal(place, starts), less(place, ends))  # (prefix..., ragged, groups)
    if offset is not None:
        number = arange(groups, dtype=ends.dtype)[:, None] - manipulation.ravel(offset)[0]
        chosen = equal(number, arange(count, dtype=ends.dtype))  # (groups, groups of rhs)
        member = reductions.any(logical_and(manipulation.expand_dims(member, -1), chosen), -2)
    named = [*prefix[len(prefix) - (sizes.ndim - 1) :], axis] if sizes.ndim > 1 else [axis]
    order = sorted(range(len(named)), key=lambda i: named[i])
    member = manipulation.transpose(member, (*order, len(named)))
    shape = tuple(a.shape[i] if i in named else 1 for i in range(a.ndim))
    return broadcast_to(manipulation.reshape(member, (*shape, count)), (*a.shape, count))


# ---- scales of blocks ----


def _scaled(x: Any, scale: ArrayLike | None, side: str) -> Any:
    """Multiply x, in float32, by its scales. Each scale holds for a block along every axis."""
    wide = cast(x, dt.wider(x.dtype, dt.float32))
    if scale is None:
        return wide
    factor = operand(scale, "lax.scaled_dot")
    if factor.ndim != x.ndim or any(not f or s % f for s, f in zip(x.shape, factor.shape, strict=False)):
        raise ShapeError(
            f"lax.scaled_dot: each size of {side} {type_name(x)} must be a multiple of that of its scales, which are "
            f"{type_name(factor)}"
        )
    for axis, (size, blocks) in enumerate(zip(x.shape, factor.shape, strict=True)):
        factor = manipulation.repeat(factor, size // blocks, axis) if size != blocks else factor
    return multiply(wide, cast(factor, wide.dtype))


def scaled_dot(
    lhs: ArrayLike, rhs: ArrayLike, *, lhs_scale: ArrayLike | None = None, rhs_scale: ArrayLike | None = None,
    dimension_numbers: DotDimensionNumbers | None = None, preferred_element_type: Any = None,
) -> Array:  # fmt: skip
    """Multiply lhs * lhs_scale by rhs * rhs_scale; each scale holds for a block along the summed axis.

    It has derivatives.

    Parameters
    ----------
    lhs, rhs : arrays.
    lhs_scale, rhs_scale : their scales.
    dimension_numbers : those of dot_general; by default a matrix product, with axis 0 as batch of three axes.
    preferred_element_type : the dtype of the result, bfloat16 by default; sums are made in float32.

    Returns
    -------
    An array.

    Examples
    --------
    >>> x = funcgrad.numpy.ones((2, 4))
    >>> scales = funcgrad.numpy.asarray([[1.0, 2.0], [1.0, 1.0]])
    >>> scaled_dot(x, x.T, lhs_scale=scales, preferred_element_type="float32")
    Array([[6., 6.],
           [4., 4.]], dtype=float32)
    """
    a, b = operand(lhs, "lax.scaled_dot"), operand(rhs, "lax.scaled_dot")
    if dimension_numbers is None:
        if a.ndim != b.ndim or a.ndim not in (2, 3):
            raise ShapeError(
                f"lax.scaled_dot: matrices or stacks of them are needed, got {type_name(a)} and {type_name(b)}",
                hint="name the axes by dimension_numbers",
            )
        batch = tuple(range(a.ndim - 2))
        dimension_numbers = (((a.ndim - 1,), (a.ndim - 2,)), (batch, batch))
    product = dot_general(_scaled(a, lhs_scale, "lhs"), _scaled(b, rhs_scale, "rhs"), dimension_numbers)
    return cast(product, dt.as_dtype(preferred_element_type or dt.bfloat16))
