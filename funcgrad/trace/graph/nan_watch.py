"""Programs whose results are checked for NaN and infinity: config.debug_nans and debug_infs (nan_check.py)."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from funcgrad.trace.array.array import Array
from funcgrad.trace.graph.evaluate import evaluate_once
from funcgrad.trace.graph.nan_check import explain_fault, fault_of
from funcgrad.trace.uop import UOp

Run = Callable[[Sequence[Array]], list[Array]]


def watched(run: Run, outputs: Sequence[UOp], parameters: Sequence[UOp], name: str) -> Run:
    """Return a program with a check of its results; where one has a fault, the graph is run again to find the op."""

    def checked(arguments: Sequence[Array]) -> list[Array]:
        found = run(arguments)
        fault = next(filter(None, (fault_of(x.owner) for x in found)), "")
        if fault:
            values = {p: x.owner for p, x in zip(parameters, arguments, strict=True)}
            explain_fault(outputs, lambda: evaluate_once(outputs, values), fault, name)
        return found

    return checked
