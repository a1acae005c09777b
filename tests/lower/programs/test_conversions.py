"""Conversions between all pairs of dtypes at the ends of their ranges, the same wherever they are computed.

What comes out is said by whole numbers of Python's: floats become integers towards zero, at the ends of the range where
they lie beyond, NaN is 0; integers keep their lower bits; whatever is not 0 is true. Floats are rounded once, to
bfloat16 by way of float32, as ml_dtypes and XLA do.
"""

from __future__ import annotations

import contextlib
import functools
import itertools
import math
import re
from collections.abc import Iterator, Sequence
from fractions import Fraction
from pathlib import Path
from typing import Any

import ml_dtypes
import numpy as np
import pytest

import funcgrad as fg
import funcgrad.numpy as fnp
from funcgrad.backends.cpu.machines import MACHINES
from funcgrad.backends.interface import open_backend
from funcgrad.config import config
from funcgrad.errors import DeviceError
from funcgrad.lower.load_or_compile import compile_program
from funcgrad.lower.render.interface import GridRenderer
from funcgrad.lower.render.llvm.gpu.amdgcn import AMDGCN
from funcgrad.lower.render.llvm.gpu.nvptx import NVPTX
from funcgrad.trace.array.array import wrap
from funcgrad.trace.ops import CAST, PARAM, converted
from funcgrad.trace.types import dtypes as dt
from funcgrad.trace.uop import Param, UOp
from tests.hardware.amd.rdna3 import programs as rdna3
from tests.hardware.assembled import assemble, compile_apart, find_ptxas
from tests.hardware.cpus import KINDS, backend_of
from tests.hardware.gpu_on_host import lowered, run_graph

by_source = pytest.mark.parametrize("source", dt.ALL, ids=lambda dtype: dtype.name)


@pytest.fixture(autouse=True)
def _wide_types() -> Iterator[None]:
    with config(enable_x64=True):
        yield


@functools.cache
def numbers(dtype: np.dtype) -> np.ndarray:
    """Those at which conversions from this dtype differ: the ends of every other one, and what lies beside them."""
    kind = dt.kind(dtype)
    if kind == "b":
        return np.array([False, True] * 20)
    ends = [sign * 2**bits for bits in (0, 7, 8, 11, 15, 16, 24, 31, 32, 53, 63, 64, 100) for sign in (1, -1)]
    whole = [end + step for end in ends for step in (-2, -1, 0, 1, 2)]
    if kind in "iu":
        limits = np.iinfo(dtype)
        return np.array(sorted({n for n in whole if limits.min <= n <= limits.max}), dtype)
    real = dt.real_dtype(dtype)
    parts = [float(n) for n in whole] + [
        x + part for x in map(float, ends) for part in (0.5, -0.5, 0.99, -0.99)
    ]
    parts += [float(ml_dtypes.finfo(other).max) for other in dt.FLOATS]
    parts += [0.0, -0.0, 65519.0, 65520.0, 3.396e38, 1e300, 1e-5, 1e-300, math.inf, -math.inf, math.nan]
    with np.errstate(all="ignore"):
        x = np.array(parts).astype(real)
        beside = [np.nextafter(x, np.asarray(to, real)) for to in (-math.inf, math.inf)]
        x = np.concatenate([x, *beside])
    if kind == "f":
        return x
    z = np.empty(3 * x.size, dtype)
    z.real, z.imag = np.tile(x, 3), np.repeat(np.array([0, 1, math.nan], real), x.size)
    return z


def exactly(x: Any, source: np.dtype, to: np.dtype) -> Any:
    """What one number becomes."""
    if dt.kind(to) == "b":
        return bool(x != 0)
    if dt.kind(to) == "c":
        real = exactly(x, source, dt.real_dtype(to))
        return complex(real, _rounded(float(x.imag), dt.real_dtype(to)) if dt.kind(source) == "c" else 0.0)
    x = x.real if dt.kind(source) == "c" else x
    if not dt.is_integer(to):
        number = int(x) if dt.kind(source) in "biu" else float(x)
        return _rounded(_rounded(number, dt.float32) if to == dt.bfloat16 else number, to)
    limits = np.iinfo(to)
    if dt.kind(source) in "biu":
        return (int(x) - int(limits.min)) % (1 << 8 * to.itemsize) + int(limits.min)
    value = float(x)
    if math.isnan(value):
        return 0
    if math.isinf(value):
        return limits.max if value > 0 else limits.min
    return min(max(math.trunc(value), int(limits.min)), int(limits.max))


_DIGITS = {dt.float16: (11, -14), dt.bfloat16: (8, -126), dt.float32: (24, -126), dt.float64: (53, -1022)}


