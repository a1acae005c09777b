"""Write down what is heard while it is heard: a transducer (RNN-T), trained on telephone keys.

    python examples/models/speech/rnnt.py
    python examples/models/speech/rnnt.py --examples 20000 --width 128

The encoder goes through the sound, four windows a step, and knows what was heard so far. The prediction network goes
through the letters that were written, as a model of language does. At each step of the sound the joiner looks at both,
and writes a letter, or a blank, by which it waits for the next step. Where in the sound a letter is nobody says: the
loss is that of all ways to write the text (nn.losses.rnnt_loss). To hear, the likeliest is taken each time.

Source: Graves 2012 (arXiv:1211.3711).
"""

from __future__ import annotations

from functools import partial

import tones

import funcgrad.numpy as np
from funcgrad import jit, lax, nn, random

BLANK, CLASSES, STACKED = len(tones.KEYS), len(tones.KEYS) + 1, 4  # windows of the sound that make a step


class Transducer(nn.Module):
    norm: nn.LayerNorm
    encoder: tuple[nn.GRU, ...]
    letters: nn.Embedding  # the last one is what was written before the first letter
    prediction: nn.GRU
    heard: nn.Linear
    written: nn.Linear
    joiner: nn.Linear

    @classmethod
    def init(cls, bands, width, layers, *, key):
        k = random.split(key, 6)
        sizes = [STACKED * bands] + [width] * layers
        return cls(
            nn.LayerNorm.init(STACKED * bands),
            tuple(
                nn.GRU.init(a, b, key=key)
                for a, b, key in zip(sizes, sizes[1:], random.split(k[0], layers), strict=False)
            ),
            nn.Embedding.init(CLASSES, width, key=k[1]),
            nn.GRU.init(width, width, key=k[2]),
            nn.Linear.init(width, width, key=k[3]),
            nn.Linear.init(width, width, bias=False, key=k[4]),
            nn.Linear.init(width, CLASSES, key=k[5]),
        )

    def encode(self, bands):
        """(batch, time, bands) -> (batch, time // STACKED, width)"""
        steps = bands.shape[1] // STACKED
        x = self.norm(bands[:, : steps * STACKED].reshape(len(bands), steps, -1))
        for layer in self.encoder:
            x, _ = layer(x)
        return self.heard(x)

    def predict(self, keys):
        """What is known after 0, 1, 2, ... letters: (batch, n) -> (batch, n + 1, width)."""
        ids = np.pad(np.where(keys < 0, BLANK, keys), ((0, 0), (1, 0)), constant_values=BLANK)
        return self.written(self.prediction(self.letters(ids))[0])

    def join(self, heard, written):
        """The scores of letters and of the blank, of arrays (..., width) that broadcast."""
        return self.joiner(np.tanh(heard + written))


def loss(model, examples):
    heard, keys = model.encode(examples["bands"]), examples["keys"]
    scores = model.join(heard[:, :, None], model.predict(keys)[:, None])
    return np.mean(nn.losses.rnnt_loss(scores, np.zeros(heard.shape[:2]), keys, keys < 0, blank_id=BLANK))


@partial(jit, static_argnames="most")
def transcribe(model, bands, most):
    """The likeliest letter or blank at each step, up to `most` letters: (batch, most), -1 behind the last one.

    As many turns as there are steps and letters are enough: a turn writes a letter, or leads to the next step.
    """
    heard = model.encode(bands)
    batch, steps = heard.shape[:2]
    rows = np.arange(batch)

    def turn(carry, _):
        step, count, state, written, text = carry
        best = np.argmax(model.join(heard[rows, np.minimum(step, steps - 1)], written), axis=-1)
        writes = (best != BLANK) & (count < most) & (step < steps)
        text = np.where(writes[:, None] & (np.arange(most) == count[:, None]), best[:, None], text)
        after = model.prediction.step(model.letters(best), state)
        state = np.where(writes[:, None], after, state)
        written = np.where(writes[:, None], model.written(after), written)
        return (step + ~writes, count + writes, state, written, text), None

    start = np.full(batch, BLANK)
    state = model.prediction.step(model.letters(start), np.zeros((batch, heard.shape[-1])))
    none = np.zeros(batch, int)
    carry = (none, none, state, model.written(state), np.full((batch, most), -1))
    return lax.scan(turn, carry, None, length=steps + most)[0][-1]


def main():
    parser = tones.parser("Train a transducer.", epochs=12, batch=16, learning_rate=5e-3)
    parser.add_argument("--width", type=int, default=64)
    parser.add_argument("--layers", type=int, default=1, help="of the encoder")
    arguments = parser.parse_args()
    model_key, train_key = random.split(random.key(arguments.seed))
    training, test = tones.data_of(arguments)
    most = test["keys"].shape[1]
    model = Transducer.init(tones.MELS, arguments.width, arguments.layers, key=model_key)
    print(f"{arguments.examples} sounds of up to {most} keys, {nn.count_parameters(model):,} parameters\n")
    settings = {name: getattr(arguments, name) for name in ("epochs", "batch", "learning_rate")}
    tones.train(train_key, model, loss, training, test, partial(transcribe, most=most + 3), **settings)


if __name__ == "__main__":
    main()
