"""Packed instructions (7.8), mixed precision and matrix products (7.9, "Wave Matrix Multiply Accumulate")."""

import numpy as np

from tests.hardware.amd.rdna3.arithmetic import OPERATIONS, TYPES, fma
from tests.hardware.amd.rdna3.encoding import VGPRS
from tests.hardware.amd.rdna3.registers import Fault, modified, put, reader


def packed(i):
    if i.name.startswith("v_wmma"):
        return _matrix(i)
    if i.name.startswith("v_fma_mix"):
        return _mixed(i)
    if i.clamp:
        raise NotImplementedError(f"{i.name} clamps")
    name = i.name.removeprefix("v_pk_")
    name = {
        "add_i16": "add_nc_i16",
        "sub_i16": "sub_nc_i16",
        "add_u16": "add_nc_u16",
        "sub_u16": "sub_nc_u16",
    }.get(name, name)
    result, types, function = OPERATIONS[name]
    halves = []
    for select, negate in ((i.opsel, i.neg), (i.extra["opsel_hi"], i.extra["neg_hi"])):
        halves.append(
            [
                modified(reader(code, type_, i.literal, select >> k & 1), type_, negate >> k & 1, 0)
                for k, (code, type_) in enumerate(zip(i.sources, types))
            ]
        )

    def execute(m, w):
        values = [np.asarray(function(*(read(m, w) for read in half)), TYPES[result]) for half in halves]
        for high, value in enumerate(values):
            put(m, w, i.dst, value, m.active(w), high)

    return execute


def _mixed(i):
    """Sources are float32, or halves of registers where opsel_hi says so; neg_hi takes the absolute value."""
    reads = []
    for k, code in enumerate(i.sources):
        half = i.extra["opsel_hi"] >> k & 1
        type_ = "f16" if half else "f32"
        read = reader(code, type_, i.literal, i.opsel >> k & 1)
        reads.append(modified(read, type_, i.neg >> k & 1, i.extra["neg_hi"] >> k & 1))

    def execute(m, w):
        value = fma(*(read(m, w).astype(np.float32) for read in reads))
        if i.name.endswith("f16"):
            value = value.astype(np.float16)
        put(m, w, i.dst, value, m.active(w), int("mixhi" in i.name))

    return execute


def _matrix(i):
    """D = A B + C, 16 by 16 by 16, of a wave of 32.

    Row l of A and column l of B are in lanes l and l + 16, two (four) elements a register. Element (r, c) of C and D
    is in register r / 2, lane c + 16 (r % 2). In which order products are added is not said: here in float64, with
    one rounding.
    """
    kind = i.name.rsplit("_", 1)[1]
    count = 4 if kind == "iu8" else 8
    if i.opsel or i.extra["opsel_hi"] not in (0, 4, 7) or i.clamp:
        raise NotImplementedError(f"{i.name} with modifiers")

    def elements(m, w, code, signed_):
        registers = np.stack([m.vector[code - VGPRS + k, w] for k in range(count)], -1)
        if (registers[:, :16] != registers[:, 16:]).any():
            raise Fault("the halves of a wave have different parts of a matrix")
        registers = np.ascontiguousarray(registers[:, :16])
        if kind == "iu8":
            return registers.view(np.int8 if signed_ else np.uint8).astype(np.int64)
        if kind == "f16":
            return registers.view(np.float16).astype(np.float64)
        halves = registers.view(np.uint16).astype(np.uint32) << np.uint32(16)
        return halves.view(np.float32).astype(np.float64)

    def execute(m, w):
        if not m.active(w).all():
            raise Fault("a matrix product with lanes that take no part")
        a, b = (elements(m, w, code, i.neg >> k & 1) for k, code in enumerate(i.sources[:2]))
        dtype = np.int32 if kind == "iu8" else np.float32
        c = np.stack(
            [reader(_next(i.sources[2], r), "u32")(m, w) + np.zeros(32, np.uint32) for r in range(8)], 1
        )
        c = c.view(dtype)
        products = np.einsum("wrk,wck->wrc", a, b)
        n = products.shape[0]
        d = products.reshape(n, 8, 2, 16).reshape(n, 8, 32) + c
        for r in range(8):
            put(m, w, i.dst + r, np.ascontiguousarray(d[:, r].astype(dtype)), m.active(w))

    return execute


def _next(code, r):
    return code + r if code >= VGPRS else code
