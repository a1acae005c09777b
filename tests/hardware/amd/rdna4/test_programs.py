"""The emulator of RDNA4, by the operations that RDNA3's is tested with; programs and matrix products on it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import numpy as onp
import pytest

import funcgrad as fg
import funcgrad.numpy as np
from funcgrad.drivers.amd.code_object import link
from tests.hardware.amd.cdna3.test_programs import check_product, planned
from tests.hardware.amd.objects import compiled, load, module, store
from tests.hardware.amd.rdna3 import test_instructions as instructions
from tests.hardware.amd.rdna3.programs import (
    GRID,
    RDNA4,
    Launch,
    Program,
    evaluate,
    objects_of,
    prepare,
    prepare_graph,
)
from tests.hardware.amd.rdna3.run import decoded_names, printed_names, run
from tests.lower.graph.test_recompute import prepared
from tests.lower.optimize import test_gpu_attention as attention
from tests.lower.render import test_rdna3_matrix as matrices
from tests.lower.render import test_rdna3_programs as rdna3

ARCH = RDNA4.name
assert RDNA4.grid is not None
ONE_UNIT = RDNA4._replace(grid=RDNA4.grid._replace(units=1))
CHOSEN = (
    "no vectors",
    "sums of columns",
    "softmax of long rows",
    "matrix product",
    "convolution",
    "integers",
)
APART = {*rdna3.WALKS, *rdna3.ONE_WALK}


@pytest.mark.parametrize(("first", "step"), [(0, 12), pytest.param(0, 1, marks=pytest.mark.nightly)])
def test_operations(first: int, step: int) -> None:
    """Names of instructions are those that LLVM prints, and values those of NumPy."""
    names = tuple(instructions.CASES)[first::step]
    for name, (file, assembly) in instructions.files(ARCH, names).items():
        assert decoded_names(file, "k", ARCH) == printed_names(assembly, "k"), name
        instructions.check(name, arch=ARCH, file=file)


def launches(program: Program) -> Iterator[Launch]:
    return (step for step in program.steps if isinstance(step, Launch))


@pytest.mark.parametrize(
    "names",
    [
        CHOSEN,
        pytest.param(tuple(name for name in rdna3.PROGRAMS if name not in APART), marks=pytest.mark.nightly),
    ],
    ids=["chosen", "all"],
)
def test_programs(names: tuple[str, ...], tmp_path: Path) -> None:
    made = {name: prepare(*rdna3.PROGRAMS[name], RDNA4) for name in names}
    objects = objects_of(made.values(), tmp_path, ARCH)
    for name, program in made.items():
        rdna3.compare(evaluate(program, objects), *rdna3.PROGRAMS[name], message=name)


def test_products(tmp_path: Path) -> None:
    made = {name: prepare(*program, ONE_UNIT, planned) for name, program in matrices.PROGRAMS.items()}
    objects = objects_of(made.values(), tmp_path, ARCH)
    for name, program in made.items():
        assert any("matrix(wmma.halves.16x16x16" in schedule for schedule in program.schedules), name
        check_product(program, objects, *matrices.PROGRAMS[name])
        for launch in launches(program):
            kernel = link(objects[launch.text], ARCH).kernel("NAME")
            assert kernel.scratch_nbytes == 0 and kernel.local_nbytes <= GRID.local_nbytes, name


def test_attention(tmp_path: Path) -> None:
    """Weights go from one product to the next in registers."""
    _, *values = attention.arguments(attention.plain, (33, 16), (75, 16), (75, 16))
    outputs, params, given = prepared(lambda *x: (attention.plain(*x),), values)
    program = prepare_graph(outputs, params, given, RDNA4)
    assert any("matrix(wmma.halves.16x16x16.bfloat16)" in schedule for schedule in program.schedules)
    (found,) = evaluate(program, objects_of([program], tmp_path, ARCH))
    with fg.config(enable_x64=True):
        wanted = onp.asarray(attention.plain(*(np.asarray(x.astype(onp.float64)) for x in values)))
    onp.testing.assert_allclose(
        found.astype(onp.float64), wanted, rtol=0, atol=2.0**-6 * float(onp.abs(wanted).max())
    )


@pytest.mark.parametrize(
    ("type_", "extend"), [("i8", "sext"), ("i8", "zext"), ("i16", "sext"), ("i16", "zext")]
)
def test_scalar_loads_of_parts_of_a_register(type_: str, extend: str) -> None:
    """What is the same for all lanes, of 8 and 16 bits, at any place of a word."""
    body = load("x", type_, "%a", "%group") + f"\n  %y = {extend} {type_} %x to i32\n  %z = add i32 %y, %t"
    text = module(body + store("%z", "i32", "%b", "%i"), threads=64)
    ((file, assembly),) = compiled((text.replace("align 256 %a", "align 256 readonly %a"),), ARCH)
    names = decoded_names(file, "k", ARCH)
    assert names == printed_names(assembly, "k")
    assert f"s_load_{'i' if extend == 'sext' else 'u'}{type_[1:]}" in names
    x = onp.array([3, -2, 127, -128, 5], onp.int8 if type_ == "i8" else onp.int16)
    found = run(file, "k", 5, (64, 1, 1), [x, onp.zeros(320, onp.int32)], arch=ARCH)[1]
    values = (x if extend == "sext" else x.view(f"u{x.itemsize}")).astype(onp.int32)
    onp.testing.assert_array_equal(found.reshape(5, 64), values[:, None] + onp.arange(64))
