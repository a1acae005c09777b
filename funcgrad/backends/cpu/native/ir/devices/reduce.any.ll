; source/devices/reduce.c, compiled by build.py

define void @group_sum_int8(ptr %0, i64 %1, i64 %2, ptr %3, i64 %4, i64 %5, i64 %6) {
  %8 = and i64 %6, -128
  %9 = icmp eq i64 %8, 0
  br i1 %9, label %13, label %10

10:
  %11 = icmp ugt i64 %1, 1
  %12 = icmp eq i64 %4, 0
  br label %18

13:
  %14 = icmp eq i64 %8, %6
  br i1 %14, label %81, label %15

15:
  %16 = icmp ugt i64 %1, 1
  %17 = icmp eq i64 %4, 0
  br label %48

18:
  %19 = phi i64 [ 0, %10 ], [ %46, %45 ]
  %20 = load ptr, ptr %0, align 8
  %21 = getelementptr i8, ptr %20, i64 %2
  %22 = getelementptr i8, ptr %21, i64 %19
  %23 = load <128 x i8>, ptr %22, align 1
  br i1 %11, label %26, label %24

24:
  %25 = phi <128 x i8> [ %23, %18 ], [ %34, %26 ]
  br i1 %12, label %45, label %37

26:
  %27 = phi i64 [ %35, %26 ], [ 1, %18 ]
  %28 = phi <128 x i8> [ %34, %26 ], [ %23, %18 ]
  %29 = getelementptr ptr, ptr %0, i64 %27
  %30 = load ptr, ptr %29, align 8
  %31 = getelementptr i8, ptr %30, i64 %2
  %32 = getelementptr i8, ptr %31, i64 %19
  %33 = load <128 x i8>, ptr %32, align 1
  %34 = add <128 x i8> %33, %28
  %35 = add nuw i64 %27, 1
  %36 = icmp eq i64 %35, %1
  br i1 %36, label %24, label %26

37:
  %38 = phi i64 [ %43, %37 ], [ 0, %24 ]
  %39 = getelementptr ptr, ptr %3, i64 %38
  %40 = load ptr, ptr %39, align 8
  %41 = getelementptr i8, ptr %40, i64 %5
  %42 = getelementptr i8, ptr %41, i64 %19
  store <128 x i8> %25, ptr %42, align 1
  %43 = add nuw i64 %38, 1
  %44 = icmp eq i64 %43, %4
  br i1 %44, label %45, label %37

45:
  %46 = add nuw i64 %19, 128
  %47 = icmp ult i64 %46, %8
  br i1 %47, label %18, label %13

48:
  %49 = phi i64 [ %8, %15 ], [ %79, %78 ]
  %50 = load ptr, ptr %0, align 8
  %51 = getelementptr i8, ptr %50, i64 %2
  %52 = getelementptr i8, ptr %51, i64 %49
  %53 = load i8, ptr %52, align 1
  %54 = insertelement <1 x i8> poison, i8 %53, i64 0
  br i1 %16, label %57, label %55

55:
  %56 = phi <1 x i8> [ %54, %48 ], [ %67, %57 ]
  br i1 %17, label %78, label %70

57:
  %58 = phi <1 x i8> [ %67, %57 ], [ %54, %48 ]
  %59 = phi i64 [ %68, %57 ], [ 1, %48 ]
  %60 = getelementptr ptr, ptr %0, i64 %59
  %61 = load ptr, ptr %60, align 8
  %62 = getelementptr i8, ptr %61, i64 %2
  %63 = getelementptr i8, ptr %62, i64 %49
  %64 = load i8, ptr %63, align 1
  %65 = extractelement <1 x i8> %58, i64 0
  %66 = add i8 %64, %65
  %67 = insertelement <1 x i8> poison, i8 %66, i64 0
  %68 = add nuw i64 %59, 1
  %69 = icmp eq i64 %68, %1
  br i1 %69, label %55, label %57

70:
  %71 = phi i64 [ %76, %70 ], [ 0, %55 ]
  %72 = getelementptr ptr, ptr %3, i64 %71
  %73 = load ptr, ptr %72, align 8
  %74 = getelementptr i8, ptr %73, i64 %5
  %75 = getelementptr i8, ptr %74, i64 %49
  store <1 x i8> %56, ptr %75, align 1
  %76 = add nuw i64 %71, 1
  %77 = icmp eq i64 %76, %4
  br i1 %77, label %78, label %70

78:
  %79 = add nuw i64 %49, 1
  %80 = icmp ult i64 %79, %6
  br i1 %80, label %48, label %81

81:
  ret void
}

define void @group_max_int8(ptr %0, i64 %1, i64 %2, ptr %3, i64 %4, i64 %5, i64 %6) {
  %8 = and i64 %6, -128
  %9 = icmp eq i64 %8, 0
  br i1 %9, label %13, label %10

10:
  %11 = icmp ugt i64 %1, 1
  %12 = icmp eq i64 %4, 0
  br label %18

13:
  %14 = icmp eq i64 %8, %6
  br i1 %14, label %80, label %15

15:
  %16 = icmp ugt i64 %1, 1
  %17 = icmp eq i64 %4, 0
  br label %48

18:
  %19 = phi i64 [ 0, %10 ], [ %46, %45 ]
  %20 = load ptr, ptr %0, align 8
  %21 = getelementptr i8, ptr %20, i64 %2
  %22 = getelementptr i8, ptr %21, i64 %19
  %23 = load <128 x i8>, ptr %22, align 1
  br i1 %11, label %26, label %24

24:
  %25 = phi <128 x i8> [ %23, %18 ], [ %34, %26 ]
  br i1 %12, label %45, label %37

26:
  %27 = phi i64 [ %35, %26 ], [ 1, %18 ]
  %28 = phi <128 x i8> [ %34, %26 ], [ %23, %18 ]
  %29 = getelementptr ptr, ptr %0, i64 %27
  %30 = load ptr, ptr %29, align 8
  %31 = getelementptr i8, ptr %30, i64 %2
  %32 = getelementptr i8, ptr %31, i64 %19
  %33 = load <128 x i8>, ptr %32, align 1
  %34 = tail call <128 x i8> @llvm.smax.v128i8(<128 x i8> %33, <128 x i8> %28)
  %35 = add nuw i64 %27, 1
  %36 = icmp eq i64 %35, %1
  br i1 %36, label %24, label %26

37:
  %38 = phi i64 [ %43, %37 ], [ 0, %24 ]
  %39 = getelementptr ptr, ptr %3, i64 %38
  %40 = load ptr, ptr %39, align 8
  %41 = getelementptr i8, ptr %40, i64 %5
  %42 = getelementptr i8, ptr %41, i64 %19
  store <128 x i8> %25, ptr %42, align 1
  %43 = add nuw i64 %38, 1
  %44 = icmp eq i64 %43, %4
  br i1 %44, label %45, label %37

45:
  %46 = add nuw i64 %19, 128
  %47 = icmp ult i64 %46, %8
  br i1 %47, label %18, label %13

48:
  %49 = phi i64 [ %8, %15 ], [ %78, %77 ]
  %50 = load ptr, ptr %0, align 8
  %51 = getelementptr i8, ptr %50, i64 %2
  %52 = getelementptr i8, ptr %51, i64 %49
  %53 = load i8, ptr %52, align 1
  %54 = insertelement <1 x i8> poison, i8 %53, i64 0
  br i1 %16, label %57, label %55

55:
  %56 = phi <1 x i8> [ %54, %48 ], [ %66, %57 ]
  br i1 %17, label %77, label %69

57:
  %58 = phi <1 x i8> [ %66, %57 ], [ %54, %48 ]
  %59 = phi i64 [ %67, %57 ], [ 1, %48 ]
  %60 = getelementptr ptr, ptr %0, i64 %59
  %61 = load ptr, ptr %60, align 8
  %62 = getelementptr i8, ptr %61, i64 %2
  %63 = getelementptr i8, ptr %62, i64 %49
  %64 = load i8, ptr %63, align 1
  %65 = insertelement <1 x i8> poison, i8 %64, i64 0
  %66 = tail call <1 x i8> @llvm.smax.v1i8(<1 x i8> %65, <1 x i8> %58)
  %67 = add nuw i64 %59, 1
  %68 = icmp eq i64 %67, %1
  br i1 %68, label %55, label %57

69:
  %70 = phi i64 [ %75, %69 ], [ 0, %55 ]
  %71 = getelementptr ptr, ptr %3, i64 %70
  %72 = load ptr, ptr %71, align 8
  %73 = getelementptr i8, ptr %72, i64 %5
  %74 = getelementptr i8, ptr %73, i64 %49
  store <1 x i8> %56, ptr %74, align 1
  %75 = add nuw i64 %70, 1
  %76 = icmp eq i64 %75, %4
  br i1 %76, label %77, label %69

77:
  %78 = add nuw i64 %49, 1
  %79 = icmp ult i64 %78, %6
  br i1 %79, label %48, label %80

80:
  ret void
}

define void @group_min_int8(ptr %0, i64 %1, i64 %2, ptr %3, i64 %4, i64 %5, i64 %6) {
  %8 = and i64 %6, -128
  %9 = icmp eq i64 %8, 0
  br i1 %9, label %13, label %10

10:
  %11 = icmp ugt i64 %1, 1
  %12 = icmp eq i64 %4, 0
  br label %18

13:
  %14 = icmp eq i64 %8, %6
  br i1 %14, label %80, label %15

15:
  %16 = icmp ugt i64 %1, 1
  %17 = icmp eq i64 %4, 0
  br label %48

18:
  %19 = phi i64 [ 0, %10 ], [ %46, %45 ]
  %20 = load ptr, ptr %0, align 8
  %21 = getelementptr i8, ptr %20, i64 %2
  %22 = getelementptr i8, ptr %21, i64 %19
  %23 = load <128 x i8>, ptr %22, align 1
  br i1 %11, label %26, label %24

24:
  %25 = phi <128 x i8> [ %23, %18 ], [ %34, %26 ]
  br i1 %12, label %45, label %37

26:
  %27 = phi i64 [ %35, %26 ], [ 1, %18 ]
  %28 = phi <128 x i8> [ %34, %26 ], [ %23, %18 ]
  %29 = getelementptr ptr, ptr %0, i64 %27
  %30 = load ptr, ptr %29, align 8
  %31 = getelementptr i8, ptr %30, i64 %2
  %32 = getelementptr i8, ptr %31, i64 %19
  %33 = load <128 x i8>, ptr %32, align 1
  %34 = tail call <128 x i8> @llvm.smin.v128i8(<128 x i8> %33, <128 x i8> %28)
  %35 = add nuw i64 %27, 1
  %36 = icmp eq i64 %35, %1
  br i1 %36, label %24, label %26

37:
  %38 = phi i64 [ %43, %37 ], [ 0, %24 ]
  %39 = getelementptr ptr, ptr %3, i64 %38
  %40 = load ptr, ptr %39, align 8
  %41 = getelementptr i8, ptr %40, i64 %5
  %42 = getelementptr i8, ptr %41, i64 %19
  store <128 x i8> %25, ptr %42, align 1
  %43 = add nuw i64 %38, 1
  %44 = icmp eq i64 %43, %4
  br i1 %44, label %45, label %37

45:
  %46 = add nuw i64 %19, 128
  %47 = icmp ult i64 %46, %8
  br i1 %47, label %18, label %13

48:
  %49 = phi i64 [ %8, %15 ], [ %78, %77 ]
  %50 = load ptr, ptr %0, align 8
  %51 = getelementptr i8, ptr %50, i64 %2
  %52 = getelementptr i8, ptr %51, i64 %49
  %53 = load i8, ptr %52, align 1
  %54 = insertelement <1 x i8> poison, i8 %53, i64 0
  br i1 %16, label %57, label %55

55:
  %56 = phi <1 x i8> [ %54, %48 ], [ %66, %57 ]
  br i1 %17, label %77, label %69

57:
  %58 = phi <1 x i8> [ %66, %57 ], [ %54, %48 ]
  %59 = phi i64 [ %67, %57 ], [ 1, %48 ]
  %60 = getelementptr ptr, ptr %0, i64 %59
  %61 = load ptr, ptr %60, align 8
  %62 = getelementptr i8, ptr %61, i64 %2
  %63 = getelementptr i8, ptr %62, i64 %49
  %64 = load i8, ptr %63, align 1
  %65 = insertelement <1 x i8> poison, i8 %64, i64 0
  %66 = tail call <1 x i8> @llvm.smin.v1i8(<1 x i8> %65, <1 x i8> %58)
  %67 = add nuw i64 %59, 1
  %68 = icmp eq i64 %67, %1
  br i1 %68, label %55, label %57

69:
  %70 = phi i64 [ %75, %69 ], [ 0, %55 ]
  %71 = getelementptr ptr, ptr %3, i64 %70
  %72 = load ptr, ptr %71, align 8
  %73 = getelementptr i8, ptr %72, i64 %5
  %74 = getelementptr i8, ptr %73, i64 %49
  store <1 x i8> %56, ptr %74, align 1
  %75 = add nuw i64 %70, 1
  %76 = icmp eq i64 %75, %4
  br i1 %76, label %77, label %69

77:
  %78 = add nuw i64 %49, 1
  %79 = icmp ult i64 %78, %6
  br i1 %79, label %48, label %80

80:
  ret void
}

define void @group_sum_int16(ptr %0, i64 %1, i64 %2, ptr %3, i64 %4, i64 %5, i64 %6) {
  %8 = and i64 %6, -64
  %9 = icmp eq i64 %8, 0
  br i1 %9, label %13, label %10

10:
  %11 = icmp ugt i64 %1, 1
  %12 = icmp eq i64 %4, 0
  br label %18

13:
  %14 = icmp eq i64 %8, %6
  br i1 %14, label %81, label %15

15:
  %16 = icmp ugt i64 %1, 1
  %17 = icmp eq i64 %4, 0
  br label %48

18:
  %19 = phi i64 [ 0, %10 ], [ %46, %45 ]
  %20 = load ptr, ptr %0, align 8
  %21 = getelementptr i16, ptr %20, i64 %2
  %22 = getelementptr i16, ptr %21, i64 %19
  %23 = load <64 x i16>, ptr %22, align 2
  br i1 %11, label %26, label %24

24:
  %25 = phi <64 x i16> [ %23, %18 ], [ %34, %26 ]
  br i1 %12, label %45, label %37

26:
  %27 = phi i64 [ %35, %26 ], [ 1, %18 ]
  %28 = phi <64 x i16> [ %34, %26 ], [ %23, %18 ]
  %29 = getelementptr ptr, ptr %0, i64 %27
  %30 = load ptr, ptr %29, align 8
  %31 = getelementptr i16, ptr %30, i64 %2
  %32 = getelementptr i16, ptr %31, i64 %19
  %33 = load <64 x i16>, ptr %32, align 2
  %34 = add <64 x i16> %33, %28
  %35 = add nuw i64 %27, 1
  %36 = icmp eq i64 %35, %1
  br i1 %36, label %24, label %26

37:
  %38 = phi i64 [ %43, %37 ], [ 0, %24 ]
  %39 = getelementptr ptr, ptr %3, i64 %38
  %40 = load ptr, ptr %39, align 8
  %41 = getelementptr i16, ptr %40, i64 %5
  %42 = getelementptr i16, ptr %41, i64 %19
  store <64 x i16> %25, ptr %42, align 2
  %43 = add nuw i64 %38, 1
  %44 = icmp eq i64 %43, %4
  br i1 %44, label %45, label %37

45:
  %46 = add nuw i64 %19, 64
  %47 = icmp ult i64 %46, %8
  br i1 %47, label %18, label %13

48:
  %49 = phi i64 [ %8, %15 ], [ %79, %78 ]
  %50 = load ptr, ptr %0, align 8
  %51 = getelementptr i16, ptr %50, i64 %2
  %52 = getelementptr i16, ptr %51, i64 %49
  %53 = load i16, ptr %52, align 2
  %54 = insertelement <1 x i16> poison, i16 %53, i64 0
  br i1 %16, label %57, label %55

55:
  %56 = phi <1 x i16> [ %54, %48 ], [ %67, %57 ]
  br i1 %17, label %78, label %70

57:
  %58 = phi <1 x i16> [ %67, %57 ], [ %54, %48 ]
  %59 = phi i64 [ %68, %57 ], [ 1, %48 ]
  %60 = getelementptr ptr, ptr %0, i64 %59
  %61 = load ptr, ptr %60, align 8
  %62 = getelementptr i16, ptr %61, i64 %2
  %63 = getelementptr i16, ptr %62, i64 %49
  %64 = load i16, ptr %63, align 2
  %65 = extractelement <1 x i16> %58, i64 0
  %66 = add i16 %64, %65
  %67 = insertelement <1 x i16> poison, i16 %66, i64 0
  %68 = add nuw i64 %59, 1
  %69 = icmp eq i64 %68, %1
  br i1 %69, label %55, label %57

70:
  %71 = phi i64 [ %76, %70 ], [ 0, %55 ]
  %72 = getelementptr ptr, ptr %3, i64 %71
  %73 = load ptr, ptr %72, align 8
  %74 = getelementptr i16, ptr %73, i64 %5
  %75 = getelementptr i16, ptr %74, i64 %49
  store <1 x i16> %56, ptr %75, align 2
  %76 = add nuw i64 %71, 1
  %77 = icmp eq i64 %76, %4
  br i1 %77, label %78, label %70

78:
  %79 = add nuw i64 %49, 1
  %80 = icmp ult i64 %79, %6
  br i1 %80, label %48, label %81

81:
  ret void
}

