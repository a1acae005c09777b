; source/front_door.c, compiled by build.py

%struct.object = type { i32, i32, ptr }
%struct.context = type { ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr }
%struct.frame = type { ptr, ptr, ptr, ptr, ptr, ptr }
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
  %29 = load ptr, ptr getelementptr inbounds (i8, ptr @context, i64 32), align 8
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
  %31 = load ptr, ptr getelementptr inbounds (i8, ptr @context, i64 48), align 8
  %32 = load ptr, ptr getelementptr inbounds (i8, ptr @context, i64 40), align 8
  %33 = trunc i64 %19 to i32
  %34 = getelementptr inbounds i8, ptr %9, i64 16
  %35 = load ptr, ptr %34, align 8
  %36 = call ptr %31(ptr %32, ptr %18, i32 %33, ptr %21, ptr null, ptr %35, i32 1281, ptr null)
  %37 = icmp eq ptr %36, null
  br i1 %37, label %44, label %38

38:
  call void @Py_IncRef(ptr %9)
  %39 = load ptr, ptr getelementptr inbounds (i8, ptr @context, i64 56), align 8
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
  br label %619

28:
  %29 = tail call ptr @PyLong_AsVoidPtr(ptr %22)
  %30 = getelementptr inbounds i8, ptr %29, i64 8
  %31 = load i64, ptr %30, align 8
  %32 = shl i64 %31, 3
  %33 = alloca i8, i64 %32, align 16
  %34 = load ptr, ptr %29, align 8
  %35 = icmp eq ptr %34, null
  br i1 %35, label %617, label %36

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
  %47 = phi ptr [ undef, %36 ], [ %609, %608 ]
  %48 = phi ptr [ undef, %36 ], [ %610, %608 ]
  %49 = phi ptr [ undef, %36 ], [ %611, %608 ]
  %50 = phi ptr [ undef, %36 ], [ %612, %608 ]
  %51 = phi ptr [ undef, %36 ], [ %613, %608 ]
  %52 = phi ptr [ %34, %36 ], [ %615, %608 ]
  %53 = phi ptr [ undef, %36 ], [ %614, %608 ]
  %54 = getelementptr inbounds i8, ptr %52, i64 16
  %55 = load ptr, ptr %54, align 8
  %56 = icmp eq ptr %55, %20
  br i1 %56, label %57, label %608

57:
  %58 = getelementptr inbounds i8, ptr %52, i64 24
  %59 = load i64, ptr %58, align 8
  %60 = icmp eq i64 %59, %2
  br i1 %60, label %61, label %608

61:
  %62 = getelementptr inbounds i8, ptr %52, i64 32
  %63 = load i64, ptr %62, align 8
  %64 = icmp eq i64 %63, %11
  br i1 %64, label %65, label %608

65:
  br i1 %45, label %79, label %66

66:
  %67 = getelementptr inbounds i8, ptr %52, i64 40
  br label %72

68:
  %69 = add nuw nsw i64 %73, 1
  %70 = load i64, ptr %62, align 8
  %71 = icmp slt i64 %69, %70
  br i1 %71, label %72, label %79

72:
  %73 = phi i64 [ 0, %66 ], [ %69, %68 ]
  %74 = call ptr @PyTuple_GetItem(ptr %3, i64 %73)
  %75 = load ptr, ptr %67, align 8
  %76 = getelementptr ptr, ptr %75, i64 %73
  %77 = load ptr, ptr %76, align 8
  %78 = icmp eq ptr %74, %77
  br i1 %78, label %68, label %608

79:
  %80 = getelementptr inbounds i8, ptr %52, i64 168
  %81 = load ptr, ptr %80, align 8
  %82 = icmp eq ptr %81, null
  br i1 %82, label %87, label %83

83:
  %84 = getelementptr inbounds i8, ptr %52, i64 184
  %85 = load ptr, ptr %84, align 8
  %86 = call fastcc i64 @time_by(ptr %85)
  br label %87

87:
  %88 = phi i64 [ %86, %83 ], [ 0, %79 ]
  %89 = getelementptr inbounds i8, ptr %52, i64 48
  %90 = load i64, ptr %89, align 8
  %91 = getelementptr i64, ptr %38, i64 %90
  %92 = getelementptr inbounds i8, ptr %52, i64 64
  %93 = load i64, ptr %92, align 8
  %94 = getelementptr i64, ptr %91, i64 %93
  %95 = getelementptr inbounds i8, ptr %52, i64 80
  %96 = load i64, ptr %95, align 8
  %97 = getelementptr ptr, ptr %94, i64 %96
  %98 = getelementptr ptr, ptr %97, i64 %96
  %99 = getelementptr inbounds i8, ptr %52, i64 88
  %100 = load i64, ptr %99, align 8
  %101 = getelementptr ptr, ptr %98, i64 %100
  call void @llvm.memcpy.p0.p0.i64(ptr align 16 %33, ptr align 8 %1, i64 %44, i1 false)
  %102 = getelementptr inbounds i8, ptr %52, i64 72
  %103 = load ptr, ptr %102, align 8
  %104 = load i64, ptr %92, align 8
  %105 = shl i64 %104, 3
  call void @llvm.memcpy.p0.p0.i64(ptr align 8 %91, ptr align 8 %103, i64 %105, i1 false)
  %106 = load i64, ptr %89, align 8
  %107 = icmp sgt i64 %106, 0
  br i1 %107, label %108, label %350

