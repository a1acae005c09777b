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
  br label %750

28:
  %29 = tail call ptr @PyLong_AsVoidPtr(ptr %22)
  %30 = getelementptr inbounds i8, ptr %29, i64 8
  %31 = load i64, ptr %30, align 8
  %32 = shl i64 %31, 3
  %33 = alloca i8, i64 %32, align 16
  %34 = load ptr, ptr %29, align 8
  %35 = icmp eq ptr %34, null
  br i1 %35, label %748, label %36

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
  %46 = load ptr, ptr %6, align 8
  %47 = load ptr, ptr %39, align 8
  %48 = load ptr, ptr %40, align 8
  %49 = load ptr, ptr %41, align 8
  %50 = load ptr, ptr %42, align 8
  %51 = load ptr, ptr %43, align 8
  %52 = getelementptr ptr, ptr %33, i64 %12
  br label %53

53:
  %54 = phi ptr [ %51, %36 ], [ %739, %738 ]
  %55 = phi ptr [ %50, %36 ], [ %740, %738 ]
  %56 = phi ptr [ %49, %36 ], [ %741, %738 ]
  %57 = phi ptr [ %48, %36 ], [ %742, %738 ]
  %58 = phi ptr [ %47, %36 ], [ %743, %738 ]
  %59 = phi ptr [ %46, %36 ], [ %744, %738 ]
  %60 = phi ptr [ %34, %36 ], [ %745, %738 ]
  %61 = getelementptr inbounds i8, ptr %60, i64 16
  %62 = load ptr, ptr %61, align 8
  %63 = icmp eq ptr %62, %20
  br i1 %63, label %64, label %738

64:
  %65 = getelementptr inbounds i8, ptr %60, i64 24
  %66 = load i64, ptr %65, align 8
  %67 = icmp eq i64 %66, %2
  br i1 %67, label %68, label %738

68:
  %69 = getelementptr inbounds i8, ptr %60, i64 32
  %70 = load i64, ptr %69, align 8
  %71 = icmp eq i64 %70, %11
  br i1 %71, label %72, label %738

72:
  br i1 %45, label %86, label %73

73:
  %74 = getelementptr inbounds i8, ptr %60, i64 40
  br label %79

75:
  %76 = add nuw nsw i64 %80, 1
  %77 = load i64, ptr %69, align 8
  %78 = icmp slt i64 %76, %77
  br i1 %78, label %79, label %86

79:
  %80 = phi i64 [ 0, %73 ], [ %76, %75 ]
  %81 = call ptr @PyTuple_GetItem(ptr %3, i64 %80)
  %82 = load ptr, ptr %74, align 8
  %83 = getelementptr ptr, ptr %82, i64 %80
  %84 = load ptr, ptr %83, align 8
  %85 = icmp eq ptr %81, %84
  br i1 %85, label %75, label %738

86:
  %87 = getelementptr inbounds i8, ptr %60, i64 168
  %88 = load ptr, ptr %87, align 8
  %89 = icmp eq ptr %88, null
  br i1 %89, label %94, label %90

90:
  %91 = getelementptr inbounds i8, ptr %60, i64 184
  %92 = load ptr, ptr %91, align 8
  %93 = call fastcc i64 @time_by(ptr %92)
  br label %94

94:
  %95 = phi i64 [ %93, %90 ], [ 0, %86 ]
  %96 = getelementptr inbounds i8, ptr %60, i64 48
  %97 = load i64, ptr %96, align 8
  %98 = getelementptr i64, ptr %38, i64 %97
  %99 = getelementptr inbounds i8, ptr %60, i64 64
  %100 = load i64, ptr %99, align 8
  %101 = getelementptr i64, ptr %98, i64 %100
  %102 = getelementptr inbounds i8, ptr %60, i64 80
  %103 = load i64, ptr %102, align 8
  %104 = getelementptr ptr, ptr %101, i64 %103
  %105 = getelementptr ptr, ptr %104, i64 %103
  %106 = getelementptr inbounds i8, ptr %60, i64 88
  %107 = load i64, ptr %106, align 8
  %108 = getelementptr ptr, ptr %105, i64 %107
  call void @llvm.memcpy.p0.p0.i64(ptr align 16 %33, ptr align 8 %1, i64 %44, i1 false)
  %109 = getelementptr inbounds i8, ptr %60, i64 72
  %110 = load ptr, ptr %109, align 8
  %111 = load i64, ptr %99, align 8
  %112 = shl i64 %111, 3
  call void @llvm.memcpy.p0.p0.i64(ptr align 8 %98, ptr align 8 %110, i64 %112, i1 false)
  %113 = load i64, ptr %96, align 8
  %114 = icmp sgt i64 %113, 0
  br i1 %114, label %115, label %375

115:
  %116 = getelementptr inbounds i8, ptr %60, i64 56
  br label %117

117:
  %118 = phi i64 [ 0, %115 ], [ %373, %370 ]
  %119 = load ptr, ptr %116, align 8
  %120 = getelementptr %struct.guard, ptr %119, i64 %118
  %121 = getelementptr inbounds i8, ptr %120, i64 8
  %122 = load i64, ptr %121, align 8
  %123 = getelementptr ptr, ptr %33, i64 %122
  %124 = load ptr, ptr %123, align 8
  %125 = load i64, ptr %120, align 8
  switch i64 %125, label %738 [
    i64 0, label %126
    i64 1, label %169
    i64 2, label %219
    i64 3, label %244
    i64 4, label %270
    i64 5, label %285
    i64 6, label %294
    i64 7, label %303
    i64 8, label %312
    i64 9, label %316
    i64 10, label %320
    i64 11, label %325
    i64 12, label %330
    i64 13, label %337
    i64 14, label %349
  ]

126:
  %127 = getelementptr inbounds i8, ptr %124, i64 8
  %128 = load ptr, ptr %127, align 8
  %129 = load ptr, ptr getelementptr inbounds (i8, ptr @context, i64 24), align 8
  %130 = icmp eq ptr %128, %129
  br i1 %130, label %131, label %738

