"""Rotations in three dimensions, and interpolation between them, by the names of jax.scipy.spatial.transform."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import funcgrad.numpy as np
from funcgrad.errors import ArgumentError, DtypeError, ShapeError
from funcgrad.numpy.core.operands import ArrayLike, cast, operand, promoted, type_name
from funcgrad.random import normal
from funcgrad.scipy.spatial import quaternions as q
from funcgrad.trace.types import dtypes as dt
from funcgrad.trace.types.tree_classes import register_dataclass
from funcgrad.trace.util.lazy import only_public


@register_dataclass
@dataclass(frozen=True)
class Rotation:
    """One rotation, or arrays of them, as unit quaternions. It is a tree: transforms take and return it.

    Functions of arrays of rotations follow broadcasting. Half precision is computed in float32 and rounded once.

    Parameters
    ----------
    quat : (..., 4), unit quaternions (x, y, z, w). `from_quat` divides others by their norms.

    Examples
    --------
    >>> turn = Rotation.from_euler("z", 90.0, degrees=True)
    >>> turn.apply(np.asarray([1.0, 0.0, 0.0])).round(6).tolist()
    [0.0, 1.0, 0.0]
    >>> (turn * turn).as_euler("xyz", degrees=True).round(3).tolist()
    [0.0, 0.0, 180.0]
    """

    quat: Any

    @classmethod
    def from_quat(cls, quat: ArrayLike) -> Rotation:
        """Take quaternions (..., 4), divided by their norms. Of zeros the result is NaN.

        Raises
        ------
        ShapeError : the last axis has not four elements.
        """
        return cls(_rounded(q.normalized, _vectors("from_quat", quat, 4)))

    @classmethod
    def from_matrix(cls, matrix: ArrayLike) -> Rotation:
        """Take rotation matrices (..., 3, 3). They have to be orthogonal with determinant 1, which is not checked.

        Raises
        ------
        ShapeError : the last axes are not of 3 x 3 elements.
        """
        x = _vectors("from_matrix", matrix, 3)
        if x.ndim < 2 or x.shape[-2] != 3:
            raise ShapeError(f"from_matrix: matrices of 3 x 3 are needed, got {type_name(x)}")
        return cls(_rounded(q.from_matrix, x))

    @classmethod
    def from_rotvec(cls, rotvec: ArrayLike, degrees: bool = False) -> Rotation:
        """Take rotation vectors (..., 3): axes times angles, in radians or in degrees."""
        x = _vectors("from_rotvec", rotvec, 3)
        return cls(_rounded(lambda v: q.from_rotation_vector(np.deg2rad(v) if degrees else v), x))

    @classmethod
    def from_mrp(cls, mrp: ArrayLike) -> Rotation:
        """Take modified Rodrigues parameters (..., 3): axes times tan(angle / 4)."""
        return cls(_rounded(q.from_rodrigues, _vectors("from_mrp", mrp, 3)))

    @classmethod
    def from_euler(cls, seq: str, angles: ArrayLike, degrees: bool = False) -> Rotation:
        """Take angles of rotations about axes, one after the other.

        Parameters
        ----------
        seq : one to three of "xyz" for axes that stay (extrinsic), or of "XYZ" for axes that turn, too (intrinsic).
        angles : (..., len(seq)), or (...) where `seq` is one axis and the last axis of `angles` has not one element.
        degrees : the angles are in degrees.

        Raises
        ------
        ArgumentError : `seq` names other axes. ShapeError : the last axis of `angles` does not fit `seq`.
        """
        axes, extrinsic = _axes("from_euler", seq, (1, 2, 3))
        x = _float("from_euler", angles)
        if len(axes) == 1 and (x.ndim == 0 or x.shape[-1] != 1):
            x = x[..., None]
        if x.ndim == 0 or x.shape[-1] != len(axes):
            raise ShapeError(f"from_euler: {len(axes)} angles are needed for {seq!r}, got {type_name(x)}")
        return cls(_rounded(lambda a: q.from_euler(axes, np.deg2rad(a) if degrees else a, extrinsic), x))

    @classmethod
    def identity(cls, num: int | None = None, dtype: Any = float) -> Rotation:
        """Return `num` rotations that change nothing, or one of them."""
        unit = np.asarray([0, 0, 0, 1], dtype)
        return cls(unit if num is None else np.broadcast_to(unit, (num, 4)))

    @classmethod
    def random(cls, random_key: Any, num: int | None = None, dtype: Any = float) -> Rotation:
        """Draw `num` rotations, or one, all of which are equally probable."""
        return cls(_rounded(q.normalized, normal(random_key, (4,) if num is None else (num, 4), dtype)))

    @classmethod
    def concatenate(cls, rotations: Rotation | Sequence[Rotation]) -> Rotation:
        """Join rotations along their first axis. Single ones have one element there."""
        parts = [rotations] if isinstance(rotations, Rotation) else list(rotations)
        if not parts or not all(isinstance(part, Rotation) for part in parts):
            raise DtypeError("concatenate: a sequence of rotations is needed")
        return cls(np.concatenate([part.quat[None] if part.single else part.quat for part in parts]))

    def as_quat(self, canonical: bool = False, scalar_first: bool = False) -> Any:
        """Return quaternions (..., 4).

        Parameters
        ----------
        canonical : of the two quaternions of a rotation, take the one whose w is positive; where w is 0, the one whose
            first component of x, y, z that is not 0 is positive.
        scalar_first : put w before x, y, z.
        """
        quat = q.canonical(self.quat) if canonical else self.quat
        return np.roll(quat, 1, -1) if scalar_first else quat

    def as_matrix(self) -> Any:
        """Return matrices (..., 3, 3) that rotate columns."""
        return _rounded(q.to_matrix, self.quat)

    def as_rotvec(self, degrees: bool = False) -> Any:
        """Return axes times angles of at most pi (..., 3), in radians or in degrees."""

        def vectors(quat: Any) -> Any:
            found = q.to_rotation_vector(quat)
            return np.rad2deg(found) if degrees else found

        return _rounded(vectors, self.quat)

    def as_mrp(self) -> Any:
        """Return modified Rodrigues parameters (..., 3) of angles of at most pi."""
        return _rounded(q.to_rodrigues, self.quat)

    def as_euler(self, seq: str, degrees: bool = False) -> Any:
        """Return three angles (..., 3) of rotations about axes, one after the other.

        Where the first axis meets the third, only the sum of their angles is known: the third angle is 0 there.

        Parameters
        ----------
        seq : three of "xyz" or of "XYZ", as in `from_euler`, two neighbours of which differ.
        degrees : in degrees.

        Raises
        ------
        ArgumentError : `seq` is not of that kind.
        """
        axes, extrinsic = _axes("as_euler", seq, (3,))

        def angles(quat: Any) -> Any:
            found = q.to_euler((axes[0], axes[1], axes[2]), quat, extrinsic)
            return np.rad2deg(found) if degrees else found

        return _rounded(angles, self.quat)

    def apply(self, vectors: ArrayLike, inverse: bool = False) -> Any:
        """Rotate vectors (..., 3), of one rotation all, of several each its own. `inverse` turns them back."""
        quat, x = promoted("apply", self.quat, _vectors("apply", vectors, 3))

        def turned(matrix: Any, vector: Any) -> Any:
            across = np.swapaxes(matrix, -1, -2) if inverse else matrix
            return np.sum(across * vector[..., None, :], -1)

        rotated = turned(q.to_matrix(q.widened(quat)), q.widened(x))
        return cast(rotated, quat.dtype)

    def inv(self) -> Rotation:
        """Return the rotations back."""
        return Rotation(q.inverse(self.quat))

    def magnitude(self) -> Any:
        """Return the angles, from 0 to pi."""
        return _rounded(q.angle, self.quat)

    def mean(self, weights: ArrayLike | None = None) -> Rotation:
        """Return the rotation whose squared distances from all of these, times their weights, have the least sum.

        The distance is the chordal L2 one, the Frobenius norm of the difference of two matrices, as in SciPy.

        Parameters
        ----------
        weights : one number a rotation, not negative. None: all alike.

        Raises
        ------
        ShapeError : the weights do not fit the rotations.
        """
        quat = q.widened(self.quat).reshape(-1, 4)
        w = np.ones(len(quat), quat.dtype) if weights is None else cast(operand(weights, "mean"), quat.dtype)
        if weights is not None and w.shape != self.quat.shape[:-1]:
            raise ShapeError(
                f"mean: one weight a rotation is needed, got {type_name(w)} for {type_name(self.quat)}"
            )
        moments = (quat * w.reshape(-1, 1)).T @ quat
        return Rotation(cast(np.linalg.eigh(moments)[1][:, -1], self.quat.dtype))

    @property
    def single(self) -> bool:
        """Whether it is one rotation, not an array of them."""
        return bool(self.quat.ndim == 1)

    def __mul__(self, other: Rotation) -> Rotation:
        """Return the rotations by `other`, then by `self`."""
        if not isinstance(other, Rotation):
            return NotImplemented
        quats = promoted("Rotation", self.quat, other.quat)
        return Rotation(cast(q.normalized(q.product(*(q.widened(quat) for quat in quats))), quats[0].dtype))

    def __getitem__(self, indexer: Any) -> Rotation:
        if self.single:
            raise DtypeError("Rotation: a single rotation has no elements")
        index = indexer if isinstance(indexer, tuple) else (indexer,)
        return Rotation(self.quat[(*index, slice(None)) if Ellipsis in index else (*index, ...)])

    def __len__(self) -> int:
        if self.single:
            raise DtypeError("Rotation: a single rotation has no length")
        return int(self.quat.shape[0])

    def __bool__(self) -> bool:
        return True


@register_dataclass
@dataclass(frozen=True)
class Slerp:
    """Interpolate between rotations at times, with a constant angular velocity between two of them.

    `Slerp.init(times, rotations)` makes one from times (n,) that increase and n rotations, at least two.

    Examples
    --------
    >>> ends = Rotation.from_euler("z", np.asarray([[0.0], [90.0]]), degrees=True)
    >>> Slerp.init(np.asarray([0.0, 1.0]), ends)(0.5).as_euler("xyz", degrees=True).round(3).tolist()
    [0.0, 0.0, 45.0]
    """

    times: Any
    timedelta: Any
    rotations: Rotation
    rotvecs: Any

    @classmethod
    def init(cls, times: ArrayLike, rotations: Rotation) -> Slerp:
        """Prepare the interpolation. That the times increase is not checked.

        Raises
        ------
        DtypeError : `rotations` is no Rotation. ArgumentError : there are fewer than two. ShapeError : the times do not
            fit them.
        """
        if not isinstance(rotations, Rotation):
            raise DtypeError(f"Slerp: rotations must be a Rotation, got {type(rotations).__name__}")
        if rotations.single or len(rotations) < 2:
            raise ArgumentError("Slerp: at least two rotations are needed")
        at = cast(operand(times, "Slerp"), rotations.quat.dtype)
        if at.shape != rotations.quat.shape[:-1]:
            raise ShapeError(f"Slerp: {len(rotations)} times are needed, got {type_name(at)}")
        before, after = rotations[:-1], rotations[1:]
        return cls(at, np.diff(at), before, (before.inv() * after).as_rotvec())

    def __call__(self, times: ArrayLike) -> Rotation:
        """Return the rotations at times, one or a vector of them. Beyond the ends the last velocity stays.

        Raises
        ------
        ShapeError : the times have more than one axis.
        """
        at = cast(operand(times, "Slerp"), self.times.dtype)
        if at.ndim > 1:
            raise ShapeError(f"Slerp: one time or a vector of times is needed, got {type_name(at)}")
        place = np.clip(np.searchsorted(self.times, at) - 1, 0, len(self.timedelta) - 1)
        share = (at - self.times[place]) / self.timedelta[place]
        turn = Rotation.from_rotvec(self.rotvecs[place] * share[..., None])
        return Rotation(self.rotations.quat[place]) * turn


def _float(name: str, x: ArrayLike) -> Any:
    x = operand(x, name)
    return cast(x, dt.to_inexact(x.dtype, False)[0])


def _vectors(name: str, x: ArrayLike, size: int) -> Any:
    x = _float(name, x)
    if x.ndim == 0 or x.shape[-1] != size:
        raise ShapeError(f"{name}: the last axis must have {size} elements, got {type_name(x)}")
    return x


def _axes(name: str, seq: str, lengths: tuple[int, ...]) -> tuple[tuple[int, ...], bool]:
    """Return the numbers of the axes, and whether they stay where they are."""
    extrinsic = seq.islower()
    axes = tuple("xyz".find(letter) for letter in seq.lower())
    mixed = seq not in (seq.lower(), seq.upper())
    if len(axes) not in lengths or -1 in axes or mixed or any(a == b for a, b in zip(axes, axes[1:])):
        count = " to ".join(str(n) for n in sorted({lengths[0], lengths[-1]}))
        raise ArgumentError(
            f"{name}: {seq!r} is no sequence of axes",
            hint=f"{count} of 'xyz' or of 'XYZ', no two neighbours alike",
        )
    return axes, extrinsic


def _rounded(function: Any, x: Any) -> Any:
    """Compute half precision in float32, and round once."""
    return cast(function(q.widened(x)), x.dtype)


__all__ = ["Rotation", "Slerp"]

__dir__ = only_public(__name__)
