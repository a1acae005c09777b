"""Keys: the words equal JAX's, typed keys behave as an array of their own type."""

from __future__ import annotations

import copy
import pickle

import numpy as np
import pytest

import funcgrad
from funcgrad import config, grad, jit, random, vmap
from funcgrad.errors import ArgumentError, DtypeError, ImmutableError, ShapeError
from funcgrad.trace.types import tree


def _words(keys: object) -> list:
    return random.key_data(keys).tolist()


def test_seeds() -> None:
    assert _words(random.key(42)) == [0, 42]
    assert random.PRNGKey(-1).tolist() == [0, 4294967295]
    assert random.PRNGKey(-7).tolist() == [0, 4294967289]
    assert random.PRNGKey(2**40 + 5).tolist() == [0, 5]
    assert random.PRNGKey(np.int8(-1)).tolist() == [0, 4294967295]
    assert random.PRNGKey(np.uint32(7)).tolist() == [0, 7]


def test_seeds_of_64_bits() -> None:
    with config(enable_x64=True):
        assert random.PRNGKey(2**40 + 5).tolist() == [256, 5]
        assert random.PRNGKey(-7).tolist() == [4294967295, 4294967289]
        assert random.PRNGKey(np.int64(2**40 + 5)).tolist() == [256, 5]


def test_split_is_that_of_jax() -> None:
    assert _words(random.split(random.key(0))) == [[1797259609, 2579123966], [928981903, 3453687069]]
    assert _words(random.split(random.key(42), 3)) == [
        [1832780943, 270669613],
        [64467757, 2916123636],
        [2465931498, 255383827],
    ]
    assert _words(random.split(random.key(5), (2, 3))) == [
        [[2724472204, 3573582090], [202567368, 3886822060], [3594430910, 1784718894]],
        [[2939540675, 3076691462], [898128576, 3750995185], [972824557, 2491659272]],
    ]
    assert random.split(random.key(0), 0).shape == (0,)


def test_fold_in_is_that_of_jax() -> None:
    assert _words(random.fold_in(random.key(42), 7)) == [2547012911, 1371500959]
    assert _words(random.fold_in(random.key(5), 2**32 - 1)) == [3166336820, 3911873599]
    assert _words(random.fold_in(random.key(0), 1)) == _words(random.split(random.key(0))[1])
    assert _words(random.fold_in(random.key(42), np.int32(7))) == [2547012911, 1371500959]


def test_raw_keys_give_raw_keys() -> None:
    raw = random.PRNGKey(0)
    first, second = random.split(raw)
    assert first.tolist() == [1797259609, 2579123966] and second.dtype == np.uint32
    assert random.fold_in(raw, 3).shape == (2,)
    assert random.uniform(raw).tolist() == random.uniform(random.key(0)).tolist()
    assert random.uniform(np.array([0, 0], np.uint32)).tolist() == random.uniform(raw).tolist()
    assert random.wrap_key_data(raw).shape == ()


def test_keys_are_an_array() -> None:
    keys = random.split(random.key(0), (3, 2))
    assert (keys.shape, keys.ndim, keys.size, len(keys)) == ((3, 2), 2, 6, 3)
    assert str(keys.dtype) == "key<fry>"
    assert _words(keys[1]) == _words(keys)[1]
    assert _words(keys[-1, 0]) == _words(keys)[-1][0]
    assert _words(keys[..., 0]) == [row[0] for row in _words(keys)]
    assert keys[:, None].shape == (3, 1, 2)
    assert [row.shape for row in keys] == [(2,)] * 3
    assert keys.reshape(6).shape == keys.reshape((6,)).shape == (6,)
    assert (keys == keys).shape == (3, 2) and bool((keys == keys).all()) and not bool((keys != keys).any())


def test_keys_print() -> None:
    assert repr(random.key(42)) == "KeyArray([ 0 42], dtype=key<fry>)"


def test_keys_are_copied_and_pickled() -> None:
    keys = random.split(random.key(3))
    assert _words(pickle.loads(pickle.dumps(keys))) == _words(copy.deepcopy(keys)) == _words(keys)


def test_keys_are_trees() -> None:
    leaves, structure = tree.flatten({"key": random.key(3), "x": 1})
    assert leaves[0].tolist() == [0, 3] and leaves[1] == 1
    assert _words(tree.unflatten(structure, leaves)["key"]) == [0, 3]


def test_keys_pass_through_transforms() -> None:
    keys = random.split(random.key(0), 4)
    one_by_one = [random.normal(k, (3,)).tolist() for k in keys]
    assert vmap(lambda k: random.normal(k, (3,)))(keys).tolist() == one_by_one
    children = vmap(random.split)(keys)
    assert children.shape == (4, 2) and _words(children)[2] == _words(random.split(keys[2]))
    assert _words(jit(random.split)(keys[0])) == _words(random.split(keys[0]))
    slope = grad(lambda x, k: x * random.uniform(k))(2.0, keys[1])
    assert float(slope) == float(random.uniform(keys[1]))


