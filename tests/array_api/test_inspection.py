"""The inspection functions: what the namespace says of itself, and that it is true."""

from __future__ import annotations

import pytest

import funcgrad
import funcgrad.numpy as fnp
from tests.array_api.signatures import DTYPES
from tests.array_api.test_data_types import KINDS

INFO = fnp.__array_namespace_info__()


def test_capabilities():
    told = INFO.capabilities()
    assert set(told) == {"boolean indexing", "data-dependent shapes", "max dimensions"}
    x = fnp.arange(3)
    assert told["boolean indexing"] is True and x[x > 0].shape == (2,)
    assert told["data-dependent shapes"] is True and fnp.unique_values(x % 2).shape == (2,)
    most = told["max dimensions"]
    assert type(most) is int and fnp.ones((1,) * most).ndim == most
    with pytest.raises(ValueError):
        fnp.ones((1,) * (most + 1))


def test_devices():
    assert INFO.default_device() in INFO.devices()
    for device in INFO.devices():
        assert fnp.ones(2, device=device).device == device
        assert INFO.dtypes(device=device) == INFO.dtypes()
        assert INFO.default_dtypes(device=device) == INFO.default_dtypes()
    with pytest.raises(ValueError):
        INFO.default_dtypes(device="moon")


def test_dtypes():
    assert set(INFO.dtypes()) == set(DTYPES)
    for kind, names in KINDS.items():
        assert set(INFO.dtypes(kind=kind)) == set(names)
        assert set(INFO.dtypes(kind=(kind, "bool"))) == {*names, "bool"}
    assert all(dtype == getattr(fnp, name) for name, dtype in INFO.dtypes().items())
    with pytest.raises(ValueError):
        INFO.dtypes(kind="floaty")
    with funcgrad.config(enable_x64=False):
        assert set(INFO.dtypes()) == set(DTYPES) - {"int64", "uint64", "float64", "complex128"}


def test_default_dtypes():
    told = INFO.default_dtypes()
    assert set(told) == {"real floating", "complex floating", "integral", "indexing"}
    assert told["real floating"] == fnp.ones(1).dtype and told["integral"] == fnp.arange(1).dtype
    assert told["complex floating"] == fnp.asarray(1j).dtype
    assert told["indexing"] == fnp.argmax(fnp.ones(2)).dtype == fnp.nonzero(fnp.ones(2))[0].dtype
