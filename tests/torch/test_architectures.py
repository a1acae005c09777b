"""Models of known architectures through `from_torch`: values and gradients of all parameters are torch's."""

from __future__ import annotations

import warnings
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import funcgrad as fg
import funcgrad.numpy as fnp

torch = pytest.importorskip("torch", reason="torch is not installed: pip install 'funcgrad[torch]'")

from funcgrad.torch import from_torch  # noqa: E402  # after the skip
from funcgrad.torch.tensors import to_array  # noqa: E402
from tests.torch.architectures import convolutional, dense_prediction, sequences, transformers  # noqa: E402

MODELS = [*convolutional.MODELS, *dense_prediction.MODELS, *sequences.MODELS, *transformers.MODELS]
BOUND = 1e-4
QUICK = frozenset("vgg unet vit gpt2 llama lstm_tagger gcn vector_quantizer".split())
"""Those that every run tests; the others are for `pytest -m nightly`."""


def near(found: Any, expected: Any, what: str) -> None:
    """Compare with the largest element: sums of many numbers cancel."""
    mine, theirs = np.asarray(found), np.asarray(to_array(expected))
    assert (mine.shape, mine.dtype) == (theirs.shape, theirs.dtype), what
    if mine.dtype == bool:
        mine, theirs = mine.astype(int), theirs.astype(int)
    scale = max(1.0, float(np.abs(theirs).max(initial=0.0)))
    assert np.abs(mine - theirs).max(initial=0.0) <= BOUND * scale, what


def made(make: Callable[[], Any]) -> tuple[Any, tuple[Any, ...]]:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # torch's, about its own modules
        torch.manual_seed(0)
        return make()


def loss(outputs: Any) -> Any:
    """A number that depends on all floats of the outputs, of torch or of ours."""
    total = 0.0
    for leaf in fg.tree.leaves(outputs):
        if "float" in str(leaf.dtype):
            total = total + (leaf * leaf).mean() + leaf.mean()
    return total


@pytest.mark.parametrize(
    "make",
    [pytest.param(make, marks=[] if make.__name__ in QUICK else pytest.mark.nightly) for make in MODELS],
    ids=lambda make: make.__name__,
)
def test_architecture(make: Callable[[], Any]) -> None:
    module, args = made(make)
    f, params = from_torch(module, *args, copy=True)
    arrays = [to_array(x) for x in args]

    def run(params: Any) -> Any:
        outputs, buffers = f.apply(params, *arrays)
        return loss(outputs), (outputs, buffers)

    (value, (outputs, buffers)), gradients = fg.jit(fg.value_and_grad(run, has_aux=True))(params)
    expected = module(*args)
    theirs = loss(expected)
    theirs.backward()
    near(value, theirs, "loss")
    for mine, other in zip(fg.tree.leaves(outputs), fg.tree.leaves(expected), strict=True):
        near(mine, other.detach(), "outputs")
    for name, parameter in module.named_parameters():
        other = torch.zeros_like(parameter) if parameter.grad is None else parameter.grad
        near(fnp.conj(gradients[name]) if other.is_complex() else gradients[name], other, name)
    for name, buffer in module.named_buffers():
        if name in buffers:
            near(buffers[name], buffer, name)


def test_there_are_enough() -> None:
    assert len({make.__name__ for make in MODELS}) == len(MODELS) >= 30
