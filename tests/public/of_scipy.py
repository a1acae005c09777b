"""Rows of funcgrad.scipy: SciPy's functions of the same names are the oracle."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import scipy.cluster.vq
import scipy.fft
import scipy.integrate
import scipy.linalg
import scipy.ndimage
import scipy.signal
import scipy.special

from funcgrad.trace.types import dtypes as dt
from tests.public.draw import Draw, Given
from tests.public.makers import one, several
from tests.public.numpy_functions import _adjoint, _check_factors
from tests.public.numpy_reductions import _trapezoid
from tests.public.of_nn import _logsumexp, _logsumexp_call
from tests.public.rows import Call, Type, call, each, inexact, namespace, promoted, row, same, strong


def _special(name: str, count: int, *limits: tuple[float, float], kinds: str = "f", **options: Any) -> None:
    maker = one(kinds, *limits[0], wild=False) if count == 1 else several(count, kinds, *limits, wild=False)
    row(name, maker, inexact, getattr(scipy.special, name), **{"tolerance": 4, **options})


def _zeta(d: Draw) -> Call:
    return several(2, "f", (1.5, 5), (0.5, 4), wild=False)(d)


def _softmax(d: Draw) -> Call:
    shape = d.shape(1, 3, 1)
    x = d.array(shape, "f", wild=False, forms=False)
    return call(x, **d.options(axis=[None, d.axis(len(shape)), tuple(range(len(shape)))]))


def _polygamma(d: Draw) -> Call:
    shapes = d.broadcastable(2)
    return call(
        Given(np.asarray(d.rng.integers(0, 4, shapes[0]), np.int32)),
        d.array(shapes[1], "f", 0.5, 5, wild=False),
    )


def _expn(d: Draw) -> Call:
    shapes = d.broadcastable(2)
    n = Given(np.asarray(d.rng.integers(0, 6, shapes[0]), np.int32))
    return call(n, d.array(shapes[1], "f", 0.25, 8, wild=False))


def _harmonics(d: Draw) -> Call:
    shape = (d.integer(1, 4),)
    n = d.rng.integers(0, 4, shape)
    m = (d.rng.integers(0, 9, shape) % (2 * n + 1)) - n
    dtype = dt.float64 if d.x64 else dt.float32
    given = [Given(np.asarray(x, np.int32), joins=False) for x in (n, m)]
    return call(*given, Given(d.values(shape, dtype, 0, 3)), Given(d.values(shape, dtype, 0, 6)), n_max=3)


def _harmonics_oracle(*operands: np.ndarray, n_max: int) -> np.ndarray:
    return scipy.special.sph_harm_y(*operands)


def _legendre(d: Draw, *more: bool) -> Call:
    z = Given(d.values((d.integer(1, 4),), dt.float64 if d.x64 else dt.float32, -0.875, 0.875))
    return call(d.integer(0, 3), d.integer(0, 4), z, *more)


def _legendre_oracle(m: int, n: int, z: np.ndarray, is_normalized: bool) -> np.ndarray:
    def factor(order: int, degree: int) -> float:
        ways = math.factorial(degree - order) / math.factorial(degree + order) if order <= degree else 0
        return math.sqrt((2 * degree + 1) / (4 * math.pi) * ways) if is_normalized else 1

    rows = [[factor(a, b) * scipy.special.lpmv(a, b, z) for b in range(n + 1)] for a in range(m + 1)]
    return np.array(rows)


def _legendre_slopes(m: int, n: int, z: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    values = _legendre_oracle(m, n, z, False)
    orders, degrees = np.arange(m + 1)[:, None, None], np.arange(n + 1)[:, None]
    before = np.concatenate([np.zeros_like(values[:, :1]), values[:, :-1]], 1)
    return values, (degrees * z * values - (degrees + orders) * before) / (z * z - 1)


def _system(d: Draw) -> Call:
    a = _square(d)
    return call(a, Given(d.values((a.value.shape[0], 2), a.value.dtype)))


def _square(d: Draw, positive: bool = False) -> Given:
    n = d.integer(1, 5)
    dtype = dt.float64 if d.x64 else dt.float32
    x = d.rng.uniform(-1, 1, (n, n))
    return Given((x @ x.T + 2 * np.eye(n) if positive else x + np.diag(np.arange(n) + 2.0)).astype(dtype))


def _triangular(d: Draw) -> Call:
    made = _system(d)
    return call(*made.args, **d.options(lower=[True, False], trans=[0, 1], unit_diagonal=[True]))


def _cho_solve(d: Draw) -> Call:
    a = _square(d, True).value
    factor = np.linalg.cholesky(a)
    return call((Given(factor), True), Given(d.values((len(a), 2), a.dtype)))


def _cho_solve_oracle(factor: tuple, b: np.ndarray) -> np.ndarray:
    lower = np.tril(factor[0])
    return np.linalg.solve(lower @ lower.T, b)


def _lu_solve(d: Draw) -> Call:
    made = _system(d)
    lu, pivots = scipy.linalg.lu_factor(made.args[0].value)
    return call((Given(lu), Given(pivots.astype(np.int32), joins=False)), made.args[1])


def _toeplitz(d: Draw) -> Call:
    x, y = (d.array((d.integer(1, 4),), "if", forms=False) for _ in range(2))
    return call(x) if d.maybe() else call(x, y)


def _lu_product(result: Any, matrix: np.ndarray) -> np.ndarray:
    p, low, up = (x.numpy() for x in result)
    return p @ low @ up


def _eigh_product(result: Any, matrix: np.ndarray) -> np.ndarray:
    w, v = (x.numpy() for x in result)
    return (v * w[..., None, :]) @ _adjoint(v)


def _svd_product(result: Any, matrix: np.ndarray) -> np.ndarray:
    u, s, vh = (x.numpy() for x in result)
    return (u * s[..., None, :]) @ vh


def _sqrtm_like(result: Any, matrix: np.ndarray) -> np.ndarray:
    u, p = (x.numpy() for x in result)
    return u @ p


with namespace("scipy.special"):
    _special("gammaln", 1, (0.25, 8), kinds="iuf", derivative=True)
    _special("gamma", 1, (0.25, 5), kinds="f", tolerance=16)
    _special("gammasgn", 1, (0.25, 5))
    _special("digamma", 1, (0.5, 8))
    _special("i0", 1, (-4, 4))
    _special("i0e", 1, (-4, 4))
    _special("i1", 1, (-4, 4))
    _special("i1e", 1, (-4, 4))
    _special("erf", 1, (-4, 4), kinds="f")
    _special("erfc", 1, (-3, 3))
    _special("erfcx", 1, (-3, 4))
    _special("expi", 1, (0.5, 8), tolerance=8)
    _special("exp1", 1, (0.125, 8), tolerance=8)
    _special("erfinv", 1, (-0.875, 0.875))
    _special("expit", 1, (-4, 4))
    _special("logit", 1, (0.125, 0.875))
    _special("ndtr", 1, (-4, 4))
    _special("ndtri", 1, (0.125, 0.875))
    _special("log_ndtr", 1, (-6, 4))
    _special("entr", 1, (0.125, 4))
    _special("factorial", 1, (0, 6), tolerance=16)
    _special("gammainc", 2, (0.5, 4), (0.25, 5), tolerance=8)
    _special("gammaincc", 2, (0.5, 4), (0.25, 5), tolerance=8)
    _special("beta", 2, (0.5, 4), tolerance=16)
    _special("betaln", 2, (0.5, 4), tolerance=8)
    _special("xlogy", 2, (0.25, 4))
    _special("xlog1py", 2, (0.25, 4))
    _special("rel_entr", 2, (0.25, 4))
    _special("kl_div", 2, (0.25, 4))
    _special("boxcox", 2, (0.25, 4), (-2, 2), tolerance=16)
    _special("boxcox1p", 2, (0.25, 4), (-2, 2), tolerance=16)
    _special("poch", 2, (0.5, 4), (0, 2), tolerance=16)
    _special("comb", 2, (4, 6), (0, 3), tolerance=16)
    _special("betainc", 3, (0.5, 4), (0.5, 4), (0.125, 0.875), tolerance=16, derivative=False)
    _special("dawsn", 1, (-6, 6), tolerance=8)
    _special("wofz", 1, (-4, 4), kinds="c", tolerance=64)
    _special("fresnel", 1, (-5, 5), tolerance=8)
    _special("owens_t", 2, (-3, 3), (-3, 3), tolerance=8)
    _special("spence", 1, (0.125, 8), tolerance=8)
    _special("sici", 1, (0.125, 20), tolerance=8)
    row("expn", _expn, inexact, lambda n, x: scipy.special.expn(n.astype(int), x), tolerance=8)
    _special("loggamma", 1, (0.25, 8), tolerance=8)
    _special("loggamma", 1, (0.25, 8), kinds="c", tolerance=16)
    _special("hyp1f1", 3, (0.5, 3), (0.5, 4), (-4, 4), tolerance=16)
    _special("hyp2f1", 4, (0.5, 3), (0.5, 2), (2.5, 4), (-2, 0.75), tolerance=32)
    row(
        "bessel_jn",
        lambda d: call(d.array(d.shape(0, 2), "f", -9, 9, forms=False), v=d.integer(0, 4)),
        inexact,
        lambda z, v: np.stack([scipy.special.jv(k, z) for k in range(v + 1)]),
        tolerance=8,
    )
    row(
        "bernoulli",
        lambda d: call(d.integer(2, 20)),
        lambda c: (dt.default_dtype("f"), False),
        scipy.special.bernoulli,
    )
    row("sph_harm_y", _harmonics, None, _harmonics_oracle, tolerance=8, operands="own", peer=False)
    row(
        "lpmn_values",
        lambda d: _legendre(d, d.integer(0, 1) == 1),
        None,
        _legendre_oracle,
        tolerance=32,
        operands="own",
        peer=False,
    )
    row("lpmn", _legendre, None, _legendre_slopes, tolerance=32, operands="own", peer=False)
    for name in ("softmax", "log_softmax"):
        row(name, _softmax, same, getattr(scipy.special, name), tolerance=8)
    row("zeta", _zeta, inexact, scipy.special.zeta, tolerance=8)
    row(
        "polygamma", _polygamma, inexact, lambda n, x: scipy.special.polygamma(n.astype(int), x), tolerance=16
    )
    row(
        "multigammaln",
        lambda d: call(d.array((), "f", 3, 6, forms=False), d.integer(1, 3)),
        inexact,
        lambda a, d: np.asarray(scipy.special.multigammaln(a, d)),
        tolerance=8,
    )
    row("logsumexp", _logsumexp_call, strong(promoted), _logsumexp, tolerance=8)


def _default_float(call: Call) -> Type:
    return dt.default_dtype("f"), False


def _complex_of_first(call: Call) -> Type:
    return dt.complex_dtype(same(call)[0]), False


def _coefficients(d: Draw) -> Call:
    """Numbers, of which the first is not 0."""
    x = d.array((d.integer(2, 6),), "if", forms=False)
    x.value[0] = 2
    return call(x)


def _population(d: Draw) -> Call:
    n = d.integer(2, 5)
    return call(d.array((n,), "if", forms=False), d.array((n - 1,), "if", forms=False))


def _sized(d: Draw) -> Call:
    return call(d.integer(1, 8))


def _pascal(d: Draw) -> Call:
    return call(d.integer(1, 8), d.choice(["symmetric", "lower", "upper"]))


def _any_square(d: Draw, least: int = 1) -> Given:
    n, dtype = d.integer(least, 6), d.choice(["f", "c"])
    x = d.rng.uniform(-1, 1, (n, n)) + (1j * d.rng.uniform(-1, 1, (n, n)) if dtype == "c" else 0)
    wide = {"f": dt.float64, "c": dt.complex128} if d.x64 else {"f": dt.float32, "c": dt.complex64}
    return Given(x.astype(wide[dtype]))


def _check_schur(result: Any, call: Call) -> None:
    matrix, (t, z) = call.args[0].value, (x.numpy() for x in result)
    np.testing.assert_allclose(z @ t @ _adjoint(z), matrix, atol=2e-5)
    np.testing.assert_allclose(z @ _adjoint(z), np.eye(len(z)), atol=2e-5)
    assert not np.any(np.tril(t, -1 if dt.kind(t.dtype) == "c" else -2))
    assert t.dtype == (dt.complex_dtype(matrix.dtype) if len(call.args) > 1 else matrix.dtype)


def _real_schur(d: Draw) -> Call:
    matrix = np.real(_any_square(d).value)
    t, z = scipy.linalg.schur(matrix)
    return call(Given(np.ascontiguousarray(t)), Given(np.ascontiguousarray(z)))


def _check_complex_schur(result: Any, call: Call) -> None:
    given, z0 = (g.value for g in call.given)
    t, z = (x.numpy() for x in result)
    assert not np.any(np.tril(t, -1))
    np.testing.assert_allclose(z @ t @ _adjoint(z), z0 @ given @ z0.T, atol=2e-5)
    np.testing.assert_allclose(z @ _adjoint(z), np.eye(len(z)), atol=2e-5)


def _sine(x: Any) -> Any:
    return x * x + x


def _funm(a: np.ndarray, function: Any) -> np.ndarray:
    return a @ a + a


def _sylvester(d: Draw) -> Call:
    a, b = _square(d).value, _square(d).value
    c = Given(d.values((len(a), len(b)), a.dtype))
    return call(Given(a), Given(b), c, **d.options(method=["eigen", "schur"]))


def _sylvester_oracle(a: np.ndarray, b: np.ndarray, c: np.ndarray, method: str = "") -> np.ndarray:
    return scipy.linalg.solve_sylvester(a, b, c)


def _three_diagonals(d: Draw) -> Call:
    n, dtype = d.integer(2, 6), dt.float64 if d.x64 else dt.float32
    return call(Given(d.values((n,), dtype)), Given(d.values((n - 1,), dtype, 0.5, 2)), eigvals_only=True)


def _qr_multiply(d: Draw) -> Call:
    n, mode = d.integer(1, 4), d.choice(["left", "right"])
    m = n + d.integer(0, 2)
    dtype = dt.float64 if d.x64 else dt.float32
    a = (d.rng.uniform(-1, 1, (m, n)) + 2 * np.eye(m, n)).astype(dtype)
    c = d.values((n, 3) if mode == "left" else (3, m), dtype)
    return call(Given(a), Given(c), mode, **d.options(conjugate=[True]))


with namespace("scipy.linalg"):
    row(
        "block_diag",
        lambda d: call(*(d.array(d.shape(0, 2, 1), "if", forms=False) for _ in range(d.integer(1, 3)))),
        promoted,
        scipy.linalg.block_diag,
    )
    row(
        "cholesky",
        lambda d: call(_square(d, True), **d.options(lower=[True, False])),
        same,
        scipy.linalg.cholesky,
        tolerance=50,
    )
    row(
        "cho_factor",
        lambda d: call(_square(d, True), True),
        None,
        lambda a, lower: (np.linalg.cholesky(a), True),
        tolerance=50,
    )
    row("cho_solve", _cho_solve, same, _cho_solve_oracle, tolerance=100)
    row("solve", _system, same, scipy.linalg.solve, tolerance=100)
    row("solve_triangular", _triangular, same, scipy.linalg.solve_triangular, tolerance=500)
    row("inv", lambda d: call(_square(d)), same, scipy.linalg.inv, tolerance=100)
    row("det", lambda d: call(_square(d)), same, lambda a: np.asarray(np.linalg.det(a)), tolerance=100)
    row("lu_factor", lambda d: call(_square(d)), None, scipy.linalg.lu_factor, tolerance=100)
    row("lu_solve", _lu_solve, None, scipy.linalg.lu_solve, tolerance=100, operands="own")
    row("lu", lambda d: call(_square(d)), None, check=_check_factors(_lu_product))
    row(
        "qr", lambda d: call(_square(d)), None, check=_check_factors(lambda r, m: r[0].numpy() @ r[1].numpy())
    )
    row("svd", lambda d: call(_square(d)), None, check=_check_factors(_svd_product), derivative=False)
    row("eigh", lambda d: call(_square(d, True)), None, check=_check_factors(_eigh_product), derivative=False)
    row("expm", lambda d: call(_square(d)), same, lambda a: np.asarray(scipy.linalg.expm(a)), tolerance=200)
    row("expm_frechet", lambda d: call(*_pair_of_squares(d)), None, scipy.linalg.expm_frechet, tolerance=500)
    row("polar", lambda d: call(_square(d)), None, check=_check_factors(_sqrtm_like), tolerance=50)
    row("toeplitz", _toeplitz, promoted, scipy.linalg.toeplitz)
    row("hankel", _toeplitz, promoted, scipy.linalg.hankel)
    row("circulant", _coefficients, same, scipy.linalg.circulant)
    row("fiedler", _coefficients, same, scipy.linalg.fiedler)
    row("companion", _coefficients, inexact, scipy.linalg.companion, tolerance=8)
    row("fiedler_companion", _coefficients, inexact, scipy.linalg.fiedler_companion, tolerance=8)
    row("leslie", _population, promoted, scipy.linalg.leslie)
    row(
        "convolution_matrix",
        lambda d: call(_coefficients(d).args[0], d.integer(1, 5), d.choice(["full", "same", "valid"])),
        same,
        scipy.linalg.convolution_matrix,
    )
    row(
        "dft",
        lambda d: call(d.integer(1, 9), d.choice([None, "sqrtn", "n"])),
        lambda c: (dt.default_dtype("c"), False),
        scipy.linalg.dft,
    )
    row(
        "hadamard",
        lambda d: call(2 ** d.integer(0, 4)),
        lambda c: (dt.default_dtype("i"), False),
        scipy.linalg.hadamard,
    )
    row("helmert", lambda d: call(d.integer(1, 6), d.maybe()), _default_float, scipy.linalg.helmert)
    row("hilbert", _sized, _default_float, scipy.linalg.hilbert)
    row("invhilbert", _sized, _default_float, scipy.linalg.invhilbert, peer=False)
    row("pascal", _pascal, _default_float, lambda n, k: scipy.linalg.pascal(n, k).astype(float), peer=False)
    row("invpascal", _pascal, _default_float, lambda n, k: scipy.linalg.invpascal(n, k).astype(float))
    row("schur", lambda d: call(_any_square(d), "complex"), None, check=_check_schur, derivative=False)
    row("schur", lambda d: call(_any_square(d)), None, check=_check_schur, derivative=False)
    row("rsf2csf", _real_schur, None, check=_check_complex_schur, operands="own", derivative=False)
    # of two rows SciPy gives the matrix, LAPACK reduces it
    row("hessenberg", lambda d: call(_any_square(d, 3)), same, scipy.linalg.hessenberg, tolerance=100)
    row(
        "hessenberg",
        lambda d: call(_any_square(d, 3), calc_q=True),
        each(same, same),
        lambda a, calc_q: scipy.linalg.hessenberg(a, calc_q=True),
        tolerance=100,
    )
    row(
        "sqrtm",
        lambda d: call(_square(d, True)),
        _complex_of_first,
        scipy.linalg.sqrtm,
        tolerance=100,
    )
    row(
        "funm",
        lambda d: call(_square(d, True), _sine),
        _complex_of_first,
        _funm,
        tolerance=500,
        derivative=False,
    )
    row("solve_sylvester", _sylvester, promoted, _sylvester_oracle, tolerance=500)
    row(
        "eigh_tridiagonal",
        _three_diagonals,
        promoted,
        lambda d, e, eigvals_only: scipy.linalg.eigh_tridiagonal(d, e, eigvals_only=True),
        tolerance=100,
    )
    row("qr_multiply", _qr_multiply, each(promoted, promoted), scipy.linalg.qr_multiply, tolerance=100)


def _pair_of_squares(d: Draw) -> tuple[Given, Given]:
    a = _square(d)
    return a, Given(d.values(a.value.shape, a.value.dtype))


def _signals(rank: int) -> Any:
    """An array and a window that is nowhere larger."""

    def of(d: Draw) -> Call:
        dtype = d.choice([dt.float32, dt.complex64] if not d.smooth else [dt.float64])
        axes = rank or d.integer(1, 3)
        large = tuple(d.integer(2, 5) for _ in range(axes))
        small = tuple(d.integer(1, size) for size in large)
        return call(Given(d.values(large, dtype, -2, 2)), Given(d.values(small, dtype, -2, 2)),
                    mode=d.choice(["full", "same", "valid"]))  # fmt: skip

    return of


def _at_least_single(call: Call) -> Type:
    return dt.float64 if inexact(call)[0] == dt.float64 else dt.float32, False


def _separate(d: Draw) -> Call:
    """Arrays of equal sizes along the axes that are not convolved."""
    made = _signals(0)(d)
    x, y = (g.value for g in made.args)
    axes = d.axes(x.ndim, 1)
    kept = {axis % x.ndim for axis in axes}
    cut = tuple(slice(None, n if axis in kept else m) for axis, (n, m) in enumerate(zip(x.shape, y.shape)))
    return call(Given(x[cut]), Given(y), **made.keywords, axes=axes)


def _series(d: Draw, count: int, **keywords: list) -> Call:
    """Signals along an axis, and how they are cut into segments."""
    batch, length = d.shape(0, 2), d.integer(9, 16)
    axis = d.integer(0, len(batch))
    shape = (*batch[:axis], length, *batch[axis:])
    dtype = d.choice([dt.float32, dt.complex64] if not d.smooth else [dt.float64])
    signals = [Given(d.values(shape, dtype, -2, 2)) for _ in range(count)]
    size = d.integer(4, 8)
    onesided = dt.kind(dtype) != "c" and d.maybe()
    windows = [("kaiser", 2.5), "boxcar", "hamming", "blackman", "flattop", ("gaussian", 2.0), "bartlett"]
    return call(*signals, nperseg=size, axis=axis, return_onesided=onesided, **d.options(
        window=windows, fs=[2.5], noverlap=[0, 3], nfft=[size, 9], detrend=["constant", "linear", False],
        **keywords))  # fmt: skip


def _transforms(d: Draw) -> Call:
    size, count = d.integer(2, 4), d.integer(2, 5)
    onesided = d.maybe()
    dtype = dt.complex128 if d.smooth else dt.complex64
    shape = (*d.shape(0, 2), size + 1 if onesided else 2 * size, count)
    keywords = d.options(fs=[2.5], noverlap=[size, size - 1], window=["hamming", ("kaiser", 2.5)])
    return call(Given(d.values(shape, dtype, -2, 2)), input_onesided=onesided, **keywords)


def _signal_only(result: tuple) -> Any:
    """Without the times, which SciPy counts along the first axis."""
    return result[1]


def _of_lines(d: Draw) -> Call:
    x = d.array(d.shape(1, 3, 2), "if", forms=False)
    axis = d.axis(x.value.ndim)
    return call(x, axis=axis, **d.options(type=["constant", "linear"], bp=[1, [1]]))


_SPECTRA: dict[str, list] = {"scaling": ["density", "spectrum"], "average": ["mean", "median"]}
_ENDS: dict[str, list] = {"boundary": ["zeros", "even", "odd", "constant", None], "padded": [False]}

with namespace("scipy.signal"):
    row("fftconvolve", _signals(0), same, scipy.signal.fftconvolve, tolerance=16)
    row("fftconvolve", _separate, same, scipy.signal.fftconvolve, tolerance=16)
    row("detrend", _of_lines, strong(_at_least_single), scipy.signal.detrend, tolerance=8)
    row("stft", lambda d: _series(d, 1, **_ENDS), None, scipy.signal.stft, tolerance=16)
    row("welch", lambda d: _series(d, 1, **_SPECTRA), None, scipy.signal.welch, tolerance=16)
    row("csd", lambda d: _series(d, 2, **_SPECTRA), None, scipy.signal.csd, tolerance=16)
    row("istft", _transforms, None, scipy.signal.istft, tolerance=16, pick=_signal_only)
    row("convolve", _signals(0), same, scipy.signal.convolve, tolerance=16)
    row("correlate", _signals(0), same, scipy.signal.correlate, tolerance=16)
    row("convolve2d", _signals(2), same, scipy.signal.convolve2d, tolerance=16)
    row("correlate2d", _signals(2), same, scipy.signal.correlate2d, tolerance=16)


def _cosines(d: Draw) -> Call:
    x = d.array(d.shape(1, 4, 1), "iuf", forms=False)
    axis = d.axis(x.value.ndim)
    return call(x, axis=axis, **d.options(n=[1, 2, 3, 5], norm=["ortho", "backward"]))


def _cosines_of_all(d: Draw) -> Call:
    x = d.array(d.shape(1, 3, 1), "if", forms=False)
    axes = d.axes(x.value.ndim, 1)
    sizes = {"s": tuple(d.integer(1, 5) for _ in axes)} if d.maybe() else {}
    return call(x, axes=axes, **sizes, **d.options(norm=["ortho", "backward"]))


# JAX turns the values of inverse transforms of half precision by angles of half precision.
with namespace("scipy.fft"):
    row("dct", _cosines, _at_least_single, scipy.fft.dct, tolerance=16)
    row("idct", _cosines, _at_least_single, scipy.fft.idct, tolerance=16, peer=False)
    row("dctn", _cosines_of_all, _at_least_single, scipy.fft.dctn, tolerance=16)
    row("idctn", _cosines_of_all, _at_least_single, scipy.fft.idctn, tolerance=16, peer=False)

with namespace("scipy.integrate"):
    row("trapezoid", _trapezoid, strong(inexact), scipy.integrate.trapezoid, tolerance=8)

_MODES = {
    "constant": "grid-constant",
    "nearest": "nearest",
    "wrap": "grid-wrap",
    "mirror": "mirror",
    "reflect": "reflect",
}


def _places(d: Draw) -> Call:
    """Coordinates that no rounding can move: at eighths, for the nearest point never in the middle of two."""
    x = d.array(d.shape(1, 3, 1), "f", forms=False)
    order = d.integer(0, 1)
    where = d.broadcastable(x.value.ndim, 2)
    dtype = dt.float64 if d.smooth else dt.float32
    coordinates = [Given(d.values(shape, dtype, -9, 9), joins=False) for shape in where]
    if order == 0:
        middle = [g.value % 1 == 0.5 for g in coordinates]
        coordinates = [
            g._replace(value=np.where(m, g.value + 0.125, g.value).astype(dtype))
            for g, m in zip(coordinates, middle)
        ]
    return call(x, coordinates, order, mode=d.choice(list(_MODES)), **d.options(cval=[2.5, -1]))


def _map_coordinates(
    x: np.ndarray, coordinates: list, order: int, mode: str, cval: float = 0.0
) -> np.ndarray:
    places = np.broadcast_arrays(*coordinates)
    return scipy.ndimage.map_coordinates(x, places, x.dtype, order, _MODES[mode], cval, prefilter=False)


def _quantized(d: Draw) -> Call:
    size, count, codes = d.integer(1, 4), d.integer(1, 5), d.integer(1, 5)
    vectors = d.maybe(0.75)
    shapes = [(n, size) if vectors else (n,) for n in (count, codes)]
    return call(*(d.array(shape, "if", forms=False) for shape in shapes))


def _check_nearest(result: Any, call: Call) -> None:
    """Of codes at equal distances any: whichever it is, its distance is the least."""
    obs, codes = (np.reshape(g.value, (len(g.value), -1)).astype(float) for g in call.given)
    distances = np.linalg.norm(obs[:, None] - codes[None], axis=-1)
    places, found = (x.numpy().astype(float) for x in result)
    assert result[0].dtype == dt.int32 and result[1].dtype == inexact(call)[0]
    relative = 1e-2 if result[1].dtype.itemsize == 2 else 1e-5
    np.testing.assert_allclose(found, distances.min(-1), relative, relative)
    chosen = distances[np.arange(len(obs)), places.astype(int)]
    np.testing.assert_allclose(chosen, distances.min(-1), 4 * relative, 4 * relative)


with namespace("scipy.ndimage"):
    row("map_coordinates", _places, same, _map_coordinates, operands="own", tolerance=16)

with namespace("scipy.cluster.vq"):
    row("vq", _quantized, None, check=_check_nearest)


def _iterated(positive: bool, **keywords: list) -> Any:
    """A system that is far from singular, solved until rounding stops it."""

    def of(d: Draw) -> Call:
        a = _square(d, positive)
        rhs = Given(d.values((len(a.value),), a.value.dtype))
        tol = 1e-14 if a.value.dtype == dt.float64 else 1e-6
        return call(a, rhs, tol=tol, **d.options(**keywords))

    return of


def _solution(a: np.ndarray, b: np.ndarray, **keywords: Any) -> tuple[np.ndarray]:
    return (np.linalg.solve(a, b),)


def _first(result: tuple) -> Any:
    return result[0]


_METHODS = ["batched", "incremental"]

with namespace("scipy.sparse.linalg"):
    row("cg", _iterated(True), same, _solution, pick=_first, tolerance=100)
    row("bicgstab", _iterated(False), same, _solution, pick=_first, tolerance=400)
    row("gmres", _iterated(False, solve_method=_METHODS), same, _solution, pick=_first, tolerance=100)
