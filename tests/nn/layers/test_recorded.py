"""Layers against torch 2.13 and flax.linen 0.12: results and gradients, under jit, vmap and on two devices."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import funcgrad as fg
from funcgrad import nn
from funcgrad.errors import FuncgradError
from funcgrad.sharding import NamedSharding, PartitionSpec
from tests.nn.layers.recorded import MODEL, called, model, names, recorded, weights

# A few of all kinds are called in other ways, too; the others are in the nightly run.
FEW = ("conv2", "gru", "attention_grouped")
OTHERS = [name for name in MODEL if name not in FEW and not name.startswith("batch_norm_in")]
RARE = {
    name for name in MODEL if name.startswith("flax") or name[-1] in "13" or name == "attention_causal"
} - {"flax_conv_transpose_same_2_4"}


def close(result: Any, expected: np.ndarray, name: str = "") -> None:
    size = max(1.0, float(np.abs(expected).max()))
    np.testing.assert_allclose(result, expected, rtol=2e-5, atol=2e-5 * size, err_msg=name)


def kinds_of_modules(x: Any) -> set[str]:
    """The names of the classes of a module and of all within it."""
    within = x if isinstance(x, (tuple, list)) else vars(x).values() if isinstance(x, nn.Module) else ()
    own = {type(x).__name__} if isinstance(x, nn.Module) else set()
    return own.union(*(kinds_of_modules(part) for part in within))


def test_every_record_has_a_layer_and_every_layer_a_record() -> None:
    assert [*MODEL] != [] and sorted(MODEL) == names()
    classes = {name: kind for name in nn.__all__ if isinstance(kind := getattr(nn, name), type)}
    public = {name for name, kind in classes.items() if issubclass(kind, nn.Module)}
    found = [kinds_of_modules(model(name)) for name in MODEL if not name.startswith("flax")]
    # A value that layers take, what is around a model, and the base of all.
    assert set().union(*found) == public - {"KVCache", "MixedPrecision", "Module"}


@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=[pytest.mark.nightly] * (name in RARE)) for name in MODEL]
)
def test_values_and_gradients(name: str) -> None:
    check_gradients(name, {})


def loss_of(name: str) -> Callable[..., Any]:
    """The sum that was differentiated for a record, and the result: of a layer, and its arguments by name."""

    def loss(layer: Any, given: dict[str, Any], others: dict[str, Any]) -> Any:
        y = called(name, layer, *((given | others)[key] for key in recorded(name).arguments))
        return (y * weights(y.shape)).sum(), y

    return loss


def check_gradients(name: str, placed: dict[str, Any]) -> None:
    """Compare with the record the result, and the slopes of arguments, of which some may be placed, and parameters."""
    case = recorded(name)
    arguments = {**case.arguments, **placed}
    given = {key: x for key, x in arguments.items() if x.dtype.kind == "f"}
    others = {key: x for key, x in arguments.items() if key not in given}
    (_, y), (of_layer, of_arguments) = fg.jit(fg.value_and_grad(loss_of(name), (0, 1), has_aux=True))(
        model(name), given, others
    )
    close(np.asarray(y), case.result)
    assert {*case.slopes} == {*given}
    for key, slope in case.slopes.items():
        close(np.asarray(of_arguments[key]), slope, key)
    slopes = nn.named_parameters(of_layer)
    assert {*slopes} == {*case.parameter_slopes}
    for key, slope in case.parameter_slopes.items():
        close(np.asarray(slopes[key]), slope, key)


@pytest.mark.parametrize(
    "name", [name for name in MODEL if not name.startswith(("flax", "max", "avg", "adaptive", "stacked"))]
)
def test_mistakes_name_the_layer_and_the_argument(name: str) -> None:
    """Of each argument: texts, a bare number, and for all but an embedding other sizes; booleans for floats."""
    case = recorded(name)
    layer, given = model(name), [*case.arguments.values()]
    for i, key in enumerate(case.arguments):
        wrong: list[Any] = ["text", given[i] > 0]
        if given[i].dtype.kind == "f":
            wrong += [np.float32(1), np.concatenate([given[i]] * 2, -1)]
        for x in wrong:
            argument = key if key in ("x", "context") else "initial"
            with pytest.raises(FuncgradError, match=rf"^nn\.\w+: .*\b{argument}\b"):
                called(name, layer, *given[:i], x, *given[i + 1 :])


def check_mapped(name: str) -> None:
    """One more axis in front of all arguments, and a layer of each: the same as one after the other, slopes, too."""
    case = recorded(name)
    twice = fg.tree.map(lambda p: np.stack([p, np.asarray(p) + np.float32(0.5)]), model(name))
    arguments = {
        key: np.stack([x, np.flip(x, 0) + (np.asarray(1, x.dtype) if x.dtype.kind == "f" else 0)])
        for key, x in case.arguments.items()
    }

    def both(layer: Any, given: dict[str, Any]) -> Any:
        (_, y), slopes = fg.value_and_grad(loss_of(name), has_aux=True)(layer, given, {})
        return y, fg.tree.leaves(slopes)

    found = fg.vmap(both)(twice, arguments)
    for i in range(2):
        expected = both(*fg.tree.map(lambda x, i=i: x[i], (twice, arguments)))
        for x, alone in zip(fg.tree.leaves(found), fg.tree.leaves(expected), strict=True):
            close(x[i], np.asarray(alone))


def check_spread(name: str) -> None:
    """The batch over two devices, the layer on both."""
    with fg.config(cpu_devices=2):
        rows = NamedSharding(fg.make_mesh((2,), ("batch",)), PartitionSpec("batch"))
        arguments = recorded(name).arguments
        placed = {key: fg.device_put(x, rows) for key, x in arguments.items() if len(x) % 2 == 0}
        check_gradients(name, placed)


@pytest.mark.parametrize("name", FEW)
def test_mapped(name: str) -> None:
    check_mapped(name)


@pytest.mark.parametrize("name", FEW)
@pytest.mark.cpu
def test_on_two_devices(name: str) -> None:
    check_spread(name)


@pytest.mark.nightly
@pytest.mark.parametrize("name", OTHERS)
def test_others_mapped(name: str) -> None:
    check_mapped(name)


@pytest.mark.nightly
@pytest.mark.parametrize("name", [*OTHERS, "batch_norm_in_training"])
def test_others_on_two_devices(name: str) -> None:
    check_spread(name)
