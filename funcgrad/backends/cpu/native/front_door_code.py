"""The code of the native front door, as LLVM IR: see backends/cpu/fast_call.py for what it does,
backends/cpu/call_plans.py for the tables it reads.

    front_door(self, arguments, how many by position, names of the others)    a method of METH_FASTCALL | METH_KEYWORDS

In steps: find the plan whose guards the arguments pass; hold what may be lost meanwhile; allocate; take what is
donated; run; pack. Until something is taken, every step that fails gives back what it holds and leaves the call to
Python.

A donated argument is free for a result when nobody else holds its memory: then the references to that are the one in
the array and the one that this call holds, so memory that stands in two places is not free.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from funcgrad.backends.cpu.native.allocator import MEMORY, PLACES

WORDS = (
    "NEXT", "OBJECT", "MARK", "POSITIONAL", "NAMED", "NAMES", "GUARD_COUNT", "GUARDS", "TEMPLATE_WORDS", "TEMPLATE",
    "LEAVES", "RESULT_COUNT", "RESULTS", "ARENA_NBYTES", "ARENA", "ENTRY", "FLAGS", "OUTPUT_COUNT", "OUTPUTS",
    "DONATED_COUNT", "DONATED",
)  # fmt: skip

# What the code refers to, in the order of @context.
CONTEXT = (
    "mark",
    "python_call",
    "raise_interrupt",
    "array_type",
    "memory_type",
    "numpy_type",
    "new_numpy",
    "set_base",
    "new_pages",
    "zero",
)

_DECLARATIONS = """
@context = global [10 x ptr] zeroinitializer
@PyLong_Type = external global i8
@PyFloat_Type = external global i8
@PyBool_Type = external global i8
@PyTuple_Type = external global i8
@PyList_Type = external global i8
@PyDict_Type = external global i8
@_Py_TrueStruct = external global i8
declare ptr @PyThreadState_GetDict()
declare ptr @PyEval_SaveThread()
declare void @PyEval_RestoreThread(ptr)
declare void @PyErr_Clear()
declare void @Py_IncRef(ptr)
declare void @Py_DecRef(ptr)
declare ptr @PyType_GenericAlloc(ptr, i64)
declare ptr @PyObject_Vectorcall(ptr, ptr, i64, ptr)
declare ptr @PyObject_CallNoArgs(ptr)
declare ptr @PyLong_AsVoidPtr(ptr)
declare i64 @PyLong_AsLongLongAndOverflow(ptr, ptr)
declare double @PyFloat_AsDouble(ptr)
declare i64 @PyTuple_Size(ptr)
declare ptr @PyTuple_GetItem(ptr, i64)
declare ptr @PyTuple_New(i64)
declare i32 @PyTuple_SetItem(ptr, i64, ptr)
declare i64 @PyList_Size(ptr)
declare ptr @PyList_GetItem(ptr, i64)
declare ptr @PyList_New(i64)
declare i32 @PyList_SetItem(ptr, i64, ptr)
declare i64 @PyDict_Size(ptr)
declare ptr @PyDict_Copy(ptr)
declare ptr @PyDict_GetItemWithError(ptr, ptr)
declare i32 @PyDict_SetItem(ptr, ptr, ptr)
declare ptr @PyMem_RawMalloc(i64)
declare void @PyMem_RawFree(ptr)
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)
"""

# Give back what a call holds: the memory of results that were not packed, the arguments, the arena, the plan.
_RELEASE = """
define internal void @release(ptr %plan, ptr %owners, i64 %owned, ptr %held, ptr %arena) {
entry:
  $flags = plan.FLAGS
  $leaves = plan.LEAVES
  %bit = and i64 %flags, 2
  %holds = icmp ne i64 %bit, 0
  br label %owner
owner:
  %i = phi i64 [ 0, %entry ], [ %i1, %drop ]
  %more = icmp ult i64 %i, %owned
  br i1 %more, label %drop, label %arguments
drop:
  %owner_at = getelementptr ptr, ptr %owners, i64 %i
  %owner_object = load ptr, ptr %owner_at
  call void @Py_DecRef(ptr %owner_object)
  %i1 = add i64 %i, 1
  br label %owner
arguments:
  br i1 %holds, label %argument, label %memory
argument:
  %j = phi i64 [ 0, %arguments ], [ %j1, %drop_argument ]
  %others = icmp ult i64 %j, %leaves
  br i1 %others, label %drop_argument, label %memory
drop_argument:
  %held_at = getelementptr ptr, ptr %held, i64 %j
  %object = load ptr, ptr %held_at
  call void @Py_DecRef(ptr %object)
  %j1 = add i64 %j, 1
  br label %argument
memory:
  %has_arena = icmp ne ptr %arena, null
  br i1 %has_arena, label %keep, label %done
keep:
  %kept_at = getelementptr i64, ptr %plan, i64 WORD_ARENA
  %kept = load ptr, ptr %kept_at
  %vacant = icmp eq ptr %kept, null
  br i1 %vacant, label %put, label %extra
put:
  store ptr %arena, ptr %kept_at
  br label %done
extra:
  call void @PyMem_RawFree(ptr %arena)
  br label %done
done:
  $plan_object = plan.OBJECT ptr
  call void @Py_DecRef(ptr %plan_object)
  ret void
}
"""

# What a result may have as its memory where this held argument is donated, null where others use that, too. An array of
# NumPy's around a Memory is taken off; one that owns its memory serves where it is aligned as it has to be, and the
# result has the same shape: else the alignment is 0.
_FREE_HOLDER = """
define internal ptr @free_holder(ptr %holder, i64 %alignment) {
entry:
  %count = load i32, ptr %holder
  %two = icmp eq i32 %count, 2
  br i1 %two, label %which, label %none
which:
  %type_at = getelementptr i8, ptr %holder, i64 SLOT_TYPE
  %type = load ptr, ptr %type_at
  $memory_type = context.memory_type
  %is_memory = icmp eq ptr %type, %memory_type
  br i1 %is_memory, label %whole, label %numpy
whole:
  ret ptr %holder
numpy:
  %flags_at = getelementptr i8, ptr %holder, i64 NUMPY_FLAGS
  %flags = load i32, ptr %flags_at
  %base_at = getelementptr i8, ptr %holder, i64 NUMPY_BASE
  %base = load ptr, ptr %base_at
  %writable_bit = and i32 %flags, 1024
  %writable = icmp ne i32 %writable_bit, 0
  br i1 %writable, label %owned, label %none
owned:
  %has_base = icmp ne ptr %base, null
  br i1 %has_base, label %of_base, label %of_numpy
of_numpy:
  %own_bit = and i32 %flags, 4
  %owns = icmp ne i32 %own_bit, 0
  %same_shape = icmp ne i64 %alignment, 0
  %data_at = getelementptr i8, ptr %holder, i64 NUMPY_DATA
  %data = load i64, ptr %data_at
  %below = sub i64 %alignment, 1
  %rest = and i64 %data, %below
  %aligned = icmp eq i64 %rest, 0
  %fits = and i1 %same_shape, %aligned
  %serves = and i1 %owns, %fits
  br i1 %serves, label %whole, label %none
of_base:
  %base_type_at = getelementptr i8, ptr %base, i64 SLOT_TYPE
  %base_type = load ptr, ptr %base_type_at
  %base_is_memory = icmp eq ptr %base_type, %memory_type
  %base_count = load i32, ptr %base
  %one = icmp eq i32 %base_count, 1
  %free = and i1 %base_is_memory, %one
  br i1 %free, label %inner, label %none
inner:
  ret ptr %base
none:
  ret ptr null
}
"""

_CALL = """
define ptr @front_door(ptr %self, ptr %args, i64 %positional, ptr %names) {
entry:
  %overflow = alloca i32
  %pair = alloca [2 x ptr]
  %by_name = icmp ne ptr %names, null
  br i1 %by_name, label %count_names, label %count
count_names:
  %name_count = call i64 @PyTuple_Size(ptr %names)
  br label %count
count:
  %named = phi i64 [ 0, %entry ], [ %name_count, %count_names ]
  %given = add i64 %positional, %named
  %thread = call ptr @PyThreadState_GetDict()
  %has_thread = icmp ne ptr %thread, null
  br i1 %has_thread, label %read_mark, label %slow
read_mark:
  $mark_name = context.mark
  %marks = call ptr @PyDict_GetItemWithError(ptr %thread, ptr %mark_name)
  %has_mark = icmp ne ptr %marks, null
  br i1 %has_mark, label %read_slot, label %slow
read_slot:
  %mark = call ptr @PyList_GetItem(ptr %marks, i64 0)
  %calls_slot = getelementptr i8, ptr %self, i64 SLOT_CALLS
  %calls_number = load ptr, ptr %calls_slot
  %has_calls = icmp ne ptr %calls_number, null
  br i1 %has_calls, label %find, label %slow
find:
  %calls = call ptr @PyLong_AsVoidPtr(ptr %calls_number)
  $words = calls.1
  %registers = alloca i64, i64 %words, align 16
  $first = calls.0 ptr
  br label %try
try:
  %plan = phi ptr [ %first, %find ], [ %next, %no ]
  %end = icmp eq ptr %plan, null
  br i1 %end, label %slow, label %look
no:
  $next = plan.NEXT ptr
  br label %try
look:
  $plan_mark = plan.MARK ptr
  $plan_positional = plan.POSITIONAL
  $plan_named = plan.NAMED
  %same_mark = icmp eq ptr %mark, %plan_mark
  %same_positional = icmp eq i64 %positional, %plan_positional
  %same_named = icmp eq i64 %named, %plan_named
  %same_counts = and i1 %same_positional, %same_named
  %alike = and i1 %same_mark, %same_counts
  br i1 %alike, label %look_at_names, label %no
look_at_names:
  $plan_names = plan.NAMES ptr
  br label %name
name:
  %n = phi i64 [ 0, %look_at_names ], [ %n1, %compare_name ]
  %more_names = icmp ult i64 %n, %named
  br i1 %more_names, label %compare_name, label %start
compare_name:
  %this_name = call ptr @PyTuple_GetItem(ptr %names, i64 %n)
  %plan_name_at = getelementptr ptr, ptr %plan_names, i64 %n
  %plan_name = load ptr, ptr %plan_name_at
  %same_name = icmp eq ptr %this_name, %plan_name
  %n1 = add i64 %n, 1
  br i1 %same_name, label %name, label %no

; ---- guards ----
start:
  $guard_count = plan.GUARD_COUNT
  $guards = plan.GUARDS ptr
  $template_words = plan.TEMPLATE_WORDS
  $template = plan.TEMPLATE ptr
  $leaves = plan.LEAVES
  $result_count = plan.RESULT_COUNT
  $flags = plan.FLAGS
  %register_count = add i64 %given, %guard_count
  %table = getelementptr i64, ptr %registers, i64 %register_count
  %scratch = getelementptr i64, ptr %table, i64 %template_words
  %held = getelementptr i64, ptr %scratch, i64 %leaves
  %owners = getelementptr i64, ptr %held, i64 %leaves
  %outs = getelementptr i64, ptr %owners, i64 %result_count
  %given_nbytes = mul i64 %given, 8
  call void @llvm.memcpy.p0.p0.i64(ptr %registers, ptr %args, i64 %given_nbytes, i1 false)
  %template_nbytes = mul i64 %template_words, 8
  call void @llvm.memcpy.p0.p0.i64(ptr %table, ptr %template, i64 %template_nbytes, i1 false)
  br label %guard
guard:
  %g = phi i64 [ 0, %start ], [ %g1, %pass ]
  %more_guards = icmp ult i64 %g, %guard_count
  br i1 %more_guards, label %step, label %passed
step:
  %row_at = mul i64 %g, 4
  %row = getelementptr i64, ptr %guards, i64 %row_at
  $code = row.0
  $from = row.1
  $what = row.2
  $aux = row.3
  %object_at = getelementptr ptr, ptr %registers, i64 %from
  %object = load ptr, ptr %object_at
  %type_at = getelementptr i8, ptr %object, i64 SLOT_TYPE
  %type = load ptr, ptr %type_at
  %expected = inttoptr i64 %what to ptr
  %word = getelementptr i64, ptr %table, i64 %aux
  %scratch_word = getelementptr i64, ptr %scratch, i64 %aux
  %held_word = getelementptr ptr, ptr %held, i64 %aux
  switch i64 %code, label %no [ i64 0, label %array  i64 1, label %numpy  i64 2, label %float
    i64 3, label %int  i64 4, label %bool  i64 5, label %tuple  i64 6, label %list  i64 7, label %dict
    i64 8, label %tuple_item  i64 9, label %list_item  i64 10, label %dict_item  i64 11, label %same
    i64 12, label %instance ]
pass:
  %made = phi ptr [ %object, %leaf ], [ %object, %number ], [ %object, %tuple_size ], [ %object, %list_size ],
    [ %object, %dict_size ], [ %from_tuple, %tuple_item ], [ %from_list, %list_item ], [ %from_dict, %dict_item ],
    [ %object, %same ], [ %object, %instance ]
  %register = add i64 %given, %g
  %made_at = getelementptr ptr, ptr %registers, i64 %register
  store ptr %made, ptr %made_at
  %g1 = add i64 %g, 1
  br label %guard
array:
  $array_type = context.array_type
  %is_array = icmp eq ptr %type, %array_type
  br i1 %is_array, label %signature, label %no
signature:
  %signature_at = getelementptr i8, ptr %object, i64 SLOT_SIGNATURE
  %signature_object = load ptr, ptr %signature_at
  %same_signature = icmp eq ptr %signature_object, %expected
  %owner_at = getelementptr i8, ptr %object, i64 SLOT_OWNER
  %owner = load ptr, ptr %owner_at
  %is_alive = icmp ne ptr %owner, null
  br i1 %same_signature, label %memory_or_owner, label %no
memory_or_owner:
  br i1 %is_alive, label %owner_type, label %memory_type
memory_type:
  %memory_at = getelementptr i8, ptr %object, i64 SLOT_MEMORY
  %its_memory = load ptr, ptr %memory_at
  %has_memory = icmp ne ptr %its_memory, null
  br i1 %has_memory, label %read_memory, label %no
read_memory:
  %memory_data_at = getelementptr i8, ptr %its_memory, i64 OF_DATA
  %memory_data = load ptr, ptr %memory_data_at
  br label %leaf
owner_type:
  $numpy_class = context.numpy_type
  %owner_type_at = getelementptr i8, ptr %owner, i64 SLOT_TYPE
  %owner_class = load ptr, ptr %owner_type_at
  %owner_data_at = getelementptr i8, ptr %owner, i64 NUMPY_DATA
  %owner_data = load ptr, ptr %owner_data_at
  %is_numpy_owner = icmp eq ptr %owner_class, %numpy_class
  br i1 %is_numpy_owner, label %leaf, label %no
leaf:
  %leaf_address = phi ptr [ %owner_data, %owner_type ], [ %memory_data, %read_memory ], [ %numpy_data, %size ]
  %holder = phi ptr [ %owner, %owner_type ], [ %its_memory, %read_memory ], [ %object, %size ]
  store ptr %leaf_address, ptr %word
  store ptr %holder, ptr %held_word
  store i64 0, ptr %scratch_word
  br label %pass
numpy:
  $numpy_type = context.numpy_type
  %is_numpy = icmp eq ptr %type, %numpy_type
  br i1 %is_numpy, label %fields, label %no
fields:
  %numpy_data_at = getelementptr i8, ptr %object, i64 NUMPY_DATA
  %numpy_data = load ptr, ptr %numpy_data_at
  %ndim_at = getelementptr i8, ptr %object, i64 NUMPY_NDIM
  %ndim_narrow = load i32, ptr %ndim_at
  %ndim = sext i32 %ndim_narrow to i64
  %sizes_at = getelementptr i8, ptr %object, i64 NUMPY_SIZES
  %sizes = load ptr, ptr %sizes_at
  %dtype_at = getelementptr i8, ptr %object, i64 NUMPY_DTYPE
  %dtype = load ptr, ptr %dtype_at
  %numpy_flags_at = getelementptr i8, ptr %object, i64 NUMPY_FLAGS
  %numpy_flags = load i32, ptr %numpy_flags_at
  %contiguous = and i32 %numpy_flags, 257
  %is_contiguous = icmp eq i32 %contiguous, 257
  $plan_dtype = expected.0 ptr
  $plan_ndim = expected.1
  %same_dtype = icmp eq ptr %dtype, %plan_dtype
  %same_ndim = icmp eq i64 %ndim, %plan_ndim
  %same_form = and i1 %same_dtype, %same_ndim
  %fits = and i1 %same_form, %is_contiguous
  br i1 %fits, label %size, label %no
size:
  %s = phi i64 [ 0, %fields ], [ %s1, %compare_size ]
  %more_sizes = icmp ult i64 %s, %ndim
  br i1 %more_sizes, label %compare_size, label %leaf
compare_size:
  %size_at = getelementptr i64, ptr %sizes, i64 %s
  %this_size = load i64, ptr %size_at
  %s1 = add i64 %s, 1
  %plan_size_index = add i64 %s, 2
  %plan_size_at = getelementptr i64, ptr %expected, i64 %plan_size_index
  %plan_size = load i64, ptr %plan_size_at
  %same_size = icmp eq i64 %this_size, %plan_size
  br i1 %same_size, label %size, label %no
float:
  %is_float = icmp eq ptr %type, @PyFloat_Type
  br i1 %is_float, label %read_float, label %no
read_float:
  %double = call double @PyFloat_AsDouble(ptr %object)
  %is_single = icmp eq i64 %what, 4
  br i1 %is_single, label %single, label %double_word
single:
  %narrow_float = fptrunc double %double to float
  store float %narrow_float, ptr %scratch_word
  br label %number
double_word:
  store double %double, ptr %scratch_word
  br label %number
int:
  %is_int = icmp eq ptr %type, @PyLong_Type
  br i1 %is_int, label %read_int, label %no
read_int:
  %long = call i64 @PyLong_AsLongLongAndOverflow(ptr %object, ptr %overflow)
  %overflowed = load i32, ptr %overflow
  %narrow = trunc i64 %long to i32
  %again = sext i32 %narrow to i64
  %is_narrow = icmp eq i64 %again, %long
  %is_wide = icmp eq i64 %what, 8
  %in_range = or i1 %is_narrow, %is_wide
  %whole = icmp eq i32 %overflowed, 0
  %fits_int = and i1 %in_range, %whole
  store i64 %long, ptr %scratch_word
  br i1 %fits_int, label %number, label %no
bool:
  %is_bool = icmp eq ptr %type, @PyBool_Type
  %is_true = icmp eq ptr %object, @_Py_TrueStruct
  %truth = zext i1 %is_true to i64
  store i64 %truth, ptr %scratch_word
  br i1 %is_bool, label %number, label %no
number:
  store ptr %scratch_word, ptr %word
  store ptr @_Py_TrueStruct, ptr %held_word
  br label %pass
tuple:
  %is_tuple = icmp eq ptr %type, @PyTuple_Type
  br i1 %is_tuple, label %tuple_size, label %no
tuple_size:
  %tuple_length = call i64 @PyTuple_Size(ptr %object)
  %same_tuple = icmp eq i64 %tuple_length, %what
  br i1 %same_tuple, label %pass, label %no
list:
  %is_list = icmp eq ptr %type, @PyList_Type
  br i1 %is_list, label %list_size, label %no
list_size:
  %list_length = call i64 @PyList_Size(ptr %object)
  %same_list = icmp eq i64 %list_length, %what
  br i1 %same_list, label %pass, label %no
dict:
  %is_dict = icmp eq ptr %type, @PyDict_Type
  br i1 %is_dict, label %dict_size, label %no
dict_size:
  %dict_length = call i64 @PyDict_Size(ptr %object)
  %same_dict = icmp eq i64 %dict_length, %what
  br i1 %same_dict, label %pass, label %no
tuple_item:
  %from_tuple = call ptr @PyTuple_GetItem(ptr %object, i64 %what)
  br label %pass
list_item:
  %from_list = call ptr @PyList_GetItem(ptr %object, i64 %what)
  br label %pass
dict_item:
  %from_dict = call ptr @PyDict_GetItemWithError(ptr %object, ptr %expected)
  %has_key = icmp ne ptr %from_dict, null
  br i1 %has_key, label %pass, label %no
instance:
  %is_instance = icmp eq ptr %type, %expected
  br i1 %is_instance, label %pass, label %no
same:
  %is_same = icmp eq ptr %object, %expected
  br i1 %is_same, label %pass, label %no

; ---- memory ----
passed:
  $plan_object = plan.OBJECT ptr
  call void @Py_IncRef(ptr %plan_object)
  %hold_bit = and i64 %flags, 2
  %holds = icmp ne i64 %hold_bit, 0
  br i1 %holds, label %hold, label %arena_start
hold:
  %h = phi i64 [ 0, %passed ], [ %h1, %hold_one ]
  %more_held = icmp ult i64 %h, %leaves
  br i1 %more_held, label %hold_one, label %arena_start
hold_one:
  %hold_at = getelementptr ptr, ptr %held, i64 %h
  %hold_object = load ptr, ptr %hold_at
  call void @Py_IncRef(ptr %hold_object)
  %h1 = add i64 %h, 1
  br label %hold
arena_start:
  $arena_nbytes = plan.ARENA_NBYTES
  %needs_arena = icmp ne i64 %arena_nbytes, 0
  br i1 %needs_arena, label %take_arena, label %memory
take_arena:
  %kept_at = getelementptr i64, ptr %plan, i64 WORD_ARENA
  %kept = load ptr, ptr %kept_at
  store ptr null, ptr %kept_at
  %is_kept = icmp ne ptr %kept, null
  br i1 %is_kept, label %place_arena, label %new_arena
new_arena:
  %fresh = call ptr @PyMem_RawMalloc(i64 %arena_nbytes)
  %has_fresh = icmp ne ptr %fresh, null
  br i1 %has_fresh, label %place_arena, label %no_arena
no_arena:
  call void @release(ptr %plan, ptr %owners, i64 0, ptr %held, ptr null)
  br label %slow
place_arena:
  %some_arena = phi ptr [ %kept, %take_arena ], [ %fresh, %new_arena ]
  %last_word = sub i64 %template_words, 1
  %arena_word = getelementptr i64, ptr %table, i64 %last_word
  store ptr %some_arena, ptr %arena_word
  br label %memory
memory:
  %arena = phi ptr [ null, %arena_start ], [ %some_arena, %place_arena ]
  $results = plan.RESULTS ptr
  br label %result
result:
  %r = phi i64 [ 0, %memory ], [ %r1, %allocated ]
  %more_results = icmp ult i64 %r, %result_count
  br i1 %more_results, label %one_result, label %donate
one_result:
  %result_at = mul i64 %r, 4
  %result_row = getelementptr i64, ptr %results, i64 %result_at
  $nbytes = result_row.0
  $place = result_row.1
  $choice_count = result_row.2
  $choices = result_row.3 ptr
  br label %choice
choice:
  %c = phi i64 [ 0, %one_result ], [ %c1, %not_this ]
  %more_choices = icmp ult i64 %c, %choice_count
  br i1 %more_choices, label %look_at_choice, label %new_result
look_at_choice:
  %choice_at = mul i64 %c, 2
  %choice_row = getelementptr i64, ptr %choices, i64 %choice_at
  $choice_leaf = choice_row.0
  $choice_alignment = choice_row.1
  %taken_word = getelementptr i64, ptr %scratch, i64 %choice_leaf
  %taken = load i64, ptr %taken_word
  %untaken = icmp eq i64 %taken, 0
  %choice_held_at = getelementptr ptr, ptr %held, i64 %choice_leaf
  %choice_holder = load ptr, ptr %choice_held_at
  br i1 %untaken, label %ask_if_free, label %not_this
ask_if_free:
  %given_holder = call ptr @free_holder(ptr %choice_holder, i64 %choice_alignment)
  %is_free = icmp ne ptr %given_holder, null
  br i1 %is_free, label %reuse, label %not_this
not_this:
  %c1 = add i64 %c, 1
  br label %choice
reuse:
  store i64 1, ptr %taken_word
  call void @Py_IncRef(ptr %given_holder)
  %reused_word = getelementptr ptr, ptr %table, i64 %choice_leaf
  %reused_data = load ptr, ptr %reused_word
  br label %allocated
new_result:
  %new_memory = call ptr @allocate(i64 %nbytes)
  %has_memory_now = icmp ne ptr %new_memory, null
  br i1 %has_memory_now, label %read_new, label %no_memory
read_new:
  %new_data_at = getelementptr i8, ptr %new_memory, i64 OF_DATA
  %new_data = load ptr, ptr %new_data_at
  br label %allocated
no_memory:
  call void @release(ptr %plan, ptr %owners, i64 %r, ptr %held, ptr %arena)
  br label %slow
allocated:
  %result_owner = phi ptr [ %given_holder, %reuse ], [ %new_memory, %read_new ]
  %result_data = phi ptr [ %reused_data, %reuse ], [ %new_data, %read_new ]
  %result_owner_at = getelementptr ptr, ptr %owners, i64 %r
  store ptr %result_owner, ptr %result_owner_at
  %result_word = getelementptr ptr, ptr %table, i64 %place
  store ptr %result_data, ptr %result_word
  %r1 = add i64 %r, 1
  br label %result

; ---- donated arrays are deleted ----
donate:
  $donated_count = plan.DONATED_COUNT
  $donated = plan.DONATED ptr
  br label %give
give:
  %v = phi i64 [ 0, %donate ], [ %v1, %give_one ]
  %more_given = icmp ult i64 %v, %donated_count
  br i1 %more_given, label %give_one, label %run
give_one:
  %donated_at = mul i64 %v, 2
  %donated_row = getelementptr i64, ptr %donated, i64 %donated_at
  $donated_register = donated_row.0
  $reason = donated_row.1 ptr
  %given_array_at = getelementptr ptr, ptr %registers, i64 %donated_register
  %given_array = load ptr, ptr %given_array_at
  call void @clear(ptr %given_array, i64 SLOT_OWNER)
  call void @clear(ptr %given_array, i64 SLOT_MEMORY)
  %old_number_at = getelementptr i8, ptr %given_array, i64 SLOT_DATA
  %old_number = load ptr, ptr %old_number_at
  call void @Py_IncRef(ptr %reason)
  store ptr %reason, ptr %old_number_at
  call void @Py_DecRef(ptr %old_number)
  %v1 = add i64 %v, 1
  br label %give

; ---- the program ----
run:
  $program = plan.ENTRY ptr
  $output_count = plan.OUTPUT_COUNT
  %outs_nbytes = mul i64 %output_count, 8
  call void @llvm.memset.p0.i64(ptr %outs, i8 0, i64 %outs_nbytes, i1 false)
  %release_bit = and i64 %flags, 1
  %is_long = icmp ne i64 %release_bit, 0
  br i1 %is_long, label %run_long, label %run_short
run_long:
  %state = call ptr @PyEval_SaveThread()
  %long_status = call i32 %program(ptr %table)
  call void @PyEval_RestoreThread(ptr %state)
  br label %ran
run_short:
  %short_status = call i32 %program(ptr %table)
  br label %ran
ran:
  %status = phi i32 [ %long_status, %run_long ], [ %short_status, %run_short ]
  %went_on = icmp eq i32 %status, 0
  br i1 %went_on, label %pack, label %interrupted
interrupted:
  $raise_interrupt = context.raise_interrupt
  %nothing = call ptr @PyObject_CallNoArgs(ptr %raise_interrupt)
  %raised = icmp eq ptr %nothing, null
  br i1 %raised, label %fail, label %not_raised
not_raised:
  call void @Py_DecRef(ptr %nothing)
  br label %pack

; ---- results ----
pack:
  $outputs = plan.OUTPUTS ptr
  br label %output
output:
  %o = phi i64 [ 0, %pack ], [ %o1, %keep ]
  %more_outputs = icmp ult i64 %o, %output_count
  br i1 %more_outputs, label %one_output, label %finish
one_output:
  %output_at = mul i64 %o, 5
  %output_row = getelementptr i64, ptr %outputs, i64 %output_at
  $output_code = output_row.0
  $output_a = output_row.1
  $output_b = output_row.2 ptr
  $output_c = output_row.3 ptr
  $output_d = output_row.4 ptr
  %out_at = getelementptr ptr, ptr %outs, i64 %o
  switch i64 %output_code, label %same_out [ i64 0, label %made_out  i64 1, label %given_out  i64 2, label %tuple_out
    i64 3, label %list_out  i64 4, label %dict_out  i64 6, label %named_out ]
keep:
  %value = phi ptr [ %new_array, %filled ], [ %new_tuple, %tuple_next ], [ %new_list, %list_next ],
    [ %new_dict, %dict_next ], [ %output_b, %same_out ]
  store ptr %value, ptr %out_at
  %o1 = add i64 %o, 1
  br label %output
made_out:
  %made_owner_at = getelementptr ptr, ptr %owners, i64 %output_a
  br label %new_out
given_out:
  %given_owner_at = getelementptr ptr, ptr %held, i64 %output_a
  br label %new_out
new_out:
  %its_owner_at = phi ptr [ %made_owner_at, %made_out ], [ %given_owner_at, %given_out ]
  %its_owner = load ptr, ptr %its_owner_at
  %new_array = call ptr @new_array(ptr %output_b, ptr %its_owner)
  %has_array = icmp ne ptr %new_array, null
  br i1 %has_array, label %filled, label %fail
filled:
  br label %keep
tuple_out:
  %plain_tuple = call ptr @PyTuple_New(i64 %output_a)
  br label %tuple_made
named_out:
  %named_tuple = call ptr @PyType_GenericAlloc(ptr %output_c, i64 %output_a)
  br label %tuple_made
tuple_made:
  %new_tuple = phi ptr [ %plain_tuple, %tuple_out ], [ %named_tuple, %named_out ]
  %has_tuple = icmp ne ptr %new_tuple, null
  br i1 %has_tuple, label %tuple_next, label %fail
tuple_next:
  %t = phi i64 [ 0, %tuple_made ], [ %t1, %tuple_put ]
  %more_tuple = icmp ult i64 %t, %output_a
  br i1 %more_tuple, label %tuple_put, label %keep
tuple_put:
  %tuple_part = call ptr @take(ptr %outs, ptr %output_b, i64 %t)
  %tuple_set = call i32 @PyTuple_SetItem(ptr %new_tuple, i64 %t, ptr %tuple_part)
  %t1 = add i64 %t, 1
  br label %tuple_next
list_out:
  %new_list = call ptr @PyList_New(i64 %output_a)
  %has_list = icmp ne ptr %new_list, null
  br i1 %has_list, label %list_next, label %fail
list_next:
  %l = phi i64 [ 0, %list_out ], [ %l1, %list_put ]
  %more_list = icmp ult i64 %l, %output_a
  br i1 %more_list, label %list_put, label %keep
list_put:
  %list_part = call ptr @take(ptr %outs, ptr %output_b, i64 %l)
  %list_set = call i32 @PyList_SetItem(ptr %new_list, i64 %l, ptr %list_part)
  %l1 = add i64 %l, 1
  br label %list_next
dict_out:
  %new_dict = call ptr @PyDict_Copy(ptr %output_c)
  %has_dict = icmp ne ptr %new_dict, null
  br i1 %has_dict, label %dict_start, label %fail
dict_start:
  store ptr %new_dict, ptr %out_at
  br label %dict_next
dict_next:
  %d = phi i64 [ 0, %dict_start ], [ %d1, %dict_done ]
  %more_dict = icmp ult i64 %d, %output_a
  br i1 %more_dict, label %dict_put, label %keep
dict_put:
  %dict_part = call ptr @take(ptr %outs, ptr %output_b, i64 %d)
  %key_at = getelementptr ptr, ptr %output_d, i64 %d
  %key = load ptr, ptr %key_at
  %dict_set = call i32 @PyDict_SetItem(ptr %new_dict, ptr %key, ptr %dict_part)
  call void @Py_DecRef(ptr %dict_part)
  %is_set = icmp eq i32 %dict_set, 0
  br i1 %is_set, label %dict_done, label %fail
dict_done:
  %d1 = add i64 %d, 1
  br label %dict_next
same_out:
  call void @Py_IncRef(ptr %output_b)
  br label %keep
finish:
  %last_out = sub i64 %output_count, 1
  %answer_at = getelementptr ptr, ptr %outs, i64 %last_out
  %answer = load ptr, ptr %answer_at
  call void @release(ptr %plan, ptr %owners, i64 %result_count, ptr %held, ptr %arena)
  ret ptr %answer
fail:
  %f = phi i64 [ 0, %interrupted ], [ 0, %new_out ], [ 0, %tuple_made ], [ 0, %list_out ], [ 0, %dict_out ],
    [ 0, %dict_put ], [ %f1, %fail_next ]
  %more_fail = icmp ult i64 %f, %output_count
  br i1 %more_fail, label %fail_one, label %failed
fail_one:
  %fail_at = getelementptr ptr, ptr %outs, i64 %f
  %fail_object = load ptr, ptr %fail_at
  %is_made = icmp ne ptr %fail_object, null
  br i1 %is_made, label %fail_drop, label %fail_next
fail_drop:
  call void @Py_DecRef(ptr %fail_object)
  br label %fail_next
fail_next:
  %f1 = add i64 %f, 1
  br label %fail
failed:
  call void @release(ptr %plan, ptr %owners, i64 %result_count, ptr %held, ptr %arena)
  ret ptr null

; ---- the long way ----
slow:
  call void @PyErr_Clear()
  $python_call = context.python_call
  %slow_count = add i64 %given, 1
  %slow_args = alloca ptr, i64 %slow_count
  store ptr %self, ptr %slow_args
  %slow_rest = getelementptr ptr, ptr %slow_args, i64 1
  %slow_nbytes = mul i64 %given, 8
  call void @llvm.memcpy.p0.p0.i64(ptr %slow_rest, ptr %args, i64 %slow_nbytes, i1 false)
  %slow_positional = add i64 %positional, 1
  %slow_answer = call ptr @PyObject_Vectorcall(ptr %python_call, ptr %slow_args, i64 %slow_positional, ptr %names)
  ret ptr %slow_answer
}

