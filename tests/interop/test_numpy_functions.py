"""NumPy's own functions on our arrays: ours where the names agree, NumPy's on what they alone can do."""

from __future__ import annotations

import io
import operator
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import funcgrad as fg
from funcgrad import numpy as fnp
from funcgrad.errors import DtypeError, ImmutableError, TracedValueError

X = np.linspace(0.1, 0.9, 6, dtype=np.float32).reshape(2, 3)
FUNCTIONS: dict[str, Callable[[Any], Any]] = {
    "sin": np.sin,
    "add": lambda x: np.add(x, np.ones(3, np.float32)),
    "a product with NumPy's array on the left": lambda x: np.ones((3, 2), np.float32) @ x,
    "a number of NumPy on the left": lambda x: np.float32(2) * x,
    "maximum.reduce": lambda x: np.maximum.reduce(x, axis=1),
    "add.accumulate": lambda x: np.add.accumulate(x, axis=1),
    "multiply.outer": lambda x: np.multiply.outer(x[0], x[1]),
    "modf": np.modf,
    "where": lambda x: np.where(x > 0.5, x, 0),
    "concatenate": lambda x: np.concatenate([x, X], axis=1),
    "stack": lambda x: np.stack([x, x * 2]),
    "einsum": lambda x: np.einsum("ij,kj->ik", x, X),
    "reductions": lambda x: (np.sum(x, axis=0), np.mean(x), np.std(x, axis=1), np.max(x, keepdims=True)),
    "shapes": lambda x: (
        np.reshape(x, (3, 2)),
        np.transpose(x),
        np.pad(x, 1),
        np.tile(x, (2, 1)),
        np.flip(x),
    ),
    "orders": lambda x: (np.sort(x), np.argsort(-x), np.cumsum(x, axis=1), np.clip(x, 0.2, 0.5)),
    "linalg": lambda x: (np.linalg.norm(x), np.linalg.inv(x @ x.T), np.linalg.det(x @ x.T)),
    "fft": lambda x: np.fft.rfft(x),
    "by the names of the standard": lambda x: (
        np.concat([x, x]),
        np.permute_dims(x, (1, 0)),
        np.astype(x, np.int32),
    ),
}


def _leaves(x: Any) -> list[Any]:
    return list(x) if isinstance(x, (tuple, list)) else [x]


@pytest.mark.parametrize("name", FUNCTIONS)
def test_a_function_of_the_same_name_is_ours(name: str) -> None:
    f = FUNCTIONS[name]
    expected = _leaves(f(X))
    for found in (f(fnp.asarray(X)), fg.jit(f)(X)):
        assert all(isinstance(x, fg.Array) for x in _leaves(found))
        for x, y in zip(_leaves(found), expected, strict=True):
            np.testing.assert_allclose(np.asarray(x), y, rtol=1e-4, atol=1e-5)


def test_code_for_numpy_has_a_gradient_and_a_batch() -> None:
    def loss(w: Any) -> Any:
        return np.sum(np.tanh(np.dot(X, w)) ** 2)

    w = fnp.ones(3)
    slope = X.T @ (2 * np.tanh(X @ np.ones(3)) * (1 - np.tanh(X @ np.ones(3)) ** 2))
    np.testing.assert_allclose(fg.jit(fg.grad(loss))(w), slope, rtol=1e-5)
    np.testing.assert_allclose(fg.vmap(loss)(fnp.stack([w, 0 * w])), [loss(np.ones(3)), 0], rtol=1e-5)


def test_operators_are_as_before() -> None:
    x = fnp.asarray(X)
    for f in (operator.add, operator.sub, operator.mul, operator.truediv, operator.pow, operator.lt):
        for found in (f(x, X), f(X, x), f(x, 2), f(2, x), f(np.float32(2), x), f(x, np.float32(2))):
            assert isinstance(found, fg.Array)
        np.testing.assert_allclose(f(X, x), f(X, X), rtol=1e-6)
    assert (1 + x).dtype == (x + np.float64(1)).dtype == np.float32


