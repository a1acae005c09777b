"""Local memory of more than 48 KiB on NVIDIA's GPUs: a kernel cannot declare it, its launch must ask for it.

PTX lets a module declare at most 48 KiB of `.shared` memory with a size (CUDA C++ Programming Guide, compute
capabilities: "kernels relying on shared memory allocations over 48 KB per block ... must use dynamic shared memory").
The rest of what a GPU has is behind one array without a size, which begins wherever the launch's memory does. So where
the arrays of a module come to more, they become parts of such an array, and its name says how much is needed: nothing
else of LLVM IR comes through to PTX.
"""

from __future__ import annotations

import re

STATIC_NBYTES = 48 << 10
_ALIGN = 16
_ARRAY = re.compile(
    r"^(@[\w.]+) = internal addrspace\(3\) global \[(\d+) x (\w+)\] poison, align (\d+)\n", re.M
)
_NBYTES = {"half": 2, "bfloat": 2, "float": 4, "double": 8, "i8": 1, "i16": 2, "i32": 4, "i64": 8}


def ask_for_local_memory(text: str) -> str:
    """Return a module of LLVM IR, with its local arrays in one without a size where they have more than 48 KiB.

    >>> text = '''@a = internal addrspace(3) global [4 x i64] poison, align 16
    ... @b = internal addrspace(3) global [16384 x float] poison, align 16
    ... define void @f() {
    ...   store float 0.0, ptr addrspace(3) @b, align 4
    ... }
    ... '''
    >>> print(ask_for_local_memory(text))
    define void @f() {
      store float 0.0, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @local_nbytes_65568, i32 32), align 4
    }
    @local_nbytes_65568 = external addrspace(3) global [0 x i8], align 16
    """
    starts, total, most = {}, 0, _ALIGN
    for name, numel, type_, align in _ARRAY.findall(text):
        total = -(-total // int(align)) * int(align)
        starts[name] = total
        total += -(-int(numel) * _NBYTES[type_] // _ALIGN) * _ALIGN
        most = max(most, int(align))
    if total <= STATIC_NBYTES:
        return text
    whole = f"@local_nbytes_{total}"
    text = _ARRAY.sub("", text)
    for name, start in starts.items():
        part = f"getelementptr (i8, ptr addrspace(3) {whole}, i32 {start})"
        text = re.sub(rf"{re.escape(name)}\b", part, text)
    return f"{text}{whole} = external addrspace(3) global [0 x i8], align {most}\n"


def local_nbytes(ptx: str) -> int:
    """Tell how much memory a launch of a module must ask for.

    >>> local_nbytes(".extern .shared .align 16 .b8 local_nbytes_65568[];")
    65568
    >>> local_nbytes(".shared .align 16 .b8 local0[64];")
    0
    """
    found = re.search(r"\.extern \.shared .*\blocal_nbytes_(\d+)\[\]", ptx)
    return int(found[1]) if found else 0
