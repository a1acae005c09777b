"""BERT's two tasks: the words at hidden places, and whether a second piece of text follows the first."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy

from benchmarks.models.gpt import attend, first_layers, norm, normal, normalize, torch_normalize
from benchmarks.models.mlp import cross_entropy
from benchmarks.models.training import first_state


class Bert(NamedTuple):
    """The sizes, and the loss in the words of each library: (lib, params, tokens, places, words, follows)."""

    layers: int = 6
    width: int = 256
    heads: int = 4
    length: int = 51
    batch: int = 32
    vocabulary: int = 8000
    hidden: int = 8

    def data(self, rng: numpy.random.Generator) -> tuple[Any, ...]:
        """(state, tokens, places that are hidden, the words there, whether the second piece follows: 0.0 or 1.0)."""
        width = self.width
        params = {
            "layers": first_layers(rng, self.layers, width),
            "words": normal(rng, self.vocabulary, width),
            "places": normal(rng, self.length, width),
            "pieces": normal(rng, 2, width),
            "norm": norm(width),
            "hidden": normal(rng, width, width),
            "hidden_norm": norm(width),
            "word_bias": numpy.zeros(self.vocabulary, numpy.float32),
            "pooler": normal(rng, width, width),
            "follows": normal(rng, width),
        }
        tokens = rng.integers(0, self.vocabulary, (self.batch, self.length))
        places = rng.permuted(numpy.tile(numpy.arange(self.length), (self.batch, 1)), axis=1)[
            :, : self.hidden
        ]
        words = rng.integers(0, self.vocabulary, (self.batch, self.hidden))
        follows = rng.integers(0, 2, self.batch).astype("float32")
        return first_state(rng, params), tokens, places.copy(), words, follows

    def loss(self, lib: Any, params: Any, tokens: Any, places: Any, words: Any, follows: Any) -> Any:
        np, gelu = lib.numpy, lib.nn.gelu
        batch, length, heads = self.batch, self.length, self.heads

        def attention(x: Any, layer: Any) -> Any:
            qkv = (x @ layer["qkv"]).reshape(batch, length, 3, heads, self.width // heads)
            query, key, value = (qkv[:, :, i].transpose(0, 2, 1, 3) for i in range(3))
            found = attend(lib, query, key, value, False).transpose(0, 2, 1, 3)
            return found.reshape(batch, length, self.width) @ layer["out"]

        x = params["words"][tokens] + params["places"] + params["pieces"][self._pieces()]
        x = normalize(lib, x, params["norm"])
        for layer in params["layers"]:
            x = normalize(lib, x + attention(x, layer), layer["norm1"])
            up = gelu(x @ layer["up"] + layer["up_bias"])
            x = normalize(lib, x + up @ layer["down"] + layer["down_bias"], layer["norm2"])
        chosen = x[np.arange(batch)[:, None], places]
        chosen = normalize(lib, gelu(chosen @ params["hidden"]), params["hidden_norm"])
        of_words = cross_entropy(lib, chosen @ params["words"].T + params["word_bias"], words)
        score = np.tanh(x[:, 0] @ params["pooler"]) @ params["follows"]
        return of_words + np.mean(np.logaddexp(score, 0.0) - score * follows)

    def torch_loss(self, torch: Any, params: Any, tokens: Any, places: Any, words: Any, follows: Any) -> Any:
        functional = torch.nn.functional
        batch, length, heads = self.batch, self.length, self.heads

        def attention(x: Any, layer: Any) -> Any:
            qkv = (x @ layer["qkv"]).view(batch, length, 3, heads, self.width // heads)
            found = functional.scaled_dot_product_attention(*qkv.permute(2, 0, 3, 1, 4).unbind(0))
            return found.transpose(1, 2).reshape(batch, length, self.width) @ layer["out"]

        x = functional.embedding(tokens, params["words"]) + params["places"]
        x = torch_normalize(torch, x + params["pieces"][torch.from_numpy(self._pieces())], params["norm"])
        for layer in params["layers"]:
            x = torch_normalize(torch, x + attention(x, layer), layer["norm1"])
            up = functional.gelu(x @ layer["up"] + layer["up_bias"], approximate="tanh")
            x = torch_normalize(torch, x + up @ layer["down"] + layer["down_bias"], layer["norm2"])
        chosen = x[torch.arange(batch)[:, None], places]
        hidden = functional.gelu(chosen @ params["hidden"], approximate="tanh")
        logits = (
            torch_normalize(torch, hidden, params["hidden_norm"]) @ params["words"].T + params["word_bias"]
        )
        of_words = functional.cross_entropy(logits.view(-1, self.vocabulary), words.reshape(-1))
        score = torch.tanh(x[:, 0] @ params["pooler"]) @ params["follows"]
        return of_words + functional.binary_cross_entropy_with_logits(score, follows)

    def _pieces(self) -> numpy.ndarray:
        """Which of the two pieces each place is in."""
        return (numpy.arange(self.length) > self.length // 2).astype(numpy.int64)

    def flops(self) -> float:
        """Of a step: forwards, and twice as much backwards."""
        layers = self.layers * (12 * self.width**2 + 2 * self.length * self.width)
        chosen = self.hidden * self.width * (self.width + self.vocabulary) + self.width**2
        return 6.0 * self.batch * (self.length * layers + chosen)
