"""Derivatives as functions of functions: grad, value_and_grad, jvp, vjp, linearize.

Each runs the function once on parameters, then the passes: jvp_graph for tangents, transpose_graph for
cotangents, `close` for what is kept. Integers and booleans have no derivative: their tangents have the dtype
float0 and hold nothing.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Hashable, Mapping, Sequence
from typing import Any, Literal, ParamSpec, TypeVar, overload

from funcgrad.errors import DtypeError, ShapeError, TreeError
from funcgrad.trace.array.array import ArrayBase
from funcgrad.trace.graph.graph import Graph, close
from funcgrad.trace.tracing.effects import Threaded, threaded
from funcgrad.trace.tracing.traceback import boundary
from funcgrad.trace.tracing.tracer import Trace, mesh_scope, new_trace, noting_used, signature_of
from funcgrad.trace.types import dtypes as dt
from funcgrad.trace.types import tree
from funcgrad.trace.types.float0 import float0
from funcgrad.trace.uop import UOp, const, type_text, zeros_like
from funcgrad.trace.util.gc_pause import paused
from funcgrad.transforms.core.eager_cache import run_remembered
from funcgrad.transforms.core.flatten import (
    Traced,
    check_callable,
    choose_arguments,
    name_of,
    trace_call,
    with_arguments,
)
from funcgrad.transforms.core.has_aux import Auxiliary
from funcgrad.transforms.core.stateful import finish
from funcgrad.transforms.derivatives.jvp import Mode, jvp_graph
from funcgrad.transforms.derivatives.linear_function import Form, LinearFunction, fill_float0, read_tangents
from funcgrad.transforms.derivatives.reverse_only import after_reverse, graph_after_reverse
from funcgrad.transforms.derivatives.transpose import transpose_graph

P = ParamSpec("P")
R = TypeVar("R")
Rule = Callable[[Sequence[UOp], Sequence[UOp]], tuple[Sequence[UOp], Any]]
"""(parameters, outputs) -> (further outputs, something about them): what the passes of a transform add to a graph."""


def value_and_grad(
    fun: Callable[P, R],
    argnums: int | Sequence[int] = 0,
    has_aux: bool = False,
    holomorphic: bool = False,
    allow_int: bool = False,
) -> Callable[P, tuple[R, Any]]:
    """Make a function that returns the value of `fun` and its gradient, in one run.

    Parameters
    ----------
    fun : a function that returns a scalar, or with has_aux a pair (scalar, auxiliary data).
    argnums : positions of the arguments to differentiate; a tuple gives a tuple of gradients.
    has_aux : `fun` returns a pair whose second part, any data, is passed on.
    holomorphic : `fun` is a function from complex to complex numbers.
    allow_int : integer arguments are accepted; their gradients have dtype float0.

    Returns
    -------
    A function of the same arguments that returns the pair (what `fun` returns, gradient). The gradient has
    the structure, shapes and dtypes of the argument; of complex z = x + iy it is df/dx - i df/dy.

    Raises
    ------
    ShapeError : the output is not a scalar.
    DtypeError : an argument is an integer and allow_int is False.

    Examples
    --------
    >>> value_and_grad(lambda x: x * x)(3.0)
    (Array(9., dtype=float32, weak_type=True), Array(6., dtype=float32, weak_type=True))
    """
    check_callable("grad", fun)

    @boundary
    @functools.wraps(fun)
    def value_and_gradient(*args: Any, **kwargs: Any) -> Any:
        positions, chosen = choose_arguments("grad", fun, argnums, args)
        function = with_arguments(fun, positions, args, kwargs)
        with new_trace("grad", fun) as trace, noting_used(trace):
            auxiliary = Auxiliary("grad", function, has_aux)
            traced = trace_call(trace, auxiliary.to_trace, chosen, known=True, positions=positions)
            _check_inputs("grad", fun, traced, holomorphic, allow_int)
            outputs, out_tree, aux = auxiliary.split(traced)
            _check_scalar(fun, outputs, out_tree, holomorphic)

            def gradients(parameters: Sequence[UOp], roots: Sequence[UOp]) -> tuple[list[UOp], None]:
                return _pull_back(trace, parameters, roots[:1], [const(1, roots[0].dtype)]), None

            found, _ = _results(trace, "grad", gradients, _bindings(traced), [*outputs, *aux])
        value = found[0]
        gradient_trees = tree.unflatten(
            traced.arguments.treedef, _with_float0(traced.parameters, found[1 + len(aux) :])
        )[0]
        gradient = gradient_trees[0] if isinstance(argnums, int) else gradient_trees
        if has_aux:
            return (value, auxiliary.restored(found[1 : 1 + len(aux)])), gradient
        return value, gradient

    return value_and_gradient


def grad(
    fun: Callable[P, Any],
    argnums: int | Sequence[int] = 0,
    has_aux: bool = False,
    holomorphic: bool = False,
    allow_int: bool = False,
) -> Callable[P, Any]:
    """Make a function that returns the gradient of `fun`.

    Parameters
    ----------
    fun : a function that returns a scalar, or with has_aux a pair (scalar, auxiliary data).
    argnums : positions of the arguments to differentiate; a tuple gives a tuple of gradients.
    has_aux : `fun` returns a pair whose second part, any data, is passed on.
    holomorphic : `fun` is a function from complex to complex numbers.
    allow_int : integer arguments are accepted; their gradients have dtype float0.

    Returns
    -------
    A function of the same arguments that returns the gradient, with has_aux the pair (gradient, auxiliary
    data). The gradient has the structure, shapes and dtypes of the argument; of complex z = x + iy it is
    df/dx - i df/dy.

    Raises
    ------
    ShapeError : the output is not a scalar.
    DtypeError : an argument is an integer and allow_int is False.

    See Also
    --------
    value_and_grad : returns the value too.

    Examples
    --------
    >>> grad(grad(lambda x: x * x * x))(2.0)
    Array(12., dtype=float32, weak_type=True)
    """
    both = value_and_grad(fun, argnums, has_aux, holomorphic, allow_int)

    @boundary
    @functools.wraps(fun)
    def gradient(*args: Any, **kwargs: Any) -> Any:
        value, found = both(*args, **kwargs)
        return (found, value[1]) if has_aux else found

    return gradient


@overload
def jvp(
    fun: Callable[..., R], primals: Sequence[Any], tangents: Sequence[Any], has_aux: Literal[False] = False
) -> tuple[R, R]: ...
@overload
def jvp(
    fun: Callable[..., Any], primals: Sequence[Any], tangents: Sequence[Any], has_aux: bool = False
) -> Any: ...
@boundary
def jvp(
    fun: Callable[..., Any], primals: Sequence[Any], tangents: Sequence[Any], has_aux: bool = False
) -> tuple:
    """Push tangents forward through `fun`: compute its output and the derivative along `tangents`.

    Parameters
    ----------
    fun : a function of arrays and pytrees.
    primals, tangents : tuples of as many trees as `fun` has arguments, of equal structures, shapes and
        dtypes.
    has_aux : `fun` returns a pair (output, auxiliary data).

    Returns
    -------
    (output, tangent of the output); with has_aux the auxiliary data is a third.

    Raises
    ------
    TreeError, ShapeError, DtypeError : primals and tangents do not fit each other.

    Examples
    --------
    >>> jvp(lambda x: x * x, (3.0,), (1.0,))
    (Array(9., dtype=float32, weak_type=True), Array(6., dtype=float32, weak_type=True))
    """
    check_callable("jvp", fun)
    for name, given in (("primals", primals), ("tangents", tangents)):
        if not isinstance(given, (tuple, list)):
            raise DtypeError(
                f"jvp: {name} must be a tuple of arguments, it is a {type(given).__name__}",
                hint=f"write ({name},)",
            )
    with new_trace("jvp", fun) as trace, noting_used(trace):
        auxiliary = Auxiliary("jvp", fun, has_aux)
        traced = trace_call(trace, auxiliary.to_trace, tuple(primals), known=True)
        outputs, out_tree, aux = auxiliary.split(traced)
        given_tree = tree.structure(tuple(primals))
        types = [signature_of(x) for x in traced.arguments.operands]
        given = read_tangents(f"jvp of {name_of(fun)!r}", tuple(tangents), given_tree, types)
        bindings = _bindings(traced)
        for parameter, tangent in zip(traced.parameters, given, strict=True):
            if tangent is not None:
                bindings[trace.parameter(parameter, "a tangent").node] = tangent
        count, moving = len(outputs), [tangent is not None for tangent in given]

        def tangents_of(parameters: Sequence[UOp], roots: Sequence[UOp]) -> tuple[list[UOp], None]:
            primal = [p for p, moves in zip(parameters, moving) if moves]
            seeds = dict(zip(primal, parameters[len(moving) :], strict=True))
            return _nonzero(roots[:count], jvp_graph(roots[:count], seeds, outside=_outside(trace))), None

        found, _ = _results(trace, ("jvp", count, *moving), tangents_of, bindings, [*outputs, *aux])
    pair = (
        tree.unflatten(out_tree, found[:count]),
        tree.unflatten(out_tree, _with_float0(outputs, found[count + len(aux) :])),
    )
    return (*pair, auxiliary.restored(found[count : count + len(aux)])) if has_aux else pair


@overload
def vjp(
    fun: Callable[..., R], *primals: Any, has_aux: Literal[False] = False
) -> tuple[R, LinearFunction]: ...
@overload
def vjp(fun: Callable[..., Any], *primals: Any, has_aux: bool = False) -> Any: ...
@boundary
def vjp(fun: Callable[..., Any], *primals: Any, has_aux: bool = False) -> tuple:
    """Compute the output of `fun` and a function that pulls cotangents back to its arguments.

    Parameters
    ----------
    fun : a function of arrays and pytrees.
    *primals : its arguments, the point of the derivative.
    has_aux : `fun` returns a pair (output, auxiliary data).

    Returns
    -------
    (output, vjp_fn), with has_aux (output, vjp_fn, auxiliary data). vjp_fn maps a cotangent, a tree like the
    output, to the tuple of cotangents of the primals. It is a pytree that holds what it needs of the run, so
    a function under jit can return it, and it can be called many times.

    Examples
    --------
    >>> out, pull_back = vjp(lambda x, y: x * y, 2.0, 5.0)
    >>> pull_back(1.0)
    (Array(5., dtype=float32, weak_type=True), Array(2., dtype=float32, weak_type=True))
    """
    return _linear_map("vjp", fun, primals, has_aux)


@overload
def linearize(
    fun: Callable[..., R], *primals: Any, has_aux: Literal[False] = False
) -> tuple[R, LinearFunction]: ...
@overload
def linearize(fun: Callable[..., Any], *primals: Any, has_aux: bool = False) -> Any: ...
@boundary
def linearize(fun: Callable[..., Any], *primals: Any, has_aux: bool = False) -> tuple:
    """Compute the output of `fun` and a function that maps tangents forward without running `fun` again.

    Parameters
    ----------
    fun : a function of arrays and pytrees.
    *primals : its arguments, the point of the derivative.
    has_aux : `fun` returns a pair (output, auxiliary data).

    Returns
    -------
    (output, f_jvp), with has_aux (output, f_jvp, auxiliary data). f_jvp maps tangents of the primals to the
    tangent of the output.

    Examples
    --------
    >>> out, push_forward = linearize(lambda x: x * x, 3.0)
    >>> push_forward(1.0), push_forward(2.0)
    (Array(6., dtype=float32, weak_type=True), Array(12., dtype=float32, weak_type=True))
    """
    return _linear_map("linearize", fun, primals, has_aux)


def _linear_map(transform: str, fun: Callable[..., Any], primals: tuple, has_aux: bool) -> tuple:
    check_callable(transform, fun)
    reverse = transform == "vjp"
    with new_trace(transform, fun) as trace, noting_used(trace):
        auxiliary = Auxiliary(transform, fun, has_aux)
        traced = trace_call(trace, auxiliary.to_trace, primals, known=True)
        outputs, out_tree, aux = auxiliary.split(traced)
        count = len(outputs)

        def linear_part(
            parameters: Sequence[UOp], roots: Sequence[UOp]
        ) -> tuple[list[UOp], tuple[Graph, Threaded]]:
            if not reverse:
                # Within a trace residuals cost nothing: then there are as many whatever is constant there, since
                # branches and loops may return the function, as diffrax's implicit solvers do.
                pushed = _pushed_forward(trace, parameters, roots[:count])
                residuals, graph = close(*pushed, literals=trace.level > 0, used=_outside(trace))
                return residuals, (graph, Threaded())
            wrt, sent, state = _pulled_back(fun, trace, parameters, roots[:count])
            residuals, graph = close([*wrt, *state.before], [*sent, *state.after], used=_outside(trace))
            return residuals, (graph_after_reverse(graph), state)

        found, (graph, state) = _results(
            trace, (transform, count), linear_part, _bindings(traced), [*outputs, *aux], reverse
        )
    primal_tree = traced.arguments.treedef.children()[0]
    primal_types = tuple(signature_of(x) for x in traced.parameters)  # type: ignore[arg-type]
    out_types = tuple(signature_of(x) for x in outputs)  # type: ignore[arg-type]
    if reverse:
        form = Form(graph, state, out_tree, out_types, primal_tree, primal_types, True, name_of(fun))
    else:
        form = Form(graph, state, primal_tree, primal_types, out_tree, out_types, False, name_of(fun))
    pair = tree.unflatten(out_tree, found[:count]), LinearFunction(found[count + len(aux) :], form)
    return (*pair, auxiliary.restored(found[count : count + len(aux)])) if has_aux else pair


def _results(
    trace: Trace,
    name: Hashable,
    rule: Rule,
    bindings: dict[UOp, Any],
    outputs: list[UOp],
    reverse: bool = True,
) -> tuple[Sequence[ArrayBase], Any]:
    """Return the outputs of a traced function and, after them, those that the rule adds; what it says about them.

    reverse: whether the rule is reverse mode.
    """

    def program(parameters: Sequence[UOp], roots: Sequence[UOp]) -> tuple[Sequence[UOp], list[UOp], Any]:
        further, about = rule(parameters, roots)
        return parameters, [*roots, *further], about

    parameters = list(bindings)
    known = run_remembered(trace, name, program, parameters, list(bindings.values()), outputs)
    if known is not None:
        return known
    if not trace.level:
        _, found, about = program(parameters, outputs)
        return finish(trace, found, bindings), about
    with paused():  # thousands of nodes, all of which live
        _, found, about = program(parameters, outputs)
        if reverse:  # others may take derivatives of them
            found = after_reverse(found, _outside(trace))
        return finish(trace, found, bindings), about


def _pulled_back(
    fun: Callable[..., Any], trace: Trace, parameters: Sequence[UOp], outputs: Sequence[UOp]
) -> tuple[list[UOp], list[UOp], Threaded]:
    """Return (a cotangent for each inexact output, the cotangents of the parameters, the effects of backward rules)."""
    wrt = [trace.parameter(out, "a cotangent").node for out in outputs if dt.is_inexact(out.dtype)]
    given = iter(wrt)
    cotangents = [next(given) if dt.is_inexact(out.dtype) else None for out in outputs]
    seeds, tangents = _linearized(trace, parameters, outputs)
    with new_trace("vjp", fun) as pullback:
        sent = _transposed(trace, seeds, tangents, cotangents)
        return wrt, sent, threaded(pullback)


def _pushed_forward(
    trace: Trace, parameters: Sequence[UOp], outputs: Sequence[UOp]
) -> tuple[list[UOp], list[UOp]]:
    """Return (a tangent for each inexact parameter, the tangents of the outputs)."""
    seeds = _tangent_parameters(trace, parameters)
    return list(seeds.values()), _nonzero(outputs, jvp_graph(outputs, seeds, Mode.LINEAR, _outside(trace)))


def _tangent_parameters(trace: Trace, parameters: Sequence[UOp]) -> dict[UOp, UOp]:
    """Return a fresh parameter for the tangent of each parameter that has one."""
    return {p: trace.parameter(p, "a tangent").node for p in parameters if dt.is_inexact(p.dtype)}


def _pull_back(
    trace: Trace, parameters: Sequence[UOp], outputs: Sequence[UOp], cotangents: Sequence[UOp | None]
) -> list[UOp]:
    """Return the cotangents of the inexact parameters, each of its parameter's type."""
    return _transposed(trace, *_linearized(trace, parameters, outputs), cotangents)


