"""Arrays and pytrees in files: they come back as they were."""

from __future__ import annotations

import io
import json

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import funcgrad
import funcgrad.numpy as fnp
from funcgrad.errors import TracedValueError, TreeError
from funcgrad.trace.array import Array

DTYPES = "bool int8 uint32 float16 bfloat16 float32 complex64".split()
leaves = st.builds(
    lambda shape, dtype: fnp.asarray(np.arange(int(np.prod(shape))).reshape(shape), dtype=dtype),
    st.lists(st.integers(0, 3), max_size=3).map(tuple),
    st.sampled_from(DTYPES),
)
values = st.one_of(
    st.none(), st.booleans(), st.integers(-(10**30), 10**30), st.floats(allow_nan=False), st.text(max_size=4)
)
keys = st.one_of(st.text(max_size=4), st.integers(-9, 9))
trees = st.recursive(
    leaves | values | st.floats(-9, 9).map(fnp.asarray),
    lambda inner: st.one_of(
        st.lists(inner, max_size=3),
        st.lists(inner, max_size=3).map(tuple),
        st.dictionaries(keys, inner, max_size=3),
    ),
    max_leaves=8,
)


def through_a_file(tree):
    file = io.BytesIO()
    fnp.save(file, tree)
    file.seek(0)
    return fnp.load(file)


def same(a, b) -> bool:
    if isinstance(a, Array):
        types = (a.shape, a.dtype, a.weak_type) == (b.shape, b.dtype, b.weak_type)
        return types and np.array_equal(np.asarray(a), np.asarray(b))
    if isinstance(a, dict):
        return list(a) == list(b) and all(same(a[k], b[k]) for k in a)
    if isinstance(a, (list, tuple)):
        return type(a) is type(b) and len(a) == len(b) and all(map(same, a, b))
    return type(a) is type(b) and a == b


@settings(max_examples=60, deadline=None)
@given(trees)
def test_trees_come_back(tree):
    """Containers, keys in their order, dtypes, weak types, Python's own numbers and texts."""
    whole = {"tree": tree, "end": fnp.ones(2)}
    assert same(through_a_file(whole), whole)


def test_arrays_and_lists():
    for dtype in DTYPES:
        x = fnp.ones((2, 3), dtype=dtype)
        assert same(through_a_file(x), x)
    assert through_a_file([1, 2, 3]).tolist() == [1, 2, 3]  # as NumPy: a list of numbers is an array
    assert through_a_file(2.5).item() == 2.5
    back = through_a_file([fnp.ones(2), fnp.zeros(2)])
    assert isinstance(back, list) and back[0].tolist() == [1, 1]


def test_keys_and_complex_numbers():
    state = {
        "key": funcgrad.random.key(3),
        "keys": funcgrad.random.split(funcgrad.random.key(0), 4),
        "z": (1j, 2.5),
    }
    back = through_a_file(state)
    assert type(back["key"]) is type(state["key"]) and bool(back["key"] == state["key"])
    assert (
        back["keys"].shape == (4,) and bool((back["keys"] == state["keys"]).all()) and back["z"] == (1j, 2.5)
    )
    assert bool(through_a_file(state["key"]) == state["key"])
    draws = [funcgrad.random.normal(k["key"], (3,)).tolist() for k in (state, back)]
    assert draws[0] == draws[1]


def test_files_have_names(tmp_path):
    tree = {"w": fnp.arange(3), "layers": [(fnp.ones(2), None), {"b": 1.5}]}
    fnp.save(tmp_path / "model", tree)
    assert same(fnp.load(tmp_path / "model.npz"), tree)
    with np.load(tmp_path / "model.npz") as archive:  # NumPy reads the leaves without us
        assert archive["leaf_0"].tolist() == [0, 1, 2]
    fnp.savez(tmp_path / "arrays", fnp.arange(2), named=fnp.ones(3))
    with fnp.load(tmp_path / "arrays.npz") as archive:
        assert sorted(archive) == ["arr_0", "named"]


def test_no_code_runs_when_a_file_is_read():
    file = io.BytesIO()
    fnp.save(file, {"a": fnp.ones(2), "b": "text"})
    file.seek(0)
    with np.load(file, allow_pickle=False) as archive:
        names = list(archive)
        assert all(archive[name].dtype != object for name in names)
        json.loads(bytes(archive["funcgrad.tree"]).decode())


def test_what_cannot_be_written():
    class Own:
        pass

    for tree, place in (
        ({"a": Own()}, r"\['a'\]"),
        ([fnp.ones(1), {"k": {1, 2}}], r"\[1\]\['k'\]"),
        ({(1, 2): 1}, "top"),
    ):
        with pytest.raises(TreeError, match=place):
            fnp.save(io.BytesIO(), tree)
    with pytest.raises((TracedValueError, TypeError), match="save"):
        funcgrad.jit(lambda x: fnp.save(io.BytesIO(), {"x": x}))(fnp.ones(2))
