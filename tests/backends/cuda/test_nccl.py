"""NCCL's binding without a GPU: calls are recorded by a stand-in; the real library is asked what it can answer."""

from __future__ import annotations

import ctypes
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from funcgrad.backends.cuda import nccl
from funcgrad.backends.cuda.nccl import Library, NcclGroup, UniqueId
from funcgrad.backends.distributed.communicator import NOBODY
from funcgrad.errors import DeviceError, DtypeError
from funcgrad.trace.types import dtypes as dt


class Function:
    """A function of the library: checks its arguments by the types that it was given, as ctypes does."""

    argtypes: tuple[Any, ...] = ()
    restype: Any = None

    def __init__(self, fake: FakeNccl, name: str) -> None:
        self.fake = fake
        self.name = name

    def __call__(self, *arguments: Any) -> Any:
        assert len(arguments) == len(self.argtypes), self.name
        for given, type_ in zip(arguments, self.argtypes):
            type_.from_param(given)
        return self.fake.called(self.name, arguments)


class FakeNccl:
    """Records calls. results: what functions return; 0 where nothing is said."""

    def __init__(self) -> None:
        self.calls: list[tuple[Any, ...]] = []
        self.results: dict[str, int] = {}

    def __getattr__(self, name: str) -> Function:
        if not name.startswith("nccl"):
            raise AttributeError(name)
        function = self.__dict__[name] = Function(self, name)
        return function

    def called(self, name: str, arguments: tuple[Any, ...]) -> Any:
        if name == "ncclGetErrorString":
            return {1: b"unhandled cuda error"}[arguments[0]]
        if name == "ncclGetLastError":
            return b"socket closed\n"
        if name == "ncclGetVersion":
            arguments[0]._obj.value = 23203
        elif name == "ncclGetUniqueId":
            ctypes.memset(ctypes.addressof(arguments[0]._obj), 7, 128)
        elif name == "ncclCommInitRank":
            arguments[0]._obj.value = 0x1000
            arguments = ("comm", arguments[1], bytes(arguments[2].internal), arguments[3])
        self.calls.append((name, *[getattr(x, "value", x) for x in arguments]))
        return self.results.get(name, 0)


def host(rank: int, size: int) -> Any:
    """A Communicator that brings the id of the first member, which is all sevens."""

    def broadcast(result: np.ndarray, operand: np.ndarray, root: int) -> None:
        assert root == 0
        result[:] = 7
        assert rank or (operand == 7).all()

    return SimpleNamespace(rank=rank, size=size, broadcast=broadcast)


def group(rank: int = 1, size: int = 3) -> tuple[NcclGroup, FakeNccl]:
    fake = FakeNccl()
    made = NcclGroup(host(rank, size), 0x77, lambda: None, Library(fake))
    assert fake.calls.pop() == ("ncclCommInitRank", "comm", size, b"\7" * 128, rank)
    fake.calls.clear()
    return made, fake


def at(address: int) -> Any:
    """A region of a GPU's memory."""
    return SimpleNamespace(address=address - 4), 4


def test_version_and_members() -> None:
    assert Library(FakeNccl()).version == (2, 32, 3)
    assert Library(FakeNccl()).unique_id() == b"\7" * 128
    group(0, 2)


def test_reductions() -> None:
    made, fake = group()
    for dtype, kind, wanted in [
        (dt.float32, "sum", (8, 7, 0)),
        (dt.bfloat16, "max", (8, 9, 2)),
        (dt.uint64, "min", (8, 5, 3)),
        (dt.bool_, "sum", (8, 1, 2)),
        (dt.bool_, "min", (8, 1, 3)),
        (dt.complex64, "sum", (16, 7, 0)),
        (dt.complex128, "sum", (16, 8, 0)),
    ]:
        made.all_reduce(at(0x20), at(0x10), 8, dtype, kind)  # type: ignore[arg-type]
        assert fake.calls.pop() == ("ncclAllReduce", 0x10, 0x20, *wanted, 0x1000, 0x77)
    made.reduce_scatter(at(0x20), at(0x10), 4, dt.float64)
    assert fake.calls.pop() == ("ncclReduceScatter", 0x10, 0x20, 4, 8, 0, 0x1000, 0x77)
    with pytest.raises(DtypeError, match="no sum of int16"):
        made.all_reduce(at(0), at(0), 1, dt.int16, "sum")
    with pytest.raises(DtypeError, match="no max of complex64"):
        made.all_reduce(at(0), at(0), 1, dt.complex64, "max")


