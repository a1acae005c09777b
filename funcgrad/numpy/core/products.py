"""Products that sum: matmul, dot, einsum, tensordot and their relatives, all on the one op `contract`.

Operands promote to a common dtype, which is that of the result; `preferred_element_type` names another one for the
result, in which sums are made where it is the wider one.
`precision` says what becomes of operands of float32 (precision.py); by default nothing.
"""

from __future__ import annotations

import builtins
from collections.abc import Callable, Sequence
from functools import lru_cache, partial
from typing import Any

import numpy as np

from funcgrad.config import config
from funcgrad.errors import ArgumentError, ShapeError
from funcgrad.numpy.core.operands import (
    ArrayLike,
    cast,
    either_weak,
    operand,
    promoted,
    takes_sharding,
    type_name,
)
from funcgrad.numpy.core.precision import Policy, policy_of, product
from funcgrad.numpy.elementwise import conjugate, multiply, subtract
from funcgrad.numpy.reductions import sum
from funcgrad.numpy.shapes.manipulation import (
    broadcast_to,
    diagonal,
    expand_dims,
    moveaxis,
    ravel,
    reshape,
    stack,
    transpose,
)
from funcgrad.trace.array.any_array import Array
from funcgrad.trace.array.array import Array as ConcreteArray
from funcgrad.trace.graph.nan_check import check_value
from funcgrad.trace.ops import CONTRACT
from funcgrad.trace.tracing.tracer import trace_of
from funcgrad.trace.types import dtypes as dt
from funcgrad.trace.types.shapes import normal_axes, static_int
from funcgrad.trace.uop import numel
from funcgrad.trace.util.quiet import quietly
from funcgrad.transforms.composites import by_ops, compiled_once_it_pays

Labels = tuple[int, ...]


def of_widened(name: str, xs: Sequence[ArrayLike]) -> list[Any]:
    """Convert operands of a product that has a dtype of its own to what is computed with: floats of 8 bits, and
    integers of fewer, mix with others there, and with one another.
    """
    values = [operand(x, name) for x in xs]
    return [cast(x, dt.wide_dtype(x.dtype)) if dt.is_widened(x.dtype) else x for x in values]


def _in_preferred_type(function: Callable[..., Any], preferred: Any, precision: Any, *xs: ArrayLike) -> Any:
    """Compute function(*xs) in the wider of their dtype and the preferred one, and round to the latter at the end."""
    values = promoted("a product", *of_widened("a product", xs))
    if values[0].dtype != dt.float32:  # the precision of operands is what they have
        policy_of("a product", precision, values[0].dtype)
        precision = "highest"
    wanted = dt.as_dtype(preferred)
    computed = values[0].dtype
    wide = computed if dt.is_widened(wanted) else dt.wider(computed, wanted)
    return cast(function(*(cast(x, wide) for x in values), precision=precision), wanted)


def _only(x: Any, labels: Labels, kept: set[int]) -> tuple[Any, Labels]:
    """Remove repeated labels (by their diagonal) and those that are nowhere else (by their sum)."""
    for label in dict.fromkeys(labels):
        while labels.count(label) > 1:
            first = labels.index(label)
            second = labels.index(label, first + 1)
            x = diagonal(x, 0, first, second)
            labels = tuple(old for i, old in enumerate(labels) if i not in (first, second)) + (label,)
    alone = tuple(i for i, label in enumerate(labels) if label not in kept)
    if not alone:
        return x, labels
    weak = x.weak
    x = sum(x, alone, dtype=x.dtype)
    return either_weak(x, weak) if weak else x, tuple(label for label in labels if label in kept)


def contract(a: Any, in_a: Labels, b: Any, in_b: Labels, out: Labels, policy: Policy | None = None) -> Any:
    """Sum a * b by labels of axes, for operands of one dtype: axes whose label is not in `out` are summed.

    policy: what operands are rounded to, by `policy_of`.
    """
    if a.dtype == dt.bool_:  # a sum of ands is an or
        wide = contract(cast(a, dt.int32), in_a, cast(b, dt.int32), in_b, out)
        return cast(wide, dt.bool_)
    a, in_a = _only(a, in_a, set(in_b) | set(out))
    b, in_b = _only(b, in_b, set(in_a) | set(out))
    return product(policy, CONTRACT, (in_a, in_b, out), a, b)


