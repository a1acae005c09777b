; source/sort.c, compiled by build.py

%struct.row = type { ptr, ptr, ptr, i64, i64, i64, i64, i64, [16 x i64], [16 x i8], [16384 x i32] }
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
  br i1 %15, label %16, label %219

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
  %32 = getelementptr inbounds i8, ptr %7, i64 64
  %33 = getelementptr inbounds i8, ptr %7, i64 192
  %34 = getelementptr inbounds i8, ptr %7, i64 40
  %35 = getelementptr inbounds i8, ptr %7, i64 48
  %36 = getelementptr inbounds i8, ptr %7, i64 56
  %37 = getelementptr inbounds i8, ptr %7, i64 208
  %38 = lshr i64 %5, 1
  %39 = icmp sgt i64 %12, 1
  %40 = and i64 %18, 1
  %41 = icmp eq i64 %40, 0
  %42 = getelementptr inbounds i8, ptr %9, i64 8
  %43 = getelementptr inbounds i8, ptr %9, i64 16
  %44 = getelementptr inbounds i8, ptr %9, i64 24
  %45 = getelementptr inbounds i8, ptr %9, i64 32
  %46 = shl nuw nsw i64 1, %18
  %47 = getelementptr inbounds i8, ptr %9, i64 40
  %48 = shl nuw nsw i64 %14, 3
  %49 = shl i64 %5, 2
  %50 = icmp eq ptr %1, %0
  br label %51

51:
  %52 = phi i64 [ %3, %16 ], [ %217, %216 ]
  %53 = mul i64 %52, %5
  %54 = getelementptr i32, ptr %0, i64 %53
  %55 = getelementptr i32, ptr %2, i64 %53
  %56 = getelementptr i32, ptr %1, i64 %53
  %57 = call fastcc i64 @descent_int32(ptr %56, i64 %5)
  %58 = icmp eq i64 %57, %5
  br i1 %58, label %59, label %61

59:
  br i1 %50, label %95, label %60

60:
  call void @llvm.memcpy.p0.p0.i64(ptr align 4 %54, ptr align 4 %56, i64 %49, i1 false)
  br label %95

61:
  %62 = getelementptr i32, ptr %56, i64 %57
  %63 = sub i64 %5, %57
  %64 = load i32, ptr %62, align 4
  %65 = call fastcc zeroext i1 @seems_filled_int32(ptr %62, i64 %63, i32 %64)
  br i1 %65, label %67, label %66

66:
  br label %97

67:
  store ptr %54, ptr %8, align 8
  store ptr %56, ptr %19, align 8
  store ptr %55, ptr %20, align 8
  store i64 %5, ptr %21, align 8
  store i64 %14, ptr %22, align 8
  store i32 %64, ptr %23, align 8
  call void @run_parallel(ptr @count_filled_int32, ptr %8, i64 %14, i64 %14)
  br label %68

68:
  %69 = phi i64 [ 0, %67 ], [ %74, %68 ]
  %70 = phi i64 [ 0, %67 ], [ %73, %68 ]
  %71 = getelementptr [16 x i64], ptr %24, i64 0, i64 %69
  %72 = load i64, ptr %71, align 8
  store i64 %70, ptr %71, align 8
  %73 = add i64 %72, %70
  %74 = add nuw nsw i64 %69, 1
  %75 = icmp eq i64 %74, %14
  br i1 %75, label %76, label %68

76:
  store i64 %73, ptr %25, align 8
  call void @run_parallel(ptr @keep_filled_int32, ptr %8, i64 %14, i64 %14)
  call void @run_parallel(ptr @end_filled_int32, ptr %8, i64 %14, i64 %14)
  %77 = icmp eq i64 %73, 0
  br i1 %77, label %84, label %78

78:
  %79 = getelementptr i32, ptr %55, i64 %73
  %80 = getelementptr i8, ptr %79, i64 -4
  %81 = load i32, ptr %80, align 4
  %82 = load i32, ptr %23, align 8
  %83 = icmp slt i32 %81, %82
  br label %84

84:
  %85 = phi i1 [ true, %76 ], [ %83, %78 ]
  br label %86

86:
  %87 = phi i64 [ %93, %86 ], [ 0, %84 ]
  %88 = phi i1 [ %92, %86 ], [ %85, %84 ]
  %89 = getelementptr [16 x i8], ptr %26, i64 0, i64 %87
  %90 = load i8, ptr %89, align 1
  %91 = icmp ne i8 %90, 0
  %92 = and i1 %88, %91
  %93 = add nuw nsw i64 %87, 1
  %94 = icmp eq i64 %93, %14
  br i1 %94, label %96, label %86

95:
  br label %216

96:
  br i1 %92, label %216, label %97

97:
  %98 = phi ptr [ %56, %66 ], [ %54, %96 ]
  br i1 %27, label %99, label %202

99:
  store ptr %54, ptr %7, align 8
  store ptr %98, ptr %28, align 8
  store ptr %55, ptr %29, align 8
  store i64 %5, ptr %30, align 8
  store i64 %14, ptr %31, align 8
  call void @run_parallel(ptr @compare_parts_int32, ptr %7, i64 %14, i64 %14)
  %100 = load i64, ptr %31, align 8
  %101 = udiv i64 16384, %100
  %102 = call i64 @llvm.umax.i64(i64 %100, i64 1)
  br label %103

103:
  %104 = phi i64 [ 0, %99 ], [ %109, %103 ]
  %105 = phi i64 [ 0, %99 ], [ %114, %103 ]
  %106 = phi i64 [ 1, %99 ], [ %113, %103 ]
  %107 = getelementptr [16 x i64], ptr %32, i64 0, i64 %105
  %108 = load i64, ptr %107, align 8
  %109 = or i64 %108, %104
  %110 = getelementptr [16 x i8], ptr %33, i64 0, i64 %105
  %111 = load i8, ptr %110, align 1
  %112 = zext nneg i8 %111 to i64
  %113 = and i64 %106, %112
  %114 = add nuw i64 %105, 1
  %115 = icmp eq i64 %114, %102
  br i1 %115, label %116, label %103

116:
  %117 = call i64 @llvm.ctlz.i64(i64 %101, i1 true)
  %118 = xor i64 %117, 63
  %119 = icmp ugt i64 %100, 16384
  %120 = call i64 @llvm.umin.i64(i64 %118, i64 12)
  %121 = icmp eq i64 %113, 0
  br i1 %121, label %131, label %122

122:
  %123 = load i64, ptr %30, align 8
  %124 = icmp ugt i64 %123, 1
  %125 = add i64 %123, -1
  %126 = call i64 @llvm.ctlz.i64(i64 %125, i1 true)
  %127 = sub nuw nsw i64 64, %126
  %128 = shl nsw i64 -1, %127
  %129 = select i1 %124, i64 %128, i64 -1
  %130 = and i64 %129, %109
  br label %131

131:
  %132 = phi i64 [ %130, %122 ], [ %109, %116 ]
  %133 = icmp eq i64 %132, 0
  br i1 %133, label %159, label %134

134:
  %135 = load i64, ptr %30, align 8
  %136 = select i1 %119, i64 -1, i64 %120
  %137 = call i64 @llvm.ctlz.i64(i64 %132, i1 true)
  %138 = sub nuw nsw i64 64, %137
  %139 = call i64 @llvm.cttz.i64(i64 %132, i1 true)
  %140 = sub nsw i64 %138, %139
  %141 = call i64 @llvm.smin.i64(i64 %136, i64 %140)
  %142 = icmp ugt i64 %141, 1
  br i1 %142, label %143, label %150

143:
  %144 = phi i64 [ %148, %147 ], [ 1, %134 ]
  %145 = lshr i64 %135, %144
  %146 = icmp ugt i64 %145, 256
  br i1 %146, label %147, label %150

147:
  %148 = add nuw i64 %144, 1
  %149 = icmp eq i64 %148, %141
  br i1 %149, label %150, label %143

150:
  %151 = phi i64 [ 1, %134 ], [ %144, %143 ], [ %141, %147 ]
  %152 = sub i64 %138, %151
  %153 = shl nuw i64 1, %151
  store i64 %152, ptr %34, align 8
  store i64 %153, ptr %35, align 8
  %154 = shl nsw i64 -1, %152
  %155 = xor i64 %154, -1
  %156 = and i64 %132, %155
  store i64 %156, ptr %36, align 8
  call void @run_parallel(ptr @count_parts_int32, ptr %7, i64 %14, i64 %14)
  %157 = load i64, ptr %35, align 8
  %158 = icmp eq i64 %157, 0
  br i1 %158, label %198, label %162

159:
  %160 = icmp eq ptr %54, %98
  br i1 %160, label %200, label %161

161:
  call void @llvm.memcpy.p0.p0.i64(ptr align 4 %54, ptr align 4 %98, i64 %49, i1 false)
  br label %200

162:
  %163 = load i64, ptr %31, align 8
  br label %164

164:
  %165 = phi i64 [ %157, %162 ], [ %187, %186 ]
  %166 = phi i64 [ %163, %162 ], [ %188, %186 ]
  %167 = phi i32 [ 0, %162 ], [ %189, %186 ]
  %168 = phi i32 [ 0, %162 ], [ %191, %186 ]
  %169 = phi i64 [ 0, %162 ], [ %192, %186 ]
  %170 = icmp eq i64 %166, 0
  br i1 %170, label %186, label %171

171:
  %172 = getelementptr i32, ptr %37, i64 %169
  br label %173

173:
  %174 = phi i32 [ %167, %171 ], [ %180, %173 ]
  %175 = phi i64 [ 0, %171 ], [ %181, %173 ]
  %176 = load i64, ptr %35, align 8
  %177 = mul i64 %176, %175
  %178 = getelementptr i32, ptr %172, i64 %177
  %179 = load i32, ptr %178, align 4
  store i32 %174, ptr %178, align 4
  %180 = add i32 %179, %174
  %181 = add nuw i64 %175, 1
  %182 = load i64, ptr %31, align 8
  %183 = icmp ult i64 %181, %182
  br i1 %183, label %173, label %184

184:
  %185 = load i64, ptr %35, align 8
  br label %186

186:
  %187 = phi i64 [ %165, %164 ], [ %185, %184 ]
  %188 = phi i64 [ 0, %164 ], [ %182, %184 ]
  %189 = phi i32 [ %167, %164 ], [ %180, %184 ]
  %190 = sub i32 %189, %167
  %191 = call i32 @llvm.umax.i32(i32 %190, i32 %168)
  %192 = add nuw i64 %169, 1
  %193 = icmp ult i64 %192, %187
  br i1 %193, label %164, label %194

194:
  %195 = zext i32 %191 to i64
  %196 = icmp ult i64 %38, %195
  %197 = and i1 %39, %196
  br i1 %197, label %201, label %198

198:
  call void @run_parallel(ptr @copy_parts_int32, ptr %7, i64 %14, i64 %14)
  %199 = load i64, ptr %35, align 8
  call void @run_parallel(ptr @sort_buckets_int32, ptr %7, i64 %199, i64 %48)
  br label %200

200:
  br label %216

201:
  br label %202

202:
  %203 = select i1 %41, ptr %54, ptr %55
  %204 = select i1 %41, ptr %55, ptr %54
  store ptr %203, ptr %9, align 8
  store ptr %98, ptr %42, align 8
  store ptr %204, ptr %43, align 8
  store i64 %5, ptr %44, align 8
  store i64 %46, ptr %45, align 8
  store i64 0, ptr %47, align 8
  call void @run_parallel(ptr @sort_parts_int32, ptr %9, i64 %46, i64 %46)
  store i64 1, ptr %47, align 8
  %205 = load i64, ptr %45, align 8
  %206 = icmp ugt i64 %205, 1
  br i1 %206, label %207, label %216

207:
  %208 = phi i64 [ %214, %207 ], [ %205, %202 ]
  %209 = phi ptr [ %210, %207 ], [ %204, %202 ]
  %210 = phi ptr [ %211, %207 ], [ %203, %202 ]
  store ptr %210, ptr %42, align 8
  store ptr %209, ptr %9, align 8
  call void @run_parallel(ptr @merge_parts_int32, ptr %9, i64 %208, i64 %208)
  %211 = load ptr, ptr %9, align 8
  %212 = load i64, ptr %47, align 8
  %213 = shl i64 %212, 1
  store i64 %213, ptr %47, align 8
  %214 = load i64, ptr %45, align 8
  %215 = icmp ult i64 %213, %214
  br i1 %215, label %207, label %216

216:
  %217 = add nuw i64 %52, 1
  %218 = icmp eq i64 %217, %4
  br i1 %218, label %219, label %51

219:
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
  tail call fastcc void @sort_bucket_int32(ptr %24, ptr %29, i64 %23, i64 -1, i1 zeroext false)
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
  br i1 %15, label %16, label %219

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
  %32 = getelementptr inbounds i8, ptr %7, i64 64
  %33 = getelementptr inbounds i8, ptr %7, i64 192
  %34 = getelementptr inbounds i8, ptr %7, i64 40
  %35 = getelementptr inbounds i8, ptr %7, i64 48
  %36 = getelementptr inbounds i8, ptr %7, i64 56
  %37 = getelementptr inbounds i8, ptr %7, i64 208
  %38 = lshr i64 %5, 1
  %39 = icmp sgt i64 %12, 1
  %40 = and i64 %18, 1
  %41 = icmp eq i64 %40, 0
  %42 = getelementptr inbounds i8, ptr %9, i64 8
  %43 = getelementptr inbounds i8, ptr %9, i64 16
  %44 = getelementptr inbounds i8, ptr %9, i64 24
  %45 = getelementptr inbounds i8, ptr %9, i64 32
  %46 = shl nuw nsw i64 1, %18
  %47 = getelementptr inbounds i8, ptr %9, i64 40
  %48 = shl nuw nsw i64 %14, 3
  %49 = shl i64 %5, 3
  %50 = icmp eq ptr %1, %0
  br label %51

51:
  %52 = phi i64 [ %3, %16 ], [ %217, %216 ]
  %53 = mul i64 %52, %5
  %54 = getelementptr i64, ptr %0, i64 %53
  %55 = getelementptr i64, ptr %2, i64 %53
  %56 = getelementptr i64, ptr %1, i64 %53
  %57 = call fastcc i64 @descent_int64(ptr %56, i64 %5)
  %58 = icmp eq i64 %57, %5
  br i1 %58, label %59, label %61

59:
  br i1 %50, label %95, label %60

60:
  call void @llvm.memcpy.p0.p0.i64(ptr align 8 %54, ptr align 8 %56, i64 %49, i1 false)
  br label %95

61:
  %62 = getelementptr i64, ptr %56, i64 %57
  %63 = sub i64 %5, %57
  %64 = load i64, ptr %62, align 8
  %65 = call fastcc zeroext i1 @seems_filled_int64(ptr %62, i64 %63, i64 %64)
  br i1 %65, label %67, label %66

66:
  br label %97

