; source/matrices/one_thread.c, compiled by build.py

define void @one_thread_begin(ptr %0) {
  %2 = getelementptr inbounds i8, ptr %0, i64 16
  br label %3

3:
  %4 = atomicrmw xchg ptr %2, i32 1 acquire, align 8
  %5 = icmp eq i32 %4, 0
  br i1 %5, label %6, label %3

6:
  %7 = getelementptr inbounds i8, ptr %0, i64 20
  %8 = load i32, ptr %7, align 4
  %9 = add i32 %8, 1
  store i32 %9, ptr %7, align 4
  %10 = icmp eq i32 %8, 0
  br i1 %10, label %11, label %19

11:
  %12 = getelementptr inbounds i8, ptr %0, i64 8
  %13 = load ptr, ptr %12, align 8
  %14 = tail call i32 %13()
  %15 = getelementptr inbounds i8, ptr %0, i64 24
  store i32 %14, ptr %15, align 8
  %16 = icmp sgt i32 %14, 1
  br i1 %16, label %17, label %19

17:
  %18 = load ptr, ptr %0, align 8
  tail call void %18(i32 1)
  br label %19

19:
  store atomic i32 0, ptr %2 release, align 8
  ret void
}

define void @one_thread_end(ptr %0) {
  %2 = getelementptr inbounds i8, ptr %0, i64 16
  br label %3

3:
  %4 = atomicrmw xchg ptr %2, i32 1 acquire, align 8
  %5 = icmp eq i32 %4, 0
  br i1 %5, label %6, label %3

6:
  %7 = getelementptr inbounds i8, ptr %0, i64 20
  %8 = load i32, ptr %7, align 4
  %9 = add i32 %8, -1
  store i32 %9, ptr %7, align 4
  %10 = icmp eq i32 %9, 0
  br i1 %10, label %11, label %17

11:
  %12 = getelementptr inbounds i8, ptr %0, i64 24
  %13 = load i32, ptr %12, align 8
  %14 = icmp sgt i32 %13, 1
  br i1 %14, label %15, label %17

15:
  %16 = load ptr, ptr %0, align 8
  tail call void %16(i32 %13)
  br label %17

17:
  store atomic i32 0, ptr %2 release, align 8
  ret void
}
