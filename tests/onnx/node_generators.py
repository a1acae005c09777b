"""Generated nodes of operators, with attributes and shapes of all kinds, for comparisons with onnxruntime."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np
from hypothesis import strategies as st
from onnx import TensorProto

Draw = Callable[[st.SearchStrategy[Any]], Any]


class Generated(NamedTuple):
    """One node: its inputs, attributes, the element types of its outputs, and how much they may differ."""

    op_type: str
    inputs: list[np.ndarray | None]
    attributes: dict[str, Any]
    kinds: tuple[int, ...] = (TensorProto.FLOAT,)
    tolerance: float = 1e-5


GENERATORS: dict[str, Callable[[Draw], Generated]] = {}


def generator(function: Callable[[Draw], Generated]) -> Callable[[Draw], Generated]:
    GENERATORS[function.__name__] = function
    return function


def numbers(draw: Draw, *shape: int, dtype: Any = np.float32) -> np.ndarray:
    rng = np.random.default_rng(draw(st.integers(0, 2**32 - 1)))
    if np.dtype(dtype).kind == "f":
        return rng.normal(size=shape).astype(dtype)
    return rng.integers(-8, 8, shape).astype(dtype)


def ints(draw: Draw, low: int, high: int, count: int) -> list[int]:
    return draw(st.lists(st.integers(low, high), min_size=count, max_size=count))


def shape(draw: Draw, least: int = 1, most: int = 4) -> tuple[int, ...]:
    return tuple(draw(st.lists(st.integers(1, 5), min_size=least, max_size=most)))


def int64(*values: int) -> np.ndarray:
    return np.asarray(values, np.int64)


def _windows(draw: Draw, rank: int, kernel: list[int]) -> tuple[dict[str, Any], list[int]]:
    """Return attributes of windows, and sizes of an image that has some."""
    dilations, strides = ints(draw, 1, 2, rank), ints(draw, 1, 3, rank)
    attributes: dict[str, Any] = {"strides": strides, "dilations": dilations}
    way = draw(st.sampled_from(["NOTSET", "VALID", "SAME_UPPER", "SAME_LOWER"]))
    if way == "NOTSET":
        attributes["pads"] = [min(pad, size - 1) for pad, size in zip(ints(draw, 0, 2, 2 * rank), kernel * 2)]
    else:
        attributes["auto_pad"] = way
        attributes["dilations"] = [1] * rank
        attributes["strides"] = [min(pair) for pair in zip(strides, kernel)]  # no pad is negative
    least = [(size - 1) * 2 + 1 for size in kernel]
    return attributes, [draw(st.integers(size, size + 5)) for size in least]


@generator
def conv(draw: Draw) -> Generated:
    rank, group = draw(st.integers(1, 3)), draw(st.integers(1, 3))
    kernel = ints(draw, 1, 3, rank)
    attributes, sizes = _windows(draw, rank, kernel)
    channels, filters = group * draw(st.integers(1, 2)), group * draw(st.integers(1, 3))
    x = numbers(draw, draw(st.integers(1, 2)), channels, *sizes)
    w = numbers(draw, filters, channels // group, *kernel)
    bias = numbers(draw, filters) if draw(st.booleans()) else None
    return Generated("Conv", [x, w, bias], attributes | {"group": group}, tolerance=1e-4)


@generator
def conv_transpose(draw: Draw) -> Generated:
    rank, group = draw(st.integers(1, 2)), draw(st.integers(1, 2))
    kernel, strides = ints(draw, 1, 3, rank), ints(draw, 1, 3, rank)
    attributes: dict[str, Any] = {"group": group, "strides": strides, "dilations": ints(draw, 1, 2, rank)}
    way = draw(st.sampled_from(["pads", "SAME_UPPER", "SAME_LOWER", "output_shape"]))
    sizes = ints(draw, 2, 5, rank)
    if way == "pads":
        attributes["pads"] = [
            min(pad, (size - 1) // 2) for pad, size in zip(ints(draw, 0, 1, 2 * rank), kernel * 2)
        ]
        attributes["output_padding"] = [draw(st.integers(0, stride - 1)) for stride in strides]
    elif way == "output_shape":
        spans = [(size - 1) * gap + 1 for size, gap in zip(kernel, attributes["dilations"])]
        whole = [(size - 1) * step + span for size, step, span in zip(sizes, strides, spans)]
        attributes["output_shape"] = [draw(st.integers(max(size - 2, 1), size)) for size in whole]
    else:
        attributes |= {"auto_pad": way, "kernel_shape": kernel}
        attributes["strides"] = [min(pair) for pair in zip(strides, kernel)]  # no pad is negative
    channels = group * draw(st.integers(1, 2))
    x = numbers(draw, 2, channels, *sizes)
    w = numbers(draw, channels, draw(st.integers(1, 2)), *kernel)
    return Generated("ConvTranspose", [x, w], attributes, tolerance=1e-4)


@generator
def pool(draw: Draw) -> Generated:
    op_type = draw(st.sampled_from(["MaxPool", "AveragePool"]))
    rank = draw(st.integers(1, 3))
    kernel = ints(draw, 1, 3, rank)
    attributes, sizes = _windows(draw, rank, kernel)
    attributes["kernel_shape"] = kernel
    if "auto_pad" not in attributes:
        attributes["ceil_mode"] = draw(st.integers(0, 1))
    if op_type == "AveragePool":
        attributes["count_include_pad"] = draw(st.integers(0, 1))
    return Generated(op_type, [numbers(draw, 2, 2, *sizes)], attributes)


@generator
def max_pool_with_places(draw: Draw) -> Generated:
    kernel = ints(draw, 1, 3, 2)
    attributes, sizes = _windows(draw, 2, kernel)
    attributes |= {"kernel_shape": kernel, "storage_order": 0}
    kinds = (TensorProto.FLOAT, TensorProto.INT64)
    return Generated("MaxPool", [numbers(draw, 2, 2, *sizes)], attributes, kinds)


@generator
def resize(draw: Draw) -> Generated:
    mode = draw(st.sampled_from(["nearest", "linear", "cubic"]))
    modes = ["half_pixel", "pytorch_half_pixel", "align_corners", "asymmetric"]
    attributes: dict[str, Any] = {
        "mode": mode,
        "coordinate_transformation_mode": draw(st.sampled_from(modes)),
    }
    if mode == "nearest":
        ways = ["round_prefer_floor", "round_prefer_ceil", "floor", "ceil"]
        attributes["nearest_mode"] = draw(st.sampled_from(ways))
    elif mode == "cubic":
        attributes |= {
            "cubic_coeff_a": draw(st.sampled_from([-0.5, -0.75])),
            "exclude_outside": draw(st.integers(0, 1)),
        }
    sizes = [2 * half for half in ints(draw, 1, 3, 2)]
    x = numbers(draw, 1, 2, *sizes)
    # Whole sizes by powers of two: without rounding, on which the nearest pixel could depend.
    factors = [draw(st.sampled_from([0.5, 1.0, 2.0, 4.0])) for _ in sizes]
    if draw(st.booleans()):
        return Generated("Resize", [x, None, np.float32([1, 1, *factors])], attributes, tolerance=1e-4)
    wanted = [max(int(size * factor), 1) for size, factor in zip(sizes, factors)]
    return Generated("Resize", [x, None, None, int64(1, 2, *wanted)], attributes, tolerance=1e-4)


@generator
def grid_sample(draw: Draw) -> Generated:
    attributes = {
        "mode": draw(st.sampled_from(["linear", "nearest", "cubic"])),
        "padding_mode": draw(st.sampled_from(["zeros", "border", "reflection"])),
        "align_corners": draw(st.integers(0, 1)),
    }
    x = numbers(draw, 2, 2, *ints(draw, 2, 5, 2))
    return Generated("GridSample", [x, numbers(draw, 2, 3, 4, 2)], attributes, tolerance=1e-3)


@generator
def pad(draw: Draw) -> Generated:
    sizes = tuple(ints(draw, 3, 5, draw(st.integers(1, 3))))
    x = numbers(draw, *sizes)
    mode = draw(st.sampled_from(["constant", "edge", "reflect", "wrap"]))
    widths = int64(*ints(draw, -1 if mode == "constant" else 0, 2, 2 * x.ndim))
    value = np.float32(1.5) if draw(st.booleans()) else None
    return Generated("Pad", [x, widths, None if value is None else np.asarray(value)], {"mode": mode})


@generator
def slice_(draw: Draw) -> Generated:
    x = numbers(draw, *shape(draw))
    axes = draw(st.lists(st.integers(0, x.ndim - 1), min_size=1, unique=True))
    steps = [draw(st.sampled_from([-2, -1, 1, 2])) for _ in axes]
    starts = ints(draw, -7, 7, len(axes))
    # Beyond the end: onnxruntime takes the largest integer for the beginning where the step is negative.
    beyond = [-(2**63) + 1 if step < 0 else 2**63 - 1 for step in steps]
    ends = [draw(st.one_of(st.integers(-7, 7), st.just(far))) for far in beyond]
    signed = [axis - x.ndim if draw(st.booleans()) else axis for axis in axes]
    return Generated("Slice", [x, int64(*starts), int64(*ends), int64(*signed), int64(*steps)], {})


@generator
def gather(draw: Draw) -> Generated:
    x = numbers(draw, *shape(draw))
    axis = draw(st.integers(-x.ndim, x.ndim - 1))
    indices = _indices(draw, shape(draw, 0, 2), x.shape[axis])
    return Generated("Gather", [x, indices], {"axis": axis})


@generator
def gather_elements(draw: Draw) -> Generated:
    x = numbers(draw, *shape(draw))
    axis = draw(st.integers(-x.ndim, x.ndim - 1))
    sizes = [draw(st.integers(1, size)) for size in x.shape]
    return Generated("GatherElements", [x, _indices(draw, tuple(sizes), x.shape[axis])], {"axis": axis})


@generator
def gather_nd(draw: Draw) -> Generated:
    x = numbers(draw, *shape(draw, 2))
    batch = draw(st.integers(0, x.ndim - 1))
    depth = draw(st.integers(1, x.ndim - batch))
    lead = (*x.shape[:batch], draw(st.integers(1, 3)))
    columns = [_indices(draw, lead, x.shape[batch + i]) for i in range(depth)]
    return Generated("GatherND", [x, np.stack(columns, -1)], {"batch_dims": batch})


@generator
def scatter_elements(draw: Draw) -> Generated:
    x = numbers(draw, *shape(draw))
    axis = draw(st.integers(-x.ndim, x.ndim - 1))
    sizes = [draw(st.integers(1, size)) for size in x.shape]
    sizes[axis] = 1  # of places that are written twice it is not said which wins
    reduction = draw(st.sampled_from(["none", "add", "mul", "min", "max"]))
    indices = _indices(draw, tuple(sizes), x.shape[axis])
    return Generated(
        "ScatterElements", [x, indices, numbers(draw, *sizes)], {"axis": axis, "reduction": reduction}
    )


@generator
def scatter_nd(draw: Draw) -> Generated:
    x = numbers(draw, *shape(draw))
    depth = draw(st.integers(1, x.ndim))
    reduction = draw(st.sampled_from(["add", "mul", "min", "max"]))
    count = draw(st.integers(1, 4))
    indices = np.stack([_indices(draw, (count,), x.shape[i]) for i in range(depth)], -1)
    updates = numbers(draw, count, *x.shape[depth:])
    return Generated("ScatterND", [x, indices, updates], {"reduction": reduction})


@generator
def reduction(draw: Draw) -> Generated:
    names = ["Sum", "Mean", "Max", "Min", "Prod", "L1", "L2", "LogSumExp", "SumSquare", "LogSum"]
    name = draw(st.sampled_from(names))
    x = numbers(draw, *shape(draw))
    x = np.abs(x) + 0.5 if name == "LogSum" else x
    axes = draw(st.lists(st.integers(0, x.ndim - 1), unique=True))
    attributes = {"keepdims": draw(st.integers(0, 1)), "noop_with_empty_axes": draw(st.integers(0, 1))}
    if name in ("L1", "L2", "LogSumExp", "SumSquare", "LogSum", "Prod") and not axes:
        # onnxruntime copies here, where the format applies the function.
        attributes["noop_with_empty_axes"] = 0
    return Generated("Reduce" + name, [x, int64(*axes)], attributes, tolerance=1e-4)


@generator
def arg_max(draw: Draw) -> Generated:
    x = numbers(draw, *shape(draw), dtype=np.int32)
    attributes = {
        "axis": draw(st.integers(-x.ndim, x.ndim - 1)),
        "keepdims": draw(st.integers(0, 1)),
        "select_last_index": draw(st.integers(0, 1)),
    }
    return Generated(draw(st.sampled_from(["ArgMax", "ArgMin"])), [x], attributes, (TensorProto.INT64,))


@generator
def cumulative_sum(draw: Draw) -> Generated:
    x = numbers(draw, *shape(draw))
    axis = draw(st.integers(-x.ndim, x.ndim - 1))
    attributes = {"exclusive": draw(st.integers(0, 1)), "reverse": draw(st.integers(0, 1))}
    return Generated("CumSum", [x, np.asarray(axis, np.int64)], attributes)


@generator
def top_k(draw: Draw) -> Generated:
    x = numbers(draw, *shape(draw))
    axis = draw(st.integers(-x.ndim, x.ndim - 1))
    attributes = {"axis": axis, "largest": draw(st.integers(0, 1))}
    k = draw(st.integers(1, x.shape[axis]))
    return Generated("TopK", [x, int64(k)], attributes, (TensorProto.FLOAT, TensorProto.INT64))


@generator
def gemm(draw: Draw) -> Generated:
    m, n, k = ints(draw, 1, 5, 3)
    flips = {"transA": draw(st.integers(0, 1)), "transB": draw(st.integers(0, 1))}
    a = numbers(draw, *((k, m) if flips["transA"] else (m, k)))
    b = numbers(draw, *((n, k) if flips["transB"] else (k, n)))
    c = draw(st.sampled_from([None, (), (n,), (1, n), (m, 1), (m, n)]))
    factors = {"alpha": draw(st.sampled_from([1.0, 0.5])), "beta": draw(st.sampled_from([1.0, 0.25]))}
    return Generated("Gemm", [a, b, None if c is None else numbers(draw, *c)], flips | factors)


@generator
def einsum(draw: Draw) -> Generated:
    equation, shapes = draw(
        st.sampled_from(
            [
                ("bij, bjk -> bik", [(2, 3, 4), (2, 4, 5)]),
                ("...ij,...jk->...ik", [(2, 3, 4), (2, 4, 5)]),
                ("ij->ji", [(3, 4)]),
                ("ii->i", [(3, 3)]),
                ("i,j->ij", [(3,), (4,)]),
                ("bhqd,bhkd->bhqk", [(2, 2, 3, 4), (2, 2, 5, 4)]),
            ]
        )
    )
    return Generated("Einsum", [numbers(draw, *sizes) for sizes in shapes], {"equation": equation})


@generator
def split(draw: Draw) -> Generated:
    x = numbers(draw, draw(st.integers(4, 9)), 2)
    count = draw(st.integers(1, 4))
    if draw(st.booleans()):
        # Equal parts but for the last, which is not empty.
        count = next(c for c in range(count, 0, -1) if math.ceil(len(x) / math.ceil(len(x) / c)) == c)
        return Generated("Split", [x], {"axis": 0, "num_outputs": count}, (TensorProto.FLOAT,) * count)
    cuts = sorted(ints(draw, 0, len(x), count - 1))
    sizes = np.diff([0, *cuts, len(x)])
    return Generated("Split", [x, sizes.astype(np.int64)], {"axis": -2}, (TensorProto.FLOAT,) * count)


@generator
def normalization(draw: Draw) -> Generated:
    x = numbers(draw, 2, 4, *shape(draw, 1, 2))
    name = draw(st.sampled_from(["Layer", "Batch", "Instance", "LRN"]))
    if name == "LRN":
        x = x.reshape(*x.shape[:3], -1)
        return Generated("LRN", [x], {"size": draw(st.sampled_from([1, 3, 5])), "alpha": 0.1, "bias": 1.5})
    epsilon = {"epsilon": draw(st.sampled_from([1e-5, 0.1]))}
    if name == "Layer":
        axis = draw(st.integers(-x.ndim + 1, x.ndim - 1))
        scale, bias = (numbers(draw, *x.shape[axis % x.ndim :]) for _ in range(2))
        return Generated("LayerNormalization", [x, scale, bias], epsilon | {"axis": axis}, tolerance=1e-4)
    scale, bias, mean, variance = (numbers(draw, 4) for _ in range(4))
    statistics = [mean, variance**2 + 0.1] if name == "Batch" else []
    return Generated(name + "Normalization", [x, scale, bias, *statistics], epsilon, tolerance=1e-4)


@generator
def integer_arithmetic(draw: Draw) -> Generated:
    op_type = draw(st.sampled_from(["Div", "Mod", "Add", "Sub", "Mul", "Max", "Min", "Pow"]))
    dtype, kind = draw(st.sampled_from([(np.int32, TensorProto.INT32), (np.int64, TensorProto.INT64)]))
    x, y = numbers(draw, 3, 4, dtype=dtype), numbers(draw, 4, dtype=dtype)
    attributes = {"fmod": draw(st.integers(0, 1))} if op_type == "Mod" else {}
    if op_type in ("Div", "Mod"):
        y = np.where(y == 0, 3, y).astype(dtype)
    if op_type == "Pow":
        y = np.abs(y) % 4
    return Generated(op_type, [x, y], attributes, (kind,))


@generator
def one_hot(draw: Draw) -> Generated:
    indices = _indices(draw, shape(draw, 1, 2), 4)
    axis = draw(st.integers(-indices.ndim - 1, indices.ndim))
    return Generated("OneHot", [indices, int64(4), np.float32([-1, 2])], {"axis": axis})


@generator
def space_and_depth(draw: Draw) -> Generated:
    if draw(st.booleans()):
        return Generated("SpaceToDepth", [numbers(draw, 2, 3, 4, 6)], {"blocksize": 2})
    mode = draw(st.sampled_from(["DCR", "CRD"]))
    return Generated("DepthToSpace", [numbers(draw, 2, 8, 2, 3)], {"blocksize": 2, "mode": mode})


@generator
def roi_align(draw: Draw) -> Generated:
    x = numbers(draw, 2, 2, 6, 7)
    corners = np.sort(np.abs(numbers(draw, 3, 2, 2)) * 4, 1)
    images = _indices(draw, (3,), 2) % 2
    attributes = {
        "output_height": 2, "output_width": 3, "sampling_ratio": draw(st.integers(0, 2)),
        "mode": draw(st.sampled_from(["avg", "max"])), "spatial_scale": draw(st.sampled_from([1.0, 0.5])),
        "coordinate_transformation_mode": draw(st.sampled_from(["half_pixel", "output_half_pixel"])),
    }  # fmt: skip
    return Generated("RoiAlign", [x, corners.reshape(3, 4), images], attributes, tolerance=1e-4)


@generator
def non_max_suppression(draw: Draw) -> Generated:
    boxes = numbers(draw, 1, 6, 4)
    scores = numbers(draw, 1, 2, 6)
    center = draw(st.integers(0, 1))
    boxes = np.abs(boxes) if center else boxes
    limits = [np.float32([draw(st.sampled_from([0.0, 0.3, 0.7]))]), np.float32([-0.5])]
    most = int64(draw(st.integers(0, 4)))
    attributes = {"center_point_box": center}
    return Generated("NonMaxSuppression", [boxes, scores, most, *limits], attributes, (TensorProto.INT64,))


@generator
def unique(draw: Draw) -> Generated:
    x = numbers(draw, *shape(draw, 1, 2)).round()
    attributes: dict[str, Any] = {"sorted": draw(st.integers(0, 1))}
    if draw(st.booleans()):
        attributes["axis"] = draw(st.integers(0, x.ndim - 1))
    return Generated("Unique", [x], attributes, (TensorProto.FLOAT, *(TensorProto.INT64,) * 3))


@generator
def reverse_sequence(draw: Draw) -> Generated:
    x = numbers(draw, 4, 3, 2)
    batch = draw(st.integers(0, 1))
    lengths = int64(*ints(draw, 1, x.shape[1 - batch], x.shape[batch]))
    return Generated("ReverseSequence", [x, lengths], {"batch_axis": batch, "time_axis": 1 - batch})


def _indices(draw: Draw, sizes: tuple[int, ...], limit: int) -> np.ndarray:
    """Return indices of an axis of some length, negative ones among them."""
    rng = np.random.default_rng(draw(st.integers(0, 2**32 - 1)))
    return np.asarray(rng.integers(-limit, limit, sizes), np.int64)
