"""Phases of an array with the functions that follow: made before they are interleaved.

Each phase, such as one of a strided convolution's gradient by its image, is written where it belongs by a kernel of its
own. A function of the whole array would read it and write another one. A function of each phase is the end of that
phase's kernel, and the array is written once.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from funcgrad.lower.ir.fused_ops import INTERLEAVE, interleave
from funcgrad.trace import ops
from funcgrad.trace.graph.rewrite import on_sources
from funcgrad.trace.ops.views import phase_of, starts_of_phases
from funcgrad.trace.uop import Family, UOp, at_line_of, numel, toposort

_SMALLER = 8  # times smaller than the array is what else a function may read: each phase reads all of it


def with_functions_of_phases(outputs: Sequence[UOp]) -> list[UOp]:
    """Return the outputs with elementwise functions of interleaved phases as phases of these."""
    nodes = toposort(outputs)
    readers = Counter(source for node in nodes for source in dict.fromkeys(node.src))
    readers.update(outputs)
    new: dict[UOp, UOp] = {}
    for node in nodes:
        src = tuple(new[source] for source in node.src)
        with at_line_of(node):
            made = _of_phases(node, src, readers) if node.op.family is Family.ELEMENTWISE else None
            new[node] = on_sources(node, src) if made is None else made
    return [new[node] for node in outputs]


def _of_phases(node: UOp, src: Sequence[UOp], readers: Counter[UOp]) -> UOp | None:
    """Return a function of one array of phases, which nothing else reads, and of what is small; else None."""
    places = [place for place, source in enumerate(src) if source.op is INTERLEAVE]
    if len(places) != 1 or readers[node.src[places[0]]] > 1:
        return None
    (whole,) = (src[place] for place in places)
    if not all(source is whole or _is_small(source, whole) for source in src):
        return None
    periods, shape = whole.arg
    phases = []
    for phase, starts in zip(whole.src, starts_of_phases(periods), strict=True):
        limits = phase_of(shape, periods, starts)
        own = [phase if source is whole else _phase_of(source, phase, limits) for source in src]
        phases.append(UOp(node.op, tuple(own), node.arg))
    return interleave(phases, periods, shape)


def _is_small(source: UOp, whole: UOp) -> bool:
    """Tell whether a source repeats a number, or an array that is far smaller than the phases together."""
    return source.op is ops.EXPAND and _SMALLER * numel(source.src[0].shape) <= numel(whole.shape)


def _phase_of(source: UOp, phase: UOp, limits: Sequence[tuple[int, int, int]]) -> UOp:
    """Return what is repeated beside one of the phases."""
    axes, _ = source.arg
    (once,) = source.src
    part = tuple(limit for axis, limit in enumerate(limits) if axis not in axes)
    return once.shrink(part).expand(axes, [phase.shape[axis] for axis in axes])
