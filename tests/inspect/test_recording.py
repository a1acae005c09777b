"""What a recording says of programs: its form, and that it agrees with what the library says elsewhere."""

from __future__ import annotations

import itertools
import os
import subprocess
import sys
import threading
import urllib.request
from collections.abc import Callable
from typing import Any

import numpy as onp
import pytest

import funcgrad as fg
import funcgrad.numpy as np
from funcgrad import lax
from funcgrad.errors import ArgumentError, ShapeError
from funcgrad.inspect import recordings
from funcgrad.inspect.recordings import document_of
from tests.inspect.validator import validate
from tests.support.programs import random_program


def recorded(function: Callable[..., Any], *arguments: Any, **options: Any) -> dict[str, Any]:
    """Return the document of one call, which is valid."""
    options = {"show": False, "time_kernels": False} | options
    document = fg.inspect(function, **options)(*arguments).recording.document
    validate(document)
    assert not any("error" in program for program in document["programs"])
    return document


def layer(x: Any, w: Any) -> Any:
    return np.tanh(x @ w)


@fg.jit
def loss(weights: Any, x: Any) -> Any:
    for w in weights:
        x = layer(x, w)
    return np.sum(x * x)


@fg.jit
def step(weights: Any, x: Any) -> Any:
    value, gradients = fg.value_and_grad(loss)(weights, x)
    return value, [w - 0.1 * g for w, g in zip(weights, gradients)]


WEIGHTS = [np.ones((24, 24)) / 24, np.ones((24, 24)) / 48]


def test_kernels_are_those_of_costs() -> None:
    x = np.ones((8, 24))
    (program,) = recorded(step, WEIGHTS, x)["programs"]
    lowered = step.lower(WEIGHTS, x)
    costs = lowered.costs()
    assert [kernel["text"] for kernel in program["kernels"]] == [line.strip() for line in lowered.kernels]
    assert [kernel["bytes"] for kernel in program["kernels"]] == [int(c.read + c.written) for c in costs]
    flops = [c.flops + 32 * c.transcendentals for c in costs]
    assert [kernel["flops"] for kernel in program["kernels"]] == flops
    assert program["memory"]["temporaries"] == lowered.arena_nbytes
    # The text of each kernel is a part of the program's.
    text = lowered.as_text("llvm")
    assert all(k["code"].strip() in text for k in program["kernels"] if k["kind"] == "kernel")
    assert all(k["nest"] in lowered.as_text("nest") for k in program["kernels"])


def test_calls_lines_and_scopes() -> None:
    x = np.ones((8, 24))
    document = recorded(step, WEIGHTS, x)
    (program,) = document["programs"]
    assert program["signature"] == "step(weights: 2 arrays, 4.61 kB, x: float32[8,24])"
    assert program["calls"]["count"] == 1
    functions = {function for _, _, function in document["lines"]}
    assert {"layer", "loss", "step"} <= functions
    # Each call of a function is a scope of its own.
    assert {"step/loss/layer", "step/loss/layer 2"} <= {*document["scopes"]}
    names = [event["name"] for event in document["timeline"] if event["cat"] == "compile"]
    assert {"trace loss", "trace step", "compile step", "normalize"} <= {*names}
    (call,) = (event for event in document["timeline"] if event["cat"] == "call" and "program" in event)
    assert call["name"] == "step" and call["program"] == 0
    kernels = [event for event in document["timeline"] if event["cat"] == "kernel"]
    assert [event["kernel"] for event in kernels] == list(range(len(program["kernels"])))
    assert all(call["start"] <= k["start"] and k["seconds"] <= call["seconds"] for k in kernels)
    before, traced, *_ = program["stages"]
    assert before["name"] == "loss before grad" and len(before["op"]) < len(traced["op"])
    assert {before["ops"][op] for op in before["op"]} >= {"tanh", "contract"}
    named = {traced["arg"][i] for i, op in enumerate(traced["op"]) if traced["ops"][op] == "param"}
    assert named == {"weights[0]", "weights[1]", "x"}


