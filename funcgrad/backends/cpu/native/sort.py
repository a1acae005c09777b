"""The routines that sort rows, as LLVM IR: written once, for each dtype by replacing words.

    sort_rows_T(result, source, first, end, size)       rows first ... end - 1, each of `size` elements; may be in place
    sort_long_T(result, source, scratch, first, end, size)  the same for few and long rows: each by all threads
    select_rows_T(result, source, scratch, first, end, size, start, stop, sample, low, high)
                                                        of each row the sorted elements start ... stop - 1

All of them call sort_T(start, length, null), which backends/cpu/sorting.py finds.

A long row is cut into as many parts as there are threads to work, which sort one each and then merge them, each writing
its part of the result. What comes out is the same for any number of threads, since equal integers are equal bits.

A selection sorts a sample of the row, takes two of it as bounds, copies what lies between them (one pass of vectors:
most blocks hold nothing of it), and sorts that. Were the bounds wrong, the counts say so, and all is sorted.
lower/graph/sort_keys.py chooses sample and bounds.
"""

from __future__ import annotations

import numpy as np

DTYPES = tuple(np.dtype(name) for name in ("int32", "uint32", "int64", "uint64"))
SELECTED = ("uint32", "uint64")

_DECLARATIONS = """
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
declare i64 @llvm.smax.i64(i64, i64)
declare i64 @llvm.smin.i64(i64, i64)
declare i64 @llvm.umin.i64(i64, i64)
declare i64 @llvm.ctlz.i64(i64, i1)
declare i64 @parallelism()
declare void @run_parallel(ptr, ptr, i64, i64)
"""

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

