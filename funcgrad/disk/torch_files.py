"""Weights as torch.save writes them, without torch, and without running anything of the file.

    load_torch(path)        what was saved: dicts, lists, numbers, texts, with arrays in place of tensors

A file is a zip archive of a pickle (data.pkl) and the bytes of storages (data/0, data/1, ...), stored without
compression; before torch 1.6, several pickles in a row and the storages behind them. A tensor is a view of a storage:
offset, sizes and strides. So is an array here, of the bytes of the file, and tensors that share a storage share it
still; what no array can be a view of (a transposed tensor, 64 bits that are switched off) is copied, with memory that
is counted against the size of the file. `pickled.py` says why a pickle can be read.

Source: torch/serialization.py (_save, _legacy_save), torch/_utils.py (_rebuild_tensor_v2, _rebuild_tensor_v3) of 2.13.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import ml_dtypes
import numpy as np

from funcgrad.disk.pickled import Called, RefusedName, read_pickle
from funcgrad.disk.zip_files import Bytes, ZipFile
from funcgrad.errors import FileFormatError, FuncgradError
from funcgrad.numpy.io.mapped_files import adopted, array_at, mapped
from funcgrad.trace.array.array import Array
from funcgrad.trace.types import dtypes as dt
from funcgrad.trace.types.shapes import MAX_AXES
from funcgrad.trace.uop import numel

_MAGIC = 0x1950A86A20F9469CFC6C  # the first pickle of the older format
_OLD_PROTOCOL = 1001
_LOCAL = b"PK\3\4"
_HERE = "<" if sys.byteorder == "little" else ">"
_COPIES = 16  # tensors that are no views may take so many times the bytes of the file, and
_SMALL = 1 << 20  # so many more

_TYPES: dict[str, np.dtype] = {
    "float32": dt.float32, "float64": dt.float64, "float16": dt.float16, "bfloat16": dt.bfloat16, "bool": dt.bool_,
    "int8": dt.int8, "int16": dt.int16, "int32": dt.int32, "int64": dt.int64, "uint8": dt.uint8, "uint16": dt.uint16,
    "uint32": dt.uint32, "uint64": dt.uint64, "complex64": dt.complex64, "complex128": dt.complex128,
    "float8_e4m3fn": np.dtype(ml_dtypes.float8_e4m3fn), "float8_e5m2": np.dtype(ml_dtypes.float8_e5m2),
    "float8_e4m3fnuz": np.dtype(ml_dtypes.float8_e4m3fnuz), "float8_e5m2fnuz": np.dtype(ml_dtypes.float8_e5m2fnuz),
    "float8_e8m0fnu": dt.FLOAT8_EXPONENT,
}  # fmt: skip
_STORAGES = {
    "Float": dt.float32, "Double": dt.float64, "Half": dt.float16, "BFloat16": dt.bfloat16, "Bool": dt.bool_,
    "Char": dt.int8, "Short": dt.int16, "Int": dt.int32, "Long": dt.int64, "Byte": dt.uint8,
    "ComplexFloat": dt.complex64, "ComplexDouble": dt.complex128,
}  # fmt: skip


def load_torch(path: Any) -> Any:
    """Load what torch.save wrote, without torch: a state dict, or any tree of tensors, containers, numbers and texts.

    Nothing of the file is run. A file that asks for anything else, such as a whole model, is refused with the name
    that it asks for.

    Tensors are arrays that are read when they are used, as those of `load_safetensors`; parameters are tensors,
    wherever they were (a GPU, too). An OrderedDict is a dict, a torch.Size a tuple, a dtype NumPy's, a device a text.

    Parameters
    ----------
    path : the file.

    Returns
    -------
    What was saved.

    Raises
    ------
    FileFormatError : the file is damaged, or asks for something else than tensors and containers.
    OSError : the file cannot be opened.

    Examples
    --------
    >>> import pickle, tempfile, zipfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     file = os.path.join(folder, "model.pt")
    ...     with zipfile.ZipFile(file, "w") as archive:
    ...         archive.writestr("model/data.pkl", pickle.dumps({"step": 3, "loss": [0.5]}))
    ...     load_torch(file)
    {'step': 3, 'loss': [0.5]}
    """
    place = os.fsdecode(path)
    data = mapped(path, "load_torch")
    try:
        return _Archive(data).read() if bytes(data[: len(_LOCAL)]) == _LOCAL else _read_old(data)
    except RefusedName as name:
        raise FileFormatError(
            f"load_torch: {place} asks for {name}, which is no tensor and no container; nothing of it was run",
            hint="in torch, save the weights alone: torch.save(model.state_dict(), path)",
        ) from None
    except (FuncgradError, MemoryError):
        raise
    except Exception as error:  # of zipfile and pickletools, which raise whatever they stumble over
        raise FileFormatError(
            f"load_torch: {place} is damaged, or no file of torch.save: {error!s:.200}",
            hint="get the file again; compare its size with that of the original",
        ) from None


class _Archive:
    """A zip archive of torch's."""

    def __init__(self, data: memoryview) -> None:
        self.nbytes = len(data)
        self.zip = ZipFile(data)
        pickles = [name for name in self.zip.entries if name.count("/") == 1 and name.endswith("/data.pkl")]
        if len(pickles) != 1:
            raise ValueError(f"the archive has {len(pickles)} files data.pkl")
        self.folder = pickles[0].removesuffix("data.pkl")
        order = f"{self.folder}byteorder"
        big = order in self.zip.entries and bytes(self.zip.content(order)[:4]) == b"big"
        self.order = ">" if big else "<"

    def read(self) -> Any:
        content = self.zip.content(f"{self.folder}data.pkl")
        return read_pickle(Bytes(content), _Tensors(self.nbytes).names, self._storage)

    def _storage(self, found: Any) -> np.ndarray:
        dtype, key, count = _described(found)
        content = self.zip.content(f"{self.folder}data/{key}")
        if count * dtype.itemsize > len(content):
            raise ValueError(f"storage {key} has {len(content):,} bytes, not {count:,} of {dtype.name}")
        return _flat(content, _ordered(dtype, self.order), count)


