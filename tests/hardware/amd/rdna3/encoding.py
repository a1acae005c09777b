"""Instructions of RDNA3 from their bytes.

Source: AMD, "RDNA3 Instruction Set Architecture: Reference Guide" (2023), chapter 15, "Microcode Formats"; numbers of
operands in the tables of SSRC and SRC0 there. The tables hold the instructions that `arithmetic.py` and
`machine.py` execute; any other is an error here. That the tables are right is shown by a test that compares the
names with those that LLVM prints.
"""

import struct
from typing import NamedTuple

LITERAL, DPP16, VGPRS = 255, 250, 256
VCC, NULL, M0, EXEC, SCC = 106, 124, 125, 126, 253


class Instruction(NamedTuple):
    """sources: operand numbers of 9 bits. Modifiers by source: bits. extra: what only some formats have."""

    name: str
    format: str
    nbytes: int
    dst: int = NULL
    sources: tuple[int, ...] = ()
    literal: int = 0
    neg: int = 0
    abs: int = 0
    opsel: int = 0
    clamp: int = 0
    omod: int = 0
    extra: dict = {}


def table(prefix, text):
    """`number name name ... number name`: names count on from the number before them; `-` skips one."""
    names, number = {}, 0
    for word in text.split():
        if word.isdecimal():
            number = int(word)
        else:
            if word != "-":
                names[number] = prefix + word
            number += 1
    return names


