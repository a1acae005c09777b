"""The primitives of JAX with functions within (calls, loops, branches, rules of the user's), and what evaluates them.

`evaluate` goes through the equations of a jaxpr and asks the two tables. A function within a primitive is a jaxpr
again, so loops become our loops, and rules for derivatives ours: transforms of funcgrad see them as they see those of
functions written for it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from funcgrad import debug, lax, random
from funcgrad import numpy as fnp
from funcgrad.errors import MissingRuleError
from funcgrad.interop.jax_primitives import PRIMITIVES
from funcgrad.interop.package import imported_jax, jax_module
from funcgrad.trace.array.any_array import Array
from funcgrad.trace.array.key_array import KeyArray
from funcgrad.trace.types import dtypes as dt
from funcgrad.transforms.checkpoint.remat import remat
from funcgrad.transforms.core.abstract import ShapeDtypeStruct
from funcgrad.transforms.custom.custom_jvp import custom_jvp
from funcgrad.transforms.custom.custom_vjp import custom_vjp
from funcgrad.transforms.effects.callback import io_callback

Jaxpr = Any
Values = Sequence[Any]


def evaluate(jaxpr: Jaxpr, constants: Values, operands: Values) -> list[Any]:
    """Return the results of a jaxpr of JAX for arrays of ours."""
    known: dict[Any, Any] = dict(zip(jaxpr.constvars, map(_constant, constants), strict=True))
    known.update(zip(jaxpr.invars, operands, strict=True))

    def read(atom: Any) -> Any:
        if hasattr(atom, "val"):  # a literal
            return fnp.asarray(np.asarray(atom.val), atom.aval.dtype)
        return known[atom]

    for equation in jaxpr.eqns:
        name = equation.primitive.name
        rule = CALLS.get(name) or PRIMITIVES.get(name)
        if rule is None:
            raise MissingRuleError(
                f"from_jax: there is no function for JAX's primitive {name!r}, {_place(equation)}",
                hint="write that part of the function with funcgrad, or call it by pure_callback",
            )
        found = rule(*map(read, equation.invars), **equation.params)
        results = found if equation.primitive.multiple_results else [found]
        known.update(zip(equation.outvars, results, strict=True))
    return [read(atom) for atom in jaxpr.outvars]


def _constant(x: Any) -> Any:
    """Return an array of JAX that a function closed over, or keys, as ours."""
    if type(x).__name__ == "PRNGKeyArray":
        return random.wrap_key_data(fnp.asarray(np.asarray(jax_module("random").key_data(x))))
    return x if isinstance(x, (Array, KeyArray)) else fnp.asarray(np.asarray(x))


def _place(equation: Any) -> str:
    """Return the line of the user's that made an equation, as JAX knows it."""
    lines = jax_module("_src.source_info_util")  # where lines are is no part of JAX's interface
    return f"which {lines.summarize(equation.source_info)} asks for"


def function_of(closed: Any) -> Callable[..., list[Any]]:
    """Return the function that a closed jaxpr computes."""

    def of_arrays(*operands: Any) -> list[Any]:
        return evaluate(closed.jaxpr, closed.consts, operands)

    return of_arrays


_BODIES = ("jaxpr", "call_jaxpr", "call", "callee")


def _call(*operands: Any, **parameters: Any) -> list[Any]:
    inner = next(parameters[name] for name in _BODIES if name in parameters)
    return evaluate(getattr(inner, "jaxpr", inner), getattr(inner, "consts", ()), operands)


def _remat(*operands: Any, jaxpr: Any, prevent_cse: Any, **_: Any) -> list[Any]:
    def body(*operands: Any) -> list[Any]:
        return evaluate(jaxpr, (), operands)

    return remat(body, prevent_cse=bool(prevent_cse))(*operands)


def _scan(
    *operands: Any,
    jaxpr: Any,
    length: int,
    reverse: bool,
    num_consts: int,
    num_carry: int,
    unroll: int = 1,
    **_: Any,
) -> list[Any]:
    body = function_of(jaxpr)
    constants, carry = operands[:num_consts], operands[num_consts : num_consts + num_carry]

    def step(carry: Any, xs: Any) -> tuple[Any, list[Any]]:
        found = body(*constants, *carry, *xs)
        return found[:num_carry], found[num_carry:]

    carry, ys = lax.scan(
        step, list(carry), list(operands[num_consts + num_carry :]), length, reverse=reverse, unroll=unroll
    )
    return [*carry, *ys]


