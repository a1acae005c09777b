; source/front_door.c, compiled by build.py

%struct.object = type { i32, i32, ptr }
%struct.context = type { ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr }
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
  %6 = icmp eq ptr %3, null
  br i1 %6, label %9, label %7

7:
  %8 = tail call i64 @PyTuple_Size(ptr %3)
  br label %9

9:
  %10 = phi i64 [ %8, %7 ], [ 0, %4 ]
  %11 = add i64 %10, %2
  %12 = tail call ptr @PyThreadState_GetDict()
  %13 = icmp eq ptr %12, null
  br i1 %13, label %25, label %14

14:
  %15 = load ptr, ptr @context, align 8
  %16 = tail call ptr @PyDict_GetItemWithError(ptr %12, ptr %15)
  %17 = icmp eq ptr %16, null
  br i1 %17, label %25, label %18

18:
  %19 = tail call ptr @PyList_GetItem(ptr %16, i64 0)
  %20 = getelementptr i8, ptr %0, i64 ptrtoint (ptr @place_calls to i64)
  %21 = load ptr, ptr %20, align 8
  %22 = icmp ne ptr %19, null
  %23 = icmp ne ptr %21, null
  %24 = select i1 %22, i1 %23, i1 false
  br i1 %24, label %27, label %25

25:
  %26 = tail call fastcc ptr @call_python(ptr %0, ptr %1, i64 %2, i64 %11, ptr %3)
  br label %567

27:
  %28 = tail call ptr @PyLong_AsVoidPtr(ptr %21)
  %29 = getelementptr inbounds i8, ptr %28, i64 8
  %30 = load i64, ptr %29, align 8
  %31 = shl i64 %30, 3
  %32 = alloca i8, i64 %31, align 16
  %33 = load ptr, ptr %28, align 8
  %34 = icmp eq ptr %33, null
  br i1 %34, label %565, label %35

35:
  %36 = getelementptr i64, ptr %32, i64 %11
  %37 = shl i64 %11, 3
  %38 = icmp slt i64 %10, 1
  br label %39

39:
  %40 = phi ptr [ %33, %35 ], [ %563, %562 ]
  %41 = getelementptr inbounds i8, ptr %40, i64 16
  %42 = load ptr, ptr %41, align 8
  %43 = icmp eq ptr %42, %19
  br i1 %43, label %44, label %562

44:
  %45 = getelementptr inbounds i8, ptr %40, i64 24
  %46 = load i64, ptr %45, align 8
  %47 = icmp eq i64 %46, %2
  br i1 %47, label %48, label %562

48:
  %49 = getelementptr inbounds i8, ptr %40, i64 32
  %50 = load i64, ptr %49, align 8
  %51 = icmp eq i64 %50, %10
  br i1 %51, label %52, label %562

52:
  br i1 %38, label %66, label %53

53:
  %54 = getelementptr inbounds i8, ptr %40, i64 40
  br label %59

55:
  %56 = add nuw nsw i64 %60, 1
  %57 = load i64, ptr %49, align 8
  %58 = icmp slt i64 %56, %57
  br i1 %58, label %59, label %66

59:
  %60 = phi i64 [ 0, %53 ], [ %56, %55 ]
  %61 = call ptr @PyTuple_GetItem(ptr %3, i64 %60)
  %62 = load ptr, ptr %54, align 8
  %63 = getelementptr ptr, ptr %62, i64 %60
  %64 = load ptr, ptr %63, align 8
  %65 = icmp eq ptr %61, %64
  br i1 %65, label %55, label %562

66:
  %67 = getelementptr inbounds i8, ptr %40, i64 48
  %68 = load i64, ptr %67, align 8
  %69 = getelementptr i64, ptr %36, i64 %68
  %70 = getelementptr inbounds i8, ptr %40, i64 64
  %71 = load i64, ptr %70, align 8
  %72 = getelementptr i64, ptr %69, i64 %71
  %73 = getelementptr inbounds i8, ptr %40, i64 80
  %74 = load i64, ptr %73, align 8
  %75 = getelementptr ptr, ptr %72, i64 %74
  %76 = getelementptr inbounds i8, ptr %40, i64 88
  %77 = load i64, ptr %76, align 8
  call void @llvm.memcpy.p0.p0.i64(ptr align 16 %32, ptr align 8 %1, i64 %37, i1 false)
  %78 = getelementptr inbounds i8, ptr %40, i64 72
  %79 = load ptr, ptr %78, align 8
  %80 = load i64, ptr %70, align 8
  %81 = shl i64 %80, 3
  call void @llvm.memcpy.p0.p0.i64(ptr align 8 %69, ptr align 8 %79, i64 %81, i1 false)
  %82 = load i64, ptr %67, align 8
  %83 = icmp sgt i64 %82, 0
  br i1 %83, label %84, label %326

