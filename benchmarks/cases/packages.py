"""What the package itself costs: the import, the disk, tracing."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np

from benchmarks.harness.case import Built, Case, Goal
from benchmarks.models import mlp
from benchmarks.models.training import traced_step

GROUP = "the package"
GOAL = Goal(of={"jax": 1.0})


def _tracer(lib: Any) -> Any:
    return lib.make_graph if lib.__name__ == "funcgrad" else lib.make_jaxpr


def cases(full: bool) -> Iterator[Case]:
    chain = 1000 if full else 10
    sizes, batch = ((784, 512, 512, 10), 128) if full else ((5, 4, 3), 2)

    def trace_chain(lib: Any, x: Any) -> Any:
        def fresh() -> Any:
            def function(x: Any) -> Any:
                for i in range(chain):
                    x = x * x if i % 2 else x + 1
                return x

            return function

        def call() -> Any:
            _tracer(lib)(fresh())(x)  # a new function each time: jax keeps traces by function

        return call

    def trace_step(lib: Any, *arguments: Any) -> Any:
        def call() -> Any:
            _tracer(lib)(lambda *xs: traced_step(lib, mlp.loss, 0.0, *xs))(*arguments)

        return call

    def nothing(rng: np.random.Generator) -> Any:
        return ()

    alone = Built(lambda lib: lambda: None)
    yield Case(
        "import", GROUP, nothing, alone, alone, alone, alone, measure="import", tolerance=None, goal=GOAL
    )
    yield Case(
        "on the disk, with what it needs", GROUP, nothing, alone, alone, alone, alone, measure="size",
        tolerance=None, goal=GOAL,
    )  # fmt: skip
    for name, data, make in (
        ("tracing a chain of 1000 operators", lambda rng: (np.ones(4, np.float32),), trace_chain),
        (
            "tracing the training step of the MLP",
            lambda rng: mlp.data(rng, sizes, batch),
            trace_step,
        ),
    ):
        yield Case(name, GROUP, data, Built(make), tolerance=None, goal=GOAL, nbytes=(0, 0))
