; source/front_door.c, compiled by build.py

%struct.object = type { i32, i32, ptr }
%struct.context = type { ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr }
%struct.held_structure = type { ptr, i64, i8 }
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
@PyList_Type = external global %struct.object, align 8
@PyDict_Type = external global %struct.object, align 8
@PyLong_Type = external global %struct.object, align 8
@PyFloat_Type = external global %struct.object, align 8
@_Py_TrueStruct = external global %struct.object, align 8
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
  br label %851

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
  br label %851

46:
  %47 = phi ptr [ %40, %39 ], [ %42, %41 ]
  call void @llvm.memset.p0.i64(ptr align 8 %10, i8 0, i64 24, i1 false)
  %48 = load ptr, ptr %34, align 8
  %49 = icmp eq ptr %48, null
  br i1 %49, label %838, label %50

50:
  %51 = getelementptr i64, ptr %47, i64 %17
  %52 = getelementptr inbounds i8, ptr %11, i64 8
  %53 = getelementptr inbounds i8, ptr %11, i64 16
  %54 = getelementptr inbounds i8, ptr %11, i64 24
  %55 = getelementptr inbounds i8, ptr %11, i64 32
  %56 = getelementptr inbounds i8, ptr %11, i64 40
  %57 = getelementptr inbounds i8, ptr %10, i64 8
  %58 = shl i64 %17, 3
  %59 = icmp slt i64 %16, 1
  br label %60

60:
  %61 = phi ptr [ %48, %50 ], [ %836, %835 ]
  %62 = getelementptr inbounds i8, ptr %61, i64 16
  %63 = load ptr, ptr %62, align 8
  %64 = icmp eq ptr %63, %25
  br i1 %64, label %65, label %835

65:
  %66 = getelementptr inbounds i8, ptr %61, i64 24
  %67 = load i64, ptr %66, align 8
  %68 = icmp eq i64 %67, %2
  br i1 %68, label %69, label %835

69:
  %70 = getelementptr inbounds i8, ptr %61, i64 32
  %71 = load i64, ptr %70, align 8
  %72 = icmp eq i64 %71, %16
  br i1 %72, label %73, label %835

73:
  br i1 %59, label %87, label %74

74:
  %75 = getelementptr inbounds i8, ptr %61, i64 40
  br label %80

76:
  %77 = add nuw nsw i64 %81, 1
  %78 = load i64, ptr %70, align 8
  %79 = icmp slt i64 %77, %78
  br i1 %79, label %80, label %87

80:
  %81 = phi i64 [ 0, %74 ], [ %77, %76 ]
  %82 = call ptr @PyTuple_GetItem(ptr %3, i64 %81)
  %83 = load ptr, ptr %75, align 8
  %84 = getelementptr ptr, ptr %83, i64 %81
  %85 = load ptr, ptr %84, align 8
  %86 = icmp eq ptr %82, %85
  br i1 %86, label %76, label %835

87:
  %88 = getelementptr inbounds i8, ptr %61, i64 168
  %89 = load ptr, ptr %88, align 8
  %90 = icmp eq ptr %89, null
  br i1 %90, label %95, label %91

91:
  %92 = getelementptr inbounds i8, ptr %61, i64 184
  %93 = load ptr, ptr %92, align 8
  %94 = call fastcc i64 @time_by(ptr %93)
  br label %95

95:
  %96 = phi i64 [ %94, %91 ], [ 0, %87 ]
  store ptr %47, ptr %11, align 8
  %97 = getelementptr inbounds i8, ptr %61, i64 200
  %98 = load i64, ptr %97, align 8
  %99 = getelementptr i64, ptr %51, i64 %98
  %100 = getelementptr inbounds i8, ptr %61, i64 48
  %101 = load i64, ptr %100, align 8
  %102 = getelementptr i64, ptr %99, i64 %101
  %103 = getelementptr i8, ptr %102, i64 8
  store ptr %103, ptr %52, align 8
  %104 = getelementptr inbounds i8, ptr %61, i64 64
  %105 = load i64, ptr %104, align 8
  %106 = getelementptr i64, ptr %103, i64 %105
  store ptr %106, ptr %53, align 8
  %107 = getelementptr inbounds i8, ptr %61, i64 80
  %108 = load i64, ptr %107, align 8
  %109 = getelementptr ptr, ptr %106, i64 %108
  store ptr %109, ptr %54, align 8
  %110 = getelementptr ptr, ptr %109, i64 %108
  store ptr %110, ptr %55, align 8
  %111 = getelementptr inbounds i8, ptr %61, i64 88
  %112 = load i64, ptr %111, align 8
  %113 = getelementptr ptr, ptr %110, i64 %112
  store ptr %113, ptr %56, align 8
  %114 = icmp eq i64 %98, 0
  br i1 %114, label %117, label %115

115:
  %116 = call fastcc i32 @tried_structure(ptr %61, ptr %34, ptr %10, ptr %47, ptr %1, i64 %17)
  switch i32 %116, label %121 [
    i32 2, label %838
    i32 1, label %835
  ]

117:
  %118 = load i64, ptr %57, align 8
  %119 = icmp eq i64 %118, 0
  br i1 %119, label %121, label %120

120:
  call fastcc void @drop(ptr %10, ptr %51)
  br label %121

121:
  %122 = load i64, ptr %97, align 8
  call void @llvm.memcpy.p0.p0.i64(ptr align 8 %47, ptr align 8 %1, i64 %58, i1 false)
  %123 = getelementptr inbounds i8, ptr %61, i64 72
  %124 = load ptr, ptr %123, align 8
  %125 = load i64, ptr %104, align 8
  %126 = shl i64 %125, 3
  call void @llvm.memcpy.p0.p0.i64(ptr align 8 %103, ptr align 8 %124, i64 %126, i1 false)
  %127 = load i64, ptr %100, align 8
  %128 = icmp sgt i64 %127, 0
  br i1 %128, label %129, label %465

129:
  %130 = getelementptr inbounds i8, ptr %61, i64 56
  br label %131

131:
  %132 = phi ptr [ %47, %129 ], [ %458, %457 ]
  %133 = phi i64 [ 0, %129 ], [ %463, %457 ]
  %134 = load ptr, ptr %130, align 8
  %135 = getelementptr %struct.guard, ptr %134, i64 %133
  %136 = getelementptr inbounds i8, ptr %135, i64 8
  %137 = load i64, ptr %136, align 8
  %138 = getelementptr ptr, ptr %132, i64 %137
  %139 = load ptr, ptr %138, align 8
  %140 = load i64, ptr %135, align 8
  switch i64 %140, label %340 [
    i64 0, label %141
    i64 1, label %190
    i64 2, label %243
    i64 3, label %273
    i64 4, label %301
    i64 14, label %319
  ]

141:
  %142 = getelementptr inbounds i8, ptr %139, i64 8
  %143 = load ptr, ptr %142, align 8
  %144 = load ptr, ptr getelementptr inbounds (i8, ptr @context, i64 24), align 8
  %145 = icmp eq ptr %143, %144
  br i1 %145, label %146, label %835

