"""The stages of lowering as text, for people: what `jit(f).lower(...)` and config.debug show.

In: a `Lowering` of lower/runtime/program.py, which keeps what each stage made. Out: one text a stage. No stage reads
any of it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from funcgrad.lower.fuse.blocking.blocked_call import BLOCKS, BlockedCall
from funcgrad.lower.ir import launches as to_launch
from funcgrad.lower.ir.block import Block
from funcgrad.lower.ir.launches import (
    Callback,
    Choice,
    GridLaunch,
    GridLoop,
    Launch,
    Loop,
    Meeting,
    Routine,
    Until,
    places,
)
from funcgrad.lower.ir.ops import (
    ACCUMULATE,
    BATCH,
    BUFFER,
    CARRY,
    COPY,
    GROUP_BARRIER,
    LANES,
    LATEST,
    PREFETCH,
    RANGE,
    STORE,
)
from funcgrad.lower.ir.schedule import Schedule
from funcgrad.lower.linearize.linearize import linearize
from funcgrad.lower.nest.plan import nest_of
from funcgrad.trace import ops
from funcgrad.trace.calls.exchange import EXCHANGE
from funcgrad.trace.calls.loops import SCAN
from funcgrad.trace.graph.text import graph_text
from funcgrad.trace.uop import UOp, type_text

if TYPE_CHECKING:
    from funcgrad.lower.fuse.materialize import Step
    from funcgrad.lower.nest.plan import Plan
    from funcgrad.lower.program.lowering import Lowering, Parts


def describe(lowered: Lowering) -> list[str]:
    """Describe each step in one line: its domain, its results, its schedule. The steps within a loop or branch are
    indented.
    """
    lines = []
    rows = zip(lowered.steps, lowered.plans, lowered.parts, lowered.inner, strict=True)
    for step, plan, parts, inner in rows:
        lines.append(step_text(lowered, step, plan, parts, inner))
        for part in inner:
            lines += [f"  {line}" for line in describe(part)]
    return lines


def plans_in_order(lowered: Lowering) -> list[Plan | None]:
    """List the plans of the kernels in the lines of `describe`, None for lines that are no kernel."""
    plans: list[Plan | None] = []
    for plan, inner in zip(lowered.plans, lowered.inner, strict=True):
        plans.append(plan)
        for part in inner:
            plans += plans_in_order(part)
    return plans


def step_text(
    lowered: Lowering, step: Step, plan: Plan | None, parts: Parts, inner: Sequence[Lowering]
) -> str:
    """Describe one step, without the steps within it."""
    results = ", ".join(type_text(root) for root in step.roots)
    if step.kernel is not None and plan is not None:
        return f"kernel  {step.kernel.domain} -> {results}: {plan.schedule}{_update_text(lowered, step)}"
    assert step.other is not None
    node = step.other
    kind = "blocks" if node.op is BLOCKS else "loop" if inner else "routine" if parts else "host"
    if node.op is EXCHANGE:
        kind = "meet"
    return f"{kind:<7} {_call_text(step.other)} -> {results}"


def _update_text(lowered: Lowering, step: Step) -> str:
    """Say whether an update of an array is made in its own memory."""
    node = step.kernel.scatter if step.kernel is not None else None
    if node is None or node not in lowered.updates:
        return ""
    why = lowered.updates[node]
    place = f" ({node.place})" if node.place else ""
    return f"; in a copy of the array: {why}{place}" if why else "; in place"


def _call_text(node: UOp) -> str:
    if node.op is EXCHANGE:
        return f"{node.arg.kind[0]} {node.arg.size}"
    if node.op is BLOCKS:
        return _blocks_text(node.arg)
    return f"{node.op.name} {node.arg.length}" if node.op is SCAN else node.op.name


def _blocks_text(arg: BlockedCall) -> str:
    """Tell how many blocks along each axis, what follows along the last one, and whether threads share them."""
    return f"{_counts_text(arg.counts, arg.runs)}, {'parallel' if arg.parallel else 'in order'}"


def _counts_text(counts: Sequence[int], runs: Sequence[int]) -> str:
    """Tell how many blocks there are: those along each axis, then those of each other body."""
    rest = "".join(f" and {run}" for run in runs[:-1])
    if runs:
        rest += f" and {runs[-1]}" if runs[-1] > 1 else " and a rest"
    return ("x".join(map(str, counts)) or "1") + rest


def nest_text(block: Block) -> str:
    """Return the loops and instructions of a kernel, one a line: b0, b1, ... are its arguments, v0, v1, ... values.

    The comment of a loop is its name: the axis, and after each @ a loop around it. What a loop carries are the
    accumulators of reductions; they are updated at its end and can be read behind it.
    """
    text = _NestText()
    text.add_items(block, "")
    return "\n".join(text.lines)


class _NestText:
    """The lines of a kernel while they are written; its values are numbered as they come up."""

    def __init__(self) -> None:
        self.lines: list[str] = []
        self._names: dict[UOp, str] = {}

    def add_items(self, block: Block, indent: str) -> None:
        for item in block.items:
            if isinstance(item, Block):
                self._add_loop(item, indent)
            elif not _has_no_line(item):
                self._add_instruction(item, indent)

    def _add_loop(self, loop: Block, indent: str) -> None:
        counter = loop.counter
        assert counter is not None
        carried = ", ".join(self._name(node.src[0] if node.op is LATEST else node) for node in loop.carried)
        if counter.src:
            begin = f"if {self._name(counter.src[0])}"
        else:
            begin = f"for {self._name(counter)} in 0..{counter.arg.extent}"
        carries = f", carries {carried}" if carried else ""
        self.lines.append(f"{indent}{begin}:  # {counter.arg.name}{carries}")
        self.add_items(loop, indent + "  ")
        updated = [node for node in loop.carried if node.src[-1] is counter]
        self.lines += [f"{indent}  {self._update(node)}" for node in updated]

    def _update(self, node: UOp) -> str:
        if node.op is LATEST:
            return f"{self._name(node.src[0])} = {self._name(node.src[1])}"
        values = ", ".join(map(self._name, node.src[: -node.arg[1]]))
        return f"{self._name(node)} = accumulate {node.arg[0]}({values})"

    def _add_instruction(self, node: UOp, indent: str) -> None:
        sources = ", ".join(map(self._name, node.src[:1] if node.op is LATEST else node.src))
        target = ""
        if node.op not in _WITHOUT_VALUE:
            lanes = f"x{node.shape[0]}" if node.shape else ""
            target = f"{self._name(node)}: {node.dtype.name}{lanes} = "
        self.lines.append(f"{indent}{target}{node.op.name}({sources})")

    def _name(self, node: UOp) -> str:
        if node.op is ops.EXPAND and node.src[0].op is ops.CONST:
            node = node.src[0]
        if node.op is ops.CONST:
            return f"{node.arg.value}"
        if node.op is BUFFER:
            return f"b{node.arg[0]}"
        if node.op is LANES:
            return f"lanes{node.arg}"
        return self._names.setdefault(node, f"v{len(self._names)}")


_WITHOUT_VALUE = (STORE, COPY, BATCH, PREFETCH, GROUP_BARRIER)
_WITHOUT_LINE = (ops.CONST, BUFFER, LANES, RANGE, CARRY, ACCUMULATE)


def _has_no_line(node: UOp) -> bool:
    """Tell whether a node is shown where it is used, or with its loop."""
    return node.op in _WITHOUT_LINE or node.op is ops.EXPAND and node.src[0].op is ops.CONST


def _canonical(lowered: Lowering) -> str:
    parameters = [p for p in lowered.params if p.op is ops.PARAM]  # panels are made of these
    return graph_text(lowered.outputs, parameters, "program")


def _schedule(lowered: Lowering) -> str:
    return "\n".join(describe(lowered))


def _fusion(lowered: Lowering) -> str:
    from funcgrad.lower.inspect.fusion import fusion_text  # only who asks for it reads it

    return fusion_text(lowered)


def _plain(lowered: Lowering) -> str:
    """Write each kernel under the empty schedule: the computation before a schedule changes its loops."""
    assert lowered.builder is not None
    texts = []
    for step in (step for part in lowered.all_sections() for step in part.steps):
        if step.kernel is not None:
            nest = nest_of(step.kernel, Schedule(), lowered.builder.emit)
            texts.append(nest_text(linearize(nest.build(), nest.loops.paths)))
    return "\n\n".join(texts)


def _nest(lowered: Lowering) -> str:
    return "\n\n".join(nest_text(block) for part in lowered.all_sections() for block in part.blocks)


def _table(lowered: Lowering) -> str:
    """Write the table of addresses that a run gets, and the launches: each argument as its entry and the bytes from
    there.
    """
    given = len(lowered.params) - len(lowered.prepared)
    entries = [f"parameter  {type_text(p)}" for p in lowered.params[:given]]
    entries += [f"prepared   {type_text(p)}" for p in lowered.prepared]
    entries += [f"result     {type_text(o)}" for o in lowered.unique]
    if lowered.arena_nbytes:
        entries.append(f"arena      {lowered.arena_nbytes} bytes")
    lines = [f"{number}  {entry}" for number, entry in enumerate(entries)]
    inner = iter([parts for parts in lowered.inner if parts])
    for launch in lowered.launches:
        buffers = ", ".join(
            f"{entry}+{offset}" if offset else f"{entry}" for entry, offset in places(launch) if entry >= 0
        )
        if isinstance(launch, (Launch, Routine)):
            lines.append(f"{launch.function}({buffers})  {launch.trips} trips, {launch.tasks} tasks")
        elif isinstance(launch, GridLaunch):
            lines.append(f"kernel{launch.function}({buffers})  {_grid_text(launch)}")
        elif isinstance(launch, Meeting):
            lines.append(f"{launch.function}({buffers})  {launch.kernel}".rstrip())
        elif isinstance(launch, Callback):
            lines.append(f"host callback {launch.number}({buffers})")
        elif isinstance(launch, GridLoop):
            next(inner)
            times = (
                "until done" if not launch.times else f"{launch.times} times" if launch.times > 1 else "once"
            )
            lines.append(f"kernel{launch.launch.function}({buffers})  {_grid_text(launch.launch)}, {times}")
        else:
            lines.append(f"{_launch_text(launch)}({buffers})")
            for part in next(inner):
                lines += [f"    {line}" for line in _table(part).split("\n")]
    return "\n".join(lines)


def _grid_text(launch: GridLaunch) -> str:
    return f"{launch.groups} groups of {'x'.join(map(str, launch.threads))} threads"


def _launch_text(launch: Loop | Until | Choice | to_launch.BlockLoop) -> str:
    if isinstance(launch, to_launch.BlockLoop):
        return f"{_counts_text(launch.counts, [run for _, run in launch.rest])} blocks, {launch.tasks} tasks"
    if isinstance(launch, Loop):
        return f"{launch.length} times"
    return "while" if isinstance(launch, Until) else "switch"


LEVELS = {"schedule": 3, "fusion": 3, "table": 3, "canonical": 5, "plain": 5, "nest": 5}
"""From which level of config.debug on each stage is printed."""

STAGES: dict[str, Callable[[Lowering], str]] = {
    "canonical": _canonical,
    "schedule": _schedule,
    "fusion": _fusion,
    "plain": _plain,
    "nest": _nest,
    "table": _table,
}
