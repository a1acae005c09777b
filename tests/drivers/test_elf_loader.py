"""Objects that are loaded into this process: what they compute, what they may not do, and damaged ones."""

from __future__ import annotations

import ctypes
import mmap
import re
from collections.abc import Sequence
from contextlib import suppress
from functools import cache

import pytest
from hypothesis import given
from hypothesis import strategies as st

from funcgrad.backends.interface import open_backend
from funcgrad.drivers.code_memory import IS_SUPPORTED
from funcgrad.drivers.elf import read_object
from funcgrad.drivers.elf_loader import Code, load
from funcgrad.errors import InternalError, OutOfMemoryError
from tests.hardware.amd.objects import compiled as compiled_for_amd
from tests.hardware.amd.objects import load as load_text
from tests.hardware.amd.objects import module, store

pytestmark = pytest.mark.skipif(not IS_SUPPORTED, reason="objects are loaded by LLVM here")


@cache
def compiled(text: str) -> bytes:
    return open_backend("cpu").compile(text)


def call(code: Code, name: str, *arguments: float, result: type = ctypes.c_double) -> float:
    kinds = [ctypes.c_int64 if isinstance(x, int) else ctypes.c_double for x in arguments]
    return ctypes.CFUNCTYPE(result, *kinds)(code[name])(*arguments)


def kinds_of(*texts: str) -> set[int]:
    """The kinds of relocations in the sections that are loaded."""
    objects = [read_object(compiled(text)) for text in texts]
    return {r.kind for o in objects for r in o.relocations if o.sections[r.section].name != ".rela.eh_frame"}


CONSTANTS = """
define double @scaled(double %x) {
  %y = fmul double %x, 2.5
  %z = fadd double %y, 1.25
  ret double %z
}"""
TABLE = """
@table = internal constant [4 x i64] [i64 3, i64 5, i64 7, i64 11], align 64
@count = internal global i64 0
@zeros = internal global [3000 x i8] zeroinitializer, align 4096
define i64 @next() {
  %n = load i64, ptr @count
  %m = add i64 %n, 1
  store i64 %m, ptr @count
  %i = and i64 %n, 3
  %p = getelementptr i64, ptr @table, i64 %i
  %v = load i64, ptr %p
  %a = ptrtoint ptr @zeros to i64
  %o = and i64 %a, 4095
  %s = add i64 %v, %o
  ret i64 %s
}"""
CALLS = """
declare double @other(double)
declare double @imported(double)
declare double @cos(double)
define internal double @own(double %x) noinline { %y = fmul double %x, 3.0 ret double %y }
define double @sum(double %x) {
  %a = call double @other(double %x)
  %b = call double @imported(double %x)
  %c = call double @cos(double %x)
  %d = call double @own(double %x)
  %ab = fadd double %a, %b
  %cd = fadd double %c, %d
  %s = fadd double %ab, %cd
  ret double %s
}"""
OTHER = """
define internal double @own(double %x) noinline { %y = fmul double %x, 100.0 ret double %y }
define double @other(double %x) { %y = call double @own(double %x) ret double %y }"""
POINTERS = """
declare double @cos(double)
@outside = external global i64
@functions = internal constant [2 x ptr] [ptr @cos, ptr @half]
define double @half(double %x) { %y = fmul double %x, 0.5 ret double %y }
define double @through(i64 %i, double %x) {
  %p = getelementptr ptr, ptr @functions, i64 %i
  %f = load ptr, ptr %p
  %y = call double %f(double %x)
  ret double %y
}
define i64 @read() { %v = load i64, ptr @outside ret i64 %v }"""


def test_constants_and_data() -> None:
    """Each load has data of its own, and sections are where they ask to be."""
    code = load([compiled(CONSTANTS), compiled(TABLE)], ["scaled", "next"])
    assert call(code, "scaled", 2.0) == 6.25
    assert [call(code, "next", result=ctypes.c_int64) for _ in range(6)] == [3, 5, 7, 11, 3, 5]
    again = load([compiled(TABLE)], ["next"])
    assert call(again, "next", result=ctypes.c_int64) == 3
    assert call(code, "next", result=ctypes.c_int64) == 7


def test_calls() -> None:
    """Of another object, of an address, of the process's libraries, and of an own function with a name of others'."""
    imported = ctypes.CFUNCTYPE(ctypes.c_double, ctypes.c_double)(lambda x: x + 1000)
    address = ctypes.cast(imported, ctypes.c_void_p).value
    for order in ([CALLS, OTHER], [OTHER, CALLS]):
        code = load([compiled(text) for text in order], ["sum"], {"imported": address})
        assert call(code, "sum", 0.0) == 0 + 1000 + 1 + 0
        assert call(code, "sum", 2.0) == pytest.approx(200 + 1002 - 0.4161468365471424 + 6)


def test_addresses_in_data() -> None:
    number = ctypes.c_int64(17)
    code = load([compiled(POINTERS)], ["through", "read"], {"outside": ctypes.addressof(number)})
    assert (call(code, "through", 0, 0.0), call(code, "through", 1, 3.0)) == (1, 1.5)
    assert call(code, "read", result=ctypes.c_int64) == 17
    number.value = 18
    assert call(code, "read", result=ctypes.c_int64) == 18