# A part of the output of a merge begins where as many elements of the two runs come before it: binary search along a
# diagonal (Odeh, Green, Mwassi, Shmueli and Birk 2012, Merge path). Each part is merged as two halves at once, since a
# step waits for the comparison of the step before.
_MERGE = """
%job.NAME = type { ptr, ptr, i64, i64, i64 }

define internal i64 @bound.NAME(i64 %part, i64 %size, i64 %parts) {
  %product = mul i64 %part, %size
  %bound = udiv i64 %product, %parts
  ret i64 %bound
}

define internal i64 @split.NAME(ptr %a, i64 %na, ptr %b, i64 %nb, i64 %d) {
entry:
  %over = sub i64 %d, %nb
  %least = call i64 @llvm.smax.i64(i64 %over, i64 0)
  %most = call i64 @llvm.smin.i64(i64 %d, i64 %na)
  br label %look
look:
  %low = phi i64 [ %least, %entry ], [ %low_next, %step ]
  %high = phi i64 [ %most, %entry ], [ %high_next, %step ]
  %open = icmp slt i64 %low, %high
  br i1 %open, label %step, label %out
step:
  %sum = add i64 %low, %high
  %middle = lshr i64 %sum, 1
  %above = sub i64 %d, %middle
  %j = sub i64 %above, 1
  %a_at = getelementptr TYPE, ptr %a, i64 %middle
  %b_at = getelementptr TYPE, ptr %b, i64 %j
  %x = load TYPE, ptr %a_at
  %y = load TYPE, ptr %b_at
  %less = icmp LESS TYPE %x, %y
  %up = add i64 %middle, 1
  %low_next = select i1 %less, i64 %up, i64 %low
  %high_next = select i1 %less, i64 %high, i64 %middle
  br label %look
out:
  ret i64 %low
}

define internal void @merge_one.NAME(ptr %to, ptr %a, ptr %a_end, ptr %b, ptr %b_end) {
entry:
  br label %look
look:
  %k = phi ptr [ %to, %entry ], [ %k_next, %step ]
  %i = phi ptr [ %a, %entry ], [ %i_next, %step ]
  %j = phi ptr [ %b, %entry ], [ %j_next, %step ]
  %some_a = icmp ult ptr %i, %a_end
  %some_b = icmp ult ptr %j, %b_end
  %both = and i1 %some_a, %some_b
  br i1 %both, label %step, label %rest
step:
  %x = load TYPE, ptr %i
  %y = load TYPE, ptr %j
  %second = icmp LESS TYPE %y, %x
  %least = select i1 %second, TYPE %y, TYPE %x
  store TYPE %least, ptr %k
  %from_b = zext i1 %second to i64
  %from_a = xor i64 %from_b, 1
  %i_next = getelementptr TYPE, ptr %i, i64 %from_a
  %j_next = getelementptr TYPE, ptr %j, i64 %from_b
  %k_next = getelementptr TYPE, ptr %k, i64 1
  br label %look
rest:
  %i_number = ptrtoint ptr %i to i64
  %a_number = ptrtoint ptr %a_end to i64
  %left_a = sub i64 %a_number, %i_number
  call void @llvm.memcpy.p0.p0.i64(ptr %k, ptr %i, i64 %left_a, i1 false)
  %k2 = getelementptr i8, ptr %k, i64 %left_a
  %j_number = ptrtoint ptr %j to i64
  %b_number = ptrtoint ptr %b_end to i64
  %left_b = sub i64 %b_number, %j_number
  call void @llvm.memcpy.p0.p0.i64(ptr %k2, ptr %j, i64 %left_b, i1 false)
  ret void
}

define internal void @merge_two.NAME(ptr %to, ptr %a, ptr %a_end, ptr %b, ptr %b_end,
                                     ptr %to2, ptr %a2, ptr %a2_end, ptr %b2, ptr %b2_end) {
entry:
  br label %look
look:
  %k = phi ptr [ %to, %entry ], [ %k_next, %step ]
  %i = phi ptr [ %a, %entry ], [ %i_next, %step ]
  %j = phi ptr [ %b, %entry ], [ %j_next, %step ]
  %k2 = phi ptr [ %to2, %entry ], [ %k2_next, %step ]
  %i2 = phi ptr [ %a2, %entry ], [ %i2_next, %step ]
  %j2 = phi ptr [ %b2, %entry ], [ %j2_next, %step ]
  %some_a = icmp ult ptr %i, %a_end
  %some_b = icmp ult ptr %j, %b_end
  %some_a2 = icmp ult ptr %i2, %a2_end
  %some_b2 = icmp ult ptr %j2, %b2_end
  %some = and i1 %some_a, %some_b
  %some2 = and i1 %some_a2, %some_b2
  %all = and i1 %some, %some2
  br i1 %all, label %step, label %rest
step:
  %x = load TYPE, ptr %i
  %y = load TYPE, ptr %j
  %x2 = load TYPE, ptr %i2
  %y2 = load TYPE, ptr %j2
  %second = icmp LESS TYPE %y, %x
  %second2 = icmp LESS TYPE %y2, %x2
  %least = select i1 %second, TYPE %y, TYPE %x
  %least2 = select i1 %second2, TYPE %y2, TYPE %x2
  store TYPE %least, ptr %k
  store TYPE %least2, ptr %k2
  %from_b = zext i1 %second to i64
  %from_a = xor i64 %from_b, 1
  %from_b2 = zext i1 %second2 to i64
  %from_a2 = xor i64 %from_b2, 1
  %i_next = getelementptr TYPE, ptr %i, i64 %from_a
  %j_next = getelementptr TYPE, ptr %j, i64 %from_b
  %k_next = getelementptr TYPE, ptr %k, i64 1
  %i2_next = getelementptr TYPE, ptr %i2, i64 %from_a2
  %j2_next = getelementptr TYPE, ptr %j2, i64 %from_b2
  %k2_next = getelementptr TYPE, ptr %k2, i64 1
  br label %look
rest:
  call void @merge_one.NAME(ptr %k, ptr %i, ptr %a_end, ptr %j, ptr %b_end)
  call void @merge_one.NAME(ptr %k2, ptr %i2, ptr %a2_end, ptr %j2, ptr %b2_end)
  ret void
}

; Parts `first` to `end` of the runs, copied and sorted.
define internal void @sort_parts.NAME(ptr %job, i64 %first, i64 %end) {
entry:
  %fields = load %job.NAME, ptr %job
  %to = extractvalue %job.NAME %fields, 0
  %from = extractvalue %job.NAME %fields, 1
  %size = extractvalue %job.NAME %fields, 2
  %parts = extractvalue %job.NAME %fields, 3
  br label %look
look:
  %part = phi i64 [ %first, %entry ], [ %next, %sort ]
  %some = icmp ult i64 %part, %end
  br i1 %some, label %begin, label %out
begin:
  %next = add i64 %part, 1
  %low = call i64 @bound.NAME(i64 %part, i64 %size, i64 %parts)
  %high = call i64 @bound.NAME(i64 %next, i64 %size, i64 %parts)
  %length = sub i64 %high, %low
  %x = getelementptr TYPE, ptr %from, i64 %low
  %y = getelementptr TYPE, ptr %to, i64 %low
  %same = icmp eq ptr %x, %y
  br i1 %same, label %sort, label %copy
copy:
  %nbytes = mul i64 %length, ITEMSIZE
  call void @llvm.memcpy.p0.p0.i64(ptr %y, ptr %x, i64 %nbytes, i1 false)
  br label %sort
sort:
  %failed = call i32 @sort_NAME(ptr %y, i64 %length, ptr null)
  br label %look
out:
  ret void
}

; Parts `first` to `end` of the output of a merge of pairs of runs, each of `run` parts.
define internal void @merge_parts.NAME(ptr %job, i64 %first, i64 %end) {
entry:
  %fields = load %job.NAME, ptr %job
  %to = extractvalue %job.NAME %fields, 0
  %from = extractvalue %job.NAME %fields, 1
  %size = extractvalue %job.NAME %fields, 2
  %parts = extractvalue %job.NAME %fields, 3
  %run = extractvalue %job.NAME %fields, 4
  %pair = shl i64 %run, 1
  br label %look
look:
  %part = phi i64 [ %first, %entry ], [ %next, %merge ]
  %some = icmp ult i64 %part, %end
  br i1 %some, label %merge, label %out
merge:
  %next = add i64 %part, 1
  %inside = urem i64 %part, %pair
  %a_part = sub i64 %part, %inside
  %b_part = add i64 %a_part, %run
  %e_part = add i64 %a_part, %pair
  %a_low = call i64 @bound.NAME(i64 %a_part, i64 %size, i64 %parts)
  %b_low = call i64 @bound.NAME(i64 %b_part, i64 %size, i64 %parts)
  %e_low = call i64 @bound.NAME(i64 %e_part, i64 %size, i64 %parts)
  %na = sub i64 %b_low, %a_low
  %nb = sub i64 %e_low, %b_low
  %a = getelementptr TYPE, ptr %from, i64 %a_low
  %b = getelementptr TYPE, ptr %from, i64 %b_low
  %low = call i64 @bound.NAME(i64 %part, i64 %size, i64 %parts)
  %high = call i64 @bound.NAME(i64 %next, i64 %size, i64 %parts)
  %span = add i64 %low, %high
  %middle = lshr i64 %span, 1
  %d0 = sub i64 %low, %a_low
  %d1 = sub i64 %middle, %a_low
  %d2 = sub i64 %high, %a_low
  %i0 = call i64 @split.NAME(ptr %a, i64 %na, ptr %b, i64 %nb, i64 %d0)
  %i1 = call i64 @split.NAME(ptr %a, i64 %na, ptr %b, i64 %nb, i64 %d1)
  %i2 = call i64 @split.NAME(ptr %a, i64 %na, ptr %b, i64 %nb, i64 %d2)
  %j0 = sub i64 %d0, %i0
  %j1 = sub i64 %d1, %i1
  %j2 = sub i64 %d2, %i2
  %x0 = getelementptr TYPE, ptr %a, i64 %i0
  %x1 = getelementptr TYPE, ptr %a, i64 %i1
  %x2 = getelementptr TYPE, ptr %a, i64 %i2
  %y0 = getelementptr TYPE, ptr %b, i64 %j0
  %y1 = getelementptr TYPE, ptr %b, i64 %j1
  %y2 = getelementptr TYPE, ptr %b, i64 %j2
  %to0 = getelementptr TYPE, ptr %to, i64 %low
  %to1 = getelementptr TYPE, ptr %to, i64 %middle
  call void @merge_two.NAME(ptr %to0, ptr %x0, ptr %x1, ptr %y0, ptr %y1,
                            ptr %to1, ptr %x1, ptr %x2, ptr %y1, ptr %y2)
  br label %look
out:
  ret void
}

define void @sort_long_NAME(ptr %result, ptr %source, ptr %scratch, i64 %first, i64 %end, i64 %size) {
entry:
  %job = alloca %job.NAME
  %threads = call i64 @parallelism()
  %few = call i64 @llvm.umin.i64(i64 %threads, i64 16)
  %zeros = call i64 @llvm.ctlz.i64(i64 %few, i1 false)
  %levels = sub i64 63, %zeros
  %parts = shl i64 1, %levels
  %odd = and i64 %levels, 1
  %is_odd = icmp ne i64 %odd, 0
  %none = icmp uge i64 %first, %end
  br i1 %none, label %out, label %row
row:
  %i = phi i64 [ %first, %entry ], [ %next, %done ]
  %offset = mul i64 %i, %size
  %x = getelementptr TYPE, ptr %source, i64 %offset
  %y = getelementptr TYPE, ptr %result, i64 %offset
  %s = getelementptr TYPE, ptr %scratch, i64 %offset
  %begin = select i1 %is_odd, ptr %s, ptr %y
  %other = select i1 %is_odd, ptr %y, ptr %s
  %job1 = insertvalue %job.NAME poison, ptr %begin, 0
  %job2 = insertvalue %job.NAME %job1, ptr %x, 1
  %job3 = insertvalue %job.NAME %job2, i64 %size, 2
  %job4 = insertvalue %job.NAME %job3, i64 %parts, 3
  %job5 = insertvalue %job.NAME %job4, i64 0, 4
  store %job.NAME %job5, ptr %job
  call void @run_parallel(ptr @sort_parts.NAME, ptr %job, i64 %parts, i64 %parts)
  br label %look
look:
  %run = phi i64 [ 1, %row ], [ %run_next, %level ]
  %from = phi ptr [ %begin, %row ], [ %to, %level ]
  %to = phi ptr [ %other, %row ], [ %from, %level ]
  %more = icmp ult i64 %run, %parts
  br i1 %more, label %level, label %done
level:
  %job6 = insertvalue %job.NAME %job5, ptr %to, 0
  %job7 = insertvalue %job.NAME %job6, ptr %from, 1
  %job8 = insertvalue %job.NAME %job7, i64 %run, 4
  store %job.NAME %job8, ptr %job
  call void @run_parallel(ptr @merge_parts.NAME, ptr %job, i64 %parts, i64 %parts)
  %run_next = shl i64 %run, 1
  br label %look
done:
  %next = add i64 %i, 1
  %again = icmp ult i64 %next, %end
  br i1 %again, label %row, label %out
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
    """The routines as LLVM IR; they call sort_T."""
    texts = [_DECLARATIONS]
    for dtype in DTYPES:
        text = _SORT + _MERGE + (_SELECT if dtype.name in SELECTED else "")
        text = text.replace("LESS", "slt" if dtype.kind == "i" else "ult")
        text = text.replace("ITEMSIZE", str(dtype.itemsize)).replace("NAME", dtype.name)
        texts.append(
            text.replace("LANES", str(64 // dtype.itemsize)).replace("TYPE", f"i{8 * dtype.itemsize}")
        )
    return "\n".join(texts)


def symbols() -> list[str]:
    """The names of the routines that programs call."""
    names = [f"sort_{form}_{dtype.name}" for dtype in DTYPES for form in ("rows", "long")]
    return names + [f"select_rows_{name}" for name in SELECTED]


__all__ = ["DTYPES", "library_text", "symbols"]