def _read_old(data: memoryview) -> Any:
    """Read the format before zip archives. The storages are behind the pickle that says what they are, so that is read
    twice: for the sizes of storages, and for what was saved.
    """
    file = Bytes(data)
    if read_pickle(file, {}) != _MAGIC:
        raise ValueError("it begins otherwise")
    protocol, system = read_pickle(file, {}), read_pickle(file, {})
    if protocol != _OLD_PROTOCOL or not isinstance(system, dict):
        raise ValueError("it has another protocol")
    order = "<" if system.get("little_endian", True) else ">"
    start = file.tell()
    sizes: dict[str, tuple[np.dtype, int]] = {}

    def size(found: Any) -> None:
        dtype, key, count = _described(found)
        sizes[key] = dtype, count

    read_pickle(file, _Tensors.of_none(), size)
    keys = read_pickle(file, {})
    if not isinstance(keys, list) or not all(isinstance(key, str) for key in keys):
        raise ValueError("the keys of storages are no list of texts")
    storages: dict[str, np.ndarray] = {}
    at = file.tell()
    for key in keys:
        dtype, count = sizes[key]
        begin, nbytes = at + 8, count * dtype.itemsize
        if int.from_bytes(
            data[at:begin], "little" if order == "<" else "big"
        ) != count or begin + nbytes > len(data):
            raise ValueError(f"storage {key:.40} has not {count:,} of {dtype.name}")
        storages[key] = _flat(data[begin : begin + nbytes], _ordered(dtype, order), count)
        at = begin + nbytes
    file.seek(start)
    return read_pickle(file, _Tensors(len(data)).names, lambda found: storages[_described(found)[1]])


