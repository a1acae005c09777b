"""gaussian_kde: a density estimated from a sample, as a sum of normal densities around its points."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import funcgrad.numpy as fnp
from funcgrad import random
from funcgrad.errors import ArgumentError, ShapeError
from funcgrad.lax import linalg
from funcgrad.numpy.core.operands import ArrayLike, type_name
from funcgrad.numpy.creation import asarray
from funcgrad.scipy import special
from funcgrad.scipy.log_domain import logsumexp
from funcgrad.scipy.stats.families import floats
from funcgrad.trace.types.tree import register_pytree_node_class


@register_pytree_node_class
class gaussian_kde:
    """The density of a sample, smoothed by normal densities.

    It is a pytree of its arrays, so it passes through transforms.

    Parameters
    ----------
    dataset : (number,) or (axes, number) points.
    bw_method : the width as a part of the sample's deviation: a number, "scott" (the default), "silverman",
        or a function of this object.
    weights : of the points, equal by default.

    Examples
    --------
    >>> density = gaussian_kde(fnp.array([0.0, 1.0, 5.0]))
    >>> density(fnp.array([0.5])).round(3)
    Array([0.128], dtype=float32)

    References
    ----------
    Silverman 1986, Density Estimation for Statistics and Data Analysis.
    """

    def __init__(
        self,
        dataset: ArrayLike,
        bw_method: str | float | Callable[[Any], Any] | None = None,
        weights: ArrayLike | None = None,
    ) -> None:
        self.dataset = fnp.atleast_2d(floats("gaussian_kde", dataset)[0])
        if self.dataset.ndim != 2 or self.dataset.size <= 1:
            raise ShapeError(f"gaussian_kde: several points are needed, got {type_name(self.dataset)}")
        self.weights = (
            fnp.full(self.n, 1 / self.n, self.dataset.dtype) if weights is None else _normal(weights, self.n)
        )
        factor = self._factor(bw_method)
        sample = fnp.atleast_2d(fnp.cov(self.dataset, rowvar=True, bias=False, aweights=self.weights))
        self.covariance = sample * factor**2
        self.inv_cov = fnp.linalg.inv(self.covariance)

    @property
    def d(self) -> int:
        """How many axes a point has."""
        return self.dataset.shape[0]

    @property
    def n(self) -> int:
        """How many points there are."""
        return self.dataset.shape[1]

    @property
    def neff(self) -> Any:
        """How many points of equal weight count as much."""
        return 1 / fnp.sum(self.weights**2)

    def _factor(self, method: Any) -> Any:
        if method is None or method == "scott":
            return self.neff ** (-1 / (self.d + 4))
        if method == "silverman":
            return (self.neff * (self.d + 2) / 4) ** (-1 / (self.d + 4))
        if isinstance(method, str):
            raise ArgumentError(
                f"gaussian_kde: bw_method {method!r} does not exist", hint="use scott or silverman"
            )
        return method(self) if callable(method) else method

    def _points(self, points: ArrayLike) -> Any:
        x = fnp.atleast_2d(floats("gaussian_kde", points)[0])
        if x.shape[0] != self.d and x.shape == (1, self.d):
            x = x.reshape(self.d, 1)
        if x.ndim != 2 or x.shape[0] != self.d:
            raise ShapeError(f"gaussian_kde: points have {self.d} axes, got {type_name(x)}")
        return x

    def logpdf(self, x: ArrayLike) -> Any:
        """Compute the logarithm of the density at points (axes, m): (m,)."""
        return _log_density(self._points(x), self.dataset, fnp.log(self.weights), self.covariance)

    def evaluate(self, points: ArrayLike) -> Any:
        """Compute the density at points (axes, m): (m,)."""
        return fnp.exp(self.logpdf(points))

    __call__ = pdf = evaluate

    def integrate_gaussian(self, mean: ArrayLike, cov: ArrayLike) -> Any:
        """Compute the integral of the density times a normal density.

        Parameters
        ----------
        mean : (axes,), the mean of the normal density.
        cov : (axes, axes), its covariance.

        Returns
        -------
        A scalar.

        Raises
        ------
        ShapeError : mean or cov has another shape.
        """
        mean, cov = fnp.atleast_1d(fnp.squeeze(asarray(mean))), fnp.atleast_2d(cov)
        if mean.shape != (self.d,) or cov.shape != (self.d, self.d):
            raise ShapeError(
                f"gaussian_kde: a mean of {self.d} and a cov of {(self.d, self.d)} numbers are needed"
            )
        weights = fnp.log(self.weights)
        return fnp.exp(_log_density(mean[:, None], self.dataset, weights, self.covariance + cov))[0]

    def integrate_box_1d(self, low: ArrayLike, high: ArrayLike) -> Any:
        """Compute the integral of the density between two numbers; points have one axis.

        Parameters
        ----------
        low, high : the numbers.

        Returns
        -------
        A scalar.

        Raises
        ------
        ShapeError : points have several axes.
        """
        if self.d != 1:
            raise ShapeError(
                f"gaussian_kde: integrate_box_1d is defined for points with one axis, not {self.d}"
            )
        deviation = fnp.sqrt(self.covariance[0, 0])
        below = [special.ndtr((asarray(end) - self.dataset[0]) / deviation) for end in (low, high)]
        return fnp.sum(self.weights * (below[1] - below[0]))

    def integrate_kde(self, other: gaussian_kde) -> Any:
        """Compute the integral of the product of two such densities.

        Raises
        ------
        ShapeError : points of the two have different numbers of axes.
        """
        if other.d != self.d:
            raise ShapeError(f"gaussian_kde: points of the two have {self.d} and {other.d} axes")
        log = _log_density(
            other.dataset, self.dataset, fnp.log(self.weights), self.covariance + other.covariance
        )
        return fnp.sum(fnp.exp(log) * other.weights)

    def resample(self, key: Any, shape: tuple[int, ...] = ()) -> Any:
        """Draw random points of the density.

        Parameters
        ----------
        key : a random key.
        shape : how many points.

        Returns
        -------
        (axes, *shape)
        """
        chosen, noise = random.split(key)
        place = random.choice(chosen, self.n, shape, p=self.weights)
        zero = fnp.zeros(self.d, self.covariance.dtype)
        moved = random.multivariate_normal(noise, zero, self.covariance, shape, self.dataset.dtype)
        return self.dataset[:, place] + fnp.moveaxis(moved, -1, 0)

    def tree_flatten(self) -> tuple[tuple[Any, ...], None]:
        """Return the arrays as leaves."""
        return (self.dataset, self.weights, self.covariance, self.inv_cov), None

    @classmethod
    def tree_unflatten(cls, aux_data: None, children: tuple[Any, ...]) -> gaussian_kde:
        """Make the object of its arrays.

        Parameters
        ----------
        aux_data : None.
        children : the arrays, as tree_flatten returns them.

        Returns
        -------
        A gaussian_kde.
        """
        made = object.__new__(cls)
        made.dataset, made.weights, made.covariance, made.inv_cov = children
        return made


def _normal(weights: ArrayLike, number: int) -> Any:
    given = floats("gaussian_kde", weights)[0]
    if given.shape != (number,):
        raise ShapeError(f"gaussian_kde: {number} points need as many weights, got {type_name(given)}")
    return given / fnp.sum(given)


def _log_density(points: Any, dataset: Any, log_weights: Any, covariance: Any) -> Any:
    """Compute log of the sum of weighted normal densities around the dataset, at points (axes, m)."""
    factor = linalg.cholesky(covariance)
    scaled = [linalg.triangular_solve(factor, x, left_side=True, lower=True) for x in (points, dataset)]
    distance = fnp.sum((scaled[0][:, :, None] - scaled[1][:, None, :]) ** 2, axis=0)
    size = 0.5 * points.shape[0] * math.log(2 * math.pi) + fnp.sum(fnp.log(fnp.diagonal(factor)))
    return logsumexp(log_weights - 0.5 * distance, axis=-1) - size
