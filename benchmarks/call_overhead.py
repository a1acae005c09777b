"""What a call of a compiled function costs beside its work: few elements, one or many arguments."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from side_by_side import compare


def one_argument(lib: Any) -> Callable[[], object]:
    f = lib.jit(lambda x: x + 1)
    x = lib.numpy.arange(4.0)
    return lambda: f(x)


def two_arguments(lib: Any) -> Callable[[], object]:
    f = lib.jit(lambda x, y: x * y)
    x, y = lib.numpy.arange(4.0), lib.numpy.arange(4.0)
    return lambda: f(x, y)


def python_number(lib: Any) -> Callable[[], object]:
    f = lib.jit(lambda x, a: a * x)
    x = lib.numpy.arange(4.0)
    return lambda: f(x, 2.0)


def tree_of_100(lib: Any) -> Callable[[], object]:
    f = lib.jit(lambda tree: lib.tree.map(lambda x: 2 * x, tree))
    tree = [{"w": lib.numpy.arange(4.0), "b": lib.numpy.arange(2.0)} for _ in range(50)]
    return lambda: f(tree)


def eager_add(lib: Any) -> Callable[[], object]:
    x = lib.numpy.arange(4.0)
    return lambda: x + x


def eager_gradient(lib: Any) -> Callable[[], object]:
    f = lib.grad(lambda x: lib.numpy.sum(lib.numpy.sin(x) * x))
    x = lib.numpy.arange(4.0)
    return lambda: f(x)


def donating_step(lib: Any) -> Callable[[], object]:
    step = lib.jit(lambda p, g: lib.tree.map(lambda p, g: p - 0.1 * g, p, g), donate_argnums=0)
    g = [lib.numpy.ones(1 << 20) for _ in range(4)]
    state = {"p": [lib.numpy.ones(1 << 20) for _ in range(4)]}

    def run() -> object:
        state["p"] = step(state["p"], g)
        return state["p"]

    return run


CASES = {
    "jit(x + 1), 4 elements": one_argument,
    "jit(x * y), 4 elements": two_arguments,
    "jit(a * x), a a Python float": python_number,
    "jit(tree.map), 100 leaves": tree_of_100,
    "x + x, not compiled": eager_add,
    "grad of 3 ops, not compiled": eager_gradient,
    "p - 0.1 g, donated, 4 x 4 MiB": donating_step,
}

if __name__ == "__main__":
    compare(__doc__, CASES)
