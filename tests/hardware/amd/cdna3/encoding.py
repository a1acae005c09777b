"""Instructions of CDNA3 from their bytes.

Source: AMD, "Instinct MI300 Instruction Set Architecture: Reference Guide" (2024), chapter 12, "Instructions", and 13,
"Microcode Formats"; for what CDNA4 has beside, "AMD Instinct CDNA4 Instruction Set Architecture: Reference Guide"
(2025). As in `rdna3/encoding.py` the tables hold what is executed, any other instruction is an error, and a test
compares the names with those that LLVM prints.

Operands are numbered as RDNA3 does, which differs in M0 alone; accumulation registers follow the vector registers.
"""

import struct

from tests.hardware.amd.rdna3.encoding import (
    _COMPARED,
    LITERAL,
    M0,
    NULL,
    VCC,
    VGPRS,
    Instruction,
    bits,
    signed,
    table,
)

SDWA, DPP = 249, 250
ACCUMULATION = 256  # the number of the first accumulation register, among vector registers

SOP1 = table(
    "s_",
    """0 mov_b32 mov_b64 cmov_b32 cmov_b64 not_b32 not_b64 8 brev_b32 brev_b64 12 bcnt1_i32_b32 bcnt1_i32_b64
    16 ff1_i32_b32 ff1_i32_b64 flbit_i32_b32 flbit_i32_b64 flbit_i32 flbit_i32_i64 sext_i32_i8 sext_i32_i16 bitset0_b32
    bitset0_b64 bitset1_b32 bitset1_b64 getpc_b64 setpc_b64 swappc_b64 32 and_saveexec_b64 or_saveexec_b64
    xor_saveexec_b64 andn2_saveexec_b64 orn2_saveexec_b64 48 abs_i32 51 andn1_saveexec_b64 orn1_saveexec_b64
    andn1_wrexec_b64 andn2_wrexec_b64""",
)
SOP2 = table(
    "s_",
    """0 add_u32 sub_u32 add_i32 sub_i32 addc_u32 subb_u32 min_i32 min_u32 max_i32 max_u32 cselect_b32 cselect_b64
    and_b32 and_b64 or_b32 or_b64 xor_b32 xor_b64 andn2_b32 andn2_b64 orn2_b32 orn2_b64 nand_b32 nand_b64 nor_b32
    nor_b64 xnor_b32 xnor_b64 lshl_b32 lshl_b64 lshr_b32 lshr_b64 ashr_i32 ashr_i64 bfm_b32 bfm_b64 mul_i32 bfe_u32
    bfe_i32 bfe_u64 bfe_i64 42 absdiff_i32 44 mul_hi_u32 mul_hi_i32 lshl1_add_u32 lshl2_add_u32 lshl3_add_u32
    lshl4_add_u32 pack_ll_b32_b16 pack_lh_b32_b16 pack_hh_b32_b16""",
)
SOPC = table(
    "s_",
    """0 cmp_eq_i32 cmp_lg_i32 cmp_gt_i32 cmp_ge_i32 cmp_lt_i32 cmp_le_i32 cmp_eq_u32 cmp_lg_u32 cmp_gt_u32 cmp_ge_u32
    cmp_lt_u32 cmp_le_u32 bitcmp0_b32 bitcmp1_b32 bitcmp0_b64 bitcmp1_b64 18 cmp_eq_u64 cmp_lg_u64""",
)
SOPK = table(
    "s_",
    """0 movk_i32 cmovk_i32 cmpk_eq_i32 cmpk_lg_i32 cmpk_gt_i32 cmpk_ge_i32 cmpk_lt_i32 cmpk_le_i32 cmpk_eq_u32
    cmpk_lg_u32 cmpk_gt_u32 cmpk_ge_u32 cmpk_lt_u32 cmpk_le_u32 addk_i32 mulk_i32""",
)
SOPP = table(
    "s_",
    """0 nop endpgm branch - cbranch_scc0 cbranch_scc1 cbranch_vccz cbranch_vccnz cbranch_execz cbranch_execnz barrier
    12 waitcnt 14 sleep setprio""",
)
SMEM = table("s_", "0 load_dword load_dwordx2 load_dwordx4 load_dwordx8 load_dwordx16")
VOP1 = table(
    "v_",
    """0 nop mov_b32 readfirstlane_b32 cvt_i32_f64 cvt_f64_i32 cvt_f32_i32 cvt_f32_u32 cvt_u32_f32 cvt_i32_f32
    10 cvt_f16_f32 cvt_f32_f16 cvt_rpi_i32_f32 cvt_flr_i32_f32 15 cvt_f32_f64 cvt_f64_f32 cvt_f32_ubyte0 cvt_f32_ubyte1
    cvt_f32_ubyte2 cvt_f32_ubyte3 cvt_u32_f64 cvt_f64_u32 trunc_f64 ceil_f64 rndne_f64 floor_f64 fract_f32 trunc_f32
    ceil_f32 rndne_f32 floor_f32 exp_f32 log_f32 rcp_f32 rcp_iflag_f32 rsq_f32 rcp_f64 rsq_f64 sqrt_f32 sqrt_f64
    sin_f32 cos_f32 not_b32 bfrev_b32 ffbh_u32 ffbl_b32 ffbh_i32 frexp_exp_i32_f64 frexp_mant_f64 fract_f64
    frexp_exp_i32_f32 frexp_mant_f32 56 mov_b64 cvt_f16_u16 cvt_f16_i16 cvt_u16_f16 cvt_i16_f16 rcp_f16 sqrt_f16
    rsq_f16 log_f16 exp_f16 frexp_mant_f16 frexp_exp_i16_f16 floor_f16 ceil_f16 trunc_f16 rndne_f16 81 swap_b32
    accvgpr_mov_b32""",
)
VOP2 = table(
    "v_",
    """0 cndmask_b32 add_f32 sub_f32 subrev_f32 fmac_f64 mul_f32 mul_i32_i24 mul_hi_i32_i24 mul_u32_u24 mul_hi_u32_u24
    min_f32 max_f32 min_i32 max_i32 min_u32 max_u32 lshrrev_b32 ashrrev_i32 lshlrev_b32 and_b32 or_b32 xor_b32
    23 fmamk_f32 fmaak_f32 add_co_u32 sub_co_u32 subrev_co_u32 addc_co_u32 subb_co_u32 subbrev_co_u32 add_f16 sub_f16
    subrev_f16 mul_f16 38 add_u16 sub_u16 subrev_u16 mul_lo_u16 lshlrev_b16 lshrrev_b16 ashrrev_i16 max_f16 min_f16
    max_u16 max_i16 min_u16 min_i16 ldexp_f16 add_u32 sub_u32 subrev_u32 59 fmac_f32 pk_fmac_f16 xnor_b32""",
)
_STARTS = {
    "f16": 0x20, "f32": 0x40, "f64": 0x60,
    "i16": 0xA0, "u16": 0xA8, "i32": 0xC0, "u32": 0xC8, "i64": 0xE0, "u64": 0xE8,
}  # fmt: skip


