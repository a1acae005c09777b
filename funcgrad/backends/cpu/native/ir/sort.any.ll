; source/sort.c, compiled by build.py

%struct.job = type { ptr, ptr, ptr, i64, i64, i64 }

define void @sort_rows_int32(ptr %0, ptr %1, i64 %2, i64 %3, i64 %4) {
  %6 = icmp ult i64 %2, %3
  br i1 %6, label %7, label %20

7:
  %8 = icmp eq ptr %0, %1
  %9 = shl i64 %4, 2
  br label %10

10:
  %11 = phi i64 [ %2, %7 ], [ %18, %16 ]
  %12 = mul i64 %11, %4
  %13 = getelementptr i32, ptr %0, i64 %12
  br i1 %8, label %16, label %14

14:
  %15 = getelementptr i32, ptr %1, i64 %12
  tail call void @llvm.memcpy.p0.p0.i64(ptr align 4 %13, ptr align 4 %15, i64 %9, i1 false)
  br label %16

16:
  %17 = tail call i32 @sort_int32(ptr %13, i64 %4, ptr null)
  %18 = add i64 %11, 1
  %19 = icmp eq i64 %18, %3
  br i1 %19, label %20, label %10

20:
  ret void
}

declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)

declare i32 @sort_int32(ptr, i64, ptr)

define void @sort_long_int32(ptr %0, ptr %1, ptr %2, i64 %3, i64 %4, i64 %5) {
  %7 = alloca %struct.job, align 8
  %8 = tail call i64 @parallelism()
  %9 = icmp ult i64 %3, %4
  br i1 %9, label %10, label %44

10:
  %11 = tail call i64 @llvm.umin.i64(i64 %8, i64 16)
  %12 = tail call i64 @llvm.ctlz.i64(i64 %11, i1 true)
  %13 = xor i64 %12, 63
  %14 = and i64 %13, 1
  %15 = icmp eq i64 %14, 0
  %16 = getelementptr inbounds i8, ptr %7, i64 8
  %17 = getelementptr inbounds i8, ptr %7, i64 16
  %18 = getelementptr inbounds i8, ptr %7, i64 24
  %19 = getelementptr inbounds i8, ptr %7, i64 32
  %20 = shl nuw nsw i64 1, %13
  %21 = getelementptr inbounds i8, ptr %7, i64 40
  br label %22

22:
  %23 = phi i64 [ %3, %10 ], [ %42, %41 ]
  %24 = mul i64 %23, %5
  %25 = getelementptr i32, ptr %0, i64 %24
  %26 = getelementptr i32, ptr %2, i64 %24
  %27 = select i1 %15, ptr %25, ptr %26
  %28 = select i1 %15, ptr %26, ptr %25
  store ptr %27, ptr %7, align 8
  %29 = getelementptr i32, ptr %1, i64 %24
  store ptr %29, ptr %16, align 8
  store ptr %28, ptr %17, align 8
  store i64 %5, ptr %18, align 8
  store i64 %20, ptr %19, align 8
  store i64 0, ptr %21, align 8
  call void @run_parallel(ptr @sort_parts_int32, ptr %7, i64 %20, i64 %20)
  store i64 1, ptr %21, align 8
  %30 = load i64, ptr %19, align 8
  %31 = icmp ugt i64 %30, 1
  br i1 %31, label %32, label %41

32:
  %33 = phi i64 [ %39, %32 ], [ %30, %22 ]
  %34 = phi ptr [ %35, %32 ], [ %28, %22 ]
  %35 = phi ptr [ %36, %32 ], [ %27, %22 ]
  store ptr %35, ptr %16, align 8
  store ptr %34, ptr %7, align 8
  call void @run_parallel(ptr @merge_parts_int32, ptr %7, i64 %33, i64 %33)
  %36 = load ptr, ptr %7, align 8
  %37 = load i64, ptr %21, align 8
  %38 = shl i64 %37, 1
  store i64 %38, ptr %21, align 8
  %39 = load i64, ptr %19, align 8
  %40 = icmp ult i64 %38, %39
  br i1 %40, label %32, label %41

41:
  %42 = add nuw i64 %23, 1
  %43 = icmp eq i64 %42, %4
  br i1 %43, label %44, label %22

44:
  ret void
}

declare i64 @parallelism()

declare i64 @llvm.ctlz.i64(i64, i1)

declare void @run_parallel(ptr, ptr, i64, i64)

define internal void @sort_parts_int32(ptr %0, i64 %1, i64 %2) {
  %4 = load ptr, ptr %0, align 8
  %5 = getelementptr inbounds i8, ptr %0, i64 8
  %6 = load ptr, ptr %5, align 8
  %7 = getelementptr inbounds i8, ptr %0, i64 16
  %8 = load ptr, ptr %7, align 8
  %9 = getelementptr inbounds i8, ptr %0, i64 24
  %10 = load i64, ptr %9, align 8
  %11 = getelementptr inbounds i8, ptr %0, i64 32
  %12 = load i64, ptr %11, align 8
  %13 = icmp ult i64 %1, %2
  br i1 %13, label %14, label %41

14:
  %15 = icmp eq ptr %6, %4
  %16 = icmp ugt i64 %10, 1
  %17 = add i64 %10, -1
  %18 = tail call i64 @llvm.ctlz.i64(i64 %17, i1 true)
  %19 = sub nuw nsw i64 64, %18
  %20 = select i1 %16, i64 %19, i64 0
  br label %21

21:
  %22 = phi i64 [ %1, %14 ], [ %25, %39 ]
  %23 = mul i64 %22, %10
  %24 = udiv i64 %23, %12
  %25 = add nuw i64 %22, 1
  %26 = mul i64 %25, %10
  %27 = udiv i64 %26, %12
  %28 = sub i64 %27, %24
  %29 = getelementptr i32, ptr %6, i64 %24
  %30 = getelementptr i32, ptr %4, i64 %24
  %31 = icmp ugt i64 %28, 2047
  br i1 %31, label %32, label %34

32:
  %33 = getelementptr i32, ptr %8, i64 %24
  tail call fastcc void @sort_by_digits_int32(ptr %30, ptr %33, ptr %29, i64 %28, i64 %20)
  br label %39

34:
  br i1 %15, label %37, label %35

35:
  %36 = shl nuw nsw i64 %28, 2
  tail call void @llvm.memcpy.p0.p0.i64(ptr align 4 %30, ptr align 4 %29, i64 %36, i1 false)
  br label %37

37:
  %38 = tail call i32 @sort_int32(ptr %30, i64 %28, ptr null)
  br label %39

39:
  %40 = icmp eq i64 %25, %2
  br i1 %40, label %41, label %21

41:
  ret void
}

define internal void @merge_parts_int32(ptr %0, i64 %1, i64 %2) {
  %4 = load ptr, ptr %0, align 8
  %5 = getelementptr inbounds i8, ptr %0, i64 8
  %6 = load ptr, ptr %5, align 8
  %7 = getelementptr inbounds i8, ptr %0, i64 24
  %8 = load i64, ptr %7, align 8
  %9 = getelementptr inbounds i8, ptr %0, i64 32
  %10 = load i64, ptr %9, align 8
  %11 = getelementptr inbounds i8, ptr %0, i64 40
  %12 = load i64, ptr %11, align 8
  %13 = icmp ult i64 %1, %2
  br i1 %13, label %14, label %108

14:
  %15 = shl i64 %12, 1
  br label %16

16:
  %17 = phi i64 [ %1, %14 ], [ %34, %100 ]
  %18 = urem i64 %17, %15
  %19 = sub nuw i64 %17, %18
  %20 = mul i64 %19, %8
  %21 = udiv i64 %20, %10
  %22 = add i64 %19, %12
  %23 = mul i64 %22, %8
  %24 = udiv i64 %23, %10
  %25 = sub i64 %24, %21
  %26 = add i64 %19, %15
  %27 = mul i64 %26, %8
  %28 = udiv i64 %27, %10
  %29 = sub i64 %28, %24
  %30 = getelementptr i32, ptr %6, i64 %21
  %31 = getelementptr i32, ptr %6, i64 %24
  %32 = mul i64 %17, %8
  %33 = udiv i64 %32, %10
  %34 = add nuw i64 %17, 1
  %35 = mul i64 %34, %8
  %36 = udiv i64 %35, %10
  %37 = add i64 %36, %33
  %38 = lshr i64 %37, 1
  %39 = sub i64 %33, %21
  %40 = sub i64 %38, %21
  %41 = sub i64 %36, %21
  %42 = tail call fastcc i64 @split_int32(ptr %30, i64 %25, ptr %31, i64 %29, i64 %39)
  %43 = tail call fastcc i64 @split_int32(ptr %30, i64 %25, ptr %31, i64 %29, i64 %40)
  %44 = tail call fastcc i64 @split_int32(ptr %30, i64 %25, ptr %31, i64 %29, i64 %41)
  %45 = getelementptr i32, ptr %4, i64 %33
  %46 = getelementptr i32, ptr %30, i64 %42
  %47 = getelementptr i32, ptr %30, i64 %43
  %48 = getelementptr i32, ptr %31, i64 %39
  %49 = sub i64 0, %42
  %50 = getelementptr i32, ptr %48, i64 %49
  %51 = getelementptr i32, ptr %31, i64 %40
  %52 = sub i64 0, %43
  %53 = getelementptr i32, ptr %51, i64 %52
  %54 = getelementptr i32, ptr %4, i64 %38
  %55 = getelementptr i32, ptr %30, i64 %44
  %56 = getelementptr i32, ptr %31, i64 %41
  %57 = sub i64 0, %44
  %58 = getelementptr i32, ptr %56, i64 %57
  %59 = icmp uge ptr %46, %47
  %60 = icmp uge ptr %50, %53
  %61 = or i1 %59, %60
  %62 = icmp uge ptr %47, %55
  %63 = icmp uge ptr %53, %58
  %64 = or i1 %62, %63
  %65 = or i1 %61, %64
  br i1 %65, label %100, label %66

66:
  %67 = phi ptr [ %80, %66 ], [ %46, %16 ]
  %68 = phi ptr [ %82, %66 ], [ %50, %16 ]
  %69 = phi ptr [ %90, %66 ], [ %47, %16 ]
  %70 = phi ptr [ %92, %66 ], [ %53, %16 ]
  %71 = phi ptr [ %77, %66 ], [ %45, %16 ]
  %72 = phi ptr [ %87, %66 ], [ %54, %16 ]
  %73 = load i32, ptr %67, align 4
  %74 = load i32, ptr %68, align 4
  %75 = icmp slt i32 %74, %73
  %76 = tail call i32 @llvm.smin.i32(i32 %74, i32 %73)
  %77 = getelementptr i8, ptr %71, i64 4
  store i32 %76, ptr %71, align 4
  %78 = xor i1 %75, true
  %79 = zext i1 %78 to i64
  %80 = getelementptr i32, ptr %67, i64 %79
  %81 = zext i1 %75 to i64
  %82 = getelementptr i32, ptr %68, i64 %81
  %83 = load i32, ptr %69, align 4
  %84 = load i32, ptr %70, align 4
  %85 = icmp slt i32 %84, %83
  %86 = tail call i32 @llvm.smin.i32(i32 %84, i32 %83)
  %87 = getelementptr i8, ptr %72, i64 4
  store i32 %86, ptr %72, align 4
  %88 = xor i1 %85, true
  %89 = zext i1 %88 to i64
  %90 = getelementptr i32, ptr %69, i64 %89
  %91 = zext i1 %85 to i64
  %92 = getelementptr i32, ptr %70, i64 %91
  %93 = icmp uge ptr %80, %47
  %94 = icmp uge ptr %82, %53
  %95 = or i1 %93, %94
  %96 = icmp uge ptr %90, %55
  %97 = icmp uge ptr %92, %58
  %98 = or i1 %96, %97
  %99 = or i1 %95, %98
  br i1 %99, label %100, label %66

100:
  %101 = phi ptr [ %54, %16 ], [ %87, %66 ]
  %102 = phi ptr [ %45, %16 ], [ %77, %66 ]
  %103 = phi ptr [ %53, %16 ], [ %92, %66 ]
  %104 = phi ptr [ %47, %16 ], [ %90, %66 ]
  %105 = phi ptr [ %50, %16 ], [ %82, %66 ]
  %106 = phi ptr [ %46, %16 ], [ %80, %66 ]
  tail call fastcc void @merge_one_int32(ptr %102, ptr %106, ptr %47, ptr %105, ptr %53)
  tail call fastcc void @merge_one_int32(ptr %101, ptr %104, ptr %55, ptr %103, ptr %58)
  %107 = icmp eq i64 %34, %2
  br i1 %107, label %108, label %16

108:
  ret void
}

define void @sort_rows_int64(ptr %0, ptr %1, i64 %2, i64 %3, i64 %4) {
  %6 = icmp ult i64 %2, %3
  br i1 %6, label %7, label %20

7:
  %8 = icmp eq ptr %0, %1
  %9 = shl i64 %4, 3
  br label %10

10:
  %11 = phi i64 [ %2, %7 ], [ %18, %16 ]
  %12 = mul i64 %11, %4
  %13 = getelementptr i64, ptr %0, i64 %12
  br i1 %8, label %16, label %14

14:
  %15 = getelementptr i64, ptr %1, i64 %12
  tail call void @llvm.memcpy.p0.p0.i64(ptr align 8 %13, ptr align 8 %15, i64 %9, i1 false)
  br label %16

16:
  %17 = tail call i32 @sort_int64(ptr %13, i64 %4, ptr null)
  %18 = add i64 %11, 1
  %19 = icmp eq i64 %18, %3
  br i1 %19, label %20, label %10

20:
  ret void
}

