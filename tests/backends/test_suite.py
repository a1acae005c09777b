"""One suite for every backend that opens: each op and many programs, against NumPy.

A backend that is added to `DEVICES` has to pass this and nothing else. "null" runs nothing: of its results only the
types are compared. Many ops are one program, since some devices take long to compile a kernel; the rest of the cases
runs nightly, as does complex128, whose ops are those of complex64 and float64. "tiny" is the device that
docs/backends.md writes to explain how to add one. Where there is no such GPU, "nv" is on a stand-in of GPUs, whose
kernels the host runs; "amd" on one that emulates their instructions, those of RDNA3 (amd/test_suite_of_chips.py has
the others); "hip" on a stand-in for AMD's library: its kernels are those of "amd", so by default it runs ops of
float32.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import redirect_stdout
from functools import cache
from io import StringIO
from types import ModuleType
from typing import Any

import numpy as np
import pytest

import funcgrad as fg
from docs.refresh import FOLDER, PYTHON
from funcgrad.backends.interface import count_devices, open_backend
from funcgrad.config import config
from funcgrad.errors import DeviceError
from funcgrad.trace.graph.evaluate import evaluate
from funcgrad.trace.tracing.tracer import apply
from funcgrad.trace.types import dtypes as dt
from funcgrad.trace.uop import OPS, Family, Op, Param, UOp
from tests.backends.amd.amd_on_stand_in import amd_on_stand_in
from tests.backends.hip.fake_hip import FakeHip
from tests.backends.hip.hip_on_host import hip_on_host
from tests.backends.nv.nv_on_host import nv_on_host
from tests.backends.suite_programs import PROGRAMS
from tests.hardware.amd.stand_in import AmdFiles
from tests.hardware.nv.stand_in import StandIn
from tests.support.generators import (
    ROWS,
    Case,
    cases,
    domains,
    element_args,
    kernel_cases,
    sample,
    source_dtypes,
    special,
)
from tests.support.nearness import check

DEVICES = ("cpu", "numpy", "null", "tiny", "opencl", "cuda", "nv", "amd", "hip")
HOSTS = DEVICES[:3]  # of these test_compiled_rows.py tries all dtypes and cases
_OPENCL_BY_DAY = (dt.float32, dt.int32, dt.bfloat16)
"""PoCL's compiler takes seconds for all ops of a dtype; tests/lower/render/test_clike.py gives it those of each."""
_ON_STAND_INS = {"nv": "gpus", "amd": "amd_gpus", "hip": "hip_gpus"}
SIZES = (37, 74)  # ordinary numbers, and the ends of a dtype


@pytest.fixture(scope="module")
def gpus() -> Iterator[StandIn]:
    with nv_on_host(cache=config.cache) as stand_in:
        yield stand_in


@pytest.fixture(scope="module")
def amd_gpus() -> Iterator[AmdFiles]:
    with amd_on_stand_in(cache=config.cache) as files:
        yield files


@pytest.fixture(scope="module")
def hip_gpus() -> Iterator[FakeHip]:
    with hip_on_host(cache=config.cache) as fake:
        yield fake


@pytest.fixture(params=[*DEVICES[:-1], pytest.param(DEVICES[-1], marks=pytest.mark.nightly)])
def device(request: pytest.FixtureRequest) -> Iterator[str]:
    if request.param == "tiny":
        _the_device_of_the_page()
    on_stand_in = request.param in _ON_STAND_INS and not _gpus_of(request.param)
    if on_stand_in:
        request.getfixturevalue(_ON_STAND_INS[request.param])
    try:
        open_backend(request.param)
    except DeviceError as error:
        pytest.skip(error.message)
    with config(enable_x64=True, device=request.param, cache=config.cache and not on_stand_in):
        yield request.param


@cache
def _gpus_of(kind: str) -> int:
    """How many GPUs of a kind this machine has."""
    try:
        return count_devices(kind)
    except DeviceError:
        return 0


