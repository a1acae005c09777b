"""The model of exchanges: bytes by counting them in a simulation of the algorithms, time from these and the links."""

from __future__ import annotations

import numpy as np
import pytest

import funcgrad as fg
import funcgrad.numpy as fnp
from funcgrad import lax
from funcgrad.errors import ArgumentError
from funcgrad.trace.mesh.mesh import AbstractMesh
from funcgrad.transforms.sharding.cost import Link, MeshCost, Topology, exchange_seconds, exchanges
from funcgrad.transforms.sharding.partition import loops  # noqa: F401  the rules of calls
from funcgrad.transforms.sharding.partition.partition import partitioned
from funcgrad.transforms.sharding.partition.propagate import Propagation
from tests.sharding import simulated

FAST, SLOW = Link(100e9, 1e-6), Link(10e9, 20e-6)


def ring_all_reduce(values):
    """(sums, numbers that each device sends) of the algorithm itself: a ring that adds, then one that copies."""
    size = len(values)
    chunks = [np.array_split(v.astype(float), size) for v in values]
    sent = [0] * size
    for step in range(2 * (size - 1)):
        moving = [
            (d - step) % size if step < size - 1 else (d + 1 - (step - size + 1)) % size for d in range(size)
        ]
        packets = [chunks[d][moving[d]].copy() for d in range(size)]
        for d in range(size):
            to = (d + 1) % size
            sent[d] += packets[d].size
            if step < size - 1:
                chunks[to][moving[d]] = chunks[to][moving[d]] + packets[d]
            else:
                chunks[to][moving[d]] = packets[d]
    return [np.concatenate(c) for c in chunks], sent


@pytest.mark.parametrize("size", [2, 3, 4, 8])
def test_bytes_of_an_all_reduce_are_those_of_the_algorithm(size):
    values = [np.random.default_rng(d).standard_normal(size * 6) for d in range(size)]
    sums, sent = ring_all_reduce(values)
    for found in sums:
        np.testing.assert_allclose(found, np.sum(values, 0))
    moved, seconds = exchange_seconds("all_reduce", values[0].nbytes, size, Link(1e3, 0.0))
    assert {count * 8 for count in sent} == {moved}
    assert seconds == moved / 1e3


def test_small_sums_take_few_steps():
    """Latency counts: log2 of the devices, not twice their number."""
    assert exchange_seconds("all_reduce", 4, 1024, Link(1e9, 1e-6)) == (
        40,
        pytest.approx(10 * 1e-6, rel=0.01),
    )
    assert exchange_seconds("all_reduce", 4, 1, FAST) == (0.0, 0.0)


def program(size):
    mesh = AbstractMesh((size, 2), ("data", "model"))

    def step(w, x):
        def body(w, _):
            return w - 0.1 * fg.grad(lambda w: (fnp.tanh(x @ w) ** 2).mean())(w), None

        return lax.scan(body, w, None, length=3)[0]

    args = [fg.ShapeDtypeStruct((16, 32), "float32"), fg.ShapeDtypeStruct((8 * size, 16), "float32")]
    graph = fg.make_graph(step)(*args)
    known = dict(zip(graph.parameters, [((), ("model",)), (("data",), ())]))
    return partitioned(
        graph.parameters, graph.outputs, known, [((), ("model",))], Propagation(mesh)
    ).outputs, mesh


def test_loops_count_as_often_as_they_run():
    outputs, mesh = program(4)
    (found,) = exchanges(outputs, mesh, Topology({"data": SLOW, "model": FAST}))
    assert found.kind == "all_reduce" and found.axes == ("data",) and found.times == 3
    assert found.nbytes == 16 * 16 * 4 and found.size == 4
    sent, seconds = exchange_seconds("all_reduce", found.nbytes, 4, SLOW)
    assert (found.moved, found.seconds) == (3 * sent, 3 * seconds)
    assert "test_cost.py" in found.line
    assert (
        "all_reduce" in str(MeshCost([found], 0.5)) and MeshCost([found], 0.5).seconds == 0.5 + found.seconds
    )


def test_a_mesh_of_thousands_has_the_same_program():
    """The graphs of one device differ in nothing but sizes, and so do their costs in time alone."""
    few, many = program(4), program(2048)
    assert len(simulated.toposort(few[0])) == len(simulated.toposort(many[0]))
    links = Topology({"data": SLOW, "model": FAST})
    (small,), (large,) = exchanges(*few, links), exchanges(*many, links)
    assert small.nbytes == large.nbytes and large.seconds > small.seconds and large.size == 2048


def test_errors():
    outputs, mesh = program(4)
    with pytest.raises(ArgumentError, match="no link for the axis 'data'"):
        list(exchanges(outputs, mesh, Topology({"model": FAST})))
    with pytest.raises(ArgumentError, match="bandwidth in bytes"):
        Topology({"data": Link(0, 1)})
