"""Nodes that sum over numbers: reductions, normalizations, products, convolutions, poolings; and those with graphs."""

from __future__ import annotations

import numpy as np
from onnx import helper

from tests.onnx.random_models.model import Builder, Value
from tests.onnx.random_models.movement import axis_of, replaced

REDUCTIONS = (
    "ReduceSum", "ReduceMean", "ReduceMax", "ReduceMin", "ReduceProd", "ReduceL1", "ReduceL2", "ReduceLogSumExp",
    "ReduceSumSquare",
)  # fmt: skip


def reduction(b: Builder) -> None:
    op = b.one_of(REDUCTIONS)
    x = b.float_of(1)
    keep = int(b.flag())
    axes = sorted(int(i) for i in b.rng.choice(len(x.shape), b.integer(1, len(x.shape)), replace=False))
    inputs: list[Value | str] = [x, b.constant([i - len(x.shape) if b.flag() else i for i in axes], "int64")]
    shape = [1 if i in axes else size for i, size in enumerate(x.shape) if keep or i not in axes]
    b.result(op, inputs, x.dtype, shape, exact=op in ("ReduceMax", "ReduceMin"), keepdims=keep)


def of_all(b: Builder) -> None:
    """Reductions of all axes, by no axes or an empty list of them."""
    x = b.float_of(1)
    keep = int(b.flag())
    empty: list[Value | str] = [b.constant(np.zeros(0), "int64")] if b.flag() else []
    b.result("ReduceMean", [x, *empty], x.dtype, [1] * len(x.shape) if keep else [], keepdims=keep)


def places_of_largest(b: Builder) -> None:
    x = b.float_of(1, exact=True)
    axis, given = axis_of(b, x)
    keep = int(b.flag())
    shape = replaced(x.shape, axis, 1) if keep else (*x.shape[:axis], *x.shape[axis + 1 :])
    op, last = b.one_of(["ArgMax", "ArgMin"]), int(b.flag())
    b.result(op, [x], "int64", shape, exact=True, axis=given, keepdims=keep, select_last_index=last)


def top(b: Builder) -> None:
    """The largest numbers of a row without ties, whose order would be open: sums of numbers and their places."""
    x = b.float_of(1, exact=True)
    axis, given = axis_of(b, x)
    k = b.integer(1, x.shape[axis])
    shape = replaced(x.shape, axis, k)
    types = [(x.dtype, shape), ("int64", shape)]
    b.add("TopK", [x, b.constant([k], "int64")], types, exact=True, axis=given, largest=int(b.flag()))


def running_sum(b: Builder) -> None:
    x = b.float_of(1)
    _, given = axis_of(b, x)
    settings = {"exclusive": int(b.flag()), "reverse": int(b.flag())}
    b.result("CumSum", [x, b.constant(given, "int64")], x.dtype, x.shape, **settings)


def hardmax(b: Builder) -> None:
    x = b.pick(lambda v: v.dtype == "float32" and v.exact and len(v.shape) > 0)
    b.result("Hardmax", [x], x.dtype, x.shape, exact=True, axis=axis_of(b, x)[1])


def softmax(b: Builder) -> None:
    x = b.float_of(1)
    b.result(b.one_of(["Softmax", "LogSoftmax"]), [x], x.dtype, x.shape, axis=axis_of(b, x)[1])


def normalization(b: Builder) -> None:
    x = b.pick(lambda v: v.dtype == "float32" and len(v.shape) >= 3)
    channels = x.shape[1]
    weights = [b.weight(x.dtype, (channels,)) for _ in range(2)]
    op = b.one_of(["BatchNormalization", "InstanceNormalization", "LayerNormalization", "LRN"])
    if op == "LRN":
        x = b.single(4, 4)  # onnxruntime's only case
        b.result(op, [x], x.dtype, x.shape, size=3)
    elif op == "InstanceNormalization":
        b.result(op, [x, *weights], x.dtype, x.shape, epsilon=0.1)
    elif op == "LayerNormalization":
        last = [b.weight(x.dtype, x.shape[-1:]) for _ in range(2)]
        b.result(op, [x, *last], x.dtype, x.shape, axis=-1, epsilon=0.1)
    else:
        mean, variance = b.weight(x.dtype, (channels,)), b.constant(np.full(channels, 1.5), x.dtype)
        b.result(op, [x, *weights, mean, variance], x.dtype, x.shape)


