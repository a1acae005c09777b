"""Mistakes that type checkers find: an error is expected on each line that says so, and on no other."""

import funcgrad as fg
import funcgrad.numpy as np
from funcgrad import Array, lax, nn, random


@fg.jit
def scaled(x: Array, factor: float) -> Array:
    return x * factor


@fg.jit(static_argnums=1)
def repeated(x: Array, n: int) -> Array:
    return np.tile(x, n)


class Model:
    @fg.jit
    def step(self, x: Array) -> Array:
        return x


def scaled_sum(carry: Array, row: Array) -> Array:
    return carry + row


x = np.ones(3)
scaled(x, 2.0, 3.0)  # error
scaled(x)  # error
scaled(x, factor="2")  # error
repeated(x, 1.5)  # error
Model().step(x, x)  # error
fg.vmap(scaled)(x, 2.0, 3.0)  # error
fg.grad(scaled)(x, 2.0, 3.0)  # error
fg.value_and_grad(scaled)(x, 2.0, fator=3.0)  # error
fg.jit(scaled, static_argnum=1)  # error
fg.checkpoint(scaled)()  # error
np.summ(x)  # error
lax.scann(scaled_sum, x, x)  # error
fg.git(scaled)  # error
x.summ()  # error
x.fill(1.0)  # error
x.sum(axes=0)  # error
x.astype()  # error
x[0] = 1.0  # error
random.normal(0, (3,))  # error
np.zeros((3,), dtyp=int)  # error
np.add(x, x, x)  # error
value: int = np.sum(x)  # error
lax.scan(scaled_sum, x, x)  # error

layer = nn.Linear(np.ones((2, 1)))
layer.bias = np.ones(1)  # error
nn.Linear(np.ones((2, 1)), wait=np.ones(1))  # error
