"""Draw digits out of noise: a diffusion model, whose network is a small U-Net, and its sampler.

    python examples/models/vision/diffusion.py
    python examples/models/vision/diffusion.py --steps 6000 --guidance 3

Digits of scikit-learn, 8 x 8 pixels, are mixed with noise, and the network learns to say which noise it was, given how
much there is and, mostly, which digit it is. To draw, one begins with noise alone and takes a little of what the
network says away, again and again. The digit that is asked for is followed more closely where the difference that
knowing it makes is scaled up (guidance). The U-Net sees the image in two sizes: what the larger one has found stays
beside what comes back from the smaller one.

Sources: Ho, Jain and Abbeel 2020 (arXiv:2006.11239) for the objective, Nichol and Dhariwal 2021 (arXiv:2102.09672) for
the cosine, Song, Meng and Ermon 2020 (arXiv:2010.02502) for the sampler, Ho and Salimans 2022 (arXiv:2207.12598) for
guidance.
"""

from __future__ import annotations

import argparse
import math
import statistics
import time
from functools import partial

import numpy
from sklearn.datasets import load_digits
from tqdm import tqdm

import funcgrad.numpy as np
from funcgrad import jit, lax, nn, random, value_and_grad
from funcgrad.nn import optimizers

CLASSES = 10
NONE = CLASSES  # in place of a digit, where it is not told


def load(key):
    """Images (n, 8, 8, 1) from -1 to 1, in random order, and their digits."""
    images, digits = load_digits(return_X_y=True)
    order = numpy.asarray(random.permutation(key, len(images)))
    return np.array(images[order].reshape(-1, 8, 8, 1) / 8 - 1, "float32"), np.array(digits[order], "int32")


def shares(time):
    """How much of an image and of noise is in a mixture, from time 0 (the image) to 1 (noise): squares add up to 1."""
    angle = np.clip(time, 0.0, 1.0) * (math.pi / 2 - 0.02) + 0.01
    return np.cos(angle), np.sin(angle)