84:
  %85 = getelementptr inbounds i8, ptr %40, i64 56
  br label %86

86:
  %87 = phi i64 [ 0, %84 ], [ %324, %321 ]
  %88 = load ptr, ptr %85, align 8
  %89 = getelementptr %struct.guard, ptr %88, i64 %87
  %90 = getelementptr inbounds i8, ptr %89, i64 8
  %91 = load i64, ptr %90, align 8
  %92 = getelementptr ptr, ptr %32, i64 %91
  %93 = load ptr, ptr %92, align 8
  %94 = load i64, ptr %89, align 8
  switch i64 %94, label %562 [
    i64 0, label %95
    i64 1, label %138
    i64 2, label %188
    i64 3, label %213
    i64 4, label %239
    i64 5, label %254
    i64 6, label %263
    i64 7, label %272
    i64 8, label %281
    i64 9, label %285
    i64 10, label %289
    i64 11, label %294
    i64 12, label %299
    i64 13, label %306
  ]

95:
  %96 = getelementptr inbounds i8, ptr %93, i64 8
  %97 = load ptr, ptr %96, align 8
  %98 = load ptr, ptr getelementptr inbounds (i8, ptr @context, i64 24), align 8
  %99 = icmp eq ptr %97, %98
  br i1 %99, label %100, label %562

100:
  %101 = getelementptr i8, ptr %93, i64 ptrtoint (ptr @place_signature to i64)
  %102 = load ptr, ptr %101, align 8
  %103 = getelementptr inbounds i8, ptr %89, i64 16
  %104 = load i64, ptr %103, align 8
  %105 = inttoptr i64 %104 to ptr
  %106 = icmp eq ptr %102, %105
  br i1 %106, label %107, label %562

107:
  %108 = getelementptr i8, ptr %93, i64 ptrtoint (ptr @place_owner to i64)
  %109 = load ptr, ptr %108, align 8
  %110 = icmp eq ptr %109, null
  br i1 %110, label %125, label %111

111:
  %112 = getelementptr inbounds i8, ptr %109, i64 8
  %113 = load ptr, ptr %112, align 8
  %114 = load ptr, ptr getelementptr inbounds (i8, ptr @context, i64 40), align 8
  %115 = icmp eq ptr %113, %114
  br i1 %115, label %116, label %562

116:
  %117 = getelementptr inbounds i8, ptr %89, i64 24
  %118 = load i64, ptr %117, align 8
  %119 = getelementptr inbounds i8, ptr %109, i64 16
  %120 = load ptr, ptr %119, align 8
  %121 = ptrtoint ptr %120 to i64
  %122 = getelementptr i64, ptr %69, i64 %118
  store i64 %121, ptr %122, align 8
  %123 = getelementptr ptr, ptr %75, i64 %118
  store ptr %109, ptr %123, align 8
  %124 = getelementptr i64, ptr %72, i64 %118
  store i64 0, ptr %124, align 8
  br label %321

125:
  %126 = getelementptr i8, ptr %93, i64 ptrtoint (ptr @place_memory to i64)
  %127 = load ptr, ptr %126, align 8
  %128 = icmp eq ptr %127, null
  br i1 %128, label %562, label %129

129:
  %130 = getelementptr inbounds i8, ptr %89, i64 24
  %131 = load i64, ptr %130, align 8
  %132 = getelementptr inbounds i8, ptr %127, i64 16
  %133 = load ptr, ptr %132, align 8
  %134 = ptrtoint ptr %133 to i64
  %135 = getelementptr i64, ptr %69, i64 %131
  store i64 %134, ptr %135, align 8
  %136 = getelementptr ptr, ptr %75, i64 %131
  store ptr %127, ptr %136, align 8
  %137 = getelementptr i64, ptr %72, i64 %131
  store i64 0, ptr %137, align 8
  br label %321

138:
  %139 = getelementptr inbounds i8, ptr %93, i64 8
  %140 = load ptr, ptr %139, align 8
  %141 = load ptr, ptr getelementptr inbounds (i8, ptr @context, i64 40), align 8
  %142 = icmp eq ptr %140, %141
  br i1 %142, label %143, label %562

143:
  %144 = getelementptr inbounds i8, ptr %89, i64 16
  %145 = load i64, ptr %144, align 8
  %146 = inttoptr i64 %145 to ptr
  %147 = getelementptr inbounds i8, ptr %93, i64 56
  %148 = load ptr, ptr %147, align 8
  %149 = load ptr, ptr %146, align 8
  %150 = icmp eq ptr %148, %149
  br i1 %150, label %151, label %562

151:
  %152 = getelementptr inbounds i8, ptr %93, i64 24
  %153 = load i32, ptr %152, align 8
  %154 = sext i32 %153 to i64
  %155 = getelementptr inbounds i8, ptr %146, i64 8
  %156 = load i64, ptr %155, align 8
  %157 = icmp eq i64 %156, %154
  br i1 %157, label %158, label %562

