"""Pipeline parallel: each device has some of the layers, and parts of the batch go from one to the next.

    FUNCGRAD_CPU_DEVICES=8 python examples/parallel/pipeline.py
    mpiexec -n 4 python examples/parallel/pipeline.py

The batch is cut into small parts. In each round every device works on another of them, and then hands it on: after as
many rounds as there are parts and devices, less one, all parts have passed through all layers (Y. Huang et al.: GPipe,
2019). The gradient is that of the loop, so it goes back through the devices in the other direction.
"""

from __future__ import annotations

from functools import partial

import transformer

import funcgrad as fg
import funcgrad.numpy as np
from funcgrad import lax, random
from funcgrad.sharding import NamedSharding, P

PARTS = 4


def pipeline(weights, x, axis):
    """Of one device: its layers, and the whole batch, of which it sees the part that is its turn."""
    devices, me = lax.axis_size(axis), lax.axis_index(axis)
    parts = x.reshape(PARTS, -1, *x.shape[1:])

    def layers(x):
        return lax.scan(lambda x, weights: (transformer.layer(x, weights), None), x, weights)[0]

    def one_round(carry, number):
        coming, done = carry
        first = parts[np.minimum(number, PARTS - 1)]
        out = layers(np.where(me == 0, first, coming))
        place = number - (devices - 1)  # of the part that leaves the last device
        done = np.where((me == devices - 1) & (place >= 0), done.at[place].set(out), done)
        return (lax.ppermute(out, axis, [(i, i + 1) for i in range(devices - 1)]), done), None

    start = np.zeros_like(parts[0]), np.zeros_like(parts)
    (_, done), _ = lax.scan(one_round, start, np.arange(PARTS + devices - 1))
    done = lax.psum(np.where(me == devices - 1, done, 0), axis)  # what the last device has, everywhere
    return done.reshape(x.shape)


def main():
    fg.distributed.initialize()
    mesh = fg.make_mesh((fg.device_count(),), ("stage",))
    all_layers = fg.shard_map(
        lambda x, weights: pipeline(weights, x, "stage"), mesh=mesh, in_specs=(P(), P("stage")), out_specs=P()
    )
    loss = partial(transformer.loss, all_layers=all_layers)
    step = fg.jit(partial(transformer.train_step, loss=loss))

    params = transformer.initial_params(random.key(0))
    layers = fg.device_put(params["layers"], NamedSharding(mesh, P("stage")))
    params = {**fg.device_put(params, NamedSharding(mesh, P())), "layers": layers}
    return transformer.train(step, params, transformer.optimizer.init(params), transformer.batches())


if __name__ == "__main__":
    main()
