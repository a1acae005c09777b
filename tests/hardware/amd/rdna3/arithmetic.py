"""What the vector instructions of RDNA3 compute: NumPy functions of typed operands, lane by lane.

Source: AMD, "RDNA3 Instruction Set Architecture: Reference Guide" (2023), chapter 16, "Instructions"; chapter 7 for
modes of rounding, denormals (kept, as kernels' descriptors ask) and NaN (IEEE mode: signalling NaN are made quiet).

Instructions that the manual gives a tolerance for (reciprocals, roots, exponentials, logarithms: 1 ULP) are rounded
correctly, or up or down where `ERROR` is 1 or -1, so tests can ask whether what the compiler builds on them is right
for each error that the hardware may make. Those of
float32 and float64 flush denormals, as LLVM's lowering of them takes them to do.

Where the manual's pseudocode cannot be meant, a comment says so.
"""

import numpy as np

ERROR = 0
TYPES = {
    "f16": np.float16, "u16": np.uint16, "i16": np.int16, "b16": np.uint16,
    "f32": np.float32, "u32": np.uint32, "i32": np.int32, "b32": np.uint32,
    "f64": np.float64, "u64": np.uint64, "i64": np.int64, "b64": np.uint64,
}  # fmt: skip
WORDS = {2: np.uint16, 4: np.uint32, 8: np.uint64}
FRACTION = {2: 10, 4: 23, 8: 52}
BIAS = {2: 15, 4: 127, 8: 1023}


def words(x):
    return x.view(WORDS[x.itemsize])


def exponent(x):
    """The biased exponent, as the field has it."""
    fraction = FRACTION[x.itemsize]
    return (words(x) >> fraction & (2 * BIAS[x.itemsize] + 1)).astype(np.int64)


def is_signalling(x):
    quiet = words(x) >> FRACTION[x.itemsize] - 1 & 1
    return np.isnan(x) & (quiet == 0)


def quieted(x):
    bit = words(x).dtype.type(1 << FRACTION[x.itemsize] - 1)
    return np.where(np.isnan(x), words(x) | bit, words(x)).view(x.dtype)


def fma(a, b, c):
    """a * b + c with one rounding.

    Products are exact in the next larger type. The sum is rounded to odd there, which makes the second rounding
    harmless (Boldo, Melquiond 2008, "Emulation of FMA and correctly rounded sums").
    """
    if a.dtype == np.float64:
        return _fma64(a, b, c)
    product, addend = a.astype(np.float64) * b.astype(np.float64), c.astype(np.float64)
    return _rounded_to_odd(product, addend).astype(a.dtype)


def _rounded_to_odd(a, b):
    total, error = two_sum(a, b)
    bits = total.view(np.int64)
    towards = np.where((error > 0) == (total > 0), 1, -1)
    odd = np.where((error != 0) & np.isfinite(total) & (bits & 1 == 0), bits + towards, bits)
    return odd.view(np.float64)


def two_sum(a, b):
    """Knuth's: the rounded sum and its error."""
    total = a + b
    other = total - a
    return total, (a - (total - other)) + (b - other)


def _fma64(a, b, c, power=0):
    """Times a power of two. By integers, lane by lane: a product of float64 is exact in no type of NumPy's."""
    a, b, c, power = np.broadcast_arrays(a, b, c, power)
    plain = np.where(np.isfinite(a) & np.isfinite(b) & ~np.isfinite(c), c, a * b + c)
    out = plain.copy().ravel()
    finite = (np.isfinite(a) & np.isfinite(b) & np.isfinite(c)).ravel()
    for i, (x, y, z) in enumerate(zip(a.ravel(), b.ravel(), c.ravel())):
        if finite[i]:
            out[i] = _fma_of_one(float(x), float(y), float(z), int(power.flat[i]))
    return out.reshape(plain.shape)