def _while(
    *operands: Any, cond_jaxpr: Any, body_jaxpr: Any, cond_nconsts: int, body_nconsts: int, **_: Any
) -> list[Any]:
    condition, body = function_of(cond_jaxpr), function_of(body_jaxpr)
    of_condition, rest = operands[:cond_nconsts], operands[cond_nconsts:]
    of_body, carry = rest[:body_nconsts], rest[body_nconsts:]
    return lax.while_loop(
        lambda carry: condition(*of_condition, *carry)[0], lambda carry: body(*of_body, *carry), list(carry)
    )


def _cond(index: Any, *operands: Any, branches: Sequence[Any], **_: Any) -> list[Any]:
    return lax.switch(index, [function_of(branch) for branch in branches], *operands)


def _custom_jvp(*operands: Any, call_jaxpr: Any, jvp_jaxpr_fun: Any, num_consts: int, **_: Any) -> list[Any]:
    """Make a function with the user's rule for tangents. The rule is a jaxpr for the primals and those tangents that
    are not known to be 0, as those of integers are.
    """
    constants, operands = operands[:num_consts], operands[num_consts:]
    is_zero = [not _is_inexact(x) for x in operands]

    def function(*xs: Any) -> list[Any]:
        return evaluate(call_jaxpr.jaxpr, call_jaxpr.consts, [*constants, *xs])

    wrapped = custom_jvp(function)

    @wrapped.defjvp
    def rule(primals: Values, tangents: Values) -> tuple[list[Any], list[Any]]:
        jaxpr, consts, out_is_zero = jvp_jaxpr_fun.call_wrapped(*is_zero)
        given = [t for t, zero in zip(tangents, is_zero) if not zero]
        found = evaluate(jaxpr, consts, [*primals, *given])
        outputs, computed = found[: len(out_is_zero)], iter(found[len(out_is_zero) :])
        zeros = [_zero_tangent(y) if zero else next(computed) for y, zero in zip(outputs, out_is_zero)]
        return outputs, zeros

    return wrapped(*operands)


def _custom_vjp(
    *operands: Any, call_jaxpr: Any, fwd_jaxpr_thunk: Any, bwd: Any, num_consts: int, out_trees: Any, **_: Any
) -> list[Any]:
    """Make a function with the user's rules. The forward rule is a jaxpr, which leaves out residuals that are operands;
    the backward rule is traced by JAX for the types of what it gets.
    """
    constants, operands = operands[:num_consts], operands[num_consts:]

    def function(*xs: Any) -> list[Any]:
        return evaluate(call_jaxpr.jaxpr, call_jaxpr.consts, [*constants, *xs])

    def forward(*xs: Any) -> tuple[list[Any], list[Any]]:
        jaxpr, consts = fwd_jaxpr_thunk.call_wrapped(*[_is_inexact(x) for x in xs])
        found = evaluate(jaxpr, consts, xs)
        _, res_tree, forwarded = out_trees()
        computed = res_tree.num_leaves - sum(f is not None for f in forwarded)
        rest = iter(found[:computed])
        residuals = [next(rest) if f is None else xs[f] for f in forwarded]
        return found[computed:], residuals

    def backward(residuals: list[Any], cotangents: list[Any]) -> tuple[Any, ...]:
        return tuple(_traced(bwd, [*residuals, *cotangents]))

    wrapped = custom_vjp(function)
    wrapped.defvjp(forward, backward)
    return wrapped(*operands)


def _traced(bwd: Any, operands: Values) -> list[Any]:
    """Return what JAX's backward rule computes; None for cotangents that are 0."""
    jax = imported_jax("from_jax")
    kept: list[bool] = []

    def rule(*xs: Any) -> list[Any]:
        found = bwd.call_wrapped(*xs)
        kept[:] = [hasattr(x, "dtype") and jax.numpy.issubdtype(x.dtype, jax.numpy.inexact) for x in found]
        return [x for x, keep in zip(found, kept) if keep]

    closed = jax.make_jaxpr(rule)(*[jax.ShapeDtypeStruct(x.shape, x.dtype) for x in operands])
    values = iter(evaluate(closed.jaxpr, closed.consts, operands))
    return [next(values) if keep else None for keep in kept]