131:
  %132 = getelementptr i8, ptr %124, i64 ptrtoint (ptr @place_signature to i64)
  %133 = load ptr, ptr %132, align 8
  %134 = getelementptr inbounds i8, ptr %120, i64 16
  %135 = load i64, ptr %134, align 8
  %136 = inttoptr i64 %135 to ptr
  %137 = icmp eq ptr %133, %136
  br i1 %137, label %138, label %738

138:
  %139 = getelementptr i8, ptr %124, i64 ptrtoint (ptr @place_owner to i64)
  %140 = load ptr, ptr %139, align 8
  %141 = icmp eq ptr %140, null
  br i1 %141, label %156, label %142

142:
  %143 = getelementptr inbounds i8, ptr %140, i64 8
  %144 = load ptr, ptr %143, align 8
  %145 = load ptr, ptr getelementptr inbounds (i8, ptr @context, i64 48), align 8
  %146 = icmp eq ptr %144, %145
  br i1 %146, label %147, label %738

147:
  %148 = getelementptr inbounds i8, ptr %120, i64 24
  %149 = load i64, ptr %148, align 8
  %150 = getelementptr inbounds i8, ptr %140, i64 16
  %151 = load ptr, ptr %150, align 8
  %152 = ptrtoint ptr %151 to i64
  %153 = getelementptr i64, ptr %98, i64 %149
  store i64 %152, ptr %153, align 8
  %154 = getelementptr ptr, ptr %104, i64 %149
  store ptr %140, ptr %154, align 8
  %155 = getelementptr i64, ptr %101, i64 %149
  store i64 0, ptr %155, align 8
  br label %370

156:
  %157 = getelementptr i8, ptr %124, i64 ptrtoint (ptr @place_memory to i64)
  %158 = load ptr, ptr %157, align 8
  %159 = icmp eq ptr %158, null
  br i1 %159, label %738, label %160

160:
  %161 = getelementptr inbounds i8, ptr %120, i64 24
  %162 = load i64, ptr %161, align 8
  %163 = getelementptr inbounds i8, ptr %158, i64 16
  %164 = load ptr, ptr %163, align 8
  %165 = ptrtoint ptr %164 to i64
  %166 = getelementptr i64, ptr %98, i64 %162
  store i64 %165, ptr %166, align 8
  %167 = getelementptr ptr, ptr %104, i64 %162
  store ptr %158, ptr %167, align 8
  %168 = getelementptr i64, ptr %101, i64 %162
  store i64 0, ptr %168, align 8
  br label %370

169:
  %170 = getelementptr inbounds i8, ptr %124, i64 8
  %171 = load ptr, ptr %170, align 8
  %172 = load ptr, ptr getelementptr inbounds (i8, ptr @context, i64 48), align 8
  %173 = icmp eq ptr %171, %172
  br i1 %173, label %174, label %738

174:
  %175 = getelementptr inbounds i8, ptr %120, i64 16
  %176 = load i64, ptr %175, align 8
  %177 = inttoptr i64 %176 to ptr
  %178 = getelementptr inbounds i8, ptr %124, i64 56
  %179 = load ptr, ptr %178, align 8
  %180 = load ptr, ptr %177, align 8
  %181 = icmp eq ptr %179, %180
  br i1 %181, label %182, label %738

182:
  %183 = getelementptr inbounds i8, ptr %124, i64 24
  %184 = load i32, ptr %183, align 8
  %185 = sext i32 %184 to i64
  %186 = getelementptr inbounds i8, ptr %177, i64 8
  %187 = load i64, ptr %186, align 8
  %188 = icmp eq i64 %187, %185
  br i1 %188, label %189, label %738

189:
  %190 = getelementptr inbounds i8, ptr %124, i64 64
  %191 = load i32, ptr %190, align 8
  %192 = and i32 %191, 257
  %193 = icmp eq i32 %192, 257
  br i1 %193, label %194, label %738

194:
  %195 = icmp sgt i32 %184, 0
  br i1 %195, label %196, label %210

196:
  %197 = getelementptr inbounds i8, ptr %124, i64 32
  %198 = load ptr, ptr %197, align 8
  %199 = getelementptr inbounds i8, ptr %177, i64 16
  br label %203

200:
  %201 = add nuw nsw i64 %204, 1
  %202 = icmp eq i64 %201, %185
  br i1 %202, label %210, label %203

203:
  %204 = phi i64 [ 0, %196 ], [ %201, %200 ]
  %205 = getelementptr i64, ptr %198, i64 %204
  %206 = load i64, ptr %205, align 8
  %207 = getelementptr [0 x i64], ptr %199, i64 0, i64 %204
  %208 = load i64, ptr %207, align 8
  %209 = icmp eq i64 %206, %208
  br i1 %209, label %200, label %738

210:
  %211 = getelementptr inbounds i8, ptr %120, i64 24
  %212 = load i64, ptr %211, align 8
  %213 = getelementptr inbounds i8, ptr %124, i64 16
  %214 = load ptr, ptr %213, align 8
  %215 = ptrtoint ptr %214 to i64
  %216 = getelementptr i64, ptr %98, i64 %212
  store i64 %215, ptr %216, align 8
  %217 = getelementptr ptr, ptr %104, i64 %212
  store ptr %124, ptr %217, align 8
  %218 = getelementptr i64, ptr %101, i64 %212
  store i64 0, ptr %218, align 8
  br label %370

219:
  %220 = getelementptr inbounds i8, ptr %124, i64 8
  %221 = load ptr, ptr %220, align 8
  %222 = icmp eq ptr %221, @PyFloat_Type
  br i1 %222, label %223, label %738

223:
  %224 = call double @PyFloat_AsDouble(ptr %124)
  %225 = getelementptr inbounds i8, ptr %120, i64 16
  %226 = load i64, ptr %225, align 8
  %227 = icmp eq i64 %226, 4
  br i1 %227, label %228, label %233

228:
  %229 = fptrunc double %224 to float
  %230 = getelementptr inbounds i8, ptr %120, i64 24
  %231 = load i64, ptr %230, align 8
  %232 = getelementptr i64, ptr %101, i64 %231
  store float %229, ptr %232, align 8
  br label %237

