"""Whole matrices of derivatives: jacfwd, jacrev, hessian. A linear map, batched over the standard basis.

The result is a tree: the structure of the output, and at each of its leaves the structure of the argument; a
leaf has the shape of the output leaf followed by that of the argument leaf.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Sequence
from typing import Any, ParamSpec

import numpy as np

from funcgrad.errors import DtypeError
from funcgrad.trace.array.array import ArrayBase
from funcgrad.trace.ops import BASIS, RESHAPE, SHRINK
from funcgrad.trace.tracing.traceback import boundary
from funcgrad.trace.tracing.tracer import apply, signature_of, staged
from funcgrad.trace.types import dtypes as dt
from funcgrad.trace.types import tree
from funcgrad.trace.types.float0 import float0, is_float0
from funcgrad.trace.uop import UOp, numel
from funcgrad.transforms.batching.vmap import vmap
from funcgrad.transforms.core.flatten import (
    check_callable,
    choose_arguments,
    name_of,
    read_arguments,
    with_arguments,
)
from funcgrad.transforms.derivatives.grad import linearize, vjp

P = ParamSpec("P")


def jacfwd(
    fun: Callable[P, Any], argnums: int | Sequence[int] = 0, has_aux: bool = False, holomorphic: bool = False
) -> Callable[P, Any]:
    """Make a function that returns the Jacobian of `fun`, by forward mode: one column at a time, all in one batch.

    Forward mode is the better choice where the arguments have no more elements than the output.

    Parameters
    ----------
    fun : a function of arrays and pytrees.
    argnums : positions of the arguments to differentiate; see grad.
    has_aux : `fun` returns a pair (output, auxiliary data); see grad.
    holomorphic : `fun` is a function from complex to complex numbers.

    Returns
    -------
    A function of the same arguments; with has_aux it returns a pair (Jacobian, auxiliary data).

    Raises
    ------
    DtypeError : an argument is complex and `holomorphic` is False, or an argument is an integer.

    Examples
    --------
    >>> import funcgrad.numpy as np
    >>> jacfwd(lambda x: x * x)(np.arange(3.0))
    Array([[0., 0., 0.],
           [0., 2., 0.],
           [0., 0., 4.]], dtype=float32)
    """

    check_callable("jacfwd", fun)

    @boundary
    @functools.wraps(fun)
    def jacobian(*args: Any, **kwargs: Any) -> Any:
        positions, chosen = choose_arguments("jacfwd", fun, argnums, args)
        _check_kind("jacfwd", "argument", fun, read_arguments("jacfwd", fun, chosen).operands, holomorphic)
        function = with_arguments(fun, positions, args, kwargs)
        _, push_forward, *aux = linearize(function, *chosen, has_aux=has_aux)
        columns = vmap(push_forward, out_axes=-1)(*_standard_basis(chosen))
        found = tree.map(lambda block: _split_columns(block, _choice(argnums, chosen)), columns)
        return (found, *aux) if has_aux else found

    return jacobian


def jacrev(
    fun: Callable[P, Any],
    argnums: int | Sequence[int] = 0,
    has_aux: bool = False,
    holomorphic: bool = False,
    allow_int: bool = False,
) -> Callable[P, Any]:
    """Make a function that returns the Jacobian of `fun`, by reverse mode: one row at a time, all in one batch.

    Reverse mode is the better choice where the output has fewer elements than the arguments.

    Parameters
    ----------
    fun : a function of arrays and pytrees.
    argnums : positions of the arguments to differentiate; see grad.
    has_aux : `fun` returns a pair (output, auxiliary data); see grad.
    holomorphic : `fun` is a function from complex to complex numbers.
    allow_int : integer arguments are accepted; their Jacobians have dtype float0.

    Returns
    -------
    A function of the same arguments; with has_aux it returns a pair (Jacobian, auxiliary data).

    Raises
    ------
    DtypeError : an output is complex and `holomorphic` is False, or an argument is an integer and allow_int is False.

    Examples
    --------
    >>> import funcgrad as fg
    >>> jacrev(lambda x: x * x)(fg.numpy.arange(2.0)).tolist()
    [[0.0, 0.0], [0.0, 2.0]]
    """

    check_callable("jacrev", fun)

    @boundary
    @functools.wraps(fun)
    def jacobian(*args: Any, **kwargs: Any) -> Any:
        positions, chosen = choose_arguments("jacrev", fun, argnums, args)
        operands = read_arguments("jacrev", fun, chosen).operands
        checked = [x for x in operands if not (allow_int and dt.kind(x.dtype) in "iub")]
        _check_kind("jacrev", "argument", fun, checked, None)
        function = with_arguments(fun, positions, args, kwargs)
        out, pull_back, *aux = vjp(function, *chosen, has_aux=has_aux)
        _check_kind("jacrev", "output", fun, tree.leaves(out), holomorphic)
        rows = vmap(pull_back)(_standard_basis(out))
        found = _split_rows(rows[0] if isinstance(argnums, int) else rows, out)
        return (found, *aux) if has_aux else found

    return jacobian


jacobian = jacrev


def hessian(
    fun: Callable[P, Any], argnums: int | Sequence[int] = 0, has_aux: bool = False, holomorphic: bool = False
) -> Callable[P, Any]:
    """Make a function that returns the matrix of second derivatives, by forward over reverse mode.

    Parameters
    ----------
    fun : a function that returns an array; of a scalar the result is the Hessian matrix.
    argnums : positions of the arguments to differentiate.
    has_aux : `fun` returns a pair (output, auxiliary data).
    holomorphic : `fun` is a function from complex to complex numbers.

    Returns
    -------
    A function of the same arguments; with has_aux it returns a pair (Hessian, auxiliary data).

    Examples
    --------
    >>> import funcgrad.numpy as np
    >>> hessian(lambda x: np.sum(x**3))(np.array([1.0, 2.0]))
    Array([[ 6.,  0.],
           [ 0., 12.]], dtype=float32)
    """
    return jacfwd(jacrev(fun, argnums, has_aux, holomorphic), argnums, has_aux, holomorphic)


def _check_kind(
    transform: str, what: str, fun: Callable[..., Any], arrays: Sequence[Any], holomorphic: bool | None
) -> None:
    """Check the kind of arrays: complex numbers if holomorphic, floats if not, either of them if `holomorphic` is
    None.
    """
    allowed = {None: "fc", False: "f", True: "c"}[holomorphic]
    for x in arrays:
        if dt.kind(x.dtype) not in allowed:
            raise DtypeError(
                f"{transform}: each {what} of {name_of(fun)!r} must be {'complex' if allowed == 'c' else 'a float'}, "
                f"one is {signature_of(x)}",
                hint="use .astype(float); set holomorphic=True for complex-differentiable functions",
            )


def _choice(argnums: int | Sequence[int], chosen: tuple) -> Any:
    return chosen[0] if isinstance(argnums, int) else chosen


def _standard_basis(like: Any) -> Any:
    """Return the tree of n unit vectors, stacked on a new axis 0, for a tree of n elements in all."""
    leaves, treedef = tree.flatten(like)
    sizes = [numel(getattr(x, "shape", ())) for x in leaves]
    starts = [sum(sizes[:i]) for i in range(len(sizes))]
    rows = [_unit_rows(x, start, sum(sizes)) for x, start in zip(leaves, starts, strict=True)]
    return tree.unflatten(treedef, rows)


def _unit_rows(x: Any, start: int, total: int) -> ArrayBase:
    """Return the rows of unit vectors for a leaf like x: row start + i has a one at element i."""
    shape, dtype = getattr(x, "shape", ()), getattr(x, "dtype", None)
    size = numel(shape)
    dtype = dt.as_dtype(float) if dtype is None else dt.canonical(dtype)  # of NumPy it may have 64 bits
    basis = UOp(BASIS, (), (total, size, start, dtype))
    return staged(basis.reshape((total, *shape)))


def _split_columns(block: ArrayBase, arguments: Any) -> Any:
    """Split the columns of (*out, n) into the tree of the arguments with (*out, *argument) at its leaves."""
    leaves, treedef = tree.flatten(arguments)
    parts, start = [], 0
    for x in leaves:
        shape = getattr(x, "shape", ())
        whole = (*block.shape[:-1], *shape)
        if is_float0(block):
            parts.append(np.zeros(whole, float0))
            continue
        part = _slice(block, block.ndim - 1, start, start + numel(shape))
        parts.append(apply(RESHAPE, part, arg=whole))
        start += numel(shape)
    return tree.unflatten(treedef, parts)


def _split_rows(rows: Any, out: Any) -> Any:
    """Split the rows of a tree of (m, *argument) into the tree of the output with trees of (*out, *argument) at its
    leaves.
    """
    out_leaves, out_tree = tree.flatten(out)
    blocks, argument_tree = tree.flatten(rows)
    found, start = [], 0
    for y in out_leaves:
        stop = start + numel(y.shape)
        parts = [_rows_of(b, start, stop, (*y.shape, *b.shape[1:])) for b in blocks]
        found.append(tree.unflatten(argument_tree, parts))
        start = stop
    return tree.unflatten(out_tree, found)


def _rows_of(block: Any, start: int, stop: int, shape: tuple[int, ...]) -> Any:
    if is_float0(block):
        return np.zeros(shape, float0)
    return apply(RESHAPE, _slice(block, 0, start, stop), arg=shape)


def _slice(x: ArrayBase, axis: int, start: int, stop: int) -> Any:
    limits = tuple((start, stop, 1) if a == axis else (0, size, 1) for a, size in enumerate(x.shape))
    return apply(SHRINK, x, arg=limits)