def _comparisons():
    """As RDNA3 names them; `cmpx` has numbers of its own for each type."""
    orders = {}
    for what in _COMPARED.values():
        name, type_ = what.rsplit("_", 1)
        orders.setdefault(type_, []).append(name)
    found = {}
    for type_, start in _STARTS.items():
        for i, name in enumerate(name for name in orders[type_] if name != "class"):
            found[start + i] = f"v_cmp_{name}_{type_}"
            found[start + 0x10 + i] = f"v_cmpx_{name}_{type_}"
    for i, type_ in enumerate(("f32", "f64", "f16")):
        found[0x10 + 2 * i], found[0x11 + 2 * i] = f"v_cmp_class_{type_}", f"v_cmpx_class_{type_}"
    return found


VOPC = _comparisons()
VOP3 = table(
    "v_",
    """450 mad_i32_i24 mad_u32_u24 456 bfe_u32 bfe_i32 bfi_b32 fma_f32 fma_f64 462 alignbit_b32 alignbyte_b32 min3_f32
    min3_i32 min3_u32 max3_f32 max3_i32 max3_u32 med3_f32 med3_i32 med3_u32 478 div_fixup_f32 div_fixup_f64
    482 div_fmas_f32 div_fmas_f64 491 mad_legacy_u16 mad_legacy_i16 perm_b32 fma_legacy_f16 div_fixup_legacy_f16
    497 mad_u32_u16 mad_i32_i16 xad_u32 min3_f16 min3_i16 min3_u16 max3_f16 max3_i16 max3_u16 med3_f16 med3_i16
    med3_u16 lshl_add_u32 add_lshl_u32 add3_u32 lshl_or_b32 and_or_b32 or3_b32 516 mad_u16 mad_i16 fma_f16
    div_fixup_f16 lshl_add_u64 563 bitop3_b16 bitop3_b32 616 cvt_pk_bf16_f32
    640 add_f64 mul_f64 min_f64 max_f64 ldexp_f64 mul_lo_u32 mul_hi_u32 mul_hi_i32 ldexp_f32
    readlane_b32 writelane_b32 bcnt_u32_b32 mbcnt_lo_u32_b32 mbcnt_hi_u32_b32 655 lshlrev_b64 lshrrev_b64 ashrrev_i64
    659 bfm_b32 662 cvt_pkrtz_f16_f32 cvt_pk_u16_u32 cvt_pk_i16_i32 668 add_i32 sub_i32 add_i16 sub_i16 pack_b32_f16""",
)
VOP3 |= {256 + i: name for i, name in VOP2.items()} | {320 + i: name for i, name in VOP1.items()} | VOPC
VOP3B = table(
    "v_",
    """281 add_co_u32 sub_co_u32 subrev_co_u32 addc_co_u32 subb_co_u32 subbrev_co_u32 480 div_scale_f32 div_scale_f64
    488 mad_u64_u32 mad_i64_i32""",
)
VOP3P = table(
    "v_",
    """0 pk_mad_i16 pk_mul_lo_u16 pk_add_i16 pk_sub_i16 pk_lshlrev_b16 pk_lshrrev_b16 pk_ashrrev_i16 pk_max_i16
    pk_min_i16 pk_mad_u16 pk_add_u16 pk_sub_u16 pk_max_u16 pk_min_u16 pk_fma_f16 pk_add_f16 pk_mul_f16 pk_min_f16
    pk_max_f16 32 fma_mix_f32 fma_mixlo_f16 fma_mixhi_f16 48 pk_fma_f32 pk_mul_f32 pk_add_f32 pk_mov_b32""",
)
MAI = table(
    "v_",
    """53 mfma_f32_16x16x32_bf16 55 mfma_f32_32x32x16_bf16 68 mfma_f32_32x32x2_f32 mfma_f32_16x16x4_f32
    76 mfma_f32_32x32x8_f16 mfma_f32_16x16x16_f16 84 mfma_f32_16x16x32_f16 mfma_f32_32x32x16_f16 88 accvgpr_read_b32
    accvgpr_write_b32 96 mfma_f32_32x32x8_bf16 mfma_f32_16x16x16_bf16 110 mfma_f64_16x16x4_f64""",
)
DS = table(
    "ds_",
    """13 write_b32 write2_b32 write2st64_b32 30 write_b8 write_b16 54 read_b32 read2_b32 read2st64_b32 read_i8 read_u8
    read_i16 read_u16 swizzle_b32 permute_b32 bpermute_b32 77 write_b64 write2_b64 write2st64_b64 84 write_b8_d16_hi
    write_b16_d16_hi read_u8_d16 read_u8_d16_hi read_i8_d16 read_i8_d16_hi read_u16_d16 read_u16_d16_hi 118 read_b64
    read2_b64 read2st64_b64 222 write_b96 write_b128 254 read_b96 read_b128""",
)
_MEMORY = """16 load_ubyte load_sbyte load_ushort load_sshort load_dword load_dwordx2 load_dwordx3 load_dwordx4
    store_byte store_byte_d16_hi store_short store_short_d16_hi store_dword store_dwordx2 store_dwordx3 store_dwordx4
    load_ubyte_d16 load_ubyte_d16_hi load_sbyte_d16 load_sbyte_d16_hi load_short_d16 load_short_d16_hi"""
