"""All stages of one program as text, for people: `jit(f).lower(*args).as_text(stage)`."""

from __future__ import annotations

from collections.abc import Sequence

from funcgrad.backends.interface import Target
from funcgrad.errors import ArgumentError
from funcgrad.lower import text
from funcgrad.lower.canonical import canonicalize
from funcgrad.lower.program import lower
from funcgrad.trace.text import graph_text
from funcgrad.trace.uop import UOp

STAGES = ("graph", *text.STAGES)


class Lowered:
    """A function lowered for a target.

    as_text(stage), in the order of the stages: "graph" (as traced), "canonical", "schedule" (one line a kernel),
    "plain" (the loops of every kernel under the empty schedule), "nest" (loops and instructions under its schedule),
    "table" (where buffers live, and what runs on them), "llvm" (the module).

        >>> import funcgrad as fg, funcgrad.numpy as np
        >>> print(fg.jit(lambda x: 2 * x).lower(np.ones(3)).as_text("table"))
        0  parameter  float32[3]
        1  result     float32[3]
        kernel0(1, 0)  1 trips, 1 tasks
    """

    def __init__(self, name: str, outputs: Sequence[UOp], params: Sequence[UOp], target: Target) -> None:
        self._name = name
        self._outputs = list(outputs)
        self._params = list(params)
        normal, slots, _ = canonicalize(outputs, params)
        self._lowered, _ = lower(normal, slots, target)
        self.arena_nbytes = self._lowered.arena_nbytes

    def for_target(self, target: Target) -> Lowered:
        """The same function lowered for another target; its description is enough, no such device is needed."""
        return Lowered(self._name, self._outputs, self._params, target)

    @property
    def kernels(self) -> list[str]:
        """One line a kernel: its domain, its results, its schedule."""
        return text.describe(self._lowered)

    def as_text(self, stage: str = "llvm") -> str:
        if stage == "graph":
            return graph_text(self._outputs, self._params, name=self._name)
        if stage not in text.STAGES:
            raise ArgumentError(f"no stage {stage!r}", hint=f"stages are {', '.join(STAGES)}")
        return text.STAGES[stage](self._lowered)