declare i32 @sort_int64(ptr, i64, ptr)

define void @sort_long_int64(ptr %0, ptr %1, ptr %2, i64 %3, i64 %4, i64 %5) {
  %7 = alloca %struct.job, align 8
  %8 = tail call i64 @parallelism()
  %9 = icmp ult i64 %3, %4
  br i1 %9, label %10, label %44

10:
  %11 = tail call i64 @llvm.umin.i64(i64 %8, i64 16)
  %12 = tail call i64 @llvm.ctlz.i64(i64 %11, i1 true)
  %13 = xor i64 %12, 63
  %14 = and i64 %13, 1
  %15 = icmp eq i64 %14, 0
  %16 = getelementptr inbounds i8, ptr %7, i64 8
  %17 = getelementptr inbounds i8, ptr %7, i64 16
  %18 = getelementptr inbounds i8, ptr %7, i64 24
  %19 = getelementptr inbounds i8, ptr %7, i64 32
  %20 = shl nuw nsw i64 1, %13
  %21 = getelementptr inbounds i8, ptr %7, i64 40
  br label %22

22:
  %23 = phi i64 [ %3, %10 ], [ %42, %41 ]
  %24 = mul i64 %23, %5
  %25 = getelementptr i64, ptr %0, i64 %24
  %26 = getelementptr i64, ptr %2, i64 %24
  %27 = select i1 %15, ptr %25, ptr %26
  %28 = select i1 %15, ptr %26, ptr %25
  store ptr %27, ptr %7, align 8
  %29 = getelementptr i64, ptr %1, i64 %24
  store ptr %29, ptr %16, align 8
  store ptr %28, ptr %17, align 8
  store i64 %5, ptr %18, align 8
  store i64 %20, ptr %19, align 8
  store i64 0, ptr %21, align 8
  call void @run_parallel(ptr @sort_parts_int64, ptr %7, i64 %20, i64 %20)
  store i64 1, ptr %21, align 8
  %30 = load i64, ptr %19, align 8
  %31 = icmp ugt i64 %30, 1
  br i1 %31, label %32, label %41

32:
  %33 = phi i64 [ %39, %32 ], [ %30, %22 ]
  %34 = phi ptr [ %35, %32 ], [ %28, %22 ]
  %35 = phi ptr [ %36, %32 ], [ %27, %22 ]
  store ptr %35, ptr %16, align 8
  store ptr %34, ptr %7, align 8
  call void @run_parallel(ptr @merge_parts_int64, ptr %7, i64 %33, i64 %33)
  %36 = load ptr, ptr %7, align 8
  %37 = load i64, ptr %21, align 8
  %38 = shl i64 %37, 1
  store i64 %38, ptr %21, align 8
  %39 = load i64, ptr %19, align 8
  %40 = icmp ult i64 %38, %39
  br i1 %40, label %32, label %41

41:
  %42 = add nuw i64 %23, 1
  %43 = icmp eq i64 %42, %4
  br i1 %43, label %44, label %22

44:
  ret void
}

define internal void @sort_parts_int64(ptr %0, i64 %1, i64 %2) {
  %4 = load ptr, ptr %0, align 8
  %5 = getelementptr inbounds i8, ptr %0, i64 8
  %6 = load ptr, ptr %5, align 8
  %7 = getelementptr inbounds i8, ptr %0, i64 16
  %8 = load ptr, ptr %7, align 8
  %9 = getelementptr inbounds i8, ptr %0, i64 24
  %10 = load i64, ptr %9, align 8
  %11 = getelementptr inbounds i8, ptr %0, i64 32
  %12 = load i64, ptr %11, align 8
  %13 = icmp ult i64 %1, %2
  br i1 %13, label %14, label %41

14:
  %15 = icmp eq ptr %6, %4
  %16 = icmp ugt i64 %10, 1
  %17 = add i64 %10, -1
  %18 = tail call i64 @llvm.ctlz.i64(i64 %17, i1 true)
  %19 = sub nuw nsw i64 64, %18
  %20 = select i1 %16, i64 %19, i64 0
  br label %21

21:
  %22 = phi i64 [ %1, %14 ], [ %25, %39 ]
  %23 = mul i64 %22, %10
  %24 = udiv i64 %23, %12
  %25 = add nuw i64 %22, 1
  %26 = mul i64 %25, %10
  %27 = udiv i64 %26, %12
  %28 = sub i64 %27, %24
  %29 = getelementptr i64, ptr %6, i64 %24
  %30 = getelementptr i64, ptr %4, i64 %24
  %31 = icmp ugt i64 %28, 2047
  br i1 %31, label %32, label %34

32:
  %33 = getelementptr i64, ptr %8, i64 %24
  tail call fastcc void @sort_by_digits_int64(ptr %30, ptr %33, ptr %29, i64 %28, i64 %20)
  br label %39

34:
  br i1 %15, label %37, label %35

35:
  %36 = shl nuw nsw i64 %28, 3
  tail call void @llvm.memcpy.p0.p0.i64(ptr align 8 %30, ptr align 8 %29, i64 %36, i1 false)
  br label %37

37:
  %38 = tail call i32 @sort_int64(ptr %30, i64 %28, ptr null)
  br label %39

39:
  %40 = icmp eq i64 %25, %2
  br i1 %40, label %41, label %21

41:
  ret void
}

define internal void @merge_parts_int64(ptr %0, i64 %1, i64 %2) {
  %4 = load ptr, ptr %0, align 8
  %5 = getelementptr inbounds i8, ptr %0, i64 8
  %6 = load ptr, ptr %5, align 8
  %7 = getelementptr inbounds i8, ptr %0, i64 24
  %8 = load i64, ptr %7, align 8
  %9 = getelementptr inbounds i8, ptr %0, i64 32
  %10 = load i64, ptr %9, align 8
  %11 = getelementptr inbounds i8, ptr %0, i64 40
  %12 = load i64, ptr %11, align 8
  %13 = icmp ult i64 %1, %2
  br i1 %13, label %14, label %108

14:
  %15 = shl i64 %12, 1
  br label %16

16:
  %17 = phi i64 [ %1, %14 ], [ %34, %100 ]
  %18 = urem i64 %17, %15
  %19 = sub nuw i64 %17, %18
  %20 = mul i64 %19, %8
  %21 = udiv i64 %20, %10
  %22 = add i64 %19, %12
  %23 = mul i64 %22, %8
  %24 = udiv i64 %23, %10
  %25 = sub i64 %24, %21
  %26 = add i64 %19, %15
  %27 = mul i64 %26, %8
  %28 = udiv i64 %27, %10
  %29 = sub i64 %28, %24
  %30 = getelementptr i64, ptr %6, i64 %21
  %31 = getelementptr i64, ptr %6, i64 %24
  %32 = mul i64 %17, %8
  %33 = udiv i64 %32, %10
  %34 = add nuw i64 %17, 1
  %35 = mul i64 %34, %8
  %36 = udiv i64 %35, %10
  %37 = add i64 %36, %33
  %38 = lshr i64 %37, 1
  %39 = sub i64 %33, %21
  %40 = sub i64 %38, %21
  %41 = sub i64 %36, %21
  %42 = tail call fastcc i64 @split_int64(ptr %30, i64 %25, ptr %31, i64 %29, i64 %39)
  %43 = tail call fastcc i64 @split_int64(ptr %30, i64 %25, ptr %31, i64 %29, i64 %40)
  %44 = tail call fastcc i64 @split_int64(ptr %30, i64 %25, ptr %31, i64 %29, i64 %41)
  %45 = getelementptr i64, ptr %4, i64 %33
  %46 = getelementptr i64, ptr %30, i64 %42
  %47 = getelementptr i64, ptr %30, i64 %43
  %48 = getelementptr i64, ptr %31, i64 %39
  %49 = sub i64 0, %42
  %50 = getelementptr i64, ptr %48, i64 %49
  %51 = getelementptr i64, ptr %31, i64 %40
  %52 = sub i64 0, %43
  %53 = getelementptr i64, ptr %51, i64 %52
  %54 = getelementptr i64, ptr %4, i64 %38
  %55 = getelementptr i64, ptr %30, i64 %44
  %56 = getelementptr i64, ptr %31, i64 %41
  %57 = sub i64 0, %44
  %58 = getelementptr i64, ptr %56, i64 %57
  %59 = icmp uge ptr %46, %47
  %60 = icmp uge ptr %50, %53
  %61 = or i1 %59, %60
  %62 = icmp uge ptr %47, %55
  %63 = icmp uge ptr %53, %58
  %64 = or i1 %62, %63
  %65 = or i1 %61, %64
  br i1 %65, label %100, label %66

66:
  %67 = phi ptr [ %80, %66 ], [ %46, %16 ]
  %68 = phi ptr [ %82, %66 ], [ %50, %16 ]
  %69 = phi ptr [ %90, %66 ], [ %47, %16 ]
  %70 = phi ptr [ %92, %66 ], [ %53, %16 ]
  %71 = phi ptr [ %77, %66 ], [ %45, %16 ]
  %72 = phi ptr [ %87, %66 ], [ %54, %16 ]
  %73 = load i64, ptr %67, align 8
  %74 = load i64, ptr %68, align 8
  %75 = icmp slt i64 %74, %73
  %76 = tail call i64 @llvm.smin.i64(i64 %74, i64 %73)
  %77 = getelementptr i8, ptr %71, i64 8
  store i64 %76, ptr %71, align 8
  %78 = xor i1 %75, true
  %79 = zext i1 %78 to i64
  %80 = getelementptr i64, ptr %67, i64 %79
  %81 = zext i1 %75 to i64
  %82 = getelementptr i64, ptr %68, i64 %81
  %83 = load i64, ptr %69, align 8
  %84 = load i64, ptr %70, align 8
  %85 = icmp slt i64 %84, %83
  %86 = tail call i64 @llvm.smin.i64(i64 %84, i64 %83)
  %87 = getelementptr i8, ptr %72, i64 8
  store i64 %86, ptr %72, align 8
  %88 = xor i1 %85, true
  %89 = zext i1 %88 to i64
  %90 = getelementptr i64, ptr %69, i64 %89
  %91 = zext i1 %85 to i64
  %92 = getelementptr i64, ptr %70, i64 %91
  %93 = icmp uge ptr %80, %47
  %94 = icmp uge ptr %82, %53
  %95 = or i1 %93, %94
  %96 = icmp uge ptr %90, %55
  %97 = icmp uge ptr %92, %58
  %98 = or i1 %96, %97
  %99 = or i1 %95, %98
  br i1 %99, label %100, label %66

100:
  %101 = phi ptr [ %54, %16 ], [ %87, %66 ]
  %102 = phi ptr [ %45, %16 ], [ %77, %66 ]
  %103 = phi ptr [ %53, %16 ], [ %92, %66 ]
  %104 = phi ptr [ %47, %16 ], [ %90, %66 ]
  %105 = phi ptr [ %50, %16 ], [ %82, %66 ]
  %106 = phi ptr [ %46, %16 ], [ %80, %66 ]
  tail call fastcc void @merge_one_int64(ptr %102, ptr %106, ptr %47, ptr %105, ptr %53)
  tail call fastcc void @merge_one_int64(ptr %101, ptr %104, ptr %55, ptr %103, ptr %58)
  %107 = icmp eq i64 %34, %2
  br i1 %107, label %108, label %16

108:
  ret void
}

define void @sort_rows_uint32(ptr %0, ptr %1, i64 %2, i64 %3, i64 %4) {
  %6 = icmp ult i64 %2, %3
  br i1 %6, label %7, label %20

7:
  %8 = icmp eq ptr %0, %1
  %9 = shl i64 %4, 2
  br label %10

10:
  %11 = phi i64 [ %2, %7 ], [ %18, %16 ]
  %12 = mul i64 %11, %4
  %13 = getelementptr i32, ptr %0, i64 %12
  br i1 %8, label %16, label %14

14:
  %15 = getelementptr i32, ptr %1, i64 %12
  tail call void @llvm.memcpy.p0.p0.i64(ptr align 4 %13, ptr align 4 %15, i64 %9, i1 false)
  br label %16

16:
  %17 = tail call i32 @sort_uint32(ptr %13, i64 %4, ptr null)
  %18 = add i64 %11, 1
  %19 = icmp eq i64 %18, %3
  br i1 %19, label %20, label %10

20:
  ret void
}

declare i32 @sort_uint32(ptr, i64, ptr)

