; source/python/front_door.c, compiled by build.py

%struct.object = type { i32, i32, ptr }
%struct.context = type { ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr }
%struct.described = type { ptr, ptr, i64, i64, i64, i64, i64, ptr, ptr }
%struct.shaped = type { ptr, i64, [8 x i64], ptr }
%struct.known_op = type { ptr, ptr, ptr, ptr, ptr, ptr }
%struct.walk = type { ptr, ptr, ptr, ptr, ptr, ptr, i64 }
%struct.view = type { ptr, i64, [8 x i64], [8 x i64] }
%struct.held_structure = type { ptr, i64, i8, i8 }
%struct.frame = type { ptr, ptr, ptr, ptr, ptr, ptr, ptr }
%struct.guard = type { i64, i64, i64, i64 }
%struct.result = type { i64, i64, i64, ptr }
%struct.choice = type { i64, i64 }
%struct.donated = type { i64, ptr }
%struct.output = type { i64, i64, ptr, ptr, ptr }

@kept = internal global [320 x ptr] zeroinitializer, align 16
@tick = internal global i64 0, align 8
@ticks = internal global [320 x i64] zeroinitializer, align 16
@kept_nbytes = global i64 0, align 8
@most_kept_nbytes = global i64 0, align 8
@_Py_NoneStruct = external global %struct.object, align 8
@place_owner = external constant i8, align 1
@place_memory = external constant i8, align 1
@place_signature = external constant i8, align 1
@place_shape = external constant i8, align 1
@place_dtype = external constant i8, align 1
@context = global %struct.context zeroinitializer, align 8
@place_weak = external constant i8, align 1
@place_data = external constant i8, align 1
@free_array_count = internal global i64 0, align 8
@free_arrays = internal global ptr null, align 8
@place_calls = external constant i8, align 1
@PyTuple_Type = external global %struct.object, align 8
@PyUnicode_Type = external global %struct.object, align 8
@PyLong_Type = external global %struct.object, align 8
@types = internal global [512 x %struct.described] zeroinitializer, align 16
@PyFloat_Type = external global %struct.object, align 8
@shaped = internal global [512 x %struct.shaped] zeroinitializer, align 16
@_Py_EllipsisObject = external global %struct.object, align 8
@PySlice_Type = external global %struct.object, align 8
@PyExc_Exception = external global ptr, align 8
@_Py_TrueStruct = external global %struct.object, align 8
@known_ops = internal global [1024 x %struct.known_op] zeroinitializer, align 16
@PyList_Type = external global %struct.object, align 8
@PyDict_Type = external global %struct.object, align 8
@PyBool_Type = external global %struct.object, align 8

define void @memory_dealloc(ptr %0) {
  %2 = getelementptr inbounds i8, ptr %0, i64 8
  %3 = load ptr, ptr %2, align 8
  %4 = getelementptr inbounds i8, ptr %0, i64 32
  %5 = load i64, ptr %4, align 8
  %6 = getelementptr [320 x ptr], ptr @kept, i64 0, i64 %5
  %7 = load ptr, ptr %6, align 8
  %8 = getelementptr inbounds i8, ptr %0, i64 56
  store ptr %7, ptr %8, align 8
  store ptr %0, ptr %6, align 8
  %9 = load i64, ptr @tick, align 8
  %10 = add i64 %9, 1
  store i64 %10, ptr @tick, align 8
  %11 = getelementptr [320 x i64], ptr @ticks, i64 0, i64 %5
  store i64 %10, ptr %11, align 8
  %12 = getelementptr inbounds i8, ptr %0, i64 24
  %13 = load i64, ptr %12, align 8
  %14 = load i64, ptr @kept_nbytes, align 8
  %15 = add i64 %14, %13
  store i64 %15, ptr @kept_nbytes, align 8
  %16 = load i64, ptr @most_kept_nbytes, align 8
  %17 = icmp ugt i64 %15, %16
  br i1 %17, label %18, label %21

18:
  tail call fastcc void @evict()
  %19 = load i64, ptr @kept_nbytes, align 8
  %20 = icmp ugt i64 %19, %16
  br i1 %20, label %18, label %21

21:
  tail call void @Py_DecRef(ptr %3)
  ret void
}

declare void @Py_DecRef(ptr)

define ptr @new_memory(ptr %0, ptr %1) {
  %3 = tail call i64 @PyLong_AsLongLong(ptr %1)
  %4 = tail call ptr @PyErr_Occurred()
  %5 = icmp eq ptr %4, null
  br i1 %5, label %6, label %31

6:
  %7 = tail call i64 @llvm.usub.sat.i64(i64 %3, i64 1)
  %8 = lshr i64 %7, 6
  %9 = or i64 %8, 8
  %10 = tail call i64 @llvm.ctlz.i64(i64 %9, i1 true)
  %11 = sub nuw nsw i64 60, %10
  %12 = shl nuw nsw i64 %11, 3
  %13 = lshr i64 %8, %11
  %14 = add nuw nsw i64 %12, %13
  %15 = icmp ult i64 %14, 320
  br i1 %15, label %16, label %20

16:
  %17 = getelementptr [320 x ptr], ptr @kept, i64 0, i64 %14
  %18 = load ptr, ptr %17, align 8
  %19 = icmp eq ptr %18, null
  br i1 %19, label %20, label %22

20:
  %21 = tail call fastcc ptr @new_of_class(i64 %14)
  br label %31

22:
  %23 = getelementptr inbounds i8, ptr %18, i64 56
  %24 = load ptr, ptr %23, align 8
  store ptr %24, ptr %17, align 8
  %25 = getelementptr inbounds i8, ptr %18, i64 24
  %26 = load i64, ptr %25, align 8
  %27 = load i64, ptr @kept_nbytes, align 8
  %28 = sub i64 %27, %26
  store i64 %28, ptr @kept_nbytes, align 8
  %29 = load ptr, ptr getelementptr inbounds (i8, ptr @context, i64 40), align 8
  %30 = tail call ptr @PyObject_Init(ptr %18, ptr %29)
  br label %31

31:
  %32 = phi ptr [ null, %2 ], [ %30, %22 ], [ %21, %20 ]
  ret ptr %32
}

declare i64 @PyLong_AsLongLong(ptr)

declare ptr @PyErr_Occurred()

define ptr @trim(ptr %0, ptr %1) {
  %3 = tail call i64 @PyLong_AsLongLong(ptr %1)
  %4 = load i64, ptr @kept_nbytes, align 8
  %5 = icmp ugt i64 %4, %3
  br i1 %5, label %6, label %9

6:
  tail call fastcc void @evict()
  %7 = load i64, ptr @kept_nbytes, align 8
  %8 = icmp ugt i64 %7, %3
  br i1 %8, label %6, label %9

9:
  tail call void @Py_IncRef(ptr @_Py_NoneStruct)
  ret ptr @_Py_NoneStruct
}

declare void @Py_IncRef(ptr)

define ptr @view(ptr %0, ptr %1) {
  %3 = getelementptr i8, ptr %1, i64 ptrtoint (ptr @place_owner to i64)
  %4 = load ptr, ptr %3, align 8
  %5 = icmp eq ptr %4, null
  br i1 %5, label %7, label %6

6:
  tail call void @Py_IncRef(ptr %4)
  br label %44

7:
  %8 = getelementptr i8, ptr %1, i64 ptrtoint (ptr @place_memory to i64)
  %9 = load ptr, ptr %8, align 8
  %10 = icmp eq ptr %9, null
  br i1 %10, label %11, label %12

11:
  tail call void @Py_IncRef(ptr @_Py_NoneStruct)
  br label %44

12:
  %13 = getelementptr i8, ptr %1, i64 ptrtoint (ptr @place_signature to i64)
  %14 = load ptr, ptr %13, align 8
  %15 = getelementptr i8, ptr %14, i64 ptrtoint (ptr @place_shape to i64)
  %16 = load ptr, ptr %15, align 8
  %17 = getelementptr i8, ptr %14, i64 ptrtoint (ptr @place_dtype to i64)
  %18 = load ptr, ptr %17, align 8
  %19 = tail call i64 @PyTuple_Size(ptr %16)
  %20 = shl i64 %19, 3
  %21 = alloca i8, i64 %20, align 16
  %22 = icmp sgt i64 %19, 0
  br i1 %22, label %23, label %30

23:
  %24 = phi i64 [ %28, %23 ], [ 0, %12 ]
  %25 = tail call ptr @PyTuple_GetItem(ptr %16, i64 %24)
  %26 = tail call i64 @PyLong_AsLongLong(ptr %25)
  %27 = getelementptr i64, ptr %21, i64 %24
  store i64 %26, ptr %27, align 8
  %28 = add nuw nsw i64 %24, 1
  %29 = icmp eq i64 %28, %19
  br i1 %29, label %30, label %23

30:
  tail call void @Py_IncRef(ptr %18)
  %31 = load ptr, ptr getelementptr inbounds (i8, ptr @context, i64 56), align 8
  %32 = load ptr, ptr getelementptr inbounds (i8, ptr @context, i64 48), align 8
  %33 = trunc i64 %19 to i32
  %34 = getelementptr inbounds i8, ptr %9, i64 16
  %35 = load ptr, ptr %34, align 8
  %36 = call ptr %31(ptr %32, ptr %18, i32 %33, ptr %21, ptr null, ptr %35, i32 1281, ptr null)
  %37 = icmp eq ptr %36, null
  br i1 %37, label %44, label %38

38:
  call void @Py_IncRef(ptr %9)
  %39 = load ptr, ptr getelementptr inbounds (i8, ptr @context, i64 64), align 8
  %40 = call i32 %39(ptr %36, ptr %9)
  %41 = icmp eq i32 %40, 0
  br i1 %41, label %43, label %42

42:
  call void @Py_DecRef(ptr %36)
  br label %44

43:
  store ptr null, ptr %8, align 8
  call void @Py_DecRef(ptr %9)
  store ptr %36, ptr %3, align 8
  call void @Py_IncRef(ptr %36)
  br label %44

44:
  %45 = phi ptr [ %4, %6 ], [ null, %42 ], [ %36, %43 ], [ @_Py_NoneStruct, %11 ], [ null, %30 ]
  ret ptr %45
}

declare i64 @PyTuple_Size(ptr)

declare ptr @PyTuple_GetItem(ptr, i64)

define void @array_dealloc(ptr %0) {
  tail call void @PyObject_GC_UnTrack(ptr %0)
  %2 = getelementptr i8, ptr %0, i64 ptrtoint (ptr @place_weak to i64)
  %3 = load ptr, ptr %2, align 8
  %4 = icmp eq ptr %3, null
  br i1 %4, label %6, label %5

5:
  tail call void @PyObject_ClearWeakRefs(ptr %0)
  br label %6

6:
  %7 = getelementptr i8, ptr %0, i64 ptrtoint (ptr @place_signature to i64)
  %8 = load ptr, ptr %7, align 8
  store ptr null, ptr %7, align 8
  tail call void @Py_DecRef(ptr %8)
  %9 = getelementptr i8, ptr %0, i64 ptrtoint (ptr @place_data to i64)
  %10 = load ptr, ptr %9, align 8
  store ptr null, ptr %9, align 8
  tail call void @Py_DecRef(ptr %10)
  %11 = getelementptr i8, ptr %0, i64 ptrtoint (ptr @place_owner to i64)
  %12 = load ptr, ptr %11, align 8
  store ptr null, ptr %11, align 8
  tail call void @Py_DecRef(ptr %12)
  %13 = getelementptr i8, ptr %0, i64 ptrtoint (ptr @place_memory to i64)
  %14 = load ptr, ptr %13, align 8
  store ptr null, ptr %13, align 8
  tail call void @Py_DecRef(ptr %14)
  %15 = getelementptr inbounds i8, ptr %0, i64 8
  %16 = load ptr, ptr %15, align 8
  %17 = load ptr, ptr getelementptr inbounds (i8, ptr @context, i64 24), align 8
  %18 = icmp eq ptr %16, %17
  %19 = load i64, ptr @free_array_count, align 8
  %20 = icmp ult i64 %19, 1024
  %21 = select i1 %18, i1 %20, i1 false
  br i1 %21, label %22, label %25

22:
  %23 = load ptr, ptr @free_arrays, align 8
  store ptr %23, ptr %13, align 8
  store ptr %0, ptr @free_arrays, align 8
  %24 = add nuw nsw i64 %19, 1
  store i64 %24, ptr @free_array_count, align 8
  br label %26

25:
  tail call void @PyObject_GC_Del(ptr %0)
  br label %26

26:
  tail call void @Py_DecRef(ptr %16)
  ret void
}

declare void @PyObject_GC_UnTrack(ptr)

declare void @PyObject_ClearWeakRefs(ptr)

declare void @PyObject_GC_Del(ptr)

define ptr @tree_parts(ptr %0, ptr %1) {
  %3 = alloca %struct.walk, align 8
  %4 = alloca [3 x ptr], align 16
  %5 = tail call ptr @PyTuple_GetItem(ptr %0, i64 0)
  store ptr %5, ptr %3, align 8
  %6 = getelementptr inbounds i8, ptr %3, i64 8
  %7 = tail call ptr @PyTuple_GetItem(ptr %0, i64 1)
  store ptr %7, ptr %6, align 8
  %8 = getelementptr inbounds i8, ptr %3, i64 16
  %9 = tail call ptr @PyList_New(i64 0)
  store ptr %9, ptr %8, align 8
  %10 = getelementptr inbounds i8, ptr %3, i64 24
  %11 = tail call ptr @PyList_New(i64 0)
  store ptr %11, ptr %10, align 8
  %12 = getelementptr inbounds i8, ptr %3, i64 32
  store ptr null, ptr %12, align 8
  %13 = getelementptr inbounds i8, ptr %3, i64 40
  store ptr null, ptr %13, align 8
  %14 = getelementptr inbounds i8, ptr %3, i64 48
  store i64 0, ptr %14, align 8
  %15 = icmp ne ptr %9, null
  %16 = icmp ne ptr %11, null
  %17 = select i1 %15, i1 %16, i1 false
  br i1 %17, label %18, label %45

18:
  %19 = call fastcc zeroext i1 @walk(ptr %3, ptr %1, i64 100)
  %20 = load ptr, ptr %10, align 8
  br i1 %19, label %21, label %45

21:
  %22 = load i64, ptr %14, align 8
  store i64 0, ptr %14, align 8
  %23 = icmp eq i64 %22, 0
  br i1 %23, label %27, label %24

24:
  %25 = sub i64 0, %22
  %26 = tail call fastcc zeroext i1 @add_number(ptr %20, i64 %25)
  br i1 %26, label %27, label %45

27:
  %28 = tail call ptr @PyList_AsTuple(ptr %20)
  %29 = icmp eq ptr %28, null
  br i1 %29, label %45, label %30

30:
  %31 = tail call ptr @PyTuple_GetItem(ptr %0, i64 2)
  %32 = tail call ptr @PyDict_GetItemWithError(ptr %31, ptr %28)
  store ptr %28, ptr %4, align 16
  %33 = getelementptr inbounds i8, ptr %4, i64 8
  %34 = load ptr, ptr %8, align 8
  store ptr %34, ptr %33, align 8
  %35 = getelementptr inbounds i8, ptr %4, i64 16
  store ptr %1, ptr %35, align 16
  %36 = icmp eq ptr %32, null
  br i1 %36, label %39, label %37

37:
  tail call void @Py_IncRef(ptr %32)
  %38 = tail call fastcc ptr @with_structure(ptr %32, ptr %34)
  tail call void @Py_DecRef(ptr %32)
  br label %51

39:
  %40 = tail call ptr @PyErr_Occurred()
  %41 = icmp eq ptr %40, null
  br i1 %41, label %42, label %51

42:
  %43 = tail call ptr @PyTuple_GetItem(ptr %0, i64 3)
  %44 = call ptr @PyObject_Vectorcall(ptr %43, ptr %4, i64 3, ptr null)
  br label %51

45:
  %46 = phi ptr [ %20, %18 ], [ %11, %2 ], [ %20, %24 ], [ %20, %27 ]
  tail call void @PyErr_Clear()
  %47 = load ptr, ptr %13, align 8
  %48 = icmp eq ptr %47, null
  %49 = select i1 %48, ptr @_Py_NoneStruct, ptr %47
  tail call void @Py_IncRef(ptr %49)
  %50 = load ptr, ptr %8, align 8
  br label %51

51:
  %52 = phi ptr [ %20, %37 ], [ %20, %39 ], [ %20, %42 ], [ %46, %45 ]
  %53 = phi ptr [ %34, %37 ], [ %34, %39 ], [ %34, %42 ], [ %50, %45 ]
  %54 = phi ptr [ %28, %37 ], [ %28, %39 ], [ %28, %42 ], [ null, %45 ]
  %55 = phi ptr [ %38, %37 ], [ null, %39 ], [ %44, %42 ], [ %49, %45 ]
  call void @Py_DecRef(ptr %54)
  %56 = load ptr, ptr %13, align 8
  call void @Py_DecRef(ptr %56)
  call void @Py_DecRef(ptr %53)
  call void @Py_DecRef(ptr %52)
  ret ptr %55
}

declare ptr @PyList_New(i64)

define internal fastcc zeroext i1 @walk(ptr %0, ptr %1, i64 %2) {
  %4 = getelementptr inbounds i8, ptr %1, i64 8
  %5 = load ptr, ptr %4, align 8
  %6 = getelementptr inbounds i8, ptr %0, i64 32
  %7 = load ptr, ptr %6, align 8
  %8 = icmp eq ptr %5, %7
  br i1 %8, label %9, label %17

9:
  %10 = getelementptr inbounds i8, ptr %0, i64 48
  %11 = load i64, ptr %10, align 8
  %12 = add i64 %11, 1
  store i64 %12, ptr %10, align 8
  %13 = getelementptr inbounds i8, ptr %0, i64 16
  %14 = load ptr, ptr %13, align 8
  %15 = tail call i32 @PyList_Append(ptr %14, ptr %1)
  %16 = icmp eq i32 %15, 0
  br label %32

17:
  tail call void @Py_IncRef(ptr %1)
  %18 = load ptr, ptr %0, align 8
  %19 = load ptr, ptr %4, align 8
  %20 = tail call ptr @PyDict_GetItemWithError(ptr %18, ptr %19)
  tail call void @Py_IncRef(ptr %20)
  %21 = icmp eq ptr %20, null
  br i1 %21, label %24, label %22

22:
  %23 = tail call fastcc zeroext i1 @walk_kind(ptr %0, ptr %1, ptr %20, i64 %2)
  br label %30

24:
  %25 = tail call ptr @PyErr_Occurred()
  %26 = icmp eq ptr %25, null
  br i1 %26, label %27, label %30

27:
  %28 = load ptr, ptr %4, align 8
  tail call void @Py_IncRef(ptr %28)
  %29 = getelementptr inbounds i8, ptr %0, i64 40
  store ptr %28, ptr %29, align 8
  br label %30

30:
  %31 = phi i1 [ false, %27 ], [ false, %24 ], [ %23, %22 ]
  tail call void @Py_DecRef(ptr %20)
  tail call void @Py_DecRef(ptr %1)
  br label %32

32:
  %33 = phi i1 [ %16, %9 ], [ %31, %30 ]
  ret i1 %33
}

declare ptr @PyList_AsTuple(ptr)

declare ptr @PyDict_GetItemWithError(ptr, ptr)

define internal fastcc ptr @with_structure(ptr %0, ptr %1) {
  %3 = icmp eq ptr %0, @_Py_NoneStruct
  br i1 %3, label %4, label %5

4:
  tail call void @Py_IncRef(ptr @_Py_NoneStruct)
  br label %22

5:
  %6 = tail call ptr @PyTuple_GetItem(ptr %0, i64 1)
  %7 = icmp eq ptr %6, @_Py_NoneStruct
  br i1 %7, label %8, label %9

8:
  tail call void @Py_IncRef(ptr %1)
  br label %11

9:
  %10 = tail call fastcc ptr @in_order(ptr %1, ptr %6)
  br label %11

11:
  %12 = phi ptr [ %1, %8 ], [ %10, %9 ]
  %13 = icmp eq ptr %12, null
  br i1 %13, label %17, label %14

14:
  %15 = tail call ptr @PyTuple_New(i64 2)
  %16 = icmp eq ptr %15, null
  br i1 %16, label %17, label %18

17:
  tail call void @Py_DecRef(ptr %12)
  br label %22

18:
  %19 = tail call i32 @PyTuple_SetItem(ptr %15, i64 0, ptr %12)
  %20 = tail call ptr @PyTuple_GetItem(ptr %0, i64 0)
  tail call void @Py_IncRef(ptr %20)
  %21 = tail call i32 @PyTuple_SetItem(ptr %15, i64 1, ptr %20)
  br label %22

22:
  %23 = phi ptr [ @_Py_NoneStruct, %4 ], [ %15, %18 ], [ null, %17 ]
  ret ptr %23
}

declare ptr @PyObject_Vectorcall(ptr, ptr, i64, ptr)

declare void @PyErr_Clear()

define ptr @operator_neg(ptr %0, ptr %1) {
  %3 = tail call fastcc ptr @operate(i32 0, i1 zeroext false, ptr %0, ptr %0)
  ret ptr %3
}

define internal fastcc ptr @operate(i32 %0, i1 zeroext %1, ptr %2, ptr %3) {
  %5 = alloca i32, align 4
  %6 = alloca i64, align 8
  %7 = alloca [2 x ptr], align 16
  %8 = getelementptr inbounds i8, ptr %2, i64 8
  %9 = load ptr, ptr %8, align 8
  %10 = load ptr, ptr getelementptr inbounds (i8, ptr @context, i64 24), align 8
  %11 = icmp eq ptr %9, %10
  br i1 %11, label %12, label %141

12:
  %13 = tail call fastcc ptr @usual_mark()
  %14 = icmp eq ptr %13, null
  br i1 %14, label %141, label %15

15:
  %16 = getelementptr i8, ptr %2, i64 ptrtoint (ptr @place_signature to i64)
  %17 = load ptr, ptr %16, align 8
  %18 = icmp eq ptr %17, null
  br i1 %18, label %141, label %19

19:
  %20 = tail call fastcc ptr @of_type(ptr %17, ptr %13)
  %21 = icmp eq ptr %20, null
  br i1 %21, label %141, label %22

22:
  %23 = getelementptr inbounds i8, ptr %20, i64 16
  %24 = load i64, ptr %23, align 8
  %25 = icmp eq i64 %24, 0
  br i1 %25, label %141, label %26

26:
  %27 = getelementptr inbounds i8, ptr %20, i64 32
  %28 = load i64, ptr %27, align 8
  %29 = icmp eq i64 %28, 0
  br i1 %29, label %141, label %30

30:
  %31 = icmp eq i32 %0, 4
  %32 = icmp eq i64 %24, 3
  %33 = and i1 %31, %32
  br i1 %33, label %141, label %34

34:
  %35 = tail call fastcc ptr @elements_of(ptr %2)
  %36 = getelementptr inbounds i8, ptr %3, i64 8
  %37 = load ptr, ptr %36, align 8
  %38 = load ptr, ptr getelementptr inbounds (i8, ptr @context, i64 24), align 8
  %39 = icmp eq ptr %37, %38
  %40 = zext i1 %39 to i64
  br i1 %39, label %41, label %47

41:
  %42 = getelementptr i8, ptr %3, i64 ptrtoint (ptr @place_signature to i64)
  %43 = load ptr, ptr %42, align 8
  %44 = icmp eq ptr %43, %17
  br i1 %44, label %45, label %141

45:
  %46 = tail call fastcc ptr @elements_of(ptr %3)
  br label %82

47:
  %48 = getelementptr inbounds i8, ptr %20, i64 40
  %49 = load i64, ptr %48, align 8
  %50 = icmp eq i64 %49, 0
  br i1 %50, label %141, label %51

51:
  %52 = icmp eq ptr %37, @PyFloat_Type
  br i1 %52, label %53, label %58

53:
  %54 = icmp eq i64 %24, 3
  br i1 %54, label %80, label %55

55:
  %56 = tail call double @PyFloat_AsDouble(ptr %3)
  %57 = load i64, ptr %23, align 8
  br label %74

58:
  %59 = icmp eq ptr %37, @PyLong_Type
  br i1 %59, label %60, label %80

60:
  %61 = call i64 @PyLong_AsLongLongAndOverflow(ptr %3, ptr %5)
  %62 = load i32, ptr %5, align 4
  %63 = icmp eq i32 %62, 0
  br i1 %63, label %64, label %80

64:
  %65 = trunc i64 %61 to i32
  %66 = add i64 %61, 2147483648
  %67 = icmp ult i64 %66, 4294967296
  br i1 %67, label %68, label %80

68:
  %69 = load i64, ptr %23, align 8
  %70 = icmp eq i64 %69, 3
  br i1 %70, label %71, label %72

71:
  store i32 %65, ptr %6, align 8
  br label %72

72:
  %73 = sitofp i64 %61 to double
  br label %74

74:
  %75 = phi i64 [ %57, %55 ], [ %69, %72 ]
  %76 = phi double [ %56, %55 ], [ %73, %72 ]
  switch i64 %75, label %81 [
    i64 1, label %77
    i64 2, label %79
  ]

77:
  %78 = fptrunc double %76 to float
  store float %78, ptr %6, align 8
  br label %81

79:
  store double %76, ptr %6, align 8
  br label %81

80:
  br label %141

81:
  br label %82

82:
  %83 = phi i64 [ %24, %45 ], [ %75, %81 ]
  %84 = phi ptr [ %46, %45 ], [ %6, %81 ]
  %85 = icmp ne ptr %35, null
  %86 = icmp ne ptr %84, null
  %87 = select i1 %85, i1 %86, i1 false
  br i1 %87, label %88, label %141

88:
  %89 = icmp ugt i32 %0, 4
  %90 = getelementptr inbounds i8, ptr %20, i64 24
  %91 = load i64, ptr %90, align 8
  %92 = icmp eq i64 %83, 2
  %93 = select i1 %92, i64 3, i64 2
  %94 = select i1 %89, i64 0, i64 %93
  %95 = shl i64 %91, %94
  %96 = call i64 @llvm.usub.sat.i64(i64 %95, i64 1)
  %97 = lshr i64 %96, 6
  %98 = or i64 %97, 8
  %99 = call i64 @llvm.ctlz.i64(i64 %98, i1 true)
  %100 = sub nuw nsw i64 60, %99
  %101 = shl nuw nsw i64 %100, 3
  %102 = lshr i64 %97, %100
  %103 = add nuw nsw i64 %101, %102
  %104 = icmp ult i64 %103, 320
  br i1 %104, label %105, label %109

105:
  %106 = getelementptr [320 x ptr], ptr @kept, i64 0, i64 %103
  %107 = load ptr, ptr %106, align 8
  %108 = icmp eq ptr %107, null
  br i1 %108, label %109, label %111

109:
  %110 = call fastcc ptr @new_of_class(i64 %103)
  br label %120

111:
  %112 = getelementptr inbounds i8, ptr %107, i64 56
  %113 = load ptr, ptr %112, align 8
  store ptr %113, ptr %106, align 8
  %114 = getelementptr inbounds i8, ptr %107, i64 24
  %115 = load i64, ptr %114, align 8
  %116 = load i64, ptr @kept_nbytes, align 8
  %117 = sub i64 %116, %115
  store i64 %117, ptr @kept_nbytes, align 8
  %118 = load ptr, ptr getelementptr inbounds (i8, ptr @context, i64 40), align 8
  %119 = call ptr @PyObject_Init(ptr %107, ptr %118)
  br label %120

120:
  %121 = phi ptr [ %119, %111 ], [ %110, %109 ]
  %122 = icmp eq ptr %121, null
  br i1 %122, label %141, label %123

123:
  %124 = getelementptr inbounds i8, ptr %121, i64 16
  %125 = load ptr, ptr %124, align 8
  %126 = load i64, ptr %23, align 8
  %127 = getelementptr inbounds i8, ptr %20, i64 24
  %128 = load i64, ptr %127, align 8
  br i1 %1, label %129, label %133

129:
  switch i64 %126, label %132 [
    i64 1, label %130
    i64 2, label %131
  ]

130:
  call fastcc void @compute_float32(i32 %0, i64 %128, ptr %84, i64 %40, ptr %35, i64 1, ptr %125)
  br label %137

131:
  call fastcc void @compute_float64(i32 %0, i64 %128, ptr %84, i64 %40, ptr %35, i64 1, ptr %125)
  br label %137

132:
  call fastcc void @compute_int32(i32 %0, i64 %128, ptr %84, i64 %40, ptr %35, i64 1, ptr %125)
  br label %137

133:
  switch i64 %126, label %136 [
    i64 1, label %134
    i64 2, label %135
  ]

134:
  call fastcc void @compute_float32(i32 %0, i64 %128, ptr %35, i64 1, ptr %84, i64 %40, ptr %125)
  br label %137

135:
  call fastcc void @compute_float64(i32 %0, i64 %128, ptr %35, i64 1, ptr %84, i64 %40, ptr %125)
  br label %137

136:
  call fastcc void @compute_int32(i32 %0, i64 %128, ptr %35, i64 1, ptr %84, i64 %40, ptr %125)
  br label %137

137:
  br i1 %89, label %138, label %142

138:
  %139 = getelementptr inbounds i8, ptr %20, i64 56
  %140 = load ptr, ptr %139, align 8
  br label %142

141:
  br label %146

142:
  %143 = phi ptr [ %140, %138 ], [ %17, %137 ]
  %144 = call fastcc ptr @new_array(ptr %143, ptr %121)
  call void @Py_DecRef(ptr %121)
  %145 = icmp eq ptr %144, null
  br i1 %145, label %146, label %160

146:
  %147 = call fastcc zeroext i1 @is_left_to_python()
  br i1 %147, label %148, label %160

148:
  store ptr %2, ptr %7, align 16
  %149 = getelementptr inbounds i8, ptr %7, i64 8
  store ptr %3, ptr %149, align 8
  %150 = load ptr, ptr getelementptr inbounds (i8, ptr @context, i64 160), align 8
  %151 = shl nuw nsw i32 %0, 1
  %152 = zext i1 %1 to i32
  %153 = or disjoint i32 %151, %152
  %154 = zext nneg i32 %153 to i64
  %155 = getelementptr ptr, ptr %150, i64 %154
  %156 = load ptr, ptr %155, align 8
  %157 = icmp eq i32 %0, 0
  %158 = select i1 %157, i64 1, i64 2
  %159 = call ptr @PyObject_Vectorcall(ptr %156, ptr %7, i64 %158, ptr null)
  br label %160

160:
  %161 = phi ptr [ %159, %148 ], [ null, %146 ], [ %144, %142 ]
  ret ptr %161
}

define ptr @operator_add(ptr %0, ptr %1) {
  %3 = tail call fastcc ptr @operate(i32 1, i1 zeroext false, ptr %0, ptr %1)
  ret ptr %3
}

