"""NumPy's functions on arrays and traced values, by the names and arguments of jax.numpy.

>>> import funcgrad.numpy as np
>>> np.sum(np.arange(4) ** 2)
Array(14, dtype=int32)
"""

import math as _math

from funcgrad.numpy.creation import (
    arange, array, asarray, broadcast_to, copy, empty, empty_like, eye, from_dlpack, frombuffer, fromfunction, full,
    full_like, identity, linspace, logspace, meshgrid, ones, ones_like, tri, tril, triu, vander, zeros, zeros_like,
)  # fmt: skip
from funcgrad.numpy.dtypes import (
    astype, bfloat16, bool_, can_cast, cdouble, complex64, complex128, complex_, complexfloating, csingle, double, dtype,
    finfo, float16, float32, float64, float_, floating, generic, iinfo, inexact, int8, int16, int32, int64, int_, integer,
    iscomplexobj, isdtype, isrealobj, isscalar, issubdtype, number, promote_types, result_type, signedinteger, single, uint,
    uint8, uint16, uint32, uint64, unsignedinteger,
)  # fmt: skip
from funcgrad.numpy.elementwise import (
    abs, absolute, add, angle, arccos, arccosh, arcsin, arcsinh, arctan, arctan2, arctanh, around, bitwise_and,
    bitwise_invert, bitwise_left_shift, bitwise_not, bitwise_or, bitwise_right_shift, bitwise_xor, cbrt, ceil, clip, conj,
    conjugate, copysign, cos, cosh, deg2rad, degrees, divide, divmod, equal, exp, exp2, expm1, fabs, float_power, floor,
    floor_divide, fmax, fmin, fmod, greater, greater_equal, heaviside, hypot, imag, invert, iscomplex, isfinite, isinf,
    isnan, isneginf, isposinf, isreal, left_shift, less, less_equal, log, log1p, log2, log10, logaddexp, logaddexp2,
    logical_and, logical_not, logical_or, logical_xor, maximum, minimum, mod, modf, multiply, nan_to_num, negative,
    not_equal, positive, pow, power, rad2deg, radians, real, reciprocal, remainder, right_shift, rint, round, select, sign,
    signbit, sin, sinc, sinh, sqrt, square, subtract, tan, tanh, true_divide, trunc,
)  # fmt: skip
from funcgrad.numpy.indexing import _At, _getitem, indices, ix_, take, take_along_axis
from funcgrad.numpy.linear import (
    cross, dot, einsum, inner, kron, matmul, matvec, outer, polyval, tensordot, trace, vdot, vecdot, vecmat,
)  # fmt: skip
from funcgrad.numpy.manipulation import (
    _reshape_method, _transpose_method, append, array_split, atleast_1d, atleast_2d, atleast_3d, broadcast_arrays,
    broadcast_shapes, column_stack, concat, concatenate, diag, diagflat, diagonal, dsplit, dstack, expand_dims, flip,
    fliplr, flipud, hsplit, hstack, matrix_transpose, moveaxis, ndim, pad, permute_dims, ravel, repeat, reshape, roll,
    rollaxis, rot90, shape, size, split, squeeze, stack, swapaxes, tile, transpose, unstack, vsplit, vstack,
)  # fmt: skip
from funcgrad.numpy.operators import _operator
from funcgrad.numpy.reductions import (
    all, allclose, amax, amin, any, argmax, argmin, array_equal, array_equiv, average, count_nonzero, cumprod, cumsum,
    cumulative_sum, diff, isclose, max, mean, min, nanargmax, nanargmin, nancumprod, nancumsum, nanmax, nanmean, nanmin,
    nanprod, nanstd, nansum, nanvar, prod, ptp, std, sum, var,
)  # fmt: skip
from funcgrad.numpy.sorting import (
    argsort, argwhere, bincount, extract, flatnonzero, isin, lexsort, median, nonzero, percentile, quantile, searchsorted,
    sort, unique, where,
)  # fmt: skip
from funcgrad.trace.array import ArrayBase as ndarray

acos, acosh, asin, asinh, atan, atan2, atanh = arccos, arccosh, arcsin, arcsinh, arctan, arctan2, arctanh
bool = bool_
pi = _math.pi
e = _math.e
euler_gamma = 0.5772156649015329
inf = _math.inf
nan = _math.nan
newaxis = None
