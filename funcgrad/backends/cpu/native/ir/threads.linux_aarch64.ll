; source/threads.c, compiled by build.py

%struct.pool = type { i64, i64, i64, ptr, ptr, i64, i64, [8 x i8], i64, i64, [48 x i8], i32, i64, [48 x i8] }

@limit_key = internal global i64 0, align 8
@stop_key = internal global i64 0, align 8
@pools = internal global [64 x %struct.pool] zeroinitializer, align 64
@raised = global [3 x ptr] zeroinitializer, align 8

define i64 @start_worker(i64 %0, i64 %1) {
  %3 = alloca i64, align 8
  %4 = shl i64 %1, 16
  %5 = or i64 %4, %0
  %6 = inttoptr i64 %5 to ptr
  %7 = call i32 @pthread_create(ptr %3, ptr null, ptr @worker, ptr %6)
  %8 = icmp eq i32 %7, 0
  br i1 %8, label %9, label %15

9:
  %10 = load i64, ptr %3, align 8
  %11 = call i32 @pthread_detach(i64 %10)
  %12 = and i64 %1, 63
  %13 = getelementptr [64 x %struct.pool], ptr @pools, i64 0, i64 %12, i32 2
  %14 = atomicrmw add ptr %13, i64 1 seq_cst, align 16
  br label %15

15:
  %16 = zext i32 %7 to i64
  ret i64 %16
}

declare i32 @pthread_create(ptr, ptr, ptr, ptr)

define internal ptr @worker(ptr %0) {
  %2 = ptrtoint ptr %0 to i64
  %3 = and i64 %2, 65535
  %4 = lshr i64 %2, 16
  %5 = and i64 %4, 63
  %6 = getelementptr [64 x %struct.pool], ptr @pools, i64 0, i64 %5
  %7 = getelementptr inbounds i8, ptr %6, i64 136
  %8 = getelementptr inbounds i8, ptr %6, i64 128
  br label %9

9:
  %10 = phi i64 [ 0, %1 ], [ %25, %24 ]
  %11 = load atomic i64, ptr %6 acquire, align 64
  %12 = and i64 %11, 65535
  %13 = icmp eq i64 %12, 0
  %14 = lshr i64 %11, 16
  %15 = and i64 %14, 65535
  %16 = icmp ule i64 %15, %3
  %17 = or i1 %13, %16
  br i1 %17, label %19, label %18

18:
  tail call fastcc void @work(ptr %6)
  br label %21

19:
  tail call void @llvm.aarch64.hint(i32 1)
  %20 = add nuw nsw i64 %10, 1
  br label %21

21:
  %22 = phi i64 [ 0, %18 ], [ %20, %19 ]
  %23 = icmp ult i64 %22, 1001
  br i1 %23, label %24, label %26

24:
  %25 = phi i64 [ %22, %21 ], [ 0, %38 ]
  br label %9

26:
  %27 = atomicrmw add ptr %7, i64 1 seq_cst, align 8
  %28 = load atomic i32, ptr %8 seq_cst, align 64
  %29 = load atomic i64, ptr %6 seq_cst, align 64
  %30 = and i64 %29, 65535
  %31 = icmp eq i64 %30, 0
  %32 = lshr i64 %29, 16
  %33 = and i64 %32, 65535
  %34 = icmp ule i64 %33, %3
  %35 = or i1 %31, %34
  br i1 %35, label %36, label %38

36:
  %37 = tail call i64 (i64, ...) @syscall(i64 98, ptr %8, i64 128, i32 %28, ptr null, ptr null, i64 0)
  br label %38

38:
  %39 = atomicrmw sub ptr %7, i64 1 seq_cst, align 8
  br label %24
}

declare i32 @pthread_detach(i64)

define void @prepare() {
  %1 = tail call i32 @pthread_key_create(ptr @limit_key, ptr null)
  %2 = tail call i32 @pthread_key_create(ptr @stop_key, ptr null)
  ret void
}

declare i32 @pthread_key_create(ptr, ptr)

define void @reset() {
  tail call void @llvm.memset.p0.i64(ptr align 64 @pools, i8 0, i64 12288, i1 false)
  ret void
}

declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)

define void @set_limit(i64 %0) {
  %2 = load i64, ptr @limit_key, align 8
  %3 = inttoptr i64 %0 to ptr
  %4 = tail call i32 @pthread_setspecific(i64 %2, ptr %3)
  ret void
}

declare i32 @pthread_setspecific(i64, ptr)

define ptr @set_stop(ptr %0) {
  %2 = load i64, ptr @stop_key, align 8
  %3 = tail call ptr @pthread_getspecific(i64 %2)
  %4 = load i64, ptr @stop_key, align 8
  %5 = tail call i32 @pthread_setspecific(i64 %4, ptr %0)
  ret ptr %3
}

