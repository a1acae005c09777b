"""Write down what is heard: a model of the kind of Whisper, trained on telephone keys, or with OpenAI's weights.

    python examples/models/speech/whisper.py
    python examples/models/speech/whisper.py --weights model.safetensors --sound speech.wav

The sound becomes the power in bands of frequencies (tones.py), two convolutions make half as many places of it, and the
encoder lets each gather from all. The decoder writes letter after letter: it attends to what it has written, and by
another attention to what was heard. The keys and values of what was heard are computed once, those of what was written
are in a cache; so one compiled function hears, and writes with the likeliest letter each time.

Weights of a file have the names of openai-whisper (encoder.blocks.0.attn.query.weight), which has heads of 64 features;
the sound is 16-bit WAV of one channel and 16 kHz, cut or filled up to the length that the model hears, 30 seconds. The
numbers that are written are made a text by --tokenizer tokenizer.json, which needs the package tokenizers.

Source: Radford and others 2022 (arXiv:2212.04356); github.com/openai/whisper, model.py.
"""

from __future__ import annotations

import math
from functools import partial

import tones

import funcgrad.numpy as np
from funcgrad import Array, disk, jit, lax, nn, random

START, END = len(tones.KEYS), len(tones.KEYS) + 1


def gelu(x):
    return nn.gelu(x, approximate=False)


class Block(nn.Module):
    """Attention, in the decoder attention to what was heard, and a layer for each place by itself."""

    attention: nn.MultiHeadAttention
    cross: nn.MultiHeadAttention | None
    mlp: nn.MLP
    norms: tuple[nn.LayerNorm, ...]

    @classmethod
    def init(cls, width, heads, *, decoder, key):
        k1, k2, k3 = random.split(key, 3)
        draw = partial(nn.MultiHeadAttention.init, width, heads)
        mlp = nn.MLP.init((width, 4 * width, width), activation=gelu, key=k3)
        norms = tuple(nn.LayerNorm.init(width) for _ in range(2 + decoder))
        return cls(draw(causal=decoder, key=k1), draw(key=k2) if decoder else None, mlp, norms)

    def __call__(self, x, heard=None):
        x = x + self.attention(self.norms[0](x))
        if self.cross is not None:
            x = x + self.cross(self.norms[1](x), heard)
        return x + self.mlp(self.norms[-1](x))

    def init_cache(self, heard, capacity):
        """What later letters need: a cache of those before them, the keys and the values of what was heard."""
        by_head = (*heard.shape[:2], self.cross.heads, -1)
        keys, values = self.cross.key(heard).reshape(by_head), self.cross.value(heard).reshape(by_head)
        return self.attention.init_cache(len(heard), capacity=capacity), keys, values

    def extend(self, x, cache):
        """As a call, for letters that follow those in the cache; and the cache with them."""
        own, keys, values = cache
        gathered, own = self.attention.extend(self.norms[0](x), own)
        x = x + gathered
        query = self.cross.query(self.norms[1](x)).reshape(*x.shape[:2], self.cross.heads, -1)
        x = x + self.cross.output(nn.dot_product_attention(query, keys, values).reshape(x.shape))
        return x + self.mlp(self.norms[-1](x)), (own, keys, values)


class Encoder(nn.Module):
    convolutions: tuple[nn.Conv, nn.Conv]
    blocks: nn.Stacked
    norm: nn.LayerNorm

    def __call__(self, bands):
        """(batch, 2 n, bands) -> (batch, n, width)"""
        x = gelu(self.convolutions[1](gelu(self.convolutions[0](bands))))
        return self.norm(self.blocks(x + sinusoids(*x.shape[1:])))


class Decoder(nn.Module):
    letters: nn.Embedding
    places: Array
    blocks: nn.Stacked
    norm: nn.LayerNorm

    def __call__(self, ids, heard):
        """The scores of what follows each letter: (batch, time) -> (batch, time, vocabulary)."""
        x = self.letters(ids) + self.places[: ids.shape[1]]
        return self.letters.attend(self.norm(self.blocks(x, heard)))

    def extend(self, ids, start, cache):
        """The same of letters that begin at a place, where the caches of the blocks have those before."""
        x = self.letters(ids) + lax.dynamic_slice_in_dim(self.places, start, ids.shape[1])
        x, cache = self.blocks.extend(x, cache)
        return self.letters.attend(self.norm(x)), cache


class Whisper(nn.Module):
    encoder: Encoder
    decoder: Decoder

    @classmethod
    def init(cls, bands, vocabulary, context, width, layers, heads, *, key):
        k = random.split(key, 6)
        first = nn.Conv.init(bands, width, (3,), key=k[0], padding=1)
        second = nn.Conv.init(width, width, (3,), key=k[1], strides=2, padding=1)

        def blocks(decoder, key):
            return nn.Stacked.init(
                lambda k: Block.init(width, heads, decoder=decoder, key=k), layers, key=key
            )

        letters = nn.Embedding.init(vocabulary, width, key=k[3], weight_init=nn.initializers.normal(0.05))
        places = 0.02 * random.normal(k[4], (context, width))
        return cls(
            Encoder((first, second), blocks(False, k[2]), nn.LayerNorm.init(width)),
            Decoder(letters, places, blocks(True, k[5]), nn.LayerNorm.init(width)),
        )


