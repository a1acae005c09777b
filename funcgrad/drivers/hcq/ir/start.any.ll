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
  br i1 %5, label %66, label %6

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
  br label %64

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
  br i1 %43, label %44, label %64

44:
  %45 = add nuw i64 %20, 1
  %46 = load i64, ptr %9, align 8
  %47 = icmp ult i64 %45, %46
  br i1 %47, label %19, label %48

48:
  %49 = call fastcc i32 @find_way(ptr %7, ptr %3)
  %50 = icmp eq i32 %49, 0
  br i1 %50, label %54, label %51

51:
  %52 = zext i32 %49 to i64
  %53 = getelementptr inbounds i8, ptr %7, i64 144
  store i64 %52, ptr %53, align 8
  tail call void @Py_IncRef(ptr @_Py_NoneStruct)
  br label %64

54:
  %55 = getelementptr inbounds i8, ptr %7, i64 96
  %56 = load ptr, ptr %55, align 8
  %57 = load ptr, ptr %56, align 8
  %58 = getelementptr inbounds i8, ptr %57, i64 48
  %59 = load i64, ptr %58, align 8
  %60 = add i64 %59, 1
  %61 = tail call ptr @PyLong_FromUnsignedLongLong(i64 %60)
  %62 = icmp eq ptr %61, null
  br i1 %62, label %64, label %63

63:
  call fastcc void @go(ptr %7, ptr %3)
  br label %64

64:
  %65 = phi ptr [ @_Py_NoneStruct, %17 ], [ @_Py_NoneStruct, %51 ], [ %61, %63 ], [ null, %54 ], [ null, %41 ]
  tail call void @Py_DecRef(ptr %4)
  br label %66

66:
  %67 = phi ptr [ %65, %64 ], [ null, %2 ]
  ret ptr %67
}

declare ptr @PySequence_Tuple(ptr)

declare void @Py_DecRef(ptr)

define ptr @start_on(ptr %0, ptr %1, i64 %2) {
  %4 = alloca ptr, align 8
  %5 = alloca %struct.place, align 8
  %6 = load ptr, ptr %1, align 8
  %7 = tail call ptr @PySequence_Tuple(ptr %6)
  %8 = icmp eq ptr %7, null
  br i1 %8, label %148, label %9

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
  br label %146

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
  br label %142

40:
  %41 = tail call i32 @PyTuple_SetItem(ptr %22, i64 %29, ptr %37)
  %42 = add nuw nsw i64 %29, 1
  %43 = icmp eq i64 %42, %21
  br i1 %43, label %44, label %28

44:
  %45 = icmp eq ptr %22, null
  br i1 %45, label %142, label %46

46:
  %47 = tail call ptr @PyTuple_New(i64 3)
  %48 = icmp eq ptr %47, null
  br i1 %48, label %142, label %49

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
  br i1 %59, label %140, label %60

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
  br i1 %87, label %88, label %138

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
  br i1 %102, label %103, label %138

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
  br i1 %118, label %135, label %119

119:
  %120 = call fastcc i32 @find_way(ptr %10, ptr %5)
  %121 = icmp eq i32 %120, 0
  br i1 %121, label %124, label %122

122:
  %123 = zext i32 %120 to i64
  br label %135

124:
  %125 = getelementptr inbounds i8, ptr %10, i64 128
  %126 = load ptr, ptr %125, align 8
  %127 = icmp eq ptr %126, null
  br i1 %127, label %128, label %130

128:
  %129 = getelementptr inbounds i8, ptr %10, i64 144
  store i64 0, ptr %129, align 8
  tail call void @Py_IncRef(ptr @_Py_NoneStruct)
  br label %133

130:
  %131 = call ptr @PyObject_Vectorcall(ptr %126, ptr %4, i64 1, ptr null)
  %132 = icmp eq ptr %131, null
  br i1 %132, label %138, label %133

133:
  %134 = phi ptr [ @_Py_NoneStruct, %128 ], [ %131, %130 ]
  call void @Py_DecRef(ptr %134)
  call fastcc void @go(ptr %10, ptr %5)
  br label %140

135:
  %136 = phi i64 [ %123, %122 ], [ 6, %112 ]
  %137 = getelementptr inbounds i8, ptr %10, i64 144
  store i64 %136, ptr %137, align 8
  tail call void @Py_IncRef(ptr @_Py_NoneStruct)
  br label %138

138:
  %139 = phi ptr [ null, %130 ], [ @_Py_NoneStruct, %135 ], [ null, %85 ], [ null, %100 ]
  call void @Py_DecRef(ptr %58)
  br label %140

140:
  %141 = phi ptr [ %139, %138 ], [ %58, %133 ], [ null, %49 ]
  br label %142

142:
  %143 = phi ptr [ %47, %140 ], [ null, %46 ], [ null, %44 ], [ null, %39 ]
  %144 = phi ptr [ %22, %140 ], [ %22, %46 ], [ null, %44 ], [ null, %39 ]
  %145 = phi ptr [ %141, %140 ], [ null, %46 ], [ null, %44 ], [ null, %39 ]
  call void @Py_DecRef(ptr %144)
  call void @Py_DecRef(ptr %143)
  br label %146

146:
  %147 = phi ptr [ @_Py_NoneStruct, %18 ], [ %145, %142 ]
  call void @Py_DecRef(ptr %7)
  br label %148

148:
  %149 = phi ptr [ %147, %146 ], [ null, %3 ]
  ret ptr %149
}

