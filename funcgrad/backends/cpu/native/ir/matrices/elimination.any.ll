; source/matrices/elimination.c, compiled by build.py

%struct.numbers = type { i64, [2 x double], [2 x double], i8, i8, i8, i8, i8, i8, i8, ptr, i64 }

define void @eliminate_lu(ptr %0, ptr %1, ptr %2, ptr %3, i64 %4, i64 %5, i64 %6, i64 %7, i64 %8, i64 %9, i64 %10, i64 %11, ptr %12) {
  %14 = alloca %struct.numbers, align 8
  %15 = getelementptr inbounds i8, ptr %14, i64 48
  store ptr %3, ptr %15, align 8
  %16 = getelementptr inbounds i8, ptr %14, i64 56
  store i64 %11, ptr %16, align 8
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
  %47 = getelementptr i8, ptr %3, i64 %11
  %48 = tail call i64 @llvm.smin.i64(i64 %6, i64 %7)
  %49 = mul i64 %7, %6
  %50 = zext i1 %19 to i32
  %51 = add nuw nsw i32 %21, %50
  %52 = zext nneg i32 %51 to i64
  %53 = shl i64 %49, %52
  %54 = add i64 %48, %6
  %55 = add i64 %54, %49
  %56 = shl i64 %55, %52
  %57 = icmp slt i64 %4, %5
  br i1 %57, label %58, label %134

58:
  %59 = icmp sgt i64 %6, 0
  %60 = icmp sgt i64 %48, 0
  br label %61

61:
  %62 = phi i64 [ %4, %58 ], [ %132, %131 ]
  %63 = mul i64 %62, %56
  %64 = getelementptr i8, ptr %0, i64 %63
  %65 = mul i64 %62, %53
  %66 = getelementptr i8, ptr %1, i64 %65
  call void @llvm.memcpy.p0.p0.i64(ptr align 1 %64, ptr align 1 %66, i64 %53, i1 false)
  %67 = call fastcc i64 @factor(i64 %6, i64 %7, ptr %64, i64 %6, ptr %47, ptr %14, ptr %12)
  %68 = getelementptr i8, ptr %64, i64 %53
  %69 = load i64, ptr %14, align 8
  %70 = mul i64 %69, %6
  %71 = getelementptr i8, ptr %68, i64 %70
  %72 = getelementptr i8, ptr %68, i64 8
  %73 = getelementptr i8, ptr %68, i64 4
  br i1 %59, label %79, label %74

74:
  %75 = getelementptr i8, ptr %71, i64 8
  %76 = getelementptr i8, ptr %71, i64 4
  br i1 %60, label %77, label %131

77:
  %78 = icmp sgt i64 %69, 0
  br label %96

79:
  %80 = phi i64 [ %94, %93 ], [ 0, %61 ]
  %81 = uitofp nneg i64 %80 to double
  %82 = shl nuw i64 %80, 1
  %83 = select i1 %19, i64 %82, i64 %80
  br i1 %18, label %84, label %87

84:
  %85 = fptrunc double %81 to float
  %86 = getelementptr float, ptr %68, i64 %83
  store float %85, ptr %86, align 4
  br i1 %19, label %91, label %93

87:
  %88 = getelementptr double, ptr %68, i64 %83
  store double %81, ptr %88, align 8
  br i1 %19, label %89, label %93

89:
  %90 = getelementptr double, ptr %72, i64 %82
  store double 0.000000e+00, ptr %90, align 8
  br label %93

91:
  %92 = getelementptr float, ptr %73, i64 %82
  store float 0.000000e+00, ptr %92, align 4
  br label %93

93:
  %94 = add nuw nsw i64 %80, 1
  %95 = icmp eq i64 %94, %6
  br i1 %95, label %74, label %79

96:
  %97 = phi i64 [ 0, %77 ], [ %129, %128 ]
  %98 = getelementptr i64, ptr %47, i64 %97
  %99 = load i64, ptr %98, align 8
  %100 = add i64 %99, -1
  %101 = sitofp i64 %100 to double
  %102 = shl nuw i64 %97, 1
  %103 = select i1 %19, i64 %102, i64 %97
  br i1 %18, label %104, label %107

104:
  %105 = fptrunc double %101 to float
  %106 = getelementptr float, ptr %71, i64 %103
  store float %105, ptr %106, align 4
  br i1 %19, label %111, label %113

107:
  %108 = getelementptr double, ptr %71, i64 %103
  store double %101, ptr %108, align 8
  br i1 %19, label %109, label %113

109:
  %110 = getelementptr double, ptr %75, i64 %102
  store double 0.000000e+00, ptr %110, align 8
  br label %113

111:
  %112 = getelementptr float, ptr %76, i64 %102
  store float 0.000000e+00, ptr %112, align 4
  br label %113

113:
  %114 = icmp eq i64 %100, %97
  br i1 %114, label %128, label %115

115:
  %116 = mul i64 %97, %69
  %117 = getelementptr i8, ptr %68, i64 %116
  %118 = mul i64 %100, %69
  %119 = getelementptr i8, ptr %68, i64 %118
  br i1 %78, label %120, label %128

120:
  %121 = phi i64 [ %126, %120 ], [ 0, %115 ]
  %122 = getelementptr i8, ptr %117, i64 %121
  %123 = load i32, ptr %122, align 1
  %124 = getelementptr i8, ptr %119, i64 %121
  %125 = load i32, ptr %124, align 1
  store i32 %125, ptr %122, align 1
  store i32 %123, ptr %124, align 1
  %126 = add nuw nsw i64 %121, 4
  %127 = icmp slt i64 %126, %69
  br i1 %127, label %120, label %128

128:
  %129 = add nuw nsw i64 %97, 1
  %130 = icmp eq i64 %129, %48
  br i1 %130, label %131, label %96

131:
  %132 = add nsw i64 %62, 1
  %133 = icmp eq i64 %132, %5
  br i1 %133, label %134, label %61

134:
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
  %19 = load i64, ptr %5, align 8
  %20 = mul i64 %19, %0
  %21 = add i64 %20, 63
  %22 = sdiv i64 %21, 64
  %23 = shl nsw i64 %22, 6
  %24 = or i64 %23, 64
  %25 = mul i64 %24, %1
  %26 = getelementptr inbounds i8, ptr %5, i64 56
  %27 = load i64, ptr %26, align 8
  %28 = icmp sgt i64 %25, %27
  br i1 %28, label %67, label %29

29:
  %30 = icmp sgt i64 %1, 0
  br i1 %30, label %31, label %48

31:
  %32 = getelementptr inbounds i8, ptr %5, i64 48
  %33 = sub i64 %24, %20
  br label %34

34:
  %35 = phi i64 [ 0, %31 ], [ %44, %34 ]
  %36 = load ptr, ptr %32, align 8
  %37 = mul i64 %35, %24
  %38 = getelementptr i8, ptr %36, i64 %37
  %39 = mul i64 %35, %3
  %40 = load i64, ptr %5, align 8
  %41 = mul i64 %39, %40
  %42 = getelementptr i8, ptr %2, i64 %41
  tail call void @llvm.memcpy.p0.p0.i64(ptr align 1 %38, ptr align 1 %42, i64 %20, i1 false)
  %43 = getelementptr i8, ptr %38, i64 %20
  tail call void @llvm.memset.p0.i64(ptr align 1 %43, i8 0, i64 %33, i1 false)
  %44 = add nuw nsw i64 %35, 1
  %45 = icmp eq i64 %44, %1
  br i1 %45, label %46, label %34

46:
  %47 = load i64, ptr %5, align 8
  br label %48

48:
  %49 = phi i64 [ %47, %46 ], [ %19, %29 ]
  %50 = getelementptr inbounds i8, ptr %6, i64 48
  %51 = load ptr, ptr %50, align 8
  %52 = getelementptr inbounds i8, ptr %5, i64 48
  %53 = load ptr, ptr %52, align 8
  %54 = sdiv i64 %24, %49
  %55 = tail call i64 %51(i64 %0, i64 %1, ptr %53, i64 %54, ptr %4)
  br i1 %30, label %56, label %145

56:
  %57 = phi i64 [ %65, %56 ], [ 0, %48 ]
  %58 = mul i64 %57, %3
  %59 = load i64, ptr %5, align 8
  %60 = mul i64 %58, %59
  %61 = getelementptr i8, ptr %2, i64 %60
  %62 = load ptr, ptr %52, align 8
  %63 = mul i64 %57, %24
  %64 = getelementptr i8, ptr %62, i64 %63
  tail call void @llvm.memcpy.p0.p0.i64(ptr align 1 %61, ptr align 1 %64, i64 %20, i1 false)
  %65 = add nuw nsw i64 %57, 1
  %66 = icmp eq i64 %65, %1
  br i1 %66, label %145, label %56

67:
  %68 = icmp slt i64 %1, 65
  %69 = icmp slt i64 %0, 2
  %70 = or i1 %69, %68
  br i1 %70, label %71, label %90

71:
  store i64 0, ptr %13, align 8
  %72 = load ptr, ptr %6, align 8
  call void %72(ptr %8, ptr %9, ptr %2, ptr %10, ptr %4, ptr %13)
  %73 = icmp sgt i64 %18, 0
  br i1 %73, label %74, label %87

74:
  %75 = load i64, ptr %8, align 8
  br label %76

76:
  %77 = phi i64 [ 0, %74 ], [ %83, %85 ]
  %78 = getelementptr i64, ptr %4, i64 %77
  %79 = load i64, ptr %78, align 8
  %80 = icmp sle i64 %79, %77
  %81 = icmp sgt i64 %79, %75
  %82 = select i1 %80, i1 true, i1 %81
  %83 = add nuw nsw i64 %77, 1
  br i1 %82, label %84, label %85

84:
  store i64 %83, ptr %78, align 8
  br label %85

85:
  %86 = icmp eq i64 %83, %18
  br i1 %86, label %87, label %76

87:
  %88 = load i64, ptr %13, align 8
  %89 = call i64 @llvm.smax.i64(i64 %88, i64 0)
  br label %145

90:
  %91 = lshr i64 %18, 1
  %92 = add nuw nsw i64 %91, 63
  %93 = and i64 %92, 9223372036854775744
  %94 = icmp ult i64 %93, %1
  %95 = lshr i64 %1, 1
  %96 = select i1 %94, i64 %93, i64 %95
  %97 = tail call i64 @llvm.umin.i64(i64 %96, i64 %0)
  store i64 %97, ptr %14, align 8
  %98 = sub nsw i64 %1, %97
  store i64 %98, ptr %15, align 8
  %99 = sub nsw i64 %0, %97
  store i64 %99, ptr %16, align 8
  %100 = add nuw nsw i64 %97, 1
  store i64 %100, ptr %17, align 8
  %101 = mul i64 %97, %3
  %102 = mul i64 %101, %19
  %103 = getelementptr i8, ptr %2, i64 %102
  %104 = tail call fastcc i64 @factor(i64 %0, i64 %97, ptr %2, i64 %3, ptr %4, ptr %5, ptr %6)
  %105 = getelementptr inbounds i8, ptr %6, i64 8
  %106 = load ptr, ptr %105, align 8
  call void %106(ptr %15, ptr %103, ptr %10, ptr %12, ptr %14, ptr %4, ptr %12)
  %107 = getelementptr inbounds i8, ptr %6, i64 16
  %108 = load ptr, ptr %107, align 8
  %109 = getelementptr inbounds i8, ptr %5, i64 40
  %110 = getelementptr inbounds i8, ptr %5, i64 43
  %111 = getelementptr inbounds i8, ptr %5, i64 44
  %112 = getelementptr inbounds i8, ptr %5, i64 46
  %113 = getelementptr inbounds i8, ptr %5, i64 8
  call void %108(ptr %109, ptr %110, ptr %111, ptr %112, ptr %14, ptr %15, ptr %113, ptr %2, ptr %10, ptr %103, ptr %10, i64 1, i64 1, i64 1, i64 1)
  %114 = icmp ult i64 %96, %0
  br i1 %114, label %115, label %145

115:
  %116 = mul i64 %19, %97
  %117 = getelementptr i8, ptr %103, i64 %116
  %118 = getelementptr i8, ptr %2, i64 %116
  %119 = getelementptr inbounds i8, ptr %6, i64 32
  %120 = load ptr, ptr %119, align 8
  %121 = getelementptr inbounds i8, ptr %5, i64 24
  call void %120(ptr %111, ptr %111, ptr %16, ptr %15, ptr %14, ptr %121, ptr %118, ptr %10, ptr %103, ptr %10, ptr %113, ptr %117, ptr %10, i64 1, i64 1)
  %122 = load i64, ptr %16, align 8
  %123 = load i64, ptr %15, align 8
  %124 = load i64, ptr %10, align 8
  %125 = load i64, ptr %14, align 8
  %126 = getelementptr i64, ptr %4, i64 %125
  %127 = call fastcc i64 @factor(i64 %122, i64 %123, ptr %117, i64 %124, ptr %126, ptr %5, ptr %6)
  %128 = load i64, ptr %14, align 8
  %129 = icmp slt i64 %128, %18
  br i1 %129, label %130, label %137

130:
  %131 = phi i64 [ %135, %130 ], [ %128, %115 ]
  %132 = getelementptr i64, ptr %4, i64 %131
  %133 = load i64, ptr %132, align 8
  %134 = add i64 %133, %128
  store i64 %134, ptr %132, align 8
  %135 = add nsw i64 %131, 1
  %136 = icmp eq i64 %135, %18
  br i1 %136, label %137, label %130

137:
  %138 = load ptr, ptr %105, align 8
  call void %138(ptr %14, ptr %2, ptr %10, ptr %17, ptr %11, ptr %4, ptr %12)
  %139 = icmp eq i64 %104, 0
  %140 = icmp eq i64 %127, 0
  %141 = load i64, ptr %14, align 8
  %142 = add i64 %141, %127
  %143 = select i1 %140, i64 0, i64 %142
  %144 = select i1 %139, i64 %143, i64 %104
  br label %145

145:
  %146 = phi i64 [ %89, %87 ], [ %144, %137 ], [ %104, %90 ], [ %55, %48 ], [ %55, %56 ]
  ret i64 %146
}

