"""Pictures of shardings: the cells are the blocks, and hold the devices that have them."""

import io
import re

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import funcgrad as fg
import funcgrad.numpy as fnp
from funcgrad.errors import ArgumentError, ShardingError, TracedValueError
from funcgrad.sharding import Mesh, NamedSharding, P, SingleDeviceSharding, make_mesh
from tests.sharding import drawn


def text(shape, sharding, **settings):
    out = io.StringIO()
    fg.debug.visualize_sharding(shape, sharding, file=out, **settings)
    return out.getvalue()


def cells(picture):
    """The table as rows of the devices that its cells name."""
    return [
        [re.sub(r" \(empty\)", "", cell.strip()) for cell in line.strip("│").split("│")]
        for line in picture.splitlines()
        if line.startswith("│")
    ]


@given(st.data())
def test_cells_are_blocks(data):
    mesh = data.draw(drawn.meshes())
    shape = data.draw(st.tuples(st.integers(1, 9), st.integers(1, 9)))
    sharding = NamedSharding(mesh, data.draw(drawn.specs(mesh, 2)))
    table = cells(text(shape, sharding, scale=0.1, max_width=1000))
    for device, number in zip(mesh.devices.flat, sharding.numbers_at(2, range(mesh.size)), strict=True):
        assert re.search(rf"[ ,-]{device.id}(?!\d)|-", table[number[0]][number[1]])
    assert sum(map(len, table)) == len(set(sharding.numbers_at(2, range(mesh.size))))


def test_shapes_of_all_kinds():
    mesh = make_mesh((2, 4), ("x", "y"))
    assert cells(text((), NamedSharding(mesh, P()))) == [["CPU 0-7"]]
    assert cells(text((5,), NamedSharding(mesh, P("x")))) == [["CPU 0-3", "CPU 4-7"]]
    assert cells(text((5,), SingleDeviceSharding("cpu:3"))) == [["CPU 3"]]
    assert "CPU 3,7 (empty)" in text((5,), NamedSharding(mesh, P("y")))
    many = text((4, 2, 8), NamedSharding(mesh, P("x", None, "y")))
    assert re.findall(r"\[.*\]", many) == ["[0:2, :, :]", "[2:4, :, :]"]
    assert cells(many) == [[f"CPU {i}" for i in range(4)], [f"CPU {i}" for i in range(4, 8)]]
    mixed = Mesh(["cpu:3", "cuda:1", "cuda:5", "cpu:1"], "d")
    assert cells(text((4,), NamedSharding(mixed, P()))) == [["CPU 1,3 CUDA 1,5"]]


def test_sizes_and_colors():
    sharding = NamedSharding(make_mesh((4,), "x"), P("x"))
    assert len(text((4,), sharding, scale=3).splitlines()) == 5
    wide = text((4,), sharding, min_width=20)
    assert {len(line) for line in wide.splitlines()} == {4 * 21 + 1}
    spread = Mesh([f"cpu:{i}" for i in range(0, 64, 2)], "x")
    narrow = text((4,), NamedSharding(spread, P()), max_width=30)
    assert {len(line) for line in narrow.splitlines()} == {30} and len(narrow.splitlines()) > 4
    colored = text((4,), sharding, use_color=True)
    assert len(set(re.findall(r"48;2;[\d;]+", colored))) == 4
    assert (
        re.sub(r"\x1b\[[\d;]*m", "", colored) == text((4,), sharding) == text((4,), sharding, use_color=False)
    )
    gray = text((4,), sharding, use_color=True, color_map=lambda t: (t, t, t, 1.0))
    assert re.findall(r"48;2;(\d+)", gray) == ["0", "85", "170", "255"]
    assert "48;2;1;2;255" in text((4,), sharding, use_color=True, color_map=lambda t: "#0102ff")
    with pytest.raises(ArgumentError, match="they are positive"):
        text((4,), sharding, scale=0)
    with pytest.raises(ShardingError, match="2 dimensions or more"):
        text((4,), sharding.with_spec(P(None, "x")))


def test_arrays(capsys):
    x = fg.device_put(fnp.ones((4, 4)), NamedSharding(make_mesh((2,), "x"), P("x")))
    fg.debug.visualize_array_sharding(x)
    fg.sharding.visualize_array_sharding(np.ones(3))
    assert cells(capsys.readouterr().out) == [["CPU 0"], ["CPU 1"], ["CPU 0"]]
    seen = []
    fg.debug.inspect_array_sharding({"a": x, "b": fnp.ones(2)}, callback=seen.append)
    assert seen == [x.sharding, SingleDeviceSharding("cpu")]
    for show in (
        fg.debug.visualize_array_sharding,
        lambda v: fg.debug.inspect_array_sharding(v, callback=print),
    ):
        with pytest.raises(TracedValueError, match="found after tracing"):
            fg.jit(show)(1.0)


def test_by_matplotlib():
    figures = pytest.importorskip("matplotlib.figure")
    ax = figures.Figure().add_subplot()
    sharding = NamedSharding(make_mesh((2, 4), ("x", "y")), P("x", "y"))
    assert fg.debug.visualize_sharding((5, 8), sharding, ax=ax) is ax
    corners = {tuple(map(tuple, patch.get_xy()[:4].astype(int))) for patch in ax.patches}
    assert ((2, 0), (4, 0), (4, 3), (2, 3)) in corners and ((6, 3), (8, 3), (8, 5), (6, 5)) in corners
    assert sorted(label.get_text() for label in ax.texts) == [f"CPU {i}" for i in range(8)]
    assert ax.get_ylim() == (5, 0) and ax.get_xlim() == (0, 8)
    with pytest.raises(ArgumentError, match="a picture of 3 dimensions"):
        fg.debug.visualize_sharding((2, 2, 2), sharding, ax=ax)
