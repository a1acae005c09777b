"""A transducer (RNN-T): gated recurrent units over the sound and over the letters, and the loss of all ways to write.

The loss goes over the diagonals of the lattice of (steps of the sound, letters), Graves 2012 (arXiv:1211.3711). No
library here has it compiled, so each gets it in its own words, torch as a loop of vectors.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy

from benchmarks.models.training import first_state

_BLANK, _NEVER = 0, -1e30


class Transducer(NamedTuple):
    """The sizes, and the loss in the words of each library: (lib, params, sounds, letters)."""

    width: int = 256
    batch: int = 16
    inputs: int = 320
    steps: int = 50
    length: int = 20
    classes: int = 64

    def data(self, rng: numpy.random.Generator) -> tuple[Any, ...]:
        """(state, sounds (batch, steps, inputs), letters (batch, length), none of them the blank)."""
        params = {
            "encoder": _first_unit(rng, self.inputs, self.width),
            "letters": _scaled(rng, 1.0, self.classes, self.width),
            "prediction": _first_unit(rng, self.width, self.width),
            "heard": _scaled(rng, self.width**-0.5, self.width, self.width),
            "written": _scaled(rng, self.width**-0.5, self.width, self.width),
            "joiner": _scaled(rng, self.width**-0.5, self.width, self.classes),
            "bias": numpy.zeros(self.classes, numpy.float32),
        }
        sounds = rng.standard_normal((self.batch, self.steps, self.inputs), numpy.float32)
        letters = rng.integers(_BLANK + 1, self.classes, (self.batch, self.length))
        return first_state(rng, params), sounds, letters

    def loss(self, lib: Any, params: Any, sounds: Any, letters: Any) -> Any:
        np = lib.numpy

        def unit(x: Any, layer: Any) -> Any:
            """(batch, time, inputs) -> (batch, time, width)."""

            def step(h: Any, x: Any) -> tuple[Any, Any]:
                own = np.split(x, 3, axis=-1)
                other = np.split(h @ layer["h"] + layer["b"], 3, axis=-1)
                r, z = (lib.nn.sigmoid(own[i] + other[i]) for i in range(2))
                n = np.tanh(own[2] + r * other[2])
                h = n + z * (h - n)
                return h, h

            rows = (x @ layer["x"]).transpose(1, 0, 2)
            _, hs = lib.lax.scan(step, np.zeros((x.shape[0], layer["h"].shape[0])), rows)
            return hs.transpose(1, 0, 2)

        heard = unit(sounds, params["encoder"]) @ params["heard"]
        written = np.concatenate([np.full_like(letters[:, :1], _BLANK), letters], axis=1)
        written = unit(params["letters"][written], params["prediction"]) @ params["written"]
        joined = np.tanh(heard[:, :, None] + written[:, None])
        logits = lib.nn.log_softmax(joined @ params["joiner"] + params["bias"], axis=-1)
        texts = np.broadcast_to(letters[:, None, :, None], (self.batch, self.steps, self.length, 1))
        by_letter = np.take_along_axis(logits[:, :, :-1], texts, axis=-1)[..., 0]

        def diagonals(x: Any) -> Any:
            """(batch, steps, n) -> (diagonals, batch, n)."""
            places, there = self._places(x.shape[2])
            rows = x.reshape(self.batch, -1)[:, places].transpose(1, 0, 2)
            return np.where(there[:, None], rows, _NEVER)

        never = np.zeros((self.batch, 1)) + _NEVER

        def step(before: Any, now: Any) -> tuple[Any, Any]:
            waited, wrote = now
            after = np.concatenate([never, before[:, :-1] + wrote], axis=1)
            return np.logaddexp(before + waited, after), None

        first = np.where(np.arange(self.length + 1) == 0, 0.0, _NEVER) + np.zeros((self.batch, 1))
        ways, _ = lib.lax.scan(step, first, (diagonals(logits[..., _BLANK]), diagonals(by_letter)))
        return -np.mean(ways[:, -1])

    def torch_loss(self, torch: Any, params: Any, sounds: Any, letters: Any) -> Any:
        functional = torch.nn.functional

        def unit(x: Any, layer: Any) -> Any:
            start = torch.zeros(1, x.shape[0], layer["h"].shape[0])
            weights = [layer["x"].T, layer["h"].T, torch.zeros_like(layer["b"]), layer["b"]]
            return torch.gru(x, start, weights, True, 1, 0.0, True, False, True)[0]

        heard = unit(sounds, params["encoder"]) @ params["heard"]
        written = functional.pad(letters, (1, 0), value=_BLANK)
        written = (
            unit(functional.embedding(written, params["letters"]), params["prediction"]) @ params["written"]
        )
        joined = torch.tanh(heard[:, :, None] + written[:, None])
        logits = functional.log_softmax(joined @ params["joiner"] + params["bias"], dim=-1)
        texts = letters[:, None, :, None].expand(-1, self.steps, -1, 1)
        by_letter = logits[:, :, :-1].gather(-1, texts)[..., 0]

        def diagonals(x: Any) -> Any:
            places, there = map(torch.from_numpy, self._places(x.shape[2]))
            rows = x.flatten(1)[:, places].transpose(0, 1)
            return rows.masked_fill(~there[:, None], _NEVER).unbind(0)

        ways = torch.full((self.batch, self.length + 1), _NEVER)
        ways[:, 0] = 0.0
        for waited, wrote in zip(diagonals(logits[..., _BLANK]), diagonals(by_letter)):
            after = functional.pad(ways[:, :-1] + wrote, (1, 0), value=_NEVER)
            ways = torch.logaddexp(ways + waited, after)
        return -ways[:, -1].mean()

    def _places(self, count: int) -> tuple[numpy.ndarray, numpy.ndarray]:
        """For each diagonal, and each number of letters below `count`: the place in a flat lattice, and whether it is
        within it.
        """
        letters = numpy.arange(count)
        steps = numpy.arange(self.steps + self.length)[:, None] - letters
        return numpy.clip(steps, 0, self.steps - 1) * count + letters, (steps >= 0) & (steps < self.steps)

    def flops(self) -> float:
        """Of a step: forwards, and twice as much backwards; the sounds have no gradient."""
        width, pairs = self.width, self.steps * (self.length + 1)
        first = 2.0 * self.steps * self.inputs * 3 * width
        products = self.steps * 4 * width**2 + (self.length + 1) * 7 * width**2 + pairs * width * self.classes
        return self.batch * (2 * first + 6.0 * products)


def _scaled(rng: numpy.random.Generator, scale: float, *shape: int) -> numpy.ndarray:
    return numpy.float32(scale) * rng.standard_normal(shape, numpy.float32)


def _first_unit(rng: numpy.random.Generator, inputs: int, width: int) -> dict[str, numpy.ndarray]:
    """Gates in the order of torch: reset, update, new."""
    return {
        "x": _scaled(rng, inputs**-0.5, inputs, 3 * width),
        "h": _scaled(rng, width**-0.5, width, 3 * width),
        "b": numpy.zeros(3 * width, numpy.float32),
    }
