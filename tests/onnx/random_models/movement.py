"""Nodes that move numbers: shapes, slices, pads, gathers and scatters."""

from __future__ import annotations

import numpy as np

from tests.onnx.random_models.model import FLOATS, Builder, Value


def any_of(b: Builder, low: int = 0) -> Value:
    return b.pick(lambda v: len(v.shape) >= low)


def axis_of(b: Builder, x: Value) -> tuple[int, int]:
    """Return an axis, and the same as an attribute has it: it may be counted from the end."""
    axis = b.integer(0, len(x.shape) - 1)
    return axis, axis - len(x.shape) if b.flag() else axis


def replaced(shape: tuple[int, ...], axis: int, size: int) -> tuple[int, ...]:
    return (*shape[:axis], size, *shape[axis + 1 :])


def transpose(b: Builder) -> None:
    x = any_of(b)
    order = [int(i) for i in b.rng.permutation(len(x.shape))]
    given = order if order and b.flag(0.8) else None  # by default the axes are reversed
    shape = [x.shape[i] for i in (order if given else range(len(x.shape) - 1, -1, -1))]
    b.result("Transpose", [x], x.dtype, shape, exact=True, perm=given)


def reshape(b: Builder) -> None:
    """To sizes that multiply to the same, one of which may be left to be found."""
    x = any_of(b)
    rest, sizes = x.size, []
    while rest > 1 and len(sizes) < 4:
        divisors = [d for d in range(1, rest + 1) if rest % d == 0]
        sizes.append(b.one_of(divisors))
        rest //= sizes[-1]
    sizes = [*sizes, rest]
    asked = list(sizes)
    if b.flag():
        asked[b.integer(0, len(asked) - 1)] = -1
    elif x.shape and sizes[0] == x.shape[0]:
        asked[0] = 0
    b.result("Reshape", [x, b.constant(asked, "int64")], x.dtype, sizes, exact=True)


def flatten(b: Builder) -> None:
    x = any_of(b, 1)
    axis = b.integer(0, len(x.shape))
    shape = int(np.prod(x.shape[:axis])), int(np.prod(x.shape[axis:]))
    b.result("Flatten", [x], x.dtype, shape, exact=True, axis=axis)


def squeeze(b: Builder) -> None:
    x = b.pick(lambda v: 1 in v.shape)
    axes = [i for i, size in enumerate(x.shape) if size == 1]
    taken = axes if b.flag() else [b.one_of(axes)]
    inputs = [x] if taken == axes and b.flag() else [x, b.constant(taken, "int64")]
    b.result("Squeeze", inputs, x.dtype, [s for i, s in enumerate(x.shape) if i not in taken], exact=True)


def unsqueeze(b: Builder) -> None:
    x = b.pick(lambda v: len(v.shape) < 4)
    place = b.integer(-len(x.shape) - 1, len(x.shape))
    shape = list(x.shape)
    shape.insert(place % (len(x.shape) + 1), 1)
    b.result("Unsqueeze", [x, b.constant([place], "int64")], x.dtype, shape, exact=True)


def expand(b: Builder) -> None:
    x = any_of(b)
    shape = tuple(b.integer(1, 3) if size == 1 else size for size in x.shape)
    shape = (b.integer(1, 3), *shape) if b.flag(0.3) and len(shape) < 4 else shape
    b.result("Expand", [x, b.constant(shape, "int64")], x.dtype, shape, exact=True)


def tile(b: Builder) -> None:
    x = any_of(b, 1)
    times = [b.integer(1, 2) for _ in x.shape]
    shape = [size * n for size, n in zip(x.shape, times, strict=True)]
    b.result("Tile", [x, b.constant(times, "int64")], x.dtype, shape, exact=True)


def concat(b: Builder) -> None:
    x = any_of(b, 1)
    axis, given = axis_of(b, x)
    others = [
        v
        for v in b.values
        if v.dtype == x.dtype
        and len(v.shape) == len(x.shape)
        and replaced(v.shape, axis, 0) == replaced(x.shape, axis, 0)
    ]
    other = b.one_of(others)
    shape = replaced(x.shape, axis, x.shape[axis] + other.shape[axis])
    b.result("Concat", [x, other], x.dtype, shape, exact=True, axis=given)


