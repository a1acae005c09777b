"""Functions that move elements: against NumPy, eager and traced."""

from __future__ import annotations

import numpy as np
import pytest

import funcgrad as fg
import funcgrad.numpy as fnp
from funcgrad.errors import ArgumentError, DtypeError, ShapeError, TracedValueError

CALLS = [
    ("reshape", (2, 6), [((3, 4),), ((-1,),), ((4, -1, 1),)]), ("reshape", (0, 3), [((3, 0),), ((0,),)]),
    ("ravel", (2, 3), [()]), ("transpose", (2, 3, 4), [(), ((1, 0, 2),), ((-1, 0, 1),)]),
    ("transpose", (), [()]), ("swapaxes", (2, 3, 4), [(0, 2), (-1, 0)]),
    ("moveaxis", (2, 3, 4), [(0, -1), ((0, 1), (1, 2)), ((2, 0), (0, 1))]),
    ("rollaxis", (2, 3, 4), [(2,), (0, 2), (1, 3), (-1, 1)]),
    ("expand_dims", (2, 3), [(0,), (-1,), ((0, 2),)]), ("squeeze", (1, 3, 1), [(), (0,), ((0, 2),), (-1,)]),
    ("broadcast_to", (3, 1), [((2, 3, 4),), ((3, 1),)]),
    ("tile", (2, 3), [(2,), ((2, 1),), ((2, 1, 3),), ((),), (0,)]), ("tile", (), [(3,)]),
    ("repeat", (2, 3), [(2,), (2, 0), (3, 1), (0, 1), (np.asarray([1, 0, 2]), 1)]),
    ("flip", (2, 3, 4), [(), (0,), ((0, -1),)]), ("fliplr", (2, 3), [()]), ("flipud", (2, 3), [()]),
    ("rot90", (2, 3), [(), (2,), (3,), (-1,)]), ("rot90", (2, 3, 4), [(1, (1, 2))]),
    ("roll", (3, 4), [(1,), (-2, 1), (5, 0), ((1, 2), (0, 1)), (0, 1)]), ("roll", (0,), [(1,)]),
    ("split", (6, 4), [(3,), ([1, 4],), (2, 1), ([5, 9], 0)]), ("array_split", (7,), [(3,), ([2],), (9,)]),
    ("hsplit", (2, 4), [(2,)]), ("vsplit", (4, 2), [(2,)]), ("dsplit", (2, 2, 4), [(2,)]),
    ("atleast_1d", (), [()]), ("atleast_2d", (3,), [()]), ("atleast_3d", (3,), [()]),
    ("atleast_3d", (2, 3), [()]), ("atleast_3d", (), [()]), ("diagonal", (3, 4), [(), (1,), (-2,), (9,)]),
    ("diagonal", (2, 3, 4), [(0, 1, 2), (1, 2, 0)]), ("diag", (3,), [(), (1,), (-2,)]),
    ("diag", (3, 4), [(), (1,)]), ("diag", (0,), [()]), ("diagflat", (2, 2), [(1,)]),
    ("tril", (3, 4), [(), (1,), (-1,)]), ("triu", (3, 4), [(), (1,), (-1,)]), ("tril", (2, 3, 3), [()]),
    ("matrix_transpose", (2, 3, 4), [()]), ("unstack", (3, 2), [()]), ("append", (3,), [(np.ones(2),)]),
]  # fmt: skip


@pytest.mark.parametrize("name, shape, rest", [(n, s, r) for n, s, rs in CALLS for r in rs], ids=str)
def test_movement_is_numpys(check, sample, name, shape, rest):
    check(name, sample(shape), *rest)


@pytest.mark.parametrize("name", ["concatenate", "stack", "vstack", "hstack", "dstack", "column_stack"])
@pytest.mark.parametrize("shape", [(3,), (2, 3), (2, 3, 4), (0, 3)], ids=str)
def test_joins_are_numpys(check, sample, name, shape):
    arrays = [sample(shape, seed=i) for i in range(3)]
    check(name, arrays)
    if name in ("concatenate", "stack"):
        check(name, arrays, axis=-1)


def test_joins_of_different_sizes_and_dtypes(both, check, sample):
    check("concatenate", [sample((2, 3)), sample((5, 3)), sample((0, 3))])
    check("concatenate", [sample((2, 3)), sample((2, 3))], axis=None)
    assert both(lambda a: fnp.concatenate([a, fnp.arange(2, dtype="int8")]), fnp.ones(2)).dtype == fnp.float32
    assert both(lambda a: fnp.stack([a, a]), fnp.asarray(2.0)).weak
    assert both(lambda a: fnp.stack([a, 1.0, 2]), fnp.asarray(3.0)).tolist() == [3, 1, 2]


