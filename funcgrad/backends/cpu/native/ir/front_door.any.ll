; source/front_door.c, compiled by build.py

%struct.object = type { i32, i32, ptr }
%struct.context = type { ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr }
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
@PyFloat_Type = external global %struct.object, align 8
@_Py_TrueStruct = external global %struct.object, align 8
@PyLong_Type = external global %struct.object, align 8
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
  %6 = alloca %struct.frame, align 8
  %7 = icmp eq ptr %3, null
  br i1 %7, label %10, label %8

8:
  %9 = tail call i64 @PyTuple_Size(ptr %3)
  br label %10

10:
  %11 = phi i64 [ %9, %8 ], [ 0, %4 ]
  %12 = add i64 %11, %2
  %13 = tail call ptr @PyThreadState_GetDict()
  %14 = icmp eq ptr %13, null
  br i1 %14, label %26, label %15

15:
  %16 = load ptr, ptr @context, align 8
  %17 = tail call ptr @PyDict_GetItemWithError(ptr %13, ptr %16)
  %18 = icmp eq ptr %17, null
  br i1 %18, label %26, label %19

19:
  %20 = tail call ptr @PyList_GetItem(ptr %17, i64 0)
  %21 = getelementptr i8, ptr %0, i64 ptrtoint (ptr @place_calls to i64)
  %22 = load ptr, ptr %21, align 8
  %23 = icmp ne ptr %20, null
  %24 = icmp ne ptr %22, null
  %25 = select i1 %23, i1 %24, i1 false
  br i1 %25, label %28, label %26

26:
  %27 = tail call fastcc ptr @call_python(ptr %0, ptr %1, i64 %2, i64 %12, ptr %3)
  br label %762

28:
  %29 = tail call ptr @PyLong_AsVoidPtr(ptr %22)
  %30 = getelementptr inbounds i8, ptr %29, i64 8
  %31 = load i64, ptr %30, align 8
  %32 = shl i64 %31, 3
  %33 = alloca i8, i64 %32, align 16
  %34 = load ptr, ptr %29, align 8
  %35 = icmp eq ptr %34, null
  br i1 %35, label %760, label %36

36:
  %37 = getelementptr i64, ptr %33, i64 %12
  %38 = getelementptr i8, ptr %37, i64 8
  %39 = getelementptr inbounds i8, ptr %6, i64 8
  %40 = getelementptr inbounds i8, ptr %6, i64 16
  %41 = getelementptr inbounds i8, ptr %6, i64 24
  %42 = getelementptr inbounds i8, ptr %6, i64 32
  %43 = getelementptr inbounds i8, ptr %6, i64 40
  %44 = shl i64 %12, 3
  %45 = icmp slt i64 %11, 1
  br label %46

46:
  %47 = phi ptr [ %34, %36 ], [ %758, %757 ]
  %48 = getelementptr inbounds i8, ptr %47, i64 16
  %49 = load ptr, ptr %48, align 8
  %50 = icmp eq ptr %49, %20
  br i1 %50, label %51, label %757

51:
  %52 = getelementptr inbounds i8, ptr %47, i64 24
  %53 = load i64, ptr %52, align 8
  %54 = icmp eq i64 %53, %2
  br i1 %54, label %55, label %757

55:
  %56 = getelementptr inbounds i8, ptr %47, i64 32
  %57 = load i64, ptr %56, align 8
  %58 = icmp eq i64 %57, %11
  br i1 %58, label %59, label %757

59:
  br i1 %45, label %73, label %60

60:
  %61 = getelementptr inbounds i8, ptr %47, i64 40
  br label %66

62:
  %63 = add nuw nsw i64 %67, 1
  %64 = load i64, ptr %56, align 8
  %65 = icmp slt i64 %63, %64
  br i1 %65, label %66, label %73

66:
  %67 = phi i64 [ 0, %60 ], [ %63, %62 ]
  %68 = call ptr @PyTuple_GetItem(ptr %3, i64 %67)
  %69 = load ptr, ptr %61, align 8
  %70 = getelementptr ptr, ptr %69, i64 %67
  %71 = load ptr, ptr %70, align 8
  %72 = icmp eq ptr %68, %71
  br i1 %72, label %62, label %757

73:
  %74 = getelementptr inbounds i8, ptr %47, i64 168
  %75 = load ptr, ptr %74, align 8
  %76 = icmp eq ptr %75, null
  br i1 %76, label %81, label %77

77:
  %78 = getelementptr inbounds i8, ptr %47, i64 184
  %79 = load ptr, ptr %78, align 8
  %80 = call fastcc i64 @time_by(ptr %79)
  br label %81

81:
  %82 = phi i64 [ %80, %77 ], [ 0, %73 ]
  store ptr %33, ptr %6, align 8
  %83 = getelementptr inbounds i8, ptr %47, i64 48
  %84 = load i64, ptr %83, align 8
  %85 = getelementptr i64, ptr %38, i64 %84
  store ptr %85, ptr %39, align 8
  %86 = getelementptr inbounds i8, ptr %47, i64 64
  %87 = load i64, ptr %86, align 8
  %88 = getelementptr i64, ptr %85, i64 %87
  store ptr %88, ptr %40, align 8
  %89 = getelementptr inbounds i8, ptr %47, i64 80
  %90 = load i64, ptr %89, align 8
  %91 = getelementptr ptr, ptr %88, i64 %90
  store ptr %91, ptr %41, align 8
  %92 = getelementptr ptr, ptr %91, i64 %90
  store ptr %92, ptr %42, align 8
  %93 = getelementptr inbounds i8, ptr %47, i64 88
  %94 = load i64, ptr %93, align 8
  %95 = getelementptr ptr, ptr %92, i64 %94
  store ptr %95, ptr %43, align 8
  call void @llvm.memcpy.p0.p0.i64(ptr align 16 %33, ptr align 8 %1, i64 %44, i1 false)
  %96 = getelementptr inbounds i8, ptr %47, i64 72
  %97 = load ptr, ptr %96, align 8
  %98 = load i64, ptr %86, align 8
  %99 = shl i64 %98, 3
  call void @llvm.memcpy.p0.p0.i64(ptr align 8 %85, ptr align 8 %97, i64 %99, i1 false)
  %100 = load i64, ptr %83, align 8
  %101 = icmp sgt i64 %100, 0
  br i1 %101, label %102, label %390