def _described(found: Any) -> tuple[np.dtype, str, int]:
    """Return the dtype, key and size of the storage that a persistent id means."""
    if (
        type(found) is not tuple
        or len(found) not in (5, 6)
        or found[0] != "storage"
        or found[5:] not in ((), (None,))
    ):
        raise ValueError(f"a persistent id is no storage: {found!r:.80}")
    _, dtype, key, _, count = found[:5]
    if not isinstance(dtype, np.dtype) or type(key) is not str or not _is_size(count):
        raise ValueError(f"a storage is not described as one: {found!r:.80}")
    return dtype, key, count


def _is_size(x: Any) -> bool:
    return type(x) is int and 0 <= x < 1 << 62


def _flat(content: memoryview, dtype: np.dtype, count: int) -> np.ndarray:
    return np.ndarray((count,), dtype, content) if count else np.zeros(0, dtype)


def _ordered(dtype: np.dtype, order: str) -> np.dtype:
    """Return a dtype with an order of bytes; that of this machine as it is, as dtypes beyond NumPy's have no other."""
    return dtype if order == _HERE or dtype.itemsize == 1 else dtype.newbyteorder(order)  # type: ignore[arg-type]


class _Tensors:
    """What the names in a pickle stand for, and the tensors that were made: each view of a storage once."""

    def __init__(self, nbytes: int) -> None:
        self.left = _COPIES * nbytes + _SMALL
        self.made: dict[Any, Array] = {}
        self.names = self._names(self.tensor, self.tensor_of_bytes)

    @classmethod
    def of_none(cls) -> Mapping[tuple[str, str], Any]:
        """Return names for a first reading, which makes no tensors."""
        return cls._names(lambda *_: None, lambda *_: None)

    @staticmethod
    def _names(tensor: Callable[..., Any], of_bytes: Callable[..., Any]) -> Mapping[tuple[str, str], Any]:
        of = "torch._utils"
        table: dict[tuple[str, str], Any] = {
            (of, "_rebuild_tensor_v2"): Called(tensor),
            (of, "_rebuild_tensor"): Called(tensor),
            (of, "_rebuild_tensor_v3"): Called(of_bytes),
            (of, "_rebuild_parameter"): Called(lambda data, *_: data),
            (of, "_rebuild_parameter_with_state"): Called(lambda data, *_: data),
            ("torch._tensor", "_rebuild_from_type_v2"): Called(_called_by_torch),
            ("torch", "Tensor"): "torch.Tensor",
            ("torch.nn.parameter", "Parameter"): "torch.nn.Parameter",
            ("torch.nn.parameter", "Buffer"): "torch.nn.Buffer",
            ("torch", "Size"): Called(lambda sizes=(): tuple(sizes)),
            ("torch", "device"): Called(lambda *parts: ":".join(map(str, parts))),
            ("torch.storage", "UntypedStorage"): dt.uint8,
            ("collections", "OrderedDict"): Called(dict),
            ("collections", "Counter"): Called(dict),
            ("_codecs", "encode"): Called(_encoded),
        }
        for module in ("builtins", "__builtin__"):  # the second as protocols before 3 call it
            table[module, "set"] = Called(set)
            table[module, "frozenset"] = Called(frozenset)
            table[module, "complex"] = Called(_complex)
            table[module, "bytearray"] = Called(_bytes_of)
            table[module, "bytes"] = Called(_bytes_of)
        for module in ("torch", "torch.cuda"):
            table |= {(module, f"{name}Storage"): dtype for name, dtype in _STORAGES.items()}
        return table | {("torch", name): dtype for name, dtype in _TYPES.items()}

    def tensor(
        self,
        storage: Any,
        offset: Any,
        sizes: Any,
        strides: Any,
        _grad: Any = None,
        _hooks: Any = None,
        how: Any = None,
    ) -> Array:
        """Return a view of a storage, in which all of it has to be."""
        if (
            type(storage) is not np.ndarray
            or not _is_size(offset)
            or not _are_sizes(sizes)
            or not _are_sizes(strides)
        ):
            raise ValueError("a tensor is not described as one")
        if len(sizes) != len(strides) or len(sizes) > MAX_AXES:
            raise ValueError(f"a tensor has {len(sizes)} sizes and {len(strides)} strides")
        name = f"{storage.dtype.name}{list(sizes)}, strides {list(strides)}, from element {offset:,} on"
        last = offset + sum((size - 1) * stride for size, stride in zip(sizes, strides))
        if numel(sizes) and last >= len(storage):
            raise ValueError(f"{name}, is not in its storage of {len(storage):,}")
        told = {key for key in how if how[key]} if type(how) is dict else set()
        if told - {"conj", "neg"}:
            raise ValueError(f"a tensor has properties that are not known: {sorted(map(str, told))}")
        key = (storage.ctypes.data, storage.dtype, offset, sizes, strides, *sorted(told))
        if key not in self.made:
            self.made[key] = self._made(storage, offset, sizes, strides, told, name)
        return self.made[key]

    def _made(
        self, storage: np.ndarray, offset: int, sizes: tuple, strides: tuple, told: set[str], name: str
    ) -> Array:
        dtype = storage.dtype
        if not numel(sizes):
            return array_at(memoryview(b""), dtype.newbyteorder("="), sizes)
        steps = [stride * dtype.itemsize for stride in strides]
        view = np.ndarray(sizes, dtype, storage.view(np.uint8), offset * dtype.itemsize, steps)
        is_view = view.flags.c_contiguous and dtype.isnative and dt.canonical(dtype) == dtype and not told
        if not is_view:
            self.left -= numel(sizes) * dtype.itemsize
            if self.left < 0:
                raise ValueError(
                    f"its tensors that are no views of it take more than {_COPIES} times its bytes, at {name}"
                )
        view = np.conj(view) if "conj" in told else view
        return adopted(np.negative(view) if "neg" in told else view)

    def tensor_of_bytes(
        self,
        storage: Any,
        offset: Any,
        sizes: Any,
        strides: Any,
        _grad: Any,
        _hooks: Any,
        dtype: Any,
        how: Any = None,
    ) -> Array:
        """Return a view of a storage of bytes: of dtypes without a class of storages."""
        if not isinstance(dtype, np.dtype) or type(storage) is not np.ndarray or storage.dtype.itemsize != 1:
            raise ValueError("a tensor is not described as one")
        whole = storage[: len(storage) // dtype.itemsize * dtype.itemsize]
        return self.tensor(whole.view(dtype), offset, sizes, strides, how=how)


def _are_sizes(x: Any) -> bool:
    return type(x) is tuple and all(map(_is_size, x))


def _called_by_torch(function: Any, _type: Any, arguments: Any, _state: Any) -> Any:
    """Return a tensor that has attributes, without them."""
    if type(function) is not Called or type(arguments) is not tuple:
        raise ValueError("a tensor is not described as one")
    return function.function(*arguments)


def _encoded(text: Any, encoding: Any = "latin1") -> bytes:
    if type(text) is not str or encoding != "latin1":
        raise ValueError("bytes are not described as such")
    return text.encode("latin1")


def _bytes_of(*parts: Any) -> bytes:
    """Return bytes, of a number of which Python would make as many."""
    if not parts:
        return b""
    return _encoded(*parts) if type(parts[0]) is str else bytes(_checked_bytes(parts[0]))


def _checked_bytes(x: Any) -> Sequence[int]:
    if type(x) not in (bytes, list, tuple):
        raise ValueError("bytes are not described as such")
    return x


def _complex(real: Any, imag: Any) -> complex:
    if type(real) is not float or type(imag) is not float:
        raise ValueError("a complex number is not described as one")
    return complex(real, imag)


__all__ = ["load_torch"]
