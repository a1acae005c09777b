; source/start.c, compiled by build.py

%struct.object = type opaque
%struct.place = type { i64, i64 }
%struct.entries = type { i64, i64 }
%struct.field = type { i32, i8, i8, i8, i8, i64, i64 }

@_Py_NoneStruct = external global %struct.object, align 1

define ptr @is_running(ptr %0, ptr %1) {
  %3 = tail call ptr @PyLong_AsVoidPtr(ptr %0)
  %4 = getelementptr inbounds i8, ptr %3, i64 96
  %5 = getelementptr inbounds i8, ptr %3, i64 88
  %6 = load i64, ptr %5, align 8
  %7 = icmp eq i64 %6, 0
  br i1 %7, label %26, label %8

8:
  %9 = getelementptr inbounds i8, ptr %3, i64 112
  br label %14

10:
  %11 = add nuw i64 %15, 1
  %12 = load i64, ptr %5, align 8
  %13 = icmp ult i64 %11, %12
  br i1 %13, label %14, label %26

14:
  %15 = phi i64 [ 0, %8 ], [ %11, %10 ]
  %16 = load ptr, ptr %4, align 8
  %17 = getelementptr ptr, ptr %16, i64 %15
  %18 = load ptr, ptr %17, align 8
  %19 = getelementptr inbounds i8, ptr %18, i64 56
  %20 = load ptr, ptr %19, align 8
  %21 = load atomic i64, ptr %20 acquire, align 8
  %22 = load ptr, ptr %9, align 8
  %23 = getelementptr i64, ptr %22, i64 %15
  %24 = load i64, ptr %23, align 8
  %25 = icmp ult i64 %21, %24
  br i1 %25, label %26, label %10

26:
  %27 = phi i64 [ 0, %2 ], [ 0, %10 ], [ 1, %14 ]
  %28 = tail call ptr @PyBool_FromLong(i64 %27)
  ret ptr %28
}

declare ptr @PyBool_FromLong(i64)

declare ptr @PyLong_AsVoidPtr(ptr)

