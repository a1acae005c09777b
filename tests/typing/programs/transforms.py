"""Transforms keep the parameters of their function, and its result where it stays the same."""

from functools import partial
from typing import Any, assert_type

import funcgrad as fg
import funcgrad.numpy as np
from funcgrad import Array, lax


def scaled(x: Array, factor: float = 2.0) -> Array:
    return x * factor


def loss(x: Array, factor: float = 2.0) -> Array:
    return scaled(x, factor).sum()


x = np.ones(3)
assert_type(fg.jit(scaled)(x, factor=3.0), Array)
assert_type(fg.jit(scaled, static_argnums=1)(x, 3.0), Array)
assert_type(fg.vmap(scaled, in_axes=(0, None))(x, 3.0), Array)
assert_type(fg.jit(fg.vmap(fg.checkpoint(scaled), in_axes=(0, None)))(x, 3.0), Array)
assert_type(fg.value_and_grad(loss)(x), tuple[Array, Any])
assert_type(fg.jit(fg.value_and_grad(loss))(x), tuple[Array, Any])
assert_type(fg.jvp(scaled, (x,), (x,)), tuple[Array, Array])
gradient: Array = fg.grad(loss)(x, factor=3.0)
jacobian: Array = fg.jacfwd(fg.jacrev(scaled))(x)
hessian: Array = fg.hessian(loss)(x)
out, pull_back = fg.vjp(scaled, x)
assert_type(out, Array)
(cotangent,) = pull_back(out)
out, push_forward = fg.linearize(scaled, x)
assert_type(out, Array)


# decorators, with options and without
@fg.jit
def plain(x: Array) -> tuple[Array, Array]:
    return x, x


@fg.jit(static_argnums=0, donate_argnames="x")
def with_options(n: int, x: Array) -> Array:
    return x * n


@partial(fg.jit, static_argnames="n")
def with_partial(x: Array, n: int) -> Array:
    return x * n


@fg.checkpoint
def again(x: Array) -> Array:
    return np.sin(x)


@fg.checkpoint(policy=fg.checkpoint_policies.dots_saveable)
def partly_again(x: Array) -> Array:
    return np.sin(x)


assert_type(plain(x), tuple[Array, Array])
assert_type(with_options(2, np.ones(3)), Array)
partial_result: Array = with_partial(x, n=2)
assert_type(again(x), Array)
assert_type(partly_again(x), Array)
assert_type(plain.lower(x).compile()(x), Any)


@fg.tree_util.register_static
class Model:
    """Methods bind, and lose their first parameter."""

    @fg.jit
    def plain(self, x: Array) -> Array:
        return x

    @partial(fg.jit, static_argnums=0)
    def with_partial(self, x: Array) -> Array:
        return x

    @fg.jit(static_argnums=0)
    def with_options(self, x: Array) -> Array:
        return x


model = Model()
assert_type(model.plain(x), Array)
assert_type(model.with_options(x), Array)
method_result: Array = model.with_partial(x)


# rules of one's own
@fg.custom_jvp
def soft(x: Array, sharpness: float) -> Array:
    return np.log1p(np.exp(sharpness * x))


@soft.defjvp
def soft_jvp(primals: tuple[Array, float], tangents: tuple[Array, float]) -> tuple[Array, Array]:
    return soft(*primals), tangents[0]


@partial(fg.custom_vjp, nondiff_argnums=(1,))
def clipped(x: Array, limit: float) -> Array:
    return x


def forward(x: Array, limit: float) -> tuple[Array, None]:
    return x, None


def backward(limit: float, _: None, ct: Array) -> tuple[Array]:
    return (np.clip(ct, -limit, limit),)


clipped.defvjp(forward, backward)
assert_type(soft(x, 2.0), Array)
assert_type(soft_jvp((x, 2.0), (x, 2.0)), tuple[Array, Array])


# loops and branches
def step(carry: Array, row: Array) -> tuple[Array, dict[str, Array]]:
    return carry + row, {"carry": carry}


last, rows = lax.scan(step, np.zeros(()), x)
assert_type(last, Array)
assert_type(rows["carry"], Array)


def advance(i: Array, value: Array) -> Array:
    return value * i


assert_type(lax.fori_loop(0, 3, advance, 1.0), Array)
assert_type(lax.while_loop(lambda v: v.sum() < 10, scaled, x), Array)
assert_type(lax.cond(x[0] > 0, scaled, lambda x: x, x), Array)
assert_type(lax.switch(1, [again, partly_again], x), Array)
assert_type(lax.map(scaled, x), Array)