108:
  %109 = getelementptr inbounds i8, ptr %52, i64 56
  br label %110

110:
  %111 = phi i64 [ 0, %108 ], [ %348, %345 ]
  %112 = load ptr, ptr %109, align 8
  %113 = getelementptr %struct.guard, ptr %112, i64 %111
  %114 = getelementptr inbounds i8, ptr %113, i64 8
  %115 = load i64, ptr %114, align 8
  %116 = getelementptr ptr, ptr %33, i64 %115
  %117 = load ptr, ptr %116, align 8
  %118 = load i64, ptr %113, align 8
  switch i64 %118, label %608 [
    i64 0, label %119
    i64 1, label %162
    i64 2, label %212
    i64 3, label %237
    i64 4, label %263
    i64 5, label %278
    i64 6, label %287
    i64 7, label %296
    i64 8, label %305
    i64 9, label %309
    i64 10, label %313
    i64 11, label %318
    i64 12, label %323
    i64 13, label %330
  ]

119:
  %120 = getelementptr inbounds i8, ptr %117, i64 8
  %121 = load ptr, ptr %120, align 8
  %122 = load ptr, ptr getelementptr inbounds (i8, ptr @context, i64 24), align 8
  %123 = icmp eq ptr %121, %122
  br i1 %123, label %124, label %608

124:
  %125 = getelementptr i8, ptr %117, i64 ptrtoint (ptr @place_signature to i64)
  %126 = load ptr, ptr %125, align 8
  %127 = getelementptr inbounds i8, ptr %113, i64 16
  %128 = load i64, ptr %127, align 8
  %129 = inttoptr i64 %128 to ptr
  %130 = icmp eq ptr %126, %129
  br i1 %130, label %131, label %608

131:
  %132 = getelementptr i8, ptr %117, i64 ptrtoint (ptr @place_owner to i64)
  %133 = load ptr, ptr %132, align 8
  %134 = icmp eq ptr %133, null
  br i1 %134, label %149, label %135

135:
  %136 = getelementptr inbounds i8, ptr %133, i64 8
  %137 = load ptr, ptr %136, align 8
  %138 = load ptr, ptr getelementptr inbounds (i8, ptr @context, i64 40), align 8
  %139 = icmp eq ptr %137, %138
  br i1 %139, label %140, label %608

140:
  %141 = getelementptr inbounds i8, ptr %113, i64 24
  %142 = load i64, ptr %141, align 8
  %143 = getelementptr inbounds i8, ptr %133, i64 16
  %144 = load ptr, ptr %143, align 8
  %145 = ptrtoint ptr %144 to i64
  %146 = getelementptr i64, ptr %91, i64 %142
  store i64 %145, ptr %146, align 8
  %147 = getelementptr ptr, ptr %97, i64 %142
  store ptr %133, ptr %147, align 8
  %148 = getelementptr i64, ptr %94, i64 %142
  store i64 0, ptr %148, align 8
  br label %345

149:
  %150 = getelementptr i8, ptr %117, i64 ptrtoint (ptr @place_memory to i64)
  %151 = load ptr, ptr %150, align 8
  %152 = icmp eq ptr %151, null
  br i1 %152, label %608, label %153

153:
  %154 = getelementptr inbounds i8, ptr %113, i64 24
  %155 = load i64, ptr %154, align 8
  %156 = getelementptr inbounds i8, ptr %151, i64 16
  %157 = load ptr, ptr %156, align 8
  %158 = ptrtoint ptr %157 to i64
  %159 = getelementptr i64, ptr %91, i64 %155
  store i64 %158, ptr %159, align 8
  %160 = getelementptr ptr, ptr %97, i64 %155
  store ptr %151, ptr %160, align 8
  %161 = getelementptr i64, ptr %94, i64 %155
  store i64 0, ptr %161, align 8
  br label %345

162:
  %163 = getelementptr inbounds i8, ptr %117, i64 8
  %164 = load ptr, ptr %163, align 8
  %165 = load ptr, ptr getelementptr inbounds (i8, ptr @context, i64 40), align 8
  %166 = icmp eq ptr %164, %165
  br i1 %166, label %167, label %608

167:
  %168 = getelementptr inbounds i8, ptr %113, i64 16
  %169 = load i64, ptr %168, align 8
  %170 = inttoptr i64 %169 to ptr
  %171 = getelementptr inbounds i8, ptr %117, i64 56
  %172 = load ptr, ptr %171, align 8
  %173 = load ptr, ptr %170, align 8
  %174 = icmp eq ptr %172, %173
  br i1 %174, label %175, label %608

175:
  %176 = getelementptr inbounds i8, ptr %117, i64 24
  %177 = load i32, ptr %176, align 8
  %178 = sext i32 %177 to i64
  %179 = getelementptr inbounds i8, ptr %170, i64 8
  %180 = load i64, ptr %179, align 8
  %181 = icmp eq i64 %180, %178
  br i1 %181, label %182, label %608

182:
  %183 = getelementptr inbounds i8, ptr %117, i64 64
  %184 = load i32, ptr %183, align 8
  %185 = and i32 %184, 257
  %186 = icmp eq i32 %185, 257
  br i1 %186, label %187, label %608

187:
  %188 = icmp sgt i32 %177, 0
  br i1 %188, label %189, label %203

