"""Kinds of CPUs: their instructions, and the sizes that schedules are picked by.

In: the CPU at hand, or a name of `MACHINES`. Out: what LLVM is to write code for, and a Target.

FUNCGRAD_CPU=haswell lets this CPU count as an older one, with fewer instructions, other caches, more or fewer cores: so
what differs from machine to machine can be tried on one. Machines that this CPU cannot execute can still be compiled
for (`fg.jit(f).lower(x).for_target(MACHINES["neoverse-n1"].target())`).
"""

from __future__ import annotations

import os
import platform
from collections.abc import Callable, Iterator, Mapping

from funcgrad.backends.interface import Target
from funcgrad.backends.llvm_process import host_llvm
from funcgrad.drivers.code_memory import IS_SUPPORTED
from funcgrad.drivers.cpuid import this_cpu
from funcgrad.errors import ArgumentError, DeviceError
from funcgrad.trace.util.digest import blake2b
from funcgrad.trace.util.named_tuple import NamedTuple

_MIB = 1 << 20
_ARM = ("aarch64", "arm64")
_ARM_DOT_PRODUCTS = (("dotprod", "sdot"), ("dotprod", "udot"), ("i8mm", "usdot"))

_BEFORE_FLOAT16 = frozenset(  # Intel's CPUs with AVX-512, by LLVM's names
    "skylake-avx512 cascadelake cooperlake cannonlake icelake-client icelake-server tigerlake rocketlake".split()
)
_TILES = {"amx-bf16": ("tdpbf16ps",), "amx-int8": ("tdpbssd", "tdpbsud", "tdpbusd", "tdpbuud")}


class Machine(NamedTuple):
    """A kind of CPU.

    architecture: as Python's platform.machine() says it. cpu: LLVM's name of it, by which it knows how long
    instructions take; "" for the CPU at hand. features: LLVM's names of its instruction sets, of the CPU at hand those
    that `MACHINES` have. l2_nbytes, l3_nbytes, cores: see Target.
    """

    architecture: str
    cpu: str
    features: frozenset[str]
    l2_nbytes: int
    l3_nbytes: int
    cores: int

    def flat_features(self, known: Mapping[str, bool]) -> str:
        """Write the features in the form that LLVM reads. `known` says of each feature that LLVM knows whether the
        CPU at hand has it. Features that the machine lacks are switched off.
        """
        has = self.features if self.cpu else {name for name, is_here in known.items() if is_here}
        flags = [f"{'+' if name in has else '-'}{name}" for name in sorted({*known, *has})]
        # LLVM takes vectors of half the width where those of the full one slow down the clock, as on the first CPUs.
        return ",".join([*flags, *(["-prefer-256-bit"] if "avx512f" in self.features else [])])

    @property
    def llvm_name(self) -> str:
        """LLVM's name of the CPU. Of the one at hand LLVM tells it by family and model, which a hypervisor may change:
        then a Sapphire Rapids is taken for a client of five years before, whose instructions take other times.
        """
        name = self.cpu or host_llvm().get_host_cpu_name()
        is_newer = not self.cpu and "avx512fp16" in self.features and name in _BEFORE_FLOAT16
        return "sapphirerapids" if is_newer else name

    @property
    def is_zen4(self) -> bool:
        """Whether it is a Zen 4. Of the CPU at hand CPUID tells: LLVM takes longer to load than a program from the disk
        cache takes to run. Of AMD's family 19h, which is Zen 3 and Zen 4, only the latter has AVX-512.
        """
        if self.cpu:
            return self.cpu == "znver4"
        here = this_cpu()
        return (here.vendor, here.family) == ("AuthenticAMD", 0x19) and "avx512f" in here.features

    @property
    def fuses_products(self) -> bool:
        """Whether it adds a product to a number by one instruction that rounds once."""
        return self.architecture in _ARM or "fma" in self.features

    def adapted(self, text: str) -> str:
        """Return the text of a module as this machine can execute it without C's library."""
        if self.fuses_products:
            return text
        from funcgrad.backends.cpu.unfused import without_fma  # few machines are so old

        return without_fma(text)

    def identity(self) -> str:
        """Return what decides whether a binary for this machine runs on another: all instructions that it may have."""
        flags = " ".join(f"+{name}" for name in sorted(self.features))
        return f"{self.cpu} {flags}" if self.cpu else f"{this_cpu().name.replace(' ', '-')} +{_digest_here()}"

    def _dot_products(self) -> Iterator[str]:
        """Yield its instructions of lower/ir/contraction/dot_products.py, for vectors of its width."""
        has = self.features.__contains__
        if self.architecture in _ARM:
            yield from (name for feature, name in _ARM_DOT_PRODUCTS if has(feature))
            return
        wide = has("avx512f")
        if wide and has("avx512bf16"):
            yield "dpbf16ps"
        if has("avx512vnni") if wide else has("avxvnni"):
            yield "vpdpbusd"
        if has("avx512bw") if wide else has("avx2") or not has("avx"):
            yield "pmaddwd"
        elif not wide:
            yield "pmaddwd_2"

    def _matrix(self) -> Iterator[str]:
        """Yield its instructions of lower/ir/contraction/tile_instructions.py."""
        for feature, names in _TILES.items():
            if {"avx512f", "amx-tile", feature} <= self.features:
                yield from names

    def _conversions(self) -> Iterator[str]:
        """Yield what one instruction does, as Target has it."""
        if self.architecture in _ARM:
            yield from ("float16", "saturated")
        elif "f16c" in self.features:
            yield "float16"
        if {"avx512f", "avx512vl"} <= {*self.features}:
            yield "scaled"
        if {"avx512bf16", "avx512vl"} <= {*self.features}:
            yield "normal_bfloat16"

    def target(self, name: str = "", row_loops: Callable[[], frozenset[str]] = frozenset) -> Target:
        """Return what programs for this machine are lowered for."""
        wide, is_arm = "avx512f" in self.features, self.architecture in _ARM
        return Target(
            name=name or self.identity(),
            vector_nbytes=64 if wide else 32 if "avx" in self.features else 16,
            registers=32 if wide or is_arm else 16,
            l2_nbytes=self.l2_nbytes,
            l3_nbytes=self.l3_nbytes,
            cores=self.cores,
            renderer="llvm",
            conversions=frozenset(self._conversions()),
            row_loops=row_loops,
            dot_products=frozenset(self._dot_products()),
            matrix=frozenset(self._matrix()),
            in_halves=wide and self.is_zen4,
            fuses_products=self.fuses_products,
        )