def split(b: Builder) -> None:
    x = b.pick(lambda v: any(size > 1 for size in v.shape))
    axis = b.one_of([i for i, size in enumerate(x.shape) if size > 1])
    first = b.integer(1, x.shape[axis] - 1)
    sizes = [first, x.shape[axis] - first]
    types = [(x.dtype, replaced(x.shape, axis, size)) for size in sizes]
    b.add("Split", [x, b.constant(sizes, "int64")], types, exact=True, axis=axis)


def cut(b: Builder) -> None:
    """Slices with ends beyond the array, counted from the end, and backwards."""
    x = any_of(b, 1)
    axis, given = axis_of(b, x)
    size = x.shape[axis]
    step = b.one_of([1, 1, 2, -1, -2])
    start, end = b.integer(-size - 1, size), b.integer(-size - 2, size + 2)
    end = b.one_of([end, 2**31 if step > 0 else -(2**31)])
    count = len(range(size)[slice(start, None if abs(end) > 2**30 else end, step)])
    if not count or (step < 0 and start < -size):
        return
    parts = [b.constant([n], "int64") for n in (start, end, given, step)]
    b.result("Slice", [x, *parts], x.dtype, replaced(x.shape, axis, count), exact=True)


def pad(b: Builder) -> None:
    x = b.pick(lambda v: v.dtype in FLOATS and len(v.shape) > 0)
    mode = b.one_of(["constant", "edge", "reflect"])
    pads = [
        [b.integer(0, min(2, size - 1) if mode == "reflect" else 2) for size in x.shape] for _ in range(2)
    ]
    if mode == "constant":
        pads[0][0] = -1 if x.shape[0] > 1 and b.flag(0.2) else pads[0][0]
    shape = [before + size + after for size, before, after in zip(x.shape, *pads, strict=True)]
    value = [b.constant(2.5, x.dtype)] if mode == "constant" and b.flag() else []
    b.result(
        "Pad", [x, b.constant(pads[0] + pads[1], "int64"), *value], x.dtype, shape, exact=True, mode=mode
    )


def gather(b: Builder) -> None:
    x = any_of(b, 1)
    axis, given = axis_of(b, x)
    places = b.rng.integers(-x.shape[axis], x.shape[axis], b.shape(b.integer(0, 2)))
    shape = (*x.shape[:axis], *places.shape, *x.shape[axis + 1 :])
    b.result("Gather", [x, b.constant(places, "int64")], x.dtype, shape, exact=True, axis=given)


def gather_elements(b: Builder) -> None:
    x = any_of(b, 1)
    axis, given = axis_of(b, x)
    shape = replaced(x.shape, axis, b.integer(1, 4))
    places = b.rng.integers(-x.shape[axis], x.shape[axis], shape)
    b.result("GatherElements", [x, b.constant(places, "int64")], x.dtype, shape, exact=True, axis=given)


def gather_nd(b: Builder) -> None:
    x = any_of(b, 1)
    depth = b.integer(1, len(x.shape))
    outer = b.shape(b.integer(1, 2))
    places = np.stack([b.rng.integers(-size, size, outer) for size in x.shape[:depth]], -1)
    b.result("GatherND", [x, b.constant(places, "int64")], x.dtype, (*outer, *x.shape[depth:]), exact=True)


def scatter_elements(b: Builder) -> None:
    x = b.pick(lambda v: v.dtype in (*FLOATS, "int64") and len(v.shape) > 0)
    axis, given = axis_of(b, x)
    reduction = b.one_of(["none", "add", "mul", "max", "min"])
    count = b.integer(1, x.shape[axis])
    shape = replaced(x.shape, axis, count)
    # Without a reduction each place is written once: of several, the order is not defined.
    places = np.argsort(b.rng.uniform(size=x.shape), axis)
    places = (
        np.take(places, range(count), axis)
        if reduction == "none"
        else b.rng.integers(0, x.shape[axis], shape)
    )
    inputs = [x, b.constant(places, "int64"), b.weight(x.dtype, shape)]
    exact = reduction in ("none", "max", "min") or x.dtype == "int64"
    b.result("ScatterElements", inputs, x.dtype, x.shape, exact=exact, axis=given, reduction=reduction)


