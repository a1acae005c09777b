"""Whole programs on a device with memory of its own, which is interpreted: results as on the CPU, and how they come."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
import pytest

import funcgrad as fg
import funcgrad.numpy as fnp
from funcgrad.backends.interface import open_backend
from funcgrad.trace.array import device_array
from funcgrad.trace.array.array import Array
from funcgrad.trace.array.device_array import DeviceArray
from funcgrad.trace.types import dtypes as dt
from tests.hardware import interpreted_accelerator


@pytest.fixture(autouse=True)
def on_device() -> Iterator[None]:
    with fg.config(device="interpreted"):
        yield


def device() -> Any:
    return open_backend("interpreted")


def numbers(*shape: int, seed: int = 0) -> np.ndarray:
    return np.random.default_rng(seed).normal(size=shape).astype(np.float32)


def check(function: Callable, *arguments: Any, times: int = 3, atol: float = 1e-5) -> None:
    """The same on the fake as on the CPU: when it is started one by one, recorded, and replayed."""
    with fg.config(device="cpu"):
        expected = fg.tree.leaves(fg.jit(function)(*arguments))
    jitted = fg.jit(function)
    for _ in range(times):
        found = fg.tree.leaves(jitted(*arguments))
        for got, wanted in zip(found, expected, strict=True):
            assert type(got) is DeviceArray
            assert (got.shape, got.dtype, got.weak_type) == (wanted.shape, wanted.dtype, wanted.weak_type)
            a, b = np.asarray(got), np.asarray(wanted)
            if dt.is_inexact(wanted.dtype):
                np.testing.assert_allclose(a, b, rtol=1e-5, atol=atol)
            else:
                np.testing.assert_array_equal(a, b)


def mlp(w: Any, x: Any) -> Any:
    h = fnp.tanh(x @ w["a"])
    return fnp.mean((h @ w["b"] - fnp.sum(x, axis=1, keepdims=True)) ** 2)


def power(x: Any, n: Any) -> Any:
    def body(state: Any) -> Any:
        k, y, history = state
        return k + 1, y * x, history.at[k % 3].set(k * 1.0)

    return fg.lax.while_loop(lambda s: s[0] < n, body, (0, fnp.ones_like(x), fnp.zeros(3)))


def rnn(w: Any, xs: Any, reverse: bool) -> Any:
    def step(h: Any, x: Any) -> Any:
        h = fnp.tanh(h @ w + x)
        return h, (h.sum(), x * 2)

    return fg.lax.scan(step, fnp.zeros(w.shape[0]), xs, reverse=reverse)


def updates(x: Any, places: Any) -> Any:
    y = x.at[places].add(1.0)
    for k in range(3):
        y = y.at[k].set(y[k + 1] * 2)
    return y, x[places], fnp.argmax(y), fnp.cumsum(x)


W = {"a": numbers(6, 5), "b": numbers(5, 1, seed=1)}
PROGRAMS: dict[str, tuple[Callable, tuple]] = {
    "gradient": (fg.value_and_grad(mlp), (W, numbers(9, 6))),
    "softmax": (lambda x: fg.nn.softmax(x, axis=-1), (numbers(5, 37),)),
    "while": (power, (numbers(4), 5)),
    "while of no steps": (power, (numbers(4), 0)),
    "scan": (lambda w, xs: rnn(w, xs, False), (numbers(4, 4), numbers(5, 4))),
    "scan backwards": (lambda w, xs: rnn(w, xs, True), (numbers(4, 4), numbers(4, 4))),
    "gradient of scan": (
        fg.grad(lambda w, xs: rnn(w, xs, False)[1][0].sum()),
        (numbers(4, 4), numbers(6, 4)),
    ),
    "cond": (
        lambda x: fg.lax.cond(x.sum() > 0, lambda x: (x * 2, x[0]), lambda x: (x - 1, x[1]), x),
        (numbers(6),),
    ),
    "switch": (
        lambda i, x: [
            fg.lax.switch(i + k, [lambda x: x + 1, fnp.sin, lambda x: x[::-1]], x) for k in range(3)
        ],
        (0, numbers(6)),
    ),
    "updates": (updates, (numbers(11), np.array([3, 3, 0, 10]))),
    "sort": (lambda x: (fnp.sort(x), fnp.argsort(x, axis=0), fg.lax.top_k(x, 3)), (numbers(6, 37),)),
    "long sort": (fnp.sort, (np.random.default_rng(0).integers(-9, 9, 1000).astype(np.int32),)),
    "matrices": (
        lambda a: (
            fnp.linalg.cholesky(a @ a.T + 8 * fnp.eye(8)),
            fnp.linalg.solve(a, a[0]),
            fnp.linalg.svd(a)[1],
        ),
        (numbers(8, 8),),
    ),
    "random": (
        lambda key: (
            fg.random.normal(key, (33,)),
            fg.random.permutation(key, 10),
            fg.random.randint(key, (3,), 0, 9),
        ),
        (fg.random.PRNGKey(3),),
    ),
    "complex": (lambda x: (fnp.fft.fft(x), fnp.exp(1j * x), abs(x + 2j)), (numbers(12),)),
    "types": (
        lambda x: [x.astype(t) + 1 for t in ("int8", "uint16", "int32", "float16", "bfloat16", "bool")],
        (numbers(5) * 9,),
    ),
    "empty": (lambda x: (x[:0], x[:0].sum(), fnp.concatenate([x[:0], x])), (numbers(5),)),
    "constants": (lambda: (fnp.arange(5), fnp.ones((2, 2)), fnp.float32(3)), ()),
    "itself": (lambda x, y: (x, y, x, x + y), (numbers(4), numbers(4, seed=1))),
    "concatenation": (lambda x: fnp.concatenate([x, fnp.sin(x), x[:2] * 2]), (numbers(5, 3),)),
    "convolution": (
        lambda x, w: fg.lax.conv_general_dilated(x, w, (2, 1), "SAME"),
        (numbers(2, 3, 8, 7), numbers(4, 3, 3, 3)),
    ),
}


@pytest.mark.parametrize("name", PROGRAMS)
def test_programs(name: str) -> None:
    function, arguments = PROGRAMS[name]
    check(function, *arguments)


def count_of(what: str) -> int:
    return device().started[what]


def put(x: np.ndarray) -> Any:
    """The values in memory of the device that nobody else has."""
    return device_array.put(Array(x), device())


def test_launches_are_recorded_and_replayed() -> None:
    """Once one by one, then recorded; from then on one call, whatever the memory."""
    f = fg.jit(lambda x: fnp.sort(fnp.cumsum(x) @ fnp.ones((600, 600))))
    x = [put(numbers(600) + k) for k in range(5)]
    launches, records, replays = count_of("launch"), count_of("record"), count_of("replay")
    first = f(x[0])
    started = count_of("launch") - launches
    assert started > 2 and count_of("record") == records
    found = [f(x[k]) for k in range(5)]
    assert count_of("record") == records + 1
    assert count_of("replay") == replays + 5
    assert first.tolist() == found[0].tolist() != found[1].tolist()


def test_what_is_on_the_host_is_copied_once() -> None:
    weights = Array(numbers(40))
    with fg.config(device="cpu"):
        captured = fnp.asarray(numbers(40, seed=1))
    f = fg.jit(lambda w, x: w * x + captured)
    f(weights, numbers(40))
    before, reads = count_of("write"), count_of("read")
    for _ in range(3):
        y = f(weights, numbers(40))
    assert count_of("write") == before + 3  # of NumPy's array, which may have changed
    y = f(weights, y)
    assert (count_of("write"), count_of("read")) == (before + 3, reads)
    np.testing.assert_allclose(y, numbers(40) * (numbers(40) ** 2 + captured) + captured, rtol=1e-5)


def test_errors_of_the_device_come_when_somebody_reads(monkeypatch: pytest.MonkeyPatch) -> None:
    def lost(*_: Any) -> None:
        raise fg.errors.DeviceError("the device is gone")

    monkeypatch.setattr(interpreted_accelerator, "run_kernel", lost)
    y = fg.jit(lambda x: x * 2)(numbers(3))
    with pytest.raises(fg.errors.DeviceError, match="gone"):
        y.block_until_ready()
    y = fg.jit(lambda x: x * 2)(numbers(3))
    with pytest.raises(fg.errors.DeviceError, match="gone"):
        np.asarray(y)


def test_donated_memory_is_used_again() -> None:
    step = fg.jit(lambda w, g: (w - 0.1 * g, g.sum()), donate_argnums=0)
    w, g = (put(numbers(1000, seed=k)) for k in range(2))
    memory = id(w.region[0])
    new, _ = step(w, g)
    assert id(new.region[0]) == memory
    with pytest.raises(fg.errors.DeletedArrayError, match="donated"):
        np.asarray(w)
    np.testing.assert_allclose(new, numbers(1000) - 0.1 * numbers(1000, seed=1), rtol=1e-5, atol=1e-6)
    other = fg.jit(lambda x: x)(new)  # the same memory
    again, _ = step(new, g)
    assert id(again.region[0]) != memory
    np.testing.assert_array_equal(np.asarray(other)[:3], (numbers(1000) - 0.1 * numbers(1000, seed=1))[:3])


def test_host_functions() -> None:
    """Callbacks get copies, and their errors are the caller's; what they are called with may be on any device."""
    seen: list[Any] = []

    def host(x: Any) -> Any:
        seen.append(np.asarray(x))
        if len(seen) == 3:
            raise ValueError("third")
        return np.asarray(x) + 1

    type_ = fg.ShapeDtypeStruct((4,), "float32")
    f = fg.jit(lambda x: fg.pure_callback(host, type_, x * 2) * 3)
    for _ in range(2):
        np.testing.assert_allclose(f(numbers(4)), (numbers(4) * 2 + 1) * 3, rtol=1e-6)
    with pytest.raises(ValueError, match="third"):
        f(numbers(4))
    np.testing.assert_allclose(f(numbers(4)), (numbers(4) * 2 + 1) * 3, rtol=1e-6)
    np.testing.assert_allclose(seen[0], numbers(4) * 2, rtol=1e-6)


