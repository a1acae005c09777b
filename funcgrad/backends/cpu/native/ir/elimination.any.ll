; source/elimination.c, compiled by build.py

%struct.numbers = type { i64, [2 x double], [2 x double], i8, i8, i8, i8, i8, i8, i8 }

define void @eliminate_lu(ptr %0, ptr %1, ptr %2, ptr %3, i64 %4, i64 %5, i64 %6, i64 %7, i64 %8, i64 %9, i64 %10, ptr %11) {
  %13 = alloca %struct.numbers, align 8
  %14 = alloca [64 x i64], align 16
  %15 = and i64 %9, 1
  %16 = icmp eq i64 %15, 0
  %17 = icmp sgt i64 %9, 1
  %18 = select i1 %17, i32 2, i32 1
  %19 = select i1 %16, i32 2, i32 3
  %20 = shl nuw nsw i32 %18, %19
  %21 = zext nneg i32 %20 to i64
  store i64 %21, ptr %13, align 8
  %22 = getelementptr inbounds i8, ptr %13, i64 8
  br i1 %16, label %23, label %26

23:
  store float 1.000000e+00, ptr %22, align 8
  br i1 %17, label %33, label %24

24:
  %25 = getelementptr inbounds i8, ptr %13, i64 24
  store float -1.000000e+00, ptr %25, align 8
  br label %37

26:
  store double 1.000000e+00, ptr %22, align 8
  br i1 %17, label %29, label %27

27:
  %28 = getelementptr inbounds i8, ptr %13, i64 24
  store double -1.000000e+00, ptr %28, align 8
  br label %37

29:
  %30 = getelementptr inbounds i8, ptr %13, i64 16
  store double 0.000000e+00, ptr %30, align 8
  %31 = getelementptr inbounds i8, ptr %13, i64 24
  store double -1.000000e+00, ptr %31, align 8
  %32 = getelementptr inbounds i8, ptr %13, i64 32
  store double 0.000000e+00, ptr %32, align 8
  br label %37

33:
  %34 = getelementptr inbounds i8, ptr %13, i64 12
  store float 0.000000e+00, ptr %34, align 4
  %35 = getelementptr inbounds i8, ptr %13, i64 24
  store float -1.000000e+00, ptr %35, align 8
  %36 = getelementptr inbounds i8, ptr %13, i64 28
  store float 0.000000e+00, ptr %36, align 4
  br label %37

37:
  %38 = getelementptr inbounds i8, ptr %13, i64 40
  store i8 76, ptr %38, align 8
  %39 = getelementptr inbounds i8, ptr %13, i64 41
  store i8 82, ptr %39, align 1
  %40 = getelementptr inbounds i8, ptr %13, i64 42
  store i8 85, ptr %40, align 2
  %41 = getelementptr inbounds i8, ptr %13, i64 43
  store i8 76, ptr %41, align 1
  %42 = getelementptr inbounds i8, ptr %13, i64 44
  store i8 78, ptr %42, align 4
  %43 = getelementptr inbounds i8, ptr %13, i64 45
  store i8 84, ptr %43, align 1
  %44 = getelementptr inbounds i8, ptr %13, i64 46
  store i8 85, ptr %44, align 2
  %45 = tail call i64 @llvm.smin.i64(i64 %6, i64 %7)
  %46 = mul i64 %7, %6
  %47 = zext i1 %17 to i32
  %48 = add nuw nsw i32 %19, %47
  %49 = zext nneg i32 %48 to i64
  %50 = shl i64 %46, %49
  %51 = add i64 %45, %6
  %52 = add i64 %51, %46
  %53 = shl i64 %52, %49
  %54 = icmp slt i64 %45, 65
  %55 = select i1 %54, ptr %14, ptr %3
  %56 = icmp slt i64 %4, %5
  br i1 %56, label %57, label %133

57:
  %58 = icmp sgt i64 %6, 0
  %59 = icmp sgt i64 %45, 0
  br label %60

60:
  %61 = phi i64 [ %4, %57 ], [ %131, %130 ]
  %62 = mul i64 %61, %53
  %63 = getelementptr i8, ptr %0, i64 %62
  %64 = mul i64 %61, %50
  %65 = getelementptr i8, ptr %1, i64 %64
  call void @llvm.memcpy.p0.p0.i64(ptr align 1 %63, ptr align 1 %65, i64 %50, i1 false)
  %66 = call fastcc i64 @factor(i64 %6, i64 %7, ptr %63, i64 %6, ptr %55, ptr %13, ptr %11)
  %67 = getelementptr i8, ptr %63, i64 %50
  %68 = load i64, ptr %13, align 8
  %69 = mul i64 %68, %6
  %70 = getelementptr i8, ptr %67, i64 %69
  %71 = getelementptr i8, ptr %67, i64 8
  %72 = getelementptr i8, ptr %67, i64 4
  br i1 %58, label %78, label %73

73:
  %74 = getelementptr i8, ptr %70, i64 8
  %75 = getelementptr i8, ptr %70, i64 4
  br i1 %59, label %76, label %130

76:
  %77 = icmp sgt i64 %68, 0
  br label %95

78:
  %79 = phi i64 [ %93, %92 ], [ 0, %60 ]
  %80 = uitofp nneg i64 %79 to double
  %81 = shl nuw i64 %79, 1
  %82 = select i1 %17, i64 %81, i64 %79
  br i1 %16, label %83, label %86

83:
  %84 = fptrunc double %80 to float
  %85 = getelementptr float, ptr %67, i64 %82
  store float %84, ptr %85, align 4
  br i1 %17, label %90, label %92

86:
  %87 = getelementptr double, ptr %67, i64 %82
  store double %80, ptr %87, align 8
  br i1 %17, label %88, label %92

88:
  %89 = getelementptr double, ptr %71, i64 %81
  store double 0.000000e+00, ptr %89, align 8
  br label %92

90:
  %91 = getelementptr float, ptr %72, i64 %81
  store float 0.000000e+00, ptr %91, align 4
  br label %92

92:
  %93 = add nuw nsw i64 %79, 1
  %94 = icmp eq i64 %93, %6
  br i1 %94, label %73, label %78

95:
  %96 = phi i64 [ 0, %76 ], [ %128, %127 ]
  %97 = getelementptr i64, ptr %55, i64 %96
  %98 = load i64, ptr %97, align 8
  %99 = add i64 %98, -1
  %100 = sitofp i64 %99 to double
  %101 = shl nuw i64 %96, 1
  %102 = select i1 %17, i64 %101, i64 %96
  br i1 %16, label %103, label %106

103:
  %104 = fptrunc double %100 to float
  %105 = getelementptr float, ptr %70, i64 %102
  store float %104, ptr %105, align 4
  br i1 %17, label %110, label %112

106:
  %107 = getelementptr double, ptr %70, i64 %102
  store double %100, ptr %107, align 8
  br i1 %17, label %108, label %112

108:
  %109 = getelementptr double, ptr %74, i64 %101
  store double 0.000000e+00, ptr %109, align 8
  br label %112

110:
  %111 = getelementptr float, ptr %75, i64 %101
  store float 0.000000e+00, ptr %111, align 4
  br label %112

112:
  %113 = icmp eq i64 %99, %96
  br i1 %113, label %127, label %114

114:
  %115 = mul i64 %96, %68
  %116 = getelementptr i8, ptr %67, i64 %115
  %117 = mul i64 %99, %68
  %118 = getelementptr i8, ptr %67, i64 %117
  br i1 %77, label %119, label %127

119:
  %120 = phi i64 [ %125, %119 ], [ 0, %114 ]
  %121 = getelementptr i8, ptr %116, i64 %120
  %122 = load i32, ptr %121, align 1
  %123 = getelementptr i8, ptr %118, i64 %120
  %124 = load i32, ptr %123, align 1
  store i32 %124, ptr %121, align 1
  store i32 %122, ptr %123, align 1
  %125 = add nuw nsw i64 %120, 4
  %126 = icmp slt i64 %125, %68
  br i1 %126, label %119, label %127

127:
  %128 = add nuw nsw i64 %96, 1
  %129 = icmp eq i64 %128, %45
  br i1 %129, label %130, label %95

130:
  %131 = add nsw i64 %61, 1
  %132 = icmp eq i64 %131, %5
  br i1 %132, label %133, label %60

133:
  ret void
}

