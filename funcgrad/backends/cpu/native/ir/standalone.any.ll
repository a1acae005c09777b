; source/standalone.c, compiled by build.py

@callers_own = internal global ptr null, align 8

define void @set_parallel_for(ptr %0) {
  store atomic ptr %0, ptr @callers_own seq_cst, align 8
  ret void
}

define void @run_parallel(ptr %0, ptr %1, i64 %2, i64 %3) {
  %5 = load atomic ptr, ptr @callers_own seq_cst, align 8
  %6 = icmp ne ptr %5, null
  %7 = icmp ugt i64 %3, 1
  %8 = and i1 %7, %6
  br i1 %8, label %11, label %9

9:
  %10 = icmp eq i64 %3, 0
  br i1 %10, label %20, label %12

11:
  tail call void %5(ptr %0, ptr %1, i64 %2, i64 %3)
  br label %20

12:
  %13 = phi i64 [ %16, %12 ], [ 0, %9 ]
  %14 = mul i64 %13, %2
  %15 = udiv i64 %14, %3
  %16 = add nuw i64 %13, 1
  %17 = mul i64 %16, %2
  %18 = udiv i64 %17, %3
  tail call void %0(ptr %1, i64 %15, i64 %18)
  %19 = icmp eq i64 %16, %3
  br i1 %19, label %20, label %12

20:
  ret void
}

define i64 @parallelism() {
  ret i64 1
}

define i64 @interrupted() {
  ret i64 0
}

define i32 @sort_int32(ptr %0, i64 %1, ptr %2) {
  %4 = icmp sgt i64 %1, 1
  br i1 %4, label %5, label %78

5:
  %6 = lshr i64 %1, 1
  br label %8

7:
  br i1 %4, label %43, label %78

8:
  %9 = phi i64 [ %10, %39 ], [ %6, %5 ]
  %10 = add nsw i64 %9, -1
  %11 = getelementptr i32, ptr %0, i64 %10
  %12 = load i32, ptr %11, align 4
  %13 = shl nuw i64 %10, 1
  %14 = or disjoint i64 %13, 1
  %15 = icmp slt i64 %14, %1
  br i1 %15, label %16, label %39

16:
  %17 = phi i64 [ %37, %34 ], [ %14, %8 ]
  %18 = phi i64 [ %36, %34 ], [ %13, %8 ]
  %19 = phi i64 [ %30, %34 ], [ %10, %8 ]
  %20 = add i64 %18, 2
  %21 = icmp slt i64 %20, %1
  br i1 %21, label %22, label %29

22:
  %23 = getelementptr i32, ptr %0, i64 %17
  %24 = load i32, ptr %23, align 4
  %25 = getelementptr i32, ptr %0, i64 %20
  %26 = load i32, ptr %25, align 4
  %27 = icmp slt i32 %24, %26
  %28 = select i1 %27, i64 %20, i64 %17
  br label %29

29:
  %30 = phi i64 [ %17, %16 ], [ %28, %22 ]
  %31 = getelementptr i32, ptr %0, i64 %30
  %32 = load i32, ptr %31, align 4
  %33 = icmp sgt i32 %32, %12
  br i1 %33, label %34, label %39

34:
  %35 = getelementptr i32, ptr %0, i64 %19
  store i32 %32, ptr %35, align 4
  %36 = shl i64 %30, 1
  %37 = or disjoint i64 %36, 1
  %38 = icmp slt i64 %37, %1
  br i1 %38, label %16, label %39

39:
  %40 = phi i64 [ %10, %8 ], [ %30, %34 ], [ %19, %29 ]
  %41 = getelementptr i32, ptr %0, i64 %40
  store i32 %12, ptr %41, align 4
  %42 = icmp sgt i64 %9, 1
  br i1 %42, label %8, label %7

43:
  %44 = phi i64 [ %45, %74 ], [ %1, %7 ]
  %45 = add nsw i64 %44, -1
  %46 = load i32, ptr %0, align 4
  %47 = getelementptr i32, ptr %0, i64 %45
  %48 = load i32, ptr %47, align 4
  store i32 %48, ptr %0, align 4
  store i32 %46, ptr %47, align 4
  %49 = load i32, ptr %0, align 4
  %50 = icmp ugt i64 %45, 1
  br i1 %50, label %51, label %78

51:
  %52 = phi i64 [ %72, %69 ], [ 1, %43 ]
  %53 = phi i64 [ %71, %69 ], [ 0, %43 ]
  %54 = phi i64 [ %65, %69 ], [ 0, %43 ]
  %55 = add i64 %53, 2
  %56 = icmp slt i64 %55, %45
  br i1 %56, label %57, label %64

57:
  %58 = getelementptr i32, ptr %0, i64 %52
  %59 = load i32, ptr %58, align 4
  %60 = getelementptr i32, ptr %0, i64 %55
  %61 = load i32, ptr %60, align 4
  %62 = icmp slt i32 %59, %61
  %63 = select i1 %62, i64 %55, i64 %52
  br label %64

64:
  %65 = phi i64 [ %52, %51 ], [ %63, %57 ]
  %66 = getelementptr i32, ptr %0, i64 %65
  %67 = load i32, ptr %66, align 4
  %68 = icmp sgt i32 %67, %49
  br i1 %68, label %69, label %74

69:
  %70 = getelementptr i32, ptr %0, i64 %54
  store i32 %67, ptr %70, align 4
  %71 = shl i64 %65, 1
  %72 = or disjoint i64 %71, 1
  %73 = icmp slt i64 %72, %45
  br i1 %73, label %51, label %74

74:
  %75 = phi i64 [ %54, %64 ], [ %65, %69 ]
  %76 = getelementptr i32, ptr %0, i64 %75
  store i32 %49, ptr %76, align 4
  %77 = icmp sgt i64 %44, 2
  br i1 %77, label %43, label %78

78:
  ret i32 0
}

