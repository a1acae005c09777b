"""Machines that programs without Python are compiled for: what LLVM is told, and what schedules are picked by.

In: the name of a machine. Out: a `CompileTarget`. "native" is the CPU at hand as funcgrad sees it (FUNCGRAD_CPU),
for which a program has the instructions, and so the bits, of a jitted function.
"""

from __future__ import annotations

import platform
from collections.abc import Callable, Mapping
from typing import Any

from funcgrad.backends import llvm_process
from funcgrad.backends.cpu.machines import MACHINES, Machine, machine_named
from funcgrad.backends.interface import Target
from funcgrad.backends.llvm_process import llvm, switched_on
from funcgrad.config import config
from funcgrad.errors import ArgumentError, InternalError
from funcgrad.trace.util.named_tuple import NamedTuple

_LEVELS = {
    "x86-64": "x86-64",
    "x86-64-v2": "nehalem",
    "x86-64-v3": "haswell",
    "x86-64-v4": "skylake-avx512",
}
"""The levels of x86-64's psABI, and the machines of the same instructions."""

NAMES = ("native", *_LEVELS, "aarch64", *(name for name in MACHINES if name not in _LEVELS))
"""What a machine may be called."""


class CompileTarget(NamedTuple):
    """A machine. triple, cpu, features, reloc: as LLVM says them. target: what a program is lowered for. adapt: what
    becomes of the text of a module; None: it stays as it is.
    """

    name: str
    triple: str
    cpu: str
    features: str
    target: Target
    reloc: str = "pic"
    adapt: Callable[[str], str] | None = None

    def compile(self, modules: list[str], exported: Mapping[str, str]) -> CompiledModule:
        """Link modules and compile them, without passes, as jitted functions are. exported: the functions that are seen
        from outside, and the names that they get there; no other name can be one of these.
        """
        with llvm_process.lock:
            context = llvm().create_context()
            whole: Any = None
            try:
                machine = self._machine()
                for text in modules if self.adapt is None else map(self.adapt, modules):
                    part = llvm().parse_assembly(text, context)
                    part.triple, part.data_layout = self.triple, str(machine.target_data)
                    if whole is None:
                        whole = part
                    else:
                        whole.link_in(part)
                defined = [f for f in whole.functions if not f.is_declaration]
                public = [(f, exported[f.name]) for f in defined if f.name in exported]
                for value in (*defined, *whole.global_variables):
                    value.linkage = "external" if value.name in exported else "internal"
                    value.name = f"funcgrad.{value.name}"
                for function, name in public:
                    function.name = name
                whole.verify()
                with switched_on("disable-lsr"):
                    return CompiledModule(str(whole), machine.emit_object(whole))
            except Exception as error:
                raise InternalError(f"LLVM refused a program for {self.name} ({error})") from error
            finally:
                if whole is not None:
                    whole.close()
                context.close()

    def _machine(self) -> Any:
        llvm().initialize_all_targets()
        llvm().initialize_all_asmprinters()
        found = llvm().Target.from_triple(self.triple)
        return found.create_target_machine(
            cpu=self.cpu, features=self.features, opt=1, reloc=self.reloc, codemodel="default"
        )


class CompiledModule(NamedTuple):
    """A module as LLVM IR, and as an object."""

    text: str
    object: bytes


def machine_called(name: str) -> CompileTarget:
    """Return the machine of a name; ArgumentError for an unknown one."""
    if name == "native":
        own = machine_named(config.cpu)
        known = llvm().get_host_cpu_features()
        return _target(name, own, llvm().get_default_triple(), own.llvm_name, own.flat_features(known))
    if name in _LEVELS:
        return _other(name, MACHINES[_LEVELS[name]]._replace(cpu=name))
    if name == "aarch64":
        return _other(name, MACHINES["neoverse-n1"]._replace(cpu="generic"))
    if name not in MACHINES:
        raise ArgumentError(
            f"export_c: there is no machine {name!r:.60}", hint=f"name one of {', '.join(NAMES)}"
        )
    return _other(name, MACHINES[name])


def _other(name: str, machine: Machine) -> CompileTarget:
    triple = f"{machine.architecture}-unknown-linux-gnu"
    return _target(name, machine, triple, machine.cpu, machine.flat_features({}))


def _target(name: str, machine: Machine, triple: str, cpu: str, features: str) -> CompileTarget:
    # A program that has left does not ask the kernel for the registers of tiles (drivers/cpuid.py).
    target = machine.target(name)._replace(matrix=frozenset())
    return CompileTarget(
        name, triple, cpu, features, target, adapt=None if machine.fuses_products else machine.adapted
    )


def runs_here(machine: CompileTarget) -> bool:
    """Tell whether objects for a machine are of the architecture at hand, so that the linker here can link them."""
    return machine.triple.partition("-")[0] == platform.machine()
