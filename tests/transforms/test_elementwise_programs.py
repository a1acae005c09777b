"""Slow elementwise functions outside of traces: the bits of jit once programs pay, NumPy's before, the same errors."""

from __future__ import annotations

import math
import os
import sys
import threading
import time
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import funcgrad as fg
import funcgrad.numpy as fnp
from funcgrad import lax
from funcgrad.errors import DtypeError, NanError
from funcgrad.scipy import special
from funcgrad.transforms import elementwise_programs
from funcgrad.transforms.elementwise_programs import Price, computed, identity_of

FUNCTIONS: dict[str, Callable[..., Any]] = {
    "erf": lax.erf,
    "erfc": lax.erfc,
    "erf_inv": lax.erf_inv,
    "gammaln": special.gammaln,
    "ndtri": special.ndtri,
    "logit": special.logit,
}
SPECIAL = [0.0, -0.0, 1.0, -1.0, math.nan, math.inf, -math.inf, 1e-40, 3e38]
DTYPES = ["float32", "float64", "float16", "bfloat16"]


@pytest.fixture
def at_once(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Programs that pay from the first call on."""
    elementwise_programs._kinds.forget()
    monkeypatch.setattr(elementwise_programs, "_pays", lambda *given: True)
    monkeypatch.setattr(elementwise_programs, "_CALL_NS", 0)
    yield
    elementwise_programs._kinds.forget()


@pytest.fixture
def from_nothing() -> Iterator[None]:
    elementwise_programs._kinds.forget()
    yield
    elementwise_programs._kinds.forget()


def numbers(shape: tuple[int, ...], dtype: str, seed: int) -> Any:
    rng = np.random.default_rng(seed)
    x = rng.normal(size=shape) * rng.choice([0.3, 1.0, 30.0], shape)
    special_ones = rng.random(shape) < 0.1
    with np.errstate(over="ignore"):
        x = np.where(special_ones, rng.choice(SPECIAL, shape), x).astype(
            "float32" if dtype == "bfloat16" else dtype
        )
    return fnp.asarray(x).astype(dtype)


def bits(x: Any) -> bytes:
    return np.asarray(x).tobytes()


def kinds() -> list[Any]:
    return [kind for kind in elementwise_programs._kinds.values() if kind.programs]


@pytest.mark.usefixtures("at_once")
@pytest.mark.parametrize("dtype", DTYPES)
@pytest.mark.parametrize("name", sorted(FUNCTIONS))
def test_bits_are_those_of_jit(name: str, dtype: str) -> None:
    """Of any shape: none, one, and stretches that are filled up."""
    with fg.config(enable_x64=dtype == "float64"):
        for seed, shape in enumerate([(), (1,), (3, 5), (0, 4), (16_384,), (16_385,), (2, 20_000)]):
            x = numbers(shape, dtype, seed)
            found = FUNCTIONS[name](x)
            expected = fg.jit(FUNCTIONS[name])(x)
            assert (found.shape, found.dtype) == (expected.shape, expected.dtype) == (shape, x.dtype)
            np.testing.assert_array_equal(np.asarray(found, float), np.asarray(expected, float))
        assert kinds()


@settings(deadline=None, max_examples=30)
@given(st.lists(st.integers(0, 7), max_size=3), st.integers(0, 99), st.sampled_from(sorted(FUNCTIONS)))
def test_shapes(shape: list[int], seed: int, name: str) -> None:
    """Whatever came before, results are near those of jit."""
    x = numbers(tuple(shape), "float32", seed)
    wanted = fg.jit(lambda x: FUNCTIONS[name](x))(x)  # a new function, whose shapes are not counted
    np.testing.assert_allclose(FUNCTIONS[name](x), wanted, rtol=2e-6, atol=1e-45)


@pytest.mark.usefixtures("at_once")
def test_long_stretches() -> None:
    """Many elements have a program of their own, with the same bits."""
    x = numbers((300_001,), "float32", 0)
    first = [bits(lax.erf(x)) for _ in range(2)]
    (kind,) = kinds()
    assert len(kind.programs) == 2 and first[0] == first[1] == bits(fg.jit(lax.erf)(x))


@pytest.mark.usefixtures("from_nothing")
def test_account() -> None:
    """NumPy computes until that has taken as long as compiling takes; what is quick for it, always."""
    price = Price(element_ns=1000, call_ns=0, compile_ns=350_000)
    calls: list[str] = []

    def function(x: Any) -> Any:
        calls.append(type(x).__name__)
        return x * 2

    x = fnp.ones(100)
    for _ in range(3):
        computed(function, "account", [x], price)
    assert calls == ["Array"] * 3
    for _ in range(3):
        np.testing.assert_array_equal(computed(function, "account", [x], price), np.full(100, 2.0))
    assert calls == ["Array"] * 3 + ["Tracer"]
    computed(function, "account", [x[:10]], price)
    assert calls[-1] == "Array"
    computed(function, "account", [x.astype("float16")], price)  # another kind has another account
    assert calls[-1] == "Array" and len(calls) == 6
    computed(function, "at once", [fnp.ones(400)], price)  # a long call that is worth it by itself
    assert calls[-1] == "Tracer"


@pytest.mark.usefixtures("at_once")
def test_errors_and_functions_of_whole_arrays() -> None:
    """Errors are those of the function, every time; what is not elementwise has no program."""
    for _ in range(2):
        with pytest.raises(DtypeError, match="erf"):
            lax.erf(fnp.arange(400))
    price = Price(1000, 0, 0)
    for _ in range(2):
        found = computed(lambda x: x.sum(), "whole", [fnp.ones(50)], price)
        assert float(found) == 50
    assert not any(kind.programs for kind in elementwise_programs._kinds.values())


@pytest.mark.usefixtures("at_once")
def test_settings() -> None:
    """Checks for NaN and disable_jit see every op; 64 bits have programs of their own."""
    x = fnp.asarray([0.5, math.nan])
    special.gammaln(x), special.gammaln(fnp.ones(3))
    with fg.config(debug_nans=True), pytest.raises(NanError):
        lax.erf(x)
    with fg.config(disable_jit=True):
        np.testing.assert_allclose(lax.erf(fnp.ones(2)), math.erf(1), rtol=1e-6)
    with fg.config(enable_x64=True):
        np.testing.assert_allclose(lax.erf(np.ones(2)), math.erf(1), rtol=1e-15)


@pytest.mark.usefixtures("at_once")
def test_under_transforms() -> None:
    x = numbers((50,), "float32", 3)
    x = fnp.where(fnp.isfinite(x), x, 0.5)
    slope = fg.grad(lambda x: lax.erf(x).sum())(x)
    np.testing.assert_allclose(
        slope, 2 / math.sqrt(math.pi) * np.exp(-(np.asarray(x, float) ** 2)), atol=1e-6
    )
    np.testing.assert_allclose(fg.vmap(lax.erf)(x), lax.erf(x), rtol=1e-6)


@pytest.mark.usefixtures("at_once")
@pytest.mark.parametrize("size", [40_000, 300_000])
def test_threads(size: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Several threads make the same programs at once."""
    make = elementwise_programs._program

    def slowly(*given: Any) -> Any:
        program = make(*given)
        time.sleep(0.1)
        return program

    monkeypatch.setattr(elementwise_programs, "_program", slowly)
    x = numbers((size,), "float32", 1)
    expected, found = bits(fg.jit(special.gammaln)(x)), []
    threads = [threading.Thread(target=lambda: found.append(bits(special.gammaln(x)))) for _ in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert found == [expected] * 6
    assert [special.gammaln(numbers((n,), "float32", 2)).shape for n in (5, size)] == [(5,), (size,)]


@pytest.mark.skipif(not hasattr(os, "fork") or sys.platform == "darwin", reason="processes that fork")
@pytest.mark.filterwarnings("ignore:.*fork.*")
@pytest.mark.usefixtures("at_once")
def test_forks() -> None:
    """A child has the programs of its parent, and those for many elements find threads again."""
    x = numbers((300_000,), "float32", 2)
    expected = bits(lax.erf(x)), bits(special.gammaln(x))
    pid = os.fork()
    if not pid:
        os._exit(0 if (bits(lax.erf(x)), bits(special.gammaln(x))) == expected else 1)
    assert os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]) == 0


def test_identities() -> None:
    """Equal code in equal surroundings is one function; what nobody can tell is none."""

    def scaled(k: Any) -> Callable[[Any], Any]:
        return lambda x: x * k

    assert identity_of(scaled(2)) == identity_of(scaled(2)) != identity_of(scaled(3))
    assert identity_of(scaled(np.ones(2))) is None and identity_of(len) is None