def _fma_of_one(x, y, z, power):
    (p, q), (r, s), (t, u) = x.as_integer_ratio(), y.as_integer_ratio(), z.as_integer_ratio()
    numerator, denominator = p * r * u + t * q * s, q * s * u
    numerator, denominator = numerator << max(power, 0), denominator << max(-power, 0)
    if numerator == 0:
        return 0.0 if (x * y + z) == 0 else x * y + z
    try:
        return numerator / denominator  # Python rounds a quotient of integers correctly
    except OverflowError:
        return np.inf if numerator > 0 else -np.inf


def scaled(x, power):
    return np.ldexp(x, np.clip(power, -4000, 4000).astype(np.int32)).astype(x.dtype)


def minimum(a, b):
    return _chosen(a, b, (a < b) | ((a == 0) & (b == 0) & np.signbit(a) & ~np.signbit(b)))


def maximum(a, b):
    return _chosen(a, b, (a > b) | ((a == 0) & (b == 0) & ~np.signbit(a) & np.signbit(b)))


def _chosen(a, b, first):
    plain = np.where(np.isnan(b), a, np.where(np.isnan(a), b, np.where(first, a, b)))
    return np.where(is_signalling(a), quieted(a), np.where(is_signalling(b), quieted(b), plain))


def median(a, b, c):
    biggest = maximum(maximum(a, b), c)
    middle = np.where(biggest == a, maximum(b, c), np.where(biggest == b, maximum(a, c), maximum(a, b)))
    nan = np.isnan(a) | np.isnan(b) | np.isnan(c)
    return np.where(nan, minimum(minimum(a, b), c), middle)


def flushed(x):
    return np.where(exponent(x) == 0, np.copysign(x.dtype.type(0), x), x)


def approximate(function):
    """A function of the transcendental unit."""

    def compute(x):
        flush = flushed if x.itemsize > 2 else lambda value: value
        precise = function(flush(x).astype(np.longdouble if x.dtype == np.float64 else np.float64))
        near = precise.astype(x.dtype)
        if ERROR and x.dtype != np.float16:
            near = np.where(np.isfinite(near) & (near != 0), moved(near, precise), near)
        return flush(near)

    return compute


def moved(near, precise):
    """The neighbour on the other side of the precise value, up or down as ERROR says; for float64 by 2^28 ULP, which
    the manual allows.
    """
    size, error = np.abs(near).astype(precise.dtype), np.abs(precise)
    beyond = (size < error) if ERROR > 0 else (size > error)
    steps = np.where(beyond, ERROR, 0) if near.dtype == np.float32 else ERROR << 28
    return (words(near).astype(np.int64) + steps).astype(WORDS[near.itemsize]).view(near.dtype)


def to_integer(type_):
    limits = np.iinfo(type_)

    def convert(x):
        whole = np.trunc(x.astype(np.float64))
        top = whole >= float(limits.max)
        low = whole <= float(limits.min)
        safe = np.where(np.isnan(whole) | top | low, 0, whole).astype(type_)
        return np.where(np.isnan(x), 0, np.where(top, limits.max, np.where(low, limits.min, safe))).astype(
            type_
        )

    return convert


def towards_zero_f16(x):
    near = x.astype(np.float16)
    beyond = np.abs(near.astype(np.float64)) > np.abs(x.astype(np.float64))
    return np.where(beyond & np.isfinite(x), (words(near) - np.uint16(1)).view(np.float16), near)


def mantissa(x):
    return np.where(np.isfinite(x), np.frexp(x)[0], x).astype(x.dtype)


def exponent_of(type_):
    return lambda x: np.where(np.isfinite(x), np.frexp(x)[1], 0).astype(type_)


def of_class(x, mask):
    """V_CMP_CLASS: ten classes, a bit each."""
    e = exponent(x)
    negative = np.signbit(x)
    number = np.select(
        [is_signalling(x), np.isnan(x), np.isinf(x), (e > 0), x != 0],
        [0, 1, np.where(negative, 2, 9), np.where(negative, 3, 8), np.where(negative, 4, 7)],
        np.where(negative, 5, 6),
    )
    return (mask.astype(np.int64) >> number & 1).astype(bool)