158:
  %159 = getelementptr inbounds i8, ptr %93, i64 64
  %160 = load i32, ptr %159, align 8
  %161 = and i32 %160, 257
  %162 = icmp eq i32 %161, 257
  br i1 %162, label %163, label %562

163:
  %164 = icmp sgt i32 %153, 0
  br i1 %164, label %165, label %179

165:
  %166 = getelementptr inbounds i8, ptr %93, i64 32
  %167 = load ptr, ptr %166, align 8
  %168 = getelementptr inbounds i8, ptr %146, i64 16
  br label %172

169:
  %170 = add nuw nsw i64 %173, 1
  %171 = icmp eq i64 %170, %154
  br i1 %171, label %179, label %172

172:
  %173 = phi i64 [ 0, %165 ], [ %170, %169 ]
  %174 = getelementptr i64, ptr %167, i64 %173
  %175 = load i64, ptr %174, align 8
  %176 = getelementptr [0 x i64], ptr %168, i64 0, i64 %173
  %177 = load i64, ptr %176, align 8
  %178 = icmp eq i64 %175, %177
  br i1 %178, label %169, label %562

179:
  %180 = getelementptr inbounds i8, ptr %89, i64 24
  %181 = load i64, ptr %180, align 8
  %182 = getelementptr inbounds i8, ptr %93, i64 16
  %183 = load ptr, ptr %182, align 8
  %184 = ptrtoint ptr %183 to i64
  %185 = getelementptr i64, ptr %69, i64 %181
  store i64 %184, ptr %185, align 8
  %186 = getelementptr ptr, ptr %75, i64 %181
  store ptr %93, ptr %186, align 8
  %187 = getelementptr i64, ptr %72, i64 %181
  store i64 0, ptr %187, align 8
  br label %321

188:
  %189 = getelementptr inbounds i8, ptr %93, i64 8
  %190 = load ptr, ptr %189, align 8
  %191 = icmp eq ptr %190, @PyFloat_Type
  br i1 %191, label %192, label %562

192:
  %193 = call double @PyFloat_AsDouble(ptr %93)
  %194 = getelementptr inbounds i8, ptr %89, i64 16
  %195 = load i64, ptr %194, align 8
  %196 = icmp eq i64 %195, 4
  br i1 %196, label %197, label %202

197:
  %198 = fptrunc double %193 to float
  %199 = getelementptr inbounds i8, ptr %89, i64 24
  %200 = load i64, ptr %199, align 8
  %201 = getelementptr i64, ptr %72, i64 %200
  store float %198, ptr %201, align 8
  br label %206

202:
  %203 = getelementptr inbounds i8, ptr %89, i64 24
  %204 = load i64, ptr %203, align 8
  %205 = getelementptr i64, ptr %72, i64 %204
  store double %193, ptr %205, align 8
  br label %206

206:
  %207 = getelementptr inbounds i8, ptr %89, i64 24
  %208 = load i64, ptr %207, align 8
  %209 = getelementptr i64, ptr %72, i64 %208
  %210 = ptrtoint ptr %209 to i64
  %211 = getelementptr i64, ptr %69, i64 %208
  store i64 %210, ptr %211, align 8
  %212 = getelementptr ptr, ptr %75, i64 %208
  store ptr @_Py_TrueStruct, ptr %212, align 8
  br label %321

213:
  %214 = getelementptr inbounds i8, ptr %93, i64 8
  %215 = load ptr, ptr %214, align 8
  %216 = icmp eq ptr %215, @PyLong_Type
  br i1 %216, label %217, label %237

217:
  %218 = call i64 @PyLong_AsLongLongAndOverflow(ptr %93, ptr %5)
  %219 = load i32, ptr %5, align 4
  %220 = icmp eq i32 %219, 0
  br i1 %220, label %221, label %237

221:
  %222 = getelementptr inbounds i8, ptr %89, i64 16
  %223 = load i64, ptr %222, align 8
  %224 = icmp eq i64 %223, 8
  %225 = add i64 %218, 2147483648
  %226 = icmp ult i64 %225, 4294967296
  %227 = select i1 %224, i1 true, i1 %226
  br i1 %227, label %228, label %237

228:
  %229 = getelementptr inbounds i8, ptr %89, i64 24
  %230 = load i64, ptr %229, align 8
  %231 = getelementptr i64, ptr %72, i64 %230
  store i64 %218, ptr %231, align 8
  %232 = load i64, ptr %229, align 8
  %233 = getelementptr i64, ptr %72, i64 %232
  %234 = ptrtoint ptr %233 to i64
  %235 = getelementptr i64, ptr %69, i64 %232
  store i64 %234, ptr %235, align 8
  %236 = getelementptr ptr, ptr %75, i64 %232
  store ptr @_Py_TrueStruct, ptr %236, align 8
  br label %237

