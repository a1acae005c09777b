"""Vector instructions: operands and modifiers around what arithmetic.py computes (chapter 7)."""

import numpy as np

from tests.hardware.amd.rdna3 import arithmetic
from tests.hardware.amd.rdna3.arithmetic import COMPARISONS, OPERATIONS, TYPES, fma
from tests.hardware.amd.rdna3.encoding import EXEC, LITERAL, VCC, VGPRS
from tests.hardware.amd.rdna3.registers import LANE, modified, put, put_scalar, reader


def dual(i):
    """Both read before either writes."""
    first, second = i.name.split(" :: ")
    halves = [
        vector(i._replace(name=first.replace("v_dual_", "v_"), format="vop2", extra={})),
        vector(
            i._replace(
                name=second.replace("v_dual_", "v_"),
                format="vop2",
                dst=i.extra["other"],
                sources=i.extra["sources"],
                extra={},
            )
        ),
    ]

    def execute(m, w):
        before = m.vector[i.dst, w].copy()
        halves[0](m, w)
        after = m.vector[i.dst, w].copy()
        m.vector[i.dst, w] = before
        halves[1](m, w)
        m.vector[i.dst, w] = after

    return execute


def operands(i, types):
    """Readers of the sources, with modifiers."""
    reads = []
    for k, (code, type_) in enumerate(zip(i.sources, types)):
        high = None
        if i.format in ("vop3", "vop3sd") or k > 1 or code < VGPRS:
            high = i.opsel >> k & 1
        read = reader(code, type_, i.literal, high)
        if "dpp" in i.extra and k == 0:
            read = moved(read, i.extra["dpp"])
        if "select" in i.extra and k < 2:
            read = part(code, type_, i.extra["select"][k], i.extra["extend"][k])
        reads.append(modified(read, type_, i.neg >> k & 1, i.abs >> k & 1))
    return reads


def part(code, type_, select, extend):
    """A byte, a half or all of a register, with zeros or its sign above (SDWA of CDNA)."""
    shift, width = (8 * select, 8) if select < 4 else (16 * (select - 4), 16) if select < 6 else (0, 32)
    whole, dtype = reader(code, "u32"), TYPES[type_]

    def get(m, w):
        bits = whole(m, w) >> np.uint32(shift) & np.uint32((1 << width) - 1)
        if extend:
            bits = (bits.astype(np.int64) ^ 1 << width - 1) - (1 << width - 1)
        return np.ascontiguousarray(bits.astype(f"u{min(dtype().itemsize, 4)}")).view(dtype)

    return get


def moved(read, control):
    """DPP16 (7.7): a source from other lanes of a row of 16. Only patterns that reach every lane."""
    pattern, row = control >> 8 & 0x1FF, LANE // 16 * 16
    if pattern < 0x100:
        source = LANE // 4 * 4 + (pattern >> 2 * (LANE % 4) & 3)
    elif pattern == 0x140:
        source = row + 15 - LANE % 16
    elif pattern == 0x141:
        source = LANE // 8 * 8 + 7 - LANE % 8
    elif pattern >> 4 == 0x12:
        source = row + (LANE - pattern % 16) % 16
    elif pattern >> 4 == 0x15:
        source = row + pattern % 16
    elif pattern >> 4 == 0x16:
        source = row + (LANE ^ pattern % 16) % 16
    else:
        raise NotImplementedError(f"DPP pattern {pattern:#x}")
    if control >> 24 != 0xFF:
        raise NotImplementedError("DPP masks")

    def get(m, w):
        value = read(m, w)
        return value if value.shape[1] == 1 else value[:, source[: m.width]]

    return get


def vector(i):
    name = i.name.removeprefix("v_")
    if name.startswith("cmp"):
        return comparison(i)
    if name in SPECIAL:
        return SPECIAL[name](i)
    if name.startswith(("fmac", "fmamk", "fmaak")):
        return fused(i)
    if name not in OPERATIONS:
        raise NotImplementedError(f"{i.name} computes what no table says")
    result, types, function = OPERATIONS[name]
    reads = operands(i, types)
    if i.clamp and result[0] in "iu":
        function, i = saturating(name, result), i._replace(clamp=0)
    finish = finishing(i, result)
    number, high = destination(i, result)
    return lambda m, w: put(
        m, w, number, finish(function(*(read(m, w) for read in reads))), m.active(w), high
    )