define ptr @operator_radd(ptr %0, ptr %1) {
  %3 = tail call fastcc ptr @operate(i32 1, i1 zeroext true, ptr %0, ptr %1)
  ret ptr %3
}

define ptr @operator_sub(ptr %0, ptr %1) {
  %3 = tail call fastcc ptr @operate(i32 2, i1 zeroext false, ptr %0, ptr %1)
  ret ptr %3
}

define ptr @operator_rsub(ptr %0, ptr %1) {
  %3 = tail call fastcc ptr @operate(i32 2, i1 zeroext true, ptr %0, ptr %1)
  ret ptr %3
}

define ptr @operator_mul(ptr %0, ptr %1) {
  %3 = tail call fastcc ptr @operate(i32 3, i1 zeroext false, ptr %0, ptr %1)
  ret ptr %3
}

define ptr @operator_rmul(ptr %0, ptr %1) {
  %3 = tail call fastcc ptr @operate(i32 3, i1 zeroext true, ptr %0, ptr %1)
  ret ptr %3
}

define ptr @operator_truediv(ptr %0, ptr %1) {
  %3 = tail call fastcc ptr @operate(i32 4, i1 zeroext false, ptr %0, ptr %1)
  ret ptr %3
}

define ptr @operator_rtruediv(ptr %0, ptr %1) {
  %3 = tail call fastcc ptr @operate(i32 4, i1 zeroext true, ptr %0, ptr %1)
  ret ptr %3
}

define ptr @operator_eq(ptr %0, ptr %1) {
  %3 = tail call fastcc ptr @operate(i32 5, i1 zeroext false, ptr %0, ptr %1)
  ret ptr %3
}

define ptr @operator_ne(ptr %0, ptr %1) {
  %3 = tail call fastcc ptr @operate(i32 6, i1 zeroext false, ptr %0, ptr %1)
  ret ptr %3
}

define ptr @operator_lt(ptr %0, ptr %1) {
  %3 = tail call fastcc ptr @operate(i32 7, i1 zeroext false, ptr %0, ptr %1)
  ret ptr %3
}

define ptr @operator_le(ptr %0, ptr %1) {
  %3 = tail call fastcc ptr @operate(i32 8, i1 zeroext false, ptr %0, ptr %1)
  ret ptr %3
}

define ptr @operator_gt(ptr %0, ptr %1) {
  %3 = tail call fastcc ptr @operate(i32 9, i1 zeroext false, ptr %0, ptr %1)
  ret ptr %3
}

define ptr @operator_ge(ptr %0, ptr %1) {
  %3 = tail call fastcc ptr @operate(i32 10, i1 zeroext false, ptr %0, ptr %1)
  ret ptr %3
}

define ptr @get_item(ptr %0, ptr %1) {
  %3 = alloca %struct.described, align 8
  %4 = alloca %struct.view, align 8
  %5 = alloca [2 x ptr], align 16
  %6 = tail call fastcc ptr @usual_mark()
  %7 = call fastcc zeroext i1 @open_array(ptr %0, ptr %6, ptr %3, ptr %4)
  br i1 %7, label %8, label %28

8:
  %9 = getelementptr inbounds i8, ptr %1, i64 8
  %10 = load ptr, ptr %9, align 8
  %11 = load ptr, ptr getelementptr inbounds (i8, ptr @context, i64 24), align 8
  %12 = icmp eq ptr %10, %11
  br i1 %12, label %13, label %24

13:
  %14 = getelementptr i8, ptr %1, i64 ptrtoint (ptr @place_signature to i64)
  %15 = load ptr, ptr %14, align 8
  %16 = icmp eq ptr %15, null
  br i1 %16, label %24, label %17

17:
  %18 = getelementptr i8, ptr %15, i64 ptrtoint (ptr @place_shape to i64)
  %19 = load ptr, ptr %18, align 8
  %20 = tail call i64 @PyTuple_Size(ptr %19)
  %21 = icmp eq i64 %20, 0
  br i1 %21, label %24, label %22

22:
  %23 = call fastcc ptr @gathered(ptr %3, ptr %4, ptr %1, ptr %6)
  br label %30

24:
  %25 = call fastcc zeroext i1 @take_part(ptr %4, ptr %1, ptr %6)
  br i1 %25, label %26, label %28

26:
  %27 = call fastcc ptr @copied(ptr %3, ptr %4)
  br label %30

28:
  store ptr %0, ptr %5, align 16
  %29 = getelementptr inbounds i8, ptr %5, i64 8
  store ptr %1, ptr %29, align 8
  br label %34

30:
  %31 = phi ptr [ %23, %22 ], [ %27, %26 ]
  store ptr %0, ptr %5, align 16
  %32 = getelementptr inbounds i8, ptr %5, i64 8
  store ptr %1, ptr %32, align 8
  %33 = icmp eq ptr %31, null
  br i1 %33, label %34, label %39

34:
  %35 = tail call fastcc zeroext i1 @is_left_to_python()
  br i1 %35, label %36, label %39

36:
  %37 = load ptr, ptr getelementptr inbounds (i8, ptr @context, i64 136), align 8
  %38 = call ptr @PyObject_Vectorcall(ptr %37, ptr %5, i64 2, ptr null)
  br label %39

39:
  %40 = phi ptr [ %38, %36 ], [ null, %34 ], [ %31, %30 ]
  ret ptr %40
}

define internal fastcc zeroext i1 @is_left_to_python() {
  %1 = tail call ptr @PyErr_Occurred()
  %2 = icmp eq ptr %1, null
  br i1 %2, label %7, label %3

3:
  %4 = load ptr, ptr @PyExc_Exception, align 8
  %5 = tail call i32 @PyErr_ExceptionMatches(ptr %4)
  %6 = icmp eq i32 %5, 0
  br i1 %6, label %8, label %7

7:
  tail call void @PyErr_Clear()
  br label %8

8:
  %9 = phi i1 [ true, %7 ], [ false, %3 ]
  ret i1 %9
}

define ptr @reshape(ptr %0, ptr %1, i64 %2, ptr %3) {
  %5 = alloca %struct.described, align 8
  %6 = alloca %struct.view, align 8
  %7 = alloca [8 x ptr], align 16
  %8 = icmp eq ptr %3, null
  br i1 %8, label %9, label %80

9:
  %10 = icmp eq i64 %2, 1
  br i1 %10, label %11, label %17

11:
  %12 = load ptr, ptr %1, align 8
  %13 = getelementptr inbounds i8, ptr %12, i64 8
  %14 = load ptr, ptr %13, align 8
  %15 = icmp eq ptr %14, @PyTuple_Type
  %16 = select i1 %15, ptr %12, ptr null
  br label %17

17:
  %18 = phi ptr [ null, %9 ], [ %16, %11 ]
  %19 = tail call fastcc ptr @usual_mark()
  %20 = call fastcc zeroext i1 @open_array(ptr %0, ptr %19, ptr %5, ptr %6)
  br i1 %20, label %21, label %74

21:
  %22 = icmp eq ptr %18, null
  br i1 %22, label %35, label %23

23:
  %24 = tail call i64 @PyTuple_Size(ptr %18)
  %25 = icmp sgt i64 %24, 0
  br i1 %25, label %26, label %35

26:
  %27 = add nsw i64 %24, -1
  %28 = tail call i64 @llvm.umin.i64(i64 %27, i64 7)
  br label %29

29:
  %30 = phi i64 [ %33, %29 ], [ 0, %26 ]
  %31 = tail call ptr @PyTuple_GetItem(ptr %18, i64 %30)
  %32 = getelementptr [8 x ptr], ptr %7, i64 0, i64 %30
  store ptr %31, ptr %32, align 8
  %33 = add nuw nsw i64 %30, 1
  %34 = icmp eq i64 %30, %28
  br i1 %34, label %35, label %29

35:
  %36 = phi i64 [ %2, %21 ], [ %24, %23 ], [ %24, %29 ]
  %37 = phi ptr [ %1, %21 ], [ %7, %23 ], [ %7, %29 ]
  %38 = call fastcc zeroext i1 @resize(ptr %6, ptr %37, i64 %36)
  br i1 %38, label %39, label %74

39:
  %40 = getelementptr i8, ptr %0, i64 ptrtoint (ptr @place_owner to i64)
  %41 = load ptr, ptr %40, align 8
  %42 = icmp eq ptr %41, null
  br i1 %42, label %43, label %53

43:
  %44 = getelementptr i8, ptr %0, i64 ptrtoint (ptr @place_memory to i64)
  %45 = load ptr, ptr %44, align 8
  %46 = icmp eq ptr %45, null
  br i1 %46, label %53, label %47

47:
  %48 = load ptr, ptr %5, align 8
  %49 = call fastcc ptr @signature_with(ptr %48, ptr %6)
  %50 = icmp eq ptr %49, null
  br i1 %50, label %74, label %51

51:
  %52 = tail call fastcc ptr @new_array(ptr %49, ptr %45)
  br label %75

53:
  %54 = getelementptr inbounds i8, ptr %6, i64 8
  %55 = load i64, ptr %54, align 8
  %56 = add i64 %55, -1
  %57 = icmp sgt i64 %56, -1
  br i1 %57, label %58, label %72

58:
  %59 = getelementptr inbounds i8, ptr %5, i64 48
  %60 = load i64, ptr %59, align 8
  %61 = getelementptr inbounds i8, ptr %6, i64 80
  %62 = getelementptr inbounds i8, ptr %6, i64 16
  br label %63

63:
  %64 = phi i64 [ %56, %58 ], [ %70, %63 ]
  %65 = phi i64 [ %60, %58 ], [ %69, %63 ]
  %66 = getelementptr [8 x i64], ptr %61, i64 0, i64 %64
  store i64 %65, ptr %66, align 8
  %67 = getelementptr [8 x i64], ptr %62, i64 0, i64 %64
  %68 = load i64, ptr %67, align 8
  %69 = mul i64 %68, %65
  %70 = add nsw i64 %64, -1
  %71 = icmp eq i64 %64, 0
  br i1 %71, label %72, label %63

72:
  %73 = call fastcc ptr @copied(ptr %5, ptr %6)
  br label %75

74:
  br label %78

75:
  %76 = phi ptr [ %73, %72 ], [ %52, %51 ]
  %77 = icmp eq ptr %76, null
  br i1 %77, label %78, label %89

78:
  %79 = tail call fastcc zeroext i1 @is_left_to_python()
  br i1 %79, label %84, label %89

80:
  %81 = tail call fastcc zeroext i1 @is_left_to_python()
  br i1 %81, label %82, label %89

82:
  %83 = tail call i64 @PyTuple_Size(ptr %3)
  br label %84

84:
  %85 = phi i64 [ %83, %82 ], [ 0, %78 ]
  %86 = load ptr, ptr getelementptr inbounds (i8, ptr @context, i64 144), align 8
  %87 = add i64 %85, %2
  %88 = tail call fastcc ptr @call_after(ptr %86, ptr %0, ptr %1, i64 %2, i64 %87, ptr %3)
  br label %89

89:
  %90 = phi ptr [ %88, %84 ], [ null, %78 ], [ %76, %75 ], [ null, %80 ]
  ret ptr %90
}

define internal fastcc ptr @call_after(ptr %0, ptr %1, ptr %2, i64 %3, i64 %4, ptr %5) {
  %7 = shl i64 %4, 3
  %8 = add i64 %7, 8
  %9 = icmp sgt i64 %4, 8191
  br i1 %9, label %12, label %10

10:
  %11 = alloca i8, i64 %8, align 16
  br label %17

12:
  %13 = tail call ptr @PyMem_RawMalloc(i64 %8)
  %14 = icmp eq ptr %13, null
  br i1 %14, label %15, label %17

15:
  %16 = tail call ptr @PyErr_NoMemory()
  br label %23

17:
  %18 = phi ptr [ %11, %10 ], [ %13, %12 ]
  store ptr %1, ptr %18, align 8
  %19 = getelementptr i8, ptr %18, i64 8
  call void @llvm.memcpy.p0.p0.i64(ptr align 8 %19, ptr align 8 %2, i64 %7, i1 false)
  %20 = add i64 %3, 1
  %21 = call ptr @PyObject_Vectorcall(ptr %0, ptr %18, i64 %20, ptr %5)
  br i1 %9, label %22, label %23

22:
  call void @PyMem_RawFree(ptr %18)
  br label %23

23:
  %24 = phi ptr [ %16, %15 ], [ %21, %22 ], [ %21, %17 ]
  ret ptr %24
}

define ptr @transposed(ptr %0, ptr %1) {
  %3 = alloca ptr, align 8
  %4 = alloca %struct.described, align 8
  %5 = alloca %struct.view, align 8
  %6 = alloca %struct.view, align 8
  store ptr %1, ptr %3, align 8
  %7 = tail call fastcc ptr @usual_mark()
  %8 = call fastcc zeroext i1 @open_array(ptr %1, ptr %7, ptr %4, ptr %5)
  br i1 %8, label %9, label %33

9:
  call void @llvm.memcpy.p0.p0.i64(ptr align 8 %6, ptr align 8 %5, i64 144, i1 false)
  %10 = getelementptr inbounds i8, ptr %5, i64 8
  %11 = load i64, ptr %10, align 8
  %12 = icmp sgt i64 %11, 0
  br i1 %12, label %13, label %30

13:
  %14 = getelementptr inbounds i8, ptr %5, i64 16
  %15 = getelementptr inbounds i8, ptr %6, i64 16
  %16 = getelementptr inbounds i8, ptr %5, i64 80
  %17 = getelementptr inbounds i8, ptr %6, i64 80
  br label %18

18:
  %19 = phi i64 [ 0, %13 ], [ %28, %18 ]
  %20 = xor i64 %19, -1
  %21 = add nsw i64 %11, %20
  %22 = getelementptr [8 x i64], ptr %14, i64 0, i64 %21
  %23 = load i64, ptr %22, align 8
  %24 = getelementptr [8 x i64], ptr %15, i64 0, i64 %19
  store i64 %23, ptr %24, align 8
  %25 = getelementptr [8 x i64], ptr %16, i64 0, i64 %21
  %26 = load i64, ptr %25, align 8
  %27 = getelementptr [8 x i64], ptr %17, i64 0, i64 %19
  store i64 %26, ptr %27, align 8
  %28 = add nuw nsw i64 %19, 1
  %29 = icmp eq i64 %28, %11
  br i1 %29, label %30, label %18

30:
  %31 = call fastcc ptr @copied(ptr %4, ptr %6)
  %32 = icmp eq ptr %31, null
  br i1 %32, label %33, label %38

33:
  %34 = tail call fastcc zeroext i1 @is_left_to_python()
  br i1 %34, label %35, label %38

35:
  %36 = load ptr, ptr getelementptr inbounds (i8, ptr @context, i64 152), align 8
  %37 = call ptr @PyObject_Vectorcall(ptr %36, ptr %3, i64 1, ptr null)
  br label %38

38:
  %39 = phi ptr [ %37, %35 ], [ null, %33 ], [ %31, %30 ]
  ret ptr %39
}

define internal fastcc zeroext i1 @open_array(ptr %0, ptr %1, ptr %2, ptr %3) {
  %5 = icmp eq ptr %1, null
  br i1 %5, label %24, label %6

6:
  %7 = getelementptr inbounds i8, ptr %0, i64 8
  %8 = load ptr, ptr %7, align 8
  %9 = load ptr, ptr getelementptr inbounds (i8, ptr @context, i64 24), align 8
  %10 = icmp eq ptr %8, %9
  br i1 %10, label %11, label %24

11:
  %12 = getelementptr i8, ptr %0, i64 ptrtoint (ptr @place_signature to i64)
  %13 = load ptr, ptr %12, align 8
  %14 = icmp eq ptr %13, null
  br i1 %14, label %24, label %15

15:
  %16 = tail call fastcc ptr @of_type(ptr %13, ptr %1)
  %17 = icmp eq ptr %16, null
  br i1 %17, label %24, label %18

18:
  %19 = getelementptr inbounds i8, ptr %16, i64 48
  %20 = load i64, ptr %19, align 8
  %21 = icmp eq i64 %20, 0
  br i1 %21, label %24, label %22

22:
  tail call void @llvm.memcpy.p0.p0.i64(ptr align 8 %2, ptr align 8 %16, i64 72, i1 false)
  %23 = tail call fastcc zeroext i1 @whole(ptr %2, ptr %0, ptr %3)
  br label %24

24:
  %25 = phi i1 [ %23, %22 ], [ false, %18 ], [ false, %15 ], [ false, %11 ], [ false, %6 ], [ false, %4 ]
  ret i1 %25
}

define internal fastcc ptr @usual_mark() {
  %1 = tail call ptr @PyThreadState_GetDict()
  %2 = icmp eq ptr %1, null
  br i1 %2, label %9, label %3

3:
  %4 = load ptr, ptr @context, align 8
  %5 = tail call ptr @PyDict_GetItemWithError(ptr %1, ptr %4)
  %6 = icmp eq ptr %5, null
  br i1 %6, label %9, label %7

7:
  %8 = tail call ptr @PyList_GetItem(ptr %5, i64 0)
  br label %9

9:
  %10 = phi ptr [ %8, %7 ], [ null, %3 ], [ null, %0 ]
  %11 = icmp eq ptr %10, @_Py_NoneStruct
  %12 = select i1 %11, ptr null, ptr %10
  ret ptr %12
}

declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)

define internal fastcc ptr @copied(ptr %0, ptr %1) {
  %3 = tail call fastcc ptr @unfilled(ptr %0, ptr %1)
  %4 = icmp eq ptr %3, null
  br i1 %4, label %15, label %5

5:
  %6 = tail call fastcc i64 @count_of(ptr %1)
  %7 = icmp eq i64 %6, 0
  br i1 %7, label %15, label %8

8:
  %9 = getelementptr i8, ptr %3, i64 ptrtoint (ptr @place_memory to i64)
  %10 = load ptr, ptr %9, align 8
  %11 = getelementptr inbounds i8, ptr %10, i64 16
  %12 = load ptr, ptr %11, align 8
  %13 = getelementptr inbounds i8, ptr %0, i64 48
  %14 = load i64, ptr %13, align 8
  tail call fastcc void @copy_view(ptr %12, ptr %1, i64 %14)
  br label %15

15:
  ret ptr %3
}

define ptr @set_elements(ptr %0, ptr %1, i64 %2) {
  %4 = alloca i32, align 4
  %5 = alloca %struct.described, align 8
  %6 = alloca %struct.view, align 8
  %7 = alloca %struct.described, align 8
  %8 = alloca %struct.view, align 8
  %9 = alloca %struct.view, align 8
  %10 = alloca %struct.view, align 8
  %11 = alloca i64, align 8
  %12 = load ptr, ptr %1, align 8
  %13 = getelementptr i8, ptr %1, i64 8
  %14 = load ptr, ptr %13, align 8
  %15 = getelementptr i8, ptr %1, i64 16
  %16 = load ptr, ptr %15, align 8
  %17 = tail call fastcc ptr @usual_mark()
  %18 = call fastcc zeroext i1 @open_array(ptr %12, ptr %17, ptr %7, ptr %8)
  br i1 %18, label %19, label %128

19:
  call void @llvm.memcpy.p0.p0.i64(ptr align 8 %9, ptr align 8 %8, i64 144, i1 false)
  %20 = call fastcc zeroext i1 @take_part(ptr %9, ptr %14, ptr %17)
  br i1 %20, label %21, label %128

21:
  call void @llvm.memcpy.p0.p0.i64(ptr align 8 %10, ptr align 8 %9, i64 144, i1 false)
  %22 = getelementptr inbounds i8, ptr %9, i64 8
  %23 = load i64, ptr %22, align 8
  %24 = icmp sgt i64 %23, 0
  br i1 %24, label %25, label %32

25:
  %26 = getelementptr inbounds i8, ptr %10, i64 80
  br label %27

27:
  %28 = phi i64 [ 0, %25 ], [ %30, %27 ]
  %29 = getelementptr [8 x i64], ptr %26, i64 0, i64 %28
  store i64 0, ptr %29, align 8
  %30 = add nuw nsw i64 %28, 1
  %31 = icmp eq i64 %30, %23
  br i1 %31, label %32, label %27

32:
  store ptr %11, ptr %10, align 8
  %33 = getelementptr inbounds i8, ptr %16, i64 8
  %34 = load ptr, ptr %33, align 8
  %35 = load ptr, ptr getelementptr inbounds (i8, ptr @context, i64 24), align 8
  %36 = icmp eq ptr %34, %35
  br i1 %36, label %71, label %37

37:
  %38 = getelementptr inbounds i8, ptr %7, i64 16
  %39 = load i64, ptr %38, align 8
  %40 = icmp eq i64 %39, 0
  %41 = getelementptr inbounds i8, ptr %7, i64 40
  %42 = load i64, ptr %41, align 8
  %43 = icmp eq i64 %42, 0
  %44 = select i1 %40, i1 true, i1 %43
  br i1 %44, label %104, label %45

45:
  %46 = icmp eq ptr %34, @PyFloat_Type
  br i1 %46, label %47, label %51

47:
  %48 = icmp eq i64 %39, 3
  br i1 %48, label %106, label %49

49:
  %50 = call double @PyFloat_AsDouble(ptr %16)
  br label %66

51:
  %52 = icmp eq ptr %34, @PyLong_Type
  br i1 %52, label %53, label %106

53:
  %54 = call i64 @PyLong_AsLongLongAndOverflow(ptr %16, ptr %4)
  %55 = load i32, ptr %4, align 4
  %56 = icmp eq i32 %55, 0
  br i1 %56, label %57, label %106

57:
  %58 = trunc i64 %54 to i32
  %59 = add i64 %54, 2147483648
  %60 = icmp ult i64 %59, 4294967296
  br i1 %60, label %61, label %106

61:
  %62 = icmp eq i64 %39, 3
  br i1 %62, label %63, label %64

63:
  store i32 %58, ptr %11, align 8
  br label %64

64:
  %65 = sitofp i64 %54 to double
  br label %66

66:
  %67 = phi double [ %50, %49 ], [ %65, %64 ]
  switch i64 %39, label %107 [
    i64 1, label %68
    i64 2, label %70
  ]

68:
  %69 = fptrunc double %67 to float
  store float %69, ptr %11, align 8
  br label %107

70:
  store double %67, ptr %11, align 8
  br label %107

71:
  %72 = call fastcc zeroext i1 @open_array(ptr %16, ptr %17, ptr %5, ptr %6)
  br i1 %72, label %73, label %104

73:
  %74 = load ptr, ptr %5, align 8
  %75 = getelementptr i8, ptr %74, i64 ptrtoint (ptr @place_dtype to i64)
  %76 = load ptr, ptr %75, align 8
  %77 = load ptr, ptr %7, align 8
  %78 = getelementptr i8, ptr %77, i64 ptrtoint (ptr @place_dtype to i64)
  %79 = load ptr, ptr %78, align 8
  %80 = icmp eq ptr %76, %79
  br i1 %80, label %81, label %104

81:
  %82 = getelementptr inbounds i8, ptr %6, i64 8
  %83 = load i64, ptr %82, align 8
  %84 = icmp eq i64 %83, 0
  br i1 %84, label %85, label %87

85:
  %86 = load ptr, ptr %6, align 8
  store ptr %86, ptr %10, align 8
  br label %105

87:
  %88 = icmp eq i64 %83, %23
  br i1 %88, label %89, label %104

89:
  %90 = getelementptr inbounds i8, ptr %6, i64 16
  %91 = getelementptr inbounds i8, ptr %9, i64 16
  %92 = call i64 @llvm.smax.i64(i64 %23, i64 0)
  br label %93

93:
  %94 = phi i64 [ 0, %89 ], [ %102, %96 ]
  %95 = icmp eq i64 %94, %92
  br i1 %95, label %103, label %96

96:
  %97 = getelementptr [8 x i64], ptr %90, i64 0, i64 %94
  %98 = load i64, ptr %97, align 8
  %99 = getelementptr [8 x i64], ptr %91, i64 0, i64 %94
  %100 = load i64, ptr %99, align 8
  %101 = icmp eq i64 %98, %100
  %102 = add nuw i64 %94, 1
  br i1 %101, label %93, label %104

103:
  call void @llvm.memcpy.p0.p0.i64(ptr align 8 %10, ptr align 8 %6, i64 144, i1 false)
  br label %105

104:
  br label %128

105:
  br label %108

106:
  br label %128

107:
  br label %108

108:
  %109 = call fastcc ptr @copied(ptr %7, ptr %8)
  %110 = icmp eq ptr %109, null
  br i1 %110, label %128, label %111

111:
  %112 = call fastcc i64 @count_of(ptr %9)
  %113 = icmp eq i64 %112, 0
  br i1 %113, label %127, label %114

114:
  %115 = getelementptr i8, ptr %109, i64 ptrtoint (ptr @place_memory to i64)
  %116 = load ptr, ptr %115, align 8
  %117 = getelementptr inbounds i8, ptr %116, i64 16
  %118 = load ptr, ptr %117, align 8
  %119 = load ptr, ptr %9, align 8
  %120 = load ptr, ptr %8, align 8
  %121 = ptrtoint ptr %119 to i64
  %122 = ptrtoint ptr %120 to i64
  %123 = sub i64 %121, %122
  %124 = getelementptr i8, ptr %118, i64 %123
  store ptr %124, ptr %9, align 8
  %125 = getelementptr inbounds i8, ptr %7, i64 48
  %126 = load i64, ptr %125, align 8
  call fastcc void @set_part(ptr %9, ptr %10, i64 %126)
  br label %127

127:
  br label %131

128:
  %129 = call fastcc zeroext i1 @is_left_to_python()
  br i1 %129, label %130, label %131

130:
  call void @Py_IncRef(ptr @_Py_NoneStruct)
  br label %131

131:
  %132 = phi ptr [ @_Py_NoneStruct, %130 ], [ null, %128 ], [ %109, %127 ]
  ret ptr %132
}