102:
  %103 = getelementptr inbounds i8, ptr %47, i64 56
  br label %104

104:
  %105 = phi ptr [ %33, %102 ], [ %381, %380 ]
  %106 = phi ptr [ %85, %102 ], [ %382, %380 ]
  %107 = phi ptr [ %88, %102 ], [ %383, %380 ]
  %108 = phi ptr [ %88, %102 ], [ %384, %380 ]
  %109 = phi i64 [ 0, %102 ], [ %388, %380 ]
  %110 = load ptr, ptr %103, align 8
  %111 = getelementptr %struct.guard, ptr %110, i64 %109
  %112 = getelementptr inbounds i8, ptr %111, i64 8
  %113 = load i64, ptr %112, align 8
  %114 = getelementptr ptr, ptr %105, i64 %113
  %115 = load ptr, ptr %114, align 8
  %116 = load i64, ptr %111, align 8
  switch i64 %116, label %757 [
    i64 0, label %117
    i64 1, label %166
    i64 2, label %219
    i64 3, label %249
    i64 4, label %275
    i64 5, label %290
    i64 6, label %299
    i64 7, label %308
    i64 8, label %317
    i64 9, label %321
    i64 10, label %325
    i64 11, label %330
    i64 12, label %335
    i64 13, label %342
    i64 14, label %354
    i64 15, label %372
  ]

117:
  %118 = getelementptr inbounds i8, ptr %115, i64 8
  %119 = load ptr, ptr %118, align 8
  %120 = load ptr, ptr getelementptr inbounds (i8, ptr @context, i64 24), align 8
  %121 = icmp eq ptr %119, %120
  br i1 %121, label %122, label %757

122:
  %123 = getelementptr i8, ptr %115, i64 ptrtoint (ptr @place_signature to i64)
  %124 = load ptr, ptr %123, align 8
  %125 = getelementptr inbounds i8, ptr %111, i64 16
  %126 = load i64, ptr %125, align 8
  %127 = inttoptr i64 %126 to ptr
  %128 = icmp eq ptr %124, %127
  br i1 %128, label %129, label %757

129:
  %130 = getelementptr i8, ptr %115, i64 ptrtoint (ptr @place_owner to i64)
  %131 = load ptr, ptr %130, align 8
  %132 = icmp eq ptr %131, null
  br i1 %132, label %150, label %133

133:
  %134 = getelementptr inbounds i8, ptr %131, i64 8
  %135 = load ptr, ptr %134, align 8
  %136 = load ptr, ptr getelementptr inbounds (i8, ptr @context, i64 48), align 8
  %137 = icmp eq ptr %135, %136
  br i1 %137, label %138, label %757

138:
  %139 = getelementptr inbounds i8, ptr %111, i64 24
  %140 = load i64, ptr %139, align 8
  %141 = getelementptr inbounds i8, ptr %131, i64 16
  %142 = load ptr, ptr %141, align 8
  %143 = ptrtoint ptr %142 to i64
  %144 = load ptr, ptr %39, align 8
  %145 = getelementptr i64, ptr %144, i64 %140
  store i64 %143, ptr %145, align 8
  %146 = load ptr, ptr %41, align 8
  %147 = getelementptr ptr, ptr %146, i64 %140
  store ptr %131, ptr %147, align 8
  %148 = load ptr, ptr %40, align 8
  %149 = getelementptr i64, ptr %148, i64 %140
  store i64 0, ptr %149, align 8
  br label %380

150:
  %151 = getelementptr i8, ptr %115, i64 ptrtoint (ptr @place_memory to i64)
  %152 = load ptr, ptr %151, align 8
  %153 = icmp eq ptr %152, null
  br i1 %153, label %757, label %154

154:
  %155 = getelementptr inbounds i8, ptr %111, i64 24
  %156 = load i64, ptr %155, align 8
  %157 = getelementptr inbounds i8, ptr %152, i64 16
  %158 = load ptr, ptr %157, align 8
  %159 = ptrtoint ptr %158 to i64
  %160 = load ptr, ptr %39, align 8
  %161 = getelementptr i64, ptr %160, i64 %156
  store i64 %159, ptr %161, align 8
  %162 = load ptr, ptr %41, align 8
  %163 = getelementptr ptr, ptr %162, i64 %156
  store ptr %152, ptr %163, align 8
  %164 = load ptr, ptr %40, align 8
  %165 = getelementptr i64, ptr %164, i64 %156
  store i64 0, ptr %165, align 8
  br label %380

166:
  %167 = getelementptr inbounds i8, ptr %115, i64 8
  %168 = load ptr, ptr %167, align 8
  %169 = load ptr, ptr getelementptr inbounds (i8, ptr @context, i64 48), align 8
  %170 = icmp eq ptr %168, %169
  br i1 %170, label %171, label %757

171:
  %172 = getelementptr inbounds i8, ptr %111, i64 16
  %173 = load i64, ptr %172, align 8
  %174 = inttoptr i64 %173 to ptr
  %175 = getelementptr inbounds i8, ptr %115, i64 56
  %176 = load ptr, ptr %175, align 8
  %177 = load ptr, ptr %174, align 8
  %178 = icmp eq ptr %176, %177
  br i1 %178, label %179, label %757

179:
  %180 = getelementptr inbounds i8, ptr %115, i64 24
  %181 = load i32, ptr %180, align 8
  %182 = sext i32 %181 to i64
  %183 = getelementptr inbounds i8, ptr %174, i64 8
  %184 = load i64, ptr %183, align 8
  %185 = icmp eq i64 %184, %182
  br i1 %185, label %186, label %757

186:
  %187 = getelementptr inbounds i8, ptr %115, i64 64
  %188 = load i32, ptr %187, align 8
  %189 = and i32 %188, 257
  %190 = icmp eq i32 %189, 257
  br i1 %190, label %191, label %757

191:
  %192 = icmp sgt i32 %181, 0
  br i1 %192, label %193, label %207

193:
  %194 = getelementptr inbounds i8, ptr %115, i64 32
  %195 = load ptr, ptr %194, align 8
  %196 = getelementptr inbounds i8, ptr %174, i64 16
  br label %200

