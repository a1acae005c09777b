"""The GPU of `tests/hardware/amd/rdna3/machine.py` with instructions of RDNA4.

Source: AMD, "RDNA4 Instruction Set Architecture: Reference Guide" (2025), chapters 3 (wave state), 5 (scalar) and 7
(vector); LLVM's "User Guide for AMDGPU Backend", "Initial Kernel Execution State": the number of the group is in TTMP9.
"""

from tests.hardware.amd.rdna3.machine import Waves as Waves11
from tests.hardware.amd.rdna3.machine import compile_ as compile_as_rdna3
from tests.hardware.amd.rdna3.machine import launch as launch_waves
from tests.hardware.amd.rdna4.encoding import decode
from tests.hardware.amd.rdna4.matrix import matrix
from tests.hardware.amd.rdna4.scalar import scalar_float

TTMP9 = 117
NO_OPS = (
    "s_wait_alu s_wait_loadcnt s_wait_storecnt s_wait_expcnt s_wait_dscnt s_wait_kmcnt s_wait_loadcnt_dscnt "
    "s_wait_storecnt_dscnt s_barrier_signal"
).split()
NAMES = {
    "s_add_co_u32": "s_add_u32",
    "s_sub_co_u32": "s_sub_u32",
    "s_add_co_i32": "s_add_i32",
    "s_sub_co_i32": "s_sub_i32",
    "s_add_co_ci_u32": "s_addc_u32",
    "s_sub_co_ci_u32": "s_subb_u32",
    "s_addk_co_i32": "s_addk_i32",
    "s_barrier_wait": "s_barrier",
    "v_mad_co_u64_u32": "v_mad_u64_u32",
    "v_mad_co_i64_i32": "v_mad_i64_i32",
}


class Waves(Waves11):
    """The state of all waves of a launch."""

    def __init__(self, memory, code, kernel, groups, threads, arguments, seed):
        super().__init__(memory, code, kernel, groups, threads, arguments, seed)
        self.scalar[TTMP9] = self.group

    def decode(self, pc):
        return decode(self.code, pc)

    def compile(self, instruction):
        return compile_(instruction)


def launch(memory, code, kernel, groups, threads, arguments, *, seed, budget):
    """Run a kernel, as `tests.hardware.amd.rdna3.machine.launch` does."""
    return launch_waves(
        memory, code, kernel, groups, threads, arguments, seed=seed, budget=budget, kind=Waves
    )


def compile_(i):
    """The function of state and waves that does an instruction."""
    if i.name in NO_OPS:
        return lambda m, w: None
    if i.name.startswith("v_wmma"):
        return matrix(i)
    made = scalar_float(i)
    if made is not None:
        return made
    if i.format == "vopd":
        return compile_as_rdna3(i._replace(name=i.name.replace("_num_", "_")))
    name = NAMES.get(i.name, i.name.replace("_num_", "_"))
    return compile_as_rdna3(i._replace(name=name))
