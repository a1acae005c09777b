"""The emulator of CDNA3: operations that RDNA3's is tested with, compiled for gfx942; what only waves of 64 have."""

import ml_dtypes
import numpy as np
import pytest

from tests.hardware.amd.objects import BARRIER, compiled, load, module, store
from tests.hardware.amd.rdna3 import test_instructions as rdna3
from tests.hardware.amd.rdna3.machine import Fault
from tests.hardware.amd.rdna3.run import decoded_names, printed_names, run
from tests.hardware.amd.rdna3.test_instructions import GROUPS, NUMPY, THREADS, N, kernel, samples, unsigned
from tests.hardware.amd.rdna3.test_lanes_and_memory import PACKED, lane_call

ARCH = "gfx942"
LANES = np.arange(N) % 64
WAVES = np.arange(N) - LANES


@pytest.mark.parametrize(("first", "step"), [(0, 6), pytest.param(0, 1, marks=pytest.mark.nightly)])
def test_operations(first, step):
    """Names of instructions are those that LLVM prints, and values those of NumPy."""
    for name, (file, assembly) in rdna3.files(ARCH, tuple(rdna3.CASES)[first::step]).items():
        assert decoded_names(file, "k", ARCH) == printed_names(assembly, "k"), name
        rdna3.check(name, arch=ARCH, file=file)


def test_what_kernels_must_not_do():
    ((file, _),) = compiled((rdna3.CASES["add_i32"][0],), ARCH)
    x = np.zeros(N, np.int32)
    with pytest.raises(Fault, match=r"load of 4 bytes at .* in no buffer, at .*: global_load_dword"):
        run(file, "k", GROUPS, (THREADS, 1, 1), [x[:-1], x, x, x], arch=ARCH)


# ---- other lanes ----


def exchange(which):
    return lambda x, y: x[WAVES + which(LANES, y)]


