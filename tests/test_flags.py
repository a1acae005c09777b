"""Settings under JAX's names, and what the two promotions forbid."""

from __future__ import annotations

import operator
import threading
import warnings
from collections.abc import Iterator

import numpy as onp
import pytest

import funcgrad as fg
import funcgrad.numpy as np
from funcgrad import flags
from funcgrad.config import config
from funcgrad.errors import ArgumentError, DtypeError, ShapeError


@pytest.fixture(autouse=True)
def _settings_come_back() -> Iterator[None]:
    before = config.of_thread()
    yield
    for name, value in before.items():
        setattr(config, name, value)
    vars(config).pop("flags", None)


@pytest.mark.parametrize("name", flags.FLAGS)
def test_flags_are_settings(name: str) -> None:
    """What is read can be written, and a setting of its own name too."""
    value = getattr(config, name)
    config.update(name, value)
    assert getattr(config, name) == value
    setting = flags.FLAGS[name].setting
    config.update(setting, getattr(config, setting))


@pytest.mark.parametrize("name", flags.WITHOUT_EFFECT)
def test_flags_without_effect_are_kept(name: str) -> None:
    assert getattr(config, name) == flags.WITHOUT_EFFECT[name]
    config.update(name, "kept")
    assert getattr(config, name) == "kept"
    seen = []
    other = threading.Thread(target=lambda: seen.append(getattr(config, name)))
    other.start()
    other.join()
    assert seen == [flags.WITHOUT_EFFECT[name]]


def test_values_are_translated() -> None:
    config.update("jax_traceback_filtering", "off")
    assert config.traceback == "full" and config.jax_traceback_filtering == "off"
    config.update("jax_platforms", "cpu,cuda")
    assert config.device == "cpu"
    config.update("jax_default_device", None)
    assert config.device == "cpu"
    config.update("jax_enable_x64", True)
    assert config.x64_enabled and np.arange(3).dtype == np.int64


def test_unknown_flags() -> None:
    with pytest.raises(ArgumentError, match=r"no flag 'jax_enable_x46'(.|\n)*did you mean 'jax_enable_x64'"):
        config.update("jax_enable_x46", True)
    with pytest.raises(AttributeError, match="no setting 'enable_x46'; did you mean 'enable_x64'"):
        config.enable_x46  # noqa: B018
    with pytest.raises(ArgumentError, match="has to be True or False"):
        config.update("jax_enable_x64", "yes")
    assert not hasattr(config, "__array__")


def test_contexts() -> None:
    with fg.enable_x64():
        assert np.ones(2).dtype == np.float64
        with fg.enable_x64(False):
            assert np.ones(2).dtype == np.float32
    assert np.ones(2).dtype == np.float32
    with fg.debug_nans(), pytest.raises(FloatingPointError):
        np.log(-1.0)
    with fg.debug_infs(), pytest.raises(FloatingPointError):
        fg.jit(np.exp)(1e4)
    with (
        fg.checking_leaks(),
        fg.log_compiles(False),
        fg.explain_cache_misses(False),
        fg.debug_key_reuse(False),
    ):
        assert float(np.sin(0.0)) == 0.0


def test_indices_that_are_checked() -> None:
    x = np.zeros((2, 3))
    config.update("jax_check_static_indices", True)
    try:
        assert config.jax_check_static_indices and config.debug_index
        for index in (4, (0, -4), (slice(5), 3)):
            with pytest.raises(IndexError, match="out of bounds"):
                x[index]
            with pytest.raises(IndexError, match="out of bounds"):
                fg.jit(lambda v, i=index: v[i])(x)
        assert x.at[4].get(mode="clip").shape == (3,)
    finally:
        config.update("jax_check_static_indices", False)
    assert x[4].shape == (3,)


# ---- promotion ----

PAIRS = [
    ("int32", "float32"),
    ("float16", "float32"),
    ("int8", "uint8"),
    ("bool", "int32"),
    ("float32", "complex64"),
]


@pytest.mark.parametrize(("a", "b"), PAIRS)
def test_strict_promotion_refuses_arrays_of_two_dtypes(a: str, b: str) -> None:
    x, y = np.ones(3, a), np.ones(3, b)
    for f in (np.add, fg.jit(np.add), fg.vmap(np.add)):
        assert f(x, y).dtype == np.result_type(a, b)
        with fg.numpy_dtype_promotion("strict"), pytest.raises(DtypeError, match="strict"):
            f(x, y)
        assert f(x, y).dtype == np.result_type(a, b)  # nor is anything remembered


def test_strict_promotion_takes_numbers_of_python() -> None:
    with fg.numpy_dtype_promotion("strict"):
        assert (np.ones(3, np.float16) * 2.0).dtype == np.float16
        assert (np.ones(3, np.float16) * 2).dtype == np.float16
        assert (np.ones(3, np.int8) + 1).dtype == np.int8
        assert (np.ones(3, np.complex64) * 1.5).dtype == np.complex64
        for wrong in (
            lambda: np.ones(3, np.int8) + 1.5,
            lambda: np.ones(3, bool) + 1,
            lambda: np.ones(3) + 1j,
        ):
            with pytest.raises(DtypeError, match="no common dtype"):
                wrong()


