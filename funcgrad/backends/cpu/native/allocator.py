"""The memory of results and the arrays around it, as LLVM IR: part of the native front door (front_door_code.py).

    allocate(nbytes) -> Memory     a Python object that owns memory, from a list of those that died, else new
    new_array(signature, holder)   an `Array` around a Memory, or around an array of NumPy's
    view(array)                    the array of NumPy's over the Memory of an `Array`, made when it is first asked for
    array_dealloc(array)           what Python calls when an `Array` dies

A result costs an allocation of NumPy's and one of Python's collector, and both again when it dies: 0.1 us, more than
many programs. So memory is an object of our own, and dead ones are kept: those of one size class in a list, small
ones with their memory in the same block, big ones with pages that Python got from the system (backends/cpu/memory.py).
Classes go up in steps of 64 bytes, from 1 KiB on in eighths of a power of two. What is kept has a limit in all; beyond
it goes a block of the class that was not used for longest.

All runs under Python's global lock, which is the lock of the lists.
"""

CLASSES = 320
BIG_NBYTES = 1 << 16  # from here on memory is pages
MOST_FREE_ARRAYS = 1024

# The fields of a Memory, after the two words of every object: the address of the data; the bytes of the class; its
# number; the block that PyMem_RawFree gets; what keeps the pages; the next in the list.
DATA, NBYTES, INDEX, RAW, KEEPER, NEXT, HEADER_NBYTES = 16, 24, 32, 40, 48, 56, 64

