"""What tracing costs a node: the training step of mlp.py, and a long chain of operators.

funcgrad's figure is the time of make_graph over the nodes of its graph that are not leaves; jax's is that of make_jaxpr
over its equations. The two count differently (a node is often less than an equation): compare the whole trace.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import mlp
from side_by_side import arguments, compare

CHAIN = 1000


def chain(lib: Any) -> Callable:
    def function(x: Any) -> Any:
        for i in range(CHAIN):
            x = x * x if i % 2 else x + 1
        return x

    return function


def tracer(lib: Any) -> Callable:
    return lib.make_graph if lib.__name__ == "funcgrad" else lib.make_jaxpr


def trace_chain(lib: Any) -> Callable[[], object]:
    x = lib.numpy.ones(4)
    return lambda: tracer(lib)(chain(lib))(x)  # a new function each time: jax keeps traces by function


def trace_step(lib: Any) -> Callable[[], object]:
    state, (images, labels) = mlp.initial_state(lib), mlp.batch()
    return lambda: tracer(lib)(mlp.train_step(lib))(state, 1.0, images, labels)


CASES = {f"chain of {CHAIN} operators": trace_chain, "training step": trace_step}


def nodes() -> dict[str, int]:
    """How many nodes funcgrad makes for each case."""
    import funcgrad
    import funcgrad.numpy
    import funcgrad.random

    return {name: number_of_nodes(make(funcgrad)()) for name, make in CASES.items()}


def number_of_nodes(graph: Any) -> int:
    from funcgrad.trace.uop import toposort

    return sum(1 for node in toposort(graph.outputs) if node.src)


if __name__ == "__main__":
    compare(__doc__, CASES)
    if not arguments(__doc__).worker:
        for name, number in nodes().items():
            print(f"{name}: {number} nodes in funcgrad's graph; divide the time by it")
