"""Faults planted in the writer of shared objects, one at a time: the checks beside this file have to catch each."""

import importlib
import random
import tempfile
from pathlib import Path

import pytest

from tests.hardware.planted import plant

FILE = "amd/shared_object.py"
FAULTS = [
    (FILE, "pages, before = pages + 1, part.order", "before = part.order"),
    (FILE, "part.offset = -(-end // part.alignment) * part.alignment", "part.offset = end"),
    (FILE, "value = offsets[symbol.section][0] + symbol.value", "value = symbol.value"),
    (FILE, "info = _STB_GLOBAL << 4 | symbol.kind", "info = symbol.kind"),
    (FILE, "symbol.visibility, places[symbol.section]", "0, places[symbol.section]"),
    (FILE, "places[symbol.section], value, symbol.nbytes", "places[symbol.section] + 1, value, symbol.nbytes"),
    (FILE, "        name += len(symbol.name.encode()) + 1\n", "        name += len(symbol.name.encode())\n"),
    (FILE, "high = found & 0xF0000000", "high = found & 0xF000000"),
    (FILE, "chain[number], buckets[bucket] = buckets[bucket], number", "chain[number], buckets[bucket] = 0, number"),
    (FILE, "bucket = _hash(name.encode()) % count", "bucket = _hash(name.encode()[1:]) % count"),
    (FILE, '(_DT_SYMENT, _SYMBOL.size)', '(_DT_SYMENT, 16)'),
    (FILE, '(_DT_STRSZ, len(found[".dynstr"].data))', '(_DT_STRSZ, 0)'),
    (FILE, "_R_RELATIVE64, target)", "3, target)"),
    (FILE, "_RELOCATION.pack(at, _R", "_RELOCATION.pack(at + 8, _R"),
    (FILE, "sections_at, object_.flags, *counts", "sections_at, 0, *counts"),
    (FILE, "ident = b\"\\x7fELF\", 2, 1, 1, system, version", "ident = b\"\\x7fELF\", 2, 1, 1, 0, version"),
    (FILE, "_SEGMENT_FLAGS = {0: 4, 1: 5, 2: 6}", "_SEGMENT_FLAGS = {0: 4, 1: 6, 2: 6}"),
    (FILE, "part.address, len(part.data), part.alignment))", "part.offset, len(part.data), part.alignment))"),
    (FILE, "nbytes = members[-1].offset + len(members[-1].data) - begin", "nbytes = members[-1].offset - begin"),
    (FILE, "(0, 0) if order_ == segments[0]", "(512, 512) if order_ == segments[0]"),
    (FILE, 'section.name == ".note")', 'section.name == ".notes")'),
    (FILE, "link, part.info, part.alignment", "link, 2, part.alignment"),
]  # fmt: skip
ANEW = ("funcgrad.drivers.amd", "tests.drivers.")


def checks():
    """Those of the file beside this one, most telling first."""
    module = importlib.import_module("tests.drivers.amd.test_shared_object")
    yield lambda: module.test_a_loader_finds_all_that_it_looks_for("gfx1100")
    for name in ("chain", "table", "pointers", "two"):
        yield lambda name=name: module.test_kernels_compute_the_same_as_from_the_image_for_queues(name)
    if module.LLD is not None:
        yield lambda: _in_folder(
            lambda folder: module.test_files_say_what_those_of_lld_say("gfx1100", folder)
        )


def _in_folder(check):
    with tempfile.TemporaryDirectory() as folder:
        check(Path(folder))


def test_the_checks_pass_without_a_fault():
    same = "_STB_GLOBAL = 1"
    assert plant((FILE, same, same), checks, ANEW) is None


@pytest.mark.parametrize("fault", random.Random(1).sample(FAULTS, 2), ids=str)
def test_some_faults_are_caught(fault):
    assert plant(fault, checks, ANEW) is not None


@pytest.mark.nightly
@pytest.mark.parametrize("fault", FAULTS, ids=str)
def test_each_fault_is_caught(fault):
    assert plant(fault, checks, ANEW) is not None
