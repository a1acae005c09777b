"""Kernels that the LLVM renderers of GPUs write, run on the host: what they compute is tested where there is no GPU.

The text of a module stays as it is, but for what only a GPU has: the numbers of threads and groups become parameters,
a barrier one of the C library, a shuffle an exchange through memory. A kernel with barriers runs in as many threads of
the host as a group has, others thread by thread.
"""

from __future__ import annotations

import ctypes
import math
import re
import threading
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import llvmlite.binding as llvm
import numpy as np

from funcgrad.backends.interface import Target
from funcgrad.lower.graph.canonicalize import canonicalize
from funcgrad.lower.ir.block import Block
from funcgrad.lower.ir.kernel import Kernel
from funcgrad.lower.ir.launches import Launch
from funcgrad.lower.math.decompose import Emit
from funcgrad.lower.program.host import HostBuilder
from funcgrad.lower.render.interface import GridRenderer
from funcgrad.trace.types.dtypes import bfloat16
from funcgrad.trace.uop import UOp

_NUMBERS = {
    **{f"llvm.nvvm.read.ptx.sreg.tid.{dim}": f"%tid_{dim}" for dim in "xyz"},
    **{f"llvm.amdgcn.workitem.id.{dim}": f"%tid_{dim}" for dim in "xyz"},
    "llvm.nvvm.read.ptx.sreg.ctaid.x": "%group",
    "llvm.amdgcn.workgroup.id.x": "%group",
}
_PARAMETERS = "i32 %tid_x, i32 %tid_y, i32 %tid_z, i32 %group, i32 %thread"
_MOST_THREADS = 1024
Threads = tuple[int, int, int]
_HELPERS = f"""
@exchange = internal global [{_MOST_THREADS} x i32] zeroinitializer
declare i32 @pthread_barrier_wait(ptr)
define internal void @wait() {{
  %done = call i32 @pthread_barrier_wait(ptr inttoptr (i64 BARRIER to ptr))
  ret void
}}
declare ptr @memcpy(ptr, ptr, i64)
declare ptr @memset(ptr, i32, i64)
declare float @exp2f(float)
define internal void @copy(ptr addrspace(3) %to, ptr addrspace(1) %from, i32 %nbytes, i32 %read) {{
  %target = addrspacecast ptr addrspace(3) %to to ptr
  %source = addrspacecast ptr addrspace(1) %from to ptr
  %whole = zext i32 %nbytes to i64
  %part = zext i32 %read to i64
  %zeros = call ptr @memset(ptr %target, i32 0, i64 %whole)
  %copied = call ptr @memcpy(ptr %target, ptr %source, i64 %part)
  ret void
}}
@rows = internal global [{_MOST_THREADS} x ptr addrspace(3)] zeroinitializer
define internal {{ i32, i32, i32, i32 }} @load_rows(i64 %first, i32 %by, i1 %transposed, i32 %thread) {{
  %distance = zext i32 %by to i64
  %address = add i64 %first, %distance
  %row = inttoptr i64 %address to ptr addrspace(3)
  %own = getelementptr ptr addrspace(3), ptr @rows, i32 %thread
  store ptr addrspace(3) %row, ptr %own
  call void @wait()
  %warp = and i32 %thread, -32
  %lane = and i32 %thread, 31
  %i = lshr i32 %lane, 2
  %t = and i32 %lane, 3
  %pair = mul i32 %t, 2
  %next = add i32 %pair, 1
  br label %loop
loop:
  %k = phi i32 [ 0, %0 ], [ %more, %loop ]
  %words = phi <4 x i32> [ zeroinitializer, %0 ], [ %filled, %loop ]
  %tile = mul i32 %k, 8
  %begin = add i32 %warp, %tile
  %rowi = add i32 %begin, %i
  %prow = getelementptr ptr addrspace(3), ptr @rows, i32 %rowi
  %arow = load ptr addrspace(3), ptr %prow
  %aword = getelementptr i32, ptr addrspace(3) %arow, i32 %t
  %word = load i32, ptr addrspace(3) %aword
  %rowa = add i32 %begin, %pair
  %rowb = add i32 %begin, %next
  %pa = getelementptr ptr addrspace(3), ptr @rows, i32 %rowa
  %pb = getelementptr ptr addrspace(3), ptr @rows, i32 %rowb
  %aa = load ptr addrspace(3), ptr %pa
  %ab = load ptr addrspace(3), ptr %pb
  %ea = getelementptr i16, ptr addrspace(3) %aa, i32 %i
  %eb = getelementptr i16, ptr addrspace(3) %ab, i32 %i
  %va = load i16, ptr addrspace(3) %ea
  %vb = load i16, ptr addrspace(3) %eb
  %low = zext i16 %va to i32
  %high = zext i16 %vb to i32
  %shifted = shl i32 %high, 16
  %changed = or i32 %low, %shifted
  %found = select i1 %transposed, i32 %changed, i32 %word
  %filled = insertelement <4 x i32> %words, i32 %found, i32 %k
  %more = add i32 %k, 1
  %again = icmp ult i32 %more, 4
  br i1 %again, label %loop, label %end
end:
  call void @wait()
  %w0 = extractelement <4 x i32> %filled, i32 0
  %w1 = extractelement <4 x i32> %filled, i32 1
  %w2 = extractelement <4 x i32> %filled, i32 2
  %w3 = extractelement <4 x i32> %filled, i32 3
  %r0 = insertvalue {{ i32, i32, i32, i32 }} poison, i32 %w0, 0
  %r1 = insertvalue {{ i32, i32, i32, i32 }} %r0, i32 %w1, 1
  %r2 = insertvalue {{ i32, i32, i32, i32 }} %r1, i32 %w2, 2
  %r3 = insertvalue {{ i32, i32, i32, i32 }} %r2, i32 %w3, 3
  ret {{ i32, i32, i32, i32 }} %r3
}}
define internal i32 @shuffle(i32 %value, i32 %thread, i32 %bits) {{
  %own = getelementptr i32, ptr @exchange, i32 %thread
  store i32 %value, ptr %own
  call void @wait()
  %number = xor i32 %thread, %bits
  %other = getelementptr i32, ptr @exchange, i32 %number
  %found = load i32, ptr %other
  call void @wait()
  ret i32 %found
}}
"""
# m16n8k16: each thread stores its fragments, and computes its part of the result from those of its warp.
_MULTIPLY = """
@fragments = internal global [1024 x [10 x i32]] zeroinitializer
@sums = internal global [1024 x [4 x float]] zeroinitializer
define internal { float, float, float, float } @multiply(
    OPERAND %v0, OPERAND %v1, OPERAND %v2, OPERAND %v3, OPERAND %v4, OPERAND %v5,
    float %v6, float %v7, float %v8, float %v9, i32 %thread) {
  %own = getelementptr [10 x i32], ptr @fragments, i32 %thread
STORES
  call void @wait()
  call void inttoptr (i64 FUNCTION to ptr)(ptr @fragments, ptr @sums, i32 %thread)
  call void @wait()
  %sum = getelementptr [4 x float], ptr @sums, i32 %thread
  %result = load { float, float, float, float }, ptr %sum
  ret { float, float, float, float } %result
}
"""