def div_scale(value, denominator, numerator):
    """The scaled operand, and whether the quotient is to be scaled back (V_DIV_FMAS).

    The manual's branches, in order. Where 1/d and n/d are both denormal it prints a scale of 2^+64 for the denominator,
    which is at least 2^126 there: 2^-64 is meant.
    """
    wide = value.dtype == np.float64
    step, near_max, tiny = (128, 768, 53) if wide else (64, 96, 23)
    e = exponent(numerator) - exponent(denominator)
    zero = (numerator == 0) | (denominator == 0)
    inverse = 1 / denominator.astype(np.longdouble if wide else np.float64)
    quotient = numerator.astype(inverse.dtype) / denominator.astype(inverse.dtype)
    smallest = np.finfo(value.dtype).smallest_normal
    inverse_denormal = (np.abs(inverse) < smallest) & (inverse != 0)
    quotient_denormal = (np.abs(quotient) < smallest) & (quotient != 0)
    denormal = (exponent(denominator) == 0) & (denominator != 0)
    cases = [zero, e >= near_max, denormal, inverse_denormal & quotient_denormal, inverse_denormal]
    cases += [quotient_denormal, exponent(numerator) <= tiny]
    is_denominator, is_numerator = words(value) == words(denominator), words(value) == words(numerator)
    up, down = scaled(value, np.array(step)), scaled(value, np.array(-step))
    results = [
        np.full_like(value, np.nan),
        np.where(is_denominator, up, value),
        up,
        np.where(is_denominator, down, value),
        down,
        np.where(is_numerator, up, value),
        up,
    ]
    flags = [False, True, False, True, False, True, False]
    shape = np.broadcast_shapes(value.shape, denominator.shape, numerator.shape)
    cases = [np.broadcast_to(case, shape) for case in cases]
    return np.select(cases, results, value), np.select(cases, [np.full(shape, f) for f in flags], False)


def div_fmas(a, b, c, scale):
    """a * b + c, times the power of two that V_DIV_SCALE left out, with one rounding.

    The manual prints one power for all cases; a quotient that was made small is to be scaled up, one that was made big
    down, which the exponent of c, the quotient so far, tells.
    """
    step = 128 if a.dtype == np.float64 else 64
    power = np.where(scale, np.where(exponent(c) > BIAS[a.itemsize], step, -step), 0)
    if a.dtype == np.float64:
        return _fma64(a, b, c, power)
    product = a.astype(np.float64) * b.astype(np.float64)
    return np.ldexp(_rounded_to_odd(product, c.astype(np.float64)), power.astype(np.int32)).astype(a.dtype)


def div_fixup(quotient, denominator, numerator):
    """The quotient, or what it is in special cases.

    Of finite operands it is NaN where the steps before met an infinity: an overflow. The manual names its
    result, not the condition.
    """
    negative = np.signbit(denominator) ^ np.signbit(numerator)
    sign = np.where(negative, -1, 1).astype(quotient.dtype)
    infinite, zero = quotient.dtype.type(np.inf), quotient.dtype.type(0)
    limit = {2: None, 4: -150, 8: -1075}[quotient.itemsize]
    magnitude = np.where(np.isnan(quotient), infinite, np.abs(quotient))
    default_nan = quotient.dtype.type(-np.nan)
    cases = [
        np.isnan(numerator),
        np.isnan(denominator),
        ((denominator == 0) & (numerator == 0)) | (np.isinf(denominator) & np.isinf(numerator)),
        (denominator == 0) | np.isinf(numerator),
        np.isinf(denominator) | (numerator == 0),
    ]
    results = [quieted(numerator), quieted(denominator), default_nan, sign * infinite, sign * zero]
    if limit is not None:
        cases.append(exponent(numerator) - exponent(denominator) < limit)
        results.append(sign * zero)
    shape = quotient.shape
    return np.select(
        [np.broadcast_to(case, shape) for case in cases],
        [np.broadcast_to(result, shape) for result in results],
        np.where(negative, -magnitude, magnitude),
    )


