"""Cotangents that are zero for one device: nothing is said of the others by it."""

from __future__ import annotations

import numpy as np

import funcgrad as fg
import funcgrad.numpy as fnp
from funcgrad import lax
from funcgrad.sharding import P


def test_a_choice_of_one_device_after_a_loop_with_an_exchange():
    """What a loop shares out is used by the device that was chosen, and by the others on their way to it."""
    mesh = fg.make_mesh((4,), ("x",))
    weights = np.random.default_rng(0).standard_normal((4, 3, 3)).astype(np.float32)
    start = np.random.default_rng(1).standard_normal((2, 3)).astype(np.float32)

    def of_one(w, x):
        me = lax.axis_index("x")

        def step(c, _):
            return lax.ppermute(
                fnp.tanh(fnp.where(me == 0, x, c) @ w[0]), "x", [(i, i + 1) for i in range(3)]
            ), None

        c, _ = lax.scan(step, fnp.zeros_like(x), None, length=3)
        return lax.psum(fnp.where(me == 3, c, 0), "x")

    def alone(w, x):
        for i in range(3):
            x = fnp.tanh(x @ w[i])
        return x

    of_all = fg.shard_map(of_one, mesh=mesh, in_specs=(P("x"), P()), out_specs=P())
    for f in (of_all, fg.jit(of_all)):
        found = fg.grad(lambda w, x, f=f: (f(w, x) ** 2).sum(), argnums=(0, 1))(weights, start)
        wanted = fg.grad(lambda w, x: (alone(w, x) ** 2).sum(), argnums=(0, 1))(weights, start)
        for a, b in zip(found, wanted, strict=True):
            np.testing.assert_allclose(a, b, rtol=1e-5, atol=1e-6)