@cache
def _the_device_of_the_page() -> None:
    """What docs/backends.md writes, as the module that it would be."""
    name = "tests.backends.tiny"
    module = sys.modules[name] = ModuleType(name)
    blocks = [block.group(2) for block in PYTHON.finditer((FOLDER / "backends.md").read_text())]
    with redirect_stdout(StringIO()):
        exec("\n".join(blocks), vars(module))


def holds(device: str, dtype: np.dtype) -> bool:
    target = getattr(open_backend(device), "target", None)
    return target is None or target.grid is None or dtype.name in target.grid.dtypes


def run(device: str, function: Callable[..., Any], *arguments: Any) -> list[np.ndarray]:
    """The results, as arrays of NumPy's, of the function compiled for the device."""
    results = fg.tree.leaves(fg.jit(function)(*arguments))
    return [np.asarray(x) for x in results]


# ---- ops ----

Chosen = list[tuple[Op, Case]]


def elementwise(dtype: np.dtype) -> Chosen:
    """Every elementwise op of a dtype on arrays of one size, so that results of one dtype need one kernel."""
    rng = np.random.default_rng(0)
    made: dict[Any, np.ndarray] = {}

    def source(d: np.dtype, limits: tuple[float, float], place: int) -> np.ndarray:
        key = d, limits, place
        if key not in made:
            made[key] = np.concatenate([sample(rng, SIZES[:1], d, *limits), special(rng, SIZES[1:], d)])
        return made[key]

    chosen: Chosen = []
    for op in ROWS:
        if op.family is Family.ELEMENTWISE and dtype in op.dtypes:
            types = source_dtypes(op, dtype)
            limits = domains(op, len(types))
            if op.name == "pow" and dt.is_integer(dtype):  # a negative exponent has no integer result
                chosen.append((op, Case(None, [sample(rng, (111,), dtype, *x) for x in ((-3, 3), (0, 5))])))
                continue
            for arg in element_args(op, dtype):
                sources = [source(d, tuple(x), i) for i, (d, x) in enumerate(zip(types, limits, strict=True))]
                chosen.append((op, Case(arg, sources)))
    return chosen


