"""The primitives of JAX that have no functions within, each as a function of our arrays.

PRIMITIVES maps the name of a primitive to a function of its operands, with the parameters of the equation as keyword
arguments; it returns an array, or a sequence of them where the primitive has several results. Most are functions of
`lax` by the same name. Parameters that choose between ways to compute the same (precision, shardings, promises about
indices) are left out where ours has no such choice.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import Any

from funcgrad import lax, random
from funcgrad import numpy as fnp
from funcgrad.random.threefry import threefry2x32
from funcgrad.trace.types import dtypes as dt
from funcgrad.transforms.batching.vmap import vmap
from funcgrad.transforms.core.abstract import ShapeDtypeStruct
from funcgrad.transforms.derivatives.grad import jvp, vjp
from funcgrad.transforms.effects.callback import pure_callback

Row = Callable[..., Any]

PRIMITIVES: dict[str, Row] = {}

_ELEMENTWISE = (
    "abs acos acosh add asin asinh atan atan2 atanh bessel_i0e bessel_i1e cbrt ceil clamp clz complex conj cos cosh "
    "digamma div eq erf erf_inv erfc exp exp2 expm1 floor ge gt igamma igamma_grad_a igammac imag is_finite le lgamma "
    "log log1p logistic lt max min mul ne neg nextafter polygamma population_count pow random_gamma_grad real rem "
    "rsqrt select_n shift_left shift_right_arithmetic shift_right_logical sign sin sinh sqrt square stop_gradient sub "
    "tan tanh zeta"
)
_OTHER_NAMES = {
    "and": "bitwise_and",
    "or": "bitwise_or",
    "xor": "bitwise_xor",
    "not": "bitwise_not",
    "add_any": "add",
    "regularized_incomplete_beta": "betainc",
}
_SAME = "copy name device_put sharding_constraint optimization_barrier layout_constraint reshard pvary"


def _plain(function: Row) -> Row:
    """Return a row of a function without parameters."""

    def row(*operands: Any, **_: Any) -> Any:
        return function(*operands)

    return row


def _same(*operands: Any, **_: Any) -> Any:
    return operands if len(operands) > 1 else operands[0]


PRIMITIVES.update({name: _plain(getattr(lax, name)) for name in _ELEMENTWISE.split()})
PRIMITIVES.update({name: _plain(getattr(lax, ours)) for name, ours in _OTHER_NAMES.items()})
PRIMITIVES.update(dict.fromkeys(_SAME.split(), _same))


def row(*names: str) -> Callable[[Row], Row]:
    """Make a function the row of some primitives."""

    def add(function: Row) -> Row:
        PRIMITIVES.update(dict.fromkeys(names, function))
        return function

    return add


# ---- elementwise, with parameters ----


@row("integer_pow")
def _integer_pow(x: Any, *, y: int, **_: Any) -> Any:
    return lax.integer_pow(x, y)


@row("round")
def _round(x: Any, *, rounding_method: Any, **_: Any) -> Any:
    return lax.round(x, lax.RoundingMethod[rounding_method.name])


@row("convert_element_type")
def _convert_element_type(x: Any, *, new_dtype: Any, **_: Any) -> Any:
    return lax.convert_element_type(x, new_dtype)


@row("bitcast_convert_type")
def _bitcast_convert_type(x: Any, *, new_dtype: Any, **_: Any) -> Any:
    return lax.bitcast_convert_type(x, new_dtype)


@row("reduce_precision")
def _reduce_precision(x: Any, *, exponent_bits: int, mantissa_bits: int, **_: Any) -> Any:
    return lax.reduce_precision(x, exponent_bits, mantissa_bits)


@row("eq_to")
def _eq_to(x: Any, y: Any, **_: Any) -> Any:
    """Compare in the total order of floats, in which NaN is equal to itself and -0 is below 0."""
    return _order_key(x) == _order_key(y)


@row("lt_to")
def _lt_to(x: Any, y: Any, **_: Any) -> Any:
    return _order_key(x) < _order_key(y)


@row("le_to")
def _le_to(x: Any, y: Any, **_: Any) -> Any:
    return _order_key(x) <= _order_key(y)


def _order_key(x: Any) -> Any:
    """Return integers that compare as floats do in their total order; numbers of other kinds as they are."""
    x = fnp.asarray(x)
    if dt.kind(x.dtype) != "f":
        return x
    signed = lax.bitcast_convert_type(x, f"int{8 * x.dtype.itemsize}")
    return fnp.where(signed < 0, signed ^ fnp.iinfo(signed.dtype).max, signed)


# ---- shapes ----


@row("broadcast_in_dim")
def _broadcast_in_dim(x: Any, *, shape: Sequence[int], broadcast_dimensions: Sequence[int], **_: Any) -> Any:
    return lax.broadcast_in_dim(x, shape, broadcast_dimensions)


@row("reshape")
def _reshape(x: Any, *, new_sizes: Sequence[int], dimensions: Any = None, **_: Any) -> Any:
    return lax.reshape(x, new_sizes, dimensions)


@row("squeeze")
def _squeeze(x: Any, *, dimensions: Sequence[int]) -> Any:
    return lax.squeeze(x, dimensions)


@row("transpose")
def _transpose(x: Any, *, permutation: Sequence[int]) -> Any:
    return lax.transpose(x, permutation)


@row("rev")
def _rev(x: Any, *, dimensions: Sequence[int]) -> Any:
    return lax.rev(x, dimensions)


@row("iota")
def _iota(*, dtype: Any, shape: Sequence[int], dimension: int, **_: Any) -> Any:
    return lax.broadcasted_iota(dtype, shape, dimension)


@row("empty2")
def _empty(*, shape: Sequence[int] = (), dtype: Any, **_: Any) -> Any:
    return fnp.zeros(shape, dtype)


@row("concatenate")
def _concatenate(*xs: Any, dimension: int) -> Any:
    return lax.concatenate(xs, dimension)


@row("stack")
def _stack(*xs: Any, axis: int) -> Any:
    return fnp.stack(xs, axis)


@row("unstack")
def _unstack(x: Any, *, axis: int) -> Any:
    return fnp.unstack(x, axis=axis)


@row("tile")
def _tile(x: Any, *, reps: Sequence[int]) -> Any:
    return fnp.tile(x, reps)


@row("split")
def _split(x: Any, *, sizes: Sequence[int], axis: int) -> Any:
    return lax.split(x, sizes, axis)


@row("pad")
def _pad(x: Any, value: Any, *, padding_config: Any) -> Any:
    return lax.pad(x, value, padding_config)


@row("slice")
def _slice(x: Any, *, start_indices: Any, limit_indices: Any, strides: Any) -> Any:
    return lax.slice(x, start_indices, limit_indices, strides)


@row("dynamic_slice")
def _dynamic_slice(x: Any, *starts: Any, slice_sizes: Sequence[int]) -> Any:
    return lax.dynamic_slice(x, starts, slice_sizes)


@row("dynamic_update_slice")
def _dynamic_update_slice(x: Any, update: Any, *starts: Any) -> Any:
    return lax.dynamic_update_slice(x, update, starts)


@row("gather")
def _gather(
    x: Any,
    indices: Any,
    *,
    dimension_numbers: Any,
    slice_sizes: Sequence[int],
    mode: Any,
    fill_value: Any,
    **_: Any,
) -> Any:
    numbers = _numbers(lax.GatherDimensionNumbers, dimension_numbers)
    return lax.gather(x, indices, numbers, slice_sizes, mode=_mode(mode), fill_value=fill_value)


def _numbers(ours: Any, theirs: Any) -> Any:
    """Return dimension numbers as our class has them, from those of JAX's class of that name."""
    return ours(*[getattr(theirs, name) for name in ours._fields])