197:
  %198 = add nuw nsw i64 %201, 1
  %199 = icmp eq i64 %198, %182
  br i1 %199, label %207, label %200

200:
  %201 = phi i64 [ 0, %193 ], [ %198, %197 ]
  %202 = getelementptr i64, ptr %195, i64 %201
  %203 = load i64, ptr %202, align 8
  %204 = getelementptr [0 x i64], ptr %196, i64 0, i64 %201
  %205 = load i64, ptr %204, align 8
  %206 = icmp eq i64 %203, %205
  br i1 %206, label %197, label %757

207:
  %208 = getelementptr inbounds i8, ptr %111, i64 24
  %209 = load i64, ptr %208, align 8
  %210 = getelementptr inbounds i8, ptr %115, i64 16
  %211 = load ptr, ptr %210, align 8
  %212 = ptrtoint ptr %211 to i64
  %213 = load ptr, ptr %39, align 8
  %214 = getelementptr i64, ptr %213, i64 %209
  store i64 %212, ptr %214, align 8
  %215 = load ptr, ptr %41, align 8
  %216 = getelementptr ptr, ptr %215, i64 %209
  store ptr %115, ptr %216, align 8
  %217 = load ptr, ptr %40, align 8
  %218 = getelementptr i64, ptr %217, i64 %209
  store i64 0, ptr %218, align 8
  br label %380

219:
  %220 = getelementptr inbounds i8, ptr %115, i64 8
  %221 = load ptr, ptr %220, align 8
  %222 = icmp eq ptr %221, @PyFloat_Type
  br i1 %222, label %223, label %757

223:
  %224 = call double @PyFloat_AsDouble(ptr %115)
  %225 = getelementptr inbounds i8, ptr %111, i64 16
  %226 = load i64, ptr %225, align 8
  %227 = icmp eq i64 %226, 4
  br i1 %227, label %228, label %235

228:
  %229 = fptrunc double %224 to float
  %230 = getelementptr inbounds i8, ptr %111, i64 24
  %231 = load i64, ptr %230, align 8
  %232 = getelementptr i64, ptr %108, i64 %231
  store float %229, ptr %232, align 4
  %233 = load ptr, ptr %40, align 8
  %234 = load ptr, ptr %39, align 8
  br label %239

235:
  %236 = getelementptr inbounds i8, ptr %111, i64 24
  %237 = load i64, ptr %236, align 8
  %238 = getelementptr i64, ptr %88, i64 %237
  store double %224, ptr %238, align 8
  br label %239

239:
  %240 = phi ptr [ %106, %235 ], [ %234, %228 ]
  %241 = phi ptr [ %107, %235 ], [ %233, %228 ]
  %242 = getelementptr inbounds i8, ptr %111, i64 24
  %243 = load i64, ptr %242, align 8
  %244 = getelementptr i64, ptr %241, i64 %243
  %245 = ptrtoint ptr %244 to i64
  %246 = getelementptr i64, ptr %240, i64 %243
  store i64 %245, ptr %246, align 8
  %247 = getelementptr ptr, ptr %91, i64 %243
  store ptr @_Py_TrueStruct, ptr %247, align 8
  %248 = load ptr, ptr %6, align 8
  br label %380

249:
  %250 = getelementptr inbounds i8, ptr %115, i64 8
  %251 = load ptr, ptr %250, align 8
  %252 = icmp eq ptr %251, @PyLong_Type
  br i1 %252, label %253, label %273

253:
  %254 = call i64 @PyLong_AsLongLongAndOverflow(ptr %115, ptr %5)
  %255 = load i32, ptr %5, align 4
  %256 = icmp eq i32 %255, 0
  br i1 %256, label %257, label %273

257:
  %258 = getelementptr inbounds i8, ptr %111, i64 16
  %259 = load i64, ptr %258, align 8
  %260 = icmp eq i64 %259, 8
  %261 = add i64 %254, 2147483648
  %262 = icmp ult i64 %261, 4294967296
  %263 = select i1 %260, i1 true, i1 %262
  br i1 %263, label %264, label %273

264:
  %265 = getelementptr inbounds i8, ptr %111, i64 24
  %266 = load i64, ptr %265, align 8
  %267 = getelementptr i64, ptr %88, i64 %266
  store i64 %254, ptr %267, align 8
  %268 = load i64, ptr %265, align 8
  %269 = getelementptr i64, ptr %88, i64 %268
  %270 = ptrtoint ptr %269 to i64
  %271 = getelementptr i64, ptr %85, i64 %268
  store i64 %270, ptr %271, align 8
  %272 = getelementptr ptr, ptr %91, i64 %268
  store ptr @_Py_TrueStruct, ptr %272, align 8
  br label %273

273:
  %274 = phi ptr [ %115, %264 ], [ null, %249 ], [ null, %257 ], [ null, %253 ]
  br label %377

275:
  %276 = getelementptr inbounds i8, ptr %115, i64 8
  %277 = load ptr, ptr %276, align 8
  %278 = icmp eq ptr %277, @PyBool_Type
  br i1 %278, label %279, label %757

279:
  %280 = icmp eq ptr %115, @_Py_TrueStruct
  %281 = zext i1 %280 to i64
  %282 = getelementptr inbounds i8, ptr %111, i64 24
  %283 = load i64, ptr %282, align 8
  %284 = getelementptr i64, ptr %88, i64 %283
  store i64 %281, ptr %284, align 8
  %285 = load i64, ptr %282, align 8
  %286 = getelementptr i64, ptr %88, i64 %285
  %287 = ptrtoint ptr %286 to i64
  %288 = getelementptr i64, ptr %85, i64 %285
  store i64 %287, ptr %288, align 8
  %289 = getelementptr ptr, ptr %91, i64 %285
  store ptr @_Py_TrueStruct, ptr %289, align 8
  br label %380

290:
  %291 = getelementptr inbounds i8, ptr %115, i64 8
  %292 = load ptr, ptr %291, align 8
  %293 = icmp eq ptr %292, @PyTuple_Type
  br i1 %293, label %294, label %757