define void @sort_long_uint32(ptr %0, ptr %1, ptr %2, i64 %3, i64 %4, i64 %5) {
  %7 = alloca %struct.job, align 8
  %8 = tail call i64 @parallelism()
  %9 = icmp ult i64 %3, %4
  br i1 %9, label %10, label %44

10:
  %11 = tail call i64 @llvm.umin.i64(i64 %8, i64 16)
  %12 = tail call i64 @llvm.ctlz.i64(i64 %11, i1 true)
  %13 = xor i64 %12, 63
  %14 = and i64 %13, 1
  %15 = icmp eq i64 %14, 0
  %16 = getelementptr inbounds i8, ptr %7, i64 8
  %17 = getelementptr inbounds i8, ptr %7, i64 16
  %18 = getelementptr inbounds i8, ptr %7, i64 24
  %19 = getelementptr inbounds i8, ptr %7, i64 32
  %20 = shl nuw nsw i64 1, %13
  %21 = getelementptr inbounds i8, ptr %7, i64 40
  br label %22

22:
  %23 = phi i64 [ %3, %10 ], [ %42, %41 ]
  %24 = mul i64 %23, %5
  %25 = getelementptr i32, ptr %0, i64 %24
  %26 = getelementptr i32, ptr %2, i64 %24
  %27 = select i1 %15, ptr %25, ptr %26
  %28 = select i1 %15, ptr %26, ptr %25
  store ptr %27, ptr %7, align 8
  %29 = getelementptr i32, ptr %1, i64 %24
  store ptr %29, ptr %16, align 8
  store ptr %28, ptr %17, align 8
  store i64 %5, ptr %18, align 8
  store i64 %20, ptr %19, align 8
  store i64 0, ptr %21, align 8
  call void @run_parallel(ptr @sort_parts_uint32, ptr %7, i64 %20, i64 %20)
  store i64 1, ptr %21, align 8
  %30 = load i64, ptr %19, align 8
  %31 = icmp ugt i64 %30, 1
  br i1 %31, label %32, label %41

32:
  %33 = phi i64 [ %39, %32 ], [ %30, %22 ]
  %34 = phi ptr [ %35, %32 ], [ %28, %22 ]
  %35 = phi ptr [ %36, %32 ], [ %27, %22 ]
  store ptr %35, ptr %16, align 8
  store ptr %34, ptr %7, align 8
  call void @run_parallel(ptr @merge_parts_uint32, ptr %7, i64 %33, i64 %33)
  %36 = load ptr, ptr %7, align 8
  %37 = load i64, ptr %21, align 8
  %38 = shl i64 %37, 1
  store i64 %38, ptr %21, align 8
  %39 = load i64, ptr %19, align 8
  %40 = icmp ult i64 %38, %39
  br i1 %40, label %32, label %41

41:
  %42 = add nuw i64 %23, 1
  %43 = icmp eq i64 %42, %4
  br i1 %43, label %44, label %22

44:
  ret void
}

define internal void @sort_parts_uint32(ptr %0, i64 %1, i64 %2) {
  %4 = load ptr, ptr %0, align 8
  %5 = getelementptr inbounds i8, ptr %0, i64 8
  %6 = load ptr, ptr %5, align 8
  %7 = getelementptr inbounds i8, ptr %0, i64 16
  %8 = load ptr, ptr %7, align 8
  %9 = getelementptr inbounds i8, ptr %0, i64 24
  %10 = load i64, ptr %9, align 8
  %11 = getelementptr inbounds i8, ptr %0, i64 32
  %12 = load i64, ptr %11, align 8
  %13 = icmp ult i64 %1, %2
  br i1 %13, label %14, label %41

14:
  %15 = icmp eq ptr %6, %4
  %16 = icmp ugt i64 %10, 1
  %17 = add i64 %10, -1
  %18 = tail call i64 @llvm.ctlz.i64(i64 %17, i1 true)
  %19 = sub nuw nsw i64 64, %18
  %20 = select i1 %16, i64 %19, i64 0
  br label %21

21:
  %22 = phi i64 [ %1, %14 ], [ %25, %39 ]
  %23 = mul i64 %22, %10
  %24 = udiv i64 %23, %12
  %25 = add nuw i64 %22, 1
  %26 = mul i64 %25, %10
  %27 = udiv i64 %26, %12
  %28 = sub i64 %27, %24
  %29 = getelementptr i32, ptr %6, i64 %24
  %30 = getelementptr i32, ptr %4, i64 %24
  %31 = icmp ugt i64 %28, 2047
  br i1 %31, label %32, label %34

32:
  %33 = getelementptr i32, ptr %8, i64 %24
  tail call fastcc void @sort_by_digits_uint32(ptr %30, ptr %33, ptr %29, i64 %28, i64 %20)
  br label %39

34:
  br i1 %15, label %37, label %35

35:
  %36 = shl nuw nsw i64 %28, 2
  tail call void @llvm.memcpy.p0.p0.i64(ptr align 4 %30, ptr align 4 %29, i64 %36, i1 false)
  br label %37

37:
  %38 = tail call i32 @sort_uint32(ptr %30, i64 %28, ptr null)
  br label %39

39:
  %40 = icmp eq i64 %25, %2
  br i1 %40, label %41, label %21

41:
  ret void
}

define internal void @merge_parts_uint32(ptr %0, i64 %1, i64 %2) {
  %4 = load ptr, ptr %0, align 8
  %5 = getelementptr inbounds i8, ptr %0, i64 8
  %6 = load ptr, ptr %5, align 8
  %7 = getelementptr inbounds i8, ptr %0, i64 24
  %8 = load i64, ptr %7, align 8
  %9 = getelementptr inbounds i8, ptr %0, i64 32
  %10 = load i64, ptr %9, align 8
  %11 = getelementptr inbounds i8, ptr %0, i64 40
  %12 = load i64, ptr %11, align 8
  %13 = icmp ult i64 %1, %2
  br i1 %13, label %14, label %108

14:
  %15 = shl i64 %12, 1
  br label %16

16:
  %17 = phi i64 [ %1, %14 ], [ %34, %100 ]
  %18 = urem i64 %17, %15
  %19 = sub nuw i64 %17, %18
  %20 = mul i64 %19, %8
  %21 = udiv i64 %20, %10
  %22 = add i64 %19, %12
  %23 = mul i64 %22, %8
  %24 = udiv i64 %23, %10
  %25 = sub i64 %24, %21
  %26 = add i64 %19, %15
  %27 = mul i64 %26, %8
  %28 = udiv i64 %27, %10
  %29 = sub i64 %28, %24
  %30 = getelementptr i32, ptr %6, i64 %21
  %31 = getelementptr i32, ptr %6, i64 %24
  %32 = mul i64 %17, %8
  %33 = udiv i64 %32, %10
  %34 = add nuw i64 %17, 1
  %35 = mul i64 %34, %8
  %36 = udiv i64 %35, %10
  %37 = add i64 %36, %33
  %38 = lshr i64 %37, 1
  %39 = sub i64 %33, %21
  %40 = sub i64 %38, %21
  %41 = sub i64 %36, %21
  %42 = tail call fastcc i64 @split_uint32(ptr %30, i64 %25, ptr %31, i64 %29, i64 %39)
  %43 = tail call fastcc i64 @split_uint32(ptr %30, i64 %25, ptr %31, i64 %29, i64 %40)
  %44 = tail call fastcc i64 @split_uint32(ptr %30, i64 %25, ptr %31, i64 %29, i64 %41)
  %45 = getelementptr i32, ptr %4, i64 %33
  %46 = getelementptr i32, ptr %30, i64 %42
  %47 = getelementptr i32, ptr %30, i64 %43
  %48 = getelementptr i32, ptr %31, i64 %39
  %49 = sub i64 0, %42
  %50 = getelementptr i32, ptr %48, i64 %49
  %51 = getelementptr i32, ptr %31, i64 %40
  %52 = sub i64 0, %43
  %53 = getelementptr i32, ptr %51, i64 %52
  %54 = getelementptr i32, ptr %4, i64 %38
  %55 = getelementptr i32, ptr %30, i64 %44
  %56 = getelementptr i32, ptr %31, i64 %41
  %57 = sub i64 0, %44
  %58 = getelementptr i32, ptr %56, i64 %57
  %59 = icmp uge ptr %46, %47
  %60 = icmp uge ptr %50, %53
  %61 = or i1 %59, %60
  %62 = icmp uge ptr %47, %55
  %63 = icmp uge ptr %53, %58
  %64 = or i1 %62, %63
  %65 = or i1 %61, %64
  br i1 %65, label %100, label %66

66:
  %67 = phi ptr [ %80, %66 ], [ %46, %16 ]
  %68 = phi ptr [ %82, %66 ], [ %50, %16 ]
  %69 = phi ptr [ %90, %66 ], [ %47, %16 ]
  %70 = phi ptr [ %92, %66 ], [ %53, %16 ]
  %71 = phi ptr [ %77, %66 ], [ %45, %16 ]
  %72 = phi ptr [ %87, %66 ], [ %54, %16 ]
  %73 = load i32, ptr %67, align 4
  %74 = load i32, ptr %68, align 4
  %75 = icmp ult i32 %74, %73
  %76 = tail call i32 @llvm.umin.i32(i32 %74, i32 %73)
  %77 = getelementptr i8, ptr %71, i64 4
  store i32 %76, ptr %71, align 4
  %78 = xor i1 %75, true
  %79 = zext i1 %78 to i64
  %80 = getelementptr i32, ptr %67, i64 %79
  %81 = zext i1 %75 to i64
  %82 = getelementptr i32, ptr %68, i64 %81
  %83 = load i32, ptr %69, align 4
  %84 = load i32, ptr %70, align 4
  %85 = icmp ult i32 %84, %83
  %86 = tail call i32 @llvm.umin.i32(i32 %84, i32 %83)
  %87 = getelementptr i8, ptr %72, i64 4
  store i32 %86, ptr %72, align 4
  %88 = xor i1 %85, true
  %89 = zext i1 %88 to i64
  %90 = getelementptr i32, ptr %69, i64 %89
  %91 = zext i1 %85 to i64
  %92 = getelementptr i32, ptr %70, i64 %91
  %93 = icmp uge ptr %80, %47
  %94 = icmp uge ptr %82, %53
  %95 = or i1 %93, %94
  %96 = icmp uge ptr %90, %55
  %97 = icmp uge ptr %92, %58
  %98 = or i1 %96, %97
  %99 = or i1 %95, %98
  br i1 %99, label %100, label %66

100:
  %101 = phi ptr [ %54, %16 ], [ %87, %66 ]
  %102 = phi ptr [ %45, %16 ], [ %77, %66 ]
  %103 = phi ptr [ %53, %16 ], [ %92, %66 ]
  %104 = phi ptr [ %47, %16 ], [ %90, %66 ]
  %105 = phi ptr [ %50, %16 ], [ %82, %66 ]
  %106 = phi ptr [ %46, %16 ], [ %80, %66 ]
  tail call fastcc void @merge_one_uint32(ptr %102, ptr %106, ptr %47, ptr %105, ptr %53)
  tail call fastcc void @merge_one_uint32(ptr %101, ptr %104, ptr %55, ptr %103, ptr %58)
  %107 = icmp eq i64 %34, %2
  br i1 %107, label %108, label %16

108:
  ret void
}

