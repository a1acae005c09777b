"""Multiply-adds where no instruction fuses them: the exact sum, rounded once or nearly so.

Sums of products are rounded twice.
"""

from __future__ import annotations

import math
import warnings
from fractions import Fraction
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import funcgrad as fg
import funcgrad.numpy
from funcgrad.backends.cpu.machines import MACHINES
from funcgrad.backends.cpu.unfused import without_fma
from funcgrad.config import config
from funcgrad.lower.load_or_compile import compile_program
from funcgrad.trace.array.array import wrap
from funcgrad.trace.tracing.tracer import elementwise
from tests.accuracy.functions import FUNCTIONS
from tests.accuracy.measure import callable_of, exact_values, worst_errors
from tests.accuracy.samples import samples
from tests.accuracy.test_accuracy import FIGURES
from tests.hardware.cpus import backend_of, skip_unless_here

OLD = ("x86-64", "sandybridge")
LANES = 37  # vectors, and a rest of single numbers


def muladd(machine: str, a: Any, b: Any, c: Any) -> np.ndarray:
    with config(enable_x64=True):
        graph = fg.jit(lambda a, b, c: elementwise("muladd", a, b, c)).trace(a, b, c).graph
        program = compile_program(graph.outputs, graph.parameters, backend_of(machine))
        return np.asarray(program([wrap(x) for x in (a, b, c)])[0].numpy())


def _numbers(width: int) -> st.SearchStrategy[tuple[float, float, float]]:
    """Factors and an addend; often one near minus their product, where the error of the product is all that is left."""
    exponents = 20 if width == 32 else 200
    one = st.builds(math.ldexp, st.floats(-1, 1, width=width), st.integers(-exponents, exponents))
    near = st.tuples(one, one, st.floats(-2, 0, width=width)).map(lambda t: (t[0], t[1], t[0] * t[1] * t[2]))
    cancels = st.tuples(one, one).map(lambda t: (*t, -t[0] * t[1]))
    return st.one_of(st.tuples(one, one, one), near, cancels)


@pytest.mark.parametrize("machine", OLD)
@pytest.mark.parametrize("dtype", [np.float32, np.float64])
@given(data=st.data())
def test_the_exact_sum_is_rounded(machine: str, dtype: type, data: st.DataObject) -> None:
    skip_unless_here(machine)
    rows = data.draw(st.lists(_numbers(np.dtype(dtype).itemsize * 8), min_size=1, max_size=9))
    a, b, c = np.resize(np.array(rows), (LANES, 3)).astype(dtype).T.copy()
    found = muladd(machine, a, b, c)
    for x, y, z, value in zip(a, b, c, found, strict=True):
        exact = Fraction(float(x)) * Fraction(float(y)) + Fraction(float(z))
        unit = max(float(np.spacing(dtype(abs(float(exact))))), float(np.finfo(dtype).tiny))
        assert abs(Fraction(float(value)) - exact) <= Fraction(unit) * Fraction(51, 100), (x, y, z)


@pytest.mark.parametrize("machine", OLD)
@pytest.mark.parametrize("dtype", [np.float32, np.float64])
def test_what_is_not_finite(machine: str, dtype: type) -> None:
    """Overflow, infinities and NaN give what the sum of the exact product gives."""
    skip_unless_here(machine)
    big, inf, nan = float(np.finfo(dtype).max) / 4, math.inf, math.nan
    values = np.array([0.0, -0.0, 1.0, -2.0, big, -big, inf, -inf, nan], dtype)
    a, b, c = (x.ravel().copy() for x in np.meshgrid(values, values, values))
    found = muladd(machine, a, b, c)
    wide = np.longdouble if dtype is np.float64 else np.float64
    with np.errstate(all="ignore"):
        wanted = (a.astype(wide) * b.astype(wide) + c.astype(wide)).astype(dtype)
    np.testing.assert_array_equal(found, wanted)
    zero = found == 0
    np.testing.assert_array_equal(np.signbit(found)[zero], np.signbit(wanted)[zero])


@pytest.mark.parametrize("machine", OLD)
@pytest.mark.parametrize("dtype", [np.float32, np.float64, np.complex64])
@given(shape=st.tuples(*[st.integers(0, 40)] * 3))
def test_products_of_matrices(machine: str, dtype: type, shape: tuple[int, int, int]) -> None:
    skip_unless_here(machine)
    rng, (m, k, n) = np.random.default_rng(shape), shape
    a, b = (rng.integers(-9, 9, size).astype(dtype) for size in ((m, k), (k, n)))  # all sums are exact
    with config(enable_x64=True):
        graph = fg.jit(lambda a, b: a @ b).trace(a, b).graph
        program = compile_program(graph.outputs, graph.parameters, backend_of(machine))
        found = program([wrap(a), wrap(b)])[0].numpy()
    np.testing.assert_array_equal(found, a @ b)


