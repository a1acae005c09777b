"""Programs that nobody wrote, compiled and op by op: sixty always, thousands with `pytest -m nightly`.

`python -m tests.fuzz --seed S --count N` runs others, and prints those that fail as short tests.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from importlib.util import find_spec

import numpy as onp
import pytest

import funcgrad as fg
import funcgrad.numpy as np
from funcgrad.trace.uop import OPS
from tests.fuzz import program as records
from tests.fuzz.generator import Case, Wishes, draw
from tests.fuzz.judge import judge, values_of
from tests.fuzz.oracle import is_close, noise
from tests.fuzz.peer import Peer
from tests.fuzz.program import Block, Input, Program, Statement, all_statements
from tests.fuzz.reducer import reduce
from tests.fuzz.report import as_test
from tests.fuzz.runner import Runner, reduced
from tests.fuzz.ways import WAYS
from tests.fuzz.writer import RULES

PEER = os.environ.get("FUNCGRAD_PEER_PYTHON") or (sys.executable if find_spec("jax") else "")


@pytest.fixture(scope="session")
def runner() -> Iterator[Runner]:
    """One child for all programs of a worker of pytest-xdist."""
    with Runner(seconds=120) as found:
        yield found


def check(runner: Runner, seeds: range) -> None:
    for seed in seeds:
        result = runner.run(seed)
        if result.outcome.status == "failed":
            pytest.fail(f"seed {seed}, reduced:\n{as_test(*reduced(runner, result))}", pytrace=False)


@pytest.mark.parametrize("part", range(4))
def test_programs(runner: Runner, part: int) -> None:
    """The programs of which test_all_kinds_of_programs_are_drawn says that they have all families of ops."""
    check(runner, range(part * 15, part * 15 + 15))


@pytest.mark.nightly
@pytest.mark.parametrize("part", range(4, 20))
def test_more_programs(runner: Runner, part: int) -> None:
    check(runner, range(part * 15, part * 15 + 15))


@pytest.mark.nightly
@pytest.mark.parametrize("part", range(100))
def test_many_programs(runner: Runner, part: int) -> None:
    check(runner, range(1000 + part * 100, 1100 + part * 100))


@pytest.mark.nightly
@pytest.mark.skipif(not PEER, reason="no JAX here, and FUNCGRAD_PEER_PYTHON names no interpreter that has it")
@pytest.mark.parametrize("part", range(20))
def test_programs_in_both_libraries(part: int) -> None:
    with Peer(PEER) as peer, Runner(120, Wishes(peer=True), peer) as runner:
        check(runner, range(part * 50, part * 50 + 50))


def test_programs_of_few_steps_on_large_arrays() -> None:
    with Runner(120, Wishes(schedules=True)) as runner:
        check(runner, range(12))


@pytest.mark.nightly
@pytest.mark.parametrize("part", range(40))
def test_many_programs_of_few_steps_on_large_arrays(part: int) -> None:
    with Runner(240, Wishes(schedules=True)) as runner:
        check(runner, range(1000 + part * 50, 1050 + part * 50))


# ---- what is drawn ----


def test_a_seed_is_one_program() -> None:
    first, again = draw(3).case, draw(3).case
    assert first == again != draw(4).case
    assert eval(repr(first.program), vars(records)) == first.program


def test_all_kinds_of_programs_are_drawn() -> None:
    cases = [draw(seed).case for seed in range(60)]
    families = {s.family for case in cases for s in all_statements(case.program.statements)}
    assert families == {rule.family for rule in RULES}
    assert {case.way for case in cases} >= set(WAYS) - {
        "jit of jit",
        "linearize",
        "jvp of grad",
        "vmap of jvp",
        "vmap of vmap",
        "jvp of jvp",
        "grad of grad",
        "hessian",
        "jacrev of grad",
        "jacfwd of jacrev",
    }
    assert {i.layout for case in cases for i in case.program.inputs} >= {"strided", "reversed", "unaligned"}


def test_all_sketches_are_drawn() -> None:
    cases = [draw(seed, Wishes(schedules=True)).case for seed in range(400)]
    told = " ".join(statement.text for case in cases for statement in case.program.statements)
    parts = "sum softmax cumsum @ ragged_dot attention conv_general top_k searchsorted .at[ bincount scan linalg fft"
    parts += " batch_group reduce_window bitcast while_loop switch axis_name einsum concatenate"
    assert [part for part in parts.split() if part not in told] == []
    assert {case.way for case in cases} == set(WAYS)


# ---- what may differ ----


def test_noise_moves_what_is_rounded() -> None:
    @fg.jit
    def f(x: fg.Array) -> tuple:
        return x * 0.1, x + x, np.sum(x * 0.1 - x / 10), np.argmax(x * 0.1 - x / 10), np.sort(x)

    x = np.asarray([1.0, 2.0, 3.0, 7.0], np.float32)
    wanted = [onp.asarray(y) for y in f(x)]
    moved = []
    for trial in range(6):
        with noise(trial), fg.config(device="numpy"):
            moved.append([onp.asarray(y) for y in f(x)])
    near = [[m[k] for m in moved] for k in range(5)]
    assert all((m != wanted[0]).any() for m in near[0])
    assert is_close(wanted[0] * onp.float32(1 + 2e-6), wanted[0], near[0]).all()
    assert not is_close(wanted[0] * onp.float32(1 + 1e-4), wanted[0], near[0]).any()
    for exact in (1, 4):
        assert all((m == wanted[exact]).all() for m in near[exact])
    assert is_close(wanted[2] + onp.float32(2e-7), wanted[2], near[2]).all()  # all of it is rounding error
    assert is_close(onp.int32(3 - wanted[3]), wanted[3], near[3]).all()  # the greatest of rounding errors
    assert not is_close(onp.int32(1), onp.int32(2), [onp.int32(2)]).all()


def test_nan_and_infinities_are_values() -> None:
    x = onp.array([onp.nan, onp.inf, -onp.inf, 1.0])
    assert is_close(x, x).all()
    assert not is_close(x[[1, 2, 0, 0]], x).any()


# ---- failures ----


def of_text(*texts: str, blocks: tuple[Block, ...] = ()) -> Program:
    """v1 = the first text of the input v0, v2 = the second one, ..."""
    statements = [Statement((f"v{k}",), text) for k, text in enumerate(texts, 1)]
    statements[-1] = statements[-1]._replace(blocks=blocks)
    return Program(
        (Input("v0", (6, 5), "float32"),), tuple(statements), tuple(f"v{k}" for k in range(len(texts) + 1))
    )


def test_a_crash_and_a_hang_are_outcomes() -> None:
    crash = of_text("(__import__('faulthandler').disable(), __import__('os').abort())")
    hang = of_text("__import__('time').sleep(1000)")
    with Runner(seconds=120) as runner:
        assert runner.judge(Case(crash)).kind == "crash: SIGABRT"
        assert runner.judge(Case(of_text("v0 + 1"))).status == "same"
        runner.seconds = 1
        assert runner.judge(Case(hang)).kind == "hangs"


def test_a_program_is_reduced_to_what_fails() -> None:
    """What fails is a sort of a cumulative sum, in a loop, with more than two numbers."""
    body = Block(
        "f9",
        ("v20", "v21"),
        (Statement(("v22",), "np.sort(v21)"), Statement(("v23",), "v22 + v3[0]")),
        "np.tanh(v23)",
    )
    program = of_text(
        "np.sin(v0)",
        "v0 * 2",
        "np.cumsum(v1, axis=1)",
        "v2 + v3",
        "lax.fori_loop(0, 7, f9, v4)",
        blocks=(body,),
    )

    def fails(case: Case) -> bool:
        source, shapes = case.program.source(), [i.shape for i in case.program.inputs]
        return "cumsum" in source and "sort" in source and "loop" in source and max(map(max, shapes)) > 2

    found = reduce(Case(program, "vmap", "saved", (("threads", 2),)), fails, values_of)
    texts = [s.text for s in all_statements(found.program.statements)]
    assert texts == ["np.cumsum(v0, axis=1)", "lax.fori_loop(0, 0, f9, v0)", "np.sort(v21)", "v22 + v3[0]"]
    assert [i.shape for i in found.program.inputs] == [(1, 3)]
    assert (found.way, found.run, found.settings) == ("jit", "jit", ())


def test_a_fault_becomes_a_test(monkeypatch: pytest.MonkeyPatch) -> None:
    """A reference that is wrong: the case that meets it is told as a test of a few lines, which fails as well."""
    monkeypatch.setattr(OPS["cummax"], "reference", lambda axis, x: x)
    case = Case(
        of_text("np.sin(v0)", "lax.cummax(v1, axis=1)", "v2 * 2", "np.sum(v3 - v0, axis=0)"), "jvp", "guarded"
    )
    outcome = judge(case)
    assert outcome.kind == "wrong values"
    small = reduce(case, lambda c: judge(c).kind == outcome.kind, values_of)
    assert [s.text for s in small.program.statements] == ["lax.cummax(v0, axis=1)"]
    names: dict = {}
    exec(as_test(small, judge(small)), names)
    with pytest.raises(AssertionError, match="Mismatched elements"):
        names["test_program"]()
    monkeypatch.undo()
    names["test_program"]()