define void @select_rows_uint32(ptr %0, ptr %1, ptr %2, i64 %3, i64 %4, i64 %5, i64 %6, i64 %7, i64 %8, i64 %9, i64 %10) {
  %12 = udiv i64 %5, %8
  %13 = sub i64 %7, %6
  %14 = icmp ult i64 %3, %4
  br i1 %14, label %15, label %125

15:
  %16 = icmp sgt i64 %8, 0
  %17 = icmp sgt i64 %9, -1
  %18 = icmp slt i64 %10, %8
  %19 = and i64 %5, -16
  %20 = icmp eq i64 %19, 0
  %21 = icmp eq i64 %19, %5
  %22 = shl i64 %5, 2
  %23 = shl i64 %13, 2
  br label %24

24:
  %25 = phi i64 [ %3, %15 ], [ %123, %115 ]
  %26 = mul i64 %25, %5
  %27 = getelementptr i32, ptr %1, i64 %26
  %28 = getelementptr i32, ptr %2, i64 %26
  br i1 %16, label %29, label %37

29:
  %30 = phi i64 [ %35, %29 ], [ 0, %24 ]
  %31 = mul i64 %30, %12
  %32 = getelementptr i32, ptr %27, i64 %31
  %33 = load i32, ptr %32, align 4
  %34 = getelementptr i32, ptr %28, i64 %30
  store i32 %33, ptr %34, align 4
  %35 = add nuw nsw i64 %30, 1
  %36 = icmp eq i64 %35, %8
  br i1 %36, label %37, label %29

37:
  %38 = tail call i32 @sort_uint32(ptr %28, i64 %8, ptr null)
  br i1 %17, label %39, label %42

39:
  %40 = getelementptr i32, ptr %28, i64 %9
  %41 = load i32, ptr %40, align 4
  br label %42

42:
  %43 = phi i32 [ %41, %39 ], [ 0, %37 ]
  br i1 %18, label %44, label %47

44:
  %45 = getelementptr i32, ptr %28, i64 %10
  %46 = load i32, ptr %45, align 4
  br label %47

47:
  %48 = phi i32 [ %46, %44 ], [ -1, %42 ]
  br i1 %20, label %85, label %49

49:
  %50 = insertelement <16 x i32> poison, i32 %43, i64 0
  %51 = shufflevector <16 x i32> %50, <16 x i32> poison, <16 x i32> zeroinitializer
  %52 = insertelement <16 x i32> poison, i32 %48, i64 0
  %53 = shufflevector <16 x i32> %52, <16 x i32> poison, <16 x i32> zeroinitializer
  br label %54

54:
  %55 = phi i64 [ 0, %49 ], [ %82, %81 ]
  %56 = phi <16 x i32> [ zeroinitializer, %49 ], [ %63, %81 ]
  %57 = phi i64 [ 0, %49 ], [ %83, %81 ]
  %58 = getelementptr i32, ptr %27, i64 %57
  %59 = load <16 x i32>, ptr %58, align 4
  %60 = icmp ult <16 x i32> %59, %51
  %61 = icmp ugt <16 x i32> %59, %53
  %62 = zext <16 x i1> %60 to <16 x i32>
  %63 = add <16 x i32> %56, %62
  %64 = or <16 x i1> %60, %61
  %65 = bitcast <16 x i1> %64 to i16
  %66 = icmp eq i16 %65, -1
  br i1 %66, label %81, label %67

67:
  %68 = xor i16 %65, -1
  br label %69

69:
  %70 = phi i64 [ %76, %69 ], [ %55, %67 ]
  %71 = phi i16 [ %79, %69 ], [ %68, %67 ]
  %72 = tail call i16 @llvm.cttz.i16(i16 %71, i1 true)
  %73 = zext nneg i16 %72 to i64
  %74 = getelementptr i32, ptr %58, i64 %73
  %75 = load i32, ptr %74, align 4
  %76 = add i64 %70, 1
  %77 = getelementptr i32, ptr %28, i64 %70
  store i32 %75, ptr %77, align 4
  %78 = add i16 %71, -1
  %79 = and i16 %78, %71
  %80 = icmp eq i16 %79, 0
  br i1 %80, label %81, label %69

81:
  %82 = phi i64 [ %55, %54 ], [ %76, %69 ]
  %83 = add nuw i64 %57, 16
  %84 = icmp ult i64 %83, %19
  br i1 %84, label %54, label %85

85:
  %86 = phi <16 x i32> [ zeroinitializer, %47 ], [ %63, %81 ]
  %87 = phi i64 [ 0, %47 ], [ %82, %81 ]
  %88 = tail call i32 @llvm.vector.reduce.add.v16i32(<16 x i32> %86)
  %89 = zext i32 %88 to i64
  br i1 %21, label %107, label %90

90:
  %91 = phi i64 [ %99, %90 ], [ %89, %85 ]
  %92 = phi i64 [ %104, %90 ], [ %87, %85 ]
  %93 = phi i64 [ %105, %90 ], [ %19, %85 ]
  %94 = getelementptr i32, ptr %27, i64 %93
  %95 = load i32, ptr %94, align 4
  %96 = getelementptr i32, ptr %28, i64 %92
  store i32 %95, ptr %96, align 4
  %97 = icmp ult i32 %95, %43
  %98 = zext i1 %97 to i64
  %99 = add i64 %91, %98
  %100 = xor i1 %97, true
  %101 = icmp ule i32 %95, %48
  %102 = and i1 %101, %100
  %103 = zext i1 %102 to i64
  %104 = add i64 %92, %103
  %105 = add nuw i64 %93, 1
  %106 = icmp ult i64 %105, %5
  br i1 %106, label %90, label %107

107:
  %108 = phi i64 [ %89, %85 ], [ %99, %90 ]
  %109 = phi i64 [ %87, %85 ], [ %104, %90 ]
  %110 = icmp ugt i64 %108, %6
  %111 = add i64 %109, %108
  %112 = icmp ult i64 %111, %7
  %113 = select i1 %110, i1 true, i1 %112
  br i1 %113, label %114, label %115

114:
  tail call void @llvm.memcpy.p0.p0.i64(ptr align 4 %28, ptr align 4 %27, i64 %22, i1 false)
  br label %115

115:
  %116 = phi i64 [ 0, %114 ], [ %108, %107 ]
  %117 = phi i64 [ %5, %114 ], [ %109, %107 ]
  %118 = tail call i32 @sort_uint32(ptr %28, i64 %117, ptr null)
  %119 = mul i64 %25, %13
  %120 = getelementptr i32, ptr %0, i64 %119
  %121 = sub i64 %6, %116
  %122 = getelementptr i32, ptr %28, i64 %121
  tail call void @llvm.memcpy.p0.p0.i64(ptr align 4 %120, ptr align 4 %122, i64 %23, i1 false)
  %123 = add nuw i64 %25, 1
  %124 = icmp eq i64 %123, %4
  br i1 %124, label %125, label %24

125:
  ret void
}

define void @sort_rows_uint64(ptr %0, ptr %1, i64 %2, i64 %3, i64 %4) {
  %6 = icmp ult i64 %2, %3
  br i1 %6, label %7, label %20

7:
  %8 = icmp eq ptr %0, %1
  %9 = shl i64 %4, 3
  br label %10

10:
  %11 = phi i64 [ %2, %7 ], [ %18, %16 ]
  %12 = mul i64 %11, %4
  %13 = getelementptr i64, ptr %0, i64 %12
  br i1 %8, label %16, label %14

14:
  %15 = getelementptr i64, ptr %1, i64 %12
  tail call void @llvm.memcpy.p0.p0.i64(ptr align 8 %13, ptr align 8 %15, i64 %9, i1 false)
  br label %16

16:
  %17 = tail call i32 @sort_uint64(ptr %13, i64 %4, ptr null)
  %18 = add i64 %11, 1
  %19 = icmp eq i64 %18, %3
  br i1 %19, label %20, label %10

20:
  ret void
}

declare i32 @sort_uint64(ptr, i64, ptr)

define void @sort_long_uint64(ptr %0, ptr %1, ptr %2, i64 %3, i64 %4, i64 %5) {
  %7 = alloca %struct.job, align 8
  %8 = tail call i64 @parallelism()
  %9 = icmp ult i64 %3, %4
  br i1 %9, label %10, label %44

10:
  %11 = tail call i64 @llvm.umin.i64(i64 %8, i64 16)
  %12 = tail call i64 @llvm.ctlz.i64(i64 %11, i1 true)
  %13 = xor i64 %12, 63
  %14 = and i64 %13, 1
  %15 = icmp eq i64 %14, 0
  %16 = getelementptr inbounds i8, ptr %7, i64 8
  %17 = getelementptr inbounds i8, ptr %7, i64 16
  %18 = getelementptr inbounds i8, ptr %7, i64 24
  %19 = getelementptr inbounds i8, ptr %7, i64 32
  %20 = shl nuw nsw i64 1, %13
  %21 = getelementptr inbounds i8, ptr %7, i64 40
  br label %22

22:
  %23 = phi i64 [ %3, %10 ], [ %42, %41 ]
  %24 = mul i64 %23, %5
  %25 = getelementptr i64, ptr %0, i64 %24
  %26 = getelementptr i64, ptr %2, i64 %24
  %27 = select i1 %15, ptr %25, ptr %26
  %28 = select i1 %15, ptr %26, ptr %25
  store ptr %27, ptr %7, align 8
  %29 = getelementptr i64, ptr %1, i64 %24
  store ptr %29, ptr %16, align 8
  store ptr %28, ptr %17, align 8
  store i64 %5, ptr %18, align 8
  store i64 %20, ptr %19, align 8
  store i64 0, ptr %21, align 8
  call void @run_parallel(ptr @sort_parts_uint64, ptr %7, i64 %20, i64 %20)
  store i64 1, ptr %21, align 8
  %30 = load i64, ptr %19, align 8
  %31 = icmp ugt i64 %30, 1
  br i1 %31, label %32, label %41

32:
  %33 = phi i64 [ %39, %32 ], [ %30, %22 ]
  %34 = phi ptr [ %35, %32 ], [ %28, %22 ]
  %35 = phi ptr [ %36, %32 ], [ %27, %22 ]
  store ptr %35, ptr %16, align 8
  store ptr %34, ptr %7, align 8
  call void @run_parallel(ptr @merge_parts_uint64, ptr %7, i64 %33, i64 %33)
  %36 = load ptr, ptr %7, align 8
  %37 = load i64, ptr %21, align 8
  %38 = shl i64 %37, 1
  store i64 %38, ptr %21, align 8
  %39 = load i64, ptr %19, align 8
  %40 = icmp ult i64 %38, %39
  br i1 %40, label %32, label %41

41:
  %42 = add nuw i64 %23, 1
  %43 = icmp eq i64 %42, %4
  br i1 %43, label %44, label %22

44:
  ret void
}

define internal void @sort_parts_uint64(ptr %0, i64 %1, i64 %2) {
  %4 = load ptr, ptr %0, align 8
  %5 = getelementptr inbounds i8, ptr %0, i64 8
  %6 = load ptr, ptr %5, align 8
  %7 = getelementptr inbounds i8, ptr %0, i64 16
  %8 = load ptr, ptr %7, align 8
  %9 = getelementptr inbounds i8, ptr %0, i64 24
  %10 = load i64, ptr %9, align 8
  %11 = getelementptr inbounds i8, ptr %0, i64 32
  %12 = load i64, ptr %11, align 8
  %13 = icmp ult i64 %1, %2
  br i1 %13, label %14, label %41

14:
  %15 = icmp eq ptr %6, %4
  %16 = icmp ugt i64 %10, 1
  %17 = add i64 %10, -1
  %18 = tail call i64 @llvm.ctlz.i64(i64 %17, i1 true)
  %19 = sub nuw nsw i64 64, %18
  %20 = select i1 %16, i64 %19, i64 0
  br label %21

21:
  %22 = phi i64 [ %1, %14 ], [ %25, %39 ]
  %23 = mul i64 %22, %10
  %24 = udiv i64 %23, %12
  %25 = add nuw i64 %22, 1
  %26 = mul i64 %25, %10
  %27 = udiv i64 %26, %12
  %28 = sub i64 %27, %24
  %29 = getelementptr i64, ptr %6, i64 %24
  %30 = getelementptr i64, ptr %4, i64 %24
  %31 = icmp ugt i64 %28, 2047
  br i1 %31, label %32, label %34

32:
  %33 = getelementptr i64, ptr %8, i64 %24
  tail call fastcc void @sort_by_digits_uint64(ptr %30, ptr %33, ptr %29, i64 %28, i64 %20)
  br label %39

34:
  br i1 %15, label %37, label %35

35:
  %36 = shl nuw nsw i64 %28, 3
  tail call void @llvm.memcpy.p0.p0.i64(ptr align 8 %30, ptr align 8 %29, i64 %36, i1 false)
  br label %37

37:
  %38 = tail call i32 @sort_uint64(ptr %30, i64 %28, ptr null)
  br label %39

39:
  %40 = icmp eq i64 %25, %2
  br i1 %40, label %41, label %21

41:
  ret void
}