define void @group_max_int16(ptr %0, i64 %1, i64 %2, ptr %3, i64 %4, i64 %5, i64 %6) {
  %8 = and i64 %6, -64
  %9 = icmp eq i64 %8, 0
  br i1 %9, label %13, label %10

10:
  %11 = icmp ugt i64 %1, 1
  %12 = icmp eq i64 %4, 0
  br label %18

13:
  %14 = icmp eq i64 %8, %6
  br i1 %14, label %80, label %15

15:
  %16 = icmp ugt i64 %1, 1
  %17 = icmp eq i64 %4, 0
  br label %48

18:
  %19 = phi i64 [ 0, %10 ], [ %46, %45 ]
  %20 = load ptr, ptr %0, align 8
  %21 = getelementptr i16, ptr %20, i64 %2
  %22 = getelementptr i16, ptr %21, i64 %19
  %23 = load <64 x i16>, ptr %22, align 2
  br i1 %11, label %26, label %24

24:
  %25 = phi <64 x i16> [ %23, %18 ], [ %34, %26 ]
  br i1 %12, label %45, label %37

26:
  %27 = phi i64 [ %35, %26 ], [ 1, %18 ]
  %28 = phi <64 x i16> [ %34, %26 ], [ %23, %18 ]
  %29 = getelementptr ptr, ptr %0, i64 %27
  %30 = load ptr, ptr %29, align 8
  %31 = getelementptr i16, ptr %30, i64 %2
  %32 = getelementptr i16, ptr %31, i64 %19
  %33 = load <64 x i16>, ptr %32, align 2
  %34 = tail call <64 x i16> @llvm.smax.v64i16(<64 x i16> %33, <64 x i16> %28)
  %35 = add nuw i64 %27, 1
  %36 = icmp eq i64 %35, %1
  br i1 %36, label %24, label %26

37:
  %38 = phi i64 [ %43, %37 ], [ 0, %24 ]
  %39 = getelementptr ptr, ptr %3, i64 %38
  %40 = load ptr, ptr %39, align 8
  %41 = getelementptr i16, ptr %40, i64 %5
  %42 = getelementptr i16, ptr %41, i64 %19
  store <64 x i16> %25, ptr %42, align 2
  %43 = add nuw i64 %38, 1
  %44 = icmp eq i64 %43, %4
  br i1 %44, label %45, label %37

45:
  %46 = add nuw i64 %19, 64
  %47 = icmp ult i64 %46, %8
  br i1 %47, label %18, label %13

48:
  %49 = phi i64 [ %8, %15 ], [ %78, %77 ]
  %50 = load ptr, ptr %0, align 8
  %51 = getelementptr i16, ptr %50, i64 %2
  %52 = getelementptr i16, ptr %51, i64 %49
  %53 = load i16, ptr %52, align 2
  %54 = insertelement <1 x i16> poison, i16 %53, i64 0
  br i1 %16, label %57, label %55

55:
  %56 = phi <1 x i16> [ %54, %48 ], [ %66, %57 ]
  br i1 %17, label %77, label %69

57:
  %58 = phi <1 x i16> [ %66, %57 ], [ %54, %48 ]
  %59 = phi i64 [ %67, %57 ], [ 1, %48 ]
  %60 = getelementptr ptr, ptr %0, i64 %59
  %61 = load ptr, ptr %60, align 8
  %62 = getelementptr i16, ptr %61, i64 %2
  %63 = getelementptr i16, ptr %62, i64 %49
  %64 = load i16, ptr %63, align 2
  %65 = insertelement <1 x i16> poison, i16 %64, i64 0
  %66 = tail call <1 x i16> @llvm.smax.v1i16(<1 x i16> %65, <1 x i16> %58)
  %67 = add nuw i64 %59, 1
  %68 = icmp eq i64 %67, %1
  br i1 %68, label %55, label %57

69:
  %70 = phi i64 [ %75, %69 ], [ 0, %55 ]
  %71 = getelementptr ptr, ptr %3, i64 %70
  %72 = load ptr, ptr %71, align 8
  %73 = getelementptr i16, ptr %72, i64 %5
  %74 = getelementptr i16, ptr %73, i64 %49
  store <1 x i16> %56, ptr %74, align 2
  %75 = add nuw i64 %70, 1
  %76 = icmp eq i64 %75, %4
  br i1 %76, label %77, label %69

77:
  %78 = add nuw i64 %49, 1
  %79 = icmp ult i64 %78, %6
  br i1 %79, label %48, label %80

80:
  ret void
}

define void @group_min_int16(ptr %0, i64 %1, i64 %2, ptr %3, i64 %4, i64 %5, i64 %6) {
  %8 = and i64 %6, -64
  %9 = icmp eq i64 %8, 0
  br i1 %9, label %13, label %10

10:
  %11 = icmp ugt i64 %1, 1
  %12 = icmp eq i64 %4, 0
  br label %18

13:
  %14 = icmp eq i64 %8, %6
  br i1 %14, label %80, label %15

15:
  %16 = icmp ugt i64 %1, 1
  %17 = icmp eq i64 %4, 0
  br label %48

18:
  %19 = phi i64 [ 0, %10 ], [ %46, %45 ]
  %20 = load ptr, ptr %0, align 8
  %21 = getelementptr i16, ptr %20, i64 %2
  %22 = getelementptr i16, ptr %21, i64 %19
  %23 = load <64 x i16>, ptr %22, align 2
  br i1 %11, label %26, label %24

24:
  %25 = phi <64 x i16> [ %23, %18 ], [ %34, %26 ]
  br i1 %12, label %45, label %37

26:
  %27 = phi i64 [ %35, %26 ], [ 1, %18 ]
  %28 = phi <64 x i16> [ %34, %26 ], [ %23, %18 ]
  %29 = getelementptr ptr, ptr %0, i64 %27
  %30 = load ptr, ptr %29, align 8
  %31 = getelementptr i16, ptr %30, i64 %2
  %32 = getelementptr i16, ptr %31, i64 %19
  %33 = load <64 x i16>, ptr %32, align 2
  %34 = tail call <64 x i16> @llvm.smin.v64i16(<64 x i16> %33, <64 x i16> %28)
  %35 = add nuw i64 %27, 1
  %36 = icmp eq i64 %35, %1
  br i1 %36, label %24, label %26

37:
  %38 = phi i64 [ %43, %37 ], [ 0, %24 ]
  %39 = getelementptr ptr, ptr %3, i64 %38
  %40 = load ptr, ptr %39, align 8
  %41 = getelementptr i16, ptr %40, i64 %5
  %42 = getelementptr i16, ptr %41, i64 %19
  store <64 x i16> %25, ptr %42, align 2
  %43 = add nuw i64 %38, 1
  %44 = icmp eq i64 %43, %4
  br i1 %44, label %45, label %37

45:
  %46 = add nuw i64 %19, 64
  %47 = icmp ult i64 %46, %8
  br i1 %47, label %18, label %13

48:
  %49 = phi i64 [ %8, %15 ], [ %78, %77 ]
  %50 = load ptr, ptr %0, align 8
  %51 = getelementptr i16, ptr %50, i64 %2
  %52 = getelementptr i16, ptr %51, i64 %49
  %53 = load i16, ptr %52, align 2
  %54 = insertelement <1 x i16> poison, i16 %53, i64 0
  br i1 %16, label %57, label %55

55:
  %56 = phi <1 x i16> [ %54, %48 ], [ %66, %57 ]
  br i1 %17, label %77, label %69

57:
  %58 = phi <1 x i16> [ %66, %57 ], [ %54, %48 ]
  %59 = phi i64 [ %67, %57 ], [ 1, %48 ]
  %60 = getelementptr ptr, ptr %0, i64 %59
  %61 = load ptr, ptr %60, align 8
  %62 = getelementptr i16, ptr %61, i64 %2
  %63 = getelementptr i16, ptr %62, i64 %49
  %64 = load i16, ptr %63, align 2
  %65 = insertelement <1 x i16> poison, i16 %64, i64 0
  %66 = tail call <1 x i16> @llvm.smin.v1i16(<1 x i16> %65, <1 x i16> %58)
  %67 = add nuw i64 %59, 1
  %68 = icmp eq i64 %67, %1
  br i1 %68, label %55, label %57

69:
  %70 = phi i64 [ %75, %69 ], [ 0, %55 ]
  %71 = getelementptr ptr, ptr %3, i64 %70
  %72 = load ptr, ptr %71, align 8
  %73 = getelementptr i16, ptr %72, i64 %5
  %74 = getelementptr i16, ptr %73, i64 %49
  store <1 x i16> %56, ptr %74, align 2
  %75 = add nuw i64 %70, 1
  %76 = icmp eq i64 %75, %4
  br i1 %76, label %77, label %69

77:
  %78 = add nuw i64 %49, 1
  %79 = icmp ult i64 %78, %6
  br i1 %79, label %48, label %80

80:
  ret void
}

define void @group_sum_int32(ptr %0, i64 %1, i64 %2, ptr %3, i64 %4, i64 %5, i64 %6) {
  %8 = and i64 %6, -32
  %9 = icmp eq i64 %8, 0
  br i1 %9, label %13, label %10

10:
  %11 = icmp ugt i64 %1, 1
  %12 = icmp eq i64 %4, 0
  br label %18

13:
  %14 = icmp eq i64 %8, %6
  br i1 %14, label %81, label %15

15:
  %16 = icmp ugt i64 %1, 1
  %17 = icmp eq i64 %4, 0
  br label %48

18:
  %19 = phi i64 [ 0, %10 ], [ %46, %45 ]
  %20 = load ptr, ptr %0, align 8
  %21 = getelementptr i32, ptr %20, i64 %2
  %22 = getelementptr i32, ptr %21, i64 %19
  %23 = load <32 x i32>, ptr %22, align 4
  br i1 %11, label %26, label %24

24:
  %25 = phi <32 x i32> [ %23, %18 ], [ %34, %26 ]
  br i1 %12, label %45, label %37

26:
  %27 = phi i64 [ %35, %26 ], [ 1, %18 ]
  %28 = phi <32 x i32> [ %34, %26 ], [ %23, %18 ]
  %29 = getelementptr ptr, ptr %0, i64 %27
  %30 = load ptr, ptr %29, align 8
  %31 = getelementptr i32, ptr %30, i64 %2
  %32 = getelementptr i32, ptr %31, i64 %19
  %33 = load <32 x i32>, ptr %32, align 4
  %34 = add <32 x i32> %33, %28
  %35 = add nuw i64 %27, 1
  %36 = icmp eq i64 %35, %1
  br i1 %36, label %24, label %26

37:
  %38 = phi i64 [ %43, %37 ], [ 0, %24 ]
  %39 = getelementptr ptr, ptr %3, i64 %38
  %40 = load ptr, ptr %39, align 8
  %41 = getelementptr i32, ptr %40, i64 %5
  %42 = getelementptr i32, ptr %41, i64 %19
  store <32 x i32> %25, ptr %42, align 4
  %43 = add nuw i64 %38, 1
  %44 = icmp eq i64 %43, %4
  br i1 %44, label %45, label %37

45:
  %46 = add nuw i64 %19, 32
  %47 = icmp ult i64 %46, %8
  br i1 %47, label %18, label %13

48:
  %49 = phi i64 [ %8, %15 ], [ %79, %78 ]
  %50 = load ptr, ptr %0, align 8
  %51 = getelementptr i32, ptr %50, i64 %2
  %52 = getelementptr i32, ptr %51, i64 %49
  %53 = load i32, ptr %52, align 4
  %54 = insertelement <1 x i32> poison, i32 %53, i64 0
  br i1 %16, label %57, label %55

55:
  %56 = phi <1 x i32> [ %54, %48 ], [ %67, %57 ]
  br i1 %17, label %78, label %70

57:
  %58 = phi <1 x i32> [ %67, %57 ], [ %54, %48 ]
  %59 = phi i64 [ %68, %57 ], [ 1, %48 ]
  %60 = getelementptr ptr, ptr %0, i64 %59
  %61 = load ptr, ptr %60, align 8
  %62 = getelementptr i32, ptr %61, i64 %2
  %63 = getelementptr i32, ptr %62, i64 %49
  %64 = load i32, ptr %63, align 4
  %65 = extractelement <1 x i32> %58, i64 0
  %66 = add i32 %64, %65
  %67 = insertelement <1 x i32> poison, i32 %66, i64 0
  %68 = add nuw i64 %59, 1
  %69 = icmp eq i64 %68, %1
  br i1 %69, label %55, label %57

70:
  %71 = phi i64 [ %76, %70 ], [ 0, %55 ]
  %72 = getelementptr ptr, ptr %3, i64 %71
  %73 = load ptr, ptr %72, align 8
  %74 = getelementptr i32, ptr %73, i64 %5
  %75 = getelementptr i32, ptr %74, i64 %49
  store <1 x i32> %56, ptr %75, align 4
  %76 = add nuw i64 %71, 1
  %77 = icmp eq i64 %76, %4
  br i1 %77, label %78, label %70

78:
  %79 = add nuw i64 %49, 1
  %80 = icmp ult i64 %79, %6
  br i1 %80, label %48, label %81

81:
  ret void
}

define void @group_max_int32(ptr %0, i64 %1, i64 %2, ptr %3, i64 %4, i64 %5, i64 %6) {
  %8 = and i64 %6, -32
  %9 = icmp eq i64 %8, 0
  br i1 %9, label %13, label %10

10:
  %11 = icmp ugt i64 %1, 1
  %12 = icmp eq i64 %4, 0
  br label %18

13:
  %14 = icmp eq i64 %8, %6
  br i1 %14, label %80, label %15

15:
  %16 = icmp ugt i64 %1, 1
  %17 = icmp eq i64 %4, 0
  br label %48

18:
  %19 = phi i64 [ 0, %10 ], [ %46, %45 ]
  %20 = load ptr, ptr %0, align 8
  %21 = getelementptr i32, ptr %20, i64 %2
  %22 = getelementptr i32, ptr %21, i64 %19
  %23 = load <32 x i32>, ptr %22, align 4
  br i1 %11, label %26, label %24

24:
  %25 = phi <32 x i32> [ %23, %18 ], [ %34, %26 ]
  br i1 %12, label %45, label %37

26:
  %27 = phi i64 [ %35, %26 ], [ 1, %18 ]
  %28 = phi <32 x i32> [ %34, %26 ], [ %23, %18 ]
  %29 = getelementptr ptr, ptr %0, i64 %27
  %30 = load ptr, ptr %29, align 8
  %31 = getelementptr i32, ptr %30, i64 %2
  %32 = getelementptr i32, ptr %31, i64 %19
  %33 = load <32 x i32>, ptr %32, align 4
  %34 = tail call <32 x i32> @llvm.smax.v32i32(<32 x i32> %33, <32 x i32> %28)
  %35 = add nuw i64 %27, 1
  %36 = icmp eq i64 %35, %1
  br i1 %36, label %24, label %26

37:
  %38 = phi i64 [ %43, %37 ], [ 0, %24 ]
  %39 = getelementptr ptr, ptr %3, i64 %38
  %40 = load ptr, ptr %39, align 8
  %41 = getelementptr i32, ptr %40, i64 %5
  %42 = getelementptr i32, ptr %41, i64 %19
  store <32 x i32> %25, ptr %42, align 4
  %43 = add nuw i64 %38, 1
  %44 = icmp eq i64 %43, %4
  br i1 %44, label %45, label %37

45:
  %46 = add nuw i64 %19, 32
  %47 = icmp ult i64 %46, %8
  br i1 %47, label %18, label %13

48:
  %49 = phi i64 [ %8, %15 ], [ %78, %77 ]
  %50 = load ptr, ptr %0, align 8
  %51 = getelementptr i32, ptr %50, i64 %2
  %52 = getelementptr i32, ptr %51, i64 %49
  %53 = load i32, ptr %52, align 4
  %54 = insertelement <1 x i32> poison, i32 %53, i64 0
  br i1 %16, label %57, label %55

55:
  %56 = phi <1 x i32> [ %54, %48 ], [ %66, %57 ]
  br i1 %17, label %77, label %69

57:
  %58 = phi <1 x i32> [ %66, %57 ], [ %54, %48 ]
  %59 = phi i64 [ %67, %57 ], [ 1, %48 ]
  %60 = getelementptr ptr, ptr %0, i64 %59
  %61 = load ptr, ptr %60, align 8
  %62 = getelementptr i32, ptr %61, i64 %2
  %63 = getelementptr i32, ptr %62, i64 %49
  %64 = load i32, ptr %63, align 4
  %65 = insertelement <1 x i32> poison, i32 %64, i64 0
  %66 = tail call <1 x i32> @llvm.smax.v1i32(<1 x i32> %65, <1 x i32> %58)
  %67 = add nuw i64 %59, 1
  %68 = icmp eq i64 %67, %1
  br i1 %68, label %55, label %57

69:
  %70 = phi i64 [ %75, %69 ], [ 0, %55 ]
  %71 = getelementptr ptr, ptr %3, i64 %70
  %72 = load ptr, ptr %71, align 8
  %73 = getelementptr i32, ptr %72, i64 %5
  %74 = getelementptr i32, ptr %73, i64 %49
  store <1 x i32> %56, ptr %74, align 4
  %75 = add nuw i64 %70, 1
  %76 = icmp eq i64 %75, %4
  br i1 %76, label %77, label %69

77:
  %78 = add nuw i64 %49, 1
  %79 = icmp ult i64 %78, %6
  br i1 %79, label %48, label %80

80:
  ret void
}

define void @group_min_int32(ptr %0, i64 %1, i64 %2, ptr %3, i64 %4, i64 %5, i64 %6) {
  %8 = and i64 %6, -32
  %9 = icmp eq i64 %8, 0
  br i1 %9, label %13, label %10

10:
  %11 = icmp ugt i64 %1, 1
  %12 = icmp eq i64 %4, 0
  br label %18

13:
  %14 = icmp eq i64 %8, %6
  br i1 %14, label %80, label %15

15:
  %16 = icmp ugt i64 %1, 1
  %17 = icmp eq i64 %4, 0
  br label %48

18:
  %19 = phi i64 [ 0, %10 ], [ %46, %45 ]
  %20 = load ptr, ptr %0, align 8
  %21 = getelementptr i32, ptr %20, i64 %2
  %22 = getelementptr i32, ptr %21, i64 %19
  %23 = load <32 x i32>, ptr %22, align 4
  br i1 %11, label %26, label %24

24:
  %25 = phi <32 x i32> [ %23, %18 ], [ %34, %26 ]
  br i1 %12, label %45, label %37

26:
  %27 = phi i64 [ %35, %26 ], [ 1, %18 ]
  %28 = phi <32 x i32> [ %34, %26 ], [ %23, %18 ]
  %29 = getelementptr ptr, ptr %0, i64 %27
  %30 = load ptr, ptr %29, align 8
  %31 = getelementptr i32, ptr %30, i64 %2
  %32 = getelementptr i32, ptr %31, i64 %19
  %33 = load <32 x i32>, ptr %32, align 4
  %34 = tail call <32 x i32> @llvm.smin.v32i32(<32 x i32> %33, <32 x i32> %28)
  %35 = add nuw i64 %27, 1
  %36 = icmp eq i64 %35, %1
  br i1 %36, label %24, label %26

37:
  %38 = phi i64 [ %43, %37 ], [ 0, %24 ]
  %39 = getelementptr ptr, ptr %3, i64 %38
  %40 = load ptr, ptr %39, align 8
  %41 = getelementptr i32, ptr %40, i64 %5
  %42 = getelementptr i32, ptr %41, i64 %19
  store <32 x i32> %25, ptr %42, align 4
  %43 = add nuw i64 %38, 1
  %44 = icmp eq i64 %43, %4
  br i1 %44, label %45, label %37

45:
  %46 = add nuw i64 %19, 32
  %47 = icmp ult i64 %46, %8
  br i1 %47, label %18, label %13

48:
  %49 = phi i64 [ %8, %15 ], [ %78, %77 ]
  %50 = load ptr, ptr %0, align 8
  %51 = getelementptr i32, ptr %50, i64 %2
  %52 = getelementptr i32, ptr %51, i64 %49
  %53 = load i32, ptr %52, align 4
  %54 = insertelement <1 x i32> poison, i32 %53, i64 0
  br i1 %16, label %57, label %55

55:
  %56 = phi <1 x i32> [ %54, %48 ], [ %66, %57 ]
  br i1 %17, label %77, label %69

57:
  %58 = phi <1 x i32> [ %66, %57 ], [ %54, %48 ]
  %59 = phi i64 [ %67, %57 ], [ 1, %48 ]
  %60 = getelementptr ptr, ptr %0, i64 %59
  %61 = load ptr, ptr %60, align 8
  %62 = getelementptr i32, ptr %61, i64 %2
  %63 = getelementptr i32, ptr %62, i64 %49
  %64 = load i32, ptr %63, align 4
  %65 = insertelement <1 x i32> poison, i32 %64, i64 0
  %66 = tail call <1 x i32> @llvm.smin.v1i32(<1 x i32> %65, <1 x i32> %58)
  %67 = add nuw i64 %59, 1
  %68 = icmp eq i64 %67, %1
  br i1 %68, label %55, label %57

69:
  %70 = phi i64 [ %75, %69 ], [ 0, %55 ]
  %71 = getelementptr ptr, ptr %3, i64 %70
  %72 = load ptr, ptr %71, align 8
  %73 = getelementptr i32, ptr %72, i64 %5
  %74 = getelementptr i32, ptr %73, i64 %49
  store <1 x i32> %56, ptr %74, align 4
  %75 = add nuw i64 %70, 1
  %76 = icmp eq i64 %75, %4
  br i1 %76, label %77, label %69

77:
  %78 = add nuw i64 %49, 1
  %79 = icmp ult i64 %78, %6
  br i1 %79, label %48, label %80

80:
  ret void
}

