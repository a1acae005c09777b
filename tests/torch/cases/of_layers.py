"""Cases of the operators of layers: convolutions, pooling, normalization, attention, recurrence, resampling."""

from __future__ import annotations

from typing import Any

from tests.torch.cases.makers import floats, positive, torch
from tests.torch.harness import Case

CASES: list[Case] = []


def add(name: str, *args: object, **kwargs: Any) -> None:
    options = {
        key: kwargs.pop(key) for key in ("only", "gradient", "tolerance", "differentiable") if key in kwargs
    }
    options.setdefault("tolerance", 8.0)
    CASES.append(Case(name, args, kwargs, **options))


# (image, kernel, stride, padding, dilation, transposed, output padding, groups)
CONVOLUTIONS: list[tuple[Any, ...]] = [
    ((2, 3, 7), (4, 3, 3), [1], [0], [1], False, [0], 1),
    ((2, 4, 9), (6, 2, 3), [2], [1], [2], False, [0], 2),
    ((2, 3, 8, 7), (5, 3, 3, 2), [1, 2], [1, 0], [1, 1], False, [0, 0], 1),
    ((1, 4, 6, 6), (4, 1, 3, 3), [1, 1], [1, 1], [1, 1], False, [0, 0], 4),
    ((1, 2, 5, 5, 5), (3, 2, 2, 3, 2), [2, 1, 1], [1, 1, 0], [1, 1, 2], False, [0, 0, 0], 1),
    ((2, 3, 5), (3, 4, 3), [2], [1], [1], True, [1], 1),
    ((2, 4, 5, 4), (4, 3, 3, 3), [2, 2], [1, 1], [1, 1], True, [1, 0], 2),
    ((1, 3, 5, 4), (3, 2, 2, 2), [2, 2], [0, 0], [2, 1], True, [0, 0], 1),
]
for image, kernel, *rest in CONVOLUTIONS:
    channels = kernel[1] * rest[5] if rest[3] else kernel[0]
    add("convolution", floats(*image), floats(*kernel), floats(channels), *rest)
    x, w = floats(*image), floats(*kernel)
    shape = torch.ops.aten.convolution(x, w, None, *rest).shape
    add("convolution_backward", floats(*shape), x, w, [channels], *rest, [True, True, True], gradient=False)
    add("convolution_backward", floats(*shape), x, w, [channels], *rest, [False, True, False], gradient=False)
add("conv2d", floats(3, 7, 7), floats(4, 3, 3, 3), floats(4))
for pad in (0, 2):
    add("conv_tbc", floats(6, 2, 3), floats(3, 3, 4), floats(4), pad)
add("conv2d.padding", floats(1, 2, 5, 5), floats(3, 2, 4, 3), None, [1, 1], "same", [1, 1])
add("conv1d", floats(2, 3, 6), floats(4, 3, 2), floats(4))
add("conv_transpose2d.input", floats(1, 2, 4, 4), floats(2, 3, 3, 3), None, [2, 2])
for dilation, padding, stride in (([1, 1], [0, 0], [1, 1]), ([2, 1], [1, 2], [2, 1])):
    x = floats(2, 3, 6, 5)
    add("im2col", x, [2, 3], dilation, padding, stride)
    columns = torch.ops.aten.im2col(x, [2, 3], dilation, padding, stride)
    add("col2im", floats(*columns.shape), [6, 5], [2, 3], dilation, padding, stride)

