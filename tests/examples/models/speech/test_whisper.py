"""models/speech/whisper.py says what Hugging Face transformers said, in records/make_tiny_whisper.py, of these weights;
tones.py: bands against sums of waves, texts against definitions.
"""

from __future__ import annotations

import math
import re
import wave
from pathlib import Path

import numpy as np
import pytest

import funcgrad as fg
from funcgrad import disk, random
from tests.support.example_programs import RECORDS, call_example, load_example

tones = load_example("models/speech/tones.py")
whisper = load_example("models/speech/whisper.py")
FILE = RECORDS / "tiny_whisper.safetensors"
REFERENCE = {
    name: np.asarray(x)
    for name, x in disk.load_safetensors(FILE).items()
    if name in ("sound", "bands", "heard", "ids", "logits", "greedy")
}
SOUND = (REFERENCE["sound"] / np.float32(32768))[None]
BANDS = REFERENCE["bands"].swapaxes(1, 2)


@pytest.fixture(scope="module")
def model() -> whisper.Whisper:
    return whisper.load(FILE, head_size=8)


def test_bands_are_those_of_whisper() -> None:
    np.testing.assert_allclose(tones.log_mel(SOUND), BANDS, atol=1e-3)


def test_bands_are_sums_of_waves() -> None:
    """Of a window in the middle: the squares of sums, weighted by triangles in mels, and their logarithm."""
    found = np.asarray(tones.log_mel(SOUND))
    window = SOUND[0, 160 * 30 - 200 : 160 * 30 + 200] * (
        0.5 - 0.5 * np.cos(2 * np.pi * np.arange(400) / 400)
    )
    power = [abs(sum(window * np.exp(-2j * np.pi * k * np.arange(400) / 400))) ** 2 for k in range(201)]

    def hertz(mel: float) -> float:
        return mel * 200 / 3 if mel < 15 else 1000 * 6.4 ** ((mel - 15) / 27)

    top = 15 + 27 * math.log(8) / math.log(6.4)
    corners = [hertz(top * i / 81) for i in range(82)]
    bels = []
    for low, middle, high in zip(corners, corners[1:], corners[2:], strict=False):
        total = 0.0
        for k, value in enumerate(power):
            f = 40 * k
            if low < f < high:
                rise = (f - low) / (middle - low) if f < middle else (high - f) / (high - middle)
                total += rise * value * 2 / (high - low)
        bels.append(math.log10(max(total, 1e-10)))
    least = 4 * found.max() - 4 - 8
    np.testing.assert_allclose(found[0, 30], (np.maximum(bels, least) + 4) / 4, atol=2e-3)


def test_what_is_heard(model: whisper.Whisper) -> None:
    np.testing.assert_allclose(fg.jit(model.encoder)(BANDS), REFERENCE["heard"], atol=1e-3)


def test_scores_of_letters(model: whisper.Whisper) -> None:
    logits = fg.jit(model.decoder)(REFERENCE["ids"], REFERENCE["heard"])
    np.testing.assert_allclose(logits, REFERENCE["logits"], atol=2e-3)


def test_the_likeliest_letters(model: whisper.Whisper) -> None:
    """Of two sounds at once, each by itself, by caches; behind the end there is nothing else."""
    prompt, greedy = REFERENCE["ids"][0, :2], REFERENCE["greedy"][0]
    both = np.concatenate([BANDS[:, ::-1], BANDS])
    written = np.asarray(whisper.transcribe(model, both, prompt, 9, 39))
    np.testing.assert_array_equal(written[1], greedy)
    assert (written[0] != greedy).any()
    end = greedy[4]
    first = greedy.tolist().index(end)
    short = np.asarray(whisper.transcribe(model, BANDS, prompt, 9, int(end)))[0]
    assert short.tolist() == greedy[:first].tolist() + [end] * (9 - first)


