; source/panels.c, compiled by build.py

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
  br i1 %5, label %6, label %248

6:
  %7 = icmp slt i64 %0, %3
  br label %8

8:
  %9 = phi i64 [ 0, %6 ], [ %19, %18 ]
  br i1 %7, label %10, label %18

10:
  %11 = mul i64 %9, %3
  %12 = getelementptr float, ptr %2, i64 %11
  br label %13

13:
  %14 = phi i64 [ %0, %10 ], [ %16, %13 ]
  %15 = getelementptr float, ptr %12, i64 %14
  store float 0.000000e+00, ptr %15, align 4
  %16 = add nuw nsw i64 %14, 1
  %17 = icmp eq i64 %16, %3
  br i1 %17, label %18, label %13

18:
  %19 = add nuw nsw i64 %9, 1
  %20 = icmp eq i64 %19, %0
  br i1 %20, label %21, label %8

21:
  br i1 %5, label %22, label %248

22:
  %23 = phi i64 [ %247, %244 ], [ %0, %21 ]
  %24 = phi i64 [ %245, %244 ], [ 0, %21 ]
  %25 = tail call i64 @llvm.smin.i64(i64 %23, i64 16)
  %26 = tail call i64 @llvm.smax.i64(i64 %25, i64 1)
  %27 = icmp slt i64 %24, 0
  br i1 %27, label %244, label %28

28:
  %29 = sub nsw i64 %0, %24
  %30 = icmp sgt i64 %29, 15
  %31 = icmp sgt i64 %29, 0
  %32 = getelementptr float, ptr %2, i64 %24
  %33 = mul i64 %24, %0
  %34 = or disjoint i64 %24, 1
  %35 = mul i64 %34, %0
  %36 = or disjoint i64 %24, 2
  %37 = mul i64 %36, %0
  %38 = or disjoint i64 %24, 3
  %39 = mul i64 %38, %0
  %40 = or disjoint i64 %24, 4
  %41 = mul i64 %40, %0
  %42 = or disjoint i64 %24, 5
  %43 = mul i64 %42, %0
  %44 = or disjoint i64 %24, 6
  %45 = mul i64 %44, %0
  %46 = or disjoint i64 %24, 7
  %47 = mul i64 %46, %0
  %48 = or disjoint i64 %24, 8
  %49 = mul i64 %48, %0
  %50 = or disjoint i64 %24, 9
  %51 = mul i64 %50, %0
  %52 = or disjoint i64 %24, 10
  %53 = mul i64 %52, %0
  %54 = or disjoint i64 %24, 11
  %55 = mul i64 %54, %0
  %56 = or disjoint i64 %24, 12
  %57 = mul i64 %56, %0
  %58 = or disjoint i64 %24, 13
  %59 = mul i64 %58, %0
  %60 = or disjoint i64 %24, 14
  %61 = mul i64 %60, %0
  %62 = or disjoint i64 %24, 15
  %63 = mul i64 %62, %0
  br label %64

64:
  %65 = phi i64 [ %0, %28 ], [ %243, %240 ]
  %66 = phi i64 [ 0, %28 ], [ %241, %240 ]
  %67 = tail call i64 @llvm.smin.i64(i64 %65, i64 16)
  %68 = tail call i64 @llvm.smax.i64(i64 %67, i64 1)
  %69 = sub i64 %0, %66
  %70 = icmp sgt i64 %69, 15
  %71 = and i1 %30, %70
  br i1 %71, label %76, label %72

72:
  br i1 %31, label %73, label %240

73:
  %74 = getelementptr float, ptr %1, i64 %66
  %75 = icmp sgt i64 %69, 0
  br label %221