define void @eliminate_substitute(ptr %0, ptr %1, ptr %2, ptr %3, i64 %4, i64 %5, i64 %6, i64 %7, i64 %8, i64 %9, i64 %10, i64 %11, ptr %12) {
  %14 = alloca %struct.numbers, align 8
  %15 = getelementptr inbounds i8, ptr %14, i64 48
  store ptr %3, ptr %15, align 8
  %16 = getelementptr inbounds i8, ptr %14, i64 56
  store i64 %11, ptr %16, align 8
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
  %47 = mul i64 %8, %6
  %48 = zext i1 %19 to i32
  %49 = add nuw nsw i32 %21, %48
  %50 = zext nneg i32 %49 to i64
  %51 = shl i64 %47, %50
  %52 = getelementptr i8, ptr %3, i64 %11
  %53 = icmp slt i64 %4, %5
  br i1 %53, label %54, label %142

54:
  %55 = add i64 %6, 2
  %56 = mul i64 %55, %6
  %57 = icmp sgt i64 %6, 0
  %58 = add i64 %6, 1
  %59 = mul i64 %58, %6
  %60 = zext i1 %19 to i64
  %61 = sdiv i64 %51, 8
  %62 = icmp sgt i64 %51, 7
  %63 = sdiv i64 %51, 4
  %64 = icmp sgt i64 %51, 3
  %65 = trunc i64 %10 to i32
  %66 = lshr i32 %65, 1
  %67 = and i32 %66, 1
  br label %68

68:
  %69 = phi i64 [ %4, %54 ], [ %140, %139 ]
  %70 = mul i64 %69, %51
  %71 = getelementptr i8, ptr %0, i64 %70
  %72 = load i64, ptr %14, align 8
  %73 = mul i64 %56, %69
  %74 = mul i64 %73, %72
  %75 = getelementptr i8, ptr %1, i64 %74
  br i1 %57, label %76, label %137

76:
  %77 = mul i64 %59, %72
  %78 = getelementptr i8, ptr %75, i64 %77
  %79 = getelementptr i8, ptr %75, i64 8
  %80 = getelementptr i8, ptr %75, i64 4
  br label %81

81:
  %82 = phi i64 [ 0, %76 ], [ %120, %116 ]
  %83 = phi i64 [ 0, %76 ], [ %119, %116 ]
  %84 = shl nuw i64 %82, %60
  %85 = getelementptr i64, ptr %52, i64 %82
  %86 = mul i64 %82, %58
  %87 = shl i64 %86, %60
  br i1 %18, label %88, label %97

88:
  %89 = getelementptr float, ptr %78, i64 %84
  %90 = load float, ptr %89, align 4
  %91 = fptosi float %90 to i64
  %92 = add i64 %91, 1
  store i64 %92, ptr %85, align 8
  %93 = getelementptr float, ptr %75, i64 %87
  %94 = load float, ptr %93, align 4
  %95 = fcmp oeq float %94, 0.000000e+00
  %96 = and i1 %19, %95
  br i1 %96, label %109, label %116

97:
  %98 = getelementptr double, ptr %78, i64 %84
  %99 = load double, ptr %98, align 8
  %100 = fptosi double %99 to i64
  %101 = add i64 %100, 1
  store i64 %101, ptr %85, align 8
  %102 = getelementptr double, ptr %75, i64 %87
  %103 = load double, ptr %102, align 8
  %104 = fcmp oeq double %103, 0.000000e+00
  %105 = and i1 %19, %104
  br i1 %105, label %106, label %116

106:
  %107 = getelementptr double, ptr %79, i64 %87
  %108 = load double, ptr %107, align 8
  br label %113

109:
  %110 = getelementptr float, ptr %80, i64 %87
  %111 = load float, ptr %110, align 4
  %112 = fpext float %111 to double
  br label %113

113:
  %114 = phi double [ %108, %106 ], [ %112, %109 ]
  %115 = fcmp oeq double %114, 0.000000e+00
  br label %116

116:
  %117 = phi i1 [ %95, %88 ], [ %115, %113 ], [ %104, %97 ]
  %118 = zext i1 %117 to i64
  %119 = or i64 %83, %118
  %120 = add nuw nsw i64 %82, 1
  %121 = icmp eq i64 %120, %6
  br i1 %121, label %122, label %81

122:
  %123 = icmp eq i64 %119, 0
  br i1 %123, label %137, label %124

124:
  br i1 %18, label %126, label %125

125:
  br i1 %62, label %127, label %139

126:
  br i1 %64, label %132, label %139

127:
  %128 = phi i64 [ %130, %127 ], [ 0, %125 ]
  %129 = getelementptr double, ptr %71, i64 %128
  store double 0x7FF8000000000000, ptr %129, align 8
  %130 = add nuw nsw i64 %128, 1
  %131 = icmp eq i64 %130, %61
  br i1 %131, label %139, label %127

132:
  %133 = phi i64 [ %135, %132 ], [ 0, %126 ]
  %134 = getelementptr float, ptr %71, i64 %133
  store float 0x7FF8000000000000, ptr %134, align 4
  %135 = add nuw nsw i64 %133, 1
  %136 = icmp eq i64 %135, %63
  br i1 %136, label %139, label %132

137:
  %138 = getelementptr i8, ptr %2, i64 %70
  call void @llvm.memcpy.p0.p0.i64(ptr align 1 %71, ptr align 1 %138, i64 %51, i1 false)
  call fastcc void @substitute(ptr %71, ptr %75, ptr %52, i64 %6, i64 %8, i32 %67, ptr %14, ptr %12)
  br label %139

139:
  %140 = add nsw i64 %69, 1
  %141 = icmp eq i64 %140, %5
  br i1 %141, label %142, label %68

142:
  ret void
}