POOLS: list[tuple[Any, ...]] = [([2], [2], [0]), ([3], [2], [1]), ([3], [1], [0])]
for kernel, stride, padding in POOLS:
    for ceil in (False, True):
        add("avg_pool1d", floats(2, 3, 8), kernel, stride, padding, ceil)
        for count in (True, False):
            add("avg_pool2d", floats(2, 3, 8, 7), kernel * 2, stride * 2, padding * 2, ceil, count)
        add("avg_pool3d", floats(1, 2, 5, 6, 5), kernel * 3, stride * 3, padding * 3, ceil, False)
        add("max_pool2d_with_indices", floats(2, 3, 8, 7), kernel * 2, stride * 2, padding * 2, [1, 1], ceil)
        add(
            "max_pool3d_with_indices",
            floats(1, 2, 6, 5, 6),
            kernel * 3,
            stride * 3,
            padding * 3,
            [1, 1, 1],
            ceil,
        )
        x = floats(2, 3, 8, 7)
        out, places = torch.ops.aten.max_pool2d_with_indices(
            x, kernel * 2, stride * 2, padding * 2, [1, 1], ceil
        )
        add(
            "max_pool2d_with_indices_backward", floats(*out.shape), x, kernel * 2, stride * 2, padding * 2, [1, 1],
            ceil, places, gradient=False,
        )  # fmt: skip
        out = torch.ops.aten.avg_pool2d(x, kernel * 2, stride * 2, padding * 2, ceil)
        add(
            "avg_pool2d_backward", floats(*out.shape), x, kernel * 2, stride * 2, padding * 2, ceil, True, None,
            gradient=False,
        )  # fmt: skip
add("avg_pool2d", floats(3, 8, 7), [2, 2], [2, 2], [0, 0], False, True, 3)
add("max_pool2d_with_indices", floats(1, 2, 9, 8), [3, 2], [2, 2], [1, 1], [2, 1])
add(
    "max_pool2d_with_indices",
    torch.tensor([[[[1.0, 1.0], [1.0, float("nan")]]]]),
    [1, 2],
    [1, 1],
    gradient=False,
)
for size in ([1, 1], [3, 5], [2, 4]):
    add("_adaptive_avg_pool2d", floats(2, 3, 7, 8), size)
    add("_adaptive_avg_pool2d_backward", floats(2, 3, *size), floats(2, 3, 7, 8), gradient=False)
    add("adaptive_max_pool2d", floats(2, 3, 7, 8), size)
add("adaptive_avg_pool1d", floats(2, 3, 7), [4])
add("_adaptive_avg_pool3d", floats(2, 3, 5, 6, 4), [2, 3, 4])
add("max_unpool2d", floats(1, 1, 2, 2), torch.tensor([[[[0, 3], [9, 14]]]]), [4, 4])

for shape in ((2, 3, 4), (5,)):
    x = floats(*shape)
    last = [shape[-1]]
    add("native_layer_norm", x, last, positive(*last), floats(*last), 1e-5)
    add("native_layer_norm", x, last, None, None, 1e-3, only=(0,))
    add("_fused_rms_norm", x, last, positive(*last), 1e-5, only=(0,))
    out, mean, inverse = torch.ops.aten.native_layer_norm(x, last, None, None, 1e-5)
    add(
        "native_layer_norm_backward", floats(*shape), x, last, mean, inverse, positive(*last), floats(*last),
        [True, True, True], gradient=False,
    )  # fmt: skip
add(
    "native_layer_norm",
    floats(2, 3, 4, dtype=torch.bfloat16),
    [4],
    None,
    None,
    1e-5,
    only=(0,),
    gradient=False,
)
x = floats(2, 6, 3, 4)
add("native_group_norm", x, positive(6), floats(6), 2, 6, 12, 3, 1e-5)
out, mean, inverse = torch.ops.aten.native_group_norm(x, None, None, 2, 6, 12, 3, 1e-5)
add(
    "native_group_norm_backward", floats(2, 6, 3, 4), x, mean, inverse, positive(6), 2, 6, 12, 3, [True, True, True],
    gradient=False,
)  # fmt: skip
for training in (True, False):
    add(
        "_native_batch_norm_legit_functional", x, positive(6), floats(6), floats(6), positive(6), training, 0.1, 1e-5,
        gradient=False, only=None if training else (0, 3, 4),
    )  # fmt: skip
    add(
        "native_batch_norm",
        x,
        positive(6),
        floats(6),
        floats(6),
        positive(6),
        training,
        0.1,
        1e-5,
        only=(0,),
        differentiable=3,
    )