define void @group_sum_int64(ptr %0, i64 %1, i64 %2, ptr %3, i64 %4, i64 %5, i64 %6) {
  %8 = and i64 %6, -16
  %9 = icmp eq i64 %8, 0
  br i1 %9, label %13, label %10

10:
  %11 = icmp ugt i64 %1, 1
  %12 = icmp eq i64 %4, 0
  br label %18

13:
  %14 = icmp eq i64 %8, %6
  br i1 %14, label %83, label %15

15:
  %16 = icmp ugt i64 %1, 1
  %17 = icmp eq i64 %4, 0
  br label %48

18:
  %19 = phi i64 [ 0, %10 ], [ %46, %45 ]
  %20 = load ptr, ptr %0, align 8
  %21 = getelementptr i64, ptr %20, i64 %2
  %22 = getelementptr i64, ptr %21, i64 %19
  %23 = load <16 x i64>, ptr %22, align 8
  br i1 %11, label %26, label %24

24:
  %25 = phi <16 x i64> [ %23, %18 ], [ %34, %26 ]
  br i1 %12, label %45, label %37

26:
  %27 = phi i64 [ %35, %26 ], [ 1, %18 ]
  %28 = phi <16 x i64> [ %34, %26 ], [ %23, %18 ]
  %29 = getelementptr ptr, ptr %0, i64 %27
  %30 = load ptr, ptr %29, align 8
  %31 = getelementptr i64, ptr %30, i64 %2
  %32 = getelementptr i64, ptr %31, i64 %19
  %33 = load <16 x i64>, ptr %32, align 8
  %34 = add <16 x i64> %33, %28
  %35 = add nuw i64 %27, 1
  %36 = icmp eq i64 %35, %1
  br i1 %36, label %24, label %26

37:
  %38 = phi i64 [ %43, %37 ], [ 0, %24 ]
  %39 = getelementptr ptr, ptr %3, i64 %38
  %40 = load ptr, ptr %39, align 8
  %41 = getelementptr i64, ptr %40, i64 %5
  %42 = getelementptr i64, ptr %41, i64 %19
  store <16 x i64> %25, ptr %42, align 8
  %43 = add nuw i64 %38, 1
  %44 = icmp eq i64 %43, %4
  br i1 %44, label %45, label %37

45:
  %46 = add nuw i64 %19, 16
  %47 = icmp ult i64 %46, %8
  br i1 %47, label %18, label %13

48:
  %49 = phi i64 [ %8, %15 ], [ %81, %80 ]
  %50 = load ptr, ptr %0, align 8
  %51 = getelementptr i64, ptr %50, i64 %2
  %52 = getelementptr i64, ptr %51, i64 %49
  %53 = load double, ptr %52, align 8
  br i1 %16, label %54, label %68

54:
  %55 = phi double [ %65, %54 ], [ %53, %48 ]
  %56 = phi i64 [ %66, %54 ], [ 1, %48 ]
  %57 = getelementptr ptr, ptr %0, i64 %56
  %58 = load ptr, ptr %57, align 8
  %59 = getelementptr i64, ptr %58, i64 %2
  %60 = getelementptr i64, ptr %59, i64 %49
  %61 = load <1 x i64>, ptr %60, align 8
  %62 = bitcast double %55 to <1 x i64>
  %63 = add <1 x i64> %61, %62
  %64 = bitcast <1 x i64> %63 to <1 x double>
  %65 = extractelement <1 x double> %64, i64 0
  %66 = add nuw i64 %56, 1
  %67 = icmp eq i64 %66, %1
  br i1 %67, label %68, label %54

68:
  %69 = phi double [ %53, %48 ], [ %65, %54 ]
  %70 = bitcast double %69 to <1 x double>
  %71 = extractelement <1 x double> %70, i64 0
  br i1 %17, label %80, label %72

72:
  %73 = phi i64 [ %78, %72 ], [ 0, %68 ]
  %74 = getelementptr ptr, ptr %3, i64 %73
  %75 = load ptr, ptr %74, align 8
  %76 = getelementptr i64, ptr %75, i64 %5
  %77 = getelementptr i64, ptr %76, i64 %49
  store double %71, ptr %77, align 8
  %78 = add nuw i64 %73, 1
  %79 = icmp eq i64 %78, %4
  br i1 %79, label %80, label %72

80:
  %81 = add nuw i64 %49, 1
  %82 = icmp ult i64 %81, %6
  br i1 %82, label %48, label %83

83:
  ret void
}

define void @group_max_int64(ptr %0, i64 %1, i64 %2, ptr %3, i64 %4, i64 %5, i64 %6) {
  %8 = and i64 %6, -16
  %9 = icmp eq i64 %8, 0
  br i1 %9, label %13, label %10

10:
  %11 = icmp ugt i64 %1, 1
  %12 = icmp eq i64 %4, 0
  br label %18

13:
  %14 = icmp eq i64 %8, %6
  br i1 %14, label %83, label %15

15:
  %16 = icmp ugt i64 %1, 1
  %17 = icmp eq i64 %4, 0
  br label %48

18:
  %19 = phi i64 [ 0, %10 ], [ %46, %45 ]
  %20 = load ptr, ptr %0, align 8
  %21 = getelementptr i64, ptr %20, i64 %2
  %22 = getelementptr i64, ptr %21, i64 %19
  %23 = load <16 x i64>, ptr %22, align 8
  br i1 %11, label %26, label %24

24:
  %25 = phi <16 x i64> [ %23, %18 ], [ %34, %26 ]
  br i1 %12, label %45, label %37

26:
  %27 = phi i64 [ %35, %26 ], [ 1, %18 ]
  %28 = phi <16 x i64> [ %34, %26 ], [ %23, %18 ]
  %29 = getelementptr ptr, ptr %0, i64 %27
  %30 = load ptr, ptr %29, align 8
  %31 = getelementptr i64, ptr %30, i64 %2
  %32 = getelementptr i64, ptr %31, i64 %19
  %33 = load <16 x i64>, ptr %32, align 8
  %34 = tail call <16 x i64> @llvm.smax.v16i64(<16 x i64> %33, <16 x i64> %28)
  %35 = add nuw i64 %27, 1
  %36 = icmp eq i64 %35, %1
  br i1 %36, label %24, label %26

37:
  %38 = phi i64 [ %43, %37 ], [ 0, %24 ]
  %39 = getelementptr ptr, ptr %3, i64 %38
  %40 = load ptr, ptr %39, align 8
  %41 = getelementptr i64, ptr %40, i64 %5
  %42 = getelementptr i64, ptr %41, i64 %19
  store <16 x i64> %25, ptr %42, align 8
  %43 = add nuw i64 %38, 1
  %44 = icmp eq i64 %43, %4
  br i1 %44, label %45, label %37

45:
  %46 = add nuw i64 %19, 16
  %47 = icmp ult i64 %46, %8
  br i1 %47, label %18, label %13

48:
  %49 = phi i64 [ %8, %15 ], [ %81, %80 ]
  %50 = load ptr, ptr %0, align 8
  %51 = getelementptr i64, ptr %50, i64 %2
  %52 = getelementptr i64, ptr %51, i64 %49
  %53 = load double, ptr %52, align 8
  br i1 %16, label %54, label %68

54:
  %55 = phi double [ %65, %54 ], [ %53, %48 ]
  %56 = phi i64 [ %66, %54 ], [ 1, %48 ]
  %57 = getelementptr ptr, ptr %0, i64 %56
  %58 = load ptr, ptr %57, align 8
  %59 = getelementptr i64, ptr %58, i64 %2
  %60 = getelementptr i64, ptr %59, i64 %49
  %61 = load <1 x i64>, ptr %60, align 8
  %62 = bitcast double %55 to <1 x i64>
  %63 = tail call <1 x i64> @llvm.smax.v1i64(<1 x i64> %61, <1 x i64> %62)
  %64 = bitcast <1 x i64> %63 to <1 x double>
  %65 = extractelement <1 x double> %64, i64 0
  %66 = add nuw i64 %56, 1
  %67 = icmp eq i64 %66, %1
  br i1 %67, label %68, label %54

68:
  %69 = phi double [ %53, %48 ], [ %65, %54 ]
  %70 = bitcast double %69 to <1 x double>
  %71 = extractelement <1 x double> %70, i64 0
  br i1 %17, label %80, label %72

72:
  %73 = phi i64 [ %78, %72 ], [ 0, %68 ]
  %74 = getelementptr ptr, ptr %3, i64 %73
  %75 = load ptr, ptr %74, align 8
  %76 = getelementptr i64, ptr %75, i64 %5
  %77 = getelementptr i64, ptr %76, i64 %49
  store double %71, ptr %77, align 8
  %78 = add nuw i64 %73, 1
  %79 = icmp eq i64 %78, %4
  br i1 %79, label %80, label %72

80:
  %81 = add nuw i64 %49, 1
  %82 = icmp ult i64 %81, %6
  br i1 %82, label %48, label %83

83:
  ret void
}

define void @group_min_int64(ptr %0, i64 %1, i64 %2, ptr %3, i64 %4, i64 %5, i64 %6) {
  %8 = and i64 %6, -16
  %9 = icmp eq i64 %8, 0
  br i1 %9, label %13, label %10

10:
  %11 = icmp ugt i64 %1, 1
  %12 = icmp eq i64 %4, 0
  br label %18

13:
  %14 = icmp eq i64 %8, %6
  br i1 %14, label %83, label %15

15:
  %16 = icmp ugt i64 %1, 1
  %17 = icmp eq i64 %4, 0
  br label %48

18:
  %19 = phi i64 [ 0, %10 ], [ %46, %45 ]
  %20 = load ptr, ptr %0, align 8
  %21 = getelementptr i64, ptr %20, i64 %2
  %22 = getelementptr i64, ptr %21, i64 %19
  %23 = load <16 x i64>, ptr %22, align 8
  br i1 %11, label %26, label %24

24:
  %25 = phi <16 x i64> [ %23, %18 ], [ %34, %26 ]
  br i1 %12, label %45, label %37

26:
  %27 = phi i64 [ %35, %26 ], [ 1, %18 ]
  %28 = phi <16 x i64> [ %34, %26 ], [ %23, %18 ]
  %29 = getelementptr ptr, ptr %0, i64 %27
  %30 = load ptr, ptr %29, align 8
  %31 = getelementptr i64, ptr %30, i64 %2
  %32 = getelementptr i64, ptr %31, i64 %19
  %33 = load <16 x i64>, ptr %32, align 8
  %34 = tail call <16 x i64> @llvm.smin.v16i64(<16 x i64> %33, <16 x i64> %28)
  %35 = add nuw i64 %27, 1
  %36 = icmp eq i64 %35, %1
  br i1 %36, label %24, label %26

37:
  %38 = phi i64 [ %43, %37 ], [ 0, %24 ]
  %39 = getelementptr ptr, ptr %3, i64 %38
  %40 = load ptr, ptr %39, align 8
  %41 = getelementptr i64, ptr %40, i64 %5
  %42 = getelementptr i64, ptr %41, i64 %19
  store <16 x i64> %25, ptr %42, align 8
  %43 = add nuw i64 %38, 1
  %44 = icmp eq i64 %43, %4
  br i1 %44, label %45, label %37

45:
  %46 = add nuw i64 %19, 16
  %47 = icmp ult i64 %46, %8
  br i1 %47, label %18, label %13

48:
  %49 = phi i64 [ %8, %15 ], [ %81, %80 ]
  %50 = load ptr, ptr %0, align 8
  %51 = getelementptr i64, ptr %50, i64 %2
  %52 = getelementptr i64, ptr %51, i64 %49
  %53 = load double, ptr %52, align 8
  br i1 %16, label %54, label %68

54:
  %55 = phi double [ %65, %54 ], [ %53, %48 ]
  %56 = phi i64 [ %66, %54 ], [ 1, %48 ]
  %57 = getelementptr ptr, ptr %0, i64 %56
  %58 = load ptr, ptr %57, align 8
  %59 = getelementptr i64, ptr %58, i64 %2
  %60 = getelementptr i64, ptr %59, i64 %49
  %61 = load <1 x i64>, ptr %60, align 8
  %62 = bitcast double %55 to <1 x i64>
  %63 = tail call <1 x i64> @llvm.smin.v1i64(<1 x i64> %61, <1 x i64> %62)
  %64 = bitcast <1 x i64> %63 to <1 x double>
  %65 = extractelement <1 x double> %64, i64 0
  %66 = add nuw i64 %56, 1
  %67 = icmp eq i64 %66, %1
  br i1 %67, label %68, label %54

68:
  %69 = phi double [ %53, %48 ], [ %65, %54 ]
  %70 = bitcast double %69 to <1 x double>
  %71 = extractelement <1 x double> %70, i64 0
  br i1 %17, label %80, label %72

72:
  %73 = phi i64 [ %78, %72 ], [ 0, %68 ]
  %74 = getelementptr ptr, ptr %3, i64 %73
  %75 = load ptr, ptr %74, align 8
  %76 = getelementptr i64, ptr %75, i64 %5
  %77 = getelementptr i64, ptr %76, i64 %49
  store double %71, ptr %77, align 8
  %78 = add nuw i64 %73, 1
  %79 = icmp eq i64 %78, %4
  br i1 %79, label %80, label %72

80:
  %81 = add nuw i64 %49, 1
  %82 = icmp ult i64 %81, %6
  br i1 %82, label %48, label %83

83:
  ret void
}

define void @group_max_uint8(ptr %0, i64 %1, i64 %2, ptr %3, i64 %4, i64 %5, i64 %6) {
  %8 = and i64 %6, -128
  %9 = icmp eq i64 %8, 0
  br i1 %9, label %13, label %10

10:
  %11 = icmp ugt i64 %1, 1
  %12 = icmp eq i64 %4, 0
  br label %18

13:
  %14 = icmp eq i64 %8, %6
  br i1 %14, label %80, label %15

15:
  %16 = icmp ugt i64 %1, 1
  %17 = icmp eq i64 %4, 0
  br label %48

18:
  %19 = phi i64 [ 0, %10 ], [ %46, %45 ]
  %20 = load ptr, ptr %0, align 8
  %21 = getelementptr i8, ptr %20, i64 %2
  %22 = getelementptr i8, ptr %21, i64 %19
  %23 = load <128 x i8>, ptr %22, align 1
  br i1 %11, label %26, label %24

24:
  %25 = phi <128 x i8> [ %23, %18 ], [ %34, %26 ]
  br i1 %12, label %45, label %37

26:
  %27 = phi i64 [ %35, %26 ], [ 1, %18 ]
  %28 = phi <128 x i8> [ %34, %26 ], [ %23, %18 ]
  %29 = getelementptr ptr, ptr %0, i64 %27
  %30 = load ptr, ptr %29, align 8
  %31 = getelementptr i8, ptr %30, i64 %2
  %32 = getelementptr i8, ptr %31, i64 %19
  %33 = load <128 x i8>, ptr %32, align 1
  %34 = tail call <128 x i8> @llvm.umax.v128i8(<128 x i8> %33, <128 x i8> %28)
  %35 = add nuw i64 %27, 1
  %36 = icmp eq i64 %35, %1
  br i1 %36, label %24, label %26

37:
  %38 = phi i64 [ %43, %37 ], [ 0, %24 ]
  %39 = getelementptr ptr, ptr %3, i64 %38
  %40 = load ptr, ptr %39, align 8
  %41 = getelementptr i8, ptr %40, i64 %5
  %42 = getelementptr i8, ptr %41, i64 %19
  store <128 x i8> %25, ptr %42, align 1
  %43 = add nuw i64 %38, 1
  %44 = icmp eq i64 %43, %4
  br i1 %44, label %45, label %37

45:
  %46 = add nuw i64 %19, 128
  %47 = icmp ult i64 %46, %8
  br i1 %47, label %18, label %13

48:
  %49 = phi i64 [ %8, %15 ], [ %78, %77 ]
  %50 = load ptr, ptr %0, align 8
  %51 = getelementptr i8, ptr %50, i64 %2
  %52 = getelementptr i8, ptr %51, i64 %49
  %53 = load i8, ptr %52, align 1
  %54 = insertelement <1 x i8> poison, i8 %53, i64 0
  br i1 %16, label %57, label %55

55:
  %56 = phi <1 x i8> [ %54, %48 ], [ %66, %57 ]
  br i1 %17, label %77, label %69

57:
  %58 = phi <1 x i8> [ %66, %57 ], [ %54, %48 ]
  %59 = phi i64 [ %67, %57 ], [ 1, %48 ]
  %60 = getelementptr ptr, ptr %0, i64 %59
  %61 = load ptr, ptr %60, align 8
  %62 = getelementptr i8, ptr %61, i64 %2
  %63 = getelementptr i8, ptr %62, i64 %49
  %64 = load i8, ptr %63, align 1
  %65 = insertelement <1 x i8> poison, i8 %64, i64 0
  %66 = tail call <1 x i8> @llvm.umax.v1i8(<1 x i8> %65, <1 x i8> %58)
  %67 = add nuw i64 %59, 1
  %68 = icmp eq i64 %67, %1
  br i1 %68, label %55, label %57

69:
  %70 = phi i64 [ %75, %69 ], [ 0, %55 ]
  %71 = getelementptr ptr, ptr %3, i64 %70
  %72 = load ptr, ptr %71, align 8
  %73 = getelementptr i8, ptr %72, i64 %5
  %74 = getelementptr i8, ptr %73, i64 %49
  store <1 x i8> %56, ptr %74, align 1
  %75 = add nuw i64 %70, 1
  %76 = icmp eq i64 %75, %4
  br i1 %76, label %77, label %69

77:
  %78 = add nuw i64 %49, 1
  %79 = icmp ult i64 %78, %6
  br i1 %79, label %48, label %80

80:
  ret void
}

