"""Programs of a host as LLVM IR: the functions of their kernels and of routines, and modules of these.

A kernel is `void kernel(ptr buffer, ..., i64 first, i64 end)`: the addresses of its buffers, and which iterations of
its outermost loop to run. The entry that calls them is entry.py's.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

import numpy as np

from funcgrad.lower.ir.block import Block
from funcgrad.lower.ir.launches import Section
from funcgrad.lower.render.interface import Function, HostRenderer
from funcgrad.lower.render.llvm.host.entry import GLUE, Entry, most_buffers, run_launches
from funcgrad.lower.render.llvm.host.kernel import NATIVE, HostKernel
from funcgrad.lower.render.llvm.types import type_of, type_text
from funcgrad.trace.types import dtypes as dt
from funcgrad.trace.uop import UOp

if TYPE_CHECKING:
    from funcgrad.lower.graph.host.library_calls import (
        Elimination,
        Reflections,
        RowLoop,
        SideBySide,
        Substitution,
    )
    from funcgrad.lower.graph.orders.sort_keys import Selection

_TABLES = 4  # of roots, at most
_DTYPES = (dt.float32, dt.float64, dt.complex64, dt.complex128)  # in the order of elimination.c
_ATTRIBUTES = "attributes #0 = { nounwind }\nattributes #1 = { noinline nounwind optnone }"
_ROW_MAJOR, _LEFT, _PLAIN, _TURNED, _NOT_UNIT, _UNIT, _UPPER, _LOWER = (
    101,
    141,
    111,
    112,
    131,
    132,
    121,
    122,
)  # of the C interface of BLAS


class LlvmHost(HostRenderer):
    """Writes them for any CPU that LLVM knows."""

    @property
    def native(self) -> frozenset[str]:
        return NATIVE

    def render_kernel(
        self,
        name: str,
        block: Block,
        parallel: Sequence[UOp],
        conversions: frozenset[str],
        instructions: frozenset[str] = frozenset(),
    ) -> Function:
        """Render a kernel as `void name(ptr b0, ..., i64 first, i64 end)`."""
        kernel = HostKernel(conversions, parallel, instructions=instructions)
        kernel.write(block)
        slots = tuple(sorted({int(slot) for slot in kernel.slots}))
        lines = [*kernel.before, *filter(None, kernel.lines), *kernel.after]
        body = "\n".join(["entry:", *lines, "  ret void"])
        taken = "".join(f"ptr %b{slot}, " for slot in slots)
        text = f"define internal void @{name}({taken}i64 %first, i64 %end) #0 {{\n{body}\n}}\n"
        return Function(text, kernel.declarations, slots, kernel.called)

    def render_called(self, name: str, parameter: UOp, block: Block, conversions: frozenset[str]) -> Function:
        """Render a function as `type name(type x)`, of a number or of a vector in registers."""
        result = {"%b0": ""}
        kernel = HostKernel(conversions, registers=result)
        kernel.values[parameter] = "%x"
        kernel.write(block)
        type_ = type_of(parameter)
        body = "\n".join(["entry:", *filter(None, kernel.lines), f"  ret {type_} {result['%b0']}"])
        text = f"define internal {type_} @{name}({type_} %x) #0 {{\n{body}\n}}\n"
        return Function(text, kernel.declarations, ())

    def render_sort(
        self, name: str, routine: str, dtype: np.dtype, size: int, selection: Selection | None
    ) -> Function:
        """See backends/cpu/native/sort.py."""
        buffers = 3 if routine in ("sort_long", "select_rows") else 2
        sizes = [size, *(selection or ())]
        taken = "".join(f"ptr %b{i}, " for i in range(buffers))
        given = "".join(f", i64 {n}" for n in sizes)
        call = f"call void @{routine}_{dtype.name}({taken}i64 %first, i64 %end{given})"
        text = (
            f"define internal void @{name}({taken}i64 %first, i64 %end) {GLUE} {{\n  {call}\n  ret void\n}}\n"
        )
        types = ", ".join(["ptr"] * buffers + ["i64"] * (2 + len(sizes)))
        return Function(text, {f"declare void @{routine}_{dtype.name}({types})"}, tuple(range(buffers)))

    def render_tiles(self, name: str, words: Sequence[int], dtype: np.dtype, sources: int) -> Function:
        """See backends/cpu/native/source/fourier.c."""
        symbol = f"fourier_{dt.real_dtype(dtype).name}"
        slots = range(sources + 2)
        taken = "".join(f"ptr %b{i}, " for i in slots)
        tables = [f"ptr %b{i}" if i <= sources else "ptr null" for i in range(_TABLES + 2)]
        given = ", ".join([*tables, f"ptr %b{sources + 1}", "i64 %first", "i64 %end", "ptr %form"])
        type_ = f"[{len(words)} x i64]"
        text = f"""define internal void @{name}({taken}i64 %first, i64 %end) {GLUE} {{
  %form = alloca {type_}
  store {type_} [{", ".join(f"i64 {word}" for word in words)}], ptr %form
  call void @{symbol}({given})
  ret void
}}
"""
        types = ", ".join(["ptr"] * (_TABLES + 3) + ["i64", "i64", "ptr"])
        return Function(text, {f"declare void @{symbol}({types})"}, tuple(slots))

    def render_side_by_side(self, name: str, of: SideBySide, sources: int) -> Function:
        """See backends/cpu/native/source/matrices/small_matrices.c."""
        taken = "".join(f"ptr %b{i}, " for i in range(sources + 1))
        second = "ptr %b2" if sources > 1 else "ptr null"
        numbers = ", ".join(f"i64 {n}" for n in (*of.size, of.others, of.kind))
        call = f"call void @{of.symbol}(ptr %b0, ptr %b1, {second}, i64 %first, i64 %end, {numbers})"
        text = (
            f"define internal void @{name}({taken}i64 %first, i64 %end) {GLUE} {{\n  {call}\n  ret void\n}}\n"
        )
        types = ", ".join(["ptr"] * 3 + ["i64"] * 6)
        return Function(text, {f"declare void @{of.symbol}({types})"}, tuple(range(sources + 1)))

    def render_row_loop(self, name: str, loop: RowLoop, buffers: int) -> Function:
        """See backends/cpu/numpy_loops.py."""
        lines = ["%count = sub i64 %end, %first"]
        steps = [operand.row for operand in loop.operands] + [step for o in loop.operands for step in o.steps]
        for table, words in (("sizes", ["%count", *map(str, loop.sizes)]), ("steps", list(map(str, steps)))):
            lines.append(f"%{table} = alloca [{len(words)} x i64]")
            for i, word in enumerate(words):
                lines.append(f"%{table}{i} = getelementptr i64, ptr %{table}, i64 {i}")
                lines.append(f"store i64 {word}, ptr %{table}{i}")
        lines.append(f"%operands = alloca [{len(loop.operands)} x ptr]")
        for i, operand in enumerate(loop.operands):
            if operand.fixed is None:
                lines.append(f"%row{i} = mul i64 %first, {operand.row}")
                lines.append(f"%place{i} = add i64 %row{i}, {operand.offset}")
                lines.append(f"%operand{i} = getelementptr i8, ptr %b{operand.slot}, i64 %place{i}")
            else:
                type_ = "float" if operand.fixed.dtype.itemsize == 4 else "double"
                lines.append(f"%operand{i} = alloca {type_}")
                lines.append(f"store {type_} {float(operand.fixed):e}, ptr %operand{i}")
            lines.append(f"%at{i} = getelementptr ptr, ptr %operands, i64 {i}")
            lines.append(f"store ptr %operand{i}, ptr %at{i}")
        declarations = _loop_declarations(loop.symbol)
        if loop.is_zeroed:
            width = next(operand.row for operand in loop.operands if operand.slot == 0)
            lines.append(f"%zeros = mul i64 %count, {width}")
            lines.append(f"%before = mul i64 %first, {width}")
            lines.append("%made = getelementptr i8, ptr %b0, i64 %before")
            lines.append("call void @llvm.memset.p0.i64(ptr %made, i8 0, i64 %zeros, i1 false)")
            declarations = {*declarations, "declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)"}
        lines.append(
            f"call void @{loop.symbol}(ptr %operands, ptr %sizes, ptr %steps, ptr @{loop.symbol}_data)"
        )
        taken = "".join(f"ptr %b{i}, " for i in range(buffers))
        body = "\n".join(f"  {line}" for line in [*lines, "ret void"])
        text = f"define internal void @{name}({taken}i64 %first, i64 %end) {GLUE} {{\n{body}\n}}\n"
        return Function(text, declarations, tuple(range(buffers)))

    def render_substitution(self, name: str, of: Substitution) -> Function:
        """Render a substitution as a function of (x, a, b, first, end)."""
        type_ = type_text(dt.real_dtype(of.dtype))
        is_complex = dt.kind(of.dtype) == "c"  # then factors are passed by address
        factor = "ptr" if is_complex else type_
        matrix, row = (of.size * n * of.dtype.itemsize for n in (of.size, of.columns))
        kind = f"i32 {_LOWER if of.lower else _UPPER}, i32 {_TURNED if of.turned else _PLAIN}"
        kind += f", i32 {_UNIT if of.unit else _NOT_UNIT}"
        one = "ptr %one" if is_complex else f"{type_} 1.0"
        arguments = f"i32 {_ROW_MAJOR}, {kind}, i64 {of.size}, ptr %a, i64 {of.size}, ptr %x, i64 1"
        if of.columns != 1:
            sizes = f"i64 {of.size}, i64 {of.columns}, {one}"
            arguments = f"i32 {_ROW_MAJOR}, i32 {_LEFT}, {kind}, {sizes}, "
            arguments += f"ptr %a, i64 {of.size}, ptr %x, i64 {of.columns}"
        text = f"""define internal void @{name}(ptr %b0, ptr %b1, ptr %b2, i64 %first, i64 %end) #0 {{
