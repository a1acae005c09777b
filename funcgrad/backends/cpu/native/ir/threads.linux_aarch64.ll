; source/threads.c, compiled by build.py

%struct.pool = type { i64, i64, i64, ptr, ptr, i64, [16 x i8], i64, i64, [48 x i8], i32, i64, [48 x i8], [64 x %struct.range] }
%struct.range = type { i64, [56 x i8] }

@limit_key = internal global i64 0, align 8
@stop_key = internal global i64 0, align 8
@pools = internal global [64 x %struct.pool] zeroinitializer, align 64

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
  %7 = add nuw nsw i64 %3, 1
  %8 = getelementptr inbounds i8, ptr %6, i64 136
  %9 = getelementptr inbounds i8, ptr %6, i64 128
  br label %10

10:
  %11 = phi i64 [ 0, %1 ], [ %24, %26 ]
  %12 = phi i64 [ 0, %1 ], [ %27, %26 ]
  %13 = load atomic i64, ptr %6 acquire, align 64
  %14 = icmp eq i64 %13, %11
  %15 = lshr i64 %13, 16
  %16 = and i64 %15, 65535
  %17 = icmp ule i64 %16, %3
  %18 = or i1 %14, %17
  br i1 %18, label %20, label %19

19:
  tail call fastcc void @work(ptr %6, i64 %13, i64 %7)
  br label %22

20:
  tail call void @llvm.aarch64.hint(i32 1)
  %21 = add nuw nsw i64 %12, 1
  br label %22

22:
  %23 = phi i64 [ 0, %19 ], [ %21, %20 ]
  %24 = phi i64 [ %13, %19 ], [ %11, %20 ]
  %25 = icmp ult i64 %23, 1001
  br i1 %25, label %26, label %28

26:
  %27 = phi i64 [ %23, %22 ], [ 0, %39 ]
  br label %10

28:
  %29 = atomicrmw add ptr %8, i64 1 seq_cst, align 8
  %30 = load atomic i32, ptr %9 seq_cst, align 64
  %31 = load atomic i64, ptr %6 seq_cst, align 64
  %32 = icmp eq i64 %31, %24
  %33 = lshr i64 %31, 16
  %34 = and i64 %33, 65535
  %35 = icmp ule i64 %34, %3
  %36 = or i1 %32, %35
  br i1 %36, label %37, label %39

37:
  %38 = tail call i64 (i64, ...) @syscall(i64 98, ptr %9, i64 128, i32 %30, ptr null, ptr null, i64 0)
  br label %39

39:
  %40 = atomicrmw sub ptr %8, i64 1 seq_cst, align 8
  br label %26
}

declare i32 @pthread_detach(i64)

define void @prepare() {
  %1 = tail call i32 @pthread_key_create(ptr @limit_key, ptr null)
  %2 = tail call i32 @pthread_key_create(ptr @stop_key, ptr null)
  ret void
}

declare i32 @pthread_key_create(ptr, ptr)