OF_CDNA4 = frozenset(
    table(
        "v_",
        """0 bitop3_b16 bitop3_b32 cvt_pk_bf16_f32 mfma_f32_16x16x32_bf16 mfma_f32_32x32x16_bf16 mfma_f32_16x16x32_f16
        mfma_f32_32x32x16_f16""",
    ).values()
)
"""Those of the tables that CDNA3 has not."""
SEGMENTS = {1: table("scratch_", _MEMORY), 2: table("global_", _MEMORY)}


def decode_cdna4(code: bytes, at: int) -> Instruction:
    """The instruction of CDNA4 at that byte."""
    return decode(code, at, frozenset())


def decode(code: bytes, at: int, lacking: frozenset[str] = OF_CDNA4) -> Instruction:
    """The instruction at that byte."""
    (word,) = struct.unpack_from("<I", code, at)
    (long,) = struct.unpack_from("<Q", code, at) if at + 8 <= len(code) else (word,)

    def name(names, opcode):
        if opcode not in names or names[opcode] in lacking:
            raise NotImplementedError(f"instruction {long:#018x} at {at:#x}: opcode {opcode} is in no table")
        return names[opcode]

    if word >> 31 == 0:
        found = _vop12c(word, name)
    elif word >> 30 == 2:
        found = _scalar(word, name)
    elif word >> 26 == 0b110000:
        return _smem(long, name)
    elif word >> 26 == 0b110100:
        found = _vop3p(long, name) if word >> 23 == 0b110100111 else _vop3(long, name)
    elif word >> 26 == 0b110110:
        return _ds(long, name)
    elif word >> 26 == 0b110111:
        return _flat(long, at, name)
    else:
        raise NotImplementedError(f"instruction {long:#018x} at {at:#x}: its format is not known")
    if LITERAL in found.sources or found.name in ("v_fmamk_f32", "v_fmaak_f32"):
        (value,) = struct.unpack_from("<I", code, at + found.nbytes)
        return found._replace(literal=value, nbytes=found.nbytes + 4)
    if found.format in ("vop1", "vop2", "vopc") and found.sources[0] in (SDWA, DPP):
        (control,) = struct.unpack_from("<I", code, at + found.nbytes)
        return (_sdwa if found.sources[0] == SDWA else _dpp)(found, control)
    return found


