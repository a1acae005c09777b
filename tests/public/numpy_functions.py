"""Rows of funcgrad.numpy: products, polynomials, histograms, curves; and its linalg and fft."""

from __future__ import annotations

from typing import Any

import numpy as np

from funcgrad.trace.types import dtypes as dt
from tests.public.draw import Draw, Given
from tests.public.makers import along, square
from tests.public.rows import (
    Call,
    call,
    default_integer,
    each,
    inexact,
    namespace,
    promoted,
    real,
    row,
    same,
    strong,
    summed,
)

ALL, NUMBERS = "biufc", "iufc"
BATCHED = "iufc"


def _matmul_shapes(d: Draw) -> tuple:
    n, k, m = d.size(), d.size(), d.size()
    form = d.integer(0, 4)
    if form == 0:
        return (k,), (k,)
    if form == 1:
        return (k,), (k, m)
    if form == 2:
        return (n, k), (k,)
    batch = d.broadcastable(2, 2)
    return (*batch[0], n, k), (*batch[1], k, m)


def _pair(shapes: Any, kinds: str = NUMBERS) -> Any:
    def of(d: Draw) -> Call:
        a, b = shapes(d)
        dtype: Any = d.dtype(kinds) if d.maybe(0.6) else kinds
        return call(d.array(a, dtype, -3, 3), d.array(b, dtype, -3, 3))

    return of


def _dot_shapes(d: Draw) -> tuple:
    k = d.size()
    return d.choice(
        [((k,), (k,)), ((), (2, k)), ((2, k), (k, 3)), ((2, k), (k,)), ((2, 2, k), (3, k, 2)), ((k, 2), ())]
    )


def _inner_shapes(d: Draw) -> tuple:
    k = d.size()
    return d.choice([((k,), (k,)), ((2, k), (3, k)), ((2, 2, k), (k,)), ((), (2,))])


def _tensordot(d: Draw) -> Call:
    n, k = d.size(), d.size()
    a, b, axes = d.choice(
        [
            ((n, k), (k, 2), 1),
            ((n, k), (n, k), 2),
            ((2,), (3,), 0),
            ((2, n, k), (k, n, 3), ((1, 2), (1, 0))),
            ((n, k), (k, n), ((0,), (1,))),
        ]
    )
    return call(d.array(a, NUMBERS, -3, 3), d.array(b, NUMBERS, -3, 3), axes=axes)


def _einsum(d: Draw) -> Call:
    text = d.choice(
        [
            "ij,jk->ik",
            "ij,jk",
            "i,i->",
            "ii->i",
            "ii",
            "ij->ji",
            "ijk->k",
            "...i,...i->...",
            "bij,bjk->bik",
            "i,j->ij",
            "ij,j,jk->ik",
            "ij,kj->ik",
            "a,b,c->abc",
            "ij->",
        ]
    )
    sizes = {label: d.size() for label in "abcijk"}
    dtype = d.dtype(NUMBERS)
    arrays = [
        d.array(
            tuple(2 if c == "." else sizes[c] for c in part.replace("...", ".")), dtype, -2, 2, forms=False
        )
        for part in text.split("->")[0].split(",")
    ]
    return call(text, *arrays)


def _cross(d: Draw) -> Call:
    a, b = d.broadcastable(2, 2)
    return call(d.array((*a, 3), NUMBERS), d.array((*b, 3), NUMBERS))


def _vectors(least: int = 0, most: int = 6, kinds: str = "if", count: int = 1, **keywords: Any) -> Any:
    def of(d: Draw) -> Call:
        return call(
            *(d.array((d.integer(max(least, int(d.smooth)), most),), kinds, -3, 3) for _ in range(count)),
            **d.options(**keywords),
        )

    return of


def _vecdot(d: Draw) -> Call:
    k = d.size()
    a, b = d.broadcastable(2, 2)
    return call(d.array((*a, k), NUMBERS, -3, 3), d.array((*b, k), NUMBERS, -3, 3))


def _matvec(d: Draw) -> Call:
    n, k = d.size(), d.size()
    a, b = d.broadcastable(2, 1)
    return call(d.array((*a, n, k), NUMBERS, -3, 3), d.array((*b, k), NUMBERS, -3, 3))


def _vecmat(d: Draw) -> Call:
    n, k = d.size(), d.size()
    a, b = d.broadcastable(2, 1)
    return call(d.array((*a, n), NUMBERS, -3, 3), d.array((*b, n, k), NUMBERS, -3, 3))


def _kron(d: Draw) -> Call:
    return call(d.array(d.shape(0, 2), NUMBERS), d.array(d.shape(0, 2), NUMBERS))


