"""Every module of torch.nn through from_torch, in training and evaluation: values, and gradients."""

from __future__ import annotations

import copy
import inspect
import warnings
from typing import Any

import numpy as np
import pytest

import funcgrad as fg
import funcgrad.numpy as fnp

torch = pytest.importorskip("torch", reason="torch is not installed: pip install 'funcgrad[torch]'")

from torch import nn  # noqa: E402  # after the skip

from funcgrad.torch import from_torch  # noqa: E402
from funcgrad.torch.tensors import to_array  # noqa: E402
from tests.torch.cases.modules import MODULES, REFUSED  # noqa: E402

QUICK = ("CTCLoss", "GaussianNLLLoss", "MultiLabelMarginLoss", "FractionalMaxPool2d")


NAMES = [name for name, _ in MODULES]


def test_every_module_has_an_instance() -> None:
    modules = {
        name
        for name, kind in inspect.getmembers(nn, inspect.isclass)
        if issubclass(kind, nn.Module) and not name.startswith("Lazy")
    }
    assert len(modules) > 140
    assert not modules - set(NAMES) - set(REFUSED)
    assert not set(NAMES) & set(REFUSED)


def _arrays(args: Any) -> list[Any]:
    return torch.utils._pytree.tree_map(
        lambda x: to_array(x) if isinstance(x, torch.Tensor) else x, list(args)
    )


def _floats(outputs: Any) -> list[Any]:
    return [x for x in torch.utils._pytree.tree_leaves(outputs) if isinstance(x, torch.Tensor)]


def _near(found: Any, expected: Any, bound: float) -> None:
    np.testing.assert_allclose(np.asarray(found), expected.detach().numpy(), rtol=bound, atol=bound)


def check(module: Any, args: tuple[Any, ...]) -> None:
    """Compare the outputs, and the gradients of the sum of their squares by parameters and arguments."""
    other = copy.deepcopy(module)
    f, params = from_torch(module, *args, copy=True)
    places = [i for i, x in enumerate(args) if isinstance(x, torch.Tensor) and x.is_floating_point()]
    given = list(args)
    for i in places:
        given[i] = args[i].detach().clone().requires_grad_()
    expected = _floats(other(*given))
    key = fg.random.key(0) if f.draws_random_numbers else None

    def outputs(params: Any, chosen: Any) -> list[Any]:
        every = _arrays(args)
        for i, x in zip(places, chosen, strict=True):
            every[i] = x
        return fg.tree.leaves(f(params, *every, key=key))

    chosen = [to_array(args[i]) for i in places]
    for mine, theirs in zip(outputs(params, chosen), expected, strict=True):
        _near(mine, theirs, 1e-4)
    counted = [i for i, x in enumerate(expected) if x.requires_grad]
    if not counted:
        return

    def loss(params: Any, chosen: Any) -> Any:
        found = outputs(params, chosen)
        return sum((fnp.sum(found[i] ** 2) for i in counted), start=fnp.zeros(()))

    of_params, of_args = fg.grad(loss, (0, 1))(params, chosen)
    named = dict(other.named_parameters())
    leaves = [*named.values(), *(given[i] for i in places)]
    total = sum((expected[i] ** 2).sum() for i in counted)
    for name, mine, theirs in zip(
        [*named, *places],
        [*(of_params[name] for name in named), *of_args],
        torch.autograd.grad(total, leaves, allow_unused=True),
        strict=True,
    ):
        # losses have targets that torch gives no gradient, and None is not 0 there
        if theirs is not None:
            _near(mine, theirs, 1e-3)
        elif name in named:
            assert not np.any(np.asarray(mine)), name


@pytest.mark.parametrize("training", [True, False])
@pytest.mark.parametrize(
    "number",
    [
        pytest.param(i, id=f"{name}-{i}", marks=[] if name in QUICK else pytest.mark.nightly)
        for i, name in enumerate(NAMES)
    ],
)
def test_module(number: int, training: bool) -> None:
    torch.manual_seed(number)
    module, *args = MODULES[number][1]()
    assert type(module).__name__ == NAMES[number]
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # torch's, about its own internals
        check(module.train(training), tuple(args))