def _is_inexact(x: Any) -> bool:
    return dt.is_inexact(fnp.asarray(x).dtype)


def _zero_tangent(x: Any) -> Any:
    return fnp.zeros_like(x) if _is_inexact(x) else np.zeros(x.shape, "V")


def _linear_solve(*operands: Any, const_lengths: Any, jaxprs: Any) -> list[Any]:
    """Solve with the user's solver; matvec and solvers have constants of their own in front of the operands."""
    parts = []
    left = list(operands)
    for count in const_lengths:
        parts.append(left[:count])
        left = left[count:]
    of_matvec, _, of_solve, of_transpose = parts

    def matvec(b: Values) -> list[Any]:
        return evaluate(jaxprs.matvec.jaxpr, jaxprs.matvec.consts, [*of_matvec, *b])

    def solver(closed: Any, constants: Values) -> Any:
        if closed is None:
            return None

        def solve(_: Any, b: Values) -> list[Any]:
            return evaluate(closed.jaxpr, closed.consts, [*constants, *b])

        return solve

    return lax.custom_linear_solve(
        matvec, left, solver(jaxprs.solve, of_solve), solver(jaxprs.transpose_solve, of_transpose)
    )


def _combined(jaxpr: Any, consts: Values, count: int) -> Callable[..., Any]:
    """Return the function by which elements are combined: of an array, or of lists of `count` arrays."""

    def combine(x: Any, y: Any) -> Any:
        found = evaluate(jaxpr, consts, [x, y] if count == 1 else [*x, *y])
        return found[0] if count == 1 else tuple(found)

    return combine


def _reduce(*operands: Any, jaxpr: Any, dimensions: Sequence[int], consts: Values = (), **_: Any) -> Any:
    count = len(operands) // 2
    inner, held = getattr(jaxpr, "jaxpr", jaxpr), getattr(jaxpr, "consts", consts)
    xs, starts = operands[:count], operands[count:]
    if count == 1:
        return [lax.reduce(xs[0], starts[0], _combined(inner, held, 1), dimensions)]
    return lax.reduce(tuple(xs), tuple(starts), _combined(inner, held, count), dimensions)


def _reduce_window(*operands: Any, jaxpr: Any, consts: Values, **window: Any) -> Any:
    count = len(operands) // 2
    xs, starts = operands[:count], operands[count:]
    if count == 1:
        return [lax.reduce_window(xs[0], starts[0], _combined(jaxpr, consts, 1), **window)]
    return lax.reduce_window(tuple(xs), tuple(starts), _combined(jaxpr, consts, count), **window)


def _io_callback(*operands: Any, callback: Any, result_avals: Any, ordered: bool, **_: Any) -> list[Any]:
    types = [ShapeDtypeStruct(x.shape, x.dtype) for x in result_avals]
    return io_callback(lambda *xs: list(callback(*xs)), types, *operands, ordered=ordered)


def _debug_print(
    *operands: Any, fmt: str, ordered: bool, in_tree: Any, static_args: Any, **how: Any
) -> list[Any]:
    # What the parameters mean is known there alone.
    print_of_jax = jax_module("_src.debugging").debug_print_impl

    def shown(*xs: Any) -> None:
        print_of_jax(*xs, fmt=fmt, ordered=ordered, in_tree=in_tree, static_args=static_args, **how)

    debug.callback(shown, *operands, ordered=ordered)
    return []


def _debug_callback(*operands: Any, callback: Any, ordered: bool = False, **_: Any) -> list[Any]:
    def called(*xs: Any) -> None:
        callback(*xs)

    debug.callback(called, *operands, ordered=ordered)
    return []


CALLS: dict[str, Callable[..., Any]] = {
    **dict.fromkeys(
        "jit pjit closed_call core_call call composite custom_vmap_call linear_call".split(), _call
    ),
    "remat2": _remat,
    "checkpoint": _remat,
    "scan": _scan,
    "while": _while,
    "cond": _cond,
    "custom_jvp_call": _custom_jvp,
    "custom_vjp_call": _custom_vjp,
    "custom_linear_solve": _linear_solve,
    "reduce": _reduce,
    "reduce_window": _reduce_window,
    "io_callback": _io_callback,
    "debug_callback": _debug_callback,
    "debug_print": _debug_print,
}
