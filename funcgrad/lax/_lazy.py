"""Names of funcgrad.lax that are imported when the first of them is asked for (trace/util/lazy.py)."""

from funcgrad.lax import linalg
from funcgrad.lax.bits import bitcast_convert_type, clz, mulhi, reduce_precision
from funcgrad.lax.collectives.named_axes import (
    all_gather,
    all_to_all,
    axis_index,
    axis_size,
    pbroadcast,
    pcast,
    pmax,
    pmean,
    pmin,
    ppermute,
    pshuffle,
    psum,
    psum_scatter,
    pswapaxes,
    pvary,
)
from funcgrad.lax.collectives.ragged import ragged_all_to_all
from funcgrad.lax.fourier import FftType, fft
from funcgrad.lax.ordering import approx_max_k, approx_min_k, sort, sort_key_val, top_k
from funcgrad.lax.scan_ops import associative_scan, cumlogsumexp, cummax, cummin, cumprod, cumsum
from funcgrad.lax.settings import (
    AccuracyMode,
    DotAlgorithm,
    DotAlgorithmPreset,
    Precision,
    PrecisionLike,
    RoundingMethod,
    Tolerance,
)
from funcgrad.lax.solvers import composite, custom_linear_solve, custom_root, platform_dependent
from funcgrad.lax.special import (
    bessel_i0e,
    bessel_i1e,
    betainc,
    digamma,
    igamma,
    igamma_grad_a,
    igammac,
    lgamma,
    polygamma,
    random_gamma_grad,
    zeta,
)
from funcgrad.lax.windows.convolution import (
    ConvDimensionNumbers,
    conv,
    conv_dimension_numbers,
    conv_general_dilated,
    conv_general_dilated_local,
    conv_general_dilated_patches,
    conv_general_permutations,
    conv_general_shape_tuple,
    conv_shape_tuple,
    conv_transpose,
    conv_transpose_shape_tuple,
    conv_with_general_padding,
)
from funcgrad.lax.windows.dot_general import (
    DotDimensionNumbers,
    RaggedDotDimensionNumbers,
    batch_matmul,
    dot,
    dot_general,
    ragged_dot,
    ragged_dot_general,
    scaled_dot,
)
from funcgrad.lax.windows.gather import (
    GatherDimensionNumbers,
    GatherScatterMode,
    ScatterDimensionNumbers,
    gather,
    index_take,
    scatter,
    scatter_add,
    scatter_apply,
    scatter_max,
    scatter_min,
    scatter_mul,
    scatter_sub,
)
from funcgrad.lax.windows.padding import padtype_to_pads
from funcgrad.lax.windows.reduce_window import (
    reduce,
    reduce_and,
    reduce_or,
    reduce_window,
    reduce_window_shape_tuple,
    reduce_xor,
)
from funcgrad.transforms.checkpoint.barriers import optimization_barrier
from funcgrad.transforms.loops.cond import cond, switch
from funcgrad.transforms.loops.scan import map, scan
from funcgrad.transforms.loops.while_loop import fori_loop, while_loop
from funcgrad.transforms.sharding.api.constraint import with_sharding_constraint

__all__ = [
    "AccuracyMode", "all_gather", "all_to_all", "approx_max_k", "approx_min_k", "associative_scan", "axis_index",
    "axis_size", "batch_matmul", "bessel_i0e", "bessel_i1e", "betainc", "bitcast_convert_type", "clz", "composite",
    "cond", "conv",
    "conv_dimension_numbers", "conv_general_dilated", "conv_general_dilated_local", "conv_general_dilated_patches",
    "conv_general_permutations", "conv_general_shape_tuple", "conv_shape_tuple", "conv_transpose",
    "conv_transpose_shape_tuple", "conv_with_general_padding", "ConvDimensionNumbers", "cumlogsumexp", "cummax",
    "cummin", "cumprod", "cumsum", "custom_linear_solve", "custom_root", "digamma", "dot", "dot_general",
    "DotAlgorithm", "DotAlgorithmPreset", "DotDimensionNumbers", "fft", "FftType", "fori_loop", "gather",
    "GatherDimensionNumbers",
    "GatherScatterMode", "igamma", "igamma_grad_a", "igammac", "index_take", "lgamma", "linalg", "map", "mulhi",
    "optimization_barrier", "padtype_to_pads", "pbroadcast", "pcast", "platform_dependent", "pmax", "pmean", "pmin",
    "polygamma", "ppermute", "Precision", "PrecisionLike", "pshuffle", "psum", "psum_scatter", "pswapaxes", "pvary",
    "ragged_all_to_all", "ragged_dot", "ragged_dot_general", "RaggedDotDimensionNumbers", "random_gamma_grad",
    "reduce", "reduce_and",
    "reduce_or", "reduce_precision", "reduce_window", "reduce_window_shape_tuple", "reduce_xor", "RoundingMethod",
    "scaled_dot", "scan", "scatter", "scatter_add", "scatter_apply", "scatter_max", "scatter_min", "scatter_mul",
    "scatter_sub", "ScatterDimensionNumbers", "sort", "sort_key_val", "switch", "Tolerance", "top_k",
    "while_loop", "with_sharding_constraint", "zeta",
]  # fmt: skip