define void @group_min_uint8(ptr %0, i64 %1, i64 %2, ptr %3, i64 %4, i64 %5, i64 %6) {
  %8 = and i64 %6, -128
  %9 = icmp eq i64 %8, 0
  br i1 %9, label %13, label %10

10:
  %11 = icmp ugt i64 %1, 1
  %12 = icmp eq i64 %4, 0
  br label %18

13:
  %14 = icmp eq i64 %8, %6
  br i1 %14, label %80, label %15

15:
  %16 = icmp ugt i64 %1, 1
  %17 = icmp eq i64 %4, 0
  br label %48

18:
  %19 = phi i64 [ 0, %10 ], [ %46, %45 ]
  %20 = load ptr, ptr %0, align 8
  %21 = getelementptr i8, ptr %20, i64 %2
  %22 = getelementptr i8, ptr %21, i64 %19
  %23 = load <128 x i8>, ptr %22, align 1
  br i1 %11, label %26, label %24

24:
  %25 = phi <128 x i8> [ %23, %18 ], [ %34, %26 ]
  br i1 %12, label %45, label %37

26:
  %27 = phi i64 [ %35, %26 ], [ 1, %18 ]
  %28 = phi <128 x i8> [ %34, %26 ], [ %23, %18 ]
  %29 = getelementptr ptr, ptr %0, i64 %27
  %30 = load ptr, ptr %29, align 8
  %31 = getelementptr i8, ptr %30, i64 %2
  %32 = getelementptr i8, ptr %31, i64 %19
  %33 = load <128 x i8>, ptr %32, align 1
  %34 = tail call <128 x i8> @llvm.umin.v128i8(<128 x i8> %33, <128 x i8> %28)
  %35 = add nuw i64 %27, 1
  %36 = icmp eq i64 %35, %1
  br i1 %36, label %24, label %26

37:
  %38 = phi i64 [ %43, %37 ], [ 0, %24 ]
  %39 = getelementptr ptr, ptr %3, i64 %38
  %40 = load ptr, ptr %39, align 8
  %41 = getelementptr i8, ptr %40, i64 %5
  %42 = getelementptr i8, ptr %41, i64 %19
  store <128 x i8> %25, ptr %42, align 1
  %43 = add nuw i64 %38, 1
  %44 = icmp eq i64 %43, %4
  br i1 %44, label %45, label %37

45:
  %46 = add nuw i64 %19, 128
  %47 = icmp ult i64 %46, %8
  br i1 %47, label %18, label %13

48:
  %49 = phi i64 [ %8, %15 ], [ %78, %77 ]
  %50 = load ptr, ptr %0, align 8
  %51 = getelementptr i8, ptr %50, i64 %2
  %52 = getelementptr i8, ptr %51, i64 %49
  %53 = load i8, ptr %52, align 1
  %54 = insertelement <1 x i8> poison, i8 %53, i64 0
  br i1 %16, label %57, label %55

55:
  %56 = phi <1 x i8> [ %54, %48 ], [ %66, %57 ]
  br i1 %17, label %77, label %69

57:
  %58 = phi <1 x i8> [ %66, %57 ], [ %54, %48 ]
  %59 = phi i64 [ %67, %57 ], [ 1, %48 ]
  %60 = getelementptr ptr, ptr %0, i64 %59
  %61 = load ptr, ptr %60, align 8
  %62 = getelementptr i8, ptr %61, i64 %2
  %63 = getelementptr i8, ptr %62, i64 %49
  %64 = load i8, ptr %63, align 1
  %65 = insertelement <1 x i8> poison, i8 %64, i64 0
  %66 = tail call <1 x i8> @llvm.umin.v1i8(<1 x i8> %65, <1 x i8> %58)
  %67 = add nuw i64 %59, 1
  %68 = icmp eq i64 %67, %1
  br i1 %68, label %55, label %57

69:
  %70 = phi i64 [ %75, %69 ], [ 0, %55 ]
  %71 = getelementptr ptr, ptr %3, i64 %70
  %72 = load ptr, ptr %71, align 8
  %73 = getelementptr i8, ptr %72, i64 %5
  %74 = getelementptr i8, ptr %73, i64 %49
  store <1 x i8> %56, ptr %74, align 1
  %75 = add nuw i64 %70, 1
  %76 = icmp eq i64 %75, %4
  br i1 %76, label %77, label %69

77:
  %78 = add nuw i64 %49, 1
  %79 = icmp ult i64 %78, %6
  br i1 %79, label %48, label %80

80:
  ret void
}

define void @group_max_uint16(ptr %0, i64 %1, i64 %2, ptr %3, i64 %4, i64 %5, i64 %6) {
  %8 = and i64 %6, -64
  %9 = icmp eq i64 %8, 0
  br i1 %9, label %13, label %10

10:
  %11 = icmp ugt i64 %1, 1
  %12 = icmp eq i64 %4, 0
  br label %18

13:
  %14 = icmp eq i64 %8, %6
  br i1 %14, label %80, label %15

15:
  %16 = icmp ugt i64 %1, 1
  %17 = icmp eq i64 %4, 0
  br label %48

18:
  %19 = phi i64 [ 0, %10 ], [ %46, %45 ]
  %20 = load ptr, ptr %0, align 8
  %21 = getelementptr i16, ptr %20, i64 %2
  %22 = getelementptr i16, ptr %21, i64 %19
  %23 = load <64 x i16>, ptr %22, align 2
  br i1 %11, label %26, label %24

24:
  %25 = phi <64 x i16> [ %23, %18 ], [ %34, %26 ]
  br i1 %12, label %45, label %37

26:
  %27 = phi i64 [ %35, %26 ], [ 1, %18 ]
  %28 = phi <64 x i16> [ %34, %26 ], [ %23, %18 ]
  %29 = getelementptr ptr, ptr %0, i64 %27
  %30 = load ptr, ptr %29, align 8
  %31 = getelementptr i16, ptr %30, i64 %2
  %32 = getelementptr i16, ptr %31, i64 %19
  %33 = load <64 x i16>, ptr %32, align 2
  %34 = tail call <64 x i16> @llvm.umax.v64i16(<64 x i16> %33, <64 x i16> %28)
  %35 = add nuw i64 %27, 1
  %36 = icmp eq i64 %35, %1
  br i1 %36, label %24, label %26

37:
  %38 = phi i64 [ %43, %37 ], [ 0, %24 ]
  %39 = getelementptr ptr, ptr %3, i64 %38
  %40 = load ptr, ptr %39, align 8
  %41 = getelementptr i16, ptr %40, i64 %5
  %42 = getelementptr i16, ptr %41, i64 %19
  store <64 x i16> %25, ptr %42, align 2
  %43 = add nuw i64 %38, 1
  %44 = icmp eq i64 %43, %4
  br i1 %44, label %45, label %37

45:
  %46 = add nuw i64 %19, 64
  %47 = icmp ult i64 %46, %8
  br i1 %47, label %18, label %13

48:
  %49 = phi i64 [ %8, %15 ], [ %78, %77 ]
  %50 = load ptr, ptr %0, align 8
  %51 = getelementptr i16, ptr %50, i64 %2
  %52 = getelementptr i16, ptr %51, i64 %49
  %53 = load i16, ptr %52, align 2
  %54 = insertelement <1 x i16> poison, i16 %53, i64 0
  br i1 %16, label %57, label %55

55:
  %56 = phi <1 x i16> [ %54, %48 ], [ %66, %57 ]
  br i1 %17, label %77, label %69

57:
  %58 = phi <1 x i16> [ %66, %57 ], [ %54, %48 ]
  %59 = phi i64 [ %67, %57 ], [ 1, %48 ]
  %60 = getelementptr ptr, ptr %0, i64 %59
  %61 = load ptr, ptr %60, align 8
  %62 = getelementptr i16, ptr %61, i64 %2
  %63 = getelementptr i16, ptr %62, i64 %49
  %64 = load i16, ptr %63, align 2
  %65 = insertelement <1 x i16> poison, i16 %64, i64 0
  %66 = tail call <1 x i16> @llvm.umax.v1i16(<1 x i16> %65, <1 x i16> %58)
  %67 = add nuw i64 %59, 1
  %68 = icmp eq i64 %67, %1
  br i1 %68, label %55, label %57

69:
  %70 = phi i64 [ %75, %69 ], [ 0, %55 ]
  %71 = getelementptr ptr, ptr %3, i64 %70
  %72 = load ptr, ptr %71, align 8
  %73 = getelementptr i16, ptr %72, i64 %5
  %74 = getelementptr i16, ptr %73, i64 %49
  store <1 x i16> %56, ptr %74, align 2
  %75 = add nuw i64 %70, 1
  %76 = icmp eq i64 %75, %4
  br i1 %76, label %77, label %69

77:
  %78 = add nuw i64 %49, 1
  %79 = icmp ult i64 %78, %6
  br i1 %79, label %48, label %80

80:
  ret void
}

define void @group_min_uint16(ptr %0, i64 %1, i64 %2, ptr %3, i64 %4, i64 %5, i64 %6) {
  %8 = and i64 %6, -64
  %9 = icmp eq i64 %8, 0
  br i1 %9, label %13, label %10

10:
  %11 = icmp ugt i64 %1, 1
  %12 = icmp eq i64 %4, 0
  br label %18

13:
  %14 = icmp eq i64 %8, %6
  br i1 %14, label %80, label %15

15:
  %16 = icmp ugt i64 %1, 1
  %17 = icmp eq i64 %4, 0
  br label %48

18:
  %19 = phi i64 [ 0, %10 ], [ %46, %45 ]
  %20 = load ptr, ptr %0, align 8
  %21 = getelementptr i16, ptr %20, i64 %2
  %22 = getelementptr i16, ptr %21, i64 %19
  %23 = load <64 x i16>, ptr %22, align 2
  br i1 %11, label %26, label %24

24:
  %25 = phi <64 x i16> [ %23, %18 ], [ %34, %26 ]
  br i1 %12, label %45, label %37

26:
  %27 = phi i64 [ %35, %26 ], [ 1, %18 ]
  %28 = phi <64 x i16> [ %34, %26 ], [ %23, %18 ]
  %29 = getelementptr ptr, ptr %0, i64 %27
  %30 = load ptr, ptr %29, align 8
  %31 = getelementptr i16, ptr %30, i64 %2
  %32 = getelementptr i16, ptr %31, i64 %19
  %33 = load <64 x i16>, ptr %32, align 2
  %34 = tail call <64 x i16> @llvm.umin.v64i16(<64 x i16> %33, <64 x i16> %28)
  %35 = add nuw i64 %27, 1
  %36 = icmp eq i64 %35, %1
  br i1 %36, label %24, label %26

37:
  %38 = phi i64 [ %43, %37 ], [ 0, %24 ]
  %39 = getelementptr ptr, ptr %3, i64 %38
  %40 = load ptr, ptr %39, align 8
  %41 = getelementptr i16, ptr %40, i64 %5
  %42 = getelementptr i16, ptr %41, i64 %19
  store <64 x i16> %25, ptr %42, align 2
  %43 = add nuw i64 %38, 1
  %44 = icmp eq i64 %43, %4
  br i1 %44, label %45, label %37

45:
  %46 = add nuw i64 %19, 64
  %47 = icmp ult i64 %46, %8
  br i1 %47, label %18, label %13

48:
  %49 = phi i64 [ %8, %15 ], [ %78, %77 ]
  %50 = load ptr, ptr %0, align 8
  %51 = getelementptr i16, ptr %50, i64 %2
  %52 = getelementptr i16, ptr %51, i64 %49
  %53 = load i16, ptr %52, align 2
  %54 = insertelement <1 x i16> poison, i16 %53, i64 0
  br i1 %16, label %57, label %55

55:
  %56 = phi <1 x i16> [ %54, %48 ], [ %66, %57 ]
  br i1 %17, label %77, label %69

57:
  %58 = phi <1 x i16> [ %66, %57 ], [ %54, %48 ]
  %59 = phi i64 [ %67, %57 ], [ 1, %48 ]
  %60 = getelementptr ptr, ptr %0, i64 %59
  %61 = load ptr, ptr %60, align 8
  %62 = getelementptr i16, ptr %61, i64 %2
  %63 = getelementptr i16, ptr %62, i64 %49
  %64 = load i16, ptr %63, align 2
  %65 = insertelement <1 x i16> poison, i16 %64, i64 0
  %66 = tail call <1 x i16> @llvm.umin.v1i16(<1 x i16> %65, <1 x i16> %58)
  %67 = add nuw i64 %59, 1
  %68 = icmp eq i64 %67, %1
  br i1 %68, label %55, label %57

69:
  %70 = phi i64 [ %75, %69 ], [ 0, %55 ]
  %71 = getelementptr ptr, ptr %3, i64 %70
  %72 = load ptr, ptr %71, align 8
  %73 = getelementptr i16, ptr %72, i64 %5
  %74 = getelementptr i16, ptr %73, i64 %49
  store <1 x i16> %56, ptr %74, align 2
  %75 = add nuw i64 %70, 1
  %76 = icmp eq i64 %75, %4
  br i1 %76, label %77, label %69

77:
  %78 = add nuw i64 %49, 1
  %79 = icmp ult i64 %78, %6
  br i1 %79, label %48, label %80

80:
  ret void
}

define void @group_max_uint32(ptr %0, i64 %1, i64 %2, ptr %3, i64 %4, i64 %5, i64 %6) {
  %8 = and i64 %6, -32
  %9 = icmp eq i64 %8, 0
  br i1 %9, label %13, label %10

10:
  %11 = icmp ugt i64 %1, 1
  %12 = icmp eq i64 %4, 0
  br label %18

13:
  %14 = icmp eq i64 %8, %6
  br i1 %14, label %80, label %15

15:
  %16 = icmp ugt i64 %1, 1
  %17 = icmp eq i64 %4, 0
  br label %48

18:
  %19 = phi i64 [ 0, %10 ], [ %46, %45 ]
  %20 = load ptr, ptr %0, align 8
  %21 = getelementptr i32, ptr %20, i64 %2
  %22 = getelementptr i32, ptr %21, i64 %19
  %23 = load <32 x i32>, ptr %22, align 4
  br i1 %11, label %26, label %24

24:
  %25 = phi <32 x i32> [ %23, %18 ], [ %34, %26 ]
  br i1 %12, label %45, label %37

26:
  %27 = phi i64 [ %35, %26 ], [ 1, %18 ]
  %28 = phi <32 x i32> [ %34, %26 ], [ %23, %18 ]
  %29 = getelementptr ptr, ptr %0, i64 %27
  %30 = load ptr, ptr %29, align 8
  %31 = getelementptr i32, ptr %30, i64 %2
  %32 = getelementptr i32, ptr %31, i64 %19
  %33 = load <32 x i32>, ptr %32, align 4
  %34 = tail call <32 x i32> @llvm.umax.v32i32(<32 x i32> %33, <32 x i32> %28)
  %35 = add nuw i64 %27, 1
  %36 = icmp eq i64 %35, %1
  br i1 %36, label %24, label %26

37:
  %38 = phi i64 [ %43, %37 ], [ 0, %24 ]
  %39 = getelementptr ptr, ptr %3, i64 %38
  %40 = load ptr, ptr %39, align 8
  %41 = getelementptr i32, ptr %40, i64 %5
  %42 = getelementptr i32, ptr %41, i64 %19
  store <32 x i32> %25, ptr %42, align 4
  %43 = add nuw i64 %38, 1
  %44 = icmp eq i64 %43, %4
  br i1 %44, label %45, label %37

45:
  %46 = add nuw i64 %19, 32
  %47 = icmp ult i64 %46, %8
  br i1 %47, label %18, label %13

48:
  %49 = phi i64 [ %8, %15 ], [ %78, %77 ]
  %50 = load ptr, ptr %0, align 8
  %51 = getelementptr i32, ptr %50, i64 %2
  %52 = getelementptr i32, ptr %51, i64 %49
  %53 = load i32, ptr %52, align 4
  %54 = insertelement <1 x i32> poison, i32 %53, i64 0
  br i1 %16, label %57, label %55

55:
  %56 = phi <1 x i32> [ %54, %48 ], [ %66, %57 ]
  br i1 %17, label %77, label %69

57:
  %58 = phi <1 x i32> [ %66, %57 ], [ %54, %48 ]
  %59 = phi i64 [ %67, %57 ], [ 1, %48 ]
  %60 = getelementptr ptr, ptr %0, i64 %59
  %61 = load ptr, ptr %60, align 8
  %62 = getelementptr i32, ptr %61, i64 %2
  %63 = getelementptr i32, ptr %62, i64 %49
  %64 = load i32, ptr %63, align 4
  %65 = insertelement <1 x i32> poison, i32 %64, i64 0
  %66 = tail call <1 x i32> @llvm.umax.v1i32(<1 x i32> %65, <1 x i32> %58)
  %67 = add nuw i64 %59, 1
  %68 = icmp eq i64 %67, %1
  br i1 %68, label %55, label %57

69:
  %70 = phi i64 [ %75, %69 ], [ 0, %55 ]
  %71 = getelementptr ptr, ptr %3, i64 %70
  %72 = load ptr, ptr %71, align 8
  %73 = getelementptr i32, ptr %72, i64 %5
  %74 = getelementptr i32, ptr %73, i64 %49
  store <1 x i32> %56, ptr %74, align 4
  %75 = add nuw i64 %70, 1
  %76 = icmp eq i64 %75, %4
  br i1 %76, label %77, label %69

77:
  %78 = add nuw i64 %49, 1
  %79 = icmp ult i64 %78, %6
  br i1 %79, label %48, label %80

80:
  ret void
}

define void @group_min_uint32(ptr %0, i64 %1, i64 %2, ptr %3, i64 %4, i64 %5, i64 %6) {
  %8 = and i64 %6, -32
  %9 = icmp eq i64 %8, 0
  br i1 %9, label %13, label %10

10:
  %11 = icmp ugt i64 %1, 1
  %12 = icmp eq i64 %4, 0
  br label %18

13:
  %14 = icmp eq i64 %8, %6
  br i1 %14, label %80, label %15

15:
  %16 = icmp ugt i64 %1, 1
  %17 = icmp eq i64 %4, 0
  br label %48

18:
  %19 = phi i64 [ 0, %10 ], [ %46, %45 ]
  %20 = load ptr, ptr %0, align 8
  %21 = getelementptr i32, ptr %20, i64 %2
  %22 = getelementptr i32, ptr %21, i64 %19
  %23 = load <32 x i32>, ptr %22, align 4
  br i1 %11, label %26, label %24

24:
  %25 = phi <32 x i32> [ %23, %18 ], [ %34, %26 ]
  br i1 %12, label %45, label %37

26:
  %27 = phi i64 [ %35, %26 ], [ 1, %18 ]
  %28 = phi <32 x i32> [ %34, %26 ], [ %23, %18 ]
  %29 = getelementptr ptr, ptr %0, i64 %27
  %30 = load ptr, ptr %29, align 8
  %31 = getelementptr i32, ptr %30, i64 %2
  %32 = getelementptr i32, ptr %31, i64 %19
  %33 = load <32 x i32>, ptr %32, align 4
  %34 = tail call <32 x i32> @llvm.umin.v32i32(<32 x i32> %33, <32 x i32> %28)
  %35 = add nuw i64 %27, 1
  %36 = icmp eq i64 %35, %1
  br i1 %36, label %24, label %26

37:
  %38 = phi i64 [ %43, %37 ], [ 0, %24 ]
  %39 = getelementptr ptr, ptr %3, i64 %38
  %40 = load ptr, ptr %39, align 8
  %41 = getelementptr i32, ptr %40, i64 %5
  %42 = getelementptr i32, ptr %41, i64 %19
  store <32 x i32> %25, ptr %42, align 4
  %43 = add nuw i64 %38, 1
  %44 = icmp eq i64 %43, %4
  br i1 %44, label %45, label %37

45:
  %46 = add nuw i64 %19, 32
  %47 = icmp ult i64 %46, %8
  br i1 %47, label %18, label %13

48:
  %49 = phi i64 [ %8, %15 ], [ %78, %77 ]
  %50 = load ptr, ptr %0, align 8
  %51 = getelementptr i32, ptr %50, i64 %2
  %52 = getelementptr i32, ptr %51, i64 %49
  %53 = load i32, ptr %52, align 4
  %54 = insertelement <1 x i32> poison, i32 %53, i64 0
  br i1 %16, label %57, label %55

55:
  %56 = phi <1 x i32> [ %54, %48 ], [ %66, %57 ]
  br i1 %17, label %77, label %69

57:
  %58 = phi <1 x i32> [ %66, %57 ], [ %54, %48 ]
  %59 = phi i64 [ %67, %57 ], [ 1, %48 ]
  %60 = getelementptr ptr, ptr %0, i64 %59
  %61 = load ptr, ptr %60, align 8
  %62 = getelementptr i32, ptr %61, i64 %2
  %63 = getelementptr i32, ptr %62, i64 %49
  %64 = load i32, ptr %63, align 4
  %65 = insertelement <1 x i32> poison, i32 %64, i64 0
  %66 = tail call <1 x i32> @llvm.umin.v1i32(<1 x i32> %65, <1 x i32> %58)
  %67 = add nuw i64 %59, 1
  %68 = icmp eq i64 %67, %1
  br i1 %68, label %55, label %57

69:
  %70 = phi i64 [ %75, %69 ], [ 0, %55 ]
  %71 = getelementptr ptr, ptr %3, i64 %70
  %72 = load ptr, ptr %71, align 8
  %73 = getelementptr i32, ptr %72, i64 %5
  %74 = getelementptr i32, ptr %73, i64 %49
  store <1 x i32> %56, ptr %74, align 4
  %75 = add nuw i64 %70, 1
  %76 = icmp eq i64 %75, %4
  br i1 %76, label %77, label %69

77:
  %78 = add nuw i64 %49, 1
  %79 = icmp ult i64 %78, %6
  br i1 %79, label %48, label %80

80:
  ret void
}

