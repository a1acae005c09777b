"""onnx' own tests of whole models: small ones, those converted of PyTorch's layers, and image networks."""

from __future__ import annotations

import warnings
from pathlib import Path
from typing import Any

import numpy as np
import onnx
import pytest
from onnx import numpy_helper
from onnx.backend.test.case.test_case import TestCase
from onnx.backend.test.loader import load_model_tests

import funcgrad as fg
from tests.onnx.node_cases import as_input, difference

REFUSED = ("test_strnorm", "test_gradient_of")
"""Those of texts, and of a gradient that is asked for within the model."""

LIGHT = sorted((Path(onnx.__file__).parent / "backend/test/data/light").glob("*.onnx"))


def cases(kind: str) -> list[TestCase]:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # of the numbers of the cases
        found = load_model_tests(kind=kind)
    return [case for case in found if not case.name.startswith(REFUSED)]


def read(path: Path, kind: Any) -> Any:
    """Return a value of a case: an array, or a list of them for a sequence."""
    if kind.WhichOneof("value") == "sequence_type":
        return numpy_helper.to_list(onnx.SequenceProto.FromString(path.read_bytes()))
    return numpy_helper.to_array(onnx.TensorProto.FromString(path.read_bytes()))


def read_all(folder: Path, what: str, values: Any) -> dict[str, Any]:
    count = len([*folder.glob(f"{what}_*.pb")])
    return {value.name: read(folder / f"{what}_{i}.pb", value.type) for i, value in enumerate(values[:count])}


def check(case: TestCase) -> None:
    folder = Path(case.model_dir)
    proto = onnx.load(folder / "model.onnx")
    f = fg.onnx.load(folder / "model.onnx")
    given = [value.name for value in f.inputs]
    for data in folder.glob("test_data_set_*"):
        inputs = read_all(data, "input", proto.graph.input)
        found = f(**{name: as_input(inputs[name]) for name in given})
        for name, expected in read_all(data, "output", proto.graph.output).items():
            assert not difference(found[name], expected, case.rtol, case.atol), case.name


@pytest.mark.parametrize(
    ("kind", "count"), [("simple", 15), ("pytorch-converted", 82), ("pytorch-operator", 35)]
)
def test_models(kind: str, count: int) -> None:
    found = cases(kind)
    assert len(found) == count
    with fg.enable_x64():
        for case in found:
            check(case)


def image_network(path: Path) -> None:
    """Run a network whose weights are computed by its own nodes, and compare with what onnx recorded."""
    f = fg.onnx.load(path, returns="tuple")
    shape = [size for size in f.inputs[0].shape or () if isinstance(size, int)]
    pixels = np.arange(np.prod(shape), dtype=np.float32).reshape(shape) / np.float32(np.prod(shape))
    expected = onnx.TensorProto.FromString(path.with_name(f"{path.stem}_output_0.pb").read_bytes())
    np.testing.assert_allclose(f(pixels)[0], numpy_helper.to_array(expected), rtol=1e-3, atol=1e-7)


def test_an_image_network() -> None:
    image_network(next(path for path in LIGHT if "shufflenet" in path.name))


@pytest.mark.nightly
@pytest.mark.parametrize("path", LIGHT, ids=[path.stem for path in LIGHT])
def test_image_networks(path: Path) -> None:
    image_network(path)