declare i64 @PyTuple_Size(ptr)

declare ptr @PyTuple_GetItem(ptr, i64)

define internal fastcc i32 @find_way(ptr %0, ptr %1) {
  %3 = getelementptr inbounds i8, ptr %0, i64 96
  %4 = getelementptr inbounds i8, ptr %0, i64 88
  %5 = load i64, ptr %4, align 8
  %6 = icmp eq i64 %5, 0
  br i1 %6, label %55, label %7

7:
  %8 = getelementptr inbounds i8, ptr %0, i64 104
  br label %13

9:
  %10 = add nuw i64 %14, 1
  %11 = load i64, ptr %4, align 8
  %12 = icmp ult i64 %10, %11
  br i1 %12, label %13, label %51

13:
  %14 = phi i64 [ 0, %7 ], [ %10, %9 ]
  %15 = load ptr, ptr %3, align 8
  %16 = getelementptr ptr, ptr %15, i64 %14
  %17 = load ptr, ptr %16, align 8
  %18 = getelementptr inbounds i8, ptr %17, i64 112
  %19 = load i64, ptr %18, align 8
  %20 = icmp eq i64 %19, 0
  br i1 %20, label %21, label %115

21:
  %22 = getelementptr inbounds i8, ptr %17, i64 56
  %23 = load ptr, ptr %22, align 8
  %24 = load atomic i64, ptr %23 acquire, align 8
  %25 = getelementptr inbounds i8, ptr %17, i64 48
  %26 = load i64, ptr %25, align 8
  %27 = icmp ugt i64 %24, %26
  br i1 %27, label %115, label %28

28:
  %29 = getelementptr inbounds i8, ptr %17, i64 16
  %30 = load i64, ptr %29, align 8
  %31 = load ptr, ptr %8, align 8
  %32 = getelementptr %struct.entries, ptr %31, i64 %14, i32 1
  %33 = load i64, ptr %32, align 8
  %34 = add i64 %33, %30
  %35 = getelementptr inbounds i8, ptr %17, i64 104
  %36 = load ptr, ptr %35, align 8
  %37 = getelementptr inbounds i8, ptr %17, i64 8
  %38 = load i64, ptr %37, align 8
  %39 = and i64 %38, %24
  %40 = getelementptr i64, ptr %36, i64 %39
  %41 = load i64, ptr %40, align 8
  %42 = sub i64 %34, %41
  %43 = icmp ugt i64 %42, %38
  br i1 %43, label %115, label %44

44:
  %45 = getelementptr inbounds i8, ptr %17, i64 96
  %46 = load i64, ptr %45, align 8
  %47 = icmp ne i64 %46, 0
  %48 = and i64 %26, 4294967295
  %49 = icmp eq i64 %48, 4294967295
  %50 = and i1 %49, %47
  br i1 %50, label %115, label %9

51:
  %52 = getelementptr inbounds i8, ptr %0, i64 24
  %53 = load ptr, ptr %52, align 8
  %54 = icmp eq ptr %53, null
  br i1 %54, label %59, label %79

55:
  %56 = getelementptr inbounds i8, ptr %0, i64 24
  %57 = load ptr, ptr %56, align 8
  %58 = icmp eq ptr %57, null
  br i1 %58, label %115, label %79

59:
  %60 = icmp eq i64 %11, 0
  br i1 %60, label %115, label %61

61:
  %62 = getelementptr inbounds i8, ptr %0, i64 112
  br label %67

63:
  %64 = add nuw i64 %68, 1
  %65 = load i64, ptr %4, align 8
  %66 = icmp ult i64 %64, %65
  br i1 %66, label %67, label %115

67:
  %68 = phi i64 [ 0, %61 ], [ %64, %63 ]
  %69 = load ptr, ptr %3, align 8
  %70 = getelementptr ptr, ptr %69, i64 %68
  %71 = load ptr, ptr %70, align 8
  %72 = getelementptr inbounds i8, ptr %71, i64 56
  %73 = load ptr, ptr %72, align 8
  %74 = load atomic i64, ptr %73 acquire, align 8
  %75 = load ptr, ptr %62, align 8
  %76 = getelementptr i64, ptr %75, i64 %68
  %77 = load i64, ptr %76, align 8
  %78 = icmp ult i64 %74, %77
  br i1 %78, label %115, label %63

79:
  %80 = getelementptr inbounds i8, ptr %0, i64 32
  %81 = load ptr, ptr %80, align 8
  %82 = getelementptr inbounds i8, ptr %81, i64 40
  %83 = load i64, ptr %82, align 8
  %84 = getelementptr inbounds i8, ptr %81, i64 32
  %85 = load i64, ptr %84, align 8
  store i64 %83, ptr %1, align 8
  %86 = getelementptr inbounds i8, ptr %1, i64 8
  store i64 %85, ptr %86, align 8
  %87 = getelementptr inbounds i8, ptr %0, i64 16
  %88 = load i64, ptr %87, align 8
  %89 = add i64 %88, %85
  %90 = add i64 %83, 1
  %91 = getelementptr inbounds i8, ptr %81, i64 16
  %92 = load i64, ptr %91, align 8
  %93 = mul i64 %92, %90
  %94 = icmp ugt i64 %89, %93
  br i1 %94, label %95, label %114

95:
  %96 = getelementptr inbounds i8, ptr %81, i64 24
  %97 = load i64, ptr %96, align 8
  %98 = icmp eq i64 %90, %97
  %99 = select i1 %98, i64 0, i64 %90
  store i64 %99, ptr %1, align 8
  %100 = load i64, ptr %91, align 8
  %101 = mul i64 %99, %100
  store i64 %101, ptr %86, align 8
  %102 = load ptr, ptr %3, align 8
  %103 = load ptr, ptr %102, align 8
  %104 = getelementptr inbounds i8, ptr %103, i64 56
  %105 = load ptr, ptr %104, align 8
  %106 = load atomic i64, ptr %105 acquire, align 8
  %107 = getelementptr inbounds i8, ptr %81, i64 48
  %108 = load ptr, ptr %107, align 8
  %109 = load i64, ptr %1, align 8
  %110 = getelementptr i64, ptr %108, i64 %109
  %111 = load i64, ptr %110, align 8
  %112 = icmp uge i64 %106, %111
  %113 = freeze i1 %112
  br i1 %113, label %114, label %115

114:
  br label %115

115:
  %116 = phi i32 [ 0, %114 ], [ 4, %95 ], [ 0, %59 ], [ 0, %55 ], [ 0, %63 ], [ 3, %67 ], [ 5, %44 ], [ 2, %28 ], [ 2, %21 ], [ 1, %13 ]
  ret i32 %116
}

