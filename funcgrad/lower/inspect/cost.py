"""What a program costs, counted on its canonical graph and its kernels, not measured; for each step: step_costs.py."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from funcgrad.lower.fuse.blocking.blocked_call import BLOCKS
from funcgrad.lower.math.decompose import IN_FUNCTIONS
from funcgrad.lower.math.op_costs import op_cost
from funcgrad.trace import ops
from funcgrad.trace.calls.loops import SCAN, SWITCH, WHILE
from funcgrad.trace.graph.call_nodes import graphs_of
from funcgrad.trace.ops.windows import CONVOLVE, FOLD, products_of
from funcgrad.trace.uop import Family, UOp, numel, toposort
from funcgrad.trace.util.named_tuple import NamedTuple

if TYPE_CHECKING:
    from funcgrad.lower.ir.kernel import Kernel
    from funcgrad.lower.program.lowering import Lowering

TRANSCENDENTAL_FLOPS = 32  # of a function whose operations are not counted, roughly


def cost_of(lowered: Lowering) -> dict[str, float]:
    """Return the operations and bytes of one run."""
    flops, transcendentals = operations(lowered.outputs)
    return {"flops": flops, "transcendentals": transcendentals, "bytes accessed": _nbytes(lowered)}


def operations(outputs: Sequence[UOp]) -> tuple[float, float]:
    """Count (operations, transcendental functions) of a graph. A loop's body counts as often as it runs, if that is
    known.
    """
    return _sum(map(_operations_of, toposort(outputs)))


def _sum(pairs: Iterable[tuple[float, float]]) -> tuple[float, float]:
    columns = list(zip(*pairs)) or [(), ()]
    return float(sum(columns[0])), float(sum(columns[1]))


def _operations_of(node: UOp) -> tuple[float, float]:
    """Return the same of one node."""
    family = node.op.family
    if node.op in (SCAN, WHILE, SWITCH):
        inside = [operations(graph.outputs) for graph in graphs_of(node.arg)]
        if node.op is SWITCH:
            return max(inside)
        steps = node.arg.length if node.op is SCAN else 1
        flops, transcendentals = _sum(inside)
        return steps * flops, steps * transcendentals
    if node.op is BLOCKS:
        bodies = zip(graphs_of(node.arg), node.arg.trips, strict=True)
        counts = [(trips, operations(body.outputs)) for body, trips in bodies]
        return _sum((trips * flops, trips * transcendentals) for trips, (flops, transcendentals) in counts)
    if family is Family.REDUCE:
        return max(0, numel(node.src[0].shape) - numel(node.shape)), 0
    if family is Family.PREFIX:
        return numel(node.shape) * len(node.src), 0
    if family is Family.CONTRACTION:
        return 2 * _terms(node), 0
    if node.op is CONVOLVE:
        return 2 * products_of(node), 0
    if node.op is FOLD:
        return numel(node.src[0].shape), 0
    if family is not Family.ELEMENTWISE:
        return 0, 0
    return numel(node.shape) * node.op.cost.flops, numel(node.shape) * node.op.cost.transcendentals


def _terms(node: UOp) -> int:
    """Return the products that a contraction adds."""
    sizes: dict[str, int] = {}
    for labels, source in zip(node.arg[:-1], node.src, strict=True):
        sizes.update(zip(labels, source.shape, strict=True))
    return numel(tuple(sizes.values()))


def _nbytes(lowered: Lowering) -> float:
    """Count the bytes that the kernels read and write, each element of a buffer once a kernel. A loop's body counts
    as often as it runs.
    """
    total = 0.0
    for step, arguments, inner in zip(lowered.steps, lowered.arguments, lowered.inner, strict=True):
        if inner and step.other is not None and step.other.op is not BLOCKS:
            parts = [times * _nbytes(part) for times, part in zip(rounds(step.other), inner)]
            total += max(parts) if step.other.op is SWITCH else sum(parts)
        elif step.kernel is not None:
            total += nbytes_of(step.kernel)
        else:
            total += sum(map(size_of, (n for n in arguments if isinstance(n, UOp))))
    return total


def rounds(call: UOp) -> list[int]:
    """Tell how often each graph of a call runs, as far as that is known before."""
    if call.op is BLOCKS:
        return list(call.arg.trips)
    return [call.arg.length if call.op is SCAN else 1] * len(graphs_of(call.arg))


class Operations(NamedTuple):
    """flops, transcendentals: operations, and functions such as exp. work: all as if they were operations of float32;
    those of float64 count twice, and of functions those that they are made of.
    """

    flops: float
    transcendentals: float
    work: float


def operations_by_kind(kernel: Kernel) -> Operations:
    """Count the operations of one kernel by kind, each value computed once."""
    flops = transcendentals = work = 0.0
    for node in _computed(kernel):
        of_node, functions = _operations_of(node)
        flops, transcendentals = flops + of_node, transcendentals + functions
        if functions and node.op.name in IN_FUNCTIONS:
            work += numel(node.shape) * op_cost(node).flops
        else:
            work += (of_node + TRANSCENDENTAL_FLOPS * functions) * max(1.0, node.dtype.itemsize / 4)
    return Operations(flops, transcendentals, work)


def operations_of(kernel: Kernel) -> float:
    """Count the operations of one kernel, each value computed once. A transcendental function counts as one."""
    return sum(operations_by_kind(kernel)[:2])


def nbytes_of(kernel: Kernel) -> int:
    """Count the bytes that one kernel reads and writes. An array that it only looks up in, or takes a part of, counts
    with the elements taken.
    """
    return read_nbytes(kernel) + written_nbytes(kernel)


def _computed(kernel: Kernel) -> Iterator[UOp]:
    """Yield the nodes that a kernel evaluates; of an update the new values and their positions."""
    reads = set(kernel.reads)
    return (node for node in toposort(_sources(kernel), stop=reads.__contains__) if node not in reads)


def _sources(kernel: Kernel) -> Sequence[UOp]:
    return kernel.roots if kernel.scatter is None else kernel.scatter.src[1:]


def _taken(roots: Sequence[UOp], reads: Collection[UOp]) -> Counter[UOp]:
    """Tell how many elements of each node others need: fewer than all where slices are taken or elements looked up."""
    order = toposort(roots, stop=reads.__contains__)
    taken = Counter({root: numel(root.shape) for root in roots})
    for node in reversed(order):
        taken[node] = count = min(taken[node], numel(node.shape))
        for s in () if node in reads else dict.fromkeys(node.src):
            part = node.op is ops.SHRINK or node.op.family is Family.ELEMENTWISE
            looked_up = node.op is ops.GATHER and s not in node.src[1:]
            taken[s] += count if part or looked_up else numel(s.shape)
    for node in reads:
        taken[node] = min(taken.get(node, numel(node.shape)), numel(node.shape))
    return taken


def size_of(node: UOp) -> int:
    """Return the size of a node in bytes."""
    return numel(node.shape) * node.dtype.itemsize


def _changed_nbytes(kernel: Kernel) -> int:
    """Count an update of an array as reading and writing the elements that it changes."""
    return 0 if kernel.scatter is None else min(size_of(kernel.scatter), size_of(kernel.scatter.src[1]))


def written_nbytes(kernel: Kernel) -> int:
    """Return what one kernel writes."""
    return sum(map(size_of, kernel.roots)) if kernel.scatter is None else _changed_nbytes(kernel)


def read_nbytes(kernel: Kernel) -> int:
    """Return what one kernel reads, each buffer once, of a slice or a gather what it takes."""
    taken = _taken(_sources(kernel), set(kernel.reads))
    return _changed_nbytes(kernel) + sum(taken[n] * n.dtype.itemsize for n in kernel.reads)
