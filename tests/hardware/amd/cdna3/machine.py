"""The GPU of `tests/hardware/amd/rdna3/machine.py` with waves of CDNA3: 64 lanes, accumulation registers, matrix cores.

Source: AMD, "Instinct MI300 Instruction Set Architecture: Reference Guide" (2024), chapters 3 (wave state), 4
(control), 6 (vector), 7 (matrix), 10 and 11 (memory). What RDNA3 computes under another name is done by its emulator;
here are names, masks of 64 bits, and what RDNA3 has not.
"""

import numpy as np
from ml_dtypes import bfloat16

from tests.hardware.amd.cdna3.encoding import ACCUMULATION, VOP1, VOP2, decode, decode_cdna4
from tests.hardware.amd.cdna3.matrix import matrix
from tests.hardware.amd.rdna3.access import access
from tests.hardware.amd.rdna3.arithmetic import OPERATIONS, count_ones, fma
from tests.hardware.amd.rdna3.encoding import VGPRS
from tests.hardware.amd.rdna3.machine import Waves as Waves32
from tests.hardware.amd.rdna3.machine import launch as launch_waves
from tests.hardware.amd.rdna3.packed import packed
from tests.hardware.amd.rdna3.registers import LANE, modified, put, reader
from tests.hardware.amd.rdna3.scalar import scalar
from tests.hardware.amd.rdna3.vector import operands, vector

NO_OPS = "s_nop s_sleep s_waitcnt s_setprio v_nop".split()
TEMPORARY = 2 * ACCUMULATION  # a register that no instruction names


class Waves(Waves32):
    """The state of all waves of a launch; accumulation registers behind the others."""

    width = 64
    registers = TEMPORARY + 1

    def decode(self, pc):
        return decode(self.code, pc)

    def compile(self, instruction):
        return compile_(instruction)


class WavesOfCdna4(Waves):
    """With the instructions that CDNA4 has beside."""

    def decode(self, pc):
        return decode_cdna4(self.code, pc)


def launch(memory, code, kernel, groups, threads, arguments, *, seed, budget):
    """Run a kernel, as `tests.hardware.amd.rdna3.machine.launch` does."""
    return launch_waves(
        memory, code, kernel, groups, threads, arguments, seed=seed, budget=budget, kind=Waves
    )


def launch_cdna4(memory, code, kernel, groups, threads, arguments, *, seed, budget):
    """Run a kernel for CDNA4."""
    return launch_waves(
        memory, code, kernel, groups, threads, arguments, seed=seed, budget=budget, kind=WavesOfCdna4
    )


def pairs(text):
    """`theirs=ours ...`."""
    return dict(pair.split("=") for pair in text.split())


SCALAR_NAMES = pairs(
    """ff1_i32_b32=ctz_i32_b32 ff1_i32_b64=ctz_i32_b64 flbit_i32_b32=clz_i32_u32 flbit_i32_b64=clz_i32_u64
    flbit_i32=cls_i32 flbit_i32_i64=cls_i32_i64 andn2_b32=and_not1_b32 andn2_b64=and_not1_b64 orn2_b32=or_not1_b32
    orn2_b64=or_not1_b64 andn2_saveexec_b64=and_not1_saveexec_b64 orn2_saveexec_b64=or_not1_saveexec_b64
    andn1_saveexec_b64=and_not0_saveexec_b64 orn1_saveexec_b64=or_not0_saveexec_b64
    andn1_wrexec_b64=and_not0_wrexec_b64 andn2_wrexec_b64=and_not1_wrexec_b64 load_dword=load_b32 load_dwordx2=load_b64
    load_dwordx4=load_b128 load_dwordx8=load_b256 load_dwordx16=load_b512"""
)
VECTOR_NAMES = pairs(
    """add_u32=add_nc_u32 sub_u32=sub_nc_u32 subrev_u32=subrev_nc_u32 add_i32=add_nc_i32 sub_i32=sub_nc_i32
    add_u16=add_nc_u16 sub_u16=sub_nc_u16 subrev_u16=subrev_nc_u16 add_i16=add_nc_i16 sub_i16=sub_nc_i16
    addc_co_u32=add_co_ci_u32 subb_co_u32=sub_co_ci_u32 subbrev_co_u32=subrev_co_ci_u32 ffbh_u32=clz_i32_u32
    ffbl_b32=ctz_i32_b32 ffbh_i32=cls_i32 cvt_rpi_i32_f32=cvt_nearest_i32_f32 cvt_flr_i32_f32=cvt_floor_i32_f32
    cvt_pkrtz_f16_f32=cvt_pk_rtz_f16_f32 mad_legacy_u16=mad_u16 mad_legacy_i16=mad_i16 fma_legacy_f16=fma_f16
    div_fixup_legacy_f16=div_fixup_f16"""
)
LOCAL_NAMES = {"read": "load", "write": "store", "read2": "load_2addr", "write2": "store_2addr"} | {
    "read2st64": "load_2addr_stride64",
    "write2st64": "store_2addr_stride64",
}
SIZES = pairs("ubyte=u8 sbyte=i8 ushort=u16 sshort=i16 byte=b8 short=b16 dword=b32") | {
    f"dwordx{n}": f"b{32 * n}" for n in (2, 3, 4)
}