define internal fastcc void @go(ptr %0, ptr %1) {
  %3 = alloca [16 x i32], align 16
  %4 = getelementptr inbounds i8, ptr %0, i64 24
  %5 = load ptr, ptr %4, align 8
  %6 = icmp eq ptr %5, null
  br i1 %6, label %38, label %7

7:
  %8 = getelementptr inbounds i8, ptr %0, i64 32
  %9 = load ptr, ptr %8, align 8
  %10 = load i64, ptr %1, align 8
  %11 = getelementptr inbounds i8, ptr %9, i64 40
  store i64 %10, ptr %11, align 8
  %12 = getelementptr inbounds i8, ptr %1, i64 8
  %13 = load i64, ptr %12, align 8
  %14 = getelementptr inbounds i8, ptr %0, i64 16
  %15 = load i64, ptr %14, align 8
  %16 = add i64 %15, %13
  %17 = getelementptr inbounds i8, ptr %9, i64 32
  store i64 %16, ptr %17, align 8
  %18 = getelementptr inbounds i8, ptr %0, i64 96
  %19 = load ptr, ptr %18, align 8
  %20 = load ptr, ptr %19, align 8
  %21 = getelementptr inbounds i8, ptr %20, i64 48
  %22 = load i64, ptr %21, align 8
  %23 = add i64 %22, 1
  %24 = getelementptr inbounds i8, ptr %9, i64 48
  %25 = load ptr, ptr %24, align 8
  %26 = load i64, ptr %1, align 8
  %27 = getelementptr i64, ptr %25, i64 %26
  store i64 %23, ptr %27, align 8
  %28 = load i64, ptr %9, align 8
  %29 = load i64, ptr %12, align 8
  %30 = add i64 %29, %28
  store i64 %30, ptr %0, align 8
  %31 = getelementptr inbounds i8, ptr %9, i64 8
  %32 = load i64, ptr %31, align 8
  %33 = add i64 %32, %30
  %34 = getelementptr inbounds i8, ptr %0, i64 8
  store i64 %33, ptr %34, align 8
  %35 = inttoptr i64 %30 to ptr
  %36 = load ptr, ptr %4, align 8
  %37 = load i64, ptr %14, align 8
  tail call void @llvm.memcpy.p0.p0.i64(ptr align 1 %35, ptr align 1 %36, i64 %37, i1 false)
  br label %38

38:
  %39 = getelementptr inbounds i8, ptr %0, i64 88
  %40 = load i64, ptr %39, align 8
  %41 = icmp eq i64 %40, 0
  br i1 %41, label %61, label %42

42:
  %43 = getelementptr inbounds i8, ptr %0, i64 96
  %44 = getelementptr inbounds i8, ptr %0, i64 112
  %45 = getelementptr inbounds i8, ptr %0, i64 40
  br label %46

46:
  %47 = phi i64 [ 0, %42 ], [ %58, %46 ]
  %48 = load ptr, ptr %43, align 8
  %49 = getelementptr ptr, ptr %48, i64 %47
  %50 = load ptr, ptr %49, align 8
  %51 = getelementptr inbounds i8, ptr %50, i64 48
  %52 = load i64, ptr %51, align 8
  %53 = add i64 %52, 1
  store i64 %53, ptr %51, align 8
  %54 = load ptr, ptr %44, align 8
  %55 = getelementptr i64, ptr %54, i64 %47
  store i64 %53, ptr %55, align 8
  %56 = load ptr, ptr %45, align 8
  %57 = getelementptr i64, ptr %56, i64 %47
  store i64 %53, ptr %57, align 8
  %58 = add nuw i64 %47, 1
  %59 = load i64, ptr %39, align 8
  %60 = icmp ult i64 %58, %59
  br i1 %60, label %46, label %61

61:
  %62 = phi i64 [ 0, %38 ], [ %59, %46 ]
  %63 = getelementptr inbounds i8, ptr %0, i64 8
  %64 = load i64, ptr %63, align 8
  %65 = getelementptr inbounds i8, ptr %0, i64 40
  %66 = load ptr, ptr %65, align 8
  %67 = getelementptr i64, ptr %66, i64 %62
  store i64 %64, ptr %67, align 8
  %68 = getelementptr inbounds i8, ptr %0, i64 56
  %69 = load i64, ptr %68, align 8
  %70 = icmp eq i64 %69, 0
  br i1 %70, label %144, label %71

71:
  %72 = getelementptr inbounds i8, ptr %0, i64 48
  %73 = getelementptr inbounds i8, ptr %0, i64 72
  %74 = getelementptr inbounds i8, ptr %0, i64 80
  br label %75

75:
  %76 = phi i64 [ 0, %71 ], [ %141, %140 ]
  %77 = load ptr, ptr %65, align 8
  %78 = getelementptr i64, ptr %77, i64 %76
  %79 = load i64, ptr %78, align 8
  %80 = load ptr, ptr %4, align 8
  %81 = icmp eq ptr %80, null
  %82 = load ptr, ptr %72, align 8
  br i1 %81, label %83, label %87

83:
  %84 = getelementptr i64, ptr %82, i64 %76
  %85 = load i64, ptr %84, align 8
  %86 = icmp eq i64 %79, %85
  br i1 %86, label %140, label %87

87:
  %88 = getelementptr i64, ptr %82, i64 %76
  store i64 %79, ptr %88, align 8
  %89 = load ptr, ptr %73, align 8
  %90 = getelementptr i32, ptr %89, i64 %76
  %91 = load i32, ptr %90, align 4
  %92 = getelementptr i8, ptr %90, i64 4
  %93 = load i32, ptr %92, align 4
  %94 = icmp ult i32 %91, %93
  br i1 %94, label %95, label %140

95:
  %96 = zext i32 %91 to i64
  br label %97

97:
  %98 = phi i64 [ %96, %95 ], [ %133, %132 ]
  %99 = load i64, ptr %0, align 8
  %100 = inttoptr i64 %99 to ptr
  %101 = load ptr, ptr %74, align 8
  %102 = getelementptr %struct.field, ptr %101, i64 %98
  %103 = getelementptr inbounds i8, ptr %102, i64 16
  %104 = load i64, ptr %103, align 8
  %105 = add i64 %104, %79
  %106 = getelementptr inbounds i8, ptr %102, i64 6
  %107 = load i8, ptr %106, align 2
  %108 = icmp eq i8 %107, 0
  %109 = load i32, ptr %102, align 8
  %110 = zext i32 %109 to i64
  %111 = getelementptr i8, ptr %100, i64 %110
  br i1 %108, label %113, label %112

112:
  store i64 %105, ptr %111, align 1
  br label %132

113:
  %114 = getelementptr inbounds i8, ptr %102, i64 4
  %115 = load i8, ptr %114, align 4
  %116 = zext nneg i8 %115 to i64
  %117 = lshr i64 %105, %116
  %118 = getelementptr inbounds i8, ptr %102, i64 8
  %119 = load i64, ptr %118, align 8
  %120 = and i64 %117, %119
  %121 = getelementptr inbounds i8, ptr %102, i64 5
  %122 = load i8, ptr %121, align 1
  %123 = zext i8 %122 to i64
  %124 = shl i64 %120, %123
  %125 = trunc i64 %124 to i32
  %126 = load i32, ptr %111, align 4
  %127 = shl i64 %119, %123
  %128 = trunc i64 %127 to i32
  %129 = xor i32 %128, -1
  %130 = and i32 %126, %129
  %131 = or i32 %130, %125
  store i32 %131, ptr %111, align 4
  br label %132

132:
  %133 = add nuw nsw i64 %98, 1
  %134 = load ptr, ptr %73, align 8
  %135 = getelementptr i32, ptr %134, i64 %76
  %136 = getelementptr i8, ptr %135, i64 4
  %137 = load i32, ptr %136, align 4
  %138 = zext i32 %137 to i64
  %139 = icmp ult i64 %133, %138
  br i1 %139, label %97, label %140

140:
  %141 = add nuw i64 %76, 1
  %142 = load i64, ptr %68, align 8
  %143 = icmp ult i64 %141, %142
  br i1 %143, label %75, label %144

144:
  %145 = load i64, ptr %39, align 8
  %146 = icmp eq i64 %145, 0
  br i1 %146, label %266, label %147

147:
  %148 = getelementptr inbounds i8, ptr %0, i64 96
  %149 = getelementptr inbounds i8, ptr %0, i64 104
  br label %150

150:
  %151 = phi i64 [ 0, %147 ], [ %263, %262 ]
  %152 = load ptr, ptr %148, align 8
  %153 = getelementptr ptr, ptr %152, i64 %151
  %154 = load ptr, ptr %153, align 8
  %155 = load ptr, ptr %149, align 8
  %156 = getelementptr %struct.entries, ptr %155, i64 %151
  %157 = load i64, ptr %156, align 8
  %158 = getelementptr inbounds i8, ptr %154, i64 80
  %159 = load i64, ptr %158, align 8
  %160 = icmp eq i64 %159, -1
  br i1 %160, label %161, label %163

161:
  %162 = load i64, ptr %0, align 8
  br label %163

163:
  %164 = phi i64 [ %162, %161 ], [ 0, %150 ]
  %165 = getelementptr inbounds i8, ptr %156, i64 8
  %166 = load i64, ptr %165, align 8
  %167 = icmp eq i64 %166, 0
  br i1 %167, label %168, label %171

168:
  %169 = getelementptr inbounds i8, ptr %154, i64 16
  %170 = load i64, ptr %169, align 8
  br label %222

171:
  %172 = add i64 %164, %157
  %173 = inttoptr i64 %172 to ptr
  %174 = getelementptr inbounds i8, ptr %154, i64 72
  %175 = getelementptr inbounds i8, ptr %154, i64 16
  %176 = getelementptr inbounds i8, ptr %154, i64 8
  %177 = load i64, ptr %175, align 8
  br label %178

178:
  %179 = phi i64 [ %177, %171 ], [ %218, %215 ]
  %180 = phi i64 [ 0, %171 ], [ %219, %215 ]
  %181 = load i64, ptr %174, align 8
  %182 = mul i64 %181, %180
  %183 = getelementptr i8, ptr %173, i64 %182
  %184 = load i64, ptr %63, align 8
  %185 = load ptr, ptr %154, align 8
  %186 = load i64, ptr %176, align 8
  %187 = and i64 %186, %179
  %188 = mul i64 %187, %181
  %189 = getelementptr i8, ptr %185, i64 %188
  %190 = lshr i64 %181, 2
  %191 = icmp ult i64 %181, 4
  br i1 %191, label %199, label %192

192:
  %193 = phi i64 [ %197, %192 ], [ 0, %178 ]
  %194 = getelementptr i32, ptr %183, i64 %193
  %195 = load i32, ptr %194, align 4
  %196 = getelementptr [16 x i32], ptr %3, i64 0, i64 %193
  store i32 %195, ptr %196, align 4
  %197 = add nuw nsw i64 %193, 1
  %198 = icmp eq i64 %197, %190
  br i1 %198, label %199, label %192

199:
  %200 = load i64, ptr %158, align 8
  %201 = icmp eq i64 %200, -1
  br i1 %201, label %206, label %202

202:
  %203 = getelementptr i8, ptr %3, i64 %200
  %204 = load i64, ptr %203, align 1
  %205 = add i64 %204, %184
  store i64 %205, ptr %203, align 1
  br label %206

206:
  %207 = icmp ugt i64 %181, 7
  br i1 %207, label %208, label %215

208:
  %209 = phi i64 [ %213, %208 ], [ 1, %206 ]
  %210 = getelementptr [16 x i32], ptr %3, i64 0, i64 %209
  %211 = load i32, ptr %210, align 4
  %212 = getelementptr i32, ptr %189, i64 %209
  store volatile i32 %211, ptr %212, align 4
  %213 = add nuw nsw i64 %209, 1
  %214 = icmp eq i64 %213, %190
  br i1 %214, label %215, label %208

215:
  fence release
  %216 = load i32, ptr %3, align 16
  store volatile i32 %216, ptr %189, align 4
  %217 = load i64, ptr %175, align 8
  %218 = add i64 %217, 1
  store i64 %218, ptr %175, align 8
  %219 = add nuw i64 %180, 1
  %220 = load i64, ptr %165, align 8
  %221 = icmp ult i64 %219, %220
  br i1 %221, label %178, label %222

222:
  %223 = phi i64 [ %170, %168 ], [ %218, %215 ]
  %224 = getelementptr inbounds i8, ptr %154, i64 16
  %225 = getelementptr inbounds i8, ptr %154, i64 104
  %226 = load ptr, ptr %225, align 8
  %227 = getelementptr inbounds i8, ptr %154, i64 48
  %228 = load i64, ptr %227, align 8
  %229 = getelementptr inbounds i8, ptr %154, i64 8
  %230 = load i64, ptr %229, align 8
  %231 = and i64 %230, %228
  %232 = getelementptr i64, ptr %226, i64 %231
  store i64 %223, ptr %232, align 8
  fence seq_cst
  %233 = getelementptr inbounds i8, ptr %154, i64 88
  %234 = load i64, ptr %233, align 8
  %235 = icmp eq i64 %234, 0
  %236 = load i64, ptr %224, align 8
  br i1 %235, label %246, label %237

237:
  %238 = mul i64 %236, %234
  %239 = getelementptr inbounds i8, ptr %154, i64 24
  %240 = load ptr, ptr %239, align 8
  store volatile i64 %238, ptr %240, align 8
  fence seq_cst
  %241 = getelementptr inbounds i8, ptr %154, i64 40
  %242 = load i64, ptr %241, align 8
  %243 = sub i64 %238, %242
  %244 = getelementptr inbounds i8, ptr %154, i64 32
  %245 = load ptr, ptr %244, align 8
  store volatile i64 %243, ptr %245, align 8
  br label %257

246:
  %247 = load i64, ptr %229, align 8
  %248 = and i64 %247, %236
  %249 = trunc i64 %248 to i32
  %250 = getelementptr inbounds i8, ptr %154, i64 24
  %251 = load ptr, ptr %250, align 8
  store volatile i32 %249, ptr %251, align 4
  fence seq_cst
  %252 = getelementptr inbounds i8, ptr %154, i64 40
  %253 = load i64, ptr %252, align 8
  %254 = trunc i64 %253 to i32
  %255 = getelementptr inbounds i8, ptr %154, i64 32
  %256 = load ptr, ptr %255, align 8
  store volatile i32 %254, ptr %256, align 4
  br label %257

257:
  %258 = getelementptr inbounds i8, ptr %154, i64 64
  %259 = load ptr, ptr %258, align 8
  %260 = icmp eq ptr %259, null
  br i1 %260, label %262, label %261

261:
  tail call void %259()
  br label %262

262:
  %263 = add nuw i64 %151, 1
  %264 = load i64, ptr %39, align 8
  %265 = icmp ult i64 %263, %264
  br i1 %265, label %150, label %266

266:
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
