"""Formulas of quaternions (x, y, z, w) in the last axis, for rotations in three dimensions.

All have finite derivatives where a rotation is the identity: norms of vectors near 0 are left to series there.

References
----------
Shuster 1993, "A survey of attitude representations": quaternions, rotation vectors, modified Rodrigues parameters.
Bernardes & Viollet 2022 (doi:10.1371/journal.pone.0276302): Euler angles of a quaternion.
"""

from __future__ import annotations

from typing import Any

import funcgrad.numpy as np
from funcgrad.numpy.core.operands import cast
from funcgrad.trace.types import dtypes as dt

_NEAR_ZERO = 1e-4
"""Below this square of a tangent or an angle, four terms of a series are exact in double precision."""


def widened(x: Any) -> Any:
    """Return half precision as float32: formulas of many steps are computed in it, and rounded once."""
    return cast(x, dt.float32) if x.dtype in dt.SHORT else x


def normalized(quat: Any) -> Any:
    """Divide quaternions by their norms. Of zeros the result is NaN: they are no rotation."""
    largest = np.max(np.abs(quat), -1, keepdims=True)
    scaled = quat / np.where(largest > 0, largest, np.nan)
    return scaled / np.sqrt(np.sum(scaled * scaled, -1, keepdims=True))


def with_positive_scalar(quat: Any) -> Any:
    """Choose, of the two quaternions of a rotation, the one whose w is not negative."""
    return np.where(quat[..., 3:] < 0, -quat, quat)


def canonical(quat: Any) -> Any:
    """Choose the quaternion whose last component that is not 0, from w to x, y, z, is positive."""
    x, y, z, w = (quat[..., i] for i in range(4))
    first = np.where(w != 0, w, np.where(x != 0, x, np.where(y != 0, y, z)))
    return np.where(first[..., None] < 0, -quat, quat)


def inverse(quat: Any) -> Any:
    """Conjugate unit quaternions."""
    return np.concatenate([-quat[..., :3], quat[..., 3:]], -1)


def product(p: Any, q: Any) -> Any:
    """Return the quaternion of the rotation by q, then by p."""
    shape = np.broadcast_shapes(p.shape, q.shape)
    p, q = np.broadcast_to(p, shape), np.broadcast_to(q, shape)
    u, v, s, t = p[..., :3], q[..., :3], p[..., 3:], q[..., 3:]
    vector = s * v + t * u + np.cross(u, v)
    scalar = s * t - np.sum(u * v, -1, keepdims=True)
    return np.concatenate([vector, scalar], -1)


def to_matrix(quat: Any) -> Any:
    """Return the matrices that rotate columns."""
    x, y, z, w = (quat[..., i] for i in range(4))
    rows = [
        [x * x - y * y - z * z + w * w, 2 * (x * y - z * w), 2 * (x * z + y * w)],
        [2 * (x * y + z * w), y * y - x * x - z * z + w * w, 2 * (y * z - x * w)],
        [2 * (x * z - y * w), 2 * (y * z + x * w), z * z - x * x - y * y + w * w],
    ]
    return np.stack([np.stack(row, -1) for row in rows], -2)


def from_matrix(matrix: Any) -> Any:
    """Return the quaternions of rotation matrices.

    Four times the outer product of a quaternion with itself is linear in its matrix. The row of the largest component
    loses no digits to cancellation.
    """
    m = [[matrix[..., i, j] for j in range(3)] for i in range(3)]
    trace = m[0][0] + m[1][1] + m[2][2]
    symmetric = [[m[i][j] + m[j][i] for j in range(3)] for i in range(3)]
    turned = [m[2][1] - m[1][2], m[0][2] - m[2][0], m[1][0] - m[0][1]]
    rows = [
        [1 - trace + symmetric[i][j] if i == j else symmetric[i][j] for j in range(3)] + [turned[i]]
        for i in range(3)
    ]
    outer = np.stack([np.stack(row, -1) for row in (*rows, [*turned, 1 + trace])], -2)
    squares = np.stack([outer[..., i, i] for i in range(4)], -1)
    largest = np.argmax(squares, -1)[..., None, None]
    return normalized(np.take_along_axis(outer, largest, -2)[..., 0, :])