define internal void @merge_parts_uint64(ptr %0, i64 %1, i64 %2) {
  %4 = load ptr, ptr %0, align 8
  %5 = getelementptr inbounds i8, ptr %0, i64 8
  %6 = load ptr, ptr %5, align 8
  %7 = getelementptr inbounds i8, ptr %0, i64 24
  %8 = load i64, ptr %7, align 8
  %9 = getelementptr inbounds i8, ptr %0, i64 32
  %10 = load i64, ptr %9, align 8
  %11 = getelementptr inbounds i8, ptr %0, i64 40
  %12 = load i64, ptr %11, align 8
  %13 = icmp ult i64 %1, %2
  br i1 %13, label %14, label %108

14:
  %15 = shl i64 %12, 1
  br label %16

16:
  %17 = phi i64 [ %1, %14 ], [ %34, %100 ]
  %18 = urem i64 %17, %15
  %19 = sub nuw i64 %17, %18
  %20 = mul i64 %19, %8
  %21 = udiv i64 %20, %10
  %22 = add i64 %19, %12
  %23 = mul i64 %22, %8
  %24 = udiv i64 %23, %10
  %25 = sub i64 %24, %21
  %26 = add i64 %19, %15
  %27 = mul i64 %26, %8
  %28 = udiv i64 %27, %10
  %29 = sub i64 %28, %24
  %30 = getelementptr i64, ptr %6, i64 %21
  %31 = getelementptr i64, ptr %6, i64 %24
  %32 = mul i64 %17, %8
  %33 = udiv i64 %32, %10
  %34 = add nuw i64 %17, 1
  %35 = mul i64 %34, %8
  %36 = udiv i64 %35, %10
  %37 = add i64 %36, %33
  %38 = lshr i64 %37, 1
  %39 = sub i64 %33, %21
  %40 = sub i64 %38, %21
  %41 = sub i64 %36, %21
  %42 = tail call fastcc i64 @split_uint64(ptr %30, i64 %25, ptr %31, i64 %29, i64 %39)
  %43 = tail call fastcc i64 @split_uint64(ptr %30, i64 %25, ptr %31, i64 %29, i64 %40)
  %44 = tail call fastcc i64 @split_uint64(ptr %30, i64 %25, ptr %31, i64 %29, i64 %41)
  %45 = getelementptr i64, ptr %4, i64 %33
  %46 = getelementptr i64, ptr %30, i64 %42
  %47 = getelementptr i64, ptr %30, i64 %43
  %48 = getelementptr i64, ptr %31, i64 %39
  %49 = sub i64 0, %42
  %50 = getelementptr i64, ptr %48, i64 %49
  %51 = getelementptr i64, ptr %31, i64 %40
  %52 = sub i64 0, %43
  %53 = getelementptr i64, ptr %51, i64 %52
  %54 = getelementptr i64, ptr %4, i64 %38
  %55 = getelementptr i64, ptr %30, i64 %44
  %56 = getelementptr i64, ptr %31, i64 %41
  %57 = sub i64 0, %44
  %58 = getelementptr i64, ptr %56, i64 %57
  %59 = icmp uge ptr %46, %47
  %60 = icmp uge ptr %50, %53
  %61 = or i1 %59, %60
  %62 = icmp uge ptr %47, %55
  %63 = icmp uge ptr %53, %58
  %64 = or i1 %62, %63
  %65 = or i1 %61, %64
  br i1 %65, label %100, label %66

66:
  %67 = phi ptr [ %80, %66 ], [ %46, %16 ]
  %68 = phi ptr [ %82, %66 ], [ %50, %16 ]
  %69 = phi ptr [ %90, %66 ], [ %47, %16 ]
  %70 = phi ptr [ %92, %66 ], [ %53, %16 ]
  %71 = phi ptr [ %77, %66 ], [ %45, %16 ]
  %72 = phi ptr [ %87, %66 ], [ %54, %16 ]
  %73 = load i64, ptr %67, align 8
  %74 = load i64, ptr %68, align 8
  %75 = icmp ult i64 %74, %73
  %76 = tail call i64 @llvm.umin.i64(i64 %74, i64 %73)
  %77 = getelementptr i8, ptr %71, i64 8
  store i64 %76, ptr %71, align 8
  %78 = xor i1 %75, true
  %79 = zext i1 %78 to i64
  %80 = getelementptr i64, ptr %67, i64 %79
  %81 = zext i1 %75 to i64
  %82 = getelementptr i64, ptr %68, i64 %81
  %83 = load i64, ptr %69, align 8
  %84 = load i64, ptr %70, align 8
  %85 = icmp ult i64 %84, %83
  %86 = tail call i64 @llvm.umin.i64(i64 %84, i64 %83)
  %87 = getelementptr i8, ptr %72, i64 8
  store i64 %86, ptr %72, align 8
  %88 = xor i1 %85, true
  %89 = zext i1 %88 to i64
  %90 = getelementptr i64, ptr %69, i64 %89
  %91 = zext i1 %85 to i64
  %92 = getelementptr i64, ptr %70, i64 %91
  %93 = icmp uge ptr %80, %47
  %94 = icmp uge ptr %82, %53
  %95 = or i1 %93, %94
  %96 = icmp uge ptr %90, %55
  %97 = icmp uge ptr %92, %58
  %98 = or i1 %96, %97
  %99 = or i1 %95, %98
  br i1 %99, label %100, label %66

100:
  %101 = phi ptr [ %54, %16 ], [ %87, %66 ]
  %102 = phi ptr [ %45, %16 ], [ %77, %66 ]
  %103 = phi ptr [ %53, %16 ], [ %92, %66 ]
  %104 = phi ptr [ %47, %16 ], [ %90, %66 ]
  %105 = phi ptr [ %50, %16 ], [ %82, %66 ]
  %106 = phi ptr [ %46, %16 ], [ %80, %66 ]
  tail call fastcc void @merge_one_uint64(ptr %102, ptr %106, ptr %47, ptr %105, ptr %53)
  tail call fastcc void @merge_one_uint64(ptr %101, ptr %104, ptr %55, ptr %103, ptr %58)
  %107 = icmp eq i64 %34, %2
  br i1 %107, label %108, label %16

108:
  ret void
}

define void @select_rows_uint64(ptr %0, ptr %1, ptr %2, i64 %3, i64 %4, i64 %5, i64 %6, i64 %7, i64 %8, i64 %9, i64 %10) {
  %12 = udiv i64 %5, %8
  %13 = sub i64 %7, %6
  %14 = icmp ult i64 %3, %4
  br i1 %14, label %15, label %124

15:
  %16 = icmp sgt i64 %8, 0
  %17 = icmp sgt i64 %9, -1
  %18 = icmp slt i64 %10, %8
  %19 = and i64 %5, -8
  %20 = icmp eq i64 %19, 0
  %21 = icmp eq i64 %19, %5
  %22 = shl i64 %5, 3
  %23 = shl i64 %13, 3
  br label %24

24:
  %25 = phi i64 [ %3, %15 ], [ %122, %114 ]
  %26 = mul i64 %25, %5
  %27 = getelementptr i64, ptr %1, i64 %26
  %28 = getelementptr i64, ptr %2, i64 %26
  br i1 %16, label %29, label %37

29:
  %30 = phi i64 [ %35, %29 ], [ 0, %24 ]
  %31 = mul i64 %30, %12
  %32 = getelementptr i64, ptr %27, i64 %31
  %33 = load i64, ptr %32, align 8
  %34 = getelementptr i64, ptr %28, i64 %30
  store i64 %33, ptr %34, align 8
  %35 = add nuw nsw i64 %30, 1
  %36 = icmp eq i64 %35, %8
  br i1 %36, label %37, label %29

37:
  %38 = tail call i32 @sort_uint64(ptr %28, i64 %8, ptr null)
  br i1 %17, label %39, label %42

39:
  %40 = getelementptr i64, ptr %28, i64 %9
  %41 = load i64, ptr %40, align 8
  br label %42

42:
  %43 = phi i64 [ %41, %39 ], [ 0, %37 ]
  br i1 %18, label %44, label %47

44:
  %45 = getelementptr i64, ptr %28, i64 %10
  %46 = load i64, ptr %45, align 8
  br label %47

47:
  %48 = phi i64 [ %46, %44 ], [ -1, %42 ]
  br i1 %20, label %85, label %49

49:
  %50 = insertelement <8 x i64> poison, i64 %43, i64 0
  %51 = shufflevector <8 x i64> %50, <8 x i64> poison, <8 x i32> zeroinitializer
  %52 = insertelement <8 x i64> poison, i64 %48, i64 0
  %53 = shufflevector <8 x i64> %52, <8 x i64> poison, <8 x i32> zeroinitializer
  br label %54

54:
  %55 = phi i64 [ 0, %49 ], [ %82, %81 ]
  %56 = phi <8 x i64> [ zeroinitializer, %49 ], [ %63, %81 ]
  %57 = phi i64 [ 0, %49 ], [ %83, %81 ]
  %58 = getelementptr i64, ptr %27, i64 %57
  %59 = load <8 x i64>, ptr %58, align 8
  %60 = icmp ult <8 x i64> %59, %51
  %61 = icmp ugt <8 x i64> %59, %53
  %62 = zext <8 x i1> %60 to <8 x i64>
  %63 = add <8 x i64> %56, %62
  %64 = or <8 x i1> %60, %61
  %65 = bitcast <8 x i1> %64 to i8
  %66 = icmp eq i8 %65, -1
  br i1 %66, label %81, label %67

67:
  %68 = xor i8 %65, -1
  br label %69

69:
  %70 = phi i64 [ %76, %69 ], [ %55, %67 ]
  %71 = phi i8 [ %79, %69 ], [ %68, %67 ]
  %72 = tail call i8 @llvm.cttz.i8(i8 %71, i1 true)
  %73 = zext nneg i8 %72 to i64
  %74 = getelementptr i64, ptr %58, i64 %73
  %75 = load i64, ptr %74, align 8
  %76 = add i64 %70, 1
  %77 = getelementptr i64, ptr %28, i64 %70
  store i64 %75, ptr %77, align 8
  %78 = add i8 %71, -1
  %79 = and i8 %78, %71
  %80 = icmp eq i8 %79, 0
  br i1 %80, label %81, label %69

81:
  %82 = phi i64 [ %55, %54 ], [ %76, %69 ]
  %83 = add nuw i64 %57, 8
  %84 = icmp ult i64 %83, %19
  br i1 %84, label %54, label %85

85:
  %86 = phi <8 x i64> [ zeroinitializer, %47 ], [ %63, %81 ]
  %87 = phi i64 [ 0, %47 ], [ %82, %81 ]
  %88 = tail call i64 @llvm.vector.reduce.add.v8i64(<8 x i64> %86)
  br i1 %21, label %106, label %89

89:
  %90 = phi i64 [ %98, %89 ], [ %88, %85 ]
  %91 = phi i64 [ %103, %89 ], [ %87, %85 ]
  %92 = phi i64 [ %104, %89 ], [ %19, %85 ]
  %93 = getelementptr i64, ptr %27, i64 %92
  %94 = load i64, ptr %93, align 8
  %95 = getelementptr i64, ptr %28, i64 %91
  store i64 %94, ptr %95, align 8
  %96 = icmp ult i64 %94, %43
  %97 = zext i1 %96 to i64
  %98 = add i64 %90, %97
  %99 = xor i1 %96, true
  %100 = icmp ule i64 %94, %48
  %101 = and i1 %100, %99
  %102 = zext i1 %101 to i64
  %103 = add i64 %91, %102
  %104 = add nuw i64 %92, 1
  %105 = icmp ult i64 %104, %5
  br i1 %105, label %89, label %106

106:
  %107 = phi i64 [ %88, %85 ], [ %98, %89 ]
  %108 = phi i64 [ %87, %85 ], [ %103, %89 ]
  %109 = icmp ugt i64 %107, %6
  %110 = add i64 %108, %107
  %111 = icmp ult i64 %110, %7
  %112 = select i1 %109, i1 true, i1 %111
  br i1 %112, label %113, label %114

113:
  tail call void @llvm.memcpy.p0.p0.i64(ptr align 8 %28, ptr align 8 %27, i64 %22, i1 false)
  br label %114

114:
  %115 = phi i64 [ 0, %113 ], [ %107, %106 ]
  %116 = phi i64 [ %5, %113 ], [ %108, %106 ]
  %117 = tail call i32 @sort_uint64(ptr %28, i64 %116, ptr null)
  %118 = mul i64 %25, %13
  %119 = getelementptr i64, ptr %0, i64 %118
  %120 = sub i64 %6, %115
  %121 = getelementptr i64, ptr %28, i64 %120
  tail call void @llvm.memcpy.p0.p0.i64(ptr align 8 %119, ptr align 8 %121, i64 %23, i1 false)
  %122 = add nuw i64 %25, 1
  %123 = icmp eq i64 %122, %4
  br i1 %123, label %124, label %24

124:
  ret void
}

define internal fastcc void @sort_by_digits_int32(ptr %0, ptr %1, ptr %2, i64 %3, i64 %4) {
  %6 = alloca [256 x i64], align 16
  %7 = alloca [8 x i64], align 16
  %8 = tail call fastcc i64 @differing_int32(ptr %2, i64 %3, i64 %4)
  %9 = icmp eq i64 %8, 0
  br i1 %9, label %20, label %10

10:
  %11 = phi i64 [ %17, %10 ], [ %8, %5 ]
  %12 = phi i64 [ %18, %10 ], [ 0, %5 ]
  %13 = tail call i64 @llvm.cttz.i64(i64 %11, i1 true)
  %14 = getelementptr [8 x i64], ptr %7, i64 0, i64 %12
  store i64 %13, ptr %14, align 8
  %15 = lshr i64 %11, %13
  %16 = and i64 %15, -256
  %17 = shl i64 %16, %13
  %18 = add i64 %12, 1
  %19 = icmp eq i64 %17, 0
  br i1 %19, label %20, label %10

20:
  %21 = phi i64 [ 0, %5 ], [ %18, %10 ]
  %22 = and i64 %21, 1
  %23 = icmp eq i64 %22, 0
  %24 = select i1 %23, ptr %1, ptr %0
  %25 = icmp eq ptr %24, %2
  br i1 %25, label %30, label %26

26:
  %27 = icmp ne i64 %21, 0
  %28 = icmp eq ptr %2, %0
  %29 = or i1 %28, %27
  br i1 %29, label %34, label %30

30:
  %31 = icmp eq ptr %24, %0
  %32 = select i1 %31, ptr %1, ptr %0
  %33 = shl i64 %3, 2
  tail call void @llvm.memcpy.p0.p0.i64(ptr align 4 %32, ptr align 4 %2, i64 %33, i1 false)
  br label %34

34:
  %35 = phi ptr [ %32, %30 ], [ %2, %26 ]
  %36 = icmp eq i64 %21, 0
  br i1 %36, label %91, label %37

37:
  %38 = icmp eq i64 %3, 0
  br label %39

39:
  %40 = phi i64 [ 0, %37 ], [ %89, %86 ]
  %41 = phi ptr [ %24, %37 ], [ %88, %86 ]
  %42 = phi ptr [ %35, %37 ], [ %41, %86 ]
  %43 = getelementptr [8 x i64], ptr %7, i64 0, i64 %40
  %44 = load i64, ptr %43, align 8
  call void @llvm.memset.p0.i64(ptr align 16 %6, i8 0, i64 2048, i1 false)
  br i1 %38, label %45, label %46

45:
  br label %64

46:
  %47 = trunc i64 %44 to i32
  br label %48

48:
  %49 = phi i64 [ 0, %46 ], [ %59, %48 ]
  %50 = getelementptr i32, ptr %42, i64 %49
  %51 = load i32, ptr %50, align 4
  %52 = xor i32 %51, -2147483648
  %53 = lshr i32 %52, %47
  %54 = and i32 %53, 255
  %55 = zext nneg i32 %54 to i64
  %56 = getelementptr [256 x i64], ptr %6, i64 0, i64 %55
  %57 = load i64, ptr %56, align 8
  %58 = add i64 %57, 1
  store i64 %58, ptr %56, align 8
  %59 = add nuw i64 %49, 1
  %60 = icmp eq i64 %59, %3
  br i1 %60, label %45, label %48

61:
  br i1 %38, label %86, label %62

62:
  %63 = trunc i64 %44 to i32
  br label %72

64:
  %65 = phi i64 [ %69, %64 ], [ 0, %45 ]
  %66 = phi i64 [ %70, %64 ], [ 0, %45 ]
  %67 = getelementptr [256 x i64], ptr %6, i64 0, i64 %66
  %68 = load i64, ptr %67, align 8
  store i64 %65, ptr %67, align 8
  %69 = add i64 %68, %65
  %70 = add nuw nsw i64 %66, 1
  %71 = icmp eq i64 %70, 256
  br i1 %71, label %61, label %64

72:
  %73 = phi i64 [ 0, %62 ], [ %84, %72 ]
  %74 = getelementptr i32, ptr %42, i64 %73
  %75 = load i32, ptr %74, align 4
  %76 = xor i32 %75, -2147483648
  %77 = lshr i32 %76, %63
  %78 = and i32 %77, 255
  %79 = zext nneg i32 %78 to i64
  %80 = getelementptr [256 x i64], ptr %6, i64 0, i64 %79
  %81 = load i64, ptr %80, align 8
  %82 = add i64 %81, 1
  store i64 %82, ptr %80, align 8
  %83 = getelementptr i32, ptr %41, i64 %81
  store i32 %75, ptr %83, align 4
  %84 = add nuw i64 %73, 1
  %85 = icmp eq i64 %84, %3
  br i1 %85, label %86, label %72

86:
  %87 = icmp eq ptr %41, %0
  %88 = select i1 %87, ptr %1, ptr %0
  %89 = add nuw i64 %40, 1
  %90 = icmp eq i64 %89, %21
  br i1 %90, label %91, label %39

91:
  ret void
}

