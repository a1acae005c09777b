"""Sorting rows on the CPU: NumPy's vectorized sort, called by programs without Python.

    sort_rows_T(result, source, first, end, size)       rows first ... end - 1, each of `size` elements; may be in place
    select_rows_T(result, source, scratch, first, end, size, start, stop, sample, low, high)
                                                        of each row the sorted elements start ... stop - 1

NumPy holds a table of the functions of each dtype, which extension modules get at through its C API; among them is
`int sort(void *start, npy_intp length, void *)`, which for numbers neither looks at its third argument nor needs the
interpreter's lock. Its place in the table is part of NumPy 2's binary interface (numpy/_core/include/numpy: the entry
PyDataType_GetArrFuncs of __multiarray_api.h, PyArray_ArrFuncs of ndarraytypes.h). With another NumPy, or if the routine
fails a trial, programs call Python back in its place: slower, but right.

A selection sorts a sample of the row, takes two of it as bounds, copies what lies between them (one pass of vectors:
most blocks hold nothing of it), and sorts that. Were the bounds wrong, the counts say so, and all is sorted.
lower/ordering.py chooses sample and bounds.
"""

from __future__ import annotations

import ctypes
from typing import Any

import numpy as np

DTYPES = tuple(np.dtype(name) for name in ("int32", "uint32", "int64", "uint64"))
_SELECTED = ("uint32", "uint64")
_ABI_VERSION = 0x02000000
_GET_ABI_VERSION, _GET_FUNCTIONS = 0, 365  # entries of the table of the C API
_QUICKSORT = 33  # of the table of functions: 21 casts and 12 others stand before the three sorts
_ROUTINE = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.c_void_p, ctypes.c_ssize_t, ctypes.c_void_p)

_SORT = """
declare i32 @sort_NAME(ptr, i64, ptr)
define void @sort_rows_NAME(ptr %result, ptr %source, i64 %first, i64 %end, i64 %size) {
entry:
  %nbytes = mul i64 %size, ITEMSIZE
  %same = icmp eq ptr %result, %source
  %none = icmp uge i64 %first, %end
  br i1 %none, label %out, label %row
row:
  %i = phi i64 [ %first, %entry ], [ %next, %sort ]
  %offset = mul i64 %i, %nbytes
  %to = getelementptr i8, ptr %result, i64 %offset
  br i1 %same, label %sort, label %copy
copy:
  %from = getelementptr i8, ptr %source, i64 %offset
  call void @llvm.memcpy.p0.p0.i64(ptr %to, ptr %from, i64 %nbytes, i1 false)
  br label %sort
sort:
  %failed = call i32 @sort_NAME(ptr %to, i64 %size, ptr null)
  %next = add i64 %i, 1
  %more = icmp ult i64 %next, %end
  br i1 %more, label %row, label %out
out:
  ret void
}
"""

