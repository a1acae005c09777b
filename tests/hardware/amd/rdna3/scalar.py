"""Scalar instructions and scalar loads (chapters 5, 6 and 8): one value a wave."""

import numpy as np

from tests.hardware.amd.rdna3.encoding import EXEC, NULL, VCC, signed
from tests.hardware.amd.rdna3.registers import Fault, put_scalar, reader


def scalar(i):
    name = i.name.removeprefix("s_")
    if i.format == "smem":
        return _load(i)
    if i.format == "sopp":
        return _control(i, name)
    if i.format == "sopk":
        return _with_constant(i, name)
    if name in ("getpc_b64", "setpc_b64", "swappc_b64"):
        return _jump(i, name)
    if "saveexec" in name or "wrexec" in name:
        return _exec_mask(i, name)
    if name.startswith("bitset"):
        return _set_bit(i, name)
    types, result, function = OPERATIONS[name]
    reads = [reader(code, type_, i.literal) for code, type_ in zip(i.sources, types)]

    def execute(m, w):
        values = [np.broadcast_to(read(m, w)[:, 0], m.number[w].shape) for read in reads]
        old = m.scc[w]
        value, scc = function(*values, scc=old) if name in USES_SCC else function(*values)
        if scc is not None:
            m.scc[w] = scc
        if result and value is not None:
            put_scalar(m, w, i.dst, np.ascontiguousarray(value))

    return execute


def _nonzero(function):
    def compute(*args):
        value = function(*args)
        return value, value != 0

    return compute


def _plain(function):
    return lambda *args: (function(*args), None)


def _flag(function):
    return lambda *args: (None, function(*args))


def _carry(sign, with_carry):
    def compute(a, b, scc=None):
        total = a.astype(np.int64) + sign * (b.astype(np.int64) + (scc.astype(np.int64) if with_carry else 0))
        return (total & 0xFFFFFFFF).astype(np.uint32), (total < 0) | (total >> 32 != 0)

    return compute


def _signed_sum(sign):
    def compute(a, b):
        total = a.astype(np.int64) + sign * b.astype(np.int64)
        value = total.astype(np.int32)
        return value, value != total

    return compute


def _shift_add(k):
    def compute(a, b):
        total = (a.astype(np.uint64) << np.uint64(k)) + b
        return total.astype(np.uint32), total >> np.uint64(32) != 0

    return compute


def _extract(a, b):
    """S_BFE: offset in bits 4:0 (5:0), width in bits 22:16."""
    wide = a.itemsize == 8
    offset, width = (b & (63 if wide else 31)).tolist(), (b >> 16 & 127).tolist()
    out = []
    for x, o, n in zip(a.tolist(), offset, width):
        value = x >> o & (1 << n) - 1
        out.append(signed(value, n) if a.dtype.kind == "i" and n else value)
    return np.array([x % (1 << a.itemsize * 8) for x in out], f"u{a.itemsize}").view(a.dtype)


def _bits(function):
    return lambda a: np.array([function(int(x)) for x in a], np.int32)


def _pack(first, second):
    def compute(a, b):
        return (a >> np.uint32(16 * first) & np.uint32(0xFFFF)) | (b >> np.uint32(16 * second)) << np.uint32(
            16
        )

    return compute


def _high(a, b):
    wide = np.int64 if a.dtype == np.int32 else np.uint64
    return (a.astype(wide) * b.astype(wide) >> wide(32)).astype(a.dtype)


def _reversed(a):
    return np.array([int(f"{int(x):0{8 * a.itemsize}b}"[::-1], 2) for x in a], a.dtype)