76:
  %77 = getelementptr float, ptr %1, i64 %66
  %78 = getelementptr float, ptr %77, i64 %33
  %79 = load <16 x float>, ptr %78, align 4
  %80 = getelementptr float, ptr %77, i64 %35
  %81 = load <16 x float>, ptr %80, align 4
  %82 = getelementptr float, ptr %77, i64 %37
  %83 = load <16 x float>, ptr %82, align 4
  %84 = getelementptr float, ptr %77, i64 %39
  %85 = load <16 x float>, ptr %84, align 4
  %86 = getelementptr float, ptr %77, i64 %41
  %87 = load <16 x float>, ptr %86, align 4
  %88 = getelementptr float, ptr %77, i64 %43
  %89 = load <16 x float>, ptr %88, align 4
  %90 = getelementptr float, ptr %77, i64 %45
  %91 = load <16 x float>, ptr %90, align 4
  %92 = getelementptr float, ptr %77, i64 %47
  %93 = load <16 x float>, ptr %92, align 4
  %94 = getelementptr float, ptr %77, i64 %49
  %95 = load <16 x float>, ptr %94, align 4
  %96 = getelementptr float, ptr %77, i64 %51
  %97 = load <16 x float>, ptr %96, align 4
  %98 = getelementptr float, ptr %77, i64 %53
  %99 = load <16 x float>, ptr %98, align 4
  %100 = getelementptr float, ptr %77, i64 %55
  %101 = load <16 x float>, ptr %100, align 4
  %102 = getelementptr float, ptr %77, i64 %57
  %103 = load <16 x float>, ptr %102, align 4
  %104 = getelementptr float, ptr %77, i64 %59
  %105 = load <16 x float>, ptr %104, align 4
  %106 = getelementptr float, ptr %77, i64 %61
  %107 = load <16 x float>, ptr %106, align 4
  %108 = getelementptr float, ptr %77, i64 %63
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
  %174 = mul i64 %66, %3
  %175 = getelementptr float, ptr %32, i64 %174
  store <16 x float> %158, ptr %175, align 4
  %176 = or disjoint i64 %66, 1
  %177 = mul i64 %176, %3
  %178 = getelementptr float, ptr %32, i64 %177
  store <16 x float> %159, ptr %178, align 4
  %179 = or disjoint i64 %66, 2
  %180 = mul i64 %179, %3
  %181 = getelementptr float, ptr %32, i64 %180
  store <16 x float> %160, ptr %181, align 4
  %182 = or disjoint i64 %66, 3
  %183 = mul i64 %182, %3
  %184 = getelementptr float, ptr %32, i64 %183
  store <16 x float> %161, ptr %184, align 4
  %185 = or disjoint i64 %66, 4
  %186 = mul i64 %185, %3
  %187 = getelementptr float, ptr %32, i64 %186
  store <16 x float> %162, ptr %187, align 4
  %188 = or disjoint i64 %66, 5
  %189 = mul i64 %188, %3
  %190 = getelementptr float, ptr %32, i64 %189
  store <16 x float> %163, ptr %190, align 4
  %191 = or disjoint i64 %66, 6
  %192 = mul i64 %191, %3
  %193 = getelementptr float, ptr %32, i64 %192
  store <16 x float> %164, ptr %193, align 4
  %194 = or disjoint i64 %66, 7
  %195 = mul i64 %194, %3
  %196 = getelementptr float, ptr %32, i64 %195
  store <16 x float> %165, ptr %196, align 4
  %197 = or disjoint i64 %66, 8
  %198 = mul i64 %197, %3
  %199 = getelementptr float, ptr %32, i64 %198
  store <16 x float> %166, ptr %199, align 4
  %200 = or disjoint i64 %66, 9
  %201 = mul i64 %200, %3
  %202 = getelementptr float, ptr %32, i64 %201
  store <16 x float> %167, ptr %202, align 4
  %203 = or disjoint i64 %66, 10
  %204 = mul i64 %203, %3
  %205 = getelementptr float, ptr %32, i64 %204
  store <16 x float> %168, ptr %205, align 4
  %206 = or disjoint i64 %66, 11
  %207 = mul i64 %206, %3
  %208 = getelementptr float, ptr %32, i64 %207
  store <16 x float> %169, ptr %208, align 4
  %209 = or disjoint i64 %66, 12
  %210 = mul i64 %209, %3
  %211 = getelementptr float, ptr %32, i64 %210
  store <16 x float> %170, ptr %211, align 4
  %212 = or disjoint i64 %66, 13
  %213 = mul i64 %212, %3
  %214 = getelementptr float, ptr %32, i64 %213
  store <16 x float> %171, ptr %214, align 4
  %215 = or disjoint i64 %66, 14
  %216 = mul i64 %215, %3
  %217 = getelementptr float, ptr %32, i64 %216
  store <16 x float> %172, ptr %217, align 4
  %218 = or disjoint i64 %66, 15
  %219 = mul i64 %218, %3
  %220 = getelementptr float, ptr %32, i64 %219
  store <16 x float> %173, ptr %220, align 4
  br label %240

