"""Check derivatives of functions against finite differences."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import numpy as onp

from funcgrad import tree
from funcgrad.errors import ArgumentError
from funcgrad.trace.types import dtypes as dt
from funcgrad.trace.types.float0 import float0
from funcgrad.trace.util.lazy import only_public
from funcgrad.transforms.derivatives.grad import jvp, vjp

# By the dtype of what is compared, and of what is moved: halves are coarse, so their steps have to be wide.
_TOLERANCE = {
    "float16": 0.1,
    "bfloat16": 0.3,
    "float32": 1e-2,
    "complex64": 1e-2,
    "float64": 1e-5,
    "complex128": 1e-5,
}
_STEP = {
    "float16": 0.1,
    "bfloat16": 0.3,
    "float32": 1e-2,
    "complex64": 1e-2,
    "float64": 1e-4,
    "complex128": 1e-4,
}


def check_jvp(
    f: Callable[..., Any],
    f_jvp: Callable[..., Any],
    args: Sequence[Any],
    atol: Any = None,
    rtol: Any = None,
    eps: float | None = None,
    err_msg: str = "",
) -> None:
    """Compare a forward derivative with central differences along a random direction.

    Parameters
    ----------
    f : a function of trees of arrays.
    f_jvp : (primals, tangents) -> (primals out, tangents out), such as `functools.partial(jvp, f)`.
    args : where it is checked.
    atol, rtol : tolerances, numbers or dicts of them by dtypes; by default those of the results' dtypes.
    eps : the step of the differences.
    err_msg : the beginning of the error's text.

    Raises
    ------
    AssertionError : they differ.

    Examples
    --------
    >>> import funcgrad.numpy as np, functools
    >>> check_jvp(np.sin, functools.partial(jvp, np.sin), (0.5,))
    """
    generator = onp.random.default_rng(0)
    args = tuple(args)
    tangents = tree.map(lambda x: _direction(generator, x), args)
    value, found = f_jvp(args, tangents)
    _close(value, f(*args), atol, rtol, f"{err_msg}the value of the function and that of its jvp differ")
    _close(found, _difference(f, args, tangents, eps), atol, rtol, f"{err_msg}jvp and differences differ")


def check_vjp(
    f: Callable[..., Any],
    f_vjp: Callable[..., Any],
    args: Sequence[Any],
    atol: Any = None,
    rtol: Any = None,
    eps: float | None = None,
    err_msg: str = "",
) -> None:
    """Compare a reverse derivative with central differences: cotangent . (J tangent) = (cotangent J) . tangent.

    Parameters
    ----------
    f : a function of trees of arrays.
    f_vjp : (*args) -> (value, function of cotangents), such as `functools.partial(vjp, f)`.
    args : where it is checked.
    atol, rtol : tolerances, numbers or dicts of them by dtypes; by default those of the results' dtypes.
    eps : the step of the differences.
    err_msg : the beginning of the error's text.

    Raises
    ------
    AssertionError : they differ.

    Examples
    --------
    >>> import funcgrad.numpy as np, functools
    >>> check_vjp(np.sin, functools.partial(vjp, np.sin), (0.5,))
    """
    generator = onp.random.default_rng(0)
    args = tuple(args)
    value, pull = f_vjp(*args)
    _close(value, f(*args), atol, rtol, f"{err_msg}the value of the function and that of its vjp differ")
    tangents = tree.map(lambda x: _direction(generator, x), args)
    pushed = _difference(f, args, tangents, eps)
    cotangents = tree.map(lambda x: _direction(generator, x), value)
    pulled = pull(
        tree.map(lambda c, v: onp.asarray(c, v.dtype) if hasattr(v, "dtype") else c, cotangents, value)
    )
    scale = max(
        (_dtype(x) for x in tree.leaves(value)), key=lambda name: _TOLERANCE.get(name, 0.0), default="float32"
    )
    message = f"{err_msg}vjp and differences differ"
    near, by = _tolerance(atol, scale), _tolerance(rtol, scale)
    # The real part: all that is the same where arguments are real, or the function is not holomorphic.
    found, wanted = (onp.real(_dot(a, b)) for a, b in ((tangents, pulled), (pushed, cotangents)))
    _assert_close(found, wanted, near, by, message)


def check_grads(
    f: Callable[..., Any],
    args: Sequence[Any],
    order: int,
    modes: Sequence[str] = ("fwd", "rev"),
    atol: Any = None,
    rtol: Any = None,
    eps: float | None = None,
) -> None:
    """Compare derivatives of a function with central differences, up to an order, in all mixtures of modes.

    Parameters
    ----------
    f : a function of trees of arrays.
    args : where it is checked.
    order : how many derivatives are taken, at least 1.
    modes : "fwd", "rev", or both.
    atol, rtol : tolerances, numbers or dicts of them by dtypes; by default those of the results' dtypes.
    eps : the step of the differences.

    Raises
    ------
    AssertionError : they differ.
    ArgumentError : a mode is not known.

    Examples
    --------
    >>> import funcgrad.numpy as np
    >>> check_grads(lambda x: np.sin(x) * x, (0.5,), order=2)
    """
    unknown = set(modes) - {"fwd", "rev"}
    if unknown:
        raise ArgumentError(f"check_grads: mode {unknown.pop()!r} is not known", hint='use "fwd" and "rev"')
    _check_grads(f, tuple(args), order, tuple(modes), (atol, rtol, eps), "")


def _check_grads(
    f: Callable[..., Any], args: tuple, order: int, modes: Sequence[str], options: tuple, path: str
) -> None:
    atol, rtol, eps = options
    if "fwd" in modes:
        name = f"jvp of {path}" if path else "jvp: "
        check_jvp(f, lambda primals, tangents: jvp(f, primals, tangents), args, atol, rtol, eps, name)
        if order > 1:

            def push(*inputs: Any) -> Any:
                tangents = tree.map(lambda x: _direction(onp.random.default_rng(1), x), inputs)
                return _with_derivatives(jvp(f, inputs, tangents))

            _check_grads(push, args, order - 1, modes, options, name)
    if "rev" in modes:
        name = f"vjp of {path}" if path else "vjp: "
        check_vjp(f, lambda *inputs: vjp(f, *inputs), args, atol, rtol, eps, name)
        if order > 1:

            def pull(*inputs: Any) -> Any:
                value, back = vjp(f, *inputs)
                seeds = tree.map(lambda x: _direction(onp.random.default_rng(2), x), value)
                return _with_derivatives((value, back(seeds)))

            _check_grads(pull, args, order - 1, modes, options, name)


def _with_derivatives(results: Any) -> list[Any]:
    """Return the leaves except tangents of integers, which have no further derivative."""
    return [x for x in tree.leaves(results) if getattr(x, "dtype", None) != float0]


def _dtype(x: Any) -> str:
    return str(getattr(x, "dtype", None) or onp.asarray(x).dtype)


def _moved_dtype(x: Any) -> str:
    """Return the dtype in which a leaf is computed with: a number of Python's has no 64 bits unless arrays have."""
    name = _dtype(x)
    return name if name not in ("float64", "complex128") else str(dt.canonical(onp.dtype(name)))


