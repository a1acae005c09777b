"""Fully sharded data parallel: each device has a part of the batch, and a part of every weight and of its optimizer's
state. Weights are gathered where a layer needs them, and gradients are summed in parts.

    FUNCGRAD_CPU_DEVICES=8 python examples/parallel/fully_sharded.py
    mpiexec -n 4 python examples/parallel/fully_sharded.py

So a model fits that is larger than the memory of a device. The program is that of data_parallel.py, and the shardings
of the weights are another.
"""

from __future__ import annotations

import transformer

import funcgrad as fg
from funcgrad import random
from funcgrad.sharding import NamedSharding, P


def spread_over(mesh, x):
    """A weight is cut along its last dimension that divides; what is too small for that, each device has."""
    devices = mesh.shape["data"]
    cut = [d for d in range(1, x.ndim) if x.shape[d] % devices == 0]
    return NamedSharding(mesh, P(*["data" if d == cut[-1] else None for d in range(x.ndim)]) if cut else P())


def main():
    fg.distributed.initialize()
    mesh = fg.make_mesh((fg.device_count(),), ("data",))

    params = transformer.initial_params(random.key(0))
    params = fg.tree.map(lambda x: fg.device_put(x, spread_over(mesh, x)), params)
    state = fg.tree.map(lambda x: fg.device_put(x, spread_over(mesh, x)), transformer.optimizer.init(params))
    text = [fg.device_put(part, NamedSharding(mesh, P("data"))) for part in transformer.batches()]
    return transformer.train(fg.jit(transformer.train_step, donate_argnums=(0, 1)), params, state, text)


if __name__ == "__main__":
    main()
