"""Attention of the standard domain beside that of funcgrad.nn, and how its results are rounded."""

from __future__ import annotations

from typing import Any

import numpy as onp
import onnx.parser
import pytest

import funcgrad as fg
import funcgrad.numpy as np
from funcgrad import nn
from funcgrad.errors import ModelError
from tests.onnx.node_cases import mistake, node_cases

MODEL = """
<ir_version: 11, opset_import: ["": 24]>
attend (float[2,4,3,8] q, float[2,2,5,8] k, float[2,2,5,8] v) => (float[2,4,3,8] y)
{ y = Attention <is_causal = 1> (q, k, v) }
"""


def test_groups_of_heads_and_their_gradients() -> None:
    draw = onp.random.default_rng(0)
    q, k, v = (np.array(draw.normal(size=(2, n, t, 8)), "float32") for n, t in ((4, 3), (2, 5), (2, 5)))
    loaded = fg.onnx.load(onnx.parser.parse_model(MODEL), returns="tuple")

    def expected(q: Any, k: Any, v: Any) -> Any:
        found = nn.dot_product_attention(*(np.swapaxes(x, 1, 2) for x in (q, k, v)), is_causal=True)
        return np.swapaxes(found, 1, 2)

    def gradients(f: Any) -> Any:
        return fg.jit(fg.value_and_grad(lambda *xs: np.sum(np.sin(f(*xs))), (0, 1, 2)))(q, k, v)

    for x, y in zip(
        fg.tree.leaves(gradients(lambda *xs: loaded(*xs)[0])),
        fg.tree.leaves(gradients(expected)),
        strict=True,
    ):
        onp.testing.assert_allclose(x, y, rtol=1e-4, atol=1e-5)


def test_results_in_float16_are_rounded_once() -> None:
    """With weights in float16 four results are further from the case's than it allows."""
    assert not mistake(node_cases()["test_attention_4d_causal_fp16"])


def test_heads_must_fit() -> None:
    model = onnx.parser.parse_model(MODEL.replace("float[2,2,5,8] k", "float[2,3,5,8] k"))
    with pytest.raises(ModelError, match="4 heads of queries are not a multiple of 3 of keys"):
        fg.onnx.load(model)(np.ones((2, 4, 3, 8)), np.ones((2, 3, 5, 8)), np.ones((2, 2, 5, 8)))