entry:
  %one = alloca [2 x {type_}]
  store [2 x {type_}] [{type_} 1.0, {type_} 0.0], ptr %one
  br label %loop
loop:
  %i = phi i64 [ %first, %entry ], [ %next, %loop ]
  %at_a = mul i64 %i, {matrix}
  %at_x = mul i64 %i, {row}
  %a = getelementptr i8, ptr %b1, i64 %at_a
  %b = getelementptr i8, ptr %b2, i64 %at_x
  %x = getelementptr i8, ptr %b0, i64 %at_x
  call void @llvm.memcpy.p0.p0.i64(ptr %x, ptr %b, i64 {row}, i1 false)
  call void @{of.symbol}({arguments})
  %next = add nuw nsw i64 %i, 1
  %more = icmp ult i64 %next, %end
  br i1 %more, label %loop, label %done
done:
  ret void
}}
"""
        taken = "i32, i32, i32, i32, i64, ptr, i64, ptr, i64"
        if of.columns != 1:
            taken = f"i32, i32, i32, i32, i32, i64, i64, {factor}, ptr, i64, ptr, i64"
        declarations = {
            f"declare void @{of.symbol}({taken})",
            "declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)",
        }
        return Function(text, declarations, (0, 1, 2))

    def render_elimination(self, name: str, of: Elimination, sources: int, parts: int) -> Function:
        """See backends/cpu/native/source/matrices/elimination.c."""
        buffers = sources + 2
        taken = "".join(f"ptr %b{i}, " for i in range(buffers))
        second = "ptr %b2" if sources > 1 else "ptr null"
        code = _DTYPES.index(of.dtype)
        numbers = ", ".join(f"i64 {n}" for n in (*of.size, of.others, code, of.kind, of.near_nbytes))
        table = f"[{len(of.functions)} x ptr]"
        functions = ", ".join(f"ptr @{function}" for function in of.functions)
        library = (
            f"%library = alloca {table}\n  store {table} [{functions}], ptr %library\n  " if functions else ""
        )
        given = "%library" if functions else "null"
        text = f"""define internal void @{name}({taken}i64 %first, i64 %end) {GLUE} {{
  %place = mul i64 %first, {of.scratch_nbytes}
  %scratch = getelementptr i8, ptr %b{buffers - 1}, i64 %place
  %first_rows = mul i64 %first, {of.rows}
  %from = udiv i64 %first_rows, {parts}
  %end_rows = mul i64 %end, {of.rows}
  %to = udiv i64 %end_rows, {parts}
  {library}call void @{of.symbol}(ptr %b0, ptr %b1, {second}, ptr %scratch, i64 %from, i64 %to, {numbers}, ptr {given})
  ret void
}}
"""
        types = ", ".join(["ptr"] * 4 + ["i64"] * 8 + ["ptr"])
        declarations = {f"declare void @{of.symbol}({types})"}
        declarations |= {f"declare void @{function}()" for function in of.functions}
        return Function(text, declarations, tuple(range(buffers)))

    def render_one_thread(self, made: Function) -> Function:
        """See backends/cpu/native/source/matrices/one_thread.c."""
        first, _, body = made.text.partition("{\n")
        start = "entry:\n" if body.startswith("entry:\n") else ""
        begin, end = (
            f"  call void @one_thread_{name}(ptr @blas_threads_data)\n" for name in ("begin", "end")
        )
        body = begin + body.removeprefix(start).replace("  ret void\n", f"{end}  ret void\n")
        declarations = {f"declare void @one_thread_{name}(ptr)" for name in ("begin", "end")}
        declarations |= {*made.declarations, "@blas_threads_data = external global i8"}
        return made._replace(text=f"{first}{{\n{start}{body}", declarations=declarations)

    def render_reflections(self, name: str, of: Reflections) -> Function:
        """Render the reflections of (packed result, a, first, end). Loops read their operands before they write. So
        the matrix that the first one changes is where R will be, or, where that has fewer rows, where Q will be, and
        R is copied from there.
        """
        (m, n), itemsize = of.size, of.dtype.itemsize
        least, width, both = min(m, n), n * itemsize, of.multiply is not None
        of_matrix = m * width
        q_nbytes = m * of.columns * itemsize
        is_apart = both and of.columns < m
        row = q_nbytes + of.columns * width if both else of_matrix + least * itemsize
        tables, first = _call_loop(of.symbol, ("%x", "%taus"), (m, n, least), (width, itemsize, itemsize))
        lines = [
            f"%at_a = mul i64 %i, {of_matrix}",
            f"%at = mul i64 %i, {row}",
            "%a = getelementptr i8, ptr %b1, i64 %at_a",
            "%q = getelementptr i8, ptr %b0, i64 %at",
            f"%r = getelementptr i8, ptr %q, i64 {q_nbytes if both else 0}",
            f"%x = getelementptr i8, ptr {'%q' if is_apart else '%r'}, i64 0",
            f"%taus = getelementptr i8, ptr {'%scratch' if both else '%q'}, i64 {0 if both else of_matrix}",
            f"call void @llvm.memcpy.p0.p0.i64(ptr %x, ptr %a, i64 {of_matrix}, i1 false)",
            *first,
        ]
        if is_apart:
            lines.append(f"call void @llvm.memcpy.p0.p0.i64(ptr %r, ptr %q, i64 {n * width}, i1 false)")
        if of.multiply is not None:
            sizes = (m, n) if of.columns > n else (m, n, least)
            steps = (width, itemsize, itemsize, of.columns * itemsize, itemsize)
            more, second = _call_loop(of.multiply, ("%x", "%taus", "%q"), sizes, steps)
            tables += more
            lines += second
        zeros = f"""  br label %zeros