define internal fastcc i64 @factor(i64 %0, i64 %1, ptr %2, i64 %3, ptr %4, ptr %5, ptr %6) {
  %8 = alloca i64, align 8
  %9 = alloca i64, align 8
  %10 = alloca i64, align 8
  %11 = alloca i64, align 8
  %12 = alloca i64, align 8
  %13 = alloca i64, align 8
  %14 = alloca i64, align 8
  %15 = alloca i64, align 8
  %16 = alloca i64, align 8
  %17 = alloca i64, align 8
  store i64 %0, ptr %8, align 8
  store i64 %1, ptr %9, align 8
  store i64 %3, ptr %10, align 8
  %18 = tail call i64 @llvm.smin.i64(i64 %0, i64 %1)
  store i64 %18, ptr %11, align 8
  store i64 1, ptr %12, align 8
  %19 = icmp slt i64 %1, 65
  %20 = icmp slt i64 %0, 2
  %21 = or i1 %20, %19
  br i1 %21, label %22, label %41

22:
  store i64 0, ptr %13, align 8
  %23 = load ptr, ptr %6, align 8
  call void %23(ptr %8, ptr %9, ptr %2, ptr %10, ptr %4, ptr %13)
  %24 = icmp sgt i64 %18, 0
  br i1 %24, label %25, label %38

25:
  %26 = load i64, ptr %8, align 8
  br label %27

27:
  %28 = phi i64 [ 0, %25 ], [ %34, %36 ]
  %29 = getelementptr i64, ptr %4, i64 %28
  %30 = load i64, ptr %29, align 8
  %31 = icmp sle i64 %30, %28
  %32 = icmp sgt i64 %30, %26
  %33 = select i1 %31, i1 true, i1 %32
  %34 = add nuw nsw i64 %28, 1
  br i1 %33, label %35, label %36

35:
  store i64 %34, ptr %29, align 8
  br label %36

36:
  %37 = icmp eq i64 %34, %18
  br i1 %37, label %38, label %27

38:
  %39 = load i64, ptr %13, align 8
  %40 = call i64 @llvm.smax.i64(i64 %39, i64 0)
  br label %96

41:
  %42 = lshr i64 %18, 1
  %43 = add nuw nsw i64 %42, 63
  %44 = and i64 %43, 9223372036854775744
  %45 = icmp ult i64 %44, %1
  %46 = lshr i64 %1, 1
  %47 = select i1 %45, i64 %44, i64 %46
  %48 = tail call i64 @llvm.umin.i64(i64 %47, i64 %0)
  store i64 %48, ptr %14, align 8
  %49 = sub nsw i64 %1, %48
  store i64 %49, ptr %15, align 8
  %50 = sub nsw i64 %0, %48
  store i64 %50, ptr %16, align 8
  %51 = add nuw nsw i64 %48, 1
  store i64 %51, ptr %17, align 8
  %52 = load i64, ptr %5, align 8
  %53 = mul i64 %52, %48
  %54 = mul i64 %53, %3
  %55 = getelementptr i8, ptr %2, i64 %54
  %56 = tail call fastcc i64 @factor(i64 %0, i64 %48, ptr %2, i64 %3, ptr %4, ptr %5, ptr %6)
  %57 = getelementptr inbounds i8, ptr %6, i64 8
  %58 = load ptr, ptr %57, align 8
  call void %58(ptr %15, ptr %55, ptr %10, ptr %12, ptr %14, ptr %4, ptr %12)
  %59 = getelementptr inbounds i8, ptr %6, i64 16
  %60 = load ptr, ptr %59, align 8
  %61 = getelementptr inbounds i8, ptr %5, i64 40
  %62 = getelementptr inbounds i8, ptr %5, i64 43
  %63 = getelementptr inbounds i8, ptr %5, i64 44
  %64 = getelementptr inbounds i8, ptr %5, i64 46
  %65 = getelementptr inbounds i8, ptr %5, i64 8
  call void %60(ptr %61, ptr %62, ptr %63, ptr %64, ptr %14, ptr %15, ptr %65, ptr %2, ptr %10, ptr %55, ptr %10, i64 1, i64 1, i64 1, i64 1)
  %66 = icmp ult i64 %47, %0
  br i1 %66, label %67, label %96

67:
  %68 = getelementptr i8, ptr %55, i64 %53
  %69 = getelementptr i8, ptr %2, i64 %53
  %70 = getelementptr inbounds i8, ptr %6, i64 32
  %71 = load ptr, ptr %70, align 8
  %72 = getelementptr inbounds i8, ptr %5, i64 24
  call void %71(ptr %63, ptr %63, ptr %16, ptr %15, ptr %14, ptr %72, ptr %69, ptr %10, ptr %55, ptr %10, ptr %65, ptr %68, ptr %10, i64 1, i64 1)
  %73 = load i64, ptr %16, align 8
  %74 = load i64, ptr %15, align 8
  %75 = load i64, ptr %10, align 8
  %76 = load i64, ptr %14, align 8
  %77 = getelementptr i64, ptr %4, i64 %76
  %78 = call fastcc i64 @factor(i64 %73, i64 %74, ptr %68, i64 %75, ptr %77, ptr %5, ptr %6)
  %79 = load i64, ptr %14, align 8
  %80 = icmp slt i64 %79, %18
  br i1 %80, label %81, label %88

81:
  %82 = phi i64 [ %86, %81 ], [ %79, %67 ]
  %83 = getelementptr i64, ptr %4, i64 %82
  %84 = load i64, ptr %83, align 8
  %85 = add i64 %84, %79
  store i64 %85, ptr %83, align 8
  %86 = add nsw i64 %82, 1
  %87 = icmp eq i64 %86, %18
  br i1 %87, label %88, label %81

88:
  %89 = load ptr, ptr %57, align 8
  call void %89(ptr %14, ptr %2, ptr %10, ptr %17, ptr %11, ptr %4, ptr %12)
  %90 = icmp eq i64 %56, 0
  %91 = icmp eq i64 %78, 0
  %92 = load i64, ptr %14, align 8
  %93 = add i64 %92, %78
  %94 = select i1 %91, i64 0, i64 %93
  %95 = select i1 %90, i64 %94, i64 %56
  br label %96

96:
  %97 = phi i64 [ %40, %38 ], [ %95, %88 ], [ %56, %41 ]
  ret i64 %97
}