define void @group_max_uint64(ptr %0, i64 %1, i64 %2, ptr %3, i64 %4, i64 %5, i64 %6) {
  %8 = and i64 %6, -16
  %9 = icmp eq i64 %8, 0
  br i1 %9, label %13, label %10

10:
  %11 = icmp ugt i64 %1, 1
  %12 = icmp eq i64 %4, 0
  br label %18

13:
  %14 = icmp eq i64 %8, %6
  br i1 %14, label %83, label %15

15:
  %16 = icmp ugt i64 %1, 1
  %17 = icmp eq i64 %4, 0
  br label %48

18:
  %19 = phi i64 [ 0, %10 ], [ %46, %45 ]
  %20 = load ptr, ptr %0, align 8
  %21 = getelementptr i64, ptr %20, i64 %2
  %22 = getelementptr i64, ptr %21, i64 %19
  %23 = load <16 x i64>, ptr %22, align 8
  br i1 %11, label %26, label %24

24:
  %25 = phi <16 x i64> [ %23, %18 ], [ %34, %26 ]
  br i1 %12, label %45, label %37

26:
  %27 = phi i64 [ %35, %26 ], [ 1, %18 ]
  %28 = phi <16 x i64> [ %34, %26 ], [ %23, %18 ]
  %29 = getelementptr ptr, ptr %0, i64 %27
  %30 = load ptr, ptr %29, align 8
  %31 = getelementptr i64, ptr %30, i64 %2
  %32 = getelementptr i64, ptr %31, i64 %19
  %33 = load <16 x i64>, ptr %32, align 8
  %34 = tail call <16 x i64> @llvm.umax.v16i64(<16 x i64> %33, <16 x i64> %28)
  %35 = add nuw i64 %27, 1
  %36 = icmp eq i64 %35, %1
  br i1 %36, label %24, label %26

37:
  %38 = phi i64 [ %43, %37 ], [ 0, %24 ]
  %39 = getelementptr ptr, ptr %3, i64 %38
  %40 = load ptr, ptr %39, align 8
  %41 = getelementptr i64, ptr %40, i64 %5
  %42 = getelementptr i64, ptr %41, i64 %19
  store <16 x i64> %25, ptr %42, align 8
  %43 = add nuw i64 %38, 1
  %44 = icmp eq i64 %43, %4
  br i1 %44, label %45, label %37

45:
  %46 = add nuw i64 %19, 16
  %47 = icmp ult i64 %46, %8
  br i1 %47, label %18, label %13

48:
  %49 = phi i64 [ %8, %15 ], [ %81, %80 ]
  %50 = load ptr, ptr %0, align 8
  %51 = getelementptr i64, ptr %50, i64 %2
  %52 = getelementptr i64, ptr %51, i64 %49
  %53 = load double, ptr %52, align 8
  br i1 %16, label %54, label %68

54:
  %55 = phi double [ %65, %54 ], [ %53, %48 ]
  %56 = phi i64 [ %66, %54 ], [ 1, %48 ]
  %57 = getelementptr ptr, ptr %0, i64 %56
  %58 = load ptr, ptr %57, align 8
  %59 = getelementptr i64, ptr %58, i64 %2
  %60 = getelementptr i64, ptr %59, i64 %49
  %61 = load <1 x i64>, ptr %60, align 8
  %62 = bitcast double %55 to <1 x i64>
  %63 = tail call <1 x i64> @llvm.umax.v1i64(<1 x i64> %61, <1 x i64> %62)
  %64 = bitcast <1 x i64> %63 to <1 x double>
  %65 = extractelement <1 x double> %64, i64 0
  %66 = add nuw i64 %56, 1
  %67 = icmp eq i64 %66, %1
  br i1 %67, label %68, label %54

68:
  %69 = phi double [ %53, %48 ], [ %65, %54 ]
  %70 = bitcast double %69 to <1 x double>
  %71 = extractelement <1 x double> %70, i64 0
  br i1 %17, label %80, label %72

72:
  %73 = phi i64 [ %78, %72 ], [ 0, %68 ]
  %74 = getelementptr ptr, ptr %3, i64 %73
  %75 = load ptr, ptr %74, align 8
  %76 = getelementptr i64, ptr %75, i64 %5
  %77 = getelementptr i64, ptr %76, i64 %49
  store double %71, ptr %77, align 8
  %78 = add nuw i64 %73, 1
  %79 = icmp eq i64 %78, %4
  br i1 %79, label %80, label %72

80:
  %81 = add nuw i64 %49, 1
  %82 = icmp ult i64 %81, %6
  br i1 %82, label %48, label %83

83:
  ret void
}

define void @group_min_uint64(ptr %0, i64 %1, i64 %2, ptr %3, i64 %4, i64 %5, i64 %6) {
  %8 = and i64 %6, -16
  %9 = icmp eq i64 %8, 0
  br i1 %9, label %13, label %10

10:
  %11 = icmp ugt i64 %1, 1
  %12 = icmp eq i64 %4, 0
  br label %18

13:
  %14 = icmp eq i64 %8, %6
  br i1 %14, label %83, label %15

15:
  %16 = icmp ugt i64 %1, 1
  %17 = icmp eq i64 %4, 0
  br label %48

18:
  %19 = phi i64 [ 0, %10 ], [ %46, %45 ]
  %20 = load ptr, ptr %0, align 8
  %21 = getelementptr i64, ptr %20, i64 %2
  %22 = getelementptr i64, ptr %21, i64 %19
  %23 = load <16 x i64>, ptr %22, align 8
  br i1 %11, label %26, label %24

24:
  %25 = phi <16 x i64> [ %23, %18 ], [ %34, %26 ]
  br i1 %12, label %45, label %37

26:
  %27 = phi i64 [ %35, %26 ], [ 1, %18 ]
  %28 = phi <16 x i64> [ %34, %26 ], [ %23, %18 ]
  %29 = getelementptr ptr, ptr %0, i64 %27
  %30 = load ptr, ptr %29, align 8
  %31 = getelementptr i64, ptr %30, i64 %2
  %32 = getelementptr i64, ptr %31, i64 %19
  %33 = load <16 x i64>, ptr %32, align 8
  %34 = tail call <16 x i64> @llvm.umin.v16i64(<16 x i64> %33, <16 x i64> %28)
  %35 = add nuw i64 %27, 1
  %36 = icmp eq i64 %35, %1
  br i1 %36, label %24, label %26

37:
  %38 = phi i64 [ %43, %37 ], [ 0, %24 ]
  %39 = getelementptr ptr, ptr %3, i64 %38
  %40 = load ptr, ptr %39, align 8
  %41 = getelementptr i64, ptr %40, i64 %5
  %42 = getelementptr i64, ptr %41, i64 %19
  store <16 x i64> %25, ptr %42, align 8
  %43 = add nuw i64 %38, 1
  %44 = icmp eq i64 %43, %4
  br i1 %44, label %45, label %37

45:
  %46 = add nuw i64 %19, 16
  %47 = icmp ult i64 %46, %8
  br i1 %47, label %18, label %13

48:
  %49 = phi i64 [ %8, %15 ], [ %81, %80 ]
  %50 = load ptr, ptr %0, align 8
  %51 = getelementptr i64, ptr %50, i64 %2
  %52 = getelementptr i64, ptr %51, i64 %49
  %53 = load double, ptr %52, align 8
  br i1 %16, label %54, label %68

54:
  %55 = phi double [ %65, %54 ], [ %53, %48 ]
  %56 = phi i64 [ %66, %54 ], [ 1, %48 ]
  %57 = getelementptr ptr, ptr %0, i64 %56
  %58 = load ptr, ptr %57, align 8
  %59 = getelementptr i64, ptr %58, i64 %2
  %60 = getelementptr i64, ptr %59, i64 %49
  %61 = load <1 x i64>, ptr %60, align 8
  %62 = bitcast double %55 to <1 x i64>
  %63 = tail call <1 x i64> @llvm.umin.v1i64(<1 x i64> %61, <1 x i64> %62)
  %64 = bitcast <1 x i64> %63 to <1 x double>
  %65 = extractelement <1 x double> %64, i64 0
  %66 = add nuw i64 %56, 1
  %67 = icmp eq i64 %66, %1
  br i1 %67, label %68, label %54

68:
  %69 = phi double [ %53, %48 ], [ %65, %54 ]
  %70 = bitcast double %69 to <1 x double>
  %71 = extractelement <1 x double> %70, i64 0
  br i1 %17, label %80, label %72

72:
  %73 = phi i64 [ %78, %72 ], [ 0, %68 ]
  %74 = getelementptr ptr, ptr %3, i64 %73
  %75 = load ptr, ptr %74, align 8
  %76 = getelementptr i64, ptr %75, i64 %5
  %77 = getelementptr i64, ptr %76, i64 %49
  store double %71, ptr %77, align 8
  %78 = add nuw i64 %73, 1
  %79 = icmp eq i64 %78, %4
  br i1 %79, label %80, label %72

80:
  %81 = add nuw i64 %49, 1
  %82 = icmp ult i64 %81, %6
  br i1 %82, label %48, label %83

83:
  ret void
}

define void @group_sum_float16(ptr %0, i64 %1, i64 %2, ptr %3, i64 %4, i64 %5, i64 %6) {
  %8 = and i64 %6, -32
  %9 = icmp eq i64 %8, 0
  br i1 %9, label %13, label %10

10:
  %11 = icmp ugt i64 %1, 1
  %12 = icmp eq i64 %4, 0
  br label %18

13:
  %14 = icmp eq i64 %8, %6
  br i1 %14, label %92, label %15

15:
  %16 = icmp ugt i64 %1, 1
  %17 = icmp eq i64 %4, 0
  br label %51

18:
  %19 = phi i64 [ 0, %10 ], [ %49, %48 ]
  %20 = load ptr, ptr %0, align 8
  %21 = getelementptr half, ptr %20, i64 %2
  %22 = getelementptr half, ptr %21, i64 %19
  %23 = load <32 x half>, ptr %22, align 2
  %24 = fpext <32 x half> %23 to <32 x float>
  br i1 %11, label %25, label %37

25:
  %26 = phi i64 [ %35, %25 ], [ 1, %18 ]
  %27 = phi <32 x float> [ %34, %25 ], [ %24, %18 ]
  %28 = getelementptr ptr, ptr %0, i64 %26
  %29 = load ptr, ptr %28, align 8
  %30 = getelementptr half, ptr %29, i64 %2
  %31 = getelementptr half, ptr %30, i64 %19
  %32 = load <32 x half>, ptr %31, align 2
  %33 = fpext <32 x half> %32 to <32 x float>
  %34 = fadd <32 x float> %27, %33
  %35 = add nuw i64 %26, 1
  %36 = icmp eq i64 %35, %1
  br i1 %36, label %37, label %25

37:
  %38 = phi <32 x float> [ %24, %18 ], [ %34, %25 ]
  %39 = fptrunc <32 x float> %38 to <32 x half>
  br i1 %12, label %48, label %40

40:
  %41 = phi i64 [ %46, %40 ], [ 0, %37 ]
  %42 = getelementptr ptr, ptr %3, i64 %41
  %43 = load ptr, ptr %42, align 8
  %44 = getelementptr half, ptr %43, i64 %5
  %45 = getelementptr half, ptr %44, i64 %19
  store <32 x half> %39, ptr %45, align 2
  %46 = add nuw i64 %41, 1
  %47 = icmp eq i64 %46, %4
  br i1 %47, label %48, label %40

48:
  %49 = add nuw i64 %19, 32
  %50 = icmp ult i64 %49, %8
  br i1 %50, label %18, label %13

51:
  %52 = phi i64 [ %8, %15 ], [ %90, %89 ]
  %53 = load ptr, ptr %0, align 8
  %54 = getelementptr half, ptr %53, i64 %2
  %55 = getelementptr half, ptr %54, i64 %52
  %56 = load <1 x half>, ptr %55, align 2
  %57 = extractelement <1 x half> %56, i64 0
  %58 = fpext half %57 to float
  %59 = bitcast float %58 to i32
  br i1 %16, label %60, label %77

60:
  %61 = phi i32 [ %74, %60 ], [ %59, %51 ]
  %62 = phi i64 [ %75, %60 ], [ 1, %51 ]
  %63 = getelementptr ptr, ptr %0, i64 %62
  %64 = load ptr, ptr %63, align 8
  %65 = getelementptr half, ptr %64, i64 %2
  %66 = getelementptr half, ptr %65, i64 %52
  %67 = load <1 x half>, ptr %66, align 2
  %68 = extractelement <1 x half> %67, i64 0
  %69 = fpext half %68 to float
  %70 = bitcast i32 %61 to <1 x float>
  %71 = insertelement <1 x float> poison, float %69, i64 0
  %72 = fadd <1 x float> %71, %70
  %73 = bitcast <1 x float> %72 to <1 x i32>
  %74 = extractelement <1 x i32> %73, i64 0
  %75 = add nuw i64 %62, 1
  %76 = icmp eq i64 %75, %1
  br i1 %76, label %77, label %60

77:
  %78 = phi i32 [ %59, %51 ], [ %74, %60 ]
  %79 = bitcast i32 %78 to float
  %80 = fptrunc float %79 to half
  br i1 %17, label %89, label %81

81:
  %82 = phi i64 [ %87, %81 ], [ 0, %77 ]
  %83 = getelementptr ptr, ptr %3, i64 %82
  %84 = load ptr, ptr %83, align 8
  %85 = getelementptr half, ptr %84, i64 %5
  %86 = getelementptr half, ptr %85, i64 %52
  store half %80, ptr %86, align 2
  %87 = add nuw i64 %82, 1
  %88 = icmp eq i64 %87, %4
  br i1 %88, label %89, label %81

89:
  %90 = add nuw i64 %52, 1
  %91 = icmp ult i64 %90, %6
  br i1 %91, label %51, label %92

92:
  ret void
}

define void @group_max_float16(ptr %0, i64 %1, i64 %2, ptr %3, i64 %4, i64 %5, i64 %6) {
  %8 = and i64 %6, -32
  %9 = icmp eq i64 %8, 0
  br i1 %9, label %13, label %10

10:
  %11 = icmp ugt i64 %1, 1
  %12 = icmp eq i64 %4, 0
  br label %18

13:
  %14 = icmp eq i64 %8, %6
  br i1 %14, label %102, label %15

15:
  %16 = icmp ugt i64 %1, 1
  %17 = icmp eq i64 %4, 0
  br label %56

18:
  %19 = phi i64 [ 0, %10 ], [ %54, %53 ]
  %20 = load ptr, ptr %0, align 8
  %21 = getelementptr half, ptr %20, i64 %2
  %22 = getelementptr half, ptr %21, i64 %19
  %23 = load <32 x half>, ptr %22, align 2
  %24 = fpext <32 x half> %23 to <32 x float>
  br i1 %11, label %25, label %42

25:
  %26 = phi i64 [ %40, %25 ], [ 1, %18 ]
  %27 = phi <32 x float> [ %39, %25 ], [ %24, %18 ]
  %28 = getelementptr ptr, ptr %0, i64 %26
  %29 = load ptr, ptr %28, align 8
  %30 = getelementptr half, ptr %29, i64 %2
  %31 = getelementptr half, ptr %30, i64 %19
  %32 = load <32 x half>, ptr %31, align 2
  %33 = fpext <32 x half> %32 to <32 x float>
  %34 = fcmp olt <32 x float> %27, %33
  %35 = select <32 x i1> %34, <32 x float> %33, <32 x float> %27
  %36 = tail call <32 x float> @llvm.fabs.v32f32(<32 x float> %33)
  %37 = bitcast <32 x float> %36 to <32 x i32>
  %38 = icmp ult <32 x i32> %37, splat (i32 2139095041)
  %39 = select <32 x i1> %38, <32 x float> %35, <32 x float> %33
  %40 = add nuw i64 %26, 1
  %41 = icmp eq i64 %40, %1
  br i1 %41, label %42, label %25

42:
  %43 = phi <32 x float> [ %24, %18 ], [ %39, %25 ]
  %44 = fptrunc <32 x float> %43 to <32 x half>
  br i1 %12, label %53, label %45

45:
  %46 = phi i64 [ %51, %45 ], [ 0, %42 ]
  %47 = getelementptr ptr, ptr %3, i64 %46
  %48 = load ptr, ptr %47, align 8
  %49 = getelementptr half, ptr %48, i64 %5
  %50 = getelementptr half, ptr %49, i64 %19
  store <32 x half> %44, ptr %50, align 2
  %51 = add nuw i64 %46, 1
  %52 = icmp eq i64 %51, %4
  br i1 %52, label %53, label %45

53:
  %54 = add nuw i64 %19, 32
  %55 = icmp ult i64 %54, %8
  br i1 %55, label %18, label %13

56:
  %57 = phi i64 [ %8, %15 ], [ %100, %99 ]
  %58 = load ptr, ptr %0, align 8
  %59 = getelementptr half, ptr %58, i64 %2
  %60 = getelementptr half, ptr %59, i64 %57
  %61 = load <1 x half>, ptr %60, align 2
  %62 = extractelement <1 x half> %61, i64 0
  %63 = fpext half %62 to float
  %64 = bitcast float %63 to i32
  br i1 %16, label %65, label %87

65:
  %66 = phi i32 [ %84, %65 ], [ %64, %56 ]
  %67 = phi i64 [ %85, %65 ], [ 1, %56 ]
  %68 = getelementptr ptr, ptr %0, i64 %67
  %69 = load ptr, ptr %68, align 8
  %70 = getelementptr half, ptr %69, i64 %2
  %71 = getelementptr half, ptr %70, i64 %57
  %72 = load <1 x half>, ptr %71, align 2
  %73 = extractelement <1 x half> %72, i64 0
  %74 = fpext half %73 to float
  %75 = bitcast i32 %66 to <1 x float>
  %76 = bitcast float %74 to <1 x float>
  %77 = fcmp ogt <1 x float> %76, %75
  %78 = insertelement <1 x i32> poison, i32 %66, i64 0
  %79 = bitcast float %74 to <1 x i32>
  %80 = select <1 x i1> %77, <1 x i32> %79, <1 x i32> %78
  %81 = and <1 x i32> %79, <i32 2147483647>
  %82 = icmp ult <1 x i32> %81, <i32 2139095041>
  %83 = select <1 x i1> %82, <1 x i32> %80, <1 x i32> %79
  %84 = extractelement <1 x i32> %83, i64 0
  %85 = add nuw i64 %67, 1
  %86 = icmp eq i64 %85, %1
  br i1 %86, label %87, label %65

87:
  %88 = phi i32 [ %64, %56 ], [ %84, %65 ]
  %89 = bitcast i32 %88 to float
  %90 = fptrunc float %89 to half
  br i1 %17, label %99, label %91

91:
  %92 = phi i64 [ %97, %91 ], [ 0, %87 ]
  %93 = getelementptr ptr, ptr %3, i64 %92
  %94 = load ptr, ptr %93, align 8
  %95 = getelementptr half, ptr %94, i64 %5
  %96 = getelementptr half, ptr %95, i64 %57
  store half %90, ptr %96, align 2
  %97 = add nuw i64 %92, 1
  %98 = icmp eq i64 %97, %4
  br i1 %98, label %99, label %91

99:
  %100 = add nuw i64 %57, 1
  %101 = icmp ult i64 %100, %6
  br i1 %101, label %56, label %102

102:
  ret void
}

