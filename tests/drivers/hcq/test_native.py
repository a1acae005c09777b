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
    assert [getattr(native, name) for name in listed[1].split(", ")] == list(range(5))