146:
  %147 = getelementptr i8, ptr %139, i64 ptrtoint (ptr @place_signature to i64)
  %148 = load ptr, ptr %147, align 8
  %149 = getelementptr inbounds i8, ptr %135, i64 16
  %150 = load i64, ptr %149, align 8
  %151 = inttoptr i64 %150 to ptr
  %152 = icmp eq ptr %148, %151
  br i1 %152, label %153, label %835

153:
  %154 = getelementptr i8, ptr %139, i64 ptrtoint (ptr @place_owner to i64)
  %155 = load ptr, ptr %154, align 8
  %156 = icmp eq ptr %155, null
  br i1 %156, label %174, label %157

157:
  %158 = getelementptr inbounds i8, ptr %155, i64 8
  %159 = load ptr, ptr %158, align 8
  %160 = load ptr, ptr getelementptr inbounds (i8, ptr @context, i64 48), align 8
  %161 = icmp eq ptr %159, %160
  br i1 %161, label %162, label %835

162:
  %163 = getelementptr inbounds i8, ptr %135, i64 24
  %164 = load i64, ptr %163, align 8
  %165 = getelementptr inbounds i8, ptr %155, i64 16
  %166 = load ptr, ptr %165, align 8
  %167 = ptrtoint ptr %166 to i64
  %168 = load ptr, ptr %52, align 8
  %169 = getelementptr i64, ptr %168, i64 %164
  store i64 %167, ptr %169, align 8
  %170 = load ptr, ptr %54, align 8
  %171 = getelementptr ptr, ptr %170, i64 %164
  store ptr %155, ptr %171, align 8
  %172 = load ptr, ptr %53, align 8
  %173 = getelementptr i64, ptr %172, i64 %164
  store i64 0, ptr %173, align 8
  br label %457

174:
  %175 = getelementptr i8, ptr %139, i64 ptrtoint (ptr @place_memory to i64)
  %176 = load ptr, ptr %175, align 8
  %177 = icmp eq ptr %176, null
  br i1 %177, label %835, label %178

178:
  %179 = getelementptr inbounds i8, ptr %135, i64 24
  %180 = load i64, ptr %179, align 8
  %181 = getelementptr inbounds i8, ptr %176, i64 16
  %182 = load ptr, ptr %181, align 8
  %183 = ptrtoint ptr %182 to i64
  %184 = load ptr, ptr %52, align 8
  %185 = getelementptr i64, ptr %184, i64 %180
  store i64 %183, ptr %185, align 8
  %186 = load ptr, ptr %54, align 8
  %187 = getelementptr ptr, ptr %186, i64 %180
  store ptr %176, ptr %187, align 8
  %188 = load ptr, ptr %53, align 8
  %189 = getelementptr i64, ptr %188, i64 %180
  store i64 0, ptr %189, align 8
  br label %457

190:
  %191 = getelementptr inbounds i8, ptr %139, i64 8
  %192 = load ptr, ptr %191, align 8
  %193 = load ptr, ptr getelementptr inbounds (i8, ptr @context, i64 48), align 8
  %194 = icmp eq ptr %192, %193
  br i1 %194, label %195, label %835

195:
  %196 = getelementptr inbounds i8, ptr %135, i64 16
  %197 = load i64, ptr %196, align 8
  %198 = inttoptr i64 %197 to ptr
  %199 = getelementptr inbounds i8, ptr %139, i64 56
  %200 = load ptr, ptr %199, align 8
  %201 = load ptr, ptr %198, align 8
  %202 = icmp eq ptr %200, %201
  br i1 %202, label %203, label %835

203:
  %204 = getelementptr inbounds i8, ptr %139, i64 24
  %205 = load i32, ptr %204, align 8
  %206 = sext i32 %205 to i64
  %207 = getelementptr inbounds i8, ptr %198, i64 8
  %208 = load i64, ptr %207, align 8
  %209 = icmp eq i64 %208, %206
  br i1 %209, label %210, label %835

210:
  %211 = getelementptr inbounds i8, ptr %139, i64 64
  %212 = load i32, ptr %211, align 8
  %213 = and i32 %212, 257
  %214 = icmp eq i32 %213, 257
  br i1 %214, label %215, label %835

215:
  %216 = icmp sgt i32 %205, 0
  br i1 %216, label %217, label %231

217:
  %218 = getelementptr inbounds i8, ptr %139, i64 32
  %219 = load ptr, ptr %218, align 8
  %220 = getelementptr inbounds i8, ptr %198, i64 16
  br label %224

221:
  %222 = add nuw nsw i64 %225, 1
  %223 = icmp eq i64 %222, %206
  br i1 %223, label %231, label %224

224:
  %225 = phi i64 [ 0, %217 ], [ %222, %221 ]
  %226 = getelementptr i64, ptr %219, i64 %225
  %227 = load i64, ptr %226, align 8
  %228 = getelementptr [0 x i64], ptr %220, i64 0, i64 %225
  %229 = load i64, ptr %228, align 8
  %230 = icmp eq i64 %227, %229
  br i1 %230, label %221, label %835

231:
  %232 = getelementptr inbounds i8, ptr %135, i64 24
  %233 = load i64, ptr %232, align 8
  %234 = getelementptr inbounds i8, ptr %139, i64 16
  %235 = load ptr, ptr %234, align 8
  %236 = ptrtoint ptr %235 to i64
  %237 = load ptr, ptr %52, align 8
  %238 = getelementptr i64, ptr %237, i64 %233
  store i64 %236, ptr %238, align 8
  %239 = load ptr, ptr %54, align 8
  %240 = getelementptr ptr, ptr %239, i64 %233
  store ptr %139, ptr %240, align 8
  %241 = load ptr, ptr %53, align 8
  %242 = getelementptr i64, ptr %241, i64 %233
  store i64 0, ptr %242, align 8
  br label %457

243:
  %244 = getelementptr inbounds i8, ptr %139, i64 8
  %245 = load ptr, ptr %244, align 8
  %246 = icmp eq ptr %245, @PyFloat_Type
  br i1 %246, label %247, label %835

247:
  %248 = call double @PyFloat_AsDouble(ptr %139)
  %249 = getelementptr inbounds i8, ptr %135, i64 16
  %250 = load i64, ptr %249, align 8
  %251 = icmp eq i64 %250, 4
  br i1 %251, label %252, label %258

252:
  %253 = fptrunc double %248 to float
  %254 = load ptr, ptr %53, align 8
  %255 = getelementptr inbounds i8, ptr %135, i64 24
  %256 = load i64, ptr %255, align 8
  %257 = getelementptr i64, ptr %254, i64 %256
  store float %253, ptr %257, align 4
  br label %263

258:
  %259 = load ptr, ptr %53, align 8
  %260 = getelementptr inbounds i8, ptr %135, i64 24
  %261 = load i64, ptr %260, align 8
  %262 = getelementptr i64, ptr %259, i64 %261
  store double %248, ptr %262, align 8
  br label %263