def product(b: Builder) -> None:
    x = b.float_of(1)
    n = b.integer(1, 4)
    if len(x.shape) == 1 or b.flag():
        b.result("MatMul", [x, b.weight(x.dtype, (x.shape[-1], n))], x.dtype, (*x.shape[:-1], n))
    else:
        other = b.weight(x.dtype, (*x.shape[:-2], n, x.shape[-2]))
        b.result("MatMul", [other, x], x.dtype, (*x.shape[:-2], n, x.shape[-1]))


def general_product(b: Builder) -> None:
    x = b.float_of(2, 2)
    trans_a, trans_b, n = int(b.flag()), int(b.flag()), b.integer(1, 4)
    m, k = x.shape[::-1] if trans_a else x.shape
    inputs: list[Value | str] = [x, b.weight(x.dtype, (n, k) if trans_b else (k, n))]
    inputs += [b.weight(x.dtype, b.one_of([(n,), (m, 1), (m, n), ()]))] if b.flag() else []
    b.result("Gemm", inputs, x.dtype, (m, n), transA=trans_a, transB=trans_b, alpha=0.5, beta=2.0)


def einsum(b: Builder) -> None:
    x = b.float_of(2, 2)
    i, j = x.shape
    k = b.integer(1, 4)
    equation, shape = b.one_of(
        [("ij,jk->ik", (i, k)), ("ij,jk->ki", (k, i)), ("ij,jk", (i, k)), ("ij,jk->k", (k,))]
    )
    b.result("Einsum", [x, b.weight(x.dtype, (j, k))], x.dtype, shape, equation=equation)


def windows_of(b: Builder, x: Value, kernel: list[int]) -> tuple[dict[str, list[int]], list[int]]:
    """Return strides, dilations and pads for windows over the axes after the second, and how many windows there are. No
    window has only pixels of the pads: the largest of none is -inf for us, and the lowest number for onnxruntime.
    """
    sizes = x.shape[2:]
    strides = [b.integer(1, 2) for _ in sizes]
    dilations = [b.one_of([1, 1, 2]) for _ in sizes]
    pads = [
        [b.integer(0, (k - 1) * (d == 1)) for k, d in zip(kernel, dilations, strict=True)] for _ in range(2)
    ]
    spans = [(k - 1) * d + 1 for k, d in zip(kernel, dilations, strict=True)]
    counts = [
        (size + before + after - span) // step + 1
        for size, before, after, span, step in zip(sizes, *pads, spans, strides, strict=True)
    ]
    return {"strides": strides, "dilations": dilations, "pads": pads[0] + pads[1]}, counts


