"""The emulator itself: operations of LLVM's, lowered to RDNA3, against NumPy on edge cases and random bits.

Each case is a kernel `out[i] = op(a[i], b[i], c[i])`. What LLVM's language says of an operation is the reference, so
these hold both the tables of the emulator and the objects that our linker makes.
"""

from fractions import Fraction

import ml_dtypes
import numpy as np
import pytest

from tests.drivers.amd.test_code_object import files as modules
from tests.hardware.amd.objects import BARRIER, compiled, load, module, store
from tests.hardware.amd.rdna3 import arithmetic
from tests.hardware.amd.rdna3.machine import Fault
from tests.hardware.amd.rdna3.run import decoded_names, printed_names, run

THREADS, GROUPS = 64, 3
N = THREADS * GROUPS
NUMPY = {"half": np.float16, "float": np.float32, "double": np.float64} | {
    f"i{w}": getattr(np, f"int{w}") for w in (8, 16, 32, 64)
}


def kernel(body, types, out, declarations=""):
    """%x, %y, %z are elements of the given types; the body defines %r."""
    loads = "".join(load(v, t, f"%{p}", "%i") for v, p, t in zip("xyz", "abc", types))
    text = module(f"{loads}\n{body}" + store("%r", out, "%out", "%i"), pointers="a b c out", threads=THREADS)
    return text + declarations


def binary(op, t):
    return kernel(f"  %r = {op} {t} %x, %y", (t, t), t)


def call(name, t, count, out=None, extra=""):
    out = out or t
    arguments = ", ".join(f"{t} %{v}" for v in "xyz"[:count])
    types = ", ".join([t] * count) + (", i1" if extra else "")
    return kernel(
        f"  %r = call {out} @{name}({arguments}{extra})",
        (t,) * count,
        out,
        f"declare {out} @{name}({types})\n",
    )


def predicate(op, t):
    return kernel(f"  %p = {op} {t} %x, %y\n  %r = select i1 %p, {t} %x, {t} %z", (t, t, t), t)


def convert(op, from_, to):
    return kernel(f"  %r = {op} {from_} %x to {to}", (from_,), to)


def unsigned(x):
    return x.view(f"u{x.itemsize}")