define void @group_min_float16(ptr %0, i64 %1, i64 %2, ptr %3, i64 %4, i64 %5, i64 %6) {
  %8 = and i64 %6, -32
  %9 = icmp eq i64 %8, 0
  br i1 %9, label %13, label %10

10:
  %11 = icmp ugt i64 %1, 1
  %12 = icmp eq i64 %4, 0
  br label %18

13:
  %14 = icmp eq i64 %8, %6
  br i1 %14, label %102, label %15

15:
  %16 = icmp ugt i64 %1, 1
  %17 = icmp eq i64 %4, 0
  br label %56

18:
  %19 = phi i64 [ 0, %10 ], [ %54, %53 ]
  %20 = load ptr, ptr %0, align 8
  %21 = getelementptr half, ptr %20, i64 %2
  %22 = getelementptr half, ptr %21, i64 %19
  %23 = load <32 x half>, ptr %22, align 2
  %24 = fpext <32 x half> %23 to <32 x float>
  br i1 %11, label %25, label %42

25:
  %26 = phi i64 [ %40, %25 ], [ 1, %18 ]
  %27 = phi <32 x float> [ %39, %25 ], [ %24, %18 ]
  %28 = getelementptr ptr, ptr %0, i64 %26
  %29 = load ptr, ptr %28, align 8
  %30 = getelementptr half, ptr %29, i64 %2
  %31 = getelementptr half, ptr %30, i64 %19
  %32 = load <32 x half>, ptr %31, align 2
  %33 = fpext <32 x half> %32 to <32 x float>
  %34 = fcmp ogt <32 x float> %27, %33
  %35 = select <32 x i1> %34, <32 x float> %33, <32 x float> %27
  %36 = tail call <32 x float> @llvm.fabs.v32f32(<32 x float> %33)
  %37 = bitcast <32 x float> %36 to <32 x i32>
  %38 = icmp ult <32 x i32> %37, splat (i32 2139095041)
  %39 = select <32 x i1> %38, <32 x float> %35, <32 x float> %33
  %40 = add nuw i64 %26, 1
  %41 = icmp eq i64 %40, %1
  br i1 %41, label %42, label %25

42:
  %43 = phi <32 x float> [ %24, %18 ], [ %39, %25 ]
  %44 = fptrunc <32 x float> %43 to <32 x half>
  br i1 %12, label %53, label %45

45:
  %46 = phi i64 [ %51, %45 ], [ 0, %42 ]
  %47 = getelementptr ptr, ptr %3, i64 %46
  %48 = load ptr, ptr %47, align 8
  %49 = getelementptr half, ptr %48, i64 %5
  %50 = getelementptr half, ptr %49, i64 %19
  store <32 x half> %44, ptr %50, align 2
  %51 = add nuw i64 %46, 1
  %52 = icmp eq i64 %51, %4
  br i1 %52, label %53, label %45

53:
  %54 = add nuw i64 %19, 32
  %55 = icmp ult i64 %54, %8
  br i1 %55, label %18, label %13

56:
  %57 = phi i64 [ %8, %15 ], [ %100, %99 ]
  %58 = load ptr, ptr %0, align 8
  %59 = getelementptr half, ptr %58, i64 %2
  %60 = getelementptr half, ptr %59, i64 %57
  %61 = load <1 x half>, ptr %60, align 2
  %62 = extractelement <1 x half> %61, i64 0
  %63 = fpext half %62 to float
  %64 = bitcast float %63 to i32
  br i1 %16, label %65, label %87

65:
  %66 = phi i32 [ %84, %65 ], [ %64, %56 ]
  %67 = phi i64 [ %85, %65 ], [ 1, %56 ]
  %68 = getelementptr ptr, ptr %0, i64 %67
  %69 = load ptr, ptr %68, align 8
  %70 = getelementptr half, ptr %69, i64 %2
  %71 = getelementptr half, ptr %70, i64 %57
  %72 = load <1 x half>, ptr %71, align 2
  %73 = extractelement <1 x half> %72, i64 0
  %74 = fpext half %73 to float
  %75 = bitcast i32 %66 to <1 x float>
  %76 = bitcast float %74 to <1 x float>
  %77 = insertelement <1 x i32> poison, i32 %66, i64 0
  %78 = bitcast float %74 to <1 x i32>
  %79 = fcmp olt <1 x float> %76, %75
  %80 = select <1 x i1> %79, <1 x i32> %78, <1 x i32> %77
  %81 = and <1 x i32> %78, <i32 2147483647>
  %82 = icmp ult <1 x i32> %81, <i32 2139095041>
  %83 = select <1 x i1> %82, <1 x i32> %80, <1 x i32> %78
  %84 = extractelement <1 x i32> %83, i64 0
  %85 = add nuw i64 %67, 1
  %86 = icmp eq i64 %85, %1
  br i1 %86, label %87, label %65

87:
  %88 = phi i32 [ %64, %56 ], [ %84, %65 ]
  %89 = bitcast i32 %88 to float
  %90 = fptrunc float %89 to half
  br i1 %17, label %99, label %91

91:
  %92 = phi i64 [ %97, %91 ], [ 0, %87 ]
  %93 = getelementptr ptr, ptr %3, i64 %92
  %94 = load ptr, ptr %93, align 8
  %95 = getelementptr half, ptr %94, i64 %5
  %96 = getelementptr half, ptr %95, i64 %57
  store half %90, ptr %96, align 2
  %97 = add nuw i64 %92, 1
  %98 = icmp eq i64 %97, %4
  br i1 %98, label %99, label %91

99:
  %100 = add nuw i64 %57, 1
  %101 = icmp ult i64 %100, %6
  br i1 %101, label %56, label %102

102:
  ret void
}

define void @group_sum_bfloat16(ptr %0, i64 %1, i64 %2, ptr %3, i64 %4, i64 %5, i64 %6) {
  %8 = and i64 %6, -32
  %9 = icmp eq i64 %8, 0
  br i1 %9, label %13, label %10

10:
  %11 = icmp ugt i64 %1, 1
  %12 = icmp eq i64 %4, 0
  br label %18

13:
  %14 = icmp eq i64 %8, %6
  br i1 %14, label %116, label %15

15:
  %16 = icmp ugt i64 %1, 1
  %17 = icmp eq i64 %4, 0
  br label %64

18:
  %19 = phi i64 [ 0, %10 ], [ %62, %61 ]
  %20 = load ptr, ptr %0, align 8
  %21 = getelementptr i16, ptr %20, i64 %2
  %22 = getelementptr i16, ptr %21, i64 %19
  %23 = load <32 x i16>, ptr %22, align 2
  %24 = zext <32 x i16> %23 to <32 x i32>
  %25 = shl nuw <32 x i32> %24, splat (i32 16)
  %26 = bitcast <32 x i32> %25 to <32 x float>
  br i1 %11, label %27, label %41

27:
  %28 = phi i64 [ %39, %27 ], [ 1, %18 ]
  %29 = phi <32 x float> [ %38, %27 ], [ %26, %18 ]
  %30 = getelementptr ptr, ptr %0, i64 %28
  %31 = load ptr, ptr %30, align 8
  %32 = getelementptr i16, ptr %31, i64 %2
  %33 = getelementptr i16, ptr %32, i64 %19
  %34 = load <32 x i16>, ptr %33, align 2
  %35 = zext <32 x i16> %34 to <32 x i32>
  %36 = shl nuw <32 x i32> %35, splat (i32 16)
  %37 = bitcast <32 x i32> %36 to <32 x float>
  %38 = fadd <32 x float> %29, %37
  %39 = add nuw i64 %28, 1
  %40 = icmp eq i64 %39, %1
  br i1 %40, label %41, label %27

41:
  %42 = phi <32 x float> [ %26, %18 ], [ %38, %27 ]
  %43 = bitcast <32 x float> %42 to <32 x i32>
  %44 = lshr <32 x i32> %43, splat (i32 16)
  %45 = and <32 x i32> %44, splat (i32 1)
  %46 = add <32 x i32> %43, splat (i32 32767)
  %47 = add <32 x i32> %46, %45
  %48 = lshr <32 x i32> %47, splat (i32 16)
  %49 = or <32 x i32> %44, splat (i32 64)
  %50 = fcmp uno <32 x float> %42, zeroinitializer
  %51 = select <32 x i1> %50, <32 x i32> %49, <32 x i32> %48
  %52 = trunc nuw <32 x i32> %51 to <32 x i16>
  br i1 %12, label %61, label %53

53:
  %54 = phi i64 [ %59, %53 ], [ 0, %41 ]
  %55 = getelementptr ptr, ptr %3, i64 %54
  %56 = load ptr, ptr %55, align 8
  %57 = getelementptr i16, ptr %56, i64 %5
  %58 = getelementptr i16, ptr %57, i64 %19
  store <32 x i16> %52, ptr %58, align 2
  %59 = add nuw i64 %54, 1
  %60 = icmp eq i64 %59, %4
  br i1 %60, label %61, label %53

61:
  %62 = add nuw i64 %19, 32
  %63 = icmp ult i64 %62, %8
  br i1 %63, label %18, label %13

64:
  %65 = phi i64 [ %8, %15 ], [ %114, %113 ]
  %66 = load ptr, ptr %0, align 8
  %67 = getelementptr i16, ptr %66, i64 %2
  %68 = getelementptr i16, ptr %67, i64 %65
  %69 = load <1 x i16>, ptr %68, align 2
  %70 = extractelement <1 x i16> %69, i64 0
  %71 = zext i16 %70 to i32
  %72 = shl nuw i32 %71, 16
  br i1 %16, label %73, label %91

73:
  %74 = phi i32 [ %88, %73 ], [ %72, %64 ]
  %75 = phi i64 [ %89, %73 ], [ 1, %64 ]
  %76 = getelementptr ptr, ptr %0, i64 %75
  %77 = load ptr, ptr %76, align 8
  %78 = getelementptr i16, ptr %77, i64 %2
  %79 = getelementptr i16, ptr %78, i64 %65
  %80 = load <1 x i16>, ptr %79, align 2
  %81 = extractelement <1 x i16> %80, i64 0
  %82 = zext i16 %81 to i32
  %83 = shl nuw i32 %82, 16
  %84 = bitcast i32 %74 to <1 x float>
  %85 = bitcast i32 %83 to <1 x float>
  %86 = fadd <1 x float> %84, %85
  %87 = bitcast <1 x float> %86 to <1 x i32>
  %88 = extractelement <1 x i32> %87, i64 0
  %89 = add nuw i64 %75, 1
  %90 = icmp eq i64 %89, %1
  br i1 %90, label %91, label %73

91:
  %92 = phi i32 [ %72, %64 ], [ %88, %73 ]
  %93 = bitcast i32 %92 to <1 x float>
  %94 = lshr i32 %92, 16
  %95 = and i32 %94, 1
  %96 = add i32 %92, 32767
  %97 = add i32 %96, %95
  %98 = lshr i32 %97, 16
  %99 = insertelement <1 x i32> poison, i32 %98, i64 0
  %100 = or i32 %94, 64
  %101 = insertelement <1 x i32> poison, i32 %100, i64 0
  %102 = fcmp uno <1 x float> %93, zeroinitializer
  %103 = select <1 x i1> %102, <1 x i32> %101, <1 x i32> %99
  %104 = trunc nuw <1 x i32> %103 to <1 x i16>
  br i1 %17, label %113, label %105

105:
  %106 = phi i64 [ %111, %105 ], [ 0, %91 ]
  %107 = getelementptr ptr, ptr %3, i64 %106
  %108 = load ptr, ptr %107, align 8
  %109 = getelementptr i16, ptr %108, i64 %5
  %110 = getelementptr i16, ptr %109, i64 %65
  store <1 x i16> %104, ptr %110, align 2
  %111 = add nuw i64 %106, 1
  %112 = icmp eq i64 %111, %4
  br i1 %112, label %113, label %105

113:
  %114 = add nuw i64 %65, 1
  %115 = icmp ult i64 %114, %6
  br i1 %115, label %64, label %116

116:
  ret void
}

define void @group_max_bfloat16(ptr %0, i64 %1, i64 %2, ptr %3, i64 %4, i64 %5, i64 %6) {
  %8 = and i64 %6, -32
  %9 = icmp eq i64 %8, 0
  br i1 %9, label %13, label %10

10:
  %11 = icmp ugt i64 %1, 1
  %12 = icmp eq i64 %4, 0
  br label %18

13:
  %14 = icmp eq i64 %8, %6
  br i1 %14, label %123, label %15

15:
  %16 = icmp ugt i64 %1, 1
  %17 = icmp eq i64 %4, 0
  br label %67

18:
  %19 = phi i64 [ 0, %10 ], [ %65, %64 ]
  %20 = load ptr, ptr %0, align 8
  %21 = getelementptr i16, ptr %20, i64 %2
  %22 = getelementptr i16, ptr %21, i64 %19
  %23 = load <32 x i16>, ptr %22, align 2
  %24 = zext <32 x i16> %23 to <32 x i32>
  %25 = shl nuw <32 x i32> %24, splat (i32 16)
  %26 = bitcast <32 x i32> %25 to <32 x float>
  br i1 %11, label %27, label %44

27:
  %28 = phi i64 [ %42, %27 ], [ 1, %18 ]
  %29 = phi <32 x float> [ %41, %27 ], [ %26, %18 ]
  %30 = getelementptr ptr, ptr %0, i64 %28
  %31 = load ptr, ptr %30, align 8
  %32 = getelementptr i16, ptr %31, i64 %2
  %33 = getelementptr i16, ptr %32, i64 %19
  %34 = load <32 x i16>, ptr %33, align 2
  %35 = zext <32 x i16> %34 to <32 x i32>
  %36 = shl nuw <32 x i32> %35, splat (i32 16)
  %37 = bitcast <32 x i32> %36 to <32 x float>
  %38 = fcmp olt <32 x float> %29, %37
  %39 = select <32 x i1> %38, <32 x float> %37, <32 x float> %29
  %40 = fcmp ord <32 x float> %37, zeroinitializer
  %41 = select <32 x i1> %40, <32 x float> %39, <32 x float> %37
  %42 = add nuw i64 %28, 1
  %43 = icmp eq i64 %42, %1
  br i1 %43, label %44, label %27

44:
  %45 = phi <32 x float> [ %26, %18 ], [ %41, %27 ]
  %46 = bitcast <32 x float> %45 to <32 x i32>
  %47 = lshr <32 x i32> %46, splat (i32 16)
  %48 = and <32 x i32> %47, splat (i32 1)
  %49 = add <32 x i32> %46, splat (i32 32767)
  %50 = add <32 x i32> %49, %48
  %51 = lshr <32 x i32> %50, splat (i32 16)
  %52 = or <32 x i32> %47, splat (i32 64)
  %53 = fcmp uno <32 x float> %45, zeroinitializer
  %54 = select <32 x i1> %53, <32 x i32> %52, <32 x i32> %51
  %55 = trunc nuw <32 x i32> %54 to <32 x i16>
  br i1 %12, label %64, label %56

56:
  %57 = phi i64 [ %62, %56 ], [ 0, %44 ]
  %58 = getelementptr ptr, ptr %3, i64 %57
  %59 = load ptr, ptr %58, align 8
  %60 = getelementptr i16, ptr %59, i64 %5
  %61 = getelementptr i16, ptr %60, i64 %19
  store <32 x i16> %55, ptr %61, align 2
  %62 = add nuw i64 %57, 1
  %63 = icmp eq i64 %62, %4
  br i1 %63, label %64, label %56

64:
  %65 = add nuw i64 %19, 32
  %66 = icmp ult i64 %65, %8
  br i1 %66, label %18, label %13

67:
  %68 = phi i64 [ %8, %15 ], [ %121, %120 ]
  %69 = load ptr, ptr %0, align 8
  %70 = getelementptr i16, ptr %69, i64 %2
  %71 = getelementptr i16, ptr %70, i64 %68
  %72 = load <1 x i16>, ptr %71, align 2
  %73 = extractelement <1 x i16> %72, i64 0
  %74 = zext i16 %73 to i32
  %75 = shl nuw i32 %74, 16
  br i1 %16, label %76, label %98

76:
  %77 = phi i32 [ %95, %76 ], [ %75, %67 ]
  %78 = phi i64 [ %96, %76 ], [ 1, %67 ]
  %79 = getelementptr ptr, ptr %0, i64 %78
  %80 = load ptr, ptr %79, align 8
  %81 = getelementptr i16, ptr %80, i64 %2
  %82 = getelementptr i16, ptr %81, i64 %68
  %83 = load <1 x i16>, ptr %82, align 2
  %84 = extractelement <1 x i16> %83, i64 0
  %85 = zext i16 %84 to i32
  %86 = shl nuw i32 %85, 16
  %87 = bitcast i32 %77 to <1 x float>
  %88 = bitcast i32 %86 to <1 x float>
  %89 = fcmp ogt <1 x float> %88, %87
  %90 = insertelement <1 x i32> poison, i32 %77, i64 0
  %91 = insertelement <1 x i32> poison, i32 %86, i64 0
  %92 = select <1 x i1> %89, <1 x i32> %91, <1 x i32> %90
  %93 = fcmp ord <1 x float> %88, zeroinitializer
  %94 = select <1 x i1> %93, <1 x i32> %92, <1 x i32> %91
  %95 = extractelement <1 x i32> %94, i64 0
  %96 = add nuw i64 %78, 1
  %97 = icmp eq i64 %96, %1
  br i1 %97, label %98, label %76

98:
  %99 = phi i32 [ %75, %67 ], [ %95, %76 ]
  %100 = bitcast i32 %99 to <1 x float>
  %101 = lshr i32 %99, 16
  %102 = and i32 %101, 1
  %103 = add i32 %99, 32767
  %104 = add i32 %103, %102
  %105 = lshr i32 %104, 16
  %106 = insertelement <1 x i32> poison, i32 %105, i64 0
  %107 = or i32 %101, 64
  %108 = insertelement <1 x i32> poison, i32 %107, i64 0
  %109 = fcmp uno <1 x float> %100, zeroinitializer
  %110 = select <1 x i1> %109, <1 x i32> %108, <1 x i32> %106
  %111 = trunc nuw <1 x i32> %110 to <1 x i16>
  br i1 %17, label %120, label %112

112:
  %113 = phi i64 [ %118, %112 ], [ 0, %98 ]
  %114 = getelementptr ptr, ptr %3, i64 %113
  %115 = load ptr, ptr %114, align 8
  %116 = getelementptr i16, ptr %115, i64 %5
  %117 = getelementptr i16, ptr %116, i64 %68
  store <1 x i16> %111, ptr %117, align 2
  %118 = add nuw i64 %113, 1
  %119 = icmp eq i64 %118, %4
  br i1 %119, label %120, label %112

120:
  %121 = add nuw i64 %68, 1
  %122 = icmp ult i64 %121, %6
  br i1 %122, label %67, label %123

123:
  ret void
}