_SELECT = """
define void @select_rows_NAME(ptr %result, ptr %source, ptr %scratch, i64 %first, i64 %end, i64 %size, i64 %start,
                              i64 %stop, i64 %sample, i64 %low, i64 %high) {
entry:
  %step = udiv i64 %size, %sample
  %wanted = sub i64 %stop, %start
  %wanted_nbytes = mul i64 %wanted, ITEMSIZE
  %nbytes = mul i64 %size, ITEMSIZE
  %rest = urem i64 %size, LANES
  %whole = sub i64 %size, %rest
  %has_low = icmp sge i64 %low, 0
  %has_high = icmp slt i64 %high, %sample
  %none = icmp uge i64 %first, %end
  br i1 %none, label %out, label %row
row:
  %i = phi i64 [ %first, %entry ], [ %next, %done ]
  %offset = mul i64 %i, %size
  %x = getelementptr TYPE, ptr %source, i64 %offset
  %s = getelementptr TYPE, ptr %scratch, i64 %offset
  %to_offset = mul i64 %i, %wanted
  %to = getelementptr TYPE, ptr %result, i64 %to_offset
  br label %take
take:
  %t = phi i64 [ 0, %row ], [ %t_next, %take ]
  %t_place = mul i64 %t, %step
  %t_from = getelementptr TYPE, ptr %x, i64 %t_place
  %t_value = load TYPE, ptr %t_from
  %t_to = getelementptr TYPE, ptr %s, i64 %t
  store TYPE %t_value, ptr %t_to
  %t_next = add i64 %t, 1
  %t_more = icmp ult i64 %t_next, %sample
  br i1 %t_more, label %take, label %bounds
bounds:
  %failed1 = call i32 @sort_NAME(ptr %s, i64 %sample, ptr null)
  %low_place = select i1 %has_low, i64 %low, i64 0
  %low_at = getelementptr TYPE, ptr %s, i64 %low_place
  %low_value = load TYPE, ptr %low_at
  %least = select i1 %has_low, TYPE %low_value, TYPE 0
  %high_place = select i1 %has_high, i64 %high, i64 0
  %high_at = getelementptr TYPE, ptr %s, i64 %high_place
  %high_value = load TYPE, ptr %high_at
  %most = select i1 %has_high, TYPE %high_value, TYPE -1
  %least_1 = insertelement <LANES x TYPE> poison, TYPE %least, i64 0
  %leasts = shufflevector <LANES x TYPE> %least_1, <LANES x TYPE> poison, <LANES x i32> zeroinitializer
  %most_1 = insertelement <LANES x TYPE> poison, TYPE %most, i64 0
  %mosts = shufflevector <LANES x TYPE> %most_1, <LANES x TYPE> poison, <LANES x i32> zeroinitializer
  %some = icmp ne i64 %whole, 0
  br i1 %some, label %block, label %counted
block:
  %b = phi i64 [ 0, %bounds ], [ %b_next, %block_end ]
  %kept = phi i64 [ 0, %bounds ], [ %kept_next, %block_end ]
  %below = phi <LANES x TYPE> [ zeroinitializer, %bounds ], [ %below_next, %block_end ]
  %v_at = getelementptr TYPE, ptr %x, i64 %b
  %v = load <LANES x TYPE>, ptr %v_at, align ITEMSIZE
  %is_below = icmp ult <LANES x TYPE> %v, %leasts
  %is_above = icmp ugt <LANES x TYPE> %v, %mosts
  %one = zext <LANES x i1> %is_below to <LANES x TYPE>
  %below_next = add <LANES x TYPE> %below, %one
  %is_outside = or <LANES x i1> %is_below, %is_above
  %outside = bitcast <LANES x i1> %is_outside to iLANES
  %inside = xor iLANES %outside, -1
  %empty = icmp eq iLANES %inside, 0
  br i1 %empty, label %block_end, label %keep
keep:
  %bits = phi iLANES [ %inside, %block ], [ %bits_next, %keep ]
  %k = phi i64 [ %kept, %block ], [ %k_next, %keep ]
  %lane = call iLANES @llvm.cttz.iLANES(iLANES %bits, i1 true)
  %lane_wide = zext iLANES %lane to i64
  %place = add i64 %b, %lane_wide
  %k_from = getelementptr TYPE, ptr %x, i64 %place
  %k_value = load TYPE, ptr %k_from
  %k_to = getelementptr TYPE, ptr %s, i64 %k
  store TYPE %k_value, ptr %k_to
  %k_next = add i64 %k, 1
  %bits_less = sub iLANES %bits, 1
  %bits_next = and iLANES %bits, %bits_less
  %finished = icmp eq iLANES %bits_next, 0
  br i1 %finished, label %block_end, label %keep
block_end:
  %kept_next = phi i64 [ %kept, %block ], [ %k_next, %keep ]
  %b_next = add i64 %b, LANES
  %b_more = icmp ult i64 %b_next, %whole
  br i1 %b_more, label %block, label %counted
counted:
  %kept_blocks = phi i64 [ 0, %bounds ], [ %kept_next, %block_end ]
  %below_lanes = phi <LANES x TYPE> [ zeroinitializer, %bounds ], [ %below_next, %block_end ]
  %below_sum = call TYPE @llvm.vector.reduce.add.vLANESTYPE(<LANES x TYPE> %below_lanes)
  %below_blocks = zext TYPE %below_sum to i65
  %below_64 = trunc i65 %below_blocks to i64
  %left = icmp ne i64 %rest, 0
  br i1 %left, label %tail, label %judge
tail:
  %r = phi i64 [ %whole, %counted ], [ %r_next, %tail ]
  %r_kept = phi i64 [ %kept_blocks, %counted ], [ %r_kept_next, %tail ]
  %r_below = phi i64 [ %below_64, %counted ], [ %r_below_next, %tail ]
  %r_at = getelementptr TYPE, ptr %x, i64 %r
  %r_value = load TYPE, ptr %r_at
  %r_to = getelementptr TYPE, ptr %s, i64 %r_kept
  store TYPE %r_value, ptr %r_to
  %r_is_below = icmp ult TYPE %r_value, %least
  %r_is_above = icmp ugt TYPE %r_value, %most
  %r_outside = or i1 %r_is_below, %r_is_above
  %r_inside = xor i1 %r_outside, true
  %r_one = zext i1 %r_is_below to i64
  %r_below_next = add i64 %r_below, %r_one
  %r_more_kept = zext i1 %r_inside to i64
  %r_kept_next = add i64 %r_kept, %r_more_kept
  %r_next = add i64 %r, 1
  %r_more = icmp ult i64 %r_next, %size
  br i1 %r_more, label %tail, label %judge
judge:
  %all_kept = phi i64 [ %kept_blocks, %counted ], [ %r_kept_next, %tail ]
  %all_below = phi i64 [ %below_64, %counted ], [ %r_below_next, %tail ]
  %begins = icmp ule i64 %all_below, %start
  %upto = add i64 %all_below, %all_kept
  %ends = icmp uge i64 %upto, %stop
  %right = and i1 %begins, %ends
  br i1 %right, label %found, label %again
again:
  call void @llvm.memcpy.p0.p0.i64(ptr %s, ptr %x, i64 %nbytes, i1 false)
  br label %found
found:
  %length = phi i64 [ %all_kept, %judge ], [ %size, %again ]
  %skipped = phi i64 [ %all_below, %judge ], [ 0, %again ]
  %failed2 = call i32 @sort_NAME(ptr %s, i64 %length, ptr null)
  br label %done
done:
  %from_place = sub i64 %start, %skipped
  %from = getelementptr TYPE, ptr %s, i64 %from_place
  call void @llvm.memcpy.p0.p0.i64(ptr %to, ptr %from, i64 %wanted_nbytes, i1 false)
  %next = add i64 %i, 1
  %more = icmp ult i64 %next, %end
  br i1 %more, label %row, label %out
out:
  ret void
}
declare iLANES @llvm.cttz.iLANES(iLANES, i1)
declare TYPE @llvm.vector.reduce.add.vLANESTYPE(<LANES x TYPE>)
"""


