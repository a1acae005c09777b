"""Operands: registers and constants as typed arrays, (waves, 1) or (waves, lanes), and back (chapters 3 and 15)."""

import numpy as np

from tests.hardware.amd.rdna3.arithmetic import TYPES, words
from tests.hardware.amd.rdna3.encoding import LITERAL, NULL, SCC, VGPRS, signed

LANES = 32  # of a wave of RDNA3
LANE = np.arange(64, dtype=np.uint32)  # of any wave; `width` of a machine says how many there are
FLOATS = (0.5, -0.5, 1.0, -1.0, 2.0, -2.0, 4.0, -4.0, 1 / (2 * np.pi))


class Fault(Exception):
    """What a kernel must not do."""


def reader(code, type_, literal=0, high=None):
    """A function of state and waves: the operand, typed, (waves, 1) or (waves, lanes).

    high: whether the operand of 16 bits is the upper half; None where the register's number tells.
    """
    dtype = TYPES[type_]
    width = int(type_[1:])
    if code >= VGPRS:
        number = code - VGPRS
        if width == 64:
            return lambda m, w: _joined(m.vector[number, w], m.vector[number + 1, w]).view(dtype)
        if width == 32:
            return lambda m, w: m.vector[number, w].view(dtype)
        if high is None:
            number, high = number & 127, number >> 7
        return lambda m, w: (m.vector[number, w] >> np.uint32(16 * high)).astype(np.uint16).view(dtype)
    constant = _constant(code, type_, literal)
    if constant is not None:
        if width == 16 and high:
            constant = constant >> 16
        value = np.array([[constant % (1 << width)]], f"u{width // 8}").view(dtype)
        return lambda m, w: value
    if code == SCC:
        return lambda m, w: m.scc[w][:, None].astype(f"u{width // 8}").view(dtype)
    if code == NULL:
        zero = np.zeros((1, 1), dtype)
        return lambda m, w: zero
    if code > 127:
        raise NotImplementedError(f"operand {code}")
    if width == 64:
        return lambda m, w: _joined(m.scalar[code, w], m.scalar[code + 1, w])[:, None].view(dtype)
    if width == 32:
        return lambda m, w: m.scalar[code, w][:, None].view(dtype)
    return lambda m, w: (
        (m.scalar[code, w] >> np.uint32(16 * bool(high))).astype(np.uint16)[:, None].view(dtype)
    )


def _joined(low, high):
    return low.astype(np.uint64) | high.astype(np.uint64) << np.uint64(32)


def _constant(code, type_, literal):
    """Bits of a constant operand; None for registers."""
    width = int(type_[1:])
    if code == LITERAL:
        if width < 64:
            return literal
        return literal << 32 if type_ == "f64" else signed(literal, 32) if type_ == "i64" else literal
    if 128 <= code <= 192:
        return code - 128
    if 193 <= code <= 208:
        return 192 - code
    if 240 <= code <= 248:
        value = {16: np.float16, 32: np.float32, 64: np.float64}[width](FLOATS[code - 240])
        return int(words(np.array(value)))
    return None


def modified(read, type_, negate, absolute):
    if not (negate or absolute):
        return read
    width = int(type_[1:])
    sign = 1 << width - 1
    unsigned = f"u{width // 8}"

    def change(m, w):
        x = read(m, w).view(unsigned)
        if absolute:
            x = x & np.dtype(unsigned).type(sign - 1)
        if negate:
            x = x ^ np.dtype(unsigned).type(sign)
        return x.view(TYPES[type_])

    return change


def put(m, w, number, value, active, high=0):
    """Write a typed result to a vector register, or two."""
    value = np.broadcast_to(words(np.ascontiguousarray(value)), active.shape)
    if value.itemsize == 8:
        m.put_vector(w, number, value.astype(np.uint32), active)
        m.put_vector(w, number + 1, (value >> np.uint64(32)).astype(np.uint32), active)
    elif value.itemsize == 4:
        m.put_vector(w, number, value, active)
    else:
        keep = np.uint32(0xFFFF if high else 0xFFFF0000)
        word = m.vector[number, w] & keep | value.astype(np.uint32) << np.uint32(16 * high)
        m.put_vector(w, number, word, active)


def put_scalar(m, w, number, value):
    value = words(np.ascontiguousarray(value))
    value = value[:, 0] if value.ndim == 2 else value
    if number == NULL:
        return
    m.scalar[number, w] = value.astype(np.uint32)
    if value.itemsize == 8:
        m.scalar[number + 1, w] = (value >> np.uint64(32)).astype(np.uint32)