221:
  %222 = phi i64 [ 0, %73 ], [ %238, %237 ]
  %223 = getelementptr float, ptr %32, i64 %222
  br i1 %75, label %224, label %237

224:
  %225 = add nuw nsw i64 %222, %24
  %226 = mul i64 %225, %0
  %227 = getelementptr float, ptr %74, i64 %226
  br label %228

228:
  %229 = phi i64 [ 0, %224 ], [ %235, %228 ]
  %230 = getelementptr float, ptr %227, i64 %229
  %231 = load float, ptr %230, align 4
  %232 = add nuw nsw i64 %229, %66
  %233 = mul i64 %232, %3
  %234 = getelementptr float, ptr %223, i64 %233
  store float %231, ptr %234, align 4
  %235 = add nuw nsw i64 %229, 1
  %236 = icmp eq i64 %235, %68
  br i1 %236, label %237, label %228

237:
  %238 = add nuw nsw i64 %222, 1
  %239 = icmp eq i64 %238, %26
  br i1 %239, label %240, label %221

240:
  %241 = add i64 %66, 16
  %242 = icmp sgt i64 %241, %24
  %243 = add i64 %65, -16
  br i1 %242, label %244, label %64

244:
  %245 = add i64 %24, 16
  %246 = icmp slt i64 %245, %0
  %247 = add i64 %23, -16
  br i1 %246, label %22, label %248

248:
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
  br i1 %5, label %6, label %152

6:
  %7 = icmp slt i64 %0, %3
  br label %8

8:
  %9 = phi i64 [ 0, %6 ], [ %19, %18 ]
  br i1 %7, label %10, label %18

10:
  %11 = mul i64 %9, %3
  %12 = getelementptr double, ptr %2, i64 %11
  br label %13

13:
  %14 = phi i64 [ %0, %10 ], [ %16, %13 ]
  %15 = getelementptr double, ptr %12, i64 %14
  store double 0.000000e+00, ptr %15, align 8
  %16 = add nuw nsw i64 %14, 1
  %17 = icmp eq i64 %16, %3
  br i1 %17, label %18, label %13

18:
  %19 = add nuw nsw i64 %9, 1
  %20 = icmp eq i64 %19, %0
  br i1 %20, label %21, label %8

21:
  br i1 %5, label %22, label %152

22:
  %23 = phi i64 [ %151, %148 ], [ %0, %21 ]
  %24 = phi i64 [ %149, %148 ], [ 0, %21 ]
  %25 = tail call i64 @llvm.smin.i64(i64 %23, i64 8)
  %26 = tail call i64 @llvm.smax.i64(i64 %25, i64 1)
  %27 = icmp slt i64 %24, 0
  br i1 %27, label %148, label %28

28:
  %29 = sub nsw i64 %0, %24
  %30 = icmp sgt i64 %29, 7
  %31 = icmp sgt i64 %29, 0
  %32 = getelementptr double, ptr %2, i64 %24
  %33 = mul i64 %24, %0
  %34 = or disjoint i64 %24, 1
  %35 = mul i64 %34, %0
  %36 = or disjoint i64 %24, 2
  %37 = mul i64 %36, %0
  %38 = or disjoint i64 %24, 3
  %39 = mul i64 %38, %0
  %40 = or disjoint i64 %24, 4
  %41 = mul i64 %40, %0
  %42 = or disjoint i64 %24, 5
  %43 = mul i64 %42, %0
  %44 = or disjoint i64 %24, 6
  %45 = mul i64 %44, %0
  %46 = or disjoint i64 %24, 7
  %47 = mul i64 %46, %0
  br label %48

48:
  %49 = phi i64 [ %0, %28 ], [ %147, %144 ]
  %50 = phi i64 [ 0, %28 ], [ %145, %144 ]
  %51 = tail call i64 @llvm.smin.i64(i64 %49, i64 8)
  %52 = tail call i64 @llvm.smax.i64(i64 %51, i64 1)
  %53 = sub i64 %0, %50
  %54 = icmp sgt i64 %53, 7
  %55 = and i1 %30, %54
  br i1 %55, label %60, label %56

