"""Records: values come back equal, and bytes that nobody wrote are damaged, whatever is wrong with them."""

from __future__ import annotations

import math
import random
import struct
import tracemalloc
from dataclasses import dataclass, field
from typing import Any, NamedTuple

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import funcgrad as fg
import funcgrad.numpy as fnp
from funcgrad.errors import InternalError
from funcgrad.lower.ir.image import IMAGES, Image, grid_images
from funcgrad.lower.ir.launches import Callback, Carried, Choice, GridLaunch, GridLoop, Loop, Until, Walked
from funcgrad.lower.ir.records import Damaged, Records
from funcgrad.lower.ir.schedule import Pack, Schedule, Stage
from funcgrad.lower.search.beam import _FOUND, Found
from funcgrad.numpy import linalg
from funcgrad.trace.calls.callback import CALLBACK, Layer, Numbered
from funcgrad.trace.calls.callback import Callback as HostCallback
from funcgrad.trace.matrix.forms import FORMS
from funcgrad.trace.ops import PARAM
from funcgrad.trace.tracing.tracer import apply
from funcgrad.trace.types import dtypes as dt
from funcgrad.trace.uop import OPS, Family, Param, UOp, const, toposort


class Point(NamedTuple):
    x: Any
    y: Any = 0


@dataclass
class Table:
    rows: dict[str, int] = field(default_factory=dict)
    name: str | None = None


RECORDS = Records(Point, Table)


def again(value: Any) -> Any:
    return RECORDS.unpack(RECORDS.pack(value))


NUMBERS = st.none() | st.booleans() | st.integers(-(1 << 70), 1 << 70) | st.floats() | st.complex_numbers()
SIMPLE = NUMBERS | st.text() | st.binary() | st.sampled_from(dt.ALL)
KEYS = st.text() | st.integers(-(1 << 70), 1 << 70) | st.tuples(st.text(), st.booleans())
VALUES = st.recursive(
    SIMPLE,
    lambda inner: (
        st.lists(inner)
        | st.lists(inner).map(tuple)
        | st.dictionaries(KEYS, inner)
        | st.builds(Point, inner, inner)
        | st.lists(st.builds(Point, inner, inner)).map(tuple)
        | st.builds(Table, st.dictionaries(st.text(), st.integers()), st.none() | st.text())
    ),
    max_leaves=20,
) | st.one_of(
    *(
        st.lists(kind).map(tuple)
        for kind in (st.booleans(), st.integers(), st.text(), st.tuples(st.integers()))
    )
)


def same(a: Any, b: Any) -> bool:
    """Equal, of one type, NaN and the sign of zeros counted."""
    if type(a) is not type(b):
        return False
    if isinstance(a, float):
        return struct.pack("d", a) == struct.pack("d", b) or math.isnan(a) and math.isnan(b)
    if isinstance(a, complex):
        return same(a.real, b.real) and same(a.imag, b.imag)
    if isinstance(a, dict):
        return list(a) == list(b) and all(same(a[key], b[key]) for key in a)
    if isinstance(a, (tuple, list)):
        return len(a) == len(b) and all(map(same, a, b))
    if isinstance(a, Table):
        return same(a.rows, b.rows) and same(a.name, b.name)
    return a == b


@given(VALUES)
def test_values_come_back(value: Any):
    assert same(again(value), value)


@given(VALUES, st.data())
def test_what_is_cut_off_or_goes_on_is_damaged(value: Any, data: Any):
    packed = RECORDS.pack(value)
    end = data.draw(st.integers(0, len(packed) - 1))
    with pytest.raises(Damaged):
        RECORDS.unpack(packed[:end])
    with pytest.raises(Damaged):
        RECORDS.unpack(packed + b"N")


def check_is_a_value_or_damaged(data: bytes) -> None:
    """What is found can be kept again, and is then found again."""
    try:
        found = RECORDS.unpack(data)
    except Damaged:
        return
    packed = RECORDS.pack(found)
    assert RECORDS.pack(RECORDS.unpack(packed)) == packed