define i32 @sort_uint32(ptr %0, i64 %1, ptr %2) {
  %4 = icmp sgt i64 %1, 1
  br i1 %4, label %5, label %78

5:
  %6 = lshr i64 %1, 1
  br label %8

7:
  br i1 %4, label %43, label %78

8:
  %9 = phi i64 [ %10, %39 ], [ %6, %5 ]
  %10 = add nsw i64 %9, -1
  %11 = getelementptr i32, ptr %0, i64 %10
  %12 = load i32, ptr %11, align 4
  %13 = shl nuw i64 %10, 1
  %14 = or disjoint i64 %13, 1
  %15 = icmp slt i64 %14, %1
  br i1 %15, label %16, label %39

16:
  %17 = phi i64 [ %37, %34 ], [ %14, %8 ]
  %18 = phi i64 [ %36, %34 ], [ %13, %8 ]
  %19 = phi i64 [ %30, %34 ], [ %10, %8 ]
  %20 = add i64 %18, 2
  %21 = icmp slt i64 %20, %1
  br i1 %21, label %22, label %29

22:
  %23 = getelementptr i32, ptr %0, i64 %17
  %24 = load i32, ptr %23, align 4
  %25 = getelementptr i32, ptr %0, i64 %20
  %26 = load i32, ptr %25, align 4
  %27 = icmp ult i32 %24, %26
  %28 = select i1 %27, i64 %20, i64 %17
  br label %29

29:
  %30 = phi i64 [ %17, %16 ], [ %28, %22 ]
  %31 = getelementptr i32, ptr %0, i64 %30
  %32 = load i32, ptr %31, align 4
  %33 = icmp ugt i32 %32, %12
  br i1 %33, label %34, label %39

34:
  %35 = getelementptr i32, ptr %0, i64 %19
  store i32 %32, ptr %35, align 4
  %36 = shl i64 %30, 1
  %37 = or disjoint i64 %36, 1
  %38 = icmp slt i64 %37, %1
  br i1 %38, label %16, label %39

39:
  %40 = phi i64 [ %10, %8 ], [ %30, %34 ], [ %19, %29 ]
  %41 = getelementptr i32, ptr %0, i64 %40
  store i32 %12, ptr %41, align 4
  %42 = icmp sgt i64 %9, 1
  br i1 %42, label %8, label %7

43:
  %44 = phi i64 [ %45, %74 ], [ %1, %7 ]
  %45 = add nsw i64 %44, -1
  %46 = load i32, ptr %0, align 4
  %47 = getelementptr i32, ptr %0, i64 %45
  %48 = load i32, ptr %47, align 4
  store i32 %48, ptr %0, align 4
  store i32 %46, ptr %47, align 4
  %49 = load i32, ptr %0, align 4
  %50 = icmp ugt i64 %45, 1
  br i1 %50, label %51, label %78

51:
  %52 = phi i64 [ %72, %69 ], [ 1, %43 ]
  %53 = phi i64 [ %71, %69 ], [ 0, %43 ]
  %54 = phi i64 [ %65, %69 ], [ 0, %43 ]
  %55 = add i64 %53, 2
  %56 = icmp slt i64 %55, %45
  br i1 %56, label %57, label %64

57:
  %58 = getelementptr i32, ptr %0, i64 %52
  %59 = load i32, ptr %58, align 4
  %60 = getelementptr i32, ptr %0, i64 %55
  %61 = load i32, ptr %60, align 4
  %62 = icmp ult i32 %59, %61
  %63 = select i1 %62, i64 %55, i64 %52
  br label %64

64:
  %65 = phi i64 [ %52, %51 ], [ %63, %57 ]
  %66 = getelementptr i32, ptr %0, i64 %65
  %67 = load i32, ptr %66, align 4
  %68 = icmp ugt i32 %67, %49
  br i1 %68, label %69, label %74

69:
  %70 = getelementptr i32, ptr %0, i64 %54
  store i32 %67, ptr %70, align 4
  %71 = shl i64 %65, 1
  %72 = or disjoint i64 %71, 1
  %73 = icmp slt i64 %72, %45
  br i1 %73, label %51, label %74

74:
  %75 = phi i64 [ %54, %64 ], [ %65, %69 ]
  %76 = getelementptr i32, ptr %0, i64 %75
  store i32 %49, ptr %76, align 4
  %77 = icmp sgt i64 %44, 2
  br i1 %77, label %43, label %78

78:
  ret i32 0
}

