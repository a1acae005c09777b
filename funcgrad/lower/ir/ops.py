"""Ops that exist only inside kernels: buffers, loops, loads, stores, accumulation.

Inside a kernel a node is a value in registers: shape () is a scalar, shape (W,) a vector of W lanes. Elementwise
ops are the same as in a traced graph, so a decomposition serves both. Indices are int64 and count elements.

    buffer      arg (slot, dtype): the memory of one argument of the kernel; as (slot, dtype, "stream") in stores of
                whole vectors that go around the caches
    range       arg a Counter (loops.py): the variable of a loop, 0 .. extent - 1.
                With a source, a condition, it has one step, and only where that holds: what depends on it is computed
                only then
    load        (buffer, index[, mask]): one element, W contiguous ones (arg W), or a gather where index is a vector;
                0 where the mask is false, and no access to memory there
    store       (buffer, index, value[, mask])
    prefetch    (buffer, index): memory that a later iteration will read, or write (arg True); no access, so it may lie
                outside
    accumulate  (values..., ranges...), arg (kind, number of ranges, initial): over the loops of the ranges, outermost
                first; kind is the name of a reduction, or "dot": sum of products of pairs of values, each rounded
                with the sum; several values or pairs are taken in turn. As (kind, number of ranges, initial, steps) an
                array of accumulators, one for each step of the last range. Or an instruction of
                dot_products.py: of two vectors the products of neighbours are added to one lane; or one of
                tile_instructions.py, of two tiles. Or one of
                matrix_instructions.py; of those that read local memory the values are (rows, columns, where the tiles
                of both begin)
    scratch     arg (number, dtype, numel): memory of a task alone, in place of a buffer
    filled      (scratch, total, stores...): that memory once a reduction is computed, in whose loops it is filled, and
                once these other stores are done. Loads have it in place of a buffer
    element     (accumulate, range): of an array of accumulators the one for a step of a loop
    carry       (initial, ranges...), arg a number that tells carries apart: what the step before handed on in the loops
                of the ranges; `initial` in the first
    latest      (carry, next, others..., ranges...), arg ("latest", number of ranges): in each step of the ranges the
                carry becomes `next`; this is what it is after the last. others: loops around, and carries of the same
                loop that `next` is made of
    seldom      (condition, rare, common): rare where the condition holds, common elsewhere; no renderer meets it
                (lower/math/rare_cases.py)
    within      (x, range): x, for what is to be computed within a branch alone
    near_exp2   (x) of float32: 2 to the power x, with a relative error of up to 2**-22; what is below the least normal
                number may be 0. For what is rounded to 16 bits afterwards
    scaled      (x, n, bits) of floats: x times 2 to the whole number n, rounded once, inf where that is too large.
                bits: n + twice the bias of the exponent, in the low bits of an unsigned integer, for targets without it
    multiply    (fragments..., sums), arg a matrix instruction: the same by itself, outside of a loop
    multiply_tile   (staged, fragments..., sums), arg WholeTile: the same for several warps, each with its rows, that
                multiply by a tile in local memory as a whole (lower/nest/group/whole_tiles.py)
    lane        (vector), arg k: its lane k, a scalar
    stack       (scalars...): a vector of them
    pick        (vectors...), arg a number for each lane: where it is in the vectors one after the other
    shifted     (vector, fill), arg k: lane i is lane i - k of the vector, and lane i of `fill` where there is none
    horizontal  (vector), arg name of the reduction: its lanes combined to a scalar, in a fixed tree
    lanes       0, 1, ..., W - 1
    pair        (a, b): their lanes in turn, a vector of twice the width: complex numbers as memory has them
    repeat      (vector), arg lanes: its lanes again and again, up to so many
    part        (pair), arg 0 or 1: every second lane, of a pair of scalars one of them
    load_tile   (buffer, index), arg a TileShape: rows of neighbours, from the element at the index on, for an
                instruction of tile_instructions.py
    tile_row    (sums..., range): the row that a loop has come to, of the sums of such instructions one below the other
    sink        (stores...): the whole kernel

On a target with a grid (backends/interface.py) some loops are no loops: each of their iterations is a group of threads.
And some axes are walked by the threads of a group:

    thread      arg (dim, count): the number of this thread in its group along one of three dimensions, 0 .. count - 1
    local       arg (number, dtype, numel[, stages]): memory that the threads of a group share; in place of a buffer.
                Several stages are as many of them, one after the other
    stage       (local[, range]), arg k: of several stages that of step `range + k`, or of step k: its number is that
                of the step modulo the number of stages. In place of local
    staged      (local or stage, stores...): that memory once all threads have done these stores, of which some may be
                of other stages: then they are for later steps, or were done in earlier ones. Loads have it in place of
                a buffer
    load_rows   (staged, index), arg (transposed, elements): four tiles of 8 rows of 16 bytes, loaded by all threads of
                a warp together; each gets so many elements (lower/nest/group/matrix_fragments.py)
    direct_copy (local or stage, index, buffer, index, there, inside), arg lanes: as a store, where `inside` holds, of
                what a load where `there` holds gives. It may go past the thread: it is done once the batch in which it
                is has been waited for
    copy_batch  (): the copies of this thread since the one before are a batch. It is in blocks alone, as is
    group_barrier  (), arg k: each thread waits for its copies, but those of the last k batches; then all threads of a
                group wait for each other. lower/linearize/barriers.py puts both there
    bulk        (local, buffer, starts...), arg (shape, tile, steps, stages): memory that the device's copy engine fills
                while threads go on: for step k of a loop with the tile of an operand that begins at starts + steps k,
                zeros beyond its shape. It holds the tiles of `stages` steps, each as lower/nest/group/tma.py lays it
                out. Sums that matrix instructions accumulate in that loop have it in place of values
    group_reduce  (value), arg (kind, dims): the values of all threads of a group along these dimensions, combined by a
                reduction in a fixed tree; every thread gets the result
"""