def convolution(b: Builder) -> None:
    x = b.pick(lambda v: v.dtype == "float32" and 3 <= len(v.shape) <= 4)
    group = x.shape[1] if b.flag(0.3) else 1
    out = group * b.integer(1, 3)
    kernel = [b.integer(1, 3) for _ in x.shape[2:]]
    settings, counts = windows_of(b, x, kernel)
    if min(counts) < 1:
        return
    weights: list[Value | str] = [b.weight(x.dtype, (out, x.shape[1] // group, *kernel))]
    weights += [b.weight(x.dtype, (out,))] if b.flag() else []
    b.result("Conv", [x, *weights], x.dtype, (x.shape[0], out, *counts), group=group, **settings)


def transposed_convolution(b: Builder) -> None:
    x = b.pick(lambda v: v.dtype == "float32" and 3 <= len(v.shape) <= 4)
    out = b.integer(1, 3)
    kernel = [b.integer(1, 3) for _ in x.shape[2:]]
    strides = [b.integer(1, 2) for _ in kernel]
    pads = [b.integer(0, (k - 1) // 2) for k in kernel]
    more = [b.integer(0, s - 1) for s in strides]
    sizes = [
        (size - 1) * step + k - 2 * p + extra
        for size, step, k, p, extra in zip(x.shape[2:], strides, kernel, pads, more, strict=True)
    ]
    settings = {"strides": strides, "pads": pads * 2, "output_padding": more}
    weights = b.weight(x.dtype, (x.shape[1], out, *kernel))
    b.result("ConvTranspose", [x, weights], x.dtype, (x.shape[0], out, *sizes), **settings)


def pooling(b: Builder) -> None:
    x = b.pick(lambda v: v.dtype == "float32" and 3 <= len(v.shape) <= 4)
    if b.flag(0.2):
        op = b.one_of(["GlobalAveragePool", "GlobalMaxPool"])
        b.result(op, [x], x.dtype, (*x.shape[:2], *[1] * (len(x.shape) - 2)))
        return
    op = b.one_of(["MaxPool", "AveragePool"])
    kernel = [b.integer(1, 3) for _ in x.shape[2:]]
    settings, counts = windows_of(b, x, kernel)
    if min(counts) < 1:
        return
    more = {"count_include_pad": int(b.flag())} if op == "AveragePool" else {}
    shape = (*x.shape[:2], *counts)
    b.result(op, [x], x.dtype, shape, exact=op == "MaxPool", kernel_shape=kernel, **settings, **more)


def resize(b: Builder) -> None:
    x = b.pick(lambda v: v.dtype == "float32" and len(v.shape) == 4)
    mode = b.one_of(["nearest", "linear", "cubic"])
    places = b.one_of(["half_pixel", "asymmetric", "align_corners"])
    sizes = (*x.shape[:2], *(b.integer(1, 2 * size) for size in x.shape[2:]))
    inputs: list[Value | str] = [x, "", "", b.constant(sizes, "int64")]
    b.result("Resize", inputs, x.dtype, sizes, mode=mode, coordinate_transformation_mode=places)


def recurrent(b: Builder) -> None:
    op, gates = b.one_of([("RNN", 1), ("GRU", 3), ("LSTM", 4)])
    x = b.single(3, 3)
    direction = b.one_of(["forward", "reverse", "bidirectional"])
    ways, hidden = 1 + (direction == "bidirectional"), b.integer(1, 3)
    weights = [b.weight(x.dtype, (ways, gates * hidden, n)) for n in (x.shape[2], hidden)]
    types = [(x.dtype, (x.shape[0], ways, x.shape[1], hidden)), (x.dtype, (ways, x.shape[1], hidden))]
    b.add(op, [x, *weights], types, hidden_size=hidden, direction=direction)


def sampling(b: Builder) -> None:
    x = b.single(4, 4)
    sizes = b.integer(1, 4), b.integer(1, 4)
    grid = b.weight(x.dtype, (x.shape[0], *sizes, 2))
    settings = {
        "mode": b.one_of(["linear", "cubic"]),
        "padding_mode": b.one_of(["zeros", "border", "reflection"]),
    }
    shape = (*x.shape[:2], *sizes)
    b.result("GridSample", [x, grid], x.dtype, shape, align_corners=int(b.flag()), **settings)


def branch(b: Builder) -> None:
    """A choice between two graphs that use a value of the graph around them."""
    x = b.float_of()
    kind = helper.np_dtype_to_tensor_dtype(np.dtype(x.dtype))
    output = helper.make_tensor_value_info("out", kind, x.shape)
    graphs = [
        helper.make_graph([helper.make_node(op, [x.name], ["out"])], "branch", [], [output])
        for op in ("Neg", "Sigmoid")
    ]
    b.used.add(x.name)
    choice = b.constant(b.flag(), "bool")
    b.result("If", [choice], x.dtype, x.shape, then_branch=graphs[0], else_branch=graphs[1])


def loop(b: Builder) -> None:
    """A few steps of x <- tanh(x) + y, with y of the graph around it; all x are stacked."""
    x = b.float_of()
    kind = helper.np_dtype_to_tensor_dtype(np.dtype(x.dtype))
    steps = b.integer(0, 4) or 1
    info = helper.make_tensor_value_info
    nodes = [
        helper.make_node("Identity", ["going"], ["goes"]),
        helper.make_node("Tanh", ["carried"], ["small"]),
        helper.make_node("Add", ["small", x.name], ["next"]),
        helper.make_node("Identity", ["next"], ["row"]),
    ]
    body = helper.make_graph(
        nodes,
        "body",
        [info("i", 7, []), info("going", 9, []), info("carried", kind, x.shape)],
        [info("goes", 9, []), info("next", kind, x.shape), info("row", kind, x.shape)],
    )
    inputs = [b.constant(steps, "int64"), b.constant(True, "bool"), x]
    b.add("Loop", inputs, [(x.dtype, x.shape), (x.dtype, (steps, *x.shape))], body=body)


KINDS = (
    reduction, reduction, of_all, places_of_largest, top, running_sum, softmax, normalization, product, general_product,
    einsum, convolution, convolution, transposed_convolution, pooling, resize, recurrent, sampling, hardmax,
    branch, loop,
)  # fmt: skip