define ptr @compute_by_numpy(ptr %0, ptr %1, i64 %2) {
  %4 = alloca [2 x ptr], align 16
  %5 = alloca [3 x ptr], align 16
  %6 = alloca %struct.described, align 8
  %7 = alloca [5 x ptr], align 16
  %8 = load ptr, ptr %1, align 8
  %9 = getelementptr i8, ptr %1, i64 8
  %10 = load ptr, ptr %9, align 8
  %11 = getelementptr i8, ptr %1, i64 16
  %12 = load ptr, ptr %11, align 8
  %13 = tail call fastcc ptr @usual_mark()
  %14 = tail call i64 @PyTuple_Size(ptr %10)
  %15 = icmp ne ptr %13, null
  %16 = add i64 %14, -1
  %17 = icmp ult i64 %16, 4
  %18 = select i1 %15, i1 %17, i1 false
  br i1 %18, label %19, label %206

19:
  %20 = phi i64 [ %37, %35 ], [ 0, %3 ]
  %21 = phi ptr [ %36, %35 ], [ null, %3 ]
  %22 = tail call ptr @PyTuple_GetItem(ptr %10, i64 %20)
  %23 = getelementptr inbounds i8, ptr %22, i64 8
  %24 = load ptr, ptr %23, align 8
  %25 = load ptr, ptr getelementptr inbounds (i8, ptr @context, i64 24), align 8
  %26 = icmp eq ptr %24, %25
  br i1 %26, label %27, label %35

27:
  %28 = getelementptr i8, ptr %22, i64 ptrtoint (ptr @place_signature to i64)
  %29 = load ptr, ptr %28, align 8
  %30 = icmp eq ptr %29, null
  br i1 %30, label %206, label %31

31:
  %32 = icmp eq ptr %21, null
  %33 = icmp eq ptr %29, %21
  %34 = or i1 %32, %33
  br i1 %34, label %35, label %206

35:
  %36 = phi ptr [ %21, %19 ], [ %29, %31 ]
  %37 = add nuw nsw i64 %20, 1
  %38 = icmp eq i64 %37, %14
  br i1 %38, label %39, label %19

39:
  %40 = icmp eq ptr %36, null
  br i1 %40, label %206, label %41

41:
  %42 = tail call fastcc ptr @of_type(ptr %36, ptr %13)
  %43 = icmp eq ptr %42, null
  br i1 %43, label %206, label %44

44:
  call void @llvm.memcpy.p0.p0.i64(ptr align 8 %6, ptr align 8 %42, i64 72, i1 false)
  %45 = tail call fastcc ptr @entry_of(ptr %8, ptr %36, ptr %12)
  %46 = load ptr, ptr %45, align 8
  %47 = icmp eq ptr %46, %8
  br i1 %47, label %48, label %62

48:
  %49 = getelementptr inbounds i8, ptr %45, i64 8
  %50 = load ptr, ptr %49, align 8
  %51 = icmp eq ptr %50, %36
  br i1 %51, label %52, label %62

52:
  %53 = getelementptr inbounds i8, ptr %45, i64 16
  %54 = load ptr, ptr %53, align 8
  %55 = icmp eq ptr %54, %13
  br i1 %55, label %56, label %62

56:
  %57 = getelementptr inbounds i8, ptr %45, i64 24
  %58 = load ptr, ptr %57, align 8
  %59 = icmp eq ptr %58, %12
  br i1 %59, label %60, label %62

60:
  %61 = getelementptr inbounds i8, ptr %45, i64 32
  br label %77

62:
  store ptr %8, ptr %5, align 16
  %63 = getelementptr inbounds i8, ptr %5, i64 8
  store ptr %36, ptr %63, align 8
  %64 = getelementptr inbounds i8, ptr %5, i64 16
  store ptr %12, ptr %64, align 16
  %65 = load ptr, ptr getelementptr inbounds (i8, ptr @context, i64 104), align 8
  %66 = call ptr @PyObject_Vectorcall(ptr %65, ptr %5, i64 3, ptr null)
  %67 = icmp eq ptr %66, null
  br i1 %67, label %68, label %69

68:
  br label %206

69:
  %70 = load ptr, ptr %45, align 8
  %71 = getelementptr inbounds i8, ptr %45, i64 8
  %72 = getelementptr inbounds i8, ptr %45, i64 32
  %73 = load ptr, ptr %72, align 8
  %74 = getelementptr inbounds i8, ptr %45, i64 40
  call void @Py_IncRef(ptr %8)
  store ptr %8, ptr %45, align 8
  store ptr %36, ptr %71, align 8
  %75 = getelementptr inbounds i8, ptr %45, i64 16
  store ptr %13, ptr %75, align 8
  %76 = getelementptr inbounds i8, ptr %45, i64 24
  store ptr %12, ptr %76, align 8
  store ptr %66, ptr %72, align 8
  store ptr null, ptr %74, align 8
  call void @Py_DecRef(ptr %70)
  call void @Py_DecRef(ptr %73)
  br label %77

77:
  %78 = phi ptr [ %61, %60 ], [ %72, %69 ]
  %79 = load ptr, ptr %78, align 8
  %80 = icmp eq ptr %79, null
  %81 = icmp eq ptr %79, @_Py_NoneStruct
  %82 = or i1 %80, %81
  br i1 %82, label %206, label %83

83:
  call void @Py_IncRef(ptr %79)
  store ptr %79, ptr %7, align 16
  %84 = icmp slt i64 %14, 1
  br i1 %84, label %107, label %85

85:
  %86 = phi i64 [ %105, %104 ], [ 1, %83 ]
  %87 = add i64 %86, -1
  %88 = call ptr @PyTuple_GetItem(ptr %10, i64 %87)
  %89 = getelementptr inbounds i8, ptr %88, i64 8
  %90 = load ptr, ptr %89, align 8
  %91 = load ptr, ptr getelementptr inbounds (i8, ptr @context, i64 24), align 8
  %92 = icmp eq ptr %90, %91
  br i1 %92, label %95, label %93

93:
  %94 = call fastcc ptr @scalar_of(ptr %6, ptr %88)
  br label %100

95:
  %96 = call ptr @view(ptr poison, ptr %88)
  %97 = icmp eq ptr %96, @_Py_NoneStruct
  br i1 %97, label %98, label %100

98:
  call void @Py_DecRef(ptr @_Py_NoneStruct)
  %99 = getelementptr [5 x ptr], ptr %7, i64 0, i64 %86
  store ptr null, ptr %99, align 8
  br label %107

100:
  %101 = phi ptr [ %94, %93 ], [ %96, %95 ]
  %102 = getelementptr [5 x ptr], ptr %7, i64 0, i64 %86
  store ptr %101, ptr %102, align 8
  %103 = icmp eq ptr %101, null
  br i1 %103, label %107, label %104

104:
  %105 = add i64 %86, 1
  %106 = icmp sgt i64 %105, %14
  br i1 %106, label %107, label %85

107:
  %108 = phi i64 [ %86, %98 ], [ 1, %83 ], [ %105, %104 ], [ %86, %100 ]
  %109 = add nuw nsw i64 %14, 1
  %110 = icmp eq i64 %108, %109
  br i1 %110, label %111, label %120

111:
  %112 = load ptr, ptr getelementptr inbounds (i8, ptr @context, i64 120), align 8
  %113 = load ptr, ptr getelementptr inbounds (i8, ptr @context, i64 128), align 8
  %114 = call ptr @PyObject_GetAttr(ptr %112, ptr %113)
  %115 = icmp eq ptr %114, null
  br i1 %115, label %118, label %116

116:
  %117 = call ptr @PyObject_Vectorcall(ptr %114, ptr %7, i64 %108, ptr null)
  br label %118

118:
  %119 = phi ptr [ %117, %116 ], [ null, %111 ]
  call void @Py_DecRef(ptr %114)
  br label %120

120:
  %121 = phi ptr [ %119, %118 ], [ null, %107 ]
  %122 = icmp eq i64 %108, 0
  br i1 %122, label %129, label %123

123:
  %124 = phi i64 [ %125, %123 ], [ %108, %120 ]
  %125 = add i64 %124, -1
  %126 = getelementptr [5 x ptr], ptr %7, i64 0, i64 %125
  %127 = load ptr, ptr %126, align 8
  call void @Py_DecRef(ptr %127)
  %128 = icmp eq i64 %125, 0
  br i1 %128, label %129, label %123

129:
  %130 = icmp eq ptr %121, null
  br i1 %130, label %206, label %131

131:
  %132 = load ptr, ptr %45, align 8
  %133 = icmp eq ptr %132, %8
  br i1 %133, label %134, label %146

134:
  %135 = getelementptr inbounds i8, ptr %45, i64 8
  %136 = load ptr, ptr %135, align 8
  %137 = icmp eq ptr %136, %36
  br i1 %137, label %138, label %146

138:
  %139 = getelementptr inbounds i8, ptr %45, i64 16
  %140 = load ptr, ptr %139, align 8
  %141 = icmp eq ptr %140, %13
  br i1 %141, label %142, label %146

142:
  %143 = getelementptr inbounds i8, ptr %45, i64 24
  %144 = load ptr, ptr %143, align 8
  %145 = icmp ne ptr %144, %12
  br label %146

146:
  %147 = phi i1 [ true, %138 ], [ true, %134 ], [ true, %131 ], [ %145, %142 ]
  %148 = getelementptr inbounds i8, ptr %121, i64 8
  %149 = load ptr, ptr %148, align 8
  %150 = load ptr, ptr getelementptr inbounds (i8, ptr @context, i64 48), align 8
  %151 = icmp eq ptr %149, %150
  br i1 %151, label %152, label %177

152:
  %153 = getelementptr inbounds i8, ptr %121, i64 64
  %154 = load i32, ptr %153, align 8
  %155 = and i32 %154, 1
  %156 = icmp eq i32 %155, 0
  br i1 %156, label %177, label %157

157:
  %158 = getelementptr inbounds i8, ptr %121, i64 56
  %159 = load ptr, ptr %158, align 8
  %160 = getelementptr i8, ptr %36, i64 ptrtoint (ptr @place_dtype to i64)
  %161 = load ptr, ptr %160, align 8
  %162 = icmp eq ptr %159, %161
  %163 = select i1 %162, i1 true, i1 %147
  %164 = select i1 %162, ptr %36, ptr null
  br i1 %163, label %168, label %165

165:
  %166 = getelementptr inbounds i8, ptr %45, i64 40
  %167 = load ptr, ptr %166, align 8
  br label %168

168:
  %169 = phi ptr [ %167, %165 ], [ %164, %157 ]
  %170 = icmp eq ptr %169, null
  br i1 %170, label %177, label %171

171:
  %172 = getelementptr i8, ptr %169, i64 ptrtoint (ptr @place_dtype to i64)
  %173 = load ptr, ptr %172, align 8
  %174 = icmp eq ptr %173, %159
  br i1 %174, label %175, label %177

175:
  %176 = call fastcc ptr @new_array(ptr %169, ptr %121)
  br label %208

177:
  %178 = phi i1 [ false, %171 ], [ false, %168 ], [ true, %152 ], [ true, %146 ]
  %179 = icmp eq ptr %121, @_Py_NoneStruct
  br i1 %179, label %180, label %181

180:
  call void @Py_DecRef(ptr @_Py_NoneStruct)
  br label %211

181:
  store ptr %36, ptr %4, align 16
  %182 = getelementptr inbounds i8, ptr %4, i64 8
  store ptr %121, ptr %182, align 8
  %183 = load ptr, ptr getelementptr inbounds (i8, ptr @context, i64 112), align 8
  %184 = call ptr @PyObject_Vectorcall(ptr %183, ptr %4, i64 2, ptr null)
  %185 = icmp eq ptr %184, null
  %186 = or i1 %178, %185
  br i1 %186, label %208, label %187

187:
  %188 = load ptr, ptr %45, align 8
  %189 = icmp eq ptr %188, %8
  br i1 %189, label %190, label %207

190:
  %191 = getelementptr inbounds i8, ptr %45, i64 8
  %192 = load ptr, ptr %191, align 8
  %193 = icmp eq ptr %192, %36
  br i1 %193, label %194, label %207

194:
  %195 = getelementptr inbounds i8, ptr %45, i64 16
  %196 = load ptr, ptr %195, align 8
  %197 = icmp eq ptr %196, %13
  br i1 %197, label %198, label %207

198:
  %199 = getelementptr inbounds i8, ptr %45, i64 24
  %200 = load ptr, ptr %199, align 8
  %201 = icmp eq ptr %200, %12
  br i1 %201, label %202, label %207

202:
  %203 = getelementptr i8, ptr %184, i64 ptrtoint (ptr @place_signature to i64)
  %204 = load ptr, ptr %203, align 8
  %205 = getelementptr inbounds i8, ptr %45, i64 40
  store ptr %204, ptr %205, align 8
  br label %207

206:
  br label %211

207:
  call void @Py_DecRef(ptr %121)
  br label %214

208:
  %209 = phi ptr [ %176, %175 ], [ %184, %181 ]
  call void @Py_DecRef(ptr %121)
  %210 = icmp eq ptr %209, null
  br i1 %210, label %211, label %214

211:
  %212 = call fastcc zeroext i1 @is_left_to_python()
  br i1 %212, label %213, label %214

213:
  call void @Py_IncRef(ptr @_Py_NoneStruct)
  br label %214

214:
  %215 = phi ptr [ @_Py_NoneStruct, %213 ], [ null, %211 ], [ %209, %208 ], [ %184, %207 ]
  ret ptr %215
}