def _operand(number):
    """M0 has the number that RDNA3 gives to no register."""
    return M0 if number == NULL else number


def _vop12c(word, name):
    first, second = _operand(bits(word, 8, 0)), VGPRS + bits(word, 16, 9)
    kind = word >> 25
    if kind == 0b0111111:
        return Instruction(name(VOP1, bits(word, 16, 9)), "vop1", 4, bits(word, 24, 17), (first,))
    if kind == 0b0111110:
        return Instruction(name(VOPC, bits(word, 24, 17)), "vopc", 4, VCC, (first, second))
    return Instruction(name(VOP2, bits(word, 30, 25)), "vop2", 4, bits(word, 24, 17), (first, second))


def _sdwa(found, control):
    """Parts of a register as operands, and as the destination (13.3.2, "SDWA")."""
    sources = [VGPRS + bits(control, 7, 0) if not bits(control, 23, 23) else bits(control, 7, 0)]
    if len(found.sources) > 1:
        second = found.sources[1] - VGPRS
        sources.append(second if bits(control, 31, 31) else VGPRS + second)
    extra = {
        "select": (bits(control, 18, 16), bits(control, 26, 24)),
        "extend": (bits(control, 19, 19), bits(control, 27, 27)),
    }
    modifiers = {
        "neg": bits(control, 20, 20) | bits(control, 28, 28) << 1,
        "abs": bits(control, 21, 21) | bits(control, 29, 29) << 1,
    }
    if found.format == "vopc":
        dst = bits(control, 14, 8) if bits(control, 15, 15) else VCC
        return found._replace(
            nbytes=8, dst=dst, sources=tuple(sources), extra={**extra, "sdwa": True}, **modifiers
        )
    extra |= {"sdwa": True, "to": bits(control, 10, 8), "rest": bits(control, 12, 11)}
    return found._replace(
        nbytes=8, sources=tuple(sources), extra=extra, clamp=bits(control, 13, 13), omod=bits(control, 15, 14),
        **modifiers,
    )  # fmt: skip


def _dpp(found, control):
    return found._replace(
        nbytes=8,
        sources=(VGPRS + bits(control, 7, 0), *found.sources[1:]),
        neg=bits(control, 20, 20) | bits(control, 22, 22) << 1,
        abs=bits(control, 21, 21) | bits(control, 23, 23) << 1,
        extra={"dpp": control},
    )