def waves(time, count):
    """Sines and cosines of a time (batch,), of wavelengths from 6 down to a hundredth: (batch, count)."""
    rates = np.exp(np.linspace(0.0, math.log(600.0), count // 2))
    angles = time[:, None] * rates
    return np.concatenate([np.sin(angles), np.cos(angles)], axis=-1)


class Block(nn.Module):
    """Two convolutions around what is known of the whole image, added to what came in."""

    convolutions: tuple[nn.Conv, nn.Conv]
    norms: tuple[nn.GroupNorm, nn.GroupNorm]
    told: nn.Linear
    shortcut: nn.Conv

    @classmethod
    def init(cls, features_in, features, told, *, key):
        k1, k2, k3, k4 = random.split(key, 4)
        return cls(
            (
                nn.Conv.init(features_in, features, (3, 3), key=k1),
                nn.Conv.init(features, features, (3, 3), key=k2, weight_init=nn.initializers.zeros),
            ),
            (nn.GroupNorm.init(features_in, 4), nn.GroupNorm.init(features, 4)),
            nn.Linear.init(told, features, key=k3),
            nn.Conv.init(features_in, features, (1, 1), key=k4),
        )

    def __call__(self, x, told):
        y = self.convolutions[0](nn.silu(self.norms[0](x)))
        y = y + self.told(told)[:, None, None, :]
        return self.shortcut(x) + self.convolutions[1](nn.silu(self.norms[1](y)))


class UNet(nn.Module):
    digits: nn.Embedding
    clock: nn.MLP
    stem: nn.Conv
    down: Block
    shrink: nn.Conv
    middle: Block
    attention: nn.MultiHeadAttention
    grow: nn.ConvTranspose
    up: Block
    norm: nn.GroupNorm
    head: nn.Conv

    @classmethod
    def init(cls, width, *, key):
        k = random.split(key, 10)
        return cls(
            nn.Embedding.init(CLASSES + 1, 2 * width, key=k[0]),
            nn.MLP.init((width, 2 * width, 2 * width), activation=nn.silu, key=k[1]),
            nn.Conv.init(1, width, (3, 3), key=k[2]),
            Block.init(width, width, 2 * width, key=k[3]),
            nn.Conv.init(width, 2 * width, (3, 3), strides=2, key=k[4]),
            Block.init(2 * width, 2 * width, 2 * width, key=k[5]),
            nn.MultiHeadAttention.init(2 * width, 2, key=k[6]),
            nn.ConvTranspose.init(2 * width, width, (2, 2), strides=2, key=k[7]),
            Block.init(2 * width, width, 2 * width, key=k[8]),
            nn.GroupNorm.init(width, 4),
            nn.Conv.init(width, 1, (3, 3), key=k[9]),
        )

    def __call__(self, images, time, digits):
        """The noise in mixtures (batch, height, width, 1), of times and digits (batch,)."""
        told = nn.silu(self.clock(waves(time, self.stem.weight.shape[-1])) + self.digits(digits))
        large = self.down(self.stem(images), told)
        small = self.middle(self.shrink(large), told)
        places = small.reshape(len(small), -1, small.shape[-1])
        small = small + self.attention(places).reshape(small.shape)
        joined = np.concatenate([self.grow(small), large], axis=-1)
        return self.head(nn.silu(self.norm(self.up(joined, told))))


def loss(model, images, digits, key):
    """The squared error of the noise that the model finds, at random times; each eighth digit is not told."""
    k1, k2, k3 = random.split(key, 3)
    time, noise = random.uniform(k1, (len(images),)), random.normal(k2, images.shape)
    kept, added = (share[:, None, None, None] for share in shares(time))
    digits = np.where(random.bernoulli(k3, 1 / 8, digits.shape), NONE, digits)
    return np.mean((model(kept * images + added * noise, time, digits) - noise) ** 2)


@partial(jit, static_argnames=("count",))
def draw(model, key, digits, count, guidance):
    """Images of digits (batch,), in `count` steps from noise."""

    def step(mixture, now):
        time = np.full(len(digits), now)
        told, free = model(mixture, time, digits), model(mixture, time, np.full_like(digits, NONE))
        noise = free + guidance * (told - free)
        kept, added = shares(now)
        image = np.clip((mixture - added * noise) / kept, -1.0, 1.0)
        noise = (mixture - kept * image) / added  # what is left, now that the image has no impossible colors
        kept, added = shares(now - 1 / count)
        return kept * image + added * noise, None

    start = random.normal(key, (len(digits), 8, 8, 1))
    return lax.scan(step, start, np.arange(count, 0, -1) / count)[0]


def train(key, model, images, digits, *, steps, batch, learning_rate):
    """The running mean of the model over the last steps, a row (step, mean loss) eight times, seconds of each step."""
    rate = nn.schedules.warmup_cosine_decay_schedule(0.0, learning_rate, steps // 10, steps)
    optimizer = optimizers.chain(optimizers.clip_by_global_norm(1.0), optimizers.adam(rate))
    mean = optimizers.ema(0.99)
    slots, means = optimizer.init(model), mean.init(model)

    @jit
    def step(model, slots, means, key):
        pick, mix = random.split(key)
        rows = random.randint(pick, (batch,), 0, len(images))
        value, slopes = value_and_grad(loss)(model, images[rows], digits[rows], mix)
        updates, slots = optimizer.update(slopes, slots, model)
        model = nn.apply_updates(model, updates)
        smooth, means = mean.update(model, means)
        return model, slots, means, smooth, value

    rows, losses, seconds = [], [], []
    for i in tqdm(range(steps), desc="training", unit="step"):
        start = time.perf_counter()
        model, slots, means, smooth, value = step(model, slots, means, random.fold_in(key, i))
        losses.append(float(value))
        seconds.append(time.perf_counter() - start)
        if (i + 1) % max(1, steps // 8) == 0:
            rows.append((i + 1, sum(losses) / len(losses)))
            losses.clear()
    return smooth, rows, seconds


def recognized(drawn, wanted, images, digits):
    """The share of drawn digits whose nearest image of the data is of the digit that was wanted."""
    distances = np.sum((drawn[:, None] - images) ** 2, axis=(2, 3, 4))
    return float(np.mean(digits[np.argmin(distances, axis=1)] == wanted))


def print_digits(drawn):
    """Side by side, in letters."""
    marks = np.digitize(drawn[..., 0], np.array([-0.6, 0.0, 0.6])).tolist()
    for line in range(8):
        print("  ".join("".join(" .+#"[mark] for mark in image[line]) for image in marks))


def main():
    parser = argparse.ArgumentParser(description="Draw digits out of noise.")
    parser.add_argument("--steps", type=int, default=1500, help="of training")
    parser.add_argument("--batch", type=int, default=64)
    parser.add_argument("--width", type=int, default=32, help="features of the larger images")
    parser.add_argument("--learning-rate", type=float, default=2e-3)
    parser.add_argument("--draw-steps", type=int, default=30)
    parser.add_argument("--guidance", type=float, default=2.0)
    parser.add_argument("--seed", type=int, default=0)
    arguments = parser.parse_args()
    data_key, model_key, train_key, draw_key = random.split(random.key(arguments.seed), 4)
    images, digits = load(data_key)
    model = UNet.init(arguments.width, key=model_key)
    print(f"{len(images)} images, {nn.count_parameters(model):,} parameters\n")
    settings = {name: getattr(arguments, name) for name in ("steps", "batch", "learning_rate")}
    model, rows, seconds = train(train_key, model, images, digits, **settings)
    print("  step    error of the noise")
    print("\n".join(f"{step:6}{value:22.4f}" for step, value in rows))
    print(f"\ncompile time (first step)  {seconds[0] * 1e3:9.1f} ms")
    print(f"step time (median)         {statistics.median(seconds[1:] or seconds) * 1e3:9.1f} ms\n")
    wanted = np.arange(10 * CLASSES) % CLASSES
    drawn = draw(model, draw_key, wanted, arguments.draw_steps, arguments.guidance)
    print_digits(drawn[:CLASSES])
    print(
        f"\nlike the digit that was asked for: {recognized(drawn, wanted, images, digits):.0%} of {len(wanted)}"
    )


if __name__ == "__main__":
    main()