263:
  %264 = phi ptr [ %259, %258 ], [ %254, %252 ]
  %265 = getelementptr inbounds i8, ptr %135, i64 24
  %266 = load i64, ptr %265, align 8
  %267 = getelementptr i64, ptr %264, i64 %266
  %268 = ptrtoint ptr %267 to i64
  %269 = load ptr, ptr %52, align 8
  %270 = getelementptr i64, ptr %269, i64 %266
  store i64 %268, ptr %270, align 8
  %271 = load ptr, ptr %54, align 8
  %272 = getelementptr ptr, ptr %271, i64 %266
  store ptr @_Py_TrueStruct, ptr %272, align 8
  br label %457

273:
  %274 = getelementptr inbounds i8, ptr %139, i64 8
  %275 = load ptr, ptr %274, align 8
  %276 = icmp eq ptr %275, @PyLong_Type
  br i1 %276, label %277, label %299

277:
  %278 = call i64 @PyLong_AsLongLongAndOverflow(ptr %139, ptr %5)
  %279 = load i32, ptr %5, align 4
  %280 = icmp eq i32 %279, 0
  br i1 %280, label %281, label %299

281:
  %282 = getelementptr inbounds i8, ptr %135, i64 16
  %283 = load i64, ptr %282, align 8
  %284 = icmp eq i64 %283, 8
  %285 = add i64 %278, 2147483648
  %286 = icmp ult i64 %285, 4294967296
  %287 = select i1 %284, i1 true, i1 %286
  br i1 %287, label %288, label %299

288:
  %289 = load ptr, ptr %53, align 8
  %290 = getelementptr inbounds i8, ptr %135, i64 24
  %291 = load i64, ptr %290, align 8
  %292 = getelementptr i64, ptr %289, i64 %291
  store i64 %278, ptr %292, align 8
  %293 = load i64, ptr %290, align 8
  %294 = getelementptr i64, ptr %289, i64 %293
  %295 = ptrtoint ptr %294 to i64
  %296 = load ptr, ptr %52, align 8
  %297 = getelementptr i64, ptr %296, i64 %293
  store i64 %295, ptr %297, align 8
  %298 = getelementptr ptr, ptr %109, i64 %293
  store ptr @_Py_TrueStruct, ptr %298, align 8
  br label %299

299:
  %300 = phi ptr [ %139, %288 ], [ null, %273 ], [ null, %281 ], [ null, %277 ]
  br label %452

301:
  %302 = getelementptr inbounds i8, ptr %139, i64 8
  %303 = load ptr, ptr %302, align 8
  %304 = icmp eq ptr %303, @PyBool_Type
  br i1 %304, label %305, label %835

305:
  %306 = icmp eq ptr %139, @_Py_TrueStruct
  %307 = zext i1 %306 to i64
  %308 = load ptr, ptr %53, align 8
  %309 = getelementptr inbounds i8, ptr %135, i64 24
  %310 = load i64, ptr %309, align 8
  %311 = getelementptr i64, ptr %308, i64 %310
  store i64 %307, ptr %311, align 8
  %312 = load i64, ptr %309, align 8
  %313 = getelementptr i64, ptr %308, i64 %312
  %314 = ptrtoint ptr %313 to i64
  %315 = load ptr, ptr %52, align 8
  %316 = getelementptr i64, ptr %315, i64 %312
  store i64 %314, ptr %316, align 8
  %317 = load ptr, ptr %54, align 8
  %318 = getelementptr ptr, ptr %317, i64 %312
  store ptr @_Py_TrueStruct, ptr %318, align 8
  br label %457

319:
  %320 = getelementptr inbounds i8, ptr %139, i64 8
  %321 = load ptr, ptr %320, align 8
  %322 = load ptr, ptr getelementptr inbounds (i8, ptr @context, i64 32), align 8
  %323 = icmp eq ptr %321, %322
  br i1 %323, label %324, label %835

324:
  %325 = getelementptr i8, ptr %139, i64 ptrtoint (ptr @place_signature to i64)
  %326 = load ptr, ptr %325, align 8
  %327 = getelementptr inbounds i8, ptr %135, i64 16
  %328 = load i64, ptr %327, align 8
  %329 = inttoptr i64 %328 to ptr
  %330 = icmp eq ptr %326, %329
  br i1 %330, label %331, label %835

331:
  %332 = getelementptr inbounds i8, ptr %135, i64 24
  %333 = load i64, ptr %332, align 8
  %334 = load ptr, ptr %52, align 8
  %335 = getelementptr i64, ptr %334, i64 %333
  store i64 0, ptr %335, align 8
  %336 = load ptr, ptr %54, align 8
  %337 = getelementptr ptr, ptr %336, i64 %333
  store ptr %139, ptr %337, align 8
  %338 = load ptr, ptr %53, align 8
  %339 = getelementptr i64, ptr %338, i64 %333
  store i64 0, ptr %339, align 8
  br label %457

340:
  store ptr %139, ptr %9, align 8
  %341 = load i64, ptr %135, align 8
  switch i64 %341, label %450 [
    i64 16, label %342
    i64 17, label %347
    i64 19, label %362
    i64 5, label %373
    i64 6, label %384
    i64 7, label %395
    i64 8, label %406
    i64 9, label %410
    i64 10, label %414
    i64 11, label %419
    i64 12, label %425
    i64 13, label %433
    i64 15, label %445
  ]

342:
  %343 = getelementptr inbounds i8, ptr %135, i64 16
  %344 = load i64, ptr %343, align 8
  %345 = inttoptr i64 %344 to ptr
  %346 = call ptr @PyObject_Vectorcall(ptr %345, ptr %9, i64 1, ptr null)
  br label %450

347:
  %348 = getelementptr inbounds i8, ptr %135, i64 16
  %349 = load i64, ptr %348, align 8
  %350 = inttoptr i64 %349 to ptr
  %351 = icmp eq ptr %139, %350
  br i1 %351, label %361, label %352

352:
  %353 = getelementptr inbounds i8, ptr %139, i64 8
  %354 = load ptr, ptr %353, align 8
  %355 = getelementptr inbounds i8, ptr %350, i64 8
  %356 = load ptr, ptr %355, align 8
  %357 = icmp eq ptr %354, %356
  br i1 %357, label %358, label %450

358:
  %359 = call i32 @PyObject_RichCompareBool(ptr %139, ptr %350, i32 2)
  %360 = icmp sgt i32 %359, 0
  br i1 %360, label %361, label %450

361:
  br label %450

362:
  store i64 0, ptr %6, align 8
  br label %363

363:
  %364 = call i32 @PyDict_Next(ptr %139, ptr %6, ptr %7, ptr %8)
  %365 = icmp eq i32 %364, 0
  br i1 %365, label %371, label %366

366:
  %367 = load ptr, ptr %7, align 8
  %368 = getelementptr inbounds i8, ptr %367, i64 8
  %369 = load ptr, ptr %368, align 8
  %370 = icmp eq ptr %369, @PyLong_Type
  br i1 %370, label %363, label %371

371:
  %372 = phi ptr [ null, %366 ], [ %139, %363 ]
  br label %450

373:
  %374 = getelementptr inbounds i8, ptr %139, i64 8
  %375 = load ptr, ptr %374, align 8
  %376 = icmp eq ptr %375, @PyTuple_Type
  br i1 %376, label %377, label %450