237:
  %238 = phi ptr [ %93, %228 ], [ null, %213 ], [ null, %221 ], [ null, %217 ]
  br label %318

239:
  %240 = getelementptr inbounds i8, ptr %93, i64 8
  %241 = load ptr, ptr %240, align 8
  %242 = icmp eq ptr %241, @PyBool_Type
  br i1 %242, label %243, label %562

243:
  %244 = icmp eq ptr %93, @_Py_TrueStruct
  %245 = zext i1 %244 to i64
  %246 = getelementptr inbounds i8, ptr %89, i64 24
  %247 = load i64, ptr %246, align 8
  %248 = getelementptr i64, ptr %72, i64 %247
  store i64 %245, ptr %248, align 8
  %249 = load i64, ptr %246, align 8
  %250 = getelementptr i64, ptr %72, i64 %249
  %251 = ptrtoint ptr %250 to i64
  %252 = getelementptr i64, ptr %69, i64 %249
  store i64 %251, ptr %252, align 8
  %253 = getelementptr ptr, ptr %75, i64 %249
  store ptr @_Py_TrueStruct, ptr %253, align 8
  br label %321

254:
  %255 = getelementptr inbounds i8, ptr %93, i64 8
  %256 = load ptr, ptr %255, align 8
  %257 = icmp eq ptr %256, @PyTuple_Type
  br i1 %257, label %258, label %562

258:
  %259 = call i64 @PyTuple_Size(ptr %93)
  %260 = getelementptr inbounds i8, ptr %89, i64 16
  %261 = load i64, ptr %260, align 8
  %262 = icmp eq i64 %259, %261
  br i1 %262, label %321, label %562

263:
  %264 = getelementptr inbounds i8, ptr %93, i64 8
  %265 = load ptr, ptr %264, align 8
  %266 = icmp eq ptr %265, @PyList_Type
  br i1 %266, label %267, label %562

267:
  %268 = call i64 @PyList_Size(ptr %93)
  %269 = getelementptr inbounds i8, ptr %89, i64 16
  %270 = load i64, ptr %269, align 8
  %271 = icmp eq i64 %268, %270
  br i1 %271, label %321, label %562

272:
  %273 = getelementptr inbounds i8, ptr %93, i64 8
  %274 = load ptr, ptr %273, align 8
  %275 = icmp eq ptr %274, @PyDict_Type
  br i1 %275, label %276, label %562

276:
  %277 = call i64 @PyDict_Size(ptr %93)
  %278 = getelementptr inbounds i8, ptr %89, i64 16
  %279 = load i64, ptr %278, align 8
  %280 = icmp eq i64 %277, %279
  br i1 %280, label %321, label %562

281:
  %282 = getelementptr inbounds i8, ptr %89, i64 16
  %283 = load i64, ptr %282, align 8
  %284 = call ptr @PyTuple_GetItem(ptr %93, i64 %283)
  br label %318

285:
  %286 = getelementptr inbounds i8, ptr %89, i64 16
  %287 = load i64, ptr %286, align 8
  %288 = call ptr @PyList_GetItem(ptr %93, i64 %287)
  br label %318

289:
  %290 = getelementptr inbounds i8, ptr %89, i64 16
  %291 = load i64, ptr %290, align 8
  %292 = inttoptr i64 %291 to ptr
  %293 = call ptr @PyDict_GetItemWithError(ptr %93, ptr %292)
  br label %318

294:
  %295 = getelementptr inbounds i8, ptr %89, i64 16
  %296 = load i64, ptr %295, align 8
  %297 = inttoptr i64 %296 to ptr
  %298 = icmp eq ptr %93, %297
  br i1 %298, label %318, label %562

299:
  %300 = getelementptr inbounds i8, ptr %93, i64 8
  %301 = load ptr, ptr %300, align 8
  %302 = getelementptr inbounds i8, ptr %89, i64 16
  %303 = load i64, ptr %302, align 8
  %304 = inttoptr i64 %303 to ptr
  %305 = icmp eq ptr %301, %304
  br i1 %305, label %321, label %562

306:
  %307 = getelementptr inbounds i8, ptr %93, i64 8
  %308 = load ptr, ptr %307, align 8
  %309 = getelementptr inbounds i8, ptr %89, i64 16
  %310 = load i64, ptr %309, align 8
  %311 = inttoptr i64 %310 to ptr
  %312 = icmp eq ptr %308, %311
  br i1 %312, label %313, label %562

313:
  %314 = call ptr @PyObject_GenericGetDict(ptr %93, ptr null)
  %315 = icmp eq ptr %314, null
  br i1 %315, label %316, label %317

316:
  call void @PyErr_Clear()
  br label %317

317:
  call void @Py_DecRef(ptr %314)
  br label %318

