"""Models as pytrees: what the fields of a module may be, and what transforms do with it."""

from __future__ import annotations

import copy
import dataclasses
import pickle
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import funcgrad as fg
import funcgrad.numpy as fnp
from funcgrad import disk, lax, nn, random
from funcgrad import tree as trees
from funcgrad.errors import TreeError
from funcgrad.sharding import NamedSharding, PartitionSpec


class Affine(nn.Module):
    weight: Any
    bias: Any
    power: int = nn.static(default=1)
    activation: Callable[..., Any] = nn.static(default=nn.relu)

    def __call__(self, x: Any) -> Any:
        return self.activation((x @ self.weight) ** self.power + self.bias)


class Pair(nn.Module):
    first: Any
    second: Any
    named: Any = None

    def __call__(self, x: Any) -> Any:
        return self.second(self.first(x))


class Running(nn.Module):
    """Adds what it has seen."""

    size: int = nn.static(default=2)

    def init_state(self) -> Any:
        return fnp.zeros(self.size)

    def __call__(self, x: Any, state: Any) -> Any:
        return x + state, state + x


def affine(seed: int = 0, power: int = 1) -> Affine:
    return Affine(random.normal(random.key(seed), (3, 3)), fnp.ones(3), power)


X = np.linspace(-1, 1, 6, dtype=np.float32).reshape(2, 3)


def by_hand(model: Affine, x: np.ndarray) -> np.ndarray:
    y = (x @ np.asarray(model.weight, np.float64)) ** model.power + np.asarray(model.bias)
    return np.maximum(y, 0)


def test_a_call_and_its_transforms() -> None:
    model = Pair(affine(0), affine(1, power=2))
    expected = by_hand(model.second, by_hand(model.first, X))
    for call in (
        model,
        fg.jit(model),
        fg.jit(lambda x: model(x)),
        lambda x: fg.jit(lambda m, x: m(x))(model, x),
    ):
        np.testing.assert_allclose(call(X), expected, rtol=1e-5, atol=1e-6)
    np.testing.assert_allclose(fg.vmap(model)(X), expected, rtol=1e-5, atol=1e-6)


def test_gradients_are_a_model() -> None:
    model = Pair(affine(0), affine(1))
    slopes = fg.jit(fg.grad(lambda m: (m(X) ** 2).sum()))(model)
    assert type(slopes) is Pair and type(slopes.first) is Affine and slopes.second.power == 1
    step = 1e-2
    up, down = (nn.tree_at(lambda m: m.first.bias, model, model.first.bias + d) for d in (step, -step))
    by_differences = ((up(X) ** 2).sum() - (down(X) ** 2).sum()) / (2 * step)
    np.testing.assert_allclose(slopes.first.bias.sum(), by_differences, rtol=2e-3)


def test_a_structure_is_compiled_once() -> None:
    traced = []

    @fg.jit
    def call(model: Affine, x: Any) -> Any:
        traced.append(model.power)
        return model(x)

    for seed in range(3):
        call(affine(seed), X)
    assert traced == [1]
    call(affine(0, power=2), X)
    call(affine(1, power=2), X)
    assert traced == [1, 2]
    call(dataclasses.replace(affine(0), activation=nn.gelu), X)
    assert traced == [1, 2, 1]


def test_models_are_mapped_and_scanned() -> None:
    keys = random.split(random.key(0), 4)
    many = fg.vmap(lambda key: Affine(random.normal(key, (3, 3)), fnp.ones(3)))(keys)
    assert many.weight.shape == (4, 3, 3)
    one_by_one = [trees.map(lambda a, i=i: a[i], many) for i in range(4)]
    expected = X
    for layer in one_by_one:
        expected = by_hand(layer, expected)
    result, _ = fg.jit(lambda many, x: lax.scan(lambda x, layer: (layer(x), None), x, many))(many, X)
    np.testing.assert_allclose(result, expected, rtol=1e-4)
    each = fg.vmap(lambda layer: layer(X))(many)
    np.testing.assert_allclose(each[2], by_hand(one_by_one[2], X), rtol=1e-5)


