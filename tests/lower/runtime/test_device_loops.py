"""Loops whose steps the host starts, several at a time: on a fake of CUDA, whose kernels run on the host, and on a
device that is interpreted."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import islice
from typing import Any

import numpy as np
import pytest

import funcgrad as fg
from funcgrad import lax
from funcgrad.lower.ir.launches import TOGETHER
from funcgrad.lower.program import grid
from funcgrad.lower.runtime.device_loops import numbers_of_steps
from tests.backends.cuda.cuda_on_host import cuda_on_host
from tests.hardware import interpreted_accelerator

assert interpreted_accelerator


@pytest.fixture(scope="module")
def fake() -> Iterator[Any]:
    patch = pytest.MonkeyPatch()
    with patch.context() as context, cuda_on_host(threads=8) as found:
        context.setattr(grid, "whole_loop", lambda *_: None)
        yield found


def check(device: str, function: Callable, *arguments: Any, times: int = 2) -> None:
    with fg.config(device="cpu"):
        expected = fg.tree.leaves(fg.jit(function)(*arguments))
    with fg.config(device=device):
        jitted = fg.jit(function)
        for _ in range(times):
            for got, wanted in zip(fg.tree.leaves(jitted(*arguments)), expected, strict=True):
                assert (got.shape, got.dtype) == (wanted.shape, wanted.dtype)
                np.testing.assert_allclose(np.asarray(got), np.asarray(wanted), rtol=2e-5, atol=2e-5)


def numbers(*shape: int) -> np.ndarray:
    return np.random.default_rng(len(shape)).normal(size=shape).astype(np.float32)


def scanned(reverse: bool, in_place: bool) -> Callable:
    """A loop that hands on a number, an array, and one that is changed in its own memory or not."""

    def step(s: Any, x: Any) -> Any:
        k, a, b = s
        b = b.at[k % 4].add(x[0]) if in_place else b * 0.9 + x[:4]
        return (k + 1, a * 0.5 + x, b), (a.sum(), x.at[k % 5].set(k) if in_place else x * 2)

    return lambda a, xs: lax.scan(step, (0, a, xs[0, :4] + 1), xs, reverse=reverse)


def until(a: Any, n: Any) -> Any:
    """Values change places, and stay."""

    def step(s: Any) -> Any:
        k, x, y, same = s
        return k + 1, y * 0.9, x + k, same

    return lax.while_loop(lambda s: s[0] < n, step, (0, a, a + 1, a * 2))


def updated(a: Any, n: Any) -> Any:
    return lax.while_loop(
        lambda s: (s[0] < n) & (s[1][0] < 1e6), lambda s: (s[0] + 1, s[1].at[s[0] % 5].add(0.5)), (0, a)
    )


@pytest.mark.parametrize("device", ["cuda", "interpreted"])
@pytest.mark.parametrize("in_place", [False, True], ids=["anew", "in place"])
@pytest.mark.parametrize("reverse", [False, True], ids=["forward", "backward"])
def test_scans(fake: Any, device: str, reverse: bool, in_place: bool) -> None:
    """Lengths around those of what is started together."""
    for length in (1, 2, 16, 17, 18, 33, 50):
        check(device, scanned(reverse, in_place), numbers(5), numbers(length, 5))


def test_several_steps_are_one_graph(fake: Any) -> None:
    function = fg.jit(scanned(False, False), device="cuda")
    arguments = [fg.device_put(x, "cuda") for x in (numbers(5), numbers(65, 5))]
    for _ in range(2):
        function(*arguments)
    before = len(fake.calls)
    function(*arguments)
    after = fake.calls[before:]
    assert "cuLaunchKernel" not in after
    assert after.count("cuGraphLaunch") == 1 + 1 + 4  # what comes before, one step, four times sixteen


@pytest.mark.parametrize("device", ["cuda", "interpreted"])
@pytest.mark.parametrize("function", [until, updated], ids=["anew", "in place"])
def test_until(fake: Any, device: str, function: Callable) -> None:
    """Any number of steps: the first that asks at once, and those that run ahead of the answer."""
    for steps in (0, 1, 2, 3, 4, 7, 8, 9, 15, 16, 17, 31, 32, 33, 70):
        check(device, function, numbers(5), np.int32(steps), times=1)


def test_the_host_asks_now_and_then(fake: Any) -> None:
    function = fg.jit(until, device="cuda")
    function(numbers(5), np.int32(3))
    before = len(fake.calls)
    function(numbers(5), np.int32(70))
    assert sum("DtoH" in name for name in fake.calls[before:]) == 9  # 1, 1, 2, 4, 8, and 16 four times


def test_numbers_of_steps() -> None:
    """Where as many are started as are recorded, an even number of steps is done."""
    numbers_ = list(islice(numbers_of_steps(), 9))
    first = numbers_.index(TOGETHER)
    assert sum(numbers_[:first]) % TOGETHER == 0 and set(numbers_[first:]) == {TOGETHER}


def test_a_loop_that_needs_the_host(fake: Any) -> None:
    """Callbacks, branches and loops within: step by step."""
    seen = []

    def note(k: Any) -> None:
        seen.append(int(k))

    def step(s: Any) -> Any:
        fg.debug.callback(note, s[0])
        return s[0] + 1, lax.cond(s[0] % 2 == 0, lambda: s[1] * 2, lambda: s[1] - 1)

    check("cuda", lambda x: lax.while_loop(lambda s: s[0] < 19, step, (0, x)), numbers(3), times=1)
    assert seen == [*range(19), *range(19)]