def test_what_a_loop_adds_to_is_a_rounded_product() -> None:
    text = """
declare <2 x float> @llvm.fma.v2f32(<2 x float>, <2 x float>, <2 x float>)
define void @sum(ptr %x) {
entry:
  br label %L
L:
  %i = phi i64 [ 0, %entry ], [ %j, %L ]
  %s = phi <2 x float> [ splat (float 0x0000000000000000), %entry ], [ %u, %L ]
  %a = load <2 x float>, ptr %x
  %t = call <2 x float> @llvm.fma.v2f32(<2 x float> %a, <2 x float> <float 1.0, float 2.0>, <2 x float> %s)
  %u = call <2 x float> @llvm.fma.v2f32(<2 x float> %a, <2 x float> %a, <2 x float> %t)
  %e = call <2 x float> @llvm.fma.v2f32(<2 x float> %u, <2 x float> %u, <2 x float> %a)
  store <2 x float> %e, ptr %x
"""
    found = without_fma(text)
    assert "llvm.fma" not in found
    assert "%t.p = fmul <2 x float> %a, <float 1.0, float 2.0>\n  %t = fadd <2 x float> %t.p, %s\n" in found
    assert "%u = fadd <2 x float> %u.p, %t\n" in found
    assert "%e.x = fpext <2 x float> %u to <2 x double>" in found


ROWS = {row.name: row for row in FUNCTIONS}
WRITTEN_OUT = """numpy.exp numpy.exp2 numpy.expm1 numpy.log numpy.log2 numpy.log10 numpy.log1p numpy.power numpy.tanh
numpy.sinh numpy.cosh numpy.sin numpy.cos numpy.tan numpy.arcsin numpy.arccos numpy.arctan numpy.arctan2 numpy.arcsinh
numpy.cbrt lax.rsqrt lax.logistic lax.erf lax.erfc lax.erf_inv""".split()


@pytest.mark.parametrize("dtype", ["float32", "float64"])
@pytest.mark.parametrize("name", WRITTEN_OUT)
def test_functions_keep_their_bounds(name: str, dtype: str) -> None:
    """Those of docs/accuracy.md, though polynomials round their products."""
    skip_unless_here("sandybridge")
    row = ROWS[name]
    with config(enable_x64=True), np.errstate(all="ignore"), warnings.catch_warnings():
        warnings.simplefilter("ignore", RuntimeWarning)
        arguments = samples(row, np.dtype(dtype), 0.02)
        graph = fg.jit(callable_of(name)).trace(*arguments).graph
        program = compile_program(graph.outputs, graph.parameters, backend_of("sandybridge"))
        found = np.asarray(program([wrap(x) for x in arguments])[0].numpy())
        worst = worst_errors(found, exact_values(row, *arguments), arguments, row.odd)
    figure = FIGURES["values"][name][dtype]["jit"]
    assert worst["normal"].error <= figure["error"] + 0.5, worst["normal"]
    assert worst["denormal"].error <= max(2.0, figure["denormal"] + 0.5), worst["denormal"]
    assert figure["special"] or not worst["special"].wrong, worst["special"]


def test_polynomials_have_no_exact_products() -> None:
    """But for the one where the argument loses a multiple of log(2), the exponential has none."""
    machine = MACHINES["sandybridge"]
    with config(enable_x64=True):
        lowered = fg.jit(fg.numpy.exp).lower(fg.ShapeDtypeStruct((64,), "float64"))
        text = lowered.for_target(machine.target()).as_text("llvm")
        fused = lowered.for_target(MACHINES["haswell"].target()).as_text("llvm")
    assert text.count("call <4 x double> @llvm.fma") == 1
    assert fused.count("call <4 x double> @llvm.fma") > 8


def test_machines_that_fuse_keep_their_text() -> None:
    text = "  %r = call float @llvm.fma.f32(float %a, float %b, float %c)"
    for name, machine in MACHINES.items():
        assert (machine.adapted(text) == text) == (
            name not in ("x86-64", "nehalem", "sandybridge", "ivybridge")
        )
