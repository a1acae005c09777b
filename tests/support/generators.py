"""Arguments and sources for every row of the op table, by family: a new elementwise row needs no edit here.

`cases` are small, for tests that compare with slow oracles; `kernel_cases` have the sizes and values at which
compiled code
differs: what no vector divides, numbers at the ends of a dtype, NaN and infinities, positions outside.
"""

from __future__ import annotations

import itertools
import math
import zlib
from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple

import ml_dtypes
import numpy as np

from funcgrad.lower.fuse.materialize import WALKS
from funcgrad.lower.ir.fused_ops import INTERLEAVE
from funcgrad.trace.ops.windows import Link, Windows
from funcgrad.trace.types import dtypes as dt
from funcgrad.trace.uop import OPS, Family, Op

_WITHOUT_CASES = (Family.LEAF, Family.CALL, Family.BARRIER, Family.COLLECTIVE, Family.KERNEL, Family.MATRIX)
_OF_PASSES = (*WALKS, INTERLEAVE)  # their own tests have them in the graphs that passes make
ROWS = [op for op in OPS.values() if op.family not in _WITHOUT_CASES and op not in _OF_PASSES]


class Case(NamedTuple):
    """An op's argument and NumPy arrays for its sources."""

    arg: Any
    sources: list[np.ndarray]


# ---- generators: (op, dtype, random numbers) -> cases ----

SHAPES = [(), (1,), (7,), (0,), (2, 3), (3, 0, 2), (2, 1, 5)]


def sample(
    rng: np.random.Generator, shape: tuple[int, ...], dtype: np.dtype, low: float, high: float
) -> np.ndarray:
    kind = dt.kind(dtype)
    if kind == "b":
        return np.asarray(rng.integers(0, 2, shape), bool)
    if kind in "iu":
        least = 0 if kind == "u" else math.ceil(low)
        return np.asarray(rng.integers(max(least, math.ceil(low)), math.floor(high) + 1, shape)).astype(dtype)
    x = rng.uniform(low, high, shape)
    return np.asarray(x + 1j * rng.uniform(low, high, shape) if kind == "c" else x).astype(dtype)


def domains(op: Op, count: int) -> list[tuple[float, float]]:
    return list(op.domain) if len(op.domain) == count else [*op.domain, *[(-3.0, 3.0)] * count][:count]


def source_dtypes(op: Op, dtype: np.dtype) -> list[np.dtype]:
    if op.name == "where":
        return [dt.bool_, dtype, dtype]
    return [dtype] * max(1, len(op.domain))


def element_args(op: Op, dtype: np.dtype) -> list[Any]:
    if op.name == "cast":
        return [(to, False) for to in (dt.bool_, dt.int8, dt.uint32, dt.float16, dt.float32, dt.complex64)]
    if op.name == "bitcast":
        return [to for to in dt.ALL if to.itemsize == dtype.itemsize and to != dt.bool_ and dtype != dt.bool_]
    if op.name == "checkpoint_name":
        return ["a"]
    if op.name == "threefry2x32":
        return ["first", "second", "xor"]
    return [None]


def elementwise_cases(op: Op, dtype: np.dtype, rng: np.random.Generator) -> Iterator[Case]:
    types = source_dtypes(op, dtype)
    for arg in element_args(op, dtype):
        for shape in SHAPES:
            limits = domains(op, len(types))
            if op.name == "pow" and dt.is_integer(dtype):
                limits = [(-3, 3), (0, 5)]  # a negative exponent has no integer result
            yield Case(arg, [sample(rng, shape, d, *limit) for d, limit in zip(types, limits, strict=True)])


def reduce_cases(op: Op, dtype: np.dtype, rng: np.random.Generator) -> Iterator[Case]:
    for shape in [(7,), (0,), (2, 3), (3, 0, 2), (2, 3, 4)]:
        for count in range(1, len(shape) + 1):
            for axes in itertools.combinations(range(len(shape)), count):
                yield Case(axes, [sample(rng, shape, dtype, *op.domain[0])])