define ptr @front_door(ptr %0, ptr %1, i64 %2, ptr %3) {
  %5 = alloca i32, align 4
  %6 = alloca i64, align 8
  %7 = alloca ptr, align 8
  %8 = alloca ptr, align 8
  %9 = alloca ptr, align 8
  %10 = alloca %struct.held_structure, align 8
  %11 = alloca %struct.frame, align 8
  %12 = icmp eq ptr %3, null
  br i1 %12, label %15, label %13

13:
  %14 = tail call i64 @PyTuple_Size(ptr %3)
  br label %15

15:
  %16 = phi i64 [ %14, %13 ], [ 0, %4 ]
  %17 = add i64 %16, %2
  %18 = tail call ptr @PyThreadState_GetDict()
  %19 = icmp eq ptr %18, null
  br i1 %19, label %31, label %20

20:
  %21 = load ptr, ptr @context, align 8
  %22 = tail call ptr @PyDict_GetItemWithError(ptr %18, ptr %21)
  %23 = icmp eq ptr %22, null
  br i1 %23, label %31, label %24

24:
  %25 = tail call ptr @PyList_GetItem(ptr %22, i64 0)
  %26 = getelementptr i8, ptr %0, i64 ptrtoint (ptr @place_calls to i64)
  %27 = load ptr, ptr %26, align 8
  %28 = icmp ne ptr %25, null
  %29 = icmp ne ptr %27, null
  %30 = select i1 %28, i1 %29, i1 false
  br i1 %30, label %33, label %31

31:
  %32 = tail call fastcc ptr @call_python(ptr %0, ptr %1, i64 %2, i64 %17, ptr %3)
  br label %862

33:
  %34 = tail call ptr @PyLong_AsVoidPtr(ptr %27)
  %35 = getelementptr inbounds i8, ptr %34, i64 8
  %36 = load i64, ptr %35, align 8
  %37 = icmp sgt i64 %36, 8192
  %38 = shl i64 %36, 3
  br i1 %37, label %41, label %39

39:
  %40 = alloca i8, i64 %38, align 16
  br label %46

41:
  %42 = tail call ptr @PyMem_RawMalloc(i64 %38)
  %43 = icmp eq ptr %42, null
  br i1 %43, label %44, label %46

44:
  %45 = tail call fastcc ptr @call_python(ptr %0, ptr %1, i64 %2, i64 %17, ptr %3)
  br label %862

46:
  %47 = phi ptr [ %40, %39 ], [ %42, %41 ]
  call void @llvm.memset.p0.i64(ptr align 8 %10, i8 0, i64 24, i1 false)
  %48 = load ptr, ptr %34, align 8
  %49 = icmp eq ptr %48, null
  br i1 %49, label %849, label %50

50:
  %51 = getelementptr i64, ptr %47, i64 %17
  %52 = getelementptr inbounds i8, ptr %11, i64 8
  %53 = getelementptr inbounds i8, ptr %11, i64 16
  %54 = getelementptr inbounds i8, ptr %11, i64 24
  %55 = getelementptr inbounds i8, ptr %11, i64 32
  %56 = getelementptr inbounds i8, ptr %11, i64 40
  %57 = getelementptr inbounds i8, ptr %10, i64 17
  %58 = getelementptr inbounds i8, ptr %10, i64 8
  %59 = shl i64 %17, 3
  %60 = icmp slt i64 %16, 1
  br label %61

61:
  %62 = phi ptr [ %48, %50 ], [ %847, %845 ]
  %63 = phi i1 [ false, %50 ], [ %846, %845 ]
  %64 = getelementptr inbounds i8, ptr %62, i64 16
  %65 = load ptr, ptr %64, align 8
  %66 = icmp eq ptr %65, %25
  br i1 %66, label %67, label %845

67:
  %68 = getelementptr inbounds i8, ptr %62, i64 24
  %69 = load i64, ptr %68, align 8
  %70 = icmp eq i64 %69, %2
  br i1 %70, label %71, label %845

71:
  %72 = getelementptr inbounds i8, ptr %62, i64 32
  %73 = load i64, ptr %72, align 8
  %74 = icmp eq i64 %73, %16
  br i1 %74, label %75, label %845

75:
  br i1 %60, label %89, label %76

76:
  %77 = getelementptr inbounds i8, ptr %62, i64 40
  br label %82

78:
  %79 = add nuw nsw i64 %83, 1
  %80 = load i64, ptr %72, align 8
  %81 = icmp slt i64 %79, %80
  br i1 %81, label %82, label %89

82:
  %83 = phi i64 [ 0, %76 ], [ %79, %78 ]
  %84 = call ptr @PyTuple_GetItem(ptr %3, i64 %83)
  %85 = load ptr, ptr %77, align 8
  %86 = getelementptr ptr, ptr %85, i64 %83
  %87 = load ptr, ptr %86, align 8
  %88 = icmp eq ptr %84, %87
  br i1 %88, label %78, label %845

89:
  %90 = getelementptr inbounds i8, ptr %62, i64 168
  %91 = load ptr, ptr %90, align 8
  %92 = icmp eq ptr %91, null
  br i1 %92, label %97, label %93

93:
  %94 = getelementptr inbounds i8, ptr %62, i64 184
  %95 = load ptr, ptr %94, align 8
  %96 = call fastcc i64 @time_by(ptr %95)
  br label %97

97:
  %98 = phi i64 [ %96, %93 ], [ 0, %89 ]
  store ptr %47, ptr %11, align 8
  %99 = getelementptr inbounds i8, ptr %62, i64 200
  %100 = load i64, ptr %99, align 8
  %101 = getelementptr i64, ptr %51, i64 %100
  %102 = getelementptr inbounds i8, ptr %62, i64 48
  %103 = load i64, ptr %102, align 8
  %104 = getelementptr i64, ptr %101, i64 %103
  %105 = getelementptr i8, ptr %104, i64 8
  store ptr %105, ptr %52, align 8
  %106 = getelementptr inbounds i8, ptr %62, i64 64
  %107 = load i64, ptr %106, align 8
  %108 = getelementptr i64, ptr %105, i64 %107
  store ptr %108, ptr %53, align 8
  %109 = getelementptr inbounds i8, ptr %62, i64 80
  %110 = load i64, ptr %109, align 8
  %111 = getelementptr ptr, ptr %108, i64 %110
  store ptr %111, ptr %54, align 8
  %112 = getelementptr ptr, ptr %111, i64 %110
  store ptr %112, ptr %55, align 8
  %113 = getelementptr inbounds i8, ptr %62, i64 88
  %114 = load i64, ptr %113, align 8
  %115 = getelementptr ptr, ptr %112, i64 %114
  store ptr %115, ptr %56, align 8
  %116 = icmp eq i64 %100, 0
  br i1 %116, label %126, label %117

117:
  %118 = call fastcc i32 @tried_structure(ptr %62, ptr %34, ptr %10, ptr %47, ptr %1, i64 %17)
  %119 = load i8, ptr %57, align 1
  %120 = trunc nuw i8 %119 to i1
  %121 = select i1 %120, i1 true, i1 %63
  %122 = icmp eq i32 %118, 2
  %123 = select i1 %120, i1 true, i1 %122
  br i1 %123, label %849, label %124

124:
  %125 = icmp eq i32 %118, 1
  br i1 %125, label %845, label %130

126:
  %127 = load i64, ptr %58, align 8
  %128 = icmp eq i64 %127, 0
  br i1 %128, label %130, label %129

129:
  call fastcc void @drop(ptr %10, ptr %51)
  br label %130

130:
  %131 = phi i1 [ %121, %124 ], [ %63, %129 ], [ %63, %126 ]
  %132 = load i64, ptr %99, align 8
  call void @llvm.memcpy.p0.p0.i64(ptr align 8 %47, ptr align 8 %1, i64 %59, i1 false)
  %133 = getelementptr inbounds i8, ptr %62, i64 72
  %134 = load ptr, ptr %133, align 8
  %135 = load i64, ptr %106, align 8
  %136 = shl i64 %135, 3
  call void @llvm.memcpy.p0.p0.i64(ptr align 8 %105, ptr align 8 %134, i64 %136, i1 false)
  %137 = load i64, ptr %102, align 8
  %138 = icmp sgt i64 %137, 0
  br i1 %138, label %139, label %475

139:
  %140 = getelementptr inbounds i8, ptr %62, i64 56
  br label %141

141:
  %142 = phi ptr [ %47, %139 ], [ %468, %467 ]
  %143 = phi i64 [ 0, %139 ], [ %473, %467 ]
  %144 = load ptr, ptr %140, align 8
  %145 = getelementptr %struct.guard, ptr %144, i64 %143
  %146 = getelementptr inbounds i8, ptr %145, i64 8
  %147 = load i64, ptr %146, align 8
  %148 = getelementptr ptr, ptr %142, i64 %147
  %149 = load ptr, ptr %148, align 8
  %150 = load i64, ptr %145, align 8
  switch i64 %150, label %350 [
    i64 0, label %151
    i64 1, label %200
    i64 2, label %253
    i64 3, label %283
    i64 4, label %311
    i64 14, label %329
  ]

151:
  %152 = getelementptr inbounds i8, ptr %149, i64 8
  %153 = load ptr, ptr %152, align 8
  %154 = load ptr, ptr getelementptr inbounds (i8, ptr @context, i64 24), align 8
  %155 = icmp eq ptr %153, %154
  br i1 %155, label %156, label %845

156:
  %157 = getelementptr i8, ptr %149, i64 ptrtoint (ptr @place_signature to i64)
  %158 = load ptr, ptr %157, align 8
  %159 = getelementptr inbounds i8, ptr %145, i64 16
  %160 = load i64, ptr %159, align 8
  %161 = inttoptr i64 %160 to ptr
  %162 = icmp eq ptr %158, %161
  br i1 %162, label %163, label %845

163:
  %164 = getelementptr i8, ptr %149, i64 ptrtoint (ptr @place_owner to i64)
  %165 = load ptr, ptr %164, align 8
  %166 = icmp eq ptr %165, null
  br i1 %166, label %184, label %167

167:
  %168 = getelementptr inbounds i8, ptr %165, i64 8
  %169 = load ptr, ptr %168, align 8
  %170 = load ptr, ptr getelementptr inbounds (i8, ptr @context, i64 48), align 8
  %171 = icmp eq ptr %169, %170
  br i1 %171, label %172, label %845

172:
  %173 = getelementptr inbounds i8, ptr %145, i64 24
  %174 = load i64, ptr %173, align 8
  %175 = getelementptr inbounds i8, ptr %165, i64 16
  %176 = load ptr, ptr %175, align 8
  %177 = ptrtoint ptr %176 to i64
  %178 = load ptr, ptr %52, align 8
  %179 = getelementptr i64, ptr %178, i64 %174
  store i64 %177, ptr %179, align 8
  %180 = load ptr, ptr %54, align 8
  %181 = getelementptr ptr, ptr %180, i64 %174
  store ptr %165, ptr %181, align 8
  %182 = load ptr, ptr %53, align 8
  %183 = getelementptr i64, ptr %182, i64 %174
  store i64 0, ptr %183, align 8
  br label %467

184:
  %185 = getelementptr i8, ptr %149, i64 ptrtoint (ptr @place_memory to i64)
  %186 = load ptr, ptr %185, align 8
  %187 = icmp eq ptr %186, null
  br i1 %187, label %845, label %188

188:
  %189 = getelementptr inbounds i8, ptr %145, i64 24
  %190 = load i64, ptr %189, align 8
  %191 = getelementptr inbounds i8, ptr %186, i64 16
  %192 = load ptr, ptr %191, align 8
  %193 = ptrtoint ptr %192 to i64
  %194 = load ptr, ptr %52, align 8
  %195 = getelementptr i64, ptr %194, i64 %190
  store i64 %193, ptr %195, align 8
  %196 = load ptr, ptr %54, align 8
  %197 = getelementptr ptr, ptr %196, i64 %190
  store ptr %186, ptr %197, align 8
  %198 = load ptr, ptr %53, align 8
  %199 = getelementptr i64, ptr %198, i64 %190
  store i64 0, ptr %199, align 8
  br label %467

200:
  %201 = getelementptr inbounds i8, ptr %149, i64 8
  %202 = load ptr, ptr %201, align 8
  %203 = load ptr, ptr getelementptr inbounds (i8, ptr @context, i64 48), align 8
  %204 = icmp eq ptr %202, %203
  br i1 %204, label %205, label %845

205:
  %206 = getelementptr inbounds i8, ptr %145, i64 16
  %207 = load i64, ptr %206, align 8
  %208 = inttoptr i64 %207 to ptr
  %209 = getelementptr inbounds i8, ptr %149, i64 56
  %210 = load ptr, ptr %209, align 8
  %211 = load ptr, ptr %208, align 8
  %212 = icmp eq ptr %210, %211
  br i1 %212, label %213, label %845

213:
  %214 = getelementptr inbounds i8, ptr %149, i64 24
  %215 = load i32, ptr %214, align 8
  %216 = sext i32 %215 to i64
  %217 = getelementptr inbounds i8, ptr %208, i64 8
  %218 = load i64, ptr %217, align 8
  %219 = icmp eq i64 %218, %216
  br i1 %219, label %220, label %845

220:
  %221 = getelementptr inbounds i8, ptr %149, i64 64
  %222 = load i32, ptr %221, align 8
  %223 = and i32 %222, 257
  %224 = icmp eq i32 %223, 257
  br i1 %224, label %225, label %845

225:
  %226 = icmp sgt i32 %215, 0
  br i1 %226, label %227, label %241

227:
  %228 = getelementptr inbounds i8, ptr %149, i64 32
  %229 = load ptr, ptr %228, align 8
  %230 = getelementptr inbounds i8, ptr %208, i64 16
  br label %234

231:
  %232 = add nuw nsw i64 %235, 1
  %233 = icmp eq i64 %232, %216
  br i1 %233, label %241, label %234

234:
  %235 = phi i64 [ 0, %227 ], [ %232, %231 ]
  %236 = getelementptr i64, ptr %229, i64 %235
  %237 = load i64, ptr %236, align 8
  %238 = getelementptr [0 x i64], ptr %230, i64 0, i64 %235
  %239 = load i64, ptr %238, align 8
  %240 = icmp eq i64 %237, %239
  br i1 %240, label %231, label %845

241:
  %242 = getelementptr inbounds i8, ptr %145, i64 24
  %243 = load i64, ptr %242, align 8
  %244 = getelementptr inbounds i8, ptr %149, i64 16
  %245 = load ptr, ptr %244, align 8
  %246 = ptrtoint ptr %245 to i64
  %247 = load ptr, ptr %52, align 8
  %248 = getelementptr i64, ptr %247, i64 %243
  store i64 %246, ptr %248, align 8
  %249 = load ptr, ptr %54, align 8
  %250 = getelementptr ptr, ptr %249, i64 %243
  store ptr %149, ptr %250, align 8
  %251 = load ptr, ptr %53, align 8
  %252 = getelementptr i64, ptr %251, i64 %243
  store i64 0, ptr %252, align 8
  br label %467

253:
  %254 = getelementptr inbounds i8, ptr %149, i64 8
  %255 = load ptr, ptr %254, align 8
  %256 = icmp eq ptr %255, @PyFloat_Type
  br i1 %256, label %257, label %845

257:
  %258 = call double @PyFloat_AsDouble(ptr %149)
  %259 = getelementptr inbounds i8, ptr %145, i64 16
  %260 = load i64, ptr %259, align 8
  %261 = icmp eq i64 %260, 4
  br i1 %261, label %262, label %268

262:
  %263 = fptrunc double %258 to float
  %264 = load ptr, ptr %53, align 8
  %265 = getelementptr inbounds i8, ptr %145, i64 24
  %266 = load i64, ptr %265, align 8
  %267 = getelementptr i64, ptr %264, i64 %266
  store float %263, ptr %267, align 4
  br label %273

268:
  %269 = load ptr, ptr %53, align 8
  %270 = getelementptr inbounds i8, ptr %145, i64 24
  %271 = load i64, ptr %270, align 8
  %272 = getelementptr i64, ptr %269, i64 %271
  store double %258, ptr %272, align 8
  br label %273

273:
  %274 = phi ptr [ %269, %268 ], [ %264, %262 ]
  %275 = getelementptr inbounds i8, ptr %145, i64 24
  %276 = load i64, ptr %275, align 8
  %277 = getelementptr i64, ptr %274, i64 %276
  %278 = ptrtoint ptr %277 to i64
  %279 = load ptr, ptr %52, align 8
  %280 = getelementptr i64, ptr %279, i64 %276
  store i64 %278, ptr %280, align 8
  %281 = load ptr, ptr %54, align 8
  %282 = getelementptr ptr, ptr %281, i64 %276
  store ptr @_Py_TrueStruct, ptr %282, align 8
  br label %467

283:
  %284 = getelementptr inbounds i8, ptr %149, i64 8
  %285 = load ptr, ptr %284, align 8
  %286 = icmp eq ptr %285, @PyLong_Type
  br i1 %286, label %287, label %309

287:
  %288 = call i64 @PyLong_AsLongLongAndOverflow(ptr %149, ptr %5)
  %289 = load i32, ptr %5, align 4
  %290 = icmp eq i32 %289, 0
  br i1 %290, label %291, label %309

291:
  %292 = getelementptr inbounds i8, ptr %145, i64 16
  %293 = load i64, ptr %292, align 8
  %294 = icmp eq i64 %293, 8
  %295 = add i64 %288, 2147483648
  %296 = icmp ult i64 %295, 4294967296
  %297 = select i1 %294, i1 true, i1 %296
  br i1 %297, label %298, label %309

298:
  %299 = load ptr, ptr %53, align 8
  %300 = getelementptr inbounds i8, ptr %145, i64 24
  %301 = load i64, ptr %300, align 8
  %302 = getelementptr i64, ptr %299, i64 %301
  store i64 %288, ptr %302, align 8
  %303 = load i64, ptr %300, align 8
  %304 = getelementptr i64, ptr %299, i64 %303
  %305 = ptrtoint ptr %304 to i64
  %306 = load ptr, ptr %52, align 8
  %307 = getelementptr i64, ptr %306, i64 %303
  store i64 %305, ptr %307, align 8
  %308 = getelementptr ptr, ptr %111, i64 %303
  store ptr @_Py_TrueStruct, ptr %308, align 8
  br label %309

309:
  %310 = phi ptr [ %149, %298 ], [ null, %283 ], [ null, %291 ], [ null, %287 ]
  br label %462

311:
  %312 = getelementptr inbounds i8, ptr %149, i64 8
  %313 = load ptr, ptr %312, align 8
  %314 = icmp eq ptr %313, @PyBool_Type
  br i1 %314, label %315, label %845

315:
  %316 = icmp eq ptr %149, @_Py_TrueStruct
  %317 = zext i1 %316 to i64
  %318 = load ptr, ptr %53, align 8
  %319 = getelementptr inbounds i8, ptr %145, i64 24
  %320 = load i64, ptr %319, align 8
  %321 = getelementptr i64, ptr %318, i64 %320
  store i64 %317, ptr %321, align 8
  %322 = load i64, ptr %319, align 8
  %323 = getelementptr i64, ptr %318, i64 %322
  %324 = ptrtoint ptr %323 to i64
  %325 = load ptr, ptr %52, align 8
  %326 = getelementptr i64, ptr %325, i64 %322
  store i64 %324, ptr %326, align 8
  %327 = load ptr, ptr %54, align 8
  %328 = getelementptr ptr, ptr %327, i64 %322
  store ptr @_Py_TrueStruct, ptr %328, align 8
  br label %467

329:
  %330 = getelementptr inbounds i8, ptr %149, i64 8
  %331 = load ptr, ptr %330, align 8
  %332 = load ptr, ptr getelementptr inbounds (i8, ptr @context, i64 32), align 8
  %333 = icmp eq ptr %331, %332
  br i1 %333, label %334, label %845

334:
  %335 = getelementptr i8, ptr %149, i64 ptrtoint (ptr @place_signature to i64)
  %336 = load ptr, ptr %335, align 8
  %337 = getelementptr inbounds i8, ptr %145, i64 16
  %338 = load i64, ptr %337, align 8
  %339 = inttoptr i64 %338 to ptr
  %340 = icmp eq ptr %336, %339
  br i1 %340, label %341, label %845

341:
  %342 = getelementptr inbounds i8, ptr %145, i64 24
  %343 = load i64, ptr %342, align 8
  %344 = load ptr, ptr %52, align 8
  %345 = getelementptr i64, ptr %344, i64 %343
  store i64 0, ptr %345, align 8
  %346 = load ptr, ptr %54, align 8
  %347 = getelementptr ptr, ptr %346, i64 %343
  store ptr %149, ptr %347, align 8
  %348 = load ptr, ptr %53, align 8
  %349 = getelementptr i64, ptr %348, i64 %343
  store i64 0, ptr %349, align 8
  br label %467

350:
  store ptr %149, ptr %9, align 8
  %351 = load i64, ptr %145, align 8
  switch i64 %351, label %460 [
    i64 16, label %352
    i64 17, label %357
    i64 19, label %372
    i64 5, label %383
    i64 6, label %394
    i64 7, label %405
    i64 8, label %416
    i64 9, label %420
    i64 10, label %424
    i64 11, label %429
    i64 12, label %435
    i64 13, label %443
    i64 15, label %455
  ]

352:
  %353 = getelementptr inbounds i8, ptr %145, i64 16
  %354 = load i64, ptr %353, align 8
  %355 = inttoptr i64 %354 to ptr
  %356 = call ptr @PyObject_Vectorcall(ptr %355, ptr %9, i64 1, ptr null)
  br label %460

357:
  %358 = getelementptr inbounds i8, ptr %145, i64 16
  %359 = load i64, ptr %358, align 8
  %360 = inttoptr i64 %359 to ptr
  %361 = icmp eq ptr %149, %360
  br i1 %361, label %371, label %362

362:
  %363 = getelementptr inbounds i8, ptr %149, i64 8
  %364 = load ptr, ptr %363, align 8
  %365 = getelementptr inbounds i8, ptr %360, i64 8
  %366 = load ptr, ptr %365, align 8
  %367 = icmp eq ptr %364, %366
  br i1 %367, label %368, label %460

368:
  %369 = call i32 @PyObject_RichCompareBool(ptr %149, ptr %360, i32 2)
  %370 = icmp sgt i32 %369, 0
  br i1 %370, label %371, label %460

371:
  br label %460

372:
  store i64 0, ptr %6, align 8
  br label %373

373:
  %374 = call i32 @PyDict_Next(ptr %149, ptr %6, ptr %7, ptr %8)
  %375 = icmp eq i32 %374, 0
  br i1 %375, label %381, label %376

376:
  %377 = load ptr, ptr %7, align 8
  %378 = getelementptr inbounds i8, ptr %377, i64 8
  %379 = load ptr, ptr %378, align 8
  %380 = icmp eq ptr %379, @PyLong_Type
  br i1 %380, label %373, label %381

381:
  %382 = phi ptr [ null, %376 ], [ %149, %373 ]
  br label %460

383:
  %384 = getelementptr inbounds i8, ptr %149, i64 8
  %385 = load ptr, ptr %384, align 8
  %386 = icmp eq ptr %385, @PyTuple_Type
  br i1 %386, label %387, label %460

387:
  %388 = call i64 @PyTuple_Size(ptr %149)
  %389 = getelementptr inbounds i8, ptr %145, i64 16
  %390 = load i64, ptr %389, align 8
  %391 = icmp eq i64 %388, %390
  %392 = load ptr, ptr %9, align 8
  %393 = select i1 %391, ptr %392, ptr null
  br label %460

394:
  %395 = getelementptr inbounds i8, ptr %149, i64 8
  %396 = load ptr, ptr %395, align 8
  %397 = icmp eq ptr %396, @PyList_Type
  br i1 %397, label %398, label %460

398:
  %399 = call i64 @PyList_Size(ptr %149)
  %400 = getelementptr inbounds i8, ptr %145, i64 16
  %401 = load i64, ptr %400, align 8
  %402 = icmp eq i64 %399, %401
  %403 = load ptr, ptr %9, align 8
  %404 = select i1 %402, ptr %403, ptr null
  br label %460

405:
  %406 = getelementptr inbounds i8, ptr %149, i64 8
  %407 = load ptr, ptr %406, align 8
  %408 = icmp eq ptr %407, @PyDict_Type
  br i1 %408, label %409, label %460

409:
  %410 = call i64 @PyDict_Size(ptr %149)
  %411 = getelementptr inbounds i8, ptr %145, i64 16
  %412 = load i64, ptr %411, align 8
  %413 = icmp eq i64 %410, %412
  %414 = load ptr, ptr %9, align 8
  %415 = select i1 %413, ptr %414, ptr null
  br label %460

416:
  %417 = getelementptr inbounds i8, ptr %145, i64 16
  %418 = load i64, ptr %417, align 8
  %419 = call ptr @PyTuple_GetItem(ptr %149, i64 %418)
  br label %460

420:
  %421 = getelementptr inbounds i8, ptr %145, i64 16
  %422 = load i64, ptr %421, align 8
  %423 = call ptr @PyList_GetItem(ptr %149, i64 %422)
  br label %460

424:
  %425 = getelementptr inbounds i8, ptr %145, i64 16
  %426 = load i64, ptr %425, align 8
  %427 = inttoptr i64 %426 to ptr
  %428 = call ptr @PyDict_GetItemWithError(ptr %149, ptr %427)
  br label %460

429:
  %430 = getelementptr inbounds i8, ptr %145, i64 16
  %431 = load i64, ptr %430, align 8
  %432 = inttoptr i64 %431 to ptr
  %433 = icmp eq ptr %149, %432
  %434 = select i1 %433, ptr %149, ptr null
  br label %460

435:
  %436 = getelementptr inbounds i8, ptr %149, i64 8
  %437 = load ptr, ptr %436, align 8
  %438 = getelementptr inbounds i8, ptr %145, i64 16
  %439 = load i64, ptr %438, align 8
  %440 = inttoptr i64 %439 to ptr
  %441 = icmp eq ptr %437, %440
  %442 = select i1 %441, ptr %149, ptr null
  br label %460

443:
  %444 = getelementptr inbounds i8, ptr %149, i64 8
  %445 = load ptr, ptr %444, align 8
  %446 = getelementptr inbounds i8, ptr %145, i64 16
  %447 = load i64, ptr %446, align 8
  %448 = inttoptr i64 %447 to ptr
  %449 = icmp eq ptr %445, %448
  br i1 %449, label %450, label %460

450:
  %451 = call ptr @PyObject_GenericGetDict(ptr %149, ptr null)
  %452 = icmp eq ptr %451, null
  br i1 %452, label %453, label %454

453:
  call void @PyErr_Clear()
  br label %454

454:
  call void @Py_DecRef(ptr %451)
  br label %460

455:
  %456 = getelementptr inbounds i8, ptr %145, i64 16
  %457 = load i64, ptr %456, align 8
  %458 = getelementptr i8, ptr %149, i64 %457
  %459 = load ptr, ptr %458, align 8
  br label %460

460:
  %461 = phi ptr [ %459, %455 ], [ %442, %435 ], [ %434, %429 ], [ %428, %424 ], [ %423, %420 ], [ %419, %416 ], [ %382, %381 ], [ %356, %352 ], [ null, %383 ], [ %393, %387 ], [ null, %394 ], [ %404, %398 ], [ null, %405 ], [ %415, %409 ], [ null, %350 ], [ %149, %371 ], [ null, %368 ], [ null, %362 ], [ %451, %454 ], [ null, %443 ]
  br label %462

462:
  %463 = phi ptr [ %461, %460 ], [ %310, %309 ]
  %464 = icmp eq ptr %463, null
  br i1 %464, label %845, label %465

465:
  %466 = load ptr, ptr %11, align 8
  br label %467

467:
  %468 = phi ptr [ %466, %465 ], [ %142, %172 ], [ %142, %188 ], [ %142, %241 ], [ %142, %273 ], [ %142, %315 ], [ %142, %341 ]
  %469 = phi ptr [ %463, %465 ], [ %149, %172 ], [ %149, %188 ], [ %149, %241 ], [ %149, %273 ], [ %149, %315 ], [ %149, %341 ]
  %470 = getelementptr ptr, ptr %468, i64 %132
  %471 = getelementptr ptr, ptr %470, i64 %17
  %472 = getelementptr ptr, ptr %471, i64 %143
  store ptr %469, ptr %472, align 8
  %473 = add nuw nsw i64 %143, 1
  %474 = icmp eq i64 %473, %137
  br i1 %474, label %475, label %141

475:
  %476 = getelementptr inbounds i8, ptr %62, i64 80
  %477 = getelementptr inbounds i8, ptr %62, i64 88
  %478 = getelementptr inbounds i8, ptr %62, i64 8
  %479 = load ptr, ptr %478, align 8
  call void @Py_IncRef(ptr %479)
  %480 = getelementptr inbounds i8, ptr %62, i64 128
  %481 = load i64, ptr %480, align 8
  %482 = and i64 %481, 2
  %483 = icmp eq i64 %482, 0
  br i1 %483, label %496, label %484

484:
  %485 = load i64, ptr %476, align 8
  %486 = icmp sgt i64 %485, 0
  br i1 %486, label %487, label %496

487:
  %488 = load ptr, ptr %54, align 8
  br label %489

489:
  %490 = phi i64 [ %493, %489 ], [ 0, %487 ]
  %491 = getelementptr ptr, ptr %488, i64 %490
  %492 = load ptr, ptr %491, align 8
  call void @Py_IncRef(ptr %492)
  %493 = add nuw nsw i64 %490, 1
  %494 = load i64, ptr %476, align 8
  %495 = icmp slt i64 %493, %494
  br i1 %495, label %489, label %496

496:
  %497 = getelementptr inbounds i8, ptr %62, i64 104
  %498 = load i64, ptr %497, align 8
  %499 = icmp eq i64 %498, 0
  br i1 %499, label %517, label %500

500:
  %501 = getelementptr inbounds i8, ptr %62, i64 112
  %502 = load ptr, ptr %501, align 8
  store ptr null, ptr %501, align 8
  %503 = icmp eq ptr %502, null
  br i1 %503, label %504, label %510

504:
  %505 = call ptr @PyMem_RawMalloc(i64 %498)
  %506 = icmp eq ptr %505, null
  br i1 %506, label %507, label %510

507:
  %508 = load ptr, ptr %55, align 8
  %509 = load ptr, ptr %54, align 8
  call fastcc void @release(ptr %62, ptr %508, i64 0, ptr %509, ptr null)
  br label %849

510:
  %511 = phi ptr [ %505, %504 ], [ %502, %500 ]
  %512 = ptrtoint ptr %511 to i64
  %513 = load ptr, ptr %52, align 8
  %514 = load i64, ptr %106, align 8
  %515 = getelementptr i64, ptr %513, i64 %514
  %516 = getelementptr i8, ptr %515, i64 -8
  store i64 %512, ptr %516, align 8
  br label %517

517:
  %518 = phi ptr [ null, %496 ], [ %511, %510 ]
  %519 = load i64, ptr %477, align 8
  %520 = icmp sgt i64 %519, 0
  br i1 %520, label %521, label %605

521:
  %522 = getelementptr inbounds i8, ptr %62, i64 96
  %523 = load ptr, ptr %53, align 8
  %524 = load ptr, ptr %54, align 8
  %525 = load ptr, ptr %52, align 8
  %526 = load ptr, ptr %55, align 8
  br label %527

527:
  %528 = phi i64 [ 0, %521 ], [ %602, %595 ]
  %529 = load ptr, ptr %522, align 8
  %530 = getelementptr %struct.result, ptr %529, i64 %528
  %531 = getelementptr inbounds i8, ptr %530, i64 16
  %532 = load i64, ptr %531, align 8
  %533 = icmp sgt i64 %532, 0
  br i1 %533, label %534, label %558

534:
  %535 = getelementptr inbounds i8, ptr %530, i64 24
  %536 = load ptr, ptr %535, align 8
  br label %537

537:
  %538 = phi i64 [ 0, %534 ], [ %556, %555 ]
  %539 = getelementptr %struct.choice, ptr %536, i64 %538
  %540 = load i64, ptr %539, align 8
  %541 = getelementptr i64, ptr %523, i64 %540
  %542 = load i64, ptr %541, align 8
  %543 = icmp eq i64 %542, 0
  br i1 %543, label %544, label %555

544:
  %545 = getelementptr inbounds i8, ptr %539, i64 8
  %546 = load i64, ptr %545, align 8
  %547 = getelementptr ptr, ptr %524, i64 %540
  %548 = load ptr, ptr %547, align 8
  %549 = call fastcc ptr @free_holder(ptr %548, i64 %546)
  %550 = icmp eq ptr %549, null
  br i1 %550, label %555, label %551

551:
  %552 = getelementptr i64, ptr %523, i64 %540
  store i64 1, ptr %552, align 8
  call void @Py_IncRef(ptr %549)
  %553 = getelementptr i64, ptr %525, i64 %540
  %554 = load i64, ptr %553, align 8
  br label %595

555:
  %556 = add nuw nsw i64 %538, 1
  %557 = icmp eq i64 %556, %532
  br i1 %557, label %558, label %537

558:
  %559 = load i64, ptr %530, align 8
  %560 = call i64 @llvm.usub.sat.i64(i64 %559, i64 1)
  %561 = lshr i64 %560, 6
  %562 = or i64 %561, 8
  %563 = call i64 @llvm.ctlz.i64(i64 %562, i1 true)
  %564 = sub nuw nsw i64 60, %563
  %565 = shl nuw nsw i64 %564, 3
  %566 = lshr i64 %561, %564
  %567 = add nuw nsw i64 %565, %566
  %568 = icmp ult i64 %567, 320
  br i1 %568, label %569, label %573

569:
  %570 = getelementptr [320 x ptr], ptr @kept, i64 0, i64 %567
  %571 = load ptr, ptr %570, align 8
  %572 = icmp eq ptr %571, null
  br i1 %572, label %573, label %575

573:
  %574 = call fastcc ptr @new_of_class(i64 %567)
  br label %584

575:
  %576 = getelementptr inbounds i8, ptr %571, i64 56
  %577 = load ptr, ptr %576, align 8
  store ptr %577, ptr %570, align 8
  %578 = getelementptr inbounds i8, ptr %571, i64 24
  %579 = load i64, ptr %578, align 8
  %580 = load i64, ptr @kept_nbytes, align 8
  %581 = sub i64 %580, %579
  store i64 %581, ptr @kept_nbytes, align 8
  %582 = load ptr, ptr getelementptr inbounds (i8, ptr @context, i64 40), align 8
  %583 = call ptr @PyObject_Init(ptr %571, ptr %582)
  br label %584

584:
  %585 = phi ptr [ %583, %575 ], [ %574, %573 ]
  %586 = icmp eq ptr %585, null
  br i1 %586, label %591, label %587

587:
  %588 = getelementptr inbounds i8, ptr %585, i64 16
  %589 = load ptr, ptr %588, align 8
  %590 = ptrtoint ptr %589 to i64
  br label %595

591:
  %592 = load ptr, ptr %55, align 8
  %593 = getelementptr ptr, ptr %592, i64 %528
  store ptr null, ptr %593, align 8
  %594 = load ptr, ptr %54, align 8
  call fastcc void @release(ptr %62, ptr %592, i64 %528, ptr %594, ptr %518)
  br label %849

595:
  %596 = phi i64 [ %554, %551 ], [ %590, %587 ]
  %597 = phi ptr [ %549, %551 ], [ %585, %587 ]
  %598 = getelementptr inbounds i8, ptr %530, i64 8
  %599 = load i64, ptr %598, align 8
  %600 = getelementptr i64, ptr %525, i64 %599
  store i64 %596, ptr %600, align 8
  %601 = getelementptr ptr, ptr %526, i64 %528
  store ptr %597, ptr %601, align 8
  %602 = add nuw nsw i64 %528, 1
  %603 = load i64, ptr %477, align 8
  %604 = icmp slt i64 %602, %603
  br i1 %604, label %527, label %605

605:
  br i1 %92, label %613, label %606

606:
  %607 = call fastcc ptr @new_record(ptr %62, ptr %11, i64 %98)
  %608 = icmp eq ptr %607, null
  br i1 %608, label %609, label %613

609:
  %610 = load ptr, ptr %55, align 8
  %611 = load i64, ptr %477, align 8
  %612 = load ptr, ptr %54, align 8
  call fastcc void @release(ptr %62, ptr %610, i64 %611, ptr %612, ptr %518)
  br label %849

613:
  %614 = phi ptr [ %607, %606 ], [ null, %605 ]
  %615 = getelementptr inbounds i8, ptr %62, i64 152
  %616 = load i64, ptr %615, align 8
  %617 = icmp sgt i64 %616, 0
  br i1 %617, label %618, label %639

618:
  %619 = getelementptr inbounds i8, ptr %62, i64 160
  %620 = load ptr, ptr %11, align 8
  br label %621

621:
  %622 = phi i64 [ 0, %618 ], [ %636, %621 ]
  %623 = load ptr, ptr %619, align 8
  %624 = getelementptr %struct.donated, ptr %623, i64 %622
  %625 = load i64, ptr %624, align 8
  %626 = getelementptr ptr, ptr %620, i64 %625
  %627 = load ptr, ptr %626, align 8
  %628 = getelementptr inbounds i8, ptr %624, i64 8
  %629 = load ptr, ptr %628, align 8
  %630 = getelementptr i8, ptr %627, i64 ptrtoint (ptr @place_owner to i64)
  %631 = load ptr, ptr %630, align 8
  store ptr null, ptr %630, align 8
  call void @Py_DecRef(ptr %631)
  %632 = getelementptr i8, ptr %627, i64 ptrtoint (ptr @place_memory to i64)
  %633 = load ptr, ptr %632, align 8
  store ptr null, ptr %632, align 8
  call void @Py_DecRef(ptr %633)
  %634 = getelementptr i8, ptr %627, i64 ptrtoint (ptr @place_data to i64)
  %635 = load ptr, ptr %634, align 8
  call void @Py_IncRef(ptr %629)
  store ptr %629, ptr %634, align 8
  call void @Py_DecRef(ptr %635)
  %636 = add nuw nsw i64 %622, 1
  %637 = load i64, ptr %615, align 8
  %638 = icmp slt i64 %636, %637
  br i1 %638, label %621, label %639

639:
  %640 = getelementptr inbounds i8, ptr %62, i64 192
  %641 = load ptr, ptr %640, align 8
  %642 = icmp eq ptr %641, null
  br i1 %642, label %643, label %748

643:
  %644 = load i64, ptr %480, align 8
  %645 = and i64 %644, 1
  %646 = icmp eq i64 %645, 0
  br i1 %646, label %653, label %647

647:
  %648 = call ptr @PyEval_SaveThread()
  %649 = getelementptr inbounds i8, ptr %62, i64 120
  %650 = load ptr, ptr %649, align 8
  %651 = load ptr, ptr %52, align 8
  %652 = call i32 %650(ptr %651)
  call void @PyEval_RestoreThread(ptr %648)
  br label %658

653:
  %654 = getelementptr inbounds i8, ptr %62, i64 120
  %655 = load ptr, ptr %654, align 8
  %656 = load ptr, ptr %52, align 8
  %657 = call i32 %655(ptr %656)
  br label %658

658:
  %659 = phi i32 [ %652, %647 ], [ %657, %653 ]
  %660 = icmp eq i32 %659, 0
  br i1 %660, label %665, label %661

661:
  %662 = load ptr, ptr getelementptr inbounds (i8, ptr @context, i64 16), align 8
  %663 = call ptr @PyObject_CallNoArgs(ptr %662)
  call void @Py_DecRef(ptr %663)
  %664 = icmp eq ptr %663, null
  br i1 %664, label %836, label %665

665:
  %666 = getelementptr inbounds i8, ptr %62, i64 136
  %667 = load i64, ptr %666, align 8
  %668 = icmp sgt i64 %667, 0
  br i1 %668, label %671, label %669

669:
  %670 = load ptr, ptr %56, align 8
  br label %743

671:
  %672 = getelementptr inbounds i8, ptr %62, i64 144
  %673 = getelementptr inbounds i8, ptr %11, i64 48
  %674 = load ptr, ptr %673, align 8
  %675 = load ptr, ptr %56, align 8
  %676 = load ptr, ptr %54, align 8
  %677 = load ptr, ptr %55, align 8
  br label %678

678:
  %679 = phi i64 [ 0, %671 ], [ %741, %740 ]
  %680 = load ptr, ptr %672, align 8
  %681 = getelementptr %struct.output, ptr %680, i64 %679
  %682 = load i64, ptr %681, align 8
  switch i64 %682, label %725 [
    i64 0, label %683
    i64 1, label %691
    i64 2, label %699
    i64 6, label %704
    i64 3, label %711
    i64 4, label %713
    i64 7, label %715
    i64 9, label %717
    i64 10, label %719
    i64 8, label %721
  ]

683:
  %684 = getelementptr inbounds i8, ptr %681, i64 16
  %685 = load ptr, ptr %684, align 8
  %686 = getelementptr inbounds i8, ptr %681, i64 8
  %687 = load i64, ptr %686, align 8
  %688 = getelementptr ptr, ptr %677, i64 %687
  %689 = load ptr, ptr %688, align 8
  %690 = call fastcc ptr @new_array(ptr %685, ptr %689)
  br label %728

691:
  %692 = getelementptr inbounds i8, ptr %681, i64 16
  %693 = load ptr, ptr %692, align 8
  %694 = getelementptr inbounds i8, ptr %681, i64 8
  %695 = load i64, ptr %694, align 8
  %696 = getelementptr ptr, ptr %676, i64 %695
  %697 = load ptr, ptr %696, align 8
  %698 = call fastcc ptr @new_array(ptr %693, ptr %697)
  br label %728

699:
  %700 = getelementptr inbounds i8, ptr %681, i64 8
  %701 = load i64, ptr %700, align 8
  %702 = call ptr @PyTuple_New(i64 %701)
  %703 = call fastcc ptr @packed_tuple(ptr %675, ptr %702, ptr %681)
  br label %728

704:
  %705 = getelementptr inbounds i8, ptr %681, i64 24
  %706 = load ptr, ptr %705, align 8
  %707 = getelementptr inbounds i8, ptr %681, i64 8
  %708 = load i64, ptr %707, align 8
  %709 = call ptr @PyType_GenericAlloc(ptr %706, i64 %708)
  %710 = call fastcc ptr @packed_tuple(ptr %675, ptr %709, ptr %681)
  br label %728

711:
  %712 = call fastcc ptr @packed_list(ptr %675, ptr %681)
  br label %728

713:
  %714 = call fastcc ptr @packed_dict(ptr %675, ptr %681)
  br label %728

715:
  %716 = call fastcc ptr @packed_object(ptr %675, ptr %681)
  br label %728

717:
  %718 = call fastcc ptr @packed_slots(ptr %675, ptr %681)
  br label %728

719:
  %720 = call fastcc ptr @packed_node(ptr %675, ptr %681)
  br label %728

721:
  %722 = getelementptr inbounds i8, ptr %681, i64 8
  %723 = load i64, ptr %722, align 8
  %724 = call ptr @PyList_GetItem(ptr %674, i64 %723)
  call void @Py_IncRef(ptr %724)
  br label %728

725:
  %726 = getelementptr inbounds i8, ptr %681, i64 16
  %727 = load ptr, ptr %726, align 8
  call void @Py_IncRef(ptr %727)
  br label %728

728:
  %729 = phi ptr [ %727, %725 ], [ %724, %721 ], [ %720, %719 ], [ %718, %717 ], [ %716, %715 ], [ %714, %713 ], [ %712, %711 ], [ %709, %704 ], [ %702, %699 ], [ %698, %691 ], [ %690, %683 ]
  %730 = getelementptr ptr, ptr %675, i64 %679
  store ptr %729, ptr %730, align 8
  %731 = icmp eq ptr %729, null
  br i1 %731, label %732, label %740

732:
  %733 = icmp eq i64 %679, 0
  br i1 %733, label %836, label %734

734:
  %735 = phi i64 [ %738, %734 ], [ 0, %732 ]
  %736 = getelementptr ptr, ptr %675, i64 %735
  %737 = load ptr, ptr %736, align 8
  call void @Py_DecRef(ptr %737)
  %738 = add nuw nsw i64 %735, 1
  %739 = icmp eq i64 %738, %679
  br i1 %739, label %836, label %734

740:
  %741 = add nuw nsw i64 %679, 1
  %742 = icmp eq i64 %741, %667
  br i1 %742, label %743, label %678

743:
  %744 = phi ptr [ %670, %669 ], [ %675, %740 ]
  %745 = getelementptr ptr, ptr %744, i64 %667
  %746 = getelementptr i8, ptr %745, i64 -8
  %747 = load ptr, ptr %746, align 8
  br label %836

748:
  %749 = load ptr, ptr %54, align 8
  %750 = load i64, ptr %476, align 8
  %751 = call fastcc ptr @returned_by(ptr %641, ptr %749, i64 %750)
  %752 = getelementptr inbounds i8, ptr %11, i64 48
  store ptr %751, ptr %752, align 8
  %753 = icmp eq ptr %751, null
  br i1 %753, label %834, label %754

754:
  %755 = getelementptr inbounds i8, ptr %62, i64 136
  %756 = load i64, ptr %755, align 8
  %757 = icmp sgt i64 %756, 0
  br i1 %757, label %760, label %758

758:
  %759 = load ptr, ptr %56, align 8
  br label %829

760:
  %761 = getelementptr inbounds i8, ptr %62, i64 144
  %762 = load ptr, ptr %56, align 8
  %763 = load ptr, ptr %55, align 8
  br label %764

764:
  %765 = phi i64 [ 0, %760 ], [ %827, %826 ]
  %766 = load ptr, ptr %761, align 8
  %767 = getelementptr %struct.output, ptr %766, i64 %765
  %768 = load i64, ptr %767, align 8
  switch i64 %768, label %811 [
    i64 0, label %769
    i64 1, label %777
    i64 2, label %785
    i64 6, label %790
    i64 3, label %797
    i64 4, label %799
    i64 7, label %801
    i64 9, label %803
    i64 10, label %805
    i64 8, label %807
  ]

769:
  %770 = getelementptr inbounds i8, ptr %767, i64 16
  %771 = load ptr, ptr %770, align 8
  %772 = getelementptr inbounds i8, ptr %767, i64 8
  %773 = load i64, ptr %772, align 8
  %774 = getelementptr ptr, ptr %763, i64 %773
  %775 = load ptr, ptr %774, align 8
  %776 = call fastcc ptr @new_array(ptr %771, ptr %775)
  br label %814

777:
  %778 = getelementptr inbounds i8, ptr %767, i64 16
  %779 = load ptr, ptr %778, align 8
  %780 = getelementptr inbounds i8, ptr %767, i64 8
  %781 = load i64, ptr %780, align 8
  %782 = getelementptr ptr, ptr %749, i64 %781
  %783 = load ptr, ptr %782, align 8
  %784 = call fastcc ptr @new_array(ptr %779, ptr %783)
  br label %814

785:
  %786 = getelementptr inbounds i8, ptr %767, i64 8
  %787 = load i64, ptr %786, align 8
  %788 = call ptr @PyTuple_New(i64 %787)
  %789 = call fastcc ptr @packed_tuple(ptr %762, ptr %788, ptr %767)
  br label %814

790:
  %791 = getelementptr inbounds i8, ptr %767, i64 24
  %792 = load ptr, ptr %791, align 8
  %793 = getelementptr inbounds i8, ptr %767, i64 8
  %794 = load i64, ptr %793, align 8
  %795 = call ptr @PyType_GenericAlloc(ptr %792, i64 %794)
  %796 = call fastcc ptr @packed_tuple(ptr %762, ptr %795, ptr %767)
  br label %814

797:
  %798 = call fastcc ptr @packed_list(ptr %762, ptr %767)
  br label %814

799:
  %800 = call fastcc ptr @packed_dict(ptr %762, ptr %767)
  br label %814

801:
  %802 = call fastcc ptr @packed_object(ptr %762, ptr %767)
  br label %814

803:
  %804 = call fastcc ptr @packed_slots(ptr %762, ptr %767)
  br label %814

805:
  %806 = call fastcc ptr @packed_node(ptr %762, ptr %767)
  br label %814

807:
  %808 = getelementptr inbounds i8, ptr %767, i64 8
  %809 = load i64, ptr %808, align 8
  %810 = call ptr @PyList_GetItem(ptr %751, i64 %809)
  call void @Py_IncRef(ptr %810)
  br label %814

811:
  %812 = getelementptr inbounds i8, ptr %767, i64 16
  %813 = load ptr, ptr %812, align 8
  call void @Py_IncRef(ptr %813)
  br label %814

814:
  %815 = phi ptr [ %813, %811 ], [ %810, %807 ], [ %806, %805 ], [ %804, %803 ], [ %802, %801 ], [ %800, %799 ], [ %798, %797 ], [ %795, %790 ], [ %788, %785 ], [ %784, %777 ], [ %776, %769 ]
  %816 = getelementptr ptr, ptr %762, i64 %765
  store ptr %815, ptr %816, align 8
  %817 = icmp eq ptr %815, null
  br i1 %817, label %818, label %826

818:
  %819 = icmp eq i64 %765, 0
  br i1 %819, label %834, label %820

820:
  %821 = phi i64 [ %824, %820 ], [ 0, %818 ]
  %822 = getelementptr ptr, ptr %762, i64 %821
  %823 = load ptr, ptr %822, align 8
  call void @Py_DecRef(ptr %823)
  %824 = add nuw nsw i64 %821, 1
  %825 = icmp eq i64 %824, %765
  br i1 %825, label %834, label %820

826:
  %827 = add nuw nsw i64 %765, 1
  %828 = icmp eq i64 %827, %756
  br i1 %828, label %829, label %764

829:
  %830 = phi ptr [ %759, %758 ], [ %762, %826 ]
  %831 = getelementptr ptr, ptr %830, i64 %756
  %832 = getelementptr i8, ptr %831, i64 -8
  %833 = load ptr, ptr %832, align 8
  br label %834

834:
  %835 = phi ptr [ null, %748 ], [ %833, %829 ], [ null, %818 ], [ null, %820 ]
  call void @Py_DecRef(ptr %751)
  br label %836

836:
  %837 = phi ptr [ %835, %834 ], [ null, %661 ], [ %747, %743 ], [ null, %732 ], [ null, %734 ]
  br i1 %92, label %840, label %838

838:
  %839 = call fastcc ptr @told(ptr %62, ptr %614, ptr %837)
  br label %840

840:
  %841 = phi ptr [ %839, %838 ], [ %837, %836 ]
  %842 = load ptr, ptr %55, align 8
  %843 = load i64, ptr %477, align 8
  %844 = load ptr, ptr %54, align 8
  call fastcc void @release(ptr %62, ptr %842, i64 %843, ptr %844, ptr %518)
  br label %849

845:
  %846 = phi i1 [ %63, %61 ], [ %63, %67 ], [ %63, %71 ], [ %121, %124 ], [ %131, %234 ], [ %131, %462 ], [ %131, %329 ], [ %131, %334 ], [ %131, %311 ], [ %131, %253 ], [ %131, %205 ], [ %131, %213 ], [ %131, %220 ], [ %131, %200 ], [ %131, %184 ], [ %131, %167 ], [ %131, %151 ], [ %131, %156 ], [ %63, %82 ]
  %847 = load ptr, ptr %62, align 8
  %848 = icmp eq ptr %847, null
  br i1 %848, label %849, label %61

849:
  %850 = phi i1 [ true, %840 ], [ %131, %609 ], [ %131, %591 ], [ %131, %507 ], [ false, %46 ], [ %846, %845 ], [ %121, %117 ]
  %851 = phi ptr [ %841, %840 ], [ null, %609 ], [ null, %591 ], [ null, %507 ], [ null, %46 ], [ null, %117 ], [ null, %845 ]
  %852 = getelementptr inbounds i8, ptr %10, i64 8
  %853 = load i64, ptr %852, align 8
  %854 = icmp eq i64 %853, 0
  br i1 %854, label %857, label %855

855:
  %856 = getelementptr ptr, ptr %47, i64 %17
  call fastcc void @drop(ptr %10, ptr %856)
  br label %857

857:
  br i1 %37, label %858, label %859

858:
  call void @PyMem_RawFree(ptr %47)
  br label %859

859:
  br i1 %850, label %862, label %860

860:
  %861 = call fastcc ptr @call_python(ptr %0, ptr %1, i64 %2, i64 %17, ptr %3)
  br label %862

862:
  %863 = phi ptr [ %45, %44 ], [ %32, %31 ], [ %861, %860 ], [ %851, %859 ]
  ret ptr %863
}

define internal fastcc ptr @call_python(ptr %0, ptr %1, i64 %2, i64 %3, ptr %4) {
  tail call void @PyErr_Clear()
  %6 = getelementptr inbounds i8, ptr %0, i64 8
  %7 = load ptr, ptr %6, align 8
  %8 = load ptr, ptr getelementptr inbounds (i8, ptr @context, i64 8), align 8
  %9 = tail call ptr @PyObject_GetAttr(ptr %7, ptr %8)
  %10 = icmp eq ptr %9, null
  br i1 %10, label %13, label %11

11:
  %12 = tail call fastcc ptr @call_after(ptr %9, ptr %0, ptr %1, i64 %2, i64 %3, ptr %4)
  tail call void @Py_DecRef(ptr %9)
  br label %13

13:
  %14 = phi ptr [ %12, %11 ], [ null, %5 ]
  ret ptr %14
}