BELOW = [(1 << int(lane)) - 1 for lane in LANES]
LANE_CASES = {
    "bpermute": (lane_call("ds.bpermute", "i32 %y, i32 %x"), exchange(lambda l, y: (y >> 2) % 64)),
    "swizzle_xor": (lane_call("ds.swizzle", f"i32 %x, i32 {5 << 10 | 31}"), exchange(lambda l, y: l ^ 5)),
    "swizzle_one": (lane_call("ds.swizzle", f"i32 %x, i32 {7 << 5}"), exchange(lambda l, y: l // 32 * 32 + 7)),
    "readfirstlane": (lane_call("readfirstlane.i32", "i32 %x"), exchange(lambda l, y: l * 0)),
    "readlane": (lane_call("readlane.i32", "i32 %x, i32 41"), exchange(lambda l, y: l * 0 + 41)),
    "writelane": (lane_call("writelane.i32", "i32 77, i32 41, i32 %x"), lambda x, y: np.where(LANES == 41, 77, x)),
    **{
        f"mbcnt_{half}": (
            lane_call(f"mbcnt.{half}", "i32 %x, i32 %y"),
            lambda x, y, shift=shift: np.array(
                [(v & below >> shift).bit_count() + w for v, w, below in zip(unsigned(x).tolist(), y.tolist(), BELOW)],
            ),
        )
        for half, shift in (("lo", 0), ("hi", 32))
    },
    **{
        f"dpp_{pattern:#x}": (
            lane_call("update.dpp.i32", f"i32 0, i32 %x, i32 {pattern}, i32 15, i32 15, i1 true"),
            exchange(lambda l, y, f=f: f(l)),
        )
        for pattern, f in {
            0xB1: lambda l: l ^ 1,
            0x140: lambda l: l ^ 15,
            0x141: lambda l: l ^ 7,
            0x123: lambda l: l // 16 * 16 + (l - 3) % 16,
        }.items()
    },
}  # fmt: skip


def test_values_of_other_lanes():
    made = compiled(tuple(text for text, _ in LANE_CASES.values()), ARCH)
    for (name, (_, reference)), (file, assembly) in zip(LANE_CASES.items(), made):
        assert decoded_names(file, "k", ARCH) == printed_names(assembly, "k"), name
        rng = np.random.default_rng(0)
        x, y = samples("i32", rng), samples("i32", rng)
        got = run(file, "k", GROUPS, (THREADS, 1, 1), [x, y, np.zeros(1), np.zeros(N, np.int32)], arch=ARCH)[
            3
        ]
        assert (got == np.asarray(reference(x, y)).astype(np.int32)).all(), name


def test_packed_numbers():
    made = compiled(tuple(text for text, _, _ in PACKED.values()), ARCH)
    for (name, (_, type_, reference)), (file, assembly) in zip(PACKED.items(), made):
        assert decoded_names(file, "k", ARCH) == printed_names(assembly, "k"), name
        rng = np.random.default_rng(1)
        x, y, z = (np.stack([samples(type_, rng), samples(type_, rng)], 1) for _ in range(3))
        got = run(file, "k", GROUPS, (THREADS, 1, 1), [x, y, z, np.zeros_like(x)], arch=ARCH)[3]
        with np.errstate(all="ignore"):
            expected = reference(x, y, z) if name.startswith("fma") else reference(x, y)
        expected = np.asarray(expected).astype(NUMPY[type_])
        same = (unsigned(got) == unsigned(expected)) | ((got != got) & (expected != expected))
        if "num" in name:
            same |= (got == expected) | rdna3.signalling(x, y)
        assert same.all(), name


PAIRS = {
    "fadd": lambda x, y, z: x + y,
    "fmul": lambda x, y, z: x * y,
    "fma": rdna3.exact_fma,
    "crossed": lambda x, y, z: x[:, ::-1] * y,
    "by a constant": lambda x, y, z: x * np.float32(4),
    "by one": lambda x, y, z: x + y[:, :1],
}


def pairs_of_float32(name):
    v = "<2 x float>"
    loads = "".join(load(x, v, f"%{p}", "%i") for x, p in zip("xyz", "abc"))
    body = {
        "fma": f"  %r = call {v} @llvm.fma.v2f32({v} %x, {v} %y, {v} %z)",
        "crossed": f"  %w = shufflevector {v} %x, {v} poison, <2 x i32> <i32 1, i32 0>\n  %r = fmul {v} %w, %y",
        "by a constant": f"  %r = fmul {v} %x, splat (float 4.0)",
        "by one": f"  %w = shufflevector {v} %y, {v} poison, <2 x i32> zeroinitializer\n  %r = fadd {v} %x, %w",
    }.get(name, f"  %r = {name} {v} %x, %y")
    text = module(f"{loads}\n{body}" + store("%r", v, "%out", "%i"), pointers="a b c out", threads=THREADS)
    return text + (f"declare {v} @llvm.fma.v2f32({v}, {v}, {v})\n" if name == "fma" else "")


def test_pairs_of_float32():
    """Packed instructions on two registers each, either of which may be the first."""
    seen = set()
    for name, (file, assembly) in zip(PAIRS, compiled(tuple(map(pairs_of_float32, PAIRS)), ARCH)):
        names = decoded_names(file, "k", ARCH)
        assert names == printed_names(assembly, "k"), name
        seen |= {n for n in names if n.startswith("v_pk")}
        rng = np.random.default_rng(2)
        x, y, z = (rng.normal(size=(N, 2)).astype(np.float32) for _ in range(3))
        got = run(file, "k", GROUPS, (THREADS, 1, 1), [x, y, z, np.zeros_like(x)], arch=ARCH)[3]
        expected = (
            PAIRS[name](x, y, z)
            if name != "fma"
            else PAIRS[name](*(v.ravel() for v in (x, y, z))).reshape(-1, 2)
        )
        assert (got == expected).all(), name
    assert seen == {"v_pk_add_f32", "v_pk_mul_f32", "v_pk_fma_f32"}


# ---- memory ----


def test_local_memory_and_barriers():
    lanes = "  %r = xor i32 %t, 63"
    beyond = "  %r = xor i32 %t, 127"
    both = rdna3.exchanged(BARRIER, BARRIER, lanes), rdna3.exchanged("", "", lanes)
    twice = (
        ("[64 x float]", "[128 x float]"),
        ('="64,64"', '="128,128"'),
        ("%group, 64", "%group, 128"),
    )
    wide = [rdna3.exchanged(first, BARRIER, beyond) for first in (BARRIER, "")]
    for one, two in twice:
        wide = [text.replace(one, two) for text in wide]
    right, within, two_waves, no_barrier = (file for file, _ in compiled((*both, *wide), ARCH))
    x = np.arange(256, dtype=np.float32)
    for file in (right, within):  # one wave needs no barrier
        got = run(file, "k", 4, (64, 1, 1), [x, np.zeros_like(x)], arch=ARCH)[1]
        assert (got.reshape(4, -1) == x.reshape(4, -1)[:, ::-1]).all()
    arguments = "k", 2, (128, 1, 1), [x, np.zeros_like(x)]
    assert (run(two_waves, *arguments, arch=ARCH)[1].reshape(2, -1) == x.reshape(2, -1)[:, ::-1]).all()
    with pytest.raises(Fault, match="that another wave stored since the last barrier"):
        run(no_barrier, *arguments, arch=ARCH)


@pytest.mark.parametrize("threads", [1, 40, 64, 100])
def test_lanes_that_take_no_part(threads):
    x, y = (np.arange(k, 256 + k, dtype=np.int32) for k in (0, 7))
    text = kernel("  %r = add i32 %x, %y", ("i32", "i32"), "i32")
    text = text.replace("mul nuw nsw i64 %group, 64", f"mul i64 %group, {threads}")
    text = text.replace('"64,64"', f'"{threads},{threads}"')
    ((file, _),) = compiled((text,), ARCH)
    got = run(file, "k", 2, (threads, 1, 1), [x, y, x, np.full(256, -1, np.int32)], arch=ARCH)[3]
    assert (got[: 2 * threads] == (x + y)[: 2 * threads]).all() and (got[2 * threads :] == -1).all()


# ---- matrices ----

PRODUCTS = {
    "f32.32x32x8bf16.1k": (32, 8, "i16", ml_dtypes.bfloat16, "float"),
    "f32.16x16x16bf16.1k": (16, 16, "i16", ml_dtypes.bfloat16, "float"),
    "f32.32x32x8f16": (32, 8, "half", np.float16, "float"),
    "f32.16x16x16f16": (16, 16, "half", np.float16, "float"),
    "f32.32x32x2f32": (32, 2, "float", np.float32, "float"),
    "f32.16x16x4f32": (16, 4, "float", np.float32, "float"),
    "f64.16x16x4f64": (16, 4, "double", np.float64, "double"),
}


PRODUCTS_OF_CDNA4 = {
    "f32.32x32x16.bf16": (32, 16, "bfloat", ml_dtypes.bfloat16, "float"),
    "f32.16x16x32.bf16": (16, 32, "bfloat", ml_dtypes.bfloat16, "float"),
    "f32.32x32x16.f16": (32, 16, "half", np.float16, "float"),
    "f32.16x16x32.f16": (16, 32, "half", np.float16, "float"),
}


def product(name):
    """A wave loads A by rows and B by columns, and stores D, as AMD's Matrix Instruction Calculator has the lanes:
    A[i][k] is in lane side * floor(k / each) + i; D[i][j] in lane side * (floor(i / 4) % (64 / side)) + j, of float64
    in lane 16 * (i % 4) + j."""
    side, depth, element, _, out = (PRODUCTS | PRODUCTS_OF_CDNA4)[name]
    each, count = depth * side // 64, side * side // 64
    vector = f"<{each} x {element}>" if each > 1 else element
    sums = f"<{count} x {out}>"
    body = f"""
  %row = urem i64 %i, {side}
  %part = udiv i64 %i, {side}
  %first = mul i64 %row, {depth}
  %deep = mul i64 %part, {each}
  %at = add i64 %first, %deep
  %a.p = getelementptr {element}, ptr addrspace(1) %a, i64 %at
  %x = load {vector}, ptr addrspace(1) %a.p
  %b.p = getelementptr {element}, ptr addrspace(1) %b, i64 %at
  %y = load {vector}, ptr addrspace(1) %b.p
  %d = call {sums} @llvm.amdgcn.mfma.{name}({vector} %x, {vector} %y, {sums} splat ({out} 1.0), i32 0, i32 0, i32 0)
"""
    for g in range(count):
        row = 4 * g if out == "double" else 4 * (64 // side) * (g // 4) + g % 4
        step = 1 if out == "double" else 4
        body += f"""
  %s{g} = mul i64 %part, {step}
  %r{g} = add i64 %s{g}, {row}
  %m{g} = mul i64 %r{g}, {side}
  %n{g} = add i64 %m{g}, %row
  %q{g} = getelementptr {out}, ptr addrspace(1) %c, i64 %n{g}
  %d{g} = extractelement {sums} %d, i32 {g}
  store {out} %d{g}, ptr addrspace(1) %q{g}"""
    declaration = f"declare {sums} @llvm.amdgcn.mfma.{name}({vector}, {vector}, {sums}, i32, i32, i32)\n"
    return module(body, pointers="a b c", threads=64) + declaration


@pytest.mark.parametrize(
    ("arch", "cases"), [(ARCH, PRODUCTS), ("gfx950", PRODUCTS), ("gfx950", PRODUCTS_OF_CDNA4)]
)
def test_matrix_products(arch, cases):
    for name, (file, assembly) in zip(cases, compiled(tuple(map(product, cases)), arch)):
        names = decoded_names(file, "k", arch)
        assert names == printed_names(assembly, "k") and any(n.startswith("v_mfma") for n in names), name
        side, depth, _, dtype, out = cases[name]
        rng = np.random.default_rng(0)
        a, b = (rng.normal(size=(side, depth)).astype(dtype) for _ in range(2))
        result = np.zeros((side, side), np.float32 if out == "float" else np.float64)
        given = [x.view(f"u{x.dtype.itemsize}") for x in (a, b)]
        got = run(file, "k", 1, (64, 1, 1), [*given, result], arch=arch)[2]
        expected = a.astype(np.float64) @ b.astype(np.float64).T + 1
        assert np.allclose(got, expected, rtol=1e-6, atol=1e-5), name


# ---- CDNA4 ----


def function_of_bits(table, t="i32"):
    call = f"\n  %r = call {t} @llvm.amdgcn.bitop3.{t}({t} %x, {t} %y, {t} %z, i32 {table})"
    declaration = f"declare {t} @llvm.amdgcn.bitop3.{t}({t}, {t}, {t}, i32 immarg)\n"
    return kernel(call, (t,) * 3, t, declaration)


@pytest.mark.parametrize("width", [16, 32])
def test_functions_of_three_bits(width):
    """Each bit of a result is that bit of a table which the bits of the three sources name."""
    tables = [1 << k for k in range(8)] + [0x96, 0xE8, 0xCA, 0x1D]
    rng = np.random.default_rng(0)
    x, y, z = (samples(f"i{width}", rng) for _ in range(3))
    unsigned_, places = f"u{width // 8}", np.arange(width, dtype=np.uint64)
    texts = tuple(function_of_bits(table, f"i{width}") for table in tables)
    for table, (file, assembly) in zip(tables, compiled(texts, "gfx950")):
        names = decoded_names(file, "k", "gfx950")
        assert names == printed_names(assembly, "k") and f"v_bitop3_b{width}" in names
        got = run(file, "k", GROUPS, (THREADS, 1, 1), [x, y, z, np.zeros_like(x)], arch="gfx950")[3]
        bits = [(v.view(unsigned_).astype(np.uint64)[:, None] >> places) & 1 for v in (x, y, z)]
        found = (np.uint64(table) >> (4 * bits[0] + 2 * bits[1] + bits[2])) & 1
        expected = (found << places).sum(1)
        np.testing.assert_array_equal(got.view(unsigned_), expected)


def test_two_numbers_are_rounded_to_bfloat16():
    body = load("x", "<2 x float>", "%a", "%i") + "\n  %r = fptrunc <2 x float> %x to <2 x bfloat>"
    ((file, assembly),) = compiled((module(body + store("%r", "<2 x bfloat>", "%b", "%i")),), "gfx950")
    names = decoded_names(file, "k", "gfx950")
    assert names == printed_names(assembly, "k") and "v_cvt_pk_bf16_f32" in names
    rng = np.random.default_rng(0)
    bits = rng.integers(0, 1 << 32, 128, np.uint32)
    bits[::3] = bits[::3] & 0xFFFF0000 | 0x8000  # ties
    x = bits.view(np.float32)
    x[:4] = np.inf, -np.inf, np.nan, 3.4e38
    got = run(file, "k", 1, (64, 1, 1), [x, np.zeros(128, np.uint16)], arch="gfx950")[1]
    expected = x.astype(ml_dtypes.bfloat16)
    np.testing.assert_array_equal(
        got.view(ml_dtypes.bfloat16).astype(np.float32), expected.astype(np.float32)
    )


def test_cdna3_has_no_instructions_of_cdna4():
    ((file, _),) = compiled((function_of_bits(0x96),), "gfx950")
    with pytest.raises(NotImplementedError, match="opcode 564 is in no table"):
        decoded_names(file, "k", ARCH)