define internal fastcc void @substitute(ptr %0, ptr %1, ptr %2, i64 %3, i64 %4, i32 %5, ptr %6, ptr %7) {
  %9 = alloca i64, align 8
  %10 = alloca i64, align 8
  %11 = alloca i64, align 8
  store i64 %3, ptr %9, align 8
  store i64 %4, ptr %10, align 8
  %12 = load i64, ptr %6, align 8
  %13 = mul i64 %12, %4
  store i64 1, ptr %11, align 8
  %14 = icmp ne i32 %5, 0
  %15 = getelementptr inbounds i8, ptr %6, i64 43
  %16 = getelementptr inbounds i8, ptr %6, i64 42
  %17 = select i1 %14, ptr %15, ptr %16
  %18 = select i1 %14, ptr %16, ptr %15
  %19 = getelementptr inbounds i8, ptr %6, i64 46
  %20 = getelementptr inbounds i8, ptr %6, i64 44
  %21 = select i1 %14, ptr %19, ptr %20
  %22 = select i1 %14, ptr %20, ptr %19
  %23 = getelementptr inbounds i8, ptr %6, i64 45
  %24 = select i1 %14, ptr %20, ptr %23
  %25 = select i1 %14, ptr %23, ptr %20
  %26 = icmp sgt i64 %3, 0
  %27 = and i1 %26, %14
  br i1 %27, label %28, label %52

28:
  %29 = icmp sgt i64 %13, 0
  br label %30

30:
  %31 = phi i64 [ 0, %28 ], [ %34, %50 ]
  %32 = getelementptr i64, ptr %2, i64 %31
  %33 = load i64, ptr %32, align 8
  %34 = add nuw nsw i64 %31, 1
  %35 = icmp eq i64 %33, %34
  br i1 %35, label %50, label %36

36:
  %37 = mul i64 %31, %13
  %38 = getelementptr i8, ptr %0, i64 %37
  %39 = add i64 %33, -1
  %40 = mul i64 %39, %13
  %41 = getelementptr i8, ptr %0, i64 %40
  br i1 %29, label %42, label %50

42:
  %43 = phi i64 [ %48, %42 ], [ 0, %36 ]
  %44 = getelementptr i8, ptr %38, i64 %43
  %45 = load i32, ptr %44, align 1
  %46 = getelementptr i8, ptr %41, i64 %43
  %47 = load i32, ptr %46, align 1
  store i32 %47, ptr %44, align 1
  store i32 %45, ptr %46, align 1
  %48 = add nuw nsw i64 %43, 4
  %49 = icmp slt i64 %48, %13
  br i1 %49, label %42, label %50

50:
  %51 = icmp eq i64 %34, %3
  br i1 %51, label %52, label %30

52:
  %53 = icmp eq i64 %4, 1
  br i1 %53, label %54, label %58

54:
  %55 = getelementptr inbounds i8, ptr %7, i64 24
  %56 = load ptr, ptr %55, align 8
  call void %56(ptr %17, ptr %24, ptr %21, ptr %9, ptr %1, ptr %9, ptr %0, ptr %11, i64 1, i64 1, i64 1)
  %57 = load ptr, ptr %55, align 8
  call void %57(ptr %18, ptr %24, ptr %22, ptr %9, ptr %1, ptr %9, ptr %0, ptr %11, i64 1, i64 1, i64 1)
  br label %64

58:
  %59 = getelementptr inbounds i8, ptr %7, i64 16
  %60 = load ptr, ptr %59, align 8
  %61 = getelementptr inbounds i8, ptr %6, i64 41
  %62 = getelementptr inbounds i8, ptr %6, i64 8
  call void %60(ptr %61, ptr %17, ptr %25, ptr %21, ptr %10, ptr %9, ptr %62, ptr %1, ptr %9, ptr %0, ptr %10, i64 1, i64 1, i64 1, i64 1)
  %63 = load ptr, ptr %59, align 8
  call void %63(ptr %61, ptr %18, ptr %25, ptr %22, ptr %10, ptr %9, ptr %62, ptr %1, ptr %9, ptr %0, ptr %10, i64 1, i64 1, i64 1, i64 1)
  br label %64

64:
  br i1 %14, label %94, label %65

65:
  %66 = load i64, ptr %9, align 8
  %67 = icmp sgt i64 %66, 0
  br i1 %67, label %68, label %94

68:
  %69 = add nsw i64 %66, -1
  %70 = icmp sgt i64 %13, 0
  br label %71

71:
  %72 = phi i64 [ %69, %68 ], [ %92, %91 ]
  %73 = getelementptr i64, ptr %2, i64 %72
  %74 = load i64, ptr %73, align 8
  %75 = add nuw nsw i64 %72, 1
  %76 = icmp eq i64 %74, %75
  br i1 %76, label %91, label %77

77:
  %78 = mul i64 %72, %13
  %79 = getelementptr i8, ptr %0, i64 %78
  %80 = add i64 %74, -1
  %81 = mul i64 %80, %13
  %82 = getelementptr i8, ptr %0, i64 %81
  br i1 %70, label %83, label %91

83:
  %84 = phi i64 [ %89, %83 ], [ 0, %77 ]
  %85 = getelementptr i8, ptr %79, i64 %84
  %86 = load i32, ptr %85, align 1
  %87 = getelementptr i8, ptr %82, i64 %84
  %88 = load i32, ptr %87, align 1
  store i32 %88, ptr %85, align 1
  store i32 %86, ptr %87, align 1
  %89 = add nuw nsw i64 %84, 4
  %90 = icmp slt i64 %89, %13
  br i1 %90, label %83, label %91

91:
  %92 = add i64 %72, -1
  %93 = icmp ult i64 %92, %66
  br i1 %93, label %71, label %94

94:
  ret void
}