233:
  %234 = getelementptr inbounds i8, ptr %120, i64 24
  %235 = load i64, ptr %234, align 8
  %236 = getelementptr i64, ptr %101, i64 %235
  store double %224, ptr %236, align 8
  br label %237

237:
  %238 = getelementptr inbounds i8, ptr %120, i64 24
  %239 = load i64, ptr %238, align 8
  %240 = getelementptr i64, ptr %101, i64 %239
  %241 = ptrtoint ptr %240 to i64
  %242 = getelementptr i64, ptr %98, i64 %239
  store i64 %241, ptr %242, align 8
  %243 = getelementptr ptr, ptr %104, i64 %239
  store ptr @_Py_TrueStruct, ptr %243, align 8
  br label %370

244:
  %245 = getelementptr inbounds i8, ptr %124, i64 8
  %246 = load ptr, ptr %245, align 8
  %247 = icmp eq ptr %246, @PyLong_Type
  br i1 %247, label %248, label %268

248:
  %249 = call i64 @PyLong_AsLongLongAndOverflow(ptr %124, ptr %5)
  %250 = load i32, ptr %5, align 4
  %251 = icmp eq i32 %250, 0
  br i1 %251, label %252, label %268

252:
  %253 = getelementptr inbounds i8, ptr %120, i64 16
  %254 = load i64, ptr %253, align 8
  %255 = icmp eq i64 %254, 8
  %256 = add i64 %249, 2147483648
  %257 = icmp ult i64 %256, 4294967296
  %258 = select i1 %255, i1 true, i1 %257
  br i1 %258, label %259, label %268

259:
  %260 = getelementptr inbounds i8, ptr %120, i64 24
  %261 = load i64, ptr %260, align 8
  %262 = getelementptr i64, ptr %101, i64 %261
  store i64 %249, ptr %262, align 8
  %263 = load i64, ptr %260, align 8
  %264 = getelementptr i64, ptr %101, i64 %263
  %265 = ptrtoint ptr %264 to i64
  %266 = getelementptr i64, ptr %98, i64 %263
  store i64 %265, ptr %266, align 8
  %267 = getelementptr ptr, ptr %104, i64 %263
  store ptr @_Py_TrueStruct, ptr %267, align 8
  br label %268

268:
  %269 = phi ptr [ %124, %259 ], [ null, %244 ], [ null, %252 ], [ null, %248 ]
  br label %367

270:
  %271 = getelementptr inbounds i8, ptr %124, i64 8
  %272 = load ptr, ptr %271, align 8
  %273 = icmp eq ptr %272, @PyBool_Type
  br i1 %273, label %274, label %738

274:
  %275 = icmp eq ptr %124, @_Py_TrueStruct
  %276 = zext i1 %275 to i64
  %277 = getelementptr inbounds i8, ptr %120, i64 24
  %278 = load i64, ptr %277, align 8
  %279 = getelementptr i64, ptr %101, i64 %278
  store i64 %276, ptr %279, align 8
  %280 = load i64, ptr %277, align 8
  %281 = getelementptr i64, ptr %101, i64 %280
  %282 = ptrtoint ptr %281 to i64
  %283 = getelementptr i64, ptr %98, i64 %280
  store i64 %282, ptr %283, align 8
  %284 = getelementptr ptr, ptr %104, i64 %280
  store ptr @_Py_TrueStruct, ptr %284, align 8
  br label %370

285:
  %286 = getelementptr inbounds i8, ptr %124, i64 8
  %287 = load ptr, ptr %286, align 8
  %288 = icmp eq ptr %287, @PyTuple_Type
  br i1 %288, label %289, label %738

289:
  %290 = call i64 @PyTuple_Size(ptr %124)
  %291 = getelementptr inbounds i8, ptr %120, i64 16
  %292 = load i64, ptr %291, align 8
  %293 = icmp eq i64 %290, %292
  br i1 %293, label %370, label %738

294:
  %295 = getelementptr inbounds i8, ptr %124, i64 8
  %296 = load ptr, ptr %295, align 8
  %297 = icmp eq ptr %296, @PyList_Type
  br i1 %297, label %298, label %738

298:
  %299 = call i64 @PyList_Size(ptr %124)
  %300 = getelementptr inbounds i8, ptr %120, i64 16
  %301 = load i64, ptr %300, align 8
  %302 = icmp eq i64 %299, %301
  br i1 %302, label %370, label %738

303:
  %304 = getelementptr inbounds i8, ptr %124, i64 8
  %305 = load ptr, ptr %304, align 8
  %306 = icmp eq ptr %305, @PyDict_Type
  br i1 %306, label %307, label %738

307:
  %308 = call i64 @PyDict_Size(ptr %124)
  %309 = getelementptr inbounds i8, ptr %120, i64 16
  %310 = load i64, ptr %309, align 8
  %311 = icmp eq i64 %308, %310
  br i1 %311, label %370, label %738

312:
  %313 = getelementptr inbounds i8, ptr %120, i64 16
  %314 = load i64, ptr %313, align 8
  %315 = call ptr @PyTuple_GetItem(ptr %124, i64 %314)
  br label %367

316:
  %317 = getelementptr inbounds i8, ptr %120, i64 16
  %318 = load i64, ptr %317, align 8
  %319 = call ptr @PyList_GetItem(ptr %124, i64 %318)
  br label %367

320:
  %321 = getelementptr inbounds i8, ptr %120, i64 16
  %322 = load i64, ptr %321, align 8
  %323 = inttoptr i64 %322 to ptr
  %324 = call ptr @PyDict_GetItemWithError(ptr %124, ptr %323)
  br label %367

325:
  %326 = getelementptr inbounds i8, ptr %120, i64 16
  %327 = load i64, ptr %326, align 8
  %328 = inttoptr i64 %327 to ptr
  %329 = icmp eq ptr %124, %328
  br i1 %329, label %367, label %738

330:
  %331 = getelementptr inbounds i8, ptr %124, i64 8
  %332 = load ptr, ptr %331, align 8
  %333 = getelementptr inbounds i8, ptr %120, i64 16
  %334 = load i64, ptr %333, align 8
  %335 = inttoptr i64 %334 to ptr
  %336 = icmp eq ptr %332, %335
  br i1 %336, label %370, label %738