def _operations():
    table = {}

    def put(name, sources, function, result=True):
        table[name] = tuple(sources.split()), result, function

    for t in ("b32", "b64"):
        put(f"mov_{t}", t, _plain(lambda a: a))
        put(f"not_{t}", t, _nonzero(lambda a: ~a))
        for name, function in {
            "and": lambda a, b: a & b,
            "or": lambda a, b: a | b,
            "xor": lambda a, b: a ^ b,
            "nand": lambda a, b: ~(a & b),
            "nor": lambda a, b: ~(a | b),
            "xnor": lambda a, b: ~(a ^ b),
            "and_not1": lambda a, b: a & ~b,
            "or_not1": lambda a, b: a | ~b,
        }.items():
            put(f"{name}_{t}", f"{t} {t}", _nonzero(function))
        put(f"cselect_{t}", f"{t} {t}", lambda a, b, scc: (np.where(scc, a, b), None))
        mask = np.uint32(int(t[1:]) - 1)
        put(f"lshl_{t}", f"{t} u32", _nonzero(lambda a, b, mask=mask: a << (b & mask).astype(a.dtype)))
        put(f"lshr_{t}", f"{t} u32", _nonzero(lambda a, b, mask=mask: a >> (b & mask).astype(a.dtype)))
        put(
            f"ashr_i{t[1:]}",
            f"i{t[1:]} u32",
            _nonzero(lambda a, b, mask=mask: a >> (b & mask).astype(a.dtype)),
        )
        put(
            f"bitcmp0_{t}",
            f"{t} u32",
            _flag(lambda a, b, mask=mask: a >> (b & mask).astype(a.dtype) & 1 == 0),
            False,
        )
        put(
            f"bitcmp1_{t}",
            f"{t} u32",
            _flag(lambda a, b, mask=mask: a >> (b & mask).astype(a.dtype) & 1 == 1),
            False,
        )
        put(f"bfm_{t}", "u32 u32", _plain(lambda a, b, mask=mask, t=t: _field(a & mask, b & mask, t)))
        put(f"bcnt1_i32_{t}", t, _nonzero(lambda a: np.bitwise_count(a).astype(np.int32)))
        put(f"brev_{t}", t, _plain(_reversed))
        put(f"ctz_i32_{t}", t, _plain(_bits(lambda x: (x & -x).bit_length() - 1)))
        put(
            "cls_i32" if t == "b32" else "cls_i32_i64", f"i{t[1:]}",
            _plain(_bits(lambda x, n=int(t[1:]): n - (~x if x < 0 else x).bit_length() if x not in (0, -1) else -1)),
        )  # fmt: skip
        put(
            f"clz_i32_u{t[1:]}", f"u{t[1:]}",
            _plain(_bits(lambda x, n=int(t[1:]): n - x.bit_length() if x else -1)),
        )  # fmt: skip
    put("add_u32", "u32 u32", _carry(1, False))
    put("sub_u32", "u32 u32", _carry(-1, False))
    put("addc_u32", "u32 u32", _carry(1, True))
    put("subb_u32", "u32 u32", _carry(-1, True))
    put("add_i32", "i32 i32", _signed_sum(1))
    put("sub_i32", "i32 i32", _signed_sum(-1))
    put("absdiff_i32", "i32 i32", _nonzero(lambda a, b: np.abs(a - b)))
    put("abs_i32", "i32", _nonzero(np.abs))
    put("mul_i32", "i32 i32", _plain(lambda a, b: a * b))
    put("sext_i32_i8", "i32", _plain(lambda a: a << 24 >> 24))
    put("sext_i32_i16", "i32", _plain(lambda a: a << 16 >> 16))
    for t in ("i32", "u32"):
        put(f"min_{t}", f"{t} {t}", lambda a, b: (np.minimum(a, b), a < b))
        put(f"max_{t}", f"{t} {t}", lambda a, b: (np.maximum(a, b), a >= b))
        put(f"mul_hi_{t}", f"{t} {t}", _plain(_high))
        for what in ("eq", "lg", "gt", "ge", "lt", "le"):
            put(f"cmp_{what}_{t}", f"{t} {t}", _flag(COMPARE[what]), False)
    for what in ("eq", "lg"):
        put(f"cmp_{what}_u64", "u64 u64", _flag(COMPARE[what]), False)
    for t in ("u32", "i32", "u64", "i64"):
        put(f"bfe_{t}", f"{t} u32", _nonzero(_extract))
    for k in range(1, 5):
        put(f"lshl{k}_add_u32", "u32 u32", _shift_add(k))
    for name, first, second in (("ll", 0, 0), ("lh", 0, 1), ("hh", 1, 1), ("hl", 1, 0)):
        put(f"pack_{name}_b32_b16", "b32 b32", _plain(_pack(first, second)))
    return table


def _field(width, offset, type_):
    return np.array(
        [((1 << n) - 1 << o) % (1 << int(type_[1:])) for n, o in zip(width.tolist(), offset.tolist())],
        f"u{int(type_[1:]) // 8}",
    )


COMPARE = {
    "eq": np.equal,
    "lg": np.not_equal,
    "gt": np.greater,
    "ge": np.greater_equal,
    "lt": np.less,
    "le": np.less_equal,
}
USES_SCC = ("addc_u32", "subb_u32", "cselect_b32", "cselect_b64")
OPERATIONS = _operations()