56:
  br i1 %31, label %57, label %144

57:
  %58 = getelementptr double, ptr %1, i64 %50
  %59 = icmp sgt i64 %53, 0
  br label %125

60:
  %61 = getelementptr double, ptr %1, i64 %50
  %62 = getelementptr double, ptr %61, i64 %33
  %63 = load <8 x double>, ptr %62, align 8
  %64 = getelementptr double, ptr %61, i64 %35
  %65 = load <8 x double>, ptr %64, align 8
  %66 = getelementptr double, ptr %61, i64 %37
  %67 = load <8 x double>, ptr %66, align 8
  %68 = getelementptr double, ptr %61, i64 %39
  %69 = load <8 x double>, ptr %68, align 8
  %70 = getelementptr double, ptr %61, i64 %41
  %71 = load <8 x double>, ptr %70, align 8
  %72 = getelementptr double, ptr %61, i64 %43
  %73 = load <8 x double>, ptr %72, align 8
  %74 = getelementptr double, ptr %61, i64 %45
  %75 = load <8 x double>, ptr %74, align 8
  %76 = getelementptr double, ptr %61, i64 %47
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
  %102 = mul i64 %50, %3
  %103 = getelementptr double, ptr %32, i64 %102
  store <8 x double> %94, ptr %103, align 8
  %104 = or disjoint i64 %50, 1
  %105 = mul i64 %104, %3
  %106 = getelementptr double, ptr %32, i64 %105
  store <8 x double> %95, ptr %106, align 8
  %107 = or disjoint i64 %50, 2
  %108 = mul i64 %107, %3
  %109 = getelementptr double, ptr %32, i64 %108
  store <8 x double> %96, ptr %109, align 8
  %110 = or disjoint i64 %50, 3
  %111 = mul i64 %110, %3
  %112 = getelementptr double, ptr %32, i64 %111
  store <8 x double> %97, ptr %112, align 8
  %113 = or disjoint i64 %50, 4
  %114 = mul i64 %113, %3
  %115 = getelementptr double, ptr %32, i64 %114
  store <8 x double> %98, ptr %115, align 8
  %116 = or disjoint i64 %50, 5
  %117 = mul i64 %116, %3
  %118 = getelementptr double, ptr %32, i64 %117
  store <8 x double> %99, ptr %118, align 8
  %119 = or disjoint i64 %50, 6
  %120 = mul i64 %119, %3
  %121 = getelementptr double, ptr %32, i64 %120
  store <8 x double> %100, ptr %121, align 8
  %122 = or disjoint i64 %50, 7
  %123 = mul i64 %122, %3
  %124 = getelementptr double, ptr %32, i64 %123
  store <8 x double> %101, ptr %124, align 8
  br label %144

125:
  %126 = phi i64 [ 0, %57 ], [ %142, %141 ]
  %127 = getelementptr double, ptr %32, i64 %126
  br i1 %59, label %128, label %141

128:
  %129 = add nuw nsw i64 %126, %24
  %130 = mul i64 %129, %0
  %131 = getelementptr double, ptr %58, i64 %130
  br label %132

132:
  %133 = phi i64 [ 0, %128 ], [ %139, %132 ]
  %134 = getelementptr double, ptr %131, i64 %133
  %135 = load double, ptr %134, align 8
  %136 = add nuw nsw i64 %133, %50
  %137 = mul i64 %136, %3
  %138 = getelementptr double, ptr %127, i64 %137
  store double %135, ptr %138, align 8
  %139 = add nuw nsw i64 %133, 1
  %140 = icmp eq i64 %139, %52
  br i1 %140, label %141, label %132

141:
  %142 = add nuw nsw i64 %126, 1
  %143 = icmp eq i64 %142, %26
  br i1 %143, label %144, label %125

144:
  %145 = add i64 %50, 8
  %146 = icmp sgt i64 %145, %24
  %147 = add i64 %49, -8
  br i1 %146, label %148, label %48

148:
  %149 = add i64 %24, 8
  %150 = icmp slt i64 %149, %0
  %151 = add i64 %23, -8
  br i1 %150, label %22, label %152

152:
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

declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)

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

declare i64 @llvm.smin.i64(i64, i64)

declare i64 @llvm.smax.i64(i64, i64)
