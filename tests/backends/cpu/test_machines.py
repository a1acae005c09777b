"""The CPU as other machines: programs give on each what NumPy gives; what they are is said once, and drawn by name.

Those that this CPU can execute run in this process. Larger parts of the suite run nightly, in processes of their own
with the code that NumPy and its BLAS have for the machine; and, where qemu is installed, on a CPU that has no other
instructions indeed.
"""

from __future__ import annotations

import ctypes
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Sequence
from functools import cache, reduce
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import funcgrad as fg
from funcgrad.backends.cpu.machines import MACHINES, host, machine_named, missing_here
from funcgrad.backends.interface import open_backend
from funcgrad.config import config
from funcgrad.errors import ArgumentError, DeviceError
from funcgrad.lower.load_or_compile import compile_program
from funcgrad.trace.array.array import wrap
from funcgrad.trace.graph.evaluate import evaluate
from funcgrad.trace.types import dtypes as dt
from funcgrad.trace.uop import UOp
from tests.backends.suite_programs import PROGRAMS
from tests.backends.test_suite import as_program, elementwise, parts
from tests.hardware.cpus import KINDS, backend_of, environment_of, skip_unless_here
from tests.support.nearness import check

ROOT = Path(__file__).resolve().parents[3]
OTHERS = ("x86-64", "haswell", "small", "large")  # the rest lies between them, and is tried nightly


@pytest.fixture(params=OTHERS)
def name(request: pytest.FixtureRequest) -> str:
    skip_unless_here(request.param)
    return request.param


def run_on(name: str, outputs: Sequence[UOp], params: Sequence[UOp], values: Sequence) -> list[np.ndarray]:
    program = compile_program(outputs, params, backend_of(name))
    return [np.asarray(array.numpy()) for array in program([wrap(np.asarray(x)) for x in values])]


@cache
def traced(program: str) -> tuple[Any, list[Any], list[np.ndarray]]:
    """(the graph, its arguments, what NumPy gives)."""
    function, arguments, _ = PROGRAMS[program]
    graph, values = fg.jit(function).trace(*arguments).graph, fg.tree.leaves(arguments)
    return graph, values, evaluate(graph.outputs, dict(zip(graph.parameters, values, strict=True)))


@pytest.mark.parametrize("program", PROGRAMS)
def test_programs(name: str, program: str) -> None:
    (graph, values, expected), error = traced(program), PROGRAMS[program].error
    for found, wanted in zip(run_on(name, graph.outputs, graph.parameters, values), expected, strict=True):
        assert (found.shape, found.dtype) == (wanted.shape, wanted.dtype)
        if not error or not dt.is_inexact(found.dtype):
            np.testing.assert_array_equal(found, wanted)
        else:
            wide = np.complex128 if dt.kind(found.dtype) == "c" else np.float64
            bound = error * np.abs(np.nan_to_num(wanted.astype(wide))).max(initial=0.1)
            np.testing.assert_allclose(found.astype(wide), wanted.astype(wide), rtol=0, atol=bound)


@pytest.mark.parametrize("dtype", [dt.float16, dt.float32, dt.int64], ids=lambda dtype: dtype.name)
def test_elementwise_ops(name: str, dtype: np.dtype) -> None:
    with config(enable_x64=True):
        for part in parts(elementwise(dtype), 40):
            _, values, outputs, params = as_program(part)
            expected = evaluate(outputs, dict(zip(params, values, strict=True)))
            found = run_on(name, outputs, params, values)
            for (op, case), value, wanted in zip(part, found, expected, strict=True):
                check(op, case, value, wanted)


# ---- what there is ----


def test_the_cpu_at_hand() -> None:
    """Without FUNCGRAD_CPU it is what it is; and what it is decides the target."""
    target = open_backend("cpu").target
    here = machine_named(config.cpu)
    assert target == here.target(target.name, target.row_loops)
    assert (target.cores, target.l2_nbytes) == (here.cores, here.l2_nbytes)
    assert machine_named("") == host()