318:
  %319 = phi ptr [ %293, %289 ], [ %288, %285 ], [ %284, %281 ], [ %238, %237 ], [ %314, %317 ], [ %93, %294 ]
  %320 = icmp eq ptr %319, null
  br i1 %320, label %562, label %321

321:
  %322 = phi ptr [ %319, %318 ], [ %93, %116 ], [ %93, %129 ], [ %93, %179 ], [ %93, %206 ], [ %93, %243 ], [ %93, %299 ], [ %93, %258 ], [ %93, %267 ], [ %93, %276 ]
  %323 = getelementptr ptr, ptr %36, i64 %87
  store ptr %322, ptr %323, align 8
  %324 = add nuw nsw i64 %87, 1
  %325 = icmp eq i64 %324, %82
  br i1 %325, label %326, label %86

326:
  %327 = getelementptr inbounds i8, ptr %40, i64 64
  %328 = getelementptr inbounds i8, ptr %40, i64 80
  %329 = getelementptr inbounds i8, ptr %40, i64 88
  %330 = getelementptr ptr, ptr %75, i64 %74
  %331 = getelementptr ptr, ptr %330, i64 %77
  %332 = getelementptr inbounds i8, ptr %40, i64 8
  %333 = load ptr, ptr %332, align 8
  call void @Py_IncRef(ptr %333)
  %334 = getelementptr inbounds i8, ptr %40, i64 128
  %335 = load i64, ptr %334, align 8
  %336 = and i64 %335, 2
  %337 = icmp eq i64 %336, 0
  br i1 %337, label %348, label %338

338:
  %339 = load i64, ptr %328, align 8
  %340 = icmp sgt i64 %339, 0
  br i1 %340, label %341, label %348

341:
  %342 = phi i64 [ %345, %341 ], [ 0, %338 ]
  %343 = getelementptr ptr, ptr %75, i64 %342
  %344 = load ptr, ptr %343, align 8
  call void @Py_IncRef(ptr %344)
  %345 = add nuw nsw i64 %342, 1
  %346 = load i64, ptr %328, align 8
  %347 = icmp slt i64 %345, %346
  br i1 %347, label %341, label %348

348:
  %349 = getelementptr inbounds i8, ptr %40, i64 104
  %350 = load i64, ptr %349, align 8
  %351 = icmp eq i64 %350, 0
  br i1 %351, label %366, label %352

352:
  %353 = getelementptr inbounds i8, ptr %40, i64 112
  %354 = load ptr, ptr %353, align 8
  store ptr null, ptr %353, align 8
  %355 = icmp eq ptr %354, null
  br i1 %355, label %356, label %360

356:
  %357 = call ptr @PyMem_RawMalloc(i64 %350)
  %358 = icmp eq ptr %357, null
  br i1 %358, label %359, label %360

359:
  call fastcc void @release(ptr %40, ptr %330, i64 0, ptr %75, ptr null)
  br label %565

360:
  %361 = phi ptr [ %357, %356 ], [ %354, %352 ]
  %362 = ptrtoint ptr %361 to i64
  %363 = load i64, ptr %327, align 8
  %364 = getelementptr i64, ptr %69, i64 %363
  %365 = getelementptr i8, ptr %364, i64 -8
  store i64 %362, ptr %365, align 8
  br label %366

366:
  %367 = phi ptr [ null, %348 ], [ %361, %360 ]
  %368 = load i64, ptr %329, align 8
  %369 = icmp sgt i64 %368, 0
  br i1 %369, label %370, label %372

370:
  %371 = getelementptr inbounds i8, ptr %40, i64 96
  br label %378

372:
  %373 = getelementptr inbounds i8, ptr %40, i64 152
  %374 = load i64, ptr %373, align 8
  %375 = icmp sgt i64 %374, 0
  br i1 %375, label %376, label %472

376:
  %377 = getelementptr inbounds i8, ptr %40, i64 160
  br label %454

378:
  %379 = phi i64 [ 0, %370 ], [ %451, %444 ]
  %380 = load ptr, ptr %371, align 8
  %381 = getelementptr %struct.result, ptr %380, i64 %379
  %382 = getelementptr inbounds i8, ptr %381, i64 16
  %383 = load i64, ptr %382, align 8
  %384 = icmp sgt i64 %383, 0
  br i1 %384, label %385, label %409

385:
  %386 = getelementptr inbounds i8, ptr %381, i64 24
  %387 = load ptr, ptr %386, align 8
  br label %388

388:
  %389 = phi i64 [ 0, %385 ], [ %407, %406 ]
  %390 = getelementptr %struct.choice, ptr %387, i64 %389
  %391 = load i64, ptr %390, align 8
  %392 = getelementptr i64, ptr %72, i64 %391
  %393 = load i64, ptr %392, align 8
  %394 = icmp eq i64 %393, 0
  br i1 %394, label %395, label %406

