"""Parts of models: split and joined, exchanged, given by name."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import funcgrad as fg
import funcgrad.numpy as fnp
from funcgrad import nn, random
from funcgrad import tree as trees
from funcgrad.errors import ArgumentError, DtypeError, ShapeError, TreeError

MODEL = nn.MLP.init((2, 4, 4, 1), key=random.key(0))
NAMES = [*nn.named_parameters(MODEL)]
X = np.ones((5, 2), np.float32)


def same(a: Any, b: Any) -> bool:
    """Equal structures, and the very same leaves."""
    return trees.structure(a) == trees.structure(b) and all(
        x is y for x, y in zip(trees.leaves(a), trees.leaves(b))
    )


@given(st.sets(st.sampled_from(NAMES)))
def test_parts_make_the_whole(names: set[str]) -> None:
    chosen, rest = nn.partition(MODEL, lambda name, leaf: name in names)
    assert {*nn.named_parameters(chosen)} == names and {*nn.named_parameters(rest)} == {*NAMES} - names
    assert same(nn.combine(chosen, rest), MODEL) and same(nn.combine(rest, chosen), MODEL)


def test_partition_by_a_tree_of_booleans() -> None:
    mask = nn.tree_at(lambda m: m.layers[1], trees.map(lambda _: False, MODEL), True)
    chosen, _ = nn.partition(MODEL, mask)
    assert [*nn.named_parameters(chosen)] == ["layers.1.weight", "layers.1.bias"]
    assert same(nn.partition(MODEL, True)[0], MODEL)
    with pytest.raises(ArgumentError, match="a tree of booleans"):
        nn.partition(MODEL, 1)


def test_partition_selects_floats() -> None:
    chosen, rest = nn.partition({"w": fnp.ones(2), "n": fnp.arange(2), "key": random.key(0), "e": None})
    assert chosen["n"] is None and chosen["key"] is None and chosen["w"] is not None
    assert rest["w"] is None and rest["n"] is not None
    assert nn.count_parameters({"w": fnp.ones((2, 3)), "n": fnp.arange(2)}) == 6


def test_only_what_is_selected_is_trained() -> None:
    trained, held = nn.partition(MODEL, lambda name, leaf: name.endswith("bias"))
    slopes = fg.jit(fg.grad(lambda t, h: nn.combine(t, h)(X).sum()))(trained, held)
    assert slopes.layers[0].weight is None and slopes.layers[2].bias.tolist() == [5.0]
    whole = fg.grad(lambda m: m(X).sum())(MODEL)
    np.testing.assert_allclose(slopes.layers[0].bias, whole.layers[0].bias, rtol=1e-6)


@given(st.integers(0, 2), st.booleans())
def test_tree_at_changes_one_place(layer: int, weight: bool) -> None:
    def where(m: nn.MLP) -> Any:
        return m.layers[layer].weight if weight else m.layers[layer].bias

    new = fnp.zeros(where(MODEL).shape)
    changed = nn.tree_at(where, MODEL, new)
    assert where(changed) is new
    differ = [n for n, x in nn.named_parameters(changed).items() if x is not nn.named_parameters(MODEL)[n]]
    assert differ == [f"layers.{layer}.{'weight' if weight else 'bias'}"]


def test_tree_at_many_places_modules_and_none() -> None:
    both = nn.tree_at(lambda m: [m.layers[0].bias, m.layers[2].bias], MODEL, replace_fn=lambda x: x + 1)
    assert both.layers[0].bias.tolist() == [1.0] * 4 and both.layers[2].bias.tolist() == [1.0]
    no_bias = nn.tree_at(lambda m: m.layers[1].bias, MODEL, None)
    assert no_bias.layers[1].bias is None
    again = nn.tree_at(lambda m: m.layers[1].bias, no_bias, MODEL.layers[1].bias)
    assert same(again, MODEL)
    layer = nn.Linear.init(4, 3, key=random.key(1))
    assert nn.tree_at(lambda m: m.layers[2], MODEL, layer)(X).shape == (5, 3)
    assert nn.tree_at(lambda m: m.layers, MODEL, MODEL.layers[:1])(X).shape == (5, 4)
    shared = (fnp.ones(2),) * 2  # one array in two places is two parts
    assert nn.tree_at(lambda t: t[1], {0: shared[0], 1: shared[1]}, 5)[0] is shared[0]


@pytest.mark.parametrize(
    "call, message",
    [
        (lambda: nn.tree_at(lambda m: m.layers[0].bias, MODEL), "either replace or replace_fn"),
        (lambda: nn.tree_at(lambda m: m.dropout, MODEL, 0.5), "no part of the model"),
        (lambda: nn.tree_at(lambda m: [m.layers[0]] * 2, MODEL, [1, 2]), "one part twice"),
        (lambda: nn.tree_at(lambda m: [m.layers[0], m.layers[1]], MODEL, [1]), "2 parts, replace has 1"),
    ],
)
def test_tree_at_mistakes(call: Any, message: str) -> None:
    with pytest.raises(ArgumentError, match=message):
        call()


def test_map_modules() -> None:
    seen = []

    def visit(name: str, module: nn.Module) -> Any:
        seen.append((name, type(module).__name__))
        return module

    model = {"a": MODEL, "b": [nn.Dropout(0.1), fnp.ones(2)]}
    assert nn.map_modules(visit, model) is model
    assert seen == [
        ("a", "MLP"), ("a.layers.0", "Linear"), ("a.layers.1", "Linear"), ("a.layers.2", "Linear"), ("b.0", "Dropout"),
    ]  # fmt: skip
    halved = nn.map_modules(lambda n, m: nn.Dropout(0.05) if isinstance(m, nn.Dropout) else m, model)
    assert halved["b"][0].rate == 0.05 and halved["a"] is MODEL


def test_lora_begins_with_the_model_and_merges() -> None:
    keys = iter(random.split(random.key(1), 3))
    adapted = nn.map_modules(
        lambda n, m: nn.LoRA.init(m, 2, key=next(keys), alpha=4.0) if isinstance(m, nn.Linear) else m, MODEL
    )
    np.testing.assert_array_equal(adapted(X), MODEL(X))
    trained, held = nn.partition(adapted, lambda name, leaf: name.endswith(("up", "down")))
    assert nn.count_parameters(trained) == 2 * (2 + 4) + 2 * (4 + 4) + 2 * (4 + 1)
    slopes = fg.grad(lambda t: nn.combine(t, held)(X).sum())(trained)
    moved = nn.combine(trees.map(lambda p, g: p + g, trained, slopes), held)
    merged = nn.map_modules(lambda n, m: m.merged() if isinstance(m, nn.LoRA) else m, moved)
    assert trees.structure(merged) == trees.structure(MODEL)
    assert abs(np.asarray(moved(X)) - np.asarray(MODEL(X))).max() > 1e-3
    np.testing.assert_allclose(merged(X), moved(X), rtol=1e-5)


@pytest.mark.parametrize(
    "change, error, message",
    [
        (lambda d: d.pop("layers.1.bias"), ArgumentError, "nothing is given for layers.1.bias"),
        (lambda d: d.update(extra=X), ArgumentError, "the model has no extra"),
        (
            lambda d: d.update({"layers.0.weight": X.T[:, :2]}),
            ShapeError,
            r"layers.0.weight is float32\[2,4\] in the model, got float32\[2,2\]",
        ),
        (
            lambda d: d.update({"layers.0.weight": np.ones((4, 2), np.float32)}),
            ShapeError,
            "hint: transpose",
        ),
        (lambda d: d.update({"layers.0.bias": np.ones(4, np.int32)}), DtypeError, r"got int32\[4\]"),
    ],
)
def test_parameters_that_do_not_fit(change: Any, error: type[Exception], message: str) -> None:
    parameters = dict(nn.named_parameters(MODEL))
    change(parameters)
    with pytest.raises(error, match=message):
        nn.with_parameters(MODEL, parameters)


def test_some_parameters_and_other_widths() -> None:
    new = nn.with_parameters(MODEL, {"layers.0.bias": np.ones(4, np.float16), "x": X}, strict=False)
    assert new.layers[0].bias.tolist() == [1.0] * 4 and new.layers[0].bias.dtype == np.float32
    assert new.layers[1] is not MODEL.layers[1] and same(new.layers[1], MODEL.layers[1])
    with pytest.raises(TreeError):
        nn.combine({"a": None}, {"b": 1})
