"""What one instruction does to a warp: those of its lanes do it that stand at the lowest place.

So lanes that have parted meet again where the text says that they wait for each other, and else by luck alone, as from
Volta on.
"""

from __future__ import annotations

import re
from collections.abc import Callable

import numpy as np

from funcgrad.trace.types.dtypes import bfloat16
from tests.hardware.ptx.machine import LANES, Fault, Warp
from tests.hardware.ptx.program import Instruction

_WIDTH = re.compile(r"([a-z]+)(\d+)")
_PAIR = "f16x2"
_SIGNED = {16: np.int16, 32: np.int32, 64: np.int64}
_UNSIGNED = {8: np.uint8, 16: np.uint16, 32: np.uint32, 64: np.uint64}
_FLOATS = {16: np.float16, 32: np.float32, 64: np.float64}


def step(warp: Warp) -> bool:
    """Do the next instruction; False where it has to be tried again."""
    program = warp.group.program
    end = len(program.instructions)
    place = int(np.where(warp.parked | warp.asking, end, warp.at).min())
    if place == end and warp.asking.any():
        warp.asking[:] = False
        return False
    if place == end:
        raise Fault("lanes wait for others of their warp, which have ended")
    instruction = program.instructions[place]
    active = warp.at == place
    if instruction.guard is not None:
        name, negated = instruction.guard
        condition = warp.read(name).astype(bool)
        active = active & (~condition if negated else condition)
    here = warp.at == place
    if instruction.name == "bra":
        target = program.labels[instruction.operands[0]]
        warp.at = np.where(active, target, np.where(here, place + 1, warp.at))
        if target < place and _asks(warp, place):
            warp.asking |= active
        return True
    if instruction.name in ("ret", "exit"):
        warp.at = np.where(active, end, np.where(here, place + 1, warp.at))
        return True
    if active.any():
        rule = _of_pairs if _PAIR in instruction.parts and instruction.name != "cvt" else None
        rule = rule or _RULES.get(instruction.name)
        if rule is None:
            raise Fault(f"this model does not know {instruction.text}")
        rule(warp, instruction, active)
    warp.at = np.where(here, place + 1, warp.at)
    return True


def _asks(warp: Warp, place: int) -> bool:
    """Whether a jump back is that of a loop that waits for a barrier."""
    before = warp.group.program.instructions[place - 1]
    return before.name == "mbarrier" and before.parts[0] == "try_wait"


# ---- types ----


def _type(instruction: Instruction) -> tuple[str, int]:
    """The last type of an opcode: its letters and its bits."""
    for part in reversed(instruction.parts):
        if part == "pred":
            return "u", 8  # a byte, 0 or 1
        found = _WIDTH.fullmatch(part)
        if found and found[1] in ("u", "s", "b", "f"):
            return found[1], int(found[2])
    raise Fault(f"no type in {instruction.text}")


def _as(bits: np.ndarray, letter: str, width: int) -> np.ndarray:
    """Bits as numbers of a type."""
    raw = bits.astype(_UNSIGNED[width])
    if letter == "f":
        return raw.view(_FLOATS[width])
    return raw.view(_SIGNED[width]) if letter == "s" else raw


def _bits(values: np.ndarray) -> np.ndarray:
    width = 8 * values.dtype.itemsize
    return np.ascontiguousarray(values).view(_UNSIGNED[width]).astype(np.uint64)


def _operands(warp: Warp, instruction: Instruction) -> list[np.ndarray]:
    letter, width = _type(instruction)
    return [_as(warp.read(name, width), letter, width) for name in instruction.operands[1:]]


# ---- arithmetic ----


def _of_pairs(warp: Warp, instruction: Instruction, active: np.ndarray) -> None:
    """An instruction for two halves of a register: the one for a half, twice."""
    results = instruction.operands[0].split("|")
    parts = tuple("f16" if part == _PAIR else part for part in instruction.parts)
    halves = []
    for half in (0, 1):
        names = []
        for number, name in enumerate(instruction.operands[1:]):
            own = f"%half.{number}"
            warp.write(own, warp.read(name, 32) >> np.uint64(16 * half) & np.uint64(0xFFFF), active)
            names.append(own)
        to = results[half] if len(results) == 2 else "%half.result"
        one = instruction._replace(parts=parts, operands=(to, *names))
        _RULES[instruction.name](warp, one, active)
        if len(results) == 1:
            halves.append(warp.read(to, 16))
    if halves:
        warp.write(results[0], halves[0] | halves[1] << np.uint64(16), active)


