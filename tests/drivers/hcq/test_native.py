"""The structures that Python shares with the C of a start, field by field."""

from __future__ import annotations

import ctypes
import os
import re

import pytest

from funcgrad.drivers.hcq import native
from funcgrad.drivers.hcq.stream import NativeField

with open(os.path.join(native.FOLDER, "source", "start.c"), encoding="utf-8") as file:
    SOURCE = file.read()
_SIZES = {"uint8_t": 1, "uint32_t": 4}  # all else is 8 bytes


def fields(struct: str) -> list[tuple[str, int]]:
    """The names of a structure's fields in the C, and their sizes."""
    body = re.search(rf"^struct {struct} {{\n(.*?)^}};", SOURCE, re.M | re.S)
    assert body is not None
    rows = re.findall(r"^ +(.*?[ *(])(\w+)(?:\)\(void\))?;", body[1], re.M)
    return [(name, _SIZES.get(kind.strip(), 8)) for kind, name in rows]


@pytest.mark.parametrize(
    "struct, python",
    {
        "queue": native.NativeQueue,
        "arena": native.NativeArena,
        "job": native.NativeJob,
        "field": NativeField,
    }.items(),
)
def test_structures_have_the_fields_of_the_c(struct: str, python: type[ctypes.Structure]) -> None:
    assert [(name, ctypes.sizeof(kind)) for name, kind in python._fields_] == fields(struct)


def test_outcomes_are_those_of_the_c() -> None:
    listed = re.search(r"^enum outcome { (.*) };", SOURCE, re.M)
    assert listed is not None
    assert [getattr(native, name) for name in listed[1].split(", ")] == list(range(8))


def test_writes_that_a_device_reads_are_in_order() -> None:
    """The entry but for its first word, that, the ring's new end, the doorbell: of the two kinds of ring. What the
    device wrote is read before what it says has ended."""
    code = native.code_text()
    go = re.search(r"^define [^\n]*@go\(.*?^}", code, re.M | re.S)
    assert go is not None
    entry = ["store volatile i32", "fence release", "store volatile i32", "fence seq_cst"]
    end, counted = (
        [f"store volatile {kind}", "fence seq_cst", f"store volatile {kind}"] for kind in ("i32", "i64")
    )
    found = re.findall(r"store volatile \w+|fence \w+", go[0])
    assert found in (entry + end + counted, entry + counted + end)
    loads = re.findall(r"load atomic i64, ptr %\d+ (\w+)", code)
    assert loads and set(loads) == {"acquire"}