_SSE2 = frozenset("64bit cmov cx8 fxsr mmx sse sse2".split())  # of every CPU of 64 bits
_SSE4 = _SSE2 | frozenset("crc32 cx16 popcnt sahf sse3 sse4.1 sse4.2 ssse3".split())
_AVX = _SSE4 | frozenset("avx xsave".split())
_AVX2 = _AVX | frozenset("avx2 bmi bmi2 f16c fma lzcnt movbe".split())
_AVX_VNNI = _AVX2 | frozenset("avxvnni gfni".split())
_AVX512 = _AVX2 | frozenset("avx512bw avx512cd avx512dq avx512f avx512vl".split())
_CASCADE_LAKE = _AVX512 | {"avx512vnni"}
_ICE_LAKE = _CASCADE_LAKE | frozenset("avx512vbmi avx512vbmi2 gfni".split())
_ZEN4 = _ICE_LAKE | {"avx512bf16"}
_ZEN5 = _ZEN4 | {"avxvnni"}
_SAPPHIRE_RAPIDS = _ZEN5 | frozenset("amx-bf16 amx-int8 amx-tile avx512fp16".split())

_X86 = {
    "x86-64": (_SSE2, 512, 4, 2),
    "nehalem": (_SSE4, 256, 8, 4),
    "sandybridge": (_AVX, 256, 8, 4),
    "ivybridge": (_AVX | {"f16c"}, 256, 25, 10),
    "haswell": (_AVX2, 256, 6, 4),
    "broadwell": (_AVX2, 256, 35, 14),
    "skylake": (_AVX2, 256, 8, 4),
    "znver1": (_AVX2, 512, 8, 4),
    "znver2": (_AVX2, 512, 16, 4),
    "znver3": (_AVX2, 512, 32, 8),
    "alderlake": (_AVX_VNNI, 2048, 30, 8),
    "sierraforest": (_AVX_VNNI, 1024, 108, 144),
    "skylake-avx512": (_AVX512, 1024, 22, 16),
    "cascadelake": (_CASCADE_LAKE, 1024, 35, 24),
    "cooperlake": (_CASCADE_LAKE | {"avx512bf16"}, 1024, 38, 28),
    "icelake-server": (_ICE_LAKE, 1280, 60, 40),
    "znver4": (_ZEN4, 1024, 32, 8),
    "znver5": (_ZEN5, 1024, 32, 8),
    "sapphirerapids": (_SAPPHIRE_RAPIDS, 2048, 105, 56),
    "emeraldrapids": (_SAPPHIRE_RAPIDS, 2048, 320, 64),
    "graniterapids": (_SAPPHIRE_RAPIDS, 2048, 504, 128),
}
"""LLVM's name: instruction sets, KiB of one core's second cache, MiB of the last one, cores that share it, which of a
Zen are those of one complex.
"""

