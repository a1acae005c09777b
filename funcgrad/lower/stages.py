"""All stages of one program as text, for people: `jit(f).lower(*args).as_text(stage)`."""

from __future__ import annotations

from collections.abc import Sequence

from funcgrad.backends.interface import Backend
from funcgrad.errors import ArgumentError
from funcgrad.lower.canonical import canonicalize
from funcgrad.lower.kernel_ops import ACCUMULATE, BUFFER, LANES, RANGE, STORE
from funcgrad.lower.linearize import Block
from funcgrad.lower.program import describe, lower
from funcgrad.trace import ops
from funcgrad.trace.text import graph_text
from funcgrad.trace.uop import UOp

STAGES = ("graph", "canonical", "schedule", "nest", "llvm")


class Lowered:
    """A function lowered for a target.

    as_text(stage): "graph" (as traced), "canonical", "schedule" (one line a kernel), "nest" (loops and instructions
    of every kernel), "llvm" (the module).
    """

    def __init__(self, name: str, outputs: Sequence[UOp], params: Sequence[UOp], backend: Backend) -> None:
        self._name = name
        self._traced = list(outputs), list(params)
        normal, slots, _ = canonicalize(outputs, params)
        self._canonical = normal, slots
        self._lowered, _, self.arena_nbytes = lower(normal, slots, backend.target)

    @property
    def kernels(self) -> list[str]:
        """One line a kernel: its domain, its results, its schedule."""
        return describe(self._lowered)

    def as_text(self, stage: str = "llvm") -> str:
        if stage == "graph":
            return graph_text(*self._traced, name=self._name)
        if stage == "canonical":
            return graph_text(*self._canonical, name=self._name)
        if stage == "schedule":
            return "\n".join(self.kernels)
        if stage == "nest":
            return "\n\n".join(nest_text(block) for block in self._lowered.blocks)
        if stage == "llvm":
            return self._lowered.text
        raise ArgumentError(f"no stage {stage!r}", hint=f"stages are {', '.join(STAGES)}")


def nest_text(block: Block) -> str:
    """The loops and instructions of a kernel, one a line."""
    names: dict[UOp, str] = {}
    lines: list[str] = []

    def ref(node: UOp) -> str:
        if node.op is ops.CONST:
            return f"{node.arg.value}"
        if node.op is ops.EXPAND and node.src[0].op is ops.CONST:
            return f"{node.src[0].arg.value}"
        if node.op is BUFFER:
            return f"b{node.arg[0]}"
        if node.op is LANES:
            return f"lanes{node.arg}"
        return names.setdefault(node, f"v{len(names)}")

    def visit(inner: Block, depth: int) -> None:
        indent = "  " * depth
        for item in inner.items:
            if isinstance(item, Block):
                assert item.counter is not None
                carried = ", ".join(ref(node) for node in item.carried)
                lines.append(
                    f"{indent}for {ref(item.counter)} in 0..{item.counter.arg[1]}:  # {item.counter.arg[0]}"
                    + (f", carries {carried}" if carried else "")
                )
                visit(item, depth + 1)
                for node in item.carried:
                    if node.src[-1] is item.counter:
                        values = ", ".join(ref(v) for v in node.src[: -node.arg[1]])
                        lines.append(f"{indent}  {ref(node)} = accumulate {node.arg[0]}({values})")
            elif item.op not in (ops.CONST, BUFFER, LANES, RANGE, ACCUMULATE) and not (
                item.op is ops.EXPAND and item.src[0].op is ops.CONST
            ):
                sources = ", ".join(map(ref, item.src))
                width = f"{item.dtype.name}" + (f"x{item.shape[0]}" if item.shape else "")
                target = "" if item.op is STORE else f"{ref(item)}: {width} = "
                lines.append(f"{indent}{target}{item.op.name}({sources})")

    visit(block, 0)
    return "\n".join(lines)