# ---- matmul ----


@compiled_once_it_pays(call_us=6)
@takes_sharding
def matmul(a: ArrayLike, b: ArrayLike, *, precision: Any = None, preferred_element_type: Any = None) -> Array:
    """Multiply matrices: the last two axes; axes before them broadcast.

    A vector is a row on the left, a column on the right. Derivatives are products of the same precision. A precision
    says to what operands of float32 are rounded; products are exact and sums are of float32 in all cases:

        "float32", "highest", "default"   as they are
        "tensorfloat32"                   to 10 bits of mantissa
        "bfloat16_3x", "high"             split into two bfloat16 each, of whose products the least is left out
        "bfloat16"                        to bfloat16

    Parameters
    ----------
    a, b : (..., n, k) and (..., k, m), or vectors.
    precision : one of these, a member of lax.Precision, a lax.DotAlgorithmPreset or its name, a
        lax.DotAlgorithm, or a pair, of which the more exact one holds; None for
        `config.default_matmul_precision`, which is float32 at first.
    preferred_element_type : the dtype of the result; None for the common one.
    out_sharding : how the result is spread over a mesh; None leaves it as it is.

    Returns
    -------
    array (..., rows of a, columns of b).

    Raises
    ------
    ShapeError : an operand is a scalar, or the inner sizes differ.

    Examples
    --------
    >>> matmul(ones((2, 3)), ones((3, 4))).shape
    (2, 4)
    """
    if preferred_element_type is not None:
        return _in_preferred_type(matmul, preferred_element_type, precision, a, b)
    a, b = promoted("matmul", a, b)
    _check_matmul(a, b)
    policy = policy_of("matmul", precision, a.dtype)
    if policy is None and a.dtype in _BLAS_DTYPES and trace_of((a, b)) is None:
        value = np.asarray(quietly(np.matmul, a.owner, b.owner))
        if config.watched:
            check_value("matmul", value, operands=[a.owner, b.owner])
        return ConcreteArray(value, a.weak and b.weak)
    batch = max(a.ndim, b.ndim, 2) - 2
    row, inner, column = batch, batch + 1, batch + 2
    in_a: Labels = (inner,) if a.ndim == 1 else (*range(batch - a.ndim + 2, batch), row, inner)
    in_b: Labels = (inner,) if b.ndim == 1 else (*range(batch - b.ndim + 2, batch), inner, column)
    out = (*range(batch), *((row,) if a.ndim > 1 else ()), *((column,) if b.ndim > 1 else ()))
    sizes = dict(zip(in_a, a.shape, strict=True))
    for label, size in zip(in_b, b.shape, strict=True):
        sizes[label] = size if sizes.get(label, 1) == 1 else sizes[label]
    a, in_a = _without_ones(a, in_a, sizes)
    b, in_b = _without_ones(b, in_b, sizes)
    return contract(a, in_a, b, in_b, out, policy)


def exact_matmul(a: ArrayLike, b: ArrayLike) -> Array:
    """Multiply matrices in full precision, whatever the setting: the steps of algorithms would lose all digits."""
    return by_ops(matmul)(a, b, precision="highest")


_BLAS_DTYPES = frozenset((dt.float32, dt.float64, dt.complex64, dt.complex128, *dt.INTEGERS))


def _without_ones(x: Any, labels: Labels, sizes: dict[int, int]) -> tuple[Any, Labels]:
    """Remove the axes of size 1 that the other operand repeats."""
    kept = [i for i, (label, size) in enumerate(zip(labels, x.shape, strict=True)) if size == sizes[label]]
    if len(kept) == len(labels):
        return x, labels
    return reshape(x, tuple(x.shape[i] for i in kept)), tuple(labels[i] for i in kept)