189:
  %190 = getelementptr inbounds i8, ptr %117, i64 32
  %191 = load ptr, ptr %190, align 8
  %192 = getelementptr inbounds i8, ptr %170, i64 16
  br label %196

193:
  %194 = add nuw nsw i64 %197, 1
  %195 = icmp eq i64 %194, %178
  br i1 %195, label %203, label %196

196:
  %197 = phi i64 [ 0, %189 ], [ %194, %193 ]
  %198 = getelementptr i64, ptr %191, i64 %197
  %199 = load i64, ptr %198, align 8
  %200 = getelementptr [0 x i64], ptr %192, i64 0, i64 %197
  %201 = load i64, ptr %200, align 8
  %202 = icmp eq i64 %199, %201
  br i1 %202, label %193, label %608

203:
  %204 = getelementptr inbounds i8, ptr %113, i64 24
  %205 = load i64, ptr %204, align 8
  %206 = getelementptr inbounds i8, ptr %117, i64 16
  %207 = load ptr, ptr %206, align 8
  %208 = ptrtoint ptr %207 to i64
  %209 = getelementptr i64, ptr %91, i64 %205
  store i64 %208, ptr %209, align 8
  %210 = getelementptr ptr, ptr %97, i64 %205
  store ptr %117, ptr %210, align 8
  %211 = getelementptr i64, ptr %94, i64 %205
  store i64 0, ptr %211, align 8
  br label %345

212:
  %213 = getelementptr inbounds i8, ptr %117, i64 8
  %214 = load ptr, ptr %213, align 8
  %215 = icmp eq ptr %214, @PyFloat_Type
  br i1 %215, label %216, label %608

216:
  %217 = call double @PyFloat_AsDouble(ptr %117)
  %218 = getelementptr inbounds i8, ptr %113, i64 16
  %219 = load i64, ptr %218, align 8
  %220 = icmp eq i64 %219, 4
  br i1 %220, label %221, label %226

221:
  %222 = fptrunc double %217 to float
  %223 = getelementptr inbounds i8, ptr %113, i64 24
  %224 = load i64, ptr %223, align 8
  %225 = getelementptr i64, ptr %94, i64 %224
  store float %222, ptr %225, align 8
  br label %230

226:
  %227 = getelementptr inbounds i8, ptr %113, i64 24
  %228 = load i64, ptr %227, align 8
  %229 = getelementptr i64, ptr %94, i64 %228
  store double %217, ptr %229, align 8
  br label %230

230:
  %231 = getelementptr inbounds i8, ptr %113, i64 24
  %232 = load i64, ptr %231, align 8
  %233 = getelementptr i64, ptr %94, i64 %232
  %234 = ptrtoint ptr %233 to i64
  %235 = getelementptr i64, ptr %91, i64 %232
  store i64 %234, ptr %235, align 8
  %236 = getelementptr ptr, ptr %97, i64 %232
  store ptr @_Py_TrueStruct, ptr %236, align 8
  br label %345

237:
  %238 = getelementptr inbounds i8, ptr %117, i64 8
  %239 = load ptr, ptr %238, align 8
  %240 = icmp eq ptr %239, @PyLong_Type
  br i1 %240, label %241, label %261

241:
  %242 = call i64 @PyLong_AsLongLongAndOverflow(ptr %117, ptr %5)
  %243 = load i32, ptr %5, align 4
  %244 = icmp eq i32 %243, 0
  br i1 %244, label %245, label %261

245:
  %246 = getelementptr inbounds i8, ptr %113, i64 16
  %247 = load i64, ptr %246, align 8
  %248 = icmp eq i64 %247, 8
  %249 = add i64 %242, 2147483648
  %250 = icmp ult i64 %249, 4294967296
  %251 = select i1 %248, i1 true, i1 %250
  br i1 %251, label %252, label %261

252:
  %253 = getelementptr inbounds i8, ptr %113, i64 24
  %254 = load i64, ptr %253, align 8
  %255 = getelementptr i64, ptr %94, i64 %254
  store i64 %242, ptr %255, align 8
  %256 = load i64, ptr %253, align 8
  %257 = getelementptr i64, ptr %94, i64 %256
  %258 = ptrtoint ptr %257 to i64
  %259 = getelementptr i64, ptr %91, i64 %256
  store i64 %258, ptr %259, align 8
  %260 = getelementptr ptr, ptr %97, i64 %256
  store ptr @_Py_TrueStruct, ptr %260, align 8
  br label %261

261:
  %262 = phi ptr [ %117, %252 ], [ null, %237 ], [ null, %245 ], [ null, %241 ]
  br label %342

263:
  %264 = getelementptr inbounds i8, ptr %117, i64 8
  %265 = load ptr, ptr %264, align 8
  %266 = icmp eq ptr %265, @PyBool_Type
  br i1 %266, label %267, label %608

267:
  %268 = icmp eq ptr %117, @_Py_TrueStruct
  %269 = zext i1 %268 to i64
  %270 = getelementptr inbounds i8, ptr %113, i64 24
  %271 = load i64, ptr %270, align 8
  %272 = getelementptr i64, ptr %94, i64 %271
  store i64 %269, ptr %272, align 8
  %273 = load i64, ptr %270, align 8
  %274 = getelementptr i64, ptr %94, i64 %273
  %275 = ptrtoint ptr %274 to i64
  %276 = getelementptr i64, ptr %91, i64 %273
  store i64 %275, ptr %276, align 8
  %277 = getelementptr ptr, ptr %97, i64 %273
  store ptr @_Py_TrueStruct, ptr %277, align 8
  br label %345