define ptr @start_with(ptr %0, ptr %1) {
  %3 = alloca %struct.place, align 8
  %4 = tail call ptr @PySequence_Tuple(ptr %1)
  %5 = icmp eq ptr %4, null
  br i1 %5, label %172, label %6

6:
  %7 = tail call ptr @PyLong_AsVoidPtr(ptr %0)
  %8 = tail call i64 @PyTuple_Size(ptr %4)
  %9 = getelementptr inbounds i8, ptr %7, i64 64
  %10 = load i64, ptr %9, align 8
  %11 = icmp eq i64 %8, %10
  br i1 %11, label %12, label %17

12:
  %13 = icmp eq i64 %8, 0
  br i1 %13, label %48, label %14

14:
  %15 = getelementptr inbounds i8, ptr %7, i64 40
  %16 = getelementptr inbounds i8, ptr %7, i64 88
  br label %19

17:
  %18 = getelementptr inbounds i8, ptr %7, i64 144
  store i64 7, ptr %18, align 8
  tail call void @Py_IncRef(ptr @_Py_NoneStruct)
  br label %170

19:
  %20 = phi i64 [ 0, %14 ], [ %45, %44 ]
  %21 = load ptr, ptr %15, align 8
  %22 = load i64, ptr %16, align 8
  %23 = getelementptr i64, ptr %21, i64 %22
  %24 = getelementptr i8, ptr %23, i64 8
  %25 = getelementptr i64, ptr %24, i64 %20
  store i64 0, ptr %25, align 8
  %26 = load ptr, ptr %15, align 8
  %27 = load i64, ptr %16, align 8
  %28 = getelementptr i64, ptr %26, i64 %27
  %29 = getelementptr i8, ptr %28, i64 8
  %30 = getelementptr i64, ptr %29, i64 %20
  %31 = tail call ptr @PyTuple_GetItem(ptr %4, i64 %20)
  %32 = icmp eq ptr %31, null
  br i1 %32, label %33, label %36

33:
  %34 = load i64, ptr %30, align 8
  %35 = add i64 %34, -1
  store i64 %35, ptr %30, align 8
  br label %41

36:
  %37 = tail call i64 @PyLong_AsUnsignedLongLong(ptr %31)
  %38 = load i64, ptr %30, align 8
  %39 = add i64 %38, %37
  store i64 %39, ptr %30, align 8
  %40 = icmp eq i64 %37, -1
  br i1 %40, label %41, label %44

41:
  %42 = tail call ptr @PyErr_Occurred()
  %43 = icmp eq ptr %42, null
  br i1 %43, label %44, label %170

44:
  %45 = add nuw i64 %20, 1
  %46 = load i64, ptr %9, align 8
  %47 = icmp ult i64 %45, %46
  br i1 %47, label %19, label %48

48:
  %49 = getelementptr inbounds i8, ptr %7, i64 96
  %50 = getelementptr inbounds i8, ptr %7, i64 88
  %51 = load i64, ptr %50, align 8
  %52 = icmp eq i64 %51, 0
  br i1 %52, label %101, label %53

53:
  %54 = getelementptr inbounds i8, ptr %7, i64 104
  br label %59

55:
  %56 = add nuw i64 %60, 1
  %57 = load i64, ptr %50, align 8
  %58 = icmp ult i64 %56, %57
  br i1 %58, label %59, label %97

59:
  %60 = phi i64 [ 0, %53 ], [ %56, %55 ]
  %61 = load ptr, ptr %49, align 8
  %62 = getelementptr ptr, ptr %61, i64 %60
  %63 = load ptr, ptr %62, align 8
  %64 = getelementptr inbounds i8, ptr %63, i64 112
  %65 = load i64, ptr %64, align 8
  %66 = icmp eq i64 %65, 0
  br i1 %66, label %67, label %158

67:
  %68 = getelementptr inbounds i8, ptr %63, i64 56
  %69 = load ptr, ptr %68, align 8
  %70 = load atomic i64, ptr %69 acquire, align 8
  %71 = getelementptr inbounds i8, ptr %63, i64 48
  %72 = load i64, ptr %71, align 8
  %73 = icmp ugt i64 %70, %72
  br i1 %73, label %158, label %74

74:
  %75 = getelementptr inbounds i8, ptr %63, i64 16
  %76 = load i64, ptr %75, align 8
  %77 = load ptr, ptr %54, align 8
  %78 = getelementptr %struct.entries, ptr %77, i64 %60, i32 1
  %79 = load i64, ptr %78, align 8
  %80 = add i64 %79, %76
  %81 = getelementptr inbounds i8, ptr %63, i64 104
  %82 = load ptr, ptr %81, align 8
  %83 = getelementptr inbounds i8, ptr %63, i64 8
  %84 = load i64, ptr %83, align 8
  %85 = and i64 %84, %70
  %86 = getelementptr i64, ptr %82, i64 %85
  %87 = load i64, ptr %86, align 8
  %88 = sub i64 %80, %87
  %89 = icmp ugt i64 %88, %84
  br i1 %89, label %158, label %90

90:
  %91 = getelementptr inbounds i8, ptr %63, i64 96
  %92 = load i64, ptr %91, align 8
  %93 = icmp ne i64 %92, 0
  %94 = and i64 %72, 4294967295
  %95 = icmp eq i64 %94, 4294967295
  %96 = and i1 %95, %93
  br i1 %96, label %158, label %55

97:
  %98 = getelementptr inbounds i8, ptr %7, i64 32
  %99 = load ptr, ptr %98, align 8
  %100 = icmp eq ptr %99, null
  br i1 %100, label %105, label %125

101:
  %102 = getelementptr inbounds i8, ptr %7, i64 32
  %103 = load ptr, ptr %102, align 8
  %104 = icmp eq ptr %103, null
  br i1 %104, label %161, label %125

105:
  %106 = icmp eq i64 %57, 0
  br i1 %106, label %161, label %107

107:
  %108 = getelementptr inbounds i8, ptr %7, i64 112
  br label %113

109:
  %110 = add nuw i64 %114, 1
  %111 = load i64, ptr %50, align 8
  %112 = icmp ult i64 %110, %111
  br i1 %112, label %113, label %161

113:
  %114 = phi i64 [ 0, %107 ], [ %110, %109 ]
  %115 = load ptr, ptr %49, align 8
  %116 = getelementptr ptr, ptr %115, i64 %114
  %117 = load ptr, ptr %116, align 8
  %118 = getelementptr inbounds i8, ptr %117, i64 56
  %119 = load ptr, ptr %118, align 8
  %120 = load atomic i64, ptr %119 acquire, align 8
  %121 = load ptr, ptr %108, align 8
  %122 = getelementptr i64, ptr %121, i64 %114
  %123 = load i64, ptr %122, align 8
  %124 = icmp ult i64 %120, %123
  br i1 %124, label %158, label %109

125:
  %126 = phi ptr [ %103, %101 ], [ %99, %97 ]
  %127 = getelementptr inbounds i8, ptr %126, i64 40
  %128 = load i64, ptr %127, align 8
  %129 = getelementptr inbounds i8, ptr %126, i64 32
  %130 = load i64, ptr %129, align 8
  store i64 %128, ptr %3, align 8
  %131 = getelementptr inbounds i8, ptr %3, i64 8
  store i64 %130, ptr %131, align 8
  %132 = getelementptr inbounds i8, ptr %7, i64 16
  %133 = load i64, ptr %132, align 8
  %134 = add i64 %133, %130
  %135 = add i64 %128, 1
  %136 = getelementptr inbounds i8, ptr %126, i64 16
  %137 = load i64, ptr %136, align 8
  %138 = mul i64 %137, %135
  %139 = icmp ugt i64 %134, %138
  br i1 %139, label %140, label %161

140:
  %141 = getelementptr inbounds i8, ptr %126, i64 24
  %142 = load i64, ptr %141, align 8
  %143 = icmp eq i64 %135, %142
  %144 = select i1 %143, i64 0, i64 %135
  store i64 %144, ptr %3, align 8
  %145 = mul i64 %144, %137
  store i64 %145, ptr %131, align 8
  %146 = load ptr, ptr %49, align 8
  %147 = load ptr, ptr %146, align 8
  %148 = getelementptr inbounds i8, ptr %147, i64 56
  %149 = load ptr, ptr %148, align 8
  %150 = load atomic i64, ptr %149 acquire, align 8
  %151 = getelementptr inbounds i8, ptr %126, i64 48
  %152 = load ptr, ptr %151, align 8
  %153 = load i64, ptr %3, align 8
  %154 = getelementptr i64, ptr %152, i64 %153
  %155 = load i64, ptr %154, align 8
  %156 = icmp uge i64 %150, %155
  %157 = freeze i1 %156
  br i1 %157, label %161, label %158

158:
  %159 = phi i64 [ 4, %140 ], [ 3, %113 ], [ 1, %59 ], [ 2, %67 ], [ 2, %74 ], [ 5, %90 ]
  %160 = getelementptr inbounds i8, ptr %7, i64 144
  store i64 %159, ptr %160, align 8
  tail call void @Py_IncRef(ptr @_Py_NoneStruct)
  br label %170

161:
  %162 = load ptr, ptr %49, align 8
  %163 = load ptr, ptr %162, align 8
  %164 = getelementptr inbounds i8, ptr %163, i64 48
  %165 = load i64, ptr %164, align 8
  %166 = add i64 %165, 1
  %167 = tail call ptr @PyLong_FromUnsignedLongLong(i64 %166)
  %168 = icmp eq ptr %167, null
  br i1 %168, label %170, label %169

169:
  call fastcc void @go(ptr %7, ptr %3)
  br label %170

170:
  %171 = phi ptr [ @_Py_NoneStruct, %17 ], [ @_Py_NoneStruct, %158 ], [ %167, %169 ], [ null, %161 ], [ null, %41 ]
  tail call void @Py_DecRef(ptr %4)
  br label %172

172:
  %173 = phi ptr [ %171, %170 ], [ null, %2 ]
  ret ptr %173
}