def test_a_loop_is_interrupted_between_two_steps(monkeypatch: pytest.MonkeyPatch) -> None:
    f = fg.jit(lambda x: fg.lax.fori_loop(0, 10**9, lambda i, x: fnp.sin(x) + x[0], x))
    replay, count = interpreted_accelerator.Recording.replay, [0]

    def interrupted(self: Any, regions: Any) -> None:
        count[0] += 1
        if count[0] == 5:
            raise KeyboardInterrupt
        replay(self, regions)

    monkeypatch.setattr(interpreted_accelerator.Recording, "replay", interrupted)
    with pytest.raises(KeyboardInterrupt):
        f(numbers(4))
    assert fg.jit(lambda x: x + 1)(numbers(4)).shape == (4,)


def test_threads_in_one_function() -> None:
    """Each call has an arena of its own, and they may be started in any order."""
    f = fg.jit(lambda x: fnp.sort(fnp.sort(x * 2)[::-1] + x))
    xs = [numbers(70, seed=k) for k in range(4)]
    results: list[list[Any]] = [[] for _ in xs]

    def work(k: int) -> None:
        with fg.config(device="interpreted"):
            results[k] += [f(xs[k]) for _ in range(5)]

    threads = [threading.Thread(target=work, args=(k,)) for k in range(len(xs))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    for x, found in zip(xs, results, strict=True):
        assert len(found) == 5
        for y in found:
            np.testing.assert_allclose(y, np.sort(np.sort(x * 2)[::-1] + x), rtol=1e-6)


def test_out_of_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    """Copies of arrays of the host go first; then it is an error, and nothing is lost."""
    f = fg.jit(lambda x: x + 1, donate_argnums=0)
    weights = Array(numbers(1 << 12))
    fg.jit(lambda w: w.sum())(weights).block_until_ready()
    monkeypatch.setattr(device(), "total", device().used + (1 << 13))
    x = fnp.asarray(numbers(1 << 12))
    assert f(x).shape == x.shape
    monkeypatch.setattr(device(), "total", device().used + 1000)
    y = fnp.asarray(numbers(100))
    g = fg.jit(lambda y: (fnp.outer(y, y), 2 * y), donate_argnums=0)
    with pytest.raises(fg.errors.OutOfMemoryError, match="interpreted:0"):
        g(y)
    np.testing.assert_array_equal(y, numbers(100))


def test_nothing_is_compiled_twice() -> None:
    """Kernels are cached by their text, programs by their graph."""
    before = count_of("compile")
    assert fg.jit(lambda x: x * 3.5)(numbers(91)).shape == (91,)
    assert count_of("compile") == before + 1
    fg.clear_caches()
    fg.jit(lambda x: x * 3.5)(numbers(91))
    assert count_of("compile") == before + 1
    y, _ = fg.jit(lambda x, z: (x * 3.5, z + 0.625))(numbers(91), numbers(57))
    assert count_of("compile") == before + 2  # of the two kernels one is known
    assert y.shape == (91,)


def test_dtypes_that_a_device_lacks(monkeypatch: pytest.MonkeyPatch) -> None:
    """The error names the op, the device and the user's line."""
    grid = device().target.grid._replace(dtypes=frozenset(["float32", "bool", "int32"]))
    monkeypatch.setattr(
        device(), "target", device().target._replace(name="a device without doubles", grid=grid)
    )
    assert fg.jit(lambda x: x + 1)(numbers(7)).shape == (7,)
    with (
        fg.config(enable_x64=True),
        pytest.raises(
            fg.errors.DtypeError, match="no float64: a device without doubles\\n  at test_device_program"
        ),
    ):
        fg.jit(lambda x: x.astype("float64") + 1)(numbers(7))


def test_saved_programs() -> None:
    constant = fnp.asarray(numbers(5))
    compiled = fg.jit(lambda x: fnp.sort(x + constant)).lower(numbers(5)).compile()
    loaded = fg.load_compiled(compiled.serialize())
    found = loaded(fnp.asarray(numbers(5)))
    assert type(found) is DeviceArray
    np.testing.assert_allclose(found, np.sort(2 * numbers(5)), rtol=1e-6)
    with fg.config(device="cpu"), pytest.raises(fg.errors.DeviceError, match="'interpreted'"):
        fg.load_compiled(compiled.serialize())


def test_stages_costs_and_times() -> None:
    lowered = fg.jit(lambda x: fg.lax.scan(lambda c, x: (c + x, c), 0.0, fnp.sort(x) * 2)).lower(numbers(9))
    compiled = lowered.compile()
    assert "groups of" in lowered.as_text("table") and "4 times" not in lowered.as_text("table")
    assert lowered.as_text().count("---- kernel") == lowered.as_text("interpreted").count("---- kernel") >= 2
    with pytest.raises(fg.errors.ArgumentError, match=r"stages are graph, canonical.*interpreted"):
        lowered.as_text("llvm")
    assert compiled.memory_analysis().generated_code_size_in_bytes > 0
    profile = compiled.profile(numbers(9))
    assert [step.cost.name for step in profile if step.cost.depth == 0][-1] == "loop"
    assert profile.seconds > 0 and "test_device_program.py" in str(profile)


def test_two_devices_of_a_kind() -> None:
    f = fg.jit(lambda x: x * 2 + 1)
    here = f(numbers(7))
    with fg.config(device="interpreted:1"):
        there = f(numbers(7))
    assert (here.signature.device, there.signature.device) == ("interpreted:0", "interpreted:1")
    np.testing.assert_array_equal(here, there)


def test_donated_operands_of_products() -> None:
    """What a kernel brings to local memory it reads elsewhere than it writes: that memory is not used again."""
    f = fg.jit(lambda x, w: (x @ w) * 0.5, donate_argnums=0)
    x, w = numbers(48, 48), numbers(48, 48, seed=1)
    np.testing.assert_allclose(f(put(x), put(w)), (x @ w) * 0.5, rtol=1e-4, atol=1e-5)
