"""A model of Intel's AMX, by the manual: programs for it run on CPUs without it.

LLVM's text of a program calls the instructions of tiles by their intrinsics. `TileMachine.replaced` puts calls of this
model in their place, and all else of the program is compiled as it is. The model has the state of one thread: eight
registers of 16 rows of 64 bytes, and a configuration. What the manual says that an instruction refuses is in `faults`.

Source: Intel 64 and IA-32 Architectures Software Developer's Manual, volume 1, chapter 18, and volume 2, "Operation"
and "Exceptions" of LDTILECFG, TILELOADD, TILESTORED, TILEZERO, TILERELEASE, TDPBF16PS, TDPBSSD.
"""

from __future__ import annotations

import ctypes
import platform
import re
import sys
import threading
from collections.abc import Callable
from itertools import product

import numpy as np

from funcgrad.backends.cpu.backend import Backend
from funcgrad.backends.cpu.machines import host
from funcgrad.lower.ir.contraction.tile_instructions import TILE_INSTRUCTIONS

_ROWS, _NBYTES, _REGISTERS = 16, 64, 8
_DTYPES = {"s": np.int8, "u": np.uint8}


_TINY = float(np.finfo(np.float32).tiny)


def flushed(x: np.ndarray) -> np.ndarray:
    """Numbers with 0, of the same sign, for what is denormal in float32."""
    return np.where(np.abs(x) < _TINY, x * 0, x)


def rounded(x: np.ndarray) -> np.ndarray:
    """Numbers of float64 as the nearest of float32, half to even, without denormal ones."""
    return flushed(x.astype(np.float32))


class _Thread:
    """The registers of a thread, and their shapes, (rows, bytes of a row); None without a configuration."""

    def __init__(self) -> None:
        self.tiles = np.zeros((_REGISTERS, _ROWS, _NBYTES), np.uint8)
        self.shapes: list[tuple[int, int]] | None = None