395:
  %396 = getelementptr inbounds i8, ptr %390, i64 8
  %397 = load i64, ptr %396, align 8
  %398 = getelementptr ptr, ptr %75, i64 %391
  %399 = load ptr, ptr %398, align 8
  %400 = call fastcc ptr @free_holder(ptr %399, i64 %397)
  %401 = icmp eq ptr %400, null
  br i1 %401, label %406, label %402

402:
  %403 = getelementptr i64, ptr %72, i64 %391
  store i64 1, ptr %403, align 8
  call void @Py_IncRef(ptr %400)
  %404 = getelementptr i64, ptr %69, i64 %391
  %405 = load i64, ptr %404, align 8
  br label %444

406:
  %407 = add nuw nsw i64 %389, 1
  %408 = icmp eq i64 %407, %383
  br i1 %408, label %409, label %388

409:
  %410 = load i64, ptr %381, align 8
  %411 = call i64 @llvm.usub.sat.i64(i64 %410, i64 1)
  %412 = lshr i64 %411, 6
  %413 = or i64 %412, 8
  %414 = call i64 @llvm.ctlz.i64(i64 %413, i1 true)
  %415 = sub nuw nsw i64 60, %414
  %416 = shl nuw nsw i64 %415, 3
  %417 = lshr i64 %412, %415
  %418 = add nuw nsw i64 %416, %417
  %419 = icmp ult i64 %418, 320
  br i1 %419, label %420, label %424

420:
  %421 = getelementptr [320 x ptr], ptr @kept, i64 0, i64 %418
  %422 = load ptr, ptr %421, align 8
  %423 = icmp eq ptr %422, null
  br i1 %423, label %424, label %426

424:
  %425 = call fastcc ptr @new_of_class(i64 %418)
  br label %435

426:
  %427 = getelementptr inbounds i8, ptr %422, i64 56
  %428 = load ptr, ptr %427, align 8
  store ptr %428, ptr %421, align 8
  %429 = getelementptr inbounds i8, ptr %422, i64 24
  %430 = load i64, ptr %429, align 8
  %431 = load i64, ptr @kept_nbytes, align 8
  %432 = sub i64 %431, %430
  store i64 %432, ptr @kept_nbytes, align 8
  %433 = load ptr, ptr getelementptr inbounds (i8, ptr @context, i64 32), align 8
  %434 = call ptr @PyObject_Init(ptr %422, ptr %433)
  br label %435

435:
  %436 = phi ptr [ %434, %426 ], [ %425, %424 ]
  %437 = icmp eq ptr %436, null
  br i1 %437, label %442, label %438

438:
  %439 = getelementptr inbounds i8, ptr %436, i64 16
  %440 = load ptr, ptr %439, align 8
  %441 = ptrtoint ptr %440 to i64
  br label %444

442:
  %443 = getelementptr ptr, ptr %330, i64 %379
  store ptr null, ptr %443, align 8
  call fastcc void @release(ptr %40, ptr %330, i64 %379, ptr %75, ptr %367)
  br label %565

444:
  %445 = phi i64 [ %405, %402 ], [ %441, %438 ]
  %446 = phi ptr [ %400, %402 ], [ %436, %438 ]
  %447 = getelementptr inbounds i8, ptr %381, i64 8
  %448 = load i64, ptr %447, align 8
  %449 = getelementptr i64, ptr %69, i64 %448
  store i64 %445, ptr %449, align 8
  %450 = getelementptr ptr, ptr %330, i64 %379
  store ptr %446, ptr %450, align 8
  %451 = add nuw nsw i64 %379, 1
  %452 = load i64, ptr %329, align 8
  %453 = icmp slt i64 %451, %452
  br i1 %453, label %378, label %372

454:
  %455 = phi i64 [ 0, %376 ], [ %469, %454 ]
  %456 = load ptr, ptr %377, align 8
  %457 = getelementptr %struct.donated, ptr %456, i64 %455
  %458 = load i64, ptr %457, align 8
  %459 = getelementptr ptr, ptr %32, i64 %458
  %460 = load ptr, ptr %459, align 8
  %461 = getelementptr inbounds i8, ptr %457, i64 8
  %462 = load ptr, ptr %461, align 8
  %463 = getelementptr i8, ptr %460, i64 ptrtoint (ptr @place_owner to i64)
  %464 = load ptr, ptr %463, align 8
  store ptr null, ptr %463, align 8
  call void @Py_DecRef(ptr %464)
  %465 = getelementptr i8, ptr %460, i64 ptrtoint (ptr @place_memory to i64)
  %466 = load ptr, ptr %465, align 8
  store ptr null, ptr %465, align 8
  call void @Py_DecRef(ptr %466)
  %467 = getelementptr i8, ptr %460, i64 ptrtoint (ptr @place_data to i64)
  %468 = load ptr, ptr %467, align 8
  call void @Py_IncRef(ptr %462)
  store ptr %462, ptr %467, align 8
  call void @Py_DecRef(ptr %468)
  %469 = add nuw nsw i64 %455, 1
  %470 = load i64, ptr %373, align 8
  %471 = icmp slt i64 %469, %470
  br i1 %471, label %454, label %472