SOP1 = table(
    "s_",
    """0 mov_b32 mov_b64 cmov_b32 cmov_b64 brev_b32 brev_b64 8 ctz_i32_b32 ctz_i32_b64 clz_i32_u32 clz_i32_u64
    12 cls_i32 cls_i32_i64 sext_i32_i8 sext_i32_i16 bitset0_b32
    bitset0_b64 bitset1_b32 bitset1_b64 21 abs_i32 24 bcnt1_i32_b32 bcnt1_i32_b64 30 not_b32 not_b64
    32 and_saveexec_b32 - or_saveexec_b32 - xor_saveexec_b32 44 and_not0_saveexec_b32 48 and_not1_saveexec_b32
    54 and_not1_wrexec_b32 71 getpc_b64 setpc_b64 swappc_b64""",
)
SOP2 = table(
    "s_",
    """0 add_u32 sub_u32 add_i32 sub_i32 addc_u32 subb_u32 absdiff_i32 8 lshl_b32 lshl_b64 lshr_b32 lshr_b64 ashr_i32
    ashr_i64 lshl1_add_u32 lshl2_add_u32 lshl3_add_u32 lshl4_add_u32 min_i32 min_u32 max_i32 max_u32 and_b32 and_b64
    or_b32 or_b64 xor_b32 xor_b64 nand_b32 nand_b64 nor_b32 nor_b64 xnor_b32 xnor_b64 and_not1_b32 and_not1_b64
    or_not1_b32 or_not1_b64 bfe_u32 bfe_i32 bfe_u64 bfe_i64 bfm_b32 bfm_b64 mul_i32 mul_hi_u32 mul_hi_i32
    48 cselect_b32 cselect_b64 pack_ll_b32_b16 pack_lh_b32_b16 pack_hh_b32_b16 pack_hl_b32_b16""",
)
SOPC = table(
    "s_",
    """0 cmp_eq_i32 cmp_lg_i32 cmp_gt_i32 cmp_ge_i32 cmp_lt_i32 cmp_le_i32 cmp_eq_u32 cmp_lg_u32 cmp_gt_u32 cmp_ge_u32
    cmp_lt_u32 cmp_le_u32 bitcmp0_b32 bitcmp1_b32 bitcmp0_b64 bitcmp1_b64 cmp_eq_u64 cmp_lg_u64""",
)
SOPK = table(
    "s_",
    """0 movk_i32 2 cmovk_i32 cmpk_eq_i32 cmpk_lg_i32 cmpk_gt_i32 cmpk_ge_i32 cmpk_lt_i32 cmpk_le_i32 cmpk_eq_u32
    cmpk_lg_u32 cmpk_gt_u32 cmpk_ge_u32 cmpk_lt_u32 cmpk_le_u32 addk_i32 mulk_i32 24 waitcnt_vscnt""",
)
SOPP = table(
    "s_",
    """0 nop 3 sleep set_inst_prefetch_distance clause 7 delay_alu waitcnt_depctr waitcnt 31 code_end
    branch cbranch_scc0 cbranch_scc1 cbranch_vccz cbranch_vccnz cbranch_execz cbranch_execnz 48 endpgm
    53 setprio sendmsg 61 barrier""",
)
SMEM = table("s_", "0 load_b32 load_b64 load_b128 load_b256 load_b512")
VOP1 = table(
    "v_",
    """0 nop mov_b32 readfirstlane_b32 cvt_i32_f64 cvt_f64_i32 cvt_f32_i32 cvt_f32_u32 cvt_u32_f32 cvt_i32_f32
    10 cvt_f16_f32 cvt_f32_f16 cvt_nearest_i32_f32 cvt_floor_i32_f32 15 cvt_f32_f64 cvt_f64_f32 cvt_f32_ubyte0
    cvt_f32_ubyte1 cvt_f32_ubyte2 cvt_f32_ubyte3 cvt_u32_f64 cvt_f64_u32 trunc_f64 ceil_f64 rndne_f64 floor_f64
    28 mov_b16 32 fract_f32 trunc_f32 ceil_f32 rndne_f32 floor_f32 exp_f32 39 log_f32 42 rcp_f32 rcp_iflag_f32
    46 rsq_f32 rcp_f64 49 rsq_f64 51 sqrt_f32 sqrt_f64 sin_f32 cos_f32 not_b32 bfrev_b32 clz_i32_u32 ctz_i32_b32
    cls_i32 frexp_exp_i32_f64 frexp_mant_f64 fract_f64 frexp_exp_i32_f32 frexp_mant_f32 80 cvt_f16_u16 cvt_f16_i16
    cvt_u16_f16 cvt_i16_f16 rcp_f16 sqrt_f16 rsq_f16 log_f16 exp_f16 frexp_mant_f16 frexp_exp_i16_f16 floor_f16
    ceil_f16 trunc_f16 rndne_f16 101 swap_b32 105 not_b16 cvt_i32_i16 cvt_u32_u16""",
)
VOP2 = table(
    "v_",
    """1 cndmask_b32 - add_f32 sub_f32 subrev_f32 8 mul_f32 mul_i32_i24 mul_hi_i32_i24 mul_u32_u24 mul_hi_u32_u24
    15 min_f32 max_f32 min_i32 max_i32 min_u32 max_u32 24 lshlrev_b32 lshrrev_b32 ashrrev_i32 and_b32 or_b32 xor_b32
    xnor_b32 32 add_co_ci_u32 sub_co_ci_u32 subrev_co_ci_u32 37 add_nc_u32 sub_nc_u32 subrev_nc_u32 43 fmac_f32
    fmamk_f32 fmaak_f32 - cvt_pk_rtz_f16_f32 50 add_f16 sub_f16 subrev_f16 mul_f16 fmac_f16 fmamk_f16 fmaak_f16
    max_f16 min_f16 ldexp_f16 pk_fmac_f16""",
)
_FLOAT = ["f", "lt", "eq", "le", "gt", "lg", "ge", "o", "u", "nge", "nlg", "ngt", "nle", "neq", "nlt", "t"]
_INT = ["f", "lt", "eq", "le", "gt", "ne", "ge", "t"]
_COMPARED = {
    **{
        start + i: f"{what}_{type_}"
        for start, type_ in ((0, "f16"), (16, "f32"), (32, "f64"))
        for i, what in enumerate(_FLOAT)
    },
    **{
        start + i: f"{what}_{type_}"
        for start, type_ in ((48, "i16"), (56, "u16"), (64, "i32"), (72, "u32"), (80, "i64"), (88, "u64"))
        for i, what in enumerate(_INT)
    },
    **{125 + i: f"class_{type_}" for i, type_ in enumerate(("f16", "f32", "f64"))},
}
VOPC = {i + x: f"v_cmp{'x' if x else ''}_{name}" for i, name in _COMPARED.items() for x in (0, 128)}
VOP3 = table(
    "v_",
    """522 mad_i32_i24 mad_u32_u24 528 bfe_u32 bfe_i32 bfi_b32 fma_f32 fma_f64 534 alignbit_b32 alignbyte_b32
    537 min3_f32 min3_i32 min3_u32 max3_f32 max3_i32 max3_u32 med3_f32 med3_i32 med3_u32 551 div_fixup_f32
    div_fixup_f64 567 div_fmas_f32 div_fmas_f64 576 xor3_b32 mad_u16 580 perm_b32 xad_u32 lshl_add_u32 add_lshl_u32
    fma_f16 min3_f16 min3_i16 min3_u16 max3_f16 max3_i16 max3_u16 med3_f16 med3_i16 med3_u16 595 mad_i16
    div_fixup_f16 add3_u32 lshl_or_b32 and_or_b32 or3_b32 mad_u32_u16 mad_i32_i16 604 permlanex16_b32 cndmask_b16
    maxmin_f32 minmax_f32 maxmin_f16 minmax_f16 maxmin_u32 minmax_u32 maxmin_i32 minmax_i32
    771 add_nc_u16 sub_nc_u16 mul_lo_u16 777 max_u16 max_i16 min_u16 min_i16 add_nc_i16 sub_nc_i16 785 pack_b32_f16
    796 ldexp_f32 bfm_b32 bcnt_u32_b32 mbcnt_lo_u32_b32 mbcnt_hi_u32_b32 803 cvt_pk_u16_u32 cvt_pk_i16_i32
    sub_nc_i32 add_nc_i32 add_f64 mul_f64 min_f64 max_f64 ldexp_f64 mul_lo_u32 mul_hi_u32 mul_hi_i32
    824 lshlrev_b16 lshrrev_b16 ashrrev_i16 828 lshlrev_b64 lshrrev_b64 ashrrev_i64 864 readlane_b32 writelane_b32
    and_b16 or_b16 xor_b16""",
)
VOP3 |= {256 + i: name for i, name in VOP2.items()} | {384 + i: name for i, name in VOP1.items()} | VOPC
VOP3SD = table(
    "v_",
    """288 add_co_ci_u32 sub_co_ci_u32 subrev_co_ci_u32 764 div_scale_f32 div_scale_f64 mad_u64_u32 mad_i64_i32
    add_co_u32 sub_co_u32 subrev_co_u32""",
)
VOP3P = table(
    "v_",
    """0 pk_mad_i16 pk_mul_lo_u16 pk_add_i16 pk_sub_i16 pk_lshlrev_b16 pk_lshrrev_b16 pk_ashrrev_i16 pk_max_i16
    pk_min_i16 pk_mad_u16 pk_add_u16 pk_sub_u16 pk_max_u16 pk_min_u16 pk_fma_f16 pk_add_f16 pk_mul_f16 pk_min_f16
    pk_max_f16 32 fma_mix_f32 fma_mixlo_f16 fma_mixhi_f16 64 wmma_f32_16x16x16_f16 wmma_f32_16x16x16_bf16
    68 wmma_i32_16x16x16_iu8""",
)
VOPD = table(
    "v_dual_",
    """0 fmac_f32 fmaak_f32 fmamk_f32 mul_f32 add_f32 sub_f32 subrev_f32 - mov_b32 cndmask_b32 max_f32 min_f32
    16 add_nc_u32 lshlrev_b32 and_b32""",
)
DS = table(
    "ds_",
    """0 add_u32 13 store_b32 store_2addr_b32 store_2addr_stride64_b32 21 add_f32 30 store_b8 store_b16 53 swizzle_b32
    load_b32 load_2addr_b32 load_2addr_stride64_b32 load_i8 load_u8 load_i16 load_u16 77 store_b64 store_2addr_b64
    store_2addr_stride64_b64 118 load_b64 load_2addr_b64 load_2addr_stride64_b64 160 store_b8_d16_hi store_b16_d16_hi
    load_u8_d16 load_u8_d16_hi load_i8_d16 load_i8_d16_hi load_u16_d16 load_u16_d16_hi 178 permute_b32 bpermute_b32
    222 store_b96 store_b128 254 load_b96 load_b128""",
)
_MEMORY = """16 load_u8 load_i8 load_u16 load_i16 load_b32 load_b64 load_b96 load_b128 store_b8 store_b16 store_b32
    store_b64 store_b96 store_b128 load_d16_u8 load_d16_i8 load_d16_b16 load_d16_hi_u8 load_d16_hi_i8 load_d16_hi_b16
    store_d16_hi_b8 store_d16_hi_b16"""
