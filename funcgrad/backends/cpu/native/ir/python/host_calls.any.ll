; source/python/host_calls.c, compiled by build.py

define i64 @call_host(ptr %0, i64 %1, ptr %2) {
  %4 = alloca ptr, align 8
  %5 = tail call i32 @PyGILState_Ensure()
  %6 = ptrtoint ptr %2 to i64
  %7 = tail call ptr @PyLong_FromLongLong(i64 %6)
  store ptr %7, ptr %4, align 8
  %8 = icmp eq ptr %7, null
  br i1 %8, label %16, label %9

9:
  %10 = add i64 %1, 1
  %11 = tail call ptr @PyTuple_GetItem(ptr %0, i64 %10)
  %12 = call ptr @PyObject_Vectorcall(ptr %11, ptr %4, i64 1, ptr null)
  %13 = icmp eq ptr %12, null
  br i1 %13, label %16, label %14

14:
  %15 = call i64 @PyLong_AsLongLong(ptr %12)
  br label %16

16:
  %17 = phi i1 [ false, %14 ], [ true, %9 ], [ true, %3 ]
  %18 = phi ptr [ %12, %14 ], [ null, %9 ], [ null, %3 ]
  %19 = phi i64 [ %15, %14 ], [ 1, %9 ], [ 1, %3 ]
  %20 = load ptr, ptr %4, align 8
  call void @Py_DecRef(ptr %20)
  call void @Py_DecRef(ptr %18)
  br i1 %17, label %21, label %23

21:
  %22 = call ptr @PyTuple_GetItem(ptr %0, i64 0)
  call fastcc void @keep_error(ptr %22)
  br label %23

23:
  call void @PyGILState_Release(i32 %5)
  ret i64 %19
}

declare i32 @PyGILState_Ensure()

declare ptr @PyLong_FromLongLong(i64)

declare ptr @PyObject_Vectorcall(ptr, ptr, i64, ptr)

declare ptr @PyTuple_GetItem(ptr, i64)

declare i64 @PyLong_AsLongLong(ptr)

declare void @Py_DecRef(ptr)

define internal fastcc void @keep_error(ptr %0) {
  %2 = alloca ptr, align 8
  %3 = alloca ptr, align 8
  %4 = alloca ptr, align 8
  call void @PyErr_Fetch(ptr %2, ptr %3, ptr %4)
  call void @PyErr_NormalizeException(ptr %2, ptr %3, ptr %4)
  %5 = load ptr, ptr %4, align 8
  %6 = icmp eq ptr %5, null
  br i1 %6, label %10, label %7

7:
  %8 = load ptr, ptr %3, align 8
  %9 = call i32 @PyException_SetTraceback(ptr %8, ptr %5)
  br label %10

10:
  %11 = call i64 @PyThread_get_thread_ident()
  %12 = call ptr @PyLong_FromLongLong(i64 %11)
  %13 = icmp eq ptr %12, null
  br i1 %13, label %18, label %14

14:
  %15 = load ptr, ptr %3, align 8
  %16 = call i32 @PyDict_SetItem(ptr %0, ptr %12, ptr %15)
  %17 = icmp eq i32 %16, 0
  br i1 %17, label %19, label %18

18:
  call void @PyErr_Clear()
  br label %19

19:
  call void @Py_DecRef(ptr %12)
  %20 = load ptr, ptr %2, align 8
  call void @Py_DecRef(ptr %20)
  %21 = load ptr, ptr %3, align 8
  call void @Py_DecRef(ptr %21)
  %22 = load ptr, ptr %4, align 8
  call void @Py_DecRef(ptr %22)
  ret void
}

declare void @PyGILState_Release(i32)

define i32 @call_member(ptr %0) {
  %2 = load i64, ptr %0, align 8
  %3 = inttoptr i64 %2 to ptr
  %4 = getelementptr i8, ptr %0, i64 8
  %5 = load i64, ptr %4, align 8
  %6 = tail call i64 @call_host(ptr %3, i64 %5, ptr null)
  %7 = trunc i64 %6 to i32
  ret i32 %7
}

declare void @PyErr_Fetch(ptr, ptr, ptr)

declare void @PyErr_NormalizeException(ptr, ptr, ptr)

declare i32 @PyException_SetTraceback(ptr, ptr)

declare i64 @PyThread_get_thread_ident()

declare i32 @PyDict_SetItem(ptr, ptr, ptr)

declare void @PyErr_Clear()
