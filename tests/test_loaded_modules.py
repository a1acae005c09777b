"""What a process loads: modules are most of the time of `import funcgrad` and of a first call."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
SCRIPT = """
import json, sys
import numpy
before = set(sys.modules)
import funcgrad
at_import = set(sys.modules)
funcgrad.jit(lambda x: x + 1)(numpy.ones(4, numpy.float32)).block_until_ready()
libraries = []
if sys.platform == "linux":
    with open("/proc/self/maps") as maps:
        libraries += ["libllvmlite.so"] if "libllvmlite.so" in maps.read() else []
print(json.dumps([sorted(at_import - before), sorted(set(sys.modules) - at_import), libraries]))
"""


def loaded(folder: Path) -> list[list[str]]:
    """Return the modules that the import of funcgrad loads, those of a first call, and LLVM if it is loaded."""
    settings = {"FUNCGRAD_CACHE": "1", "FUNCGRAD_CACHE_DIR": str(folder), "FUNCGRAD_CHECK_SPEC": "0"}
    done = subprocess.run(
        [sys.executable, "-c", SCRIPT],
        env=os.environ | settings,
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    return json.loads(done.stdout)


@pytest.fixture(scope="module")
def processes(tmp_path_factory: pytest.TempPathFactory) -> dict[str, list[str]]:
    folder = tmp_path_factory.mktemp("cache")
    (at_import, cold, compiler), (_, from_disk, unasked) = loaded(folder), loaded(folder)
    assert compiler or sys.platform != "linux"
    return {"import": at_import, "cold": cold, "from the disk": from_disk + unasked}


@pytest.mark.parametrize(
    "process, most, absent",
    [
        (
            "import",
            121,
            "dataclasses llvmlite optree._C funcgrad.lower funcgrad.nn funcgrad.lax funcgrad.random",
        ),
        (
            "from the disk",
            32,
            "dataclasses llvmlite libllvmlite.so tempfile funcgrad.lower.compile funcgrad.lower.graph.canonicalize",
        ),
        (
            "cold",
            126,
            "dataclasses queue zlib bisect llvmlite funcgrad.lower.fuse.merge funcgrad.lower.graph.pieces.concat "
            "funcgrad.trace.ops.windows funcgrad.trace.matrix.matrix_ops "
            "funcgrad.lower.fuse.tensor_core_operands funcgrad.lower.graph.grid.recompute funcgrad.lower.primitives "
            "funcgrad.lower.search funcgrad.lower.render.c funcgrad.lower.render.llvm.gpu funcgrad.backends.cuda "
            "funcgrad.lower.nest.scan funcgrad.lower.nest.scatter funcgrad.lower.verify",
        ),
    ],
)
def test_modules(processes: dict[str, list[str]], process: str, most: int, absent: str) -> None:
    """`most` is about how many modules of funcgrad each loads: who adds one that all programs need raises it."""
    found = processes[process]
    assert not {*absent.split()} & {*found}
    own = [name for name in found if name.partition(".")[0] == "funcgrad"]
    assert 0 < len(own) <= most, own


def test_loops_are_loaded_when_one_is_asked_for() -> None:
    script = """
import sys
import funcgrad
from funcgrad import lax
def loaded(): return "funcgrad.transforms.loops.cond" in sys.modules
before = loaded(), "scan" in dir(lax)
funcgrad.nn.softmax(funcgrad.numpy.ones(3))
print(*before, loaded(), lax.cond(True, lambda: 1, lambda: 2), loaded())
"""
    done = subprocess.run(
        [sys.executable, "-c", script], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert done.stdout.split() == ["False", "True", "False", "1", "True"]


def test_a_compiler_is_loaded_for_programs_that_are_not_on_the_disk(processes: dict[str, list[str]]) -> None:
    assert {"funcgrad.lower.compile", "funcgrad.lower.graph.canonicalize"} <= {*processes["cold"]}


def test_a_second_call_loads_neither_dataclasses_nor_the_package_of_trees() -> None:
    """It makes a plan for native code, which the calls after it go by. Nor does a function with a derivative of its
    own.
    """
    script = """
import sys
import numpy
import funcgrad

from funcgrad.scipy.special import digamma

f = funcgrad.jit(lambda x, tree: digamma(x) + tree["a"][0])
for _ in range(3):
    f(numpy.ones(4, numpy.float32), {"a": (1.0, None)})