def _mode(mode: Any) -> Any:
    return lax.GatherScatterMode[mode.name] if hasattr(mode, "name") else mode


_SCATTERS = {
    "scatter": lax.scatter,
    "scatter-add": lax.scatter_add,
    "scatter-mul": lax.scatter_mul,
    "scatter-min": lax.scatter_min,
    "scatter-max": lax.scatter_max,
    "scatter-sub": lax.scatter_sub,
}


def _scatter(function: Row) -> Row:
    def row(x: Any, indices: Any, updates: Any, *, dimension_numbers: Any, mode: Any, **_: Any) -> Any:
        numbers = _numbers(lax.ScatterDimensionNumbers, dimension_numbers)
        return function(x, indices, updates, numbers, mode=_mode(mode))

    return row


PRIMITIVES.update({name: _scatter(function) for name, function in _SCATTERS.items()})

# ---- reductions, orders, products ----


def _over_axes(function: Row) -> Row:
    def row(x: Any, *, axes: Sequence[int], **_: Any) -> Any:
        return function(x, axes)

    return row


def _along_axis(function: Row) -> Row:
    def row(x: Any, *, axis: int, reverse: bool) -> Any:
        return function(x, axis, reverse)

    return row


def _position(function: Row) -> Row:
    def row(x: Any, *, axes: Sequence[int], index_dtype: Any) -> Any:
        return function(x, axes[0], index_dtype)

    return row


PRIMITIVES.update(
    {f"reduce_{x}": _over_axes(getattr(lax, f"reduce_{x}")) for x in "sum prod max min and or xor".split()}
)
PRIMITIVES.update(
    {x: _along_axis(getattr(lax, x)) for x in "cumsum cumprod cummax cummin cumlogsumexp".split()}
)
PRIMITIVES.update({x: _position(getattr(lax, x)) for x in ("argmax", "argmin")})


