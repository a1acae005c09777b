; source/threads.c, compiled by build.py

define i64 @start_worker(i64 %0, i64 %1) {
  ret i64 1
}

define void @prepare() {
  ret void
}

define void @reset() {
  ret void
}

define void @set_limit(i64 %0) {
  ret void
}

define ptr @set_stop(ptr %0) {
  ret ptr null
}

define i64 @stopped() {
  ret i64 0
}

define i64 @parallelism() {
  ret i64 1
}

define void @run_parallel(ptr %0, ptr %1, i64 %2, i64 %3) {
  %5 = tail call i64 @llvm.umax.i64(i64 %3, i64 1)
  br label %6

6:
  %7 = phi i64 [ 0, %4 ], [ %10, %6 ]
  %8 = mul i64 %7, %2
  %9 = udiv i64 %8, %3
  %10 = add nuw i64 %7, 1
  %11 = mul i64 %10, %2
  %12 = udiv i64 %11, %3
  tail call void %0(ptr %1, i64 %9, i64 %12)
  %13 = icmp eq i64 %10, %5
  br i1 %13, label %14, label %6

14:
  ret void
}

declare i64 @llvm.umax.i64(i64, i64)