337:
  %338 = getelementptr inbounds i8, ptr %124, i64 8
  %339 = load ptr, ptr %338, align 8
  %340 = getelementptr inbounds i8, ptr %120, i64 16
  %341 = load i64, ptr %340, align 8
  %342 = inttoptr i64 %341 to ptr
  %343 = icmp eq ptr %339, %342
  br i1 %343, label %344, label %738

344:
  %345 = call ptr @PyObject_GenericGetDict(ptr %124, ptr null)
  %346 = icmp eq ptr %345, null
  br i1 %346, label %347, label %348

347:
  call void @PyErr_Clear()
  br label %348

348:
  call void @Py_DecRef(ptr %345)
  br label %367

349:
  %350 = getelementptr inbounds i8, ptr %124, i64 8
  %351 = load ptr, ptr %350, align 8
  %352 = load ptr, ptr getelementptr inbounds (i8, ptr @context, i64 32), align 8
  %353 = icmp eq ptr %351, %352
  br i1 %353, label %354, label %738

354:
  %355 = getelementptr i8, ptr %124, i64 ptrtoint (ptr @place_signature to i64)
  %356 = load ptr, ptr %355, align 8
  %357 = getelementptr inbounds i8, ptr %120, i64 16
  %358 = load i64, ptr %357, align 8
  %359 = inttoptr i64 %358 to ptr
  %360 = icmp eq ptr %356, %359
  br i1 %360, label %361, label %738

361:
  %362 = getelementptr inbounds i8, ptr %120, i64 24
  %363 = load i64, ptr %362, align 8
  %364 = getelementptr i64, ptr %98, i64 %363
  store i64 0, ptr %364, align 8
  %365 = getelementptr ptr, ptr %104, i64 %363
  store ptr %124, ptr %365, align 8
  %366 = getelementptr i64, ptr %101, i64 %363
  store i64 0, ptr %366, align 8
  br label %370

367:
  %368 = phi ptr [ %324, %320 ], [ %319, %316 ], [ %315, %312 ], [ %269, %268 ], [ %345, %348 ], [ %124, %325 ]
  %369 = icmp eq ptr %368, null
  br i1 %369, label %738, label %370

370:
  %371 = phi ptr [ %368, %367 ], [ %124, %147 ], [ %124, %160 ], [ %124, %210 ], [ %124, %237 ], [ %124, %274 ], [ %124, %361 ], [ %124, %330 ], [ %124, %289 ], [ %124, %298 ], [ %124, %307 ]
  %372 = getelementptr ptr, ptr %52, i64 %118
  store ptr %371, ptr %372, align 8
  %373 = add nuw nsw i64 %118, 1
  %374 = icmp eq i64 %373, %113
  br i1 %374, label %375, label %117

375:
  store ptr %33, ptr %6, align 8
  store ptr %98, ptr %39, align 8
  store ptr %101, ptr %40, align 8
  store ptr %104, ptr %41, align 8
  store ptr %105, ptr %42, align 8
  store ptr %108, ptr %43, align 8
  %376 = getelementptr inbounds i8, ptr %60, i64 64
  %377 = getelementptr inbounds i8, ptr %60, i64 80
  %378 = getelementptr inbounds i8, ptr %60, i64 88
  %379 = getelementptr inbounds i8, ptr %60, i64 8
  %380 = load ptr, ptr %379, align 8
  call void @Py_IncRef(ptr %380)
  %381 = getelementptr inbounds i8, ptr %60, i64 128
  %382 = load i64, ptr %381, align 8
  %383 = and i64 %382, 2
  %384 = icmp eq i64 %383, 0
  br i1 %384, label %397, label %385

385:
  %386 = load i64, ptr %377, align 8
  %387 = icmp sgt i64 %386, 0
  br i1 %387, label %388, label %397

388:
  %389 = load ptr, ptr %41, align 8
  br label %390

390:
  %391 = phi i64 [ %394, %390 ], [ 0, %388 ]
  %392 = getelementptr ptr, ptr %389, i64 %391
  %393 = load ptr, ptr %392, align 8
  call void @Py_IncRef(ptr %393)
  %394 = add nuw nsw i64 %391, 1
  %395 = load i64, ptr %377, align 8
  %396 = icmp slt i64 %394, %395
  br i1 %396, label %390, label %397

397:
  %398 = getelementptr inbounds i8, ptr %60, i64 104
  %399 = load i64, ptr %398, align 8
  %400 = icmp eq i64 %399, 0
  br i1 %400, label %418, label %401

401:
  %402 = getelementptr inbounds i8, ptr %60, i64 112
  %403 = load ptr, ptr %402, align 8
  store ptr null, ptr %402, align 8
  %404 = icmp eq ptr %403, null
  br i1 %404, label %405, label %411

405:
  %406 = call ptr @PyMem_RawMalloc(i64 %399)
  %407 = icmp eq ptr %406, null
  br i1 %407, label %408, label %411

408:
  %409 = load ptr, ptr %42, align 8
  %410 = load ptr, ptr %41, align 8
  call fastcc void @release(ptr %60, ptr %409, i64 0, ptr %410, ptr null)
  br label %748

411:
  %412 = phi ptr [ %406, %405 ], [ %403, %401 ]
  %413 = ptrtoint ptr %412 to i64
  %414 = load ptr, ptr %39, align 8
  %415 = load i64, ptr %376, align 8
  %416 = getelementptr i64, ptr %414, i64 %415
  %417 = getelementptr i8, ptr %416, i64 -8
  store i64 %413, ptr %417, align 8
  br label %418

418:
  %419 = phi ptr [ null, %397 ], [ %412, %411 ]
  %420 = load i64, ptr %378, align 8
  %421 = icmp sgt i64 %420, 0
  br i1 %421, label %422, label %507

422:
  %423 = getelementptr inbounds i8, ptr %60, i64 96
  br label %424

424:
  %425 = phi i64 [ 0, %422 ], [ %504, %495 ]
  %426 = load ptr, ptr %423, align 8
  %427 = getelementptr %struct.result, ptr %426, i64 %425
  %428 = getelementptr inbounds i8, ptr %427, i64 16
  %429 = load i64, ptr %428, align 8
  %430 = icmp sgt i64 %429, 0
  br i1 %430, label %431, label %457