@row("sort")
def _sort(*operands: Any, dimension: int, is_stable: bool, num_keys: int) -> Any:
    return lax.sort(operands, dimension, is_stable, num_keys)


@row("top_k")
def _top_k(x: Any, *, k: int, axis: int = -1) -> Any:
    return lax.top_k(x, k, axis=axis)


@row("approx_top_k")
def _approx_top_k(x: Any, *, k: int, reduction_dimension: int, is_max_k: bool, **_: Any) -> Any:
    values, positions = lax.top_k(x if is_max_k else -x, k, axis=reduction_dimension)
    return values if is_max_k else -values, positions


@row("dot_general")
def _dot_general(x: Any, y: Any, *, dimension_numbers: Any, preferred_element_type: Any, **_: Any) -> Any:
    return lax.dot_general(x, y, dimension_numbers, preferred_element_type=preferred_element_type)


_CONVOLUTION = (
    "window_strides padding lhs_dilation rhs_dilation feature_group_count batch_group_count preferred_element_type"
)  # fmt: skip


@row("conv_general_dilated")
def _conv(x: Any, kernel: Any, *, dimension_numbers: Any, **given: Any) -> Any:
    numbers = _numbers(lax.ConvDimensionNumbers, dimension_numbers)
    chosen = {name: given[name] for name in _CONVOLUTION.split()}
    return lax.conv_general_dilated(x, kernel, dimension_numbers=numbers, **chosen)


def _window(combine: Row, start: Callable[[Any], Any]) -> Row:
    def row(x: Any, **given: Any) -> Any:
        return lax.reduce_window(x, start(fnp.asarray(x).dtype), combine, **given)

    return row


def _least(dtype: Any) -> Any:
    if dt.is_integer(dtype):
        return fnp.iinfo(dtype).min
    return False if dtype == dt.bool_ else -math.inf


def _largest(dtype: Any) -> Any:
    if dt.is_integer(dtype):
        return fnp.iinfo(dtype).max
    return True if dtype == dt.bool_ else math.inf


PRIMITIVES.update(
    reduce_window_sum=_window(lax.add, lambda dtype: fnp.zeros((), dtype)),
    reduce_window_max=_window(lax.max, lambda dtype: fnp.asarray(_least(dtype), dtype)),
    reduce_window_min=_window(lax.min, lambda dtype: fnp.asarray(_largest(dtype), dtype)),
)


_POOLS = {"ge": (lax.max, _least), "le": (lax.min, _largest)}


def _pool(select_prim: Any, given: dict[str, Any]) -> Row:
    """Return the extremum of windows, whose derivative takes the elements that such a primitive selects."""
    combine, start = _POOLS[select_prim.name]
    chosen = {name: given[name] for name in ("window_dimensions", "window_strides", "padding")}
    chosen |= {name: given[name] for name in ("base_dilation", "window_dilation") if name in given}

    def pool(x: Any) -> Any:
        return lax.reduce_window(x, fnp.asarray(start(x.dtype), x.dtype), combine, **chosen)

    return pool


@row("select_and_scatter_add")
def _select_and_scatter_add(source: Any, operand: Any, *, select_prim: Any, **given: Any) -> Any:
    _, pull = vjp(_pool(select_prim, given), operand)
    return pull(source)[0]


@row("select_and_gather_add")
def _select_and_gather_add(tangents: Any, operand: Any, *, select_prim: Any, **given: Any) -> Any:
    return jvp(_pool(select_prim, given), (operand,), (tangents,))[1]


# ---- matrices and transforms ----


@row("fft")
def _fft(x: Any, *, fft_type: Any, fft_lengths: Sequence[int]) -> Any:
    return lax.fft(x, getattr(fft_type, "name", fft_type), fft_lengths)


@row("cholesky")
def _cholesky(x: Any, *, symmetrize_input: bool = False, **_: Any) -> Any:
    return lax.linalg.cholesky(x, symmetrize_input=symmetrize_input)


@row("triangular_solve")
def _triangular_solve(a: Any, b: Any, **given: Any) -> Any:
    return lax.linalg.triangular_solve(a, b, **given)


@row("lu")
def _lu(x: Any, **_: Any) -> Any:
    return lax.linalg.lu(x)


@row("lu_pivots_to_permutation")
def _lu_pivots_to_permutation(pivots: Any, *, permutation_size: int) -> Any:
    return lax.linalg.lu_pivots_to_permutation(pivots, permutation_size)


@row("qr")
def _qr(x: Any, *, full_matrices: bool, pivoting: bool = False, **_: Any) -> Any:
    return lax.linalg.qr(x, full_matrices=full_matrices, pivoting=pivoting)


@row("householder_product")
def _householder_product(a: Any, taus: Any) -> Any:
    return lax.linalg.householder_product(a, taus)