def _cases():
    """name: (text, types, type of the result, reference)."""
    cases = {}

    def put(name, text, types, out, reference):
        cases[name] = text, types, out, reference

    for t in ("half", "float", "double"):
        s = {"half": "f16", "float": "f32", "double": "f64"}[t]
        for op, f in (("fadd", np.add), ("fsub", np.subtract), ("fmul", np.multiply), ("fdiv", np.divide)):
            put(f"{op}_{s}", binary(op, t), (t, t), t, f)
        for op, f in (
            ("sqrt", np.sqrt), ("floor", np.floor), ("ceil", np.ceil), ("trunc", np.trunc), ("roundeven", np.rint),
            ("fabs", np.abs),
        ):  # fmt: skip
            put(f"{op}_{s}", call(f"llvm.{op}.{s}", t, 1), (t,), t, f)
        for op, f in (("minnum", np.fmin), ("maxnum", np.fmax), ("copysign", np.copysign)):
            put(f"{op}_{s}", call(f"llvm.{op}.{s}", t, 2), (t, t), t, f)
        put(f"fma_{s}", call(f"llvm.fma.{s}", t, 3), (t, t, t), t, exact_fma)
        put(f"fneg_{s}", kernel(f"  %r = fneg {t} %x", (t,), t), (t,), t, np.negative)
        for p in ("olt", "oeq", "ole", "one", "ord", "uno", "ult", "une", "uge", "ueq"):
            put(
                f"fcmp_{p}_{s}",
                predicate(f"fcmp {p}", t),
                (t, t, t),
                t,
                lambda x, y, z, p=p: np.where(float_order(p, x, y), x, z),
            )
        for i in ("i16", "i32", "i64"):
            for op, f in (("sitofp", lambda x: x), ("uitofp", unsigned)):
                dtype = NUMPY[t]
                put(
                    f"{op}_{i}_{s}",
                    convert(op, i, t),
                    (i,),
                    t,
                    lambda x, f=f, dtype=dtype: f(x).astype(dtype),
                )
        for i in ("i16", "i32", "i64"):
            name = f"llvm.fptosi.sat.{i}.{s}"
            text = kernel(f"  %r = call {i} @{name}({t} %x)", (t,), i, f"declare {i} @{name}({t})\n")
            put(f"fptosi_{s}_{i}", text, (t,), i, lambda x, i=i: saturated(x, NUMPY[i]))
    put(
        "fpext_f16_f32", convert("fpext", "half", "float"), ("half",), "float", lambda x: x.astype(np.float32)
    )
    put(
        "fpext_f32_f64",
        convert("fpext", "float", "double"),
        ("float",),
        "double",
        lambda x: x.astype(np.float64),
    )
    put(
        "fptrunc_f64_f32",
        convert("fptrunc", "double", "float"),
        ("double",),
        "float",
        lambda x: x.astype(np.float32),
    )
    put(
        "fptrunc_f32_f16",
        convert("fptrunc", "float", "half"),
        ("float",),
        "half",
        lambda x: x.astype(np.float16),
    )
    _chains(put)
    for t in ("i8", "i16", "i32", "i64"):
        for op, f in (
            ("add", np.add), ("sub", np.subtract), ("mul", np.multiply), ("and", np.bitwise_and), ("or", np.bitwise_or),
            ("xor", np.bitwise_xor),
        ):  # fmt: skip
            put(f"{op}_{t}", binary(op, t), (t, t), t, f)
        for op, f in (
            ("sdiv", lambda x, y: divided(x, y)), ("udiv", lambda x, y: divided(unsigned(x), unsigned(y))),
            ("srem", lambda x, y: remainder(x, y)), ("urem", lambda x, y: remainder(unsigned(x), unsigned(y))),
        ):  # fmt: skip
            text = kernel(f"  %d = or {t} %y, 1\n  %n = ashr {t} %x, 1\n  %r = {op} {t} %n, %d", (t, t), t)
            put(f"{op}_{t}", text, (t, t), t, lambda x, y, f=f: f(x >> 1, y | 1).view(x.dtype))
        width = int(t[1:])
        for op, f in (
            ("shl", lambda x, k: x << k),
            ("ashr", lambda x, k: x >> k),
            ("lshr", lambda x, k: unsigned(x) >> unsigned(k)),
        ):
            text = kernel(f"  %k = and {t} %y, {width - 1}\n  %r = {op} {t} %x, %k", (t, t), t)
            put(f"{op}_{t}", text, (t, t), t, lambda x, y, f=f, m=width - 1: f(x, y & x.dtype.type(m)))
        for p, f in (
            ("eq", np.equal),
            ("slt", np.less),
            ("sge", np.greater_equal),
            ("ult", lambda x, y: unsigned(x) < unsigned(y)),
            ("ugt", lambda x, y: unsigned(x) > unsigned(y)),
        ):
            put(
                f"icmp_{p}_{t}",
                predicate(f"icmp {p}", t),
                (t, t, t),
                t,
                lambda x, y, z, f=f: np.where(f(x, y), x, z),
            )
        for op, f in (("smin", np.minimum), ("smax", np.maximum)):
            put(f"{op}_{t}", call(f"llvm.{op}.{t}", t, 2), (t, t), t, f)
        put(
            f"umin_{t}",
            call(f"llvm.umin.{t}", t, 2),
            (t, t),
            t,
            lambda x, y: np.minimum(unsigned(x), unsigned(y)),
        )
        put(f"ctpop_{t}", call(f"llvm.ctpop.{t}", t, 1), (t,), t, lambda x: np.bitwise_count(unsigned(x)))
        put(f"ctlz_{t}", call(f"llvm.ctlz.{t}", t, 1, extra=", i1 false"), (t,), t, lambda x: zeros(x, False))
        put(f"cttz_{t}", call(f"llvm.cttz.{t}", t, 1, extra=", i1 false"), (t,), t, lambda x: zeros(x, True))
        put(f"bitreverse_{t}", call(f"llvm.bitreverse.{t}", t, 1), (t,), t, flipped)
    for t in ("i16", "i32", "i64"):
        put(f"bswap_{t}", call(f"llvm.bswap.{t}", t, 1), (t,), t, lambda x: x.byteswap())
        put(f"fshl_{t}", call(f"llvm.fshl.{t}", t, 3), (t, t, t), t, funnel)
    for from_, to in (("i8", "i32"), ("i16", "i64"), ("i32", "i64")):
        put(
            f"sext_{from_}_{to}",
            convert("sext", from_, to),
            (from_,),
            to,
            lambda x, to=to: x.astype(NUMPY[to]),
        )
        put(
            f"zext_{from_}_{to}",
            convert("zext", from_, to),
            (from_,),
            to,
            lambda x, to=to: unsigned(x).astype(NUMPY[to]),
        )
        put(
            f"trunc_{to}_{from_}",
            convert("trunc", to, from_),
            (to,),
            from_,
            lambda x, f=from_: x.astype(NUMPY[f]),
        )
    return cases


