"""Programs for CDNA3 as they would run: scheduled for waves of 64 and matrix cores, compiled, linked, on the emulator.

As for RDNA3 (lower/render/test_rdna3_programs.py) nothing of this has run on a device: it is tested up to the meaning
of each instruction, as AMD's manual has it.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as onp
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import funcgrad as fg
import funcgrad.numpy as np
from funcgrad.drivers.amd.code_object import link
from funcgrad.lower.graph.grid.online_softmax import online_means
from funcgrad.lower.graph.grid.recompute import in_walks
from funcgrad.lower.optimize.schedule_kernel import schedule_kernel
from funcgrad.lower.primitives.check import check_schedule
from funcgrad.trace.types.dtypes import bfloat16
from tests.hardware.amd.rdna3.programs import (
    CDNA3,
    WAVES,
    Launch,
    Program,
    evaluate,
    fits,
    objects_of,
    prepare,
    prepare_graph,
)
from tests.lower.graph.test_recompute import prepared, with_gradient
from tests.lower.optimize import test_gpu_attention as attention
from tests.lower.render import test_rdna3_matrix as matrices
from tests.lower.render import test_rdna3_programs as rdna3

ONE_UNIT = CDNA3._replace(grid=WAVES._replace(units=1))
REWRITES = {**dict.fromkeys(rdna3.WALKS, in_walks), **dict.fromkeys(rdna3.ONE_WALK, online_means)}
CHOSEN = (
    "no vectors",
    "sum of all",
    "sums of columns",
    "first of the largest",
    "softmax of long rows",
    "layer norm",
    "matrix product",
    "transposed operands",
    "matrix by vector",
    "convolution",
    "running sums of columns",
    "gather",
    "scatter of a batch",
    "complex products",
    "functions",
    "integers",
    "softmax of bfloat16",
    "attention of float16 in one walk",
)
PROGRAMS = [
    pytest.param(name, id=name, marks=() if name in CHOSEN else pytest.mark.nightly)
    for name in rdna3.PROGRAMS
]


def wide(*shape: int, dtype: Any) -> onp.ndarray:
    return onp.random.default_rng(shape).normal(size=shape).astype(dtype)


MATRICES: dict[str, tuple[Callable, tuple[onp.ndarray, ...]]] = {
    **matrices.PROGRAMS,
    "float32": (lambda a, b: a @ b, (wide(64, 48, dtype=onp.float32), wide(48, 32, dtype=onp.float32))),
    "float64": (lambda a, b: a @ b, (wide(31, 40, dtype=onp.float64), wide(40, 29, dtype=onp.float64))),
}
BOUNDS = {2: 2.0**-8, 4: 1e-6, 8: 1e-14}


def planned(kernel: Any, target: Any, emit: Any) -> Any:
    """Picked schedules are legal as those by hand are."""
    plan = schedule_kernel(kernel, target, emit)
    check_schedule(kernel, plan.schedule, emit)
    return plan


@pytest.fixture(scope="module")
def programs(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> tuple[dict[str, Program], dict[str, bytes]]:
    """Those that are asked for, and their objects: one process compiles them."""
    calls = [getattr(item, "callspec", None) for item in request.session.items if item.path == request.path]
    asked = {call.params["name"] for call in calls if call is not None and "name" in call.params}
    with fg.config(enable_x64=True):
        made = {name: prepare(*MATRICES[name], ONE_UNIT, planned) for name in asked if name in MATRICES}
    for name in asked - {*MATRICES}:
        made[name] = prepare(*rdna3.PROGRAMS[name], CDNA3, rewrite=REWRITES.get(name, list))
    return made, objects_of(made.values(), tmp_path_factory.mktemp("objects"), CDNA3.name)


@pytest.mark.parametrize("name", PROGRAMS)
def test_programs(programs: tuple[dict[str, Program], dict[str, bytes]], name: str) -> None:
    made, objects = programs
    rdna3.compare(evaluate(made[name], objects), *rdna3.PROGRAMS[name])


@pytest.mark.parametrize("name", MATRICES)
def test_products(programs: tuple[dict[str, Program], dict[str, bytes]], name: str) -> None:
    made, objects = programs
    assert any("matrix(mfma." in schedule for schedule in made[name].schedules)
    check_product(made[name], objects, *MATRICES[name])


def check_product(program: Program, objects: dict[str, bytes], function: Callable, values: tuple) -> None:
    (found,) = evaluate(program, objects)
    with fg.config(enable_x64=True):
        exact = onp.asarray(function(*(np.asarray(x.astype(onp.float64)) for x in values)))
    bound, scale = BOUNDS[found.dtype.itemsize], float(onp.abs(exact).max())
    onp.testing.assert_allclose(found.astype(onp.float64), exact, rtol=bound, atol=bound * scale)


def test_registers_suffice(programs: tuple[dict[str, Program], dict[str, bytes]]) -> None:
    """One pointer a buffer; no scratch memory, no more local memory than there is."""
    made, objects = programs
    for name, program in made.items():
        for step in program.steps:
            if isinstance(step, Launch):
                kernel = link(objects[step.text], CDNA3.name).kernel("NAME")
                assert kernel.wave == 64 and kernel.argument_nbytes == 8 * len(step.nodes), name
                assert kernel.user_registers == ("kernarg_segment_ptr",), name
                assert kernel.scratch_nbytes == 0, name
                assert kernel.local_nbytes <= WAVES.local_nbytes, name
    assert made


@pytest.mark.parametrize("which", ["forward", pytest.param("backward", marks=pytest.mark.nightly)])
def test_attention_by_matrix_cores(which: str, tmp_path: Path) -> None:
    """Weights go from one product to the next in registers; threads of a row that are 16 and 32 lanes apart reduce."""
    cotangent, *values = attention.arguments(attention.plain, (33, 16), (75, 16), (75, 16))
    if which == "backward":
        function, values = with_gradient(attention.plain), [cotangent, *values]
    else:
        function = lambda *x: (attention.plain(*x),)  # noqa: E731
    outputs, params, given = prepared(function, values)
    program = prepare_graph(outputs, params, given, CDNA3)
    assert any("matrix(mfma.16x16x16.bfloat16)" in schedule for schedule in program.schedules)
    found = evaluate(program, objects_of([program], tmp_path, CDNA3.name))
    with fg.config(enable_x64=True):
        exact = [onp.asarray(x) for x in function(*(np.asarray(x.astype(onp.float64)) for x in values))]
    for ours, wanted in zip(found, exact, strict=True):
        onp.testing.assert_allclose(
            ours.astype(onp.float64), wanted, rtol=0, atol=2.0**-6 * float(onp.abs(wanted).max())
        )


SIZES = st.integers(1, 70)
ANY = settings(max_examples=3, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])


def check_any(
    rows: int, columns: int, terms: int, dtype: Any, turned: tuple[bool, bool], folder: Path
) -> None:
    a, b = (wide(*shape, dtype=dtype) for shape in ((rows, terms), (terms, columns)))
    values = (a.T.copy() if turned[0] else a, b.T.copy() if turned[1] else b)

    def function(a: Any, b: Any) -> Any:
        return (a.T if turned[0] else a) @ (b.T if turned[1] else b)

    with fg.config(enable_x64=True):
        program = prepare(function, values, ONE_UNIT, planned)
        assert fits(program)
        check_product(program, objects_of([program], folder, CDNA3.name), function, values)


DTYPES = st.sampled_from((bfloat16, onp.float16, onp.float32, onp.float64))


@ANY
@given(SIZES, SIZES, SIZES, DTYPES, st.tuples(st.booleans(), st.booleans()))
def test_products_of_any_size(
    tmp_path: Path, rows: int, columns: int, terms: int, dtype: Any, turned: tuple[bool, bool]
) -> None:
    check_any(rows, columns, terms, dtype, turned, tmp_path)


@pytest.mark.nightly
@settings(ANY, max_examples=100)
@given(*[st.integers(1, 200)] * 3, DTYPES, st.tuples(st.booleans(), st.booleans()))
def test_products_of_many_sizes(
    tmp_path: Path, rows: int, columns: int, terms: int, dtype: Any, turned: tuple[bool, bool]
) -> None:
    check_any(rows, columns, terms, dtype, turned, tmp_path)