def _linearized(
    trace: Trace, parameters: Sequence[UOp], outputs: Sequence[UOp]
) -> tuple[dict[UOp, UOp], list[UOp | None]]:
    """Return (the tangents of the inexact parameters, the tangents of the outputs)."""
    seeds, outside = _tangent_parameters(trace, parameters), _outside(trace)
    scope = mesh_scope()
    if scope is None:
        return seeds, jvp_graph(outputs, seeds, Mode.REVERSE, outside)
    return seeds, scope.tangents(jvp_graph(scope.outputs(outputs), seeds, Mode.REVERSE, outside), seeds)


def _transposed(
    trace: Trace,
    seeds: dict[UOp, UOp],
    tangents: Sequence[UOp | None],
    cotangents: Sequence[UOp | None],
) -> list[UOp]:
    """Return the cotangents of the inexact parameters, each of its parameter's type."""
    sent = transpose_graph(tangents, cotangents, list(seeds.values()), _outside(trace))
    return _nonzero(list(seeds), sent)


def _outside(trace: Trace) -> Mapping[UOp, Trace]:
    """Return the nodes of outer traces that the function used: no derivative passes through them."""
    return trace.used or {}


def _nonzero(nodes: Sequence[UOp], tangents: Sequence[UOp | None]) -> list[UOp]:
    """Return the tangents of the inexact nodes: zeros for None, and each of its node's type."""
    pairs = zip(nodes, tangents, strict=True)
    return [
        zeros_like(x) if t is None else t.cast(x.dtype, x.weak) for x, t in pairs if dt.is_inexact(x.dtype)
    ]


