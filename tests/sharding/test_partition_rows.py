"""Every op, and the programs that all backends run, partitioned: blocks of drawn layouts give what whole arrays give.

Devices are simulated, with NaN in the padding of blocks (simulated.py). One seed in CI, more of them nightly.
"""

from __future__ import annotations

import random

import numpy as np
import pytest

import funcgrad as fg
import funcgrad.numpy as fnp
from funcgrad.trace.calls.inline import inline_calls
from funcgrad.trace.calls.simplify import simplify_calls
from funcgrad.trace.ops import PARAM
from funcgrad.trace.tracing.tracer import run_op
from funcgrad.trace.uop import OPS, Param, UOp
from funcgrad.transforms.sharding.partition import loops  # noqa: F401  the rules of calls
from funcgrad.transforms.sharding.partition.bucket_all_reduce import bucketed
from funcgrad.transforms.sharding.partition.partition import partitioned
from funcgrad.transforms.sharding.partition.propagate import Propagation, Taste
from tests.backends.suite_programs import PROGRAMS
from tests.sharding import simulated
from tests.sharding.test_partition import MESHES
from tests.support.generators import cases

MORE = pytest.mark.nightly


def drawn_layout(draw, shape, mesh):
    found = [[] for _ in shape]
    for axis in draw.sample(mesh.axis_names, len(mesh.axis_names)):
        if shape and draw.random() < 0.7:
            found[draw.randrange(len(shape))].append(axis)
    return tuple(map(tuple, found))


def compare(parameters, outputs, arrays, wanted, draw, error):
    """The results of all devices, on a drawn mesh from arguments in drawn layouts, are these."""
    mesh = draw.choice(MESHES)
    known = {p: drawn_layout(draw, p.shape, mesh) for p in parameters if draw.random() < 0.85}
    wished = [drawn_layout(draw, out.shape, mesh) if draw.random() < 0.3 else None for out in outputs]
    made = partitioned(parameters, outputs, known, wished, Propagation(mesh, draw.choice(list(Taste))))
    blocks = [simulated.cut(x, layout, mesh) for x, layout in zip(arrays, made.arguments, strict=True)]
    given = list(zip(*blocks)) if blocks else [()] * mesh.size
    results = simulated.run(made.parameters, bucketed(made.outputs), given, mesh)
    for number, (want, layout) in enumerate(zip(wanted, made.results, strict=True)):
        want = np.asarray(want)
        got = simulated.joined([r[number] for r in results], want.shape, want.dtype, layout, mesh)
        wide = np.complex128 if want.dtype.kind == "c" else np.float64
        want, got = want.astype(wide), got.astype(wide)
        largest = np.abs(want[np.isfinite(want)]).max(initial=1.0)
        np.testing.assert_allclose(got, want, rtol=error, atol=error * largest)


def has_cases(op):
    try:
        return bool(op.dtypes and cases(op, op.dtypes[0]))
    except (KeyError, TypeError, ValueError, NotImplementedError):
        return False


ROWS = [name for name, op in OPS.items() if has_cases(op)]


@pytest.mark.parametrize("seeds", [1, pytest.param(10, marks=MORE)])
@pytest.mark.parametrize("name", ROWS)
def test_an_op_on_blocks(name, seeds):
    op = OPS[name]
    for dtype in op.dtypes if seeds > 1 else op.dtypes[:1]:
        for number, case in enumerate(cases(op, dtype)):
            arrays = [np.asarray(x) for x in case.sources]
            parameters = [UOp(PARAM, (), Param(0, i, x.shape, x.dtype, False)) for i, x in enumerate(arrays)]
            node = UOp(op, tuple(parameters), case.arg)
            with np.errstate(all="ignore"):
                want = run_op(node, *arrays)
                for seed in range(seeds):
                    draw = random.Random(f"{name} {dtype} {number} {seed}")
                    compare(parameters, [node], arrays, [want], draw, 1e-4 if dtype.itemsize > 2 else 2e-2)


def test_most_ops_have_cases():
    assert len(ROWS) >= 100, ROWS


@pytest.mark.parametrize("seeds", [2, pytest.param(25, marks=MORE)])
@pytest.mark.parametrize("name", PROGRAMS)
def test_a_program_of_the_suite_on_blocks(name, seeds):
    function, arguments, error = PROGRAMS[name]
    arguments = fg.tree.map(fnp.asarray, arguments)
    graph = fg.make_graph(function)(*arguments)
    outputs = simplify_calls(inline_calls(graph.outputs), {})
    arrays = [np.asarray(x) for x in fg.tree.leaves(arguments)]
    wanted = fg.tree.leaves(function(*arguments))
    for seed in range(seeds):
        compare(graph.parameters, outputs, arrays, wanted, random.Random(f"{name} {seed}"), max(error, 1e-3))
