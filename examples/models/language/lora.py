"""Teach a trained model another text by changing little of it: low-rank adaptation.

    python examples/models/language/lora.py
    python examples/models/language/lora.py --rank 16 --steps 1000

A GPT (gpt.py) learns the pages of docs/. Then it is to learn the program's own source. Beside each matrix of weights is
put the product of two thin ones, which is zero at first; only these are trained, so that what is kept for each text is
small, and what the model knew is still in it. In the end the products are added to the matrices, and the model is one
like the first. The same text is learned by all parameters, for comparison.

Source: Hu and others 2021 (arXiv:2106.09685).
"""

from __future__ import annotations

import argparse
import itertools
import time
from pathlib import Path

import gpt
import numpy
from tqdm import tqdm

import funcgrad.numpy as np
from funcgrad import disk, jit, nn, random, tree, value_and_grad, vmap
from funcgrad.nn import optimizers

ROOT = Path(__file__).parents[3]


def read_texts(*parts):
    """Each text (files) as numbers, by one table of letters; a tenth of it apart from the rest. And the letters."""
    texts = ["\n".join(file.read_text(encoding="utf-8") for file in sorted(files)) for files in parts]
    letters, ids = numpy.unique(numpy.array(list("".join(texts))), return_inverse=True)
    cuts = [0, *itertools.accumulate(map(len, texts))]
    pieces = [ids[start:stop].astype(numpy.int32) for start, stop in itertools.pairwise(cuts)]
    return [
        (np.array(part[: -len(part) // 10]), np.array(part[-len(part) // 10 :])) for part in pieces
    ], "".join(letters)


def adapted(model, rank, alpha, *, key):
    """The model with a change of low rank beside each linear layer; those of stacked blocks have a first axis."""
    keys = (random.fold_in(key, i) for i in itertools.count())

    def change(name, module):
        if not isinstance(module, nn.Linear):
            return module

        def make(base, k):
            return nn.LoRA.init(base, rank, key=k, alpha=alpha)

        own = next(keys)
        stacked = module.weight.ndim == 3
        return vmap(make)(module, random.split(own, len(module.weight))) if stacked else make(module, own)

    return nn.map_modules(change, model)


def merged(model):
    """The model with every change added to the weights that it is beside."""

    def join(name, module):
        if not isinstance(module, nn.LoRA):
            return module
        return vmap(nn.LoRA.merged)(module) if module.down.ndim == 3 else module.merged()

    return nn.map_modules(join, model)


def is_change(name, leaf):
    return name.endswith((".down", ".up"))


def train(key, model, which, ids, *, steps, batch, learning_rate, name):
    """Train the parameters that a rule selects; the others stay, and no gradient of them is computed."""
    trained, held = nn.partition(model, which)
    optimizer = optimizers.chain(
        optimizers.clip_by_global_norm(1.0), optimizers.adam(gpt.schedule(learning_rate, steps))
    )
    state = optimizer.init(trained)
    length = len(model.places) + 1

    @jit
    def step(trained, state, held, key):
        batch_of_ids = gpt.pieces(key, ids, batch, length)

        def loss(trained):
            return gpt.cross_entropy(nn.combine(trained, held), batch_of_ids)

        _, slopes = value_and_grad(loss)(trained)
        updates, state = optimizer.update(slopes, state, trained)
        return nn.apply_updates(trained, updates), state

    start = time.perf_counter()
    for i in tqdm(range(steps), desc=name, unit="step"):
        trained, state = step(trained, state, held, random.fold_in(key, i))
    tree.map(lambda x: x.block_until_ready(), trained)
    return nn.combine(trained, held), time.perf_counter() - start


def losses(model, texts, count=64):
    """The loss on what was held out of each text."""
    judge = jit(gpt.cross_entropy)
    length = len(model.places) + 1
    return [float(judge(model, gpt.pieces(random.key(7), held_out, count, length))) for _, held_out in texts]


def main():
    parser = argparse.ArgumentParser(description="Adapt a trained model by changes of low rank.")
    parser.add_argument("--first", type=Path, nargs="+", help="files of the first text; default: docs/*.md")
    parser.add_argument("--second", type=Path, nargs="+", help="of the second; default: funcgrad/nn/*.py")
    parser.add_argument("--rank", type=int, default=4)
    parser.add_argument("--alpha", type=float, default=8.0, help="changes are multiplied with alpha / rank")
    parser.add_argument("--steps", type=int, default=300, help="of each training")
    parser.add_argument("--batch", type=int, default=16)
    parser.add_argument("--context", type=int, default=64)
    parser.add_argument("--width", type=int, default=96)
    parser.add_argument("--layers", type=int, default=3)
    parser.add_argument("--heads", type=int, default=4)
    parser.add_argument("--learning-rate", type=float, default=3e-3)
    parser.add_argument("--output", default="change.safetensors", help="where what was learned goes")
    arguments = parser.parse_args()

    first = arguments.first or ROOT.glob("docs/*.md")
    second = arguments.second or ROOT.glob("funcgrad/nn/*.py")
    texts, letters = read_texts(first, second)
    sizes = (len(letters), arguments.context, arguments.width, arguments.layers, arguments.heads)
    keys = random.split(random.key(0), 5)
    model = gpt.GPT.init(*sizes, key=keys[0])
    settings = {"steps": arguments.steps, "batch": arguments.batch, "learning_rate": arguments.learning_rate}
    rows = []

    def row(name, model, count, seconds):
        known, new = losses(model, texts)
        rows.append(f"{name:28}{count:>12,}{known:12.3f}{new:12.3f}{seconds:11.1f} s")

    (docs, _), (source, _) = texts
    model, seconds = train(keys[1], model, nn.is_trainable, docs, name="first text", **settings)
    row("learned the first text", model, nn.count_parameters(model), seconds)
    small = adapted(model, arguments.rank, arguments.alpha, key=keys[2])
    small, seconds = train(keys[3], small, is_change, source, name="a change of low rank", **settings)
    change, _ = nn.partition(small, is_change)
    row("second text, by a change", small, nn.count_parameters(change), seconds)
    row("the change added to weights", merged(small), 0, 0.0)
    full, seconds = train(keys[3], model, nn.is_trainable, source, name="all parameters", **settings)
    row("second text, by all", full, nn.count_parameters(full), seconds)
    disk.save_safetensors(change, arguments.output)
    print("                                 trained  first text second text       time")
    print("\n".join(rows))
    print(f"\n{arguments.output} has the change: {Path(arguments.output).stat().st_size / 1e3:.0f} kB")


if __name__ == "__main__":
    main()