declare ptr @PyLong_AsVoidPtr(ptr)

declare ptr @PyMem_RawMalloc(i64)

declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)

define internal fastcc i64 @time_by(ptr %0) {
  %2 = alloca [2 x i64], align 16
  %3 = getelementptr inbounds i8, ptr %0, i64 16
  %4 = load ptr, ptr %3, align 8
  %5 = getelementptr inbounds i8, ptr %0, i64 8
  %6 = load i64, ptr %5, align 8
  %7 = trunc i64 %6 to i32
  %8 = call i32 %4(i32 %7, ptr %2)
  %9 = load i64, ptr %2, align 16
  %10 = mul i64 %9, 1000000000
  %11 = getelementptr inbounds i8, ptr %2, i64 8
  %12 = load i64, ptr %11, align 8
  %13 = add i64 %10, %12
  ret i64 %13
}

define internal fastcc i32 @tried_structure(ptr %0, ptr %1, ptr %2, ptr %3, ptr %4, i64 %5) {
  %7 = load ptr, ptr %2, align 8
  %8 = getelementptr inbounds i8, ptr %0, i64 208
  %9 = load ptr, ptr %8, align 8
  %10 = icmp eq ptr %7, %9
  br i1 %10, label %11, label %16

11:
  %12 = getelementptr inbounds i8, ptr %2, i64 16
  %13 = load i8, ptr %12, align 8
  %14 = xor i8 %13, 1
  %15 = zext nneg i8 %14 to i32
  br label %44

16:
  %17 = getelementptr inbounds i8, ptr %0, i64 216
  %18 = load i64, ptr %17, align 8
  %19 = icmp slt i64 %18, 16
  br i1 %19, label %24, label %20

20:
  %21 = add nuw i64 %18, 1
  store i64 %21, ptr %17, align 8
  %22 = and i64 %21, 63
  %23 = icmp eq i64 %22, 0
  br i1 %23, label %24, label %44

24:
  %25 = getelementptr inbounds i8, ptr %1, i64 16
  %26 = load i64, ptr %25, align 8
  %27 = getelementptr inbounds i8, ptr %0, i64 8
  %28 = load ptr, ptr %27, align 8
  tail call void @Py_IncRef(ptr %28)
  %29 = shl i64 %5, 3
  tail call void @llvm.memcpy.p0.p0.i64(ptr align 8 %3, ptr align 8 %4, i64 %29, i1 false)
  %30 = tail call fastcc zeroext i1 @has_structure(ptr %0, ptr %2, ptr %3, i64 %5)
  %31 = load i64, ptr %25, align 8
  %32 = icmp eq i64 %31, %26
  br i1 %32, label %33, label %43

33:
  br i1 %30, label %39, label %34

34:
  %35 = load i64, ptr %17, align 8
  %36 = icmp slt i64 %35, 16
  %37 = zext i1 %36 to i64
  %38 = add i64 %35, %37
  br label %39

39:
  %40 = phi i64 [ %38, %34 ], [ 0, %33 ]
  store i64 %40, ptr %17, align 8
  tail call void @Py_DecRef(ptr %28)
  %41 = xor i1 %30, true
  %42 = zext i1 %41 to i32
  br label %44

43:
  tail call void @Py_DecRef(ptr %28)
  br label %44

44:
  %45 = phi i32 [ %15, %11 ], [ 1, %20 ], [ %42, %39 ], [ 2, %43 ]
  ret i32 %45
}

define internal fastcc void @drop(ptr %0, ptr %1) {
  %3 = getelementptr inbounds i8, ptr %0, i64 8
  %4 = load i64, ptr %3, align 8
  %5 = icmp sgt i64 %4, 0
  br i1 %5, label %6, label %13

6:
  %7 = phi i64 [ %10, %6 ], [ 0, %2 ]
  %8 = getelementptr ptr, ptr %1, i64 %7
  %9 = load ptr, ptr %8, align 8
  tail call void @Py_DecRef(ptr %9)
  %10 = add nuw nsw i64 %7, 1
  %11 = load i64, ptr %3, align 8
  %12 = icmp slt i64 %10, %11
  br i1 %12, label %6, label %13

13:
  tail call void @llvm.memset.p0.i64(ptr align 8 %0, i8 0, i64 24, i1 false)
  ret void
}

define internal fastcc ptr @new_record(ptr %0, ptr %1, i64 %2) {
  %4 = getelementptr inbounds i8, ptr %0, i64 64
  %5 = load i64, ptr %4, align 8
  %6 = shl i64 %5, 3
  %7 = getelementptr inbounds i8, ptr %0, i64 176
  %8 = load i64, ptr %7, align 8
  %9 = add i64 %8, %6
  %10 = tail call ptr @PyBytes_FromStringAndSize(ptr null, i64 %9)
  %11 = icmp eq ptr %10, null
  br i1 %11, label %25, label %12

12:
  %13 = tail call ptr @PyBytes_AsString(ptr %10)
  %14 = getelementptr inbounds i8, ptr %0, i64 184
  %15 = load ptr, ptr %14, align 8
  %16 = load i64, ptr %7, align 8
  tail call void @llvm.memcpy.p0.p0.i64(ptr align 1 %13, ptr align 8 %15, i64 %16, i1 false)
  %17 = load i64, ptr %7, align 8
  %18 = getelementptr i8, ptr %13, i64 %17
  %19 = getelementptr inbounds i8, ptr %1, i64 8
  %20 = load ptr, ptr %19, align 8
  tail call void @llvm.memcpy.p0.p0.i64(ptr align 1 %18, ptr align 8 %20, i64 %6, i1 false)
  %21 = getelementptr inbounds i8, ptr %13, i64 24
  store i64 %2, ptr %21, align 8
  %22 = ptrtoint ptr %13 to i64
  %23 = load ptr, ptr %19, align 8
  %24 = getelementptr i8, ptr %23, i64 -8
  store i64 %22, ptr %24, align 8
  br label %25

25:
  ret ptr %10
}

define internal fastcc void @release(ptr %0, ptr %1, i64 %2, ptr %3, ptr %4) {
  %6 = getelementptr inbounds i8, ptr %0, i64 128
  %7 = load i64, ptr %6, align 8
  %8 = and i64 %7, 2
  %9 = icmp ne i64 %8, 0
  %10 = getelementptr inbounds i8, ptr %0, i64 80
  %11 = load i64, ptr %10, align 8
  %12 = icmp sgt i64 %2, 0
  br i1 %12, label %13, label %19

13:
  %14 = phi i64 [ %17, %13 ], [ 0, %5 ]
  %15 = getelementptr ptr, ptr %1, i64 %14
  %16 = load ptr, ptr %15, align 8
  tail call void @Py_DecRef(ptr %16)
  %17 = add nuw nsw i64 %14, 1
  %18 = icmp eq i64 %17, %2
  br i1 %18, label %19, label %13

19:
  %20 = icmp sgt i64 %11, 0
  %21 = select i1 %9, i1 %20, i1 false
  br i1 %21, label %22, label %28

22:
  %23 = phi i64 [ %26, %22 ], [ 0, %19 ]
  %24 = getelementptr ptr, ptr %3, i64 %23
  %25 = load ptr, ptr %24, align 8
  tail call void @Py_DecRef(ptr %25)
  %26 = add nuw nsw i64 %23, 1
  %27 = icmp eq i64 %26, %11
  br i1 %27, label %28, label %22

28:
  %29 = icmp eq ptr %4, null
  br i1 %29, label %36, label %30

30:
  %31 = getelementptr inbounds i8, ptr %0, i64 112
  %32 = load ptr, ptr %31, align 8
  %33 = icmp eq ptr %32, null
  br i1 %33, label %35, label %34

34:
  tail call void @PyMem_RawFree(ptr %4)
  br label %36

35:
  store ptr %4, ptr %31, align 8
  br label %36

36:
  %37 = getelementptr inbounds i8, ptr %0, i64 8
  %38 = load ptr, ptr %37, align 8
  tail call void @Py_DecRef(ptr %38)
  ret void
}

define internal fastcc ptr @told(ptr %0, ptr %1, ptr %2) {
  %4 = alloca ptr, align 8
  %5 = alloca ptr, align 8
  %6 = alloca ptr, align 8
  %7 = alloca ptr, align 8
  store ptr %1, ptr %4, align 8
  call void @PyErr_Fetch(ptr %5, ptr %6, ptr %7)
  %8 = getelementptr inbounds i8, ptr %0, i64 168
  %9 = load ptr, ptr %8, align 8
  %10 = call ptr @PyObject_Vectorcall(ptr %9, ptr %4, i64 1, ptr null)
  %11 = load ptr, ptr %4, align 8
  call void @Py_DecRef(ptr %11)
  call void @Py_DecRef(ptr %10)
  %12 = icmp eq ptr %2, null
  br i1 %12, label %13, label %17

13:
  %14 = load ptr, ptr %5, align 8
  %15 = load ptr, ptr %6, align 8
  %16 = load ptr, ptr %7, align 8
  call void @PyErr_Restore(ptr %14, ptr %15, ptr %16)
  br label %20

17:
  %18 = icmp eq ptr %10, null
  br i1 %18, label %19, label %20

19:
  call void @Py_DecRef(ptr %2)
  br label %20

20:
  %21 = phi ptr [ %2, %17 ], [ null, %19 ], [ null, %13 ]
  ret ptr %21
}

declare void @PyMem_RawFree(ptr)

define internal fastcc void @evict() {
  br label %1

1:
  %2 = phi i64 [ 320, %0 ], [ %16, %14 ]
  %3 = phi i64 [ -1, %0 ], [ %15, %14 ]
  %4 = phi i64 [ 0, %0 ], [ %17, %14 ]
  %5 = getelementptr [320 x ptr], ptr @kept, i64 0, i64 %4
  %6 = load ptr, ptr %5, align 8
  %7 = icmp eq ptr %6, null
  br i1 %7, label %14, label %8

8:
  %9 = getelementptr [320 x i64], ptr @ticks, i64 0, i64 %4
  %10 = load i64, ptr %9, align 8
  %11 = icmp ult i64 %10, %3
  %12 = tail call i64 @llvm.umin.i64(i64 %10, i64 %3)
  %13 = select i1 %11, i64 %4, i64 %2
  br label %14

14:
  %15 = phi i64 [ %3, %1 ], [ %12, %8 ]
  %16 = phi i64 [ %2, %1 ], [ %13, %8 ]
  %17 = add nuw nsw i64 %4, 1
  %18 = icmp eq i64 %17, 320
  br i1 %18, label %19, label %1

19:
  %20 = icmp eq i64 %16, 320
  br i1 %20, label %34, label %21

21:
  %22 = getelementptr [320 x ptr], ptr @kept, i64 0, i64 %16
  %23 = load ptr, ptr %22, align 8
  %24 = getelementptr inbounds i8, ptr %23, i64 48
  %25 = load ptr, ptr %24, align 8
  %26 = getelementptr inbounds i8, ptr %23, i64 56
  %27 = load ptr, ptr %26, align 8
  store ptr %27, ptr %22, align 8
  %28 = getelementptr inbounds i8, ptr %23, i64 24
  %29 = load i64, ptr %28, align 8
  %30 = load i64, ptr @kept_nbytes, align 8
  %31 = sub i64 %30, %29
  store i64 %31, ptr @kept_nbytes, align 8
  %32 = getelementptr inbounds i8, ptr %23, i64 40
  %33 = load ptr, ptr %32, align 8
  tail call void @PyMem_RawFree(ptr %33)
  tail call void @Py_DecRef(ptr %25)
  br label %34

34:
  ret void
}

define internal fastcc ptr @new_of_class(i64 %0) {
  %2 = alloca ptr, align 8
  %3 = icmp ugt i64 %0, 319
  br i1 %3, label %4, label %6

4:
  %5 = tail call ptr @PyErr_NoMemory()
  br label %60

6:
  %7 = icmp ult i64 %0, 8
  %8 = lshr i64 %0, 3
  %9 = add nsw i64 %8, -1
  %10 = select i1 %7, i64 0, i64 %9
  %11 = add nuw nsw i64 %0, 1
  %12 = shl nsw i64 %10, 3
  %13 = sub nsw i64 %11, %12
  %14 = add nsw i64 %10, 6
  %15 = shl nsw i64 %13, %14
  %16 = icmp ult i64 %15, 65536
  br i1 %16, label %17, label %36

17:
  %18 = add nuw nsw i64 %15, 128
  %19 = tail call ptr @PyMem_RawMalloc(i64 %18)
  %20 = icmp eq ptr %19, null
  br i1 %20, label %21, label %23

21:
  %22 = tail call ptr @PyErr_NoMemory()
  br label %60

23:
  %24 = ptrtoint ptr %19 to i64
  %25 = add i64 %24, 63
  %26 = and i64 %25, -64
  %27 = inttoptr i64 %26 to ptr
  %28 = getelementptr i8, ptr %27, i64 64
  %29 = getelementptr inbounds i8, ptr %27, i64 16
  store ptr %28, ptr %29, align 16
  %30 = getelementptr inbounds i8, ptr %27, i64 24
  store i64 %15, ptr %30, align 8
  %31 = getelementptr inbounds i8, ptr %27, i64 32
  store i64 %0, ptr %31, align 32
  %32 = getelementptr inbounds i8, ptr %27, i64 40
  store ptr %19, ptr %32, align 8
  %33 = getelementptr inbounds i8, ptr %27, i64 48
  store ptr null, ptr %33, align 16
  %34 = load ptr, ptr getelementptr inbounds (i8, ptr @context, i64 40), align 8
  %35 = tail call ptr @PyObject_Init(ptr %27, ptr %34)
  br label %60

36:
  %37 = tail call ptr @PyLong_FromLongLong(i64 %15)
  store ptr %37, ptr %2, align 8
  %38 = load ptr, ptr getelementptr inbounds (i8, ptr @context, i64 72), align 8
  %39 = call ptr @PyObject_Vectorcall(ptr %38, ptr %2, i64 1, ptr null)
  %40 = load ptr, ptr %2, align 8
  call void @Py_DecRef(ptr %40)
  %41 = icmp eq ptr %39, null
  br i1 %41, label %58, label %42

42:
  %43 = call ptr @PyMem_RawMalloc(i64 64)
  %44 = icmp eq ptr %43, null
  br i1 %44, label %45, label %47

45:
  call void @Py_DecRef(ptr %39)
  %46 = call ptr @PyErr_NoMemory()
  br label %58

47:
  %48 = call ptr @PyTuple_GetItem(ptr %39, i64 0)
  %49 = call ptr @PyLong_AsVoidPtr(ptr %48)
  %50 = call ptr @PyTuple_GetItem(ptr %39, i64 1)
  call void @Py_IncRef(ptr %50)
  call void @Py_DecRef(ptr %39)
  %51 = getelementptr inbounds i8, ptr %43, i64 16
  store ptr %49, ptr %51, align 8
  %52 = getelementptr inbounds i8, ptr %43, i64 24
  store i64 %15, ptr %52, align 8
  %53 = getelementptr inbounds i8, ptr %43, i64 32
  store i64 %0, ptr %53, align 8
  %54 = getelementptr inbounds i8, ptr %43, i64 40
  store ptr %43, ptr %54, align 8
  %55 = getelementptr inbounds i8, ptr %43, i64 48
  store ptr %50, ptr %55, align 8
  %56 = load ptr, ptr getelementptr inbounds (i8, ptr @context, i64 40), align 8
  %57 = call ptr @PyObject_Init(ptr %43, ptr %56)
  br label %58

58:
  %59 = phi ptr [ %57, %47 ], [ %46, %45 ], [ null, %36 ]
  br label %60

60:
  %61 = phi ptr [ %5, %4 ], [ %59, %58 ], [ %35, %23 ], [ %22, %21 ]
  ret ptr %61
}

declare ptr @PyObject_Init(ptr, ptr)

declare i64 @llvm.ctlz.i64(i64, i1)

declare ptr @PyErr_NoMemory()

declare ptr @PyLong_FromLongLong(i64)

define internal fastcc zeroext i1 @walk_kind(ptr %0, ptr %1, ptr %2, i64 %3) {
  %5 = getelementptr inbounds i8, ptr %2, i64 8
  %6 = load ptr, ptr %5, align 8
  %7 = icmp eq ptr %6, @PyTuple_Type
  br i1 %7, label %8, label %10

8:
  %9 = tail call ptr @PyTuple_GetItem(ptr %2, i64 0)
  br label %10

10:
  %11 = phi ptr [ %9, %8 ], [ %2, %4 ]
  %12 = tail call i64 @PyLong_AsLongLong(ptr %11)
  switch i64 %12, label %24 [
    i64 0, label %13
    i64 8, label %64
  ]

13:
  %14 = getelementptr inbounds i8, ptr %1, i64 8
  %15 = load ptr, ptr %14, align 8
  %16 = getelementptr inbounds i8, ptr %0, i64 32
  store ptr %15, ptr %16, align 8
  %17 = getelementptr inbounds i8, ptr %0, i64 48
  %18 = load i64, ptr %17, align 8
  %19 = add i64 %18, 1
  store i64 %19, ptr %17, align 8
  %20 = getelementptr inbounds i8, ptr %0, i64 16
  %21 = load ptr, ptr %20, align 8
  %22 = tail call i32 @PyList_Append(ptr %21, ptr %1)
  %23 = icmp eq i32 %22, 0
  br label %64

24:
  %25 = add i64 %3, -1
  %26 = icmp eq i64 %3, 0
  br i1 %26, label %64, label %27

27:
  %28 = getelementptr inbounds i8, ptr %0, i64 48
  %29 = load i64, ptr %28, align 8
  store i64 0, ptr %28, align 8
  %30 = icmp eq i64 %29, 0
  br i1 %30, label %36, label %31

31:
  %32 = getelementptr inbounds i8, ptr %0, i64 24
  %33 = load ptr, ptr %32, align 8
  %34 = sub i64 0, %29
  %35 = tail call fastcc zeroext i1 @add_number(ptr %33, i64 %34)
  br i1 %35, label %36, label %64

36:
  %37 = getelementptr inbounds i8, ptr %0, i64 24
  %38 = load ptr, ptr %37, align 8
  %39 = tail call fastcc zeroext i1 @add_number(ptr %38, i64 %12)
  br i1 %39, label %40, label %64

40:
  switch i64 %12, label %61 [
    i64 1, label %64
    i64 2, label %41
    i64 3, label %43
    i64 4, label %45
    i64 5, label %51
  ]

41:
  %42 = tail call fastcc zeroext i1 @walk_items(ptr %0, ptr %1, i1 zeroext false, i64 %25)
  br label %64

43:
  %44 = tail call fastcc zeroext i1 @walk_items(ptr %0, ptr %1, i1 zeroext true, i64 %25)
  br label %64

45:
  %46 = load ptr, ptr %37, align 8
  %47 = tail call i64 @PyDict_Size(ptr %1)
  %48 = tail call fastcc zeroext i1 @add_number(ptr %46, i64 %47)
  br i1 %48, label %49, label %64

49:
  %50 = tail call fastcc zeroext i1 @walk_dict(ptr %0, ptr %1, i64 %25)
  br label %64

51:
  %52 = getelementptr inbounds i8, ptr %1, i64 8
  %53 = load ptr, ptr %52, align 8
  %54 = icmp eq ptr %53, null
  br i1 %54, label %64, label %55

55:
  %56 = load ptr, ptr %37, align 8
  %57 = tail call i32 @PyList_Append(ptr %56, ptr %53)
  %58 = icmp eq i32 %57, 0
  br i1 %58, label %59, label %64

59:
  %60 = tail call fastcc zeroext i1 @walk_items(ptr %0, ptr %1, i1 zeroext false, i64 %25)
  br label %64

61:
  %62 = icmp eq i64 %12, 7
  %63 = tail call fastcc zeroext i1 @walk_object(ptr %0, ptr %1, ptr %2, i1 zeroext %62, i64 %25)
  br label %64

64:
  %65 = phi i1 [ %23, %13 ], [ %63, %61 ], [ %44, %43 ], [ %42, %41 ], [ false, %10 ], [ false, %36 ], [ false, %31 ], [ false, %24 ], [ true, %40 ], [ false, %45 ], [ %50, %49 ], [ false, %55 ], [ %60, %59 ], [ false, %51 ]
  ret i1 %65
}

declare i32 @PyList_Append(ptr, ptr)

define internal fastcc zeroext i1 @add_number(ptr %0, i64 %1) {
  %3 = tail call ptr @PyLong_FromLongLong(i64 %1)
  %4 = icmp eq ptr %3, null
  br i1 %4, label %8, label %5

5:
  %6 = tail call i32 @PyList_Append(ptr %0, ptr %3)
  %7 = icmp eq i32 %6, 0
  br label %8

8:
  %9 = phi i1 [ false, %2 ], [ %7, %5 ]
  tail call void @Py_DecRef(ptr %3)
  ret i1 %9
}

define internal fastcc zeroext i1 @walk_items(ptr %0, ptr %1, i1 zeroext %2, i64 %3) {
  br i1 %2, label %5, label %7

5:
  %6 = tail call i64 @PyList_Size(ptr %1)
  br label %9

7:
  %8 = tail call i64 @PyTuple_Size(ptr %1)
  br label %9

9:
  %10 = phi i64 [ %6, %5 ], [ %8, %7 ]
  %11 = getelementptr inbounds i8, ptr %0, i64 24
  %12 = load ptr, ptr %11, align 8
  %13 = tail call fastcc zeroext i1 @add_number(ptr %12, i64 %10)
  br i1 %13, label %14, label %30

14:
  %15 = icmp sgt i64 %10, 0
  br i1 %15, label %19, label %30

16:
  %17 = add nuw nsw i64 %20, 1
  %18 = icmp eq i64 %17, %10
  br i1 %18, label %30, label %19

19:
  %20 = phi i64 [ %17, %16 ], [ 0, %14 ]
  br i1 %2, label %21, label %23

21:
  %22 = tail call ptr @PyList_GetItem(ptr %1, i64 %20)
  br label %25

23:
  %24 = tail call ptr @PyTuple_GetItem(ptr %1, i64 %20)
  br label %25

25:
  %26 = phi ptr [ %22, %21 ], [ %24, %23 ]
  %27 = icmp eq ptr %26, null
  br i1 %27, label %30, label %28

28:
  %29 = tail call fastcc zeroext i1 @walk(ptr %0, ptr %26, i64 %3)
  br i1 %29, label %16, label %30

30:
  %31 = phi i1 [ false, %9 ], [ true, %14 ], [ false, %28 ], [ false, %25 ], [ true, %16 ]
  ret i1 %31
}

declare i64 @PyDict_Size(ptr)

define internal fastcc zeroext i1 @walk_dict(ptr %0, ptr %1, i64 %2) {
  %4 = alloca i64, align 8
  %5 = alloca ptr, align 8
  %6 = alloca ptr, align 8
  store i64 0, ptr %4, align 8
  %7 = getelementptr inbounds i8, ptr %0, i64 24
  br label %8

8:
  %9 = phi ptr [ null, %3 ], [ %16, %23 ]
  %10 = call i32 @PyDict_Next(ptr %1, ptr %4, ptr %5, ptr %6)
  %11 = icmp eq i32 %10, 0
  br i1 %11, label %27, label %12

12:
  %13 = icmp eq ptr %9, null
  %14 = load ptr, ptr %5, align 8
  %15 = getelementptr inbounds i8, ptr %14, i64 8
  %16 = load ptr, ptr %15, align 8
  %17 = icmp eq ptr %16, %9
  %18 = select i1 %13, i1 true, i1 %17
  br i1 %18, label %19, label %34

19:
  %20 = icmp ne ptr %16, @PyUnicode_Type
  %21 = icmp ne ptr %16, @PyLong_Type
  %22 = and i1 %20, %21
  br i1 %22, label %34, label %23

23:
  %24 = load ptr, ptr %7, align 8
  %25 = call i32 @PyList_Append(ptr %24, ptr %14)
  %26 = icmp eq i32 %25, 0
  br i1 %26, label %8, label %34

27:
  store i64 0, ptr %4, align 8
  br label %28

28:
  %29 = call i32 @PyDict_Next(ptr %1, ptr %4, ptr %5, ptr %6)
  %30 = icmp eq i32 %29, 0
  br i1 %30, label %34, label %31

31:
  %32 = load ptr, ptr %6, align 8
  %33 = call fastcc zeroext i1 @walk(ptr %0, ptr %32, i64 %2)
  br i1 %33, label %28, label %34

34:
  %35 = phi i1 [ %30, %31 ], [ %30, %28 ], [ false, %12 ], [ false, %19 ], [ false, %23 ]
  ret i1 %35
}

define internal fastcc zeroext i1 @walk_object(ptr %0, ptr %1, ptr %2, i1 zeroext %3, i64 %4) {
  %6 = tail call ptr @PyObject_GenericGetDict(ptr %1, ptr null)
  %7 = icmp eq ptr %6, null
  br i1 %7, label %17, label %8

8:
  %9 = getelementptr inbounds i8, ptr %0, i64 24
  %10 = getelementptr inbounds i8, ptr %1, i64 8
  %11 = load ptr, ptr %10, align 8
  %12 = icmp eq ptr %11, null
  br i1 %12, label %17, label %13

13:
  %14 = load ptr, ptr %9, align 8
  %15 = tail call i32 @PyList_Append(ptr %14, ptr %11)
  %16 = icmp eq i32 %15, 0
  br i1 %16, label %18, label %17

17:
  tail call void @Py_DecRef(ptr %6)
  br label %44

18:
  %19 = tail call ptr @PyTuple_GetItem(ptr %2, i64 2)
  br i1 %3, label %20, label %27

20:
  %21 = tail call ptr @PyDict_GetItemWithError(ptr %6, ptr %19)
  %22 = icmp eq ptr %21, null
  br i1 %22, label %42, label %23

23:
  %24 = load ptr, ptr %9, align 8
  %25 = ptrtoint ptr %21 to i64
  %26 = tail call fastcc zeroext i1 @add_number(ptr %24, i64 %25)
  br i1 %26, label %39, label %42

27:
  %28 = tail call i64 @PyTuple_Size(ptr %19)
  %29 = icmp sgt i64 %28, 0
  br i1 %29, label %30, label %39

30:
  %31 = phi i64 [ %35, %30 ], [ 0, %27 ]
  %32 = tail call ptr @PyTuple_GetItem(ptr %19, i64 %31)
  %33 = tail call ptr @PyDict_GetItemWithError(ptr %6, ptr %32)
  %34 = tail call fastcc zeroext i1 @add_static(ptr %0, ptr %33)
  %35 = add nuw nsw i64 %31, 1
  %36 = icmp slt i64 %35, %28
  %37 = select i1 %34, i1 %36, i1 false
  br i1 %37, label %30, label %38

38:
  br i1 %34, label %39, label %42

39:
  %40 = tail call ptr @PyTuple_GetItem(ptr %2, i64 1)
  %41 = tail call fastcc zeroext i1 @walk_values(ptr %0, ptr %6, ptr %40, i64 %4)
  br label %42

42:
  %43 = phi i1 [ false, %38 ], [ %41, %39 ], [ false, %20 ], [ false, %23 ]
  tail call void @Py_DecRef(ptr %6)
  br label %44

44:
  %45 = phi i1 [ %43, %42 ], [ false, %17 ]
  ret i1 %45
}

declare i64 @PyList_Size(ptr)

declare ptr @PyList_GetItem(ptr, i64)

declare i32 @PyDict_Next(ptr, ptr, ptr, ptr)

declare ptr @PyObject_GenericGetDict(ptr, ptr)

define internal fastcc zeroext i1 @add_static(ptr %0, ptr %1) {
  %3 = icmp eq ptr %1, null
  br i1 %3, label %23, label %4

4:
  %5 = getelementptr inbounds i8, ptr %0, i64 8
  %6 = load ptr, ptr %5, align 8
  %7 = getelementptr inbounds i8, ptr %1, i64 8
  %8 = load ptr, ptr %7, align 8
  %9 = tail call ptr @PyDict_GetItemWithError(ptr %6, ptr %8)
  %10 = icmp eq ptr %9, null
  br i1 %10, label %23, label %11

11:
  %12 = getelementptr inbounds i8, ptr %0, i64 24
  %13 = load ptr, ptr %7, align 8
  %14 = icmp eq ptr %13, null
  br i1 %14, label %23, label %15

15:
  %16 = load ptr, ptr %12, align 8
  %17 = tail call i32 @PyList_Append(ptr %16, ptr %13)
  %18 = icmp eq i32 %17, 0
  br i1 %18, label %19, label %23

19:
  %20 = load ptr, ptr %12, align 8
  %21 = tail call i32 @PyList_Append(ptr %20, ptr %1)
  %22 = icmp eq i32 %21, 0
  br label %23

23:
  %24 = phi i1 [ false, %15 ], [ false, %4 ], [ false, %2 ], [ %22, %19 ], [ false, %11 ]
  ret i1 %24
}

define internal fastcc zeroext i1 @walk_values(ptr %0, ptr %1, ptr %2, i64 %3) {
  %5 = tail call i64 @PyTuple_Size(ptr %2)
  %6 = icmp slt i64 %5, 1
  br i1 %6, label %24, label %7

7:
  %8 = tail call ptr @PyTuple_GetItem(ptr %2, i64 0)
  %9 = tail call ptr @PyDict_GetItemWithError(ptr %1, ptr %8)
  %10 = icmp eq ptr %9, null
  br i1 %10, label %24, label %19

11:
  %12 = add nuw nsw i64 %21, 1
  %13 = icmp sge i64 %12, %5
  %14 = icmp eq i64 %12, %5
  br i1 %14, label %24, label %15

15:
  %16 = tail call ptr @PyTuple_GetItem(ptr %2, i64 %12)
  %17 = tail call ptr @PyDict_GetItemWithError(ptr %1, ptr %16)
  %18 = icmp eq ptr %17, null
  br i1 %18, label %24, label %19

19:
  %20 = phi ptr [ %17, %15 ], [ %9, %7 ]
  %21 = phi i64 [ %12, %15 ], [ 0, %7 ]
  %22 = phi i1 [ %13, %15 ], [ false, %7 ]
  %23 = tail call fastcc zeroext i1 @walk(ptr %0, ptr %20, i64 %3)
  br i1 %23, label %11, label %24

24:
  %25 = phi i1 [ true, %4 ], [ false, %7 ], [ %22, %19 ], [ %13, %15 ], [ %13, %11 ]
  ret i1 %25
}