define void @eliminate_inverse(ptr %0, ptr %1, ptr %2, ptr %3, i64 %4, i64 %5, i64 %6, i64 %7, i64 %8, i64 %9, i64 %10, i64 %11, ptr %12) {
  %14 = alloca i64, align 8
  %15 = alloca %struct.numbers, align 8
  %16 = alloca i64, align 8
  %17 = alloca i64, align 8
  store i64 %6, ptr %14, align 8
  %18 = getelementptr inbounds i8, ptr %15, i64 48
  store ptr %3, ptr %18, align 8
  %19 = getelementptr inbounds i8, ptr %15, i64 56
  store i64 %11, ptr %19, align 8
  %20 = and i64 %9, 1
  %21 = icmp eq i64 %20, 0
  %22 = icmp sgt i64 %9, 1
  %23 = select i1 %22, i32 2, i32 1
  %24 = select i1 %21, i32 2, i32 3
  %25 = shl nuw nsw i32 %23, %24
  %26 = zext nneg i32 %25 to i64
  store i64 %26, ptr %15, align 8
  %27 = getelementptr inbounds i8, ptr %15, i64 8
  br i1 %21, label %28, label %31

28:
  store float 1.000000e+00, ptr %27, align 8
  br i1 %22, label %38, label %29

29:
  %30 = getelementptr inbounds i8, ptr %15, i64 24
  store float -1.000000e+00, ptr %30, align 8
  br label %42

31:
  store double 1.000000e+00, ptr %27, align 8
  br i1 %22, label %34, label %32

32:
  %33 = getelementptr inbounds i8, ptr %15, i64 24
  store double -1.000000e+00, ptr %33, align 8
  br label %42

34:
  %35 = getelementptr inbounds i8, ptr %15, i64 16
  store double 0.000000e+00, ptr %35, align 8
  %36 = getelementptr inbounds i8, ptr %15, i64 24
  store double -1.000000e+00, ptr %36, align 8
  %37 = getelementptr inbounds i8, ptr %15, i64 32
  store double 0.000000e+00, ptr %37, align 8
  br label %42

38:
  %39 = getelementptr inbounds i8, ptr %15, i64 12
  store float 0.000000e+00, ptr %39, align 4
  %40 = getelementptr inbounds i8, ptr %15, i64 24
  store float -1.000000e+00, ptr %40, align 8
  %41 = getelementptr inbounds i8, ptr %15, i64 28
  store float 0.000000e+00, ptr %41, align 4
  br label %42

42:
  %43 = getelementptr inbounds i8, ptr %15, i64 40
  store i8 76, ptr %43, align 8
  %44 = getelementptr inbounds i8, ptr %15, i64 41
  store i8 82, ptr %44, align 1
  %45 = getelementptr inbounds i8, ptr %15, i64 42
  store i8 85, ptr %45, align 2
  %46 = getelementptr inbounds i8, ptr %15, i64 43
  store i8 76, ptr %46, align 1
  %47 = getelementptr inbounds i8, ptr %15, i64 44
  store i8 78, ptr %47, align 4
  %48 = getelementptr inbounds i8, ptr %15, i64 45
  store i8 84, ptr %48, align 1
  %49 = getelementptr inbounds i8, ptr %15, i64 46
  store i8 85, ptr %49, align 2
  %50 = getelementptr i8, ptr %3, i64 %11
  %51 = mul i64 %6, %6
  %52 = zext i1 %22 to i32
  %53 = add nuw nsw i32 %24, %52
  %54 = zext nneg i32 %53 to i64
  %55 = shl i64 %51, %54
  %56 = mul i64 %8, %6
  store i64 %56, ptr %16, align 8
  store i64 0, ptr %17, align 8
  %57 = icmp slt i64 %4, %5
  br i1 %57, label %58, label %143

58:
  %59 = sdiv i64 %55, 8
  %60 = icmp sgt i64 %55, 7
  %61 = sdiv i64 %55, 4
  %62 = icmp sgt i64 %55, 3
  %63 = getelementptr inbounds i8, ptr %12, i64 40
  br label %64

64:
  %65 = phi i64 [ %4, %58 ], [ %141, %140 ]
  %66 = mul i64 %65, %55
  %67 = getelementptr i8, ptr %0, i64 %66
  %68 = load i64, ptr %14, align 8
  %69 = icmp slt i64 %68, 201
  %70 = getelementptr i8, ptr %1, i64 %66
  br i1 %69, label %71, label %119

71:
  %72 = mul i64 %68, %68
  %73 = load i64, ptr %15, align 8
  %74 = mul i64 %72, %73
  %75 = shl i64 %68, 3
  %76 = getelementptr i8, ptr %50, i64 %75
  call void @llvm.memcpy.p0.p0.i64(ptr align 1 %76, ptr align 1 %70, i64 %74, i1 false)
  %77 = call fastcc i64 @factor(i64 %68, i64 %68, ptr %76, i64 %68, ptr %50, ptr %15, ptr %12)
  %78 = icmp eq i64 %77, 0
  br i1 %78, label %96, label %79

79:
  br i1 %21, label %83, label %80

80:
  %81 = sdiv i64 %74, 8
  %82 = icmp sgt i64 %74, 7
  br i1 %82, label %86, label %140

83:
  %84 = sdiv i64 %74, 4
  %85 = icmp sgt i64 %74, 3
  br i1 %85, label %91, label %140

86:
  %87 = phi i64 [ %89, %86 ], [ 0, %80 ]
  %88 = getelementptr double, ptr %67, i64 %87
  store double 0x7FF8000000000000, ptr %88, align 8
  %89 = add nuw nsw i64 %87, 1
  %90 = icmp eq i64 %89, %81
  br i1 %90, label %140, label %86

91:
  %92 = phi i64 [ %94, %91 ], [ 0, %83 ]
  %93 = getelementptr float, ptr %67, i64 %92
  store float 0x7FF8000000000000, ptr %93, align 4
  %94 = add nuw nsw i64 %92, 1
  %95 = icmp eq i64 %94, %84
  br i1 %95, label %140, label %91

96:
  call void @llvm.memset.p0.i64(ptr align 1 %67, i8 0, i64 %74, i1 false)
  %97 = getelementptr i8, ptr %67, i64 8
  %98 = getelementptr i8, ptr %67, i64 4
  %99 = icmp sgt i64 %68, 0
  br i1 %99, label %100, label %118

100:
  %101 = add nuw nsw i64 %68, 1
  br label %102

102:
  %103 = phi i64 [ 0, %100 ], [ %116, %115 ]
  %104 = mul i64 %103, %101
  %105 = shl i64 %104, 1
  %106 = select i1 %22, i64 %105, i64 %104
  br i1 %21, label %107, label %109

107:
  %108 = getelementptr float, ptr %67, i64 %106
  store float 1.000000e+00, ptr %108, align 4
  br i1 %22, label %113, label %115

109:
  %110 = getelementptr double, ptr %67, i64 %106
  store double 1.000000e+00, ptr %110, align 8
  br i1 %22, label %111, label %115

111:
  %112 = getelementptr double, ptr %97, i64 %105
  store double 0.000000e+00, ptr %112, align 8
  br label %115

113:
  %114 = getelementptr float, ptr %98, i64 %105
  store float 0.000000e+00, ptr %114, align 4
  br label %115

115:
  %116 = add nuw nsw i64 %103, 1
  %117 = icmp eq i64 %116, %68
  br i1 %117, label %118, label %102

118:
  call fastcc void @substitute(ptr %67, ptr %76, ptr %50, i64 %68, i64 %68, i32 0, ptr %15, ptr %12)
  br label %140

119:
  call void @llvm.memcpy.p0.p0.i64(ptr align 1 %67, ptr align 1 %70, i64 %55, i1 false)
  %120 = call fastcc i64 @factor(i64 %68, i64 %68, ptr %67, i64 %68, ptr %50, ptr %15, ptr %12)
  %121 = icmp eq i64 %120, 0
  br i1 %121, label %135, label %122

122:
  br i1 %21, label %124, label %123

123:
  br i1 %60, label %125, label %140

124:
  br i1 %62, label %130, label %140

125:
  %126 = phi i64 [ %128, %125 ], [ 0, %123 ]
  %127 = getelementptr double, ptr %67, i64 %126
  store double 0x7FF8000000000000, ptr %127, align 8
  %128 = add nuw nsw i64 %126, 1
  %129 = icmp eq i64 %128, %59
  br i1 %129, label %140, label %125

130:
  %131 = phi i64 [ %133, %130 ], [ 0, %124 ]
  %132 = getelementptr float, ptr %67, i64 %131
  store float 0x7FF8000000000000, ptr %132, align 4
  %133 = add nuw nsw i64 %131, 1
  %134 = icmp eq i64 %133, %61
  br i1 %134, label %140, label %130

135:
  %136 = load ptr, ptr %63, align 8
  %137 = load i64, ptr %14, align 8
  %138 = shl i64 %137, 3
  %139 = getelementptr i8, ptr %50, i64 %138
  call void %136(ptr %14, ptr %67, ptr %14, ptr %50, ptr %139, ptr %16, ptr %17)
  br label %140

140:
  %141 = add nsw i64 %65, 1
  %142 = icmp eq i64 %141, %5
  br i1 %142, label %143, label %64

143:
  ret void
}

