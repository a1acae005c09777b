"""Random models against onnxruntime: every value that no other node uses, eagerly and compiled."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import onnx
import pytest

from tests.onnx.random_models import elementwise, layers, movement
from tests.onnx.random_models.model import FLOATS, Builder, Impossible
from tests.onnx.runtime import by_funcgrad, by_runtime

KINDS: tuple[Callable[[Builder], None], ...] = elementwise.KINDS + movement.KINDS + layers.KINDS


def generated(seed: int, nodes: int = 12) -> Builder:
    """Return a random model of about so many nodes."""
    b = Builder(seed)
    for _ in range(b.integer(1, 3)):
        b.given(b.one_of([*FLOATS, "float32", "float32", "int64", "int32", "bool"]), b.shape())
    b.given("float32", b.shape(4))
    while len(b.nodes) < nodes:
        try:
            b.one_of(KINDS)(b)
        except Impossible:
            continue
    return b


def difference(seed: int, compiled: bool = False) -> str:
    """Return in what a model's outputs differ from onnxruntime's, or "" if they agree."""
    b = generated(seed)
    model = b.model()
    onnx.checker.check_model(model, full_check=True)
    expected = by_runtime(model, b.inputs)
    for output, got, want in zip(
        model.graph.output, by_funcgrad(model, b.inputs, compiled), expected, strict=True
    ):
        if (got.dtype, got.shape) != (want.dtype, want.shape):
            return f"{output.name}: {got.dtype}{got.shape} is not {want.dtype}{want.shape}"
        if want.dtype.kind != "f":
            same = np.array_equal(got, want)
        else:
            largest = np.abs(want[np.isfinite(want)]).max(initial=1)
            same = np.allclose(got, want, rtol=1e-3, atol=1e-4 * largest, equal_nan=True)
        if not same:
            return f"{output.name}: {got.reshape(-1)[:8]} is not {want.reshape(-1)[:8]}"
    return ""


@pytest.mark.parametrize("seed", range(25))
def test_eagerly(seed: int) -> None:
    assert not difference(seed)


@pytest.mark.parametrize("seed", [100, 101])
def test_compiled(seed: int) -> None:
    assert not difference(seed, compiled=True)


@pytest.mark.nightly
@pytest.mark.parametrize("block", range(40))
def test_thousands(block: int) -> None:
    """A hundred models each, one of ten compiled."""
    wrong = {seed: difference(seed, seed % 10 == 0) for seed in range(1000 + 100 * block, 1100 + 100 * block)}
    assert not any(wrong.values()), {seed: why for seed, why in wrong.items() if why}


def test_every_kind_of_node_is_generated() -> None:
    """Within a few hundred models each operator that a kind may choose is there."""
    found = {node.op_type for seed in range(300) for node in generated(seed).nodes}
    assert {
        "Conv",
        "ConvTranspose",
        "Resize",
        "Loop",
        "If",
        "TopK",
        "ScatterElements",
        "GatherND",
        "Einsum",
    } <= found
    assert len(found) > 90