431:
  %432 = getelementptr inbounds i8, ptr %427, i64 24
  %433 = load ptr, ptr %432, align 8
  %434 = load ptr, ptr %41, align 8
  br label %435

435:
  %436 = phi i64 [ 0, %431 ], [ %455, %454 ]
  %437 = getelementptr %struct.choice, ptr %433, i64 %436
  %438 = load i64, ptr %437, align 8
  %439 = getelementptr i64, ptr %101, i64 %438
  %440 = load i64, ptr %439, align 8
  %441 = icmp eq i64 %440, 0
  br i1 %441, label %442, label %454

442:
  %443 = getelementptr inbounds i8, ptr %437, i64 8
  %444 = load i64, ptr %443, align 8
  %445 = getelementptr ptr, ptr %434, i64 %438
  %446 = load ptr, ptr %445, align 8
  %447 = call fastcc ptr @free_holder(ptr %446, i64 %444)
  %448 = icmp eq ptr %447, null
  br i1 %448, label %454, label %449

449:
  %450 = getelementptr i64, ptr %101, i64 %438
  store i64 1, ptr %450, align 8
  call void @Py_IncRef(ptr %447)
  %451 = load ptr, ptr %39, align 8
  %452 = getelementptr i64, ptr %451, i64 %438
  %453 = load i64, ptr %452, align 8
  br label %495

454:
  %455 = add nuw nsw i64 %436, 1
  %456 = icmp eq i64 %455, %429
  br i1 %456, label %457, label %435

457:
  %458 = load i64, ptr %427, align 8
  %459 = call i64 @llvm.usub.sat.i64(i64 %458, i64 1)
  %460 = lshr i64 %459, 6
  %461 = or i64 %460, 8
  %462 = call i64 @llvm.ctlz.i64(i64 %461, i1 true)
  %463 = sub nuw nsw i64 60, %462
  %464 = shl nuw nsw i64 %463, 3
  %465 = lshr i64 %460, %463
  %466 = add nuw nsw i64 %464, %465
  %467 = icmp ult i64 %466, 320
  br i1 %467, label %468, label %472

468:
  %469 = getelementptr [320 x ptr], ptr @kept, i64 0, i64 %466
  %470 = load ptr, ptr %469, align 8
  %471 = icmp eq ptr %470, null
  br i1 %471, label %472, label %474

472:
  %473 = call fastcc ptr @new_of_class(i64 %466)
  br label %483

474:
  %475 = getelementptr inbounds i8, ptr %470, i64 56
  %476 = load ptr, ptr %475, align 8
  store ptr %476, ptr %469, align 8
  %477 = getelementptr inbounds i8, ptr %470, i64 24
  %478 = load i64, ptr %477, align 8
  %479 = load i64, ptr @kept_nbytes, align 8
  %480 = sub i64 %479, %478
  store i64 %480, ptr @kept_nbytes, align 8
  %481 = load ptr, ptr getelementptr inbounds (i8, ptr @context, i64 40), align 8
  %482 = call ptr @PyObject_Init(ptr %470, ptr %481)
  br label %483

483:
  %484 = phi ptr [ %482, %474 ], [ %473, %472 ]
  %485 = icmp eq ptr %484, null
  br i1 %485, label %491, label %486

486:
  %487 = getelementptr inbounds i8, ptr %484, i64 16
  %488 = load ptr, ptr %487, align 8
  %489 = ptrtoint ptr %488 to i64
  %490 = load ptr, ptr %39, align 8
  br label %495

491:
  %492 = load ptr, ptr %42, align 8
  %493 = getelementptr ptr, ptr %492, i64 %425
  store ptr null, ptr %493, align 8
  %494 = load ptr, ptr %41, align 8
  call fastcc void @release(ptr %60, ptr %492, i64 %425, ptr %494, ptr %419)
  br label %748

495:
  %496 = phi ptr [ %451, %449 ], [ %490, %486 ]
  %497 = phi i64 [ %453, %449 ], [ %489, %486 ]
  %498 = phi ptr [ %447, %449 ], [ %484, %486 ]
  %499 = getelementptr inbounds i8, ptr %427, i64 8
  %500 = load i64, ptr %499, align 8
  %501 = getelementptr i64, ptr %496, i64 %500
  store i64 %497, ptr %501, align 8
  %502 = load ptr, ptr %42, align 8
  %503 = getelementptr ptr, ptr %502, i64 %425
  store ptr %498, ptr %503, align 8
  %504 = add nuw nsw i64 %425, 1
  %505 = load i64, ptr %378, align 8
  %506 = icmp slt i64 %504, %505
  br i1 %506, label %424, label %507

507:
  br i1 %89, label %515, label %508

508:
  %509 = call fastcc ptr @new_record(ptr %60, ptr %6, i64 %95)
  %510 = icmp eq ptr %509, null
  br i1 %510, label %511, label %515

511:
  %512 = load ptr, ptr %42, align 8
  %513 = load i64, ptr %378, align 8
  %514 = load ptr, ptr %41, align 8
  call fastcc void @release(ptr %60, ptr %512, i64 %513, ptr %514, ptr %419)
  br label %748

515:
  %516 = phi ptr [ %509, %508 ], [ null, %507 ]
  %517 = getelementptr inbounds i8, ptr %60, i64 152
  %518 = load i64, ptr %517, align 8
  %519 = icmp sgt i64 %518, 0
  br i1 %519, label %520, label %540

520:
  %521 = getelementptr inbounds i8, ptr %60, i64 160
  br label %522