MACHINES = {
    name: Machine("x86_64", name, features, kib * 1024, mib * _MIB, cores)
    for name, (features, kib, mib, cores) in _X86.items()
} | {"neoverse-n1": Machine("aarch64", "neoverse-n1", frozenset(["neon", "dotprod"]), _MIB, 32 * _MIB, 64)}
"""Machines by name: what every CPU of x86-64 has, and virtual machines that hide the rest; then from 2008 on 16 bytes
a vector, 32 without multiply-adds, 32, 64, 64 with products of bytes, of bfloat16, and arithmetic of float16; and
another architecture. Many have the instructions of another one, and other caches and cores.
"""

_SIZES = {"small": (_MIB // 8, _MIB, 1), "large": (4 * _MIB, 512 * _MIB, 64)}  # of both caches, cores

NAMES = (*MACHINES, *_SIZES)
"""What FUNCGRAD_CPU may be: a machine, or this CPU with other sizes."""


def host() -> Machine:
    """Return the CPU at hand, which LLVM is asked about where CPUID is not."""
    caches = _cache_nbytes("index2", _MIB), _cache_nbytes("index3", 32 * _MIB)
    cores = os.cpu_count() or 1
    if IS_SUPPORTED:
        return Machine(platform.machine(), "", this_cpu().features, *caches, cores)
    features = frozenset(name for name, has in host_llvm().get_host_cpu_features().items() if has)
    return Machine(platform.machine(), host_llvm().get_host_cpu_name(), features, *caches, cores)


def _digest_here() -> str:
    return blake2b(this_cpu().identity.encode(), digest_size=8).hexdigest()


def _cache_nbytes(level: str, default: int) -> int:
    """Return the size of a cache of the first core, as Linux tells it."""
    try:
        with open(f"/sys/devices/system/cpu/cpu0/cache/{level}/size") as file:
            text = file.read().strip()
        return int(text[:-1]) * {"K": 1 << 10, "M": 1 << 20}[text[-1]]
    except (OSError, ValueError, KeyError):
        return default


def machine_named(name: str) -> Machine:
    """Return the machine of that name; "" names the CPU at hand. Raise ArgumentError for unknown names, and
    DeviceError where this CPU cannot execute the machine's code.
    """
    here = host()
    if not name:
        return here
    if name in _SIZES:
        l2_nbytes, l3_nbytes, cores = _SIZES[name]
        return here._replace(l2_nbytes=l2_nbytes, l3_nbytes=l3_nbytes, cores=cores)
    if name not in MACHINES:
        raise ArgumentError(
            f"FUNCGRAD_CPU has to name a machine, not {name!r}",
            hint=f"unset it in the environment for the CPU at hand, or use one of {', '.join(NAMES)}",
        )
    missing = missing_here(name)
    if missing:
        called = here.cpu or this_cpu().name
        raise DeviceError(
            f"FUNCGRAD_CPU: the CPU at hand, {called}, cannot execute code for {name!r}: it has no {missing}",
            hint=f"use one of {', '.join(n for n in NAMES if not missing_here(n))}",
        )
    return MACHINES[name]


def missing_here(name: str) -> str:
    """Return what the CPU at hand lacks to execute the code of a machine; "" where it can."""
    machine, here = MACHINES.get(name), host()
    if machine is None:
        return ""
    if machine.architecture != here.architecture:
        return f"instructions of {machine.architecture}"
    return ", ".join(sorted(machine.features - here.features))