377:
  %378 = call i64 @PyTuple_Size(ptr %139)
  %379 = getelementptr inbounds i8, ptr %135, i64 16
  %380 = load i64, ptr %379, align 8
  %381 = icmp eq i64 %378, %380
  %382 = load ptr, ptr %9, align 8
  %383 = select i1 %381, ptr %382, ptr null
  br label %450

384:
  %385 = getelementptr inbounds i8, ptr %139, i64 8
  %386 = load ptr, ptr %385, align 8
  %387 = icmp eq ptr %386, @PyList_Type
  br i1 %387, label %388, label %450

388:
  %389 = call i64 @PyList_Size(ptr %139)
  %390 = getelementptr inbounds i8, ptr %135, i64 16
  %391 = load i64, ptr %390, align 8
  %392 = icmp eq i64 %389, %391
  %393 = load ptr, ptr %9, align 8
  %394 = select i1 %392, ptr %393, ptr null
  br label %450

395:
  %396 = getelementptr inbounds i8, ptr %139, i64 8
  %397 = load ptr, ptr %396, align 8
  %398 = icmp eq ptr %397, @PyDict_Type
  br i1 %398, label %399, label %450

399:
  %400 = call i64 @PyDict_Size(ptr %139)
  %401 = getelementptr inbounds i8, ptr %135, i64 16
  %402 = load i64, ptr %401, align 8
  %403 = icmp eq i64 %400, %402
  %404 = load ptr, ptr %9, align 8
  %405 = select i1 %403, ptr %404, ptr null
  br label %450

406:
  %407 = getelementptr inbounds i8, ptr %135, i64 16
  %408 = load i64, ptr %407, align 8
  %409 = call ptr @PyTuple_GetItem(ptr %139, i64 %408)
  br label %450

410:
  %411 = getelementptr inbounds i8, ptr %135, i64 16
  %412 = load i64, ptr %411, align 8
  %413 = call ptr @PyList_GetItem(ptr %139, i64 %412)
  br label %450

414:
  %415 = getelementptr inbounds i8, ptr %135, i64 16
  %416 = load i64, ptr %415, align 8
  %417 = inttoptr i64 %416 to ptr
  %418 = call ptr @PyDict_GetItemWithError(ptr %139, ptr %417)
  br label %450

419:
  %420 = getelementptr inbounds i8, ptr %135, i64 16
  %421 = load i64, ptr %420, align 8
  %422 = inttoptr i64 %421 to ptr
  %423 = icmp eq ptr %139, %422
  %424 = select i1 %423, ptr %139, ptr null
  br label %450

425:
  %426 = getelementptr inbounds i8, ptr %139, i64 8
  %427 = load ptr, ptr %426, align 8
  %428 = getelementptr inbounds i8, ptr %135, i64 16
  %429 = load i64, ptr %428, align 8
  %430 = inttoptr i64 %429 to ptr
  %431 = icmp eq ptr %427, %430
  %432 = select i1 %431, ptr %139, ptr null
  br label %450

433:
  %434 = getelementptr inbounds i8, ptr %139, i64 8
  %435 = load ptr, ptr %434, align 8
  %436 = getelementptr inbounds i8, ptr %135, i64 16
  %437 = load i64, ptr %436, align 8
  %438 = inttoptr i64 %437 to ptr
  %439 = icmp eq ptr %435, %438
  br i1 %439, label %440, label %450

440:
  %441 = call ptr @PyObject_GenericGetDict(ptr %139, ptr null)
  %442 = icmp eq ptr %441, null
  br i1 %442, label %443, label %444

443:
  call void @PyErr_Clear()
  br label %444

444:
  call void @Py_DecRef(ptr %441)
  br label %450

445:
  %446 = getelementptr inbounds i8, ptr %135, i64 16
  %447 = load i64, ptr %446, align 8
  %448 = getelementptr i8, ptr %139, i64 %447
  %449 = load ptr, ptr %448, align 8
  br label %450

450:
  %451 = phi ptr [ %449, %445 ], [ %432, %425 ], [ %424, %419 ], [ %418, %414 ], [ %413, %410 ], [ %409, %406 ], [ %372, %371 ], [ %346, %342 ], [ null, %373 ], [ %383, %377 ], [ null, %384 ], [ %394, %388 ], [ null, %395 ], [ %405, %399 ], [ null, %340 ], [ %139, %361 ], [ null, %358 ], [ null, %352 ], [ %441, %444 ], [ null, %433 ]
  br label %452

452:
  %453 = phi ptr [ %451, %450 ], [ %300, %299 ]
  %454 = icmp eq ptr %453, null
  br i1 %454, label %835, label %455

455:
  %456 = load ptr, ptr %11, align 8
  br label %457

457:
  %458 = phi ptr [ %456, %455 ], [ %132, %162 ], [ %132, %178 ], [ %132, %231 ], [ %132, %263 ], [ %132, %305 ], [ %132, %331 ]
  %459 = phi ptr [ %453, %455 ], [ %139, %162 ], [ %139, %178 ], [ %139, %231 ], [ %139, %263 ], [ %139, %305 ], [ %139, %331 ]
  %460 = getelementptr ptr, ptr %458, i64 %122
  %461 = getelementptr ptr, ptr %460, i64 %17
  %462 = getelementptr ptr, ptr %461, i64 %133
  store ptr %459, ptr %462, align 8
  %463 = add nuw nsw i64 %133, 1
  %464 = icmp eq i64 %463, %127
  br i1 %464, label %465, label %131

465:
  %466 = getelementptr inbounds i8, ptr %61, i64 80
  %467 = getelementptr inbounds i8, ptr %61, i64 88
  %468 = getelementptr inbounds i8, ptr %61, i64 8
  %469 = load ptr, ptr %468, align 8
  call void @Py_IncRef(ptr %469)
  %470 = getelementptr inbounds i8, ptr %61, i64 128
  %471 = load i64, ptr %470, align 8
  %472 = and i64 %471, 2
  %473 = icmp eq i64 %472, 0
  br i1 %473, label %486, label %474

474:
  %475 = load i64, ptr %466, align 8
  %476 = icmp sgt i64 %475, 0
  br i1 %476, label %477, label %486

477:
  %478 = load ptr, ptr %54, align 8
  br label %479

479:
  %480 = phi i64 [ %483, %479 ], [ 0, %477 ]
  %481 = getelementptr ptr, ptr %478, i64 %480
  %482 = load ptr, ptr %481, align 8
  call void @Py_IncRef(ptr %482)
  %483 = add nuw nsw i64 %480, 1
  %484 = load i64, ptr %466, align 8
  %485 = icmp slt i64 %483, %484
  br i1 %485, label %479, label %486

486:
  %487 = getelementptr inbounds i8, ptr %61, i64 104
  %488 = load i64, ptr %487, align 8
  %489 = icmp eq i64 %488, 0
  br i1 %489, label %507, label %490

490:
  %491 = getelementptr inbounds i8, ptr %61, i64 112
  %492 = load ptr, ptr %491, align 8
  store ptr null, ptr %491, align 8
  %493 = icmp eq ptr %492, null
  br i1 %493, label %494, label %500

494:
  %495 = call ptr @PyMem_RawMalloc(i64 %488)
  %496 = icmp eq ptr %495, null
  br i1 %496, label %497, label %500