def _check_matmul(a: Any, b: Any) -> None:
    for name, x in (("a", a), ("b", b)):
        if not x.ndim:
            raise ShapeError(
                f"matmul: {name} is a scalar ({type_name(x)})", hint="use * to multiply by a scalar"
            )
    axis_a, axis_b = a.ndim - 1, max(b.ndim - 2, 0)
    if a.shape[axis_a] != b.shape[axis_b]:
        hint = "sizes of the last axis of a and the first of b must be equal"
        if b.ndim >= 2 and a.shape[-1] == b.shape[-1]:
            hint = "transpose b: a @ b.mT"
        elif a.ndim >= 2 and a.shape[-2] == b.shape[axis_b]:
            hint = "transpose a: a.mT @ b"
        raise ShapeError(
            f"matmul: inner sizes differ: {a.shape[axis_a]} (axis {axis_a} of a: {type_name(a)}) and "
            f"{b.shape[axis_b]} (axis {axis_b} of b: {type_name(b)})",
            hint=hint,
        )
    for i, (m, n) in enumerate(zip(a.shape[-3::-1], b.shape[-3::-1], strict=False)):
        if m != n and m != 1 and n != 1:
            raise ShapeError(
                f"matmul: batch sizes differ: {m} (axis {a.ndim - 3 - i} of a: {type_name(a)}) and "
                f"{n} (axis {b.ndim - 3 - i} of b: {type_name(b)})",
                hint="axes before the last two must be equal or 1",
            )


@compiled_once_it_pays(call_us=6)
@takes_sharding
def dot(a: ArrayLike, b: ArrayLike, *, precision: Any = None, preferred_element_type: Any = None) -> Array:
    """Sum products over the last axis of a and the second to last of b; multiply where one is a scalar.

    Parameters
    ----------
    a, b : arrays.
    precision : see `matmul`.
    preferred_element_type : the dtype of the result; None for the common one.
    out_sharding : how the result is spread over a mesh; None leaves it as it is.

    Returns
    -------
    array with the other axes of a, then those of b.

    Examples
    --------
    >>> float(dot(ones(3), ones(3)))
    3.0
    """
    if preferred_element_type is not None:
        return _in_preferred_type(dot, preferred_element_type, precision, a, b)
    a, b = promoted("dot", a, b)
    if not a.ndim or not b.ndim:
        return multiply(a, b)
    if a.ndim <= 2 and b.ndim <= 2:
        return matmul(a, b, precision=precision)
    return tensordot(a, b, ((a.ndim - 1,), (max(b.ndim - 2, 0),)), precision=precision)


@compiled_once_it_pays(call_us=15)
def vdot(a: ArrayLike, b: ArrayLike, *, precision: Any = None, preferred_element_type: Any = None) -> Array:
    """Compute the scalar product of flattened arrays; the first is conjugated.

    Parameters
    ----------
    a, b : arrays.
    precision : see `matmul`.
    preferred_element_type : the dtype of the result; None for the common one.

    Returns
    -------
    a scalar.

    Examples
    --------
    >>> int(vdot(arange(3), arange(3)))
    5
    """
    flat = ravel(conjugate(a)), ravel(b)
    return dot(*flat, precision=precision, preferred_element_type=preferred_element_type)


@compiled_once_it_pays(call_us=25)
def vecdot(
    x1: ArrayLike,
    x2: ArrayLike,
    /,
    *,
    axis: int = -1,
    precision: Any = None,
    preferred_element_type: Any = None,
) -> Array:
    """Compute scalar products along one axis; the first operand is conjugated, the other axes broadcast.

    Parameters
    ----------
    x1, x2 : arrays.
    axis : the axis.
    precision : see `matmul`.
    preferred_element_type : the dtype of the result; None for the common one.

    Returns
    -------
    array without the axis.

    Examples
    --------
    >>> vecdot(ones((2, 3)), arange(3)).tolist()
    [3.0, 3.0]
    """
    x1, x2 = operand(x1, "vecdot"), operand(x2, "vecdot")
    rows = expand_dims(moveaxis(conjugate(x1), axis, -1), -2)
    columns = expand_dims(moveaxis(x2, axis, -1), -1)
    found = matmul(rows, columns, precision=precision, preferred_element_type=preferred_element_type)
    return reshape(found, found.shape[:-2])