def _convolve(kinds: str) -> Any:
    def of(d: Draw) -> Call:
        sizes = d.integer(1, 6), d.integer(1, 6)
        x, y = (d.array((n,), kinds, -3, 3) for n in sizes)
        return call(x, y, mode=d.choice(["full", "same", "valid"]))

    return of


def _cov(d: Draw) -> Call:
    n = d.integer(2, 5)
    x = d.array(d.choice([(n,), (3, n)]), "ifc")
    if d.maybe(0.3):
        weights = {
            "fweights": d.fixed(d.rng.integers(1, 4, n)),
            "aweights": d.array((n,), "f", 0.5, 2, forms=False),
        }
        return call(x, **{name: value for name, value in weights.items() if d.maybe(0.7)})
    return call(x, **d.options(rowvar=[True] if x.value.ndim == 1 else [True, False], bias=[True], ddof=[0]))


def _corrcoef(d: Draw) -> Call:
    return call(Given(np.asarray(d.rng.normal(size=(3, 5))).astype(dt.float64 if d.x64 else dt.float32)))


def _real_or_complex_default(call: Call) -> Any:
    return inexact(call)[0], False


def _polyval(d: Draw) -> Call:
    return call(d.array((d.integer(1, 4),), NUMBERS, -2, 2), d.array(d.shape(0, 3), NUMBERS, -2, 2))


def _polyder(d: Draw) -> Call:
    return call(d.array((d.integer(1, 5),), "iuf", -3, 3), **d.options(m=[0, 1, 2]))


def _polydiv(d: Draw) -> Call:
    return call(d.array((d.integer(2, 6),), "f", 0.5, 3), d.array((d.integer(1, 3),), "f", 0.5, 3))


def _polydiv_oracle(u: np.ndarray, v: np.ndarray) -> tuple:
    quotient, rest = np.polydiv(u, v)
    if len(u) < len(v):
        return quotient, rest
    return quotient, np.concatenate([np.zeros(len(u) - len(rest)), rest])


def _polyfit(d: Draw) -> Call:
    n = d.integer(4, 7)
    x = np.linspace(-1, 1, n).astype(dt.float64 if d.x64 else dt.float32)
    y = d.values(d.choice([(n,), (n, 2)]), x.dtype)
    weights = {"w": Given(np.arange(1.0, n + 1).astype(x.dtype))} if d.maybe(0.3) else {}
    return call(Given(x), Given(y), d.integer(0, 2), **weights)


def _roots(d: Draw) -> Call:
    return call(Given(np.asarray([1.0, d.integer(-3, 3), -7.0, d.integer(1, 4)], np.float32)))


def _histogram(d: Draw) -> Call:
    x = Given(np.asarray(d.rng.normal(size=(d.integer(2, 5), d.integer(1, 3)))).astype(np.float32))
    return call(x, **d.options(bins=[3, 7], range=[(-2.0, 2.0)], density=[True]))


def _histogram_edges(d: Draw) -> Call:
    return call(d.array((d.integer(1, 6),), "if", forms=False), **d.options(bins=[3, 7], range=[(-2.0, 2.0)]))


def _histogram2d(d: Draw) -> Call:
    n = d.integer(2, 6)
    x, y = (Given(d.rng.normal(size=n).astype(np.float32)) for _ in range(2))
    return call(x, y, bins=3, **d.options(range=[[(-2.0, 2.0), (0.0, 3.0)]]))


def _histogramdd(d: Draw) -> Call:
    x = Given(d.rng.normal(size=(d.integer(2, 6), 2)).astype(np.float32))
    return call(x, bins=3, **d.options(range=[[(-2.0, 2.0), (0.0, 3.0)]]))


def _bincount(d: Draw) -> Call:
    n = d.size()
    x = d.fixed(d.rng.integers(0, 5, n), np.int32)
    return call(
        x,
        **d.options(minlength=[7]),
        **({"weights": d.array((n,), "f", forms=False)} if d.maybe(0.3) else {}),
    )


def _bincount_type(call: Call) -> Any:
    return strong(inexact)(call) if call.types else (dt.default_dtype("i"), False)


def _gradient(d: Draw) -> Call:
    shape = d.shape(1, 3, 2)
    axis = d.axis(len(shape))
    x = d.array(shape, "f")
    return call(x, *([0.5] if d.maybe() else []), axis=axis)


def _unwrap(d: Draw) -> Call:
    made = along("f", -6, 6, flat=False, wild=False)(d)
    return call(made.args[0], **made.keywords, **d.options(period=[4.0]))