497:
  %498 = load ptr, ptr %55, align 8
  %499 = load ptr, ptr %54, align 8
  call fastcc void @release(ptr %61, ptr %498, i64 0, ptr %499, ptr null)
  br label %838

500:
  %501 = phi ptr [ %495, %494 ], [ %492, %490 ]
  %502 = ptrtoint ptr %501 to i64
  %503 = load ptr, ptr %52, align 8
  %504 = load i64, ptr %104, align 8
  %505 = getelementptr i64, ptr %503, i64 %504
  %506 = getelementptr i8, ptr %505, i64 -8
  store i64 %502, ptr %506, align 8
  br label %507

507:
  %508 = phi ptr [ null, %486 ], [ %501, %500 ]
  %509 = load i64, ptr %467, align 8
  %510 = icmp sgt i64 %509, 0
  br i1 %510, label %511, label %595

511:
  %512 = getelementptr inbounds i8, ptr %61, i64 96
  %513 = load ptr, ptr %53, align 8
  %514 = load ptr, ptr %54, align 8
  %515 = load ptr, ptr %52, align 8
  %516 = load ptr, ptr %55, align 8
  br label %517

517:
  %518 = phi i64 [ 0, %511 ], [ %592, %585 ]
  %519 = load ptr, ptr %512, align 8
  %520 = getelementptr %struct.result, ptr %519, i64 %518
  %521 = getelementptr inbounds i8, ptr %520, i64 16
  %522 = load i64, ptr %521, align 8
  %523 = icmp sgt i64 %522, 0
  br i1 %523, label %524, label %548

524:
  %525 = getelementptr inbounds i8, ptr %520, i64 24
  %526 = load ptr, ptr %525, align 8
  br label %527

527:
  %528 = phi i64 [ 0, %524 ], [ %546, %545 ]
  %529 = getelementptr %struct.choice, ptr %526, i64 %528
  %530 = load i64, ptr %529, align 8
  %531 = getelementptr i64, ptr %513, i64 %530
  %532 = load i64, ptr %531, align 8
  %533 = icmp eq i64 %532, 0
  br i1 %533, label %534, label %545

534:
  %535 = getelementptr inbounds i8, ptr %529, i64 8
  %536 = load i64, ptr %535, align 8
  %537 = getelementptr ptr, ptr %514, i64 %530
  %538 = load ptr, ptr %537, align 8
  %539 = call fastcc ptr @free_holder(ptr %538, i64 %536)
  %540 = icmp eq ptr %539, null
  br i1 %540, label %545, label %541

541:
  %542 = getelementptr i64, ptr %513, i64 %530
  store i64 1, ptr %542, align 8
  call void @Py_IncRef(ptr %539)
  %543 = getelementptr i64, ptr %515, i64 %530
  %544 = load i64, ptr %543, align 8
  br label %585

545:
  %546 = add nuw nsw i64 %528, 1
  %547 = icmp eq i64 %546, %522
  br i1 %547, label %548, label %527

548:
  %549 = load i64, ptr %520, align 8
  %550 = call i64 @llvm.usub.sat.i64(i64 %549, i64 1)
  %551 = lshr i64 %550, 6
  %552 = or i64 %551, 8
  %553 = call i64 @llvm.ctlz.i64(i64 %552, i1 true)
  %554 = sub nuw nsw i64 60, %553
  %555 = shl nuw nsw i64 %554, 3
  %556 = lshr i64 %551, %554
  %557 = add nuw nsw i64 %555, %556
  %558 = icmp ult i64 %557, 320
  br i1 %558, label %559, label %563

559:
  %560 = getelementptr [320 x ptr], ptr @kept, i64 0, i64 %557
  %561 = load ptr, ptr %560, align 8
  %562 = icmp eq ptr %561, null
  br i1 %562, label %563, label %565

563:
  %564 = call fastcc ptr @new_of_class(i64 %557)
  br label %574

565:
  %566 = getelementptr inbounds i8, ptr %561, i64 56
  %567 = load ptr, ptr %566, align 8
  store ptr %567, ptr %560, align 8
  %568 = getelementptr inbounds i8, ptr %561, i64 24
  %569 = load i64, ptr %568, align 8
  %570 = load i64, ptr @kept_nbytes, align 8
  %571 = sub i64 %570, %569
  store i64 %571, ptr @kept_nbytes, align 8
  %572 = load ptr, ptr getelementptr inbounds (i8, ptr @context, i64 40), align 8
  %573 = call ptr @PyObject_Init(ptr %561, ptr %572)
  br label %574

574:
  %575 = phi ptr [ %573, %565 ], [ %564, %563 ]
  %576 = icmp eq ptr %575, null
  br i1 %576, label %581, label %577

577:
  %578 = getelementptr inbounds i8, ptr %575, i64 16
  %579 = load ptr, ptr %578, align 8
  %580 = ptrtoint ptr %579 to i64
  br label %585

581:
  %582 = load ptr, ptr %55, align 8
  %583 = getelementptr ptr, ptr %582, i64 %518
  store ptr null, ptr %583, align 8
  %584 = load ptr, ptr %54, align 8
  call fastcc void @release(ptr %61, ptr %582, i64 %518, ptr %584, ptr %508)
  br label %838

585:
  %586 = phi i64 [ %544, %541 ], [ %580, %577 ]
  %587 = phi ptr [ %539, %541 ], [ %575, %577 ]
  %588 = getelementptr inbounds i8, ptr %520, i64 8
  %589 = load i64, ptr %588, align 8
  %590 = getelementptr i64, ptr %515, i64 %589
  store i64 %586, ptr %590, align 8
  %591 = getelementptr ptr, ptr %516, i64 %518
  store ptr %587, ptr %591, align 8
  %592 = add nuw nsw i64 %518, 1
  %593 = load i64, ptr %467, align 8
  %594 = icmp slt i64 %592, %593
  br i1 %594, label %517, label %595

595:
  br i1 %90, label %603, label %596

596:
  %597 = call fastcc ptr @new_record(ptr %61, ptr %11, i64 %96)
  %598 = icmp eq ptr %597, null
  br i1 %598, label %599, label %603

599:
  %600 = load ptr, ptr %55, align 8
  %601 = load i64, ptr %467, align 8
  %602 = load ptr, ptr %54, align 8
  call fastcc void @release(ptr %61, ptr %600, i64 %601, ptr %602, ptr %508)
  br label %838

603:
  %604 = phi ptr [ %597, %596 ], [ null, %595 ]
  %605 = getelementptr inbounds i8, ptr %61, i64 152
  %606 = load i64, ptr %605, align 8
  %607 = icmp sgt i64 %606, 0
  br i1 %607, label %608, label %629

608:
  %609 = getelementptr inbounds i8, ptr %61, i64 160
  %610 = load ptr, ptr %11, align 8
  br label %611