@compiled_once_it_pays(call_us=13)
def matvec(x1: ArrayLike, x2: ArrayLike, /) -> Array:
    """Multiply matrices by vectors, over leading axes that broadcast.

    Parameters
    ----------
    x1 : (..., rows, n).
    x2 : (..., n).

    Returns
    -------
    (..., rows).

    Examples
    --------
    >>> matvec(ones((2, 3)), arange(3)).tolist()
    [3.0, 3.0]
    """
    found = matmul(x1, expand_dims(x2, -1))
    return reshape(found, found.shape[:-1])


@compiled_once_it_pays(call_us=13)
def vecmat(x1: ArrayLike, x2: ArrayLike, /) -> Array:
    """Multiply conjugated vectors by matrices, over leading axes that broadcast.

    Parameters
    ----------
    x1 : (..., n).
    x2 : (..., n, columns).

    Returns
    -------
    (..., columns).

    Examples
    --------
    >>> vecmat(arange(2), ones((2, 3))).tolist()
    [1.0, 1.0, 1.0]
    """
    found = matmul(expand_dims(conjugate(x1), -2), x2)
    return reshape(found, (*found.shape[:-2], found.shape[-1]))


@compiled_once_it_pays(call_us=20)
def inner(a: ArrayLike, b: ArrayLike, *, precision: Any = None, preferred_element_type: Any = None) -> Array:
    """Sum products over the last axis of both.

    Parameters
    ----------
    a, b : arrays.
    precision : see `matmul`.
    preferred_element_type : the dtype of the result; None for the common one.

    Returns
    -------
    array with the other axes of a, then those of b.

    Examples
    --------
    >>> inner(ones((2, 3)), ones((4, 3))).shape
    (2, 4)
    """
    if preferred_element_type is not None:
        return _in_preferred_type(inner, preferred_element_type, precision, a, b)
    a, b = promoted("inner", a, b)
    if not a.ndim or not b.ndim:
        return multiply(a, b)
    return tensordot(a, b, ((a.ndim - 1,), (b.ndim - 1,)), precision=precision)


@compiled_once_it_pays(call_us=20)
def outer(a: ArrayLike, b: ArrayLike, out: None = None) -> Array:
    """Multiply each element of a by each of b, both flattened.

    Parameters
    ----------
    a, b : arrays.
    out : has to be None: arrays do not change.

    Returns
    -------
    matrix of as many rows as a has elements.

    Examples
    --------
    >>> outer(arange(2), arange(3)).tolist()
    [[0, 0, 0], [0, 1, 2]]
    """
    a, b = promoted("outer", a, b)
    return multiply(expand_dims(ravel(a), 1), expand_dims(ravel(b), 0))


@takes_sharding
def tensordot(
    a: ArrayLike, b: ArrayLike, axes: Any = 2, *, precision: Any = None, preferred_element_type: Any = None
) -> Array:
    """Sum products over pairs of axes.

    Parameters
    ----------
    a, b : arrays.
    axes : n: the last n of a with the first n of b; or the pair (axes of a, axes of b).
    precision : see `matmul`.
    preferred_element_type : the dtype of the result; None for the common one.
    out_sharding : how the result is spread over a mesh; None leaves it as it is.

    Returns
    -------
    array with the other axes of a, then those of b.

    Raises
    ------
    ShapeError : sizes of a pair differ.

    Examples
    --------
    >>> tensordot(ones((2, 3, 4)), ones((3, 4, 5))).shape
    (2, 5)
    """
    if preferred_element_type is not None:
        return _in_preferred_type(partial(tensordot, axes=axes), preferred_element_type, precision, a, b)
    a, b = promoted("tensordot", a, b)
    if isinstance(axes, (tuple, list)):
        of_a, of_b = axes
        of_a, of_b = normal_axes(of_a, a.ndim, "tensordot"), normal_axes(of_b, b.ndim, "tensordot")
    else:
        n = static_int(axes, "tensordot", "axes")
        if n > min(a.ndim, b.ndim):
            raise ShapeError(f"tensordot: {n} axes cannot be summed of {type_name(a)} and {type_name(b)}")
        of_a, of_b = tuple(range(a.ndim - n, a.ndim)), tuple(range(n))
    if len(of_a) != len(of_b):
        raise ArgumentError(f"tensordot: {len(of_a)} axes of a do not pair with {len(of_b)} axes of b")
    for i, j in zip(of_a, of_b, strict=True):
        if a.shape[i] != b.shape[j]:
            raise ShapeError(
                f"tensordot: sizes differ: {a.shape[i]} (axis {i} of a: {type_name(a)}) and "
                f"{b.shape[j]} (axis {j} of b: {type_name(b)})"
            )
    in_a = tuple(range(a.ndim))
    in_b = tuple(of_a[of_b.index(j)] if j in of_b else a.ndim + j for j in range(b.ndim))
    out = tuple(i for i in in_a if i not in of_a) + tuple(label for label in in_b if label >= a.ndim)
    return contract(a, in_a, b, in_b, out, policy_of("tensordot", precision, a.dtype))


