"""The architectures once more, by torch's export to ONNX and `funcgrad.onnx.load`: values and gradients are torch's."""

from __future__ import annotations

import copy
import warnings
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import funcgrad as fg

torch = pytest.importorskip("torch", reason="torch is not installed: pip install 'funcgrad[torch]'")
pytest.importorskip("onnxscript", reason="onnxscript, by which torch writes ONNX, is not installed")

from funcgrad.onnx import load  # noqa: E402  # after the skip
from funcgrad.torch.tensors import to_array  # noqa: E402
from tests.torch.test_architectures import MODELS, loss, made, near  # noqa: E402

REFUSED = {
    "spatial_transformer": "torch has no ONNX for adaptive_max_pool2d",
    "nerf": "torch has no ONNX for prims.prod, of which it makes cumprod",
    "vector_quantizer": "torch has no ONNX for _cdist_forward",
    "fourier_operator": "torch's exporter does not slice complex numbers",
}
"""Models that torch does not write as ONNX, and why."""


@pytest.mark.nightly
@pytest.mark.parametrize("make", MODELS, ids=lambda make: make.__name__)
def test_architecture(make: Callable[[], Any]) -> None:
    if make.__name__ in REFUSED:
        pytest.skip(REFUSED[make.__name__])
    module, args = made(make)
    module.eval()
    with torch.no_grad():
        # No zeros, at which Clip and torch's relu6 have other derivatives.
        for parameter in module.parameters():
            parameter.add_(torch.randn_like(parameter) * 0.02)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # torch's, about its own internals
        program = torch.onnx.export(copy.deepcopy(module), args, dynamo=True, optimize=False, verbose=False)
    f = load(program.model_proto, returns="tuple")
    arrays = [np.asarray(to_array(x)) for x in args]

    def run(params: Any) -> Any:
        outputs = f(params, *arrays)
        return loss(outputs), outputs

    (value, outputs), gradients = fg.jit(fg.value_and_grad(run, has_aux=True))(f.params)
    expected = module(*args)
    theirs = loss(tuple(torch.utils._pytree.tree_leaves(expected)))
    theirs.backward()
    near(value, theirs, "loss")
    for mine, other in zip(outputs, torch.utils._pytree.tree_leaves(expected), strict=True):
        near(mine, other.detach(), "outputs")
    compared = 0
    for name, parameter in module.named_parameters():
        if name in gradients and parameter.grad is not None:
            near(gradients[name], parameter.grad, name)
            compared += 1
    assert compared