def random_shape(rng: np.random.Generator, least: int = 0) -> tuple[int, ...]:
    return tuple(int(s) for s in rng.integers(0, 5, rng.integers(least, 4)))


def reshape_args(rng: np.random.Generator) -> Iterator[tuple[tuple[int, ...], Any]]:
    pairs = [
        ((), ()),
        ((), (1, 1)),
        ((6,), (2, 3)),
        ((2, 3, 4), (4, 6)),
        ((0, 3), (5, 0)),
        ((1, 7), (7,)),
        ((4, 6), (2, 12)),
    ]
    yield from pairs


def permute_args(rng: np.random.Generator) -> Iterator[tuple[tuple[int, ...], Any]]:
    for _ in range(8):
        shape = random_shape(rng)
        yield shape, tuple(int(a) for a in rng.permutation(len(shape)))


def expand_args(rng: np.random.Generator) -> Iterator[tuple[tuple[int, ...], Any]]:
    for _ in range(8):
        shape, extra = random_shape(rng), int(rng.integers(1, 3))
        axes = sorted(int(a) for a in rng.choice(len(shape) + extra, extra, replace=False))
        yield shape, (tuple(axes), tuple(int(s) for s in rng.integers(0, 4, extra)))


def pad_args(rng: np.random.Generator) -> Iterator[tuple[tuple[int, ...], Any]]:
    for _ in range(8):
        shape = random_shape(rng)
        yield shape, tuple((int(a), int(b), int(c)) for a, b, c in rng.integers(0, 3, (len(shape), 3)))


def shrink_args(rng: np.random.Generator) -> Iterator[tuple[tuple[int, ...], Any]]:
    for _ in range(10):
        shape = random_shape(rng)
        limits = []
        for size in shape:
            start = int(rng.integers(0, size + 1))
            limits.append((start, int(rng.integers(start, size + 1)), int(rng.integers(1, 4))))
        yield shape, tuple(limits)


def flip_args(rng: np.random.Generator) -> Iterator[tuple[tuple[int, ...], Any]]:
    for _ in range(6):
        shape = random_shape(rng)
        yield shape, tuple(a for a in range(len(shape)) if rng.integers(0, 2))


def window_args(rng: np.random.Generator) -> Iterator[tuple[tuple[int, ...], Any]]:
    """Windows that overlap, lie side by side, leave gaps, or do not fit at all."""
    for shape, axes, sizes, strides, dilations in [
        ((7,), (0,), (3,), (1,), (1,)),
        ((9, 2), (0,), (2,), (3,), (2,)),
        ((6, 3, 8), (0, 2), (3, 2), (2, 2), (1, 1)),
        ((4, 6), (0, 1), (2, 3), (2, 3), (1, 1)),
        ((2, 11), (1,), (2,), (4,), (1,)),
        ((3, 4), (1,), (5,), (1,), (1,)),
        ((0, 4), (1,), (2,), (1,), (1,)),
        ((5, 4), (), (), (), ()),
        ((5,), (0,), (1,), (2,), (1,)),
    ]:
        yield shape, Windows(axes, sizes, strides, dilations, tuple(shape[a] for a in axes))


def view_args(rng: np.random.Generator) -> Iterator[tuple[tuple[int, ...], Any]]:
    yield (9,), ((3, 4), ((0, ((0, 2), (1, 1))),))
    yield (9, 2), ((2, 3, 5), ((8, ((2, -2),)), (1, ())))
    yield (3, 4), ((2, 2), ((1, ((1, 1),)), (0, ((0, 1), (1, 2)))))
    yield (), ((3,), ())
    yield (0,), ((0, 2), ((0, ((0, 1),)),))


MOVEMENT_ARGS: dict[str, Callable] = {
    "window": window_args,
    "view": view_args,
    "reshape": reshape_args,
    "permute": permute_args,
    "expand": expand_args,
    "pad": pad_args,
    "shrink": shrink_args,
    "flip": flip_args,
}


