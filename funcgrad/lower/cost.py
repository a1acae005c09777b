"""What a program costs, counted on its canonical graph and its kernels, not measured."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence
from typing import TYPE_CHECKING

from funcgrad.trace import ops
from funcgrad.trace.calls import SCAN, SWITCH, WHILE, graphs_of
from funcgrad.trace.uop import Family, UOp, numel, toposort
from funcgrad.trace.windows import CONVOLVE, FOLD, products_of

if TYPE_CHECKING:
    from funcgrad.lower.nest import Kernel
    from funcgrad.lower.sections import Lowering

_TRANSCENDENTAL = frozenset(
    "pow cbrt exp exp2 expm1 log log2 log10 log1p sin cos tan asin acos atan atan2 sinh cosh tanh asinh acosh atanh "
    "erf erfc erf_inv erf_inv_giles logistic".split()
)
_FREE = frozenset("cast bitcast where real imag complex stop_gradient".split())


def cost_of(lowered: Lowering) -> dict[str, float]:
    """Operations and bytes of one run."""
    flops, transcendentals = _operations(lowered.outputs)
    return {"flops": flops, "transcendentals": transcendentals, "bytes accessed": _nbytes(lowered)}


def _operations(outputs: Sequence[UOp], reads: Collection[UOp] = ()) -> tuple[float, float]:
    """(operations, transcendental functions) of a graph; a loop's body counts as often as it runs, if that is known.
    reads: nodes that are there already."""
    flops = transcendentals = 0.0
    for node in toposort(outputs, stop=reads.__contains__):
        if node in reads:
            continue
        if node.op in (SCAN, WHILE, SWITCH):
            inside = [_operations(graph.outputs) for graph in graphs_of(node.arg)]
            if node.op is SWITCH:
                inside = [max(inside)]
            steps = node.arg.length if node.op is SCAN else 1
            flops += steps * sum(f for f, _ in inside)
            transcendentals += steps * sum(t for _, t in inside)
        elif node.op.family is Family.REDUCE:
            flops += max(0, numel(node.src[0].shape) - numel(node.shape))
        elif node.op.family is Family.PREFIX:
            flops += numel(node.shape) * len(node.src)
        elif node.op.family is Family.CONTRACTION:
            flops += 2 * _terms(node)
        elif node.op is CONVOLVE:
            flops += 2 * products_of(node)
        elif node.op is FOLD:
            flops += numel(node.src[0].shape)
        elif node.op.family is Family.ELEMENTWISE and node.op.name in _TRANSCENDENTAL:
            transcendentals += numel(node.shape)
        elif node.op.family is Family.ELEMENTWISE and node.op.name not in _FREE:
            flops += numel(node.shape) * (2 if node.op is ops.MULADD else 1)
    return flops, transcendentals


def _terms(node: UOp) -> int:
    """The products that a contraction adds."""
    sizes: dict[str, int] = {}
    for labels, source in zip(node.arg[:-1], node.src, strict=True):
        sizes.update(zip(labels, source.shape, strict=True))
    return numel(tuple(sizes.values()))


def _nbytes(lowered: Lowering) -> float:
    """What the kernels read and write, each element of a buffer once a kernel; a loop's body as often as it runs."""
    total = 0.0
    for step, arguments, inner in zip(lowered.steps, lowered.arguments, lowered.inner, strict=True):
        if inner:
            call = step.other
            steps = call.arg.length if call is not None and call.op is SCAN else 1
            combine = max if call is not None and call.op is SWITCH else sum
            total += steps * combine(map(_nbytes, inner))
        elif step.kernel is not None:
            total += nbytes_of(step.kernel)
        else:
            total += sum(map(_size, (n for n in arguments if isinstance(n, UOp))))
    return total


def operations_of(kernel: Kernel) -> float:
    """Operations of one kernel, each value computed once; a transcendental function is one."""
    roots = kernel.roots if kernel.scatter is None else kernel.scatter.src[1:]
    return sum(_operations(roots, set(kernel.reads)))


def nbytes_of(kernel: Kernel) -> int:
    """What one kernel reads and writes: of an array that it only looks up in, or takes a part of, what it takes."""
    reads = set(kernel.reads)
    roots = kernel.roots if kernel.scatter is None else list(kernel.scatter.src[1:])
    written = sum(map(_size, kernel.roots))
    if kernel.scatter is not None:  # an element is read, changed and written
        written = 2 * min(_size(kernel.scatter), _size(kernel.scatter.src[1]))
    taken = _taken(roots, reads)
    return written + sum(taken[n] * n.dtype.itemsize for n in kernel.reads)


def _taken(roots: Sequence[UOp], reads: Collection[UOp]) -> Counter[UOp]:
    """How many elements of each node others need: fewer than all where slices are taken or elements looked up."""
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


def _size(node: UOp) -> int:
    return numel(node.shape) * node.dtype.itemsize
