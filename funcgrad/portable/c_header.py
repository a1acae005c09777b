"""The header of a program without Python: the function, its sizes as constants, and what its caller must know.

In: a program and the types of its arguments and results, with names. Out: the text of NAME.h.
"""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterable, Sequence

import numpy as np

from funcgrad.portable.c_program import LINE, SET_PARALLEL_FOR, CProgram
from funcgrad.trace.types import dtypes as dt
from funcgrad.trace.uop import Type, numel
from funcgrad.trace.util.named_tuple import NamedTuple

KEYWORDS = frozenset(
    """
    auto break case char const continue default do double else enum extern float for goto if inline int long register
    restrict return short signed sizeof static struct switch typedef union unsigned void volatile while bool class
    delete new this template typename namespace operator private public protected virtual using true false try catch
    throw and or not xor
    """.split()
)
_OWN = ("weights", "workspace")  # parameters of the program
_C_TYPES = {
    dt.bool_: "uint8_t", dt.float16: "uint16_t", dt.bfloat16: "uint16_t", dt.float32: "float", dt.float64: "double",
    dt.complex64: "float", dt.complex128: "double",
}  # fmt: skip


class Parameter(NamedTuple):
    """An argument or a result: its name in C, where it is in the function's arguments or result, and its type."""

    name: str
    path: str
    type: Type

    @property
    def c_type(self) -> str:
        """The type of its elements. Complex numbers are two, floats of 16 and 8 bits their bits."""
        dtype = self.type[1]
        if dtype in _C_TYPES:
            return _C_TYPES[dtype]
        if dtype in dt.INTEGERS:
            return f"{dtype.name}_t"
        return f"uint{8 * dtype.itemsize}_t"

    @property
    def text(self) -> str:
        """Its type as funcgrad says it."""
        shape, dtype, _ = self.type
        return f"{dtype.name}[{','.join(map(str, shape))}]"


def identifiers(paths: Iterable[str], taken: set[str]) -> list[str]:
    """Return a name in C for each path, such as params_w1 for params['w1']. No two are equal, also in capitals, as in
    the names of constants. taken: capitals of those that there are.
    """
    found = []
    for path in paths:
        name = re.sub(r"\W+", "_", path, flags=re.ASCII).strip("_") or "x"
        name = f"x{name}" if name[0].isdigit() else name
        while name.upper() in taken or name in KEYWORDS or name in _OWN:
            name += "_"
        taken.add(name.upper())
        found.append(name)
    return found


def header(
    program: CProgram,
    machine: str,
    arguments: Sequence[Parameter],
    results: Sequence[Parameter],
    version: str,
) -> str:
    """Return the text of the header."""
    name, upper = program.name, program.name.upper()
    both = [*arguments, *results]
    notes = [f"   {p.name}: {p.path}, {p.text}{_note(p.type[1])}" for p in both]
    if program.takes_weights:
        notes.append(f"   weights: the bytes of {name}.weights; {LINE} divides their address")
    if program.workspace_nbytes:
        notes.append(
            f"   workspace: {upper}_WORKSPACE_NBYTES bytes for one call at a time; {LINE} divides their address"
        )
    constants = [line for p in both for line in _constants(upper, p)]
    constants.append(f"#define {upper}_WORKSPACE_NBYTES {program.workspace_nbytes}")
    if program.takes_weights:
        constants.append(f"#define {upper}_WEIGHTS_NBYTES {len(program.weights)}")
    taken = ["const void *weights"] if program.takes_weights else []
    taken += [f"const {p.c_type} *{p.name}" for p in arguments]
    taken += [f"{p.c_type} *{p.name}" for p in results]
    taken += ["void *workspace"] if program.workspace_nbytes else []
    return _TEMPLATE.format(
        name=name,
        upper=upper,
        set_parallel_for=name + SET_PARALLEL_FOR,
        machine=machine,
        version=version,
        notes="\n".join(notes),
        constants="\n".join(constants),
        taken=_wrapped(taken, len(name) + 5),
    )


def _constants(upper: str, parameter: Parameter) -> list[str]:
    shape = parameter.type[0]
    prefix = f"#define {upper}_{parameter.name.upper()}"
    dims = [f"{prefix}_DIM{i} {size}" for i, size in enumerate(shape)]
    return [f"{prefix}_RANK {len(shape)}", *dims, f"{prefix}_SIZE {numel(shape)}"]


def _wrapped(taken: Sequence[str], indent: int) -> str:
    """Return parameters, in lines that begin below the first one."""
    lines = textwrap.wrap(", ".join(taken) or "void", 110 - indent, break_long_words=False)
    return ("\n" + " " * indent).join(lines)


def _note(dtype: np.dtype) -> str:
    if dt.kind(dtype) == "c":
        return ", each a real and an imaginary part"
    if dtype == dt.bool_:
        return ", each 0 or 1"
    if dtype in dt.SUB_BYTE:
        return f", each in the low {dt.bits_of(dtype)} bits of a byte"
    return ", as bits" if dtype in dt.FLOATS and dtype.itemsize < 4 or dtype in dt.FLOAT8 else ""


_TEMPLATE = """\
/* {name}: compiled by funcgrad {version} for {machine}.

   Arrays are by rows, in the caller's memory; results must not overlap arguments.
{notes}

   Link it with -lm. It returns 0. Several threads may call it at the same time, each with a workspace of its own.
*/
#ifndef {upper}_H
#define {upper}_H

#include <stdint.h>

{constants}

#ifdef __cplusplus
extern "C" {{
#endif

int {name}({taken});

/* Everything runs in the calling thread, unless the caller gives a function here that runs `task` on parts of
   [0, trips): such as, for each i in [0, parts), task(arguments, i * trips / parts, (i + 1) * trips / parts), in any
   threads, and that returns when all of them are done. NULL takes it away. Results are the same bits. */
typedef void (*{name}_task)(void *arguments, uint64_t first, uint64_t end);
typedef void (*{name}_parallel_for)({name}_task task, void *arguments, uint64_t trips, uint64_t parts);
void {set_parallel_for}({name}_parallel_for run);

#ifdef __cplusplus
}}
#endif

#endif
"""
