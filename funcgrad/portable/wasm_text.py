"""What becomes of LLVM IR for WebAssembly, which has no fused multiply-adds, and no C library to call one.

In: the text of a module for a host. Out: the same without fused multiply-adds (backends/cpu/unfused.py) and hints to
caches, and with addresses of functions that have 32 bits in tables of words.
"""

from __future__ import annotations

import re

from funcgrad.backends.cpu.unfused import without_fma

_PREFETCH = re.compile(r"^.*@llvm\.prefetch\b.*\n", re.M)
_FENCE = re.compile(
    r"call (?:fast |contract |reassoc )*([^@\n]+?) @llvm\.arithmetic\.fence\.\w+\(\1 (%\w+)\)"
)
_DECLARED_FENCE = re.compile(r"^declare .*@llvm\.arithmetic\.fence\b.*\n", re.M)
_TABLE = re.compile(r"^(@launches\d+ = internal constant) \[\d+ x i64\] \[(.*)\]$", re.M)
_ADDRESS = re.compile(r"i64 ptrtoint \(ptr (@[\w.]+) to i64\)")


def for_wasm(text: str) -> str:
    """Return the module for WebAssembly."""
    text = without_fma(_DECLARED_FENCE.sub("", _PREFETCH.sub("", text)))
    text = _FENCE.sub(r"freeze \1 \2", text)
    return _TABLE.sub(lambda match: f"{match[1]} {_packed(match[2])}", text)


def _packed(words: str) -> str:
    """Return a table of words, of which some are addresses of functions, as a constant."""
    pair = r"<{ i32, i32 }> <{ i32 ptrtoint (ptr \1 to i32), i32 0 }>"
    items = [_ADDRESS.sub(pair, item) for item in words.split(", ")]
    types = ["<{ i32, i32 }>" if item.startswith("<") else "i64" for item in items]
    return f"<{{ {', '.join(types)} }}> <{{ {', '.join(items)} }}>"