def few_cases(op: Op, dtype: np.dtype) -> list[Case]:
    """One without elements, if there is; one small, one of a size that a kernel cuts into pieces."""
    small, large = cases(op, dtype), kernel_cases(op, dtype)
    empty = [case for case in small if any(0 in x.shape for x in case.sources)]
    full = [case for case in small if all(0 not in x.shape for x in case.sources)]
    pieces = [] if op.family is Family.WINDOW else large[len(large) // 3 :][:1]
    return empty[-1:] + full[len(full) // 2 :][:1] + pieces


def as_program(chosen: Chosen) -> tuple[Callable, list[np.ndarray], list[UOp], list[UOp]]:
    """(a function of all of them, its arguments, its graph, the parameters of that). There is one parameter for each
    array, however often it is used.
    """
    places: dict[int, int] = {}
    arrays: list[np.ndarray] = []
    for _, case in chosen:
        for x in case.sources:
            if id(x) not in places:
                places[id(x)] = len(arrays)
                arrays.append(x)

    def program(*given: Any) -> list[Any]:
        return [apply(op, *(given[places[id(x)]] for x in case.sources), arg=case.arg) for op, case in chosen]

    nodes = [UOp(OPS["param"], (), Param(0, i, x.shape, x.dtype, False)) for i, x in enumerate(arrays)]
    outputs = [UOp(op, tuple(nodes[places[id(x)]] for x in case.sources), case.arg) for op, case in chosen]
    return program, arrays, outputs, nodes


def check_ops(device: str, chosen: Chosen) -> None:
    program, arrays, outputs, nodes = as_program(chosen)
    expected = evaluate(outputs, dict(zip(nodes, arrays, strict=True)))
    for (op, case), found, wanted in zip(chosen, run(device, program, *arrays), expected, strict=True):
        if device == "null":
            assert (found.shape, found.dtype) == (wanted.shape, wanted.dtype), op.name
        else:
            check(op, case, found, wanted)


def parts(chosen: Chosen, size: int) -> Iterator[Chosen]:
    for start in range(0, len(chosen), size):
        yield chosen[start : start + size]


def _nightly(condition: bool) -> list[pytest.MarkDecorator]:
    return [pytest.mark.nightly] if condition else []


def dtypes_by_device(*dtypes: np.dtype) -> pytest.MarkDecorator:
    """Each device with each dtype; hosts with the first alone. By day, "hip" and "opencl" have few."""
    pairs = [(device, dtype) for device in DEVICES for dtype in dtypes[: 1 if device in HOSTS else None]]
    marked = [
        pytest.param(
            device,
            dtype,
            id=f"{device}-{dtype.name}",
            marks=_nightly(
                (device == "hip" and dtype != dt.float32)
                or (device == "opencl" and dtype not in _OPENCL_BY_DAY)
            ),
        )
        for device, dtype in pairs
    ]
    return pytest.mark.parametrize(("device", "dtype"), marked, indirect=["device"])


@dtypes_by_device(dt.float32, *(d for d in dt.ALL if d not in (dt.float32, dt.complex128)))
def test_elementwise(device: str, dtype: np.dtype) -> None:
    if not holds(device, dtype):
        pytest.skip(f"{device} has no {dtype.name}")
    for part in parts([x for x in elementwise(dtype) if _result_held(device, *x)], 40):
        check_ops(device, part)


def _result_held(device: str, op: Op, case: Case) -> bool:
    nodes = [UOp(OPS["param"], (), Param(0, i, x.shape, x.dtype, False)) for i, x in enumerate(case.sources)]
    return holds(device, UOp(op, tuple(nodes), case.arg).dtype)


FAMILIES = (
    Family.REDUCE, Family.MOVEMENT, Family.CONTRACTION, Family.INDEX, Family.SCATTER, Family.SORT,
    Family.WINDOW, Family.PREFIX,
)  # fmt: skip


def families_by_device() -> Iterator[Any]:
    """Each device with each family; devices with other dtypes, too, where the family computes. What moves elements is
    the same for all of them but for their size: nightly."""
    for family in FAMILIES:
        for device in DEVICES:
            for dtype in (dt.float32,) if device in HOSTS else (dt.float32, dt.int32, dt.bfloat16):
                by_night = dtype != dt.float32 and (family is Family.MOVEMENT or device == "hip")
                by_night |= device == "opencl" and dtype == dt.bfloat16  # as float32, between two casts
                yield pytest.param(
                    family,
                    device,
                    dtype,
                    id=f"{family.name.lower()}-{device}-{dtype.name}",
                    marks=_nightly(by_night),
                )


@pytest.mark.parametrize(("family", "device", "dtype"), list(families_by_device()), indirect=["device"])
def test_ops(device: str, family: Family, dtype: np.dtype) -> None:
    rows = [op for op in ROWS if op.family is family and dtype in op.dtypes]
    check_ops(device, [(op, case) for op in rows for case in few_cases(op, dtype)])


@pytest.mark.nightly
@dtypes_by_device(*dt.ALL)
@pytest.mark.parametrize("op", ROWS, ids=lambda op: op.name)
def test_all_cases(device: str, op: Op, dtype: np.dtype) -> None:
    if dtype not in op.dtypes or not holds(device, dtype):
        pytest.skip(f"{device} has no {op.name} of {dtype.name}")
    chosen = [(op, case) for case in (*cases(op, dtype), *kernel_cases(op, dtype))]
    check_ops(device, [x for x in chosen if _result_held(device, *x)])


# ---- programs ----


def programs_by_device() -> Iterator[Any]:
    """Each device with each program; PoCL's compiler takes a second for one, so half of them are nightly there."""
    for device in DEVICES:
        for place, name in enumerate(PROGRAMS):
            by_night = device == "hip" or (device == "opencl" and place % 2 == 1)
            yield pytest.param(device, name, id=f"{device}-{name}", marks=_nightly(by_night))


@pytest.mark.parametrize(("device", "name"), list(programs_by_device()), indirect=["device"])
def test_programs(device: str, name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without optimizations of PoCL's, which take most of its seconds: the ops above are compiled with them."""
    monkeypatch.setenv("POCL_EXTRA_BUILD_FLAGS", "-cl-opt-disable")
    program = PROGRAMS[name]
    with config(enable_x64=False):
        with config(device="numpy"):
            expected = run("numpy", program.function, *program.arguments)
        found = run(device, program.function, *program.arguments)
    assert len(found) == len(expected)
    for x, y in zip(found, expected, strict=True):
        assert (x.shape, x.dtype) == (y.shape, y.dtype)
        if device == "null":
            continue
        if not dt.is_inexact(x.dtype) or not program.error:
            np.testing.assert_array_equal(x, y)
        else:
            wide = np.complex128 if dt.kind(x.dtype) == "c" else np.float64
            bound = program.error * np.abs(np.nan_to_num(y.astype(wide))).max(initial=0.1)
            np.testing.assert_allclose(x.astype(wide), y.astype(wide), rtol=0, atol=bound)


def test_dtypes_that_are_computed_with_in_wider_ones(device: str) -> None:
    """Devices have no float8 and no int4: they get bytes."""
    x = np.arange(256, dtype=np.uint8)
    given = (x & 15).view(dt.SUB_BYTE[1]), (x >> 4).view(dt.SUB_BYTE[3]), (x & 0x77).view(dt.FLOAT8[0])

    def function(a: Any, b: Any, c: Any) -> Any:
        return a * a - 3, a >> 1, (c * 2).astype(a.dtype), b + b, c + 1, a.astype(c.dtype), a[::-1] < a

    with config(device="numpy"):
        expected = run("numpy", function, *given)
    for found, wanted in zip(run(device, function, *given), expected, strict=True):
        assert found.dtype == wanted.dtype
        if device != "null":
            assert found.tobytes() == wanted.tobytes()


def test_function_of_several_kinds_of_arguments(device: str) -> None:
    """Each has a program; results are arguments of the next call."""
    function = fg.jit(lambda x, n: x * n + x[:1], static_argnums=1)
    x = np.arange(5, dtype=np.float32)
    for argument, n in ((x, 2), (x, 3), (x[:3], 2), (x.astype(np.int32), 2), (x, 2)):
        found = function(function(argument, n), n)
        once = argument * n + argument[:1]
        assert found.dtype == argument.dtype
        if device != "null":
            np.testing.assert_array_equal(found, once * n + once[:1])


def test_donated_arguments(device: str) -> None:
    function = fg.jit(lambda x, y: (x + y, y.sum()), donate_argnums=0)
    x = fg.numpy.ones((33, 5), np.float32)
    for i in range(4):
        x, total = function(x, np.full((33, 5), i, np.float32))
    if device != "null":
        np.testing.assert_array_equal(x, np.full((33, 5), 7.0))
        assert float(total) == 3 * 33 * 5


def test_constants_that_a_function_captures(device: str) -> None:
    table = np.arange(40, dtype=np.float32).reshape(8, 5)
    inner = fg.numpy.asarray(table)
    function = fg.jit(lambda i: (inner[i] * 2, inner.sum()))
    for i in (3, 7):
        row, total = function(i)
        if device != "null":
            np.testing.assert_array_equal(row, table[i] * 2)
            assert float(total) == table.sum()


def test_errors_of_host_functions(device: str) -> None:
    """They end the program and reach the caller; the next call works."""
    if device == "null":
        pytest.skip("null calls no functions")
    fails = [True]

    def host(x: np.ndarray) -> np.ndarray:
        if fails[0]:
            raise ZeroDivisionError("by the host")
        return x * 2

    function = fg.jit(lambda x: fg.pure_callback(host, x, x + 1) + 1)
    x = np.arange(3, dtype=np.float32)
    with pytest.raises(ZeroDivisionError, match="by the host"):
        np.asarray(function(x))
    fails[0] = False
    np.testing.assert_array_equal(function(x), 2 * (x + 1) + 1)
