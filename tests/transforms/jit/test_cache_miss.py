"""Why jit traces again: what is said when asked, and the warning that comes by itself."""

from __future__ import annotations

import warnings
from typing import Any

import numpy as onp
import pytest

import funcgrad as fg
import funcgrad.numpy as np
from funcgrad.config import config
from funcgrad.errors import RecompileWarning
from funcgrad.transforms.jit import cache_miss


@pytest.fixture
def said(capsys: pytest.CaptureFixture) -> Any:
    """What a call says about its miss."""

    def call(function: Any, *args: Any, **kwargs: Any) -> str:
        with config(explain_cache_misses=True):
            function(*args, **kwargs)
        return capsys.readouterr().err

    return call


def new_step(**options: Any) -> Any:
    def step(params: Any, x: Any, lr: Any = 0.1, mode: Any = "a") -> Any:
        return fg.tree.map(lambda p: p * lr, params), np.sum(x)

    return fg.jit(step, static_argnames="mode", **options)


W = {"w": np.ones((2, 2)), "b": np.zeros(2)}


def test_first_call_and_hits(said: Any) -> None:
    step = new_step()
    assert "jit: 'step' is traced at test_cache_miss.py:" in said(step, W, np.ones(3))
    assert said(step, W, np.zeros(3)) == ""


@pytest.mark.parametrize(
    "args, kwargs, text, hint",
    [
        ((W, np.ones(4)), {}, "x changed from float32[3] to float32[4]", "every shape compiles once"),
        ((W, np.ones(3, np.int32)), {}, "x changed from float32[3] to int32[3]", "one dtype"),
        (
            ({"w": np.ones((2, 3)), "b": np.zeros(2)}, np.ones(3)),
            {},
            "params['w'] changed from float32[2,2]",
            "",
        ),
        (
            ({"w": np.ones(2)}, np.ones(3)),
            {},
            "the structure of (args, kwargs) changed from ",
            "same structure",
        ),
        (
            (W, np.ones(3)),
            {"mode": "b"},
            "static argument mode changed from its default to 'b' (str)",
            "traced",
        ),
    ],
)
def test_reasons(said: Any, args: tuple, kwargs: dict, text: str, hint: str) -> None:
    step = new_step()
    step(W, np.ones(3))
    message = said(step, *args, **kwargs)
    assert text in message and hint in message


def test_weak_types_and_static_values(said: Any) -> None:
    step = new_step()
    step(W, np.ones(3), 0.1, 1)
    message = said(step, W, np.ones(3), np.float32(0.1), 1)
    assert "lr changed from a weakly typed float32[] to float32[]" in message
    assert "compiled code is shared" in message
    message = said(step, W, np.ones(3), 0.1, True)
    assert "static argument mode changed from 1 (int) to True (bool)" in message


def test_settings(said: Any) -> None:
    step = new_step()
    step(W, np.ones(3))
    with config(enable_x64=True):
        assert "the setting enable_x64 changed from False to True" in said(step, W, np.ones(3, np.float32))


def test_the_nearest_earlier_call_is_the_one_compared_with(said: Any) -> None:
    step = new_step()
    for x in (np.ones(3), np.ones((2, 2)), np.ones(7, np.int32)):
        step(W, x)
    message = said(step, {"w": np.ones((5, 5)), "b": np.zeros(2)}, np.ones((2, 2)))
    assert "params['w'] changed from float32[2,2] to float32[5,5]" in message
    assert "x changed" not in message


def test_many_changes_are_cut_short(said: Any) -> None:
    total = fg.jit(lambda *xs: sum(np.sum(x) for x in xs))
    total(*(np.ones(2) for _ in range(9)))
    message = said(total, *(np.ones(3) for _ in range(9)))
    assert "xs[3] changed" in message and "and 5 more" in message


def test_cleared_caches(said: Any) -> None:
    f = fg.jit(lambda x: x)
    f(1.0)
    f.clear_cache()
    assert "first time" in said(f, 1.0)


def test_functions_of_the_same_code(said: Any) -> None:
    messages = [said(fg.jit(lambda x: x + n), 1.0) for n in range(3)]  # noqa: B023
    assert "first time" in messages[0] and "number 3 of the same code" in messages[2]
    assert "call jit once" in messages[1]


def test_no_tracing() -> None:
    f = fg.jit(lambda x: x * 2)
    f(np.ones(3))
    with config(no_tracing=True):
        assert f(np.ones(3)).tolist() == [2.0] * 3
        with pytest.raises(
            RuntimeError, match=r"no_tracing is set: x changed from float32\[3\] to float32\[4\]"
        ):
            f(np.ones(4))
    assert f(np.ones(4)).tolist() == [2.0] * 4


def test_the_warning_of_a_function_that_is_always_compiled() -> None:
    f = fg.jit(lambda x: np.sum(x))
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        for n in range(cache_miss.MANY + 10):
            f(onp.ones(n, onp.float32))
    (warning,) = caught  # once
    assert warning.category is RecompileWarning and warning.filename == __file__
    n = cache_miss.MANY
    assert f"compiled for {n + 1} kinds of arguments" in str(warning.message)
    assert f"x changed from float32[{n - 1}] to float32[{n}]" in str(warning.message)
    assert "pad to a few sizes" in str(warning.message)


def test_functions_that_are_used_as_they_should_be_do_not_warn() -> None:
    init = fg.jit(lambda shape: np.zeros(shape), static_argnums=0)
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        for _ in range(3):
            for n in range(cache_miss.MANY):
                init((n, n))
    assert not caught
