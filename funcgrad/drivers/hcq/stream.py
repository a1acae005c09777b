"""Words of commands, with a record of the bits in them that change from run to run.

An encoder writes numbers and `Symbol`s alike: an address that is known only when a program runs, the next value of a
timeline. A symbol is cut into parts as a number would be (`part`), and the block notes where each part goes: a `Field`.
What a run has to write is then this list, and nothing else (native.py).
"""

from __future__ import annotations

import ctypes
from collections.abc import Sequence

from funcgrad.errors import InternalError
from funcgrad.trace.util.named_tuple import NamedTuple

_ALL = (1 << 64) - 1


class Symbol(NamedTuple):
    """A number that a run gives: entry `number` of its table, and `addend` beside."""

    number: int
    addend: int = 0

    def plus(self, addend: int) -> Symbol:
        return Symbol(self.number, self.addend + addend)


class SymbolBits(NamedTuple):
    """Some bits of a symbol: it, moved down by `shift`, and so many `bits` of that."""

    symbol: Symbol
    shift: int
    bits: int


class Field(NamedTuple):
    """Where some bits of a symbol are written: `bits` of (table[symbol] + addend) >> shift, from bit `at` of the word
    at byte `offset` on. 64 bits are a whole word of 8 bytes."""

    offset: int
    symbol: int
    addend: int
    shift: int
    bits: int
    at: int


Value = int | Symbol
"""A number, or one that a run gives."""


def plus(value: Value, addend: int) -> Value:
    return value.plus(addend) if isinstance(value, Symbol) else value + addend


def part(value: Value, shift: int, bits: int) -> int | SymbolBits:
    """Return `bits` bits of a value, from bit `shift` on.

    >>> hex(part(0x123456789, 32, 32)), part(Symbol(3), 32, 32)
    ('0x1', SymbolBits(symbol=Symbol(number=3, addend=0), shift=32, bits=32))
    """
    if isinstance(value, Symbol):
        return SymbolBits(value, shift, bits)
    return (value >> shift) & ((1 << bits) - 1)


def low(value: Value) -> int | SymbolBits:
    """Return the lower 32 bits."""
    return part(value, 0, 32)


def high(value: Value, bits: int = 32) -> int | SymbolBits:
    """Return the bits above the lower 32."""
    return part(value, 32, bits)


class Words:
    """A block of bytes in the making, in words of 4, and the fields in it.

    >>> words = Words()
    >>> words.add(0x20010000, low(Symbol(0)), 7)
    >>> words.nbytes, words.fields
    (12, [Field(offset=4, symbol=0, addend=0, shift=0, bits=32, at=0)])
    """

    def __init__(self, nbytes: int = 0) -> None:
        self._bytes = bytearray(nbytes)
        self.fields: list[Field] = []

    @property
    def nbytes(self) -> int:
        return len(self._bytes)

    def __bytes__(self) -> bytes:
        return bytes(self._bytes)

    def align(self, nbytes: int) -> int:
        """Add zeros up to a multiple of so many bytes; where that is."""
        self._bytes += bytes(-len(self._bytes) % nbytes)
        return len(self._bytes)

    def add(self, *words: int | SymbolBits) -> None:
        """Append words of 32 bits."""
        for word in words:
            self._bytes += bytes(4)
            self.put(len(self._bytes) - 4, 0, 32, word)

    def append(self, block: Words) -> int:
        """Append another block; where it begins."""
        begin = len(self._bytes)
        self._bytes += block._bytes
        self.fields += [field._replace(offset=field.offset + begin) for field in block.fields]
        return begin

    def put(self, offset: int, at: int, bits: int, value: int | SymbolBits) -> None:
        """Set so many bits, within one word of 32, from bit `at` of the word at byte `offset` on."""
        if at + bits > 32:
            raise InternalError(f"{bits} bits from bit {at} on are no part of one word")
        self._check(offset, 4)
        if isinstance(value, SymbolBits):
            if value.bits > bits:
                raise InternalError(f"{value.bits} bits do not fit in {bits}")
            symbol = value.symbol
            self.fields.append(Field(offset, symbol.number, symbol.addend, value.shift, value.bits, at))
            value = 0
        elif not 0 <= value < 1 << bits:
            raise InternalError(f"{value:#x} does not fit in {bits} bits")
        word = int.from_bytes(self._bytes[offset : offset + 4], "little")
        word = word & ~(((1 << bits) - 1) << at) | value << at
        self._bytes[offset : offset + 4] = word.to_bytes(4, "little")

    def put_address(self, offset: int, value: Value) -> None:
        """Set 8 bytes."""
        self._check(offset, 8)
        if isinstance(value, Symbol):
            self.fields.append(Field(offset, value.number, value.addend, 0, 64, 0))
            value = 0
        self._bytes[offset : offset + 8] = (value & _ALL).to_bytes(8, "little")

    def put_bytes(self, offset: int, data: bytes) -> None:
        self._check(offset, len(data))
        self._bytes[offset : offset + len(data)] = data

    def _check(self, offset: int, nbytes: int) -> None:
        if offset < 0 or offset + nbytes > len(self._bytes):
            raise InternalError(f"bytes {offset} to {offset + nbytes} of a block of {len(self._bytes)}")

    def resolved(self, table: Sequence[int]) -> bytes:
        """Return the bytes for one table of symbols, written by Python: the definition that native.py has to meet."""
        result = bytearray(self._bytes)
        for offset, symbol, addend, shift, bits, at in self.fields:
            value = (table[symbol] + addend & _ALL) >> shift & ((1 << bits) - 1)
            nbytes = 8 if bits == 64 else 4
            word = int.from_bytes(result[offset : offset + nbytes], "little")
            word = word & ~(((1 << bits) - 1) << at) | value << at
            result[offset : offset + nbytes] = word.to_bytes(nbytes, "little")
        return bytes(result)


class NativeField(ctypes.Structure):
    """A Field as native.py reads it."""

    _fields_ = [
        ("offset", ctypes.c_uint32),
        ("shift", ctypes.c_uint8),
        ("at", ctypes.c_uint8),
        ("is_wide", ctypes.c_uint8),
        ("unused", ctypes.c_uint8),
        ("mask", ctypes.c_uint64),
        ("addend", ctypes.c_uint64),
    ]


def native_fields(fields: Sequence[Field], symbols: int) -> tuple[ctypes.Array, ctypes.Array]:
    """Return the fields sorted by symbol and, for each symbol, where its fields begin, as native.py reads them."""
    by_symbol: list[list[Field]] = [[] for _ in range(symbols)]
    for field in fields:
        by_symbol[field.symbol].append(field)
    starts = (ctypes.c_uint32 * (symbols + 1))()
    result = (NativeField * max(len(fields), 1))()
    number = 0
    for symbol, found in enumerate(by_symbol):
        for field in found:
            mask = (1 << field.bits) - 1
            row = field.offset, field.shift, field.at, field.bits == 64, 0, mask, field.addend & _ALL
            result[number] = NativeField(*row)
            number += 1
        starts[symbol + 1] = number
    return result, starts


__all__ = [
    "Field",
    "NativeField",
    "SymbolBits",
    "Symbol",
    "Value",
    "Words",
    "high",
    "low",
    "native_fields",
    "part",
    "plus",
]