def compile_(i):
    """The function of state and waves that does an instruction."""
    if i.name in NO_OPS:
        return lambda m, w: None
    if i.format in ("sop1", "sop2", "sopc", "sopk", "sopp", "smem"):
        name = i.name.removeprefix("s_")
        return scalar(i._replace(name=f"s_{SCALAR_NAMES.get(name, name)}"))
    if i.format == "ds":
        first, *rest = i.name.removeprefix("ds_").split("_")
        return access(i._replace(name="_".join(["ds", LOCAL_NAMES.get(first, first), *rest])))
    if i.format == "memory":
        segment, kind, size, *rest = i.name.split("_")
        return access(i._replace(name="_".join([segment, kind, *rest, SIZES[size]])))
    if i.format == "mai":
        return matrix(i)
    if i.format == "vop3p":
        return (
            _pairs_of_float32(i)
            if i.name.endswith(("_pk_fma_f32", "pk_mul_f32", "pk_add_f32", "pk_mov_b32"))
            else packed(i)
        )
    return _vector(i)


def _vector(i):
    """Instructions on 16 bits have the lower half of a register, and those without other halves set the upper to 0."""
    name = i.name.removeprefix("v_")
    if name in SPECIAL:
        return SPECIAL[name](i)
    if name.startswith("cmpx"):
        raise NotImplementedError(i.name)
    ours = VECTOR_NAMES.get(name, name)
    halves = OPERATIONS.get(ours, ("b32",))[0].endswith("16")
    whole = halves and (i.format in ("vop1", "vop2") or "legacy" in name or i.name in OF_TWO_FORMATS)
    i = i._replace(name=f"v_{ours}", format="vop3sd" if i.format == "vop3sd" else "vop3")
    if "to" in i.extra:
        return _to_part(i, vector(i._replace(dst=TEMPORARY)), halves)
    execute = vector(i)
    if not whole:
        return execute

    def execute_and_clear(m, w):
        execute(m, w)
        m.put_vector(w, i.dst, m.vector[i.dst, w] & np.uint32(0xFFFF), m.active(w))

    return execute_and_clear


OF_TWO_FORMATS = frozenset((*VOP1.values(), *VOP2.values()))
PARTS = [(8 * k, 0xFF) for k in range(4)] + [(0, 0xFFFF), (16, 0xFFFF), (0, 0xFFFFFFFF)]


def _to_part(i, execute, halves):
    """The result as a part of the destination, beside zeros, its sign, or what is there."""
    shift, mask = PARTS[i.extra["to"]]
    rest = i.extra["rest"]

    def finish(m, w):
        before = m.vector[i.dst, w].copy()
        execute(m, w)
        value = m.vector[TEMPORARY, w] & np.uint32(mask & (0xFFFF if halves else 0xFFFFFFFF))
        placed = value << np.uint32(shift)
        if rest == 2:
            placed |= before & np.uint32(~(mask << shift) & 0xFFFFFFFF)
        elif rest == 1:
            raise NotImplementedError(f"{i.name}: the sign of a part")
        m.put_vector(w, i.dst, placed, m.active(w))

    return finish