SEGMENTS = {1: table("scratch_", _MEMORY), 2: table("global_", _MEMORY)}
WITH_LITERAL = ("fmamk", "fmaak")


class Tables(NamedTuple):
    """Names by opcode, for each format in which they may differ from one generation to the next."""

    sop1: dict
    sop2: dict
    sopc: dict
    sopk: dict
    sopp: dict
    vop1: dict
    vop2: dict
    vopc: dict
    vop3: dict
    vop3sd: dict
    vop3p: dict
    vopd: dict
    ds: dict


RDNA3 = Tables(SOP1, SOP2, SOPC, SOPK, SOPP, VOP1, VOP2, VOPC, VOP3, VOP3SD, VOP3P, VOPD, DS)


def named(names, opcode, long, at):
    if opcode not in names:
        raise NotImplementedError(f"instruction {long:#018x} at {at:#x}: opcode {opcode} is in no table")
    return names[opcode]


def bits(word, high, low):
    return word >> low & (1 << high - low + 1) - 1


def signed(value, width):
    return value - (1 << width) if value >> width - 1 else value


def decode(code: bytes, at: int, t: Tables = RDNA3) -> Instruction:
    """The instruction at that byte."""
    (word,) = struct.unpack_from("<I", code, at)
    (long,) = struct.unpack_from("<Q", code, at) if at + 8 <= len(code) else (word,)

    def name(names, opcode):
        return named(names, opcode, long, at)

    if word >> 31 == 0:
        found = _vop12c(word, name, t)
    elif word >> 30 == 2:
        found = _scalar(word, name, t)
    elif word >> 26 == 0b111101:
        return Instruction(
            name(SMEM, bits(word, 25, 18)), "smem", 8, bits(word, 12, 6), (bits(word, 5, 0) * 2, bits(long, 63, 57)),
            extra={"offset": signed(bits(long, 52, 32), 21)},
        )  # fmt: skip
    elif word >> 26 == 0b110101:
        found = _vop3(long, name, t)
    elif word >> 24 == 0b11001100:
        found = _vop3p(long, name, t)
    elif word >> 26 == 0b110010:
        found = _vopd(long, name, t)
    elif word >> 26 == 0b110110:
        return Instruction(
            name(t.ds, bits(word, 25, 18)), "ds", 8, bits(long, 63, 56),
            (bits(long, 39, 32), bits(long, 47, 40), bits(long, 55, 48)),
            extra={"offsets": (bits(word, 7, 0), bits(word, 15, 8))},
        )  # fmt: skip
    elif word >> 26 == 0b110111:
        segment = bits(word, 17, 16)
        if segment not in SEGMENTS:
            raise NotImplementedError(f"instruction {long:#018x} at {at:#x}: a flat address")
        return Instruction(
            name(SEGMENTS[segment], bits(word, 24, 18)), "memory", 8, bits(long, 63, 56),
            (bits(long, 39, 32), bits(long, 47, 40), bits(long, 54, 48)),
            extra={"offset": signed(bits(word, 12, 0), 13), "sve": bits(long, 55, 55)},
        )  # fmt: skip
    else:
        raise NotImplementedError(f"instruction {long:#018x} at {at:#x}: its format is not known")
    literal = (
        any(what in found.name for what in WITH_LITERAL)
        or LITERAL in found.sources
        or found.extra.get("literal")
    )
    if literal:
        (value,) = struct.unpack_from("<I", code, at + found.nbytes)
        found = found._replace(literal=value, nbytes=found.nbytes + 4)
    if DPP16 in found.sources:
        (control,) = struct.unpack_from("<I", code, at + found.nbytes)
        found = found._replace(
            nbytes=found.nbytes + 4,
            sources=tuple(VGPRS + bits(control, 7, 0) if s == DPP16 else s for s in found.sources),
            neg=found.neg | bits(control, 20, 20) | bits(control, 22, 22) << 1,
            abs=found.abs | bits(control, 21, 21) | bits(control, 23, 23) << 1,
            extra=found.extra | {"dpp": control},
        )
    return found