def test_keys_are_made_under_transforms() -> None:
    seeds = np.arange(3, dtype=np.int32)
    assert _words(vmap(random.key)(seeds)) == [[0, 0], [0, 1], [0, 2]]
    folded = vmap(random.fold_in, in_axes=(None, 0))(random.key(0), seeds)
    assert _words(folded) == _words(random.split(random.key(0), 3))
    assert _words(jit(random.key)(5)) == [0, 5]
    assert jit(lambda k: random.split(k)[1])(random.PRNGKey(0)).tolist() == [928981903, 3453687069]


@pytest.mark.parametrize(
    "operation",
    [
        lambda k: k + 1,
        lambda k: 1 + k,
        lambda k: k * k,
        lambda k: -k,
        lambda k: k < k,
        lambda k: np.ones(2, np.float32) + k,
        lambda k: funcgrad.numpy.ones(2) * k,
        lambda k: funcgrad.numpy.sin(k),
    ],
)
def test_no_arithmetic(operation: object) -> None:
    with pytest.raises(DtypeError):
        operation(random.key(0))


def test_keys_are_immutable_and_single_keys_have_no_length() -> None:
    keys = random.split(random.key(0))
    with pytest.raises(ImmutableError, match="immutable"):
        keys[0] = random.key(1)
    with pytest.raises(DtypeError, match="single key"):
        len(keys[0])
    with pytest.raises(DtypeError, match="split it"):
        list(keys[0])
    with pytest.raises(TypeError):
        hash(keys)
    with pytest.raises(IndexError):
        keys[0, 0]


@pytest.mark.parametrize(
    "bad, error, text",
    [
        (3, DtypeError, "expected a key, got int 3"),
        (None, DtypeError, "expected a key, got NoneType"),
        (np.zeros(2, np.float32), DtypeError, r"uint32\[2\], got float32\[2\]"),
        (np.zeros(3, np.uint32), DtypeError, r"uint32\[2\], got uint32\[3\]"),
        (np.zeros((3, 2), np.uint32), ShapeError, r"one key, got keys of shape \(3,\)"),
        (np.uint32(3), DtypeError, "expected a key"),
    ],
)
def test_what_is_no_key(bad: object, error: type, text: str) -> None:
    for function in (random.uniform, random.split, lambda k: random.fold_in(k, 1), random.bits):
        with pytest.raises(error, match=text):
            function(bad)


@pytest.mark.parametrize("dtype", [random.key_dtype(), "threefry2x32", random.key_dtype(random.key_dtype())])
def test_keys_of_a_dtype(dtype: object) -> None:
    for made in (random.key(3, dtype=dtype), random.key(3, impl=dtype)):
        assert random.key_data(made).tolist() == [0, 3]
        assert random.key_data(random.wrap_key_data(random.key_data(made), dtype=dtype)).tolist() == [0, 3]


def test_errors_of_seeds_and_data() -> None:
    with pytest.raises(DtypeError, match="seed is an integer"):
        random.key(1.5)
    with pytest.raises(ShapeError, match="vmap"):
        random.key(np.arange(3))
    with pytest.raises(ArgumentError, match="64 bits"):
        random.key(2**63)
    with pytest.raises(ArgumentError, match="unknown random generator"):
        random.key(0, impl="philox")
    with pytest.raises(ArgumentError, match="wrap_key_data: impl and dtype say the same"):
        random.wrap_key_data(np.zeros(2, np.uint32), impl="threefry2x32", dtype=random.key_dtype())
    with pytest.raises(ArgumentError, match="unknown random generator: 'float32'"):
        random.key(0, dtype="float32")
    with pytest.raises(ArgumentError, match="uint32"):
        random.fold_in(random.key(0), -1)
    with pytest.raises(DtypeError, match="data is an integer"):
        random.fold_in(random.key(0), 1.5)
    with pytest.raises(ShapeError, match="not be negative"):
        random.split(random.key(0), -1)
    with pytest.raises(DtypeError):
        random.split(random.key(0), 2.0)
    with pytest.raises(DtypeError):
        random.wrap_key_data(np.zeros(2, np.float32))


def test_keys_have_no_nan_to_replace() -> None:
    keys, replaced = random.split(random.key(0), 3), funcgrad.numpy.nan_to_num
    for f in (replaced, jit(replaced), vmap(replaced)):
        assert f(keys).dtype == keys.dtype and (f(keys) == keys).all()
