"""Solvers that are differentiated by what they solve, not by how: custom_root, custom_linear_solve; and functions that
depend on the platform.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, partial
from typing import Any, ParamSpec, TypeVar

from funcgrad.config import config
from funcgrad.errors import ArgumentError, MissingRuleError, RuleError
from funcgrad.trace.array.array import Array
from funcgrad.trace.mesh.placement import Home, home_of
from funcgrad.trace.ops import NEG, SUB
from funcgrad.trace.tracing.tracer import Tracer, as_operand, device_of_node, elementwise
from funcgrad.trace.types import tree
from funcgrad.trace.types.shapes import static_int
from funcgrad.trace.util.named_tuple import NamedTuple
from funcgrad.transforms.core.flatten import check_callable
from funcgrad.transforms.core.names import named_call
from funcgrad.transforms.custom.closures import Closure, closure_of
from funcgrad.transforms.custom.custom_jvp import SymbolicZero, custom_jvp
from funcgrad.transforms.custom.linear_call import call_linear
from funcgrad.transforms.derivatives.grad import jvp, linearize
from funcgrad.transforms.derivatives.linear_transpose import linear_transpose

P = ParamSpec("P")
T = TypeVar("T")


def custom_root(
    f: Callable[..., Any],
    initial_guess: Any,
    solve: Callable[..., Any],
    tangent_solve: Callable[..., Any],
    has_aux: bool = False,
) -> Any:
    """Find a root of f by solve(f, initial_guess), with the derivative of the implicit function.

    Parameters
    ----------
    f : a function from a tree to one like it; what it closes over may be differentiated.
    initial_guess : a tree.
    solve : returns x with f(x) = 0, with has_aux (x, auxiliary data).
    tangent_solve : tangent_solve(g, y) solves g(x) = y for a linear g.
    has_aux : solve returns auxiliary data too.

    Returns
    -------
    What solve returns.

    Raises
    ------
    RuleError : f or solve returns another structure than that of the guess.

    Examples
    --------
    >>> import funcgrad as fg
    >>> def sqrt(a):
    ...     newton = lambda f, x: fg.lax.fori_loop(0, 8, lambda _, x: x - f(x) / (2 * x), x)
    ...     return fg.lax.custom_root(lambda x: x * x - a, a, newton, lambda g, y: y / g(1.0))
    >>> float(sqrt(4.0)), float(fg.grad(sqrt)(4.0))
    (2.0, 0.25)
    """
    for function in (f, solve, tangent_solve):
        check_callable("custom_root", function)
    guess = tree.map(as_operand, initial_guess)
    _check_tree("custom_root: f", closure := closure_of("f of custom_root", f, (guess,)), guess)

    @custom_jvp
    def root(f: Closure, solver: Closure, guess: Any) -> Any:
        return solver(guess)

    @root.defjvp
    def root_jvp(primals: tuple, tangents: tuple) -> tuple:
        out = root(*primals)
        x = out[0] if has_aux else out
        _, rhs = jvp(lambda f: f(x), primals[:1], tangents[:1])
        _, pushed = linearize(primals[0], x)
        t = tree.map(lambda leaf: elementwise(NEG, leaf), tangent_solve(pushed, rhs))
        return out, (t, tree.map(SymbolicZero.from_primal_value, out[1])) if has_aux else t

    solver = closure_of("solve of custom_root", lambda x: solve(f, x), (guess,))
    _check_tree("custom_root: solve", solver, guess, has_aux)
    return root(closure, solver, guess)


def custom_linear_solve(
    matvec: Callable[..., Any],
    b: Any,
    solve: Callable[..., Any],
    transpose_solve: Callable[..., Any] | None = None,
    symmetric: bool = False,
    has_aux: bool = False,
) -> Any:
    """Solve matvec(x) = b by solve(matvec, b), with the derivative of the solution of a linear system.

    Parameters
    ----------
    matvec : a linear function from a tree to one like it; what it closes over may be differentiated.
    b : a tree.
    solve : returns x, with has_aux (x, auxiliary data).
    transpose_solve : transpose_solve(vecmat, c) solves the transposed system, for reverse mode.
    symmetric : transpose_solve is `solve`.
    has_aux : solve returns auxiliary data too.

    Returns
    -------
    What solve returns.

    Raises
    ------
    RuleError : matvec or solve returns another structure than that of b, or in reverse mode transpose_solve
        is missing.

    Examples
    --------
    >>> import funcgrad as fg
    >>> f = lambda a, b: fg.lax.custom_linear_solve(lambda x: a * x, b, lambda mv, b: b / mv(1.0), symmetric=True)
    >>> [float(v) for v in fg.grad(f, (0, 1))(2.0, 6.0)]
    [-1.5, 0.5]
    """
    for function in (matvec, solve):
        check_callable("custom_linear_solve", function)
    b = tree.map(as_operand, b)
    _check_tree("custom_linear_solve: matvec", matrix := closure_of("matvec", matvec, (b,)), b)
    solver = closure_of("solve of custom_linear_solve", lambda b: solve(matvec, b), (b,))
    _check_tree("custom_linear_solve: solve", solver, b, has_aux)
    back = solver if symmetric and transpose_solve is None else None
    if transpose_solve is not None:
        back = _transposed_solver(matvec, b, transpose_solve, symmetric)
    aux_back = has_aux and back is not None and back.form.out_tree != tree.structure(b)
    if back is not None:
        _check_tree("custom_linear_solve: transpose_solve", back, b, aux_back)
    return _solution(_Form(has_aux, aux_back, symmetric), matrix, solver, back, b)


def _transposed_solver(
    matvec: Callable[..., Any], b: Any, given: Callable[..., Any], symmetric: bool
) -> Closure:
    check_callable("custom_linear_solve", given)
    vecmat = matvec if symmetric else lambda x: linear_transpose(matvec, b)(x)[0]
    return closure_of("transpose_solve of custom_linear_solve", lambda c: given(vecmat, c), (b,))


class _Form(NamedTuple):
    """What is fixed about a solve: whether it and its transpose return auxiliary data, and whether they are one."""

    aux: bool
    aux_back: bool
    symmetric: bool

    @property
    def transposed(self) -> _Form:
        return _Form(self.aux_back, self.aux, self.symmetric)


@partial(custom_jvp, nondiff_argnums=(0,))
def _solution(form: _Form, matrix: Closure, solver: Closure, back: Closure | None, b: Any) -> Any:
    """Solve matrix(x) = b by solver(b); back(c) solves the transposed system."""
    return solver(b)


@_solution.defjvp
def _solution_jvp(form: _Form, primals: tuple, tangents: tuple) -> tuple:
    out = _solution(form, *primals)
    x = out[0] if form.aux else out
    _, moved = jvp(lambda matrix: matrix(x), primals[:1], tangents[:1])
    rhs = tree.map(lambda t, m: elementwise(SUB, t, m), tangents[3], moved)
    t = call_linear(*_solves(form), primals[:3], rhs, by_residuals=True)
    return out, (t, tree.map(SymbolicZero.from_primal_value, out[1])) if form.aux else t


@cache
def _solves(form: _Form) -> tuple[Callable[..., Any], Callable[..., Any]]:
    """Return the solve and its transpose as functions of (matrix, solver, back) and of a right-hand side. Each is a
    solution itself, so that it can be differentiated again.
    """

    def forward(systems: tuple, b: Any) -> Any:
        matrix, solver, back = systems
        out = _solution(form, matrix, solver, back, b)
        return out[0] if form.aux else out

    def backward(systems: tuple, ct: Any) -> Any:
        matrix, solver, back = systems
        if back is None:
            raise RuleError(
                "custom_linear_solve: reverse mode needs transpose_solve",
                hint="give it, or symmetric=True where that holds",
            )
        turned = matrix
        if not form.symmetric:
            turned = closure_of("transposed matvec", lambda c: linear_transpose(matrix, ct)(c)[0], (ct,))
        out = _solution(form.transposed, turned, back, solver, ct)
        return out[0] if form.aux_back else out

    return forward, backward


def _check_tree(what: str, closure: Closure, like: Any, has_aux: bool = False) -> None:
    needed = tree.structure(like)
    found = closure.form.out_tree
    if has_aux:
        children = found.children()
        if found.type is not tuple or len(children) != 2:
            raise RuleError(f"{what} must return a pair (solution, auxiliary data), as has_aux is set")
        found = children[0]
    if found != needed:
        raise RuleError(
            f"{what} must return the structure {tree.structure_text(needed)}, it returned {tree.structure_text(found)}"
        )


def platform_dependent(
    *args: Any, default: Callable[..., T] | None = None, **per_platform: Callable[..., T]
) -> T:
    """Call the function of the platform that programs run on.

    Parameters
    ----------
    *args : arguments of the functions.
    default : the function for all other platforms.
    **per_platform : functions by the name of the platform: cpu=..., cuda=...

    Returns
    -------
    What the function returns.

    Raises
    ------
    MissingRuleError : there is no function for the platform.

    Examples
    --------
    >>> platform_dependent(2.0, cpu=lambda x: x + 1, default=lambda x: x - 1)
    3.0
    """
    device = next(filter(None, map(_device_of, tree.leaves(args))), config.device)
    platform = _PLATFORMS.get(device, device.partition(":")[0])
    function = per_platform.get(platform, default)
    if function is None:
        raise MissingRuleError(
            f"platform_dependent: no function for platform {platform!r}, only for {', '.join(per_platform) or 'none'}",
            hint=f"add {platform}= or default=",
        )
    return function(*args)


def composite(decomposition: Callable[P, T], name: str, version: int = 0) -> Callable[P, T]:
    """Make an operation with a name of its own from a function that computes it.

    A compiler that knows the name could take an implementation of its own; this one compiles the function, and errors
    and profiles say the name.

    Parameters
    ----------
    decomposition : a function of arrays; its keyword arguments are attributes, which are not traced.
    name : the name of the operation, such as "my.square".
    version : which of its definitions this is.

    Returns
    -------
    A function of the same arguments.

    Examples
    --------
    >>> square = composite(lambda x: x * x, "my.square")
    >>> square(3.0), square.__name__
    (9.0, 'my.square')
    """
    if not isinstance(name, str) or not name:
        raise ArgumentError(f"composite: the name must be a string that is not empty, got {name!r}")
    static_int(version, "composite", "version")
    return named_call(decomposition, name=name)


def _device_of(x: Any) -> str:
    """Return the device that an argument is bound to, the first one of several; "" for an unbound argument."""
    if isinstance(x, Tracer):
        device = device_of_node(x.node)
    else:
        device = home_of(x.signature.device) if isinstance(x, Array) else ""
    return device.here if isinstance(device, Home) else device


_PLATFORMS = {"numpy": "cpu", "null": "cpu"}  # devices that stand in for one

__all__ = ["composite", "custom_linear_solve", "custom_root", "platform_dependent"]
