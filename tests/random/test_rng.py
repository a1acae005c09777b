"""Rng draws as its functions do by hand, in every transform; a key that is used twice is found."""

from __future__ import annotations

import numpy as np
import pytest

from funcgrad import config, grad, jit, lax, random, vmap
from funcgrad.errors import ArgumentError, KeyReuseError


def by_hand(seed: int, count: int) -> list[random.KeyArray]:
    key, keys = random.key(seed), []
    for _ in range(count):
        key, new = random.split(key)
        keys.append(new)
    return keys


def test_draws_are_those_of_split_keys() -> None:
    rng = random.Rng(3)
    first, second, third, fourth = by_hand(3, 4)
    assert rng.normal((2,)).tolist() == random.normal(first, (2,)).tolist()
    assert rng.randint((4,), 0, 9).tolist() == random.randint(second, (4,), 0, 9).tolist()
    assert rng.key().words.tolist() == third.words.tolist()
    assert rng.split(3).words.tolist() == random.split(fourth, 3).words.tolist()
    assert repr(rng).startswith("Rng(key=[")
    assert "poisson" in dir(rng) and rng.poisson.__name__ == "poisson"


def test_it_is_pure_under_jit_and_in_loops() -> None:
    rng = random.Rng(3)
    draw = jit(lambda scale: scale * rng.normal((2,)))
    expected = [np.asarray(random.normal(k, (2,))) * 2 for k in by_hand(3, 5)]
    for value in expected[:2]:
        np.testing.assert_allclose(np.asarray(draw(2.0)), value, rtol=1e-6)
    total = lax.fori_loop(0, 2, lambda _, x: x + 2 * rng.normal((2,)), np.zeros(2, np.float32))
    np.testing.assert_allclose(np.asarray(total), expected[2] + expected[3], rtol=1e-5)
    slope = grad(lambda x: (x * rng.normal((2,))).sum())(1.0)
    assert float(slope) == pytest.approx(expected[4].sum() / 2, rel=1e-5)


def test_rows_have_keys_of_their_own() -> None:
    keys = random.Rng(1).split(3)
    rows = vmap(lambda key: random.Rng(key).uniform((2,)))(keys)
    assert rows.tolist() == [random.Rng(key).uniform((2,)).tolist() for key in keys]


def test_mistakes() -> None:
    rng = random.Rng(0)
    with pytest.raises(AttributeError, match="no distribution 'normall'"):
        rng.normall((2,))
    with pytest.raises(ArgumentError, match="gives the key"):
        rng.normal(key=random.key(0))


def test_keys_that_are_used_twice() -> None:
    def twice(key: random.KeyArray) -> object:
        return random.normal(key) + random.uniform(key)

    twice(random.key(0))
    with config(debug_key_reuse=True):
        for draw in (twice, jit(twice)):
            with pytest.raises(KeyReuseError, match="uniform: this key was used before, by normal"):
                draw(random.key(0))
        key = random.key(0)
        random.fold_in(key, 1), random.fold_in(key, 2), random.normal(random.clone(key))
        key, new = random.split(key)
        random.normal(new)
        with pytest.raises(KeyReuseError, match="split"):
            random.split(new)


@pytest.mark.parametrize(
    "draw",
    [
        lambda k: random.beta(k, 1.0, 2.0),
        lambda k: random.binomial(k, 5, 0.5),
        lambda k: random.multinomial(k, 5, np.array([0.5, 0.5], np.float32)),
        lambda k: random.ball(k, 2),
        lambda k: random.f(k, 2.0, 3.0),
        lambda k: random.choice(k, 5, (2,), replace=False),
        lambda k: random.lognormal(k),
        lambda k: random.double_sided_maxwell(k, 0.0, 1.0),
    ],
)
def test_no_distribution_uses_its_key_twice(draw: object) -> None:
    with config(debug_key_reuse=True):
        checked = draw(random.key(0))
    np.testing.assert_array_equal(checked, draw(random.key(0)))