def saturating(name, type_):
    """Sums and differences of integers that stop at the type's limits."""
    limits, sign = np.iinfo(TYPES[type_]), {"add": 1, "sub": -1}[name.split("_")[0]]

    def compute(a, b):
        exact = a.astype(np.int64) + sign * b.astype(np.int64)
        return np.clip(exact, limits.min, limits.max).astype(TYPES[type_])

    return compute


def destination(i, type_):
    if type_[1:] != "16":
        return i.dst, 0
    return (i.dst, i.opsel >> 3 & 1) if i.format == "vop3" else (i.dst & 127, i.dst >> 7)


def finishing(i, type_):
    """Output modifiers: times 2, times 4, half; then clamped to 0 .. 1."""
    dtype = TYPES[type_]
    if (i.clamp or i.omod) and type_[0] != "f":
        raise NotImplementedError(f"{i.name}: integers with output modifiers")
    factor = dtype((1, 2, 4, 0.5)[i.omod])

    def finish(x):
        x = np.asarray(x, dtype)
        if i.omod:
            x = x * factor
        return np.where(np.isnan(x), dtype(0), np.clip(x, 0, 1)).astype(dtype) if i.clamp else x

    return finish


def fused(i):
    kind, type_ = i.name.removeprefix("v_").split("_")
    a, b = operands(i, (type_, type_))
    number, high = destination(i, type_)
    c = reader(VGPRS + number, type_, high=high)
    k = reader(LITERAL, type_, i.literal)
    finish = finishing(i, type_)

    def execute(m, w):
        if kind == "fmac":
            value = fma(a(m, w), b(m, w), c(m, w))
        elif kind == "fmaak":
            value = fma(a(m, w), b(m, w), k(m, w))
        else:
            value = fma(a(m, w), k(m, w), b(m, w))
        put(m, w, number, finish(value), m.active(w), high)

    return execute


def comparison(i):
    kind, what, type_ = i.name.removeprefix("v_").split("_")
    types = (type_, ("i16" if type_ == "f16" else "u32") if what == "class" else type_)
    a, b = operands(i, types)
    compare = COMPARISONS[what]
    target = EXEC if kind == "cmpx" else i.dst

    def execute(m, w):
        x, y = np.broadcast_arrays(a(m, w), b(m, w))
        flags = np.broadcast_to(compare(np.ascontiguousarray(x), np.ascontiguousarray(y)), m.active(w).shape)
        m.put_mask(w, target, flags)

    return execute


def _select(i):
    width = i.name[-2:]
    a, b = operands(i, (f"b{width}", f"b{width}"))
    chooser = i.sources[2] if len(i.sources) > 2 else VCC
    number, high = destination(i, f"b{width}")
    return lambda m, w: put(m, w, number, np.where(m.mask(w, chooser), b(m, w), a(m, w)), m.active(w), high)


def _carrying(subtract, reverse, with_carry):
    def make(i):
        a, b = operands(i, ("u32", "u32"))
        into = i.extra.get("carry", VCC)
        from_ = i.sources[2] if i.format == "vop3sd" else VCC

        def execute(m, w):
            x, y = (read(m, w).astype(np.int64) for read in ((b, a) if reverse else (a, b)))
            carry = m.mask(w, from_) if with_carry else np.zeros((1, m.width), np.int64)
            total = x - y - carry if subtract else x + y + carry
            put(m, w, i.dst, (total & 0xFFFFFFFF).astype(np.uint32), m.active(w))
            m.put_mask(w, into, (total < 0) | (total >> 32 != 0))

        return execute

    return make


def _wide_product(i):
    kind = "i" if "i64" in i.name else "u"
    a, b, c = operands(i, (f"{kind}32", f"{kind}32", f"{kind}64"))

    def execute(m, w):
        x, y, z = (read(m, w).astype(object) for read in (a, b, c))
        exact = np.broadcast_to(x * y + z, m.active(w).shape)
        limits = np.iinfo(TYPES[f"{kind}64"])
        over = np.vectorize(lambda v: not limits.min <= v <= limits.max, otypes=[bool])(exact)
        value = np.vectorize(lambda v: v % 2**64, otypes=[np.uint64])(exact)
        put(m, w, i.dst, value, m.active(w))
        m.put_mask(w, i.extra["carry"], over)

    return execute