def _ediff(d: Draw) -> Call:
    x = d.array(d.shape(0, 3, 1), "iuf", forms=False)
    given = {name: Given(d.values((2,), x.value.dtype)) for name in ("to_end", "to_begin") if d.maybe(0.3)}
    return call(x, **given)


def _matrix(make: Any, **keywords: Any) -> Any:
    return lambda d: call(make(d), **d.options(**keywords))


def _system(d: Draw) -> Call:
    a = _matrices("fc")(d)
    n = a.value.shape[-1]
    columns = d.integer(1, 3)
    b = d.values((*a.value.shape[:-2], n, columns), a.value.dtype)
    if a.value.ndim == 2 and d.maybe():
        b = b[:, 0]
    return call(a, Given(np.ascontiguousarray(b)))


def _least_squares(d: Draw) -> Call:
    x = d.rng.normal(size=(5, 3)).astype(dt.float64 if d.x64 else dt.float32)
    return call(Given(x), Given(d.values(d.choice([(5,), (5, 2)]), x.dtype)))


def _least_squares_oracle(a: np.ndarray, b: np.ndarray) -> tuple:
    x, residuals, rank, singular = np.linalg.lstsq(a, b, rcond=None)
    return x, residuals.reshape(-1) if b.ndim > 1 else residuals, np.asarray(rank), singular


def _rectangular(d: Draw, kinds: str = "f") -> Given:
    dtype = d.dtype(kinds)
    if dtype in (dt.float16, dt.bfloat16):
        dtype = dt.float32
    shape = (*d.shape(0, 1, 1), d.integer(1, 4), d.integer(1, 4))
    x: Any = d.rng.normal(size=shape) + 2 * np.eye(*shape[-2:])
    if dt.kind(dtype) == "c":
        x = x + 1j * d.rng.normal(size=shape)
    return Given(np.ascontiguousarray(x).astype(dtype))


def _full_floats(make: Any) -> Any:
    """Factorizations have no half precision."""

    def of(d: Draw) -> Given:
        given = make(d)
        narrow = given.value.dtype in (dt.float16, dt.bfloat16)
        return given._replace(value=given.value.astype(dt.float32)) if narrow else given

    return of


def _matrices(kinds: str = "f", kind: str = "general", least: int = 0) -> Any:
    return _full_floats(square(kinds, kind=kind, least=least))


def _norm(d: Draw) -> Call:
    if d.maybe():
        shape = d.shape(1, 3, 1)
        orders = [None, 1, 2, np.inf, -np.inf, 3] + ([] if d.smooth else [0])
        return call(
            d.array(shape, "ifc", wild=False),
            ord=d.choice(orders),
            axis=d.axis(len(shape)),
            **d.options(keepdims=[True]),
        )
    orders = ["fro", 1, np.inf, -1, -np.inf, 2, -2, "nuc"]
    return call(_rectangular(d, "fc"), ord=d.choice(orders), axis=(-2, -1), **d.options(keepdims=[True]))


def _vector_norm(d: Draw) -> Call:
    shape = d.shape(1, 3, 1)
    return call(
        d.array(shape, "ifc", wild=False),
        axis=d.choice([None, d.axis(len(shape)), d.axes(len(shape), 1)]),
        **d.options(ord=[1, 2, np.inf, 3], keepdims=[True]),
    )


def _tensor(d: Draw) -> Call:
    x = d.rng.normal(size=(6, 2, 3)) + 3 * np.eye(6).reshape(6, 2, 3)
    return call(Given(x.astype(dt.float64 if d.x64 else dt.float32)))


def _multi_dot(d: Draw) -> Call:
    n, k, m = d.integer(1, 4), d.integer(1, 4), d.integer(1, 4)
    return call(
        [
            d.array((n, k), "f", forms=False),
            d.array((k, m), "f", forms=False),
            d.array((m, 2), "f", forms=False),
        ]
    )


def _check_factors(product: Any) -> Any:
    """product(result, matrix) gives the matrix again."""

    def of(result: Any, call: Call) -> None:
        matrix = call.args[0].value
        found = product(result, matrix)
        np.testing.assert_allclose(found, matrix, atol=5e-5, rtol=5e-5)

    return of


def _adjoint(x: np.ndarray) -> np.ndarray:
    return np.conj(np.swapaxes(x, -1, -2))


def _eigh_product(result: Any, matrix: np.ndarray) -> np.ndarray:
    w, v = (x.numpy() for x in result)
    return (v * w[..., None, :]) @ _adjoint(v)


def _svd_product(result: Any, matrix: np.ndarray) -> np.ndarray:
    u, s, vh = (x.numpy() for x in result)
    k = s.shape[-1]
    return (u[..., :k] * s[..., None, :]) @ vh[..., :k, :]


