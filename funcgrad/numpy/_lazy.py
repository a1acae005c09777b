"""Names of funcgrad.numpy that are imported when the first of them is asked for (trace/util/lazy.py)."""

from funcgrad.numpy import fft, linalg
from funcgrad.numpy.core.vectorize import apply_along_axis, apply_over_axes, iterable, piecewise, vectorize
from funcgrad.numpy.io.files import (
    array_repr,
    array_str,
    fromfile,
    fromiter,
    fromstring,
    get_printoptions,
    load,
    printoptions,
    save,
    savez,
    set_printoptions,
)
from funcgrad.numpy.polynomials import (
    poly,
    polyadd,
    polyder,
    polydiv,
    polyfit,
    polyint,
    polymul,
    polysub,
    polyval,
    roots,
)
from funcgrad.numpy.search.quantiles import (
    median,
    nanmedian,
    nanpercentile,
    nanquantile,
    percentile,
    quantile,
)
from funcgrad.numpy.search.sets import (  # noqa: F401  # a method of arrays is found here
    _compress_method,
    compress,
    extract,
    intersect1d,
    isin,
    setdiff1d,
    setxor1d,
    union1d,
    unique,
    unique_all,
    unique_counts,
    unique_inverse,
    unique_values,
)
from funcgrad.numpy.shapes.grids import (
    c_,
    diag_indices_from,
    mask_indices,
    mgrid,
    ogrid,
    r_,
    tril_indices_from,
    triu_indices_from,
)
from funcgrad.numpy.shapes.insert import (
    choose,
    delete,
    fill_diagonal,
    insert,
    place,
    put,
    repeat,
    sort_complex,
    trim_zeros,
    unwrap,
)
from funcgrad.numpy.shapes.padding import pad
from funcgrad.numpy.statistics import (
    bartlett,
    blackman,
    convolve,
    corrcoef,
    correlate,
    cov,
    digitize,
    ediff1d,
    gradient,
    hamming,
    hanning,
    histogram,
    histogram2d,
    histogram_bin_edges,
    histogramdd,
    i0,
    interp,
    kaiser,
    trapezoid,
)  # fmt: skip

__all__ = [
    "apply_along_axis", "apply_over_axes", "array_repr", "array_str", "bartlett", "blackman", "c_", "choose",
    "compress", "convolve", "corrcoef", "correlate", "cov", "delete", "diag_indices_from", "digitize", "ediff1d",
    "extract", "fft", "fill_diagonal", "fromfile", "fromiter", "fromstring", "get_printoptions", "gradient", "hamming",
    "hanning", "histogram", "histogram2d", "histogram_bin_edges", "histogramdd", "i0", "insert", "interp",
    "intersect1d", "isin", "iterable", "kaiser", "linalg", "load", "mask_indices", "median", "mgrid", "nanmedian",
    "nanpercentile", "nanquantile", "ogrid", "pad", "percentile", "piecewise", "place", "poly", "polyadd", "polyder",
    "polydiv", "polyfit", "polyint", "polymul", "polysub", "polyval", "printoptions", "put", "quantile", "r_",
    "repeat", "roots", "save", "savez", "set_printoptions", "setdiff1d", "setxor1d", "sort_complex", "trapezoid",
    "tril_indices_from", "trim_zeros", "triu_indices_from", "union1d", "unique", "unique_all", "unique_counts",
    "unique_inverse", "unique_values", "unwrap", "vectorize",
]  # fmt: skip