278:
  %279 = getelementptr inbounds i8, ptr %117, i64 8
  %280 = load ptr, ptr %279, align 8
  %281 = icmp eq ptr %280, @PyTuple_Type
  br i1 %281, label %282, label %608

282:
  %283 = call i64 @PyTuple_Size(ptr %117)
  %284 = getelementptr inbounds i8, ptr %113, i64 16
  %285 = load i64, ptr %284, align 8
  %286 = icmp eq i64 %283, %285
  br i1 %286, label %345, label %608

287:
  %288 = getelementptr inbounds i8, ptr %117, i64 8
  %289 = load ptr, ptr %288, align 8
  %290 = icmp eq ptr %289, @PyList_Type
  br i1 %290, label %291, label %608

291:
  %292 = call i64 @PyList_Size(ptr %117)
  %293 = getelementptr inbounds i8, ptr %113, i64 16
  %294 = load i64, ptr %293, align 8
  %295 = icmp eq i64 %292, %294
  br i1 %295, label %345, label %608

296:
  %297 = getelementptr inbounds i8, ptr %117, i64 8
  %298 = load ptr, ptr %297, align 8
  %299 = icmp eq ptr %298, @PyDict_Type
  br i1 %299, label %300, label %608

300:
  %301 = call i64 @PyDict_Size(ptr %117)
  %302 = getelementptr inbounds i8, ptr %113, i64 16
  %303 = load i64, ptr %302, align 8
  %304 = icmp eq i64 %301, %303
  br i1 %304, label %345, label %608

305:
  %306 = getelementptr inbounds i8, ptr %113, i64 16
  %307 = load i64, ptr %306, align 8
  %308 = call ptr @PyTuple_GetItem(ptr %117, i64 %307)
  br label %342

309:
  %310 = getelementptr inbounds i8, ptr %113, i64 16
  %311 = load i64, ptr %310, align 8
  %312 = call ptr @PyList_GetItem(ptr %117, i64 %311)
  br label %342

313:
  %314 = getelementptr inbounds i8, ptr %113, i64 16
  %315 = load i64, ptr %314, align 8
  %316 = inttoptr i64 %315 to ptr
  %317 = call ptr @PyDict_GetItemWithError(ptr %117, ptr %316)
  br label %342

318:
  %319 = getelementptr inbounds i8, ptr %113, i64 16
  %320 = load i64, ptr %319, align 8
  %321 = inttoptr i64 %320 to ptr
  %322 = icmp eq ptr %117, %321
  br i1 %322, label %342, label %608

323:
  %324 = getelementptr inbounds i8, ptr %117, i64 8
  %325 = load ptr, ptr %324, align 8
  %326 = getelementptr inbounds i8, ptr %113, i64 16
  %327 = load i64, ptr %326, align 8
  %328 = inttoptr i64 %327 to ptr
  %329 = icmp eq ptr %325, %328
  br i1 %329, label %345, label %608

330:
  %331 = getelementptr inbounds i8, ptr %117, i64 8
  %332 = load ptr, ptr %331, align 8
  %333 = getelementptr inbounds i8, ptr %113, i64 16
  %334 = load i64, ptr %333, align 8
  %335 = inttoptr i64 %334 to ptr
  %336 = icmp eq ptr %332, %335
  br i1 %336, label %337, label %608

337:
  %338 = call ptr @PyObject_GenericGetDict(ptr %117, ptr null)
  %339 = icmp eq ptr %338, null
  br i1 %339, label %340, label %341

340:
  call void @PyErr_Clear()
  br label %341

341:
  call void @Py_DecRef(ptr %338)
  br label %342

342:
  %343 = phi ptr [ %317, %313 ], [ %312, %309 ], [ %308, %305 ], [ %262, %261 ], [ %338, %341 ], [ %117, %318 ]
  %344 = icmp eq ptr %343, null
  br i1 %344, label %608, label %345

345:
  %346 = phi ptr [ %343, %342 ], [ %117, %140 ], [ %117, %153 ], [ %117, %203 ], [ %117, %230 ], [ %117, %267 ], [ %117, %323 ], [ %117, %282 ], [ %117, %291 ], [ %117, %300 ]
  %347 = getelementptr ptr, ptr %37, i64 %111
  store ptr %346, ptr %347, align 8
  %348 = add nuw nsw i64 %111, 1
  %349 = icmp eq i64 %348, %106
  br i1 %349, label %350, label %110

350:
  %351 = getelementptr inbounds i8, ptr %52, i64 64
  %352 = getelementptr inbounds i8, ptr %52, i64 80
  %353 = getelementptr inbounds i8, ptr %52, i64 88
  store ptr %91, ptr %39, align 8
  store ptr %94, ptr %40, align 8
  store ptr %97, ptr %41, align 8
  store ptr %98, ptr %42, align 8
  store ptr %101, ptr %43, align 8
  store ptr %33, ptr %6, align 8
  %354 = getelementptr inbounds i8, ptr %52, i64 8
  %355 = load ptr, ptr %354, align 8
  call void @Py_IncRef(ptr %355)
  %356 = getelementptr inbounds i8, ptr %52, i64 128
  %357 = load i64, ptr %356, align 8
  %358 = and i64 %357, 2
  %359 = icmp eq i64 %358, 0
  br i1 %359, label %370, label %360