add("_native_batch_norm_legit.no_stats", x, positive(6), floats(6), True, 0.1, 1e-5, only=(0,))
running = (floats(6), positive(6))
add("_native_batch_norm_legit", x, positive(6), None, *running, False, 0.1, 1e-5, only=(0,), differentiable=2)
add(
    "_native_batch_norm_legit_no_training",
    x,
    None,
    floats(6),
    *running,
    0.1,
    1e-5,
    only=(0,),
    differentiable=2,
)
for train in (True, False):
    mean, inverse = x.mean((0, 2, 3)), (x.var((0, 2, 3), correction=0) + 1e-5).rsqrt()
    add(
        "native_batch_norm_backward", floats(2, 6, 3, 4), x, positive(6), floats(6), positive(6), mean, inverse, train,
        1e-5, [True, True, True], gradient=False,
    )  # fmt: skip

query, key, value = floats(2, 4, 3, 5), floats(2, 4, 6, 5), floats(2, 4, 6, 5)
add("scaled_dot_product_attention", query, key, value)
add("scaled_dot_product_attention", query, key, value, is_causal=True)
add("scaled_dot_product_attention", query, key, value, scale=0.3)
add("scaled_dot_product_attention", query, key, value, floats(3, 6))
add("scaled_dot_product_attention", query, key, value, torch.ones(3, 6, dtype=torch.bool).tril(2))
add("scaled_dot_product_attention", query, floats(2, 2, 6, 5), floats(2, 2, 6, 5), enable_gqa=True)
add("_scaled_dot_product_flash_attention_for_cpu", query, key, value, only=(0,))

states = floats(2, 2, 4)
weights = [floats(12, *shape) for size in (3, 4) for shape in ((size,), (4,), (), ())]
add("gru.input", floats(5, 2, 3), states, weights, True, 2, 0.0, False, False, False)
both = [floats(4, *shape) for _ in range(2) for shape in ((3,), (4,), (), ())]
add("rnn_tanh.input", floats(2, 5, 3), states, both, True, 1, 0.0, False, True, True)
add("rnn_relu.input", floats(2, 5, 3), states, both, True, 1, 0.0, False, True, True)
add(
    "lstm.input",
    floats(5, 2, 3),
    [floats(1, 2, 4), floats(1, 2, 4)],
    [floats(16, 3), floats(16, 4)],
    False,
    1,
    0.0,
    False,
    False,
    False,
)
add(
    "lstm.input", floats(5, 2, 3), [floats(1, 2, 2), floats(1, 2, 4)],
    [floats(16, 3), floats(16, 2), floats(16), floats(16), floats(2, 4)], True, 1, 0.0, False, False, False,
)  # fmt: skip

for align in (False, True):
    for size in ([7, 9], [3, 2], [4, 5]):
        for name in (
            "upsample_bilinear2d",
            "upsample_bicubic2d",
            "_upsample_bilinear2d_aa",
            "_upsample_bicubic2d_aa",
        ):
            add(f"{name}.vec", floats(2, 3, 4, 5), size, align, None)
        add("upsample_linear1d.vec", floats(2, 3, 5), size[:1], align, None)
        add("upsample_trilinear3d.vec", floats(1, 2, 3, 4, 2), [*size, 3], align, None)
    add("upsample_bilinear2d.vec", floats(2, 3, 4, 5), None, align, [2.0, 1.5])
    add("upsample_bicubic2d.vec", floats(2, 3, 4, 5), None, align, [2.0, 1.5])
for name in ("upsample_nearest", "_upsample_nearest_exact"):
    for size in ([8, 10], [3, 7]):
        add(f"{name}2d.vec", floats(2, 3, 4, 5), size, None)
        add(f"{name}1d.vec", floats(2, 3, 5), size[:1], None)
        add(f"{name}3d.vec", floats(1, 2, 3, 4, 2), [*size, 3], None)
    add(f"{name}2d.vec", floats(2, 3, 4, 5), None, [2.0, 3.0])
for mode in (0, 1, 2):
    for padding in (0, 1, 2):
        for align in (False, True):
            add(
                "grid_sampler_2d", floats(2, 3, 5, 4), floats(2, 3, 4, 2, low=-1.3, high=1.3), mode, padding, align,
                tolerance=20.0,
            )  # fmt: skip
            if mode < 2:
                grid = floats(1, 2, 3, 2, 3, low=-1.3, high=1.3)
                add("grid_sampler_3d", floats(1, 2, 3, 4, 3), grid, mode, padding, align, tolerance=20.0)