522:
  %523 = phi i64 [ 0, %520 ], [ %537, %522 ]
  %524 = load ptr, ptr %521, align 8
  %525 = getelementptr %struct.donated, ptr %524, i64 %523
  %526 = load i64, ptr %525, align 8
  %527 = getelementptr ptr, ptr %33, i64 %526
  %528 = load ptr, ptr %527, align 8
  %529 = getelementptr inbounds i8, ptr %525, i64 8
  %530 = load ptr, ptr %529, align 8
  %531 = getelementptr i8, ptr %528, i64 ptrtoint (ptr @place_owner to i64)
  %532 = load ptr, ptr %531, align 8
  store ptr null, ptr %531, align 8
  call void @Py_DecRef(ptr %532)
  %533 = getelementptr i8, ptr %528, i64 ptrtoint (ptr @place_memory to i64)
  %534 = load ptr, ptr %533, align 8
  store ptr null, ptr %533, align 8
  call void @Py_DecRef(ptr %534)
  %535 = getelementptr i8, ptr %528, i64 ptrtoint (ptr @place_data to i64)
  %536 = load ptr, ptr %535, align 8
  call void @Py_IncRef(ptr %530)
  store ptr %530, ptr %535, align 8
  call void @Py_DecRef(ptr %536)
  %537 = add nuw nsw i64 %523, 1
  %538 = load i64, ptr %517, align 8
  %539 = icmp slt i64 %537, %538
  br i1 %539, label %522, label %540

540:
  %541 = getelementptr inbounds i8, ptr %60, i64 192
  %542 = load ptr, ptr %541, align 8
  %543 = icmp eq ptr %542, null
  br i1 %543, label %544, label %645

544:
  %545 = load i64, ptr %381, align 8
  %546 = and i64 %545, 1
  %547 = icmp eq i64 %546, 0
  br i1 %547, label %554, label %548

548:
  %549 = call ptr @PyEval_SaveThread()
  %550 = getelementptr inbounds i8, ptr %60, i64 120
  %551 = load ptr, ptr %550, align 8
  %552 = load ptr, ptr %39, align 8
  %553 = call i32 %551(ptr %552)
  call void @PyEval_RestoreThread(ptr %549)
  br label %559

554:
  %555 = getelementptr inbounds i8, ptr %60, i64 120
  %556 = load ptr, ptr %555, align 8
  %557 = load ptr, ptr %39, align 8
  %558 = call i32 %556(ptr %557)
  br label %559

559:
  %560 = phi i32 [ %553, %548 ], [ %558, %554 ]
  %561 = icmp eq i32 %560, 0
  br i1 %561, label %566, label %562

562:
  %563 = load ptr, ptr getelementptr inbounds (i8, ptr @context, i64 16), align 8
  %564 = call ptr @PyObject_CallNoArgs(ptr %563)
  call void @Py_DecRef(ptr %564)
  %565 = icmp eq ptr %564, null
  br i1 %565, label %729, label %566

566:
  %567 = getelementptr inbounds i8, ptr %60, i64 136
  %568 = load i64, ptr %567, align 8
  %569 = icmp sgt i64 %568, 0
  br i1 %569, label %572, label %570

570:
  %571 = load ptr, ptr %43, align 8
  br label %640

572:
  %573 = getelementptr inbounds i8, ptr %60, i64 144
  %574 = getelementptr inbounds i8, ptr %6, i64 48
  %575 = load ptr, ptr %574, align 8
  %576 = load ptr, ptr %43, align 8
  %577 = load ptr, ptr %41, align 8
  %578 = load ptr, ptr %42, align 8
  br label %579

579:
  %580 = phi i64 [ 0, %572 ], [ %638, %637 ]
  %581 = load ptr, ptr %573, align 8
  %582 = getelementptr %struct.output, ptr %581, i64 %580
  %583 = load i64, ptr %582, align 8
  switch i64 %583, label %622 [
    i64 0, label %584
    i64 1, label %592
    i64 2, label %600
    i64 6, label %605
    i64 3, label %612
    i64 4, label %614
    i64 7, label %616
    i64 8, label %618
  ]

584:
  %585 = getelementptr inbounds i8, ptr %582, i64 16
  %586 = load ptr, ptr %585, align 8
  %587 = getelementptr inbounds i8, ptr %582, i64 8
  %588 = load i64, ptr %587, align 8
  %589 = getelementptr ptr, ptr %578, i64 %588
  %590 = load ptr, ptr %589, align 8
  %591 = call fastcc ptr @new_array(ptr %586, ptr %590)
  br label %625

592:
  %593 = getelementptr inbounds i8, ptr %582, i64 16
  %594 = load ptr, ptr %593, align 8
  %595 = getelementptr inbounds i8, ptr %582, i64 8
  %596 = load i64, ptr %595, align 8
  %597 = getelementptr ptr, ptr %577, i64 %596
  %598 = load ptr, ptr %597, align 8
  %599 = call fastcc ptr @new_array(ptr %594, ptr %598)
  br label %625

600:
  %601 = getelementptr inbounds i8, ptr %582, i64 8
  %602 = load i64, ptr %601, align 8
  %603 = call ptr @PyTuple_New(i64 %602)
  %604 = call fastcc ptr @packed_tuple(ptr %576, ptr %603, ptr %582)
  br label %625

605:
  %606 = getelementptr inbounds i8, ptr %582, i64 24
  %607 = load ptr, ptr %606, align 8
  %608 = getelementptr inbounds i8, ptr %582, i64 8
  %609 = load i64, ptr %608, align 8
  %610 = call ptr @PyType_GenericAlloc(ptr %607, i64 %609)
  %611 = call fastcc ptr @packed_tuple(ptr %576, ptr %610, ptr %582)
  br label %625

612:
  %613 = call fastcc ptr @packed_list(ptr %576, ptr %582)
  br label %625

614:
  %615 = call fastcc ptr @packed_dict(ptr %576, ptr %582)
  br label %625

616:
  %617 = call fastcc ptr @packed_object(ptr %576, ptr %582)
  br label %625

618:
  %619 = getelementptr inbounds i8, ptr %582, i64 8
  %620 = load i64, ptr %619, align 8
  %621 = call ptr @PyList_GetItem(ptr %575, i64 %620)
  call void @Py_IncRef(ptr %621)
  br label %625

622:
  %623 = getelementptr inbounds i8, ptr %582, i64 16
  %624 = load ptr, ptr %623, align 8
  call void @Py_IncRef(ptr %624)
  br label %625

