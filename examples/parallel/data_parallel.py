"""Data parallel: each device has all weights and a part of the batch; gradients are summed over the devices.

    FUNCGRAD_CPU_DEVICES=8 python examples/parallel/data_parallel.py
    mpiexec -n 4 python examples/parallel/data_parallel.py

Only the arrays say so. The compiler finds that the gradients are sums over the batch, and that one exchange gives all.
"""

from __future__ import annotations

import transformer

import funcgrad as fg
from funcgrad import random
from funcgrad.sharding import NamedSharding, P


def main():
    fg.distributed.initialize()
    mesh = fg.make_mesh((fg.device_count(),), ("data",))
    everywhere, in_parts = NamedSharding(mesh, P()), NamedSharding(mesh, P("data"))

    params = fg.device_put(transformer.initial_params(random.key(0)), everywhere)
    state = fg.device_put(transformer.optimizer.init(params), everywhere)
    text = [fg.device_put(part, in_parts) for part in transformer.batches()]
    return transformer.train(fg.jit(transformer.train_step, donate_argnums=(0, 1)), params, state, text)


if __name__ == "__main__":
    main()