def movement_cases(op: Op, dtype: np.dtype, rng: np.random.Generator) -> Iterator[Case]:
    if op.name == "concat":
        for shape, axis in [((3,), 0), ((2, 3), 0), ((2, 3), 1), ((2, 0, 4), 1)]:
            sizes = [shape[axis], 0, 2][: int(rng.integers(1, 4))]
            parts = [(*shape[:axis], size, *shape[axis + 1 :]) for size in sizes]
            yield Case(axis, [sample(rng, part, dtype, -3, 3) for part in parts])
        return
    for shape, arg in MOVEMENT_ARGS[op.name](rng):
        yield Case(arg, [sample(rng, shape, dtype, -3, 3)])


def contraction_cases(op: Op, dtype: np.dtype, rng: np.random.Generator) -> Iterator[Case]:
    for text in [
        "ij,jk->ik",
        "i,i->",
        "i,j->ji",
        "bij,bkj->ikb",
        "i,i->i",
        ",->",
        "ij,->ji",
        "abc,cb->a",
        "ij,jk->ki",
    ]:
        inputs, out = text.split("->")
        a, b = inputs.split(",")
        sizes = {label: int(rng.integers(0, 5)) for label in sorted(set(a + b))}
        numbers = {label: i for i, label in enumerate(sorted(sizes))}
        arg = tuple(tuple(numbers[label] for label in labels) for labels in (a, b, out))
        yield Case(
            arg, [sample(rng, tuple(sizes[x] for x in labels), dtype, *op.domain[0]) for labels in (a, b)]
        )


def index_cases(op: Op, dtype: np.dtype, rng: np.random.Generator) -> Iterator[Case]:
    """Some positions lie outside, and some are given twice."""
    for shape, count, index_shape in [
        ((5,), 1, (3,)),
        ((3,), 1, (9,)),
        ((4, 3), 1, (2, 2)),
        ((4, 3), 2, (5,)),
        ((3, 0), 1, (2,)),
        ((4,), 1, ()),
    ]:
        flat = rng.integers(0, math.prod(s + 2 for s in shape[:count]), math.prod(index_shape))
        positions = np.unravel_index(flat.reshape(index_shape), [s + 2 for s in shape[:count]])
        index = [np.asarray(p - 1, dt.int32) for p in positions]
        x = sample(rng, shape, dtype, -3, 3)
        update = sample(rng, (*index_shape, *shape[count:]), dtype, -3, 3)
        yield Case(None, [x, *index] if op.name == "gather" else [x, update, *index])


def sort_cases(op: Op, dtype: np.dtype, rng: np.random.Generator) -> Iterator[Case]:
    for shape in [(1,), (7,), (0,), (2, 3), (3, 2, 5)]:
        yield Case(None, [sample(rng, shape, dtype, *op.domain[0])])
        for arg in order_args(op, shape[-1]):
            keys = 2 if op.name == "argsort" and arg[2] else 1
            yield Case(arg, [sample(rng, shape, dtype, *op.domain[0]) for _ in range(keys)])