@pytest.mark.parametrize(
    "function", ["mean", "var", "std", "median", "average", "linalg.norm", "softmax", "cumsum"]
)
def test_functions_of_one_array_work_under_strict_promotion(function: str) -> None:
    space, _, name = function.rpartition(".")
    f = getattr({"": np, "linalg": np.linalg}[space], name, None) or getattr(fg.nn, name)
    for dtype in (np.float32, np.float16):
        x = np.arange(1.0, 7.0).astype(dtype)
        wanted = f(x)
        with fg.numpy_dtype_promotion("strict"):
            onp.testing.assert_array_equal(onp.asarray(f(x)), onp.asarray(wanted))


def test_flags_concern_the_users_own_operations() -> None:
    """Steps of the package's functions mix dtypes and ranks as they like."""
    a, b = onp.eye(3, dtype=onp.float32) * 2, onp.arange(6, dtype=onp.float32).reshape(3, 2)
    key = fg.random.key(0)
    functions = [
        lambda: fg.random.multivariate_normal(key, np.zeros(3), a, (4,)),
        lambda: fg.random.choice(key, np.arange(5), (3,), p=np.full(5, 0.2)),
        lambda: fg.scipy.linalg.lu_solve(fg.scipy.linalg.lu_factor(a), b),
        lambda: fg.scipy.stats.norm.logpdf(np.ones(3), 1.0, 2.0),
        lambda: np.searchsorted(np.arange(4.0), np.asarray(b)),
        lambda: np.linalg.lstsq(np.asarray(a), np.asarray(b))[0],
        lambda: fg.nn.softmax(np.asarray(b, "float16")),
        lambda: np.matmul(*[np.asarray(x, "float16") for x in (a, b)], preferred_element_type="float32"),
        lambda: fg.jacrev(lambda x: fg.lax.dot(x, x, preferred_element_type="float32"))(
            np.ones(3, "float16")
        ),
        lambda: fg.nn.dot_product_attention(*[np.asarray(b, "float16")[None, :, None]] * 3),
        lambda: fg.lax.linalg.lu_pivots_to_permutation(np.asarray([2, 2, 2], "int32"), 3),
    ]
    for function in functions:
        wanted = function()
        for f in (function, fg.jit(function)):
            with fg.numpy_dtype_promotion("strict"), fg.numpy_rank_promotion("raise"):
                onp.testing.assert_allclose(f(), wanted, rtol=1e-6)


def test_rank_promotion() -> None:
    x, y = np.ones((2, 3)), np.ones(3)
    for f in (np.add, fg.jit(np.add), operator.add):
        with fg.numpy_rank_promotion("raise"):
            with pytest.raises(ShapeError, match=r"different ranks: float32\[2,3\], float32\[3\]"):
                f(x, y)
            assert f(x, 1.0).shape == f(x, np.ones((1, 3))).shape == f(np.asarray(2.0), x).shape == (2, 3)
            assert x[np.arange(2), np.arange(3)[:, None]].shape == (3, 2)  # indices are no operands
        with fg.numpy_rank_promotion("warn"), pytest.warns(UserWarning, match="different ranks"):
            f(x, y)
        with warnings.catch_warnings():
            warnings.simplefilter("error")
            assert f(x, y).shape == (2, 3)


# ---- values at once ----


def test_what_depends_on_known_values_is_computed_at_once() -> None:
    @fg.jit
    def f(x: object) -> object:
        assert not isinstance(np.ones(2) + 1, onp.ndarray)
        with fg.ensure_compile_time_eval():
            table = np.cumsum(np.arange(4))
            size = int(table[-1])
            assert isinstance(float(np.sin(1.0)), float)
            assert float(fg.jit(lambda v: v * 2)(3.0)) == 6.0
        return x * np.ones(size)

    assert f(2.0).shape == (6,)
    with fg.ensure_compile_time_eval():
        assert float(np.sin(0.0)) == 0.0


def test_ranges_and_comparisons_under_strict_promotion() -> None:
    with fg.numpy_dtype_promotion("strict"):
        assert np.arange(0.0, 3, 2).dtype == np.float32 and np.isclose(np.ones(2), 1).all()
        assert (
            np.arange(np.int8(3)).dtype == np.int8
            and np.arange(np.asarray(2, "int16"), 9, 3).dtype == np.int16
        )


def test_effects_are_done_when_calls_return() -> None:
    assert fg.effects_barrier() is None


def test_typed_keys_where_a_setting_asks_for_them() -> None:
    words = fg.random.PRNGKey(3)
    with fg.enable_custom_prng():
        key = fg.random.PRNGKey(3)
        traced = fg.jit(fg.random.PRNGKey)(3)
    assert words.dtype == np.uint32 and key.dtype == traced.dtype == fg.random.key(3).dtype
    assert (fg.random.key_data(key) == words).all() and (fg.random.key_data(traced) == words).all()
    assert fg.jit(fg.random.PRNGKey)(3).dtype == np.uint32


def test_live_arrays_are_those_in_use() -> None:
    x = np.arange(7) + 1
    holders = [{"a": x}]
    assert any(y is x for y in fg.live_arrays()) and any(y is x for y in fg.live_arrays("cpu"))
    assert not any(y is x for y in fg.live_arrays("gpu"))
    plus_one = fg.jit(lambda x: x + 1)
    for _ in range(4):  # at last by native code
        x = plus_one(x)
        assert any(y is x for y in fg.live_arrays())
    holders[0]["a"] = x
    number = id(x)
    del x, holders
    assert not any(id(y) == number and y.shape == (7,) for y in fg.live_arrays())
    np.asarray(0.123)  # numbers are kept for later
    assert not any(not y.shape and y == np.float32(0.123) for y in fg.live_arrays())
