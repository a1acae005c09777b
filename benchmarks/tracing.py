"""What tracing costs a node: the training step of mlp.py, and a long chain of operators.

funcgrad's figure is the time of make_graph, jax's that of make_jaxpr. The number of nodes is printed below the table; a
node is often less than an equation of jax, so it is the whole trace that can be compared.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import mlp
from side_by_side import arguments, compare, library

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


class CountingTable(dict):
    """The table of interned nodes, which counts the nodes that are made."""

    made = 0

    def setdefault(self, identity: object, entry: object) -> object:  # type: ignore[override]
        kept = super().setdefault(identity, entry)
        self.made += kept is entry
        return kept


def nodes_made() -> dict[str, int]:
    """How many nodes funcgrad makes for each case, those included that the result does not need."""
    from funcgrad.trace import uop

    lib = library("funcgrad")
    found = {}
    for name, make in CASES.items():
        call = make(lib)
        uop._table = CountingTable(uop._table)
        call()
        found[name] = uop._table.made
    return found


if __name__ == "__main__":
    compare(__doc__, CASES)
    if not arguments(__doc__).worker:
        for name, number in nodes_made().items():
            print(f"{name}: funcgrad makes {number} nodes, by which to divide its time")