def _chains(put):
    """What LLVM makes one instruction of several operations for."""

    def add(name, body, types, f, declarations=""):
        put(name, kernel(body, types, types[0], declarations), types, types[0], f)

    for t in ("i32", "i64"):
        two, three = (t, t), (t, t, t)
        add(
            f"select_{t}",
            f"  %p = trunc {t} %x to i1\n  %r = select i1 %p, {t} %y, {t} %z",
            three,
            lambda x, y, z: np.where(x & 1, y, z),
        )
        add(
            f"field_{t}",
            f"  %s = ashr {t} %x, 7\n  %f = shl {t} %s, 11\n  %r = ashr {t} %f, 11",
            (t,),
            lambda x: x >> 7 << 11 >> 11,
        )
        add(
            f"unsigned_field_{t}",
            f"  %s = lshr {t} %x, 7\n  %r = and {t} %s, 1023",
            (t,),
            lambda x: x >> 7 & 1023,
        )
        for name, op, f in (
            ("nand", "and", lambda x, y: ~(x & y)),
            ("nor", "or", lambda x, y: ~(x | y)),
            ("xnor", "xor", lambda x, y: ~(x ^ y)),
        ):
            add(f"{name}_{t}", f"  %s = {op} {t} %x, %y\n  %r = xor {t} %s, -1", two, f)
        for name, op, f in (("andn", "and", lambda x, y: x & ~y), ("orn", "or", lambda x, y: x | ~y)):
            add(f"{name}_{t}", f"  %s = xor {t} %y, -1\n  %r = {op} {t} %x, %s", two, f)
        for k in (1, 2, 3, 4):
            add(
                f"address{k}_{t}",
                f"  %s = shl {t} %x, {k}\n  %r = add {t} %s, %y",
                two,
                lambda x, y, k=k: (x << k) + y,
            )
        for p, f in (
            ("sle", np.less_equal),
            ("sgt", np.greater),
            ("ne", np.not_equal),
            ("eq", np.equal),
            ("ule", lambda x, y: unsigned(x) <= unsigned(y)),
            ("uge", lambda x, y: unsigned(x) >= unsigned(y)),
        ):
            for name, other in (("", "%y"), ("_100", "100")):
                body = f"  %p = icmp {p} {t} %x, {other}\n  %r = select i1 %p, {t} %x, {t} %z"
                add(
                    f"icmp_{p}{name}_other_{t}",
                    body,
                    three,
                    lambda x, y, z, f=f, c=bool(name): np.where(f(x, x.dtype.type(100) if c else y), x, z),
                )
        add(
            f"abs_{t}",
            f"  %r = call {t} @llvm.abs.{t}({t} %x, i1 false)",
            (t,),
            np.abs,
            f"declare {t} @llvm.abs.{t}({t}, i1)\n",
        )
        add(f"sums_{t}", f"  %s = add {t} %x, %y\n  %r = add {t} %s, %z", three, lambda x, y, z: x + y + z)
    for t in ("i16", "i32", "half", "float"):
        s, real = {"half": "f16", "float": "f32"}.get(t, t), t in ("half", "float")
        chosen = (
            (("minnum", np.fmin), ("maxnum", np.fmax))
            if real
            else (("smin", np.minimum), ("smax", np.maximum))
        )
        declarations = "".join(f"declare {t} @llvm.{name}.{s}({t}, {t})\n" for name, _ in chosen)
        for first, f in chosen:
            for second, g in chosen:
                body = f"  %s = call {t} @llvm.{first}.{s}({t} %x, {t} %y)\n"
                body += f"  %r = call {t} @llvm.{second}.{s}({t} %s, {t} %z)"
                add(
                    f"{first}_{second}_{s}",
                    body,
                    (t, t, t),
                    lambda x, y, z, f=f, g=g: g(f(x, y), z),
                    declarations,
                )
    for name, op, f in (
        ("mad", "ashr", lambda x: x >> 8),
        ("umad", "lshr", lambda x: (unsigned(x) >> 8).view(x.dtype)),
    ):
        body = f"  %l = {op} i32 %x, 8\n  %m = {op} i32 %y, 8\n  %p = mul i32 %l, %m\n  %r = add i32 %p, %z"
        add(f"{name}24_i32", body, ("i32",) * 3, lambda x, y, z, f=f: f(x) * f(y) + z)
    for t in ("i16", "i32", "i64"):
        add(f"mad_{t}", f"  %p = mul {t} %x, %y\n  %r = add {t} %p, %z", (t,) * 3, lambda x, y, z: x * y + z)
    for op, f in (("sext", lambda x: x.astype(np.int64)), ("zext", lambda x: unsigned(x).astype(np.uint64))):
        body = f"  %l = {op} i32 %x to i64\n  %m = {op} i32 %y to i64\n  %p = mul i64 %l, %m\n"
        body += "  %h = lshr i64 %p, 32\n  %r = trunc i64 %h to i32"
        add(
            f"mulh_{op}_i32",
            body,
            ("i32", "i32"),
            lambda x, y, f=f: (
                ((f(x) * f(y)).view(np.uint64) >> np.uint64(32)).astype(np.uint32).view(np.int32)
            ),
        )