MODES = ["constant", "edge", "reflect", "symmetric", "wrap"]


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("width", [1, (0, 2), ((1, 0), (2, 5)), ((0, 0), (0, 0)), ((9, 8), (0, 7))], ids=str)
def test_pad_is_numpys(check, sample, mode, width):
    check("pad", sample((3, 4)), width, mode=mode)


def test_pad_values(check, sample):
    x = sample((2, 3))
    check("pad", x, 1, constant_values=7.0)
    check("pad", x, ((1, 2), (0, 1)), constant_values=((1.0, 2.0), (3.0, 4.0)))
    check("pad", x, {0: (1, 2), 1: 1}) if np.lib.NumpyVersion(np.__version__) >= "2.4.0" else None
    check("pad", fnp.arange(3), (1, 2), constant_values=-1)
    check("pad", sample((1,)), 3, mode="reflect")
    check("pad", fnp.asarray([True, False]), 1, constant_values=True)


def test_roll_by_a_traced_shift(both, sample):
    x = sample((5,))
    for shift in (-7, 0, 3):
        result = both(lambda v, s: fnp.roll(v, s), x, fnp.asarray(shift))
        np.testing.assert_array_equal(result.numpy(), np.roll(x.numpy(), shift))


def test_shifts_in_arrays(both, check, sample):
    x = sample((3, 4))
    for shift, axis in [([-2], 0), ([1, 2], (0, 1)), ([1, 2], None), ([1], (0, 1)), ([1, 2], 1)]:
        check("roll", x, np.asarray(shift), axis)
        check("roll", x, np.asarray(shift), np.asarray(axis)) if axis is not None else None
        traced = both(lambda v, s, axis=axis: fnp.roll(v, s, axis), x, fnp.asarray(shift))
        np.testing.assert_array_equal(traced.numpy(), np.roll(x.numpy(), shift, axis))


def test_sizes_of_lists_and_along_several_axes(sample):
    x = sample((2, 3, 4))
    assert fnp.size(x, (0, 2)) == 8 and fnp.size(x, -1) == 4 and fnp.size(x) == 24 and fnp.size(3) == 1
    assert fnp.size([[1, 2], [3, 4]], 0) == 2 and fnp.shape([[1, 2, 3]]) == (1, 3) and fnp.ndim([1]) == 1
    assert fnp.iscomplexobj([1, 2j]) and fnp.isrealobj([1, 2.0])
    said = []
    fg.jit(
        lambda x, z: said.extend([fnp.iscomplexobj([x, [x, z]]), fnp.isrealobj((x, 1)), fnp.iscomplexobj([])])
    )(1, 2j)
    assert said == [True, True, False]


def test_order_f(check, sample):
    check("reshape", sample((2, 6)), (4, 3), order="F")
    check("ravel", sample((2, 6)), order="F")


def test_methods_are_the_functions(sample):
    x = sample((2, 6))
    assert x.reshape(3, 4).shape == x.reshape((3, 4)).shape == x.reshape(3, -1).shape == (3, 4)
    assert x.T.shape == x.transpose().shape == x.transpose(1, 0).shape == x.transpose((1, 0)).shape == (6, 2)
    assert x.mT.shape == (6, 2)
    assert x.flatten().shape == x.ravel().shape == (12,)
    names = (
        "sum max min mean std var prod any all argmax argmin cumsum cumprod ptp sort argsort trace diagonal"
    )
    for name in f"{names} round conj".split():
        assert getattr(x, name)().tolist() == getattr(fnp, name)(x).tolist()
    assert x.clip(0, 1).tolist() == fnp.clip(x, 0, 1).tolist()
    assert x.astype(int).dtype == fnp.int32
    assert x.swapaxes(0, 1).shape == (6, 2)
    assert x.squeeze().shape == (2, 6)
    assert x.take(fnp.asarray([1])).shape == (1,)
    assert x.repeat(2, axis=0).shape == (4, 6)
    assert x.dot(x.T).shape == (2, 2)
    assert [v.shape for v in x] == [(6,), (6,)]


def test_shapes_of_arrays():
    assert fnp.shape(fnp.ones((2, 3))) == (2, 3)
    assert fnp.ndim(1.0) == 0
    assert fnp.size(fnp.ones((2, 3)), 1) == 3
    assert fnp.broadcast_shapes((2, 1), (3,)) == (2, 3)
    with pytest.raises(ShapeError, match=r"Incompatible shapes for broadcasting: \(2,\), \(3,\)"):
        fnp.broadcast_shapes((2,), (3,))
    assert [x.shape for x in fnp.broadcast_arrays(fnp.ones((2, 1)), fnp.ones(3))] == [(2, 3)] * 2
    described = fg.ShapeDtypeStruct((2, 3), "float32")
    assert fnp.shape(described) == (2, 3) and fnp.ndim(described) == 2 and fnp.size(described) == 6
    assert fnp.shape(None) == ()


