"""The array API's inspection of the namespace, and how arrays lead to it."""

from __future__ import annotations

import pickle

import pytest

import funcgrad
import funcgrad.numpy as fnp
from funcgrad.errors import ArgumentError


def test_arrays_lead_to_the_namespace():
    x = fnp.ones(3)
    assert x.__array_namespace__() is fnp
    assert x.__array_namespace__(api_version="2024.12") is fnp
    assert fnp.__array_api_version__ == "2024.12"
    with pytest.raises(ArgumentError, match="versions are"):
        x.__array_namespace__(api_version="1999.12")

    def generic(v):
        return v.__array_namespace__().sum(v * v)

    assert float(funcgrad.jit(funcgrad.grad(generic))(3.0)) == 6


def test_devices():
    x = fnp.ones(3)
    assert x.device == "cpu" and x.to_device("cpu") is x
    with pytest.raises(ArgumentError, match="does not exist"):
        x.to_device("gpu")
    with pytest.raises(ArgumentError, match="does not exist"):
        fnp.__array_namespace_info__().dtypes(device="gpu")


def test_dtypes():
    info = fnp.__array_namespace_info__()
    assert info.default_device() in info.devices()
    assert info.capabilities()["boolean indexing"]
    assert set(info.dtypes(kind=("signed integer", "bool"))) == {"bool", "int8", "int16", "int32"}
    with funcgrad.config(enable_x64=True):
        assert set(info.dtypes(kind="complex floating")) == {"complex64", "complex128"}
        assert info.default_dtypes()["integral"] == "int64"


def test_pickles_find_functions_by_their_names() -> None:
    functions = [value for name in fnp.__all__ if callable(value := getattr(fnp, name))]
    assert all(pickle.loads(pickle.dumps(function)) == function for function in functions)