def test_moves_are_of_bytes() -> None:
    made, fake = group()
    made.all_gather(at(0x20), at(0x10), 12)
    assert fake.calls == [("ncclAllGather", 0x10, 0x20, 12, 0, 0x1000, 0x77)]
    fake.calls.clear()
    made.all_to_all(at(0x2000), at(0x1000), 16)
    assert [call[0] for call in fake.calls] == [
        "ncclGroupStart",
        *["ncclSend", "ncclRecv"] * 3,
        "ncclGroupEnd",
    ]
    assert [call[1:5] for call in fake.calls[1:-1:2]] == [(0x1000 + 16 * j, 16, 0, j) for j in range(3)]
    assert [call[1:5] for call in fake.calls[2:-1:2]] == [(0x2000 + 16 * j, 16, 0, j) for j in range(3)]


def test_permutations() -> None:
    made, fake = group(1, 3)
    made.permute(at(0x20), at(0x10), 8, [1, 2, NOBODY])
    assert [call[:5] for call in fake.calls[1:-1]] == [
        ("ncclSend", 0x10, 8, 0, 0),
        ("ncclRecv", 0x20, 8, 0, 2),
    ]
    fake.calls.clear()
    made.permute(at(0x20), at(0x10), 8, [0, NOBODY, 2])
    assert [call[0] for call in fake.calls] == ["ncclGroupStart", "ncclGroupEnd"]


def test_errors_are_in_the_words_of_nccl() -> None:
    made, fake = group()
    fake.results["ncclAllReduce"] = 1
    with pytest.raises(DeviceError, match="NCCL: ncclAllReduce: unhandled cuda error: socket closed"):
        made.all_reduce(at(0x20), at(0x10), 8, dt.float32, "sum")
    fake.results = {"ncclSend": 1}
    with pytest.raises(DeviceError, match="ncclSend"):
        made.all_to_all(at(0x20), at(0x10), 8)
    assert fake.calls[-1][0] == "ncclGroupEnd"
    made.abort()
    assert fake.calls[-1][0] == "ncclCommAbort"


def test_what_is_left_to_the_host() -> None:
    """Extrema of floats, which NCCL need not make NaN, and what it does not know."""
    made, _ = group()
    left = [(dt.float32, "max"), (dt.bfloat16, "min"), (dt.int16, "sum"), (dt.complex64, "max")]
    assert not any(made.reduces(dtype, kind) for dtype, kind in left)
    done = [
        (dt.float32, "sum"),
        (dt.int32, "max"),
        (dt.bool_, "max"),
        (dt.bool_, "sum"),
        (dt.complex64, "sum"),
    ]
    assert all(made.reduces(dtype, kind) for dtype, kind in done)


@pytest.mark.parametrize(
    "others, fits",
    [([b"\1" + b"b" * 16], True), ([b"\1" + b"a" * 16], False), ([b"\0" + b"b" * 16], False)],
    ids=["two GPUs", "one GPU twice", "one without NCCL"],
)
def test_all_members_decide_alike(monkeypatch: pytest.MonkeyPatch, others: list[bytes], fits: bool) -> None:
    fake = FakeNccl()
    monkeypatch.setattr(nccl, "library", lambda: Library(fake))
    entered: list[bool] = []
    found = nccl.gpu_group(gathering(others), b"a" * 16, 0x77, lambda: entered.append(True))
    assert (found is not None) == fits == bool(entered)

    def missing() -> Library:
        raise DeviceError("NCCL does not load")

    monkeypatch.setattr(nccl, "library", missing)
    assert nccl.gpu_group(gathering(others), b"a" * 16, 0x77, lambda: None) is None


def gathering(others: list[bytes]) -> Any:
    """A Communicator of the first of several members, whose others say this."""

    def all_gather(result: np.ndarray, operand: np.ndarray, dim: int) -> None:
        result[:] = np.concatenate([operand, *(np.frombuffer(o, np.uint8) for o in others)])

    made = host(0, 1 + len(others))
    made.all_gather = all_gather
    return made


def test_the_real_library_where_it_is_installed() -> None:
    try:
        real = nccl.library()
    except DeviceError as error:
        pytest.skip(str(error).splitlines()[0])
    assert real.version >= (2, 7, 0)
    assert len(real.unique_id()) == ctypes.sizeof(UniqueId) == 128
