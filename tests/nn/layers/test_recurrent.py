"""Recurrent layers: steps make the sequence, in both directions, from zeros by default."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import funcgrad as fg
import funcgrad.numpy as fnp
from funcgrad import nn, random

KEY = random.key(0)
X = np.asarray(random.normal(random.key(1), (2, 6, 3)))


def zeros(kind: Any) -> Any:
    return fnp.zeros((2, 4)) if kind is nn.GRU else nn.LSTMState(fnp.zeros((2, 4)), fnp.zeros((2, 4)))


@pytest.mark.parametrize("kind", [nn.GRU, nn.LSTM])
@pytest.mark.parametrize("reverse", [False, True])
def test_steps_make_the_sequence(kind: Any, reverse: bool) -> None:
    layer = kind.init(3, 4, key=KEY, reverse=reverse)
    states, last = layer(X)
    state = zeros(kind)
    for t in reversed(range(6)) if reverse else range(6):
        state = layer.step(X[:, t], state)
        shown = state if kind is nn.GRU else state.hidden
        np.testing.assert_allclose(states[:, t], shown, rtol=1e-4, atol=1e-6)
    fg.tree.map(lambda a, b: np.testing.assert_allclose(a, b, rtol=1e-4, atol=1e-6), last, state)
    alone, _ = layer(X[0])
    np.testing.assert_allclose(alone, states[0], rtol=1e-4, atol=1e-6)


@pytest.mark.parametrize("kind", [nn.GRU, nn.LSTM])
def test_narrow_numbers_stay(kind: Any) -> None:
    layer = kind.init(3, 4, key=KEY, dtype=fnp.bfloat16)
    states, last = layer(X.astype(fnp.bfloat16))
    assert states.dtype == fnp.bfloat16 and all(leaf.dtype == fnp.bfloat16 for leaf in fg.tree.leaves(last))
