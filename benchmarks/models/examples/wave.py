"""A wave equation and its gradient by the speed of sound: what pde.py makes of recordings, several pulses at a time.

For the gradient one state of each segment of steps is kept, and the others are computed again.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy

from benchmarks.harness import float64
from benchmarks.models.training import first_state

_STEP, _SPONGE = 0.5, 8


class Wave(NamedTuple):
    """The sizes, and the loss in the words of each library: (lib, change of the speed, fading, pulse, recordings)."""

    side: int = 96
    shots: int = 6
    segments: int = 30
    length: int = 16  # steps of a segment
    sponge: int = _SPONGE

    def data(self, rng: numpy.random.Generator) -> tuple[Any, ...]:
        """(state, what a step leaves of a wave, the pulse in segments, recordings)."""
        at = numpy.arange(self.side)
        depth = numpy.maximum(self.sponge - numpy.minimum(at, self.side - 1 - at), 0) / self.sponge
        fading = numpy.exp(-0.03 * (depth[:, None] ** 2 + depth**2)).astype("float32")
        steps = self.segments * self.length
        phase = (0.06 * numpy.pi * (_STEP * numpy.arange(steps) - 20)) ** 2
        pulse = ((1 - 2 * phase) * numpy.exp(-phase)).astype("float32").reshape(self.segments, self.length)
        heard = 0.1 * rng.standard_normal((*pulse.shape, self.shots, len(self._receivers())), numpy.float32)
        change = 0.1 * rng.standard_normal((self.side, self.side), numpy.float32)
        return first_state(rng, {"change": change}), fading, pulse, heard

    def loss(self, lib: Any, params: Any, fading: Any, pulse: Any, heard: Any) -> Any:
        np, lax = lib.numpy, lib.lax
        factor = (_STEP * (1 + params["change"])) ** 2
        columns, receivers = self._sources(), self._receivers()

        def laplacian(u: Any) -> Any:
            wide = np.pad(u, ((0, 0), (1, 1), (1, 1)))
            return wide[:, 2:, 1:-1] + wide[:, :-2, 1:-1] + wide[:, 1:-1, 2:] + wide[:, 1:-1, :-2] - 4 * u

        def sent(u: Any, amplitude: Any) -> Any:
            if lib is not float64:
                return u.at[numpy.arange(self.shots), self.sponge, columns].add(amplitude)
            return u + amplitude * self._at_sources()

        def step(state: Any, amplitude: Any) -> tuple[Any, Any]:
            before, now = state
            after = 2 * now - before + factor * laplacian(now)
            before, now = now * fading, sent(after * fading, amplitude)
            return (before, now), now[:, self.side - 1 - self.sponge, receivers]

        segment = lib.checkpoint(lambda state, amplitudes: lax.scan(step, state, amplitudes))
        silence = np.zeros((self.shots, self.side, self.side))
        _, recordings = lax.scan(segment, (silence, silence), pulse)
        return np.sum((recordings - heard) ** 2) / np.sum(heard**2)

    def torch_loss(self, torch: Any, params: Any, fading: Any, pulse: Any, heard: Any) -> Any:
        from torch.utils.checkpoint import checkpoint

        factor = (_STEP * (1 + params["change"])) ** 2
        receivers = slice(self.sponge, self.side - self.sponge)
        sources = torch.from_numpy(self._at_sources())

        def laplacian(u: Any) -> Any:
            wide = torch.nn.functional.pad(u, (1, 1, 1, 1))
            return wide[:, 2:, 1:-1] + wide[:, :-2, 1:-1] + wide[:, 1:-1, 2:] + wide[:, 1:-1, :-2] - 4 * u

        def segment(before: Any, now: Any, amplitudes: Any) -> Any:
            rows = []
            for amplitude in amplitudes.unbind():
                after = 2 * now - before + factor * laplacian(now)
                before, now = now * fading, after * fading + amplitude * sources
                rows.append(now[:, self.side - 1 - self.sponge, receivers])
            return before, now, torch.stack(rows)

        before = now = torch.zeros(self.shots, self.side, self.side)
        recordings = []
        for amplitudes in pulse.unbind():
            before, now, rows = checkpoint(segment, before, now, amplitudes, use_reentrant=False)
            recordings.append(rows)
        return ((torch.stack(recordings) - heard) ** 2).sum() / (heard**2).sum()

    def _sources(self) -> numpy.ndarray:
        """The column of each source; their row is the end of the sponge."""
        return numpy.linspace(self.sponge, self.side - 1 - self.sponge, self.shots).round().astype(int)

    def _at_sources(self) -> numpy.ndarray:
        """1 at the source of each shot, 0 elsewhere."""
        found = numpy.zeros((self.shots, self.side, self.side), numpy.float32)
        found[numpy.arange(self.shots), self.sponge, self._sources()] = 1
        return found

    def _receivers(self) -> numpy.ndarray:
        return numpy.arange(self.sponge, self.side - self.sponge)