@pytest.mark.cpu
def test_on_two_devices() -> None:
    model = affine()
    with fg.config(cpu_devices=2):
        mesh = fg.make_mesh((2,), ("x",))
        rows, whole = (NamedSharding(mesh, PartitionSpec(*spec)) for spec in (("x",), ()))
        spread = fg.device_put(X, rows)
        placed = fg.device_put(model, whole)
        assert len(placed.weight.sharding.device_set) == 2
        result = fg.jit(lambda m, x: m(x))(placed, spread)
        slopes = fg.jit(fg.grad(lambda m, x: (m(x) ** 2).sum()))(placed, spread)
    np.testing.assert_allclose(result, by_hand(model, X), rtol=1e-5, atol=1e-6)
    alone = fg.grad(lambda m: (m(X) ** 2).sum())(model)
    np.testing.assert_allclose(slopes.weight, alone.weight, rtol=1e-5)


def test_files_have_the_names_of_parameters(tmp_path: Path) -> None:
    model = nn.Sequential.init(nn.Linear.init(3, 4, key=random.key(0)), nn.relu, Pair(affine(), affine(1)))
    named = nn.named_parameters(model)
    assert [*named] == [
        "layers.0.weight", "layers.0.bias", "layers.2.first.weight", "layers.2.first.bias",
        "layers.2.second.weight", "layers.2.second.bias",
    ]  # fmt: skip
    disk.save_safetensors({"model": (model, None)}, tmp_path / "within.safetensors")
    within = disk.load_safetensors(tmp_path / "within.safetensors")
    assert {*within} == {f"model.0.{name}" for name in named}
    disk.save_safetensors(model, tmp_path / "model.safetensors")
    saved = disk.load_safetensors(tmp_path / "model.safetensors")
    assert {*saved} == {*named}
    loaded = nn.with_parameters(trees.map(fnp.zeros_like, model), saved)
    for old, new in zip(trees.leaves(model), trees.leaves(loaded), strict=True):
        np.testing.assert_array_equal(old, new)


def test_states() -> None:
    model = Pair(affine(), (Running(), affine(), Running(3)), {"a": Running(1), "b": affine()})
    state = model.init_state()
    assert trees.structure(state) == trees.structure({"second": (0, None, 0), "named": {"a": 0}})
    assert state["second"][2].shape == (3,) and affine().init_state() is None
    layers = nn.Sequential.init(Running(), nn.relu, Running())
    y, state = layers(fnp.ones(2), layers.init_state())
    y, state = layers(fnp.ones(2), state)
    assert y.tolist() == [3.0, 3.0] and state["layers"][0].tolist() == [2.0, 2.0]


def test_fields_cannot_be_set() -> None:
    model = affine()
    with pytest.raises(dataclasses.FrozenInstanceError):
        model.power = 2  # type: ignore[misc]
    assert dataclasses.replace(model, power=2).power == 2


def test_copies_and_pickles() -> None:
    model = Pair(affine(), affine(1))
    for again in (copy.copy(model), copy.deepcopy(model), pickle.loads(pickle.dumps(model))):
        assert trees.structure(again) == trees.structure(model)
        np.testing.assert_array_equal(again(X), model(X))


def test_inherited_fields_and_own_checks() -> None:
    class Scaled(Affine):
        scale: Any = None

        def __post_init__(self) -> None:
            super().__post_init__()
            if self.power > 2:
                raise TreeError("too much")

        def __call__(self, x: Any) -> Any:
            return super().__call__(x) * self.scale

    model = Scaled(affine().weight, fnp.ones(3), scale=fnp.array(2.0))
    np.testing.assert_allclose(fg.jit(model)(X), 2 * by_hand(affine(), X), rtol=1e-5, atol=1e-6)
    with pytest.raises(TreeError, match="too much"):
        Scaled(1 * X, X, 3)


@pytest.mark.parametrize(
    "make, message",
    [
        (lambda: Affine(X, X, nn.relu, [1]), "static field 'activation' holds a list"),
        (lambda: Affine(X, X, fnp.ones(2)), "static field 'power' holds a Array"),
        (lambda: Affine(X, "relu"), "field 'bias' holds 'relu', which is no array"),
        (lambda: Affine(X, 3), "field 'bias' holds 3, which is no array"),
        (lambda: Affine(X, nn.relu), "field 'bias' holds relu, which is no array"),
    ],
)
def test_what_fields_do_not_hold(make: Callable[[], Any], message: str) -> None:
    with pytest.raises(TreeError, match=message):
        make()