define i32 @sort_int64(ptr %0, i64 %1, ptr %2) {
  %4 = icmp sgt i64 %1, 1
  br i1 %4, label %5, label %78

5:
  %6 = lshr i64 %1, 1
  br label %8

7:
  br i1 %4, label %43, label %78

8:
  %9 = phi i64 [ %10, %39 ], [ %6, %5 ]
  %10 = add nsw i64 %9, -1
  %11 = getelementptr i64, ptr %0, i64 %10
  %12 = load i64, ptr %11, align 8
  %13 = shl nuw i64 %10, 1
  %14 = or disjoint i64 %13, 1
  %15 = icmp slt i64 %14, %1
  br i1 %15, label %16, label %39

16:
  %17 = phi i64 [ %37, %34 ], [ %14, %8 ]
  %18 = phi i64 [ %36, %34 ], [ %13, %8 ]
  %19 = phi i64 [ %30, %34 ], [ %10, %8 ]
  %20 = add i64 %18, 2
  %21 = icmp slt i64 %20, %1
  br i1 %21, label %22, label %29

22:
  %23 = getelementptr i64, ptr %0, i64 %17
  %24 = load i64, ptr %23, align 8
  %25 = getelementptr i64, ptr %0, i64 %20
  %26 = load i64, ptr %25, align 8
  %27 = icmp slt i64 %24, %26
  %28 = select i1 %27, i64 %20, i64 %17
  br label %29

29:
  %30 = phi i64 [ %17, %16 ], [ %28, %22 ]
  %31 = getelementptr i64, ptr %0, i64 %30
  %32 = load i64, ptr %31, align 8
  %33 = icmp sgt i64 %32, %12
  br i1 %33, label %34, label %39

34:
  %35 = getelementptr i64, ptr %0, i64 %19
  store i64 %32, ptr %35, align 8
  %36 = shl i64 %30, 1
  %37 = or disjoint i64 %36, 1
  %38 = icmp slt i64 %37, %1
  br i1 %38, label %16, label %39

39:
  %40 = phi i64 [ %10, %8 ], [ %30, %34 ], [ %19, %29 ]
  %41 = getelementptr i64, ptr %0, i64 %40
  store i64 %12, ptr %41, align 8
  %42 = icmp sgt i64 %9, 1
  br i1 %42, label %8, label %7

43:
  %44 = phi i64 [ %45, %74 ], [ %1, %7 ]
  %45 = add nsw i64 %44, -1
  %46 = load i64, ptr %0, align 8
  %47 = getelementptr i64, ptr %0, i64 %45
  %48 = load i64, ptr %47, align 8
  store i64 %48, ptr %0, align 8
  store i64 %46, ptr %47, align 8
  %49 = load i64, ptr %0, align 8
  %50 = icmp ugt i64 %45, 1
  br i1 %50, label %51, label %78

51:
  %52 = phi i64 [ %72, %69 ], [ 1, %43 ]
  %53 = phi i64 [ %71, %69 ], [ 0, %43 ]
  %54 = phi i64 [ %65, %69 ], [ 0, %43 ]
  %55 = add i64 %53, 2
  %56 = icmp slt i64 %55, %45
  br i1 %56, label %57, label %64

57:
  %58 = getelementptr i64, ptr %0, i64 %52
  %59 = load i64, ptr %58, align 8
  %60 = getelementptr i64, ptr %0, i64 %55
  %61 = load i64, ptr %60, align 8
  %62 = icmp slt i64 %59, %61
  %63 = select i1 %62, i64 %55, i64 %52
  br label %64

64:
  %65 = phi i64 [ %52, %51 ], [ %63, %57 ]
  %66 = getelementptr i64, ptr %0, i64 %65
  %67 = load i64, ptr %66, align 8
  %68 = icmp sgt i64 %67, %49
  br i1 %68, label %69, label %74

69:
  %70 = getelementptr i64, ptr %0, i64 %54
  store i64 %67, ptr %70, align 8
  %71 = shl i64 %65, 1
  %72 = or disjoint i64 %71, 1
  %73 = icmp slt i64 %72, %45
  br i1 %73, label %51, label %74

74:
  %75 = phi i64 [ %54, %64 ], [ %65, %69 ]
  %76 = getelementptr i64, ptr %0, i64 %75
  store i64 %49, ptr %76, align 8
  %77 = icmp sgt i64 %44, 2
  br i1 %77, label %43, label %78

78:
  ret i32 0
}

