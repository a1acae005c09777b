"""A small transformer that learns to write like a file, on one device. The other examples here train it on many.

    python examples/parallel/transformer.py

Its weights are stacked over the layers, so that one `scan` walks through them. Nothing in it knows of devices.
"""

from __future__ import annotations

from pathlib import Path

import funcgrad as fg
import funcgrad.numpy as np
from funcgrad import lax, nn, random

SYMBOLS, WIDTH, HEADS, HIDDEN, LAYERS, LENGTH, BATCH = 128, 64, 8, 256, 8, 32, 16
STEPS = 20
optimizer = nn.adam(3e-3)


def initial_params(key):
    """A tree of weights; those of the layers have the layer as axis 0."""
    keys = iter(random.split(key, 6))
    size = WIDTH // HEADS

    def normal(*shape, fan_in=WIDTH):
        return random.normal(next(keys), shape) * fan_in**-0.5

    return {
        "symbols": normal(SYMBOLS, WIDTH),
        "places": normal(LENGTH, WIDTH),
        "layers": {
            "queries_keys_values": normal(LAYERS, 3, WIDTH, HEADS, size),
            "mix": normal(LAYERS, HEADS, size, WIDTH),
            "up": normal(LAYERS, WIDTH, HIDDEN),
            "down": normal(LAYERS, HIDDEN, WIDTH, fan_in=HIDDEN),
            "scales": np.ones((LAYERS, 2, WIDTH)),
        },
    }


def normalized(x, scale):
    return scale * x * lax.rsqrt(np.mean(x * x, axis=-1, keepdims=True) + 1e-6)


def attend(q, k, v):
    """Each place looks at itself and those before. Arrays (batch, place, head, feature)."""
    return nn.dot_product_attention(q, k, v, is_causal=True)


def feed_forward(x, weights):
    return nn.relu(x @ weights["up"]) @ weights["down"]


def layer(x, weights, attend=attend, feed_forward=feed_forward):
    """One layer of the transformer, on (batch, place, feature)."""
    inner = normalized(x, weights["scales"][0])
    q, k, v = np.einsum("btd,cdhf->cbthf", inner, weights["queries_keys_values"])
    x = x + np.einsum("bthf,hfd->btd", attend(q, k, v), weights["mix"])
    return x + feed_forward(normalized(x, weights["scales"][1]), weights)


def all_layers(x, weights):
    return lax.scan(lambda x, weights: (layer(x, weights), None), x, weights)[0]


def loss(params, text, all_layers=all_layers):
    """The mean cross entropy of each symbol, given those before it. text: (batch, LENGTH + 1) of symbols."""
    x = params["symbols"][text[:, :-1]] + params["places"]
    x = all_layers(x, params["layers"])
    scores = normalized(x, 1.0) @ params["symbols"].T
    return nn.softmax_cross_entropy_with_integer_labels(scores, text[:, 1:]).mean()


def train_step(params, state, text, loss=loss):
    """One step of the optimizer: (params, state, loss before it)."""
    value, gradients = fg.value_and_grad(loss)(params, text)
    updates, state = optimizer.update(gradients, state, params)
    return nn.apply_updates(params, updates), state, value


def batches(steps=STEPS, batch=BATCH):
    """Pieces of a real text, the same on every device and in every process."""
    text = np.frombuffer(Path(__file__).parents[2].joinpath("README.md").read_bytes(), "uint8")
    text = np.where(text < SYMBOLS, text, 0).astype("int32")
    starts = random.randint(random.key(1), (steps, batch), 0, text.size - LENGTH - 1)
    return text[starts[..., None] + np.arange(LENGTH + 1)]


def train(step, params, state, text):
    """The losses of all steps, the first and the last of which are printed."""
    losses = []
    for part in text:
        params, state, value = step(params, state, part)
        losses.append(float(value))
    if fg.process_index() == 0:
        print(f"loss {losses[0]:.4f} -> {losses[-1]:.4f}")
    return losses


def main():
    params = initial_params(random.key(0))
    return train(fg.jit(train_step), params, optimizer.init(params), batches())


if __name__ == "__main__":
    main()