define void @group_min_bfloat16(ptr %0, i64 %1, i64 %2, ptr %3, i64 %4, i64 %5, i64 %6) {
  %8 = and i64 %6, -32
  %9 = icmp eq i64 %8, 0
  br i1 %9, label %13, label %10

10:
  %11 = icmp ugt i64 %1, 1
  %12 = icmp eq i64 %4, 0
  br label %18

13:
  %14 = icmp eq i64 %8, %6
  br i1 %14, label %123, label %15

15:
  %16 = icmp ugt i64 %1, 1
  %17 = icmp eq i64 %4, 0
  br label %67

18:
  %19 = phi i64 [ 0, %10 ], [ %65, %64 ]
  %20 = load ptr, ptr %0, align 8
  %21 = getelementptr i16, ptr %20, i64 %2
  %22 = getelementptr i16, ptr %21, i64 %19
  %23 = load <32 x i16>, ptr %22, align 2
  %24 = zext <32 x i16> %23 to <32 x i32>
  %25 = shl nuw <32 x i32> %24, splat (i32 16)
  %26 = bitcast <32 x i32> %25 to <32 x float>
  br i1 %11, label %27, label %44

27:
  %28 = phi i64 [ %42, %27 ], [ 1, %18 ]
  %29 = phi <32 x float> [ %41, %27 ], [ %26, %18 ]
  %30 = getelementptr ptr, ptr %0, i64 %28
  %31 = load ptr, ptr %30, align 8
  %32 = getelementptr i16, ptr %31, i64 %2
  %33 = getelementptr i16, ptr %32, i64 %19
  %34 = load <32 x i16>, ptr %33, align 2
  %35 = zext <32 x i16> %34 to <32 x i32>
  %36 = shl nuw <32 x i32> %35, splat (i32 16)
  %37 = bitcast <32 x i32> %36 to <32 x float>
  %38 = fcmp ogt <32 x float> %29, %37
  %39 = select <32 x i1> %38, <32 x float> %37, <32 x float> %29
  %40 = fcmp ord <32 x float> %37, zeroinitializer
  %41 = select <32 x i1> %40, <32 x float> %39, <32 x float> %37
  %42 = add nuw i64 %28, 1
  %43 = icmp eq i64 %42, %1
  br i1 %43, label %44, label %27

44:
  %45 = phi <32 x float> [ %26, %18 ], [ %41, %27 ]
  %46 = bitcast <32 x float> %45 to <32 x i32>
  %47 = lshr <32 x i32> %46, splat (i32 16)
  %48 = and <32 x i32> %47, splat (i32 1)
  %49 = add <32 x i32> %46, splat (i32 32767)
  %50 = add <32 x i32> %49, %48
  %51 = lshr <32 x i32> %50, splat (i32 16)
  %52 = or <32 x i32> %47, splat (i32 64)
  %53 = fcmp uno <32 x float> %45, zeroinitializer
  %54 = select <32 x i1> %53, <32 x i32> %52, <32 x i32> %51
  %55 = trunc nuw <32 x i32> %54 to <32 x i16>
  br i1 %12, label %64, label %56

56:
  %57 = phi i64 [ %62, %56 ], [ 0, %44 ]
  %58 = getelementptr ptr, ptr %3, i64 %57
  %59 = load ptr, ptr %58, align 8
  %60 = getelementptr i16, ptr %59, i64 %5
  %61 = getelementptr i16, ptr %60, i64 %19
  store <32 x i16> %55, ptr %61, align 2
  %62 = add nuw i64 %57, 1
  %63 = icmp eq i64 %62, %4
  br i1 %63, label %64, label %56

64:
  %65 = add nuw i64 %19, 32
  %66 = icmp ult i64 %65, %8
  br i1 %66, label %18, label %13

67:
  %68 = phi i64 [ %8, %15 ], [ %121, %120 ]
  %69 = load ptr, ptr %0, align 8
  %70 = getelementptr i16, ptr %69, i64 %2
  %71 = getelementptr i16, ptr %70, i64 %68
  %72 = load <1 x i16>, ptr %71, align 2
  %73 = extractelement <1 x i16> %72, i64 0
  %74 = zext i16 %73 to i32
  %75 = shl nuw i32 %74, 16
  br i1 %16, label %76, label %98

76:
  %77 = phi i32 [ %95, %76 ], [ %75, %67 ]
  %78 = phi i64 [ %96, %76 ], [ 1, %67 ]
  %79 = getelementptr ptr, ptr %0, i64 %78
  %80 = load ptr, ptr %79, align 8
  %81 = getelementptr i16, ptr %80, i64 %2
  %82 = getelementptr i16, ptr %81, i64 %68
  %83 = load <1 x i16>, ptr %82, align 2
  %84 = extractelement <1 x i16> %83, i64 0
  %85 = zext i16 %84 to i32
  %86 = shl nuw i32 %85, 16
  %87 = bitcast i32 %77 to <1 x float>
  %88 = bitcast i32 %86 to <1 x float>
  %89 = insertelement <1 x i32> poison, i32 %77, i64 0
  %90 = insertelement <1 x i32> poison, i32 %86, i64 0
  %91 = fcmp olt <1 x float> %88, %87
  %92 = select <1 x i1> %91, <1 x i32> %90, <1 x i32> %89
  %93 = fcmp ord <1 x float> %88, zeroinitializer
  %94 = select <1 x i1> %93, <1 x i32> %92, <1 x i32> %90
  %95 = extractelement <1 x i32> %94, i64 0
  %96 = add nuw i64 %78, 1
  %97 = icmp eq i64 %96, %1
  br i1 %97, label %98, label %76

98:
  %99 = phi i32 [ %75, %67 ], [ %95, %76 ]
  %100 = bitcast i32 %99 to <1 x float>
  %101 = lshr i32 %99, 16
  %102 = and i32 %101, 1
  %103 = add i32 %99, 32767
  %104 = add i32 %103, %102
  %105 = lshr i32 %104, 16
  %106 = insertelement <1 x i32> poison, i32 %105, i64 0
  %107 = or i32 %101, 64
  %108 = insertelement <1 x i32> poison, i32 %107, i64 0
  %109 = fcmp uno <1 x float> %100, zeroinitializer
  %110 = select <1 x i1> %109, <1 x i32> %108, <1 x i32> %106
  %111 = trunc nuw <1 x i32> %110 to <1 x i16>
  br i1 %17, label %120, label %112

112:
  %113 = phi i64 [ %118, %112 ], [ 0, %98 ]
  %114 = getelementptr ptr, ptr %3, i64 %113
  %115 = load ptr, ptr %114, align 8
  %116 = getelementptr i16, ptr %115, i64 %5
  %117 = getelementptr i16, ptr %116, i64 %68
  store <1 x i16> %111, ptr %117, align 2
  %118 = add nuw i64 %113, 1
  %119 = icmp eq i64 %118, %4
  br i1 %119, label %120, label %112

120:
  %121 = add nuw i64 %68, 1
  %122 = icmp ult i64 %121, %6
  br i1 %122, label %67, label %123

123:
  ret void
}

define void @group_sum_float32(ptr %0, i64 %1, i64 %2, ptr %3, i64 %4, i64 %5, i64 %6) {
  %8 = and i64 %6, -32
  %9 = icmp eq i64 %8, 0
  br i1 %9, label %13, label %10

10:
  %11 = icmp ugt i64 %1, 1
  %12 = icmp eq i64 %4, 0
  br label %18

13:
  %14 = icmp eq i64 %8, %6
  br i1 %14, label %81, label %15

15:
  %16 = icmp ugt i64 %1, 1
  %17 = icmp eq i64 %4, 0
  br label %48

18:
  %19 = phi i64 [ 0, %10 ], [ %46, %45 ]
  %20 = load ptr, ptr %0, align 8
  %21 = getelementptr float, ptr %20, i64 %2
  %22 = getelementptr float, ptr %21, i64 %19
  %23 = load <32 x float>, ptr %22, align 4
  br i1 %11, label %26, label %24

24:
  %25 = phi <32 x float> [ %23, %18 ], [ %34, %26 ]
  br i1 %12, label %45, label %37

26:
  %27 = phi i64 [ %35, %26 ], [ 1, %18 ]
  %28 = phi <32 x float> [ %34, %26 ], [ %23, %18 ]
  %29 = getelementptr ptr, ptr %0, i64 %27
  %30 = load ptr, ptr %29, align 8
  %31 = getelementptr float, ptr %30, i64 %2
  %32 = getelementptr float, ptr %31, i64 %19
  %33 = load <32 x float>, ptr %32, align 4
  %34 = fadd <32 x float> %28, %33
  %35 = add nuw i64 %27, 1
  %36 = icmp eq i64 %35, %1
  br i1 %36, label %24, label %26

37:
  %38 = phi i64 [ %43, %37 ], [ 0, %24 ]
  %39 = getelementptr ptr, ptr %3, i64 %38
  %40 = load ptr, ptr %39, align 8
  %41 = getelementptr float, ptr %40, i64 %5
  %42 = getelementptr float, ptr %41, i64 %19
  store <32 x float> %25, ptr %42, align 4
  %43 = add nuw i64 %38, 1
  %44 = icmp eq i64 %43, %4
  br i1 %44, label %45, label %37

45:
  %46 = add nuw i64 %19, 32
  %47 = icmp ult i64 %46, %8
  br i1 %47, label %18, label %13

48:
  %49 = phi i64 [ %8, %15 ], [ %79, %78 ]
  %50 = load ptr, ptr %0, align 8
  %51 = getelementptr float, ptr %50, i64 %2
  %52 = getelementptr float, ptr %51, i64 %49
  %53 = load i32, ptr %52, align 4
  br i1 %16, label %56, label %54

54:
  %55 = phi i32 [ %53, %48 ], [ %67, %56 ]
  br i1 %17, label %78, label %70

56:
  %57 = phi i32 [ %67, %56 ], [ %53, %48 ]
  %58 = phi i64 [ %68, %56 ], [ 1, %48 ]
  %59 = getelementptr ptr, ptr %0, i64 %58
  %60 = load ptr, ptr %59, align 8
  %61 = getelementptr float, ptr %60, i64 %2
  %62 = getelementptr float, ptr %61, i64 %49
  %63 = load <1 x float>, ptr %62, align 4
  %64 = bitcast i32 %57 to <1 x float>
  %65 = fadd <1 x float> %63, %64
  %66 = bitcast <1 x float> %65 to <1 x i32>
  %67 = extractelement <1 x i32> %66, i64 0
  %68 = add nuw i64 %58, 1
  %69 = icmp eq i64 %68, %1
  br i1 %69, label %54, label %56

70:
  %71 = phi i64 [ %76, %70 ], [ 0, %54 ]
  %72 = getelementptr ptr, ptr %3, i64 %71
  %73 = load ptr, ptr %72, align 8
  %74 = getelementptr float, ptr %73, i64 %5
  %75 = getelementptr float, ptr %74, i64 %49
  store i32 %55, ptr %75, align 4
  %76 = add nuw i64 %71, 1
  %77 = icmp eq i64 %76, %4
  br i1 %77, label %78, label %70

78:
  %79 = add nuw i64 %49, 1
  %80 = icmp ult i64 %79, %6
  br i1 %80, label %48, label %81

81:
  ret void
}

define void @group_max_float32(ptr %0, i64 %1, i64 %2, ptr %3, i64 %4, i64 %5, i64 %6) {
  %8 = and i64 %6, -32
  %9 = icmp eq i64 %8, 0
  br i1 %9, label %13, label %10

10:
  %11 = icmp ugt i64 %1, 1
  %12 = icmp eq i64 %4, 0
  br label %18

13:
  %14 = icmp eq i64 %8, %6
  br i1 %14, label %89, label %15

15:
  %16 = icmp ugt i64 %1, 1
  %17 = icmp eq i64 %4, 0
  br label %51

18:
  %19 = phi i64 [ 0, %10 ], [ %49, %48 ]
  %20 = load ptr, ptr %0, align 8
  %21 = getelementptr float, ptr %20, i64 %2
  %22 = getelementptr float, ptr %21, i64 %19
  %23 = load <32 x float>, ptr %22, align 4
  br i1 %11, label %26, label %24

24:
  %25 = phi <32 x float> [ %23, %18 ], [ %37, %26 ]
  br i1 %12, label %48, label %40

26:
  %27 = phi i64 [ %38, %26 ], [ 1, %18 ]
  %28 = phi <32 x float> [ %37, %26 ], [ %23, %18 ]
  %29 = getelementptr ptr, ptr %0, i64 %27
  %30 = load ptr, ptr %29, align 8
  %31 = getelementptr float, ptr %30, i64 %2
  %32 = getelementptr float, ptr %31, i64 %19
  %33 = load <32 x float>, ptr %32, align 4
  %34 = fcmp ogt <32 x float> %33, %28
  %35 = select <32 x i1> %34, <32 x float> %33, <32 x float> %28
  %36 = fcmp ord <32 x float> %33, zeroinitializer
  %37 = select <32 x i1> %36, <32 x float> %35, <32 x float> %33
  %38 = add nuw i64 %27, 1
  %39 = icmp eq i64 %38, %1
  br i1 %39, label %24, label %26

40:
  %41 = phi i64 [ %46, %40 ], [ 0, %24 ]
  %42 = getelementptr ptr, ptr %3, i64 %41
  %43 = load ptr, ptr %42, align 8
  %44 = getelementptr float, ptr %43, i64 %5
  %45 = getelementptr float, ptr %44, i64 %19
  store <32 x float> %25, ptr %45, align 4
  %46 = add nuw i64 %41, 1
  %47 = icmp eq i64 %46, %4
  br i1 %47, label %48, label %40

48:
  %49 = add nuw i64 %19, 32
  %50 = icmp ult i64 %49, %8
  br i1 %50, label %18, label %13

51:
  %52 = phi i64 [ %8, %15 ], [ %87, %86 ]
  %53 = load ptr, ptr %0, align 8
  %54 = getelementptr float, ptr %53, i64 %2
  %55 = getelementptr float, ptr %54, i64 %52
  %56 = load i32, ptr %55, align 4
  br i1 %16, label %59, label %57

57:
  %58 = phi i32 [ %56, %51 ], [ %75, %59 ]
  br i1 %17, label %86, label %78

59:
  %60 = phi i32 [ %75, %59 ], [ %56, %51 ]
  %61 = phi i64 [ %76, %59 ], [ 1, %51 ]
  %62 = getelementptr ptr, ptr %0, i64 %61
  %63 = load ptr, ptr %62, align 8
  %64 = getelementptr float, ptr %63, i64 %2
  %65 = getelementptr float, ptr %64, i64 %52
  %66 = load i32, ptr %65, align 4
  %67 = bitcast i32 %60 to <1 x float>
  %68 = bitcast i32 %66 to <1 x float>
  %69 = fcmp ogt <1 x float> %68, %67
  %70 = insertelement <1 x i32> poison, i32 %60, i64 0
  %71 = insertelement <1 x i32> poison, i32 %66, i64 0
  %72 = select <1 x i1> %69, <1 x i32> %71, <1 x i32> %70
  %73 = fcmp ord <1 x float> %68, zeroinitializer
  %74 = select <1 x i1> %73, <1 x i32> %72, <1 x i32> %71
  %75 = extractelement <1 x i32> %74, i64 0
  %76 = add nuw i64 %61, 1
  %77 = icmp eq i64 %76, %1
  br i1 %77, label %57, label %59

78:
  %79 = phi i64 [ %84, %78 ], [ 0, %57 ]
  %80 = getelementptr ptr, ptr %3, i64 %79
  %81 = load ptr, ptr %80, align 8
  %82 = getelementptr float, ptr %81, i64 %5
  %83 = getelementptr float, ptr %82, i64 %52
  store i32 %58, ptr %83, align 4
  %84 = add nuw i64 %79, 1
  %85 = icmp eq i64 %84, %4
  br i1 %85, label %86, label %78

86:
  %87 = add nuw i64 %52, 1
  %88 = icmp ult i64 %87, %6
  br i1 %88, label %51, label %89

89:
  ret void
}