67:
  store ptr %54, ptr %8, align 8
  store ptr %56, ptr %19, align 8
  store ptr %55, ptr %20, align 8
  store i64 %5, ptr %21, align 8
  store i64 %14, ptr %22, align 8
  store i64 %64, ptr %23, align 8
  call void @run_parallel(ptr @count_filled_int64, ptr %8, i64 %14, i64 %14)
  br label %68

68:
  %69 = phi i64 [ 0, %67 ], [ %74, %68 ]
  %70 = phi i64 [ 0, %67 ], [ %73, %68 ]
  %71 = getelementptr [16 x i64], ptr %24, i64 0, i64 %69
  %72 = load i64, ptr %71, align 8
  store i64 %70, ptr %71, align 8
  %73 = add i64 %72, %70
  %74 = add nuw nsw i64 %69, 1
  %75 = icmp eq i64 %74, %14
  br i1 %75, label %76, label %68

76:
  store i64 %73, ptr %25, align 8
  call void @run_parallel(ptr @keep_filled_int64, ptr %8, i64 %14, i64 %14)
  call void @run_parallel(ptr @end_filled_int64, ptr %8, i64 %14, i64 %14)
  %77 = icmp eq i64 %73, 0
  br i1 %77, label %84, label %78

78:
  %79 = getelementptr i64, ptr %55, i64 %73
  %80 = getelementptr i8, ptr %79, i64 -8
  %81 = load i64, ptr %80, align 8
  %82 = load i64, ptr %23, align 8
  %83 = icmp slt i64 %81, %82
  br label %84

84:
  %85 = phi i1 [ true, %76 ], [ %83, %78 ]
  br label %86

86:
  %87 = phi i64 [ %93, %86 ], [ 0, %84 ]
  %88 = phi i1 [ %92, %86 ], [ %85, %84 ]
  %89 = getelementptr [16 x i8], ptr %26, i64 0, i64 %87
  %90 = load i8, ptr %89, align 1
  %91 = icmp ne i8 %90, 0
  %92 = and i1 %88, %91
  %93 = add nuw nsw i64 %87, 1
  %94 = icmp eq i64 %93, %14
  br i1 %94, label %96, label %86

95:
  br label %216

96:
  br i1 %92, label %216, label %97

97:
  %98 = phi ptr [ %56, %66 ], [ %54, %96 ]
  br i1 %27, label %99, label %202

99:
  store ptr %54, ptr %7, align 8
  store ptr %98, ptr %28, align 8
  store ptr %55, ptr %29, align 8
  store i64 %5, ptr %30, align 8
  store i64 %14, ptr %31, align 8
  call void @run_parallel(ptr @compare_parts_int64, ptr %7, i64 %14, i64 %14)
  %100 = load i64, ptr %31, align 8
  %101 = udiv i64 16384, %100
  %102 = call i64 @llvm.umax.i64(i64 %100, i64 1)
  br label %103

103:
  %104 = phi i64 [ 0, %99 ], [ %109, %103 ]
  %105 = phi i64 [ 0, %99 ], [ %114, %103 ]
  %106 = phi i64 [ 1, %99 ], [ %113, %103 ]
  %107 = getelementptr [16 x i64], ptr %32, i64 0, i64 %105
  %108 = load i64, ptr %107, align 8
  %109 = or i64 %108, %104
  %110 = getelementptr [16 x i8], ptr %33, i64 0, i64 %105
  %111 = load i8, ptr %110, align 1
  %112 = zext nneg i8 %111 to i64
  %113 = and i64 %106, %112
  %114 = add nuw i64 %105, 1
  %115 = icmp eq i64 %114, %102
  br i1 %115, label %116, label %103

116:
  %117 = call i64 @llvm.ctlz.i64(i64 %101, i1 true)
  %118 = xor i64 %117, 63
  %119 = icmp ugt i64 %100, 16384
  %120 = call i64 @llvm.umin.i64(i64 %118, i64 12)
  %121 = icmp eq i64 %113, 0
  br i1 %121, label %131, label %122

122:
  %123 = load i64, ptr %30, align 8
  %124 = icmp ugt i64 %123, 1
  %125 = add i64 %123, -1
  %126 = call i64 @llvm.ctlz.i64(i64 %125, i1 true)
  %127 = sub nuw nsw i64 64, %126
  %128 = shl nsw i64 -1, %127
  %129 = select i1 %124, i64 %128, i64 -1
  %130 = and i64 %129, %109
  br label %131

131:
  %132 = phi i64 [ %130, %122 ], [ %109, %116 ]
  %133 = icmp eq i64 %132, 0
  br i1 %133, label %159, label %134

134:
  %135 = load i64, ptr %30, align 8
  %136 = select i1 %119, i64 -1, i64 %120
  %137 = call i64 @llvm.ctlz.i64(i64 %132, i1 true)
  %138 = sub nuw nsw i64 64, %137
  %139 = call i64 @llvm.cttz.i64(i64 %132, i1 true)
  %140 = sub nsw i64 %138, %139
  %141 = call i64 @llvm.smin.i64(i64 %136, i64 %140)
  %142 = icmp ugt i64 %141, 1
  br i1 %142, label %143, label %150

143:
  %144 = phi i64 [ %148, %147 ], [ 1, %134 ]
  %145 = lshr i64 %135, %144
  %146 = icmp ugt i64 %145, 128
  br i1 %146, label %147, label %150

147:
  %148 = add nuw i64 %144, 1
  %149 = icmp eq i64 %148, %141
  br i1 %149, label %150, label %143

150:
  %151 = phi i64 [ 1, %134 ], [ %144, %143 ], [ %141, %147 ]
  %152 = sub i64 %138, %151
  %153 = shl nuw i64 1, %151
  store i64 %152, ptr %34, align 8
  store i64 %153, ptr %35, align 8
  %154 = shl nsw i64 -1, %152
  %155 = xor i64 %154, -1
  %156 = and i64 %132, %155
  store i64 %156, ptr %36, align 8
  call void @run_parallel(ptr @count_parts_int64, ptr %7, i64 %14, i64 %14)
  %157 = load i64, ptr %35, align 8
  %158 = icmp eq i64 %157, 0
  br i1 %158, label %198, label %162

159:
  %160 = icmp eq ptr %54, %98
  br i1 %160, label %200, label %161

161:
  call void @llvm.memcpy.p0.p0.i64(ptr align 8 %54, ptr align 8 %98, i64 %49, i1 false)
  br label %200

162:
  %163 = load i64, ptr %31, align 8
  br label %164

164:
  %165 = phi i64 [ %157, %162 ], [ %187, %186 ]
  %166 = phi i64 [ %163, %162 ], [ %188, %186 ]
  %167 = phi i32 [ 0, %162 ], [ %189, %186 ]
  %168 = phi i32 [ 0, %162 ], [ %191, %186 ]
  %169 = phi i64 [ 0, %162 ], [ %192, %186 ]
  %170 = icmp eq i64 %166, 0
  br i1 %170, label %186, label %171

171:
  %172 = getelementptr i32, ptr %37, i64 %169
  br label %173

173:
  %174 = phi i32 [ %167, %171 ], [ %180, %173 ]
  %175 = phi i64 [ 0, %171 ], [ %181, %173 ]
  %176 = load i64, ptr %35, align 8
  %177 = mul i64 %176, %175
  %178 = getelementptr i32, ptr %172, i64 %177
  %179 = load i32, ptr %178, align 4
  store i32 %174, ptr %178, align 4
  %180 = add i32 %179, %174
  %181 = add nuw i64 %175, 1
  %182 = load i64, ptr %31, align 8
  %183 = icmp ult i64 %181, %182
  br i1 %183, label %173, label %184

184:
  %185 = load i64, ptr %35, align 8
  br label %186

186:
  %187 = phi i64 [ %165, %164 ], [ %185, %184 ]
  %188 = phi i64 [ 0, %164 ], [ %182, %184 ]
  %189 = phi i32 [ %167, %164 ], [ %180, %184 ]
  %190 = sub i32 %189, %167
  %191 = call i32 @llvm.umax.i32(i32 %190, i32 %168)
  %192 = add nuw i64 %169, 1
  %193 = icmp ult i64 %192, %187
  br i1 %193, label %164, label %194

194:
  %195 = zext i32 %191 to i64
  %196 = icmp ult i64 %38, %195
  %197 = and i1 %39, %196
  br i1 %197, label %201, label %198

198:
  call void @run_parallel(ptr @copy_parts_int64, ptr %7, i64 %14, i64 %14)
  %199 = load i64, ptr %35, align 8
  call void @run_parallel(ptr @sort_buckets_int64, ptr %7, i64 %199, i64 %48)
  br label %200

200:
  br label %216

201:
  br label %202

202:
  %203 = select i1 %41, ptr %54, ptr %55
  %204 = select i1 %41, ptr %55, ptr %54
  store ptr %203, ptr %9, align 8
  store ptr %98, ptr %42, align 8
  store ptr %204, ptr %43, align 8
  store i64 %5, ptr %44, align 8
  store i64 %46, ptr %45, align 8
  store i64 0, ptr %47, align 8
  call void @run_parallel(ptr @sort_parts_int64, ptr %9, i64 %46, i64 %46)
  store i64 1, ptr %47, align 8
  %205 = load i64, ptr %45, align 8
  %206 = icmp ugt i64 %205, 1
  br i1 %206, label %207, label %216

207:
  %208 = phi i64 [ %214, %207 ], [ %205, %202 ]
  %209 = phi ptr [ %210, %207 ], [ %204, %202 ]
  %210 = phi ptr [ %211, %207 ], [ %203, %202 ]
  store ptr %210, ptr %42, align 8
  store ptr %209, ptr %9, align 8
  call void @run_parallel(ptr @merge_parts_int64, ptr %9, i64 %208, i64 %208)
  %211 = load ptr, ptr %9, align 8
  %212 = load i64, ptr %47, align 8
  %213 = shl i64 %212, 1
  store i64 %213, ptr %47, align 8
  %214 = load i64, ptr %45, align 8
  %215 = icmp ult i64 %213, %214
  br i1 %215, label %207, label %216

216:
  %217 = add nuw i64 %52, 1
  %218 = icmp eq i64 %217, %4
  br i1 %218, label %219, label %51

219:
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
  tail call fastcc void @sort_bucket_int64(ptr %24, ptr %29, i64 %23, i64 -1, i1 zeroext false)
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
  br i1 %15, label %16, label %219

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
  %32 = getelementptr inbounds i8, ptr %7, i64 64
  %33 = getelementptr inbounds i8, ptr %7, i64 192
  %34 = getelementptr inbounds i8, ptr %7, i64 40
  %35 = getelementptr inbounds i8, ptr %7, i64 48
  %36 = getelementptr inbounds i8, ptr %7, i64 56
  %37 = getelementptr inbounds i8, ptr %7, i64 208
  %38 = lshr i64 %5, 1
  %39 = icmp sgt i64 %12, 1
  %40 = and i64 %18, 1
  %41 = icmp eq i64 %40, 0
  %42 = getelementptr inbounds i8, ptr %9, i64 8
  %43 = getelementptr inbounds i8, ptr %9, i64 16
  %44 = getelementptr inbounds i8, ptr %9, i64 24
  %45 = getelementptr inbounds i8, ptr %9, i64 32
  %46 = shl nuw nsw i64 1, %18
  %47 = getelementptr inbounds i8, ptr %9, i64 40
  %48 = shl nuw nsw i64 %14, 3
  %49 = shl i64 %5, 2
  %50 = icmp eq ptr %1, %0
  br label %51

51:
  %52 = phi i64 [ %3, %16 ], [ %217, %216 ]
  %53 = mul i64 %52, %5
  %54 = getelementptr i32, ptr %0, i64 %53
  %55 = getelementptr i32, ptr %2, i64 %53
  %56 = getelementptr i32, ptr %1, i64 %53
  %57 = call fastcc i64 @descent_uint32(ptr %56, i64 %5)
  %58 = icmp eq i64 %57, %5
  br i1 %58, label %59, label %61

59:
  br i1 %50, label %95, label %60

60:
  call void @llvm.memcpy.p0.p0.i64(ptr align 4 %54, ptr align 4 %56, i64 %49, i1 false)
  br label %95

61:
  %62 = getelementptr i32, ptr %56, i64 %57
  %63 = sub i64 %5, %57
  %64 = load i32, ptr %62, align 4
  %65 = call fastcc zeroext i1 @seems_filled_uint32(ptr %62, i64 %63, i32 %64)
  br i1 %65, label %67, label %66

66:
  br label %97

67:
  store ptr %54, ptr %8, align 8
  store ptr %56, ptr %19, align 8
  store ptr %55, ptr %20, align 8
  store i64 %5, ptr %21, align 8
  store i64 %14, ptr %22, align 8
  store i32 %64, ptr %23, align 8
  call void @run_parallel(ptr @count_filled_uint32, ptr %8, i64 %14, i64 %14)
  br label %68

68:
  %69 = phi i64 [ 0, %67 ], [ %74, %68 ]
  %70 = phi i64 [ 0, %67 ], [ %73, %68 ]
  %71 = getelementptr [16 x i64], ptr %24, i64 0, i64 %69
  %72 = load i64, ptr %71, align 8
  store i64 %70, ptr %71, align 8
  %73 = add i64 %72, %70
  %74 = add nuw nsw i64 %69, 1
  %75 = icmp eq i64 %74, %14
  br i1 %75, label %76, label %68

76:
  store i64 %73, ptr %25, align 8
  call void @run_parallel(ptr @keep_filled_uint32, ptr %8, i64 %14, i64 %14)
  call void @run_parallel(ptr @end_filled_uint32, ptr %8, i64 %14, i64 %14)
  %77 = icmp eq i64 %73, 0
  br i1 %77, label %84, label %78

78:
  %79 = getelementptr i32, ptr %55, i64 %73
  %80 = getelementptr i8, ptr %79, i64 -4
  %81 = load i32, ptr %80, align 4
  %82 = load i32, ptr %23, align 8
  %83 = icmp ult i32 %81, %82
  br label %84

84:
  %85 = phi i1 [ true, %76 ], [ %83, %78 ]
  br label %86

86:
  %87 = phi i64 [ %93, %86 ], [ 0, %84 ]
  %88 = phi i1 [ %92, %86 ], [ %85, %84 ]
  %89 = getelementptr [16 x i8], ptr %26, i64 0, i64 %87
  %90 = load i8, ptr %89, align 1
  %91 = icmp ne i8 %90, 0
  %92 = and i1 %88, %91
  %93 = add nuw nsw i64 %87, 1
  %94 = icmp eq i64 %93, %14
  br i1 %94, label %96, label %86

95:
  br label %216

96:
  br i1 %92, label %216, label %97

97:
  %98 = phi ptr [ %56, %66 ], [ %54, %96 ]
  br i1 %27, label %99, label %202

99:
  store ptr %54, ptr %7, align 8
  store ptr %98, ptr %28, align 8
  store ptr %55, ptr %29, align 8
  store i64 %5, ptr %30, align 8
  store i64 %14, ptr %31, align 8
  call void @run_parallel(ptr @compare_parts_uint32, ptr %7, i64 %14, i64 %14)
  %100 = load i64, ptr %31, align 8
  %101 = udiv i64 16384, %100
  %102 = call i64 @llvm.umax.i64(i64 %100, i64 1)
  br label %103

