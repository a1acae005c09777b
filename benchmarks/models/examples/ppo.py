"""What proximal policy optimization learns from steps that were made: advantages, then several steps of Adam."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import numpy

from benchmarks.models.training import first_state, torch_step, traced_step

_DISCOUNT, _SMOOTHING, _CLIP = 0.99, 0.95, 0.2


class Ppo(NamedTuple):
    """The sizes, and an iteration in the words of each library.

    (state, states (steps, poles, 4), actions, their log probabilities, rewards, whether an episode ended, states after
    the last step, rows of each batch) -> (state, losses).
    """

    poles: int = 16
    steps: int = 128
    width: int = 64
    epochs: int = 4
    parts: int = 4

    def data(self, rng: numpy.random.Generator) -> tuple[Any, ...]:
        params = {
            name: _first_layers(rng, (4, self.width, self.width, n))
            for name, n in (("policy", 2), ("value", 1))
        }
        size = self.steps, self.poles
        order = numpy.stack([rng.permutation(self.steps * self.poles) for _ in range(self.epochs)])
        return (
            first_state(rng, params),
            rng.standard_normal((*size, 4), numpy.float32),
            rng.integers(0, 2, size),
            numpy.log(rng.uniform(0.3, 0.7, size)).astype("float32"),
            numpy.ones(size, numpy.float32),
            rng.random(size) < 0.05,
            rng.standard_normal((self.poles, 4), numpy.float32),
            order.reshape(self.epochs * self.parts, -1),
        )

    def traced(self, lib: Any, state: Any, *data: Any) -> tuple[Any, Any]:
        states, actions, logs, rewards, over, last, order = data
        np, lax, judge = lib.numpy, lib.lax, state[0]["value"]
        values = _layers(np, states, judge)[..., 0]

        def back(carry: Any, row: Any) -> tuple[Any, Any]:
            later, following = carry
            reward, ended, value = row
            surprise = reward + np.where(ended, 0.0, _DISCOUNT * following) - value
            later = surprise + np.where(ended, 0.0, _DISCOUNT * _SMOOTHING * later)
            return (later, value), later

        first = np.zeros(self.poles), _layers(np, last, judge)[..., 0]
        gain = lax.scan(back, first, (rewards, over, values), reverse=True)[1]
        flat = [x.reshape(-1, *x.shape[2:]) for x in (states, actions, logs, gain, gain + values)]

        def learn(state: Any, rows: Any) -> tuple[Any, Any]:
            return traced_step(lib, _objective, 0.0, state, *(x[rows] for x in flat))

        return lax.scan(learn, state, order)

    def torch(self, torch: Any, state: Any, *data: Any) -> Callable[[], Any]:
        states, actions, logs, rewards, over, last, order = data
        params, batch = state[0], []
        step = torch_step(torch, lambda lib, params: _torch_objective(lib, params, *batch), 0.0, state)

        def call() -> Any:
            with torch.no_grad():
                values = _layers(torch, states, params["value"])[..., 0]
                following = _layers(torch, last, params["value"])[..., 0]
                later, gains = torch.zeros(self.poles), []
                goes_on = (~over).float()
                for i in reversed(range(self.steps)):
                    surprise = rewards[i] + _DISCOUNT * goes_on[i] * following - values[i]
                    later = surprise + _DISCOUNT * _SMOOTHING * goes_on[i] * later
                    following = values[i]
                    gains.append(later)
                gain = torch.stack(gains[::-1])
                flat = [x.flatten(0, 1) for x in (states, actions, logs, gain, gain + values)]
            losses = []
            for rows in order:
                batch[:] = [x[rows] for x in flat]
                after, value = step()
                losses.append(value.detach())
            return after, torch.stack(losses)

        return call

    def flops(self) -> float:
        """Of the steps: forwards, and twice as much backwards."""
        rows = self.steps * self.poles * self.epochs
        return 6.0 * rows * (8 * self.width + 2 * self.width**2 + 3 * self.width)


def _first_layers(rng: numpy.random.Generator, sizes: tuple[int, ...]) -> list[dict[str, numpy.ndarray]]:
    return [
        {
            "w": rng.standard_normal((a, b), numpy.float32) * numpy.float32((1 / a) ** 0.5),
            "b": numpy.zeros(b, numpy.float32),
        }
        for a, b in zip(sizes, sizes[1:])
    ]


def _layers(np: Any, x: Any, layers: Any) -> Any:
    for layer in layers[:-1]:
        x = np.tanh(x @ layer["w"] + layer["b"])
    return x @ layers[-1]["w"] + layers[-1]["b"]


def _objective(lib: Any, params: Any, states: Any, actions: Any, before: Any, gain: Any, earned: Any) -> Any:
    np = lib.numpy
    logs = lib.nn.log_softmax(_layers(np, states, params["policy"]), axis=-1)
    ratio = np.exp(np.take_along_axis(logs, actions[:, None], axis=1)[:, 0] - before)
    gain = (gain - gain.mean()) / (gain.std() + 1e-8)
    clipped = np.minimum(np.maximum(ratio, 1 - _CLIP), 1 + _CLIP)
    policy = np.mean(np.minimum(ratio * gain, clipped * gain))
    entropy = -np.mean(np.sum(np.exp(logs) * logs, axis=-1))
    misjudged = np.mean((_layers(np, states, params["value"])[..., 0] - earned) ** 2)
    return 0.5 * misjudged - policy - 0.01 * entropy


def _torch_objective(
    torch: Any, params: Any, states: Any, actions: Any, before: Any, gain: Any, earned: Any
) -> Any:
    logs = torch.log_softmax(_layers(torch, states, params["policy"]), dim=-1)
    ratio = torch.exp(logs.gather(1, actions[:, None])[:, 0] - before)
    gain = (gain - gain.mean()) / (gain.std(correction=0) + 1e-8)
    policy = torch.minimum(ratio * gain, ratio.clamp(1 - _CLIP, 1 + _CLIP) * gain).mean()
    entropy = -(logs.exp() * logs).sum(-1).mean()
    misjudged = torch.nn.functional.mse_loss(_layers(torch, states, params["value"])[..., 0], earned)
    return 0.5 * misjudged - policy - 0.01 * entropy
