"""minimize: a function and a guess in, the place of a minimum out.

The place has the derivatives of the implicit function that a vanishing gradient defines, by lax.custom_root, in both
modes: not those of the steps that led there.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from typing import Any

import funcgrad.lax as lax
import funcgrad.numpy as np
from funcgrad.errors import ArgumentError, DtypeError, ShapeError
from funcgrad.numpy.core.operands import ArrayLike, cast, operand, type_name
from funcgrad.scipy.optimize.quasi_newton import CONVERGED, MATRIX, Curvature, Limits, descend, pairs
from funcgrad.scipy.sparse.linalg import cg
from funcgrad.trace.types import dtypes as dt
from funcgrad.trace.util.named_tuple import NamedTuple
from funcgrad.transforms.composed.jacobian import jacfwd
from funcgrad.transforms.core.flatten import check_callable
from funcgrad.transforms.derivatives.grad import grad, jvp, value_and_grad

_PAIRS = "l-bfgs-experimental-do-not-rely-on-this"
_OPTIONS: dict[str, dict[str, Any]] = {
    "bfgs": {"maxiter": None, "norm": math.inf, "gtol": 1e-5, "line_search_maxiter": 10},
    _PAIRS: {
        "maxiter": None, "norm": math.inf, "maxcor": 10, "ftol": 2.220446049250313e-09, "gtol": 1e-5,
        "maxfun": None, "maxgrad": None, "maxls": 20,
    },
}  # fmt: skip


class OptimizeResults(NamedTuple):
    """What minimize found.

    Attributes
    ----------
    x : (n,), the place.
    success : whether the gradient is small enough there, or the function no longer changed.
    status : 0 for success, 1 for a limit of steps or calls, 3 for a value or gradient that is not finite, 5 for a
        direction along which no step lessens the function.
    fun : the function at x.
    jac : (n,), its gradient.
    hess_inv : (n, n), an estimate of the inverse of its Hessian; None with pairs in place of it.
    nfev, njev : how often the function, and its gradient, were computed.
    nit : the number of steps.
    """

    x: Any
    success: Any
    status: Any
    fun: Any
    jac: Any
    hess_inv: Any
    nfev: Any
    njev: Any
    nit: Any


def minimize(
    fun: Callable, x0: ArrayLike, args: tuple = (), *, method: str, tol: float | None = None,
    options: Mapping[str, Any] | None = None,
) -> OptimizeResults:  # fmt: skip
    """Find a minimum of a function of a vector.

    Parameters
    ----------
    fun : fun(x, *args) is a real number; what it closes over may be differentiated, as may args.
    x0 : (n,), where to start.
    args : a tuple.
    method : "BFGS", or "l-bfgs-experimental-do-not-rely-on-this" for the last corrections of the matrix in place
        of the matrix.
    tol : gtol, and of the second method ftol.
    options : of both maxiter (200 * n), gtol (1e-5) and norm (infinity): stop when that norm of the gradient is at
        most gtol; of the first line_search_maxiter (10); of the second maxls (20), maxcor (10) corrections, ftol
        (2.2e-9) of what a step changes the function by, and maxfun and maxgrad.

    Returns
    -------
    OptimizeResults. Derivatives of its x and fun are those of the minimum; of the others there are none.

    Raises
    ------
    ArgumentError : the method or an option does not exist.
    ShapeError : x0 is no vector.
    DtypeError : args is no tuple, x0 is complex.

    Examples
    --------
    >>> found = minimize(lambda x, a: np.sum((x - a) ** 2), np.zeros(2), (np.asarray([1.0, 3.0]),), method="BFGS")
    >>> np.round(found.x, 4).tolist(), bool(found.success)
    ([1.0, 3.0], True)
    """
    check_callable("minimize", fun)
    if not isinstance(args, tuple):
        raise DtypeError(
            f"minimize: args must be a tuple, got {type(args).__name__}", hint="use args=(value,)"
        )
    x = operand(x0, "minimize")
    if x.ndim != 1:
        raise ShapeError(
            f"minimize: x0 must be a vector, got {type_name(x)}", hint="ravel it, and reshape in fun"
        )
    if dt.kind(x.dtype) == "c":
        raise DtypeError(f"minimize: x0 must be real, got {type_name(x)}")
    x = cast(x, dt.to_inexact(x.dtype, False)[0])
    name = str(method).lower()
    curvature, limits = _settings(name, method, x, tol, dict(options or {}))
    return _differentiable(lambda x: fun(x, *args), x, curvature, limits, name == "bfgs")


def _settings(name: str, method: str, x: Any, tol: Any, given: dict[str, Any]) -> tuple[Curvature, Limits]:
    if name not in _OPTIONS:
        raise ArgumentError(f"minimize: method {method!r} does not exist", hint=f"use 'BFGS' or {_PAIRS!r}")
    known = _OPTIONS[name]
    if given.keys() - known.keys():
        raise ArgumentError(
            f"minimize: {method} has no option {', '.join(sorted(given.keys() - known.keys()))}",
            hint=f"options are {', '.join(known)}",
        )
    tolerances = {} if tol is None else {key: tol for key in ("gtol", "ftol") if key in known}
    chosen = known | tolerances | given
    steps = 200 * x.size if chosen["maxiter"] is None else chosen["maxiter"]
    if name == "bfgs":
        return MATRIX, Limits(
            chosen["gtol"], -1.0, chosen["norm"], steps, math.inf, chosen["line_search_maxiter"]
        )
    calls = [chosen[key] for key in ("maxfun", "maxgrad") if chosen[key] is not None]
    limits = Limits(
        chosen["gtol"], chosen["ftol"], chosen["norm"], steps, min(calls, default=math.inf), chosen["maxls"]
    )
    return pairs(chosen["maxcor"]), limits


def _differentiable(
    fun: Callable, x0: Any, curvature: Curvature, limits: Limits, dense: bool
) -> OptimizeResults:
    def solve(_: Callable, x: Any) -> tuple[Any, tuple]:
        def in_dtype(x: Any) -> tuple[Any, Any]:
            value, gradient = value_and_grad(fun)(x)
            return cast(value, x.dtype), gradient

        end = descend(in_dtype, x, curvature, limits)
        return end.x, (end.status, end.gradient, end.curvature if dense else None, end.calls, end.steps)

    x, (status, gradient, inverse, calls, steps) = lax.custom_root(
        grad(fun), x0, solve, _dense_solve if dense else _iterative_solve, has_aux=True
    )
    return OptimizeResults(x, status == CONVERGED, status, fun(x), gradient, inverse, calls, calls, steps)


def _dense_solve(hessian: Callable, y: Any) -> Any:
    return np.linalg.solve(jacfwd(hessian)(np.zeros_like(y)), y)


def _iterative_solve(hessian: Callable, y: Any) -> Any:
    """Solve by conjugate gradients, as the derivative of the solver along y. The solution is linear in y and so
    equals this derivative, which reverse mode can transpose.
    """
    tol = float(np.finfo(y.dtype).eps) ** 0.75
    return jvp(lambda y: cg(hessian, y, tol=tol)[0], (np.zeros_like(y),), (y,))[1]


__all__ = ["OptimizeResults", "minimize"]