294:
  %295 = call i64 @PyTuple_Size(ptr %115)
  %296 = getelementptr inbounds i8, ptr %111, i64 16
  %297 = load i64, ptr %296, align 8
  %298 = icmp eq i64 %295, %297
  br i1 %298, label %380, label %757

299:
  %300 = getelementptr inbounds i8, ptr %115, i64 8
  %301 = load ptr, ptr %300, align 8
  %302 = icmp eq ptr %301, @PyList_Type
  br i1 %302, label %303, label %757

303:
  %304 = call i64 @PyList_Size(ptr %115)
  %305 = getelementptr inbounds i8, ptr %111, i64 16
  %306 = load i64, ptr %305, align 8
  %307 = icmp eq i64 %304, %306
  br i1 %307, label %380, label %757

308:
  %309 = getelementptr inbounds i8, ptr %115, i64 8
  %310 = load ptr, ptr %309, align 8
  %311 = icmp eq ptr %310, @PyDict_Type
  br i1 %311, label %312, label %757

312:
  %313 = call i64 @PyDict_Size(ptr %115)
  %314 = getelementptr inbounds i8, ptr %111, i64 16
  %315 = load i64, ptr %314, align 8
  %316 = icmp eq i64 %313, %315
  br i1 %316, label %380, label %757

317:
  %318 = getelementptr inbounds i8, ptr %111, i64 16
  %319 = load i64, ptr %318, align 8
  %320 = call ptr @PyTuple_GetItem(ptr %115, i64 %319)
  br label %377

321:
  %322 = getelementptr inbounds i8, ptr %111, i64 16
  %323 = load i64, ptr %322, align 8
  %324 = call ptr @PyList_GetItem(ptr %115, i64 %323)
  br label %377

325:
  %326 = getelementptr inbounds i8, ptr %111, i64 16
  %327 = load i64, ptr %326, align 8
  %328 = inttoptr i64 %327 to ptr
  %329 = call ptr @PyDict_GetItemWithError(ptr %115, ptr %328)
  br label %377

330:
  %331 = getelementptr inbounds i8, ptr %111, i64 16
  %332 = load i64, ptr %331, align 8
  %333 = inttoptr i64 %332 to ptr
  %334 = icmp eq ptr %115, %333
  br i1 %334, label %377, label %757

335:
  %336 = getelementptr inbounds i8, ptr %115, i64 8
  %337 = load ptr, ptr %336, align 8
  %338 = getelementptr inbounds i8, ptr %111, i64 16
  %339 = load i64, ptr %338, align 8
  %340 = inttoptr i64 %339 to ptr
  %341 = icmp eq ptr %337, %340
  br i1 %341, label %380, label %757

342:
  %343 = getelementptr inbounds i8, ptr %115, i64 8
  %344 = load ptr, ptr %343, align 8
  %345 = getelementptr inbounds i8, ptr %111, i64 16
  %346 = load i64, ptr %345, align 8
  %347 = inttoptr i64 %346 to ptr
  %348 = icmp eq ptr %344, %347
  br i1 %348, label %349, label %757

349:
  %350 = call ptr @PyObject_GenericGetDict(ptr %115, ptr null)
  %351 = icmp eq ptr %350, null
  br i1 %351, label %352, label %353

352:
  call void @PyErr_Clear()
  br label %353

353:
  call void @Py_DecRef(ptr %350)
  br label %377

354:
  %355 = getelementptr inbounds i8, ptr %115, i64 8
  %356 = load ptr, ptr %355, align 8
  %357 = load ptr, ptr getelementptr inbounds (i8, ptr @context, i64 32), align 8
  %358 = icmp eq ptr %356, %357
  br i1 %358, label %359, label %757

359:
  %360 = getelementptr i8, ptr %115, i64 ptrtoint (ptr @place_signature to i64)
  %361 = load ptr, ptr %360, align 8
  %362 = getelementptr inbounds i8, ptr %111, i64 16
  %363 = load i64, ptr %362, align 8
  %364 = inttoptr i64 %363 to ptr
  %365 = icmp eq ptr %361, %364
  br i1 %365, label %366, label %757

366:
  %367 = getelementptr inbounds i8, ptr %111, i64 24
  %368 = load i64, ptr %367, align 8
  %369 = getelementptr i64, ptr %85, i64 %368
  store i64 0, ptr %369, align 8
  %370 = getelementptr ptr, ptr %91, i64 %368
  store ptr %115, ptr %370, align 8
  %371 = getelementptr i64, ptr %88, i64 %368
  store i64 0, ptr %371, align 8
  br label %380

372:
  %373 = getelementptr inbounds i8, ptr %111, i64 16
  %374 = load i64, ptr %373, align 8
  %375 = getelementptr i8, ptr %115, i64 %374
  %376 = load ptr, ptr %375, align 8
  br label %377

377:
  %378 = phi ptr [ %376, %372 ], [ %329, %325 ], [ %324, %321 ], [ %320, %317 ], [ %274, %273 ], [ %350, %353 ], [ %115, %330 ]
  %379 = icmp eq ptr %378, null
  br i1 %379, label %757, label %380

380:
  %381 = phi ptr [ %105, %377 ], [ %105, %138 ], [ %105, %154 ], [ %105, %207 ], [ %248, %239 ], [ %105, %279 ], [ %105, %366 ], [ %105, %335 ], [ %105, %294 ], [ %105, %303 ], [ %105, %312 ]
  %382 = phi ptr [ %106, %377 ], [ %144, %138 ], [ %160, %154 ], [ %213, %207 ], [ %240, %239 ], [ %106, %279 ], [ %106, %366 ], [ %106, %335 ], [ %106, %294 ], [ %106, %303 ], [ %106, %312 ]
  %383 = phi ptr [ %107, %377 ], [ %148, %138 ], [ %164, %154 ], [ %217, %207 ], [ %241, %239 ], [ %107, %279 ], [ %107, %366 ], [ %107, %335 ], [ %107, %294 ], [ %107, %303 ], [ %107, %312 ]
  %384 = phi ptr [ %108, %377 ], [ %148, %138 ], [ %164, %154 ], [ %217, %207 ], [ %241, %239 ], [ %108, %279 ], [ %108, %366 ], [ %108, %335 ], [ %108, %294 ], [ %108, %303 ], [ %108, %312 ]
  %385 = phi ptr [ %378, %377 ], [ %115, %138 ], [ %115, %154 ], [ %115, %207 ], [ %115, %239 ], [ %115, %279 ], [ %115, %366 ], [ %115, %335 ], [ %115, %294 ], [ %115, %303 ], [ %115, %312 ]
  %386 = getelementptr ptr, ptr %381, i64 %109
  %387 = getelementptr ptr, ptr %386, i64 %12
  store ptr %385, ptr %387, align 8
  %388 = add nuw nsw i64 %109, 1
  %389 = icmp eq i64 %388, %100
  br i1 %389, label %390, label %104