def test_kernels_of_lines() -> None:
    """A line that computes belongs to a kernel, whatever the compiler makes of it."""

    @fg.jit
    def function(x: Any) -> Any:
        a = np.sin(x)
        b = np.sum(a, 0)
        return b * 2

    document = recorded(function, np.ones((16, 16)))
    (program,) = document["programs"]
    of_kernels = {document["lines"][line][1] for kernel in program["kernels"] for line in kernel["lines"]}
    first = function.__wrapped__.__code__.co_firstlineno + 2  # type: ignore[attr-defined]
    assert of_kernels == {first, first + 1, first + 2}
    traced = program["stages"][0]
    computing = [i for i, sources in enumerate(traced["src"]) if sources]
    assert computing and all(traced["kernel"][i] is not None for i in computing)


def test_times_of_kernels() -> None:
    (program,) = recorded(step, WEIGHTS, np.ones((8, 24)), time_kernels=True)["programs"]
    assert all(kernel["seconds"] >= kernel["least_seconds"] >= 0 for kernel in program["kernels"])


def test_functions_compiled_before_are_recorded_and_run_natively_again() -> None:
    function = fg.jit(lambda x: x + 1)
    x = np.ones(5)
    for _ in range(3):
        function(x)
    document = recorded(function, x)
    assert document["programs"][0]["calls"]["count"] == 1
    before = len(document["timeline"])
    for _ in range(3):
        onp.testing.assert_array_equal(function(x), 2)
    assert len(document["timeline"]) == before
    assert function._plans is not None  # type: ignore[attr-defined]


def test_donated_arguments() -> None:
    function = fg.jit(lambda state, x: state + x, donate_argnums=0)
    state, x = np.ones(1000), np.ones(1000)
    document = recorded(function, state, x, time_kernels=True)
    assert state.is_deleted()
    memory = document["programs"][0]["memory"]
    assert memory["donated"] == memory["saved_by_donation"] == 4000
    assert document["programs"][0]["kernels"][0]["seconds"] is not None


def test_what_is_not_jitted_is_compiled_to_be_seen() -> None:
    calls = []

    def function(x: Any) -> Any:
        calls.append(type(x).__name__)
        return np.sum(x * 2)

    inspection = fg.inspect(function, show=False)(np.ones(3))
    assert float(inspection.result) == 6
    assert calls == ["Array", "Tracer"]
    (program,) = inspection.recording.document["programs"]
    assert program["name"] == "function"

    def loop(count: int) -> float:
        return sum(float(loss(WEIGHTS, np.ones((1, 24)))) for _ in range(count))

    (program,) = fg.inspect(loop, show=False)(3).recording.document["programs"]
    assert (program["name"], program["calls"]["count"]) == ("loss", 3)


# ---- reasons ----


def reasons(document: dict[str, Any]) -> set[str]:
    return {reason["kind"] for reason in document["why"]}


def test_recompiles_name_what_changed() -> None:
    @fg.jit
    def total(x: Any) -> Any:
        return np.sum(x)

    def run() -> None:
        for size in (3, 4, 5):
            total(np.ones(size))

    (found,) = (reason for reason in recorded(run)["why"] if reason["kind"] == "recompile")
    assert found["count"] == 2 and found["text"].startswith("2 times: total was traced and compiled again")
    assert "x changed from float32[4] to float32[5]" in found["text"] and "shape" in found["fix"]
    assert found["seconds"] > 0

    def anew() -> None:
        for _ in range(2):
            fg.jit(lambda x: x * 3)(np.ones(3))

    assert not reasons(recorded(total, np.ones(9)))  # what an earlier recording has seen is no reason
    (reason,) = recorded(anew)["why"]
    assert "number 2 of the same code" in reason["text"] and "outside of the loop" in reason["fix"]