define internal fastcc i64 @differing_int32(ptr %0, i64 %1, i64 %2) {
  %4 = shl nsw i64 -1, %2
  %5 = xor i64 %4, -1
  %6 = load i32, ptr %0, align 4
  %7 = sext i32 %6 to i64
  %8 = and i64 %7, %5
  %9 = icmp eq i64 %1, 0
  br i1 %9, label %29, label %10

10:
  %11 = phi i64 [ %20, %19 ], [ 0, %3 ]
  %12 = phi i64 [ %23, %19 ], [ 0, %3 ]
  %13 = getelementptr i32, ptr %0, i64 %11
  %14 = load i32, ptr %13, align 4
  %15 = sext i32 %14 to i64
  %16 = and i64 %15, %5
  %17 = add i64 %11, %8
  %18 = icmp eq i64 %16, %17
  br i1 %18, label %19, label %25

19:
  %20 = add nuw i64 %11, 1
  %21 = xor i32 %14, %6
  %22 = zext i32 %21 to i64
  %23 = or i64 %12, %22
  %24 = icmp eq i64 %20, %1
  br i1 %24, label %29, label %10

25:
  %26 = icmp eq i64 %11, %1
  br i1 %26, label %29, label %27

27:
  %28 = icmp ult i64 %11, %1
  br i1 %28, label %32, label %42

29:
  %30 = phi i64 [ %12, %25 ], [ 0, %3 ], [ %23, %19 ]
  %31 = and i64 %30, %4
  br label %42

32:
  %33 = phi i64 [ %40, %32 ], [ %11, %27 ]
  %34 = phi i64 [ %39, %32 ], [ %12, %27 ]
  %35 = getelementptr i32, ptr %0, i64 %33
  %36 = load i32, ptr %35, align 4
  %37 = xor i32 %36, %6
  %38 = zext i32 %37 to i64
  %39 = or i64 %34, %38
  %40 = add nuw i64 %33, 1
  %41 = icmp eq i64 %40, %1
  br i1 %41, label %42, label %32

42:
  %43 = phi i64 [ %31, %29 ], [ %12, %27 ], [ %39, %32 ]
  ret i64 %43
}

declare i64 @llvm.cttz.i64(i64, i1)

declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)

define internal fastcc i64 @split_int32(ptr %0, i64 %1, ptr %2, i64 %3, i64 %4) {
  %6 = sub i64 %4, %3
  %7 = tail call i64 @llvm.smax.i64(i64 %6, i64 0)
  %8 = tail call i64 @llvm.smin.i64(i64 %4, i64 %1)
  %9 = getelementptr i32, ptr %2, i64 %4
  %10 = icmp slt i64 %7, %8
  br i1 %10, label %11, label %26

11:
  %12 = phi i64 [ %23, %11 ], [ %7, %5 ]
  %13 = phi i64 [ %24, %11 ], [ %8, %5 ]
  %14 = add i64 %12, %13
  %15 = lshr i64 %14, 1
  %16 = getelementptr i32, ptr %0, i64 %15
  %17 = load i32, ptr %16, align 4
  %18 = xor i64 %15, -1
  %19 = getelementptr i32, ptr %9, i64 %18
  %20 = load i32, ptr %19, align 4
  %21 = icmp slt i32 %17, %20
  %22 = add nuw i64 %15, 1
  %23 = select i1 %21, i64 %22, i64 %12
  %24 = select i1 %21, i64 %13, i64 %15
  %25 = icmp slt i64 %23, %24
  br i1 %25, label %11, label %26

26:
  %27 = phi i64 [ %7, %5 ], [ %23, %11 ]
  ret i64 %27
}

define internal fastcc void @merge_one_int32(ptr %0, ptr %1, ptr %2, ptr %3, ptr %4) {
  %6 = icmp uge ptr %1, %2
  %7 = icmp uge ptr %3, %4
  %8 = or i1 %7, %6
  br i1 %8, label %26, label %9

9:
  %10 = phi ptr [ %17, %9 ], [ %0, %5 ]
  %11 = phi ptr [ %20, %9 ], [ %1, %5 ]
  %12 = phi ptr [ %22, %9 ], [ %3, %5 ]
  %13 = load i32, ptr %11, align 4
  %14 = load i32, ptr %12, align 4
  %15 = icmp slt i32 %14, %13
  %16 = tail call i32 @llvm.smin.i32(i32 %14, i32 %13)
  %17 = getelementptr i8, ptr %10, i64 4
  store i32 %16, ptr %10, align 4
  %18 = xor i1 %15, true
  %19 = zext i1 %18 to i64
  %20 = getelementptr i32, ptr %11, i64 %19
  %21 = zext i1 %15 to i64
  %22 = getelementptr i32, ptr %12, i64 %21
  %23 = icmp uge ptr %20, %2
  %24 = icmp uge ptr %22, %4
  %25 = or i1 %24, %23
  br i1 %25, label %26, label %9

26:
  %27 = phi ptr [ %3, %5 ], [ %22, %9 ]
  %28 = phi ptr [ %1, %5 ], [ %20, %9 ]
  %29 = phi ptr [ %0, %5 ], [ %17, %9 ]
  %30 = ptrtoint ptr %2 to i64
  %31 = ptrtoint ptr %28 to i64
  %32 = sub i64 %30, %31
  %33 = ptrtoint ptr %4 to i64
  %34 = ptrtoint ptr %27 to i64
  %35 = sub i64 %33, %34
  tail call void @llvm.memcpy.p0.p0.i64(ptr align 4 %29, ptr align 4 %28, i64 %32, i1 false)
  %36 = getelementptr i8, ptr %29, i64 %32
  tail call void @llvm.memcpy.p0.p0.i64(ptr align 1 %36, ptr align 4 %27, i64 %35, i1 false)
  ret void
}

define internal fastcc void @sort_by_digits_int64(ptr %0, ptr %1, ptr %2, i64 %3, i64 %4) {
  %6 = alloca [256 x i64], align 16
  %7 = alloca [8 x i64], align 16
  %8 = tail call fastcc i64 @differing_int64(ptr %2, i64 %3, i64 %4)
  %9 = icmp eq i64 %8, 0
  br i1 %9, label %20, label %10

10:
  %11 = phi i64 [ %17, %10 ], [ %8, %5 ]
  %12 = phi i64 [ %18, %10 ], [ 0, %5 ]
  %13 = tail call i64 @llvm.cttz.i64(i64 %11, i1 true)
  %14 = getelementptr [8 x i64], ptr %7, i64 0, i64 %12
  store i64 %13, ptr %14, align 8
  %15 = lshr i64 %11, %13
  %16 = and i64 %15, -256
  %17 = shl i64 %16, %13
  %18 = add i64 %12, 1
  %19 = icmp eq i64 %17, 0
  br i1 %19, label %20, label %10

20:
  %21 = phi i64 [ 0, %5 ], [ %18, %10 ]
  %22 = and i64 %21, 1
  %23 = icmp eq i64 %22, 0
  %24 = select i1 %23, ptr %1, ptr %0
  %25 = icmp eq ptr %24, %2
  br i1 %25, label %30, label %26

26:
  %27 = icmp ne i64 %21, 0
  %28 = icmp eq ptr %2, %0
  %29 = or i1 %28, %27
  br i1 %29, label %34, label %30

30:
  %31 = icmp eq ptr %24, %0
  %32 = select i1 %31, ptr %1, ptr %0
  %33 = shl i64 %3, 3
  tail call void @llvm.memcpy.p0.p0.i64(ptr align 8 %32, ptr align 8 %2, i64 %33, i1 false)
  br label %34

34:
  %35 = phi ptr [ %32, %30 ], [ %2, %26 ]
  %36 = icmp eq i64 %21, 0
  br i1 %36, label %85, label %37

37:
  %38 = icmp eq i64 %3, 0
  br label %39

39:
  %40 = phi i64 [ 0, %37 ], [ %83, %80 ]
  %41 = phi ptr [ %24, %37 ], [ %82, %80 ]
  %42 = phi ptr [ %35, %37 ], [ %41, %80 ]
  %43 = getelementptr [8 x i64], ptr %7, i64 0, i64 %40
  %44 = load i64, ptr %43, align 8
  call void @llvm.memset.p0.i64(ptr align 16 %6, i8 0, i64 2048, i1 false)
  br i1 %38, label %45, label %46

45:
  br label %59

46:
  %47 = phi i64 [ %56, %46 ], [ 0, %39 ]
  %48 = getelementptr i64, ptr %42, i64 %47
  %49 = load i64, ptr %48, align 8
  %50 = xor i64 %49, -9223372036854775808
  %51 = lshr i64 %50, %44
  %52 = and i64 %51, 255
  %53 = getelementptr [256 x i64], ptr %6, i64 0, i64 %52
  %54 = load i64, ptr %53, align 8
  %55 = add i64 %54, 1
  store i64 %55, ptr %53, align 8
  %56 = add nuw i64 %47, 1
  %57 = icmp eq i64 %56, %3
  br i1 %57, label %45, label %46

58:
  br i1 %38, label %80, label %67

59:
  %60 = phi i64 [ %64, %59 ], [ 0, %45 ]
  %61 = phi i64 [ %65, %59 ], [ 0, %45 ]
  %62 = getelementptr [256 x i64], ptr %6, i64 0, i64 %61
  %63 = load i64, ptr %62, align 8
  store i64 %60, ptr %62, align 8
  %64 = add i64 %63, %60
  %65 = add nuw nsw i64 %61, 1
  %66 = icmp eq i64 %65, 256
  br i1 %66, label %58, label %59

67:
  %68 = phi i64 [ %78, %67 ], [ 0, %58 ]
  %69 = getelementptr i64, ptr %42, i64 %68
  %70 = load i64, ptr %69, align 8
  %71 = xor i64 %70, -9223372036854775808
  %72 = lshr i64 %71, %44
  %73 = and i64 %72, 255
  %74 = getelementptr [256 x i64], ptr %6, i64 0, i64 %73
  %75 = load i64, ptr %74, align 8
  %76 = add i64 %75, 1
  store i64 %76, ptr %74, align 8
  %77 = getelementptr i64, ptr %41, i64 %75
  store i64 %70, ptr %77, align 8
  %78 = add nuw i64 %68, 1
  %79 = icmp eq i64 %78, %3
  br i1 %79, label %80, label %67

80:
  %81 = icmp eq ptr %41, %0
  %82 = select i1 %81, ptr %1, ptr %0
  %83 = add nuw i64 %40, 1
  %84 = icmp eq i64 %83, %21
  br i1 %84, label %85, label %39

85:
  ret void
}

