"""Floats and 64 bits of the scalar unit, which RDNA3 has not (chapter 5)."""

import numpy as np

from tests.hardware.amd.rdna3 import arithmetic
from tests.hardware.amd.rdna3.arithmetic import COMPARISONS, OPERATIONS, fma
from tests.hardware.amd.rdna3.encoding import LITERAL
from tests.hardware.amd.rdna3.registers import put_scalar, reader

_OF_64 = {
    "add_nc_u64": lambda a, b: a + b,
    "sub_nc_u64": lambda a, b: a - b,
    "mul_u64": lambda a, b: a * b,
}
_OF_FLOATS = ("add", "sub", "min", "max", "mul", "ceil", "floor", "trunc", "rndne")


def scalar_float(i):
    """The function of state and waves that does such an instruction; None for others."""
    if i.name.startswith("v_s_"):  # the transcendental unit, of and for scalar registers
        _, types, function = OPERATIONS[i.name.removeprefix("v_s_")]
        return _computed(i, types, function)
    name = i.name.removeprefix("s_")
    if i.format not in ("sop1", "sop2", "sopc"):
        return None
    if name in _OF_64:
        return _computed(i, ("u64", "u64"), _OF_64[name])
    kind, type_ = name.replace("_num", "").rsplit("_", 1)
    if type_ not in ("f16", "f32") and not name.startswith("cvt"):
        return None
    if name.startswith("cmp"):
        return _compared(i, COMPARISONS[kind.removeprefix("cmp_")], type_)
    if kind in ("fmac", "fmaak", "fmamk"):
        return _fused(i, kind, type_)
    if name == "cvt_hi_f32_f16":
        read = reader(i.sources[0], "f16", i.literal, 1)
        return lambda m, w: put_scalar(m, w, i.dst, read(m, w).astype(np.float32))
    if kind in _OF_FLOATS or name.startswith("cvt"):
        _, types, function = OPERATIONS[f"{kind}_{type_}"]
        return _computed(i, types, function)
    return None


def _reads(i, types):
    return [reader(code, type_, i.literal, 0) for code, type_ in zip(i.sources, types)]


def _of_waves(read, m, w):
    return np.broadcast_to(read(m, w)[:, 0], m.number[w].shape)


def _computed(i, types, function):
    reads = _reads(i, types)

    def execute(m, w):
        value = function(*(_of_waves(read, m, w)[:, None] for read in reads))
        put_scalar(m, w, i.dst, _whole(np.ascontiguousarray(value)))

    return execute


def _whole(value):
    """Halves are in the lower half of a register."""
    return arithmetic.words(value).astype(np.uint32) if value.itemsize == 2 else value


def _compared(i, compare, type_):
    first, second = _reads(i, (type_, type_))

    def execute(m, w):
        m.scc[w] = compare(
            np.ascontiguousarray(_of_waves(first, m, w)), np.ascontiguousarray(_of_waves(second, m, w))
        )

    return execute


def _fused(i, kind, type_):
    a, b = _reads(i, (type_, type_))
    c, k = reader(i.dst, type_, 0, 0), reader(LITERAL, type_, i.literal, 0)

    def execute(m, w):
        x, y = (_of_waves(read, m, w)[:, None] for read in (a, b))
        other = _of_waves(c if kind == "fmac" else k, m, w)[:, None]
        value = fma(x, other, y) if kind == "fmamk" else fma(x, y, other)
        put_scalar(m, w, i.dst, _whole(np.ascontiguousarray(value)))

    return execute