def _multiplication(dtype: np.dtype) -> Any:
    """What a thread gets of m16n8k16, by the PTX ISA's layout of fragments."""

    def multiply(fragments: int, sums: int, thread: int) -> None:
        words = np.ctypeslib.as_array((ctypes.c_uint32 * 10240).from_address(fragments)).reshape(1024, 10)
        warp = words[thread // 32 * 32 :][:32]
        pairs = np.ascontiguousarray(warp[:, :6]).view(dtype).astype(np.float64).reshape(32, 6, 2)
        a, b = np.zeros((16, 16)), np.zeros((16, 8))
        for lane in range(32):
            g, t = lane // 4, lane % 4
            for register, (h, q) in enumerate(((0, 0), (1, 0), (0, 1), (1, 1))):
                a[g + 8 * h, 2 * t + 8 * q :][:2] = pairs[lane, register]
            for q in (0, 1):
                b[2 * t + 8 * q :, g][:2] = pairs[lane, 4 + q]
        g, t = thread % 32 // 4, thread % 4
        # Of what is not there, and not stored, nobody asks whether it is a number.
        with np.errstate(all="ignore"):
            found = (a @ b)[[g, g, g + 8, g + 8], [2 * t, 2 * t + 1] * 2]
            result = np.ctypeslib.as_array((ctypes.c_float * 4096).from_address(sums)).reshape(1024, 4)
            result[thread] = words[thread, 6:].view(np.float32) + found.astype(np.float32)

    return ctypes.CFUNCTYPE(None, ctypes.c_void_p, ctypes.c_void_p, ctypes.c_int32)(multiply)


def _multiplication_of_tensor_floats() -> Any:
    """The same of m16n8k8: single terms, of which 19 bits are read."""

    def multiply(fragments: int, sums: int, thread: int) -> None:
        words = np.ctypeslib.as_array((ctypes.c_uint32 * 10240).from_address(fragments)).reshape(1024, 10)
        warp = words[thread // 32 * 32 :][:32]
        numbers = np.ascontiguousarray(warp[:, :6] & 0xFFFFE000).view(np.float32).astype(np.float64)
        a, b = np.zeros((16, 8)), np.zeros((8, 8))
        for lane in range(32):
            g, t = lane // 4, lane % 4
            a[[g, g + 8, g, g + 8], [t, t, t + 4, t + 4]] = numbers[lane, :4]
            b[[t, t + 4], [g, g]] = numbers[lane, 4:]
        g, t = thread % 32 // 4, thread % 4
        found = (a @ b)[[g, g, g + 8, g + 8], [2 * t, 2 * t + 1] * 2]
        result = np.ctypeslib.as_array((ctypes.c_float * 4096).from_address(sums)).reshape(1024, 4)
        result[thread] = words[thread, 6:].view(np.float32) + found.astype(np.float32)

    return ctypes.CFUNCTYPE(None, ctypes.c_void_p, ctypes.c_void_p, ctypes.c_int32)(multiply)


_multiplications = {
    "m16n8k16.row.col.bf16": ("i32", _multiplication(bfloat16)),
    "m16n8k16.row.col.f32.f32": ("<2 x half>", _multiplication(np.dtype(np.float16))),
    "m16n8k8.row.col.tf32": ("i32", _multiplication_of_tensor_floats()),
}


def _with_multiplication(text: str) -> str:
    for suffix, (operand, function) in _multiplications.items():
        name = f"llvm.nvvm.mma.{suffix}"
        if name not in text:
            continue
        text = re.sub(rf"(call .*)@{re.escape(name)}\((.*)\)", r"\1@multiply(\2, i32 %thread)", text)
        stores = [
            f"  %p{k} = getelementptr i32, ptr %own, i32 {k}\n  store {operand if k < 6 else 'float'} %v{k}, ptr %p{k}"
            for k in range(10)
        ]
        address = ctypes.cast(function, ctypes.c_void_p).value
        helper = _MULTIPLY.replace("OPERAND", operand).replace("STORES", "\n".join(stores))
        text += helper.replace("FUNCTION", str(address))
    return text


_ROUND = """
define internal <N x bfloat> @round_N(<N x float> %x) {
  %bits = bitcast <N x float> %x to <N x i32>
  %upper = lshr <N x i32> %bits, splat (i32 16)
  %odd = and <N x i32> %upper, splat (i32 1)
  %half = add <N x i32> %odd, splat (i32 32767)
  %sum = add <N x i32> %bits, %half
  %rounded = lshr <N x i32> %sum, splat (i32 16)
  %nan = fcmp uno <N x float> %x, %x
  %found = select <N x i1> %nan, <N x i32> splat (i32 32767), <N x i32> %rounded
  %short = trunc <N x i32> %found to <N x i16>
  %result = bitcast <N x i16> %short to <N x bfloat>
  ret <N x bfloat> %result
}
"""


def _with_rounding(text: str) -> str:
    """What cvt.rn.bf16x2.f32 does: for a CPU without such an instruction LLVM calls a library."""
    pattern = r"fptrunc <(\d+) x float> (\S+) to <\d+ x bfloat>"
    sizes = sorted({size for size, _ in re.findall(pattern, text)})
    text = re.sub(pattern, r"call <\1 x bfloat> @round_\1(<\1 x float> \2)", text)
    return text + "".join(_ROUND.replace("N", size) for size in sizes)


_barrier = ctypes.create_string_buffer(256)  # a pthread_barrier_t
_libc = ctypes.CDLL(None)
_kept: list[Any] = []


def host_text(text: str) -> str:
    """The module for the host."""
    text = re.sub(r"^(target triple|declare .*@llvm\.(nvvm|amdgcn)).*$", "", text, flags=re.M)
    text = re.sub(r"(ptx_kernel|amdgpu_kernel) void @(\w+)\(", rf"void @\2({_PARAMETERS}, ", text)
    text = text.replace(f"{_PARAMETERS}, )", f"{_PARAMETERS})")
    text = re.sub(
        r"call range\([^)]*\) i32 @([\w.]+)\(\)", lambda call: f"add i32 {_NUMBERS[call[1]]}, 0", text
    )
    text = re.sub(
        r"call void @llvm\.(nvvm\.barrier\.cta\.sync\.aligned\.all|amdgcn\.s\.barrier)\(.*?\)",
        "call void @wait()",
        text,
    )
    text = re.sub(
        r"call void @llvm\.nvvm\.cp\.async\.c[ag]\.shared\.global\.(\d+)(?:\.s)?"
        r"\((ptr \S+ \S+), (ptr \S+ \S+)(, i32 \S+)?\)",
        lambda c: f"call void @copy({c[2]}, {c[3]}, i32 {c[1]}{c[4] or f', i32 {c[1]}'})",
        text,
    )
    text = re.sub(r"^  call void @llvm\.nvvm\.cp\.async\.(commit|wait)\.group\(.*?\)$", "", text, flags=re.M)
    text = re.sub(
        r'asm sideeffect "ldmatrix\.sync\.aligned\.m8n8\.x4(\.trans)?\.shared\.b16 .*\+(\d+)\];", "[^"]*"'
        r"\(i32 (\S+)\) convergent",
        lambda c: f"@load_rows(i64 {c[3]}, i32 {c[2]}, i1 {'true' if c[1] else 'false'}, i32 %thread)",
        text,
    )
    text = re.sub(r"ptrtoint (ptr addrspace\(3\) \S+) to i32", r"ptrtoint \1 to i64", text)
    text = text.replace("llvm.nvvm.ex2.approx.ftz.f", "exp2f")
    text = _with_rounding(text)
    text = re.sub(r"^  fence .*$", "", text, flags=re.M)
    text = re.sub(
        r"@llvm\.nvvm\.shfl\.sync\.bfly\.i32\(i32 -1, (i32 \S+), i32 (\d+), i32 31\)",
        r"@shuffle(\1, i32 %thread, i32 \2)",
        text,
    )
    text = re.sub(
        r"@llvm\.amdgcn\.ds\.swizzle\((i32 \S+), i32 (\d+)\)",
        lambda call: f"@shuffle({call[1]}, i32 %thread, i32 {int(call[2]) >> 10})",
        text,
    )
    return _with_multiplication(text) + _HELPERS.replace("BARRIER", str(ctypes.addressof(_barrier)))


class HostKernel:
    """A kernel of a module, for the host."""

    def __init__(self, text: str, name: str, threads: Threads = (1, 1, 1)) -> None:
        self.threads = threads
        self.waits = (
            "barrier" in text or ".mma." in text or "ldmatrix" in text or "shfl" in text or "swizzle" in text
        )
        jit, machine = _compiler()
        module = llvm.parse_assembly(host_text(text))
        builder = llvm.JITLibraryBuilder().add_object_img(machine.emit_object(module))
        self._library = builder.add_current_process().export_symbol(name).link(jit, f"{name}.{len(_kept)}")
        _kept.append(self._library)
        self.address = self._library[name]

    def __call__(self, groups: int, arrays: Sequence[int]) -> None:
        """Run all groups on memory at these addresses."""
        function = ctypes.CFUNCTYPE(None, *[ctypes.c_int32] * 5, *[ctypes.c_void_p] * len(arrays))(
            self.address
        )
        x, y, z = self.threads
        threads = [(i, j, k) for k in range(z) for j in range(y) for i in range(x)]
        if not self.waits:
            for group in range(groups):
                for number, ids in enumerate(threads):
                    function(*ids, group, number, *arrays)
            return
        _libc.pthread_barrier_init(_barrier, None, len(threads))

        def run(number: int) -> None:
            for group in range(groups):
                function(*threads[number], group, number, *arrays)
                _libc.pthread_barrier_wait(_barrier)

        running = [threading.Thread(target=run, args=(number,)) for number in range(len(threads))]
        for thread in running:
            thread.start()
        for thread in running:
            thread.join()


_made: list[Any] = []


def _compiler() -> Any:
    if not _made:
        llvm.initialize_native_target()
        llvm.initialize_native_asmprinter()
        target = llvm.Target.from_default_triple()
        features = llvm.get_host_cpu_features().flatten()
        machine = target.create_target_machine(
            cpu=llvm.get_host_cpu_name(), features=features, opt=1, reloc="pic", codemodel="small", jit=True
        )
        _made.extend([llvm.create_lljit_compiler(machine, use_jit_link=True, suppress_errors=True), machine])
    return _made


def run_on_host(text: str, name: str, groups: int, threads: Threads, arrays: Sequence[np.ndarray]) -> None:
    """Run a kernel; arrays: those of its slots, contiguous."""
    assert all(x.flags.c_contiguous for x in arrays)
    HostKernel(text, name, threads)(groups, [x.ctypes.data for x in arrays])


# ---- programs ----


class _Renderer:
    """What a section of the host's asks of a renderer, of one for GPUs: outermost loops count groups."""

    def __init__(self, renderer: GridRenderer) -> None:
        self.native = renderer.native
        self._render = renderer.render_kernel

    def render_kernel(
        self,
        name: str,
        block: Block,
        counters: Sequence[UOp],
        conversions: frozenset[str],
        dot_products: frozenset[str] = frozenset(),
    ) -> Any:
        grid = [counter for counter in counters[:1] if not counter.src]  # a branch is none
        return self._render(name, block, grid, (1, 1, 1))


class _Builder(HostBuilder):
    """A host's, of kernels that call nothing, as those of GPUs."""

    def _emit_in(self, kernel: Kernel) -> Emit:
        return self.emit


def lowered(
    outputs: Sequence[UOp], params: Sequence[UOp], renderer: GridRenderer
) -> tuple[Any, list[int], list[Any]]:
    """(a section with kernels of this renderer, where the outputs are found, captured arrays)."""
    normal, slots, captured = canonicalize(outputs, params)
    target = Target("16 bytes", 16, 32, 1 << 20, 1, "llvm")
    builder = _Builder(target, _Renderer(renderer))  # type: ignore[arg-type]
    section = builder.section(normal, slots)
    section.builder = builder
    position = {node: i for i, node in enumerate(section.unique)}
    number = {param: i for i, param in enumerate(slots)}
    places = [position[o] if o in position else -1 - number[o] for o in section.outputs]
    return section, places, list(captured)


def run_graph(
    outputs: Sequence[UOp], params: Sequence[UOp], values: Sequence[np.ndarray], renderer: GridRenderer
) -> list[np.ndarray]:
    """The outputs of a graph, computed by kernels of this renderer: straight-line programs only."""
    section, places, captured = lowered(outputs, params, renderer)
    given = [_aligned(x) for x in (*values, *(a.numpy() for a in captured))]
    results = [_aligned(np.empty(node.shape, node.dtype)) for node in section.unique]
    arena = _aligned(np.empty(section.arena_nbytes + 1, np.uint8))
    table = [x.ctypes.data for x in (*given, *results, arena)]
    kernels: dict[str, HostKernel] = {}
    texts = {name: text for text, name in section.builder.functions.items()}
    for launch in section.launches:
        assert isinstance(launch, Launch), f"{type(launch).__name__} is not for a GPU"
        if launch.function not in kernels:
            kernels[launch.function] = HostKernel(texts[launch.function], "NAME")
        addresses = [table[entry] + offset for entry, offset in launch.buffers]
        kernels[launch.function](launch.trips, addresses)
    return [results[k] if k >= 0 else given[-1 - k] for k in places]


def executor(
    renderer: GridRenderer, texts: list[str] | None = None
) -> Callable[[Block, Sequence[UOp], Threads, Mapping[int, np.ndarray]], None]:
    """A function that runs a kernel on arrays by slot, for tests/hardware/on_grid.py. texts: gets the modules."""

    def execute(
        block: Block, grid: Sequence[UOp], threads: Threads, memory: Mapping[int, np.ndarray]
    ) -> None:
        made = renderer.render_kernel("NAME", block, grid, threads)
        if texts is not None:
            texts.append(made.text)
        aligned = {slot: _aligned(memory[slot]) for slot in made.slots}
        groups = math.prod(counter.arg.extent for counter in grid)
        run_on_host(made.text, "NAME", groups, threads, list(aligned.values()))
        for slot, x in aligned.items():
            if memory[slot].flags.writeable:
                memory[slot][...] = x

    return execute


def _aligned(x: np.ndarray) -> np.ndarray:
    """A copy in memory like that of a device."""
    memory = np.empty(x.nbytes + 256, np.uint8)
    start = -memory.ctypes.data % 256
    found = memory[start : start + x.nbytes].view(x.dtype).reshape(x.shape)
    found[...] = x
    return found