390:
  %391 = getelementptr inbounds i8, ptr %47, i64 64
  %392 = getelementptr inbounds i8, ptr %47, i64 80
  %393 = getelementptr inbounds i8, ptr %47, i64 88
  %394 = getelementptr inbounds i8, ptr %47, i64 8
  %395 = load ptr, ptr %394, align 8
  call void @Py_IncRef(ptr %395)
  %396 = getelementptr inbounds i8, ptr %47, i64 128
  %397 = load i64, ptr %396, align 8
  %398 = and i64 %397, 2
  %399 = icmp eq i64 %398, 0
  br i1 %399, label %412, label %400

400:
  %401 = load i64, ptr %392, align 8
  %402 = icmp sgt i64 %401, 0
  br i1 %402, label %403, label %412

403:
  %404 = load ptr, ptr %41, align 8
  br label %405

405:
  %406 = phi i64 [ %409, %405 ], [ 0, %403 ]
  %407 = getelementptr ptr, ptr %404, i64 %406
  %408 = load ptr, ptr %407, align 8
  call void @Py_IncRef(ptr %408)
  %409 = add nuw nsw i64 %406, 1
  %410 = load i64, ptr %392, align 8
  %411 = icmp slt i64 %409, %410
  br i1 %411, label %405, label %412

412:
  %413 = getelementptr inbounds i8, ptr %47, i64 104
  %414 = load i64, ptr %413, align 8
  %415 = icmp eq i64 %414, 0
  br i1 %415, label %433, label %416

416:
  %417 = getelementptr inbounds i8, ptr %47, i64 112
  %418 = load ptr, ptr %417, align 8
  store ptr null, ptr %417, align 8
  %419 = icmp eq ptr %418, null
  br i1 %419, label %420, label %426

420:
  %421 = call ptr @PyMem_RawMalloc(i64 %414)
  %422 = icmp eq ptr %421, null
  br i1 %422, label %423, label %426

423:
  %424 = load ptr, ptr %42, align 8
  %425 = load ptr, ptr %41, align 8
  call fastcc void @release(ptr %47, ptr %424, i64 0, ptr %425, ptr null)
  br label %760

426:
  %427 = phi ptr [ %421, %420 ], [ %418, %416 ]
  %428 = ptrtoint ptr %427 to i64
  %429 = load ptr, ptr %39, align 8
  %430 = load i64, ptr %391, align 8
  %431 = getelementptr i64, ptr %429, i64 %430
  %432 = getelementptr i8, ptr %431, i64 -8
  store i64 %428, ptr %432, align 8
  br label %433

433:
  %434 = phi ptr [ null, %412 ], [ %427, %426 ]
  %435 = load i64, ptr %393, align 8
  %436 = icmp sgt i64 %435, 0
  br i1 %436, label %437, label %521

437:
  %438 = getelementptr inbounds i8, ptr %47, i64 96
  %439 = load ptr, ptr %40, align 8
  %440 = load ptr, ptr %41, align 8
  %441 = load ptr, ptr %39, align 8
  %442 = load ptr, ptr %42, align 8
  br label %443

443:
  %444 = phi i64 [ 0, %437 ], [ %518, %511 ]
  %445 = load ptr, ptr %438, align 8
  %446 = getelementptr %struct.result, ptr %445, i64 %444
  %447 = getelementptr inbounds i8, ptr %446, i64 16
  %448 = load i64, ptr %447, align 8
  %449 = icmp sgt i64 %448, 0
  br i1 %449, label %450, label %474

450:
  %451 = getelementptr inbounds i8, ptr %446, i64 24
  %452 = load ptr, ptr %451, align 8
  br label %453

453:
  %454 = phi i64 [ 0, %450 ], [ %472, %471 ]
  %455 = getelementptr %struct.choice, ptr %452, i64 %454
  %456 = load i64, ptr %455, align 8
  %457 = getelementptr i64, ptr %439, i64 %456
  %458 = load i64, ptr %457, align 8
  %459 = icmp eq i64 %458, 0
  br i1 %459, label %460, label %471

460:
  %461 = getelementptr inbounds i8, ptr %455, i64 8
  %462 = load i64, ptr %461, align 8
  %463 = getelementptr ptr, ptr %440, i64 %456
  %464 = load ptr, ptr %463, align 8
  %465 = call fastcc ptr @free_holder(ptr %464, i64 %462)
  %466 = icmp eq ptr %465, null
  br i1 %466, label %471, label %467

467:
  %468 = getelementptr i64, ptr %439, i64 %456
  store i64 1, ptr %468, align 8
  call void @Py_IncRef(ptr %465)
  %469 = getelementptr i64, ptr %441, i64 %456
  %470 = load i64, ptr %469, align 8
  br label %511

471:
  %472 = add nuw nsw i64 %454, 1
  %473 = icmp eq i64 %472, %448
  br i1 %473, label %474, label %453

474:
  %475 = load i64, ptr %446, align 8
  %476 = call i64 @llvm.usub.sat.i64(i64 %475, i64 1)
  %477 = lshr i64 %476, 6
  %478 = or i64 %477, 8
  %479 = call i64 @llvm.ctlz.i64(i64 %478, i1 true)
  %480 = sub nuw nsw i64 60, %479
  %481 = shl nuw nsw i64 %480, 3
  %482 = lshr i64 %477, %480
  %483 = add nuw nsw i64 %481, %482
  %484 = icmp ult i64 %483, 320
  br i1 %484, label %485, label %489