define i32 @sort_uint64(ptr %0, i64 %1, ptr %2) {
  %4 = icmp sgt i64 %1, 1
  br i1 %4, label %5, label %78

5:
  %6 = lshr i64 %1, 1
  br label %8

7:
  br i1 %4, label %43, label %78

8:
  %9 = phi i64 [ %10, %39 ], [ %6, %5 ]
  %10 = add nsw i64 %9, -1
  %11 = getelementptr i64, ptr %0, i64 %10
  %12 = load i64, ptr %11, align 8
  %13 = shl nuw i64 %10, 1
  %14 = or disjoint i64 %13, 1
  %15 = icmp slt i64 %14, %1
  br i1 %15, label %16, label %39

16:
  %17 = phi i64 [ %37, %34 ], [ %14, %8 ]
  %18 = phi i64 [ %36, %34 ], [ %13, %8 ]
  %19 = phi i64 [ %30, %34 ], [ %10, %8 ]
  %20 = add i64 %18, 2
  %21 = icmp slt i64 %20, %1
  br i1 %21, label %22, label %29

22:
  %23 = getelementptr i64, ptr %0, i64 %17
  %24 = load i64, ptr %23, align 8
  %25 = getelementptr i64, ptr %0, i64 %20
  %26 = load i64, ptr %25, align 8
  %27 = icmp ult i64 %24, %26
  %28 = select i1 %27, i64 %20, i64 %17
  br label %29

29:
  %30 = phi i64 [ %17, %16 ], [ %28, %22 ]
  %31 = getelementptr i64, ptr %0, i64 %30
  %32 = load i64, ptr %31, align 8
  %33 = icmp ugt i64 %32, %12
  br i1 %33, label %34, label %39

34:
  %35 = getelementptr i64, ptr %0, i64 %19
  store i64 %32, ptr %35, align 8
  %36 = shl i64 %30, 1
  %37 = or disjoint i64 %36, 1
  %38 = icmp slt i64 %37, %1
  br i1 %38, label %16, label %39

39:
  %40 = phi i64 [ %10, %8 ], [ %30, %34 ], [ %19, %29 ]
  %41 = getelementptr i64, ptr %0, i64 %40
  store i64 %12, ptr %41, align 8
  %42 = icmp sgt i64 %9, 1
  br i1 %42, label %8, label %7

43:
  %44 = phi i64 [ %45, %74 ], [ %1, %7 ]
  %45 = add nsw i64 %44, -1
  %46 = load i64, ptr %0, align 8
  %47 = getelementptr i64, ptr %0, i64 %45
  %48 = load i64, ptr %47, align 8
  store i64 %48, ptr %0, align 8
  store i64 %46, ptr %47, align 8
  %49 = load i64, ptr %0, align 8
  %50 = icmp ugt i64 %45, 1
  br i1 %50, label %51, label %78

51:
  %52 = phi i64 [ %72, %69 ], [ 1, %43 ]
  %53 = phi i64 [ %71, %69 ], [ 0, %43 ]
  %54 = phi i64 [ %65, %69 ], [ 0, %43 ]
  %55 = add i64 %53, 2
  %56 = icmp slt i64 %55, %45
  br i1 %56, label %57, label %64

57:
  %58 = getelementptr i64, ptr %0, i64 %52
  %59 = load i64, ptr %58, align 8
  %60 = getelementptr i64, ptr %0, i64 %55
  %61 = load i64, ptr %60, align 8
  %62 = icmp ult i64 %59, %61
  %63 = select i1 %62, i64 %55, i64 %52
  br label %64

64:
  %65 = phi i64 [ %52, %51 ], [ %63, %57 ]
  %66 = getelementptr i64, ptr %0, i64 %65
  %67 = load i64, ptr %66, align 8
  %68 = icmp ugt i64 %67, %49
  br i1 %68, label %69, label %74

69:
  %70 = getelementptr i64, ptr %0, i64 %54
  store i64 %67, ptr %70, align 8
  %71 = shl i64 %65, 1
  %72 = or disjoint i64 %71, 1
  %73 = icmp slt i64 %72, %45
  br i1 %73, label %51, label %74

74:
  %75 = phi i64 [ %54, %64 ], [ %65, %69 ]
  %76 = getelementptr i64, ptr %0, i64 %75
  store i64 %49, ptr %76, align 8
  %77 = icmp sgt i64 %44, 2
  br i1 %77, label %43, label %78

78:
  ret i32 0
}