define internal fastcc i64 @differing_int64(ptr %0, i64 %1, i64 %2) {
  %4 = shl nsw i64 -1, %2
  %5 = xor i64 %4, -1
  %6 = load i64, ptr %0, align 8
  %7 = and i64 %6, %5
  %8 = icmp eq i64 %1, 0
  br i1 %8, label %26, label %9

9:
  %10 = phi i64 [ %18, %17 ], [ 0, %3 ]
  %11 = phi i64 [ %20, %17 ], [ 0, %3 ]
  %12 = getelementptr i64, ptr %0, i64 %10
  %13 = load i64, ptr %12, align 8
  %14 = and i64 %13, %5
  %15 = add i64 %10, %7
  %16 = icmp eq i64 %14, %15
  br i1 %16, label %17, label %22

17:
  %18 = add nuw i64 %10, 1
  %19 = xor i64 %13, %6
  %20 = or i64 %19, %11
  %21 = icmp eq i64 %18, %1
  br i1 %21, label %26, label %9

22:
  %23 = icmp eq i64 %10, %1
  br i1 %23, label %26, label %24

24:
  %25 = icmp ult i64 %10, %1
  br i1 %25, label %29, label %38

26:
  %27 = phi i64 [ %11, %22 ], [ 0, %3 ], [ %20, %17 ]
  %28 = and i64 %27, %4
  br label %38

29:
  %30 = phi i64 [ %36, %29 ], [ %10, %24 ]
  %31 = phi i64 [ %35, %29 ], [ %11, %24 ]
  %32 = getelementptr i64, ptr %0, i64 %30
  %33 = load i64, ptr %32, align 8
  %34 = xor i64 %33, %6
  %35 = or i64 %34, %31
  %36 = add nuw i64 %30, 1
  %37 = icmp eq i64 %36, %1
  br i1 %37, label %38, label %29

38:
  %39 = phi i64 [ %28, %26 ], [ %11, %24 ], [ %35, %29 ]
  ret i64 %39
}

define internal fastcc i64 @split_int64(ptr %0, i64 %1, ptr %2, i64 %3, i64 %4) {
  %6 = sub i64 %4, %3
  %7 = tail call i64 @llvm.smax.i64(i64 %6, i64 0)
  %8 = tail call i64 @llvm.smin.i64(i64 %4, i64 %1)
  %9 = getelementptr i64, ptr %2, i64 %4
  %10 = icmp slt i64 %7, %8
  br i1 %10, label %11, label %26

11:
  %12 = phi i64 [ %23, %11 ], [ %7, %5 ]
  %13 = phi i64 [ %24, %11 ], [ %8, %5 ]
  %14 = add i64 %12, %13
  %15 = lshr i64 %14, 1
  %16 = getelementptr i64, ptr %0, i64 %15
  %17 = load i64, ptr %16, align 8
  %18 = xor i64 %15, -1
  %19 = getelementptr i64, ptr %9, i64 %18
  %20 = load i64, ptr %19, align 8
  %21 = icmp slt i64 %17, %20
  %22 = add nuw i64 %15, 1
  %23 = select i1 %21, i64 %22, i64 %12
  %24 = select i1 %21, i64 %13, i64 %15
  %25 = icmp slt i64 %23, %24
  br i1 %25, label %11, label %26

26:
  %27 = phi i64 [ %7, %5 ], [ %23, %11 ]
  ret i64 %27
}

define internal fastcc void @merge_one_int64(ptr %0, ptr %1, ptr %2, ptr %3, ptr %4) {
  %6 = icmp uge ptr %1, %2
  %7 = icmp uge ptr %3, %4
  %8 = or i1 %7, %6
  br i1 %8, label %26, label %9

9:
  %10 = phi ptr [ %17, %9 ], [ %0, %5 ]
  %11 = phi ptr [ %20, %9 ], [ %1, %5 ]
  %12 = phi ptr [ %22, %9 ], [ %3, %5 ]
  %13 = load i64, ptr %11, align 8
  %14 = load i64, ptr %12, align 8
  %15 = icmp slt i64 %14, %13
  %16 = tail call i64 @llvm.smin.i64(i64 %14, i64 %13)
  %17 = getelementptr i8, ptr %10, i64 8
  store i64 %16, ptr %10, align 8
  %18 = xor i1 %15, true
  %19 = zext i1 %18 to i64
  %20 = getelementptr i64, ptr %11, i64 %19
  %21 = zext i1 %15 to i64
  %22 = getelementptr i64, ptr %12, i64 %21
  %23 = icmp uge ptr %20, %2
  %24 = icmp uge ptr %22, %4
  %25 = or i1 %24, %23
  br i1 %25, label %26, label %9

26:
  %27 = phi ptr [ %3, %5 ], [ %22, %9 ]
  %28 = phi ptr [ %1, %5 ], [ %20, %9 ]
  %29 = phi ptr [ %0, %5 ], [ %17, %9 ]
  %30 = ptrtoint ptr %2 to i64
  %31 = ptrtoint ptr %28 to i64
  %32 = sub i64 %30, %31
  %33 = ptrtoint ptr %4 to i64
  %34 = ptrtoint ptr %27 to i64
  %35 = sub i64 %33, %34
  tail call void @llvm.memcpy.p0.p0.i64(ptr align 8 %29, ptr align 8 %28, i64 %32, i1 false)
  %36 = getelementptr i8, ptr %29, i64 %32
  tail call void @llvm.memcpy.p0.p0.i64(ptr align 1 %36, ptr align 8 %27, i64 %35, i1 false)
  ret void
}

define internal fastcc void @sort_by_digits_uint32(ptr %0, ptr %1, ptr %2, i64 %3, i64 %4) {
  %6 = alloca [256 x i64], align 16
  %7 = alloca [8 x i64], align 16
  %8 = tail call fastcc i64 @differing_uint32(ptr %2, i64 %3, i64 %4)
  %9 = icmp eq i64 %8, 0
  br i1 %9, label %20, label %10

10:
  %11 = phi i64 [ %17, %10 ], [ %8, %5 ]
  %12 = phi i64 [ %18, %10 ], [ 0, %5 ]
  %13 = tail call i64 @llvm.cttz.i64(i64 %11, i1 true)
  %14 = getelementptr [8 x i64], ptr %7, i64 0, i64 %12
  store i64 %13, ptr %14, align 8
  %15 = lshr i64 %11, %13
  %16 = and i64 %15, -256
  %17 = shl i64 %16, %13
  %18 = add i64 %12, 1
  %19 = icmp eq i64 %17, 0
  br i1 %19, label %20, label %10

20:
  %21 = phi i64 [ 0, %5 ], [ %18, %10 ]
  %22 = and i64 %21, 1
  %23 = icmp eq i64 %22, 0
  %24 = select i1 %23, ptr %1, ptr %0
  %25 = icmp eq ptr %24, %2
  br i1 %25, label %30, label %26

26:
  %27 = icmp ne i64 %21, 0
  %28 = icmp eq ptr %2, %0
  %29 = or i1 %28, %27
  br i1 %29, label %34, label %30

30:
  %31 = icmp eq ptr %24, %0
  %32 = select i1 %31, ptr %1, ptr %0
  %33 = shl i64 %3, 2
  tail call void @llvm.memcpy.p0.p0.i64(ptr align 4 %32, ptr align 4 %2, i64 %33, i1 false)
  br label %34

34:
  %35 = phi ptr [ %32, %30 ], [ %2, %26 ]
  %36 = icmp eq i64 %21, 0
  br i1 %36, label %89, label %37

37:
  %38 = icmp eq i64 %3, 0
  br label %39

39:
  %40 = phi i64 [ 0, %37 ], [ %87, %84 ]
  %41 = phi ptr [ %24, %37 ], [ %86, %84 ]
  %42 = phi ptr [ %35, %37 ], [ %41, %84 ]
  %43 = getelementptr [8 x i64], ptr %7, i64 0, i64 %40
  %44 = load i64, ptr %43, align 8
  call void @llvm.memset.p0.i64(ptr align 16 %6, i8 0, i64 2048, i1 false)
  br i1 %38, label %45, label %46

45:
  br label %63

46:
  %47 = trunc i64 %44 to i32
  br label %48

48:
  %49 = phi i64 [ 0, %46 ], [ %58, %48 ]
  %50 = getelementptr i32, ptr %42, i64 %49
  %51 = load i32, ptr %50, align 4
  %52 = lshr i32 %51, %47
  %53 = and i32 %52, 255
  %54 = zext nneg i32 %53 to i64
  %55 = getelementptr [256 x i64], ptr %6, i64 0, i64 %54
  %56 = load i64, ptr %55, align 8
  %57 = add i64 %56, 1
  store i64 %57, ptr %55, align 8
  %58 = add nuw i64 %49, 1
  %59 = icmp eq i64 %58, %3
  br i1 %59, label %45, label %48

60:
  br i1 %38, label %84, label %61

61:
  %62 = trunc i64 %44 to i32
  br label %71

63:
  %64 = phi i64 [ %68, %63 ], [ 0, %45 ]
  %65 = phi i64 [ %69, %63 ], [ 0, %45 ]
  %66 = getelementptr [256 x i64], ptr %6, i64 0, i64 %65
  %67 = load i64, ptr %66, align 8
  store i64 %64, ptr %66, align 8
  %68 = add i64 %67, %64
  %69 = add nuw nsw i64 %65, 1
  %70 = icmp eq i64 %69, 256
  br i1 %70, label %60, label %63

71:
  %72 = phi i64 [ 0, %61 ], [ %82, %71 ]
  %73 = getelementptr i32, ptr %42, i64 %72
  %74 = load i32, ptr %73, align 4
  %75 = lshr i32 %74, %62
  %76 = and i32 %75, 255
  %77 = zext nneg i32 %76 to i64
  %78 = getelementptr [256 x i64], ptr %6, i64 0, i64 %77
  %79 = load i64, ptr %78, align 8
  %80 = add i64 %79, 1
  store i64 %80, ptr %78, align 8
  %81 = getelementptr i32, ptr %41, i64 %79
  store i32 %74, ptr %81, align 4
  %82 = add nuw i64 %72, 1
  %83 = icmp eq i64 %82, %3
  br i1 %83, label %84, label %71

84:
  %85 = icmp eq ptr %41, %0
  %86 = select i1 %85, ptr %1, ptr %0
  %87 = add nuw i64 %40, 1
  %88 = icmp eq i64 %87, %21
  br i1 %88, label %89, label %39

89:
  ret void
}

define internal fastcc i64 @differing_uint32(ptr %0, i64 %1, i64 %2) {
  %4 = shl nsw i64 -1, %2
  %5 = xor i64 %4, -1
  %6 = load i32, ptr %0, align 4
  %7 = zext i32 %6 to i64
  %8 = and i64 %7, %5
  %9 = icmp eq i64 %1, 0
  br i1 %9, label %29, label %10

10:
  %11 = phi i64 [ %20, %19 ], [ 0, %3 ]
  %12 = phi i64 [ %23, %19 ], [ 0, %3 ]
  %13 = getelementptr i32, ptr %0, i64 %11
  %14 = load i32, ptr %13, align 4
  %15 = zext i32 %14 to i64
  %16 = and i64 %15, %5
  %17 = add i64 %11, %8
  %18 = icmp eq i64 %16, %17
  br i1 %18, label %19, label %25

19:
  %20 = add nuw i64 %11, 1
  %21 = xor i32 %14, %6
  %22 = zext i32 %21 to i64
  %23 = or i64 %12, %22
  %24 = icmp eq i64 %20, %1
  br i1 %24, label %29, label %10

25:
  %26 = icmp eq i64 %11, %1
  br i1 %26, label %29, label %27

27:
  %28 = icmp ult i64 %11, %1
  br i1 %28, label %32, label %42

29:
  %30 = phi i64 [ %12, %25 ], [ 0, %3 ], [ %23, %19 ]
  %31 = and i64 %30, %4
  br label %42

32:
  %33 = phi i64 [ %40, %32 ], [ %11, %27 ]
  %34 = phi i64 [ %39, %32 ], [ %12, %27 ]
  %35 = getelementptr i32, ptr %0, i64 %33
  %36 = load i32, ptr %35, align 4
  %37 = xor i32 %36, %6
  %38 = zext i32 %37 to i64
  %39 = or i64 %34, %38
  %40 = add nuw i64 %33, 1
  %41 = icmp eq i64 %40, %1
  br i1 %41, label %42, label %32

42:
  %43 = phi i64 [ %31, %29 ], [ %12, %27 ], [ %39, %32 ]
  ret i64 %43
}

define internal fastcc i64 @split_uint32(ptr %0, i64 %1, ptr %2, i64 %3, i64 %4) {
  %6 = sub i64 %4, %3
  %7 = tail call i64 @llvm.smax.i64(i64 %6, i64 0)
  %8 = tail call i64 @llvm.smin.i64(i64 %4, i64 %1)
  %9 = getelementptr i32, ptr %2, i64 %4
  %10 = icmp slt i64 %7, %8
  br i1 %10, label %11, label %26

11:
  %12 = phi i64 [ %23, %11 ], [ %7, %5 ]
  %13 = phi i64 [ %24, %11 ], [ %8, %5 ]
  %14 = add i64 %12, %13
  %15 = lshr i64 %14, 1
  %16 = getelementptr i32, ptr %0, i64 %15
  %17 = load i32, ptr %16, align 4
  %18 = xor i64 %15, -1
  %19 = getelementptr i32, ptr %9, i64 %18
  %20 = load i32, ptr %19, align 4
  %21 = icmp ult i32 %17, %20
  %22 = add nuw i64 %15, 1
  %23 = select i1 %21, i64 %22, i64 %12
  %24 = select i1 %21, i64 %13, i64 %15
  %25 = icmp slt i64 %23, %24
  br i1 %25, label %11, label %26

26:
  %27 = phi i64 [ %7, %5 ], [ %23, %11 ]
  ret i64 %27
}

