"""Loops that are one kernel: on a fake of CUDA whose kernels run on the host, and as text of other languages."""

from __future__ import annotations

import os
import signal
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import funcgrad as fg
import funcgrad.numpy as fnp
from funcgrad import lax
from funcgrad.backends.interface import Grid, Target, open_backend
from funcgrad.errors import DeviceError
from funcgrad.lower.program import whole_loops
from tests.backends.cuda.cuda_on_host import cuda_on_host
from tests.hardware.assembled import assemble, compile_apart, find_ptxas

TARGET = Target("grid", 16, 64, 1 << 20, 4, "opencl", grid=Grid(64, 1, 1 << 14, 4))


def numbers(*shape: int, seed: int = 0) -> np.ndarray:
    return np.random.default_rng(seed).normal(size=shape).astype(np.float32)


@pytest.fixture(scope="module")
def fake() -> Iterator[Any]:
    with cuda_on_host(threads=8) as found:
        yield found


@pytest.fixture(params=(1 << 20, 2), ids=["one launch", "two steps a launch"])
def launched(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """How many steps a launch has."""
    monkeypatch.setattr(whole_loops, "_steps_of_a_launch", lambda cost: request.param)


def check(function: Callable, *arguments: Any, whole: int = 1) -> None:
    """The same on the fake as on the CPU, with so many loops that are kernels."""
    with fg.config(device="cpu"):
        expected = fg.tree.leaves(fg.jit(function)(*arguments))
    with fg.config(device="cuda"):
        jitted = fg.jit(function)
        lowered = jitted.lower(*arguments).as_text("table")
        for _ in range(2):
            for got, wanted in zip(fg.tree.leaves(jitted(*arguments)), expected, strict=True):
                assert (got.shape, got.dtype) == (wanted.shape, wanted.dtype)
                np.testing.assert_allclose(np.asarray(got), np.asarray(wanted), rtol=2e-5, atol=2e-5)
    rows = [
        row
        for row in lowered.splitlines()
        if row.startswith("kernel") and row.count(", ") and "thread" in row
    ]
    found = sum(row.endswith((", once", " times", ", until done")) for row in rows)
    assert found == whole, lowered


def rnn(w: Any, xs: Any, reverse: bool = False) -> Any:
    def step(h: Any, x: Any) -> Any:
        h = fnp.tanh(h @ w + x)
        return h, (h.sum(), x * 2)

    return lax.scan(step, fnp.zeros(w.shape[0]), xs, reverse=reverse)


def branches(x: Any) -> Any:
    def step(state: Any, k: Any) -> Any:
        y = lax.switch(k % 3, [lambda y: y + 1, lambda y: y[::-1] * 0.5, lambda y: y], state)
        return y, lax.cond(y[0] > 0.5, lambda: y.sum(), lambda: y[1])

    return lax.scan(step, x, fnp.arange(7))


def exchanged(x: Any, n: Any) -> Any:
    """What is carried changes places, stays, and is counted; as a complex number, a truth value, an index."""

    def step(s: Any) -> Any:
        a, b, same, k, z, odd = s
        return b * 0.9, a + k, same, k + 1, z * 1j, ~odd

    return lax.while_loop(lambda s: s[3] < n, step, (x, x + 1, x * 3, 0, 1 + 2j, False))


def nested(x: Any) -> Any:
    def outer(y: Any, k: Any) -> Any:
        z = lax.fori_loop(0, 3, lambda i, z: z.at[i].add(z[i + 1] * k), y)
        return lax.scan(lambda c, row: (c * 0.5 + row, c[0]), z, fnp.stack([y, z]))

    return lax.scan(outer, x, fnp.arange(5.0))


def updates(x: Any, places: Any, k: Any) -> Any:
    def step(s: Any, place: Any) -> Any:
        return (s[0].at[place].add(s[1][place % 3]), s[1].at[place % 2].set(0.5 * place)), s[0][0]

    return lax.scan(step, (x, x[:3]), places), x * k


PROGRAMS: dict[str, tuple[Callable, tuple, int]] = {
    "scan": (rnn, (numbers(6, 6), numbers(5, 6)), 1),
    "backwards": (lambda w, xs: rnn(w, xs, True), (numbers(6, 6), numbers(4, 6)), 1),
    "gradient": (fg.grad(lambda w, xs: rnn(w, xs)[1][0].sum()), (numbers(5, 5), numbers(6, 5)), 2),
    "numbers": (lambda x, f: lax.scan(lambda s, a: (0.9 * s + a, s), x, f), (numbers(), numbers(9)), 1),
    "branches": (branches, (numbers(5),), 1),
    "while": (exchanged, (numbers(5), 5), 1),
    "while, even": (exchanged, (numbers(5), 4), 1),
    "while of no steps": (exchanged, (numbers(5), 0), 1),
    "nested": (nested, (numbers(4),), 1),
    "updates": (updates, (numbers(6), np.array([3, 3, 0, 5, 3]), 2), 1),
    "wide": (
        lambda x: lax.fori_loop(0, 3, lambda i, y: fnp.sin(y) + y[::-1] * i, x),
        (numbers(33, 5),),
        1,
    ),
    "prefix": (lambda x: lax.fori_loop(0, 3, lambda i, y: fnp.cumsum(y) * 0.1, x), (numbers(9),), 1),
    "cond": (
        lambda x: lax.cond(x.sum() > 0, lambda x: (x * 2, x[0]), lambda x: (x - 1, x[1]), x)[0] + 1,
        (numbers(6),),
        1,
    ),
    "switch": (
        lambda i, x: [lax.switch(i + k, [lambda x: x + 1, fnp.sin, lambda x: x], x * 2) for k in range(3)],
        (0, numbers(6)),
        3,
    ),
    "cond of loops": (
        lambda x: lax.cond(x[0] > 9, lambda x: lax.fori_loop(0, 3, lambda i, s: s + x, x), fnp.cumsum, x),
        (numbers(7),),
        1,
    ),
    "nothing to do": (lambda x: lax.fori_loop(0, 4, lambda i, y: y, x), (numbers(3),), 0),
    "a sort": (lambda x: lax.fori_loop(0, 2, lambda i, y: fnp.sort(y) - i, x), (numbers(3),), 0),
    "a while within": (
        lambda x: lax.fori_loop(
            0, 2, lambda i, y: lax.while_loop(lambda z: z < 9, lambda z: z + i + 1, y), x
        ),
        (numbers(),),
        0,
    ),
    "much": (lambda x: lax.fori_loop(0, 2, lambda i, y: y * 2, x), (numbers(300, 300),), 0),
}


@pytest.mark.parametrize("name", PROGRAMS)
def test_programs(fake: Any, launched: None, name: str) -> None:
    function, arguments, whole = PROGRAMS[name]
    check(function, *arguments, whole=whole)


@settings(max_examples=15, deadline=None)
@given(st.integers(1, 9), st.integers(1, 5), st.booleans(), st.booleans(), st.sampled_from((2, 4)))
def test_scans(length: int, size: int, reverse: bool, in_place: bool, steps: int) -> None:
    """All lengths, odd and even, with several launches: what is carried is where the next one looks for it."""

    def step(s: Any, x: Any) -> Any:
        changed = s.at[0].add(x.sum()) if in_place else s * 0.5 + x
        return changed, s[-1] + x

    def function(s: Any, xs: Any) -> Any:
        return lax.scan(step, s, xs, reverse=reverse)

    patch = pytest.MonkeyPatch()
    with patch.context() as context, cuda_on_host(threads=4):
        context.setattr(whole_loops, "_steps_of_a_launch", lambda cost: steps)
        check(function, numbers(size), numbers(length, size, seed=length), whole=1)


def test_one_launch_is_replayed_with_others(fake: Any) -> None:
    """A loop that one launch does is one of those that are recorded; copies for updates in place come before."""

    def function(x: Any) -> Any:
        return lax.fori_loop(0, 9, lambda i, s: (s[0].at[i % 4].add(s[1]), s[1] * 0.5), (x * 2, x[0]))[0] + 1

    jitted = fg.jit(function)
    x = fg.device_put(numbers(4), "cuda")
    expected, _ = jitted(x), jitted(x)
    before = len(fake.calls)
    found = jitted(x)
    after = fake.calls[before:]
    assert "cuLaunchKernel" not in after and 1 <= after.count("cuGraphLaunch") <= 2
    assert not [name for name in after if "Synchronize" in name]
    np.testing.assert_array_equal(found, expected)


def test_equal_loops_are_one_kernel() -> None:
    def function(x: Any, y: Any) -> Any:
        return rnn(x, y)[0], rnn(x, y + 1)[0]

    kinds = [fg.ShapeDtypeStruct((4, 4), "float32")] * 2
    text = fg.jit(function).lower(*kinds).for_target(TARGET).as_text("opencl")
    assert text.count("reqd_work_group_size") == text.count("---- kernel")
    assert sum("for (; i" in part for part in text.split("---- kernel")) == 1


def nested_branches(x: Any) -> Any:
    """Branches within two loops, one of which has a loop: PoCL 3.1 compiles no barriers there."""

    def outer(c: Any, r: Any) -> Any:
        def inner(i: Any, s: Any) -> Any:
            return lax.cond(
                s.sum() > 0,
                lambda s: s * 0.9 - r[i],
                lambda s: lax.fori_loop(0, 3, lambda k, t: t + fnp.abs(r[k]), s),
                s,
            )

        return lax.fori_loop(0, 5, inner, c), c

    return lax.scan(outer, x[0], x)


def test_branches_on_opencl() -> None:
    try:
        device = open_backend("opencl")
    except DeviceError as error:
        pytest.skip(str(error))
    x = numbers(9, 9)
    expected = fg.jit(nested_branches, device="cpu")(x)
    for found, wanted in zip(fg.jit(nested_branches, device=device.name)(x), expected, strict=True):
        np.testing.assert_allclose(found, wanted, rtol=1e-5, atol=1e-5)


def test_interrupt() -> None:
    """Ctrl-C ends an endless loop of a device, which can be used afterwards."""
    try:
        device = open_backend("opencl")
    except DeviceError as error:
        pytest.skip(str(error))
    endless = fg.jit(lambda x: lax.while_loop(lambda x: x >= 0, lambda x: 0.5 * x + 1, x), device=device.name)
    before = signal.signal(signal.SIGINT, signal.default_int_handler)  # a background job ignores it
    timer = threading.Timer(2.0, lambda: os.kill(os.getpid(), signal.SIGINT))
    timer.start()
    try:
        with pytest.raises(KeyboardInterrupt):
            endless(1.0)
    finally:
        timer.cancel()
        signal.signal(signal.SIGINT, before)
    assert float(fg.jit(lambda x: x + 1, device=device.name)(np.float32(2))) == 3


@pytest.mark.parametrize(("renderer", "arch"), [("nvptx", "sm_90"), ("amdgcn", "gfx1100")])
def test_code_of_gpus(renderer: str, arch: str, tmp_path: Path) -> None:
    """LLVM makes one kernel of each loop, of which nothing is called any more; ptxas takes it where there is one."""
    target = TARGET._replace(renderer=renderer)
    texts = {}
    for name in ("scan", "updates", "branches", "while", "nested"):
        function, arguments, _ = PROGRAMS[name]
        text = fg.jit(function).lower(*arguments).for_target(target).as_text(renderer)
        (loop,) = (part for part in text.split("---- kernel") if "@task0" in part)
        texts[name] = loop.partition("----\n")[2].replace("@compute(", "@NAME(")
    made = compile_apart(texts, arch, tmp_path)
    if renderer == "nvptx":
        assert not any(b"call" in ptx or b"ld.global.nc" in ptx for ptx in made.values())
        if find_ptxas() is not None:
            assert all(usage.stack == usage.spilled == 0 for usage in assemble(made, arch, tmp_path).values())
    else:
        assert all(content.startswith(b"\x7fELF") for content in made.values())