103:
  %104 = phi i64 [ 0, %99 ], [ %109, %103 ]
  %105 = phi i64 [ 0, %99 ], [ %114, %103 ]
  %106 = phi i64 [ 1, %99 ], [ %113, %103 ]
  %107 = getelementptr [16 x i64], ptr %32, i64 0, i64 %105
  %108 = load i64, ptr %107, align 8
  %109 = or i64 %108, %104
  %110 = getelementptr [16 x i8], ptr %33, i64 0, i64 %105
  %111 = load i8, ptr %110, align 1
  %112 = zext nneg i8 %111 to i64
  %113 = and i64 %106, %112
  %114 = add nuw i64 %105, 1
  %115 = icmp eq i64 %114, %102
  br i1 %115, label %116, label %103

116:
  %117 = call i64 @llvm.ctlz.i64(i64 %101, i1 true)
  %118 = xor i64 %117, 63
  %119 = icmp ugt i64 %100, 16384
  %120 = call i64 @llvm.umin.i64(i64 %118, i64 12)
  %121 = icmp eq i64 %113, 0
  br i1 %121, label %131, label %122

122:
  %123 = load i64, ptr %30, align 8
  %124 = icmp ugt i64 %123, 1
  %125 = add i64 %123, -1
  %126 = call i64 @llvm.ctlz.i64(i64 %125, i1 true)
  %127 = sub nuw nsw i64 64, %126
  %128 = shl nsw i64 -1, %127
  %129 = select i1 %124, i64 %128, i64 -1
  %130 = and i64 %129, %109
  br label %131

131:
  %132 = phi i64 [ %130, %122 ], [ %109, %116 ]
  %133 = icmp eq i64 %132, 0
  br i1 %133, label %159, label %134

134:
  %135 = load i64, ptr %30, align 8
  %136 = select i1 %119, i64 -1, i64 %120
  %137 = call i64 @llvm.ctlz.i64(i64 %132, i1 true)
  %138 = sub nuw nsw i64 64, %137
  %139 = call i64 @llvm.cttz.i64(i64 %132, i1 true)
  %140 = sub nsw i64 %138, %139
  %141 = call i64 @llvm.smin.i64(i64 %136, i64 %140)
  %142 = icmp ugt i64 %141, 1
  br i1 %142, label %143, label %150

143:
  %144 = phi i64 [ %148, %147 ], [ 1, %134 ]
  %145 = lshr i64 %135, %144
  %146 = icmp ugt i64 %145, 256
  br i1 %146, label %147, label %150

147:
  %148 = add nuw i64 %144, 1
  %149 = icmp eq i64 %148, %141
  br i1 %149, label %150, label %143

150:
  %151 = phi i64 [ 1, %134 ], [ %144, %143 ], [ %141, %147 ]
  %152 = sub i64 %138, %151
  %153 = shl nuw i64 1, %151
  store i64 %152, ptr %34, align 8
  store i64 %153, ptr %35, align 8
  %154 = shl nsw i64 -1, %152
  %155 = xor i64 %154, -1
  %156 = and i64 %132, %155
  store i64 %156, ptr %36, align 8
  call void @run_parallel(ptr @count_parts_uint32, ptr %7, i64 %14, i64 %14)
  %157 = load i64, ptr %35, align 8
  %158 = icmp eq i64 %157, 0
  br i1 %158, label %198, label %162

159:
  %160 = icmp eq ptr %54, %98
  br i1 %160, label %200, label %161

161:
  call void @llvm.memcpy.p0.p0.i64(ptr align 4 %54, ptr align 4 %98, i64 %49, i1 false)
  br label %200

162:
  %163 = load i64, ptr %31, align 8
  br label %164

164:
  %165 = phi i64 [ %157, %162 ], [ %187, %186 ]
  %166 = phi i64 [ %163, %162 ], [ %188, %186 ]
  %167 = phi i32 [ 0, %162 ], [ %189, %186 ]
  %168 = phi i32 [ 0, %162 ], [ %191, %186 ]
  %169 = phi i64 [ 0, %162 ], [ %192, %186 ]
  %170 = icmp eq i64 %166, 0
  br i1 %170, label %186, label %171

171:
  %172 = getelementptr i32, ptr %37, i64 %169
  br label %173

173:
  %174 = phi i32 [ %167, %171 ], [ %180, %173 ]
  %175 = phi i64 [ 0, %171 ], [ %181, %173 ]
  %176 = load i64, ptr %35, align 8
  %177 = mul i64 %176, %175
  %178 = getelementptr i32, ptr %172, i64 %177
  %179 = load i32, ptr %178, align 4
  store i32 %174, ptr %178, align 4
  %180 = add i32 %179, %174
  %181 = add nuw i64 %175, 1
  %182 = load i64, ptr %31, align 8
  %183 = icmp ult i64 %181, %182
  br i1 %183, label %173, label %184

184:
  %185 = load i64, ptr %35, align 8
  br label %186

186:
  %187 = phi i64 [ %165, %164 ], [ %185, %184 ]
  %188 = phi i64 [ 0, %164 ], [ %182, %184 ]
  %189 = phi i32 [ %167, %164 ], [ %180, %184 ]
  %190 = sub i32 %189, %167
  %191 = call i32 @llvm.umax.i32(i32 %190, i32 %168)
  %192 = add nuw i64 %169, 1
  %193 = icmp ult i64 %192, %187
  br i1 %193, label %164, label %194

194:
  %195 = zext i32 %191 to i64
  %196 = icmp ult i64 %38, %195
  %197 = and i1 %39, %196
  br i1 %197, label %201, label %198

198:
  call void @run_parallel(ptr @copy_parts_uint32, ptr %7, i64 %14, i64 %14)
  %199 = load i64, ptr %35, align 8
  call void @run_parallel(ptr @sort_buckets_uint32, ptr %7, i64 %199, i64 %48)
  br label %200

200:
  br label %216

201:
  br label %202

202:
  %203 = select i1 %41, ptr %54, ptr %55
  %204 = select i1 %41, ptr %55, ptr %54
  store ptr %203, ptr %9, align 8
  store ptr %98, ptr %42, align 8
  store ptr %204, ptr %43, align 8
  store i64 %5, ptr %44, align 8
  store i64 %46, ptr %45, align 8
  store i64 0, ptr %47, align 8
  call void @run_parallel(ptr @sort_parts_uint32, ptr %9, i64 %46, i64 %46)
  store i64 1, ptr %47, align 8
  %205 = load i64, ptr %45, align 8
  %206 = icmp ugt i64 %205, 1
  br i1 %206, label %207, label %216

207:
  %208 = phi i64 [ %214, %207 ], [ %205, %202 ]
  %209 = phi ptr [ %210, %207 ], [ %204, %202 ]
  %210 = phi ptr [ %211, %207 ], [ %203, %202 ]
  store ptr %210, ptr %42, align 8
  store ptr %209, ptr %9, align 8
  call void @run_parallel(ptr @merge_parts_uint32, ptr %9, i64 %208, i64 %208)
  %211 = load ptr, ptr %9, align 8
  %212 = load i64, ptr %47, align 8
  %213 = shl i64 %212, 1
  store i64 %213, ptr %47, align 8
  %214 = load i64, ptr %45, align 8
  %215 = icmp ult i64 %213, %214
  br i1 %215, label %207, label %216

216:
  %217 = add nuw i64 %52, 1
  %218 = icmp eq i64 %217, %4
  br i1 %218, label %219, label %51

219:
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
  tail call fastcc void @sort_bucket_uint32(ptr %24, ptr %29, i64 %23, i64 -1, i1 zeroext false)
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
  br i1 %15, label %16, label %219

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
  %32 = getelementptr inbounds i8, ptr %7, i64 64
  %33 = getelementptr inbounds i8, ptr %7, i64 192
  %34 = getelementptr inbounds i8, ptr %7, i64 40
  %35 = getelementptr inbounds i8, ptr %7, i64 48
  %36 = getelementptr inbounds i8, ptr %7, i64 56
  %37 = getelementptr inbounds i8, ptr %7, i64 208
  %38 = lshr i64 %5, 1
  %39 = icmp sgt i64 %12, 1
  %40 = and i64 %18, 1
  %41 = icmp eq i64 %40, 0
  %42 = getelementptr inbounds i8, ptr %9, i64 8
  %43 = getelementptr inbounds i8, ptr %9, i64 16
  %44 = getelementptr inbounds i8, ptr %9, i64 24
  %45 = getelementptr inbounds i8, ptr %9, i64 32
  %46 = shl nuw nsw i64 1, %18
  %47 = getelementptr inbounds i8, ptr %9, i64 40
  %48 = shl nuw nsw i64 %14, 3
  %49 = shl i64 %5, 3
  %50 = icmp eq ptr %1, %0
  br label %51

51:
  %52 = phi i64 [ %3, %16 ], [ %217, %216 ]
  %53 = mul i64 %52, %5
  %54 = getelementptr i64, ptr %0, i64 %53
  %55 = getelementptr i64, ptr %2, i64 %53
  %56 = getelementptr i64, ptr %1, i64 %53
  %57 = call fastcc i64 @descent_uint64(ptr %56, i64 %5)
  %58 = icmp eq i64 %57, %5
  br i1 %58, label %59, label %61

59:
  br i1 %50, label %95, label %60

60:
  call void @llvm.memcpy.p0.p0.i64(ptr align 8 %54, ptr align 8 %56, i64 %49, i1 false)
  br label %95

61:
  %62 = getelementptr i64, ptr %56, i64 %57
  %63 = sub i64 %5, %57
  %64 = load i64, ptr %62, align 8
  %65 = call fastcc zeroext i1 @seems_filled_uint64(ptr %62, i64 %63, i64 %64)
  br i1 %65, label %67, label %66

66:
  br label %97

67:
  store ptr %54, ptr %8, align 8
  store ptr %56, ptr %19, align 8
  store ptr %55, ptr %20, align 8
  store i64 %5, ptr %21, align 8
  store i64 %14, ptr %22, align 8
  store i64 %64, ptr %23, align 8
  call void @run_parallel(ptr @count_filled_uint64, ptr %8, i64 %14, i64 %14)
  br label %68

68:
  %69 = phi i64 [ 0, %67 ], [ %74, %68 ]
  %70 = phi i64 [ 0, %67 ], [ %73, %68 ]
  %71 = getelementptr [16 x i64], ptr %24, i64 0, i64 %69
  %72 = load i64, ptr %71, align 8
  store i64 %70, ptr %71, align 8
  %73 = add i64 %72, %70
  %74 = add nuw nsw i64 %69, 1
  %75 = icmp eq i64 %74, %14
  br i1 %75, label %76, label %68

76:
  store i64 %73, ptr %25, align 8
  call void @run_parallel(ptr @keep_filled_uint64, ptr %8, i64 %14, i64 %14)
  call void @run_parallel(ptr @end_filled_uint64, ptr %8, i64 %14, i64 %14)
  %77 = icmp eq i64 %73, 0
  br i1 %77, label %84, label %78

78:
  %79 = getelementptr i64, ptr %55, i64 %73
  %80 = getelementptr i8, ptr %79, i64 -8
  %81 = load i64, ptr %80, align 8
  %82 = load i64, ptr %23, align 8
  %83 = icmp ult i64 %81, %82
  br label %84

84:
  %85 = phi i1 [ true, %76 ], [ %83, %78 ]
  br label %86

86:
  %87 = phi i64 [ %93, %86 ], [ 0, %84 ]
  %88 = phi i1 [ %92, %86 ], [ %85, %84 ]
  %89 = getelementptr [16 x i8], ptr %26, i64 0, i64 %87
  %90 = load i8, ptr %89, align 1
  %91 = icmp ne i8 %90, 0
  %92 = and i1 %88, %91
  %93 = add nuw nsw i64 %87, 1
  %94 = icmp eq i64 %93, %14
  br i1 %94, label %96, label %86

95:
  br label %216

96:
  br i1 %92, label %216, label %97

97:
  %98 = phi ptr [ %56, %66 ], [ %54, %96 ]
  br i1 %27, label %99, label %202

99:
  store ptr %54, ptr %7, align 8
  store ptr %98, ptr %28, align 8
  store ptr %55, ptr %29, align 8
  store i64 %5, ptr %30, align 8
  store i64 %14, ptr %31, align 8
  call void @run_parallel(ptr @compare_parts_uint64, ptr %7, i64 %14, i64 %14)
  %100 = load i64, ptr %31, align 8
  %101 = udiv i64 16384, %100
  %102 = call i64 @llvm.umax.i64(i64 %100, i64 1)
  br label %103

103:
  %104 = phi i64 [ 0, %99 ], [ %109, %103 ]
  %105 = phi i64 [ 0, %99 ], [ %114, %103 ]
  %106 = phi i64 [ 1, %99 ], [ %113, %103 ]
  %107 = getelementptr [16 x i64], ptr %32, i64 0, i64 %105
  %108 = load i64, ptr %107, align 8
  %109 = or i64 %108, %104
  %110 = getelementptr [16 x i8], ptr %33, i64 0, i64 %105
  %111 = load i8, ptr %110, align 1
  %112 = zext nneg i8 %111 to i64
  %113 = and i64 %106, %112
  %114 = add nuw i64 %105, 1
  %115 = icmp eq i64 %114, %102
  br i1 %115, label %116, label %103

116:
  %117 = call i64 @llvm.ctlz.i64(i64 %101, i1 true)
  %118 = xor i64 %117, 63
  %119 = icmp ugt i64 %100, 16384
  %120 = call i64 @llvm.umin.i64(i64 %118, i64 12)
  %121 = icmp eq i64 %113, 0
  br i1 %121, label %131, label %122

122:
  %123 = load i64, ptr %30, align 8
  %124 = icmp ugt i64 %123, 1
  %125 = add i64 %123, -1
  %126 = call i64 @llvm.ctlz.i64(i64 %125, i1 true)
  %127 = sub nuw nsw i64 64, %126
  %128 = shl nsw i64 -1, %127
  %129 = select i1 %124, i64 %128, i64 -1
  %130 = and i64 %129, %109
  br label %131

131:
  %132 = phi i64 [ %130, %122 ], [ %109, %116 ]
  %133 = icmp eq i64 %132, 0
  br i1 %133, label %159, label %134

134:
  %135 = load i64, ptr %30, align 8
  %136 = select i1 %119, i64 -1, i64 %120
  %137 = call i64 @llvm.ctlz.i64(i64 %132, i1 true)
  %138 = sub nuw nsw i64 64, %137
  %139 = call i64 @llvm.cttz.i64(i64 %132, i1 true)
  %140 = sub nsw i64 %138, %139
  %141 = call i64 @llvm.smin.i64(i64 %136, i64 %140)
  %142 = icmp ugt i64 %141, 1
  br i1 %142, label %143, label %150

143:
  %144 = phi i64 [ %148, %147 ], [ 1, %134 ]
  %145 = lshr i64 %135, %144
  %146 = icmp ugt i64 %145, 128
  br i1 %146, label %147, label %150