def _eig_product(result: Any, matrix: np.ndarray) -> np.ndarray:
    w, v = (x.numpy() for x in result)
    return (v * w[..., None, :]) @ np.linalg.inv(v)


def _fourier(kinds: str, least: int = 1) -> Any:
    def of(d: Draw) -> Call:
        shape = d.shape(1, 3, 2)
        return call(
            d.array(shape, kinds, forms=False),
            axis=d.axis(len(shape)),
            **d.options(n=[2, 3, 6], norm=["ortho", "forward", "backward"]),
        )

    return of


def _fourier_many(kinds: str, two: bool) -> Any:
    def of(d: Draw) -> Call:
        shape = d.shape(2, 3, 2)
        axes = tuple(d.random.sample(range(len(shape)), 2))
        keywords = d.options(norm=["ortho"], s=[(3, 4)])
        return call(d.array(shape, kinds, forms=False), axes=axes, **keywords)

    return of


def _complex(call: Call) -> Any:
    dtype, _ = inexact(call)
    return dt.complex_dtype(dtype), False


def _real(call: Call) -> Any:
    dtype, _ = inexact(call)
    return dt.real_dtype(dt.complex_dtype(dtype)), False


with namespace("numpy"):
    row("matmul", _pair(_matmul_shapes), promoted, tolerance=8)
    row("dot", _pair(_dot_shapes), promoted, tolerance=8)
    row("inner", _pair(_inner_shapes), promoted, tolerance=8)
    row("vdot", _pair(lambda d: ((n := d.size(),), (n,))), promoted, tolerance=8)
    row("outer", lambda d: call(d.array(d.shape(0, 2), NUMBERS), d.array(d.shape(0, 2), NUMBERS)), promoted)
    row("tensordot", _tensordot, promoted, tolerance=8)
    row("einsum", _einsum, promoted, tolerance=16)
    row("einsum_path", _einsum, None, oracle=None, jit=False, peer=False)
    row("vecdot", _vecdot, promoted, tolerance=8)
    row("matvec", _matvec, promoted, tolerance=8)
    row("vecmat", _vecmat, promoted, tolerance=8)
    row("cross", _cross, promoted, tolerance=4)
    row("kron", _kron, promoted)
    row("convolve correlate", _convolve("fc"), promoted, tolerance=8)
    row("convolve correlate", _convolve("iu"), promoted, peer=False)
    row("cov", _cov, _real_or_complex_default, tolerance=16)
    row("corrcoef", _corrcoef, _real_or_complex_default, tolerance=16)
    row("polyval", _polyval, strong(promoted), tolerance=16)
    row("polyadd polysub", _vectors(1, 5, "iuf", 2), promoted, tolerance=2)
    row("polymul", _vectors(1, 5, "f", 2), strong(promoted), tolerance=8)
    row("polydiv", _polydiv, strong(inexact), _polydiv_oracle, tolerance=1e4)
    row("polyder", _polyder, strong(inexact), tolerance=2)
    row("polyint", _polyder, strong(inexact), tolerance=2)
    row("polyfit", _polyfit, _real_or_complex_default, tolerance=1e3)
    row("poly", _vectors(1, 4, "f"), strong(inexact), tolerance=16)
    row(
        "roots",
        _roots,
        None,
        check=lambda r, c: np.testing.assert_allclose(
            np.sort_complex(r.numpy()), np.sort_complex(np.roots(c.args[0].value)), rtol=1e-3, atol=1e-3
        ),
        jit=False,
    )
    row("histogram", _histogram, None, operands="own", derivative=False)
    row("histogram_bin_edges", _histogram_edges, strong(inexact), tolerance=4)
    row("histogram2d", _histogram2d, None, operands="own", derivative=False)
    row("histogramdd", _histogramdd, None, operands="own", derivative=False)
    row("bincount", _bincount, _bincount_type, operands="own", jit=False)
    row("gradient", _gradient, same, tolerance=8)
    row("unwrap", _unwrap, strong(same), tolerance=8)
    row("ediff1d", _ediff, promoted, tolerance=2)