625:
  %626 = phi ptr [ %624, %622 ], [ %621, %618 ], [ %617, %616 ], [ %615, %614 ], [ %613, %612 ], [ %610, %605 ], [ %603, %600 ], [ %599, %592 ], [ %591, %584 ]
  %627 = getelementptr ptr, ptr %576, i64 %580
  store ptr %626, ptr %627, align 8
  %628 = icmp eq ptr %626, null
  br i1 %628, label %629, label %637

629:
  %630 = icmp eq i64 %580, 0
  br i1 %630, label %729, label %631

631:
  %632 = phi i64 [ %635, %631 ], [ 0, %629 ]
  %633 = getelementptr ptr, ptr %576, i64 %632
  %634 = load ptr, ptr %633, align 8
  call void @Py_DecRef(ptr %634)
  %635 = add nuw nsw i64 %632, 1
  %636 = icmp eq i64 %635, %580
  br i1 %636, label %729, label %631

637:
  %638 = add nuw nsw i64 %580, 1
  %639 = icmp eq i64 %638, %568
  br i1 %639, label %640, label %579

640:
  %641 = phi ptr [ %571, %570 ], [ %576, %637 ]
  %642 = getelementptr ptr, ptr %641, i64 %568
  %643 = getelementptr i8, ptr %642, i64 -8
  %644 = load ptr, ptr %643, align 8
  br label %729

645:
  %646 = load ptr, ptr %41, align 8
  %647 = load i64, ptr %377, align 8
  %648 = call fastcc ptr @returned_by(ptr %542, ptr %646, i64 %647)
  %649 = getelementptr inbounds i8, ptr %6, i64 48
  store ptr %648, ptr %649, align 8
  %650 = icmp eq ptr %648, null
  br i1 %650, label %727, label %651

651:
  %652 = getelementptr inbounds i8, ptr %60, i64 136
  %653 = load i64, ptr %652, align 8
  %654 = icmp sgt i64 %653, 0
  br i1 %654, label %657, label %655

655:
  %656 = load ptr, ptr %43, align 8
  br label %722

657:
  %658 = getelementptr inbounds i8, ptr %60, i64 144
  %659 = load ptr, ptr %43, align 8
  %660 = load ptr, ptr %42, align 8
  br label %661

661:
  %662 = phi i64 [ 0, %657 ], [ %720, %719 ]
  %663 = load ptr, ptr %658, align 8
  %664 = getelementptr %struct.output, ptr %663, i64 %662
  %665 = load i64, ptr %664, align 8
  switch i64 %665, label %704 [
    i64 0, label %666
    i64 1, label %674
    i64 2, label %682
    i64 6, label %687
    i64 3, label %694
    i64 4, label %696
    i64 7, label %698
    i64 8, label %700
  ]

666:
  %667 = getelementptr inbounds i8, ptr %664, i64 16
  %668 = load ptr, ptr %667, align 8
  %669 = getelementptr inbounds i8, ptr %664, i64 8
  %670 = load i64, ptr %669, align 8
  %671 = getelementptr ptr, ptr %660, i64 %670
  %672 = load ptr, ptr %671, align 8
  %673 = call fastcc ptr @new_array(ptr %668, ptr %672)
  br label %707

674:
  %675 = getelementptr inbounds i8, ptr %664, i64 16
  %676 = load ptr, ptr %675, align 8
  %677 = getelementptr inbounds i8, ptr %664, i64 8
  %678 = load i64, ptr %677, align 8
  %679 = getelementptr ptr, ptr %646, i64 %678
  %680 = load ptr, ptr %679, align 8
  %681 = call fastcc ptr @new_array(ptr %676, ptr %680)
  br label %707

682:
  %683 = getelementptr inbounds i8, ptr %664, i64 8
  %684 = load i64, ptr %683, align 8
  %685 = call ptr @PyTuple_New(i64 %684)
  %686 = call fastcc ptr @packed_tuple(ptr %659, ptr %685, ptr %664)
  br label %707

687:
  %688 = getelementptr inbounds i8, ptr %664, i64 24
  %689 = load ptr, ptr %688, align 8
  %690 = getelementptr inbounds i8, ptr %664, i64 8
  %691 = load i64, ptr %690, align 8
  %692 = call ptr @PyType_GenericAlloc(ptr %689, i64 %691)
  %693 = call fastcc ptr @packed_tuple(ptr %659, ptr %692, ptr %664)
  br label %707

694:
  %695 = call fastcc ptr @packed_list(ptr %659, ptr %664)
  br label %707

696:
  %697 = call fastcc ptr @packed_dict(ptr %659, ptr %664)
  br label %707

698:
  %699 = call fastcc ptr @packed_object(ptr %659, ptr %664)
  br label %707

700:
  %701 = getelementptr inbounds i8, ptr %664, i64 8
  %702 = load i64, ptr %701, align 8
  %703 = call ptr @PyList_GetItem(ptr %648, i64 %702)
  call void @Py_IncRef(ptr %703)
  br label %707

704:
  %705 = getelementptr inbounds i8, ptr %664, i64 16
  %706 = load ptr, ptr %705, align 8
  call void @Py_IncRef(ptr %706)
  br label %707

707:
  %708 = phi ptr [ %706, %704 ], [ %703, %700 ], [ %699, %698 ], [ %697, %696 ], [ %695, %694 ], [ %692, %687 ], [ %685, %682 ], [ %681, %674 ], [ %673, %666 ]
  %709 = getelementptr ptr, ptr %659, i64 %662
  store ptr %708, ptr %709, align 8
  %710 = icmp eq ptr %708, null
  br i1 %710, label %711, label %719

711:
  %712 = icmp eq i64 %662, 0
  br i1 %712, label %727, label %713

713:
  %714 = phi i64 [ %717, %713 ], [ 0, %711 ]
  %715 = getelementptr ptr, ptr %659, i64 %714
  %716 = load ptr, ptr %715, align 8
  call void @Py_DecRef(ptr %716)
  %717 = add nuw nsw i64 %714, 1
  %718 = icmp eq i64 %717, %662
  br i1 %718, label %727, label %713

719:
  %720 = add nuw nsw i64 %662, 1
  %721 = icmp eq i64 %720, %653
  br i1 %721, label %722, label %661

