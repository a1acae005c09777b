"""Programs as bytes: the same results in another process, and clear words for what cannot be loaded."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Any, NamedTuple

import numpy
import pytest

import funcgrad as fg
import funcgrad.numpy as np
from funcgrad.errors import ArgumentError, DeviceError, DtypeError, ShapeError, TreeError
from funcgrad.lower import cache, saved


class State(NamedTuple):
    weights: Any
    count: Any


def compiled(function: Any, *arguments: Any, **settings: Any) -> Any:
    return fg.jit(function, **settings).lower(*arguments).compile()


def test_trees_weak_types_and_captured_arrays():
    table = np.arange(5.0) * 3

    def f(state, x, *, scale):
        return State({"w": state.weights["w"] @ x + table[0]}, state.count + 1), (table, scale, x)

    state = State({"w": np.ones((2, 3))}, 0)
    program = fg.jit(f).lower(state, np.ones(3), scale=2.0).compile()
    loaded = fg.load_compiled(program.serialize())
    for run in (program, loaded):
        (weights, count), (seen, scale, x) = run(state, np.ones(3), scale=2.0)
        numpy.testing.assert_array_equal(weights["w"], [3, 3])
        numpy.testing.assert_array_equal(seen, [0, 3, 6, 9, 12])
        assert int(count) == 1 and float(scale) == 2.0 and x.shape == (3,)
    assert loaded.in_tree == program.in_tree and loaded.out_tree == program.out_tree
    assert [str(x) for x in fg.tree.leaves(loaded.out_info)] == [
        str(x) for x in fg.tree.leaves(program.out_info)
    ]
    assert loaded.memory_analysis() == program.memory_analysis()


def test_loops_sorts_factorizations_and_half_precision():
    def f(x):
        y = np.sort(x @ x.T, axis=0)
        total, rows = fg.lax.scan(lambda c, r: (c + np.sum(r), c * r), 0.0, y)
        return np.linalg.inv(x @ x.T + np.eye(40)), total, rows.astype("bfloat16")

    x = numpy.random.default_rng(0).random((40, 40), numpy.float32)
    program = compiled(f, x)
    loaded = fg.load_compiled(bytearray(program.serialize()))
    for one, other in zip(loaded(x), program(x), strict=True):
        numpy.testing.assert_array_equal(numpy.asarray(one), numpy.asarray(other))


def test_donated_arguments_are_given_away():
    loaded = fg.load_compiled(compiled(lambda x: x + 1, np.ones(300), donate_argnums=0).serialize())
    x = np.ones(300)
    assert float(loaded(x)[0]) == 2.0 and x.is_deleted()


def test_errors_of_calls_name_the_argument():
    loaded = fg.load_compiled(compiled(lambda image: image * 2, np.ones(3)).serialize())
    with pytest.raises(
        ShapeError, match=r"was compiled for .*image.*: float32\[3\], it is called with float32\[4\]"
    ):
        loaded(np.ones(4))
    with pytest.raises(DtypeError, match="int32"):
        loaded(np.ones(3, "int32"))
    with pytest.raises(TreeError):
        loaded([np.ones(3)])
    with pytest.raises(ArgumentError, match=r"as_text: the program of .* was loaded"):
        loaded.as_text()
    with pytest.raises(ArgumentError, match="was loaded"), fg.config(debug_nans=True):
        loaded(np.ones(3))


def test_a_loaded_program_can_be_written_again():
    data = compiled(lambda x: x * 2, np.ones(3)).serialize()
    again = fg.load_compiled(fg.load_compiled(data).serialize())
    numpy.testing.assert_array_equal(again(np.ones(3)), [2, 2, 2])


def test_another_process(tmp_path: Path):
    (tmp_path / "step").write_bytes(compiled(lambda x: np.cumsum(np.tanh(x)), np.ones(70)).serialize())
    program = (
        "import sys, numpy, funcgrad as fg\n"
        "step = fg.load_compiled(open(sys.argv[1], 'rb').read())\n"
        "x = numpy.linspace(0, 1, 70, dtype=numpy.float32)\n"
        "numpy.testing.assert_allclose(step(x), numpy.cumsum(numpy.tanh(x)), rtol=1e-5)\n"
    )
    path = os.pathsep.join([str(Path(fg.__file__).parent.parent), os.environ.get("PYTHONPATH", "")])
    subprocess.run(
        [sys.executable, "-c", program, str(tmp_path / "step")],
        check=True,
        env=os.environ | {"PYTHONPATH": path},
    )


def test_what_bytes_cannot_hold():
    def calls(x):
        return fg.pure_callback(lambda v: v, fg.ShapeDtypeStruct(x.shape, x.dtype), x)

    with pytest.raises(ArgumentError, match="calls back functions of Python"):
        compiled(calls, np.ones(3)).serialize()
    cell = fg.new_ref(np.ones(3))
    with pytest.raises(ArgumentError, match="state outside"):
        compiled(lambda x: cell[...] + x, np.ones(3)).serialize()


def test_what_is_no_program():
    for wrong in (b"", b"PK\x03\x04", "text", None, numpy.ones(3)):
        with pytest.raises(ArgumentError, match=r"needs the bytes of Compiled\.serialize"):
            fg.load_compiled(wrong)  # type: ignore[arg-type]


def test_damage_is_noticed_before_anything_is_unpacked():
    data = compiled(lambda x: x * 2, np.ones(3)).serialize()
    for place in (len(saved._MAGIC), len(saved._MAGIC) + 40, len(data) // 2, len(data) - 1):
        broken = bytearray(data)
        broken[place] ^= 1
        with pytest.raises(ArgumentError, match="damaged"):
            fg.load_compiled(bytes(broken))
    with pytest.raises(ArgumentError, match="damaged"):
        fg.load_compiled(data[:-5])


def test_other_machines_and_versions(monkeypatch):
    program = compiled(lambda x: x * 2, np.ones(3))
    data = program.serialize()
    with pytest.raises(DeviceError, match="'the moon'"):
        fg.load_compiled(saved.serialize(program._program, program._types, program._calling, "the moon"))
    with fg.config(device="numpy"), pytest.raises(DeviceError, match="numpy"):
        fg.load_compiled(data)
    monkeypatch.setattr(cache, "package_contents", lambda: "0" * 32)
    with pytest.raises(ArgumentError, match="another version"):
        fg.load_compiled(data)
