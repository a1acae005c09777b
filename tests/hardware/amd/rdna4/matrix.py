"""Matrix products of RDNA4 in waves of 32.

Source: AMD, "RDNA4 Instruction Set Architecture: Reference Guide" (2025), chapter 7, "Wave Matrix Multiply Accumulate";
AMD Matrix Instruction Calculator, for the register and the lane of each element.
"""

import numpy as np

from tests.hardware.amd.rdna3.encoding import VGPRS
from tests.hardware.amd.rdna3.registers import Fault, put, reader

LANE = np.arange(32)


def matrix(i):
    """D = A B + C, 16 by 16 by 16.

    A[i][k] is in lane 16 (floor(k / 4) % 2) + i, register 2 floor(k / 8) + floor(k / 2) % 2, half k % 2; so is B[k][i].
    D[i][j] is in lane 16 floor(i / 8) + j, register i % 8. In which order products are added is not said: here in
    float64, with one rounding.
    """
    if i.name not in ("v_wmma_f32_16x16x16_f16", "v_wmma_f32_16x16x16_bf16"):
        raise NotImplementedError(i.name)
    if i.opsel or i.neg or i.extra["opsel_hi"] not in (0, 4, 7) or i.clamp:
        raise NotImplementedError(f"{i.name} with modifiers")
    term = np.arange(16)
    lane = 16 * (term // 4 % 2) + term[:, None]
    half = 2 * (2 * (term // 8) + term // 2 % 2) + term % 2

    def elements(m, w, code):
        """(waves, rows or columns, terms)."""
        registers = np.stack([m.vector[code - VGPRS + k, w] for k in range(4)], -1)
        halves = np.ascontiguousarray(registers).view(np.uint16)
        if i.name.endswith("bf16"):
            values = (halves.astype(np.uint32) << np.uint32(16)).view(np.float32)
        else:
            values = halves.view(np.float16)
        return values[:, lane, half].astype(np.float64)

    def execute(m, w):
        if not m.active(w).all():
            raise Fault("a matrix product with lanes that take no part")
        products = elements(m, w, i.sources[0]) @ elements(m, w, i.sources[1]).swapaxes(1, 2)
        added = [
            reader(i.sources[2] + k * (i.sources[2] >= VGPRS), "f32")(m, w).astype(np.float64)
            for k in range(8)
        ]
        for k in range(8):
            value = products[:, 8 * (LANE // 16) + k, LANE % 16] + added[k]
            put(m, w, i.dst + k, np.ascontiguousarray(value.astype(np.float32)), m.active(w))

    return execute