@given(VALUES, st.randoms(use_true_random=False))
def test_changed_bytes_are_a_value_or_damaged(value: Any, draw: random.Random):
    packed = bytearray(RECORDS.pack(value))
    for _ in range(draw.randint(1, 3)):
        packed[draw.randrange(len(packed))] = draw.choice([draw.randrange(256), *b'(["{rRumnS?=sbia\xff\x00'])
    check_is_a_value_or_damaged(bytes(packed))


@given(st.binary(max_size=60))
def test_any_bytes(data: bytes):
    check_is_a_value_or_damaged(data)


@pytest.mark.parametrize("tag", list("([{nm?SRsbIa"))
def test_numbers_of_what_follows_are_not_believed(tag: str):
    """A few bytes that announce 4 billion elements, or 2**63 bytes, take no memory."""
    heads = [b"\xff" * 8 + b"N" * 20, b"\xff\xff\xff\x7f" * 3, b"\x07float32(\x00\x00\x00\x00" + b"\xff" * 8]
    heads.append(b"\x12test_records.Point" + b"\xff" * 4 + b"NN")
    tracemalloc.start()
    for head in heads:
        with pytest.raises(Damaged):
            RECORDS.unpack(tag.encode() + head)
    _, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert most < 200_000


def test_depth_is_limited():
    value: Any = ()
    for _ in range(150):
        value = (value, 0)
    assert again(value) == value
    packed = b"(\x01\x00\x00\x00" * 100_000 + b"N"
    with pytest.raises(Damaged, match="values within"):
        RECORDS.unpack(packed)
    with pytest.raises(InternalError, match="lies in more than"):
        for _ in range(100):
            value = (value, 0)
        RECORDS.pack(value)


def test_classes_that_are_not_in_the_table():
    class Other(NamedTuple):
        x: int

    with pytest.raises(InternalError, match="records lack the class"):
        RECORDS.pack(Other(1))
    for wrong in (object(), {1}, np.array(["text"]), np.dtype("float16").newbyteorder()):
        with pytest.raises(InternalError, match="records lack"):
            RECORDS.pack((wrong,))
    packed = Records(Other).pack(Other(1))
    with pytest.raises(Damaged, match="Other"):
        RECORDS.unpack(packed)


def test_keys_that_stand_twice_or_cannot_be_keys():
    one = RECORDS.pack({"a": 1})
    twice = one[:1] + struct.pack("<I", 2) + one[5:] * 2
    with pytest.raises(Damaged, match="twice"):
        RECORDS.unpack(twice)
    with pytest.raises(Damaged, match="unhashable"):
        RECORDS.unpack(b"{" + struct.pack("<I", 1) + RECORDS.pack([1]) + b"N")


@pytest.mark.parametrize("dtype", dt.ALL, ids=str)
def test_arrays(dtype: np.dtype):
    for array in (np.arange(6).reshape(2, 3).astype(dtype), np.zeros((0, 3), dtype), np.ones((), dtype)):
        found = again(array)
        assert found.dtype == dtype and found.shape == array.shape and found.flags.writeable
        assert found.tobytes() == array.tobytes()
    assert (
        again(np.arange(6).reshape(2, 3).astype(dtype).T).tolist()
        == np.arange(6).reshape(2, 3).T.astype(dtype).tolist()
    )


def test_numbers_of_numpys_become_pythons():
    assert again((np.int64(3), np.float32(0.5), np.bool_(True))) == (3, 0.5, True)


def test_nodes():
    x = UOp(PARAM, (), Param(0, 0, (4, 4), dt.float32, False))
    root = UOp(OPS["cholesky"], (x,))
    records = Records(Param)
    assert records.unpack(records.pack((root, x, root))) == (root, x, root)
    chain = x
    for _ in range(60):
        chain = chain + chain  # 2**60 paths
    assert records.unpack(records.pack(chain)) is chain
    with pytest.raises(Damaged, match="ShapeError"):  # an op refuses what it is said to be of
        records.unpack(records.pack(root).replace(struct.pack("<2q", 4, 4), struct.pack("<2q", 4, 5)))