485:
  %486 = getelementptr [320 x ptr], ptr @kept, i64 0, i64 %483
  %487 = load ptr, ptr %486, align 8
  %488 = icmp eq ptr %487, null
  br i1 %488, label %489, label %491

489:
  %490 = call fastcc ptr @new_of_class(i64 %483)
  br label %500

491:
  %492 = getelementptr inbounds i8, ptr %487, i64 56
  %493 = load ptr, ptr %492, align 8
  store ptr %493, ptr %486, align 8
  %494 = getelementptr inbounds i8, ptr %487, i64 24
  %495 = load i64, ptr %494, align 8
  %496 = load i64, ptr @kept_nbytes, align 8
  %497 = sub i64 %496, %495
  store i64 %497, ptr @kept_nbytes, align 8
  %498 = load ptr, ptr getelementptr inbounds (i8, ptr @context, i64 40), align 8
  %499 = call ptr @PyObject_Init(ptr %487, ptr %498)
  br label %500

500:
  %501 = phi ptr [ %499, %491 ], [ %490, %489 ]
  %502 = icmp eq ptr %501, null
  br i1 %502, label %507, label %503

503:
  %504 = getelementptr inbounds i8, ptr %501, i64 16
  %505 = load ptr, ptr %504, align 8
  %506 = ptrtoint ptr %505 to i64
  br label %511

507:
  %508 = load ptr, ptr %42, align 8
  %509 = getelementptr ptr, ptr %508, i64 %444
  store ptr null, ptr %509, align 8
  %510 = load ptr, ptr %41, align 8
  call fastcc void @release(ptr %47, ptr %508, i64 %444, ptr %510, ptr %434)
  br label %760

511:
  %512 = phi i64 [ %470, %467 ], [ %506, %503 ]
  %513 = phi ptr [ %465, %467 ], [ %501, %503 ]
  %514 = getelementptr inbounds i8, ptr %446, i64 8
  %515 = load i64, ptr %514, align 8
  %516 = getelementptr i64, ptr %441, i64 %515
  store i64 %512, ptr %516, align 8
  %517 = getelementptr ptr, ptr %442, i64 %444
  store ptr %513, ptr %517, align 8
  %518 = add nuw nsw i64 %444, 1
  %519 = load i64, ptr %393, align 8
  %520 = icmp slt i64 %518, %519
  br i1 %520, label %443, label %521

521:
  br i1 %76, label %529, label %522

522:
  %523 = call fastcc ptr @new_record(ptr %47, ptr %6, i64 %82)
  %524 = icmp eq ptr %523, null
  br i1 %524, label %525, label %529

525:
  %526 = load ptr, ptr %42, align 8
  %527 = load i64, ptr %393, align 8
  %528 = load ptr, ptr %41, align 8
  call fastcc void @release(ptr %47, ptr %526, i64 %527, ptr %528, ptr %434)
  br label %760

529:
  %530 = phi ptr [ %523, %522 ], [ null, %521 ]
  %531 = getelementptr inbounds i8, ptr %47, i64 152
  %532 = load i64, ptr %531, align 8
  %533 = icmp sgt i64 %532, 0
  br i1 %533, label %534, label %555

534:
  %535 = getelementptr inbounds i8, ptr %47, i64 160
  %536 = load ptr, ptr %6, align 8
  br label %537

537:
  %538 = phi i64 [ 0, %534 ], [ %552, %537 ]
  %539 = load ptr, ptr %535, align 8
  %540 = getelementptr %struct.donated, ptr %539, i64 %538
  %541 = load i64, ptr %540, align 8
  %542 = getelementptr ptr, ptr %536, i64 %541
  %543 = load ptr, ptr %542, align 8
  %544 = getelementptr inbounds i8, ptr %540, i64 8
  %545 = load ptr, ptr %544, align 8
  %546 = getelementptr i8, ptr %543, i64 ptrtoint (ptr @place_owner to i64)
  %547 = load ptr, ptr %546, align 8
  store ptr null, ptr %546, align 8
  call void @Py_DecRef(ptr %547)
  %548 = getelementptr i8, ptr %543, i64 ptrtoint (ptr @place_memory to i64)
  %549 = load ptr, ptr %548, align 8
  store ptr null, ptr %548, align 8
  call void @Py_DecRef(ptr %549)
  %550 = getelementptr i8, ptr %543, i64 ptrtoint (ptr @place_data to i64)
  %551 = load ptr, ptr %550, align 8
  call void @Py_IncRef(ptr %545)
  store ptr %545, ptr %550, align 8
  call void @Py_DecRef(ptr %551)
  %552 = add nuw nsw i64 %538, 1
  %553 = load i64, ptr %531, align 8
  %554 = icmp slt i64 %552, %553
  br i1 %554, label %537, label %555

555:
  %556 = getelementptr inbounds i8, ptr %47, i64 192
  %557 = load ptr, ptr %556, align 8
  %558 = icmp eq ptr %557, null
  br i1 %558, label %559, label %662

559:
  %560 = load i64, ptr %396, align 8
  %561 = and i64 %560, 1
  %562 = icmp eq i64 %561, 0
  br i1 %562, label %569, label %563

563:
  %564 = call ptr @PyEval_SaveThread()
  %565 = getelementptr inbounds i8, ptr %47, i64 120
  %566 = load ptr, ptr %565, align 8
  %567 = load ptr, ptr %39, align 8
  %568 = call i32 %566(ptr %567)
  call void @PyEval_RestoreThread(ptr %564)
  br label %574

569:
  %570 = getelementptr inbounds i8, ptr %47, i64 120
  %571 = load ptr, ptr %570, align 8
  %572 = load ptr, ptr %39, align 8
  %573 = call i32 %571(ptr %572)
  br label %574

574:
  %575 = phi i32 [ %568, %563 ], [ %573, %569 ]
  %576 = icmp eq i32 %575, 0
  br i1 %576, label %581, label %577

577:
  %578 = load ptr, ptr getelementptr inbounds (i8, ptr @context, i64 16), align 8
  %579 = call ptr @PyObject_CallNoArgs(ptr %578)
  call void @Py_DecRef(ptr %579)
  %580 = icmp eq ptr %579, null
  br i1 %580, label %748, label %581

