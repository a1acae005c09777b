"""Arrays from parts: of a callback, of arrays that are on their devices, of what each process has."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from funcgrad.errors import DtypeError, ShapeError, ShardingError
from funcgrad.trace.array.any_array import Array as AnyArray
from funcgrad.trace.array.array import Array, Signature
from funcgrad.trace.array.device_array import alias
from funcgrad.trace.array.key_array import KEY_DTYPE, KeyArray
from funcgrad.trace.array.sharded_array import ShardedArray, host_values, shape_of
from funcgrad.trace.mesh.shard_layout import Index, block_numbers, parts_along
from funcgrad.trace.mesh.sharding import NamedSharding, Sharding, SingleDeviceSharding
from funcgrad.trace.tracing.tracer import as_operand
from funcgrad.trace.types import dtypes as dt
from funcgrad.trace.types import tree
from funcgrad.trace.types.shapes import Shape
from funcgrad.transforms.sharding.api.device_put import local_parts, on, padded, sharded_signature
from funcgrad.transforms.sharding.api.devices import device_put, place_of


def make_array_from_callback(
    shape: Sequence[int], sharding: Sharding, data_callback: Callable[[Index], Any], dtype: Any = None
) -> AnyArray:
    """Make an array whose parts a function gives; the function is asked only for the parts of this process.

    Parameters
    ----------
    shape : the shape of the whole array.
    sharding : a NamedSharding or SingleDeviceSharding.
    data_callback : a function from an index, a slice for each dimension, to an array, a number or keys of that
        part of the whole. It is called once for each part, however many devices have the part.
    dtype : the dtype that parts are converted to; None for that of the first part, or for keys.

    Returns
    -------
    The array, of that shape and sharding.

    Raises
    ------
    ShapeError : a part has another shape.
    DtypeError : parts have several dtypes, or this process has no part and no dtype is given.

    Examples
    --------
    >>> import funcgrad as fg, numpy
    >>> fg.config.cpu_devices = 4
    >>> rows = numpy.arange(12).reshape(4, 3)
    >>> sharding = fg.NamedSharding(fg.make_mesh((4,), "x"), fg.P("x"))
    >>> x = fg.make_array_from_callback(rows.shape, sharding, lambda index: rows[index])
    >>> x.addressable_shards[2].data, x.shape
    (Array([[6, 7, 8]], dtype=int32), (4, 3))
    """
    shape = tuple(map(int, shape))
    wanted = None if dtype in (None, KEY_DTYPE) else dt.as_dtype(dtype)
    if not isinstance(sharding, NamedSharding):
        index = (slice(None),) * len(shape)
        given = data_callback(index)
        place = _checked(sharding, "make_array_from_callback")
        if isinstance(given, KeyArray):
            return device_put(
                KeyArray(Array(_part(given.words, (*shape, KEY_DTYPE.words), None, index))), place
            )
        return device_put(Array(_part(given, shape, wanted, index)), place)
    shown = sharding.shown_indices_at(shape, sharding._positions())
    block_shape = sharding.shard_shape(shape)
    made: dict[Any, Array] = {}
    blocks: list[Array] = []
    first = wanted
    words = (KEY_DTYPE.words,) if dtype is KEY_DTYPE else ()
    for part, asked in zip(local_parts(sharding, shape), shown, strict=True):
        if part.span not in made:
            given = data_callback(asked)
            if isinstance(given, KeyArray):
                words = words if blocks else (KEY_DTYPE.words,)
                given = given.words
            given = _part(given, (*shape_of(part.where), *words), wanted, asked)
            first = given.dtype if first is None else first
            made[part.span] = Array(padded(_of_dtype(given, first, asked), (*block_shape, *words)))
        blocks.append(on(part.device, made[part.span]))
    if words and first is None:
        first = dt.uint32
    if first is None:
        raise DtypeError(
            "make_array_from_callback: no device of this process has a part, so nothing tells the dtype",
            hint="pass dtype=",
        )
    signature = sharded_signature((*shape, *words), first, False, sharding, "make_array_from_callback")
    array = ShardedArray.of_blocks(signature, blocks)
    return KeyArray(array) if words else array


def _part(given: Any, shape: Shape, dtype: np.dtype | None, asked: Index) -> np.ndarray:
    """Return what the callback gave, on the host."""
    if isinstance(given, (list, tuple)):
        given = np.asarray(given)
    x = as_operand(given, "make_array_from_callback")
    if x.shape != shape:
        raise ShapeError(
            f"make_array_from_callback: the callback gave {Signature(x.shape, x.dtype)} for the index {asked}, "
            f"a part of shape {shape}",
            hint="return whole[index]",
        )
    values = _known(x)
    return values if dtype is None else values.astype(dtype, copy=False)


def _known(x: Any) -> np.ndarray:
    """Return values on the host; TracedValueError for a traced array."""
    return host_values(x) if isinstance(x, Array) else np.asarray(x)


def _of_dtype(part: np.ndarray, dtype: np.dtype, asked: Index) -> np.ndarray:
    if part.dtype != dtype:
        raise DtypeError(
            f"make_array_from_callback: the part at {asked} is {part.dtype.name}, parts before are {dtype.name}",
            hint="pass dtype=, to which all are converted",
        )
    return part


def make_array_from_single_device_arrays(
    shape: Sequence[int], sharding: Sharding, arrays: Sequence[Any], *, dtype: Any = None
) -> AnyArray:
    """Make an array of arrays that are its parts, each on its device, without copies.

    Parameters
    ----------
    shape : the shape of the whole array.
    sharding : a NamedSharding or SingleDeviceSharding.
    arrays : one for each device of this process, committed to it, in any order; without padding, or padded to
        the shape of the blocks.
    dtype : that of the arrays; needed only where this process has no device.

    Returns
    -------
    The array, of that shape and sharding.

    Raises
    ------
    ShardingError : a device has no array, or two.
    ShapeError, DtypeError : the arrays do not fit each other or the shape.

    Examples
    --------
    >>> import funcgrad as fg, funcgrad.numpy as np
    >>> fg.config.cpu_devices = 2
    >>> sharding = fg.NamedSharding(fg.make_mesh((2,), "x"), fg.P("x"))
    >>> parts = [fg.device_put(np.arange(2.0) + d.id, d) for d in fg.devices("cpu")]
    >>> fg.make_array_from_single_device_arrays((4,), sharding, parts)
    Array([0., 1., 1., 2.], dtype=float32)
    """
    what = "make_array_from_single_device_arrays"
    shape = tuple(map(int, shape))
    if dtype is KEY_DTYPE or (arrays and all(isinstance(array, KeyArray) for array in arrays)):
        parts_of_words = [array.words for array in arrays]
        whole = make_array_from_single_device_arrays(
            (*shape, KEY_DTYPE.words), sharding, parts_of_words, dtype=dt.uint32
        )
        return KeyArray(whole)
    if not isinstance(sharding, NamedSharding):
        (array,) = _by_device(what, [_checked(sharding, what).device], arrays)
        _check_block(what, array, (shape,), array.dtype if dtype is None else dt.as_dtype(dtype))
        return array
    parts = local_parts(sharding, shape)
    ordered = _by_device(what, [part.device for part in parts], arrays)
    if not ordered and dtype is None:
        raise DtypeError(f"{what}: this process has no part, so nothing tells the dtype", hint="pass dtype=")
    wanted = ordered[0].dtype if dtype is None else dt.as_dtype(dtype)
    block_shape = sharding.shard_shape(shape)
    blocks = []
    for part, array in zip(parts, ordered, strict=True):
        _check_block(what, array, (shape_of(part.where), block_shape), wanted)
        if array.shape != block_shape:
            array = on(part.device, Array(padded(host_values(array), block_shape), array.weak))
        blocks.append(alias(array))
    weak = bool(blocks) and all(block.weak for block in blocks)
    return ShardedArray.of_blocks(sharded_signature(shape, wanted, weak, sharding, what), blocks)


def _by_device(what: str, devices: Sequence[str], arrays: Sequence[Any]) -> list[Array]:
    """Return the arrays in the order of the devices."""
    found: dict[str, Array] = {}
    for array in arrays:
        if not isinstance(array, Array) or type(array) is ShardedArray:
            raise ShardingError(
                f"{what}: {array!r:.60} is no array on one device", hint="device_put gives some"
            )
        place = str(array.device)
        if place in found or place not in devices:
            why = "two of them" if place in found else "one of them, which the sharding does not have,"
            raise ShardingError(
                f"{what}: {why} on {place!r}; one is needed on each of {', '.join(map(repr, map(str, devices)))}",
                hint="put each array on its device: device_put(part, device)",
            )
        found[place] = array
    missing = [str(device) for device in devices if device not in found]
    if missing:
        raise ShardingError(
            f"{what}: there is no array on {', '.join(map(repr, missing))}",
            hint="pass one for each of sharding.addressable_devices",
        )
    return [found[device] for device in devices]


def _check_block(what: str, array: Array, shapes: Sequence[Shape], dtype: np.dtype) -> None:
    described = f"{what}: {Signature(array.shape, array.dtype)} on {str(array.device)!r}"
    if array.shape not in shapes:
        raise ShapeError(f"{described}: a part there has the shape {shapes[0]}")
    if array.dtype != dtype:
        raise DtypeError(f"{described}: the array is of {dtype.name}", hint="convert it by .astype before")


def make_array_from_process_local_data(sharding: Any, local_data: Any, global_shape: Any = None) -> Any:
    """Put together the arrays of which each process has some parts.

    Parameters
    ----------
    sharding : a sharding, a device, a PartitionSpec on the mesh of set_mesh, or a tree of them that is a prefix of
        the data.
    local_data : a tree of what this process has. Along each dimension an array is the whole one, the same in all
        processes, or the parts of this process's devices, one after the other.
    global_shape : the shape of the whole array, or a tree of shapes that is a prefix of the data. With None, every
        process has as much as this one, in parts of one size.

    Returns
    -------
    The same tree of whole arrays, of that sharding.

    Raises
    ------
    ShapeError : along some dimension the data is neither the whole array nor the parts of this process.
    TreeError : `sharding` or `global_shape` is no prefix of the data.

    Examples
    --------
    >>> import funcgrad as fg, numpy
    >>> fg.config.cpu_devices = 4
    >>> sharding = fg.NamedSharding(fg.make_mesh((4,), "batch"), fg.P("batch"))
    >>> batch = fg.make_array_from_process_local_data(sharding, numpy.ones((8, 3), "float32"))
    >>> batch.shape, batch.addressable_data(0).shape
    ((8, 3), (2, 3))
    """
    what = "make_array_from_process_local_data"
    leaves, treedef = tree.flatten(local_data)
    places = tree.broadcast_prefix(sharding, treedef, f"{what}: sharding", is_leaf=lambda part: part is None)
    shapes = tree.broadcast_prefix(global_shape, treedef, f"{what}: global_shape", is_leaf=_is_shape)
    made = [
        _from_local(what, place_of(place, what), leaf, shape)
        for place, leaf, shape in zip(places, leaves, shapes, strict=True)
    ]
    return tree.unflatten(treedef, made)


def _is_shape(part: Any) -> bool:
    return part is None or (
        isinstance(part, (tuple, list)) and all(isinstance(n, (int, np.integer)) for n in part)
    )


def _from_local(
    what: str, place: str | NamedSharding | None, data: Any, global_shape: Sequence[int] | None
) -> AnyArray:
    """Return one array, of which this process has the data, there."""
    x = as_operand(data, what)
    if not isinstance(place, NamedSharding):
        if global_shape is not None and tuple(global_shape) != x.shape:
            raise ShapeError(
                f"{what}: one device has all of the array, so {x.shape} is not {tuple(global_shape)}"
            )
        return device_put(x, place)
    sharding = place
    spans = _local_spans(what, sharding, x.shape, global_shape)
    shape = tuple(size for size, _ in spans)
    values = _known(x)

    def values_at(index: Index) -> np.ndarray:
        return values[
            tuple(
                slice(begins[i.start], begins[i.start] + i.stop - i.start) if begins else i
                for i, (_, begins) in zip(index, spans, strict=True)
            )
        ]

    block_shape = sharding.shard_shape(shape)
    signature = sharded_signature(shape, x.dtype, x.weak, sharding, what)
    blocks = [
        on(part.device, Array(padded(values_at(part.where), block_shape), x.weak))
        for part in local_parts(sharding, shape)
    ]
    return ShardedArray.of_blocks(signature, blocks)


def _local_spans(
    what: str, sharding: NamedSharding, local: Shape, given: Sequence[int] | None
) -> list[tuple[int, dict[int, int] | None]]:
    """Return the size of the whole array along each dimension, and a map. The map leads from the start of a part in
    the whole to its start in the local data; it is None if the local data has all of the dimension.
    """
    shape = _inferred(what, sharding, local) if given is None else tuple(map(int, given))
    if len(shape) != len(local):
        raise ShapeError(f"{what}: the local data has {len(local)} dimensions, the whole array {len(shape)}")
    parts = [part.where for part in local_parts(sharding, shape)]
    found: list[tuple[int, dict[int, int] | None]] = []
    for dim, size in enumerate(shape):
        own = sorted({(index[dim].start, index[dim].stop) for index in parts})
        begins: dict[int, int] = {}
        total = 0
        for start, stop in own:
            begins[start] = begins.get(start, total)  # empty parts begin where others end
            total += stop - start
        if local[dim] not in (size, total):
            raise ShapeError(
                f"{what}: dimension {dim} of the local data has the size {local[dim]}; it has to be {total}, as the "
                f"parts of this process together, or {size}, as the whole array",
                hint="pass global_shape=, or other data",
            )
        found.append((size, None if local[dim] == size else begins))
    return found


def _inferred(what: str, sharding: NamedSharding, local: Shape) -> Shape:
    """Return the shape of the whole array, where every process has as much as this one."""
    layout, mesh = sharding._layout_on(len(local))
    numbers = block_numbers(layout, mesh, sharding._positions())
    shape = []
    for dim, (axes, row) in enumerate(zip(layout, numbers, strict=True)):
        parts, own = parts_along(axes, mesh), len(set(row.tolist()))
        if own < parts and local[dim] % max(1, own):
            raise ShapeError(
                f"{what}: dimension {dim} of the local data, of size {local[dim]}, does not divide into the {own} "
                "parts of this process",
                hint="pass global_shape=",
            )
        shape.append(local[dim] if own == parts else local[dim] // max(1, own) * parts)
    return tuple(shape)


def _checked(sharding: Any, what: str) -> SingleDeviceSharding:
    if not isinstance(sharding, SingleDeviceSharding):
        raise ShardingError(
            f"{what}: {sharding!r:.60} is no sharding", hint="write NamedSharding(mesh, spec)"
        )
    return sharding
