"""Models of torchvision and transformers, written as ONNX by torch: funcgrad's programs of them beside onnxruntime.

    python -m benchmarks.imported FOLDER [--only TEXT] [--rounds N] [--threads N]

Needs onnxruntime, and for models that are not yet in FOLDER torch, torchvision, transformers and onnxscript. Weights
are random, and the batch is one, as where a model answers one question. Both libraries run in turns in one process;
times are medians of CPU time of all threads and of the clock, first calls load and compile. The largest difference of
the values is told beside them.
"""

from __future__ import annotations

import argparse
import math
import statistics
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import numpy

import funcgrad as fg
from benchmarks.decode import seconds

IMAGES = (
    "alexnet", "convnext_tiny", "densenet121", "efficientnet_b0", "googlenet", "mnasnet1_0", "mobilenet_v2",
    "mobilenet_v3_large", "regnet_x_400mf", "resnet18", "resnet50", "shufflenet_v2_x1_0", "squeezenet1_1", "swin_t",
    "vgg11", "vit_b_32", "lraspp_mobilenet_v3_large",
)  # fmt: skip
_SMALL = {"num_hidden_layers": 6, "hidden_size": 384, "num_attention_heads": 6}
_WORDS = (1, 128)  # of a text: batch and words


def _image_model(name: str) -> tuple[Any, tuple[Any, ...]]:
    import torch
    import torchvision

    extra: dict[str, Any] = {"init_weights": False} if name == "googlenet" else {}
    if name.startswith("lraspp"):
        extra = {"weights_backbone": None}
    return torchvision.models.get_model(name, weights=None, **extra), (torch.randn(1, 3, 224, 224),)


def _words() -> tuple[Any, ...]:
    import torch

    return (torch.randint(0, 1000, _WORDS),)


def _bert() -> tuple[Any, tuple[Any, ...]]:
    import transformers

    config = transformers.BertConfig(vocab_size=1000, intermediate_size=1536, **_SMALL)
    return transformers.BertModel(config), _words()


def _gpt2() -> tuple[Any, tuple[Any, ...]]:
    import transformers

    config = transformers.GPT2Config(vocab_size=1000, n_embd=384, n_layer=6, n_head=6, use_cache=False)
    return transformers.GPT2LMHeadModel(config), _words()


def _llama() -> tuple[Any, tuple[Any, ...]]:
    import transformers

    config = transformers.LlamaConfig(vocab_size=1000, intermediate_size=1024, use_cache=False, **_SMALL)
    return transformers.LlamaForCausalLM(config), _words()


def _whisper() -> tuple[Any, tuple[Any, ...]]:
    import torch
    import transformers

    config = transformers.WhisperConfig(d_model=384, encoder_layers=4, encoder_attention_heads=6)
    encoder = transformers.WhisperModel(config).encoder
    return encoder, (torch.randn(1, 80, 3000),)


def _t5() -> tuple[Any, tuple[Any, ...]]:
    import transformers

    config = transformers.T5Config(
        vocab_size=1000, d_model=384, d_kv=64, d_ff=1536, num_layers=6, num_heads=6
    )
    return transformers.T5EncoderModel(config), _words()


TEXTS: dict[str, Callable[[], tuple[Any, tuple[Any, ...]]]] = {
    "BERT, 6 layers": _bert,
    "GPT-2, 6 layers": _gpt2,
    "Llama, 6 layers": _llama,
    "T5 encoder, 6 layers": _t5,
    "Whisper tiny, encoder": _whisper,
}


def write(name: str, path: Path) -> None:
    """Make a model with random weights, and write it as ONNX."""
    import torch

    torch.manual_seed(0)
    model, inputs = TEXTS[name]() if name in TEXTS else _image_model(name)
    with torch.no_grad():
        for weight in model.parameters():  # some begin as zeros, with which all results are
            if not weight.any():
                weight.normal_(std=0.02)
    model.eval()
    path.parent.mkdir(parents=True, exist_ok=True)
    with torch.no_grad():
        torch.onnx.export(model, inputs, path, dynamo=True, external_data=False, verbose=False)


class Comparison(NamedTuple):
    """Seconds of CPU time and by the clock, medians: a call of each library, and their first. apart: the largest
    difference of the values, in parts of the largest value.
    """

    ours: tuple[float, float]
    theirs: tuple[float, float]
    our_first: float
    their_first: float
    apart: float


def _first(value: Any) -> numpy.ndarray:
    return numpy.asarray(value[0])


def compare(path: Path, rounds: int, threads: int) -> Comparison:
    """Load a model into both libraries, and call these in turns."""
    import onnxruntime

    start = time.process_time()
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = threads
    # CPU time of waiting is none of work.
    options.add_session_config_entry("session.intra_op.allow_spinning", "0")
    session = onnxruntime.InferenceSession(path, options, providers=["CPUExecutionProvider"])
    rng = numpy.random.default_rng(0)
    inputs = {
        value.name: rng.integers(0, 1000, value.shape)
        if value.type == "tensor(int64)"
        else rng.standard_normal(value.shape, numpy.float32)
        for value in session.get_inputs()
    }

    def theirs() -> Any:
        return session.run(None, inputs)

    wanted = _first(theirs())
    loaded = time.process_time()
    function = fg.onnx.load(path, returns="tuple")
    program = fg.jit(function)
    arrays = [fg.numpy.asarray(inputs[value.name]) for value in function.inputs]

    def ours() -> Any:
        return fg.block_until_ready(program(*arrays))

    found = _first(ours())
    compiled = time.process_time()
    apart = float(numpy.max(numpy.abs(wanted - found)) / numpy.max(numpy.abs(wanted)))
    rows = [(*seconds(ours), *seconds(theirs)) for _ in range(rounds)]
    cpu, clock, their_cpu, their_clock = (statistics.median(column) for column in zip(*rows))
    return Comparison((cpu, clock), (their_cpu, their_clock), compiled - loaded, loaded - start, apart)


def main(arguments: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("folder", type=Path, help="of the models; those that it lacks are made")
    parser.add_argument("--only", default="", metavar="TEXT", help="models whose name contains this")
    parser.add_argument("--rounds", type=int, default=15)
    parser.add_argument("--threads", type=int, default=fg.config.threads)
    given = parser.parse_args(arguments)
    print("| model | funcgrad | onnxruntime | ratio | by the clock | first call | onnxruntime's | apart |")
    print("|---|---|---|---|---|---|---|---|")
    ratios = []
    with fg.config(threads=given.threads):
        for name in [*IMAGES, *TEXTS]:
            if given.only not in name:
                continue
            path = given.folder / f"{name.replace(' ', '_').replace(',', '')}.onnx"
            if not path.exists():
                write(name, path)
            ours, theirs, our_first, their_first, apart = compare(path, given.rounds, given.threads)
            ratios.append(ours[0] / theirs[0])
            print(
                f"| {name} | {ours[0] * 1e3:.2f} ms | {theirs[0] * 1e3:.2f} ms | {ratios[-1]:.2f} "
                f"| {ours[1] / theirs[1]:.2f} | {our_first:.2f} s | {their_first:.2f} s | {apart:.0e} |",
                flush=True,
            )
    print(f"\ngeometric mean of {len(ratios)}: {math.exp(statistics.fmean(map(math.log, ratios))):.2f}")


if __name__ == "__main__":
    main()
