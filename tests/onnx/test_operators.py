"""Operators on generated inputs and attributes, compared with onnxruntime."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.onnx.node_generators import GENERATORS
from tests.onnx.runtime import check_node


def compare(data: Any, name: str) -> None:
    case = GENERATORS[name](data.draw)
    check_node(
        case.op_type, case.inputs, len(case.kinds), kinds=case.kinds, rtol=case.tolerance, atol=case.tolerance,
        **case.attributes,
    )  # fmt: skip


@pytest.mark.parametrize("name", GENERATORS)
@settings(max_examples=8)
@given(data=st.data())
def test_operator(name: str, data: Any) -> None:
    compare(data, name)


@pytest.mark.nightly
@pytest.mark.parametrize("name", GENERATORS)
@settings(max_examples=100)
@given(data=st.data())
def test_operator_often(name: str, data: Any) -> None:
    compare(data, name)
