"""Explanations: what they say of programs is what the stages say, and they fit on a screen."""

from __future__ import annotations

import re
import time
from typing import Any

import numpy
import pytest

import funcgrad as fg
import funcgrad.numpy as np
from funcgrad import lax, tree_util
from funcgrad.errors import DeviceError, DtypeError

pytestmark = pytest.mark.cpu
X = numpy.linspace(0, 1, 90_000, dtype=numpy.float32).reshape(300, 300)


def loss(w: Any, x: Any) -> Any:
    with fg.named_scope("product"):
        h = np.tanh(x @ w)
    return np.sum(np.sort(h, axis=0)[:3])


@pytest.fixture(scope="module")
def told() -> Any:
    return fg.explain(fg.value_and_grad(loss))(X, X)


def test_steps_are_those_of_the_program(told: Any) -> None:
    costs = fg.jit(fg.value_and_grad(loss)).lower(X, X).costs()
    assert [step.cost for step in told.steps] == list(costs)
    assert all(step.seconds >= 0 for step in told.steps)
    assert told.seconds == pytest.approx(sum(step.seconds for step in told.steps if not step.cost.depth))
    for step in told.steps:
        if step.cost.lines:
            assert step.cost.lines.startswith(str(step.place).split(" in ")[0])
    assert sum(told.lines.values()) == pytest.approx(told.seconds)


def test_memory_is_that_of_the_program(told: Any) -> None:
    compiled = fg.jit(fg.value_and_grad(loss)).lower(X, X).compile()
    assert told.memory[:3] == compiled.memory_analysis()[:3]
    assert told.peak_nbytes == sum(holder.nbytes for holder in told.holders)
    assert {holder.what for holder in told.holders} == {"argument", "result", "intermediate"}
    outside = told.memory.argument_size_in_bytes + told.memory.output_size_in_bytes
    assert outside < told.peak_nbytes <= outside + told.memory.temp_size_in_bytes


def test_the_text_fits_on_a_screen(told: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("FORCE_COLOR", raising=False)
    text = str(told)
    assert text == told.plain() == repr(told)
    lines = text.splitlines()
    assert len(lines) <= 50
    assert max(map(len, lines)) <= 120
    assert re.fullmatch(r"loss on cpu: .*kernels.* a call; .* is the least here \(\d+ % of limit\)", lines[0])
    assert "h = np.tanh(x @ w)" in text
    assert "product" in text
    monkeypatch.setenv("FORCE_COLOR", "1")
    assert re.sub(r"\x1b\[[\d;]*m", "", str(told)) == text != str(told)


def test_types_alone_are_not_run() -> None:
    def fails(x: Any) -> Any:
        raise AssertionError("it ran")

    def f(x: Any) -> Any:
        return fg.pure_callback(fails, fg.ShapeDtypeStruct((), "float32"), x.sum()) + 1

    told = fg.explain(f)(fg.ShapeDtypeStruct((8,), "float32"))
    assert told.seconds is None
    assert not told.is_measured
    assert told.least_seconds > 0
    assert "a call" not in told.plain()


def test_reasons_name_lines() -> None:
    @fg.jit
    def slow(x: Any) -> Any:
        y = x.at[3].set(1.0)
        return np.linalg.qr(y[:4].reshape(2, 2) + 0j), y

    for size in (10, 20):
        slow(numpy.ones(size, numpy.float32))
    told = fg.explain(slow)(numpy.ones(20, numpy.float32))
    by_kind = {remark.kind: remark for remark in told.remarks}
    assert {"recompiled", "copy", "host"} <= {*by_kind}
    assert "x changed from float32[10] to float32[20]" in by_kind["recompiled"].text
    assert "it belongs to the caller" in by_kind["copy"].text
    assert re.fullmatch(r"test_explain.py:\d+", by_kind["copy"].line)
    assert "qr" in by_kind["host"].text
    assert by_kind["host"].text.split(":")[0] == "test_explain.py"
    for remark in told.remarks:
        assert remark.text.split(":")[0] in re.sub(r"\n  ", " ", told.plain())


def test_what_is_not_fused_and_why() -> None:
    told = fg.explain(lambda x: np.sort(np.sort(x, axis=0) @ x, axis=0) + 1)(X)
    pairs = [remark for remark in told.remarks if remark.kind == "not fused"]
    text = fg.jit(lambda x: np.sort(np.sort(x, axis=0) @ x, axis=0) + 1).lower(X).as_text("fusion")
    assert pairs
    assert all(remark.text.split(": ")[-1] in text for remark in pairs)


def test_static_arguments_loops_and_programs_without_steps() -> None:
    f = fg.jit(lambda x, n: lax.fori_loop(0, n, lambda i, c: np.sort(c + i), x), static_argnums=1)
    told = fg.explain(f)(X, 3)
    assert {step.cost.depth for step in told.steps} == {0, 1}
    assert told.seconds > 0
    assert "no steps" in fg.explain(lambda x: x)(X).plain()


def test_what_cannot_be_explained_is_said() -> None:
    with pytest.raises(DtypeError, match="explain"):
        fg.explain(3)  # type: ignore[arg-type]
    with fg.config(device="numpy"), pytest.raises(DeviceError, match="nothing to lower"):
        fg.explain(lambda x: x + 1)(X)


def test_a_call_takes_what_its_trees_take() -> None:
    """Also what Python does before and after the steps."""
    flattened = []

    class Slow:
        def __init__(self, x: Any) -> None:
            self.x = x

    def flatten(node: Slow) -> tuple:
        flattened.append(time.sleep(0.002))
        return (node.x,), None

    tree_util.register_pytree_node(Slow, flatten, lambda _, parts: Slow(*parts))
    told = fg.explain(lambda s: s.x + 1)(Slow(np.ones(3)))
    assert told.seconds < 0.001 < 0.002 < told.call_seconds
    assert re.match(r".*; \S+ ms a call; .* in its steps", told.plain())
    donating = fg.jit(lambda s: s["x"] + 1, donate_argnums=0)
    x = np.ones(3)
    assert fg.explain(donating)({"x": x}).call_seconds > 0 and not x.is_deleted()


def test_calls_that_change_something_are_not_timed() -> None:
    count = fg.new_ref(0)

    def f(x: Any) -> Any:
        count[...] = count[...] + 1
        return x + 1

    assert fg.explain(f)(np.ones(3)).call_seconds is None
    assert int(count[...]) == 0

    def g(ref: Any, x: Any) -> Any:
        ref[...] = ref[...] + 1
        return x + 1

    assert fg.explain(g)(count, np.ones(3)).call_seconds is None
    assert int(count[...]) == 0