# ---- einsum ----


@compiled_once_it_pays(call_us=40)
@takes_sharding
def einsum(
    subscripts: Any, /, *operands: Any, out: None = None, optimize: Any = "auto", precision: Any = None,
    preferred_element_type: Any = None, _dot_general: Callable | None = None,
) -> Array:  # fmt: skip
    """Sum products by labels of axes, in NumPy's notation.

    A label that is not in the result is summed; a label twice in one operand is a diagonal; "..." is for axes that
    broadcast. Several operands are multiplied in pairs: up to five in the cheapest order, more in a greedy one.

    Parameters
    ----------
    subscripts : labels of each operand, and of the result: "ij,jk->ik".
    *operands : arrays.
    out : has to be None: arrays do not change.
    optimize : the order; see `einsum_path`.
    precision : see `matmul`.
    preferred_element_type : the dtype of the result; None for the common one.
    _dot_general : a function in place of lax.dot_general, which multiplies each pair of operands: it gets precision
        and preferred_element_type, the dtype of the result.
    out_sharding : how the result is spread over a mesh; None leaves it as it is.

    Returns
    -------
    array with the axes of the result.

    Raises
    ------
    ArgumentError : subscripts do not fit.
    ShapeError : sizes of a label differ.

    Examples
    --------
    >>> einsum("ij,jk->ik", ones((2, 3)), ones((3, 4))).shape
    (2, 4)
    """
    if not isinstance(subscripts, str):
        subscripts, given = _from_sublists((subscripts, *operands))
    else:
        given = list(operands)
    if preferred_element_type is not None:
        by = partial(einsum, subscripts, _dot_general=_dot_general)
        return _in_preferred_type(by, preferred_element_type, precision, *given)
    xs = promoted("einsum", *given)
    policy = policy_of("einsum", precision, xs[0].dtype)
    options = {"precision": precision, "preferred_element_type": xs[0].dtype}
    terms, out_labels = _parse_subscripts(subscripts, xs)
    sizes = _label_sizes(subscripts, terms, xs)
    factors = [_without_ones(x, labels, sizes) for x, labels in zip(xs, terms, strict=True)]
    for i, j in _path(tuple(labels for _, labels in factors), out_labels, tuple(sizes.items())):
        (a, in_a), (b, in_b) = factors[i], factors[j]
        factors = [f for k, f in enumerate(factors) if k not in (i, j)]
        needed = set(out_labels).union(*(labels for _, labels in factors))
        kept = tuple(label for label in dict.fromkeys(in_a + in_b) if label in needed)
        if not factors:
            kept = tuple(label for label in out_labels if label in kept)
        if _dot_general is None:
            factors.append((contract(a, in_a, b, in_b, kept, policy), kept))
        else:
            factors.append((_contract_by(partial(_dot_general, **options), a, in_a, b, in_b, kept), kept))
    x, labels = _only(*factors[0], set(out_labels))
    return _in_order(x, labels, out_labels, sizes)