def _with_constant(i, name):
    constant = i.extra["constant"]

    def execute(m, w):
        old = m.scalar[i.dst, w].view(np.int32)
        if name == "movk_i32":
            put_scalar(m, w, i.dst, np.full(old.shape, constant, np.int32))
        elif name == "cmovk_i32":
            put_scalar(m, w, i.dst, np.where(m.scc[w], np.int32(constant), old))
        elif name == "addk_i32":
            value, m.scc[w] = _signed_sum(1)(old, np.full(old.shape, constant, np.int32))
            put_scalar(m, w, i.dst, value)
        elif name == "mulk_i32":
            put_scalar(m, w, i.dst, old * np.int32(constant))
        else:
            _, what, type_ = name.split("_")
            given = np.int32(constant) if type_ == "i32" else np.uint32(constant & 0xFFFF)
            m.scc[w] = COMPARE[what](old if type_ == "i32" else old.view(np.uint32), given)

    return execute


def _exec_mask(i, name):
    type_ = name[-3:]
    read, before = reader(i.sources[0], type_, i.literal), reader(EXEC, type_)

    def execute(m, w):
        value, old = read(m, w)[:, 0], before(m, w)[:, 0].copy()
        new = {
            "and": value & old,
            "or": value | old,
            "xor": value ^ old,
            "and_not0": ~value & old,
            "and_not1": value & ~old,
            "or_not0": ~value | old,
            "or_not1": value | ~old,
        }[name.rsplit("_", 2)[0]]
        put_scalar(m, w, EXEC, new)
        m.scc[w] = new != 0
        put_scalar(m, w, i.dst, new if "wrexec" in name else old)

    return execute


def _set_bit(i, name):
    """One bit of the destination, whose other bits stay."""
    type_ = name[-3:]
    number, old = reader(i.sources[0], "u32", i.literal), reader(i.dst, type_)

    def execute(m, w):
        before = old(m, w)[:, 0]
        place = (number(m, w)[:, 0] & np.uint32(int(type_[1:]) - 1)).astype(before.dtype)
        bit = before.dtype.type(1) << place
        put_scalar(m, w, i.dst, before | bit if name.startswith("bitset1") else before & ~bit)

    return execute


def _jump(i, name):
    def execute(m, w):
        here = (m.pc[w] + m.code_address).astype(np.uint64)
        if name != "getpc_b64":
            there = reader(i.sources[0], "u64")(m, w)[:, 0].astype(np.int64) - m.code_address
            m.pc[w] = there
        if name != "setpc_b64":
            put_scalar(m, w, i.dst, here)

    return execute


def _control(i, name):
    if name == "endpgm":
        return lambda m, w: m.running.__setitem__(w, False)
    if name == "barrier":
        return lambda m, w: m.waiting.__setitem__(w, True)
    if name == "code_end":
        raise Fault("the end of the code")
    conditions = {
        "branch": lambda m, w: np.ones(m.number[w].shape, bool),
        "cbranch_scc0": lambda m, w: ~m.scc[w],
        "cbranch_scc1": lambda m, w: m.scc[w],
        "cbranch_vccz": lambda m, w: ~m.mask(w, VCC).any(1),
        "cbranch_vccnz": lambda m, w: m.mask(w, VCC).any(1),
        "cbranch_execz": lambda m, w: ~m.active(w).any(1),
        "cbranch_execnz": lambda m, w: m.active(w).any(1),
    }
    condition, distance = conditions[name], 4 * i.extra["constant"]

    def execute(m, w):
        m.pc[w] = np.where(condition(m, w), m.pc[w] + distance, m.pc[w])

    return execute


def _load(i):
    kind = i.name.rsplit("_", 1)[1]
    nbytes = int(kind[1:]) // 8
    base, offset = i.sources
    extra = (
        (lambda m, w: 0)
        if offset == NULL
        else (lambda m, w: reader(offset, "u32")(m, w)[:, 0].astype(np.int64))
    )
    address = reader(base, "u64")
    # RDNA4: a register gets 8 or 16 bits.
    of_part = np.dtype(f"{kind[0]}{nbytes}") if kind[0] in "iu" else None

    def execute(m, w):
        addresses = address(m, w)[:, 0].astype(np.int64) + i.extra["offset"] + extra(m, w)
        if of_part is not None:
            data = m.memory.load(addresses & -nbytes, nbytes, m.group[w])
            value = np.ascontiguousarray(data).view(of_part)[:, 0].astype(np.int32)
            return put_scalar(m, w, i.dst, value.view(np.uint32))
        data = m.memory.load(addresses & ~3, nbytes, m.group[w], is_scalar=True).view(np.uint32)
        for k in range(nbytes // 4):
            put_scalar(m, w, i.dst + k, np.ascontiguousarray(data[:, k]))

    return execute