def _direction(generator: onp.random.Generator, x: Any) -> Any:
    """Draw a random tangent of a leaf, of its type."""
    dtype = x.dtype if hasattr(x, "dtype") else onp.asarray(x).dtype
    shape = onp.shape(x)
    if dtype == float0 or dt.canonical(dtype) not in dt.FLOATS + dt.COMPLEX:
        return onp.zeros(shape, float0)
    found = generator.normal(size=shape)
    if dtype.kind == "c":
        found = found + 1j * generator.normal(size=shape)
    return onp.asarray(found).astype(dt.canonical(dtype))


def _difference(f: Callable[..., Any], args: tuple, tangents: Any, eps: float | None) -> Any:
    """Compute the derivative along the tangents by central differences, in the precision of the arguments.

    Where no step is given, differences of two steps are extrapolated, so that what is left is of the fourth order.
    """
    step = eps or max((_STEP.get(_moved_dtype(x), 0.0) for x in tree.leaves(args)), default=0.0) or 1e-2

    def moved(distance: float) -> Any:
        def leaf(x: Any, t: Any) -> Any:
            return x if t.dtype == float0 else onp.asarray(x) + onp.asarray(distance * t).astype(t.dtype)

        return f(*tree.map(leaf, args, tangents))

    def slopes(width: float) -> Any:
        def slope(a: Any, b: Any) -> Any:
            if _is_zero(a):
                return a
            return (onp.asarray(a, _wide(a)) - onp.asarray(b, _wide(b))) / (2 * width)

        return tree.map(slope, moved(width), moved(-width))

    if eps is not None:
        return slopes(eps)
    return tree.map(
        lambda near, far: near if _is_zero(near) else near + (near - far) / 3, slopes(step / 2), slopes(step)
    )


def _is_zero(x: Any) -> bool:
    """Tell the tangent of an integer, which is no number."""
    return onp.asarray(x).dtype == float0


def _wide(x: Any) -> type:
    return onp.complex128 if onp.iscomplexobj(onp.asarray(x)) else onp.float64


def _dot(a: Any, b: Any) -> Any:
    """Sum the products of all leaves, without conjugation; leaves without derivative count as 0."""
    total: Any = 0.0
    for x, y in zip(tree.leaves(a), tree.leaves(b), strict=True):
        if not (_is_zero(x) or _is_zero(y)):
            total = total + onp.sum(onp.asarray(x, _wide(x)) * onp.asarray(y, _wide(y)))
    return total


def _tolerance(given: Any, dtype: str) -> float:
    """Look a tolerance up by a dtype's name: one number, numbers by dtypes, or None for the default."""
    default = _TOLERANCE.get(dtype, 0.0)
    if isinstance(given, Mapping):
        return {str(onp.dtype(key)): bound for key, bound in given.items()}.get(dtype, default)
    return default if given is None else given


def _close(found: Any, wanted: Any, atol: Any, rtol: Any, message: str) -> None:
    for x, y in zip(tree.leaves(found), tree.leaves(wanted), strict=True):
        if _is_zero(x):
            continue
        _assert_close(x, y, _tolerance(atol, _dtype(x)), _tolerance(rtol, _dtype(x)), message)


def _assert_close(found: Any, wanted: Any, atol: float, rtol: float, message: str) -> None:
    x: Any = onp.asarray(found, _wide(found))
    y: Any = onp.asarray(wanted, _wide(wanted))
    onp.testing.assert_allclose(x, y, atol=atol, rtol=rtol, err_msg=message)


__all__ = ["check_grads", "check_jvp", "check_vjp"]

__dir__ = only_public(__name__)
