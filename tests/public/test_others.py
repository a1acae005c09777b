"""Public names that are no functions of arrays: print options, raw files, constants, scalar types."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

import funcgrad.numpy as fnp
from funcgrad import lax


def test_print_options_are_numpys() -> None:
    assert fnp.get_printoptions() == np.get_printoptions()
    before = np.get_printoptions()
    fnp.set_printoptions(precision=2)
    try:
        assert str(fnp.asarray([1.23456])) == "[1.23]"
    finally:
        np.set_printoptions(**before)
    with fnp.printoptions(precision=3):
        assert str(fnp.asarray([1.23456])) == "[1.235]"
    assert fnp.get_printoptions() == before


def test_raw_files(tmp_path: Path) -> None:
    path = tmp_path / "numbers"
    np.arange(4, dtype=np.int32).tofile(path)
    assert fnp.fromfile(path, np.int32).tolist() == [0, 1, 2, 3]


def test_numbers_on_disk(tmp_path: Path) -> None:
    x = fnp.arange(3.0)
    fnp.save(tmp_path / "x.npy", x)
    fnp.savez(tmp_path / "x.npz", x=x)
    assert fnp.load(tmp_path / "x.npy").tolist() == fnp.load(tmp_path / "x.npz")["x"].tolist() == [0, 1, 2]


@pytest.mark.parametrize("name", ["e", "euler_gamma", "inf", "nan", "pi", "newaxis"])
def test_constants_are_numpys(name: str) -> None:
    np.testing.assert_equal(getattr(fnp, name), getattr(np, name))


@pytest.mark.parametrize("name", ["c_", "r_", "s_", "index_exp", "mgrid", "ogrid"])
def test_objects_that_take_an_index(name: str) -> None:
    ours, theirs = getattr(fnp, name)[0:3], getattr(np, name)[0:3]
    if isinstance(theirs, np.ndarray):
        np.testing.assert_array_equal(np.asarray(ours), theirs)
    else:
        assert ours == theirs


@pytest.mark.parametrize(
    "name",
    ["character", "complexfloating", "flexible", "floating", "generic", "inexact", "integer", "number",
     "signedinteger", "unsignedinteger", "ComplexWarning"],
)  # fmt: skip
def test_kinds_are_numpys(name: str) -> None:
    assert getattr(fnp, name) is (getattr(np, name, None) or getattr(np.exceptions, name, None))


def test_permutations_of_dimension_numbers() -> None:
    assert lax.conv_general_permutations(("NHWC", "HWIO", "NHWC")) == (
        (0, 3, 1, 2),
        (3, 2, 0, 1),
        (0, 3, 1, 2),
    )