611:
  %612 = phi i64 [ 0, %608 ], [ %626, %611 ]
  %613 = load ptr, ptr %609, align 8
  %614 = getelementptr %struct.donated, ptr %613, i64 %612
  %615 = load i64, ptr %614, align 8
  %616 = getelementptr ptr, ptr %610, i64 %615
  %617 = load ptr, ptr %616, align 8
  %618 = getelementptr inbounds i8, ptr %614, i64 8
  %619 = load ptr, ptr %618, align 8
  %620 = getelementptr i8, ptr %617, i64 ptrtoint (ptr @place_owner to i64)
  %621 = load ptr, ptr %620, align 8
  store ptr null, ptr %620, align 8
  call void @Py_DecRef(ptr %621)
  %622 = getelementptr i8, ptr %617, i64 ptrtoint (ptr @place_memory to i64)
  %623 = load ptr, ptr %622, align 8
  store ptr null, ptr %622, align 8
  call void @Py_DecRef(ptr %623)
  %624 = getelementptr i8, ptr %617, i64 ptrtoint (ptr @place_data to i64)
  %625 = load ptr, ptr %624, align 8
  call void @Py_IncRef(ptr %619)
  store ptr %619, ptr %624, align 8
  call void @Py_DecRef(ptr %625)
  %626 = add nuw nsw i64 %612, 1
  %627 = load i64, ptr %605, align 8
  %628 = icmp slt i64 %626, %627
  br i1 %628, label %611, label %629

629:
  %630 = getelementptr inbounds i8, ptr %61, i64 192
  %631 = load ptr, ptr %630, align 8
  %632 = icmp eq ptr %631, null
  br i1 %632, label %633, label %738

633:
  %634 = load i64, ptr %470, align 8
  %635 = and i64 %634, 1
  %636 = icmp eq i64 %635, 0
  br i1 %636, label %643, label %637

637:
  %638 = call ptr @PyEval_SaveThread()
  %639 = getelementptr inbounds i8, ptr %61, i64 120
  %640 = load ptr, ptr %639, align 8
  %641 = load ptr, ptr %52, align 8
  %642 = call i32 %640(ptr %641)
  call void @PyEval_RestoreThread(ptr %638)
  br label %648

643:
  %644 = getelementptr inbounds i8, ptr %61, i64 120
  %645 = load ptr, ptr %644, align 8
  %646 = load ptr, ptr %52, align 8
  %647 = call i32 %645(ptr %646)
  br label %648

648:
  %649 = phi i32 [ %642, %637 ], [ %647, %643 ]
  %650 = icmp eq i32 %649, 0
  br i1 %650, label %655, label %651

651:
  %652 = load ptr, ptr getelementptr inbounds (i8, ptr @context, i64 16), align 8
  %653 = call ptr @PyObject_CallNoArgs(ptr %652)
  call void @Py_DecRef(ptr %653)
  %654 = icmp eq ptr %653, null
  br i1 %654, label %826, label %655

655:
  %656 = getelementptr inbounds i8, ptr %61, i64 136
  %657 = load i64, ptr %656, align 8
  %658 = icmp sgt i64 %657, 0
  br i1 %658, label %661, label %659

659:
  %660 = load ptr, ptr %56, align 8
  br label %733

661:
  %662 = getelementptr inbounds i8, ptr %61, i64 144
  %663 = getelementptr inbounds i8, ptr %11, i64 48
  %664 = load ptr, ptr %663, align 8
  %665 = load ptr, ptr %56, align 8
  %666 = load ptr, ptr %54, align 8
  %667 = load ptr, ptr %55, align 8
  br label %668

668:
  %669 = phi i64 [ 0, %661 ], [ %731, %730 ]
  %670 = load ptr, ptr %662, align 8
  %671 = getelementptr %struct.output, ptr %670, i64 %669
  %672 = load i64, ptr %671, align 8
  switch i64 %672, label %715 [
    i64 0, label %673
    i64 1, label %681
    i64 2, label %689
    i64 6, label %694
    i64 3, label %701
    i64 4, label %703
    i64 7, label %705
    i64 9, label %707
    i64 10, label %709
    i64 8, label %711
  ]

673:
  %674 = getelementptr inbounds i8, ptr %671, i64 16
  %675 = load ptr, ptr %674, align 8
  %676 = getelementptr inbounds i8, ptr %671, i64 8
  %677 = load i64, ptr %676, align 8
  %678 = getelementptr ptr, ptr %667, i64 %677
  %679 = load ptr, ptr %678, align 8
  %680 = call fastcc ptr @new_array(ptr %675, ptr %679)
  br label %718

681:
  %682 = getelementptr inbounds i8, ptr %671, i64 16
  %683 = load ptr, ptr %682, align 8
  %684 = getelementptr inbounds i8, ptr %671, i64 8
  %685 = load i64, ptr %684, align 8
  %686 = getelementptr ptr, ptr %666, i64 %685
  %687 = load ptr, ptr %686, align 8
  %688 = call fastcc ptr @new_array(ptr %683, ptr %687)
  br label %718

689:
  %690 = getelementptr inbounds i8, ptr %671, i64 8
  %691 = load i64, ptr %690, align 8
  %692 = call ptr @PyTuple_New(i64 %691)
  %693 = call fastcc ptr @packed_tuple(ptr %665, ptr %692, ptr %671)
  br label %718

694:
  %695 = getelementptr inbounds i8, ptr %671, i64 24
  %696 = load ptr, ptr %695, align 8
  %697 = getelementptr inbounds i8, ptr %671, i64 8
  %698 = load i64, ptr %697, align 8
  %699 = call ptr @PyType_GenericAlloc(ptr %696, i64 %698)
  %700 = call fastcc ptr @packed_tuple(ptr %665, ptr %699, ptr %671)
  br label %718

701:
  %702 = call fastcc ptr @packed_list(ptr %665, ptr %671)
  br label %718

703:
  %704 = call fastcc ptr @packed_dict(ptr %665, ptr %671)
  br label %718

705:
  %706 = call fastcc ptr @packed_object(ptr %665, ptr %671)
  br label %718

707:
  %708 = call fastcc ptr @packed_slots(ptr %665, ptr %671)
  br label %718

709:
  %710 = call fastcc ptr @packed_node(ptr %665, ptr %671)
  br label %718

711:
  %712 = getelementptr inbounds i8, ptr %671, i64 8
  %713 = load i64, ptr %712, align 8
  %714 = call ptr @PyList_GetItem(ptr %664, i64 %713)
  call void @Py_IncRef(ptr %714)
  br label %718

715:
  %716 = getelementptr inbounds i8, ptr %671, i64 16
  %717 = load ptr, ptr %716, align 8
  call void @Py_IncRef(ptr %717)
  br label %718

718:
  %719 = phi ptr [ %717, %715 ], [ %714, %711 ], [ %710, %709 ], [ %708, %707 ], [ %706, %705 ], [ %704, %703 ], [ %702, %701 ], [ %699, %694 ], [ %692, %689 ], [ %688, %681 ], [ %680, %673 ]
  %720 = getelementptr ptr, ptr %665, i64 %669
  store ptr %719, ptr %720, align 8
  %721 = icmp eq ptr %719, null
  br i1 %721, label %722, label %730

722:
  %723 = icmp eq i64 %669, 0
  br i1 %723, label %826, label %724

