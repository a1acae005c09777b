"""Made images of discs, squares and triangles, and the loop that trains on them: what unet.py, yolo.py and
retinanet.py share.

Of each image there are the class of each pixel, and a box and a class for each shape. A model is trained by a function

    loss(model, examples) -> a scalar, or a pair of a scalar and a dict of numbers that are printed

where examples is a dict of arrays with as many entries as the batch has.
"""

from __future__ import annotations

import argparse
import statistics
import time
from functools import partial

import numpy
from tqdm import tqdm

from funcgrad import jit, nn, value_and_grad
from funcgrad.data import Loader

NAMES = ("disc", "square", "triangle")
COLORS = ("tab:blue", "tab:orange", "tab:green")  # of their boxes and regions in pictures


def made(seed, count, size=64, most=3):
    """Images (count, size, size, 3) with up to `most` shapes each, the later ones in front.

    Pixels are classes, 0 for none of them, 1 for a disc and so on: (count, size, size). Boxes are the left, the upper,
    the right and the lower end of each shape in pixels, (count, most, 4), and classes (count, most) are -1 where there
    is no further shape.
    """
    generator = numpy.random.default_rng(seed)
    y, x = numpy.mgrid[:size, :size] + 0.5
    images = generator.uniform(0.2, 0.8, (count, 1, 1, 3)) + 0.05 * generator.standard_normal(
        (count, size, size, 3)
    )
    pixels = numpy.zeros((count, size, size), numpy.int32)
    boxes = numpy.zeros((count, most, 4), numpy.float32)
    classes = numpy.full((count, most), -1, numpy.int32)
    for i in range(count):
        for j in range(generator.integers(1, most + 1)):
            kind, radius = generator.integers(len(NAMES)), generator.uniform(0.15, 0.25) * size
            left, up = (
                x - generator.uniform(radius, size - radius),
                y - generator.uniform(radius, size - radius),
            )
            inside = (
                left**2 + up**2 <= radius**2,
                numpy.maximum(abs(left), abs(up)) <= 0.85 * radius,
                (abs(left) <= (up + radius) / 2) & (up <= radius),
            )[kind]
            rows, columns = numpy.flatnonzero(inside.any(1)), numpy.flatnonzero(inside.any(0))
            box = columns[0], rows[0], columns[-1] + 1, rows[-1] + 1
            if (pixels[i, box[1] : box[3], box[0] : box[2]] > 0).mean() > 0.2:
                continue  # it would hide too much of another one
            images[i][inside] = generator.uniform(0, 1, 3) + 0.05 * generator.standard_normal(
                (inside.sum(), 3)
            )
            pixels[i][inside], boxes[i, j], classes[i, j] = kind + 1, box, kind
    return {"images": images.astype("float32"), "pixels": pixels, "boxes": boxes, "classes": classes}


def train(key, model, loss, optimizer, examples, *, epochs, batch, report):
    """The trained model; `report(model)` gives the columns of a row for each epoch, as a dict of numbers."""

    @partial(jit, donate_argnums=(0, 1))
    def step(model, slots, some):
        value, slopes = value_and_grad(loss)(model, some)
        updates, slots = optimizer.update(slopes, slots, model)
        return nn.apply_updates(model, updates), slots, value

    loader = Loader(examples, batch, key=key)
    slots, seconds, rows = optimizer.init(model), [], []
    bar = tqdm(total=epochs * len(loader), desc="training", unit="step")
    for epoch in range(1, epochs + 1):
        losses = []
        for some in loader:
            start = time.perf_counter()
            model, slots, value = step(model, slots, some)
            losses.append(float(value))
            seconds.append(time.perf_counter() - start)
            bar.update()
        columns = report(model)
        rows.append(f"{epoch:5}{sum(losses) / len(losses):10.4f}")
        rows[-1] += "".join(f"{value:{max(len(name), 6) + 3}.1%}" for name, value in columns.items())
    bar.close()
    print("epoch      loss" + "".join(f"{name:>{max(len(name), 6) + 3}}" for name in columns))
    print("\n".join(rows))
    print(f"\ncompile time (first step)  {seconds[0] * 1e3:9.1f} ms")
    print(f"step time (median)         {statistics.median(seconds[1:] or seconds) * 1e3:9.1f} ms")
    return model


def parser(description, **defaults):
    """Options that all programs with these images have; `defaults` are those of one."""
    options = argparse.ArgumentParser(description=description)
    options.add_argument("--images", type=int, help="how many are made to train on")
    options.add_argument("--size", type=int, help="pixels of a side")
    options.add_argument("--epochs", type=int)
    options.add_argument("--batch", type=int)
    options.add_argument("--width", type=int, help="features of the largest images")
    options.add_argument("--learning-rate", type=float)
    options.add_argument("--seed", type=int, default=0)
    options.set_defaults(**defaults)
    return options


def data_of(arguments):
    """What to train on and, a quarter as many, what to test with."""
    return tuple(
        made(arguments.seed + i, count, arguments.size)
        for i, count in enumerate((arguments.images, max(8, arguments.images // 4)))
    )


def adamw(arguments):
    """AdamW whose rate rises for a tenth of the steps and falls by half a cosine; long gradients are cut."""
    steps = arguments.epochs * (arguments.images // arguments.batch)
    peak = arguments.learning_rate
    rate = nn.schedules.warmup_cosine_decay_schedule(peak / 10, peak, steps // 10 + 1, steps)
    return nn.optimizers.chain(
        nn.optimizers.clip_by_global_norm(10.0), nn.optimizers.adamw(rate, weight_decay=0.01)
    )


def pyplot():
    """Matplotlib's, drawing into files: no screen is needed."""
    import matplotlib

    matplotlib.use("Agg")
    from matplotlib import pyplot

    return pyplot
