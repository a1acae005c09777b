"""Tensor parallel: heads and hidden features are shared out among the devices, beside parts of the batch.

    FUNCGRAD_CPU_DEVICES=8 python examples/parallel/tensor_parallel.py
    mpiexec -n 4 python examples/parallel/tensor_parallel.py

Each device computes its heads, and its features of the hidden layer. What leaves a block is a sum over them: one
exchange forward and one backward for each block (M. Shoeybi et al.: Megatron-LM, 2019). The mesh has two axes: along
"data" devices have other parts of the batch, along "model" other heads and features.
"""

from __future__ import annotations

import transformer

import funcgrad as fg
from funcgrad import random
from funcgrad.sharding import NamedSharding, P

SPECS = {
    "symbols": P(),
    "places": P(),
    "layers": {
        "queries_keys_values": P(None, None, None, "model"),
        "mix": P(None, "model"),
        "up": P(None, None, "model"),
        "down": P(None, "model"),
        "scales": P(),
    },
}


def main():
    fg.distributed.initialize()
    devices = fg.device_count()
    mesh = fg.make_mesh((2, devices // 2) if devices % 2 == 0 else (1, devices), ("data", "model"))

    params = transformer.initial_params(random.key(0))
    params = fg.tree.map(lambda x, spec: fg.device_put(x, NamedSharding(mesh, spec)), params, SPECS)
    state = transformer.optimizer.init(params)  # its arrays are made like the weights, and spread like them
    text = [fg.device_put(part, NamedSharding(mesh, P("data"))) for part in transformer.batches()]
    return transformer.train(fg.jit(transformer.train_step), params, state, text)


if __name__ == "__main__":
    main()