360:
  %361 = load i64, ptr %352, align 8
  %362 = icmp sgt i64 %361, 0
  br i1 %362, label %363, label %370

363:
  %364 = phi i64 [ %367, %363 ], [ 0, %360 ]
  %365 = getelementptr ptr, ptr %97, i64 %364
  %366 = load ptr, ptr %365, align 8
  call void @Py_IncRef(ptr %366)
  %367 = add nuw nsw i64 %364, 1
  %368 = load i64, ptr %352, align 8
  %369 = icmp slt i64 %367, %368
  br i1 %369, label %363, label %370

370:
  %371 = getelementptr inbounds i8, ptr %52, i64 104
  %372 = load i64, ptr %371, align 8
  %373 = icmp eq i64 %372, 0
  br i1 %373, label %388, label %374

374:
  %375 = getelementptr inbounds i8, ptr %52, i64 112
  %376 = load ptr, ptr %375, align 8
  store ptr null, ptr %375, align 8
  %377 = icmp eq ptr %376, null
  br i1 %377, label %378, label %382

378:
  %379 = call ptr @PyMem_RawMalloc(i64 %372)
  %380 = icmp eq ptr %379, null
  br i1 %380, label %381, label %382

381:
  call fastcc void @release(ptr %52, ptr %98, i64 0, ptr %97, ptr null)
  br label %617

382:
  %383 = phi ptr [ %379, %378 ], [ %376, %374 ]
  %384 = ptrtoint ptr %383 to i64
  %385 = load i64, ptr %351, align 8
  %386 = getelementptr i64, ptr %91, i64 %385
  %387 = getelementptr i8, ptr %386, i64 -8
  store i64 %384, ptr %387, align 8
  br label %388

388:
  %389 = phi ptr [ null, %370 ], [ %383, %382 ]
  %390 = load i64, ptr %353, align 8
  %391 = icmp sgt i64 %390, 0
  br i1 %391, label %392, label %475

392:
  %393 = getelementptr inbounds i8, ptr %52, i64 96
  br label %394

394:
  %395 = phi ptr [ %98, %392 ], [ %469, %468 ]
  %396 = phi i64 [ 0, %392 ], [ %472, %468 ]
  %397 = load ptr, ptr %393, align 8
  %398 = getelementptr %struct.result, ptr %397, i64 %396
  %399 = getelementptr inbounds i8, ptr %398, i64 16
  %400 = load i64, ptr %399, align 8
  %401 = icmp sgt i64 %400, 0
  br i1 %401, label %402, label %430

402:
  %403 = getelementptr inbounds i8, ptr %398, i64 24
  %404 = load ptr, ptr %403, align 8
  br label %405

405:
  %406 = phi i64 [ 0, %402 ], [ %428, %427 ]
  %407 = getelementptr %struct.choice, ptr %404, i64 %406
  %408 = load i64, ptr %407, align 8
  %409 = getelementptr i64, ptr %94, i64 %408
  %410 = load i64, ptr %409, align 8
  %411 = icmp eq i64 %410, 0
  br i1 %411, label %412, label %427

412:
  %413 = getelementptr inbounds i8, ptr %407, i64 8
  %414 = load i64, ptr %413, align 8
  %415 = getelementptr ptr, ptr %97, i64 %408
  %416 = load ptr, ptr %415, align 8
  %417 = call fastcc ptr @free_holder(ptr %416, i64 %414)
  %418 = icmp eq ptr %417, null
  br i1 %418, label %427, label %419

419:
  %420 = getelementptr i64, ptr %94, i64 %408
  store i64 1, ptr %420, align 8
  call void @Py_IncRef(ptr %417)
  %421 = getelementptr i64, ptr %91, i64 %408
  %422 = load i64, ptr %421, align 8
  %423 = getelementptr inbounds i8, ptr %398, i64 8
  %424 = load i64, ptr %423, align 8
  %425 = getelementptr i64, ptr %91, i64 %424
  store i64 %422, ptr %425, align 8
  %426 = load ptr, ptr %42, align 8
  br label %468

427:
  %428 = add nuw nsw i64 %406, 1
  %429 = icmp eq i64 %428, %400
  br i1 %429, label %430, label %405

430:
  %431 = load i64, ptr %398, align 8
  %432 = call i64 @llvm.usub.sat.i64(i64 %431, i64 1)
  %433 = lshr i64 %432, 6
  %434 = or i64 %433, 8
  %435 = call i64 @llvm.ctlz.i64(i64 %434, i1 true)
  %436 = sub nuw nsw i64 60, %435
  %437 = shl nuw nsw i64 %436, 3
  %438 = lshr i64 %433, %436
  %439 = add nuw nsw i64 %437, %438
  %440 = icmp ult i64 %439, 320
  br i1 %440, label %441, label %445

441:
  %442 = getelementptr [320 x ptr], ptr @kept, i64 0, i64 %439
  %443 = load ptr, ptr %442, align 8
  %444 = icmp eq ptr %443, null
  br i1 %444, label %445, label %447

445:
  %446 = call fastcc ptr @new_of_class(i64 %439)
  br label %456

