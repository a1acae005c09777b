"""The reference: a program is its graph, run op by op through the NumPy column of the op table."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from funcgrad.trace.array.array import Array, wrap
from funcgrad.trace.graph.evaluate import evaluate_once
from funcgrad.trace.uop import UOp


class Backend:
    name = "numpy"

    def interpret(
        self, outputs: Sequence[UOp], params: Sequence[UOp]
    ) -> Callable[[Sequence[Array]], list[Array]]:
        def run(arguments: Sequence[Array]) -> list[Array]:
            values = {param: array.numpy() for param, array in zip(params, arguments, strict=True)}
            found = evaluate_once(outputs, values)
            return [wrap(value, node.weak) for node, value in zip(outputs, found, strict=True)]

        return run

    def synchronize(self) -> None:
        """Do nothing: NumPy has finished when it returns."""
