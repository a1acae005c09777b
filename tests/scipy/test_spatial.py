"""Rotations and Slerp against SciPy's, over generated rotations; where they meet their edges; within transforms."""

from __future__ import annotations

from itertools import product
from typing import Any

import numpy as np
import pytest
import scipy.spatial.transform as theirs
from hypothesis import given, settings
from hypothesis import strategies as st

import funcgrad as fg
import funcgrad.numpy as fnp
from funcgrad.errors import ArgumentError, DtypeError, ShapeError
from funcgrad.scipy.spatial.transform import Rotation, Slerp

EXTRINSIC = [a + b + c for a, b, c in product("xyz", repeat=3) if b not in (a, c)]
SEQUENCES = [*EXTRINSIC, *(seq.upper() for seq in EXTRINSIC)]
SHAPES = st.sampled_from([(), (1,), (3,), (0,), (2, 3)])
TOLERANCE = {np.float64: 1e-12, np.float32: 2e-5, np.float16: 2e-2}


@st.composite
def quaternions(draw: Any, shape: tuple[int, ...] | None = None) -> np.ndarray:
    """Quaternions of any length, some next to the identity, some of half a turn."""
    rng = np.random.default_rng(draw(st.integers(0, 2**32)))
    quat = rng.standard_normal((*(draw(SHAPES) if shape is None else shape), 4))
    kind = draw(st.sampled_from(["any", "small", "half"]))
    if kind == "small":
        quat[..., :3] *= 10.0 ** rng.uniform(-12, -1)
    if kind == "half":
        quat[..., 3] = rng.choice([0.0, 1e-9, -1e-9])
    return quat


def _scipys(quat: np.ndarray) -> Any:
    return theirs.Rotation.from_quat(quat)


@given(quaternions(), st.booleans())
@settings(max_examples=40, deadline=None)
def test_conversions_are_scipys(quat: np.ndarray, compiled: bool) -> None:
    if quat.size == 0:
        quat = np.zeros((0, 4))
    expected = _scipys(quat)

    def found(quat: Any) -> tuple[Any, ...]:
        r = Rotation.from_quat(quat)
        by_matrix = Rotation.from_matrix(r.as_matrix())
        by_vector = Rotation.from_rotvec(r.as_rotvec())
        by_parameters = Rotation.from_mrp(r.as_mrp())
        first = (r.as_matrix(), r.magnitude(), r.as_quat(), r.as_quat(scalar_first=True), r.inv().as_matrix())
        return (*first, *(other.as_matrix() for other in (by_matrix, by_vector, by_parameters)))

    with fg.config(enable_x64=True):
        results = (fg.jit(found) if compiled else found)(quat)
        lengths = np.linalg.norm(Rotation.from_quat(quat).as_rotvec(), axis=-1)
        tangents = np.linalg.norm(Rotation.from_quat(quat).as_mrp(), axis=-1)
    matrix = expected.as_matrix()
    wanted = (
        matrix, expected.magnitude(), expected.as_quat(), expected.as_quat(scalar_first=True),
        expected.inv().as_matrix(), matrix, matrix, matrix,
    )  # fmt: skip
    for result, right in zip(results, wanted):
        np.testing.assert_allclose(result, right, rtol=1e-12, atol=1e-12)
    np.testing.assert_allclose(lengths, expected.magnitude(), rtol=1e-12)
    np.testing.assert_allclose(tangents, np.tan(expected.magnitude() / 4), rtol=1e-12)


@given(quaternions())
@settings(max_examples=25, deadline=None)
def test_canonical_quaternions_are_scipys(quat: np.ndarray) -> None:
    with fg.config(enable_x64=True):
        found = Rotation.from_quat(quat).as_quat(canonical=True)
    np.testing.assert_allclose(found, _scipys(quat).as_quat(canonical=True), atol=1e-14)


@pytest.mark.filterwarnings("ignore:Gimbal lock")
@given(
    st.sampled_from(SEQUENCES),
    st.sampled_from([(), (4,), (2, 2)]),
    st.booleans(),
    st.sampled_from(["any", "locked at 0", "locked at pi"]),
    st.integers(0, 2**32),
)
@settings(max_examples=60, deadline=None)
def test_euler_angles_are_scipys(seq: str, shape: tuple, degrees: bool, kind: str, seed: int) -> None:
    angles = np.random.default_rng(seed).uniform(-3, 3, (*shape, 3))
    if kind != "any":
        angles[..., 1] = np.pi * (kind == "locked at pi") - np.pi / 2 * (seq[0] != seq[2])
    given_ = np.rad2deg(angles) if degrees else angles
    expected = theirs.Rotation.from_euler(seq, given_, degrees)
    whole = 360 if degrees else 2 * np.pi
    with fg.config(enable_x64=True):
        rotation = Rotation.from_euler(seq, given_, degrees)
        np.testing.assert_allclose(rotation.as_matrix(), expected.as_matrix(), atol=1e-12)
        found = np.asarray(rotation.as_euler(seq, degrees))
        again = Rotation.from_euler(seq, found, degrees).as_matrix()
    np.testing.assert_allclose(again, expected.as_matrix(), atol=1e-6 if kind != "any" else 1e-9)
    apart = (found - expected.as_euler(seq, degrees) + whole / 2) % whole - whole / 2
    np.testing.assert_allclose(apart, 0, atol=1e-6 * whole if kind != "any" else 1e-9 * whole)
    if kind != "any":
        assert (found[..., 2] == 0).all()