SIZES = {
    "x86-64": (16, 16),
    "nehalem": (16, 16),
    "haswell": (32, 16),
    "skylake-avx512": (64, 32),
    "neoverse-n1": (16, 32),
}


@pytest.mark.parametrize("machine", SIZES)
def test_features_decide_vectors(machine: str) -> None:
    target = MACHINES[machine].target()
    assert (target.vector_nbytes, target.registers) == SIZES[machine]
    assert ("dpbf16ps" in target.dot_products) == ("avx512bf16" in MACHINES[machine].features)


DOT_PRODUCTS = {
    frozenset(["pmaddwd"]): "x86-64 nehalem haswell broadwell skylake znver1 znver2 znver3 skylake-avx512",
    frozenset(["pmaddwd_2"]): "sandybridge ivybridge",  # vectors of 32 bytes for floats alone
    frozenset(["pmaddwd", "vpdpbusd"]): "alderlake sierraforest cascadelake icelake-server",
    frozenset(
        ["pmaddwd", "vpdpbusd", "dpbf16ps"]
    ): "cooperlake znver4 znver5 sapphirerapids emeraldrapids graniterapids",
    frozenset(["sdot", "udot"]): "neoverse-n1",
}


def test_features_decide_dot_products() -> None:
    expected = {name: instructions for instructions, names in DOT_PRODUCTS.items() for name in names.split()}
    assert {name: machine.target().dot_products for name, machine in MACHINES.items()} == expected


def test_features_decide_conversions() -> None:
    before = {name for name, machine in MACHINES.items() if "float16" not in machine.target().conversions}
    assert before == {"x86-64", "nehalem", "sandybridge"}
    scaled = {name for name, machine in MACHINES.items() if "scaled" in machine.target().conversions}
    assert scaled == {name for name, machine in MACHINES.items() if "avx512f" in machine.features}