147:
  %148 = add nuw i64 %144, 1
  %149 = icmp eq i64 %148, %141
  br i1 %149, label %150, label %143

150:
  %151 = phi i64 [ 1, %134 ], [ %144, %143 ], [ %141, %147 ]
  %152 = sub i64 %138, %151
  %153 = shl nuw i64 1, %151
  store i64 %152, ptr %34, align 8
  store i64 %153, ptr %35, align 8
  %154 = shl nsw i64 -1, %152
  %155 = xor i64 %154, -1
  %156 = and i64 %132, %155
  store i64 %156, ptr %36, align 8
  call void @run_parallel(ptr @count_parts_uint64, ptr %7, i64 %14, i64 %14)
  %157 = load i64, ptr %35, align 8
  %158 = icmp eq i64 %157, 0
  br i1 %158, label %198, label %162

159:
  %160 = icmp eq ptr %54, %98
  br i1 %160, label %200, label %161

161:
  call void @llvm.memcpy.p0.p0.i64(ptr align 8 %54, ptr align 8 %98, i64 %49, i1 false)
  br label %200

162:
  %163 = load i64, ptr %31, align 8
  br label %164

164:
  %165 = phi i64 [ %157, %162 ], [ %187, %186 ]
  %166 = phi i64 [ %163, %162 ], [ %188, %186 ]
  %167 = phi i32 [ 0, %162 ], [ %189, %186 ]
  %168 = phi i32 [ 0, %162 ], [ %191, %186 ]
  %169 = phi i64 [ 0, %162 ], [ %192, %186 ]
  %170 = icmp eq i64 %166, 0
  br i1 %170, label %186, label %171

171:
  %172 = getelementptr i32, ptr %37, i64 %169
  br label %173

173:
  %174 = phi i32 [ %167, %171 ], [ %180, %173 ]
  %175 = phi i64 [ 0, %171 ], [ %181, %173 ]
  %176 = load i64, ptr %35, align 8
  %177 = mul i64 %176, %175
  %178 = getelementptr i32, ptr %172, i64 %177
  %179 = load i32, ptr %178, align 4
  store i32 %174, ptr %178, align 4
  %180 = add i32 %179, %174
  %181 = add nuw i64 %175, 1
  %182 = load i64, ptr %31, align 8
  %183 = icmp ult i64 %181, %182
  br i1 %183, label %173, label %184

184:
  %185 = load i64, ptr %35, align 8
  br label %186

186:
  %187 = phi i64 [ %165, %164 ], [ %185, %184 ]
  %188 = phi i64 [ 0, %164 ], [ %182, %184 ]
  %189 = phi i32 [ %167, %164 ], [ %180, %184 ]
  %190 = sub i32 %189, %167
  %191 = call i32 @llvm.umax.i32(i32 %190, i32 %168)
  %192 = add nuw i64 %169, 1
  %193 = icmp ult i64 %192, %187
  br i1 %193, label %164, label %194

194:
  %195 = zext i32 %191 to i64
  %196 = icmp ult i64 %38, %195
  %197 = and i1 %39, %196
  br i1 %197, label %201, label %198

198:
  call void @run_parallel(ptr @copy_parts_uint64, ptr %7, i64 %14, i64 %14)
  %199 = load i64, ptr %35, align 8
  call void @run_parallel(ptr @sort_buckets_uint64, ptr %7, i64 %199, i64 %48)
  br label %200

200:
  br label %216

201:
  br label %202

202:
  %203 = select i1 %41, ptr %54, ptr %55
  %204 = select i1 %41, ptr %55, ptr %54
  store ptr %203, ptr %9, align 8
  store ptr %98, ptr %42, align 8
  store ptr %204, ptr %43, align 8
  store i64 %5, ptr %44, align 8
  store i64 %46, ptr %45, align 8
  store i64 0, ptr %47, align 8
  call void @run_parallel(ptr @sort_parts_uint64, ptr %9, i64 %46, i64 %46)
  store i64 1, ptr %47, align 8
  %205 = load i64, ptr %45, align 8
  %206 = icmp ugt i64 %205, 1
  br i1 %206, label %207, label %216

207:
  %208 = phi i64 [ %214, %207 ], [ %205, %202 ]
  %209 = phi ptr [ %210, %207 ], [ %204, %202 ]
  %210 = phi ptr [ %211, %207 ], [ %203, %202 ]
  store ptr %210, ptr %42, align 8
  store ptr %209, ptr %9, align 8
  call void @run_parallel(ptr @merge_parts_uint64, ptr %9, i64 %208, i64 %208)
  %211 = load ptr, ptr %9, align 8
  %212 = load i64, ptr %47, align 8
  %213 = shl i64 %212, 1
  store i64 %213, ptr %47, align 8
  %214 = load i64, ptr %45, align 8
  %215 = icmp ult i64 %213, %214
  br i1 %215, label %207, label %216

216:
  %217 = add nuw i64 %52, 1
  %218 = icmp eq i64 %217, %4
  br i1 %218, label %219, label %51

219:
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
  tail call fastcc void @sort_bucket_uint64(ptr %24, ptr %29, i64 %23, i64 -1, i1 zeroext false)
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
  br i1 %22, label %23, label %98

23:
  %24 = getelementptr inbounds i8, ptr %0, i64 32
  %25 = getelementptr inbounds i8, ptr %0, i64 192
  %26 = getelementptr inbounds i8, ptr %0, i64 64
  br label %27

27:
  %28 = phi i64 [ %1, %23 ], [ %33, %93 ]
  %29 = load i64, ptr %6, align 8
  %30 = mul i64 %29, %28
  %31 = load i64, ptr %24, align 8
  %32 = udiv i64 %30, %31
  %33 = add nuw i64 %28, 1
  %34 = mul i64 %29, %33
  %35 = udiv i64 %34, %31
  %36 = sub i64 %35, %32
  br i1 %21, label %59, label %37

37:
  %38 = getelementptr i32, ptr %5, i64 %32
  %39 = icmp eq i64 %36, 0
  br i1 %39, label %56, label %40

40:
  %41 = trunc i64 %32 to i32
  %42 = load i32, ptr %5, align 4
  %43 = add i32 %42, %41
  br label %44

44:
  %45 = phi i64 [ %54, %53 ], [ 0, %40 ]
  %46 = getelementptr i32, ptr %38, i64 %45
  %47 = load i32, ptr %46, align 4
  %48 = trunc i64 %45 to i32
  %49 = add i32 %43, %48
  %50 = sub i32 %47, %49
  %51 = and i32 %50, %15
  %52 = icmp eq i32 %51, 0
  br i1 %52, label %53, label %56

53:
  %54 = add nuw i64 %45, 1
  %55 = icmp eq i64 %54, %36
  br i1 %55, label %56, label %44

56:
  %57 = phi i64 [ 0, %37 ], [ %45, %44 ], [ %36, %53 ]
  %58 = icmp eq i64 %57, %36
  br label %59

59:
  %60 = phi i1 [ false, %27 ], [ %58, %56 ]
  %61 = getelementptr [16 x i8], ptr %25, i64 0, i64 %28
  %62 = zext i1 %60 to i8
  store i8 %62, ptr %61, align 1
  %63 = getelementptr i32, ptr %5, i64 %32
  %64 = load i32, ptr %5, align 4
  %65 = icmp ult i64 %36, 16
  br i1 %65, label %79, label %66

66:
  %67 = insertelement <16 x i32> poison, i32 %64, i64 0
  %68 = shufflevector <16 x i32> %67, <16 x i32> poison, <16 x i32> zeroinitializer
  br label %69

69:
  %70 = phi i64 [ 16, %66 ], [ %77, %69 ]
  %71 = phi <16 x i32> [ zeroinitializer, %66 ], [ %76, %69 ]
  %72 = phi i64 [ 0, %66 ], [ %70, %69 ]
  %73 = getelementptr i32, ptr %63, i64 %72
  %74 = load <16 x i32>, ptr %73, align 4
  %75 = xor <16 x i32> %74, %68
  %76 = or <16 x i32> %75, %71
  %77 = add nuw i64 %70, 16
  %78 = icmp ugt i64 %77, %36
  br i1 %78, label %79, label %69

79:
  %80 = phi i64 [ 0, %59 ], [ %70, %69 ]
  %81 = phi <16 x i32> [ zeroinitializer, %59 ], [ %76, %69 ]
  %82 = tail call i32 @llvm.vector.reduce.or.v16i32(<16 x i32> %81)
  %83 = icmp ult i64 %80, %36
  br i1 %83, label %84, label %93

84:
  %85 = phi i32 [ %90, %84 ], [ %82, %79 ]
  %86 = phi i64 [ %91, %84 ], [ %80, %79 ]
  %87 = getelementptr i32, ptr %63, i64 %86
  %88 = load i32, ptr %87, align 4
  %89 = xor i32 %88, %64
  %90 = or i32 %89, %85
  %91 = add nuw i64 %86, 1
  %92 = icmp eq i64 %91, %36
  br i1 %92, label %93, label %84

93:
  %94 = phi i32 [ %82, %79 ], [ %90, %84 ]
  %95 = zext i32 %94 to i64
  %96 = getelementptr [16 x i64], ptr %26, i64 0, i64 %28
  store i64 %95, ptr %96, align 8
  %97 = icmp eq i64 %33, %2
  br i1 %97, label %98, label %27

98:
  ret void
}

define internal void @count_parts_int32(ptr %0, i64 %1, i64 %2) {
  %4 = getelementptr inbounds i8, ptr %0, i64 8
  %5 = load ptr, ptr %4, align 8
  %6 = getelementptr inbounds i8, ptr %0, i64 48
  %7 = icmp ult i64 %1, %2
  br i1 %7, label %8, label %46

8:
  %9 = load i64, ptr %6, align 8
  %10 = getelementptr inbounds i8, ptr %0, i64 40
  %11 = load i64, ptr %10, align 8
  %12 = getelementptr inbounds i8, ptr %0, i64 208
  %13 = shl i64 %9, 2
  %14 = getelementptr inbounds i8, ptr %0, i64 24
  %15 = getelementptr inbounds i8, ptr %0, i64 32
  %16 = trunc i64 %11 to i32
  %17 = add i64 %9, 4294967295
  br label %20

18:
  %19 = icmp eq i64 %29, %2
  br i1 %19, label %46, label %20

20:
  %21 = phi i64 [ %1, %8 ], [ %29, %18 ]
  %22 = load i64, ptr %6, align 8
  %23 = mul i64 %22, %21
  %24 = getelementptr i32, ptr %12, i64 %23
  tail call void @llvm.memset.p0.i64(ptr align 4 %24, i8 0, i64 %13, i1 false)
  %25 = load i64, ptr %14, align 8
  %26 = mul i64 %25, %21
  %27 = load i64, ptr %15, align 8
  %28 = udiv i64 %26, %27
  %29 = add nuw i64 %21, 1
  %30 = mul i64 %25, %29
  %31 = udiv i64 %30, %27
  %32 = icmp ult i64 %28, %31
  br i1 %32, label %33, label %18

33:
  %34 = phi i64 [ %44, %33 ], [ %28, %20 ]
  %35 = getelementptr i32, ptr %5, i64 %34
  %36 = load i32, ptr %35, align 4
  %37 = xor i32 %36, -2147483648
  %38 = lshr i32 %37, %16
  %39 = zext i32 %38 to i64
  %40 = and i64 %17, %39
  %41 = getelementptr i32, ptr %24, i64 %40
  %42 = load i32, ptr %41, align 4
  %43 = add i32 %42, 1
  store i32 %43, ptr %41, align 4
  %44 = add nuw i64 %34, 1
  %45 = icmp ult i64 %44, %31
  br i1 %45, label %33, label %18

46:
  ret void
}

define internal void @copy_parts_int32(ptr %0, i64 %1, i64 %2) {
  %4 = getelementptr inbounds i8, ptr %0, i64 8
  %5 = load ptr, ptr %4, align 8
  %6 = getelementptr inbounds i8, ptr %0, i64 16
  %7 = load ptr, ptr %6, align 8
  %8 = getelementptr inbounds i8, ptr %0, i64 48
  %9 = icmp ult i64 %1, %2
  br i1 %9, label %10, label %49

10:
  %11 = load i64, ptr %8, align 8
  %12 = getelementptr inbounds i8, ptr %0, i64 40
  %13 = load i64, ptr %12, align 8
  %14 = getelementptr inbounds i8, ptr %0, i64 208
  %15 = getelementptr inbounds i8, ptr %0, i64 24
  %16 = getelementptr inbounds i8, ptr %0, i64 32
  %17 = trunc i64 %13 to i32
  %18 = add i64 %11, 4294967295
  br label %21

19:
  %20 = icmp eq i64 %30, %2
  br i1 %20, label %49, label %21

21:
  %22 = phi i64 [ %1, %10 ], [ %30, %19 ]
  %23 = load i64, ptr %8, align 8
  %24 = mul i64 %23, %22
  %25 = getelementptr i32, ptr %14, i64 %24
  %26 = load i64, ptr %15, align 8
  %27 = mul i64 %26, %22
  %28 = load i64, ptr %16, align 8
  %29 = udiv i64 %27, %28
  %30 = add nuw i64 %22, 1
  %31 = mul i64 %26, %30
  %32 = udiv i64 %31, %28
  %33 = icmp ult i64 %29, %32
  br i1 %33, label %34, label %19

34:
  %35 = phi i64 [ %47, %34 ], [ %29, %21 ]
  %36 = getelementptr i32, ptr %5, i64 %35
  %37 = load i32, ptr %36, align 4
  %38 = xor i32 %37, -2147483648
  %39 = lshr i32 %38, %17
  %40 = zext i32 %39 to i64
  %41 = and i64 %18, %40
  %42 = getelementptr i32, ptr %25, i64 %41
  %43 = load i32, ptr %42, align 4
  %44 = add i32 %43, 1
  store i32 %44, ptr %42, align 4
  %45 = zext i32 %43 to i64
  %46 = getelementptr i32, ptr %7, i64 %45
  store i32 %37, ptr %46, align 4
  %47 = add nuw i64 %35, 1
  %48 = icmp ult i64 %47, %32
  br i1 %48, label %34, label %19

49:
  ret void
}