def _scalar(word, name):
    kind, dst, constant = word >> 23, _operand(bits(word, 22, 16)), signed(bits(word, 15, 0), 16)
    first, second = _operand(bits(word, 7, 0)), _operand(bits(word, 15, 8))
    if kind == 0b101111101:
        return Instruction(name(SOP1, bits(word, 15, 8)), "sop1", 4, dst, (first,))
    if kind == 0b101111110:
        return Instruction(name(SOPC, bits(word, 22, 16)), "sopc", 4, NULL, (first, second))
    if kind == 0b101111111:
        return Instruction(name(SOPP, bits(word, 22, 16)), "sopp", 4, extra={"constant": constant})
    if word >> 28 == 0b1011:
        return Instruction(name(SOPK, bits(word, 27, 23)), "sopk", 4, dst, extra={"constant": constant})
    return Instruction(name(SOP2, bits(word, 29, 23)), "sop2", 4, dst, (first, second))


def _smem(long, name):
    offset = signed(bits(long, 52, 32), 21) if bits(long, 17, 17) else 0
    register = _operand(bits(long, 63, 57)) if bits(long, 14, 14) else NULL
    if not bits(long, 17, 17):
        register = _operand(bits(long, 38, 32))
    return Instruction(
        name(SMEM, bits(long, 25, 18)), "smem", 8, bits(long, 12, 6), (bits(long, 5, 0) * 2, register),
        extra={"offset": offset},
    )  # fmt: skip


def _vop3(long, name):
    opcode, dst = bits(long, 25, 16), bits(long, 7, 0)
    sources = tuple(_operand(bits(long, low + 8, low)) for low in (32, 41, 50))
    modifiers = {"neg": bits(long, 63, 61), "clamp": bits(long, 15, 15), "omod": bits(long, 60, 59)}
    if opcode in VOP3B:
        carry = {"carry": bits(long, 14, 8)}
        return Instruction(VOP3B[opcode], "vop3sd", 8, dst, sources, **modifiers, extra=carry)
    return Instruction(
        name(VOP3, opcode), "vop3", 8, dst, sources, abs=bits(long, 10, 8), opsel=bits(long, 14, 11), **modifiers
    )  # fmt: skip


def _vop3p(long, name):
    opcode, dst = bits(long, 22, 16), bits(long, 7, 0)
    sources = [_operand(bits(long, low + 8, low)) for low in (32, 41, 50)]
    if opcode in MAI:
        name(MAI, opcode)
        for k in (0, 1):
            sources[k] += ACCUMULATION * (bits(long, 59 + k, 59 + k) and sources[k] >= VGPRS)
        accumulates = bits(long, 15, 15)
        sources[2] += ACCUMULATION * (accumulates and sources[2] >= VGPRS)
        if MAI[opcode] == "v_accvgpr_write_b32":
            accumulates = 1
        return Instruction(
            MAI[opcode], "mai", 8, dst + ACCUMULATION * accumulates, tuple(sources),
            extra={"modifiers": bits(long, 14, 8) | bits(long, 63, 61)},
        )  # fmt: skip
    return Instruction(
        name(VOP3P, opcode), "vop3p", 8, dst, tuple(sources), neg=bits(long, 63, 61), opsel=bits(long, 13, 11),
        clamp=bits(long, 15, 15),
        extra={"neg_hi": bits(long, 10, 8), "opsel_hi": bits(long, 60, 59) | bits(long, 14, 14) << 2},
    )  # fmt: skip


def _ds(long, name):
    data = ACCUMULATION * bits(long, 25, 25)
    return Instruction(
        name(DS, bits(long, 24, 17)), "ds", 8, bits(long, 63, 56) + data,
        (bits(long, 39, 32), bits(long, 47, 40) + data, bits(long, 55, 48) + data),
        extra={"offsets": (bits(long, 7, 0), bits(long, 15, 8))},
    )  # fmt: skip


def _flat(long, at, name):
    segment, data = bits(long, 15, 14), ACCUMULATION * bits(long, 55, 55)
    if segment not in SEGMENTS:
        raise NotImplementedError(f"instruction {long:#018x} at {at:#x}: a flat address")
    scalar = bits(long, 54, 48)
    return Instruction(
        name(SEGMENTS[segment], bits(long, 24, 18)), "memory", 8, bits(long, 63, 56) + data,
        (bits(long, 39, 32), bits(long, 47, 40) + data, NULL if scalar == 0x7F else _operand(scalar)),
        extra={"offset": signed(bits(long, 12, 0), 13), "sve": bits(long, 13, 13)},
    )  # fmt: skip