447:
  %448 = getelementptr inbounds i8, ptr %443, i64 56
  %449 = load ptr, ptr %448, align 8
  store ptr %449, ptr %442, align 8
  %450 = getelementptr inbounds i8, ptr %443, i64 24
  %451 = load i64, ptr %450, align 8
  %452 = load i64, ptr @kept_nbytes, align 8
  %453 = sub i64 %452, %451
  store i64 %453, ptr @kept_nbytes, align 8
  %454 = load ptr, ptr getelementptr inbounds (i8, ptr @context, i64 32), align 8
  %455 = call ptr @PyObject_Init(ptr %443, ptr %454)
  br label %456

456:
  %457 = phi ptr [ %455, %447 ], [ %446, %445 ]
  %458 = icmp eq ptr %457, null
  br i1 %458, label %466, label %459

459:
  %460 = getelementptr inbounds i8, ptr %457, i64 16
  %461 = load ptr, ptr %460, align 8
  %462 = ptrtoint ptr %461 to i64
  %463 = getelementptr inbounds i8, ptr %398, i64 8
  %464 = load i64, ptr %463, align 8
  %465 = getelementptr i64, ptr %91, i64 %464
  store i64 %462, ptr %465, align 8
  br label %468

466:
  %467 = getelementptr ptr, ptr %395, i64 %396
  store ptr null, ptr %467, align 8
  call fastcc void @release(ptr %52, ptr %395, i64 %396, ptr %97, ptr %389)
  br label %617

468:
  %469 = phi ptr [ %395, %459 ], [ %426, %419 ]
  %470 = phi ptr [ %457, %459 ], [ %417, %419 ]
  %471 = getelementptr ptr, ptr %469, i64 %396
  store ptr %470, ptr %471, align 8
  %472 = add nuw nsw i64 %396, 1
  %473 = load i64, ptr %353, align 8
  %474 = icmp slt i64 %472, %473
  br i1 %474, label %394, label %475

475:
  br i1 %82, label %482, label %476

476:
  %477 = call fastcc ptr @new_record(ptr %52, ptr %6, i64 %88)
  %478 = icmp eq ptr %477, null
  br i1 %478, label %479, label %482

479:
  %480 = load ptr, ptr %42, align 8
  %481 = load i64, ptr %353, align 8
  call fastcc void @release(ptr %52, ptr %480, i64 %481, ptr %97, ptr %389)
  br label %617

482:
  %483 = phi ptr [ %477, %476 ], [ null, %475 ]
  %484 = getelementptr inbounds i8, ptr %52, i64 152
  %485 = load i64, ptr %484, align 8
  %486 = icmp sgt i64 %485, 0
  br i1 %486, label %487, label %508

487:
  %488 = load ptr, ptr %6, align 8
  %489 = getelementptr inbounds i8, ptr %52, i64 160
  br label %490

490:
  %491 = phi i64 [ 0, %487 ], [ %505, %490 ]
  %492 = load ptr, ptr %489, align 8
  %493 = getelementptr %struct.donated, ptr %492, i64 %491
  %494 = load i64, ptr %493, align 8
  %495 = getelementptr ptr, ptr %488, i64 %494
  %496 = load ptr, ptr %495, align 8
  %497 = getelementptr inbounds i8, ptr %493, i64 8
  %498 = load ptr, ptr %497, align 8
  %499 = getelementptr i8, ptr %496, i64 ptrtoint (ptr @place_owner to i64)
  %500 = load ptr, ptr %499, align 8
  store ptr null, ptr %499, align 8
  call void @Py_DecRef(ptr %500)
  %501 = getelementptr i8, ptr %496, i64 ptrtoint (ptr @place_memory to i64)
  %502 = load ptr, ptr %501, align 8
  store ptr null, ptr %501, align 8
  call void @Py_DecRef(ptr %502)
  %503 = getelementptr i8, ptr %496, i64 ptrtoint (ptr @place_data to i64)
  %504 = load ptr, ptr %503, align 8
  call void @Py_IncRef(ptr %498)
  store ptr %498, ptr %503, align 8
  call void @Py_DecRef(ptr %504)
  %505 = add nuw nsw i64 %491, 1
  %506 = load i64, ptr %484, align 8
  %507 = icmp slt i64 %505, %506
  br i1 %507, label %490, label %508

508:
  %509 = load i64, ptr %356, align 8
  %510 = and i64 %509, 1
  %511 = icmp eq i64 %510, 0
  br i1 %511, label %517, label %512

512:
  %513 = call ptr @PyEval_SaveThread()
  %514 = getelementptr inbounds i8, ptr %52, i64 120
  %515 = load ptr, ptr %514, align 8
  %516 = call i32 %515(ptr %91)
  call void @PyEval_RestoreThread(ptr %513)
  br label %521

517:
  %518 = getelementptr inbounds i8, ptr %52, i64 120
  %519 = load ptr, ptr %518, align 8
  %520 = call i32 %519(ptr %91)
  br label %521

521:
  %522 = phi i32 [ %516, %512 ], [ %520, %517 ]
  %523 = icmp eq i32 %522, 0
  br i1 %523, label %528, label %524

524:
  %525 = load ptr, ptr getelementptr inbounds (i8, ptr @context, i64 16), align 8
  %526 = call ptr @PyObject_CallNoArgs(ptr %525)
  call void @Py_DecRef(ptr %526)
  %527 = icmp eq ptr %526, null
  br i1 %527, label %600, label %528

