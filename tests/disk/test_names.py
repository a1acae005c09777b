"""Tables of names: there and back again, into trees and into trees like others."""

from __future__ import annotations

import re
from collections import namedtuple

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import funcgrad.numpy as fnp
from funcgrad.disk import NameMap, load_safetensors, save_safetensors
from funcgrad.errors import ArgumentError, ShapeError, TreeError

LLAMA = [
    ("model.embed_tokens.weight", "embedding"),
    ("model.layers.{i}.self_attn.{part}_proj.weight", "layers.{i}.attention.{part}", (1, 0)),
    ("model.layers.{i}.mlp.{part}_proj.weight", "layers.{i}.mlp.{part}", (1, 0)),
    ("model.layers.{i}.input_layernorm.weight", "layers.{i}.norms.0"),
    ("model.layers.{i}.post_attention_layernorm.weight", "layers.{i}.norms.1"),
    ("model.norm.weight", "norm"),
]


def llama(layers: int) -> dict[str, np.ndarray]:
    draw = np.random.default_rng(0)
    found = {"model.embed_tokens.weight": (9, 4), "model.norm.weight": (4,), "model.rotary.inv_freq": (2,)}
    for i in reversed(range(layers)):
        at = f"model.layers.{i}"
        found |= {f"{at}.self_attn.{p}_proj.weight": (4 if p in "qo" else 2, 4) for p in "qkvo"}
        found |= {
            f"{at}.mlp.{p}_proj.weight": (4, 6) if p == "down" else (6, 4) for p in ("up", "gate", "down")
        }
        found |= {f"{at}.{p}_layernorm.weight": (4,) for p in ("input", "post_attention")}
    return {name: draw.standard_normal(shape).astype(np.float32) for name, shape in found.items()}


def test_a_layout_of_hugging_face_there_and_back(tmp_path):
    """12 layers, so that numbers of two digits are in order; what comes from a file is arrays of ours."""
    given = llama(12)
    save_safetensors(given, tmp_path / "a.safetensors")
    names = NameMap(LLAMA, ignore=["model.rotary.{x}"])
    for weights in (given, load_safetensors(tmp_path / "a.safetensors")):
        tree = names.to_tree(weights)
        assert len(tree["layers"]) == 12 and set(tree["layers"][0]) == {"attention", "mlp", "norms"}
        for i in (0, 2, 10, 11):
            expected = given[f"model.layers.{i}.mlp.up_proj.weight"].T
            np.testing.assert_array_equal(tree["layers"][i]["mlp"]["up"], expected)
        back = names.from_tree(tree)
        assert back.keys() == given.keys() - {"model.rotary.inv_freq"}
        for name, x in back.items():
            np.testing.assert_array_equal(x, given[name])
        again = names.to_tree(weights, like=tree)
        np.testing.assert_array_equal(
            again["layers"][11]["attention"]["k"], tree["layers"][11]["attention"]["k"]
        )


def test_trees_like_others():
    layer = namedtuple("layer", "w b")
    rows = [("{i}.kernel", "{i}.0", (1, 0)), ("{i}.bias", "{i}.1")]
    weights = {
        "0.bias": np.zeros(3),
        "0.kernel": np.ones((3, 2)),
        "1.kernel": np.ones((1, 3)),
        "1.bias": np.zeros(1),
    }
    like = (layer(fnp.zeros((2, 3)), fnp.zeros(3)), layer(fnp.zeros((3, 1)), None))
    with pytest.raises(TreeError, match=r"there is no place \['1\.1'\]"):
        NameMap(rows).to_tree(weights, like)
    found = NameMap(rows, ignore=["1.bias"]).to_tree(weights, like)
    assert type(found[0]) is layer and found[1].b is None and found[0].w.shape == (2, 3)
    del weights["0.bias"]
    with pytest.raises(TreeError, match=r"there is no tensor for \['0\.1'\]"):
        NameMap(rows, ignore=["1.bias"]).to_tree(weights, like)
    with pytest.raises(ShapeError, match=r"'0\.kernel' is \(3, 2\), and its place '0\.0' \(2, 3\)"):
        NameMap([("{i}.kernel", "{i}.0")]).to_tree({"0.kernel": np.ones((3, 2))}, [[np.ones((2, 3))]])


def test_mistakes_are_named():
    with pytest.raises(ArgumentError, match="other placeholders"):
        NameMap([("a.{i}", "a.{j}")])
    with pytest.raises(ArgumentError, match=r"\(0, 2\) of 'a' are no permutation"):
        NameMap([("a", "b", (0, 2))])
    names = NameMap([("a.{i}", "x.{i}"), ("b.{i}", "x.{i}"), ("c", "x"), ("d", "d", (1, 0))])
    for weights, text in (
        ({"a.b.c": 1}, "no row has the tensor 'a.b.c'"),
        ({"a.1": 1, "b.1": 2}, "'a.1' and 'b.1' have one place, 'x.1'"),
        ({"c": 1, "a.1": 2}, "'x' is the place of a tensor"),
        ({"a.1": 1, "c": 2}, "'x' is the place of a tensor"),
    ):
        with pytest.raises(TreeError, match=re.escape(text)):
            names.to_tree(weights)
    with pytest.raises(ShapeError, match="'d' has 1 axes, and its row transposes 2"):
        names.to_tree({"d": np.ones(3)})
    with pytest.raises(TreeError, match="no row has the place 'y'"):
        names.from_tree({"y": 1})


@settings(max_examples=50, deadline=None)
@given(st.permutations(range(3)), st.dictionaries(st.integers(0, 30), st.just(0), min_size=1), st.booleans())
def test_any_transposition_is_undone(axes, numbers, lists):
    """Numbers that are not 0, 1, ... are keys of a dict."""
    keys = range(len(numbers)) if lists else list(numbers)
    given = {f"a.{k}.w": np.arange(24).reshape(2, 3, 4) + k for k in keys}
    names = NameMap([("a.{k}.w", "b.{k}", tuple(axes))])
    tree = names.to_tree(given)
    assert isinstance(tree["b"], list) == (sorted(keys) == list(range(len(keys))))
    for k, x in given.items():
        np.testing.assert_array_equal(names.from_tree(tree)[k], x)
    first = next(iter(keys))
    np.testing.assert_array_equal(tree["b"][first if isinstance(tree["b"], list) else str(first)],
                                  np.transpose(given[f"a.{first}.w"], axes))  # fmt: skip