declare ptr @pthread_getspecific(i64)

define i64 @parallelism() {
  %1 = load i64, ptr @limit_key, align 8
  %2 = tail call ptr @pthread_getspecific(i64 %1)
  %3 = ptrtoint ptr %2 to i64
  %4 = lshr i64 %3, 16
  %5 = and i64 %4, 63
  %6 = getelementptr [64 x %struct.pool], ptr @pools, i64 0, i64 %5
  %7 = getelementptr inbounds i8, ptr %6, i64 8
  %8 = load atomic i64, ptr %7 monotonic, align 8
  %9 = getelementptr inbounds i8, ptr %6, i64 16
  %10 = load atomic i64, ptr %9 monotonic, align 16
  %11 = icmp eq i64 %8, 0
  %12 = and i64 %3, 65535
  %13 = tail call i64 @llvm.umin.i64(i64 %10, i64 %12)
  %14 = add nuw nsw i64 %13, 1
  %15 = select i1 %11, i64 %14, i64 1
  ret i64 %15
}

define void @run_parallel(ptr %0, ptr %1, i64 %2, i64 %3) {
  %5 = load i64, ptr @limit_key, align 8
  %6 = tail call ptr @pthread_getspecific(i64 %5)
  %7 = ptrtoint ptr %6 to i64
  %8 = and i64 %7, 65535
  %9 = lshr i64 %7, 16
  %10 = and i64 %9, 63
  %11 = getelementptr [64 x %struct.pool], ptr @pools, i64 0, i64 %10
  %12 = tail call i64 @llvm.umin.i64(i64 %3, i64 32768)
  %13 = getelementptr inbounds i8, ptr %11, i64 16
  %14 = load atomic i64, ptr %13 monotonic, align 16
  %15 = icmp eq i64 %14, 0
  %16 = icmp eq i64 %8, 0
  %17 = or i1 %15, %16
  br i1 %17, label %22, label %18

18:
  %19 = getelementptr inbounds i8, ptr %11, i64 8
  %20 = cmpxchg ptr %19, i64 0, i64 1 acq_rel acquire, align 8
  %21 = extractvalue { i64, i1 } %20, 1
  br i1 %21, label %32, label %22

22:
  %23 = tail call i64 @llvm.umax.i64(i64 %12, i64 1)
  br label %24

24:
  %25 = phi i64 [ 0, %22 ], [ %28, %24 ]
  %26 = mul i64 %25, %2
  %27 = udiv i64 %26, %12
  %28 = add nuw nsw i64 %25, 1
  %29 = mul i64 %28, %2
  %30 = udiv i64 %29, %12
  tail call void %0(ptr %1, i64 %27, i64 %30)
  %31 = icmp eq i64 %28, %23
  br i1 %31, label %77, label %24

32:
  %33 = getelementptr inbounds i8, ptr %11, i64 24
  store ptr %0, ptr %33, align 8
  %34 = getelementptr inbounds i8, ptr %11, i64 32
  store ptr %1, ptr %34, align 32
  %35 = getelementptr inbounds i8, ptr %11, i64 40
  store i64 %2, ptr %35, align 8
  %36 = getelementptr inbounds i8, ptr %11, i64 48
  store i64 %12, ptr %36, align 16
  %37 = getelementptr inbounds i8, ptr %11, i64 64
  store atomic i64 0, ptr %37 release, align 64
  %38 = load atomic i64, ptr %11 monotonic, align 64
  %39 = lshr i64 %38, 16
  %40 = and i64 %39, 281474976645120
  %41 = add nuw nsw i64 %40, 65536
  %42 = or disjoint i64 %41, %8
  %43 = shl i64 %42, 16
  %44 = or disjoint i64 %43, %12
  store atomic i64 %44, ptr %11 seq_cst, align 64
  %45 = getelementptr inbounds i8, ptr %11, i64 128
  %46 = atomicrmw add ptr %45, i32 1 seq_cst, align 64
  %47 = getelementptr inbounds i8, ptr %11, i64 136
  %48 = load atomic i64, ptr %47 seq_cst, align 8
  %49 = icmp eq i64 %48, 0
  br i1 %49, label %52, label %50

50:
  %51 = tail call i64 (i64, ...) @syscall(i64 98, ptr %45, i64 129, i32 2147483647, ptr null, ptr null, i64 0)
  br label %52

52:
  tail call fastcc void @work(ptr %11)
  %53 = load atomic i64, ptr %37 acquire, align 64
  %54 = icmp eq i64 %53, %12
  br i1 %54, label %76, label %55

55:
  %56 = getelementptr inbounds i8, ptr %11, i64 72
  br label %57

57:
  %58 = phi i64 [ 1, %55 ], [ %73, %72 ]
  %59 = icmp ult i64 %58, 1001
  br i1 %59, label %60, label %61

60:
  tail call void @llvm.aarch64.hint(i32 1)
  br label %72

61:
  %62 = icmp ult i64 %58, 1101
  br i1 %62, label %63, label %65

63:
  %64 = tail call i32 @sched_yield()
  br label %72

65:
  store atomic i64 1, ptr %56 seq_cst, align 8
  %66 = load atomic i64, ptr %37 seq_cst, align 64
  %67 = icmp eq i64 %66, %12
  br i1 %67, label %71, label %68

68:
  %69 = trunc i64 %66 to i32
  %70 = tail call i64 (i64, ...) @syscall(i64 98, ptr %37, i64 128, i32 %69, ptr null, ptr null, i64 0)
  br label %71

71:
  store atomic i64 0, ptr %56 seq_cst, align 8
  br label %72

72:
  %73 = add i64 %58, 1
  %74 = load atomic i64, ptr %37 acquire, align 64
  %75 = icmp eq i64 %74, %12
  br i1 %75, label %76, label %57

76:
  store atomic i64 0, ptr %19 release, align 8
  br label %77

77:
  ret void
}

