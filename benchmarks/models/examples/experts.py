"""A layer of experts (a mixture of them): each token goes to the one whose score is highest, and through its two
matrices alone.

For funcgrad and jax tokens are sorted by their experts, whose rows are then multiplied by `ragged_dot`; for torch each
expert takes its tokens out of the others and adds what it makes of them, as programs on one device do it.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy

from benchmarks.harness import float64
from benchmarks.models.training import first_state


class Experts(NamedTuple):
    """The sizes, and the loss in the words of each library: (lib, params, tokens, what they are to become)."""

    experts: int = 8
    width: int = 256
    hidden: int = 1024
    tokens: int = 2048

    def data(self, rng: numpy.random.Generator) -> tuple[Any, ...]:
        """(state, tokens, what they are to become)."""
        count, width, hidden = self.experts, self.width, self.hidden
        params = {
            "router": numpy.float32(width**-0.5) * rng.standard_normal((width, count), numpy.float32),
            "up": numpy.float32(width**-0.5) * rng.standard_normal((count, width, hidden), numpy.float32),
            "down": numpy.float32(hidden**-0.5) * rng.standard_normal((count, hidden, width), numpy.float32),
        }
        x, y = rng.standard_normal((2, self.tokens, width), numpy.float32)
        return first_state(rng, params), x, y

    def loss(self, lib: Any, params: Any, x: Any, y: Any) -> Any:
        np = lib.numpy
        chances = lib.nn.softmax(x @ params["router"], axis=-1)
        chosen = np.argmax(chances, axis=-1)
        order = np.argsort(chosen, stable=True)
        sizes = (chosen[:, None] == np.arange(self.experts)).astype("int32").sum(axis=0)
        up = np.maximum(_ragged(lib, x[order], params["up"], sizes), 0.0)
        down = _ragged(lib, up, params["down"], sizes)
        sure = np.take_along_axis(chances, chosen[:, None], axis=1)[order]
        return np.mean((x[order] + sure * down - y[order]) ** 2)

    def torch_loss(self, torch: Any, params: Any, x: Any, y: Any) -> Any:
        chances = torch.softmax(x @ params["router"], dim=-1)
        sure, chosen = chances.max(dim=-1)
        result = x.clone()
        for i in range(self.experts):
            mine = torch.where(chosen == i)[0]
            made = (x[mine] @ params["up"][i]).relu() @ params["down"][i]
            result.index_add_(0, mine, sure[mine, None] * made)
        return ((result - y) ** 2).mean()

    def flops(self) -> float:
        """Of a step: forwards, and twice as much backwards, but for the gradient by the tokens."""
        width = self.width
        return 2.0 * self.tokens * (5 * width * self.hidden + 2 * width * self.experts)


def _ragged(lib: Any, x: Any, weights: Any, sizes: Any) -> Any:
    """The rows of x, some for each matrix, one after the other."""
    if lib is not float64:
        return lib.lax.ragged_dot(x, weights, sizes)
    ends = numpy.cumsum(sizes)
    parts = [x[end - size : end] @ weights[i] for i, (end, size) in enumerate(zip(ends, sizes))]
    return float64.concatenate(parts, axis=0)