define void @eliminate_det(ptr %0, ptr %1, ptr %2, ptr %3, i64 %4, i64 %5, i64 %6, i64 %7, i64 %8, i64 %9, i64 %10, i64 %11, ptr %12) {
  %14 = alloca %struct.numbers, align 8
  %15 = getelementptr inbounds i8, ptr %14, i64 48
  store ptr %3, ptr %15, align 8
  %16 = getelementptr inbounds i8, ptr %14, i64 56
  store i64 %11, ptr %16, align 8
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
  %47 = getelementptr i8, ptr %3, i64 %11
  %48 = mul i64 %6, %6
  %49 = zext i1 %19 to i32
  %50 = add nuw nsw i32 %21, %49
  %51 = zext nneg i32 %50 to i64
  %52 = shl i64 %48, %51
  %53 = shl i64 %6, 3
  %54 = getelementptr i8, ptr %47, i64 %53
  %55 = icmp slt i64 %4, %5
  br i1 %55, label %56, label %287

56:
  %57 = getelementptr i8, ptr %54, i64 8
  %58 = getelementptr i8, ptr %54, i64 4
  %59 = icmp sgt i64 %6, 0
  %60 = add nuw i64 %6, 1
  %61 = zext i1 %19 to i64
  %62 = and i64 %10, 4
  %63 = icmp eq i64 %62, 0
  %64 = lshr exact i64 %62, 2
  %65 = select i1 %19, i64 2, i64 1
  br label %66

66:
  %67 = phi i64 [ %4, %56 ], [ %285, %284 ]
  %68 = mul i64 %67, %52
  %69 = getelementptr i8, ptr %1, i64 %68
  call void @llvm.memcpy.p0.p0.i64(ptr align 1 %54, ptr align 1 %69, i64 %52, i1 false)
  %70 = call fastcc i64 @factor(i64 %6, i64 %6, ptr %54, i64 %6, ptr %47, ptr %14, ptr %12)
  br i1 %59, label %71, label %216

71:
  %72 = phi double [ %208, %206 ], [ 0.000000e+00, %66 ]
  %73 = phi double [ %209, %206 ], [ 0.000000e+00, %66 ]
  %74 = phi i64 [ %98, %206 ], [ 0, %66 ]
  %75 = phi double [ %207, %206 ], [ 1.000000e+00, %66 ]
  %76 = mul i64 %74, %60
  %77 = shl i64 %76, %61
  br i1 %18, label %78, label %82

78:
  %79 = getelementptr float, ptr %54, i64 %77
  %80 = load float, ptr %79, align 4
  %81 = fpext float %80 to double
  br i1 %19, label %88, label %92

82:
  %83 = getelementptr double, ptr %54, i64 %77
  %84 = load double, ptr %83, align 8
  br i1 %19, label %85, label %92

85:
  %86 = getelementptr double, ptr %57, i64 %77
  %87 = load double, ptr %86, align 8
  br label %92

88:
  %89 = getelementptr float, ptr %58, i64 %77
  %90 = load float, ptr %89, align 4
  %91 = fpext float %90 to double
  br label %92

92:
  %93 = phi i1 [ true, %78 ], [ false, %85 ], [ false, %88 ], [ true, %82 ]
  %94 = phi double [ %81, %78 ], [ %84, %85 ], [ %81, %88 ], [ %84, %82 ]
  %95 = phi double [ 0.000000e+00, %78 ], [ %87, %85 ], [ %91, %88 ], [ 0.000000e+00, %82 ]
  %96 = getelementptr i64, ptr %47, i64 %74
  %97 = load i64, ptr %96, align 8
  %98 = add nuw nsw i64 %74, 1
  %99 = icmp eq i64 %97, %98
  %100 = fneg double %94
  %101 = fneg double %95
  %102 = select i1 %99, double %95, double %101
  %103 = select i1 %99, double %94, double %100
  %104 = call double @llvm.fabs.f64(double %94)
  %105 = call double @llvm.fabs.f64(double %95)
  %106 = fcmp ogt double %104, %105
  %107 = fcmp uno double %103, 0.000000e+00
  %108 = or i1 %106, %107
  %109 = select i1 %108, double %104, double %105
  %110 = fcmp olt double %109, 0x170000000000000
  %111 = fcmp ogt double %109, 0.000000e+00
  %112 = and i1 %110, %111
  br i1 %112, label %113, label %118

113:
  %114 = fmul double %103, 0x4C70000000000000
  %115 = fmul double %102, 0x4C70000000000000
  %116 = fadd double %73, -2.000000e+02
  %117 = fmul double %109, 0x4C70000000000000
  br label %118

118:
  %119 = phi double [ %114, %113 ], [ %103, %92 ]
  %120 = phi double [ %115, %113 ], [ %102, %92 ]
  %121 = phi double [ %116, %113 ], [ %73, %92 ]
  %122 = phi double [ %117, %113 ], [ %109, %92 ]
  %123 = bitcast double %122 to i64
  %124 = lshr i64 %123, 52
  %125 = and i64 %124, 2047
  %126 = add nsw i64 %125, -1023
  %127 = fcmp oeq double %122, 0.000000e+00
  %128 = icmp eq i64 %126, 1024
  %129 = select i1 %127, i1 true, i1 %128
  br i1 %129, label %148, label %130

130:
  %131 = icmp eq i64 %126, 1023
  br i1 %131, label %132, label %136

132:
  %133 = fmul double %119, 5.000000e-01
  %134 = fmul double %120, 5.000000e-01
  %135 = fadd double %121, 1.000000e+00
  br label %136

136:
  %137 = phi double [ %135, %132 ], [ %121, %130 ]
  %138 = phi double [ %134, %132 ], [ %120, %130 ]
  %139 = phi double [ %133, %132 ], [ %119, %130 ]
  %140 = phi i64 [ 1022, %132 ], [ %126, %130 ]
  %141 = shl nsw i64 %140, 52
  %142 = sub i64 4607182418800017408, %141
  %143 = bitcast i64 %142 to double
  %144 = fmul double %139, %143
  %145 = fmul double %138, %143
  %146 = sitofp i64 %140 to double
  %147 = fadd double %137, %146
  br label %148

148:
  %149 = phi double [ %119, %118 ], [ %144, %136 ]
  %150 = phi double [ %120, %118 ], [ %145, %136 ]
  %151 = phi double [ %121, %118 ], [ %147, %136 ]
  %152 = fmul double %75, %149
  br i1 %93, label %159, label %153

153:
  %154 = fmul double %72, %150
  %155 = fsub double %152, %154
  %156 = fmul double %75, %150
  %157 = fmul double %72, %149
  %158 = fadd double %157, %156
  br label %159

159:
  %160 = phi double [ %158, %153 ], [ %72, %148 ]
  %161 = phi double [ %155, %153 ], [ %152, %148 ]
  %162 = call double @llvm.fabs.f64(double %161)
  %163 = call double @llvm.fabs.f64(double %160)
  %164 = fcmp ogt double %162, %163
  %165 = fcmp uno double %161, 0.000000e+00
  %166 = or i1 %165, %164
  %167 = select i1 %166, double %162, double %163
  %168 = fcmp olt double %167, 0x170000000000000
  %169 = fcmp ogt double %167, 0.000000e+00
  %170 = and i1 %168, %169
  br i1 %170, label %171, label %176

171:
  %172 = fmul double %161, 0x4C70000000000000
  %173 = fmul double %160, 0x4C70000000000000
  %174 = fadd double %151, -2.000000e+02
  %175 = fmul double %167, 0x4C70000000000000
  br label %176

176:
  %177 = phi double [ %172, %171 ], [ %161, %159 ]
  %178 = phi double [ %173, %171 ], [ %160, %159 ]
  %179 = phi double [ %174, %171 ], [ %151, %159 ]
  %180 = phi double [ %175, %171 ], [ %167, %159 ]
  %181 = bitcast double %180 to i64
  %182 = lshr i64 %181, 52
  %183 = and i64 %182, 2047
  %184 = add nsw i64 %183, -1023
  %185 = fcmp oeq double %180, 0.000000e+00
  %186 = icmp eq i64 %184, 1024
  %187 = select i1 %185, i1 true, i1 %186
  br i1 %187, label %206, label %188

188:
  %189 = icmp eq i64 %184, 1023
  br i1 %189, label %190, label %194

190:
  %191 = fmul double %177, 5.000000e-01
  %192 = fmul double %178, 5.000000e-01
  %193 = fadd double %179, 1.000000e+00
  br label %194

194:
  %195 = phi double [ %193, %190 ], [ %179, %188 ]
  %196 = phi double [ %192, %190 ], [ %178, %188 ]
  %197 = phi double [ %191, %190 ], [ %177, %188 ]
  %198 = phi i64 [ 1022, %190 ], [ %184, %188 ]
  %199 = shl nsw i64 %198, 52
  %200 = sub i64 4607182418800017408, %199
  %201 = bitcast i64 %200 to double
  %202 = fmul double %197, %201
  %203 = fmul double %196, %201
  %204 = sitofp i64 %198 to double
  %205 = fadd double %195, %204
  br label %206

206:
  %207 = phi double [ %177, %176 ], [ %202, %194 ]
  %208 = phi double [ %178, %176 ], [ %203, %194 ]
  %209 = phi double [ %179, %176 ], [ %205, %194 ]
  %210 = icmp eq i64 %98, %6
  br i1 %210, label %211, label %71

211:
  %212 = shl i64 %67, %64
  %213 = load i64, ptr %14, align 8
  %214 = mul i64 %213, %212
  %215 = getelementptr i8, ptr %0, i64 %214
  br i1 %63, label %239, label %221

216:
  %217 = shl i64 %67, %64
  %218 = load i64, ptr %14, align 8
  %219 = mul i64 %218, %217
  %220 = getelementptr i8, ptr %0, i64 %219
  br i1 %63, label %241, label %221

221:
  %222 = phi ptr [ %220, %216 ], [ %215, %211 ]
  %223 = phi double [ 1.000000e+00, %216 ], [ %207, %211 ]
  %224 = phi double [ 0.000000e+00, %216 ], [ %208, %211 ]
  %225 = phi double [ 0.000000e+00, %216 ], [ %209, %211 ]
  br i1 %18, label %226, label %231

226:
  %227 = fptrunc double %225 to float
  %228 = getelementptr float, ptr %222, i64 %65
  store float %227, ptr %228, align 4
  br i1 %19, label %236, label %229

229:
  %230 = fptrunc double %223 to float
  store float %230, ptr %222, align 4
  br label %284

231:
  %232 = getelementptr double, ptr %222, i64 %65
  store double %225, ptr %232, align 8
  br i1 %19, label %234, label %233

233:
  store double %223, ptr %222, align 8
  br label %284

234:
  %235 = getelementptr i8, ptr %222, i64 24
  store double 0.000000e+00, ptr %235, align 8
  store double %223, ptr %222, align 8
  br label %275

236:
  %237 = getelementptr i8, ptr %222, i64 12
  store float 0.000000e+00, ptr %237, align 4
  %238 = fptrunc double %223 to float
  store float %238, ptr %222, align 4
  br label %279

239:
  %240 = fcmp ogt double %209, 3.000000e+03
  br i1 %240, label %250, label %241

241:
  %242 = phi double [ %209, %239 ], [ 0.000000e+00, %216 ]
  %243 = phi double [ %208, %239 ], [ 0.000000e+00, %216 ]
  %244 = phi double [ %207, %239 ], [ 1.000000e+00, %216 ]
  %245 = phi ptr [ %215, %239 ], [ %220, %216 ]
  %246 = fcmp ole double %242, -3.000000e+03
  %247 = select i1 %246, double -3.000000e+03, double %242
  %248 = fptosi double %247 to i64
  %249 = icmp eq i64 %248, 0
  br i1 %249, label %268, label %250

250:
  %251 = phi double [ %243, %241 ], [ %208, %239 ]
  %252 = phi double [ %244, %241 ], [ %207, %239 ]
  %253 = phi ptr [ %245, %241 ], [ %215, %239 ]
  %254 = phi i64 [ %248, %241 ], [ 3000, %239 ]
  br label %255

255:
  %256 = phi double [ %251, %250 ], [ %265, %255 ]
  %257 = phi i64 [ %254, %250 ], [ %266, %255 ]
  %258 = phi double [ %252, %250 ], [ %264, %255 ]
  %259 = call i64 @llvm.smax.i64(i64 %257, i64 -1000)
  %260 = call i64 @llvm.smin.i64(i64 %259, i64 1000)
  %261 = shl nsw i64 %260, 52
  %262 = add nsw i64 %261, 4607182418800017408
  %263 = bitcast i64 %262 to double
  %264 = fmul double %258, %263
  %265 = fmul double %256, %263
  %266 = sub i64 %257, %260
  %267 = icmp eq i64 %266, 0
  br i1 %267, label %268, label %255

268:
  %269 = phi ptr [ %245, %241 ], [ %253, %255 ]
  %270 = phi double [ %243, %241 ], [ %265, %255 ]
  %271 = phi double [ %244, %241 ], [ %264, %255 ]
  br i1 %18, label %272, label %274

272:
  %273 = fptrunc double %271 to float
  store float %273, ptr %269, align 4
  br i1 %19, label %279, label %284

274:
  store double %271, ptr %269, align 8
  br i1 %19, label %275, label %284

275:
  %276 = phi ptr [ %222, %234 ], [ %269, %274 ]
  %277 = phi double [ %224, %234 ], [ %270, %274 ]
  %278 = getelementptr i8, ptr %276, i64 8
  store double %277, ptr %278, align 8
  br label %284

279:
  %280 = phi ptr [ %222, %236 ], [ %269, %272 ]
  %281 = phi double [ %224, %236 ], [ %270, %272 ]
  %282 = fptrunc double %281 to float
  %283 = getelementptr i8, ptr %280, i64 4
  store float %282, ptr %283, align 4
  br label %284

284:
  %285 = add nsw i64 %67, 1
  %286 = icmp eq i64 %285, %5
  br i1 %286, label %287, label %66

287:
  ret void
}

declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)

declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)

declare double @llvm.fabs.f64(double)

declare i64 @llvm.smin.i64(i64, i64)

declare i64 @llvm.smax.i64(i64, i64)

declare i64 @llvm.umin.i64(i64, i64)
