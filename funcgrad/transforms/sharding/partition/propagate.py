"""How the values of a graph are spread over a mesh, from what is known of some of them.

In: a graph of whole arrays, with the layouts (trace/mesh/mesh.py) of arguments, and of what the user constrained. Out:
a layout for each node. Walks go to and fro over the graph until nothing changes: each op says which dimensions go
together (rules.py), a dimension that is whole takes the axes of its partners, and none is ever taken back, so it ends.

Where one axis is wanted by two factors of an op (data in batches meet weights that are cut along the same axis), one
of them gets it: by `Taste.BYTES` that for which fewer bytes move, by `Taste.LEADING` that of the result's earlier
dimension, which is the batch in most programs. Both are views of one op; a program that has such a choice is made by
either taste, and the cheaper one is taken (`Propagation`, and entry.py).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from enum import Enum
from typing import Any

from funcgrad.trace.calls.loops import SCAN, SWITCH, WHILE, Scan, While
from funcgrad.trace.calls.shard_map import SHARD_MAP
from funcgrad.trace.graph.call_nodes import RESULT
from funcgrad.trace.graph.graph import Graph
from funcgrad.trace.mesh.mesh import AbstractMesh, AxisName, Layout, local_shape, parts_along
from funcgrad.trace.ops import CAST, CONST, EXPAND, IOTA
from funcgrad.trace.ops.mesh_collective import CONSTRAIN
from funcgrad.trace.uop import Family, UOp, numel, toposort
from funcgrad.transforms.sharding.partition.rules import Dims, Rule, rule_of

Axes = tuple[AxisName, ...]
Factors = dict[int, Axes]
"""The axes along which each factor is cut."""

_ROUNDS = 12
_LOOP_ROUNDS = 4  # until what a loop carries has the layout that a step leaves it in


class Taste(Enum):
    """Which factor gets an axis that several want."""

    BYTES = "bytes"
    LEADING = "leading"


class Propagation:
    """A way to spread a program over a mesh, or over some axes of it, where the others are taken. torn: whether the
    taste ever mattered. layouts: of the results of calls that were looked at before.
    """

    def __init__(
        self, mesh: AbstractMesh, taste: Taste = Taste.BYTES, axes: Sequence[AxisName] | None = None
    ) -> None:
        self.mesh = mesh
        self.axes = mesh.axis_names if axes is None else tuple(axes)
        self.taste = taste
        self.torn = False
        self.layouts: dict[tuple, list[Layout]] = {}


def unspread(ndim: int) -> Layout:
    """Return the layout of an array that every device has whole."""
    return ((),) * ndim


def nbytes(x: UOp) -> int:
    return numel(x.shape) * x.dtype.itemsize


def spread(
    outputs: Sequence[UOp],
    known: Mapping[UOp, Layout],
    plan: Propagation,
    wished: Sequence[Layout | None] = (),
) -> dict[UOp, Layout]:
    """Return the layout of each node.

    known: of parameters and arrays; those that it lacks take what their users want. wished: of the outputs.
    """
    order = toposort(outputs)
    work = _Work(order, dict(known), plan)
    for number, layout in enumerate(wished):
        if layout is not None:
            work.offer(outputs[number], layout)
    for _ in range(_ROUNDS):
        work.changed = False
        for node in order:
            work.forward(node)
        for node in reversed(order):
            work.backward(node)
        if not work.changed:
            break
    return work.layouts


class _Work:
    def __init__(self, order: Iterable[UOp], known: dict[UOp, Layout], plan: Propagation) -> None:
        self.plan = plan
        self.layouts: dict[UOp, Layout] = {}
        self.fixed: set[UOp] = set()
        self.rules: dict[UOp, Rule | None] = {}
        self.changed = False
        for node in order:
            layout = known.get(node)
            if node.op is CONSTRAIN:
                layout = node.arg.sharding.layout(node.ndim)
            if layout is not None and not (node.op is CONSTRAIN and node.arg.free):
                self.fixed.add(node)
            self.layouts[node] = unspread(node.ndim) if layout is None else layout
            plain = node.op.family is not Family.CALL and node.src
            self.rules[node] = rule_of(node) if plain else None

    def forward(self, node: UOp) -> None:
        rule = self.rules[node]
        if node in self.fixed:
            return
        if rule is None:
            if node.op is RESULT:
                self.of_call(node)
            return
        factors = self.factors(node, rule)
        self.offer(node, layout_of(rule.result, factors))

    def backward(self, node: UOp) -> None:
        rule = self.rules[node]
        if rule is None:
            if node.op is SHARD_MAP:
                for source, layout in zip(node.src, node.arg.arguments, strict=True):
                    self.offer(source, layout)
            return
        factors = self.factors(node, rule)
        for source, dims in zip(node.src, rule.sources):
            if source not in self.fixed:
                self.offer(source, layout_of(dims, factors))

    def factors(self, node: UOp, rule: Rule) -> Factors:
        layouts = [self.layouts[s] for s in node.src]
        return chosen_factors(node, rule, layouts, self.layouts[node], self.plan)

    def offer(self, node: UOp, layout: Layout) -> None:
        """Cut the dimensions that are whole, where the axes are still free."""
        if node in self.fixed or is_made(node):
            return
        old = self.layouts[node]
        taken = {axis for axes in old for axis in axes}
        new = []
        for dim, (axes, more) in enumerate(zip(old, layout, strict=True)):
            open_ = node.op is not CONSTRAIN or dim in node.arg.free
            if open_ and more[: len(axes)] == axes and not any(axis in taken for axis in more[len(axes) :]):
                taken.update(more)
                axes = more
            new.append(axes)
        if tuple(new) != old:
            self.layouts[node] = tuple(new)
            self.changed = True

    def of_call(self, node: UOp) -> None:
        call = node.src[0]
        if call.op is SHARD_MAP:
            self.offer(node, call.arg.results[node.arg])
        elif call.op in (SCAN, WHILE, SWITCH):
            found = _result_layouts(call, [self.layouts[s] for s in call.src], self.plan)
            self.offer(node, found[node.arg])


# ---- loops and branches ----


def _result_layouts(call: UOp, sources: Sequence[Layout], plan: Propagation) -> list[Layout]:
    """Return the layouts of the results of a loop or a choice whose sources have these."""
    key = call.op, call.arg, tuple(sources)
    if key not in plan.layouts:
        plan.layouts[key] = _layouts_of(call.arg, sources, plan)
    return plan.layouts[key]


def _layouts_of(arg: Any, sources: Sequence[Layout], plan: Propagation) -> list[Layout]:
    if isinstance(arg, Scan):
        constants, carry, xs = arg.parts(sources)
        carry, ys = carried_layouts(arg.body, constants, carry, [x[1:] for x in xs], plan)
        return [*carry, *(((), *y) for y in ys)]
    if isinstance(arg, While):
        _, constants, carry = arg.parts(sources)
        return carried_layouts(arg.body, constants, carry, [], plan)[0]
    return output_layouts(arg.branches[0], sources[1:], plan)


def output_layouts(graph: Graph, given: Sequence[Layout], plan: Propagation) -> list[Layout]:
    layouts = spread(graph.outputs, dict(zip(graph.parameters, given)), plan)
    return [layouts[out] for out in graph.outputs]


def carried_layouts(
    body: Graph, constants: Sequence[Layout], carry: Sequence[Layout], xs: Sequence[Layout], plan: Propagation
) -> tuple[list[Layout], list[Layout]]:
    """Return the layouts of what is carried, and of the further results of a body."""
    carry = list(carry)
    count = len(carry)
    found: list[Layout] = []
    for _ in range(_LOOP_ROUNDS):
        found = output_layouts(body, [*constants, *carry, *xs], plan)
        further = [_cut_further(old, new) for old, new in zip(carry, found)]
        if further == carry:
            break
        carry = further
    return carry, found[count:]


def _cut_further(old: Layout, new: Layout) -> Layout:
    """Return a layout, and where it leaves a dimension whole, the axes of another."""
    taken = {axis for axes in old for axis in axes}
    made = []
    for here, there in zip(old, new, strict=True):
        if not here and there and not taken & set(there):
            taken.update(there)
            here = there
        made.append(here)
    return tuple(made)


# ---- values made anew ----


def is_made(x: UOp) -> bool:
    """Tell whether a value is made of positions and constants by an op or two. Each block of it is then made anew
    where it is needed. It has no layout of its own: equal ones are one node, which would carry axes from one user to
    another.
    """
    while x.op in (EXPAND, CAST):
        x = x.src[0]
    return x.op in (CONST, IOTA)


def layout_of(dims: Dims, factors: Factors) -> Layout:
    """Return the layout of an array whose dimensions are these factors."""
    return tuple(() if f is None else factors.get(f, ()) for f in dims)


def chosen_factors(
    node: UOp, rule: Rule, sources: Sequence[Layout], result: Layout, plan: Propagation
) -> Factors:
    """Choose the axes that cut each factor of an op: those that cut its sources or its result already.

    Of two that disagree about a factor the larger array wins; an axis that several factors want goes to one of them.
    """
    mesh = plan.mesh
    arrays = [*zip(node.src, rule.sources, sources), (node, rule.result, result)]
    wanted: Factors = {}
    weight: dict[int, int] = {}
    for x, dims, layout in arrays:
        for factor, axes in zip(dims, layout):
            if factor is None or not axes or not _can_cut(rule, factor, axes, mesh):
                continue
            here = wanted.get(factor, ())
            size = nbytes(x)
            longer = len(axes) > len(here) and axes[: len(here)] == here
            if longer or (here[: len(axes)] != axes and size > weight[factor]):
                wanted[factor] = axes
                weight[factor] = size
    claims: dict[AxisName, list[int]] = {}
    for factor, axes in wanted.items():
        for axis in axes:
            claims.setdefault(axis, []).append(factor)
    for axis, factors in claims.items():
        if len(factors) < 2:
            continue
        best = _best(factors, axis, arrays, rule, plan)
        for factor in factors:
            if factor != best and axis in wanted[factor]:
                wanted[factor] = wanted[factor][: wanted[factor].index(axis)]
    return {factor: axes for factor, axes in wanted.items() if axes}


def _best(
    factors: Sequence[int],
    axis: AxisName,
    arrays: Sequence[tuple[UOp, Dims, Layout]],
    rule: Rule,
    plan: Propagation,
) -> int:
    """Return the factor that gets an axis which all of these want."""
    fewest = min(factors, key=lambda f: _moved(f, axis, arrays, rule, plan.mesh))
    held = {dims[i] for _, dims, layout in arrays[:-1] for i, axes in enumerate(layout) if axis in axes}
    if len(held) == 1 and held <= set(factors):
        leading = held.pop()  # the sources agree, and stay as they are
    else:
        result = rule.result
        leading = min(factors, key=lambda f: result.index(f) if f in result else len(result))
    assert leading is not None
    plan.torn = plan.torn or leading != fewest
    return fewest if plan.taste is Taste.BYTES else leading


def _can_cut(rule: Rule, factor: int, axes: Axes, mesh: AbstractMesh) -> bool:
    return factor not in rule.even or rule.even[factor] % parts_along(axes, mesh) == 0


def _moved(
    factor: int, axis: AxisName, arrays: Sequence[tuple[UOp, Dims, Layout]], rule: Rule, mesh: AbstractMesh
) -> float:
    """Estimate the bytes that each device receives if this axis cuts this factor."""
    parts = mesh.shape[axis]
    bytes_moved = 0.0
    for x, dims, layout in arrays[:-1]:
        held = next((i for i, axes in enumerate(layout) if axis in axes), None)
        if held is None or dims[held] == factor:
            continue
        block = numel(local_shape(x.shape, layout, mesh)) * x.dtype.itemsize
        bytes_moved += block if factor in dims else block * (parts - 1)
    node, dims, layout = arrays[-1]
    block = numel(local_shape(node.shape, layout, mesh)) * node.dtype.itemsize
    held = next((i for i, axes in enumerate(layout) if axis in axes), None)
    if factor in rule.summed:
        whole = block * parts if held is not None else block
        bytes_moved += whole * (parts - 1) / parts * (1 if held is not None else 2)
    elif held is not None and dims[held] != factor:
        bytes_moved += block
    return bytes_moved