define internal void @sort_buckets_int32(ptr %0, i64 %1, i64 %2) {
  %4 = getelementptr inbounds i8, ptr %0, i64 32
  %5 = load i64, ptr %4, align 8
  %6 = add i64 %5, -1
  %7 = getelementptr inbounds i8, ptr %0, i64 208
  %8 = getelementptr inbounds i8, ptr %0, i64 48
  %9 = load i64, ptr %8, align 8
  %10 = mul i64 %9, %6
  %11 = getelementptr i32, ptr %7, i64 %10
  %12 = getelementptr i8, ptr %11, i64 -4
  %13 = icmp ult i64 %1, %2
  br i1 %13, label %14, label %37

14:
  %15 = getelementptr inbounds i8, ptr %0, i64 16
  %16 = getelementptr inbounds i8, ptr %0, i64 56
  br label %17

17:
  %18 = phi i64 [ %1, %14 ], [ %35, %23 ]
  %19 = icmp eq i64 %18, 0
  br i1 %19, label %23, label %20

20:
  %21 = getelementptr i32, ptr %12, i64 %18
  %22 = load i32, ptr %21, align 4
  br label %23

23:
  %24 = phi i32 [ %22, %20 ], [ 0, %17 ]
  %25 = zext i32 %24 to i64
  %26 = load ptr, ptr %15, align 8
  %27 = getelementptr i32, ptr %26, i64 %25
  %28 = load ptr, ptr %0, align 8
  %29 = getelementptr i32, ptr %28, i64 %25
  %30 = getelementptr i32, ptr %11, i64 %18
  %31 = load i32, ptr %30, align 4
  %32 = zext i32 %31 to i64
  %33 = sub nsw i64 %32, %25
  %34 = load i64, ptr %16, align 8
  tail call fastcc void @sort_bucket_int32(ptr %27, ptr %29, i64 %33, i64 %34, i1 zeroext true)
  %35 = add i64 %18, 1
  %36 = icmp eq i64 %35, %2
  br i1 %36, label %37, label %17

37:
  ret void
}

declare i64 @llvm.cttz.i64(i64, i1)

declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)

define internal fastcc void @sort_bucket_int32(ptr %0, ptr %1, i64 %2, i64 %3, i1 zeroext %4) {
  %6 = alloca [256 x i64], align 16
  %7 = icmp ult i64 %2, 513
  br i1 %7, label %38, label %8

8:
  %9 = load i32, ptr %0, align 4
  %10 = insertelement <16 x i32> poison, i32 %9, i64 0
  %11 = shufflevector <16 x i32> %10, <16 x i32> poison, <16 x i32> zeroinitializer
  br label %12

12:
  %13 = phi i64 [ 16, %8 ], [ %20, %12 ]
  %14 = phi <16 x i32> [ zeroinitializer, %8 ], [ %19, %12 ]
  %15 = phi i64 [ 0, %8 ], [ %13, %12 ]
  %16 = getelementptr i32, ptr %0, i64 %15
  %17 = load <16 x i32>, ptr %16, align 4
  %18 = xor <16 x i32> %17, %11
  %19 = or <16 x i32> %18, %14
  %20 = add nuw i64 %13, 16
  %21 = icmp ugt i64 %20, %2
  br i1 %21, label %22, label %12

22:
  %23 = tail call i32 @llvm.vector.reduce.or.v16i32(<16 x i32> %19)
  %24 = icmp ult i64 %13, %2
  br i1 %24, label %25, label %34

25:
  %26 = phi i32 [ %31, %25 ], [ %23, %22 ]
  %27 = phi i64 [ %32, %25 ], [ %13, %22 ]
  %28 = getelementptr i32, ptr %0, i64 %27
  %29 = load i32, ptr %28, align 4
  %30 = xor i32 %29, %9
  %31 = or i32 %30, %26
  %32 = add nuw i64 %27, 1
  %33 = icmp eq i64 %32, %2
  br i1 %33, label %34, label %25

34:
  %35 = phi i32 [ %23, %22 ], [ %31, %25 ]
  %36 = zext i32 %35 to i64
  %37 = and i64 %36, %3
  br label %38

38:
  %39 = phi i64 [ %37, %34 ], [ 0, %5 ]
  %40 = add i64 %2, -2
  %41 = icmp ult i64 %40, 511
  br i1 %41, label %42, label %44

42:
  %43 = tail call i32 @sort_int32(ptr %0, i64 %2, ptr null)
  br label %44

44:
  %45 = icmp eq i64 %39, 0
  br i1 %45, label %46, label %49

46:
  br i1 %4, label %47, label %127

47:
  %48 = shl i64 %2, 2
  tail call void @llvm.memcpy.p0.p0.i64(ptr align 4 %1, ptr align 4 %0, i64 %48, i1 false)
  br label %127

49:
  %50 = tail call i64 @llvm.ctlz.i64(i64 %39, i1 true)
  %51 = sub nuw nsw i64 64, %50
  %52 = tail call i64 @llvm.cttz.i64(i64 %39, i1 true)
  %53 = sub nsw i64 %51, %52
  %54 = tail call i64 @llvm.smin.i64(i64 %53, i64 8)
  %55 = icmp ugt i64 %54, 1
  br i1 %55, label %56, label %63

56:
  %57 = phi i64 [ %61, %60 ], [ 1, %49 ]
  %58 = lshr i64 %2, %57
  %59 = icmp ugt i64 %58, 256
  br i1 %59, label %60, label %63

60:
  %61 = add nuw i64 %57, 1
  %62 = icmp eq i64 %61, %54
  br i1 %62, label %63, label %56

63:
  %64 = phi i64 [ 1, %49 ], [ %57, %56 ], [ %54, %60 ]
  %65 = sub i64 %51, %64
  %66 = shl nuw i64 1, %64
  %67 = shl i64 8, %64
  call void @llvm.memset.p0.i64(ptr align 16 %6, i8 0, i64 %67, i1 false)
  %68 = icmp eq i64 %2, 0
  br i1 %68, label %69, label %70

69:
  br label %90

70:
  %71 = trunc i64 %65 to i32
  %72 = add nuw i64 %66, 4294967295
  br label %73

73:
  %74 = phi i64 [ 0, %70 ], [ %84, %73 ]
  %75 = getelementptr i32, ptr %0, i64 %74
  %76 = load i32, ptr %75, align 4
  %77 = xor i32 %76, -2147483648
  %78 = lshr i32 %77, %71
  %79 = zext i32 %78 to i64
  %80 = and i64 %72, %79
  %81 = getelementptr [256 x i64], ptr %6, i64 0, i64 %80
  %82 = load i64, ptr %81, align 8
  %83 = add i64 %82, 1
  store i64 %83, ptr %81, align 8
  %84 = add nuw i64 %74, 1
  %85 = icmp eq i64 %84, %2
  br i1 %85, label %69, label %73

86:
  br i1 %68, label %98, label %87

87:
  %88 = trunc i64 %65 to i32
  %89 = add nuw i64 %66, 4294967295
  br label %103

90:
  %91 = phi i64 [ %95, %90 ], [ 0, %69 ]
  %92 = phi i64 [ %96, %90 ], [ 0, %69 ]
  %93 = getelementptr [256 x i64], ptr %6, i64 0, i64 %92
  %94 = load i64, ptr %93, align 8
  store i64 %91, ptr %93, align 8
  %95 = add i64 %94, %91
  %96 = add nuw i64 %92, 1
  %97 = icmp eq i64 %96, %66
  br i1 %97, label %86, label %90

98:
  %99 = shl nsw i64 -1, %65
  %100 = xor i64 %99, -1
  %101 = and i64 %39, %100
  %102 = xor i1 %4, true
  br label %117

103:
  %104 = phi i64 [ 0, %87 ], [ %115, %103 ]
  %105 = getelementptr i32, ptr %0, i64 %104
  %106 = load i32, ptr %105, align 4
  %107 = xor i32 %106, -2147483648
  %108 = lshr i32 %107, %88
  %109 = zext i32 %108 to i64
  %110 = and i64 %89, %109
  %111 = getelementptr [256 x i64], ptr %6, i64 0, i64 %110
  %112 = load i64, ptr %111, align 8
  %113 = add i64 %112, 1
  store i64 %113, ptr %111, align 8
  %114 = getelementptr i32, ptr %1, i64 %112
  store i32 %106, ptr %114, align 4
  %115 = add nuw i64 %104, 1
  %116 = icmp eq i64 %115, %2
  br i1 %116, label %98, label %103

117:
  %118 = phi i64 [ 0, %98 ], [ %123, %117 ]
  %119 = phi i64 [ 0, %98 ], [ %125, %117 ]
  %120 = getelementptr i32, ptr %1, i64 %118
  %121 = getelementptr i32, ptr %0, i64 %118
  %122 = getelementptr [256 x i64], ptr %6, i64 0, i64 %119
  %123 = load i64, ptr %122, align 8
  %124 = sub i64 %123, %118
  tail call fastcc void @sort_bucket_int32(ptr %120, ptr %121, i64 %124, i64 %101, i1 zeroext %102)
  %125 = add nuw i64 %119, 1
  %126 = icmp eq i64 %125, %66
  br i1 %126, label %127, label %117

127:
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
  br i1 %20, label %21, label %93

21:
  %22 = getelementptr inbounds i8, ptr %0, i64 32
  %23 = getelementptr inbounds i8, ptr %0, i64 192
  %24 = getelementptr inbounds i8, ptr %0, i64 64
  br label %25

25:
  %26 = phi i64 [ %1, %21 ], [ %31, %89 ]
  %27 = load i64, ptr %6, align 8
  %28 = mul i64 %27, %26
  %29 = load i64, ptr %22, align 8
  %30 = udiv i64 %28, %29
  %31 = add nuw i64 %26, 1
  %32 = mul i64 %27, %31
  %33 = udiv i64 %32, %29
  %34 = sub i64 %33, %30
  br i1 %19, label %55, label %35

35:
  %36 = getelementptr i64, ptr %5, i64 %30
  %37 = icmp eq i64 %34, 0
  br i1 %37, label %52, label %38

38:
  %39 = load i64, ptr %5, align 8
  %40 = add i64 %39, %30
  br label %41

41:
  %42 = phi i64 [ %50, %49 ], [ 0, %38 ]
  %43 = getelementptr i64, ptr %36, i64 %42
  %44 = load i64, ptr %43, align 8
  %45 = add i64 %40, %42
  %46 = sub i64 %44, %45
  %47 = and i64 %46, %14
  %48 = icmp eq i64 %47, 0
  br i1 %48, label %49, label %52

49:
  %50 = add nuw i64 %42, 1
  %51 = icmp eq i64 %50, %34
  br i1 %51, label %52, label %41

52:
  %53 = phi i64 [ 0, %35 ], [ %42, %41 ], [ %34, %49 ]
  %54 = icmp eq i64 %53, %34
  br label %55

55:
  %56 = phi i1 [ false, %25 ], [ %54, %52 ]
  %57 = getelementptr [16 x i8], ptr %23, i64 0, i64 %26
  %58 = zext i1 %56 to i8
  store i8 %58, ptr %57, align 1
  %59 = getelementptr i64, ptr %5, i64 %30
  %60 = load i64, ptr %5, align 8
  %61 = icmp ult i64 %34, 8
  br i1 %61, label %75, label %62

62:
  %63 = insertelement <8 x i64> poison, i64 %60, i64 0
  %64 = shufflevector <8 x i64> %63, <8 x i64> poison, <8 x i32> zeroinitializer
  br label %65

65:
  %66 = phi i64 [ 8, %62 ], [ %73, %65 ]
  %67 = phi <8 x i64> [ zeroinitializer, %62 ], [ %72, %65 ]
  %68 = phi i64 [ 0, %62 ], [ %66, %65 ]
  %69 = getelementptr i64, ptr %59, i64 %68
  %70 = load <8 x i64>, ptr %69, align 8
  %71 = xor <8 x i64> %70, %64
  %72 = or <8 x i64> %71, %67
  %73 = add nuw i64 %66, 8
  %74 = icmp ugt i64 %73, %34
  br i1 %74, label %75, label %65

75:
  %76 = phi i64 [ 0, %55 ], [ %66, %65 ]
  %77 = phi <8 x i64> [ zeroinitializer, %55 ], [ %72, %65 ]
  %78 = tail call i64 @llvm.vector.reduce.or.v8i64(<8 x i64> %77)
  %79 = icmp ult i64 %76, %34
  br i1 %79, label %80, label %89

80:
  %81 = phi i64 [ %86, %80 ], [ %78, %75 ]
  %82 = phi i64 [ %87, %80 ], [ %76, %75 ]
  %83 = getelementptr i64, ptr %59, i64 %82
  %84 = load i64, ptr %83, align 8
  %85 = xor i64 %84, %60
  %86 = or i64 %85, %81
  %87 = add nuw i64 %82, 1
  %88 = icmp eq i64 %87, %34
  br i1 %88, label %89, label %80

89:
  %90 = phi i64 [ %78, %75 ], [ %86, %80 ]
  %91 = getelementptr [16 x i64], ptr %24, i64 0, i64 %26
  store i64 %90, ptr %91, align 8
  %92 = icmp eq i64 %31, %2
  br i1 %92, label %93, label %25

93:
  ret void
}

define internal void @count_parts_int64(ptr %0, i64 %1, i64 %2) {
  %4 = getelementptr inbounds i8, ptr %0, i64 8
  %5 = load ptr, ptr %4, align 8
  %6 = getelementptr inbounds i8, ptr %0, i64 40
  %7 = load i64, ptr %6, align 8
  %8 = getelementptr inbounds i8, ptr %0, i64 48
  %9 = icmp ult i64 %1, %2
  br i1 %9, label %10, label %44

10:
  %11 = load i64, ptr %8, align 8
  %12 = getelementptr inbounds i8, ptr %0, i64 208
  %13 = shl i64 %11, 2
  %14 = getelementptr inbounds i8, ptr %0, i64 24
  %15 = getelementptr inbounds i8, ptr %0, i64 32
  %16 = add i64 %11, -1
  br label %19

17:
  %18 = icmp eq i64 %28, %2
  br i1 %18, label %44, label %19

19:
  %20 = phi i64 [ %1, %10 ], [ %28, %17 ]
  %21 = load i64, ptr %8, align 8
  %22 = mul i64 %21, %20
  %23 = getelementptr i32, ptr %12, i64 %22
  tail call void @llvm.memset.p0.i64(ptr align 4 %23, i8 0, i64 %13, i1 false)
  %24 = load i64, ptr %14, align 8
  %25 = mul i64 %24, %20
  %26 = load i64, ptr %15, align 8
  %27 = udiv i64 %25, %26
  %28 = add nuw i64 %20, 1
  %29 = mul i64 %24, %28
  %30 = udiv i64 %29, %26
  %31 = icmp ult i64 %27, %30
  br i1 %31, label %32, label %17

32:
  %33 = phi i64 [ %42, %32 ], [ %27, %19 ]
  %34 = getelementptr i64, ptr %5, i64 %33
  %35 = load i64, ptr %34, align 8
  %36 = xor i64 %35, -9223372036854775808
  %37 = lshr i64 %36, %7
  %38 = and i64 %37, %16
  %39 = getelementptr i32, ptr %23, i64 %38
  %40 = load i32, ptr %39, align 4
  %41 = add i32 %40, 1
  store i32 %41, ptr %39, align 4
  %42 = add nuw i64 %33, 1
  %43 = icmp ult i64 %42, %30
  br i1 %43, label %32, label %17

44:
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
  %11 = icmp ult i64 %1, %2
  br i1 %11, label %12, label %47

12:
  %13 = load i64, ptr %10, align 8
  %14 = getelementptr inbounds i8, ptr %0, i64 208
  %15 = getelementptr inbounds i8, ptr %0, i64 24
  %16 = getelementptr inbounds i8, ptr %0, i64 32
  %17 = add i64 %13, -1
  br label %20

18:
  %19 = icmp eq i64 %29, %2
  br i1 %19, label %47, label %20

20:
  %21 = phi i64 [ %1, %12 ], [ %29, %18 ]
  %22 = load i64, ptr %10, align 8
  %23 = mul i64 %22, %21
  %24 = getelementptr i32, ptr %14, i64 %23
  %25 = load i64, ptr %15, align 8
  %26 = mul i64 %25, %21
  %27 = load i64, ptr %16, align 8
  %28 = udiv i64 %26, %27
  %29 = add nuw i64 %21, 1
  %30 = mul i64 %25, %29
  %31 = udiv i64 %30, %27
  %32 = icmp ult i64 %28, %31
  br i1 %32, label %33, label %18

33:
  %34 = phi i64 [ %45, %33 ], [ %28, %20 ]
  %35 = getelementptr i64, ptr %5, i64 %34
  %36 = load i64, ptr %35, align 8
  %37 = xor i64 %36, -9223372036854775808
  %38 = lshr i64 %37, %9
  %39 = and i64 %38, %17
  %40 = getelementptr i32, ptr %24, i64 %39
  %41 = load i32, ptr %40, align 4
  %42 = add i32 %41, 1
  store i32 %42, ptr %40, align 4
  %43 = zext i32 %41 to i64
  %44 = getelementptr i64, ptr %7, i64 %43
  store i64 %36, ptr %44, align 8
  %45 = add nuw i64 %34, 1
  %46 = icmp ult i64 %45, %31
  br i1 %46, label %33, label %18

47:
  ret void
}

