"""Convolutions with groups and holes, windows with margins, scans of any function, Fourier transforms."""

from __future__ import annotations

import math

from tests.fuzz.writer import Draft, Unfit, Value, Writer, rule


def _image(w: Writer) -> tuple[Value, tuple[int, ...]]:
    """A value, and its shape as a batch of images with channels."""
    x = w.value("f", least=1, most=4, where=lambda v: 0 < v.size <= 2048)
    if x.rank >= 3:
        return x, x.shape
    return x, (1, 1, *x.shape) if w.maybe() else (x.shape[0], 1, *(x.shape[1:] or (1,)))


def _padding(w: Writer, spatial: int) -> str:
    return str(w.choice(["'SAME'", "'VALID'", [(w.integer(0, 2), w.integer(0, 2)) for _ in range(spatial)]]))


@rule("general", 1.4)
def general(w: Writer) -> str:
    x, shape = _image(w)
    batch, channels, *space = shape
    spatial = len(space)
    groups = w.choice([g for g in (1, 1, 2, 3, channels) if channels % g == 0])
    batches = w.choice([g for g in (1, 1, 2, batch) if batch % g == 0]) if groups == 1 else 1
    window = tuple(w.integer(1, min(3, s)) for s in space)
    filters = (groups * batches * w.integer(1, 2), channels // groups, *window)
    weights = f"np.cos(np.arange({math.prod(filters)}, dtype={x}.dtype)).reshape({filters})"
    strides = tuple(w.integer(1, 3) for _ in space)
    padding = _padding(w, spatial)
    options = f"feature_group_count={groups}, batch_group_count={batches}"
    if w.maybe(0.4) and padding != "'VALID'":
        options += f", rhs_dilation={tuple(w.integer(1, 2) for _ in space)}"
    if w.maybe(0.4) and padding[0] == "[":
        options += f", lhs_dilation={tuple(w.integer(1, 3) for _ in space)}"
    return f"lax.conv_general_dilated({x}.reshape({shape}), {weights}, {strides}, {padding}, {options})"


@rule("general", 0.7)
def others(w: Writer) -> str:
    """Transposed ones, patches, and one with filters of each place."""
    x, shape = _image(w)
    space = shape[2:]
    window = tuple(w.integer(1, min(3, s)) for s in space)
    filters = (2, shape[1], *window)
    weights = f"np.sin(np.arange({math.prod(filters)}, dtype={x}.dtype)).reshape({filters})"
    names = "DHWXY"[: len(space)]
    numbers = f"dimension_numbers=('NC{names}', 'OI{names}', 'NC{names}')"
    strides = tuple(w.integer(1, 2) for _ in space)
    lhs = f"{x}.reshape({shape})"
    return w.choice(
        [
            f"lax.conv_transpose({lhs}, {weights}, {strides}, {_padding(w, len(space))}, {numbers})",
            f"lax.conv_general_dilated_patches({lhs}, {window}, {strides}, {_padding(w, len(space))})",
            f"lax.conv_with_general_padding({lhs}, {weights}, {strides}, {[(1, 0)] * len(space)}, None, None)",
        ]
    )


@rule("general", 0.7)
def windows_with_margins(w: Writer) -> str:
    x = w.value("fiu", least=1, most=4, where=lambda v: 0 not in v.shape)
    window = tuple(w.integer(1, min(3, s)) for s in x.shape)
    strides = tuple(w.integer(1, 2) for _ in x.shape)
    padding = [(w.integer(0, n - 1), w.integer(0, n - 1)) for n in window]
    holes = tuple(w.integer(1, 2) if (n - 1) * 2 < s else 1 for n, s in zip(window, x.shape))
    op, init = w.choice([("add", "0"), ("max", "least"), ("min", "greatest"), ("mul", "1")])
    if op == "mul" and w.style.differentiable and w.style.peer:
        raise Unfit
    if init == "least":
        init = "-np.inf" if x.kind == "f" else f"np.iinfo({x}.dtype).min"
    elif init == "greatest":
        init = "np.inf" if x.kind == "f" else f"np.iinfo({x}.dtype).max"
    init = f"np.asarray({init}, {x}.dtype)"
    return (
        f"lax.reduce_window({x}, {init}, lax.{op}, {window}, {strides}, {padding}, window_dilation={holes})"
    )


@rule("general", 1)
def scans_of_any_function(w: Writer) -> Draft | str:
    """Associative scans, reductions and maps whose function is no monoid of the table."""
    x = w.value("fi", least=1, where=lambda v: 0 < v.size <= 2048)
    a = w.axis(x) % x.rank
    zero = f"np.zeros((), {x}.dtype)"
    options = [
        f"lax.associative_scan(lambda a, b: np.where(b > 0, b, a), {x}, axis={a}, reverse={w.maybe()})",
        f"lax.associative_scan(lambda a, b: np.maximum(a, b) * 1, {x}, axis={a})",
        f"lax.reduce({x}, {zero}, lambda a, b: np.where(np.abs(a) > np.abs(b), a, b), ({a},))",
        f"np.apply_along_axis(lambda r: np.cumsum(r)[-1] - r[0], {a}, {x})",
        f"np.vectorize(lambda r: r[::-1], signature='(n)->(n)')({x})",
        f"lax.map(lambda r: r * 2, {x}, batch_size={w.integer(1, 5)})",
    ]
    if x.kind == "f":
        y = f"(np.tanh({x}), {x})"
        options.append(f"lax.associative_scan(affine, {y}, axis={a}, reverse={w.maybe()})[1]")
    text = w.choice(options)
    if w.style.peer and w.style.differentiable and "lax.reduce" in text:
        raise Unfit
    return text


@rule("general", 0.7)
def fourier(w: Writer) -> str:
    x = w.value(
        "fc", least=1, where=lambda v: 0 < v.size <= 1024 and v.dtype in ("float32", "float64", "complex64")
    )
    a = w.axis(x)
    norm = f"norm={w.choice(['ortho', 'forward', 'backward'])!r}"
    n = w.choice([x.shape[a], w.integer(1, 20)])
    options = [f"np.fft.ifft({x}, {n}, axis={a}, {norm})", f"np.fft.fftn({x}, {norm})",
               f"np.fft.ifft2({x}[None], {norm})",
               f"np.fft.fftshift({x}, axes={a})", f"np.fft.irfft({x}, {n + 1}, axis={a}, {norm})",
               f"np.fft.hfft({x}, {n + 1}, axis={a})"]  # fmt: skip
    if x.kind == "f":
        options += [f"np.fft.rfftn({x}, {norm})", f"np.fft.rfft({x}, {n}, axis={a}, {norm})",
                    f"np.fft.ihfft({x}, {n}, axis={a})", f"np.fft.irfftn(np.fft.rfftn({x}), {x}.shape)",
                    f"fg.scipy.fft.dct({x}, axis={a}, norm='ortho')"]  # fmt: skip
    return w.choice(options)