define internal fastcc void @merge_one_uint32(ptr %0, ptr %1, ptr %2, ptr %3, ptr %4) {
  %6 = icmp uge ptr %1, %2
  %7 = icmp uge ptr %3, %4
  %8 = or i1 %7, %6
  br i1 %8, label %26, label %9

9:
  %10 = phi ptr [ %17, %9 ], [ %0, %5 ]
  %11 = phi ptr [ %20, %9 ], [ %1, %5 ]
  %12 = phi ptr [ %22, %9 ], [ %3, %5 ]
  %13 = load i32, ptr %11, align 4
  %14 = load i32, ptr %12, align 4
  %15 = icmp ult i32 %14, %13
  %16 = tail call i32 @llvm.umin.i32(i32 %14, i32 %13)
  %17 = getelementptr i8, ptr %10, i64 4
  store i32 %16, ptr %10, align 4
  %18 = xor i1 %15, true
  %19 = zext i1 %18 to i64
  %20 = getelementptr i32, ptr %11, i64 %19
  %21 = zext i1 %15 to i64
  %22 = getelementptr i32, ptr %12, i64 %21
  %23 = icmp uge ptr %20, %2
  %24 = icmp uge ptr %22, %4
  %25 = or i1 %24, %23
  br i1 %25, label %26, label %9

26:
  %27 = phi ptr [ %3, %5 ], [ %22, %9 ]
  %28 = phi ptr [ %1, %5 ], [ %20, %9 ]
  %29 = phi ptr [ %0, %5 ], [ %17, %9 ]
  %30 = ptrtoint ptr %2 to i64
  %31 = ptrtoint ptr %28 to i64
  %32 = sub i64 %30, %31
  %33 = ptrtoint ptr %4 to i64
  %34 = ptrtoint ptr %27 to i64
  %35 = sub i64 %33, %34
  tail call void @llvm.memcpy.p0.p0.i64(ptr align 4 %29, ptr align 4 %28, i64 %32, i1 false)
  %36 = getelementptr i8, ptr %29, i64 %32
  tail call void @llvm.memcpy.p0.p0.i64(ptr align 1 %36, ptr align 4 %27, i64 %35, i1 false)
  ret void
}

declare i32 @llvm.vector.reduce.add.v16i32(<16 x i32>)

define internal fastcc void @sort_by_digits_uint64(ptr %0, ptr %1, ptr %2, i64 %3, i64 %4) {
  %6 = alloca [256 x i64], align 16
  %7 = alloca [8 x i64], align 16
  %8 = tail call fastcc i64 @differing_uint64(ptr %2, i64 %3, i64 %4)
  %9 = icmp eq i64 %8, 0
  br i1 %9, label %20, label %10

10:
  %11 = phi i64 [ %17, %10 ], [ %8, %5 ]
  %12 = phi i64 [ %18, %10 ], [ 0, %5 ]
  %13 = tail call i64 @llvm.cttz.i64(i64 %11, i1 true)
  %14 = getelementptr [8 x i64], ptr %7, i64 0, i64 %12
  store i64 %13, ptr %14, align 8
  %15 = lshr i64 %11, %13
  %16 = and i64 %15, -256
  %17 = shl i64 %16, %13
  %18 = add i64 %12, 1
  %19 = icmp eq i64 %17, 0
  br i1 %19, label %20, label %10

20:
  %21 = phi i64 [ 0, %5 ], [ %18, %10 ]
  %22 = and i64 %21, 1
  %23 = icmp eq i64 %22, 0
  %24 = select i1 %23, ptr %1, ptr %0
  %25 = icmp eq ptr %24, %2
  br i1 %25, label %30, label %26

26:
  %27 = icmp ne i64 %21, 0
  %28 = icmp eq ptr %2, %0
  %29 = or i1 %28, %27
  br i1 %29, label %34, label %30

30:
  %31 = icmp eq ptr %24, %0
  %32 = select i1 %31, ptr %1, ptr %0
  %33 = shl i64 %3, 3
  tail call void @llvm.memcpy.p0.p0.i64(ptr align 8 %32, ptr align 8 %2, i64 %33, i1 false)
  br label %34

34:
  %35 = phi ptr [ %32, %30 ], [ %2, %26 ]
  %36 = icmp eq i64 %21, 0
  br i1 %36, label %83, label %37

37:
  %38 = icmp eq i64 %3, 0
  br label %39

39:
  %40 = phi i64 [ 0, %37 ], [ %81, %78 ]
  %41 = phi ptr [ %24, %37 ], [ %80, %78 ]
  %42 = phi ptr [ %35, %37 ], [ %41, %78 ]
  %43 = getelementptr [8 x i64], ptr %7, i64 0, i64 %40
  %44 = load i64, ptr %43, align 8
  call void @llvm.memset.p0.i64(ptr align 16 %6, i8 0, i64 2048, i1 false)
  br i1 %38, label %45, label %46

45:
  br label %58

46:
  %47 = phi i64 [ %55, %46 ], [ 0, %39 ]
  %48 = getelementptr i64, ptr %42, i64 %47
  %49 = load i64, ptr %48, align 8
  %50 = lshr i64 %49, %44
  %51 = and i64 %50, 255
  %52 = getelementptr [256 x i64], ptr %6, i64 0, i64 %51
  %53 = load i64, ptr %52, align 8
  %54 = add i64 %53, 1
  store i64 %54, ptr %52, align 8
  %55 = add nuw i64 %47, 1
  %56 = icmp eq i64 %55, %3
  br i1 %56, label %45, label %46

57:
  br i1 %38, label %78, label %66

58:
  %59 = phi i64 [ %63, %58 ], [ 0, %45 ]
  %60 = phi i64 [ %64, %58 ], [ 0, %45 ]
  %61 = getelementptr [256 x i64], ptr %6, i64 0, i64 %60
  %62 = load i64, ptr %61, align 8
  store i64 %59, ptr %61, align 8
  %63 = add i64 %62, %59
  %64 = add nuw nsw i64 %60, 1
  %65 = icmp eq i64 %64, 256
  br i1 %65, label %57, label %58

66:
  %67 = phi i64 [ %76, %66 ], [ 0, %57 ]
  %68 = getelementptr i64, ptr %42, i64 %67
  %69 = load i64, ptr %68, align 8
  %70 = lshr i64 %69, %44
  %71 = and i64 %70, 255
  %72 = getelementptr [256 x i64], ptr %6, i64 0, i64 %71
  %73 = load i64, ptr %72, align 8
  %74 = add i64 %73, 1
  store i64 %74, ptr %72, align 8
  %75 = getelementptr i64, ptr %41, i64 %73
  store i64 %69, ptr %75, align 8
  %76 = add nuw i64 %67, 1
  %77 = icmp eq i64 %76, %3
  br i1 %77, label %78, label %66

78:
  %79 = icmp eq ptr %41, %0
  %80 = select i1 %79, ptr %1, ptr %0
  %81 = add nuw i64 %40, 1
  %82 = icmp eq i64 %81, %21
  br i1 %82, label %83, label %39

83:
  ret void
}

define internal fastcc i64 @differing_uint64(ptr %0, i64 %1, i64 %2) {
  %4 = shl nsw i64 -1, %2
  %5 = xor i64 %4, -1
  %6 = load i64, ptr %0, align 8
  %7 = and i64 %6, %5
  %8 = icmp eq i64 %1, 0
  br i1 %8, label %26, label %9

9:
  %10 = phi i64 [ %18, %17 ], [ 0, %3 ]
  %11 = phi i64 [ %20, %17 ], [ 0, %3 ]
  %12 = getelementptr i64, ptr %0, i64 %10
  %13 = load i64, ptr %12, align 8
  %14 = and i64 %13, %5
  %15 = add i64 %10, %7
  %16 = icmp eq i64 %14, %15
  br i1 %16, label %17, label %22

17:
  %18 = add nuw i64 %10, 1
  %19 = xor i64 %13, %6
  %20 = or i64 %19, %11
  %21 = icmp eq i64 %18, %1
  br i1 %21, label %26, label %9

22:
  %23 = icmp eq i64 %10, %1
  br i1 %23, label %26, label %24

24:
  %25 = icmp ult i64 %10, %1
  br i1 %25, label %29, label %38

26:
  %27 = phi i64 [ %11, %22 ], [ 0, %3 ], [ %20, %17 ]
  %28 = and i64 %27, %4
  br label %38

29:
  %30 = phi i64 [ %36, %29 ], [ %10, %24 ]
  %31 = phi i64 [ %35, %29 ], [ %11, %24 ]
  %32 = getelementptr i64, ptr %0, i64 %30
  %33 = load i64, ptr %32, align 8
  %34 = xor i64 %33, %6
  %35 = or i64 %34, %31
  %36 = add nuw i64 %30, 1
  %37 = icmp eq i64 %36, %1
  br i1 %37, label %38, label %29

38:
  %39 = phi i64 [ %28, %26 ], [ %11, %24 ], [ %35, %29 ]
  ret i64 %39
}

define internal fastcc i64 @split_uint64(ptr %0, i64 %1, ptr %2, i64 %3, i64 %4) {
  %6 = sub i64 %4, %3
  %7 = tail call i64 @llvm.smax.i64(i64 %6, i64 0)
  %8 = tail call i64 @llvm.smin.i64(i64 %4, i64 %1)
  %9 = getelementptr i64, ptr %2, i64 %4
  %10 = icmp slt i64 %7, %8
  br i1 %10, label %11, label %26

11:
  %12 = phi i64 [ %23, %11 ], [ %7, %5 ]
  %13 = phi i64 [ %24, %11 ], [ %8, %5 ]
  %14 = add i64 %12, %13
  %15 = lshr i64 %14, 1
  %16 = getelementptr i64, ptr %0, i64 %15
  %17 = load i64, ptr %16, align 8
  %18 = xor i64 %15, -1
  %19 = getelementptr i64, ptr %9, i64 %18
  %20 = load i64, ptr %19, align 8
  %21 = icmp ult i64 %17, %20
  %22 = add nuw i64 %15, 1
  %23 = select i1 %21, i64 %22, i64 %12
  %24 = select i1 %21, i64 %13, i64 %15
  %25 = icmp slt i64 %23, %24
  br i1 %25, label %11, label %26

26:
  %27 = phi i64 [ %7, %5 ], [ %23, %11 ]
  ret i64 %27
}

define internal fastcc void @merge_one_uint64(ptr %0, ptr %1, ptr %2, ptr %3, ptr %4) {
  %6 = icmp uge ptr %1, %2
  %7 = icmp uge ptr %3, %4
  %8 = or i1 %7, %6
  br i1 %8, label %26, label %9

9:
  %10 = phi ptr [ %17, %9 ], [ %0, %5 ]
  %11 = phi ptr [ %20, %9 ], [ %1, %5 ]
  %12 = phi ptr [ %22, %9 ], [ %3, %5 ]
  %13 = load i64, ptr %11, align 8
  %14 = load i64, ptr %12, align 8
  %15 = icmp ult i64 %14, %13
  %16 = tail call i64 @llvm.umin.i64(i64 %14, i64 %13)
  %17 = getelementptr i8, ptr %10, i64 8
  store i64 %16, ptr %10, align 8
  %18 = xor i1 %15, true
  %19 = zext i1 %18 to i64
  %20 = getelementptr i64, ptr %11, i64 %19
  %21 = zext i1 %15 to i64
  %22 = getelementptr i64, ptr %12, i64 %21
  %23 = icmp uge ptr %20, %2
  %24 = icmp uge ptr %22, %4
  %25 = or i1 %24, %23
  br i1 %25, label %26, label %9

26:
  %27 = phi ptr [ %3, %5 ], [ %22, %9 ]
  %28 = phi ptr [ %1, %5 ], [ %20, %9 ]
  %29 = phi ptr [ %0, %5 ], [ %17, %9 ]
  %30 = ptrtoint ptr %2 to i64
  %31 = ptrtoint ptr %28 to i64
  %32 = sub i64 %30, %31
  %33 = ptrtoint ptr %4 to i64
  %34 = ptrtoint ptr %27 to i64
  %35 = sub i64 %33, %34
  tail call void @llvm.memcpy.p0.p0.i64(ptr align 8 %29, ptr align 8 %28, i64 %32, i1 false)
  %36 = getelementptr i8, ptr %29, i64 %32
  tail call void @llvm.memcpy.p0.p0.i64(ptr align 1 %36, ptr align 8 %27, i64 %35, i1 false)
  ret void
}

declare i64 @llvm.vector.reduce.add.v8i64(<8 x i64>)

declare i64 @llvm.umin.i64(i64, i64)

declare i16 @llvm.cttz.i16(i16, i1)

declare i8 @llvm.cttz.i8(i8, i1)

declare i64 @llvm.smax.i64(i64, i64)

declare i64 @llvm.smin.i64(i64, i64)

declare i32 @llvm.smin.i32(i32, i32)

declare i32 @llvm.umin.i32(i32, i32)
