"""Rows of ATen's table beside torch: values, dtypes and gradients of one call."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable
from typing import Any

import numpy as np
import pytest

import funcgrad as fg
import funcgrad.numpy as fnp

torch = pytest.importorskip("torch", reason="torch is not installed: pip install 'funcgrad[torch]'")

from funcgrad.torch import fx_graph  # noqa: E402  # after the skip
from funcgrad.torch.aten import TABLE  # noqa: E402
from funcgrad.torch.tensors import numpy_dtype, to_array  # noqa: E402
from funcgrad.trace.types import dtypes as dt  # noqa: E402

TOLERANCE = {torch.float16: 2e-3, torch.bfloat16: 2e-2, torch.float32: 2e-5, torch.complex64: 5e-5}


@dataclasses.dataclass
class Case:
    """A call of an operator. `only`: the results that are compared, None for all; `gradient`: whether it has one."""

    name: str
    args: tuple[Any, ...]
    kwargs: dict[str, Any] = dataclasses.field(default_factory=dict)
    only: tuple[int, ...] | None = None
    gradient: bool = True
    tolerance: float = 1.0
    differentiable: int = 1000
    """Only so many of the tensors have a gradient."""

    def __str__(self) -> str:
        parts = [
            self.name,
            *(_text(x) for x in self.args),
            *(f"{k}={_text(v)}" for k, v in self.kwargs.items()),
        ]
        return "-".join(parts)


def _text(x: Any) -> str:
    if isinstance(x, torch.Tensor):
        return f"{str(x.dtype).removeprefix('torch.')}{list(x.shape)}"
    return f"[{','.join(map(_text, x))}]" if isinstance(x, (list, tuple)) else str(x)


def operator(name: str) -> Any:
    base, _, overload = name.partition(".")
    return getattr(getattr(torch.ops.aten, base), overload or "default")


def _mapped(x: Any, function: Any) -> Any:
    if isinstance(x, torch.Tensor):
        return function(x)
    if isinstance(x, torch.dtype):
        return numpy_dtype(x)
    return [_mapped(item, function) for item in x] if isinstance(x, (list, tuple)) else x


def _tensors(x: Any) -> list[Any]:
    """The tensors of nested lists."""
    if isinstance(x, torch.Tensor):
        return [x]
    return [t for item in x for t in _tensors(item)] if isinstance(x, (list, tuple)) else []


def close(found: Any, expected: Any, factor: float = 1.0, through: Iterable[Any] = ()) -> None:
    """Compare with a tensor: to its precision, and no more than that of the dtypes that it was computed through."""
    expected = expected.detach().resolve_conj().resolve_neg()
    assert found.dtype == dt.canonical(numpy_dtype(expected.dtype))
    assert tuple(found.shape) == tuple(expected.shape)
    bound = max(TOLERANCE.get(dtype, 0) for dtype in (expected.dtype, *through)) * factor
    mine, theirs = np.asarray(found), np.asarray(to_array(expected))
    if dt.is_inexact(mine.dtype) and mine.dtype.itemsize == 2:
        mine, theirs = mine.astype(np.float32), theirs.astype(np.float32)
    np.testing.assert_allclose(mine, theirs, rtol=bound, atol=bound)


def run_row(name: str, args: Any, kwargs: Any, promise: Any) -> Any:
    full = name if name.count(".") == 2 else f"aten.{name}" if "." in name else f"aten.{name}.default"
    row = TABLE[full]
    front = (fx_graph.Keys(fg.random.key(0)),) if row.takes_key else ()
    found = row.function(
        *front, *args, **{k: v for k, v in kwargs.items() if k not in fx_graph._WITHOUT_MEANING}
    )
    return fx_graph._as_promised(found, promise)


def check(case: Case) -> None:
    """Compare value and gradients of a case with torch's."""
    has_gradient = case.gradient
    leaves: list[Any] = []

    def leaf(x: Any) -> Any:
        needs = (
            has_gradient and len(leaves) < case.differentiable and (x.is_floating_point() or x.is_complex())
        )
        copy = x.detach().clone().requires_grad_(needs)
        leaves.append(copy)
        return copy

    args, kwargs = _of_torch(case.args, leaf), {k: _of_torch(v, leaf) for k, v in case.kwargs.items()}
    expected = operator(case.name)(*args, **kwargs)
    if not isinstance(expected, (torch.Tensor, list, tuple)):
        assert run_row(case.name, _mapped(case.args, to_array), case.kwargs, None) == expected
        return
    promise = fx_graph._promised(expected)

    def mine(*arrays: Any) -> list[Any]:
        given = iter(arrays)
        values = _mapped(case.args, lambda _: next(given))
        named = {k: _mapped(v, lambda _: next(given)) for k, v in case.kwargs.items()}
        found = run_row(case.name, values, named, promise)
        return list(found) if isinstance(found, (list, tuple)) else [found]

    outputs = list(expected) if isinstance(expected, (list, tuple)) else [expected]
    compared = range(len(outputs)) if case.only is None else case.only
    arrays = [to_array(x) for x in leaves]
    results = mine(*arrays)
    for i in compared:
        if outputs[i] is None:
            assert results[i] is None
        else:
            close(results[i], outputs[i], case.tolerance)
    chosen = [i for i, x in enumerate(leaves) if x.requires_grad]
    sources = [i for i in compared if isinstance(outputs[i], torch.Tensor) and outputs[i].requires_grad]
    if not chosen or not sources:
        return
    generator = torch.Generator().manual_seed(3)
    cotangents = [torch.randn(outputs[i].shape, generator=generator).to(outputs[i].dtype) for i in sources]
    theirs = torch.autograd.grad(
        [outputs[i] for i in sources], [leaves[i] for i in chosen], cotangents, allow_unused=True
    )

    def of_chosen(*values: Any) -> list[Any]:
        every = list(arrays)
        for i, value in zip(chosen, values, strict=True):
            every[i] = value
        found = mine(*every)
        return [found[i] for i in sources]

    # torch's gradient of a complex number is the conjugate of ours
    cts = [to_array(ct.conj().resolve_conj() if ct.is_complex() else ct) for ct in cotangents]
    ours = fg.vjp(of_chosen, *(arrays[i] for i in chosen))[1](cts)
    for gradient, other, i in zip(ours, theirs, chosen, strict=True):
        other = torch.zeros_like(leaves[i]) if other is None else other
        gradient = fnp.conj(gradient) if other.is_complex() else gradient
        close(gradient, other, 4 * case.tolerance, (ct.dtype for ct in cotangents))


def _of_torch(x: Any, function: Any) -> Any:
    if isinstance(x, torch.Tensor):
        return function(x)
    return type(x)(_of_torch(item, function) for item in x) if isinstance(x, (list, tuple)) else x