zeros:
  %j = phi i64 [ 0, %loop ], [ %j_next, %zeros ]
  %j_at = mul i64 %j, {width}
  %r_row = getelementptr i8, ptr %r, i64 %j_at
  %below = call i64 @llvm.umin.i64(i64 %j, i64 {n})
  %nbytes = mul i64 %below, {itemsize}
  call void @llvm.memset.p0.i64(ptr %r_row, i8 0, i64 %nbytes, i1 false)
  %j_next = add nuw nsw i64 %j, 1
  %j_more = icmp ult i64 %j_next, {of.columns}
  br i1 %j_more, label %zeros, label %step"""
        text = f"""define internal void @{name}(ptr %b0, ptr %b1, i64 %first, i64 %end) #0 {{
entry:
  %scratch = alloca [{least * itemsize} x i8], align 16
{_indented(tables)}
  br label %loop
loop:
  %i = phi i64 [ %first, %entry ], [ %next, %step ]
{_indented(lines)}
{zeros if both else "  br label %step"}
step:
  %next = add nuw nsw i64 %i, 1
  %more = icmp ult i64 %next, %end
  br i1 %more, label %loop, label %done
done:
  ret void
}}
"""
        declarations = {
            "declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)",
            "declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)",
            "declare i64 @llvm.umin.i64(i64, i64)",
        }
        for symbol in filter(None, (of.symbol, of.multiply)):
            declarations |= _loop_declarations(symbol)
        return Function(text, declarations, (0, 1))

    def render_program(
        self,
        section: Section,
        functions: Sequence[str],
        declarations: Iterable[str],
        conversions: frozenset[str],
        has_clock: bool = False,
    ) -> str:
        entry = Entry(most_buffers(section), conversions, has_clock)
        entry.program(section)
        program = f"define i32 @program(ptr %table) {entry.attributes} {{\nentry:\n"
        program += "\n".join(entry.lines) + "\n}\n"
        runtime = [
            "declare void @run_parallel(ptr, ptr, i64, i64)",
            "declare i64 @interrupted()",
        ]
        needed = sorted({*declarations, *entry.declarations})
        rows = []
        if has_clock:
            from funcgrad.lower.render.llvm.host.step_clock import CLOCK  # for profiles alone

            rows.append(CLOCK)
        rows += [*entry.data, run_launches(has_clock)] if entry.data else []
        rows += [f"{name} = {line}" for line, name in entry.constants.items()]
        return "\n".join(
            [*functions, *entry.tasks.values(), *rows, program, *runtime, *needed, _ATTRIBUTES, ""]
        )

    def render_functions(self, functions: Sequence[str], declarations: Iterable[str]) -> str:
        exported = [text.replace("define internal", "define", 1) for text in functions]
        return "\n".join([*exported, *sorted(declarations), _ATTRIBUTES, ""])

    def declaration(self, text: str, name: str) -> str:
        result = text.removeprefix("define internal ").partition(" @")[0]
        taken = text[text.index("(") + 1 : text.index(")")]
        types = ", ".join(argument.rpartition(" ")[0] for argument in taken.split(", "))
        return f"declare {result} @{name}({types})"


def _loop_declarations(symbol: str) -> set[str]:
    return {f"declare void @{symbol}(ptr, ptr, ptr, ptr)", f"@{symbol}_data = external global i8"}


def _call_loop(
    symbol: str, operands: Sequence[str], sizes: Sequence[int], steps: Sequence[int]
) -> tuple[list[str], list[str]]:
    """Return what makes the tables of a loop's call for one row, and what calls it. steps: within the row."""
    tables, call = [f"%{symbol}_operands = alloca [{len(operands)} x ptr]"], []
    for table, words in (("sizes", (1, *sizes)), ("steps", (*[0] * len(operands), *steps))):
        tables.append(f"%{symbol}_{table} = alloca [{len(words)} x i64]")
        text = ", ".join(f"i64 {word}" for word in words)
        tables.append(f"store [{len(words)} x i64] [{text}], ptr %{symbol}_{table}")
    for i, operand in enumerate(operands):
        call.append(f"%{symbol}_at{i} = getelementptr ptr, ptr %{symbol}_operands, i64 {i}")
        call.append(f"store ptr {operand}, ptr %{symbol}_at{i}")
    given = ", ".join(f"ptr %{symbol}_{table}" for table in ("operands", "sizes", "steps"))
    call.append(f"call void @{symbol}({given}, ptr @{symbol}_data)")
    return tables, call


def _indented(lines: Sequence[str]) -> str:
    return "\n".join(f"  {line}" for line in lines)


LLVM = LlvmHost()