def _with_float0(nodes: Sequence[UOp], inexact: Sequence[Any]) -> list[Any]:
    return fill_float0(nodes, iter(inexact))  # type: ignore[arg-type]  # a node has shape and dtype, as a type has


def _bindings(traced: Traced) -> dict[UOp, Any]:
    return dict(zip(traced.parameters, traced.arguments.operands, strict=True))


def _check_inputs(
    transform: str, fun: Callable[..., Any], traced: Traced, holomorphic: bool, allow_int: bool
) -> None:
    of_keys = tree.users_leaves(traced.arguments.treedef)
    for i, (parameter, path) in enumerate(zip(traced.parameters, traced.arguments.paths, strict=True)):
        kind = dt.kind(parameter.dtype)
        if i in of_keys and not allow_int:
            raise DtypeError(
                f"{transform}: {path} of {name_of(fun)!r} is a key, which has no derivative",
                hint="choose other arguments with argnums, or set allow_int=True",
            )
        if holomorphic and kind != "c":
            raise DtypeError(
                f"{transform}: with holomorphic=True {path} of {name_of(fun)!r} must be complex, it is "
                f"{type_text(parameter)}",
                hint="leave holomorphic out for functions of real numbers",
            )
        if kind not in "fc" and not allow_int:
            raise DtypeError(
                f"{transform}: {path} of {name_of(fun)!r} must be a float or complex array to be differentiated, "
                f"it is {type_text(parameter)}",
                hint="write 2.0 for 2, use .astype(float), choose others with argnums, or set allow_int=True",
            )


