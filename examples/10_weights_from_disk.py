"""Weights in files: arrays that are read when they are used, and files that are there whole or not at all."""

from __future__ import annotations

import os

import funcgrad as fg
import funcgrad.numpy as np
from funcgrad import disk, random

LAYERS, WIDTH = 24, 1024


def resident():
    """Megabytes of files that are in the memory of the process."""
    with open("/proc/self/status") as file:
        return next(int(line.split()[1]) for line in file if line.startswith("RssFile:")) / 1e3


def network(layer, x):
    return np.tanh(x @ layer["w"] + layer["b"])


print("== a tree of arrays becomes a file; paths in the tree are the names in it ==")
key = random.key(0)
tree = {"layers": [{"w": random.normal(key, (WIDTH, WIDTH)), "b": np.zeros(WIDTH)} for _ in range(LAYERS)]}
disk.save_safetensors(tree, "model.safetensors", metadata={"made by": "an example"})
del tree
print(
    f"{os.path.getsize('model.safetensors') / 1e6:.0f} MB, {disk.safetensors_metadata('model.safetensors')}"
)

apply = fg.jit(network)
x = np.ones((8, WIDTH))
apply({"w": np.ones((WIDTH, WIDTH)), "b": np.zeros(WIDTH)}, x)  # compiled

print("\n== opening it reads the header ==")
before = resident()
weights = disk.load_safetensors("model.safetensors")
print(
    f"{len(weights)} arrays, such as layers.0.w: {weights['layers.0.w'].shape}, on {weights['layers.0.w'].device}"
)
print(f"opened: {resident() - before:.0f} MB of files more in memory")

print("\n== using an array reads it, without a copy ==")
y = apply({"w": weights["layers.3.w"], "b": weights["layers.3.b"]}, x)
print(f"one layer used: {resident() - before:.0f} MB of files more in memory")

print("\n== raw bytes are an array with the dtype and shape that you say ==")
with open("samples.raw", "wb") as file:
    for i in range(1000):  # as some other program writes them
        file.write(np.full(256, i, "int16").tobytes())
samples = disk.memmap("samples.raw", "int16", shape=(1000, 256))
print("sample 700 begins with", samples[700, :3])
print("mean of all:", fg.jit(np.mean)(samples))

print("\n== what is damaged says so ==")
os.truncate("model.safetensors", 1000)  # which would end this process if it used the weights again
del weights
try:
    disk.load_safetensors("model.safetensors")
except fg.errors.FileFormatError as error:
    print(error.message)