class TileMachine:
    """What was refused, and how many configurations were loaded and products made."""

    def __init__(self) -> None:
        self.faults: list[str] = []
        self.configurations = 0
        self.products = 0
        self._threads: dict[int, _Thread] = {}  # by their identities: Python forgets threads of others
        self._functions = {
            "ldtilecfg": self._wrapped(self.ldtilecfg, ctypes.c_void_p),
            "tilerelease": self._wrapped(self.tilerelease),
            "tilezero": self._wrapped(self.tilezero, ctypes.c_uint8),
            "tileloadd64": self._wrapped(self.tileloadd, ctypes.c_uint8, ctypes.c_void_p, ctypes.c_int64),
            "tilestored64": self._wrapped(self.tilestored, ctypes.c_uint8, ctypes.c_void_p, ctypes.c_int64),
            "tdpbf16ps": self._wrapped(self.tdpbf16ps, *[ctypes.c_uint8] * 3),
        }
        for first, second in product(_DTYPES, _DTYPES):
            bytes_ = self._of_bytes(_DTYPES[first], _DTYPES[second])
            self._functions[f"tdpb{first}{second}d"] = self._wrapped(bytes_, *[ctypes.c_uint8] * 3)

    @property
    def is_released(self) -> bool:
        """Whether no thread has a configuration."""
        return all(thread.shapes is None for thread in self._threads.values())

    @property
    def _here(self) -> _Thread:
        return self._threads.setdefault(threading.get_ident(), _Thread())

    def replaced(self, text: str) -> str:
        """The text of a program with calls of this model."""

        def called(found: re.Match) -> str:
            address = ctypes.cast(self._functions[found[1]], ctypes.c_void_p).value
            return f"call void inttoptr (i64 {address} to ptr)("

        names = "|".join(self._functions)
        text = re.sub(rf"declare void @llvm\.x86\.(?:{names})\(.*\)\n", "", text)
        return re.sub(rf"call void @llvm\.x86\.({names})\(", called, text)

    def _wrapped(self, function: Callable, *types: type) -> object:
        """For C; an exception is a fault, as there is nobody to raise it to."""

        def called(*arguments: int) -> None:
            try:
                function(*arguments)
            except Exception as error:
                self.faults.append(str(error))

        return ctypes.CFUNCTYPE(None, *types)(called)

    # ---- instructions ----

    def ldtilecfg(self, address: int) -> None:
        given = ctypes.string_at(address, 64)
        rows, nbytes = given[48:56], np.frombuffer(given[16:32], np.uint16).tolist()
        assert given[0] == 1, "#GP: no such palette"
        assert not any(given[2:16] + given[32:48] + given[56:]), "#GP: reserved bytes"
        assert max(rows) <= _ROWS and max(nbytes) <= _NBYTES, "#GP: a tile is too large"
        assert all((r == 0) == (n == 0) for r, n in zip(rows, nbytes, strict=True)), "#GP: half of a shape"
        self._here.shapes = list(zip(rows, nbytes, strict=True))
        self._here.tiles[:] = 0
        self.configurations += 1

    def tilerelease(self) -> None:
        self._here.shapes = None
        self._here.tiles[:] = 0

    def _shape(self, number: int) -> tuple[int, int]:
        assert self._here.shapes is not None, "#UD: no configuration"
        rows, nbytes = self._here.shapes[number]
        assert rows and nbytes, f"#UD: tile {number} has no rows"
        return rows, nbytes

    def tilezero(self, number: int) -> None:
        self._shape(number)
        self._here.tiles[number] = 0

    def tileloadd(self, number: int, address: int, step: int) -> None:
        rows, nbytes = self._shape(number)
        self._here.tiles[number] = 0
        for row in range(rows):
            line = ctypes.string_at(address + row * step, nbytes)
            self._here.tiles[number, row, :nbytes] = np.frombuffer(line, np.uint8)

    def tilestored(self, number: int, address: int, step: int) -> None:
        rows, nbytes = self._shape(number)
        for row in range(rows):
            ctypes.memmove(address + row * step, self._here.tiles[number, row, :nbytes].tobytes(), nbytes)

    def _factors(self, sums: int, first: int, second: int) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        """The bytes of (sums, the first factor, the second), as far as their shapes go."""
        (m, c), (am, ac), (bm, bc) = map(self._shape, (sums, first, second))
        assert len({sums, first, second}) == 3, "#UD: a tile is used twice"
        assert not (c % 4 or ac % 4 or bc % 4), "#UD: rows are no multiple of 4 bytes"
        assert (m, c, ac // 4) == (am, bc, bm), f"#UD: tiles {self._here.shapes} do not fit"
        self.products += 1
        return (
            self._here.tiles[sums, :m, :c],
            self._here.tiles[first, :am, :ac],
            self._here.tiles[second, :bm, :bc],
        )

    def tdpbf16ps(self, sums: int, first: int, second: int) -> None:
        """Sums are exact in float64 before each is rounded: products have 16 bits, and a sum's 24 are among its 53
        unless one of both is too small to matter.
        """
        c, a, b = self._factors(sums, first, second)
        total = c.view(np.float32)
        with np.errstate(all="ignore"):
            rows, columns = (
                flushed((x.view(np.uint16).astype(np.uint32) << 16).view(np.float32)).astype(np.float64)
                for x in (a, b)
            )
            rows, columns = (x.reshape(len(x), -1, 2) for x in (rows, columns))
            partial = np.zeros((*total.shape, 2), np.float32)
            for k in range(rows.shape[1]):
                partial = rounded(partial + rows[:, k, None, :] * columns[k, None, :, :])
            both = flushed(partial[..., 0] + partial[..., 1])
            total[:] = flushed(flushed(total) + both)

    def _of_bytes(self, one: type, other: type) -> Callable[[int, int, int], None]:
        def multiply(sums: int, first: int, second: int) -> None:
            c, a, b = self._factors(sums, first, second)
            rows = a.view(one).astype(np.int64)
            columns = b.view(other).astype(np.int64).reshape(len(b), -1, 4).transpose(0, 2, 1)
            added = rows @ columns.reshape(rows.shape[1], -1)
            c.view(np.int32)[:] = (c.view(np.int32) + added).astype(np.int32)

        return multiply


class ModelBackend(Backend):
    """The CPU at hand with the model's tiles. `change` is what is done to the text of a program before."""

    def __init__(self, change: Callable[[str], str] = str) -> None:
        super().__init__(host()._replace(cores=1))
        self.machine = TileMachine()
        self.change = change
        name = f"{platform.machine()}-{sys.platform} with a model of tiles, {id(self)}"
        self.target = self.target._replace(
            name=name, vector_nbytes=64, registers=32, matrix=frozenset(TILE_INSTRUCTIONS)
        )

    def compile(self, text: str) -> bytes:
        return super().compile(self.machine.replaced(self.change(text)))