@pytest.mark.parametrize("seq", ["x", "Y", "z", "xy", "ZX", "zyx"])
@pytest.mark.parametrize("shape", [(), (3,)])
def test_fewer_angles(seq: str, shape: tuple[int, ...]) -> None:
    angles = np.random.default_rng(1).uniform(-3, 3, (*shape, len(seq)))
    with fg.config(enable_x64=True):
        found = Rotation.from_euler(seq, angles)
        np.testing.assert_allclose(
            found.as_matrix(), theirs.Rotation.from_euler(seq, angles).as_matrix(), atol=1e-14
        )
        if len(seq) == 1:
            alone = Rotation.from_euler(seq, angles[..., 0])
            np.testing.assert_array_equal(alone.as_quat(), found.as_quat())
    assert Rotation.from_euler("x", 0.5).single


@given(
    st.sampled_from([((), ()), ((3,), ()), ((), (3,)), ((3,), (3,)), ((1,), (4,))]),
    st.sampled_from([np.float64, np.float32, np.float16]),
    st.booleans(),
    st.integers(0, 2**32),
)
@settings(max_examples=30, deadline=None)
def test_products_and_vectors(shapes: Any, dtype: Any, inverse: bool, seed: int) -> None:
    rng = np.random.default_rng(seed)
    left, right = (rng.standard_normal((*shape, 4)).astype(dtype) for shape in shapes)
    vectors = rng.standard_normal((*shapes[1], 3)).astype(dtype)
    bound = TOLERANCE[dtype]
    with fg.config(enable_x64=True):
        p, q = Rotation.from_quat(left), Rotation.from_quat(right)
        both, turned = p * q, p.apply(vectors, inverse)
    assert p.quat.dtype == both.quat.dtype == turned.dtype == dtype
    wanted = (_scipys(left) * _scipys(right)).as_matrix()
    np.testing.assert_allclose(both.as_matrix(), wanted, atol=2 * bound)
    np.testing.assert_allclose(turned, _scipys(left).apply(vectors, inverse), atol=4 * bound)


@given(quaternions((5,)), st.booleans(), st.integers(0, 2**32))
@settings(max_examples=40, deadline=None)
def test_means_are_scipys(quat: np.ndarray, weighted: bool, seed: int) -> None:
    quat = quat + [0, 0, 0, 2.0]  # where all are near each other one mean is best
    weights = np.random.default_rng(seed).uniform(0.1, 2, 5) if weighted else None
    with fg.config(enable_x64=True):
        found = Rotation.from_quat(quat).mean(weights).as_matrix()
    np.testing.assert_allclose(found, _scipys(quat).mean(weights).as_matrix(), atol=1e-7)


@given(st.integers(2, 6), st.integers(0, 2**32), st.booleans())
@settings(max_examples=20, deadline=None)
def test_interpolation_is_scipys(count: int, seed: int, compiled: bool) -> None:
    rng = np.random.default_rng(seed)
    times, quat = np.cumsum(rng.uniform(0.1, 2, count)), rng.standard_normal((count, 4))
    at = np.concatenate([times, rng.uniform(times[0], times[-1], 5)])
    expected = theirs.Slerp(times, _scipys(quat))(at).as_matrix()
    with fg.config(enable_x64=True):
        between = Slerp.init(times, Rotation.from_quat(quat))
        call = fg.jit(lambda f, t: f(t)) if compiled else Slerp.__call__
        np.testing.assert_allclose(call(between, at).as_matrix(), expected, atol=1e-10)
        np.testing.assert_allclose(call(between, at[-1]).as_matrix(), expected[-1], atol=1e-10)
        assert call(between, at[0]).single


