"""The ways to train on many devices that people use: the same losses as on one, by as few exchanges as there can be.

The programs are those of examples/parallel, whose model is a small transformer.
"""

from __future__ import annotations

import importlib
import importlib.util
import sys
from collections import Counter
from functools import partial
from pathlib import Path
from types import ModuleType

import numpy as np
import pytest

import funcgrad as fg
from funcgrad import random
from funcgrad.sharding import NamedSharding, P
from funcgrad.transforms.sharding.entry import local_of
from tests.sharding.simulated import collectives

FOLDER = Path(__file__).parents[2] / "examples" / "parallel"


@pytest.fixture(scope="module", autouse=True)
def _examples_can_be_imported():
    sys.path.insert(0, str(FOLDER))
    yield
    sys.path.remove(str(FOLDER))
    for path in FOLDER.glob("*.py"):
        sys.modules.pop(path.stem, None)


def example(name: str) -> ModuleType:
    spec = importlib.util.spec_from_file_location(name, FOLDER / f"{name}.py")
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture(scope="module")
def alone():
    """The losses on one device."""
    return example("transformer").main()


def on_devices(name):
    try:
        return example(name).main()
    finally:
        fg.distributed.shutdown()


@pytest.mark.parametrize(
    "name", ["data_parallel", "fully_sharded", "tensor_parallel", "pipeline", "ring_attention"]
)
def test_losses_are_those_of_one_device(name, alone):
    losses = on_devices(name)
    np.testing.assert_allclose(losses, alone, rtol=1e-4)
    assert losses[-1] < 0.8 * losses[0]


STEPS_OF_EXPERTS = 4  # of the example's 20, which are long: rooms have a row for every place


def test_losses_with_experts_are_those_of_one_device(monkeypatch):
    """In float64: which expert is chosen must not hang on how a sum is rounded."""
    transformer = importlib.import_module("transformer")
    monkeypatch.setattr(transformer, "batches", partial(transformer.batches, steps=STEPS_OF_EXPERTS))
    with fg.config(enable_x64=True):
        losses = on_devices("experts")
        np.testing.assert_allclose(losses, example("experts").alone(), rtol=1e-10)
    assert losses[-1] < 0.8 * losses[0]


def exchanges_of_a_step(mesh, shardings) -> Counter:
    """The exchanges of one step of training, where weights are spread so."""
    model = example("transformer")
    params = model.initial_params(random.key(0))
    state = model.optimizer.init(params)
    args = params, state, model.batches(steps=1)[0]
    graph = fg.make_graph(model.train_step)(*args)
    spread = fg.tree.leaves(
        (shardings, NamedSharding(mesh, P()), shardings, shardings, NamedSharding(mesh, P("data")))
    )
    devices = [
        fg.device_put(x, s).signature.device for x, s in zip(fg.tree.leaves(args), spread, strict=True)
    ]
    return collectives(local_of(graph.outputs, graph.parameters, devices, mesh)[0].outputs)


def like_params(sharding_of):
    model = example("transformer")
    return fg.tree.map(sharding_of, model.initial_params(random.key(0)))


def test_data_parallel_is_one_bucket():
    """All gradients and the loss, also those of the layers in a loop."""
    mesh = fg.make_mesh((8,), ("data",))
    assert exchanges_of_a_step(mesh, like_params(lambda x: NamedSharding(mesh, P()))) == {"bucket": 1}


def test_tensor_parallel_is_one_sum_a_block_and_direction():
    """Two blocks in a layer: what is attended to, and the hidden features. Then loss and gradients, over the batch."""
    mesh = fg.make_mesh((2, 4), ("data", "model"))
    specs = fg.tree.map(
        lambda spec: NamedSharding(mesh, spec),
        example("tensor_parallel").SPECS,
        is_leaf=lambda x: isinstance(x, P),
    )
    found = exchanges_of_a_step(mesh, specs)
    assert found == {
        "all_reduce": 2 + 2 + 1,
        "bucket": 1,
    }  # the loss is behind fewer exchanges than the gradients


def test_fully_sharded_gathers_weights_and_scatters_gradients():
    """Weights are gathered forward and backward, one by one; no activation is ever moved."""
    mesh = fg.make_mesh((8,), ("data",))
    found = exchanges_of_a_step(mesh, like_params(lambda x: example("fully_sharded").spread_over(mesh, x)))
    assert set(found) <= {"mesh_gather", "reduce_scatter", "all_reduce", "bucket"}
    weights = len(fg.tree.leaves(like_params(lambda x: None), is_leaf=lambda x: x is None))
    assert found["reduce_scatter"] == weights
    assert found["all_reduce"] + found["bucket"] == 1


def test_state_in_parts_makes_of_each_sum_a_scatter_and_a_gather():
    """Weights on every device, their optimizer in parts: each device updates its part, and all get the weights."""
    mesh = fg.make_mesh((8,), ("data",))
    model = example("transformer")
    params = model.initial_params(random.key(0))
    state = model.optimizer.init(params)
    whole, parts = NamedSharding(mesh, P()), example("fully_sharded").spread_over
    args = params, state, model.batches(steps=1)[0]

    def step(*args):
        params, state, value = model.train_step(*args)
        return fg.lax.with_sharding_constraint(params, whole), state, value

    graph = fg.make_graph(step)(*args)
    spread = [
        *[whole] * len(fg.tree.leaves(params)),
        *(parts(mesh, x) for x in fg.tree.leaves(state)),
        NamedSharding(mesh, P("data")),
    ]
    devices = [
        fg.device_put(x, s).signature.device for x, s in zip(fg.tree.leaves(args), spread, strict=True)
    ]
    found = collectives(local_of(graph.outputs, graph.parameters, devices, mesh)[0].outputs)
    weights = len(fg.tree.leaves(params))
    assert found == {"reduce_scatter": weights, "mesh_gather": weights, "all_reduce": 1}