with namespace("numpy.linalg"):
    row("matmul", _pair(_matmul_shapes), promoted, "linalg.matmul", tolerance=8)
    row("vecdot", _vecdot, promoted, tolerance=8)
    row("cross", lambda d: call(d.array((2, 3), NUMBERS), d.array((2, 3), NUMBERS)), promoted, tolerance=4)
    row("outer", lambda d: call(d.array((d.size(),), NUMBERS), d.array((d.size(),), NUMBERS)), promoted)
    row("tensordot", _tensordot, promoted, tolerance=8)
    row("diagonal", lambda d: call(d.array(d.shape(2), ALL), **d.options(offset=[-1, 1])), same)
    row(
        "trace",
        lambda d: call(d.array(d.shape(2), NUMBERS), **d.options(offset=[-1, 1])),
        strong(summed),
        tolerance=8,
    )
    row("matrix_transpose", lambda d: call(d.array(d.shape(2), ALL)), same)
    row("det inv", _matrix(_matrices("fc")), strong(inexact), tolerance=200)
    row("slogdet", _matrix(_matrices("fc")), each(strong(inexact), real(strong(inexact))), tolerance=50)
    row("solve", _system, strong(inexact), tolerance=200)
    row("lstsq", _least_squares, None, _least_squares_oracle, tolerance=500)
    row("matrix_power", lambda d: call(_matrices("fc")(d), d.integer(-2, 4)), strong(inexact), tolerance=2000)
    row("cholesky", _matrix(_matrices("fc", "positive")), strong(inexact), tolerance=50)
    row("eigvalsh", _matrix(_matrices("fc", "symmetric", 1)), real(strong(inexact)), tolerance=50)
    row(
        "eigh",
        _matrix(_matrices("fc", "symmetric", 1)),
        None,
        check=_check_factors(_eigh_product),
        derivative=False,
    )
    row(
        "eigvals",
        _matrix(_matrices("fc", "symmetric", 1)),
        None,
        check=lambda r, c: np.testing.assert_allclose(
            np.sort_complex(r.numpy()),
            np.sort_complex(np.linalg.eigvals(c.args[0].value)),
            rtol=1e-4,
            atol=1e-4,
        ),
        derivative=False,
    )
    row(
        "eig",
        _matrix(_matrices("fc", "symmetric", 1)),
        None,
        check=_check_factors(_eig_product),
        derivative=False,
    )
    row(
        "qr",
        lambda d: call(_rectangular(d, "fc")),
        None,
        check=_check_factors(lambda r, m: r[0].numpy() @ r[1].numpy()),
    )
    row(
        "svd",
        lambda d: call(_rectangular(d, "fc"), **d.options(full_matrices=[False])),
        None,
        check=_check_factors(_svd_product),
        derivative=False,
    )
    row("svdvals", lambda d: call(_rectangular(d, "fc")), real(strong(inexact)), tolerance=50)
    row("pinv", lambda d: call(_rectangular(d, "fc")), strong(inexact), tolerance=500)
    row("matrix_rank", lambda d: call(_rectangular(d, "fc")), default_integer, derivative=False)
    row(
        "cond",
        lambda d: call(_matrices("fc", least=1)(d), **d.options(p=[None, 1, np.inf, "fro", 2])),
        real(strong(inexact)),
        tolerance=200,
    )
    row("norm", _norm, real(strong(inexact)), tolerance=16)
    row(
        "matrix_norm",
        lambda d: call(_rectangular(d, "fc"), **d.options(ord=["fro", 1, 2, "nuc"], keepdims=[True])),
        real(strong(inexact)),
        tolerance=16,
    )
    row("vector_norm", _vector_norm, real(strong(inexact)), tolerance=16)
    row("tensorinv", lambda d: call(*_tensor(d).args, ind=1), strong(inexact), tolerance=500)
    row(
        "tensorsolve",
        lambda d: call(*_tensor(d).args, Given(d.values((6,), _tensor(d).args[0].value.dtype))),
        strong(inexact),
        tolerance=500,
    )
    row("multi_dot", _multi_dot, promoted, tolerance=50)

with namespace("numpy.fft"):
    row("fft ifft", _fourier(ALL), _complex, tolerance=16)
    row("rfft ihfft", _fourier("biuf"), _complex, tolerance=16)
    row("irfft hfft", _fourier(NUMBERS), _real, tolerance=16)
    row("fft2 ifft2 fftn ifftn", _fourier_many(NUMBERS, True), _complex, tolerance=32)
    row("rfft2 rfftn", _fourier_many("iuf", True), _complex, tolerance=32)
    row("irfft2 irfftn", _fourier_many(NUMBERS, True), _real, tolerance=32)
    row(
        "fftshift ifftshift",
        lambda d: call(d.array((s := d.shape(1)), ALL), **d.options(axes=[None, d.axes(len(s), 1)])),
        same,
    )
    row(
        "fftfreq rfftfreq",
        lambda d: call(d.integer(1, 8), **d.options(d=[0.5, 2.0])),
        lambda c: (dt.default_dtype("f"), False),
    )