def test_sizes_and_axes_in_arrays_and_ranges():
    x = fnp.arange(6.0)
    for sizes in (np.array([2, 3]), fnp.asarray([2, 3]), np.array([-1, 3], np.int32)):
        assert x.reshape(sizes).shape == fnp.reshape(x, sizes).shape == (2, 3)
    assert fg.jit(lambda x: x.reshape(np.array([3, 2])))(x).shape == (3, 2)
    assert fnp.expand_dims(x, range(2)).shape == (1, 1, 6)
    assert fnp.expand_dims(x, range(1, 3)).shape == (6, 1, 1) and fnp.expand_dims(x, range(0)).shape == (6,)
    assert fnp.sum(x.reshape(1, 2, 3), range(1, 3)).shape == (1,)
    with pytest.raises(TracedValueError):
        fg.jit(lambda s: fnp.ones(6).reshape(s))(fnp.asarray([2, 3]))


@pytest.mark.parametrize(
    "call, error, text",
    [
        (
            lambda: fnp.reshape(fnp.ones(3), (2, 2)),
            ShapeError,
            r"cannot reshape array float32\[3\] of 3 elements into shape \(2, 2\) of 4",
        ),
        (lambda: fnp.reshape(fnp.ones(3), (-1, 2)), ShapeError, "a multiple of 2"),
        (lambda: fnp.reshape(fnp.ones(3), (-1, -1)), ShapeError, "one size may be -1"),
        (lambda: fnp.reshape(fnp.ones(3), 1.5), DtypeError, "a size must be an integer, got float 1.5"),
        (
            lambda: fnp.concatenate([fnp.ones((2, 3)), fnp.ones((2, 4))]),
            ShapeError,
            "only sizes along axis 0 may differ",
        ),
        (lambda: fnp.concatenate([1, 2]), ShapeError, "use stack"),
        (lambda: fnp.concatenate([]), ArgumentError, "at least one array"),
        (lambda: fnp.stack([fnp.ones(2), fnp.ones(3)]), ShapeError, "must have one shape"),
        (lambda: fnp.squeeze(fnp.ones((2, 1)), 0), ShapeError, "has size 2, not 1"),
        (lambda: fnp.split(fnp.ones(3), 2), ShapeError, "use array_split"),
        (lambda: fnp.transpose(fnp.ones((2, 3)), (0, 0)), ArgumentError, "given twice"),
        (lambda: fnp.transpose(fnp.ones((2, 3)), (0,)), ArgumentError, "must name each"),
        (
            lambda: fnp.repeat(fnp.ones(3), np.array([1, 2])),
            ShapeError,
            r"each of the 3 elements.*shape \(2,\)",
        ),
        (lambda: fnp.expand_dims(fnp.ones(3), 5), ArgumentError, "axis 5 is out of bounds"),
        (lambda: fnp.broadcast_to(fnp.ones(3), (4,)), ShapeError, "cannot become shape"),
        (lambda: fnp.pad(fnp.ones(3), -1), ArgumentError, "widths must be integers >= 0"),
        (lambda: fnp.pad(fnp.ones(3), 1, mode="odd"), ArgumentError, "modes are constant"),
        (lambda: fnp.tril(fnp.ones(3)), ShapeError, "a matrix is needed"),
    ],
)
def test_errors_say_what_to_type(call, error, text):
    with pytest.raises(error, match=text):
        call()


def test_block_delete_and_resize(check, sample):
    a, b, c = sample((2, 3)), sample((2, 1)), sample((1, 4))
    check("block", [[a, b], [c]])
    check("block", [sample((2,)), 1.0])
    check("delete", sample((4, 3)), 1, 0)
    check("delete", sample((4, 3)), [0, -1], 1)
    check("delete", sample((4, 3)), slice(1, 3), 0)
    check("resize", sample((4,)), (3, 3))
    check("resize", sample((4, 3)), (2, 2))
    with pytest.raises(ArgumentError, match="position 5 is outside"):
        fnp.delete(fnp.ones(3), 5)


def test_trimming_a_number_changes_nothing():
    assert float(fnp.trim_zeros(0.0)) == 0.0 and fnp.trim_zeros(3).shape == ()


def test_positions_along_axes_of_traced_sizes():
    places = np.array([0, 5, 3])
    found = fg.jit(fnp.unravel_index)(places, (2, 3))
    for f, expected in zip(found, np.unravel_index(places, (2, 3)), strict=True):
        assert f.tolist() == expected.tolist()