581:
  %582 = getelementptr inbounds i8, ptr %47, i64 136
  %583 = load i64, ptr %582, align 8
  %584 = icmp sgt i64 %583, 0
  br i1 %584, label %587, label %585

585:
  %586 = load ptr, ptr %43, align 8
  br label %657

587:
  %588 = getelementptr inbounds i8, ptr %47, i64 144
  %589 = getelementptr inbounds i8, ptr %6, i64 48
  %590 = load ptr, ptr %589, align 8
  %591 = load ptr, ptr %43, align 8
  %592 = load ptr, ptr %41, align 8
  %593 = load ptr, ptr %42, align 8
  br label %594

594:
  %595 = phi i64 [ 0, %587 ], [ %655, %654 ]
  %596 = load ptr, ptr %588, align 8
  %597 = getelementptr %struct.output, ptr %596, i64 %595
  %598 = load i64, ptr %597, align 8
  switch i64 %598, label %639 [
    i64 0, label %599
    i64 1, label %607
    i64 2, label %615
    i64 6, label %620
    i64 3, label %627
    i64 4, label %629
    i64 7, label %631
    i64 9, label %633
    i64 8, label %635
  ]

599:
  %600 = getelementptr inbounds i8, ptr %597, i64 16
  %601 = load ptr, ptr %600, align 8
  %602 = getelementptr inbounds i8, ptr %597, i64 8
  %603 = load i64, ptr %602, align 8
  %604 = getelementptr ptr, ptr %593, i64 %603
  %605 = load ptr, ptr %604, align 8
  %606 = call fastcc ptr @new_array(ptr %601, ptr %605)
  br label %642

607:
  %608 = getelementptr inbounds i8, ptr %597, i64 16
  %609 = load ptr, ptr %608, align 8
  %610 = getelementptr inbounds i8, ptr %597, i64 8
  %611 = load i64, ptr %610, align 8
  %612 = getelementptr ptr, ptr %592, i64 %611
  %613 = load ptr, ptr %612, align 8
  %614 = call fastcc ptr @new_array(ptr %609, ptr %613)
  br label %642

615:
  %616 = getelementptr inbounds i8, ptr %597, i64 8
  %617 = load i64, ptr %616, align 8
  %618 = call ptr @PyTuple_New(i64 %617)
  %619 = call fastcc ptr @packed_tuple(ptr %591, ptr %618, ptr %597)
  br label %642

620:
  %621 = getelementptr inbounds i8, ptr %597, i64 24
  %622 = load ptr, ptr %621, align 8
  %623 = getelementptr inbounds i8, ptr %597, i64 8
  %624 = load i64, ptr %623, align 8
  %625 = call ptr @PyType_GenericAlloc(ptr %622, i64 %624)
  %626 = call fastcc ptr @packed_tuple(ptr %591, ptr %625, ptr %597)
  br label %642

627:
  %628 = call fastcc ptr @packed_list(ptr %591, ptr %597)
  br label %642

629:
  %630 = call fastcc ptr @packed_dict(ptr %591, ptr %597)
  br label %642

631:
  %632 = call fastcc ptr @packed_object(ptr %591, ptr %597)
  br label %642

633:
  %634 = call fastcc ptr @packed_slots(ptr %591, ptr %597)
  br label %642

635:
  %636 = getelementptr inbounds i8, ptr %597, i64 8
  %637 = load i64, ptr %636, align 8
  %638 = call ptr @PyList_GetItem(ptr %590, i64 %637)
  call void @Py_IncRef(ptr %638)
  br label %642

639:
  %640 = getelementptr inbounds i8, ptr %597, i64 16
  %641 = load ptr, ptr %640, align 8
  call void @Py_IncRef(ptr %641)
  br label %642

642:
  %643 = phi ptr [ %641, %639 ], [ %638, %635 ], [ %634, %633 ], [ %632, %631 ], [ %630, %629 ], [ %628, %627 ], [ %625, %620 ], [ %618, %615 ], [ %614, %607 ], [ %606, %599 ]
  %644 = getelementptr ptr, ptr %591, i64 %595
  store ptr %643, ptr %644, align 8
  %645 = icmp eq ptr %643, null
  br i1 %645, label %646, label %654

646:
  %647 = icmp eq i64 %595, 0
  br i1 %647, label %748, label %648

648:
  %649 = phi i64 [ %652, %648 ], [ 0, %646 ]
  %650 = getelementptr ptr, ptr %591, i64 %649
  %651 = load ptr, ptr %650, align 8
  call void @Py_DecRef(ptr %651)
  %652 = add nuw nsw i64 %649, 1
  %653 = icmp eq i64 %652, %595
  br i1 %653, label %748, label %648

654:
  %655 = add nuw nsw i64 %595, 1
  %656 = icmp eq i64 %655, %583
  br i1 %656, label %657, label %594

657:
  %658 = phi ptr [ %586, %585 ], [ %591, %654 ]
  %659 = getelementptr ptr, ptr %658, i64 %583
  %660 = getelementptr i8, ptr %659, i64 -8
  %661 = load ptr, ptr %660, align 8
  br label %748

662:
  %663 = load ptr, ptr %41, align 8
  %664 = load i64, ptr %392, align 8
  %665 = call fastcc ptr @returned_by(ptr %557, ptr %663, i64 %664)
  %666 = getelementptr inbounds i8, ptr %6, i64 48
  store ptr %665, ptr %666, align 8
  %667 = icmp eq ptr %665, null
  br i1 %667, label %746, label %668

668:
  %669 = getelementptr inbounds i8, ptr %47, i64 136
  %670 = load i64, ptr %669, align 8
  %671 = icmp sgt i64 %670, 0
  br i1 %671, label %674, label %672

672:
  %673 = load ptr, ptr %43, align 8
  br label %741

674:
  %675 = getelementptr inbounds i8, ptr %47, i64 144
  %676 = load ptr, ptr %43, align 8
  %677 = load ptr, ptr %42, align 8
  br label %678

678:
  %679 = phi i64 [ 0, %674 ], [ %739, %738 ]
  %680 = load ptr, ptr %675, align 8
  %681 = getelementptr %struct.output, ptr %680, i64 %679
  %682 = load i64, ptr %681, align 8
  switch i64 %682, label %723 [
    i64 0, label %683
    i64 1, label %691
    i64 2, label %699
    i64 6, label %704
    i64 3, label %711
    i64 4, label %713
    i64 7, label %715
    i64 9, label %717
    i64 8, label %719
  ]