def _vop12c(word, name, t):
    first, second = bits(word, 8, 0), VGPRS + bits(word, 16, 9)
    kind = word >> 25
    if kind == 0b0111111:
        return Instruction(name(t.vop1, bits(word, 16, 9)), "vop1", 4, bits(word, 24, 17), (first,))
    if kind == 0b0111110:
        return Instruction(name(t.vopc, bits(word, 24, 17)), "vopc", 4, VCC, (first, second))
    return Instruction(name(t.vop2, bits(word, 30, 25)), "vop2", 4, bits(word, 24, 17), (first, second))


def _scalar(word, name, t):
    kind, dst, constant = word >> 23, bits(word, 22, 16), signed(bits(word, 15, 0), 16)
    if kind == 0b101111101:
        return Instruction(name(t.sop1, bits(word, 15, 8)), "sop1", 4, dst, (bits(word, 7, 0),))
    if kind == 0b101111110:
        return Instruction(
            name(t.sopc, bits(word, 22, 16)), "sopc", 4, NULL, (bits(word, 7, 0), bits(word, 15, 8))
        )
    if kind == 0b101111111:
        return Instruction(name(t.sopp, bits(word, 22, 16)), "sopp", 4, extra={"constant": constant})
    if word >> 28 == 0b1011:
        return Instruction(name(t.sopk, bits(word, 27, 23)), "sopk", 4, dst, extra={"constant": constant})
    return Instruction(
        name(t.sop2, bits(word, 29, 23)), "sop2", 4, dst, (bits(word, 7, 0), bits(word, 15, 8))
    )