def _rounded(x: float, dtype: np.dtype) -> float:
    """An exact number to the nearest one of a format, halves to even; beyond its range infinite."""
    if not x or not math.isfinite(x):
        return float(x)
    digits, least = _DIGITS[dtype]
    exact = Fraction(x)
    exponent = max(math.frexp(abs(exact))[1] - 1, least)
    if abs(exact) < Fraction(2) ** exponent:  # frexp rounded up
        exponent = max(exponent - 1, least)
    unit = Fraction(2) ** (exponent - digits + 1)
    value = round(exact / unit) * unit
    largest = Fraction(float(ml_dtypes.finfo(dtype).max))
    return math.copysign(math.inf if abs(value) > largest else float(value), x)


@functools.cache
def expected(source: np.dtype, to: np.dtype) -> np.ndarray:
    """What `numbers(source)` become. Each is a number of the dtype, so that this rounds nothing."""
    with np.errstate(all="ignore"):
        return np.array([exactly(v, source, to) for v in numbers(source)], to)


def check(to: np.dtype, found: np.ndarray, source: np.dtype, chosen: slice = slice(None)) -> None:
    """chosen: which of the numbers were converted."""
    x, wanted = numbers(source)[chosen], expected(source, to)[chosen]
    assert (found.shape, found.dtype) == (x.shape, to)
    wrong = np.flatnonzero(~_equal(found, wanted))[:5]
    assert not wrong.size, (
        f"{source.name} to {to.name}: {x[wrong]} became {found[wrong]}, not {wanted[wrong]}"
    )


def _equal(found: np.ndarray, wanted: np.ndarray) -> np.ndarray:
    """Also the signs of zeros."""
    kind = dt.kind(found.dtype)
    if kind == "c":
        return _equal(found.real, wanted.real) & _equal(found.imag, wanted.imag)
    equal = found == wanted
    if kind == "f":
        equal = (equal & (np.signbit(found) == np.signbit(wanted))) | (np.isnan(found) & np.isnan(wanted))
    return equal


def graph(x: np.ndarray) -> tuple[list[UOp], list[UOp]]:
    """The conversions to every dtype."""
    param = UOp(PARAM, (), Param(0, 0, x.shape, x.dtype, False))
    return [UOp(CAST, (param,), (to, False)) for to in dt.ALL], [param]


@by_source
def test_outside_of_compiled_functions(source: np.dtype) -> None:
    x = numbers(source)
    for to in dt.ALL:
        check(to, np.asarray(converted(x, to)), source)
        check(to, np.asarray(fg.lax.convert_element_type(fnp.asarray(x), to)), source)


@pytest.mark.parametrize("machine", ["", *KINDS])
@by_source
def test_compiled(machine: str, source: np.dtype) -> None:
    """In vectors and what remains of them, on every machine that this CPU can be."""
    x = numbers(source)
    outputs, params = graph(x)
    program = compile_program(outputs, params, backend_of(machine))
    for to, found in zip(dt.ALL, program([wrap(x)]), strict=True):
        check(to, np.asarray(found.numpy()), source)


@by_source
def test_on_other_devices(source: np.dtype) -> None:
    try:
        target = open_backend("opencl").target
    except DeviceError as error:
        pytest.skip(error.message)
    held = [to for to in dt.ALL if to.name in target.grid.dtypes]
    if source not in held:
        pytest.skip(f"the device has no {source.name}")
    x = numbers(source)
    convert = fg.jit(lambda v: [fg.lax.convert_element_type(v, to) for to in held], device="opencl")
    for to, found in zip(held, convert(x), strict=True):
        check(to, np.asarray(found), source)


@pytest.mark.parametrize("renderer", [NVPTX, AMDGCN], ids=["nvptx", "amdgcn"])
@by_source
def test_as_gpus_get_it(renderer: GridRenderer, source: np.dtype) -> None:
    """The text of kernels for GPUs, run on the host."""
    x = numbers(source)
    for to, found in zip(dt.ALL, run_graph(*graph(x), [x], renderer), strict=True):
        check(to, found, source)


@pytest.fixture(scope="module")
def on_amd(tmp_path_factory: pytest.TempPathFactory) -> tuple[dict[np.dtype, Any], dict[str, bytes]]:
    """The programs of all dtypes for RDNA3, and their objects: one process compiles them."""
    with config(enable_x64=True):
        made = {source: rdna3.prepare_graph(*graph(numbers(source)), [numbers(source)]) for source in dt.ALL}
    return made, rdna3.objects_of(made.values(), tmp_path_factory.mktemp("objects"))


@by_source
def test_by_amds_instructions(source: np.dtype, on_amd: tuple[dict, dict]) -> None:
    made, objects = on_amd
    for to, found in zip(dt.ALL, rdna3.evaluate(made[source], objects), strict=True):
        check(to, found, source)


