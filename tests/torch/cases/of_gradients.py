"""Cases of operators that are gradients of others, as backward graphs have them."""

from __future__ import annotations

from typing import Any

from tests.torch.cases.makers import bools, floats, positive, torch
from tests.torch.harness import Case, operator

CASES: list[Case] = []


def add(name: str, *args: object, **kwargs: Any) -> None:
    CASES.append(Case(name, args, kwargs, gradient=False, tolerance=8.0))


IMAGES = {1: (2, 3, 5), 2: (2, 3, 4, 5), 3: (1, 2, 3, 4, 2)}
TARGETS = {1: [7], 2: [7, 3], 3: [5, 2, 4]}
INTERPOLATIONS = {
    "upsample_linear1d": 1, "upsample_bilinear2d": 2, "upsample_bicubic2d": 2, "upsample_trilinear3d": 3,
    "_upsample_bilinear2d_aa": 2, "_upsample_bicubic2d_aa": 2,
}  # fmt: skip
for name, axes in INTERPOLATIONS.items():
    for align in (False, True):
        shape = [*IMAGES[axes][:2], *TARGETS[axes]]
        add(f"{name}_backward", floats(*shape), TARGETS[axes], [*IMAGES[axes]], align)
for kind in ("upsample_nearest", "_upsample_nearest_exact"):
    for axes, target in TARGETS.items():
        shape = [*IMAGES[axes][:2], *target]
        add(f"{kind}{axes}d_backward", floats(*shape), target, [*IMAGES[axes]])
for axes, widths in ((1, [1, 2]), (2, [1, 2, 0, 3]), (3, [1, 0, 2, 1, 0, 1])):
    x = floats(*IMAGES[axes])
    shape = operator(f"replication_pad{axes}d")(x, widths).shape
    add(f"replication_pad{axes}d_backward", floats(*shape), x, widths)
for axes in (2, 3):
    x = floats(2, 3, *range(5, 5 + axes))
    size = [3, 2, 4][:axes]
    found, places = operator(f"adaptive_max_pool{axes}d")(x, size)
    add(f"adaptive_max_pool{axes}d_backward", floats(*found.shape), x, places)
    samples = torch.rand(2, 3, axes)
    found, places = operator(f"fractional_max_pool{axes}d")(x, [2] * axes, size, samples)
    add(f"fractional_max_pool{axes}d_backward", floats(*found.shape), x, [2] * axes, size, places)
for mode in (0, 1, 2):
    grid = floats(2, 3, 4, 2, low=-1.3, high=1.3)
    image = floats(2, 3, 5, 4)
    add("grid_sampler_2d_backward", floats(2, 3, 3, 4), image, grid, mode, 0, False, [True, True])
grid = floats(1, 2, 3, 2, 3, low=-1.3, high=1.3)
add("grid_sampler_3d_backward", floats(1, 2, 2, 3, 2), floats(1, 2, 3, 4, 3), grid, 0, 1, True, [True, True])
for name in ("hardshrink_backward", "softshrink_backward"):
    add(name, floats(9), torch.tensor([-2.0, -0.5, -0.2, 0.0, 0.2, 0.5, 0.7, 2.0, 3.0]), 0.5)
scores = floats(3, 4)
several = torch.tensor([[3, 0, -1, 1], [1, -1, 2, 2], [-1, 0, 0, 0]])
for reduction, ct in ((0, floats(3)), (1, floats())):
    add("multi_margin_loss_backward", ct, scores, torch.tensor([0, 3, 2]), 2, 0.7, positive(4), reduction)
    is_target = torch.ops.aten.multilabel_margin_loss_forward(scores, several, reduction)[1]
    add("multilabel_margin_loss_backward", ct, scores, several, reduction, is_target)
log_probs, texts = floats(9, 2, 5).log_softmax(-1), torch.tensor([[1, 2, 2], [4, 4, 0]])
losses, alpha = torch.ops.aten._ctc_loss(log_probs, texts, [9, 7], [3, 2])
add("_ctc_loss_backward", floats(2), log_probs, texts, [9, 7], [3, 2], losses, alpha, 0)
lengths = torch.tensor([9, 7]), torch.tensor([3, 2])
add("_ctc_loss_backward.Tensor", floats(2), log_probs, texts, *lengths, losses, alpha, 0)
mask = bools(2, 3, 4)
softmax = torch.ops.aten._masked_softmax(floats(2, 3, 4), mask, -1, 2)
add("_masked_softmax_backward", floats(2, 3, 4), softmax, mask, -1)
add("masked_scatter_backward", floats(3, 4), bools(3, 4), [15])
