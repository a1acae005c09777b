"""What becomes of LLVM IR for WebAssembly, which has no fused multiply-adds, and no C library to call one.

In: the text of a module for a host. Out: the same with functions for `fma` of each type, to be inlined, without hints
to caches, and with addresses of functions that have 32 bits in tables of words.

The product of two floats of 32 bits is exact in 64, so `fma` of them is a sum there. Of 64 bits, product and sum are
computed with their errors (Dekker 1971), which are added last; where that overflows the result is the plain sum.

Functions such as `exp` need that. Sums of products, as in a matrix product, do not, and it would make them some ten
times as slow: what is added to a value that a loop carries is a product that was rounded.
"""

from __future__ import annotations

import re

_FMA = re.compile(r"@llvm\.fma\.((?:v\d+)?f(?:32|64))\b")
_DECLARED_FMA = re.compile(r"^declare .*@llvm\.fma\..*\n", re.M)
_CARRIED = re.compile(r"^  (%[\w.]+) = phi (?:<\d+ x )?(?:float|double)\b")
_CALLED_FMA = re.compile(r"^  (%[\w.]+) = call (.+?) @llvm\.fma\.\w+\(\2 (.+), \2 (.+), \2 (%[\w.]+)\)$")
_PREFETCH = re.compile(r"^.*@llvm\.prefetch\b.*\n", re.M)
_FENCE = re.compile(
    r"call (?:fast |contract |reassoc )*([^@\n]+?) @llvm\.arithmetic\.fence\.\w+\(\1 (%\w+)\)"
)
_DECLARED_FENCE = re.compile(r"^declare .*@llvm\.arithmetic\.fence\b.*\n", re.M)
_TABLE = re.compile(r"^(@launches\d+ = internal constant) \[\d+ x i64\] \[(.*)\]$", re.M)
_ADDRESS = re.compile(r"i64 ptrtoint \(ptr (@[\w.]+) to i64\)")


def for_wasm(text: str) -> str:
    """Return the module for WebAssembly."""
    text = _DECLARED_FENCE.sub("", _PREFETCH.sub("", _DECLARED_FMA.sub("", text)))
    text = _with_sums_of_products(text)
    kinds = sorted(set(_FMA.findall(text)))
    text = _FENCE.sub(r"freeze \1 \2", _FMA.sub(r"@fma.\1", text))
    text = _TABLE.sub(lambda match: f"{match[1]} {_packed(match[2])}", text)
    return "\n".join([text, *map(_fma, kinds), ""])


def _with_sums_of_products(text: str) -> str:
    """Return the module with a product and a sum in the place of each `fma` that adds to what a loop carries."""
    lines = []
    sums: set[str] = set()  # in one function, values are named before they are used
    for line in text.split("\n"):
        carried = _CARRIED.match(line)
        fma = _CALLED_FMA.match(line)
        if line.startswith("define"):
            sums = set()
        elif carried is not None:
            sums.add(carried[1])
        elif fma is not None and fma[5] in sums:
            name, type_, a, b, c = fma.groups()
            sums.add(name)
            lines.append(f"  {name}.product = fmul {type_} {a}, {b}")
            line = f"  {name} = fadd {type_} {name}.product, {c}"
        lines.append(line)
    return "\n".join(lines)


def _packed(words: str) -> str:
    """Return a table of words, of which some are addresses of functions, as a constant."""
    pair = r"<{ i32, i32 }> <{ i32 ptrtoint (ptr \1 to i32), i32 0 }>"
    items = [_ADDRESS.sub(pair, item) for item in words.split(", ")]
    types = ["<{ i32, i32 }>" if item.startswith("<") else "i64" for item in items]
    return f"<{{ {', '.join(types)} }}> <{{ {', '.join(items)} }}>"


def _fma(kind: str) -> str:
    lanes, _, bits = kind.rpartition("f")
    count = lanes[1:]
    float_, double = (f"<{count} x {t}>" if count else t for t in ("float", "double"))
    return (_SINGLE if bits == "32" else _DOUBLE).format(
        kind=kind,
        float=float_,
        double=double,
        flags=f"<{count} x i1>" if count else "i1",
        split=_constant(count, "134217729.0"),
        zero=_constant(count, "0.0"),
    )


def _constant(count: str, value: str) -> str:
    return f"<{', '.join([f'double {value}'] * int(count))}>" if count else value


_SINGLE = """\
define internal {float} @fma.{kind}({float} %a, {float} %b, {float} %c) alwaysinline {{
  %x = fpext {float} %a to {double}
  %y = fpext {float} %b to {double}
  %z = fpext {float} %c to {double}
  %p = fmul {double} %x, %y
  %s = fadd {double} %p, %z
  %r = fptrunc {double} %s to {float}
  ret {float} %r
}}"""

_DOUBLE = """\
define internal {double} @fma.{kind}({double} %a, {double} %b, {double} %c) alwaysinline {{
  %p = fmul {double} %a, %b
  %s = fadd {double} %p, %c
  %ta = fmul {double} %a, {split}
  %ua = fsub {double} %ta, %a
  %ah = fsub {double} %ta, %ua
  %al = fsub {double} %a, %ah
  %tb = fmul {double} %b, {split}
  %ub = fsub {double} %tb, %b
  %bh = fsub {double} %tb, %ub
  %bl = fsub {double} %b, %bh
  %hh = fmul {double} %ah, %bh
  %hl = fmul {double} %ah, %bl
  %lh = fmul {double} %al, %bh
  %ll = fmul {double} %al, %bl
  %e0 = fsub {double} %hh, %p
  %e1 = fadd {double} %e0, %hl
  %e2 = fadd {double} %e1, %lh
  %e = fadd {double} %e2, %ll
  %bb = fsub {double} %s, %p
  %sb = fsub {double} %s, %bb
  %d0 = fsub {double} %p, %sb
  %d1 = fsub {double} %c, %bb
  %d = fadd {double} %d0, %d1
  %t = fadd {double} %d, %e
  %own = fsub {double} %t, %t
  %is_finite = fcmp oeq {double} %own, {zero}
  %corrected = fadd {double} %s, %t
  %r = select {flags} %is_finite, {double} %corrected, {double} %s
  ret {double} %r
}}"""