define internal void @sort_buckets_int64(ptr %0, i64 %1, i64 %2) {
  %4 = getelementptr inbounds i8, ptr %0, i64 32
  %5 = load i64, ptr %4, align 8
  %6 = add i64 %5, -1
  %7 = getelementptr inbounds i8, ptr %0, i64 208
  %8 = getelementptr inbounds i8, ptr %0, i64 48
  %9 = load i64, ptr %8, align 8
  %10 = mul i64 %9, %6
  %11 = getelementptr i32, ptr %7, i64 %10
  %12 = getelementptr i8, ptr %11, i64 -4
  %13 = icmp ult i64 %1, %2
  br i1 %13, label %14, label %37

14:
  %15 = getelementptr inbounds i8, ptr %0, i64 16
  %16 = getelementptr inbounds i8, ptr %0, i64 56
  br label %17

17:
  %18 = phi i64 [ %1, %14 ], [ %35, %23 ]
  %19 = icmp eq i64 %18, 0
  br i1 %19, label %23, label %20

20:
  %21 = getelementptr i32, ptr %12, i64 %18
  %22 = load i32, ptr %21, align 4
  br label %23

23:
  %24 = phi i32 [ %22, %20 ], [ 0, %17 ]
  %25 = zext i32 %24 to i64
  %26 = load ptr, ptr %15, align 8
  %27 = getelementptr i64, ptr %26, i64 %25
  %28 = load ptr, ptr %0, align 8
  %29 = getelementptr i64, ptr %28, i64 %25
  %30 = getelementptr i32, ptr %11, i64 %18
  %31 = load i32, ptr %30, align 4
  %32 = zext i32 %31 to i64
  %33 = sub nsw i64 %32, %25
  %34 = load i64, ptr %16, align 8
  tail call fastcc void @sort_bucket_int64(ptr %27, ptr %29, i64 %33, i64 %34, i1 zeroext true)
  %35 = add i64 %18, 1
  %36 = icmp eq i64 %35, %2
  br i1 %36, label %37, label %17

37:
  ret void
}

define internal fastcc void @sort_bucket_int64(ptr %0, ptr %1, i64 %2, i64 %3, i1 zeroext %4) {
  %6 = alloca [256 x i64], align 16
  %7 = icmp ult i64 %2, 257
  br i1 %7, label %37, label %8

8:
  %9 = load i64, ptr %0, align 8
  %10 = insertelement <8 x i64> poison, i64 %9, i64 0
  %11 = shufflevector <8 x i64> %10, <8 x i64> poison, <8 x i32> zeroinitializer
  br label %12

12:
  %13 = phi i64 [ 8, %8 ], [ %20, %12 ]
  %14 = phi <8 x i64> [ zeroinitializer, %8 ], [ %19, %12 ]
  %15 = phi i64 [ 0, %8 ], [ %13, %12 ]
  %16 = getelementptr i64, ptr %0, i64 %15
  %17 = load <8 x i64>, ptr %16, align 8
  %18 = xor <8 x i64> %17, %11
  %19 = or <8 x i64> %18, %14
  %20 = add nuw i64 %13, 8
  %21 = icmp ugt i64 %20, %2
  br i1 %21, label %22, label %12

22:
  %23 = tail call i64 @llvm.vector.reduce.or.v8i64(<8 x i64> %19)
  %24 = icmp ult i64 %13, %2
  br i1 %24, label %25, label %34

25:
  %26 = phi i64 [ %31, %25 ], [ %23, %22 ]
  %27 = phi i64 [ %32, %25 ], [ %13, %22 ]
  %28 = getelementptr i64, ptr %0, i64 %27
  %29 = load i64, ptr %28, align 8
  %30 = xor i64 %29, %9
  %31 = or i64 %30, %26
  %32 = add nuw i64 %27, 1
  %33 = icmp eq i64 %32, %2
  br i1 %33, label %34, label %25

34:
  %35 = phi i64 [ %23, %22 ], [ %31, %25 ]
  %36 = and i64 %35, %3
  br label %37

37:
  %38 = phi i64 [ %36, %34 ], [ 0, %5 ]
  %39 = add i64 %2, -2
  %40 = icmp ult i64 %39, 255
  br i1 %40, label %41, label %43

41:
  %42 = tail call i32 @sort_int64(ptr %0, i64 %2, ptr null)
  br label %43

43:
  %44 = icmp eq i64 %38, 0
  br i1 %44, label %45, label %48

45:
  br i1 %4, label %46, label %122

46:
  %47 = shl i64 %2, 3
  tail call void @llvm.memcpy.p0.p0.i64(ptr align 8 %1, ptr align 8 %0, i64 %47, i1 false)
  br label %122

48:
  %49 = tail call i64 @llvm.ctlz.i64(i64 %38, i1 true)
  %50 = sub nuw nsw i64 64, %49
  %51 = tail call i64 @llvm.cttz.i64(i64 %38, i1 true)
  %52 = sub nsw i64 %50, %51
  %53 = tail call i64 @llvm.smin.i64(i64 %52, i64 8)
  %54 = icmp ugt i64 %53, 1
  br i1 %54, label %55, label %62

55:
  %56 = phi i64 [ %60, %59 ], [ 1, %48 ]
  %57 = lshr i64 %2, %56
  %58 = icmp ugt i64 %57, 128
  br i1 %58, label %59, label %62

59:
  %60 = add nuw i64 %56, 1
  %61 = icmp eq i64 %60, %53
  br i1 %61, label %62, label %55

62:
  %63 = phi i64 [ 1, %48 ], [ %56, %55 ], [ %53, %59 ]
  %64 = sub i64 %50, %63
  %65 = shl nuw i64 1, %63
  %66 = shl i64 8, %63
  call void @llvm.memset.p0.i64(ptr align 16 %6, i8 0, i64 %66, i1 false)
  %67 = icmp eq i64 %2, 0
  br i1 %67, label %68, label %69

68:
  br label %86

69:
  %70 = add i64 %65, -1
  br label %71

71:
  %72 = phi i64 [ 0, %69 ], [ %81, %71 ]
  %73 = getelementptr i64, ptr %0, i64 %72
  %74 = load i64, ptr %73, align 8
  %75 = xor i64 %74, -9223372036854775808
  %76 = lshr i64 %75, %64
  %77 = and i64 %76, %70
  %78 = getelementptr [256 x i64], ptr %6, i64 0, i64 %77
  %79 = load i64, ptr %78, align 8
  %80 = add i64 %79, 1
  store i64 %80, ptr %78, align 8
  %81 = add nuw i64 %72, 1
  %82 = icmp eq i64 %81, %2
  br i1 %82, label %68, label %71

83:
  br i1 %67, label %94, label %84

84:
  %85 = add i64 %65, -1
  br label %99

86:
  %87 = phi i64 [ %91, %86 ], [ 0, %68 ]
  %88 = phi i64 [ %92, %86 ], [ 0, %68 ]
  %89 = getelementptr [256 x i64], ptr %6, i64 0, i64 %88
  %90 = load i64, ptr %89, align 8
  store i64 %87, ptr %89, align 8
  %91 = add i64 %90, %87
  %92 = add nuw i64 %88, 1
  %93 = icmp eq i64 %92, %65
  br i1 %93, label %83, label %86

94:
  %95 = shl nsw i64 -1, %64
  %96 = xor i64 %95, -1
  %97 = and i64 %38, %96
  %98 = xor i1 %4, true
  br label %112

99:
  %100 = phi i64 [ 0, %84 ], [ %110, %99 ]
  %101 = getelementptr i64, ptr %0, i64 %100
  %102 = load i64, ptr %101, align 8
  %103 = xor i64 %102, -9223372036854775808
  %104 = lshr i64 %103, %64
  %105 = and i64 %104, %85
  %106 = getelementptr [256 x i64], ptr %6, i64 0, i64 %105
  %107 = load i64, ptr %106, align 8
  %108 = add i64 %107, 1
  store i64 %108, ptr %106, align 8
  %109 = getelementptr i64, ptr %1, i64 %107
  store i64 %102, ptr %109, align 8
  %110 = add nuw i64 %100, 1
  %111 = icmp eq i64 %110, %2
  br i1 %111, label %94, label %99

112:
  %113 = phi i64 [ 0, %94 ], [ %118, %112 ]
  %114 = phi i64 [ 0, %94 ], [ %120, %112 ]
  %115 = getelementptr i64, ptr %1, i64 %113
  %116 = getelementptr i64, ptr %0, i64 %113
  %117 = getelementptr [256 x i64], ptr %6, i64 0, i64 %114
  %118 = load i64, ptr %117, align 8
  %119 = sub i64 %118, %113
  tail call fastcc void @sort_bucket_int64(ptr %115, ptr %116, i64 %119, i64 %97, i1 zeroext %98)
  %120 = add nuw i64 %114, 1
  %121 = icmp eq i64 %120, %65
  br i1 %121, label %122, label %112

122:
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
  br i1 %22, label %23, label %98

23:
  %24 = getelementptr inbounds i8, ptr %0, i64 32
  %25 = getelementptr inbounds i8, ptr %0, i64 192
  %26 = getelementptr inbounds i8, ptr %0, i64 64
  br label %27

27:
  %28 = phi i64 [ %1, %23 ], [ %33, %93 ]
  %29 = load i64, ptr %6, align 8
  %30 = mul i64 %29, %28
  %31 = load i64, ptr %24, align 8
  %32 = udiv i64 %30, %31
  %33 = add nuw i64 %28, 1
  %34 = mul i64 %29, %33
  %35 = udiv i64 %34, %31
  %36 = sub i64 %35, %32
  br i1 %21, label %59, label %37

37:
  %38 = getelementptr i32, ptr %5, i64 %32
  %39 = icmp eq i64 %36, 0
  br i1 %39, label %56, label %40

40:
  %41 = trunc i64 %32 to i32
  %42 = load i32, ptr %5, align 4
  %43 = add i32 %42, %41
  br label %44

44:
  %45 = phi i64 [ %54, %53 ], [ 0, %40 ]
  %46 = getelementptr i32, ptr %38, i64 %45
  %47 = load i32, ptr %46, align 4
  %48 = trunc i64 %45 to i32
  %49 = add i32 %43, %48
  %50 = sub i32 %47, %49
  %51 = and i32 %50, %15
  %52 = icmp eq i32 %51, 0
  br i1 %52, label %53, label %56

53:
  %54 = add nuw i64 %45, 1
  %55 = icmp eq i64 %54, %36
  br i1 %55, label %56, label %44

56:
  %57 = phi i64 [ 0, %37 ], [ %45, %44 ], [ %36, %53 ]
  %58 = icmp eq i64 %57, %36
  br label %59

59:
  %60 = phi i1 [ false, %27 ], [ %58, %56 ]
  %61 = getelementptr [16 x i8], ptr %25, i64 0, i64 %28
  %62 = zext i1 %60 to i8
  store i8 %62, ptr %61, align 1
  %63 = getelementptr i32, ptr %5, i64 %32
  %64 = load i32, ptr %5, align 4
  %65 = icmp ult i64 %36, 16
  br i1 %65, label %79, label %66

66:
  %67 = insertelement <16 x i32> poison, i32 %64, i64 0
  %68 = shufflevector <16 x i32> %67, <16 x i32> poison, <16 x i32> zeroinitializer
  br label %69

69:
  %70 = phi i64 [ 16, %66 ], [ %77, %69 ]
  %71 = phi <16 x i32> [ zeroinitializer, %66 ], [ %76, %69 ]
  %72 = phi i64 [ 0, %66 ], [ %70, %69 ]
  %73 = getelementptr i32, ptr %63, i64 %72
  %74 = load <16 x i32>, ptr %73, align 4
  %75 = xor <16 x i32> %74, %68
  %76 = or <16 x i32> %75, %71
  %77 = add nuw i64 %70, 16
  %78 = icmp ugt i64 %77, %36
  br i1 %78, label %79, label %69

79:
  %80 = phi i64 [ 0, %59 ], [ %70, %69 ]
  %81 = phi <16 x i32> [ zeroinitializer, %59 ], [ %76, %69 ]
  %82 = tail call i32 @llvm.vector.reduce.or.v16i32(<16 x i32> %81)
  %83 = icmp ult i64 %80, %36
  br i1 %83, label %84, label %93

84:
  %85 = phi i32 [ %90, %84 ], [ %82, %79 ]
  %86 = phi i64 [ %91, %84 ], [ %80, %79 ]
  %87 = getelementptr i32, ptr %63, i64 %86
  %88 = load i32, ptr %87, align 4
  %89 = xor i32 %88, %64
  %90 = or i32 %89, %85
  %91 = add nuw i64 %86, 1
  %92 = icmp eq i64 %91, %36
  br i1 %92, label %93, label %84

93:
  %94 = phi i32 [ %82, %79 ], [ %90, %84 ]
  %95 = zext i32 %94 to i64
  %96 = getelementptr [16 x i64], ptr %26, i64 0, i64 %28
  store i64 %95, ptr %96, align 8
  %97 = icmp eq i64 %33, %2
  br i1 %97, label %98, label %27

98:
  ret void
}