define internal fastcc ptr @in_order(ptr %0, ptr %1) {
  %3 = tail call i64 @PyList_Size(ptr %0)
  %4 = tail call ptr @PyBytes_AsString(ptr %1)
  %5 = tail call ptr @PyList_New(i64 %3)
  %6 = icmp ne ptr %5, null
  %7 = icmp sgt i64 %3, 0
  %8 = select i1 %6, i1 %7, i1 false
  br i1 %8, label %9, label %18

9:
  %10 = phi i64 [ %16, %9 ], [ 0, %2 ]
  %11 = getelementptr i32, ptr %4, i64 %10
  %12 = load i32, ptr %11, align 4
  %13 = sext i32 %12 to i64
  %14 = tail call ptr @PyList_GetItem(ptr %0, i64 %13)
  tail call void @Py_IncRef(ptr %14)
  %15 = tail call i32 @PyList_SetItem(ptr %5, i64 %10, ptr %14)
  %16 = add nuw nsw i64 %10, 1
  %17 = icmp slt i64 %16, %3
  br i1 %17, label %9, label %18

18:
  ret ptr %5
}

declare ptr @PyTuple_New(i64)

declare i32 @PyTuple_SetItem(ptr, i64, ptr)

declare ptr @PyBytes_AsString(ptr)

declare i32 @PyList_SetItem(ptr, i64, ptr)

define internal fastcc ptr @elements_of(ptr %0) {
  %2 = getelementptr i8, ptr %0, i64 ptrtoint (ptr @place_owner to i64)
  %3 = load ptr, ptr %2, align 8
  %4 = icmp eq ptr %3, null
  br i1 %4, label %10, label %5

5:
  %6 = getelementptr inbounds i8, ptr %3, i64 8
  %7 = load ptr, ptr %6, align 8
  %8 = load ptr, ptr getelementptr inbounds (i8, ptr @context, i64 48), align 8
  %9 = icmp eq ptr %7, %8
  br i1 %9, label %14, label %18

10:
  %11 = getelementptr i8, ptr %0, i64 ptrtoint (ptr @place_memory to i64)
  %12 = load ptr, ptr %11, align 8
  %13 = icmp eq ptr %12, null
  br i1 %13, label %18, label %14

14:
  %15 = phi ptr [ %3, %5 ], [ %12, %10 ]
  %16 = getelementptr inbounds i8, ptr %15, i64 16
  %17 = load ptr, ptr %16, align 8
  br label %18

18:
  %19 = phi ptr [ null, %5 ], [ null, %10 ], [ %17, %14 ]
  ret ptr %19
}

define internal fastcc ptr @new_array(ptr %0, ptr %1) {
  %3 = load ptr, ptr getelementptr inbounds (i8, ptr @context, i64 24), align 8
  %4 = load ptr, ptr @free_arrays, align 8
  %5 = icmp eq ptr %4, null
  br i1 %5, label %12, label %6

6:
  %7 = getelementptr i8, ptr %4, i64 ptrtoint (ptr @place_memory to i64)
  %8 = load ptr, ptr %7, align 8
  store ptr %8, ptr @free_arrays, align 8
  store ptr null, ptr %7, align 8
  %9 = load i64, ptr @free_array_count, align 8
  %10 = add i64 %9, -1
  store i64 %10, ptr @free_array_count, align 8
  %11 = tail call ptr @PyObject_Init(ptr %4, ptr %3)
  tail call void @PyObject_GC_Track(ptr %4)
  br label %15

12:
  %13 = tail call ptr @PyType_GenericAlloc(ptr %3, i64 0)
  %14 = icmp eq ptr %13, null
  br i1 %14, label %26, label %15

15:
  %16 = phi ptr [ %4, %6 ], [ %13, %12 ]
  tail call void @Py_IncRef(ptr %0)
  %17 = getelementptr i8, ptr %16, i64 ptrtoint (ptr @place_signature to i64)
  store ptr %0, ptr %17, align 8
  %18 = load ptr, ptr getelementptr inbounds (i8, ptr @context, i64 80), align 8
  tail call void @Py_IncRef(ptr %18)
  %19 = getelementptr i8, ptr %16, i64 ptrtoint (ptr @place_data to i64)
  store ptr %18, ptr %19, align 8
  %20 = getelementptr inbounds i8, ptr %1, i64 8
  %21 = load ptr, ptr %20, align 8
  %22 = load ptr, ptr getelementptr inbounds (i8, ptr @context, i64 48), align 8
  %23 = icmp eq ptr %21, %22
  tail call void @Py_IncRef(ptr %1)
  %24 = select i1 %23, i64 ptrtoint (ptr @place_owner to i64), i64 ptrtoint (ptr @place_memory to i64)
  %25 = getelementptr i8, ptr %16, i64 %24
  store ptr %1, ptr %25, align 8
  br label %26

26:
  %27 = phi ptr [ null, %12 ], [ %16, %15 ]
  ret ptr %27
}

define internal fastcc ptr @of_type(ptr %0, ptr %1) {
  %3 = ptrtoint ptr %0 to i64
  %4 = lshr i64 %3, 4
  %5 = lshr i64 %3, 13
  %6 = xor i64 %4, %5
  %7 = and i64 %6, 511
  %8 = getelementptr [512 x %struct.described], ptr @types, i64 0, i64 %7
  %9 = load ptr, ptr %8, align 8
  %10 = icmp eq ptr %9, %0
  %11 = xor i64 %7, 1
  %12 = getelementptr [512 x %struct.described], ptr @types, i64 0, i64 %11
  %13 = select i1 %10, ptr %8, ptr %12
  %14 = load ptr, ptr %13, align 8
  %15 = icmp eq ptr %14, %0
  br i1 %15, label %16, label %20

16:
  %17 = getelementptr inbounds i8, ptr %13, i64 8
  %18 = load ptr, ptr %17, align 8
  %19 = icmp eq ptr %18, %1
  br i1 %19, label %26, label %20

20:
  %21 = icmp eq ptr %9, null
  br i1 %21, label %23, label %22

22:
  tail call void @llvm.memcpy.p0.p0.i64(ptr align 8 %12, ptr align 8 %8, i64 72, i1 false)
  br label %23

23:
  %24 = tail call fastcc zeroext i1 @describe(ptr %8, ptr %0, ptr %1)
  %25 = select i1 %24, ptr %8, ptr null
  br label %26

26:
  %27 = phi ptr [ %13, %16 ], [ %25, %23 ]
  ret ptr %27
}

define internal fastcc zeroext i1 @describe(ptr %0, ptr %1, ptr %2) {
  %4 = alloca ptr, align 8
  store ptr %1, ptr %4, align 8
  %5 = load ptr, ptr getelementptr inbounds (i8, ptr @context, i64 88), align 8
  %6 = call ptr @PyObject_Vectorcall(ptr %5, ptr %4, i64 1, ptr null)
  %7 = icmp ne ptr %6, null
  br i1 %7, label %8, label %30

8:
  %9 = load ptr, ptr %4, align 8
  store ptr %9, ptr %0, align 8
  %10 = getelementptr inbounds i8, ptr %0, i64 8
  store ptr %2, ptr %10, align 8
  %11 = call ptr @PyTuple_GetItem(ptr %6, i64 0)
  %12 = call i64 @PyLong_AsLongLong(ptr %11)
  %13 = getelementptr inbounds i8, ptr %0, i64 16
  store i64 %12, ptr %13, align 8
  %14 = call ptr @PyTuple_GetItem(ptr %6, i64 1)
  %15 = call i64 @PyLong_AsLongLong(ptr %14)
  %16 = getelementptr inbounds i8, ptr %0, i64 24
  store i64 %15, ptr %16, align 8
  %17 = call ptr @PyTuple_GetItem(ptr %6, i64 2)
  %18 = call i64 @PyLong_AsLongLong(ptr %17)
  %19 = getelementptr inbounds i8, ptr %0, i64 32
  store i64 %18, ptr %19, align 8
  %20 = call ptr @PyTuple_GetItem(ptr %6, i64 3)
  %21 = call i64 @PyLong_AsLongLong(ptr %20)
  %22 = getelementptr inbounds i8, ptr %0, i64 40
  store i64 %21, ptr %22, align 8
  %23 = call ptr @PyTuple_GetItem(ptr %6, i64 4)
  %24 = call i64 @PyLong_AsLongLong(ptr %23)
  %25 = getelementptr inbounds i8, ptr %0, i64 48
  store i64 %24, ptr %25, align 8
  %26 = call ptr @PyTuple_GetItem(ptr %6, i64 5)
  %27 = getelementptr inbounds i8, ptr %0, i64 56
  store ptr %26, ptr %27, align 8
  %28 = call ptr @PyTuple_GetItem(ptr %6, i64 6)
  %29 = getelementptr inbounds i8, ptr %0, i64 64
  store ptr %28, ptr %29, align 8
  call void @Py_DecRef(ptr %6)
  br label %30

30:
  ret i1 %7
}

declare double @PyFloat_AsDouble(ptr)

declare i64 @PyLong_AsLongLongAndOverflow(ptr, ptr)

define internal fastcc void @compute_float32(i32 %0, i64 %1, ptr %2, i64 %3, ptr %4, i64 %5, ptr %6) {
  %8 = alloca <16 x float>, align 64
  %9 = alloca <16 x float>, align 64
  %10 = icmp sgt i64 %1, 0
  br i1 %10, label %11, label %79

11:
  %12 = icmp eq i64 %3, 0
  %13 = icmp eq i64 %5, 0
  br label %14

14:
  %15 = phi i64 [ 0, %11 ], [ %77, %76 ]
  %16 = sub i64 %1, %15
  br i1 %12, label %17, label %21

17:
  %18 = load float, ptr %2, align 4
  %19 = insertelement <16 x float> poison, float %18, i64 0
  %20 = shufflevector <16 x float> %19, <16 x float> poison, <16 x i32> zeroinitializer
  br label %30

21:
  %22 = icmp sgt i64 %16, 15
  br i1 %22, label %23, label %26

23:
  %24 = getelementptr float, ptr %2, i64 %15
  %25 = load <16 x float>, ptr %24, align 4
  br label %30

26:
  store <16 x float> zeroinitializer, ptr %8, align 64
  %27 = getelementptr float, ptr %2, i64 %15
  %28 = shl i64 %16, 2
  call void @llvm.memcpy.p0.p0.i64(ptr align 64 %8, ptr align 4 %27, i64 %28, i1 false)
  %29 = load <16 x float>, ptr %8, align 64
  br label %30

30:
  %31 = phi <16 x float> [ %25, %23 ], [ %29, %26 ], [ %20, %17 ]
  br i1 %13, label %32, label %36

32:
  %33 = load float, ptr %4, align 4
  %34 = insertelement <16 x float> poison, float %33, i64 0
  %35 = shufflevector <16 x float> %34, <16 x float> poison, <16 x i32> zeroinitializer
  br label %45

36:
  %37 = icmp sgt i64 %16, 15
  br i1 %37, label %38, label %41

38:
  %39 = getelementptr float, ptr %4, i64 %15
  %40 = load <16 x float>, ptr %39, align 4
  br label %45

41:
  store <16 x float> zeroinitializer, ptr %9, align 64
  %42 = getelementptr float, ptr %4, i64 %15
  %43 = shl i64 %16, 2
  call void @llvm.memcpy.p0.p0.i64(ptr align 64 %9, ptr align 4 %42, i64 %43, i1 false)
  %44 = load <16 x float>, ptr %9, align 64
  br label %45

45:
  %46 = phi <16 x float> [ %40, %38 ], [ %44, %41 ], [ %35, %32 ]
  switch i32 %0, label %67 [
    i32 0, label %47
    i32 1, label %49
    i32 2, label %51
    i32 3, label %53
    i32 4, label %55
    i32 5, label %57
    i32 6, label %59
    i32 7, label %61
    i32 8, label %63
    i32 9, label %65
  ]

47:
  %48 = fneg <16 x float> %31
  br label %69

49:
  %50 = fadd <16 x float> %31, %46
  br label %69

51:
  %52 = fsub <16 x float> %31, %46
  br label %69

53:
  %54 = fmul <16 x float> %31, %46
  br label %69

55:
  %56 = fdiv <16 x float> %31, %46
  br label %69

57:
  %58 = fcmp oeq <16 x float> %31, %46
  br label %72

59:
  %60 = fcmp une <16 x float> %31, %46
  br label %72

61:
  %62 = fcmp olt <16 x float> %31, %46
  br label %72

63:
  %64 = fcmp ole <16 x float> %31, %46
  br label %72

65:
  %66 = fcmp ogt <16 x float> %31, %46
  br label %72

67:
  %68 = fcmp oge <16 x float> %31, %46
  br label %72

69:
  %70 = phi <16 x float> [ %56, %55 ], [ %54, %53 ], [ %52, %51 ], [ %50, %49 ], [ %48, %47 ]
  %71 = getelementptr float, ptr %6, i64 %15
  store <16 x float> %70, ptr %71, align 64
  br label %76

72:
  %73 = phi <16 x i1> [ %58, %57 ], [ %60, %59 ], [ %62, %61 ], [ %64, %63 ], [ %66, %65 ], [ %68, %67 ]
  %74 = zext <16 x i1> %73 to <16 x i8>
  %75 = getelementptr i8, ptr %6, i64 %15
  store <16 x i8> %74, ptr %75, align 16
  br label %76

76:
  %77 = add i64 %15, 16
  %78 = icmp slt i64 %77, %1
  br i1 %78, label %14, label %79

79:
  ret void
}

define internal fastcc void @compute_float64(i32 %0, i64 %1, ptr %2, i64 %3, ptr %4, i64 %5, ptr %6) {
  %8 = alloca <8 x double>, align 64
  %9 = alloca <8 x double>, align 64
  %10 = icmp sgt i64 %1, 0
  br i1 %10, label %11, label %79

11:
  %12 = icmp eq i64 %3, 0
  %13 = icmp eq i64 %5, 0
  br label %14

14:
  %15 = phi i64 [ 0, %11 ], [ %77, %76 ]
  %16 = sub i64 %1, %15
  br i1 %12, label %17, label %21

17:
  %18 = load double, ptr %2, align 8
  %19 = insertelement <8 x double> poison, double %18, i64 0
  %20 = shufflevector <8 x double> %19, <8 x double> poison, <8 x i32> zeroinitializer
  br label %30

21:
  %22 = icmp sgt i64 %16, 7
  br i1 %22, label %23, label %26

23:
  %24 = getelementptr double, ptr %2, i64 %15
  %25 = load <8 x double>, ptr %24, align 8
  br label %30

26:
  store <8 x double> zeroinitializer, ptr %8, align 64
  %27 = getelementptr double, ptr %2, i64 %15
  %28 = shl i64 %16, 3
  call void @llvm.memcpy.p0.p0.i64(ptr align 64 %8, ptr align 8 %27, i64 %28, i1 false)
  %29 = load <8 x double>, ptr %8, align 64
  br label %30

30:
  %31 = phi <8 x double> [ %25, %23 ], [ %29, %26 ], [ %20, %17 ]
  br i1 %13, label %32, label %36

32:
  %33 = load double, ptr %4, align 8
  %34 = insertelement <8 x double> poison, double %33, i64 0
  %35 = shufflevector <8 x double> %34, <8 x double> poison, <8 x i32> zeroinitializer
  br label %45

36:
  %37 = icmp sgt i64 %16, 7
  br i1 %37, label %38, label %41

38:
  %39 = getelementptr double, ptr %4, i64 %15
  %40 = load <8 x double>, ptr %39, align 8
  br label %45

41:
  store <8 x double> zeroinitializer, ptr %9, align 64
  %42 = getelementptr double, ptr %4, i64 %15
  %43 = shl i64 %16, 3
  call void @llvm.memcpy.p0.p0.i64(ptr align 64 %9, ptr align 8 %42, i64 %43, i1 false)
  %44 = load <8 x double>, ptr %9, align 64
  br label %45

45:
  %46 = phi <8 x double> [ %40, %38 ], [ %44, %41 ], [ %35, %32 ]
  switch i32 %0, label %67 [
    i32 0, label %47
    i32 1, label %49
    i32 2, label %51
    i32 3, label %53
    i32 4, label %55
    i32 5, label %57
    i32 6, label %59
    i32 7, label %61
    i32 8, label %63
    i32 9, label %65
  ]

47:
  %48 = fneg <8 x double> %31
  br label %69

49:
  %50 = fadd <8 x double> %31, %46
  br label %69

51:
  %52 = fsub <8 x double> %31, %46
  br label %69

53:
  %54 = fmul <8 x double> %31, %46
  br label %69

55:
  %56 = fdiv <8 x double> %31, %46
  br label %69

57:
  %58 = fcmp oeq <8 x double> %31, %46
  br label %72

59:
  %60 = fcmp une <8 x double> %31, %46
  br label %72

61:
  %62 = fcmp olt <8 x double> %31, %46
  br label %72

63:
  %64 = fcmp ole <8 x double> %31, %46
  br label %72

65:
  %66 = fcmp ogt <8 x double> %31, %46
  br label %72

67:
  %68 = fcmp oge <8 x double> %31, %46
  br label %72

69:
  %70 = phi <8 x double> [ %56, %55 ], [ %54, %53 ], [ %52, %51 ], [ %50, %49 ], [ %48, %47 ]
  %71 = getelementptr double, ptr %6, i64 %15
  store <8 x double> %70, ptr %71, align 64
  br label %76

72:
  %73 = phi <8 x i1> [ %58, %57 ], [ %60, %59 ], [ %62, %61 ], [ %64, %63 ], [ %66, %65 ], [ %68, %67 ]
  %74 = zext <8 x i1> %73 to <8 x i8>
  %75 = getelementptr i8, ptr %6, i64 %15
  store <8 x i8> %74, ptr %75, align 8
  br label %76

76:
  %77 = add i64 %15, 8
  %78 = icmp slt i64 %77, %1
  br i1 %78, label %14, label %79

79:
  ret void
}

define internal fastcc void @compute_int32(i32 %0, i64 %1, ptr %2, i64 %3, ptr %4, i64 %5, ptr %6) {
  %8 = alloca <16 x i32>, align 64
  %9 = alloca <16 x i32>, align 64
  %10 = icmp sgt i64 %1, 0
  br i1 %10, label %11, label %78

11:
  %12 = icmp eq i64 %3, 0
  %13 = icmp eq i64 %5, 0
  %14 = icmp ult i32 %0, 5
  br label %15

15:
  %16 = phi i64 [ 0, %11 ], [ %76, %75 ]
  %17 = sub i64 %1, %16
  br i1 %12, label %18, label %22

18:
  %19 = load i32, ptr %2, align 4
  %20 = insertelement <16 x i32> poison, i32 %19, i64 0
  %21 = shufflevector <16 x i32> %20, <16 x i32> poison, <16 x i32> zeroinitializer
  br label %31

22:
  %23 = icmp sgt i64 %17, 15
  br i1 %23, label %24, label %27

24:
  %25 = getelementptr i32, ptr %2, i64 %16
  %26 = load <16 x i32>, ptr %25, align 4
  br label %31

27:
  store <16 x i32> zeroinitializer, ptr %8, align 64
  %28 = getelementptr i32, ptr %2, i64 %16
  %29 = shl i64 %17, 2
  call void @llvm.memcpy.p0.p0.i64(ptr align 64 %8, ptr align 4 %28, i64 %29, i1 false)
  %30 = load <16 x i32>, ptr %8, align 64
  br label %31

31:
  %32 = phi <16 x i32> [ %26, %24 ], [ %30, %27 ], [ %21, %18 ]
  br i1 %13, label %33, label %37

33:
  %34 = load i32, ptr %4, align 4
  %35 = insertelement <16 x i32> poison, i32 %34, i64 0
  %36 = shufflevector <16 x i32> %35, <16 x i32> poison, <16 x i32> zeroinitializer
  br label %46

37:
  %38 = icmp sgt i64 %17, 15
  br i1 %38, label %39, label %42

39:
  %40 = getelementptr i32, ptr %4, i64 %16
  %41 = load <16 x i32>, ptr %40, align 4
  br label %46

42:
  store <16 x i32> zeroinitializer, ptr %9, align 64
  %43 = getelementptr i32, ptr %4, i64 %16
  %44 = shl i64 %17, 2
  call void @llvm.memcpy.p0.p0.i64(ptr align 64 %9, ptr align 4 %43, i64 %44, i1 false)
  %45 = load <16 x i32>, ptr %9, align 64
  br label %46

46:
  %47 = phi <16 x i32> [ %41, %39 ], [ %45, %42 ], [ %36, %33 ]
  switch i32 %0, label %66 [
    i32 0, label %48
    i32 1, label %50
    i32 2, label %52
    i32 3, label %54
    i32 5, label %56
    i32 6, label %58
    i32 7, label %60
    i32 8, label %62
    i32 9, label %64
  ]

48:
  %49 = sub <16 x i32> zeroinitializer, %32
  br label %68

50:
  %51 = add <16 x i32> %47, %32
  br label %68

52:
  %53 = sub <16 x i32> %32, %47
  br label %68

54:
  %55 = mul <16 x i32> %47, %32
  br label %68

56:
  %57 = icmp eq <16 x i32> %32, %47
  br label %71

58:
  %59 = icmp ne <16 x i32> %32, %47
  br label %71

60:
  %61 = icmp slt <16 x i32> %32, %47
  br label %71

62:
  %63 = icmp sle <16 x i32> %32, %47
  br label %71

64:
  %65 = icmp sgt <16 x i32> %32, %47
  br label %71

66:
  %67 = icmp sge <16 x i32> %32, %47
  br i1 %14, label %68, label %71

68:
  %69 = phi <16 x i32> [ %32, %66 ], [ %55, %54 ], [ %53, %52 ], [ %51, %50 ], [ %49, %48 ]
  %70 = getelementptr i32, ptr %6, i64 %16
  store <16 x i32> %69, ptr %70, align 64
  br label %75

71:
  %72 = phi <16 x i1> [ %67, %66 ], [ %57, %56 ], [ %59, %58 ], [ %61, %60 ], [ %63, %62 ], [ %65, %64 ]
  %73 = zext <16 x i1> %72 to <16 x i8>
  %74 = getelementptr i8, ptr %6, i64 %16
  store <16 x i8> %73, ptr %74, align 16
  br label %75

75:
  %76 = add i64 %16, 16
  %77 = icmp slt i64 %76, %1
  br i1 %77, label %15, label %78

78:
  ret void
}

declare ptr @PyType_GenericAlloc(ptr, i64)

declare void @PyObject_GC_Track(ptr)

define internal fastcc ptr @gathered(ptr %0, ptr %1, ptr %2, ptr %3) {
  %5 = alloca %struct.view, align 8
  %6 = getelementptr i8, ptr %2, i64 ptrtoint (ptr @place_signature to i64)
  %7 = load ptr, ptr %6, align 8
  %8 = icmp eq ptr %7, null
  br i1 %8, label %89, label %9

9:
  %10 = tail call fastcc ptr @of_type(ptr %7, ptr %3)
  %11 = icmp eq ptr %10, null
  br i1 %11, label %89, label %12

12:
  %13 = getelementptr inbounds i8, ptr %10, i64 16
  %14 = load i64, ptr %13, align 8
  %15 = icmp eq i64 %14, 3
  br i1 %15, label %16, label %89

16:
  %17 = getelementptr inbounds i8, ptr %1, i64 8
  %18 = load i64, ptr %17, align 8
  %19 = icmp eq i64 %18, 0
  br i1 %19, label %89, label %20

20:
  %21 = call fastcc zeroext i1 @whole(ptr %10, ptr %2, ptr %5)
  br i1 %21, label %22, label %89

22:
  %23 = getelementptr inbounds i8, ptr %5, i64 8
  %24 = load i64, ptr %23, align 8
  %25 = load i64, ptr %17, align 8
  %26 = add i64 %24, -1
  %27 = add i64 %26, %25
  %28 = icmp sgt i64 %27, 8
  br i1 %28, label %89, label %29

29:
  %30 = getelementptr inbounds i8, ptr %1, i64 16
  %31 = load i64, ptr %30, align 8
  %32 = getelementptr inbounds i8, ptr %1, i64 80
  %33 = load i64, ptr %32, align 8
  %34 = call fastcc i64 @count_of(ptr %5)
  %35 = icmp sgt i64 %25, 1
  br i1 %35, label %36, label %47

36:
  %37 = getelementptr inbounds i8, ptr %5, i64 16
  br label %38

38:
  %39 = phi i64 [ 1, %36 ], [ %45, %38 ]
  %40 = getelementptr [8 x i64], ptr %30, i64 0, i64 %39
  %41 = load i64, ptr %40, align 8
  %42 = load i64, ptr %23, align 8
  %43 = add i64 %42, 1
  store i64 %43, ptr %23, align 8
  %44 = getelementptr [8 x i64], ptr %37, i64 0, i64 %42
  store i64 %41, ptr %44, align 8
  %45 = add nuw nsw i64 %39, 1
  %46 = icmp eq i64 %45, %25
  br i1 %46, label %47, label %38

47:
  %48 = load ptr, ptr %5, align 8
  %49 = icmp sgt i64 %34, 0
  br i1 %49, label %50, label %63

50:
  %51 = sub i64 0, %31
  br label %55

52:
  %53 = add nuw nsw i64 %56, 1
  %54 = icmp eq i64 %53, %34
  br i1 %54, label %63, label %55

55:
  %56 = phi i64 [ 0, %50 ], [ %53, %52 ]
  %57 = getelementptr i32, ptr %48, i64 %56
  %58 = load i32, ptr %57, align 4
  %59 = sext i32 %58 to i64
  %60 = icmp sge i64 %59, %51
  %61 = icmp sgt i64 %31, %59
  %62 = and i1 %60, %61
  br i1 %62, label %52, label %89

63:
  %64 = call fastcc ptr @unfilled(ptr %0, ptr %5)
  %65 = icmp ne ptr %64, null
  br i1 %65, label %66, label %89

66:
  %67 = and i1 %65, %49
  br i1 %67, label %68, label %89

68:
  %69 = getelementptr i8, ptr %64, i64 ptrtoint (ptr @place_memory to i64)
  %70 = load ptr, ptr %69, align 8
  %71 = getelementptr inbounds i8, ptr %70, i64 16
  %72 = load ptr, ptr %71, align 8
  br label %73

73:
  %74 = phi i64 [ %86, %73 ], [ 0, %68 ]
  %75 = phi ptr [ %87, %73 ], [ %72, %68 ]
  %76 = load ptr, ptr %1, align 8
  %77 = getelementptr i32, ptr %48, i64 %74
  %78 = load i32, ptr %77, align 4
  %79 = icmp slt i32 %78, 0
  %80 = sext i32 %78 to i64
  %81 = add i64 %31, %80
  %82 = zext nneg i32 %78 to i64
  %83 = select i1 %79, i64 %81, i64 %82
  %84 = mul i64 %83, %33
  %85 = getelementptr i8, ptr %76, i64 %84
  tail call void @llvm.memcpy.p0.p0.i64(ptr align 1 %75, ptr align 1 %85, i64 %33, i1 false)
  %86 = add nuw nsw i64 %74, 1
  %87 = getelementptr i8, ptr %75, i64 %33
  %88 = icmp slt i64 %86, %34
  br i1 %88, label %73, label %89

89:
  %90 = phi ptr [ null, %22 ], [ null, %20 ], [ null, %16 ], [ null, %4 ], [ null, %9 ], [ %64, %66 ], [ null, %63 ], [ null, %12 ], [ %64, %73 ], [ null, %55 ]
  ret ptr %90
}