declare ptr @PySequence_Tuple(ptr)

declare void @Py_DecRef(ptr)

define ptr @start_on(ptr %0, ptr %1, i64 %2) {
  %4 = alloca ptr, align 8
  %5 = alloca %struct.place, align 8
  %6 = load ptr, ptr %1, align 8
  %7 = tail call ptr @PySequence_Tuple(ptr %6)
  %8 = icmp eq ptr %7, null
  br i1 %8, label %252, label %9

9:
  %10 = tail call ptr @PyLong_AsVoidPtr(ptr %0)
  %11 = getelementptr i8, ptr %1, i64 8
  %12 = load ptr, ptr %11, align 8
  %13 = icmp sgt i64 %2, 2
  %14 = tail call i64 @PyTuple_Size(ptr %7)
  %15 = getelementptr inbounds i8, ptr %10, i64 64
  %16 = load i64, ptr %15, align 8
  %17 = icmp slt i64 %14, %16
  br i1 %17, label %18, label %20

18:
  %19 = getelementptr inbounds i8, ptr %10, i64 144
  store i64 7, ptr %19, align 8
  tail call void @Py_IncRef(ptr @_Py_NoneStruct)
  br label %250

20:
  %21 = tail call i64 @PyTuple_Size(ptr %7)
  %22 = tail call ptr @PyTuple_New(i64 %21)
  %23 = icmp ne ptr %22, null
  %24 = icmp sgt i64 %21, 0
  %25 = and i1 %24, %23
  br i1 %25, label %26, label %44

26:
  %27 = getelementptr inbounds i8, ptr %10, i64 136
  br label %28

28:
  %29 = phi i64 [ 0, %26 ], [ %42, %40 ]
  %30 = tail call ptr @PyTuple_GetItem(ptr %7, i64 %29)
  %31 = icmp eq ptr %30, null
  br i1 %31, label %39, label %32

32:
  %33 = tail call ptr @PyTuple_GetItem(ptr %30, i64 0)
  %34 = icmp eq ptr %33, null
  br i1 %34, label %39, label %35

35:
  %36 = load ptr, ptr %27, align 8
  %37 = tail call ptr @PyObject_GetAttr(ptr %33, ptr %36)
  %38 = icmp eq ptr %37, null
  br i1 %38, label %39, label %40

39:
  tail call void @Py_DecRef(ptr %22)
  br label %246

40:
  %41 = tail call i32 @PyTuple_SetItem(ptr %22, i64 %29, ptr %37)
  %42 = add nuw nsw i64 %29, 1
  %43 = icmp eq i64 %42, %21
  br i1 %43, label %44, label %28

44:
  %45 = icmp eq ptr %22, null
  br i1 %45, label %246, label %46

46:
  %47 = tail call ptr @PyTuple_New(i64 3)
  %48 = icmp eq ptr %47, null
  br i1 %48, label %246, label %49

49:
  tail call void @Py_IncRef(ptr %22)
  %50 = tail call i32 @PyTuple_SetItem(ptr %47, i64 1, ptr %22)
  tail call void @Py_IncRef(ptr %12)
  %51 = tail call i32 @PyTuple_SetItem(ptr %47, i64 2, ptr %12)
  store ptr %47, ptr %4, align 8
  %52 = getelementptr inbounds i8, ptr %10, i64 96
  %53 = load ptr, ptr %52, align 8
  %54 = load ptr, ptr %53, align 8
  %55 = getelementptr inbounds i8, ptr %54, i64 48
  %56 = load i64, ptr %55, align 8
  %57 = add i64 %56, 1
  %58 = tail call ptr @PyLong_FromUnsignedLongLong(i64 %57)
  %59 = icmp eq ptr %58, null
  br i1 %59, label %244, label %60

60:
  tail call void @Py_IncRef(ptr %58)
  %61 = tail call i32 @PyTuple_SetItem(ptr %47, i64 0, ptr %58)
  %62 = load i64, ptr %15, align 8
  %63 = icmp eq i64 %62, 0
  br i1 %63, label %107, label %64

64:
  %65 = getelementptr inbounds i8, ptr %10, i64 40
  %66 = getelementptr inbounds i8, ptr %10, i64 88
  br label %67

67:
  %68 = phi i64 [ 0, %64 ], [ %104, %103 ]
  %69 = load ptr, ptr %65, align 8
  %70 = load i64, ptr %66, align 8
  %71 = getelementptr i64, ptr %69, i64 %70
  %72 = getelementptr i8, ptr %71, i64 8
  %73 = getelementptr i64, ptr %72, i64 %68
  store i64 0, ptr %73, align 8
  %74 = tail call ptr @PyTuple_GetItem(ptr %22, i64 %68)
  %75 = tail call ptr @PyTuple_GetItem(ptr %74, i64 0)
  %76 = icmp eq ptr %75, null
  br i1 %76, label %77, label %80

77:
  %78 = load i64, ptr %73, align 8
  %79 = add i64 %78, -1
  store i64 %79, ptr %73, align 8
  br label %85

80:
  %81 = tail call i64 @PyLong_AsUnsignedLongLong(ptr %75)
  %82 = load i64, ptr %73, align 8
  %83 = add i64 %82, %81
  store i64 %83, ptr %73, align 8
  %84 = icmp eq i64 %81, -1
  br i1 %84, label %85, label %88

85:
  %86 = tail call ptr @PyErr_Occurred()
  %87 = icmp eq ptr %86, null
  br i1 %87, label %88, label %242

88:
  %89 = tail call ptr @PyTuple_GetItem(ptr %7, i64 %68)
  %90 = tail call ptr @PyTuple_GetItem(ptr %89, i64 1)
  %91 = icmp eq ptr %90, null
  br i1 %91, label %92, label %95

92:
  %93 = load i64, ptr %73, align 8
  %94 = add i64 %93, -1
  store i64 %94, ptr %73, align 8
  br label %100

95:
  %96 = tail call i64 @PyLong_AsUnsignedLongLong(ptr %90)
  %97 = load i64, ptr %73, align 8
  %98 = add i64 %97, %96
  store i64 %98, ptr %73, align 8
  %99 = icmp eq i64 %96, -1
  br i1 %99, label %100, label %103

100:
  %101 = tail call ptr @PyErr_Occurred()
  %102 = icmp eq ptr %101, null
  br i1 %102, label %103, label %242

103:
  %104 = add nuw i64 %68, 1
  %105 = load i64, ptr %15, align 8
  %106 = icmp ult i64 %104, %105
  br i1 %106, label %67, label %107

107:
  br i1 %13, label %119, label %108

108:
  %109 = getelementptr inbounds i8, ptr %10, i64 120
  %110 = load ptr, ptr %109, align 8
  %111 = icmp eq ptr %110, null
  br i1 %111, label %119, label %112

112:
  %113 = getelementptr inbounds i8, ptr %110, i64 48
  %114 = load i64, ptr %113, align 8
  %115 = getelementptr inbounds i8, ptr %110, i64 56
  %116 = load ptr, ptr %115, align 8
  %117 = load atomic i64, ptr %116 acquire, align 8
  %118 = icmp ugt i64 %114, %117
  br i1 %118, label %239, label %119

119:
  %120 = getelementptr inbounds i8, ptr %10, i64 88
  %121 = load i64, ptr %120, align 8
  %122 = icmp eq i64 %121, 0
  br i1 %122, label %171, label %123

123:
  %124 = getelementptr inbounds i8, ptr %10, i64 104
  br label %129

125:
  %126 = add nuw i64 %130, 1
  %127 = load i64, ptr %120, align 8
  %128 = icmp ult i64 %126, %127
  br i1 %128, label %129, label %167

129:
  %130 = phi i64 [ 0, %123 ], [ %126, %125 ]
  %131 = load ptr, ptr %52, align 8
  %132 = getelementptr ptr, ptr %131, i64 %130
  %133 = load ptr, ptr %132, align 8
  %134 = getelementptr inbounds i8, ptr %133, i64 112
  %135 = load i64, ptr %134, align 8
  %136 = icmp eq i64 %135, 0
  br i1 %136, label %137, label %239

137:
  %138 = getelementptr inbounds i8, ptr %133, i64 56
  %139 = load ptr, ptr %138, align 8
  %140 = load atomic i64, ptr %139 acquire, align 8
  %141 = getelementptr inbounds i8, ptr %133, i64 48
  %142 = load i64, ptr %141, align 8
  %143 = icmp ugt i64 %140, %142
  br i1 %143, label %239, label %144

144:
  %145 = getelementptr inbounds i8, ptr %133, i64 16
  %146 = load i64, ptr %145, align 8
  %147 = load ptr, ptr %124, align 8
  %148 = getelementptr %struct.entries, ptr %147, i64 %130, i32 1
  %149 = load i64, ptr %148, align 8
  %150 = add i64 %149, %146
  %151 = getelementptr inbounds i8, ptr %133, i64 104
  %152 = load ptr, ptr %151, align 8
  %153 = getelementptr inbounds i8, ptr %133, i64 8
  %154 = load i64, ptr %153, align 8
  %155 = and i64 %154, %140
  %156 = getelementptr i64, ptr %152, i64 %155
  %157 = load i64, ptr %156, align 8
  %158 = sub i64 %150, %157
  %159 = icmp ugt i64 %158, %154
  br i1 %159, label %239, label %160

160:
  %161 = getelementptr inbounds i8, ptr %133, i64 96
  %162 = load i64, ptr %161, align 8
  %163 = icmp ne i64 %162, 0
  %164 = and i64 %142, 4294967295
  %165 = icmp eq i64 %164, 4294967295
  %166 = and i1 %165, %163
  br i1 %166, label %239, label %125

167:
  %168 = getelementptr inbounds i8, ptr %10, i64 32
  %169 = load ptr, ptr %168, align 8
  %170 = icmp eq ptr %169, null
  br i1 %170, label %175, label %195

171:
  %172 = getelementptr inbounds i8, ptr %10, i64 32
  %173 = load ptr, ptr %172, align 8
  %174 = icmp eq ptr %173, null
  br i1 %174, label %228, label %195

175:
  %176 = icmp eq i64 %127, 0
  br i1 %176, label %228, label %177

177:
  %178 = getelementptr inbounds i8, ptr %10, i64 112
  br label %183

179:
  %180 = add nuw i64 %184, 1
  %181 = load i64, ptr %120, align 8
  %182 = icmp ult i64 %180, %181
  br i1 %182, label %183, label %228

183:
  %184 = phi i64 [ 0, %177 ], [ %180, %179 ]
  %185 = load ptr, ptr %52, align 8
  %186 = getelementptr ptr, ptr %185, i64 %184
  %187 = load ptr, ptr %186, align 8
  %188 = getelementptr inbounds i8, ptr %187, i64 56
  %189 = load ptr, ptr %188, align 8
  %190 = load atomic i64, ptr %189 acquire, align 8
  %191 = load ptr, ptr %178, align 8
  %192 = getelementptr i64, ptr %191, i64 %184
  %193 = load i64, ptr %192, align 8
  %194 = icmp ult i64 %190, %193
  br i1 %194, label %239, label %179

195:
  %196 = phi ptr [ %173, %171 ], [ %169, %167 ]
  %197 = getelementptr inbounds i8, ptr %196, i64 40
  %198 = load i64, ptr %197, align 8
  %199 = getelementptr inbounds i8, ptr %196, i64 32
  %200 = load i64, ptr %199, align 8
  store i64 %198, ptr %5, align 8
  %201 = getelementptr inbounds i8, ptr %5, i64 8
  store i64 %200, ptr %201, align 8
  %202 = getelementptr inbounds i8, ptr %10, i64 16
  %203 = load i64, ptr %202, align 8
  %204 = add i64 %203, %200
  %205 = add i64 %198, 1
  %206 = getelementptr inbounds i8, ptr %196, i64 16
  %207 = load i64, ptr %206, align 8
  %208 = mul i64 %207, %205
  %209 = icmp ugt i64 %204, %208
  br i1 %209, label %210, label %228

210:
  %211 = getelementptr inbounds i8, ptr %196, i64 24
  %212 = load i64, ptr %211, align 8
  %213 = icmp eq i64 %205, %212
  %214 = select i1 %213, i64 0, i64 %205
  store i64 %214, ptr %5, align 8
  %215 = mul i64 %214, %207
  store i64 %215, ptr %201, align 8
  %216 = load ptr, ptr %52, align 8
  %217 = load ptr, ptr %216, align 8
  %218 = getelementptr inbounds i8, ptr %217, i64 56
  %219 = load ptr, ptr %218, align 8
  %220 = load atomic i64, ptr %219 acquire, align 8
  %221 = getelementptr inbounds i8, ptr %196, i64 48
  %222 = load ptr, ptr %221, align 8
  %223 = load i64, ptr %5, align 8
  %224 = getelementptr i64, ptr %222, i64 %223
  %225 = load i64, ptr %224, align 8
  %226 = icmp uge i64 %220, %225
  %227 = freeze i1 %226
  br i1 %227, label %228, label %239

228:
  %229 = getelementptr inbounds i8, ptr %10, i64 128
  %230 = load ptr, ptr %229, align 8
  %231 = icmp eq ptr %230, null
  br i1 %231, label %232, label %234

232:
  %233 = getelementptr inbounds i8, ptr %10, i64 144
  store i64 0, ptr %233, align 8
  tail call void @Py_IncRef(ptr @_Py_NoneStruct)
  br label %237

234:
  %235 = call ptr @PyObject_Vectorcall(ptr %230, ptr %4, i64 1, ptr null)
  %236 = icmp eq ptr %235, null
  br i1 %236, label %242, label %237

237:
  %238 = phi ptr [ @_Py_NoneStruct, %232 ], [ %235, %234 ]
  call void @Py_DecRef(ptr %238)
  call fastcc void @go(ptr %10, ptr %5)
  br label %244

239:
  %240 = phi i64 [ 6, %112 ], [ 4, %210 ], [ 3, %183 ], [ 5, %160 ], [ 2, %144 ], [ 2, %137 ], [ 1, %129 ]
  %241 = getelementptr inbounds i8, ptr %10, i64 144
  store i64 %240, ptr %241, align 8
  tail call void @Py_IncRef(ptr @_Py_NoneStruct)
  br label %242

242:
  %243 = phi ptr [ null, %234 ], [ @_Py_NoneStruct, %239 ], [ null, %85 ], [ null, %100 ]
  call void @Py_DecRef(ptr %58)
  br label %244

244:
  %245 = phi ptr [ %243, %242 ], [ %58, %237 ], [ null, %49 ]
  br label %246

246:
  %247 = phi ptr [ %47, %244 ], [ null, %46 ], [ null, %44 ], [ null, %39 ]
  %248 = phi ptr [ %22, %244 ], [ %22, %46 ], [ null, %44 ], [ null, %39 ]
  %249 = phi ptr [ %245, %244 ], [ null, %46 ], [ null, %44 ], [ null, %39 ]
  call void @Py_DecRef(ptr %248)
  call void @Py_DecRef(ptr %247)
  br label %250

250:
  %251 = phi ptr [ @_Py_NoneStruct, %18 ], [ %249, %246 ]
  call void @Py_DecRef(ptr %7)
  br label %252

252:
  %253 = phi ptr [ %251, %250 ], [ null, %3 ]
  ret ptr %253
}