define void @reset() {
  tail call void @llvm.memset.p0.i64(ptr align 64 @pools, i8 0, i64 274432, i1 false)
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

define i64 @stopped() {
  %1 = load i64, ptr @stop_key, align 8
  %2 = tail call ptr @pthread_getspecific(i64 %1)
  %3 = icmp eq ptr %2, null
  br i1 %3, label %7, label %4

4:
  %5 = load atomic i32, ptr %2 acquire, align 4
  %6 = zext i32 %5 to i64
  br label %7

7:
  %8 = phi i64 [ %6, %4 ], [ 0, %0 ]
  ret i64 %8
}

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
  %15 = tail call i64 @llvm.umin.i64(i64 %14, i64 %8)
  %16 = icmp eq i64 %15, 0
  br i1 %16, label %21, label %17

17:
  %18 = getelementptr inbounds i8, ptr %11, i64 8
  %19 = cmpxchg ptr %18, i64 0, i64 1 acq_rel acquire, align 8
  %20 = extractvalue { i64, i1 } %19, 1
  br i1 %20, label %31, label %21

21:
  %22 = tail call i64 @llvm.umax.i64(i64 %12, i64 1)
  br label %23

23:
  %24 = phi i64 [ 0, %21 ], [ %27, %23 ]
  %25 = mul i64 %24, %2
  %26 = udiv i64 %25, %12
  %27 = add nuw nsw i64 %24, 1
  %28 = mul i64 %27, %2
  %29 = udiv i64 %28, %12
  tail call void %0(ptr %1, i64 %26, i64 %29)
  %30 = icmp eq i64 %27, %22
  br i1 %30, label %86, label %23

31:
  %32 = getelementptr inbounds i8, ptr %11, i64 24
  store ptr %0, ptr %32, align 8
  %33 = getelementptr inbounds i8, ptr %11, i64 32
  store ptr %1, ptr %33, align 32
  %34 = getelementptr inbounds i8, ptr %11, i64 40
  store i64 %2, ptr %34, align 8
  %35 = getelementptr inbounds i8, ptr %11, i64 64
  store atomic i64 0, ptr %35 release, align 64
  %36 = load atomic i64, ptr %11 monotonic, align 64
  %37 = lshr i64 %36, 32
  %38 = add nuw nsw i64 %37, 1
  %39 = and i64 %38, 4294967295
  %40 = icmp eq i64 %39, 0
  br i1 %40, label %41, label %48

41:
  %42 = getelementptr inbounds i8, ptr %11, i64 192
  br label %43

43:
  %44 = phi i64 [ 0, %41 ], [ %46, %43 ]
  %45 = getelementptr [64 x %struct.range], ptr %42, i64 0, i64 %44
  store atomic i64 0, ptr %45 monotonic, align 64
  %46 = add nuw nsw i64 %44, 1
  %47 = icmp eq i64 %46, 64
  br i1 %47, label %48, label %43

48:
  %49 = phi i64 [ %39, %31 ], [ 1, %43 ]
  %50 = shl nuw i64 %49, 32
  %51 = shl nuw nsw i64 %15, 16
  %52 = or disjoint i64 %50, %51
  %53 = or disjoint i64 %52, %12
  store atomic i64 %53, ptr %11 seq_cst, align 64
  %54 = getelementptr inbounds i8, ptr %11, i64 128
  %55 = atomicrmw add ptr %54, i32 1 seq_cst, align 64
  %56 = getelementptr inbounds i8, ptr %11, i64 136
  %57 = load atomic i64, ptr %56 seq_cst, align 8
  %58 = icmp eq i64 %57, 0
  br i1 %58, label %61, label %59

59:
  %60 = tail call i64 (i64, ...) @syscall(i64 98, ptr %54, i64 129, i32 2147483647, ptr null, ptr null, i64 0)
  br label %61

61:
  tail call fastcc void @work(ptr %11, i64 %53, i64 0)
  %62 = load atomic i64, ptr %35 acquire, align 64
  %63 = icmp eq i64 %62, %12
  br i1 %63, label %85, label %64

64:
  %65 = getelementptr inbounds i8, ptr %11, i64 72
  br label %66

66:
  %67 = phi i64 [ 1, %64 ], [ %82, %81 ]
  %68 = icmp ult i64 %67, 1001
  br i1 %68, label %69, label %70

69:
  tail call void @llvm.aarch64.hint(i32 1)
  br label %81

70:
  %71 = icmp ult i64 %67, 1101
  br i1 %71, label %72, label %74

72:
  %73 = tail call i32 @sched_yield()
  br label %81

74:
  store atomic i64 1, ptr %65 seq_cst, align 8
  %75 = load atomic i64, ptr %35 seq_cst, align 64
  %76 = icmp eq i64 %75, %12
  br i1 %76, label %80, label %77

77:
  %78 = trunc i64 %75 to i32
  %79 = tail call i64 (i64, ...) @syscall(i64 98, ptr %35, i64 128, i32 %78, ptr null, ptr null, i64 0)
  br label %80

80:
  store atomic i64 0, ptr %65 seq_cst, align 8
  br label %81

81:
  %82 = add i64 %67, 1
  %83 = load atomic i64, ptr %35 acquire, align 64
  %84 = icmp eq i64 %83, %12
  br i1 %84, label %85, label %66

85:
  store atomic i64 0, ptr %18 release, align 8
  br label %86

86:
  ret void
}