def _plain(function: Callable[..., np.ndarray]) -> Callable[[Warp, Instruction, np.ndarray], None]:
    def rule(warp: Warp, instruction: Instruction, active: np.ndarray) -> None:
        values = _operands(warp, instruction)
        result = np.asarray(function(*values)).astype(values[0].dtype)
        warp.write(instruction.operands[0], _bits(result), active)

    return rule


def _mul(warp: Warp, instruction: Instruction, active: np.ndarray) -> None:
    values = _operands(warp, instruction)
    if instruction.parts[0] == "wide":
        wide = {"s": np.int64, "u": np.uint64}[_type(instruction)[0]]
        values = [v.astype(wide) for v in values]
    elif instruction.parts[0] == "hi":
        raise Fault(instruction.text)
    total = values[0] * values[1]
    if instruction.name == "mad":
        third = warp.read(instruction.operands[3], 8 * total.dtype.itemsize)
        total = total + third.astype(_UNSIGNED[8 * total.dtype.itemsize]).view(total.dtype)
    warp.write(instruction.operands[0], _bits(total), active)


def _extremum(
    numbers: Callable[..., np.ndarray], any_: Callable[..., np.ndarray]
) -> Callable[[Warp, Instruction, np.ndarray], None]:
    """Of two floats the one that is a number, but with .NaN the one that is none."""

    def rule(warp: Warp, instruction: Instruction, active: np.ndarray) -> None:
        ignores = _type(instruction)[0] == "f" and "NaN" not in instruction.parts
        _plain(numbers if ignores else any_)(warp, instruction, active)

    return rule


def _fma(a: np.ndarray, b: np.ndarray, c: np.ndarray) -> np.ndarray:
    wide = np.float64 if a.dtype.itemsize < 8 else np.longdouble
    return a.astype(wide) * b.astype(wide) + c.astype(wide)


def _shift(warp: Warp, instruction: Instruction, active: np.ndarray) -> None:
    letter, width = _type(instruction)
    value = _as(warp.read(instruction.operands[1], width), letter, width)
    by = np.minimum(warp.read(instruction.operands[2], 32), width).astype(np.int64)
    wide = value.astype(object)
    moved = wide << by.astype(object) if instruction.name == "shl" else wide >> by.astype(object)
    warp.write(
        instruction.operands[0], np.array([int(x) & ((1 << width) - 1) for x in moved], np.uint64), active
    )


def _bfe(warp: Warp, instruction: Instruction, active: np.ndarray) -> None:
    value, start, count = (warp.read(name, 32) for name in instruction.operands[1:])
    assert instruction.parts[0] == "u32"
    warp.write(instruction.operands[0], value >> start & ((np.uint64(1) << count) - np.uint64(1)), active)


def _prmt(warp: Warp, instruction: Instruction, active: np.ndarray) -> None:
    """Four bytes of two words, each by a digit of the selector."""
    a, b, chosen = (warp.read(name, 32) for name in instruction.operands[1:])
    both, result = a | b << np.uint64(32), np.zeros(LANES, np.uint64)
    for place in range(4):
        digit = chosen >> np.uint64(4 * place) & np.uint64(15)
        assert (digit < 8).all(), instruction.text
        byte = both >> (digit * np.uint64(8)) & np.uint64(255)
        result |= byte << np.uint64(8 * place)
    warp.write(instruction.operands[0], result, active)


_COMPARE = {
    "eq": np.equal, "ne": np.not_equal, "lt": np.less, "le": np.less_equal, "gt": np.greater, "ge": np.greater_equal,
    "nan": lambda a, b: np.isnan(a) | np.isnan(b), "num": lambda a, b: ~(np.isnan(a) | np.isnan(b)),
    "ltu": lambda a, b: ~(a >= b), "leu": lambda a, b: ~(a > b), "gtu": lambda a, b: ~(a <= b),
    "geu": lambda a, b: ~(a < b), "equ": lambda a, b: ~((a < b) | (a > b)), "neu": lambda a, b: ~(a == b),
}  # fmt: skip