def test_files_of_sound(model: whisper.Whisper, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The program writes the same numbers."""
    with wave.open(str(tmp_path / "x.wav"), "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(16000)
        file.writeframes(REFERENCE["sound"].astype("<i2").tobytes())
    monkeypatch.setattr(whisper, "load", lambda path: model)
    ids = ",".join(map(str, REFERENCE["ids"][0, :2]))
    given = ("--weights", "x", "--sound", "x.wav", "--ids", ids, "--end", "39", "--seconds", "0.8")
    printed = call_example(whisper, *given, folder=tmp_path)
    assert printed.startswith(str(REFERENCE["greedy"][0].tolist())[:-1])
    longer = tones.read_wav(str(tmp_path / "x.wav"), 13000)
    np.testing.assert_array_equal(longer[:, :12800], SOUND)
    assert longer.shape == (1, 13000) and (longer[:, 12800:] == 0).all()


def test_keys_sound_as_their_two_tones() -> None:
    """The loudest frequencies in the two ranges are those of the only key."""
    sounds, keys = tones.made(3, 40, most=1)
    frequencies = np.fft.rfftfreq(16000, 1 / 16000)
    for sound, key in zip(sounds, keys[:, 0], strict=True):
        power = np.abs(np.fft.rfft(sound))
        low, high = ((frequencies > a) & (frequencies < b) for a, b in ((600, 1050), (1100, 1700)))
        loudest = [frequencies[where][power[where].argmax()] for where in (low, high)]
        assert abs(loudest[0] - tones.ROWS[key // 4]) < 12 and abs(loudest[1] - tones.COLUMNS[key % 4]) < 12
    _, many = tones.made(3, 400)
    assert set(np.unique(many)) == set(range(-1, 16))
    assert set((many >= 0).sum(1)) == {1, 2, 3, 4, 5} and (np.diff((many < 0).astype(int)) >= 0).all()


def test_edits() -> None:
    for found, right, count in (("", "AB", 2), ("AB", "AB", 0), ("kitten", "sitting", 3), ("12", "21", 2)):
        assert tones.edits(found, right) == tones.edits(right, found) == count
    keys = np.array([[0, 1, -1], [3, -1, -1]])
    assert tones.text_of(keys[0]) == "12" and tones.error_rate(
        [[0, 16, 16], [3, 17, 17]], keys
    ) == pytest.approx(1 / 3)


def test_the_loss_is_of_the_letters_and_the_end() -> None:
    """By the scores at each place, in a loop."""
    model = whisper.Whisper.init(80, 18, 6, 8, 1, 2, key=random.key(0))
    keys = np.array([[3, 5, -1, -1], [1, 2, 3, 4]], np.int32)
    bands = np.asarray(random.normal(random.key(1), (2, 8, 80)))
    total = []
    for one, some in zip(bands[:, None], keys, strict=True):
        letters = [int(key) for key in some if key >= 0]
        ids = np.array([[whisper.START, *letters]])
        scores = np.asarray(model.decoder(ids, model.encoder(one)))[0].astype(np.float64)
        for row, letter in zip(scores, [*letters, whisper.END], strict=True):
            total.append(np.log(np.exp(row).sum()) - row[letter])
    assert float(whisper.loss(model, {"bands": bands, "keys": keys})) == pytest.approx(
        np.mean(total), rel=1e-4
    )


def test_the_program_learns(tmp_path: Path) -> None:
    """Little, of few sounds: how many letters there are."""
    sizes = ("--examples", "160", "--epochs", "3", "--width", "16", "--layers", "1", "--batch", "8")
    printed = call_example(whisper, *sizes, folder=tmp_path)
    rows = re.findall(r"^ +(\d) +(\d\.\d+) +\d+\.\d%$", printed, re.MULTILINE)
    assert [row[0] for row in rows] == ["1", "2", "3"] and float(rows[2][1]) < 0.95 * float(rows[0][1])


@pytest.mark.nightly
def test_most_letters_are_heard(tmp_path: Path) -> None:
    printed = call_example(whisper, folder=tmp_path)
    assert float(re.findall(r"([\d.]+)%$", printed, re.MULTILINE)[-1]) < 10
