"""Kernels for AMD GPUs in LLVM's language, by hand, and the objects that LLVM makes of them; shared by test files.

LLVM ends the process where it cannot lower something, so it runs in one of its own.
"""

import base64
import json
import subprocess
import sys
from functools import cache

COMPILE = """
import base64, json, sys
import llvmlite.binding as llvm
llvm.initialize_all_targets()
llvm.initialize_all_asmprinters()
processor, features, texts = json.load(sys.stdin)
machine = llvm.Target.from_triple("amdgcn-amd-amdhsa").create_target_machine(
    cpu=processor, features=features, opt=3, reloc="pic")
objects = []
for text in texts:
    module = llvm.parse_assembly(text)
    module.data_layout = str(machine.target_data)
    module.verify()
    options = llvm.create_pipeline_tuning_options(speed_level=3)
    builder = llvm.create_pass_builder(machine, options)
    builder.getModulePassManager().run(module, builder)
    again = llvm.parse_assembly(str(module))  # emitting changes a module
    objects.append([base64.b64encode(machine.emit_object(module)).decode(), machine.emit_assembly(again)])
json.dump(objects, sys.stdout)
"""


@cache
def compiled(texts: tuple[str, ...], processor: str = "gfx1100") -> list[tuple[bytes, str]]:
    """The object file and the assembly of each module."""
    features = "+cumode" if processor.startswith("gfx1") else ""
    done = subprocess.run(
        [sys.executable, "-c", COMPILE],
        input=json.dumps([processor, features, texts]),
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return [(base64.b64decode(file), assembly) for file, assembly in json.loads(done.stdout)]


ATTRIBUTES = (
    " ".join(
        f'"amdgpu-no-{what}"'
        for what in (
            "dispatch-ptr implicitarg-ptr hostcall-ptr queue-ptr dispatch-id multigrid-sync-arg heap-ptr lds-kernel-id "
            "default-queue completion-action workgroup-id-y workgroup-id-z flat-scratch-init"
        ).split()
    )
    + ' "uniform-work-group-size"="true"'
)

PRELUDE = """
target triple = "amdgcn-amd-amdhsa"
declare i32 @llvm.amdgcn.workgroup.id.x()
declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @llvm.amdgcn.workitem.id.y()
declare void @llvm.amdgcn.s.barrier()
!llvm.module.flags = !{!0}
!0 = !{i32 1, !"amdhsa_code_object_version", i32 500}
"""


def module(body: str, *, pointers: str = "a b", threads: int = 64, globals_: str = "", dims: int = 1) -> str:
    """A module with one kernel `k` of pointers; %group, %t, and %i = %group * threads + %t are there (i64)."""
    parameters = ", ".join(f"ptr addrspace(1) noalias align 256 %{name}" for name in pointers.split())
    unused = "" if dims > 1 else ' "amdgpu-no-workitem-id-y"'
    return f"""{PRELUDE}
{globals_}
define amdgpu_kernel void @k({parameters}) #0 {{
entry:
  %group32 = call i32 @llvm.amdgcn.workgroup.id.x()
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %group = zext i32 %group32 to i64
  %t64 = zext i32 %t to i64
  %begin = mul nuw nsw i64 %group, {threads}
  %i = add nuw nsw i64 %begin, %t64
{body}
  ret void
}}
attributes #0 = {{ "amdgpu-flat-work-group-size"="{threads},{threads}"{unused} "amdgpu-no-workitem-id-z" {ATTRIBUTES} }}
"""


BARRIER = """
  fence syncscope("workgroup") release
  call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
"""


def load(name: str, type_: str, pointer: str, index: str, space: int = 1) -> str:
    """%name = pointer[index], with the address in %name.p."""
    return f"""
  %{name}.p = getelementptr {type_}, ptr addrspace({space}) {pointer}, i64 {index}
  %{name} = load {type_}, ptr addrspace({space}) %{name}.p"""


def store(value: str, type_: str, pointer: str, index: str, space: int = 1) -> str:
    name = f"%{value.strip('%')}.to{pointer.strip('%@')}"
    return f"""
  {name} = getelementptr {type_}, ptr addrspace({space}) {pointer}, i64 {index}
  store {type_} {value}, ptr addrspace({space}) {name}"""