def exact_fma(x, y, z):
    out = (x.astype(np.longdouble) * y + z).astype(x.dtype)
    for i, (a, b, c) in enumerate(zip(x.tolist(), y.tolist(), z.tolist())):
        if np.isfinite([a, b, c]).all():
            exact = Fraction(a) * Fraction(b) + Fraction(c)
            if exact:
                out[i] = rounded(exact, x.dtype)
    return out


def rounded(exact, dtype):
    """Of the numbers around it the nearest, the even one of two."""
    try:
        near = dtype.type(float(exact))
    except OverflowError:
        return dtype.type(np.inf if exact > 0 else -np.inf)
    if not np.isfinite(near):
        return near
    around = [np.nextafter(near, dtype.type(-np.inf)), near, np.nextafter(near, dtype.type(np.inf))]
    around = [x for x in around if np.isfinite(x)]
    return min(around, key=lambda x: (abs(Fraction(float(x)) - exact), int(x.view(f"u{dtype.itemsize}")) & 1))


def float_order(p, x, y):
    nan = np.isnan(x) | np.isnan(y)
    plain = {"lt": x < y, "eq": x == y, "le": x <= y, "ne": x != y, "ge": x >= y}
    if p in ("ord", "uno"):
        return ~nan if p == "ord" else nan
    return plain[p[1:]] & ~nan if p[0] == "o" else plain[p[1:]] | nan


def saturated(x, dtype):
    limits = np.iinfo(dtype)
    exact = [
        0 if np.isnan(v) else limits.max if v == np.inf else limits.min if v == -np.inf else int(v)
        for v in x.tolist()
    ]
    return np.array([min(max(v, limits.min), limits.max) for v in exact], dtype)