683:
  %684 = getelementptr inbounds i8, ptr %681, i64 16
  %685 = load ptr, ptr %684, align 8
  %686 = getelementptr inbounds i8, ptr %681, i64 8
  %687 = load i64, ptr %686, align 8
  %688 = getelementptr ptr, ptr %677, i64 %687
  %689 = load ptr, ptr %688, align 8
  %690 = call fastcc ptr @new_array(ptr %685, ptr %689)
  br label %726

691:
  %692 = getelementptr inbounds i8, ptr %681, i64 16
  %693 = load ptr, ptr %692, align 8
  %694 = getelementptr inbounds i8, ptr %681, i64 8
  %695 = load i64, ptr %694, align 8
  %696 = getelementptr ptr, ptr %663, i64 %695
  %697 = load ptr, ptr %696, align 8
  %698 = call fastcc ptr @new_array(ptr %693, ptr %697)
  br label %726

699:
  %700 = getelementptr inbounds i8, ptr %681, i64 8
  %701 = load i64, ptr %700, align 8
  %702 = call ptr @PyTuple_New(i64 %701)
  %703 = call fastcc ptr @packed_tuple(ptr %676, ptr %702, ptr %681)
  br label %726

704:
  %705 = getelementptr inbounds i8, ptr %681, i64 24
  %706 = load ptr, ptr %705, align 8
  %707 = getelementptr inbounds i8, ptr %681, i64 8
  %708 = load i64, ptr %707, align 8
  %709 = call ptr @PyType_GenericAlloc(ptr %706, i64 %708)
  %710 = call fastcc ptr @packed_tuple(ptr %676, ptr %709, ptr %681)
  br label %726

711:
  %712 = call fastcc ptr @packed_list(ptr %676, ptr %681)
  br label %726

713:
  %714 = call fastcc ptr @packed_dict(ptr %676, ptr %681)
  br label %726

715:
  %716 = call fastcc ptr @packed_object(ptr %676, ptr %681)
  br label %726

717:
  %718 = call fastcc ptr @packed_slots(ptr %676, ptr %681)
  br label %726

719:
  %720 = getelementptr inbounds i8, ptr %681, i64 8
  %721 = load i64, ptr %720, align 8
  %722 = call ptr @PyList_GetItem(ptr %665, i64 %721)
  call void @Py_IncRef(ptr %722)
  br label %726

723:
  %724 = getelementptr inbounds i8, ptr %681, i64 16
  %725 = load ptr, ptr %724, align 8
  call void @Py_IncRef(ptr %725)
  br label %726

726:
  %727 = phi ptr [ %725, %723 ], [ %722, %719 ], [ %718, %717 ], [ %716, %715 ], [ %714, %713 ], [ %712, %711 ], [ %709, %704 ], [ %702, %699 ], [ %698, %691 ], [ %690, %683 ]
  %728 = getelementptr ptr, ptr %676, i64 %679
  store ptr %727, ptr %728, align 8
  %729 = icmp eq ptr %727, null
  br i1 %729, label %730, label %738

730:
  %731 = icmp eq i64 %679, 0
  br i1 %731, label %746, label %732

732:
  %733 = phi i64 [ %736, %732 ], [ 0, %730 ]
  %734 = getelementptr ptr, ptr %676, i64 %733
  %735 = load ptr, ptr %734, align 8
  call void @Py_DecRef(ptr %735)
  %736 = add nuw nsw i64 %733, 1
  %737 = icmp eq i64 %736, %679
  br i1 %737, label %746, label %732

738:
  %739 = add nuw nsw i64 %679, 1
  %740 = icmp eq i64 %739, %670
  br i1 %740, label %741, label %678

741:
  %742 = phi ptr [ %673, %672 ], [ %676, %738 ]
  %743 = getelementptr ptr, ptr %742, i64 %670
  %744 = getelementptr i8, ptr %743, i64 -8
  %745 = load ptr, ptr %744, align 8
  br label %746

746:
  %747 = phi ptr [ null, %662 ], [ %745, %741 ], [ null, %730 ], [ null, %732 ]
  call void @Py_DecRef(ptr %665)
  br label %748

748:
  %749 = phi ptr [ %747, %746 ], [ null, %577 ], [ %661, %657 ], [ null, %646 ], [ null, %648 ]
  br i1 %76, label %752, label %750

750:
  %751 = call fastcc ptr @told(ptr %47, ptr %530, ptr %749)
  br label %752

752:
  %753 = phi ptr [ %751, %750 ], [ %749, %748 ]
  %754 = load ptr, ptr %42, align 8
  %755 = load i64, ptr %393, align 8
  %756 = load ptr, ptr %41, align 8
  call fastcc void @release(ptr %47, ptr %754, i64 %755, ptr %756, ptr %434)
  br label %762

757:
  %758 = load ptr, ptr %47, align 8
  %759 = icmp eq ptr %758, null
  br i1 %759, label %760, label %46

760:
  %761 = call fastcc ptr @call_python(ptr %0, ptr %1, i64 %2, i64 %12, ptr %3)
  br label %762

762:
  %763 = phi ptr [ %753, %752 ], [ %761, %760 ], [ %27, %26 ]
  ret ptr %763
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

declare void @PyMem_RawFree(ptr)

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

declare ptr @PyMem_RawMalloc(i64)

declare ptr @PyLong_FromLongLong(i64)

declare ptr @PyObject_Vectorcall(ptr, ptr, i64, ptr)

declare ptr @PyThreadState_GetDict()

declare ptr @PyDict_GetItemWithError(ptr, ptr)

declare ptr @PyList_GetItem(ptr, i64)

declare void @PyErr_Clear()

declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)

declare i64 @PyList_Size(ptr)

declare i64 @PyDict_Size(ptr)

declare double @PyFloat_AsDouble(ptr)

declare i64 @PyLong_AsLongLongAndOverflow(ptr, ptr)

declare ptr @PyObject_GenericGetDict(ptr, ptr)

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