define void @eliminate_solve(ptr %0, ptr %1, ptr %2, ptr %3, i64 %4, i64 %5, i64 %6, i64 %7, i64 %8, i64 %9, i64 %10, ptr %11) {
  %13 = alloca %struct.numbers, align 8
  %14 = and i64 %9, 1
  %15 = icmp eq i64 %14, 0
  %16 = icmp sgt i64 %9, 1
  %17 = select i1 %16, i32 2, i32 1
  %18 = select i1 %15, i32 2, i32 3
  %19 = shl nuw nsw i32 %17, %18
  %20 = zext nneg i32 %19 to i64
  store i64 %20, ptr %13, align 8
  %21 = getelementptr inbounds i8, ptr %13, i64 8
  br i1 %15, label %22, label %25

22:
  store float 1.000000e+00, ptr %21, align 8
  br i1 %16, label %32, label %23

23:
  %24 = getelementptr inbounds i8, ptr %13, i64 24
  store float -1.000000e+00, ptr %24, align 8
  br label %36

25:
  store double 1.000000e+00, ptr %21, align 8
  br i1 %16, label %28, label %26

26:
  %27 = getelementptr inbounds i8, ptr %13, i64 24
  store double -1.000000e+00, ptr %27, align 8
  br label %36

28:
  %29 = getelementptr inbounds i8, ptr %13, i64 16
  store double 0.000000e+00, ptr %29, align 8
  %30 = getelementptr inbounds i8, ptr %13, i64 24
  store double -1.000000e+00, ptr %30, align 8
  %31 = getelementptr inbounds i8, ptr %13, i64 32
  store double 0.000000e+00, ptr %31, align 8
  br label %36

32:
  %33 = getelementptr inbounds i8, ptr %13, i64 12
  store float 0.000000e+00, ptr %33, align 4
  %34 = getelementptr inbounds i8, ptr %13, i64 24
  store float -1.000000e+00, ptr %34, align 8
  %35 = getelementptr inbounds i8, ptr %13, i64 28
  store float 0.000000e+00, ptr %35, align 4
  br label %36

36:
  %37 = getelementptr inbounds i8, ptr %13, i64 40
  store i8 76, ptr %37, align 8
  %38 = getelementptr inbounds i8, ptr %13, i64 41
  store i8 82, ptr %38, align 1
  %39 = getelementptr inbounds i8, ptr %13, i64 42
  store i8 85, ptr %39, align 2
  %40 = getelementptr inbounds i8, ptr %13, i64 43
  store i8 76, ptr %40, align 1
  %41 = getelementptr inbounds i8, ptr %13, i64 44
  store i8 78, ptr %41, align 4
  %42 = getelementptr inbounds i8, ptr %13, i64 45
  store i8 84, ptr %42, align 1
  %43 = getelementptr inbounds i8, ptr %13, i64 46
  store i8 85, ptr %43, align 2
  %44 = mul i64 %6, %6
  %45 = zext i1 %16 to i32
  %46 = add nuw nsw i32 %18, %45
  %47 = zext nneg i32 %46 to i64
  %48 = shl i64 %44, %47
  %49 = mul i64 %8, %6
  %50 = shl i64 %49, %47
  %51 = shl i64 %6, 3
  %52 = getelementptr i8, ptr %3, i64 %51
  %53 = icmp slt i64 %4, %5
  br i1 %53, label %54, label %85

54:
  %55 = sdiv i64 %50, 8
  %56 = icmp sgt i64 %50, 7
  %57 = sdiv i64 %50, 4
  %58 = icmp sgt i64 %50, 3
  br label %59

59:
  %60 = phi i64 [ %4, %54 ], [ %83, %82 ]
  %61 = mul i64 %60, %50
  %62 = getelementptr i8, ptr %0, i64 %61
  %63 = mul i64 %60, %48
  %64 = getelementptr i8, ptr %1, i64 %63
  call void @llvm.memcpy.p0.p0.i64(ptr align 1 %52, ptr align 1 %64, i64 %48, i1 false)
  %65 = call fastcc i64 @factor(i64 %6, i64 %6, ptr %52, i64 %6, ptr %3, ptr %13, ptr %11)
  %66 = icmp eq i64 %65, 0
  br i1 %66, label %80, label %67

67:
  br i1 %15, label %69, label %68

68:
  br i1 %56, label %70, label %82

69:
  br i1 %58, label %75, label %82

70:
  %71 = phi i64 [ %73, %70 ], [ 0, %68 ]
  %72 = getelementptr double, ptr %62, i64 %71
  store double 0x7FF8000000000000, ptr %72, align 8
  %73 = add nuw nsw i64 %71, 1
  %74 = icmp eq i64 %73, %55
  br i1 %74, label %82, label %70

75:
  %76 = phi i64 [ %78, %75 ], [ 0, %69 ]
  %77 = getelementptr float, ptr %62, i64 %76
  store float 0x7FF8000000000000, ptr %77, align 4
  %78 = add nuw nsw i64 %76, 1
  %79 = icmp eq i64 %78, %57
  br i1 %79, label %82, label %75

80:
  %81 = getelementptr i8, ptr %2, i64 %61
  call void @llvm.memcpy.p0.p0.i64(ptr align 1 %62, ptr align 1 %81, i64 %50, i1 false)
  call fastcc void @substitute(ptr %62, ptr %52, ptr %3, i64 %6, i64 %8, ptr %13, ptr %11)
  br label %82

82:
  %83 = add nsw i64 %60, 1
  %84 = icmp eq i64 %83, %5
  br i1 %84, label %85, label %59

85:
  ret void
}

