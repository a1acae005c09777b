"""to_torch: values, gradients and memory of functions of ours within torch."""

from __future__ import annotations

import warnings
from typing import Any

import numpy as np
import pytest

import funcgrad as fg
import funcgrad.numpy as fnp

torch = pytest.importorskip("torch", reason="torch is not installed: pip install 'funcgrad[torch]'")

from funcgrad.errors import DtypeError  # noqa: E402  # after the skip
from funcgrad.torch import to_torch  # noqa: E402


def tree_function(tree: Any, factor: float = 2.0) -> Any:
    return {"y": fnp.sin(tree["a"]) @ tree["b"] * factor, "i": fnp.arange(3), "s": (fnp.sum(tree["a"]),)}


def test_trees_and_layouts() -> None:
    a, b = torch.randn(3, 4, requires_grad=True), torch.randn(5, 4).T.requires_grad_()
    out = to_torch(tree_function)({"a": a, "b": b}, factor=3.0)
    assert out["i"].tolist() == [0, 1, 2] and not out["i"].requires_grad
    (out["y"] ** 2).sum().add(out["s"][0]).backward()
    found = (a.grad, b.grad)
    a.grad = b.grad = None
    (((torch.sin(a) @ b * 3) ** 2).sum() + a.sum()).backward()
    for mine, theirs in zip(found, (a.grad, b.grad), strict=True):
        torch.testing.assert_close(mine, theirs, rtol=1e-4, atol=1e-4)


def test_only_what_needs_a_gradient_has_one() -> None:
    f = to_torch(lambda x, y, n: x * y + n)
    x, y = torch.randn(3, requires_grad=True), torch.randn(3)
    f(x, y, torch.arange(3)).sum().backward()
    torch.testing.assert_close(x.grad, y)
    assert y.grad is None
    assert not f(y, y, torch.arange(3)).requires_grad
    with torch.no_grad():
        assert not f(x, y, torch.arange(3)).requires_grad


def test_unused_and_partial_cotangents() -> None:
    f = to_torch(lambda x, y: (x * 2, y * 3, fnp.argmax(x)))
    x, y = torch.randn(3, requires_grad=True), torch.randn(3, requires_grad=True)
    f(x, y)[1].sum().backward()
    assert x.grad.tolist() == [0, 0, 0] and y.grad.tolist() == [3, 3, 3]


def test_gradients_of_gradients() -> None:
    x = torch.randn(4, requires_grad=True)
    f = to_torch(lambda x: fnp.sin(x) * x)
    (first,) = torch.autograd.grad(f(x).sum(), x, create_graph=True)
    (second,) = torch.autograd.grad(first.sum(), x)
    torch.testing.assert_close(second, 2 * torch.cos(x) - x * torch.sin(x))


def test_gradcheck() -> None:
    x = torch.randn(3, dtype=torch.float64, requires_grad=True)
    with fg.config(enable_x64=True):
        assert torch.autograd.gradcheck(to_torch(lambda x: fnp.tanh(x) ** 2), x)
        assert torch.autograd.gradgradcheck(to_torch(lambda x: fnp.tanh(x) ** 2), x)


def test_64_bits_that_are_off() -> None:
    x = torch.ones(3, dtype=torch.float64, requires_grad=True)
    y = to_torch(lambda x: x * 2)(x)
    assert y.dtype == torch.float32
    y.sum().backward()
    assert x.grad.dtype == torch.float64 and x.grad.tolist() == [2, 2, 2]


def test_memory_is_shared_where_nobody_else_has_it() -> None:
    seen = []

    def look(x: Any) -> Any:
        seen.append(x.address)
        return x + 1

    constant = fnp.ones(3)
    x = torch.zeros(3)
    same, twice, again, held, fresh = to_torch(lambda x: (x, x, x.reshape(3, 1), constant, x + 1))(x)
    for result in (same, twice, again, held, fresh):
        result.add_(5)
    assert x.tolist() == [0, 0, 0] and constant.tolist() == [1, 1, 1]
    assert same.tolist() == [5, 5, 5] == twice.tolist() and fresh.tolist() == [6, 6, 6]
    with fg.disable_jit():
        assert to_torch(look)(x).tolist() == [1, 1, 1]
    assert seen == [x.data_ptr()]


def test_changed_arguments_are_noticed() -> None:
    x = torch.randn(3, requires_grad=True)
    base = x * 1
    y = to_torch(lambda x: fnp.exp(x))(base)
    base.add_(1)
    with pytest.raises(RuntimeError, match="modified by an inplace operation"):
        y.sum().backward()


@pytest.mark.parametrize(
    "name", ["bool", "int8", "uint8", "int32", "float16", "bfloat16", "float32", "complex64"]
)
def test_dtypes(name: str) -> None:
    x = torch.tensor([0, 1, 1]).to(getattr(torch, name))
    y = to_torch(lambda x: fnp.flip(x))(x)
    assert y.dtype == x.dtype and torch.equal(y, x.flip(0))


def test_refused_dtypes() -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # torch's, that these will go
        quantized = torch.quantize_per_tensor(torch.ones(2), 0.1, 0, torch.qint8)
    with pytest.raises(DtypeError, match="has no counterpart here"):
        to_torch(lambda x: x)(quantized)


def test_in_a_module_of_torch() -> None:
    layer = to_torch(lambda x, w: fnp.maximum(x @ w, 0))
    w = torch.nn.Parameter(torch.randn(3, 2))
    optimizer = torch.optim.SGD([w], 0.1)
    x = torch.randn(20, 3)
    losses = []
    for _ in range(3):
        loss = ((layer(x, w) - 1) ** 2).mean()
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
        losses.append(loss.item())
    assert losses[2] < losses[1] < losses[0]
    np.testing.assert_allclose(
        layer(x, w).detach().numpy(), torch.relu(x @ w).detach().numpy(), rtol=1e-5, atol=1e-5
    )