def einsum_path(
    subscripts: Any, /, *operands: Any, optimize: Any = "greedy"
) -> tuple[list[tuple[int, ...]], str]:
    """Find the order in which `einsum` multiplies its operands.

    Parameters
    ----------
    subscripts : as for `einsum`.
    *operands : arrays.
    optimize : False for all at once, in one step.

    Returns
    -------
    the pair (list of pairs, text about the cost). Each pair names two operands of the list as it is then;
    their product comes at its end.

    Examples
    --------
    >>> path, text = einsum_path("ij,jk,k->i", ones((9, 9)), ones((9, 9)), ones(9))
    >>> path
    [(1, 2), (0, 1)]
    """
    if not isinstance(subscripts, str):
        subscripts, given = _from_sublists((subscripts, *operands))
    else:
        given = list(operands)
    xs = [operand(x, "einsum_path") for x in given]
    terms, out = _parse_subscripts(subscripts, xs)
    sizes = _label_sizes(subscripts, terms, xs)
    naive = _volume(set().union(*terms), sizes) * len(terms)
    if not optimize or len(terms) < 2:
        return [tuple(range(len(terms)))], f"{subscripts}: {naive} multiply-adds in one step"
    cost, largest = 0, 0
    path = _path(tuple(terms), out, tuple(sizes.items()))
    for pair in path:
        work, terms = _multiplied(tuple(terms), pair, out, sizes)
        cost += 2 * work
        largest = builtins.max(largest, _volume(set(terms[-1]), sizes))
    return list(
        path
    ), f"{subscripts}: {cost} operations, {naive} in one step; the largest product has {largest} elements"


def _contract_by(dot_general: Callable, a: Any, in_a: Labels, b: Any, in_b: Labels, out: Labels) -> Any:
    """Contract as `contract` does, by a function with the arguments of lax.dot_general."""
    a, in_a = _only(a, in_a, set(in_b) | set(out))
    b, in_b = _only(b, in_b, set(in_a) | set(out))
    shared = [label for label in in_a if label in in_b]
    batch, summed = (
        [label for label in shared if label in out],
        [label for label in shared if label not in out],
    )
    axes = [
        [[labels.index(label) for label in group] for labels in (in_a, in_b)] for group in (summed, batch)
    ]
    product_ = dot_general(a, b, axes)
    found = [*batch, *(label for label in in_a + in_b if label not in shared)]
    return transpose(product_, [found.index(label) for label in out])


def _in_order(x: Any, labels: Labels, out: Labels, sizes: dict[int, int]) -> Any:
    """Put the axes of the result in order, and add those that have size 1 in every operand."""
    missing = tuple(label for label in out if label not in labels)
    x = reshape(x, x.shape + (1,) * len(missing))
    x = transpose(x, [(labels + missing).index(label) for label in out])
    return broadcast_to(x, tuple(sizes[label] for label in out))


def _from_sublists(arguments: tuple) -> tuple[str, list[Any]]:
    """Convert einsum(a, [0, 1], b, [1, 2], [0, 2]) to a string and operands."""
    letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"

    def text(labels: Any) -> str:
        return "".join("..." if label is Ellipsis else letters[label] for label in labels)

    pairs = len(arguments) // 2
    terms = ",".join(text(arguments[2 * i + 1]) for i in range(pairs))
    if len(arguments) % 2:
        terms += "->" + text(arguments[-1])
    return terms, [arguments[2 * i] for i in range(pairs)]


def _parse_subscripts(subscripts: str, xs: Sequence[Any]) -> tuple[list[Labels], Labels]:
    """Parse the labels of each operand and the result as numbers; broadcast axes of "..." are negative, -1 the last."""
    text = subscripts.replace(" ", "")
    left, arrow, right = text.partition("->")
    terms = left.split(",")
    if len(terms) != len(xs):
        raise ArgumentError(f"einsum: {subscripts!r} names {len(terms)} operands, {len(xs)} were given")
    widest = 0
    parsed = []
    for term, x in zip(terms, xs, strict=True):
        labels = _term_labels(subscripts, term, x)
        widest = max(widest, -min((0, *labels)))
        parsed.append(labels)
    dots = tuple(range(-widest, 0))
    if not arrow:
        counts: dict[int, int] = {}
        for label in (label for labels in parsed for label in labels if label >= 0):
            counts[label] = counts.get(label, 0) + 1
        return parsed, dots + tuple(sorted(label for label, count in counts.items() if count == 1))
    before, ellipsis, after = right.partition("...")
    out = tuple(map(ord, before)) + (dots if ellipsis else ()) + tuple(map(ord, after))
    known = set().union(*parsed)
    for label in out:
        if label not in known:
            raise ArgumentError(f"einsum: {subscripts!r}: {chr(label)!r} of the result is in no operand")
        if out.count(label) > 1:
            raise ArgumentError(f"einsum: {subscripts!r}: {chr(label)!r} is twice in the result")
    return parsed, out