def _div_scale(i):
    type_ = i.name[-3:]
    reads = operands(i, (type_,) * 3)

    def execute(m, w):
        arrays = np.broadcast_arrays(*(read(m, w) for read in reads), np.zeros((1, m.width), TYPES[type_]))
        value, flag = arithmetic.div_scale(*(np.ascontiguousarray(x) for x in arrays[:3]))
        put(m, w, i.dst, value.astype(TYPES[type_]), m.active(w))
        m.put_mask(w, i.extra["carry"], flag)

    return execute


def _div_fmas(i):
    type_ = i.name[-3:]
    reads = operands(i, (type_,) * 3)

    def execute(m, w):
        arrays = np.broadcast_arrays(*(read(m, w) for read in reads), np.zeros((1, m.width), TYPES[type_]))
        value = arithmetic.div_fmas(*(np.ascontiguousarray(x) for x in arrays[:3]), m.mask(w, VCC))
        put(m, w, i.dst, value, m.active(w))

    return execute


def _read_first_lane(i):
    (read,) = operands(i, ("b32",))

    def execute(m, w):
        value, active = read(m, w), m.active(w)
        lane = np.where(active.any(1), active.argmax(1), 0)
        put_scalar(m, w, i.dst, np.take_along_axis(np.broadcast_to(value, active.shape), lane[:, None], 1))

    return execute


def _read_lane(i):
    a, b = operands(i, ("b32", "u32"))

    def execute(m, w):
        lane = np.broadcast_to(b(m, w)[:, :1].astype(np.int64) % m.width, (len(m.number[w]), 1))
        put_scalar(m, w, i.dst, np.take_along_axis(a(m, w), lane, 1))

    return execute


def _write_lane(i):
    """Of one lane, whether it takes part or not."""
    a, b = operands(i, ("b32", "u32"))

    def execute(m, w):
        shape = (len(m.number[w]), m.width)
        chosen = np.broadcast_to(b(m, w) % m.width == LANE[: m.width], shape)
        put(m, w, i.dst, np.broadcast_to(a(m, w), shape), chosen)

    return execute


def _permute_across(i):
    """V_PERMLANEX16: from the other row of 16 lanes, lane by lane chosen by 4 bits of two scalars."""
    a, b, c = operands(i._replace(opsel=0), ("b32", "u32", "u32"))

    def execute(m, w):
        lane = LANE[: m.width]
        chosen = (b(m, w).astype(np.uint64) | c(m, w).astype(np.uint64) << np.uint64(32)) >> (
            lane % 16 * 4
        ).astype(np.uint64)
        source = (1 - lane // 16) * 16 + (chosen & np.uint64(15)).astype(np.int64)
        source = np.broadcast_to(source, (len(m.number[w]), m.width))
        put(m, w, i.dst, np.take_along_axis(a(m, w), source, 1), m.active(w))

    return execute


def _swap(i):
    def execute(m, w):
        other = i.sources[0] - VGPRS
        first, second = m.vector[i.dst, w].copy(), m.vector[other, w].copy()
        m.put_vector(w, i.dst, second, m.active(w))
        m.put_vector(w, other, first, m.active(w))

    return execute


SPECIAL = {
    "cndmask_b32": _select,
    "cndmask_b16": _select,
    "add_co_u32": _carrying(False, False, False),
    "sub_co_u32": _carrying(True, False, False),
    "subrev_co_u32": _carrying(True, True, False),
    "add_co_ci_u32": _carrying(False, False, True),
    "sub_co_ci_u32": _carrying(True, False, True),
    "subrev_co_ci_u32": _carrying(True, True, True),
    "mad_u64_u32": _wide_product,
    "mad_i64_i32": _wide_product,
    "div_scale_f32": _div_scale,
    "div_scale_f64": _div_scale,
    "div_fmas_f32": _div_fmas,
    "div_fmas_f64": _div_fmas,
    "readfirstlane_b32": _read_first_lane,
    "readlane_b32": _read_lane,
    "writelane_b32": _write_lane,
    "permlanex16_b32": _permute_across,
    "swap_b32": _swap,
}