def _check_scalar(
    fun: Callable[..., Any], outputs: list[UOp], out_tree: tree.TreeDef, holomorphic: bool
) -> None:
    name = name_of(fun)
    if not out_tree.is_leaf() or len(outputs) != 1:
        raise TreeError(
            f"grad: {name!r} must return one scalar, it returned {tree.structure_text(out_tree)}",
            hint="return only the loss; for (loss, extra data) set has_aux=True"
            if outputs
            else f"end {name!r} with `return loss`",
        )
    out = outputs[0]
    if out.shape:
        raise ShapeError(
            f"grad: {name!r} must return a scalar, it returned {type_text(out)}",
            hint="reduce it with .sum() or .mean(), or use jacrev, jacfwd or vjp for functions with array outputs",
        )
    kind = dt.kind(out.dtype)
    if kind not in "fc":
        raise DtypeError(
            f"grad: {name!r} must return a float, it returned {type_text(out)}", hint="use .astype(float)"
        )
    if (kind == "c") != holomorphic:
        wanted = "a complex number with holomorphic=True" if holomorphic else "a real number"
        raise DtypeError(
            f"grad: {name!r} must return {wanted}, it returned {type_text(out)}",
            hint="take the real part or the absolute value; holomorphic=True is for complex-differentiable functions",
        )


__all__ = ["float0", "grad", "jvp", "linearize", "value_and_grad", "vjp"]