def _term_labels(subscripts: str, term: str, x: Any) -> Labels:
    before, ellipsis, after = term.partition("...")
    named = before + after
    if not all(letter.isalnum() for letter in named):
        raise ArgumentError(f"einsum: {subscripts!r}: labels are letters and digits, got {term!r}")
    extra = x.ndim - len(named)
    if extra < 0 or extra and not ellipsis:
        raise ArgumentError(
            f"einsum: {subscripts!r}: {term!r} names {len(named)} axes, the operand is {type_name(x)}"
        )
    return tuple(map(ord, before)) + tuple(range(-extra, 0)) + tuple(map(ord, after))


def _label_sizes(subscripts: str, terms: list[Labels], xs: Sequence[Any]) -> dict[int, int]:
    """Return the size of each label; broadcast axes may be 1."""
    sizes: dict[int, int] = {}
    for i, (labels, x) in enumerate(zip(terms, xs, strict=True)):
        for axis, (label, size) in enumerate(zip(labels, x.shape, strict=True)):
            known = sizes.setdefault(label, size)
            if known == 1 and size != 1:
                sizes[label] = size
            elif size not in (known, 1):
                name = chr(label) if label >= 0 else "..."
                raise ShapeError(
                    f"einsum: {subscripts!r}: label {name!r} is {size} (axis {axis} of operand {i}: {type_name(x)}) "
                    f"and {known} before"
                )
    return sizes


Terms = tuple[Labels, ...]
_EXHAUSTIVE = 5  # so many operands have 180 orders


@lru_cache(maxsize=1024)
def _path(terms: Terms, out: Labels, sizes: tuple[tuple[int, int], ...]) -> tuple[tuple[int, int], ...]:
    """Return the pairs to multiply one after the other: the cheapest order for few operands, a greedy one for more.

    A pair names places in the list of operands as it is then; the product goes to the end.
    """
    known = dict(sizes)
    if len(terms) <= _EXHAUSTIVE:
        return _cheapest_path(terms, out, known)[1]
    path = []
    while len(terms) > 1:
        pair = _cheapest_pair(terms, out, known)
        path.append(pair)
        terms = tuple(_multiplied(terms, pair, out, known)[1])
    return tuple(path)


def _pairs(count: int) -> list[tuple[int, int]]:
    return [(i, j) for i in range(count) for j in range(i + 1, count)]


def _multiplied(
    terms: Terms, pair: tuple[int, int], out: Labels, sizes: dict[int, int]
) -> tuple[int, list[Labels]]:
    """Return (multiply-adds of a pair, the operands after it)."""
    both = dict.fromkeys(terms[pair[0]] + terms[pair[1]])
    rest = [labels for k, labels in enumerate(terms) if k not in pair]
    needed = set(out).union(*rest)
    return _volume(set(both), sizes), [*rest, tuple(label for label in both if label in needed)]


def _cheapest_path(
    terms: Terms, out: Labels, sizes: dict[int, int]
) -> tuple[int, tuple[tuple[int, int], ...]]:
    """Return (multiply-adds, pairs) of the order with the fewest multiply-adds, the first of equal ones."""
    if len(terms) < 2:
        return 0, ()
    best: tuple[int, tuple[tuple[int, int], ...]] | None = None
    for pair in _pairs(len(terms)):
        work, after = _multiplied(terms, pair, out, sizes)
        later, path = _cheapest_path(tuple(after), out, sizes)
        if best is None or work + later < best[0]:
            best = work + later, (pair, *path)
    assert best is not None
    return best


