"""Instructions of RDNA4 from their bytes: those of `tests/hardware/amd/rdna3/encoding.py`, and what differs.

Source: AMD, "RDNA4 Instruction Set Architecture: Reference Guide" (2025), chapter 15, "Microcode Formats", and 16,
"Instructions". Accesses of memory have 96 bits, scalar units have floats, each counter has a wait of its own, and a
barrier is two instructions. As there the tables hold what is executed, and names are compared with those of LLVM.
"""

import struct

from tests.hardware.amd.rdna3 import encoding as rdna3
from tests.hardware.amd.rdna3.encoding import NULL, Instruction, Tables, bits, signed, table

_SOP1 = rdna3.SOP1 | table(
    "s_",
    """78 barrier_signal 96 ceil_f32 floor_f32 trunc_f32 rndne_f32 cvt_f32_i32 cvt_f32_u32 cvt_i32_f32 cvt_u32_f32
    cvt_f16_f32 cvt_f32_f16 cvt_hi_f32_f16 ceil_f16 floor_f16 trunc_f16 rndne_f16""",
)
_SOP2 = rdna3.SOP2 | table(
    "s_",
    """0 add_co_u32 sub_co_u32 add_co_i32 sub_co_i32 add_co_ci_u32 sub_co_ci_u32 64 add_f32 sub_f32
    min_num_f32 max_num_f32 mul_f32 fmaak_f32 fmamk_f32 fmac_f32 cvt_pk_rtz_f16_f32 add_f16 sub_f16 min_num_f16
    max_num_f16 mul_f16 fmac_f16
    83 add_nc_u64 sub_nc_u64 mul_u64""",
)
_FLOAT = "lt eq le gt lg ge o u nge nlg ngt nle neq nlt".split()
_SOPC = rdna3.SOPC | {
    start + k: f"s_cmp_{what}_{type_}"
    for start, type_ in ((65, "f32"), (81, "f16"))
    for k, what in enumerate(_FLOAT)
}
_SOPK = table("s_", "0 movk_i32 2 cmovk_i32 15 addk_co_i32 mulk_i32")
_SOPP = table(
    "s_",
    """0 nop 3 sleep 5 clause 7 delay_alu wait_alu 20 barrier_wait 31 code_end branch cbranch_scc0 cbranch_scc1
    cbranch_vccz cbranch_vccnz cbranch_execz cbranch_execnz 48 endpgm 53 setprio sendmsg 64 wait_loadcnt wait_storecnt
    68 wait_expcnt 70 wait_dscnt wait_kmcnt wait_loadcnt_dscnt wait_storecnt_dscnt""",
)
_SMEM = table(
    "s_", "0 load_b32 load_b64 load_b128 load_b256 load_b512 load_b96 8 load_i8 load_u8 load_i16 load_u16"
)
_VOP2 = rdna3.VOP2 | table(
    "v_",
    """2 add_f64 6 mul_f64 13 min_num_f64 max_num_f64 21 min_num_f32 max_num_f32 31 lshlrev_b64 48 min_num_f16
    max_num_f16""",
)
for _number in (15, 16, 57, 58):
    del _VOP2[_number]
_VOP3 = {n: name for n, name in rdna3.VOP3.items() if n >= 512 or n < 256} | table(
    "v_",
    """553 min3_num_f32 max3_num_f32 min3_num_f16 max3_num_f16 561 med3_num_f32 med3_num_f16 616 minmax_num_f32
    maxmin_num_f32 minmax_num_f16 maxmin_num_f16 640 s_exp_f32 s_exp_f16 s_log_f32 s_log_f16 s_rcp_f32 s_rcp_f16
    s_rsq_f32 s_rsq_f16 s_sqrt_f32 s_sqrt_f16""",
)
_VOP3 |= {256 + i: name for i, name in _VOP2.items()} | {384 + i: name for i, name in rdna3.VOP1.items()}
_VOP3P = rdna3.VOP3P | table("v_", "27 pk_min_num_f16 pk_max_num_f16")
_VOPD = rdna3.VOPD | table("v_dual_", "10 max_num_f32 min_num_f32")

_VOP3SD = rdna3.VOP3SD | table("v_", "766 mad_co_u64_u32 mad_co_i64_i32")

TABLES = Tables(
    sop1=_SOP1, sop2=_SOP2, sopc=_SOPC, sopk=_SOPK, sopp=_SOPP, vop1=rdna3.VOP1, vop2=_VOP2, vopc=rdna3.VOPC,
    vop3=_VOP3, vop3sd=_VOP3SD, vop3p=_VOP3P, vopd=_VOPD, ds=rdna3.DS,
)  # fmt: skip


def decode(code: bytes, at: int) -> Instruction:
    """The instruction at that byte."""
    (word,) = struct.unpack_from("<I", code, at)
    if word >> 26 == 0b111101:
        (long,) = struct.unpack_from("<Q", code, at)
        return Instruction(
            rdna3.named(_SMEM, bits(long, 18, 13), long, at), "smem", 8, bits(long, 12, 6),
            (bits(long, 5, 0) * 2, bits(long, 63, 57)), extra={"offset": signed(bits(long, 55, 32), 24)},
        )  # fmt: skip
    if word >> 26 == 0b111011:
        low, high = struct.unpack_from("<QI", code, at)
        segment = bits(low, 25, 24)
        if segment not in rdna3.SEGMENTS:
            raise NotImplementedError(f"instruction {low:#018x} at {at:#x}: a flat address")
        return Instruction(
            rdna3.named(rdna3.SEGMENTS[segment], bits(low, 21, 14), low, at), "memory", 12, bits(low, 39, 32),
            (bits(high, 7, 0), bits(low, 62, 55), bits(low, 6, 0)),
            extra={"offset": signed(bits(high, 31, 8), 24), "sve": bits(low, 49, 49)},
        )  # fmt: skip
    return rdna3.decode(code, at, TABLES)


__all__ = ["NULL", "TABLES", "decode"]