def test_callbacks_and_copies_are_reasons() -> None:
    @fg.jit
    def function(state: Any, x: Any) -> Any:
        changed = state.at[3].add(x)
        seen = fg.pure_callback(called, fg.ShapeDtypeStruct((), "float32"), np.sum(x))
        return changed, state * 2, seen

    calls = []

    def called(value: Any) -> Any:
        calls.append(value)
        return value

    document = recorded(function, np.zeros((64, 64)), np.ones(64), time_kernels=True)
    assert {"copy", "host_callback"} <= reasons(document)
    lines = {document["lines"][reason["line"]][1] for reason in document["why"] if reason["line"] is not None}
    first = function.__wrapped__.__code__.co_firstlineno  # type: ignore[attr-defined]
    assert {first + 2, first + 3} <= lines
    assert len(calls) == 1  # what calls back into Python is not run again for its time
    (host,) = (reason for reason in document["why"] if reason["kind"] == "host_callback")
    assert host["seconds"] > 0


def test_masks_are_reasons() -> None:
    """A product with 108 columns is computed in tiles of 32, of which the last has lanes that nobody wants."""

    def product(x: Any, y: Any) -> Any:
        return np.einsum("bti,btj->ij", x, y)

    arguments = np.ones((16, 128, 128)), np.ones((16, 128, 108))
    document = recorded(fg.jit(product), *arguments, time_kernels=True)
    (program,) = document["programs"]
    padded = [kernel for kernel in program["kernels"] if "pad(" in kernel["schedule"]]
    found = [reason for reason in document["why"] if reason["kind"] == "mask"]
    assert len(found) == len(padded)
    assert all("108" in reason["text"] and reason["seconds"] > 0 for reason in found)


def test_pages_of_recordings() -> None:
    inspection = fg.inspect(step, show=False)(WEIGHTS, np.ones((8, 24)))
    page = inspection.recording.to_html()
    assert page.startswith("<!doctype html>") and "Content-Security-Policy" in page
    assert "http://" not in page.split("<script", 1)[0]
    url = inspection.show(browser=False)
    assert url == inspection.show(browser=False) == inspection.url
    with urllib.request.urlopen(url.replace("/?", "/recording.fgi?")) as answer:
        assert document_of(answer.read(), "answer") == inspection.recording.document
    inspection.close()
    assert inspection.url == ""


def test_what_fails_is_recorded_as_far_as_it_came(monkeypatch: pytest.MonkeyPatch) -> None:
    good = fg.jit(lambda x: x + 1)

    with fg.inspect.recording() as made, pytest.raises(ShapeError):
        good(np.ones(3))
        fg.jit(lambda x: x + np.ones(7))(np.ones(3))
    validate(made.document)
    assert len(made.document["programs"]) == 1
    (reason,) = made.document["why"]
    assert (
        reason["kind"] == "error"
        and "shapes do not broadcast" in reason["text"]
        and reason["line"] is not None
    )

    def fails(*arguments: Any) -> None:
        raise RuntimeError("no such instruction")

    monkeypatch.setattr("funcgrad.transforms.jit.jit.compile_graph", fails)
    with fg.inspect.recording() as made, pytest.raises(RuntimeError):
        fg.jit(lambda x: x - 1)(np.ones(3))
    validate(made.document)
    (program,) = made.document["programs"]
    assert "no such instruction" in program["error"] and program["stages"][0]["name"] == "trace"


