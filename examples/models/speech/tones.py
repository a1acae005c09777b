"""Sounds of telephone keys that are made, what a model sees of a sound, and the loop that trains on them: what
whisper.py and rnnt.py share.

A key is two tones at once, of its row and of its column, and the sixteen keys are the letters. Source of the tones:
ITU-T Q.23.
"""

from __future__ import annotations

import argparse
import math
import statistics
import time
import wave
from functools import partial

import numpy
from tqdm import tqdm

import funcgrad.numpy as np
from funcgrad import jit, nn, value_and_grad
from funcgrad.data import Loader

RATE, WINDOW, HOP, MELS = (
    16000,
    400,
    160,
    80,
)  # samples of a second, of a window, from window to window; mel bands
KEYS = "123A456B789C*0#D"  # a number is the place of a key in this text
ROWS, COLUMNS = (697, 770, 852, 941), (1209, 1336, 1477, 1633)  # Hz


def made(seed, count, seconds=1.0, most=5):
    """Sounds (count, samples) of one to `most` keys with noise, and the keys (count, most), -1 behind the last one.

    Keys are dialled one behind the other, some faster than others, and are followed by silence.
    """
    generator = numpy.random.default_rng(seed)
    samples = int(seconds * RATE)
    sounds = 0.05 * generator.standard_normal((count, samples)).astype("float32")
    keys = numpy.full((count, most), -1, numpy.int32)
    for sound, written in zip(sounds, keys, strict=True):
        length = generator.integers(1, most + 1)
        written[:length] = generator.integers(len(KEYS), size=length)
        for i, key in enumerate(written[:length]):
            lasts = int(generator.uniform(0.06, 0.12) * RATE)
            start = int(samples / most * i + generator.uniform(0, samples / most - lasts))
            at = numpy.arange(min(lasts, samples - start)) / RATE
            phase = generator.uniform(0, 2 * math.pi, 2)
            waves = [
                numpy.sin(2 * math.pi * f * at + p) for f, p in zip((ROWS[key // 4], COLUMNS[key % 4]), phase)
            ]
            sound[start : start + len(at)] += generator.uniform(0.1, 0.4) * sum(waves)
    return sounds, keys


def text_of(keys):
    return "".join(KEYS[key] for key in keys if 0 <= key < len(KEYS))


def mel_filters(bands=MELS):
    """How much each frequency counts for each band: (WINDOW // 2 + 1, bands), triangles of one area.

    Their corners are at even distances of a scale that goes with the frequency up to 1000 Hz, and with its logarithm
    from there. Source: Slaney 1998, "Auditory Toolbox", as librosa and Whisper have it.
    """
    step = math.log(6.4) / 27
    highest = 15 + math.log(RATE / 2 / 1000) / step
    mels = numpy.linspace(0, highest, bands + 2)
    corners = numpy.where(mels < 15, mels * 200 / 3, 1000 * numpy.exp(step * (mels - 15)))
    frequencies = numpy.linspace(0, RATE / 2, WINDOW // 2 + 1)[:, None]
    rising = (frequencies - corners[:-2]) / numpy.diff(corners)[:-1]
    falling = (corners[2:] - frequencies) / numpy.diff(corners)[1:]
    return (numpy.minimum(rising, falling).clip(0) * 2 / (corners[2:] - corners[:-2])).astype("float32")


@partial(jit, static_argnames="bands")
def log_mel(sounds, bands=MELS):
    """The logarithms of the power in each band, a hundred times a second: (batch, samples // HOP, bands).

    They are at most 8 below the largest of the sound, and scaled as for Whisper: most of them are from -1 to 1.
    """
    half = WINDOW // 2
    wide = np.pad(sounds, ((0, 0), (half, half)), mode="reflect")
    starts = HOP * np.arange(sounds.shape[1] // HOP)
    window = 0.5 - 0.5 * np.cos(2 * math.pi * np.arange(WINDOW) / WINDOW)
    spectrum = np.fft.rfft(wide[:, starts[:, None] + np.arange(WINDOW)] * window)
    power = np.square(np.abs(spectrum)) @ mel_filters(bands)
    bels = np.log10(np.maximum(power, 1e-10))
    return (np.maximum(bels, np.max(bels, axis=(1, 2), keepdims=True) - 8) + 4) / 4


def examples_of(seed, count):
    """What models are trained on: the bands of sounds, and their keys."""
    sounds, keys = made(seed, count)
    parts = [numpy.asarray(log_mel(sounds[i : i + 64])) for i in range(0, count, 64)]
    return {"bands": numpy.concatenate(parts), "keys": keys}


def read_wav(path, samples):
    """The sound of a file, (1, samples): cut, or followed by silence."""
    with wave.open(path) as file:
        kind = file.getframerate(), file.getnchannels(), file.getsampwidth()
        if kind != (RATE, 1, 2):
            raise SystemExit(
                f"{path}: needs 16000 Hz, one channel and 16 bits, has {kind} Hz, channels, bytes"
            )
        sound = numpy.frombuffer(file.readframes(samples), "<i2").astype("float32") / 32768
    return numpy.pad(sound, (0, samples - len(sound)))[None]


def edits(found, right):
    """How many letters must be changed, left out or put in to make one text the other (Levenshtein's distance)."""
    row = list(range(len(right) + 1))
    for i, letter in enumerate(found, 1):
        before, row = row, [i]
        for j, other in enumerate(right, 1):
            row.append(min(before[j] + 1, row[-1] + 1, before[j - 1] + (letter != other)))
    return row[-1]


def error_rate(found, keys):
    """The edits of all texts over the letters there are."""
    pairs = [(text_of(some), text_of(others)) for some, others in zip(found, keys, strict=True)]
    return sum(edits(some, other) for some, other in pairs) / sum(len(other) for _, other in pairs)


def train(key, model, loss, examples, test, transcribe, *, epochs, batch, learning_rate):
    """Train by `loss(model, examples)`; print a row an epoch, and some of what `transcribe(model, bands)` hears."""
    loader = Loader(examples, batch, key=key)
    steps = epochs * len(loader)
    rate = nn.schedules.warmup_cosine_decay_schedule(0.0, learning_rate, steps // 10 + 1, steps)
    optimizer = nn.optimizers.chain(nn.optimizers.clip_by_global_norm(1.0), nn.optimizers.adamw(rate))

    @partial(jit, donate_argnums=(0, 1))
    def step(model, slots, some):
        value, slopes = value_and_grad(loss)(model, some)
        updates, slots = optimizer.update(slopes, slots, model)
        return nn.apply_updates(model, updates), slots, value

    slots, seconds = optimizer.init(model), []
    rows = ["epoch      loss   wrong letters in the test"]
    bar = tqdm(total=steps, desc="training", unit="step")
    for epoch in range(1, epochs + 1):
        total = 0.0
        for some in loader:
            start = time.perf_counter()
            model, slots, value = step(model, slots, some)
            total += float(value)
            seconds.append(time.perf_counter() - start)
            bar.update()
        found = numpy.asarray(transcribe(model, test["bands"]))
        rows.append(f"{epoch:5}{total / len(loader):10.4f}{error_rate(found, test['keys']):28.1%}")
    bar.close()
    print("\n".join(rows) + "\n\nheard   dialled")
    for some, right in list(zip(found, test["keys"], strict=True))[:6]:
        print(f"{text_of(some):8}{text_of(right)}")
    print(f"\ncompile time (first step)  {seconds[0] * 1e3:9.1f} ms")
    print(f"step time (median)         {statistics.median(seconds[1:] or seconds) * 1e3:9.1f} ms")
    return model


def parser(description, **defaults):
    """Options that all programs with these sounds have; `defaults` are those of one."""
    options = argparse.ArgumentParser(description=description)
    options.add_argument("--examples", type=int, default=2000, help="sounds to train on")
    options.add_argument("--epochs", type=int)
    options.add_argument("--batch", type=int)
    options.add_argument("--learning-rate", type=float)
    options.add_argument("--seed", type=int, default=0)
    options.set_defaults(**defaults)
    return options


def data_of(arguments):
    """What to train on, and a tenth as much to test with."""
    return examples_of(arguments.seed, arguments.examples), examples_of(
        arguments.seed + 1, max(32, arguments.examples // 10)
    )