@by_source
def test_known_numbers(source: np.dtype) -> None:
    """What is known while a function is traced or simplified becomes the same."""
    x = numbers(source)

    def constants() -> list[Any]:
        return [[fnp.full((), v, source).astype(to) for v in chosen] for to in dt.ALL]

    every = slice(None, None, max(1, x.size // 15))
    chosen = x[every]
    with pytest.warns() if dt.kind(source) == "c" else contextlib.nullcontext():
        results = fg.jit(constants)()
    for to, found in zip(dt.ALL, results, strict=True):
        check(to, np.array([np.asarray(v) for v in found], to), source, every)


# ---- what LLVM gets ----

_ASSIGNED = re.compile(r"^  (%\w+) = (\w+)(.*)$", re.M)


def left_open(text: str, source: np.dtype, to: np.dtype) -> list[str]:
    """The conversions to integers of which LLVM does not say what a number beyond the range becomes.

    An operand that was cut to the range is a `select`, and so is all that reads a result where no float is the greatest
    integer. float16 is never converted itself: LLVM makes the least number of NaN where the CPU computes with it.
    """
    lines = {result: (instruction, rest) for result, instruction, rest in _ASSIGNED.findall(text)}
    wide = dt.float64 if source == dt.float64 else dt.float32
    greatest = int(np.iinfo(to).max)
    is_float = int(np.array(greatest, np.float64).astype(wide)) == greatest
    found = []
    for result, (instruction, rest) in lines.items():
        if instruction in ("fptosi", "fptoui"):
            operand = re.search(r"(%\w+) to ", rest)[1]  # type: ignore[index]
            users = {user for user, use in lines.values() if re.search(rf"{result}\b", use)}
            if lines[operand][0] != "select" or not (is_float or users == {"select"}) or "half" in rest:
                found.append(f"{instruction}{rest}")
        elif ".sat." in rest and "half" in rest:
            found.append(rest)
    return found


@pytest.mark.parametrize("source", dt.FLOATS, ids=lambda dtype: dtype.name)
def test_llvm_decides_nothing_on_cpus(source: np.dtype) -> None:
    for machine, to in itertools.product((MACHINES[name] for name in KINDS), dt.INTEGERS):
        made = fg.jit(lambda x: fg.lax.convert_element_type(x, to)).lower(np.zeros(300, source))  # noqa: B023
        text = made.for_target(machine.target()).as_text("llvm")
        assert "= fpto" in text or ".sat." in text
        assert not left_open(text, source, to), machine.cpu


@pytest.mark.parametrize("source", dt.FLOATS, ids=lambda dtype: dtype.name)
def test_llvm_decides_nothing_on_gpus(source: np.dtype) -> None:
    for renderer, to in itertools.product((NVPTX, AMDGCN), dt.INTEGERS):
        for text in kernels_of(source, [to], renderer):
            assert ".sat." in text
            assert not left_open(text, source, to), renderer.dialect.triple


def kernels_of(source: np.dtype, dtypes: Sequence[np.dtype], renderer: GridRenderer) -> list[str]:
    outputs, params = graph(numbers(source))
    section, _, _ = lowered([x for x in outputs if x.dtype in dtypes], params, renderer)
    return list(section.builder.functions)


def test_nvidia_takes_them(tmp_path: Path) -> None:
    """An intrinsic that a target cannot lower would end the process of LLVM."""
    texts = {
        f"of_{source.name}_{k}": text
        for source in dt.ALL
        for k, text in enumerate(kernels_of(source, dt.ALL, NVPTX))
    }
    ptx = compile_apart(texts, "sm_90", tmp_path)
    if find_ptxas() is None:
        pytest.skip("no ptxas (nvidia-cuda-nvcc): LLVM's PTX is not assembled")
    assert set(assemble(ptx, "sm_90", tmp_path)) == set(ptx)


def test_what_is_left_open_is_seen() -> None:
    bare = "  %v1 = load <4 x float>, ptr %b0\n  %v2 = fptosi <4 x float> %v1 to <4 x i32>\n"
    cut = "  %v1 = select <4 x i1> %m, <4 x float> %x, <4 x float> %y\n  %v2 = fptosi <4 x float> %v1 to <4 x i32>\n"
    chosen = cut + "  %v3 = select <4 x i1> %n, <4 x i32> %v2, <4 x i32> %z\n"
    half = "  %v1 = call <4 x i16> @llvm.fptosi.sat.v4i16.v4f16(<4 x half> %x)\n"
    assert [bool(left_open(text, dt.float32, dt.int32)) for text in (bare, cut, chosen, half)] == [1, 1, 0, 1]
    assert not left_open(cut, dt.float32, dt.int16)