define internal fastcc void @work(ptr %0, i64 %1, i64 %2) {
  %4 = and i64 %1, 65535
  %5 = lshr i64 %1, 16
  %6 = and i64 %5, 65535
  %7 = add nuw nsw i64 %6, 1
  %8 = tail call i64 @llvm.umin.i64(i64 %7, i64 %4)
  %9 = tail call i64 @llvm.umin.i64(i64 %8, i64 64)
  %10 = icmp eq i64 %4, 0
  br i1 %10, label %81, label %11

11:
  %12 = icmp ugt i64 %9, %2
  %13 = getelementptr inbounds i8, ptr %0, i64 192
  %14 = and i64 %1, -4294967296
  %15 = getelementptr inbounds i8, ptr %0, i64 24
  %16 = getelementptr inbounds i8, ptr %0, i64 32
  %17 = getelementptr inbounds i8, ptr %0, i64 40
  %18 = getelementptr inbounds i8, ptr %0, i64 64
  %19 = getelementptr inbounds i8, ptr %0, i64 72
  br label %20

20:
  %21 = phi i64 [ 0, %11 ], [ %79, %78 ]
  %22 = add i64 %21, %2
  %23 = urem i64 %22, %9
  %24 = icmp eq i64 %21, 0
  %25 = and i1 %12, %24
  %26 = mul nuw nsw i64 %23, %4
  %27 = udiv i64 %26, %9
  %28 = add nuw nsw i64 %23, 1
  %29 = mul nuw nsw i64 %28, %4
  %30 = udiv i64 %29, %9
  %31 = getelementptr [64 x %struct.range], ptr %13, i64 0, i64 %23
  %32 = select i1 %25, i64 1, i64 65536
  br label %33

33:
  %34 = load atomic i64, ptr %31 acquire, align 8
  br label %35

35:
  %36 = phi i64 [ %34, %33 ], [ %54, %50 ]
  %37 = xor i64 %36, %1
  %38 = icmp ult i64 %37, 4294967296
  br i1 %38, label %42, label %39

39:
  %40 = load atomic i64, ptr %0 acquire, align 64
  %41 = icmp eq i64 %40, %1
  br i1 %41, label %42, label %78

42:
  %43 = phi i64 [ %36, %35 ], [ %14, %39 ]
  %44 = and i64 %43, 65535
  %45 = lshr i64 %43, 16
  %46 = and i64 %45, 65535
  %47 = add nuw nsw i64 %44, %27
  %48 = add nuw nsw i64 %47, %46
  %49 = icmp eq i64 %48, %30
  br i1 %49, label %78, label %50

50:
  %51 = add i64 %43, %32
  %52 = cmpxchg ptr %31, i64 %36, i64 %51 acq_rel acquire, align 8
  %53 = extractvalue { i64, i1 } %52, 1
  %54 = extractvalue { i64, i1 } %52, 0
  br i1 %53, label %55, label %35

55:
  %56 = xor i64 %46, -1
  %57 = add nsw i64 %30, %56
  %58 = select i1 %25, i64 %47, i64 %57
  %59 = icmp sgt i64 %58, -1
  br i1 %59, label %60, label %78

60:
  %61 = load ptr, ptr %15, align 8
  %62 = load ptr, ptr %16, align 32
  %63 = load i64, ptr %17, align 8
  %64 = mul i64 %63, %58
  %65 = udiv i64 %64, %4
  %66 = add nuw nsw i64 %58, 1
  %67 = mul i64 %63, %66
  %68 = udiv i64 %67, %4
  tail call void %61(ptr %62, i64 %65, i64 %68)
  %69 = atomicrmw add ptr %18, i64 1 seq_cst, align 64
  %70 = add i64 %69, 1
  %71 = icmp eq i64 %70, %4
  br i1 %71, label %72, label %77

72:
  %73 = load atomic i64, ptr %19 seq_cst, align 8
  %74 = icmp eq i64 %73, 0
  br i1 %74, label %77, label %75

75:
  %76 = tail call i64 (i64, ...) @syscall(i64 98, ptr %18, i64 129, i32 2147483647, ptr null, ptr null, i64 0)
  br label %77

77:
  br label %33

78:
  %79 = add nuw nsw i64 %21, 1
  %80 = icmp eq i64 %79, %9
  br i1 %80, label %81, label %20

81:
  ret void
}

declare void @llvm.aarch64.hint(i32)

declare i64 @syscall(i64, ...)

declare i32 @sched_yield()

declare i64 @llvm.umin.i64(i64, i64)

declare i64 @llvm.umax.i64(i64, i64)
