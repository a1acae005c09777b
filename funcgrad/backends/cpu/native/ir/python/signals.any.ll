; source/python/signals.c, compiled by build.py

@ended_by_others = global ptr null, align 8
@raised = global [3 x ptr] zeroinitializer, align 16

define i64 @interrupted() {
  %1 = load atomic i64, ptr @ended_by_others acquire, align 8
  %2 = icmp eq i64 %1, 0
  br i1 %2, label %7, label %3

3:
  %4 = inttoptr i64 %1 to ptr
  %5 = tail call i64 %4()
  %6 = icmp eq i64 %5, 0
  br i1 %6, label %7, label %14

7:
  %8 = tail call i32 @PyGILState_Ensure()
  %9 = tail call i32 @PyErr_CheckSignals()
  %10 = icmp ne i32 %9, 0
  %11 = zext i1 %10 to i64
  br i1 %10, label %12, label %13

12:
  tail call void @PyErr_Fetch(ptr @raised, ptr getelementptr inbounds (i8, ptr @raised, i64 8), ptr getelementptr inbounds (i8, ptr @raised, i64 16))
  br label %13

13:
  tail call void @PyGILState_Release(i32 %8)
  br label %14

14:
  %15 = phi i64 [ %11, %13 ], [ 1, %3 ]
  ret i64 %15
}

declare i32 @PyGILState_Ensure()

declare i32 @PyErr_CheckSignals()

declare void @PyErr_Fetch(ptr, ptr, ptr)

declare void @PyGILState_Release(i32)