def _pairs_of_float32(i):
    """Two float32 of neighbouring registers, either of which each half of the result may take."""
    kind = i.name.split("_")[2]
    if i.clamp:
        raise NotImplementedError(f"{i.name} clamps")

    def half(code, high):
        if code < VGPRS and code > 127:
            return reader(code, "f32", i.literal) if not high else lambda m, w: np.zeros((1, 1), np.float32)
        return reader(code + high, "f32")

    results = []
    for select, negate in ((i.opsel, i.neg), (i.extra["opsel_hi"], i.extra["neg_hi"])):
        count = 3 if kind == "fma" else 2
        results.append(
            [
                modified(half(code, select >> k & 1), "f32", negate >> k & 1, 0)
                for k, code in enumerate(i.sources[:count])
            ]
        )
    if kind == "mov":  # the lower half is of the first source, the upper of the second
        results = [[results[0][0]], [half(i.sources[1], i.opsel >> 1 & 1)]]
    function = {
        "fma": fma,
        "mul": lambda a, b: a * b,
        "add": lambda a, b: a + b,
        "mov": lambda a: a,
    }[kind]

    def execute(m, w):
        values = [np.asarray(function(*(read(m, w) for read in reads)), np.float32) for reads in results]
        for k, value in enumerate(values):
            put(m, w, i.dst + k, value, m.active(w))

    return execute


def _shifted_sum(i):
    a, b, c = operands(i, ("u64", "u32", "u64"))
    return lambda m, w: put(m, w, i.dst, (a(m, w) << (b(m, w) & 7).astype(np.uint64)) + c(m, w), m.active(w))


def _move_of_64(i):
    (a,) = operands(i, ("b64",))
    return lambda m, w: put(m, w, i.dst, a(m, w), m.active(w))


def _lanes_below(half):
    below = [min(max(lane - 32 * half, 0), 32) for lane in LANE.tolist()]
    mask = np.array([(1 << n) - 1 for n in below], np.uint64).astype(np.uint32)

    def make(i):
        a, b = operands(i, ("b32", "u32"))
        return lambda m, w: put(m, w, i.dst, count_ones(a(m, w) & mask) + b(m, w), m.active(w))

    return make


def _move_of_accumulation(i):
    read = reader(i.sources[0] + ACCUMULATION, "b32")
    return lambda m, w: put(m, w, i.dst + ACCUMULATION, read(m, w), m.active(w))


def _any_of_three_bits(i):
    """Bit k of a table that the modifiers are, where the bits of the sources are k. 16 bits have halves."""
    type_ = i.name[-3:]
    reads = [reader(code, type_, i.literal, i.opsel >> k & 1) for k, code in enumerate(i.sources)]
    table = i.neg | i.abs << 3 | i.omod << 6

    def execute(m, w):
        values = np.broadcast_arrays(*(read(m, w) for read in reads))
        result = np.zeros_like(values[0])
        for k in range(8):
            if table >> k & 1:
                bits = [value if k >> 2 - n & 1 else ~value for n, value in enumerate(values)]
                result = result | bits[0] & bits[1] & bits[2]
        put(m, w, i.dst, result, m.active(w), i.opsel >> 3 & 1)

    return execute


def _two_bfloat16(i):
    reads = operands(i, ("f32", "f32"))

    def execute(m, w):
        low, high = (
            np.asarray(read(m, w), np.float32).astype(bfloat16).view(np.uint16).astype(np.uint32)
            for read in reads
        )
        put(m, w, i.dst, low | high << np.uint32(16), m.active(w))

    return execute


SPECIAL = {
    "bitop3_b16": _any_of_three_bits,
    "bitop3_b32": _any_of_three_bits,
    "cvt_pk_bf16_f32": _two_bfloat16,
    "lshl_add_u64": _shifted_sum,
    "mov_b64": _move_of_64,
    "mbcnt_lo_u32_b32": _lanes_below(0),
    "mbcnt_hi_u32_b32": _lanes_below(1),
    "accvgpr_mov_b32": _move_of_accumulation,
}