def test_a_fault_of_the_inspector_takes_nothing_else(monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(text: str) -> str:
        raise RuntimeError("no such dialect")

    monkeypatch.setattr("funcgrad.inspect.programs.assembly.with_locations", fails)
    document = fg.inspect(step, show=False)(WEIGHTS, np.ones((8, 24))).recording.document
    validate(document)
    (program,) = document["programs"]
    assert "no such dialect" in program["error"] and program["calls"]["count"] == 1
    assert [reason["kind"] for reason in document["why"]] == ["error"]


def test_of_many_programs_the_slow_ones_are_lowered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(recordings, "_MOST_LOWERED", 1)

    def run() -> None:
        function = fg.jit(lambda x: np.sum(x @ x))
        for size, times in ((2, 1), (64, 200), (3, 1)):
            for _ in range(times):
                function(np.ones((size, size)))

    programs = recorded(run)["programs"]
    assert [len(program["stages"]) for program in programs].count(3) == 1
    assert [program["calls"]["count"] for program in programs] == [1, 200, 1]


@pytest.mark.nightly
def test_what_a_search_found() -> None:
    function = fg.jit(lambda x: np.sum(x @ x, 0), search=1)
    (program,) = recorded(function, np.ones((128, 128)))["programs"]
    assert any(kernel["searched"] for kernel in program["kernels"])


def test_one_recording_at_a_time() -> None:
    with fg.inspect.recording(), pytest.raises(ArgumentError, match="already"):
        fg.inspect(loss, show=False)(WEIGHTS, np.ones((1, 24)))
    with fg.inspect.recording() as made:
        pass
    assert made.document["programs"] == []


def test_threads() -> None:
    """Calls of several threads are counted, each on its own track."""
    function = fg.jit(lambda x: np.sum(np.sin(x)))
    x = np.ones(10)

    def call() -> None:
        for _ in range(20):
            function(x)

    with fg.inspect.recording() as made:
        threads = [threading.Thread(target=call, name=f"caller {i}") for i in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
    validate(made.document)
    assert sum(program["calls"]["count"] for program in made.document["programs"]) == 80
    assert len({event["track"] for event in made.document["timeline"] if event["cat"] == "call"}) == 4


# ---- many programs ----


def looped(x: Any) -> Any:
    def body(carry: Any, row: Any) -> Any:
        carry = np.tanh(carry @ x) + row
        return carry, np.sum(carry)

    return lax.scan(body, x[0], x)


def branched(x: Any) -> Any:
    return lax.cond(np.sum(x) > 0, lambda x: np.sort(x, 0), lambda x: x * 2, x)


def until(x: Any) -> Any:
    return lax.while_loop(lambda x: np.max(x) < 100, lambda x: x * 1.5 + 1, x)


def looked_up(x: Any) -> Any:
    return x[np.argmax(x, 1)], np.fft.fft(x), np.cumsum(x, 0), np.linalg.qr(x)[1]


def updated(x: Any) -> Any:
    return x.at[np.asarray([1, 2])].set(0.0), lax.fori_loop(0, 5, lambda i, a: a.at[i].add(1), x)


@pytest.mark.parametrize("function", [looped, branched, until, looked_up, updated])
def test_programs_of_all_kinds_of_steps(function: Callable[[Any], Any]) -> None:
    x = np.reshape(np.arange(64.0), (8, 8)) / 64
    expected = fg.tree.leaves(function(x))
    inspection = fg.inspect(fg.jit(function), show=False)(x)
    validate(inspection.recording.document)
    for a, b in zip(fg.tree.leaves(inspection.result), expected, strict=True):
        onp.testing.assert_allclose(a, b, rtol=1e-3, atol=1e-4)


def check_random(seed: int) -> None:
    function = fg.jit(random_program(seed))
    arguments = [np.asarray(onp.linspace(0.1 + i, 0.5 + i, 3), "float32") for i in range(3)]
    recorded(function, *arguments)


@pytest.mark.parametrize("seed", range(2))
def test_random_programs(seed: int) -> None:
    check_random(seed)


@pytest.mark.nightly
@pytest.mark.parametrize("seed", range(2, 200))
def test_more_random_programs(seed: int) -> None:
    check_random(seed)


SHARDED = """
import numpy as onp
import funcgrad as fg, funcgrad.numpy as np
from funcgrad.sharding import NamedSharding, P
from tests.inspect.validator import validate
mesh = fg.make_mesh((2,), ("data",))
x = fg.device_put(onp.ones((8, 6), "float32"), NamedSharding(mesh, P("data")))
w = fg.device_put(onp.ones((6, 4), "float32"), NamedSharding(mesh, P()))
@fg.jit
def f(x, w):
    return np.sum(x @ w, 0)
inspection = fg.inspect(f, show=False)(x, w)
validate(inspection.recording.document)
(program,) = inspection.recording.document["programs"]
sharding = program["sharding"]
print(sharding["mesh"], [(a["name"], a["spec"]) for a in sharding["arrays"]])
print([(e["kind"], e["axis"], e["bytes"]) for e in sharding["exchanges"]], [k["kind"] for k in program["kernels"]])
print([a["type"] for a in sharding["arrays"]])
assert all(kernel["seconds"] > 0 for kernel in program["kernels"])
assert sharding["exchanges"][0]["seconds"] > 0
assert {e["program"] for e in inspection.recording.document["timeline"] if "kernel" in e} == {0}
with fg.inspect.recording() as made:
    compiled = f.lower(x, w).compile()
    compiled(x, w)
validate(made.document)
assert all(kernel["seconds"] > 0 for kernel in made.document["programs"][0]["kernels"])
"""


def test_sharded_programs() -> None:
    command = [sys.executable, "-c", SHARDED]
    environment = os.environ | {"FUNCGRAD_CPU_DEVICES": "2"}
    done = subprocess.run(command, env=environment, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    first, second, types = done.stdout.splitlines()
    assert types == "['float32[8,6]', 'float32[6,4]', 'float32[4]']"  # of whole arrays
    assert first == """{'data': 2} [('x', "P('data')"), ('w', 'P()'), ('result 0', 'P()')]"""
    assert second.startswith("[('all_reduce', 'data', 16)]") and "'exchange'" in second


def test_programs_that_are_compiled_ahead_of_their_calls() -> None:
    """Their kernels have times, also with a schedule by hand, and calls are no longer told when the recording ends."""
    f = fg.jit(lambda x, y: np.tanh(x) + y, donate_argnums=1)
    x = np.ones((40, 30))
    with fg.inspect.recording() as made:
        lowered = f.lower(x, x + 1)
        compiled = lowered.compile()
        by_hand = lowered.with_kernel(lowered.kernel(0).plain().unroll("d01", 2)).compile()
        for each in (compiled, by_hand):
            for _ in range(3):
                y = x + 1
                each(x, y)
                assert y.is_deleted()
    validate(made.document)
    first, second = made.document["programs"]
    assert first["name"] == second["name"] == "<lambda>"
    for program in (first, second):
        assert program["calls"]["count"] == 3
        assert all(kernel["seconds"] > 0 for kernel in program["kernels"])
    assert [kernel["schedule"] for kernel in first["kernels"]] != [k["schedule"] for k in second["kernels"]]
    assert "unroll(d01, 2)" in second["kernels"][0]["schedule"]
    assert np.array_equal(compiled(x, x + 1), np.tanh(x) + x + 1)
    assert made.document["programs"][0]["calls"]["count"] == 3


def test_pairs_of_code_and_assembly() -> None:
    """Each pair names an instruction, and a line of code that makes it: stores are stores, on every machine that has
    these."""
    document = recorded(fg.jit(lambda x: np.exp(x) + 1), np.ones(1000))
    kernels = document["programs"][0]["kernels"]
    pairs = 0
    for kernel in kernels:
        code, assembly = kernel["code"].split("\n"), kernel["assembly"].split("\n")
        assert kernel["instructions"]["count"] == sum(row.startswith(" ") for row in assembly)
        for (at, line), (end, _) in itertools.pairwise([*kernel["code_lines"], [len(assembly), 0]]):
            assert assembly[at].startswith(" ") and code[line].startswith("  ")
            if code[line].lstrip().startswith("ret"):
                assert any("ret" in row for row in assembly[at:end])
                pairs += 1
    assert pairs