@pytest.mark.parametrize("size", [0.0, 1e-20, 1e-3, 1e-2, 0.02, 1.0, 3.0])
def test_derivatives_next_to_the_identity(size: float) -> None:
    """From a rotation vector and back is the identity up to half a turn, and so is its derivative."""
    with fg.config(enable_x64=True):
        vector = size * fnp.asarray([0.6, -0.48, 0.64])
        there = fg.jacobian(lambda v: Rotation.from_rotvec(v).as_rotvec())(vector)
        np.testing.assert_allclose(there, np.eye(3), atol=1e-10)
        there = fg.jacobian(lambda v: Rotation.from_mrp(v / 4).as_mrp() * 4)(vector)
        np.testing.assert_allclose(there, np.eye(3), atol=1e-10)
        slope = fg.grad(lambda v: Rotation.from_rotvec(v).magnitude())(vector)
        unit = np.asarray([0.6, -0.48, 0.64])
        np.testing.assert_allclose(slope, unit if size else 0 * unit, atol=1e-10)


def test_rotations_are_trees() -> None:
    quat = np.random.default_rng(3).standard_normal((4, 4)).astype(np.float32)
    rotations = Rotation.from_quat(quat)
    angles = fg.vmap(lambda r: (r.magnitude(), r.inv()))(rotations)
    np.testing.assert_allclose(angles[0], _scipys(quat).magnitude(), rtol=1e-5)
    np.testing.assert_array_equal(angles[1].quat, rotations.inv().quat)
    assert isinstance(fg.jit(lambda r: r * r)(rotations), Rotation)
    assert [r.single for r in (rotations, rotations[0], rotations[1:2])] == [False, True, False]
    assert len(rotations) == 4 and len(rotations[1:3]) == 2 and bool(rotations[0])
    np.testing.assert_array_equal(rotations[..., None].quat, rotations.quat[:, None])
    joined = Rotation.concatenate([rotations, rotations[0]])
    np.testing.assert_array_equal(joined.quat, np.concatenate([rotations.quat, rotations.quat[:1]]))


def test_identity_and_random() -> None:
    assert Rotation.identity().as_matrix().tolist() == np.eye(3).tolist()
    assert Rotation.identity(3).quat.shape == (3, 4)
    drawn = Rotation.random(fg.random.key(0), 4000)
    np.testing.assert_allclose(np.linalg.norm(drawn.quat, axis=-1), 1, rtol=1e-6)
    assert Rotation.random(fg.random.key(0)).single
    # where a uniform rotation takes a vector has no mean, and its matrix has entries of variance 1 / 3
    matrices = np.asarray(drawn.as_matrix())
    assert np.abs(matrices.mean(0)).max() < 0.05 and np.abs((matrices**2).mean(0) - 1 / 3).max() < 0.03


def test_zeros_are_no_rotation() -> None:
    assert np.isnan(Rotation.from_quat(np.zeros(4)).quat).all()
    tiny = Rotation.from_quat(np.asarray([0, 0, 3e-30, 4e-30], np.float32))
    np.testing.assert_allclose(tiny.quat, [0, 0, 0.6, 0.8], rtol=1e-6)


@pytest.mark.parametrize(
    ("call", "error", "text"),
    [
        (lambda: Rotation.from_quat(np.ones(3)), ShapeError, "4 elements"),
        (lambda: Rotation.from_matrix(np.ones((2, 3))), ShapeError, "3 x 3"),
        (lambda: Rotation.from_euler("xYz", np.ones(3)), ArgumentError, "'xYz' is no sequence"),
        (lambda: Rotation.from_euler("xx", np.ones(2)), ArgumentError, "'xx' is no sequence"),
        (lambda: Rotation.from_euler("", np.ones(0)), ArgumentError, "is no sequence"),
        (lambda: Rotation.from_euler("xy", np.ones(3)), ShapeError, "2 angles are needed"),
        (lambda: Rotation.identity().as_euler("xy"), ArgumentError, "'xy' is no sequence"),
        (lambda: Rotation.identity()[0], DtypeError, "a single rotation has no elements"),
        (lambda: len(Rotation.identity()), DtypeError, "a single rotation has no length"),
        (lambda: Rotation.concatenate([]), DtypeError, "a sequence of rotations"),
        (lambda: Rotation.identity(3).mean(np.ones(2)), ShapeError, "one weight a rotation"),
        (lambda: Slerp.init(np.ones(2), np.ones(2)), DtypeError, "must be a Rotation"),
        (lambda: Slerp.init(np.ones(1), Rotation.identity(1)), ArgumentError, "at least two"),
        (lambda: Slerp.init(np.ones(3), Rotation.identity(2)), ShapeError, "2 times are needed"),
        (lambda: Slerp.init(np.arange(2), Rotation.identity(2))(np.ones((1, 1))), ShapeError, "vector of times"),
    ],
)  # fmt: skip
def test_mistakes(call: Any, error: type, text: str) -> None:
    with pytest.raises(error, match=text):
        call()