def test_functions_whose_place_another_takes() -> None:
    """Calls of them, and addresses of them that are in memory, lead to what the word says when they are called. A word
    for what the objects define themselves, or do not name, changes nothing.
    """
    functions = [
        ctypes.CFUNCTYPE(ctypes.c_double, ctypes.c_double)(f) for f in (lambda x: x + 1000, lambda x: -x)
    ]
    first, second = (ctypes.cast(f, ctypes.c_void_p).value or 0 for f in functions)
    word = ctypes.c_uint64(first)
    words = dict.fromkeys(("imported", "cos", "half", "own", "absent"), ctypes.addressof(word))
    code = load([compiled(CALLS), compiled(OTHER)], ["sum"], {}, {"imported": words["imported"]})
    pointers = load([compiled(POINTERS)], ["through"], {"outside": 0}, words)
    assert call(code, "sum", 0.0) == 0 + 1000 + 1 + 0
    assert (call(pointers, "through", 0, 7.0), call(pointers, "through", 1, 3.0)) == (1007, 1.5)
    word.value = second
    assert call(code, "sum", 2.0) == pytest.approx(200 - 2 - 0.4161468365471424 + 6)
    assert (call(pointers, "through", 0, 7.0), call(pointers, "through", 1, 3.0)) == (-7, 1.5)


def test_the_texts_here_need_every_kind_of_relocation_that_compilers_write() -> None:
    assert kinds_of(CONSTANTS, TABLE, CALLS, POINTERS) >= {1, 2, 4} and kinds_of(POINTERS) & {9, 41, 42}


def mappings() -> list[tuple[int, int, str]]:
    with open("/proc/self/maps") as file:
        rows = re.findall(r"^(\w+)-(\w+) (\S+)", file.read(), re.M)
    return [(int(begin, 16), int(end, 16), flags) for begin, end, flags in rows]


def test_no_page_is_written_and_executed() -> None:
    code = load([compiled(TABLE), compiled(CONSTANTS)], ["next", "scaled"])
    (flags,) = {flags for begin, end, flags in mappings() if begin <= code["next"] < end}
    assert flags.startswith("r-x")
    (begin,) = [begin for begin, end, _ in mappings() if begin <= code["next"] < end]
    after = [flags for start, _, flags in mappings() if start >= begin][1:3]
    assert after[0].startswith("r--") and "x" not in after[1]


def test_memory_goes_with_the_code() -> None:
    code = load([compiled(TABLE)], ["next"])
    address = code["next"]
    assert any(begin <= address < end and "x" in flags for begin, end, flags in mappings())
    del code
    assert not any(begin <= address < end and "x" in flags for begin, end, flags in mappings())


def refused(files: Sequence[bytes], exports: Sequence[str], message: str) -> None:
    with pytest.raises(InternalError, match=message):
        load(files, exports)


def test_what_cannot_be_loaded() -> None:
    missing = "declare void @nobody_has_this()\ndefine void @f() { call void @nobody_has_this() ret void }"
    refused([compiled(missing)], ["f"], "nobody defines 'nobody_has_this'")
    refused([compiled(CONSTANTS)], ["scaled", "other"], "none of 1 defines 'other'")
    refused([compiled(CONSTANTS)] * 2, ["scaled"], "'scaled' is defined twice")
    refused([compiled(CONSTANTS), b"\x7fELF"], ["scaled"], "its header ends at byte 64")
    text = module(load_text("x", "float", "%a", "%i") + store("%x", "float", "%b", "%i"))
    ((amd, _),) = compiled_for_amd((text,))
    refused([compiled(CONSTANTS), amd], ["scaled"], "object file 1: for machine 224, not 62")
    wide = f"@x = internal global i64 0, align {2 * mmap.PAGESIZE}\ndefine ptr @f() {{ ret ptr @x }}"
    refused([compiled(wide)], ["f"], "is aligned to")


def test_unknown_relocations_are_named() -> None:
    file = bytearray(compiled(CONSTANTS))
    text = next(r for r in read_object(bytes(file)).relocations if r.kind == 2)
    at = bytes(file).index(text.offset.to_bytes(8, "little") + (2).to_bytes(4, "little"))
    file[at + 8] = 77
    refused([bytes(file)], ["scaled"], "relocation 77 of ")
    file[at + 8] = 2
    file[at + 4] = 1  # an offset of 4 GiB and more
    refused([bytes(file)], ["scaled"], "ends behind its section")


@given(st.data())
def test_damaged_objects_are_errors_or_harmless(data: st.DataObject) -> None:
    """What is loaded is not run: nothing may be written where it does not belong."""
    text = data.draw(
        st.sampled_from(
            [CONSTANTS, CALLS.replace("@imported", "@sin"), POINTERS.replace("@outside", "@environ")]
        )
    )
    file = bytearray(compiled(text))
    for _ in range(data.draw(st.integers(1, 3))):
        file[data.draw(st.integers(0, len(file) - 1))] ^= 1 << data.draw(st.integers(0, 7))
    with suppress(InternalError, OutOfMemoryError):
        assert load([bytes(file), compiled(OTHER)], ["other"])["other"] > 0


def test_memory_that_there_is_not(monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object) -> None:
        raise OSError(12, "Cannot allocate memory")

    monkeypatch.setattr(mmap, "mmap", full)
    with pytest.raises(OutOfMemoryError, match=r"no \d+ bytes for machine code"):
        load([compiled(CONSTANTS)], ["scaled"])
