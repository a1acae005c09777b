; source/sorting/sort.c, compiled by build.py

%struct.row = type { ptr, ptr, ptr, i64, i64, i64, i64, i64, i64, [16 x i64], [16 x i64], [16 x i8], [16384 x i32] }
%struct.filled_int32 = type { ptr, ptr, ptr, i64, i64, i64, i32, [16 x i64], [16 x i8] }
%struct.job = type { ptr, ptr, ptr, i64, i64, i64 }
%struct.filled_int64 = type { ptr, ptr, ptr, i64, i64, i64, i64, [16 x i64], [16 x i8] }
%struct.filled_uint32 = type { ptr, ptr, ptr, i64, i64, i64, i32, [16 x i64], [16 x i8] }
%struct.filled_uint64 = type { ptr, ptr, ptr, i64, i64, i64, i64, [16 x i64], [16 x i8] }

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

define void @sort_filled_rows_int32(ptr %0, ptr %1, i64 %2, i64 %3, i64 %4) {
  %6 = icmp ult i64 %2, %3
  br i1 %6, label %7, label %56

7:
  %8 = icmp eq ptr %0, %1
  %9 = shl i64 %4, 2
  br label %10

10:
  %11 = phi i64 [ %2, %7 ], [ %54, %53 ]
  %12 = mul i64 %11, %4
  %13 = getelementptr i32, ptr %0, i64 %12
  %14 = getelementptr i32, ptr %1, i64 %12
  %15 = tail call fastcc i64 @descent_int32(ptr %14, i64 %4)
  %16 = icmp eq i64 %15, %4
  br i1 %16, label %25, label %17

17:
  %18 = getelementptr i32, ptr %14, i64 %15
  %19 = sub i64 %4, %15
  %20 = load i32, ptr %18, align 4
  %21 = tail call fastcc zeroext i1 @seems_filled_int32(ptr %18, i64 %19, i32 %20)
  br i1 %21, label %22, label %26

22:
  %23 = getelementptr i8, ptr %14, i64 -4
  %24 = icmp eq i64 %15, 0
  br i1 %24, label %37, label %29

25:
  br i1 %8, label %53, label %28

26:
  br i1 %8, label %51, label %27

27:
  tail call void @llvm.memcpy.p0.p0.i64(ptr align 4 %13, ptr align 4 %14, i64 %9, i1 false)
  br label %51

28:
  tail call void @llvm.memcpy.p0.p0.i64(ptr align 4 %13, ptr align 4 %14, i64 %9, i1 false)
  br label %53

29:
  %30 = phi i64 [ %35, %34 ], [ %15, %22 ]
  %31 = getelementptr i32, ptr %23, i64 %30
  %32 = load i32, ptr %31, align 4
  %33 = icmp eq i32 %32, %20
  br i1 %33, label %34, label %37

34:
  %35 = add i64 %30, -1
  %36 = icmp eq i64 %35, 0
  br i1 %36, label %37, label %29

37:
  %38 = phi i64 [ 0, %22 ], [ %30, %29 ], [ 0, %34 ]
  %39 = getelementptr i32, ptr %14, i64 %38
  %40 = sub i64 %4, %38
  %41 = tail call fastcc i64 @count_other_int32(ptr %39, i64 %40, i32 %20)
  %42 = add i64 %41, %38
  br i1 %8, label %45, label %43

43:
  %44 = shl i64 %38, 2
  tail call void @llvm.memcpy.p0.p0.i64(ptr align 4 %13, ptr align 4 %14, i64 %44, i1 false)
  br label %45

45:
  %46 = getelementptr i32, ptr %13, i64 %38
  tail call fastcc void @copy_other_int32(ptr %46, ptr %39, i64 %41, i32 %20)
  %47 = getelementptr i32, ptr %13, i64 %42
  %48 = sub i64 %4, %42
  tail call fastcc void @fill_up_int32(ptr %47, i64 %48, i32 %20)
  %49 = tail call fastcc i64 @descent_int32(ptr %13, i64 %4)
  %50 = icmp eq i64 %49, %4
  br i1 %50, label %53, label %51

51:
  %52 = tail call i32 @sort_int32(ptr %13, i64 %4, ptr null)
  br label %53

53:
  %54 = add nuw i64 %11, 1
  %55 = icmp eq i64 %54, %3
  br i1 %55, label %56, label %10

56:
  ret void
}

