"""Cases of operators that torch made of several for inference, and of pooling at random places."""

from __future__ import annotations

from typing import Any

from tests.torch.cases.makers import bools, floats, positive, torch
from tests.torch.harness import Case

CASES: list[Case] = []


def add(name: str, *args: object, **kwargs: Any) -> None:
    options = {key: kwargs.pop(key) for key in ("only", "gradient", "differentiable") if key in kwargs}
    CASES.append(Case(name, args, kwargs, **{"tolerance": 8.0, "gradient": False, **options}))


scores = floats(2, 3, 4, 4)
of_scores, of_keys, whole = bools(4, 4), bools(2, 4), bools(2, 3, 4, 4)
of_scores[1] = True
for kind, mask in enumerate((of_scores, of_keys, whole)):
    add("_masked_softmax", scores, mask, -1, kind)
WIDTH = 8
projections = floats(3 * WIDTH, WIDTH), floats(3 * WIDTH), floats(WIDTH, WIDTH), floats(WIDTH)
query, key = floats(2, 4, WIDTH), floats(2, 4, WIDTH)
padding = torch.tensor([[False] * 4, [False, False, True, True]])
causal = torch.ones(4, 4).triu(1).bool()
for mask, mask_kind in ((None, None), (causal, 0), (padding, 1)):
    for average in (True, False):
        add(
            "_native_multi_head_attention", query, query, query, WIDTH, 2, *projections, mask, True, average, mask_kind
        )  # fmt: skip
    add(
        "_native_multi_head_attention", query, query, query, WIDTH, 2, *projections, mask, False, True, mask_kind,
        only=(0,),
    )  # fmt: skip
    norms = positive(WIDTH), floats(WIDTH), positive(WIDTH), floats(WIDTH)
    feed = floats(16, WIDTH), floats(16), floats(WIDTH, 16), floats(WIDTH)
    for use_gelu in (True, False):
        for norm_first in (True, False):
            add(
                "_transformer_encoder_layer_fwd", query, WIDTH, 2, *projections, use_gelu, norm_first, 1e-5, *norms,
                *feed, mask, mask_kind,
            )  # fmt: skip
add("_native_multi_head_attention", query, key, key, WIDTH, 2, *projections, None, True, True, None)
for shape, sizes in (((2, 3, 9, 8), ([2, 3], [4, 3])), ((3, 7, 7), ([3, 2], [1, 6]))):
    samples = torch.rand(shape[0] if len(shape) == 4 else 1, 3, 2)
    add("fractional_max_pool2d", floats(*shape), *sizes, samples, gradient=True, differentiable=1)
add(
    "fractional_max_pool3d", floats(1, 2, 6, 7, 5), [2, 2, 2], [2, 3, 2], torch.rand(1, 2, 3), gradient=True,
    differentiable=1,
)  # fmt: skip
