"""Random operators: shapes, dtypes and distributions, which are torch's; the numbers are those of a key."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import funcgrad as fg
import funcgrad.numpy as fnp

torch = pytest.importorskip("torch", reason="torch is not installed: pip install 'funcgrad[torch]'")

from funcgrad.errors import ArgumentError  # noqa: E402  # after the skip
from funcgrad.torch.fx_graph import Keys  # noqa: E402
from tests.torch.harness import run_row  # noqa: E402

COUNT = 4000
CASES: list[tuple[str, tuple[Any, ...], float, float]] = [
    ("rand", ([COUNT],), 0.5, 12**-0.5),
    ("randn", ([COUNT],), 0.0, 1.0),
    ("rand_like", (fnp.zeros(COUNT),), 0.5, 12**-0.5),
    ("randn_like", (fnp.zeros(COUNT),), 0.0, 1.0),
    ("normal_functional", (fnp.zeros(COUNT), 2.0, 3.0), 2.0, 3.0),
    ("uniform", (fnp.zeros(COUNT), 2.0, 4.0), 3.0, 2 * 12**-0.5),
    ("exponential", (fnp.zeros(COUNT), 2.0), 0.5, 0.5),
    ("randint", (7, [COUNT]), 3.0, 2.0),
    ("randint.low", (2, 9, [COUNT]), 5.0, 2.0),
    ("bernoulli.p", (fnp.zeros(COUNT), 0.3), 0.3, 0.21**0.5),
    ("normal.Tensor_Tensor", (fnp.full(COUNT, 2.0), fnp.full(COUNT, 3.0)), 2.0, 3.0),
    ("normal.Tensor_float", (fnp.full(COUNT, 2.0), 3.0), 2.0, 3.0),
    ("log_normal", (fnp.zeros(COUNT), 0.0, 0.1), 1.005, 0.101),
    ("bernoulli", (fnp.full(COUNT, 0.3),), 0.3, 0.21**0.5),
]


@pytest.mark.parametrize("name, args, mean, deviation", CASES, ids=[case[0] for case in CASES])
def test_distribution(name: str, args: tuple[Any, ...], mean: float, deviation: float) -> None:
    found = np.asarray(run_row(name, args, {}, None), np.float64)
    assert found.shape == (COUNT,)
    assert abs(found.mean() - mean) < 5 * deviation / COUNT**0.5
    assert abs(found.std() - deviation) < 0.1 * deviation


def test_permutation() -> None:
    assert sorted(run_row("randperm", (50,), {}, None).tolist()) == list(range(50))


@pytest.mark.parametrize("replacement", [False, True])
def test_multinomial(replacement: bool) -> None:
    weights = fnp.asarray(np.tile([0.0, 1.0, 3.0], (500, 1)))
    drawn = np.asarray(run_row("multinomial", (weights, 2, replacement), {}, None))
    assert drawn.shape == (500, 2) and not (drawn == 0).any()
    if replacement:
        assert abs((drawn == 2).mean() - 0.75) < 0.07
    else:
        assert (drawn[:, 0] != drawn[:, 1]).all()


def test_dropout() -> None:
    x = fnp.ones((40, 50))
    out, kept = (np.asarray(v) for v in run_row("native_dropout", (x, 0.25, True), {}, None))
    assert set(np.unique(out)) == {np.float32(0), np.float32(1 / 0.75)}
    np.testing.assert_array_equal(out > 0, kept)
    assert abs(kept.mean() - 0.75) < 0.05
    for p, train, expected in ((0.25, False, 1.0), (0.0, True, 1.0), (1.0, True, 0.0)):
        assert (np.asarray(run_row("native_dropout", (x, p, train), {}, None)[0]) == expected).all()


def test_keys_differ_and_repeat() -> None:
    first, again = Keys(fg.random.key(1)), Keys(fg.random.key(1))
    words = [np.asarray(fg.random.key_data(keys())).tolist() for keys in (first, first, again, again)]
    assert words[0] != words[1] and words[:2] == words[2:]


def test_without_a_key() -> None:
    with pytest.raises(ArgumentError, match="given no key"):
        Keys(None)()