def reversed_bits(x):
    out = np.zeros_like(x)
    for i in range(32):
        out |= (x >> np.uint32(i) & np.uint32(1)) << np.uint32(31 - i)
    return out


def leading_zeros(x):
    """-1 where no bit is set."""
    return np.where(x == 0, -1, 31 - np.frexp(x.astype(np.float64))[1] + 1).astype(np.int32)


def trailing_zeros(x):
    lowest = x & (~x + np.uint32(1))
    return np.where(x == 0, -1, np.frexp(lowest.astype(np.float64))[1] - 1).astype(np.int32)


def permuted_bytes(high, low, selector):
    data = high.astype(np.uint64) << np.uint64(32) | low.astype(np.uint64)
    out = np.zeros(np.broadcast(high, low, selector).shape, np.uint32)
    for i in range(4):
        chosen = (selector >> np.uint32(8 * i) & np.uint32(255)).astype(np.uint64)
        byte = (data >> (np.minimum(chosen, 7) * np.uint64(8)).astype(np.uint64)) & np.uint64(255)
        sign_of = np.select(
            [chosen == 8, chosen == 9, chosen == 10], [np.uint64(15), np.uint64(31), np.uint64(47)], 63
        )
        sign = (data >> sign_of.astype(np.uint64) & np.uint64(1)) * np.uint64(255)
        byte = np.select(
            [chosen <= 7, chosen <= 11, chosen == 12], [byte, sign, np.uint64(0)], np.uint64(255)
        )
        out |= byte.astype(np.uint32) << np.uint32(8 * i)
    return out


def extract(a, offset, width):
    o, w = offset.astype(np.int64) & 31, width.astype(np.int64) & 31
    value = a.astype(np.int64) >> o & (1 << w) - 1
    if a.dtype == np.int32:
        value = np.where((w > 0) & (value >> np.maximum(w - 1, 0) & 1 == 1), value - (1 << w), value)
    return value.astype(a.dtype)


def high_product(a, b):
    wide = np.int64 if a.dtype == np.int32 else np.uint64
    return (a.astype(wide) * b.astype(wide) >> wide(32)).astype(a.dtype)


def low24(x):
    """The low 24 bits, with the sign of bit 23 for signed types."""
    return x << np.int32(8) >> np.int32(8) if x.dtype == np.int32 else x & np.uint32(0xFFFFFF)


def shift(op, width):
    return lambda amount, x: op(x, (amount & amount.dtype.type(width - 1)).astype(x.dtype))


def count_ones(x):
    return np.bitwise_count(x).astype(np.uint32)