def test_what_writes_writes() -> None:
    x, target = fnp.asarray(X), X.copy()
    target += x
    np.testing.assert_array_equal(target, X + X)
    np.add(x, 1, out=target)
    np.testing.assert_array_equal(target, X + 1)
    np.copyto(target, x)
    np.testing.assert_array_equal(target, X)
    np.add.at(target, 0, x[1])
    np.testing.assert_array_equal(target[0], X[0] + X[1])
    np.put(target, [0], fnp.ones(1))
    assert target[0, 0] == 1
    file = io.BytesIO()
    np.save(file, x)
    file.seek(0)
    np.testing.assert_array_equal(np.load(file), X)


@pytest.mark.parametrize("f", [lambda x: np.add(x, 1, out=x), lambda x: np.add.at(x, 0, 1)])
def test_ours_are_not_written_to(f: Callable[[Any], Any]) -> None:
    with pytest.raises(ImmutableError, match=r"numpy\.add would write to an array of funcgrad"):
        f(fnp.asarray(X))


def test_what_we_lack_is_numpys() -> None:
    x = fnp.asarray(X)
    assert np.array2string(x) == np.array2string(X) and np.shares_memory(np.asarray(x), x)
    assert isinstance(np.real_if_close(x), np.ndarray)
    np.testing.assert_array_equal(
        np.sin(x, where=X > 0.5, out=np.zeros_like(X)), np.where(X > 0.5, np.sin(X), 0)
    )
    np.testing.assert_array_equal(np.add(x, 1, dtype=np.float64), np.add(X, 1, dtype=np.float64))


@pytest.mark.parametrize("f", [np.array2string, np.real_if_close, lambda x: np.add(x, 1, dtype=np.float64)])
def test_what_we_lack_is_an_error_of_traced_values(f: Callable[[Any], Any]) -> None:
    with pytest.raises(TracedValueError, match=r"use the function of the same name in funcgrad\.numpy"):
        fg.jit(f)(X)


def test_lists_are_arrays_as_numpy_has_them() -> None:
    x = fnp.asarray(X)
    np.testing.assert_allclose(np.stack([x[0], [0, 1, 2]]), np.stack([X[0], [0, 1, 2]]))
    for found in (np.add(x, [1, 2, 3]), fg.jit(lambda x: np.add(x, [1, 2, 3]))(x)):
        assert isinstance(found, fg.Array)
        np.testing.assert_allclose(found, X + [1, 2, 3])
    with pytest.raises(DtypeError, match=r"stack: expected an array or a number, got list"):
        fg.jit(lambda x: np.stack([x[0], [0, 1, 2]]))(x)


def test_other_classes_decide_for_themselves() -> None:
    class Labelled:
        def __array_ufunc__(self, ufunc: Any, method: str, *inputs: Any, **options: Any) -> str:
            return f"{ufunc.__name__} of labels"

        def __array_function__(self, function: Any, types: Any, args: Any, options: Any) -> str:
            return f"{function.__name__} of labels"

    x = fnp.asarray(X)
    assert np.add(x, Labelled()) == "add of labels"
    assert np.concatenate([x, Labelled()]) == "concatenate of labels"


def test_ufuncs_of_others_compute_on_the_values() -> None:
    double = np.frompyfunc(lambda x: 2 * x, 1, 1)
    assert isinstance(double(fnp.asarray(X)), np.ndarray)
    special = pytest.importorskip("scipy.special")
    np.testing.assert_allclose(special.gamma(fnp.asarray(X)), special.gamma(X))


def test_arguments_that_numpy_alone_has() -> None:
    found = np.concatenate([fnp.ones(2), fnp.ones(3)], dtype="int64", casting="unsafe")
    assert type(found) is np.ndarray and found.tolist() == [1] * 5
    with pytest.raises(TypeError, match="unexpected keyword"):
        np.concatenate([fnp.ones(2)], nonsense=1)  # type: ignore[call-overload]