define internal void @count_parts_uint32(ptr %0, i64 %1, i64 %2) {
  %4 = getelementptr inbounds i8, ptr %0, i64 8
  %5 = load ptr, ptr %4, align 8
  %6 = getelementptr inbounds i8, ptr %0, i64 48
  %7 = icmp ult i64 %1, %2
  br i1 %7, label %8, label %45

8:
  %9 = load i64, ptr %6, align 8
  %10 = getelementptr inbounds i8, ptr %0, i64 40
  %11 = load i64, ptr %10, align 8
  %12 = getelementptr inbounds i8, ptr %0, i64 208
  %13 = shl i64 %9, 2
  %14 = getelementptr inbounds i8, ptr %0, i64 24
  %15 = getelementptr inbounds i8, ptr %0, i64 32
  %16 = trunc i64 %11 to i32
  %17 = add i64 %9, 4294967295
  br label %20

18:
  %19 = icmp eq i64 %29, %2
  br i1 %19, label %45, label %20

20:
  %21 = phi i64 [ %1, %8 ], [ %29, %18 ]
  %22 = load i64, ptr %6, align 8
  %23 = mul i64 %22, %21
  %24 = getelementptr i32, ptr %12, i64 %23
  tail call void @llvm.memset.p0.i64(ptr align 4 %24, i8 0, i64 %13, i1 false)
  %25 = load i64, ptr %14, align 8
  %26 = mul i64 %25, %21
  %27 = load i64, ptr %15, align 8
  %28 = udiv i64 %26, %27
  %29 = add nuw i64 %21, 1
  %30 = mul i64 %25, %29
  %31 = udiv i64 %30, %27
  %32 = icmp ult i64 %28, %31
  br i1 %32, label %33, label %18

33:
  %34 = phi i64 [ %43, %33 ], [ %28, %20 ]
  %35 = getelementptr i32, ptr %5, i64 %34
  %36 = load i32, ptr %35, align 4
  %37 = lshr i32 %36, %16
  %38 = zext i32 %37 to i64
  %39 = and i64 %17, %38
  %40 = getelementptr i32, ptr %24, i64 %39
  %41 = load i32, ptr %40, align 4
  %42 = add i32 %41, 1
  store i32 %42, ptr %40, align 4
  %43 = add nuw i64 %34, 1
  %44 = icmp ult i64 %43, %31
  br i1 %44, label %33, label %18

45:
  ret void
}

define internal void @copy_parts_uint32(ptr %0, i64 %1, i64 %2) {
  %4 = getelementptr inbounds i8, ptr %0, i64 8
  %5 = load ptr, ptr %4, align 8
  %6 = getelementptr inbounds i8, ptr %0, i64 16
  %7 = load ptr, ptr %6, align 8
  %8 = getelementptr inbounds i8, ptr %0, i64 48
  %9 = icmp ult i64 %1, %2
  br i1 %9, label %10, label %48

10:
  %11 = load i64, ptr %8, align 8
  %12 = getelementptr inbounds i8, ptr %0, i64 40
  %13 = load i64, ptr %12, align 8
  %14 = getelementptr inbounds i8, ptr %0, i64 208
  %15 = getelementptr inbounds i8, ptr %0, i64 24
  %16 = getelementptr inbounds i8, ptr %0, i64 32
  %17 = trunc i64 %13 to i32
  %18 = add i64 %11, 4294967295
  br label %21

19:
  %20 = icmp eq i64 %30, %2
  br i1 %20, label %48, label %21

21:
  %22 = phi i64 [ %1, %10 ], [ %30, %19 ]
  %23 = load i64, ptr %8, align 8
  %24 = mul i64 %23, %22
  %25 = getelementptr i32, ptr %14, i64 %24
  %26 = load i64, ptr %15, align 8
  %27 = mul i64 %26, %22
  %28 = load i64, ptr %16, align 8
  %29 = udiv i64 %27, %28
  %30 = add nuw i64 %22, 1
  %31 = mul i64 %26, %30
  %32 = udiv i64 %31, %28
  %33 = icmp ult i64 %29, %32
  br i1 %33, label %34, label %19

34:
  %35 = phi i64 [ %46, %34 ], [ %29, %21 ]
  %36 = getelementptr i32, ptr %5, i64 %35
  %37 = load i32, ptr %36, align 4
  %38 = lshr i32 %37, %17
  %39 = zext i32 %38 to i64
  %40 = and i64 %18, %39
  %41 = getelementptr i32, ptr %25, i64 %40
  %42 = load i32, ptr %41, align 4
  %43 = add i32 %42, 1
  store i32 %43, ptr %41, align 4
  %44 = zext i32 %42 to i64
  %45 = getelementptr i32, ptr %7, i64 %44
  store i32 %37, ptr %45, align 4
  %46 = add nuw i64 %35, 1
  %47 = icmp ult i64 %46, %32
  br i1 %47, label %34, label %19

48:
  ret void
}

define internal void @sort_buckets_uint32(ptr %0, i64 %1, i64 %2) {
  %4 = getelementptr inbounds i8, ptr %0, i64 32
  %5 = load i64, ptr %4, align 8
  %6 = add i64 %5, -1
  %7 = getelementptr inbounds i8, ptr %0, i64 208
  %8 = getelementptr inbounds i8, ptr %0, i64 48
  %9 = load i64, ptr %8, align 8
  %10 = mul i64 %9, %6
  %11 = getelementptr i32, ptr %7, i64 %10
  %12 = getelementptr i8, ptr %11, i64 -4
  %13 = icmp ult i64 %1, %2
  br i1 %13, label %14, label %37

14:
  %15 = getelementptr inbounds i8, ptr %0, i64 16
  %16 = getelementptr inbounds i8, ptr %0, i64 56
  br label %17

17:
  %18 = phi i64 [ %1, %14 ], [ %35, %23 ]
  %19 = icmp eq i64 %18, 0
  br i1 %19, label %23, label %20

20:
  %21 = getelementptr i32, ptr %12, i64 %18
  %22 = load i32, ptr %21, align 4
  br label %23

23:
  %24 = phi i32 [ %22, %20 ], [ 0, %17 ]
  %25 = zext i32 %24 to i64
  %26 = load ptr, ptr %15, align 8
  %27 = getelementptr i32, ptr %26, i64 %25
  %28 = load ptr, ptr %0, align 8
  %29 = getelementptr i32, ptr %28, i64 %25
  %30 = getelementptr i32, ptr %11, i64 %18
  %31 = load i32, ptr %30, align 4
  %32 = zext i32 %31 to i64
  %33 = sub nsw i64 %32, %25
  %34 = load i64, ptr %16, align 8
  tail call fastcc void @sort_bucket_uint32(ptr %27, ptr %29, i64 %33, i64 %34, i1 zeroext true)
  %35 = add i64 %18, 1
  %36 = icmp eq i64 %35, %2
  br i1 %36, label %37, label %17

37:
  ret void
}

define internal fastcc void @sort_bucket_uint32(ptr %0, ptr %1, i64 %2, i64 %3, i1 zeroext %4) {
  %6 = alloca [256 x i64], align 16
  %7 = icmp ult i64 %2, 513
  br i1 %7, label %38, label %8

8:
  %9 = load i32, ptr %0, align 4
  %10 = insertelement <16 x i32> poison, i32 %9, i64 0
  %11 = shufflevector <16 x i32> %10, <16 x i32> poison, <16 x i32> zeroinitializer
  br label %12

12:
  %13 = phi i64 [ 16, %8 ], [ %20, %12 ]
  %14 = phi <16 x i32> [ zeroinitializer, %8 ], [ %19, %12 ]
  %15 = phi i64 [ 0, %8 ], [ %13, %12 ]
  %16 = getelementptr i32, ptr %0, i64 %15
  %17 = load <16 x i32>, ptr %16, align 4
  %18 = xor <16 x i32> %17, %11
  %19 = or <16 x i32> %18, %14
  %20 = add nuw i64 %13, 16
  %21 = icmp ugt i64 %20, %2
  br i1 %21, label %22, label %12

22:
  %23 = tail call i32 @llvm.vector.reduce.or.v16i32(<16 x i32> %19)
  %24 = icmp ult i64 %13, %2
  br i1 %24, label %25, label %34

25:
  %26 = phi i32 [ %31, %25 ], [ %23, %22 ]
  %27 = phi i64 [ %32, %25 ], [ %13, %22 ]
  %28 = getelementptr i32, ptr %0, i64 %27
  %29 = load i32, ptr %28, align 4
  %30 = xor i32 %29, %9
  %31 = or i32 %30, %26
  %32 = add nuw i64 %27, 1
  %33 = icmp eq i64 %32, %2
  br i1 %33, label %34, label %25

34:
  %35 = phi i32 [ %23, %22 ], [ %31, %25 ]
  %36 = zext i32 %35 to i64
  %37 = and i64 %36, %3
  br label %38

38:
  %39 = phi i64 [ %37, %34 ], [ 0, %5 ]
  %40 = add i64 %2, -2
  %41 = icmp ult i64 %40, 511
  br i1 %41, label %42, label %44

42:
  %43 = tail call i32 @sort_uint32(ptr %0, i64 %2, ptr null)
  br label %44

44:
  %45 = icmp eq i64 %39, 0
  br i1 %45, label %46, label %49

46:
  br i1 %4, label %47, label %125

47:
  %48 = shl i64 %2, 2
  tail call void @llvm.memcpy.p0.p0.i64(ptr align 4 %1, ptr align 4 %0, i64 %48, i1 false)
  br label %125

49:
  %50 = tail call i64 @llvm.ctlz.i64(i64 %39, i1 true)
  %51 = sub nuw nsw i64 64, %50
  %52 = tail call i64 @llvm.cttz.i64(i64 %39, i1 true)
  %53 = sub nsw i64 %51, %52
  %54 = tail call i64 @llvm.smin.i64(i64 %53, i64 8)
  %55 = icmp ugt i64 %54, 1
  br i1 %55, label %56, label %63

56:
  %57 = phi i64 [ %61, %60 ], [ 1, %49 ]
  %58 = lshr i64 %2, %57
  %59 = icmp ugt i64 %58, 256
  br i1 %59, label %60, label %63

60:
  %61 = add nuw i64 %57, 1
  %62 = icmp eq i64 %61, %54
  br i1 %62, label %63, label %56

63:
  %64 = phi i64 [ 1, %49 ], [ %57, %56 ], [ %54, %60 ]
  %65 = sub i64 %51, %64
  %66 = shl nuw i64 1, %64
  %67 = shl i64 8, %64
  call void @llvm.memset.p0.i64(ptr align 16 %6, i8 0, i64 %67, i1 false)
  %68 = icmp eq i64 %2, 0
  br i1 %68, label %69, label %70

69:
  br label %89

70:
  %71 = trunc i64 %65 to i32
  %72 = add nuw i64 %66, 4294967295
  br label %73

73:
  %74 = phi i64 [ 0, %70 ], [ %83, %73 ]
  %75 = getelementptr i32, ptr %0, i64 %74
  %76 = load i32, ptr %75, align 4
  %77 = lshr i32 %76, %71
  %78 = zext i32 %77 to i64
  %79 = and i64 %72, %78
  %80 = getelementptr [256 x i64], ptr %6, i64 0, i64 %79
  %81 = load i64, ptr %80, align 8
  %82 = add i64 %81, 1
  store i64 %82, ptr %80, align 8
  %83 = add nuw i64 %74, 1
  %84 = icmp eq i64 %83, %2
  br i1 %84, label %69, label %73

85:
  br i1 %68, label %97, label %86

86:
  %87 = trunc i64 %65 to i32
  %88 = add nuw i64 %66, 4294967295
  br label %102

89:
  %90 = phi i64 [ %94, %89 ], [ 0, %69 ]
  %91 = phi i64 [ %95, %89 ], [ 0, %69 ]
  %92 = getelementptr [256 x i64], ptr %6, i64 0, i64 %91
  %93 = load i64, ptr %92, align 8
  store i64 %90, ptr %92, align 8
  %94 = add i64 %93, %90
  %95 = add nuw i64 %91, 1
  %96 = icmp eq i64 %95, %66
  br i1 %96, label %85, label %89

97:
  %98 = shl nsw i64 -1, %65
  %99 = xor i64 %98, -1
  %100 = and i64 %39, %99
  %101 = xor i1 %4, true
  br label %115

102:
  %103 = phi i64 [ 0, %86 ], [ %113, %102 ]
  %104 = getelementptr i32, ptr %0, i64 %103
  %105 = load i32, ptr %104, align 4
  %106 = lshr i32 %105, %87
  %107 = zext i32 %106 to i64
  %108 = and i64 %88, %107
  %109 = getelementptr [256 x i64], ptr %6, i64 0, i64 %108
  %110 = load i64, ptr %109, align 8
  %111 = add i64 %110, 1
  store i64 %111, ptr %109, align 8
  %112 = getelementptr i32, ptr %1, i64 %110
  store i32 %105, ptr %112, align 4
  %113 = add nuw i64 %103, 1
  %114 = icmp eq i64 %113, %2
  br i1 %114, label %97, label %102

115:
  %116 = phi i64 [ 0, %97 ], [ %121, %115 ]
  %117 = phi i64 [ 0, %97 ], [ %123, %115 ]
  %118 = getelementptr i32, ptr %1, i64 %116
  %119 = getelementptr i32, ptr %0, i64 %116
  %120 = getelementptr [256 x i64], ptr %6, i64 0, i64 %117
  %121 = load i64, ptr %120, align 8
  %122 = sub i64 %121, %116
  tail call fastcc void @sort_bucket_uint32(ptr %118, ptr %119, i64 %122, i64 %100, i1 zeroext %101)
  %123 = add nuw i64 %117, 1
  %124 = icmp eq i64 %123, %66
  br i1 %124, label %125, label %115

125:
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
  br i1 %20, label %21, label %93

21:
  %22 = getelementptr inbounds i8, ptr %0, i64 32
  %23 = getelementptr inbounds i8, ptr %0, i64 192
  %24 = getelementptr inbounds i8, ptr %0, i64 64
  br label %25

25:
  %26 = phi i64 [ %1, %21 ], [ %31, %89 ]
  %27 = load i64, ptr %6, align 8
  %28 = mul i64 %27, %26
  %29 = load i64, ptr %22, align 8
  %30 = udiv i64 %28, %29
  %31 = add nuw i64 %26, 1
  %32 = mul i64 %27, %31
  %33 = udiv i64 %32, %29
  %34 = sub i64 %33, %30
  br i1 %19, label %55, label %35

35:
  %36 = getelementptr i64, ptr %5, i64 %30
  %37 = icmp eq i64 %34, 0
  br i1 %37, label %52, label %38

38:
  %39 = load i64, ptr %5, align 8
  %40 = add i64 %39, %30
  br label %41

41:
  %42 = phi i64 [ %50, %49 ], [ 0, %38 ]
  %43 = getelementptr i64, ptr %36, i64 %42
  %44 = load i64, ptr %43, align 8
  %45 = add i64 %40, %42
  %46 = sub i64 %44, %45
  %47 = and i64 %46, %14
  %48 = icmp eq i64 %47, 0
  br i1 %48, label %49, label %52

49:
  %50 = add nuw i64 %42, 1
  %51 = icmp eq i64 %50, %34
  br i1 %51, label %52, label %41

52:
  %53 = phi i64 [ 0, %35 ], [ %42, %41 ], [ %34, %49 ]
  %54 = icmp eq i64 %53, %34
  br label %55

55:
  %56 = phi i1 [ false, %25 ], [ %54, %52 ]
  %57 = getelementptr [16 x i8], ptr %23, i64 0, i64 %26
  %58 = zext i1 %56 to i8
  store i8 %58, ptr %57, align 1
  %59 = getelementptr i64, ptr %5, i64 %30
  %60 = load i64, ptr %5, align 8
  %61 = icmp ult i64 %34, 8
  br i1 %61, label %75, label %62

62:
  %63 = insertelement <8 x i64> poison, i64 %60, i64 0
  %64 = shufflevector <8 x i64> %63, <8 x i64> poison, <8 x i32> zeroinitializer
  br label %65

65:
  %66 = phi i64 [ 8, %62 ], [ %73, %65 ]
  %67 = phi <8 x i64> [ zeroinitializer, %62 ], [ %72, %65 ]
  %68 = phi i64 [ 0, %62 ], [ %66, %65 ]
  %69 = getelementptr i64, ptr %59, i64 %68
  %70 = load <8 x i64>, ptr %69, align 8
  %71 = xor <8 x i64> %70, %64
  %72 = or <8 x i64> %71, %67
  %73 = add nuw i64 %66, 8
  %74 = icmp ugt i64 %73, %34
  br i1 %74, label %75, label %65

75:
  %76 = phi i64 [ 0, %55 ], [ %66, %65 ]
  %77 = phi <8 x i64> [ zeroinitializer, %55 ], [ %72, %65 ]
  %78 = tail call i64 @llvm.vector.reduce.or.v8i64(<8 x i64> %77)
  %79 = icmp ult i64 %76, %34
  br i1 %79, label %80, label %89

80:
  %81 = phi i64 [ %86, %80 ], [ %78, %75 ]
  %82 = phi i64 [ %87, %80 ], [ %76, %75 ]
  %83 = getelementptr i64, ptr %59, i64 %82
  %84 = load i64, ptr %83, align 8
  %85 = xor i64 %84, %60
  %86 = or i64 %85, %81
  %87 = add nuw i64 %82, 1
  %88 = icmp eq i64 %87, %34
  br i1 %88, label %89, label %80

89:
  %90 = phi i64 [ %78, %75 ], [ %86, %80 ]
  %91 = getelementptr [16 x i64], ptr %24, i64 0, i64 %26
  store i64 %90, ptr %91, align 8
  %92 = icmp eq i64 %31, %2
  br i1 %92, label %93, label %25

93:
  ret void
}