define internal fastcc zeroext i1 @take_part(ptr %0, ptr %1, ptr %2) {
  %4 = alloca %struct.view, align 8
  %5 = alloca i64, align 8
  %6 = getelementptr inbounds i8, ptr %1, i64 8
  %7 = load ptr, ptr %6, align 8
  %8 = icmp ne ptr %7, @PyTuple_Type
  br i1 %8, label %9, label %10

9:
  call void @llvm.memcpy.p0.p0.i64(ptr align 8 %4, ptr align 8 %0, i64 144, i1 false)
  br label %13

10:
  %11 = tail call i64 @PyTuple_Size(ptr %1)
  call void @llvm.memcpy.p0.p0.i64(ptr align 8 %4, ptr align 8 %0, i64 144, i1 false)
  %12 = icmp sgt i64 %11, 0
  br i1 %12, label %13, label %36

13:
  %14 = phi i64 [ 1, %9 ], [ %11, %10 ]
  br label %15

15:
  %16 = phi i1 [ %26, %25 ], [ false, %13 ]
  %17 = phi i64 [ %31, %25 ], [ 0, %13 ]
  %18 = phi i64 [ %32, %25 ], [ 0, %13 ]
  br i1 %8, label %21, label %19

19:
  %20 = tail call ptr @PyTuple_GetItem(ptr %1, i64 %18)
  br label %21

21:
  %22 = phi ptr [ %20, %19 ], [ %1, %15 ]
  %23 = icmp eq ptr %22, @_Py_EllipsisObject
  %24 = select i1 %23, i1 %16, i1 false
  br i1 %24, label %133, label %25

25:
  %26 = or i1 %16, %23
  %27 = icmp ne ptr %22, @_Py_NoneStruct
  %28 = icmp ne ptr %22, @_Py_EllipsisObject
  %29 = and i1 %27, %28
  %30 = zext i1 %29 to i64
  %31 = add i64 %17, %30
  %32 = add nuw nsw i64 %18, 1
  %33 = icmp eq i64 %32, %14
  br i1 %33, label %34, label %15

34:
  %35 = select i1 %26, ptr null, ptr @_Py_EllipsisObject
  br label %36

36:
  %37 = phi i64 [ %11, %10 ], [ %14, %34 ]
  %38 = phi i64 [ 0, %10 ], [ %31, %34 ]
  %39 = phi ptr [ @_Py_EllipsisObject, %10 ], [ %35, %34 ]
  %40 = getelementptr inbounds i8, ptr %4, i64 8
  %41 = load i64, ptr %40, align 8
  %42 = icmp sgt i64 %38, %41
  br i1 %42, label %133, label %43

43:
  %44 = icmp slt i64 %37, 0
  br i1 %44, label %130, label %45

45:
  %46 = sub i64 %41, %38
  %47 = getelementptr inbounds i8, ptr %4, i64 16
  %48 = getelementptr inbounds i8, ptr %4, i64 80
  %49 = getelementptr inbounds i8, ptr %0, i64 16
  %50 = getelementptr inbounds i8, ptr %0, i64 80
  br label %51

51:
  %52 = phi i64 [ 0, %45 ], [ %127, %125 ]
  %53 = phi i64 [ 0, %45 ], [ %128, %125 ]
  %54 = phi i64 [ 0, %45 ], [ %126, %125 ]
  %55 = icmp eq i64 %53, %37
  %56 = or i1 %55, %8
  %57 = select i1 %55, ptr %39, ptr %1
  br i1 %56, label %60, label %58

58:
  %59 = tail call ptr @PyTuple_GetItem(ptr %1, i64 %53)
  br label %60

60:
  %61 = phi ptr [ %59, %58 ], [ %57, %51 ]
  %62 = icmp eq ptr %61, @_Py_EllipsisObject
  %63 = icmp ne ptr %61, null
  %64 = zext i1 %63 to i64
  %65 = select i1 %62, i64 %46, i64 %64
  %66 = add i64 %65, %54
  %67 = icmp sgt i64 %66, 8
  br i1 %67, label %133, label %68

68:
  %69 = icmp eq ptr %61, null
  br i1 %69, label %130, label %70

70:
  br i1 %62, label %71, label %86

71:
  %72 = add i64 %52, %46
  %73 = icmp slt i64 %52, %72
  br i1 %73, label %74, label %125

74:
  %75 = phi i64 [ %83, %74 ], [ %52, %71 ]
  %76 = phi i64 [ %84, %74 ], [ %54, %71 ]
  %77 = getelementptr [8 x i64], ptr %47, i64 0, i64 %75
  %78 = load i64, ptr %77, align 8
  %79 = getelementptr [8 x i64], ptr %49, i64 0, i64 %76
  store i64 %78, ptr %79, align 8
  %80 = getelementptr [8 x i64], ptr %48, i64 0, i64 %75
  %81 = load i64, ptr %80, align 8
  %82 = getelementptr [8 x i64], ptr %50, i64 0, i64 %76
  store i64 %81, ptr %82, align 8
  %83 = add nsw i64 %75, 1
  %84 = add i64 %76, 1
  %85 = icmp eq i64 %83, %72
  br i1 %85, label %125, label %74

86:
  %87 = icmp eq ptr %61, @_Py_NoneStruct
  br i1 %87, label %88, label %92

88:
  %89 = getelementptr [8 x i64], ptr %49, i64 0, i64 %54
  store i64 1, ptr %89, align 8
  %90 = add i64 %54, 1
  %91 = getelementptr [8 x i64], ptr %50, i64 0, i64 %54
  store i64 0, ptr %91, align 8
  br label %125

92:
  %93 = getelementptr inbounds i8, ptr %61, i64 8
  %94 = load ptr, ptr %93, align 8
  %95 = icmp eq ptr %94, @PySlice_Type
  br i1 %95, label %96, label %105

96:
  %97 = getelementptr [8 x i64], ptr %47, i64 0, i64 %52
  %98 = load i64, ptr %97, align 8
  %99 = getelementptr [8 x i64], ptr %48, i64 0, i64 %52
  %100 = load i64, ptr %99, align 8
  %101 = tail call fastcc zeroext i1 @slice_axis(ptr %0, i64 %54, i64 %98, i64 %100, ptr %61)
  br i1 %101, label %102, label %133

102:
  %103 = add i64 %54, 1
  %104 = add i64 %52, 1
  br label %125

105:
  %106 = call fastcc zeroext i1 @is_position(ptr %61, ptr %2, ptr %5)
  br i1 %106, label %107, label %133

107:
  %108 = getelementptr [8 x i64], ptr %47, i64 0, i64 %52
  %109 = load i64, ptr %108, align 8
  %110 = load i64, ptr %5, align 8
  %111 = sub i64 0, %109
  %112 = icmp sge i64 %110, %111
  %113 = icmp slt i64 %110, %109
  %114 = and i1 %112, %113
  br i1 %114, label %115, label %133

115:
  %116 = icmp slt i64 %110, 0
  %117 = select i1 %116, i64 %109, i64 0
  %118 = add i64 %117, %110
  %119 = add i64 %52, 1
  %120 = getelementptr [8 x i64], ptr %48, i64 0, i64 %52
  %121 = load i64, ptr %120, align 8
  %122 = mul i64 %121, %118
  %123 = load ptr, ptr %0, align 8
  %124 = getelementptr i8, ptr %123, i64 %122
  store ptr %124, ptr %0, align 8
  br label %125

125:
  %126 = phi i64 [ %90, %88 ], [ %103, %102 ], [ %54, %115 ], [ %54, %71 ], [ %84, %74 ]
  %127 = phi i64 [ %52, %88 ], [ %104, %102 ], [ %119, %115 ], [ %52, %71 ], [ %72, %74 ]
  %128 = add i64 %53, 1
  %129 = icmp sgt i64 %128, %37
  br i1 %129, label %130, label %51

130:
  %131 = phi i64 [ 0, %43 ], [ %54, %68 ], [ %126, %125 ]
  %132 = getelementptr inbounds i8, ptr %0, i64 8
  store i64 %131, ptr %132, align 8
  br label %133

133:
  %134 = phi i1 [ true, %130 ], [ false, %36 ], [ false, %60 ], [ false, %96 ], [ false, %107 ], [ false, %105 ], [ false, %21 ]
  ret i1 %134
}

define internal fastcc zeroext i1 @whole(ptr %0, ptr %1, ptr %2) {
  %4 = load ptr, ptr %0, align 8
  %5 = getelementptr i8, ptr %4, i64 ptrtoint (ptr @place_shape to i64)
  %6 = load ptr, ptr %5, align 8
  %7 = tail call i64 @PyTuple_Size(ptr %6)
  %8 = getelementptr inbounds i8, ptr %2, i64 8
  store i64 %7, ptr %8, align 8
  %9 = tail call fastcc ptr @elements_of(ptr %1)
  store ptr %9, ptr %2, align 8
  %10 = icmp slt i64 %7, 9
  %11 = icmp ne ptr %9, null
  %12 = select i1 %10, i1 %11, i1 false
  br i1 %12, label %13, label %31

13:
  %14 = add i64 %7, -1
  %15 = icmp sgt i64 %14, -1
  br i1 %15, label %16, label %31

16:
  %17 = getelementptr inbounds i8, ptr %0, i64 48
  %18 = load i64, ptr %17, align 8
  %19 = getelementptr inbounds i8, ptr %2, i64 16
  %20 = getelementptr inbounds i8, ptr %2, i64 80
  br label %21

21:
  %22 = phi i64 [ %14, %16 ], [ %29, %21 ]
  %23 = phi i64 [ %18, %16 ], [ %28, %21 ]
  %24 = tail call ptr @PyTuple_GetItem(ptr %6, i64 %22)
  %25 = tail call i64 @PyLong_AsLongLong(ptr %24)
  %26 = getelementptr [8 x i64], ptr %19, i64 0, i64 %22
  store i64 %25, ptr %26, align 8
  %27 = getelementptr [8 x i64], ptr %20, i64 0, i64 %22
  store i64 %23, ptr %27, align 8
  %28 = mul i64 %25, %23
  %29 = add nsw i64 %22, -1
  %30 = icmp eq i64 %22, 0
  br i1 %30, label %31, label %21

31:
  ret i1 %12
}

define internal fastcc i64 @count_of(ptr %0) {
  %2 = getelementptr inbounds i8, ptr %0, i64 8
  %3 = load i64, ptr %2, align 8
  %4 = icmp sgt i64 %3, 0
  br i1 %4, label %5, label %15

5:
  %6 = getelementptr inbounds i8, ptr %0, i64 16
  br label %7

7:
  %8 = phi i64 [ 0, %5 ], [ %13, %7 ]
  %9 = phi i64 [ 1, %5 ], [ %12, %7 ]
  %10 = getelementptr [8 x i64], ptr %6, i64 0, i64 %8
  %11 = load i64, ptr %10, align 8
  %12 = mul i64 %11, %9
  %13 = add nuw nsw i64 %8, 1
  %14 = icmp eq i64 %13, %3
  br i1 %14, label %15, label %7

15:
  %16 = phi i64 [ 1, %1 ], [ %12, %7 ]
  ret i64 %16
}

define internal fastcc ptr @unfilled(ptr %0, ptr %1) {
  %3 = tail call fastcc i64 @count_of(ptr %1)
  %4 = getelementptr inbounds i8, ptr %0, i64 48
  %5 = load i64, ptr %4, align 8
  %6 = mul i64 %5, %3
  %7 = icmp sgt i64 %6, 32768
  br i1 %7, label %42, label %8

8:
  %9 = load ptr, ptr %0, align 8
  %10 = tail call fastcc ptr @signature_with(ptr %9, ptr %1)
  %11 = icmp eq ptr %10, null
  br i1 %11, label %42, label %12

12:
  %13 = tail call i64 @llvm.usub.sat.i64(i64 %6, i64 1)
  %14 = lshr i64 %13, 6
  %15 = or i64 %14, 8
  %16 = tail call i64 @llvm.ctlz.i64(i64 %15, i1 true)
  %17 = sub nuw nsw i64 60, %16
  %18 = shl nuw nsw i64 %17, 3
  %19 = lshr i64 %14, %17
  %20 = add nuw nsw i64 %18, %19
  %21 = icmp ult i64 %20, 320
  br i1 %21, label %22, label %26

22:
  %23 = getelementptr [320 x ptr], ptr @kept, i64 0, i64 %20
  %24 = load ptr, ptr %23, align 8
  %25 = icmp eq ptr %24, null
  br i1 %25, label %26, label %28

26:
  %27 = tail call fastcc ptr @new_of_class(i64 %20)
  br label %37

28:
  %29 = getelementptr inbounds i8, ptr %24, i64 56
  %30 = load ptr, ptr %29, align 8
  store ptr %30, ptr %23, align 8
  %31 = getelementptr inbounds i8, ptr %24, i64 24
  %32 = load i64, ptr %31, align 8
  %33 = load i64, ptr @kept_nbytes, align 8
  %34 = sub i64 %33, %32
  store i64 %34, ptr @kept_nbytes, align 8
  %35 = load ptr, ptr getelementptr inbounds (i8, ptr @context, i64 40), align 8
  %36 = tail call ptr @PyObject_Init(ptr %24, ptr %35)
  br label %37

37:
  %38 = phi ptr [ %36, %28 ], [ %27, %26 ]
  %39 = icmp eq ptr %38, null
  br i1 %39, label %42, label %40

40:
  %41 = tail call fastcc ptr @new_array(ptr %10, ptr %38)
  tail call void @Py_DecRef(ptr %38)
  br label %42

42:
  %43 = phi ptr [ %41, %40 ], [ null, %37 ], [ null, %8 ], [ null, %2 ]
  ret ptr %43
}

define internal fastcc ptr @signature_with(ptr %0, ptr %1) {
  %3 = alloca [2 x ptr], align 16
  %4 = ptrtoint ptr %0 to i64
  %5 = lshr i64 %4, 4
  %6 = lshr i64 %4, 13
  %7 = xor i64 %5, %6
  %8 = getelementptr inbounds i8, ptr %1, i64 8
  %9 = load i64, ptr %8, align 8
  %10 = icmp sgt i64 %9, 0
  br i1 %10, label %11, label %22

11:
  %12 = getelementptr inbounds i8, ptr %1, i64 16
  br label %13

13:
  %14 = phi i64 [ %7, %11 ], [ %19, %13 ]
  %15 = phi i64 [ 0, %11 ], [ %20, %13 ]
  %16 = mul i64 %14, 31
  %17 = getelementptr [8 x i64], ptr %12, i64 0, i64 %15
  %18 = load i64, ptr %17, align 8
  %19 = add i64 %18, %16
  %20 = add nuw nsw i64 %15, 1
  %21 = icmp eq i64 %20, %9
  br i1 %21, label %22, label %13

22:
  %23 = phi i64 [ %7, %2 ], [ %19, %13 ]
  %24 = and i64 %23, 511
  %25 = getelementptr [512 x %struct.shaped], ptr @shaped, i64 0, i64 %24
  %26 = load ptr, ptr %25, align 8
  %27 = icmp eq ptr %26, %0
  br i1 %27, label %28, label %49

28:
  %29 = getelementptr inbounds i8, ptr %25, i64 8
  %30 = load i64, ptr %29, align 8
  %31 = icmp eq i64 %30, %9
  br i1 %31, label %32, label %49

32:
  %33 = getelementptr inbounds i8, ptr %25, i64 16
  br i1 %10, label %34, label %46

34:
  %35 = getelementptr inbounds i8, ptr %1, i64 16
  br label %39

36:
  %37 = add nuw nsw i64 %40, 1
  %38 = icmp eq i64 %37, %9
  br i1 %38, label %46, label %39

39:
  %40 = phi i64 [ 0, %34 ], [ %37, %36 ]
  %41 = getelementptr [8 x i64], ptr %33, i64 0, i64 %40
  %42 = load i64, ptr %41, align 8
  %43 = getelementptr [8 x i64], ptr %35, i64 0, i64 %40
  %44 = load i64, ptr %43, align 8
  %45 = icmp eq i64 %42, %44
  br i1 %45, label %36, label %49

46:
  %47 = getelementptr inbounds i8, ptr %25, i64 80
  %48 = load ptr, ptr %47, align 8
  br label %88

49:
  %50 = tail call ptr @PyTuple_New(i64 %9)
  %51 = icmp eq ptr %50, null
  br i1 %51, label %88, label %52

52:
  %53 = load i64, ptr %8, align 8
  %54 = icmp sgt i64 %53, 0
  br i1 %54, label %55, label %66

55:
  %56 = getelementptr inbounds i8, ptr %1, i64 16
  br label %57

57:
  %58 = phi i64 [ 0, %55 ], [ %63, %57 ]
  %59 = getelementptr [8 x i64], ptr %56, i64 0, i64 %58
  %60 = load i64, ptr %59, align 8
  %61 = tail call ptr @PyLong_FromLongLong(i64 %60)
  %62 = tail call i32 @PyTuple_SetItem(ptr %50, i64 %58, ptr %61)
  %63 = add nuw nsw i64 %58, 1
  %64 = load i64, ptr %8, align 8
  %65 = icmp slt i64 %63, %64
  br i1 %65, label %57, label %66

66:
  store ptr %0, ptr %3, align 16
  %67 = getelementptr inbounds i8, ptr %3, i64 8
  store ptr %50, ptr %67, align 8
  %68 = load ptr, ptr getelementptr inbounds (i8, ptr @context, i64 96), align 8
  %69 = call ptr @PyObject_Vectorcall(ptr %68, ptr %3, i64 2, ptr null)
  call void @Py_DecRef(ptr %50)
  %70 = icmp eq ptr %69, null
  br i1 %70, label %88, label %71

71:
  call void @Py_DecRef(ptr %69)
  %72 = load i64, ptr %8, align 8
  store ptr %0, ptr %25, align 8
  %73 = getelementptr inbounds i8, ptr %25, i64 8
  store i64 %72, ptr %73, align 8
  %74 = getelementptr inbounds i8, ptr %25, i64 16
  call void @llvm.memset.p0.i64(ptr align 8 %74, i8 0, i64 64, i1 false)
  %75 = getelementptr inbounds i8, ptr %25, i64 80
  store ptr %69, ptr %75, align 8
  %76 = load i64, ptr %8, align 8
  %77 = icmp sgt i64 %76, 0
  br i1 %77, label %78, label %88

78:
  %79 = getelementptr inbounds i8, ptr %1, i64 16
  %80 = load i64, ptr %8, align 8
  br label %81

81:
  %82 = phi i64 [ 0, %78 ], [ %86, %81 ]
  %83 = getelementptr [8 x i64], ptr %79, i64 0, i64 %82
  %84 = load i64, ptr %83, align 8
  %85 = getelementptr [8 x i64], ptr %74, i64 0, i64 %82
  store i64 %84, ptr %85, align 8
  %86 = add nuw nsw i64 %82, 1
  %87 = icmp slt i64 %86, %80
  br i1 %87, label %81, label %88

88:
  %89 = phi ptr [ %48, %46 ], [ null, %49 ], [ null, %66 ], [ %69, %71 ], [ %69, %81 ]
  ret ptr %89
}

define internal fastcc zeroext i1 @slice_axis(ptr %0, i64 %1, i64 %2, i64 %3, ptr %4) {
  %6 = alloca i64, align 8
  %7 = alloca i64, align 8
  %8 = alloca i64, align 8
  store i64 1, ptr %6, align 8
  %9 = getelementptr inbounds i8, ptr %4, i64 32
  %10 = load ptr, ptr %9, align 8
  %11 = call fastcc zeroext i1 @is_bound(ptr %10, ptr %6)
  %12 = load i64, ptr %6, align 8
  %13 = and i64 %12, 9223372036854775807
  %14 = icmp ne i64 %13, 0
  %15 = select i1 %11, i1 %14, i1 false
  br i1 %15, label %16, label %69

16:
  %17 = icmp sgt i64 %12, 0
  %18 = add i64 %2, -1
  %19 = select i1 %17, i64 0, i64 %18
  store i64 %19, ptr %7, align 8
  %20 = icmp slt i64 %12, 1
  %21 = sext i1 %20 to i64
  %22 = xor i64 %21, %2
  store i64 %22, ptr %8, align 8
  %23 = getelementptr inbounds i8, ptr %4, i64 16
  %24 = load ptr, ptr %23, align 8
  %25 = call fastcc zeroext i1 @is_bound(ptr %24, ptr %7)
  br i1 %25, label %26, label %69

26:
  %27 = getelementptr inbounds i8, ptr %4, i64 24
  %28 = load ptr, ptr %27, align 8
  %29 = call fastcc zeroext i1 @is_bound(ptr %28, ptr %8)
  br i1 %29, label %30, label %69

30:
  %31 = select i1 %20, i64 %18, i64 %2
  %32 = load i64, ptr %7, align 8
  %33 = icmp slt i64 %32, 0
  %34 = select i1 %33, i64 %2, i64 0
  %35 = add i64 %34, %32
  %36 = icmp slt i64 %35, %21
  %37 = tail call i64 @llvm.smin.i64(i64 %35, i64 %31)
  %38 = select i1 %36, i64 %21, i64 %37
  %39 = load i64, ptr %8, align 8
  %40 = icmp slt i64 %39, 0
  %41 = select i1 %40, i64 %2, i64 0
  %42 = add i64 %41, %39
  %43 = icmp slt i64 %42, %21
  %44 = tail call i64 @llvm.smin.i64(i64 %42, i64 %31)
  %45 = select i1 %43, i64 %21, i64 %44
  %46 = sub i64 %45, %38
  %47 = sub i64 %38, %45
  %48 = select i1 %17, i64 %46, i64 %47
  %49 = icmp sgt i64 %48, 0
  br i1 %49, label %50, label %63

50:
  %51 = tail call i64 @llvm.abs.i64(i64 %12, i1 false)
  %52 = add nsw i64 %48, -1
  %53 = sdiv i64 %52, %51
  %54 = add nuw nsw i64 %53, 1
  %55 = getelementptr inbounds i8, ptr %0, i64 16
  %56 = getelementptr [8 x i64], ptr %55, i64 0, i64 %1
  store i64 %54, ptr %56, align 8
  %57 = mul i64 %12, %3
  %58 = getelementptr inbounds i8, ptr %0, i64 80
  %59 = getelementptr [8 x i64], ptr %58, i64 0, i64 %1
  store i64 %57, ptr %59, align 8
  %60 = mul i64 %38, %3
  %61 = load ptr, ptr %0, align 8
  %62 = getelementptr i8, ptr %61, i64 %60
  store ptr %62, ptr %0, align 8
  br label %69

63:
  %64 = getelementptr inbounds i8, ptr %0, i64 16
  %65 = getelementptr [8 x i64], ptr %64, i64 0, i64 %1
  store i64 0, ptr %65, align 8
  %66 = mul i64 %12, %3
  %67 = getelementptr inbounds i8, ptr %0, i64 80
  %68 = getelementptr [8 x i64], ptr %67, i64 0, i64 %1
  store i64 %66, ptr %68, align 8
  br label %69

69:
  %70 = phi i1 [ false, %5 ], [ false, %26 ], [ false, %16 ], [ true, %63 ], [ true, %50 ]
  ret i1 %70
}

define internal fastcc zeroext i1 @is_position(ptr %0, ptr %1, ptr %2) {
  %4 = alloca i32, align 4
  %5 = getelementptr inbounds i8, ptr %0, i64 8
  %6 = load ptr, ptr %5, align 8
  %7 = icmp eq ptr %6, @PyLong_Type
  br i1 %7, label %8, label %12

8:
  %9 = call i64 @PyLong_AsLongLongAndOverflow(ptr %0, ptr %4)
  store i64 %9, ptr %2, align 8
  %10 = load i32, ptr %4, align 4
  %11 = icmp eq i32 %10, 0
  br label %37

12:
  %13 = load ptr, ptr getelementptr inbounds (i8, ptr @context, i64 24), align 8
  %14 = icmp eq ptr %6, %13
  br i1 %14, label %15, label %37

15:
  %16 = getelementptr i8, ptr %0, i64 ptrtoint (ptr @place_signature to i64)
  %17 = load ptr, ptr %16, align 8
  %18 = icmp eq ptr %17, null
  br i1 %18, label %37, label %19

19:
  %20 = tail call fastcc ptr @of_type(ptr %17, ptr %1)
  %21 = icmp eq ptr %20, null
  br i1 %21, label %37, label %22

22:
  %23 = getelementptr inbounds i8, ptr %20, i64 16
  %24 = load i64, ptr %23, align 8
  %25 = icmp eq i64 %24, 3
  br i1 %25, label %26, label %37

26:
  %27 = getelementptr i8, ptr %17, i64 ptrtoint (ptr @place_shape to i64)
  %28 = load ptr, ptr %27, align 8
  %29 = tail call i64 @PyTuple_Size(ptr %28)
  %30 = icmp eq i64 %29, 0
  br i1 %30, label %31, label %37

31:
  %32 = tail call fastcc ptr @elements_of(ptr %0)
  %33 = icmp eq ptr %32, null
  br i1 %33, label %37, label %34

34:
  %35 = load i32, ptr %32, align 4
  %36 = sext i32 %35 to i64
  store i64 %36, ptr %2, align 8
  br label %37

37:
  %38 = phi i1 [ %11, %8 ], [ false, %12 ], [ true, %34 ], [ false, %31 ], [ false, %26 ], [ false, %15 ], [ false, %19 ], [ false, %22 ]
  ret i1 %38
}

define internal fastcc zeroext i1 @is_bound(ptr %0, ptr %1) {
  %3 = alloca i32, align 4
  %4 = icmp eq ptr %0, @_Py_NoneStruct
  br i1 %4, label %13, label %5

5:
  store i32 1, ptr %3, align 4
  %6 = getelementptr inbounds i8, ptr %0, i64 8
  %7 = load ptr, ptr %6, align 8
  %8 = icmp eq ptr %7, @PyLong_Type
  br i1 %8, label %9, label %13

9:
  %10 = call i64 @PyLong_AsLongLongAndOverflow(ptr %0, ptr %3)
  store i64 %10, ptr %1, align 8
  %11 = load i32, ptr %3, align 4
  %12 = icmp eq i32 %11, 0
  br label %13

13:
  %14 = phi i1 [ true, %2 ], [ %12, %9 ], [ false, %5 ]
  ret i1 %14
}

declare i32 @PyErr_ExceptionMatches(ptr)

define internal fastcc zeroext i1 @resize(ptr %0, ptr %1, i64 %2) {
  %4 = alloca i64, align 8
  %5 = tail call fastcc i64 @count_of(ptr %0)
  %6 = icmp slt i64 %2, 9
  %7 = icmp ne i64 %5, 0
  %8 = select i1 %6, i1 %7, i1 false
  br i1 %8, label %9, label %59

9:
  %10 = icmp sgt i64 %2, 0
  br i1 %10, label %11, label %51

11:
  %12 = getelementptr inbounds i8, ptr %0, i64 16
  br label %13

13:
  %14 = phi i64 [ 0, %11 ], [ %43, %40 ]
  %15 = phi i64 [ -1, %11 ], [ %42, %40 ]
  %16 = phi i64 [ 1, %11 ], [ %41, %40 ]
  store i64 -2, ptr %4, align 8
  %17 = getelementptr ptr, ptr %1, i64 %14
  %18 = load ptr, ptr %17, align 8
  %19 = getelementptr inbounds i8, ptr %18, i64 8
  %20 = load ptr, ptr %19, align 8
  %21 = icmp eq ptr %20, @PyLong_Type
  br i1 %21, label %22, label %59

22:
  %23 = call fastcc zeroext i1 @is_bound(ptr %18, ptr %4)
  %24 = load i64, ptr %4, align 8
  %25 = icmp sgt i64 %24, -2
  %26 = select i1 %23, i1 %25, i1 false
  br i1 %26, label %27, label %59

27:
  %28 = icmp eq i64 %24, -1
  %29 = icmp sgt i64 %15, -1
  %30 = select i1 %28, i1 %29, i1 false
  %31 = icmp sgt i64 %24, %5
  %32 = select i1 %30, i1 true, i1 %31
  br i1 %32, label %59, label %33

33:
  %34 = getelementptr [8 x i64], ptr %12, i64 0, i64 %14
  store i64 %24, ptr %34, align 8
  switch i64 %24, label %35 [
    i64 -1, label %40
    i64 0, label %59
  ]

35:
  %36 = sdiv i64 %5, %24
  %37 = icmp sgt i64 %16, %36
  br i1 %37, label %59, label %38

38:
  %39 = mul i64 %24, %16
  br label %40

40:
  %41 = phi i64 [ %39, %38 ], [ %16, %33 ]
  %42 = phi i64 [ %15, %38 ], [ %14, %33 ]
  %43 = add nuw nsw i64 %14, 1
  %44 = icmp eq i64 %43, %2
  br i1 %44, label %45, label %13

45:
  %46 = icmp sgt i64 %42, -1
  br i1 %46, label %47, label %51

47:
  %48 = sdiv i64 %5, %41
  %49 = getelementptr inbounds i8, ptr %0, i64 16
  %50 = getelementptr [8 x i64], ptr %49, i64 0, i64 %42
  store i64 %48, ptr %50, align 8
  br label %51

51:
  %52 = phi i64 [ %41, %47 ], [ %41, %45 ], [ 1, %9 ]
  %53 = getelementptr inbounds i8, ptr %0, i64 8
  store i64 %2, ptr %53, align 8
  %54 = srem i64 %5, %52
  %55 = icmp eq i64 %54, 0
  br i1 %55, label %56, label %59

56:
  %57 = tail call fastcc i64 @count_of(ptr %0)
  %58 = icmp eq i64 %57, %5
  br label %59

59:
  %60 = phi i1 [ false, %3 ], [ false, %51 ], [ %58, %56 ], [ false, %27 ], [ false, %22 ], [ false, %13 ], [ false, %33 ], [ false, %35 ]
  ret i1 %60
}

define internal fastcc void @copy_view(ptr %0, ptr %1, i64 %2) {
  %4 = alloca [8 x i64], align 16
  %5 = getelementptr inbounds i8, ptr %1, i64 8
  %6 = load i64, ptr %5, align 8
  %7 = add i64 %6, -1
  call void @llvm.memset.p0.i64(ptr align 16 %4, i8 0, i64 64, i1 false)
  %8 = load ptr, ptr %1, align 8
  %9 = icmp slt i64 %7, 0
  br i1 %9, label %17, label %10

10:
  %11 = getelementptr inbounds i8, ptr %1, i64 16
  %12 = getelementptr [8 x i64], ptr %11, i64 0, i64 %7
  %13 = getelementptr inbounds i8, ptr %1, i64 80
  %14 = getelementptr [8 x i64], ptr %13, i64 0, i64 %7
  %15 = add i64 %6, -2
  %16 = icmp sgt i64 %15, -1
  br label %18

17:
  tail call void @llvm.memcpy.p0.p0.i64(ptr align 1 %0, ptr align 1 %8, i64 %2, i1 false)
  br label %67

18:
  %19 = phi ptr [ %0, %10 ], [ %48, %49 ]
  %20 = phi ptr [ %8, %10 ], [ %54, %49 ]
  %21 = load i64, ptr %12, align 8
  %22 = load i64, ptr %14, align 8
  %23 = icmp eq i64 %22, %2
  br i1 %23, label %26, label %24

24:
  %25 = icmp sgt i64 %21, 0
  br i1 %25, label %29, label %47

26:
  %27 = mul i64 %21, %2
  tail call void @llvm.memcpy.p0.p0.i64(ptr align 1 %19, ptr align 1 %20, i64 %27, i1 false)
  %28 = getelementptr i8, ptr %19, i64 %27
  br label %47

29:
  %30 = phi i64 [ %43, %42 ], [ 0, %24 ]
  %31 = phi ptr [ %44, %42 ], [ %19, %24 ]
  %32 = phi ptr [ %45, %42 ], [ %20, %24 ]
  switch i64 %2, label %41 [
    i64 1, label %33
    i64 2, label %35
    i64 4, label %37
    i64 8, label %39
  ]

33:
  %34 = load i8, ptr %32, align 1
  store i8 %34, ptr %31, align 1
  br label %42

35:
  %36 = load i16, ptr %32, align 1
  store i16 %36, ptr %31, align 1
  br label %42

37:
  %38 = load i32, ptr %32, align 1
  store i32 %38, ptr %31, align 1
  br label %42

39:
  %40 = load i64, ptr %32, align 1
  store i64 %40, ptr %31, align 1
  br label %42

41:
  tail call void @llvm.memcpy.p0.p0.i64(ptr align 1 %31, ptr align 1 %32, i64 %2, i1 false)
  br label %42

42:
  %43 = add nuw nsw i64 %30, 1
  %44 = getelementptr i8, ptr %31, i64 %2
  %45 = getelementptr i8, ptr %32, i64 %22
  %46 = icmp eq i64 %43, %21
  br i1 %46, label %47, label %29

47:
  %48 = phi ptr [ %28, %26 ], [ %19, %24 ], [ %44, %42 ]
  br i1 %16, label %49, label %67

49:
  %50 = phi i64 [ %65, %61 ], [ %15, %47 ]
  %51 = phi ptr [ %64, %61 ], [ %20, %47 ]
  %52 = getelementptr [8 x i64], ptr %13, i64 0, i64 %50
  %53 = load i64, ptr %52, align 8
  %54 = getelementptr i8, ptr %51, i64 %53
  %55 = getelementptr [8 x i64], ptr %4, i64 0, i64 %50
  %56 = load i64, ptr %55, align 8
  %57 = add i64 %56, 1
  store i64 %57, ptr %55, align 8
  %58 = getelementptr [8 x i64], ptr %11, i64 0, i64 %50
  %59 = load i64, ptr %58, align 8
  %60 = icmp slt i64 %57, %59
  br i1 %60, label %18, label %61

61:
  %62 = mul i64 %53, %59
  %63 = sub i64 0, %62
  %64 = getelementptr i8, ptr %54, i64 %63
  store i64 0, ptr %55, align 8
  %65 = add nsw i64 %50, -1
  %66 = icmp sgt i64 %50, 0
  br i1 %66, label %49, label %67

67:
  ret void
}