define internal fastcc void @substitute(ptr %0, ptr %1, ptr %2, i64 %3, i64 %4, ptr %5, ptr %6) {
  %8 = alloca i64, align 8
  %9 = alloca i64, align 8
  %10 = alloca i64, align 8
  store i64 %3, ptr %8, align 8
  store i64 %4, ptr %9, align 8
  %11 = load i64, ptr %5, align 8
  %12 = mul i64 %11, %4
  store i64 1, ptr %10, align 8
  %13 = icmp eq i64 %4, 1
  %14 = getelementptr inbounds i8, ptr %5, i64 44
  br i1 %13, label %15, label %23

15:
  %16 = getelementptr inbounds i8, ptr %6, i64 24
  %17 = load ptr, ptr %16, align 8
  %18 = getelementptr inbounds i8, ptr %5, i64 42
  %19 = getelementptr inbounds i8, ptr %5, i64 45
  call void %17(ptr %18, ptr %19, ptr %14, ptr %8, ptr %1, ptr %8, ptr %0, ptr %10, i64 1, i64 1, i64 1)
  %20 = load ptr, ptr %16, align 8
  %21 = getelementptr inbounds i8, ptr %5, i64 43
  %22 = getelementptr inbounds i8, ptr %5, i64 46
  call void %20(ptr %21, ptr %19, ptr %22, ptr %8, ptr %1, ptr %8, ptr %0, ptr %10, i64 1, i64 1, i64 1)
  br label %32

23:
  %24 = getelementptr inbounds i8, ptr %6, i64 16
  %25 = load ptr, ptr %24, align 8
  %26 = getelementptr inbounds i8, ptr %5, i64 41
  %27 = getelementptr inbounds i8, ptr %5, i64 42
  %28 = getelementptr inbounds i8, ptr %5, i64 8
  call void %25(ptr %26, ptr %27, ptr %14, ptr %14, ptr %9, ptr %8, ptr %28, ptr %1, ptr %8, ptr %0, ptr %9, i64 1, i64 1, i64 1, i64 1)
  %29 = load ptr, ptr %24, align 8
  %30 = getelementptr inbounds i8, ptr %5, i64 43
  %31 = getelementptr inbounds i8, ptr %5, i64 46
  call void %29(ptr %26, ptr %30, ptr %14, ptr %31, ptr %9, ptr %8, ptr %28, ptr %1, ptr %8, ptr %0, ptr %9, i64 1, i64 1, i64 1, i64 1)
  br label %32

32:
  %33 = load i64, ptr %8, align 8
  %34 = add i64 %33, -1
  %35 = icmp sgt i64 %34, -1
  br i1 %35, label %36, label %61

36:
  %37 = icmp sgt i64 %12, 0
  br label %38

38:
  %39 = phi i64 [ %34, %36 ], [ %59, %58 ]
  %40 = phi i64 [ %33, %36 ], [ %39, %58 ]
  %41 = getelementptr i64, ptr %2, i64 %39
  %42 = load i64, ptr %41, align 8
  %43 = icmp eq i64 %42, %40
  br i1 %43, label %58, label %44

44:
  %45 = mul i64 %39, %12
  %46 = getelementptr i8, ptr %0, i64 %45
  %47 = add i64 %42, -1
  %48 = mul i64 %47, %12
  %49 = getelementptr i8, ptr %0, i64 %48
  br i1 %37, label %50, label %58

50:
  %51 = phi i64 [ %56, %50 ], [ 0, %44 ]
  %52 = getelementptr i8, ptr %46, i64 %51
  %53 = load i32, ptr %52, align 1
  %54 = getelementptr i8, ptr %49, i64 %51
  %55 = load i32, ptr %54, align 1
  store i32 %55, ptr %52, align 1
  store i32 %53, ptr %54, align 1
  %56 = add nuw nsw i64 %51, 4
  %57 = icmp slt i64 %56, %12
  br i1 %57, label %50, label %58

58:
  %59 = add nsw i64 %39, -1
  %60 = icmp sgt i64 %39, 0
  br i1 %60, label %38, label %61

61:
  ret void
}