def to_rotation_vector(quat: Any) -> Any:
    """Return axes times angles of at most pi."""
    quat = with_positive_scalar(quat)
    vector, w = quat[..., :3], quat[..., 3:]
    square = np.sum(vector * vector, -1, keepdims=True)
    near = square < _NEAR_ZERO * w * w
    norm = np.sqrt(np.where(near, 1, square))
    scalar = np.where(near, w, 1)
    t = np.where(near, square, 0) / (scalar * scalar)
    series = 2 / scalar * (1 - t * (1 / 3 - t * (1 / 5 - t / 7)))
    return vector * np.where(near, series, 2 * np.arctan2(norm, w) / norm)


def from_rotation_vector(vector: Any) -> Any:
    """Return the quaternions of axes times angles."""
    square = np.sum(vector * vector, -1, keepdims=True) / 4
    near = square < _NEAR_ZERO
    half = np.sqrt(np.where(near, 1, square))
    t = np.where(near, square, 0)
    sinc = np.where(near, 1 - t / 6 * (1 - t / 20 * (1 - t / 42)), np.sin(half) / half)
    cosine = np.where(near, 1 - t / 2 * (1 - t / 12 * (1 - t / 30)), np.cos(half))
    return np.concatenate([vector * sinc / 2, cosine], -1)


def to_rodrigues(quat: Any) -> Any:
    """Return modified Rodrigues parameters, axes times tan(angle / 4), of angles of at most pi."""
    quat = with_positive_scalar(quat)
    return quat[..., :3] / (1 + quat[..., 3:])


def from_rodrigues(parameters: Any) -> Any:
    """Return the quaternions of modified Rodrigues parameters."""
    square = np.sum(parameters * parameters, -1, keepdims=True)
    return np.concatenate([2 * parameters, 1 - square], -1) / (1 + square)


def angle(quat: Any) -> Any:
    """Return the angles of rotations, from 0 to pi. That of the identity has the derivative 0."""
    square = np.sum(quat[..., :3] * quat[..., :3], -1)
    turned = square > 0
    norm = np.sqrt(np.where(turned, square, 1))
    return np.where(turned, 2 * np.arctan2(norm, np.abs(quat[..., 3])), 0)


def from_euler(axes: tuple[int, ...], angles: Any, extrinsic: bool) -> Any:
    """Return the quaternions of rotations about coordinate axes (0 to 2) by the angles in the last axis."""
    result = None
    for place, axis in enumerate(axes):
        half = angles[..., place] / 2
        components = [np.zeros_like(half) for _ in range(4)]
        components[axis], components[3] = np.sin(half), np.cos(half)
        turn = np.stack(components, -1)
        if result is None:
            result = turn
        else:
            result = product(turn, result) if extrinsic else product(result, turn)
    return result


def to_euler(axes: tuple[int, int, int], quat: Any, extrinsic: bool) -> Any:
    """Return three angles of rotations about coordinate axes. Where two axes coincide the last angle is 0."""
    i, j, k = axes if extrinsic else axes[::-1]
    symmetric = i == k
    if symmetric:
        k = 3 - i - j
    sign = (i - j) * (j - k) * (k - i) // 2
    q = [quat[..., n] for n in range(4)]
    if symmetric:
        a, b, c, d = q[3], q[i], q[j], q[k] * sign
    else:
        a, b, c, d = q[3] - q[j], q[i] + q[k] * sign, q[j] + q[3], q[k] * sign - q[i]
    middle = 2 * np.arctan2(np.hypot(c, d), np.hypot(a, b))
    half_sum, half_difference = np.arctan2(b, a), np.arctan2(d, c)
    near = 1e-7 if quat.dtype == dt.float64 else 1e-3
    at_zero, at_pi = np.abs(middle) <= near, np.abs(middle - np.pi) <= near
    first, third = half_sum - half_difference, half_sum + half_difference
    alone = np.where(at_zero, 2 * half_sum, (-2 if extrinsic else 2) * half_difference)
    locked = at_zero | at_pi
    if not symmetric:
        third, middle = third * sign, middle - np.pi / 2
        alone = alone if extrinsic else alone * sign
    last = np.zeros_like(alone)
    outer = (first, third) if extrinsic else (third, first)
    angles = [np.where(locked, alone, outer[0]), middle, np.where(locked, last, outer[1])]
    whole = np.stack(angles, -1)
    return np.where(whole < -np.pi, whole + 2 * np.pi, np.where(whole > np.pi, whole - 2 * np.pi, whole))


__all__ = [
    "angle", "canonical", "from_euler", "from_matrix", "from_rodrigues", "from_rotation_vector", "inverse",
    "normalized", "product", "to_euler", "to_matrix", "to_rodrigues", "to_rotation_vector", "widened",
]  # fmt: skip