define void @sort_long_int32(ptr %0, ptr %1, ptr %2, i64 %3, i64 %4, i64 %5) {
  %7 = alloca %struct.row, align 8
  %8 = alloca %struct.filled_int32, align 8
  %9 = alloca %struct.job, align 8
  %10 = tail call i64 @parallelism()
  %11 = lshr i64 %5, 12
  %12 = tail call i64 @llvm.smin.i64(i64 %10, i64 %11)
  %13 = tail call i64 @llvm.smin.i64(i64 %12, i64 16)
  %14 = tail call i64 @llvm.smax.i64(i64 %13, i64 1)
  %15 = icmp ult i64 %3, %4
  br i1 %15, label %16, label %160

16:
  %17 = tail call i64 @llvm.ctlz.i64(i64 %14, i1 true)
  %18 = xor i64 %17, 63
  %19 = getelementptr inbounds i8, ptr %8, i64 8
  %20 = getelementptr inbounds i8, ptr %8, i64 16
  %21 = getelementptr inbounds i8, ptr %8, i64 24
  %22 = getelementptr inbounds i8, ptr %8, i64 32
  %23 = getelementptr inbounds i8, ptr %8, i64 48
  %24 = getelementptr inbounds i8, ptr %8, i64 56
  %25 = getelementptr inbounds i8, ptr %8, i64 40
  %26 = getelementptr inbounds i8, ptr %8, i64 184
  %27 = icmp ult i64 %5, 4294967296
  %28 = getelementptr inbounds i8, ptr %7, i64 8
  %29 = getelementptr inbounds i8, ptr %7, i64 16
  %30 = getelementptr inbounds i8, ptr %7, i64 24
  %31 = getelementptr inbounds i8, ptr %7, i64 32
  %32 = shl i64 %5, 2
  %33 = getelementptr inbounds i8, ptr %7, i64 48
  %34 = getelementptr inbounds i8, ptr %7, i64 344
  %35 = lshr i64 %5, 1
  %36 = icmp sgt i64 %12, 1
  %37 = and i64 %18, 1
  %38 = icmp eq i64 %37, 0
  %39 = getelementptr inbounds i8, ptr %9, i64 8
  %40 = getelementptr inbounds i8, ptr %9, i64 16
  %41 = getelementptr inbounds i8, ptr %9, i64 24
  %42 = getelementptr inbounds i8, ptr %9, i64 32
  %43 = shl nuw nsw i64 1, %18
  %44 = getelementptr inbounds i8, ptr %9, i64 40
  %45 = shl nuw nsw i64 %14, 3
  %46 = icmp eq ptr %1, %0
  br label %47

47:
  %48 = phi i64 [ %3, %16 ], [ %158, %157 ]
  %49 = mul i64 %48, %5
  %50 = getelementptr i32, ptr %0, i64 %49
  %51 = getelementptr i32, ptr %2, i64 %49
  %52 = getelementptr i32, ptr %1, i64 %49
  %53 = call fastcc i64 @descent_int32(ptr %52, i64 %5)
  %54 = icmp eq i64 %53, %5
  br i1 %54, label %55, label %57

55:
  br i1 %46, label %91, label %56

56:
  call void @llvm.memcpy.p0.p0.i64(ptr align 4 %50, ptr align 4 %52, i64 %32, i1 false)
  br label %91

57:
  %58 = getelementptr i32, ptr %52, i64 %53
  %59 = sub i64 %5, %53
  %60 = load i32, ptr %58, align 4
  %61 = call fastcc zeroext i1 @seems_filled_int32(ptr %58, i64 %59, i32 %60)
  br i1 %61, label %63, label %62

62:
  br label %93

63:
  store ptr %50, ptr %8, align 8
  store ptr %52, ptr %19, align 8
  store ptr %51, ptr %20, align 8
  store i64 %5, ptr %21, align 8
  store i64 %14, ptr %22, align 8
  store i32 %60, ptr %23, align 8
  call void @run_parallel(ptr @count_filled_int32, ptr %8, i64 %14, i64 %14)
  br label %64

64:
  %65 = phi i64 [ 0, %63 ], [ %70, %64 ]
  %66 = phi i64 [ 0, %63 ], [ %69, %64 ]
  %67 = getelementptr [16 x i64], ptr %24, i64 0, i64 %65
  %68 = load i64, ptr %67, align 8
  store i64 %66, ptr %67, align 8
  %69 = add i64 %68, %66
  %70 = add nuw nsw i64 %65, 1
  %71 = icmp eq i64 %70, %14
  br i1 %71, label %72, label %64

72:
  store i64 %69, ptr %25, align 8
  call void @run_parallel(ptr @keep_filled_int32, ptr %8, i64 %14, i64 %14)
  call void @run_parallel(ptr @end_filled_int32, ptr %8, i64 %14, i64 %14)
  %73 = icmp eq i64 %69, 0
  br i1 %73, label %80, label %74

74:
  %75 = getelementptr i32, ptr %51, i64 %69
  %76 = getelementptr i8, ptr %75, i64 -4
  %77 = load i32, ptr %76, align 4
  %78 = load i32, ptr %23, align 8
  %79 = icmp slt i32 %77, %78
  br label %80

80:
  %81 = phi i1 [ true, %72 ], [ %79, %74 ]
  br label %82

82:
  %83 = phi i64 [ %89, %82 ], [ 0, %80 ]
  %84 = phi i1 [ %88, %82 ], [ %81, %80 ]
  %85 = getelementptr [16 x i8], ptr %26, i64 0, i64 %83
  %86 = load i8, ptr %85, align 1
  %87 = icmp ne i8 %86, 0
  %88 = and i1 %84, %87
  %89 = add nuw nsw i64 %83, 1
  %90 = icmp eq i64 %89, %14
  br i1 %90, label %92, label %82

91:
  br label %157

92:
  br i1 %88, label %157, label %93

93:
  %94 = phi ptr [ %52, %62 ], [ %50, %92 ]
  br i1 %27, label %95, label %143

95:
  store ptr %50, ptr %7, align 8
  store ptr %94, ptr %28, align 8
  store ptr %51, ptr %29, align 8
  store i64 %5, ptr %30, align 8
  store i64 %14, ptr %31, align 8
  call void @run_parallel(ptr @compare_parts_int32, ptr %7, i64 %14, i64 %14)
  %96 = call fastcc zeroext i1 @set_buckets(ptr %7, i64 512, i64 -9223372036854775808)
  br i1 %96, label %100, label %97

97:
  %98 = icmp eq ptr %50, %94
  br i1 %98, label %141, label %99

99:
  call void @llvm.memcpy.p0.p0.i64(ptr align 4 %50, ptr align 4 %94, i64 %32, i1 false)
  br label %141

100:
  call void @run_parallel(ptr @count_parts_int32, ptr %7, i64 %14, i64 %14)
  %101 = load i64, ptr %33, align 8
  %102 = icmp eq i64 %101, 0
  br i1 %102, label %139, label %103

103:
  %104 = load i64, ptr %31, align 8
  br label %105

105:
  %106 = phi i64 [ %101, %103 ], [ %128, %127 ]
  %107 = phi i64 [ %104, %103 ], [ %129, %127 ]
  %108 = phi i32 [ 0, %103 ], [ %130, %127 ]
  %109 = phi i32 [ 0, %103 ], [ %132, %127 ]
  %110 = phi i64 [ 0, %103 ], [ %133, %127 ]
  %111 = icmp eq i64 %107, 0
  br i1 %111, label %127, label %112

112:
  %113 = getelementptr i32, ptr %34, i64 %110
  br label %114

114:
  %115 = phi i32 [ %108, %112 ], [ %121, %114 ]
  %116 = phi i64 [ 0, %112 ], [ %122, %114 ]
  %117 = load i64, ptr %33, align 8
  %118 = mul i64 %117, %116
  %119 = getelementptr i32, ptr %113, i64 %118
  %120 = load i32, ptr %119, align 4
  store i32 %115, ptr %119, align 4
  %121 = add i32 %120, %115
  %122 = add nuw i64 %116, 1
  %123 = load i64, ptr %31, align 8
  %124 = icmp ult i64 %122, %123
  br i1 %124, label %114, label %125

125:
  %126 = load i64, ptr %33, align 8
  br label %127

127:
  %128 = phi i64 [ %106, %105 ], [ %126, %125 ]
  %129 = phi i64 [ 0, %105 ], [ %123, %125 ]
  %130 = phi i32 [ %108, %105 ], [ %121, %125 ]
  %131 = sub i32 %130, %108
  %132 = call i32 @llvm.umax.i32(i32 %131, i32 %109)
  %133 = add nuw i64 %110, 1
  %134 = icmp ult i64 %133, %128
  br i1 %134, label %105, label %135

135:
  %136 = zext i32 %132 to i64
  %137 = icmp ult i64 %35, %136
  %138 = and i1 %36, %137
  br i1 %138, label %142, label %139

139:
  call void @run_parallel(ptr @copy_parts_int32, ptr %7, i64 %14, i64 %14)
  %140 = load i64, ptr %33, align 8
  call void @run_parallel(ptr @sort_buckets_int32, ptr %7, i64 %140, i64 %45)
  br label %141

141:
  br label %157

142:
  br label %143

143:
  %144 = select i1 %38, ptr %50, ptr %51
  %145 = select i1 %38, ptr %51, ptr %50
  store ptr %144, ptr %9, align 8
  store ptr %94, ptr %39, align 8
  store ptr %145, ptr %40, align 8
  store i64 %5, ptr %41, align 8
  store i64 %43, ptr %42, align 8
  store i64 0, ptr %44, align 8
  call void @run_parallel(ptr @sort_parts_int32, ptr %9, i64 %43, i64 %43)
  store i64 1, ptr %44, align 8
  %146 = load i64, ptr %42, align 8
  %147 = icmp ugt i64 %146, 1
  br i1 %147, label %148, label %157

148:
  %149 = phi i64 [ %155, %148 ], [ %146, %143 ]
  %150 = phi ptr [ %151, %148 ], [ %145, %143 ]
  %151 = phi ptr [ %152, %148 ], [ %144, %143 ]
  store ptr %151, ptr %39, align 8
  store ptr %150, ptr %9, align 8
  call void @run_parallel(ptr @merge_parts_int32, ptr %9, i64 %149, i64 %149)
  %152 = load ptr, ptr %9, align 8
  %153 = load i64, ptr %44, align 8
  %154 = shl i64 %153, 1
  store i64 %154, ptr %44, align 8
  %155 = load i64, ptr %42, align 8
  %156 = icmp ult i64 %154, %155
  br i1 %156, label %148, label %157

157:
  %158 = add nuw i64 %48, 1
  %159 = icmp eq i64 %158, %4
  br i1 %159, label %160, label %47

160:
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
  br i1 %13, label %14, label %31

14:
  %15 = icmp eq ptr %6, %4
  br label %16

16:
  %17 = phi i64 [ %1, %14 ], [ %20, %28 ]
  %18 = mul i64 %17, %10
  %19 = udiv i64 %18, %12
  %20 = add nuw i64 %17, 1
  %21 = mul i64 %20, %10
  %22 = udiv i64 %21, %12
  %23 = sub i64 %22, %19
  %24 = getelementptr i32, ptr %4, i64 %19
  br i1 %15, label %28, label %25

25:
  %26 = getelementptr i32, ptr %6, i64 %19
  %27 = shl i64 %23, 2
  tail call void @llvm.memcpy.p0.p0.i64(ptr align 4 %24, ptr align 4 %26, i64 %27, i1 false)
  br label %28

28:
  %29 = getelementptr i32, ptr %8, i64 %19
  tail call fastcc void @sort_bucket_int32(ptr %24, ptr %29, i64 %23, i64 -1, i32 -2147483648, i1 zeroext false)
  %30 = icmp eq i64 %20, %2
  br i1 %30, label %31, label %16

31:
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

define void @sort_filled_rows_int64(ptr %0, ptr %1, i64 %2, i64 %3, i64 %4) {
  %6 = icmp ult i64 %2, %3
  br i1 %6, label %7, label %56

7:
  %8 = icmp eq ptr %0, %1
  %9 = shl i64 %4, 3
  br label %10

10:
  %11 = phi i64 [ %2, %7 ], [ %54, %53 ]
  %12 = mul i64 %11, %4
  %13 = getelementptr i64, ptr %0, i64 %12
  %14 = getelementptr i64, ptr %1, i64 %12
  %15 = tail call fastcc i64 @descent_int64(ptr %14, i64 %4)
  %16 = icmp eq i64 %15, %4
  br i1 %16, label %25, label %17

17:
  %18 = getelementptr i64, ptr %14, i64 %15
  %19 = sub i64 %4, %15
  %20 = load i64, ptr %18, align 8
  %21 = tail call fastcc zeroext i1 @seems_filled_int64(ptr %18, i64 %19, i64 %20)
  br i1 %21, label %22, label %26

22:
  %23 = getelementptr i8, ptr %14, i64 -8
  %24 = icmp eq i64 %15, 0
  br i1 %24, label %37, label %29

25:
  br i1 %8, label %53, label %28

26:
  br i1 %8, label %51, label %27

27:
  tail call void @llvm.memcpy.p0.p0.i64(ptr align 8 %13, ptr align 8 %14, i64 %9, i1 false)
  br label %51

28:
  tail call void @llvm.memcpy.p0.p0.i64(ptr align 8 %13, ptr align 8 %14, i64 %9, i1 false)
  br label %53

29:
  %30 = phi i64 [ %35, %34 ], [ %15, %22 ]
  %31 = getelementptr i64, ptr %23, i64 %30
  %32 = load i64, ptr %31, align 8
  %33 = icmp eq i64 %32, %20
  br i1 %33, label %34, label %37

34:
  %35 = add i64 %30, -1
  %36 = icmp eq i64 %35, 0
  br i1 %36, label %37, label %29

37:
  %38 = phi i64 [ 0, %22 ], [ %30, %29 ], [ 0, %34 ]
  %39 = getelementptr i64, ptr %14, i64 %38
  %40 = sub i64 %4, %38
  %41 = tail call fastcc i64 @count_other_int64(ptr %39, i64 %40, i64 %20)
  %42 = add i64 %41, %38
  br i1 %8, label %45, label %43

43:
  %44 = shl i64 %38, 3
  tail call void @llvm.memcpy.p0.p0.i64(ptr align 8 %13, ptr align 8 %14, i64 %44, i1 false)
  br label %45

45:
  %46 = getelementptr i64, ptr %13, i64 %38
  tail call fastcc void @copy_other_int64(ptr %46, ptr %39, i64 %41, i64 %20)
  %47 = getelementptr i64, ptr %13, i64 %42
  %48 = sub i64 %4, %42
  tail call fastcc void @fill_up_int64(ptr %47, i64 %48, i64 %20)
  %49 = tail call fastcc i64 @descent_int64(ptr %13, i64 %4)
  %50 = icmp eq i64 %49, %4
  br i1 %50, label %53, label %51

51:
  %52 = tail call i32 @sort_int64(ptr %13, i64 %4, ptr null)
  br label %53

53:
  %54 = add nuw i64 %11, 1
  %55 = icmp eq i64 %54, %3
  br i1 %55, label %56, label %10

56:
  ret void
}

define void @sort_long_int64(ptr %0, ptr %1, ptr %2, i64 %3, i64 %4, i64 %5) {
  %7 = alloca %struct.row, align 8
  %8 = alloca %struct.filled_int64, align 8
  %9 = alloca %struct.job, align 8
  %10 = tail call i64 @parallelism()
  %11 = lshr i64 %5, 12
  %12 = tail call i64 @llvm.smin.i64(i64 %10, i64 %11)
  %13 = tail call i64 @llvm.smin.i64(i64 %12, i64 16)
  %14 = tail call i64 @llvm.smax.i64(i64 %13, i64 1)
  %15 = icmp ult i64 %3, %4
  br i1 %15, label %16, label %160

16:
  %17 = tail call i64 @llvm.ctlz.i64(i64 %14, i1 true)
  %18 = xor i64 %17, 63
  %19 = getelementptr inbounds i8, ptr %8, i64 8
  %20 = getelementptr inbounds i8, ptr %8, i64 16
  %21 = getelementptr inbounds i8, ptr %8, i64 24
  %22 = getelementptr inbounds i8, ptr %8, i64 32
  %23 = getelementptr inbounds i8, ptr %8, i64 48
  %24 = getelementptr inbounds i8, ptr %8, i64 56
  %25 = getelementptr inbounds i8, ptr %8, i64 40
  %26 = getelementptr inbounds i8, ptr %8, i64 184
  %27 = icmp ult i64 %5, 4294967296
  %28 = getelementptr inbounds i8, ptr %7, i64 8
  %29 = getelementptr inbounds i8, ptr %7, i64 16
  %30 = getelementptr inbounds i8, ptr %7, i64 24
  %31 = getelementptr inbounds i8, ptr %7, i64 32
  %32 = shl i64 %5, 3
  %33 = getelementptr inbounds i8, ptr %7, i64 48
  %34 = getelementptr inbounds i8, ptr %7, i64 344
  %35 = lshr i64 %5, 1
  %36 = icmp sgt i64 %12, 1
  %37 = and i64 %18, 1
  %38 = icmp eq i64 %37, 0
  %39 = getelementptr inbounds i8, ptr %9, i64 8
  %40 = getelementptr inbounds i8, ptr %9, i64 16
  %41 = getelementptr inbounds i8, ptr %9, i64 24
  %42 = getelementptr inbounds i8, ptr %9, i64 32
  %43 = shl nuw nsw i64 1, %18
  %44 = getelementptr inbounds i8, ptr %9, i64 40
  %45 = shl nuw nsw i64 %14, 3
  %46 = icmp eq ptr %1, %0
  br label %47

47:
  %48 = phi i64 [ %3, %16 ], [ %158, %157 ]
  %49 = mul i64 %48, %5
  %50 = getelementptr i64, ptr %0, i64 %49
  %51 = getelementptr i64, ptr %2, i64 %49
  %52 = getelementptr i64, ptr %1, i64 %49
  %53 = call fastcc i64 @descent_int64(ptr %52, i64 %5)
  %54 = icmp eq i64 %53, %5
  br i1 %54, label %55, label %57

55:
  br i1 %46, label %91, label %56

56:
  call void @llvm.memcpy.p0.p0.i64(ptr align 8 %50, ptr align 8 %52, i64 %32, i1 false)
  br label %91

57:
  %58 = getelementptr i64, ptr %52, i64 %53
  %59 = sub i64 %5, %53
  %60 = load i64, ptr %58, align 8
  %61 = call fastcc zeroext i1 @seems_filled_int64(ptr %58, i64 %59, i64 %60)
  br i1 %61, label %63, label %62

62:
  br label %93

63:
  store ptr %50, ptr %8, align 8
  store ptr %52, ptr %19, align 8
  store ptr %51, ptr %20, align 8
  store i64 %5, ptr %21, align 8
  store i64 %14, ptr %22, align 8
  store i64 %60, ptr %23, align 8
  call void @run_parallel(ptr @count_filled_int64, ptr %8, i64 %14, i64 %14)
  br label %64

64:
  %65 = phi i64 [ 0, %63 ], [ %70, %64 ]
  %66 = phi i64 [ 0, %63 ], [ %69, %64 ]
  %67 = getelementptr [16 x i64], ptr %24, i64 0, i64 %65
  %68 = load i64, ptr %67, align 8
  store i64 %66, ptr %67, align 8
  %69 = add i64 %68, %66
  %70 = add nuw nsw i64 %65, 1
  %71 = icmp eq i64 %70, %14
  br i1 %71, label %72, label %64

72:
  store i64 %69, ptr %25, align 8
  call void @run_parallel(ptr @keep_filled_int64, ptr %8, i64 %14, i64 %14)
  call void @run_parallel(ptr @end_filled_int64, ptr %8, i64 %14, i64 %14)
  %73 = icmp eq i64 %69, 0
  br i1 %73, label %80, label %74

74:
  %75 = getelementptr i64, ptr %51, i64 %69
  %76 = getelementptr i8, ptr %75, i64 -8
  %77 = load i64, ptr %76, align 8
  %78 = load i64, ptr %23, align 8
  %79 = icmp slt i64 %77, %78
  br label %80

80:
  %81 = phi i1 [ true, %72 ], [ %79, %74 ]
  br label %82

82:
  %83 = phi i64 [ %89, %82 ], [ 0, %80 ]
  %84 = phi i1 [ %88, %82 ], [ %81, %80 ]
  %85 = getelementptr [16 x i8], ptr %26, i64 0, i64 %83
  %86 = load i8, ptr %85, align 1
  %87 = icmp ne i8 %86, 0
  %88 = and i1 %84, %87
  %89 = add nuw nsw i64 %83, 1
  %90 = icmp eq i64 %89, %14
  br i1 %90, label %92, label %82

91:
  br label %157

92:
  br i1 %88, label %157, label %93

93:
  %94 = phi ptr [ %52, %62 ], [ %50, %92 ]
  br i1 %27, label %95, label %143

95:
  store ptr %50, ptr %7, align 8
  store ptr %94, ptr %28, align 8
  store ptr %51, ptr %29, align 8
  store i64 %5, ptr %30, align 8
  store i64 %14, ptr %31, align 8
  call void @run_parallel(ptr @compare_parts_int64, ptr %7, i64 %14, i64 %14)
  %96 = call fastcc zeroext i1 @set_buckets(ptr %7, i64 256, i64 -9223372036854775808)
  br i1 %96, label %100, label %97

97:
  %98 = icmp eq ptr %50, %94
  br i1 %98, label %141, label %99

99:
  call void @llvm.memcpy.p0.p0.i64(ptr align 8 %50, ptr align 8 %94, i64 %32, i1 false)
  br label %141

100:
  call void @run_parallel(ptr @count_parts_int64, ptr %7, i64 %14, i64 %14)
  %101 = load i64, ptr %33, align 8
  %102 = icmp eq i64 %101, 0
  br i1 %102, label %139, label %103

103:
  %104 = load i64, ptr %31, align 8
  br label %105

105:
  %106 = phi i64 [ %101, %103 ], [ %128, %127 ]
  %107 = phi i64 [ %104, %103 ], [ %129, %127 ]
  %108 = phi i32 [ 0, %103 ], [ %130, %127 ]
  %109 = phi i32 [ 0, %103 ], [ %132, %127 ]
  %110 = phi i64 [ 0, %103 ], [ %133, %127 ]
  %111 = icmp eq i64 %107, 0
  br i1 %111, label %127, label %112

112:
  %113 = getelementptr i32, ptr %34, i64 %110
  br label %114

114:
  %115 = phi i32 [ %108, %112 ], [ %121, %114 ]
  %116 = phi i64 [ 0, %112 ], [ %122, %114 ]
  %117 = load i64, ptr %33, align 8
  %118 = mul i64 %117, %116
  %119 = getelementptr i32, ptr %113, i64 %118
  %120 = load i32, ptr %119, align 4
  store i32 %115, ptr %119, align 4
  %121 = add i32 %120, %115
  %122 = add nuw i64 %116, 1
  %123 = load i64, ptr %31, align 8
  %124 = icmp ult i64 %122, %123
  br i1 %124, label %114, label %125

125:
  %126 = load i64, ptr %33, align 8
  br label %127

127:
  %128 = phi i64 [ %106, %105 ], [ %126, %125 ]
  %129 = phi i64 [ 0, %105 ], [ %123, %125 ]
  %130 = phi i32 [ %108, %105 ], [ %121, %125 ]
  %131 = sub i32 %130, %108
  %132 = call i32 @llvm.umax.i32(i32 %131, i32 %109)
  %133 = add nuw i64 %110, 1
  %134 = icmp ult i64 %133, %128
  br i1 %134, label %105, label %135

135:
  %136 = zext i32 %132 to i64
  %137 = icmp ult i64 %35, %136
  %138 = and i1 %36, %137
  br i1 %138, label %142, label %139

139:
  call void @run_parallel(ptr @copy_parts_int64, ptr %7, i64 %14, i64 %14)
  %140 = load i64, ptr %33, align 8
  call void @run_parallel(ptr @sort_buckets_int64, ptr %7, i64 %140, i64 %45)
  br label %141

141:
  br label %157

142:
  br label %143

143:
  %144 = select i1 %38, ptr %50, ptr %51
  %145 = select i1 %38, ptr %51, ptr %50
  store ptr %144, ptr %9, align 8
  store ptr %94, ptr %39, align 8
  store ptr %145, ptr %40, align 8
  store i64 %5, ptr %41, align 8
  store i64 %43, ptr %42, align 8
  store i64 0, ptr %44, align 8
  call void @run_parallel(ptr @sort_parts_int64, ptr %9, i64 %43, i64 %43)
  store i64 1, ptr %44, align 8
  %146 = load i64, ptr %42, align 8
  %147 = icmp ugt i64 %146, 1
  br i1 %147, label %148, label %157

148:
  %149 = phi i64 [ %155, %148 ], [ %146, %143 ]
  %150 = phi ptr [ %151, %148 ], [ %145, %143 ]
  %151 = phi ptr [ %152, %148 ], [ %144, %143 ]
  store ptr %151, ptr %39, align 8
  store ptr %150, ptr %9, align 8
  call void @run_parallel(ptr @merge_parts_int64, ptr %9, i64 %149, i64 %149)
  %152 = load ptr, ptr %9, align 8
  %153 = load i64, ptr %44, align 8
  %154 = shl i64 %153, 1
  store i64 %154, ptr %44, align 8
  %155 = load i64, ptr %42, align 8
  %156 = icmp ult i64 %154, %155
  br i1 %156, label %148, label %157

157:
  %158 = add nuw i64 %48, 1
  %159 = icmp eq i64 %158, %4
  br i1 %159, label %160, label %47

160:
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
  br i1 %13, label %14, label %31

14:
  %15 = icmp eq ptr %6, %4
  br label %16

16:
  %17 = phi i64 [ %1, %14 ], [ %20, %28 ]
  %18 = mul i64 %17, %10
  %19 = udiv i64 %18, %12
  %20 = add nuw i64 %17, 1
  %21 = mul i64 %20, %10
  %22 = udiv i64 %21, %12
  %23 = sub i64 %22, %19
  %24 = getelementptr i64, ptr %4, i64 %19
  br i1 %15, label %28, label %25

25:
  %26 = getelementptr i64, ptr %6, i64 %19
  %27 = shl i64 %23, 3
  tail call void @llvm.memcpy.p0.p0.i64(ptr align 8 %24, ptr align 8 %26, i64 %27, i1 false)
  br label %28

28:
  %29 = getelementptr i64, ptr %8, i64 %19
  tail call fastcc void @sort_bucket_int64(ptr %24, ptr %29, i64 %23, i64 -1, i64 -9223372036854775808, i1 zeroext false)
  %30 = icmp eq i64 %20, %2
  br i1 %30, label %31, label %16

31:
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

define void @sort_filled_rows_uint32(ptr %0, ptr %1, i64 %2, i64 %3, i64 %4) {
  %6 = icmp ult i64 %2, %3
  br i1 %6, label %7, label %56

7:
  %8 = icmp eq ptr %0, %1
  %9 = shl i64 %4, 2
  br label %10

10:
  %11 = phi i64 [ %2, %7 ], [ %54, %53 ]
  %12 = mul i64 %11, %4
  %13 = getelementptr i32, ptr %0, i64 %12
  %14 = getelementptr i32, ptr %1, i64 %12
  %15 = tail call fastcc i64 @descent_uint32(ptr %14, i64 %4)
  %16 = icmp eq i64 %15, %4
  br i1 %16, label %25, label %17

17:
  %18 = getelementptr i32, ptr %14, i64 %15
  %19 = sub i64 %4, %15
  %20 = load i32, ptr %18, align 4
  %21 = tail call fastcc zeroext i1 @seems_filled_uint32(ptr %18, i64 %19, i32 %20)
  br i1 %21, label %22, label %26

22:
  %23 = getelementptr i8, ptr %14, i64 -4
  %24 = icmp eq i64 %15, 0
  br i1 %24, label %37, label %29

25:
  br i1 %8, label %53, label %28

26:
  br i1 %8, label %51, label %27

27:
  tail call void @llvm.memcpy.p0.p0.i64(ptr align 4 %13, ptr align 4 %14, i64 %9, i1 false)
  br label %51

28:
  tail call void @llvm.memcpy.p0.p0.i64(ptr align 4 %13, ptr align 4 %14, i64 %9, i1 false)
  br label %53

29:
  %30 = phi i64 [ %35, %34 ], [ %15, %22 ]
  %31 = getelementptr i32, ptr %23, i64 %30
  %32 = load i32, ptr %31, align 4
  %33 = icmp eq i32 %32, %20
  br i1 %33, label %34, label %37

34:
  %35 = add i64 %30, -1
  %36 = icmp eq i64 %35, 0
  br i1 %36, label %37, label %29

37:
  %38 = phi i64 [ 0, %22 ], [ %30, %29 ], [ 0, %34 ]
  %39 = getelementptr i32, ptr %14, i64 %38
  %40 = sub i64 %4, %38
  %41 = tail call fastcc i64 @count_other_uint32(ptr %39, i64 %40, i32 %20)
  %42 = add i64 %41, %38
  br i1 %8, label %45, label %43

43:
  %44 = shl i64 %38, 2
  tail call void @llvm.memcpy.p0.p0.i64(ptr align 4 %13, ptr align 4 %14, i64 %44, i1 false)
  br label %45

45:
  %46 = getelementptr i32, ptr %13, i64 %38
  tail call fastcc void @copy_other_uint32(ptr %46, ptr %39, i64 %41, i32 %20)
  %47 = getelementptr i32, ptr %13, i64 %42
  %48 = sub i64 %4, %42
  tail call fastcc void @fill_up_uint32(ptr %47, i64 %48, i32 %20)
  %49 = tail call fastcc i64 @descent_uint32(ptr %13, i64 %4)
  %50 = icmp eq i64 %49, %4
  br i1 %50, label %53, label %51

51:
  %52 = tail call i32 @sort_uint32(ptr %13, i64 %4, ptr null)
  br label %53

53:
  %54 = add nuw i64 %11, 1
  %55 = icmp eq i64 %54, %3
  br i1 %55, label %56, label %10

56:
  ret void
}

define void @sort_long_uint32(ptr %0, ptr %1, ptr %2, i64 %3, i64 %4, i64 %5) {
  %7 = alloca %struct.row, align 8
  %8 = alloca %struct.filled_uint32, align 8
  %9 = alloca %struct.job, align 8
  %10 = tail call i64 @parallelism()
  %11 = lshr i64 %5, 12
  %12 = tail call i64 @llvm.smin.i64(i64 %10, i64 %11)
  %13 = tail call i64 @llvm.smin.i64(i64 %12, i64 16)
  %14 = tail call i64 @llvm.smax.i64(i64 %13, i64 1)
  %15 = icmp ult i64 %3, %4
  br i1 %15, label %16, label %160

16:
  %17 = tail call i64 @llvm.ctlz.i64(i64 %14, i1 true)
  %18 = xor i64 %17, 63
  %19 = getelementptr inbounds i8, ptr %8, i64 8
  %20 = getelementptr inbounds i8, ptr %8, i64 16
  %21 = getelementptr inbounds i8, ptr %8, i64 24
  %22 = getelementptr inbounds i8, ptr %8, i64 32
  %23 = getelementptr inbounds i8, ptr %8, i64 48
  %24 = getelementptr inbounds i8, ptr %8, i64 56
  %25 = getelementptr inbounds i8, ptr %8, i64 40
  %26 = getelementptr inbounds i8, ptr %8, i64 184
  %27 = icmp ult i64 %5, 4294967296
  %28 = getelementptr inbounds i8, ptr %7, i64 8
  %29 = getelementptr inbounds i8, ptr %7, i64 16
  %30 = getelementptr inbounds i8, ptr %7, i64 24
  %31 = getelementptr inbounds i8, ptr %7, i64 32
  %32 = shl i64 %5, 2
  %33 = getelementptr inbounds i8, ptr %7, i64 48
  %34 = getelementptr inbounds i8, ptr %7, i64 344
  %35 = lshr i64 %5, 1
  %36 = icmp sgt i64 %12, 1
  %37 = and i64 %18, 1
  %38 = icmp eq i64 %37, 0
  %39 = getelementptr inbounds i8, ptr %9, i64 8
  %40 = getelementptr inbounds i8, ptr %9, i64 16
  %41 = getelementptr inbounds i8, ptr %9, i64 24
  %42 = getelementptr inbounds i8, ptr %9, i64 32
  %43 = shl nuw nsw i64 1, %18
  %44 = getelementptr inbounds i8, ptr %9, i64 40
  %45 = shl nuw nsw i64 %14, 3
  %46 = icmp eq ptr %1, %0
  br label %47

47:
  %48 = phi i64 [ %3, %16 ], [ %158, %157 ]
  %49 = mul i64 %48, %5
  %50 = getelementptr i32, ptr %0, i64 %49
  %51 = getelementptr i32, ptr %2, i64 %49
  %52 = getelementptr i32, ptr %1, i64 %49
  %53 = call fastcc i64 @descent_uint32(ptr %52, i64 %5)
  %54 = icmp eq i64 %53, %5
  br i1 %54, label %55, label %57

55:
  br i1 %46, label %91, label %56

56:
  call void @llvm.memcpy.p0.p0.i64(ptr align 4 %50, ptr align 4 %52, i64 %32, i1 false)
  br label %91

57:
  %58 = getelementptr i32, ptr %52, i64 %53
  %59 = sub i64 %5, %53
  %60 = load i32, ptr %58, align 4
  %61 = call fastcc zeroext i1 @seems_filled_uint32(ptr %58, i64 %59, i32 %60)
  br i1 %61, label %63, label %62

62:
  br label %93

63:
  store ptr %50, ptr %8, align 8
  store ptr %52, ptr %19, align 8
  store ptr %51, ptr %20, align 8
  store i64 %5, ptr %21, align 8
  store i64 %14, ptr %22, align 8
  store i32 %60, ptr %23, align 8
  call void @run_parallel(ptr @count_filled_uint32, ptr %8, i64 %14, i64 %14)
  br label %64

64:
  %65 = phi i64 [ 0, %63 ], [ %70, %64 ]
  %66 = phi i64 [ 0, %63 ], [ %69, %64 ]
  %67 = getelementptr [16 x i64], ptr %24, i64 0, i64 %65
  %68 = load i64, ptr %67, align 8
  store i64 %66, ptr %67, align 8
  %69 = add i64 %68, %66
  %70 = add nuw nsw i64 %65, 1
  %71 = icmp eq i64 %70, %14
  br i1 %71, label %72, label %64

72:
  store i64 %69, ptr %25, align 8
  call void @run_parallel(ptr @keep_filled_uint32, ptr %8, i64 %14, i64 %14)
  call void @run_parallel(ptr @end_filled_uint32, ptr %8, i64 %14, i64 %14)
  %73 = icmp eq i64 %69, 0
  br i1 %73, label %80, label %74

74:
  %75 = getelementptr i32, ptr %51, i64 %69
  %76 = getelementptr i8, ptr %75, i64 -4
  %77 = load i32, ptr %76, align 4
  %78 = load i32, ptr %23, align 8
  %79 = icmp ult i32 %77, %78
  br label %80

80:
  %81 = phi i1 [ true, %72 ], [ %79, %74 ]
  br label %82

82:
  %83 = phi i64 [ %89, %82 ], [ 0, %80 ]
  %84 = phi i1 [ %88, %82 ], [ %81, %80 ]
  %85 = getelementptr [16 x i8], ptr %26, i64 0, i64 %83
  %86 = load i8, ptr %85, align 1
  %87 = icmp ne i8 %86, 0
  %88 = and i1 %84, %87
  %89 = add nuw nsw i64 %83, 1
  %90 = icmp eq i64 %89, %14
  br i1 %90, label %92, label %82

91:
  br label %157

92:
  br i1 %88, label %157, label %93

93:
  %94 = phi ptr [ %52, %62 ], [ %50, %92 ]
  br i1 %27, label %95, label %143

95:
  store ptr %50, ptr %7, align 8
  store ptr %94, ptr %28, align 8
  store ptr %51, ptr %29, align 8
  store i64 %5, ptr %30, align 8
  store i64 %14, ptr %31, align 8
  call void @run_parallel(ptr @compare_parts_uint32, ptr %7, i64 %14, i64 %14)
  %96 = call fastcc zeroext i1 @set_buckets(ptr %7, i64 512, i64 0)
  br i1 %96, label %100, label %97

97:
  %98 = icmp eq ptr %50, %94
  br i1 %98, label %141, label %99

99:
  call void @llvm.memcpy.p0.p0.i64(ptr align 4 %50, ptr align 4 %94, i64 %32, i1 false)
  br label %141

100:
  call void @run_parallel(ptr @count_parts_uint32, ptr %7, i64 %14, i64 %14)
  %101 = load i64, ptr %33, align 8
  %102 = icmp eq i64 %101, 0
  br i1 %102, label %139, label %103

103:
  %104 = load i64, ptr %31, align 8
  br label %105

105:
  %106 = phi i64 [ %101, %103 ], [ %128, %127 ]
  %107 = phi i64 [ %104, %103 ], [ %129, %127 ]
  %108 = phi i32 [ 0, %103 ], [ %130, %127 ]
  %109 = phi i32 [ 0, %103 ], [ %132, %127 ]
  %110 = phi i64 [ 0, %103 ], [ %133, %127 ]
  %111 = icmp eq i64 %107, 0
  br i1 %111, label %127, label %112

112:
  %113 = getelementptr i32, ptr %34, i64 %110
  br label %114

114:
  %115 = phi i32 [ %108, %112 ], [ %121, %114 ]
  %116 = phi i64 [ 0, %112 ], [ %122, %114 ]
  %117 = load i64, ptr %33, align 8
  %118 = mul i64 %117, %116
  %119 = getelementptr i32, ptr %113, i64 %118
  %120 = load i32, ptr %119, align 4
  store i32 %115, ptr %119, align 4
  %121 = add i32 %120, %115
  %122 = add nuw i64 %116, 1
  %123 = load i64, ptr %31, align 8
  %124 = icmp ult i64 %122, %123
  br i1 %124, label %114, label %125

125:
  %126 = load i64, ptr %33, align 8
  br label %127

127:
  %128 = phi i64 [ %106, %105 ], [ %126, %125 ]
  %129 = phi i64 [ 0, %105 ], [ %123, %125 ]
  %130 = phi i32 [ %108, %105 ], [ %121, %125 ]
  %131 = sub i32 %130, %108
  %132 = call i32 @llvm.umax.i32(i32 %131, i32 %109)
  %133 = add nuw i64 %110, 1
  %134 = icmp ult i64 %133, %128
  br i1 %134, label %105, label %135

135:
  %136 = zext i32 %132 to i64
  %137 = icmp ult i64 %35, %136
  %138 = and i1 %36, %137
  br i1 %138, label %142, label %139

139:
  call void @run_parallel(ptr @copy_parts_uint32, ptr %7, i64 %14, i64 %14)
  %140 = load i64, ptr %33, align 8
  call void @run_parallel(ptr @sort_buckets_uint32, ptr %7, i64 %140, i64 %45)
  br label %141

141:
  br label %157

142:
  br label %143

143:
  %144 = select i1 %38, ptr %50, ptr %51
  %145 = select i1 %38, ptr %51, ptr %50
  store ptr %144, ptr %9, align 8
  store ptr %94, ptr %39, align 8
  store ptr %145, ptr %40, align 8
  store i64 %5, ptr %41, align 8
  store i64 %43, ptr %42, align 8
  store i64 0, ptr %44, align 8
  call void @run_parallel(ptr @sort_parts_uint32, ptr %9, i64 %43, i64 %43)
  store i64 1, ptr %44, align 8
  %146 = load i64, ptr %42, align 8
  %147 = icmp ugt i64 %146, 1
  br i1 %147, label %148, label %157

148:
  %149 = phi i64 [ %155, %148 ], [ %146, %143 ]
  %150 = phi ptr [ %151, %148 ], [ %145, %143 ]
  %151 = phi ptr [ %152, %148 ], [ %144, %143 ]
  store ptr %151, ptr %39, align 8
  store ptr %150, ptr %9, align 8
  call void @run_parallel(ptr @merge_parts_uint32, ptr %9, i64 %149, i64 %149)
  %152 = load ptr, ptr %9, align 8
  %153 = load i64, ptr %44, align 8
  %154 = shl i64 %153, 1
  store i64 %154, ptr %44, align 8
  %155 = load i64, ptr %42, align 8
  %156 = icmp ult i64 %154, %155
  br i1 %156, label %148, label %157

157:
  %158 = add nuw i64 %48, 1
  %159 = icmp eq i64 %158, %4
  br i1 %159, label %160, label %47

160:
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
  br i1 %13, label %14, label %31

14:
  %15 = icmp eq ptr %6, %4
  br label %16

16:
  %17 = phi i64 [ %1, %14 ], [ %20, %28 ]
  %18 = mul i64 %17, %10
  %19 = udiv i64 %18, %12
  %20 = add nuw i64 %17, 1
  %21 = mul i64 %20, %10
  %22 = udiv i64 %21, %12
  %23 = sub i64 %22, %19
  %24 = getelementptr i32, ptr %4, i64 %19
  br i1 %15, label %28, label %25

25:
  %26 = getelementptr i32, ptr %6, i64 %19
  %27 = shl i64 %23, 2
  tail call void @llvm.memcpy.p0.p0.i64(ptr align 4 %24, ptr align 4 %26, i64 %27, i1 false)
  br label %28

28:
  %29 = getelementptr i32, ptr %8, i64 %19
  tail call fastcc void @sort_bucket_uint32(ptr %24, ptr %29, i64 %23, i64 -1, i32 0, i1 zeroext false)
  %30 = icmp eq i64 %20, %2
  br i1 %30, label %31, label %16

31:
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

define void @sort_filled_rows_uint64(ptr %0, ptr %1, i64 %2, i64 %3, i64 %4) {
  %6 = icmp ult i64 %2, %3
  br i1 %6, label %7, label %56

7:
  %8 = icmp eq ptr %0, %1
  %9 = shl i64 %4, 3
  br label %10

10:
  %11 = phi i64 [ %2, %7 ], [ %54, %53 ]
  %12 = mul i64 %11, %4
  %13 = getelementptr i64, ptr %0, i64 %12
  %14 = getelementptr i64, ptr %1, i64 %12
  %15 = tail call fastcc i64 @descent_uint64(ptr %14, i64 %4)
  %16 = icmp eq i64 %15, %4
  br i1 %16, label %25, label %17

17:
  %18 = getelementptr i64, ptr %14, i64 %15
  %19 = sub i64 %4, %15
  %20 = load i64, ptr %18, align 8
  %21 = tail call fastcc zeroext i1 @seems_filled_uint64(ptr %18, i64 %19, i64 %20)
  br i1 %21, label %22, label %26

22:
  %23 = getelementptr i8, ptr %14, i64 -8
  %24 = icmp eq i64 %15, 0
  br i1 %24, label %37, label %29

25:
  br i1 %8, label %53, label %28

26:
  br i1 %8, label %51, label %27

27:
  tail call void @llvm.memcpy.p0.p0.i64(ptr align 8 %13, ptr align 8 %14, i64 %9, i1 false)
  br label %51

28:
  tail call void @llvm.memcpy.p0.p0.i64(ptr align 8 %13, ptr align 8 %14, i64 %9, i1 false)
  br label %53

29:
  %30 = phi i64 [ %35, %34 ], [ %15, %22 ]
  %31 = getelementptr i64, ptr %23, i64 %30
  %32 = load i64, ptr %31, align 8
  %33 = icmp eq i64 %32, %20
  br i1 %33, label %34, label %37

34:
  %35 = add i64 %30, -1
  %36 = icmp eq i64 %35, 0
  br i1 %36, label %37, label %29

37:
  %38 = phi i64 [ 0, %22 ], [ %30, %29 ], [ 0, %34 ]
  %39 = getelementptr i64, ptr %14, i64 %38
  %40 = sub i64 %4, %38
  %41 = tail call fastcc i64 @count_other_uint64(ptr %39, i64 %40, i64 %20)
  %42 = add i64 %41, %38
  br i1 %8, label %45, label %43

43:
  %44 = shl i64 %38, 3
  tail call void @llvm.memcpy.p0.p0.i64(ptr align 8 %13, ptr align 8 %14, i64 %44, i1 false)
  br label %45

45:
  %46 = getelementptr i64, ptr %13, i64 %38
  tail call fastcc void @copy_other_uint64(ptr %46, ptr %39, i64 %41, i64 %20)
  %47 = getelementptr i64, ptr %13, i64 %42
  %48 = sub i64 %4, %42
  tail call fastcc void @fill_up_uint64(ptr %47, i64 %48, i64 %20)
  %49 = tail call fastcc i64 @descent_uint64(ptr %13, i64 %4)
  %50 = icmp eq i64 %49, %4
  br i1 %50, label %53, label %51

51:
  %52 = tail call i32 @sort_uint64(ptr %13, i64 %4, ptr null)
  br label %53

53:
  %54 = add nuw i64 %11, 1
  %55 = icmp eq i64 %54, %3
  br i1 %55, label %56, label %10

56:
  ret void
}

define void @sort_long_uint64(ptr %0, ptr %1, ptr %2, i64 %3, i64 %4, i64 %5) {
  %7 = alloca %struct.row, align 8
  %8 = alloca %struct.filled_uint64, align 8
  %9 = alloca %struct.job, align 8
  %10 = tail call i64 @parallelism()
  %11 = lshr i64 %5, 12
  %12 = tail call i64 @llvm.smin.i64(i64 %10, i64 %11)
  %13 = tail call i64 @llvm.smin.i64(i64 %12, i64 16)
  %14 = tail call i64 @llvm.smax.i64(i64 %13, i64 1)
  %15 = icmp ult i64 %3, %4
  br i1 %15, label %16, label %160

16:
  %17 = tail call i64 @llvm.ctlz.i64(i64 %14, i1 true)
  %18 = xor i64 %17, 63
  %19 = getelementptr inbounds i8, ptr %8, i64 8
  %20 = getelementptr inbounds i8, ptr %8, i64 16
  %21 = getelementptr inbounds i8, ptr %8, i64 24
  %22 = getelementptr inbounds i8, ptr %8, i64 32
  %23 = getelementptr inbounds i8, ptr %8, i64 48
  %24 = getelementptr inbounds i8, ptr %8, i64 56
  %25 = getelementptr inbounds i8, ptr %8, i64 40
  %26 = getelementptr inbounds i8, ptr %8, i64 184
  %27 = icmp ult i64 %5, 4294967296
  %28 = getelementptr inbounds i8, ptr %7, i64 8
  %29 = getelementptr inbounds i8, ptr %7, i64 16
  %30 = getelementptr inbounds i8, ptr %7, i64 24
  %31 = getelementptr inbounds i8, ptr %7, i64 32
  %32 = shl i64 %5, 3
  %33 = getelementptr inbounds i8, ptr %7, i64 48
  %34 = getelementptr inbounds i8, ptr %7, i64 344
  %35 = lshr i64 %5, 1
  %36 = icmp sgt i64 %12, 1
  %37 = and i64 %18, 1
  %38 = icmp eq i64 %37, 0
  %39 = getelementptr inbounds i8, ptr %9, i64 8
  %40 = getelementptr inbounds i8, ptr %9, i64 16
  %41 = getelementptr inbounds i8, ptr %9, i64 24
  %42 = getelementptr inbounds i8, ptr %9, i64 32
  %43 = shl nuw nsw i64 1, %18
  %44 = getelementptr inbounds i8, ptr %9, i64 40
  %45 = shl nuw nsw i64 %14, 3
  %46 = icmp eq ptr %1, %0
  br label %47

47:
  %48 = phi i64 [ %3, %16 ], [ %158, %157 ]
  %49 = mul i64 %48, %5
  %50 = getelementptr i64, ptr %0, i64 %49
  %51 = getelementptr i64, ptr %2, i64 %49
  %52 = getelementptr i64, ptr %1, i64 %49
  %53 = call fastcc i64 @descent_uint64(ptr %52, i64 %5)
  %54 = icmp eq i64 %53, %5
  br i1 %54, label %55, label %57

55:
  br i1 %46, label %91, label %56

56:
  call void @llvm.memcpy.p0.p0.i64(ptr align 8 %50, ptr align 8 %52, i64 %32, i1 false)
  br label %91

57:
  %58 = getelementptr i64, ptr %52, i64 %53
  %59 = sub i64 %5, %53
  %60 = load i64, ptr %58, align 8
  %61 = call fastcc zeroext i1 @seems_filled_uint64(ptr %58, i64 %59, i64 %60)
  br i1 %61, label %63, label %62

62:
  br label %93

63:
  store ptr %50, ptr %8, align 8
  store ptr %52, ptr %19, align 8
  store ptr %51, ptr %20, align 8
  store i64 %5, ptr %21, align 8
  store i64 %14, ptr %22, align 8
  store i64 %60, ptr %23, align 8
  call void @run_parallel(ptr @count_filled_uint64, ptr %8, i64 %14, i64 %14)
  br label %64

64:
  %65 = phi i64 [ 0, %63 ], [ %70, %64 ]
  %66 = phi i64 [ 0, %63 ], [ %69, %64 ]
  %67 = getelementptr [16 x i64], ptr %24, i64 0, i64 %65
  %68 = load i64, ptr %67, align 8
  store i64 %66, ptr %67, align 8
  %69 = add i64 %68, %66
  %70 = add nuw nsw i64 %65, 1
  %71 = icmp eq i64 %70, %14
  br i1 %71, label %72, label %64

72:
  store i64 %69, ptr %25, align 8
  call void @run_parallel(ptr @keep_filled_uint64, ptr %8, i64 %14, i64 %14)
  call void @run_parallel(ptr @end_filled_uint64, ptr %8, i64 %14, i64 %14)
  %73 = icmp eq i64 %69, 0
  br i1 %73, label %80, label %74

74:
  %75 = getelementptr i64, ptr %51, i64 %69
  %76 = getelementptr i8, ptr %75, i64 -8
  %77 = load i64, ptr %76, align 8
  %78 = load i64, ptr %23, align 8
  %79 = icmp ult i64 %77, %78
  br label %80

80:
  %81 = phi i1 [ true, %72 ], [ %79, %74 ]
  br label %82

82:
  %83 = phi i64 [ %89, %82 ], [ 0, %80 ]
  %84 = phi i1 [ %88, %82 ], [ %81, %80 ]
  %85 = getelementptr [16 x i8], ptr %26, i64 0, i64 %83
  %86 = load i8, ptr %85, align 1
  %87 = icmp ne i8 %86, 0
  %88 = and i1 %84, %87
  %89 = add nuw nsw i64 %83, 1
  %90 = icmp eq i64 %89, %14
  br i1 %90, label %92, label %82

91:
  br label %157

92:
  br i1 %88, label %157, label %93

93:
  %94 = phi ptr [ %52, %62 ], [ %50, %92 ]
  br i1 %27, label %95, label %143

95:
  store ptr %50, ptr %7, align 8
  store ptr %94, ptr %28, align 8
  store ptr %51, ptr %29, align 8
  store i64 %5, ptr %30, align 8
  store i64 %14, ptr %31, align 8
  call void @run_parallel(ptr @compare_parts_uint64, ptr %7, i64 %14, i64 %14)
  %96 = call fastcc zeroext i1 @set_buckets(ptr %7, i64 256, i64 0)
  br i1 %96, label %100, label %97

97:
  %98 = icmp eq ptr %50, %94
  br i1 %98, label %141, label %99

99:
  call void @llvm.memcpy.p0.p0.i64(ptr align 8 %50, ptr align 8 %94, i64 %32, i1 false)
  br label %141

100:
  call void @run_parallel(ptr @count_parts_uint64, ptr %7, i64 %14, i64 %14)
  %101 = load i64, ptr %33, align 8
  %102 = icmp eq i64 %101, 0
  br i1 %102, label %139, label %103

103:
  %104 = load i64, ptr %31, align 8
  br label %105

105:
  %106 = phi i64 [ %101, %103 ], [ %128, %127 ]
  %107 = phi i64 [ %104, %103 ], [ %129, %127 ]
  %108 = phi i32 [ 0, %103 ], [ %130, %127 ]
  %109 = phi i32 [ 0, %103 ], [ %132, %127 ]
  %110 = phi i64 [ 0, %103 ], [ %133, %127 ]
  %111 = icmp eq i64 %107, 0
  br i1 %111, label %127, label %112

112:
  %113 = getelementptr i32, ptr %34, i64 %110
  br label %114

114:
  %115 = phi i32 [ %108, %112 ], [ %121, %114 ]
  %116 = phi i64 [ 0, %112 ], [ %122, %114 ]
  %117 = load i64, ptr %33, align 8
  %118 = mul i64 %117, %116
  %119 = getelementptr i32, ptr %113, i64 %118
  %120 = load i32, ptr %119, align 4
  store i32 %115, ptr %119, align 4
  %121 = add i32 %120, %115
  %122 = add nuw i64 %116, 1
  %123 = load i64, ptr %31, align 8
  %124 = icmp ult i64 %122, %123
  br i1 %124, label %114, label %125

125:
  %126 = load i64, ptr %33, align 8
  br label %127

127:
  %128 = phi i64 [ %106, %105 ], [ %126, %125 ]
  %129 = phi i64 [ 0, %105 ], [ %123, %125 ]
  %130 = phi i32 [ %108, %105 ], [ %121, %125 ]
  %131 = sub i32 %130, %108
  %132 = call i32 @llvm.umax.i32(i32 %131, i32 %109)
  %133 = add nuw i64 %110, 1
  %134 = icmp ult i64 %133, %128
  br i1 %134, label %105, label %135

135:
  %136 = zext i32 %132 to i64
  %137 = icmp ult i64 %35, %136
  %138 = and i1 %36, %137
  br i1 %138, label %142, label %139

139:
  call void @run_parallel(ptr @copy_parts_uint64, ptr %7, i64 %14, i64 %14)
  %140 = load i64, ptr %33, align 8
  call void @run_parallel(ptr @sort_buckets_uint64, ptr %7, i64 %140, i64 %45)
  br label %141

141:
  br label %157

142:
  br label %143

143:
  %144 = select i1 %38, ptr %50, ptr %51
  %145 = select i1 %38, ptr %51, ptr %50
  store ptr %144, ptr %9, align 8
  store ptr %94, ptr %39, align 8
  store ptr %145, ptr %40, align 8
  store i64 %5, ptr %41, align 8
  store i64 %43, ptr %42, align 8
  store i64 0, ptr %44, align 8
  call void @run_parallel(ptr @sort_parts_uint64, ptr %9, i64 %43, i64 %43)
  store i64 1, ptr %44, align 8
  %146 = load i64, ptr %42, align 8
  %147 = icmp ugt i64 %146, 1
  br i1 %147, label %148, label %157

148:
  %149 = phi i64 [ %155, %148 ], [ %146, %143 ]
  %150 = phi ptr [ %151, %148 ], [ %145, %143 ]
  %151 = phi ptr [ %152, %148 ], [ %144, %143 ]
  store ptr %151, ptr %39, align 8
  store ptr %150, ptr %9, align 8
  call void @run_parallel(ptr @merge_parts_uint64, ptr %9, i64 %149, i64 %149)
  %152 = load ptr, ptr %9, align 8
  %153 = load i64, ptr %44, align 8
  %154 = shl i64 %153, 1
  store i64 %154, ptr %44, align 8
  %155 = load i64, ptr %42, align 8
  %156 = icmp ult i64 %154, %155
  br i1 %156, label %148, label %157

157:
  %158 = add nuw i64 %48, 1
  %159 = icmp eq i64 %158, %4
  br i1 %159, label %160, label %47

160:
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
  br i1 %13, label %14, label %31

14:
  %15 = icmp eq ptr %6, %4
  br label %16

16:
  %17 = phi i64 [ %1, %14 ], [ %20, %28 ]
  %18 = mul i64 %17, %10
  %19 = udiv i64 %18, %12
  %20 = add nuw i64 %17, 1
  %21 = mul i64 %20, %10
  %22 = udiv i64 %21, %12
  %23 = sub i64 %22, %19
  %24 = getelementptr i64, ptr %4, i64 %19
  br i1 %15, label %28, label %25

25:
  %26 = getelementptr i64, ptr %6, i64 %19
  %27 = shl i64 %23, 3
  tail call void @llvm.memcpy.p0.p0.i64(ptr align 8 %24, ptr align 8 %26, i64 %27, i1 false)
  br label %28

28:
  %29 = getelementptr i64, ptr %8, i64 %19
  tail call fastcc void @sort_bucket_uint64(ptr %24, ptr %29, i64 %23, i64 -1, i64 0, i1 zeroext false)
  %30 = icmp eq i64 %20, %2
  br i1 %30, label %31, label %16

31:
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

define internal fastcc i64 @descent_int32(ptr %0, i64 %1) {
  br label %3

3:
  %4 = phi i64 [ 0, %2 ], [ %5, %7 ]
  %5 = add i64 %4, 16
  %6 = icmp ult i64 %5, %1
  br i1 %6, label %7, label %15

7:
  %8 = getelementptr i32, ptr %0, i64 %4
  %9 = load <16 x i32>, ptr %8, align 4
  %10 = getelementptr i8, ptr %8, i64 4
  %11 = load <16 x i32>, ptr %10, align 4
  %12 = icmp sgt <16 x i32> %9, %11
  %13 = bitcast <16 x i1> %12 to i16
  %14 = icmp eq i16 %13, 0
  br i1 %14, label %3, label %15

15:
  br label %16

16:
  %17 = phi i64 [ %18, %20 ], [ %4, %15 ]
  %18 = add nuw i64 %17, 1
  %19 = icmp ult i64 %18, %1
  br i1 %19, label %20, label %26

20:
  %21 = getelementptr i32, ptr %0, i64 %17
  %22 = load i32, ptr %21, align 4
  %23 = getelementptr i32, ptr %0, i64 %18
  %24 = load i32, ptr %23, align 4
  %25 = icmp sgt i32 %22, %24
  br i1 %25, label %26, label %16

26:
  %27 = phi i64 [ %17, %20 ], [ %1, %16 ]
  ret i64 %27
}

define internal fastcc zeroext i1 @seems_filled_int32(ptr %0, i64 %1, i32 %2) {
  %4 = tail call i64 @llvm.umin.i64(i64 %1, i64 64)
  %5 = icmp eq i64 %1, 0
  br i1 %5, label %14, label %6

6:
  %7 = phi i64 [ %12, %11 ], [ 0, %3 ]
  %8 = getelementptr i32, ptr %0, i64 %7
  %9 = load i32, ptr %8, align 4
  %10 = icmp eq i32 %9, %2
  br i1 %10, label %11, label %14

11:
  %12 = add nuw nsw i64 %7, 1
  %13 = icmp eq i64 %12, %4
  br i1 %13, label %37, label %6

14:
  %15 = phi i64 [ 0, %3 ], [ %7, %6 ]
  %16 = icmp ult i64 %15, %4
  br i1 %16, label %17, label %37

17:
  %18 = getelementptr i32, ptr %0, i64 %15
  %19 = load i32, ptr %18, align 4
  %20 = icmp sgt i32 %19, %2
  br i1 %20, label %37, label %29

21:
  %22 = icmp eq i32 %30, %2
  %23 = select i1 %22, i32 %32, i32 %30
  %24 = getelementptr i32, ptr %0, i64 %33
  %25 = load i32, ptr %24, align 4
  %26 = icmp slt i32 %25, %23
  %27 = icmp sgt i32 %25, %2
  %28 = or i1 %26, %27
  br i1 %28, label %35, label %29

29:
  %30 = phi i32 [ %25, %21 ], [ %19, %17 ]
  %31 = phi i64 [ %33, %21 ], [ %15, %17 ]
  %32 = phi i32 [ %23, %21 ], [ %19, %17 ]
  %33 = add nuw nsw i64 %31, 1
  %34 = icmp eq i64 %33, %4
  br i1 %34, label %35, label %21

35:
  %36 = icmp uge i64 %33, %4
  br label %37

37:
  %38 = phi i1 [ true, %14 ], [ false, %17 ], [ %36, %35 ], [ true, %11 ]
  ret i1 %38
}

define internal fastcc i64 @count_other_int32(ptr %0, i64 %1, i32 %2) {
  %4 = icmp ult i64 %1, 16
  br i1 %4, label %8, label %5

5:
  %6 = insertelement <16 x i32> poison, i32 %2, i64 0
  %7 = shufflevector <16 x i32> %6, <16 x i32> poison, <16 x i32> zeroinitializer
  br label %12

8:
  %9 = phi i64 [ 0, %3 ], [ %13, %12 ]
  %10 = phi <16 x i32> [ zeroinitializer, %3 ], [ %20, %12 ]
  %11 = icmp ult i64 %9, %1
  br i1 %11, label %23, label %33

12:
  %13 = phi i64 [ 16, %5 ], [ %21, %12 ]
  %14 = phi <16 x i32> [ zeroinitializer, %5 ], [ %20, %12 ]
  %15 = phi i64 [ 0, %5 ], [ %13, %12 ]
  %16 = getelementptr i32, ptr %0, i64 %15
  %17 = load <16 x i32>, ptr %16, align 4
  %18 = icmp ne <16 x i32> %17, %7
  %19 = zext <16 x i1> %18 to <16 x i32>
  %20 = add <16 x i32> %14, %19
  %21 = add nuw i64 %13, 16
  %22 = icmp ugt i64 %21, %1
  br i1 %22, label %8, label %12

23:
  %24 = phi i64 [ %30, %23 ], [ 0, %8 ]
  %25 = phi i64 [ %31, %23 ], [ %9, %8 ]
  %26 = getelementptr i32, ptr %0, i64 %25
  %27 = load i32, ptr %26, align 4
  %28 = icmp ne i32 %27, %2
  %29 = zext i1 %28 to i64
  %30 = add i64 %24, %29
  %31 = add nuw i64 %25, 1
  %32 = icmp eq i64 %31, %1
  br i1 %32, label %33, label %23

33:
  %34 = phi i64 [ 0, %8 ], [ %30, %23 ]
  %35 = tail call i32 @llvm.vector.reduce.add.v16i32(<16 x i32> %10)
  %36 = zext i32 %35 to i64
  %37 = add i64 %34, %36
  ret i64 %37
}

define internal fastcc void @copy_other_int32(ptr %0, ptr %1, i64 %2, i32 %3) {
  %5 = icmp eq i64 %2, 0
  br i1 %5, label %16, label %6

6:
  %7 = phi ptr [ %14, %6 ], [ %1, %4 ]
  %8 = phi i64 [ %13, %6 ], [ 0, %4 ]
  %9 = load i32, ptr %7, align 4
  %10 = getelementptr i32, ptr %0, i64 %8
  store i32 %9, ptr %10, align 4
  %11 = icmp ne i32 %9, %3
  %12 = zext i1 %11 to i64
  %13 = add nuw i64 %8, %12
  %14 = getelementptr i8, ptr %7, i64 4
  %15 = icmp ult i64 %13, %2
  br i1 %15, label %6, label %16

16:
  ret void
}

define internal fastcc void @fill_up_int32(ptr %0, i64 %1, i32 %2) {
  %4 = insertelement <16 x i32> poison, i32 %2, i64 0
  %5 = shufflevector <16 x i32> %4, <16 x i32> poison, <16 x i32> zeroinitializer
  %6 = icmp ult i64 %1, 16
  br i1 %6, label %7, label %10

7:
  %8 = phi i64 [ 0, %3 ], [ %11, %10 ]
  %9 = icmp ult i64 %8, %1
  br i1 %9, label %16, label %21

10:
  %11 = phi i64 [ %14, %10 ], [ 16, %3 ]
  %12 = phi i64 [ %11, %10 ], [ 0, %3 ]
  %13 = getelementptr i32, ptr %0, i64 %12
  store <16 x i32> %5, ptr %13, align 4
  %14 = add nuw i64 %11, 16
  %15 = icmp ugt i64 %14, %1
  br i1 %15, label %7, label %10

16:
  %17 = phi i64 [ %19, %16 ], [ %8, %7 ]
  %18 = getelementptr i32, ptr %0, i64 %17
  store i32 %2, ptr %18, align 4
  %19 = add nuw i64 %17, 1
  %20 = icmp eq i64 %19, %1
  br i1 %20, label %21, label %16

21:
  ret void
}

declare i32 @llvm.vector.reduce.or.v16i32(<16 x i32>)

declare i32 @llvm.vector.reduce.add.v16i32(<16 x i32>)

define internal void @count_filled_int32(ptr %0, i64 %1, i64 %2) {
  %4 = icmp ult i64 %1, %2
  br i1 %4, label %5, label %27

5:
  %6 = getelementptr inbounds i8, ptr %0, i64 24
  %7 = getelementptr inbounds i8, ptr %0, i64 32
  %8 = getelementptr inbounds i8, ptr %0, i64 8
  %9 = getelementptr inbounds i8, ptr %0, i64 48
  %10 = getelementptr inbounds i8, ptr %0, i64 56
  br label %11

11:
  %12 = phi i64 [ %1, %5 ], [ %17, %11 ]
  %13 = load i64, ptr %6, align 8
  %14 = mul i64 %13, %12
  %15 = load i64, ptr %7, align 8
  %16 = udiv i64 %14, %15
  %17 = add nuw i64 %12, 1
  %18 = mul i64 %13, %17
  %19 = udiv i64 %18, %15
  %20 = load ptr, ptr %8, align 8
  %21 = getelementptr i32, ptr %20, i64 %16
  %22 = sub i64 %19, %16
  %23 = load i32, ptr %9, align 8
  %24 = tail call fastcc i64 @count_other_int32(ptr %21, i64 %22, i32 %23)
  %25 = getelementptr [16 x i64], ptr %10, i64 0, i64 %12
  store i64 %24, ptr %25, align 8
  %26 = icmp eq i64 %17, %2
  br i1 %26, label %27, label %11

27:
  ret void
}

define internal void @keep_filled_int32(ptr %0, i64 %1, i64 %2) {
  %4 = icmp ult i64 %1, %2
  br i1 %4, label %5, label %33

5:
  %6 = getelementptr inbounds i8, ptr %0, i64 56
  %7 = getelementptr inbounds i8, ptr %0, i64 32
  %8 = getelementptr inbounds i8, ptr %0, i64 40
  %9 = getelementptr inbounds i8, ptr %0, i64 16
  %10 = getelementptr inbounds i8, ptr %0, i64 8
  %11 = getelementptr inbounds i8, ptr %0, i64 24
  %12 = getelementptr inbounds i8, ptr %0, i64 48
  br label %13

13:
  %14 = phi i64 [ %1, %5 ], [ %17, %13 ]
  %15 = getelementptr [16 x i64], ptr %6, i64 0, i64 %14
  %16 = load i64, ptr %15, align 8
  %17 = add nuw i64 %14, 1
  %18 = load i64, ptr %7, align 8
  %19 = icmp ult i64 %17, %18
  %20 = getelementptr [16 x i64], ptr %6, i64 0, i64 %17
  %21 = select i1 %19, ptr %20, ptr %8
  %22 = load i64, ptr %21, align 8
  %23 = load ptr, ptr %9, align 8
  %24 = getelementptr i32, ptr %23, i64 %16
  %25 = load ptr, ptr %10, align 8
  %26 = load i64, ptr %11, align 8
  %27 = mul i64 %26, %14
  %28 = udiv i64 %27, %18
  %29 = getelementptr i32, ptr %25, i64 %28
  %30 = sub i64 %22, %16
  %31 = load i32, ptr %12, align 8
  tail call fastcc void @copy_other_int32(ptr %24, ptr %29, i64 %30, i32 %31)
  %32 = icmp eq i64 %17, %2
  br i1 %32, label %33, label %13

33:
  ret void
}

define internal void @end_filled_int32(ptr %0, i64 %1, i64 %2) {
  %4 = icmp ult i64 %1, %2
  br i1 %4, label %5, label %48

5:
  %6 = getelementptr inbounds i8, ptr %0, i64 24
  %7 = getelementptr inbounds i8, ptr %0, i64 32
  %8 = getelementptr inbounds i8, ptr %0, i64 40
  %9 = getelementptr inbounds i8, ptr %0, i64 16
  %10 = getelementptr inbounds i8, ptr %0, i64 184
  %11 = getelementptr inbounds i8, ptr %0, i64 48
  br label %12

12:
  %13 = phi i64 [ %1, %5 ], [ %18, %33 ]
  %14 = load i64, ptr %6, align 8
  %15 = mul i64 %14, %13
  %16 = load i64, ptr %7, align 8
  %17 = udiv i64 %15, %16
  %18 = add nuw i64 %13, 1
  %19 = mul i64 %14, %18
  %20 = udiv i64 %19, %16
  %21 = load i64, ptr %8, align 8
  %22 = tail call i64 @llvm.smax.i64(i64 %17, i64 %21)
  %23 = tail call i64 @llvm.smin.i64(i64 %22, i64 %20)
  %24 = add i64 %23, 1
  %25 = tail call i64 @llvm.smin.i64(i64 %24, i64 %21)
  %26 = icmp ugt i64 %25, %17
  br i1 %26, label %27, label %33

27:
  %28 = load ptr, ptr %9, align 8
  %29 = getelementptr i32, ptr %28, i64 %17
  %30 = sub i64 %25, %17
  %31 = tail call fastcc i64 @descent_int32(ptr %29, i64 %30)
  %32 = icmp eq i64 %31, %30
  br label %33

33:
  %34 = phi i1 [ true, %12 ], [ %32, %27 ]
  %35 = getelementptr [16 x i8], ptr %10, i64 0, i64 %13
  %36 = zext i1 %34 to i8
  store i8 %36, ptr %35, align 1
  %37 = load ptr, ptr %0, align 8
  %38 = getelementptr i32, ptr %37, i64 %17
  %39 = load ptr, ptr %9, align 8
  %40 = getelementptr i32, ptr %39, i64 %17
  %41 = sub i64 %23, %17
  %42 = shl i64 %41, 2
  tail call void @llvm.memcpy.p0.p0.i64(ptr align 4 %38, ptr align 4 %40, i64 %42, i1 false)
  %43 = load ptr, ptr %0, align 8
  %44 = getelementptr i32, ptr %43, i64 %23
  %45 = sub i64 %20, %23
  %46 = load i32, ptr %11, align 8
  tail call fastcc void @fill_up_int32(ptr %44, i64 %45, i32 %46)
  %47 = icmp eq i64 %18, %2
  br i1 %47, label %48, label %12

48:
  ret void
}

define internal void @compare_parts_int32(ptr %0, i64 %1, i64 %2) {
  %4 = getelementptr inbounds i8, ptr %0, i64 8
  %5 = load ptr, ptr %4, align 8
  %6 = getelementptr inbounds i8, ptr %0, i64 24
  %7 = load i64, ptr %6, align 8
  %8 = icmp ugt i64 %7, 1
  %9 = add i64 %7, -1
  %10 = tail call i64 @llvm.ctlz.i64(i64 %9, i1 true)
  %11 = sub nuw nsw i64 64, %10
  %12 = shl nsw i64 -1, %11
  %13 = trunc i64 %12 to i32
  %14 = xor i32 %13, -1
  %15 = select i1 %8, i32 %14, i32 0
  %16 = load i32, ptr %5, align 4
  %17 = and i32 %15, %16
  %18 = zext i32 %17 to i64
  %19 = add i64 %9, %18
  %20 = zext i32 %15 to i64
  %21 = icmp ugt i64 %19, %20
  %22 = icmp ult i64 %1, %2
  br i1 %22, label %23, label %107

23:
  %24 = getelementptr inbounds i8, ptr %0, i64 32
  %25 = getelementptr inbounds i8, ptr %0, i64 328
  %26 = getelementptr inbounds i8, ptr %0, i64 72
  %27 = getelementptr inbounds i8, ptr %0, i64 200
  br label %28

28:
  %29 = phi i64 [ %1, %23 ], [ %34, %97 ]
  %30 = load i64, ptr %6, align 8
  %31 = mul i64 %30, %29
  %32 = load i64, ptr %24, align 8
  %33 = udiv i64 %31, %32
  %34 = add nuw i64 %29, 1
  %35 = mul i64 %30, %34
  %36 = udiv i64 %35, %32
  %37 = sub i64 %36, %33
  br i1 %21, label %60, label %38

38:
  %39 = getelementptr i32, ptr %5, i64 %33
  %40 = icmp eq i64 %37, 0
  br i1 %40, label %57, label %41

41:
  %42 = trunc i64 %33 to i32
  %43 = load i32, ptr %5, align 4
  %44 = add i32 %43, %42
  br label %45

45:
  %46 = phi i64 [ %55, %54 ], [ 0, %41 ]
  %47 = getelementptr i32, ptr %39, i64 %46
  %48 = load i32, ptr %47, align 4
  %49 = trunc i64 %46 to i32
  %50 = add i32 %44, %49
  %51 = sub i32 %48, %50
  %52 = and i32 %51, %15
  %53 = icmp eq i32 %52, 0
  br i1 %53, label %54, label %57

54:
  %55 = add nuw i64 %46, 1
  %56 = icmp eq i64 %55, %37
  br i1 %56, label %57, label %45

57:
  %58 = phi i64 [ 0, %38 ], [ %46, %45 ], [ %37, %54 ]
  %59 = icmp eq i64 %58, %37
  br label %60

60:
  %61 = phi i1 [ false, %28 ], [ %59, %57 ]
  %62 = getelementptr [16 x i8], ptr %25, i64 0, i64 %29
  %63 = zext i1 %61 to i8
  store i8 %63, ptr %62, align 1
  %64 = getelementptr i32, ptr %5, i64 %33
  %65 = load i32, ptr %64, align 4
  %66 = insertelement <16 x i32> poison, i32 %65, i64 0
  %67 = shufflevector <16 x i32> %66, <16 x i32> poison, <16 x i32> zeroinitializer
  %68 = icmp ult i64 %37, 16
  br i1 %68, label %80, label %69

69:
  %70 = phi i64 [ %78, %69 ], [ 16, %60 ]
  %71 = phi <16 x i32> [ %76, %69 ], [ %67, %60 ]
  %72 = phi i64 [ %70, %69 ], [ 0, %60 ]
  %73 = phi <16 x i32> [ %77, %69 ], [ %67, %60 ]
  %74 = getelementptr i32, ptr %64, i64 %72
  %75 = load <16 x i32>, ptr %74, align 4
  %76 = tail call <16 x i32> @llvm.smin.v16i32(<16 x i32> %71, <16 x i32> %75)
  %77 = tail call <16 x i32> @llvm.smax.v16i32(<16 x i32> %73, <16 x i32> %75)
  %78 = add nuw i64 %70, 16
  %79 = icmp ugt i64 %78, %37
  br i1 %79, label %80, label %69

80:
  %81 = phi <16 x i32> [ %67, %60 ], [ %77, %69 ]
  %82 = phi i64 [ 0, %60 ], [ %70, %69 ]
  %83 = phi <16 x i32> [ %67, %60 ], [ %76, %69 ]
  %84 = tail call i32 @llvm.vector.reduce.smin.v16i32(<16 x i32> %83)
  %85 = tail call i32 @llvm.vector.reduce.smax.v16i32(<16 x i32> %81)
  %86 = icmp ult i64 %82, %37
  br i1 %86, label %87, label %97

87:
  %88 = phi i32 [ %93, %87 ], [ %84, %80 ]
  %89 = phi i32 [ %94, %87 ], [ %85, %80 ]
  %90 = phi i64 [ %95, %87 ], [ %82, %80 ]
  %91 = getelementptr i32, ptr %64, i64 %90
  %92 = load i32, ptr %91, align 4
  %93 = tail call i32 @llvm.smin.i32(i32 %92, i32 %88)
  %94 = tail call i32 @llvm.smax.i32(i32 %92, i32 %89)
  %95 = add nuw i64 %90, 1
  %96 = icmp eq i64 %95, %37
  br i1 %96, label %97, label %87

97:
  %98 = phi i32 [ %84, %80 ], [ %93, %87 ]
  %99 = phi i32 [ %85, %80 ], [ %94, %87 ]
  %100 = sext i32 %98 to i64
  %101 = xor i64 %100, -9223372036854775808
  %102 = getelementptr [16 x i64], ptr %26, i64 0, i64 %29
  store i64 %101, ptr %102, align 8
  %103 = sext i32 %99 to i64
  %104 = xor i64 %103, -9223372036854775808
  %105 = getelementptr [16 x i64], ptr %27, i64 0, i64 %29
  store i64 %104, ptr %105, align 8
  %106 = icmp eq i64 %34, %2
  br i1 %106, label %107, label %28

107:
  ret void
}

define internal fastcc zeroext i1 @set_buckets(ptr %0, i64 %1, i64 %2) {
  %4 = getelementptr inbounds i8, ptr %0, i64 72
  %5 = load i64, ptr %4, align 8
  %6 = getelementptr inbounds i8, ptr %0, i64 200
  %7 = load i64, ptr %6, align 8
  %8 = getelementptr inbounds i8, ptr %0, i64 32
  %9 = load i64, ptr %8, align 8
  %10 = udiv i64 16384, %9
  %11 = tail call i64 @llvm.ctlz.i64(i64 %10, i1 true)
  %12 = xor i64 %11, 63
  %13 = getelementptr inbounds i8, ptr %0, i64 328
  %14 = tail call i64 @llvm.umax.i64(i64 %9, i64 1)
  br label %15

15:
  %16 = phi i64 [ %5, %3 ], [ %22, %15 ]
  %17 = phi i64 [ %7, %3 ], [ %25, %15 ]
  %18 = phi i64 [ 1, %3 ], [ %29, %15 ]
  %19 = phi i64 [ 0, %3 ], [ %30, %15 ]
  %20 = getelementptr [16 x i64], ptr %4, i64 0, i64 %19
  %21 = load i64, ptr %20, align 8
  %22 = tail call i64 @llvm.umin.i64(i64 %21, i64 %16)
  %23 = getelementptr [16 x i64], ptr %6, i64 0, i64 %19
  %24 = load i64, ptr %23, align 8
  %25 = tail call i64 @llvm.umax.i64(i64 %24, i64 %17)
  %26 = getelementptr [16 x i8], ptr %13, i64 0, i64 %19
  %27 = load i8, ptr %26, align 1
  %28 = zext nneg i8 %27 to i64
  %29 = and i64 %18, %28
  %30 = add nuw i64 %19, 1
  %31 = icmp eq i64 %30, %14
  br i1 %31, label %32, label %15

32:
  %33 = icmp ugt i64 %9, 16384
  %34 = tail call i64 @llvm.smin.i64(i64 %12, i64 12)
  %35 = icmp eq i64 %29, 0
  br i1 %35, label %44, label %36

36:
  %37 = getelementptr inbounds i8, ptr %0, i64 24
  %38 = load i64, ptr %37, align 8
  %39 = icmp ugt i64 %38, 1
  %40 = add i64 %38, -1
  %41 = tail call i64 @llvm.ctlz.i64(i64 %40, i1 true)
  %42 = sub nuw nsw i64 64, %41
  %43 = select i1 %39, i64 %42, i64 0
  br label %44

44:
  %45 = phi i64 [ %43, %36 ], [ 0, %32 ]
  %46 = xor i64 %22, %2
  %47 = shl nsw i64 -1, %45
  %48 = and i64 %47, %46
  %49 = getelementptr inbounds i8, ptr %0, i64 64
  store i64 %48, ptr %49, align 8
  %50 = xor i64 %25, %2
  %51 = sub i64 %50, %48
  %52 = lshr i64 %51, %45
  %53 = icmp eq i64 %52, 0
  %54 = tail call i64 @llvm.ctlz.i64(i64 %51, i1 true)
  %55 = lshr i64 -1, %54
  %56 = and i64 %55, %47
  %57 = select i1 %53, i64 0, i64 %56
  %58 = icmp ne i64 %57, 0
  br i1 %58, label %59, label %88

59:
  %60 = getelementptr inbounds i8, ptr %0, i64 24
  %61 = load i64, ptr %60, align 8
  %62 = select i1 %33, i64 -1, i64 %34
  %63 = tail call i64 @llvm.ctlz.i64(i64 %57, i1 true)
  %64 = sub nuw nsw i64 64, %63
  %65 = tail call i64 @llvm.cttz.i64(i64 %57, i1 true)
  %66 = sub nsw i64 %64, %65
  %67 = tail call i64 @llvm.smin.i64(i64 %62, i64 %66)
  %68 = icmp ugt i64 %67, 1
  br i1 %68, label %69, label %78

69:
  %70 = lshr i64 %1, 1
  br label %71

71:
  %72 = phi i64 [ 1, %69 ], [ %76, %75 ]
  %73 = lshr i64 %61, %72
  %74 = icmp ugt i64 %73, %70
  br i1 %74, label %75, label %78

75:
  %76 = add nuw i64 %72, 1
  %77 = icmp eq i64 %76, %67
  br i1 %77, label %78, label %71

78:
  %79 = phi i64 [ 1, %59 ], [ %72, %71 ], [ %67, %75 ]
  %80 = sub i64 %64, %79
  %81 = shl nuw i64 1, %79
  %82 = getelementptr inbounds i8, ptr %0, i64 40
  store i64 %80, ptr %82, align 8
  %83 = getelementptr inbounds i8, ptr %0, i64 48
  store i64 %81, ptr %83, align 8
  %84 = shl nsw i64 -1, %80
  %85 = xor i64 %84, -1
  %86 = and i64 %57, %85
  %87 = getelementptr inbounds i8, ptr %0, i64 56
  store i64 %86, ptr %87, align 8
  br label %88

88:
  ret i1 %58
}

define internal void @count_parts_int32(ptr %0, i64 %1, i64 %2) {
  %4 = getelementptr inbounds i8, ptr %0, i64 8
  %5 = load ptr, ptr %4, align 8
  %6 = getelementptr inbounds i8, ptr %0, i64 48
  %7 = getelementptr inbounds i8, ptr %0, i64 64
  %8 = load i64, ptr %7, align 8
  %9 = trunc i64 %8 to i32
  %10 = icmp ult i64 %1, %2
  br i1 %10, label %11, label %49

11:
  %12 = load i64, ptr %6, align 8
  %13 = getelementptr inbounds i8, ptr %0, i64 40
  %14 = load i64, ptr %13, align 8
  %15 = getelementptr inbounds i8, ptr %0, i64 344
  %16 = shl i64 %12, 2
  %17 = getelementptr inbounds i8, ptr %0, i64 24
  %18 = getelementptr inbounds i8, ptr %0, i64 32
  %19 = trunc i64 %14 to i32
  %20 = add i64 %12, 4294967295
  br label %23

21:
  %22 = icmp eq i64 %32, %2
  br i1 %22, label %49, label %23

23:
  %24 = phi i64 [ %1, %11 ], [ %32, %21 ]
  %25 = load i64, ptr %6, align 8
  %26 = mul i64 %25, %24
  %27 = getelementptr i32, ptr %15, i64 %26
  tail call void @llvm.memset.p0.i64(ptr align 4 %27, i8 0, i64 %16, i1 false)
  %28 = load i64, ptr %17, align 8
  %29 = mul i64 %28, %24
  %30 = load i64, ptr %18, align 8
  %31 = udiv i64 %29, %30
  %32 = add nuw i64 %24, 1
  %33 = mul i64 %28, %32
  %34 = udiv i64 %33, %30
  %35 = icmp ult i64 %31, %34
  br i1 %35, label %36, label %21

36:
  %37 = phi i64 [ %47, %36 ], [ %31, %23 ]
  %38 = getelementptr i32, ptr %5, i64 %37
  %39 = load i32, ptr %38, align 4
  %40 = sub i32 %39, %9
  %41 = lshr i32 %40, %19
  %42 = zext i32 %41 to i64
  %43 = and i64 %20, %42
  %44 = getelementptr i32, ptr %27, i64 %43
  %45 = load i32, ptr %44, align 4
  %46 = add i32 %45, 1
  store i32 %46, ptr %44, align 4
  %47 = add nuw i64 %37, 1
  %48 = icmp ult i64 %47, %34
  br i1 %48, label %36, label %21

49:
  ret void
}

define internal void @copy_parts_int32(ptr %0, i64 %1, i64 %2) {
  %4 = getelementptr inbounds i8, ptr %0, i64 8
  %5 = load ptr, ptr %4, align 8
  %6 = getelementptr inbounds i8, ptr %0, i64 16
  %7 = load ptr, ptr %6, align 8
  %8 = getelementptr inbounds i8, ptr %0, i64 48
  %9 = getelementptr inbounds i8, ptr %0, i64 64
  %10 = load i64, ptr %9, align 8
  %11 = trunc i64 %10 to i32
  %12 = icmp ult i64 %1, %2
  br i1 %12, label %13, label %52

13:
  %14 = load i64, ptr %8, align 8
  %15 = getelementptr inbounds i8, ptr %0, i64 40
  %16 = load i64, ptr %15, align 8
  %17 = getelementptr inbounds i8, ptr %0, i64 344
  %18 = getelementptr inbounds i8, ptr %0, i64 24
  %19 = getelementptr inbounds i8, ptr %0, i64 32
  %20 = trunc i64 %16 to i32
  %21 = add i64 %14, 4294967295
  br label %24

22:
  %23 = icmp eq i64 %33, %2
  br i1 %23, label %52, label %24

24:
  %25 = phi i64 [ %1, %13 ], [ %33, %22 ]
  %26 = load i64, ptr %8, align 8
  %27 = mul i64 %26, %25
  %28 = getelementptr i32, ptr %17, i64 %27
  %29 = load i64, ptr %18, align 8
  %30 = mul i64 %29, %25
  %31 = load i64, ptr %19, align 8
  %32 = udiv i64 %30, %31
  %33 = add nuw i64 %25, 1
  %34 = mul i64 %29, %33
  %35 = udiv i64 %34, %31
  %36 = icmp ult i64 %32, %35
  br i1 %36, label %37, label %22

37:
  %38 = phi i64 [ %50, %37 ], [ %32, %24 ]
  %39 = getelementptr i32, ptr %5, i64 %38
  %40 = load i32, ptr %39, align 4
  %41 = sub i32 %40, %11
  %42 = lshr i32 %41, %20
  %43 = zext i32 %42 to i64
  %44 = and i64 %21, %43
  %45 = getelementptr i32, ptr %28, i64 %44
  %46 = load i32, ptr %45, align 4
  %47 = add i32 %46, 1
  store i32 %47, ptr %45, align 4
  %48 = zext i32 %46 to i64
  %49 = getelementptr i32, ptr %7, i64 %48
  store i32 %40, ptr %49, align 4
  %50 = add nuw i64 %38, 1
  %51 = icmp ult i64 %50, %35
  br i1 %51, label %37, label %22

52:
  ret void
}

define internal void @sort_buckets_int32(ptr %0, i64 %1, i64 %2) {
  %4 = getelementptr inbounds i8, ptr %0, i64 32
  %5 = load i64, ptr %4, align 8
  %6 = add i64 %5, -1
  %7 = getelementptr inbounds i8, ptr %0, i64 344
  %8 = getelementptr inbounds i8, ptr %0, i64 48
  %9 = load i64, ptr %8, align 8
  %10 = mul i64 %9, %6
  %11 = getelementptr i32, ptr %7, i64 %10
  %12 = getelementptr i8, ptr %11, i64 -4
  %13 = icmp ult i64 %1, %2
  br i1 %13, label %14, label %40

14:
  %15 = getelementptr inbounds i8, ptr %0, i64 16
  %16 = getelementptr inbounds i8, ptr %0, i64 56
  %17 = getelementptr inbounds i8, ptr %0, i64 64
  br label %18

18:
  %19 = phi i64 [ %1, %14 ], [ %38, %24 ]
  %20 = icmp eq i64 %19, 0
  br i1 %20, label %24, label %21

21:
  %22 = getelementptr i32, ptr %12, i64 %19
  %23 = load i32, ptr %22, align 4
  br label %24

24:
  %25 = phi i32 [ %23, %21 ], [ 0, %18 ]
  %26 = zext i32 %25 to i64
  %27 = load ptr, ptr %15, align 8
  %28 = getelementptr i32, ptr %27, i64 %26
  %29 = load ptr, ptr %0, align 8
  %30 = getelementptr i32, ptr %29, i64 %26
  %31 = getelementptr i32, ptr %11, i64 %19
  %32 = load i32, ptr %31, align 4
  %33 = zext i32 %32 to i64
  %34 = sub nsw i64 %33, %26
  %35 = load i64, ptr %16, align 8
  %36 = load i64, ptr %17, align 8
  %37 = trunc i64 %36 to i32
  tail call fastcc void @sort_bucket_int32(ptr %28, ptr %30, i64 %34, i64 %35, i32 %37, i1 zeroext true)
  %38 = add i64 %19, 1
  %39 = icmp eq i64 %38, %2
  br i1 %39, label %40, label %18

40:
  ret void
}

declare <16 x i32> @llvm.smin.v16i32(<16 x i32>, <16 x i32>)

declare <16 x i32> @llvm.smax.v16i32(<16 x i32>, <16 x i32>)

declare i32 @llvm.vector.reduce.smin.v16i32(<16 x i32>)

declare i32 @llvm.vector.reduce.smax.v16i32(<16 x i32>)

declare i64 @llvm.cttz.i64(i64, i1)

declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)

define internal fastcc void @sort_bucket_int32(ptr %0, ptr %1, i64 %2, i64 %3, i32 %4, i1 zeroext %5) {
  %7 = alloca [256 x i64], align 16
  %8 = icmp ult i64 %2, 513
  br i1 %8, label %44, label %9

9:
  %10 = load i32, ptr %0, align 4
  %11 = sub i32 %10, %4
  %12 = insertelement <16 x i32> poison, i32 %4, i64 0
  %13 = shufflevector <16 x i32> %12, <16 x i32> poison, <16 x i32> zeroinitializer
  %14 = insertelement <16 x i32> poison, i32 %11, i64 0
  %15 = shufflevector <16 x i32> %14, <16 x i32> poison, <16 x i32> zeroinitializer
  br label %16

16:
  %17 = phi i64 [ 16, %9 ], [ %25, %16 ]
  %18 = phi <16 x i32> [ zeroinitializer, %9 ], [ %24, %16 ]
  %19 = phi i64 [ 0, %9 ], [ %17, %16 ]
  %20 = getelementptr i32, ptr %0, i64 %19
  %21 = load <16 x i32>, ptr %20, align 4
  %22 = sub <16 x i32> %21, %13
  %23 = xor <16 x i32> %22, %15
  %24 = or <16 x i32> %23, %18
  %25 = add nuw i64 %17, 16
  %26 = icmp ugt i64 %25, %2
  br i1 %26, label %27, label %16

27:
  %28 = tail call i32 @llvm.vector.reduce.or.v16i32(<16 x i32> %24)
  %29 = icmp ult i64 %17, %2
  br i1 %29, label %30, label %40

30:
  %31 = phi i32 [ %37, %30 ], [ %28, %27 ]
  %32 = phi i64 [ %38, %30 ], [ %17, %27 ]
  %33 = getelementptr i32, ptr %0, i64 %32
  %34 = load i32, ptr %33, align 4
  %35 = sub i32 %34, %4
  %36 = xor i32 %35, %11
  %37 = or i32 %36, %31
  %38 = add nuw i64 %32, 1
  %39 = icmp eq i64 %38, %2
  br i1 %39, label %40, label %30

40:
  %41 = phi i32 [ %28, %27 ], [ %37, %30 ]
  %42 = zext i32 %41 to i64
  %43 = and i64 %42, %3
  br label %44

44:
  %45 = phi i64 [ %43, %40 ], [ 0, %6 ]
  %46 = add i64 %2, -2
  %47 = icmp ult i64 %46, 511
  br i1 %47, label %48, label %50

48:
  %49 = tail call i32 @sort_int32(ptr %0, i64 %2, ptr null)
  br label %50

50:
  %51 = icmp eq i64 %45, 0
  br i1 %51, label %52, label %55

52:
  br i1 %5, label %53, label %133

53:
  %54 = shl i64 %2, 2
  tail call void @llvm.memcpy.p0.p0.i64(ptr align 4 %1, ptr align 4 %0, i64 %54, i1 false)
  br label %133

55:
  %56 = tail call i64 @llvm.ctlz.i64(i64 %45, i1 true)
  %57 = sub nuw nsw i64 64, %56
  %58 = tail call i64 @llvm.cttz.i64(i64 %45, i1 true)
  %59 = sub nsw i64 %57, %58
  %60 = tail call i64 @llvm.smin.i64(i64 %59, i64 8)
  %61 = icmp ugt i64 %60, 1
  br i1 %61, label %62, label %69

62:
  %63 = phi i64 [ %67, %66 ], [ 1, %55 ]
  %64 = lshr i64 %2, %63
  %65 = icmp ugt i64 %64, 256
  br i1 %65, label %66, label %69

66:
  %67 = add nuw i64 %63, 1
  %68 = icmp eq i64 %67, %60
  br i1 %68, label %69, label %62

69:
  %70 = phi i64 [ 1, %55 ], [ %63, %62 ], [ %60, %66 ]
  %71 = sub i64 %57, %70
  %72 = shl nuw i64 1, %70
  %73 = shl i64 8, %70
  call void @llvm.memset.p0.i64(ptr align 16 %7, i8 0, i64 %73, i1 false)
  %74 = icmp eq i64 %2, 0
  br i1 %74, label %75, label %76

75:
  br label %96

76:
  %77 = trunc i64 %71 to i32
  %78 = add nuw i64 %72, 4294967295
  br label %79

79:
  %80 = phi i64 [ 0, %76 ], [ %90, %79 ]
  %81 = getelementptr i32, ptr %0, i64 %80
  %82 = load i32, ptr %81, align 4
  %83 = sub i32 %82, %4
  %84 = lshr i32 %83, %77
  %85 = zext i32 %84 to i64
  %86 = and i64 %78, %85
  %87 = getelementptr [256 x i64], ptr %7, i64 0, i64 %86
  %88 = load i64, ptr %87, align 8
  %89 = add i64 %88, 1
  store i64 %89, ptr %87, align 8
  %90 = add nuw i64 %80, 1
  %91 = icmp eq i64 %90, %2
  br i1 %91, label %75, label %79

92:
  br i1 %74, label %104, label %93

93:
  %94 = trunc i64 %71 to i32
  %95 = add nuw i64 %72, 4294967295
  br label %109

96:
  %97 = phi i64 [ %101, %96 ], [ 0, %75 ]
  %98 = phi i64 [ %102, %96 ], [ 0, %75 ]
  %99 = getelementptr [256 x i64], ptr %7, i64 0, i64 %98
  %100 = load i64, ptr %99, align 8
  store i64 %97, ptr %99, align 8
  %101 = add i64 %100, %97
  %102 = add nuw i64 %98, 1
  %103 = icmp eq i64 %102, %72
  br i1 %103, label %92, label %96

104:
  %105 = shl nsw i64 -1, %71
  %106 = xor i64 %105, -1
  %107 = and i64 %45, %106
  %108 = xor i1 %5, true
  br label %123

109:
  %110 = phi i64 [ 0, %93 ], [ %121, %109 ]
  %111 = getelementptr i32, ptr %0, i64 %110
  %112 = load i32, ptr %111, align 4
  %113 = sub i32 %112, %4
  %114 = lshr i32 %113, %94
  %115 = zext i32 %114 to i64
  %116 = and i64 %95, %115
  %117 = getelementptr [256 x i64], ptr %7, i64 0, i64 %116
  %118 = load i64, ptr %117, align 8
  %119 = add i64 %118, 1
  store i64 %119, ptr %117, align 8
  %120 = getelementptr i32, ptr %1, i64 %118
  store i32 %112, ptr %120, align 4
  %121 = add nuw i64 %110, 1
  %122 = icmp eq i64 %121, %2
  br i1 %122, label %104, label %109

123:
  %124 = phi i64 [ 0, %104 ], [ %129, %123 ]
  %125 = phi i64 [ 0, %104 ], [ %131, %123 ]
  %126 = getelementptr i32, ptr %1, i64 %124
  %127 = getelementptr i32, ptr %0, i64 %124
  %128 = getelementptr [256 x i64], ptr %7, i64 0, i64 %125
  %129 = load i64, ptr %128, align 8
  %130 = sub i64 %129, %124
  tail call fastcc void @sort_bucket_int32(ptr %126, ptr %127, i64 %130, i64 %107, i32 %4, i1 zeroext %108)
  %131 = add nuw i64 %125, 1
  %132 = icmp eq i64 %131, %72
  br i1 %132, label %133, label %123

133:
  ret void
}

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

define internal fastcc i64 @descent_int64(ptr %0, i64 %1) {
  br label %3

3:
  %4 = phi i64 [ 0, %2 ], [ %5, %7 ]
  %5 = add i64 %4, 8
  %6 = icmp ult i64 %5, %1
  br i1 %6, label %7, label %15

7:
  %8 = getelementptr i64, ptr %0, i64 %4
  %9 = load <8 x i64>, ptr %8, align 8
  %10 = getelementptr i8, ptr %8, i64 8
  %11 = load <8 x i64>, ptr %10, align 8
  %12 = icmp sgt <8 x i64> %9, %11
  %13 = bitcast <8 x i1> %12 to i8
  %14 = icmp eq i8 %13, 0
  br i1 %14, label %3, label %15

15:
  br label %16

16:
  %17 = phi i64 [ %18, %20 ], [ %4, %15 ]
  %18 = add nuw i64 %17, 1
  %19 = icmp ult i64 %18, %1
  br i1 %19, label %20, label %26

20:
  %21 = getelementptr i64, ptr %0, i64 %17
  %22 = load i64, ptr %21, align 8
  %23 = getelementptr i64, ptr %0, i64 %18
  %24 = load i64, ptr %23, align 8
  %25 = icmp sgt i64 %22, %24
  br i1 %25, label %26, label %16

26:
  %27 = phi i64 [ %17, %20 ], [ %1, %16 ]
  ret i64 %27
}

define internal fastcc zeroext i1 @seems_filled_int64(ptr %0, i64 %1, i64 %2) {
  %4 = tail call i64 @llvm.umin.i64(i64 %1, i64 64)
  %5 = icmp eq i64 %1, 0
  br i1 %5, label %14, label %6

6:
  %7 = phi i64 [ %12, %11 ], [ 0, %3 ]
  %8 = getelementptr i64, ptr %0, i64 %7
  %9 = load i64, ptr %8, align 8
  %10 = icmp eq i64 %9, %2
  br i1 %10, label %11, label %14

11:
  %12 = add nuw nsw i64 %7, 1
  %13 = icmp eq i64 %12, %4
  br i1 %13, label %37, label %6

14:
  %15 = phi i64 [ 0, %3 ], [ %7, %6 ]
  %16 = icmp ult i64 %15, %4
  br i1 %16, label %17, label %37

17:
  %18 = getelementptr i64, ptr %0, i64 %15
  %19 = load i64, ptr %18, align 8
  %20 = icmp sgt i64 %19, %2
  br i1 %20, label %37, label %29

21:
  %22 = icmp eq i64 %30, %2
  %23 = select i1 %22, i64 %32, i64 %30
  %24 = getelementptr i64, ptr %0, i64 %33
  %25 = load i64, ptr %24, align 8
  %26 = icmp slt i64 %25, %23
  %27 = icmp sgt i64 %25, %2
  %28 = or i1 %26, %27
  br i1 %28, label %35, label %29

29:
  %30 = phi i64 [ %25, %21 ], [ %19, %17 ]
  %31 = phi i64 [ %33, %21 ], [ %15, %17 ]
  %32 = phi i64 [ %23, %21 ], [ %19, %17 ]
  %33 = add nuw nsw i64 %31, 1
  %34 = icmp eq i64 %33, %4
  br i1 %34, label %35, label %21

35:
  %36 = icmp uge i64 %33, %4
  br label %37

37:
  %38 = phi i1 [ true, %14 ], [ false, %17 ], [ %36, %35 ], [ true, %11 ]
  ret i1 %38
}

define internal fastcc i64 @count_other_int64(ptr %0, i64 %1, i64 %2) {
  %4 = icmp ult i64 %1, 8
  br i1 %4, label %8, label %5

5:
  %6 = insertelement <8 x i64> poison, i64 %2, i64 0
  %7 = shufflevector <8 x i64> %6, <8 x i64> poison, <8 x i32> zeroinitializer
  br label %12

8:
  %9 = phi i64 [ 0, %3 ], [ %13, %12 ]
  %10 = phi <8 x i64> [ zeroinitializer, %3 ], [ %20, %12 ]
  %11 = icmp ult i64 %9, %1
  br i1 %11, label %23, label %33

12:
  %13 = phi i64 [ 8, %5 ], [ %21, %12 ]
  %14 = phi <8 x i64> [ zeroinitializer, %5 ], [ %20, %12 ]
  %15 = phi i64 [ 0, %5 ], [ %13, %12 ]
  %16 = getelementptr i64, ptr %0, i64 %15
  %17 = load <8 x i64>, ptr %16, align 8
  %18 = icmp ne <8 x i64> %17, %7
  %19 = zext <8 x i1> %18 to <8 x i64>
  %20 = add <8 x i64> %14, %19
  %21 = add nuw i64 %13, 8
  %22 = icmp ugt i64 %21, %1
  br i1 %22, label %8, label %12

23:
  %24 = phi i64 [ %30, %23 ], [ 0, %8 ]
  %25 = phi i64 [ %31, %23 ], [ %9, %8 ]
  %26 = getelementptr i64, ptr %0, i64 %25
  %27 = load i64, ptr %26, align 8
  %28 = icmp ne i64 %27, %2
  %29 = zext i1 %28 to i64
  %30 = add i64 %24, %29
  %31 = add nuw i64 %25, 1
  %32 = icmp eq i64 %31, %1
  br i1 %32, label %33, label %23

33:
  %34 = phi i64 [ 0, %8 ], [ %30, %23 ]
  %35 = tail call i64 @llvm.vector.reduce.add.v8i64(<8 x i64> %10)
  %36 = add i64 %34, %35
  ret i64 %36
}

define internal fastcc void @copy_other_int64(ptr %0, ptr %1, i64 %2, i64 %3) {
  %5 = icmp eq i64 %2, 0
  br i1 %5, label %16, label %6

6:
  %7 = phi ptr [ %14, %6 ], [ %1, %4 ]
  %8 = phi i64 [ %13, %6 ], [ 0, %4 ]
  %9 = load i64, ptr %7, align 8
  %10 = getelementptr i64, ptr %0, i64 %8
  store i64 %9, ptr %10, align 8
  %11 = icmp ne i64 %9, %3
  %12 = zext i1 %11 to i64
  %13 = add nuw i64 %8, %12
  %14 = getelementptr i8, ptr %7, i64 8
  %15 = icmp ult i64 %13, %2
  br i1 %15, label %6, label %16

16:
  ret void
}

define internal fastcc void @fill_up_int64(ptr %0, i64 %1, i64 %2) {
  %4 = insertelement <8 x i64> poison, i64 %2, i64 0
  %5 = shufflevector <8 x i64> %4, <8 x i64> poison, <8 x i32> zeroinitializer
  %6 = icmp ult i64 %1, 8
  br i1 %6, label %7, label %10

7:
  %8 = phi i64 [ 0, %3 ], [ %11, %10 ]
  %9 = icmp ult i64 %8, %1
  br i1 %9, label %16, label %21

10:
  %11 = phi i64 [ %14, %10 ], [ 8, %3 ]
  %12 = phi i64 [ %11, %10 ], [ 0, %3 ]
  %13 = getelementptr i64, ptr %0, i64 %12
  store <8 x i64> %5, ptr %13, align 8
  %14 = add nuw i64 %11, 8
  %15 = icmp ugt i64 %14, %1
  br i1 %15, label %7, label %10

16:
  %17 = phi i64 [ %19, %16 ], [ %8, %7 ]
  %18 = getelementptr i64, ptr %0, i64 %17
  store i64 %2, ptr %18, align 8
  %19 = add nuw i64 %17, 1
  %20 = icmp eq i64 %19, %1
  br i1 %20, label %21, label %16

21:
  ret void
}

declare i64 @llvm.vector.reduce.or.v8i64(<8 x i64>)

declare i64 @llvm.vector.reduce.add.v8i64(<8 x i64>)

define internal void @count_filled_int64(ptr %0, i64 %1, i64 %2) {
  %4 = icmp ult i64 %1, %2
  br i1 %4, label %5, label %27

5:
  %6 = getelementptr inbounds i8, ptr %0, i64 24
  %7 = getelementptr inbounds i8, ptr %0, i64 32
  %8 = getelementptr inbounds i8, ptr %0, i64 8
  %9 = getelementptr inbounds i8, ptr %0, i64 48
  %10 = getelementptr inbounds i8, ptr %0, i64 56
  br label %11

11:
  %12 = phi i64 [ %1, %5 ], [ %17, %11 ]
  %13 = load i64, ptr %6, align 8
  %14 = mul i64 %13, %12
  %15 = load i64, ptr %7, align 8
  %16 = udiv i64 %14, %15
  %17 = add nuw i64 %12, 1
  %18 = mul i64 %13, %17
  %19 = udiv i64 %18, %15
  %20 = load ptr, ptr %8, align 8
  %21 = getelementptr i64, ptr %20, i64 %16
  %22 = sub i64 %19, %16
  %23 = load i64, ptr %9, align 8
  %24 = tail call fastcc i64 @count_other_int64(ptr %21, i64 %22, i64 %23)
  %25 = getelementptr [16 x i64], ptr %10, i64 0, i64 %12
  store i64 %24, ptr %25, align 8
  %26 = icmp eq i64 %17, %2
  br i1 %26, label %27, label %11

27:
  ret void
}

define internal void @keep_filled_int64(ptr %0, i64 %1, i64 %2) {
  %4 = icmp ult i64 %1, %2
  br i1 %4, label %5, label %33

5:
  %6 = getelementptr inbounds i8, ptr %0, i64 56
  %7 = getelementptr inbounds i8, ptr %0, i64 32
  %8 = getelementptr inbounds i8, ptr %0, i64 40
  %9 = getelementptr inbounds i8, ptr %0, i64 16
  %10 = getelementptr inbounds i8, ptr %0, i64 8
  %11 = getelementptr inbounds i8, ptr %0, i64 24
  %12 = getelementptr inbounds i8, ptr %0, i64 48
  br label %13

13:
  %14 = phi i64 [ %1, %5 ], [ %17, %13 ]
  %15 = getelementptr [16 x i64], ptr %6, i64 0, i64 %14
  %16 = load i64, ptr %15, align 8
  %17 = add nuw i64 %14, 1
  %18 = load i64, ptr %7, align 8
  %19 = icmp ult i64 %17, %18
  %20 = getelementptr [16 x i64], ptr %6, i64 0, i64 %17
  %21 = select i1 %19, ptr %20, ptr %8
  %22 = load i64, ptr %21, align 8
  %23 = load ptr, ptr %9, align 8
  %24 = getelementptr i64, ptr %23, i64 %16
  %25 = load ptr, ptr %10, align 8
  %26 = load i64, ptr %11, align 8
  %27 = mul i64 %26, %14
  %28 = udiv i64 %27, %18
  %29 = getelementptr i64, ptr %25, i64 %28
  %30 = sub i64 %22, %16
  %31 = load i64, ptr %12, align 8
  tail call fastcc void @copy_other_int64(ptr %24, ptr %29, i64 %30, i64 %31)
  %32 = icmp eq i64 %17, %2
  br i1 %32, label %33, label %13

33:
  ret void
}

define internal void @end_filled_int64(ptr %0, i64 %1, i64 %2) {
  %4 = icmp ult i64 %1, %2
  br i1 %4, label %5, label %48

5:
  %6 = getelementptr inbounds i8, ptr %0, i64 24
  %7 = getelementptr inbounds i8, ptr %0, i64 32
  %8 = getelementptr inbounds i8, ptr %0, i64 40
  %9 = getelementptr inbounds i8, ptr %0, i64 16
  %10 = getelementptr inbounds i8, ptr %0, i64 184
  %11 = getelementptr inbounds i8, ptr %0, i64 48
  br label %12

12:
  %13 = phi i64 [ %1, %5 ], [ %18, %33 ]
  %14 = load i64, ptr %6, align 8
  %15 = mul i64 %14, %13
  %16 = load i64, ptr %7, align 8
  %17 = udiv i64 %15, %16
  %18 = add nuw i64 %13, 1
  %19 = mul i64 %14, %18
  %20 = udiv i64 %19, %16
  %21 = load i64, ptr %8, align 8
  %22 = tail call i64 @llvm.smax.i64(i64 %17, i64 %21)
  %23 = tail call i64 @llvm.smin.i64(i64 %22, i64 %20)
  %24 = add i64 %23, 1
  %25 = tail call i64 @llvm.smin.i64(i64 %24, i64 %21)
  %26 = icmp ugt i64 %25, %17
  br i1 %26, label %27, label %33

27:
  %28 = load ptr, ptr %9, align 8
  %29 = getelementptr i64, ptr %28, i64 %17
  %30 = sub i64 %25, %17
  %31 = tail call fastcc i64 @descent_int64(ptr %29, i64 %30)
  %32 = icmp eq i64 %31, %30
  br label %33

33:
  %34 = phi i1 [ true, %12 ], [ %32, %27 ]
  %35 = getelementptr [16 x i8], ptr %10, i64 0, i64 %13
  %36 = zext i1 %34 to i8
  store i8 %36, ptr %35, align 1
  %37 = load ptr, ptr %0, align 8
  %38 = getelementptr i64, ptr %37, i64 %17
  %39 = load ptr, ptr %9, align 8
  %40 = getelementptr i64, ptr %39, i64 %17
  %41 = sub i64 %23, %17
  %42 = shl i64 %41, 3
  tail call void @llvm.memcpy.p0.p0.i64(ptr align 8 %38, ptr align 8 %40, i64 %42, i1 false)
  %43 = load ptr, ptr %0, align 8
  %44 = getelementptr i64, ptr %43, i64 %23
  %45 = sub i64 %20, %23
  %46 = load i64, ptr %11, align 8
  tail call fastcc void @fill_up_int64(ptr %44, i64 %45, i64 %46)
  %47 = icmp eq i64 %18, %2
  br i1 %47, label %48, label %12

48:
  ret void
}

define internal void @compare_parts_int64(ptr %0, i64 %1, i64 %2) {
  %4 = getelementptr inbounds i8, ptr %0, i64 8
  %5 = load ptr, ptr %4, align 8
  %6 = getelementptr inbounds i8, ptr %0, i64 24
  %7 = load i64, ptr %6, align 8
  %8 = icmp ugt i64 %7, 1
  %9 = add i64 %7, -1
  %10 = tail call i64 @llvm.ctlz.i64(i64 %9, i1 true)
  %11 = sub nuw nsw i64 64, %10
  %12 = shl nsw i64 -1, %11
  %13 = select i1 %8, i64 %12, i64 -1
  %14 = xor i64 %13, -1
  %15 = load i64, ptr %5, align 8
  %16 = and i64 %15, %14
  %17 = add i64 %7, %16
  %18 = sub i64 0, %17
  %19 = icmp ugt i64 %13, %18
  %20 = icmp ult i64 %1, %2
  br i1 %20, label %21, label %101

21:
  %22 = getelementptr inbounds i8, ptr %0, i64 32
  %23 = getelementptr inbounds i8, ptr %0, i64 328
  %24 = getelementptr inbounds i8, ptr %0, i64 72
  %25 = getelementptr inbounds i8, ptr %0, i64 200
  br label %26

26:
  %27 = phi i64 [ %1, %21 ], [ %32, %93 ]
  %28 = load i64, ptr %6, align 8
  %29 = mul i64 %28, %27
  %30 = load i64, ptr %22, align 8
  %31 = udiv i64 %29, %30
  %32 = add nuw i64 %27, 1
  %33 = mul i64 %28, %32
  %34 = udiv i64 %33, %30
  %35 = sub i64 %34, %31
  br i1 %19, label %56, label %36

36:
  %37 = getelementptr i64, ptr %5, i64 %31
  %38 = icmp eq i64 %35, 0
  br i1 %38, label %53, label %39

39:
  %40 = load i64, ptr %5, align 8
  %41 = add i64 %40, %31
  br label %42

42:
  %43 = phi i64 [ %51, %50 ], [ 0, %39 ]
  %44 = getelementptr i64, ptr %37, i64 %43
  %45 = load i64, ptr %44, align 8
  %46 = add i64 %41, %43
  %47 = sub i64 %45, %46
  %48 = and i64 %47, %14
  %49 = icmp eq i64 %48, 0
  br i1 %49, label %50, label %53

50:
  %51 = add nuw i64 %43, 1
  %52 = icmp eq i64 %51, %35
  br i1 %52, label %53, label %42

53:
  %54 = phi i64 [ 0, %36 ], [ %43, %42 ], [ %35, %50 ]
  %55 = icmp eq i64 %54, %35
  br label %56

56:
  %57 = phi i1 [ false, %26 ], [ %55, %53 ]
  %58 = getelementptr [16 x i8], ptr %23, i64 0, i64 %27
  %59 = zext i1 %57 to i8
  store i8 %59, ptr %58, align 1
  %60 = getelementptr i64, ptr %5, i64 %31
  %61 = load i64, ptr %60, align 8
  %62 = insertelement <8 x i64> poison, i64 %61, i64 0
  %63 = shufflevector <8 x i64> %62, <8 x i64> poison, <8 x i32> zeroinitializer
  %64 = icmp ult i64 %35, 8
  br i1 %64, label %76, label %65

65:
  %66 = phi i64 [ %74, %65 ], [ 8, %56 ]
  %67 = phi <8 x i64> [ %72, %65 ], [ %63, %56 ]
  %68 = phi i64 [ %66, %65 ], [ 0, %56 ]
  %69 = phi <8 x i64> [ %73, %65 ], [ %63, %56 ]
  %70 = getelementptr i64, ptr %60, i64 %68
  %71 = load <8 x i64>, ptr %70, align 8
  %72 = tail call <8 x i64> @llvm.smin.v8i64(<8 x i64> %67, <8 x i64> %71)
  %73 = tail call <8 x i64> @llvm.smax.v8i64(<8 x i64> %69, <8 x i64> %71)
  %74 = add nuw i64 %66, 8
  %75 = icmp ugt i64 %74, %35
  br i1 %75, label %76, label %65

76:
  %77 = phi <8 x i64> [ %63, %56 ], [ %73, %65 ]
  %78 = phi i64 [ 0, %56 ], [ %66, %65 ]
  %79 = phi <8 x i64> [ %63, %56 ], [ %72, %65 ]
  %80 = tail call i64 @llvm.vector.reduce.smin.v8i64(<8 x i64> %79)
  %81 = tail call i64 @llvm.vector.reduce.smax.v8i64(<8 x i64> %77)
  %82 = icmp ult i64 %78, %35
  br i1 %82, label %83, label %93

83:
  %84 = phi i64 [ %89, %83 ], [ %80, %76 ]
  %85 = phi i64 [ %90, %83 ], [ %81, %76 ]
  %86 = phi i64 [ %91, %83 ], [ %78, %76 ]
  %87 = getelementptr i64, ptr %60, i64 %86
  %88 = load i64, ptr %87, align 8
  %89 = tail call i64 @llvm.smin.i64(i64 %88, i64 %84)
  %90 = tail call i64 @llvm.smax.i64(i64 %88, i64 %85)
  %91 = add nuw i64 %86, 1
  %92 = icmp eq i64 %91, %35
  br i1 %92, label %93, label %83

93:
  %94 = phi i64 [ %80, %76 ], [ %89, %83 ]
  %95 = phi i64 [ %81, %76 ], [ %90, %83 ]
  %96 = xor i64 %94, -9223372036854775808
  %97 = getelementptr [16 x i64], ptr %24, i64 0, i64 %27
  store i64 %96, ptr %97, align 8
  %98 = xor i64 %95, -9223372036854775808
  %99 = getelementptr [16 x i64], ptr %25, i64 0, i64 %27
  store i64 %98, ptr %99, align 8
  %100 = icmp eq i64 %32, %2
  br i1 %100, label %101, label %26

101:
  ret void
}

define internal void @count_parts_int64(ptr %0, i64 %1, i64 %2) {
  %4 = getelementptr inbounds i8, ptr %0, i64 8
  %5 = load ptr, ptr %4, align 8
  %6 = getelementptr inbounds i8, ptr %0, i64 40
  %7 = load i64, ptr %6, align 8
  %8 = getelementptr inbounds i8, ptr %0, i64 48
  %9 = getelementptr inbounds i8, ptr %0, i64 64
  %10 = load i64, ptr %9, align 8
  %11 = icmp ult i64 %1, %2
  br i1 %11, label %12, label %46

12:
  %13 = load i64, ptr %8, align 8
  %14 = getelementptr inbounds i8, ptr %0, i64 344
  %15 = shl i64 %13, 2
  %16 = getelementptr inbounds i8, ptr %0, i64 24
  %17 = getelementptr inbounds i8, ptr %0, i64 32
  %18 = add i64 %13, -1
  br label %21

19:
  %20 = icmp eq i64 %30, %2
  br i1 %20, label %46, label %21

21:
  %22 = phi i64 [ %1, %12 ], [ %30, %19 ]
  %23 = load i64, ptr %8, align 8
  %24 = mul i64 %23, %22
  %25 = getelementptr i32, ptr %14, i64 %24
  tail call void @llvm.memset.p0.i64(ptr align 4 %25, i8 0, i64 %15, i1 false)
  %26 = load i64, ptr %16, align 8
  %27 = mul i64 %26, %22
  %28 = load i64, ptr %17, align 8
  %29 = udiv i64 %27, %28
  %30 = add nuw i64 %22, 1
  %31 = mul i64 %26, %30
  %32 = udiv i64 %31, %28
  %33 = icmp ult i64 %29, %32
  br i1 %33, label %34, label %19

34:
  %35 = phi i64 [ %44, %34 ], [ %29, %21 ]
  %36 = getelementptr i64, ptr %5, i64 %35
  %37 = load i64, ptr %36, align 8
  %38 = sub i64 %37, %10
  %39 = lshr i64 %38, %7
  %40 = and i64 %39, %18
  %41 = getelementptr i32, ptr %25, i64 %40
  %42 = load i32, ptr %41, align 4
  %43 = add i32 %42, 1
  store i32 %43, ptr %41, align 4
  %44 = add nuw i64 %35, 1
  %45 = icmp ult i64 %44, %32
  br i1 %45, label %34, label %19

46:
  ret void
}

define internal void @copy_parts_int64(ptr %0, i64 %1, i64 %2) {
  %4 = getelementptr inbounds i8, ptr %0, i64 8
  %5 = load ptr, ptr %4, align 8
  %6 = getelementptr inbounds i8, ptr %0, i64 16
  %7 = load ptr, ptr %6, align 8
  %8 = getelementptr inbounds i8, ptr %0, i64 40
  %9 = load i64, ptr %8, align 8
  %10 = getelementptr inbounds i8, ptr %0, i64 48
  %11 = getelementptr inbounds i8, ptr %0, i64 64
  %12 = load i64, ptr %11, align 8
  %13 = icmp ult i64 %1, %2
  br i1 %13, label %14, label %49

14:
  %15 = load i64, ptr %10, align 8
  %16 = getelementptr inbounds i8, ptr %0, i64 344
  %17 = getelementptr inbounds i8, ptr %0, i64 24
  %18 = getelementptr inbounds i8, ptr %0, i64 32
  %19 = add i64 %15, -1
  br label %22

20:
  %21 = icmp eq i64 %31, %2
  br i1 %21, label %49, label %22

22:
  %23 = phi i64 [ %1, %14 ], [ %31, %20 ]
  %24 = load i64, ptr %10, align 8
  %25 = mul i64 %24, %23
  %26 = getelementptr i32, ptr %16, i64 %25
  %27 = load i64, ptr %17, align 8
  %28 = mul i64 %27, %23
  %29 = load i64, ptr %18, align 8
  %30 = udiv i64 %28, %29
  %31 = add nuw i64 %23, 1
  %32 = mul i64 %27, %31
  %33 = udiv i64 %32, %29
  %34 = icmp ult i64 %30, %33
  br i1 %34, label %35, label %20

35:
  %36 = phi i64 [ %47, %35 ], [ %30, %22 ]
  %37 = getelementptr i64, ptr %5, i64 %36
  %38 = load i64, ptr %37, align 8
  %39 = sub i64 %38, %12
  %40 = lshr i64 %39, %9
  %41 = and i64 %40, %19
  %42 = getelementptr i32, ptr %26, i64 %41
  %43 = load i32, ptr %42, align 4
  %44 = add i32 %43, 1
  store i32 %44, ptr %42, align 4
  %45 = zext i32 %43 to i64
  %46 = getelementptr i64, ptr %7, i64 %45
  store i64 %38, ptr %46, align 8
  %47 = add nuw i64 %36, 1
  %48 = icmp ult i64 %47, %33
  br i1 %48, label %35, label %20

49:
  ret void
}

define internal void @sort_buckets_int64(ptr %0, i64 %1, i64 %2) {
  %4 = getelementptr inbounds i8, ptr %0, i64 32
  %5 = load i64, ptr %4, align 8
  %6 = add i64 %5, -1
  %7 = getelementptr inbounds i8, ptr %0, i64 344
  %8 = getelementptr inbounds i8, ptr %0, i64 48
  %9 = load i64, ptr %8, align 8
  %10 = mul i64 %9, %6
  %11 = getelementptr i32, ptr %7, i64 %10
  %12 = getelementptr i8, ptr %11, i64 -4
  %13 = icmp ult i64 %1, %2
  br i1 %13, label %14, label %39

14:
  %15 = getelementptr inbounds i8, ptr %0, i64 16
  %16 = getelementptr inbounds i8, ptr %0, i64 56
  %17 = getelementptr inbounds i8, ptr %0, i64 64
  br label %18

18:
  %19 = phi i64 [ %1, %14 ], [ %37, %24 ]
  %20 = icmp eq i64 %19, 0
  br i1 %20, label %24, label %21

21:
  %22 = getelementptr i32, ptr %12, i64 %19
  %23 = load i32, ptr %22, align 4
  br label %24

24:
  %25 = phi i32 [ %23, %21 ], [ 0, %18 ]
  %26 = zext i32 %25 to i64
  %27 = load ptr, ptr %15, align 8
  %28 = getelementptr i64, ptr %27, i64 %26
  %29 = load ptr, ptr %0, align 8
  %30 = getelementptr i64, ptr %29, i64 %26
  %31 = getelementptr i32, ptr %11, i64 %19
  %32 = load i32, ptr %31, align 4
  %33 = zext i32 %32 to i64
  %34 = sub nsw i64 %33, %26
  %35 = load i64, ptr %16, align 8
  %36 = load i64, ptr %17, align 8
  tail call fastcc void @sort_bucket_int64(ptr %28, ptr %30, i64 %34, i64 %35, i64 %36, i1 zeroext true)
  %37 = add i64 %19, 1
  %38 = icmp eq i64 %37, %2
  br i1 %38, label %39, label %18

39:
  ret void
}

declare <8 x i64> @llvm.smin.v8i64(<8 x i64>, <8 x i64>)

declare <8 x i64> @llvm.smax.v8i64(<8 x i64>, <8 x i64>)

declare i64 @llvm.vector.reduce.smin.v8i64(<8 x i64>)

declare i64 @llvm.vector.reduce.smax.v8i64(<8 x i64>)

define internal fastcc void @sort_bucket_int64(ptr %0, ptr %1, i64 %2, i64 %3, i64 %4, i1 zeroext %5) {
  %7 = alloca [256 x i64], align 16
  %8 = icmp ult i64 %2, 257
  br i1 %8, label %43, label %9

9:
  %10 = load i64, ptr %0, align 8
  %11 = sub i64 %10, %4
  %12 = insertelement <8 x i64> poison, i64 %4, i64 0
  %13 = shufflevector <8 x i64> %12, <8 x i64> poison, <8 x i32> zeroinitializer
  %14 = insertelement <8 x i64> poison, i64 %11, i64 0
  %15 = shufflevector <8 x i64> %14, <8 x i64> poison, <8 x i32> zeroinitializer
  br label %16

16:
  %17 = phi i64 [ 8, %9 ], [ %25, %16 ]
  %18 = phi <8 x i64> [ zeroinitializer, %9 ], [ %24, %16 ]
  %19 = phi i64 [ 0, %9 ], [ %17, %16 ]
  %20 = getelementptr i64, ptr %0, i64 %19
  %21 = load <8 x i64>, ptr %20, align 8
  %22 = sub <8 x i64> %21, %13
  %23 = xor <8 x i64> %22, %15
  %24 = or <8 x i64> %23, %18
  %25 = add nuw i64 %17, 8
  %26 = icmp ugt i64 %25, %2
  br i1 %26, label %27, label %16

27:
  %28 = tail call i64 @llvm.vector.reduce.or.v8i64(<8 x i64> %24)
  %29 = icmp ult i64 %17, %2
  br i1 %29, label %30, label %40

30:
  %31 = phi i64 [ %37, %30 ], [ %28, %27 ]
  %32 = phi i64 [ %38, %30 ], [ %17, %27 ]
  %33 = getelementptr i64, ptr %0, i64 %32
  %34 = load i64, ptr %33, align 8
  %35 = sub i64 %34, %4
  %36 = xor i64 %35, %11
  %37 = or i64 %36, %31
  %38 = add nuw i64 %32, 1
  %39 = icmp eq i64 %38, %2
  br i1 %39, label %40, label %30

40:
  %41 = phi i64 [ %28, %27 ], [ %37, %30 ]
  %42 = and i64 %41, %3
  br label %43

43:
  %44 = phi i64 [ %42, %40 ], [ 0, %6 ]
  %45 = add i64 %2, -2
  %46 = icmp ult i64 %45, 255
  br i1 %46, label %47, label %49

47:
  %48 = tail call i32 @sort_int64(ptr %0, i64 %2, ptr null)
  br label %49

49:
  %50 = icmp eq i64 %44, 0
  br i1 %50, label %51, label %54

51:
  br i1 %5, label %52, label %128

52:
  %53 = shl i64 %2, 3
  tail call void @llvm.memcpy.p0.p0.i64(ptr align 8 %1, ptr align 8 %0, i64 %53, i1 false)
  br label %128

54:
  %55 = tail call i64 @llvm.ctlz.i64(i64 %44, i1 true)
  %56 = sub nuw nsw i64 64, %55
  %57 = tail call i64 @llvm.cttz.i64(i64 %44, i1 true)
  %58 = sub nsw i64 %56, %57
  %59 = tail call i64 @llvm.smin.i64(i64 %58, i64 8)
  %60 = icmp ugt i64 %59, 1
  br i1 %60, label %61, label %68

61:
  %62 = phi i64 [ %66, %65 ], [ 1, %54 ]
  %63 = lshr i64 %2, %62
  %64 = icmp ugt i64 %63, 128
  br i1 %64, label %65, label %68

65:
  %66 = add nuw i64 %62, 1
  %67 = icmp eq i64 %66, %59
  br i1 %67, label %68, label %61

68:
  %69 = phi i64 [ 1, %54 ], [ %62, %61 ], [ %59, %65 ]
  %70 = sub i64 %56, %69
  %71 = shl nuw i64 1, %69
  %72 = shl i64 8, %69
  call void @llvm.memset.p0.i64(ptr align 16 %7, i8 0, i64 %72, i1 false)
  %73 = icmp eq i64 %2, 0
  br i1 %73, label %74, label %75

74:
  br label %92

75:
  %76 = add i64 %71, -1
  br label %77

77:
  %78 = phi i64 [ 0, %75 ], [ %87, %77 ]
  %79 = getelementptr i64, ptr %0, i64 %78
  %80 = load i64, ptr %79, align 8
  %81 = sub i64 %80, %4
  %82 = lshr i64 %81, %70
  %83 = and i64 %82, %76
  %84 = getelementptr [256 x i64], ptr %7, i64 0, i64 %83
  %85 = load i64, ptr %84, align 8
  %86 = add i64 %85, 1
  store i64 %86, ptr %84, align 8
  %87 = add nuw i64 %78, 1
  %88 = icmp eq i64 %87, %2
  br i1 %88, label %74, label %77

89:
  br i1 %73, label %100, label %90

90:
  %91 = add i64 %71, -1
  br label %105

92:
  %93 = phi i64 [ %97, %92 ], [ 0, %74 ]
  %94 = phi i64 [ %98, %92 ], [ 0, %74 ]
  %95 = getelementptr [256 x i64], ptr %7, i64 0, i64 %94
  %96 = load i64, ptr %95, align 8
  store i64 %93, ptr %95, align 8
  %97 = add i64 %96, %93
  %98 = add nuw i64 %94, 1
  %99 = icmp eq i64 %98, %71
  br i1 %99, label %89, label %92

100:
  %101 = shl nsw i64 -1, %70
  %102 = xor i64 %101, -1
  %103 = and i64 %44, %102
  %104 = xor i1 %5, true
  br label %118

105:
  %106 = phi i64 [ 0, %90 ], [ %116, %105 ]
  %107 = getelementptr i64, ptr %0, i64 %106
  %108 = load i64, ptr %107, align 8
  %109 = sub i64 %108, %4
  %110 = lshr i64 %109, %70
  %111 = and i64 %110, %91
  %112 = getelementptr [256 x i64], ptr %7, i64 0, i64 %111
  %113 = load i64, ptr %112, align 8
  %114 = add i64 %113, 1
  store i64 %114, ptr %112, align 8
  %115 = getelementptr i64, ptr %1, i64 %113
  store i64 %108, ptr %115, align 8
  %116 = add nuw i64 %106, 1
  %117 = icmp eq i64 %116, %2
  br i1 %117, label %100, label %105

118:
  %119 = phi i64 [ 0, %100 ], [ %124, %118 ]
  %120 = phi i64 [ 0, %100 ], [ %126, %118 ]
  %121 = getelementptr i64, ptr %1, i64 %119
  %122 = getelementptr i64, ptr %0, i64 %119
  %123 = getelementptr [256 x i64], ptr %7, i64 0, i64 %120
  %124 = load i64, ptr %123, align 8
  %125 = sub i64 %124, %119
  tail call fastcc void @sort_bucket_int64(ptr %121, ptr %122, i64 %125, i64 %103, i64 %4, i1 zeroext %104)
  %126 = add nuw i64 %120, 1
  %127 = icmp eq i64 %126, %71
  br i1 %127, label %128, label %118

128:
  ret void
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

define internal fastcc i64 @descent_uint32(ptr %0, i64 %1) {
  br label %3

3:
  %4 = phi i64 [ 0, %2 ], [ %5, %7 ]
  %5 = add i64 %4, 16
  %6 = icmp ult i64 %5, %1
  br i1 %6, label %7, label %15

7:
  %8 = getelementptr i32, ptr %0, i64 %4
  %9 = load <16 x i32>, ptr %8, align 4
  %10 = getelementptr i8, ptr %8, i64 4
  %11 = load <16 x i32>, ptr %10, align 4
  %12 = icmp ugt <16 x i32> %9, %11
  %13 = bitcast <16 x i1> %12 to i16
  %14 = icmp eq i16 %13, 0
  br i1 %14, label %3, label %15

15:
  br label %16

16:
  %17 = phi i64 [ %18, %20 ], [ %4, %15 ]
  %18 = add nuw i64 %17, 1
  %19 = icmp ult i64 %18, %1
  br i1 %19, label %20, label %26

20:
  %21 = getelementptr i32, ptr %0, i64 %17
  %22 = load i32, ptr %21, align 4
  %23 = getelementptr i32, ptr %0, i64 %18
  %24 = load i32, ptr %23, align 4
  %25 = icmp ugt i32 %22, %24
  br i1 %25, label %26, label %16

26:
  %27 = phi i64 [ %17, %20 ], [ %1, %16 ]
  ret i64 %27
}

define internal fastcc zeroext i1 @seems_filled_uint32(ptr %0, i64 %1, i32 %2) {
  %4 = tail call i64 @llvm.umin.i64(i64 %1, i64 64)
  %5 = icmp eq i64 %1, 0
  br i1 %5, label %14, label %6

6:
  %7 = phi i64 [ %12, %11 ], [ 0, %3 ]
  %8 = getelementptr i32, ptr %0, i64 %7
  %9 = load i32, ptr %8, align 4
  %10 = icmp eq i32 %9, %2
  br i1 %10, label %11, label %14

11:
  %12 = add nuw nsw i64 %7, 1
  %13 = icmp eq i64 %12, %4
  br i1 %13, label %37, label %6

14:
  %15 = phi i64 [ 0, %3 ], [ %7, %6 ]
  %16 = icmp ult i64 %15, %4
  br i1 %16, label %17, label %37

17:
  %18 = getelementptr i32, ptr %0, i64 %15
  %19 = load i32, ptr %18, align 4
  %20 = icmp ugt i32 %19, %2
  br i1 %20, label %37, label %29

21:
  %22 = icmp eq i32 %30, %2
  %23 = select i1 %22, i32 %32, i32 %30
  %24 = getelementptr i32, ptr %0, i64 %33
  %25 = load i32, ptr %24, align 4
  %26 = icmp ult i32 %25, %23
  %27 = icmp ugt i32 %25, %2
  %28 = or i1 %26, %27
  br i1 %28, label %35, label %29

29:
  %30 = phi i32 [ %25, %21 ], [ %19, %17 ]
  %31 = phi i64 [ %33, %21 ], [ %15, %17 ]
  %32 = phi i32 [ %23, %21 ], [ %19, %17 ]
  %33 = add nuw nsw i64 %31, 1
  %34 = icmp eq i64 %33, %4
  br i1 %34, label %35, label %21

35:
  %36 = icmp uge i64 %33, %4
  br label %37

37:
  %38 = phi i1 [ true, %14 ], [ false, %17 ], [ %36, %35 ], [ true, %11 ]
  ret i1 %38
}

define internal fastcc i64 @count_other_uint32(ptr %0, i64 %1, i32 %2) {
  %4 = icmp ult i64 %1, 16
  br i1 %4, label %8, label %5

5:
  %6 = insertelement <16 x i32> poison, i32 %2, i64 0
  %7 = shufflevector <16 x i32> %6, <16 x i32> poison, <16 x i32> zeroinitializer
  br label %12

8:
  %9 = phi i64 [ 0, %3 ], [ %13, %12 ]
  %10 = phi <16 x i32> [ zeroinitializer, %3 ], [ %20, %12 ]
  %11 = icmp ult i64 %9, %1
  br i1 %11, label %23, label %33

12:
  %13 = phi i64 [ 16, %5 ], [ %21, %12 ]
  %14 = phi <16 x i32> [ zeroinitializer, %5 ], [ %20, %12 ]
  %15 = phi i64 [ 0, %5 ], [ %13, %12 ]
  %16 = getelementptr i32, ptr %0, i64 %15
  %17 = load <16 x i32>, ptr %16, align 4
  %18 = icmp ne <16 x i32> %17, %7
  %19 = zext <16 x i1> %18 to <16 x i32>
  %20 = add <16 x i32> %14, %19
  %21 = add nuw i64 %13, 16
  %22 = icmp ugt i64 %21, %1
  br i1 %22, label %8, label %12

23:
  %24 = phi i64 [ %30, %23 ], [ 0, %8 ]
  %25 = phi i64 [ %31, %23 ], [ %9, %8 ]
  %26 = getelementptr i32, ptr %0, i64 %25
  %27 = load i32, ptr %26, align 4
  %28 = icmp ne i32 %27, %2
  %29 = zext i1 %28 to i64
  %30 = add i64 %24, %29
  %31 = add nuw i64 %25, 1
  %32 = icmp eq i64 %31, %1
  br i1 %32, label %33, label %23

33:
  %34 = phi i64 [ 0, %8 ], [ %30, %23 ]
  %35 = tail call i32 @llvm.vector.reduce.add.v16i32(<16 x i32> %10)
  %36 = zext i32 %35 to i64
  %37 = add i64 %34, %36
  ret i64 %37
}

define internal fastcc void @copy_other_uint32(ptr %0, ptr %1, i64 %2, i32 %3) {
  %5 = icmp eq i64 %2, 0
  br i1 %5, label %16, label %6

6:
  %7 = phi ptr [ %14, %6 ], [ %1, %4 ]
  %8 = phi i64 [ %13, %6 ], [ 0, %4 ]
  %9 = load i32, ptr %7, align 4
  %10 = getelementptr i32, ptr %0, i64 %8
  store i32 %9, ptr %10, align 4
  %11 = icmp ne i32 %9, %3
  %12 = zext i1 %11 to i64
  %13 = add nuw i64 %8, %12
  %14 = getelementptr i8, ptr %7, i64 4
  %15 = icmp ult i64 %13, %2
  br i1 %15, label %6, label %16

16:
  ret void
}

define internal fastcc void @fill_up_uint32(ptr %0, i64 %1, i32 %2) {
  %4 = insertelement <16 x i32> poison, i32 %2, i64 0
  %5 = shufflevector <16 x i32> %4, <16 x i32> poison, <16 x i32> zeroinitializer
  %6 = icmp ult i64 %1, 16
  br i1 %6, label %7, label %10

7:
  %8 = phi i64 [ 0, %3 ], [ %11, %10 ]
  %9 = icmp ult i64 %8, %1
  br i1 %9, label %16, label %21

10:
  %11 = phi i64 [ %14, %10 ], [ 16, %3 ]
  %12 = phi i64 [ %11, %10 ], [ 0, %3 ]
  %13 = getelementptr i32, ptr %0, i64 %12
  store <16 x i32> %5, ptr %13, align 4
  %14 = add nuw i64 %11, 16
  %15 = icmp ugt i64 %14, %1
  br i1 %15, label %7, label %10

16:
  %17 = phi i64 [ %19, %16 ], [ %8, %7 ]
  %18 = getelementptr i32, ptr %0, i64 %17
  store i32 %2, ptr %18, align 4
  %19 = add nuw i64 %17, 1
  %20 = icmp eq i64 %19, %1
  br i1 %20, label %21, label %16

21:
  ret void
}

define internal void @count_filled_uint32(ptr %0, i64 %1, i64 %2) {
  %4 = icmp ult i64 %1, %2
  br i1 %4, label %5, label %27

5:
  %6 = getelementptr inbounds i8, ptr %0, i64 24
  %7 = getelementptr inbounds i8, ptr %0, i64 32
  %8 = getelementptr inbounds i8, ptr %0, i64 8
  %9 = getelementptr inbounds i8, ptr %0, i64 48
  %10 = getelementptr inbounds i8, ptr %0, i64 56
  br label %11

11:
  %12 = phi i64 [ %1, %5 ], [ %17, %11 ]
  %13 = load i64, ptr %6, align 8
  %14 = mul i64 %13, %12
  %15 = load i64, ptr %7, align 8
  %16 = udiv i64 %14, %15
  %17 = add nuw i64 %12, 1
  %18 = mul i64 %13, %17
  %19 = udiv i64 %18, %15
  %20 = load ptr, ptr %8, align 8
  %21 = getelementptr i32, ptr %20, i64 %16
  %22 = sub i64 %19, %16
  %23 = load i32, ptr %9, align 8
  %24 = tail call fastcc i64 @count_other_uint32(ptr %21, i64 %22, i32 %23)
  %25 = getelementptr [16 x i64], ptr %10, i64 0, i64 %12
  store i64 %24, ptr %25, align 8
  %26 = icmp eq i64 %17, %2
  br i1 %26, label %27, label %11

27:
  ret void
}

define internal void @keep_filled_uint32(ptr %0, i64 %1, i64 %2) {
  %4 = icmp ult i64 %1, %2
  br i1 %4, label %5, label %33

5:
  %6 = getelementptr inbounds i8, ptr %0, i64 56
  %7 = getelementptr inbounds i8, ptr %0, i64 32
  %8 = getelementptr inbounds i8, ptr %0, i64 40
  %9 = getelementptr inbounds i8, ptr %0, i64 16
  %10 = getelementptr inbounds i8, ptr %0, i64 8
  %11 = getelementptr inbounds i8, ptr %0, i64 24
  %12 = getelementptr inbounds i8, ptr %0, i64 48
  br label %13

13:
  %14 = phi i64 [ %1, %5 ], [ %17, %13 ]
  %15 = getelementptr [16 x i64], ptr %6, i64 0, i64 %14
  %16 = load i64, ptr %15, align 8
  %17 = add nuw i64 %14, 1
  %18 = load i64, ptr %7, align 8
  %19 = icmp ult i64 %17, %18
  %20 = getelementptr [16 x i64], ptr %6, i64 0, i64 %17
  %21 = select i1 %19, ptr %20, ptr %8
  %22 = load i64, ptr %21, align 8
  %23 = load ptr, ptr %9, align 8
  %24 = getelementptr i32, ptr %23, i64 %16
  %25 = load ptr, ptr %10, align 8
  %26 = load i64, ptr %11, align 8
  %27 = mul i64 %26, %14
  %28 = udiv i64 %27, %18
  %29 = getelementptr i32, ptr %25, i64 %28
  %30 = sub i64 %22, %16
  %31 = load i32, ptr %12, align 8
  tail call fastcc void @copy_other_uint32(ptr %24, ptr %29, i64 %30, i32 %31)
  %32 = icmp eq i64 %17, %2
  br i1 %32, label %33, label %13

33:
  ret void
}

define internal void @end_filled_uint32(ptr %0, i64 %1, i64 %2) {
  %4 = icmp ult i64 %1, %2
  br i1 %4, label %5, label %48

5:
  %6 = getelementptr inbounds i8, ptr %0, i64 24
  %7 = getelementptr inbounds i8, ptr %0, i64 32
  %8 = getelementptr inbounds i8, ptr %0, i64 40
  %9 = getelementptr inbounds i8, ptr %0, i64 16
  %10 = getelementptr inbounds i8, ptr %0, i64 184
  %11 = getelementptr inbounds i8, ptr %0, i64 48
  br label %12

12:
  %13 = phi i64 [ %1, %5 ], [ %18, %33 ]
  %14 = load i64, ptr %6, align 8
  %15 = mul i64 %14, %13
  %16 = load i64, ptr %7, align 8
  %17 = udiv i64 %15, %16
  %18 = add nuw i64 %13, 1
  %19 = mul i64 %14, %18
  %20 = udiv i64 %19, %16
  %21 = load i64, ptr %8, align 8
  %22 = tail call i64 @llvm.smax.i64(i64 %17, i64 %21)
  %23 = tail call i64 @llvm.smin.i64(i64 %22, i64 %20)
  %24 = add i64 %23, 1
  %25 = tail call i64 @llvm.smin.i64(i64 %24, i64 %21)
  %26 = icmp ugt i64 %25, %17
  br i1 %26, label %27, label %33

27:
  %28 = load ptr, ptr %9, align 8
  %29 = getelementptr i32, ptr %28, i64 %17
  %30 = sub i64 %25, %17
  %31 = tail call fastcc i64 @descent_uint32(ptr %29, i64 %30)
  %32 = icmp eq i64 %31, %30
  br label %33

33:
  %34 = phi i1 [ true, %12 ], [ %32, %27 ]
  %35 = getelementptr [16 x i8], ptr %10, i64 0, i64 %13
  %36 = zext i1 %34 to i8
  store i8 %36, ptr %35, align 1
  %37 = load ptr, ptr %0, align 8
  %38 = getelementptr i32, ptr %37, i64 %17
  %39 = load ptr, ptr %9, align 8
  %40 = getelementptr i32, ptr %39, i64 %17
  %41 = sub i64 %23, %17
  %42 = shl i64 %41, 2
  tail call void @llvm.memcpy.p0.p0.i64(ptr align 4 %38, ptr align 4 %40, i64 %42, i1 false)
  %43 = load ptr, ptr %0, align 8
  %44 = getelementptr i32, ptr %43, i64 %23
  %45 = sub i64 %20, %23
  %46 = load i32, ptr %11, align 8
  tail call fastcc void @fill_up_uint32(ptr %44, i64 %45, i32 %46)
  %47 = icmp eq i64 %18, %2
  br i1 %47, label %48, label %12

48:
  ret void
}

define internal void @compare_parts_uint32(ptr %0, i64 %1, i64 %2) {
  %4 = getelementptr inbounds i8, ptr %0, i64 8
  %5 = load ptr, ptr %4, align 8
  %6 = getelementptr inbounds i8, ptr %0, i64 24
  %7 = load i64, ptr %6, align 8
  %8 = icmp ugt i64 %7, 1
  %9 = add i64 %7, -1
  %10 = tail call i64 @llvm.ctlz.i64(i64 %9, i1 true)
  %11 = sub nuw nsw i64 64, %10
  %12 = shl nsw i64 -1, %11
  %13 = trunc i64 %12 to i32
  %14 = xor i32 %13, -1
  %15 = select i1 %8, i32 %14, i32 0
  %16 = load i32, ptr %5, align 4
  %17 = and i32 %15, %16
  %18 = zext i32 %17 to i64
  %19 = add i64 %9, %18
  %20 = zext i32 %15 to i64
  %21 = icmp ugt i64 %19, %20
  %22 = icmp ult i64 %1, %2
  br i1 %22, label %23, label %105

23:
  %24 = getelementptr inbounds i8, ptr %0, i64 32
  %25 = getelementptr inbounds i8, ptr %0, i64 328
  %26 = getelementptr inbounds i8, ptr %0, i64 72
  %27 = getelementptr inbounds i8, ptr %0, i64 200
  br label %28

28:
  %29 = phi i64 [ %1, %23 ], [ %34, %97 ]
  %30 = load i64, ptr %6, align 8
  %31 = mul i64 %30, %29
  %32 = load i64, ptr %24, align 8
  %33 = udiv i64 %31, %32
  %34 = add nuw i64 %29, 1
  %35 = mul i64 %30, %34
  %36 = udiv i64 %35, %32
  %37 = sub i64 %36, %33
  br i1 %21, label %60, label %38

38:
  %39 = getelementptr i32, ptr %5, i64 %33
  %40 = icmp eq i64 %37, 0
  br i1 %40, label %57, label %41

41:
  %42 = trunc i64 %33 to i32
  %43 = load i32, ptr %5, align 4
  %44 = add i32 %43, %42
  br label %45

45:
  %46 = phi i64 [ %55, %54 ], [ 0, %41 ]
  %47 = getelementptr i32, ptr %39, i64 %46
  %48 = load i32, ptr %47, align 4
  %49 = trunc i64 %46 to i32
  %50 = add i32 %44, %49
  %51 = sub i32 %48, %50
  %52 = and i32 %51, %15
  %53 = icmp eq i32 %52, 0
  br i1 %53, label %54, label %57

54:
  %55 = add nuw i64 %46, 1
  %56 = icmp eq i64 %55, %37
  br i1 %56, label %57, label %45

57:
  %58 = phi i64 [ 0, %38 ], [ %46, %45 ], [ %37, %54 ]
  %59 = icmp eq i64 %58, %37
  br label %60

60:
  %61 = phi i1 [ false, %28 ], [ %59, %57 ]
  %62 = getelementptr [16 x i8], ptr %25, i64 0, i64 %29
  %63 = zext i1 %61 to i8
  store i8 %63, ptr %62, align 1
  %64 = getelementptr i32, ptr %5, i64 %33
  %65 = load i32, ptr %64, align 4
  %66 = insertelement <16 x i32> poison, i32 %65, i64 0
  %67 = shufflevector <16 x i32> %66, <16 x i32> poison, <16 x i32> zeroinitializer
  %68 = icmp ult i64 %37, 16
  br i1 %68, label %80, label %69

69:
  %70 = phi i64 [ %78, %69 ], [ 16, %60 ]
  %71 = phi <16 x i32> [ %76, %69 ], [ %67, %60 ]
  %72 = phi i64 [ %70, %69 ], [ 0, %60 ]
  %73 = phi <16 x i32> [ %77, %69 ], [ %67, %60 ]
  %74 = getelementptr i32, ptr %64, i64 %72
  %75 = load <16 x i32>, ptr %74, align 4
  %76 = tail call <16 x i32> @llvm.umin.v16i32(<16 x i32> %71, <16 x i32> %75)
  %77 = tail call <16 x i32> @llvm.umax.v16i32(<16 x i32> %73, <16 x i32> %75)
  %78 = add nuw i64 %70, 16
  %79 = icmp ugt i64 %78, %37
  br i1 %79, label %80, label %69

80:
  %81 = phi <16 x i32> [ %67, %60 ], [ %77, %69 ]
  %82 = phi i64 [ 0, %60 ], [ %70, %69 ]
  %83 = phi <16 x i32> [ %67, %60 ], [ %76, %69 ]
  %84 = tail call i32 @llvm.vector.reduce.umin.v16i32(<16 x i32> %83)
  %85 = tail call i32 @llvm.vector.reduce.umax.v16i32(<16 x i32> %81)
  %86 = icmp ult i64 %82, %37
  br i1 %86, label %87, label %97

87:
  %88 = phi i32 [ %93, %87 ], [ %84, %80 ]
  %89 = phi i32 [ %94, %87 ], [ %85, %80 ]
  %90 = phi i64 [ %95, %87 ], [ %82, %80 ]
  %91 = getelementptr i32, ptr %64, i64 %90
  %92 = load i32, ptr %91, align 4
  %93 = tail call i32 @llvm.umin.i32(i32 %92, i32 %88)
  %94 = tail call i32 @llvm.umax.i32(i32 %92, i32 %89)
  %95 = add nuw i64 %90, 1
  %96 = icmp eq i64 %95, %37
  br i1 %96, label %97, label %87

97:
  %98 = phi i32 [ %84, %80 ], [ %93, %87 ]
  %99 = phi i32 [ %85, %80 ], [ %94, %87 ]
  %100 = zext i32 %98 to i64
  %101 = getelementptr [16 x i64], ptr %26, i64 0, i64 %29
  store i64 %100, ptr %101, align 8
  %102 = zext i32 %99 to i64
  %103 = getelementptr [16 x i64], ptr %27, i64 0, i64 %29
  store i64 %102, ptr %103, align 8
  %104 = icmp eq i64 %34, %2
  br i1 %104, label %105, label %28

105:
  ret void
}

define internal void @count_parts_uint32(ptr %0, i64 %1, i64 %2) {
  %4 = getelementptr inbounds i8, ptr %0, i64 8
  %5 = load ptr, ptr %4, align 8
  %6 = getelementptr inbounds i8, ptr %0, i64 48
  %7 = getelementptr inbounds i8, ptr %0, i64 64
  %8 = load i64, ptr %7, align 8
  %9 = trunc i64 %8 to i32
  %10 = icmp ult i64 %1, %2
  br i1 %10, label %11, label %49

11:
  %12 = load i64, ptr %6, align 8
  %13 = getelementptr inbounds i8, ptr %0, i64 40
  %14 = load i64, ptr %13, align 8
  %15 = getelementptr inbounds i8, ptr %0, i64 344
  %16 = shl i64 %12, 2
  %17 = getelementptr inbounds i8, ptr %0, i64 24
  %18 = getelementptr inbounds i8, ptr %0, i64 32
  %19 = trunc i64 %14 to i32
  %20 = add i64 %12, 4294967295
  br label %23

21:
  %22 = icmp eq i64 %32, %2
  br i1 %22, label %49, label %23

23:
  %24 = phi i64 [ %1, %11 ], [ %32, %21 ]
  %25 = load i64, ptr %6, align 8
  %26 = mul i64 %25, %24
  %27 = getelementptr i32, ptr %15, i64 %26
  tail call void @llvm.memset.p0.i64(ptr align 4 %27, i8 0, i64 %16, i1 false)
  %28 = load i64, ptr %17, align 8
  %29 = mul i64 %28, %24
  %30 = load i64, ptr %18, align 8
  %31 = udiv i64 %29, %30
  %32 = add nuw i64 %24, 1
  %33 = mul i64 %28, %32
  %34 = udiv i64 %33, %30
  %35 = icmp ult i64 %31, %34
  br i1 %35, label %36, label %21

36:
  %37 = phi i64 [ %47, %36 ], [ %31, %23 ]
  %38 = getelementptr i32, ptr %5, i64 %37
  %39 = load i32, ptr %38, align 4
  %40 = sub i32 %39, %9
  %41 = lshr i32 %40, %19
  %42 = zext i32 %41 to i64
  %43 = and i64 %20, %42
  %44 = getelementptr i32, ptr %27, i64 %43
  %45 = load i32, ptr %44, align 4
  %46 = add i32 %45, 1
  store i32 %46, ptr %44, align 4
  %47 = add nuw i64 %37, 1
  %48 = icmp ult i64 %47, %34
  br i1 %48, label %36, label %21

49:
  ret void
}

define internal void @copy_parts_uint32(ptr %0, i64 %1, i64 %2) {
  %4 = getelementptr inbounds i8, ptr %0, i64 8
  %5 = load ptr, ptr %4, align 8
  %6 = getelementptr inbounds i8, ptr %0, i64 16
  %7 = load ptr, ptr %6, align 8
  %8 = getelementptr inbounds i8, ptr %0, i64 48
  %9 = getelementptr inbounds i8, ptr %0, i64 64
  %10 = load i64, ptr %9, align 8
  %11 = trunc i64 %10 to i32
  %12 = icmp ult i64 %1, %2
  br i1 %12, label %13, label %52

13:
  %14 = load i64, ptr %8, align 8
  %15 = getelementptr inbounds i8, ptr %0, i64 40
  %16 = load i64, ptr %15, align 8
  %17 = getelementptr inbounds i8, ptr %0, i64 344
  %18 = getelementptr inbounds i8, ptr %0, i64 24
  %19 = getelementptr inbounds i8, ptr %0, i64 32
  %20 = trunc i64 %16 to i32
  %21 = add i64 %14, 4294967295
  br label %24

22:
  %23 = icmp eq i64 %33, %2
  br i1 %23, label %52, label %24

24:
  %25 = phi i64 [ %1, %13 ], [ %33, %22 ]
  %26 = load i64, ptr %8, align 8
  %27 = mul i64 %26, %25
  %28 = getelementptr i32, ptr %17, i64 %27
  %29 = load i64, ptr %18, align 8
  %30 = mul i64 %29, %25
  %31 = load i64, ptr %19, align 8
  %32 = udiv i64 %30, %31
  %33 = add nuw i64 %25, 1
  %34 = mul i64 %29, %33
  %35 = udiv i64 %34, %31
  %36 = icmp ult i64 %32, %35
  br i1 %36, label %37, label %22

37:
  %38 = phi i64 [ %50, %37 ], [ %32, %24 ]
  %39 = getelementptr i32, ptr %5, i64 %38
  %40 = load i32, ptr %39, align 4
  %41 = sub i32 %40, %11
  %42 = lshr i32 %41, %20
  %43 = zext i32 %42 to i64
  %44 = and i64 %21, %43
  %45 = getelementptr i32, ptr %28, i64 %44
  %46 = load i32, ptr %45, align 4
  %47 = add i32 %46, 1
  store i32 %47, ptr %45, align 4
  %48 = zext i32 %46 to i64
  %49 = getelementptr i32, ptr %7, i64 %48
  store i32 %40, ptr %49, align 4
  %50 = add nuw i64 %38, 1
  %51 = icmp ult i64 %50, %35
  br i1 %51, label %37, label %22

52:
  ret void
}

define internal void @sort_buckets_uint32(ptr %0, i64 %1, i64 %2) {
  %4 = getelementptr inbounds i8, ptr %0, i64 32
  %5 = load i64, ptr %4, align 8
  %6 = add i64 %5, -1
  %7 = getelementptr inbounds i8, ptr %0, i64 344
  %8 = getelementptr inbounds i8, ptr %0, i64 48
  %9 = load i64, ptr %8, align 8
  %10 = mul i64 %9, %6
  %11 = getelementptr i32, ptr %7, i64 %10
  %12 = getelementptr i8, ptr %11, i64 -4
  %13 = icmp ult i64 %1, %2
  br i1 %13, label %14, label %40

14:
  %15 = getelementptr inbounds i8, ptr %0, i64 16
  %16 = getelementptr inbounds i8, ptr %0, i64 56
  %17 = getelementptr inbounds i8, ptr %0, i64 64
  br label %18

18:
  %19 = phi i64 [ %1, %14 ], [ %38, %24 ]
  %20 = icmp eq i64 %19, 0
  br i1 %20, label %24, label %21

21:
  %22 = getelementptr i32, ptr %12, i64 %19
  %23 = load i32, ptr %22, align 4
  br label %24

24:
  %25 = phi i32 [ %23, %21 ], [ 0, %18 ]
  %26 = zext i32 %25 to i64
  %27 = load ptr, ptr %15, align 8
  %28 = getelementptr i32, ptr %27, i64 %26
  %29 = load ptr, ptr %0, align 8
  %30 = getelementptr i32, ptr %29, i64 %26
  %31 = getelementptr i32, ptr %11, i64 %19
  %32 = load i32, ptr %31, align 4
  %33 = zext i32 %32 to i64
  %34 = sub nsw i64 %33, %26
  %35 = load i64, ptr %16, align 8
  %36 = load i64, ptr %17, align 8
  %37 = trunc i64 %36 to i32
  tail call fastcc void @sort_bucket_uint32(ptr %28, ptr %30, i64 %34, i64 %35, i32 %37, i1 zeroext true)
  %38 = add i64 %19, 1
  %39 = icmp eq i64 %38, %2
  br i1 %39, label %40, label %18

40:
  ret void
}

declare <16 x i32> @llvm.umin.v16i32(<16 x i32>, <16 x i32>)

declare <16 x i32> @llvm.umax.v16i32(<16 x i32>, <16 x i32>)

declare i32 @llvm.vector.reduce.umin.v16i32(<16 x i32>)

declare i32 @llvm.vector.reduce.umax.v16i32(<16 x i32>)

define internal fastcc void @sort_bucket_uint32(ptr %0, ptr %1, i64 %2, i64 %3, i32 %4, i1 zeroext %5) {
  %7 = alloca [256 x i64], align 16
  %8 = icmp ult i64 %2, 513
  br i1 %8, label %44, label %9

9:
  %10 = load i32, ptr %0, align 4
  %11 = sub i32 %10, %4
  %12 = insertelement <16 x i32> poison, i32 %4, i64 0
  %13 = shufflevector <16 x i32> %12, <16 x i32> poison, <16 x i32> zeroinitializer
  %14 = insertelement <16 x i32> poison, i32 %11, i64 0
  %15 = shufflevector <16 x i32> %14, <16 x i32> poison, <16 x i32> zeroinitializer
  br label %16

16:
  %17 = phi i64 [ 16, %9 ], [ %25, %16 ]
  %18 = phi <16 x i32> [ zeroinitializer, %9 ], [ %24, %16 ]
  %19 = phi i64 [ 0, %9 ], [ %17, %16 ]
  %20 = getelementptr i32, ptr %0, i64 %19
  %21 = load <16 x i32>, ptr %20, align 4
  %22 = sub <16 x i32> %21, %13
  %23 = xor <16 x i32> %22, %15
  %24 = or <16 x i32> %23, %18
  %25 = add nuw i64 %17, 16
  %26 = icmp ugt i64 %25, %2
  br i1 %26, label %27, label %16

27:
  %28 = tail call i32 @llvm.vector.reduce.or.v16i32(<16 x i32> %24)
  %29 = icmp ult i64 %17, %2
  br i1 %29, label %30, label %40

30:
  %31 = phi i32 [ %37, %30 ], [ %28, %27 ]
  %32 = phi i64 [ %38, %30 ], [ %17, %27 ]
  %33 = getelementptr i32, ptr %0, i64 %32
  %34 = load i32, ptr %33, align 4
  %35 = sub i32 %34, %4
  %36 = xor i32 %35, %11
  %37 = or i32 %36, %31
  %38 = add nuw i64 %32, 1
  %39 = icmp eq i64 %38, %2
  br i1 %39, label %40, label %30

40:
  %41 = phi i32 [ %28, %27 ], [ %37, %30 ]
  %42 = zext i32 %41 to i64
  %43 = and i64 %42, %3
  br label %44

44:
  %45 = phi i64 [ %43, %40 ], [ 0, %6 ]
  %46 = add i64 %2, -2
  %47 = icmp ult i64 %46, 511
  br i1 %47, label %48, label %50

48:
  %49 = tail call i32 @sort_uint32(ptr %0, i64 %2, ptr null)
  br label %50

50:
  %51 = icmp eq i64 %45, 0
  br i1 %51, label %52, label %55

52:
  br i1 %5, label %53, label %133

53:
  %54 = shl i64 %2, 2
  tail call void @llvm.memcpy.p0.p0.i64(ptr align 4 %1, ptr align 4 %0, i64 %54, i1 false)
  br label %133

55:
  %56 = tail call i64 @llvm.ctlz.i64(i64 %45, i1 true)
  %57 = sub nuw nsw i64 64, %56
  %58 = tail call i64 @llvm.cttz.i64(i64 %45, i1 true)
  %59 = sub nsw i64 %57, %58
  %60 = tail call i64 @llvm.smin.i64(i64 %59, i64 8)
  %61 = icmp ugt i64 %60, 1
  br i1 %61, label %62, label %69

62:
  %63 = phi i64 [ %67, %66 ], [ 1, %55 ]
  %64 = lshr i64 %2, %63
  %65 = icmp ugt i64 %64, 256
  br i1 %65, label %66, label %69

66:
  %67 = add nuw i64 %63, 1
  %68 = icmp eq i64 %67, %60
  br i1 %68, label %69, label %62

69:
  %70 = phi i64 [ 1, %55 ], [ %63, %62 ], [ %60, %66 ]
  %71 = sub i64 %57, %70
  %72 = shl nuw i64 1, %70
  %73 = shl i64 8, %70
  call void @llvm.memset.p0.i64(ptr align 16 %7, i8 0, i64 %73, i1 false)
  %74 = icmp eq i64 %2, 0
  br i1 %74, label %75, label %76

75:
  br label %96

76:
  %77 = trunc i64 %71 to i32
  %78 = add nuw i64 %72, 4294967295
  br label %79

79:
  %80 = phi i64 [ 0, %76 ], [ %90, %79 ]
  %81 = getelementptr i32, ptr %0, i64 %80
  %82 = load i32, ptr %81, align 4
  %83 = sub i32 %82, %4
  %84 = lshr i32 %83, %77
  %85 = zext i32 %84 to i64
  %86 = and i64 %78, %85
  %87 = getelementptr [256 x i64], ptr %7, i64 0, i64 %86
  %88 = load i64, ptr %87, align 8
  %89 = add i64 %88, 1
  store i64 %89, ptr %87, align 8
  %90 = add nuw i64 %80, 1
  %91 = icmp eq i64 %90, %2
  br i1 %91, label %75, label %79

92:
  br i1 %74, label %104, label %93

93:
  %94 = trunc i64 %71 to i32
  %95 = add nuw i64 %72, 4294967295
  br label %109

96:
  %97 = phi i64 [ %101, %96 ], [ 0, %75 ]
  %98 = phi i64 [ %102, %96 ], [ 0, %75 ]
  %99 = getelementptr [256 x i64], ptr %7, i64 0, i64 %98
  %100 = load i64, ptr %99, align 8
  store i64 %97, ptr %99, align 8
  %101 = add i64 %100, %97
  %102 = add nuw i64 %98, 1
  %103 = icmp eq i64 %102, %72
  br i1 %103, label %92, label %96

104:
  %105 = shl nsw i64 -1, %71
  %106 = xor i64 %105, -1
  %107 = and i64 %45, %106
  %108 = xor i1 %5, true
  br label %123

109:
  %110 = phi i64 [ 0, %93 ], [ %121, %109 ]
  %111 = getelementptr i32, ptr %0, i64 %110
  %112 = load i32, ptr %111, align 4
  %113 = sub i32 %112, %4
  %114 = lshr i32 %113, %94
  %115 = zext i32 %114 to i64
  %116 = and i64 %95, %115
  %117 = getelementptr [256 x i64], ptr %7, i64 0, i64 %116
  %118 = load i64, ptr %117, align 8
  %119 = add i64 %118, 1
  store i64 %119, ptr %117, align 8
  %120 = getelementptr i32, ptr %1, i64 %118
  store i32 %112, ptr %120, align 4
  %121 = add nuw i64 %110, 1
  %122 = icmp eq i64 %121, %2
  br i1 %122, label %104, label %109

123:
  %124 = phi i64 [ 0, %104 ], [ %129, %123 ]
  %125 = phi i64 [ 0, %104 ], [ %131, %123 ]
  %126 = getelementptr i32, ptr %1, i64 %124
  %127 = getelementptr i32, ptr %0, i64 %124
  %128 = getelementptr [256 x i64], ptr %7, i64 0, i64 %125
  %129 = load i64, ptr %128, align 8
  %130 = sub i64 %129, %124
  tail call fastcc void @sort_bucket_uint32(ptr %126, ptr %127, i64 %130, i64 %107, i32 %4, i1 zeroext %108)
  %131 = add nuw i64 %125, 1
  %132 = icmp eq i64 %131, %72
  br i1 %132, label %133, label %123

133:
  ret void
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

define internal fastcc i64 @descent_uint64(ptr %0, i64 %1) {
  br label %3

3:
  %4 = phi i64 [ 0, %2 ], [ %5, %7 ]
  %5 = add i64 %4, 8
  %6 = icmp ult i64 %5, %1
  br i1 %6, label %7, label %15

7:
  %8 = getelementptr i64, ptr %0, i64 %4
  %9 = load <8 x i64>, ptr %8, align 8
  %10 = getelementptr i8, ptr %8, i64 8
  %11 = load <8 x i64>, ptr %10, align 8
  %12 = icmp ugt <8 x i64> %9, %11
  %13 = bitcast <8 x i1> %12 to i8
  %14 = icmp eq i8 %13, 0
  br i1 %14, label %3, label %15

15:
  br label %16

16:
  %17 = phi i64 [ %18, %20 ], [ %4, %15 ]
  %18 = add nuw i64 %17, 1
  %19 = icmp ult i64 %18, %1
  br i1 %19, label %20, label %26

20:
  %21 = getelementptr i64, ptr %0, i64 %17
  %22 = load i64, ptr %21, align 8
  %23 = getelementptr i64, ptr %0, i64 %18
  %24 = load i64, ptr %23, align 8
  %25 = icmp ugt i64 %22, %24
  br i1 %25, label %26, label %16

26:
  %27 = phi i64 [ %17, %20 ], [ %1, %16 ]
  ret i64 %27
}

define internal fastcc zeroext i1 @seems_filled_uint64(ptr %0, i64 %1, i64 %2) {
  %4 = tail call i64 @llvm.umin.i64(i64 %1, i64 64)
  %5 = icmp eq i64 %1, 0
  br i1 %5, label %14, label %6

6:
  %7 = phi i64 [ %12, %11 ], [ 0, %3 ]
  %8 = getelementptr i64, ptr %0, i64 %7
  %9 = load i64, ptr %8, align 8
  %10 = icmp eq i64 %9, %2
  br i1 %10, label %11, label %14

11:
  %12 = add nuw nsw i64 %7, 1
  %13 = icmp eq i64 %12, %4
  br i1 %13, label %37, label %6

14:
  %15 = phi i64 [ 0, %3 ], [ %7, %6 ]
  %16 = icmp ult i64 %15, %4
  br i1 %16, label %17, label %37

17:
  %18 = getelementptr i64, ptr %0, i64 %15
  %19 = load i64, ptr %18, align 8
  %20 = icmp ugt i64 %19, %2
  br i1 %20, label %37, label %29

21:
  %22 = icmp eq i64 %30, %2
  %23 = select i1 %22, i64 %32, i64 %30
  %24 = getelementptr i64, ptr %0, i64 %33
  %25 = load i64, ptr %24, align 8
  %26 = icmp ult i64 %25, %23
  %27 = icmp ugt i64 %25, %2
  %28 = or i1 %26, %27
  br i1 %28, label %35, label %29

29:
  %30 = phi i64 [ %25, %21 ], [ %19, %17 ]
  %31 = phi i64 [ %33, %21 ], [ %15, %17 ]
  %32 = phi i64 [ %23, %21 ], [ %19, %17 ]
  %33 = add nuw nsw i64 %31, 1
  %34 = icmp eq i64 %33, %4
  br i1 %34, label %35, label %21

35:
  %36 = icmp uge i64 %33, %4
  br label %37

37:
  %38 = phi i1 [ true, %14 ], [ false, %17 ], [ %36, %35 ], [ true, %11 ]
  ret i1 %38
}

define internal fastcc i64 @count_other_uint64(ptr %0, i64 %1, i64 %2) {
  %4 = icmp ult i64 %1, 8
  br i1 %4, label %8, label %5

5:
  %6 = insertelement <8 x i64> poison, i64 %2, i64 0
  %7 = shufflevector <8 x i64> %6, <8 x i64> poison, <8 x i32> zeroinitializer
  br label %12

8:
  %9 = phi i64 [ 0, %3 ], [ %13, %12 ]
  %10 = phi <8 x i64> [ zeroinitializer, %3 ], [ %20, %12 ]
  %11 = icmp ult i64 %9, %1
  br i1 %11, label %23, label %33

12:
  %13 = phi i64 [ 8, %5 ], [ %21, %12 ]
  %14 = phi <8 x i64> [ zeroinitializer, %5 ], [ %20, %12 ]
  %15 = phi i64 [ 0, %5 ], [ %13, %12 ]
  %16 = getelementptr i64, ptr %0, i64 %15
  %17 = load <8 x i64>, ptr %16, align 8
  %18 = icmp ne <8 x i64> %17, %7
  %19 = zext <8 x i1> %18 to <8 x i64>
  %20 = add <8 x i64> %14, %19
  %21 = add nuw i64 %13, 8
  %22 = icmp ugt i64 %21, %1
  br i1 %22, label %8, label %12

23:
  %24 = phi i64 [ %30, %23 ], [ 0, %8 ]
  %25 = phi i64 [ %31, %23 ], [ %9, %8 ]
  %26 = getelementptr i64, ptr %0, i64 %25
  %27 = load i64, ptr %26, align 8
  %28 = icmp ne i64 %27, %2
  %29 = zext i1 %28 to i64
  %30 = add i64 %24, %29
  %31 = add nuw i64 %25, 1
  %32 = icmp eq i64 %31, %1
  br i1 %32, label %33, label %23

33:
  %34 = phi i64 [ 0, %8 ], [ %30, %23 ]
  %35 = tail call i64 @llvm.vector.reduce.add.v8i64(<8 x i64> %10)
  %36 = add i64 %34, %35
  ret i64 %36
}

define internal fastcc void @copy_other_uint64(ptr %0, ptr %1, i64 %2, i64 %3) {
  %5 = icmp eq i64 %2, 0
  br i1 %5, label %16, label %6

6:
  %7 = phi ptr [ %14, %6 ], [ %1, %4 ]
  %8 = phi i64 [ %13, %6 ], [ 0, %4 ]
  %9 = load i64, ptr %7, align 8
  %10 = getelementptr i64, ptr %0, i64 %8
  store i64 %9, ptr %10, align 8
  %11 = icmp ne i64 %9, %3
  %12 = zext i1 %11 to i64
  %13 = add nuw i64 %8, %12
  %14 = getelementptr i8, ptr %7, i64 8
  %15 = icmp ult i64 %13, %2
  br i1 %15, label %6, label %16

16:
  ret void
}

define internal fastcc void @fill_up_uint64(ptr %0, i64 %1, i64 %2) {
  %4 = insertelement <8 x i64> poison, i64 %2, i64 0
  %5 = shufflevector <8 x i64> %4, <8 x i64> poison, <8 x i32> zeroinitializer
  %6 = icmp ult i64 %1, 8
  br i1 %6, label %7, label %10

7:
  %8 = phi i64 [ 0, %3 ], [ %11, %10 ]
  %9 = icmp ult i64 %8, %1
  br i1 %9, label %16, label %21

10:
  %11 = phi i64 [ %14, %10 ], [ 8, %3 ]
  %12 = phi i64 [ %11, %10 ], [ 0, %3 ]
  %13 = getelementptr i64, ptr %0, i64 %12
  store <8 x i64> %5, ptr %13, align 8
  %14 = add nuw i64 %11, 8
  %15 = icmp ugt i64 %14, %1
  br i1 %15, label %7, label %10

16:
  %17 = phi i64 [ %19, %16 ], [ %8, %7 ]
  %18 = getelementptr i64, ptr %0, i64 %17
  store i64 %2, ptr %18, align 8
  %19 = add nuw i64 %17, 1
  %20 = icmp eq i64 %19, %1
  br i1 %20, label %21, label %16

21:
  ret void
}

define internal void @count_filled_uint64(ptr %0, i64 %1, i64 %2) {
  %4 = icmp ult i64 %1, %2
  br i1 %4, label %5, label %27

5:
  %6 = getelementptr inbounds i8, ptr %0, i64 24
  %7 = getelementptr inbounds i8, ptr %0, i64 32
  %8 = getelementptr inbounds i8, ptr %0, i64 8
  %9 = getelementptr inbounds i8, ptr %0, i64 48
  %10 = getelementptr inbounds i8, ptr %0, i64 56
  br label %11

11:
  %12 = phi i64 [ %1, %5 ], [ %17, %11 ]
  %13 = load i64, ptr %6, align 8
  %14 = mul i64 %13, %12
  %15 = load i64, ptr %7, align 8
  %16 = udiv i64 %14, %15
  %17 = add nuw i64 %12, 1
  %18 = mul i64 %13, %17
  %19 = udiv i64 %18, %15
  %20 = load ptr, ptr %8, align 8
  %21 = getelementptr i64, ptr %20, i64 %16
  %22 = sub i64 %19, %16
  %23 = load i64, ptr %9, align 8
  %24 = tail call fastcc i64 @count_other_uint64(ptr %21, i64 %22, i64 %23)
  %25 = getelementptr [16 x i64], ptr %10, i64 0, i64 %12
  store i64 %24, ptr %25, align 8
  %26 = icmp eq i64 %17, %2
  br i1 %26, label %27, label %11

27:
  ret void
}

define internal void @keep_filled_uint64(ptr %0, i64 %1, i64 %2) {
  %4 = icmp ult i64 %1, %2
  br i1 %4, label %5, label %33

5:
  %6 = getelementptr inbounds i8, ptr %0, i64 56
  %7 = getelementptr inbounds i8, ptr %0, i64 32
  %8 = getelementptr inbounds i8, ptr %0, i64 40
  %9 = getelementptr inbounds i8, ptr %0, i64 16
  %10 = getelementptr inbounds i8, ptr %0, i64 8
  %11 = getelementptr inbounds i8, ptr %0, i64 24
  %12 = getelementptr inbounds i8, ptr %0, i64 48
  br label %13

13:
  %14 = phi i64 [ %1, %5 ], [ %17, %13 ]
  %15 = getelementptr [16 x i64], ptr %6, i64 0, i64 %14
  %16 = load i64, ptr %15, align 8
  %17 = add nuw i64 %14, 1
  %18 = load i64, ptr %7, align 8
  %19 = icmp ult i64 %17, %18
  %20 = getelementptr [16 x i64], ptr %6, i64 0, i64 %17
  %21 = select i1 %19, ptr %20, ptr %8
  %22 = load i64, ptr %21, align 8
  %23 = load ptr, ptr %9, align 8
  %24 = getelementptr i64, ptr %23, i64 %16
  %25 = load ptr, ptr %10, align 8
  %26 = load i64, ptr %11, align 8
  %27 = mul i64 %26, %14
  %28 = udiv i64 %27, %18
  %29 = getelementptr i64, ptr %25, i64 %28
  %30 = sub i64 %22, %16
  %31 = load i64, ptr %12, align 8
  tail call fastcc void @copy_other_uint64(ptr %24, ptr %29, i64 %30, i64 %31)
  %32 = icmp eq i64 %17, %2
  br i1 %32, label %33, label %13

33:
  ret void
}

define internal void @end_filled_uint64(ptr %0, i64 %1, i64 %2) {
  %4 = icmp ult i64 %1, %2
  br i1 %4, label %5, label %48

5:
  %6 = getelementptr inbounds i8, ptr %0, i64 24
  %7 = getelementptr inbounds i8, ptr %0, i64 32
  %8 = getelementptr inbounds i8, ptr %0, i64 40
  %9 = getelementptr inbounds i8, ptr %0, i64 16
  %10 = getelementptr inbounds i8, ptr %0, i64 184
  %11 = getelementptr inbounds i8, ptr %0, i64 48
  br label %12

12:
  %13 = phi i64 [ %1, %5 ], [ %18, %33 ]
  %14 = load i64, ptr %6, align 8
  %15 = mul i64 %14, %13
  %16 = load i64, ptr %7, align 8
  %17 = udiv i64 %15, %16
  %18 = add nuw i64 %13, 1
  %19 = mul i64 %14, %18
  %20 = udiv i64 %19, %16
  %21 = load i64, ptr %8, align 8
  %22 = tail call i64 @llvm.smax.i64(i64 %17, i64 %21)
  %23 = tail call i64 @llvm.smin.i64(i64 %22, i64 %20)
  %24 = add i64 %23, 1
  %25 = tail call i64 @llvm.smin.i64(i64 %24, i64 %21)
  %26 = icmp ugt i64 %25, %17
  br i1 %26, label %27, label %33

27:
  %28 = load ptr, ptr %9, align 8
  %29 = getelementptr i64, ptr %28, i64 %17
  %30 = sub i64 %25, %17
  %31 = tail call fastcc i64 @descent_uint64(ptr %29, i64 %30)
  %32 = icmp eq i64 %31, %30
  br label %33

33:
  %34 = phi i1 [ true, %12 ], [ %32, %27 ]
  %35 = getelementptr [16 x i8], ptr %10, i64 0, i64 %13
  %36 = zext i1 %34 to i8
  store i8 %36, ptr %35, align 1
  %37 = load ptr, ptr %0, align 8
  %38 = getelementptr i64, ptr %37, i64 %17
  %39 = load ptr, ptr %9, align 8
  %40 = getelementptr i64, ptr %39, i64 %17
  %41 = sub i64 %23, %17
  %42 = shl i64 %41, 3
  tail call void @llvm.memcpy.p0.p0.i64(ptr align 8 %38, ptr align 8 %40, i64 %42, i1 false)
  %43 = load ptr, ptr %0, align 8
  %44 = getelementptr i64, ptr %43, i64 %23
  %45 = sub i64 %20, %23
  %46 = load i64, ptr %11, align 8
  tail call fastcc void @fill_up_uint64(ptr %44, i64 %45, i64 %46)
  %47 = icmp eq i64 %18, %2
  br i1 %47, label %48, label %12

48:
  ret void
}

define internal void @compare_parts_uint64(ptr %0, i64 %1, i64 %2) {
  %4 = getelementptr inbounds i8, ptr %0, i64 8
  %5 = load ptr, ptr %4, align 8
  %6 = getelementptr inbounds i8, ptr %0, i64 24
  %7 = load i64, ptr %6, align 8
  %8 = icmp ugt i64 %7, 1
  %9 = add i64 %7, -1
  %10 = tail call i64 @llvm.ctlz.i64(i64 %9, i1 true)
  %11 = sub nuw nsw i64 64, %10
  %12 = shl nsw i64 -1, %11
  %13 = select i1 %8, i64 %12, i64 -1
  %14 = xor i64 %13, -1
  %15 = load i64, ptr %5, align 8
  %16 = and i64 %15, %14
  %17 = add i64 %7, %16
  %18 = sub i64 0, %17
  %19 = icmp ugt i64 %13, %18
  %20 = icmp ult i64 %1, %2
  br i1 %20, label %21, label %99

21:
  %22 = getelementptr inbounds i8, ptr %0, i64 32
  %23 = getelementptr inbounds i8, ptr %0, i64 328
  %24 = getelementptr inbounds i8, ptr %0, i64 72
  %25 = getelementptr inbounds i8, ptr %0, i64 200
  br label %26

26:
  %27 = phi i64 [ %1, %21 ], [ %32, %93 ]
  %28 = load i64, ptr %6, align 8
  %29 = mul i64 %28, %27
  %30 = load i64, ptr %22, align 8
  %31 = udiv i64 %29, %30
  %32 = add nuw i64 %27, 1
  %33 = mul i64 %28, %32
  %34 = udiv i64 %33, %30
  %35 = sub i64 %34, %31
  br i1 %19, label %56, label %36

36:
  %37 = getelementptr i64, ptr %5, i64 %31
  %38 = icmp eq i64 %35, 0
  br i1 %38, label %53, label %39

39:
  %40 = load i64, ptr %5, align 8
  %41 = add i64 %40, %31
  br label %42

42:
  %43 = phi i64 [ %51, %50 ], [ 0, %39 ]
  %44 = getelementptr i64, ptr %37, i64 %43
  %45 = load i64, ptr %44, align 8
  %46 = add i64 %41, %43
  %47 = sub i64 %45, %46
  %48 = and i64 %47, %14
  %49 = icmp eq i64 %48, 0
  br i1 %49, label %50, label %53

50:
  %51 = add nuw i64 %43, 1
  %52 = icmp eq i64 %51, %35
  br i1 %52, label %53, label %42

53:
  %54 = phi i64 [ 0, %36 ], [ %43, %42 ], [ %35, %50 ]
  %55 = icmp eq i64 %54, %35
  br label %56

56:
  %57 = phi i1 [ false, %26 ], [ %55, %53 ]
  %58 = getelementptr [16 x i8], ptr %23, i64 0, i64 %27
  %59 = zext i1 %57 to i8
  store i8 %59, ptr %58, align 1
  %60 = getelementptr i64, ptr %5, i64 %31
  %61 = load i64, ptr %60, align 8
  %62 = insertelement <8 x i64> poison, i64 %61, i64 0
  %63 = shufflevector <8 x i64> %62, <8 x i64> poison, <8 x i32> zeroinitializer
  %64 = icmp ult i64 %35, 8
  br i1 %64, label %76, label %65

65:
  %66 = phi i64 [ %74, %65 ], [ 8, %56 ]
  %67 = phi <8 x i64> [ %72, %65 ], [ %63, %56 ]
  %68 = phi i64 [ %66, %65 ], [ 0, %56 ]
  %69 = phi <8 x i64> [ %73, %65 ], [ %63, %56 ]
  %70 = getelementptr i64, ptr %60, i64 %68
  %71 = load <8 x i64>, ptr %70, align 8
  %72 = tail call <8 x i64> @llvm.umin.v8i64(<8 x i64> %67, <8 x i64> %71)
  %73 = tail call <8 x i64> @llvm.umax.v8i64(<8 x i64> %69, <8 x i64> %71)
  %74 = add nuw i64 %66, 8
  %75 = icmp ugt i64 %74, %35
  br i1 %75, label %76, label %65

76:
  %77 = phi <8 x i64> [ %63, %56 ], [ %73, %65 ]
  %78 = phi i64 [ 0, %56 ], [ %66, %65 ]
  %79 = phi <8 x i64> [ %63, %56 ], [ %72, %65 ]
  %80 = tail call i64 @llvm.vector.reduce.umin.v8i64(<8 x i64> %79)
  %81 = tail call i64 @llvm.vector.reduce.umax.v8i64(<8 x i64> %77)
  %82 = icmp ult i64 %78, %35
  br i1 %82, label %83, label %93

83:
  %84 = phi i64 [ %89, %83 ], [ %80, %76 ]
  %85 = phi i64 [ %90, %83 ], [ %81, %76 ]
  %86 = phi i64 [ %91, %83 ], [ %78, %76 ]
  %87 = getelementptr i64, ptr %60, i64 %86
  %88 = load i64, ptr %87, align 8
  %89 = tail call i64 @llvm.umin.i64(i64 %88, i64 %84)
  %90 = tail call i64 @llvm.umax.i64(i64 %88, i64 %85)
  %91 = add nuw i64 %86, 1
  %92 = icmp eq i64 %91, %35
  br i1 %92, label %93, label %83

93:
  %94 = phi i64 [ %80, %76 ], [ %89, %83 ]
  %95 = phi i64 [ %81, %76 ], [ %90, %83 ]
  %96 = getelementptr [16 x i64], ptr %24, i64 0, i64 %27
  store i64 %94, ptr %96, align 8
  %97 = getelementptr [16 x i64], ptr %25, i64 0, i64 %27
  store i64 %95, ptr %97, align 8
  %98 = icmp eq i64 %32, %2
  br i1 %98, label %99, label %26

99:
  ret void
}

define internal void @count_parts_uint64(ptr %0, i64 %1, i64 %2) {
  %4 = getelementptr inbounds i8, ptr %0, i64 8
  %5 = load ptr, ptr %4, align 8
  %6 = getelementptr inbounds i8, ptr %0, i64 40
  %7 = load i64, ptr %6, align 8
  %8 = getelementptr inbounds i8, ptr %0, i64 48
  %9 = getelementptr inbounds i8, ptr %0, i64 64
  %10 = load i64, ptr %9, align 8
  %11 = icmp ult i64 %1, %2
  br i1 %11, label %12, label %46

12:
  %13 = load i64, ptr %8, align 8
  %14 = getelementptr inbounds i8, ptr %0, i64 344
  %15 = shl i64 %13, 2
  %16 = getelementptr inbounds i8, ptr %0, i64 24
  %17 = getelementptr inbounds i8, ptr %0, i64 32
  %18 = add i64 %13, -1
  br label %21

19:
  %20 = icmp eq i64 %30, %2
  br i1 %20, label %46, label %21

21:
  %22 = phi i64 [ %1, %12 ], [ %30, %19 ]
  %23 = load i64, ptr %8, align 8
  %24 = mul i64 %23, %22
  %25 = getelementptr i32, ptr %14, i64 %24
  tail call void @llvm.memset.p0.i64(ptr align 4 %25, i8 0, i64 %15, i1 false)
  %26 = load i64, ptr %16, align 8
  %27 = mul i64 %26, %22
  %28 = load i64, ptr %17, align 8
  %29 = udiv i64 %27, %28
  %30 = add nuw i64 %22, 1
  %31 = mul i64 %26, %30
  %32 = udiv i64 %31, %28
  %33 = icmp ult i64 %29, %32
  br i1 %33, label %34, label %19

34:
  %35 = phi i64 [ %44, %34 ], [ %29, %21 ]
  %36 = getelementptr i64, ptr %5, i64 %35
  %37 = load i64, ptr %36, align 8
  %38 = sub i64 %37, %10
  %39 = lshr i64 %38, %7
  %40 = and i64 %39, %18
  %41 = getelementptr i32, ptr %25, i64 %40
  %42 = load i32, ptr %41, align 4
  %43 = add i32 %42, 1
  store i32 %43, ptr %41, align 4
  %44 = add nuw i64 %35, 1
  %45 = icmp ult i64 %44, %32
  br i1 %45, label %34, label %19

46:
  ret void
}

define internal void @copy_parts_uint64(ptr %0, i64 %1, i64 %2) {
  %4 = getelementptr inbounds i8, ptr %0, i64 8
  %5 = load ptr, ptr %4, align 8
  %6 = getelementptr inbounds i8, ptr %0, i64 16
  %7 = load ptr, ptr %6, align 8
  %8 = getelementptr inbounds i8, ptr %0, i64 40
  %9 = load i64, ptr %8, align 8
  %10 = getelementptr inbounds i8, ptr %0, i64 48
  %11 = getelementptr inbounds i8, ptr %0, i64 64
  %12 = load i64, ptr %11, align 8
  %13 = icmp ult i64 %1, %2
  br i1 %13, label %14, label %49

14:
  %15 = load i64, ptr %10, align 8
  %16 = getelementptr inbounds i8, ptr %0, i64 344
  %17 = getelementptr inbounds i8, ptr %0, i64 24
  %18 = getelementptr inbounds i8, ptr %0, i64 32
  %19 = add i64 %15, -1
  br label %22

20:
  %21 = icmp eq i64 %31, %2
  br i1 %21, label %49, label %22

22:
  %23 = phi i64 [ %1, %14 ], [ %31, %20 ]
  %24 = load i64, ptr %10, align 8
  %25 = mul i64 %24, %23
  %26 = getelementptr i32, ptr %16, i64 %25
  %27 = load i64, ptr %17, align 8
  %28 = mul i64 %27, %23
  %29 = load i64, ptr %18, align 8
  %30 = udiv i64 %28, %29
  %31 = add nuw i64 %23, 1
  %32 = mul i64 %27, %31
  %33 = udiv i64 %32, %29
  %34 = icmp ult i64 %30, %33
  br i1 %34, label %35, label %20

35:
  %36 = phi i64 [ %47, %35 ], [ %30, %22 ]
  %37 = getelementptr i64, ptr %5, i64 %36
  %38 = load i64, ptr %37, align 8
  %39 = sub i64 %38, %12
  %40 = lshr i64 %39, %9
  %41 = and i64 %40, %19
  %42 = getelementptr i32, ptr %26, i64 %41
  %43 = load i32, ptr %42, align 4
  %44 = add i32 %43, 1
  store i32 %44, ptr %42, align 4
  %45 = zext i32 %43 to i64
  %46 = getelementptr i64, ptr %7, i64 %45
  store i64 %38, ptr %46, align 8
  %47 = add nuw i64 %36, 1
  %48 = icmp ult i64 %47, %33
  br i1 %48, label %35, label %20

49:
  ret void
}

define internal void @sort_buckets_uint64(ptr %0, i64 %1, i64 %2) {
  %4 = getelementptr inbounds i8, ptr %0, i64 32
  %5 = load i64, ptr %4, align 8
  %6 = add i64 %5, -1
  %7 = getelementptr inbounds i8, ptr %0, i64 344
  %8 = getelementptr inbounds i8, ptr %0, i64 48
  %9 = load i64, ptr %8, align 8
  %10 = mul i64 %9, %6
  %11 = getelementptr i32, ptr %7, i64 %10
  %12 = getelementptr i8, ptr %11, i64 -4
  %13 = icmp ult i64 %1, %2
  br i1 %13, label %14, label %39

14:
  %15 = getelementptr inbounds i8, ptr %0, i64 16
  %16 = getelementptr inbounds i8, ptr %0, i64 56
  %17 = getelementptr inbounds i8, ptr %0, i64 64
  br label %18

18:
  %19 = phi i64 [ %1, %14 ], [ %37, %24 ]
  %20 = icmp eq i64 %19, 0
  br i1 %20, label %24, label %21

21:
  %22 = getelementptr i32, ptr %12, i64 %19
  %23 = load i32, ptr %22, align 4
  br label %24

24:
  %25 = phi i32 [ %23, %21 ], [ 0, %18 ]
  %26 = zext i32 %25 to i64
  %27 = load ptr, ptr %15, align 8
  %28 = getelementptr i64, ptr %27, i64 %26
  %29 = load ptr, ptr %0, align 8
  %30 = getelementptr i64, ptr %29, i64 %26
  %31 = getelementptr i32, ptr %11, i64 %19
  %32 = load i32, ptr %31, align 4
  %33 = zext i32 %32 to i64
  %34 = sub nsw i64 %33, %26
  %35 = load i64, ptr %16, align 8
  %36 = load i64, ptr %17, align 8
  tail call fastcc void @sort_bucket_uint64(ptr %28, ptr %30, i64 %34, i64 %35, i64 %36, i1 zeroext true)
  %37 = add i64 %19, 1
  %38 = icmp eq i64 %37, %2
  br i1 %38, label %39, label %18

39:
  ret void
}

declare <8 x i64> @llvm.umin.v8i64(<8 x i64>, <8 x i64>)

declare <8 x i64> @llvm.umax.v8i64(<8 x i64>, <8 x i64>)

declare i64 @llvm.vector.reduce.umin.v8i64(<8 x i64>)

declare i64 @llvm.vector.reduce.umax.v8i64(<8 x i64>)

define internal fastcc void @sort_bucket_uint64(ptr %0, ptr %1, i64 %2, i64 %3, i64 %4, i1 zeroext %5) {
  %7 = alloca [256 x i64], align 16
  %8 = icmp ult i64 %2, 257
  br i1 %8, label %43, label %9

9:
  %10 = load i64, ptr %0, align 8
  %11 = sub i64 %10, %4
  %12 = insertelement <8 x i64> poison, i64 %4, i64 0
  %13 = shufflevector <8 x i64> %12, <8 x i64> poison, <8 x i32> zeroinitializer
  %14 = insertelement <8 x i64> poison, i64 %11, i64 0
  %15 = shufflevector <8 x i64> %14, <8 x i64> poison, <8 x i32> zeroinitializer
  br label %16

16:
  %17 = phi i64 [ 8, %9 ], [ %25, %16 ]
  %18 = phi <8 x i64> [ zeroinitializer, %9 ], [ %24, %16 ]
  %19 = phi i64 [ 0, %9 ], [ %17, %16 ]
  %20 = getelementptr i64, ptr %0, i64 %19
  %21 = load <8 x i64>, ptr %20, align 8
  %22 = sub <8 x i64> %21, %13
  %23 = xor <8 x i64> %22, %15
  %24 = or <8 x i64> %23, %18
  %25 = add nuw i64 %17, 8
  %26 = icmp ugt i64 %25, %2
  br i1 %26, label %27, label %16

27:
  %28 = tail call i64 @llvm.vector.reduce.or.v8i64(<8 x i64> %24)
  %29 = icmp ult i64 %17, %2
  br i1 %29, label %30, label %40

30:
  %31 = phi i64 [ %37, %30 ], [ %28, %27 ]
  %32 = phi i64 [ %38, %30 ], [ %17, %27 ]
  %33 = getelementptr i64, ptr %0, i64 %32
  %34 = load i64, ptr %33, align 8
  %35 = sub i64 %34, %4
  %36 = xor i64 %35, %11
  %37 = or i64 %36, %31
  %38 = add nuw i64 %32, 1
  %39 = icmp eq i64 %38, %2
  br i1 %39, label %40, label %30

40:
  %41 = phi i64 [ %28, %27 ], [ %37, %30 ]
  %42 = and i64 %41, %3
  br label %43

43:
  %44 = phi i64 [ %42, %40 ], [ 0, %6 ]
  %45 = add i64 %2, -2
  %46 = icmp ult i64 %45, 255
  br i1 %46, label %47, label %49

47:
  %48 = tail call i32 @sort_uint64(ptr %0, i64 %2, ptr null)
  br label %49

49:
  %50 = icmp eq i64 %44, 0
  br i1 %50, label %51, label %54

51:
  br i1 %5, label %52, label %128

52:
  %53 = shl i64 %2, 3
  tail call void @llvm.memcpy.p0.p0.i64(ptr align 8 %1, ptr align 8 %0, i64 %53, i1 false)
  br label %128

54:
  %55 = tail call i64 @llvm.ctlz.i64(i64 %44, i1 true)
  %56 = sub nuw nsw i64 64, %55
  %57 = tail call i64 @llvm.cttz.i64(i64 %44, i1 true)
  %58 = sub nsw i64 %56, %57
  %59 = tail call i64 @llvm.smin.i64(i64 %58, i64 8)
  %60 = icmp ugt i64 %59, 1
  br i1 %60, label %61, label %68

61:
  %62 = phi i64 [ %66, %65 ], [ 1, %54 ]
  %63 = lshr i64 %2, %62
  %64 = icmp ugt i64 %63, 128
  br i1 %64, label %65, label %68

65:
  %66 = add nuw i64 %62, 1
  %67 = icmp eq i64 %66, %59
  br i1 %67, label %68, label %61

68:
  %69 = phi i64 [ 1, %54 ], [ %62, %61 ], [ %59, %65 ]
  %70 = sub i64 %56, %69
  %71 = shl nuw i64 1, %69
  %72 = shl i64 8, %69
  call void @llvm.memset.p0.i64(ptr align 16 %7, i8 0, i64 %72, i1 false)
  %73 = icmp eq i64 %2, 0
  br i1 %73, label %74, label %75

74:
  br label %92

75:
  %76 = add i64 %71, -1
  br label %77

77:
  %78 = phi i64 [ 0, %75 ], [ %87, %77 ]
  %79 = getelementptr i64, ptr %0, i64 %78
  %80 = load i64, ptr %79, align 8
  %81 = sub i64 %80, %4
  %82 = lshr i64 %81, %70
  %83 = and i64 %82, %76
  %84 = getelementptr [256 x i64], ptr %7, i64 0, i64 %83
  %85 = load i64, ptr %84, align 8
  %86 = add i64 %85, 1
  store i64 %86, ptr %84, align 8
  %87 = add nuw i64 %78, 1
  %88 = icmp eq i64 %87, %2
  br i1 %88, label %74, label %77

89:
  br i1 %73, label %100, label %90

90:
  %91 = add i64 %71, -1
  br label %105

92:
  %93 = phi i64 [ %97, %92 ], [ 0, %74 ]
  %94 = phi i64 [ %98, %92 ], [ 0, %74 ]
  %95 = getelementptr [256 x i64], ptr %7, i64 0, i64 %94
  %96 = load i64, ptr %95, align 8
  store i64 %93, ptr %95, align 8
  %97 = add i64 %96, %93
  %98 = add nuw i64 %94, 1
  %99 = icmp eq i64 %98, %71
  br i1 %99, label %89, label %92

100:
  %101 = shl nsw i64 -1, %70
  %102 = xor i64 %101, -1
  %103 = and i64 %44, %102
  %104 = xor i1 %5, true
  br label %118

105:
  %106 = phi i64 [ 0, %90 ], [ %116, %105 ]
  %107 = getelementptr i64, ptr %0, i64 %106
  %108 = load i64, ptr %107, align 8
  %109 = sub i64 %108, %4
  %110 = lshr i64 %109, %70
  %111 = and i64 %110, %91
  %112 = getelementptr [256 x i64], ptr %7, i64 0, i64 %111
  %113 = load i64, ptr %112, align 8
  %114 = add i64 %113, 1
  store i64 %114, ptr %112, align 8
  %115 = getelementptr i64, ptr %1, i64 %113
  store i64 %108, ptr %115, align 8
  %116 = add nuw i64 %106, 1
  %117 = icmp eq i64 %116, %2
  br i1 %117, label %100, label %105

118:
  %119 = phi i64 [ 0, %100 ], [ %124, %118 ]
  %120 = phi i64 [ 0, %100 ], [ %126, %118 ]
  %121 = getelementptr i64, ptr %1, i64 %119
  %122 = getelementptr i64, ptr %0, i64 %119
  %123 = getelementptr [256 x i64], ptr %7, i64 0, i64 %120
  %124 = load i64, ptr %123, align 8
  %125 = sub i64 %124, %119
  tail call fastcc void @sort_bucket_uint64(ptr %121, ptr %122, i64 %125, i64 %103, i64 %4, i1 zeroext %104)
  %126 = add nuw i64 %120, 1
  %127 = icmp eq i64 %126, %71
  br i1 %127, label %128, label %118

128:
  ret void
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

declare i64 @llvm.smax.i64(i64, i64)

declare i64 @llvm.smin.i64(i64, i64)

declare i16 @llvm.cttz.i16(i16, i1)

declare i8 @llvm.cttz.i8(i8, i1)

declare i64 @llvm.umin.i64(i64, i64)

declare i32 @llvm.umax.i32(i32, i32)

declare i32 @llvm.smin.i32(i32, i32)

declare i32 @llvm.umin.i32(i32, i32)

declare i64 @llvm.umax.i64(i64, i64)

declare i32 @llvm.smax.i32(i32, i32)