528:
  %529 = getelementptr inbounds i8, ptr %52, i64 136
  %530 = load i64, ptr %529, align 8
  %531 = icmp sgt i64 %530, 0
  br i1 %531, label %534, label %532

532:
  %533 = load ptr, ptr %43, align 8
  br label %595

534:
  %535 = getelementptr inbounds i8, ptr %52, i64 144
  %536 = load ptr, ptr %43, align 8
  %537 = load ptr, ptr %42, align 8
  br label %538

538:
  %539 = phi i64 [ 0, %534 ], [ %593, %592 ]
  %540 = load ptr, ptr %535, align 8
  %541 = getelementptr %struct.output, ptr %540, i64 %539
  %542 = load i64, ptr %541, align 8
  switch i64 %542, label %577 [
    i64 0, label %543
    i64 1, label %551
    i64 2, label %559
    i64 6, label %564
    i64 3, label %571
    i64 4, label %573
    i64 7, label %575
  ]

543:
  %544 = getelementptr inbounds i8, ptr %541, i64 16
  %545 = load ptr, ptr %544, align 8
  %546 = getelementptr inbounds i8, ptr %541, i64 8
  %547 = load i64, ptr %546, align 8
  %548 = getelementptr ptr, ptr %537, i64 %547
  %549 = load ptr, ptr %548, align 8
  %550 = call fastcc ptr @new_array(ptr %545, ptr %549)
  br label %580

551:
  %552 = getelementptr inbounds i8, ptr %541, i64 16
  %553 = load ptr, ptr %552, align 8
  %554 = getelementptr inbounds i8, ptr %541, i64 8
  %555 = load i64, ptr %554, align 8
  %556 = getelementptr ptr, ptr %97, i64 %555
  %557 = load ptr, ptr %556, align 8
  %558 = call fastcc ptr @new_array(ptr %553, ptr %557)
  br label %580

559:
  %560 = getelementptr inbounds i8, ptr %541, i64 8
  %561 = load i64, ptr %560, align 8
  %562 = call ptr @PyTuple_New(i64 %561)
  %563 = call fastcc ptr @packed_tuple(ptr %536, ptr %562, ptr %541)
  br label %580

564:
  %565 = getelementptr inbounds i8, ptr %541, i64 24
  %566 = load ptr, ptr %565, align 8
  %567 = getelementptr inbounds i8, ptr %541, i64 8
  %568 = load i64, ptr %567, align 8
  %569 = call ptr @PyType_GenericAlloc(ptr %566, i64 %568)
  %570 = call fastcc ptr @packed_tuple(ptr %536, ptr %569, ptr %541)
  br label %580

571:
  %572 = call fastcc ptr @packed_list(ptr %536, ptr %541)
  br label %580

573:
  %574 = call fastcc ptr @packed_dict(ptr %536, ptr %541)
  br label %580

575:
  %576 = call fastcc ptr @packed_object(ptr %536, ptr %541)
  br label %580

577:
  %578 = getelementptr inbounds i8, ptr %541, i64 16
  %579 = load ptr, ptr %578, align 8
  call void @Py_IncRef(ptr %579)
  br label %580

580:
  %581 = phi ptr [ %579, %577 ], [ %576, %575 ], [ %574, %573 ], [ %572, %571 ], [ %569, %564 ], [ %562, %559 ], [ %558, %551 ], [ %550, %543 ]
  %582 = getelementptr ptr, ptr %536, i64 %539
  store ptr %581, ptr %582, align 8
  %583 = icmp eq ptr %581, null
  br i1 %583, label %584, label %592

584:
  %585 = icmp eq i64 %539, 0
  br i1 %585, label %600, label %586

586:
  %587 = phi i64 [ %590, %586 ], [ 0, %584 ]
  %588 = getelementptr ptr, ptr %536, i64 %587
  %589 = load ptr, ptr %588, align 8
  call void @Py_DecRef(ptr %589)
  %590 = add nuw nsw i64 %587, 1
  %591 = icmp eq i64 %590, %539
  br i1 %591, label %600, label %586

592:
  %593 = add nuw nsw i64 %539, 1
  %594 = icmp eq i64 %593, %530
  br i1 %594, label %595, label %538

595:
  %596 = phi ptr [ %533, %532 ], [ %536, %592 ]
  %597 = getelementptr ptr, ptr %596, i64 %530
  %598 = getelementptr i8, ptr %597, i64 -8
  %599 = load ptr, ptr %598, align 8
  br label %600

600:
  %601 = phi ptr [ null, %524 ], [ %599, %595 ], [ null, %584 ], [ null, %586 ]
  br i1 %82, label %604, label %602

602:
  %603 = call fastcc ptr @told(ptr %52, ptr %483, ptr %601)
  br label %604

604:
  %605 = phi ptr [ %603, %602 ], [ %601, %600 ]
  %606 = load ptr, ptr %42, align 8
  %607 = load i64, ptr %353, align 8
  call fastcc void @release(ptr %52, ptr %606, i64 %607, ptr %97, ptr %389)
  br label %619

