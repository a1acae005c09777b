"""Booleans that are near each other in memory, but not side by side: what shuffles load is what NumPy reads."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import numpy as onp
import pytest
from hypothesis import given
from hypothesis import strategies as st

import funcgrad as fg
import funcgrad.numpy as np

_FUNCTIONS: dict[str, Callable[[Any, Any], Any]] = {
    "flip": lambda xp, x: xp.flip(x),
    "flip rows": lambda xp, x: xp.flip(x, -1),
    "every second": lambda xp, x: x[..., ::2],
    "every third from the end": lambda xp, x: x[..., ::-3],
    "any": lambda xp, x: xp.any(x, -1),
    "all": lambda xp, x: xp.all(x, -1),
    "any of columns": lambda xp, x: xp.any(x, 0),
    "count": lambda xp, x: xp.sum(x, -1),
    "first": lambda xp, x: xp.argmax(x, -1),
    "twice": lambda xp, x: xp.repeat(x, 2, -1),
    "padded": lambda xp, x: xp.pad(x, ((0, 0), (2, 3)))[:, ::2],
    "beside another": lambda xp, x: xp.stack([x, ~x], -1),
    "chosen": lambda xp, x: xp.where(x[:, ::-1], 1.5, -2.0),
    "neighbours": lambda xp, x: x[:, 1:] ^ x[:, :-1],
    "transposed": lambda xp, x: x.T | x.T,
}


@given(
    name=st.sampled_from([*_FUNCTIONS]),
    rows=st.integers(1, 400),
    columns=st.one_of(st.integers(1, 9), st.integers(10, 300)),
    seed=st.integers(0, 99),
)
def test_values_are_those_of_numpy(name: str, rows: int, columns: int, seed: int) -> None:
    x = onp.random.default_rng(seed).random((rows, columns)) < 0.3
    function = _FUNCTIONS[name]
    onp.testing.assert_array_equal(fg.jit(lambda x: function(np, x))(x), function(onp, x))


@pytest.mark.parametrize("rows", [1000, 1003])
def test_short_rows_are_shuffled(rows: int) -> None:
    text = fg.jit(lambda x: x.any(-1)).lower(onp.zeros((rows, 3), bool)).as_text()
    assert "masked.gather" not in text
    assert re.search(r"shufflevector <\d+ x i8>", text)