def test_llvm_knows_every_machine() -> None:
    """It warns of names that it does not know, and writes code for any CPU."""
    process = [
        sys.executable, "-c",
        "import llvmlite.binding as llvm, sys; llvm.initialize_all_targets(); llvm.initialize_all_asmprinters()\n"
        "for line in sys.argv[1:]:\n"
        "    triple, cpu, features = line.split()\n"
        "    llvm.Target.from_triple(triple).create_target_machine(cpu=cpu, features=features)",
    ]  # fmt: skip
    lines = [f"{m.architecture}-unknown-linux-gnu {m.cpu} {m.flat_features({})}" for m in MACHINES.values()]
    done = subprocess.run([*process, *lines], capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (0, "")


def test_features_decide_tiles() -> None:
    found = {name: machine.target().matrix for name, machine in MACHINES.items()}
    for name in ("sapphirerapids", "emeraldrapids", "graniterapids"):
        assert found.pop(name) == {"tdpbf16ps", "tdpbssd", "tdpbsud", "tdpbusd", "tdpbuud"}
    assert not any(found.values())
    machine = MACHINES["sapphirerapids"]
    without = machine._replace(features=machine.features - {"amx-int8"}).target()
    assert without.matrix == {"tdpbf16ps"}
    assert not machine._replace(features=machine.features - {"amx-tile"}).target().matrix


def test_vectors_that_go_in_halves_are_known_without_llvm() -> None:
    here = host()
    assert here.target().in_halves == (here.llvm_name == "znver4")
    assert [name for name, machine in MACHINES.items() if machine.target().in_halves] == ["znver4"]


class _Guess:
    """LLVM that takes every CPU for one."""

    def __init__(self, name: str) -> None:
        self.get_host_cpu_name = lambda: name


def test_llvm_is_told_what_features_say(monkeypatch: pytest.MonkeyPatch) -> None:
    """A hypervisor may hide family and model; what LLVM makes of them is older than the instructions that there are."""
    here = MACHINES["sapphirerapids"]._replace(cpu="")
    for guess, name in (
        ("rocketlake", "sapphirerapids"),
        ("graniterapids", "graniterapids"),
        ("znver6", "znver6"),
    ):
        monkeypatch.setattr("funcgrad.backends.cpu.machines.host_llvm", lambda: _Guess(guess))  # noqa: B023
        assert here.llvm_name == name
        older = here._replace(features=here.features - {"avx512fp16"})
        assert older.llvm_name == guess
    assert MACHINES["haswell"].llvm_name == "haswell"


def test_what_a_machine_lacks_is_switched_off() -> None:
    flat = MACHINES["haswell"].flat_features({"avx512f": True, "avx2": True, "fma4": False})
    assert {"-avx512f", "+avx2", "-fma4", "+fma"} <= set(flat.split(","))
    assert "prefer" not in flat and "-prefer-256-bit" in MACHINES["skylake-avx512"].flat_features({})


def test_other_sizes_are_other_programs_of_one_kind_of_machine() -> None:
    """The binaries run on both; but a program that was made for one core has fewer tasks."""
    small, large = backend_of("small").target, backend_of("large").target
    assert small.name == large.name and small.sizes != large.sizes
    x = np.ones((512, 512), np.float32)
    lowered = fg.jit(lambda x: fg.numpy.exp(x) * 2).lower(x)
    tables = {lowered.for_target(target).as_text("table") for target in (small, large)}
    assert len(tables) == 2, tables
    loaded = {
        id(compile_program(lowered.outputs, lowered.parameters, backend_of(n)).image) for n in OTHERS[2:]
    }
    assert len(loaded) == 2


def test_names_that_cannot_be(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(
        ArgumentError, match=r"FUNCGRAD_CPU has to name a machine, not 'toaster'(.|\n)*haswell"
    ):
        machine_named("toaster")
    foreign = next(name for name in MACHINES if missing_here(name))
    with pytest.raises(DeviceError, match=f"cannot execute code for '{foreign}': it has no (.|\n)*small"):
        machine_named(foreign)
    with pytest.raises(ArgumentError, match=r"cannot be changed(.|\n)*FUNCGRAD_CPU=haswell"):
        config.cpu = "haswell"
    lesser = host()._replace(features=host().features - {"sse2", "neon"})
    monkeypatch.setattr("funcgrad.backends.cpu.machines.host", lambda: lesser)
    assert all(missing_here(name) for name in MACHINES)


SHOWN = (
    "import funcgrad as fg; x = fg.jit(lambda x: x + 1)(1.0); from funcgrad.backends import interface as i; "
)
SHOWN += "print(float(x), i.open_backend('cpu').target.sizes)"


def test_the_environment_draws_a_machine() -> None:
    environment = {**os.environ, "FUNCGRAD_CPU": " small "}
    done = subprocess.run([sys.executable, "-c", SHOWN], env=environment, capture_output=True, text=True)
    assert done.stdout.split() == ["2.0", *backend_of("small").target.sizes.split()], done.stderr


# ---- what LLVM makes of a machine ----

GUARDED = """
import functools, numpy
import funcgrad as fg
from funcgrad.backends.interface import open_backend
from funcgrad.lower.load_or_compile import compile_program
from funcgrad.trace.array.array import wrap
from tests.support.guarded import guarded

fg.config.enable_x64, fg.config.cache = True, False
for dtype in ("complex64", "complex128"):
    for n in (1, 5, 12, 28):
        x = guarded((3, n), numpy.dtype(dtype), at_end=True)
        x[...] = numpy.arange(3 * n).reshape(3, n) * (1 + 2j)
        graph = fg.make_graph(lambda x: (fg.numpy.sum(x, 0), x * x))(x)
        program = compile_program(graph.outputs, graph.parameters, open_backend("cpu"))
        program.allocate = functools.partial(guarded, at_end=True)
        total, square = program([wrap(x)])
        assert (total.numpy() == x.sum(0)).all() and (square.numpy() == x * x).all(), n
print("done")
"""


@pytest.mark.parametrize("machine", ["sandybridge", "haswell", "alderlake"])
def test_nothing_is_read_beyond_rows_of_complex_numbers(machine: str) -> None:
    """The last vector of a row has fewer numbers, of two lanes each: more than half of its lanes may be none."""
    skip_unless_here(machine)
    environment = {**os.environ, "FUNCGRAD_CPU": machine, "PYTHONPATH": str(ROOT)}
    done = subprocess.run([sys.executable, "-c", GUARDED], env=environment, capture_output=True, text=True)
    assert done.stdout.split() == ["done"], (done.returncode, done.stderr)


def _pointers(*arrays: np.ndarray) -> Any:
    return (ctypes.c_void_p * len(arrays))(*(x.ctypes.data for x in arrays))


@pytest.mark.parametrize("machine", ["x86-64", "sandybridge", "haswell"])
def test_float16_is_combined_with_and_without_instructions_for_it(machine: str) -> None:
    """All numbers as they are, and sums of some: these are rounded once."""
    skip_unless_here(machine)
    groups = backend_of(machine).groups()
    numbers = np.arange(1 << 16).astype(np.uint16).view(np.float16)
    others = np.random.default_rng(0).permutation(numbers)
    for kind, given in {"max": [numbers], "sum": [numbers, others, others[::-1].copy()]}.items():
        combine = ctypes.CFUNCTYPE(
            None, *[ctypes.c_void_p, ctypes.c_uint64, ctypes.c_uint64] * 2, ctypes.c_uint64
        )(groups.address(f"group_{kind}_float16"))
        found = np.zeros_like(numbers)
        combine(_pointers(*given), len(given), 0, _pointers(found), 1, 0, len(found))
        with np.errstate(all="ignore"):
            wanted = reduce(np.add, [x.astype(np.float32) for x in given]).astype(np.float16)
        np.testing.assert_array_equal(found, wanted)
        assert (np.signbit(found) == np.signbit(wanted))[~np.isnan(wanted)].all()


# ---- larger parts of the suite, in other processes ----

PARTS = (
    "tests/lower", "tests/numpy", "tests/backends", "tests/lax", "tests/nn", "tests/scipy", "tests/random",
    "tests/transforms", "tests/accuracy", "tests/array_api", "tests/examples", "tests/test_docs.py",
)  # fmt: skip


def run_suite(command: Sequence[str], environment: dict[str, str], *arguments: str) -> str:
    """The closing line of pytest in another process, which has to say that nothing failed."""
    command = [
        *command,
        sys.executable,
        "-m",
        "pytest",
        "-q",
        "-p",
        "no:cacheprovider",
        "-n",
        "0",
        *arguments,
    ]
    variables = {k: v for k, v in os.environ.items() if not k.startswith("PYTEST_XDIST")}
    variables |= {"PYTHONPATH": str(ROOT), "CI": "1"} | environment
    done = subprocess.run(command, cwd=ROOT, env=variables, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout[-8000:] + done.stderr[-2000:]
    return done.stdout.splitlines()[-1]


@pytest.mark.nightly
@pytest.mark.parametrize("part", PARTS)
@pytest.mark.parametrize("machine", [*KINDS, "small", "large"])
def test_the_suite(machine: str, part: str) -> None:
    skip_unless_here(machine)
    assert re.search(r"\d+ passed", run_suite([], environment_of(machine), part))


# Programs of every kind, few of each, and which tests of them: an emulator takes ten times as long.
EMULATED = {
    "tests/backends/test_suite.py": "cpu",
    "tests/lower/programs/test_conversions.py": "not gpus and not other",
    "tests/lower/math/test_functions.py": "",
    "tests/numpy/core/test_precision.py": "",
}


@pytest.mark.nightly
@pytest.mark.parametrize("part", EMULATED)
@pytest.mark.parametrize("cpu", ["Haswell", "Nehalem", "EPYC"])
def test_the_suite_on_an_emulated_cpu(cpu: str, part: str) -> None:
    """An instruction that the CPU does not have ends the process there."""
    if host().architecture != "x86_64" or shutil.which("qemu-x86_64") is None:
        pytest.skip("there is no qemu-x86_64 (qemu-user) to be another CPU of x86-64")
    emulator = ["qemu-x86_64", "-cpu", cpu]
    assert "passed" in run_suite(emulator, {"FUNCGRAD_CPU": ""}, part, "-k", EMULATED[part])