define void @eliminate_inverse(ptr %0, ptr %1, ptr %2, ptr %3, i64 %4, i64 %5, i64 %6, i64 %7, i64 %8, i64 %9, i64 %10, ptr %11) {
  %13 = alloca i64, align 8
  %14 = alloca %struct.numbers, align 8
  %15 = alloca i64, align 8
  %16 = alloca i64, align 8
  store i64 %6, ptr %13, align 8
  %17 = and i64 %9, 1
  %18 = icmp eq i64 %17, 0
  %19 = icmp sgt i64 %9, 1
  %20 = select i1 %19, i32 2, i32 1
  %21 = select i1 %18, i32 2, i32 3
  %22 = shl nuw nsw i32 %20, %21
  %23 = zext nneg i32 %22 to i64
  store i64 %23, ptr %14, align 8
  %24 = getelementptr inbounds i8, ptr %14, i64 8
  br i1 %18, label %25, label %28

25:
  store float 1.000000e+00, ptr %24, align 8
  br i1 %19, label %35, label %26

26:
  %27 = getelementptr inbounds i8, ptr %14, i64 24
  store float -1.000000e+00, ptr %27, align 8
  br label %39

28:
  store double 1.000000e+00, ptr %24, align 8
  br i1 %19, label %31, label %29

29:
  %30 = getelementptr inbounds i8, ptr %14, i64 24
  store double -1.000000e+00, ptr %30, align 8
  br label %39

31:
  %32 = getelementptr inbounds i8, ptr %14, i64 16
  store double 0.000000e+00, ptr %32, align 8
  %33 = getelementptr inbounds i8, ptr %14, i64 24
  store double -1.000000e+00, ptr %33, align 8
  %34 = getelementptr inbounds i8, ptr %14, i64 32
  store double 0.000000e+00, ptr %34, align 8
  br label %39

35:
  %36 = getelementptr inbounds i8, ptr %14, i64 12
  store float 0.000000e+00, ptr %36, align 4
  %37 = getelementptr inbounds i8, ptr %14, i64 24
  store float -1.000000e+00, ptr %37, align 8
  %38 = getelementptr inbounds i8, ptr %14, i64 28
  store float 0.000000e+00, ptr %38, align 4
  br label %39

39:
  %40 = getelementptr inbounds i8, ptr %14, i64 40
  store i8 76, ptr %40, align 8
  %41 = getelementptr inbounds i8, ptr %14, i64 41
  store i8 82, ptr %41, align 1
  %42 = getelementptr inbounds i8, ptr %14, i64 42
  store i8 85, ptr %42, align 2
  %43 = getelementptr inbounds i8, ptr %14, i64 43
  store i8 76, ptr %43, align 1
  %44 = getelementptr inbounds i8, ptr %14, i64 44
  store i8 78, ptr %44, align 4
  %45 = getelementptr inbounds i8, ptr %14, i64 45
  store i8 84, ptr %45, align 1
  %46 = getelementptr inbounds i8, ptr %14, i64 46
  store i8 85, ptr %46, align 2
  %47 = mul i64 %6, %6
  %48 = zext i1 %19 to i32
  %49 = add nuw nsw i32 %21, %48
  %50 = zext nneg i32 %49 to i64
  %51 = shl i64 %47, %50
  %52 = mul i64 %8, %6
  store i64 %52, ptr %15, align 8
  store i64 0, ptr %16, align 8
  %53 = icmp slt i64 %4, %5
  br i1 %53, label %54, label %139

54:
  %55 = sdiv i64 %51, 8
  %56 = icmp sgt i64 %51, 7
  %57 = sdiv i64 %51, 4
  %58 = icmp sgt i64 %51, 3
  %59 = getelementptr inbounds i8, ptr %11, i64 40
  br label %60

60:
  %61 = phi i64 [ %4, %54 ], [ %137, %136 ]
  %62 = mul i64 %61, %51
  %63 = getelementptr i8, ptr %0, i64 %62
  %64 = load i64, ptr %13, align 8
  %65 = icmp slt i64 %64, 201
  %66 = getelementptr i8, ptr %1, i64 %62
  br i1 %65, label %67, label %115

67:
  %68 = mul i64 %64, %64
  %69 = load i64, ptr %14, align 8
  %70 = mul i64 %68, %69
  %71 = shl i64 %64, 3
  %72 = getelementptr i8, ptr %3, i64 %71
  call void @llvm.memcpy.p0.p0.i64(ptr align 1 %72, ptr align 1 %66, i64 %70, i1 false)
  %73 = call fastcc i64 @factor(i64 %64, i64 %64, ptr %72, i64 %64, ptr %3, ptr %14, ptr %11)
  %74 = icmp eq i64 %73, 0
  br i1 %74, label %92, label %75

75:
  br i1 %18, label %79, label %76

76:
  %77 = sdiv i64 %70, 8
  %78 = icmp sgt i64 %70, 7
  br i1 %78, label %82, label %136

79:
  %80 = sdiv i64 %70, 4
  %81 = icmp sgt i64 %70, 3
  br i1 %81, label %87, label %136

82:
  %83 = phi i64 [ %85, %82 ], [ 0, %76 ]
  %84 = getelementptr double, ptr %63, i64 %83
  store double 0x7FF8000000000000, ptr %84, align 8
  %85 = add nuw nsw i64 %83, 1
  %86 = icmp eq i64 %85, %77
  br i1 %86, label %136, label %82

87:
  %88 = phi i64 [ %90, %87 ], [ 0, %79 ]
  %89 = getelementptr float, ptr %63, i64 %88
  store float 0x7FF8000000000000, ptr %89, align 4
  %90 = add nuw nsw i64 %88, 1
  %91 = icmp eq i64 %90, %80
  br i1 %91, label %136, label %87

92:
  call void @llvm.memset.p0.i64(ptr align 1 %63, i8 0, i64 %70, i1 false)
  %93 = getelementptr i8, ptr %63, i64 8
  %94 = getelementptr i8, ptr %63, i64 4
  %95 = icmp sgt i64 %64, 0
  br i1 %95, label %96, label %114

96:
  %97 = add nuw nsw i64 %64, 1
  br label %98

98:
  %99 = phi i64 [ 0, %96 ], [ %112, %111 ]
  %100 = mul i64 %99, %97
  %101 = shl i64 %100, 1
  %102 = select i1 %19, i64 %101, i64 %100
  br i1 %18, label %103, label %105

103:
  %104 = getelementptr float, ptr %63, i64 %102
  store float 1.000000e+00, ptr %104, align 4
  br i1 %19, label %109, label %111

105:
  %106 = getelementptr double, ptr %63, i64 %102
  store double 1.000000e+00, ptr %106, align 8
  br i1 %19, label %107, label %111

107:
  %108 = getelementptr double, ptr %93, i64 %101
  store double 0.000000e+00, ptr %108, align 8
  br label %111

109:
  %110 = getelementptr float, ptr %94, i64 %101
  store float 0.000000e+00, ptr %110, align 4
  br label %111

111:
  %112 = add nuw nsw i64 %99, 1
  %113 = icmp eq i64 %112, %64
  br i1 %113, label %114, label %98

114:
  call fastcc void @substitute(ptr %63, ptr %72, ptr %3, i64 %64, i64 %64, ptr %14, ptr %11)
  br label %136

115:
  call void @llvm.memcpy.p0.p0.i64(ptr align 1 %63, ptr align 1 %66, i64 %51, i1 false)
  %116 = call fastcc i64 @factor(i64 %64, i64 %64, ptr %63, i64 %64, ptr %3, ptr %14, ptr %11)
  %117 = icmp eq i64 %116, 0
  br i1 %117, label %131, label %118

118:
  br i1 %18, label %120, label %119

119:
  br i1 %56, label %121, label %136

120:
  br i1 %58, label %126, label %136

121:
  %122 = phi i64 [ %124, %121 ], [ 0, %119 ]
  %123 = getelementptr double, ptr %63, i64 %122
  store double 0x7FF8000000000000, ptr %123, align 8
  %124 = add nuw nsw i64 %122, 1
  %125 = icmp eq i64 %124, %55
  br i1 %125, label %136, label %121

126:
  %127 = phi i64 [ %129, %126 ], [ 0, %120 ]
  %128 = getelementptr float, ptr %63, i64 %127
  store float 0x7FF8000000000000, ptr %128, align 4
  %129 = add nuw nsw i64 %127, 1
  %130 = icmp eq i64 %129, %57
  br i1 %130, label %136, label %126

131:
  %132 = load ptr, ptr %59, align 8
  %133 = load i64, ptr %13, align 8
  %134 = shl i64 %133, 3
  %135 = getelementptr i8, ptr %3, i64 %134
  call void %132(ptr %13, ptr %63, ptr %13, ptr %3, ptr %135, ptr %15, ptr %16)
  br label %136

136:
  %137 = add nsw i64 %61, 1
  %138 = icmp eq i64 %137, %5
  br i1 %138, label %139, label %60

139:
  ret void
}