define internal fastcc void @set_part(ptr %0, ptr %1, i64 %2) {
  %4 = alloca [8 x i64], align 16
  call void @llvm.memset.p0.i64(ptr align 16 %4, i8 0, i64 64, i1 false)
  %5 = load ptr, ptr %0, align 8
  %6 = load ptr, ptr %1, align 8
  %7 = getelementptr inbounds i8, ptr %0, i64 8
  tail call void @llvm.memcpy.p0.p0.i64(ptr align 1 %5, ptr align 1 %6, i64 %2, i1 false)
  %8 = load i64, ptr %7, align 8
  %9 = add i64 %8, -1
  %10 = icmp sgt i64 %9, -1
  br i1 %10, label %11, label %48

11:
  %12 = getelementptr inbounds i8, ptr %0, i64 80
  %13 = getelementptr inbounds i8, ptr %1, i64 80
  %14 = getelementptr inbounds i8, ptr %0, i64 16
  br label %19

15:
  tail call void @llvm.memcpy.p0.p0.i64(ptr align 1 %25, ptr align 1 %28, i64 %2, i1 false)
  %16 = load i64, ptr %7, align 8
  %17 = add i64 %16, -1
  %18 = icmp sgt i64 %17, -1
  br i1 %18, label %44, label %48

19:
  %20 = phi i64 [ %9, %11 ], [ %45, %44 ]
  %21 = phi ptr [ %6, %11 ], [ %46, %44 ]
  %22 = phi ptr [ %5, %11 ], [ %47, %44 ]
  %23 = getelementptr [8 x i64], ptr %12, i64 0, i64 %20
  %24 = load i64, ptr %23, align 8
  %25 = getelementptr i8, ptr %22, i64 %24
  %26 = getelementptr [8 x i64], ptr %13, i64 0, i64 %20
  %27 = load i64, ptr %26, align 8
  %28 = getelementptr i8, ptr %21, i64 %27
  %29 = getelementptr [8 x i64], ptr %4, i64 0, i64 %20
  %30 = load i64, ptr %29, align 8
  %31 = add i64 %30, 1
  store i64 %31, ptr %29, align 8
  %32 = getelementptr [8 x i64], ptr %14, i64 0, i64 %20
  %33 = load i64, ptr %32, align 8
  %34 = icmp slt i64 %31, %33
  br i1 %34, label %15, label %35

35:
  %36 = mul i64 %24, %33
  %37 = sub i64 0, %36
  %38 = getelementptr i8, ptr %25, i64 %37
  %39 = mul i64 %27, %33
  %40 = sub i64 0, %39
  %41 = getelementptr i8, ptr %28, i64 %40
  store i64 0, ptr %29, align 8
  %42 = add nsw i64 %20, -1
  %43 = icmp sgt i64 %20, 0
  br i1 %43, label %44, label %48

44:
  %45 = phi i64 [ %42, %35 ], [ %17, %15 ]
  %46 = phi ptr [ %41, %35 ], [ %28, %15 ]
  %47 = phi ptr [ %38, %35 ], [ %25, %15 ]
  br label %19

48:
  ret void
}

define internal fastcc ptr @entry_of(ptr %0, ptr %1, ptr %2) {
  %4 = ptrtoint ptr %0 to i64
  %5 = ptrtoint ptr %1 to i64
  %6 = xor i64 %5, %4
  %7 = lshr i64 %6, 4
  %8 = lshr i64 %5, 13
  %9 = xor i64 %7, %8
  %10 = icmp eq ptr %2, @_Py_TrueStruct
  %11 = zext i1 %10 to i64
  %12 = and i64 %9, 1023
  %13 = xor i64 %12, %11
  %14 = getelementptr [1024 x %struct.known_op], ptr @known_ops, i64 0, i64 %13
  ret ptr %14
}

define internal fastcc ptr @scalar_of(ptr %0, ptr %1) {
  %3 = alloca i32, align 4
  %4 = alloca ptr, align 8
  store ptr %1, ptr %4, align 8
  %5 = getelementptr inbounds i8, ptr %0, i64 40
  %6 = load i64, ptr %5, align 8
  %7 = icmp eq i64 %6, 0
  br i1 %7, label %51, label %8

8:
  %9 = getelementptr inbounds i8, ptr %0, i64 16
  %10 = load i64, ptr %9, align 8
  %11 = icmp eq i64 %10, 0
  br i1 %11, label %51, label %12

12:
  %13 = getelementptr inbounds i8, ptr %1, i64 8
  %14 = load ptr, ptr %13, align 8
  %15 = icmp eq ptr %14, @PyFloat_Type
  br i1 %15, label %16, label %20

16:
  %17 = icmp eq i64 %10, 3
  br i1 %17, label %34, label %18

18:
  %19 = tail call double @PyFloat_AsDouble(ptr %1)
  br label %31

20:
  %21 = icmp eq ptr %14, @PyLong_Type
  br i1 %21, label %22, label %34

22:
  %23 = call i64 @PyLong_AsLongLongAndOverflow(ptr %1, ptr %3)
  %24 = load i32, ptr %3, align 4
  %25 = icmp eq i32 %24, 0
  %26 = add i64 %23, 2147483648
  %27 = icmp ult i64 %26, 4294967296
  %28 = select i1 %25, i1 %27, i1 false
  br i1 %28, label %29, label %34

29:
  %30 = sitofp i64 %23 to double
  br label %31

31:
  %32 = phi double [ %19, %18 ], [ %30, %29 ]
  %33 = load i64, ptr %9, align 8
  switch i64 %33, label %41 [
    i64 1, label %35
    i64 2, label %38
  ]

34:
  br label %51

35:
  %36 = fptrunc double %32 to float
  %37 = fpext float %36 to double
  br label %38

38:
  %39 = phi double [ %37, %35 ], [ %32, %31 ]
  %40 = fcmp une double %39, 0.000000e+00
  br i1 %40, label %41, label %47

41:
  %42 = phi double [ %39, %38 ], [ 1.000000e+00, %31 ]
  %43 = call double @llvm.fabs.f64(double %42)
  %44 = fcmp ogt double %43, 1.000000e-37
  %45 = fcmp olt double %43, 0x47D2CED32A16A1B1
  %46 = and i1 %44, %45
  br i1 %46, label %47, label %51

47:
  %48 = getelementptr inbounds i8, ptr %0, i64 64
  %49 = load ptr, ptr %48, align 8
  %50 = call ptr @PyObject_Vectorcall(ptr %49, ptr %4, i64 1, ptr null)
  br label %51

51:
  %52 = phi ptr [ %50, %47 ], [ null, %8 ], [ null, %2 ], [ null, %41 ], [ null, %34 ]
  ret ptr %52
}

declare double @llvm.fabs.f64(double)

declare ptr @PyObject_GetAttr(ptr, ptr)

declare ptr @PyThreadState_GetDict()

define internal fastcc zeroext i1 @has_structure(ptr %0, ptr %1, ptr %2, i64 %3) {
  %5 = alloca i64, align 8
  %6 = alloca ptr, align 8
  %7 = alloca ptr, align 8
  %8 = alloca ptr, align 8
  %9 = getelementptr ptr, ptr %2, i64 %3
  tail call fastcc void @drop(ptr %1, ptr %9)
  %10 = getelementptr inbounds i8, ptr %0, i64 208
  %11 = load ptr, ptr %10, align 8
  store ptr %11, ptr %1, align 8
  %12 = getelementptr inbounds i8, ptr %1, i64 16
  store i8 0, ptr %12, align 8
  %13 = getelementptr inbounds i8, ptr %0, i64 200
  %14 = load i64, ptr %13, align 8
  %15 = icmp slt i64 %14, 1
  br i1 %15, label %184, label %16

16:
  %17 = getelementptr inbounds i8, ptr %1, i64 8
  br label %18

18:
  %19 = phi i64 [ 0, %16 ], [ %182, %180 ]
  %20 = load ptr, ptr %10, align 8
  %21 = getelementptr %struct.guard, ptr %20, i64 %19
  %22 = getelementptr inbounds i8, ptr %21, i64 8
  %23 = load i64, ptr %22, align 8
  %24 = getelementptr ptr, ptr %2, i64 %23
  %25 = load ptr, ptr %24, align 8
  %26 = load i64, ptr %21, align 8
  %27 = icmp eq i64 %26, 18
  br i1 %27, label %28, label %47

28:
  call void @Py_IncRef(ptr %25)
  %29 = load i64, ptr %17, align 8
  %30 = add i64 %29, 1
  store i64 %30, ptr %17, align 8
  %31 = getelementptr ptr, ptr %9, i64 %29
  store ptr %25, ptr %31, align 8
  %32 = getelementptr inbounds i8, ptr %21, i64 16
  %33 = load i64, ptr %32, align 8
  %34 = inttoptr i64 %33 to ptr
  %35 = icmp eq ptr %25, %34
  br i1 %35, label %36, label %180

36:
  %37 = getelementptr inbounds i8, ptr %21, i64 24
  %38 = load i64, ptr %37, align 8
  %39 = icmp sgt i64 %38, 0
  br i1 %39, label %40, label %180

40:
  %41 = phi i64 [ %45, %40 ], [ %38, %36 ]
  %42 = load i64, ptr %17, align 8
  %43 = add i64 %42, 1
  store i64 %43, ptr %17, align 8
  %44 = getelementptr ptr, ptr %9, i64 %42
  store ptr null, ptr %44, align 8
  %45 = add nsw i64 %41, -1
  %46 = icmp ugt i64 %41, 1
  br i1 %46, label %40, label %178

47:
  store ptr %25, ptr %8, align 8
  %48 = load i64, ptr %21, align 8
  switch i64 %48, label %153 [
    i64 16, label %49
    i64 17, label %54
    i64 19, label %69
    i64 5, label %80
    i64 6, label %90
    i64 7, label %100
    i64 8, label %110
    i64 9, label %114
    i64 10, label %118
    i64 11, label %123
    i64 12, label %128
    i64 13, label %135
    i64 15, label %147
  ]

49:
  %50 = getelementptr inbounds i8, ptr %21, i64 16
  %51 = load i64, ptr %50, align 8
  %52 = inttoptr i64 %51 to ptr
  %53 = call ptr @PyObject_Vectorcall(ptr %52, ptr %8, i64 1, ptr null)
  br label %154

54:
  %55 = getelementptr inbounds i8, ptr %21, i64 16
  %56 = load i64, ptr %55, align 8
  %57 = inttoptr i64 %56 to ptr
  %58 = icmp eq ptr %25, %57
  br i1 %58, label %154, label %59

59:
  %60 = getelementptr inbounds i8, ptr %25, i64 8
  %61 = load ptr, ptr %60, align 8
  %62 = getelementptr inbounds i8, ptr %57, i64 8
  %63 = load ptr, ptr %62, align 8
  %64 = icmp eq ptr %61, %63
  br i1 %64, label %65, label %153

65:
  %66 = call i32 @PyObject_RichCompareBool(ptr %25, ptr %57, i32 2)
  %67 = icmp sgt i32 %66, 0
  br i1 %67, label %68, label %153

68:
  br label %169

69:
  store i64 0, ptr %5, align 8
  br label %70

70:
  %71 = call i32 @PyDict_Next(ptr %25, ptr %5, ptr %6, ptr %7)
  %72 = icmp eq i32 %71, 0
  br i1 %72, label %78, label %73

73:
  %74 = load ptr, ptr %6, align 8
  %75 = getelementptr inbounds i8, ptr %74, i64 8
  %76 = load ptr, ptr %75, align 8
  %77 = icmp eq ptr %76, @PyLong_Type
  br i1 %77, label %70, label %78

78:
  %79 = phi ptr [ null, %73 ], [ %25, %70 ]
  br label %154

80:
  %81 = getelementptr inbounds i8, ptr %25, i64 8
  %82 = load ptr, ptr %81, align 8
  %83 = icmp eq ptr %82, @PyTuple_Type
  br i1 %83, label %84, label %153

84:
  %85 = call i64 @PyTuple_Size(ptr %25)
  %86 = getelementptr inbounds i8, ptr %21, i64 16
  %87 = load i64, ptr %86, align 8
  %88 = icmp eq i64 %85, %87
  %89 = load ptr, ptr %8, align 8
  br i1 %88, label %154, label %153

90:
  %91 = getelementptr inbounds i8, ptr %25, i64 8
  %92 = load ptr, ptr %91, align 8
  %93 = icmp eq ptr %92, @PyList_Type
  br i1 %93, label %94, label %153

94:
  %95 = call i64 @PyList_Size(ptr %25)
  %96 = getelementptr inbounds i8, ptr %21, i64 16
  %97 = load i64, ptr %96, align 8
  %98 = icmp eq i64 %95, %97
  %99 = load ptr, ptr %8, align 8
  br i1 %98, label %154, label %153

100:
  %101 = getelementptr inbounds i8, ptr %25, i64 8
  %102 = load ptr, ptr %101, align 8
  %103 = icmp eq ptr %102, @PyDict_Type
  br i1 %103, label %104, label %153

104:
  %105 = call i64 @PyDict_Size(ptr %25)
  %106 = getelementptr inbounds i8, ptr %21, i64 16
  %107 = load i64, ptr %106, align 8
  %108 = icmp eq i64 %105, %107
  %109 = load ptr, ptr %8, align 8
  br i1 %108, label %154, label %153

110:
  %111 = getelementptr inbounds i8, ptr %21, i64 16
  %112 = load i64, ptr %111, align 8
  %113 = call ptr @PyTuple_GetItem(ptr %25, i64 %112)
  br label %154

114:
  %115 = getelementptr inbounds i8, ptr %21, i64 16
  %116 = load i64, ptr %115, align 8
  %117 = call ptr @PyList_GetItem(ptr %25, i64 %116)
  br label %154

118:
  %119 = getelementptr inbounds i8, ptr %21, i64 16
  %120 = load i64, ptr %119, align 8
  %121 = inttoptr i64 %120 to ptr
  %122 = call ptr @PyDict_GetItemWithError(ptr %25, ptr %121)
  br label %154

123:
  %124 = getelementptr inbounds i8, ptr %21, i64 16
  %125 = load i64, ptr %124, align 8
  %126 = inttoptr i64 %125 to ptr
  %127 = icmp eq ptr %25, %126
  br i1 %127, label %154, label %153

128:
  %129 = getelementptr inbounds i8, ptr %25, i64 8
  %130 = load ptr, ptr %129, align 8
  %131 = getelementptr inbounds i8, ptr %21, i64 16
  %132 = load i64, ptr %131, align 8
  %133 = inttoptr i64 %132 to ptr
  %134 = icmp eq ptr %130, %133
  br i1 %134, label %152, label %153

135:
  %136 = getelementptr inbounds i8, ptr %25, i64 8
  %137 = load ptr, ptr %136, align 8
  %138 = getelementptr inbounds i8, ptr %21, i64 16
  %139 = load i64, ptr %138, align 8
  %140 = inttoptr i64 %139 to ptr
  %141 = icmp eq ptr %137, %140
  br i1 %141, label %142, label %153

142:
  %143 = call ptr @PyObject_GenericGetDict(ptr %25, ptr null)
  %144 = icmp eq ptr %143, null
  br i1 %144, label %145, label %146

145:
  call void @PyErr_Clear()
  br label %146

146:
  call void @Py_DecRef(ptr %143)
  br label %154

147:
  %148 = getelementptr inbounds i8, ptr %21, i64 16
  %149 = load i64, ptr %148, align 8
  %150 = getelementptr i8, ptr %25, i64 %149
  %151 = load ptr, ptr %150, align 8
  br label %154

152:
  br label %169

153:
  br label %157

154:
  %155 = phi ptr [ %151, %147 ], [ %122, %118 ], [ %117, %114 ], [ %113, %110 ], [ %79, %78 ], [ %53, %49 ], [ %143, %146 ], [ %25, %54 ], [ %25, %123 ], [ %89, %84 ], [ %99, %94 ], [ %109, %104 ]
  %156 = icmp eq ptr %155, null
  br i1 %156, label %157, label %169

157:
  %158 = call ptr @PyErr_Occurred()
  %159 = icmp eq ptr %158, null
  br i1 %159, label %166, label %160

160:
  %161 = load ptr, ptr @PyExc_Exception, align 8
  %162 = call i32 @PyErr_ExceptionMatches(ptr %161)
  %163 = icmp eq i32 %162, 0
  %164 = getelementptr inbounds i8, ptr %1, i64 17
  %165 = zext i1 %163 to i8
  store i8 %165, ptr %164, align 1
  br i1 %163, label %185, label %168

166:
  %167 = getelementptr inbounds i8, ptr %1, i64 17
  store i8 0, ptr %167, align 1
  br label %168

168:
  call void @PyErr_Clear()
  br label %185

169:
  %170 = phi ptr [ %25, %152 ], [ %155, %154 ], [ %25, %68 ]
  %171 = load i64, ptr %21, align 8
  %172 = icmp eq i64 %171, 16
  br i1 %172, label %174, label %173

173:
  call void @Py_IncRef(ptr %170)
  br label %174

174:
  %175 = load i64, ptr %17, align 8
  %176 = add i64 %175, 1
  store i64 %176, ptr %17, align 8
  %177 = getelementptr ptr, ptr %9, i64 %175
  store ptr %170, ptr %177, align 8
  br label %180

178:
  %179 = add i64 %38, %19
  br label %180

180:
  %181 = phi i64 [ %19, %174 ], [ %19, %36 ], [ %179, %178 ], [ %19, %28 ]
  %182 = add i64 %181, 1
  %183 = icmp slt i64 %182, %14
  br i1 %183, label %18, label %184

184:
  store i8 1, ptr %12, align 8
  br label %185

185:
  %186 = phi i1 [ false, %160 ], [ false, %168 ], [ true, %184 ]
  ret i1 %186
}

declare i32 @PyObject_RichCompareBool(ptr, ptr, i32)

define internal fastcc ptr @free_holder(ptr %0, i64 %1) {
  %3 = load i32, ptr %0, align 8
  %4 = icmp eq i32 %3, 2
  br i1 %4, label %5, label %40

5:
  %6 = getelementptr inbounds i8, ptr %0, i64 8
  %7 = load ptr, ptr %6, align 8
  %8 = load ptr, ptr getelementptr inbounds (i8, ptr @context, i64 40), align 8
  %9 = icmp eq ptr %7, %8
  br i1 %9, label %40, label %10

10:
  %11 = getelementptr inbounds i8, ptr %0, i64 48
  %12 = load ptr, ptr %11, align 8
  %13 = getelementptr inbounds i8, ptr %0, i64 64
  %14 = load i32, ptr %13, align 8
  %15 = and i32 %14, 1024
  %16 = icmp eq i32 %15, 0
  br i1 %16, label %40, label %17

17:
  %18 = icmp eq ptr %12, null
  br i1 %18, label %27, label %19

19:
  %20 = getelementptr inbounds i8, ptr %12, i64 8
  %21 = load ptr, ptr %20, align 8
  %22 = icmp eq ptr %21, %8
  br i1 %22, label %23, label %40

23:
  %24 = load i32, ptr %12, align 8
  %25 = icmp eq i32 %24, 1
  %26 = select i1 %25, ptr %12, ptr null
  br label %40

27:
  %28 = getelementptr inbounds i8, ptr %0, i64 16
  %29 = load ptr, ptr %28, align 8
  %30 = ptrtoint ptr %29 to i64
  %31 = add i64 %1, -1
  %32 = and i64 %31, %30
  %33 = icmp eq i64 %32, 0
  %34 = and i32 %14, 4
  %35 = icmp ne i32 %34, 0
  %36 = icmp ne i64 %1, 0
  %37 = and i1 %36, %35
  %38 = select i1 %37, i1 %33, i1 false
  %39 = select i1 %38, ptr %0, ptr null
  br label %40

40:
  %41 = phi ptr [ %39, %27 ], [ null, %2 ], [ %0, %5 ], [ null, %10 ], [ null, %19 ], [ %26, %23 ]
  ret ptr %41
}

declare ptr @PyBytes_FromStringAndSize(ptr, i64)

define internal fastcc ptr @returned_by(ptr %0, ptr %1, i64 %2) {
  %4 = alloca ptr, align 8
  %5 = tail call ptr @PyList_New(i64 %2)
  store ptr %5, ptr %4, align 8
  %6 = icmp eq ptr %5, null
  br i1 %6, label %19, label %7

7:
  %8 = icmp sgt i64 %2, 0
  br i1 %8, label %9, label %16

9:
  %10 = phi i64 [ %14, %9 ], [ 0, %7 ]
  %11 = getelementptr ptr, ptr %1, i64 %10
  %12 = load ptr, ptr %11, align 8
  tail call void @Py_IncRef(ptr %12)
  %13 = tail call i32 @PyList_SetItem(ptr %5, i64 %10, ptr %12)
  %14 = add nuw nsw i64 %10, 1
  %15 = icmp eq i64 %14, %2
  br i1 %15, label %16, label %9

16:
  %17 = call ptr @PyObject_Vectorcall(ptr %0, ptr %4, i64 1, ptr null)
  %18 = load ptr, ptr %4, align 8
  call void @Py_DecRef(ptr %18)
  br label %19

19:
  %20 = phi ptr [ %17, %16 ], [ null, %3 ]
  ret ptr %20
}

declare ptr @PyEval_SaveThread()

declare void @PyEval_RestoreThread(ptr)

declare ptr @PyObject_CallNoArgs(ptr)

define internal fastcc ptr @packed_tuple(ptr %0, ptr %1, ptr %2) {
  %4 = icmp eq ptr %1, null
  br i1 %4, label %22, label %5

5:
  %6 = getelementptr inbounds i8, ptr %2, i64 8
  %7 = load i64, ptr %6, align 8
  %8 = icmp sgt i64 %7, 0
  br i1 %8, label %9, label %22

9:
  %10 = getelementptr inbounds i8, ptr %2, i64 16
  br label %11

11:
  %12 = phi i64 [ 0, %9 ], [ %19, %11 ]
  %13 = load ptr, ptr %10, align 8
  %14 = getelementptr i64, ptr %13, i64 %12
  %15 = load i64, ptr %14, align 8
  %16 = getelementptr ptr, ptr %0, i64 %15
  %17 = load ptr, ptr %16, align 8
  store ptr null, ptr %16, align 8
  %18 = tail call i32 @PyTuple_SetItem(ptr %1, i64 %12, ptr %17)
  %19 = add nuw nsw i64 %12, 1
  %20 = load i64, ptr %6, align 8
  %21 = icmp slt i64 %19, %20
  br i1 %21, label %11, label %22

22:
  ret ptr %1
}

define internal fastcc ptr @packed_list(ptr %0, ptr %1) {
  %3 = getelementptr inbounds i8, ptr %1, i64 8
  %4 = load i64, ptr %3, align 8
  %5 = tail call ptr @PyList_New(i64 %4)
  %6 = icmp eq ptr %5, null
  br i1 %6, label %23, label %7

7:
  %8 = load i64, ptr %3, align 8
  %9 = icmp sgt i64 %8, 0
  br i1 %9, label %10, label %23

10:
  %11 = getelementptr inbounds i8, ptr %1, i64 16
  br label %12

12:
  %13 = phi i64 [ 0, %10 ], [ %20, %12 ]
  %14 = load ptr, ptr %11, align 8
  %15 = getelementptr i64, ptr %14, i64 %13
  %16 = load i64, ptr %15, align 8
  %17 = getelementptr ptr, ptr %0, i64 %16
  %18 = load ptr, ptr %17, align 8
  store ptr null, ptr %17, align 8
  %19 = tail call i32 @PyList_SetItem(ptr %5, i64 %13, ptr %18)
  %20 = add nuw nsw i64 %13, 1
  %21 = load i64, ptr %3, align 8
  %22 = icmp slt i64 %20, %21
  br i1 %22, label %12, label %23

23:
  ret ptr %5
}

define internal fastcc ptr @packed_dict(ptr %0, ptr %1) {
  %3 = getelementptr inbounds i8, ptr %1, i64 24
  %4 = load ptr, ptr %3, align 8
  %5 = tail call ptr @PyDict_Copy(ptr %4)
  %6 = icmp eq ptr %5, null
  br i1 %6, label %31, label %7

7:
  %8 = getelementptr inbounds i8, ptr %1, i64 8
  %9 = load i64, ptr %8, align 8
  %10 = icmp sgt i64 %9, 0
  br i1 %10, label %11, label %31

11:
  %12 = getelementptr inbounds i8, ptr %1, i64 16
  %13 = getelementptr inbounds i8, ptr %1, i64 32
  br label %18

14:
  %15 = add nuw nsw i64 %19, 1
  %16 = load i64, ptr %8, align 8
  %17 = icmp slt i64 %15, %16
  br i1 %17, label %18, label %31

18:
  %19 = phi i64 [ 0, %11 ], [ %15, %14 ]
  %20 = load ptr, ptr %12, align 8
  %21 = getelementptr i64, ptr %20, i64 %19
  %22 = load i64, ptr %21, align 8
  %23 = getelementptr ptr, ptr %0, i64 %22
  %24 = load ptr, ptr %23, align 8
  store ptr null, ptr %23, align 8
  %25 = load ptr, ptr %13, align 8
  %26 = getelementptr ptr, ptr %25, i64 %19
  %27 = load ptr, ptr %26, align 8
  %28 = tail call i32 @PyDict_SetItem(ptr %5, ptr %27, ptr %24)
  tail call void @Py_DecRef(ptr %24)
  %29 = icmp eq i32 %28, 0
  br i1 %29, label %14, label %30

30:
  tail call void @Py_DecRef(ptr %5)
  br label %31

31:
  %32 = phi ptr [ null, %30 ], [ null, %2 ], [ %5, %7 ], [ %5, %14 ]
  ret ptr %32
}

define internal fastcc ptr @packed_object(ptr %0, ptr %1) {
  %3 = getelementptr inbounds i8, ptr %1, i64 24
  %4 = load ptr, ptr %3, align 8
  %5 = tail call ptr @PyType_GenericAlloc(ptr %4, i64 0)
  %6 = icmp eq ptr %5, null
  br i1 %6, label %17, label %7

7:
  %8 = tail call ptr @PyObject_GenericGetDict(ptr %5, ptr null)
  %9 = icmp eq ptr %8, null
  br i1 %9, label %17, label %10

10:
  %11 = getelementptr inbounds i8, ptr %1, i64 8
  %12 = load i64, ptr %11, align 8
  %13 = getelementptr ptr, ptr %0, i64 %12
  %14 = load ptr, ptr %13, align 8
  %15 = tail call i32 @PyDict_Update(ptr %8, ptr %14)
  %16 = icmp eq i32 %15, 0
  tail call void @Py_DecRef(ptr %8)
  br i1 %16, label %19, label %18

17:
  tail call void @Py_DecRef(ptr null)
  br label %18

18:
  tail call void @Py_DecRef(ptr %5)
  br label %25

19:
  %20 = load i64, ptr %11, align 8
  %21 = getelementptr ptr, ptr %0, i64 %20
  %22 = load ptr, ptr %21, align 8
  tail call void @Py_DecRef(ptr %22)
  %23 = load i64, ptr %11, align 8
  %24 = getelementptr ptr, ptr %0, i64 %23
  store ptr null, ptr %24, align 8
  br label %25

25:
  %26 = phi ptr [ null, %18 ], [ %5, %19 ]
  ret ptr %26
}

define internal fastcc ptr @packed_slots(ptr %0, ptr %1) {
  %3 = getelementptr inbounds i8, ptr %1, i64 24
  %4 = load ptr, ptr %3, align 8
  %5 = tail call ptr @PyType_GenericAlloc(ptr %4, i64 0)
  %6 = icmp eq ptr %5, null
  br i1 %6, label %29, label %7

7:
  %8 = getelementptr inbounds i8, ptr %1, i64 8
  %9 = load i64, ptr %8, align 8
  %10 = icmp sgt i64 %9, 0
  br i1 %10, label %11, label %29

11:
  %12 = getelementptr inbounds i8, ptr %1, i64 16
  %13 = getelementptr inbounds i8, ptr %1, i64 32
  br label %14

14:
  %15 = phi i64 [ 0, %11 ], [ %26, %14 ]
  %16 = load ptr, ptr %12, align 8
  %17 = getelementptr i64, ptr %16, i64 %15
  %18 = load i64, ptr %17, align 8
  %19 = getelementptr ptr, ptr %0, i64 %18
  %20 = load ptr, ptr %19, align 8
  store ptr null, ptr %19, align 8
  %21 = load ptr, ptr %13, align 8
  %22 = getelementptr ptr, ptr %21, i64 %15
  %23 = load ptr, ptr %22, align 8
  %24 = ptrtoint ptr %23 to i64
  %25 = getelementptr i8, ptr %5, i64 %24
  store ptr %20, ptr %25, align 8
  %26 = add nuw nsw i64 %15, 1
  %27 = load i64, ptr %8, align 8
  %28 = icmp slt i64 %26, %27
  br i1 %28, label %14, label %29

29:
  ret ptr %5
}

define internal fastcc ptr @packed_node(ptr %0, ptr %1) {
  %3 = alloca [2 x ptr], align 16
  %4 = getelementptr inbounds i8, ptr %1, i64 8
  %5 = load i64, ptr %4, align 8
  %6 = tail call ptr @PyTuple_New(i64 %5)
  %7 = icmp eq ptr %6, null
  br i1 %7, label %31, label %8

8:
  %9 = load i64, ptr %4, align 8
  %10 = icmp sgt i64 %9, 0
  br i1 %10, label %11, label %24

11:
  %12 = getelementptr inbounds i8, ptr %1, i64 16
  br label %13

13:
  %14 = phi i64 [ 0, %11 ], [ %21, %13 ]
  %15 = load ptr, ptr %12, align 8
  %16 = getelementptr i64, ptr %15, i64 %14
  %17 = load i64, ptr %16, align 8
  %18 = getelementptr ptr, ptr %0, i64 %17
  %19 = load ptr, ptr %18, align 8
  store ptr null, ptr %18, align 8
  %20 = tail call i32 @PyTuple_SetItem(ptr %6, i64 %14, ptr %19)
  %21 = add nuw nsw i64 %14, 1
  %22 = load i64, ptr %4, align 8
  %23 = icmp slt i64 %21, %22
  br i1 %23, label %13, label %24

24:
  %25 = getelementptr inbounds i8, ptr %1, i64 32
  %26 = load ptr, ptr %25, align 8
  store ptr %26, ptr %3, align 16
  %27 = getelementptr inbounds i8, ptr %3, i64 8
  store ptr %6, ptr %27, align 8
  %28 = getelementptr inbounds i8, ptr %1, i64 24
  %29 = load ptr, ptr %28, align 8
  %30 = call ptr @PyObject_Vectorcall(ptr %29, ptr %3, i64 2, ptr null)
  call void @Py_DecRef(ptr %6)
  br label %31

31:
  %32 = phi ptr [ %30, %24 ], [ null, %2 ]
  ret ptr %32
}

declare ptr @PyDict_Copy(ptr)

declare i32 @PyDict_SetItem(ptr, ptr, ptr)

declare i32 @PyDict_Update(ptr, ptr)

declare void @PyErr_Fetch(ptr, ptr, ptr)

declare void @PyErr_Restore(ptr, ptr, ptr)

declare i64 @llvm.usub.sat.i64(i64, i64)

declare i64 @llvm.abs.i64(i64, i1)

declare i64 @llvm.smin.i64(i64, i64)

declare i64 @llvm.umin.i64(i64, i64)

declare i64 @llvm.smax.i64(i64, i64)
