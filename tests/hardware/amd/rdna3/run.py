"""Objects that LLVM made, linked by funcgrad, run on the emulator with arrays."""

import re

import numpy as np

from funcgrad.drivers.amd.code_object import ALIGNMENT, link, pack_arguments
from tests.hardware.amd.machines import machine_of
from tests.hardware.amd.rdna3.machine import Memory


def run(file, name, groups, threads, arrays, *, arch="gfx1100", seed=0, budget=2_000_000):
    """The arrays as the kernel leaves them: its arguments are pointers to them, in order."""
    linked = link(file, arch)
    kernel = linked.kernel(name)
    memory = Memory()
    buffers = [memory.add(np.ascontiguousarray(x).tobytes()) for x in arrays]
    code = memory.add(linked.image, ALIGNMENT)
    memory.put(code, linked.at(code.address))
    arguments = memory.add(pack_arguments(kernel, [buffer.address for buffer in buffers]), 64)
    machine_of(arch).launch(memory, code, kernel, groups, threads, arguments, seed=seed, budget=budget)
    return [
        np.frombuffer(memory.content(buffer), x.dtype).reshape(x.shape) for buffer, x in zip(buffers, arrays)
    ]


def decoded_names(file, name, arch="gfx1100"):
    """The instructions of a kernel up to the padding behind it, without that before loops, which is a directive."""
    linked = link(file)
    at = linked.kernel(name).entry
    names = []
    decode = machine_of(arch).decode
    while at < len(linked.image) and (instruction := decode(linked.image, at)).name != "s_code_end":
        if instruction.name != "s_nop":
            names.append(instruction.name)
        at += instruction.nbytes
    return names


def printed_names(assembly, name):
    """The instructions that LLVM prints for a kernel, without what says in which way they are encoded."""
    text = assembly[assembly.index(f"\n{name}:") :]
    text = text[: text.index(".section")]
    names = []
    for line in re.findall(r"^\t((?!s_nop)[a-z][^;\n]*)", text, re.M):
        dual = line.split(" :: ")
        names.append(" :: ".join(re.sub(r"(_e32|_e64)?(_dpp|_sdwa)?$", "", part.split()[0]) for part in dual))
    return names