def _vop3(long, name, t):
    opcode, dst = bits(long, 25, 16), bits(long, 7, 0)
    sources = (bits(long, 40, 32), bits(long, 49, 41), bits(long, 58, 50))
    modifiers = {"neg": bits(long, 63, 61), "clamp": bits(long, 15, 15), "omod": bits(long, 60, 59)}
    if opcode in t.vop3sd:
        return Instruction(
            t.vop3sd[opcode], "vop3sd", 8, dst, sources, **modifiers, extra={"carry": bits(long, 14, 8)}
        )
    return Instruction(
        name(t.vop3, opcode),
        "vop3",
        8,
        dst,
        sources,
        abs=bits(long, 10, 8),
        opsel=bits(long, 14, 11),
        **modifiers,
    )


def _vop3p(long, name, t):
    return Instruction(
        name(t.vop3p, bits(long, 22, 16)), "vop3p", 8, bits(long, 7, 0),
        (bits(long, 40, 32), bits(long, 49, 41), bits(long, 58, 50)),
        neg=bits(long, 63, 61), opsel=bits(long, 13, 11), clamp=bits(long, 15, 15),
        extra={"neg_hi": bits(long, 10, 8), "opsel_hi": bits(long, 60, 59) | bits(long, 14, 14) << 2},
    )  # fmt: skip


def _vopd(long, name, t):
    """Two at once; the second's destination has the opposite lowest bit of the first's (7.6, "Dual-Issue VALU")."""
    x, y = name(t.vopd, bits(long, 25, 22)), name(t.vopd, bits(long, 21, 17))
    first, second = (
        (bits(long, 8, 0), VGPRS + bits(long, 16, 9)),
        (bits(long, 40, 32), VGPRS + bits(long, 48, 41)),
    )
    dst = bits(long, 63, 56)
    other = bits(long, 55, 49) << 1 | ~dst & 1
    literal = LITERAL in (first[0], second[0]) or any(
        what in each for what in WITH_LITERAL for each in (x, y)
    )
    return Instruction(
        f"{x} :: {y}", "vopd", 8, dst, first, extra={"other": other, "sources": second, "literal": literal}
    )