722:
  %723 = phi ptr [ %656, %655 ], [ %659, %719 ]
  %724 = getelementptr ptr, ptr %723, i64 %653
  %725 = getelementptr i8, ptr %724, i64 -8
  %726 = load ptr, ptr %725, align 8
  br label %727

727:
  %728 = phi ptr [ null, %645 ], [ %726, %722 ], [ null, %711 ], [ null, %713 ]
  call void @Py_DecRef(ptr %648)
  br label %729

729:
  %730 = phi ptr [ %728, %727 ], [ null, %562 ], [ %644, %640 ], [ null, %629 ], [ null, %631 ]
  br i1 %89, label %733, label %731

731:
  %732 = call fastcc ptr @told(ptr %60, ptr %516, ptr %730)
  br label %733

733:
  %734 = phi ptr [ %732, %731 ], [ %730, %729 ]
  %735 = load ptr, ptr %42, align 8
  %736 = load i64, ptr %378, align 8
  %737 = load ptr, ptr %41, align 8
  call fastcc void @release(ptr %60, ptr %735, i64 %736, ptr %737, ptr %419)
  br label %750

738:
  %739 = phi ptr [ %54, %53 ], [ %54, %64 ], [ %54, %68 ], [ %108, %203 ], [ %108, %367 ], [ %108, %330 ], [ %108, %325 ], [ %108, %285 ], [ %108, %289 ], [ %108, %294 ], [ %108, %298 ], [ %108, %303 ], [ %108, %307 ], [ %108, %117 ], [ %108, %131 ], [ %108, %126 ], [ %108, %142 ], [ %108, %156 ], [ %108, %169 ], [ %108, %189 ], [ %108, %182 ], [ %108, %174 ], [ %108, %219 ], [ %108, %270 ], [ %108, %337 ], [ %108, %354 ], [ %108, %349 ], [ %54, %79 ]
  %740 = phi ptr [ %55, %53 ], [ %55, %64 ], [ %55, %68 ], [ %105, %203 ], [ %105, %367 ], [ %105, %330 ], [ %105, %325 ], [ %105, %285 ], [ %105, %289 ], [ %105, %294 ], [ %105, %298 ], [ %105, %303 ], [ %105, %307 ], [ %105, %117 ], [ %105, %131 ], [ %105, %126 ], [ %105, %142 ], [ %105, %156 ], [ %105, %169 ], [ %105, %189 ], [ %105, %182 ], [ %105, %174 ], [ %105, %219 ], [ %105, %270 ], [ %105, %337 ], [ %105, %354 ], [ %105, %349 ], [ %55, %79 ]
  %741 = phi ptr [ %56, %53 ], [ %56, %64 ], [ %56, %68 ], [ %104, %203 ], [ %104, %367 ], [ %104, %330 ], [ %104, %325 ], [ %104, %285 ], [ %104, %289 ], [ %104, %294 ], [ %104, %298 ], [ %104, %303 ], [ %104, %307 ], [ %104, %117 ], [ %104, %131 ], [ %104, %126 ], [ %104, %142 ], [ %104, %156 ], [ %104, %169 ], [ %104, %189 ], [ %104, %182 ], [ %104, %174 ], [ %104, %219 ], [ %104, %270 ], [ %104, %337 ], [ %104, %354 ], [ %104, %349 ], [ %56, %79 ]
  %742 = phi ptr [ %57, %53 ], [ %57, %64 ], [ %57, %68 ], [ %101, %203 ], [ %101, %367 ], [ %101, %330 ], [ %101, %325 ], [ %101, %285 ], [ %101, %289 ], [ %101, %294 ], [ %101, %298 ], [ %101, %303 ], [ %101, %307 ], [ %101, %117 ], [ %101, %131 ], [ %101, %126 ], [ %101, %142 ], [ %101, %156 ], [ %101, %169 ], [ %101, %189 ], [ %101, %182 ], [ %101, %174 ], [ %101, %219 ], [ %101, %270 ], [ %101, %337 ], [ %101, %354 ], [ %101, %349 ], [ %57, %79 ]
  %743 = phi ptr [ %58, %53 ], [ %58, %64 ], [ %58, %68 ], [ %98, %203 ], [ %98, %367 ], [ %98, %330 ], [ %98, %325 ], [ %98, %285 ], [ %98, %289 ], [ %98, %294 ], [ %98, %298 ], [ %98, %303 ], [ %98, %307 ], [ %98, %117 ], [ %98, %131 ], [ %98, %126 ], [ %98, %142 ], [ %98, %156 ], [ %98, %169 ], [ %98, %189 ], [ %98, %182 ], [ %98, %174 ], [ %98, %219 ], [ %98, %270 ], [ %98, %337 ], [ %98, %354 ], [ %98, %349 ], [ %58, %79 ]
  %744 = phi ptr [ %59, %53 ], [ %59, %64 ], [ %59, %68 ], [ %33, %203 ], [ %33, %367 ], [ %33, %330 ], [ %33, %325 ], [ %33, %285 ], [ %33, %289 ], [ %33, %294 ], [ %33, %298 ], [ %33, %303 ], [ %33, %307 ], [ %33, %117 ], [ %33, %131 ], [ %33, %126 ], [ %33, %142 ], [ %33, %156 ], [ %33, %169 ], [ %33, %189 ], [ %33, %182 ], [ %33, %174 ], [ %33, %219 ], [ %33, %270 ], [ %33, %337 ], [ %33, %354 ], [ %33, %349 ], [ %59, %79 ]
  %745 = load ptr, ptr %60, align 8
  %746 = icmp eq ptr %745, null
  br i1 %746, label %747, label %53

747:
  store ptr %744, ptr %6, align 8
  store ptr %743, ptr %39, align 8
  store ptr %742, ptr %40, align 8
  store ptr %741, ptr %41, align 8
  store ptr %740, ptr %42, align 8
  store ptr %739, ptr %43, align 8
  br label %748

748:
  %749 = call fastcc ptr @call_python(ptr %0, ptr %1, i64 %2, i64 %12, ptr %3)
  br label %750

750:
  %751 = phi ptr [ %734, %733 ], [ %749, %748 ], [ %27, %26 ]
  ret ptr %751
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
