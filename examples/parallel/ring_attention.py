"""Sequence parallel: each device has a part of every text, and attention goes around in a ring.

    FUNCGRAD_CPU_DEVICES=8 python examples/parallel/ring_attention.py
    mpiexec -n 4 python examples/parallel/ring_attention.py

A place looks at all places before it, which other devices have. Keys and values go from device to device; what each
adds to a place is a softmax by parts, with the largest score so far and the sum of weights (H. Liu, M. Zaharia,
P. Abbeel: Ring Attention with Blockwise Transformers, 2023). No device ever has all keys, or all scores. Only attention
is written for one device, within `shard_map`; all else says nothing of devices.
"""

from __future__ import annotations

from functools import partial

import transformer

import funcgrad as fg
import funcgrad.numpy as np
from funcgrad import lax, random
from funcgrad.sharding import NamedSharding, P


def ring_attention(q, k, v, axis):
    """Of one device, whose blocks are (batch, place, head, feature). What comes to it has the same shape as its own."""
    devices, me = lax.axis_size(axis), lax.axis_index(axis)
    length = q.shape[1]
    places = np.arange(length)

    def with_keys_of_another(carry, step):
        total, weight, largest, k, v = carry
        owner = (me - step) % devices
        scores = np.einsum("bqhf,bkhf->bhqk", q, k) * q.shape[-1] ** -0.5
        seen = (me * length + places)[:, None] >= owner * length + places
        scores = np.where(seen, scores, -1e30)
        new = np.maximum(largest, lax.stop_gradient(scores.max(-1)))
        weights = np.exp(scores - new[..., None])
        before = np.exp(largest - new)
        total = total * before[..., None] + np.einsum("bhqk,bkhf->bhqf", weights, v)
        k, v = (lax.ppermute(x, axis, [(i, (i + 1) % devices) for i in range(devices)]) for x in (k, v))
        return (total, weight * before + weights.sum(-1), new, k, v), None

    rows = q.transpose(0, 2, 1, 3)
    start = (np.zeros_like(rows), np.zeros_like(rows[..., 0]), np.full_like(rows[..., 0], -1e30), k, v)
    (total, weight, *_), _ = lax.scan(with_keys_of_another, start, np.arange(devices))
    return (total / weight[..., None]).transpose(0, 2, 1, 3)


def main():
    fg.distributed.initialize()
    mesh = fg.make_mesh((fg.device_count(),), ("sequence",))
    part = P(None, "sequence")
    attend = fg.shard_map(
        partial(ring_attention, axis="sequence"), mesh=mesh, in_specs=(part,) * 3, out_specs=part
    )

    def all_layers(x, weights):
        x = lax.with_sharding_constraint(x, NamedSharding(mesh, part))
        layer = partial(transformer.layer, attend=attend)
        return lax.scan(lambda x, weights: (layer(x, weights), None), x, weights)[0]

    loss = partial(transformer.loss, all_layers=all_layers)
    step = fg.jit(partial(transformer.train_step, loss=loss))
    params = transformer.initial_params(random.key(0))
    return transformer.train(step, params, transformer.optimizer.init(params), transformer.batches())


if __name__ == "__main__":
    main()