def library_text() -> str:
    """The routines as LLVM IR; they call sort_T, whose addresses `sort_routines` gives."""
    texts = ["declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)"]
    for dtype in DTYPES:
        text = _SORT + (_SELECT if dtype.name in _SELECTED else "")
        text = text.replace("ITEMSIZE", str(dtype.itemsize)).replace("NAME", dtype.name)
        texts.append(
            text.replace("LANES", str(64 // dtype.itemsize)).replace("TYPE", f"i{8 * dtype.itemsize}")
        )
    return "\n".join(texts)


def symbols() -> list[str]:
    """The names of the routines that programs call."""
    names = [f"sort_rows_{dtype.name}" for dtype in DTYPES]
    return names + [f"select_rows_{name}" for name in _SELECTED]


def sort_routines() -> dict[str, Any]:
    """For each sort_T a pointer to it, which must stay alive while it can be called."""
    found = {}
    for dtype in DTYPES:
        address = _numpy_routine(dtype)
        known = address is not None and _sorts(address, dtype)
        found[f"sort_{dtype.name}"] = _ROUTINE(address if known else _python_routine(dtype))  # type: ignore[arg-type]
    return found


def _numpy_routine(dtype: np.dtype) -> int | None:
    """The address of NumPy's sort of a dtype; None where this NumPy is not one that we know."""
    if not np.__version__.startswith("2."):
        return None
    try:
        capsule = np._core._multiarray_umath._ARRAY_API  # type: ignore[attr-defined]
        pointer = ctypes.pythonapi.PyCapsule_GetPointer
        get = ctypes.PYFUNCTYPE(ctypes.c_void_p, ctypes.py_object, ctypes.c_char_p)(
            ctypes.cast(pointer, ctypes.c_void_p).value  # type: ignore[arg-type]
        )
        table = ctypes.cast(get(capsule, None), ctypes.POINTER(ctypes.c_void_p))
        if ctypes.CFUNCTYPE(ctypes.c_uint)(table[_GET_ABI_VERSION])() != _ABI_VERSION:
            return None
        functions = ctypes.PYFUNCTYPE(ctypes.c_void_p, ctypes.py_object)(table[_GET_FUNCTIONS])(dtype)
        return ctypes.cast(functions, ctypes.POINTER(ctypes.c_void_p))[_QUICKSORT]
    except (AttributeError, TypeError, ValueError):
        return None


def _sorts(address: int, dtype: np.dtype) -> bool:
    """Whether the routine sorts: a trial on some numbers."""
    numbers = (np.arange(300, dtype=np.uint64) * np.uint64(0x9E3779B97F4A7C15) >> np.uint64(1)).astype(dtype)
    expected = np.sort(numbers)
    _ROUTINE(address)(numbers.ctypes.data, numbers.size, None)
    return bool((numbers == expected).all())


def _python_routine(dtype: np.dtype) -> Any:
    def sort(address: int, length: int, _: int) -> int:
        memory = memoryview((ctypes.c_char * (length * dtype.itemsize)).from_address(address))
        np.frombuffer(memory, dtype).sort()
        return 0

    return sort


__all__ = ["DTYPES", "library_text", "sort_routines", "symbols"]