724:
  %725 = phi i64 [ %728, %724 ], [ 0, %722 ]
  %726 = getelementptr ptr, ptr %665, i64 %725
  %727 = load ptr, ptr %726, align 8
  call void @Py_DecRef(ptr %727)
  %728 = add nuw nsw i64 %725, 1
  %729 = icmp eq i64 %728, %669
  br i1 %729, label %826, label %724

730:
  %731 = add nuw nsw i64 %669, 1
  %732 = icmp eq i64 %731, %657
  br i1 %732, label %733, label %668

733:
  %734 = phi ptr [ %660, %659 ], [ %665, %730 ]
  %735 = getelementptr ptr, ptr %734, i64 %657
  %736 = getelementptr i8, ptr %735, i64 -8
  %737 = load ptr, ptr %736, align 8
  br label %826

738:
  %739 = load ptr, ptr %54, align 8
  %740 = load i64, ptr %466, align 8
  %741 = call fastcc ptr @returned_by(ptr %631, ptr %739, i64 %740)
  %742 = getelementptr inbounds i8, ptr %11, i64 48
  store ptr %741, ptr %742, align 8
  %743 = icmp eq ptr %741, null
  br i1 %743, label %824, label %744

744:
  %745 = getelementptr inbounds i8, ptr %61, i64 136
  %746 = load i64, ptr %745, align 8
  %747 = icmp sgt i64 %746, 0
  br i1 %747, label %750, label %748

748:
  %749 = load ptr, ptr %56, align 8
  br label %819

750:
  %751 = getelementptr inbounds i8, ptr %61, i64 144
  %752 = load ptr, ptr %56, align 8
  %753 = load ptr, ptr %55, align 8
  br label %754

754:
  %755 = phi i64 [ 0, %750 ], [ %817, %816 ]
  %756 = load ptr, ptr %751, align 8
  %757 = getelementptr %struct.output, ptr %756, i64 %755
  %758 = load i64, ptr %757, align 8
  switch i64 %758, label %801 [
    i64 0, label %759
    i64 1, label %767
    i64 2, label %775
    i64 6, label %780
    i64 3, label %787
    i64 4, label %789
    i64 7, label %791
    i64 9, label %793
    i64 10, label %795
    i64 8, label %797
  ]

759:
  %760 = getelementptr inbounds i8, ptr %757, i64 16
  %761 = load ptr, ptr %760, align 8
  %762 = getelementptr inbounds i8, ptr %757, i64 8
  %763 = load i64, ptr %762, align 8
  %764 = getelementptr ptr, ptr %753, i64 %763
  %765 = load ptr, ptr %764, align 8
  %766 = call fastcc ptr @new_array(ptr %761, ptr %765)
  br label %804

767:
  %768 = getelementptr inbounds i8, ptr %757, i64 16
  %769 = load ptr, ptr %768, align 8
  %770 = getelementptr inbounds i8, ptr %757, i64 8
  %771 = load i64, ptr %770, align 8
  %772 = getelementptr ptr, ptr %739, i64 %771
  %773 = load ptr, ptr %772, align 8
  %774 = call fastcc ptr @new_array(ptr %769, ptr %773)
  br label %804

775:
  %776 = getelementptr inbounds i8, ptr %757, i64 8
  %777 = load i64, ptr %776, align 8
  %778 = call ptr @PyTuple_New(i64 %777)
  %779 = call fastcc ptr @packed_tuple(ptr %752, ptr %778, ptr %757)
  br label %804

780:
  %781 = getelementptr inbounds i8, ptr %757, i64 24
  %782 = load ptr, ptr %781, align 8
  %783 = getelementptr inbounds i8, ptr %757, i64 8
  %784 = load i64, ptr %783, align 8
  %785 = call ptr @PyType_GenericAlloc(ptr %782, i64 %784)
  %786 = call fastcc ptr @packed_tuple(ptr %752, ptr %785, ptr %757)
  br label %804

787:
  %788 = call fastcc ptr @packed_list(ptr %752, ptr %757)
  br label %804

789:
  %790 = call fastcc ptr @packed_dict(ptr %752, ptr %757)
  br label %804

791:
  %792 = call fastcc ptr @packed_object(ptr %752, ptr %757)
  br label %804

793:
  %794 = call fastcc ptr @packed_slots(ptr %752, ptr %757)
  br label %804

795:
  %796 = call fastcc ptr @packed_node(ptr %752, ptr %757)
  br label %804

797:
  %798 = getelementptr inbounds i8, ptr %757, i64 8
  %799 = load i64, ptr %798, align 8
  %800 = call ptr @PyList_GetItem(ptr %741, i64 %799)
  call void @Py_IncRef(ptr %800)
  br label %804

801:
  %802 = getelementptr inbounds i8, ptr %757, i64 16
  %803 = load ptr, ptr %802, align 8
  call void @Py_IncRef(ptr %803)
  br label %804

804:
  %805 = phi ptr [ %803, %801 ], [ %800, %797 ], [ %796, %795 ], [ %794, %793 ], [ %792, %791 ], [ %790, %789 ], [ %788, %787 ], [ %785, %780 ], [ %778, %775 ], [ %774, %767 ], [ %766, %759 ]
  %806 = getelementptr ptr, ptr %752, i64 %755
  store ptr %805, ptr %806, align 8
  %807 = icmp eq ptr %805, null
  br i1 %807, label %808, label %816

808:
  %809 = icmp eq i64 %755, 0
  br i1 %809, label %824, label %810

810:
  %811 = phi i64 [ %814, %810 ], [ 0, %808 ]
  %812 = getelementptr ptr, ptr %752, i64 %811
  %813 = load ptr, ptr %812, align 8
  call void @Py_DecRef(ptr %813)
  %814 = add nuw nsw i64 %811, 1
  %815 = icmp eq i64 %814, %755
  br i1 %815, label %824, label %810

816:
  %817 = add nuw nsw i64 %755, 1
  %818 = icmp eq i64 %817, %746
  br i1 %818, label %819, label %754

819:
  %820 = phi ptr [ %749, %748 ], [ %752, %816 ]
  %821 = getelementptr ptr, ptr %820, i64 %746
  %822 = getelementptr i8, ptr %821, i64 -8
  %823 = load ptr, ptr %822, align 8
  br label %824

824:
  %825 = phi ptr [ null, %738 ], [ %823, %819 ], [ null, %808 ], [ null, %810 ]
  call void @Py_DecRef(ptr %741)
  br label %826

826:
  %827 = phi ptr [ %825, %824 ], [ null, %651 ], [ %737, %733 ], [ null, %722 ], [ null, %724 ]
  br i1 %90, label %830, label %828

828:
  %829 = call fastcc ptr @told(ptr %61, ptr %604, ptr %827)
  br label %830

830:
  %831 = phi ptr [ %829, %828 ], [ %827, %826 ]
  %832 = load ptr, ptr %55, align 8
  %833 = load i64, ptr %467, align 8
  %834 = load ptr, ptr %54, align 8
  call fastcc void @release(ptr %61, ptr %832, i64 %833, ptr %834, ptr %508)
  br label %838

835:
  %836 = load ptr, ptr %61, align 8
  %837 = icmp eq ptr %836, null
  br i1 %837, label %838, label %60

