"""What becomes of LLVM IR for machines without fused multiply-adds: x86-64 before AVX2, and WebAssembly.

In: the text of a module. Out: the same without `llvm.fma`. LLVM would call C's library for each lane, which takes some
hundred times as long.

The product of two floats of 32 bits is exact in 64, so `fma` of them is a sum there. Of 64 bits, product and sum are
computed with their errors (Dekker 1971), which are added last; where that overflows the result is the plain sum, or
the addend where that is infinite and the factors are finite.

Functions such as `exp` need that in a few places, where the parts of a product cancel; their polynomials have products
and sums instead (lower/math/functions.py). Sums of products, as in a matrix product, do not need it, and it would make
them some ten times as slow: what is added to a value that a loop carries is a product that was rounded.
"""

from __future__ import annotations

import re

_DECLARED = re.compile(r"^declare .*@llvm\.fma\..*\n?", re.M)
_CARRIED = re.compile(r"^  (%[\w.]+) = phi (?:<\d+ x )?(?:float|double)\b")
_FMA = re.compile(r"^  (%[\w.]+) = call (.+?) @llvm\.fma\.(?:v(\d+))?f(32|64)\(\2 (.+), \2 (.+), \2 (.+)\)$")
_OF_32 = """\
x = fpext F A to D
y = fpext F B to D
z = fpext F C to D
p = fmul D x, y
s = fadd D p, z
r = fptrunc D s to F"""
_OF_64 = """\
p = fmul D A, B
s = fadd D p, C
ta = fmul D A, SPLIT
ua = fsub D ta, A
ah = fsub D ta, ua
al = fsub D A, ah
tb = fmul D B, SPLIT
ub = fsub D tb, B
bh = fsub D tb, ub
bl = fsub D B, bh
hh = fmul D ah, bh
hl = fmul D ah, bl
lh = fmul D al, bh
ll = fmul D al, bl
e0 = fsub D hh, p
e1 = fadd D e0, hl
e2 = fadd D e1, lh
e = fadd D e2, ll
bb = fsub D s, p
sb = fsub D s, bb
d0 = fsub D p, sb
d1 = fsub D C, bb
d = fadd D d0, d1
t = fadd D d, e
own = fsub D t, t
inexact = fcmp one D t, own
corrected = fadd D s, t
nothing = fsub D A, A
none = fmul D nothing, B
other = fadd D none, C
lost = fcmp uno D s, s
plain = select I lost, D other, D s
r = select I inexact, D corrected, D plain"""
_OF_SUMS = """\
p = fmul F A, B
r = fadd F p, C"""
_WORD = re.compile(r"\b(?:[ABCDFI]|SPLIT|[a-z]\w*)\b")
_VALUES = {match for text in (_OF_32, _OF_64) for match in re.findall(r"^(\w+) =", text, re.M)}


def without_fma(text: str) -> str:
    """Return the module with other arithmetic in the place of each fused multiply-add.

    >>> print(without_fma("  %r = call float @llvm.fma.f32(float %a, float 2.0, float %c)"))
      %r.x = fpext float %a to double
      %r.y = fpext float 2.0 to double
      %r.z = fpext float %c to double
      %r.p = fmul double %r.x, %r.y
      %r.s = fadd double %r.p, %r.z
      %r = fptrunc double %r.s to float
    """
    if "@llvm.fma." not in text:
        return text
    lines = []
    sums: set[str] = set()  # in one function, values are named before they are used
    for line in _DECLARED.sub("", text).split("\n"):
        carried = _CARRIED.match(line)
        if line.startswith("define"):
            sums = set()
        elif carried is not None:
            sums.add(carried[1])
        elif "@llvm.fma." in line and (fma := _FMA.match(line)) is not None:
            if fma[7] in sums:
                sums.add(fma[1])
            line = _written_out(fma, fma[7] in sums)
        lines.append(line)
    return "\n".join(lines)


def _written_out(fma: re.Match[str], is_sum: bool) -> str:
    name, _, count, bits, a, b, c = fma.groups()
    float_, double, boolean = (f"<{count} x {t}>" if count else t for t in ("float", "double", "i1"))
    words = {"A": a, "B": b, "C": c, "D": double, "I": boolean, "F": float_ if bits == "32" else double}
    words["SPLIT"] = "splat (double 134217729.0)" if count else "134217729.0"
    words |= {value: name if value == "r" else f"{name}.{value}" for value in _VALUES}
    template = _OF_SUMS if is_sum else _OF_32 if bits == "32" else _OF_64
    return "\n".join(
        "  " + _WORD.sub(lambda word: words.get(word[0], word[0]), row) for row in template.split("\n")
    )