def _setp(warp: Warp, instruction: Instruction, active: np.ndarray) -> None:
    compare = instruction.parts[0]
    values = [
        _as(warp.read(name, _type(instruction)[1]), *_type(instruction)) for name in instruction.operands[1:3]
    ]
    found = _COMPARE[compare](*values)
    if len(instruction.parts) == 3 and instruction.parts[1] in ("and", "or"):
        third = warp.read(instruction.operands[3]).astype(bool)
        found = found & third if instruction.parts[1] == "and" else found | third
    warp.write(instruction.operands[0], found.astype(np.uint64), active)


def _selp(warp: Warp, instruction: Instruction, active: np.ndarray) -> None:
    width = _type(instruction)[1]
    a, b = (warp.read(name, width) for name in instruction.operands[1:3])
    warp.write(
        instruction.operands[0], np.where(warp.read(instruction.operands[3]).astype(bool), a, b), active
    )


def _mov(warp: Warp, instruction: Instruction, active: np.ndarray) -> None:
    to, source = instruction.operands
    width = 1 if instruction.parts[0] == "pred" else _type(instruction)[1]
    if source.startswith("{"):
        names = _names(source)
        part = width // len(names)
        parts = [warp.read(name, part) << np.uint64(part * k) for k, name in enumerate(names)]
        warp.write(to, np.bitwise_or.reduce(parts), active)
    elif to.startswith("{"):
        names = _names(to)
        part = width // len(names)
        whole = warp.read(source, width)
        for k, name in enumerate(names):
            warp.write(name, whole >> np.uint64(part * k) & np.uint64((1 << part) - 1), active)
    else:
        warp.write(to, warp.read(source, width), active)


def _cvt(warp: Warp, instruction: Instruction, active: np.ndarray) -> None:
    if instruction.parts[:1] == ("rn",) and instruction.parts[1] in ("bf16", "bf16x2"):
        halves = [_as(warp.read(name, 32), "f", 32).astype(bfloat16) for name in instruction.operands[1:]]
        words = [half.view(np.uint16).astype(np.uint64) for half in halves]
        whole = words[0] << np.uint64(16) | words[1] if len(words) == 2 else words[0]
        warp.write(instruction.operands[0], whole, active)
        return
    if "f16x2" in instruction.parts:  # the first of two operands becomes the upper half
        halves = [_as(warp.read(name, 32), "f", 32).astype(np.float16) for name in instruction.operands[1:]]
        warp.write(instruction.operands[0], _bits(halves[0]) << np.uint64(16) | _bits(halves[1]), active)
        return
    types = [found for part in instruction.parts if (found := _WIDTH.fullmatch(part))]
    (to, source) = ((t[1], int(t[2])) for t in types)
    values = _as(warp.read(instruction.operands[1], source[1]), *source)
    if to[0] == "f":
        result = values.astype(_FLOATS[to[1]])
    else:
        assert source[0] != "f", instruction.text
        result = values.astype(_SIGNED[to[1]] if to[0] == "s" else _UNSIGNED[to[1]])
    warp.write(instruction.operands[0], _bits(result), active)


def _cvta(warp: Warp, instruction: Instruction, active: np.ndarray) -> None:
    """Generic addresses of parameters and of memory are what they are in this model."""
    warp.write(instruction.operands[0], warp.read(instruction.operands[1]), active)


# ---- memory ----


def _names(text: str) -> list[str]:
    return [name.strip() for name in text.strip("{}").split(",")]


def _address(warp: Warp, text: str) -> np.ndarray:
    return warp.read_address(text)


def _access(warp: Warp, instruction: Instruction) -> tuple[int, int]:
    """(bytes of an element, elements)"""
    lanes = next((int(p[1:]) for p in instruction.parts if re.fullmatch(r"v\d", p)), 1)
    return _type(instruction)[1] // 8, lanes


def _memory(warp: Warp, instruction: Instruction, address: np.ndarray, nbytes: int) -> tuple[int, np.ndarray]:
    if "shared" in instruction.parts or "shared::cta" in instruction.parts:
        if address.min() < 1 << 10 or address.max() + nbytes > warp.group.shared_end:
            raise Fault(f"outside of shared memory: {instruction.text}")
        return 0, warp.group.shared
    return warp.group.memory.at(int(address.min()), int(address.max()) + nbytes - 1)