def _cheapest_pair(terms: Terms, out: Labels, sizes: dict[int, int]) -> tuple[int, int]:
    """Return the pair whose product is smallest compared with its operands (the greedy order of opt_einsum)."""

    def cost(pair: tuple[int, int]) -> tuple[int, int]:
        work, after = _multiplied(terms, pair, out, sizes)
        operands = builtins.sum(_volume(set(terms[k]), sizes) for k in pair)
        return _volume(set(after[-1]), sizes) - operands, work

    return min(_pairs(len(terms)), key=cost)


def _volume(labels: set[int], sizes: dict[int, int]) -> int:
    return numel(tuple(sizes[label] for label in labels))


# ---- others ----


@compiled_once_it_pays(call_us=20)
def trace(
    a: ArrayLike, offset: int = 0, axis1: int = 0, axis2: int = 1, dtype: Any = None, out: None = None
) -> Array:
    """Sum a diagonal of two axes.

    Parameters
    ----------
    a : an array.
    offset : which diagonal: above the main one, or below where it is negative.
    axis1, axis2 : the axes.
    dtype : the dtype in which it is computed; None for the default one.
    out : has to be None: arrays do not change.

    Returns
    -------
    array without these axes.

    Examples
    --------
    >>> float(trace(eye(3)))
    3.0
    """
    return sum(diagonal(a, offset, axis1, axis2), -1, dtype)


@compiled_once_it_pays(call_us=25)
def kron(a: ArrayLike, b: ArrayLike) -> Array:
    """Compute the Kronecker product: each element of a times the whole of b.

    Parameters
    ----------
    a, b : arrays.

    Returns
    -------
    array whose sizes are the products of those of a and b.

    Examples
    --------
    >>> kron(arange(1, 3), ones(2)).tolist()
    [1.0, 1.0, 2.0, 2.0]
    """
    a, b = promoted("kron", a, b)
    rank = max(a.ndim, b.ndim)
    a, b = (reshape(x, (1,) * (rank - x.ndim) + x.shape) for x in (a, b))
    blocks = multiply(
        reshape(a, tuple(s for size in a.shape for s in (size, 1))),
        reshape(b, tuple(s for size in b.shape for s in (1, size))),
    )
    return reshape(blocks, tuple(m * n for m, n in zip(a.shape, b.shape, strict=True)))


@compiled_once_it_pays(call_us=60)
def cross(
    a: ArrayLike, b: ArrayLike, axisa: int = -1, axisb: int = -1, axisc: int = -1, axis: int | None = None
) -> Array:
    """Compute the vector product of vectors with three (or two) elements along an axis.

    Parameters
    ----------
    a, b : arrays.
    axisa, axisb, axisc : the axes of the vectors in a, b and the result.
    axis : one for all three; None for those.

    Returns
    -------
    array of vectors; of vectors with two elements, of their last component.

    Examples
    --------
    >>> cross(asarray([1, 0, 0]), asarray([0, 1, 0]))
    Array([0, 0, 1], dtype=int32)
    """
    if axis is not None:
        axisa = axisb = axisc = axis
    a, b = promoted("cross", a, b)
    a, b = moveaxis(a, axisa, -1), moveaxis(b, axisb, -1)
    if a.shape[-1] not in (2, 3) or b.shape[-1] not in (2, 3):
        raise ShapeError(f"cross: vectors must have 2 or 3 elements, got {type_name(a)} and {type_name(b)}")
    a0, a1, *a2 = (a[..., i] for i in range(a.shape[-1]))
    b0, b1, *b2 = (b[..., i] for i in range(b.shape[-1]))
    z = subtract(multiply(a0, b1), multiply(a1, b0))
    if not a2 and not b2:
        return z
    x2, y2 = (a2 or [0])[0], (b2 or [0])[0]
    x = subtract(multiply(a1, y2), multiply(x2, b1))
    y = subtract(multiply(x2, b0), multiply(a0, y2))
    return moveaxis(stack([x, y, z], axis=-1), -1, axisc)
