"""The backend of torch.compile: values, gradients, statistics and random numbers."""

from __future__ import annotations

import copy
import tomllib
import warnings
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

torch = pytest.importorskip("torch", reason="torch is not installed: pip install 'funcgrad[torch]'")

from torch import nn  # noqa: E402  # after the skip

from funcgrad.torch import compile_backend  # noqa: E402
from tests.torch.architectures import convolutional, sequences, transformers  # noqa: E402

ROOT = Path(__file__).resolve().parents[2]
MODELS = [
    convolutional.resnet,
    transformers.llama,
    transformers.bert,
    sequences.gcn,
    sequences.vector_quantizer,
]
QUICK = (sequences.vector_quantizer,)


@pytest.fixture(autouse=True)
def _quiet() -> Iterator[None]:
    torch._dynamo.reset()
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # torch's, about its own internals
        yield


def test_name() -> None:
    """torch finds the installed package by its entry point, and the imported one by its registration."""
    points = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["entry-points"]
    assert points["torch_dynamo_backends"] == {"funcgrad": "funcgrad.torch.compiling:compile_backend"}
    assert "funcgrad" in torch._dynamo.list_backends()
    assert torch._dynamo.lookup_backend("funcgrad") is compile_backend


@pytest.mark.parametrize(
    "make",
    [pytest.param(make, marks=[] if make in QUICK else pytest.mark.nightly) for make in MODELS],
    ids=lambda make: make.__name__,
)
def test_training(make: Callable[[], Any]) -> None:
    torch.manual_seed(0)
    module, args = make()
    other = copy.deepcopy(module)
    compiled = torch.compile(module, backend="funcgrad")
    for model in (compiled, other):
        outputs = model(*args)
        first = outputs[0] if isinstance(outputs, tuple) else outputs
        first.square().mean().backward()
    for (name, mine), theirs in zip(module.named_parameters(), other.parameters(), strict=True):
        if theirs.grad is not None:
            scale = max(1.0, theirs.grad.abs().max().item())
            assert (mine.grad - theirs.grad).abs().max().item() < 1e-4 * scale, name
    for (name, mine), theirs in zip(module.named_buffers(), other.buffers(), strict=True):
        torch.testing.assert_close(mine, theirs, rtol=1e-4, atol=1e-5, msg=name)


def test_inference_and_sizes() -> None:
    module = nn.Sequential(nn.Linear(3, 4), nn.GELU(), nn.LayerNorm(4)).eval()
    compiled = torch.compile(module, backend="funcgrad", dynamic=True)
    for batch in (2, 5, 7):
        x = torch.randn(batch, 3)
        with torch.no_grad():
            torch.testing.assert_close(compiled(x), module(x), rtol=1e-4, atol=1e-5)
        found, expected = (
            torch.autograd.grad(model(x).square().sum(), list(module.parameters()))
            for model in (compiled, module)
        )
        torch.testing.assert_close(found, expected, rtol=1e-4, atol=1e-4)


def test_results_may_be_written_to() -> None:
    compiled = torch.compile(lambda x: (x, x + 1, torch.ones(2)), backend="funcgrad")
    x = torch.zeros(2)
    for _ in range(2):
        _, y, ones = compiled(x)
        assert y.tolist() == [1, 1] and ones.tolist() == [1, 1]
        y.add_(1)
        ones.add_(1)


def test_seeds_decide_random_numbers() -> None:
    compiled = torch.compile(nn.Dropout(0.5), backend="funcgrad")
    found = []
    for seed in (0, 0, 1):
        torch.manual_seed(seed)
        found.append(compiled(torch.ones(100)).tolist())
    assert found[0] == found[1] != found[2]
    assert set(found[0]) == {0.0, 2.0}