declare i64 @PyTuple_Size(ptr)

declare ptr @PyTuple_GetItem(ptr, i64)

define internal fastcc void @go(ptr %0, ptr %1) {
  %3 = alloca [16 x i32], align 16
  %4 = getelementptr inbounds i8, ptr %0, i64 32
  %5 = load ptr, ptr %4, align 8
  %6 = icmp eq ptr %5, null
  br i1 %6, label %33, label %7

7:
  %8 = load i64, ptr %1, align 8
  %9 = getelementptr inbounds i8, ptr %5, i64 40
  store i64 %8, ptr %9, align 8
  %10 = getelementptr inbounds i8, ptr %1, i64 8
  %11 = load i64, ptr %10, align 8
  %12 = getelementptr inbounds i8, ptr %0, i64 16
  %13 = load i64, ptr %12, align 8
  %14 = add i64 %13, %11
  %15 = getelementptr inbounds i8, ptr %5, i64 32
  store i64 %14, ptr %15, align 8
  %16 = getelementptr inbounds i8, ptr %0, i64 96
  %17 = load ptr, ptr %16, align 8
  %18 = load ptr, ptr %17, align 8
  %19 = getelementptr inbounds i8, ptr %18, i64 48
  %20 = load i64, ptr %19, align 8
  %21 = add i64 %20, 1
  %22 = getelementptr inbounds i8, ptr %5, i64 48
  %23 = load ptr, ptr %22, align 8
  %24 = load i64, ptr %1, align 8
  %25 = getelementptr i64, ptr %23, i64 %24
  store i64 %21, ptr %25, align 8
  %26 = load i64, ptr %5, align 8
  %27 = load i64, ptr %10, align 8
  %28 = add i64 %27, %26
  store i64 %28, ptr %0, align 8
  %29 = getelementptr inbounds i8, ptr %5, i64 8
  %30 = load i64, ptr %29, align 8
  %31 = add i64 %30, %28
  %32 = getelementptr inbounds i8, ptr %0, i64 8
  store i64 %31, ptr %32, align 8
  br label %33

33:
  %34 = getelementptr inbounds i8, ptr %0, i64 88
  %35 = load i64, ptr %34, align 8
  %36 = icmp eq i64 %35, 0
  br i1 %36, label %56, label %37

37:
  %38 = getelementptr inbounds i8, ptr %0, i64 96
  %39 = getelementptr inbounds i8, ptr %0, i64 112
  %40 = getelementptr inbounds i8, ptr %0, i64 40
  br label %41

41:
  %42 = phi i64 [ 0, %37 ], [ %53, %41 ]
  %43 = load ptr, ptr %38, align 8
  %44 = getelementptr ptr, ptr %43, i64 %42
  %45 = load ptr, ptr %44, align 8
  %46 = getelementptr inbounds i8, ptr %45, i64 48
  %47 = load i64, ptr %46, align 8
  %48 = add i64 %47, 1
  store i64 %48, ptr %46, align 8
  %49 = load ptr, ptr %39, align 8
  %50 = getelementptr i64, ptr %49, i64 %42
  store i64 %48, ptr %50, align 8
  %51 = load ptr, ptr %40, align 8
  %52 = getelementptr i64, ptr %51, i64 %42
  store i64 %48, ptr %52, align 8
  %53 = add nuw i64 %42, 1
  %54 = load i64, ptr %34, align 8
  %55 = icmp ult i64 %53, %54
  br i1 %55, label %41, label %56

56:
  %57 = phi i64 [ 0, %33 ], [ %54, %41 ]
  %58 = getelementptr inbounds i8, ptr %0, i64 8
  %59 = load i64, ptr %58, align 8
  %60 = getelementptr inbounds i8, ptr %0, i64 40
  %61 = load ptr, ptr %60, align 8
  %62 = getelementptr i64, ptr %61, i64 %57
  store i64 %59, ptr %62, align 8
  %63 = getelementptr inbounds i8, ptr %0, i64 56
  %64 = load i64, ptr %63, align 8
  %65 = icmp eq i64 %64, 0
  br i1 %65, label %150, label %66

66:
  %67 = getelementptr inbounds i8, ptr %0, i64 48
  %68 = getelementptr inbounds i8, ptr %0, i64 72
  %69 = getelementptr inbounds i8, ptr %0, i64 80
  %70 = getelementptr inbounds i8, ptr %0, i64 24
  br label %71

71:
  %72 = phi i64 [ 0, %66 ], [ %147, %146 ]
  %73 = load ptr, ptr %60, align 8
  %74 = getelementptr i64, ptr %73, i64 %72
  %75 = load i64, ptr %74, align 8
  %76 = load ptr, ptr %67, align 8
  %77 = getelementptr i64, ptr %76, i64 %72
  %78 = load i64, ptr %77, align 8
  %79 = icmp eq i64 %75, %78
  br i1 %79, label %146, label %80

80:
  store i64 %75, ptr %77, align 8
  %81 = load ptr, ptr %68, align 8
  %82 = getelementptr i32, ptr %81, i64 %72
  %83 = load i32, ptr %82, align 4
  %84 = getelementptr i8, ptr %82, i64 4
  %85 = load i32, ptr %84, align 4
  %86 = icmp ult i32 %83, %85
  br i1 %86, label %87, label %146

87:
  %88 = zext i32 %83 to i64
  br label %89

89:
  %90 = phi i64 [ %88, %87 ], [ %139, %138 ]
  %91 = load ptr, ptr %69, align 8
  %92 = getelementptr %struct.field, ptr %91, i64 %90
  %93 = load ptr, ptr %4, align 8
  %94 = icmp eq ptr %93, null
  br i1 %94, label %97, label %95

95:
  %96 = load ptr, ptr %70, align 8
  br label %100

97:
  %98 = load i64, ptr %0, align 8
  %99 = inttoptr i64 %98 to ptr
  br label %100

100:
  %101 = phi ptr [ %96, %95 ], [ %99, %97 ]
  %102 = getelementptr inbounds i8, ptr %92, i64 16
  %103 = load i64, ptr %102, align 8
  %104 = add i64 %103, %75
  %105 = getelementptr inbounds i8, ptr %92, i64 6
  %106 = load i8, ptr %105, align 2
  %107 = icmp eq i8 %106, 0
  br i1 %107, label %112, label %108

108:
  %109 = load i32, ptr %92, align 8
  %110 = zext i32 %109 to i64
  %111 = getelementptr i8, ptr %101, i64 %110
  store i64 %104, ptr %111, align 1
  br label %138

112:
  %113 = load ptr, ptr %70, align 8
  %114 = load i32, ptr %92, align 8
  %115 = zext i32 %114 to i64
  %116 = getelementptr i8, ptr %113, i64 %115
  %117 = getelementptr inbounds i8, ptr %92, i64 4
  %118 = load i8, ptr %117, align 4
  %119 = zext nneg i8 %118 to i64
  %120 = lshr i64 %104, %119
  %121 = getelementptr inbounds i8, ptr %92, i64 8
  %122 = load i64, ptr %121, align 8
  %123 = and i64 %120, %122
  %124 = getelementptr inbounds i8, ptr %92, i64 5
  %125 = load i8, ptr %124, align 1
  %126 = zext i8 %125 to i64
  %127 = shl i64 %123, %126
  %128 = trunc i64 %127 to i32
  %129 = load i32, ptr %116, align 4
  %130 = shl i64 %122, %126
  %131 = trunc i64 %130 to i32
  %132 = xor i32 %131, -1
  %133 = and i32 %129, %132
  %134 = or i32 %133, %128
  store i32 %134, ptr %116, align 4
  %135 = load i32, ptr %92, align 8
  %136 = zext i32 %135 to i64
  %137 = getelementptr i8, ptr %101, i64 %136
  store i32 %134, ptr %137, align 4
  br label %138

138:
  %139 = add nuw nsw i64 %90, 1
  %140 = load ptr, ptr %68, align 8
  %141 = getelementptr i32, ptr %140, i64 %72
  %142 = getelementptr i8, ptr %141, i64 4
  %143 = load i32, ptr %142, align 4
  %144 = zext i32 %143 to i64
  %145 = icmp ult i64 %139, %144
  br i1 %145, label %89, label %146

146:
  %147 = add nuw i64 %72, 1
  %148 = load i64, ptr %63, align 8
  %149 = icmp ult i64 %147, %148
  br i1 %149, label %71, label %150

150:
  %151 = load ptr, ptr %4, align 8
  %152 = icmp eq ptr %151, null
  br i1 %152, label %160, label %153

153:
  %154 = load i64, ptr %0, align 8
  %155 = inttoptr i64 %154 to ptr
  %156 = getelementptr inbounds i8, ptr %0, i64 24
  %157 = load ptr, ptr %156, align 8
  %158 = getelementptr inbounds i8, ptr %0, i64 16
  %159 = load i64, ptr %158, align 8
  tail call void @llvm.memcpy.p0.p0.i64(ptr align 1 %155, ptr align 1 %157, i64 %159, i1 false)
  br label %160

160:
  %161 = load i64, ptr %34, align 8
  %162 = icmp eq i64 %161, 0
  br i1 %162, label %282, label %163

163:
  %164 = getelementptr inbounds i8, ptr %0, i64 96
  %165 = getelementptr inbounds i8, ptr %0, i64 104
  br label %166

166:
  %167 = phi i64 [ 0, %163 ], [ %279, %278 ]
  %168 = load ptr, ptr %164, align 8
  %169 = getelementptr ptr, ptr %168, i64 %167
  %170 = load ptr, ptr %169, align 8
  %171 = load ptr, ptr %165, align 8
  %172 = getelementptr %struct.entries, ptr %171, i64 %167
  %173 = load i64, ptr %172, align 8
  %174 = getelementptr inbounds i8, ptr %170, i64 80
  %175 = load i64, ptr %174, align 8
  %176 = icmp eq i64 %175, -1
  br i1 %176, label %177, label %179

177:
  %178 = load i64, ptr %0, align 8
  br label %179

179:
  %180 = phi i64 [ %178, %177 ], [ 0, %166 ]
  %181 = getelementptr inbounds i8, ptr %172, i64 8
  %182 = load i64, ptr %181, align 8
  %183 = icmp eq i64 %182, 0
  br i1 %183, label %184, label %187

184:
  %185 = getelementptr inbounds i8, ptr %170, i64 16
  %186 = load i64, ptr %185, align 8
  br label %238

187:
  %188 = add i64 %180, %173
  %189 = inttoptr i64 %188 to ptr
  %190 = getelementptr inbounds i8, ptr %170, i64 72
  %191 = getelementptr inbounds i8, ptr %170, i64 16
  %192 = getelementptr inbounds i8, ptr %170, i64 8
  %193 = load i64, ptr %191, align 8
  br label %194

194:
  %195 = phi i64 [ %193, %187 ], [ %234, %231 ]
  %196 = phi i64 [ 0, %187 ], [ %235, %231 ]
  %197 = load i64, ptr %190, align 8
  %198 = mul i64 %197, %196
  %199 = getelementptr i8, ptr %189, i64 %198
  %200 = load i64, ptr %58, align 8
  %201 = load ptr, ptr %170, align 8
  %202 = load i64, ptr %192, align 8
  %203 = and i64 %202, %195
  %204 = mul i64 %203, %197
  %205 = getelementptr i8, ptr %201, i64 %204
  %206 = lshr i64 %197, 2
  %207 = icmp ult i64 %197, 4
  br i1 %207, label %215, label %208

208:
  %209 = phi i64 [ %213, %208 ], [ 0, %194 ]
  %210 = getelementptr i32, ptr %199, i64 %209
  %211 = load i32, ptr %210, align 4
  %212 = getelementptr [16 x i32], ptr %3, i64 0, i64 %209
  store i32 %211, ptr %212, align 4
  %213 = add nuw nsw i64 %209, 1
  %214 = icmp eq i64 %213, %206
  br i1 %214, label %215, label %208

215:
  %216 = load i64, ptr %174, align 8
  %217 = icmp eq i64 %216, -1
  br i1 %217, label %222, label %218

218:
  %219 = getelementptr i8, ptr %3, i64 %216
  %220 = load i64, ptr %219, align 1
  %221 = add i64 %220, %200
  store i64 %221, ptr %219, align 1
  br label %222

222:
  %223 = icmp ugt i64 %197, 7
  br i1 %223, label %224, label %231

224:
  %225 = phi i64 [ %229, %224 ], [ 1, %222 ]
  %226 = getelementptr [16 x i32], ptr %3, i64 0, i64 %225
  %227 = load i32, ptr %226, align 4
  %228 = getelementptr i32, ptr %205, i64 %225
  store volatile i32 %227, ptr %228, align 4
  %229 = add nuw nsw i64 %225, 1
  %230 = icmp eq i64 %229, %206
  br i1 %230, label %231, label %224

231:
  fence release
  %232 = load i32, ptr %3, align 16
  store volatile i32 %232, ptr %205, align 4
  %233 = load i64, ptr %191, align 8
  %234 = add i64 %233, 1
  store i64 %234, ptr %191, align 8
  %235 = add nuw i64 %196, 1
  %236 = load i64, ptr %181, align 8
  %237 = icmp ult i64 %235, %236
  br i1 %237, label %194, label %238

238:
  %239 = phi i64 [ %186, %184 ], [ %234, %231 ]
  %240 = getelementptr inbounds i8, ptr %170, i64 16
  %241 = getelementptr inbounds i8, ptr %170, i64 104
  %242 = load ptr, ptr %241, align 8
  %243 = getelementptr inbounds i8, ptr %170, i64 48
  %244 = load i64, ptr %243, align 8
  %245 = getelementptr inbounds i8, ptr %170, i64 8
  %246 = load i64, ptr %245, align 8
  %247 = and i64 %246, %244
  %248 = getelementptr i64, ptr %242, i64 %247
  store i64 %239, ptr %248, align 8
  fence seq_cst
  %249 = getelementptr inbounds i8, ptr %170, i64 88
  %250 = load i64, ptr %249, align 8
  %251 = icmp eq i64 %250, 0
  %252 = load i64, ptr %240, align 8
  br i1 %251, label %262, label %253

253:
  %254 = mul i64 %252, %250
  %255 = getelementptr inbounds i8, ptr %170, i64 24
  %256 = load ptr, ptr %255, align 8
  store volatile i64 %254, ptr %256, align 8
  fence seq_cst
  %257 = getelementptr inbounds i8, ptr %170, i64 40
  %258 = load i64, ptr %257, align 8
  %259 = sub i64 %254, %258
  %260 = getelementptr inbounds i8, ptr %170, i64 32
  %261 = load ptr, ptr %260, align 8
  store volatile i64 %259, ptr %261, align 8
  br label %273

262:
  %263 = load i64, ptr %245, align 8
  %264 = and i64 %263, %252
  %265 = trunc i64 %264 to i32
  %266 = getelementptr inbounds i8, ptr %170, i64 24
  %267 = load ptr, ptr %266, align 8
  store volatile i32 %265, ptr %267, align 4
  fence seq_cst
  %268 = getelementptr inbounds i8, ptr %170, i64 40
  %269 = load i64, ptr %268, align 8
  %270 = trunc i64 %269 to i32
  %271 = getelementptr inbounds i8, ptr %170, i64 32
  %272 = load ptr, ptr %271, align 8
  store volatile i32 %270, ptr %272, align 4
  br label %273

273:
  %274 = getelementptr inbounds i8, ptr %170, i64 64
  %275 = load ptr, ptr %274, align 8
  %276 = icmp eq ptr %275, null
  br i1 %276, label %278, label %277

277:
  tail call void %275()
  br label %278

278:
  %279 = add nuw i64 %167, 1
  %280 = load i64, ptr %34, align 8
  %281 = icmp ult i64 %279, %280
  br i1 %281, label %166, label %282

282:
  ret void
}

declare void @Py_IncRef(ptr)

declare i64 @PyLong_AsUnsignedLongLong(ptr)

declare ptr @PyErr_Occurred()

declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)

declare ptr @PyLong_FromUnsignedLongLong(i64)

declare ptr @PyTuple_New(i64)

declare i32 @PyTuple_SetItem(ptr, i64, ptr)

declare ptr @PyObject_GetAttr(ptr, ptr)

declare ptr @PyObject_Vectorcall(ptr, ptr, i64, ptr)
