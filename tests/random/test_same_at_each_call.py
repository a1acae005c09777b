"""A key means the same numbers at each call, also where functions that draws use are compiled meanwhile."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
import pytest

import funcgrad.numpy as fnp
from funcgrad import random
from funcgrad.transforms import composites

KEY = random.key(7)
DRAWS: dict[str, Callable[[], Any]] = {
    "choice": lambda: random.choice(KEY, 5, (40,), p=fnp.array([0.1, 0.2, 0.3, 0.25, 0.15])),
    "multinomial": lambda: random.multinomial(KEY, 20, fnp.array([0.1, 0.2, 0.7])),
    "multivariate_normal": lambda: random.multivariate_normal(
        KEY, fnp.zeros(3), fnp.array([[2.0, 0.3, 0.1], [0.3, 1.0, 0.2], [0.1, 0.2, 3.0]]), (4,)
    ),
    "truncated_normal": lambda: random.truncated_normal(KEY, -1.3, 0.7, (20,)),
    "categorical": lambda: random.categorical(KEY, fnp.arange(5.0), shape=(30,)),
    "permutation": lambda: random.permutation(KEY, fnp.arange(9.0)),
    "dirichlet": lambda: random.dirichlet(KEY, fnp.ones(3), (4,)),
    "orthogonal": lambda: random.orthogonal(KEY, 3),
    "ball": lambda: random.ball(KEY, 37, shape=(4,)),
    "maxwell": lambda: random.maxwell(KEY, (40,)),
    "wide dirichlet": lambda: random.dirichlet(KEY, fnp.ones(37), (4,)),
    "poisson": lambda: random.poisson(KEY, 3.0, (9,)),
}


@pytest.fixture(autouse=True)
def from_nothing() -> Iterator[None]:
    composites.forget_programs()
    yield
    composites.forget_programs()


@pytest.mark.parametrize("name", sorted(DRAWS))
def test_bits_stay(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    before = np.asarray(DRAWS[name]()).tobytes()
    monkeypatch.setattr(composites, "_COMPILE_US", 0)  # as if all of them had been called often
    for _ in range(2):
        assert np.asarray(DRAWS[name]()).tobytes() == before
