"""Effects under random stacks of transforms: they happen once, in order, and change nothing of the result.

The oracle is the same stack over the function without effects.
"""

import math

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

import funcgrad as fg
import funcgrad.numpy as fnp
from funcgrad import checkify as ck
from funcgrad import lax

INT = fg.ShapeDtypeStruct((), "int32")
X = 0.75


def by_ref(f):
    def through(x):
        ref = fg.new_ref(x)
        ref[...] = f(ref[...])
        return ref[...]

    return through


def by_loop(f):
    def loop(x):
        return lax.while_loop(lambda s: s[1] < 1, lambda s: (f(s[0]), s[1] + 1), (x, 0), max_steps=2)[0]

    return loop


# Functions of a scalar become functions of a scalar, which call f once.
TRANSFORMS = {
    "jit": fg.jit,
    "vmap": lambda f: lambda x: fg.vmap(f)(fnp.reshape(x, (1,)))[0],
    "checkpoint": fg.checkpoint,
    "vjp": lambda f: lambda x: fg.vjp(f, x)[0],
    "grad": fg.grad,
    "jvp": lambda f: lambda x: fg.jvp(f, (x,), (1.0,))[1],
    "linearize": lambda f: lambda x: fg.linearize(f, x)[1](1.0),
    "scan": lambda f: lambda x: lax.scan(lambda c, _: (f(c), None), x, None, length=1)[0],
    "cond": lambda f: lambda x: lax.cond(x == x, f, lambda v: v, x),
    "while": by_loop,
    "map": lambda f: lambda x: lax.map(f, fnp.reshape(x, (1,)))[0],
    "checkify": lambda f: lambda x: ck.checkify(f, ck.all_checks)(x)[1],
    "ref": by_ref,
}
stacks = st.lists(st.sampled_from(list(TRANSFORMS)), min_size=2, max_size=4)


def apply(stack, f):
    for name in stack:
        f = TRANSFORMS[name](f)
    return float(f(X))


def silent(x):
    return fnp.sin(x) * x * x


@settings(max_examples=30, deadline=None)
@given(stacks)
def test_prints_and_checks(stack):
    seen = []

    def noisy(x):
        fg.debug.callback(lambda v: seen.append(float(v)), x)
        ck.check(x < 100, "large: {}", x)
        y = fnp.sin(x) * x
        fg.debug.callback(lambda v: seen.append(float(v)), y)
        return y * x

    np.testing.assert_allclose(apply(stack, noisy), apply(stack, silent), rtol=1e-4)
    np.testing.assert_allclose(seen, [X, math.sin(X) * X], rtol=1e-5)


@settings(max_examples=15, deadline=None)
@given(stacks.filter(lambda stack: "vmap" not in stack and "checkify" not in stack))
def test_answers_of_the_world_and_refs_outside(stack):
    asked = []
    total = fg.new_ref(0)

    def world(t):
        asked.append(int(t))
        return t + len(asked)

    def curious(x):
        total[...] += 2
        answer = fg.io_callback(world, INT, total[...])
        return silent(x) * fnp.where(answer == 3, 1.0, 0.0)

    np.testing.assert_allclose(apply(stack, curious), apply(stack, silent), rtol=1e-4)
    assert asked == [2]
    assert int(total[...]) == 2