def sinusoids(length, width):
    """Sines and cosines of places, of wavelengths from 2 pi to 20000 pi: (length, width)."""
    rates = np.exp(-math.log(10000) / (width // 2 - 1) * np.arange(width // 2))
    angles = np.arange(length)[:, None] * rates
    return np.concatenate([np.sin(angles), np.cos(angles)], axis=1)


def load(path, head_size=64):
    """The model of a file with openai-whisper's names."""
    weights = {name: weight.astype("float32") for name, weight in disk.load_safetensors(path).items()}

    def linear(name):
        bias = weights.get(f"{name}.bias")  # keys have none
        return nn.Linear(weights[f"{name}.weight"].T, bias)

    def conv(name, stride):
        weight = weights[f"{name}.weight"].transpose(2, 1, 0)
        return nn.Conv(weight, weights[f"{name}.bias"], (stride,), ((1, 1),), (1,))

    def norm(name):
        return nn.LayerNorm(weights[f"{name}.weight"], weights[f"{name}.bias"], len(weights[f"{name}.bias"]))

    def attention(name, causal):
        parts = [linear(f"{name}.{part}") for part in ("query", "key", "value", "out")]
        heads = parts[0].weight.shape[1] // head_size
        return nn.MultiHeadAttention(*parts, heads, heads, causal)

    def blocks(name):
        count = len({key.split(".")[2] for key in weights if key.startswith(f"{name}.blocks.")})
        return nn.Stacked.of([block(f"{name}.blocks.{i}", name == "decoder") for i in range(count)])

    def block(name, decoder):
        norms = ["attn_ln", "cross_attn_ln", "mlp_ln"] if decoder else ["attn_ln", "mlp_ln"]
        return Block(
            attention(f"{name}.attn", decoder),
            attention(f"{name}.cross_attn", False) if decoder else None,
            nn.MLP((linear(f"{name}.mlp.0"), linear(f"{name}.mlp.2")), activation=gelu),
            tuple(norm(f"{name}.{part}") for part in norms),
        )

    encoder = Encoder(
        (conv("encoder.conv1", 1), conv("encoder.conv2", 2)), blocks("encoder"), norm("encoder.ln_post")
    )
    letters = nn.Embedding(weights["decoder.token_embedding.weight"])
    places = weights["decoder.positional_embedding"]
    return Whisper(encoder, Decoder(letters, places, blocks("decoder"), norm("decoder.ln")))


@partial(jit, static_argnames=("count", "end"))
def transcribe(model, bands, prompt, count, end):
    """What is written behind a prompt (n,) in each of a batch: (batch, count), `end` from where a text ends."""
    heard = model.encoder(bands)
    cache = model.decoder.blocks.init_cache(heard, len(prompt) + count)
    ids = np.broadcast_to(prompt, (len(bands), len(prompt)))
    logits, cache = model.decoder.extend(ids, 0, cache)

    def step(carry, place):
        logits, cache, ended = carry
        letter = np.where(ended, end, np.argmax(logits[:, -1], axis=-1))
        logits, cache = model.decoder.extend(letter[:, None], place, cache)
        return (logits, cache, ended | (letter == end)), letter

    first = (logits[:, -1:], cache, np.zeros(len(bands), bool))
    return lax.scan(step, first, len(prompt) + np.arange(count))[1].T


def loss(model, examples):
    """The surprise at each letter and at the end."""
    keys = examples["keys"]
    right = np.pad(keys, ((0, 0), (0, 1)), constant_values=-1)
    right = np.where(np.arange(right.shape[1]) == np.sum(keys >= 0, axis=1, keepdims=True), END, right)
    ids = np.pad(np.where(keys < 0, END, keys), ((0, 0), (1, 0)), constant_values=START)
    scores = model.decoder(ids, model.encoder(examples["bands"]))
    losses = nn.losses.cross_entropy(scores, right, ignore_index=-1)
    return np.mean(losses, where=right >= 0)


def use(arguments):
    model = load(arguments.weights)
    samples = int(arguments.seconds * tones.RATE)
    count_bands = model.encoder.convolutions[0].weight.shape[1]
    bands = tones.log_mel(tones.read_wav(arguments.sound, samples), count_bands)
    prompt = np.array([int(number) for number in arguments.ids.split(",")])
    count = len(model.decoder.places) - len(prompt)
    written = transcribe(model, bands, prompt, count, arguments.end)[0].tolist()
    written = written[: written.index(arguments.end)] if arguments.end in written else written
    print(written)
    if arguments.tokenizer:
        from tokenizers import Tokenizer

        print(Tokenizer.from_file(arguments.tokenizer).decode(written))


def main():
    parser = tones.parser("Write down what is heard.", epochs=10, batch=16, learning_rate=2e-3)
    parser.add_argument("--weights", help="safetensors with openai-whisper's names; else a model is trained")
    parser.add_argument("--sound", help="a WAV file for such a model")
    parser.add_argument("--ids", default="50258,50259,50359,50363", help="what it begins with")
    parser.add_argument("--end", type=int, default=50257, help="the number of the end of a text")
    parser.add_argument("--seconds", type=float, default=30.0, help="that such a model hears")
    parser.add_argument("--tokenizer", help="tokenizer.json")
    parser.add_argument("--width", type=int, default=48)
    parser.add_argument("--layers", type=int, default=2)
    arguments = parser.parse_args()
    if arguments.weights:
        return use(arguments)
    model_key, train_key = random.split(random.key(arguments.seed))
    training, test = tones.data_of(arguments)
    most = test["keys"].shape[1]
    sizes = (tones.MELS, END + 1, most + 2, arguments.width, arguments.layers, 2)
    model = Whisper.init(*sizes, key=model_key)
    print(f"{arguments.examples} sounds of up to {most} keys, {nn.count_parameters(model):,} parameters\n")
    write = partial(transcribe, prompt=np.array([START]), count=most + 1, end=END)
    settings = {name: getattr(arguments, name) for name in ("epochs", "batch", "learning_rate")}
    tones.train(train_key, model, loss, training, test, write, **settings)


if __name__ == "__main__":
    main()