define void @group_min_float32(ptr %0, i64 %1, i64 %2, ptr %3, i64 %4, i64 %5, i64 %6) {
  %8 = and i64 %6, -32
  %9 = icmp eq i64 %8, 0
  br i1 %9, label %13, label %10

10:
  %11 = icmp ugt i64 %1, 1
  %12 = icmp eq i64 %4, 0
  br label %18

13:
  %14 = icmp eq i64 %8, %6
  br i1 %14, label %89, label %15

15:
  %16 = icmp ugt i64 %1, 1
  %17 = icmp eq i64 %4, 0
  br label %51

18:
  %19 = phi i64 [ 0, %10 ], [ %49, %48 ]
  %20 = load ptr, ptr %0, align 8
  %21 = getelementptr float, ptr %20, i64 %2
  %22 = getelementptr float, ptr %21, i64 %19
  %23 = load <32 x float>, ptr %22, align 4
  br i1 %11, label %26, label %24

24:
  %25 = phi <32 x float> [ %23, %18 ], [ %37, %26 ]
  br i1 %12, label %48, label %40

26:
  %27 = phi i64 [ %38, %26 ], [ 1, %18 ]
  %28 = phi <32 x float> [ %37, %26 ], [ %23, %18 ]
  %29 = getelementptr ptr, ptr %0, i64 %27
  %30 = load ptr, ptr %29, align 8
  %31 = getelementptr float, ptr %30, i64 %2
  %32 = getelementptr float, ptr %31, i64 %19
  %33 = load <32 x float>, ptr %32, align 4
  %34 = fcmp olt <32 x float> %33, %28
  %35 = select <32 x i1> %34, <32 x float> %33, <32 x float> %28
  %36 = fcmp ord <32 x float> %33, zeroinitializer
  %37 = select <32 x i1> %36, <32 x float> %35, <32 x float> %33
  %38 = add nuw i64 %27, 1
  %39 = icmp eq i64 %38, %1
  br i1 %39, label %24, label %26

40:
  %41 = phi i64 [ %46, %40 ], [ 0, %24 ]
  %42 = getelementptr ptr, ptr %3, i64 %41
  %43 = load ptr, ptr %42, align 8
  %44 = getelementptr float, ptr %43, i64 %5
  %45 = getelementptr float, ptr %44, i64 %19
  store <32 x float> %25, ptr %45, align 4
  %46 = add nuw i64 %41, 1
  %47 = icmp eq i64 %46, %4
  br i1 %47, label %48, label %40

48:
  %49 = add nuw i64 %19, 32
  %50 = icmp ult i64 %49, %8
  br i1 %50, label %18, label %13

51:
  %52 = phi i64 [ %8, %15 ], [ %87, %86 ]
  %53 = load ptr, ptr %0, align 8
  %54 = getelementptr float, ptr %53, i64 %2
  %55 = getelementptr float, ptr %54, i64 %52
  %56 = load i32, ptr %55, align 4
  br i1 %16, label %59, label %57

57:
  %58 = phi i32 [ %56, %51 ], [ %75, %59 ]
  br i1 %17, label %86, label %78

59:
  %60 = phi i32 [ %75, %59 ], [ %56, %51 ]
  %61 = phi i64 [ %76, %59 ], [ 1, %51 ]
  %62 = getelementptr ptr, ptr %0, i64 %61
  %63 = load ptr, ptr %62, align 8
  %64 = getelementptr float, ptr %63, i64 %2
  %65 = getelementptr float, ptr %64, i64 %52
  %66 = load i32, ptr %65, align 4
  %67 = bitcast i32 %60 to <1 x float>
  %68 = bitcast i32 %66 to <1 x float>
  %69 = insertelement <1 x i32> poison, i32 %60, i64 0
  %70 = insertelement <1 x i32> poison, i32 %66, i64 0
  %71 = fcmp olt <1 x float> %68, %67
  %72 = select <1 x i1> %71, <1 x i32> %70, <1 x i32> %69
  %73 = fcmp ord <1 x float> %68, zeroinitializer
  %74 = select <1 x i1> %73, <1 x i32> %72, <1 x i32> %70
  %75 = extractelement <1 x i32> %74, i64 0
  %76 = add nuw i64 %61, 1
  %77 = icmp eq i64 %76, %1
  br i1 %77, label %57, label %59

78:
  %79 = phi i64 [ %84, %78 ], [ 0, %57 ]
  %80 = getelementptr ptr, ptr %3, i64 %79
  %81 = load ptr, ptr %80, align 8
  %82 = getelementptr float, ptr %81, i64 %5
  %83 = getelementptr float, ptr %82, i64 %52
  store i32 %58, ptr %83, align 4
  %84 = add nuw i64 %79, 1
  %85 = icmp eq i64 %84, %4
  br i1 %85, label %86, label %78

86:
  %87 = add nuw i64 %52, 1
  %88 = icmp ult i64 %87, %6
  br i1 %88, label %51, label %89

89:
  ret void
}

define void @group_sum_float64(ptr %0, i64 %1, i64 %2, ptr %3, i64 %4, i64 %5, i64 %6) {
  %8 = and i64 %6, -16
  %9 = icmp eq i64 %8, 0
  br i1 %9, label %13, label %10

10:
  %11 = icmp ugt i64 %1, 1
  %12 = icmp eq i64 %4, 0
  br label %18

13:
  %14 = icmp eq i64 %8, %6
  br i1 %14, label %78, label %15

15:
  %16 = icmp ugt i64 %1, 1
  %17 = icmp eq i64 %4, 0
  br label %48

18:
  %19 = phi i64 [ 0, %10 ], [ %46, %45 ]
  %20 = load ptr, ptr %0, align 8
  %21 = getelementptr double, ptr %20, i64 %2
  %22 = getelementptr double, ptr %21, i64 %19
  %23 = load <16 x double>, ptr %22, align 8
  br i1 %11, label %26, label %24

24:
  %25 = phi <16 x double> [ %23, %18 ], [ %34, %26 ]
  br i1 %12, label %45, label %37

26:
  %27 = phi i64 [ %35, %26 ], [ 1, %18 ]
  %28 = phi <16 x double> [ %34, %26 ], [ %23, %18 ]
  %29 = getelementptr ptr, ptr %0, i64 %27
  %30 = load ptr, ptr %29, align 8
  %31 = getelementptr double, ptr %30, i64 %2
  %32 = getelementptr double, ptr %31, i64 %19
  %33 = load <16 x double>, ptr %32, align 8
  %34 = fadd <16 x double> %28, %33
  %35 = add nuw i64 %27, 1
  %36 = icmp eq i64 %35, %1
  br i1 %36, label %24, label %26

37:
  %38 = phi i64 [ %43, %37 ], [ 0, %24 ]
  %39 = getelementptr ptr, ptr %3, i64 %38
  %40 = load ptr, ptr %39, align 8
  %41 = getelementptr double, ptr %40, i64 %5
  %42 = getelementptr double, ptr %41, i64 %19
  store <16 x double> %25, ptr %42, align 8
  %43 = add nuw i64 %38, 1
  %44 = icmp eq i64 %43, %4
  br i1 %44, label %45, label %37

45:
  %46 = add nuw i64 %19, 16
  %47 = icmp ult i64 %46, %8
  br i1 %47, label %18, label %13

48:
  %49 = phi i64 [ %8, %15 ], [ %76, %75 ]
  %50 = load ptr, ptr %0, align 8
  %51 = getelementptr double, ptr %50, i64 %2
  %52 = getelementptr double, ptr %51, i64 %49
  %53 = load <1 x double>, ptr %52, align 8
  br i1 %16, label %56, label %54

54:
  %55 = phi <1 x double> [ %53, %48 ], [ %64, %56 ]
  br i1 %17, label %75, label %67

56:
  %57 = phi i64 [ %65, %56 ], [ 1, %48 ]
  %58 = phi <1 x double> [ %64, %56 ], [ %53, %48 ]
  %59 = getelementptr ptr, ptr %0, i64 %57
  %60 = load ptr, ptr %59, align 8
  %61 = getelementptr double, ptr %60, i64 %2
  %62 = getelementptr double, ptr %61, i64 %49
  %63 = load <1 x double>, ptr %62, align 8
  %64 = fadd <1 x double> %58, %63
  %65 = add nuw i64 %57, 1
  %66 = icmp eq i64 %65, %1
  br i1 %66, label %54, label %56

67:
  %68 = phi i64 [ %73, %67 ], [ 0, %54 ]
  %69 = getelementptr ptr, ptr %3, i64 %68
  %70 = load ptr, ptr %69, align 8
  %71 = getelementptr double, ptr %70, i64 %5
  %72 = getelementptr double, ptr %71, i64 %49
  store <1 x double> %55, ptr %72, align 8
  %73 = add nuw i64 %68, 1
  %74 = icmp eq i64 %73, %4
  br i1 %74, label %75, label %67

75:
  %76 = add nuw i64 %49, 1
  %77 = icmp ult i64 %76, %6
  br i1 %77, label %48, label %78

78:
  ret void
}

define void @group_max_float64(ptr %0, i64 %1, i64 %2, ptr %3, i64 %4, i64 %5, i64 %6) {
  %8 = and i64 %6, -16
  %9 = icmp eq i64 %8, 0
  br i1 %9, label %13, label %10

10:
  %11 = icmp ugt i64 %1, 1
  %12 = icmp eq i64 %4, 0
  br label %18

13:
  %14 = icmp eq i64 %8, %6
  br i1 %14, label %84, label %15

15:
  %16 = icmp ugt i64 %1, 1
  %17 = icmp eq i64 %4, 0
  br label %51

18:
  %19 = phi i64 [ 0, %10 ], [ %49, %48 ]
  %20 = load ptr, ptr %0, align 8
  %21 = getelementptr double, ptr %20, i64 %2
  %22 = getelementptr double, ptr %21, i64 %19
  %23 = load <16 x double>, ptr %22, align 8
  br i1 %11, label %26, label %24

24:
  %25 = phi <16 x double> [ %23, %18 ], [ %37, %26 ]
  br i1 %12, label %48, label %40

26:
  %27 = phi i64 [ %38, %26 ], [ 1, %18 ]
  %28 = phi <16 x double> [ %37, %26 ], [ %23, %18 ]
  %29 = getelementptr ptr, ptr %0, i64 %27
  %30 = load ptr, ptr %29, align 8
  %31 = getelementptr double, ptr %30, i64 %2
  %32 = getelementptr double, ptr %31, i64 %19
  %33 = load <16 x double>, ptr %32, align 8
  %34 = fcmp ogt <16 x double> %33, %28
  %35 = select <16 x i1> %34, <16 x double> %33, <16 x double> %28
  %36 = fcmp ord <16 x double> %33, zeroinitializer
  %37 = select <16 x i1> %36, <16 x double> %35, <16 x double> %33
  %38 = add nuw i64 %27, 1
  %39 = icmp eq i64 %38, %1
  br i1 %39, label %24, label %26

40:
  %41 = phi i64 [ %46, %40 ], [ 0, %24 ]
  %42 = getelementptr ptr, ptr %3, i64 %41
  %43 = load ptr, ptr %42, align 8
  %44 = getelementptr double, ptr %43, i64 %5
  %45 = getelementptr double, ptr %44, i64 %19
  store <16 x double> %25, ptr %45, align 8
  %46 = add nuw i64 %41, 1
  %47 = icmp eq i64 %46, %4
  br i1 %47, label %48, label %40

48:
  %49 = add nuw i64 %19, 16
  %50 = icmp ult i64 %49, %8
  br i1 %50, label %18, label %13

51:
  %52 = phi i64 [ %8, %15 ], [ %82, %81 ]
  %53 = load ptr, ptr %0, align 8
  %54 = getelementptr double, ptr %53, i64 %2
  %55 = getelementptr double, ptr %54, i64 %52
  %56 = load <1 x double>, ptr %55, align 8
  br i1 %16, label %59, label %57

57:
  %58 = phi <1 x double> [ %56, %51 ], [ %70, %59 ]
  br i1 %17, label %81, label %73

59:
  %60 = phi i64 [ %71, %59 ], [ 1, %51 ]
  %61 = phi <1 x double> [ %70, %59 ], [ %56, %51 ]
  %62 = getelementptr ptr, ptr %0, i64 %60
  %63 = load ptr, ptr %62, align 8
  %64 = getelementptr double, ptr %63, i64 %2
  %65 = getelementptr double, ptr %64, i64 %52
  %66 = load <1 x double>, ptr %65, align 8
  %67 = fcmp ogt <1 x double> %66, %61
  %68 = select <1 x i1> %67, <1 x double> %66, <1 x double> %61
  %69 = fcmp ord <1 x double> %66, zeroinitializer
  %70 = select <1 x i1> %69, <1 x double> %68, <1 x double> %66
  %71 = add nuw i64 %60, 1
  %72 = icmp eq i64 %71, %1
  br i1 %72, label %57, label %59

73:
  %74 = phi i64 [ %79, %73 ], [ 0, %57 ]
  %75 = getelementptr ptr, ptr %3, i64 %74
  %76 = load ptr, ptr %75, align 8
  %77 = getelementptr double, ptr %76, i64 %5
  %78 = getelementptr double, ptr %77, i64 %52
  store <1 x double> %58, ptr %78, align 8
  %79 = add nuw i64 %74, 1
  %80 = icmp eq i64 %79, %4
  br i1 %80, label %81, label %73

81:
  %82 = add nuw i64 %52, 1
  %83 = icmp ult i64 %82, %6
  br i1 %83, label %51, label %84

84:
  ret void
}

define void @group_min_float64(ptr %0, i64 %1, i64 %2, ptr %3, i64 %4, i64 %5, i64 %6) {
  %8 = and i64 %6, -16
  %9 = icmp eq i64 %8, 0
  br i1 %9, label %13, label %10

10:
  %11 = icmp ugt i64 %1, 1
  %12 = icmp eq i64 %4, 0
  br label %18

13:
  %14 = icmp eq i64 %8, %6
  br i1 %14, label %84, label %15

15:
  %16 = icmp ugt i64 %1, 1
  %17 = icmp eq i64 %4, 0
  br label %51

18:
  %19 = phi i64 [ 0, %10 ], [ %49, %48 ]
  %20 = load ptr, ptr %0, align 8
  %21 = getelementptr double, ptr %20, i64 %2
  %22 = getelementptr double, ptr %21, i64 %19
  %23 = load <16 x double>, ptr %22, align 8
  br i1 %11, label %26, label %24

24:
  %25 = phi <16 x double> [ %23, %18 ], [ %37, %26 ]
  br i1 %12, label %48, label %40

26:
  %27 = phi i64 [ %38, %26 ], [ 1, %18 ]
  %28 = phi <16 x double> [ %37, %26 ], [ %23, %18 ]
  %29 = getelementptr ptr, ptr %0, i64 %27
  %30 = load ptr, ptr %29, align 8
  %31 = getelementptr double, ptr %30, i64 %2
  %32 = getelementptr double, ptr %31, i64 %19
  %33 = load <16 x double>, ptr %32, align 8
  %34 = fcmp olt <16 x double> %33, %28
  %35 = select <16 x i1> %34, <16 x double> %33, <16 x double> %28
  %36 = fcmp ord <16 x double> %33, zeroinitializer
  %37 = select <16 x i1> %36, <16 x double> %35, <16 x double> %33
  %38 = add nuw i64 %27, 1
  %39 = icmp eq i64 %38, %1
  br i1 %39, label %24, label %26

40:
  %41 = phi i64 [ %46, %40 ], [ 0, %24 ]
  %42 = getelementptr ptr, ptr %3, i64 %41
  %43 = load ptr, ptr %42, align 8
  %44 = getelementptr double, ptr %43, i64 %5
  %45 = getelementptr double, ptr %44, i64 %19
  store <16 x double> %25, ptr %45, align 8
  %46 = add nuw i64 %41, 1
  %47 = icmp eq i64 %46, %4
  br i1 %47, label %48, label %40

48:
  %49 = add nuw i64 %19, 16
  %50 = icmp ult i64 %49, %8
  br i1 %50, label %18, label %13

51:
  %52 = phi i64 [ %8, %15 ], [ %82, %81 ]
  %53 = load ptr, ptr %0, align 8
  %54 = getelementptr double, ptr %53, i64 %2
  %55 = getelementptr double, ptr %54, i64 %52
  %56 = load <1 x double>, ptr %55, align 8
  br i1 %16, label %59, label %57

57:
  %58 = phi <1 x double> [ %56, %51 ], [ %70, %59 ]
  br i1 %17, label %81, label %73

59:
  %60 = phi i64 [ %71, %59 ], [ 1, %51 ]
  %61 = phi <1 x double> [ %70, %59 ], [ %56, %51 ]
  %62 = getelementptr ptr, ptr %0, i64 %60
  %63 = load ptr, ptr %62, align 8
  %64 = getelementptr double, ptr %63, i64 %2
  %65 = getelementptr double, ptr %64, i64 %52
  %66 = load <1 x double>, ptr %65, align 8
  %67 = fcmp olt <1 x double> %66, %61
  %68 = select <1 x i1> %67, <1 x double> %66, <1 x double> %61
  %69 = fcmp ord <1 x double> %66, zeroinitializer
  %70 = select <1 x i1> %69, <1 x double> %68, <1 x double> %66
  %71 = add nuw i64 %60, 1
  %72 = icmp eq i64 %71, %1
  br i1 %72, label %57, label %59

73:
  %74 = phi i64 [ %79, %73 ], [ 0, %57 ]
  %75 = getelementptr ptr, ptr %3, i64 %74
  %76 = load ptr, ptr %75, align 8
  %77 = getelementptr double, ptr %76, i64 %5
  %78 = getelementptr double, ptr %77, i64 %52
  store <1 x double> %58, ptr %78, align 8
  %79 = add nuw i64 %74, 1
  %80 = icmp eq i64 %79, %4
  br i1 %80, label %81, label %73

81:
  %82 = add nuw i64 %52, 1
  %83 = icmp ult i64 %82, %6
  br i1 %83, label %51, label %84

84:
  ret void
}

declare <128 x i8> @llvm.smin.v128i8(<128 x i8>, <128 x i8>)

declare <128 x i8> @llvm.smax.v128i8(<128 x i8>, <128 x i8>)

declare <1 x i8> @llvm.smin.v1i8(<1 x i8>, <1 x i8>)

declare <1 x i8> @llvm.smax.v1i8(<1 x i8>, <1 x i8>)

declare <64 x i16> @llvm.smin.v64i16(<64 x i16>, <64 x i16>)

declare <64 x i16> @llvm.smax.v64i16(<64 x i16>, <64 x i16>)

declare <1 x i16> @llvm.smin.v1i16(<1 x i16>, <1 x i16>)

declare <1 x i16> @llvm.smax.v1i16(<1 x i16>, <1 x i16>)

declare <32 x i32> @llvm.smin.v32i32(<32 x i32>, <32 x i32>)

declare <32 x i32> @llvm.smax.v32i32(<32 x i32>, <32 x i32>)

declare <1 x i32> @llvm.smin.v1i32(<1 x i32>, <1 x i32>)

declare <1 x i32> @llvm.smax.v1i32(<1 x i32>, <1 x i32>)

declare <16 x i64> @llvm.smin.v16i64(<16 x i64>, <16 x i64>)

declare <16 x i64> @llvm.smax.v16i64(<16 x i64>, <16 x i64>)

declare <1 x i64> @llvm.smin.v1i64(<1 x i64>, <1 x i64>)

declare <1 x i64> @llvm.smax.v1i64(<1 x i64>, <1 x i64>)

declare <128 x i8> @llvm.umin.v128i8(<128 x i8>, <128 x i8>)

declare <128 x i8> @llvm.umax.v128i8(<128 x i8>, <128 x i8>)

declare <1 x i8> @llvm.umin.v1i8(<1 x i8>, <1 x i8>)

declare <1 x i8> @llvm.umax.v1i8(<1 x i8>, <1 x i8>)

declare <64 x i16> @llvm.umin.v64i16(<64 x i16>, <64 x i16>)

declare <64 x i16> @llvm.umax.v64i16(<64 x i16>, <64 x i16>)

declare <1 x i16> @llvm.umin.v1i16(<1 x i16>, <1 x i16>)

declare <1 x i16> @llvm.umax.v1i16(<1 x i16>, <1 x i16>)

declare <32 x i32> @llvm.umin.v32i32(<32 x i32>, <32 x i32>)

declare <32 x i32> @llvm.umax.v32i32(<32 x i32>, <32 x i32>)

declare <1 x i32> @llvm.umin.v1i32(<1 x i32>, <1 x i32>)

declare <1 x i32> @llvm.umax.v1i32(<1 x i32>, <1 x i32>)

declare <16 x i64> @llvm.umin.v16i64(<16 x i64>, <16 x i64>)

declare <16 x i64> @llvm.umax.v16i64(<16 x i64>, <16 x i64>)

declare <1 x i64> @llvm.umin.v1i64(<1 x i64>, <1 x i64>)

declare <1 x i64> @llvm.umax.v1i64(<1 x i64>, <1 x i64>)

declare <32 x float> @llvm.fabs.v32f32(<32 x float>)