; Output register number `numbers[i]`, which its one user takes over.
define internal ptr @take(ptr %outs, ptr %numbers, i64 %i) {
  %number_at = getelementptr i64, ptr %numbers, i64 %i
  %number = load i64, ptr %number_at
  %at = getelementptr ptr, ptr %outs, i64 %number
  %value = load ptr, ptr %at
  store ptr null, ptr %at
  ret ptr %value
}
"""


def code_text(places: Mapping[str, int]) -> str:
    """The code, with the offsets of the slots and fields that it reads by name.

    `$x = base.FIELD type` loads a word of a plan, of a table, or of the context.
    """
    lines = []
    for line in (_DECLARATIONS + MEMORY + _RELEASE + _FREE_HOLDER + _CALL).splitlines():
        load = re.fullmatch(r"\s*\$(\w+) = (\w+)\.(\w+)( ptr)?", line)
        if load is None:
            lines.append(line)
            continue
        name, base, field, type_ = load.groups()
        if base == "context":
            pointer, index, type_ = "@context", CONTEXT.index(field), "ptr"
        else:
            pointer, index = f"%{base}", int(field) if field.isdigit() else WORDS.index(field)
        lines.append(f"  %{name}.at = getelementptr i64, ptr {pointer}, i64 {index}")
        lines.append(f"  %{name} = load {(type_ or 'i64').strip()}, ptr %{name}.at")
    text = "\n".join(lines)
    for name, place in {"WORD_ARENA": WORDS.index("ARENA"), **PLACES, **places}.items():
        text = text.replace(name, str(place))
    return text


__all__ = ["CONTEXT", "WORDS", "code_text"]