def test_images_with_every_step_of_a_launch_list():
    launch = GridLaunch(1, ((0, 0), (2, 64)), 7, (128, 1, 1), 12, "model.py:3 in f", True)
    carried = Carried((0, 0), (1, 0), (2, 8), 4, False, dt.bfloat16)
    loop = Loop(
        3, True, 4, False, ((0, 0),), (carried,), (Walked((0, 0), 4),), (), (1, 2), ((2, 0),), (launch,) * 3
    )
    until = Until(4, True, (), ((1, 2),), (carried,), (0, 1), (0, 2), (launch,), (loop,), (5, 6))
    section = (
        loop, until, Choice((0, 0), ((1, 1),), (), (2, 2), ((until,), (), (launch, loop))),
        GridLoop((launch,), launch, 3, (0, 0), (1, 0)), Callback(4, ((0, 0),)), launch, launch,
    )  # fmt: skip
    host = HostCallback(Numbered(2), (((2, 3), dt.int32, False),), True, "sequential", (Layer(3, (True,)),))
    x = UOp(PARAM, (), Param(0, 0, (3,), dt.complex64, False))
    image = Image(
        (b"\x7fELF", b""), (0, -1), (((2, 3), "float32"), ((), "bool")), 1 << 40, (UOp(CALLBACK, (x,), host),),
        ("kernel 0",), True, False, ((0, 1), ()), section,
    )  # fmt: skip
    records = grid_images()
    assert records.unpack(records.pack(image)) == image


def test_schedules():
    schedule = Schedule(
        split={"d00": 4}, merge=[("d00", "d01")], pack={2: Pack((2, 3), (1, 0), (4, 3))},
        stage={0: Stage("r0.0", (1,), (2,))}, grid=["d00"], threads={"d01": (32, 0)},
        matrix="mma", parallel="d02", most=3,
    )  # fmt: skip
    found = Found(schedule, 2, 1.5, 0.5, 30)
    assert _FOUND.unpack(_FOUND.pack(found)) == found


def computed_by_the_host() -> list[UOp]:
    """Nodes of every op on matrices, and of those that order, in all their forms."""
    square, thin, many = (fnp.ones(shape) for shape in ((5, 5), (6, 3), (2, 300)))
    functions: list[tuple[Any, Any]] = [
        (linalg.cholesky, square),
        (linalg.det, square),
        (linalg.slogdet, square),
        (fg.grad(linalg.det), square),
        (linalg.inv, square),
        (lambda x: fg.lax.linalg.triangular_solve(x, x, lower=True, transpose_a=True), square),
        (fg.lax.linalg.lu, thin),
        *((lambda x, mode=mode: linalg.qr(x, mode), thin) for mode in ("reduced", "complete", "r", "raw")),
        *((lambda x, full=full: linalg.svd(x, full), thin) for full in (False, True)),
        (lambda x: linalg.svd(x, compute_uv=False), thin),
        *((lambda x, form=form: apply(form, x), square) for form in FORMS),
        (linalg.eigh, square), (linalg.eigvalsh, square), (linalg.eig, square), (linalg.eigvals, square),
        *((function, many) for function in (fnp.fft.fft, fnp.fft.ifft, fnp.fft.rfft, fnp.fft.irfft, fnp.fft.fft2)),
        (fnp.sort, many), (fnp.argsort, many), (lambda x: fg.lax.top_k(x, 7), many),
    ]  # fmt: skip
    hosted = (Family.MATRIX, Family.SORT)
    graphs = [fg.make_graph(function)(x) for function, x in functions]
    return [node for graph in graphs for node in toposort(graph.outputs) if node.op.family in hosted]


def test_every_op_that_the_host_computes_is_written():
    """It stands in an image as a node on parameters, with whatever its argument is."""
    nodes = computed_by_the_host()
    of_users = [op for op in OPS.values() if op.infer.__module__.startswith("funcgrad.trace.")]
    rows = {op.name for op in of_users if op.family in (Family.MATRIX, Family.SORT)}
    assert {node.op.name for node in nodes} == rows
    for node in nodes:
        types = [Param(0, i, x.shape, x.dtype, False) for i, x in enumerate(node.src)]
        alone = UOp(node.op, tuple(UOp(PARAM, (), t) for t in types), node.arg)
        assert IMAGES.unpack(IMAGES.pack(alone)) is alone


def test_constants_are_no_part_of_images():
    with pytest.raises(InternalError, match="Const"):
        IMAGES.pack(const(1.0, dt.float32))
