"""The emulator itself: packed numbers, values of other lanes, loops and branches, accesses of every size."""

import numpy as np
import pytest

from tests.hardware.amd.objects import compiled, load, module, store
from tests.hardware.amd.rdna3.machine import Fault
from tests.hardware.amd.rdna3.run import decoded_names, printed_names, run
from tests.hardware.amd.rdna3.test_instructions import GROUPS, NUMPY, THREADS, N, kernel, samples, unsigned

LANES = np.arange(N) % 32
WAVES = np.arange(N) - LANES


def lane_call(name, arguments, *, before=""):
    types = ", ".join(part.split()[0] for part in arguments.split(", "))
    text = f"{before}\n  %r = call i32 @llvm.amdgcn.{name}({arguments})"
    return kernel(text, ("i32", "i32"), "i32", f"declare i32 @llvm.amdgcn.{name}({types})\n")


def exchange(which):
    """A reference that takes each lane's value from another lane of its wave."""
    return lambda x, y: x[WAVES + which(LANES, y)]


PATTERNS = {
    "0xE4": lambda l: l,
    "0xB1": lambda l: l ^ 1,
    "0x1B": lambda l: l ^ 3,
    "0x140": lambda l: l ^ 15,
    "0x141": lambda l: l ^ 7,
    "0x123": lambda l: l // 16 * 16 + (l - 3) % 16,
    "0x155": lambda l: l // 16 * 16 + 5,
    "0x164": lambda l: l ^ 4,
}
BELOW = (np.uint64(1) << LANES.astype(np.uint64)) - np.uint64(1)
LANE_CASES = {
    "bpermute": (lane_call("ds.bpermute", "i32 %y, i32 %x"), exchange(lambda l, y: (y >> 2) % 32)),
    "swizzle_xor": (lane_call("ds.swizzle", f"i32 %x, i32 {5 << 10 | 31}"), exchange(lambda l, y: l ^ 5)),
    "swizzle_one": (lane_call("ds.swizzle", f"i32 %x, i32 {7 << 5}"), exchange(lambda l, y: l * 0 + 7)),
    "swizzle_four": (lane_call("ds.swizzle", f"i32 %x, i32 {0x8000 | 0b00_11_01_10}"),
                     exchange(lambda l, y: l // 4 * 4 + np.array([2, 1, 3, 0])[l % 4])),
    "permlanex16": (
        lane_call("permlanex16.i32", "i32 %x, i32 %x, i32 1985229328, i32 -19088744, i1 false, i1 false"),
        exchange(lambda l, y: l ^ 16),
    ),
    "readfirstlane": (lane_call("readfirstlane.i32", "i32 %x"), exchange(lambda l, y: l * 0)),
    "readlane": (lane_call("readlane.i32", "i32 %x, i32 9"), exchange(lambda l, y: l * 0 + 9)),
    "writelane": (lane_call("writelane.i32", "i32 77, i32 9, i32 %x"), lambda x, y: np.where(LANES == 9, 77, x)),
    "mbcnt": (
        lane_call("mbcnt.lo", "i32 %x, i32 %y"),
        lambda x, y: np.bitwise_count(unsigned(x) & BELOW) + unsigned(y),
    ),
    **{
        f"dpp_{pattern}": (
            lane_call("update.dpp.i32", f"i32 0, i32 %x, i32 {int(pattern, 16)}, i32 15, i32 15, i1 true"),
            exchange(lambda l, y, f=f: f(l)),
        )
        for pattern, f in PATTERNS.items()
    },
}  # fmt: skip


def test_values_of_other_lanes():
    made = compiled(tuple(text for text, _ in LANE_CASES.values()))
    for (name, (_, reference)), (file, assembly) in zip(LANE_CASES.items(), made):
        assert decoded_names(file, "k") == printed_names(assembly, "k"), name
        rng = np.random.default_rng(0)
        x, y = samples("i32", rng), samples("i32", rng)
        got = run(file, "k", GROUPS, (THREADS, 1, 1), [x, y, np.zeros(1), np.zeros(N, np.int32)])[3]
        assert (got == reference(x, y).astype(np.int32)).all(), name


def packed(op, t, count=2, name=None):
    v = f"<2 x {t}>"
    loads = "".join(load(x, v, f"%{p}", "%i") for x, p in zip("xyz", "abc"))
    if name is None:
        body, declarations = f"  %r = {op} {v} %x, %y", ""
    else:
        arguments = ", ".join(f"{v} %{x}" for x in "xyz"[:count])
        body = f"  %r = call {v} @{name}({arguments})"
        declarations = f"declare {v} @{name}({', '.join([v] * count)})\n"
    return (
        module(f"{loads}\n{body}" + store("%r", v, "%out", "%i"), pointers="a b c out", threads=THREADS)
        + declarations
    )


PACKED = {
    **{f"{op} {t}": (packed(op, t), t, f) for t, table in {
        "half": {"fadd": np.add, "fsub": np.subtract, "fmul": np.multiply},
        "i16": {"add": np.add, "sub": np.subtract, "mul": np.multiply},
    }.items() for op, f in table.items()},
    "fma half": (packed("", "half", 3, "llvm.fma.v2f16"), "half",
                 lambda x, y, z: (x.astype(np.float64) * y + z).astype(np.float16)),
    "minnum half": (packed("", "half", 2, "llvm.minnum.v2f16"), "half", np.fmin),
    "maxnum half": (packed("", "half", 2, "llvm.maxnum.v2f16"), "half", np.fmax),
    "smin i16": (packed("", "i16", 2, "llvm.smin.v2i16"), "i16", np.minimum),
    "smax i16": (packed("", "i16", 2, "llvm.smax.v2i16"), "i16", np.maximum),
    "umin i16": (packed("", "i16", 2, "llvm.umin.v2i16"), "i16", lambda x, y: np.minimum(unsigned(x), unsigned(y))),
    "umax i16": (packed("", "i16", 2, "llvm.umax.v2i16"), "i16", lambda x, y: np.maximum(unsigned(x), unsigned(y))),
    **{f"{op} i16": (packed("", "i16").replace("  %r =  <2 x i16> %x, %y", f"  %k = and <2 x i16> %y, splat (i16 15)\n"
                            f"  %r = {op} <2 x i16> %x, %k"), "i16", f)
       for op, f in {"shl": lambda x, y: x << (y & 15), "ashr": lambda x, y: x >> (y & 15),
                     "lshr": lambda x, y: unsigned(x) >> (unsigned(y) & np.uint16(15))}.items()},
}  # fmt: skip


def test_packed_numbers():
    made = compiled(tuple(text for text, _, _ in PACKED.values()))
    for (name, (_, t, reference)), (file, assembly) in zip(PACKED.items(), made):
        names = decoded_names(file, "k")
        assert names == printed_names(assembly, "k"), name
        assert any(each.startswith("v_pk_") for each in names), (name, names)
        rng = np.random.default_rng(1)
        arrays = [np.concatenate([samples(t, rng), samples(t, rng)]) for _ in "xyz"]
        arrays = [np.where(np.isfinite(x), x, 1).astype(x.dtype) for x in arrays]
        got = run(file, "k", GROUPS, (THREADS, 1, 1), [*arrays, np.zeros(2 * N, NUMPY[t])])[3]
        with np.errstate(all="ignore"):
            expected = reference(
                *arrays[: reference.__code__.co_argcount if hasattr(reference, "__code__") else 2]
            )
        expected = expected.astype(NUMPY[t])
        assert ((got == expected) | (np.isnan(got) & np.isnan(expected))).all(), name


HARDWARE = {
    "exp2": (np.exp2, (-20, 20)), "log": (np.log2, (0.1, 20)), "sin": (lambda x: np.sin(2 * np.pi * x), (-9, 9)),
    "cos": (lambda x: np.cos(2 * np.pi * x), (-9, 9)), "rcp": (lambda x: 1 / x, (-20, 20)),
    "rsq": (lambda x: 1 / np.sqrt(x), (0.1, 20)), "fract": (lambda x: x - np.floor(x), (-20, 20)),
}  # fmt: skip


def test_functions_of_the_hardware():
    texts = [
        kernel(f"  %r = call float @llvm.amdgcn.{name}.f32(float %x)", ("float",), "float",
               f"declare float @llvm.amdgcn.{name}.f32(float)\n")
        for name in HARDWARE
    ]  # fmt: skip
    for (name, (reference, (low, high))), (file, _) in zip(HARDWARE.items(), compiled(tuple(texts))):
        x = np.random.default_rng(2).uniform(low, high, N).astype(np.float32)
        got = run(file, "k", GROUPS, (THREADS, 1, 1), [x, x, x, np.zeros(N, np.float32)])[3]
        assert np.allclose(got, reference(x.astype(np.float64)), rtol=1e-6, atol=1e-6), name


MOVED = ["i8", "i16", "i32", "i64", "<2 x i32>", "<3 x i32>", "<4 x i32>", "<2 x i64>", "<8 x i16>", "half"]


def through(t, space, extend=""):
    """Elements of a type into memory of the group or the thread, and back from where they were put."""
    size = {"i8": 1, "i16": 2, "half": 2, "i32": 4, "i64": 8, "<2 x i32>": 8}.get(t, 16)
    if space == 3:
        place, globals_ = (
            "@shared",
            f"@shared = internal addrspace(3) global [{THREADS} x {t}] poison, align 16",
        )
        index, setup = "%t", ""
    else:
        place, globals_, index = "%mine", "", "%n"
        setup = f"  %mine = alloca [32 x {t}], align 16, addrspace(5)\n  %n = and i32 %t, 31\n"
    read = load("x", t, "%a", "%i")
    body = f"""{setup}{read}
  %to = getelementptr {t}, ptr addrspace({space}) {place}, i32 {index}
  store volatile {t} %x, ptr addrspace({space}) %to
  %y = load volatile {t}, ptr addrspace({space}) %to"""
    if extend:
        body += f"\n  %wide = {extend} {t} %y to i32" + store("%wide", "i32", "%b", "%i")
    else:
        body += store("%y", t, "%b", "%i")
    return module(body, threads=THREADS, globals_=globals_), size


@pytest.mark.parametrize("space", [3, 5])
def test_every_size_of_access(space):
    cases = [(t, "") for t in MOVED] + [(t, e) for t in ("i8", "i16") for e in ("sext", "zext")]
    texts = [through(t, space, e) for t, e in cases]
    for (t, extend), (_, size), (file, assembly) in zip(
        cases, texts, compiled(tuple(text for text, _ in texts))
    ):
        assert decoded_names(file, "k") == printed_names(assembly, "k")
        x = np.random.default_rng(3).integers(0, 256, N * size, np.uint8)
        if extend:
            x = x.view(f"{'i' if extend == 'sext' else 'u'}{size}")
        out = np.zeros(N, np.int32) if extend else np.zeros_like(x)
        got = run(file, "k", GROUPS, (THREADS, 1, 1), [x, out])[1]
        if t == "<3 x i32>":
            got, x = (v.reshape(N, 16)[:, :12] for v in (got, x))
        assert (got == x).all(), (t, extend, space)


def test_branches_and_loops_of_lanes():
    """Collatz steps: lanes leave a loop one by one, and take either side of a branch within it."""
    body = (
        load("x", "i32", "%a", "%i")
        + """
  br label %head
head:
  %v = phi i32 [ %x, %entry ], [ %next, %join ]
  %count = phi i32 [ 0, %entry ], [ %more, %join ]
  %done = icmp sle i32 %v, 1
  br i1 %done, label %exit, label %body
body:
  %bit = and i32 %v, 1
  %odd = icmp ne i32 %bit, 0
  br i1 %odd, label %up, label %down
up:
  %t3 = mul i32 %v, 3
  %u = add i32 %t3, 1
  store volatile i32 %u, ptr addrspace(1) %x.p
  br label %join
down:
  %d = lshr i32 %v, 1
  store volatile i32 %d, ptr addrspace(1) %x.p
  br label %join
join:
  %next = phi i32 [ %u, %up ], [ %d, %down ]
  %more = add i32 %count, 1
  br label %head
exit:"""
        + store("%count", "i32", "%b", "%i")
    )
    ((file, assembly),) = compiled((module(body, threads=48),))
    assert decoded_names(file, "k") == printed_names(assembly, "k")
    x = np.arange(96, dtype=np.int32)
    got = run(file, "k", 2, (48, 1, 1), [x, np.zeros(96, np.int32)])[1]

    def steps(n):
        count = 0
        while n > 1:
            n, count = (3 * n + 1 if n % 2 else n // 2), count + 1
        return count

    assert got.tolist() == [steps(n) for n in x.tolist()]


def test_kernels_that_do_not_end():
    body = "  br label %on\non:\n  br i1 %q, label %on, label %off\noff:"
    text = module(load("x", "i32", "%a", "%i") + "\n  %q = icmp sgt i32 %x, -1\n" + body)
    text = text.replace("on:\n", "on:\n  call void @llvm.amdgcn.s.sleep(i32 0)\n")
    ((file, _),) = compiled((text + "declare void @llvm.amdgcn.s.sleep(i32 immarg)\n",))
    with pytest.raises(Fault, match="no end after 1000 instructions"):
        run(file, "k", 1, (64, 1, 1), [np.zeros(64, np.int32)] * 2, budget=1000)