def _load(warp: Warp, instruction: Instruction, active: np.ndarray) -> None:
    size, lanes = _access(warp, instruction)
    to, source = instruction.operands
    address = _address(warp, source)[active]
    if (address % (size * lanes)).any():
        raise Fault(f"an address that is not aligned: {instruction.text}")
    start, content = _memory(warp, instruction, address, size * lanes)
    for k, name in enumerate(_names(to)):
        places = (address - start + k * size)[:, None] + np.arange(size)
        values = np.zeros(LANES, np.uint64)
        raw = np.ascontiguousarray(content[places]).view(_UNSIGNED[8 * size])[:, 0]
        if instruction.parts[-1].startswith("s") and size < 8:
            raw = raw.view(_SIGNED[8 * size]).astype(np.int64).view(np.uint64)
        values[active] = raw
        warp.write(name, values, active)


def _store(warp: Warp, instruction: Instruction, active: np.ndarray) -> None:
    size, lanes = _access(warp, instruction)
    to, source = instruction.operands
    address = _address(warp, to)[active]
    if (address % (size * lanes)).any():
        raise Fault(f"an address that is not aligned: {instruction.text}")
    start, content = _memory(warp, instruction, address, size * lanes)
    for k, name in enumerate(_names(source)):
        places = (address - start + k * size)[:, None] + np.arange(size)
        values = warp.read(name, 8 * size)[active].astype(_UNSIGNED[8 * size])
        content[places] = np.ascontiguousarray(values)[:, None].view(np.uint8)


def _bar(warp: Warp, instruction: Instruction, active: np.ndarray) -> None:
    if instruction.parts[0] == "warp":
        assert (warp.read(instruction.operands[0], 32) == 0xFFFFFFFF).all(), instruction.text
        warp.parked |= active
        if warp.parked.all():
            warp.parked[:] = False
        return
    if not active.all():
        raise Fault("a barrier where only some lanes come by")
    warp.waits_at = instruction.operands[0]


def _shfl(warp: Warp, instruction: Instruction, active: np.ndarray) -> None:
    to, source, by, last, mask = instruction.operands
    assert instruction.parts[:2] == ("sync", "bfly") and "|" not in to, instruction.text
    assert (warp.read(last, 32) == 31).all() and (warp.read(mask, 32) == 0xFFFFFFFF).all()
    if not active.all():
        raise Fault("a shuffle where only some lanes come by")
    lanes = np.arange(LANES) ^ warp.read(by, 32).astype(np.int64)
    warp.write(to, warp.read(source, 32)[lanes], active)


def _hopper(name: str) -> Callable[[Warp, Instruction, np.ndarray], None]:
    def rule(warp: Warp, instruction: Instruction, active: np.ndarray) -> None:
        getattr(warp.group.engine, name)(warp, instruction, active)

    return rule


_RULES: dict[str, Callable[[Warp, Instruction, np.ndarray], None]] = {
    "add": _plain(lambda a, b: a + b),
    "sub": _plain(lambda a, b: a - b),
    "neg": _plain(lambda a: -a),
    "abs": _plain(np.abs),
    "div": _plain(lambda a, b: a / b if a.dtype.kind == "f" else a // b),
    "rem": _plain(lambda a, b: a % b),
    "rcp": _plain(lambda a: 1 / a),
    "sqrt": _plain(np.sqrt),
    "max": _extremum(np.fmax, np.maximum),
    "min": _extremum(np.fmin, np.minimum),
    "fma": _plain(_fma),
    "and": _plain(lambda a, b: a & b),
    "or": _plain(lambda a, b: a | b),
    "xor": _plain(lambda a, b: a ^ b),
    "not": _plain(lambda a: a ^ (1 if a.dtype == np.uint8 else np.array(-1).astype(a.dtype))),
    "ex2": _plain(np.exp2),
    "shfl": _shfl,
    "mul": _mul,
    "mad": _mul,
    "shl": _shift,
    "shr": _shift,
    "bfe": _bfe,
    "prmt": _prmt,
    "setp": _setp,
    "selp": _selp,
    "mov": _mov,
    "cvt": _cvt,
    "cvta": _cvta,
    "ld": _load,
    "st": _store,
    "bar": _bar,
    "mbarrier": _hopper("mbarrier"),
    "fence": _hopper("fence"),
    "cp": _hopper("copy"),
    "wgmma": _hopper("multiply"),
}

__all__ = ["step"]
