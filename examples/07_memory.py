"""Memory: what a gradient keeps of the forward pass, and how `checkpoint` trades it for computing again."""

from __future__ import annotations

import funcgrad as fg
import funcgrad.numpy as np
from funcgrad import checkpoint_name, checkpoint_policies, lax, random

LAYERS, BATCH, WIDTH = 4, 512, 64
keys = random.split(random.key(0), LAYERS)
weights = 0.1 * np.stack([random.normal(key, (WIDTH, WIDTH)) for key in keys])
x = random.normal(random.key(1), (BATCH, WIDTH))


def layer(x, w):
    hidden = checkpoint_name(np.tanh(x @ w), "hidden")
    return x + hidden * np.exp(-hidden)


def loss_with(layer):
    def loss(weights, x):
        for i in range(LAYERS):
            x = layer(x, weights[i])
        return np.mean(x * x)

    return loss


def peak(function, *args):
    """Megabytes of intermediates, as the compiler has planned them; nothing is run."""
    return fg.jit(function).lower(*args).compile().memory_analysis().temp_size_in_bytes / 1e6


print("== what a layer keeps for its derivative ==")
fg.print_saved_residuals(layer, x, weights[0])
print("and as a checkpoint, which computes the rest again:")
fg.print_saved_residuals(fg.checkpoint(layer), x, weights[0])

print("\n== the peak of memory of the whole gradient ==")
named = checkpoint_policies.save_only_these_names("hidden")
for label, each in (
    ("everything is kept", layer),
    ("the products are kept", fg.checkpoint(layer, policy=checkpoint_policies.dots_saveable)),
    ("what bears the name 'hidden' is kept", fg.checkpoint(layer, policy=named)),
    ("only the inputs of the layers are kept", fg.checkpoint(layer)),
):
    print(f"{label:40} {peak(fg.grad(loss_with(each)), weights, x):6.2f} MB")

print("\n== the gradients are the same ==")
plain = fg.jit(fg.grad(loss_with(layer)))(weights, x)
again = fg.jit(fg.grad(loss_with(fg.checkpoint(layer))))(weights, x)
print("largest difference:", float(np.max(np.abs(plain - again))))

print("\n== a budget: what fits into so many bytes is kept, where it spares most work ==")
block = 4 * BATCH * WIDTH
for blocks in (0, 1, 3):
    each = fg.checkpoint(layer, memory_budget=blocks * block)
    peak_of = peak(fg.grad(loss_with(each)), weights, x)
    print(f"{blocks * block / 1e6:5.2f} MB a layer to keep: peak {peak_of:6.2f} MB")

print("\n== in a loop, the body is the checkpoint: its carry is all that is kept of a step ==")


def loss_of_loop(body):
    def loss(weights, x):
        return np.mean(lax.scan(lambda x, w: (body(x, w), None), x, weights)[0] ** 2)

    return loss


print(f"without: {peak(fg.grad(loss_of_loop(layer)), weights, x):6.2f} MB")
print(f"with:    {peak(fg.grad(loss_of_loop(fg.checkpoint(layer))), weights, x):6.2f} MB")

print("\n== donation: the result takes the memory of an argument that is no longer needed ==")


def step(weights, x):
    return weights - 0.1 * fg.grad(loss_of_loop(layer))(weights, x)


for label, compiled in (("kept", fg.jit(step)), ("donated", fg.jit(step, donate_argnums=0))):
    memory = compiled.lower(weights, x).compile().memory_analysis()
    new = memory.output_size_in_bytes - memory.alias_size_in_bytes
    print(f"{label:8} {new / 1e6:6.2f} MB for new weights")
