"""A token of a Llama of 110M parameters, and the time that reading its weights takes.

    python -m benchmarks.decode [--small] [--dtype float32]

The model is that of examples/models/language/llama.py with random weights: 12 layers, 768 wide, 32000 words, one table
for both ends. Every token needs all weights once, so the floor is a loop that reads as many bytes with all threads
(funcgrad/backends/cpu/roofline.py). Both are timed in turns, by the CPU time of all threads and by the clock.
"""

from __future__ import annotations

import argparse
import importlib.util
import statistics
import time
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy

import funcgrad as fg
from funcgrad.backends.cpu.roofline import Limits
from funcgrad.backends.interface import open_backend

LLAMA = Path(__file__).resolve().parent.parent / "examples" / "models" / "language" / "llama.py"
WARM = 4  # the first tokens, which compile


def example() -> ModuleType:
    """The example as a module: examples are programs, not a package."""
    spec = importlib.util.spec_from_file_location("llama", LLAMA)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def random_model(
    layers: int, width: int, inner: int, words: int, dtype: str
) -> tuple[dict[str, Any], dict[str, Any]]:
    """The settings and the weights by the names of Hugging Face."""
    rng = numpy.random.default_rng(0)

    narrow = fg.jit(lambda x: (0.02 * x).astype(dtype))

    def normal(*shape: int) -> Any:
        return narrow(rng.standard_normal(shape, numpy.float32))

    weights = {"model.embed_tokens.weight": normal(words, width)}
    ones = fg.numpy.ones(width, dtype)
    for i in range(layers):
        name = f"model.layers.{i}."
        weights |= {f"{name}self_attn.{kind}_proj.weight": normal(width, width) for kind in "qkvo"}
        weights |= {f"{name}mlp.{kind}_proj.weight": normal(inner, width) for kind in ("gate", "up")}
        weights[f"{name}mlp.down_proj.weight"] = normal(width, inner)
        weights |= {f"{name}{kind}_layernorm.weight": ones for kind in ("input", "post_attention")}
    config = {"hidden_size": width, "num_attention_heads": width // 64, "num_hidden_layers": layers}
    return {**config, "rms_norm_eps": 1e-5}, {**weights, "model.norm.weight": ones}


def seconds(call: Callable[[], object]) -> tuple[float, float]:
    """CPU seconds of all threads, and those by the clock."""
    cpu, clock = time.process_time(), time.perf_counter()
    call()
    return time.process_time() - cpu, time.perf_counter() - clock


def main(arguments: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--small", action="store_true", help="a tiny model, and few tokens")
    parser.add_argument("--dtype", default="bfloat16")
    given = parser.parse_args(arguments)
    sizes, count = ((2, 64, 96, 50), 8) if given.small else ((12, 768, 2048, 32000), 60)
    config, weights = random_model(*sizes, given.dtype)
    nbytes = sum(weight.nbytes for weight in weights.values())
    floor = Limits(open_backend("cpu")).streaming(nbytes, 0)
    tokens = example().generate(config, weights, fg.numpy.array([[1, 2, 3, 4]]), count, key=fg.random.key(0))
    rows = [(*seconds(lambda: numpy.asarray(next(tokens)[0])), *seconds(floor)) for _ in range(count)]
    cpu, clock, cpu_floor, clock_floor = (statistics.median(column) for column in zip(*rows[WARM:]))
    print(f"{nbytes / 1e6:.1f} MB of {given.dtype}, {count} tokens")
    for kind, token, least in (("CPU time", cpu, cpu_floor), ("clock", clock, clock_floor)):
        print(
            f"{kind:8}  a token {token * 1e3:.2f} ms, the floor {least * 1e3:.2f} ms, {least / token:.2f} of it"
        )


if __name__ == "__main__":
    main()