838:
  %839 = phi i1 [ true, %830 ], [ false, %599 ], [ false, %581 ], [ false, %497 ], [ false, %46 ], [ false, %115 ], [ false, %835 ]
  %840 = phi ptr [ %831, %830 ], [ null, %599 ], [ null, %581 ], [ null, %497 ], [ null, %46 ], [ null, %115 ], [ null, %835 ]
  %841 = getelementptr inbounds i8, ptr %10, i64 8
  %842 = load i64, ptr %841, align 8
  %843 = icmp eq i64 %842, 0
  br i1 %843, label %846, label %844

844:
  %845 = getelementptr ptr, ptr %47, i64 %17
  call fastcc void @drop(ptr %10, ptr %845)
  br label %846

846:
  br i1 %37, label %847, label %848

847:
  call void @PyMem_RawFree(ptr %47)
  br label %848

848:
  br i1 %839, label %851, label %849

849:
  %850 = call fastcc ptr @call_python(ptr %0, ptr %1, i64 %2, i64 %17, ptr %3)
  br label %851

851:
  %852 = phi ptr [ %45, %44 ], [ %32, %31 ], [ %850, %849 ], [ %840, %848 ]
  ret ptr %852
}

define internal fastcc ptr @call_python(ptr %0, ptr %1, i64 %2, i64 %3, ptr %4) {
  tail call void @PyErr_Clear()
  %6 = shl i64 %3, 3
  %7 = add i64 %6, 8
  %8 = alloca i8, i64 %7, align 16
  store ptr %0, ptr %8, align 16
  %9 = getelementptr i8, ptr %8, i64 8
  call void @llvm.memcpy.p0.p0.i64(ptr align 8 %9, ptr align 8 %1, i64 %6, i1 false)
  %10 = load ptr, ptr getelementptr inbounds (i8, ptr @context, i64 8), align 8
  %11 = add i64 %2, 1
  %12 = call ptr @PyObject_Vectorcall(ptr %10, ptr %8, i64 %11, ptr %4)
  ret ptr %12
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

declare ptr @PyObject_Vectorcall(ptr, ptr, i64, ptr)

declare ptr @PyThreadState_GetDict()

declare ptr @PyDict_GetItemWithError(ptr, ptr)

declare ptr @PyList_GetItem(ptr, i64)

declare void @PyErr_Clear()

declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)

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
  br i1 %15, label %173, label %16

16:
  %17 = getelementptr inbounds i8, ptr %1, i64 8
  br label %18

18:
  %19 = phi i64 [ 0, %16 ], [ %171, %169 ]
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
  br i1 %35, label %36, label %169

36:
  %37 = getelementptr inbounds i8, ptr %21, i64 24
  %38 = load i64, ptr %37, align 8
  %39 = icmp sgt i64 %38, 0
  br i1 %39, label %40, label %169

40:
  %41 = phi i64 [ %45, %40 ], [ %38, %36 ]
  %42 = load i64, ptr %17, align 8
  %43 = add i64 %42, 1
  store i64 %43, ptr %17, align 8
  %44 = getelementptr ptr, ptr %9, i64 %42
  store ptr null, ptr %44, align 8
  %45 = add nsw i64 %41, -1
  %46 = icmp ugt i64 %41, 1
  br i1 %46, label %40, label %167

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
  br label %158

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
  br label %158

153:
  br label %157

154:
  %155 = phi ptr [ %151, %147 ], [ %122, %118 ], [ %117, %114 ], [ %113, %110 ], [ %79, %78 ], [ %53, %49 ], [ %143, %146 ], [ %25, %54 ], [ %25, %123 ], [ %89, %84 ], [ %99, %94 ], [ %109, %104 ]
  %156 = icmp eq ptr %155, null
  br i1 %156, label %157, label %158

157:
  call void @PyErr_Clear()
  br label %174

158:
  %159 = phi ptr [ %25, %152 ], [ %155, %154 ], [ %25, %68 ]
  %160 = load i64, ptr %21, align 8
  %161 = icmp eq i64 %160, 16
  br i1 %161, label %163, label %162

162:
  call void @Py_IncRef(ptr %159)
  br label %163

163:
  %164 = load i64, ptr %17, align 8
  %165 = add i64 %164, 1
  store i64 %165, ptr %17, align 8
  %166 = getelementptr ptr, ptr %9, i64 %164
  store ptr %159, ptr %166, align 8
  br label %169

167:
  %168 = add i64 %38, %19
  br label %169

169:
  %170 = phi i64 [ %19, %163 ], [ %19, %36 ], [ %168, %167 ], [ %19, %28 ]
  %171 = add i64 %170, 1
  %172 = icmp slt i64 %171, %14
  br i1 %172, label %18, label %173

173:
  store i8 1, ptr %12, align 8
  br label %174

174:
  %175 = phi i1 [ true, %173 ], [ false, %157 ]
  ret i1 %175
}

declare i64 @PyList_Size(ptr)

declare i64 @PyDict_Size(ptr)

declare i32 @PyObject_RichCompareBool(ptr, ptr, i32)

declare i32 @PyDict_Next(ptr, ptr, ptr, ptr)

declare ptr @PyObject_GenericGetDict(ptr, ptr)

declare double @PyFloat_AsDouble(ptr)

declare i64 @PyLong_AsLongLongAndOverflow(ptr, ptr)

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

declare ptr @PyBytes_AsString(ptr)

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

declare ptr @PyTuple_New(i64)

declare ptr @PyType_GenericAlloc(ptr, i64)

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
  br i1 %6, label %21, label %7

7:
  %8 = getelementptr inbounds i8, ptr %1, i64 8
  %9 = load i64, ptr %8, align 8
  %10 = getelementptr ptr, ptr %0, i64 %9
  %11 = load ptr, ptr %10, align 8
  %12 = tail call i32 @PyObject_GenericSetDict(ptr %5, ptr %11, ptr null)
  %13 = icmp eq i32 %12, 0
  br i1 %13, label %15, label %14

14:
  tail call void @Py_DecRef(ptr %5)
  br label %21

15:
  %16 = load i64, ptr %8, align 8
  %17 = getelementptr ptr, ptr %0, i64 %16
  %18 = load ptr, ptr %17, align 8
  tail call void @Py_DecRef(ptr %18)
  %19 = load i64, ptr %8, align 8
  %20 = getelementptr ptr, ptr %0, i64 %19
  store ptr null, ptr %20, align 8
  br label %21

21:
  %22 = phi ptr [ %5, %15 ], [ null, %14 ], [ null, %2 ]
  ret ptr %22
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

declare void @PyObject_GC_Track(ptr)

declare i32 @PyTuple_SetItem(ptr, i64, ptr)

declare ptr @PyList_New(i64)

declare i32 @PyList_SetItem(ptr, i64, ptr)

declare ptr @PyDict_Copy(ptr)

declare i32 @PyDict_SetItem(ptr, ptr, ptr)

declare i32 @PyObject_GenericSetDict(ptr, ptr, ptr)

declare void @PyErr_Fetch(ptr, ptr, ptr)

declare void @PyErr_Restore(ptr, ptr, ptr)

declare i64 @llvm.usub.sat.i64(i64, i64)

declare i64 @llvm.umin.i64(i64, i64)