print([name for name in ("dataclasses", "optree", "typing_extensions") if name in sys.modules])
"""
    done = subprocess.run(
        [sys.executable, "-c", script], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert done.stdout.strip() == "[]"


def test_forms_of_matrices_are_loaded_for_graphs_that_have_some() -> None:
    """Also where their ops have been imported, which loops of `funcgrad.lax` do."""
    script = """
import sys
import numpy
import funcgrad
from funcgrad import lax

def loaded(function):
    funcgrad.jit(function)(numpy.eye(3, dtype=numpy.float32)).block_until_ready()
    return "funcgrad.lower.graph.forms" in sys.modules

print(
    loaded(lambda x: lax.fori_loop(0, 3, lambda i, y: y + x @ y, x)),
    loaded(lambda x: lax.fori_loop(0, 3, lambda i, y: y + lax.linalg.schur(y)[0], x)),
)
"""
    done = subprocess.run(
        [sys.executable, "-c", script], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert done.stdout.split() == ["False", "True"]


def test_a_loop_that_vmap_makes_brings_the_rules_of_loops() -> None:
    """Also where no loop of `funcgrad.lax` was asked for: its derivative, and its batch."""
    script = """
import sys
import numpy
import funcgrad

square = funcgrad.custom_batching.sequential_vmap(lambda x: x * x)
x = numpy.arange(3, dtype=numpy.float32)
before = "funcgrad.transforms.control.calls" in sys.modules
print(before, funcgrad.jvp(funcgrad.vmap(square), (x,), (x,))[1].tolist())
print(funcgrad.vmap(funcgrad.vmap(square))(x[None]).tolist())
"""
    done = subprocess.run(
        [sys.executable, "-c", script], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert done.stdout.splitlines() == ["False [0.0, 2.0, 8.0]", "[[0.0, 1.0, 4.0]]"]


def test_pooling_loads_neither_convolutions_nor_rules_of_loops_and_derivatives() -> None:
    script = """
import sys
import numpy
import funcgrad
from funcgrad import lax

x = numpy.ones((4, 4), numpy.float32)
pooled = funcgrad.jit(lambda x: lax.reduce_window(x, -numpy.inf, lax.max, (2, 2), (2, 2), "VALID"))(x)
unwanted = "lax.windows.convolution", "transforms.control", "transforms.batching.batch", "transforms.derivatives.jvp"
print(pooled.shape, [name for name in unwanted if f"funcgrad.{name}" in sys.modules])
combined = lax.reduce_window(x, 1.0, lambda a, b: a * b + 1, (2, 2), (2, 2), "VALID")
print(combined.tolist(), "funcgrad.transforms.batching.batch" in sys.modules)
"""
    done = subprocess.run(
        [sys.executable, "-c", script], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert done.stdout.splitlines() == ["(2, 2) []", "[[5.0, 5.0], [5.0, 5.0]] True"]


@pytest.mark.parametrize("name", ["lax.dot_general", "numpy.linalg.norm", "random.normal", "random.split"])
def test_what_most_programs_use_loads_no_transforms_of_graphs(name: str) -> None:
    script = f"import sys, funcgrad; funcgrad.{name}; print(*sys.modules)"
    done = subprocess.run(
        [sys.executable, "-c", script], cwd=ROOT, capture_output=True, text=True, check=True
    )
    transforms = {
        "batching.batch",
        "derivatives.jvp",
        "custom.custom_calls",
        "checkpoint.remat",
        "loops.cond",
    }
    assert {f"funcgrad.transforms.{each}" for each in transforms}.isdisjoint(done.stdout.split())


def test_an_array_like_one_that_is_traced_asks_no_mesh() -> None:
    script = """
import sys
import numpy
import funcgrad

made = funcgrad.jit(lambda x: funcgrad.numpy.tril(x) + funcgrad.numpy.ones_like(x))(numpy.ones((2, 2), numpy.float32))
print(made.tolist(), "funcgrad.trace.mesh.sharding" in sys.modules)
print(made.sharding)
"""
    done = subprocess.run(
        [sys.executable, "-c", script], cwd=ROOT, capture_output=True, text=True, check=True
    )
    first, second = done.stdout.splitlines()
    assert first == "[[2.0, 1.0], [2.0, 2.0]] False"
    assert second.startswith("SingleDeviceSharding")


def test_softmax_loads_no_lax() -> None:
    script = "import sys, funcgrad; funcgrad.nn.softmax; print('funcgrad.lax' in sys.modules)"
    done = subprocess.run(
        [sys.executable, "-c", script], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert done.stdout.split() == ["False"]