MEMORY = """
@kept = internal global [CLASSES x ptr] zeroinitializer
@ticks = internal global [CLASSES x i64] zeroinitializer
@tick = internal global i64 0
@kept_nbytes = global i64 0
@most_kept_nbytes = global i64 0
@free_arrays = internal global ptr null
@free_array_count = internal global i64 0
@_Py_NoneStruct = external global i8
declare ptr @PyObject_Init(ptr, ptr)
declare void @PyObject_GC_UnTrack(ptr)
declare void @PyObject_GC_Del(ptr)
declare void @PyObject_ClearWeakRefs(ptr)
declare ptr @PyLong_FromLongLong(i64)
declare i64 @PyLong_AsLongLong(ptr)
declare ptr @PyErr_NoMemory()
declare ptr @PyErr_Occurred()
declare i64 @llvm.ctlz.i64(i64, i1)

define internal i64 @class_of(i64 %nbytes) {
  %empty = icmp eq i64 %nbytes, 0
  %before = sub i64 %nbytes, 1
  %last = select i1 %empty, i64 0, i64 %before
  %unit = lshr i64 %last, 6
  %some = or i64 %unit, 8
  %zeros = call i64 @llvm.ctlz.i64(i64 %some, i1 true)
  %shift = sub i64 60, %zeros
  %step = lshr i64 %unit, %shift
  %eights = shl i64 %shift, 3
  %index = add i64 %eights, %step
  ret i64 %index
}

define internal i64 @class_nbytes(i64 %index) {
  %eights = lshr i64 %index, 3
  %first = icmp eq i64 %eights, 0
  %less = sub i64 %eights, 1
  %shift = select i1 %first, i64 0, i64 %less
  %below = shl i64 %shift, 3
  %step = sub i64 %index, %below
  %units = add i64 %step, 1
  %bits = add i64 %shift, 6
  %nbytes = shl i64 %units, %bits
  ret i64 %nbytes
}

define internal ptr @fill(ptr %self, ptr %data, i64 %nbytes, i64 %index, ptr %raw, ptr %keeper) {
  %data_at = getelementptr i8, ptr %self, i64 OF_DATA
  store ptr %data, ptr %data_at
  %nbytes_at = getelementptr i8, ptr %self, i64 OF_NBYTES
  store i64 %nbytes, ptr %nbytes_at
  %index_at = getelementptr i8, ptr %self, i64 OF_INDEX
  store i64 %index, ptr %index_at
  %raw_at = getelementptr i8, ptr %self, i64 OF_RAW
  store ptr %raw, ptr %raw_at
  %keeper_at = getelementptr i8, ptr %self, i64 OF_KEEPER
  store ptr %keeper, ptr %keeper_at
  $memory_type = context.memory_type
  %object = call ptr @PyObject_Init(ptr %self, ptr %memory_type)
  ret ptr %object
}

; At least so many bytes, aligned to 64; null with Python's error set when there are none.
define internal ptr @allocate(i64 %nbytes) {
entry:
  %arguments = alloca ptr
  %index = call i64 @class_of(i64 %nbytes)
  %list = getelementptr ptr, ptr @kept, i64 %index
  %possible = icmp ult i64 %index, CLASSES
  br i1 %possible, label %look, label %none
look:
  %head = load ptr, ptr %list
  %is_kept = icmp ne ptr %head, null
  br i1 %is_kept, label %reuse, label %make
reuse:
  %next_at = getelementptr i8, ptr %head, i64 OF_NEXT
  %next = load ptr, ptr %next_at
  store ptr %next, ptr %list
  %kept_size_at = getelementptr i8, ptr %head, i64 OF_NBYTES
  %kept_size = load i64, ptr %kept_size_at
  %all_kept = load i64, ptr @kept_nbytes
  %fewer = sub i64 %all_kept, %kept_size
  store i64 %fewer, ptr @kept_nbytes
  $memory_type = context.memory_type
  %reused = call ptr @PyObject_Init(ptr %head, ptr %memory_type)
  ret ptr %reused
make:
  %size = call i64 @class_nbytes(i64 %index)
  %is_big = icmp uge i64 %size, BIG_NBYTES
  br i1 %is_big, label %pages, label %block
block:
  %total = add i64 %size, 128
  %raw = call ptr @PyMem_RawMalloc(i64 %total)
  %has_block = icmp ne ptr %raw, null
  br i1 %has_block, label %place, label %none
place:
  %number = ptrtoint ptr %raw to i64
  %above = add i64 %number, 63
  %aligned = and i64 %above, -64
  %self = inttoptr i64 %aligned to ptr
  %data = getelementptr i8, ptr %self, i64 OF_HEADER
  %made = call ptr @fill(ptr %self, ptr %data, i64 %size, i64 %index, ptr %raw, ptr null)
  ret ptr %made
pages:
  %wanted = call ptr @PyLong_FromLongLong(i64 %size)
  store ptr %wanted, ptr %arguments
  $new_pages = context.new_pages
  %pair = call ptr @PyObject_Vectorcall(ptr %new_pages, ptr %arguments, i64 1, ptr null)
  call void @Py_DecRef(ptr %wanted)
  %has_pages = icmp ne ptr %pair, null
  br i1 %has_pages, label %header, label %refused
header:
  %head_block = call ptr @PyMem_RawMalloc(i64 OF_HEADER)
  %has_head = icmp ne ptr %head_block, null
  br i1 %has_head, label %adopt, label %drop
adopt:
  %address_object = call ptr @PyTuple_GetItem(ptr %pair, i64 0)
  %address = call ptr @PyLong_AsVoidPtr(ptr %address_object)
  %keeper = call ptr @PyTuple_GetItem(ptr %pair, i64 1)
  call void @Py_IncRef(ptr %keeper)
  call void @Py_DecRef(ptr %pair)
  %big = call ptr @fill(ptr %head_block, ptr %address, i64 %size, i64 %index, ptr %head_block, ptr %keeper)
  ret ptr %big
drop:
  call void @Py_DecRef(ptr %pair)
  br label %none
none:
  %error = call ptr @PyErr_NoMemory()
  br label %refused
refused:
  ret ptr null
}

; Give one block back to the system: of the class that was not used for longest.
define internal void @evict() {
entry:
  br label %search
search:
  %i = phi i64 [ 0, %entry ], [ %i1, %next ]
  %best = phi i64 [ -1, %entry ], [ %better, %next ]
  %best_tick = phi i64 [ -1, %entry ], [ %better_tick, %next ]
  %more = icmp ult i64 %i, CLASSES
  br i1 %more, label %look, label %found
look:
  %list = getelementptr ptr, ptr @kept, i64 %i
  %head = load ptr, ptr %list
  %tick_at = getelementptr i64, ptr @ticks, i64 %i
  %its_tick = load i64, ptr %tick_at
  %has = icmp ne ptr %head, null
  %older = icmp ult i64 %its_tick, %best_tick
  %is_better = and i1 %has, %older
  br label %next
next:
  %better = select i1 %is_better, i64 %i, i64 %best
  %better_tick = select i1 %is_better, i64 %its_tick, i64 %best_tick
  %i1 = add i64 %i, 1
  br label %search
found:
  %nothing = icmp eq i64 %best, -1
  br i1 %nothing, label %done, label %take
take:
  %victim_list = getelementptr ptr, ptr @kept, i64 %best
  %victim = load ptr, ptr %victim_list
  %next_at = getelementptr i8, ptr %victim, i64 OF_NEXT
  %rest = load ptr, ptr %next_at
  store ptr %rest, ptr %victim_list
  %nbytes_at = getelementptr i8, ptr %victim, i64 OF_NBYTES
  %nbytes = load i64, ptr %nbytes_at
  %all = load i64, ptr @kept_nbytes
  %fewer = sub i64 %all, %nbytes
  store i64 %fewer, ptr @kept_nbytes
  %raw_at = getelementptr i8, ptr %victim, i64 OF_RAW
  %raw = load ptr, ptr %raw_at
  %keeper_at = getelementptr i8, ptr %victim, i64 OF_KEEPER
  %keeper = load ptr, ptr %keeper_at
  call void @PyMem_RawFree(ptr %raw)
  call void @Py_DecRef(ptr %keeper)
  br label %done
done:
  ret void
}

define internal void @keep_at_most(i64 %most) {
entry:
  br label %check
check:
  %all = load i64, ptr @kept_nbytes
  %too_much = icmp ugt i64 %all, %most
  br i1 %too_much, label %less, label %done
less:
  call void @evict()
  br label %check
done:
  ret void
}

; tp_dealloc of Memory.
define void @memory_dealloc(ptr %self) {
  %type_at = getelementptr i8, ptr %self, i64 SLOT_TYPE
  %type = load ptr, ptr %type_at
  %index_at = getelementptr i8, ptr %self, i64 OF_INDEX
  %index = load i64, ptr %index_at
  %list = getelementptr ptr, ptr @kept, i64 %index
  %head = load ptr, ptr %list
  %next_at = getelementptr i8, ptr %self, i64 OF_NEXT
  store ptr %head, ptr %next_at
  store ptr %self, ptr %list
  %now = load i64, ptr @tick
  %later = add i64 %now, 1
  store i64 %later, ptr @tick
  %tick_at = getelementptr i64, ptr @ticks, i64 %index
  store i64 %later, ptr %tick_at
  %nbytes_at = getelementptr i8, ptr %self, i64 OF_NBYTES
  %nbytes = load i64, ptr %nbytes_at
  %all = load i64, ptr @kept_nbytes
  %more = add i64 %all, %nbytes
  store i64 %more, ptr @kept_nbytes
  %most = load i64, ptr @most_kept_nbytes
  call void @keep_at_most(i64 %most)
  call void @Py_DecRef(ptr %type)
  ret void
}

; Functions for Python, of the kind METH_O: new_memory(nbytes), trim(nbytes), view(array).
define ptr @new_memory(ptr %module, ptr %number) {
entry:
  %nbytes = call i64 @PyLong_AsLongLong(ptr %number)
  %error = call ptr @PyErr_Occurred()
  %fine = icmp eq ptr %error, null
  br i1 %fine, label %make, label %refuse
make:
  %memory = call ptr @allocate(i64 %nbytes)
  ret ptr %memory
refuse:
  ret ptr null
}

define ptr @trim(ptr %module, ptr %number) {
  %most = call i64 @PyLong_AsLongLong(ptr %number)
  call void @keep_at_most(i64 %most)
  call void @Py_IncRef(ptr @_Py_NoneStruct)
  ret ptr @_Py_NoneStruct
}

define ptr @view(ptr %module, ptr %array) {
entry:
  %owner_at = getelementptr i8, ptr %array, i64 SLOT_OWNER
  %memory_at = getelementptr i8, ptr %array, i64 SLOT_MEMORY
  %owner = load ptr, ptr %owner_at
  %has_owner = icmp ne ptr %owner, null
  br i1 %has_owner, label %known, label %look
known:
  call void @Py_IncRef(ptr %owner)
  ret ptr %owner
look:
  %memory = load ptr, ptr %memory_at
  %has_memory = icmp ne ptr %memory, null
  br i1 %has_memory, label %make, label %deleted
deleted:
  call void @Py_IncRef(ptr @_Py_NoneStruct)
  ret ptr @_Py_NoneStruct
make:
  %signature_at = getelementptr i8, ptr %array, i64 SLOT_SIGNATURE
  %signature = load ptr, ptr %signature_at
  %shape_at = getelementptr i8, ptr %signature, i64 SLOT_SHAPE
  %shape = load ptr, ptr %shape_at
  %dtype_at = getelementptr i8, ptr %signature, i64 SLOT_DTYPE
  %dtype = load ptr, ptr %dtype_at
  %ndim = call i64 @PyTuple_Size(ptr %shape)
  %sizes = alloca i64, i64 %ndim
  br label %axis
axis:
  %i = phi i64 [ 0, %make ], [ %i1, %size ]
  %more = icmp ult i64 %i, %ndim
  br i1 %more, label %size, label %new
size:
  %size_object = call ptr @PyTuple_GetItem(ptr %shape, i64 %i)
  %size_value = call i64 @PyLong_AsLongLong(ptr %size_object)
  %size_at = getelementptr i64, ptr %sizes, i64 %i
  store i64 %size_value, ptr %size_at
  %i1 = add i64 %i, 1
  br label %axis
new:
  %data_at = getelementptr i8, ptr %memory, i64 OF_DATA
  %data = load ptr, ptr %data_at
  %ndim_narrow = trunc i64 %ndim to i32
  call void @Py_IncRef(ptr %dtype)
  $new_numpy = context.new_numpy
  $numpy_type = context.numpy_type
  %made = call ptr %new_numpy(ptr %numpy_type, ptr %dtype, i32 %ndim_narrow, ptr %sizes, ptr null, ptr %data,
    i32 1281, ptr null)
  %has_made = icmp ne ptr %made, null
  br i1 %has_made, label %base, label %refused
base:
  call void @Py_IncRef(ptr %memory)
  $set_base = context.set_base
  %failed = call i32 %set_base(ptr %made, ptr %memory)
  %has_base = icmp eq i32 %failed, 0
  br i1 %has_base, label %put, label %drop
put:
  store ptr null, ptr %memory_at
  call void @Py_DecRef(ptr %memory)
  store ptr %made, ptr %owner_at
  call void @Py_IncRef(ptr %made)
  ret ptr %made
drop:
  call void @Py_DecRef(ptr %made)
  br label %refused
refused:
  ret ptr null
}

; An array around a holder of memory, of which it gets a reference; null when there is no memory for it.
define internal ptr @new_array(ptr %signature, ptr %holder) {
entry:
  $class = context.array_type
  %head = load ptr, ptr @free_arrays
  %is_kept = icmp ne ptr %head, null
  br i1 %is_kept, label %reuse, label %make
reuse:
  %next_at = getelementptr i8, ptr %head, i64 SLOT_MEMORY
  %next = load ptr, ptr %next_at
  store ptr %next, ptr @free_arrays
  store ptr null, ptr %next_at
  %count = load i64, ptr @free_array_count
  %fewer = sub i64 %count, 1
  store i64 %fewer, ptr @free_array_count
  %again = call ptr @PyObject_Init(ptr %head, ptr %class)
  br label %fill
make:
  %fresh = call ptr @PyType_GenericAlloc(ptr %class, i64 0)
  %has_array = icmp ne ptr %fresh, null
  br i1 %has_array, label %untrack, label %none
untrack:
  call void @PyObject_GC_UnTrack(ptr %fresh)
  br label %fill
fill:
  %array = phi ptr [ %again, %reuse ], [ %fresh, %untrack ]
  $zero = context.zero
  call void @Py_IncRef(ptr %signature)
  call void @Py_IncRef(ptr %zero)
  call void @Py_IncRef(ptr %holder)
  %signature_at = getelementptr i8, ptr %array, i64 SLOT_SIGNATURE
  store ptr %signature, ptr %signature_at
  %number_at = getelementptr i8, ptr %array, i64 SLOT_DATA
  store ptr %zero, ptr %number_at
  %type_at = getelementptr i8, ptr %holder, i64 SLOT_TYPE
  %type = load ptr, ptr %type_at
  $numpy_type = context.numpy_type
  %is_numpy = icmp eq ptr %type, %numpy_type
  %slot = select i1 %is_numpy, i64 SLOT_OWNER, i64 SLOT_MEMORY
  %holder_at = getelementptr i8, ptr %array, i64 %slot
  store ptr %holder, ptr %holder_at
  ret ptr %array
none:
  ret ptr null
}

define internal void @clear(ptr %object, i64 %offset) {
  %at = getelementptr i8, ptr %object, i64 %offset
  %value = load ptr, ptr %at
  store ptr null, ptr %at
  call void @Py_DecRef(ptr %value)
  ret void
}

; tp_dealloc of Array. Arrays refer to nothing that could refer to them, so those made here are not tracked.
define void @array_dealloc(ptr %self) {
entry:
  call void @PyObject_GC_UnTrack(ptr %self)
  %weak_at = getelementptr i8, ptr %self, i64 SLOT_WEAK
  %weak = load ptr, ptr %weak_at
  %has_weak = icmp ne ptr %weak, null
  br i1 %has_weak, label %forget, label %fields
forget:
  call void @PyObject_ClearWeakRefs(ptr %self)
  br label %fields
fields:
  call void @clear(ptr %self, i64 SLOT_SIGNATURE)
  call void @clear(ptr %self, i64 SLOT_DATA)
  call void @clear(ptr %self, i64 SLOT_OWNER)
  call void @clear(ptr %self, i64 SLOT_MEMORY)
  %type_at = getelementptr i8, ptr %self, i64 SLOT_TYPE
  %type = load ptr, ptr %type_at
  $class = context.array_type
  %is_array = icmp eq ptr %type, %class
  %count = load i64, ptr @free_array_count
  %few = icmp ult i64 %count, MOST_FREE_ARRAYS
  %keeps = and i1 %is_array, %few
  br i1 %keeps, label %keep, label %free
keep:
  %head = load ptr, ptr @free_arrays
  %next_at = getelementptr i8, ptr %self, i64 SLOT_MEMORY
  store ptr %head, ptr %next_at
  store ptr %self, ptr @free_arrays
  %more = add i64 %count, 1
  store i64 %more, ptr @free_array_count
  br label %done
free:
  call void @PyObject_GC_Del(ptr %self)
  br label %done
done:
  call void @Py_DecRef(ptr %type)
  ret void
}
"""

PLACES = {
    "MOST_FREE_ARRAYS": MOST_FREE_ARRAYS,
    "BIG_NBYTES": BIG_NBYTES,
    "CLASSES": CLASSES,
    "OF_DATA": DATA,
    "OF_NBYTES": NBYTES,
    "OF_INDEX": INDEX,
    "OF_RAW": RAW,
    "OF_KEEPER": KEEPER,
    "OF_NEXT": NEXT,
    "OF_HEADER": HEADER_NBYTES,
}

__all__ = ["BIG_NBYTES", "DATA", "HEADER_NBYTES", "MEMORY", "NBYTES", "PLACES"]