def scatter_nd(b: Builder) -> None:
    x = b.pick(lambda v: v.dtype in (*FLOATS, "int64") and len(v.shape) > 0)
    depth, count = b.integer(1, len(x.shape)), b.integer(1, 3)
    reduction = b.one_of(["none", "add", "mul", "max", "min"])
    count = 1 if reduction == "none" else count
    places = np.stack([b.rng.integers(-size, size, count) for size in x.shape[:depth]], -1)
    inputs = [x, b.constant(places, "int64"), b.weight(x.dtype, (count, *x.shape[depth:]))]
    exact = reduction in ("none", "max", "min") or x.dtype == "int64"
    b.result("ScatterND", inputs, x.dtype, x.shape, exact=exact, reduction=reduction)


def compress(b: Builder) -> None:
    x = any_of(b, 1)
    axis, given = axis_of(b, x)
    kept = b.numbers("bool", (b.integer(1, x.shape[axis]),))
    kept[0] = True
    shape = replaced(x.shape, axis, int(kept.sum()))
    b.result("Compress", [x, b.constant(kept)], x.dtype, shape, exact=True, axis=given)


def reverse_sequence(b: Builder) -> None:
    x = b.single(2)
    lengths = b.rng.integers(1, x.shape[0], x.shape[1], endpoint=True)
    b.result("ReverseSequence", [x, b.constant(lengths, "int64")], x.dtype, x.shape, exact=True)


def blocks(b: Builder) -> None:
    x = b.pick(lambda v: v.dtype == "float32" and len(v.shape) == 4)
    n, c, h, w = x.shape
    if c % 4 == 0:
        mode = b.one_of(["DCR", "CRD"])
        b.result("DepthToSpace", [x], x.dtype, (n, c // 4, 2 * h, 2 * w), exact=True, blocksize=2, mode=mode)
    elif h % 2 == 0 and w % 2 == 0:
        b.result("SpaceToDepth", [x], x.dtype, (n, 4 * c, h // 2, w // 2), exact=True, blocksize=2)


def triangle(b: Builder) -> None:
    x = b.pick(lambda v: v.dtype in (*FLOATS, "int64") and len(v.shape) >= 2)
    diagonal = b.constant(b.integer(-2, 2), "int64")
    b.result("Trilu", [x, diagonal], x.dtype, x.shape, exact=True, upper=int(b.flag()))


def one_hot(b: Builder) -> None:
    x = b.pick(lambda v: v.dtype == "int64" and v.exact and 0 < len(v.shape) < 4)
    depth = b.integer(2, 5)
    axis = b.integer(-len(x.shape) - 1, len(x.shape))
    shape = list(x.shape)
    shape.insert(axis % (len(x.shape) + 1), depth)
    inputs = [x, b.constant(depth, "int64"), b.constant([0.25, 2.0], "float32")]
    b.result("OneHot", inputs, "float32", shape, exact=True, axis=axis)


def sizes(b: Builder) -> None:
    """A shape that the graph itself computes: of one value, for another of as many elements."""
    x = any_of(b, 1)
    shape = b.result("Shape", [x], "int64", (len(x.shape),), exact=True)
    flat = b.result("Reshape", [x, b.constant([-1], "int64")], x.dtype, (x.size,), exact=True)
    b.result("Reshape", [flat, shape], x.dtype, x.shape, exact=True)


KINDS = (
    transpose, reshape, flatten, squeeze, unsqueeze, expand, tile, concat, split, cut, pad, gather, gather_elements,
    gather_nd, scatter_elements, scatter_nd, compress, reverse_sequence, blocks, triangle, one_hot, sizes,
)  # fmt: skip