def _operations():
    """Name: (type of the result, types of the sources, function)."""
    table = {}

    def put(names, dst, sources, function):
        for name in names.split():
            assert name not in table, name
            table[name] = dst, tuple(sources.split()), function

    for t in ("f16", "f32", "f64"):
        put(f"add_{t}", t, f"{t} {t}", lambda a, b: a + b)
        put(f"mul_{t}", t, f"{t} {t}", lambda a, b: a * b)
        put(f"sub_{t}", t, f"{t} {t}", lambda a, b: a - b)
        put(f"subrev_{t}", t, f"{t} {t}", lambda a, b: b - a)
        put(f"min_{t}", t, f"{t} {t}", minimum)
        put(f"max_{t}", t, f"{t} {t}", maximum)
        put(f"fma_{t}", t, f"{t} {t} {t}", fma)
        put(f"min3_{t}", t, f"{t} {t} {t}", lambda a, b, c: minimum(minimum(a, b), c))
        put(f"max3_{t}", t, f"{t} {t} {t}", lambda a, b, c: maximum(maximum(a, b), c))
        put(f"maxmin_{t}", t, f"{t} {t} {t}", lambda a, b, c: minimum(maximum(a, b), c))
        put(f"minmax_{t}", t, f"{t} {t} {t}", lambda a, b, c: maximum(minimum(a, b), c))
        put(f"med3_{t}", t, f"{t} {t} {t}", median)
        put(f"trunc_{t}", t, t, np.trunc)
        put(f"ceil_{t}", t, t, np.ceil)
        put(f"floor_{t}", t, t, np.floor)
        put(f"rndne_{t}", t, t, np.rint)
        put(
            f"fract_{t}",
            t,
            t,
            lambda a: np.minimum(a - np.floor(a), np.nextafter(a.dtype.type(1), a.dtype.type(0))),
        )
        put(f"ldexp_{t}", t, f"{t} {'i16' if t == 'f16' else 'i32'}", scaled)
        put(f"frexp_mant_{t}", t, t, mantissa)
        put(f"div_fixup_{t}", t, f"{t} {t} {t}", div_fixup)
        put(f"rcp_{t}", t, t, approximate(lambda x: 1 / x))
        put(f"rsq_{t}", t, t, approximate(lambda x: 1 / np.sqrt(x)))
        put(f"sqrt_{t}", t, t, approximate(np.sqrt))
        put(f"log_{t}", t, t, approximate(np.log2))
        put(f"exp_{t}", t, t, approximate(np.exp2))
    put("rcp_iflag_f32", "f32", "f32", approximate(lambda x: 1 / x))
    put("sin_f32", "f32", "f32", approximate(lambda x: np.where(np.abs(x) <= 256, np.sin(2 * np.pi * x), 0)))
    put("cos_f32", "f32", "f32", approximate(lambda x: np.where(np.abs(x) <= 256, np.cos(2 * np.pi * x), 1)))
    put("frexp_exp_i16_f16", "i16", "f16", exponent_of(np.int16))
    put("frexp_exp_i32_f32", "i32", "f32", exponent_of(np.int32))
    put("frexp_exp_i32_f64", "i32", "f64", exponent_of(np.int32))

    for t in ("i32", "u32", "f32"):
        put(f"cvt_f64_{t}", "f64", t, lambda a: a.astype(np.float64))
        put(f"cvt_{t}_f64", t, "f64", to_integer(TYPES[t]) if t != "f32" else lambda a: a.astype(np.float32))
    for t in ("i32", "u32", "f16"):
        put(f"cvt_f32_{t}", "f32", t, lambda a: a.astype(np.float32))
        put(f"cvt_{t}_f32", t, "f32", to_integer(TYPES[t]) if t != "f16" else lambda a: a.astype(np.float16))
    for t in ("i16", "u16"):
        put(f"cvt_f16_{t}", "f16", t, lambda a: a.astype(np.float16))
        put(f"cvt_{t}_f16", t, "f16", to_integer(TYPES[t]))
    put("cvt_i32_i16", "i32", "i16", lambda a: a.astype(np.int32))
    put("cvt_u32_u16", "u32", "u16", lambda a: a.astype(np.uint32))
    put(
        "cvt_nearest_i32_f32",
        "i32",
        "f32",
        lambda a: to_integer(np.int32)(np.floor(a.astype(np.float64) + 0.5)),
    )
    put("cvt_floor_i32_f32", "i32", "f32", lambda a: to_integer(np.int32)(np.floor(a)))
    for i in range(4):
        put(
            f"cvt_f32_ubyte{i}",
            "f32",
            "u32",
            lambda a, i=i: (a >> np.uint32(8 * i) & np.uint32(255)).astype(np.float32),
        )
    put(
        "cvt_pk_rtz_f16_f32", "b32", "f32 f32",
        lambda a, b: words(towards_zero_f16(a)).astype(np.uint32) | words(towards_zero_f16(b)).astype(np.uint32) << 16,
    )  # fmt: skip
    put(
        "cvt_pk_u16_u32",
        "b32",
        "u32 u32",
        lambda a, b: np.minimum(a, 65535) | np.minimum(b, 65535) << np.uint32(16),
    )
    put(
        "cvt_pk_i16_i32", "b32", "i32 i32",
        lambda a, b: np.clip(a, -32768, 32767).view(np.uint32) & np.uint32(65535)
        | np.clip(b, -32768, 32767).view(np.uint32) << np.uint32(16),
    )  # fmt: skip

    for t in ("b16", "b32"):
        put(f"mov_{t}", t, t, lambda a: a)
        put(f"not_{t}", t, t, lambda a: ~a)
        put(f"and_{t}", t, f"{t} {t}", lambda a, b: a & b)
        put(f"or_{t}", t, f"{t} {t}", lambda a, b: a | b)
        put(f"xor_{t}", t, f"{t} {t}", lambda a, b: a ^ b)
    put("xnor_b32", "b32", "b32 b32", lambda a, b: ~(a ^ b))
    for t, s in (("b16", "u16"), ("b32", "u32"), ("b64", "u32")):
        width = int(t[1:])
        put(f"lshlrev_{t}", t, f"{s} {t}", shift(np.left_shift, width))
        put(f"lshrrev_{t}", t, f"{s} {t}", shift(np.right_shift, width))
        put(f"ashrrev_i{width}", f"i{width}", f"{s} i{width}", shift(np.right_shift, width))
    for t in ("i16", "u16", "i32", "u32"):
        put(f"add_nc_{t}", t, f"{t} {t}", lambda a, b: a + b)
        put(f"sub_nc_{t}", t, f"{t} {t}", lambda a, b: a - b)
        put(f"subrev_nc_{t}", t, f"{t} {t}", lambda a, b: b - a)
        put(f"min_{t}", t, f"{t} {t}", np.minimum)
        put(f"max_{t}", t, f"{t} {t}", np.maximum)
        put(f"min3_{t}", t, f"{t} {t} {t}", lambda a, b, c: np.minimum(np.minimum(a, b), c))
        put(f"max3_{t}", t, f"{t} {t} {t}", lambda a, b, c: np.maximum(np.maximum(a, b), c))
        put(f"maxmin_{t}", t, f"{t} {t} {t}", lambda a, b, c: np.minimum(np.maximum(a, b), c))
        put(f"minmax_{t}", t, f"{t} {t} {t}", lambda a, b, c: np.maximum(np.minimum(a, b), c))
        put(f"med3_{t}", t, f"{t} {t} {t}", lambda *s: np.sort(np.stack(np.broadcast_arrays(*s)), 0)[1])
    for t in ("i32", "u32"):
        put(f"mul_{t}_{t[0]}24", t, f"{t} {t}", lambda a, b: low24(a) * low24(b))
        put(f"mul_hi_{t}_{t[0]}24", t, f"{t} {t}", lambda a, b: high_product(low24(a), low24(b)))
        put(f"mad_{t}_{t[0]}24", t, f"{t} {t} {t}", lambda a, b, c: low24(a) * low24(b) + c)
        put(f"mul_hi_{t}", t, f"{t} {t}", high_product)
        put(f"bfe_{t}", t, f"{t} u32 u32", extract)
    put("mad_u32_u16", "u32", "u16 u16 u32", lambda a, b, c: a.astype(np.uint32) * b.astype(np.uint32) + c)
    put("mad_i32_i16", "i32", "i16 i16 i32", lambda a, b, c: a.astype(np.int32) * b.astype(np.int32) + c)
    put("mad_u16", "u16", "u16 u16 u16", lambda a, b, c: a * b + c)
    put("mad_i16", "i16", "i16 i16 i16", lambda a, b, c: a * b + c)
    put("mul_lo_u16", "u16", "u16 u16", lambda a, b: a * b)
    put("mul_lo_u32", "u32", "u32 u32", lambda a, b: a * b)
    put("bfi_b32", "b32", "b32 b32 b32", lambda a, b, c: a & b | ~a & c)
    put("bfm_b32", "b32", "b32 b32", lambda a, b: ((np.uint32(1) << (a & 31)) - np.uint32(1)) << (b & 31))
    put("xor3_b32", "b32", "b32 b32 b32", lambda a, b, c: a ^ b ^ c)
    put("or3_b32", "b32", "b32 b32 b32", lambda a, b, c: a | b | c)
    put("and_or_b32", "b32", "b32 b32 b32", lambda a, b, c: a & b | c)
    put("lshl_or_b32", "b32", "b32 u32 b32", lambda a, b, c: a << (b & 31) | c)
    put("add3_u32", "u32", "u32 u32 u32", lambda a, b, c: a + b + c)
    put("xad_u32", "u32", "u32 u32 u32", lambda a, b, c: (a ^ b) + c)
    put("lshl_add_u32", "u32", "u32 u32 u32", lambda a, b, c: (a << (b & 31)) + c)
    put("add_lshl_u32", "u32", "u32 u32 u32", lambda a, b, c: a + b << (c & 31))
    put(
        "alignbit_b32", "b32", "b32 b32 u32",
        lambda a, b, c: ((a.astype(np.uint64) << np.uint64(32) | b) >> (c & 31).astype(np.uint64)).astype(np.uint32),
    )  # fmt: skip
    put(
        "alignbyte_b32", "b32", "b32 b32 u32",
        lambda a, b, c: ((a.astype(np.uint64) << np.uint64(32) | b) >> (c & 3).astype(np.uint64) * np.uint64(8)).astype(
            np.uint32
        ),
    )  # fmt: skip
    put("perm_b32", "b32", "b32 b32 u32", permuted_bytes)
    put(
        "pack_b32_f16",
        "b32",
        "f16 f16",
        lambda a, b: words(a).astype(np.uint32) | words(b).astype(np.uint32) << 16,
    )
    put("bfrev_b32", "b32", "b32", reversed_bits)
    put("clz_i32_u32", "i32", "u32", leading_zeros)
    put("ctz_i32_b32", "i32", "b32", trailing_zeros)
    put(
        "cls_i32", "i32", "i32",
        lambda a: np.where((a == 0) | (a == -1), -1, leading_zeros(np.where(a < 0, ~a, a).view(np.uint32))),
    )  # fmt: skip
    put("bcnt_u32_b32", "u32", "b32 u32", lambda a, b: count_ones(a) + b)
    below = (np.uint64(1) << np.arange(32, dtype=np.uint64)).astype(np.uint32) - np.uint32(1)
    put("mbcnt_lo_u32_b32", "u32", "b32 u32", lambda a, b: count_ones(a & below) + b)
    put("mbcnt_hi_u32_b32", "u32", "b32 u32", lambda a, b: b + np.zeros(32, np.uint32))
    return table


OPERATIONS = _operations()

COMPARISONS = {
    "f": lambda a, b: np.zeros(np.broadcast(a, b).shape, bool),
    "t": lambda a, b: np.ones(np.broadcast(a, b).shape, bool),
    "lt": lambda a, b: a < b,
    "eq": lambda a, b: a == b,
    "le": lambda a, b: a <= b,
    "gt": lambda a, b: a > b,
    "lg": lambda a, b: (a < b) | (a > b),
    "ne": lambda a, b: a != b,
    "ge": lambda a, b: a >= b,
    "o": lambda a, b: ~(np.isnan(a) | np.isnan(b)),
    "u": lambda a, b: np.isnan(a) | np.isnan(b),
    "nge": lambda a, b: ~(a >= b),
    "nlg": lambda a, b: ~((a < b) | (a > b)),
    "ngt": lambda a, b: ~(a > b),
    "nle": lambda a, b: ~(a <= b),
    "neq": lambda a, b: a != b,
    "nlt": lambda a, b: ~(a < b),
    "class": of_class,
}