@row("eigh")
def _eigh(
    x: Any, *, lower: bool, sort_eigenvalues: bool = True, subset_by_index: Any = None, **_: Any
) -> Any:
    return lax.linalg.eigh(
        x,
        lower=lower,
        symmetrize_input=False,
        sort_eigenvalues=sort_eigenvalues,
        subset_by_index=subset_by_index,
    )


@row("eig")
def _eig(x: Any, *, compute_left_eigenvectors: bool, compute_right_eigenvectors: bool, **_: Any) -> Any:
    return lax.linalg.eig(
        x,
        compute_left_eigenvectors=compute_left_eigenvectors,
        compute_right_eigenvectors=compute_right_eigenvectors,
    )


@row("svd")
def _svd(x: Any, *, full_matrices: bool, compute_uv: bool, subset_by_index: Any = None, **_: Any) -> Any:
    """Return the values first, as the primitive does; the functions of both libraries return (u, s, vt)."""
    found = lax.linalg.svd(
        x, full_matrices=full_matrices, compute_uv=compute_uv, subset_by_index=subset_by_index
    )
    return (found[1], found[0], found[2]) if compute_uv else (found,)


@row("schur")
def _schur(x: Any, *, compute_schur_vectors: bool, sort_eig_vals: bool, **_: Any) -> Any:
    if compute_schur_vectors:
        return lax.linalg.schur(x, sort_eig_vals=sort_eig_vals)
    return lax.linalg.schur(x, compute_schur_vectors=False, sort_eig_vals=sort_eig_vals)


@row("hessenberg")
def _hessenberg(x: Any) -> Any:
    return lax.linalg.hessenberg(x)


@row("tridiagonal")
def _tridiagonal(x: Any, *, lower: bool) -> Any:
    return lax.linalg.tridiagonal(x, lower=lower)


@row("tridiagonal_solve")
def _tridiagonal_solve(dl: Any, d: Any, du: Any, b: Any, **_: Any) -> Any:
    return lax.linalg.tridiagonal_solve(dl, d, du, b)


# ---- random numbers ----


@row("random_wrap")
def _random_wrap(words: Any, *, impl: Any) -> Any:
    return random.wrap_key_data(words, impl=impl.name)


@row("random_clone")
def _random_clone(keys: Any) -> Any:
    return random.clone(keys)


@row("random_unwrap")
def _random_unwrap(keys: Any) -> Any:
    return random.key_data(keys)


@row("random_seed")
def _random_seed(seeds: Any, *, impl: Any) -> Any:
    return _for_each(lambda seed: random.key(seed, impl=impl.name), seeds)


@row("random_split")
def _random_split(keys: Any, *, shape: Sequence[int]) -> Any:
    return _for_each(lambda key: random.split(key, tuple(shape)), keys)


@row("random_fold_in")
def _random_fold_in(keys: Any, data: Any) -> Any:
    shape = fnp.broadcast_shapes(keys.shape, fnp.shape(data))
    data = fnp.broadcast_to(data, shape)
    if keys.shape != shape:
        keys = random.wrap_key_data(fnp.broadcast_to(random.key_data(keys), (*shape, 2)))
    return _for_each(random.fold_in, keys, data)


@row("random_bits")
def _random_bits(keys: Any, *, bit_width: int, shape: Sequence[int], **_: Any) -> Any:
    return _for_each(lambda key: random.bits(key, shape, f"uint{bit_width}"), keys)


def _for_each(function: Row, *xs: Any) -> Any:
    """Apply a function of one key to each of an array of them."""
    for _ in range(xs[0].ndim):
        function = vmap(function)
    return function(*xs)


@row("threefry2x32")
def _threefry2x32(*words: Any) -> Any:
    """Hash two words of a key and two of a counter, all of which may be arrays."""

    def hashed(k0: Any, k1: Any, high: Any, low: Any) -> Any:
        key: Any = fnp.stack([k0, k1])
        return threefry2x32(key, high, low)

    return _for_each(hashed, *fnp.broadcast_arrays(*words))


# ---- callbacks and places ----


@row("platform_index")
def _platform_index(*, platforms: Sequence[Sequence[str] | None]) -> Any:
    """Choose the branch for CPUs, which computes the same as those for other platforms."""
    named = [i for i, names in enumerate(platforms) if names is not None and "cpu" in names]
    return fnp.asarray((named or [platforms.index(None)])[0], "int32")


@row("pure_callback")
def _pure_callback(
    *operands: Any, callback: Any, result_avals: Any, vmap_method: Any = None, **_: Any
) -> Any:
    types = [ShapeDtypeStruct(x.shape, x.dtype) for x in result_avals]
    return pure_callback(lambda *xs: list(callback(*xs)), types, *operands, vmap_method=vmap_method)