472:
  %473 = load i64, ptr %334, align 8
  %474 = and i64 %473, 1
  %475 = icmp eq i64 %474, 0
  br i1 %475, label %481, label %476

476:
  %477 = call ptr @PyEval_SaveThread()
  %478 = getelementptr inbounds i8, ptr %40, i64 120
  %479 = load ptr, ptr %478, align 8
  %480 = call i32 %479(ptr %69)
  call void @PyEval_RestoreThread(ptr %477)
  br label %485

481:
  %482 = getelementptr inbounds i8, ptr %40, i64 120
  %483 = load ptr, ptr %482, align 8
  %484 = call i32 %483(ptr %69)
  br label %485

485:
  %486 = phi i32 [ %480, %476 ], [ %484, %481 ]
  %487 = icmp eq i32 %486, 0
  br i1 %487, label %492, label %488

488:
  %489 = load ptr, ptr getelementptr inbounds (i8, ptr @context, i64 16), align 8
  %490 = call ptr @PyObject_CallNoArgs(ptr %489)
  call void @Py_DecRef(ptr %490)
  %491 = icmp eq ptr %490, null
  br i1 %491, label %559, label %492

492:
  %493 = getelementptr inbounds i8, ptr %40, i64 136
  %494 = load i64, ptr %493, align 8
  %495 = icmp sgt i64 %494, 0
  br i1 %495, label %496, label %555

496:
  %497 = getelementptr inbounds i8, ptr %40, i64 144
  br label %498

498:
  %499 = phi i64 [ 0, %496 ], [ %553, %552 ]
  %500 = load ptr, ptr %497, align 8
  %501 = getelementptr %struct.output, ptr %500, i64 %499
  %502 = load i64, ptr %501, align 8
  switch i64 %502, label %537 [
    i64 0, label %503
    i64 1, label %511
    i64 2, label %519
    i64 6, label %524
    i64 3, label %531
    i64 4, label %533
    i64 7, label %535
  ]

503:
  %504 = getelementptr inbounds i8, ptr %501, i64 16
  %505 = load ptr, ptr %504, align 8
  %506 = getelementptr inbounds i8, ptr %501, i64 8
  %507 = load i64, ptr %506, align 8
  %508 = getelementptr ptr, ptr %330, i64 %507
  %509 = load ptr, ptr %508, align 8
  %510 = call fastcc ptr @new_array(ptr %505, ptr %509)
  br label %540

511:
  %512 = getelementptr inbounds i8, ptr %501, i64 16
  %513 = load ptr, ptr %512, align 8
  %514 = getelementptr inbounds i8, ptr %501, i64 8
  %515 = load i64, ptr %514, align 8
  %516 = getelementptr ptr, ptr %75, i64 %515
  %517 = load ptr, ptr %516, align 8
  %518 = call fastcc ptr @new_array(ptr %513, ptr %517)
  br label %540

519:
  %520 = getelementptr inbounds i8, ptr %501, i64 8
  %521 = load i64, ptr %520, align 8
  %522 = call ptr @PyTuple_New(i64 %521)
  %523 = call fastcc ptr @packed_tuple(ptr %331, ptr %522, ptr %501)
  br label %540

524:
  %525 = getelementptr inbounds i8, ptr %501, i64 24
  %526 = load ptr, ptr %525, align 8
  %527 = getelementptr inbounds i8, ptr %501, i64 8
  %528 = load i64, ptr %527, align 8
  %529 = call ptr @PyType_GenericAlloc(ptr %526, i64 %528)
  %530 = call fastcc ptr @packed_tuple(ptr %331, ptr %529, ptr %501)
  br label %540

531:
  %532 = call fastcc ptr @packed_list(ptr %331, ptr %501)
  br label %540

533:
  %534 = call fastcc ptr @packed_dict(ptr %331, ptr %501)
  br label %540

535:
  %536 = call fastcc ptr @packed_object(ptr %331, ptr %501)
  br label %540

537:
  %538 = getelementptr inbounds i8, ptr %501, i64 16
  %539 = load ptr, ptr %538, align 8
  call void @Py_IncRef(ptr %539)
  br label %540

540:
  %541 = phi ptr [ %539, %537 ], [ %536, %535 ], [ %534, %533 ], [ %532, %531 ], [ %529, %524 ], [ %522, %519 ], [ %518, %511 ], [ %510, %503 ]
  %542 = getelementptr ptr, ptr %331, i64 %499
  store ptr %541, ptr %542, align 8
  %543 = icmp eq ptr %541, null
  br i1 %543, label %544, label %552

