"""RNN, GRU and LSTM against onnxruntime: directions, lengths, activations and all other attributes."""

from __future__ import annotations

from typing import Any

import numpy as np
import onnx
import pytest

import funcgrad as fg
from funcgrad.errors import ModelError
from tests.onnx.runtime import by_funcgrad, check_node, node_model

GATES = {"RNN": 1, "GRU": 3, "LSTM": 4}
OUTPUTS = {"RNN": 2, "GRU": 2, "LSTM": 3}
TIME, BATCH, INPUT, HIDDEN = 5, 3, 4, 2


def inputs_of(op: str, directions: int, *, optional: bool = True, lengths: Any = None) -> list[Any]:
    rng = np.random.default_rng(len(op) + directions)

    def normal(*shape: int) -> np.ndarray:
        return rng.normal(size=shape).astype(np.float32)

    gates = GATES[op] * HIDDEN
    found = [normal(TIME, BATCH, INPUT), normal(directions, gates, INPUT), normal(directions, gates, HIDDEN)]
    if not optional:
        return found
    states = [normal(directions, BATCH, HIDDEN) for _ in range(OUTPUTS[op] - 1)]
    peepholes = [normal(directions, 3 * HIDDEN)] if op == "LSTM" else []
    return [*found, normal(directions, 2 * gates), lengths, *states, *peepholes]


@pytest.mark.parametrize("direction", ["forward", "reverse", "bidirectional"])
@pytest.mark.parametrize("op", GATES)
@pytest.mark.parametrize("optional", [False, True])
def test_directions(op: str, direction: str, optional: bool) -> None:
    given = inputs_of(op, 1 + (direction == "bidirectional"), optional=optional)
    check_node(op, given, OUTPUTS[op], direction=direction, hidden_size=HIDDEN)


@pytest.mark.parametrize("op", GATES)
@pytest.mark.parametrize("direction", ["forward", "bidirectional"])
def test_sequences_of_other_lengths(op: str, direction: str) -> None:
    lengths = np.array([5, 1, 3], np.int32)
    given = inputs_of(op, 1 + (direction == "bidirectional"), lengths=lengths)
    check_node(op, given, OUTPUTS[op], direction=direction, hidden_size=HIDDEN)


@pytest.mark.parametrize(
    ("op", "settings"),
    [
        ("RNN", {"activations": ["Relu"]}),
        ("RNN", {"activations": ["Affine"], "activation_alpha": [0.5], "activation_beta": [0.25]}),
        ("RNN", {"activations": ["ScaledTanh"], "activation_alpha": [1.5], "activation_beta": [0.5]}),
        ("RNN", {"activations": ["HardSigmoid"]}),
        ("RNN", {"activations": ["Elu"], "activation_alpha": [0.5]}),
        ("RNN", {"activations": ["Softsign"]}),
        ("RNN", {"activations": ["Softplus"]}),
        ("RNN", {"activations": ["LeakyRelu"], "activation_alpha": [0.2]}),
        ("RNN", {"activations": ["ThresholdedRelu"], "activation_alpha": [0.3]}),
        ("RNN", {"clip": 0.5}),
        ("GRU", {"linear_before_reset": 1}),
        ("GRU", {"clip": 0.5}),
        (
            "GRU",
            {"activations": ["HardSigmoid", "Softsign"], "activation_alpha": [0.3], "activation_beta": [0.4]},
        ),
        ("LSTM", {"input_forget": 1}),
        ("LSTM", {"clip": 0.5}),
        ("LSTM", {"activations": ["HardSigmoid", "Relu", "Tanh"]}),
    ],
)
def test_settings(op: str, settings: dict[str, Any]) -> None:
    check_node(op, inputs_of(op, 1), OUTPUTS[op], hidden_size=HIDDEN, **settings)


@pytest.mark.parametrize("op", GATES)
def test_batch_first(op: str) -> None:
    """Layout 1, which onnxruntime lacks, is the same with its axes exchanged."""
    given = inputs_of(op, 2)
    settings = {"hidden_size": HIDDEN, "direction": "bidirectional"}
    plain = by_funcgrad(node_model(op, given, OUTPUTS[op], **settings), named(given))
    moved = [np.swapaxes(x, 0, 1) if i in (0, 5, 6) and x is not None else x for i, x in enumerate(given)]
    found = by_funcgrad(node_model(op, moved, OUTPUTS[op], layout=1, **settings), named(moved))
    np.testing.assert_allclose(found[0], np.transpose(plain[0], (2, 0, 1, 3)), rtol=1e-6)
    for got, want in zip(found[1:], plain[1:], strict=True):
        np.testing.assert_allclose(got, np.swapaxes(want, 0, 1), rtol=1e-6)


def named(given: list[Any]) -> dict[str, np.ndarray]:
    return {f"x{i}": x for i, x in enumerate(given) if x is not None}


def test_gradient_of_weights() -> None:
    """Through time, against central differences."""
    given = [x if x is None else x.astype(np.float64) for x in inputs_of("LSTM", 1)]
    f = fg.onnx.load(node_model("LSTM", given, 3, hidden_size=HIDDEN), returns="tuple")
    others = named(given)

    def loss(w: Any) -> Any:
        return fg.numpy.sum(f(**(others | {"x1": w}))[0] ** 2)

    with fg.enable_x64():
        w = others["x1"]
        slope = np.asarray(fg.jit(fg.grad(loss))(w))
        for place in [(0, 0, 0), (0, 3, 2), (0, 7, 3)]:
            step = np.zeros_like(w)
            step[place] = 1e-6
            assert slope[place] == pytest.approx(float(loss(w + step) - loss(w - step)) / 2e-6, rel=1e-6)


@pytest.mark.parametrize(
    ("settings", "said"),
    [
        ({"direction": "sideways"}, "direction 'sideways' is not known"),
        ({"direction": "bidirectional"}, "there are 2 directions, but W has 1"),
        ({"activations": ["Tanh", "Tanh"]}, "needs 1 activations"),
        ({"activations": ["Cosine"]}, "activation 'Cosine' is not known"),
        ({"hidden_size": 7}, "hidden_size is 7"),
    ],
)
def test_mistakes(settings: dict[str, Any], said: str) -> None:
    given = inputs_of("RNN", 1)
    with pytest.raises(ModelError, match=said) as caught:
        by_funcgrad(node_model("RNN", given, 2, **({"hidden_size": HIDDEN} | settings)), named(given))
    assert "node 'tested' (RNN" in str(caught.value)


def test_model_is_valid() -> None:
    """The models of these tests are ONNX by its own checker."""
    model = node_model("GRU", inputs_of("GRU", 1), 2, hidden_size=HIDDEN)
    onnx.checker.check_model(onnx.shape_inference.infer_shapes(model))