def order_args(op: Op, size: int) -> Iterator[tuple]:
    """Parts of the order: nothing, one element, some, and for positions both directions."""
    for ranks in [(0, 0), (size // 2, min(size // 2 + 1, size)), (min(1, size), size)]:
        yield from [(*ranks, False), (*ranks, True)] if op.name == "argsort" else [ranks]


class Sizes(NamedTuple):
    """One axis of a convolution: image, kernel, and how it is walked."""

    image: int
    kernel: int
    stride: int = 1
    low: int = 0
    high: int = 0
    image_dilation: int = 1
    kernel_dilation: int = 1

    @property
    def result(self) -> int:
        image = (self.image - 1) * self.image_dilation + 1 if self.image else 0
        kernel = (self.kernel - 1) * self.kernel_dilation + 1
        return max(0, (image + self.low + self.high - kernel) // self.stride + 1)


def convolution(
    axes: Sequence[Sizes], roles: int, plain: tuple[str, str, str]
) -> tuple[Any, list[tuple[int, ...]]]:
    """The argument of `convolve` and the shapes of its operands. roles: which of the three arrays is the result;
    plain: the labels of image, kernel and result that no link has, each letter an axis of size 2 or 3."""
    letters = sorted({*"".join(plain)})
    labels = [[letters.index(c) for c in part] for part in plain]
    sizes = {i: 2 + i % 2 for i in range(len(letters))}
    links = []
    for axis in axes:
        first = len(sizes)
        extents = (axis.image, axis.result, axis.kernel)
        sizes.update(zip(range(first, first + 3), extents, strict=True))
        for part, label in zip(labels, (first, first + 2, first + 1), strict=True):
            part.append(label)
        factors = (axis.image_dilation, -axis.stride, -axis.kernel_dilation)
        links.append(Link((first, first + 1, first + 2), factors, axis.low, extents))
    order = [x for i, x in enumerate(labels) if i != roles] + [labels[roles]]
    return (*map(tuple, order), tuple(links)), [tuple(sizes[x] for x in part) for part in order[:2]]


CONVOLUTIONS = [
    ([], ("ab", "bc", "ac")),
    ([Sizes(7, 3)], ("nc", "oc", "no")),
    ([Sizes(6, 2, 2, 1, 1)], ("nc", "oc", "no")),
    ([Sizes(5, 3, 1, 1, 1), Sizes(6, 2, 3, 0, 2)], ("cn", "co", "on")),
    ([Sizes(4, 3, 1, 2, 2, 2, 1)], ("gnc", "goc", "ngo")),
    ([Sizes(5, 2, 2, 3, 1, 3, 2)], ("n", "", "n")),
    ([Sizes(9, 3, 2, -1, -2, 1, 2)], ("g", "g", "g")),
    ([Sizes(4, 1, 3, 0, 0, 2, 1), Sizes(1, 1)], ("a", "b", "ab")),
    ([Sizes(0, 2, 1, 2, 1)], ("a", "ab", "b")),
    ([Sizes(3, 5)], ("a", "ab", "b")),
]


def window_cases(op: Op, dtype: np.dtype, rng: np.random.Generator) -> Iterator[Case]:
    if op.name == "fold":
        for shape, arg in window_args(rng):
            counts = dict(zip(arg.axes, arg.counts, strict=True))
            windows = tuple(counts.get(a, s) for a, s in enumerate(shape)) + arg.sizes
            yield Case(arg, [sample(rng, windows, dtype, -3, 3)])
        return
    if op.name != "convolve":
        for shape, arg in window_args(rng):
            yield Case(arg, [sample(rng, shape, dtype, *op.domain[0])])
        return
    for axes, plain in CONVOLUTIONS:
        for roles in range(3):
            arg, shapes = convolution(axes, roles, plain)
            yield Case(arg, [sample(rng, shape, dtype, *op.domain[0]) for shape in shapes])


def prefix_cases(op: Op, dtype: np.dtype, rng: np.random.Generator) -> Iterator[Case]:
    for shape in [(1,), (7,), (0,), (2, 3), (3, 0, 2), (2, 4, 3)]:
        for axis in range(len(shape)):
            sources = [sample(rng, shape, dtype, *limits) for limits in op.domain]
            yield Case((axis, bool((axis + len(shape)) % 2)), sources)


CASES: dict[Family, Callable[[Op, np.dtype, np.random.Generator], Iterator[Case]]] = {
    Family.ELEMENTWISE: elementwise_cases,
    Family.REDUCE: reduce_cases,
    Family.MOVEMENT: movement_cases,
    Family.CONTRACTION: contraction_cases,
    Family.WINDOW: window_cases,
    Family.INDEX: index_cases,
    Family.SCATTER: index_cases,
    Family.SORT: sort_cases,
    Family.PREFIX: prefix_cases,
}


def cases(op: Op, dtype: np.dtype) -> list[Case]:
    rng = np.random.default_rng(zlib.crc32(f"{op.name} {dtype.name}".encode()))
    return list(CASES[op.family](op, dtype, rng))


# ---- what kernels are tried on ----

KERNEL_SHAPES = [(37,), (13, 1), (5, 1, 7), (17, 16)]


def special(rng: np.random.Generator, shape: tuple[int, ...], dtype: np.dtype) -> np.ndarray:
    """The ends of a dtype, its least numbers, zeros of both signs, NaN and infinities, and some ordinary numbers."""
    kind = dt.kind(dtype)
    if kind == "b":
        return np.asarray(rng.integers(0, 2, shape), bool)
    if kind in "iu":
        low, high = np.iinfo(dtype).min, np.iinfo(dtype).max
        values = np.array([0, 1, 2, 3, 5, 7, low, low + 1, high, high - 1, high // 2], dtype)
        return np.asarray(rng.choice(values, shape))
    if kind == "c":
        real = dt.real_dtype(dtype)
        result = np.empty(shape, dtype)
        result.real, result.imag = special(rng, shape, real), special(rng, shape, real)
        return result
    info = ml_dtypes.finfo(dtype)
    ends = [info.max, -info.max, info.tiny, -info.tiny, info.smallest_subnormal, 3 * info.smallest_subnormal]
    plain = [0.0, -0.0, 1, -1, 0.5, 1.5, -2.5, 3.7, -100.25, 1e4, np.inf, -np.inf, np.nan]
    values = np.array([float(x) for x in ends] + plain)
    with np.errstate(all="ignore"):
        return np.asarray(rng.choice(values.astype(dtype), shape))


def kernel_elementwise(op: Op, dtype: np.dtype, rng: np.random.Generator) -> Iterator[Case]:
    types = source_dtypes(op, dtype)
    limits = [(-3, 3), (0, 5)] if op.name == "pow" and dt.is_integer(dtype) else domains(op, len(types))
    for i, arg in enumerate(kernel_element_args(op, dtype)):
        for shape in KERNEL_SHAPES if not i else KERNEL_SHAPES[:1]:
            yield Case(arg, [sample(rng, shape, d, *limit) for d, limit in zip(types, limits, strict=True)])
        yield Case(arg, [special(rng, (333,), d) for d in types])


def kernel_element_args(op: Op, dtype: np.dtype) -> list[Any]:
    return [(to, False) for to in dt.ALL] if op.name == "cast" else element_args(op, dtype)


def kernel_reduce(op: Op, dtype: np.dtype, rng: np.random.Generator) -> Iterator[Case]:
    limits = (0.8, 1.2) if op.name == "reduce_prod" and dt.is_inexact(dtype) else op.domain[0]
    for shape in [(37,), (3, 17), (17, 16), (5, 1, 7), (2, 3, 2, 5), (1, 1), (1100,), (260, 2)]:
        for axes in [(0,), (len(shape) - 1,), tuple(range(len(shape))), tuple(range(0, len(shape), 2))]:
            yield Case(axes, [sample(rng, shape, dtype, *limits)])
    if op.name in ("reduce_max", "reduce_min"):
        for shape in [(7, 40), (40, 7), (333,)]:
            yield Case((len(shape) - 1,), [special(rng, shape, dtype)])
            yield Case((0,), [special(rng, shape, dtype)])


KERNEL_MOVES: dict[str, list[tuple[tuple[int, ...], Any]]] = {
    "reshape": [
        ((6, 4), (8, 3)),
        ((5, 7, 2), (7, 10)),
        ((64,), (2, 4, 8)),
        ((3, 20), (4, 15)),
        ((1, 33, 1), (3, 11)),
    ],
    "permute": [
        ((17, 33), (1, 0)),
        ((3, 5, 16), (2, 0, 1)),
        ((2, 3, 4, 5), (3, 1, 0, 2)),
        ((40, 16), (1, 0)),
    ],
    "expand": [
        ((17,), ((0,), (5,))),
        ((17,), ((1,), (33,))),
        ((), ((0, 1), (3, 20))),
        ((3, 4), ((1, 3), (2, 16))),
    ],
    "pad": [
        ((17,), ((3, 2, 0),)),
        ((5, 9), ((0, 1, 2), (1, 0, 1))),
        ((33,), ((0, 0, 3),)),
        ((1, 1), ((16, 0, 0), (0, 16, 0))),
    ],
    "shrink": [
        ((70,), ((3, 66, 4),)),
        ((9, 40), ((1, 8, 2), (5, 38, 1))),
        ((33, 5), ((0, 33, 32), (2, 3, 1))),
    ],
    "flip": [((17, 33), (0,)), ((17, 33), (1,)), ((3, 4, 20), (0, 1, 2))],
}


def kernel_movement(op: Op, dtype: np.dtype, rng: np.random.Generator) -> Iterator[Case]:
    if op.name == "concat":
        for axis, parts in [
            (0, [(5,), (37,), (1,)]),
            (1, [(3, 17), (3, 1), (3, 16)]),
            (0, [(2, 3, 5), (1, 3, 5)]),
        ]:
            yield Case(axis, [special(rng, part, dtype) for part in parts])
        return
    moves = {"window": window_shapes, "view": lambda: view_args(rng)}.get(op.name)
    for shape, arg in moves() if moves else KERNEL_MOVES.get(op.name, []):
        yield Case(arg, [special(rng, shape, dtype)])


def kernel_contraction(op: Op, dtype: np.dtype, rng: np.random.Generator) -> Iterator[Case]:
    """All layouts of both operands and of the result, and sizes at and beside those of vectors and tiles."""
    layouts = [f"{a},{b}->{out}" for a in ("ik", "ki") for b in ("kj", "jk") for out in ("ij", "ji")]
    batched = ["bik,bkj->bij", "bik,kj->bij", "ibk,jbk->bij", "bk,bk->b", "ijk,jk->i", "i,j->ij", "ab,abc->c"]
    sizes = [(17, 5, 33), (1, 16, 16), (16, 33, 1), (40, 3, 7), (8, 64, 48)]
    for number, text in enumerate(layouts + batched):
        inputs, out = text.split("->")
        a, b = inputs.split(",")
        size = dict(zip(sorted(set(a + b)), (*sizes[number % len(sizes)], 3)))
        numbers = {label: i for i, label in enumerate(sorted(size))}
        arg = tuple(tuple(numbers[label] for label in labels) for labels in (a, b, out))
        yield Case(
            arg, [sample(rng, tuple(size[x] for x in labels), dtype, *op.domain[0]) for labels in (a, b)]
        )


def kernel_index(op: Op, dtype: np.dtype, rng: np.random.Generator) -> Iterator[Case]:
    """Positions of every integer dtype, outside ones and the ends of the dtype among them; some are given twice."""
    for (shape, count, index_shape), index_dtype in zip(
        itertools.cycle(
            [((37, 5), 1, (50,)), ((7, 9, 17), 2, (3, 11)), ((20,), 1, (2, 3, 4)), ((5, 33), 1, ())]
        ),
        dt.INTEGERS,
    ):
        index = []
        for size in shape[:count]:
            position = sample(rng, index_shape, index_dtype, -2, size + 2)
            far = rng.random(index_shape) < 0.1
            index.append(np.where(far, special(rng, index_shape, index_dtype), position).astype(index_dtype))
        x = sample(rng, shape, dtype, -3, 3)
        update = sample(rng, (*index_shape, *shape[count:]), dtype, -3, 3)
        yield Case(None, [x, *index] if op.name == "gather" else [x, update, *index])


def kernel_sort(op: Op, dtype: np.dtype, rng: np.random.Generator) -> Iterator[Case]:
    for shape in [(37,), (5, 1), (3, 2, 40), (5000,), (2, 4100)]:
        yield Case(None, [special(rng, shape, dtype)])
        for arg in [*order_args(op, shape[-1]), *order_args(op, 5)] if shape[-1] > 5 else ():
            keys = 2 if op.name == "argsort" and arg[2] else 1
            yield Case(arg, [special(rng, shape, dtype) for _ in range(keys)])


def kernel_windows(op: Op, dtype: np.dtype, rng: np.random.Generator) -> Iterator[Case]:
    """Rows that no vector divides, windows of every kind, and each of the three arrays as the result."""
    if op.name == "fold":
        yield from window_cases(op, dtype, rng)
        for shape, arg in window_shapes():
            counts = dict(zip(arg.axes, arg.counts, strict=True))
            windows = tuple(counts.get(a, s) for a, s in enumerate(shape)) + arg.sizes
            yield Case(arg, [sample(rng, windows, dtype, -3, 3)])
        return
    if op.name != "convolve":
        for shape, arg in [*window_args(rng), *window_shapes()]:
            yield Case(arg, [special(rng, shape, dtype)])
        return
    yield from window_cases(op, dtype, rng)
    for axes, plain in [
        ([Sizes(5, 3, 1, 1, 1), Sizes(37, 3, 1, 1, 1)], ("nc", "oc", "no")),
        ([Sizes(19, 3, 2, 1, 1), Sizes(34, 3, 2, 0, 1)], ("nc", "oc", "no")),
        ([Sizes(6, 3, 1, 1, 1), Sizes(33, 5, 1, 2, 2)], ("nc", "c", "nc")),
        ([Sizes(33, 4)], ("nc", "oc", "no")),
        ([Sizes(17, 2, 1, 3, 3, 3, 1)], ("nc", "co", "no")),
    ]:
        for roles in range(3):
            arg, shapes = convolution(axes, roles, plain)
            yield Case(arg, [sample(rng, shape, dtype, *op.domain[0]) for shape in shapes])


def window_shapes() -> Iterator[tuple[tuple[int, ...], Any]]:
    for shape, axes, sizes, strides, dilations in [
        ((3, 40), (1,), (3,), (1,), (1,)),
        ((5, 37), (0, 1), (3, 3), (2, 2), (1, 1)),
        ((4, 66), (0, 1), (2, 2), (2, 2), (1, 1)),
        ((70,), (0,), (4,), (3,), (5,)),
        ((40, 6), (0,), (7,), (1,), (1,)),
    ]:
        yield shape, Windows(axes, sizes, strides, dilations, tuple(shape[a] for a in axes))


def kernel_prefix(op: Op, dtype: np.dtype, rng: np.random.Generator) -> Iterator[Case]:
    """Along every axis, both ways: vectors along the axis and across it, what remains of them, one element of it."""
    limits = [(0.8, 1.2)] if op.name == "cumprod" and dt.is_inexact(dtype) else op.domain
    for number, shape in enumerate([(37,), (1,), (17, 16), (5, 1, 33), (3, 40, 2), (150, 7), (65, 66)]):
        for axis in range(len(shape)):
            yield Case(
                (axis, bool((number + axis) % 2)), [sample(rng, shape, dtype, *limit) for limit in limits]
            )
    if op.name in ("cummax", "cummin"):
        for axis, reverse in [(0, False), (0, True), (1, False), (1, True)]:
            yield Case((axis, reverse), [special(rng, (40, 50), dtype)])


KERNEL_CASES: dict[Family, Callable[[Op, np.dtype, np.random.Generator], Iterator[Case]]] = {
    Family.ELEMENTWISE: kernel_elementwise,
    Family.REDUCE: kernel_reduce,
    Family.MOVEMENT: kernel_movement,
    Family.CONTRACTION: kernel_contraction,
    Family.WINDOW: kernel_windows,
    Family.INDEX: kernel_index,
    Family.SCATTER: kernel_index,
    Family.SORT: kernel_sort,
    Family.PREFIX: kernel_prefix,
}


def kernel_cases(op: Op, dtype: np.dtype) -> list[Case]:
    rng = np.random.default_rng(zlib.crc32(f"kernel {op.name} {dtype.name}".encode()))
    return list(KERNEL_CASES[op.family](op, dtype, rng))