define internal void @count_parts_uint64(ptr %0, i64 %1, i64 %2) {
  %4 = getelementptr inbounds i8, ptr %0, i64 8
  %5 = load ptr, ptr %4, align 8
  %6 = getelementptr inbounds i8, ptr %0, i64 40
  %7 = load i64, ptr %6, align 8
  %8 = getelementptr inbounds i8, ptr %0, i64 48
  %9 = icmp ult i64 %1, %2
  br i1 %9, label %10, label %43

10:
  %11 = load i64, ptr %8, align 8
  %12 = getelementptr inbounds i8, ptr %0, i64 208
  %13 = shl i64 %11, 2
  %14 = getelementptr inbounds i8, ptr %0, i64 24
  %15 = getelementptr inbounds i8, ptr %0, i64 32
  %16 = add i64 %11, -1
  br label %19

17:
  %18 = icmp eq i64 %28, %2
  br i1 %18, label %43, label %19

19:
  %20 = phi i64 [ %1, %10 ], [ %28, %17 ]
  %21 = load i64, ptr %8, align 8
  %22 = mul i64 %21, %20
  %23 = getelementptr i32, ptr %12, i64 %22
  tail call void @llvm.memset.p0.i64(ptr align 4 %23, i8 0, i64 %13, i1 false)
  %24 = load i64, ptr %14, align 8
  %25 = mul i64 %24, %20
  %26 = load i64, ptr %15, align 8
  %27 = udiv i64 %25, %26
  %28 = add nuw i64 %20, 1
  %29 = mul i64 %24, %28
  %30 = udiv i64 %29, %26
  %31 = icmp ult i64 %27, %30
  br i1 %31, label %32, label %17

32:
  %33 = phi i64 [ %41, %32 ], [ %27, %19 ]
  %34 = getelementptr i64, ptr %5, i64 %33
  %35 = load i64, ptr %34, align 8
  %36 = lshr i64 %35, %7
  %37 = and i64 %36, %16
  %38 = getelementptr i32, ptr %23, i64 %37
  %39 = load i32, ptr %38, align 4
  %40 = add i32 %39, 1
  store i32 %40, ptr %38, align 4
  %41 = add nuw i64 %33, 1
  %42 = icmp ult i64 %41, %30
  br i1 %42, label %32, label %17

43:
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
  %11 = icmp ult i64 %1, %2
  br i1 %11, label %12, label %46

12:
  %13 = load i64, ptr %10, align 8
  %14 = getelementptr inbounds i8, ptr %0, i64 208
  %15 = getelementptr inbounds i8, ptr %0, i64 24
  %16 = getelementptr inbounds i8, ptr %0, i64 32
  %17 = add i64 %13, -1
  br label %20

18:
  %19 = icmp eq i64 %29, %2
  br i1 %19, label %46, label %20

20:
  %21 = phi i64 [ %1, %12 ], [ %29, %18 ]
  %22 = load i64, ptr %10, align 8
  %23 = mul i64 %22, %21
  %24 = getelementptr i32, ptr %14, i64 %23
  %25 = load i64, ptr %15, align 8
  %26 = mul i64 %25, %21
  %27 = load i64, ptr %16, align 8
  %28 = udiv i64 %26, %27
  %29 = add nuw i64 %21, 1
  %30 = mul i64 %25, %29
  %31 = udiv i64 %30, %27
  %32 = icmp ult i64 %28, %31
  br i1 %32, label %33, label %18

33:
  %34 = phi i64 [ %44, %33 ], [ %28, %20 ]
  %35 = getelementptr i64, ptr %5, i64 %34
  %36 = load i64, ptr %35, align 8
  %37 = lshr i64 %36, %9
  %38 = and i64 %37, %17
  %39 = getelementptr i32, ptr %24, i64 %38
  %40 = load i32, ptr %39, align 4
  %41 = add i32 %40, 1
  store i32 %41, ptr %39, align 4
  %42 = zext i32 %40 to i64
  %43 = getelementptr i64, ptr %7, i64 %42
  store i64 %36, ptr %43, align 8
  %44 = add nuw i64 %34, 1
  %45 = icmp ult i64 %44, %31
  br i1 %45, label %33, label %18

46:
  ret void
}

define internal void @sort_buckets_uint64(ptr %0, i64 %1, i64 %2) {
  %4 = getelementptr inbounds i8, ptr %0, i64 32
  %5 = load i64, ptr %4, align 8
  %6 = add i64 %5, -1
  %7 = getelementptr inbounds i8, ptr %0, i64 208
  %8 = getelementptr inbounds i8, ptr %0, i64 48
  %9 = load i64, ptr %8, align 8
  %10 = mul i64 %9, %6
  %11 = getelementptr i32, ptr %7, i64 %10
  %12 = getelementptr i8, ptr %11, i64 -4
  %13 = icmp ult i64 %1, %2
  br i1 %13, label %14, label %37

14:
  %15 = getelementptr inbounds i8, ptr %0, i64 16
  %16 = getelementptr inbounds i8, ptr %0, i64 56
  br label %17

17:
  %18 = phi i64 [ %1, %14 ], [ %35, %23 ]
  %19 = icmp eq i64 %18, 0
  br i1 %19, label %23, label %20

20:
  %21 = getelementptr i32, ptr %12, i64 %18
  %22 = load i32, ptr %21, align 4
  br label %23

23:
  %24 = phi i32 [ %22, %20 ], [ 0, %17 ]
  %25 = zext i32 %24 to i64
  %26 = load ptr, ptr %15, align 8
  %27 = getelementptr i64, ptr %26, i64 %25
  %28 = load ptr, ptr %0, align 8
  %29 = getelementptr i64, ptr %28, i64 %25
  %30 = getelementptr i32, ptr %11, i64 %18
  %31 = load i32, ptr %30, align 4
  %32 = zext i32 %31 to i64
  %33 = sub nsw i64 %32, %25
  %34 = load i64, ptr %16, align 8
  tail call fastcc void @sort_bucket_uint64(ptr %27, ptr %29, i64 %33, i64 %34, i1 zeroext true)
  %35 = add i64 %18, 1
  %36 = icmp eq i64 %35, %2
  br i1 %36, label %37, label %17

37:
  ret void
}

define internal fastcc void @sort_bucket_uint64(ptr %0, ptr %1, i64 %2, i64 %3, i1 zeroext %4) {
  %6 = alloca [256 x i64], align 16
  %7 = icmp ult i64 %2, 257
  br i1 %7, label %37, label %8

8:
  %9 = load i64, ptr %0, align 8
  %10 = insertelement <8 x i64> poison, i64 %9, i64 0
  %11 = shufflevector <8 x i64> %10, <8 x i64> poison, <8 x i32> zeroinitializer
  br label %12

12:
  %13 = phi i64 [ 8, %8 ], [ %20, %12 ]
  %14 = phi <8 x i64> [ zeroinitializer, %8 ], [ %19, %12 ]
  %15 = phi i64 [ 0, %8 ], [ %13, %12 ]
  %16 = getelementptr i64, ptr %0, i64 %15
  %17 = load <8 x i64>, ptr %16, align 8
  %18 = xor <8 x i64> %17, %11
  %19 = or <8 x i64> %18, %14
  %20 = add nuw i64 %13, 8
  %21 = icmp ugt i64 %20, %2
  br i1 %21, label %22, label %12

22:
  %23 = tail call i64 @llvm.vector.reduce.or.v8i64(<8 x i64> %19)
  %24 = icmp ult i64 %13, %2
  br i1 %24, label %25, label %34

25:
  %26 = phi i64 [ %31, %25 ], [ %23, %22 ]
  %27 = phi i64 [ %32, %25 ], [ %13, %22 ]
  %28 = getelementptr i64, ptr %0, i64 %27
  %29 = load i64, ptr %28, align 8
  %30 = xor i64 %29, %9
  %31 = or i64 %30, %26
  %32 = add nuw i64 %27, 1
  %33 = icmp eq i64 %32, %2
  br i1 %33, label %34, label %25

34:
  %35 = phi i64 [ %23, %22 ], [ %31, %25 ]
  %36 = and i64 %35, %3
  br label %37

37:
  %38 = phi i64 [ %36, %34 ], [ 0, %5 ]
  %39 = add i64 %2, -2
  %40 = icmp ult i64 %39, 255
  br i1 %40, label %41, label %43

41:
  %42 = tail call i32 @sort_uint64(ptr %0, i64 %2, ptr null)
  br label %43

43:
  %44 = icmp eq i64 %38, 0
  br i1 %44, label %45, label %48

45:
  br i1 %4, label %46, label %120

46:
  %47 = shl i64 %2, 3
  tail call void @llvm.memcpy.p0.p0.i64(ptr align 8 %1, ptr align 8 %0, i64 %47, i1 false)
  br label %120

48:
  %49 = tail call i64 @llvm.ctlz.i64(i64 %38, i1 true)
  %50 = sub nuw nsw i64 64, %49
  %51 = tail call i64 @llvm.cttz.i64(i64 %38, i1 true)
  %52 = sub nsw i64 %50, %51
  %53 = tail call i64 @llvm.smin.i64(i64 %52, i64 8)
  %54 = icmp ugt i64 %53, 1
  br i1 %54, label %55, label %62

55:
  %56 = phi i64 [ %60, %59 ], [ 1, %48 ]
  %57 = lshr i64 %2, %56
  %58 = icmp ugt i64 %57, 128
  br i1 %58, label %59, label %62

59:
  %60 = add nuw i64 %56, 1
  %61 = icmp eq i64 %60, %53
  br i1 %61, label %62, label %55

62:
  %63 = phi i64 [ 1, %48 ], [ %56, %55 ], [ %53, %59 ]
  %64 = sub i64 %50, %63
  %65 = shl nuw i64 1, %63
  %66 = shl i64 8, %63
  call void @llvm.memset.p0.i64(ptr align 16 %6, i8 0, i64 %66, i1 false)
  %67 = icmp eq i64 %2, 0
  br i1 %67, label %68, label %69

68:
  br label %85

69:
  %70 = add i64 %65, -1
  br label %71

71:
  %72 = phi i64 [ 0, %69 ], [ %80, %71 ]
  %73 = getelementptr i64, ptr %0, i64 %72
  %74 = load i64, ptr %73, align 8
  %75 = lshr i64 %74, %64
  %76 = and i64 %75, %70
  %77 = getelementptr [256 x i64], ptr %6, i64 0, i64 %76
  %78 = load i64, ptr %77, align 8
  %79 = add i64 %78, 1
  store i64 %79, ptr %77, align 8
  %80 = add nuw i64 %72, 1
  %81 = icmp eq i64 %80, %2
  br i1 %81, label %68, label %71

82:
  br i1 %67, label %93, label %83

83:
  %84 = add i64 %65, -1
  br label %98

85:
  %86 = phi i64 [ %90, %85 ], [ 0, %68 ]
  %87 = phi i64 [ %91, %85 ], [ 0, %68 ]
  %88 = getelementptr [256 x i64], ptr %6, i64 0, i64 %87
  %89 = load i64, ptr %88, align 8
  store i64 %86, ptr %88, align 8
  %90 = add i64 %89, %86
  %91 = add nuw i64 %87, 1
  %92 = icmp eq i64 %91, %65
  br i1 %92, label %82, label %85

93:
  %94 = shl nsw i64 -1, %64
  %95 = xor i64 %94, -1
  %96 = and i64 %38, %95
  %97 = xor i1 %4, true
  br label %110

98:
  %99 = phi i64 [ 0, %83 ], [ %108, %98 ]
  %100 = getelementptr i64, ptr %0, i64 %99
  %101 = load i64, ptr %100, align 8
  %102 = lshr i64 %101, %64
  %103 = and i64 %102, %84
  %104 = getelementptr [256 x i64], ptr %6, i64 0, i64 %103
  %105 = load i64, ptr %104, align 8
  %106 = add i64 %105, 1
  store i64 %106, ptr %104, align 8
  %107 = getelementptr i64, ptr %1, i64 %105
  store i64 %101, ptr %107, align 8
  %108 = add nuw i64 %99, 1
  %109 = icmp eq i64 %108, %2
  br i1 %109, label %93, label %98

110:
  %111 = phi i64 [ 0, %93 ], [ %116, %110 ]
  %112 = phi i64 [ 0, %93 ], [ %118, %110 ]
  %113 = getelementptr i64, ptr %1, i64 %111
  %114 = getelementptr i64, ptr %0, i64 %111
  %115 = getelementptr [256 x i64], ptr %6, i64 0, i64 %112
  %116 = load i64, ptr %115, align 8
  %117 = sub i64 %116, %111
  tail call fastcc void @sort_bucket_uint64(ptr %113, ptr %114, i64 %117, i64 %96, i1 zeroext %97)
  %118 = add nuw i64 %112, 1
  %119 = icmp eq i64 %118, %65
  br i1 %119, label %120, label %110

120:
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
