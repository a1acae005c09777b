"""What a model looks like when it is printed, and what its modules are called with."""

from __future__ import annotations

from typing import Any

import numpy as np

import funcgrad as fg
import funcgrad.numpy as fnp
from funcgrad import nn, random

KEY = random.key(0)


class Two(nn.Module):
    trunk: Any
    heads: Any
    scale: Any = None
    name: str = nn.static(default="two")

    def __call__(self, x: Any, *, key: Any = None, double: bool = False) -> Any:
        x = self.trunk(x, key=key)
        return {name: head(x) for name, head in self.heads.items()}, x * (2 if double else 1)


def model() -> Two:
    trunk = nn.Stacked.init(lambda key: nn.Linear.init(4, 4, key=key), 3, key=KEY)
    heads = {"a": nn.Linear.init(4, 1, key=KEY, bias=False), "b": nn.MLP.init((4, 4, 4, 4), key=KEY)}
    return Two(trunk, heads, fnp.ones((), np.int32), name="other")


TABLE = """\
Two(name='other')  # 124 parameters, 496 B
  trunk: Stacked  # 60 parameters, 240 B
    layers: Linear  # 60 parameters, 240 B
      weight: float32[3,4,4]
      bias: float32[3,4]
  heads['a']: Linear  # 4 parameters, 16 B
    weight: float32[4,1]
  heads['b']: MLP  # 60 parameters, 240 B
    layers[0..2]: each Linear  # 20 parameters, 80 B
      weight: float32[4,4]
      bias: float32[4]
  scale: int32[]"""


def test_print() -> None:
    assert str(model()) == TABLE
    assert str(fg.eval_shape(model)) == TABLE


def test_one_line() -> None:
    layer = nn.Linear.init(2, 1, key=KEY)
    assert repr(layer) == "Linear(weight=float32[2,1], bias=float32[1])"
    assert (
        repr(nn.Sequential.init(layer, nn.gelu, nn.Dropout(0.1)))
        == f"Sequential(layers=({layer!r}, Lambda(function=gelu), Dropout(rate=0.1)))"
    )
    assert repr(nn.partition(layer, lambda n, _: n == "bias")[0]) == "Linear(weight=None, bias=float32[1])"
    assert repr(fg.jit(lambda m: fg.numpy.zeros(len(repr(m))))(layer).shape) == f"({len(repr(layer))},)"
    assert repr(Two([layer], {"a": (layer,)})).startswith("Two(trunk=[Linear(") and ",)}" in repr(
        Two([layer], {"a": (layer,)})
    )


def test_large_models_have_units() -> None:
    large = fg.eval_shape(lambda: nn.Linear.init(1000, 1000, key=KEY, dtype=np.float16))
    assert str(large).splitlines()[0] == "Linear  # 1,001,000 parameters, 2.0 MB"


def test_summary() -> None:
    rows = [line.split("  ") for line in nn.summary(model(), np.ones((2, 4), np.float32)).splitlines()]
    cells = [[cell.strip() for cell in row if cell.strip()] for row in rows]
    assert cells[0] == ["name", "class", "called with", "returns", "parameters"]
    assert cells[1:6] == [
        ["Two", "float32[2,4]", "({a: float32[2,1], b: float32[2,4]}, float32[2,4])", "124 parameters, 496 B"],
        ["trunk", "Stacked", "float32[2,4]", "float32[2,4]", "60 parameters, 240 B"],
        ["trunk.layers", "Linear", "float32[2,4]", "float32[2,4]", "20 parameters, 80 B"],
        ["heads.a", "Linear", "float32[2,4]", "float32[2,1]", "4 parameters, 16 B"],
        ["heads.b", "MLP", "float32[2,4]", "float32[2,4]", "60 parameters, 240 B"],
    ]  # fmt: skip
    assert [row[0] for row in cells[6:]] == [f"heads.b.layers.{i}" for i in range(3)]


def test_summary_takes_shapes_flags_and_keys() -> None:
    shape = fg.ShapeDtypeStruct((7, 4), np.float32)
    text = nn.summary(model(), shape, double=True)
    assert "float32[7,4]" in text and "Stacked" in text
    dropped = nn.Sequential.init(nn.Dropout(0.5), nn.Linear.init(4, 1, key=KEY))
    assert "key<fry>" in nn.summary(dropped, shape, key=KEY)
    twice = nn.Sequential.init(*[dropped.layers[1]] * 1, fg.jit(nn.relu), fnp.sum)
    first = nn.summary(twice, shape).splitlines()[1]
    assert first.split()[:3] == ["Sequential", "float32[7,4]", "float32[]"]


def test_a_model_stays_as_it_was() -> None:
    before = model()
    nn.summary(before, np.ones((2, 4), np.float32))
    assert type(before.heads["a"]) is nn.Linear and str(before) == TABLE