def divided(x, y):
    """Towards zero."""
    pairs = zip(x.tolist(), y.tolist())
    return np.array([abs(a) // abs(b) * (1 if (a < 0) == (b < 0) else -1) for a, b in pairs], x.dtype)


def remainder(x, y):
    return (x - divided(x, y) * y).astype(x.dtype)


def zeros(x, trailing):
    width = 8 * x.itemsize
    texts = [f"{v:0{width}b}"[:: -1 if trailing else 1] for v in unsigned(x).tolist()]
    return np.array([width if "1" not in text else text.index("1") for text in texts])


def flipped(x):
    return np.array([int(f"{v:0{8 * x.itemsize}b}"[::-1], 2) for v in unsigned(x).tolist()], f"u{x.itemsize}")


def funnel(x, y, z):
    width = 8 * x.itemsize
    parts = zip(*(unsigned(v).tolist() for v in (x, y, z)))
    return np.array(
        [(a << width | b) << c % width >> width & 2**width - 1 for a, b, c in parts], f"u{x.itemsize}"
    )


def _uniform(cases):
    """The same of one element for each group: operands are the same for all lanes, so scalar instructions do them."""
    for name, (text, types, out, reference) in cases.items():
        if name.endswith(("i32", "i64")) and out in types:
            for pointer in "abc":
                text = text.replace(f"%{pointer}, i64 %i\n", f"%{pointer}, i64 %group\n")
            yield f"uniform_{name}", (text, types, out, reference)


CASES = _cases()
CASES |= dict(_uniform(CASES))


def samples(t, rng):
    """Edge cases and random bits: few numbers that are alike, many exponents."""
    dtype = np.dtype(NUMPY[t])
    x = rng.integers(0, 256, (N, dtype.itemsize), np.uint8).view(dtype)[:, 0]
    if dtype.kind == "i":
        limits = np.iinfo(dtype)
        edges = [0, 1, -1, 2, limits.max, limits.min, limits.max - 1, limits.min + 1]
        x = x >> rng.integers(0, 8 * dtype.itemsize, N).astype(dtype)
    else:
        info = np.finfo(dtype)
        edges = [0, -0.0, 1, -1, np.inf, -np.inf, np.nan, 0.5, -1.5, 2.5]
        edges += [info.max, info.tiny, info.smallest_subnormal]
        x[N // 2 :] = rng.normal(size=N - N // 2).astype(dtype) * dtype.type(8)
    where = rng.integers(0, N, N // 3)
    x[where] = rng.choice(np.array(edges, dtype), len(where))
    return x


def files(arch="gfx1100", names=tuple(CASES)):
    return dict(zip(names, compiled(tuple(CASES[name][0] for name in names), arch)))


def check(name, seed=0, arch="gfx1100", file=None):
    _, types, out, reference = CASES[name]
    rng = np.random.default_rng(seed)
    arrays = given = [samples(t, rng) for t in types]
    if name.startswith("uniform"):
        given = [x[:GROUPS].repeat(THREADS) for x in arrays]
    padded = arrays + [np.zeros(N, np.int8)] * (3 - len(arrays))
    result = np.zeros(N, NUMPY[out])
    file = file or files()[name][0]
    got = run(file, "k", GROUPS, (THREADS, 1, 1), [*padded, result], arch=arch, seed=seed)[3]
    with np.errstate(all="ignore"):
        expected = np.asarray(reference(*given)).astype(NUMPY[out])
    if got.dtype.kind == "f":
        same = (unsigned(got) == unsigned(expected)) | (np.isnan(got) & np.isnan(expected))
        if name.startswith(("minnum", "maxnum")):  # of zeros either; a signalling NaN may win
            same |= (got == expected) | signalling(*given)
    else:
        same = got == expected
    assert same.all(), (name, [x[~same][:4] for x in (*given, got, expected)])


def signalling(*arrays):
    return np.any([arithmetic.is_signalling(x) for x in arrays], 0)


def test_names_of_instructions_are_those_that_llvm_prints():
    for name, (file, assembly) in files().items():
        assert decoded_names(file, "k") == printed_names(assembly, "k"), name


@pytest.mark.parametrize("kind", ["f16", "f32", "f64", "i8", "i16", "i32", "i64"])
def test_operations(kind):
    names = [name for name in CASES if name.endswith(kind)]
    assert names
    for name in names:
        check(name)


@pytest.mark.parametrize("error", [-1, 1])
def test_quotients_and_roots_are_right_whatever_approximations_err(error, monkeypatch):
    """What LLVM builds on them is rounded correctly, with hardware that is off by one."""
    monkeypatch.setattr(arithmetic, "ERROR", error)
    for name in (
        "fdiv_f32",
        "fdiv_f64",
        "sqrt_f32",
        "sqrt_f64",
        "fdiv_f16",
        "udiv_i32",
        "srem_i32",
        "udiv_i64",
    ):
        check(name, seed=error + 1)


def test_what_kernels_must_not_do():
    file, _ = files()["add_i32"]
    x = np.zeros(N, np.int32)
    with pytest.raises(Fault, match=r"load of 4 bytes at .* in no buffer, at .*: global_load_b32"):
        run(file, "k", GROUPS, (THREADS, 1, 1), [x[:-1], x, x, x])
    with pytest.raises(Fault, match="store of 4 bytes"):
        run(file, "k", GROUPS + 1, (THREADS, 1, 1), [np.zeros(N + THREADS, np.int32)] * 2 + [x, x])


def test_pointers_in_constants():
    """Addresses that are filled in where the image stands, and calls."""
    x = np.zeros(64, np.int32)
    out = np.zeros(64, np.float32)
    got = run(modules()["pointers"][0], "k", 1, (2, 1, 1), [x, out])[1]
    assert got[:2].tolist() == [1, 4]
    x = np.arange(64, dtype=np.float32)
    assert (run(modules()["call"][0], "k", 1, (64, 1, 1), [x, out])[1] == 2 * x).all()
    assert (
        run(modules()["table"][0], "k", 1, (4, 1, 1), [x, np.zeros(64)])[1][:4] == [1.5, 3.5, 5, 12]
    ).all()
    indices = np.arange(64, dtype=np.int32)
    assert run(modules()["scratch"][0], "k", 1, (64, 1, 1), [indices, out])[1].tolist() == [2] + [1] * 63


def exchanged(before, after, other="  %r = xor i32 %t, 63"):
    """Each thread reads what another thread stored to local memory; with barriers, or without."""
    body = (
        load("x", "float", "%a", "%i")
        + store("%x", "float", "@shared", "%t64", 3).replace("i64 %t64", "i32 %t")
        + before
        + other
        + load("y", "float", "@shared", "%r", 3).replace("i64 %r", "i32 %r")
        + after
        + store("%x", "float", "@shared", "%t64", 3)
        .replace("i64 %t64", "i32 %t")
        .replace("%x.to", "%x.again")
        + store("%y", "float", "%b", "%i")
    )
    return module(body, globals_="@shared = internal addrspace(3) global [64 x float] poison, align 16")


def test_local_memory_and_barriers():
    lanes = "  %r = xor i32 %t, 31"
    texts = (
        exchanged(BARRIER, BARRIER),
        exchanged("", BARRIER),
        exchanged(BARRIER, ""),
        exchanged("", "", lanes),
        exchanged(BARRIER, BARRIER, "  %r = add i32 %t, 1"),
    )
    right, no_first, no_second, within, outside = (file for file, _ in compiled(texts))
    x = np.arange(2 * THREADS, dtype=np.float32)
    arguments = "k", 2, (THREADS, 1, 1), [x, np.zeros_like(x)]
    assert (run(right, *arguments)[1].reshape(2, -1) == x.reshape(2, -1)[:, ::-1]).all()
    assert (run(within, *arguments)[1].reshape(4, -1) == x.reshape(4, -1)[:, ::-1]).all()
    with pytest.raises(
        Fault, match="a load from local memory that another wave stored since the last barrier"
    ):
        run(no_first, *arguments)
    with pytest.raises(Fault, match="a store to local memory that another wave used since the last barrier"):
        run(no_second, *arguments)
    with pytest.raises(Fault, match="local memory at 259; the group has 256 bytes"):
        run(outside, *arguments)


@pytest.mark.parametrize("type_", ["half", "bfloat"])
def test_matrix_products(type_):
    """One tile of a wave: lanes load rows of A and of B transposed, and store two rows a register."""
    kind = {"half": "f16", "bfloat": "bf16"}[type_]
    vector = "<16 x half>" if type_ == "half" else "<16 x i16>"
    body = f"""
  %row = and i64 %i, 15
  %half = lshr i64 %i, 4
  %at = mul i64 %row, 16
  %a.p = getelementptr i16, ptr addrspace(1) %a, i64 %at
  %x = load {vector}, ptr addrspace(1) %a.p, align 32
  %b.p = getelementptr i16, ptr addrspace(1) %b, i64 %at
  %y = load {vector}, ptr addrspace(1) %b.p, align 32
  %d = call <8 x float> @llvm.amdgcn.wmma.f32.16x16x16.{kind}.v8f32.{"v16f16" if type_ == "half" else "v16i16"}(
      {vector} %x, {vector} %y, <8 x float> splat (float 1.0))
""" + "".join(
        f"""
  %d{r} = extractelement <8 x float> %d, i32 {r}
  %r{r} = add i64 %half, {2 * r}
  %m{r} = mul i64 %r{r}, 16
  %n{r} = add i64 %m{r}, %row
  %q{r} = getelementptr float, ptr addrspace(1) %c, i64 %n{r}
  store float %d{r}, ptr addrspace(1) %q{r}"""
        for r in range(8)
    )
    dtype = np.float16 if type_ == "half" else ml_dtypes.bfloat16
    ((file, _),) = compiled((module(body, pointers="a b c", threads=32),))
    rng = np.random.default_rng(0)
    a, b = (rng.normal(size=(16, 16)).astype(dtype) for _ in range(2))
    got = run(file, "k", 1, (32, 1, 1), [a.view(np.int16), b.view(np.int16), np.zeros((16, 16), np.float32)])[
        2
    ]
    expected = a.astype(np.float64) @ b.astype(np.float64).T + 1
    assert np.allclose(got, expected, rtol=1e-6, atol=1e-5)