608:
  %609 = phi ptr [ %47, %46 ], [ %47, %57 ], [ %47, %61 ], [ %101, %196 ], [ %101, %342 ], [ %101, %323 ], [ %101, %318 ], [ %101, %278 ], [ %101, %282 ], [ %101, %287 ], [ %101, %291 ], [ %101, %296 ], [ %101, %300 ], [ %101, %110 ], [ %101, %124 ], [ %101, %119 ], [ %101, %135 ], [ %101, %149 ], [ %101, %162 ], [ %101, %182 ], [ %101, %175 ], [ %101, %167 ], [ %101, %212 ], [ %101, %263 ], [ %101, %330 ], [ %47, %72 ]
  %610 = phi ptr [ %48, %46 ], [ %48, %57 ], [ %48, %61 ], [ %98, %196 ], [ %98, %342 ], [ %98, %323 ], [ %98, %318 ], [ %98, %278 ], [ %98, %282 ], [ %98, %287 ], [ %98, %291 ], [ %98, %296 ], [ %98, %300 ], [ %98, %110 ], [ %98, %124 ], [ %98, %119 ], [ %98, %135 ], [ %98, %149 ], [ %98, %162 ], [ %98, %182 ], [ %98, %175 ], [ %98, %167 ], [ %98, %212 ], [ %98, %263 ], [ %98, %330 ], [ %48, %72 ]
  %611 = phi ptr [ %49, %46 ], [ %49, %57 ], [ %49, %61 ], [ %97, %196 ], [ %97, %342 ], [ %97, %323 ], [ %97, %318 ], [ %97, %278 ], [ %97, %282 ], [ %97, %287 ], [ %97, %291 ], [ %97, %296 ], [ %97, %300 ], [ %97, %110 ], [ %97, %124 ], [ %97, %119 ], [ %97, %135 ], [ %97, %149 ], [ %97, %162 ], [ %97, %182 ], [ %97, %175 ], [ %97, %167 ], [ %97, %212 ], [ %97, %263 ], [ %97, %330 ], [ %49, %72 ]
  %612 = phi ptr [ %50, %46 ], [ %50, %57 ], [ %50, %61 ], [ %94, %196 ], [ %94, %342 ], [ %94, %323 ], [ %94, %318 ], [ %94, %278 ], [ %94, %282 ], [ %94, %287 ], [ %94, %291 ], [ %94, %296 ], [ %94, %300 ], [ %94, %110 ], [ %94, %124 ], [ %94, %119 ], [ %94, %135 ], [ %94, %149 ], [ %94, %162 ], [ %94, %182 ], [ %94, %175 ], [ %94, %167 ], [ %94, %212 ], [ %94, %263 ], [ %94, %330 ], [ %50, %72 ]
  %613 = phi ptr [ %51, %46 ], [ %51, %57 ], [ %51, %61 ], [ %91, %196 ], [ %91, %342 ], [ %91, %323 ], [ %91, %318 ], [ %91, %278 ], [ %91, %282 ], [ %91, %287 ], [ %91, %291 ], [ %91, %296 ], [ %91, %300 ], [ %91, %110 ], [ %91, %124 ], [ %91, %119 ], [ %91, %135 ], [ %91, %149 ], [ %91, %162 ], [ %91, %182 ], [ %91, %175 ], [ %91, %167 ], [ %91, %212 ], [ %91, %263 ], [ %91, %330 ], [ %51, %72 ]
  %614 = phi ptr [ %53, %46 ], [ %53, %57 ], [ %53, %61 ], [ %33, %196 ], [ %33, %342 ], [ %33, %323 ], [ %33, %318 ], [ %33, %278 ], [ %33, %282 ], [ %33, %287 ], [ %33, %291 ], [ %33, %296 ], [ %33, %300 ], [ %33, %110 ], [ %33, %124 ], [ %33, %119 ], [ %33, %135 ], [ %33, %149 ], [ %33, %162 ], [ %33, %182 ], [ %33, %175 ], [ %33, %167 ], [ %33, %212 ], [ %33, %263 ], [ %33, %330 ], [ %53, %72 ]
  %615 = load ptr, ptr %52, align 8
  %616 = icmp eq ptr %615, null
  br i1 %616, label %617, label %46

617:
  %618 = call fastcc ptr @call_python(ptr %0, ptr %1, i64 %2, i64 %12, ptr %3)
  br label %619

619:
  %620 = phi ptr [ %605, %604 ], [ %618, %617 ], [ %27, %26 ]
  ret ptr %620
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
  %34 = load ptr, ptr getelementptr inbounds (i8, ptr @context, i64 32), align 8
  %35 = tail call ptr @PyObject_Init(ptr %27, ptr %34)
  br label %60

36:
  %37 = tail call ptr @PyLong_FromLongLong(i64 %15)
  store ptr %37, ptr %2, align 8
  %38 = load ptr, ptr getelementptr inbounds (i8, ptr @context, i64 64), align 8
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
  %56 = load ptr, ptr getelementptr inbounds (i8, ptr @context, i64 32), align 8
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
  %8 = load ptr, ptr getelementptr inbounds (i8, ptr @context, i64 32), align 8
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
  %18 = load ptr, ptr getelementptr inbounds (i8, ptr @context, i64 72), align 8
  tail call void @Py_IncRef(ptr %18)
  %19 = getelementptr i8, ptr %16, i64 ptrtoint (ptr @place_data to i64)
  store ptr %18, ptr %19, align 8
  %20 = getelementptr inbounds i8, ptr %1, i64 8
  %21 = load ptr, ptr %20, align 8
  %22 = load ptr, ptr getelementptr inbounds (i8, ptr @context, i64 40), align 8
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
