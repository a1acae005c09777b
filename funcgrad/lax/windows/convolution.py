"""Convolutions of any number of spatial axes, in every layout, with strides, dilations, padding and groups.

All of them are one op (trace/ops/windows.py): a contraction in which each spatial axis of the image is linked with that
of the kernel and that of the result. So derivatives, vmap and fusion are those of contractions, and no image of patches
is ever made. As in machine learning the kernel is not flipped (a cross-correlation). `precision` is that of
numpy.matmul.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from funcgrad.errors import ArgumentError, DtypeError, ShapeError
from funcgrad.lax.elementwise import same_dtypes
from funcgrad.lax.shapes import pad
from funcgrad.lax.windows.padding import dilated, explicit_pads, padtype_to_pads, steps
from funcgrad.numpy.core.operands import ArrayLike, cast, takes_sharding, type_name
from funcgrad.numpy.core.precision import Policy, policy_of, product
from funcgrad.numpy.core.products import contract
from funcgrad.numpy.shapes import manipulation
from funcgrad.trace.array.any_array import Array
from funcgrad.trace.ops.windows import CONVOLVE, WINDOW, Link, Windows, count_windows
from funcgrad.trace.tracing.tracer import apply
from funcgrad.trace.types import dtypes as dt
from funcgrad.trace.types.shapes import static_int
from funcgrad.trace.util.named_tuple import NamedTuple
from funcgrad.transforms.composites import compiled_once_it_pays

_SPATIAL = "HWD"


class ConvDimensionNumbers(NamedTuple):
    """Where the axes of a convolution are.

    Parameters
    ----------
    lhs_spec : (batch, features, spatial axes...) of the image.
    rhs_spec : (features of the result, features of the image, spatial axes...) of the kernel.
    out_spec : (batch, features, spatial axes...) of the result.
    """

    lhs_spec: Sequence[int]
    rhs_spec: Sequence[int]
    out_spec: Sequence[int]


# ---- axes ----


def conv_dimension_numbers(lhs_shape: Any, rhs_shape: Any, dimension_numbers: Any) -> ConvDimensionNumbers:
    """Bring dimension numbers of any form into that of ConvDimensionNumbers.

    Parameters
    ----------
    lhs_shape, rhs_shape : the shapes of image and kernel.
    dimension_numbers : None: batch (or features of the result) first, features second, then the spatial axes.
        Three strings: N, C and spatial letters for image and result, O, I and the same letters for the
        kernel, whose order counts.

    Returns
    -------
    ConvDimensionNumbers.

    Raises
    ------
    ShapeError : the ranks differ.
    ArgumentError : the letters do not fit.

    Examples
    --------
    >>> conv_dimension_numbers((1, 8, 8, 3), (3, 3, 3, 16), ("NHWC", "HWIO", "NHWC"))
    ConvDimensionNumbers(lhs_spec=(0, 3, 1, 2), rhs_spec=(3, 2, 0, 1), out_spec=(0, 3, 1, 2))
    """
    rank = len(lhs_shape)
    if len(rhs_shape) != rank:
        raise ShapeError(
            f"lax.conv: image and kernel must have one number of axes, got {rank} ({tuple(lhs_shape)}) and "
            f"{len(rhs_shape)} ({tuple(rhs_shape)})"
        )
    if isinstance(dimension_numbers, ConvDimensionNumbers):
        return ConvDimensionNumbers(*(_checked_spec(tuple(spec), rank) for spec in dimension_numbers))
    if dimension_numbers is None:
        return ConvDimensionNumbers(*(tuple(range(rank)),) * 3)
    if len(dimension_numbers) != 3 or not all(isinstance(spec, str) for spec in dimension_numbers):
        raise ArgumentError(
            f"lax.conv: dimension_numbers must be three strings, got {dimension_numbers!r}",
            hint='for images with channels last: ("NHWC", "HWIO", "NHWC")',
        )
    if any(len(spec) != rank for spec in dimension_numbers):
        raise ArgumentError(
            f"lax.conv: each of dimension_numbers {tuple(dimension_numbers)} must have a letter for each of the "
            f"{rank} axes"
        )
    return ConvDimensionNumbers(*conv_general_permutations(dimension_numbers))


def _checked_spec(spec: tuple[int, ...], rank: int) -> tuple[int, ...]:
    if sorted(spec) != list(range(rank)):
        raise ArgumentError(f"lax.conv: {spec} in dimension_numbers is not an order of {rank} axes")
    return spec


def conv_general_permutations(
    dimension_numbers: Sequence[str],
) -> tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...]]:
    """Return the orders of axes that three strings describe: (N, C, spatial), (O, I, spatial), (N, C, spatial).

    Examples
    --------
    >>> conv_general_permutations(("NHWC", "HWIO", "NHWC"))
    ((0, 3, 1, 2), (3, 2, 0, 1), (0, 3, 1, 2))
    """
    if len(dimension_numbers) != 3:
        raise ArgumentError(f"lax.conv: dimension_numbers must be three strings, got {dimension_numbers!r}")
    lhs, rhs, out = dimension_numbers
    spatial = [letter for letter in rhs if letter not in "IO"]
    for spec, two in ((lhs, "NC"), (rhs, "OI"), (out, "NC")):
        letters = [letter for letter in spec if letter not in two]
        if any(spec.count(letter) != 1 for letter in (*two, *letters)):
            raise ArgumentError(
                f"lax.conv: {spec!r} in dimension_numbers must have {two[0]}, {two[1]} and each spatial letter once"
            )
        if sorted(letters) != sorted(spatial):
            raise ArgumentError(
                f"lax.conv: the spatial letters of {lhs!r}, {rhs!r} and {out!r} in dimension_numbers differ"
            )

    def order(spec: str, two: str) -> tuple[int, ...]:
        return tuple(spec.index(letter) for letter in (*two, *spatial))

    return order(lhs, "NC"), order(rhs, "OI"), order(out, "NC")


# ---- shapes ----


def conv_shape_tuple(
    lhs_shape: Sequence[int],
    rhs_shape: Sequence[int],
    strides: Sequence[int],
    pads: str | Sequence[tuple[int, int]],
    batch_group_count: int = 1,
) -> tuple[int, ...]:
    """Compute the shape of a convolution of axes in the order of dimension_numbers=None, dilations applied already.

    Parameters
    ----------
    lhs_shape, rhs_shape : the shapes of image and kernel.
    strides, pads, batch_group_count : as window_strides, padding and batch_group_count of
        conv_general_dilated.

    Returns
    -------
    A tuple of integers.

    Examples
    --------
    >>> conv_shape_tuple((2, 3, 10, 11), (4, 3, 3, 2), (2, 1), [(1, 1), (0, 2)])
    (2, 4, 5, 12)
    """
    if isinstance(pads, str):
        pads = padtype_to_pads(lhs_shape[2:], rhs_shape[2:], strides, pads)
    pairs = explicit_pads("lax.conv_shape_tuple", pads, len(lhs_shape) - 2)
    spatial = [
        count_windows(max(0, size + low + high), window, stride)
        for size, window, stride, (low, high) in zip(
            lhs_shape[2:], rhs_shape[2:], strides, pairs, strict=True
        )
    ]
    return (lhs_shape[0] // batch_group_count, rhs_shape[0], *spatial)


def conv_general_shape_tuple(
    lhs_shape: Sequence[int],
    rhs_shape: Sequence[int],
    window_strides: Sequence[int],
    padding: str | Sequence[tuple[int, int]],
    dimension_numbers: Any,
) -> tuple[int, ...]:
    """Compute the shape of a convolution whose axes are where dimension_numbers says.

    Parameters
    ----------
    lhs_shape, rhs_shape : the shapes of image and kernel.
    window_strides, padding, dimension_numbers : as of conv_general_dilated.

    Returns
    -------
    A tuple of integers.

    Examples
    --------
    >>> conv_general_shape_tuple((2, 10, 11, 3), (3, 2, 3, 4), (2, 1), "VALID", ("NHWC", "HWIO", "NHWC"))
    (2, 4, 10, 4)
    """
    numbers = conv_dimension_numbers(lhs_shape, rhs_shape, dimension_numbers)
    lhs, rhs = (
        [shape[a] for a in spec] for shape, spec in zip((lhs_shape, rhs_shape), numbers, strict=False)
    )
    return _placed(conv_shape_tuple(lhs, rhs, window_strides, padding), numbers.out_spec)


def conv_transpose_shape_tuple(
    lhs_shape: Sequence[int],
    rhs_shape: Sequence[int],
    window_strides: Sequence[int],
    padding: str | Sequence[tuple[int, int]],
    dimension_numbers: Any,
) -> tuple[int, ...]:
    """Compute the shape of a transposed convolution.

    Parameters
    ----------
    lhs_shape, rhs_shape : the shapes of image and kernel.
    window_strides : by how much the image is spread.
    padding : that of the convolution which it transposes.
    dimension_numbers : as of conv_transpose.

    Returns
    -------
    A tuple of integers.

    Examples
    --------
    >>> conv_transpose_shape_tuple((2, 3, 10, 11), (3, 4, 3, 2), (2, 1), "VALID", ("NCHW", "IOHW", "NCHW"))
    (2, 4, 21, 12)
    """
    numbers = conv_dimension_numbers(lhs_shape, rhs_shape, dimension_numbers)
    lhs, rhs = (
        [shape[a] for a in spec] for shape, spec in zip((lhs_shape, rhs_shape), numbers, strict=False)
    )
    if isinstance(padding, str):
        pads: Any = [
            _transposed_pads(window, stride, padding)
            for window, stride in zip(rhs[2:], window_strides, strict=True)
        ]
    else:
        pads = [
            (window - 1 - low, window - 1 - high)
            for window, (low, high) in zip(rhs[2:], padding, strict=True)
        ]
    wide = [*lhs[:2], *(dilated(s, stride) for s, stride in zip(lhs[2:], window_strides, strict=True))]
    return _placed(conv_shape_tuple(wide, rhs, (1,) * len(pads), pads), numbers.out_spec)


def _placed(sizes: Sequence[int], spec: Sequence[int]) -> tuple[int, ...]:
    """Arrange sizes given in the order (batch, features, spatial) as the shape with the axes of `spec`."""
    place = dict(zip(spec, sizes, strict=True))
    return tuple(place[axis] for axis in range(len(sizes)))


# ---- convolutions ----


@compiled_once_it_pays(call_us=280)
@takes_sharding
def conv_general_dilated(
    lhs: ArrayLike,
    rhs: ArrayLike,
    window_strides: Sequence[int],
    padding: str | Sequence[tuple[int, int]],
    lhs_dilation: Sequence[int] | None = None,
    rhs_dilation: Sequence[int] | None = None,
    dimension_numbers: Any = None,
    feature_group_count: int = 1,
    batch_group_count: int = 1,
    precision: Any = None,
    preferred_element_type: Any = None,
) -> Array:
    """Slide kernels over images and take the sum of products at each place.

    Parameters
    ----------
    lhs : images.
    rhs : kernels.
    window_strides : the step from one place to the next.
    padding : "VALID", "SAME", "SAME_LOWER", or (low, high) zeros for each spatial axis, negative to cut off.
    lhs_dilation, rhs_dilation : the step from one element of the image and of the kernel to the next.
    dimension_numbers : where the axes are: None for (batch, features, spatial...) and (features of the
        result, features of the image, spatial...), or three strings, or ConvDimensionNumbers.
    feature_group_count : groups of features that see only their own kernels.
    batch_group_count : groups of images that see only their own kernels.
    precision : as of numpy.matmul.
    preferred_element_type : the dtype of sums and result.
    out_sharding : how the result is spread over a mesh; None leaves it open.

    Returns
    -------
    An array, with axes as dimension_numbers says.

    Raises
    ------
    ShapeError, ArgumentError : sizes do not fit; the message names them.
    DtypeError : the dtypes differ.

    Examples
    --------
    >>> image = funcgrad.numpy.arange(16.0).reshape(1, 1, 4, 4)
    >>> conv_general_dilated(image, funcgrad.numpy.ones((1, 1, 2, 2)), (2, 2), "VALID").tolist()
    [[[[10.0, 18.0], [42.0, 50.0]]]]

    References
    ----------
    Dumoulin & Visin 2016 (arXiv:1603.07285).
    """
    name = "lax.conv_general_dilated"
    lhs, rhs = same_dtypes("conv_general_dilated", (lhs, rhs))
    policy = policy_of(name, precision, lhs.dtype)
    numbers = conv_dimension_numbers(lhs.shape, rhs.shape, dimension_numbers)
    count = lhs.ndim - 2
    if count < 0:
        raise ShapeError(
            f"{name}: images need an axis of the batch and one of features, got {type_name(lhs)}"
        )
    strides = steps(name, "window_strides", window_strides, count)
    spread = steps(name, "lhs_dilation", lhs_dilation, count)
    gaps = steps(name, "rhs_dilation", rhs_dilation, count)
    images = [lhs.shape[a] for a in numbers.lhs_spec[2:]]
    kernels = [rhs.shape[a] for a in numbers.rhs_spec[2:]]
    if not all(kernels):
        raise ShapeError(f"{name}: a kernel of spatial sizes {tuple(kernels)} has no elements")
    _check_groups(name, lhs, rhs, numbers, feature_group_count, batch_group_count)
    wide = [dilated(size, d) for size, d in zip(images, spread, strict=True)]
    spans = [dilated(size, d) for size, d in zip(kernels, gaps, strict=True)]
    if isinstance(padding, str):
        if padding.upper() != "VALID" and any(d > 1 for d in spread):
            raise ArgumentError(
                f"{name}: padding {padding!r} is not defined for lhs_dilation {spread}",
                hint="give (low, high) for each axis, or use conv_transpose",
            )
        pads = padtype_to_pads(wide, spans, strides, padding)
    else:
        pads = explicit_pads(name, padding, count)
    links = []
    for i, (low, high) in enumerate(pads):
        if wide[i] + low + high < 0:
            raise ShapeError(
                f"{name}: padding {(low, high)} cuts more than the {wide[i]} elements of the image off"
            )
        places = count_windows(wide[i] + low + high, spans[i], strides[i])
        labels = (3 * i + 4, 3 * i + 5, 3 * i + 6)
        links.append(Link(labels, (spread[i], -strides[i], -gaps[i]), low, (images[i], places, kernels[i])))
    if preferred_element_type is not None:
        lhs, rhs = (cast(x, _preferred(name, x.dtype, preferred_element_type)) for x in (lhs, rhs))
    return _convolved(lhs, rhs, numbers, links, feature_group_count, batch_group_count, policy)


def _preferred(name: str, dtype: Any, preferred: Any) -> Any:
    wanted = dt.as_dtype(preferred)
    kinds = dt.kind(dtype), dt.kind(wanted)
    integral = kinds[0] in "iub"
    if not (integral and kinds[1] in "iuf" or kinds[0] == kinds[1]) or (
        not (integral and kinds[1] == "f") and wanted.itemsize < dtype.itemsize
    ):
        raise DtypeError(
            f"{name}: preferred_element_type {wanted.name} cannot hold sums of {dtype.name}",
            hint="convert the result with .astype",
        )
    return wanted


def _check_groups(
    name: str, lhs: Any, rhs: Any, numbers: ConvDimensionNumbers, features: int, batches: int
) -> None:
    batch, channels = (lhs.shape[a] for a in numbers.lhs_spec[:2])
    out, inner = (rhs.shape[a] for a in numbers.rhs_spec[:2])
    for what, groups in (("feature_group_count", features), ("batch_group_count", batches)):
        if static_int(groups, name, what) < 1:
            raise ArgumentError(f"{name}: {what} must be at least 1, got {groups}")
        if out % groups:
            raise ShapeError(f"{name}: {what} {groups} does not divide the {out} features of the result")
    if features > 1 and batches > 1:
        raise ArgumentError(
            f"{name}: of feature_group_count {features} and batch_group_count {batches} one must be 1"
        )
    if channels % features:
        raise ShapeError(
            f"{name}: feature_group_count {features} does not divide the {channels} features of lhs"
        )
    if batch % batches:
        raise ShapeError(f"{name}: batch_group_count {batches} does not divide the {batch} images of lhs")
    if channels // features != inner:
        groups_text = f" in {features} groups" if features > 1 else ""
        raise ShapeError(
            f"{name}: lhs has {channels} features{groups_text} (axis {numbers.lhs_spec[1]} of {type_name(lhs)}), and "
            f"rhs is for {inner} (axis {numbers.rhs_spec[1]} of {type_name(rhs)})",
            hint="feature_group_count times the features that rhs is for are those of lhs",
        )


# Labels of convolve: those of spatial axes follow these.
_BATCH, _IN, _OUT, _GROUP = range(4)


def _convolved(
    lhs: Any, rhs: Any, numbers: ConvDimensionNumbers, links: list[Link], features: int, batches: int,
    policy: Policy | None,
) -> Any:  # fmt: skip
    """Convolve by one op, on operands whose group is an axis of its own."""

    def labelled(spec: Sequence[int], first: tuple[int, int], member: int) -> list[int]:
        labels = {spec[0]: first[0], spec[1]: first[1]}
        labels.update({axis: link.labels[member] for axis, link in zip(spec[2:], links, strict=True)})
        return [labels[axis] for axis in range(len(spec))]

    def grouped(x: Any, labels: list[int], label: int, groups: int) -> tuple[Any, list[int]]:
        axis = labels.index(label)
        shape = (*x.shape[:axis], groups, x.shape[axis] // groups, *x.shape[axis + 1 :])
        return manipulation.reshape(x, shape), [*labels[:axis], _GROUP, *labels[axis:]]

    in_lhs = labelled(numbers.lhs_spec, (_BATCH, _IN), 0)
    in_rhs = labelled(numbers.rhs_spec, (_OUT, _IN), 2)
    out = labelled(numbers.out_spec, (_BATCH, _OUT), 1)
    groups = max(features, batches)
    if groups > 1:
        lhs, in_lhs = grouped(lhs, in_lhs, _IN if features > 1 else _BATCH, groups)
        rhs, in_rhs = grouped(rhs, in_rhs, _OUT, groups)
        place = out.index(_OUT)
        out = [*out[:place], _GROUP, *out[place:]]
    boolean = lhs.dtype == dt.bool_
    if boolean:  # a sum of ands is an or
        lhs, rhs = cast(lhs, dt.int32), cast(rhs, dt.int32)
    result = product(policy, CONVOLVE, (tuple(in_lhs), tuple(in_rhs), tuple(out), tuple(links)), lhs, rhs)
    if boolean:
        result = cast(result, dt.bool_)
    if groups == 1:
        return result
    place = out.index(_GROUP)
    shape = result.shape
    return manipulation.reshape(
        result, (*shape[:place], shape[place] * shape[place + 1], *shape[place + 2 :])
    )


def conv(
    lhs: ArrayLike,
    rhs: ArrayLike,
    window_strides: Sequence[int],
    padding: str,
    precision: Any = None,
    preferred_element_type: Any = None,
) -> Array:
    """Convolve images with kernels.

    Parameters
    ----------
    lhs : (batch, features, spatial...).
    rhs : (features of the result, features, spatial...).
    window_strides, padding, precision, preferred_element_type : as of conv_general_dilated.

    Returns
    -------
    (batch, features of the result, spatial...)

    Examples
    --------
    >>> conv(funcgrad.numpy.ones((1, 2, 5, 5)), funcgrad.numpy.ones((4, 2, 3, 3)), (1, 1), "SAME").shape
    (1, 4, 5, 5)
    """
    return conv_general_dilated(
        lhs,
        rhs,
        window_strides,
        padding,
        precision=precision,
        preferred_element_type=preferred_element_type,
    )


def conv_with_general_padding(
    lhs: ArrayLike,
    rhs: ArrayLike,
    window_strides: Sequence[int],
    padding: str | Sequence[tuple[int, int]],
    lhs_dilation: Sequence[int] | None,
    rhs_dilation: Sequence[int] | None,
    precision: Any = None,
    preferred_element_type: Any = None,
) -> Array:
    """Convolve as `conv`, with any padding and dilations.

    Parameters
    ----------
    lhs, rhs, window_strides, padding : as of conv_general_dilated, with axes in the order of
        dimension_numbers=None.
    lhs_dilation, rhs_dilation, precision, preferred_element_type : as of conv_general_dilated.

    Returns
    -------
    (batch, features of the result, spatial...)

    Examples
    --------
    >>> ones = funcgrad.numpy.ones
    >>> conv_with_general_padding(ones((1, 1, 5)), ones((1, 1, 2)), (1,), [(1, 0)], None, (2,)).tolist()
    [[[1.0, 2.0, 2.0, 2.0]]]
    """
    return conv_general_dilated(
        lhs,
        rhs,
        window_strides,
        padding,
        lhs_dilation,
        rhs_dilation,
        precision=precision,
        preferred_element_type=preferred_element_type,
    )


def _transposed_pads(window: int, stride: int, padding: str) -> tuple[int, int]:
    """Return the zeros around a dilated image for a transposed convolution. Its result has the size of the image that
    a convolution with SAME or VALID would have come from.
    """
    name = padding.upper()
    if name not in ("SAME", "VALID"):
        raise ArgumentError(f"lax.conv_transpose: padding must be SAME, VALID or pairs, got {padding!r}")
    total = window + stride - 2
    if name == "VALID":
        return window - 1, total + max(window - stride, 0) - (window - 1)
    low = window - 1 if stride > window - 1 else -(-total // 2)
    return low, total - low


def conv_transpose(
    lhs: ArrayLike,
    rhs: ArrayLike,
    strides: Sequence[int],
    padding: str | Sequence[tuple[int, int]],
    rhs_dilation: Sequence[int] | None = None,
    dimension_numbers: Any = None,
    transpose_kernel: bool = False,
    precision: Any = None,
    preferred_element_type: Any = None,
    use_consistent_padding: bool = False,
) -> Array:
    """Convolve with fractional strides: the image is spread by `strides`, then convolved.

    Parameters
    ----------
    lhs, rhs : image and kernel.
    strides : by how much the image is spread.
    padding : that of the convolution which this one transposes where it is "SAME" or "VALID"; pairs are zeros
        around the spread image.
    rhs_dilation : as of conv_general_dilated.
    dimension_numbers : where the axes are, NHWC, HWIO, NHWC by default.
    transpose_kernel : the kernel is that of the convolution which this one transposes: flipped, with its two
        axes of features exchanged.
    precision, preferred_element_type : as of conv_general_dilated.
    use_consistent_padding : pairs are the padding of the convolution which this one transposes, as in
        PyTorch.

    Returns
    -------
    An array, with axes as dimension_numbers says.

    Examples
    --------
    >>> image, kernel = funcgrad.numpy.ones((1, 2, 1)), funcgrad.numpy.ones((2, 1, 1))
    >>> conv_transpose(image, kernel, (2,), "VALID").ravel().tolist()
    [1.0, 1.0, 1.0, 1.0]
    """
    lhs, rhs = same_dtypes("conv_transpose", (lhs, rhs))
    count = lhs.ndim - 2
    if dimension_numbers is None:
        if count > len(_SPATIAL):
            raise ArgumentError(
                f"lax.conv_transpose: dimension_numbers are needed for {count} spatial axes: {type_name(lhs)}"
            )
        spatial = _SPATIAL[: max(count, 0)]
        dimension_numbers = (f"N{spatial}C", f"{spatial}IO", f"N{spatial}C")
    numbers = conv_dimension_numbers(lhs.shape, rhs.shape, dimension_numbers)
    strides = steps("lax.conv_transpose", "strides", strides, count)
    gaps = steps("lax.conv_transpose", "rhs_dilation", rhs_dilation, count)
    spans = [dilated(rhs.shape[a], gap) for a, gap in zip(numbers.rhs_spec[2:], gaps, strict=True)]
    if isinstance(padding, str):
        pads: Any = [_transposed_pads(k, s, padding) for k, s in zip(spans, strides, strict=True)]
    else:
        pads = explicit_pads("lax.conv_transpose", padding, count)
        if use_consistent_padding:
            pads = [(k - 1 - low, k - 1 - high) for k, (low, high) in zip(spans, pads, strict=True)]
    if transpose_kernel:
        rhs = manipulation.flip(rhs, tuple(numbers.rhs_spec[2:])) if count else rhs
        rhs = manipulation.swapaxes(rhs, numbers.rhs_spec[0], numbers.rhs_spec[1])
    return conv_general_dilated(
        lhs, rhs, (1,) * count, pads, strides, gaps, numbers, precision=precision,
        preferred_element_type=preferred_element_type,
    )  # fmt: skip


def conv_general_dilated_patches(
    lhs: ArrayLike,
    filter_shape: Sequence[int],
    window_strides: Sequence[int],
    padding: str | Sequence[tuple[int, int]],
    lhs_dilation: Sequence[int] | None = None,
    rhs_dilation: Sequence[int] | None = None,
    dimension_numbers: Any = None,
    precision: Any = None,
    preferred_element_type: Any = None,
) -> Array:
    """Return what kernels of a shape would see at each place, as features.

    Parameters
    ----------
    lhs : images.
    filter_shape : the spatial shape of a kernel.
    window_strides, padding, lhs_dilation, rhs_dilation, dimension_numbers : as of conv_general_dilated.
    precision, preferred_element_type : as of conv_general_dilated.

    Returns
    -------
    An array whose features are (features of lhs, then the axes of the patch in the order of the kernel's
    letters) flattened.

    Examples
    --------
    >>> image = funcgrad.numpy.arange(9.0).reshape(1, 1, 3, 3)
    >>> conv_general_dilated_patches(image, (2, 2), (1, 1), "VALID")[0, :, 0, 0].tolist()
    [0.0, 1.0, 3.0, 4.0]
    """
    name = "lax.conv_general_dilated_patches"
    (lhs,) = same_dtypes("conv_general_dilated_patches", (lhs,))
    count = len(filter_shape)
    numbers = conv_dimension_numbers(lhs.shape, (1,) * (count + 2), dimension_numbers)
    patches = _patches(name, lhs, filter_shape, window_strides, padding, lhs_dilation, rhs_dilation, numbers)
    if preferred_element_type is not None:
        patches = cast(patches, _preferred(name, patches.dtype, preferred_element_type))
    return manipulation.transpose(patches, _order_of(numbers.out_spec))


def _order_of(spec: Sequence[int]) -> list[int]:
    """Return the permutation from (batch, features, spatial) to the axes of `spec`."""
    return [list(spec).index(axis) for axis in range(len(spec))]


def _patches(
    name: str,
    lhs: Any,
    filter_shape: Sequence[int],
    window_strides: Any,
    padding: Any,
    lhs_dilation: Any,
    rhs_dilation: Any,
    numbers: ConvDimensionNumbers,
) -> Any:
    """Extract the patches of images: (batch, features times patch, spatial...)."""
    count = len(filter_shape)
    sizes = tuple(static_int(size, name, "a size of filter_shape") for size in filter_shape)
    if any(size < 1 for size in sizes):
        raise ShapeError(f"{name}: filter_shape {sizes} has no elements")
    strides = steps(name, "window_strides", window_strides, count)
    spread = steps(name, "lhs_dilation", lhs_dilation, count)
    gaps = steps(name, "rhs_dilation", rhs_dilation, count)
    x = manipulation.transpose(lhs, numbers.lhs_spec)
    wide = [dilated(size, d) for size, d in zip(x.shape[2:], spread, strict=True)]
    if isinstance(padding, str):
        spans = [dilated(size, d) for size, d in zip(sizes, gaps, strict=True)]
        pads = padtype_to_pads(wide, spans, strides, padding)
    else:
        pads = explicit_pads(name, padding, count)
    zero = cast(manipulation.asarray(0), x.dtype)
    x = pad(
        x, zero, [(0, 0, 0)] * 2 + [(low, high, d - 1) for (low, high), d in zip(pads, spread, strict=True)]
    )
    windows = Windows(tuple(range(2, x.ndim)), sizes, strides, gaps, x.shape[2:])
    cut = apply(WINDOW, x, arg=windows)  # (batch, features, places..., patch...)
    order = (0, 1, *range(2 + count, 2 + 2 * count), *range(2, 2 + count))
    moved = manipulation.transpose(cut, order)
    channels = x.shape[1]
    for size in sizes:
        channels *= size
    return manipulation.reshape(moved, (x.shape[0], channels, *cut.shape[2 : 2 + count]))


def conv_general_dilated_local(
    lhs: ArrayLike,
    rhs: ArrayLike,
    window_strides: Sequence[int],
    padding: str | Sequence[tuple[int, int]],
    filter_shape: Sequence[int],
    lhs_dilation: Sequence[int] | None = None,
    rhs_dilation: Sequence[int] | None = None,
    dimension_numbers: Any = None,
    precision: Any = None,
) -> Array:
    """Convolve images with kernels of their own at each place.

    Parameters
    ----------
    lhs : images.
    rhs : kernels: the spatial axes are those of the result; the axis I holds (features of lhs, then the axes
        of the patch in the order of the kernel's letters) flattened, as conv_general_dilated_patches has
        them.
    window_strides, padding : as of conv_general_dilated.
    filter_shape : the spatial shape of a kernel.
    lhs_dilation, rhs_dilation, dimension_numbers, precision : as of conv_general_dilated.

    Returns
    -------
    An array, with axes as dimension_numbers says.

    Examples
    --------
    >>> image, kernels = funcgrad.numpy.ones((1, 1, 3)), funcgrad.numpy.arange(4.0).reshape(1, 2, 2)
    >>> conv_general_dilated_local(image, kernels, (1,), "VALID", (2,)).tolist()
    [[[2.0, 4.0]]]
    """
    name = "lax.conv_general_dilated_local"
    lhs, rhs = same_dtypes("conv_general_dilated_local", (lhs, rhs))
    policy = policy_of(name, precision, lhs.dtype)
    numbers = conv_dimension_numbers(lhs.shape, rhs.shape, dimension_numbers)
    patches = _patches(name, lhs, filter_shape, window_strides, padding, lhs_dilation, rhs_dilation, numbers)
    kernels = manipulation.transpose(rhs, numbers.rhs_spec)
    if kernels.shape[1:] != patches.shape[1:]:
        raise ShapeError(
            f"{name}: rhs must be for {patches.shape[1]} features of patches at {patches.shape[2:]} places, it is for "
            f"{kernels.shape[1]} at {kernels.shape[2:]}"
        )
    places = tuple(range(4, 2 + patches.ndim))
    result = contract(
        patches, (_BATCH, _IN, *places), kernels, (_OUT, _IN, *places), (_BATCH, _OUT, *places), policy
    )
    return manipulation.transpose(result, _order_of(numbers.out_spec))
