"""The form of a graph that the scheduler reads: what a program computes, freed of how it was written.

    normalize        what it computes (normalize.py)
    expand_calls     the graphs within calls have this form, too; names of values are gone, and the hash that makes
                     random numbers is written out
    fold_constants   elementwise ops on constants are constants (fold_constants.py)
    widen_dtypes     arithmetic on floats of 8 bits is that of float32, on integers of fewer that of bytes, between
                     conversions of bits (widen_dtypes.py)
    drop_empty       what has no elements, or reads none, is a constant
    decompose        contractions and convolutions are sums of products over views, systems of few rows written
                     out, sorts are of keys
    join_pads        sums of many padded pieces are concatenations (pieces/pad_sums.py)
    join_pieces      equal pieces of a concatenation are the rows of one expression (pieces/join_pieces.py)
    fold_bounds      comparisons of positions that hold by themselves are constants (indexing/integer_bounds.py)
    place_scatters   derivatives of indexing move to where they are used (indexing/place_scatters.py)
    split_sums       a reduction of many elements to few is done in two steps, so that all cores have work; the size
                     of a chunk depends on shapes alone, so the result does not depend on how many cores there are;
                     many updates of few elements likewise (indexing/scatter_chunks.py)
    move_concats     concatenations move behind the elementwise ops that read them (pieces/concat.py)
    form_muladds     a * b + c is one op, rounded once, decided here for every target
    split_complex    complex arithmetic is real arithmetic on parts (split_complex.py)

Each function maps outputs to outputs.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence, Set
from functools import partial

import numpy as np

from funcgrad.lower.graph.fold_constants import fold_constants
from funcgrad.lower.graph.normalize import normalize
from funcgrad.lower.graph.split_complex import copied, split_complex
from funcgrad.lower.graph.widen_dtypes import widen_dtypes
from funcgrad.lower.ir.fused_ops import INTERLEAVE, interleave
from funcgrad.lower.ir.index.affine import axis_groups
from funcgrad.trace import ops
from funcgrad.trace.array.array import Array, wrap
from funcgrad.trace.calls.checkpoint import BARRIER, NAME, barrier
from funcgrad.trace.calls.loops import SCAN
from funcgrad.trace.graph.call_nodes import RESULT, map_graphs
from funcgrad.trace.graph.graph import Graph
from funcgrad.trace.graph.rewrite import Rule, on_sources, rewrite
from funcgrad.trace.ops import identity
from funcgrad.trace.ops.positions import ARGMAX, POSITIONS
from funcgrad.trace.ops.scan import moved_prefix
from funcgrad.trace.ops.views import VIEW, phase_of, starts_of_phases
from funcgrad.trace.types import dtypes as dt
from funcgrad.trace.uop import OPS, Family, Op, Param, Shape, UOp, const, iota, numel, toposort

_CHUNK = 1 << 14  # elements that one partial reduction takes
_CHUNK_OF_ROWS = 1 << 17  # elements of whole rows, each with a column for each result
_FEW_COLUMNS = 9  # up to which a chunk of rows has as many elements for each as any other
_SHORT_ROW = 64  # elements: longer rows fill vectors by themselves
_FEW = 64  # with as many results as this, the results are work enough for all cores


def expand_calls(outputs: Sequence[UOp]) -> list[UOp]:
    """Bring the graphs that calls carry to this form, drop the names of values, and write out random numbers."""
    rules: dict[Op | Family, Rule] = {
        NAME: lambda node, src: src[0],
        Family.CALL: lambda node, src: UOp(node.op, src, map_graphs(_canonical_graph, node.arg)),
    }
    if "threefry2x32" in OPS:  # else no graph has random numbers: what defines the op has not been imported
        rules[OPS["threefry2x32"]] = _decomposed
    return rewrite(outputs, rules)


def _canonical_graph(graph: Graph) -> Graph:
    """Return the form of a graph that a call carries. Each of its outputs is a node that it computes, and none comes
    twice, so that each can be written where the call wants it.
    """
    distinct: list[UOp] = []
    for out in _rewritten(graph.outputs, None):
        taken = out.op is ops.PARAM or out in distinct
        distinct.append(copied(out, distinct.count(out) + len(distinct)) if taken else out)
    return Graph(graph.parameters, tuple(distinct))


def drop_empty(outputs: Sequence[UOp]) -> list[UOp]:
    """Return what has no elements, or reads none, as a constant, so that no later stage meets an empty loop."""
    if all(numel(node.shape) for node in toposort(outputs)):
        return list(outputs)
    return rewrite(outputs, _not_empty)


def _not_empty(node: UOp, src: tuple[UOp, ...]) -> UOp | None:
    if node.op.family is not Family.LEAF and not numel(node.shape):
        return const(0, node.dtype, node.shape)
    if all(numel(s.shape) for s in src):
        return None
    if node.op.family is Family.REDUCE and node.op not in POSITIONS:
        return const(identity(node.op, node.dtype), node.dtype, node.shape)
    if node.op in _ZERO_OF_NOTHING or _is_of_windows(node):
        return const(0, node.dtype, node.shape)
    if node.op is ops.CONCAT:
        rest = tuple(s for s in src if numel(s.shape))
        return rest[0] if len(rest) == 1 else UOp(ops.CONCAT, rest, node.arg)
    return src[0] if node.op.family is Family.SCATTER else None


_ZERO_OF_NOTHING = frozenset((*POSITIONS, ops.PAD, ops.GATHER, VIEW, ops.CONTRACT))


def _is_of_windows(node: UOp) -> bool:
    """Tell whether it is an op of trace/ops/windows.py, which has been imported only where there are any."""
    return node.op.family is Family.WINDOW or node.op.name == "window"


def decompose(outputs: Sequence[UOp]) -> list[UOp]:
    """Write contractions and windows as reductions of views, write out systems of few rows, and sort by keys."""
    outputs = _narrowed(outputs)
    ordered = {
        (node.src, node.arg and node.arg[:2])
        for node in toposort(outputs)
        if node.op is ops.ARGSORT and not (node.arg and node.arg[2])
    }
    rules: dict[Op | Family, Rule] = {
        BARRIER: lambda node, src: _barrier(*src),
        ops.BASIS: lambda node, src: _basis(node.arg),
        ops.CONTRACT: lambda node, src: _product_with_basis(node, src) or _decomposed(node, src),
        Family.WINDOW: _windows,
        ops.SORT: partial(_sort, ordered),
        ops.ARGSORT: _argsort,
        Family.MATRIX: _matrix,
        **dict.fromkeys((ops.FLIP, ops.PERMUTE, ops.RESHAPE), _moved),
        ops.CONCAT: lambda node, src: src[0] if len(src) == 1 else None,
        RESULT: _result,
    }
    if "window" in OPS:  # else no graph has any: what defines the op has not been imported
        rules[OPS["window"]] = _windows
    return rewrite(outputs, rules)


def _narrowed(outputs: Sequence[UOp]) -> Sequence[UOp]:
    if _ops_of(outputs).isdisjoint((ops.SORT, ops.ARGSORT)):
        return outputs
    from funcgrad.lower.graph.orders.narrow_orders import narrow_orders  # few programs sort

    return narrow_orders(outputs)


def _sort(ordered: Set[tuple], node: UOp, src: tuple[UOp, ...]) -> UOp:
    from funcgrad.lower.graph.orders.sort_keys import sort_of  # few programs sort

    return sort_of(node.arg, src[0], (node.src, node.arg) in ordered)


def _argsort(node: UOp, src: tuple[UOp, ...]) -> UOp:
    from funcgrad.lower.graph.orders.sort_keys import argsort_of  # few programs sort

    return argsort_of(node.arg, *src)


def _decomposed(node: UOp, src: tuple[UOp, ...]) -> UOp:
    return node.op.decompose(node.arg, *src)  # type: ignore[misc]


def _matrix(node: UOp, src: tuple[UOp, ...]) -> UOp | None:
    from funcgrad.trace.matrix.matrix_ops import CHOLESKY, is_small  # few programs factor matrices

    if is_small(node):
        return _decomposed(node, src)
    from funcgrad.trace.matrix.views import lower_part  # as above

    # Where there is no factor LAPACK's is NaN everywhere.
    return lower_part(UOp(CHOLESKY, src)) if node.op is CHOLESKY else None


def _moved(node: UOp, src: tuple[UOp, ...]) -> UOp | None:
    if src[0].op is INTERLEAVE and node.op is ops.RESHAPE:
        return _reshaped_phases(src[0], node.shape)
    return moved_prefix(on_sources(node, src)) if src[0].op.family is Family.PREFIX else None


def _reshaped_phases(node: UOp, shape: Shape) -> UOp | None:
    """Return interleaved phases in another shape, so that they are written where the program reads them. None where an
    axis that has phases is split or merged with another.
    """
    periods, old = node.arg
    kept: dict[int, int] = {}
    for ours, theirs in axis_groups(shape, old):
        long = [axis for axis in theirs if old[axis] > 1], [axis for axis in ours if shape[axis] > 1]
        if len(long[0]) == len(long[1]) == 1:
            kept[long[0][0]] = long[1][0]
    if any(axis not in kept for axis, _ in periods):
        return None
    moved = tuple((kept[axis], period) for axis, period in periods)
    sizes = [
        tuple(len(range(*limit)) for limit in phase_of(shape, moved, starts))
        for starts in starts_of_phases(moved)
    ]
    return interleave(
        [phase.reshape(size) for phase, size in zip(node.src, sizes, strict=True)], moved, shape
    )


def _result(node: UOp, src: tuple[UOp, ...]) -> UOp | None:
    """Keep the carry where nothing runs."""
    (loop,) = src
    return loop.src[loop.arg.constants + node.arg] if loop.op is SCAN and not loop.arg.length else None


def _barrier(x: UOp, *after: UOp) -> UOp:
    """Make a constant where it is used; let others wait for what is stored in any case, not for views of it."""
    if x.op in (ops.CONST, ops.IOTA):
        return x
    waits: dict[UOp, None] = {}
    rest = list(after)
    while rest:
        node = rest.pop(0)
        if node.op.family is Family.MOVEMENT or node.op is BARRIER:
            rest += node.src
        elif node.op.family is not Family.LEAF and node is not x:
            waits[node] = None
    return barrier(x, list(waits))


def _windows(node: UOp, src: tuple[UOp, ...]) -> UOp:
    from funcgrad.lower.graph.window_sums import window_sums  # few programs have windows

    return window_sums(node, src)


def _basis(arg: tuple) -> UOp:
    rows, columns, first, dtype = arg
    row = iota(rows, dt.int32).expand((1,), (columns,))
    column = iota(columns, dt.int32).expand((0,), (rows,)) + first
    return row.eq(column).cast(dtype)


def _product_with_basis(node: UOp, src: tuple[UOp, ...]) -> UOp | None:
    """Return a product with unit vectors, as the elements that they choose; None for other products."""
    for position in (0, 1):
        basis, other = node.src[position], src[1 - position]
        if basis.op is not ops.BASIS:
            continue
        (row, column), labels, out = node.arg[position], node.arg[1 - position], node.arg[2]
        rows, columns, first, _ = basis.arg
        if column in labels and column not in out and row not in labels:
            axis, name = labels.index(column), row
            widths = (first, rows - first - columns, 0)
            moved = other.pad([widths if a == axis else (0, 0, 0) for a in range(other.ndim)])
        elif row in labels and row not in out and column not in labels:
            axis, name = labels.index(row), column
            moved = other.shrink_axis(axis, first, first + columns)
        else:
            continue
        renamed = [name if a == axis else label for a, label in enumerate(labels)]
        return moved.permute([renamed.index(label) for label in out])
    return None


def split_sums(outputs: Sequence[UOp]) -> list[UOp]:
    """Split long reductions with few results into two steps: chunks of the longest reduced axis, then the chunks'
    results.
    """

    def rule(node: UOp, src: tuple[UOp, ...]) -> UOp:
        node = on_sources(node, src)
        if node.op.family is Family.SCATTER:
            from funcgrad.lower.graph.indexing.scatter_chunks import in_chunks  # few programs scatter

            return in_chunks(node)
        if node.op.family is not Family.REDUCE:
            return node
        node = _of_one_axis(node)
        return node if numel(node.shape) >= _FEW else _in_chunks(node)

    return rewrite(outputs, rule)


def _in_chunks(node: UOp) -> UOp:
    """Return a reduction to few results as that of chunks and of their results, if it is long."""
    source = node.src[0]
    axis = max(node.arg, key=lambda a: source.shape[a])
    size = source.shape[axis]
    inner = numel(tuple(source.shape[a] for a in node.arg)) // size
    most, fewest = _chunks_of(node)
    chunk = max(1, most // inner)
    if most < _CHUNK:
        chunk = without_rest(size, chunk)
    if size < 2 * chunk or size * inner < fewest * most:
        return node
    if node.op in POSITIONS:
        return _position_in_chunks(node, axis, chunk) if len(node.arg) == 1 else node
    found = _in_order_of_memory(node)
    if found is None:
        return in_two_steps(node, axis, chunk)
    turned, order = found
    return _in_chunks(turned).permute(order)


def _chunks_of(node: UOp) -> tuple[int, int]:
    """Return how many elements one partial reduction takes for each result, and how many chunks are worth it. Where the
    results are columns, chunks are of whole rows, which stay in a cache whichever part of them is walked at a time.
    """
    if node.src[0].ndim - 1 in node.arg:
        return _CHUNK, 8
    return min(_CHUNK, _CHUNK_OF_ROWS // numel(node.shape)), 8 if numel(node.shape) < _FEW_COLUMNS else 4


def without_rest(size: int, most: int) -> int:
    """Return how many steps a chunk has: as many as all others, if they need not be much fewer for that."""
    return next((n for n in range(most, most // 2, -1) if size % n == 0), most)


def _of_one_axis(node: UOp) -> UOp:
    """Return a reduction of short rows, and of the axes around them, as that of one long axis: vectors are full then.
    What it reads has to be of this shape in memory: else the position of an element would be divided.
    """
    source, *others = node.src
    axes = sorted(node.arg)
    first = axes[0]
    if others or node.op in POSITIONS or len(axes) == 1 or axes != list(range(first, source.ndim)):
        return node
    if source.shape[-1] >= _SHORT_ROW or not _is_whole(source):
        return node
    shape = (*source.shape[:first], numel(source.shape[first:]))
    made: dict[UOp, UOp] = {}
    for each in toposort([source], stop=lambda each: each.op.family is not Family.ELEMENTWISE):
        if each.op.family is Family.ELEMENTWISE:
            made[each] = on_sources(each, tuple(made[s] for s in each.src))
        elif each.op is ops.PARAM:
            made[each] = each.reshape(shape)
        else:
            number = const(each.arg.value, each.dtype) if each.op is ops.CONST else each.src[0].reshape(())
            made[each] = number.expand(range(len(shape)), shape)
    return made[source].reduce(node.op.name, (first,))


def _in_order_of_memory(node: UOp) -> tuple[UOp, tuple[int, ...]] | None:
    """Return a reduction of transposed arrays as that of the arrays, and the order of its axes that the results have;
    None where it reads arrays as they are in memory. `x.T @ v` reads the rows of x, one after the other.
    """
    (source,) = node.src
    leaves = toposort([source], stop=lambda each: each.op.family is not Family.ELEMENTWISE)
    whole = [
        x for x in leaves if x.op.family is not Family.ELEMENTWISE and x.op not in (ops.EXPAND, ops.CONST)
    ]
    orders = {x.arg if x.op is ops.PERMUTE else None for x in whole}
    order = orders.pop() if len(orders) == 1 else None
    if order is None:
        return None
    back = tuple(order.index(axis) for axis in range(source.ndim))
    made: dict[UOp, UOp] = {}
    for x in leaves:
        if x.op.family is Family.ELEMENTWISE:
            made[x] = on_sources(x, tuple(made[s] for s in x.src))
        else:
            made[x] = x.src[0] if x.op is ops.PERMUTE else x.permute(back)
    turned = made[source].reduce(node.op.name, tuple(sorted(order[axis] for axis in node.arg)))
    left = [order[axis] for axis in range(source.ndim) if axis not in node.arg]
    return turned, tuple(sorted(left).index(axis) for axis in left)


def _is_whole(source: UOp) -> bool:
    """Tell whether a value is computed from arrays of its own shape and from single numbers."""
    waiting, seen = [source], {source}
    while waiting:
        node = waiting.pop()
        if node.op.family is Family.ELEMENTWISE:
            waiting += [s for s in node.src if s not in seen]
            seen.update(node.src)
        elif node.op is ops.EXPAND and numel(node.src[0].shape) == 1:
            continue
        elif node.op not in (ops.PARAM, ops.CONST):
            return False
    return True


def in_two_steps(node: UOp, axis: int, chunk: int, kept: Callable[[UOp], UOp] = lambda x: x) -> UOp:
    """Return a reduction as that of chunks of one of its axes, then of their results, which are `kept`."""
    source = node.src[0]
    size = source.shape[axis]
    count = size // chunk

    head = source.shrink_axis(axis, 0, count * chunk)
    shape = source.shape[:axis] + (count, chunk) + source.shape[axis + 1 :]
    inner = tuple(a + (a >= axis) for a in node.arg)
    partial = kept(head.reshape(shape).reduce(node.op.name, inner))
    # The axis of chunks takes the place of `axis` among the axes that are kept.
    chunks = sum(1 for a in range(axis) if a not in node.arg)
    total = partial.reduce(node.op.name, (chunks,))
    if count * chunk == size:
        return total
    rest = source.shrink_axis(axis, count * chunk, size).reduce(node.op.name, node.arg)
    combine = {"reduce_sum": ops.ADD, "reduce_prod": ops.MUL, "reduce_max": ops.MAX, "reduce_min": ops.MIN}
    return UOp(combine[node.op.name], (total, rest))


def _position_in_chunks(node: UOp, axis: int, chunk: int) -> UOp:
    """Find the extremum and its position in each chunk, then among the chunks: the first chunk that has the extremum,
    or NaN, wins.
    """
    source = node.src[0]
    size = source.shape[axis]
    count = size // chunk
    extremum = "reduce_max" if node.op is ARGMAX else "reduce_min"

    def numbers(shape: tuple[int, ...]) -> UOp:
        others = tuple(a for a in range(len(shape)) if a != axis)
        return iota(count, node.dtype).expand(others, [shape[a] for a in others])

    head = source.shrink_axis(axis, 0, count * chunk).reshape(
        (*source.shape[:axis], count, chunk, *source.shape[axis + 1 :])
    )
    # Positions of a part may be narrower than those among all.
    values, places = head.reduce(extremum, (axis + 1,)), UOp(node.op, (head,), (axis + 1,)).cast(node.dtype)
    best = UOp(node.op, (values,), (axis,)).cast(node.dtype).expand((axis,), (count,))
    here = numbers(values.shape)
    found = here.eq(best).where(places + here * chunk, 0).reduce("reduce_max", (axis,))
    if count * chunk == size:
        return found
    rest = source.shrink_axis(axis, count * chunk, size)
    first, second = values.reduce(extremum, (axis,)), rest.reduce(extremum, (axis,))
    later = first < second if node.op is ARGMAX else second < first
    if dt.kind(source.dtype) == "f":
        later = later | (second.ne(second) & first.eq(first))
    return later.where(UOp(node.op, (rest,), (axis,)).cast(node.dtype) + count * chunk, found)


def form_muladds(outputs: Sequence[UOp]) -> list[UOp]:
    """Replace a * b + c and a * b - c by one op, where the product has no other use: else it would be
    computed twice.
    """
    uses: dict[UOp, int] = {}
    for node in toposort(outputs):
        for s in node.src:
            uses[s] = uses.get(s, 0) + 1
    for output in outputs:
        uses[output] = uses.get(output, 0) + 1
    single = {node for node, count in uses.items() if count == 1 and node.op is ops.MUL}

    new: dict[UOp, UOp] = {}

    def rule(node: UOp, src: tuple[UOp, ...]) -> UOp | None:
        if node.dtype not in (dt.float32, dt.float64):  # half rounds after every op
            return None
        for i, s in enumerate(node.src):
            if s in single:
                a, b = (new[x] for x in s.src)
                other = src[1 - i]
                if node.op is ops.ADD:
                    return UOp(ops.MULADD, (a, b, other))
                return UOp(ops.MULADD, (a, b, -other) if i == 0 else (-a, b, other))
        return None

    return rewrite(outputs, {ops.ADD: rule, ops.SUB: rule}, new)


def _rewritten(outputs: Sequence[UOp], table: Callable[[np.ndarray], UOp] | None) -> list[UOp]:
    """Apply all of the above. table: makes a parameter of an array; None where there can be no more parameters."""
    plain = decompose(drop_empty(widen_dtypes(fold_constants(expand_calls(outputs)))))
    plain = _placed(_joined(plain, table))
    return split_complex(form_muladds(_with_late_concats(split_sums(plain))))


def _with_late_concats(outputs: list[UOp]) -> list[UOp]:
    """Move concatenations, where there are any: else the module is not even loaded."""
    if ops.CONCAT not in _ops_of(outputs):
        return outputs
    from funcgrad.lower.graph.pieces.concat import move_concats  # few programs join arrays

    return move_concats(outputs)


def _joined(outputs: list[UOp], table: Callable[[np.ndarray], UOp] | None) -> list[UOp]:
    """Apply what is about pieces side by side, where there are any: else its modules are not even loaded."""
    found = _ops_of(outputs)
    if ops.PAD in found:
        from funcgrad.lower.graph.pieces.pad_sums import join_pads  # few programs pad

        outputs = join_pads(outputs)
    if ops.PAD in found or ops.CONCAT in found:
        from funcgrad.lower.graph.pieces.join_pieces import join_pieces  # few programs need it

        outputs = join_pieces(outputs, table)
    return outputs


def _placed(outputs: list[UOp]) -> list[UOp]:
    """Apply what is about positions and updates, likewise."""
    found = _ops_of(outputs)
    if ops.IOTA in found:
        from funcgrad.lower.graph.indexing.integer_bounds import fold_bounds  # few programs have positions

        outputs = fold_bounds(outputs)
    if any(op.family is Family.SCATTER for op in found):
        from funcgrad.lower.graph.indexing.place_scatters import place_scatters  # few programs scatter

        outputs = place_scatters(outputs)
    return outputs


def _ops_of(outputs: Sequence[UOp]) -> set[Op]:
    return {node.op for node in toposort(outputs)}


def canonical_form(
    normal: Sequence[UOp], slots: Sequence[UOp]
) -> tuple[list[UOp], list[UOp], list[np.ndarray]]:
    """Return the form of a normalized graph: (outputs, parameters, tables). The tables of numbers that it reads are
    parameters that follow the others.
    """
    parameters = list(slots)
    tables: list[np.ndarray] = []

    def table(values: np.ndarray) -> UOp:
        tables.append(values)
        parameters.append(UOp(ops.PARAM, (), Param(0, len(parameters), values.shape, values.dtype, False)))
        return parameters[-1]

    return _rewritten(normal, table), parameters, tables


def canonicalize(outputs: Sequence[UOp], params: Sequence[UOp]) -> tuple[list[UOp], list[UOp], list[Array]]:
    """Return the form of a traced graph: (outputs, parameters with the captured arrays last, captured arrays)."""
    normal, slots, captured = normalize(outputs, params)
    canonical, parameters, tables = canonical_form(normal, slots)
    return canonical, parameters, captured + [wrap(values) for values in tables]
