"""SciPy and scikit-learn on our arrays, by the array API standard, in processes of their own: both decide at import.

What writes to an array (x[i] = v) is an error, as our arrays never change.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

SCIPY = """
import numpy as np, scipy.fft, scipy.ndimage, scipy.signal, scipy.special, scipy.stats
from scipy import integrate
from scipy.cluster import vq
from scipy.spatial.transform import Rotation

special, stats = scipy.special, scipy.stats
CASES = {
    **{name: getattr(special, name) for name in "gamma gammaln erf erfc expit logit ndtr ndtri i0 entr".split()},
    "softmax": lambda x: special.softmax(x, axis=1),
    "xlogy": lambda x: special.xlogy(x, x),
    "betainc": lambda x: special.betainc(x, x, x),
    **{name: getattr(stats, name) for name in "skew kurtosis gmean hmean sem entropy describe".split()},
    "moment": lambda x: stats.moment(x, 3),
    "ttest_ind": lambda x: tuple(stats.ttest_ind(x, x + 1)),
    "fft": scipy.fft.fft,
    "rfft": scipy.fft.rfft,
    "detrend": scipy.signal.detrend,
    "fftconvolve": lambda x: scipy.signal.fftconvolve(x, x),
    "gaussian_filter": lambda x: scipy.ndimage.gaussian_filter(x, 1.0),
    "vq": lambda x: vq.vq(x, x[:2]),
    "trapezoid": integrate.trapezoid,
    "Rotation": lambda x: Rotation.from_rotvec(x[:, :3]).as_matrix(),
}
DATA = np.random.default_rng(0).uniform(0.2, 0.8, (4, 5)).astype(np.float32)
"""
SKLEARN = """
import numpy as np, sklearn
from sklearn import decomposition, linear_model, metrics, model_selection

sklearn.set_config(array_api_dispatch=True)
CASES = {
    "PCA": lambda x: abs(decomposition.PCA(2, svd_solver="full").fit_transform(x)),
    "RidgeCV": lambda x: linear_model.RidgeCV().fit(x, x @ x[0]).predict(x),
    "linear_kernel": metrics.pairwise.linear_kernel,
    "polynomial_kernel": metrics.pairwise.polynomial_kernel,
    "train_test_split": lambda x: model_selection.train_test_split(x, random_state=0)[0],
    "mean_squared_error": lambda x: metrics.mean_squared_error(x, x + 1),
    "accuracy_score": lambda x: metrics.accuracy_score(x[:, 0] > 0.5, x[:, 1] > 0.5),
}
DATA = np.random.default_rng(0).uniform(0.2, 0.8, (60, 5)).astype(np.float32)
"""
CHECK = """
import warnings
import funcgrad as fg

def flat(found):
    return [y for x in found for y in flat(x)] if isinstance(found, (tuple, list)) else [found]

with warnings.catch_warnings():
    warnings.simplefilter("ignore")
    for name, f in CASES.items():
        for x, y in zip(flat(f(fg.numpy.asarray(DATA))), flat(f(DATA)), strict=True):
            assert isinstance(x, (fg.Array, float)), (name, type(x))
            np.testing.assert_allclose(np.asarray(x), y, rtol=2e-3, atol=2e-4, err_msg=name)
print(len(CASES))
"""
WRITES = """
import funcgrad as fg
try:
    scipy.stats.zscore(fg.numpy.asarray(DATA))
except fg.errors.ImmutableError as error:
    print(error)
"""


def _run(*parts: str) -> str:
    paths = [str(Path(__file__).parents[2]), os.environ.get("PYTHONPATH", "")]
    environment = os.environ | {"SCIPY_ARRAY_API": "1", "PYTHONPATH": os.pathsep.join(filter(None, paths))}
    command = [sys.executable, "-c", "".join(parts)]
    done = subprocess.run(command, env=environment, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.mark.nightly
def test_scipy() -> None:
    pytest.importorskip("scipy", minversion="1.17", reason="needs SciPy's functions of the standard")
    printed = _run(SCIPY, CHECK, WRITES).splitlines()
    assert printed[0] == "30"
    assert "arrays are immutable" in printed[1]


@pytest.mark.nightly
def test_scikit_learn() -> None:
    pytest.importorskip("sklearn", minversion="1.8", reason="needs scikit-learn's dispatch by the standard")
    assert _run(SKLEARN, CHECK) == "7\n"
