"""Expert parallel: each device has some of the experts, and places of the text travel to the expert that they choose.

    FUNCGRAD_CPU_DEVICES=8 python examples/parallel/experts.py
    mpiexec -n 4 python examples/parallel/experts.py

In place of one hidden layer there are several, the experts. A place is sent to the one whose score is highest, by an
all_to_all between the devices, and comes back by another (W. Fedus, B. Zoph, N. Shazeer: Switch Transformers, 2021).
Each expert has room for every place that a device could send it, so that none is left out, and the losses are those of
one device: real programs set `ROOM` lower, and drop what does not fit.
"""

from __future__ import annotations

from functools import partial

import transformer

import funcgrad as fg
import funcgrad.numpy as np
from funcgrad import lax, nn, random
from funcgrad.sharding import NamedSharding, P

EXPERTS = 8
ROOM = 1.0  # of the places of a device that one expert can take


def initial_params(key):
    """Those of the transformer, with a router and as many hidden layers as there are experts."""
    first, second, third, fourth = random.split(key, 4)
    params = transformer.initial_params(first)
    layers, width, hidden = params["layers"]["up"].shape
    params["layers"]["router"] = random.normal(second, (layers, width, EXPERTS)) * width**-0.5
    params["layers"]["up"] = random.normal(third, (layers, EXPERTS, width, hidden)) * width**-0.5
    params["layers"]["down"] = random.normal(fourth, (layers, EXPERTS, hidden, width)) * hidden**-0.5
    return params


def routed(x, router):
    """(for each place and expert its row in the expert's room, or none; how sure the router is)."""
    chances = nn.softmax(x @ router)
    chosen = nn.one_hot(chances.argmax(-1), EXPERTS)
    row = np.cumsum(chosen, 0) * chosen - 1
    room = int(ROOM * x.shape[0])
    return nn.one_hot(row.astype(int), room) * chosen[..., None], (chances * chosen).sum(-1)


def feed_forward(x, weights, axis=None):
    """(batch, place, feature): of one device where the experts are shared out along an axis, else of all."""
    places = x.reshape(-1, x.shape[-1])
    where, sure = routed(places, weights["router"])
    sent = np.einsum("per,pf->erf", where, places)
    # The places for each expert go where it is, and stand there one device after the other.
    if axis is not None:
        sent = lax.all_to_all(sent, axis, 0, 1, tiled=True)
    done = np.einsum("erh,ehf->erf", nn.relu(np.einsum("erf,efh->erh", sent, weights["up"])), weights["down"])
    if axis is not None:
        done = lax.all_to_all(done, axis, 1, 0, tiled=True)
    return (sure[:, None] * np.einsum("per,erf->pf", where, done)).reshape(x.shape)


def all_layers(x, weights, feed_forward):
    layer = partial(transformer.layer, feed_forward=feed_forward)
    return lax.scan(lambda x, weights: (layer(x, weights), None), x, weights)[0]


def train(step_with, put):
    """put: where the weights and the texts go."""
    loss = partial(transformer.loss, all_layers=partial(all_layers, feed_forward=step_with))
    params, text = put(initial_params(random.key(0)), transformer.batches())
    step = fg.jit(partial(transformer.train_step, loss=loss))
    return transformer.train(step, params, transformer.optimizer.init(params), text)


def alone():
    """The same model on one device."""
    return train(feed_forward, lambda params, text: (params, text))


def main():
    fg.distributed.initialize()
    mesh = fg.make_mesh((fg.device_count(),), ("expert",))
    cut, by_layer = P("expert"), P(None, "expert")
    on_devices = fg.shard_map(
        partial(feed_forward, axis="expert"),
        mesh=mesh,
        in_specs=(cut, {"router": P(), "up": cut, "down": cut}),
        out_specs=cut,
    )

    def put(params, text):
        specs = {"up": by_layer, "down": by_layer}
        layers = {
            name: fg.device_put(x, NamedSharding(mesh, specs.get(name, P())))
            for name, x in params["layers"].items()
        }
        params = {**fg.device_put(params, NamedSharding(mesh, P())), "layers": layers}
        return params, [fg.device_put(part, NamedSharding(mesh, cut)) for part in text]

    def used(x, weights):
        return on_devices(x, {name: weights[name] for name in ("router", "up", "down")})

    return train(used, put)


if __name__ == "__main__":
    main()