544:
  %545 = icmp eq i64 %499, 0
  br i1 %545, label %559, label %546

546:
  %547 = phi i64 [ %550, %546 ], [ 0, %544 ]
  %548 = getelementptr ptr, ptr %331, i64 %547
  %549 = load ptr, ptr %548, align 8
  call void @Py_DecRef(ptr %549)
  %550 = add nuw nsw i64 %547, 1
  %551 = icmp eq i64 %550, %499
  br i1 %551, label %559, label %546

552:
  %553 = add nuw nsw i64 %499, 1
  %554 = icmp eq i64 %553, %494
  br i1 %554, label %555, label %498

555:
  %556 = getelementptr ptr, ptr %331, i64 %494
  %557 = getelementptr i8, ptr %556, i64 -8
  %558 = load ptr, ptr %557, align 8
  br label %559

559:
  %560 = phi ptr [ null, %488 ], [ %558, %555 ], [ null, %544 ], [ null, %546 ]
  %561 = load i64, ptr %329, align 8
  call fastcc void @release(ptr %40, ptr %330, i64 %561, ptr %75, ptr %367)
  br label %567

562:
  %563 = load ptr, ptr %40, align 8
  %564 = icmp eq ptr %563, null
  br i1 %564, label %565, label %39

565:
  %566 = call fastcc ptr @call_python(ptr %0, ptr %1, i64 %2, i64 %11, ptr %3)
  br label %567

567:
  %568 = phi ptr [ %560, %559 ], [ %566, %565 ], [ %26, %25 ]
  ret ptr %568
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

declare ptr @PyEval_SaveThread()

declare void @PyEval_RestoreThread(ptr)

declare ptr @PyObject_CallNoArgs(ptr)

define internal fastcc ptr @new_array(ptr %0, ptr %1) {
  %3 = load ptr, ptr getelementptr inbounds (i8, ptr @context, i64 24), align 8
  %4 = load ptr, ptr @free_arrays, align 8
  %5 = icmp eq ptr %4, null
  br i1 %5, label %6, label %10

6:
  %7 = tail call ptr @PyType_GenericAlloc(ptr %3, i64 0)
  %8 = icmp eq ptr %7, null
  br i1 %8, label %28, label %9

9:
  tail call void @PyObject_GC_UnTrack(ptr %7)
  br label %17

10:
  %11 = getelementptr i8, ptr %4, i64 ptrtoint (ptr @place_memory to i64)
  %12 = load ptr, ptr %11, align 8
  store ptr %12, ptr @free_arrays, align 8
  store ptr null, ptr %11, align 8
  %13 = load i64, ptr @free_array_count, align 8
  %14 = add i64 %13, -1
  store i64 %14, ptr @free_array_count, align 8
  %15 = tail call ptr @PyObject_Init(ptr %4, ptr %3)
  %16 = icmp eq ptr %15, null
  br i1 %16, label %28, label %17

17:
  %18 = phi ptr [ %7, %9 ], [ %15, %10 ]
  tail call void @Py_IncRef(ptr %0)
  %19 = getelementptr i8, ptr %18, i64 ptrtoint (ptr @place_signature to i64)
  store ptr %0, ptr %19, align 8
  %20 = load ptr, ptr getelementptr inbounds (i8, ptr @context, i64 72), align 8
  tail call void @Py_IncRef(ptr %20)
  %21 = getelementptr i8, ptr %18, i64 ptrtoint (ptr @place_data to i64)
  store ptr %20, ptr %21, align 8
  %22 = getelementptr inbounds i8, ptr %1, i64 8
  %23 = load ptr, ptr %22, align 8
  %24 = load ptr, ptr getelementptr inbounds (i8, ptr @context, i64 40), align 8
  %25 = icmp eq ptr %23, %24
  tail call void @Py_IncRef(ptr %1)
  %26 = select i1 %25, i64 ptrtoint (ptr @place_owner to i64), i64 ptrtoint (ptr @place_memory to i64)
  %27 = getelementptr i8, ptr %18, i64 %26
  store ptr %1, ptr %27, align 8
  br label %28

28:
  %29 = phi ptr [ null, %10 ], [ null, %6 ], [ %18, %17 ]
  ret ptr %29
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

declare i32 @PyTuple_SetItem(ptr, i64, ptr)

declare ptr @PyList_New(i64)

declare i32 @PyList_SetItem(ptr, i64, ptr)

declare ptr @PyDict_Copy(ptr)

declare i32 @PyDict_SetItem(ptr, ptr, ptr)

declare i32 @PyObject_GenericSetDict(ptr, ptr, ptr)

declare i64 @llvm.usub.sat.i64(i64, i64)

declare i64 @llvm.umin.i64(i64, i64)
