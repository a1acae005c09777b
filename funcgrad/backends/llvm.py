"""LLVM for GPUs: modules of lower/render/llvm/gpu/nvptx.py become PTX, those of lower/render/llvm/gpu/amdgcn.py
objects; neither needs a toolkit.

PTX is text for NVIDIA's driver or for ptxas; `arch` is that of the device, such as "sm_90". An object is ELF for AMD's
loaders, before linking; `arch` is such as "gfx1100".

LLVM ends the process over what a target cannot lower, so it must never see it: the renderers keep a list of
intrinsics, and what LLVM's own passes made of them is looked through here before any code is generated.
"""

from __future__ import annotations

from typing import Any

from funcgrad.backends import llvm_process
from funcgrad.backends.cuda.shared_memory import ask_for_local_memory
from funcgrad.backends.cuda.tensor_maps import keep_tensor_maps
from funcgrad.backends.dump import save_text
from funcgrad.backends.llvm_process import llvm
from funcgrad.errors import InternalError
from funcgrad.trace.util.locks import once
from funcgrad.trace.util.named_tuple import NamedTuple


class _Machine(NamedTuple):
    """PTX ISA 8.0 is the first to know all that is used, and one that drivers since 2022 read; AMD's +cumode runs a
    group on one compute unit, whose local memory then needs no further cache to be flushed."""

    triple: str
    features: str
    reloc: str


_NVPTX = _Machine("nvptx64-nvidia-cuda", "+ptx80", "default")
_AMDGCN = _Machine("amdgcn-amd-amdhsa", "+cumode", "pic")
# The functions of C's library: there is none on a GPU.
_OF_C = frozenset(
    "exp exp2 exp10 log log2 log10 pow powi sin cos tan asin acos atan atan2 sinh cosh tanh ldexp frexp modf".split()
)
_AMD_LOCAL_NBYTES = 1 << 16  # of a group, on all targets from gfx6 to gfx12; gfx950 has more


def compile_ptx(text: str, arch: str) -> bytes:
    """Return the PTX of a module; InternalError, with the text saved to a file, when LLVM refuses it.

    >>> kernel = 'define ptx_kernel void @nothing() { ret void }'
    >>> b".visible .entry nothing()" in compile_ptx(kernel, "sm_80")
    True
    """
    return keep_tensor_maps(text, _compiled(ask_for_local_memory(text), _NVPTX, arch)).encode()


def compile_amd_object(text: str, arch: str) -> bytes:
    """Return the relocatable object of a module, with a kernel descriptor for each kernel; InternalError as above.

    >>> kernel = 'define amdgpu_kernel void @nothing() { ret void }'
    >>> compile_amd_object(kernel, "gfx1100")[:4]
    b'\\x7fELF'
    """
    return _compiled(text, _AMDGCN, arch)


def _compiled(text: str, machine: _Machine, arch: str) -> Any:
    with llvm_process.lock:
        try:
            target = _target_machine(machine, arch)
            with llvm_process.parsed(text, llvm()) as module:
                _optimize(module, machine, target)
                _check_declarations(module)
                if machine is _AMDGCN:
                    _check_local_memory(module, target)
                return target.emit_assembly(module) if machine is _NVPTX else target.emit_object(module)
        except Exception as error:
            raise InternalError(
                f"LLVM refused a kernel for {arch} ({error}); its text is in {save_text(text, '.ll')}"
            ) from error


@once
def _target_machine(machine: _Machine, arch: str) -> Any:
    llvm().initialize_all_targets()
    llvm().initialize_all_asmprinters()
    target = llvm().Target.from_triple(machine.triple)
    return target.create_target_machine(
        cpu=arch, features=machine.features, opt=3, reloc=machine.reloc, codemodel="default"
    )


def _optimize(module: Any, machine: _Machine, target: Any) -> None:
    """Run LLVM's passes, but those that make vectors of loops: what is a vector is one already. Loops are unrolled by
    the schedule, and by ptxas."""
    module.triple, module.data_layout = machine.triple, str(target.target_data)
    module.verify()
    options = llvm().create_pipeline_tuning_options(speed_level=3)
    options.loop_vectorization = options.slp_vectorization = options.loop_unrolling = False
    builder = llvm().create_pass_builder(target, options)
    builder.getModulePassManager().run(module, builder)


def _check_declarations(module: Any) -> None:
    for function in module.functions:
        if function.is_declaration:
            library, _, name = function.name.partition(".")
            if library != "llvm" or name.partition(".")[0] in _OF_C:
                raise InternalError(f"{function.name} is no function of a GPU")


def _check_local_memory(module: Any, target: Any) -> None:
    """Check how much local memory a group uses: LLVM ends the process where that is more than there is."""
    arrays = [g for g in module.global_variables if "addrspace(3)" in str(g.type)]
    nbytes = sum(-(-target.target_data.get_abi_size(g.global_value_type) // 16) * 16 for g in arrays)
    if nbytes > _AMD_LOCAL_NBYTES:
        raise InternalError(f"{nbytes} bytes of local memory, of which a group has {_AMD_LOCAL_NBYTES}")