from __future__ import annotations

from typing import Any

import numpy as np

from funcgrad.lower.ir.contraction.dot_products import DOT_PRODUCTS
from funcgrad.lower.ir.contraction.matrix_instructions import MATRIX_INSTRUCTIONS
from funcgrad.lower.ir.contraction.tile_instructions import COLUMNS, TILE_INSTRUCTIONS
from funcgrad.lower.ir.loops import Counter
from funcgrad.trace.ops import ADD, CONST, EXPAND, MUL, define
from funcgrad.trace.types import dtypes as dt
from funcgrad.trace.uop import Family, Type, UOp
from funcgrad.trace.util.named_tuple import NamedTuple


class TileShape(NamedTuple):
    """Rows of neighbouring elements in memory; from row to row it is `stride` elements."""

    rows: int
    length: int
    stride: int

    @property
    def span(self) -> int:
        """The elements from the first to the last."""
        return (self.rows - 1) * self.stride + self.length


def _infer_load(arg: int, buffer: UOp, index: UOp, mask: UOp | None = None) -> Type:
    lanes = (arg,) if arg else index.shape
    return lanes, buffer.dtype, False


def _infer_accumulate(arg: tuple[Any, ...], *src: UOp) -> Type:
    if arg[0] in DOT_PRODUCTS:
        one = DOT_PRODUCTS[arg[0]]
        return (src[0].shape[0] // one.terms,), one.sum, False
    if arg[0] in TILE_INSTRUCTIONS:
        return (src[0].arg.rows * COLUMNS,), TILE_INSTRUCTIONS[arg[0]].sum, False
    if arg[0] in MATRIX_INSTRUCTIONS:
        return _sums_of(arg[0])
    return src[0].shape, src[0].dtype, False


def _sums_of(instruction: str) -> Type:
    one = MATRIX_INSTRUCTIONS[instruction]
    return (one.elements,), one.dtype, False


def _infer_latest(arg: tuple[str, int], carry: UOp, *src: UOp) -> Type:
    return carry.shape, carry.dtype, False


BUFFER = define("buffer", Family.KERNEL, lambda arg: ((), arg[1], False))
RANGE = define("range", Family.KERNEL, lambda arg, condition=None: ((), dt.int64, False))
LOAD = define("load", Family.KERNEL, _infer_load)
STORE = define("store", Family.KERNEL, lambda arg, buffer, index, value, mask=None: ((), dt.bool_, False))
PREFETCH = define("prefetch", Family.KERNEL, lambda arg, buffer, index: ((), dt.bool_, False))
ACCUMULATE = define("accumulate", Family.KERNEL, _infer_accumulate)
ELEMENT = define("element", Family.KERNEL, lambda arg, array, counter: (array.shape, array.dtype, False))
CARRY = define("carry", Family.KERNEL, lambda arg, initial, *loops: (initial.shape, initial.dtype, False))
LATEST = define("latest", Family.KERNEL, _infer_latest)
MULTIPLY = define("multiply", Family.KERNEL, lambda arg, *src: _sums_of(arg))
SELDOM = define(
    "seldom", Family.KERNEL, lambda arg, condition, rare, common: (common.shape, common.dtype, False)
)
WITHIN = define("within", Family.KERNEL, lambda arg, x, counter: (x.shape, x.dtype, False))
NEAR_EXP2 = define(
    "near_exp2",
    Family.KERNEL,
    lambda arg, x: (x.shape, x.dtype, False),
    decompose=lambda arg, x: x.unary("exp2"),
)
SCALED = define(
    "scaled",
    Family.KERNEL,
    lambda arg, x, n, bits: (x.shape, x.dtype, False),
    reference=lambda arg, x, n, bits: x * _factor(bits >> 1, x) * _factor(bits - (bits >> 1), x),
)
MULTIPLY_TILE = define("multiply_tile", Family.KERNEL, lambda arg, *src: (src[-1].shape, dt.float32, False))
LANE = define("lane", Family.KERNEL, lambda arg, x: ((), x.dtype, False))
STACK = define("stack", Family.KERNEL, lambda arg, *src: ((len(src),), src[0].dtype, False))
PICK = define("pick", Family.KERNEL, lambda arg, *vectors: ((len(arg),), vectors[0].dtype, False))
SHIFTED = define("shifted", Family.KERNEL, lambda arg, x, fill: (x.shape, x.dtype, False))
HORIZONTAL = define("horizontal", Family.KERNEL, lambda arg, x: ((), x.dtype, False))
SCRATCH = define("scratch", Family.KERNEL, lambda arg: ((), arg[1], False))
FILLED = define("filled", Family.KERNEL, lambda arg, scratch, *src: ((), scratch.dtype, False))
LANES = define("lanes", Family.KERNEL, lambda arg: ((arg,), dt.int64, False))
PAIR = define(
    "pair", Family.KERNEL, lambda arg, a, b: ((2 * (a.shape[0] if a.shape else 1),), a.dtype, False)
)
PART = define(
    "part",
    Family.KERNEL,
    lambda arg, x: ((x.shape[0] // 2,) if x.shape[0] > 2 else (), x.dtype, False),
)
REPEAT = define("repeat", Family.KERNEL, lambda arg, x: ((arg,), x.dtype, False))
THREAD = define("thread", Family.KERNEL, lambda arg: ((), dt.int64, False))
LOCAL = define("local", Family.KERNEL, lambda arg: ((), arg[1], False))
STAGE = define("stage", Family.KERNEL, lambda arg, local, *step: ((), local.dtype, False))
STAGED = define("staged", Family.KERNEL, lambda arg, local, *stores: ((), local.dtype, False))
BULK = define("bulk", Family.KERNEL, lambda arg, local, *src: ((), local.dtype, False))
GROUP_REDUCE = define("group_reduce", Family.KERNEL, lambda arg, x: (x.shape, x.dtype, False))
LOAD_ROWS = define("load_rows", Family.KERNEL, lambda arg, memory, index: ((arg[1],), memory.dtype, False))
COPY = define("direct_copy", Family.KERNEL, lambda arg, *src: ((), dt.bool_, False))
BATCH = define("copy_batch", Family.KERNEL, lambda arg: ((), dt.bool_, False))
GROUP_BARRIER = define("group_barrier", Family.KERNEL, lambda arg: ((), dt.bool_, False))
LOAD_TILE = define(
    "load_tile", Family.KERNEL, lambda arg, buffer, index: ((arg.rows * arg.length,), buffer.dtype, False)
)
TILE_ROW = define("tile_row", Family.KERNEL, lambda arg, sums, *src: ((COLUMNS,), sums.dtype, False))
SINK = define("sink", Family.KERNEL, lambda arg, *src: ((), dt.bool_, False))


ROW_NBYTES = 16  # of load_rows
CARRIED = (ACCUMULATE, LATEST)  # what loops carry: their sources end with the loops, arg[1] says how many


def _factor(biased: np.ndarray, x: np.ndarray) -> np.ndarray:
    """Return 2**n of the type of x, of n + bias in the low bits of unsigned integers."""
    return np.asarray(biased << np.finfo(x.dtype).nmant, f"u{x.itemsize}").view(x.dtype)


def scaled_by_parts(x: UOp, twice_biased: UOp) -> UOp:
    """Compute x * 2**n, rounded once where it is denormal, from n + 2 * bias in the low bits of `twice_biased`.

    Two factors: 2**n alone is not a normal number for every n that has a result.
    """
    half = twice_biased >> 1
    return x * power_of_two(half, x.dtype) * power_of_two(twice_biased - half, x.dtype)


def power_of_two(biased: UOp, dtype: np.dtype) -> UOp:
    """Compute 2**n from n + bias in the low bits of an unsigned integer, for exponents of normal numbers."""
    return (biased << np.finfo(dtype).nmant).bitcast(dtype)


def buffer(slot: int, dtype: np.dtype, *, stream: bool = False) -> UOp:
    return UOp(BUFFER, (), (slot, dtype, "stream") if stream else (slot, dtype))


def loop(name: str, extent: int, around: tuple[str, ...] = (), splittable: bool = False) -> UOp:
    return UOp(RANGE, (), Counter(name, extent, around, splittable))


def branch(name: str, condition: UOp, around: tuple[str, ...] = ()) -> UOp:
    """Return a loop of one step, or none."""
    return UOp(RANGE, (condition,), Counter(name, 1, around))


def local_of(memory: UOp) -> UOp | None:
    """Return the local memory, or that of a task, behind what a load or store has in place of a buffer; None for a
    buffer.
    """
    while memory.op in (STAGED, STAGE, FILLED):
        memory = memory.src[0]
    return memory if memory.op in (LOCAL, SCRATCH) else None


def splat(x: UOp, lanes: int) -> UOp:
    """Return a scalar as a vector of equal lanes; vectors stay as they are."""
    return x.expand((0,), (lanes,)) if lanes and not x.shape else x


def step_of_lanes(index: UOp) -> int | None:
    """Return how far apart the lanes of an index are, if all are equally far; None where that is not seen."""
    if index.op is LANES:
        return 1
    if index.op is EXPAND:
        return 0
    if index.op is ADD:
        steps = [step_of_lanes(s) if s.shape else 0 for s in index.src]
        return None if None in steps else sum(steps)  # type: ignore[arg-type]
    if index.op is MUL and index.src[1].op is EXPAND and index.src[1].src[0].op is CONST:
        step = step_of_lanes(index.src[0])
        return None if step is None else step * int(index.src[1].src[0].arg.value)
    return None


def split_index(index: UOp) -> tuple[UOp | None, int]:
    """Return an index as (variable part, constant part)."""
    if index.op is CONST:
        return None, int(index.arg.value)
    if index.op is ADD and index.src[1].op is CONST:
        return index.src[0], int(index.src[1].arg.value)
    return index, 0
