"""Matrix instructions of CDNA3, and moves between vector and accumulation registers.

Source: AMD, "Instinct MI300 Instruction Set Architecture: Reference Guide" (2024), chapter 7, "Matrix Arithmetic
Instructions"; AMD Matrix Instruction Calculator, for the register and the lane of each element.
"""

import re

import numpy as np

from tests.hardware.amd.rdna3.encoding import VGPRS
from tests.hardware.amd.rdna3.registers import Fault, put, reader

LANES = np.arange(64)


def matrix(i):
    if i.name.startswith("v_accvgpr"):
        read = reader(i.sources[0], "b32")
        return lambda m, w: put(m, w, i.dst, read(m, w), m.active(w))
    return _product(i)


def places(rows, terms, out):
    """(row and term of each element of A, by lane and place in the lane's registers; row of each element of D, by
    element and lane). Columns of B and of D are those of the lane as rows of A are.

    rows: 16 or 32, of A and of D, which is square. out: the type of D.
    """
    lanes_of_a_row = 64 // rows
    each = terms // lanes_of_a_row
    term = each * (LANES // rows)[:, None] + np.arange(each)
    element = np.arange(rows * rows // 64)[:, None]
    if out == "f64":  # neighbouring elements of a lane are four rows apart
        row_of_result = lanes_of_a_row * element + LANES // rows
    else:
        row_of_result = 4 * lanes_of_a_row * (element // 4) + 4 * (LANES // rows) + element % 4
    return LANES % rows, term, row_of_result


def _product(i):
    """D = A B + C. In which order products are added is not said: here in a wider type, with one rounding."""
    out, rows, columns, terms, kind = re.fullmatch(r"v_mfma_(f\d+)_(\d+)x(\d+)x(\d+)_(\w+)", i.name).groups()
    rows, terms = int(rows), int(terms)
    assert int(columns) == rows
    if i.extra["modifiers"]:
        raise NotImplementedError(f"{i.name} with modifiers")
    row, term, row_of_result = places(rows, terms, out)
    nbytes = {"f16": 2, "bf16": 2, "f32": 4, "f64": 8}[kind]
    count = term.shape[1] * nbytes // 4
    dtype = np.float64 if out == "f64" else np.float32
    wide = np.longdouble if out == "f64" else np.float64
    step = dtype().itemsize // 4

    def elements(m, w, code):
        """(waves, rows or columns, terms)."""
        registers = np.stack([m.vector[code - VGPRS + k, w] for k in range(count)], -1)
        registers = np.ascontiguousarray(registers)
        if kind == "bf16":
            values = (registers.view(np.uint16).astype(np.uint32) << np.uint32(16)).view(np.float32)
        else:
            values = registers.view({"f16": np.float16, "f32": np.float32, "f64": np.float64}[kind])
        found = np.empty((values.shape[0], rows, terms), wide)
        found[:, row[:, None], term] = values
        return found

    def added(m, w, element):
        code = i.sources[2] + step * element if i.sources[2] >= VGPRS else i.sources[2]
        return reader(code, out)(m, w)

    def execute(m, w):
        if not m.active(w).all():
            raise Fault("a matrix product with lanes that take no part")
        products = elements(m, w, i.sources[0]) @ elements(m, w, i.sources[1]).swapaxes(1, 2)
        values = [
            (products[:, row_of_result[k], LANES % rows] + added(m, w, k)).astype(dtype)
            for k in range(row_of_result.shape[0])
        ]
        for k, value in enumerate(values):
            put(m, w, i.dst + step * k, np.ascontiguousarray(value), m.active(w))

    return execute