define void @eliminate_det(ptr %0, ptr %1, ptr %2, ptr %3, i64 %4, i64 %5, i64 %6, i64 %7, i64 %8, i64 %9, i64 %10, ptr %11) {
  %13 = alloca %struct.numbers, align 8
  %14 = and i64 %9, 1
  %15 = icmp eq i64 %14, 0
  %16 = icmp sgt i64 %9, 1
  %17 = select i1 %16, i32 2, i32 1
  %18 = select i1 %15, i32 2, i32 3
  %19 = shl nuw nsw i32 %17, %18
  %20 = zext nneg i32 %19 to i64
  store i64 %20, ptr %13, align 8
  %21 = getelementptr inbounds i8, ptr %13, i64 8
  br i1 %15, label %22, label %25

22:
  store float 1.000000e+00, ptr %21, align 8
  br i1 %16, label %32, label %23

23:
  %24 = getelementptr inbounds i8, ptr %13, i64 24
  store float -1.000000e+00, ptr %24, align 8
  br label %36

25:
  store double 1.000000e+00, ptr %21, align 8
  br i1 %16, label %28, label %26

26:
  %27 = getelementptr inbounds i8, ptr %13, i64 24
  store double -1.000000e+00, ptr %27, align 8
  br label %36

28:
  %29 = getelementptr inbounds i8, ptr %13, i64 16
  store double 0.000000e+00, ptr %29, align 8
  %30 = getelementptr inbounds i8, ptr %13, i64 24
  store double -1.000000e+00, ptr %30, align 8
  %31 = getelementptr inbounds i8, ptr %13, i64 32
  store double 0.000000e+00, ptr %31, align 8
  br label %36

32:
  %33 = getelementptr inbounds i8, ptr %13, i64 12
  store float 0.000000e+00, ptr %33, align 4
  %34 = getelementptr inbounds i8, ptr %13, i64 24
  store float -1.000000e+00, ptr %34, align 8
  %35 = getelementptr inbounds i8, ptr %13, i64 28
  store float 0.000000e+00, ptr %35, align 4
  br label %36

36:
  %37 = getelementptr inbounds i8, ptr %13, i64 40
  store i8 76, ptr %37, align 8
  %38 = getelementptr inbounds i8, ptr %13, i64 41
  store i8 82, ptr %38, align 1
  %39 = getelementptr inbounds i8, ptr %13, i64 42
  store i8 85, ptr %39, align 2
  %40 = getelementptr inbounds i8, ptr %13, i64 43
  store i8 76, ptr %40, align 1
  %41 = getelementptr inbounds i8, ptr %13, i64 44
  store i8 78, ptr %41, align 4
  %42 = getelementptr inbounds i8, ptr %13, i64 45
  store i8 84, ptr %42, align 1
  %43 = getelementptr inbounds i8, ptr %13, i64 46
  store i8 85, ptr %43, align 2
  %44 = mul i64 %6, %6
  %45 = zext i1 %16 to i32
  %46 = add nuw nsw i32 %18, %45
  %47 = zext nneg i32 %46 to i64
  %48 = shl i64 %44, %47
  %49 = shl i64 %6, 3
  %50 = getelementptr i8, ptr %3, i64 %49
  %51 = icmp slt i64 %4, %5
  br i1 %51, label %52, label %283

52:
  %53 = getelementptr i8, ptr %50, i64 8
  %54 = getelementptr i8, ptr %50, i64 4
  %55 = icmp sgt i64 %6, 0
  %56 = add nuw i64 %6, 1
  %57 = zext i1 %16 to i64
  %58 = and i64 %10, 4
  %59 = icmp eq i64 %58, 0
  %60 = lshr exact i64 %58, 2
  %61 = select i1 %16, i64 2, i64 1
  br label %62

62:
  %63 = phi i64 [ %4, %52 ], [ %281, %280 ]
  %64 = mul i64 %63, %48
  %65 = getelementptr i8, ptr %1, i64 %64
  call void @llvm.memcpy.p0.p0.i64(ptr align 1 %50, ptr align 1 %65, i64 %48, i1 false)
  %66 = call fastcc i64 @factor(i64 %6, i64 %6, ptr %50, i64 %6, ptr %3, ptr %13, ptr %11)
  br i1 %55, label %67, label %212

67:
  %68 = phi double [ %204, %202 ], [ 0.000000e+00, %62 ]
  %69 = phi double [ %205, %202 ], [ 0.000000e+00, %62 ]
  %70 = phi i64 [ %94, %202 ], [ 0, %62 ]
  %71 = phi double [ %203, %202 ], [ 1.000000e+00, %62 ]
  %72 = mul i64 %70, %56
  %73 = shl i64 %72, %57
  br i1 %15, label %74, label %78

74:
  %75 = getelementptr float, ptr %50, i64 %73
  %76 = load float, ptr %75, align 4
  %77 = fpext float %76 to double
  br i1 %16, label %84, label %88

78:
  %79 = getelementptr double, ptr %50, i64 %73
  %80 = load double, ptr %79, align 8
  br i1 %16, label %81, label %88

81:
  %82 = getelementptr double, ptr %53, i64 %73
  %83 = load double, ptr %82, align 8
  br label %88

84:
  %85 = getelementptr float, ptr %54, i64 %73
  %86 = load float, ptr %85, align 4
  %87 = fpext float %86 to double
  br label %88

88:
  %89 = phi i1 [ true, %74 ], [ false, %81 ], [ false, %84 ], [ true, %78 ]
  %90 = phi double [ %77, %74 ], [ %80, %81 ], [ %77, %84 ], [ %80, %78 ]
  %91 = phi double [ 0.000000e+00, %74 ], [ %83, %81 ], [ %87, %84 ], [ 0.000000e+00, %78 ]
  %92 = getelementptr i64, ptr %3, i64 %70
  %93 = load i64, ptr %92, align 8
  %94 = add nuw nsw i64 %70, 1
  %95 = icmp eq i64 %93, %94
  %96 = fneg double %90
  %97 = fneg double %91
  %98 = select i1 %95, double %91, double %97
  %99 = select i1 %95, double %90, double %96
  %100 = call double @llvm.fabs.f64(double %90)
  %101 = call double @llvm.fabs.f64(double %91)
  %102 = fcmp ogt double %100, %101
  %103 = fcmp uno double %99, 0.000000e+00
  %104 = or i1 %102, %103
  %105 = select i1 %104, double %100, double %101
  %106 = fcmp olt double %105, 0x170000000000000
  %107 = fcmp ogt double %105, 0.000000e+00
  %108 = and i1 %106, %107
  br i1 %108, label %109, label %114

109:
  %110 = fmul double %99, 0x4C70000000000000
  %111 = fmul double %98, 0x4C70000000000000
  %112 = fadd double %69, -2.000000e+02
  %113 = fmul double %105, 0x4C70000000000000
  br label %114

114:
  %115 = phi double [ %110, %109 ], [ %99, %88 ]
  %116 = phi double [ %111, %109 ], [ %98, %88 ]
  %117 = phi double [ %112, %109 ], [ %69, %88 ]
  %118 = phi double [ %113, %109 ], [ %105, %88 ]
  %119 = bitcast double %118 to i64
  %120 = lshr i64 %119, 52
  %121 = and i64 %120, 2047
  %122 = add nsw i64 %121, -1023
  %123 = fcmp oeq double %118, 0.000000e+00
  %124 = icmp eq i64 %122, 1024
  %125 = select i1 %123, i1 true, i1 %124
  br i1 %125, label %144, label %126

126:
  %127 = icmp eq i64 %122, 1023
  br i1 %127, label %128, label %132

128:
  %129 = fmul double %115, 5.000000e-01
  %130 = fmul double %116, 5.000000e-01
  %131 = fadd double %117, 1.000000e+00
  br label %132

132:
  %133 = phi double [ %131, %128 ], [ %117, %126 ]
  %134 = phi double [ %130, %128 ], [ %116, %126 ]
  %135 = phi double [ %129, %128 ], [ %115, %126 ]
  %136 = phi i64 [ 1022, %128 ], [ %122, %126 ]
  %137 = shl nsw i64 %136, 52
  %138 = sub i64 4607182418800017408, %137
  %139 = bitcast i64 %138 to double
  %140 = fmul double %135, %139
  %141 = fmul double %134, %139
  %142 = sitofp i64 %136 to double
  %143 = fadd double %133, %142
  br label %144

144:
  %145 = phi double [ %115, %114 ], [ %140, %132 ]
  %146 = phi double [ %116, %114 ], [ %141, %132 ]
  %147 = phi double [ %117, %114 ], [ %143, %132 ]
  %148 = fmul double %71, %145
  br i1 %89, label %155, label %149

149:
  %150 = fmul double %68, %146
  %151 = fsub double %148, %150
  %152 = fmul double %71, %146
  %153 = fmul double %68, %145
  %154 = fadd double %153, %152
  br label %155

155:
  %156 = phi double [ %154, %149 ], [ %68, %144 ]
  %157 = phi double [ %151, %149 ], [ %148, %144 ]
  %158 = call double @llvm.fabs.f64(double %157)
  %159 = call double @llvm.fabs.f64(double %156)
  %160 = fcmp ogt double %158, %159
  %161 = fcmp uno double %157, 0.000000e+00
  %162 = or i1 %161, %160
  %163 = select i1 %162, double %158, double %159
  %164 = fcmp olt double %163, 0x170000000000000
  %165 = fcmp ogt double %163, 0.000000e+00
  %166 = and i1 %164, %165
  br i1 %166, label %167, label %172

167:
  %168 = fmul double %157, 0x4C70000000000000
  %169 = fmul double %156, 0x4C70000000000000
  %170 = fadd double %147, -2.000000e+02
  %171 = fmul double %163, 0x4C70000000000000
  br label %172

172:
  %173 = phi double [ %168, %167 ], [ %157, %155 ]
  %174 = phi double [ %169, %167 ], [ %156, %155 ]
  %175 = phi double [ %170, %167 ], [ %147, %155 ]
  %176 = phi double [ %171, %167 ], [ %163, %155 ]
  %177 = bitcast double %176 to i64
  %178 = lshr i64 %177, 52
  %179 = and i64 %178, 2047
  %180 = add nsw i64 %179, -1023
  %181 = fcmp oeq double %176, 0.000000e+00
  %182 = icmp eq i64 %180, 1024
  %183 = select i1 %181, i1 true, i1 %182
  br i1 %183, label %202, label %184

184:
  %185 = icmp eq i64 %180, 1023
  br i1 %185, label %186, label %190

186:
  %187 = fmul double %173, 5.000000e-01
  %188 = fmul double %174, 5.000000e-01
  %189 = fadd double %175, 1.000000e+00
  br label %190

190:
  %191 = phi double [ %189, %186 ], [ %175, %184 ]
  %192 = phi double [ %188, %186 ], [ %174, %184 ]
  %193 = phi double [ %187, %186 ], [ %173, %184 ]
  %194 = phi i64 [ 1022, %186 ], [ %180, %184 ]
  %195 = shl nsw i64 %194, 52
  %196 = sub i64 4607182418800017408, %195
  %197 = bitcast i64 %196 to double
  %198 = fmul double %193, %197
  %199 = fmul double %192, %197
  %200 = sitofp i64 %194 to double
  %201 = fadd double %191, %200
  br label %202

202:
  %203 = phi double [ %173, %172 ], [ %198, %190 ]
  %204 = phi double [ %174, %172 ], [ %199, %190 ]
  %205 = phi double [ %175, %172 ], [ %201, %190 ]
  %206 = icmp eq i64 %94, %6
  br i1 %206, label %207, label %67

207:
  %208 = shl i64 %63, %60
  %209 = load i64, ptr %13, align 8
  %210 = mul i64 %209, %208
  %211 = getelementptr i8, ptr %0, i64 %210
  br i1 %59, label %235, label %217

212:
  %213 = shl i64 %63, %60
  %214 = load i64, ptr %13, align 8
  %215 = mul i64 %214, %213
  %216 = getelementptr i8, ptr %0, i64 %215
  br i1 %59, label %237, label %217

217:
  %218 = phi ptr [ %216, %212 ], [ %211, %207 ]
  %219 = phi double [ 1.000000e+00, %212 ], [ %203, %207 ]
  %220 = phi double [ 0.000000e+00, %212 ], [ %204, %207 ]
  %221 = phi double [ 0.000000e+00, %212 ], [ %205, %207 ]
  br i1 %15, label %222, label %227

222:
  %223 = fptrunc double %221 to float
  %224 = getelementptr float, ptr %218, i64 %61
  store float %223, ptr %224, align 4
  br i1 %16, label %232, label %225

225:
  %226 = fptrunc double %219 to float
  store float %226, ptr %218, align 4
  br label %280

227:
  %228 = getelementptr double, ptr %218, i64 %61
  store double %221, ptr %228, align 8
  br i1 %16, label %230, label %229

229:
  store double %219, ptr %218, align 8
  br label %280

230:
  %231 = getelementptr i8, ptr %218, i64 24
  store double 0.000000e+00, ptr %231, align 8
  store double %219, ptr %218, align 8
  br label %271

232:
  %233 = getelementptr i8, ptr %218, i64 12
  store float 0.000000e+00, ptr %233, align 4
  %234 = fptrunc double %219 to float
  store float %234, ptr %218, align 4
  br label %275

235:
  %236 = fcmp ogt double %205, 3.000000e+03
  br i1 %236, label %246, label %237

237:
  %238 = phi double [ %205, %235 ], [ 0.000000e+00, %212 ]
  %239 = phi double [ %204, %235 ], [ 0.000000e+00, %212 ]
  %240 = phi double [ %203, %235 ], [ 1.000000e+00, %212 ]
  %241 = phi ptr [ %211, %235 ], [ %216, %212 ]
  %242 = fcmp ole double %238, -3.000000e+03
  %243 = select i1 %242, double -3.000000e+03, double %238
  %244 = fptosi double %243 to i64
  %245 = icmp eq i64 %244, 0
  br i1 %245, label %264, label %246

246:
  %247 = phi double [ %239, %237 ], [ %204, %235 ]
  %248 = phi double [ %240, %237 ], [ %203, %235 ]
  %249 = phi ptr [ %241, %237 ], [ %211, %235 ]
  %250 = phi i64 [ %244, %237 ], [ 3000, %235 ]
  br label %251

251:
  %252 = phi double [ %247, %246 ], [ %261, %251 ]
  %253 = phi i64 [ %250, %246 ], [ %262, %251 ]
  %254 = phi double [ %248, %246 ], [ %260, %251 ]
  %255 = call i64 @llvm.smax.i64(i64 %253, i64 -1000)
  %256 = call i64 @llvm.smin.i64(i64 %255, i64 1000)
  %257 = shl nsw i64 %256, 52
  %258 = add nsw i64 %257, 4607182418800017408
  %259 = bitcast i64 %258 to double
  %260 = fmul double %254, %259
  %261 = fmul double %252, %259
  %262 = sub i64 %253, %256
  %263 = icmp eq i64 %262, 0
  br i1 %263, label %264, label %251

264:
  %265 = phi ptr [ %241, %237 ], [ %249, %251 ]
  %266 = phi double [ %239, %237 ], [ %261, %251 ]
  %267 = phi double [ %240, %237 ], [ %260, %251 ]
  br i1 %15, label %268, label %270

268:
  %269 = fptrunc double %267 to float
  store float %269, ptr %265, align 4
  br i1 %16, label %275, label %280

270:
  store double %267, ptr %265, align 8
  br i1 %16, label %271, label %280

271:
  %272 = phi ptr [ %218, %230 ], [ %265, %270 ]
  %273 = phi double [ %220, %230 ], [ %266, %270 ]
  %274 = getelementptr i8, ptr %272, i64 8
  store double %273, ptr %274, align 8
  br label %280

275:
  %276 = phi ptr [ %218, %232 ], [ %265, %268 ]
  %277 = phi double [ %220, %232 ], [ %266, %268 ]
  %278 = fptrunc double %277 to float
  %279 = getelementptr i8, ptr %276, i64 4
  store float %278, ptr %279, align 4
  br label %280

280:
  %281 = add nsw i64 %63, 1
  %282 = icmp eq i64 %281, %5
  br i1 %282, label %283, label %62

283:
  ret void
}

declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)

declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)

declare double @llvm.fabs.f64(double)

declare i64 @llvm.smin.i64(i64, i64)

declare i64 @llvm.smax.i64(i64, i64)

declare i64 @llvm.umin.i64(i64, i64)