define internal fastcc void @work(ptr %0) {
  %2 = load atomic i64, ptr %0 acquire, align 64
  %3 = and i64 %2, 65535
  %4 = icmp eq i64 %3, 0
  br i1 %4, label %12, label %5

5:
  %6 = getelementptr inbounds i8, ptr %0, i64 48
  %7 = getelementptr inbounds i8, ptr %0, i64 24
  %8 = getelementptr inbounds i8, ptr %0, i64 32
  %9 = getelementptr inbounds i8, ptr %0, i64 40
  %10 = getelementptr inbounds i8, ptr %0, i64 64
  %11 = getelementptr inbounds i8, ptr %0, i64 72
  br label %13

12:
  ret void

13:
  %14 = phi i64 [ %3, %5 ], [ %40, %38 ]
  %15 = phi i64 [ %2, %5 ], [ %39, %38 ]
  %16 = add i64 %15, -1
  %17 = cmpxchg ptr %0, i64 %15, i64 %16 acq_rel acquire, align 64
  %18 = extractvalue { i64, i1 } %17, 1
  br i1 %18, label %19, label %38

19:
  %20 = load i64, ptr %6, align 16
  %21 = load ptr, ptr %7, align 8
  %22 = load ptr, ptr %8, align 32
  %23 = load i64, ptr %9, align 8
  %24 = sub i64 %20, %14
  %25 = mul i64 %23, %24
  %26 = udiv i64 %25, %20
  %27 = add i64 %24, 1
  %28 = mul i64 %23, %27
  %29 = udiv i64 %28, %20
  tail call void %21(ptr %22, i64 %26, i64 %29)
  %30 = atomicrmw add ptr %10, i64 1 seq_cst, align 64
  %31 = add i64 %30, 1
  %32 = icmp eq i64 %31, %20
  br i1 %32, label %33, label %38

33:
  %34 = load atomic i64, ptr %11 seq_cst, align 8
  %35 = icmp eq i64 %34, 0
  br i1 %35, label %38, label %36

36:
  %37 = tail call i64 (i64, ...) @syscall(i64 98, ptr %10, i64 129, i32 2147483647, ptr null, ptr null, i64 0)
  br label %38

38:
  %39 = load atomic i64, ptr %0 acquire, align 64
  %40 = and i64 %39, 65535
  %41 = icmp eq i64 %40, 0
  br i1 %41, label %12, label %13
}

define i64 @interrupted() {
  %1 = load i64, ptr @stop_key, align 8
  %2 = tail call ptr @pthread_getspecific(i64 %1)
  %3 = icmp eq ptr %2, null
  br i1 %3, label %7, label %4

4:
  %5 = load atomic i32, ptr %2 acquire, align 4
  %6 = icmp eq i32 %5, 0
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
  %15 = phi i64 [ %11, %13 ], [ 1, %4 ]
  ret i64 %15
}

declare i32 @PyGILState_Ensure()

declare i32 @PyErr_CheckSignals()

declare void @PyErr_Fetch(ptr, ptr, ptr)

declare void @PyGILState_Release(i32)

declare void @llvm.aarch64.hint(i32)

declare i64 @syscall(i64, ...)

declare i32 @sched_yield()

declare i64 @llvm.umin.i64(i64, i64)

declare i64 @llvm.umax.i64(i64, i64)
