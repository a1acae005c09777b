"""Keep the weights of a model of the Llama family in 8 or 4 bits each, and see what that costs.

    python examples/models/language/quantized.py         the tiny random model of llama.py
    python examples/models/language/quantized.py FOLDER  config.json and *.safetensors in FOLDER

A row of a matrix is cut into groups; of each, one scale is kept and a small whole number for every weight. In the
compiled program the numbers become weights where a product reads them, without a matrix of floats in between: a
product with one vector, which is what writing text consists of, takes about as long as reading the matrix does, so
less time with fewer bits where the matrix is larger than the caches.

Sources: Dettmers and others 2022 (arXiv:2208.07339); the 4 bits are laid out as in Q4_0 of llama.cpp, a scale for 32.
"""

from __future__ import annotations

import argparse
import time
from pathlib import Path

import llama

import funcgrad.numpy as np
from funcgrad import Array, disk, jit, nn, random, tree
from funcgrad.errors import ShapeError


class Quantized(nn.Module):
    """A matrix: whole numbers (rows, columns) of int8, or two in each uint8, and a scale for each group of a row."""

    codes: Array
    scales: Array
    bits: int = nn.static()

    @classmethod
    def of(cls, weight, bits, group=32):
        """Round a matrix; the largest of each group becomes 127, or 7 of 4 bits."""
        rows, columns = weight.shape
        if columns % group or group % 2:
            raise ShapeError(f"a row of {columns} cannot be cut into groups of {group}, in two halves each")
        groups = weight.astype("float32").reshape(rows, -1, group)
        most = 2 ** (bits - 1) - 1
        scales = (np.max(np.abs(groups), axis=-1) / most).astype("float16")
        wide = scales.astype("float32")[..., None]
        codes = np.clip(np.round(groups / np.where(wide > 0, wide, 1)), -most, most).astype("int32")
        if bits == 4:  # the first half of a group in the low bits, the second in the high ones
            low, high = np.split(codes + 8, 2, axis=-1)
            codes = low | (high << 4)
        return cls(codes.astype("uint8" if bits == 4 else "int8").reshape(rows, -1), scales, bits)

    def restored(self):
        """The matrix as floats, for products within a compiled function."""
        codes = self.codes.reshape(*self.scales.shape, 1, -1)
        if self.bits == 4:
            codes = ((codes >> np.array([[0], [4]], "uint8")) & 15).astype("int8") - np.int8(8)
        weights = codes.astype("float32") * self.scales.astype("float32")[..., None, None]
        return weights.reshape(len(self.codes), -1)


def is_quantized(part):
    return isinstance(part, Quantized)


def quantize(weights, bits, group):
    """All matrices of a model; vectors, such as those of norms, stay."""
    return {name: Quantized.of(w, bits, group) if w.ndim == 2 else w for name, w in weights.items()}


def restore(weights):
    return tree.map(
        lambda part: part.restored() if is_quantized(part) else part, weights, is_leaf=is_quantized
    )


def megabytes(weights):
    return sum(leaf.nbytes for leaf in tree.leaves(weights)) / 1e6


def rounding(weights, rounded):
    """The error of a weight as a share of the weights: the root of the mean square of all matrices."""
    pairs = [(weights[name], part.restored()) for name, part in rounded.items() if is_quantized(part)]
    return np.sqrt(sum(np.sum((a - b) ** 2) for a, b in pairs) / sum(np.sum(a**2) for a, _ in pairs))


def scores(config, weights, ids):
    """The logarithms of the probabilities of all tokens at each place of a text (1, n)."""

    @jit
    def run(weights):
        cache = llama.empty_cache(config, 1, ids.shape[1])
        return nn.log_softmax(llama.forward(config, restore(weights), ids, cache, 0)[0][0], axis=-1)

    return run(weights)


def surprise(true, other):
    """How many nats a token costs more if its probabilities are taken for others (the Kullback-Leibler divergence)."""
    return np.mean(np.sum(np.exp(true) * (true - other), axis=-1))


def product_seconds(size, bits, group, repeats=15):
    """The shortest time of a product of a matrix (size, size) and a vector."""
    matrix, vector = random.normal(random.key(1), (size, size)), np.ones(size)
    held = matrix if bits is None else Quantized.of(matrix, bits, group)
    multiply = jit(lambda held, vector: restore(held) @ vector)
    multiply(held, vector).block_until_ready()
    times = []
    for _ in range(repeats):
        start = time.perf_counter()
        multiply(held, vector).block_until_ready()
        times.append(time.perf_counter() - start)
    return min(times)


def main():
    parser = argparse.ArgumentParser(description="Keep the weights of a model in 8 or 4 bits each.")
    parser.add_argument(
        "folder", nargs="?", type=Path, default=llama.TINY, help="default: a tiny random model"
    )
    parser.add_argument("--group", type=int, default=32, help="weights that share a scale")
    parser.add_argument("--tokens", type=int, default=32, help="that the model writes, to be judged by")
    parser.add_argument("--size", type=int, default=4096, help="of the matrix whose product is timed")
    parser.add_argument("--output", help="file for the weights of 4 bits")
    arguments = parser.parse_args()

    config, weights = llama.load(arguments.folder)
    start = np.array([[1, 2, 3, 4]])
    written = [
        token for token, _ in llama.generate(config, weights, start, arguments.tokens, key=random.key(0))
    ]
    ids = np.concatenate([start, np.stack(written, axis=1)], axis=1)
    true = scores(config, weights, ids)
    milliseconds = product_seconds(arguments.size, None, arguments.group) * 1e3
    print("bits   megabytes   rounding   nats a token   same likeliest   ms a product")
    print(f"{32:4}{megabytes(weights):12.3f}{'':39}{milliseconds:21.3f}")
    for bits in (8, 4):
        rounded = quantize(weights, bits, arguments.group)
        other = scores(config, rounded, ids)
        same = np.mean(np.argmax(true, axis=-1) == np.argmax(other, axis=-1))
        milliseconds = product_seconds(arguments.size, bits, arguments.group) * 1e3
        print(f"{bits:4}{megabytes(rounded):12.3f}{rounding(weights, rounded):11.4f}", end="")
        print(f"{surprise(true, other):15.5f}{same:17.1%}{milliseconds:15.3f}")
    print(f"\na product of a vector and {arguments.size} x {arguments.size} weights")
    if arguments.output:
        disk.save_safetensors(rounded, arguments.output)
        print(f"{arguments.output} has {Path(arguments.output).stat().st_size / 1e6:.3f} MB")


if __name__ == "__main__":
    main()
