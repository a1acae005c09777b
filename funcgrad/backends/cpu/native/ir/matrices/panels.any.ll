; source/matrices/panels.c, compiled by build.py

define i64 @panel_lu_float32(i64 %0, i64 %1, ptr %2, i64 %3, ptr %4) {
  %6 = tail call fastcc i64 @lu_float32(i64 %0, i64 %1, ptr %2, i64 %3, ptr %4)
  ret i64 %6
}

define internal fastcc i64 @lu_float32(i64 %0, i64 %1, ptr %2, i64 %3, ptr %4) {
  %6 = icmp slt i64 %0, %1
  %7 = tail call i64 @llvm.smin.i64(i64 %0, i64 %1)
  %8 = icmp sgt i64 %1, 16
  %9 = or i1 %8, %6
  br i1 %9, label %151, label %10

10:
  %11 = icmp sgt i64 %1, 0
  br i1 %11, label %12, label %233

12:
  %13 = trunc i64 %0 to i32
  %14 = insertelement <16 x i32> poison, i32 %13, i64 0
  %15 = shufflevector <16 x i32> %14, <16 x i32> poison, <16 x i32> zeroinitializer
  %16 = icmp sgt i64 %0, 16
  br label %17

17:
  %18 = phi i64 [ 0, %12 ], [ %149, %147 ]
  %19 = phi i64 [ 0, %12 ], [ %148, %147 ]
  %20 = mul i64 %19, %3
  %21 = getelementptr float, ptr %2, i64 %20
  %22 = getelementptr float, ptr %21, i64 %19
  %23 = load float, ptr %22, align 4
  %24 = tail call float @llvm.fabs.f32(float %23)
  %25 = trunc i64 %19 to i32
  %26 = insertelement <16 x i32> poison, i32 %25, i64 0
  %27 = shufflevector <16 x i32> %26, <16 x i32> poison, <16 x i32> zeroinitializer
  br label %28

28:
  %29 = phi <16 x i32> [ <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15>, %17 ], [ %43, %65 ]
  %30 = phi float [ %24, %17 ], [ %68, %65 ]
  %31 = phi i64 [ %19, %17 ], [ %67, %65 ]
  %32 = phi i64 [ 0, %17 ], [ %66, %65 ]
  %33 = getelementptr float, ptr %21, i64 %32
  %34 = load <16 x float>, ptr %33, align 4
  %35 = tail call <16 x float> @llvm.fabs.v16f32(<16 x float> %34)
  %36 = insertelement <16 x float> poison, float %30, i64 0
  %37 = shufflevector <16 x float> %36, <16 x float> poison, <16 x i32> zeroinitializer
  %38 = fcmp contract ogt <16 x float> %35, %37
  %39 = icmp sgt <16 x i32> %29, %27
  %40 = icmp slt <16 x i32> %29, %15
  %41 = and <16 x i1> %40, %39
  %42 = and <16 x i1> %41, %38
  %43 = add <16 x i32> %29, splat (i32 16)
  %44 = bitcast <16 x i1> %42 to i16
  %45 = icmp eq i16 %44, 0
  br i1 %45, label %46, label %48

46:
  %47 = add nuw nsw i64 %32, 16
  br label %65

48:
  %49 = tail call i64 @llvm.smax.i64(i64 %32, i64 %19)
  %50 = add nuw nsw i64 %32, 16
  %51 = tail call i64 @llvm.smin.i64(i64 %50, i64 %0)
  %52 = icmp slt i64 %49, %51
  br i1 %52, label %53, label %65

53:
  %54 = phi i64 [ %63, %53 ], [ %49, %48 ]
  %55 = phi float [ %62, %53 ], [ %30, %48 ]
  %56 = phi i64 [ %61, %53 ], [ %31, %48 ]
  %57 = getelementptr float, ptr %21, i64 %54
  %58 = load float, ptr %57, align 4
  %59 = tail call float @llvm.fabs.f32(float %58)
  %60 = fcmp contract ogt float %59, %55
  %61 = select i1 %60, i64 %54, i64 %56
  %62 = select i1 %60, float %59, float %55
  %63 = add nuw nsw i64 %54, 1
  %64 = icmp eq i64 %63, %51
  br i1 %64, label %65, label %53

65:
  %66 = phi i64 [ %47, %46 ], [ %50, %48 ], [ %50, %53 ]
  %67 = phi i64 [ %31, %46 ], [ %31, %48 ], [ %61, %53 ]
  %68 = phi float [ %30, %46 ], [ %30, %48 ], [ %62, %53 ]
  %69 = icmp slt i64 %66, %0
  br i1 %69, label %28, label %70

70:
  %71 = add i64 %67, 1
  %72 = getelementptr i64, ptr %4, i64 %19
  store i64 %71, ptr %72, align 8
  %73 = icmp eq i64 %67, %19
  br i1 %73, label %88, label %74

74:
  %75 = phi i64 [ %86, %74 ], [ 0, %70 ]
  %76 = mul i64 %75, %3
  %77 = getelementptr float, ptr %2, i64 %76
  %78 = getelementptr i8, ptr %77, i64 -4
  %79 = getelementptr float, ptr %77, i64 %19
  %80 = load float, ptr %79, align 4
  %81 = load i64, ptr %72, align 8
  %82 = getelementptr float, ptr %78, i64 %81
  %83 = load float, ptr %82, align 4
  store float %83, ptr %79, align 4
  %84 = load i64, ptr %72, align 8
  %85 = getelementptr float, ptr %78, i64 %84
  store float %80, ptr %85, align 4
  %86 = add nuw nsw i64 %75, 1
  %87 = icmp eq i64 %86, %1
  br i1 %87, label %88, label %74

88:
  %89 = load float, ptr %22, align 4
  %90 = fcmp contract oeq float %89, 0.000000e+00
  br i1 %90, label %100, label %91

91:
  %92 = fdiv contract float 1.000000e+00, %89
  %93 = tail call float @llvm.fabs.f32(float %92)
  %94 = fcmp contract ugt float %93, 0x47E0000000000000
  %95 = load <16 x float>, ptr %21, align 4
  %96 = insertelement <16 x float> poison, float %92, i64 0
  %97 = shufflevector <16 x float> %96, <16 x float> poison, <16 x i32> zeroinitializer
  %98 = insertelement <16 x float> poison, float %89, i64 0
  %99 = shufflevector <16 x float> %98, <16 x float> poison, <16 x i32> zeroinitializer
  br label %104

100:
  %101 = icmp eq i64 %18, 0
  %102 = add nuw nsw i64 %19, 1
  %103 = select i1 %101, i64 %102, i64 %18
  br label %147

104:
  %105 = phi i64 [ 0, %91 ], [ %114, %112 ]
  %106 = getelementptr float, ptr %21, i64 %105
  %107 = load <16 x float>, ptr %106, align 4
  br i1 %94, label %108, label %110

108:
  %109 = fdiv contract <16 x float> %107, %99
  br label %112

110:
  %111 = fmul contract <16 x float> %97, %107
  br label %112

112:
  %113 = phi <16 x float> [ %109, %108 ], [ %111, %110 ]
  store <16 x float> %113, ptr %106, align 4
  %114 = add nuw nsw i64 %105, 16
  %115 = icmp slt i64 %114, %0
  br i1 %115, label %104, label %116

116:
  %117 = icmp slt <16 x i32> %27, <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15>
  %118 = load <16 x float>, ptr %21, align 4
  %119 = select <16 x i1> %117, <16 x float> %118, <16 x float> %95
  store <16 x float> %119, ptr %21, align 4
  %120 = select <16 x i1> %117, <16 x float> %118, <16 x float> zeroinitializer
  %121 = add nuw nsw i64 %19, 1
  %122 = icmp slt i64 %121, %1
  br i1 %122, label %126, label %147

123:
  %124 = add nuw nsw i64 %127, 1
  %125 = icmp eq i64 %124, %1
  br i1 %125, label %147, label %126

126:
  %127 = phi i64 [ %124, %123 ], [ %121, %116 ]
  %128 = mul i64 %127, %3
  %129 = getelementptr float, ptr %2, i64 %128
  %130 = getelementptr float, ptr %129, i64 %19
  %131 = load float, ptr %130, align 4
  %132 = load <16 x float>, ptr %129, align 4
  %133 = insertelement <16 x float> poison, float %131, i64 0
  %134 = shufflevector <16 x float> %133, <16 x float> poison, <16 x i32> zeroinitializer
  %135 = fmul contract <16 x float> %120, %134
  %136 = fsub contract <16 x float> %132, %135
  store <16 x float> %136, ptr %129, align 4
  br i1 %16, label %137, label %123

137:
  %138 = phi i64 [ %145, %137 ], [ 16, %126 ]
  %139 = getelementptr float, ptr %129, i64 %138
  %140 = load <16 x float>, ptr %139, align 4
  %141 = getelementptr float, ptr %21, i64 %138
  %142 = load <16 x float>, ptr %141, align 4
  %143 = fmul contract <16 x float> %134, %142
  %144 = fsub contract <16 x float> %140, %143
  store <16 x float> %144, ptr %139, align 4
  %145 = add nuw nsw i64 %138, 16
  %146 = icmp slt i64 %145, %0
  br i1 %146, label %137, label %123

147:
  %148 = phi i64 [ %121, %116 ], [ %102, %100 ], [ %121, %123 ]
  %149 = phi i64 [ %18, %116 ], [ %103, %100 ], [ %18, %123 ]
  %150 = icmp eq i64 %148, %1
  br i1 %150, label %233, label %17

151:
  br i1 %6, label %157, label %152

152:
  %153 = sdiv i64 %1, 2
  %154 = add nsw i64 %153, 15
  %155 = sdiv i64 %154, 16
  %156 = shl nsw i64 %155, 4
  br label %157

157:
  %158 = phi i64 [ %156, %152 ], [ %0, %151 ]
  %159 = mul i64 %158, %3
  %160 = getelementptr float, ptr %2, i64 %159
  %161 = tail call fastcc i64 @lu_float32(i64 %0, i64 %158, ptr %2, i64 %3, ptr %4)
  %162 = sub i64 %1, %158
  %163 = icmp sgt i64 %162, 0
  br i1 %163, label %164, label %186

164:
  %165 = icmp sgt i64 %158, 0
  br label %166

166:
  %167 = phi i64 [ 0, %164 ], [ %184, %183 ]
  %168 = mul i64 %167, %3
  %169 = getelementptr float, ptr %160, i64 %168
  %170 = getelementptr i8, ptr %169, i64 -4
  br i1 %165, label %171, label %183

171:
  %172 = phi i64 [ %181, %171 ], [ 0, %166 ]
  %173 = getelementptr float, ptr %169, i64 %172
  %174 = load float, ptr %173, align 4
  %175 = getelementptr i64, ptr %4, i64 %172
  %176 = load i64, ptr %175, align 8
  %177 = getelementptr float, ptr %170, i64 %176
  %178 = load float, ptr %177, align 4
  store float %178, ptr %173, align 4
  %179 = load i64, ptr %175, align 8
  %180 = getelementptr float, ptr %170, i64 %179
  store float %174, ptr %180, align 4
  %181 = add nuw nsw i64 %172, 1
  %182 = icmp eq i64 %181, %158
  br i1 %182, label %183, label %171

183:
  %184 = add nuw nsw i64 %167, 1
  %185 = icmp eq i64 %184, %162
  br i1 %185, label %186, label %166

186:
  tail call fastcc void @solve_unit_float32(i64 %158, i64 %162, ptr %2, ptr %160, i64 %3)
  %187 = icmp slt i64 %158, %0
  br i1 %187, label %188, label %233

188:
  %189 = getelementptr float, ptr %160, i64 %158
  %190 = sub i64 %0, %158
  %191 = getelementptr float, ptr %2, i64 %158
  tail call fastcc void @subtract_product_float32(i64 %190, i64 %162, i64 %158, ptr %191, ptr %160, ptr %189, i64 %3)
  %192 = getelementptr i64, ptr %4, i64 %158
  %193 = tail call fastcc i64 @lu_float32(i64 %190, i64 %162, ptr %189, i64 %3, ptr %192)
  %194 = sub i64 %7, %158
  %195 = icmp sgt i64 %158, 0
  br i1 %195, label %196, label %198

196:
  %197 = icmp sgt i64 %194, 0
  br label %200

198:
  %199 = icmp slt i64 %158, %7
  br i1 %199, label %220, label %227

200:
  %201 = phi i64 [ 0, %196 ], [ %218, %217 ]
  %202 = mul i64 %201, %3
  %203 = getelementptr float, ptr %191, i64 %202
  %204 = getelementptr i8, ptr %203, i64 -4
  br i1 %197, label %205, label %217

205:
  %206 = phi i64 [ %215, %205 ], [ 0, %200 ]
  %207 = getelementptr float, ptr %203, i64 %206
  %208 = load float, ptr %207, align 4
  %209 = getelementptr i64, ptr %192, i64 %206
  %210 = load i64, ptr %209, align 8
  %211 = getelementptr float, ptr %204, i64 %210
  %212 = load float, ptr %211, align 4
  store float %212, ptr %207, align 4
  %213 = load i64, ptr %209, align 8
  %214 = getelementptr float, ptr %204, i64 %213
  store float %208, ptr %214, align 4
  %215 = add nuw nsw i64 %206, 1
  %216 = icmp eq i64 %215, %194
  br i1 %216, label %217, label %205

217:
  %218 = add nuw nsw i64 %201, 1
  %219 = icmp eq i64 %218, %158
  br i1 %219, label %198, label %200

220:
  %221 = phi i64 [ %225, %220 ], [ %158, %198 ]
  %222 = getelementptr i64, ptr %4, i64 %221
  %223 = load i64, ptr %222, align 8
  %224 = add i64 %223, %158
  store i64 %224, ptr %222, align 8
  %225 = add nsw i64 %221, 1
  %226 = icmp eq i64 %225, %7
  br i1 %226, label %227, label %220

227:
  %228 = icmp eq i64 %161, 0
  %229 = icmp eq i64 %193, 0
  %230 = add i64 %193, %158
  %231 = select i1 %229, i64 0, i64 %230
  %232 = select i1 %228, i64 %231, i64 %161
  br label %233

233:
  %234 = phi i64 [ %232, %227 ], [ %161, %186 ], [ 0, %10 ], [ %149, %147 ]
  ret i64 %234
}

define void @panel_cholesky_float32(ptr %0, ptr %1, ptr %2, ptr %3, i64 %4, i64 %5, i64 %6, i64 %7, i64 %8, i64 %9, i64 %10, i64 %11, ptr %12) {
  %14 = shl i64 %6, 2
  %15 = sdiv i64 %11, %14
  %16 = icmp slt i64 %4, %5
  br i1 %16, label %17, label %37

17:
  %18 = mul i64 %6, %6
  %19 = icmp sgt i64 %18, 0
  br label %20

20:
  %21 = phi i64 [ %4, %17 ], [ %35, %34 ]
  %22 = mul i64 %18, %21
  %23 = getelementptr float, ptr %0, i64 %22
  %24 = getelementptr float, ptr %1, i64 %22
  tail call fastcc void @read_lower_float32(i64 %6, ptr %24, ptr %3, i64 %15)
  %25 = tail call fastcc i32 @cholesky_float32(i64 %6, i64 %6, ptr %3, i64 %15)
  %26 = icmp eq i32 %25, 0
  br i1 %26, label %27, label %28

27:
  br i1 %19, label %29, label %34

28:
  tail call fastcc void @write_lower_float32(i64 %6, ptr %3, i64 %15, ptr %23)
  br label %34

29:
  %30 = phi i64 [ %32, %29 ], [ 0, %27 ]
  %31 = getelementptr float, ptr %23, i64 %30
  store float 0x7FF8000000000000, ptr %31, align 4
  %32 = add nuw nsw i64 %30, 1
  %33 = icmp eq i64 %32, %18
  br i1 %33, label %34, label %29

34:
  %35 = add nsw i64 %21, 1
  %36 = icmp eq i64 %35, %5
  br i1 %36, label %37, label %20

37:
  ret void
}

define internal fastcc void @read_lower_float32(i64 %0, ptr %1, ptr %2, i64 %3) {
  %5 = icmp sgt i64 %0, 0
  br i1 %5, label %6, label %217

6:
  %7 = icmp slt i64 %0, %3
  br label %8

8:
  %9 = phi i64 [ 0, %6 ], [ %49, %48 ]
  br i1 %7, label %10, label %48

10:
  %11 = mul i64 %9, %3
  %12 = getelementptr float, ptr %2, i64 %11
  br label %43

13:
  br i1 %5, label %14, label %217

14:
  %15 = shl i64 %0, 3
  %16 = mul i64 %0, 12
  %17 = shl i64 %0, 4
  %18 = mul i64 %0, 20
  %19 = mul i64 %0, 24
  %20 = mul i64 %0, 28
  %21 = shl i64 %0, 5
  %22 = mul i64 %0, 36
  %23 = mul i64 %0, 40
  %24 = mul i64 %0, 44
  %25 = mul i64 %0, 48
  %26 = mul i64 %0, 52
  %27 = mul i64 %0, 56
  %28 = mul i64 %0, 60
  %29 = shl i64 %3, 3
  %30 = mul i64 %3, 12
  %31 = shl i64 %3, 4
  %32 = mul i64 %3, 20
  %33 = mul i64 %3, 24
  %34 = mul i64 %3, 28
  %35 = shl i64 %3, 5
  %36 = mul i64 %3, 36
  %37 = mul i64 %3, 40
  %38 = mul i64 %3, 44
  %39 = mul i64 %3, 48
  %40 = mul i64 %3, 52
  %41 = mul i64 %3, 56
  %42 = mul i64 %3, 60
  br label %51

43:
  %44 = phi i64 [ %0, %10 ], [ %46, %43 ]
  %45 = getelementptr float, ptr %12, i64 %44
  store float 0.000000e+00, ptr %45, align 4
  %46 = add nuw nsw i64 %44, 1
  %47 = icmp eq i64 %46, %3
  br i1 %47, label %48, label %43

48:
  %49 = add nuw nsw i64 %9, 1
  %50 = icmp eq i64 %49, %0
  br i1 %50, label %13, label %8

51:
  %52 = phi i64 [ %0, %14 ], [ %216, %213 ]
  %53 = phi i64 [ 0, %14 ], [ %214, %213 ]
  %54 = tail call i64 @llvm.smin.i64(i64 %52, i64 16)
  %55 = tail call i64 @llvm.smax.i64(i64 %54, i64 1)
  %56 = getelementptr float, ptr %2, i64 %53
  %57 = icmp slt i64 %53, 0
  br i1 %57, label %213, label %58

58:
  %59 = sub nsw i64 %0, %53
  %60 = icmp sgt i64 %59, 15
  %61 = icmp sgt i64 %59, 0
  %62 = mul i64 %53, %0
  %63 = getelementptr float, ptr %1, i64 %62
  br label %64

64:
  %65 = phi i64 [ %0, %58 ], [ %212, %209 ]
  %66 = phi i64 [ 0, %58 ], [ %210, %209 ]
  %67 = tail call i64 @llvm.smin.i64(i64 %65, i64 16)
  %68 = tail call i64 @llvm.smax.i64(i64 %67, i64 1)
  %69 = sub i64 %0, %66
  %70 = icmp sgt i64 %69, 15
  %71 = and i1 %60, %70
  br i1 %71, label %76, label %72

72:
  br i1 %61, label %73, label %209

73:
  %74 = getelementptr float, ptr %1, i64 %66
  %75 = icmp sgt i64 %69, 0
  br label %190

76:
  %77 = getelementptr float, ptr %63, i64 %66
  %78 = mul i64 %66, %3
  %79 = load <16 x float>, ptr %77, align 4
  %80 = getelementptr float, ptr %77, i64 %0
  %81 = load <16 x float>, ptr %80, align 4
  %82 = getelementptr i8, ptr %77, i64 %15
  %83 = load <16 x float>, ptr %82, align 4
  %84 = getelementptr i8, ptr %77, i64 %16
  %85 = load <16 x float>, ptr %84, align 4
  %86 = getelementptr i8, ptr %77, i64 %17
  %87 = load <16 x float>, ptr %86, align 4
  %88 = getelementptr i8, ptr %77, i64 %18
  %89 = load <16 x float>, ptr %88, align 4
  %90 = getelementptr i8, ptr %77, i64 %19
  %91 = load <16 x float>, ptr %90, align 4
  %92 = getelementptr i8, ptr %77, i64 %20
  %93 = load <16 x float>, ptr %92, align 4
  %94 = getelementptr i8, ptr %77, i64 %21
  %95 = load <16 x float>, ptr %94, align 4
  %96 = getelementptr i8, ptr %77, i64 %22
  %97 = load <16 x float>, ptr %96, align 4
  %98 = getelementptr i8, ptr %77, i64 %23
  %99 = load <16 x float>, ptr %98, align 4
  %100 = getelementptr i8, ptr %77, i64 %24
  %101 = load <16 x float>, ptr %100, align 4
  %102 = getelementptr i8, ptr %77, i64 %25
  %103 = load <16 x float>, ptr %102, align 4
  %104 = getelementptr i8, ptr %77, i64 %26
  %105 = load <16 x float>, ptr %104, align 4
  %106 = getelementptr i8, ptr %77, i64 %27
  %107 = load <16 x float>, ptr %106, align 4
  %108 = getelementptr i8, ptr %77, i64 %28
  %109 = load <16 x float>, ptr %108, align 4
  %110 = shufflevector <16 x float> %79, <16 x float> %95, <16 x i32> <i32 0, i32 16, i32 1, i32 17, i32 2, i32 18, i32 3, i32 19, i32 4, i32 20, i32 5, i32 21, i32 6, i32 22, i32 7, i32 23>
  %111 = shufflevector <16 x float> %79, <16 x float> %95, <16 x i32> <i32 8, i32 24, i32 9, i32 25, i32 10, i32 26, i32 11, i32 27, i32 12, i32 28, i32 13, i32 29, i32 14, i32 30, i32 15, i32 31>
  %112 = shufflevector <16 x float> %81, <16 x float> %97, <16 x i32> <i32 0, i32 16, i32 1, i32 17, i32 2, i32 18, i32 3, i32 19, i32 4, i32 20, i32 5, i32 21, i32 6, i32 22, i32 7, i32 23>
  %113 = shufflevector <16 x float> %81, <16 x float> %97, <16 x i32> <i32 8, i32 24, i32 9, i32 25, i32 10, i32 26, i32 11, i32 27, i32 12, i32 28, i32 13, i32 29, i32 14, i32 30, i32 15, i32 31>
  %114 = shufflevector <16 x float> %83, <16 x float> %99, <16 x i32> <i32 0, i32 16, i32 1, i32 17, i32 2, i32 18, i32 3, i32 19, i32 4, i32 20, i32 5, i32 21, i32 6, i32 22, i32 7, i32 23>
  %115 = shufflevector <16 x float> %83, <16 x float> %99, <16 x i32> <i32 8, i32 24, i32 9, i32 25, i32 10, i32 26, i32 11, i32 27, i32 12, i32 28, i32 13, i32 29, i32 14, i32 30, i32 15, i32 31>
  %116 = shufflevector <16 x float> %85, <16 x float> %101, <16 x i32> <i32 0, i32 16, i32 1, i32 17, i32 2, i32 18, i32 3, i32 19, i32 4, i32 20, i32 5, i32 21, i32 6, i32 22, i32 7, i32 23>
  %117 = shufflevector <16 x float> %85, <16 x float> %101, <16 x i32> <i32 8, i32 24, i32 9, i32 25, i32 10, i32 26, i32 11, i32 27, i32 12, i32 28, i32 13, i32 29, i32 14, i32 30, i32 15, i32 31>
  %118 = shufflevector <16 x float> %87, <16 x float> %103, <16 x i32> <i32 0, i32 16, i32 1, i32 17, i32 2, i32 18, i32 3, i32 19, i32 4, i32 20, i32 5, i32 21, i32 6, i32 22, i32 7, i32 23>
  %119 = shufflevector <16 x float> %87, <16 x float> %103, <16 x i32> <i32 8, i32 24, i32 9, i32 25, i32 10, i32 26, i32 11, i32 27, i32 12, i32 28, i32 13, i32 29, i32 14, i32 30, i32 15, i32 31>
  %120 = shufflevector <16 x float> %89, <16 x float> %105, <16 x i32> <i32 0, i32 16, i32 1, i32 17, i32 2, i32 18, i32 3, i32 19, i32 4, i32 20, i32 5, i32 21, i32 6, i32 22, i32 7, i32 23>
  %121 = shufflevector <16 x float> %89, <16 x float> %105, <16 x i32> <i32 8, i32 24, i32 9, i32 25, i32 10, i32 26, i32 11, i32 27, i32 12, i32 28, i32 13, i32 29, i32 14, i32 30, i32 15, i32 31>
  %122 = shufflevector <16 x float> %91, <16 x float> %107, <16 x i32> <i32 0, i32 16, i32 1, i32 17, i32 2, i32 18, i32 3, i32 19, i32 4, i32 20, i32 5, i32 21, i32 6, i32 22, i32 7, i32 23>
  %123 = shufflevector <16 x float> %91, <16 x float> %107, <16 x i32> <i32 8, i32 24, i32 9, i32 25, i32 10, i32 26, i32 11, i32 27, i32 12, i32 28, i32 13, i32 29, i32 14, i32 30, i32 15, i32 31>
  %124 = shufflevector <16 x float> %93, <16 x float> %109, <16 x i32> <i32 0, i32 16, i32 1, i32 17, i32 2, i32 18, i32 3, i32 19, i32 4, i32 20, i32 5, i32 21, i32 6, i32 22, i32 7, i32 23>
  %125 = shufflevector <16 x float> %93, <16 x float> %109, <16 x i32> <i32 8, i32 24, i32 9, i32 25, i32 10, i32 26, i32 11, i32 27, i32 12, i32 28, i32 13, i32 29, i32 14, i32 30, i32 15, i32 31>
  %126 = shufflevector <16 x float> %110, <16 x float> %118, <16 x i32> <i32 0, i32 16, i32 1, i32 17, i32 2, i32 18, i32 3, i32 19, i32 4, i32 20, i32 5, i32 21, i32 6, i32 22, i32 7, i32 23>
  %127 = shufflevector <16 x float> %110, <16 x float> %118, <16 x i32> <i32 8, i32 24, i32 9, i32 25, i32 10, i32 26, i32 11, i32 27, i32 12, i32 28, i32 13, i32 29, i32 14, i32 30, i32 15, i32 31>
  %128 = shufflevector <16 x float> %111, <16 x float> %119, <16 x i32> <i32 0, i32 16, i32 1, i32 17, i32 2, i32 18, i32 3, i32 19, i32 4, i32 20, i32 5, i32 21, i32 6, i32 22, i32 7, i32 23>
  %129 = shufflevector <16 x float> %111, <16 x float> %119, <16 x i32> <i32 8, i32 24, i32 9, i32 25, i32 10, i32 26, i32 11, i32 27, i32 12, i32 28, i32 13, i32 29, i32 14, i32 30, i32 15, i32 31>
  %130 = shufflevector <16 x float> %112, <16 x float> %120, <16 x i32> <i32 0, i32 16, i32 1, i32 17, i32 2, i32 18, i32 3, i32 19, i32 4, i32 20, i32 5, i32 21, i32 6, i32 22, i32 7, i32 23>
  %131 = shufflevector <16 x float> %112, <16 x float> %120, <16 x i32> <i32 8, i32 24, i32 9, i32 25, i32 10, i32 26, i32 11, i32 27, i32 12, i32 28, i32 13, i32 29, i32 14, i32 30, i32 15, i32 31>
  %132 = shufflevector <16 x float> %113, <16 x float> %121, <16 x i32> <i32 0, i32 16, i32 1, i32 17, i32 2, i32 18, i32 3, i32 19, i32 4, i32 20, i32 5, i32 21, i32 6, i32 22, i32 7, i32 23>
  %133 = shufflevector <16 x float> %113, <16 x float> %121, <16 x i32> <i32 8, i32 24, i32 9, i32 25, i32 10, i32 26, i32 11, i32 27, i32 12, i32 28, i32 13, i32 29, i32 14, i32 30, i32 15, i32 31>
  %134 = shufflevector <16 x float> %114, <16 x float> %122, <16 x i32> <i32 0, i32 16, i32 1, i32 17, i32 2, i32 18, i32 3, i32 19, i32 4, i32 20, i32 5, i32 21, i32 6, i32 22, i32 7, i32 23>
  %135 = shufflevector <16 x float> %114, <16 x float> %122, <16 x i32> <i32 8, i32 24, i32 9, i32 25, i32 10, i32 26, i32 11, i32 27, i32 12, i32 28, i32 13, i32 29, i32 14, i32 30, i32 15, i32 31>
  %136 = shufflevector <16 x float> %115, <16 x float> %123, <16 x i32> <i32 0, i32 16, i32 1, i32 17, i32 2, i32 18, i32 3, i32 19, i32 4, i32 20, i32 5, i32 21, i32 6, i32 22, i32 7, i32 23>
  %137 = shufflevector <16 x float> %115, <16 x float> %123, <16 x i32> <i32 8, i32 24, i32 9, i32 25, i32 10, i32 26, i32 11, i32 27, i32 12, i32 28, i32 13, i32 29, i32 14, i32 30, i32 15, i32 31>
  %138 = shufflevector <16 x float> %116, <16 x float> %124, <16 x i32> <i32 0, i32 16, i32 1, i32 17, i32 2, i32 18, i32 3, i32 19, i32 4, i32 20, i32 5, i32 21, i32 6, i32 22, i32 7, i32 23>
  %139 = shufflevector <16 x float> %116, <16 x float> %124, <16 x i32> <i32 8, i32 24, i32 9, i32 25, i32 10, i32 26, i32 11, i32 27, i32 12, i32 28, i32 13, i32 29, i32 14, i32 30, i32 15, i32 31>
  %140 = shufflevector <16 x float> %117, <16 x float> %125, <16 x i32> <i32 0, i32 16, i32 1, i32 17, i32 2, i32 18, i32 3, i32 19, i32 4, i32 20, i32 5, i32 21, i32 6, i32 22, i32 7, i32 23>
  %141 = shufflevector <16 x float> %117, <16 x float> %125, <16 x i32> <i32 8, i32 24, i32 9, i32 25, i32 10, i32 26, i32 11, i32 27, i32 12, i32 28, i32 13, i32 29, i32 14, i32 30, i32 15, i32 31>
  %142 = shufflevector <16 x float> %126, <16 x float> %134, <16 x i32> <i32 0, i32 16, i32 1, i32 17, i32 2, i32 18, i32 3, i32 19, i32 4, i32 20, i32 5, i32 21, i32 6, i32 22, i32 7, i32 23>
  %143 = shufflevector <16 x float> %126, <16 x float> %134, <16 x i32> <i32 8, i32 24, i32 9, i32 25, i32 10, i32 26, i32 11, i32 27, i32 12, i32 28, i32 13, i32 29, i32 14, i32 30, i32 15, i32 31>
  %144 = shufflevector <16 x float> %127, <16 x float> %135, <16 x i32> <i32 0, i32 16, i32 1, i32 17, i32 2, i32 18, i32 3, i32 19, i32 4, i32 20, i32 5, i32 21, i32 6, i32 22, i32 7, i32 23>
  %145 = shufflevector <16 x float> %127, <16 x float> %135, <16 x i32> <i32 8, i32 24, i32 9, i32 25, i32 10, i32 26, i32 11, i32 27, i32 12, i32 28, i32 13, i32 29, i32 14, i32 30, i32 15, i32 31>
  %146 = shufflevector <16 x float> %128, <16 x float> %136, <16 x i32> <i32 0, i32 16, i32 1, i32 17, i32 2, i32 18, i32 3, i32 19, i32 4, i32 20, i32 5, i32 21, i32 6, i32 22, i32 7, i32 23>
  %147 = shufflevector <16 x float> %128, <16 x float> %136, <16 x i32> <i32 8, i32 24, i32 9, i32 25, i32 10, i32 26, i32 11, i32 27, i32 12, i32 28, i32 13, i32 29, i32 14, i32 30, i32 15, i32 31>
  %148 = shufflevector <16 x float> %129, <16 x float> %137, <16 x i32> <i32 0, i32 16, i32 1, i32 17, i32 2, i32 18, i32 3, i32 19, i32 4, i32 20, i32 5, i32 21, i32 6, i32 22, i32 7, i32 23>
  %149 = shufflevector <16 x float> %129, <16 x float> %137, <16 x i32> <i32 8, i32 24, i32 9, i32 25, i32 10, i32 26, i32 11, i32 27, i32 12, i32 28, i32 13, i32 29, i32 14, i32 30, i32 15, i32 31>
  %150 = shufflevector <16 x float> %130, <16 x float> %138, <16 x i32> <i32 0, i32 16, i32 1, i32 17, i32 2, i32 18, i32 3, i32 19, i32 4, i32 20, i32 5, i32 21, i32 6, i32 22, i32 7, i32 23>
  %151 = shufflevector <16 x float> %130, <16 x float> %138, <16 x i32> <i32 8, i32 24, i32 9, i32 25, i32 10, i32 26, i32 11, i32 27, i32 12, i32 28, i32 13, i32 29, i32 14, i32 30, i32 15, i32 31>
  %152 = shufflevector <16 x float> %131, <16 x float> %139, <16 x i32> <i32 0, i32 16, i32 1, i32 17, i32 2, i32 18, i32 3, i32 19, i32 4, i32 20, i32 5, i32 21, i32 6, i32 22, i32 7, i32 23>
  %153 = shufflevector <16 x float> %131, <16 x float> %139, <16 x i32> <i32 8, i32 24, i32 9, i32 25, i32 10, i32 26, i32 11, i32 27, i32 12, i32 28, i32 13, i32 29, i32 14, i32 30, i32 15, i32 31>
  %154 = shufflevector <16 x float> %132, <16 x float> %140, <16 x i32> <i32 0, i32 16, i32 1, i32 17, i32 2, i32 18, i32 3, i32 19, i32 4, i32 20, i32 5, i32 21, i32 6, i32 22, i32 7, i32 23>
  %155 = shufflevector <16 x float> %132, <16 x float> %140, <16 x i32> <i32 8, i32 24, i32 9, i32 25, i32 10, i32 26, i32 11, i32 27, i32 12, i32 28, i32 13, i32 29, i32 14, i32 30, i32 15, i32 31>
  %156 = shufflevector <16 x float> %133, <16 x float> %141, <16 x i32> <i32 0, i32 16, i32 1, i32 17, i32 2, i32 18, i32 3, i32 19, i32 4, i32 20, i32 5, i32 21, i32 6, i32 22, i32 7, i32 23>
  %157 = shufflevector <16 x float> %133, <16 x float> %141, <16 x i32> <i32 8, i32 24, i32 9, i32 25, i32 10, i32 26, i32 11, i32 27, i32 12, i32 28, i32 13, i32 29, i32 14, i32 30, i32 15, i32 31>
  %158 = shufflevector <16 x float> %142, <16 x float> %150, <16 x i32> <i32 0, i32 16, i32 1, i32 17, i32 2, i32 18, i32 3, i32 19, i32 4, i32 20, i32 5, i32 21, i32 6, i32 22, i32 7, i32 23>
  %159 = shufflevector <16 x float> %142, <16 x float> %150, <16 x i32> <i32 8, i32 24, i32 9, i32 25, i32 10, i32 26, i32 11, i32 27, i32 12, i32 28, i32 13, i32 29, i32 14, i32 30, i32 15, i32 31>
  %160 = shufflevector <16 x float> %143, <16 x float> %151, <16 x i32> <i32 0, i32 16, i32 1, i32 17, i32 2, i32 18, i32 3, i32 19, i32 4, i32 20, i32 5, i32 21, i32 6, i32 22, i32 7, i32 23>
  %161 = shufflevector <16 x float> %143, <16 x float> %151, <16 x i32> <i32 8, i32 24, i32 9, i32 25, i32 10, i32 26, i32 11, i32 27, i32 12, i32 28, i32 13, i32 29, i32 14, i32 30, i32 15, i32 31>
  %162 = shufflevector <16 x float> %144, <16 x float> %152, <16 x i32> <i32 0, i32 16, i32 1, i32 17, i32 2, i32 18, i32 3, i32 19, i32 4, i32 20, i32 5, i32 21, i32 6, i32 22, i32 7, i32 23>
  %163 = shufflevector <16 x float> %144, <16 x float> %152, <16 x i32> <i32 8, i32 24, i32 9, i32 25, i32 10, i32 26, i32 11, i32 27, i32 12, i32 28, i32 13, i32 29, i32 14, i32 30, i32 15, i32 31>
  %164 = shufflevector <16 x float> %145, <16 x float> %153, <16 x i32> <i32 0, i32 16, i32 1, i32 17, i32 2, i32 18, i32 3, i32 19, i32 4, i32 20, i32 5, i32 21, i32 6, i32 22, i32 7, i32 23>
  %165 = shufflevector <16 x float> %145, <16 x float> %153, <16 x i32> <i32 8, i32 24, i32 9, i32 25, i32 10, i32 26, i32 11, i32 27, i32 12, i32 28, i32 13, i32 29, i32 14, i32 30, i32 15, i32 31>
  %166 = shufflevector <16 x float> %146, <16 x float> %154, <16 x i32> <i32 0, i32 16, i32 1, i32 17, i32 2, i32 18, i32 3, i32 19, i32 4, i32 20, i32 5, i32 21, i32 6, i32 22, i32 7, i32 23>
  %167 = shufflevector <16 x float> %146, <16 x float> %154, <16 x i32> <i32 8, i32 24, i32 9, i32 25, i32 10, i32 26, i32 11, i32 27, i32 12, i32 28, i32 13, i32 29, i32 14, i32 30, i32 15, i32 31>
  %168 = shufflevector <16 x float> %147, <16 x float> %155, <16 x i32> <i32 0, i32 16, i32 1, i32 17, i32 2, i32 18, i32 3, i32 19, i32 4, i32 20, i32 5, i32 21, i32 6, i32 22, i32 7, i32 23>
  %169 = shufflevector <16 x float> %147, <16 x float> %155, <16 x i32> <i32 8, i32 24, i32 9, i32 25, i32 10, i32 26, i32 11, i32 27, i32 12, i32 28, i32 13, i32 29, i32 14, i32 30, i32 15, i32 31>
  %170 = shufflevector <16 x float> %148, <16 x float> %156, <16 x i32> <i32 0, i32 16, i32 1, i32 17, i32 2, i32 18, i32 3, i32 19, i32 4, i32 20, i32 5, i32 21, i32 6, i32 22, i32 7, i32 23>
  %171 = shufflevector <16 x float> %148, <16 x float> %156, <16 x i32> <i32 8, i32 24, i32 9, i32 25, i32 10, i32 26, i32 11, i32 27, i32 12, i32 28, i32 13, i32 29, i32 14, i32 30, i32 15, i32 31>
  %172 = shufflevector <16 x float> %149, <16 x float> %157, <16 x i32> <i32 0, i32 16, i32 1, i32 17, i32 2, i32 18, i32 3, i32 19, i32 4, i32 20, i32 5, i32 21, i32 6, i32 22, i32 7, i32 23>
  %173 = shufflevector <16 x float> %149, <16 x float> %157, <16 x i32> <i32 8, i32 24, i32 9, i32 25, i32 10, i32 26, i32 11, i32 27, i32 12, i32 28, i32 13, i32 29, i32 14, i32 30, i32 15, i32 31>
  %174 = getelementptr float, ptr %56, i64 %78
  store <16 x float> %158, ptr %174, align 4
  %175 = getelementptr float, ptr %174, i64 %3
  store <16 x float> %159, ptr %175, align 4
  %176 = getelementptr i8, ptr %174, i64 %29
  store <16 x float> %160, ptr %176, align 4
  %177 = getelementptr i8, ptr %174, i64 %30
  store <16 x float> %161, ptr %177, align 4
  %178 = getelementptr i8, ptr %174, i64 %31
  store <16 x float> %162, ptr %178, align 4
  %179 = getelementptr i8, ptr %174, i64 %32
  store <16 x float> %163, ptr %179, align 4
  %180 = getelementptr i8, ptr %174, i64 %33
  store <16 x float> %164, ptr %180, align 4
  %181 = getelementptr i8, ptr %174, i64 %34
  store <16 x float> %165, ptr %181, align 4
  %182 = getelementptr i8, ptr %174, i64 %35
  store <16 x float> %166, ptr %182, align 4
  %183 = getelementptr i8, ptr %174, i64 %36
  store <16 x float> %167, ptr %183, align 4
  %184 = getelementptr i8, ptr %174, i64 %37
  store <16 x float> %168, ptr %184, align 4
  %185 = getelementptr i8, ptr %174, i64 %38
  store <16 x float> %169, ptr %185, align 4
  %186 = getelementptr i8, ptr %174, i64 %39
  store <16 x float> %170, ptr %186, align 4
  %187 = getelementptr i8, ptr %174, i64 %40
  store <16 x float> %171, ptr %187, align 4
  %188 = getelementptr i8, ptr %174, i64 %41
  store <16 x float> %172, ptr %188, align 4
  %189 = getelementptr i8, ptr %174, i64 %42
  store <16 x float> %173, ptr %189, align 4
  br label %209

190:
  %191 = phi i64 [ 0, %73 ], [ %207, %206 ]
  %192 = getelementptr float, ptr %56, i64 %191
  br i1 %75, label %193, label %206

193:
  %194 = add nuw nsw i64 %191, %53
  %195 = mul i64 %194, %0
  %196 = getelementptr float, ptr %74, i64 %195
  br label %197

197:
  %198 = phi i64 [ 0, %193 ], [ %204, %197 ]
  %199 = getelementptr float, ptr %196, i64 %198
  %200 = load float, ptr %199, align 4
  %201 = add nuw nsw i64 %198, %66
  %202 = mul i64 %201, %3
  %203 = getelementptr float, ptr %192, i64 %202
  store float %200, ptr %203, align 4
  %204 = add nuw nsw i64 %198, 1
  %205 = icmp eq i64 %204, %68
  br i1 %205, label %206, label %197

206:
  %207 = add nuw nsw i64 %191, 1
  %208 = icmp eq i64 %207, %55
  br i1 %208, label %209, label %190

209:
  %210 = add i64 %66, 16
  %211 = icmp sgt i64 %210, %53
  %212 = add i64 %65, -16
  br i1 %211, label %213, label %64

213:
  %214 = add i64 %53, 16
  %215 = icmp slt i64 %214, %0
  %216 = add i64 %52, -16
  br i1 %215, label %51, label %217

217:
  ret void
}

define internal fastcc i32 @cholesky_float32(i64 %0, i64 %1, ptr %2, i64 %3) {
  %5 = icmp slt i64 %1, 17
  br i1 %5, label %8, label %6

6:
  %7 = add i64 %3, 1
  br label %62

8:
  %9 = phi i64 [ %0, %4 ], [ %74, %71 ]
  %10 = phi i64 [ %1, %4 ], [ %75, %71 ]
  %11 = phi ptr [ %2, %4 ], [ %73, %71 ]
  %12 = icmp sgt i64 %10, 0
  br i1 %12, label %13, label %78

13:
  %14 = icmp sgt i64 %9, 0
  br label %17

15:
  %16 = icmp eq i64 %38, %10
  br i1 %16, label %78, label %17

17:
  %18 = phi i64 [ 0, %13 ], [ %38, %15 ]
  %19 = mul i64 %18, %3
  %20 = getelementptr float, ptr %11, i64 %19
  %21 = getelementptr float, ptr %20, i64 %18
  %22 = load float, ptr %21, align 4
  %23 = fcmp contract ogt float %22, 0.000000e+00
  br i1 %23, label %24, label %78

24:
  %25 = tail call contract float @llvm.sqrt.f32(float %22)
  br i1 %14, label %26, label %37

26:
  %27 = fdiv contract float 1.000000e+00, %25
  %28 = insertelement <16 x float> poison, float %27, i64 0
  %29 = shufflevector <16 x float> %28, <16 x float> poison, <16 x i32> zeroinitializer
  br label %30

30:
  %31 = phi i64 [ 0, %26 ], [ %35, %30 ]
  %32 = getelementptr float, ptr %20, i64 %31
  %33 = load <16 x float>, ptr %32, align 4
  %34 = fmul contract <16 x float> %29, %33
  store <16 x float> %34, ptr %32, align 4
  %35 = add nuw nsw i64 %31, 16
  %36 = icmp slt i64 %35, %9
  br i1 %36, label %30, label %37

37:
  store float %25, ptr %21, align 4
  %38 = add nuw nsw i64 %18, 1
  %39 = icmp slt i64 %38, %10
  br i1 %39, label %40, label %15

40:
  %41 = phi i64 [ %60, %59 ], [ %38, %37 ]
  %42 = mul i64 %41, %3
  %43 = getelementptr float, ptr %11, i64 %42
  br i1 %14, label %44, label %59

44:
  %45 = getelementptr float, ptr %20, i64 %41
  %46 = load float, ptr %45, align 4
  %47 = insertelement <16 x float> poison, float %46, i64 0
  %48 = shufflevector <16 x float> %47, <16 x float> poison, <16 x i32> zeroinitializer
  br label %49

49:
  %50 = phi i64 [ 0, %44 ], [ %57, %49 ]
  %51 = getelementptr float, ptr %43, i64 %50
  %52 = load <16 x float>, ptr %51, align 4
  %53 = getelementptr float, ptr %20, i64 %50
  %54 = load <16 x float>, ptr %53, align 4
  %55 = fmul contract <16 x float> %48, %54
  %56 = fsub contract <16 x float> %52, %55
  store <16 x float> %56, ptr %51, align 4
  %57 = add nuw nsw i64 %50, 16
  %58 = icmp slt i64 %57, %9
  br i1 %58, label %49, label %59

59:
  %60 = add nuw nsw i64 %41, 1
  %61 = icmp slt i64 %60, %10
  br i1 %61, label %40, label %15

62:
  %63 = phi ptr [ %2, %6 ], [ %73, %71 ]
  %64 = phi i64 [ %1, %6 ], [ %75, %71 ]
  %65 = phi i64 [ %0, %6 ], [ %74, %71 ]
  %66 = lshr i64 %64, 1
  %67 = add nuw nsw i64 %66, 15
  %68 = and i64 %67, 9223372036854775792
  %69 = tail call fastcc i32 @cholesky_float32(i64 %65, i64 %68, ptr %63, i64 %3)
  %70 = icmp eq i32 %69, 0
  br i1 %70, label %78, label %71

71:
  %72 = mul i64 %68, %7
  %73 = getelementptr float, ptr %63, i64 %72
  %74 = sub i64 %65, %68
  %75 = sub nsw i64 %64, %68
  %76 = getelementptr float, ptr %63, i64 %68
  tail call fastcc void @subtract_square_float32(i64 %74, i64 %75, i64 %68, ptr %76, ptr %73, i64 %3)
  %77 = icmp slt i64 %75, 17
  br i1 %77, label %8, label %62

78:
  %79 = phi i32 [ 1, %8 ], [ 0, %17 ], [ 1, %15 ], [ 0, %62 ]
  ret i32 %79
}

define internal fastcc void @write_lower_float32(i64 %0, ptr %1, i64 %2, ptr %3) {
  %5 = alloca [16 x <16 x float>], align 64
  %6 = icmp sgt i64 %0, 0
  br i1 %6, label %7, label %175

7:
  %8 = getelementptr inbounds i8, ptr %5, i64 512
  %9 = getelementptr inbounds i8, ptr %5, i64 64
  %10 = getelementptr inbounds i8, ptr %5, i64 576
  %11 = getelementptr inbounds i8, ptr %5, i64 128
  %12 = getelementptr inbounds i8, ptr %5, i64 640
  %13 = getelementptr inbounds i8, ptr %5, i64 192
  %14 = getelementptr inbounds i8, ptr %5, i64 704
  %15 = getelementptr inbounds i8, ptr %5, i64 256
  %16 = getelementptr inbounds i8, ptr %5, i64 768
  %17 = getelementptr inbounds i8, ptr %5, i64 320
  %18 = getelementptr inbounds i8, ptr %5, i64 832
  %19 = getelementptr inbounds i8, ptr %5, i64 384
  %20 = getelementptr inbounds i8, ptr %5, i64 896
  %21 = getelementptr inbounds i8, ptr %5, i64 448
  %22 = getelementptr inbounds i8, ptr %5, i64 960
  br label %23

23:
  %24 = phi i64 [ %0, %7 ], [ %163, %160 ]
  %25 = phi i64 [ 0, %7 ], [ %161, %160 ]
  %26 = tail call i64 @llvm.smin.i64(i64 %24, i64 16)
  %27 = tail call i64 @llvm.smax.i64(i64 %26, i64 1)
  %28 = icmp slt i64 %25, 0
  br i1 %28, label %160, label %29

29:
  %30 = getelementptr float, ptr %1, i64 %25
  %31 = icmp slt i64 %25, %0
  br label %33

32:
  br i1 %6, label %164, label %175

33:
  %34 = phi i64 [ %0, %29 ], [ %159, %156 ]
  %35 = phi i64 [ 0, %29 ], [ %157, %156 ]
  %36 = tail call i64 @llvm.smin.i64(i64 %34, i64 16)
  %37 = tail call i64 @llvm.smax.i64(i64 %36, i64 1)
  %38 = sub i64 %0, %35
  br label %39

39:
  %40 = phi i64 [ 0, %33 ], [ %48, %39 ]
  %41 = icmp sgt i64 %38, %40
  %42 = select i1 %41, i64 %40, i64 0
  %43 = add nuw nsw i64 %42, %35
  %44 = mul i64 %43, %2
  %45 = getelementptr float, ptr %30, i64 %44
  %46 = load <16 x float>, ptr %45, align 4
  %47 = getelementptr [16 x <16 x float>], ptr %5, i64 0, i64 %40
  store <16 x float> %46, ptr %47, align 64
  %48 = add nuw nsw i64 %40, 1
  %49 = icmp eq i64 %48, 16
  br i1 %49, label %50, label %39

50:
  %51 = load <16 x float>, ptr %5, align 64
  %52 = load <16 x float>, ptr %8, align 64
  %53 = shufflevector <16 x float> %51, <16 x float> %52, <16 x i32> <i32 0, i32 16, i32 1, i32 17, i32 2, i32 18, i32 3, i32 19, i32 4, i32 20, i32 5, i32 21, i32 6, i32 22, i32 7, i32 23>
  %54 = shufflevector <16 x float> %51, <16 x float> %52, <16 x i32> <i32 8, i32 24, i32 9, i32 25, i32 10, i32 26, i32 11, i32 27, i32 12, i32 28, i32 13, i32 29, i32 14, i32 30, i32 15, i32 31>
  %55 = load <16 x float>, ptr %9, align 64
  %56 = load <16 x float>, ptr %10, align 64
  %57 = shufflevector <16 x float> %55, <16 x float> %56, <16 x i32> <i32 0, i32 16, i32 1, i32 17, i32 2, i32 18, i32 3, i32 19, i32 4, i32 20, i32 5, i32 21, i32 6, i32 22, i32 7, i32 23>
  %58 = shufflevector <16 x float> %55, <16 x float> %56, <16 x i32> <i32 8, i32 24, i32 9, i32 25, i32 10, i32 26, i32 11, i32 27, i32 12, i32 28, i32 13, i32 29, i32 14, i32 30, i32 15, i32 31>
  %59 = load <16 x float>, ptr %11, align 64
  %60 = load <16 x float>, ptr %12, align 64
  %61 = shufflevector <16 x float> %59, <16 x float> %60, <16 x i32> <i32 0, i32 16, i32 1, i32 17, i32 2, i32 18, i32 3, i32 19, i32 4, i32 20, i32 5, i32 21, i32 6, i32 22, i32 7, i32 23>
  %62 = shufflevector <16 x float> %59, <16 x float> %60, <16 x i32> <i32 8, i32 24, i32 9, i32 25, i32 10, i32 26, i32 11, i32 27, i32 12, i32 28, i32 13, i32 29, i32 14, i32 30, i32 15, i32 31>
  %63 = load <16 x float>, ptr %13, align 64
  %64 = load <16 x float>, ptr %14, align 64
  %65 = shufflevector <16 x float> %63, <16 x float> %64, <16 x i32> <i32 0, i32 16, i32 1, i32 17, i32 2, i32 18, i32 3, i32 19, i32 4, i32 20, i32 5, i32 21, i32 6, i32 22, i32 7, i32 23>
  %66 = shufflevector <16 x float> %63, <16 x float> %64, <16 x i32> <i32 8, i32 24, i32 9, i32 25, i32 10, i32 26, i32 11, i32 27, i32 12, i32 28, i32 13, i32 29, i32 14, i32 30, i32 15, i32 31>
  %67 = load <16 x float>, ptr %15, align 64
  %68 = load <16 x float>, ptr %16, align 64
  %69 = shufflevector <16 x float> %67, <16 x float> %68, <16 x i32> <i32 0, i32 16, i32 1, i32 17, i32 2, i32 18, i32 3, i32 19, i32 4, i32 20, i32 5, i32 21, i32 6, i32 22, i32 7, i32 23>
  %70 = shufflevector <16 x float> %67, <16 x float> %68, <16 x i32> <i32 8, i32 24, i32 9, i32 25, i32 10, i32 26, i32 11, i32 27, i32 12, i32 28, i32 13, i32 29, i32 14, i32 30, i32 15, i32 31>
  %71 = load <16 x float>, ptr %17, align 64
  %72 = load <16 x float>, ptr %18, align 64
  %73 = shufflevector <16 x float> %71, <16 x float> %72, <16 x i32> <i32 0, i32 16, i32 1, i32 17, i32 2, i32 18, i32 3, i32 19, i32 4, i32 20, i32 5, i32 21, i32 6, i32 22, i32 7, i32 23>
  %74 = shufflevector <16 x float> %71, <16 x float> %72, <16 x i32> <i32 8, i32 24, i32 9, i32 25, i32 10, i32 26, i32 11, i32 27, i32 12, i32 28, i32 13, i32 29, i32 14, i32 30, i32 15, i32 31>
  %75 = load <16 x float>, ptr %19, align 64
  %76 = load <16 x float>, ptr %20, align 64
  %77 = shufflevector <16 x float> %75, <16 x float> %76, <16 x i32> <i32 0, i32 16, i32 1, i32 17, i32 2, i32 18, i32 3, i32 19, i32 4, i32 20, i32 5, i32 21, i32 6, i32 22, i32 7, i32 23>
  %78 = shufflevector <16 x float> %75, <16 x float> %76, <16 x i32> <i32 8, i32 24, i32 9, i32 25, i32 10, i32 26, i32 11, i32 27, i32 12, i32 28, i32 13, i32 29, i32 14, i32 30, i32 15, i32 31>
  %79 = load <16 x float>, ptr %21, align 64
  %80 = load <16 x float>, ptr %22, align 64
  %81 = shufflevector <16 x float> %79, <16 x float> %80, <16 x i32> <i32 0, i32 16, i32 1, i32 17, i32 2, i32 18, i32 3, i32 19, i32 4, i32 20, i32 5, i32 21, i32 6, i32 22, i32 7, i32 23>
  %82 = shufflevector <16 x float> %79, <16 x float> %80, <16 x i32> <i32 8, i32 24, i32 9, i32 25, i32 10, i32 26, i32 11, i32 27, i32 12, i32 28, i32 13, i32 29, i32 14, i32 30, i32 15, i32 31>
  %83 = shufflevector <16 x float> %53, <16 x float> %69, <16 x i32> <i32 0, i32 16, i32 1, i32 17, i32 2, i32 18, i32 3, i32 19, i32 4, i32 20, i32 5, i32 21, i32 6, i32 22, i32 7, i32 23>
  %84 = shufflevector <16 x float> %53, <16 x float> %69, <16 x i32> <i32 8, i32 24, i32 9, i32 25, i32 10, i32 26, i32 11, i32 27, i32 12, i32 28, i32 13, i32 29, i32 14, i32 30, i32 15, i32 31>
  %85 = shufflevector <16 x float> %54, <16 x float> %70, <16 x i32> <i32 0, i32 16, i32 1, i32 17, i32 2, i32 18, i32 3, i32 19, i32 4, i32 20, i32 5, i32 21, i32 6, i32 22, i32 7, i32 23>
  %86 = shufflevector <16 x float> %54, <16 x float> %70, <16 x i32> <i32 8, i32 24, i32 9, i32 25, i32 10, i32 26, i32 11, i32 27, i32 12, i32 28, i32 13, i32 29, i32 14, i32 30, i32 15, i32 31>
  %87 = shufflevector <16 x float> %57, <16 x float> %73, <16 x i32> <i32 0, i32 16, i32 1, i32 17, i32 2, i32 18, i32 3, i32 19, i32 4, i32 20, i32 5, i32 21, i32 6, i32 22, i32 7, i32 23>
  %88 = shufflevector <16 x float> %57, <16 x float> %73, <16 x i32> <i32 8, i32 24, i32 9, i32 25, i32 10, i32 26, i32 11, i32 27, i32 12, i32 28, i32 13, i32 29, i32 14, i32 30, i32 15, i32 31>
  %89 = shufflevector <16 x float> %58, <16 x float> %74, <16 x i32> <i32 0, i32 16, i32 1, i32 17, i32 2, i32 18, i32 3, i32 19, i32 4, i32 20, i32 5, i32 21, i32 6, i32 22, i32 7, i32 23>
  %90 = shufflevector <16 x float> %58, <16 x float> %74, <16 x i32> <i32 8, i32 24, i32 9, i32 25, i32 10, i32 26, i32 11, i32 27, i32 12, i32 28, i32 13, i32 29, i32 14, i32 30, i32 15, i32 31>
  %91 = shufflevector <16 x float> %61, <16 x float> %77, <16 x i32> <i32 0, i32 16, i32 1, i32 17, i32 2, i32 18, i32 3, i32 19, i32 4, i32 20, i32 5, i32 21, i32 6, i32 22, i32 7, i32 23>
  %92 = shufflevector <16 x float> %61, <16 x float> %77, <16 x i32> <i32 8, i32 24, i32 9, i32 25, i32 10, i32 26, i32 11, i32 27, i32 12, i32 28, i32 13, i32 29, i32 14, i32 30, i32 15, i32 31>
  %93 = shufflevector <16 x float> %62, <16 x float> %78, <16 x i32> <i32 0, i32 16, i32 1, i32 17, i32 2, i32 18, i32 3, i32 19, i32 4, i32 20, i32 5, i32 21, i32 6, i32 22, i32 7, i32 23>
  %94 = shufflevector <16 x float> %62, <16 x float> %78, <16 x i32> <i32 8, i32 24, i32 9, i32 25, i32 10, i32 26, i32 11, i32 27, i32 12, i32 28, i32 13, i32 29, i32 14, i32 30, i32 15, i32 31>
  %95 = shufflevector <16 x float> %65, <16 x float> %81, <16 x i32> <i32 0, i32 16, i32 1, i32 17, i32 2, i32 18, i32 3, i32 19, i32 4, i32 20, i32 5, i32 21, i32 6, i32 22, i32 7, i32 23>
  %96 = shufflevector <16 x float> %65, <16 x float> %81, <16 x i32> <i32 8, i32 24, i32 9, i32 25, i32 10, i32 26, i32 11, i32 27, i32 12, i32 28, i32 13, i32 29, i32 14, i32 30, i32 15, i32 31>
  %97 = shufflevector <16 x float> %66, <16 x float> %82, <16 x i32> <i32 0, i32 16, i32 1, i32 17, i32 2, i32 18, i32 3, i32 19, i32 4, i32 20, i32 5, i32 21, i32 6, i32 22, i32 7, i32 23>
  %98 = shufflevector <16 x float> %66, <16 x float> %82, <16 x i32> <i32 8, i32 24, i32 9, i32 25, i32 10, i32 26, i32 11, i32 27, i32 12, i32 28, i32 13, i32 29, i32 14, i32 30, i32 15, i32 31>
  %99 = shufflevector <16 x float> %83, <16 x float> %91, <16 x i32> <i32 0, i32 16, i32 1, i32 17, i32 2, i32 18, i32 3, i32 19, i32 4, i32 20, i32 5, i32 21, i32 6, i32 22, i32 7, i32 23>
  %100 = shufflevector <16 x float> %83, <16 x float> %91, <16 x i32> <i32 8, i32 24, i32 9, i32 25, i32 10, i32 26, i32 11, i32 27, i32 12, i32 28, i32 13, i32 29, i32 14, i32 30, i32 15, i32 31>
  %101 = shufflevector <16 x float> %84, <16 x float> %92, <16 x i32> <i32 0, i32 16, i32 1, i32 17, i32 2, i32 18, i32 3, i32 19, i32 4, i32 20, i32 5, i32 21, i32 6, i32 22, i32 7, i32 23>
  %102 = shufflevector <16 x float> %84, <16 x float> %92, <16 x i32> <i32 8, i32 24, i32 9, i32 25, i32 10, i32 26, i32 11, i32 27, i32 12, i32 28, i32 13, i32 29, i32 14, i32 30, i32 15, i32 31>
  %103 = shufflevector <16 x float> %85, <16 x float> %93, <16 x i32> <i32 0, i32 16, i32 1, i32 17, i32 2, i32 18, i32 3, i32 19, i32 4, i32 20, i32 5, i32 21, i32 6, i32 22, i32 7, i32 23>
  %104 = shufflevector <16 x float> %85, <16 x float> %93, <16 x i32> <i32 8, i32 24, i32 9, i32 25, i32 10, i32 26, i32 11, i32 27, i32 12, i32 28, i32 13, i32 29, i32 14, i32 30, i32 15, i32 31>
  %105 = shufflevector <16 x float> %86, <16 x float> %94, <16 x i32> <i32 0, i32 16, i32 1, i32 17, i32 2, i32 18, i32 3, i32 19, i32 4, i32 20, i32 5, i32 21, i32 6, i32 22, i32 7, i32 23>
  %106 = shufflevector <16 x float> %86, <16 x float> %94, <16 x i32> <i32 8, i32 24, i32 9, i32 25, i32 10, i32 26, i32 11, i32 27, i32 12, i32 28, i32 13, i32 29, i32 14, i32 30, i32 15, i32 31>
  %107 = shufflevector <16 x float> %87, <16 x float> %95, <16 x i32> <i32 0, i32 16, i32 1, i32 17, i32 2, i32 18, i32 3, i32 19, i32 4, i32 20, i32 5, i32 21, i32 6, i32 22, i32 7, i32 23>
  %108 = shufflevector <16 x float> %87, <16 x float> %95, <16 x i32> <i32 8, i32 24, i32 9, i32 25, i32 10, i32 26, i32 11, i32 27, i32 12, i32 28, i32 13, i32 29, i32 14, i32 30, i32 15, i32 31>
  %109 = shufflevector <16 x float> %88, <16 x float> %96, <16 x i32> <i32 0, i32 16, i32 1, i32 17, i32 2, i32 18, i32 3, i32 19, i32 4, i32 20, i32 5, i32 21, i32 6, i32 22, i32 7, i32 23>
  %110 = shufflevector <16 x float> %88, <16 x float> %96, <16 x i32> <i32 8, i32 24, i32 9, i32 25, i32 10, i32 26, i32 11, i32 27, i32 12, i32 28, i32 13, i32 29, i32 14, i32 30, i32 15, i32 31>
  %111 = shufflevector <16 x float> %89, <16 x float> %97, <16 x i32> <i32 0, i32 16, i32 1, i32 17, i32 2, i32 18, i32 3, i32 19, i32 4, i32 20, i32 5, i32 21, i32 6, i32 22, i32 7, i32 23>
  %112 = shufflevector <16 x float> %89, <16 x float> %97, <16 x i32> <i32 8, i32 24, i32 9, i32 25, i32 10, i32 26, i32 11, i32 27, i32 12, i32 28, i32 13, i32 29, i32 14, i32 30, i32 15, i32 31>
  %113 = shufflevector <16 x float> %90, <16 x float> %98, <16 x i32> <i32 0, i32 16, i32 1, i32 17, i32 2, i32 18, i32 3, i32 19, i32 4, i32 20, i32 5, i32 21, i32 6, i32 22, i32 7, i32 23>
  %114 = shufflevector <16 x float> %90, <16 x float> %98, <16 x i32> <i32 8, i32 24, i32 9, i32 25, i32 10, i32 26, i32 11, i32 27, i32 12, i32 28, i32 13, i32 29, i32 14, i32 30, i32 15, i32 31>
  %115 = shufflevector <16 x float> %99, <16 x float> %107, <16 x i32> <i32 0, i32 16, i32 1, i32 17, i32 2, i32 18, i32 3, i32 19, i32 4, i32 20, i32 5, i32 21, i32 6, i32 22, i32 7, i32 23>
  %116 = shufflevector <16 x float> %99, <16 x float> %107, <16 x i32> <i32 8, i32 24, i32 9, i32 25, i32 10, i32 26, i32 11, i32 27, i32 12, i32 28, i32 13, i32 29, i32 14, i32 30, i32 15, i32 31>
  %117 = shufflevector <16 x float> %100, <16 x float> %108, <16 x i32> <i32 0, i32 16, i32 1, i32 17, i32 2, i32 18, i32 3, i32 19, i32 4, i32 20, i32 5, i32 21, i32 6, i32 22, i32 7, i32 23>
  %118 = shufflevector <16 x float> %100, <16 x float> %108, <16 x i32> <i32 8, i32 24, i32 9, i32 25, i32 10, i32 26, i32 11, i32 27, i32 12, i32 28, i32 13, i32 29, i32 14, i32 30, i32 15, i32 31>
  %119 = shufflevector <16 x float> %101, <16 x float> %109, <16 x i32> <i32 0, i32 16, i32 1, i32 17, i32 2, i32 18, i32 3, i32 19, i32 4, i32 20, i32 5, i32 21, i32 6, i32 22, i32 7, i32 23>
  %120 = shufflevector <16 x float> %101, <16 x float> %109, <16 x i32> <i32 8, i32 24, i32 9, i32 25, i32 10, i32 26, i32 11, i32 27, i32 12, i32 28, i32 13, i32 29, i32 14, i32 30, i32 15, i32 31>
  %121 = shufflevector <16 x float> %102, <16 x float> %110, <16 x i32> <i32 0, i32 16, i32 1, i32 17, i32 2, i32 18, i32 3, i32 19, i32 4, i32 20, i32 5, i32 21, i32 6, i32 22, i32 7, i32 23>
  %122 = shufflevector <16 x float> %102, <16 x float> %110, <16 x i32> <i32 8, i32 24, i32 9, i32 25, i32 10, i32 26, i32 11, i32 27, i32 12, i32 28, i32 13, i32 29, i32 14, i32 30, i32 15, i32 31>
  %123 = shufflevector <16 x float> %103, <16 x float> %111, <16 x i32> <i32 0, i32 16, i32 1, i32 17, i32 2, i32 18, i32 3, i32 19, i32 4, i32 20, i32 5, i32 21, i32 6, i32 22, i32 7, i32 23>
  %124 = shufflevector <16 x float> %103, <16 x float> %111, <16 x i32> <i32 8, i32 24, i32 9, i32 25, i32 10, i32 26, i32 11, i32 27, i32 12, i32 28, i32 13, i32 29, i32 14, i32 30, i32 15, i32 31>
  %125 = shufflevector <16 x float> %104, <16 x float> %112, <16 x i32> <i32 0, i32 16, i32 1, i32 17, i32 2, i32 18, i32 3, i32 19, i32 4, i32 20, i32 5, i32 21, i32 6, i32 22, i32 7, i32 23>
  %126 = shufflevector <16 x float> %104, <16 x float> %112, <16 x i32> <i32 8, i32 24, i32 9, i32 25, i32 10, i32 26, i32 11, i32 27, i32 12, i32 28, i32 13, i32 29, i32 14, i32 30, i32 15, i32 31>
  %127 = shufflevector <16 x float> %105, <16 x float> %113, <16 x i32> <i32 0, i32 16, i32 1, i32 17, i32 2, i32 18, i32 3, i32 19, i32 4, i32 20, i32 5, i32 21, i32 6, i32 22, i32 7, i32 23>
  %128 = shufflevector <16 x float> %105, <16 x float> %113, <16 x i32> <i32 8, i32 24, i32 9, i32 25, i32 10, i32 26, i32 11, i32 27, i32 12, i32 28, i32 13, i32 29, i32 14, i32 30, i32 15, i32 31>
  %129 = shufflevector <16 x float> %106, <16 x float> %114, <16 x i32> <i32 0, i32 16, i32 1, i32 17, i32 2, i32 18, i32 3, i32 19, i32 4, i32 20, i32 5, i32 21, i32 6, i32 22, i32 7, i32 23>
  %130 = shufflevector <16 x float> %106, <16 x float> %114, <16 x i32> <i32 8, i32 24, i32 9, i32 25, i32 10, i32 26, i32 11, i32 27, i32 12, i32 28, i32 13, i32 29, i32 14, i32 30, i32 15, i32 31>
  store <16 x float> %115, ptr %5, align 64
  store <16 x float> %116, ptr %9, align 64
  store <16 x float> %117, ptr %11, align 64
  store <16 x float> %118, ptr %13, align 64
  store <16 x float> %119, ptr %15, align 64
  store <16 x float> %120, ptr %17, align 64
  store <16 x float> %121, ptr %19, align 64
  store <16 x float> %122, ptr %21, align 64
  store <16 x float> %123, ptr %8, align 64
  store <16 x float> %124, ptr %10, align 64
  store <16 x float> %125, ptr %12, align 64
  store <16 x float> %126, ptr %14, align 64
  store <16 x float> %127, ptr %16, align 64
  store <16 x float> %128, ptr %18, align 64
  store <16 x float> %129, ptr %20, align 64
  store <16 x float> %130, ptr %22, align 64
  %131 = getelementptr float, ptr %3, i64 %35
  br i1 %31, label %132, label %156

132:
  %133 = icmp sgt i64 %38, 15
  %134 = icmp sgt i64 %38, 0
  br label %135

135:
  %136 = phi i64 [ 0, %132 ], [ %154, %153 ]
  %137 = add nuw nsw i64 %136, %25
  %138 = mul i64 %137, %0
  %139 = getelementptr float, ptr %131, i64 %138
  br i1 %133, label %143, label %140

140:
  br i1 %134, label %141, label %153

141:
  %142 = getelementptr <16 x float>, ptr %5, i64 %136
  br label %146

143:
  %144 = getelementptr [16 x <16 x float>], ptr %5, i64 0, i64 %136
  %145 = load <16 x float>, ptr %144, align 64
  store <16 x float> %145, ptr %139, align 4
  br label %153

146:
  %147 = phi i64 [ 0, %141 ], [ %151, %146 ]
  %148 = getelementptr float, ptr %142, i64 %147
  %149 = load float, ptr %148, align 4
  %150 = getelementptr float, ptr %139, i64 %147
  store float %149, ptr %150, align 4
  %151 = add nuw nsw i64 %147, 1
  %152 = icmp eq i64 %151, %37
  br i1 %152, label %153, label %146

153:
  %154 = add nuw nsw i64 %136, 1
  %155 = icmp eq i64 %154, %27
  br i1 %155, label %156, label %135

156:
  %157 = add i64 %35, 16
  %158 = icmp sgt i64 %157, %25
  %159 = add i64 %34, -16
  br i1 %158, label %160, label %33

160:
  %161 = add i64 %25, 16
  %162 = icmp slt i64 %161, %0
  %163 = add i64 %24, -16
  br i1 %162, label %23, label %32

164:
  %165 = phi i64 [ %173, %164 ], [ 0, %32 ]
  %166 = mul i64 %165, %0
  %167 = getelementptr float, ptr %3, i64 %166
  %168 = getelementptr float, ptr %167, i64 %165
  %169 = getelementptr i8, ptr %168, i64 4
  %170 = xor i64 %165, -1
  %171 = add nsw i64 %170, %0
  %172 = shl i64 %171, 2
  tail call void @llvm.memset.p0.i64(ptr align 4 %169, i8 0, i64 %172, i1 false)
  %173 = add nuw nsw i64 %165, 1
  %174 = icmp eq i64 %173, %0
  br i1 %174, label %175, label %164

175:
  ret void
}

define void @panel_qr_float32(ptr %0, ptr %1, ptr %2, ptr %3, i64 %4, i64 %5, i64 %6, i64 %7, i64 %8, i64 %9, i64 %10, i64 %11, ptr %12) {
  %14 = tail call i64 @llvm.smin.i64(i64 %6, i64 %7)
  %15 = shl i64 %7, 2
  %16 = sdiv i64 %11, %15
  %17 = add i64 %14, 15
  %18 = sdiv i64 %17, 16
  %19 = mul i64 %16, %7
  %20 = getelementptr float, ptr %3, i64 %19
  %21 = shl i64 %16, 6
  %22 = getelementptr i8, ptr %20, i64 %21
  %23 = shl i64 %18, 10
  %24 = getelementptr i8, ptr %22, i64 %23
  %25 = shl i64 %18, 6
  %26 = getelementptr i8, ptr %24, i64 %25
  %27 = icmp slt i64 %4, %5
  br i1 %27, label %28, label %141

28:
  %29 = mul i64 %16, %8
  %30 = icmp eq i64 %8, 0
  %31 = add i64 %7, %6
  %32 = mul i64 %31, %8
  %33 = mul i64 %7, %6
  %34 = add i64 %33, %14
  %35 = shl i64 %19, 2
  %36 = icmp sgt i64 %14, 0
  %37 = add i64 %16, 1
  %38 = shl i64 %29, 2
  %39 = icmp sgt i64 %8, 0
  %40 = add i64 %14, -1
  %41 = icmp sgt i64 %40, -16
  %42 = sdiv i64 %40, 16
  %43 = shl nuw nsw i64 %42, 4
  %44 = sub i64 %14, %43
  %45 = mul i64 %8, %6
  %46 = icmp sgt i64 %8, 1
  %47 = shl i64 %14, 2
  %48 = select i1 %30, i64 %34, i64 %32
  br label %49

49:
  %50 = phi i64 [ %4, %28 ], [ %139, %138 ]
  %51 = mul i64 %48, %50
  %52 = getelementptr float, ptr %0, i64 %51
  tail call void @llvm.memset.p0.i64(ptr align 4 %3, i8 0, i64 %35, i1 false)
  %53 = mul i64 %33, %50
  %54 = getelementptr float, ptr %1, i64 %53
  tail call fastcc void @turn_float32(i64 %6, i64 %7, ptr %54, i64 %7, ptr %3, i64 %16)
  br i1 %36, label %55, label %72

55:
  %56 = phi i64 [ %70, %55 ], [ 0, %49 ]
  %57 = sub i64 %14, %56
  %58 = tail call i64 @llvm.smin.i64(i64 %57, i64 16)
  tail call void @llvm.memset.p0.i64(ptr align 4 %20, i8 0, i64 %21, i1 false)
  %59 = shl i64 %56, 6
  %60 = getelementptr i8, ptr %22, i64 %59
  tail call void @llvm.memset.p0.i64(ptr align 4 %60, i8 0, i64 1024, i1 false)
  %61 = sub i64 %6, %56
  %62 = mul i64 %56, %37
  %63 = getelementptr float, ptr %3, i64 %62
  %64 = getelementptr float, ptr %24, i64 %56
  tail call fastcc void @qr_few_float32(i64 %61, i64 %58, ptr %63, i64 %16, ptr %64, ptr %20, ptr %60)
  %65 = add i64 %58, %56
  %66 = sub i64 %7, %65
  %67 = mul i64 %65, %16
  %68 = getelementptr float, ptr %3, i64 %67
  %69 = getelementptr float, ptr %68, i64 %56
  tail call fastcc void @reflect_float32(i64 %61, i64 %66, ptr %20, ptr %60, i32 1, ptr %69, i64 %16)
  %70 = add i64 %56, 16
  %71 = icmp slt i64 %70, %14
  br i1 %71, label %55, label %72

72:
  br i1 %30, label %73, label %75

73:
  tail call fastcc void @turn_float32(i64 %7, i64 %6, ptr %3, i64 %16, ptr %52, i64 %7)
  %74 = getelementptr float, ptr %52, i64 %33
  tail call void @llvm.memcpy.p0.p0.i64(ptr align 4 %74, ptr align 4 %24, i64 %47, i1 false)
  br label %138

75:
  tail call void @llvm.memset.p0.i64(ptr align 4 %26, i8 0, i64 %38, i1 false)
  br i1 %39, label %76, label %82

76:
  %77 = phi i64 [ %80, %76 ], [ 0, %75 ]
  %78 = mul i64 %77, %37
  %79 = getelementptr float, ptr %26, i64 %78
  store float 1.000000e+00, ptr %79, align 4
  %80 = add nuw nsw i64 %77, 1
  %81 = icmp eq i64 %80, %8
  br i1 %81, label %82, label %76

82:
  br i1 %41, label %83, label %128

83:
  %84 = phi i64 [ %127, %119 ], [ %44, %82 ]
  %85 = phi i64 [ %125, %119 ], [ %43, %82 ]
  %86 = tail call i64 @llvm.smin.i64(i64 %84, i64 16)
  %87 = tail call i64 @llvm.smax.i64(i64 %86, i64 1)
  %88 = sub i64 %14, %85
  tail call void @llvm.memset.p0.i64(ptr align 4 %20, i8 0, i64 %21, i1 false)
  %89 = getelementptr float, ptr %3, i64 %85
  %90 = icmp sgt i64 %88, 0
  %91 = sub i64 %6, %85
  br i1 %90, label %92, label %119

92:
  %93 = icmp sgt i64 %91, 0
  br label %94

94:
  %95 = phi i64 [ 0, %92 ], [ %117, %108 ]
  %96 = add nuw nsw i64 %95, %85
  %97 = mul i64 %96, %16
  %98 = mul i64 %95, %16
  %99 = getelementptr float, ptr %89, i64 %97
  %100 = getelementptr float, ptr %20, i64 %98
  br i1 %93, label %101, label %108

101:
  %102 = phi i64 [ %106, %101 ], [ 0, %94 ]
  %103 = getelementptr float, ptr %100, i64 %102
  %104 = getelementptr float, ptr %99, i64 %102
  %105 = load <16 x float>, ptr %104, align 4
  store <16 x float> %105, ptr %103, align 4
  %106 = add nuw nsw i64 %102, 16
  %107 = icmp slt i64 %106, %91
  br i1 %107, label %101, label %108

108:
  %109 = trunc i64 %95 to i32
  %110 = insertelement <16 x i32> poison, i32 %109, i64 0
  %111 = shufflevector <16 x i32> %110, <16 x i32> poison, <16 x i32> zeroinitializer
  %112 = icmp slt <16 x i32> %111, <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15>
  %113 = load <16 x i32>, ptr %100, align 4
  %114 = select <16 x i1> %112, <16 x i32> %113, <16 x i32> zeroinitializer
  %115 = icmp eq <16 x i32> %111, <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15>
  %116 = select <16 x i1> %115, <16 x i32> splat (i32 1065353216), <16 x i32> %114
  store <16 x i32> %116, ptr %100, align 4
  %117 = add nuw nsw i64 %95, 1
  %118 = icmp eq i64 %117, %87
  br i1 %118, label %119, label %94

119:
  %120 = sub i64 %8, %85
  %121 = shl i64 %85, 6
  %122 = getelementptr i8, ptr %22, i64 %121
  %123 = mul i64 %85, %37
  %124 = getelementptr float, ptr %26, i64 %123
  tail call fastcc void @reflect_float32(i64 %91, i64 %120, ptr %20, ptr %122, i32 0, ptr %124, i64 %16)
  %125 = add nsw i64 %85, -16
  %126 = icmp sgt i64 %85, 15
  %127 = add i64 %84, 16
  br i1 %126, label %83, label %128

128:
  tail call fastcc void @turn_float32(i64 %8, i64 %6, ptr %26, i64 %16, ptr %52, i64 %8)
  %129 = getelementptr float, ptr %52, i64 %45
  tail call fastcc void @turn_float32(i64 %7, i64 %8, ptr %3, i64 %16, ptr %129, i64 %7)
  br i1 %46, label %130, label %138

130:
  %131 = phi i64 [ %136, %130 ], [ 1, %128 ]
  %132 = mul i64 %131, %7
  %133 = getelementptr float, ptr %129, i64 %132
  %134 = tail call i64 @llvm.smin.i64(i64 %131, i64 %7)
  %135 = shl i64 %134, 2
  tail call void @llvm.memset.p0.i64(ptr align 4 %133, i8 0, i64 %135, i1 false)
  %136 = add nuw nsw i64 %131, 1
  %137 = icmp eq i64 %136, %8
  br i1 %137, label %138, label %130

138:
  %139 = add nsw i64 %50, 1
  %140 = icmp eq i64 %139, %5
  br i1 %140, label %141, label %49

141:
  ret void
}

declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)

define internal fastcc void @turn_float32(i64 %0, i64 %1, ptr %2, i64 %3, ptr %4, i64 %5) {
  %7 = icmp sgt i64 %0, 0
  br i1 %7, label %8, label %198

8:
  %9 = icmp sgt i64 %1, 0
  %10 = shl i64 %3, 3
  %11 = mul i64 %3, 12
  %12 = shl i64 %3, 4
  %13 = mul i64 %3, 20
  %14 = mul i64 %3, 24
  %15 = mul i64 %3, 28
  %16 = shl i64 %3, 5
  %17 = mul i64 %3, 36
  %18 = mul i64 %3, 40
  %19 = mul i64 %3, 44
  %20 = mul i64 %3, 48
  %21 = mul i64 %3, 52
  %22 = mul i64 %3, 56
  %23 = mul i64 %3, 60
  %24 = shl i64 %5, 3
  %25 = mul i64 %5, 12
  %26 = shl i64 %5, 4
  %27 = mul i64 %5, 20
  %28 = mul i64 %5, 24
  %29 = mul i64 %5, 28
  %30 = shl i64 %5, 5
  %31 = mul i64 %5, 36
  %32 = mul i64 %5, 40
  %33 = mul i64 %5, 44
  %34 = mul i64 %5, 48
  %35 = mul i64 %5, 52
  %36 = mul i64 %5, 56
  %37 = mul i64 %5, 60
  br label %38

38:
  %39 = phi i64 [ 0, %8 ], [ %196, %195 ]
  %40 = getelementptr float, ptr %4, i64 %39
  br i1 %9, label %43, label %41

41:
  %42 = add i64 %39, 16
  br label %195

43:
  %44 = sub i64 %0, %39
  %45 = icmp sgt i64 %44, 15
  %46 = add i64 %39, 16
  %47 = tail call i64 @llvm.smin.i64(i64 %0, i64 %46)
  %48 = icmp slt i64 %39, %47
  %49 = mul i64 %39, %3
  %50 = getelementptr float, ptr %2, i64 %49
  br label %51

51:
  %52 = phi i64 [ 0, %43 ], [ %193, %192 ]
  %53 = sub i64 %1, %52
  %54 = icmp sgt i64 %53, 15
  %55 = and i1 %45, %54
  br i1 %55, label %61, label %56

56:
  br i1 %48, label %57, label %192

57:
  %58 = add i64 %52, 16
  %59 = tail call i64 @llvm.smin.i64(i64 %1, i64 %58)
  %60 = icmp slt i64 %52, %59
  br label %175

61:
  %62 = getelementptr float, ptr %50, i64 %52
  %63 = mul i64 %52, %5
  %64 = load <16 x float>, ptr %62, align 4
  %65 = getelementptr float, ptr %62, i64 %3
  %66 = load <16 x float>, ptr %65, align 4
  %67 = getelementptr i8, ptr %62, i64 %10
  %68 = load <16 x float>, ptr %67, align 4
  %69 = getelementptr i8, ptr %62, i64 %11
  %70 = load <16 x float>, ptr %69, align 4
  %71 = getelementptr i8, ptr %62, i64 %12
  %72 = load <16 x float>, ptr %71, align 4
  %73 = getelementptr i8, ptr %62, i64 %13
  %74 = load <16 x float>, ptr %73, align 4
  %75 = getelementptr i8, ptr %62, i64 %14
  %76 = load <16 x float>, ptr %75, align 4
  %77 = getelementptr i8, ptr %62, i64 %15
  %78 = load <16 x float>, ptr %77, align 4
  %79 = getelementptr i8, ptr %62, i64 %16
  %80 = load <16 x float>, ptr %79, align 4
  %81 = getelementptr i8, ptr %62, i64 %17
  %82 = load <16 x float>, ptr %81, align 4
  %83 = getelementptr i8, ptr %62, i64 %18
  %84 = load <16 x float>, ptr %83, align 4
  %85 = getelementptr i8, ptr %62, i64 %19
  %86 = load <16 x float>, ptr %85, align 4
  %87 = getelementptr i8, ptr %62, i64 %20
  %88 = load <16 x float>, ptr %87, align 4
  %89 = getelementptr i8, ptr %62, i64 %21
  %90 = load <16 x float>, ptr %89, align 4
  %91 = getelementptr i8, ptr %62, i64 %22
  %92 = load <16 x float>, ptr %91, align 4
  %93 = getelementptr i8, ptr %62, i64 %23
  %94 = load <16 x float>, ptr %93, align 4
  %95 = shufflevector <16 x float> %64, <16 x float> %80, <16 x i32> <i32 0, i32 16, i32 1, i32 17, i32 2, i32 18, i32 3, i32 19, i32 4, i32 20, i32 5, i32 21, i32 6, i32 22, i32 7, i32 23>
  %96 = shufflevector <16 x float> %64, <16 x float> %80, <16 x i32> <i32 8, i32 24, i32 9, i32 25, i32 10, i32 26, i32 11, i32 27, i32 12, i32 28, i32 13, i32 29, i32 14, i32 30, i32 15, i32 31>
  %97 = shufflevector <16 x float> %66, <16 x float> %82, <16 x i32> <i32 0, i32 16, i32 1, i32 17, i32 2, i32 18, i32 3, i32 19, i32 4, i32 20, i32 5, i32 21, i32 6, i32 22, i32 7, i32 23>
  %98 = shufflevector <16 x float> %66, <16 x float> %82, <16 x i32> <i32 8, i32 24, i32 9, i32 25, i32 10, i32 26, i32 11, i32 27, i32 12, i32 28, i32 13, i32 29, i32 14, i32 30, i32 15, i32 31>
  %99 = shufflevector <16 x float> %68, <16 x float> %84, <16 x i32> <i32 0, i32 16, i32 1, i32 17, i32 2, i32 18, i32 3, i32 19, i32 4, i32 20, i32 5, i32 21, i32 6, i32 22, i32 7, i32 23>
  %100 = shufflevector <16 x float> %68, <16 x float> %84, <16 x i32> <i32 8, i32 24, i32 9, i32 25, i32 10, i32 26, i32 11, i32 27, i32 12, i32 28, i32 13, i32 29, i32 14, i32 30, i32 15, i32 31>
  %101 = shufflevector <16 x float> %70, <16 x float> %86, <16 x i32> <i32 0, i32 16, i32 1, i32 17, i32 2, i32 18, i32 3, i32 19, i32 4, i32 20, i32 5, i32 21, i32 6, i32 22, i32 7, i32 23>
  %102 = shufflevector <16 x float> %70, <16 x float> %86, <16 x i32> <i32 8, i32 24, i32 9, i32 25, i32 10, i32 26, i32 11, i32 27, i32 12, i32 28, i32 13, i32 29, i32 14, i32 30, i32 15, i32 31>
  %103 = shufflevector <16 x float> %72, <16 x float> %88, <16 x i32> <i32 0, i32 16, i32 1, i32 17, i32 2, i32 18, i32 3, i32 19, i32 4, i32 20, i32 5, i32 21, i32 6, i32 22, i32 7, i32 23>
  %104 = shufflevector <16 x float> %72, <16 x float> %88, <16 x i32> <i32 8, i32 24, i32 9, i32 25, i32 10, i32 26, i32 11, i32 27, i32 12, i32 28, i32 13, i32 29, i32 14, i32 30, i32 15, i32 31>
  %105 = shufflevector <16 x float> %74, <16 x float> %90, <16 x i32> <i32 0, i32 16, i32 1, i32 17, i32 2, i32 18, i32 3, i32 19, i32 4, i32 20, i32 5, i32 21, i32 6, i32 22, i32 7, i32 23>
  %106 = shufflevector <16 x float> %74, <16 x float> %90, <16 x i32> <i32 8, i32 24, i32 9, i32 25, i32 10, i32 26, i32 11, i32 27, i32 12, i32 28, i32 13, i32 29, i32 14, i32 30, i32 15, i32 31>
  %107 = shufflevector <16 x float> %76, <16 x float> %92, <16 x i32> <i32 0, i32 16, i32 1, i32 17, i32 2, i32 18, i32 3, i32 19, i32 4, i32 20, i32 5, i32 21, i32 6, i32 22, i32 7, i32 23>
  %108 = shufflevector <16 x float> %76, <16 x float> %92, <16 x i32> <i32 8, i32 24, i32 9, i32 25, i32 10, i32 26, i32 11, i32 27, i32 12, i32 28, i32 13, i32 29, i32 14, i32 30, i32 15, i32 31>
  %109 = shufflevector <16 x float> %78, <16 x float> %94, <16 x i32> <i32 0, i32 16, i32 1, i32 17, i32 2, i32 18, i32 3, i32 19, i32 4, i32 20, i32 5, i32 21, i32 6, i32 22, i32 7, i32 23>
  %110 = shufflevector <16 x float> %78, <16 x float> %94, <16 x i32> <i32 8, i32 24, i32 9, i32 25, i32 10, i32 26, i32 11, i32 27, i32 12, i32 28, i32 13, i32 29, i32 14, i32 30, i32 15, i32 31>
  %111 = shufflevector <16 x float> %95, <16 x float> %103, <16 x i32> <i32 0, i32 16, i32 1, i32 17, i32 2, i32 18, i32 3, i32 19, i32 4, i32 20, i32 5, i32 21, i32 6, i32 22, i32 7, i32 23>
  %112 = shufflevector <16 x float> %95, <16 x float> %103, <16 x i32> <i32 8, i32 24, i32 9, i32 25, i32 10, i32 26, i32 11, i32 27, i32 12, i32 28, i32 13, i32 29, i32 14, i32 30, i32 15, i32 31>
  %113 = shufflevector <16 x float> %96, <16 x float> %104, <16 x i32> <i32 0, i32 16, i32 1, i32 17, i32 2, i32 18, i32 3, i32 19, i32 4, i32 20, i32 5, i32 21, i32 6, i32 22, i32 7, i32 23>
  %114 = shufflevector <16 x float> %96, <16 x float> %104, <16 x i32> <i32 8, i32 24, i32 9, i32 25, i32 10, i32 26, i32 11, i32 27, i32 12, i32 28, i32 13, i32 29, i32 14, i32 30, i32 15, i32 31>
  %115 = shufflevector <16 x float> %97, <16 x float> %105, <16 x i32> <i32 0, i32 16, i32 1, i32 17, i32 2, i32 18, i32 3, i32 19, i32 4, i32 20, i32 5, i32 21, i32 6, i32 22, i32 7, i32 23>
  %116 = shufflevector <16 x float> %97, <16 x float> %105, <16 x i32> <i32 8, i32 24, i32 9, i32 25, i32 10, i32 26, i32 11, i32 27, i32 12, i32 28, i32 13, i32 29, i32 14, i32 30, i32 15, i32 31>
  %117 = shufflevector <16 x float> %98, <16 x float> %106, <16 x i32> <i32 0, i32 16, i32 1, i32 17, i32 2, i32 18, i32 3, i32 19, i32 4, i32 20, i32 5, i32 21, i32 6, i32 22, i32 7, i32 23>
  %118 = shufflevector <16 x float> %98, <16 x float> %106, <16 x i32> <i32 8, i32 24, i32 9, i32 25, i32 10, i32 26, i32 11, i32 27, i32 12, i32 28, i32 13, i32 29, i32 14, i32 30, i32 15, i32 31>
  %119 = shufflevector <16 x float> %99, <16 x float> %107, <16 x i32> <i32 0, i32 16, i32 1, i32 17, i32 2, i32 18, i32 3, i32 19, i32 4, i32 20, i32 5, i32 21, i32 6, i32 22, i32 7, i32 23>
  %120 = shufflevector <16 x float> %99, <16 x float> %107, <16 x i32> <i32 8, i32 24, i32 9, i32 25, i32 10, i32 26, i32 11, i32 27, i32 12, i32 28, i32 13, i32 29, i32 14, i32 30, i32 15, i32 31>
  %121 = shufflevector <16 x float> %100, <16 x float> %108, <16 x i32> <i32 0, i32 16, i32 1, i32 17, i32 2, i32 18, i32 3, i32 19, i32 4, i32 20, i32 5, i32 21, i32 6, i32 22, i32 7, i32 23>
  %122 = shufflevector <16 x float> %100, <16 x float> %108, <16 x i32> <i32 8, i32 24, i32 9, i32 25, i32 10, i32 26, i32 11, i32 27, i32 12, i32 28, i32 13, i32 29, i32 14, i32 30, i32 15, i32 31>
  %123 = shufflevector <16 x float> %101, <16 x float> %109, <16 x i32> <i32 0, i32 16, i32 1, i32 17, i32 2, i32 18, i32 3, i32 19, i32 4, i32 20, i32 5, i32 21, i32 6, i32 22, i32 7, i32 23>
  %124 = shufflevector <16 x float> %101, <16 x float> %109, <16 x i32> <i32 8, i32 24, i32 9, i32 25, i32 10, i32 26, i32 11, i32 27, i32 12, i32 28, i32 13, i32 29, i32 14, i32 30, i32 15, i32 31>
  %125 = shufflevector <16 x float> %102, <16 x float> %110, <16 x i32> <i32 0, i32 16, i32 1, i32 17, i32 2, i32 18, i32 3, i32 19, i32 4, i32 20, i32 5, i32 21, i32 6, i32 22, i32 7, i32 23>
  %126 = shufflevector <16 x float> %102, <16 x float> %110, <16 x i32> <i32 8, i32 24, i32 9, i32 25, i32 10, i32 26, i32 11, i32 27, i32 12, i32 28, i32 13, i32 29, i32 14, i32 30, i32 15, i32 31>
  %127 = shufflevector <16 x float> %111, <16 x float> %119, <16 x i32> <i32 0, i32 16, i32 1, i32 17, i32 2, i32 18, i32 3, i32 19, i32 4, i32 20, i32 5, i32 21, i32 6, i32 22, i32 7, i32 23>
  %128 = shufflevector <16 x float> %111, <16 x float> %119, <16 x i32> <i32 8, i32 24, i32 9, i32 25, i32 10, i32 26, i32 11, i32 27, i32 12, i32 28, i32 13, i32 29, i32 14, i32 30, i32 15, i32 31>
  %129 = shufflevector <16 x float> %112, <16 x float> %120, <16 x i32> <i32 0, i32 16, i32 1, i32 17, i32 2, i32 18, i32 3, i32 19, i32 4, i32 20, i32 5, i32 21, i32 6, i32 22, i32 7, i32 23>
  %130 = shufflevector <16 x float> %112, <16 x float> %120, <16 x i32> <i32 8, i32 24, i32 9, i32 25, i32 10, i32 26, i32 11, i32 27, i32 12, i32 28, i32 13, i32 29, i32 14, i32 30, i32 15, i32 31>
  %131 = shufflevector <16 x float> %113, <16 x float> %121, <16 x i32> <i32 0, i32 16, i32 1, i32 17, i32 2, i32 18, i32 3, i32 19, i32 4, i32 20, i32 5, i32 21, i32 6, i32 22, i32 7, i32 23>
  %132 = shufflevector <16 x float> %113, <16 x float> %121, <16 x i32> <i32 8, i32 24, i32 9, i32 25, i32 10, i32 26, i32 11, i32 27, i32 12, i32 28, i32 13, i32 29, i32 14, i32 30, i32 15, i32 31>
  %133 = shufflevector <16 x float> %114, <16 x float> %122, <16 x i32> <i32 0, i32 16, i32 1, i32 17, i32 2, i32 18, i32 3, i32 19, i32 4, i32 20, i32 5, i32 21, i32 6, i32 22, i32 7, i32 23>
  %134 = shufflevector <16 x float> %114, <16 x float> %122, <16 x i32> <i32 8, i32 24, i32 9, i32 25, i32 10, i32 26, i32 11, i32 27, i32 12, i32 28, i32 13, i32 29, i32 14, i32 30, i32 15, i32 31>
  %135 = shufflevector <16 x float> %115, <16 x float> %123, <16 x i32> <i32 0, i32 16, i32 1, i32 17, i32 2, i32 18, i32 3, i32 19, i32 4, i32 20, i32 5, i32 21, i32 6, i32 22, i32 7, i32 23>
  %136 = shufflevector <16 x float> %115, <16 x float> %123, <16 x i32> <i32 8, i32 24, i32 9, i32 25, i32 10, i32 26, i32 11, i32 27, i32 12, i32 28, i32 13, i32 29, i32 14, i32 30, i32 15, i32 31>
  %137 = shufflevector <16 x float> %116, <16 x float> %124, <16 x i32> <i32 0, i32 16, i32 1, i32 17, i32 2, i32 18, i32 3, i32 19, i32 4, i32 20, i32 5, i32 21, i32 6, i32 22, i32 7, i32 23>
  %138 = shufflevector <16 x float> %116, <16 x float> %124, <16 x i32> <i32 8, i32 24, i32 9, i32 25, i32 10, i32 26, i32 11, i32 27, i32 12, i32 28, i32 13, i32 29, i32 14, i32 30, i32 15, i32 31>
  %139 = shufflevector <16 x float> %117, <16 x float> %125, <16 x i32> <i32 0, i32 16, i32 1, i32 17, i32 2, i32 18, i32 3, i32 19, i32 4, i32 20, i32 5, i32 21, i32 6, i32 22, i32 7, i32 23>
  %140 = shufflevector <16 x float> %117, <16 x float> %125, <16 x i32> <i32 8, i32 24, i32 9, i32 25, i32 10, i32 26, i32 11, i32 27, i32 12, i32 28, i32 13, i32 29, i32 14, i32 30, i32 15, i32 31>
  %141 = shufflevector <16 x float> %118, <16 x float> %126, <16 x i32> <i32 0, i32 16, i32 1, i32 17, i32 2, i32 18, i32 3, i32 19, i32 4, i32 20, i32 5, i32 21, i32 6, i32 22, i32 7, i32 23>
  %142 = shufflevector <16 x float> %118, <16 x float> %126, <16 x i32> <i32 8, i32 24, i32 9, i32 25, i32 10, i32 26, i32 11, i32 27, i32 12, i32 28, i32 13, i32 29, i32 14, i32 30, i32 15, i32 31>
  %143 = shufflevector <16 x float> %127, <16 x float> %135, <16 x i32> <i32 0, i32 16, i32 1, i32 17, i32 2, i32 18, i32 3, i32 19, i32 4, i32 20, i32 5, i32 21, i32 6, i32 22, i32 7, i32 23>
  %144 = shufflevector <16 x float> %127, <16 x float> %135, <16 x i32> <i32 8, i32 24, i32 9, i32 25, i32 10, i32 26, i32 11, i32 27, i32 12, i32 28, i32 13, i32 29, i32 14, i32 30, i32 15, i32 31>
  %145 = shufflevector <16 x float> %128, <16 x float> %136, <16 x i32> <i32 0, i32 16, i32 1, i32 17, i32 2, i32 18, i32 3, i32 19, i32 4, i32 20, i32 5, i32 21, i32 6, i32 22, i32 7, i32 23>
  %146 = shufflevector <16 x float> %128, <16 x float> %136, <16 x i32> <i32 8, i32 24, i32 9, i32 25, i32 10, i32 26, i32 11, i32 27, i32 12, i32 28, i32 13, i32 29, i32 14, i32 30, i32 15, i32 31>
  %147 = shufflevector <16 x float> %129, <16 x float> %137, <16 x i32> <i32 0, i32 16, i32 1, i32 17, i32 2, i32 18, i32 3, i32 19, i32 4, i32 20, i32 5, i32 21, i32 6, i32 22, i32 7, i32 23>
  %148 = shufflevector <16 x float> %129, <16 x float> %137, <16 x i32> <i32 8, i32 24, i32 9, i32 25, i32 10, i32 26, i32 11, i32 27, i32 12, i32 28, i32 13, i32 29, i32 14, i32 30, i32 15, i32 31>
  %149 = shufflevector <16 x float> %130, <16 x float> %138, <16 x i32> <i32 0, i32 16, i32 1, i32 17, i32 2, i32 18, i32 3, i32 19, i32 4, i32 20, i32 5, i32 21, i32 6, i32 22, i32 7, i32 23>
  %150 = shufflevector <16 x float> %130, <16 x float> %138, <16 x i32> <i32 8, i32 24, i32 9, i32 25, i32 10, i32 26, i32 11, i32 27, i32 12, i32 28, i32 13, i32 29, i32 14, i32 30, i32 15, i32 31>
  %151 = shufflevector <16 x float> %131, <16 x float> %139, <16 x i32> <i32 0, i32 16, i32 1, i32 17, i32 2, i32 18, i32 3, i32 19, i32 4, i32 20, i32 5, i32 21, i32 6, i32 22, i32 7, i32 23>
  %152 = shufflevector <16 x float> %131, <16 x float> %139, <16 x i32> <i32 8, i32 24, i32 9, i32 25, i32 10, i32 26, i32 11, i32 27, i32 12, i32 28, i32 13, i32 29, i32 14, i32 30, i32 15, i32 31>
  %153 = shufflevector <16 x float> %132, <16 x float> %140, <16 x i32> <i32 0, i32 16, i32 1, i32 17, i32 2, i32 18, i32 3, i32 19, i32 4, i32 20, i32 5, i32 21, i32 6, i32 22, i32 7, i32 23>
  %154 = shufflevector <16 x float> %132, <16 x float> %140, <16 x i32> <i32 8, i32 24, i32 9, i32 25, i32 10, i32 26, i32 11, i32 27, i32 12, i32 28, i32 13, i32 29, i32 14, i32 30, i32 15, i32 31>
  %155 = shufflevector <16 x float> %133, <16 x float> %141, <16 x i32> <i32 0, i32 16, i32 1, i32 17, i32 2, i32 18, i32 3, i32 19, i32 4, i32 20, i32 5, i32 21, i32 6, i32 22, i32 7, i32 23>
  %156 = shufflevector <16 x float> %133, <16 x float> %141, <16 x i32> <i32 8, i32 24, i32 9, i32 25, i32 10, i32 26, i32 11, i32 27, i32 12, i32 28, i32 13, i32 29, i32 14, i32 30, i32 15, i32 31>
  %157 = shufflevector <16 x float> %134, <16 x float> %142, <16 x i32> <i32 0, i32 16, i32 1, i32 17, i32 2, i32 18, i32 3, i32 19, i32 4, i32 20, i32 5, i32 21, i32 6, i32 22, i32 7, i32 23>
  %158 = shufflevector <16 x float> %134, <16 x float> %142, <16 x i32> <i32 8, i32 24, i32 9, i32 25, i32 10, i32 26, i32 11, i32 27, i32 12, i32 28, i32 13, i32 29, i32 14, i32 30, i32 15, i32 31>
  %159 = getelementptr float, ptr %40, i64 %63
  store <16 x float> %143, ptr %159, align 4
  %160 = getelementptr float, ptr %159, i64 %5
  store <16 x float> %144, ptr %160, align 4
  %161 = getelementptr i8, ptr %159, i64 %24
  store <16 x float> %145, ptr %161, align 4
  %162 = getelementptr i8, ptr %159, i64 %25
  store <16 x float> %146, ptr %162, align 4
  %163 = getelementptr i8, ptr %159, i64 %26
  store <16 x float> %147, ptr %163, align 4
  %164 = getelementptr i8, ptr %159, i64 %27
  store <16 x float> %148, ptr %164, align 4
  %165 = getelementptr i8, ptr %159, i64 %28
  store <16 x float> %149, ptr %165, align 4
  %166 = getelementptr i8, ptr %159, i64 %29
  store <16 x float> %150, ptr %166, align 4
  %167 = getelementptr i8, ptr %159, i64 %30
  store <16 x float> %151, ptr %167, align 4
  %168 = getelementptr i8, ptr %159, i64 %31
  store <16 x float> %152, ptr %168, align 4
  %169 = getelementptr i8, ptr %159, i64 %32
  store <16 x float> %153, ptr %169, align 4
  %170 = getelementptr i8, ptr %159, i64 %33
  store <16 x float> %154, ptr %170, align 4
  %171 = getelementptr i8, ptr %159, i64 %34
  store <16 x float> %155, ptr %171, align 4
  %172 = getelementptr i8, ptr %159, i64 %35
  store <16 x float> %156, ptr %172, align 4
  %173 = getelementptr i8, ptr %159, i64 %36
  store <16 x float> %157, ptr %173, align 4
  %174 = getelementptr i8, ptr %159, i64 %37
  store <16 x float> %158, ptr %174, align 4
  br label %192

175:
  %176 = phi i64 [ %39, %57 ], [ %190, %189 ]
  %177 = getelementptr float, ptr %4, i64 %176
  br i1 %60, label %178, label %189

178:
  %179 = mul i64 %176, %3
  %180 = getelementptr float, ptr %2, i64 %179
  br label %181

181:
  %182 = phi i64 [ %52, %178 ], [ %187, %181 ]
  %183 = getelementptr float, ptr %180, i64 %182
  %184 = load float, ptr %183, align 4
  %185 = mul i64 %182, %5
  %186 = getelementptr float, ptr %177, i64 %185
  store float %184, ptr %186, align 4
  %187 = add nsw i64 %182, 1
  %188 = icmp slt i64 %187, %59
  br i1 %188, label %181, label %189

189:
  %190 = add nsw i64 %176, 1
  %191 = icmp slt i64 %190, %47
  br i1 %191, label %175, label %192

192:
  %193 = add i64 %52, 16
  %194 = icmp slt i64 %193, %1
  br i1 %194, label %51, label %195

195:
  %196 = phi i64 [ %42, %41 ], [ %46, %192 ]
  %197 = icmp slt i64 %196, %0
  br i1 %197, label %38, label %198

198:
  ret void
}

declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)

define void @panel_substitute_float32(ptr %0, ptr %1, ptr %2, ptr %3, i64 %4, i64 %5, i64 %6, i64 %7, i64 %8, i64 %9, i64 %10, i64 %11, ptr %12) {
  %14 = and i64 %10, 8
  %15 = icmp eq i64 %14, 0
  %16 = lshr exact i64 %14, 3
  %17 = trunc nuw nsw i64 %16 to i32
  %18 = and i64 %10, 16
  %19 = icmp eq i64 %18, 0
  %20 = select i1 %15, i64 %8, i64 %6
  %21 = icmp slt i64 %4, %5
  br i1 %21, label %22, label %202

22:
  %23 = getelementptr i8, ptr %3, i64 -64
  %24 = getelementptr i8, ptr %3, i64 -128
  %25 = select i1 %15, i64 1, i64 %6
  %26 = and i64 %10, 32
  %27 = icmp eq i64 %26, 0
  %28 = add i64 %6, 2
  %29 = mul i64 %28, %6
  %30 = mul i64 %6, %6
  %31 = icmp sgt i64 %6, 0
  %32 = and i64 %10, 2
  %33 = icmp eq i64 %32, 0
  %34 = add i64 %6, 1
  %35 = sub i64 0, %6
  %36 = shl i64 %6, 7
  %37 = getelementptr i8, ptr %24, i64 %36
  %38 = shl i64 %6, 6
  %39 = getelementptr i8, ptr %23, i64 %38
  %40 = add i64 %6, -1
  %41 = shl i64 %40, 7
  %42 = getelementptr i8, ptr %3, i64 %41
  %43 = shl i64 %40, 6
  %44 = getelementptr i8, ptr %3, i64 %43
  %45 = icmp sgt i64 %40, -1
  %46 = trunc i64 %10 to i32
  %47 = and i32 %46, 1
  %48 = lshr exact i64 %32, 1
  %49 = trunc nuw nsw i64 %48 to i32
  %50 = lshr i32 %46, 2
  %51 = and i32 %50, 1
  %52 = select i1 %33, i64 %6, i64 1
  %53 = select i1 %33, i64 1, i64 %6
  %54 = icmp eq i32 %47, %49
  %55 = sub i64 0, %52
  %56 = sub i64 0, %53
  br label %57

57:
  %58 = phi i64 [ %4, %22 ], [ %200, %198 ]
  %59 = sdiv i64 %58, %7
  %60 = srem i64 %58, %7
  %61 = shl i64 %60, 5
  %62 = sub i64 %8, %61
  %63 = tail call i64 @llvm.smin.i64(i64 %62, i64 32)
  %64 = icmp slt i64 %62, 17
  %65 = select i1 %64, i64 -16, i64 -32
  %66 = select i1 %64, i64 16, i64 32
  %67 = mul i64 %59, %6
  %68 = mul i64 %67, %8
  %69 = mul i64 %61, %25
  %70 = add i64 %69, %68
  br i1 %27, label %86, label %71

71:
  %72 = select i1 %64, i64 4, i64 5
  %73 = shl i64 %6, %72
  %74 = shl i64 %73, 2
  tail call void @llvm.memset.p0.i64(ptr align 4 %3, i8 0, i64 %74, i1 false)
  %75 = icmp sgt i64 %62, 0
  br i1 %75, label %76, label %88

76:
  %77 = tail call i64 @llvm.smax.i64(i64 %63, i64 1)
  br label %78

78:
  %79 = phi i64 [ %84, %78 ], [ 0, %76 ]
  %80 = add nuw nsw i64 %79, %61
  %81 = shl i64 %80, %72
  %82 = getelementptr float, ptr %3, i64 %81
  %83 = getelementptr float, ptr %82, i64 %79
  store float 1.000000e+00, ptr %83, align 4
  %84 = add nuw nsw i64 %79, 1
  %85 = icmp eq i64 %84, %77
  br i1 %85, label %88, label %78

86:
  %87 = getelementptr float, ptr %2, i64 %70
  tail call fastcc void @read_sides_float32(i64 %6, i64 %63, ptr %87, i64 %20, ptr %3, i64 %66, i32 %17)
  br label %88

88:
  %89 = phi i64 [ 0, %86 ], [ %61, %71 ], [ %61, %78 ]
  br i1 %19, label %90, label %112

90:
  %91 = mul i64 %67, %6
  %92 = getelementptr float, ptr %1, i64 %91
  br i1 %54, label %97, label %93

93:
  %94 = mul i64 %89, %34
  %95 = getelementptr float, ptr %92, i64 %94
  %96 = sub i64 %6, %89
  br label %100

97:
  %98 = getelementptr float, ptr %92, i64 %30
  %99 = getelementptr i8, ptr %98, i64 -4
  br label %100

100:
  %101 = phi i64 [ %89, %93 ], [ %40, %97 ]
  %102 = phi ptr [ %95, %93 ], [ %99, %97 ]
  %103 = phi i64 [ %96, %93 ], [ %6, %97 ]
  %104 = phi i64 [ %52, %93 ], [ %55, %97 ]
  %105 = phi i64 [ %53, %93 ], [ %56, %97 ]
  %106 = phi i64 [ %66, %93 ], [ %65, %97 ]
  %107 = select i1 %64, i64 4, i64 5
  %108 = shl i64 %101, %107
  %109 = getelementptr float, ptr %3, i64 %108
  br i1 %64, label %110, label %111

110:
  tail call fastcc void @solve_one_float32(i64 %103, ptr %102, i64 %104, i64 %105, ptr %109, i64 %106, i32 %51)
  br label %198

111:
  tail call fastcc void @solve_two_float32(i64 %103, ptr %102, i64 %104, i64 %105, ptr %109, i64 %106, i32 %51)
  br label %198

112:
  %113 = mul i64 %29, %59
  %114 = getelementptr float, ptr %1, i64 %113
  %115 = getelementptr float, ptr %114, i64 %30
  %116 = getelementptr float, ptr %115, i64 %6
  br i1 %31, label %120, label %133

117:
  %118 = add nuw nsw i64 %121, 1
  %119 = icmp eq i64 %118, %6
  br i1 %119, label %130, label %120

120:
  %121 = phi i64 [ %118, %117 ], [ 0, %112 ]
  %122 = mul i64 %121, %34
  %123 = getelementptr float, ptr %114, i64 %122
  %124 = load float, ptr %123, align 4
  %125 = fcmp contract oeq float %124, 0.000000e+00
  br i1 %125, label %126, label %117

126:
  %127 = select i1 %64, i64 4, i64 5
  %128 = shl i64 %6, %127
  %129 = icmp sgt i64 %128, 0
  br i1 %129, label %193, label %198

130:
  br i1 %33, label %160, label %131

131:
  %132 = select i1 %64, i64 4, i64 5
  br label %134

133:
  br i1 %33, label %160, label %156

134:
  %135 = phi i64 [ %154, %153 ], [ 0, %131 ]
  %136 = getelementptr float, ptr %116, i64 %135
  %137 = load float, ptr %136, align 4
  %138 = fptosi float %137 to i64
  %139 = icmp eq i64 %135, %138
  br i1 %139, label %153, label %140

140:
  %141 = shl i64 %135, %132
  %142 = getelementptr float, ptr %3, i64 %141
  %143 = shl i64 %138, %132
  %144 = getelementptr float, ptr %3, i64 %143
  br label %145

145:
  %146 = phi i64 [ %151, %145 ], [ 0, %140 ]
  %147 = getelementptr float, ptr %142, i64 %146
  %148 = load <16 x float>, ptr %147, align 4
  %149 = getelementptr float, ptr %144, i64 %146
  %150 = load <16 x float>, ptr %149, align 4
  store <16 x float> %150, ptr %147, align 4
  store <16 x float> %148, ptr %149, align 4
  %151 = add nuw nsw i64 %146, 16
  %152 = icmp ult i64 %151, %66
  br i1 %152, label %145, label %153

153:
  %154 = add nuw nsw i64 %135, 1
  %155 = icmp eq i64 %154, %6
  br i1 %155, label %156, label %134

156:
  %157 = getelementptr i8, ptr %115, i64 -4
  br i1 %64, label %158, label %159

158:
  tail call fastcc void @solve_one_float32(i64 %6, ptr %114, i64 1, i64 %6, ptr %3, i64 16, i32 1)
  tail call fastcc void @solve_one_float32(i64 %6, ptr %157, i64 -1, i64 %35, ptr %39, i64 -16, i32 0)
  br label %198

159:
  tail call fastcc void @solve_two_float32(i64 %6, ptr %114, i64 1, i64 %6, ptr %3, i64 32, i32 1)
  tail call fastcc void @solve_two_float32(i64 %6, ptr %157, i64 -1, i64 %35, ptr %37, i64 -32, i32 0)
  br label %198

160:
  %161 = mul i64 %89, %34
  %162 = getelementptr float, ptr %114, i64 %161
  %163 = sub i64 %6, %89
  %164 = select i1 %64, i64 4, i64 5
  %165 = shl i64 %89, %164
  %166 = getelementptr float, ptr %3, i64 %165
  %167 = getelementptr i8, ptr %115, i64 -4
  br i1 %64, label %168, label %169

168:
  tail call fastcc void @solve_one_float32(i64 %163, ptr %162, i64 %6, i64 1, ptr %166, i64 16, i32 0)
  tail call fastcc void @solve_one_float32(i64 %6, ptr %167, i64 %35, i64 -1, ptr %44, i64 -16, i32 1)
  br label %170

169:
  tail call fastcc void @solve_two_float32(i64 %163, ptr %162, i64 %6, i64 1, ptr %166, i64 32, i32 0)
  tail call fastcc void @solve_two_float32(i64 %6, ptr %167, i64 %35, i64 -1, ptr %42, i64 -32, i32 1)
  br label %170

170:
  br i1 %45, label %171, label %198

171:
  %172 = phi i64 [ %191, %190 ], [ %40, %170 ]
  %173 = getelementptr float, ptr %116, i64 %172
  %174 = load float, ptr %173, align 4
  %175 = fptosi float %174 to i64
  %176 = icmp eq i64 %172, %175
  br i1 %176, label %190, label %177

177:
  %178 = shl i64 %172, %164
  %179 = getelementptr float, ptr %3, i64 %178
  %180 = shl i64 %175, %164
  %181 = getelementptr float, ptr %3, i64 %180
  br label %182

182:
  %183 = phi i64 [ %188, %182 ], [ 0, %177 ]
  %184 = getelementptr float, ptr %179, i64 %183
  %185 = load <16 x float>, ptr %184, align 4
  %186 = getelementptr float, ptr %181, i64 %183
  %187 = load <16 x float>, ptr %186, align 4
  store <16 x float> %187, ptr %184, align 4
  store <16 x float> %185, ptr %186, align 4
  %188 = add nuw nsw i64 %183, 16
  %189 = icmp ult i64 %188, %66
  br i1 %189, label %182, label %190

190:
  %191 = add nsw i64 %172, -1
  %192 = icmp sgt i64 %172, 0
  br i1 %192, label %171, label %198

193:
  %194 = phi i64 [ %196, %193 ], [ 0, %126 ]
  %195 = getelementptr float, ptr %3, i64 %194
  store float 0x7FF8000000000000, ptr %195, align 4
  %196 = add nuw nsw i64 %194, 1
  %197 = icmp eq i64 %196, %128
  br i1 %197, label %198, label %193

198:
  %199 = getelementptr float, ptr %0, i64 %70
  tail call fastcc void @write_sides_float32(i64 %6, i64 %63, ptr %3, i64 %66, ptr %199, i64 %20, i32 %17)
  %200 = add nsw i64 %58, 1
  %201 = icmp eq i64 %200, %5
  br i1 %201, label %202, label %57

202:
  ret void
}

define internal fastcc void @read_sides_float32(i64 %0, i64 %1, ptr %2, i64 %3, ptr %4, i64 %5, i32 %6) {
  %8 = icmp slt i64 %1, %5
  br i1 %8, label %9, label %12

9:
  %10 = shl i64 %0, 2
  %11 = mul i64 %10, %5
  tail call void @llvm.memset.p0.i64(ptr align 4 %4, i8 0, i64 %11, i1 false)
  br label %12

12:
  %13 = icmp eq i32 %6, 0
  br i1 %13, label %14, label %19

14:
  %15 = icmp sgt i64 %0, 0
  br i1 %15, label %16, label %51

16:
  %17 = icmp eq i64 %1, %5
  %18 = icmp sgt i64 %1, 0
  br label %20

19:
  tail call fastcc void @turn_float32(i64 %1, i64 %0, ptr %2, i64 %3, ptr %4, i64 %5)
  br label %51

20:
  %21 = phi i64 [ 0, %16 ], [ %49, %48 ]
  br i1 %17, label %28, label %22

22:
  br i1 %18, label %23, label %48

23:
  %24 = mul i64 %21, %3
  %25 = getelementptr float, ptr %2, i64 %24
  %26 = mul i64 %21, %5
  %27 = getelementptr float, ptr %4, i64 %26
  br label %41

28:
  br i1 %18, label %29, label %48

29:
  %30 = mul i64 %21, %1
  %31 = getelementptr float, ptr %4, i64 %30
  %32 = mul i64 %21, %3
  %33 = getelementptr float, ptr %2, i64 %32
  br label %34

34:
  %35 = phi i64 [ 0, %29 ], [ %39, %34 ]
  %36 = getelementptr float, ptr %31, i64 %35
  %37 = getelementptr float, ptr %33, i64 %35
  %38 = load <16 x float>, ptr %37, align 4
  store <16 x float> %38, ptr %36, align 4
  %39 = add nuw nsw i64 %35, 16
  %40 = icmp slt i64 %39, %1
  br i1 %40, label %34, label %48

41:
  %42 = phi i64 [ 0, %23 ], [ %46, %41 ]
  %43 = getelementptr float, ptr %25, i64 %42
  %44 = load float, ptr %43, align 4
  %45 = getelementptr float, ptr %27, i64 %42
  store float %44, ptr %45, align 4
  %46 = add nuw nsw i64 %42, 1
  %47 = icmp eq i64 %46, %1
  br i1 %47, label %48, label %41

48:
  %49 = add nuw nsw i64 %21, 1
  %50 = icmp eq i64 %49, %0
  br i1 %50, label %51, label %20

51:
  ret void
}

define internal fastcc void @write_sides_float32(i64 %0, i64 %1, ptr %2, i64 %3, ptr %4, i64 %5, i32 %6) {
  %8 = icmp eq i32 %6, 0
  br i1 %8, label %9, label %14

9:
  %10 = icmp sgt i64 %0, 0
  br i1 %10, label %11, label %46

11:
  %12 = icmp eq i64 %1, %3
  %13 = icmp sgt i64 %1, 0
  br label %15

14:
  tail call fastcc void @turn_float32(i64 %0, i64 %1, ptr %2, i64 %3, ptr %4, i64 %5)
  br label %46

15:
  %16 = phi i64 [ 0, %11 ], [ %44, %43 ]
  br i1 %12, label %23, label %17

17:
  br i1 %13, label %18, label %43

18:
  %19 = mul i64 %16, %3
  %20 = getelementptr float, ptr %2, i64 %19
  %21 = mul i64 %16, %5
  %22 = getelementptr float, ptr %4, i64 %21
  br label %36

23:
  br i1 %13, label %24, label %43

24:
  %25 = mul i64 %16, %5
  %26 = getelementptr float, ptr %4, i64 %25
  %27 = mul i64 %16, %1
  %28 = getelementptr float, ptr %2, i64 %27
  br label %29

29:
  %30 = phi i64 [ 0, %24 ], [ %34, %29 ]
  %31 = getelementptr float, ptr %26, i64 %30
  %32 = getelementptr float, ptr %28, i64 %30
  %33 = load <16 x float>, ptr %32, align 4
  store <16 x float> %33, ptr %31, align 4
  %34 = add nuw nsw i64 %30, 16
  %35 = icmp slt i64 %34, %1
  br i1 %35, label %29, label %43

36:
  %37 = phi i64 [ 0, %18 ], [ %41, %36 ]
  %38 = getelementptr float, ptr %20, i64 %37
  %39 = load float, ptr %38, align 4
  %40 = getelementptr float, ptr %22, i64 %37
  store float %39, ptr %40, align 4
  %41 = add nuw nsw i64 %37, 1
  %42 = icmp eq i64 %41, %1
  br i1 %42, label %43, label %36

43:
  %44 = add nuw nsw i64 %16, 1
  %45 = icmp eq i64 %44, %0
  br i1 %45, label %46, label %15

46:
  ret void
}

define i64 @panel_lu_float64(i64 %0, i64 %1, ptr %2, i64 %3, ptr %4) {
  %6 = tail call fastcc i64 @lu_float64(i64 %0, i64 %1, ptr %2, i64 %3, ptr %4)
  ret i64 %6
}

define internal fastcc i64 @lu_float64(i64 %0, i64 %1, ptr %2, i64 %3, ptr %4) {
  %6 = icmp slt i64 %0, %1
  %7 = tail call i64 @llvm.smin.i64(i64 %0, i64 %1)
  %8 = icmp sgt i64 %1, 8
  %9 = or i1 %8, %6
  br i1 %9, label %149, label %10

10:
  %11 = icmp sgt i64 %1, 0
  br i1 %11, label %12, label %231

12:
  %13 = insertelement <8 x i64> poison, i64 %0, i64 0
  %14 = shufflevector <8 x i64> %13, <8 x i64> poison, <8 x i32> zeroinitializer
  %15 = icmp sgt i64 %0, 8
  br label %16

16:
  %17 = phi i64 [ 0, %12 ], [ %147, %145 ]
  %18 = phi i64 [ 0, %12 ], [ %146, %145 ]
  %19 = mul i64 %18, %3
  %20 = getelementptr double, ptr %2, i64 %19
  %21 = getelementptr double, ptr %20, i64 %18
  %22 = load double, ptr %21, align 8
  %23 = tail call double @llvm.fabs.f64(double %22)
  %24 = insertelement <8 x i64> poison, i64 %18, i64 0
  %25 = shufflevector <8 x i64> %24, <8 x i64> poison, <8 x i32> zeroinitializer
  br label %26

26:
  %27 = phi <8 x i64> [ <i64 0, i64 1, i64 2, i64 3, i64 4, i64 5, i64 6, i64 7>, %16 ], [ %41, %63 ]
  %28 = phi double [ %23, %16 ], [ %66, %63 ]
  %29 = phi i64 [ %18, %16 ], [ %65, %63 ]
  %30 = phi i64 [ 0, %16 ], [ %64, %63 ]
  %31 = getelementptr double, ptr %20, i64 %30
  %32 = load <8 x double>, ptr %31, align 8
  %33 = tail call <8 x double> @llvm.fabs.v8f64(<8 x double> %32)
  %34 = insertelement <8 x double> poison, double %28, i64 0
  %35 = shufflevector <8 x double> %34, <8 x double> poison, <8 x i32> zeroinitializer
  %36 = fcmp contract ogt <8 x double> %33, %35
  %37 = icmp sgt <8 x i64> %27, %25
  %38 = icmp slt <8 x i64> %27, %14
  %39 = and <8 x i1> %38, %37
  %40 = and <8 x i1> %39, %36
  %41 = add <8 x i64> %27, splat (i64 8)
  %42 = bitcast <8 x i1> %40 to i8
  %43 = icmp eq i8 %42, 0
  br i1 %43, label %44, label %46

44:
  %45 = add nuw nsw i64 %30, 8
  br label %63

46:
  %47 = tail call i64 @llvm.smax.i64(i64 %30, i64 %18)
  %48 = add nuw nsw i64 %30, 8
  %49 = tail call i64 @llvm.smin.i64(i64 %48, i64 %0)
  %50 = icmp slt i64 %47, %49
  br i1 %50, label %51, label %63

51:
  %52 = phi i64 [ %61, %51 ], [ %47, %46 ]
  %53 = phi double [ %60, %51 ], [ %28, %46 ]
  %54 = phi i64 [ %59, %51 ], [ %29, %46 ]
  %55 = getelementptr double, ptr %20, i64 %52
  %56 = load double, ptr %55, align 8
  %57 = tail call double @llvm.fabs.f64(double %56)
  %58 = fcmp contract ogt double %57, %53
  %59 = select i1 %58, i64 %52, i64 %54
  %60 = select i1 %58, double %57, double %53
  %61 = add nuw nsw i64 %52, 1
  %62 = icmp eq i64 %61, %49
  br i1 %62, label %63, label %51

63:
  %64 = phi i64 [ %45, %44 ], [ %48, %46 ], [ %48, %51 ]
  %65 = phi i64 [ %29, %44 ], [ %29, %46 ], [ %59, %51 ]
  %66 = phi double [ %28, %44 ], [ %28, %46 ], [ %60, %51 ]
  %67 = icmp slt i64 %64, %0
  br i1 %67, label %26, label %68

68:
  %69 = add i64 %65, 1
  %70 = getelementptr i64, ptr %4, i64 %18
  store i64 %69, ptr %70, align 8
  %71 = icmp eq i64 %65, %18
  br i1 %71, label %86, label %72

72:
  %73 = phi i64 [ %84, %72 ], [ 0, %68 ]
  %74 = mul i64 %73, %3
  %75 = getelementptr double, ptr %2, i64 %74
  %76 = getelementptr i8, ptr %75, i64 -8
  %77 = getelementptr double, ptr %75, i64 %18
  %78 = load double, ptr %77, align 8
  %79 = load i64, ptr %70, align 8
  %80 = getelementptr double, ptr %76, i64 %79
  %81 = load double, ptr %80, align 8
  store double %81, ptr %77, align 8
  %82 = load i64, ptr %70, align 8
  %83 = getelementptr double, ptr %76, i64 %82
  store double %78, ptr %83, align 8
  %84 = add nuw nsw i64 %73, 1
  %85 = icmp eq i64 %84, %1
  br i1 %85, label %86, label %72

86:
  %87 = load double, ptr %21, align 8
  %88 = fcmp contract oeq double %87, 0.000000e+00
  br i1 %88, label %98, label %89

89:
  %90 = fdiv contract double 1.000000e+00, %87
  %91 = tail call double @llvm.fabs.f64(double %90)
  %92 = fcmp contract ugt double %91, 0x7FE0000000000000
  %93 = load <8 x double>, ptr %20, align 8
  %94 = insertelement <8 x double> poison, double %90, i64 0
  %95 = shufflevector <8 x double> %94, <8 x double> poison, <8 x i32> zeroinitializer
  %96 = insertelement <8 x double> poison, double %87, i64 0
  %97 = shufflevector <8 x double> %96, <8 x double> poison, <8 x i32> zeroinitializer
  br label %102

98:
  %99 = icmp eq i64 %17, 0
  %100 = add nuw nsw i64 %18, 1
  %101 = select i1 %99, i64 %100, i64 %17
  br label %145

102:
  %103 = phi i64 [ 0, %89 ], [ %112, %110 ]
  %104 = getelementptr double, ptr %20, i64 %103
  %105 = load <8 x double>, ptr %104, align 8
  br i1 %92, label %106, label %108

106:
  %107 = fdiv contract <8 x double> %105, %97
  br label %110

108:
  %109 = fmul contract <8 x double> %95, %105
  br label %110

110:
  %111 = phi <8 x double> [ %107, %106 ], [ %109, %108 ]
  store <8 x double> %111, ptr %104, align 8
  %112 = add nuw nsw i64 %103, 8
  %113 = icmp slt i64 %112, %0
  br i1 %113, label %102, label %114

114:
  %115 = icmp slt <8 x i64> %25, <i64 0, i64 1, i64 2, i64 3, i64 4, i64 5, i64 6, i64 7>
  %116 = load <8 x double>, ptr %20, align 8
  %117 = select <8 x i1> %115, <8 x double> %116, <8 x double> %93
  store <8 x double> %117, ptr %20, align 8
  %118 = select <8 x i1> %115, <8 x double> %116, <8 x double> zeroinitializer
  %119 = add nuw nsw i64 %18, 1
  %120 = icmp slt i64 %119, %1
  br i1 %120, label %124, label %145

121:
  %122 = add nuw nsw i64 %125, 1
  %123 = icmp eq i64 %122, %1
  br i1 %123, label %145, label %124

124:
  %125 = phi i64 [ %122, %121 ], [ %119, %114 ]
  %126 = mul i64 %125, %3
  %127 = getelementptr double, ptr %2, i64 %126
  %128 = getelementptr double, ptr %127, i64 %18
  %129 = load double, ptr %128, align 8
  %130 = load <8 x double>, ptr %127, align 8
  %131 = insertelement <8 x double> poison, double %129, i64 0
  %132 = shufflevector <8 x double> %131, <8 x double> poison, <8 x i32> zeroinitializer
  %133 = fmul contract <8 x double> %118, %132
  %134 = fsub contract <8 x double> %130, %133
  store <8 x double> %134, ptr %127, align 8
  br i1 %15, label %135, label %121

135:
  %136 = phi i64 [ %143, %135 ], [ 8, %124 ]
  %137 = getelementptr double, ptr %127, i64 %136
  %138 = load <8 x double>, ptr %137, align 8
  %139 = getelementptr double, ptr %20, i64 %136
  %140 = load <8 x double>, ptr %139, align 8
  %141 = fmul contract <8 x double> %132, %140
  %142 = fsub contract <8 x double> %138, %141
  store <8 x double> %142, ptr %137, align 8
  %143 = add nuw nsw i64 %136, 8
  %144 = icmp slt i64 %143, %0
  br i1 %144, label %135, label %121

145:
  %146 = phi i64 [ %119, %114 ], [ %100, %98 ], [ %119, %121 ]
  %147 = phi i64 [ %17, %114 ], [ %101, %98 ], [ %17, %121 ]
  %148 = icmp eq i64 %146, %1
  br i1 %148, label %231, label %16

149:
  br i1 %6, label %155, label %150

150:
  %151 = sdiv i64 %1, 2
  %152 = add nsw i64 %151, 7
  %153 = sdiv i64 %152, 8
  %154 = shl nsw i64 %153, 3
  br label %155

155:
  %156 = phi i64 [ %154, %150 ], [ %0, %149 ]
  %157 = mul i64 %156, %3
  %158 = getelementptr double, ptr %2, i64 %157
  %159 = tail call fastcc i64 @lu_float64(i64 %0, i64 %156, ptr %2, i64 %3, ptr %4)
  %160 = sub i64 %1, %156
  %161 = icmp sgt i64 %160, 0
  br i1 %161, label %162, label %184

162:
  %163 = icmp sgt i64 %156, 0
  br label %164

164:
  %165 = phi i64 [ 0, %162 ], [ %182, %181 ]
  %166 = mul i64 %165, %3
  %167 = getelementptr double, ptr %158, i64 %166
  %168 = getelementptr i8, ptr %167, i64 -8
  br i1 %163, label %169, label %181

169:
  %170 = phi i64 [ %179, %169 ], [ 0, %164 ]
  %171 = getelementptr double, ptr %167, i64 %170
  %172 = load double, ptr %171, align 8
  %173 = getelementptr i64, ptr %4, i64 %170
  %174 = load i64, ptr %173, align 8
  %175 = getelementptr double, ptr %168, i64 %174
  %176 = load double, ptr %175, align 8
  store double %176, ptr %171, align 8
  %177 = load i64, ptr %173, align 8
  %178 = getelementptr double, ptr %168, i64 %177
  store double %172, ptr %178, align 8
  %179 = add nuw nsw i64 %170, 1
  %180 = icmp eq i64 %179, %156
  br i1 %180, label %181, label %169

181:
  %182 = add nuw nsw i64 %165, 1
  %183 = icmp eq i64 %182, %160
  br i1 %183, label %184, label %164

184:
  tail call fastcc void @solve_unit_float64(i64 %156, i64 %160, ptr %2, ptr %158, i64 %3)
  %185 = icmp slt i64 %156, %0
  br i1 %185, label %186, label %231

186:
  %187 = getelementptr double, ptr %158, i64 %156
  %188 = sub i64 %0, %156
  %189 = getelementptr double, ptr %2, i64 %156
  tail call fastcc void @subtract_product_float64(i64 %188, i64 %160, i64 %156, ptr %189, ptr %158, ptr %187, i64 %3)
  %190 = getelementptr i64, ptr %4, i64 %156
  %191 = tail call fastcc i64 @lu_float64(i64 %188, i64 %160, ptr %187, i64 %3, ptr %190)
  %192 = sub i64 %7, %156
  %193 = icmp sgt i64 %156, 0
  br i1 %193, label %194, label %196

194:
  %195 = icmp sgt i64 %192, 0
  br label %198

196:
  %197 = icmp slt i64 %156, %7
  br i1 %197, label %218, label %225

198:
  %199 = phi i64 [ 0, %194 ], [ %216, %215 ]
  %200 = mul i64 %199, %3
  %201 = getelementptr double, ptr %189, i64 %200
  %202 = getelementptr i8, ptr %201, i64 -8
  br i1 %195, label %203, label %215

203:
  %204 = phi i64 [ %213, %203 ], [ 0, %198 ]
  %205 = getelementptr double, ptr %201, i64 %204
  %206 = load double, ptr %205, align 8
  %207 = getelementptr i64, ptr %190, i64 %204
  %208 = load i64, ptr %207, align 8
  %209 = getelementptr double, ptr %202, i64 %208
  %210 = load double, ptr %209, align 8
  store double %210, ptr %205, align 8
  %211 = load i64, ptr %207, align 8
  %212 = getelementptr double, ptr %202, i64 %211
  store double %206, ptr %212, align 8
  %213 = add nuw nsw i64 %204, 1
  %214 = icmp eq i64 %213, %192
  br i1 %214, label %215, label %203

215:
  %216 = add nuw nsw i64 %199, 1
  %217 = icmp eq i64 %216, %156
  br i1 %217, label %196, label %198

218:
  %219 = phi i64 [ %223, %218 ], [ %156, %196 ]
  %220 = getelementptr i64, ptr %4, i64 %219
  %221 = load i64, ptr %220, align 8
  %222 = add i64 %221, %156
  store i64 %222, ptr %220, align 8
  %223 = add nsw i64 %219, 1
  %224 = icmp eq i64 %223, %7
  br i1 %224, label %225, label %218

225:
  %226 = icmp eq i64 %159, 0
  %227 = icmp eq i64 %191, 0
  %228 = add i64 %191, %156
  %229 = select i1 %227, i64 0, i64 %228
  %230 = select i1 %226, i64 %229, i64 %159
  br label %231

231:
  %232 = phi i64 [ %230, %225 ], [ %159, %184 ], [ 0, %10 ], [ %147, %145 ]
  ret i64 %232
}

define void @panel_cholesky_float64(ptr %0, ptr %1, ptr %2, ptr %3, i64 %4, i64 %5, i64 %6, i64 %7, i64 %8, i64 %9, i64 %10, i64 %11, ptr %12) {
  %14 = shl i64 %6, 3
  %15 = sdiv i64 %11, %14
  %16 = icmp slt i64 %4, %5
  br i1 %16, label %17, label %37

17:
  %18 = mul i64 %6, %6
  %19 = icmp sgt i64 %18, 0
  br label %20

20:
  %21 = phi i64 [ %4, %17 ], [ %35, %34 ]
  %22 = mul i64 %18, %21
  %23 = getelementptr double, ptr %0, i64 %22
  %24 = getelementptr double, ptr %1, i64 %22
  tail call fastcc void @read_lower_float64(i64 %6, ptr %24, ptr %3, i64 %15)
  %25 = tail call fastcc i32 @cholesky_float64(i64 %6, i64 %6, ptr %3, i64 %15)
  %26 = icmp eq i32 %25, 0
  br i1 %26, label %27, label %28

27:
  br i1 %19, label %29, label %34

28:
  tail call fastcc void @write_lower_float64(i64 %6, ptr %3, i64 %15, ptr %23)
  br label %34

29:
  %30 = phi i64 [ %32, %29 ], [ 0, %27 ]
  %31 = getelementptr double, ptr %23, i64 %30
  store double 0x7FF8000000000000, ptr %31, align 8
  %32 = add nuw nsw i64 %30, 1
  %33 = icmp eq i64 %32, %18
  br i1 %33, label %34, label %29

34:
  %35 = add nsw i64 %21, 1
  %36 = icmp eq i64 %35, %5
  br i1 %36, label %37, label %20

37:
  ret void
}

define internal fastcc void @read_lower_float64(i64 %0, ptr %1, ptr %2, i64 %3) {
  %5 = icmp sgt i64 %0, 0
  br i1 %5, label %6, label %137

6:
  %7 = icmp slt i64 %0, %3
  br label %8

8:
  %9 = phi i64 [ 0, %6 ], [ %33, %32 ]
  br i1 %7, label %10, label %32

10:
  %11 = mul i64 %9, %3
  %12 = getelementptr double, ptr %2, i64 %11
  br label %27

13:
  br i1 %5, label %14, label %137

14:
  %15 = shl i64 %0, 4
  %16 = mul i64 %0, 24
  %17 = shl i64 %0, 5
  %18 = mul i64 %0, 40
  %19 = mul i64 %0, 48
  %20 = mul i64 %0, 56
  %21 = shl i64 %3, 4
  %22 = mul i64 %3, 24
  %23 = shl i64 %3, 5
  %24 = mul i64 %3, 40
  %25 = mul i64 %3, 48
  %26 = mul i64 %3, 56
  br label %35

27:
  %28 = phi i64 [ %0, %10 ], [ %30, %27 ]
  %29 = getelementptr double, ptr %12, i64 %28
  store double 0.000000e+00, ptr %29, align 8
  %30 = add nuw nsw i64 %28, 1
  %31 = icmp eq i64 %30, %3
  br i1 %31, label %32, label %27

32:
  %33 = add nuw nsw i64 %9, 1
  %34 = icmp eq i64 %33, %0
  br i1 %34, label %13, label %8

35:
  %36 = phi i64 [ %0, %14 ], [ %136, %133 ]
  %37 = phi i64 [ 0, %14 ], [ %134, %133 ]
  %38 = tail call i64 @llvm.smin.i64(i64 %36, i64 8)
  %39 = tail call i64 @llvm.smax.i64(i64 %38, i64 1)
  %40 = getelementptr double, ptr %2, i64 %37
  %41 = icmp slt i64 %37, 0
  br i1 %41, label %133, label %42

42:
  %43 = sub nsw i64 %0, %37
  %44 = icmp sgt i64 %43, 7
  %45 = icmp sgt i64 %43, 0
  %46 = mul i64 %37, %0
  %47 = getelementptr double, ptr %1, i64 %46
  br label %48

48:
  %49 = phi i64 [ %0, %42 ], [ %132, %129 ]
  %50 = phi i64 [ 0, %42 ], [ %130, %129 ]
  %51 = tail call i64 @llvm.smin.i64(i64 %49, i64 8)
  %52 = tail call i64 @llvm.smax.i64(i64 %51, i64 1)
  %53 = sub i64 %0, %50
  %54 = icmp sgt i64 %53, 7
  %55 = and i1 %44, %54
  br i1 %55, label %60, label %56

56:
  br i1 %45, label %57, label %129

57:
  %58 = getelementptr double, ptr %1, i64 %50
  %59 = icmp sgt i64 %53, 0
  br label %110

60:
  %61 = getelementptr double, ptr %47, i64 %50
  %62 = mul i64 %50, %3
  %63 = load <8 x double>, ptr %61, align 8
  %64 = getelementptr double, ptr %61, i64 %0
  %65 = load <8 x double>, ptr %64, align 8
  %66 = getelementptr i8, ptr %61, i64 %15
  %67 = load <8 x double>, ptr %66, align 8
  %68 = getelementptr i8, ptr %61, i64 %16
  %69 = load <8 x double>, ptr %68, align 8
  %70 = getelementptr i8, ptr %61, i64 %17
  %71 = load <8 x double>, ptr %70, align 8
  %72 = getelementptr i8, ptr %61, i64 %18
  %73 = load <8 x double>, ptr %72, align 8
  %74 = getelementptr i8, ptr %61, i64 %19
  %75 = load <8 x double>, ptr %74, align 8
  %76 = getelementptr i8, ptr %61, i64 %20
  %77 = load <8 x double>, ptr %76, align 8
  %78 = shufflevector <8 x double> %63, <8 x double> %71, <8 x i32> <i32 0, i32 8, i32 1, i32 9, i32 2, i32 10, i32 3, i32 11>
  %79 = shufflevector <8 x double> %63, <8 x double> %71, <8 x i32> <i32 4, i32 12, i32 5, i32 13, i32 6, i32 14, i32 7, i32 15>
  %80 = shufflevector <8 x double> %65, <8 x double> %73, <8 x i32> <i32 0, i32 8, i32 1, i32 9, i32 2, i32 10, i32 3, i32 11>
  %81 = shufflevector <8 x double> %65, <8 x double> %73, <8 x i32> <i32 4, i32 12, i32 5, i32 13, i32 6, i32 14, i32 7, i32 15>
  %82 = shufflevector <8 x double> %67, <8 x double> %75, <8 x i32> <i32 0, i32 8, i32 1, i32 9, i32 2, i32 10, i32 3, i32 11>
  %83 = shufflevector <8 x double> %67, <8 x double> %75, <8 x i32> <i32 4, i32 12, i32 5, i32 13, i32 6, i32 14, i32 7, i32 15>
  %84 = shufflevector <8 x double> %69, <8 x double> %77, <8 x i32> <i32 0, i32 8, i32 1, i32 9, i32 2, i32 10, i32 3, i32 11>
  %85 = shufflevector <8 x double> %69, <8 x double> %77, <8 x i32> <i32 4, i32 12, i32 5, i32 13, i32 6, i32 14, i32 7, i32 15>
  %86 = shufflevector <8 x double> %78, <8 x double> %82, <8 x i32> <i32 0, i32 8, i32 1, i32 9, i32 2, i32 10, i32 3, i32 11>
  %87 = shufflevector <8 x double> %78, <8 x double> %82, <8 x i32> <i32 4, i32 12, i32 5, i32 13, i32 6, i32 14, i32 7, i32 15>
  %88 = shufflevector <8 x double> %79, <8 x double> %83, <8 x i32> <i32 0, i32 8, i32 1, i32 9, i32 2, i32 10, i32 3, i32 11>
  %89 = shufflevector <8 x double> %79, <8 x double> %83, <8 x i32> <i32 4, i32 12, i32 5, i32 13, i32 6, i32 14, i32 7, i32 15>
  %90 = shufflevector <8 x double> %80, <8 x double> %84, <8 x i32> <i32 0, i32 8, i32 1, i32 9, i32 2, i32 10, i32 3, i32 11>
  %91 = shufflevector <8 x double> %80, <8 x double> %84, <8 x i32> <i32 4, i32 12, i32 5, i32 13, i32 6, i32 14, i32 7, i32 15>
  %92 = shufflevector <8 x double> %81, <8 x double> %85, <8 x i32> <i32 0, i32 8, i32 1, i32 9, i32 2, i32 10, i32 3, i32 11>
  %93 = shufflevector <8 x double> %81, <8 x double> %85, <8 x i32> <i32 4, i32 12, i32 5, i32 13, i32 6, i32 14, i32 7, i32 15>
  %94 = shufflevector <8 x double> %86, <8 x double> %90, <8 x i32> <i32 0, i32 8, i32 1, i32 9, i32 2, i32 10, i32 3, i32 11>
  %95 = shufflevector <8 x double> %86, <8 x double> %90, <8 x i32> <i32 4, i32 12, i32 5, i32 13, i32 6, i32 14, i32 7, i32 15>
  %96 = shufflevector <8 x double> %87, <8 x double> %91, <8 x i32> <i32 0, i32 8, i32 1, i32 9, i32 2, i32 10, i32 3, i32 11>
  %97 = shufflevector <8 x double> %87, <8 x double> %91, <8 x i32> <i32 4, i32 12, i32 5, i32 13, i32 6, i32 14, i32 7, i32 15>
  %98 = shufflevector <8 x double> %88, <8 x double> %92, <8 x i32> <i32 0, i32 8, i32 1, i32 9, i32 2, i32 10, i32 3, i32 11>
  %99 = shufflevector <8 x double> %88, <8 x double> %92, <8 x i32> <i32 4, i32 12, i32 5, i32 13, i32 6, i32 14, i32 7, i32 15>
  %100 = shufflevector <8 x double> %89, <8 x double> %93, <8 x i32> <i32 0, i32 8, i32 1, i32 9, i32 2, i32 10, i32 3, i32 11>
  %101 = shufflevector <8 x double> %89, <8 x double> %93, <8 x i32> <i32 4, i32 12, i32 5, i32 13, i32 6, i32 14, i32 7, i32 15>
  %102 = getelementptr double, ptr %40, i64 %62
  store <8 x double> %94, ptr %102, align 8
  %103 = getelementptr double, ptr %102, i64 %3
  store <8 x double> %95, ptr %103, align 8
  %104 = getelementptr i8, ptr %102, i64 %21
  store <8 x double> %96, ptr %104, align 8
  %105 = getelementptr i8, ptr %102, i64 %22
  store <8 x double> %97, ptr %105, align 8
  %106 = getelementptr i8, ptr %102, i64 %23
  store <8 x double> %98, ptr %106, align 8
  %107 = getelementptr i8, ptr %102, i64 %24
  store <8 x double> %99, ptr %107, align 8
  %108 = getelementptr i8, ptr %102, i64 %25
  store <8 x double> %100, ptr %108, align 8
  %109 = getelementptr i8, ptr %102, i64 %26
  store <8 x double> %101, ptr %109, align 8
  br label %129

110:
  %111 = phi i64 [ 0, %57 ], [ %127, %126 ]
  %112 = getelementptr double, ptr %40, i64 %111
  br i1 %59, label %113, label %126

113:
  %114 = add nuw nsw i64 %111, %37
  %115 = mul i64 %114, %0
  %116 = getelementptr double, ptr %58, i64 %115
  br label %117

117:
  %118 = phi i64 [ 0, %113 ], [ %124, %117 ]
  %119 = getelementptr double, ptr %116, i64 %118
  %120 = load double, ptr %119, align 8
  %121 = add nuw nsw i64 %118, %50
  %122 = mul i64 %121, %3
  %123 = getelementptr double, ptr %112, i64 %122
  store double %120, ptr %123, align 8
  %124 = add nuw nsw i64 %118, 1
  %125 = icmp eq i64 %124, %52
  br i1 %125, label %126, label %117

126:
  %127 = add nuw nsw i64 %111, 1
  %128 = icmp eq i64 %127, %39
  br i1 %128, label %129, label %110

129:
  %130 = add i64 %50, 8
  %131 = icmp sgt i64 %130, %37
  %132 = add i64 %49, -8
  br i1 %131, label %133, label %48

133:
  %134 = add i64 %37, 8
  %135 = icmp slt i64 %134, %0
  %136 = add i64 %36, -8
  br i1 %135, label %35, label %137

137:
  ret void
}

define internal fastcc i32 @cholesky_float64(i64 %0, i64 %1, ptr %2, i64 %3) {
  %5 = icmp slt i64 %1, 9
  br i1 %5, label %8, label %6

6:
  %7 = add i64 %3, 1
  br label %62

8:
  %9 = phi i64 [ %0, %4 ], [ %74, %71 ]
  %10 = phi i64 [ %1, %4 ], [ %75, %71 ]
  %11 = phi ptr [ %2, %4 ], [ %73, %71 ]
  %12 = icmp sgt i64 %10, 0
  br i1 %12, label %13, label %78

13:
  %14 = icmp sgt i64 %9, 0
  br label %17

15:
  %16 = icmp eq i64 %38, %10
  br i1 %16, label %78, label %17

17:
  %18 = phi i64 [ 0, %13 ], [ %38, %15 ]
  %19 = mul i64 %18, %3
  %20 = getelementptr double, ptr %11, i64 %19
  %21 = getelementptr double, ptr %20, i64 %18
  %22 = load double, ptr %21, align 8
  %23 = fcmp contract ogt double %22, 0.000000e+00
  br i1 %23, label %24, label %78

24:
  %25 = tail call contract double @llvm.sqrt.f64(double %22)
  br i1 %14, label %26, label %37

26:
  %27 = fdiv contract double 1.000000e+00, %25
  %28 = insertelement <8 x double> poison, double %27, i64 0
  %29 = shufflevector <8 x double> %28, <8 x double> poison, <8 x i32> zeroinitializer
  br label %30

30:
  %31 = phi i64 [ 0, %26 ], [ %35, %30 ]
  %32 = getelementptr double, ptr %20, i64 %31
  %33 = load <8 x double>, ptr %32, align 8
  %34 = fmul contract <8 x double> %29, %33
  store <8 x double> %34, ptr %32, align 8
  %35 = add nuw nsw i64 %31, 8
  %36 = icmp slt i64 %35, %9
  br i1 %36, label %30, label %37

37:
  store double %25, ptr %21, align 8
  %38 = add nuw nsw i64 %18, 1
  %39 = icmp slt i64 %38, %10
  br i1 %39, label %40, label %15

40:
  %41 = phi i64 [ %60, %59 ], [ %38, %37 ]
  %42 = mul i64 %41, %3
  %43 = getelementptr double, ptr %11, i64 %42
  br i1 %14, label %44, label %59

44:
  %45 = getelementptr double, ptr %20, i64 %41
  %46 = load double, ptr %45, align 8
  %47 = insertelement <8 x double> poison, double %46, i64 0
  %48 = shufflevector <8 x double> %47, <8 x double> poison, <8 x i32> zeroinitializer
  br label %49

49:
  %50 = phi i64 [ 0, %44 ], [ %57, %49 ]
  %51 = getelementptr double, ptr %43, i64 %50
  %52 = load <8 x double>, ptr %51, align 8
  %53 = getelementptr double, ptr %20, i64 %50
  %54 = load <8 x double>, ptr %53, align 8
  %55 = fmul contract <8 x double> %48, %54
  %56 = fsub contract <8 x double> %52, %55
  store <8 x double> %56, ptr %51, align 8
  %57 = add nuw nsw i64 %50, 8
  %58 = icmp slt i64 %57, %9
  br i1 %58, label %49, label %59

59:
  %60 = add nuw nsw i64 %41, 1
  %61 = icmp slt i64 %60, %10
  br i1 %61, label %40, label %15

62:
  %63 = phi ptr [ %2, %6 ], [ %73, %71 ]
  %64 = phi i64 [ %1, %6 ], [ %75, %71 ]
  %65 = phi i64 [ %0, %6 ], [ %74, %71 ]
  %66 = lshr i64 %64, 1
  %67 = add nuw nsw i64 %66, 7
  %68 = and i64 %67, 9223372036854775800
  %69 = tail call fastcc i32 @cholesky_float64(i64 %65, i64 %68, ptr %63, i64 %3)
  %70 = icmp eq i32 %69, 0
  br i1 %70, label %78, label %71

71:
  %72 = mul i64 %68, %7
  %73 = getelementptr double, ptr %63, i64 %72
  %74 = sub i64 %65, %68
  %75 = sub nsw i64 %64, %68
  %76 = getelementptr double, ptr %63, i64 %68
  tail call fastcc void @subtract_square_float64(i64 %74, i64 %75, i64 %68, ptr %76, ptr %73, i64 %3)
  %77 = icmp slt i64 %75, 9
  br i1 %77, label %8, label %62

78:
  %79 = phi i32 [ 1, %8 ], [ 0, %17 ], [ 1, %15 ], [ 0, %62 ]
  ret i32 %79
}

define internal fastcc void @write_lower_float64(i64 %0, ptr %1, i64 %2, ptr %3) {
  %5 = alloca [8 x <8 x double>], align 64
  %6 = icmp sgt i64 %0, 0
  br i1 %6, label %7, label %119

7:
  %8 = getelementptr inbounds i8, ptr %5, i64 256
  %9 = getelementptr inbounds i8, ptr %5, i64 64
  %10 = getelementptr inbounds i8, ptr %5, i64 320
  %11 = getelementptr inbounds i8, ptr %5, i64 128
  %12 = getelementptr inbounds i8, ptr %5, i64 384
  %13 = getelementptr inbounds i8, ptr %5, i64 192
  %14 = getelementptr inbounds i8, ptr %5, i64 448
  br label %15

15:
  %16 = phi i64 [ %0, %7 ], [ %107, %104 ]
  %17 = phi i64 [ 0, %7 ], [ %105, %104 ]
  %18 = tail call i64 @llvm.smin.i64(i64 %16, i64 8)
  %19 = tail call i64 @llvm.smax.i64(i64 %18, i64 1)
  %20 = icmp slt i64 %17, 0
  br i1 %20, label %104, label %21

21:
  %22 = getelementptr double, ptr %1, i64 %17
  %23 = icmp slt i64 %17, %0
  br label %25

24:
  br i1 %6, label %108, label %119

25:
  %26 = phi i64 [ %0, %21 ], [ %103, %100 ]
  %27 = phi i64 [ 0, %21 ], [ %101, %100 ]
  %28 = tail call i64 @llvm.smin.i64(i64 %26, i64 8)
  %29 = tail call i64 @llvm.smax.i64(i64 %28, i64 1)
  %30 = sub i64 %0, %27
  br label %31

31:
  %32 = phi i64 [ 0, %25 ], [ %40, %31 ]
  %33 = icmp sgt i64 %30, %32
  %34 = select i1 %33, i64 %32, i64 0
  %35 = add nuw nsw i64 %34, %27
  %36 = mul i64 %35, %2
  %37 = getelementptr double, ptr %22, i64 %36
  %38 = load <8 x double>, ptr %37, align 8
  %39 = getelementptr [8 x <8 x double>], ptr %5, i64 0, i64 %32
  store <8 x double> %38, ptr %39, align 64
  %40 = add nuw nsw i64 %32, 1
  %41 = icmp eq i64 %40, 8
  br i1 %41, label %42, label %31

42:
  %43 = load <8 x double>, ptr %5, align 64
  %44 = load <8 x double>, ptr %8, align 64
  %45 = shufflevector <8 x double> %43, <8 x double> %44, <8 x i32> <i32 0, i32 8, i32 1, i32 9, i32 2, i32 10, i32 3, i32 11>
  %46 = shufflevector <8 x double> %43, <8 x double> %44, <8 x i32> <i32 4, i32 12, i32 5, i32 13, i32 6, i32 14, i32 7, i32 15>
  %47 = load <8 x double>, ptr %9, align 64
  %48 = load <8 x double>, ptr %10, align 64
  %49 = shufflevector <8 x double> %47, <8 x double> %48, <8 x i32> <i32 0, i32 8, i32 1, i32 9, i32 2, i32 10, i32 3, i32 11>
  %50 = shufflevector <8 x double> %47, <8 x double> %48, <8 x i32> <i32 4, i32 12, i32 5, i32 13, i32 6, i32 14, i32 7, i32 15>
  %51 = load <8 x double>, ptr %11, align 64
  %52 = load <8 x double>, ptr %12, align 64
  %53 = shufflevector <8 x double> %51, <8 x double> %52, <8 x i32> <i32 0, i32 8, i32 1, i32 9, i32 2, i32 10, i32 3, i32 11>
  %54 = shufflevector <8 x double> %51, <8 x double> %52, <8 x i32> <i32 4, i32 12, i32 5, i32 13, i32 6, i32 14, i32 7, i32 15>
  %55 = load <8 x double>, ptr %13, align 64
  %56 = load <8 x double>, ptr %14, align 64
  %57 = shufflevector <8 x double> %55, <8 x double> %56, <8 x i32> <i32 0, i32 8, i32 1, i32 9, i32 2, i32 10, i32 3, i32 11>
  %58 = shufflevector <8 x double> %55, <8 x double> %56, <8 x i32> <i32 4, i32 12, i32 5, i32 13, i32 6, i32 14, i32 7, i32 15>
  %59 = shufflevector <8 x double> %45, <8 x double> %53, <8 x i32> <i32 0, i32 8, i32 1, i32 9, i32 2, i32 10, i32 3, i32 11>
  %60 = shufflevector <8 x double> %45, <8 x double> %53, <8 x i32> <i32 4, i32 12, i32 5, i32 13, i32 6, i32 14, i32 7, i32 15>
  %61 = shufflevector <8 x double> %46, <8 x double> %54, <8 x i32> <i32 0, i32 8, i32 1, i32 9, i32 2, i32 10, i32 3, i32 11>
  %62 = shufflevector <8 x double> %46, <8 x double> %54, <8 x i32> <i32 4, i32 12, i32 5, i32 13, i32 6, i32 14, i32 7, i32 15>
  %63 = shufflevector <8 x double> %49, <8 x double> %57, <8 x i32> <i32 0, i32 8, i32 1, i32 9, i32 2, i32 10, i32 3, i32 11>
  %64 = shufflevector <8 x double> %49, <8 x double> %57, <8 x i32> <i32 4, i32 12, i32 5, i32 13, i32 6, i32 14, i32 7, i32 15>
  %65 = shufflevector <8 x double> %50, <8 x double> %58, <8 x i32> <i32 0, i32 8, i32 1, i32 9, i32 2, i32 10, i32 3, i32 11>
  %66 = shufflevector <8 x double> %50, <8 x double> %58, <8 x i32> <i32 4, i32 12, i32 5, i32 13, i32 6, i32 14, i32 7, i32 15>
  %67 = shufflevector <8 x double> %59, <8 x double> %63, <8 x i32> <i32 0, i32 8, i32 1, i32 9, i32 2, i32 10, i32 3, i32 11>
  %68 = shufflevector <8 x double> %59, <8 x double> %63, <8 x i32> <i32 4, i32 12, i32 5, i32 13, i32 6, i32 14, i32 7, i32 15>
  %69 = shufflevector <8 x double> %60, <8 x double> %64, <8 x i32> <i32 0, i32 8, i32 1, i32 9, i32 2, i32 10, i32 3, i32 11>
  %70 = shufflevector <8 x double> %60, <8 x double> %64, <8 x i32> <i32 4, i32 12, i32 5, i32 13, i32 6, i32 14, i32 7, i32 15>
  %71 = shufflevector <8 x double> %61, <8 x double> %65, <8 x i32> <i32 0, i32 8, i32 1, i32 9, i32 2, i32 10, i32 3, i32 11>
  %72 = shufflevector <8 x double> %61, <8 x double> %65, <8 x i32> <i32 4, i32 12, i32 5, i32 13, i32 6, i32 14, i32 7, i32 15>
  %73 = shufflevector <8 x double> %62, <8 x double> %66, <8 x i32> <i32 0, i32 8, i32 1, i32 9, i32 2, i32 10, i32 3, i32 11>
  %74 = shufflevector <8 x double> %62, <8 x double> %66, <8 x i32> <i32 4, i32 12, i32 5, i32 13, i32 6, i32 14, i32 7, i32 15>
  store <8 x double> %67, ptr %5, align 64
  store <8 x double> %68, ptr %9, align 64
  store <8 x double> %69, ptr %11, align 64
  store <8 x double> %70, ptr %13, align 64
  store <8 x double> %71, ptr %8, align 64
  store <8 x double> %72, ptr %10, align 64
  store <8 x double> %73, ptr %12, align 64
  store <8 x double> %74, ptr %14, align 64
  %75 = getelementptr double, ptr %3, i64 %27
  br i1 %23, label %76, label %100

76:
  %77 = icmp sgt i64 %30, 7
  %78 = icmp sgt i64 %30, 0
  br label %79

79:
  %80 = phi i64 [ 0, %76 ], [ %98, %97 ]
  %81 = add nuw nsw i64 %80, %17
  %82 = mul i64 %81, %0
  %83 = getelementptr double, ptr %75, i64 %82
  br i1 %77, label %87, label %84

84:
  br i1 %78, label %85, label %97

85:
  %86 = getelementptr <8 x double>, ptr %5, i64 %80
  br label %90

87:
  %88 = getelementptr [8 x <8 x double>], ptr %5, i64 0, i64 %80
  %89 = load <8 x double>, ptr %88, align 64
  store <8 x double> %89, ptr %83, align 8
  br label %97

90:
  %91 = phi i64 [ 0, %85 ], [ %95, %90 ]
  %92 = getelementptr double, ptr %86, i64 %91
  %93 = load double, ptr %92, align 8
  %94 = getelementptr double, ptr %83, i64 %91
  store double %93, ptr %94, align 8
  %95 = add nuw nsw i64 %91, 1
  %96 = icmp eq i64 %95, %29
  br i1 %96, label %97, label %90

97:
  %98 = add nuw nsw i64 %80, 1
  %99 = icmp eq i64 %98, %19
  br i1 %99, label %100, label %79

100:
  %101 = add i64 %27, 8
  %102 = icmp sgt i64 %101, %17
  %103 = add i64 %26, -8
  br i1 %102, label %104, label %25

104:
  %105 = add i64 %17, 8
  %106 = icmp slt i64 %105, %0
  %107 = add i64 %16, -8
  br i1 %106, label %15, label %24

108:
  %109 = phi i64 [ %117, %108 ], [ 0, %24 ]
  %110 = mul i64 %109, %0
  %111 = getelementptr double, ptr %3, i64 %110
  %112 = getelementptr double, ptr %111, i64 %109
  %113 = getelementptr i8, ptr %112, i64 8
  %114 = xor i64 %109, -1
  %115 = add nsw i64 %114, %0
  %116 = shl i64 %115, 3
  tail call void @llvm.memset.p0.i64(ptr align 8 %113, i8 0, i64 %116, i1 false)
  %117 = add nuw nsw i64 %109, 1
  %118 = icmp eq i64 %117, %0
  br i1 %118, label %119, label %108

119:
  ret void
}

define void @panel_qr_float64(ptr %0, ptr %1, ptr %2, ptr %3, i64 %4, i64 %5, i64 %6, i64 %7, i64 %8, i64 %9, i64 %10, i64 %11, ptr %12) {
  %14 = tail call i64 @llvm.smin.i64(i64 %6, i64 %7)
  %15 = shl i64 %7, 3
  %16 = sdiv i64 %11, %15
  %17 = add i64 %14, 7
  %18 = sdiv i64 %17, 8
  %19 = mul i64 %16, %7
  %20 = getelementptr double, ptr %3, i64 %19
  %21 = shl i64 %16, 6
  %22 = getelementptr i8, ptr %20, i64 %21
  %23 = shl i64 %18, 9
  %24 = getelementptr i8, ptr %22, i64 %23
  %25 = shl i64 %18, 6
  %26 = getelementptr i8, ptr %24, i64 %25
  %27 = icmp slt i64 %4, %5
  br i1 %27, label %28, label %140

28:
  %29 = mul i64 %16, %8
  %30 = icmp eq i64 %8, 0
  %31 = add i64 %7, %6
  %32 = mul i64 %31, %8
  %33 = mul i64 %7, %6
  %34 = add i64 %33, %14
  %35 = shl i64 %19, 3
  %36 = icmp sgt i64 %14, 0
  %37 = add i64 %16, 1
  %38 = shl i64 %29, 3
  %39 = icmp sgt i64 %8, 0
  %40 = add i64 %14, -1
  %41 = icmp sgt i64 %40, -8
  %42 = sdiv i64 %40, 8
  %43 = shl nuw nsw i64 %42, 3
  %44 = sub i64 %14, %43
  %45 = mul i64 %8, %6
  %46 = icmp sgt i64 %8, 1
  %47 = shl i64 %14, 3
  %48 = select i1 %30, i64 %34, i64 %32
  br label %49

49:
  %50 = phi i64 [ %4, %28 ], [ %138, %137 ]
  %51 = mul i64 %48, %50
  %52 = getelementptr double, ptr %0, i64 %51
  tail call void @llvm.memset.p0.i64(ptr align 8 %3, i8 0, i64 %35, i1 false)
  %53 = mul i64 %33, %50
  %54 = getelementptr double, ptr %1, i64 %53
  tail call fastcc void @turn_float64(i64 %6, i64 %7, ptr %54, i64 %7, ptr %3, i64 %16)
  br i1 %36, label %55, label %72

55:
  %56 = phi i64 [ %70, %55 ], [ 0, %49 ]
  %57 = sub i64 %14, %56
  %58 = tail call i64 @llvm.smin.i64(i64 %57, i64 8)
  tail call void @llvm.memset.p0.i64(ptr align 8 %20, i8 0, i64 %21, i1 false)
  %59 = shl i64 %56, 6
  %60 = getelementptr i8, ptr %22, i64 %59
  tail call void @llvm.memset.p0.i64(ptr align 8 %60, i8 0, i64 512, i1 false)
  %61 = sub i64 %6, %56
  %62 = mul i64 %56, %37
  %63 = getelementptr double, ptr %3, i64 %62
  %64 = getelementptr double, ptr %24, i64 %56
  tail call fastcc void @qr_few_float64(i64 %61, i64 %58, ptr %63, i64 %16, ptr %64, ptr %20, ptr %60)
  %65 = add i64 %58, %56
  %66 = sub i64 %7, %65
  %67 = mul i64 %65, %16
  %68 = getelementptr double, ptr %3, i64 %67
  %69 = getelementptr double, ptr %68, i64 %56
  tail call fastcc void @reflect_float64(i64 %61, i64 %66, ptr %20, ptr %60, i32 1, ptr %69, i64 %16)
  %70 = add i64 %56, 8
  %71 = icmp slt i64 %70, %14
  br i1 %71, label %55, label %72

72:
  br i1 %30, label %73, label %75

73:
  tail call fastcc void @turn_float64(i64 %7, i64 %6, ptr %3, i64 %16, ptr %52, i64 %7)
  %74 = getelementptr double, ptr %52, i64 %33
  tail call void @llvm.memcpy.p0.p0.i64(ptr align 8 %74, ptr align 8 %24, i64 %47, i1 false)
  br label %137

75:
  tail call void @llvm.memset.p0.i64(ptr align 8 %26, i8 0, i64 %38, i1 false)
  br i1 %39, label %76, label %82

76:
  %77 = phi i64 [ %80, %76 ], [ 0, %75 ]
  %78 = mul i64 %77, %37
  %79 = getelementptr double, ptr %26, i64 %78
  store double 1.000000e+00, ptr %79, align 8
  %80 = add nuw nsw i64 %77, 1
  %81 = icmp eq i64 %80, %8
  br i1 %81, label %82, label %76

82:
  br i1 %41, label %83, label %127

83:
  %84 = phi i64 [ %126, %118 ], [ %44, %82 ]
  %85 = phi i64 [ %124, %118 ], [ %43, %82 ]
  %86 = tail call i64 @llvm.smin.i64(i64 %84, i64 8)
  %87 = tail call i64 @llvm.smax.i64(i64 %86, i64 1)
  %88 = sub i64 %14, %85
  tail call void @llvm.memset.p0.i64(ptr align 8 %20, i8 0, i64 %21, i1 false)
  %89 = getelementptr double, ptr %3, i64 %85
  %90 = icmp sgt i64 %88, 0
  %91 = sub i64 %6, %85
  br i1 %90, label %92, label %118

92:
  %93 = icmp sgt i64 %91, 0
  br label %94

94:
  %95 = phi i64 [ 0, %92 ], [ %116, %108 ]
  %96 = add nuw nsw i64 %95, %85
  %97 = mul i64 %96, %16
  %98 = mul i64 %95, %16
  %99 = getelementptr double, ptr %89, i64 %97
  %100 = getelementptr double, ptr %20, i64 %98
  br i1 %93, label %101, label %108

101:
  %102 = phi i64 [ %106, %101 ], [ 0, %94 ]
  %103 = getelementptr double, ptr %100, i64 %102
  %104 = getelementptr double, ptr %99, i64 %102
  %105 = load <8 x double>, ptr %104, align 8
  store <8 x double> %105, ptr %103, align 8
  %106 = add nuw nsw i64 %102, 8
  %107 = icmp slt i64 %106, %91
  br i1 %107, label %101, label %108

108:
  %109 = insertelement <8 x i64> poison, i64 %95, i64 0
  %110 = shufflevector <8 x i64> %109, <8 x i64> poison, <8 x i32> zeroinitializer
  %111 = icmp ult <8 x i64> %110, <i64 0, i64 1, i64 2, i64 3, i64 4, i64 5, i64 6, i64 7>
  %112 = load <8 x i64>, ptr %100, align 8
  %113 = select <8 x i1> %111, <8 x i64> %112, <8 x i64> zeroinitializer
  %114 = icmp eq <8 x i64> %110, <i64 0, i64 1, i64 2, i64 3, i64 4, i64 5, i64 6, i64 7>
  %115 = select <8 x i1> %114, <8 x i64> splat (i64 4607182418800017408), <8 x i64> %113
  store <8 x i64> %115, ptr %100, align 8
  %116 = add nuw nsw i64 %95, 1
  %117 = icmp eq i64 %116, %87
  br i1 %117, label %118, label %94

118:
  %119 = sub i64 %8, %85
  %120 = shl i64 %85, 6
  %121 = getelementptr i8, ptr %22, i64 %120
  %122 = mul i64 %85, %37
  %123 = getelementptr double, ptr %26, i64 %122
  tail call fastcc void @reflect_float64(i64 %91, i64 %119, ptr %20, ptr %121, i32 0, ptr %123, i64 %16)
  %124 = add nsw i64 %85, -8
  %125 = icmp sgt i64 %85, 7
  %126 = add i64 %84, 8
  br i1 %125, label %83, label %127

127:
  tail call fastcc void @turn_float64(i64 %8, i64 %6, ptr %26, i64 %16, ptr %52, i64 %8)
  %128 = getelementptr double, ptr %52, i64 %45
  tail call fastcc void @turn_float64(i64 %7, i64 %8, ptr %3, i64 %16, ptr %128, i64 %7)
  br i1 %46, label %129, label %137

129:
  %130 = phi i64 [ %135, %129 ], [ 1, %127 ]
  %131 = mul i64 %130, %7
  %132 = getelementptr double, ptr %128, i64 %131
  %133 = tail call i64 @llvm.smin.i64(i64 %130, i64 %7)
  %134 = shl i64 %133, 3
  tail call void @llvm.memset.p0.i64(ptr align 8 %132, i8 0, i64 %134, i1 false)
  %135 = add nuw nsw i64 %130, 1
  %136 = icmp eq i64 %135, %8
  br i1 %136, label %137, label %129

137:
  %138 = add nsw i64 %50, 1
  %139 = icmp eq i64 %138, %5
  br i1 %139, label %140, label %49

140:
  ret void
}

define internal fastcc void @turn_float64(i64 %0, i64 %1, ptr %2, i64 %3, ptr %4, i64 %5) {
  %7 = icmp sgt i64 %0, 0
  br i1 %7, label %8, label %118

8:
  %9 = icmp sgt i64 %1, 0
  %10 = shl i64 %3, 4
  %11 = mul i64 %3, 24
  %12 = shl i64 %3, 5
  %13 = mul i64 %3, 40
  %14 = mul i64 %3, 48
  %15 = mul i64 %3, 56
  %16 = shl i64 %5, 4
  %17 = mul i64 %5, 24
  %18 = shl i64 %5, 5
  %19 = mul i64 %5, 40
  %20 = mul i64 %5, 48
  %21 = mul i64 %5, 56
  br label %22

22:
  %23 = phi i64 [ 0, %8 ], [ %116, %115 ]
  %24 = getelementptr double, ptr %4, i64 %23
  br i1 %9, label %27, label %25

25:
  %26 = add i64 %23, 8
  br label %115

27:
  %28 = sub i64 %0, %23
  %29 = icmp sgt i64 %28, 7
  %30 = add i64 %23, 8
  %31 = tail call i64 @llvm.smin.i64(i64 %0, i64 %30)
  %32 = icmp slt i64 %23, %31
  %33 = mul i64 %23, %3
  %34 = getelementptr double, ptr %2, i64 %33
  br label %35

35:
  %36 = phi i64 [ 0, %27 ], [ %113, %112 ]
  %37 = sub i64 %1, %36
  %38 = icmp sgt i64 %37, 7
  %39 = and i1 %29, %38
  br i1 %39, label %45, label %40

40:
  br i1 %32, label %41, label %112

41:
  %42 = add i64 %36, 8
  %43 = tail call i64 @llvm.smin.i64(i64 %1, i64 %42)
  %44 = icmp slt i64 %36, %43
  br label %95

45:
  %46 = getelementptr double, ptr %34, i64 %36
  %47 = mul i64 %36, %5
  %48 = load <8 x double>, ptr %46, align 8
  %49 = getelementptr double, ptr %46, i64 %3
  %50 = load <8 x double>, ptr %49, align 8
  %51 = getelementptr i8, ptr %46, i64 %10
  %52 = load <8 x double>, ptr %51, align 8
  %53 = getelementptr i8, ptr %46, i64 %11
  %54 = load <8 x double>, ptr %53, align 8
  %55 = getelementptr i8, ptr %46, i64 %12
  %56 = load <8 x double>, ptr %55, align 8
  %57 = getelementptr i8, ptr %46, i64 %13
  %58 = load <8 x double>, ptr %57, align 8
  %59 = getelementptr i8, ptr %46, i64 %14
  %60 = load <8 x double>, ptr %59, align 8
  %61 = getelementptr i8, ptr %46, i64 %15
  %62 = load <8 x double>, ptr %61, align 8
  %63 = shufflevector <8 x double> %48, <8 x double> %56, <8 x i32> <i32 0, i32 8, i32 1, i32 9, i32 2, i32 10, i32 3, i32 11>
  %64 = shufflevector <8 x double> %48, <8 x double> %56, <8 x i32> <i32 4, i32 12, i32 5, i32 13, i32 6, i32 14, i32 7, i32 15>
  %65 = shufflevector <8 x double> %50, <8 x double> %58, <8 x i32> <i32 0, i32 8, i32 1, i32 9, i32 2, i32 10, i32 3, i32 11>
  %66 = shufflevector <8 x double> %50, <8 x double> %58, <8 x i32> <i32 4, i32 12, i32 5, i32 13, i32 6, i32 14, i32 7, i32 15>
  %67 = shufflevector <8 x double> %52, <8 x double> %60, <8 x i32> <i32 0, i32 8, i32 1, i32 9, i32 2, i32 10, i32 3, i32 11>
  %68 = shufflevector <8 x double> %52, <8 x double> %60, <8 x i32> <i32 4, i32 12, i32 5, i32 13, i32 6, i32 14, i32 7, i32 15>
  %69 = shufflevector <8 x double> %54, <8 x double> %62, <8 x i32> <i32 0, i32 8, i32 1, i32 9, i32 2, i32 10, i32 3, i32 11>
  %70 = shufflevector <8 x double> %54, <8 x double> %62, <8 x i32> <i32 4, i32 12, i32 5, i32 13, i32 6, i32 14, i32 7, i32 15>
  %71 = shufflevector <8 x double> %63, <8 x double> %67, <8 x i32> <i32 0, i32 8, i32 1, i32 9, i32 2, i32 10, i32 3, i32 11>
  %72 = shufflevector <8 x double> %63, <8 x double> %67, <8 x i32> <i32 4, i32 12, i32 5, i32 13, i32 6, i32 14, i32 7, i32 15>
  %73 = shufflevector <8 x double> %64, <8 x double> %68, <8 x i32> <i32 0, i32 8, i32 1, i32 9, i32 2, i32 10, i32 3, i32 11>
  %74 = shufflevector <8 x double> %64, <8 x double> %68, <8 x i32> <i32 4, i32 12, i32 5, i32 13, i32 6, i32 14, i32 7, i32 15>
  %75 = shufflevector <8 x double> %65, <8 x double> %69, <8 x i32> <i32 0, i32 8, i32 1, i32 9, i32 2, i32 10, i32 3, i32 11>
  %76 = shufflevector <8 x double> %65, <8 x double> %69, <8 x i32> <i32 4, i32 12, i32 5, i32 13, i32 6, i32 14, i32 7, i32 15>
  %77 = shufflevector <8 x double> %66, <8 x double> %70, <8 x i32> <i32 0, i32 8, i32 1, i32 9, i32 2, i32 10, i32 3, i32 11>
  %78 = shufflevector <8 x double> %66, <8 x double> %70, <8 x i32> <i32 4, i32 12, i32 5, i32 13, i32 6, i32 14, i32 7, i32 15>
  %79 = shufflevector <8 x double> %71, <8 x double> %75, <8 x i32> <i32 0, i32 8, i32 1, i32 9, i32 2, i32 10, i32 3, i32 11>
  %80 = shufflevector <8 x double> %71, <8 x double> %75, <8 x i32> <i32 4, i32 12, i32 5, i32 13, i32 6, i32 14, i32 7, i32 15>
  %81 = shufflevector <8 x double> %72, <8 x double> %76, <8 x i32> <i32 0, i32 8, i32 1, i32 9, i32 2, i32 10, i32 3, i32 11>
  %82 = shufflevector <8 x double> %72, <8 x double> %76, <8 x i32> <i32 4, i32 12, i32 5, i32 13, i32 6, i32 14, i32 7, i32 15>
  %83 = shufflevector <8 x double> %73, <8 x double> %77, <8 x i32> <i32 0, i32 8, i32 1, i32 9, i32 2, i32 10, i32 3, i32 11>
  %84 = shufflevector <8 x double> %73, <8 x double> %77, <8 x i32> <i32 4, i32 12, i32 5, i32 13, i32 6, i32 14, i32 7, i32 15>
  %85 = shufflevector <8 x double> %74, <8 x double> %78, <8 x i32> <i32 0, i32 8, i32 1, i32 9, i32 2, i32 10, i32 3, i32 11>
  %86 = shufflevector <8 x double> %74, <8 x double> %78, <8 x i32> <i32 4, i32 12, i32 5, i32 13, i32 6, i32 14, i32 7, i32 15>
  %87 = getelementptr double, ptr %24, i64 %47
  store <8 x double> %79, ptr %87, align 8
  %88 = getelementptr double, ptr %87, i64 %5
  store <8 x double> %80, ptr %88, align 8
  %89 = getelementptr i8, ptr %87, i64 %16
  store <8 x double> %81, ptr %89, align 8
  %90 = getelementptr i8, ptr %87, i64 %17
  store <8 x double> %82, ptr %90, align 8
  %91 = getelementptr i8, ptr %87, i64 %18
  store <8 x double> %83, ptr %91, align 8
  %92 = getelementptr i8, ptr %87, i64 %19
  store <8 x double> %84, ptr %92, align 8
  %93 = getelementptr i8, ptr %87, i64 %20
  store <8 x double> %85, ptr %93, align 8
  %94 = getelementptr i8, ptr %87, i64 %21
  store <8 x double> %86, ptr %94, align 8
  br label %112

95:
  %96 = phi i64 [ %23, %41 ], [ %110, %109 ]
  %97 = getelementptr double, ptr %4, i64 %96
  br i1 %44, label %98, label %109

98:
  %99 = mul i64 %96, %3
  %100 = getelementptr double, ptr %2, i64 %99
  br label %101

101:
  %102 = phi i64 [ %36, %98 ], [ %107, %101 ]
  %103 = getelementptr double, ptr %100, i64 %102
  %104 = load double, ptr %103, align 8
  %105 = mul i64 %102, %5
  %106 = getelementptr double, ptr %97, i64 %105
  store double %104, ptr %106, align 8
  %107 = add nsw i64 %102, 1
  %108 = icmp slt i64 %107, %43
  br i1 %108, label %101, label %109

109:
  %110 = add nsw i64 %96, 1
  %111 = icmp slt i64 %110, %31
  br i1 %111, label %95, label %112

112:
  %113 = add i64 %36, 8
  %114 = icmp slt i64 %113, %1
  br i1 %114, label %35, label %115

115:
  %116 = phi i64 [ %26, %25 ], [ %30, %112 ]
  %117 = icmp slt i64 %116, %0
  br i1 %117, label %22, label %118

118:
  ret void
}

define void @panel_substitute_float64(ptr %0, ptr %1, ptr %2, ptr %3, i64 %4, i64 %5, i64 %6, i64 %7, i64 %8, i64 %9, i64 %10, i64 %11, ptr %12) {
  %14 = and i64 %10, 8
  %15 = icmp eq i64 %14, 0
  %16 = lshr exact i64 %14, 3
  %17 = trunc nuw nsw i64 %16 to i32
  %18 = and i64 %10, 16
  %19 = icmp eq i64 %18, 0
  %20 = select i1 %15, i64 %8, i64 %6
  %21 = icmp slt i64 %4, %5
  br i1 %21, label %22, label %202

22:
  %23 = getelementptr i8, ptr %3, i64 -64
  %24 = getelementptr i8, ptr %3, i64 -128
  %25 = select i1 %15, i64 1, i64 %6
  %26 = and i64 %10, 32
  %27 = icmp eq i64 %26, 0
  %28 = add i64 %6, 2
  %29 = mul i64 %28, %6
  %30 = mul i64 %6, %6
  %31 = icmp sgt i64 %6, 0
  %32 = and i64 %10, 2
  %33 = icmp eq i64 %32, 0
  %34 = add i64 %6, 1
  %35 = sub i64 0, %6
  %36 = shl i64 %6, 7
  %37 = getelementptr i8, ptr %24, i64 %36
  %38 = shl i64 %6, 6
  %39 = getelementptr i8, ptr %23, i64 %38
  %40 = add i64 %6, -1
  %41 = shl i64 %40, 7
  %42 = getelementptr i8, ptr %3, i64 %41
  %43 = shl i64 %40, 6
  %44 = getelementptr i8, ptr %3, i64 %43
  %45 = icmp sgt i64 %40, -1
  %46 = trunc i64 %10 to i32
  %47 = and i32 %46, 1
  %48 = lshr exact i64 %32, 1
  %49 = trunc nuw nsw i64 %48 to i32
  %50 = lshr i32 %46, 2
  %51 = and i32 %50, 1
  %52 = select i1 %33, i64 %6, i64 1
  %53 = select i1 %33, i64 1, i64 %6
  %54 = icmp eq i32 %47, %49
  %55 = sub i64 0, %52
  %56 = sub i64 0, %53
  br label %57

57:
  %58 = phi i64 [ %4, %22 ], [ %200, %198 ]
  %59 = sdiv i64 %58, %7
  %60 = srem i64 %58, %7
  %61 = shl i64 %60, 4
  %62 = sub i64 %8, %61
  %63 = tail call i64 @llvm.smin.i64(i64 %62, i64 16)
  %64 = icmp slt i64 %62, 9
  %65 = select i1 %64, i64 -8, i64 -16
  %66 = select i1 %64, i64 8, i64 16
  %67 = mul i64 %59, %6
  %68 = mul i64 %67, %8
  %69 = mul i64 %61, %25
  %70 = add i64 %69, %68
  br i1 %27, label %86, label %71

71:
  %72 = select i1 %64, i64 3, i64 4
  %73 = shl i64 %6, %72
  %74 = shl i64 %73, 3
  tail call void @llvm.memset.p0.i64(ptr align 8 %3, i8 0, i64 %74, i1 false)
  %75 = icmp sgt i64 %62, 0
  br i1 %75, label %76, label %88

76:
  %77 = tail call i64 @llvm.smax.i64(i64 %63, i64 1)
  br label %78

78:
  %79 = phi i64 [ %84, %78 ], [ 0, %76 ]
  %80 = add nuw nsw i64 %79, %61
  %81 = shl i64 %80, %72
  %82 = getelementptr double, ptr %3, i64 %81
  %83 = getelementptr double, ptr %82, i64 %79
  store double 1.000000e+00, ptr %83, align 8
  %84 = add nuw nsw i64 %79, 1
  %85 = icmp eq i64 %84, %77
  br i1 %85, label %88, label %78

86:
  %87 = getelementptr double, ptr %2, i64 %70
  tail call fastcc void @read_sides_float64(i64 %6, i64 %63, ptr %87, i64 %20, ptr %3, i64 %66, i32 %17)
  br label %88

88:
  %89 = phi i64 [ 0, %86 ], [ %61, %71 ], [ %61, %78 ]
  br i1 %19, label %90, label %112

90:
  %91 = mul i64 %67, %6
  %92 = getelementptr double, ptr %1, i64 %91
  br i1 %54, label %97, label %93

93:
  %94 = mul i64 %89, %34
  %95 = getelementptr double, ptr %92, i64 %94
  %96 = sub i64 %6, %89
  br label %100

97:
  %98 = getelementptr double, ptr %92, i64 %30
  %99 = getelementptr i8, ptr %98, i64 -8
  br label %100

100:
  %101 = phi i64 [ %89, %93 ], [ %40, %97 ]
  %102 = phi ptr [ %95, %93 ], [ %99, %97 ]
  %103 = phi i64 [ %96, %93 ], [ %6, %97 ]
  %104 = phi i64 [ %52, %93 ], [ %55, %97 ]
  %105 = phi i64 [ %53, %93 ], [ %56, %97 ]
  %106 = phi i64 [ %66, %93 ], [ %65, %97 ]
  %107 = select i1 %64, i64 3, i64 4
  %108 = shl i64 %101, %107
  %109 = getelementptr double, ptr %3, i64 %108
  br i1 %64, label %110, label %111

110:
  tail call fastcc void @solve_one_float64(i64 %103, ptr %102, i64 %104, i64 %105, ptr %109, i64 %106, i32 %51)
  br label %198

111:
  tail call fastcc void @solve_two_float64(i64 %103, ptr %102, i64 %104, i64 %105, ptr %109, i64 %106, i32 %51)
  br label %198

112:
  %113 = mul i64 %29, %59
  %114 = getelementptr double, ptr %1, i64 %113
  %115 = getelementptr double, ptr %114, i64 %30
  %116 = getelementptr double, ptr %115, i64 %6
  br i1 %31, label %120, label %133

117:
  %118 = add nuw nsw i64 %121, 1
  %119 = icmp eq i64 %118, %6
  br i1 %119, label %130, label %120

120:
  %121 = phi i64 [ %118, %117 ], [ 0, %112 ]
  %122 = mul i64 %121, %34
  %123 = getelementptr double, ptr %114, i64 %122
  %124 = load double, ptr %123, align 8
  %125 = fcmp contract oeq double %124, 0.000000e+00
  br i1 %125, label %126, label %117

126:
  %127 = select i1 %64, i64 3, i64 4
  %128 = shl i64 %6, %127
  %129 = icmp sgt i64 %128, 0
  br i1 %129, label %193, label %198

130:
  br i1 %33, label %160, label %131

131:
  %132 = select i1 %64, i64 3, i64 4
  br label %134

133:
  br i1 %33, label %160, label %156

134:
  %135 = phi i64 [ %154, %153 ], [ 0, %131 ]
  %136 = getelementptr double, ptr %116, i64 %135
  %137 = load double, ptr %136, align 8
  %138 = fptosi double %137 to i64
  %139 = icmp eq i64 %135, %138
  br i1 %139, label %153, label %140

140:
  %141 = shl i64 %135, %132
  %142 = getelementptr double, ptr %3, i64 %141
  %143 = shl i64 %138, %132
  %144 = getelementptr double, ptr %3, i64 %143
  br label %145

145:
  %146 = phi i64 [ %151, %145 ], [ 0, %140 ]
  %147 = getelementptr double, ptr %142, i64 %146
  %148 = load <8 x double>, ptr %147, align 8
  %149 = getelementptr double, ptr %144, i64 %146
  %150 = load <8 x double>, ptr %149, align 8
  store <8 x double> %150, ptr %147, align 8
  store <8 x double> %148, ptr %149, align 8
  %151 = add nuw nsw i64 %146, 8
  %152 = icmp ult i64 %151, %66
  br i1 %152, label %145, label %153

153:
  %154 = add nuw nsw i64 %135, 1
  %155 = icmp eq i64 %154, %6
  br i1 %155, label %156, label %134

156:
  %157 = getelementptr i8, ptr %115, i64 -8
  br i1 %64, label %158, label %159

158:
  tail call fastcc void @solve_one_float64(i64 %6, ptr %114, i64 1, i64 %6, ptr %3, i64 8, i32 1)
  tail call fastcc void @solve_one_float64(i64 %6, ptr %157, i64 -1, i64 %35, ptr %39, i64 -8, i32 0)
  br label %198

159:
  tail call fastcc void @solve_two_float64(i64 %6, ptr %114, i64 1, i64 %6, ptr %3, i64 16, i32 1)
  tail call fastcc void @solve_two_float64(i64 %6, ptr %157, i64 -1, i64 %35, ptr %37, i64 -16, i32 0)
  br label %198

160:
  %161 = mul i64 %89, %34
  %162 = getelementptr double, ptr %114, i64 %161
  %163 = sub i64 %6, %89
  %164 = select i1 %64, i64 3, i64 4
  %165 = shl i64 %89, %164
  %166 = getelementptr double, ptr %3, i64 %165
  %167 = getelementptr i8, ptr %115, i64 -8
  br i1 %64, label %168, label %169

168:
  tail call fastcc void @solve_one_float64(i64 %163, ptr %162, i64 %6, i64 1, ptr %166, i64 8, i32 0)
  tail call fastcc void @solve_one_float64(i64 %6, ptr %167, i64 %35, i64 -1, ptr %44, i64 -8, i32 1)
  br label %170

169:
  tail call fastcc void @solve_two_float64(i64 %163, ptr %162, i64 %6, i64 1, ptr %166, i64 16, i32 0)
  tail call fastcc void @solve_two_float64(i64 %6, ptr %167, i64 %35, i64 -1, ptr %42, i64 -16, i32 1)
  br label %170

170:
  br i1 %45, label %171, label %198

171:
  %172 = phi i64 [ %191, %190 ], [ %40, %170 ]
  %173 = getelementptr double, ptr %116, i64 %172
  %174 = load double, ptr %173, align 8
  %175 = fptosi double %174 to i64
  %176 = icmp eq i64 %172, %175
  br i1 %176, label %190, label %177

177:
  %178 = shl i64 %172, %164
  %179 = getelementptr double, ptr %3, i64 %178
  %180 = shl i64 %175, %164
  %181 = getelementptr double, ptr %3, i64 %180
  br label %182

182:
  %183 = phi i64 [ %188, %182 ], [ 0, %177 ]
  %184 = getelementptr double, ptr %179, i64 %183
  %185 = load <8 x double>, ptr %184, align 8
  %186 = getelementptr double, ptr %181, i64 %183
  %187 = load <8 x double>, ptr %186, align 8
  store <8 x double> %187, ptr %184, align 8
  store <8 x double> %185, ptr %186, align 8
  %188 = add nuw nsw i64 %183, 8
  %189 = icmp ult i64 %188, %66
  br i1 %189, label %182, label %190

190:
  %191 = add nsw i64 %172, -1
  %192 = icmp sgt i64 %172, 0
  br i1 %192, label %171, label %198

193:
  %194 = phi i64 [ %196, %193 ], [ 0, %126 ]
  %195 = getelementptr double, ptr %3, i64 %194
  store double 0x7FF8000000000000, ptr %195, align 8
  %196 = add nuw nsw i64 %194, 1
  %197 = icmp eq i64 %196, %128
  br i1 %197, label %198, label %193

198:
  %199 = getelementptr double, ptr %0, i64 %70
  tail call fastcc void @write_sides_float64(i64 %6, i64 %63, ptr %3, i64 %66, ptr %199, i64 %20, i32 %17)
  %200 = add nsw i64 %58, 1
  %201 = icmp eq i64 %200, %5
  br i1 %201, label %202, label %57

202:
  ret void
}

define internal fastcc void @read_sides_float64(i64 %0, i64 %1, ptr %2, i64 %3, ptr %4, i64 %5, i32 %6) {
  %8 = icmp slt i64 %1, %5
  br i1 %8, label %9, label %12

9:
  %10 = shl i64 %0, 3
  %11 = mul i64 %10, %5
  tail call void @llvm.memset.p0.i64(ptr align 8 %4, i8 0, i64 %11, i1 false)
  br label %12

12:
  %13 = icmp eq i32 %6, 0
  br i1 %13, label %14, label %19

14:
  %15 = icmp sgt i64 %0, 0
  br i1 %15, label %16, label %51

16:
  %17 = icmp eq i64 %1, %5
  %18 = icmp sgt i64 %1, 0
  br label %20

19:
  tail call fastcc void @turn_float64(i64 %1, i64 %0, ptr %2, i64 %3, ptr %4, i64 %5)
  br label %51

20:
  %21 = phi i64 [ 0, %16 ], [ %49, %48 ]
  br i1 %17, label %28, label %22

22:
  br i1 %18, label %23, label %48

23:
  %24 = mul i64 %21, %3
  %25 = getelementptr double, ptr %2, i64 %24
  %26 = mul i64 %21, %5
  %27 = getelementptr double, ptr %4, i64 %26
  br label %41

28:
  br i1 %18, label %29, label %48

29:
  %30 = mul i64 %21, %1
  %31 = getelementptr double, ptr %4, i64 %30
  %32 = mul i64 %21, %3
  %33 = getelementptr double, ptr %2, i64 %32
  br label %34

34:
  %35 = phi i64 [ 0, %29 ], [ %39, %34 ]
  %36 = getelementptr double, ptr %31, i64 %35
  %37 = getelementptr double, ptr %33, i64 %35
  %38 = load <8 x double>, ptr %37, align 8
  store <8 x double> %38, ptr %36, align 8
  %39 = add nuw nsw i64 %35, 8
  %40 = icmp slt i64 %39, %1
  br i1 %40, label %34, label %48

41:
  %42 = phi i64 [ 0, %23 ], [ %46, %41 ]
  %43 = getelementptr double, ptr %25, i64 %42
  %44 = load double, ptr %43, align 8
  %45 = getelementptr double, ptr %27, i64 %42
  store double %44, ptr %45, align 8
  %46 = add nuw nsw i64 %42, 1
  %47 = icmp eq i64 %46, %1
  br i1 %47, label %48, label %41

48:
  %49 = add nuw nsw i64 %21, 1
  %50 = icmp eq i64 %49, %0
  br i1 %50, label %51, label %20

51:
  ret void
}

define internal fastcc void @write_sides_float64(i64 %0, i64 %1, ptr %2, i64 %3, ptr %4, i64 %5, i32 %6) {
  %8 = icmp eq i32 %6, 0
  br i1 %8, label %9, label %14

9:
  %10 = icmp sgt i64 %0, 0
  br i1 %10, label %11, label %46

11:
  %12 = icmp eq i64 %1, %3
  %13 = icmp sgt i64 %1, 0
  br label %15

14:
  tail call fastcc void @turn_float64(i64 %0, i64 %1, ptr %2, i64 %3, ptr %4, i64 %5)
  br label %46

15:
  %16 = phi i64 [ 0, %11 ], [ %44, %43 ]
  br i1 %12, label %23, label %17

17:
  br i1 %13, label %18, label %43

18:
  %19 = mul i64 %16, %3
  %20 = getelementptr double, ptr %2, i64 %19
  %21 = mul i64 %16, %5
  %22 = getelementptr double, ptr %4, i64 %21
  br label %36

23:
  br i1 %13, label %24, label %43

24:
  %25 = mul i64 %16, %5
  %26 = getelementptr double, ptr %4, i64 %25
  %27 = mul i64 %16, %1
  %28 = getelementptr double, ptr %2, i64 %27
  br label %29

29:
  %30 = phi i64 [ 0, %24 ], [ %34, %29 ]
  %31 = getelementptr double, ptr %26, i64 %30
  %32 = getelementptr double, ptr %28, i64 %30
  %33 = load <8 x double>, ptr %32, align 8
  store <8 x double> %33, ptr %31, align 8
  %34 = add nuw nsw i64 %30, 8
  %35 = icmp slt i64 %34, %1
  br i1 %35, label %29, label %43

36:
  %37 = phi i64 [ 0, %18 ], [ %41, %36 ]
  %38 = getelementptr double, ptr %20, i64 %37
  %39 = load double, ptr %38, align 8
  %40 = getelementptr double, ptr %22, i64 %37
  store double %39, ptr %40, align 8
  %41 = add nuw nsw i64 %37, 1
  %42 = icmp eq i64 %41, %1
  br i1 %42, label %43, label %36

43:
  %44 = add nuw nsw i64 %16, 1
  %45 = icmp eq i64 %44, %0
  br i1 %45, label %46, label %15

46:
  ret void
}

define internal fastcc void @solve_unit_float32(i64 %0, i64 %1, ptr %2, ptr %3, i64 %4) {
  %6 = alloca [16 x <16 x float>], align 64
  %7 = icmp sgt i64 %0, 16
  br i1 %7, label %8, label %10

8:
  %9 = add i64 %4, 1
  br label %15

10:
  %11 = phi i64 [ %0, %5 ], [ %22, %15 ]
  %12 = phi ptr [ %2, %5 ], [ %26, %15 ]
  %13 = phi ptr [ %3, %5 ], [ %24, %15 ]
  %14 = icmp sgt i64 %11, 0
  br i1 %14, label %28, label %33

15:
  %16 = phi ptr [ %3, %8 ], [ %24, %15 ]
  %17 = phi ptr [ %2, %8 ], [ %26, %15 ]
  %18 = phi i64 [ %0, %8 ], [ %22, %15 ]
  %19 = lshr i64 %18, 1
  %20 = add nuw nsw i64 %19, 15
  %21 = and i64 %20, 9223372036854775792
  tail call fastcc void @solve_unit_float32(i64 %21, i64 %1, ptr %17, ptr %16, i64 %4)
  %22 = sub nsw i64 %18, %21
  %23 = getelementptr float, ptr %17, i64 %21
  %24 = getelementptr float, ptr %16, i64 %21
  tail call fastcc void @subtract_product_float32(i64 %22, i64 %1, i64 %21, ptr %23, ptr %16, ptr %24, i64 %4)
  %25 = mul i64 %21, %9
  %26 = getelementptr float, ptr %17, i64 %25
  %27 = icmp sgt i64 %22, 16
  br i1 %27, label %15, label %10

28:
  %29 = trunc i64 %11 to i32
  %30 = insertelement <16 x i32> poison, i32 %29, i64 0
  %31 = shufflevector <16 x i32> %30, <16 x i32> poison, <16 x i32> zeroinitializer
  %32 = icmp sgt <16 x i32> %31, <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15>
  br label %68

33:
  %34 = icmp sgt i64 %1, 0
  br i1 %34, label %35, label %322

35:
  %36 = add nsw i64 %1, -1
  %37 = tail call i64 @llvm.smax.i64(i64 %11, i64 1)
  %38 = add nsw i64 %37, -1
  %39 = icmp eq i64 %38, 0
  %40 = icmp eq i64 %38, 1
  %41 = getelementptr inbounds i8, ptr %6, i64 64
  %42 = icmp eq i64 %38, 2
  %43 = getelementptr inbounds i8, ptr %6, i64 128
  %44 = icmp eq i64 %38, 3
  %45 = getelementptr inbounds i8, ptr %6, i64 192
  %46 = icmp eq i64 %38, 4
  %47 = getelementptr inbounds i8, ptr %6, i64 256
  %48 = icmp eq i64 %38, 5
  %49 = getelementptr inbounds i8, ptr %6, i64 320
  %50 = icmp eq i64 %38, 6
  %51 = getelementptr inbounds i8, ptr %6, i64 384
  %52 = icmp eq i64 %38, 7
  %53 = getelementptr inbounds i8, ptr %6, i64 448
  %54 = icmp eq i64 %38, 8
  %55 = getelementptr inbounds i8, ptr %6, i64 512
  %56 = icmp eq i64 %38, 9
  %57 = getelementptr inbounds i8, ptr %6, i64 576
  %58 = icmp eq i64 %38, 10
  %59 = getelementptr inbounds i8, ptr %6, i64 640
  %60 = icmp eq i64 %38, 11
  %61 = getelementptr inbounds i8, ptr %6, i64 704
  %62 = icmp eq i64 %38, 12
  %63 = getelementptr inbounds i8, ptr %6, i64 768
  %64 = icmp eq i64 %38, 13
  %65 = getelementptr inbounds i8, ptr %6, i64 832
  %66 = icmp eq i64 %38, 14
  %67 = getelementptr inbounds i8, ptr %6, i64 896
  br label %82

68:
  %69 = phi i64 [ 0, %28 ], [ %80, %68 ]
  %70 = trunc i64 %69 to i32
  %71 = insertelement <16 x i32> poison, i32 %70, i64 0
  %72 = shufflevector <16 x i32> %71, <16 x i32> poison, <16 x i32> zeroinitializer
  %73 = icmp slt <16 x i32> %72, <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15>
  %74 = and <16 x i1> %73, %32
  %75 = mul i64 %69, %4
  %76 = getelementptr float, ptr %12, i64 %75
  %77 = load <16 x float>, ptr %76, align 4
  %78 = select <16 x i1> %74, <16 x float> %77, <16 x float> zeroinitializer
  %79 = getelementptr [16 x <16 x float>], ptr %6, i64 0, i64 %69
  store <16 x float> %78, ptr %79, align 64
  %80 = add nuw nsw i64 %69, 1
  %81 = icmp eq i64 %80, %11
  br i1 %81, label %33, label %68

82:
  %83 = phi i64 [ 0, %35 ], [ %320, %315 ]
  %84 = mul i64 %83, %4
  %85 = getelementptr float, ptr %13, i64 %84
  %86 = load <16 x float>, ptr %85, align 4
  %87 = or disjoint i64 %83, 1
  %88 = icmp slt i64 %87, %1
  %89 = select i1 %88, i64 %87, i64 %36
  %90 = mul i64 %89, %4
  %91 = getelementptr float, ptr %13, i64 %90
  %92 = load <16 x float>, ptr %91, align 4
  %93 = or disjoint i64 %83, 2
  %94 = icmp slt i64 %93, %1
  %95 = select i1 %94, i64 %93, i64 %36
  %96 = mul i64 %95, %4
  %97 = getelementptr float, ptr %13, i64 %96
  %98 = load <16 x float>, ptr %97, align 4
  %99 = or disjoint i64 %83, 3
  %100 = icmp slt i64 %99, %1
  %101 = select i1 %100, i64 %99, i64 %36
  %102 = mul i64 %101, %4
  %103 = getelementptr float, ptr %13, i64 %102
  %104 = load <16 x float>, ptr %103, align 4
  br i1 %39, label %315, label %105

105:
  %106 = load <16 x float>, ptr %6, align 64
  %107 = shufflevector <16 x float> %86, <16 x float> poison, <16 x i32> zeroinitializer
  %108 = fmul contract <16 x float> %106, %107
  %109 = fsub contract <16 x float> %86, %108
  %110 = shufflevector <16 x float> %92, <16 x float> poison, <16 x i32> zeroinitializer
  %111 = fmul contract <16 x float> %106, %110
  %112 = fsub contract <16 x float> %92, %111
  %113 = shufflevector <16 x float> %98, <16 x float> poison, <16 x i32> zeroinitializer
  %114 = fmul contract <16 x float> %106, %113
  %115 = fsub contract <16 x float> %98, %114
  %116 = shufflevector <16 x float> %104, <16 x float> poison, <16 x i32> zeroinitializer
  %117 = fmul contract <16 x float> %106, %116
  %118 = fsub contract <16 x float> %104, %117
  br i1 %40, label %315, label %119

119:
  %120 = load <16 x float>, ptr %41, align 64
  %121 = shufflevector <16 x float> %109, <16 x float> poison, <16 x i32> splat (i32 1)
  %122 = fmul contract <16 x float> %120, %121
  %123 = fsub contract <16 x float> %109, %122
  %124 = shufflevector <16 x float> %112, <16 x float> poison, <16 x i32> splat (i32 1)
  %125 = fmul contract <16 x float> %120, %124
  %126 = fsub contract <16 x float> %112, %125
  %127 = shufflevector <16 x float> %115, <16 x float> poison, <16 x i32> splat (i32 1)
  %128 = fmul contract <16 x float> %120, %127
  %129 = fsub contract <16 x float> %115, %128
  %130 = shufflevector <16 x float> %118, <16 x float> poison, <16 x i32> splat (i32 1)
  %131 = fmul contract <16 x float> %120, %130
  %132 = fsub contract <16 x float> %118, %131
  br i1 %42, label %315, label %133

133:
  %134 = load <16 x float>, ptr %43, align 64
  %135 = shufflevector <16 x float> %123, <16 x float> poison, <16 x i32> splat (i32 2)
  %136 = fmul contract <16 x float> %134, %135
  %137 = fsub contract <16 x float> %123, %136
  %138 = shufflevector <16 x float> %126, <16 x float> poison, <16 x i32> splat (i32 2)
  %139 = fmul contract <16 x float> %134, %138
  %140 = fsub contract <16 x float> %126, %139
  %141 = shufflevector <16 x float> %129, <16 x float> poison, <16 x i32> splat (i32 2)
  %142 = fmul contract <16 x float> %134, %141
  %143 = fsub contract <16 x float> %129, %142
  %144 = shufflevector <16 x float> %132, <16 x float> poison, <16 x i32> splat (i32 2)
  %145 = fmul contract <16 x float> %134, %144
  %146 = fsub contract <16 x float> %132, %145
  br i1 %44, label %315, label %147

147:
  %148 = load <16 x float>, ptr %45, align 64
  %149 = shufflevector <16 x float> %137, <16 x float> poison, <16 x i32> splat (i32 3)
  %150 = fmul contract <16 x float> %148, %149
  %151 = fsub contract <16 x float> %137, %150
  %152 = shufflevector <16 x float> %140, <16 x float> poison, <16 x i32> splat (i32 3)
  %153 = fmul contract <16 x float> %148, %152
  %154 = fsub contract <16 x float> %140, %153
  %155 = shufflevector <16 x float> %143, <16 x float> poison, <16 x i32> splat (i32 3)
  %156 = fmul contract <16 x float> %148, %155
  %157 = fsub contract <16 x float> %143, %156
  %158 = shufflevector <16 x float> %146, <16 x float> poison, <16 x i32> splat (i32 3)
  %159 = fmul contract <16 x float> %148, %158
  %160 = fsub contract <16 x float> %146, %159
  br i1 %46, label %315, label %161

161:
  %162 = load <16 x float>, ptr %47, align 64
  %163 = shufflevector <16 x float> %151, <16 x float> poison, <16 x i32> splat (i32 4)
  %164 = fmul contract <16 x float> %162, %163
  %165 = fsub contract <16 x float> %151, %164
  %166 = shufflevector <16 x float> %154, <16 x float> poison, <16 x i32> splat (i32 4)
  %167 = fmul contract <16 x float> %162, %166
  %168 = fsub contract <16 x float> %154, %167
  %169 = shufflevector <16 x float> %157, <16 x float> poison, <16 x i32> splat (i32 4)
  %170 = fmul contract <16 x float> %162, %169
  %171 = fsub contract <16 x float> %157, %170
  %172 = shufflevector <16 x float> %160, <16 x float> poison, <16 x i32> splat (i32 4)
  %173 = fmul contract <16 x float> %162, %172
  %174 = fsub contract <16 x float> %160, %173
  br i1 %48, label %315, label %175

175:
  %176 = load <16 x float>, ptr %49, align 64
  %177 = shufflevector <16 x float> %165, <16 x float> poison, <16 x i32> splat (i32 5)
  %178 = fmul contract <16 x float> %176, %177
  %179 = fsub contract <16 x float> %165, %178
  %180 = shufflevector <16 x float> %168, <16 x float> poison, <16 x i32> splat (i32 5)
  %181 = fmul contract <16 x float> %176, %180
  %182 = fsub contract <16 x float> %168, %181
  %183 = shufflevector <16 x float> %171, <16 x float> poison, <16 x i32> splat (i32 5)
  %184 = fmul contract <16 x float> %176, %183
  %185 = fsub contract <16 x float> %171, %184
  %186 = shufflevector <16 x float> %174, <16 x float> poison, <16 x i32> splat (i32 5)
  %187 = fmul contract <16 x float> %176, %186
  %188 = fsub contract <16 x float> %174, %187
  br i1 %50, label %315, label %189

189:
  %190 = load <16 x float>, ptr %51, align 64
  %191 = shufflevector <16 x float> %179, <16 x float> poison, <16 x i32> splat (i32 6)
  %192 = fmul contract <16 x float> %190, %191
  %193 = fsub contract <16 x float> %179, %192
  %194 = shufflevector <16 x float> %182, <16 x float> poison, <16 x i32> splat (i32 6)
  %195 = fmul contract <16 x float> %190, %194
  %196 = fsub contract <16 x float> %182, %195
  %197 = shufflevector <16 x float> %185, <16 x float> poison, <16 x i32> splat (i32 6)
  %198 = fmul contract <16 x float> %190, %197
  %199 = fsub contract <16 x float> %185, %198
  %200 = shufflevector <16 x float> %188, <16 x float> poison, <16 x i32> splat (i32 6)
  %201 = fmul contract <16 x float> %190, %200
  %202 = fsub contract <16 x float> %188, %201
  br i1 %52, label %315, label %203

203:
  %204 = load <16 x float>, ptr %53, align 64
  %205 = shufflevector <16 x float> %193, <16 x float> poison, <16 x i32> splat (i32 7)
  %206 = fmul contract <16 x float> %204, %205
  %207 = fsub contract <16 x float> %193, %206
  %208 = shufflevector <16 x float> %196, <16 x float> poison, <16 x i32> splat (i32 7)
  %209 = fmul contract <16 x float> %204, %208
  %210 = fsub contract <16 x float> %196, %209
  %211 = shufflevector <16 x float> %199, <16 x float> poison, <16 x i32> splat (i32 7)
  %212 = fmul contract <16 x float> %204, %211
  %213 = fsub contract <16 x float> %199, %212
  %214 = shufflevector <16 x float> %202, <16 x float> poison, <16 x i32> splat (i32 7)
  %215 = fmul contract <16 x float> %204, %214
  %216 = fsub contract <16 x float> %202, %215
  br i1 %54, label %315, label %217

217:
  %218 = load <16 x float>, ptr %55, align 64
  %219 = shufflevector <16 x float> %207, <16 x float> poison, <16 x i32> splat (i32 8)
  %220 = fmul contract <16 x float> %218, %219
  %221 = fsub contract <16 x float> %207, %220
  %222 = shufflevector <16 x float> %210, <16 x float> poison, <16 x i32> splat (i32 8)
  %223 = fmul contract <16 x float> %218, %222
  %224 = fsub contract <16 x float> %210, %223
  %225 = shufflevector <16 x float> %213, <16 x float> poison, <16 x i32> splat (i32 8)
  %226 = fmul contract <16 x float> %218, %225
  %227 = fsub contract <16 x float> %213, %226
  %228 = shufflevector <16 x float> %216, <16 x float> poison, <16 x i32> splat (i32 8)
  %229 = fmul contract <16 x float> %218, %228
  %230 = fsub contract <16 x float> %216, %229
  br i1 %56, label %315, label %231

231:
  %232 = load <16 x float>, ptr %57, align 64
  %233 = shufflevector <16 x float> %221, <16 x float> poison, <16 x i32> splat (i32 9)
  %234 = fmul contract <16 x float> %232, %233
  %235 = fsub contract <16 x float> %221, %234
  %236 = shufflevector <16 x float> %224, <16 x float> poison, <16 x i32> splat (i32 9)
  %237 = fmul contract <16 x float> %232, %236
  %238 = fsub contract <16 x float> %224, %237
  %239 = shufflevector <16 x float> %227, <16 x float> poison, <16 x i32> splat (i32 9)
  %240 = fmul contract <16 x float> %232, %239
  %241 = fsub contract <16 x float> %227, %240
  %242 = shufflevector <16 x float> %230, <16 x float> poison, <16 x i32> splat (i32 9)
  %243 = fmul contract <16 x float> %232, %242
  %244 = fsub contract <16 x float> %230, %243
  br i1 %58, label %315, label %245

245:
  %246 = load <16 x float>, ptr %59, align 64
  %247 = shufflevector <16 x float> %235, <16 x float> poison, <16 x i32> splat (i32 10)
  %248 = fmul contract <16 x float> %246, %247
  %249 = fsub contract <16 x float> %235, %248
  %250 = shufflevector <16 x float> %238, <16 x float> poison, <16 x i32> splat (i32 10)
  %251 = fmul contract <16 x float> %246, %250
  %252 = fsub contract <16 x float> %238, %251
  %253 = shufflevector <16 x float> %241, <16 x float> poison, <16 x i32> splat (i32 10)
  %254 = fmul contract <16 x float> %246, %253
  %255 = fsub contract <16 x float> %241, %254
  %256 = shufflevector <16 x float> %244, <16 x float> poison, <16 x i32> splat (i32 10)
  %257 = fmul contract <16 x float> %246, %256
  %258 = fsub contract <16 x float> %244, %257
  br i1 %60, label %315, label %259

259:
  %260 = load <16 x float>, ptr %61, align 64
  %261 = shufflevector <16 x float> %249, <16 x float> poison, <16 x i32> splat (i32 11)
  %262 = fmul contract <16 x float> %260, %261
  %263 = fsub contract <16 x float> %249, %262
  %264 = shufflevector <16 x float> %252, <16 x float> poison, <16 x i32> splat (i32 11)
  %265 = fmul contract <16 x float> %260, %264
  %266 = fsub contract <16 x float> %252, %265
  %267 = shufflevector <16 x float> %255, <16 x float> poison, <16 x i32> splat (i32 11)
  %268 = fmul contract <16 x float> %260, %267
  %269 = fsub contract <16 x float> %255, %268
  %270 = shufflevector <16 x float> %258, <16 x float> poison, <16 x i32> splat (i32 11)
  %271 = fmul contract <16 x float> %260, %270
  %272 = fsub contract <16 x float> %258, %271
  br i1 %62, label %315, label %273

273:
  %274 = load <16 x float>, ptr %63, align 64
  %275 = shufflevector <16 x float> %263, <16 x float> poison, <16 x i32> splat (i32 12)
  %276 = fmul contract <16 x float> %274, %275
  %277 = fsub contract <16 x float> %263, %276
  %278 = shufflevector <16 x float> %266, <16 x float> poison, <16 x i32> splat (i32 12)
  %279 = fmul contract <16 x float> %274, %278
  %280 = fsub contract <16 x float> %266, %279
  %281 = shufflevector <16 x float> %269, <16 x float> poison, <16 x i32> splat (i32 12)
  %282 = fmul contract <16 x float> %274, %281
  %283 = fsub contract <16 x float> %269, %282
  %284 = shufflevector <16 x float> %272, <16 x float> poison, <16 x i32> splat (i32 12)
  %285 = fmul contract <16 x float> %274, %284
  %286 = fsub contract <16 x float> %272, %285
  br i1 %64, label %315, label %287

287:
  %288 = load <16 x float>, ptr %65, align 64
  %289 = shufflevector <16 x float> %277, <16 x float> poison, <16 x i32> splat (i32 13)
  %290 = fmul contract <16 x float> %288, %289
  %291 = fsub contract <16 x float> %277, %290
  %292 = shufflevector <16 x float> %280, <16 x float> poison, <16 x i32> splat (i32 13)
  %293 = fmul contract <16 x float> %288, %292
  %294 = fsub contract <16 x float> %280, %293
  %295 = shufflevector <16 x float> %283, <16 x float> poison, <16 x i32> splat (i32 13)
  %296 = fmul contract <16 x float> %288, %295
  %297 = fsub contract <16 x float> %283, %296
  %298 = shufflevector <16 x float> %286, <16 x float> poison, <16 x i32> splat (i32 13)
  %299 = fmul contract <16 x float> %288, %298
  %300 = fsub contract <16 x float> %286, %299
  br i1 %66, label %315, label %301

301:
  %302 = load <16 x float>, ptr %67, align 64
  %303 = shufflevector <16 x float> %291, <16 x float> poison, <16 x i32> splat (i32 14)
  %304 = fmul contract <16 x float> %302, %303
  %305 = fsub contract <16 x float> %291, %304
  %306 = shufflevector <16 x float> %294, <16 x float> poison, <16 x i32> splat (i32 14)
  %307 = fmul contract <16 x float> %302, %306
  %308 = fsub contract <16 x float> %294, %307
  %309 = shufflevector <16 x float> %297, <16 x float> poison, <16 x i32> splat (i32 14)
  %310 = fmul contract <16 x float> %302, %309
  %311 = fsub contract <16 x float> %297, %310
  %312 = shufflevector <16 x float> %300, <16 x float> poison, <16 x i32> splat (i32 14)
  %313 = fmul contract <16 x float> %302, %312
  %314 = fsub contract <16 x float> %300, %313
  br label %315

315:
  %316 = phi <16 x float> [ %314, %301 ], [ %300, %287 ], [ %286, %273 ], [ %272, %259 ], [ %258, %245 ], [ %244, %231 ], [ %230, %217 ], [ %216, %203 ], [ %202, %189 ], [ %188, %175 ], [ %174, %161 ], [ %160, %147 ], [ %146, %133 ], [ %132, %119 ], [ %118, %105 ], [ %104, %82 ]
  %317 = phi <16 x float> [ %311, %301 ], [ %297, %287 ], [ %283, %273 ], [ %269, %259 ], [ %255, %245 ], [ %241, %231 ], [ %227, %217 ], [ %213, %203 ], [ %199, %189 ], [ %185, %175 ], [ %171, %161 ], [ %157, %147 ], [ %143, %133 ], [ %129, %119 ], [ %115, %105 ], [ %98, %82 ]
  %318 = phi <16 x float> [ %308, %301 ], [ %294, %287 ], [ %280, %273 ], [ %266, %259 ], [ %252, %245 ], [ %238, %231 ], [ %224, %217 ], [ %210, %203 ], [ %196, %189 ], [ %182, %175 ], [ %168, %161 ], [ %154, %147 ], [ %140, %133 ], [ %126, %119 ], [ %112, %105 ], [ %92, %82 ]
  %319 = phi <16 x float> [ %305, %301 ], [ %291, %287 ], [ %277, %273 ], [ %263, %259 ], [ %249, %245 ], [ %235, %231 ], [ %221, %217 ], [ %207, %203 ], [ %193, %189 ], [ %179, %175 ], [ %165, %161 ], [ %151, %147 ], [ %137, %133 ], [ %123, %119 ], [ %109, %105 ], [ %86, %82 ]
  store <16 x float> %319, ptr %85, align 4
  store <16 x float> %318, ptr %91, align 4
  store <16 x float> %317, ptr %97, align 4
  store <16 x float> %316, ptr %103, align 4
  %320 = add nuw nsw i64 %83, 4
  %321 = icmp slt i64 %320, %1
  br i1 %321, label %82, label %322

322:
  ret void
}

define internal fastcc void @subtract_product_float32(i64 %0, i64 %1, i64 %2, ptr %3, ptr %4, ptr %5, i64 %6) {
  %8 = icmp sgt i64 %0, 0
  br i1 %8, label %9, label %225

9:
  %10 = icmp slt i64 %1, 4
  %11 = icmp sgt i64 %2, 0
  %12 = shl i64 %6, 1
  %13 = mul i64 %6, 3
  %14 = shl i64 %6, 1
  %15 = mul i64 %6, 3
  br label %16

16:
  %17 = phi i64 [ 0, %9 ], [ %18, %223 ]
  %18 = add i64 %17, 32
  %19 = or disjoint i64 %17, 16
  %20 = icmp slt i64 %19, %0
  %21 = getelementptr float, ptr %3, i64 %17
  %22 = getelementptr float, ptr %5, i64 %17
  br i1 %20, label %23, label %140

23:
  br i1 %10, label %24, label %27

24:
  %25 = phi i64 [ 0, %23 ], [ %28, %48 ]
  %26 = icmp slt i64 %25, %1
  br i1 %26, label %108, label %223

27:
  %28 = phi i64 [ %57, %48 ], [ 4, %23 ]
  %29 = phi i64 [ %28, %48 ], [ 0, %23 ]
  %30 = mul i64 %29, %6
  %31 = getelementptr float, ptr %22, i64 %30
  %32 = load <16 x float>, ptr %31, align 4
  %33 = getelementptr i8, ptr %31, i64 64
  %34 = load <16 x float>, ptr %33, align 4
  %35 = getelementptr float, ptr %31, i64 %6
  %36 = load <16 x float>, ptr %35, align 4
  %37 = getelementptr i8, ptr %35, i64 64
  %38 = load <16 x float>, ptr %37, align 4
  %39 = getelementptr float, ptr %31, i64 %14
  %40 = load <16 x float>, ptr %39, align 4
  %41 = getelementptr i8, ptr %39, i64 64
  %42 = load <16 x float>, ptr %41, align 4
  %43 = getelementptr float, ptr %31, i64 %15
  %44 = load <16 x float>, ptr %43, align 4
  %45 = getelementptr i8, ptr %43, i64 64
  %46 = load <16 x float>, ptr %45, align 4
  %47 = getelementptr float, ptr %4, i64 %30
  br i1 %11, label %59, label %48

48:
  %49 = phi <16 x float> [ %32, %27 ], [ %79, %59 ]
  %50 = phi <16 x float> [ %36, %27 ], [ %87, %59 ]
  %51 = phi <16 x float> [ %40, %27 ], [ %95, %59 ]
  %52 = phi <16 x float> [ %44, %27 ], [ %103, %59 ]
  %53 = phi <16 x float> [ %34, %27 ], [ %81, %59 ]
  %54 = phi <16 x float> [ %38, %27 ], [ %89, %59 ]
  %55 = phi <16 x float> [ %42, %27 ], [ %97, %59 ]
  %56 = phi <16 x float> [ %46, %27 ], [ %105, %59 ]
  store <16 x float> %49, ptr %31, align 4
  store <16 x float> %53, ptr %33, align 4
  store <16 x float> %50, ptr %35, align 4
  store <16 x float> %54, ptr %37, align 4
  store <16 x float> %51, ptr %39, align 4
  store <16 x float> %55, ptr %41, align 4
  store <16 x float> %52, ptr %43, align 4
  store <16 x float> %56, ptr %45, align 4
  %57 = add i64 %28, 4
  %58 = icmp sgt i64 %57, %1
  br i1 %58, label %24, label %27

59:
  %60 = phi <16 x float> [ %79, %59 ], [ %32, %27 ]
  %61 = phi <16 x float> [ %87, %59 ], [ %36, %27 ]
  %62 = phi <16 x float> [ %95, %59 ], [ %40, %27 ]
  %63 = phi <16 x float> [ %103, %59 ], [ %44, %27 ]
  %64 = phi <16 x float> [ %81, %59 ], [ %34, %27 ]
  %65 = phi <16 x float> [ %89, %59 ], [ %38, %27 ]
  %66 = phi <16 x float> [ %97, %59 ], [ %42, %27 ]
  %67 = phi <16 x float> [ %105, %59 ], [ %46, %27 ]
  %68 = phi i64 [ %106, %59 ], [ 0, %27 ]
  %69 = mul i64 %68, %6
  %70 = getelementptr float, ptr %21, i64 %69
  %71 = load <16 x float>, ptr %70, align 4
  %72 = getelementptr i8, ptr %70, i64 64
  %73 = load <16 x float>, ptr %72, align 4
  %74 = getelementptr float, ptr %47, i64 %68
  %75 = load float, ptr %74, align 4
  %76 = insertelement <16 x float> poison, float %75, i64 0
  %77 = shufflevector <16 x float> %76, <16 x float> poison, <16 x i32> zeroinitializer
  %78 = fmul contract <16 x float> %77, %71
  %79 = fsub contract <16 x float> %60, %78
  %80 = fmul contract <16 x float> %77, %73
  %81 = fsub contract <16 x float> %64, %80
  %82 = getelementptr float, ptr %74, i64 %6
  %83 = load float, ptr %82, align 4
  %84 = insertelement <16 x float> poison, float %83, i64 0
  %85 = shufflevector <16 x float> %84, <16 x float> poison, <16 x i32> zeroinitializer
  %86 = fmul contract <16 x float> %85, %71
  %87 = fsub contract <16 x float> %61, %86
  %88 = fmul contract <16 x float> %85, %73
  %89 = fsub contract <16 x float> %65, %88
  %90 = getelementptr float, ptr %74, i64 %14
  %91 = load float, ptr %90, align 4
  %92 = insertelement <16 x float> poison, float %91, i64 0
  %93 = shufflevector <16 x float> %92, <16 x float> poison, <16 x i32> zeroinitializer
  %94 = fmul contract <16 x float> %93, %71
  %95 = fsub contract <16 x float> %62, %94
  %96 = fmul contract <16 x float> %93, %73
  %97 = fsub contract <16 x float> %66, %96
  %98 = getelementptr float, ptr %74, i64 %15
  %99 = load float, ptr %98, align 4
  %100 = insertelement <16 x float> poison, float %99, i64 0
  %101 = shufflevector <16 x float> %100, <16 x float> poison, <16 x i32> zeroinitializer
  %102 = fmul contract <16 x float> %101, %71
  %103 = fsub contract <16 x float> %63, %102
  %104 = fmul contract <16 x float> %101, %73
  %105 = fsub contract <16 x float> %67, %104
  %106 = add nuw nsw i64 %68, 1
  %107 = icmp eq i64 %106, %2
  br i1 %107, label %48, label %59

108:
  %109 = phi i64 [ %138, %135 ], [ %25, %24 ]
  %110 = mul i64 %109, %6
  %111 = getelementptr float, ptr %22, i64 %110
  %112 = load <16 x float>, ptr %111, align 4
  %113 = getelementptr i8, ptr %111, i64 64
  %114 = load <16 x float>, ptr %113, align 4
  %115 = getelementptr float, ptr %4, i64 %110
  br i1 %11, label %116, label %135

116:
  %117 = phi <16 x float> [ %132, %116 ], [ %114, %108 ]
  %118 = phi <16 x float> [ %130, %116 ], [ %112, %108 ]
  %119 = phi i64 [ %133, %116 ], [ 0, %108 ]
  %120 = mul i64 %119, %6
  %121 = getelementptr float, ptr %21, i64 %120
  %122 = load <16 x float>, ptr %121, align 4
  %123 = getelementptr i8, ptr %121, i64 64
  %124 = load <16 x float>, ptr %123, align 4
  %125 = getelementptr float, ptr %115, i64 %119
  %126 = load float, ptr %125, align 4
  %127 = insertelement <16 x float> poison, float %126, i64 0
  %128 = shufflevector <16 x float> %127, <16 x float> poison, <16 x i32> zeroinitializer
  %129 = fmul contract <16 x float> %128, %122
  %130 = fsub contract <16 x float> %118, %129
  %131 = fmul contract <16 x float> %128, %124
  %132 = fsub contract <16 x float> %117, %131
  %133 = add nuw nsw i64 %119, 1
  %134 = icmp eq i64 %133, %2
  br i1 %134, label %135, label %116

135:
  %136 = phi <16 x float> [ %114, %108 ], [ %132, %116 ]
  %137 = phi <16 x float> [ %112, %108 ], [ %130, %116 ]
  store <16 x float> %137, ptr %111, align 4
  store <16 x float> %136, ptr %113, align 4
  %138 = add nsw i64 %109, 1
  %139 = icmp eq i64 %138, %1
  br i1 %139, label %223, label %108

140:
  br i1 %10, label %141, label %144

141:
  %142 = phi i64 [ 0, %140 ], [ %145, %157 ]
  %143 = icmp slt i64 %142, %1
  br i1 %143, label %199, label %223

144:
  %145 = phi i64 [ %162, %157 ], [ 4, %140 ]
  %146 = phi i64 [ %145, %157 ], [ 0, %140 ]
  %147 = mul i64 %146, %6
  %148 = getelementptr float, ptr %22, i64 %147
  %149 = load <16 x float>, ptr %148, align 4
  %150 = getelementptr float, ptr %148, i64 %6
  %151 = load <16 x float>, ptr %150, align 4
  %152 = getelementptr float, ptr %148, i64 %12
  %153 = load <16 x float>, ptr %152, align 4
  %154 = getelementptr float, ptr %148, i64 %13
  %155 = load <16 x float>, ptr %154, align 4
  %156 = getelementptr float, ptr %4, i64 %147
  br i1 %11, label %164, label %157

157:
  %158 = phi <16 x float> [ %155, %144 ], [ %196, %164 ]
  %159 = phi <16 x float> [ %153, %144 ], [ %190, %164 ]
  %160 = phi <16 x float> [ %151, %144 ], [ %184, %164 ]
  %161 = phi <16 x float> [ %149, %144 ], [ %178, %164 ]
  store <16 x float> %161, ptr %148, align 4
  store <16 x float> %160, ptr %150, align 4
  store <16 x float> %159, ptr %152, align 4
  store <16 x float> %158, ptr %154, align 4
  %162 = add i64 %145, 4
  %163 = icmp sgt i64 %162, %1
  br i1 %163, label %141, label %144

164:
  %165 = phi <16 x float> [ %196, %164 ], [ %155, %144 ]
  %166 = phi <16 x float> [ %190, %164 ], [ %153, %144 ]
  %167 = phi <16 x float> [ %184, %164 ], [ %151, %144 ]
  %168 = phi <16 x float> [ %178, %164 ], [ %149, %144 ]
  %169 = phi i64 [ %197, %164 ], [ 0, %144 ]
  %170 = mul i64 %169, %6
  %171 = getelementptr float, ptr %21, i64 %170
  %172 = load <16 x float>, ptr %171, align 4
  %173 = getelementptr float, ptr %156, i64 %169
  %174 = load float, ptr %173, align 4
  %175 = insertelement <16 x float> poison, float %174, i64 0
  %176 = shufflevector <16 x float> %175, <16 x float> poison, <16 x i32> zeroinitializer
  %177 = fmul contract <16 x float> %176, %172
  %178 = fsub contract <16 x float> %168, %177
  %179 = getelementptr float, ptr %173, i64 %6
  %180 = load float, ptr %179, align 4
  %181 = insertelement <16 x float> poison, float %180, i64 0
  %182 = shufflevector <16 x float> %181, <16 x float> poison, <16 x i32> zeroinitializer
  %183 = fmul contract <16 x float> %182, %172
  %184 = fsub contract <16 x float> %167, %183
  %185 = getelementptr float, ptr %173, i64 %12
  %186 = load float, ptr %185, align 4
  %187 = insertelement <16 x float> poison, float %186, i64 0
  %188 = shufflevector <16 x float> %187, <16 x float> poison, <16 x i32> zeroinitializer
  %189 = fmul contract <16 x float> %188, %172
  %190 = fsub contract <16 x float> %166, %189
  %191 = getelementptr float, ptr %173, i64 %13
  %192 = load float, ptr %191, align 4
  %193 = insertelement <16 x float> poison, float %192, i64 0
  %194 = shufflevector <16 x float> %193, <16 x float> poison, <16 x i32> zeroinitializer
  %195 = fmul contract <16 x float> %194, %172
  %196 = fsub contract <16 x float> %165, %195
  %197 = add nuw nsw i64 %169, 1
  %198 = icmp eq i64 %197, %2
  br i1 %198, label %157, label %164

199:
  %200 = phi i64 [ %221, %219 ], [ %142, %141 ]
  %201 = mul i64 %200, %6
  %202 = getelementptr float, ptr %4, i64 %201
  %203 = getelementptr float, ptr %22, i64 %201
  %204 = load <16 x float>, ptr %203, align 4
  br i1 %11, label %205, label %219

205:
  %206 = phi <16 x float> [ %216, %205 ], [ %204, %199 ]
  %207 = phi i64 [ %217, %205 ], [ 0, %199 ]
  %208 = mul i64 %207, %6
  %209 = getelementptr float, ptr %21, i64 %208
  %210 = load <16 x float>, ptr %209, align 4
  %211 = getelementptr float, ptr %202, i64 %207
  %212 = load float, ptr %211, align 4
  %213 = insertelement <16 x float> poison, float %212, i64 0
  %214 = shufflevector <16 x float> %213, <16 x float> poison, <16 x i32> zeroinitializer
  %215 = fmul contract <16 x float> %214, %210
  %216 = fsub contract <16 x float> %206, %215
  %217 = add nuw nsw i64 %207, 1
  %218 = icmp eq i64 %217, %2
  br i1 %218, label %219, label %205

219:
  %220 = phi <16 x float> [ %204, %199 ], [ %216, %205 ]
  store <16 x float> %220, ptr %203, align 4
  %221 = add nsw i64 %200, 1
  %222 = icmp eq i64 %221, %1
  br i1 %222, label %223, label %199

223:
  %224 = icmp slt i64 %18, %0
  br i1 %224, label %16, label %225

225:
  ret void
}

declare float @llvm.fabs.f32(float)

declare <16 x float> @llvm.fabs.v16f32(<16 x float>)

define internal fastcc void @subtract_square_float32(i64 %0, i64 %1, i64 %2, ptr %3, ptr %4, i64 %5) {
  %7 = icmp sgt i64 %0, 0
  br i1 %7, label %8, label %228

8:
  %9 = icmp sgt i64 %2, 0
  %10 = shl i64 %5, 3
  %11 = mul i64 %5, 12
  %12 = shl i64 %5, 3
  %13 = mul i64 %5, 12
  br label %14

14:
  %15 = phi i64 [ 32, %8 ], [ %227, %225 ]
  %16 = phi i64 [ 0, %8 ], [ %18, %225 ]
  %17 = tail call i64 @llvm.smin.i64(i64 %1, i64 %15)
  %18 = add i64 %16, 32
  %19 = tail call i64 @llvm.smin.i64(i64 %18, i64 %1)
  %20 = or disjoint i64 %16, 16
  %21 = icmp slt i64 %20, %0
  %22 = getelementptr float, ptr %3, i64 %16
  %23 = getelementptr float, ptr %4, i64 %16
  %24 = icmp slt i64 %19, 4
  br i1 %21, label %25, label %142

25:
  br i1 %24, label %26, label %29

26:
  %27 = phi i64 [ 0, %25 ], [ %30, %50 ]
  %28 = icmp slt i64 %27, %19
  br i1 %28, label %110, label %225

29:
  %30 = phi i64 [ %59, %50 ], [ 4, %25 ]
  %31 = phi i64 [ %30, %50 ], [ 0, %25 ]
  %32 = mul i64 %31, %5
  %33 = getelementptr float, ptr %23, i64 %32
  %34 = load <16 x float>, ptr %33, align 4
  %35 = getelementptr i8, ptr %33, i64 64
  %36 = load <16 x float>, ptr %35, align 4
  %37 = getelementptr float, ptr %33, i64 %5
  %38 = load <16 x float>, ptr %37, align 4
  %39 = getelementptr i8, ptr %37, i64 64
  %40 = load <16 x float>, ptr %39, align 4
  %41 = getelementptr i8, ptr %33, i64 %12
  %42 = load <16 x float>, ptr %41, align 4
  %43 = getelementptr i8, ptr %41, i64 64
  %44 = load <16 x float>, ptr %43, align 4
  %45 = getelementptr i8, ptr %33, i64 %13
  %46 = load <16 x float>, ptr %45, align 4
  %47 = getelementptr i8, ptr %45, i64 64
  %48 = load <16 x float>, ptr %47, align 4
  %49 = getelementptr float, ptr %3, i64 %31
  br i1 %9, label %61, label %50

50:
  %51 = phi <16 x float> [ %34, %29 ], [ %81, %61 ]
  %52 = phi <16 x float> [ %38, %29 ], [ %89, %61 ]
  %53 = phi <16 x float> [ %42, %29 ], [ %97, %61 ]
  %54 = phi <16 x float> [ %46, %29 ], [ %105, %61 ]
  %55 = phi <16 x float> [ %36, %29 ], [ %83, %61 ]
  %56 = phi <16 x float> [ %40, %29 ], [ %91, %61 ]
  %57 = phi <16 x float> [ %44, %29 ], [ %99, %61 ]
  %58 = phi <16 x float> [ %48, %29 ], [ %107, %61 ]
  store <16 x float> %51, ptr %33, align 4
  store <16 x float> %55, ptr %35, align 4
  store <16 x float> %52, ptr %37, align 4
  store <16 x float> %56, ptr %39, align 4
  store <16 x float> %53, ptr %41, align 4
  store <16 x float> %57, ptr %43, align 4
  store <16 x float> %54, ptr %45, align 4
  store <16 x float> %58, ptr %47, align 4
  %59 = add nuw nsw i64 %30, 4
  %60 = icmp sgt i64 %59, %19
  br i1 %60, label %26, label %29

61:
  %62 = phi <16 x float> [ %81, %61 ], [ %34, %29 ]
  %63 = phi <16 x float> [ %89, %61 ], [ %38, %29 ]
  %64 = phi <16 x float> [ %97, %61 ], [ %42, %29 ]
  %65 = phi <16 x float> [ %105, %61 ], [ %46, %29 ]
  %66 = phi <16 x float> [ %83, %61 ], [ %36, %29 ]
  %67 = phi <16 x float> [ %91, %61 ], [ %40, %29 ]
  %68 = phi <16 x float> [ %99, %61 ], [ %44, %29 ]
  %69 = phi <16 x float> [ %107, %61 ], [ %48, %29 ]
  %70 = phi i64 [ %108, %61 ], [ 0, %29 ]
  %71 = mul i64 %70, %5
  %72 = getelementptr float, ptr %22, i64 %71
  %73 = load <16 x float>, ptr %72, align 4
  %74 = getelementptr i8, ptr %72, i64 64
  %75 = load <16 x float>, ptr %74, align 4
  %76 = getelementptr float, ptr %49, i64 %71
  %77 = load float, ptr %76, align 4
  %78 = insertelement <16 x float> poison, float %77, i64 0
  %79 = shufflevector <16 x float> %78, <16 x float> poison, <16 x i32> zeroinitializer
  %80 = fmul contract <16 x float> %79, %73
  %81 = fsub contract <16 x float> %62, %80
  %82 = fmul contract <16 x float> %79, %75
  %83 = fsub contract <16 x float> %66, %82
  %84 = getelementptr i8, ptr %76, i64 4
  %85 = load float, ptr %84, align 4
  %86 = insertelement <16 x float> poison, float %85, i64 0
  %87 = shufflevector <16 x float> %86, <16 x float> poison, <16 x i32> zeroinitializer
  %88 = fmul contract <16 x float> %87, %73
  %89 = fsub contract <16 x float> %63, %88
  %90 = fmul contract <16 x float> %87, %75
  %91 = fsub contract <16 x float> %67, %90
  %92 = getelementptr i8, ptr %76, i64 8
  %93 = load float, ptr %92, align 4
  %94 = insertelement <16 x float> poison, float %93, i64 0
  %95 = shufflevector <16 x float> %94, <16 x float> poison, <16 x i32> zeroinitializer
  %96 = fmul contract <16 x float> %95, %73
  %97 = fsub contract <16 x float> %64, %96
  %98 = fmul contract <16 x float> %95, %75
  %99 = fsub contract <16 x float> %68, %98
  %100 = getelementptr i8, ptr %76, i64 12
  %101 = load float, ptr %100, align 4
  %102 = insertelement <16 x float> poison, float %101, i64 0
  %103 = shufflevector <16 x float> %102, <16 x float> poison, <16 x i32> zeroinitializer
  %104 = fmul contract <16 x float> %103, %73
  %105 = fsub contract <16 x float> %65, %104
  %106 = fmul contract <16 x float> %103, %75
  %107 = fsub contract <16 x float> %69, %106
  %108 = add nuw nsw i64 %70, 1
  %109 = icmp eq i64 %108, %2
  br i1 %109, label %50, label %61

110:
  %111 = phi i64 [ %140, %137 ], [ %27, %26 ]
  %112 = mul i64 %111, %5
  %113 = getelementptr float, ptr %23, i64 %112
  %114 = load <16 x float>, ptr %113, align 4
  %115 = getelementptr i8, ptr %113, i64 64
  %116 = load <16 x float>, ptr %115, align 4
  %117 = getelementptr float, ptr %3, i64 %111
  br i1 %9, label %118, label %137

118:
  %119 = phi <16 x float> [ %134, %118 ], [ %116, %110 ]
  %120 = phi <16 x float> [ %132, %118 ], [ %114, %110 ]
  %121 = phi i64 [ %135, %118 ], [ 0, %110 ]
  %122 = mul i64 %121, %5
  %123 = getelementptr float, ptr %22, i64 %122
  %124 = load <16 x float>, ptr %123, align 4
  %125 = getelementptr i8, ptr %123, i64 64
  %126 = load <16 x float>, ptr %125, align 4
  %127 = getelementptr float, ptr %117, i64 %122
  %128 = load float, ptr %127, align 4
  %129 = insertelement <16 x float> poison, float %128, i64 0
  %130 = shufflevector <16 x float> %129, <16 x float> poison, <16 x i32> zeroinitializer
  %131 = fmul contract <16 x float> %130, %124
  %132 = fsub contract <16 x float> %120, %131
  %133 = fmul contract <16 x float> %130, %126
  %134 = fsub contract <16 x float> %119, %133
  %135 = add nuw nsw i64 %121, 1
  %136 = icmp eq i64 %135, %2
  br i1 %136, label %137, label %118

137:
  %138 = phi <16 x float> [ %116, %110 ], [ %134, %118 ]
  %139 = phi <16 x float> [ %114, %110 ], [ %132, %118 ]
  store <16 x float> %139, ptr %113, align 4
  store <16 x float> %138, ptr %115, align 4
  %140 = add nuw nsw i64 %111, 1
  %141 = icmp eq i64 %140, %17
  br i1 %141, label %225, label %110

142:
  br i1 %24, label %143, label %146

143:
  %144 = phi i64 [ 0, %142 ], [ %147, %159 ]
  %145 = icmp slt i64 %144, %19
  br i1 %145, label %201, label %225

146:
  %147 = phi i64 [ %164, %159 ], [ 4, %142 ]
  %148 = phi i64 [ %147, %159 ], [ 0, %142 ]
  %149 = mul i64 %148, %5
  %150 = getelementptr float, ptr %23, i64 %149
  %151 = load <16 x float>, ptr %150, align 4
  %152 = getelementptr float, ptr %150, i64 %5
  %153 = load <16 x float>, ptr %152, align 4
  %154 = getelementptr i8, ptr %150, i64 %10
  %155 = load <16 x float>, ptr %154, align 4
  %156 = getelementptr i8, ptr %150, i64 %11
  %157 = load <16 x float>, ptr %156, align 4
  %158 = getelementptr float, ptr %3, i64 %148
  br i1 %9, label %166, label %159

159:
  %160 = phi <16 x float> [ %157, %146 ], [ %198, %166 ]
  %161 = phi <16 x float> [ %155, %146 ], [ %192, %166 ]
  %162 = phi <16 x float> [ %153, %146 ], [ %186, %166 ]
  %163 = phi <16 x float> [ %151, %146 ], [ %180, %166 ]
  store <16 x float> %163, ptr %150, align 4
  store <16 x float> %162, ptr %152, align 4
  store <16 x float> %161, ptr %154, align 4
  store <16 x float> %160, ptr %156, align 4
  %164 = add nuw nsw i64 %147, 4
  %165 = icmp sgt i64 %164, %19
  br i1 %165, label %143, label %146

166:
  %167 = phi <16 x float> [ %198, %166 ], [ %157, %146 ]
  %168 = phi <16 x float> [ %192, %166 ], [ %155, %146 ]
  %169 = phi <16 x float> [ %186, %166 ], [ %153, %146 ]
  %170 = phi <16 x float> [ %180, %166 ], [ %151, %146 ]
  %171 = phi i64 [ %199, %166 ], [ 0, %146 ]
  %172 = mul i64 %171, %5
  %173 = getelementptr float, ptr %22, i64 %172
  %174 = load <16 x float>, ptr %173, align 4
  %175 = getelementptr float, ptr %158, i64 %172
  %176 = load float, ptr %175, align 4
  %177 = insertelement <16 x float> poison, float %176, i64 0
  %178 = shufflevector <16 x float> %177, <16 x float> poison, <16 x i32> zeroinitializer
  %179 = fmul contract <16 x float> %178, %174
  %180 = fsub contract <16 x float> %170, %179
  %181 = getelementptr i8, ptr %175, i64 4
  %182 = load float, ptr %181, align 4
  %183 = insertelement <16 x float> poison, float %182, i64 0
  %184 = shufflevector <16 x float> %183, <16 x float> poison, <16 x i32> zeroinitializer
  %185 = fmul contract <16 x float> %184, %174
  %186 = fsub contract <16 x float> %169, %185
  %187 = getelementptr i8, ptr %175, i64 8
  %188 = load float, ptr %187, align 4
  %189 = insertelement <16 x float> poison, float %188, i64 0
  %190 = shufflevector <16 x float> %189, <16 x float> poison, <16 x i32> zeroinitializer
  %191 = fmul contract <16 x float> %190, %174
  %192 = fsub contract <16 x float> %168, %191
  %193 = getelementptr i8, ptr %175, i64 12
  %194 = load float, ptr %193, align 4
  %195 = insertelement <16 x float> poison, float %194, i64 0
  %196 = shufflevector <16 x float> %195, <16 x float> poison, <16 x i32> zeroinitializer
  %197 = fmul contract <16 x float> %196, %174
  %198 = fsub contract <16 x float> %167, %197
  %199 = add nuw nsw i64 %171, 1
  %200 = icmp eq i64 %199, %2
  br i1 %200, label %159, label %166

201:
  %202 = phi i64 [ %223, %221 ], [ %144, %143 ]
  %203 = getelementptr float, ptr %3, i64 %202
  %204 = mul i64 %202, %5
  %205 = getelementptr float, ptr %23, i64 %204
  %206 = load <16 x float>, ptr %205, align 4
  br i1 %9, label %207, label %221

207:
  %208 = phi <16 x float> [ %218, %207 ], [ %206, %201 ]
  %209 = phi i64 [ %219, %207 ], [ 0, %201 ]
  %210 = mul i64 %209, %5
  %211 = getelementptr float, ptr %22, i64 %210
  %212 = load <16 x float>, ptr %211, align 4
  %213 = getelementptr float, ptr %203, i64 %210
  %214 = load float, ptr %213, align 4
  %215 = insertelement <16 x float> poison, float %214, i64 0
  %216 = shufflevector <16 x float> %215, <16 x float> poison, <16 x i32> zeroinitializer
  %217 = fmul contract <16 x float> %216, %212
  %218 = fsub contract <16 x float> %208, %217
  %219 = add nuw nsw i64 %209, 1
  %220 = icmp eq i64 %219, %2
  br i1 %220, label %221, label %207

221:
  %222 = phi <16 x float> [ %206, %201 ], [ %218, %207 ]
  store <16 x float> %222, ptr %205, align 4
  %223 = add nuw nsw i64 %202, 1
  %224 = icmp eq i64 %223, %17
  br i1 %224, label %225, label %201

225:
  %226 = icmp slt i64 %18, %0
  %227 = add i64 %15, 32
  br i1 %226, label %14, label %228

228:
  ret void
}

declare float @llvm.sqrt.f32(float)

define internal fastcc void @qr_few_float32(i64 %0, i64 %1, ptr %2, i64 %3, ptr %4, ptr %5, ptr %6) {
  %8 = icmp sgt i64 %1, 0
  br i1 %8, label %9, label %328

9:
  %10 = icmp sgt i64 %0, 0
  %11 = icmp sgt i64 %0, 16
  br label %12

12:
  %13 = phi i64 [ 0, %9 ], [ %191, %317 ]
  %14 = mul i64 %13, %3
  %15 = getelementptr float, ptr %2, i64 %14
  %16 = getelementptr float, ptr %5, i64 %14
  %17 = load <16 x float>, ptr %15, align 4
  %18 = trunc i64 %13 to i32
  %19 = insertelement <16 x i32> poison, i32 %18, i64 0
  %20 = shufflevector <16 x i32> %19, <16 x i32> poison, <16 x i32> zeroinitializer
  %21 = icmp sgt <16 x i32> %20, <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15>
  %22 = bitcast <16 x float> %17 to <16 x i32>
  %23 = select <16 x i1> %21, <16 x i32> zeroinitializer, <16 x i32> %22
  %24 = bitcast <16 x i32> %23 to <16 x float>
  br i1 %10, label %25, label %39

25:
  %26 = phi <16 x float> [ %36, %32 ], [ zeroinitializer, %12 ]
  %27 = phi i64 [ %37, %32 ], [ 0, %12 ]
  %28 = icmp eq i64 %27, 0
  br i1 %28, label %32, label %29

29:
  %30 = getelementptr float, ptr %15, i64 %27
  %31 = load <16 x float>, ptr %30, align 4
  br label %32

32:
  %33 = phi <16 x float> [ %31, %29 ], [ %24, %25 ]
  %34 = tail call <16 x float> @llvm.fabs.v16f32(<16 x float> %33)
  %35 = fcmp contract ogt <16 x float> %34, %26
  %36 = select <16 x i1> %35, <16 x float> %34, <16 x float> %26
  %37 = add nuw nsw i64 %27, 16
  %38 = icmp slt i64 %37, %0
  br i1 %38, label %25, label %39

39:
  %40 = phi <16 x float> [ zeroinitializer, %12 ], [ %36, %32 ]
  %41 = extractelement <16 x float> %40, i64 0
  %42 = extractelement <16 x float> %40, i64 1
  %43 = fcmp contract ogt float %42, %41
  %44 = select i1 %43, float %42, float %41
  %45 = extractelement <16 x float> %40, i64 2
  %46 = fcmp contract ogt float %45, %44
  %47 = select i1 %46, float %45, float %44
  %48 = extractelement <16 x float> %40, i64 3
  %49 = fcmp contract ogt float %48, %47
  %50 = select i1 %49, float %48, float %47
  %51 = extractelement <16 x float> %40, i64 4
  %52 = fcmp contract ogt float %51, %50
  %53 = select i1 %52, float %51, float %50
  %54 = extractelement <16 x float> %40, i64 5
  %55 = fcmp contract ogt float %54, %53
  %56 = select i1 %55, float %54, float %53
  %57 = extractelement <16 x float> %40, i64 6
  %58 = fcmp contract ogt float %57, %56
  %59 = select i1 %58, float %57, float %56
  %60 = extractelement <16 x float> %40, i64 7
  %61 = fcmp contract ogt float %60, %59
  %62 = select i1 %61, float %60, float %59
  %63 = extractelement <16 x float> %40, i64 8
  %64 = fcmp contract ogt float %63, %62
  %65 = select i1 %64, float %63, float %62
  %66 = extractelement <16 x float> %40, i64 9
  %67 = fcmp contract ogt float %66, %65
  %68 = select i1 %67, float %66, float %65
  %69 = extractelement <16 x float> %40, i64 10
  %70 = fcmp contract ogt float %69, %68
  %71 = select i1 %70, float %69, float %68
  %72 = extractelement <16 x float> %40, i64 11
  %73 = fcmp contract ogt float %72, %71
  %74 = select i1 %73, float %72, float %71
  %75 = extractelement <16 x float> %40, i64 12
  %76 = fcmp contract ogt float %75, %74
  %77 = select i1 %76, float %75, float %74
  %78 = extractelement <16 x float> %40, i64 13
  %79 = fcmp contract ogt float %78, %77
  %80 = select i1 %79, float %78, float %77
  %81 = extractelement <16 x float> %40, i64 14
  %82 = fcmp contract ogt float %81, %80
  %83 = select i1 %82, float %81, float %80
  %84 = extractelement <16 x float> %40, i64 15
  %85 = fcmp contract ogt float %84, %83
  %86 = select i1 %85, float %84, float %83
  %87 = fcmp contract ogt float %86, 0x4310000000000000
  %88 = fcmp contract olt float %86, 0x3D20000000000000
  %89 = select i1 %88, float 0x4590000000000000, float 1.000000e+00
  %90 = select i1 %87, float 0x3A50000000000000, float %89
  %91 = icmp slt <16 x i32> %20, <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15>
  %92 = select <16 x i1> %91, <16 x i32> %22, <16 x i32> zeroinitializer
  %93 = bitcast <16 x i32> %92 to <16 x float>
  br i1 %10, label %94, label %111

94:
  %95 = insertelement <16 x float> poison, float %90, i64 0
  %96 = shufflevector <16 x float> %95, <16 x float> poison, <16 x i32> zeroinitializer
  br label %97

97:
  %98 = phi <16 x float> [ zeroinitializer, %94 ], [ %108, %104 ]
  %99 = phi i64 [ 0, %94 ], [ %109, %104 ]
  %100 = icmp eq i64 %99, 0
  br i1 %100, label %104, label %101

101:
  %102 = getelementptr float, ptr %15, i64 %99
  %103 = load <16 x float>, ptr %102, align 4
  br label %104

104:
  %105 = phi <16 x float> [ %103, %101 ], [ %93, %97 ]
  %106 = fmul contract <16 x float> %96, %105
  %107 = fmul contract <16 x float> %106, %106
  %108 = fadd contract <16 x float> %98, %107
  %109 = add nuw nsw i64 %99, 16
  %110 = icmp slt i64 %109, %0
  br i1 %110, label %97, label %111

111:
  %112 = phi <16 x float> [ zeroinitializer, %39 ], [ %108, %104 ]
  %113 = extractelement <16 x float> %112, i64 0
  %114 = extractelement <16 x float> %112, i64 1
  %115 = fadd contract float %113, %114
  %116 = extractelement <16 x float> %112, i64 2
  %117 = fadd contract float %115, %116
  %118 = extractelement <16 x float> %112, i64 3
  %119 = fadd contract float %117, %118
  %120 = extractelement <16 x float> %112, i64 4
  %121 = fadd contract float %119, %120
  %122 = extractelement <16 x float> %112, i64 5
  %123 = fadd contract float %121, %122
  %124 = extractelement <16 x float> %112, i64 6
  %125 = fadd contract float %123, %124
  %126 = extractelement <16 x float> %112, i64 7
  %127 = fadd contract float %125, %126
  %128 = extractelement <16 x float> %112, i64 8
  %129 = fadd contract float %127, %128
  %130 = extractelement <16 x float> %112, i64 9
  %131 = fadd contract float %129, %130
  %132 = extractelement <16 x float> %112, i64 10
  %133 = fadd contract float %131, %132
  %134 = extractelement <16 x float> %112, i64 11
  %135 = fadd contract float %133, %134
  %136 = extractelement <16 x float> %112, i64 12
  %137 = fadd contract float %135, %136
  %138 = extractelement <16 x float> %112, i64 13
  %139 = fadd contract float %137, %138
  %140 = extractelement <16 x float> %112, i64 14
  %141 = fadd contract float %139, %140
  %142 = extractelement <16 x float> %112, i64 15
  %143 = fadd contract float %141, %142
  %144 = getelementptr float, ptr %15, i64 %13
  %145 = load float, ptr %144, align 4
  %146 = fmul contract float %90, %145
  %147 = fcmp contract oeq float %143, 0.000000e+00
  br i1 %147, label %176, label %148

148:
  %149 = fmul contract float %146, %146
  %150 = fadd contract float %143, %149
  %151 = tail call contract float @llvm.sqrt.f32(float %150)
  %152 = fcmp contract olt float %146, 0.000000e+00
  %153 = fneg float %151
  %154 = select i1 %152, float %151, float %153
  %155 = fsub contract float %146, %154
  %156 = fdiv contract float 1.000000e+00, %155
  %157 = insertelement <16 x float> poison, float %90, i64 0
  %158 = shufflevector <16 x float> %157, <16 x float> poison, <16 x i32> zeroinitializer
  %159 = fmul contract <16 x float> %17, %158
  %160 = insertelement <16 x float> poison, float %156, i64 0
  %161 = shufflevector <16 x float> %160, <16 x float> poison, <16 x i32> zeroinitializer
  %162 = fmul contract <16 x float> %159, %161
  %163 = select <16 x i1> %91, <16 x float> %162, <16 x float> %17
  store <16 x float> %163, ptr %15, align 4
  br i1 %11, label %164, label %172

164:
  %165 = phi i64 [ %170, %164 ], [ 16, %148 ]
  %166 = getelementptr float, ptr %15, i64 %165
  %167 = load <16 x float>, ptr %166, align 4
  %168 = fmul contract <16 x float> %158, %167
  %169 = fmul contract <16 x float> %161, %168
  store <16 x float> %169, ptr %166, align 4
  %170 = add nuw nsw i64 %165, 16
  %171 = icmp slt i64 %170, %0
  br i1 %171, label %164, label %172

172:
  %173 = fdiv contract float %154, %90
  store float %173, ptr %144, align 4
  %174 = fsub contract float %154, %146
  %175 = fdiv contract float %174, %154
  br label %176

176:
  %177 = phi float [ %175, %172 ], [ 0.000000e+00, %111 ]
  %178 = getelementptr float, ptr %4, i64 %13
  store float %177, ptr %178, align 4
  br i1 %10, label %179, label %186

179:
  %180 = phi i64 [ %184, %179 ], [ 0, %176 ]
  %181 = getelementptr float, ptr %16, i64 %180
  %182 = getelementptr float, ptr %15, i64 %180
  %183 = load <16 x float>, ptr %182, align 4
  store <16 x float> %183, ptr %181, align 4
  %184 = add nuw nsw i64 %180, 16
  %185 = icmp slt i64 %184, %0
  br i1 %185, label %179, label %186

186:
  %187 = load <16 x i32>, ptr %16, align 4
  %188 = select <16 x i1> %91, <16 x i32> %187, <16 x i32> zeroinitializer
  %189 = icmp eq <16 x i32> %20, <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15>
  %190 = select <16 x i1> %189, <16 x i32> splat (i32 1065353216), <16 x i32> %188
  store <16 x i32> %190, ptr %16, align 4
  %191 = add nuw nsw i64 %13, 1
  %192 = icmp slt i64 %191, %1
  br i1 %192, label %195, label %193

193:
  %194 = icmp eq i64 %13, 0
  br i1 %194, label %317, label %259

195:
  %196 = phi i64 [ %257, %256 ], [ %191, %186 ]
  %197 = mul i64 %196, %3
  %198 = getelementptr float, ptr %2, i64 %197
  br i1 %10, label %199, label %256

199:
  %200 = phi i64 [ %208, %199 ], [ 0, %195 ]
  %201 = phi <16 x float> [ %207, %199 ], [ zeroinitializer, %195 ]
  %202 = getelementptr float, ptr %16, i64 %200
  %203 = load <16 x float>, ptr %202, align 4
  %204 = getelementptr float, ptr %198, i64 %200
  %205 = load <16 x float>, ptr %204, align 4
  %206 = fmul contract <16 x float> %203, %205
  %207 = fadd contract <16 x float> %201, %206
  %208 = add nuw nsw i64 %200, 16
  %209 = icmp slt i64 %208, %0
  br i1 %209, label %199, label %210

210:
  br i1 %10, label %211, label %256

211:
  %212 = extractelement <16 x float> %207, i64 0
  %213 = extractelement <16 x float> %207, i64 1
  %214 = fadd contract float %212, %213
  %215 = extractelement <16 x float> %207, i64 2
  %216 = fadd contract float %214, %215
  %217 = extractelement <16 x float> %207, i64 3
  %218 = fadd contract float %216, %217
  %219 = extractelement <16 x float> %207, i64 4
  %220 = fadd contract float %218, %219
  %221 = extractelement <16 x float> %207, i64 5
  %222 = fadd contract float %220, %221
  %223 = extractelement <16 x float> %207, i64 6
  %224 = fadd contract float %222, %223
  %225 = extractelement <16 x float> %207, i64 7
  %226 = fadd contract float %224, %225
  %227 = extractelement <16 x float> %207, i64 8
  %228 = fadd contract float %226, %227
  %229 = extractelement <16 x float> %207, i64 9
  %230 = fadd contract float %228, %229
  %231 = extractelement <16 x float> %207, i64 10
  %232 = fadd contract float %230, %231
  %233 = extractelement <16 x float> %207, i64 11
  %234 = fadd contract float %232, %233
  %235 = extractelement <16 x float> %207, i64 12
  %236 = fadd contract float %234, %235
  %237 = extractelement <16 x float> %207, i64 13
  %238 = fadd contract float %236, %237
  %239 = extractelement <16 x float> %207, i64 14
  %240 = fadd contract float %238, %239
  %241 = extractelement <16 x float> %207, i64 15
  %242 = fadd contract float %240, %241
  %243 = fmul contract float %177, %242
  %244 = insertelement <16 x float> poison, float %243, i64 0
  %245 = shufflevector <16 x float> %244, <16 x float> poison, <16 x i32> zeroinitializer
  br label %246

246:
  %247 = phi i64 [ 0, %211 ], [ %254, %246 ]
  %248 = getelementptr float, ptr %198, i64 %247
  %249 = load <16 x float>, ptr %248, align 4
  %250 = getelementptr float, ptr %16, i64 %247
  %251 = load <16 x float>, ptr %250, align 4
  %252 = fmul contract <16 x float> %245, %251
  %253 = fsub contract <16 x float> %249, %252
  store <16 x float> %253, ptr %248, align 4
  %254 = add nuw nsw i64 %247, 16
  %255 = icmp slt i64 %254, %0
  br i1 %255, label %246, label %256

256:
  %257 = add nuw nsw i64 %196, 1
  %258 = icmp slt i64 %257, %1
  br i1 %258, label %195, label %193

259:
  %260 = phi i64 [ %315, %278 ], [ 0, %193 ]
  %261 = phi <16 x float> [ %314, %278 ], [ zeroinitializer, %193 ]
  %262 = shl i64 %260, 6
  %263 = getelementptr i8, ptr %6, i64 %262
  %264 = load <16 x float>, ptr %263, align 4
  %265 = mul i64 %260, %3
  %266 = getelementptr float, ptr %5, i64 %265
  br i1 %10, label %267, label %278

267:
  %268 = phi i64 [ %276, %267 ], [ 0, %259 ]
  %269 = phi <16 x float> [ %275, %267 ], [ zeroinitializer, %259 ]
  %270 = getelementptr float, ptr %266, i64 %268
  %271 = load <16 x float>, ptr %270, align 4
  %272 = getelementptr float, ptr %16, i64 %268
  %273 = load <16 x float>, ptr %272, align 4
  %274 = fmul contract <16 x float> %271, %273
  %275 = fadd contract <16 x float> %269, %274
  %276 = add nuw nsw i64 %268, 16
  %277 = icmp slt i64 %276, %0
  br i1 %277, label %267, label %278

278:
  %279 = phi <16 x float> [ zeroinitializer, %259 ], [ %275, %267 ]
  %280 = extractelement <16 x float> %279, i64 0
  %281 = extractelement <16 x float> %279, i64 1
  %282 = fadd contract float %280, %281
  %283 = extractelement <16 x float> %279, i64 2
  %284 = fadd contract float %282, %283
  %285 = extractelement <16 x float> %279, i64 3
  %286 = fadd contract float %284, %285
  %287 = extractelement <16 x float> %279, i64 4
  %288 = fadd contract float %286, %287
  %289 = extractelement <16 x float> %279, i64 5
  %290 = fadd contract float %288, %289
  %291 = extractelement <16 x float> %279, i64 6
  %292 = fadd contract float %290, %291
  %293 = extractelement <16 x float> %279, i64 7
  %294 = fadd contract float %292, %293
  %295 = extractelement <16 x float> %279, i64 8
  %296 = fadd contract float %294, %295
  %297 = extractelement <16 x float> %279, i64 9
  %298 = fadd contract float %296, %297
  %299 = extractelement <16 x float> %279, i64 10
  %300 = fadd contract float %298, %299
  %301 = extractelement <16 x float> %279, i64 11
  %302 = fadd contract float %300, %301
  %303 = extractelement <16 x float> %279, i64 12
  %304 = fadd contract float %302, %303
  %305 = extractelement <16 x float> %279, i64 13
  %306 = fadd contract float %304, %305
  %307 = extractelement <16 x float> %279, i64 14
  %308 = fadd contract float %306, %307
  %309 = extractelement <16 x float> %279, i64 15
  %310 = fadd contract float %308, %309
  %311 = insertelement <16 x float> poison, float %310, i64 0
  %312 = shufflevector <16 x float> %311, <16 x float> poison, <16 x i32> zeroinitializer
  %313 = fmul contract <16 x float> %264, %312
  %314 = fadd contract <16 x float> %261, %313
  %315 = add nuw nsw i64 %260, 1
  %316 = icmp eq i64 %315, %13
  br i1 %316, label %317, label %259

317:
  %318 = phi <16 x float> [ zeroinitializer, %193 ], [ %314, %278 ]
  %319 = shl i64 %13, 6
  %320 = getelementptr i8, ptr %6, i64 %319
  %321 = fneg contract float %177
  %322 = insertelement <16 x float> poison, float %321, i64 0
  %323 = shufflevector <16 x float> %322, <16 x float> poison, <16 x i32> zeroinitializer
  %324 = fmul contract <16 x float> %323, %318
  store <16 x float> %324, ptr %320, align 4
  %325 = mul i64 %13, 68
  %326 = getelementptr i8, ptr %6, i64 %325
  store float %177, ptr %326, align 4
  %327 = icmp eq i64 %191, %1
  br i1 %327, label %328, label %12

328:
  ret void
}

define internal fastcc void @reflect_float32(i64 %0, i64 %1, ptr %2, ptr %3, i32 %4, ptr %5, i64 %6) {
  %8 = alloca [16 x <16 x float>], align 64
  %9 = alloca [64 x float], align 16
  br label %10

10:
  %11 = phi i64 [ 0, %7 ], [ %16, %10 ]
  %12 = shl i64 %11, 6
  %13 = getelementptr i8, ptr %3, i64 %12
  %14 = load <16 x float>, ptr %13, align 4
  %15 = getelementptr [16 x <16 x float>], ptr %8, i64 0, i64 %11
  store <16 x float> %14, ptr %15, align 64
  %16 = add nuw nsw i64 %11, 1
  %17 = icmp eq i64 %16, 16
  br i1 %17, label %18, label %10

18:
  %19 = icmp eq i32 %4, 0
  br i1 %19, label %116, label %20

20:
  %21 = load <16 x float>, ptr %8, align 64
  %22 = getelementptr inbounds i8, ptr %8, i64 512
  %23 = load <16 x float>, ptr %22, align 64
  %24 = shufflevector <16 x float> %21, <16 x float> %23, <16 x i32> <i32 0, i32 16, i32 1, i32 17, i32 2, i32 18, i32 3, i32 19, i32 4, i32 20, i32 5, i32 21, i32 6, i32 22, i32 7, i32 23>
  %25 = shufflevector <16 x float> %21, <16 x float> %23, <16 x i32> <i32 8, i32 24, i32 9, i32 25, i32 10, i32 26, i32 11, i32 27, i32 12, i32 28, i32 13, i32 29, i32 14, i32 30, i32 15, i32 31>
  %26 = getelementptr inbounds i8, ptr %8, i64 64
  %27 = load <16 x float>, ptr %26, align 64
  %28 = getelementptr inbounds i8, ptr %8, i64 576
  %29 = load <16 x float>, ptr %28, align 64
  %30 = shufflevector <16 x float> %27, <16 x float> %29, <16 x i32> <i32 0, i32 16, i32 1, i32 17, i32 2, i32 18, i32 3, i32 19, i32 4, i32 20, i32 5, i32 21, i32 6, i32 22, i32 7, i32 23>
  %31 = shufflevector <16 x float> %27, <16 x float> %29, <16 x i32> <i32 8, i32 24, i32 9, i32 25, i32 10, i32 26, i32 11, i32 27, i32 12, i32 28, i32 13, i32 29, i32 14, i32 30, i32 15, i32 31>
  %32 = getelementptr inbounds i8, ptr %8, i64 128
  %33 = load <16 x float>, ptr %32, align 64
  %34 = getelementptr inbounds i8, ptr %8, i64 640
  %35 = load <16 x float>, ptr %34, align 64
  %36 = shufflevector <16 x float> %33, <16 x float> %35, <16 x i32> <i32 0, i32 16, i32 1, i32 17, i32 2, i32 18, i32 3, i32 19, i32 4, i32 20, i32 5, i32 21, i32 6, i32 22, i32 7, i32 23>
  %37 = shufflevector <16 x float> %33, <16 x float> %35, <16 x i32> <i32 8, i32 24, i32 9, i32 25, i32 10, i32 26, i32 11, i32 27, i32 12, i32 28, i32 13, i32 29, i32 14, i32 30, i32 15, i32 31>
  %38 = getelementptr inbounds i8, ptr %8, i64 192
  %39 = load <16 x float>, ptr %38, align 64
  %40 = getelementptr inbounds i8, ptr %8, i64 704
  %41 = load <16 x float>, ptr %40, align 64
  %42 = shufflevector <16 x float> %39, <16 x float> %41, <16 x i32> <i32 0, i32 16, i32 1, i32 17, i32 2, i32 18, i32 3, i32 19, i32 4, i32 20, i32 5, i32 21, i32 6, i32 22, i32 7, i32 23>
  %43 = shufflevector <16 x float> %39, <16 x float> %41, <16 x i32> <i32 8, i32 24, i32 9, i32 25, i32 10, i32 26, i32 11, i32 27, i32 12, i32 28, i32 13, i32 29, i32 14, i32 30, i32 15, i32 31>
  %44 = getelementptr inbounds i8, ptr %8, i64 256
  %45 = load <16 x float>, ptr %44, align 64
  %46 = getelementptr inbounds i8, ptr %8, i64 768
  %47 = load <16 x float>, ptr %46, align 64
  %48 = shufflevector <16 x float> %45, <16 x float> %47, <16 x i32> <i32 0, i32 16, i32 1, i32 17, i32 2, i32 18, i32 3, i32 19, i32 4, i32 20, i32 5, i32 21, i32 6, i32 22, i32 7, i32 23>
  %49 = shufflevector <16 x float> %45, <16 x float> %47, <16 x i32> <i32 8, i32 24, i32 9, i32 25, i32 10, i32 26, i32 11, i32 27, i32 12, i32 28, i32 13, i32 29, i32 14, i32 30, i32 15, i32 31>
  %50 = getelementptr inbounds i8, ptr %8, i64 320
  %51 = load <16 x float>, ptr %50, align 64
  %52 = getelementptr inbounds i8, ptr %8, i64 832
  %53 = load <16 x float>, ptr %52, align 64
  %54 = shufflevector <16 x float> %51, <16 x float> %53, <16 x i32> <i32 0, i32 16, i32 1, i32 17, i32 2, i32 18, i32 3, i32 19, i32 4, i32 20, i32 5, i32 21, i32 6, i32 22, i32 7, i32 23>
  %55 = shufflevector <16 x float> %51, <16 x float> %53, <16 x i32> <i32 8, i32 24, i32 9, i32 25, i32 10, i32 26, i32 11, i32 27, i32 12, i32 28, i32 13, i32 29, i32 14, i32 30, i32 15, i32 31>
  %56 = getelementptr inbounds i8, ptr %8, i64 384
  %57 = load <16 x float>, ptr %56, align 64
  %58 = getelementptr inbounds i8, ptr %8, i64 896
  %59 = load <16 x float>, ptr %58, align 64
  %60 = shufflevector <16 x float> %57, <16 x float> %59, <16 x i32> <i32 0, i32 16, i32 1, i32 17, i32 2, i32 18, i32 3, i32 19, i32 4, i32 20, i32 5, i32 21, i32 6, i32 22, i32 7, i32 23>
  %61 = shufflevector <16 x float> %57, <16 x float> %59, <16 x i32> <i32 8, i32 24, i32 9, i32 25, i32 10, i32 26, i32 11, i32 27, i32 12, i32 28, i32 13, i32 29, i32 14, i32 30, i32 15, i32 31>
  %62 = getelementptr inbounds i8, ptr %8, i64 448
  %63 = load <16 x float>, ptr %62, align 64
  %64 = getelementptr inbounds i8, ptr %8, i64 960
  %65 = load <16 x float>, ptr %64, align 64
  %66 = shufflevector <16 x float> %63, <16 x float> %65, <16 x i32> <i32 0, i32 16, i32 1, i32 17, i32 2, i32 18, i32 3, i32 19, i32 4, i32 20, i32 5, i32 21, i32 6, i32 22, i32 7, i32 23>
  %67 = shufflevector <16 x float> %63, <16 x float> %65, <16 x i32> <i32 8, i32 24, i32 9, i32 25, i32 10, i32 26, i32 11, i32 27, i32 12, i32 28, i32 13, i32 29, i32 14, i32 30, i32 15, i32 31>
  %68 = shufflevector <16 x float> %24, <16 x float> %48, <16 x i32> <i32 0, i32 16, i32 1, i32 17, i32 2, i32 18, i32 3, i32 19, i32 4, i32 20, i32 5, i32 21, i32 6, i32 22, i32 7, i32 23>
  %69 = shufflevector <16 x float> %24, <16 x float> %48, <16 x i32> <i32 8, i32 24, i32 9, i32 25, i32 10, i32 26, i32 11, i32 27, i32 12, i32 28, i32 13, i32 29, i32 14, i32 30, i32 15, i32 31>
  %70 = shufflevector <16 x float> %25, <16 x float> %49, <16 x i32> <i32 0, i32 16, i32 1, i32 17, i32 2, i32 18, i32 3, i32 19, i32 4, i32 20, i32 5, i32 21, i32 6, i32 22, i32 7, i32 23>
  %71 = shufflevector <16 x float> %25, <16 x float> %49, <16 x i32> <i32 8, i32 24, i32 9, i32 25, i32 10, i32 26, i32 11, i32 27, i32 12, i32 28, i32 13, i32 29, i32 14, i32 30, i32 15, i32 31>
  %72 = shufflevector <16 x float> %30, <16 x float> %54, <16 x i32> <i32 0, i32 16, i32 1, i32 17, i32 2, i32 18, i32 3, i32 19, i32 4, i32 20, i32 5, i32 21, i32 6, i32 22, i32 7, i32 23>
  %73 = shufflevector <16 x float> %30, <16 x float> %54, <16 x i32> <i32 8, i32 24, i32 9, i32 25, i32 10, i32 26, i32 11, i32 27, i32 12, i32 28, i32 13, i32 29, i32 14, i32 30, i32 15, i32 31>
  %74 = shufflevector <16 x float> %31, <16 x float> %55, <16 x i32> <i32 0, i32 16, i32 1, i32 17, i32 2, i32 18, i32 3, i32 19, i32 4, i32 20, i32 5, i32 21, i32 6, i32 22, i32 7, i32 23>
  %75 = shufflevector <16 x float> %31, <16 x float> %55, <16 x i32> <i32 8, i32 24, i32 9, i32 25, i32 10, i32 26, i32 11, i32 27, i32 12, i32 28, i32 13, i32 29, i32 14, i32 30, i32 15, i32 31>
  %76 = shufflevector <16 x float> %36, <16 x float> %60, <16 x i32> <i32 0, i32 16, i32 1, i32 17, i32 2, i32 18, i32 3, i32 19, i32 4, i32 20, i32 5, i32 21, i32 6, i32 22, i32 7, i32 23>
  %77 = shufflevector <16 x float> %36, <16 x float> %60, <16 x i32> <i32 8, i32 24, i32 9, i32 25, i32 10, i32 26, i32 11, i32 27, i32 12, i32 28, i32 13, i32 29, i32 14, i32 30, i32 15, i32 31>
  %78 = shufflevector <16 x float> %37, <16 x float> %61, <16 x i32> <i32 0, i32 16, i32 1, i32 17, i32 2, i32 18, i32 3, i32 19, i32 4, i32 20, i32 5, i32 21, i32 6, i32 22, i32 7, i32 23>
  %79 = shufflevector <16 x float> %37, <16 x float> %61, <16 x i32> <i32 8, i32 24, i32 9, i32 25, i32 10, i32 26, i32 11, i32 27, i32 12, i32 28, i32 13, i32 29, i32 14, i32 30, i32 15, i32 31>
  %80 = shufflevector <16 x float> %42, <16 x float> %66, <16 x i32> <i32 0, i32 16, i32 1, i32 17, i32 2, i32 18, i32 3, i32 19, i32 4, i32 20, i32 5, i32 21, i32 6, i32 22, i32 7, i32 23>
  %81 = shufflevector <16 x float> %42, <16 x float> %66, <16 x i32> <i32 8, i32 24, i32 9, i32 25, i32 10, i32 26, i32 11, i32 27, i32 12, i32 28, i32 13, i32 29, i32 14, i32 30, i32 15, i32 31>
  %82 = shufflevector <16 x float> %43, <16 x float> %67, <16 x i32> <i32 0, i32 16, i32 1, i32 17, i32 2, i32 18, i32 3, i32 19, i32 4, i32 20, i32 5, i32 21, i32 6, i32 22, i32 7, i32 23>
  %83 = shufflevector <16 x float> %43, <16 x float> %67, <16 x i32> <i32 8, i32 24, i32 9, i32 25, i32 10, i32 26, i32 11, i32 27, i32 12, i32 28, i32 13, i32 29, i32 14, i32 30, i32 15, i32 31>
  %84 = shufflevector <16 x float> %68, <16 x float> %76, <16 x i32> <i32 0, i32 16, i32 1, i32 17, i32 2, i32 18, i32 3, i32 19, i32 4, i32 20, i32 5, i32 21, i32 6, i32 22, i32 7, i32 23>
  %85 = shufflevector <16 x float> %68, <16 x float> %76, <16 x i32> <i32 8, i32 24, i32 9, i32 25, i32 10, i32 26, i32 11, i32 27, i32 12, i32 28, i32 13, i32 29, i32 14, i32 30, i32 15, i32 31>
  %86 = shufflevector <16 x float> %69, <16 x float> %77, <16 x i32> <i32 0, i32 16, i32 1, i32 17, i32 2, i32 18, i32 3, i32 19, i32 4, i32 20, i32 5, i32 21, i32 6, i32 22, i32 7, i32 23>
  %87 = shufflevector <16 x float> %69, <16 x float> %77, <16 x i32> <i32 8, i32 24, i32 9, i32 25, i32 10, i32 26, i32 11, i32 27, i32 12, i32 28, i32 13, i32 29, i32 14, i32 30, i32 15, i32 31>
  %88 = shufflevector <16 x float> %70, <16 x float> %78, <16 x i32> <i32 0, i32 16, i32 1, i32 17, i32 2, i32 18, i32 3, i32 19, i32 4, i32 20, i32 5, i32 21, i32 6, i32 22, i32 7, i32 23>
  %89 = shufflevector <16 x float> %70, <16 x float> %78, <16 x i32> <i32 8, i32 24, i32 9, i32 25, i32 10, i32 26, i32 11, i32 27, i32 12, i32 28, i32 13, i32 29, i32 14, i32 30, i32 15, i32 31>
  %90 = shufflevector <16 x float> %71, <16 x float> %79, <16 x i32> <i32 0, i32 16, i32 1, i32 17, i32 2, i32 18, i32 3, i32 19, i32 4, i32 20, i32 5, i32 21, i32 6, i32 22, i32 7, i32 23>
  %91 = shufflevector <16 x float> %71, <16 x float> %79, <16 x i32> <i32 8, i32 24, i32 9, i32 25, i32 10, i32 26, i32 11, i32 27, i32 12, i32 28, i32 13, i32 29, i32 14, i32 30, i32 15, i32 31>
  %92 = shufflevector <16 x float> %72, <16 x float> %80, <16 x i32> <i32 0, i32 16, i32 1, i32 17, i32 2, i32 18, i32 3, i32 19, i32 4, i32 20, i32 5, i32 21, i32 6, i32 22, i32 7, i32 23>
  %93 = shufflevector <16 x float> %72, <16 x float> %80, <16 x i32> <i32 8, i32 24, i32 9, i32 25, i32 10, i32 26, i32 11, i32 27, i32 12, i32 28, i32 13, i32 29, i32 14, i32 30, i32 15, i32 31>
  %94 = shufflevector <16 x float> %73, <16 x float> %81, <16 x i32> <i32 0, i32 16, i32 1, i32 17, i32 2, i32 18, i32 3, i32 19, i32 4, i32 20, i32 5, i32 21, i32 6, i32 22, i32 7, i32 23>
  %95 = shufflevector <16 x float> %73, <16 x float> %81, <16 x i32> <i32 8, i32 24, i32 9, i32 25, i32 10, i32 26, i32 11, i32 27, i32 12, i32 28, i32 13, i32 29, i32 14, i32 30, i32 15, i32 31>
  %96 = shufflevector <16 x float> %74, <16 x float> %82, <16 x i32> <i32 0, i32 16, i32 1, i32 17, i32 2, i32 18, i32 3, i32 19, i32 4, i32 20, i32 5, i32 21, i32 6, i32 22, i32 7, i32 23>
  %97 = shufflevector <16 x float> %74, <16 x float> %82, <16 x i32> <i32 8, i32 24, i32 9, i32 25, i32 10, i32 26, i32 11, i32 27, i32 12, i32 28, i32 13, i32 29, i32 14, i32 30, i32 15, i32 31>
  %98 = shufflevector <16 x float> %75, <16 x float> %83, <16 x i32> <i32 0, i32 16, i32 1, i32 17, i32 2, i32 18, i32 3, i32 19, i32 4, i32 20, i32 5, i32 21, i32 6, i32 22, i32 7, i32 23>
  %99 = shufflevector <16 x float> %75, <16 x float> %83, <16 x i32> <i32 8, i32 24, i32 9, i32 25, i32 10, i32 26, i32 11, i32 27, i32 12, i32 28, i32 13, i32 29, i32 14, i32 30, i32 15, i32 31>
  %100 = shufflevector <16 x float> %84, <16 x float> %92, <16 x i32> <i32 0, i32 16, i32 1, i32 17, i32 2, i32 18, i32 3, i32 19, i32 4, i32 20, i32 5, i32 21, i32 6, i32 22, i32 7, i32 23>
  %101 = shufflevector <16 x float> %84, <16 x float> %92, <16 x i32> <i32 8, i32 24, i32 9, i32 25, i32 10, i32 26, i32 11, i32 27, i32 12, i32 28, i32 13, i32 29, i32 14, i32 30, i32 15, i32 31>
  %102 = shufflevector <16 x float> %85, <16 x float> %93, <16 x i32> <i32 0, i32 16, i32 1, i32 17, i32 2, i32 18, i32 3, i32 19, i32 4, i32 20, i32 5, i32 21, i32 6, i32 22, i32 7, i32 23>
  %103 = shufflevector <16 x float> %85, <16 x float> %93, <16 x i32> <i32 8, i32 24, i32 9, i32 25, i32 10, i32 26, i32 11, i32 27, i32 12, i32 28, i32 13, i32 29, i32 14, i32 30, i32 15, i32 31>
  %104 = shufflevector <16 x float> %86, <16 x float> %94, <16 x i32> <i32 0, i32 16, i32 1, i32 17, i32 2, i32 18, i32 3, i32 19, i32 4, i32 20, i32 5, i32 21, i32 6, i32 22, i32 7, i32 23>
  %105 = shufflevector <16 x float> %86, <16 x float> %94, <16 x i32> <i32 8, i32 24, i32 9, i32 25, i32 10, i32 26, i32 11, i32 27, i32 12, i32 28, i32 13, i32 29, i32 14, i32 30, i32 15, i32 31>
  %106 = shufflevector <16 x float> %87, <16 x float> %95, <16 x i32> <i32 0, i32 16, i32 1, i32 17, i32 2, i32 18, i32 3, i32 19, i32 4, i32 20, i32 5, i32 21, i32 6, i32 22, i32 7, i32 23>
  %107 = shufflevector <16 x float> %87, <16 x float> %95, <16 x i32> <i32 8, i32 24, i32 9, i32 25, i32 10, i32 26, i32 11, i32 27, i32 12, i32 28, i32 13, i32 29, i32 14, i32 30, i32 15, i32 31>
  %108 = shufflevector <16 x float> %88, <16 x float> %96, <16 x i32> <i32 0, i32 16, i32 1, i32 17, i32 2, i32 18, i32 3, i32 19, i32 4, i32 20, i32 5, i32 21, i32 6, i32 22, i32 7, i32 23>
  %109 = shufflevector <16 x float> %88, <16 x float> %96, <16 x i32> <i32 8, i32 24, i32 9, i32 25, i32 10, i32 26, i32 11, i32 27, i32 12, i32 28, i32 13, i32 29, i32 14, i32 30, i32 15, i32 31>
  %110 = shufflevector <16 x float> %89, <16 x float> %97, <16 x i32> <i32 0, i32 16, i32 1, i32 17, i32 2, i32 18, i32 3, i32 19, i32 4, i32 20, i32 5, i32 21, i32 6, i32 22, i32 7, i32 23>
  %111 = shufflevector <16 x float> %89, <16 x float> %97, <16 x i32> <i32 8, i32 24, i32 9, i32 25, i32 10, i32 26, i32 11, i32 27, i32 12, i32 28, i32 13, i32 29, i32 14, i32 30, i32 15, i32 31>
  %112 = shufflevector <16 x float> %90, <16 x float> %98, <16 x i32> <i32 0, i32 16, i32 1, i32 17, i32 2, i32 18, i32 3, i32 19, i32 4, i32 20, i32 5, i32 21, i32 6, i32 22, i32 7, i32 23>
  %113 = shufflevector <16 x float> %90, <16 x float> %98, <16 x i32> <i32 8, i32 24, i32 9, i32 25, i32 10, i32 26, i32 11, i32 27, i32 12, i32 28, i32 13, i32 29, i32 14, i32 30, i32 15, i32 31>
  %114 = shufflevector <16 x float> %91, <16 x float> %99, <16 x i32> <i32 0, i32 16, i32 1, i32 17, i32 2, i32 18, i32 3, i32 19, i32 4, i32 20, i32 5, i32 21, i32 6, i32 22, i32 7, i32 23>
  %115 = shufflevector <16 x float> %91, <16 x float> %99, <16 x i32> <i32 8, i32 24, i32 9, i32 25, i32 10, i32 26, i32 11, i32 27, i32 12, i32 28, i32 13, i32 29, i32 14, i32 30, i32 15, i32 31>
  store <16 x float> %100, ptr %8, align 64
  store <16 x float> %101, ptr %26, align 64
  store <16 x float> %102, ptr %32, align 64
  store <16 x float> %103, ptr %38, align 64
  store <16 x float> %104, ptr %44, align 64
  store <16 x float> %105, ptr %50, align 64
  store <16 x float> %106, ptr %56, align 64
  store <16 x float> %107, ptr %62, align 64
  store <16 x float> %108, ptr %22, align 64
  store <16 x float> %109, ptr %28, align 64
  store <16 x float> %110, ptr %34, align 64
  store <16 x float> %111, ptr %40, align 64
  store <16 x float> %112, ptr %46, align 64
  store <16 x float> %113, ptr %52, align 64
  store <16 x float> %114, ptr %58, align 64
  store <16 x float> %115, ptr %64, align 64
  br label %116

116:
  %117 = icmp sgt i64 %1, 0
  br i1 %117, label %118, label %588

118:
  %119 = icmp sgt i64 %0, 0
  %120 = shl i64 %6, 3
  %121 = mul i64 %6, 12
  %122 = shl i64 %6, 4
  %123 = mul i64 %6, 20
  %124 = mul i64 %6, 24
  %125 = mul i64 %6, 28
  %126 = shl i64 %6, 3
  %127 = mul i64 %6, 12
  %128 = shl i64 %6, 3
  %129 = mul i64 %6, 12
  br label %130

130:
  %131 = phi i64 [ %1, %118 ], [ %587, %584 ]
  %132 = phi i64 [ 0, %118 ], [ %585, %584 ]
  %133 = tail call i64 @llvm.smin.i64(i64 %131, i64 4)
  %134 = mul i64 %132, %6
  %135 = getelementptr float, ptr %5, i64 %134
  br label %136

136:
  %137 = phi i1 [ true, %130 ], [ false, %373 ]
  %138 = phi i64 [ 0, %130 ], [ 2, %373 ]
  %139 = or disjoint i64 %138, %132
  %140 = icmp slt i64 %139, %1
  br i1 %140, label %141, label %374

141:
  %142 = mul i64 %138, %6
  %143 = getelementptr float, ptr %135, i64 %142
  %144 = or disjoint i64 %139, 1
  %145 = icmp slt i64 %144, %1
  %146 = zext i1 %145 to i64
  %147 = or disjoint i64 %138, %146
  %148 = mul i64 %147, %6
  %149 = getelementptr float, ptr %135, i64 %148
  %150 = shl nuw nsw i64 %138, 6
  %151 = getelementptr i8, ptr %9, i64 %150
  br label %152

152:
  %153 = phi i1 [ true, %141 ], [ false, %229 ]
  %154 = phi i64 [ 0, %141 ], [ 8, %229 ]
  %155 = mul i64 %154, %6
  %156 = getelementptr float, ptr %2, i64 %155
  br i1 %119, label %157, label %229

157:
  %158 = phi <16 x float> [ %226, %157 ], [ zeroinitializer, %152 ]
  %159 = phi <16 x float> [ %220, %157 ], [ zeroinitializer, %152 ]
  %160 = phi <16 x float> [ %214, %157 ], [ zeroinitializer, %152 ]
  %161 = phi <16 x float> [ %208, %157 ], [ zeroinitializer, %152 ]
  %162 = phi <16 x float> [ %202, %157 ], [ zeroinitializer, %152 ]
  %163 = phi <16 x float> [ %196, %157 ], [ zeroinitializer, %152 ]
  %164 = phi <16 x float> [ %190, %157 ], [ zeroinitializer, %152 ]
  %165 = phi <16 x float> [ %184, %157 ], [ zeroinitializer, %152 ]
  %166 = phi <16 x float> [ %224, %157 ], [ zeroinitializer, %152 ]
  %167 = phi <16 x float> [ %218, %157 ], [ zeroinitializer, %152 ]
  %168 = phi <16 x float> [ %212, %157 ], [ zeroinitializer, %152 ]
  %169 = phi <16 x float> [ %206, %157 ], [ zeroinitializer, %152 ]
  %170 = phi <16 x float> [ %200, %157 ], [ zeroinitializer, %152 ]
  %171 = phi <16 x float> [ %194, %157 ], [ zeroinitializer, %152 ]
  %172 = phi <16 x float> [ %188, %157 ], [ zeroinitializer, %152 ]
  %173 = phi <16 x float> [ %182, %157 ], [ zeroinitializer, %152 ]
  %174 = phi i64 [ %227, %157 ], [ 0, %152 ]
  %175 = getelementptr float, ptr %143, i64 %174
  %176 = load <16 x float>, ptr %175, align 4
  %177 = getelementptr float, ptr %149, i64 %174
  %178 = load <16 x float>, ptr %177, align 4
  %179 = getelementptr float, ptr %156, i64 %174
  %180 = load <16 x float>, ptr %179, align 4
  %181 = fmul contract <16 x float> %176, %180
  %182 = fadd contract <16 x float> %173, %181
  %183 = fmul contract <16 x float> %178, %180
  %184 = fadd contract <16 x float> %183, %165
  %185 = getelementptr float, ptr %179, i64 %6
  %186 = load <16 x float>, ptr %185, align 4
  %187 = fmul contract <16 x float> %176, %186
  %188 = fadd contract <16 x float> %172, %187
  %189 = fmul contract <16 x float> %178, %186
  %190 = fadd contract <16 x float> %189, %164
  %191 = getelementptr i8, ptr %179, i64 %120
  %192 = load <16 x float>, ptr %191, align 4
  %193 = fmul contract <16 x float> %176, %192
  %194 = fadd contract <16 x float> %171, %193
  %195 = fmul contract <16 x float> %178, %192
  %196 = fadd contract <16 x float> %195, %163
  %197 = getelementptr i8, ptr %179, i64 %121
  %198 = load <16 x float>, ptr %197, align 4
  %199 = fmul contract <16 x float> %176, %198
  %200 = fadd contract <16 x float> %170, %199
  %201 = fmul contract <16 x float> %178, %198
  %202 = fadd contract <16 x float> %201, %162
  %203 = getelementptr i8, ptr %179, i64 %122
  %204 = load <16 x float>, ptr %203, align 4
  %205 = fmul contract <16 x float> %176, %204
  %206 = fadd contract <16 x float> %169, %205
  %207 = fmul contract <16 x float> %178, %204
  %208 = fadd contract <16 x float> %207, %161
  %209 = getelementptr i8, ptr %179, i64 %123
  %210 = load <16 x float>, ptr %209, align 4
  %211 = fmul contract <16 x float> %176, %210
  %212 = fadd contract <16 x float> %168, %211
  %213 = fmul contract <16 x float> %178, %210
  %214 = fadd contract <16 x float> %213, %160
  %215 = getelementptr i8, ptr %179, i64 %124
  %216 = load <16 x float>, ptr %215, align 4
  %217 = fmul contract <16 x float> %176, %216
  %218 = fadd contract <16 x float> %167, %217
  %219 = fmul contract <16 x float> %178, %216
  %220 = fadd contract <16 x float> %219, %159
  %221 = getelementptr i8, ptr %179, i64 %125
  %222 = load <16 x float>, ptr %221, align 4
  %223 = fmul contract <16 x float> %176, %222
  %224 = fadd contract <16 x float> %166, %223
  %225 = fmul contract <16 x float> %178, %222
  %226 = fadd contract <16 x float> %225, %158
  %227 = add nuw nsw i64 %174, 16
  %228 = icmp slt i64 %227, %0
  br i1 %228, label %157, label %229

229:
  %230 = phi <16 x float> [ zeroinitializer, %152 ], [ %226, %157 ]
  %231 = phi <16 x float> [ zeroinitializer, %152 ], [ %220, %157 ]
  %232 = phi <16 x float> [ zeroinitializer, %152 ], [ %214, %157 ]
  %233 = phi <16 x float> [ zeroinitializer, %152 ], [ %208, %157 ]
  %234 = phi <16 x float> [ zeroinitializer, %152 ], [ %202, %157 ]
  %235 = phi <16 x float> [ zeroinitializer, %152 ], [ %196, %157 ]
  %236 = phi <16 x float> [ zeroinitializer, %152 ], [ %190, %157 ]
  %237 = phi <16 x float> [ zeroinitializer, %152 ], [ %184, %157 ]
  %238 = phi <16 x float> [ zeroinitializer, %152 ], [ %224, %157 ]
  %239 = phi <16 x float> [ zeroinitializer, %152 ], [ %218, %157 ]
  %240 = phi <16 x float> [ zeroinitializer, %152 ], [ %212, %157 ]
  %241 = phi <16 x float> [ zeroinitializer, %152 ], [ %206, %157 ]
  %242 = phi <16 x float> [ zeroinitializer, %152 ], [ %200, %157 ]
  %243 = phi <16 x float> [ zeroinitializer, %152 ], [ %194, %157 ]
  %244 = phi <16 x float> [ zeroinitializer, %152 ], [ %188, %157 ]
  %245 = phi <16 x float> [ zeroinitializer, %152 ], [ %182, %157 ]
  %246 = shufflevector <16 x float> %245, <16 x float> %237, <16 x i32> <i32 0, i32 16, i32 1, i32 17, i32 2, i32 18, i32 3, i32 19, i32 4, i32 20, i32 5, i32 21, i32 6, i32 22, i32 7, i32 23>
  %247 = shufflevector <16 x float> %245, <16 x float> %237, <16 x i32> <i32 8, i32 24, i32 9, i32 25, i32 10, i32 26, i32 11, i32 27, i32 12, i32 28, i32 13, i32 29, i32 14, i32 30, i32 15, i32 31>
  %248 = shufflevector <16 x float> %244, <16 x float> %236, <16 x i32> <i32 0, i32 16, i32 1, i32 17, i32 2, i32 18, i32 3, i32 19, i32 4, i32 20, i32 5, i32 21, i32 6, i32 22, i32 7, i32 23>
  %249 = shufflevector <16 x float> %244, <16 x float> %236, <16 x i32> <i32 8, i32 24, i32 9, i32 25, i32 10, i32 26, i32 11, i32 27, i32 12, i32 28, i32 13, i32 29, i32 14, i32 30, i32 15, i32 31>
  %250 = shufflevector <16 x float> %243, <16 x float> %235, <16 x i32> <i32 0, i32 16, i32 1, i32 17, i32 2, i32 18, i32 3, i32 19, i32 4, i32 20, i32 5, i32 21, i32 6, i32 22, i32 7, i32 23>
  %251 = shufflevector <16 x float> %243, <16 x float> %235, <16 x i32> <i32 8, i32 24, i32 9, i32 25, i32 10, i32 26, i32 11, i32 27, i32 12, i32 28, i32 13, i32 29, i32 14, i32 30, i32 15, i32 31>
  %252 = shufflevector <16 x float> %242, <16 x float> %234, <16 x i32> <i32 0, i32 16, i32 1, i32 17, i32 2, i32 18, i32 3, i32 19, i32 4, i32 20, i32 5, i32 21, i32 6, i32 22, i32 7, i32 23>
  %253 = shufflevector <16 x float> %242, <16 x float> %234, <16 x i32> <i32 8, i32 24, i32 9, i32 25, i32 10, i32 26, i32 11, i32 27, i32 12, i32 28, i32 13, i32 29, i32 14, i32 30, i32 15, i32 31>
  %254 = shufflevector <16 x float> %241, <16 x float> %233, <16 x i32> <i32 0, i32 16, i32 1, i32 17, i32 2, i32 18, i32 3, i32 19, i32 4, i32 20, i32 5, i32 21, i32 6, i32 22, i32 7, i32 23>
  %255 = shufflevector <16 x float> %241, <16 x float> %233, <16 x i32> <i32 8, i32 24, i32 9, i32 25, i32 10, i32 26, i32 11, i32 27, i32 12, i32 28, i32 13, i32 29, i32 14, i32 30, i32 15, i32 31>
  %256 = shufflevector <16 x float> %240, <16 x float> %232, <16 x i32> <i32 0, i32 16, i32 1, i32 17, i32 2, i32 18, i32 3, i32 19, i32 4, i32 20, i32 5, i32 21, i32 6, i32 22, i32 7, i32 23>
  %257 = shufflevector <16 x float> %240, <16 x float> %232, <16 x i32> <i32 8, i32 24, i32 9, i32 25, i32 10, i32 26, i32 11, i32 27, i32 12, i32 28, i32 13, i32 29, i32 14, i32 30, i32 15, i32 31>
  %258 = shufflevector <16 x float> %239, <16 x float> %231, <16 x i32> <i32 0, i32 16, i32 1, i32 17, i32 2, i32 18, i32 3, i32 19, i32 4, i32 20, i32 5, i32 21, i32 6, i32 22, i32 7, i32 23>
  %259 = shufflevector <16 x float> %239, <16 x float> %231, <16 x i32> <i32 8, i32 24, i32 9, i32 25, i32 10, i32 26, i32 11, i32 27, i32 12, i32 28, i32 13, i32 29, i32 14, i32 30, i32 15, i32 31>
  %260 = shufflevector <16 x float> %238, <16 x float> %230, <16 x i32> <i32 0, i32 16, i32 1, i32 17, i32 2, i32 18, i32 3, i32 19, i32 4, i32 20, i32 5, i32 21, i32 6, i32 22, i32 7, i32 23>
  %261 = shufflevector <16 x float> %238, <16 x float> %230, <16 x i32> <i32 8, i32 24, i32 9, i32 25, i32 10, i32 26, i32 11, i32 27, i32 12, i32 28, i32 13, i32 29, i32 14, i32 30, i32 15, i32 31>
  %262 = shufflevector <16 x float> %246, <16 x float> %254, <16 x i32> <i32 0, i32 16, i32 1, i32 17, i32 2, i32 18, i32 3, i32 19, i32 4, i32 20, i32 5, i32 21, i32 6, i32 22, i32 7, i32 23>
  %263 = shufflevector <16 x float> %246, <16 x float> %254, <16 x i32> <i32 8, i32 24, i32 9, i32 25, i32 10, i32 26, i32 11, i32 27, i32 12, i32 28, i32 13, i32 29, i32 14, i32 30, i32 15, i32 31>
  %264 = shufflevector <16 x float> %247, <16 x float> %255, <16 x i32> <i32 0, i32 16, i32 1, i32 17, i32 2, i32 18, i32 3, i32 19, i32 4, i32 20, i32 5, i32 21, i32 6, i32 22, i32 7, i32 23>
  %265 = shufflevector <16 x float> %247, <16 x float> %255, <16 x i32> <i32 8, i32 24, i32 9, i32 25, i32 10, i32 26, i32 11, i32 27, i32 12, i32 28, i32 13, i32 29, i32 14, i32 30, i32 15, i32 31>
  %266 = shufflevector <16 x float> %248, <16 x float> %256, <16 x i32> <i32 0, i32 16, i32 1, i32 17, i32 2, i32 18, i32 3, i32 19, i32 4, i32 20, i32 5, i32 21, i32 6, i32 22, i32 7, i32 23>
  %267 = shufflevector <16 x float> %248, <16 x float> %256, <16 x i32> <i32 8, i32 24, i32 9, i32 25, i32 10, i32 26, i32 11, i32 27, i32 12, i32 28, i32 13, i32 29, i32 14, i32 30, i32 15, i32 31>
  %268 = shufflevector <16 x float> %249, <16 x float> %257, <16 x i32> <i32 0, i32 16, i32 1, i32 17, i32 2, i32 18, i32 3, i32 19, i32 4, i32 20, i32 5, i32 21, i32 6, i32 22, i32 7, i32 23>
  %269 = shufflevector <16 x float> %249, <16 x float> %257, <16 x i32> <i32 8, i32 24, i32 9, i32 25, i32 10, i32 26, i32 11, i32 27, i32 12, i32 28, i32 13, i32 29, i32 14, i32 30, i32 15, i32 31>
  %270 = shufflevector <16 x float> %250, <16 x float> %258, <16 x i32> <i32 0, i32 16, i32 1, i32 17, i32 2, i32 18, i32 3, i32 19, i32 4, i32 20, i32 5, i32 21, i32 6, i32 22, i32 7, i32 23>
  %271 = shufflevector <16 x float> %250, <16 x float> %258, <16 x i32> <i32 8, i32 24, i32 9, i32 25, i32 10, i32 26, i32 11, i32 27, i32 12, i32 28, i32 13, i32 29, i32 14, i32 30, i32 15, i32 31>
  %272 = shufflevector <16 x float> %251, <16 x float> %259, <16 x i32> <i32 0, i32 16, i32 1, i32 17, i32 2, i32 18, i32 3, i32 19, i32 4, i32 20, i32 5, i32 21, i32 6, i32 22, i32 7, i32 23>
  %273 = shufflevector <16 x float> %251, <16 x float> %259, <16 x i32> <i32 8, i32 24, i32 9, i32 25, i32 10, i32 26, i32 11, i32 27, i32 12, i32 28, i32 13, i32 29, i32 14, i32 30, i32 15, i32 31>
  %274 = shufflevector <16 x float> %252, <16 x float> %260, <16 x i32> <i32 0, i32 16, i32 1, i32 17, i32 2, i32 18, i32 3, i32 19, i32 4, i32 20, i32 5, i32 21, i32 6, i32 22, i32 7, i32 23>
  %275 = shufflevector <16 x float> %252, <16 x float> %260, <16 x i32> <i32 8, i32 24, i32 9, i32 25, i32 10, i32 26, i32 11, i32 27, i32 12, i32 28, i32 13, i32 29, i32 14, i32 30, i32 15, i32 31>
  %276 = shufflevector <16 x float> %253, <16 x float> %261, <16 x i32> <i32 0, i32 16, i32 1, i32 17, i32 2, i32 18, i32 3, i32 19, i32 4, i32 20, i32 5, i32 21, i32 6, i32 22, i32 7, i32 23>
  %277 = shufflevector <16 x float> %253, <16 x float> %261, <16 x i32> <i32 8, i32 24, i32 9, i32 25, i32 10, i32 26, i32 11, i32 27, i32 12, i32 28, i32 13, i32 29, i32 14, i32 30, i32 15, i32 31>
  %278 = shufflevector <16 x float> %262, <16 x float> %270, <16 x i32> <i32 0, i32 16, i32 1, i32 17, i32 2, i32 18, i32 3, i32 19, i32 4, i32 20, i32 5, i32 21, i32 6, i32 22, i32 7, i32 23>
  %279 = shufflevector <16 x float> %262, <16 x float> %270, <16 x i32> <i32 8, i32 24, i32 9, i32 25, i32 10, i32 26, i32 11, i32 27, i32 12, i32 28, i32 13, i32 29, i32 14, i32 30, i32 15, i32 31>
  %280 = shufflevector <16 x float> %263, <16 x float> %271, <16 x i32> <i32 0, i32 16, i32 1, i32 17, i32 2, i32 18, i32 3, i32 19, i32 4, i32 20, i32 5, i32 21, i32 6, i32 22, i32 7, i32 23>
  %281 = shufflevector <16 x float> %263, <16 x float> %271, <16 x i32> <i32 8, i32 24, i32 9, i32 25, i32 10, i32 26, i32 11, i32 27, i32 12, i32 28, i32 13, i32 29, i32 14, i32 30, i32 15, i32 31>
  %282 = shufflevector <16 x float> %264, <16 x float> %272, <16 x i32> <i32 0, i32 16, i32 1, i32 17, i32 2, i32 18, i32 3, i32 19, i32 4, i32 20, i32 5, i32 21, i32 6, i32 22, i32 7, i32 23>
  %283 = shufflevector <16 x float> %264, <16 x float> %272, <16 x i32> <i32 8, i32 24, i32 9, i32 25, i32 10, i32 26, i32 11, i32 27, i32 12, i32 28, i32 13, i32 29, i32 14, i32 30, i32 15, i32 31>
  %284 = shufflevector <16 x float> %265, <16 x float> %273, <16 x i32> <i32 0, i32 16, i32 1, i32 17, i32 2, i32 18, i32 3, i32 19, i32 4, i32 20, i32 5, i32 21, i32 6, i32 22, i32 7, i32 23>
  %285 = shufflevector <16 x float> %265, <16 x float> %273, <16 x i32> <i32 8, i32 24, i32 9, i32 25, i32 10, i32 26, i32 11, i32 27, i32 12, i32 28, i32 13, i32 29, i32 14, i32 30, i32 15, i32 31>
  %286 = shufflevector <16 x float> %266, <16 x float> %274, <16 x i32> <i32 0, i32 16, i32 1, i32 17, i32 2, i32 18, i32 3, i32 19, i32 4, i32 20, i32 5, i32 21, i32 6, i32 22, i32 7, i32 23>
  %287 = shufflevector <16 x float> %266, <16 x float> %274, <16 x i32> <i32 8, i32 24, i32 9, i32 25, i32 10, i32 26, i32 11, i32 27, i32 12, i32 28, i32 13, i32 29, i32 14, i32 30, i32 15, i32 31>
  %288 = shufflevector <16 x float> %267, <16 x float> %275, <16 x i32> <i32 0, i32 16, i32 1, i32 17, i32 2, i32 18, i32 3, i32 19, i32 4, i32 20, i32 5, i32 21, i32 6, i32 22, i32 7, i32 23>
  %289 = shufflevector <16 x float> %267, <16 x float> %275, <16 x i32> <i32 8, i32 24, i32 9, i32 25, i32 10, i32 26, i32 11, i32 27, i32 12, i32 28, i32 13, i32 29, i32 14, i32 30, i32 15, i32 31>
  %290 = shufflevector <16 x float> %268, <16 x float> %276, <16 x i32> <i32 0, i32 16, i32 1, i32 17, i32 2, i32 18, i32 3, i32 19, i32 4, i32 20, i32 5, i32 21, i32 6, i32 22, i32 7, i32 23>
  %291 = shufflevector <16 x float> %268, <16 x float> %276, <16 x i32> <i32 8, i32 24, i32 9, i32 25, i32 10, i32 26, i32 11, i32 27, i32 12, i32 28, i32 13, i32 29, i32 14, i32 30, i32 15, i32 31>
  %292 = shufflevector <16 x float> %269, <16 x float> %277, <16 x i32> <i32 0, i32 16, i32 1, i32 17, i32 2, i32 18, i32 3, i32 19, i32 4, i32 20, i32 5, i32 21, i32 6, i32 22, i32 7, i32 23>
  %293 = shufflevector <16 x float> %269, <16 x float> %277, <16 x i32> <i32 8, i32 24, i32 9, i32 25, i32 10, i32 26, i32 11, i32 27, i32 12, i32 28, i32 13, i32 29, i32 14, i32 30, i32 15, i32 31>
  %294 = shufflevector <16 x float> %278, <16 x float> %286, <16 x i32> <i32 0, i32 16, i32 1, i32 17, i32 2, i32 18, i32 3, i32 19, i32 4, i32 20, i32 5, i32 21, i32 6, i32 22, i32 7, i32 23>
  %295 = shufflevector <16 x float> %278, <16 x float> %286, <16 x i32> <i32 8, i32 24, i32 9, i32 25, i32 10, i32 26, i32 11, i32 27, i32 12, i32 28, i32 13, i32 29, i32 14, i32 30, i32 15, i32 31>
  %296 = shufflevector <16 x float> %279, <16 x float> %287, <16 x i32> <i32 0, i32 16, i32 1, i32 17, i32 2, i32 18, i32 3, i32 19, i32 4, i32 20, i32 5, i32 21, i32 6, i32 22, i32 7, i32 23>
  %297 = shufflevector <16 x float> %279, <16 x float> %287, <16 x i32> <i32 8, i32 24, i32 9, i32 25, i32 10, i32 26, i32 11, i32 27, i32 12, i32 28, i32 13, i32 29, i32 14, i32 30, i32 15, i32 31>
  %298 = shufflevector <16 x float> %280, <16 x float> %288, <16 x i32> <i32 0, i32 16, i32 1, i32 17, i32 2, i32 18, i32 3, i32 19, i32 4, i32 20, i32 5, i32 21, i32 6, i32 22, i32 7, i32 23>
  %299 = shufflevector <16 x float> %280, <16 x float> %288, <16 x i32> <i32 8, i32 24, i32 9, i32 25, i32 10, i32 26, i32 11, i32 27, i32 12, i32 28, i32 13, i32 29, i32 14, i32 30, i32 15, i32 31>
  %300 = shufflevector <16 x float> %281, <16 x float> %289, <16 x i32> <i32 0, i32 16, i32 1, i32 17, i32 2, i32 18, i32 3, i32 19, i32 4, i32 20, i32 5, i32 21, i32 6, i32 22, i32 7, i32 23>
  %301 = shufflevector <16 x float> %281, <16 x float> %289, <16 x i32> <i32 8, i32 24, i32 9, i32 25, i32 10, i32 26, i32 11, i32 27, i32 12, i32 28, i32 13, i32 29, i32 14, i32 30, i32 15, i32 31>
  %302 = shufflevector <16 x float> %282, <16 x float> %290, <16 x i32> <i32 0, i32 16, i32 1, i32 17, i32 2, i32 18, i32 3, i32 19, i32 4, i32 20, i32 5, i32 21, i32 6, i32 22, i32 7, i32 23>
  %303 = shufflevector <16 x float> %282, <16 x float> %290, <16 x i32> <i32 8, i32 24, i32 9, i32 25, i32 10, i32 26, i32 11, i32 27, i32 12, i32 28, i32 13, i32 29, i32 14, i32 30, i32 15, i32 31>
  %304 = shufflevector <16 x float> %283, <16 x float> %291, <16 x i32> <i32 0, i32 16, i32 1, i32 17, i32 2, i32 18, i32 3, i32 19, i32 4, i32 20, i32 5, i32 21, i32 6, i32 22, i32 7, i32 23>
  %305 = shufflevector <16 x float> %283, <16 x float> %291, <16 x i32> <i32 8, i32 24, i32 9, i32 25, i32 10, i32 26, i32 11, i32 27, i32 12, i32 28, i32 13, i32 29, i32 14, i32 30, i32 15, i32 31>
  %306 = shufflevector <16 x float> %284, <16 x float> %292, <16 x i32> <i32 0, i32 16, i32 1, i32 17, i32 2, i32 18, i32 3, i32 19, i32 4, i32 20, i32 5, i32 21, i32 6, i32 22, i32 7, i32 23>
  %307 = shufflevector <16 x float> %284, <16 x float> %292, <16 x i32> <i32 8, i32 24, i32 9, i32 25, i32 10, i32 26, i32 11, i32 27, i32 12, i32 28, i32 13, i32 29, i32 14, i32 30, i32 15, i32 31>
  %308 = shufflevector <16 x float> %285, <16 x float> %293, <16 x i32> <i32 0, i32 16, i32 1, i32 17, i32 2, i32 18, i32 3, i32 19, i32 4, i32 20, i32 5, i32 21, i32 6, i32 22, i32 7, i32 23>
  %309 = shufflevector <16 x float> %285, <16 x float> %293, <16 x i32> <i32 8, i32 24, i32 9, i32 25, i32 10, i32 26, i32 11, i32 27, i32 12, i32 28, i32 13, i32 29, i32 14, i32 30, i32 15, i32 31>
  %310 = fadd contract <16 x float> %294, zeroinitializer
  %311 = fadd contract <16 x float> %310, %295
  %312 = fadd contract <16 x float> %311, %296
  %313 = fadd contract <16 x float> %312, %297
  %314 = fadd contract <16 x float> %313, %298
  %315 = fadd contract <16 x float> %314, %299
  %316 = fadd contract <16 x float> %315, %300
  %317 = fadd contract <16 x float> %316, %301
  %318 = fadd contract <16 x float> %317, %302
  %319 = fadd contract <16 x float> %318, %303
  %320 = fadd contract <16 x float> %319, %304
  %321 = fadd contract <16 x float> %320, %305
  %322 = fadd contract <16 x float> %321, %306
  %323 = fadd contract <16 x float> %322, %307
  %324 = fadd contract <16 x float> %323, %308
  %325 = fadd contract <16 x float> %324, %309
  %326 = extractelement <16 x float> %325, i64 0
  %327 = getelementptr float, ptr %151, i64 %154
  store float %326, ptr %327, align 16
  %328 = extractelement <16 x float> %325, i64 8
  %329 = or disjoint i64 %154, 16
  %330 = getelementptr float, ptr %151, i64 %329
  store float %328, ptr %330, align 16
  %331 = extractelement <16 x float> %325, i64 1
  %332 = or disjoint i64 %154, 1
  %333 = getelementptr float, ptr %151, i64 %332
  store float %331, ptr %333, align 4
  %334 = extractelement <16 x float> %325, i64 9
  %335 = or disjoint i64 %154, 17
  %336 = getelementptr float, ptr %151, i64 %335
  store float %334, ptr %336, align 4
  %337 = extractelement <16 x float> %325, i64 2
  %338 = or disjoint i64 %154, 2
  %339 = getelementptr float, ptr %151, i64 %338
  store float %337, ptr %339, align 8
  %340 = extractelement <16 x float> %325, i64 10
  %341 = or disjoint i64 %154, 18
  %342 = getelementptr float, ptr %151, i64 %341
  store float %340, ptr %342, align 8
  %343 = extractelement <16 x float> %325, i64 3
  %344 = or disjoint i64 %154, 3
  %345 = getelementptr float, ptr %151, i64 %344
  store float %343, ptr %345, align 4
  %346 = extractelement <16 x float> %325, i64 11
  %347 = or disjoint i64 %154, 19
  %348 = getelementptr float, ptr %151, i64 %347
  store float %346, ptr %348, align 4
  %349 = extractelement <16 x float> %325, i64 4
  %350 = or disjoint i64 %154, 4
  %351 = getelementptr float, ptr %151, i64 %350
  store float %349, ptr %351, align 16
  %352 = extractelement <16 x float> %325, i64 12
  %353 = or disjoint i64 %154, 20
  %354 = getelementptr float, ptr %151, i64 %353
  store float %352, ptr %354, align 16
  %355 = extractelement <16 x float> %325, i64 5
  %356 = or disjoint i64 %154, 5
  %357 = getelementptr float, ptr %151, i64 %356
  store float %355, ptr %357, align 4
  %358 = extractelement <16 x float> %325, i64 13
  %359 = or disjoint i64 %154, 21
  %360 = getelementptr float, ptr %151, i64 %359
  store float %358, ptr %360, align 4
  %361 = extractelement <16 x float> %325, i64 6
  %362 = or disjoint i64 %154, 6
  %363 = getelementptr float, ptr %151, i64 %362
  store float %361, ptr %363, align 8
  %364 = extractelement <16 x float> %325, i64 14
  %365 = or disjoint i64 %154, 22
  %366 = getelementptr float, ptr %151, i64 %365
  store float %364, ptr %366, align 8
  %367 = extractelement <16 x float> %325, i64 7
  %368 = or disjoint i64 %154, 7
  %369 = getelementptr float, ptr %151, i64 %368
  store float %367, ptr %369, align 4
  %370 = extractelement <16 x float> %325, i64 15
  %371 = or disjoint i64 %154, 23
  %372 = getelementptr float, ptr %151, i64 %371
  store float %370, ptr %372, align 4
  br i1 %153, label %152, label %373

373:
  br i1 %137, label %136, label %374

374:
  br label %375

375:
  %376 = phi i64 [ %395, %392 ], [ 0, %374 ]
  %377 = shl nuw nsw i64 %376, 4
  br label %378

378:
  %379 = phi i64 [ 0, %375 ], [ %390, %378 ]
  %380 = phi <16 x float> [ zeroinitializer, %375 ], [ %389, %378 ]
  %381 = getelementptr [16 x <16 x float>], ptr %8, i64 0, i64 %379
  %382 = load <16 x float>, ptr %381, align 64
  %383 = add nuw nsw i64 %377, %379
  %384 = getelementptr [64 x float], ptr %9, i64 0, i64 %383
  %385 = load float, ptr %384, align 4
  %386 = insertelement <16 x float> poison, float %385, i64 0
  %387 = shufflevector <16 x float> %386, <16 x float> poison, <16 x i32> zeroinitializer
  %388 = fmul contract <16 x float> %382, %387
  %389 = fadd contract <16 x float> %380, %388
  %390 = add nuw nsw i64 %379, 1
  %391 = icmp eq i64 %390, 16
  br i1 %391, label %392, label %378

392:
  %393 = shl nuw nsw i64 %376, 6
  %394 = getelementptr i8, ptr %9, i64 %393
  store <16 x float> %389, ptr %394, align 16
  %395 = add nuw nsw i64 %376, 1
  %396 = icmp ult i64 %376, 3
  %397 = or disjoint i64 %395, %132
  %398 = icmp slt i64 %397, %1
  %399 = select i1 %396, i1 %398, i1 false
  br i1 %399, label %375, label %400

400:
  br i1 %119, label %401, label %584

401:
  %402 = sub i64 %1, %132
  %403 = icmp slt i64 %402, 4
  %404 = icmp sgt i64 %402, 0
  %405 = icmp sgt i64 %402, 0
  br label %406

406:
  %407 = phi i64 [ 0, %401 ], [ %408, %582 ]
  %408 = add i64 %407, 32
  %409 = or disjoint i64 %407, 16
  %410 = icmp slt i64 %409, %0
  %411 = getelementptr float, ptr %2, i64 %407
  %412 = getelementptr float, ptr %135, i64 %407
  br i1 %410, label %413, label %512

413:
  br i1 %403, label %430, label %414

414:
  %415 = load <16 x float>, ptr %412, align 4
  %416 = getelementptr i8, ptr %412, i64 64
  %417 = load <16 x float>, ptr %416, align 4
  %418 = getelementptr float, ptr %412, i64 %6
  %419 = load <16 x float>, ptr %418, align 4
  %420 = getelementptr i8, ptr %418, i64 64
  %421 = load <16 x float>, ptr %420, align 4
  %422 = getelementptr i8, ptr %412, i64 %128
  %423 = load <16 x float>, ptr %422, align 4
  %424 = getelementptr i8, ptr %422, i64 64
  %425 = load <16 x float>, ptr %424, align 4
  %426 = getelementptr i8, ptr %412, i64 %129
  %427 = load <16 x float>, ptr %426, align 4
  %428 = getelementptr i8, ptr %426, i64 64
  %429 = load <16 x float>, ptr %428, align 4
  br label %431

430:
  br i1 %405, label %481, label %582

431:
  %432 = phi <16 x float> [ %429, %414 ], [ %477, %431 ]
  %433 = phi <16 x float> [ %425, %414 ], [ %469, %431 ]
  %434 = phi <16 x float> [ %421, %414 ], [ %461, %431 ]
  %435 = phi <16 x float> [ %417, %414 ], [ %453, %431 ]
  %436 = phi <16 x float> [ %427, %414 ], [ %475, %431 ]
  %437 = phi <16 x float> [ %423, %414 ], [ %467, %431 ]
  %438 = phi <16 x float> [ %419, %414 ], [ %459, %431 ]
  %439 = phi <16 x float> [ %415, %414 ], [ %451, %431 ]
  %440 = phi i64 [ 0, %414 ], [ %478, %431 ]
  %441 = mul i64 %440, %6
  %442 = getelementptr float, ptr %411, i64 %441
  %443 = load <16 x float>, ptr %442, align 4
  %444 = getelementptr i8, ptr %442, i64 64
  %445 = load <16 x float>, ptr %444, align 4
  %446 = getelementptr float, ptr %9, i64 %440
  %447 = load float, ptr %446, align 4
  %448 = insertelement <16 x float> poison, float %447, i64 0
  %449 = shufflevector <16 x float> %448, <16 x float> poison, <16 x i32> zeroinitializer
  %450 = fmul contract <16 x float> %449, %443
  %451 = fsub contract <16 x float> %439, %450
  %452 = fmul contract <16 x float> %449, %445
  %453 = fsub contract <16 x float> %435, %452
  %454 = getelementptr i8, ptr %446, i64 64
  %455 = load float, ptr %454, align 4
  %456 = insertelement <16 x float> poison, float %455, i64 0
  %457 = shufflevector <16 x float> %456, <16 x float> poison, <16 x i32> zeroinitializer
  %458 = fmul contract <16 x float> %457, %443
  %459 = fsub contract <16 x float> %438, %458
  %460 = fmul contract <16 x float> %457, %445
  %461 = fsub contract <16 x float> %434, %460
  %462 = getelementptr i8, ptr %446, i64 128
  %463 = load float, ptr %462, align 4
  %464 = insertelement <16 x float> poison, float %463, i64 0
  %465 = shufflevector <16 x float> %464, <16 x float> poison, <16 x i32> zeroinitializer
  %466 = fmul contract <16 x float> %465, %443
  %467 = fsub contract <16 x float> %437, %466
  %468 = fmul contract <16 x float> %465, %445
  %469 = fsub contract <16 x float> %433, %468
  %470 = getelementptr i8, ptr %446, i64 192
  %471 = load float, ptr %470, align 4
  %472 = insertelement <16 x float> poison, float %471, i64 0
  %473 = shufflevector <16 x float> %472, <16 x float> poison, <16 x i32> zeroinitializer
  %474 = fmul contract <16 x float> %473, %443
  %475 = fsub contract <16 x float> %436, %474
  %476 = fmul contract <16 x float> %473, %445
  %477 = fsub contract <16 x float> %432, %476
  %478 = add nuw nsw i64 %440, 1
  %479 = icmp eq i64 %478, 16
  br i1 %479, label %480, label %431

480:
  store <16 x float> %451, ptr %412, align 4
  store <16 x float> %453, ptr %416, align 4
  store <16 x float> %459, ptr %418, align 4
  store <16 x float> %461, ptr %420, align 4
  store <16 x float> %467, ptr %422, align 4
  store <16 x float> %469, ptr %424, align 4
  store <16 x float> %475, ptr %426, align 4
  store <16 x float> %477, ptr %428, align 4
  br label %582

481:
  %482 = phi i64 [ %510, %509 ], [ 0, %430 ]
  %483 = shl i64 %482, 6
  %484 = mul i64 %482, %6
  %485 = getelementptr float, ptr %412, i64 %484
  %486 = load <16 x float>, ptr %485, align 4
  %487 = getelementptr i8, ptr %485, i64 64
  %488 = load <16 x float>, ptr %487, align 4
  %489 = getelementptr i8, ptr %9, i64 %483
  br label %490

490:
  %491 = phi <16 x float> [ %488, %481 ], [ %506, %490 ]
  %492 = phi <16 x float> [ %486, %481 ], [ %504, %490 ]
  %493 = phi i64 [ 0, %481 ], [ %507, %490 ]
  %494 = mul i64 %493, %6
  %495 = getelementptr float, ptr %411, i64 %494
  %496 = load <16 x float>, ptr %495, align 4
  %497 = getelementptr i8, ptr %495, i64 64
  %498 = load <16 x float>, ptr %497, align 4
  %499 = getelementptr float, ptr %489, i64 %493
  %500 = load float, ptr %499, align 4
  %501 = insertelement <16 x float> poison, float %500, i64 0
  %502 = shufflevector <16 x float> %501, <16 x float> poison, <16 x i32> zeroinitializer
  %503 = fmul contract <16 x float> %502, %496
  %504 = fsub contract <16 x float> %492, %503
  %505 = fmul contract <16 x float> %502, %498
  %506 = fsub contract <16 x float> %491, %505
  %507 = add nuw nsw i64 %493, 1
  %508 = icmp eq i64 %507, 16
  br i1 %508, label %509, label %490

509:
  store <16 x float> %504, ptr %485, align 4
  store <16 x float> %506, ptr %487, align 4
  %510 = add nuw nsw i64 %482, 1
  %511 = icmp eq i64 %510, %133
  br i1 %511, label %582, label %481

512:
  br i1 %403, label %521, label %513

513:
  %514 = load <16 x float>, ptr %412, align 4
  %515 = getelementptr float, ptr %412, i64 %6
  %516 = load <16 x float>, ptr %515, align 4
  %517 = getelementptr i8, ptr %412, i64 %126
  %518 = load <16 x float>, ptr %517, align 4
  %519 = getelementptr i8, ptr %412, i64 %127
  %520 = load <16 x float>, ptr %519, align 4
  br label %522

521:
  br i1 %404, label %558, label %582

522:
  %523 = phi <16 x float> [ %520, %513 ], [ %554, %522 ]
  %524 = phi <16 x float> [ %518, %513 ], [ %548, %522 ]
  %525 = phi <16 x float> [ %516, %513 ], [ %542, %522 ]
  %526 = phi <16 x float> [ %514, %513 ], [ %536, %522 ]
  %527 = phi i64 [ 0, %513 ], [ %555, %522 ]
  %528 = mul i64 %527, %6
  %529 = getelementptr float, ptr %411, i64 %528
  %530 = load <16 x float>, ptr %529, align 4
  %531 = getelementptr float, ptr %9, i64 %527
  %532 = load float, ptr %531, align 4
  %533 = insertelement <16 x float> poison, float %532, i64 0
  %534 = shufflevector <16 x float> %533, <16 x float> poison, <16 x i32> zeroinitializer
  %535 = fmul contract <16 x float> %534, %530
  %536 = fsub contract <16 x float> %526, %535
  %537 = getelementptr i8, ptr %531, i64 64
  %538 = load float, ptr %537, align 4
  %539 = insertelement <16 x float> poison, float %538, i64 0
  %540 = shufflevector <16 x float> %539, <16 x float> poison, <16 x i32> zeroinitializer
  %541 = fmul contract <16 x float> %540, %530
  %542 = fsub contract <16 x float> %525, %541
  %543 = getelementptr i8, ptr %531, i64 128
  %544 = load float, ptr %543, align 4
  %545 = insertelement <16 x float> poison, float %544, i64 0
  %546 = shufflevector <16 x float> %545, <16 x float> poison, <16 x i32> zeroinitializer
  %547 = fmul contract <16 x float> %546, %530
  %548 = fsub contract <16 x float> %524, %547
  %549 = getelementptr i8, ptr %531, i64 192
  %550 = load float, ptr %549, align 4
  %551 = insertelement <16 x float> poison, float %550, i64 0
  %552 = shufflevector <16 x float> %551, <16 x float> poison, <16 x i32> zeroinitializer
  %553 = fmul contract <16 x float> %552, %530
  %554 = fsub contract <16 x float> %523, %553
  %555 = add nuw nsw i64 %527, 1
  %556 = icmp eq i64 %555, 16
  br i1 %556, label %557, label %522

557:
  store <16 x float> %536, ptr %412, align 4
  store <16 x float> %542, ptr %515, align 4
  store <16 x float> %548, ptr %517, align 4
  store <16 x float> %554, ptr %519, align 4
  br label %582

558:
  %559 = phi i64 [ %580, %579 ], [ 0, %521 ]
  %560 = shl i64 %559, 6
  %561 = getelementptr i8, ptr %9, i64 %560
  %562 = mul i64 %559, %6
  %563 = getelementptr float, ptr %412, i64 %562
  %564 = load <16 x float>, ptr %563, align 4
  br label %565

565:
  %566 = phi <16 x float> [ %564, %558 ], [ %576, %565 ]
  %567 = phi i64 [ 0, %558 ], [ %577, %565 ]
  %568 = mul i64 %567, %6
  %569 = getelementptr float, ptr %411, i64 %568
  %570 = load <16 x float>, ptr %569, align 4
  %571 = getelementptr float, ptr %561, i64 %567
  %572 = load float, ptr %571, align 4
  %573 = insertelement <16 x float> poison, float %572, i64 0
  %574 = shufflevector <16 x float> %573, <16 x float> poison, <16 x i32> zeroinitializer
  %575 = fmul contract <16 x float> %574, %570
  %576 = fsub contract <16 x float> %566, %575
  %577 = add nuw nsw i64 %567, 1
  %578 = icmp eq i64 %577, 16
  br i1 %578, label %579, label %565

579:
  store <16 x float> %576, ptr %563, align 4
  %580 = add nuw nsw i64 %559, 1
  %581 = icmp eq i64 %580, %133
  br i1 %581, label %582, label %558

582:
  %583 = icmp slt i64 %408, %0
  br i1 %583, label %406, label %584

584:
  %585 = add i64 %132, 4
  %586 = icmp slt i64 %585, %1
  %587 = add i64 %131, -4
  br i1 %586, label %130, label %588

588:
  ret void
}

define internal fastcc void @solve_one_float32(i64 %0, ptr %1, i64 %2, i64 %3, ptr %4, i64 %5, i32 %6) {
  %8 = icmp slt i64 %0, 8
  br i1 %8, label %50, label %9

9:
  %10 = icmp eq i32 %6, 0
  %11 = shl i64 %5, 3
  %12 = mul i64 %5, 12
  %13 = shl i64 %5, 4
  %14 = mul i64 %5, 20
  %15 = mul i64 %5, 24
  %16 = mul i64 %5, 28
  %17 = shl i64 %2, 3
  %18 = mul i64 %2, 12
  %19 = shl i64 %2, 4
  %20 = mul i64 %2, 20
  %21 = mul i64 %2, 24
  %22 = mul i64 %2, 28
  %23 = shl i64 %2, 3
  %24 = shl i64 %3, 3
  %25 = mul i64 %2, 12
  %26 = shl i64 %3, 3
  %27 = mul i64 %3, 12
  %28 = shl i64 %2, 4
  %29 = shl i64 %3, 3
  %30 = mul i64 %3, 12
  %31 = shl i64 %3, 4
  %32 = mul i64 %2, 20
  %33 = shl i64 %3, 3
  %34 = mul i64 %3, 12
  %35 = shl i64 %3, 4
  %36 = mul i64 %3, 20
  %37 = mul i64 %2, 24
  %38 = shl i64 %3, 3
  %39 = mul i64 %3, 12
  %40 = shl i64 %3, 4
  %41 = mul i64 %3, 20
  %42 = mul i64 %3, 24
  %43 = mul i64 %2, 28
  %44 = shl i64 %3, 3
  %45 = mul i64 %3, 12
  %46 = shl i64 %3, 4
  %47 = mul i64 %3, 20
  %48 = mul i64 %3, 24
  %49 = mul i64 %3, 28
  br label %55

50:
  %51 = phi i64 [ 0, %7 ], [ %56, %469 ]
  %52 = icmp slt i64 %51, %0
  br i1 %52, label %53, label %519

53:
  %54 = icmp eq i32 %6, 0
  br label %473

55:
  %56 = phi i64 [ 8, %9 ], [ %471, %469 ]
  %57 = phi i64 [ 0, %9 ], [ %56, %469 ]
  %58 = mul i64 %57, %2
  %59 = mul i64 %57, %5
  %60 = getelementptr float, ptr %4, i64 %59
  %61 = load <16 x float>, ptr %60, align 4
  %62 = getelementptr float, ptr %60, i64 %5
  %63 = load <16 x float>, ptr %62, align 4
  %64 = getelementptr i8, ptr %60, i64 %11
  %65 = load <16 x float>, ptr %64, align 4
  %66 = getelementptr i8, ptr %60, i64 %12
  %67 = load <16 x float>, ptr %66, align 4
  %68 = getelementptr i8, ptr %60, i64 %13
  %69 = load <16 x float>, ptr %68, align 4
  %70 = getelementptr i8, ptr %60, i64 %14
  %71 = load <16 x float>, ptr %70, align 4
  %72 = getelementptr i8, ptr %60, i64 %15
  %73 = load <16 x float>, ptr %72, align 4
  %74 = getelementptr i8, ptr %60, i64 %16
  %75 = load <16 x float>, ptr %74, align 4
  %76 = getelementptr float, ptr %1, i64 %58
  %77 = icmp sgt i64 %57, 0
  br i1 %77, label %78, label %142

78:
  %79 = phi <16 x float> [ %109, %78 ], [ %65, %55 ]
  %80 = phi <16 x float> [ %103, %78 ], [ %63, %55 ]
  %81 = phi <16 x float> [ %97, %78 ], [ %61, %55 ]
  %82 = phi <16 x float> [ %115, %78 ], [ %67, %55 ]
  %83 = phi <16 x float> [ %121, %78 ], [ %69, %55 ]
  %84 = phi <16 x float> [ %127, %78 ], [ %71, %55 ]
  %85 = phi <16 x float> [ %133, %78 ], [ %73, %55 ]
  %86 = phi <16 x float> [ %139, %78 ], [ %75, %55 ]
  %87 = phi i64 [ %140, %78 ], [ 0, %55 ]
  %88 = mul i64 %87, %5
  %89 = getelementptr float, ptr %4, i64 %88
  %90 = load <16 x float>, ptr %89, align 4
  %91 = mul i64 %87, %3
  %92 = getelementptr float, ptr %76, i64 %91
  %93 = load float, ptr %92, align 4
  %94 = insertelement <16 x float> poison, float %93, i64 0
  %95 = shufflevector <16 x float> %94, <16 x float> poison, <16 x i32> zeroinitializer
  %96 = fmul contract <16 x float> %95, %90
  %97 = fsub contract <16 x float> %81, %96
  %98 = getelementptr float, ptr %92, i64 %2
  %99 = load float, ptr %98, align 4
  %100 = insertelement <16 x float> poison, float %99, i64 0
  %101 = shufflevector <16 x float> %100, <16 x float> poison, <16 x i32> zeroinitializer
  %102 = fmul contract <16 x float> %101, %90
  %103 = fsub contract <16 x float> %80, %102
  %104 = getelementptr i8, ptr %92, i64 %17
  %105 = load float, ptr %104, align 4
  %106 = insertelement <16 x float> poison, float %105, i64 0
  %107 = shufflevector <16 x float> %106, <16 x float> poison, <16 x i32> zeroinitializer
  %108 = fmul contract <16 x float> %107, %90
  %109 = fsub contract <16 x float> %79, %108
  %110 = getelementptr i8, ptr %92, i64 %18
  %111 = load float, ptr %110, align 4
  %112 = insertelement <16 x float> poison, float %111, i64 0
  %113 = shufflevector <16 x float> %112, <16 x float> poison, <16 x i32> zeroinitializer
  %114 = fmul contract <16 x float> %113, %90
  %115 = fsub contract <16 x float> %82, %114
  %116 = getelementptr i8, ptr %92, i64 %19
  %117 = load float, ptr %116, align 4
  %118 = insertelement <16 x float> poison, float %117, i64 0
  %119 = shufflevector <16 x float> %118, <16 x float> poison, <16 x i32> zeroinitializer
  %120 = fmul contract <16 x float> %119, %90
  %121 = fsub contract <16 x float> %83, %120
  %122 = getelementptr i8, ptr %92, i64 %20
  %123 = load float, ptr %122, align 4
  %124 = insertelement <16 x float> poison, float %123, i64 0
  %125 = shufflevector <16 x float> %124, <16 x float> poison, <16 x i32> zeroinitializer
  %126 = fmul contract <16 x float> %125, %90
  %127 = fsub contract <16 x float> %84, %126
  %128 = getelementptr i8, ptr %92, i64 %21
  %129 = load float, ptr %128, align 4
  %130 = insertelement <16 x float> poison, float %129, i64 0
  %131 = shufflevector <16 x float> %130, <16 x float> poison, <16 x i32> zeroinitializer
  %132 = fmul contract <16 x float> %131, %90
  %133 = fsub contract <16 x float> %85, %132
  %134 = getelementptr i8, ptr %92, i64 %22
  %135 = load float, ptr %134, align 4
  %136 = insertelement <16 x float> poison, float %135, i64 0
  %137 = shufflevector <16 x float> %136, <16 x float> poison, <16 x i32> zeroinitializer
  %138 = fmul contract <16 x float> %137, %90
  %139 = fsub contract <16 x float> %86, %138
  %140 = add nuw nsw i64 %87, 1
  %141 = icmp slt i64 %140, %57
  br i1 %141, label %78, label %142

142:
  %143 = phi <16 x float> [ %65, %55 ], [ %109, %78 ]
  %144 = phi <16 x float> [ %63, %55 ], [ %103, %78 ]
  %145 = phi <16 x float> [ %61, %55 ], [ %97, %78 ]
  %146 = phi <16 x float> [ %67, %55 ], [ %115, %78 ]
  %147 = phi <16 x float> [ %69, %55 ], [ %121, %78 ]
  %148 = phi <16 x float> [ %71, %55 ], [ %127, %78 ]
  %149 = phi <16 x float> [ %73, %55 ], [ %133, %78 ]
  %150 = phi <16 x float> [ %75, %55 ], [ %139, %78 ]
  %151 = mul i64 %57, %3
  %152 = getelementptr float, ptr %76, i64 %151
  br i1 %10, label %153, label %168

153:
  %154 = load float, ptr %152, align 4
  %155 = fdiv contract float 1.000000e+00, %154
  %156 = tail call float @llvm.fabs.f32(float %155)
  %157 = fcmp contract ole float %156, 0x47E0000000000000
  %158 = fcmp contract oge float %156, 0x3800000000000000
  %159 = and i1 %157, %158
  br i1 %159, label %160, label %164

160:
  %161 = insertelement <16 x float> poison, float %155, i64 0
  %162 = shufflevector <16 x float> %161, <16 x float> poison, <16 x i32> zeroinitializer
  %163 = fmul contract <16 x float> %162, %145
  br label %175

164:
  %165 = insertelement <16 x float> poison, float %154, i64 0
  %166 = shufflevector <16 x float> %165, <16 x float> poison, <16 x i32> zeroinitializer
  %167 = fdiv contract <16 x float> %145, %166
  br label %175

168:
  store <16 x float> %145, ptr %60, align 4
  %169 = getelementptr float, ptr %152, i64 %2
  %170 = load float, ptr %169, align 4
  %171 = insertelement <16 x float> poison, float %170, i64 0
  %172 = shufflevector <16 x float> %171, <16 x float> poison, <16 x i32> zeroinitializer
  %173 = fmul contract <16 x float> %145, %172
  %174 = fsub contract <16 x float> %144, %173
  br label %198

175:
  %176 = phi <16 x float> [ %167, %164 ], [ %163, %160 ]
  store <16 x float> %176, ptr %60, align 4
  %177 = getelementptr float, ptr %152, i64 %2
  %178 = load float, ptr %177, align 4
  %179 = insertelement <16 x float> poison, float %178, i64 0
  %180 = shufflevector <16 x float> %179, <16 x float> poison, <16 x i32> zeroinitializer
  %181 = fmul contract <16 x float> %176, %180
  %182 = fsub contract <16 x float> %144, %181
  %183 = getelementptr float, ptr %177, i64 %3
  %184 = load float, ptr %183, align 4
  %185 = fdiv contract float 1.000000e+00, %184
  %186 = tail call float @llvm.fabs.f32(float %185)
  %187 = fcmp contract ole float %186, 0x47E0000000000000
  %188 = fcmp contract oge float %186, 0x3800000000000000
  %189 = and i1 %187, %188
  br i1 %189, label %194, label %190

190:
  %191 = insertelement <16 x float> poison, float %184, i64 0
  %192 = shufflevector <16 x float> %191, <16 x float> poison, <16 x i32> zeroinitializer
  %193 = fdiv contract <16 x float> %182, %192
  br label %198

194:
  %195 = insertelement <16 x float> poison, float %185, i64 0
  %196 = shufflevector <16 x float> %195, <16 x float> poison, <16 x i32> zeroinitializer
  %197 = fmul contract <16 x float> %196, %182
  br label %198

198:
  %199 = phi <16 x float> [ %145, %168 ], [ %176, %194 ], [ %176, %190 ]
  %200 = phi <16 x float> [ %174, %168 ], [ %197, %194 ], [ %193, %190 ]
  store <16 x float> %200, ptr %62, align 4
  %201 = getelementptr i8, ptr %152, i64 %23
  %202 = load float, ptr %201, align 4
  %203 = insertelement <16 x float> poison, float %202, i64 0
  %204 = shufflevector <16 x float> %203, <16 x float> poison, <16 x i32> zeroinitializer
  %205 = fmul contract <16 x float> %199, %204
  %206 = fsub contract <16 x float> %143, %205
  %207 = getelementptr float, ptr %201, i64 %3
  %208 = load float, ptr %207, align 4
  %209 = insertelement <16 x float> poison, float %208, i64 0
  %210 = shufflevector <16 x float> %209, <16 x float> poison, <16 x i32> zeroinitializer
  %211 = fmul contract <16 x float> %200, %210
  %212 = fsub contract <16 x float> %206, %211
  br i1 %10, label %213, label %229

213:
  %214 = getelementptr i8, ptr %201, i64 %24
  %215 = load float, ptr %214, align 4
  %216 = fdiv contract float 1.000000e+00, %215
  %217 = tail call float @llvm.fabs.f32(float %216)
  %218 = fcmp contract ole float %217, 0x47E0000000000000
  %219 = fcmp contract oge float %217, 0x3800000000000000
  %220 = and i1 %218, %219
  br i1 %220, label %225, label %221

221:
  %222 = insertelement <16 x float> poison, float %215, i64 0
  %223 = shufflevector <16 x float> %222, <16 x float> poison, <16 x i32> zeroinitializer
  %224 = fdiv contract <16 x float> %212, %223
  br label %229

225:
  %226 = insertelement <16 x float> poison, float %216, i64 0
  %227 = shufflevector <16 x float> %226, <16 x float> poison, <16 x i32> zeroinitializer
  %228 = fmul contract <16 x float> %227, %212
  br label %229

229:
  %230 = phi <16 x float> [ %212, %198 ], [ %228, %225 ], [ %224, %221 ]
  store <16 x float> %230, ptr %64, align 4
  %231 = getelementptr i8, ptr %152, i64 %25
  %232 = load float, ptr %231, align 4
  %233 = insertelement <16 x float> poison, float %232, i64 0
  %234 = shufflevector <16 x float> %233, <16 x float> poison, <16 x i32> zeroinitializer
  %235 = fmul contract <16 x float> %199, %234
  %236 = fsub contract <16 x float> %146, %235
  %237 = getelementptr float, ptr %231, i64 %3
  %238 = load float, ptr %237, align 4
  %239 = insertelement <16 x float> poison, float %238, i64 0
  %240 = shufflevector <16 x float> %239, <16 x float> poison, <16 x i32> zeroinitializer
  %241 = fmul contract <16 x float> %200, %240
  %242 = fsub contract <16 x float> %236, %241
  %243 = getelementptr i8, ptr %231, i64 %26
  %244 = load float, ptr %243, align 4
  %245 = insertelement <16 x float> poison, float %244, i64 0
  %246 = shufflevector <16 x float> %245, <16 x float> poison, <16 x i32> zeroinitializer
  %247 = fmul contract <16 x float> %230, %246
  %248 = fsub contract <16 x float> %242, %247
  br i1 %10, label %249, label %265

249:
  %250 = getelementptr i8, ptr %231, i64 %27
  %251 = load float, ptr %250, align 4
  %252 = fdiv contract float 1.000000e+00, %251
  %253 = tail call float @llvm.fabs.f32(float %252)
  %254 = fcmp contract ole float %253, 0x47E0000000000000
  %255 = fcmp contract oge float %253, 0x3800000000000000
  %256 = and i1 %254, %255
  br i1 %256, label %261, label %257

257:
  %258 = insertelement <16 x float> poison, float %251, i64 0
  %259 = shufflevector <16 x float> %258, <16 x float> poison, <16 x i32> zeroinitializer
  %260 = fdiv contract <16 x float> %248, %259
  br label %265

261:
  %262 = insertelement <16 x float> poison, float %252, i64 0
  %263 = shufflevector <16 x float> %262, <16 x float> poison, <16 x i32> zeroinitializer
  %264 = fmul contract <16 x float> %263, %248
  br label %265

265:
  %266 = phi <16 x float> [ %248, %229 ], [ %264, %261 ], [ %260, %257 ]
  store <16 x float> %266, ptr %66, align 4
  %267 = getelementptr i8, ptr %152, i64 %28
  %268 = load float, ptr %267, align 4
  %269 = insertelement <16 x float> poison, float %268, i64 0
  %270 = shufflevector <16 x float> %269, <16 x float> poison, <16 x i32> zeroinitializer
  %271 = fmul contract <16 x float> %199, %270
  %272 = fsub contract <16 x float> %147, %271
  %273 = getelementptr float, ptr %267, i64 %3
  %274 = load float, ptr %273, align 4
  %275 = insertelement <16 x float> poison, float %274, i64 0
  %276 = shufflevector <16 x float> %275, <16 x float> poison, <16 x i32> zeroinitializer
  %277 = fmul contract <16 x float> %200, %276
  %278 = fsub contract <16 x float> %272, %277
  %279 = getelementptr i8, ptr %267, i64 %29
  %280 = load float, ptr %279, align 4
  %281 = insertelement <16 x float> poison, float %280, i64 0
  %282 = shufflevector <16 x float> %281, <16 x float> poison, <16 x i32> zeroinitializer
  %283 = fmul contract <16 x float> %230, %282
  %284 = fsub contract <16 x float> %278, %283
  %285 = getelementptr i8, ptr %267, i64 %30
  %286 = load float, ptr %285, align 4
  %287 = insertelement <16 x float> poison, float %286, i64 0
  %288 = shufflevector <16 x float> %287, <16 x float> poison, <16 x i32> zeroinitializer
  %289 = fmul contract <16 x float> %266, %288
  %290 = fsub contract <16 x float> %284, %289
  br i1 %10, label %291, label %307

291:
  %292 = getelementptr i8, ptr %267, i64 %31
  %293 = load float, ptr %292, align 4
  %294 = fdiv contract float 1.000000e+00, %293
  %295 = tail call float @llvm.fabs.f32(float %294)
  %296 = fcmp contract ole float %295, 0x47E0000000000000
  %297 = fcmp contract oge float %295, 0x3800000000000000
  %298 = and i1 %296, %297
  br i1 %298, label %303, label %299

299:
  %300 = insertelement <16 x float> poison, float %293, i64 0
  %301 = shufflevector <16 x float> %300, <16 x float> poison, <16 x i32> zeroinitializer
  %302 = fdiv contract <16 x float> %290, %301
  br label %307

303:
  %304 = insertelement <16 x float> poison, float %294, i64 0
  %305 = shufflevector <16 x float> %304, <16 x float> poison, <16 x i32> zeroinitializer
  %306 = fmul contract <16 x float> %305, %290
  br label %307

307:
  %308 = phi <16 x float> [ %290, %265 ], [ %306, %303 ], [ %302, %299 ]
  store <16 x float> %308, ptr %68, align 4
  %309 = getelementptr i8, ptr %152, i64 %32
  %310 = load float, ptr %309, align 4
  %311 = insertelement <16 x float> poison, float %310, i64 0
  %312 = shufflevector <16 x float> %311, <16 x float> poison, <16 x i32> zeroinitializer
  %313 = fmul contract <16 x float> %199, %312
  %314 = fsub contract <16 x float> %148, %313
  %315 = getelementptr float, ptr %309, i64 %3
  %316 = load float, ptr %315, align 4
  %317 = insertelement <16 x float> poison, float %316, i64 0
  %318 = shufflevector <16 x float> %317, <16 x float> poison, <16 x i32> zeroinitializer
  %319 = fmul contract <16 x float> %200, %318
  %320 = fsub contract <16 x float> %314, %319
  %321 = getelementptr i8, ptr %309, i64 %33
  %322 = load float, ptr %321, align 4
  %323 = insertelement <16 x float> poison, float %322, i64 0
  %324 = shufflevector <16 x float> %323, <16 x float> poison, <16 x i32> zeroinitializer
  %325 = fmul contract <16 x float> %230, %324
  %326 = fsub contract <16 x float> %320, %325
  %327 = getelementptr i8, ptr %309, i64 %34
  %328 = load float, ptr %327, align 4
  %329 = insertelement <16 x float> poison, float %328, i64 0
  %330 = shufflevector <16 x float> %329, <16 x float> poison, <16 x i32> zeroinitializer
  %331 = fmul contract <16 x float> %266, %330
  %332 = fsub contract <16 x float> %326, %331
  %333 = getelementptr i8, ptr %309, i64 %35
  %334 = load float, ptr %333, align 4
  %335 = insertelement <16 x float> poison, float %334, i64 0
  %336 = shufflevector <16 x float> %335, <16 x float> poison, <16 x i32> zeroinitializer
  %337 = fmul contract <16 x float> %308, %336
  %338 = fsub contract <16 x float> %332, %337
  br i1 %10, label %339, label %355

339:
  %340 = getelementptr i8, ptr %309, i64 %36
  %341 = load float, ptr %340, align 4
  %342 = fdiv contract float 1.000000e+00, %341
  %343 = tail call float @llvm.fabs.f32(float %342)
  %344 = fcmp contract ole float %343, 0x47E0000000000000
  %345 = fcmp contract oge float %343, 0x3800000000000000
  %346 = and i1 %344, %345
  br i1 %346, label %351, label %347

347:
  %348 = insertelement <16 x float> poison, float %341, i64 0
  %349 = shufflevector <16 x float> %348, <16 x float> poison, <16 x i32> zeroinitializer
  %350 = fdiv contract <16 x float> %338, %349
  br label %355

351:
  %352 = insertelement <16 x float> poison, float %342, i64 0
  %353 = shufflevector <16 x float> %352, <16 x float> poison, <16 x i32> zeroinitializer
  %354 = fmul contract <16 x float> %353, %338
  br label %355

355:
  %356 = phi <16 x float> [ %338, %307 ], [ %354, %351 ], [ %350, %347 ]
  store <16 x float> %356, ptr %70, align 4
  %357 = getelementptr i8, ptr %152, i64 %37
  %358 = load float, ptr %357, align 4
  %359 = insertelement <16 x float> poison, float %358, i64 0
  %360 = shufflevector <16 x float> %359, <16 x float> poison, <16 x i32> zeroinitializer
  %361 = fmul contract <16 x float> %199, %360
  %362 = fsub contract <16 x float> %149, %361
  %363 = getelementptr float, ptr %357, i64 %3
  %364 = load float, ptr %363, align 4
  %365 = insertelement <16 x float> poison, float %364, i64 0
  %366 = shufflevector <16 x float> %365, <16 x float> poison, <16 x i32> zeroinitializer
  %367 = fmul contract <16 x float> %200, %366
  %368 = fsub contract <16 x float> %362, %367
  %369 = getelementptr i8, ptr %357, i64 %38
  %370 = load float, ptr %369, align 4
  %371 = insertelement <16 x float> poison, float %370, i64 0
  %372 = shufflevector <16 x float> %371, <16 x float> poison, <16 x i32> zeroinitializer
  %373 = fmul contract <16 x float> %230, %372
  %374 = fsub contract <16 x float> %368, %373
  %375 = getelementptr i8, ptr %357, i64 %39
  %376 = load float, ptr %375, align 4
  %377 = insertelement <16 x float> poison, float %376, i64 0
  %378 = shufflevector <16 x float> %377, <16 x float> poison, <16 x i32> zeroinitializer
  %379 = fmul contract <16 x float> %266, %378
  %380 = fsub contract <16 x float> %374, %379
  %381 = getelementptr i8, ptr %357, i64 %40
  %382 = load float, ptr %381, align 4
  %383 = insertelement <16 x float> poison, float %382, i64 0
  %384 = shufflevector <16 x float> %383, <16 x float> poison, <16 x i32> zeroinitializer
  %385 = fmul contract <16 x float> %308, %384
  %386 = fsub contract <16 x float> %380, %385
  %387 = getelementptr i8, ptr %357, i64 %41
  %388 = load float, ptr %387, align 4
  %389 = insertelement <16 x float> poison, float %388, i64 0
  %390 = shufflevector <16 x float> %389, <16 x float> poison, <16 x i32> zeroinitializer
  %391 = fmul contract <16 x float> %356, %390
  %392 = fsub contract <16 x float> %386, %391
  br i1 %10, label %393, label %409

393:
  %394 = getelementptr i8, ptr %357, i64 %42
  %395 = load float, ptr %394, align 4
  %396 = fdiv contract float 1.000000e+00, %395
  %397 = tail call float @llvm.fabs.f32(float %396)
  %398 = fcmp contract ole float %397, 0x47E0000000000000
  %399 = fcmp contract oge float %397, 0x3800000000000000
  %400 = and i1 %398, %399
  br i1 %400, label %405, label %401

401:
  %402 = insertelement <16 x float> poison, float %395, i64 0
  %403 = shufflevector <16 x float> %402, <16 x float> poison, <16 x i32> zeroinitializer
  %404 = fdiv contract <16 x float> %392, %403
  br label %409

405:
  %406 = insertelement <16 x float> poison, float %396, i64 0
  %407 = shufflevector <16 x float> %406, <16 x float> poison, <16 x i32> zeroinitializer
  %408 = fmul contract <16 x float> %407, %392
  br label %409

409:
  %410 = phi <16 x float> [ %392, %355 ], [ %408, %405 ], [ %404, %401 ]
  store <16 x float> %410, ptr %72, align 4
  %411 = getelementptr i8, ptr %152, i64 %43
  %412 = load float, ptr %411, align 4
  %413 = insertelement <16 x float> poison, float %412, i64 0
  %414 = shufflevector <16 x float> %413, <16 x float> poison, <16 x i32> zeroinitializer
  %415 = fmul contract <16 x float> %199, %414
  %416 = fsub contract <16 x float> %150, %415
  %417 = getelementptr float, ptr %411, i64 %3
  %418 = load float, ptr %417, align 4
  %419 = insertelement <16 x float> poison, float %418, i64 0
  %420 = shufflevector <16 x float> %419, <16 x float> poison, <16 x i32> zeroinitializer
  %421 = fmul contract <16 x float> %200, %420
  %422 = fsub contract <16 x float> %416, %421
  %423 = getelementptr i8, ptr %411, i64 %44
  %424 = load float, ptr %423, align 4
  %425 = insertelement <16 x float> poison, float %424, i64 0
  %426 = shufflevector <16 x float> %425, <16 x float> poison, <16 x i32> zeroinitializer
  %427 = fmul contract <16 x float> %230, %426
  %428 = fsub contract <16 x float> %422, %427
  %429 = getelementptr i8, ptr %411, i64 %45
  %430 = load float, ptr %429, align 4
  %431 = insertelement <16 x float> poison, float %430, i64 0
  %432 = shufflevector <16 x float> %431, <16 x float> poison, <16 x i32> zeroinitializer
  %433 = fmul contract <16 x float> %266, %432
  %434 = fsub contract <16 x float> %428, %433
  %435 = getelementptr i8, ptr %411, i64 %46
  %436 = load float, ptr %435, align 4
  %437 = insertelement <16 x float> poison, float %436, i64 0
  %438 = shufflevector <16 x float> %437, <16 x float> poison, <16 x i32> zeroinitializer
  %439 = fmul contract <16 x float> %308, %438
  %440 = fsub contract <16 x float> %434, %439
  %441 = getelementptr i8, ptr %411, i64 %47
  %442 = load float, ptr %441, align 4
  %443 = insertelement <16 x float> poison, float %442, i64 0
  %444 = shufflevector <16 x float> %443, <16 x float> poison, <16 x i32> zeroinitializer
  %445 = fmul contract <16 x float> %356, %444
  %446 = fsub contract <16 x float> %440, %445
  %447 = getelementptr i8, ptr %411, i64 %48
  %448 = load float, ptr %447, align 4
  %449 = insertelement <16 x float> poison, float %448, i64 0
  %450 = shufflevector <16 x float> %449, <16 x float> poison, <16 x i32> zeroinitializer
  %451 = fmul contract <16 x float> %410, %450
  %452 = fsub contract <16 x float> %446, %451
  br i1 %10, label %453, label %469

453:
  %454 = getelementptr i8, ptr %411, i64 %49
  %455 = load float, ptr %454, align 4
  %456 = fdiv contract float 1.000000e+00, %455
  %457 = tail call float @llvm.fabs.f32(float %456)
  %458 = fcmp contract ole float %457, 0x47E0000000000000
  %459 = fcmp contract oge float %457, 0x3800000000000000
  %460 = and i1 %458, %459
  br i1 %460, label %465, label %461

461:
  %462 = insertelement <16 x float> poison, float %455, i64 0
  %463 = shufflevector <16 x float> %462, <16 x float> poison, <16 x i32> zeroinitializer
  %464 = fdiv contract <16 x float> %452, %463
  br label %469

465:
  %466 = insertelement <16 x float> poison, float %456, i64 0
  %467 = shufflevector <16 x float> %466, <16 x float> poison, <16 x i32> zeroinitializer
  %468 = fmul contract <16 x float> %467, %452
  br label %469

469:
  %470 = phi <16 x float> [ %452, %409 ], [ %468, %465 ], [ %464, %461 ]
  store <16 x float> %470, ptr %74, align 4
  %471 = add i64 %56, 8
  %472 = icmp sgt i64 %471, %0
  br i1 %472, label %50, label %55

473:
  %474 = phi i64 [ %51, %53 ], [ %517, %515 ]
  %475 = mul i64 %474, %2
  %476 = getelementptr float, ptr %1, i64 %475
  %477 = mul i64 %474, %5
  %478 = getelementptr float, ptr %4, i64 %477
  %479 = load <16 x float>, ptr %478, align 4
  %480 = icmp sgt i64 %474, 0
  br i1 %480, label %483, label %481

481:
  %482 = phi <16 x float> [ %479, %473 ], [ %495, %483 ]
  br i1 %54, label %498, label %515

483:
  %484 = phi <16 x float> [ %495, %483 ], [ %479, %473 ]
  %485 = phi i64 [ %496, %483 ], [ 0, %473 ]
  %486 = mul i64 %485, %5
  %487 = getelementptr float, ptr %4, i64 %486
  %488 = load <16 x float>, ptr %487, align 4
  %489 = mul i64 %485, %3
  %490 = getelementptr float, ptr %476, i64 %489
  %491 = load float, ptr %490, align 4
  %492 = insertelement <16 x float> poison, float %491, i64 0
  %493 = shufflevector <16 x float> %492, <16 x float> poison, <16 x i32> zeroinitializer
  %494 = fmul contract <16 x float> %493, %488
  %495 = fsub contract <16 x float> %484, %494
  %496 = add nuw nsw i64 %485, 1
  %497 = icmp eq i64 %496, %474
  br i1 %497, label %481, label %483

498:
  %499 = mul i64 %474, %3
  %500 = getelementptr float, ptr %476, i64 %499
  %501 = load float, ptr %500, align 4
  %502 = fdiv contract float 1.000000e+00, %501
  %503 = tail call float @llvm.fabs.f32(float %502)
  %504 = fcmp contract ole float %503, 0x47E0000000000000
  %505 = fcmp contract oge float %503, 0x3800000000000000
  %506 = and i1 %504, %505
  br i1 %506, label %507, label %511

507:
  %508 = insertelement <16 x float> poison, float %502, i64 0
  %509 = shufflevector <16 x float> %508, <16 x float> poison, <16 x i32> zeroinitializer
  %510 = fmul contract <16 x float> %509, %482
  br label %515

511:
  %512 = insertelement <16 x float> poison, float %501, i64 0
  %513 = shufflevector <16 x float> %512, <16 x float> poison, <16 x i32> zeroinitializer
  %514 = fdiv contract <16 x float> %482, %513
  br label %515

515:
  %516 = phi <16 x float> [ %482, %481 ], [ %510, %507 ], [ %514, %511 ]
  store <16 x float> %516, ptr %478, align 4
  %517 = add nsw i64 %474, 1
  %518 = icmp eq i64 %517, %0
  br i1 %518, label %519, label %473

519:
  ret void
}

define internal fastcc void @solve_two_float32(i64 %0, ptr %1, i64 %2, i64 %3, ptr %4, i64 %5, i32 %6) {
  %8 = icmp slt i64 %0, 4
  br i1 %8, label %20, label %9

9:
  %10 = icmp eq i32 %6, 0
  %11 = shl i64 %5, 3
  %12 = mul i64 %5, 12
  %13 = shl i64 %2, 3
  %14 = mul i64 %2, 12
  %15 = shl i64 %2, 3
  %16 = shl i64 %3, 3
  %17 = mul i64 %2, 12
  %18 = shl i64 %3, 3
  %19 = mul i64 %3, 12
  br label %25

20:
  %21 = phi i64 [ 0, %7 ], [ %26, %237 ]
  %22 = icmp slt i64 %21, %0
  br i1 %22, label %23, label %299

23:
  %24 = icmp eq i32 %6, 0
  br label %242

25:
  %26 = phi i64 [ 4, %9 ], [ %240, %237 ]
  %27 = phi i64 [ 0, %9 ], [ %26, %237 ]
  %28 = mul i64 %27, %2
  %29 = mul i64 %27, %5
  %30 = getelementptr float, ptr %4, i64 %29
  %31 = load <16 x float>, ptr %30, align 4
  %32 = getelementptr i8, ptr %30, i64 64
  %33 = load <16 x float>, ptr %32, align 4
  %34 = getelementptr float, ptr %30, i64 %5
  %35 = load <16 x float>, ptr %34, align 4
  %36 = getelementptr i8, ptr %34, i64 64
  %37 = load <16 x float>, ptr %36, align 4
  %38 = getelementptr i8, ptr %30, i64 %11
  %39 = load <16 x float>, ptr %38, align 4
  %40 = getelementptr i8, ptr %38, i64 64
  %41 = load <16 x float>, ptr %40, align 4
  %42 = getelementptr i8, ptr %30, i64 %12
  %43 = load <16 x float>, ptr %42, align 4
  %44 = getelementptr i8, ptr %42, i64 64
  %45 = load <16 x float>, ptr %44, align 4
  %46 = getelementptr float, ptr %1, i64 %28
  %47 = icmp sgt i64 %27, 0
  br i1 %47, label %48, label %98

48:
  %49 = phi <16 x float> [ %77, %48 ], [ %35, %25 ]
  %50 = phi <16 x float> [ %71, %48 ], [ %33, %25 ]
  %51 = phi <16 x float> [ %69, %48 ], [ %31, %25 ]
  %52 = phi <16 x float> [ %79, %48 ], [ %37, %25 ]
  %53 = phi <16 x float> [ %85, %48 ], [ %39, %25 ]
  %54 = phi <16 x float> [ %87, %48 ], [ %41, %25 ]
  %55 = phi <16 x float> [ %93, %48 ], [ %43, %25 ]
  %56 = phi <16 x float> [ %95, %48 ], [ %45, %25 ]
  %57 = phi i64 [ %96, %48 ], [ 0, %25 ]
  %58 = mul i64 %57, %5
  %59 = getelementptr float, ptr %4, i64 %58
  %60 = load <16 x float>, ptr %59, align 4
  %61 = getelementptr i8, ptr %59, i64 64
  %62 = load <16 x float>, ptr %61, align 4
  %63 = mul i64 %57, %3
  %64 = getelementptr float, ptr %46, i64 %63
  %65 = load float, ptr %64, align 4
  %66 = insertelement <16 x float> poison, float %65, i64 0
  %67 = shufflevector <16 x float> %66, <16 x float> poison, <16 x i32> zeroinitializer
  %68 = fmul contract <16 x float> %67, %60
  %69 = fsub contract <16 x float> %51, %68
  %70 = fmul contract <16 x float> %67, %62
  %71 = fsub contract <16 x float> %50, %70
  %72 = getelementptr float, ptr %64, i64 %2
  %73 = load float, ptr %72, align 4
  %74 = insertelement <16 x float> poison, float %73, i64 0
  %75 = shufflevector <16 x float> %74, <16 x float> poison, <16 x i32> zeroinitializer
  %76 = fmul contract <16 x float> %75, %60
  %77 = fsub contract <16 x float> %49, %76
  %78 = fmul contract <16 x float> %75, %62
  %79 = fsub contract <16 x float> %52, %78
  %80 = getelementptr i8, ptr %64, i64 %13
  %81 = load float, ptr %80, align 4
  %82 = insertelement <16 x float> poison, float %81, i64 0
  %83 = shufflevector <16 x float> %82, <16 x float> poison, <16 x i32> zeroinitializer
  %84 = fmul contract <16 x float> %83, %60
  %85 = fsub contract <16 x float> %53, %84
  %86 = fmul contract <16 x float> %83, %62
  %87 = fsub contract <16 x float> %54, %86
  %88 = getelementptr i8, ptr %64, i64 %14
  %89 = load float, ptr %88, align 4
  %90 = insertelement <16 x float> poison, float %89, i64 0
  %91 = shufflevector <16 x float> %90, <16 x float> poison, <16 x i32> zeroinitializer
  %92 = fmul contract <16 x float> %91, %60
  %93 = fsub contract <16 x float> %55, %92
  %94 = fmul contract <16 x float> %91, %62
  %95 = fsub contract <16 x float> %56, %94
  %96 = add nuw nsw i64 %57, 1
  %97 = icmp slt i64 %96, %27
  br i1 %97, label %48, label %98

98:
  %99 = phi <16 x float> [ %35, %25 ], [ %77, %48 ]
  %100 = phi <16 x float> [ %33, %25 ], [ %71, %48 ]
  %101 = phi <16 x float> [ %31, %25 ], [ %69, %48 ]
  %102 = phi <16 x float> [ %37, %25 ], [ %79, %48 ]
  %103 = phi <16 x float> [ %39, %25 ], [ %85, %48 ]
  %104 = phi <16 x float> [ %41, %25 ], [ %87, %48 ]
  %105 = phi <16 x float> [ %43, %25 ], [ %93, %48 ]
  %106 = phi <16 x float> [ %45, %25 ], [ %95, %48 ]
  %107 = mul i64 %27, %3
  %108 = getelementptr float, ptr %46, i64 %107
  br i1 %10, label %109, label %126

109:
  %110 = load float, ptr %108, align 4
  %111 = fdiv contract float 1.000000e+00, %110
  %112 = tail call float @llvm.fabs.f32(float %111)
  %113 = fcmp contract ole float %112, 0x47E0000000000000
  %114 = fcmp contract oge float %112, 0x3800000000000000
  %115 = and i1 %113, %114
  br i1 %115, label %121, label %116

116:
  %117 = insertelement <16 x float> poison, float %110, i64 0
  %118 = shufflevector <16 x float> %117, <16 x float> poison, <16 x i32> zeroinitializer
  %119 = fdiv contract <16 x float> %101, %118
  %120 = fdiv contract <16 x float> %100, %118
  br label %126

121:
  %122 = insertelement <16 x float> poison, float %111, i64 0
  %123 = shufflevector <16 x float> %122, <16 x float> poison, <16 x i32> zeroinitializer
  %124 = fmul contract <16 x float> %123, %101
  %125 = fmul contract <16 x float> %123, %100
  br label %126

126:
  %127 = phi <16 x float> [ %100, %98 ], [ %125, %121 ], [ %120, %116 ]
  %128 = phi <16 x float> [ %101, %98 ], [ %124, %121 ], [ %119, %116 ]
  store <16 x float> %128, ptr %30, align 4
  store <16 x float> %127, ptr %32, align 4
  %129 = getelementptr float, ptr %108, i64 %2
  %130 = load float, ptr %129, align 4
  %131 = insertelement <16 x float> poison, float %130, i64 0
  %132 = shufflevector <16 x float> %131, <16 x float> poison, <16 x i32> zeroinitializer
  %133 = fmul contract <16 x float> %128, %132
  %134 = fsub contract <16 x float> %99, %133
  %135 = fmul contract <16 x float> %127, %132
  %136 = fsub contract <16 x float> %102, %135
  br i1 %10, label %137, label %155

137:
  %138 = getelementptr float, ptr %129, i64 %3
  %139 = load float, ptr %138, align 4
  %140 = fdiv contract float 1.000000e+00, %139
  %141 = tail call float @llvm.fabs.f32(float %140)
  %142 = fcmp contract ole float %141, 0x47E0000000000000
  %143 = fcmp contract oge float %141, 0x3800000000000000
  %144 = and i1 %142, %143
  br i1 %144, label %150, label %145

145:
  %146 = insertelement <16 x float> poison, float %139, i64 0
  %147 = shufflevector <16 x float> %146, <16 x float> poison, <16 x i32> zeroinitializer
  %148 = fdiv contract <16 x float> %134, %147
  %149 = fdiv contract <16 x float> %136, %147
  br label %155

150:
  %151 = insertelement <16 x float> poison, float %140, i64 0
  %152 = shufflevector <16 x float> %151, <16 x float> poison, <16 x i32> zeroinitializer
  %153 = fmul contract <16 x float> %152, %134
  %154 = fmul contract <16 x float> %152, %136
  br label %155

155:
  %156 = phi <16 x float> [ %134, %126 ], [ %153, %150 ], [ %148, %145 ]
  %157 = phi <16 x float> [ %136, %126 ], [ %154, %150 ], [ %149, %145 ]
  store <16 x float> %156, ptr %34, align 4
  store <16 x float> %157, ptr %36, align 4
  %158 = getelementptr i8, ptr %108, i64 %15
  %159 = load float, ptr %158, align 4
  %160 = insertelement <16 x float> poison, float %159, i64 0
  %161 = shufflevector <16 x float> %160, <16 x float> poison, <16 x i32> zeroinitializer
  %162 = fmul contract <16 x float> %128, %161
  %163 = fsub contract <16 x float> %103, %162
  %164 = fmul contract <16 x float> %127, %161
  %165 = fsub contract <16 x float> %104, %164
  %166 = getelementptr float, ptr %158, i64 %3
  %167 = load float, ptr %166, align 4
  %168 = insertelement <16 x float> poison, float %167, i64 0
  %169 = shufflevector <16 x float> %168, <16 x float> poison, <16 x i32> zeroinitializer
  %170 = fmul contract <16 x float> %156, %169
  %171 = fsub contract <16 x float> %163, %170
  %172 = fmul contract <16 x float> %157, %169
  %173 = fsub contract <16 x float> %165, %172
  br i1 %10, label %174, label %192

174:
  %175 = getelementptr i8, ptr %158, i64 %16
  %176 = load float, ptr %175, align 4
  %177 = fdiv contract float 1.000000e+00, %176
  %178 = tail call float @llvm.fabs.f32(float %177)
  %179 = fcmp contract ole float %178, 0x47E0000000000000
  %180 = fcmp contract oge float %178, 0x3800000000000000
  %181 = and i1 %179, %180
  br i1 %181, label %187, label %182

182:
  %183 = insertelement <16 x float> poison, float %176, i64 0
  %184 = shufflevector <16 x float> %183, <16 x float> poison, <16 x i32> zeroinitializer
  %185 = fdiv contract <16 x float> %171, %184
  %186 = fdiv contract <16 x float> %173, %184
  br label %192

187:
  %188 = insertelement <16 x float> poison, float %177, i64 0
  %189 = shufflevector <16 x float> %188, <16 x float> poison, <16 x i32> zeroinitializer
  %190 = fmul contract <16 x float> %189, %171
  %191 = fmul contract <16 x float> %189, %173
  br label %192

192:
  %193 = phi <16 x float> [ %171, %155 ], [ %190, %187 ], [ %185, %182 ]
  %194 = phi <16 x float> [ %173, %155 ], [ %191, %187 ], [ %186, %182 ]
  store <16 x float> %193, ptr %38, align 4
  store <16 x float> %194, ptr %40, align 4
  %195 = getelementptr i8, ptr %108, i64 %17
  %196 = load float, ptr %195, align 4
  %197 = insertelement <16 x float> poison, float %196, i64 0
  %198 = shufflevector <16 x float> %197, <16 x float> poison, <16 x i32> zeroinitializer
  %199 = fmul contract <16 x float> %128, %198
  %200 = fsub contract <16 x float> %105, %199
  %201 = fmul contract <16 x float> %127, %198
  %202 = fsub contract <16 x float> %106, %201
  %203 = getelementptr float, ptr %195, i64 %3
  %204 = load float, ptr %203, align 4
  %205 = insertelement <16 x float> poison, float %204, i64 0
  %206 = shufflevector <16 x float> %205, <16 x float> poison, <16 x i32> zeroinitializer
  %207 = fmul contract <16 x float> %156, %206
  %208 = fsub contract <16 x float> %200, %207
  %209 = fmul contract <16 x float> %157, %206
  %210 = fsub contract <16 x float> %202, %209
  %211 = getelementptr i8, ptr %195, i64 %18
  %212 = load float, ptr %211, align 4
  %213 = insertelement <16 x float> poison, float %212, i64 0
  %214 = shufflevector <16 x float> %213, <16 x float> poison, <16 x i32> zeroinitializer
  %215 = fmul contract <16 x float> %193, %214
  %216 = fsub contract <16 x float> %208, %215
  %217 = fmul contract <16 x float> %194, %214
  %218 = fsub contract <16 x float> %210, %217
  br i1 %10, label %219, label %237

219:
  %220 = getelementptr i8, ptr %195, i64 %19
  %221 = load float, ptr %220, align 4
  %222 = fdiv contract float 1.000000e+00, %221
  %223 = tail call float @llvm.fabs.f32(float %222)
  %224 = fcmp contract ole float %223, 0x47E0000000000000
  %225 = fcmp contract oge float %223, 0x3800000000000000
  %226 = and i1 %224, %225
  br i1 %226, label %232, label %227

227:
  %228 = insertelement <16 x float> poison, float %221, i64 0
  %229 = shufflevector <16 x float> %228, <16 x float> poison, <16 x i32> zeroinitializer
  %230 = fdiv contract <16 x float> %216, %229
  %231 = fdiv contract <16 x float> %218, %229
  br label %237

232:
  %233 = insertelement <16 x float> poison, float %222, i64 0
  %234 = shufflevector <16 x float> %233, <16 x float> poison, <16 x i32> zeroinitializer
  %235 = fmul contract <16 x float> %234, %216
  %236 = fmul contract <16 x float> %234, %218
  br label %237

237:
  %238 = phi <16 x float> [ %216, %192 ], [ %235, %232 ], [ %230, %227 ]
  %239 = phi <16 x float> [ %218, %192 ], [ %236, %232 ], [ %231, %227 ]
  store <16 x float> %238, ptr %42, align 4
  store <16 x float> %239, ptr %44, align 4
  %240 = add i64 %26, 4
  %241 = icmp sgt i64 %240, %0
  br i1 %241, label %20, label %25

242:
  %243 = phi i64 [ %21, %23 ], [ %297, %294 ]
  %244 = mul i64 %243, %2
  %245 = mul i64 %243, %5
  %246 = getelementptr float, ptr %4, i64 %245
  %247 = load <16 x float>, ptr %246, align 4
  %248 = getelementptr i8, ptr %246, i64 64
  %249 = load <16 x float>, ptr %248, align 4
  %250 = getelementptr float, ptr %1, i64 %244
  %251 = icmp sgt i64 %243, 0
  br i1 %251, label %255, label %252

252:
  %253 = phi <16 x float> [ %249, %242 ], [ %272, %255 ]
  %254 = phi <16 x float> [ %247, %242 ], [ %270, %255 ]
  br i1 %24, label %275, label %294

255:
  %256 = phi <16 x float> [ %272, %255 ], [ %249, %242 ]
  %257 = phi <16 x float> [ %270, %255 ], [ %247, %242 ]
  %258 = phi i64 [ %273, %255 ], [ 0, %242 ]
  %259 = mul i64 %258, %5
  %260 = getelementptr float, ptr %4, i64 %259
  %261 = load <16 x float>, ptr %260, align 4
  %262 = getelementptr i8, ptr %260, i64 64
  %263 = load <16 x float>, ptr %262, align 4
  %264 = mul i64 %258, %3
  %265 = getelementptr float, ptr %250, i64 %264
  %266 = load float, ptr %265, align 4
  %267 = insertelement <16 x float> poison, float %266, i64 0
  %268 = shufflevector <16 x float> %267, <16 x float> poison, <16 x i32> zeroinitializer
  %269 = fmul contract <16 x float> %268, %261
  %270 = fsub contract <16 x float> %257, %269
  %271 = fmul contract <16 x float> %268, %263
  %272 = fsub contract <16 x float> %256, %271
  %273 = add nuw nsw i64 %258, 1
  %274 = icmp eq i64 %273, %243
  br i1 %274, label %252, label %255

275:
  %276 = mul i64 %243, %3
  %277 = getelementptr float, ptr %250, i64 %276
  %278 = load float, ptr %277, align 4
  %279 = fdiv contract float 1.000000e+00, %278
  %280 = tail call float @llvm.fabs.f32(float %279)
  %281 = fcmp contract ole float %280, 0x47E0000000000000
  %282 = fcmp contract oge float %280, 0x3800000000000000
  %283 = and i1 %281, %282
  br i1 %283, label %289, label %284

284:
  %285 = insertelement <16 x float> poison, float %278, i64 0
  %286 = shufflevector <16 x float> %285, <16 x float> poison, <16 x i32> zeroinitializer
  %287 = fdiv contract <16 x float> %254, %286
  %288 = fdiv contract <16 x float> %253, %286
  br label %294

289:
  %290 = insertelement <16 x float> poison, float %279, i64 0
  %291 = shufflevector <16 x float> %290, <16 x float> poison, <16 x i32> zeroinitializer
  %292 = fmul contract <16 x float> %291, %254
  %293 = fmul contract <16 x float> %291, %253
  br label %294

294:
  %295 = phi <16 x float> [ %253, %252 ], [ %293, %289 ], [ %288, %284 ]
  %296 = phi <16 x float> [ %254, %252 ], [ %292, %289 ], [ %287, %284 ]
  store <16 x float> %296, ptr %246, align 4
  store <16 x float> %295, ptr %248, align 4
  %297 = add nsw i64 %243, 1
  %298 = icmp eq i64 %297, %0
  br i1 %298, label %299, label %242

299:
  ret void
}

define internal fastcc void @solve_unit_float64(i64 %0, i64 %1, ptr %2, ptr %3, i64 %4) {
  %6 = alloca [8 x <8 x double>], align 64
  %7 = icmp sgt i64 %0, 8
  br i1 %7, label %8, label %10

8:
  %9 = add i64 %4, 1
  br label %15

10:
  %11 = phi i64 [ %0, %5 ], [ %22, %15 ]
  %12 = phi ptr [ %2, %5 ], [ %26, %15 ]
  %13 = phi ptr [ %3, %5 ], [ %24, %15 ]
  %14 = icmp sgt i64 %11, 0
  br i1 %14, label %28, label %32

15:
  %16 = phi ptr [ %3, %8 ], [ %24, %15 ]
  %17 = phi ptr [ %2, %8 ], [ %26, %15 ]
  %18 = phi i64 [ %0, %8 ], [ %22, %15 ]
  %19 = lshr i64 %18, 1
  %20 = add nuw nsw i64 %19, 7
  %21 = and i64 %20, 9223372036854775800
  tail call fastcc void @solve_unit_float64(i64 %21, i64 %1, ptr %17, ptr %16, i64 %4)
  %22 = sub nsw i64 %18, %21
  %23 = getelementptr double, ptr %17, i64 %21
  %24 = getelementptr double, ptr %16, i64 %21
  tail call fastcc void @subtract_product_float64(i64 %22, i64 %1, i64 %21, ptr %23, ptr %16, ptr %24, i64 %4)
  %25 = mul i64 %21, %9
  %26 = getelementptr double, ptr %17, i64 %25
  %27 = icmp sgt i64 %22, 8
  br i1 %27, label %15, label %10

28:
  %29 = insertelement <8 x i64> poison, i64 %11, i64 0
  %30 = shufflevector <8 x i64> %29, <8 x i64> poison, <8 x i32> zeroinitializer
  %31 = icmp sgt <8 x i64> %30, <i64 0, i64 1, i64 2, i64 3, i64 4, i64 5, i64 6, i64 7>
  br label %51

32:
  %33 = icmp sgt i64 %1, 0
  br i1 %33, label %34, label %192

34:
  %35 = add nsw i64 %1, -1
  %36 = tail call i64 @llvm.smax.i64(i64 %11, i64 1)
  %37 = add nsw i64 %36, -1
  %38 = icmp eq i64 %37, 0
  %39 = icmp eq i64 %37, 1
  %40 = getelementptr inbounds i8, ptr %6, i64 64
  %41 = icmp eq i64 %37, 2
  %42 = getelementptr inbounds i8, ptr %6, i64 128
  %43 = icmp eq i64 %37, 3
  %44 = getelementptr inbounds i8, ptr %6, i64 192
  %45 = icmp eq i64 %37, 4
  %46 = getelementptr inbounds i8, ptr %6, i64 256
  %47 = icmp eq i64 %37, 5
  %48 = getelementptr inbounds i8, ptr %6, i64 320
  %49 = icmp eq i64 %37, 6
  %50 = getelementptr inbounds i8, ptr %6, i64 384
  br label %64

51:
  %52 = phi i64 [ 0, %28 ], [ %62, %51 ]
  %53 = insertelement <8 x i64> poison, i64 %52, i64 0
  %54 = shufflevector <8 x i64> %53, <8 x i64> poison, <8 x i32> zeroinitializer
  %55 = icmp ult <8 x i64> %54, <i64 0, i64 1, i64 2, i64 3, i64 4, i64 5, i64 6, i64 7>
  %56 = and <8 x i1> %55, %31
  %57 = mul i64 %52, %4
  %58 = getelementptr double, ptr %12, i64 %57
  %59 = load <8 x double>, ptr %58, align 8
  %60 = select <8 x i1> %56, <8 x double> %59, <8 x double> zeroinitializer
  %61 = getelementptr [8 x <8 x double>], ptr %6, i64 0, i64 %52
  store <8 x double> %60, ptr %61, align 64
  %62 = add nuw nsw i64 %52, 1
  %63 = icmp eq i64 %62, %11
  br i1 %63, label %32, label %51

64:
  %65 = phi i64 [ 0, %34 ], [ %190, %185 ]
  %66 = mul i64 %65, %4
  %67 = getelementptr double, ptr %13, i64 %66
  %68 = load <8 x double>, ptr %67, align 8
  %69 = or disjoint i64 %65, 1
  %70 = icmp slt i64 %69, %1
  %71 = select i1 %70, i64 %69, i64 %35
  %72 = mul i64 %71, %4
  %73 = getelementptr double, ptr %13, i64 %72
  %74 = load <8 x double>, ptr %73, align 8
  %75 = or disjoint i64 %65, 2
  %76 = icmp slt i64 %75, %1
  %77 = select i1 %76, i64 %75, i64 %35
  %78 = mul i64 %77, %4
  %79 = getelementptr double, ptr %13, i64 %78
  %80 = load <8 x double>, ptr %79, align 8
  %81 = or disjoint i64 %65, 3
  %82 = icmp slt i64 %81, %1
  %83 = select i1 %82, i64 %81, i64 %35
  %84 = mul i64 %83, %4
  %85 = getelementptr double, ptr %13, i64 %84
  %86 = load <8 x double>, ptr %85, align 8
  br i1 %38, label %185, label %87

87:
  %88 = load <8 x double>, ptr %6, align 64
  %89 = shufflevector <8 x double> %68, <8 x double> poison, <8 x i32> zeroinitializer
  %90 = fmul contract <8 x double> %88, %89
  %91 = fsub contract <8 x double> %68, %90
  %92 = shufflevector <8 x double> %74, <8 x double> poison, <8 x i32> zeroinitializer
  %93 = fmul contract <8 x double> %88, %92
  %94 = fsub contract <8 x double> %74, %93
  %95 = shufflevector <8 x double> %80, <8 x double> poison, <8 x i32> zeroinitializer
  %96 = fmul contract <8 x double> %88, %95
  %97 = fsub contract <8 x double> %80, %96
  %98 = shufflevector <8 x double> %86, <8 x double> poison, <8 x i32> zeroinitializer
  %99 = fmul contract <8 x double> %88, %98
  %100 = fsub contract <8 x double> %86, %99
  br i1 %39, label %185, label %101

101:
  %102 = load <8 x double>, ptr %40, align 64
  %103 = shufflevector <8 x double> %91, <8 x double> poison, <8 x i32> splat (i32 1)
  %104 = fmul contract <8 x double> %102, %103
  %105 = fsub contract <8 x double> %91, %104
  %106 = shufflevector <8 x double> %94, <8 x double> poison, <8 x i32> splat (i32 1)
  %107 = fmul contract <8 x double> %102, %106
  %108 = fsub contract <8 x double> %94, %107
  %109 = shufflevector <8 x double> %97, <8 x double> poison, <8 x i32> splat (i32 1)
  %110 = fmul contract <8 x double> %102, %109
  %111 = fsub contract <8 x double> %97, %110
  %112 = shufflevector <8 x double> %100, <8 x double> poison, <8 x i32> splat (i32 1)
  %113 = fmul contract <8 x double> %102, %112
  %114 = fsub contract <8 x double> %100, %113
  br i1 %41, label %185, label %115

115:
  %116 = load <8 x double>, ptr %42, align 64
  %117 = shufflevector <8 x double> %105, <8 x double> poison, <8 x i32> splat (i32 2)
  %118 = fmul contract <8 x double> %116, %117
  %119 = fsub contract <8 x double> %105, %118
  %120 = shufflevector <8 x double> %108, <8 x double> poison, <8 x i32> splat (i32 2)
  %121 = fmul contract <8 x double> %116, %120
  %122 = fsub contract <8 x double> %108, %121
  %123 = shufflevector <8 x double> %111, <8 x double> poison, <8 x i32> splat (i32 2)
  %124 = fmul contract <8 x double> %116, %123
  %125 = fsub contract <8 x double> %111, %124
  %126 = shufflevector <8 x double> %114, <8 x double> poison, <8 x i32> splat (i32 2)
  %127 = fmul contract <8 x double> %116, %126
  %128 = fsub contract <8 x double> %114, %127
  br i1 %43, label %185, label %129

129:
  %130 = load <8 x double>, ptr %44, align 64
  %131 = shufflevector <8 x double> %119, <8 x double> poison, <8 x i32> splat (i32 3)
  %132 = fmul contract <8 x double> %130, %131
  %133 = fsub contract <8 x double> %119, %132
  %134 = shufflevector <8 x double> %122, <8 x double> poison, <8 x i32> splat (i32 3)
  %135 = fmul contract <8 x double> %130, %134
  %136 = fsub contract <8 x double> %122, %135
  %137 = shufflevector <8 x double> %125, <8 x double> poison, <8 x i32> splat (i32 3)
  %138 = fmul contract <8 x double> %130, %137
  %139 = fsub contract <8 x double> %125, %138
  %140 = shufflevector <8 x double> %128, <8 x double> poison, <8 x i32> splat (i32 3)
  %141 = fmul contract <8 x double> %130, %140
  %142 = fsub contract <8 x double> %128, %141
  br i1 %45, label %185, label %143

143:
  %144 = load <8 x double>, ptr %46, align 64
  %145 = shufflevector <8 x double> %133, <8 x double> poison, <8 x i32> splat (i32 4)
  %146 = fmul contract <8 x double> %144, %145
  %147 = fsub contract <8 x double> %133, %146
  %148 = shufflevector <8 x double> %136, <8 x double> poison, <8 x i32> splat (i32 4)
  %149 = fmul contract <8 x double> %144, %148
  %150 = fsub contract <8 x double> %136, %149
  %151 = shufflevector <8 x double> %139, <8 x double> poison, <8 x i32> splat (i32 4)
  %152 = fmul contract <8 x double> %144, %151
  %153 = fsub contract <8 x double> %139, %152
  %154 = shufflevector <8 x double> %142, <8 x double> poison, <8 x i32> splat (i32 4)
  %155 = fmul contract <8 x double> %144, %154
  %156 = fsub contract <8 x double> %142, %155
  br i1 %47, label %185, label %157

157:
  %158 = load <8 x double>, ptr %48, align 64
  %159 = shufflevector <8 x double> %147, <8 x double> poison, <8 x i32> splat (i32 5)
  %160 = fmul contract <8 x double> %158, %159
  %161 = fsub contract <8 x double> %147, %160
  %162 = shufflevector <8 x double> %150, <8 x double> poison, <8 x i32> splat (i32 5)
  %163 = fmul contract <8 x double> %158, %162
  %164 = fsub contract <8 x double> %150, %163
  %165 = shufflevector <8 x double> %153, <8 x double> poison, <8 x i32> splat (i32 5)
  %166 = fmul contract <8 x double> %158, %165
  %167 = fsub contract <8 x double> %153, %166
  %168 = shufflevector <8 x double> %156, <8 x double> poison, <8 x i32> splat (i32 5)
  %169 = fmul contract <8 x double> %158, %168
  %170 = fsub contract <8 x double> %156, %169
  br i1 %49, label %185, label %171

171:
  %172 = load <8 x double>, ptr %50, align 64
  %173 = shufflevector <8 x double> %161, <8 x double> poison, <8 x i32> splat (i32 6)
  %174 = fmul contract <8 x double> %172, %173
  %175 = fsub contract <8 x double> %161, %174
  %176 = shufflevector <8 x double> %164, <8 x double> poison, <8 x i32> splat (i32 6)
  %177 = fmul contract <8 x double> %172, %176
  %178 = fsub contract <8 x double> %164, %177
  %179 = shufflevector <8 x double> %167, <8 x double> poison, <8 x i32> splat (i32 6)
  %180 = fmul contract <8 x double> %172, %179
  %181 = fsub contract <8 x double> %167, %180
  %182 = shufflevector <8 x double> %170, <8 x double> poison, <8 x i32> splat (i32 6)
  %183 = fmul contract <8 x double> %172, %182
  %184 = fsub contract <8 x double> %170, %183
  br label %185

185:
  %186 = phi <8 x double> [ %184, %171 ], [ %170, %157 ], [ %156, %143 ], [ %142, %129 ], [ %128, %115 ], [ %114, %101 ], [ %100, %87 ], [ %86, %64 ]
  %187 = phi <8 x double> [ %181, %171 ], [ %167, %157 ], [ %153, %143 ], [ %139, %129 ], [ %125, %115 ], [ %111, %101 ], [ %97, %87 ], [ %80, %64 ]
  %188 = phi <8 x double> [ %178, %171 ], [ %164, %157 ], [ %150, %143 ], [ %136, %129 ], [ %122, %115 ], [ %108, %101 ], [ %94, %87 ], [ %74, %64 ]
  %189 = phi <8 x double> [ %175, %171 ], [ %161, %157 ], [ %147, %143 ], [ %133, %129 ], [ %119, %115 ], [ %105, %101 ], [ %91, %87 ], [ %68, %64 ]
  store <8 x double> %189, ptr %67, align 8
  store <8 x double> %188, ptr %73, align 8
  store <8 x double> %187, ptr %79, align 8
  store <8 x double> %186, ptr %85, align 8
  %190 = add nuw nsw i64 %65, 4
  %191 = icmp slt i64 %190, %1
  br i1 %191, label %64, label %192

192:
  ret void
}

define internal fastcc void @subtract_product_float64(i64 %0, i64 %1, i64 %2, ptr %3, ptr %4, ptr %5, i64 %6) {
  %8 = icmp sgt i64 %0, 0
  br i1 %8, label %9, label %225

9:
  %10 = icmp slt i64 %1, 4
  %11 = icmp sgt i64 %2, 0
  %12 = shl i64 %6, 1
  %13 = mul i64 %6, 3
  %14 = shl i64 %6, 1
  %15 = mul i64 %6, 3
  br label %16

16:
  %17 = phi i64 [ 0, %9 ], [ %18, %223 ]
  %18 = add i64 %17, 16
  %19 = or disjoint i64 %17, 8
  %20 = icmp slt i64 %19, %0
  %21 = getelementptr double, ptr %3, i64 %17
  %22 = getelementptr double, ptr %5, i64 %17
  br i1 %20, label %23, label %140

23:
  br i1 %10, label %24, label %27

24:
  %25 = phi i64 [ 0, %23 ], [ %28, %48 ]
  %26 = icmp slt i64 %25, %1
  br i1 %26, label %108, label %223

27:
  %28 = phi i64 [ %57, %48 ], [ 4, %23 ]
  %29 = phi i64 [ %28, %48 ], [ 0, %23 ]
  %30 = mul i64 %29, %6
  %31 = getelementptr double, ptr %22, i64 %30
  %32 = load <8 x double>, ptr %31, align 8
  %33 = getelementptr i8, ptr %31, i64 64
  %34 = load <8 x double>, ptr %33, align 8
  %35 = getelementptr double, ptr %31, i64 %6
  %36 = load <8 x double>, ptr %35, align 8
  %37 = getelementptr i8, ptr %35, i64 64
  %38 = load <8 x double>, ptr %37, align 8
  %39 = getelementptr double, ptr %31, i64 %14
  %40 = load <8 x double>, ptr %39, align 8
  %41 = getelementptr i8, ptr %39, i64 64
  %42 = load <8 x double>, ptr %41, align 8
  %43 = getelementptr double, ptr %31, i64 %15
  %44 = load <8 x double>, ptr %43, align 8
  %45 = getelementptr i8, ptr %43, i64 64
  %46 = load <8 x double>, ptr %45, align 8
  %47 = getelementptr double, ptr %4, i64 %30
  br i1 %11, label %59, label %48

48:
  %49 = phi <8 x double> [ %32, %27 ], [ %79, %59 ]
  %50 = phi <8 x double> [ %36, %27 ], [ %87, %59 ]
  %51 = phi <8 x double> [ %40, %27 ], [ %95, %59 ]
  %52 = phi <8 x double> [ %44, %27 ], [ %103, %59 ]
  %53 = phi <8 x double> [ %34, %27 ], [ %81, %59 ]
  %54 = phi <8 x double> [ %38, %27 ], [ %89, %59 ]
  %55 = phi <8 x double> [ %42, %27 ], [ %97, %59 ]
  %56 = phi <8 x double> [ %46, %27 ], [ %105, %59 ]
  store <8 x double> %49, ptr %31, align 8
  store <8 x double> %53, ptr %33, align 8
  store <8 x double> %50, ptr %35, align 8
  store <8 x double> %54, ptr %37, align 8
  store <8 x double> %51, ptr %39, align 8
  store <8 x double> %55, ptr %41, align 8
  store <8 x double> %52, ptr %43, align 8
  store <8 x double> %56, ptr %45, align 8
  %57 = add i64 %28, 4
  %58 = icmp sgt i64 %57, %1
  br i1 %58, label %24, label %27

59:
  %60 = phi <8 x double> [ %79, %59 ], [ %32, %27 ]
  %61 = phi <8 x double> [ %87, %59 ], [ %36, %27 ]
  %62 = phi <8 x double> [ %95, %59 ], [ %40, %27 ]
  %63 = phi <8 x double> [ %103, %59 ], [ %44, %27 ]
  %64 = phi <8 x double> [ %81, %59 ], [ %34, %27 ]
  %65 = phi <8 x double> [ %89, %59 ], [ %38, %27 ]
  %66 = phi <8 x double> [ %97, %59 ], [ %42, %27 ]
  %67 = phi <8 x double> [ %105, %59 ], [ %46, %27 ]
  %68 = phi i64 [ %106, %59 ], [ 0, %27 ]
  %69 = mul i64 %68, %6
  %70 = getelementptr double, ptr %21, i64 %69
  %71 = load <8 x double>, ptr %70, align 8
  %72 = getelementptr i8, ptr %70, i64 64
  %73 = load <8 x double>, ptr %72, align 8
  %74 = getelementptr double, ptr %47, i64 %68
  %75 = load double, ptr %74, align 8
  %76 = insertelement <8 x double> poison, double %75, i64 0
  %77 = shufflevector <8 x double> %76, <8 x double> poison, <8 x i32> zeroinitializer
  %78 = fmul contract <8 x double> %77, %71
  %79 = fsub contract <8 x double> %60, %78
  %80 = fmul contract <8 x double> %77, %73
  %81 = fsub contract <8 x double> %64, %80
  %82 = getelementptr double, ptr %74, i64 %6
  %83 = load double, ptr %82, align 8
  %84 = insertelement <8 x double> poison, double %83, i64 0
  %85 = shufflevector <8 x double> %84, <8 x double> poison, <8 x i32> zeroinitializer
  %86 = fmul contract <8 x double> %85, %71
  %87 = fsub contract <8 x double> %61, %86
  %88 = fmul contract <8 x double> %85, %73
  %89 = fsub contract <8 x double> %65, %88
  %90 = getelementptr double, ptr %74, i64 %14
  %91 = load double, ptr %90, align 8
  %92 = insertelement <8 x double> poison, double %91, i64 0
  %93 = shufflevector <8 x double> %92, <8 x double> poison, <8 x i32> zeroinitializer
  %94 = fmul contract <8 x double> %93, %71
  %95 = fsub contract <8 x double> %62, %94
  %96 = fmul contract <8 x double> %93, %73
  %97 = fsub contract <8 x double> %66, %96
  %98 = getelementptr double, ptr %74, i64 %15
  %99 = load double, ptr %98, align 8
  %100 = insertelement <8 x double> poison, double %99, i64 0
  %101 = shufflevector <8 x double> %100, <8 x double> poison, <8 x i32> zeroinitializer
  %102 = fmul contract <8 x double> %101, %71
  %103 = fsub contract <8 x double> %63, %102
  %104 = fmul contract <8 x double> %101, %73
  %105 = fsub contract <8 x double> %67, %104
  %106 = add nuw nsw i64 %68, 1
  %107 = icmp eq i64 %106, %2
  br i1 %107, label %48, label %59

108:
  %109 = phi i64 [ %138, %135 ], [ %25, %24 ]
  %110 = mul i64 %109, %6
  %111 = getelementptr double, ptr %22, i64 %110
  %112 = load <8 x double>, ptr %111, align 8
  %113 = getelementptr i8, ptr %111, i64 64
  %114 = load <8 x double>, ptr %113, align 8
  %115 = getelementptr double, ptr %4, i64 %110
  br i1 %11, label %116, label %135

116:
  %117 = phi <8 x double> [ %132, %116 ], [ %114, %108 ]
  %118 = phi <8 x double> [ %130, %116 ], [ %112, %108 ]
  %119 = phi i64 [ %133, %116 ], [ 0, %108 ]
  %120 = mul i64 %119, %6
  %121 = getelementptr double, ptr %21, i64 %120
  %122 = load <8 x double>, ptr %121, align 8
  %123 = getelementptr i8, ptr %121, i64 64
  %124 = load <8 x double>, ptr %123, align 8
  %125 = getelementptr double, ptr %115, i64 %119
  %126 = load double, ptr %125, align 8
  %127 = insertelement <8 x double> poison, double %126, i64 0
  %128 = shufflevector <8 x double> %127, <8 x double> poison, <8 x i32> zeroinitializer
  %129 = fmul contract <8 x double> %128, %122
  %130 = fsub contract <8 x double> %118, %129
  %131 = fmul contract <8 x double> %128, %124
  %132 = fsub contract <8 x double> %117, %131
  %133 = add nuw nsw i64 %119, 1
  %134 = icmp eq i64 %133, %2
  br i1 %134, label %135, label %116

135:
  %136 = phi <8 x double> [ %114, %108 ], [ %132, %116 ]
  %137 = phi <8 x double> [ %112, %108 ], [ %130, %116 ]
  store <8 x double> %137, ptr %111, align 8
  store <8 x double> %136, ptr %113, align 8
  %138 = add nsw i64 %109, 1
  %139 = icmp eq i64 %138, %1
  br i1 %139, label %223, label %108

140:
  br i1 %10, label %141, label %144

141:
  %142 = phi i64 [ 0, %140 ], [ %145, %157 ]
  %143 = icmp slt i64 %142, %1
  br i1 %143, label %199, label %223

144:
  %145 = phi i64 [ %162, %157 ], [ 4, %140 ]
  %146 = phi i64 [ %145, %157 ], [ 0, %140 ]
  %147 = mul i64 %146, %6
  %148 = getelementptr double, ptr %22, i64 %147
  %149 = load <8 x double>, ptr %148, align 8
  %150 = getelementptr double, ptr %148, i64 %6
  %151 = load <8 x double>, ptr %150, align 8
  %152 = getelementptr double, ptr %148, i64 %12
  %153 = load <8 x double>, ptr %152, align 8
  %154 = getelementptr double, ptr %148, i64 %13
  %155 = load <8 x double>, ptr %154, align 8
  %156 = getelementptr double, ptr %4, i64 %147
  br i1 %11, label %164, label %157

157:
  %158 = phi <8 x double> [ %155, %144 ], [ %196, %164 ]
  %159 = phi <8 x double> [ %153, %144 ], [ %190, %164 ]
  %160 = phi <8 x double> [ %151, %144 ], [ %184, %164 ]
  %161 = phi <8 x double> [ %149, %144 ], [ %178, %164 ]
  store <8 x double> %161, ptr %148, align 8
  store <8 x double> %160, ptr %150, align 8
  store <8 x double> %159, ptr %152, align 8
  store <8 x double> %158, ptr %154, align 8
  %162 = add i64 %145, 4
  %163 = icmp sgt i64 %162, %1
  br i1 %163, label %141, label %144

164:
  %165 = phi <8 x double> [ %196, %164 ], [ %155, %144 ]
  %166 = phi <8 x double> [ %190, %164 ], [ %153, %144 ]
  %167 = phi <8 x double> [ %184, %164 ], [ %151, %144 ]
  %168 = phi <8 x double> [ %178, %164 ], [ %149, %144 ]
  %169 = phi i64 [ %197, %164 ], [ 0, %144 ]
  %170 = mul i64 %169, %6
  %171 = getelementptr double, ptr %21, i64 %170
  %172 = load <8 x double>, ptr %171, align 8
  %173 = getelementptr double, ptr %156, i64 %169
  %174 = load double, ptr %173, align 8
  %175 = insertelement <8 x double> poison, double %174, i64 0
  %176 = shufflevector <8 x double> %175, <8 x double> poison, <8 x i32> zeroinitializer
  %177 = fmul contract <8 x double> %176, %172
  %178 = fsub contract <8 x double> %168, %177
  %179 = getelementptr double, ptr %173, i64 %6
  %180 = load double, ptr %179, align 8
  %181 = insertelement <8 x double> poison, double %180, i64 0
  %182 = shufflevector <8 x double> %181, <8 x double> poison, <8 x i32> zeroinitializer
  %183 = fmul contract <8 x double> %182, %172
  %184 = fsub contract <8 x double> %167, %183
  %185 = getelementptr double, ptr %173, i64 %12
  %186 = load double, ptr %185, align 8
  %187 = insertelement <8 x double> poison, double %186, i64 0
  %188 = shufflevector <8 x double> %187, <8 x double> poison, <8 x i32> zeroinitializer
  %189 = fmul contract <8 x double> %188, %172
  %190 = fsub contract <8 x double> %166, %189
  %191 = getelementptr double, ptr %173, i64 %13
  %192 = load double, ptr %191, align 8
  %193 = insertelement <8 x double> poison, double %192, i64 0
  %194 = shufflevector <8 x double> %193, <8 x double> poison, <8 x i32> zeroinitializer
  %195 = fmul contract <8 x double> %194, %172
  %196 = fsub contract <8 x double> %165, %195
  %197 = add nuw nsw i64 %169, 1
  %198 = icmp eq i64 %197, %2
  br i1 %198, label %157, label %164

199:
  %200 = phi i64 [ %221, %219 ], [ %142, %141 ]
  %201 = mul i64 %200, %6
  %202 = getelementptr double, ptr %4, i64 %201
  %203 = getelementptr double, ptr %22, i64 %201
  %204 = load <8 x double>, ptr %203, align 8
  br i1 %11, label %205, label %219

205:
  %206 = phi <8 x double> [ %216, %205 ], [ %204, %199 ]
  %207 = phi i64 [ %217, %205 ], [ 0, %199 ]
  %208 = mul i64 %207, %6
  %209 = getelementptr double, ptr %21, i64 %208
  %210 = load <8 x double>, ptr %209, align 8
  %211 = getelementptr double, ptr %202, i64 %207
  %212 = load double, ptr %211, align 8
  %213 = insertelement <8 x double> poison, double %212, i64 0
  %214 = shufflevector <8 x double> %213, <8 x double> poison, <8 x i32> zeroinitializer
  %215 = fmul contract <8 x double> %214, %210
  %216 = fsub contract <8 x double> %206, %215
  %217 = add nuw nsw i64 %207, 1
  %218 = icmp eq i64 %217, %2
  br i1 %218, label %219, label %205

219:
  %220 = phi <8 x double> [ %204, %199 ], [ %216, %205 ]
  store <8 x double> %220, ptr %203, align 8
  %221 = add nsw i64 %200, 1
  %222 = icmp eq i64 %221, %1
  br i1 %222, label %223, label %199

223:
  %224 = icmp slt i64 %18, %0
  br i1 %224, label %16, label %225

225:
  ret void
}

declare double @llvm.fabs.f64(double)

declare <8 x double> @llvm.fabs.v8f64(<8 x double>)

define internal fastcc void @subtract_square_float64(i64 %0, i64 %1, i64 %2, ptr %3, ptr %4, i64 %5) {
  %7 = icmp sgt i64 %0, 0
  br i1 %7, label %8, label %228

8:
  %9 = icmp sgt i64 %2, 0
  %10 = shl i64 %5, 4
  %11 = mul i64 %5, 24
  %12 = shl i64 %5, 4
  %13 = mul i64 %5, 24
  br label %14

14:
  %15 = phi i64 [ 16, %8 ], [ %227, %225 ]
  %16 = phi i64 [ 0, %8 ], [ %18, %225 ]
  %17 = tail call i64 @llvm.smin.i64(i64 %1, i64 %15)
  %18 = add i64 %16, 16
  %19 = tail call i64 @llvm.smin.i64(i64 %18, i64 %1)
  %20 = or disjoint i64 %16, 8
  %21 = icmp slt i64 %20, %0
  %22 = getelementptr double, ptr %3, i64 %16
  %23 = getelementptr double, ptr %4, i64 %16
  %24 = icmp slt i64 %19, 4
  br i1 %21, label %25, label %142

25:
  br i1 %24, label %26, label %29

26:
  %27 = phi i64 [ 0, %25 ], [ %30, %50 ]
  %28 = icmp slt i64 %27, %19
  br i1 %28, label %110, label %225

29:
  %30 = phi i64 [ %59, %50 ], [ 4, %25 ]
  %31 = phi i64 [ %30, %50 ], [ 0, %25 ]
  %32 = mul i64 %31, %5
  %33 = getelementptr double, ptr %23, i64 %32
  %34 = load <8 x double>, ptr %33, align 8
  %35 = getelementptr i8, ptr %33, i64 64
  %36 = load <8 x double>, ptr %35, align 8
  %37 = getelementptr double, ptr %33, i64 %5
  %38 = load <8 x double>, ptr %37, align 8
  %39 = getelementptr i8, ptr %37, i64 64
  %40 = load <8 x double>, ptr %39, align 8
  %41 = getelementptr i8, ptr %33, i64 %12
  %42 = load <8 x double>, ptr %41, align 8
  %43 = getelementptr i8, ptr %41, i64 64
  %44 = load <8 x double>, ptr %43, align 8
  %45 = getelementptr i8, ptr %33, i64 %13
  %46 = load <8 x double>, ptr %45, align 8
  %47 = getelementptr i8, ptr %45, i64 64
  %48 = load <8 x double>, ptr %47, align 8
  %49 = getelementptr double, ptr %3, i64 %31
  br i1 %9, label %61, label %50

50:
  %51 = phi <8 x double> [ %34, %29 ], [ %81, %61 ]
  %52 = phi <8 x double> [ %38, %29 ], [ %89, %61 ]
  %53 = phi <8 x double> [ %42, %29 ], [ %97, %61 ]
  %54 = phi <8 x double> [ %46, %29 ], [ %105, %61 ]
  %55 = phi <8 x double> [ %36, %29 ], [ %83, %61 ]
  %56 = phi <8 x double> [ %40, %29 ], [ %91, %61 ]
  %57 = phi <8 x double> [ %44, %29 ], [ %99, %61 ]
  %58 = phi <8 x double> [ %48, %29 ], [ %107, %61 ]
  store <8 x double> %51, ptr %33, align 8
  store <8 x double> %55, ptr %35, align 8
  store <8 x double> %52, ptr %37, align 8
  store <8 x double> %56, ptr %39, align 8
  store <8 x double> %53, ptr %41, align 8
  store <8 x double> %57, ptr %43, align 8
  store <8 x double> %54, ptr %45, align 8
  store <8 x double> %58, ptr %47, align 8
  %59 = add nuw nsw i64 %30, 4
  %60 = icmp sgt i64 %59, %19
  br i1 %60, label %26, label %29

61:
  %62 = phi <8 x double> [ %81, %61 ], [ %34, %29 ]
  %63 = phi <8 x double> [ %89, %61 ], [ %38, %29 ]
  %64 = phi <8 x double> [ %97, %61 ], [ %42, %29 ]
  %65 = phi <8 x double> [ %105, %61 ], [ %46, %29 ]
  %66 = phi <8 x double> [ %83, %61 ], [ %36, %29 ]
  %67 = phi <8 x double> [ %91, %61 ], [ %40, %29 ]
  %68 = phi <8 x double> [ %99, %61 ], [ %44, %29 ]
  %69 = phi <8 x double> [ %107, %61 ], [ %48, %29 ]
  %70 = phi i64 [ %108, %61 ], [ 0, %29 ]
  %71 = mul i64 %70, %5
  %72 = getelementptr double, ptr %22, i64 %71
  %73 = load <8 x double>, ptr %72, align 8
  %74 = getelementptr i8, ptr %72, i64 64
  %75 = load <8 x double>, ptr %74, align 8
  %76 = getelementptr double, ptr %49, i64 %71
  %77 = load double, ptr %76, align 8
  %78 = insertelement <8 x double> poison, double %77, i64 0
  %79 = shufflevector <8 x double> %78, <8 x double> poison, <8 x i32> zeroinitializer
  %80 = fmul contract <8 x double> %79, %73
  %81 = fsub contract <8 x double> %62, %80
  %82 = fmul contract <8 x double> %79, %75
  %83 = fsub contract <8 x double> %66, %82
  %84 = getelementptr i8, ptr %76, i64 8
  %85 = load double, ptr %84, align 8
  %86 = insertelement <8 x double> poison, double %85, i64 0
  %87 = shufflevector <8 x double> %86, <8 x double> poison, <8 x i32> zeroinitializer
  %88 = fmul contract <8 x double> %87, %73
  %89 = fsub contract <8 x double> %63, %88
  %90 = fmul contract <8 x double> %87, %75
  %91 = fsub contract <8 x double> %67, %90
  %92 = getelementptr i8, ptr %76, i64 16
  %93 = load double, ptr %92, align 8
  %94 = insertelement <8 x double> poison, double %93, i64 0
  %95 = shufflevector <8 x double> %94, <8 x double> poison, <8 x i32> zeroinitializer
  %96 = fmul contract <8 x double> %95, %73
  %97 = fsub contract <8 x double> %64, %96
  %98 = fmul contract <8 x double> %95, %75
  %99 = fsub contract <8 x double> %68, %98
  %100 = getelementptr i8, ptr %76, i64 24
  %101 = load double, ptr %100, align 8
  %102 = insertelement <8 x double> poison, double %101, i64 0
  %103 = shufflevector <8 x double> %102, <8 x double> poison, <8 x i32> zeroinitializer
  %104 = fmul contract <8 x double> %103, %73
  %105 = fsub contract <8 x double> %65, %104
  %106 = fmul contract <8 x double> %103, %75
  %107 = fsub contract <8 x double> %69, %106
  %108 = add nuw nsw i64 %70, 1
  %109 = icmp eq i64 %108, %2
  br i1 %109, label %50, label %61

110:
  %111 = phi i64 [ %140, %137 ], [ %27, %26 ]
  %112 = mul i64 %111, %5
  %113 = getelementptr double, ptr %23, i64 %112
  %114 = load <8 x double>, ptr %113, align 8
  %115 = getelementptr i8, ptr %113, i64 64
  %116 = load <8 x double>, ptr %115, align 8
  %117 = getelementptr double, ptr %3, i64 %111
  br i1 %9, label %118, label %137

118:
  %119 = phi <8 x double> [ %134, %118 ], [ %116, %110 ]
  %120 = phi <8 x double> [ %132, %118 ], [ %114, %110 ]
  %121 = phi i64 [ %135, %118 ], [ 0, %110 ]
  %122 = mul i64 %121, %5
  %123 = getelementptr double, ptr %22, i64 %122
  %124 = load <8 x double>, ptr %123, align 8
  %125 = getelementptr i8, ptr %123, i64 64
  %126 = load <8 x double>, ptr %125, align 8
  %127 = getelementptr double, ptr %117, i64 %122
  %128 = load double, ptr %127, align 8
  %129 = insertelement <8 x double> poison, double %128, i64 0
  %130 = shufflevector <8 x double> %129, <8 x double> poison, <8 x i32> zeroinitializer
  %131 = fmul contract <8 x double> %130, %124
  %132 = fsub contract <8 x double> %120, %131
  %133 = fmul contract <8 x double> %130, %126
  %134 = fsub contract <8 x double> %119, %133
  %135 = add nuw nsw i64 %121, 1
  %136 = icmp eq i64 %135, %2
  br i1 %136, label %137, label %118

137:
  %138 = phi <8 x double> [ %116, %110 ], [ %134, %118 ]
  %139 = phi <8 x double> [ %114, %110 ], [ %132, %118 ]
  store <8 x double> %139, ptr %113, align 8
  store <8 x double> %138, ptr %115, align 8
  %140 = add nuw nsw i64 %111, 1
  %141 = icmp eq i64 %140, %17
  br i1 %141, label %225, label %110

142:
  br i1 %24, label %143, label %146

143:
  %144 = phi i64 [ 0, %142 ], [ %147, %159 ]
  %145 = icmp slt i64 %144, %19
  br i1 %145, label %201, label %225

146:
  %147 = phi i64 [ %164, %159 ], [ 4, %142 ]
  %148 = phi i64 [ %147, %159 ], [ 0, %142 ]
  %149 = mul i64 %148, %5
  %150 = getelementptr double, ptr %23, i64 %149
  %151 = load <8 x double>, ptr %150, align 8
  %152 = getelementptr double, ptr %150, i64 %5
  %153 = load <8 x double>, ptr %152, align 8
  %154 = getelementptr i8, ptr %150, i64 %10
  %155 = load <8 x double>, ptr %154, align 8
  %156 = getelementptr i8, ptr %150, i64 %11
  %157 = load <8 x double>, ptr %156, align 8
  %158 = getelementptr double, ptr %3, i64 %148
  br i1 %9, label %166, label %159

159:
  %160 = phi <8 x double> [ %157, %146 ], [ %198, %166 ]
  %161 = phi <8 x double> [ %155, %146 ], [ %192, %166 ]
  %162 = phi <8 x double> [ %153, %146 ], [ %186, %166 ]
  %163 = phi <8 x double> [ %151, %146 ], [ %180, %166 ]
  store <8 x double> %163, ptr %150, align 8
  store <8 x double> %162, ptr %152, align 8
  store <8 x double> %161, ptr %154, align 8
  store <8 x double> %160, ptr %156, align 8
  %164 = add nuw nsw i64 %147, 4
  %165 = icmp sgt i64 %164, %19
  br i1 %165, label %143, label %146

166:
  %167 = phi <8 x double> [ %198, %166 ], [ %157, %146 ]
  %168 = phi <8 x double> [ %192, %166 ], [ %155, %146 ]
  %169 = phi <8 x double> [ %186, %166 ], [ %153, %146 ]
  %170 = phi <8 x double> [ %180, %166 ], [ %151, %146 ]
  %171 = phi i64 [ %199, %166 ], [ 0, %146 ]
  %172 = mul i64 %171, %5
  %173 = getelementptr double, ptr %22, i64 %172
  %174 = load <8 x double>, ptr %173, align 8
  %175 = getelementptr double, ptr %158, i64 %172
  %176 = load double, ptr %175, align 8
  %177 = insertelement <8 x double> poison, double %176, i64 0
  %178 = shufflevector <8 x double> %177, <8 x double> poison, <8 x i32> zeroinitializer
  %179 = fmul contract <8 x double> %178, %174
  %180 = fsub contract <8 x double> %170, %179
  %181 = getelementptr i8, ptr %175, i64 8
  %182 = load double, ptr %181, align 8
  %183 = insertelement <8 x double> poison, double %182, i64 0
  %184 = shufflevector <8 x double> %183, <8 x double> poison, <8 x i32> zeroinitializer
  %185 = fmul contract <8 x double> %184, %174
  %186 = fsub contract <8 x double> %169, %185
  %187 = getelementptr i8, ptr %175, i64 16
  %188 = load double, ptr %187, align 8
  %189 = insertelement <8 x double> poison, double %188, i64 0
  %190 = shufflevector <8 x double> %189, <8 x double> poison, <8 x i32> zeroinitializer
  %191 = fmul contract <8 x double> %190, %174
  %192 = fsub contract <8 x double> %168, %191
  %193 = getelementptr i8, ptr %175, i64 24
  %194 = load double, ptr %193, align 8
  %195 = insertelement <8 x double> poison, double %194, i64 0
  %196 = shufflevector <8 x double> %195, <8 x double> poison, <8 x i32> zeroinitializer
  %197 = fmul contract <8 x double> %196, %174
  %198 = fsub contract <8 x double> %167, %197
  %199 = add nuw nsw i64 %171, 1
  %200 = icmp eq i64 %199, %2
  br i1 %200, label %159, label %166

201:
  %202 = phi i64 [ %223, %221 ], [ %144, %143 ]
  %203 = getelementptr double, ptr %3, i64 %202
  %204 = mul i64 %202, %5
  %205 = getelementptr double, ptr %23, i64 %204
  %206 = load <8 x double>, ptr %205, align 8
  br i1 %9, label %207, label %221

207:
  %208 = phi <8 x double> [ %218, %207 ], [ %206, %201 ]
  %209 = phi i64 [ %219, %207 ], [ 0, %201 ]
  %210 = mul i64 %209, %5
  %211 = getelementptr double, ptr %22, i64 %210
  %212 = load <8 x double>, ptr %211, align 8
  %213 = getelementptr double, ptr %203, i64 %210
  %214 = load double, ptr %213, align 8
  %215 = insertelement <8 x double> poison, double %214, i64 0
  %216 = shufflevector <8 x double> %215, <8 x double> poison, <8 x i32> zeroinitializer
  %217 = fmul contract <8 x double> %216, %212
  %218 = fsub contract <8 x double> %208, %217
  %219 = add nuw nsw i64 %209, 1
  %220 = icmp eq i64 %219, %2
  br i1 %220, label %221, label %207

221:
  %222 = phi <8 x double> [ %206, %201 ], [ %218, %207 ]
  store <8 x double> %222, ptr %205, align 8
  %223 = add nuw nsw i64 %202, 1
  %224 = icmp eq i64 %223, %17
  br i1 %224, label %225, label %201

225:
  %226 = icmp slt i64 %18, %0
  %227 = add i64 %15, 16
  br i1 %226, label %14, label %228

228:
  ret void
}

declare double @llvm.sqrt.f64(double)

define internal fastcc void @qr_few_float64(i64 %0, i64 %1, ptr %2, i64 %3, ptr %4, ptr %5, ptr %6) {
  %8 = icmp sgt i64 %1, 0
  br i1 %8, label %9, label %255

9:
  %10 = icmp sgt i64 %0, 0
  %11 = icmp sgt i64 %0, 8
  br label %12

12:
  %13 = phi i64 [ 0, %9 ], [ %150, %244 ]
  %14 = mul i64 %13, %3
  %15 = getelementptr double, ptr %2, i64 %14
  %16 = getelementptr double, ptr %5, i64 %14
  %17 = load <8 x double>, ptr %15, align 8
  %18 = insertelement <8 x i64> poison, i64 %13, i64 0
  %19 = shufflevector <8 x i64> %18, <8 x i64> poison, <8 x i32> zeroinitializer
  %20 = icmp ugt <8 x i64> %19, <i64 0, i64 1, i64 2, i64 3, i64 4, i64 5, i64 6, i64 7>
  %21 = bitcast <8 x double> %17 to <8 x i64>
  %22 = select <8 x i1> %20, <8 x i64> zeroinitializer, <8 x i64> %21
  %23 = bitcast <8 x i64> %22 to <8 x double>
  br i1 %10, label %24, label %38

24:
  %25 = phi <8 x double> [ %35, %31 ], [ zeroinitializer, %12 ]
  %26 = phi i64 [ %36, %31 ], [ 0, %12 ]
  %27 = icmp eq i64 %26, 0
  br i1 %27, label %31, label %28

28:
  %29 = getelementptr double, ptr %15, i64 %26
  %30 = load <8 x double>, ptr %29, align 8
  br label %31

31:
  %32 = phi <8 x double> [ %30, %28 ], [ %23, %24 ]
  %33 = tail call <8 x double> @llvm.fabs.v8f64(<8 x double> %32)
  %34 = fcmp contract ogt <8 x double> %33, %25
  %35 = select <8 x i1> %34, <8 x double> %33, <8 x double> %25
  %36 = add nuw nsw i64 %26, 8
  %37 = icmp slt i64 %36, %0
  br i1 %37, label %24, label %38

38:
  %39 = phi <8 x double> [ zeroinitializer, %12 ], [ %35, %31 ]
  %40 = extractelement <8 x double> %39, i64 0
  %41 = extractelement <8 x double> %39, i64 1
  %42 = fcmp contract ogt double %41, %40
  %43 = select i1 %42, double %41, double %40
  %44 = extractelement <8 x double> %39, i64 2
  %45 = fcmp contract ogt double %44, %43
  %46 = select i1 %45, double %44, double %43
  %47 = extractelement <8 x double> %39, i64 3
  %48 = fcmp contract ogt double %47, %46
  %49 = select i1 %48, double %47, double %46
  %50 = extractelement <8 x double> %39, i64 4
  %51 = fcmp contract ogt double %50, %49
  %52 = select i1 %51, double %50, double %49
  %53 = extractelement <8 x double> %39, i64 5
  %54 = fcmp contract ogt double %53, %52
  %55 = select i1 %54, double %53, double %52
  %56 = extractelement <8 x double> %39, i64 6
  %57 = fcmp contract ogt double %56, %55
  %58 = select i1 %57, double %56, double %55
  %59 = extractelement <8 x double> %39, i64 7
  %60 = fcmp contract ogt double %59, %58
  %61 = select i1 %60, double %59, double %58
  %62 = fcmp contract ogt double %61, 0x5E90000000000000
  %63 = fcmp contract olt double %61, 0x26F0000000000000
  %64 = select i1 %63, double 0x6570000000000000, double 1.000000e+00
  %65 = select i1 %62, double 0x1A70000000000000, double %64
  %66 = icmp ult <8 x i64> %19, <i64 0, i64 1, i64 2, i64 3, i64 4, i64 5, i64 6, i64 7>
  %67 = select <8 x i1> %66, <8 x i64> %21, <8 x i64> zeroinitializer
  %68 = bitcast <8 x i64> %67 to <8 x double>
  br i1 %10, label %69, label %86

69:
  %70 = insertelement <8 x double> poison, double %65, i64 0
  %71 = shufflevector <8 x double> %70, <8 x double> poison, <8 x i32> zeroinitializer
  br label %72

72:
  %73 = phi <8 x double> [ zeroinitializer, %69 ], [ %83, %79 ]
  %74 = phi i64 [ 0, %69 ], [ %84, %79 ]
  %75 = icmp eq i64 %74, 0
  br i1 %75, label %79, label %76

76:
  %77 = getelementptr double, ptr %15, i64 %74
  %78 = load <8 x double>, ptr %77, align 8
  br label %79

79:
  %80 = phi <8 x double> [ %78, %76 ], [ %68, %72 ]
  %81 = fmul contract <8 x double> %71, %80
  %82 = fmul contract <8 x double> %81, %81
  %83 = fadd contract <8 x double> %73, %82
  %84 = add nuw nsw i64 %74, 8
  %85 = icmp slt i64 %84, %0
  br i1 %85, label %72, label %86

86:
  %87 = phi <8 x double> [ zeroinitializer, %38 ], [ %83, %79 ]
  %88 = extractelement <8 x double> %87, i64 0
  %89 = extractelement <8 x double> %87, i64 1
  %90 = fadd contract double %88, %89
  %91 = extractelement <8 x double> %87, i64 2
  %92 = fadd contract double %90, %91
  %93 = extractelement <8 x double> %87, i64 3
  %94 = fadd contract double %92, %93
  %95 = extractelement <8 x double> %87, i64 4
  %96 = fadd contract double %94, %95
  %97 = extractelement <8 x double> %87, i64 5
  %98 = fadd contract double %96, %97
  %99 = extractelement <8 x double> %87, i64 6
  %100 = fadd contract double %98, %99
  %101 = extractelement <8 x double> %87, i64 7
  %102 = fadd contract double %100, %101
  %103 = getelementptr double, ptr %15, i64 %13
  %104 = load double, ptr %103, align 8
  %105 = fmul contract double %65, %104
  %106 = fcmp contract oeq double %102, 0.000000e+00
  br i1 %106, label %135, label %107

107:
  %108 = fmul contract double %105, %105
  %109 = fadd contract double %102, %108
  %110 = tail call contract double @llvm.sqrt.f64(double %109)
  %111 = fcmp contract olt double %105, 0.000000e+00
  %112 = fneg double %110
  %113 = select i1 %111, double %110, double %112
  %114 = fsub contract double %105, %113
  %115 = fdiv contract double 1.000000e+00, %114
  %116 = insertelement <8 x double> poison, double %65, i64 0
  %117 = shufflevector <8 x double> %116, <8 x double> poison, <8 x i32> zeroinitializer
  %118 = fmul contract <8 x double> %17, %117
  %119 = insertelement <8 x double> poison, double %115, i64 0
  %120 = shufflevector <8 x double> %119, <8 x double> poison, <8 x i32> zeroinitializer
  %121 = fmul contract <8 x double> %118, %120
  %122 = select <8 x i1> %66, <8 x double> %121, <8 x double> %17
  store <8 x double> %122, ptr %15, align 8
  br i1 %11, label %123, label %131

123:
  %124 = phi i64 [ %129, %123 ], [ 8, %107 ]
  %125 = getelementptr double, ptr %15, i64 %124
  %126 = load <8 x double>, ptr %125, align 8
  %127 = fmul contract <8 x double> %117, %126
  %128 = fmul contract <8 x double> %120, %127
  store <8 x double> %128, ptr %125, align 8
  %129 = add nuw nsw i64 %124, 8
  %130 = icmp slt i64 %129, %0
  br i1 %130, label %123, label %131

131:
  %132 = fdiv contract double %113, %65
  store double %132, ptr %103, align 8
  %133 = fsub contract double %113, %105
  %134 = fdiv contract double %133, %113
  br label %135

135:
  %136 = phi double [ %134, %131 ], [ 0.000000e+00, %86 ]
  %137 = getelementptr double, ptr %4, i64 %13
  store double %136, ptr %137, align 8
  br i1 %10, label %138, label %145

138:
  %139 = phi i64 [ %143, %138 ], [ 0, %135 ]
  %140 = getelementptr double, ptr %16, i64 %139
  %141 = getelementptr double, ptr %15, i64 %139
  %142 = load <8 x double>, ptr %141, align 8
  store <8 x double> %142, ptr %140, align 8
  %143 = add nuw nsw i64 %139, 8
  %144 = icmp slt i64 %143, %0
  br i1 %144, label %138, label %145

145:
  %146 = load <8 x i64>, ptr %16, align 8
  %147 = select <8 x i1> %66, <8 x i64> %146, <8 x i64> zeroinitializer
  %148 = icmp eq <8 x i64> %19, <i64 0, i64 1, i64 2, i64 3, i64 4, i64 5, i64 6, i64 7>
  %149 = select <8 x i1> %148, <8 x i64> splat (i64 4607182418800017408), <8 x i64> %147
  store <8 x i64> %149, ptr %16, align 8
  %150 = add nuw nsw i64 %13, 1
  %151 = icmp slt i64 %150, %1
  br i1 %151, label %154, label %152

152:
  %153 = icmp eq i64 %13, 0
  br i1 %153, label %244, label %202

154:
  %155 = phi i64 [ %200, %199 ], [ %150, %145 ]
  %156 = mul i64 %155, %3
  %157 = getelementptr double, ptr %2, i64 %156
  br i1 %10, label %158, label %199

158:
  %159 = phi i64 [ %167, %158 ], [ 0, %154 ]
  %160 = phi <8 x double> [ %166, %158 ], [ zeroinitializer, %154 ]
  %161 = getelementptr double, ptr %16, i64 %159
  %162 = load <8 x double>, ptr %161, align 8
  %163 = getelementptr double, ptr %157, i64 %159
  %164 = load <8 x double>, ptr %163, align 8
  %165 = fmul contract <8 x double> %162, %164
  %166 = fadd contract <8 x double> %160, %165
  %167 = add nuw nsw i64 %159, 8
  %168 = icmp slt i64 %167, %0
  br i1 %168, label %158, label %169

169:
  br i1 %10, label %170, label %199

170:
  %171 = extractelement <8 x double> %166, i64 0
  %172 = extractelement <8 x double> %166, i64 1
  %173 = fadd contract double %171, %172
  %174 = extractelement <8 x double> %166, i64 2
  %175 = fadd contract double %173, %174
  %176 = extractelement <8 x double> %166, i64 3
  %177 = fadd contract double %175, %176
  %178 = extractelement <8 x double> %166, i64 4
  %179 = fadd contract double %177, %178
  %180 = extractelement <8 x double> %166, i64 5
  %181 = fadd contract double %179, %180
  %182 = extractelement <8 x double> %166, i64 6
  %183 = fadd contract double %181, %182
  %184 = extractelement <8 x double> %166, i64 7
  %185 = fadd contract double %183, %184
  %186 = fmul contract double %136, %185
  %187 = insertelement <8 x double> poison, double %186, i64 0
  %188 = shufflevector <8 x double> %187, <8 x double> poison, <8 x i32> zeroinitializer
  br label %189

189:
  %190 = phi i64 [ 0, %170 ], [ %197, %189 ]
  %191 = getelementptr double, ptr %157, i64 %190
  %192 = load <8 x double>, ptr %191, align 8
  %193 = getelementptr double, ptr %16, i64 %190
  %194 = load <8 x double>, ptr %193, align 8
  %195 = fmul contract <8 x double> %188, %194
  %196 = fsub contract <8 x double> %192, %195
  store <8 x double> %196, ptr %191, align 8
  %197 = add nuw nsw i64 %190, 8
  %198 = icmp slt i64 %197, %0
  br i1 %198, label %189, label %199

199:
  %200 = add nuw nsw i64 %155, 1
  %201 = icmp slt i64 %200, %1
  br i1 %201, label %154, label %152

202:
  %203 = phi i64 [ %242, %221 ], [ 0, %152 ]
  %204 = phi <8 x double> [ %241, %221 ], [ zeroinitializer, %152 ]
  %205 = shl i64 %203, 6
  %206 = getelementptr i8, ptr %6, i64 %205
  %207 = load <8 x double>, ptr %206, align 8
  %208 = mul i64 %203, %3
  %209 = getelementptr double, ptr %5, i64 %208
  br i1 %10, label %210, label %221

210:
  %211 = phi i64 [ %219, %210 ], [ 0, %202 ]
  %212 = phi <8 x double> [ %218, %210 ], [ zeroinitializer, %202 ]
  %213 = getelementptr double, ptr %209, i64 %211
  %214 = load <8 x double>, ptr %213, align 8
  %215 = getelementptr double, ptr %16, i64 %211
  %216 = load <8 x double>, ptr %215, align 8
  %217 = fmul contract <8 x double> %214, %216
  %218 = fadd contract <8 x double> %212, %217
  %219 = add nuw nsw i64 %211, 8
  %220 = icmp slt i64 %219, %0
  br i1 %220, label %210, label %221

221:
  %222 = phi <8 x double> [ zeroinitializer, %202 ], [ %218, %210 ]
  %223 = extractelement <8 x double> %222, i64 0
  %224 = extractelement <8 x double> %222, i64 1
  %225 = fadd contract double %223, %224
  %226 = extractelement <8 x double> %222, i64 2
  %227 = fadd contract double %225, %226
  %228 = extractelement <8 x double> %222, i64 3
  %229 = fadd contract double %227, %228
  %230 = extractelement <8 x double> %222, i64 4
  %231 = fadd contract double %229, %230
  %232 = extractelement <8 x double> %222, i64 5
  %233 = fadd contract double %231, %232
  %234 = extractelement <8 x double> %222, i64 6
  %235 = fadd contract double %233, %234
  %236 = extractelement <8 x double> %222, i64 7
  %237 = fadd contract double %235, %236
  %238 = insertelement <8 x double> poison, double %237, i64 0
  %239 = shufflevector <8 x double> %238, <8 x double> poison, <8 x i32> zeroinitializer
  %240 = fmul contract <8 x double> %207, %239
  %241 = fadd contract <8 x double> %204, %240
  %242 = add nuw nsw i64 %203, 1
  %243 = icmp eq i64 %242, %13
  br i1 %243, label %244, label %202

244:
  %245 = phi <8 x double> [ zeroinitializer, %152 ], [ %241, %221 ]
  %246 = shl i64 %13, 6
  %247 = getelementptr i8, ptr %6, i64 %246
  %248 = fneg contract double %136
  %249 = insertelement <8 x double> poison, double %248, i64 0
  %250 = shufflevector <8 x double> %249, <8 x double> poison, <8 x i32> zeroinitializer
  %251 = fmul contract <8 x double> %250, %245
  store <8 x double> %251, ptr %247, align 8
  %252 = mul i64 %13, 72
  %253 = getelementptr i8, ptr %6, i64 %252
  store double %136, ptr %253, align 8
  %254 = icmp eq i64 %150, %1
  br i1 %254, label %255, label %12

255:
  ret void
}

define internal fastcc void @reflect_float64(i64 %0, i64 %1, ptr %2, ptr %3, i32 %4, ptr %5, i64 %6) {
  %8 = alloca [8 x <8 x double>], align 64
  %9 = alloca [32 x double], align 16
  br label %10

10:
  %11 = phi i64 [ 0, %7 ], [ %16, %10 ]
  %12 = shl i64 %11, 6
  %13 = getelementptr i8, ptr %3, i64 %12
  %14 = load <8 x double>, ptr %13, align 8
  %15 = getelementptr [8 x <8 x double>], ptr %8, i64 0, i64 %11
  store <8 x double> %14, ptr %15, align 64
  %16 = add nuw nsw i64 %11, 1
  %17 = icmp eq i64 %16, 8
  br i1 %17, label %18, label %10

18:
  %19 = icmp eq i32 %4, 0
  br i1 %19, label %60, label %20

20:
  %21 = load <8 x double>, ptr %8, align 64
  %22 = getelementptr inbounds i8, ptr %8, i64 256
  %23 = load <8 x double>, ptr %22, align 64
  %24 = shufflevector <8 x double> %21, <8 x double> %23, <8 x i32> <i32 0, i32 8, i32 1, i32 9, i32 2, i32 10, i32 3, i32 11>
  %25 = shufflevector <8 x double> %21, <8 x double> %23, <8 x i32> <i32 4, i32 12, i32 5, i32 13, i32 6, i32 14, i32 7, i32 15>
  %26 = getelementptr inbounds i8, ptr %8, i64 64
  %27 = load <8 x double>, ptr %26, align 64
  %28 = getelementptr inbounds i8, ptr %8, i64 320
  %29 = load <8 x double>, ptr %28, align 64
  %30 = shufflevector <8 x double> %27, <8 x double> %29, <8 x i32> <i32 0, i32 8, i32 1, i32 9, i32 2, i32 10, i32 3, i32 11>
  %31 = shufflevector <8 x double> %27, <8 x double> %29, <8 x i32> <i32 4, i32 12, i32 5, i32 13, i32 6, i32 14, i32 7, i32 15>
  %32 = getelementptr inbounds i8, ptr %8, i64 128
  %33 = load <8 x double>, ptr %32, align 64
  %34 = getelementptr inbounds i8, ptr %8, i64 384
  %35 = load <8 x double>, ptr %34, align 64
  %36 = shufflevector <8 x double> %33, <8 x double> %35, <8 x i32> <i32 0, i32 8, i32 1, i32 9, i32 2, i32 10, i32 3, i32 11>
  %37 = shufflevector <8 x double> %33, <8 x double> %35, <8 x i32> <i32 4, i32 12, i32 5, i32 13, i32 6, i32 14, i32 7, i32 15>
  %38 = getelementptr inbounds i8, ptr %8, i64 192
  %39 = load <8 x double>, ptr %38, align 64
  %40 = getelementptr inbounds i8, ptr %8, i64 448
  %41 = load <8 x double>, ptr %40, align 64
  %42 = shufflevector <8 x double> %39, <8 x double> %41, <8 x i32> <i32 0, i32 8, i32 1, i32 9, i32 2, i32 10, i32 3, i32 11>
  %43 = shufflevector <8 x double> %39, <8 x double> %41, <8 x i32> <i32 4, i32 12, i32 5, i32 13, i32 6, i32 14, i32 7, i32 15>
  %44 = shufflevector <8 x double> %24, <8 x double> %36, <8 x i32> <i32 0, i32 8, i32 1, i32 9, i32 2, i32 10, i32 3, i32 11>
  %45 = shufflevector <8 x double> %24, <8 x double> %36, <8 x i32> <i32 4, i32 12, i32 5, i32 13, i32 6, i32 14, i32 7, i32 15>
  %46 = shufflevector <8 x double> %25, <8 x double> %37, <8 x i32> <i32 0, i32 8, i32 1, i32 9, i32 2, i32 10, i32 3, i32 11>
  %47 = shufflevector <8 x double> %25, <8 x double> %37, <8 x i32> <i32 4, i32 12, i32 5, i32 13, i32 6, i32 14, i32 7, i32 15>
  %48 = shufflevector <8 x double> %30, <8 x double> %42, <8 x i32> <i32 0, i32 8, i32 1, i32 9, i32 2, i32 10, i32 3, i32 11>
  %49 = shufflevector <8 x double> %30, <8 x double> %42, <8 x i32> <i32 4, i32 12, i32 5, i32 13, i32 6, i32 14, i32 7, i32 15>
  %50 = shufflevector <8 x double> %31, <8 x double> %43, <8 x i32> <i32 0, i32 8, i32 1, i32 9, i32 2, i32 10, i32 3, i32 11>
  %51 = shufflevector <8 x double> %31, <8 x double> %43, <8 x i32> <i32 4, i32 12, i32 5, i32 13, i32 6, i32 14, i32 7, i32 15>
  %52 = shufflevector <8 x double> %44, <8 x double> %48, <8 x i32> <i32 0, i32 8, i32 1, i32 9, i32 2, i32 10, i32 3, i32 11>
  %53 = shufflevector <8 x double> %44, <8 x double> %48, <8 x i32> <i32 4, i32 12, i32 5, i32 13, i32 6, i32 14, i32 7, i32 15>
  %54 = shufflevector <8 x double> %45, <8 x double> %49, <8 x i32> <i32 0, i32 8, i32 1, i32 9, i32 2, i32 10, i32 3, i32 11>
  %55 = shufflevector <8 x double> %45, <8 x double> %49, <8 x i32> <i32 4, i32 12, i32 5, i32 13, i32 6, i32 14, i32 7, i32 15>
  %56 = shufflevector <8 x double> %46, <8 x double> %50, <8 x i32> <i32 0, i32 8, i32 1, i32 9, i32 2, i32 10, i32 3, i32 11>
  %57 = shufflevector <8 x double> %46, <8 x double> %50, <8 x i32> <i32 4, i32 12, i32 5, i32 13, i32 6, i32 14, i32 7, i32 15>
  %58 = shufflevector <8 x double> %47, <8 x double> %51, <8 x i32> <i32 0, i32 8, i32 1, i32 9, i32 2, i32 10, i32 3, i32 11>
  %59 = shufflevector <8 x double> %47, <8 x double> %51, <8 x i32> <i32 4, i32 12, i32 5, i32 13, i32 6, i32 14, i32 7, i32 15>
  store <8 x double> %52, ptr %8, align 64
  store <8 x double> %53, ptr %26, align 64
  store <8 x double> %54, ptr %32, align 64
  store <8 x double> %55, ptr %38, align 64
  store <8 x double> %56, ptr %22, align 64
  store <8 x double> %57, ptr %28, align 64
  store <8 x double> %58, ptr %34, align 64
  store <8 x double> %59, ptr %40, align 64
  br label %60

60:
  %61 = icmp sgt i64 %1, 0
  br i1 %61, label %62, label %416

62:
  %63 = icmp sgt i64 %0, 0
  %64 = shl i64 %6, 4
  %65 = mul i64 %6, 24
  %66 = shl i64 %6, 4
  %67 = mul i64 %6, 24
  %68 = shl i64 %6, 4
  %69 = mul i64 %6, 24
  br label %70

70:
  %71 = phi i64 [ %1, %62 ], [ %415, %412 ]
  %72 = phi i64 [ 0, %62 ], [ %413, %412 ]
  %73 = tail call i64 @llvm.smin.i64(i64 %71, i64 4)
  %74 = mul i64 %72, %6
  %75 = getelementptr double, ptr %5, i64 %74
  br label %76

76:
  %77 = phi i1 [ true, %70 ], [ false, %201 ]
  %78 = phi i64 [ 0, %70 ], [ 2, %201 ]
  %79 = or disjoint i64 %78, %72
  %80 = icmp slt i64 %79, %1
  br i1 %80, label %81, label %202

81:
  %82 = mul i64 %78, %6
  %83 = getelementptr double, ptr %75, i64 %82
  %84 = or disjoint i64 %79, 1
  %85 = icmp slt i64 %84, %1
  %86 = zext i1 %85 to i64
  %87 = or disjoint i64 %78, %86
  %88 = mul i64 %87, %6
  %89 = getelementptr double, ptr %75, i64 %88
  %90 = shl nuw nsw i64 %78, 6
  %91 = getelementptr i8, ptr %9, i64 %90
  br label %92

92:
  %93 = phi i1 [ true, %81 ], [ false, %137 ]
  %94 = phi i64 [ 0, %81 ], [ 4, %137 ]
  %95 = mul i64 %94, %6
  %96 = getelementptr double, ptr %2, i64 %95
  br i1 %63, label %97, label %137

97:
  %98 = phi <8 x double> [ %122, %97 ], [ zeroinitializer, %92 ]
  %99 = phi <8 x double> [ %116, %97 ], [ zeroinitializer, %92 ]
  %100 = phi <8 x double> [ %132, %97 ], [ zeroinitializer, %92 ]
  %101 = phi <8 x double> [ %126, %97 ], [ zeroinitializer, %92 ]
  %102 = phi <8 x double> [ %120, %97 ], [ zeroinitializer, %92 ]
  %103 = phi <8 x double> [ %114, %97 ], [ zeroinitializer, %92 ]
  %104 = phi <8 x double> [ %128, %97 ], [ zeroinitializer, %92 ]
  %105 = phi <8 x double> [ %134, %97 ], [ zeroinitializer, %92 ]
  %106 = phi i64 [ %135, %97 ], [ 0, %92 ]
  %107 = getelementptr double, ptr %83, i64 %106
  %108 = load <8 x double>, ptr %107, align 8
  %109 = getelementptr double, ptr %89, i64 %106
  %110 = load <8 x double>, ptr %109, align 8
  %111 = getelementptr double, ptr %96, i64 %106
  %112 = load <8 x double>, ptr %111, align 8
  %113 = fmul contract <8 x double> %108, %112
  %114 = fadd contract <8 x double> %103, %113
  %115 = fmul contract <8 x double> %110, %112
  %116 = fadd contract <8 x double> %115, %99
  %117 = getelementptr double, ptr %111, i64 %6
  %118 = load <8 x double>, ptr %117, align 8
  %119 = fmul contract <8 x double> %108, %118
  %120 = fadd contract <8 x double> %102, %119
  %121 = fmul contract <8 x double> %110, %118
  %122 = fadd contract <8 x double> %121, %98
  %123 = getelementptr i8, ptr %111, i64 %64
  %124 = load <8 x double>, ptr %123, align 8
  %125 = fmul contract <8 x double> %108, %124
  %126 = fadd contract <8 x double> %101, %125
  %127 = fmul contract <8 x double> %110, %124
  %128 = fadd contract <8 x double> %127, %104
  %129 = getelementptr i8, ptr %111, i64 %65
  %130 = load <8 x double>, ptr %129, align 8
  %131 = fmul contract <8 x double> %108, %130
  %132 = fadd contract <8 x double> %100, %131
  %133 = fmul contract <8 x double> %110, %130
  %134 = fadd contract <8 x double> %133, %105
  %135 = add nuw nsw i64 %106, 8
  %136 = icmp slt i64 %135, %0
  br i1 %136, label %97, label %137

137:
  %138 = phi <8 x double> [ zeroinitializer, %92 ], [ %122, %97 ]
  %139 = phi <8 x double> [ zeroinitializer, %92 ], [ %116, %97 ]
  %140 = phi <8 x double> [ zeroinitializer, %92 ], [ %132, %97 ]
  %141 = phi <8 x double> [ zeroinitializer, %92 ], [ %126, %97 ]
  %142 = phi <8 x double> [ zeroinitializer, %92 ], [ %120, %97 ]
  %143 = phi <8 x double> [ zeroinitializer, %92 ], [ %114, %97 ]
  %144 = phi <8 x double> [ zeroinitializer, %92 ], [ %128, %97 ]
  %145 = phi <8 x double> [ zeroinitializer, %92 ], [ %134, %97 ]
  %146 = shufflevector <8 x double> %143, <8 x double> %139, <8 x i32> <i32 0, i32 8, i32 1, i32 9, i32 2, i32 10, i32 3, i32 11>
  %147 = shufflevector <8 x double> %143, <8 x double> %139, <8 x i32> <i32 4, i32 12, i32 5, i32 13, i32 6, i32 14, i32 7, i32 15>
  %148 = shufflevector <8 x double> %142, <8 x double> %138, <8 x i32> <i32 0, i32 8, i32 1, i32 9, i32 2, i32 10, i32 3, i32 11>
  %149 = shufflevector <8 x double> %142, <8 x double> %138, <8 x i32> <i32 4, i32 12, i32 5, i32 13, i32 6, i32 14, i32 7, i32 15>
  %150 = shufflevector <8 x double> %141, <8 x double> %144, <8 x i32> <i32 0, i32 8, i32 1, i32 9, i32 2, i32 10, i32 3, i32 11>
  %151 = shufflevector <8 x double> %141, <8 x double> %144, <8 x i32> <i32 4, i32 12, i32 5, i32 13, i32 6, i32 14, i32 7, i32 15>
  %152 = shufflevector <8 x double> %140, <8 x double> %145, <8 x i32> <i32 0, i32 8, i32 1, i32 9, i32 2, i32 10, i32 3, i32 11>
  %153 = shufflevector <8 x double> %140, <8 x double> %145, <8 x i32> <i32 4, i32 12, i32 5, i32 13, i32 6, i32 14, i32 7, i32 15>
  %154 = shufflevector <8 x double> %146, <8 x double> %150, <8 x i32> <i32 0, i32 8, i32 1, i32 9, i32 2, i32 10, i32 3, i32 11>
  %155 = shufflevector <8 x double> %146, <8 x double> %150, <8 x i32> <i32 4, i32 12, i32 5, i32 13, i32 6, i32 14, i32 7, i32 15>
  %156 = shufflevector <8 x double> %147, <8 x double> %151, <8 x i32> <i32 0, i32 8, i32 1, i32 9, i32 2, i32 10, i32 3, i32 11>
  %157 = shufflevector <8 x double> %147, <8 x double> %151, <8 x i32> <i32 4, i32 12, i32 5, i32 13, i32 6, i32 14, i32 7, i32 15>
  %158 = shufflevector <8 x double> %148, <8 x double> %152, <8 x i32> <i32 0, i32 8, i32 1, i32 9, i32 2, i32 10, i32 3, i32 11>
  %159 = shufflevector <8 x double> %148, <8 x double> %152, <8 x i32> <i32 4, i32 12, i32 5, i32 13, i32 6, i32 14, i32 7, i32 15>
  %160 = shufflevector <8 x double> %149, <8 x double> %153, <8 x i32> <i32 0, i32 8, i32 1, i32 9, i32 2, i32 10, i32 3, i32 11>
  %161 = shufflevector <8 x double> %149, <8 x double> %153, <8 x i32> <i32 4, i32 12, i32 5, i32 13, i32 6, i32 14, i32 7, i32 15>
  %162 = shufflevector <8 x double> %154, <8 x double> %158, <8 x i32> <i32 0, i32 8, i32 1, i32 9, i32 2, i32 10, i32 3, i32 11>
  %163 = shufflevector <8 x double> %154, <8 x double> %158, <8 x i32> <i32 4, i32 12, i32 5, i32 13, i32 6, i32 14, i32 7, i32 15>
  %164 = shufflevector <8 x double> %155, <8 x double> %159, <8 x i32> <i32 0, i32 8, i32 1, i32 9, i32 2, i32 10, i32 3, i32 11>
  %165 = shufflevector <8 x double> %155, <8 x double> %159, <8 x i32> <i32 4, i32 12, i32 5, i32 13, i32 6, i32 14, i32 7, i32 15>
  %166 = shufflevector <8 x double> %156, <8 x double> %160, <8 x i32> <i32 0, i32 8, i32 1, i32 9, i32 2, i32 10, i32 3, i32 11>
  %167 = shufflevector <8 x double> %156, <8 x double> %160, <8 x i32> <i32 4, i32 12, i32 5, i32 13, i32 6, i32 14, i32 7, i32 15>
  %168 = shufflevector <8 x double> %157, <8 x double> %161, <8 x i32> <i32 0, i32 8, i32 1, i32 9, i32 2, i32 10, i32 3, i32 11>
  %169 = shufflevector <8 x double> %157, <8 x double> %161, <8 x i32> <i32 4, i32 12, i32 5, i32 13, i32 6, i32 14, i32 7, i32 15>
  %170 = fadd contract <8 x double> %162, zeroinitializer
  %171 = fadd contract <8 x double> %170, %163
  %172 = fadd contract <8 x double> %171, %164
  %173 = fadd contract <8 x double> %172, %165
  %174 = fadd contract <8 x double> %173, %166
  %175 = fadd contract <8 x double> %174, %167
  %176 = fadd contract <8 x double> %175, %168
  %177 = fadd contract <8 x double> %176, %169
  %178 = extractelement <8 x double> %177, i64 0
  %179 = getelementptr double, ptr %91, i64 %94
  store double %178, ptr %179, align 16
  %180 = extractelement <8 x double> %177, i64 4
  %181 = or disjoint i64 %94, 8
  %182 = getelementptr double, ptr %91, i64 %181
  store double %180, ptr %182, align 16
  %183 = extractelement <8 x double> %177, i64 1
  %184 = or disjoint i64 %94, 1
  %185 = getelementptr double, ptr %91, i64 %184
  store double %183, ptr %185, align 8
  %186 = extractelement <8 x double> %177, i64 5
  %187 = or disjoint i64 %94, 9
  %188 = getelementptr double, ptr %91, i64 %187
  store double %186, ptr %188, align 8
  %189 = extractelement <8 x double> %177, i64 2
  %190 = or disjoint i64 %94, 2
  %191 = getelementptr double, ptr %91, i64 %190
  store double %189, ptr %191, align 16
  %192 = extractelement <8 x double> %177, i64 6
  %193 = or disjoint i64 %94, 10
  %194 = getelementptr double, ptr %91, i64 %193
  store double %192, ptr %194, align 16
  %195 = extractelement <8 x double> %177, i64 3
  %196 = or disjoint i64 %94, 3
  %197 = getelementptr double, ptr %91, i64 %196
  store double %195, ptr %197, align 8
  %198 = extractelement <8 x double> %177, i64 7
  %199 = or disjoint i64 %94, 11
  %200 = getelementptr double, ptr %91, i64 %199
  store double %198, ptr %200, align 8
  br i1 %93, label %92, label %201

201:
  br i1 %77, label %76, label %202

202:
  br label %203

203:
  %204 = phi i64 [ %223, %220 ], [ 0, %202 ]
  %205 = shl nuw nsw i64 %204, 3
  br label %206

206:
  %207 = phi i64 [ 0, %203 ], [ %218, %206 ]
  %208 = phi <8 x double> [ zeroinitializer, %203 ], [ %217, %206 ]
  %209 = getelementptr [8 x <8 x double>], ptr %8, i64 0, i64 %207
  %210 = load <8 x double>, ptr %209, align 64
  %211 = add nuw nsw i64 %205, %207
  %212 = getelementptr [32 x double], ptr %9, i64 0, i64 %211
  %213 = load double, ptr %212, align 8
  %214 = insertelement <8 x double> poison, double %213, i64 0
  %215 = shufflevector <8 x double> %214, <8 x double> poison, <8 x i32> zeroinitializer
  %216 = fmul contract <8 x double> %210, %215
  %217 = fadd contract <8 x double> %208, %216
  %218 = add nuw nsw i64 %207, 1
  %219 = icmp eq i64 %218, 8
  br i1 %219, label %220, label %206

220:
  %221 = shl nuw nsw i64 %204, 6
  %222 = getelementptr i8, ptr %9, i64 %221
  store <8 x double> %217, ptr %222, align 16
  %223 = add nuw nsw i64 %204, 1
  %224 = icmp ult i64 %204, 3
  %225 = or disjoint i64 %223, %72
  %226 = icmp slt i64 %225, %1
  %227 = select i1 %224, i1 %226, i1 false
  br i1 %227, label %203, label %228

228:
  br i1 %63, label %229, label %412

229:
  %230 = sub i64 %1, %72
  %231 = icmp slt i64 %230, 4
  %232 = icmp sgt i64 %230, 0
  %233 = icmp sgt i64 %230, 0
  br label %234

234:
  %235 = phi i64 [ 0, %229 ], [ %236, %410 ]
  %236 = add i64 %235, 16
  %237 = or disjoint i64 %235, 8
  %238 = icmp slt i64 %237, %0
  %239 = getelementptr double, ptr %2, i64 %235
  %240 = getelementptr double, ptr %75, i64 %235
  br i1 %238, label %241, label %340

241:
  br i1 %231, label %258, label %242

242:
  %243 = load <8 x double>, ptr %240, align 8
  %244 = getelementptr i8, ptr %240, i64 64
  %245 = load <8 x double>, ptr %244, align 8
  %246 = getelementptr double, ptr %240, i64 %6
  %247 = load <8 x double>, ptr %246, align 8
  %248 = getelementptr i8, ptr %246, i64 64
  %249 = load <8 x double>, ptr %248, align 8
  %250 = getelementptr i8, ptr %240, i64 %68
  %251 = load <8 x double>, ptr %250, align 8
  %252 = getelementptr i8, ptr %250, i64 64
  %253 = load <8 x double>, ptr %252, align 8
  %254 = getelementptr i8, ptr %240, i64 %69
  %255 = load <8 x double>, ptr %254, align 8
  %256 = getelementptr i8, ptr %254, i64 64
  %257 = load <8 x double>, ptr %256, align 8
  br label %259

258:
  br i1 %233, label %309, label %410

259:
  %260 = phi <8 x double> [ %257, %242 ], [ %305, %259 ]
  %261 = phi <8 x double> [ %253, %242 ], [ %297, %259 ]
  %262 = phi <8 x double> [ %249, %242 ], [ %289, %259 ]
  %263 = phi <8 x double> [ %245, %242 ], [ %281, %259 ]
  %264 = phi <8 x double> [ %255, %242 ], [ %303, %259 ]
  %265 = phi <8 x double> [ %251, %242 ], [ %295, %259 ]
  %266 = phi <8 x double> [ %247, %242 ], [ %287, %259 ]
  %267 = phi <8 x double> [ %243, %242 ], [ %279, %259 ]
  %268 = phi i64 [ 0, %242 ], [ %306, %259 ]
  %269 = mul i64 %268, %6
  %270 = getelementptr double, ptr %239, i64 %269
  %271 = load <8 x double>, ptr %270, align 8
  %272 = getelementptr i8, ptr %270, i64 64
  %273 = load <8 x double>, ptr %272, align 8
  %274 = getelementptr double, ptr %9, i64 %268
  %275 = load double, ptr %274, align 8
  %276 = insertelement <8 x double> poison, double %275, i64 0
  %277 = shufflevector <8 x double> %276, <8 x double> poison, <8 x i32> zeroinitializer
  %278 = fmul contract <8 x double> %277, %271
  %279 = fsub contract <8 x double> %267, %278
  %280 = fmul contract <8 x double> %277, %273
  %281 = fsub contract <8 x double> %263, %280
  %282 = getelementptr i8, ptr %274, i64 64
  %283 = load double, ptr %282, align 8
  %284 = insertelement <8 x double> poison, double %283, i64 0
  %285 = shufflevector <8 x double> %284, <8 x double> poison, <8 x i32> zeroinitializer
  %286 = fmul contract <8 x double> %285, %271
  %287 = fsub contract <8 x double> %266, %286
  %288 = fmul contract <8 x double> %285, %273
  %289 = fsub contract <8 x double> %262, %288
  %290 = getelementptr i8, ptr %274, i64 128
  %291 = load double, ptr %290, align 8
  %292 = insertelement <8 x double> poison, double %291, i64 0
  %293 = shufflevector <8 x double> %292, <8 x double> poison, <8 x i32> zeroinitializer
  %294 = fmul contract <8 x double> %293, %271
  %295 = fsub contract <8 x double> %265, %294
  %296 = fmul contract <8 x double> %293, %273
  %297 = fsub contract <8 x double> %261, %296
  %298 = getelementptr i8, ptr %274, i64 192
  %299 = load double, ptr %298, align 8
  %300 = insertelement <8 x double> poison, double %299, i64 0
  %301 = shufflevector <8 x double> %300, <8 x double> poison, <8 x i32> zeroinitializer
  %302 = fmul contract <8 x double> %301, %271
  %303 = fsub contract <8 x double> %264, %302
  %304 = fmul contract <8 x double> %301, %273
  %305 = fsub contract <8 x double> %260, %304
  %306 = add nuw nsw i64 %268, 1
  %307 = icmp eq i64 %306, 8
  br i1 %307, label %308, label %259

308:
  store <8 x double> %279, ptr %240, align 8
  store <8 x double> %281, ptr %244, align 8
  store <8 x double> %287, ptr %246, align 8
  store <8 x double> %289, ptr %248, align 8
  store <8 x double> %295, ptr %250, align 8
  store <8 x double> %297, ptr %252, align 8
  store <8 x double> %303, ptr %254, align 8
  store <8 x double> %305, ptr %256, align 8
  br label %410

309:
  %310 = phi i64 [ %338, %337 ], [ 0, %258 ]
  %311 = shl i64 %310, 6
  %312 = mul i64 %310, %6
  %313 = getelementptr double, ptr %240, i64 %312
  %314 = load <8 x double>, ptr %313, align 8
  %315 = getelementptr i8, ptr %313, i64 64
  %316 = load <8 x double>, ptr %315, align 8
  %317 = getelementptr i8, ptr %9, i64 %311
  br label %318

318:
  %319 = phi <8 x double> [ %316, %309 ], [ %334, %318 ]
  %320 = phi <8 x double> [ %314, %309 ], [ %332, %318 ]
  %321 = phi i64 [ 0, %309 ], [ %335, %318 ]
  %322 = mul i64 %321, %6
  %323 = getelementptr double, ptr %239, i64 %322
  %324 = load <8 x double>, ptr %323, align 8
  %325 = getelementptr i8, ptr %323, i64 64
  %326 = load <8 x double>, ptr %325, align 8
  %327 = getelementptr double, ptr %317, i64 %321
  %328 = load double, ptr %327, align 8
  %329 = insertelement <8 x double> poison, double %328, i64 0
  %330 = shufflevector <8 x double> %329, <8 x double> poison, <8 x i32> zeroinitializer
  %331 = fmul contract <8 x double> %330, %324
  %332 = fsub contract <8 x double> %320, %331
  %333 = fmul contract <8 x double> %330, %326
  %334 = fsub contract <8 x double> %319, %333
  %335 = add nuw nsw i64 %321, 1
  %336 = icmp eq i64 %335, 8
  br i1 %336, label %337, label %318

337:
  store <8 x double> %332, ptr %313, align 8
  store <8 x double> %334, ptr %315, align 8
  %338 = add nuw nsw i64 %310, 1
  %339 = icmp eq i64 %338, %73
  br i1 %339, label %410, label %309

340:
  br i1 %231, label %349, label %341

341:
  %342 = load <8 x double>, ptr %240, align 8
  %343 = getelementptr double, ptr %240, i64 %6
  %344 = load <8 x double>, ptr %343, align 8
  %345 = getelementptr i8, ptr %240, i64 %66
  %346 = load <8 x double>, ptr %345, align 8
  %347 = getelementptr i8, ptr %240, i64 %67
  %348 = load <8 x double>, ptr %347, align 8
  br label %350

349:
  br i1 %232, label %386, label %410

350:
  %351 = phi <8 x double> [ %348, %341 ], [ %382, %350 ]
  %352 = phi <8 x double> [ %346, %341 ], [ %376, %350 ]
  %353 = phi <8 x double> [ %344, %341 ], [ %370, %350 ]
  %354 = phi <8 x double> [ %342, %341 ], [ %364, %350 ]
  %355 = phi i64 [ 0, %341 ], [ %383, %350 ]
  %356 = mul i64 %355, %6
  %357 = getelementptr double, ptr %239, i64 %356
  %358 = load <8 x double>, ptr %357, align 8
  %359 = getelementptr double, ptr %9, i64 %355
  %360 = load double, ptr %359, align 8
  %361 = insertelement <8 x double> poison, double %360, i64 0
  %362 = shufflevector <8 x double> %361, <8 x double> poison, <8 x i32> zeroinitializer
  %363 = fmul contract <8 x double> %362, %358
  %364 = fsub contract <8 x double> %354, %363
  %365 = getelementptr i8, ptr %359, i64 64
  %366 = load double, ptr %365, align 8
  %367 = insertelement <8 x double> poison, double %366, i64 0
  %368 = shufflevector <8 x double> %367, <8 x double> poison, <8 x i32> zeroinitializer
  %369 = fmul contract <8 x double> %368, %358
  %370 = fsub contract <8 x double> %353, %369
  %371 = getelementptr i8, ptr %359, i64 128
  %372 = load double, ptr %371, align 8
  %373 = insertelement <8 x double> poison, double %372, i64 0
  %374 = shufflevector <8 x double> %373, <8 x double> poison, <8 x i32> zeroinitializer
  %375 = fmul contract <8 x double> %374, %358
  %376 = fsub contract <8 x double> %352, %375
  %377 = getelementptr i8, ptr %359, i64 192
  %378 = load double, ptr %377, align 8
  %379 = insertelement <8 x double> poison, double %378, i64 0
  %380 = shufflevector <8 x double> %379, <8 x double> poison, <8 x i32> zeroinitializer
  %381 = fmul contract <8 x double> %380, %358
  %382 = fsub contract <8 x double> %351, %381
  %383 = add nuw nsw i64 %355, 1
  %384 = icmp eq i64 %383, 8
  br i1 %384, label %385, label %350

385:
  store <8 x double> %364, ptr %240, align 8
  store <8 x double> %370, ptr %343, align 8
  store <8 x double> %376, ptr %345, align 8
  store <8 x double> %382, ptr %347, align 8
  br label %410

386:
  %387 = phi i64 [ %408, %407 ], [ 0, %349 ]
  %388 = shl i64 %387, 6
  %389 = getelementptr i8, ptr %9, i64 %388
  %390 = mul i64 %387, %6
  %391 = getelementptr double, ptr %240, i64 %390
  %392 = load <8 x double>, ptr %391, align 8
  br label %393

393:
  %394 = phi <8 x double> [ %392, %386 ], [ %404, %393 ]
  %395 = phi i64 [ 0, %386 ], [ %405, %393 ]
  %396 = mul i64 %395, %6
  %397 = getelementptr double, ptr %239, i64 %396
  %398 = load <8 x double>, ptr %397, align 8
  %399 = getelementptr double, ptr %389, i64 %395
  %400 = load double, ptr %399, align 8
  %401 = insertelement <8 x double> poison, double %400, i64 0
  %402 = shufflevector <8 x double> %401, <8 x double> poison, <8 x i32> zeroinitializer
  %403 = fmul contract <8 x double> %402, %398
  %404 = fsub contract <8 x double> %394, %403
  %405 = add nuw nsw i64 %395, 1
  %406 = icmp eq i64 %405, 8
  br i1 %406, label %407, label %393

407:
  store <8 x double> %404, ptr %391, align 8
  %408 = add nuw nsw i64 %387, 1
  %409 = icmp eq i64 %408, %73
  br i1 %409, label %410, label %386

410:
  %411 = icmp slt i64 %236, %0
  br i1 %411, label %234, label %412

412:
  %413 = add i64 %72, 4
  %414 = icmp slt i64 %413, %1
  %415 = add i64 %71, -4
  br i1 %414, label %70, label %416

416:
  ret void
}

define internal fastcc void @solve_one_float64(i64 %0, ptr %1, i64 %2, i64 %3, ptr %4, i64 %5, i32 %6) {
  %8 = icmp slt i64 %0, 8
  br i1 %8, label %50, label %9

9:
  %10 = icmp eq i32 %6, 0
  %11 = shl i64 %5, 4
  %12 = mul i64 %5, 24
  %13 = shl i64 %5, 5
  %14 = mul i64 %5, 40
  %15 = mul i64 %5, 48
  %16 = mul i64 %5, 56
  %17 = shl i64 %2, 4
  %18 = mul i64 %2, 24
  %19 = shl i64 %2, 5
  %20 = mul i64 %2, 40
  %21 = mul i64 %2, 48
  %22 = mul i64 %2, 56
  %23 = shl i64 %2, 4
  %24 = shl i64 %3, 4
  %25 = mul i64 %2, 24
  %26 = shl i64 %3, 4
  %27 = mul i64 %3, 24
  %28 = shl i64 %2, 5
  %29 = shl i64 %3, 4
  %30 = mul i64 %3, 24
  %31 = shl i64 %3, 5
  %32 = mul i64 %2, 40
  %33 = shl i64 %3, 4
  %34 = mul i64 %3, 24
  %35 = shl i64 %3, 5
  %36 = mul i64 %3, 40
  %37 = mul i64 %2, 48
  %38 = shl i64 %3, 4
  %39 = mul i64 %3, 24
  %40 = shl i64 %3, 5
  %41 = mul i64 %3, 40
  %42 = mul i64 %3, 48
  %43 = mul i64 %2, 56
  %44 = shl i64 %3, 4
  %45 = mul i64 %3, 24
  %46 = shl i64 %3, 5
  %47 = mul i64 %3, 40
  %48 = mul i64 %3, 48
  %49 = mul i64 %3, 56
  br label %55

50:
  %51 = phi i64 [ 0, %7 ], [ %56, %469 ]
  %52 = icmp slt i64 %51, %0
  br i1 %52, label %53, label %519

53:
  %54 = icmp eq i32 %6, 0
  br label %473

55:
  %56 = phi i64 [ 8, %9 ], [ %471, %469 ]
  %57 = phi i64 [ 0, %9 ], [ %56, %469 ]
  %58 = mul i64 %57, %2
  %59 = mul i64 %57, %5
  %60 = getelementptr double, ptr %4, i64 %59
  %61 = load <8 x double>, ptr %60, align 8
  %62 = getelementptr double, ptr %60, i64 %5
  %63 = load <8 x double>, ptr %62, align 8
  %64 = getelementptr i8, ptr %60, i64 %11
  %65 = load <8 x double>, ptr %64, align 8
  %66 = getelementptr i8, ptr %60, i64 %12
  %67 = load <8 x double>, ptr %66, align 8
  %68 = getelementptr i8, ptr %60, i64 %13
  %69 = load <8 x double>, ptr %68, align 8
  %70 = getelementptr i8, ptr %60, i64 %14
  %71 = load <8 x double>, ptr %70, align 8
  %72 = getelementptr i8, ptr %60, i64 %15
  %73 = load <8 x double>, ptr %72, align 8
  %74 = getelementptr i8, ptr %60, i64 %16
  %75 = load <8 x double>, ptr %74, align 8
  %76 = getelementptr double, ptr %1, i64 %58
  %77 = icmp sgt i64 %57, 0
  br i1 %77, label %78, label %142

78:
  %79 = phi <8 x double> [ %109, %78 ], [ %65, %55 ]
  %80 = phi <8 x double> [ %103, %78 ], [ %63, %55 ]
  %81 = phi <8 x double> [ %97, %78 ], [ %61, %55 ]
  %82 = phi <8 x double> [ %115, %78 ], [ %67, %55 ]
  %83 = phi <8 x double> [ %121, %78 ], [ %69, %55 ]
  %84 = phi <8 x double> [ %127, %78 ], [ %71, %55 ]
  %85 = phi <8 x double> [ %133, %78 ], [ %73, %55 ]
  %86 = phi <8 x double> [ %139, %78 ], [ %75, %55 ]
  %87 = phi i64 [ %140, %78 ], [ 0, %55 ]
  %88 = mul i64 %87, %5
  %89 = getelementptr double, ptr %4, i64 %88
  %90 = load <8 x double>, ptr %89, align 8
  %91 = mul i64 %87, %3
  %92 = getelementptr double, ptr %76, i64 %91
  %93 = load double, ptr %92, align 8
  %94 = insertelement <8 x double> poison, double %93, i64 0
  %95 = shufflevector <8 x double> %94, <8 x double> poison, <8 x i32> zeroinitializer
  %96 = fmul contract <8 x double> %95, %90
  %97 = fsub contract <8 x double> %81, %96
  %98 = getelementptr double, ptr %92, i64 %2
  %99 = load double, ptr %98, align 8
  %100 = insertelement <8 x double> poison, double %99, i64 0
  %101 = shufflevector <8 x double> %100, <8 x double> poison, <8 x i32> zeroinitializer
  %102 = fmul contract <8 x double> %101, %90
  %103 = fsub contract <8 x double> %80, %102
  %104 = getelementptr i8, ptr %92, i64 %17
  %105 = load double, ptr %104, align 8
  %106 = insertelement <8 x double> poison, double %105, i64 0
  %107 = shufflevector <8 x double> %106, <8 x double> poison, <8 x i32> zeroinitializer
  %108 = fmul contract <8 x double> %107, %90
  %109 = fsub contract <8 x double> %79, %108
  %110 = getelementptr i8, ptr %92, i64 %18
  %111 = load double, ptr %110, align 8
  %112 = insertelement <8 x double> poison, double %111, i64 0
  %113 = shufflevector <8 x double> %112, <8 x double> poison, <8 x i32> zeroinitializer
  %114 = fmul contract <8 x double> %113, %90
  %115 = fsub contract <8 x double> %82, %114
  %116 = getelementptr i8, ptr %92, i64 %19
  %117 = load double, ptr %116, align 8
  %118 = insertelement <8 x double> poison, double %117, i64 0
  %119 = shufflevector <8 x double> %118, <8 x double> poison, <8 x i32> zeroinitializer
  %120 = fmul contract <8 x double> %119, %90
  %121 = fsub contract <8 x double> %83, %120
  %122 = getelementptr i8, ptr %92, i64 %20
  %123 = load double, ptr %122, align 8
  %124 = insertelement <8 x double> poison, double %123, i64 0
  %125 = shufflevector <8 x double> %124, <8 x double> poison, <8 x i32> zeroinitializer
  %126 = fmul contract <8 x double> %125, %90
  %127 = fsub contract <8 x double> %84, %126
  %128 = getelementptr i8, ptr %92, i64 %21
  %129 = load double, ptr %128, align 8
  %130 = insertelement <8 x double> poison, double %129, i64 0
  %131 = shufflevector <8 x double> %130, <8 x double> poison, <8 x i32> zeroinitializer
  %132 = fmul contract <8 x double> %131, %90
  %133 = fsub contract <8 x double> %85, %132
  %134 = getelementptr i8, ptr %92, i64 %22
  %135 = load double, ptr %134, align 8
  %136 = insertelement <8 x double> poison, double %135, i64 0
  %137 = shufflevector <8 x double> %136, <8 x double> poison, <8 x i32> zeroinitializer
  %138 = fmul contract <8 x double> %137, %90
  %139 = fsub contract <8 x double> %86, %138
  %140 = add nuw nsw i64 %87, 1
  %141 = icmp slt i64 %140, %57
  br i1 %141, label %78, label %142

142:
  %143 = phi <8 x double> [ %65, %55 ], [ %109, %78 ]
  %144 = phi <8 x double> [ %63, %55 ], [ %103, %78 ]
  %145 = phi <8 x double> [ %61, %55 ], [ %97, %78 ]
  %146 = phi <8 x double> [ %67, %55 ], [ %115, %78 ]
  %147 = phi <8 x double> [ %69, %55 ], [ %121, %78 ]
  %148 = phi <8 x double> [ %71, %55 ], [ %127, %78 ]
  %149 = phi <8 x double> [ %73, %55 ], [ %133, %78 ]
  %150 = phi <8 x double> [ %75, %55 ], [ %139, %78 ]
  %151 = mul i64 %57, %3
  %152 = getelementptr double, ptr %76, i64 %151
  br i1 %10, label %153, label %168

153:
  %154 = load double, ptr %152, align 8
  %155 = fdiv contract double 1.000000e+00, %154
  %156 = tail call double @llvm.fabs.f64(double %155)
  %157 = fcmp contract ole double %156, 0x7FE0000000000000
  %158 = fcmp contract oge double %156, 0x8000000000000
  %159 = and i1 %157, %158
  br i1 %159, label %160, label %164

160:
  %161 = insertelement <8 x double> poison, double %155, i64 0
  %162 = shufflevector <8 x double> %161, <8 x double> poison, <8 x i32> zeroinitializer
  %163 = fmul contract <8 x double> %162, %145
  br label %175

164:
  %165 = insertelement <8 x double> poison, double %154, i64 0
  %166 = shufflevector <8 x double> %165, <8 x double> poison, <8 x i32> zeroinitializer
  %167 = fdiv contract <8 x double> %145, %166
  br label %175

168:
  store <8 x double> %145, ptr %60, align 8
  %169 = getelementptr double, ptr %152, i64 %2
  %170 = load double, ptr %169, align 8
  %171 = insertelement <8 x double> poison, double %170, i64 0
  %172 = shufflevector <8 x double> %171, <8 x double> poison, <8 x i32> zeroinitializer
  %173 = fmul contract <8 x double> %145, %172
  %174 = fsub contract <8 x double> %144, %173
  br label %198

175:
  %176 = phi <8 x double> [ %167, %164 ], [ %163, %160 ]
  store <8 x double> %176, ptr %60, align 8
  %177 = getelementptr double, ptr %152, i64 %2
  %178 = load double, ptr %177, align 8
  %179 = insertelement <8 x double> poison, double %178, i64 0
  %180 = shufflevector <8 x double> %179, <8 x double> poison, <8 x i32> zeroinitializer
  %181 = fmul contract <8 x double> %176, %180
  %182 = fsub contract <8 x double> %144, %181
  %183 = getelementptr double, ptr %177, i64 %3
  %184 = load double, ptr %183, align 8
  %185 = fdiv contract double 1.000000e+00, %184
  %186 = tail call double @llvm.fabs.f64(double %185)
  %187 = fcmp contract ole double %186, 0x7FE0000000000000
  %188 = fcmp contract oge double %186, 0x8000000000000
  %189 = and i1 %187, %188
  br i1 %189, label %194, label %190

190:
  %191 = insertelement <8 x double> poison, double %184, i64 0
  %192 = shufflevector <8 x double> %191, <8 x double> poison, <8 x i32> zeroinitializer
  %193 = fdiv contract <8 x double> %182, %192
  br label %198

194:
  %195 = insertelement <8 x double> poison, double %185, i64 0
  %196 = shufflevector <8 x double> %195, <8 x double> poison, <8 x i32> zeroinitializer
  %197 = fmul contract <8 x double> %196, %182
  br label %198

198:
  %199 = phi <8 x double> [ %145, %168 ], [ %176, %194 ], [ %176, %190 ]
  %200 = phi <8 x double> [ %174, %168 ], [ %197, %194 ], [ %193, %190 ]
  store <8 x double> %200, ptr %62, align 8
  %201 = getelementptr i8, ptr %152, i64 %23
  %202 = load double, ptr %201, align 8
  %203 = insertelement <8 x double> poison, double %202, i64 0
  %204 = shufflevector <8 x double> %203, <8 x double> poison, <8 x i32> zeroinitializer
  %205 = fmul contract <8 x double> %199, %204
  %206 = fsub contract <8 x double> %143, %205
  %207 = getelementptr double, ptr %201, i64 %3
  %208 = load double, ptr %207, align 8
  %209 = insertelement <8 x double> poison, double %208, i64 0
  %210 = shufflevector <8 x double> %209, <8 x double> poison, <8 x i32> zeroinitializer
  %211 = fmul contract <8 x double> %200, %210
  %212 = fsub contract <8 x double> %206, %211
  br i1 %10, label %213, label %229

213:
  %214 = getelementptr i8, ptr %201, i64 %24
  %215 = load double, ptr %214, align 8
  %216 = fdiv contract double 1.000000e+00, %215
  %217 = tail call double @llvm.fabs.f64(double %216)
  %218 = fcmp contract ole double %217, 0x7FE0000000000000
  %219 = fcmp contract oge double %217, 0x8000000000000
  %220 = and i1 %218, %219
  br i1 %220, label %225, label %221

221:
  %222 = insertelement <8 x double> poison, double %215, i64 0
  %223 = shufflevector <8 x double> %222, <8 x double> poison, <8 x i32> zeroinitializer
  %224 = fdiv contract <8 x double> %212, %223
  br label %229

225:
  %226 = insertelement <8 x double> poison, double %216, i64 0
  %227 = shufflevector <8 x double> %226, <8 x double> poison, <8 x i32> zeroinitializer
  %228 = fmul contract <8 x double> %227, %212
  br label %229

229:
  %230 = phi <8 x double> [ %212, %198 ], [ %228, %225 ], [ %224, %221 ]
  store <8 x double> %230, ptr %64, align 8
  %231 = getelementptr i8, ptr %152, i64 %25
  %232 = load double, ptr %231, align 8
  %233 = insertelement <8 x double> poison, double %232, i64 0
  %234 = shufflevector <8 x double> %233, <8 x double> poison, <8 x i32> zeroinitializer
  %235 = fmul contract <8 x double> %199, %234
  %236 = fsub contract <8 x double> %146, %235
  %237 = getelementptr double, ptr %231, i64 %3
  %238 = load double, ptr %237, align 8
  %239 = insertelement <8 x double> poison, double %238, i64 0
  %240 = shufflevector <8 x double> %239, <8 x double> poison, <8 x i32> zeroinitializer
  %241 = fmul contract <8 x double> %200, %240
  %242 = fsub contract <8 x double> %236, %241
  %243 = getelementptr i8, ptr %231, i64 %26
  %244 = load double, ptr %243, align 8
  %245 = insertelement <8 x double> poison, double %244, i64 0
  %246 = shufflevector <8 x double> %245, <8 x double> poison, <8 x i32> zeroinitializer
  %247 = fmul contract <8 x double> %230, %246
  %248 = fsub contract <8 x double> %242, %247
  br i1 %10, label %249, label %265

249:
  %250 = getelementptr i8, ptr %231, i64 %27
  %251 = load double, ptr %250, align 8
  %252 = fdiv contract double 1.000000e+00, %251
  %253 = tail call double @llvm.fabs.f64(double %252)
  %254 = fcmp contract ole double %253, 0x7FE0000000000000
  %255 = fcmp contract oge double %253, 0x8000000000000
  %256 = and i1 %254, %255
  br i1 %256, label %261, label %257

257:
  %258 = insertelement <8 x double> poison, double %251, i64 0
  %259 = shufflevector <8 x double> %258, <8 x double> poison, <8 x i32> zeroinitializer
  %260 = fdiv contract <8 x double> %248, %259
  br label %265

261:
  %262 = insertelement <8 x double> poison, double %252, i64 0
  %263 = shufflevector <8 x double> %262, <8 x double> poison, <8 x i32> zeroinitializer
  %264 = fmul contract <8 x double> %263, %248
  br label %265

265:
  %266 = phi <8 x double> [ %248, %229 ], [ %264, %261 ], [ %260, %257 ]
  store <8 x double> %266, ptr %66, align 8
  %267 = getelementptr i8, ptr %152, i64 %28
  %268 = load double, ptr %267, align 8
  %269 = insertelement <8 x double> poison, double %268, i64 0
  %270 = shufflevector <8 x double> %269, <8 x double> poison, <8 x i32> zeroinitializer
  %271 = fmul contract <8 x double> %199, %270
  %272 = fsub contract <8 x double> %147, %271
  %273 = getelementptr double, ptr %267, i64 %3
  %274 = load double, ptr %273, align 8
  %275 = insertelement <8 x double> poison, double %274, i64 0
  %276 = shufflevector <8 x double> %275, <8 x double> poison, <8 x i32> zeroinitializer
  %277 = fmul contract <8 x double> %200, %276
  %278 = fsub contract <8 x double> %272, %277
  %279 = getelementptr i8, ptr %267, i64 %29
  %280 = load double, ptr %279, align 8
  %281 = insertelement <8 x double> poison, double %280, i64 0
  %282 = shufflevector <8 x double> %281, <8 x double> poison, <8 x i32> zeroinitializer
  %283 = fmul contract <8 x double> %230, %282
  %284 = fsub contract <8 x double> %278, %283
  %285 = getelementptr i8, ptr %267, i64 %30
  %286 = load double, ptr %285, align 8
  %287 = insertelement <8 x double> poison, double %286, i64 0
  %288 = shufflevector <8 x double> %287, <8 x double> poison, <8 x i32> zeroinitializer
  %289 = fmul contract <8 x double> %266, %288
  %290 = fsub contract <8 x double> %284, %289
  br i1 %10, label %291, label %307

291:
  %292 = getelementptr i8, ptr %267, i64 %31
  %293 = load double, ptr %292, align 8
  %294 = fdiv contract double 1.000000e+00, %293
  %295 = tail call double @llvm.fabs.f64(double %294)
  %296 = fcmp contract ole double %295, 0x7FE0000000000000
  %297 = fcmp contract oge double %295, 0x8000000000000
  %298 = and i1 %296, %297
  br i1 %298, label %303, label %299

299:
  %300 = insertelement <8 x double> poison, double %293, i64 0
  %301 = shufflevector <8 x double> %300, <8 x double> poison, <8 x i32> zeroinitializer
  %302 = fdiv contract <8 x double> %290, %301
  br label %307

303:
  %304 = insertelement <8 x double> poison, double %294, i64 0
  %305 = shufflevector <8 x double> %304, <8 x double> poison, <8 x i32> zeroinitializer
  %306 = fmul contract <8 x double> %305, %290
  br label %307

307:
  %308 = phi <8 x double> [ %290, %265 ], [ %306, %303 ], [ %302, %299 ]
  store <8 x double> %308, ptr %68, align 8
  %309 = getelementptr i8, ptr %152, i64 %32
  %310 = load double, ptr %309, align 8
  %311 = insertelement <8 x double> poison, double %310, i64 0
  %312 = shufflevector <8 x double> %311, <8 x double> poison, <8 x i32> zeroinitializer
  %313 = fmul contract <8 x double> %199, %312
  %314 = fsub contract <8 x double> %148, %313
  %315 = getelementptr double, ptr %309, i64 %3
  %316 = load double, ptr %315, align 8
  %317 = insertelement <8 x double> poison, double %316, i64 0
  %318 = shufflevector <8 x double> %317, <8 x double> poison, <8 x i32> zeroinitializer
  %319 = fmul contract <8 x double> %200, %318
  %320 = fsub contract <8 x double> %314, %319
  %321 = getelementptr i8, ptr %309, i64 %33
  %322 = load double, ptr %321, align 8
  %323 = insertelement <8 x double> poison, double %322, i64 0
  %324 = shufflevector <8 x double> %323, <8 x double> poison, <8 x i32> zeroinitializer
  %325 = fmul contract <8 x double> %230, %324
  %326 = fsub contract <8 x double> %320, %325
  %327 = getelementptr i8, ptr %309, i64 %34
  %328 = load double, ptr %327, align 8
  %329 = insertelement <8 x double> poison, double %328, i64 0
  %330 = shufflevector <8 x double> %329, <8 x double> poison, <8 x i32> zeroinitializer
  %331 = fmul contract <8 x double> %266, %330
  %332 = fsub contract <8 x double> %326, %331
  %333 = getelementptr i8, ptr %309, i64 %35
  %334 = load double, ptr %333, align 8
  %335 = insertelement <8 x double> poison, double %334, i64 0
  %336 = shufflevector <8 x double> %335, <8 x double> poison, <8 x i32> zeroinitializer
  %337 = fmul contract <8 x double> %308, %336
  %338 = fsub contract <8 x double> %332, %337
  br i1 %10, label %339, label %355

339:
  %340 = getelementptr i8, ptr %309, i64 %36
  %341 = load double, ptr %340, align 8
  %342 = fdiv contract double 1.000000e+00, %341
  %343 = tail call double @llvm.fabs.f64(double %342)
  %344 = fcmp contract ole double %343, 0x7FE0000000000000
  %345 = fcmp contract oge double %343, 0x8000000000000
  %346 = and i1 %344, %345
  br i1 %346, label %351, label %347

347:
  %348 = insertelement <8 x double> poison, double %341, i64 0
  %349 = shufflevector <8 x double> %348, <8 x double> poison, <8 x i32> zeroinitializer
  %350 = fdiv contract <8 x double> %338, %349
  br label %355

351:
  %352 = insertelement <8 x double> poison, double %342, i64 0
  %353 = shufflevector <8 x double> %352, <8 x double> poison, <8 x i32> zeroinitializer
  %354 = fmul contract <8 x double> %353, %338
  br label %355

355:
  %356 = phi <8 x double> [ %338, %307 ], [ %354, %351 ], [ %350, %347 ]
  store <8 x double> %356, ptr %70, align 8
  %357 = getelementptr i8, ptr %152, i64 %37
  %358 = load double, ptr %357, align 8
  %359 = insertelement <8 x double> poison, double %358, i64 0
  %360 = shufflevector <8 x double> %359, <8 x double> poison, <8 x i32> zeroinitializer
  %361 = fmul contract <8 x double> %199, %360
  %362 = fsub contract <8 x double> %149, %361
  %363 = getelementptr double, ptr %357, i64 %3
  %364 = load double, ptr %363, align 8
  %365 = insertelement <8 x double> poison, double %364, i64 0
  %366 = shufflevector <8 x double> %365, <8 x double> poison, <8 x i32> zeroinitializer
  %367 = fmul contract <8 x double> %200, %366
  %368 = fsub contract <8 x double> %362, %367
  %369 = getelementptr i8, ptr %357, i64 %38
  %370 = load double, ptr %369, align 8
  %371 = insertelement <8 x double> poison, double %370, i64 0
  %372 = shufflevector <8 x double> %371, <8 x double> poison, <8 x i32> zeroinitializer
  %373 = fmul contract <8 x double> %230, %372
  %374 = fsub contract <8 x double> %368, %373
  %375 = getelementptr i8, ptr %357, i64 %39
  %376 = load double, ptr %375, align 8
  %377 = insertelement <8 x double> poison, double %376, i64 0
  %378 = shufflevector <8 x double> %377, <8 x double> poison, <8 x i32> zeroinitializer
  %379 = fmul contract <8 x double> %266, %378
  %380 = fsub contract <8 x double> %374, %379
  %381 = getelementptr i8, ptr %357, i64 %40
  %382 = load double, ptr %381, align 8
  %383 = insertelement <8 x double> poison, double %382, i64 0
  %384 = shufflevector <8 x double> %383, <8 x double> poison, <8 x i32> zeroinitializer
  %385 = fmul contract <8 x double> %308, %384
  %386 = fsub contract <8 x double> %380, %385
  %387 = getelementptr i8, ptr %357, i64 %41
  %388 = load double, ptr %387, align 8
  %389 = insertelement <8 x double> poison, double %388, i64 0
  %390 = shufflevector <8 x double> %389, <8 x double> poison, <8 x i32> zeroinitializer
  %391 = fmul contract <8 x double> %356, %390
  %392 = fsub contract <8 x double> %386, %391
  br i1 %10, label %393, label %409

393:
  %394 = getelementptr i8, ptr %357, i64 %42
  %395 = load double, ptr %394, align 8
  %396 = fdiv contract double 1.000000e+00, %395
  %397 = tail call double @llvm.fabs.f64(double %396)
  %398 = fcmp contract ole double %397, 0x7FE0000000000000
  %399 = fcmp contract oge double %397, 0x8000000000000
  %400 = and i1 %398, %399
  br i1 %400, label %405, label %401

401:
  %402 = insertelement <8 x double> poison, double %395, i64 0
  %403 = shufflevector <8 x double> %402, <8 x double> poison, <8 x i32> zeroinitializer
  %404 = fdiv contract <8 x double> %392, %403
  br label %409

405:
  %406 = insertelement <8 x double> poison, double %396, i64 0
  %407 = shufflevector <8 x double> %406, <8 x double> poison, <8 x i32> zeroinitializer
  %408 = fmul contract <8 x double> %407, %392
  br label %409

409:
  %410 = phi <8 x double> [ %392, %355 ], [ %408, %405 ], [ %404, %401 ]
  store <8 x double> %410, ptr %72, align 8
  %411 = getelementptr i8, ptr %152, i64 %43
  %412 = load double, ptr %411, align 8
  %413 = insertelement <8 x double> poison, double %412, i64 0
  %414 = shufflevector <8 x double> %413, <8 x double> poison, <8 x i32> zeroinitializer
  %415 = fmul contract <8 x double> %199, %414
  %416 = fsub contract <8 x double> %150, %415
  %417 = getelementptr double, ptr %411, i64 %3
  %418 = load double, ptr %417, align 8
  %419 = insertelement <8 x double> poison, double %418, i64 0
  %420 = shufflevector <8 x double> %419, <8 x double> poison, <8 x i32> zeroinitializer
  %421 = fmul contract <8 x double> %200, %420
  %422 = fsub contract <8 x double> %416, %421
  %423 = getelementptr i8, ptr %411, i64 %44
  %424 = load double, ptr %423, align 8
  %425 = insertelement <8 x double> poison, double %424, i64 0
  %426 = shufflevector <8 x double> %425, <8 x double> poison, <8 x i32> zeroinitializer
  %427 = fmul contract <8 x double> %230, %426
  %428 = fsub contract <8 x double> %422, %427
  %429 = getelementptr i8, ptr %411, i64 %45
  %430 = load double, ptr %429, align 8
  %431 = insertelement <8 x double> poison, double %430, i64 0
  %432 = shufflevector <8 x double> %431, <8 x double> poison, <8 x i32> zeroinitializer
  %433 = fmul contract <8 x double> %266, %432
  %434 = fsub contract <8 x double> %428, %433
  %435 = getelementptr i8, ptr %411, i64 %46
  %436 = load double, ptr %435, align 8
  %437 = insertelement <8 x double> poison, double %436, i64 0
  %438 = shufflevector <8 x double> %437, <8 x double> poison, <8 x i32> zeroinitializer
  %439 = fmul contract <8 x double> %308, %438
  %440 = fsub contract <8 x double> %434, %439
  %441 = getelementptr i8, ptr %411, i64 %47
  %442 = load double, ptr %441, align 8
  %443 = insertelement <8 x double> poison, double %442, i64 0
  %444 = shufflevector <8 x double> %443, <8 x double> poison, <8 x i32> zeroinitializer
  %445 = fmul contract <8 x double> %356, %444
  %446 = fsub contract <8 x double> %440, %445
  %447 = getelementptr i8, ptr %411, i64 %48
  %448 = load double, ptr %447, align 8
  %449 = insertelement <8 x double> poison, double %448, i64 0
  %450 = shufflevector <8 x double> %449, <8 x double> poison, <8 x i32> zeroinitializer
  %451 = fmul contract <8 x double> %410, %450
  %452 = fsub contract <8 x double> %446, %451
  br i1 %10, label %453, label %469

453:
  %454 = getelementptr i8, ptr %411, i64 %49
  %455 = load double, ptr %454, align 8
  %456 = fdiv contract double 1.000000e+00, %455
  %457 = tail call double @llvm.fabs.f64(double %456)
  %458 = fcmp contract ole double %457, 0x7FE0000000000000
  %459 = fcmp contract oge double %457, 0x8000000000000
  %460 = and i1 %458, %459
  br i1 %460, label %465, label %461

461:
  %462 = insertelement <8 x double> poison, double %455, i64 0
  %463 = shufflevector <8 x double> %462, <8 x double> poison, <8 x i32> zeroinitializer
  %464 = fdiv contract <8 x double> %452, %463
  br label %469

465:
  %466 = insertelement <8 x double> poison, double %456, i64 0
  %467 = shufflevector <8 x double> %466, <8 x double> poison, <8 x i32> zeroinitializer
  %468 = fmul contract <8 x double> %467, %452
  br label %469

469:
  %470 = phi <8 x double> [ %452, %409 ], [ %468, %465 ], [ %464, %461 ]
  store <8 x double> %470, ptr %74, align 8
  %471 = add i64 %56, 8
  %472 = icmp sgt i64 %471, %0
  br i1 %472, label %50, label %55

473:
  %474 = phi i64 [ %51, %53 ], [ %517, %515 ]
  %475 = mul i64 %474, %2
  %476 = getelementptr double, ptr %1, i64 %475
  %477 = mul i64 %474, %5
  %478 = getelementptr double, ptr %4, i64 %477
  %479 = load <8 x double>, ptr %478, align 8
  %480 = icmp sgt i64 %474, 0
  br i1 %480, label %483, label %481

481:
  %482 = phi <8 x double> [ %479, %473 ], [ %495, %483 ]
  br i1 %54, label %498, label %515

483:
  %484 = phi <8 x double> [ %495, %483 ], [ %479, %473 ]
  %485 = phi i64 [ %496, %483 ], [ 0, %473 ]
  %486 = mul i64 %485, %5
  %487 = getelementptr double, ptr %4, i64 %486
  %488 = load <8 x double>, ptr %487, align 8
  %489 = mul i64 %485, %3
  %490 = getelementptr double, ptr %476, i64 %489
  %491 = load double, ptr %490, align 8
  %492 = insertelement <8 x double> poison, double %491, i64 0
  %493 = shufflevector <8 x double> %492, <8 x double> poison, <8 x i32> zeroinitializer
  %494 = fmul contract <8 x double> %493, %488
  %495 = fsub contract <8 x double> %484, %494
  %496 = add nuw nsw i64 %485, 1
  %497 = icmp eq i64 %496, %474
  br i1 %497, label %481, label %483

498:
  %499 = mul i64 %474, %3
  %500 = getelementptr double, ptr %476, i64 %499
  %501 = load double, ptr %500, align 8
  %502 = fdiv contract double 1.000000e+00, %501
  %503 = tail call double @llvm.fabs.f64(double %502)
  %504 = fcmp contract ole double %503, 0x7FE0000000000000
  %505 = fcmp contract oge double %503, 0x8000000000000
  %506 = and i1 %504, %505
  br i1 %506, label %507, label %511

507:
  %508 = insertelement <8 x double> poison, double %502, i64 0
  %509 = shufflevector <8 x double> %508, <8 x double> poison, <8 x i32> zeroinitializer
  %510 = fmul contract <8 x double> %509, %482
  br label %515

511:
  %512 = insertelement <8 x double> poison, double %501, i64 0
  %513 = shufflevector <8 x double> %512, <8 x double> poison, <8 x i32> zeroinitializer
  %514 = fdiv contract <8 x double> %482, %513
  br label %515

515:
  %516 = phi <8 x double> [ %482, %481 ], [ %510, %507 ], [ %514, %511 ]
  store <8 x double> %516, ptr %478, align 8
  %517 = add nsw i64 %474, 1
  %518 = icmp eq i64 %517, %0
  br i1 %518, label %519, label %473

519:
  ret void
}

define internal fastcc void @solve_two_float64(i64 %0, ptr %1, i64 %2, i64 %3, ptr %4, i64 %5, i32 %6) {
  %8 = icmp slt i64 %0, 4
  br i1 %8, label %20, label %9

9:
  %10 = icmp eq i32 %6, 0
  %11 = shl i64 %5, 4
  %12 = mul i64 %5, 24
  %13 = shl i64 %2, 4
  %14 = mul i64 %2, 24
  %15 = shl i64 %2, 4
  %16 = shl i64 %3, 4
  %17 = mul i64 %2, 24
  %18 = shl i64 %3, 4
  %19 = mul i64 %3, 24
  br label %25

20:
  %21 = phi i64 [ 0, %7 ], [ %26, %237 ]
  %22 = icmp slt i64 %21, %0
  br i1 %22, label %23, label %299

23:
  %24 = icmp eq i32 %6, 0
  br label %242

25:
  %26 = phi i64 [ 4, %9 ], [ %240, %237 ]
  %27 = phi i64 [ 0, %9 ], [ %26, %237 ]
  %28 = mul i64 %27, %2
  %29 = mul i64 %27, %5
  %30 = getelementptr double, ptr %4, i64 %29
  %31 = load <8 x double>, ptr %30, align 8
  %32 = getelementptr i8, ptr %30, i64 64
  %33 = load <8 x double>, ptr %32, align 8
  %34 = getelementptr double, ptr %30, i64 %5
  %35 = load <8 x double>, ptr %34, align 8
  %36 = getelementptr i8, ptr %34, i64 64
  %37 = load <8 x double>, ptr %36, align 8
  %38 = getelementptr i8, ptr %30, i64 %11
  %39 = load <8 x double>, ptr %38, align 8
  %40 = getelementptr i8, ptr %38, i64 64
  %41 = load <8 x double>, ptr %40, align 8
  %42 = getelementptr i8, ptr %30, i64 %12
  %43 = load <8 x double>, ptr %42, align 8
  %44 = getelementptr i8, ptr %42, i64 64
  %45 = load <8 x double>, ptr %44, align 8
  %46 = getelementptr double, ptr %1, i64 %28
  %47 = icmp sgt i64 %27, 0
  br i1 %47, label %48, label %98

48:
  %49 = phi <8 x double> [ %77, %48 ], [ %35, %25 ]
  %50 = phi <8 x double> [ %71, %48 ], [ %33, %25 ]
  %51 = phi <8 x double> [ %69, %48 ], [ %31, %25 ]
  %52 = phi <8 x double> [ %79, %48 ], [ %37, %25 ]
  %53 = phi <8 x double> [ %85, %48 ], [ %39, %25 ]
  %54 = phi <8 x double> [ %87, %48 ], [ %41, %25 ]
  %55 = phi <8 x double> [ %93, %48 ], [ %43, %25 ]
  %56 = phi <8 x double> [ %95, %48 ], [ %45, %25 ]
  %57 = phi i64 [ %96, %48 ], [ 0, %25 ]
  %58 = mul i64 %57, %5
  %59 = getelementptr double, ptr %4, i64 %58
  %60 = load <8 x double>, ptr %59, align 8
  %61 = getelementptr i8, ptr %59, i64 64
  %62 = load <8 x double>, ptr %61, align 8
  %63 = mul i64 %57, %3
  %64 = getelementptr double, ptr %46, i64 %63
  %65 = load double, ptr %64, align 8
  %66 = insertelement <8 x double> poison, double %65, i64 0
  %67 = shufflevector <8 x double> %66, <8 x double> poison, <8 x i32> zeroinitializer
  %68 = fmul contract <8 x double> %67, %60
  %69 = fsub contract <8 x double> %51, %68
  %70 = fmul contract <8 x double> %67, %62
  %71 = fsub contract <8 x double> %50, %70
  %72 = getelementptr double, ptr %64, i64 %2
  %73 = load double, ptr %72, align 8
  %74 = insertelement <8 x double> poison, double %73, i64 0
  %75 = shufflevector <8 x double> %74, <8 x double> poison, <8 x i32> zeroinitializer
  %76 = fmul contract <8 x double> %75, %60
  %77 = fsub contract <8 x double> %49, %76
  %78 = fmul contract <8 x double> %75, %62
  %79 = fsub contract <8 x double> %52, %78
  %80 = getelementptr i8, ptr %64, i64 %13
  %81 = load double, ptr %80, align 8
  %82 = insertelement <8 x double> poison, double %81, i64 0
  %83 = shufflevector <8 x double> %82, <8 x double> poison, <8 x i32> zeroinitializer
  %84 = fmul contract <8 x double> %83, %60
  %85 = fsub contract <8 x double> %53, %84
  %86 = fmul contract <8 x double> %83, %62
  %87 = fsub contract <8 x double> %54, %86
  %88 = getelementptr i8, ptr %64, i64 %14
  %89 = load double, ptr %88, align 8
  %90 = insertelement <8 x double> poison, double %89, i64 0
  %91 = shufflevector <8 x double> %90, <8 x double> poison, <8 x i32> zeroinitializer
  %92 = fmul contract <8 x double> %91, %60
  %93 = fsub contract <8 x double> %55, %92
  %94 = fmul contract <8 x double> %91, %62
  %95 = fsub contract <8 x double> %56, %94
  %96 = add nuw nsw i64 %57, 1
  %97 = icmp slt i64 %96, %27
  br i1 %97, label %48, label %98

98:
  %99 = phi <8 x double> [ %35, %25 ], [ %77, %48 ]
  %100 = phi <8 x double> [ %33, %25 ], [ %71, %48 ]
  %101 = phi <8 x double> [ %31, %25 ], [ %69, %48 ]
  %102 = phi <8 x double> [ %37, %25 ], [ %79, %48 ]
  %103 = phi <8 x double> [ %39, %25 ], [ %85, %48 ]
  %104 = phi <8 x double> [ %41, %25 ], [ %87, %48 ]
  %105 = phi <8 x double> [ %43, %25 ], [ %93, %48 ]
  %106 = phi <8 x double> [ %45, %25 ], [ %95, %48 ]
  %107 = mul i64 %27, %3
  %108 = getelementptr double, ptr %46, i64 %107
  br i1 %10, label %109, label %126

109:
  %110 = load double, ptr %108, align 8
  %111 = fdiv contract double 1.000000e+00, %110
  %112 = tail call double @llvm.fabs.f64(double %111)
  %113 = fcmp contract ole double %112, 0x7FE0000000000000
  %114 = fcmp contract oge double %112, 0x8000000000000
  %115 = and i1 %113, %114
  br i1 %115, label %121, label %116

116:
  %117 = insertelement <8 x double> poison, double %110, i64 0
  %118 = shufflevector <8 x double> %117, <8 x double> poison, <8 x i32> zeroinitializer
  %119 = fdiv contract <8 x double> %101, %118
  %120 = fdiv contract <8 x double> %100, %118
  br label %126

121:
  %122 = insertelement <8 x double> poison, double %111, i64 0
  %123 = shufflevector <8 x double> %122, <8 x double> poison, <8 x i32> zeroinitializer
  %124 = fmul contract <8 x double> %123, %101
  %125 = fmul contract <8 x double> %123, %100
  br label %126

126:
  %127 = phi <8 x double> [ %100, %98 ], [ %125, %121 ], [ %120, %116 ]
  %128 = phi <8 x double> [ %101, %98 ], [ %124, %121 ], [ %119, %116 ]
  store <8 x double> %128, ptr %30, align 8
  store <8 x double> %127, ptr %32, align 8
  %129 = getelementptr double, ptr %108, i64 %2
  %130 = load double, ptr %129, align 8
  %131 = insertelement <8 x double> poison, double %130, i64 0
  %132 = shufflevector <8 x double> %131, <8 x double> poison, <8 x i32> zeroinitializer
  %133 = fmul contract <8 x double> %128, %132
  %134 = fsub contract <8 x double> %99, %133
  %135 = fmul contract <8 x double> %127, %132
  %136 = fsub contract <8 x double> %102, %135
  br i1 %10, label %137, label %155

137:
  %138 = getelementptr double, ptr %129, i64 %3
  %139 = load double, ptr %138, align 8
  %140 = fdiv contract double 1.000000e+00, %139
  %141 = tail call double @llvm.fabs.f64(double %140)
  %142 = fcmp contract ole double %141, 0x7FE0000000000000
  %143 = fcmp contract oge double %141, 0x8000000000000
  %144 = and i1 %142, %143
  br i1 %144, label %150, label %145

145:
  %146 = insertelement <8 x double> poison, double %139, i64 0
  %147 = shufflevector <8 x double> %146, <8 x double> poison, <8 x i32> zeroinitializer
  %148 = fdiv contract <8 x double> %134, %147
  %149 = fdiv contract <8 x double> %136, %147
  br label %155

150:
  %151 = insertelement <8 x double> poison, double %140, i64 0
  %152 = shufflevector <8 x double> %151, <8 x double> poison, <8 x i32> zeroinitializer
  %153 = fmul contract <8 x double> %152, %134
  %154 = fmul contract <8 x double> %152, %136
  br label %155

155:
  %156 = phi <8 x double> [ %134, %126 ], [ %153, %150 ], [ %148, %145 ]
  %157 = phi <8 x double> [ %136, %126 ], [ %154, %150 ], [ %149, %145 ]
  store <8 x double> %156, ptr %34, align 8
  store <8 x double> %157, ptr %36, align 8
  %158 = getelementptr i8, ptr %108, i64 %15
  %159 = load double, ptr %158, align 8
  %160 = insertelement <8 x double> poison, double %159, i64 0
  %161 = shufflevector <8 x double> %160, <8 x double> poison, <8 x i32> zeroinitializer
  %162 = fmul contract <8 x double> %128, %161
  %163 = fsub contract <8 x double> %103, %162
  %164 = fmul contract <8 x double> %127, %161
  %165 = fsub contract <8 x double> %104, %164
  %166 = getelementptr double, ptr %158, i64 %3
  %167 = load double, ptr %166, align 8
  %168 = insertelement <8 x double> poison, double %167, i64 0
  %169 = shufflevector <8 x double> %168, <8 x double> poison, <8 x i32> zeroinitializer
  %170 = fmul contract <8 x double> %156, %169
  %171 = fsub contract <8 x double> %163, %170
  %172 = fmul contract <8 x double> %157, %169
  %173 = fsub contract <8 x double> %165, %172
  br i1 %10, label %174, label %192

174:
  %175 = getelementptr i8, ptr %158, i64 %16
  %176 = load double, ptr %175, align 8
  %177 = fdiv contract double 1.000000e+00, %176
  %178 = tail call double @llvm.fabs.f64(double %177)
  %179 = fcmp contract ole double %178, 0x7FE0000000000000
  %180 = fcmp contract oge double %178, 0x8000000000000
  %181 = and i1 %179, %180
  br i1 %181, label %187, label %182

182:
  %183 = insertelement <8 x double> poison, double %176, i64 0
  %184 = shufflevector <8 x double> %183, <8 x double> poison, <8 x i32> zeroinitializer
  %185 = fdiv contract <8 x double> %171, %184
  %186 = fdiv contract <8 x double> %173, %184
  br label %192

187:
  %188 = insertelement <8 x double> poison, double %177, i64 0
  %189 = shufflevector <8 x double> %188, <8 x double> poison, <8 x i32> zeroinitializer
  %190 = fmul contract <8 x double> %189, %171
  %191 = fmul contract <8 x double> %189, %173
  br label %192

192:
  %193 = phi <8 x double> [ %171, %155 ], [ %190, %187 ], [ %185, %182 ]
  %194 = phi <8 x double> [ %173, %155 ], [ %191, %187 ], [ %186, %182 ]
  store <8 x double> %193, ptr %38, align 8
  store <8 x double> %194, ptr %40, align 8
  %195 = getelementptr i8, ptr %108, i64 %17
  %196 = load double, ptr %195, align 8
  %197 = insertelement <8 x double> poison, double %196, i64 0
  %198 = shufflevector <8 x double> %197, <8 x double> poison, <8 x i32> zeroinitializer
  %199 = fmul contract <8 x double> %128, %198
  %200 = fsub contract <8 x double> %105, %199
  %201 = fmul contract <8 x double> %127, %198
  %202 = fsub contract <8 x double> %106, %201
  %203 = getelementptr double, ptr %195, i64 %3
  %204 = load double, ptr %203, align 8
  %205 = insertelement <8 x double> poison, double %204, i64 0
  %206 = shufflevector <8 x double> %205, <8 x double> poison, <8 x i32> zeroinitializer
  %207 = fmul contract <8 x double> %156, %206
  %208 = fsub contract <8 x double> %200, %207
  %209 = fmul contract <8 x double> %157, %206
  %210 = fsub contract <8 x double> %202, %209
  %211 = getelementptr i8, ptr %195, i64 %18
  %212 = load double, ptr %211, align 8
  %213 = insertelement <8 x double> poison, double %212, i64 0
  %214 = shufflevector <8 x double> %213, <8 x double> poison, <8 x i32> zeroinitializer
  %215 = fmul contract <8 x double> %193, %214
  %216 = fsub contract <8 x double> %208, %215
  %217 = fmul contract <8 x double> %194, %214
  %218 = fsub contract <8 x double> %210, %217
  br i1 %10, label %219, label %237

219:
  %220 = getelementptr i8, ptr %195, i64 %19
  %221 = load double, ptr %220, align 8
  %222 = fdiv contract double 1.000000e+00, %221
  %223 = tail call double @llvm.fabs.f64(double %222)
  %224 = fcmp contract ole double %223, 0x7FE0000000000000
  %225 = fcmp contract oge double %223, 0x8000000000000
  %226 = and i1 %224, %225
  br i1 %226, label %232, label %227

227:
  %228 = insertelement <8 x double> poison, double %221, i64 0
  %229 = shufflevector <8 x double> %228, <8 x double> poison, <8 x i32> zeroinitializer
  %230 = fdiv contract <8 x double> %216, %229
  %231 = fdiv contract <8 x double> %218, %229
  br label %237

232:
  %233 = insertelement <8 x double> poison, double %222, i64 0
  %234 = shufflevector <8 x double> %233, <8 x double> poison, <8 x i32> zeroinitializer
  %235 = fmul contract <8 x double> %234, %216
  %236 = fmul contract <8 x double> %234, %218
  br label %237

237:
  %238 = phi <8 x double> [ %216, %192 ], [ %235, %232 ], [ %230, %227 ]
  %239 = phi <8 x double> [ %218, %192 ], [ %236, %232 ], [ %231, %227 ]
  store <8 x double> %238, ptr %42, align 8
  store <8 x double> %239, ptr %44, align 8
  %240 = add i64 %26, 4
  %241 = icmp sgt i64 %240, %0
  br i1 %241, label %20, label %25

242:
  %243 = phi i64 [ %21, %23 ], [ %297, %294 ]
  %244 = mul i64 %243, %2
  %245 = mul i64 %243, %5
  %246 = getelementptr double, ptr %4, i64 %245
  %247 = load <8 x double>, ptr %246, align 8
  %248 = getelementptr i8, ptr %246, i64 64
  %249 = load <8 x double>, ptr %248, align 8
  %250 = getelementptr double, ptr %1, i64 %244
  %251 = icmp sgt i64 %243, 0
  br i1 %251, label %255, label %252

252:
  %253 = phi <8 x double> [ %249, %242 ], [ %272, %255 ]
  %254 = phi <8 x double> [ %247, %242 ], [ %270, %255 ]
  br i1 %24, label %275, label %294

255:
  %256 = phi <8 x double> [ %272, %255 ], [ %249, %242 ]
  %257 = phi <8 x double> [ %270, %255 ], [ %247, %242 ]
  %258 = phi i64 [ %273, %255 ], [ 0, %242 ]
  %259 = mul i64 %258, %5
  %260 = getelementptr double, ptr %4, i64 %259
  %261 = load <8 x double>, ptr %260, align 8
  %262 = getelementptr i8, ptr %260, i64 64
  %263 = load <8 x double>, ptr %262, align 8
  %264 = mul i64 %258, %3
  %265 = getelementptr double, ptr %250, i64 %264
  %266 = load double, ptr %265, align 8
  %267 = insertelement <8 x double> poison, double %266, i64 0
  %268 = shufflevector <8 x double> %267, <8 x double> poison, <8 x i32> zeroinitializer
  %269 = fmul contract <8 x double> %268, %261
  %270 = fsub contract <8 x double> %257, %269
  %271 = fmul contract <8 x double> %268, %263
  %272 = fsub contract <8 x double> %256, %271
  %273 = add nuw nsw i64 %258, 1
  %274 = icmp eq i64 %273, %243
  br i1 %274, label %252, label %255

275:
  %276 = mul i64 %243, %3
  %277 = getelementptr double, ptr %250, i64 %276
  %278 = load double, ptr %277, align 8
  %279 = fdiv contract double 1.000000e+00, %278
  %280 = tail call double @llvm.fabs.f64(double %279)
  %281 = fcmp contract ole double %280, 0x7FE0000000000000
  %282 = fcmp contract oge double %280, 0x8000000000000
  %283 = and i1 %281, %282
  br i1 %283, label %289, label %284

284:
  %285 = insertelement <8 x double> poison, double %278, i64 0
  %286 = shufflevector <8 x double> %285, <8 x double> poison, <8 x i32> zeroinitializer
  %287 = fdiv contract <8 x double> %254, %286
  %288 = fdiv contract <8 x double> %253, %286
  br label %294

289:
  %290 = insertelement <8 x double> poison, double %279, i64 0
  %291 = shufflevector <8 x double> %290, <8 x double> poison, <8 x i32> zeroinitializer
  %292 = fmul contract <8 x double> %291, %254
  %293 = fmul contract <8 x double> %291, %253
  br label %294

294:
  %295 = phi <8 x double> [ %253, %252 ], [ %293, %289 ], [ %288, %284 ]
  %296 = phi <8 x double> [ %254, %252 ], [ %292, %289 ], [ %287, %284 ]
  store <8 x double> %296, ptr %246, align 8
  store <8 x double> %295, ptr %248, align 8
  %297 = add nsw i64 %243, 1
  %298 = icmp eq i64 %297, %0
  br i1 %298, label %299, label %242

299:
  ret void
}

declare i64 @llvm.smin.i64(i64, i64)

declare i64 @llvm.smax.i64(i64, i64)
