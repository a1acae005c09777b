; source/fourier.c, compiled by build.py

%struct.tile_float32 = type { ptr, ptr, ptr, ptr, ptr }
%struct.twiddles_float32 = type { ptr, ptr, ptr }
%struct.number_float32 = type { <16 x float>, <16 x float> }
%struct.tile_float64 = type { ptr, ptr, ptr, ptr, ptr }
%struct.twiddles_float64 = type { ptr, ptr, ptr }
%struct.number_float64 = type { <8 x double>, <8 x double> }

define void @fourier_float32(ptr %0, ptr %1, ptr %2, ptr %3, ptr %4, ptr %5, ptr %6, i64 %7, i64 %8, ptr %9) {
  %11 = alloca %struct.tile_float32, align 8
  %12 = alloca %struct.twiddles_float32, align 8
  %13 = alloca %struct.tile_float32, align 8
  store ptr %3, ptr %12, align 8
  %14 = getelementptr inbounds i8, ptr %12, i64 8
  store ptr %4, ptr %14, align 8
  %15 = getelementptr inbounds i8, ptr %12, i64 16
  store ptr %5, ptr %15, align 8
  %16 = getelementptr inbounds i8, ptr %9, i64 24
  %17 = load i64, ptr %16, align 8
  %18 = getelementptr inbounds i8, ptr %9, i64 48
  %19 = load i64, ptr %18, align 8
  %20 = icmp eq i64 %19, 0
  br i1 %20, label %24, label %21

21:
  %22 = sdiv i64 %17, 2
  %23 = add nsw i64 %22, 1
  br label %24

24:
  %25 = phi i64 [ %23, %21 ], [ %17, %10 ]
  %26 = getelementptr inbounds i8, ptr %9, i64 8
  %27 = load i64, ptr %26, align 8
  %28 = shl i64 %27, 4
  %29 = getelementptr inbounds i8, ptr %9, i64 32
  %30 = load i64, ptr %29, align 8
  %31 = add i64 %28, -1
  %32 = add i64 %31, %30
  %33 = sdiv i64 %32, %28
  %34 = getelementptr inbounds i8, ptr %9, i64 16
  %35 = load i64, ptr %34, align 8
  %36 = mul i64 %35, %33
  %37 = shl i64 %27, 7
  %38 = or disjoint i64 %37, 4
  %39 = mul i64 %38, %17
  %40 = add i64 %39, 63
  %41 = sdiv i64 %40, 64
  %42 = shl nsw i64 %41, 6
  %43 = ptrtoint ptr %6 to i64
  %44 = sub i64 0, %43
  %45 = and i64 %44, 63
  %46 = getelementptr i8, ptr %6, i64 %45
  %47 = icmp slt i64 %7, %8
  br i1 %47, label %48, label %242

48:
  %49 = getelementptr inbounds i8, ptr %9, i64 88
  %50 = getelementptr inbounds i8, ptr %9, i64 96
  %51 = getelementptr inbounds i8, ptr %9, i64 40
  %52 = getelementptr inbounds i8, ptr %13, i64 8
  %53 = getelementptr inbounds i8, ptr %13, i64 16
  %54 = getelementptr inbounds i8, ptr %13, i64 24
  %55 = getelementptr inbounds i8, ptr %13, i64 32
  %56 = getelementptr inbounds i8, ptr %11, i64 16
  %57 = getelementptr inbounds i8, ptr %11, i64 24
  %58 = getelementptr inbounds i8, ptr %9, i64 56
  %59 = shl i64 %25, 5
  br label %62

60:
  %61 = icmp eq i64 %107, %8
  br i1 %61, label %242, label %62

62:
  %63 = phi i64 [ %7, %48 ], [ %107, %60 ]
  %64 = mul i64 %42, %63
  %65 = getelementptr i8, ptr %46, i64 %64
  %66 = load i64, ptr %26, align 8
  %67 = mul i64 %66, %17
  %68 = getelementptr %struct.number_float32, ptr %65, i64 %67
  store i32 0, ptr %68, align 4
  %69 = load i64, ptr %49, align 8
  %70 = icmp sgt i64 %69, 0
  br i1 %70, label %71, label %103

71:
  %72 = phi i64 [ %74, %98 ], [ %69, %62 ]
  %73 = phi i64 [ %101, %98 ], [ 1, %62 ]
  %74 = add nsw i64 %72, -1
  %75 = icmp sgt i64 %73, 0
  br i1 %75, label %76, label %98

76:
  %77 = getelementptr [16 x i64], ptr %50, i64 0, i64 %74
  br label %80

78:
  %79 = icmp sgt i64 %81, 1
  br i1 %79, label %80, label %98

80:
  %81 = phi i64 [ %73, %76 ], [ %82, %78 ]
  %82 = add nsw i64 %81, -1
  %83 = getelementptr i32, ptr %68, i64 %82
  %84 = load i32, ptr %83, align 4
  %85 = load i64, ptr %77, align 8
  %86 = icmp sgt i64 %85, 0
  br i1 %86, label %87, label %78

87:
  %88 = phi i64 [ %89, %87 ], [ %85, %80 ]
  %89 = add nsw i64 %88, -1
  %90 = mul i64 %89, %73
  %91 = trunc i64 %90 to i32
  %92 = add i32 %84, %91
  %93 = load i64, ptr %77, align 8
  %94 = mul i64 %93, %82
  %95 = getelementptr i32, ptr %68, i64 %89
  %96 = getelementptr i32, ptr %95, i64 %94
  store i32 %92, ptr %96, align 4
  %97 = icmp ugt i64 %88, 1
  br i1 %97, label %87, label %78

98:
  %99 = getelementptr [16 x i64], ptr %50, i64 0, i64 %74
  %100 = load i64, ptr %99, align 8
  %101 = mul i64 %100, %73
  %102 = icmp sgt i64 %72, 1
  br i1 %102, label %71, label %103

103:
  %104 = mul i64 %63, %36
  %105 = load i64, ptr %9, align 8
  %106 = sdiv i64 %104, %105
  %107 = add nsw i64 %63, 1
  %108 = mul i64 %107, %36
  %109 = sdiv i64 %108, %105
  %110 = icmp slt i64 %106, %109
  br i1 %110, label %111, label %60

111:
  %112 = phi i64 [ %238, %237 ], [ %106, %103 ]
  %113 = srem i64 %112, %33
  %114 = mul i64 %113, %28
  %115 = sdiv i64 %112, %33
  %116 = load i64, ptr %29, align 8
  %117 = mul i64 %116, %115
  %118 = sub i64 %116, %28
  %119 = icmp sgt i64 %114, %118
  %120 = sub i64 %114, %118
  %121 = tail call i64 @llvm.smin.i64(i64 %114, i64 %118)
  %122 = select i1 %119, i64 %120, i64 0
  %123 = load i64, ptr %18, align 8
  %124 = icmp eq i64 %123, 0
  %125 = load i64, ptr %16, align 8
  br i1 %124, label %126, label %133

126:
  %127 = shl i64 %117, 1
  %128 = mul i64 %127, %125
  %129 = load i64, ptr %51, align 8
  %130 = icmp eq i64 %129, 0
  %131 = shl i64 %125, 1
  %132 = select i1 %130, i64 %131, i64 2
  br label %138

133:
  %134 = mul i64 %125, %117
  %135 = load i64, ptr %51, align 8
  %136 = icmp eq i64 %135, 0
  %137 = select i1 %136, i64 %125, i64 2
  br label %138

138:
  %139 = phi i64 [ %134, %133 ], [ %128, %126 ]
  %140 = phi i64 [ %137, %133 ], [ %132, %126 ]
  %141 = getelementptr float, ptr %1, i64 %139
  %142 = mul i64 %140, %121
  %143 = getelementptr float, ptr %141, i64 %142
  store ptr %9, ptr %13, align 8
  store ptr %2, ptr %52, align 8
  store ptr %143, ptr %53, align 8
  store ptr %65, ptr %54, align 8
  store ptr %68, ptr %55, align 8
  call void @llvm.memcpy.p0.p0.i64(ptr align 8 %11, ptr align 8 %13, i64 40, i1 false)
  %144 = load ptr, ptr %11, align 8
  %145 = getelementptr inbounds i8, ptr %144, i64 24
  %146 = load i64, ptr %145, align 8
  %147 = getelementptr inbounds i8, ptr %144, i64 96
  %148 = load i64, ptr %147, align 8
  %149 = sdiv i64 %146, %148
  %150 = getelementptr inbounds i8, ptr %144, i64 40
  %151 = load i64, ptr %150, align 8
  %152 = icmp eq i64 %151, 0
  br i1 %152, label %154, label %153

153:
  call fastcc void @pass_of_columns_float32(i64 %148, ptr %11)
  br label %154

154:
  %155 = getelementptr inbounds i8, ptr %144, i64 8
  %156 = load i64, ptr %155, align 8
  %157 = icmp sgt i64 %156, 0
  br i1 %157, label %158, label %210

158:
  %159 = getelementptr inbounds i8, ptr %144, i64 48
  %160 = icmp sgt i64 %146, 0
  %161 = getelementptr inbounds i8, ptr %144, i64 88
  %162 = load ptr, ptr %56, align 8
  %163 = load ptr, ptr %57, align 8
  br label %164

164:
  %165 = phi ptr [ %163, %158 ], [ %206, %198 ]
  %166 = phi ptr [ %162, %158 ], [ %205, %198 ]
  %167 = phi i64 [ 0, %158 ], [ %207, %198 ]
  %168 = load i64, ptr %150, align 8
  %169 = icmp eq i64 %168, 0
  br i1 %169, label %170, label %177

170:
  %171 = load i64, ptr %159, align 8
  %172 = icmp eq i64 %171, 0
  br i1 %172, label %174, label %173

173:
  call fastcc void @real_rows_to_work_float32(ptr %11)
  br label %175

174:
  call fastcc void @rows_to_work_float32(ptr %11)
  br label %175

175:
  %176 = load i64, ptr %147, align 8
  call fastcc void @pass_of_work_float32(i64 %176, ptr %11, i64 0, i64 %146, i64 %146)
  br label %177

177:
  br i1 %160, label %178, label %198

178:
  %179 = load i64, ptr %161, align 8
  br label %180

180:
  %181 = phi i64 [ %196, %195 ], [ %179, %178 ]
  %182 = phi i64 [ %184, %195 ], [ 0, %178 ]
  %183 = icmp sgt i64 %181, 1
  %184 = add i64 %182, %149
  br i1 %183, label %185, label %195

185:
  %186 = phi i64 [ %192, %185 ], [ %149, %180 ]
  %187 = phi i64 [ %190, %185 ], [ 1, %180 ]
  %188 = getelementptr [16 x i64], ptr %147, i64 0, i64 %187
  %189 = load i64, ptr %188, align 8
  call fastcc void @pass_of_work_float32(i64 %189, ptr %11, i64 %182, i64 %184, i64 %186)
  %190 = add nuw nsw i64 %187, 1
  %191 = load i64, ptr %188, align 8
  %192 = sdiv i64 %186, %191
  %193 = load i64, ptr %161, align 8
  %194 = icmp slt i64 %190, %193
  br i1 %194, label %185, label %195

195:
  %196 = phi i64 [ %181, %180 ], [ %193, %185 ]
  %197 = icmp slt i64 %184, %146
  br i1 %197, label %180, label %198

198:
  %199 = load i64, ptr %159, align 8
  %200 = icmp eq i64 %199, 0
  %201 = load i64, ptr %145, align 8
  %202 = zext i1 %200 to i64
  %203 = shl i64 %201, %202
  %204 = shl i64 %203, 6
  %205 = getelementptr i8, ptr %166, i64 %204
  store ptr %205, ptr %56, align 8
  %206 = getelementptr %struct.number_float32, ptr %165, i64 %146
  store ptr %206, ptr %57, align 8
  %207 = add nuw nsw i64 %167, 1
  %208 = load i64, ptr %155, align 8
  %209 = icmp slt i64 %207, %208
  br i1 %209, label %164, label %210

210:
  %211 = mul i64 %117, %25
  %212 = load i64, ptr %58, align 8
  %213 = icmp eq i64 %212, 0
  %214 = select i1 %213, i64 %25, i64 1
  %215 = mul i64 %214, %121
  %216 = add i64 %215, %211
  %217 = shl i64 %216, 3
  %218 = getelementptr i8, ptr %0, i64 %217
  br i1 %213, label %220, label %219

219:
  call fastcc void @work_to_columns_float32(ptr %13, ptr %218, i64 %121, ptr byval(%struct.twiddles_float32) align 8 %12, i64 %122)
  br label %220

220:
  %221 = load i64, ptr %26, align 8
  %222 = icmp sgt i64 %221, 0
  br i1 %222, label %223, label %237

223:
  %224 = phi i64 [ %233, %228 ], [ 0, %220 ]
  %225 = phi ptr [ %234, %228 ], [ %65, %220 ]
  %226 = load i64, ptr %58, align 8
  %227 = icmp eq i64 %226, 0
  br i1 %227, label %228, label %237

228:
  %229 = mul i64 %59, %224
  %230 = getelementptr float, ptr %218, i64 %229
  %231 = icmp eq i64 %224, 0
  %232 = select i1 %231, i64 %122, i64 0
  call fastcc void @work_to_rows_float32(ptr %13, ptr %230, i64 %232)
  %233 = add nuw nsw i64 %224, 1
  %234 = getelementptr %struct.number_float32, ptr %225, i64 %17
  store ptr %234, ptr %54, align 8
  %235 = load i64, ptr %26, align 8
  %236 = icmp slt i64 %233, %235
  br i1 %236, label %223, label %237

237:
  %238 = add nsw i64 %112, 1
  %239 = load i64, ptr %9, align 8
  %240 = sdiv i64 %108, %239
  %241 = icmp slt i64 %238, %240
  br i1 %241, label %111, label %60

242:
  ret void
}

define internal fastcc void @work_to_columns_float32(ptr %0, ptr %1, i64 %2, ptr byval(%struct.twiddles_float32) align 8 %3, i64 %4) {
  %6 = load ptr, ptr %0, align 8
  %7 = getelementptr inbounds i8, ptr %6, i64 24
  %8 = load i64, ptr %7, align 8
  %9 = icmp sgt i64 %8, 0
  br i1 %9, label %10, label %139

10:
  %11 = getelementptr inbounds i8, ptr %0, i64 24
  %12 = getelementptr inbounds i8, ptr %0, i64 32
  %13 = getelementptr inbounds i8, ptr %6, i64 8
  %14 = getelementptr inbounds i8, ptr %6, i64 72
  %15 = load ptr, ptr %3, align 8
  %16 = getelementptr inbounds i8, ptr %3, i64 8
  %17 = load ptr, ptr %16, align 8
  %18 = getelementptr inbounds i8, ptr %3, i64 16
  %19 = load ptr, ptr %18, align 8
  %20 = getelementptr inbounds i8, ptr %6, i64 80
  %21 = getelementptr inbounds i8, ptr %6, i64 64
  %22 = getelementptr inbounds i8, ptr %6, i64 32
  %23 = load i64, ptr %13, align 8
  br label %24

24:
  %25 = phi i64 [ %8, %10 ], [ %135, %134 ]
  %26 = phi i64 [ %23, %10 ], [ %136, %134 ]
  %27 = phi i64 [ 0, %10 ], [ %137, %134 ]
  %28 = load ptr, ptr %11, align 8
  %29 = load ptr, ptr %12, align 8
  %30 = getelementptr i32, ptr %29, i64 %27
  %31 = load i32, ptr %30, align 4
  %32 = sext i32 %31 to i64
  %33 = getelementptr %struct.number_float32, ptr %28, i64 %32
  %34 = icmp sgt i64 %26, 0
  br i1 %34, label %35, label %134

35:
  %36 = shl i64 %27, 7
  %37 = getelementptr i8, ptr %19, i64 %36
  %38 = shl i64 %27, 5
  %39 = or disjoint i64 %38, 16
  %40 = getelementptr float, ptr %19, i64 %39
  br label %41

41:
  %42 = phi i64 [ 0, %35 ], [ %129, %128 ]
  %43 = load i64, ptr %7, align 8
  %44 = mul i64 %43, %42
  %45 = getelementptr %struct.number_float32, ptr %33, i64 %44
  %46 = load <16 x float>, ptr %45, align 64
  %47 = getelementptr inbounds i8, ptr %45, i64 64
  %48 = load <16 x float>, ptr %47, align 64
  %49 = load i64, ptr %14, align 8
  %50 = icmp eq i64 %49, 0
  %51 = shl i64 %42, 4
  br i1 %50, label %98, label %52

52:
  %53 = add i64 %51, %2
  %54 = load i64, ptr %20, align 8
  %55 = shl nsw i64 -1, %54
  %56 = xor i64 %55, -1
  %57 = mul i64 %53, %27
  %58 = ashr i64 %57, %54
  %59 = shl i64 %58, 4
  %60 = getelementptr i8, ptr %15, i64 %59
  %61 = and i64 %57, %56
  %62 = shl i64 %61, 4
  %63 = getelementptr i8, ptr %17, i64 %62
  %64 = load double, ptr %60, align 8
  %65 = load double, ptr %63, align 8
  %66 = fmul contract double %64, %65
  %67 = getelementptr i8, ptr %60, i64 8
  %68 = load double, ptr %67, align 8
  %69 = getelementptr i8, ptr %63, i64 8
  %70 = load double, ptr %69, align 8
  %71 = fmul contract double %68, %70
  %72 = fsub contract double %66, %71
  %73 = fptrunc double %72 to float
  %74 = insertelement <16 x float> poison, float %73, i64 0
  %75 = shufflevector <16 x float> %74, <16 x float> poison, <16 x i32> zeroinitializer
  %76 = fmul contract double %64, %70
  %77 = fmul contract double %65, %68
  %78 = fadd contract double %77, %76
  %79 = fptrunc double %78 to float
  %80 = insertelement <16 x float> poison, float %79, i64 0
  %81 = shufflevector <16 x float> %80, <16 x float> poison, <16 x i32> zeroinitializer
  %82 = load <16 x float>, ptr %37, align 4
  %83 = load <16 x float>, ptr %40, align 4
  %84 = shufflevector <16 x float> %82, <16 x float> %83, <16 x i32> <i32 0, i32 2, i32 4, i32 6, i32 8, i32 10, i32 12, i32 14, i32 16, i32 18, i32 20, i32 22, i32 24, i32 26, i32 28, i32 30>
  %85 = shufflevector <16 x float> %82, <16 x float> %83, <16 x i32> <i32 1, i32 3, i32 5, i32 7, i32 9, i32 11, i32 13, i32 15, i32 17, i32 19, i32 21, i32 23, i32 25, i32 27, i32 29, i32 31>
  %86 = fmul contract <16 x float> %84, %75
  %87 = fmul contract <16 x float> %85, %81
  %88 = fsub contract <16 x float> %86, %87
  %89 = fmul contract <16 x float> %84, %81
  %90 = fmul contract <16 x float> %85, %75
  %91 = fadd contract <16 x float> %89, %90
  %92 = fmul contract <16 x float> %46, %88
  %93 = fmul contract <16 x float> %48, %91
  %94 = fsub contract <16 x float> %92, %93
  %95 = fmul contract <16 x float> %46, %91
  %96 = fmul contract <16 x float> %48, %88
  %97 = fadd contract <16 x float> %95, %96
  br label %98

98:
  %99 = phi <16 x float> [ %94, %52 ], [ %46, %41 ]
  %100 = phi <16 x float> [ %97, %52 ], [ %48, %41 ]
  %101 = load i64, ptr %21, align 8
  %102 = icmp eq i64 %101, 0
  %103 = select i1 %102, <16 x float> %99, <16 x float> %100
  %104 = select i1 %102, <16 x float> %100, <16 x float> %99
  %105 = load i64, ptr %22, align 8
  %106 = mul i64 %105, %27
  %107 = add i64 %106, %51
  %108 = shl i64 %107, 3
  %109 = getelementptr i8, ptr %1, i64 %108
  %110 = icmp slt i64 %51, %4
  br i1 %110, label %111, label %124

111:
  %112 = sub i64 %4, %51
  %113 = icmp slt i64 %112, 16
  br i1 %113, label %114, label %128

114:
  %115 = phi i64 [ %122, %114 ], [ %112, %111 ]
  %116 = extractelement <16 x float> %103, i64 %115
  %117 = shl i64 %115, 1
  %118 = getelementptr float, ptr %109, i64 %117
  store float %116, ptr %118, align 4
  %119 = extractelement <16 x float> %104, i64 %115
  %120 = or disjoint i64 %117, 1
  %121 = getelementptr float, ptr %109, i64 %120
  store float %119, ptr %121, align 4
  %122 = add nsw i64 %115, 1
  %123 = icmp slt i64 %115, 15
  br i1 %123, label %114, label %128

124:
  %125 = shufflevector <16 x float> %103, <16 x float> %104, <16 x i32> <i32 0, i32 16, i32 1, i32 17, i32 2, i32 18, i32 3, i32 19, i32 4, i32 20, i32 5, i32 21, i32 6, i32 22, i32 7, i32 23>
  store <16 x float> %125, ptr %109, align 4
  %126 = getelementptr i8, ptr %109, i64 64
  %127 = shufflevector <16 x float> %103, <16 x float> %104, <16 x i32> <i32 8, i32 24, i32 9, i32 25, i32 10, i32 26, i32 11, i32 27, i32 12, i32 28, i32 13, i32 29, i32 14, i32 30, i32 15, i32 31>
  store <16 x float> %127, ptr %126, align 4
  br label %128

128:
  %129 = add nuw nsw i64 %42, 1
  %130 = load i64, ptr %13, align 8
  %131 = icmp slt i64 %129, %130
  br i1 %131, label %41, label %132

132:
  %133 = load i64, ptr %7, align 8
  br label %134

134:
  %135 = phi i64 [ %133, %132 ], [ %25, %24 ]
  %136 = phi i64 [ %130, %132 ], [ %26, %24 ]
  %137 = add nuw nsw i64 %27, 1
  %138 = icmp slt i64 %137, %135
  br i1 %138, label %24, label %139

139:
  ret void
}

define internal fastcc void @work_to_rows_float32(ptr %0, ptr %1, i64 %2) {
  %4 = load ptr, ptr %0, align 8
  %5 = getelementptr inbounds i8, ptr %4, i64 48
  %6 = load i64, ptr %5, align 8
  %7 = icmp eq i64 %6, 0
  %8 = getelementptr inbounds i8, ptr %4, i64 24
  %9 = load i64, ptr %8, align 8
  br i1 %7, label %13, label %10

10:
  %11 = sdiv i64 %9, 2
  %12 = add nsw i64 %11, 1
  br label %13

13:
  %14 = phi i64 [ %12, %10 ], [ %9, %3 ]
  %15 = shl i64 %14, 1
  %16 = icmp slt i64 %14, 8
  br i1 %16, label %197, label %17

17:
  %18 = getelementptr inbounds i8, ptr %0, i64 32
  %19 = getelementptr inbounds i8, ptr %0, i64 24
  %20 = icmp sgt i64 %2, 0
  %21 = icmp ugt i64 %2, 1
  %22 = icmp ugt i64 %2, 2
  %23 = shl i64 %14, 4
  %24 = icmp ugt i64 %2, 3
  %25 = mul i64 %14, 24
  %26 = icmp ugt i64 %2, 4
  %27 = shl i64 %14, 5
  %28 = icmp ugt i64 %2, 5
  %29 = mul i64 %14, 40
  %30 = icmp ugt i64 %2, 6
  %31 = mul i64 %14, 48
  %32 = icmp ugt i64 %2, 7
  %33 = mul i64 %14, 56
  %34 = icmp ugt i64 %2, 8
  %35 = shl i64 %14, 6
  %36 = icmp ugt i64 %2, 9
  %37 = mul i64 %14, 72
  %38 = icmp ugt i64 %2, 10
  %39 = mul i64 %14, 80
  %40 = icmp ugt i64 %2, 11
  %41 = mul i64 %14, 88
  %42 = icmp ugt i64 %2, 12
  %43 = mul i64 %14, 96
  %44 = icmp ugt i64 %2, 13
  %45 = mul i64 %14, 104
  %46 = icmp ugt i64 %2, 14
  %47 = mul i64 %14, 112
  %48 = icmp ugt i64 %2, 15
  %49 = mul i64 %14, 120
  br label %50

50:
  %51 = phi i64 [ 8, %17 ], [ %252, %251 ]
  %52 = phi i64 [ 0, %17 ], [ %51, %251 ]
  %53 = load ptr, ptr %18, align 8
  %54 = load ptr, ptr %19, align 8
  %55 = load ptr, ptr %0, align 8
  %56 = getelementptr inbounds i8, ptr %55, i64 64
  %57 = load i64, ptr %56, align 8
  %58 = getelementptr i32, ptr %53, i64 %52
  %59 = load i32, ptr %58, align 4
  %60 = sext i32 %59 to i64
  %61 = getelementptr %struct.number_float32, ptr %54, i64 %60
  %62 = shl i64 %57, 6
  %63 = getelementptr i8, ptr %61, i64 %62
  %64 = load <16 x float>, ptr %63, align 4
  %65 = shl i64 %57, 6
  %66 = xor i64 %65, 64
  %67 = getelementptr i8, ptr %61, i64 %66
  %68 = load <16 x float>, ptr %67, align 4
  %69 = or disjoint i64 %52, 1
  %70 = getelementptr i32, ptr %53, i64 %69
  %71 = load i32, ptr %70, align 4
  %72 = sext i32 %71 to i64
  %73 = getelementptr %struct.number_float32, ptr %54, i64 %72
  %74 = getelementptr i8, ptr %73, i64 %62
  %75 = load <16 x float>, ptr %74, align 4
  %76 = getelementptr i8, ptr %73, i64 %66
  %77 = load <16 x float>, ptr %76, align 4
  %78 = or disjoint i64 %52, 2
  %79 = getelementptr i32, ptr %53, i64 %78
  %80 = load i32, ptr %79, align 4
  %81 = sext i32 %80 to i64
  %82 = getelementptr %struct.number_float32, ptr %54, i64 %81
  %83 = getelementptr i8, ptr %82, i64 %62
  %84 = load <16 x float>, ptr %83, align 4
  %85 = getelementptr i8, ptr %82, i64 %66
  %86 = load <16 x float>, ptr %85, align 4
  %87 = or disjoint i64 %52, 3
  %88 = getelementptr i32, ptr %53, i64 %87
  %89 = load i32, ptr %88, align 4
  %90 = sext i32 %89 to i64
  %91 = getelementptr %struct.number_float32, ptr %54, i64 %90
  %92 = getelementptr i8, ptr %91, i64 %62
  %93 = load <16 x float>, ptr %92, align 4
  %94 = getelementptr i8, ptr %91, i64 %66
  %95 = load <16 x float>, ptr %94, align 4
  %96 = or disjoint i64 %52, 4
  %97 = getelementptr i32, ptr %53, i64 %96
  %98 = load i32, ptr %97, align 4
  %99 = sext i32 %98 to i64
  %100 = getelementptr %struct.number_float32, ptr %54, i64 %99
  %101 = getelementptr i8, ptr %100, i64 %62
  %102 = load <16 x float>, ptr %101, align 4
  %103 = getelementptr i8, ptr %100, i64 %66
  %104 = load <16 x float>, ptr %103, align 4
  %105 = or disjoint i64 %52, 5
  %106 = getelementptr i32, ptr %53, i64 %105
  %107 = load i32, ptr %106, align 4
  %108 = sext i32 %107 to i64
  %109 = getelementptr %struct.number_float32, ptr %54, i64 %108
  %110 = getelementptr i8, ptr %109, i64 %62
  %111 = load <16 x float>, ptr %110, align 4
  %112 = getelementptr i8, ptr %109, i64 %66
  %113 = load <16 x float>, ptr %112, align 4
  %114 = or disjoint i64 %52, 6
  %115 = getelementptr i32, ptr %53, i64 %114
  %116 = load i32, ptr %115, align 4
  %117 = sext i32 %116 to i64
  %118 = getelementptr %struct.number_float32, ptr %54, i64 %117
  %119 = getelementptr i8, ptr %118, i64 %62
  %120 = load <16 x float>, ptr %119, align 4
  %121 = getelementptr i8, ptr %118, i64 %66
  %122 = load <16 x float>, ptr %121, align 4
  %123 = or disjoint i64 %52, 7
  %124 = getelementptr i32, ptr %53, i64 %123
  %125 = load i32, ptr %124, align 4
  %126 = sext i32 %125 to i64
  %127 = getelementptr %struct.number_float32, ptr %54, i64 %126
  %128 = getelementptr i8, ptr %127, i64 %62
  %129 = load <16 x float>, ptr %128, align 4
  %130 = getelementptr i8, ptr %127, i64 %66
  %131 = load <16 x float>, ptr %130, align 4
  %132 = shufflevector <16 x float> %64, <16 x float> %102, <16 x i32> <i32 0, i32 16, i32 1, i32 17, i32 2, i32 18, i32 3, i32 19, i32 4, i32 20, i32 5, i32 21, i32 6, i32 22, i32 7, i32 23>
  %133 = shufflevector <16 x float> %64, <16 x float> %102, <16 x i32> <i32 8, i32 24, i32 9, i32 25, i32 10, i32 26, i32 11, i32 27, i32 12, i32 28, i32 13, i32 29, i32 14, i32 30, i32 15, i32 31>
  %134 = shufflevector <16 x float> %68, <16 x float> %104, <16 x i32> <i32 0, i32 16, i32 1, i32 17, i32 2, i32 18, i32 3, i32 19, i32 4, i32 20, i32 5, i32 21, i32 6, i32 22, i32 7, i32 23>
  %135 = shufflevector <16 x float> %68, <16 x float> %104, <16 x i32> <i32 8, i32 24, i32 9, i32 25, i32 10, i32 26, i32 11, i32 27, i32 12, i32 28, i32 13, i32 29, i32 14, i32 30, i32 15, i32 31>
  %136 = shufflevector <16 x float> %75, <16 x float> %111, <16 x i32> <i32 0, i32 16, i32 1, i32 17, i32 2, i32 18, i32 3, i32 19, i32 4, i32 20, i32 5, i32 21, i32 6, i32 22, i32 7, i32 23>
  %137 = shufflevector <16 x float> %75, <16 x float> %111, <16 x i32> <i32 8, i32 24, i32 9, i32 25, i32 10, i32 26, i32 11, i32 27, i32 12, i32 28, i32 13, i32 29, i32 14, i32 30, i32 15, i32 31>
  %138 = shufflevector <16 x float> %77, <16 x float> %113, <16 x i32> <i32 0, i32 16, i32 1, i32 17, i32 2, i32 18, i32 3, i32 19, i32 4, i32 20, i32 5, i32 21, i32 6, i32 22, i32 7, i32 23>
  %139 = shufflevector <16 x float> %77, <16 x float> %113, <16 x i32> <i32 8, i32 24, i32 9, i32 25, i32 10, i32 26, i32 11, i32 27, i32 12, i32 28, i32 13, i32 29, i32 14, i32 30, i32 15, i32 31>
  %140 = shufflevector <16 x float> %84, <16 x float> %120, <16 x i32> <i32 0, i32 16, i32 1, i32 17, i32 2, i32 18, i32 3, i32 19, i32 4, i32 20, i32 5, i32 21, i32 6, i32 22, i32 7, i32 23>
  %141 = shufflevector <16 x float> %84, <16 x float> %120, <16 x i32> <i32 8, i32 24, i32 9, i32 25, i32 10, i32 26, i32 11, i32 27, i32 12, i32 28, i32 13, i32 29, i32 14, i32 30, i32 15, i32 31>
  %142 = shufflevector <16 x float> %86, <16 x float> %122, <16 x i32> <i32 0, i32 16, i32 1, i32 17, i32 2, i32 18, i32 3, i32 19, i32 4, i32 20, i32 5, i32 21, i32 6, i32 22, i32 7, i32 23>
  %143 = shufflevector <16 x float> %86, <16 x float> %122, <16 x i32> <i32 8, i32 24, i32 9, i32 25, i32 10, i32 26, i32 11, i32 27, i32 12, i32 28, i32 13, i32 29, i32 14, i32 30, i32 15, i32 31>
  %144 = shufflevector <16 x float> %93, <16 x float> %129, <16 x i32> <i32 0, i32 16, i32 1, i32 17, i32 2, i32 18, i32 3, i32 19, i32 4, i32 20, i32 5, i32 21, i32 6, i32 22, i32 7, i32 23>
  %145 = shufflevector <16 x float> %93, <16 x float> %129, <16 x i32> <i32 8, i32 24, i32 9, i32 25, i32 10, i32 26, i32 11, i32 27, i32 12, i32 28, i32 13, i32 29, i32 14, i32 30, i32 15, i32 31>
  %146 = shufflevector <16 x float> %95, <16 x float> %131, <16 x i32> <i32 0, i32 16, i32 1, i32 17, i32 2, i32 18, i32 3, i32 19, i32 4, i32 20, i32 5, i32 21, i32 6, i32 22, i32 7, i32 23>
  %147 = shufflevector <16 x float> %95, <16 x float> %131, <16 x i32> <i32 8, i32 24, i32 9, i32 25, i32 10, i32 26, i32 11, i32 27, i32 12, i32 28, i32 13, i32 29, i32 14, i32 30, i32 15, i32 31>
  %148 = shufflevector <16 x float> %132, <16 x float> %140, <16 x i32> <i32 0, i32 16, i32 1, i32 17, i32 2, i32 18, i32 3, i32 19, i32 4, i32 20, i32 5, i32 21, i32 6, i32 22, i32 7, i32 23>
  %149 = shufflevector <16 x float> %132, <16 x float> %140, <16 x i32> <i32 8, i32 24, i32 9, i32 25, i32 10, i32 26, i32 11, i32 27, i32 12, i32 28, i32 13, i32 29, i32 14, i32 30, i32 15, i32 31>
  %150 = shufflevector <16 x float> %133, <16 x float> %141, <16 x i32> <i32 0, i32 16, i32 1, i32 17, i32 2, i32 18, i32 3, i32 19, i32 4, i32 20, i32 5, i32 21, i32 6, i32 22, i32 7, i32 23>
  %151 = shufflevector <16 x float> %133, <16 x float> %141, <16 x i32> <i32 8, i32 24, i32 9, i32 25, i32 10, i32 26, i32 11, i32 27, i32 12, i32 28, i32 13, i32 29, i32 14, i32 30, i32 15, i32 31>
  %152 = shufflevector <16 x float> %134, <16 x float> %142, <16 x i32> <i32 0, i32 16, i32 1, i32 17, i32 2, i32 18, i32 3, i32 19, i32 4, i32 20, i32 5, i32 21, i32 6, i32 22, i32 7, i32 23>
  %153 = shufflevector <16 x float> %134, <16 x float> %142, <16 x i32> <i32 8, i32 24, i32 9, i32 25, i32 10, i32 26, i32 11, i32 27, i32 12, i32 28, i32 13, i32 29, i32 14, i32 30, i32 15, i32 31>
  %154 = shufflevector <16 x float> %135, <16 x float> %143, <16 x i32> <i32 0, i32 16, i32 1, i32 17, i32 2, i32 18, i32 3, i32 19, i32 4, i32 20, i32 5, i32 21, i32 6, i32 22, i32 7, i32 23>
  %155 = shufflevector <16 x float> %135, <16 x float> %143, <16 x i32> <i32 8, i32 24, i32 9, i32 25, i32 10, i32 26, i32 11, i32 27, i32 12, i32 28, i32 13, i32 29, i32 14, i32 30, i32 15, i32 31>
  %156 = shufflevector <16 x float> %136, <16 x float> %144, <16 x i32> <i32 0, i32 16, i32 1, i32 17, i32 2, i32 18, i32 3, i32 19, i32 4, i32 20, i32 5, i32 21, i32 6, i32 22, i32 7, i32 23>
  %157 = shufflevector <16 x float> %136, <16 x float> %144, <16 x i32> <i32 8, i32 24, i32 9, i32 25, i32 10, i32 26, i32 11, i32 27, i32 12, i32 28, i32 13, i32 29, i32 14, i32 30, i32 15, i32 31>
  %158 = shufflevector <16 x float> %137, <16 x float> %145, <16 x i32> <i32 0, i32 16, i32 1, i32 17, i32 2, i32 18, i32 3, i32 19, i32 4, i32 20, i32 5, i32 21, i32 6, i32 22, i32 7, i32 23>
  %159 = shufflevector <16 x float> %137, <16 x float> %145, <16 x i32> <i32 8, i32 24, i32 9, i32 25, i32 10, i32 26, i32 11, i32 27, i32 12, i32 28, i32 13, i32 29, i32 14, i32 30, i32 15, i32 31>
  %160 = shufflevector <16 x float> %138, <16 x float> %146, <16 x i32> <i32 0, i32 16, i32 1, i32 17, i32 2, i32 18, i32 3, i32 19, i32 4, i32 20, i32 5, i32 21, i32 6, i32 22, i32 7, i32 23>
  %161 = shufflevector <16 x float> %138, <16 x float> %146, <16 x i32> <i32 8, i32 24, i32 9, i32 25, i32 10, i32 26, i32 11, i32 27, i32 12, i32 28, i32 13, i32 29, i32 14, i32 30, i32 15, i32 31>
  %162 = shufflevector <16 x float> %139, <16 x float> %147, <16 x i32> <i32 0, i32 16, i32 1, i32 17, i32 2, i32 18, i32 3, i32 19, i32 4, i32 20, i32 5, i32 21, i32 6, i32 22, i32 7, i32 23>
  %163 = shufflevector <16 x float> %139, <16 x float> %147, <16 x i32> <i32 8, i32 24, i32 9, i32 25, i32 10, i32 26, i32 11, i32 27, i32 12, i32 28, i32 13, i32 29, i32 14, i32 30, i32 15, i32 31>
  %164 = shufflevector <16 x float> %148, <16 x float> %156, <16 x i32> <i32 0, i32 16, i32 1, i32 17, i32 2, i32 18, i32 3, i32 19, i32 4, i32 20, i32 5, i32 21, i32 6, i32 22, i32 7, i32 23>
  %165 = shufflevector <16 x float> %148, <16 x float> %156, <16 x i32> <i32 8, i32 24, i32 9, i32 25, i32 10, i32 26, i32 11, i32 27, i32 12, i32 28, i32 13, i32 29, i32 14, i32 30, i32 15, i32 31>
  %166 = shufflevector <16 x float> %149, <16 x float> %157, <16 x i32> <i32 0, i32 16, i32 1, i32 17, i32 2, i32 18, i32 3, i32 19, i32 4, i32 20, i32 5, i32 21, i32 6, i32 22, i32 7, i32 23>
  %167 = shufflevector <16 x float> %149, <16 x float> %157, <16 x i32> <i32 8, i32 24, i32 9, i32 25, i32 10, i32 26, i32 11, i32 27, i32 12, i32 28, i32 13, i32 29, i32 14, i32 30, i32 15, i32 31>
  %168 = shufflevector <16 x float> %150, <16 x float> %158, <16 x i32> <i32 0, i32 16, i32 1, i32 17, i32 2, i32 18, i32 3, i32 19, i32 4, i32 20, i32 5, i32 21, i32 6, i32 22, i32 7, i32 23>
  %169 = shufflevector <16 x float> %150, <16 x float> %158, <16 x i32> <i32 8, i32 24, i32 9, i32 25, i32 10, i32 26, i32 11, i32 27, i32 12, i32 28, i32 13, i32 29, i32 14, i32 30, i32 15, i32 31>
  %170 = shufflevector <16 x float> %151, <16 x float> %159, <16 x i32> <i32 0, i32 16, i32 1, i32 17, i32 2, i32 18, i32 3, i32 19, i32 4, i32 20, i32 5, i32 21, i32 6, i32 22, i32 7, i32 23>
  %171 = shufflevector <16 x float> %151, <16 x float> %159, <16 x i32> <i32 8, i32 24, i32 9, i32 25, i32 10, i32 26, i32 11, i32 27, i32 12, i32 28, i32 13, i32 29, i32 14, i32 30, i32 15, i32 31>
  %172 = shufflevector <16 x float> %152, <16 x float> %160, <16 x i32> <i32 0, i32 16, i32 1, i32 17, i32 2, i32 18, i32 3, i32 19, i32 4, i32 20, i32 5, i32 21, i32 6, i32 22, i32 7, i32 23>
  %173 = shufflevector <16 x float> %152, <16 x float> %160, <16 x i32> <i32 8, i32 24, i32 9, i32 25, i32 10, i32 26, i32 11, i32 27, i32 12, i32 28, i32 13, i32 29, i32 14, i32 30, i32 15, i32 31>
  %174 = shufflevector <16 x float> %153, <16 x float> %161, <16 x i32> <i32 0, i32 16, i32 1, i32 17, i32 2, i32 18, i32 3, i32 19, i32 4, i32 20, i32 5, i32 21, i32 6, i32 22, i32 7, i32 23>
  %175 = shufflevector <16 x float> %153, <16 x float> %161, <16 x i32> <i32 8, i32 24, i32 9, i32 25, i32 10, i32 26, i32 11, i32 27, i32 12, i32 28, i32 13, i32 29, i32 14, i32 30, i32 15, i32 31>
  %176 = shufflevector <16 x float> %154, <16 x float> %162, <16 x i32> <i32 0, i32 16, i32 1, i32 17, i32 2, i32 18, i32 3, i32 19, i32 4, i32 20, i32 5, i32 21, i32 6, i32 22, i32 7, i32 23>
  %177 = shufflevector <16 x float> %154, <16 x float> %162, <16 x i32> <i32 8, i32 24, i32 9, i32 25, i32 10, i32 26, i32 11, i32 27, i32 12, i32 28, i32 13, i32 29, i32 14, i32 30, i32 15, i32 31>
  %178 = shufflevector <16 x float> %155, <16 x float> %163, <16 x i32> <i32 0, i32 16, i32 1, i32 17, i32 2, i32 18, i32 3, i32 19, i32 4, i32 20, i32 5, i32 21, i32 6, i32 22, i32 7, i32 23>
  %179 = shufflevector <16 x float> %155, <16 x float> %163, <16 x i32> <i32 8, i32 24, i32 9, i32 25, i32 10, i32 26, i32 11, i32 27, i32 12, i32 28, i32 13, i32 29, i32 14, i32 30, i32 15, i32 31>
  %180 = shufflevector <16 x float> %164, <16 x float> %172, <16 x i32> <i32 8, i32 24, i32 9, i32 25, i32 10, i32 26, i32 11, i32 27, i32 12, i32 28, i32 13, i32 29, i32 14, i32 30, i32 15, i32 31>
  %181 = shufflevector <16 x float> %165, <16 x float> %173, <16 x i32> <i32 0, i32 16, i32 1, i32 17, i32 2, i32 18, i32 3, i32 19, i32 4, i32 20, i32 5, i32 21, i32 6, i32 22, i32 7, i32 23>
  %182 = shufflevector <16 x float> %165, <16 x float> %173, <16 x i32> <i32 8, i32 24, i32 9, i32 25, i32 10, i32 26, i32 11, i32 27, i32 12, i32 28, i32 13, i32 29, i32 14, i32 30, i32 15, i32 31>
  %183 = shufflevector <16 x float> %166, <16 x float> %174, <16 x i32> <i32 0, i32 16, i32 1, i32 17, i32 2, i32 18, i32 3, i32 19, i32 4, i32 20, i32 5, i32 21, i32 6, i32 22, i32 7, i32 23>
  %184 = shufflevector <16 x float> %166, <16 x float> %174, <16 x i32> <i32 8, i32 24, i32 9, i32 25, i32 10, i32 26, i32 11, i32 27, i32 12, i32 28, i32 13, i32 29, i32 14, i32 30, i32 15, i32 31>
  %185 = shufflevector <16 x float> %167, <16 x float> %175, <16 x i32> <i32 0, i32 16, i32 1, i32 17, i32 2, i32 18, i32 3, i32 19, i32 4, i32 20, i32 5, i32 21, i32 6, i32 22, i32 7, i32 23>
  %186 = shufflevector <16 x float> %167, <16 x float> %175, <16 x i32> <i32 8, i32 24, i32 9, i32 25, i32 10, i32 26, i32 11, i32 27, i32 12, i32 28, i32 13, i32 29, i32 14, i32 30, i32 15, i32 31>
  %187 = shufflevector <16 x float> %168, <16 x float> %176, <16 x i32> <i32 0, i32 16, i32 1, i32 17, i32 2, i32 18, i32 3, i32 19, i32 4, i32 20, i32 5, i32 21, i32 6, i32 22, i32 7, i32 23>
  %188 = shufflevector <16 x float> %168, <16 x float> %176, <16 x i32> <i32 8, i32 24, i32 9, i32 25, i32 10, i32 26, i32 11, i32 27, i32 12, i32 28, i32 13, i32 29, i32 14, i32 30, i32 15, i32 31>
  %189 = shufflevector <16 x float> %169, <16 x float> %177, <16 x i32> <i32 0, i32 16, i32 1, i32 17, i32 2, i32 18, i32 3, i32 19, i32 4, i32 20, i32 5, i32 21, i32 6, i32 22, i32 7, i32 23>
  %190 = shufflevector <16 x float> %169, <16 x float> %177, <16 x i32> <i32 8, i32 24, i32 9, i32 25, i32 10, i32 26, i32 11, i32 27, i32 12, i32 28, i32 13, i32 29, i32 14, i32 30, i32 15, i32 31>
  %191 = shufflevector <16 x float> %170, <16 x float> %178, <16 x i32> <i32 0, i32 16, i32 1, i32 17, i32 2, i32 18, i32 3, i32 19, i32 4, i32 20, i32 5, i32 21, i32 6, i32 22, i32 7, i32 23>
  %192 = shufflevector <16 x float> %170, <16 x float> %178, <16 x i32> <i32 8, i32 24, i32 9, i32 25, i32 10, i32 26, i32 11, i32 27, i32 12, i32 28, i32 13, i32 29, i32 14, i32 30, i32 15, i32 31>
  %193 = shufflevector <16 x float> %171, <16 x float> %179, <16 x i32> <i32 0, i32 16, i32 1, i32 17, i32 2, i32 18, i32 3, i32 19, i32 4, i32 20, i32 5, i32 21, i32 6, i32 22, i32 7, i32 23>
  %194 = shufflevector <16 x float> %171, <16 x float> %179, <16 x i32> <i32 8, i32 24, i32 9, i32 25, i32 10, i32 26, i32 11, i32 27, i32 12, i32 28, i32 13, i32 29, i32 14, i32 30, i32 15, i32 31>
  %195 = shl i64 %52, 3
  %196 = getelementptr i8, ptr %1, i64 %195
  br i1 %20, label %206, label %204

197:
  %198 = phi i64 [ 0, %13 ], [ %51, %251 ]
  %199 = icmp slt i64 %198, %14
  br i1 %199, label %200, label %287

200:
  %201 = icmp slt i64 %2, 16
  %202 = getelementptr inbounds i8, ptr %0, i64 32
  %203 = getelementptr inbounds i8, ptr %0, i64 24
  br label %254

204:
  %205 = shufflevector <16 x float> %164, <16 x float> %172, <16 x i32> <i32 0, i32 16, i32 1, i32 17, i32 2, i32 18, i32 3, i32 19, i32 4, i32 20, i32 5, i32 21, i32 6, i32 22, i32 7, i32 23>
  store <16 x float> %205, ptr %196, align 4
  br label %207

206:
  br i1 %21, label %209, label %207

207:
  %208 = getelementptr float, ptr %196, i64 %15
  store <16 x float> %180, ptr %208, align 4
  br label %210

209:
  br i1 %22, label %212, label %210

210:
  %211 = getelementptr i8, ptr %196, i64 %23
  store <16 x float> %181, ptr %211, align 4
  br label %213

212:
  br i1 %24, label %215, label %213

213:
  %214 = getelementptr i8, ptr %196, i64 %25
  store <16 x float> %182, ptr %214, align 4
  br label %216

215:
  br i1 %26, label %218, label %216

216:
  %217 = getelementptr i8, ptr %196, i64 %27
  store <16 x float> %183, ptr %217, align 4
  br label %219

218:
  br i1 %28, label %221, label %219

219:
  %220 = getelementptr i8, ptr %196, i64 %29
  store <16 x float> %184, ptr %220, align 4
  br label %222

221:
  br i1 %30, label %224, label %222

222:
  %223 = getelementptr i8, ptr %196, i64 %31
  store <16 x float> %185, ptr %223, align 4
  br label %225

224:
  br i1 %32, label %227, label %225

225:
  %226 = getelementptr i8, ptr %196, i64 %33
  store <16 x float> %186, ptr %226, align 4
  br label %228

227:
  br i1 %34, label %230, label %228

228:
  %229 = getelementptr i8, ptr %196, i64 %35
  store <16 x float> %187, ptr %229, align 4
  br label %231

230:
  br i1 %36, label %233, label %231

231:
  %232 = getelementptr i8, ptr %196, i64 %37
  store <16 x float> %188, ptr %232, align 4
  br label %234

233:
  br i1 %38, label %236, label %234

234:
  %235 = getelementptr i8, ptr %196, i64 %39
  store <16 x float> %189, ptr %235, align 4
  br label %237

236:
  br i1 %40, label %239, label %237

237:
  %238 = getelementptr i8, ptr %196, i64 %41
  store <16 x float> %190, ptr %238, align 4
  br label %240

239:
  br i1 %42, label %242, label %240

240:
  %241 = getelementptr i8, ptr %196, i64 %43
  store <16 x float> %191, ptr %241, align 4
  br label %243

242:
  br i1 %44, label %245, label %243

243:
  %244 = getelementptr i8, ptr %196, i64 %45
  store <16 x float> %192, ptr %244, align 4
  br label %246

245:
  br i1 %46, label %248, label %246

246:
  %247 = getelementptr i8, ptr %196, i64 %47
  store <16 x float> %193, ptr %247, align 4
  br label %249

248:
  br i1 %48, label %251, label %249

249:
  %250 = getelementptr i8, ptr %196, i64 %49
  store <16 x float> %194, ptr %250, align 4
  br label %251

251:
  %252 = add i64 %51, 8
  %253 = icmp sgt i64 %252, %14
  br i1 %253, label %197, label %50

254:
  %255 = phi i64 [ %198, %200 ], [ %285, %284 ]
  br i1 %201, label %256, label %284

256:
  %257 = shl i64 %255, 3
  %258 = getelementptr i8, ptr %1, i64 %257
  br label %259

259:
  %260 = phi i64 [ %2, %256 ], [ %282, %281 ]
  %261 = mul i64 %260, %15
  %262 = getelementptr float, ptr %258, i64 %261
  br label %263

263:
  %264 = phi i1 [ true, %259 ], [ false, %263 ]
  %265 = phi i64 [ 0, %259 ], [ 1, %263 ]
  %266 = load ptr, ptr %202, align 8
  %267 = getelementptr i32, ptr %266, i64 %255
  %268 = load i32, ptr %267, align 4
  %269 = sext i32 %268 to i64
  %270 = load ptr, ptr %203, align 8
  %271 = getelementptr %struct.number_float32, ptr %270, i64 %269
  %272 = load ptr, ptr %0, align 8
  %273 = getelementptr inbounds i8, ptr %272, i64 64
  %274 = load i64, ptr %273, align 8
  %275 = xor i64 %274, %265
  %276 = shl i64 %275, 6
  %277 = getelementptr i8, ptr %271, i64 %276
  %278 = getelementptr float, ptr %277, i64 %260
  %279 = load float, ptr %278, align 4
  %280 = getelementptr float, ptr %262, i64 %265
  store float %279, ptr %280, align 4
  br i1 %264, label %263, label %281

281:
  %282 = add i64 %260, 1
  %283 = icmp eq i64 %282, 16
  br i1 %283, label %284, label %259

284:
  %285 = add nsw i64 %255, 1
  %286 = icmp eq i64 %285, %14
  br i1 %286, label %287, label %254

287:
  ret void
}

define void @fourier_float64(ptr %0, ptr %1, ptr %2, ptr %3, ptr %4, ptr %5, ptr %6, i64 %7, i64 %8, ptr %9) {
  %11 = alloca %struct.tile_float64, align 8
  %12 = alloca %struct.twiddles_float64, align 8
  %13 = alloca %struct.tile_float64, align 8
  store ptr %3, ptr %12, align 8
  %14 = getelementptr inbounds i8, ptr %12, i64 8
  store ptr %4, ptr %14, align 8
  %15 = getelementptr inbounds i8, ptr %12, i64 16
  store ptr %5, ptr %15, align 8
  %16 = getelementptr inbounds i8, ptr %9, i64 24
  %17 = load i64, ptr %16, align 8
  %18 = getelementptr inbounds i8, ptr %9, i64 48
  %19 = load i64, ptr %18, align 8
  %20 = icmp eq i64 %19, 0
  br i1 %20, label %24, label %21

21:
  %22 = sdiv i64 %17, 2
  %23 = add nsw i64 %22, 1
  br label %24

24:
  %25 = phi i64 [ %23, %21 ], [ %17, %10 ]
  %26 = getelementptr inbounds i8, ptr %9, i64 8
  %27 = load i64, ptr %26, align 8
  %28 = shl i64 %27, 3
  %29 = getelementptr inbounds i8, ptr %9, i64 32
  %30 = load i64, ptr %29, align 8
  %31 = add i64 %28, -1
  %32 = add i64 %31, %30
  %33 = sdiv i64 %32, %28
  %34 = getelementptr inbounds i8, ptr %9, i64 16
  %35 = load i64, ptr %34, align 8
  %36 = mul i64 %35, %33
  %37 = shl i64 %27, 7
  %38 = or disjoint i64 %37, 4
  %39 = mul i64 %38, %17
  %40 = add i64 %39, 63
  %41 = sdiv i64 %40, 64
  %42 = shl nsw i64 %41, 6
  %43 = ptrtoint ptr %6 to i64
  %44 = sub i64 0, %43
  %45 = and i64 %44, 63
  %46 = getelementptr i8, ptr %6, i64 %45
  %47 = icmp slt i64 %7, %8
  br i1 %47, label %48, label %242

48:
  %49 = getelementptr inbounds i8, ptr %9, i64 88
  %50 = getelementptr inbounds i8, ptr %9, i64 96
  %51 = getelementptr inbounds i8, ptr %9, i64 40
  %52 = getelementptr inbounds i8, ptr %13, i64 8
  %53 = getelementptr inbounds i8, ptr %13, i64 16
  %54 = getelementptr inbounds i8, ptr %13, i64 24
  %55 = getelementptr inbounds i8, ptr %13, i64 32
  %56 = getelementptr inbounds i8, ptr %11, i64 16
  %57 = getelementptr inbounds i8, ptr %11, i64 24
  %58 = getelementptr inbounds i8, ptr %9, i64 56
  %59 = shl i64 %25, 4
  br label %62

60:
  %61 = icmp eq i64 %107, %8
  br i1 %61, label %242, label %62

62:
  %63 = phi i64 [ %7, %48 ], [ %107, %60 ]
  %64 = mul i64 %42, %63
  %65 = getelementptr i8, ptr %46, i64 %64
  %66 = load i64, ptr %26, align 8
  %67 = mul i64 %66, %17
  %68 = getelementptr %struct.number_float64, ptr %65, i64 %67
  store i32 0, ptr %68, align 4
  %69 = load i64, ptr %49, align 8
  %70 = icmp sgt i64 %69, 0
  br i1 %70, label %71, label %103

71:
  %72 = phi i64 [ %74, %98 ], [ %69, %62 ]
  %73 = phi i64 [ %101, %98 ], [ 1, %62 ]
  %74 = add nsw i64 %72, -1
  %75 = icmp sgt i64 %73, 0
  br i1 %75, label %76, label %98

76:
  %77 = getelementptr [16 x i64], ptr %50, i64 0, i64 %74
  br label %80

78:
  %79 = icmp sgt i64 %81, 1
  br i1 %79, label %80, label %98

80:
  %81 = phi i64 [ %73, %76 ], [ %82, %78 ]
  %82 = add nsw i64 %81, -1
  %83 = getelementptr i32, ptr %68, i64 %82
  %84 = load i32, ptr %83, align 4
  %85 = load i64, ptr %77, align 8
  %86 = icmp sgt i64 %85, 0
  br i1 %86, label %87, label %78

87:
  %88 = phi i64 [ %89, %87 ], [ %85, %80 ]
  %89 = add nsw i64 %88, -1
  %90 = mul i64 %89, %73
  %91 = trunc i64 %90 to i32
  %92 = add i32 %84, %91
  %93 = load i64, ptr %77, align 8
  %94 = mul i64 %93, %82
  %95 = getelementptr i32, ptr %68, i64 %89
  %96 = getelementptr i32, ptr %95, i64 %94
  store i32 %92, ptr %96, align 4
  %97 = icmp ugt i64 %88, 1
  br i1 %97, label %87, label %78

98:
  %99 = getelementptr [16 x i64], ptr %50, i64 0, i64 %74
  %100 = load i64, ptr %99, align 8
  %101 = mul i64 %100, %73
  %102 = icmp sgt i64 %72, 1
  br i1 %102, label %71, label %103

103:
  %104 = mul i64 %63, %36
  %105 = load i64, ptr %9, align 8
  %106 = sdiv i64 %104, %105
  %107 = add nsw i64 %63, 1
  %108 = mul i64 %107, %36
  %109 = sdiv i64 %108, %105
  %110 = icmp slt i64 %106, %109
  br i1 %110, label %111, label %60

111:
  %112 = phi i64 [ %238, %237 ], [ %106, %103 ]
  %113 = srem i64 %112, %33
  %114 = mul i64 %113, %28
  %115 = sdiv i64 %112, %33
  %116 = load i64, ptr %29, align 8
  %117 = mul i64 %116, %115
  %118 = sub i64 %116, %28
  %119 = icmp sgt i64 %114, %118
  %120 = sub i64 %114, %118
  %121 = tail call i64 @llvm.smin.i64(i64 %114, i64 %118)
  %122 = select i1 %119, i64 %120, i64 0
  %123 = load i64, ptr %18, align 8
  %124 = icmp eq i64 %123, 0
  %125 = load i64, ptr %16, align 8
  br i1 %124, label %126, label %133

126:
  %127 = shl i64 %117, 1
  %128 = mul i64 %127, %125
  %129 = load i64, ptr %51, align 8
  %130 = icmp eq i64 %129, 0
  %131 = shl i64 %125, 1
  %132 = select i1 %130, i64 %131, i64 2
  br label %138

133:
  %134 = mul i64 %125, %117
  %135 = load i64, ptr %51, align 8
  %136 = icmp eq i64 %135, 0
  %137 = select i1 %136, i64 %125, i64 2
  br label %138

138:
  %139 = phi i64 [ %134, %133 ], [ %128, %126 ]
  %140 = phi i64 [ %137, %133 ], [ %132, %126 ]
  %141 = getelementptr double, ptr %1, i64 %139
  %142 = mul i64 %140, %121
  %143 = getelementptr double, ptr %141, i64 %142
  store ptr %9, ptr %13, align 8
  store ptr %2, ptr %52, align 8
  store ptr %143, ptr %53, align 8
  store ptr %65, ptr %54, align 8
  store ptr %68, ptr %55, align 8
  call void @llvm.memcpy.p0.p0.i64(ptr align 8 %11, ptr align 8 %13, i64 40, i1 false)
  %144 = load ptr, ptr %11, align 8
  %145 = getelementptr inbounds i8, ptr %144, i64 24
  %146 = load i64, ptr %145, align 8
  %147 = getelementptr inbounds i8, ptr %144, i64 96
  %148 = load i64, ptr %147, align 8
  %149 = sdiv i64 %146, %148
  %150 = getelementptr inbounds i8, ptr %144, i64 40
  %151 = load i64, ptr %150, align 8
  %152 = icmp eq i64 %151, 0
  br i1 %152, label %154, label %153

153:
  call fastcc void @pass_of_columns_float64(i64 %148, ptr %11)
  br label %154

154:
  %155 = getelementptr inbounds i8, ptr %144, i64 8
  %156 = load i64, ptr %155, align 8
  %157 = icmp sgt i64 %156, 0
  br i1 %157, label %158, label %210

158:
  %159 = getelementptr inbounds i8, ptr %144, i64 48
  %160 = icmp sgt i64 %146, 0
  %161 = getelementptr inbounds i8, ptr %144, i64 88
  %162 = load ptr, ptr %56, align 8
  %163 = load ptr, ptr %57, align 8
  br label %164

164:
  %165 = phi ptr [ %163, %158 ], [ %206, %198 ]
  %166 = phi ptr [ %162, %158 ], [ %205, %198 ]
  %167 = phi i64 [ 0, %158 ], [ %207, %198 ]
  %168 = load i64, ptr %150, align 8
  %169 = icmp eq i64 %168, 0
  br i1 %169, label %170, label %177

170:
  %171 = load i64, ptr %159, align 8
  %172 = icmp eq i64 %171, 0
  br i1 %172, label %174, label %173

173:
  call fastcc void @real_rows_to_work_float64(ptr %11)
  br label %175

174:
  call fastcc void @rows_to_work_float64(ptr %11)
  br label %175

175:
  %176 = load i64, ptr %147, align 8
  call fastcc void @pass_of_work_float64(i64 %176, ptr %11, i64 0, i64 %146, i64 %146)
  br label %177

177:
  br i1 %160, label %178, label %198

178:
  %179 = load i64, ptr %161, align 8
  br label %180

180:
  %181 = phi i64 [ %196, %195 ], [ %179, %178 ]
  %182 = phi i64 [ %184, %195 ], [ 0, %178 ]
  %183 = icmp sgt i64 %181, 1
  %184 = add i64 %182, %149
  br i1 %183, label %185, label %195

185:
  %186 = phi i64 [ %192, %185 ], [ %149, %180 ]
  %187 = phi i64 [ %190, %185 ], [ 1, %180 ]
  %188 = getelementptr [16 x i64], ptr %147, i64 0, i64 %187
  %189 = load i64, ptr %188, align 8
  call fastcc void @pass_of_work_float64(i64 %189, ptr %11, i64 %182, i64 %184, i64 %186)
  %190 = add nuw nsw i64 %187, 1
  %191 = load i64, ptr %188, align 8
  %192 = sdiv i64 %186, %191
  %193 = load i64, ptr %161, align 8
  %194 = icmp slt i64 %190, %193
  br i1 %194, label %185, label %195

195:
  %196 = phi i64 [ %181, %180 ], [ %193, %185 ]
  %197 = icmp slt i64 %184, %146
  br i1 %197, label %180, label %198

198:
  %199 = load i64, ptr %159, align 8
  %200 = icmp eq i64 %199, 0
  %201 = load i64, ptr %145, align 8
  %202 = zext i1 %200 to i64
  %203 = shl i64 %201, %202
  %204 = shl i64 %203, 6
  %205 = getelementptr i8, ptr %166, i64 %204
  store ptr %205, ptr %56, align 8
  %206 = getelementptr %struct.number_float64, ptr %165, i64 %146
  store ptr %206, ptr %57, align 8
  %207 = add nuw nsw i64 %167, 1
  %208 = load i64, ptr %155, align 8
  %209 = icmp slt i64 %207, %208
  br i1 %209, label %164, label %210

210:
  %211 = mul i64 %117, %25
  %212 = load i64, ptr %58, align 8
  %213 = icmp eq i64 %212, 0
  %214 = select i1 %213, i64 %25, i64 1
  %215 = mul i64 %214, %121
  %216 = add i64 %215, %211
  %217 = shl i64 %216, 4
  %218 = getelementptr i8, ptr %0, i64 %217
  br i1 %213, label %220, label %219

219:
  call fastcc void @work_to_columns_float64(ptr %13, ptr %218, i64 %121, ptr byval(%struct.twiddles_float64) align 8 %12, i64 %122)
  br label %220

220:
  %221 = load i64, ptr %26, align 8
  %222 = icmp sgt i64 %221, 0
  br i1 %222, label %223, label %237

223:
  %224 = phi i64 [ %233, %228 ], [ 0, %220 ]
  %225 = phi ptr [ %234, %228 ], [ %65, %220 ]
  %226 = load i64, ptr %58, align 8
  %227 = icmp eq i64 %226, 0
  br i1 %227, label %228, label %237

228:
  %229 = mul i64 %59, %224
  %230 = getelementptr double, ptr %218, i64 %229
  %231 = icmp eq i64 %224, 0
  %232 = select i1 %231, i64 %122, i64 0
  call fastcc void @work_to_rows_float64(ptr %13, ptr %230, i64 %232)
  %233 = add nuw nsw i64 %224, 1
  %234 = getelementptr %struct.number_float64, ptr %225, i64 %17
  store ptr %234, ptr %54, align 8
  %235 = load i64, ptr %26, align 8
  %236 = icmp slt i64 %233, %235
  br i1 %236, label %223, label %237

237:
  %238 = add nsw i64 %112, 1
  %239 = load i64, ptr %9, align 8
  %240 = sdiv i64 %108, %239
  %241 = icmp slt i64 %238, %240
  br i1 %241, label %111, label %60

242:
  ret void
}

define internal fastcc void @work_to_columns_float64(ptr %0, ptr %1, i64 %2, ptr byval(%struct.twiddles_float64) align 8 %3, i64 %4) {
  %6 = load ptr, ptr %0, align 8
  %7 = getelementptr inbounds i8, ptr %6, i64 24
  %8 = load i64, ptr %7, align 8
  %9 = icmp sgt i64 %8, 0
  br i1 %9, label %10, label %137

10:
  %11 = getelementptr inbounds i8, ptr %0, i64 24
  %12 = getelementptr inbounds i8, ptr %0, i64 32
  %13 = getelementptr inbounds i8, ptr %6, i64 8
  %14 = getelementptr inbounds i8, ptr %6, i64 72
  %15 = load ptr, ptr %3, align 8
  %16 = getelementptr inbounds i8, ptr %3, i64 8
  %17 = load ptr, ptr %16, align 8
  %18 = getelementptr inbounds i8, ptr %3, i64 16
  %19 = load ptr, ptr %18, align 8
  %20 = getelementptr inbounds i8, ptr %6, i64 80
  %21 = getelementptr inbounds i8, ptr %6, i64 64
  %22 = getelementptr inbounds i8, ptr %6, i64 32
  %23 = load i64, ptr %13, align 8
  br label %24

24:
  %25 = phi i64 [ %8, %10 ], [ %133, %132 ]
  %26 = phi i64 [ %23, %10 ], [ %134, %132 ]
  %27 = phi i64 [ 0, %10 ], [ %135, %132 ]
  %28 = load ptr, ptr %11, align 8
  %29 = load ptr, ptr %12, align 8
  %30 = getelementptr i32, ptr %29, i64 %27
  %31 = load i32, ptr %30, align 4
  %32 = sext i32 %31 to i64
  %33 = getelementptr %struct.number_float64, ptr %28, i64 %32
  %34 = icmp sgt i64 %26, 0
  br i1 %34, label %35, label %132

35:
  %36 = shl i64 %27, 7
  %37 = getelementptr i8, ptr %19, i64 %36
  %38 = shl i64 %27, 4
  %39 = or disjoint i64 %38, 8
  %40 = getelementptr double, ptr %19, i64 %39
  br label %41

41:
  %42 = phi i64 [ 0, %35 ], [ %127, %126 ]
  %43 = load i64, ptr %7, align 8
  %44 = mul i64 %43, %42
  %45 = getelementptr %struct.number_float64, ptr %33, i64 %44
  %46 = load <8 x double>, ptr %45, align 64
  %47 = getelementptr inbounds i8, ptr %45, i64 64
  %48 = load <8 x double>, ptr %47, align 64
  %49 = load i64, ptr %14, align 8
  %50 = icmp eq i64 %49, 0
  %51 = shl i64 %42, 3
  br i1 %50, label %96, label %52

52:
  %53 = add i64 %51, %2
  %54 = load i64, ptr %20, align 8
  %55 = shl nsw i64 -1, %54
  %56 = xor i64 %55, -1
  %57 = mul i64 %53, %27
  %58 = ashr i64 %57, %54
  %59 = shl i64 %58, 4
  %60 = getelementptr i8, ptr %15, i64 %59
  %61 = and i64 %57, %56
  %62 = shl i64 %61, 4
  %63 = getelementptr i8, ptr %17, i64 %62
  %64 = load double, ptr %60, align 8
  %65 = load double, ptr %63, align 8
  %66 = fmul contract double %64, %65
  %67 = getelementptr i8, ptr %60, i64 8
  %68 = load double, ptr %67, align 8
  %69 = getelementptr i8, ptr %63, i64 8
  %70 = load double, ptr %69, align 8
  %71 = fmul contract double %68, %70
  %72 = fsub contract double %66, %71
  %73 = insertelement <8 x double> poison, double %72, i64 0
  %74 = shufflevector <8 x double> %73, <8 x double> poison, <8 x i32> zeroinitializer
  %75 = fmul contract double %64, %70
  %76 = fmul contract double %65, %68
  %77 = fadd contract double %76, %75
  %78 = insertelement <8 x double> poison, double %77, i64 0
  %79 = shufflevector <8 x double> %78, <8 x double> poison, <8 x i32> zeroinitializer
  %80 = load <8 x double>, ptr %37, align 8
  %81 = load <8 x double>, ptr %40, align 8
  %82 = shufflevector <8 x double> %80, <8 x double> %81, <8 x i32> <i32 0, i32 2, i32 4, i32 6, i32 8, i32 10, i32 12, i32 14>
  %83 = shufflevector <8 x double> %80, <8 x double> %81, <8 x i32> <i32 1, i32 3, i32 5, i32 7, i32 9, i32 11, i32 13, i32 15>
  %84 = fmul contract <8 x double> %82, %74
  %85 = fmul contract <8 x double> %83, %79
  %86 = fsub contract <8 x double> %84, %85
  %87 = fmul contract <8 x double> %82, %79
  %88 = fmul contract <8 x double> %83, %74
  %89 = fadd contract <8 x double> %87, %88
  %90 = fmul contract <8 x double> %46, %86
  %91 = fmul contract <8 x double> %48, %89
  %92 = fsub contract <8 x double> %90, %91
  %93 = fmul contract <8 x double> %46, %89
  %94 = fmul contract <8 x double> %48, %86
  %95 = fadd contract <8 x double> %93, %94
  br label %96

96:
  %97 = phi <8 x double> [ %92, %52 ], [ %46, %41 ]
  %98 = phi <8 x double> [ %95, %52 ], [ %48, %41 ]
  %99 = load i64, ptr %21, align 8
  %100 = icmp eq i64 %99, 0
  %101 = select i1 %100, <8 x double> %97, <8 x double> %98
  %102 = select i1 %100, <8 x double> %98, <8 x double> %97
  %103 = load i64, ptr %22, align 8
  %104 = mul i64 %103, %27
  %105 = add i64 %104, %51
  %106 = shl i64 %105, 4
  %107 = getelementptr i8, ptr %1, i64 %106
  %108 = icmp slt i64 %51, %4
  br i1 %108, label %109, label %122

109:
  %110 = sub i64 %4, %51
  %111 = icmp slt i64 %110, 8
  br i1 %111, label %112, label %126

112:
  %113 = phi i64 [ %120, %112 ], [ %110, %109 ]
  %114 = extractelement <8 x double> %101, i64 %113
  %115 = shl i64 %113, 1
  %116 = getelementptr double, ptr %107, i64 %115
  store double %114, ptr %116, align 8
  %117 = extractelement <8 x double> %102, i64 %113
  %118 = or disjoint i64 %115, 1
  %119 = getelementptr double, ptr %107, i64 %118
  store double %117, ptr %119, align 8
  %120 = add nsw i64 %113, 1
  %121 = icmp slt i64 %113, 7
  br i1 %121, label %112, label %126

122:
  %123 = shufflevector <8 x double> %101, <8 x double> %102, <8 x i32> <i32 0, i32 8, i32 1, i32 9, i32 2, i32 10, i32 3, i32 11>
  store <8 x double> %123, ptr %107, align 8
  %124 = getelementptr i8, ptr %107, i64 64
  %125 = shufflevector <8 x double> %101, <8 x double> %102, <8 x i32> <i32 4, i32 12, i32 5, i32 13, i32 6, i32 14, i32 7, i32 15>
  store <8 x double> %125, ptr %124, align 8
  br label %126

126:
  %127 = add nuw nsw i64 %42, 1
  %128 = load i64, ptr %13, align 8
  %129 = icmp slt i64 %127, %128
  br i1 %129, label %41, label %130

130:
  %131 = load i64, ptr %7, align 8
  br label %132

132:
  %133 = phi i64 [ %131, %130 ], [ %25, %24 ]
  %134 = phi i64 [ %128, %130 ], [ %26, %24 ]
  %135 = add nuw nsw i64 %27, 1
  %136 = icmp slt i64 %135, %133
  br i1 %136, label %24, label %137

137:
  ret void
}

define internal fastcc void @work_to_rows_float64(ptr %0, ptr %1, i64 %2) {
  %4 = load ptr, ptr %0, align 8
  %5 = getelementptr inbounds i8, ptr %4, i64 48
  %6 = load i64, ptr %5, align 8
  %7 = icmp eq i64 %6, 0
  %8 = getelementptr inbounds i8, ptr %4, i64 24
  %9 = load i64, ptr %8, align 8
  br i1 %7, label %13, label %10

10:
  %11 = sdiv i64 %9, 2
  %12 = add nsw i64 %11, 1
  br label %13

13:
  %14 = phi i64 [ %12, %10 ], [ %9, %3 ]
  %15 = shl i64 %14, 1
  %16 = icmp slt i64 %14, 4
  br i1 %16, label %105, label %17

17:
  %18 = getelementptr inbounds i8, ptr %0, i64 32
  %19 = getelementptr inbounds i8, ptr %0, i64 24
  %20 = icmp sgt i64 %2, 0
  %21 = icmp ugt i64 %2, 1
  %22 = icmp ugt i64 %2, 2
  %23 = shl i64 %14, 5
  %24 = icmp ugt i64 %2, 3
  %25 = mul i64 %14, 48
  %26 = icmp ugt i64 %2, 4
  %27 = shl i64 %14, 6
  %28 = icmp ugt i64 %2, 5
  %29 = mul i64 %14, 80
  %30 = icmp ugt i64 %2, 6
  %31 = mul i64 %14, 96
  %32 = icmp ugt i64 %2, 7
  %33 = mul i64 %14, 112
  br label %34

34:
  %35 = phi i64 [ 4, %17 ], [ %136, %135 ]
  %36 = phi i64 [ 0, %17 ], [ %35, %135 ]
  %37 = load ptr, ptr %18, align 8
  %38 = load ptr, ptr %19, align 8
  %39 = load ptr, ptr %0, align 8
  %40 = getelementptr inbounds i8, ptr %39, i64 64
  %41 = load i64, ptr %40, align 8
  %42 = getelementptr i32, ptr %37, i64 %36
  %43 = load i32, ptr %42, align 4
  %44 = sext i32 %43 to i64
  %45 = getelementptr %struct.number_float64, ptr %38, i64 %44
  %46 = shl i64 %41, 6
  %47 = getelementptr i8, ptr %45, i64 %46
  %48 = load <8 x double>, ptr %47, align 8
  %49 = shl i64 %41, 6
  %50 = xor i64 %49, 64
  %51 = getelementptr i8, ptr %45, i64 %50
  %52 = load <8 x double>, ptr %51, align 8
  %53 = or disjoint i64 %36, 1
  %54 = getelementptr i32, ptr %37, i64 %53
  %55 = load i32, ptr %54, align 4
  %56 = sext i32 %55 to i64
  %57 = getelementptr %struct.number_float64, ptr %38, i64 %56
  %58 = getelementptr i8, ptr %57, i64 %46
  %59 = load <8 x double>, ptr %58, align 8
  %60 = getelementptr i8, ptr %57, i64 %50
  %61 = load <8 x double>, ptr %60, align 8
  %62 = or disjoint i64 %36, 2
  %63 = getelementptr i32, ptr %37, i64 %62
  %64 = load i32, ptr %63, align 4
  %65 = sext i32 %64 to i64
  %66 = getelementptr %struct.number_float64, ptr %38, i64 %65
  %67 = getelementptr i8, ptr %66, i64 %46
  %68 = load <8 x double>, ptr %67, align 8
  %69 = getelementptr i8, ptr %66, i64 %50
  %70 = load <8 x double>, ptr %69, align 8
  %71 = or disjoint i64 %36, 3
  %72 = getelementptr i32, ptr %37, i64 %71
  %73 = load i32, ptr %72, align 4
  %74 = sext i32 %73 to i64
  %75 = getelementptr %struct.number_float64, ptr %38, i64 %74
  %76 = getelementptr i8, ptr %75, i64 %46
  %77 = load <8 x double>, ptr %76, align 8
  %78 = getelementptr i8, ptr %75, i64 %50
  %79 = load <8 x double>, ptr %78, align 8
  %80 = shufflevector <8 x double> %48, <8 x double> %68, <8 x i32> <i32 0, i32 8, i32 1, i32 9, i32 2, i32 10, i32 3, i32 11>
  %81 = shufflevector <8 x double> %48, <8 x double> %68, <8 x i32> <i32 4, i32 12, i32 5, i32 13, i32 6, i32 14, i32 7, i32 15>
  %82 = shufflevector <8 x double> %52, <8 x double> %70, <8 x i32> <i32 0, i32 8, i32 1, i32 9, i32 2, i32 10, i32 3, i32 11>
  %83 = shufflevector <8 x double> %52, <8 x double> %70, <8 x i32> <i32 4, i32 12, i32 5, i32 13, i32 6, i32 14, i32 7, i32 15>
  %84 = shufflevector <8 x double> %59, <8 x double> %77, <8 x i32> <i32 0, i32 8, i32 1, i32 9, i32 2, i32 10, i32 3, i32 11>
  %85 = shufflevector <8 x double> %59, <8 x double> %77, <8 x i32> <i32 4, i32 12, i32 5, i32 13, i32 6, i32 14, i32 7, i32 15>
  %86 = shufflevector <8 x double> %61, <8 x double> %79, <8 x i32> <i32 0, i32 8, i32 1, i32 9, i32 2, i32 10, i32 3, i32 11>
  %87 = shufflevector <8 x double> %61, <8 x double> %79, <8 x i32> <i32 4, i32 12, i32 5, i32 13, i32 6, i32 14, i32 7, i32 15>
  %88 = shufflevector <8 x double> %80, <8 x double> %84, <8 x i32> <i32 0, i32 8, i32 1, i32 9, i32 2, i32 10, i32 3, i32 11>
  %89 = shufflevector <8 x double> %80, <8 x double> %84, <8 x i32> <i32 4, i32 12, i32 5, i32 13, i32 6, i32 14, i32 7, i32 15>
  %90 = shufflevector <8 x double> %81, <8 x double> %85, <8 x i32> <i32 0, i32 8, i32 1, i32 9, i32 2, i32 10, i32 3, i32 11>
  %91 = shufflevector <8 x double> %81, <8 x double> %85, <8 x i32> <i32 4, i32 12, i32 5, i32 13, i32 6, i32 14, i32 7, i32 15>
  %92 = shufflevector <8 x double> %82, <8 x double> %86, <8 x i32> <i32 0, i32 8, i32 1, i32 9, i32 2, i32 10, i32 3, i32 11>
  %93 = shufflevector <8 x double> %82, <8 x double> %86, <8 x i32> <i32 4, i32 12, i32 5, i32 13, i32 6, i32 14, i32 7, i32 15>
  %94 = shufflevector <8 x double> %83, <8 x double> %87, <8 x i32> <i32 0, i32 8, i32 1, i32 9, i32 2, i32 10, i32 3, i32 11>
  %95 = shufflevector <8 x double> %83, <8 x double> %87, <8 x i32> <i32 4, i32 12, i32 5, i32 13, i32 6, i32 14, i32 7, i32 15>
  %96 = shufflevector <8 x double> %88, <8 x double> %92, <8 x i32> <i32 4, i32 12, i32 5, i32 13, i32 6, i32 14, i32 7, i32 15>
  %97 = shufflevector <8 x double> %89, <8 x double> %93, <8 x i32> <i32 0, i32 8, i32 1, i32 9, i32 2, i32 10, i32 3, i32 11>
  %98 = shufflevector <8 x double> %89, <8 x double> %93, <8 x i32> <i32 4, i32 12, i32 5, i32 13, i32 6, i32 14, i32 7, i32 15>
  %99 = shufflevector <8 x double> %90, <8 x double> %94, <8 x i32> <i32 0, i32 8, i32 1, i32 9, i32 2, i32 10, i32 3, i32 11>
  %100 = shufflevector <8 x double> %90, <8 x double> %94, <8 x i32> <i32 4, i32 12, i32 5, i32 13, i32 6, i32 14, i32 7, i32 15>
  %101 = shufflevector <8 x double> %91, <8 x double> %95, <8 x i32> <i32 0, i32 8, i32 1, i32 9, i32 2, i32 10, i32 3, i32 11>
  %102 = shufflevector <8 x double> %91, <8 x double> %95, <8 x i32> <i32 4, i32 12, i32 5, i32 13, i32 6, i32 14, i32 7, i32 15>
  %103 = shl i64 %36, 4
  %104 = getelementptr i8, ptr %1, i64 %103
  br i1 %20, label %114, label %112

105:
  %106 = phi i64 [ 0, %13 ], [ %35, %135 ]
  %107 = icmp slt i64 %106, %14
  br i1 %107, label %108, label %171

108:
  %109 = icmp slt i64 %2, 8
  %110 = getelementptr inbounds i8, ptr %0, i64 32
  %111 = getelementptr inbounds i8, ptr %0, i64 24
  br label %138

112:
  %113 = shufflevector <8 x double> %88, <8 x double> %92, <8 x i32> <i32 0, i32 8, i32 1, i32 9, i32 2, i32 10, i32 3, i32 11>
  store <8 x double> %113, ptr %104, align 8
  br label %115

114:
  br i1 %21, label %117, label %115

115:
  %116 = getelementptr double, ptr %104, i64 %15
  store <8 x double> %96, ptr %116, align 8
  br label %118

117:
  br i1 %22, label %120, label %118

118:
  %119 = getelementptr i8, ptr %104, i64 %23
  store <8 x double> %97, ptr %119, align 8
  br label %121

120:
  br i1 %24, label %123, label %121

121:
  %122 = getelementptr i8, ptr %104, i64 %25
  store <8 x double> %98, ptr %122, align 8
  br label %124

123:
  br i1 %26, label %126, label %124

124:
  %125 = getelementptr i8, ptr %104, i64 %27
  store <8 x double> %99, ptr %125, align 8
  br label %127

126:
  br i1 %28, label %129, label %127

127:
  %128 = getelementptr i8, ptr %104, i64 %29
  store <8 x double> %100, ptr %128, align 8
  br label %130

129:
  br i1 %30, label %132, label %130

130:
  %131 = getelementptr i8, ptr %104, i64 %31
  store <8 x double> %101, ptr %131, align 8
  br label %133

132:
  br i1 %32, label %135, label %133

133:
  %134 = getelementptr i8, ptr %104, i64 %33
  store <8 x double> %102, ptr %134, align 8
  br label %135

135:
  %136 = add i64 %35, 4
  %137 = icmp sgt i64 %136, %14
  br i1 %137, label %105, label %34

138:
  %139 = phi i64 [ %106, %108 ], [ %169, %168 ]
  br i1 %109, label %140, label %168

140:
  %141 = shl i64 %139, 4
  %142 = getelementptr i8, ptr %1, i64 %141
  br label %143

143:
  %144 = phi i64 [ %2, %140 ], [ %166, %165 ]
  %145 = mul i64 %144, %15
  %146 = getelementptr double, ptr %142, i64 %145
  br label %147

147:
  %148 = phi i1 [ true, %143 ], [ false, %147 ]
  %149 = phi i64 [ 0, %143 ], [ 1, %147 ]
  %150 = load ptr, ptr %110, align 8
  %151 = getelementptr i32, ptr %150, i64 %139
  %152 = load i32, ptr %151, align 4
  %153 = sext i32 %152 to i64
  %154 = load ptr, ptr %111, align 8
  %155 = getelementptr %struct.number_float64, ptr %154, i64 %153
  %156 = load ptr, ptr %0, align 8
  %157 = getelementptr inbounds i8, ptr %156, i64 64
  %158 = load i64, ptr %157, align 8
  %159 = xor i64 %158, %149
  %160 = shl i64 %159, 6
  %161 = getelementptr i8, ptr %155, i64 %160
  %162 = getelementptr double, ptr %161, i64 %144
  %163 = load double, ptr %162, align 8
  %164 = getelementptr double, ptr %146, i64 %149
  store double %163, ptr %164, align 8
  br i1 %148, label %147, label %165

165:
  %166 = add i64 %144, 1
  %167 = icmp eq i64 %166, 8
  br i1 %167, label %168, label %143

168:
  %169 = add nsw i64 %139, 1
  %170 = icmp eq i64 %169, %14
  br i1 %170, label %171, label %138

171:
  ret void
}

define internal fastcc void @pass_of_columns_float32(i64 %0, ptr %1) {
  %3 = load ptr, ptr %1, align 8
  %4 = getelementptr inbounds i8, ptr %3, i64 24
  %5 = load i64, ptr %4, align 8
  %6 = icmp sgt i64 %5, 0
  switch i64 %0, label %627 [
    i64 2, label %7
    i64 3, label %100
    i64 4, label %235
    i64 5, label %400
  ]

7:
  %8 = sdiv i64 %5, 2
  br i1 %6, label %9, label %952

9:
  %10 = icmp eq i64 %5, 1
  %11 = getelementptr inbounds i8, ptr %1, i64 8
  %12 = getelementptr inbounds i8, ptr %1, i64 16
  %13 = getelementptr inbounds i8, ptr %1, i64 24
  %14 = shl nuw nsw i64 %8, 1
  %15 = tail call i64 @llvm.smax.i64(i64 %8, i64 1)
  br i1 %10, label %952, label %16

16:
  %17 = phi ptr [ %97, %96 ], [ %3, %9 ]
  %18 = phi i64 [ %98, %96 ], [ 0, %9 ]
  %19 = load ptr, ptr %11, align 8
  %20 = getelementptr inbounds i8, ptr %17, i64 8
  %21 = load i64, ptr %20, align 8
  %22 = icmp sgt i64 %21, 0
  br i1 %22, label %23, label %96

23:
  %24 = load ptr, ptr %13, align 8
  %25 = load ptr, ptr %12, align 8
  %26 = getelementptr inbounds i8, ptr %17, i64 24
  %27 = getelementptr inbounds i8, ptr %17, i64 32
  %28 = getelementptr inbounds i8, ptr %17, i64 64
  %29 = icmp eq i64 %18, 0
  %30 = shl i64 %18, 3
  %31 = load i64, ptr %26, align 8
  %32 = add nuw i64 %18, %8
  br label %33

33:
  %34 = phi i64 [ %31, %23 ], [ %89, %81 ]
  %35 = phi i64 [ 0, %23 ], [ %91, %81 ]
  %36 = phi ptr [ %25, %23 ], [ %88, %81 ]
  %37 = phi ptr [ %24, %23 ], [ %90, %81 ]
  %38 = load i64, ptr %27, align 8
  %39 = shl i64 %38, 1
  %40 = load i64, ptr %28, align 8
  %41 = icmp eq i64 %40, 0
  %42 = mul i64 %18, %39
  %43 = getelementptr float, ptr %36, i64 %42
  %44 = load <16 x float>, ptr %43, align 4
  %45 = getelementptr i8, ptr %43, i64 64
  %46 = load <16 x float>, ptr %45, align 4
  %47 = shufflevector <16 x float> %44, <16 x float> %46, <16 x i32> <i32 0, i32 2, i32 4, i32 6, i32 8, i32 10, i32 12, i32 14, i32 16, i32 18, i32 20, i32 22, i32 24, i32 26, i32 28, i32 30>
  %48 = shufflevector <16 x float> %44, <16 x float> %46, <16 x i32> <i32 1, i32 3, i32 5, i32 7, i32 9, i32 11, i32 13, i32 15, i32 17, i32 19, i32 21, i32 23, i32 25, i32 27, i32 29, i32 31>
  %49 = select i1 %41, <16 x float> %47, <16 x float> %48
  %50 = select i1 %41, <16 x float> %48, <16 x float> %47
  %51 = mul i64 %32, %39
  %52 = getelementptr float, ptr %36, i64 %51
  %53 = load <16 x float>, ptr %52, align 4
  %54 = getelementptr i8, ptr %52, i64 64
  %55 = load <16 x float>, ptr %54, align 4
  %56 = shufflevector <16 x float> %53, <16 x float> %55, <16 x i32> <i32 0, i32 2, i32 4, i32 6, i32 8, i32 10, i32 12, i32 14, i32 16, i32 18, i32 20, i32 22, i32 24, i32 26, i32 28, i32 30>
  %57 = shufflevector <16 x float> %53, <16 x float> %55, <16 x i32> <i32 1, i32 3, i32 5, i32 7, i32 9, i32 11, i32 13, i32 15, i32 17, i32 19, i32 21, i32 23, i32 25, i32 27, i32 29, i32 31>
  %58 = select i1 %41, <16 x float> %56, <16 x float> %57
  %59 = select i1 %41, <16 x float> %57, <16 x float> %56
  %60 = fadd contract <16 x float> %49, %58
  %61 = fadd contract <16 x float> %50, %59
  %62 = fsub contract <16 x float> %49, %58
  %63 = fsub contract <16 x float> %50, %59
  br i1 %29, label %81, label %64

64:
  %65 = sdiv i64 %34, %14
  %66 = mul i64 %30, %65
  %67 = getelementptr i8, ptr %19, i64 %66
  %68 = load float, ptr %67, align 4
  %69 = insertelement <16 x float> poison, float %68, i64 0
  %70 = shufflevector <16 x float> %69, <16 x float> poison, <16 x i32> zeroinitializer
  %71 = getelementptr i8, ptr %67, i64 4
  %72 = load float, ptr %71, align 4
  %73 = insertelement <16 x float> poison, float %72, i64 0
  %74 = shufflevector <16 x float> %73, <16 x float> poison, <16 x i32> zeroinitializer
  %75 = fmul contract <16 x float> %62, %70
  %76 = fmul contract <16 x float> %63, %74
  %77 = fsub contract <16 x float> %75, %76
  %78 = fmul contract <16 x float> %62, %74
  %79 = fmul contract <16 x float> %70, %63
  %80 = fadd contract <16 x float> %78, %79
  br label %81

81:
  %82 = phi <16 x float> [ %63, %33 ], [ %80, %64 ]
  %83 = phi <16 x float> [ %62, %33 ], [ %77, %64 ]
  %84 = getelementptr %struct.number_float32, ptr %37, i64 %18
  store <16 x float> %60, ptr %84, align 64
  %85 = getelementptr inbounds i8, ptr %84, i64 64
  store <16 x float> %61, ptr %85, align 64
  %86 = getelementptr %struct.number_float32, ptr %84, i64 %8
  store <16 x float> %83, ptr %86, align 64
  %87 = getelementptr inbounds i8, ptr %86, i64 64
  store <16 x float> %82, ptr %87, align 64
  %88 = getelementptr i8, ptr %36, i64 128
  %89 = load i64, ptr %26, align 8
  %90 = getelementptr %struct.number_float32, ptr %37, i64 %89
  %91 = add nuw nsw i64 %35, 1
  %92 = load ptr, ptr %1, align 8
  %93 = getelementptr inbounds i8, ptr %92, i64 8
  %94 = load i64, ptr %93, align 8
  %95 = icmp slt i64 %91, %94
  br i1 %95, label %33, label %96

96:
  %97 = phi ptr [ %17, %16 ], [ %92, %81 ]
  %98 = add nuw nsw i64 %18, 1
  %99 = icmp eq i64 %98, %15
  br i1 %99, label %952, label %16

100:
  %101 = sdiv i64 %5, 3
  br i1 %6, label %102, label %952

102:
  %103 = icmp ugt i64 %5, 2
  %104 = getelementptr inbounds i8, ptr %1, i64 8
  %105 = getelementptr inbounds i8, ptr %1, i64 16
  %106 = getelementptr inbounds i8, ptr %1, i64 24
  %107 = mul nuw nsw i64 %101, 3
  br i1 %103, label %108, label %952

108:
  %109 = shl nuw nsw i64 %101, 1
  br label %110

110:
  %111 = phi ptr [ %232, %231 ], [ %3, %108 ]
  %112 = phi i64 [ %233, %231 ], [ 0, %108 ]
  %113 = load ptr, ptr %104, align 8
  %114 = getelementptr inbounds i8, ptr %111, i64 8
  %115 = load i64, ptr %114, align 8
  %116 = icmp sgt i64 %115, 0
  br i1 %116, label %117, label %231

117:
  %118 = load ptr, ptr %106, align 8
  %119 = load ptr, ptr %105, align 8
  %120 = getelementptr inbounds i8, ptr %111, i64 24
  %121 = getelementptr inbounds i8, ptr %111, i64 32
  %122 = getelementptr inbounds i8, ptr %111, i64 64
  %123 = icmp eq i64 %112, 0
  %124 = shl i64 %112, 3
  %125 = load i64, ptr %120, align 8
  %126 = add nuw i64 %112, %101
  %127 = add nuw i64 %112, %109
  br label %128

128:
  %129 = phi i64 [ %125, %117 ], [ %224, %212 ]
  %130 = phi i64 [ 0, %117 ], [ %226, %212 ]
  %131 = phi ptr [ %119, %117 ], [ %223, %212 ]
  %132 = phi ptr [ %118, %117 ], [ %225, %212 ]
  %133 = load i64, ptr %121, align 8
  %134 = shl i64 %133, 1
  %135 = load i64, ptr %122, align 8
  %136 = icmp eq i64 %135, 0
  %137 = mul i64 %112, %134
  %138 = getelementptr float, ptr %131, i64 %137
  %139 = load <16 x float>, ptr %138, align 4
  %140 = getelementptr i8, ptr %138, i64 64
  %141 = load <16 x float>, ptr %140, align 4
  %142 = shufflevector <16 x float> %139, <16 x float> %141, <16 x i32> <i32 0, i32 2, i32 4, i32 6, i32 8, i32 10, i32 12, i32 14, i32 16, i32 18, i32 20, i32 22, i32 24, i32 26, i32 28, i32 30>
  %143 = shufflevector <16 x float> %139, <16 x float> %141, <16 x i32> <i32 1, i32 3, i32 5, i32 7, i32 9, i32 11, i32 13, i32 15, i32 17, i32 19, i32 21, i32 23, i32 25, i32 27, i32 29, i32 31>
  %144 = select i1 %136, <16 x float> %142, <16 x float> %143
  %145 = select i1 %136, <16 x float> %143, <16 x float> %142
  %146 = mul i64 %126, %134
  %147 = getelementptr float, ptr %131, i64 %146
  %148 = load <16 x float>, ptr %147, align 4
  %149 = getelementptr i8, ptr %147, i64 64
  %150 = load <16 x float>, ptr %149, align 4
  %151 = shufflevector <16 x float> %148, <16 x float> %150, <16 x i32> <i32 0, i32 2, i32 4, i32 6, i32 8, i32 10, i32 12, i32 14, i32 16, i32 18, i32 20, i32 22, i32 24, i32 26, i32 28, i32 30>
  %152 = shufflevector <16 x float> %148, <16 x float> %150, <16 x i32> <i32 1, i32 3, i32 5, i32 7, i32 9, i32 11, i32 13, i32 15, i32 17, i32 19, i32 21, i32 23, i32 25, i32 27, i32 29, i32 31>
  %153 = select i1 %136, <16 x float> %151, <16 x float> %152
  %154 = select i1 %136, <16 x float> %152, <16 x float> %151
  %155 = mul i64 %127, %134
  %156 = getelementptr float, ptr %131, i64 %155
  %157 = load <16 x float>, ptr %156, align 4
  %158 = getelementptr i8, ptr %156, i64 64
  %159 = load <16 x float>, ptr %158, align 4
  %160 = shufflevector <16 x float> %157, <16 x float> %159, <16 x i32> <i32 0, i32 2, i32 4, i32 6, i32 8, i32 10, i32 12, i32 14, i32 16, i32 18, i32 20, i32 22, i32 24, i32 26, i32 28, i32 30>
  %161 = shufflevector <16 x float> %157, <16 x float> %159, <16 x i32> <i32 1, i32 3, i32 5, i32 7, i32 9, i32 11, i32 13, i32 15, i32 17, i32 19, i32 21, i32 23, i32 25, i32 27, i32 29, i32 31>
  %162 = select i1 %136, <16 x float> %160, <16 x float> %161
  %163 = select i1 %136, <16 x float> %161, <16 x float> %160
  %164 = fadd contract <16 x float> %162, %153
  %165 = fadd contract <16 x float> %163, %154
  %166 = fsub contract <16 x float> %153, %162
  %167 = fsub contract <16 x float> %154, %163
  %168 = fmul contract <16 x float> %167, splat (float 0x3FEBB67AE0000000)
  %169 = fmul <16 x float> %166, splat (float 0xBFEBB67AE0000000)
  %170 = fmul contract <16 x float> %164, <float 5.000000e-01, float 5.000000e-01, float 5.000000e-01, float 5.000000e-01, float 5.000000e-01, float 5.000000e-01, float 5.000000e-01, float 5.000000e-01, float 5.000000e-01, float 5.000000e-01, float 5.000000e-01, float 5.000000e-01, float 5.000000e-01, float 5.000000e-01, float 5.000000e-01, float 5.000000e-01>
  %171 = fmul contract <16 x float> %165, <float 5.000000e-01, float 5.000000e-01, float 5.000000e-01, float 5.000000e-01, float 5.000000e-01, float 5.000000e-01, float 5.000000e-01, float 5.000000e-01, float 5.000000e-01, float 5.000000e-01, float 5.000000e-01, float 5.000000e-01, float 5.000000e-01, float 5.000000e-01, float 5.000000e-01, float 5.000000e-01>
  %172 = fsub contract <16 x float> %144, %170
  %173 = fsub contract <16 x float> %145, %171
  %174 = fadd contract <16 x float> %164, %144
  %175 = fadd contract <16 x float> %165, %145
  %176 = fadd contract <16 x float> %172, %168
  %177 = fadd contract <16 x float> %169, %173
  %178 = fsub contract <16 x float> %172, %168
  %179 = fsub contract <16 x float> %173, %169
  br i1 %123, label %212, label %180

180:
  %181 = sdiv i64 %129, %107
  %182 = mul i64 %124, %181
  %183 = getelementptr i8, ptr %113, i64 %182
  %184 = load float, ptr %183, align 4
  %185 = insertelement <16 x float> poison, float %184, i64 0
  %186 = shufflevector <16 x float> %185, <16 x float> poison, <16 x i32> zeroinitializer
  %187 = getelementptr i8, ptr %183, i64 4
  %188 = load float, ptr %187, align 4
  %189 = insertelement <16 x float> poison, float %188, i64 0
  %190 = shufflevector <16 x float> %189, <16 x float> poison, <16 x i32> zeroinitializer
  %191 = fmul contract <16 x float> %176, %186
  %192 = fmul contract <16 x float> %177, %190
  %193 = fsub contract <16 x float> %191, %192
  %194 = fmul contract <16 x float> %176, %190
  %195 = fmul contract <16 x float> %186, %177
  %196 = fadd contract <16 x float> %194, %195
  %197 = shl i64 %182, 1
  %198 = getelementptr i8, ptr %113, i64 %197
  %199 = load float, ptr %198, align 4
  %200 = insertelement <16 x float> poison, float %199, i64 0
  %201 = shufflevector <16 x float> %200, <16 x float> poison, <16 x i32> zeroinitializer
  %202 = getelementptr i8, ptr %198, i64 4
  %203 = load float, ptr %202, align 4
  %204 = insertelement <16 x float> poison, float %203, i64 0
  %205 = shufflevector <16 x float> %204, <16 x float> poison, <16 x i32> zeroinitializer
  %206 = fmul contract <16 x float> %178, %201
  %207 = fmul contract <16 x float> %179, %205
  %208 = fsub contract <16 x float> %206, %207
  %209 = fmul contract <16 x float> %178, %205
  %210 = fmul contract <16 x float> %201, %179
  %211 = fadd contract <16 x float> %209, %210
  br label %212

212:
  %213 = phi <16 x float> [ %179, %128 ], [ %211, %180 ]
  %214 = phi <16 x float> [ %178, %128 ], [ %208, %180 ]
  %215 = phi <16 x float> [ %177, %128 ], [ %196, %180 ]
  %216 = phi <16 x float> [ %176, %128 ], [ %193, %180 ]
  %217 = getelementptr %struct.number_float32, ptr %132, i64 %112
  store <16 x float> %174, ptr %217, align 64
  %218 = getelementptr inbounds i8, ptr %217, i64 64
  store <16 x float> %175, ptr %218, align 64
  %219 = getelementptr %struct.number_float32, ptr %217, i64 %101
  store <16 x float> %216, ptr %219, align 64
  %220 = getelementptr inbounds i8, ptr %219, i64 64
  store <16 x float> %215, ptr %220, align 64
  %221 = getelementptr %struct.number_float32, ptr %217, i64 %109
  store <16 x float> %214, ptr %221, align 64
  %222 = getelementptr inbounds i8, ptr %221, i64 64
  store <16 x float> %213, ptr %222, align 64
  %223 = getelementptr i8, ptr %131, i64 128
  %224 = load i64, ptr %120, align 8
  %225 = getelementptr %struct.number_float32, ptr %132, i64 %224
  %226 = add nuw nsw i64 %130, 1
  %227 = load ptr, ptr %1, align 8
  %228 = getelementptr inbounds i8, ptr %227, i64 8
  %229 = load i64, ptr %228, align 8
  %230 = icmp slt i64 %226, %229
  br i1 %230, label %128, label %231

231:
  %232 = phi ptr [ %111, %110 ], [ %227, %212 ]
  %233 = add nuw nsw i64 %112, 1
  %234 = icmp eq i64 %233, %101
  br i1 %234, label %952, label %110

235:
  %236 = sdiv i64 %5, 4
  br i1 %6, label %237, label %952

237:
  %238 = icmp ugt i64 %5, 3
  %239 = getelementptr inbounds i8, ptr %1, i64 8
  %240 = getelementptr inbounds i8, ptr %1, i64 16
  %241 = getelementptr inbounds i8, ptr %1, i64 24
  %242 = shl nuw nsw i64 %236, 2
  br i1 %238, label %243, label %952

243:
  %244 = shl nuw nsw i64 %236, 1
  %245 = mul nuw nsw i64 %236, 3
  br label %246

246:
  %247 = phi ptr [ %397, %396 ], [ %3, %243 ]
  %248 = phi i64 [ %398, %396 ], [ 0, %243 ]
  %249 = load ptr, ptr %239, align 8
  %250 = getelementptr inbounds i8, ptr %247, i64 8
  %251 = load i64, ptr %250, align 8
  %252 = icmp sgt i64 %251, 0
  br i1 %252, label %253, label %396

253:
  %254 = load ptr, ptr %241, align 8
  %255 = load ptr, ptr %240, align 8
  %256 = getelementptr inbounds i8, ptr %247, i64 24
  %257 = getelementptr inbounds i8, ptr %247, i64 32
  %258 = getelementptr inbounds i8, ptr %247, i64 64
  %259 = icmp eq i64 %248, 0
  %260 = shl i64 %248, 3
  %261 = load i64, ptr %256, align 8
  %262 = add nuw i64 %248, %236
  %263 = add nuw i64 %248, %244
  %264 = add nuw i64 %248, %245
  br label %265

265:
  %266 = phi i64 [ %261, %253 ], [ %389, %373 ]
  %267 = phi i64 [ 0, %253 ], [ %391, %373 ]
  %268 = phi ptr [ %255, %253 ], [ %388, %373 ]
  %269 = phi ptr [ %254, %253 ], [ %390, %373 ]
  %270 = load i64, ptr %257, align 8
  %271 = shl i64 %270, 1
  %272 = load i64, ptr %258, align 8
  %273 = icmp eq i64 %272, 0
  %274 = mul i64 %248, %271
  %275 = getelementptr float, ptr %268, i64 %274
  %276 = load <16 x float>, ptr %275, align 4
  %277 = getelementptr i8, ptr %275, i64 64
  %278 = load <16 x float>, ptr %277, align 4
  %279 = shufflevector <16 x float> %276, <16 x float> %278, <16 x i32> <i32 0, i32 2, i32 4, i32 6, i32 8, i32 10, i32 12, i32 14, i32 16, i32 18, i32 20, i32 22, i32 24, i32 26, i32 28, i32 30>
  %280 = shufflevector <16 x float> %276, <16 x float> %278, <16 x i32> <i32 1, i32 3, i32 5, i32 7, i32 9, i32 11, i32 13, i32 15, i32 17, i32 19, i32 21, i32 23, i32 25, i32 27, i32 29, i32 31>
  %281 = select i1 %273, <16 x float> %279, <16 x float> %280
  %282 = select i1 %273, <16 x float> %280, <16 x float> %279
  %283 = mul i64 %262, %271
  %284 = getelementptr float, ptr %268, i64 %283
  %285 = load <16 x float>, ptr %284, align 4
  %286 = getelementptr i8, ptr %284, i64 64
  %287 = load <16 x float>, ptr %286, align 4
  %288 = shufflevector <16 x float> %285, <16 x float> %287, <16 x i32> <i32 0, i32 2, i32 4, i32 6, i32 8, i32 10, i32 12, i32 14, i32 16, i32 18, i32 20, i32 22, i32 24, i32 26, i32 28, i32 30>
  %289 = shufflevector <16 x float> %285, <16 x float> %287, <16 x i32> <i32 1, i32 3, i32 5, i32 7, i32 9, i32 11, i32 13, i32 15, i32 17, i32 19, i32 21, i32 23, i32 25, i32 27, i32 29, i32 31>
  %290 = select i1 %273, <16 x float> %288, <16 x float> %289
  %291 = select i1 %273, <16 x float> %289, <16 x float> %288
  %292 = mul i64 %263, %271
  %293 = getelementptr float, ptr %268, i64 %292
  %294 = load <16 x float>, ptr %293, align 4
  %295 = getelementptr i8, ptr %293, i64 64
  %296 = load <16 x float>, ptr %295, align 4
  %297 = shufflevector <16 x float> %294, <16 x float> %296, <16 x i32> <i32 0, i32 2, i32 4, i32 6, i32 8, i32 10, i32 12, i32 14, i32 16, i32 18, i32 20, i32 22, i32 24, i32 26, i32 28, i32 30>
  %298 = shufflevector <16 x float> %294, <16 x float> %296, <16 x i32> <i32 1, i32 3, i32 5, i32 7, i32 9, i32 11, i32 13, i32 15, i32 17, i32 19, i32 21, i32 23, i32 25, i32 27, i32 29, i32 31>
  %299 = select i1 %273, <16 x float> %297, <16 x float> %298
  %300 = select i1 %273, <16 x float> %298, <16 x float> %297
  %301 = mul i64 %264, %271
  %302 = getelementptr float, ptr %268, i64 %301
  %303 = load <16 x float>, ptr %302, align 4
  %304 = getelementptr i8, ptr %302, i64 64
  %305 = load <16 x float>, ptr %304, align 4
  %306 = shufflevector <16 x float> %303, <16 x float> %305, <16 x i32> <i32 0, i32 2, i32 4, i32 6, i32 8, i32 10, i32 12, i32 14, i32 16, i32 18, i32 20, i32 22, i32 24, i32 26, i32 28, i32 30>
  %307 = shufflevector <16 x float> %303, <16 x float> %305, <16 x i32> <i32 1, i32 3, i32 5, i32 7, i32 9, i32 11, i32 13, i32 15, i32 17, i32 19, i32 21, i32 23, i32 25, i32 27, i32 29, i32 31>
  %308 = select i1 %273, <16 x float> %306, <16 x float> %307
  %309 = select i1 %273, <16 x float> %307, <16 x float> %306
  %310 = fadd contract <16 x float> %299, %281
  %311 = fadd contract <16 x float> %300, %282
  %312 = fsub contract <16 x float> %281, %299
  %313 = fsub contract <16 x float> %282, %300
  %314 = fadd contract <16 x float> %308, %290
  %315 = fadd contract <16 x float> %309, %291
  %316 = fsub contract <16 x float> %290, %308
  %317 = fsub contract <16 x float> %291, %309
  %318 = fadd contract <16 x float> %310, %314
  %319 = fadd contract <16 x float> %311, %315
  %320 = fadd contract <16 x float> %312, %317
  %321 = fsub contract <16 x float> %313, %316
  %322 = fsub contract <16 x float> %310, %314
  %323 = fsub contract <16 x float> %311, %315
  %324 = fsub contract <16 x float> %312, %317
  %325 = fadd contract <16 x float> %313, %316
  br i1 %259, label %373, label %326

326:
  %327 = sdiv i64 %266, %242
  %328 = mul i64 %260, %327
  %329 = getelementptr i8, ptr %249, i64 %328
  %330 = load float, ptr %329, align 4
  %331 = insertelement <16 x float> poison, float %330, i64 0
  %332 = shufflevector <16 x float> %331, <16 x float> poison, <16 x i32> zeroinitializer
  %333 = getelementptr i8, ptr %329, i64 4
  %334 = load float, ptr %333, align 4
  %335 = insertelement <16 x float> poison, float %334, i64 0
  %336 = shufflevector <16 x float> %335, <16 x float> poison, <16 x i32> zeroinitializer
  %337 = fmul contract <16 x float> %320, %332
  %338 = fmul contract <16 x float> %321, %336
  %339 = fsub contract <16 x float> %337, %338
  %340 = fmul contract <16 x float> %320, %336
  %341 = fmul contract <16 x float> %332, %321
  %342 = fadd contract <16 x float> %340, %341
  %343 = shl i64 %328, 1
  %344 = getelementptr i8, ptr %249, i64 %343
  %345 = load float, ptr %344, align 4
  %346 = insertelement <16 x float> poison, float %345, i64 0
  %347 = shufflevector <16 x float> %346, <16 x float> poison, <16 x i32> zeroinitializer
  %348 = getelementptr i8, ptr %344, i64 4
  %349 = load float, ptr %348, align 4
  %350 = insertelement <16 x float> poison, float %349, i64 0
  %351 = shufflevector <16 x float> %350, <16 x float> poison, <16 x i32> zeroinitializer
  %352 = fmul contract <16 x float> %322, %347
  %353 = fmul contract <16 x float> %323, %351
  %354 = fsub contract <16 x float> %352, %353
  %355 = fmul contract <16 x float> %322, %351
  %356 = fmul contract <16 x float> %347, %323
  %357 = fadd contract <16 x float> %355, %356
  %358 = mul i64 %328, 3
  %359 = getelementptr i8, ptr %249, i64 %358
  %360 = load float, ptr %359, align 4
  %361 = insertelement <16 x float> poison, float %360, i64 0
  %362 = shufflevector <16 x float> %361, <16 x float> poison, <16 x i32> zeroinitializer
  %363 = getelementptr i8, ptr %359, i64 4
  %364 = load float, ptr %363, align 4
  %365 = insertelement <16 x float> poison, float %364, i64 0
  %366 = shufflevector <16 x float> %365, <16 x float> poison, <16 x i32> zeroinitializer
  %367 = fmul contract <16 x float> %324, %362
  %368 = fmul contract <16 x float> %325, %366
  %369 = fsub contract <16 x float> %367, %368
  %370 = fmul contract <16 x float> %324, %366
  %371 = fmul contract <16 x float> %362, %325
  %372 = fadd contract <16 x float> %370, %371
  br label %373

373:
  %374 = phi <16 x float> [ %325, %265 ], [ %372, %326 ]
  %375 = phi <16 x float> [ %324, %265 ], [ %369, %326 ]
  %376 = phi <16 x float> [ %323, %265 ], [ %357, %326 ]
  %377 = phi <16 x float> [ %322, %265 ], [ %354, %326 ]
  %378 = phi <16 x float> [ %321, %265 ], [ %342, %326 ]
  %379 = phi <16 x float> [ %320, %265 ], [ %339, %326 ]
  %380 = getelementptr %struct.number_float32, ptr %269, i64 %248
  store <16 x float> %318, ptr %380, align 64
  %381 = getelementptr inbounds i8, ptr %380, i64 64
  store <16 x float> %319, ptr %381, align 64
  %382 = getelementptr %struct.number_float32, ptr %380, i64 %236
  store <16 x float> %379, ptr %382, align 64
  %383 = getelementptr inbounds i8, ptr %382, i64 64
  store <16 x float> %378, ptr %383, align 64
  %384 = getelementptr %struct.number_float32, ptr %380, i64 %244
  store <16 x float> %377, ptr %384, align 64
  %385 = getelementptr inbounds i8, ptr %384, i64 64
  store <16 x float> %376, ptr %385, align 64
  %386 = getelementptr %struct.number_float32, ptr %380, i64 %245
  store <16 x float> %375, ptr %386, align 64
  %387 = getelementptr inbounds i8, ptr %386, i64 64
  store <16 x float> %374, ptr %387, align 64
  %388 = getelementptr i8, ptr %268, i64 128
  %389 = load i64, ptr %256, align 8
  %390 = getelementptr %struct.number_float32, ptr %269, i64 %389
  %391 = add nuw nsw i64 %267, 1
  %392 = load ptr, ptr %1, align 8
  %393 = getelementptr inbounds i8, ptr %392, i64 8
  %394 = load i64, ptr %393, align 8
  %395 = icmp slt i64 %391, %394
  br i1 %395, label %265, label %396

396:
  %397 = phi ptr [ %247, %246 ], [ %392, %373 ]
  %398 = add nuw nsw i64 %248, 1
  %399 = icmp eq i64 %398, %236
  br i1 %399, label %952, label %246

400:
  %401 = sdiv i64 %5, 5
  br i1 %6, label %402, label %952

402:
  %403 = icmp ugt i64 %5, 4
  %404 = getelementptr inbounds i8, ptr %1, i64 8
  %405 = getelementptr inbounds i8, ptr %1, i64 16
  %406 = getelementptr inbounds i8, ptr %1, i64 24
  %407 = mul nuw nsw i64 %401, 5
  br i1 %403, label %408, label %952

408:
  %409 = shl nuw nsw i64 %401, 1
  %410 = mul nuw nsw i64 %401, 3
  %411 = shl nuw nsw i64 %401, 2
  br label %412

412:
  %413 = phi ptr [ %624, %623 ], [ %3, %408 ]
  %414 = phi i64 [ %625, %623 ], [ 0, %408 ]
  %415 = load ptr, ptr %404, align 8
  %416 = getelementptr inbounds i8, ptr %413, i64 8
  %417 = load i64, ptr %416, align 8
  %418 = icmp sgt i64 %417, 0
  br i1 %418, label %419, label %623

419:
  %420 = load ptr, ptr %406, align 8
  %421 = load ptr, ptr %405, align 8
  %422 = getelementptr inbounds i8, ptr %413, i64 24
  %423 = getelementptr inbounds i8, ptr %413, i64 32
  %424 = getelementptr inbounds i8, ptr %413, i64 64
  %425 = icmp eq i64 %414, 0
  %426 = shl i64 %414, 3
  %427 = load i64, ptr %422, align 8
  %428 = add nuw i64 %414, %401
  %429 = add nuw i64 %414, %409
  %430 = add nuw i64 %414, %410
  %431 = add nuw i64 %414, %411
  br label %432

432:
  %433 = phi i64 [ %427, %419 ], [ %616, %596 ]
  %434 = phi i64 [ 0, %419 ], [ %618, %596 ]
  %435 = phi ptr [ %420, %419 ], [ %617, %596 ]
  %436 = phi ptr [ %421, %419 ], [ %615, %596 ]
  %437 = load i64, ptr %423, align 8
  %438 = shl i64 %437, 1
  %439 = load i64, ptr %424, align 8
  %440 = icmp eq i64 %439, 0
  %441 = mul i64 %414, %438
  %442 = getelementptr float, ptr %436, i64 %441
  %443 = load <16 x float>, ptr %442, align 4
  %444 = getelementptr i8, ptr %442, i64 64
  %445 = load <16 x float>, ptr %444, align 4
  %446 = shufflevector <16 x float> %443, <16 x float> %445, <16 x i32> <i32 0, i32 2, i32 4, i32 6, i32 8, i32 10, i32 12, i32 14, i32 16, i32 18, i32 20, i32 22, i32 24, i32 26, i32 28, i32 30>
  %447 = shufflevector <16 x float> %443, <16 x float> %445, <16 x i32> <i32 1, i32 3, i32 5, i32 7, i32 9, i32 11, i32 13, i32 15, i32 17, i32 19, i32 21, i32 23, i32 25, i32 27, i32 29, i32 31>
  %448 = select i1 %440, <16 x float> %446, <16 x float> %447
  %449 = select i1 %440, <16 x float> %447, <16 x float> %446
  %450 = mul i64 %428, %438
  %451 = getelementptr float, ptr %436, i64 %450
  %452 = load <16 x float>, ptr %451, align 4
  %453 = getelementptr i8, ptr %451, i64 64
  %454 = load <16 x float>, ptr %453, align 4
  %455 = shufflevector <16 x float> %452, <16 x float> %454, <16 x i32> <i32 0, i32 2, i32 4, i32 6, i32 8, i32 10, i32 12, i32 14, i32 16, i32 18, i32 20, i32 22, i32 24, i32 26, i32 28, i32 30>
  %456 = shufflevector <16 x float> %452, <16 x float> %454, <16 x i32> <i32 1, i32 3, i32 5, i32 7, i32 9, i32 11, i32 13, i32 15, i32 17, i32 19, i32 21, i32 23, i32 25, i32 27, i32 29, i32 31>
  %457 = select i1 %440, <16 x float> %455, <16 x float> %456
  %458 = select i1 %440, <16 x float> %456, <16 x float> %455
  %459 = mul i64 %429, %438
  %460 = getelementptr float, ptr %436, i64 %459
  %461 = load <16 x float>, ptr %460, align 4
  %462 = getelementptr i8, ptr %460, i64 64
  %463 = load <16 x float>, ptr %462, align 4
  %464 = shufflevector <16 x float> %461, <16 x float> %463, <16 x i32> <i32 0, i32 2, i32 4, i32 6, i32 8, i32 10, i32 12, i32 14, i32 16, i32 18, i32 20, i32 22, i32 24, i32 26, i32 28, i32 30>
  %465 = shufflevector <16 x float> %461, <16 x float> %463, <16 x i32> <i32 1, i32 3, i32 5, i32 7, i32 9, i32 11, i32 13, i32 15, i32 17, i32 19, i32 21, i32 23, i32 25, i32 27, i32 29, i32 31>
  %466 = select i1 %440, <16 x float> %464, <16 x float> %465
  %467 = select i1 %440, <16 x float> %465, <16 x float> %464
  %468 = mul i64 %430, %438
  %469 = getelementptr float, ptr %436, i64 %468
  %470 = load <16 x float>, ptr %469, align 4
  %471 = getelementptr i8, ptr %469, i64 64
  %472 = load <16 x float>, ptr %471, align 4
  %473 = shufflevector <16 x float> %470, <16 x float> %472, <16 x i32> <i32 0, i32 2, i32 4, i32 6, i32 8, i32 10, i32 12, i32 14, i32 16, i32 18, i32 20, i32 22, i32 24, i32 26, i32 28, i32 30>
  %474 = shufflevector <16 x float> %470, <16 x float> %472, <16 x i32> <i32 1, i32 3, i32 5, i32 7, i32 9, i32 11, i32 13, i32 15, i32 17, i32 19, i32 21, i32 23, i32 25, i32 27, i32 29, i32 31>
  %475 = select i1 %440, <16 x float> %473, <16 x float> %474
  %476 = select i1 %440, <16 x float> %474, <16 x float> %473
  %477 = mul i64 %431, %438
  %478 = getelementptr float, ptr %436, i64 %477
  %479 = load <16 x float>, ptr %478, align 4
  %480 = getelementptr i8, ptr %478, i64 64
  %481 = load <16 x float>, ptr %480, align 4
  %482 = shufflevector <16 x float> %479, <16 x float> %481, <16 x i32> <i32 0, i32 2, i32 4, i32 6, i32 8, i32 10, i32 12, i32 14, i32 16, i32 18, i32 20, i32 22, i32 24, i32 26, i32 28, i32 30>
  %483 = shufflevector <16 x float> %479, <16 x float> %481, <16 x i32> <i32 1, i32 3, i32 5, i32 7, i32 9, i32 11, i32 13, i32 15, i32 17, i32 19, i32 21, i32 23, i32 25, i32 27, i32 29, i32 31>
  %484 = select i1 %440, <16 x float> %482, <16 x float> %483
  %485 = select i1 %440, <16 x float> %483, <16 x float> %482
  %486 = fadd contract <16 x float> %484, %457
  %487 = fadd contract <16 x float> %485, %458
  %488 = fadd contract <16 x float> %475, %466
  %489 = fadd contract <16 x float> %476, %467
  %490 = fsub contract <16 x float> %457, %484
  %491 = fsub contract <16 x float> %458, %485
  %492 = fsub contract <16 x float> %466, %475
  %493 = fsub contract <16 x float> %467, %476
  %494 = fmul contract <16 x float> %486, splat (float 0x3FD3C6EF40000000)
  %495 = fmul contract <16 x float> %487, splat (float 0x3FD3C6EF40000000)
  %496 = fmul contract <16 x float> %488, splat (float 0x3FE9E377A0000000)
  %497 = fmul contract <16 x float> %489, splat (float 0x3FE9E377A0000000)
  %498 = fsub contract <16 x float> %494, %496
  %499 = fsub contract <16 x float> %495, %497
  %500 = fadd contract <16 x float> %448, %498
  %501 = fadd contract <16 x float> %449, %499
  %502 = fmul contract <16 x float> %486, splat (float 0x3FE9E377A0000000)
  %503 = fmul contract <16 x float> %487, splat (float 0x3FE9E377A0000000)
  %504 = fmul contract <16 x float> %488, splat (float 0x3FD3C6EF40000000)
  %505 = fmul contract <16 x float> %489, splat (float 0x3FD3C6EF40000000)
  %506 = fsub contract <16 x float> %504, %502
  %507 = fsub contract <16 x float> %505, %503
  %508 = fadd contract <16 x float> %448, %506
  %509 = fadd contract <16 x float> %449, %507
  %510 = fmul contract <16 x float> %491, splat (float 0x3FEE6F0E20000000)
  %511 = fmul contract <16 x float> %490, splat (float 0xBFEE6F0E20000000)
  %512 = fmul contract <16 x float> %493, splat (float 0x3FE2CF2300000000)
  %513 = fmul contract <16 x float> %492, splat (float 0x3FE2CF2300000000)
  %514 = fadd contract <16 x float> %510, %512
  %515 = fsub contract <16 x float> %511, %513
  %516 = fmul contract <16 x float> %491, splat (float 0x3FE2CF2300000000)
  %517 = fmul contract <16 x float> %490, splat (float 0xBFE2CF2300000000)
  %518 = fmul contract <16 x float> %493, splat (float 0x3FEE6F0E20000000)
  %519 = fmul contract <16 x float> %492, splat (float 0x3FEE6F0E20000000)
  %520 = fsub contract <16 x float> %516, %518
  %521 = fadd contract <16 x float> %517, %519
  %522 = fadd contract <16 x float> %486, %488
  %523 = fadd contract <16 x float> %487, %489
  %524 = fadd contract <16 x float> %448, %522
  %525 = fadd contract <16 x float> %449, %523
  %526 = fadd contract <16 x float> %500, %514
  %527 = fadd contract <16 x float> %515, %501
  %528 = fadd contract <16 x float> %508, %520
  %529 = fadd contract <16 x float> %521, %509
  %530 = fsub contract <16 x float> %508, %520
  %531 = fsub contract <16 x float> %509, %521
  %532 = fsub contract <16 x float> %500, %514
  %533 = fsub contract <16 x float> %501, %515
  br i1 %425, label %596, label %534

534:
  %535 = sdiv i64 %433, %407
  %536 = mul i64 %426, %535
  %537 = getelementptr i8, ptr %415, i64 %536
  %538 = load float, ptr %537, align 4
  %539 = insertelement <16 x float> poison, float %538, i64 0
  %540 = shufflevector <16 x float> %539, <16 x float> poison, <16 x i32> zeroinitializer
  %541 = getelementptr i8, ptr %537, i64 4
  %542 = load float, ptr %541, align 4
  %543 = insertelement <16 x float> poison, float %542, i64 0
  %544 = shufflevector <16 x float> %543, <16 x float> poison, <16 x i32> zeroinitializer
  %545 = fmul contract <16 x float> %526, %540
  %546 = fmul contract <16 x float> %527, %544
  %547 = fsub contract <16 x float> %545, %546
  %548 = fmul contract <16 x float> %526, %544
  %549 = fmul contract <16 x float> %540, %527
  %550 = fadd contract <16 x float> %548, %549
  %551 = shl i64 %536, 1
  %552 = getelementptr i8, ptr %415, i64 %551
  %553 = load float, ptr %552, align 4
  %554 = insertelement <16 x float> poison, float %553, i64 0
  %555 = shufflevector <16 x float> %554, <16 x float> poison, <16 x i32> zeroinitializer
  %556 = getelementptr i8, ptr %552, i64 4
  %557 = load float, ptr %556, align 4
  %558 = insertelement <16 x float> poison, float %557, i64 0
  %559 = shufflevector <16 x float> %558, <16 x float> poison, <16 x i32> zeroinitializer
  %560 = fmul contract <16 x float> %528, %555
  %561 = fmul contract <16 x float> %529, %559
  %562 = fsub contract <16 x float> %560, %561
  %563 = fmul contract <16 x float> %528, %559
  %564 = fmul contract <16 x float> %555, %529
  %565 = fadd contract <16 x float> %563, %564
  %566 = mul i64 %536, 3
  %567 = getelementptr i8, ptr %415, i64 %566
  %568 = load float, ptr %567, align 4
  %569 = insertelement <16 x float> poison, float %568, i64 0
  %570 = shufflevector <16 x float> %569, <16 x float> poison, <16 x i32> zeroinitializer
  %571 = getelementptr i8, ptr %567, i64 4
  %572 = load float, ptr %571, align 4
  %573 = insertelement <16 x float> poison, float %572, i64 0
  %574 = shufflevector <16 x float> %573, <16 x float> poison, <16 x i32> zeroinitializer
  %575 = fmul contract <16 x float> %530, %570
  %576 = fmul contract <16 x float> %531, %574
  %577 = fsub contract <16 x float> %575, %576
  %578 = fmul contract <16 x float> %530, %574
  %579 = fmul contract <16 x float> %570, %531
  %580 = fadd contract <16 x float> %578, %579
  %581 = shl i64 %536, 2
  %582 = getelementptr i8, ptr %415, i64 %581
  %583 = load float, ptr %582, align 4
  %584 = insertelement <16 x float> poison, float %583, i64 0
  %585 = shufflevector <16 x float> %584, <16 x float> poison, <16 x i32> zeroinitializer
  %586 = getelementptr i8, ptr %582, i64 4
  %587 = load float, ptr %586, align 4
  %588 = insertelement <16 x float> poison, float %587, i64 0
  %589 = shufflevector <16 x float> %588, <16 x float> poison, <16 x i32> zeroinitializer
  %590 = fmul contract <16 x float> %532, %585
  %591 = fmul contract <16 x float> %533, %589
  %592 = fsub contract <16 x float> %590, %591
  %593 = fmul contract <16 x float> %532, %589
  %594 = fmul contract <16 x float> %585, %533
  %595 = fadd contract <16 x float> %593, %594
  br label %596

596:
  %597 = phi <16 x float> [ %533, %432 ], [ %595, %534 ]
  %598 = phi <16 x float> [ %532, %432 ], [ %592, %534 ]
  %599 = phi <16 x float> [ %531, %432 ], [ %580, %534 ]
  %600 = phi <16 x float> [ %530, %432 ], [ %577, %534 ]
  %601 = phi <16 x float> [ %529, %432 ], [ %565, %534 ]
  %602 = phi <16 x float> [ %528, %432 ], [ %562, %534 ]
  %603 = phi <16 x float> [ %527, %432 ], [ %550, %534 ]
  %604 = phi <16 x float> [ %526, %432 ], [ %547, %534 ]
  %605 = getelementptr %struct.number_float32, ptr %435, i64 %414
  store <16 x float> %524, ptr %605, align 64
  %606 = getelementptr inbounds i8, ptr %605, i64 64
  store <16 x float> %525, ptr %606, align 64
  %607 = getelementptr %struct.number_float32, ptr %605, i64 %401
  store <16 x float> %604, ptr %607, align 64
  %608 = getelementptr inbounds i8, ptr %607, i64 64
  store <16 x float> %603, ptr %608, align 64
  %609 = getelementptr %struct.number_float32, ptr %605, i64 %409
  store <16 x float> %602, ptr %609, align 64
  %610 = getelementptr inbounds i8, ptr %609, i64 64
  store <16 x float> %601, ptr %610, align 64
  %611 = getelementptr %struct.number_float32, ptr %605, i64 %410
  store <16 x float> %600, ptr %611, align 64
  %612 = getelementptr inbounds i8, ptr %611, i64 64
  store <16 x float> %599, ptr %612, align 64
  %613 = getelementptr %struct.number_float32, ptr %605, i64 %411
  store <16 x float> %598, ptr %613, align 64
  %614 = getelementptr inbounds i8, ptr %613, i64 64
  store <16 x float> %597, ptr %614, align 64
  %615 = getelementptr i8, ptr %436, i64 128
  %616 = load i64, ptr %422, align 8
  %617 = getelementptr %struct.number_float32, ptr %435, i64 %616
  %618 = add nuw nsw i64 %434, 1
  %619 = load ptr, ptr %1, align 8
  %620 = getelementptr inbounds i8, ptr %619, i64 8
  %621 = load i64, ptr %620, align 8
  %622 = icmp slt i64 %618, %621
  br i1 %622, label %432, label %623

623:
  %624 = phi ptr [ %413, %412 ], [ %619, %596 ]
  %625 = add nuw nsw i64 %414, 1
  %626 = icmp eq i64 %625, %401
  br i1 %626, label %952, label %412

627:
  %628 = sdiv i64 %5, 8
  br i1 %6, label %629, label %952

629:
  %630 = icmp ugt i64 %5, 7
  %631 = getelementptr inbounds i8, ptr %1, i64 8
  %632 = getelementptr inbounds i8, ptr %1, i64 16
  %633 = getelementptr inbounds i8, ptr %1, i64 24
  %634 = shl nuw nsw i64 %628, 3
  br i1 %630, label %635, label %952

635:
  %636 = shl nuw nsw i64 %628, 1
  %637 = mul nuw nsw i64 %628, 3
  %638 = shl nuw nsw i64 %628, 2
  %639 = mul nuw nsw i64 %628, 5
  %640 = mul nuw nsw i64 %628, 6
  %641 = mul nuw nsw i64 %628, 7
  br label %642

642:
  %643 = phi ptr [ %949, %948 ], [ %3, %635 ]
  %644 = phi i64 [ %950, %948 ], [ 0, %635 ]
  %645 = load ptr, ptr %631, align 8
  %646 = getelementptr inbounds i8, ptr %643, i64 8
  %647 = load i64, ptr %646, align 8
  %648 = icmp sgt i64 %647, 0
  br i1 %648, label %649, label %948

649:
  %650 = load ptr, ptr %633, align 8
  %651 = load ptr, ptr %632, align 8
  %652 = getelementptr inbounds i8, ptr %643, i64 24
  %653 = getelementptr inbounds i8, ptr %643, i64 32
  %654 = getelementptr inbounds i8, ptr %643, i64 64
  %655 = icmp eq i64 %644, 0
  %656 = shl i64 %644, 3
  %657 = load i64, ptr %652, align 8
  %658 = add nuw i64 %644, %628
  %659 = add nuw i64 %644, %636
  %660 = add nuw i64 %644, %637
  %661 = add nuw i64 %644, %638
  %662 = add nuw i64 %644, %639
  %663 = add nuw i64 %644, %640
  %664 = add nuw i64 %644, %641
  br label %665

665:
  %666 = phi i64 [ %657, %649 ], [ %941, %909 ]
  %667 = phi i64 [ 0, %649 ], [ %943, %909 ]
  %668 = phi ptr [ %651, %649 ], [ %940, %909 ]
  %669 = phi ptr [ %650, %649 ], [ %942, %909 ]
  %670 = load i64, ptr %653, align 8
  %671 = shl i64 %670, 1
  %672 = load i64, ptr %654, align 8
  %673 = icmp eq i64 %672, 0
  %674 = mul i64 %644, %671
  %675 = getelementptr float, ptr %668, i64 %674
  %676 = load <16 x float>, ptr %675, align 4
  %677 = getelementptr i8, ptr %675, i64 64
  %678 = load <16 x float>, ptr %677, align 4
  %679 = shufflevector <16 x float> %676, <16 x float> %678, <16 x i32> <i32 0, i32 2, i32 4, i32 6, i32 8, i32 10, i32 12, i32 14, i32 16, i32 18, i32 20, i32 22, i32 24, i32 26, i32 28, i32 30>
  %680 = shufflevector <16 x float> %676, <16 x float> %678, <16 x i32> <i32 1, i32 3, i32 5, i32 7, i32 9, i32 11, i32 13, i32 15, i32 17, i32 19, i32 21, i32 23, i32 25, i32 27, i32 29, i32 31>
  %681 = select i1 %673, <16 x float> %679, <16 x float> %680
  %682 = select i1 %673, <16 x float> %680, <16 x float> %679
  %683 = mul i64 %658, %671
  %684 = getelementptr float, ptr %668, i64 %683
  %685 = load <16 x float>, ptr %684, align 4
  %686 = getelementptr i8, ptr %684, i64 64
  %687 = load <16 x float>, ptr %686, align 4
  %688 = shufflevector <16 x float> %685, <16 x float> %687, <16 x i32> <i32 0, i32 2, i32 4, i32 6, i32 8, i32 10, i32 12, i32 14, i32 16, i32 18, i32 20, i32 22, i32 24, i32 26, i32 28, i32 30>
  %689 = shufflevector <16 x float> %685, <16 x float> %687, <16 x i32> <i32 1, i32 3, i32 5, i32 7, i32 9, i32 11, i32 13, i32 15, i32 17, i32 19, i32 21, i32 23, i32 25, i32 27, i32 29, i32 31>
  %690 = select i1 %673, <16 x float> %688, <16 x float> %689
  %691 = select i1 %673, <16 x float> %689, <16 x float> %688
  %692 = mul i64 %659, %671
  %693 = getelementptr float, ptr %668, i64 %692
  %694 = load <16 x float>, ptr %693, align 4
  %695 = getelementptr i8, ptr %693, i64 64
  %696 = load <16 x float>, ptr %695, align 4
  %697 = shufflevector <16 x float> %694, <16 x float> %696, <16 x i32> <i32 0, i32 2, i32 4, i32 6, i32 8, i32 10, i32 12, i32 14, i32 16, i32 18, i32 20, i32 22, i32 24, i32 26, i32 28, i32 30>
  %698 = shufflevector <16 x float> %694, <16 x float> %696, <16 x i32> <i32 1, i32 3, i32 5, i32 7, i32 9, i32 11, i32 13, i32 15, i32 17, i32 19, i32 21, i32 23, i32 25, i32 27, i32 29, i32 31>
  %699 = select i1 %673, <16 x float> %697, <16 x float> %698
  %700 = select i1 %673, <16 x float> %698, <16 x float> %697
  %701 = mul i64 %660, %671
  %702 = getelementptr float, ptr %668, i64 %701
  %703 = load <16 x float>, ptr %702, align 4
  %704 = getelementptr i8, ptr %702, i64 64
  %705 = load <16 x float>, ptr %704, align 4
  %706 = shufflevector <16 x float> %703, <16 x float> %705, <16 x i32> <i32 0, i32 2, i32 4, i32 6, i32 8, i32 10, i32 12, i32 14, i32 16, i32 18, i32 20, i32 22, i32 24, i32 26, i32 28, i32 30>
  %707 = shufflevector <16 x float> %703, <16 x float> %705, <16 x i32> <i32 1, i32 3, i32 5, i32 7, i32 9, i32 11, i32 13, i32 15, i32 17, i32 19, i32 21, i32 23, i32 25, i32 27, i32 29, i32 31>
  %708 = select i1 %673, <16 x float> %706, <16 x float> %707
  %709 = select i1 %673, <16 x float> %707, <16 x float> %706
  %710 = mul i64 %661, %671
  %711 = getelementptr float, ptr %668, i64 %710
  %712 = load <16 x float>, ptr %711, align 4
  %713 = getelementptr i8, ptr %711, i64 64
  %714 = load <16 x float>, ptr %713, align 4
  %715 = shufflevector <16 x float> %712, <16 x float> %714, <16 x i32> <i32 0, i32 2, i32 4, i32 6, i32 8, i32 10, i32 12, i32 14, i32 16, i32 18, i32 20, i32 22, i32 24, i32 26, i32 28, i32 30>
  %716 = shufflevector <16 x float> %712, <16 x float> %714, <16 x i32> <i32 1, i32 3, i32 5, i32 7, i32 9, i32 11, i32 13, i32 15, i32 17, i32 19, i32 21, i32 23, i32 25, i32 27, i32 29, i32 31>
  %717 = select i1 %673, <16 x float> %715, <16 x float> %716
  %718 = select i1 %673, <16 x float> %716, <16 x float> %715
  %719 = mul i64 %662, %671
  %720 = getelementptr float, ptr %668, i64 %719
  %721 = load <16 x float>, ptr %720, align 4
  %722 = getelementptr i8, ptr %720, i64 64
  %723 = load <16 x float>, ptr %722, align 4
  %724 = shufflevector <16 x float> %721, <16 x float> %723, <16 x i32> <i32 0, i32 2, i32 4, i32 6, i32 8, i32 10, i32 12, i32 14, i32 16, i32 18, i32 20, i32 22, i32 24, i32 26, i32 28, i32 30>
  %725 = shufflevector <16 x float> %721, <16 x float> %723, <16 x i32> <i32 1, i32 3, i32 5, i32 7, i32 9, i32 11, i32 13, i32 15, i32 17, i32 19, i32 21, i32 23, i32 25, i32 27, i32 29, i32 31>
  %726 = select i1 %673, <16 x float> %724, <16 x float> %725
  %727 = select i1 %673, <16 x float> %725, <16 x float> %724
  %728 = mul i64 %663, %671
  %729 = getelementptr float, ptr %668, i64 %728
  %730 = load <16 x float>, ptr %729, align 4
  %731 = getelementptr i8, ptr %729, i64 64
  %732 = load <16 x float>, ptr %731, align 4
  %733 = shufflevector <16 x float> %730, <16 x float> %732, <16 x i32> <i32 0, i32 2, i32 4, i32 6, i32 8, i32 10, i32 12, i32 14, i32 16, i32 18, i32 20, i32 22, i32 24, i32 26, i32 28, i32 30>
  %734 = shufflevector <16 x float> %730, <16 x float> %732, <16 x i32> <i32 1, i32 3, i32 5, i32 7, i32 9, i32 11, i32 13, i32 15, i32 17, i32 19, i32 21, i32 23, i32 25, i32 27, i32 29, i32 31>
  %735 = select i1 %673, <16 x float> %733, <16 x float> %734
  %736 = select i1 %673, <16 x float> %734, <16 x float> %733
  %737 = mul i64 %664, %671
  %738 = getelementptr float, ptr %668, i64 %737
  %739 = load <16 x float>, ptr %738, align 4
  %740 = getelementptr i8, ptr %738, i64 64
  %741 = load <16 x float>, ptr %740, align 4
  %742 = shufflevector <16 x float> %739, <16 x float> %741, <16 x i32> <i32 0, i32 2, i32 4, i32 6, i32 8, i32 10, i32 12, i32 14, i32 16, i32 18, i32 20, i32 22, i32 24, i32 26, i32 28, i32 30>
  %743 = shufflevector <16 x float> %739, <16 x float> %741, <16 x i32> <i32 1, i32 3, i32 5, i32 7, i32 9, i32 11, i32 13, i32 15, i32 17, i32 19, i32 21, i32 23, i32 25, i32 27, i32 29, i32 31>
  %744 = select i1 %673, <16 x float> %742, <16 x float> %743
  %745 = select i1 %673, <16 x float> %743, <16 x float> %742
  %746 = fadd contract <16 x float> %717, %681
  %747 = fadd contract <16 x float> %718, %682
  %748 = fsub contract <16 x float> %681, %717
  %749 = fsub contract <16 x float> %682, %718
  %750 = fadd contract <16 x float> %735, %699
  %751 = fadd contract <16 x float> %736, %700
  %752 = fsub contract <16 x float> %699, %735
  %753 = fsub contract <16 x float> %700, %736
  %754 = fadd contract <16 x float> %746, %750
  %755 = fadd contract <16 x float> %747, %751
  %756 = fadd contract <16 x float> %748, %753
  %757 = fsub contract <16 x float> %749, %752
  %758 = fsub contract <16 x float> %746, %750
  %759 = fsub contract <16 x float> %747, %751
  %760 = fsub contract <16 x float> %748, %753
  %761 = fadd contract <16 x float> %749, %752
  %762 = fadd contract <16 x float> %726, %690
  %763 = fadd contract <16 x float> %727, %691
  %764 = fsub contract <16 x float> %690, %726
  %765 = fsub contract <16 x float> %691, %727
  %766 = fadd contract <16 x float> %744, %708
  %767 = fadd contract <16 x float> %745, %709
  %768 = fsub contract <16 x float> %708, %744
  %769 = fsub contract <16 x float> %709, %745
  %770 = fadd contract <16 x float> %762, %766
  %771 = fadd contract <16 x float> %763, %767
  %772 = fadd contract <16 x float> %764, %769
  %773 = fsub contract <16 x float> %765, %768
  %774 = fsub contract <16 x float> %762, %766
  %775 = fsub contract <16 x float> %763, %767
  %776 = fsub contract <16 x float> %764, %769
  %777 = fadd contract <16 x float> %765, %768
  %778 = fadd contract <16 x float> %772, %773
  %779 = fmul contract <16 x float> %778, splat (float 0x3FE6A09E60000000)
  %780 = fsub contract <16 x float> %773, %772
  %781 = fmul contract <16 x float> %780, splat (float 0x3FE6A09E60000000)
  %782 = fsub contract <16 x float> %777, %776
  %783 = fmul contract <16 x float> %782, splat (float 0x3FE6A09E60000000)
  %784 = fadd contract <16 x float> %776, %777
  %785 = fmul contract <16 x float> %784, splat (float 0xBFE6A09E60000000)
  %786 = fadd contract <16 x float> %770, %754
  %787 = fadd contract <16 x float> %771, %755
  %788 = fsub contract <16 x float> %754, %770
  %789 = fsub contract <16 x float> %755, %771
  %790 = fadd contract <16 x float> %779, %756
  %791 = fadd contract <16 x float> %781, %757
  %792 = fsub contract <16 x float> %756, %779
  %793 = fsub contract <16 x float> %757, %781
  %794 = fadd contract <16 x float> %775, %758
  %795 = fsub contract <16 x float> %759, %774
  %796 = fsub contract <16 x float> %758, %775
  %797 = fadd contract <16 x float> %759, %774
  %798 = fadd contract <16 x float> %783, %760
  %799 = fadd contract <16 x float> %785, %761
  %800 = fsub contract <16 x float> %760, %783
  %801 = fsub contract <16 x float> %761, %785
  br i1 %655, label %909, label %802

802:
  %803 = sdiv i64 %666, %634
  %804 = mul i64 %656, %803
  %805 = getelementptr i8, ptr %645, i64 %804
  %806 = load float, ptr %805, align 4
  %807 = insertelement <16 x float> poison, float %806, i64 0
  %808 = shufflevector <16 x float> %807, <16 x float> poison, <16 x i32> zeroinitializer
  %809 = getelementptr i8, ptr %805, i64 4
  %810 = load float, ptr %809, align 4
  %811 = insertelement <16 x float> poison, float %810, i64 0
  %812 = shufflevector <16 x float> %811, <16 x float> poison, <16 x i32> zeroinitializer
  %813 = fmul contract <16 x float> %790, %808
  %814 = fmul contract <16 x float> %791, %812
  %815 = fsub contract <16 x float> %813, %814
  %816 = fmul contract <16 x float> %790, %812
  %817 = fmul contract <16 x float> %808, %791
  %818 = fadd contract <16 x float> %816, %817
  %819 = shl i64 %804, 1
  %820 = getelementptr i8, ptr %645, i64 %819
  %821 = load float, ptr %820, align 4
  %822 = insertelement <16 x float> poison, float %821, i64 0
  %823 = shufflevector <16 x float> %822, <16 x float> poison, <16 x i32> zeroinitializer
  %824 = getelementptr i8, ptr %820, i64 4
  %825 = load float, ptr %824, align 4
  %826 = insertelement <16 x float> poison, float %825, i64 0
  %827 = shufflevector <16 x float> %826, <16 x float> poison, <16 x i32> zeroinitializer
  %828 = fmul contract <16 x float> %794, %823
  %829 = fmul contract <16 x float> %795, %827
  %830 = fsub contract <16 x float> %828, %829
  %831 = fmul contract <16 x float> %794, %827
  %832 = fmul contract <16 x float> %823, %795
  %833 = fadd contract <16 x float> %831, %832
  %834 = mul i64 %804, 3
  %835 = getelementptr i8, ptr %645, i64 %834
  %836 = load float, ptr %835, align 4
  %837 = insertelement <16 x float> poison, float %836, i64 0
  %838 = shufflevector <16 x float> %837, <16 x float> poison, <16 x i32> zeroinitializer
  %839 = getelementptr i8, ptr %835, i64 4
  %840 = load float, ptr %839, align 4
  %841 = insertelement <16 x float> poison, float %840, i64 0
  %842 = shufflevector <16 x float> %841, <16 x float> poison, <16 x i32> zeroinitializer
  %843 = fmul contract <16 x float> %798, %838
  %844 = fmul contract <16 x float> %799, %842
  %845 = fsub contract <16 x float> %843, %844
  %846 = fmul contract <16 x float> %798, %842
  %847 = fmul contract <16 x float> %838, %799
  %848 = fadd contract <16 x float> %846, %847
  %849 = shl i64 %804, 2
  %850 = getelementptr i8, ptr %645, i64 %849
  %851 = load float, ptr %850, align 4
  %852 = insertelement <16 x float> poison, float %851, i64 0
  %853 = shufflevector <16 x float> %852, <16 x float> poison, <16 x i32> zeroinitializer
  %854 = getelementptr i8, ptr %850, i64 4
  %855 = load float, ptr %854, align 4
  %856 = insertelement <16 x float> poison, float %855, i64 0
  %857 = shufflevector <16 x float> %856, <16 x float> poison, <16 x i32> zeroinitializer
  %858 = fmul contract <16 x float> %788, %853
  %859 = fmul contract <16 x float> %789, %857
  %860 = fsub contract <16 x float> %858, %859
  %861 = fmul contract <16 x float> %788, %857
  %862 = fmul contract <16 x float> %853, %789
  %863 = fadd contract <16 x float> %861, %862
  %864 = mul i64 %804, 5
  %865 = getelementptr i8, ptr %645, i64 %864
  %866 = load float, ptr %865, align 4
  %867 = insertelement <16 x float> poison, float %866, i64 0
  %868 = shufflevector <16 x float> %867, <16 x float> poison, <16 x i32> zeroinitializer
  %869 = getelementptr i8, ptr %865, i64 4
  %870 = load float, ptr %869, align 4
  %871 = insertelement <16 x float> poison, float %870, i64 0
  %872 = shufflevector <16 x float> %871, <16 x float> poison, <16 x i32> zeroinitializer
  %873 = fmul contract <16 x float> %792, %868
  %874 = fmul contract <16 x float> %793, %872
  %875 = fsub contract <16 x float> %873, %874
  %876 = fmul contract <16 x float> %792, %872
  %877 = fmul contract <16 x float> %868, %793
  %878 = fadd contract <16 x float> %876, %877
  %879 = mul i64 %804, 6
  %880 = getelementptr i8, ptr %645, i64 %879
  %881 = load float, ptr %880, align 4
  %882 = insertelement <16 x float> poison, float %881, i64 0
  %883 = shufflevector <16 x float> %882, <16 x float> poison, <16 x i32> zeroinitializer
  %884 = getelementptr i8, ptr %880, i64 4
  %885 = load float, ptr %884, align 4
  %886 = insertelement <16 x float> poison, float %885, i64 0
  %887 = shufflevector <16 x float> %886, <16 x float> poison, <16 x i32> zeroinitializer
  %888 = fmul contract <16 x float> %796, %883
  %889 = fmul contract <16 x float> %797, %887
  %890 = fsub contract <16 x float> %888, %889
  %891 = fmul contract <16 x float> %796, %887
  %892 = fmul contract <16 x float> %883, %797
  %893 = fadd contract <16 x float> %891, %892
  %894 = mul i64 %804, 7
  %895 = getelementptr i8, ptr %645, i64 %894
  %896 = load float, ptr %895, align 4
  %897 = insertelement <16 x float> poison, float %896, i64 0
  %898 = shufflevector <16 x float> %897, <16 x float> poison, <16 x i32> zeroinitializer
  %899 = getelementptr i8, ptr %895, i64 4
  %900 = load float, ptr %899, align 4
  %901 = insertelement <16 x float> poison, float %900, i64 0
  %902 = shufflevector <16 x float> %901, <16 x float> poison, <16 x i32> zeroinitializer
  %903 = fmul contract <16 x float> %800, %898
  %904 = fmul contract <16 x float> %801, %902
  %905 = fsub contract <16 x float> %903, %904
  %906 = fmul contract <16 x float> %800, %902
  %907 = fmul contract <16 x float> %898, %801
  %908 = fadd contract <16 x float> %906, %907
  br label %909

909:
  %910 = phi <16 x float> [ %801, %665 ], [ %908, %802 ]
  %911 = phi <16 x float> [ %800, %665 ], [ %905, %802 ]
  %912 = phi <16 x float> [ %797, %665 ], [ %893, %802 ]
  %913 = phi <16 x float> [ %796, %665 ], [ %890, %802 ]
  %914 = phi <16 x float> [ %793, %665 ], [ %878, %802 ]
  %915 = phi <16 x float> [ %792, %665 ], [ %875, %802 ]
  %916 = phi <16 x float> [ %789, %665 ], [ %863, %802 ]
  %917 = phi <16 x float> [ %788, %665 ], [ %860, %802 ]
  %918 = phi <16 x float> [ %799, %665 ], [ %848, %802 ]
  %919 = phi <16 x float> [ %798, %665 ], [ %845, %802 ]
  %920 = phi <16 x float> [ %795, %665 ], [ %833, %802 ]
  %921 = phi <16 x float> [ %794, %665 ], [ %830, %802 ]
  %922 = phi <16 x float> [ %791, %665 ], [ %818, %802 ]
  %923 = phi <16 x float> [ %790, %665 ], [ %815, %802 ]
  %924 = getelementptr %struct.number_float32, ptr %669, i64 %644
  store <16 x float> %786, ptr %924, align 64
  %925 = getelementptr inbounds i8, ptr %924, i64 64
  store <16 x float> %787, ptr %925, align 64
  %926 = getelementptr %struct.number_float32, ptr %924, i64 %628
  store <16 x float> %923, ptr %926, align 64
  %927 = getelementptr inbounds i8, ptr %926, i64 64
  store <16 x float> %922, ptr %927, align 64
  %928 = getelementptr %struct.number_float32, ptr %924, i64 %636
  store <16 x float> %921, ptr %928, align 64
  %929 = getelementptr inbounds i8, ptr %928, i64 64
  store <16 x float> %920, ptr %929, align 64
  %930 = getelementptr %struct.number_float32, ptr %924, i64 %637
  store <16 x float> %919, ptr %930, align 64
  %931 = getelementptr inbounds i8, ptr %930, i64 64
  store <16 x float> %918, ptr %931, align 64
  %932 = getelementptr %struct.number_float32, ptr %924, i64 %638
  store <16 x float> %917, ptr %932, align 64
  %933 = getelementptr inbounds i8, ptr %932, i64 64
  store <16 x float> %916, ptr %933, align 64
  %934 = getelementptr %struct.number_float32, ptr %924, i64 %639
  store <16 x float> %915, ptr %934, align 64
  %935 = getelementptr inbounds i8, ptr %934, i64 64
  store <16 x float> %914, ptr %935, align 64
  %936 = getelementptr %struct.number_float32, ptr %924, i64 %640
  store <16 x float> %913, ptr %936, align 64
  %937 = getelementptr inbounds i8, ptr %936, i64 64
  store <16 x float> %912, ptr %937, align 64
  %938 = getelementptr %struct.number_float32, ptr %924, i64 %641
  store <16 x float> %911, ptr %938, align 64
  %939 = getelementptr inbounds i8, ptr %938, i64 64
  store <16 x float> %910, ptr %939, align 64
  %940 = getelementptr i8, ptr %668, i64 128
  %941 = load i64, ptr %652, align 8
  %942 = getelementptr %struct.number_float32, ptr %669, i64 %941
  %943 = add nuw nsw i64 %667, 1
  %944 = load ptr, ptr %1, align 8
  %945 = getelementptr inbounds i8, ptr %944, i64 8
  %946 = load i64, ptr %945, align 8
  %947 = icmp slt i64 %943, %946
  br i1 %947, label %665, label %948

948:
  %949 = phi ptr [ %643, %642 ], [ %944, %909 ]
  %950 = add nuw nsw i64 %644, 1
  %951 = icmp eq i64 %950, %628
  br i1 %951, label %952, label %642

952:
  ret void
}

define internal fastcc void @real_rows_to_work_float32(ptr %0) {
  %2 = load ptr, ptr %0, align 8
  %3 = getelementptr inbounds i8, ptr %2, i64 24
  %4 = load i64, ptr %3, align 8
  %5 = icmp slt i64 %4, 16
  br i1 %5, label %188, label %6

6:
  %7 = getelementptr inbounds i8, ptr %0, i64 16
  %8 = getelementptr inbounds i8, ptr %0, i64 24
  %9 = shl i64 %4, 3
  %10 = mul i64 %4, 12
  %11 = shl i64 %4, 4
  %12 = mul i64 %4, 20
  %13 = mul i64 %4, 24
  %14 = mul i64 %4, 28
  %15 = shl i64 %4, 5
  %16 = mul i64 %4, 36
  %17 = mul i64 %4, 40
  %18 = mul i64 %4, 44
  %19 = mul i64 %4, 48
  %20 = mul i64 %4, 52
  %21 = mul i64 %4, 56
  %22 = mul i64 %4, 60
  br label %23

23:
  %24 = phi i64 [ 16, %6 ], [ %186, %23 ]
  %25 = phi i64 [ 0, %6 ], [ %24, %23 ]
  %26 = load ptr, ptr %7, align 8
  %27 = getelementptr float, ptr %26, i64 %25
  %28 = load <16 x float>, ptr %27, align 4
  %29 = getelementptr float, ptr %27, i64 %4
  %30 = load <16 x float>, ptr %29, align 4
  %31 = getelementptr i8, ptr %27, i64 %9
  %32 = load <16 x float>, ptr %31, align 4
  %33 = getelementptr i8, ptr %27, i64 %10
  %34 = load <16 x float>, ptr %33, align 4
  %35 = getelementptr i8, ptr %27, i64 %11
  %36 = load <16 x float>, ptr %35, align 4
  %37 = getelementptr i8, ptr %27, i64 %12
  %38 = load <16 x float>, ptr %37, align 4
  %39 = getelementptr i8, ptr %27, i64 %13
  %40 = load <16 x float>, ptr %39, align 4
  %41 = getelementptr i8, ptr %27, i64 %14
  %42 = load <16 x float>, ptr %41, align 4
  %43 = getelementptr i8, ptr %27, i64 %15
  %44 = load <16 x float>, ptr %43, align 4
  %45 = getelementptr i8, ptr %27, i64 %16
  %46 = load <16 x float>, ptr %45, align 4
  %47 = getelementptr i8, ptr %27, i64 %17
  %48 = load <16 x float>, ptr %47, align 4
  %49 = getelementptr i8, ptr %27, i64 %18
  %50 = load <16 x float>, ptr %49, align 4
  %51 = getelementptr i8, ptr %27, i64 %19
  %52 = load <16 x float>, ptr %51, align 4
  %53 = getelementptr i8, ptr %27, i64 %20
  %54 = load <16 x float>, ptr %53, align 4
  %55 = getelementptr i8, ptr %27, i64 %21
  %56 = load <16 x float>, ptr %55, align 4
  %57 = getelementptr i8, ptr %27, i64 %22
  %58 = load <16 x float>, ptr %57, align 4
  %59 = shufflevector <16 x float> %28, <16 x float> %44, <16 x i32> <i32 0, i32 16, i32 1, i32 17, i32 2, i32 18, i32 3, i32 19, i32 4, i32 20, i32 5, i32 21, i32 6, i32 22, i32 7, i32 23>
  %60 = shufflevector <16 x float> %28, <16 x float> %44, <16 x i32> <i32 8, i32 24, i32 9, i32 25, i32 10, i32 26, i32 11, i32 27, i32 12, i32 28, i32 13, i32 29, i32 14, i32 30, i32 15, i32 31>
  %61 = shufflevector <16 x float> %30, <16 x float> %46, <16 x i32> <i32 0, i32 16, i32 1, i32 17, i32 2, i32 18, i32 3, i32 19, i32 4, i32 20, i32 5, i32 21, i32 6, i32 22, i32 7, i32 23>
  %62 = shufflevector <16 x float> %30, <16 x float> %46, <16 x i32> <i32 8, i32 24, i32 9, i32 25, i32 10, i32 26, i32 11, i32 27, i32 12, i32 28, i32 13, i32 29, i32 14, i32 30, i32 15, i32 31>
  %63 = shufflevector <16 x float> %32, <16 x float> %48, <16 x i32> <i32 0, i32 16, i32 1, i32 17, i32 2, i32 18, i32 3, i32 19, i32 4, i32 20, i32 5, i32 21, i32 6, i32 22, i32 7, i32 23>
  %64 = shufflevector <16 x float> %32, <16 x float> %48, <16 x i32> <i32 8, i32 24, i32 9, i32 25, i32 10, i32 26, i32 11, i32 27, i32 12, i32 28, i32 13, i32 29, i32 14, i32 30, i32 15, i32 31>
  %65 = shufflevector <16 x float> %34, <16 x float> %50, <16 x i32> <i32 0, i32 16, i32 1, i32 17, i32 2, i32 18, i32 3, i32 19, i32 4, i32 20, i32 5, i32 21, i32 6, i32 22, i32 7, i32 23>
  %66 = shufflevector <16 x float> %34, <16 x float> %50, <16 x i32> <i32 8, i32 24, i32 9, i32 25, i32 10, i32 26, i32 11, i32 27, i32 12, i32 28, i32 13, i32 29, i32 14, i32 30, i32 15, i32 31>
  %67 = shufflevector <16 x float> %36, <16 x float> %52, <16 x i32> <i32 0, i32 16, i32 1, i32 17, i32 2, i32 18, i32 3, i32 19, i32 4, i32 20, i32 5, i32 21, i32 6, i32 22, i32 7, i32 23>
  %68 = shufflevector <16 x float> %36, <16 x float> %52, <16 x i32> <i32 8, i32 24, i32 9, i32 25, i32 10, i32 26, i32 11, i32 27, i32 12, i32 28, i32 13, i32 29, i32 14, i32 30, i32 15, i32 31>
  %69 = shufflevector <16 x float> %38, <16 x float> %54, <16 x i32> <i32 0, i32 16, i32 1, i32 17, i32 2, i32 18, i32 3, i32 19, i32 4, i32 20, i32 5, i32 21, i32 6, i32 22, i32 7, i32 23>
  %70 = shufflevector <16 x float> %38, <16 x float> %54, <16 x i32> <i32 8, i32 24, i32 9, i32 25, i32 10, i32 26, i32 11, i32 27, i32 12, i32 28, i32 13, i32 29, i32 14, i32 30, i32 15, i32 31>
  %71 = shufflevector <16 x float> %40, <16 x float> %56, <16 x i32> <i32 0, i32 16, i32 1, i32 17, i32 2, i32 18, i32 3, i32 19, i32 4, i32 20, i32 5, i32 21, i32 6, i32 22, i32 7, i32 23>
  %72 = shufflevector <16 x float> %40, <16 x float> %56, <16 x i32> <i32 8, i32 24, i32 9, i32 25, i32 10, i32 26, i32 11, i32 27, i32 12, i32 28, i32 13, i32 29, i32 14, i32 30, i32 15, i32 31>
  %73 = shufflevector <16 x float> %42, <16 x float> %58, <16 x i32> <i32 0, i32 16, i32 1, i32 17, i32 2, i32 18, i32 3, i32 19, i32 4, i32 20, i32 5, i32 21, i32 6, i32 22, i32 7, i32 23>
  %74 = shufflevector <16 x float> %42, <16 x float> %58, <16 x i32> <i32 8, i32 24, i32 9, i32 25, i32 10, i32 26, i32 11, i32 27, i32 12, i32 28, i32 13, i32 29, i32 14, i32 30, i32 15, i32 31>
  %75 = shufflevector <16 x float> %59, <16 x float> %67, <16 x i32> <i32 0, i32 16, i32 1, i32 17, i32 2, i32 18, i32 3, i32 19, i32 4, i32 20, i32 5, i32 21, i32 6, i32 22, i32 7, i32 23>
  %76 = shufflevector <16 x float> %59, <16 x float> %67, <16 x i32> <i32 8, i32 24, i32 9, i32 25, i32 10, i32 26, i32 11, i32 27, i32 12, i32 28, i32 13, i32 29, i32 14, i32 30, i32 15, i32 31>
  %77 = shufflevector <16 x float> %60, <16 x float> %68, <16 x i32> <i32 0, i32 16, i32 1, i32 17, i32 2, i32 18, i32 3, i32 19, i32 4, i32 20, i32 5, i32 21, i32 6, i32 22, i32 7, i32 23>
  %78 = shufflevector <16 x float> %60, <16 x float> %68, <16 x i32> <i32 8, i32 24, i32 9, i32 25, i32 10, i32 26, i32 11, i32 27, i32 12, i32 28, i32 13, i32 29, i32 14, i32 30, i32 15, i32 31>
  %79 = shufflevector <16 x float> %61, <16 x float> %69, <16 x i32> <i32 0, i32 16, i32 1, i32 17, i32 2, i32 18, i32 3, i32 19, i32 4, i32 20, i32 5, i32 21, i32 6, i32 22, i32 7, i32 23>
  %80 = shufflevector <16 x float> %61, <16 x float> %69, <16 x i32> <i32 8, i32 24, i32 9, i32 25, i32 10, i32 26, i32 11, i32 27, i32 12, i32 28, i32 13, i32 29, i32 14, i32 30, i32 15, i32 31>
  %81 = shufflevector <16 x float> %62, <16 x float> %70, <16 x i32> <i32 0, i32 16, i32 1, i32 17, i32 2, i32 18, i32 3, i32 19, i32 4, i32 20, i32 5, i32 21, i32 6, i32 22, i32 7, i32 23>
  %82 = shufflevector <16 x float> %62, <16 x float> %70, <16 x i32> <i32 8, i32 24, i32 9, i32 25, i32 10, i32 26, i32 11, i32 27, i32 12, i32 28, i32 13, i32 29, i32 14, i32 30, i32 15, i32 31>
  %83 = shufflevector <16 x float> %63, <16 x float> %71, <16 x i32> <i32 0, i32 16, i32 1, i32 17, i32 2, i32 18, i32 3, i32 19, i32 4, i32 20, i32 5, i32 21, i32 6, i32 22, i32 7, i32 23>
  %84 = shufflevector <16 x float> %63, <16 x float> %71, <16 x i32> <i32 8, i32 24, i32 9, i32 25, i32 10, i32 26, i32 11, i32 27, i32 12, i32 28, i32 13, i32 29, i32 14, i32 30, i32 15, i32 31>
  %85 = shufflevector <16 x float> %64, <16 x float> %72, <16 x i32> <i32 0, i32 16, i32 1, i32 17, i32 2, i32 18, i32 3, i32 19, i32 4, i32 20, i32 5, i32 21, i32 6, i32 22, i32 7, i32 23>
  %86 = shufflevector <16 x float> %64, <16 x float> %72, <16 x i32> <i32 8, i32 24, i32 9, i32 25, i32 10, i32 26, i32 11, i32 27, i32 12, i32 28, i32 13, i32 29, i32 14, i32 30, i32 15, i32 31>
  %87 = shufflevector <16 x float> %65, <16 x float> %73, <16 x i32> <i32 0, i32 16, i32 1, i32 17, i32 2, i32 18, i32 3, i32 19, i32 4, i32 20, i32 5, i32 21, i32 6, i32 22, i32 7, i32 23>
  %88 = shufflevector <16 x float> %65, <16 x float> %73, <16 x i32> <i32 8, i32 24, i32 9, i32 25, i32 10, i32 26, i32 11, i32 27, i32 12, i32 28, i32 13, i32 29, i32 14, i32 30, i32 15, i32 31>
  %89 = shufflevector <16 x float> %66, <16 x float> %74, <16 x i32> <i32 0, i32 16, i32 1, i32 17, i32 2, i32 18, i32 3, i32 19, i32 4, i32 20, i32 5, i32 21, i32 6, i32 22, i32 7, i32 23>
  %90 = shufflevector <16 x float> %66, <16 x float> %74, <16 x i32> <i32 8, i32 24, i32 9, i32 25, i32 10, i32 26, i32 11, i32 27, i32 12, i32 28, i32 13, i32 29, i32 14, i32 30, i32 15, i32 31>
  %91 = shufflevector <16 x float> %75, <16 x float> %83, <16 x i32> <i32 0, i32 16, i32 1, i32 17, i32 2, i32 18, i32 3, i32 19, i32 4, i32 20, i32 5, i32 21, i32 6, i32 22, i32 7, i32 23>
  %92 = shufflevector <16 x float> %75, <16 x float> %83, <16 x i32> <i32 8, i32 24, i32 9, i32 25, i32 10, i32 26, i32 11, i32 27, i32 12, i32 28, i32 13, i32 29, i32 14, i32 30, i32 15, i32 31>
  %93 = shufflevector <16 x float> %76, <16 x float> %84, <16 x i32> <i32 0, i32 16, i32 1, i32 17, i32 2, i32 18, i32 3, i32 19, i32 4, i32 20, i32 5, i32 21, i32 6, i32 22, i32 7, i32 23>
  %94 = shufflevector <16 x float> %76, <16 x float> %84, <16 x i32> <i32 8, i32 24, i32 9, i32 25, i32 10, i32 26, i32 11, i32 27, i32 12, i32 28, i32 13, i32 29, i32 14, i32 30, i32 15, i32 31>
  %95 = shufflevector <16 x float> %77, <16 x float> %85, <16 x i32> <i32 0, i32 16, i32 1, i32 17, i32 2, i32 18, i32 3, i32 19, i32 4, i32 20, i32 5, i32 21, i32 6, i32 22, i32 7, i32 23>
  %96 = shufflevector <16 x float> %77, <16 x float> %85, <16 x i32> <i32 8, i32 24, i32 9, i32 25, i32 10, i32 26, i32 11, i32 27, i32 12, i32 28, i32 13, i32 29, i32 14, i32 30, i32 15, i32 31>
  %97 = shufflevector <16 x float> %78, <16 x float> %86, <16 x i32> <i32 0, i32 16, i32 1, i32 17, i32 2, i32 18, i32 3, i32 19, i32 4, i32 20, i32 5, i32 21, i32 6, i32 22, i32 7, i32 23>
  %98 = shufflevector <16 x float> %78, <16 x float> %86, <16 x i32> <i32 8, i32 24, i32 9, i32 25, i32 10, i32 26, i32 11, i32 27, i32 12, i32 28, i32 13, i32 29, i32 14, i32 30, i32 15, i32 31>
  %99 = shufflevector <16 x float> %79, <16 x float> %87, <16 x i32> <i32 0, i32 16, i32 1, i32 17, i32 2, i32 18, i32 3, i32 19, i32 4, i32 20, i32 5, i32 21, i32 6, i32 22, i32 7, i32 23>
  %100 = shufflevector <16 x float> %79, <16 x float> %87, <16 x i32> <i32 8, i32 24, i32 9, i32 25, i32 10, i32 26, i32 11, i32 27, i32 12, i32 28, i32 13, i32 29, i32 14, i32 30, i32 15, i32 31>
  %101 = shufflevector <16 x float> %80, <16 x float> %88, <16 x i32> <i32 0, i32 16, i32 1, i32 17, i32 2, i32 18, i32 3, i32 19, i32 4, i32 20, i32 5, i32 21, i32 6, i32 22, i32 7, i32 23>
  %102 = shufflevector <16 x float> %80, <16 x float> %88, <16 x i32> <i32 8, i32 24, i32 9, i32 25, i32 10, i32 26, i32 11, i32 27, i32 12, i32 28, i32 13, i32 29, i32 14, i32 30, i32 15, i32 31>
  %103 = shufflevector <16 x float> %81, <16 x float> %89, <16 x i32> <i32 0, i32 16, i32 1, i32 17, i32 2, i32 18, i32 3, i32 19, i32 4, i32 20, i32 5, i32 21, i32 6, i32 22, i32 7, i32 23>
  %104 = shufflevector <16 x float> %81, <16 x float> %89, <16 x i32> <i32 8, i32 24, i32 9, i32 25, i32 10, i32 26, i32 11, i32 27, i32 12, i32 28, i32 13, i32 29, i32 14, i32 30, i32 15, i32 31>
  %105 = shufflevector <16 x float> %82, <16 x float> %90, <16 x i32> <i32 0, i32 16, i32 1, i32 17, i32 2, i32 18, i32 3, i32 19, i32 4, i32 20, i32 5, i32 21, i32 6, i32 22, i32 7, i32 23>
  %106 = shufflevector <16 x float> %82, <16 x float> %90, <16 x i32> <i32 8, i32 24, i32 9, i32 25, i32 10, i32 26, i32 11, i32 27, i32 12, i32 28, i32 13, i32 29, i32 14, i32 30, i32 15, i32 31>
  %107 = shufflevector <16 x float> %91, <16 x float> %99, <16 x i32> <i32 0, i32 16, i32 1, i32 17, i32 2, i32 18, i32 3, i32 19, i32 4, i32 20, i32 5, i32 21, i32 6, i32 22, i32 7, i32 23>
  %108 = shufflevector <16 x float> %91, <16 x float> %99, <16 x i32> <i32 8, i32 24, i32 9, i32 25, i32 10, i32 26, i32 11, i32 27, i32 12, i32 28, i32 13, i32 29, i32 14, i32 30, i32 15, i32 31>
  %109 = shufflevector <16 x float> %92, <16 x float> %100, <16 x i32> <i32 0, i32 16, i32 1, i32 17, i32 2, i32 18, i32 3, i32 19, i32 4, i32 20, i32 5, i32 21, i32 6, i32 22, i32 7, i32 23>
  %110 = shufflevector <16 x float> %92, <16 x float> %100, <16 x i32> <i32 8, i32 24, i32 9, i32 25, i32 10, i32 26, i32 11, i32 27, i32 12, i32 28, i32 13, i32 29, i32 14, i32 30, i32 15, i32 31>
  %111 = shufflevector <16 x float> %93, <16 x float> %101, <16 x i32> <i32 0, i32 16, i32 1, i32 17, i32 2, i32 18, i32 3, i32 19, i32 4, i32 20, i32 5, i32 21, i32 6, i32 22, i32 7, i32 23>
  %112 = shufflevector <16 x float> %93, <16 x float> %101, <16 x i32> <i32 8, i32 24, i32 9, i32 25, i32 10, i32 26, i32 11, i32 27, i32 12, i32 28, i32 13, i32 29, i32 14, i32 30, i32 15, i32 31>
  %113 = shufflevector <16 x float> %94, <16 x float> %102, <16 x i32> <i32 0, i32 16, i32 1, i32 17, i32 2, i32 18, i32 3, i32 19, i32 4, i32 20, i32 5, i32 21, i32 6, i32 22, i32 7, i32 23>
  %114 = shufflevector <16 x float> %94, <16 x float> %102, <16 x i32> <i32 8, i32 24, i32 9, i32 25, i32 10, i32 26, i32 11, i32 27, i32 12, i32 28, i32 13, i32 29, i32 14, i32 30, i32 15, i32 31>
  %115 = shufflevector <16 x float> %95, <16 x float> %103, <16 x i32> <i32 0, i32 16, i32 1, i32 17, i32 2, i32 18, i32 3, i32 19, i32 4, i32 20, i32 5, i32 21, i32 6, i32 22, i32 7, i32 23>
  %116 = shufflevector <16 x float> %95, <16 x float> %103, <16 x i32> <i32 8, i32 24, i32 9, i32 25, i32 10, i32 26, i32 11, i32 27, i32 12, i32 28, i32 13, i32 29, i32 14, i32 30, i32 15, i32 31>
  %117 = shufflevector <16 x float> %96, <16 x float> %104, <16 x i32> <i32 0, i32 16, i32 1, i32 17, i32 2, i32 18, i32 3, i32 19, i32 4, i32 20, i32 5, i32 21, i32 6, i32 22, i32 7, i32 23>
  %118 = shufflevector <16 x float> %96, <16 x float> %104, <16 x i32> <i32 8, i32 24, i32 9, i32 25, i32 10, i32 26, i32 11, i32 27, i32 12, i32 28, i32 13, i32 29, i32 14, i32 30, i32 15, i32 31>
  %119 = shufflevector <16 x float> %97, <16 x float> %105, <16 x i32> <i32 0, i32 16, i32 1, i32 17, i32 2, i32 18, i32 3, i32 19, i32 4, i32 20, i32 5, i32 21, i32 6, i32 22, i32 7, i32 23>
  %120 = shufflevector <16 x float> %97, <16 x float> %105, <16 x i32> <i32 8, i32 24, i32 9, i32 25, i32 10, i32 26, i32 11, i32 27, i32 12, i32 28, i32 13, i32 29, i32 14, i32 30, i32 15, i32 31>
  %121 = shufflevector <16 x float> %98, <16 x float> %106, <16 x i32> <i32 0, i32 16, i32 1, i32 17, i32 2, i32 18, i32 3, i32 19, i32 4, i32 20, i32 5, i32 21, i32 6, i32 22, i32 7, i32 23>
  %122 = shufflevector <16 x float> %98, <16 x float> %106, <16 x i32> <i32 8, i32 24, i32 9, i32 25, i32 10, i32 26, i32 11, i32 27, i32 12, i32 28, i32 13, i32 29, i32 14, i32 30, i32 15, i32 31>
  %123 = load ptr, ptr %8, align 8
  %124 = getelementptr %struct.number_float32, ptr %123, i64 %25
  store <16 x float> %107, ptr %124, align 64
  %125 = getelementptr inbounds i8, ptr %124, i64 64
  store <16 x float> zeroinitializer, ptr %125, align 64
  %126 = load ptr, ptr %8, align 8
  %127 = or disjoint i64 %25, 1
  %128 = getelementptr %struct.number_float32, ptr %126, i64 %127
  store <16 x float> %108, ptr %128, align 64
  %129 = getelementptr inbounds i8, ptr %128, i64 64
  store <16 x float> zeroinitializer, ptr %129, align 64
  %130 = load ptr, ptr %8, align 8
  %131 = or disjoint i64 %25, 2
  %132 = getelementptr %struct.number_float32, ptr %130, i64 %131
  store <16 x float> %109, ptr %132, align 64
  %133 = getelementptr inbounds i8, ptr %132, i64 64
  store <16 x float> zeroinitializer, ptr %133, align 64
  %134 = load ptr, ptr %8, align 8
  %135 = or disjoint i64 %25, 3
  %136 = getelementptr %struct.number_float32, ptr %134, i64 %135
  store <16 x float> %110, ptr %136, align 64
  %137 = getelementptr inbounds i8, ptr %136, i64 64
  store <16 x float> zeroinitializer, ptr %137, align 64
  %138 = load ptr, ptr %8, align 8
  %139 = or disjoint i64 %25, 4
  %140 = getelementptr %struct.number_float32, ptr %138, i64 %139
  store <16 x float> %111, ptr %140, align 64
  %141 = getelementptr inbounds i8, ptr %140, i64 64
  store <16 x float> zeroinitializer, ptr %141, align 64
  %142 = load ptr, ptr %8, align 8
  %143 = or disjoint i64 %25, 5
  %144 = getelementptr %struct.number_float32, ptr %142, i64 %143
  store <16 x float> %112, ptr %144, align 64
  %145 = getelementptr inbounds i8, ptr %144, i64 64
  store <16 x float> zeroinitializer, ptr %145, align 64
  %146 = load ptr, ptr %8, align 8
  %147 = or disjoint i64 %25, 6
  %148 = getelementptr %struct.number_float32, ptr %146, i64 %147
  store <16 x float> %113, ptr %148, align 64
  %149 = getelementptr inbounds i8, ptr %148, i64 64
  store <16 x float> zeroinitializer, ptr %149, align 64
  %150 = load ptr, ptr %8, align 8
  %151 = or disjoint i64 %25, 7
  %152 = getelementptr %struct.number_float32, ptr %150, i64 %151
  store <16 x float> %114, ptr %152, align 64
  %153 = getelementptr inbounds i8, ptr %152, i64 64
  store <16 x float> zeroinitializer, ptr %153, align 64
  %154 = load ptr, ptr %8, align 8
  %155 = or disjoint i64 %25, 8
  %156 = getelementptr %struct.number_float32, ptr %154, i64 %155
  store <16 x float> %115, ptr %156, align 64
  %157 = getelementptr inbounds i8, ptr %156, i64 64
  store <16 x float> zeroinitializer, ptr %157, align 64
  %158 = load ptr, ptr %8, align 8
  %159 = or disjoint i64 %25, 9
  %160 = getelementptr %struct.number_float32, ptr %158, i64 %159
  store <16 x float> %116, ptr %160, align 64
  %161 = getelementptr inbounds i8, ptr %160, i64 64
  store <16 x float> zeroinitializer, ptr %161, align 64
  %162 = load ptr, ptr %8, align 8
  %163 = or disjoint i64 %25, 10
  %164 = getelementptr %struct.number_float32, ptr %162, i64 %163
  store <16 x float> %117, ptr %164, align 64
  %165 = getelementptr inbounds i8, ptr %164, i64 64
  store <16 x float> zeroinitializer, ptr %165, align 64
  %166 = load ptr, ptr %8, align 8
  %167 = or disjoint i64 %25, 11
  %168 = getelementptr %struct.number_float32, ptr %166, i64 %167
  store <16 x float> %118, ptr %168, align 64
  %169 = getelementptr inbounds i8, ptr %168, i64 64
  store <16 x float> zeroinitializer, ptr %169, align 64
  %170 = load ptr, ptr %8, align 8
  %171 = or disjoint i64 %25, 12
  %172 = getelementptr %struct.number_float32, ptr %170, i64 %171
  store <16 x float> %119, ptr %172, align 64
  %173 = getelementptr inbounds i8, ptr %172, i64 64
  store <16 x float> zeroinitializer, ptr %173, align 64
  %174 = load ptr, ptr %8, align 8
  %175 = or disjoint i64 %25, 13
  %176 = getelementptr %struct.number_float32, ptr %174, i64 %175
  store <16 x float> %120, ptr %176, align 64
  %177 = getelementptr inbounds i8, ptr %176, i64 64
  store <16 x float> zeroinitializer, ptr %177, align 64
  %178 = load ptr, ptr %8, align 8
  %179 = or disjoint i64 %25, 14
  %180 = getelementptr %struct.number_float32, ptr %178, i64 %179
  store <16 x float> %121, ptr %180, align 64
  %181 = getelementptr inbounds i8, ptr %180, i64 64
  store <16 x float> zeroinitializer, ptr %181, align 64
  %182 = load ptr, ptr %8, align 8
  %183 = or disjoint i64 %25, 15
  %184 = getelementptr %struct.number_float32, ptr %182, i64 %183
  store <16 x float> %122, ptr %184, align 64
  %185 = getelementptr inbounds i8, ptr %184, i64 64
  store <16 x float> zeroinitializer, ptr %185, align 64
  %186 = add i64 %24, 16
  %187 = icmp sgt i64 %186, %4
  br i1 %187, label %188, label %23

188:
  %189 = phi i64 [ 0, %1 ], [ %24, %23 ]
  %190 = icmp slt i64 %189, %4
  br i1 %190, label %191, label %218

191:
  %192 = getelementptr inbounds i8, ptr %0, i64 24
  %193 = getelementptr inbounds i8, ptr %0, i64 16
  br label %194

194:
  %195 = phi i64 [ %189, %191 ], [ %216, %215 ]
  %196 = load ptr, ptr %192, align 8
  %197 = getelementptr %struct.number_float32, ptr %196, i64 %195, i32 1
  store <16 x float> zeroinitializer, ptr %197, align 64
  br label %198

198:
  %199 = phi i64 [ 0, %194 ], [ %213, %198 ]
  %200 = load ptr, ptr %193, align 8
  %201 = mul i64 %4, %199
  %202 = getelementptr float, ptr %200, i64 %201
  %203 = getelementptr float, ptr %202, i64 %195
  %204 = load float, ptr %203, align 4
  %205 = load ptr, ptr %192, align 8
  %206 = getelementptr %struct.number_float32, ptr %205, i64 %195
  %207 = load ptr, ptr %0, align 8
  %208 = getelementptr inbounds i8, ptr %207, i64 64
  %209 = load i64, ptr %208, align 8
  %210 = shl i64 %209, 6
  %211 = getelementptr i8, ptr %206, i64 %210
  %212 = getelementptr float, ptr %211, i64 %199
  store float %204, ptr %212, align 4
  %213 = add nuw nsw i64 %199, 1
  %214 = icmp eq i64 %213, 16
  br i1 %214, label %215, label %198

215:
  %216 = add nsw i64 %195, 1
  %217 = icmp eq i64 %216, %4
  br i1 %217, label %218, label %194

218:
  ret void
}

define internal fastcc void @rows_to_work_float32(ptr %0) {
  %2 = load ptr, ptr %0, align 8
  %3 = getelementptr inbounds i8, ptr %2, i64 24
  %4 = load i64, ptr %3, align 8
  %5 = shl i64 %4, 1
  %6 = icmp slt i64 %4, 8
  br i1 %6, label %254, label %7

7:
  %8 = getelementptr inbounds i8, ptr %0, i64 16
  %9 = getelementptr inbounds i8, ptr %0, i64 24
  %10 = shl i64 %4, 4
  %11 = mul i64 %4, 24
  %12 = shl i64 %4, 5
  %13 = mul i64 %4, 40
  %14 = mul i64 %4, 48
  %15 = mul i64 %4, 56
  %16 = shl i64 %4, 6
  %17 = mul i64 %4, 72
  %18 = mul i64 %4, 80
  %19 = mul i64 %4, 88
  %20 = mul i64 %4, 96
  %21 = mul i64 %4, 104
  %22 = mul i64 %4, 112
  %23 = mul i64 %4, 120
  br label %24

24:
  %25 = phi i64 [ 8, %7 ], [ %252, %24 ]
  %26 = phi i64 [ 0, %7 ], [ %25, %24 ]
  %27 = load ptr, ptr %8, align 8
  %28 = shl i64 %26, 3
  %29 = getelementptr i8, ptr %27, i64 %28
  %30 = load <16 x float>, ptr %29, align 4
  %31 = getelementptr float, ptr %29, i64 %5
  %32 = load <16 x float>, ptr %31, align 4
  %33 = getelementptr i8, ptr %29, i64 %10
  %34 = load <16 x float>, ptr %33, align 4
  %35 = getelementptr i8, ptr %29, i64 %11
  %36 = load <16 x float>, ptr %35, align 4
  %37 = getelementptr i8, ptr %29, i64 %12
  %38 = load <16 x float>, ptr %37, align 4
  %39 = getelementptr i8, ptr %29, i64 %13
  %40 = load <16 x float>, ptr %39, align 4
  %41 = getelementptr i8, ptr %29, i64 %14
  %42 = load <16 x float>, ptr %41, align 4
  %43 = getelementptr i8, ptr %29, i64 %15
  %44 = load <16 x float>, ptr %43, align 4
  %45 = getelementptr i8, ptr %29, i64 %16
  %46 = load <16 x float>, ptr %45, align 4
  %47 = getelementptr i8, ptr %29, i64 %17
  %48 = load <16 x float>, ptr %47, align 4
  %49 = getelementptr i8, ptr %29, i64 %18
  %50 = load <16 x float>, ptr %49, align 4
  %51 = getelementptr i8, ptr %29, i64 %19
  %52 = load <16 x float>, ptr %51, align 4
  %53 = getelementptr i8, ptr %29, i64 %20
  %54 = load <16 x float>, ptr %53, align 4
  %55 = getelementptr i8, ptr %29, i64 %21
  %56 = load <16 x float>, ptr %55, align 4
  %57 = getelementptr i8, ptr %29, i64 %22
  %58 = load <16 x float>, ptr %57, align 4
  %59 = getelementptr i8, ptr %29, i64 %23
  %60 = load <16 x float>, ptr %59, align 4
  %61 = shufflevector <16 x float> %30, <16 x float> %46, <16 x i32> <i32 0, i32 16, i32 1, i32 17, i32 2, i32 18, i32 3, i32 19, i32 4, i32 20, i32 5, i32 21, i32 6, i32 22, i32 7, i32 23>
  %62 = shufflevector <16 x float> %30, <16 x float> %46, <16 x i32> <i32 8, i32 24, i32 9, i32 25, i32 10, i32 26, i32 11, i32 27, i32 12, i32 28, i32 13, i32 29, i32 14, i32 30, i32 15, i32 31>
  %63 = shufflevector <16 x float> %32, <16 x float> %48, <16 x i32> <i32 0, i32 16, i32 1, i32 17, i32 2, i32 18, i32 3, i32 19, i32 4, i32 20, i32 5, i32 21, i32 6, i32 22, i32 7, i32 23>
  %64 = shufflevector <16 x float> %32, <16 x float> %48, <16 x i32> <i32 8, i32 24, i32 9, i32 25, i32 10, i32 26, i32 11, i32 27, i32 12, i32 28, i32 13, i32 29, i32 14, i32 30, i32 15, i32 31>
  %65 = shufflevector <16 x float> %34, <16 x float> %50, <16 x i32> <i32 0, i32 16, i32 1, i32 17, i32 2, i32 18, i32 3, i32 19, i32 4, i32 20, i32 5, i32 21, i32 6, i32 22, i32 7, i32 23>
  %66 = shufflevector <16 x float> %34, <16 x float> %50, <16 x i32> <i32 8, i32 24, i32 9, i32 25, i32 10, i32 26, i32 11, i32 27, i32 12, i32 28, i32 13, i32 29, i32 14, i32 30, i32 15, i32 31>
  %67 = shufflevector <16 x float> %36, <16 x float> %52, <16 x i32> <i32 0, i32 16, i32 1, i32 17, i32 2, i32 18, i32 3, i32 19, i32 4, i32 20, i32 5, i32 21, i32 6, i32 22, i32 7, i32 23>
  %68 = shufflevector <16 x float> %36, <16 x float> %52, <16 x i32> <i32 8, i32 24, i32 9, i32 25, i32 10, i32 26, i32 11, i32 27, i32 12, i32 28, i32 13, i32 29, i32 14, i32 30, i32 15, i32 31>
  %69 = shufflevector <16 x float> %38, <16 x float> %54, <16 x i32> <i32 0, i32 16, i32 1, i32 17, i32 2, i32 18, i32 3, i32 19, i32 4, i32 20, i32 5, i32 21, i32 6, i32 22, i32 7, i32 23>
  %70 = shufflevector <16 x float> %38, <16 x float> %54, <16 x i32> <i32 8, i32 24, i32 9, i32 25, i32 10, i32 26, i32 11, i32 27, i32 12, i32 28, i32 13, i32 29, i32 14, i32 30, i32 15, i32 31>
  %71 = shufflevector <16 x float> %40, <16 x float> %56, <16 x i32> <i32 0, i32 16, i32 1, i32 17, i32 2, i32 18, i32 3, i32 19, i32 4, i32 20, i32 5, i32 21, i32 6, i32 22, i32 7, i32 23>
  %72 = shufflevector <16 x float> %40, <16 x float> %56, <16 x i32> <i32 8, i32 24, i32 9, i32 25, i32 10, i32 26, i32 11, i32 27, i32 12, i32 28, i32 13, i32 29, i32 14, i32 30, i32 15, i32 31>
  %73 = shufflevector <16 x float> %42, <16 x float> %58, <16 x i32> <i32 0, i32 16, i32 1, i32 17, i32 2, i32 18, i32 3, i32 19, i32 4, i32 20, i32 5, i32 21, i32 6, i32 22, i32 7, i32 23>
  %74 = shufflevector <16 x float> %42, <16 x float> %58, <16 x i32> <i32 8, i32 24, i32 9, i32 25, i32 10, i32 26, i32 11, i32 27, i32 12, i32 28, i32 13, i32 29, i32 14, i32 30, i32 15, i32 31>
  %75 = shufflevector <16 x float> %44, <16 x float> %60, <16 x i32> <i32 0, i32 16, i32 1, i32 17, i32 2, i32 18, i32 3, i32 19, i32 4, i32 20, i32 5, i32 21, i32 6, i32 22, i32 7, i32 23>
  %76 = shufflevector <16 x float> %44, <16 x float> %60, <16 x i32> <i32 8, i32 24, i32 9, i32 25, i32 10, i32 26, i32 11, i32 27, i32 12, i32 28, i32 13, i32 29, i32 14, i32 30, i32 15, i32 31>
  %77 = shufflevector <16 x float> %61, <16 x float> %69, <16 x i32> <i32 0, i32 16, i32 1, i32 17, i32 2, i32 18, i32 3, i32 19, i32 4, i32 20, i32 5, i32 21, i32 6, i32 22, i32 7, i32 23>
  %78 = shufflevector <16 x float> %61, <16 x float> %69, <16 x i32> <i32 8, i32 24, i32 9, i32 25, i32 10, i32 26, i32 11, i32 27, i32 12, i32 28, i32 13, i32 29, i32 14, i32 30, i32 15, i32 31>
  %79 = shufflevector <16 x float> %62, <16 x float> %70, <16 x i32> <i32 0, i32 16, i32 1, i32 17, i32 2, i32 18, i32 3, i32 19, i32 4, i32 20, i32 5, i32 21, i32 6, i32 22, i32 7, i32 23>
  %80 = shufflevector <16 x float> %62, <16 x float> %70, <16 x i32> <i32 8, i32 24, i32 9, i32 25, i32 10, i32 26, i32 11, i32 27, i32 12, i32 28, i32 13, i32 29, i32 14, i32 30, i32 15, i32 31>
  %81 = shufflevector <16 x float> %63, <16 x float> %71, <16 x i32> <i32 0, i32 16, i32 1, i32 17, i32 2, i32 18, i32 3, i32 19, i32 4, i32 20, i32 5, i32 21, i32 6, i32 22, i32 7, i32 23>
  %82 = shufflevector <16 x float> %63, <16 x float> %71, <16 x i32> <i32 8, i32 24, i32 9, i32 25, i32 10, i32 26, i32 11, i32 27, i32 12, i32 28, i32 13, i32 29, i32 14, i32 30, i32 15, i32 31>
  %83 = shufflevector <16 x float> %64, <16 x float> %72, <16 x i32> <i32 0, i32 16, i32 1, i32 17, i32 2, i32 18, i32 3, i32 19, i32 4, i32 20, i32 5, i32 21, i32 6, i32 22, i32 7, i32 23>
  %84 = shufflevector <16 x float> %64, <16 x float> %72, <16 x i32> <i32 8, i32 24, i32 9, i32 25, i32 10, i32 26, i32 11, i32 27, i32 12, i32 28, i32 13, i32 29, i32 14, i32 30, i32 15, i32 31>
  %85 = shufflevector <16 x float> %65, <16 x float> %73, <16 x i32> <i32 0, i32 16, i32 1, i32 17, i32 2, i32 18, i32 3, i32 19, i32 4, i32 20, i32 5, i32 21, i32 6, i32 22, i32 7, i32 23>
  %86 = shufflevector <16 x float> %65, <16 x float> %73, <16 x i32> <i32 8, i32 24, i32 9, i32 25, i32 10, i32 26, i32 11, i32 27, i32 12, i32 28, i32 13, i32 29, i32 14, i32 30, i32 15, i32 31>
  %87 = shufflevector <16 x float> %66, <16 x float> %74, <16 x i32> <i32 0, i32 16, i32 1, i32 17, i32 2, i32 18, i32 3, i32 19, i32 4, i32 20, i32 5, i32 21, i32 6, i32 22, i32 7, i32 23>
  %88 = shufflevector <16 x float> %66, <16 x float> %74, <16 x i32> <i32 8, i32 24, i32 9, i32 25, i32 10, i32 26, i32 11, i32 27, i32 12, i32 28, i32 13, i32 29, i32 14, i32 30, i32 15, i32 31>
  %89 = shufflevector <16 x float> %67, <16 x float> %75, <16 x i32> <i32 0, i32 16, i32 1, i32 17, i32 2, i32 18, i32 3, i32 19, i32 4, i32 20, i32 5, i32 21, i32 6, i32 22, i32 7, i32 23>
  %90 = shufflevector <16 x float> %67, <16 x float> %75, <16 x i32> <i32 8, i32 24, i32 9, i32 25, i32 10, i32 26, i32 11, i32 27, i32 12, i32 28, i32 13, i32 29, i32 14, i32 30, i32 15, i32 31>
  %91 = shufflevector <16 x float> %68, <16 x float> %76, <16 x i32> <i32 0, i32 16, i32 1, i32 17, i32 2, i32 18, i32 3, i32 19, i32 4, i32 20, i32 5, i32 21, i32 6, i32 22, i32 7, i32 23>
  %92 = shufflevector <16 x float> %68, <16 x float> %76, <16 x i32> <i32 8, i32 24, i32 9, i32 25, i32 10, i32 26, i32 11, i32 27, i32 12, i32 28, i32 13, i32 29, i32 14, i32 30, i32 15, i32 31>
  %93 = shufflevector <16 x float> %77, <16 x float> %85, <16 x i32> <i32 0, i32 16, i32 1, i32 17, i32 2, i32 18, i32 3, i32 19, i32 4, i32 20, i32 5, i32 21, i32 6, i32 22, i32 7, i32 23>
  %94 = shufflevector <16 x float> %77, <16 x float> %85, <16 x i32> <i32 8, i32 24, i32 9, i32 25, i32 10, i32 26, i32 11, i32 27, i32 12, i32 28, i32 13, i32 29, i32 14, i32 30, i32 15, i32 31>
  %95 = shufflevector <16 x float> %78, <16 x float> %86, <16 x i32> <i32 0, i32 16, i32 1, i32 17, i32 2, i32 18, i32 3, i32 19, i32 4, i32 20, i32 5, i32 21, i32 6, i32 22, i32 7, i32 23>
  %96 = shufflevector <16 x float> %78, <16 x float> %86, <16 x i32> <i32 8, i32 24, i32 9, i32 25, i32 10, i32 26, i32 11, i32 27, i32 12, i32 28, i32 13, i32 29, i32 14, i32 30, i32 15, i32 31>
  %97 = shufflevector <16 x float> %79, <16 x float> %87, <16 x i32> <i32 0, i32 16, i32 1, i32 17, i32 2, i32 18, i32 3, i32 19, i32 4, i32 20, i32 5, i32 21, i32 6, i32 22, i32 7, i32 23>
  %98 = shufflevector <16 x float> %79, <16 x float> %87, <16 x i32> <i32 8, i32 24, i32 9, i32 25, i32 10, i32 26, i32 11, i32 27, i32 12, i32 28, i32 13, i32 29, i32 14, i32 30, i32 15, i32 31>
  %99 = shufflevector <16 x float> %80, <16 x float> %88, <16 x i32> <i32 0, i32 16, i32 1, i32 17, i32 2, i32 18, i32 3, i32 19, i32 4, i32 20, i32 5, i32 21, i32 6, i32 22, i32 7, i32 23>
  %100 = shufflevector <16 x float> %80, <16 x float> %88, <16 x i32> <i32 8, i32 24, i32 9, i32 25, i32 10, i32 26, i32 11, i32 27, i32 12, i32 28, i32 13, i32 29, i32 14, i32 30, i32 15, i32 31>
  %101 = shufflevector <16 x float> %81, <16 x float> %89, <16 x i32> <i32 0, i32 16, i32 1, i32 17, i32 2, i32 18, i32 3, i32 19, i32 4, i32 20, i32 5, i32 21, i32 6, i32 22, i32 7, i32 23>
  %102 = shufflevector <16 x float> %81, <16 x float> %89, <16 x i32> <i32 8, i32 24, i32 9, i32 25, i32 10, i32 26, i32 11, i32 27, i32 12, i32 28, i32 13, i32 29, i32 14, i32 30, i32 15, i32 31>
  %103 = shufflevector <16 x float> %82, <16 x float> %90, <16 x i32> <i32 0, i32 16, i32 1, i32 17, i32 2, i32 18, i32 3, i32 19, i32 4, i32 20, i32 5, i32 21, i32 6, i32 22, i32 7, i32 23>
  %104 = shufflevector <16 x float> %82, <16 x float> %90, <16 x i32> <i32 8, i32 24, i32 9, i32 25, i32 10, i32 26, i32 11, i32 27, i32 12, i32 28, i32 13, i32 29, i32 14, i32 30, i32 15, i32 31>
  %105 = shufflevector <16 x float> %83, <16 x float> %91, <16 x i32> <i32 0, i32 16, i32 1, i32 17, i32 2, i32 18, i32 3, i32 19, i32 4, i32 20, i32 5, i32 21, i32 6, i32 22, i32 7, i32 23>
  %106 = shufflevector <16 x float> %83, <16 x float> %91, <16 x i32> <i32 8, i32 24, i32 9, i32 25, i32 10, i32 26, i32 11, i32 27, i32 12, i32 28, i32 13, i32 29, i32 14, i32 30, i32 15, i32 31>
  %107 = shufflevector <16 x float> %84, <16 x float> %92, <16 x i32> <i32 0, i32 16, i32 1, i32 17, i32 2, i32 18, i32 3, i32 19, i32 4, i32 20, i32 5, i32 21, i32 6, i32 22, i32 7, i32 23>
  %108 = shufflevector <16 x float> %84, <16 x float> %92, <16 x i32> <i32 8, i32 24, i32 9, i32 25, i32 10, i32 26, i32 11, i32 27, i32 12, i32 28, i32 13, i32 29, i32 14, i32 30, i32 15, i32 31>
  %109 = shufflevector <16 x float> %93, <16 x float> %101, <16 x i32> <i32 0, i32 16, i32 1, i32 17, i32 2, i32 18, i32 3, i32 19, i32 4, i32 20, i32 5, i32 21, i32 6, i32 22, i32 7, i32 23>
  %110 = shufflevector <16 x float> %93, <16 x float> %101, <16 x i32> <i32 8, i32 24, i32 9, i32 25, i32 10, i32 26, i32 11, i32 27, i32 12, i32 28, i32 13, i32 29, i32 14, i32 30, i32 15, i32 31>
  %111 = shufflevector <16 x float> %94, <16 x float> %102, <16 x i32> <i32 0, i32 16, i32 1, i32 17, i32 2, i32 18, i32 3, i32 19, i32 4, i32 20, i32 5, i32 21, i32 6, i32 22, i32 7, i32 23>
  %112 = shufflevector <16 x float> %94, <16 x float> %102, <16 x i32> <i32 8, i32 24, i32 9, i32 25, i32 10, i32 26, i32 11, i32 27, i32 12, i32 28, i32 13, i32 29, i32 14, i32 30, i32 15, i32 31>
  %113 = shufflevector <16 x float> %95, <16 x float> %103, <16 x i32> <i32 0, i32 16, i32 1, i32 17, i32 2, i32 18, i32 3, i32 19, i32 4, i32 20, i32 5, i32 21, i32 6, i32 22, i32 7, i32 23>
  %114 = shufflevector <16 x float> %95, <16 x float> %103, <16 x i32> <i32 8, i32 24, i32 9, i32 25, i32 10, i32 26, i32 11, i32 27, i32 12, i32 28, i32 13, i32 29, i32 14, i32 30, i32 15, i32 31>
  %115 = shufflevector <16 x float> %96, <16 x float> %104, <16 x i32> <i32 0, i32 16, i32 1, i32 17, i32 2, i32 18, i32 3, i32 19, i32 4, i32 20, i32 5, i32 21, i32 6, i32 22, i32 7, i32 23>
  %116 = shufflevector <16 x float> %96, <16 x float> %104, <16 x i32> <i32 8, i32 24, i32 9, i32 25, i32 10, i32 26, i32 11, i32 27, i32 12, i32 28, i32 13, i32 29, i32 14, i32 30, i32 15, i32 31>
  %117 = shufflevector <16 x float> %97, <16 x float> %105, <16 x i32> <i32 0, i32 16, i32 1, i32 17, i32 2, i32 18, i32 3, i32 19, i32 4, i32 20, i32 5, i32 21, i32 6, i32 22, i32 7, i32 23>
  %118 = shufflevector <16 x float> %97, <16 x float> %105, <16 x i32> <i32 8, i32 24, i32 9, i32 25, i32 10, i32 26, i32 11, i32 27, i32 12, i32 28, i32 13, i32 29, i32 14, i32 30, i32 15, i32 31>
  %119 = shufflevector <16 x float> %98, <16 x float> %106, <16 x i32> <i32 0, i32 16, i32 1, i32 17, i32 2, i32 18, i32 3, i32 19, i32 4, i32 20, i32 5, i32 21, i32 6, i32 22, i32 7, i32 23>
  %120 = shufflevector <16 x float> %98, <16 x float> %106, <16 x i32> <i32 8, i32 24, i32 9, i32 25, i32 10, i32 26, i32 11, i32 27, i32 12, i32 28, i32 13, i32 29, i32 14, i32 30, i32 15, i32 31>
  %121 = shufflevector <16 x float> %99, <16 x float> %107, <16 x i32> <i32 0, i32 16, i32 1, i32 17, i32 2, i32 18, i32 3, i32 19, i32 4, i32 20, i32 5, i32 21, i32 6, i32 22, i32 7, i32 23>
  %122 = shufflevector <16 x float> %99, <16 x float> %107, <16 x i32> <i32 8, i32 24, i32 9, i32 25, i32 10, i32 26, i32 11, i32 27, i32 12, i32 28, i32 13, i32 29, i32 14, i32 30, i32 15, i32 31>
  %123 = shufflevector <16 x float> %100, <16 x float> %108, <16 x i32> <i32 0, i32 16, i32 1, i32 17, i32 2, i32 18, i32 3, i32 19, i32 4, i32 20, i32 5, i32 21, i32 6, i32 22, i32 7, i32 23>
  %124 = shufflevector <16 x float> %100, <16 x float> %108, <16 x i32> <i32 8, i32 24, i32 9, i32 25, i32 10, i32 26, i32 11, i32 27, i32 12, i32 28, i32 13, i32 29, i32 14, i32 30, i32 15, i32 31>
  %125 = load ptr, ptr %9, align 8
  %126 = getelementptr %struct.number_float32, ptr %125, i64 %26
  %127 = load ptr, ptr %0, align 8
  %128 = getelementptr inbounds i8, ptr %127, i64 64
  %129 = load i64, ptr %128, align 8
  %130 = shl i64 %129, 6
  %131 = getelementptr i8, ptr %126, i64 %130
  store <16 x float> %109, ptr %131, align 4
  %132 = load ptr, ptr %9, align 8
  %133 = getelementptr %struct.number_float32, ptr %132, i64 %26
  %134 = load ptr, ptr %0, align 8
  %135 = getelementptr inbounds i8, ptr %134, i64 64
  %136 = load i64, ptr %135, align 8
  %137 = shl i64 %136, 6
  %138 = xor i64 %137, 64
  %139 = getelementptr i8, ptr %133, i64 %138
  store <16 x float> %110, ptr %139, align 4
  %140 = or disjoint i64 %26, 1
  %141 = load ptr, ptr %9, align 8
  %142 = getelementptr %struct.number_float32, ptr %141, i64 %140
  %143 = load ptr, ptr %0, align 8
  %144 = getelementptr inbounds i8, ptr %143, i64 64
  %145 = load i64, ptr %144, align 8
  %146 = shl i64 %145, 6
  %147 = getelementptr i8, ptr %142, i64 %146
  store <16 x float> %111, ptr %147, align 4
  %148 = load ptr, ptr %9, align 8
  %149 = getelementptr %struct.number_float32, ptr %148, i64 %140
  %150 = load ptr, ptr %0, align 8
  %151 = getelementptr inbounds i8, ptr %150, i64 64
  %152 = load i64, ptr %151, align 8
  %153 = shl i64 %152, 6
  %154 = xor i64 %153, 64
  %155 = getelementptr i8, ptr %149, i64 %154
  store <16 x float> %112, ptr %155, align 4
  %156 = or disjoint i64 %26, 2
  %157 = load ptr, ptr %9, align 8
  %158 = getelementptr %struct.number_float32, ptr %157, i64 %156
  %159 = load ptr, ptr %0, align 8
  %160 = getelementptr inbounds i8, ptr %159, i64 64
  %161 = load i64, ptr %160, align 8
  %162 = shl i64 %161, 6
  %163 = getelementptr i8, ptr %158, i64 %162
  store <16 x float> %113, ptr %163, align 4
  %164 = load ptr, ptr %9, align 8
  %165 = getelementptr %struct.number_float32, ptr %164, i64 %156
  %166 = load ptr, ptr %0, align 8
  %167 = getelementptr inbounds i8, ptr %166, i64 64
  %168 = load i64, ptr %167, align 8
  %169 = shl i64 %168, 6
  %170 = xor i64 %169, 64
  %171 = getelementptr i8, ptr %165, i64 %170
  store <16 x float> %114, ptr %171, align 4
  %172 = or disjoint i64 %26, 3
  %173 = load ptr, ptr %9, align 8
  %174 = getelementptr %struct.number_float32, ptr %173, i64 %172
  %175 = load ptr, ptr %0, align 8
  %176 = getelementptr inbounds i8, ptr %175, i64 64
  %177 = load i64, ptr %176, align 8
  %178 = shl i64 %177, 6
  %179 = getelementptr i8, ptr %174, i64 %178
  store <16 x float> %115, ptr %179, align 4
  %180 = load ptr, ptr %9, align 8
  %181 = getelementptr %struct.number_float32, ptr %180, i64 %172
  %182 = load ptr, ptr %0, align 8
  %183 = getelementptr inbounds i8, ptr %182, i64 64
  %184 = load i64, ptr %183, align 8
  %185 = shl i64 %184, 6
  %186 = xor i64 %185, 64
  %187 = getelementptr i8, ptr %181, i64 %186
  store <16 x float> %116, ptr %187, align 4
  %188 = or disjoint i64 %26, 4
  %189 = load ptr, ptr %9, align 8
  %190 = getelementptr %struct.number_float32, ptr %189, i64 %188
  %191 = load ptr, ptr %0, align 8
  %192 = getelementptr inbounds i8, ptr %191, i64 64
  %193 = load i64, ptr %192, align 8
  %194 = shl i64 %193, 6
  %195 = getelementptr i8, ptr %190, i64 %194
  store <16 x float> %117, ptr %195, align 4
  %196 = load ptr, ptr %9, align 8
  %197 = getelementptr %struct.number_float32, ptr %196, i64 %188
  %198 = load ptr, ptr %0, align 8
  %199 = getelementptr inbounds i8, ptr %198, i64 64
  %200 = load i64, ptr %199, align 8
  %201 = shl i64 %200, 6
  %202 = xor i64 %201, 64
  %203 = getelementptr i8, ptr %197, i64 %202
  store <16 x float> %118, ptr %203, align 4
  %204 = or disjoint i64 %26, 5
  %205 = load ptr, ptr %9, align 8
  %206 = getelementptr %struct.number_float32, ptr %205, i64 %204
  %207 = load ptr, ptr %0, align 8
  %208 = getelementptr inbounds i8, ptr %207, i64 64
  %209 = load i64, ptr %208, align 8
  %210 = shl i64 %209, 6
  %211 = getelementptr i8, ptr %206, i64 %210
  store <16 x float> %119, ptr %211, align 4
  %212 = load ptr, ptr %9, align 8
  %213 = getelementptr %struct.number_float32, ptr %212, i64 %204
  %214 = load ptr, ptr %0, align 8
  %215 = getelementptr inbounds i8, ptr %214, i64 64
  %216 = load i64, ptr %215, align 8
  %217 = shl i64 %216, 6
  %218 = xor i64 %217, 64
  %219 = getelementptr i8, ptr %213, i64 %218
  store <16 x float> %120, ptr %219, align 4
  %220 = or disjoint i64 %26, 6
  %221 = load ptr, ptr %9, align 8
  %222 = getelementptr %struct.number_float32, ptr %221, i64 %220
  %223 = load ptr, ptr %0, align 8
  %224 = getelementptr inbounds i8, ptr %223, i64 64
  %225 = load i64, ptr %224, align 8
  %226 = shl i64 %225, 6
  %227 = getelementptr i8, ptr %222, i64 %226
  store <16 x float> %121, ptr %227, align 4
  %228 = load ptr, ptr %9, align 8
  %229 = getelementptr %struct.number_float32, ptr %228, i64 %220
  %230 = load ptr, ptr %0, align 8
  %231 = getelementptr inbounds i8, ptr %230, i64 64
  %232 = load i64, ptr %231, align 8
  %233 = shl i64 %232, 6
  %234 = xor i64 %233, 64
  %235 = getelementptr i8, ptr %229, i64 %234
  store <16 x float> %122, ptr %235, align 4
  %236 = or disjoint i64 %26, 7
  %237 = load ptr, ptr %9, align 8
  %238 = getelementptr %struct.number_float32, ptr %237, i64 %236
  %239 = load ptr, ptr %0, align 8
  %240 = getelementptr inbounds i8, ptr %239, i64 64
  %241 = load i64, ptr %240, align 8
  %242 = shl i64 %241, 6
  %243 = getelementptr i8, ptr %238, i64 %242
  store <16 x float> %123, ptr %243, align 4
  %244 = load ptr, ptr %9, align 8
  %245 = getelementptr %struct.number_float32, ptr %244, i64 %236
  %246 = load ptr, ptr %0, align 8
  %247 = getelementptr inbounds i8, ptr %246, i64 64
  %248 = load i64, ptr %247, align 8
  %249 = shl i64 %248, 6
  %250 = xor i64 %249, 64
  %251 = getelementptr i8, ptr %245, i64 %250
  store <16 x float> %124, ptr %251, align 4
  %252 = add i64 %25, 8
  %253 = icmp sgt i64 %252, %4
  br i1 %253, label %254, label %24

254:
  %255 = phi i64 [ 0, %1 ], [ %25, %24 ]
  %256 = icmp slt i64 %255, %4
  br i1 %256, label %257, label %289

257:
  %258 = getelementptr inbounds i8, ptr %0, i64 16
  %259 = getelementptr inbounds i8, ptr %0, i64 24
  br label %260

260:
  %261 = phi i64 [ %255, %257 ], [ %287, %286 ]
  %262 = shl i64 %261, 3
  br label %263

263:
  %264 = phi i64 [ 0, %260 ], [ %284, %283 ]
  %265 = mul i64 %5, %264
  br label %266

266:
  %267 = phi i1 [ true, %263 ], [ false, %266 ]
  %268 = phi i64 [ 0, %263 ], [ 1, %266 ]
  %269 = load ptr, ptr %258, align 8
  %270 = getelementptr float, ptr %269, i64 %265
  %271 = getelementptr i8, ptr %270, i64 %262
  %272 = getelementptr float, ptr %271, i64 %268
  %273 = load float, ptr %272, align 4
  %274 = load ptr, ptr %259, align 8
  %275 = getelementptr %struct.number_float32, ptr %274, i64 %261
  %276 = load ptr, ptr %0, align 8
  %277 = getelementptr inbounds i8, ptr %276, i64 64
  %278 = load i64, ptr %277, align 8
  %279 = xor i64 %278, %268
  %280 = shl i64 %279, 6
  %281 = getelementptr i8, ptr %275, i64 %280
  %282 = getelementptr float, ptr %281, i64 %264
  store float %273, ptr %282, align 4
  br i1 %267, label %266, label %283

283:
  %284 = add nuw nsw i64 %264, 1
  %285 = icmp eq i64 %284, 16
  br i1 %285, label %286, label %263

286:
  %287 = add nsw i64 %261, 1
  %288 = icmp eq i64 %287, %4
  br i1 %288, label %289, label %260

289:
  ret void
}

define internal fastcc void @pass_of_work_float32(i64 %0, ptr %1, i64 %2, i64 %3, i64 %4) {
  %6 = icmp slt i64 %2, %3
  switch i64 %0, label %481 [
    i64 2, label %7
    i64 3, label %68
    i64 4, label %168
    i64 5, label %295
  ]

7:
  %8 = sdiv i64 %4, 2
  br i1 %6, label %9, label %760

9:
  %10 = icmp sgt i64 %4, 1
  %11 = shl nsw i64 %8, 1
  %12 = getelementptr inbounds i8, ptr %1, i64 24
  %13 = getelementptr inbounds i8, ptr %1, i64 8
  br label %14

14:
  %15 = phi i64 [ %2, %9 ], [ %66, %65 ]
  br i1 %10, label %16, label %65

16:
  %17 = phi i64 [ %63, %55 ], [ 0, %14 ]
  %18 = load ptr, ptr %12, align 8
  %19 = getelementptr %struct.number_float32, ptr %18, i64 %15
  %20 = getelementptr %struct.number_float32, ptr %19, i64 %17
  %21 = load <16 x float>, ptr %20, align 64
  %22 = getelementptr inbounds i8, ptr %20, i64 64
  %23 = load <16 x float>, ptr %22, align 64
  %24 = getelementptr %struct.number_float32, ptr %20, i64 %8
  %25 = load <16 x float>, ptr %24, align 64
  %26 = getelementptr inbounds i8, ptr %24, i64 64
  %27 = load <16 x float>, ptr %26, align 64
  %28 = fadd contract <16 x float> %21, %25
  %29 = fadd contract <16 x float> %23, %27
  %30 = fsub contract <16 x float> %21, %25
  %31 = fsub contract <16 x float> %23, %27
  %32 = icmp eq i64 %17, 0
  br i1 %32, label %55, label %33

33:
  %34 = load ptr, ptr %1, align 8
  %35 = getelementptr inbounds i8, ptr %34, i64 24
  %36 = load i64, ptr %35, align 8
  %37 = sdiv i64 %36, %11
  %38 = load ptr, ptr %13, align 8
  %39 = shl i64 %17, 3
  %40 = mul i64 %39, %37
  %41 = getelementptr i8, ptr %38, i64 %40
  %42 = load float, ptr %41, align 4
  %43 = insertelement <16 x float> poison, float %42, i64 0
  %44 = shufflevector <16 x float> %43, <16 x float> poison, <16 x i32> zeroinitializer
  %45 = getelementptr i8, ptr %41, i64 4
  %46 = load float, ptr %45, align 4
  %47 = insertelement <16 x float> poison, float %46, i64 0
  %48 = shufflevector <16 x float> %47, <16 x float> poison, <16 x i32> zeroinitializer
  %49 = fmul contract <16 x float> %30, %44
  %50 = fmul contract <16 x float> %31, %48
  %51 = fsub contract <16 x float> %49, %50
  %52 = fmul contract <16 x float> %30, %48
  %53 = fmul contract <16 x float> %44, %31
  %54 = fadd contract <16 x float> %52, %53
  br label %55

55:
  %56 = phi <16 x float> [ %31, %16 ], [ %54, %33 ]
  %57 = phi <16 x float> [ %30, %16 ], [ %51, %33 ]
  store <16 x float> %28, ptr %20, align 64
  store <16 x float> %29, ptr %22, align 64
  %58 = load ptr, ptr %12, align 8
  %59 = getelementptr %struct.number_float32, ptr %58, i64 %15
  %60 = getelementptr %struct.number_float32, ptr %59, i64 %17
  %61 = getelementptr %struct.number_float32, ptr %60, i64 %8
  store <16 x float> %57, ptr %61, align 64
  %62 = getelementptr inbounds i8, ptr %61, i64 64
  store <16 x float> %56, ptr %62, align 64
  %63 = add nuw nsw i64 %17, 1
  %64 = icmp eq i64 %63, %8
  br i1 %64, label %65, label %16

65:
  %66 = add i64 %15, %4
  %67 = icmp slt i64 %66, %3
  br i1 %67, label %14, label %760

68:
  %69 = sdiv i64 %4, 3
  br i1 %6, label %70, label %760

70:
  %71 = icmp sgt i64 %4, 2
  %72 = mul nsw i64 %69, 3
  %73 = getelementptr inbounds i8, ptr %1, i64 24
  %74 = getelementptr inbounds i8, ptr %1, i64 8
  %75 = shl nuw nsw i64 %69, 1
  br label %76

76:
  %77 = phi i64 [ %2, %70 ], [ %166, %165 ]
  br i1 %71, label %78, label %165

78:
  %79 = phi i64 [ %163, %148 ], [ 0, %76 ]
  %80 = load ptr, ptr %73, align 8
  %81 = getelementptr %struct.number_float32, ptr %80, i64 %77
  %82 = getelementptr %struct.number_float32, ptr %81, i64 %79
  %83 = load <16 x float>, ptr %82, align 64
  %84 = getelementptr inbounds i8, ptr %82, i64 64
  %85 = load <16 x float>, ptr %84, align 64
  %86 = getelementptr %struct.number_float32, ptr %82, i64 %69
  %87 = load <16 x float>, ptr %86, align 64
  %88 = getelementptr inbounds i8, ptr %86, i64 64
  %89 = load <16 x float>, ptr %88, align 64
  %90 = getelementptr %struct.number_float32, ptr %82, i64 %75
  %91 = load <16 x float>, ptr %90, align 64
  %92 = getelementptr inbounds i8, ptr %90, i64 64
  %93 = load <16 x float>, ptr %92, align 64
  %94 = fadd contract <16 x float> %91, %87
  %95 = fadd contract <16 x float> %93, %89
  %96 = fsub contract <16 x float> %87, %91
  %97 = fsub contract <16 x float> %89, %93
  %98 = fmul contract <16 x float> %97, splat (float 0x3FEBB67AE0000000)
  %99 = fmul <16 x float> %96, splat (float 0xBFEBB67AE0000000)
  %100 = fmul contract <16 x float> %94, <float 5.000000e-01, float 5.000000e-01, float 5.000000e-01, float 5.000000e-01, float 5.000000e-01, float 5.000000e-01, float 5.000000e-01, float 5.000000e-01, float 5.000000e-01, float 5.000000e-01, float 5.000000e-01, float 5.000000e-01, float 5.000000e-01, float 5.000000e-01, float 5.000000e-01, float 5.000000e-01>
  %101 = fmul contract <16 x float> %95, <float 5.000000e-01, float 5.000000e-01, float 5.000000e-01, float 5.000000e-01, float 5.000000e-01, float 5.000000e-01, float 5.000000e-01, float 5.000000e-01, float 5.000000e-01, float 5.000000e-01, float 5.000000e-01, float 5.000000e-01, float 5.000000e-01, float 5.000000e-01, float 5.000000e-01, float 5.000000e-01>
  %102 = fsub contract <16 x float> %83, %100
  %103 = fsub contract <16 x float> %85, %101
  %104 = fadd contract <16 x float> %94, %83
  %105 = fadd contract <16 x float> %95, %85
  %106 = fadd contract <16 x float> %102, %98
  %107 = fadd contract <16 x float> %99, %103
  %108 = fsub contract <16 x float> %102, %98
  %109 = fsub contract <16 x float> %103, %99
  %110 = icmp eq i64 %79, 0
  br i1 %110, label %148, label %111

111:
  %112 = load ptr, ptr %1, align 8
  %113 = getelementptr inbounds i8, ptr %112, i64 24
  %114 = load i64, ptr %113, align 8
  %115 = sdiv i64 %114, %72
  %116 = load ptr, ptr %74, align 8
  %117 = shl i64 %79, 3
  %118 = mul i64 %117, %115
  %119 = getelementptr i8, ptr %116, i64 %118
  %120 = load float, ptr %119, align 4
  %121 = insertelement <16 x float> poison, float %120, i64 0
  %122 = shufflevector <16 x float> %121, <16 x float> poison, <16 x i32> zeroinitializer
  %123 = getelementptr i8, ptr %119, i64 4
  %124 = load float, ptr %123, align 4
  %125 = insertelement <16 x float> poison, float %124, i64 0
  %126 = shufflevector <16 x float> %125, <16 x float> poison, <16 x i32> zeroinitializer
  %127 = fmul contract <16 x float> %106, %122
  %128 = fmul contract <16 x float> %107, %126
  %129 = fsub contract <16 x float> %127, %128
  %130 = fmul contract <16 x float> %106, %126
  %131 = fmul contract <16 x float> %122, %107
  %132 = fadd contract <16 x float> %130, %131
  %133 = shl i64 %118, 1
  %134 = getelementptr i8, ptr %116, i64 %133
  %135 = load float, ptr %134, align 4
  %136 = insertelement <16 x float> poison, float %135, i64 0
  %137 = shufflevector <16 x float> %136, <16 x float> poison, <16 x i32> zeroinitializer
  %138 = getelementptr i8, ptr %134, i64 4
  %139 = load float, ptr %138, align 4
  %140 = insertelement <16 x float> poison, float %139, i64 0
  %141 = shufflevector <16 x float> %140, <16 x float> poison, <16 x i32> zeroinitializer
  %142 = fmul contract <16 x float> %108, %137
  %143 = fmul contract <16 x float> %109, %141
  %144 = fsub contract <16 x float> %142, %143
  %145 = fmul contract <16 x float> %108, %141
  %146 = fmul contract <16 x float> %137, %109
  %147 = fadd contract <16 x float> %145, %146
  br label %148

148:
  %149 = phi <16 x float> [ %109, %78 ], [ %147, %111 ]
  %150 = phi <16 x float> [ %108, %78 ], [ %144, %111 ]
  %151 = phi <16 x float> [ %107, %78 ], [ %132, %111 ]
  %152 = phi <16 x float> [ %106, %78 ], [ %129, %111 ]
  store <16 x float> %104, ptr %82, align 64
  store <16 x float> %105, ptr %84, align 64
  %153 = load ptr, ptr %73, align 8
  %154 = getelementptr %struct.number_float32, ptr %153, i64 %77
  %155 = getelementptr %struct.number_float32, ptr %154, i64 %79
  %156 = getelementptr %struct.number_float32, ptr %155, i64 %69
  store <16 x float> %152, ptr %156, align 64
  %157 = getelementptr inbounds i8, ptr %156, i64 64
  store <16 x float> %151, ptr %157, align 64
  %158 = load ptr, ptr %73, align 8
  %159 = getelementptr %struct.number_float32, ptr %158, i64 %77
  %160 = getelementptr %struct.number_float32, ptr %159, i64 %79
  %161 = getelementptr %struct.number_float32, ptr %160, i64 %75
  store <16 x float> %150, ptr %161, align 64
  %162 = getelementptr inbounds i8, ptr %161, i64 64
  store <16 x float> %149, ptr %162, align 64
  %163 = add nuw nsw i64 %79, 1
  %164 = icmp eq i64 %163, %69
  br i1 %164, label %165, label %78

165:
  %166 = add i64 %77, %4
  %167 = icmp slt i64 %166, %3
  br i1 %167, label %76, label %760

168:
  %169 = sdiv i64 %4, 4
  br i1 %6, label %170, label %760

170:
  %171 = icmp sgt i64 %4, 3
  %172 = shl nsw i64 %169, 2
  %173 = getelementptr inbounds i8, ptr %1, i64 24
  %174 = getelementptr inbounds i8, ptr %1, i64 8
  %175 = shl nuw nsw i64 %169, 1
  %176 = mul nuw nsw i64 %169, 3
  br label %177

177:
  %178 = phi i64 [ %2, %170 ], [ %293, %292 ]
  br i1 %171, label %179, label %292

179:
  %180 = phi i64 [ %290, %268 ], [ 0, %177 ]
  %181 = load ptr, ptr %173, align 8
  %182 = getelementptr %struct.number_float32, ptr %181, i64 %178
  %183 = getelementptr %struct.number_float32, ptr %182, i64 %180
  %184 = load <16 x float>, ptr %183, align 64
  %185 = getelementptr inbounds i8, ptr %183, i64 64
  %186 = load <16 x float>, ptr %185, align 64
  %187 = getelementptr %struct.number_float32, ptr %183, i64 %169
  %188 = load <16 x float>, ptr %187, align 64
  %189 = getelementptr inbounds i8, ptr %187, i64 64
  %190 = load <16 x float>, ptr %189, align 64
  %191 = getelementptr %struct.number_float32, ptr %183, i64 %175
  %192 = load <16 x float>, ptr %191, align 64
  %193 = getelementptr inbounds i8, ptr %191, i64 64
  %194 = load <16 x float>, ptr %193, align 64
  %195 = getelementptr %struct.number_float32, ptr %183, i64 %176
  %196 = load <16 x float>, ptr %195, align 64
  %197 = getelementptr inbounds i8, ptr %195, i64 64
  %198 = load <16 x float>, ptr %197, align 64
  %199 = fadd contract <16 x float> %192, %184
  %200 = fadd contract <16 x float> %194, %186
  %201 = fsub contract <16 x float> %184, %192
  %202 = fsub contract <16 x float> %186, %194
  %203 = fadd contract <16 x float> %196, %188
  %204 = fadd contract <16 x float> %198, %190
  %205 = fsub contract <16 x float> %188, %196
  %206 = fsub contract <16 x float> %190, %198
  %207 = fadd contract <16 x float> %199, %203
  %208 = fadd contract <16 x float> %200, %204
  %209 = fadd contract <16 x float> %201, %206
  %210 = fsub contract <16 x float> %202, %205
  %211 = fsub contract <16 x float> %199, %203
  %212 = fsub contract <16 x float> %200, %204
  %213 = fsub contract <16 x float> %201, %206
  %214 = fadd contract <16 x float> %202, %205
  %215 = icmp eq i64 %180, 0
  br i1 %215, label %268, label %216

216:
  %217 = load ptr, ptr %1, align 8
  %218 = getelementptr inbounds i8, ptr %217, i64 24
  %219 = load i64, ptr %218, align 8
  %220 = sdiv i64 %219, %172
  %221 = load ptr, ptr %174, align 8
  %222 = shl i64 %180, 3
  %223 = mul i64 %222, %220
  %224 = getelementptr i8, ptr %221, i64 %223
  %225 = load float, ptr %224, align 4
  %226 = insertelement <16 x float> poison, float %225, i64 0
  %227 = shufflevector <16 x float> %226, <16 x float> poison, <16 x i32> zeroinitializer
  %228 = getelementptr i8, ptr %224, i64 4
  %229 = load float, ptr %228, align 4
  %230 = insertelement <16 x float> poison, float %229, i64 0
  %231 = shufflevector <16 x float> %230, <16 x float> poison, <16 x i32> zeroinitializer
  %232 = fmul contract <16 x float> %209, %227
  %233 = fmul contract <16 x float> %210, %231
  %234 = fsub contract <16 x float> %232, %233
  %235 = fmul contract <16 x float> %209, %231
  %236 = fmul contract <16 x float> %227, %210
  %237 = fadd contract <16 x float> %235, %236
  %238 = shl i64 %223, 1
  %239 = getelementptr i8, ptr %221, i64 %238
  %240 = load float, ptr %239, align 4
  %241 = insertelement <16 x float> poison, float %240, i64 0
  %242 = shufflevector <16 x float> %241, <16 x float> poison, <16 x i32> zeroinitializer
  %243 = getelementptr i8, ptr %239, i64 4
  %244 = load float, ptr %243, align 4
  %245 = insertelement <16 x float> poison, float %244, i64 0
  %246 = shufflevector <16 x float> %245, <16 x float> poison, <16 x i32> zeroinitializer
  %247 = fmul contract <16 x float> %211, %242
  %248 = fmul contract <16 x float> %212, %246
  %249 = fsub contract <16 x float> %247, %248
  %250 = fmul contract <16 x float> %211, %246
  %251 = fmul contract <16 x float> %242, %212
  %252 = fadd contract <16 x float> %250, %251
  %253 = mul i64 %223, 3
  %254 = getelementptr i8, ptr %221, i64 %253
  %255 = load float, ptr %254, align 4
  %256 = insertelement <16 x float> poison, float %255, i64 0
  %257 = shufflevector <16 x float> %256, <16 x float> poison, <16 x i32> zeroinitializer
  %258 = getelementptr i8, ptr %254, i64 4
  %259 = load float, ptr %258, align 4
  %260 = insertelement <16 x float> poison, float %259, i64 0
  %261 = shufflevector <16 x float> %260, <16 x float> poison, <16 x i32> zeroinitializer
  %262 = fmul contract <16 x float> %213, %257
  %263 = fmul contract <16 x float> %214, %261
  %264 = fsub contract <16 x float> %262, %263
  %265 = fmul contract <16 x float> %213, %261
  %266 = fmul contract <16 x float> %257, %214
  %267 = fadd contract <16 x float> %265, %266
  br label %268

268:
  %269 = phi <16 x float> [ %214, %179 ], [ %267, %216 ]
  %270 = phi <16 x float> [ %213, %179 ], [ %264, %216 ]
  %271 = phi <16 x float> [ %212, %179 ], [ %252, %216 ]
  %272 = phi <16 x float> [ %211, %179 ], [ %249, %216 ]
  %273 = phi <16 x float> [ %210, %179 ], [ %237, %216 ]
  %274 = phi <16 x float> [ %209, %179 ], [ %234, %216 ]
  store <16 x float> %207, ptr %183, align 64
  store <16 x float> %208, ptr %185, align 64
  %275 = load ptr, ptr %173, align 8
  %276 = getelementptr %struct.number_float32, ptr %275, i64 %178
  %277 = getelementptr %struct.number_float32, ptr %276, i64 %180
  %278 = getelementptr %struct.number_float32, ptr %277, i64 %169
  store <16 x float> %274, ptr %278, align 64
  %279 = getelementptr inbounds i8, ptr %278, i64 64
  store <16 x float> %273, ptr %279, align 64
  %280 = load ptr, ptr %173, align 8
  %281 = getelementptr %struct.number_float32, ptr %280, i64 %178
  %282 = getelementptr %struct.number_float32, ptr %281, i64 %180
  %283 = getelementptr %struct.number_float32, ptr %282, i64 %175
  store <16 x float> %272, ptr %283, align 64
  %284 = getelementptr inbounds i8, ptr %283, i64 64
  store <16 x float> %271, ptr %284, align 64
  %285 = load ptr, ptr %173, align 8
  %286 = getelementptr %struct.number_float32, ptr %285, i64 %178
  %287 = getelementptr %struct.number_float32, ptr %286, i64 %180
  %288 = getelementptr %struct.number_float32, ptr %287, i64 %176
  store <16 x float> %270, ptr %288, align 64
  %289 = getelementptr inbounds i8, ptr %288, i64 64
  store <16 x float> %269, ptr %289, align 64
  %290 = add nuw nsw i64 %180, 1
  %291 = icmp eq i64 %290, %169
  br i1 %291, label %292, label %179

292:
  %293 = add i64 %178, %4
  %294 = icmp slt i64 %293, %3
  br i1 %294, label %177, label %760

295:
  %296 = sdiv i64 %4, 5
  br i1 %6, label %297, label %760

297:
  %298 = icmp sgt i64 %4, 4
  %299 = mul nsw i64 %296, 5
  %300 = getelementptr inbounds i8, ptr %1, i64 24
  %301 = getelementptr inbounds i8, ptr %1, i64 8
  %302 = shl nuw nsw i64 %296, 1
  %303 = mul nuw nsw i64 %296, 3
  %304 = shl nuw nsw i64 %296, 2
  br label %305

305:
  %306 = phi i64 [ %2, %297 ], [ %479, %478 ]
  br i1 %298, label %307, label %478

307:
  %308 = phi i64 [ %476, %447 ], [ 0, %305 ]
  %309 = load ptr, ptr %300, align 8
  %310 = getelementptr %struct.number_float32, ptr %309, i64 %306
  %311 = getelementptr %struct.number_float32, ptr %310, i64 %308
  %312 = load <16 x float>, ptr %311, align 64
  %313 = getelementptr inbounds i8, ptr %311, i64 64
  %314 = load <16 x float>, ptr %313, align 64
  %315 = getelementptr %struct.number_float32, ptr %311, i64 %296
  %316 = load <16 x float>, ptr %315, align 64
  %317 = getelementptr inbounds i8, ptr %315, i64 64
  %318 = load <16 x float>, ptr %317, align 64
  %319 = getelementptr %struct.number_float32, ptr %311, i64 %302
  %320 = load <16 x float>, ptr %319, align 64
  %321 = getelementptr inbounds i8, ptr %319, i64 64
  %322 = load <16 x float>, ptr %321, align 64
  %323 = getelementptr %struct.number_float32, ptr %311, i64 %303
  %324 = load <16 x float>, ptr %323, align 64
  %325 = getelementptr inbounds i8, ptr %323, i64 64
  %326 = load <16 x float>, ptr %325, align 64
  %327 = getelementptr %struct.number_float32, ptr %311, i64 %304
  %328 = load <16 x float>, ptr %327, align 64
  %329 = getelementptr inbounds i8, ptr %327, i64 64
  %330 = load <16 x float>, ptr %329, align 64
  %331 = fadd contract <16 x float> %328, %316
  %332 = fadd contract <16 x float> %330, %318
  %333 = fadd contract <16 x float> %324, %320
  %334 = fadd contract <16 x float> %326, %322
  %335 = fsub contract <16 x float> %316, %328
  %336 = fsub contract <16 x float> %318, %330
  %337 = fsub contract <16 x float> %320, %324
  %338 = fsub contract <16 x float> %322, %326
  %339 = fmul contract <16 x float> %331, splat (float 0x3FD3C6EF40000000)
  %340 = fmul contract <16 x float> %332, splat (float 0x3FD3C6EF40000000)
  %341 = fmul contract <16 x float> %333, splat (float 0x3FE9E377A0000000)
  %342 = fmul contract <16 x float> %334, splat (float 0x3FE9E377A0000000)
  %343 = fsub contract <16 x float> %339, %341
  %344 = fsub contract <16 x float> %340, %342
  %345 = fadd contract <16 x float> %312, %343
  %346 = fadd contract <16 x float> %314, %344
  %347 = fmul contract <16 x float> %331, splat (float 0x3FE9E377A0000000)
  %348 = fmul contract <16 x float> %332, splat (float 0x3FE9E377A0000000)
  %349 = fmul contract <16 x float> %333, splat (float 0x3FD3C6EF40000000)
  %350 = fmul contract <16 x float> %334, splat (float 0x3FD3C6EF40000000)
  %351 = fsub contract <16 x float> %349, %347
  %352 = fsub contract <16 x float> %350, %348
  %353 = fadd contract <16 x float> %312, %351
  %354 = fadd contract <16 x float> %314, %352
  %355 = fmul contract <16 x float> %336, splat (float 0x3FEE6F0E20000000)
  %356 = fmul contract <16 x float> %335, splat (float 0xBFEE6F0E20000000)
  %357 = fmul contract <16 x float> %338, splat (float 0x3FE2CF2300000000)
  %358 = fmul contract <16 x float> %337, splat (float 0x3FE2CF2300000000)
  %359 = fadd contract <16 x float> %355, %357
  %360 = fsub contract <16 x float> %356, %358
  %361 = fmul contract <16 x float> %336, splat (float 0x3FE2CF2300000000)
  %362 = fmul contract <16 x float> %335, splat (float 0xBFE2CF2300000000)
  %363 = fmul contract <16 x float> %338, splat (float 0x3FEE6F0E20000000)
  %364 = fmul contract <16 x float> %337, splat (float 0x3FEE6F0E20000000)
  %365 = fsub contract <16 x float> %361, %363
  %366 = fadd contract <16 x float> %362, %364
  %367 = fadd contract <16 x float> %331, %333
  %368 = fadd contract <16 x float> %332, %334
  %369 = fadd contract <16 x float> %312, %367
  %370 = fadd contract <16 x float> %314, %368
  %371 = fadd contract <16 x float> %345, %359
  %372 = fadd contract <16 x float> %360, %346
  %373 = fadd contract <16 x float> %353, %365
  %374 = fadd contract <16 x float> %366, %354
  %375 = fsub contract <16 x float> %353, %365
  %376 = fsub contract <16 x float> %354, %366
  %377 = fsub contract <16 x float> %345, %359
  %378 = fsub contract <16 x float> %346, %360
  %379 = icmp eq i64 %308, 0
  br i1 %379, label %447, label %380

380:
  %381 = load ptr, ptr %1, align 8
  %382 = getelementptr inbounds i8, ptr %381, i64 24
  %383 = load i64, ptr %382, align 8
  %384 = sdiv i64 %383, %299
  %385 = load ptr, ptr %301, align 8
  %386 = shl i64 %308, 3
  %387 = mul i64 %386, %384
  %388 = getelementptr i8, ptr %385, i64 %387
  %389 = load float, ptr %388, align 4
  %390 = insertelement <16 x float> poison, float %389, i64 0
  %391 = shufflevector <16 x float> %390, <16 x float> poison, <16 x i32> zeroinitializer
  %392 = getelementptr i8, ptr %388, i64 4
  %393 = load float, ptr %392, align 4
  %394 = insertelement <16 x float> poison, float %393, i64 0
  %395 = shufflevector <16 x float> %394, <16 x float> poison, <16 x i32> zeroinitializer
  %396 = fmul contract <16 x float> %371, %391
  %397 = fmul contract <16 x float> %372, %395
  %398 = fsub contract <16 x float> %396, %397
  %399 = fmul contract <16 x float> %371, %395
  %400 = fmul contract <16 x float> %391, %372
  %401 = fadd contract <16 x float> %399, %400
  %402 = shl i64 %387, 1
  %403 = getelementptr i8, ptr %385, i64 %402
  %404 = load float, ptr %403, align 4
  %405 = insertelement <16 x float> poison, float %404, i64 0
  %406 = shufflevector <16 x float> %405, <16 x float> poison, <16 x i32> zeroinitializer
  %407 = getelementptr i8, ptr %403, i64 4
  %408 = load float, ptr %407, align 4
  %409 = insertelement <16 x float> poison, float %408, i64 0
  %410 = shufflevector <16 x float> %409, <16 x float> poison, <16 x i32> zeroinitializer
  %411 = fmul contract <16 x float> %373, %406
  %412 = fmul contract <16 x float> %374, %410
  %413 = fsub contract <16 x float> %411, %412
  %414 = fmul contract <16 x float> %373, %410
  %415 = fmul contract <16 x float> %406, %374
  %416 = fadd contract <16 x float> %414, %415
  %417 = mul i64 %387, 3
  %418 = getelementptr i8, ptr %385, i64 %417
  %419 = load float, ptr %418, align 4
  %420 = insertelement <16 x float> poison, float %419, i64 0
  %421 = shufflevector <16 x float> %420, <16 x float> poison, <16 x i32> zeroinitializer
  %422 = getelementptr i8, ptr %418, i64 4
  %423 = load float, ptr %422, align 4
  %424 = insertelement <16 x float> poison, float %423, i64 0
  %425 = shufflevector <16 x float> %424, <16 x float> poison, <16 x i32> zeroinitializer
  %426 = fmul contract <16 x float> %375, %421
  %427 = fmul contract <16 x float> %376, %425
  %428 = fsub contract <16 x float> %426, %427
  %429 = fmul contract <16 x float> %375, %425
  %430 = fmul contract <16 x float> %421, %376
  %431 = fadd contract <16 x float> %429, %430
  %432 = shl i64 %387, 2
  %433 = getelementptr i8, ptr %385, i64 %432
  %434 = load float, ptr %433, align 4
  %435 = insertelement <16 x float> poison, float %434, i64 0
  %436 = shufflevector <16 x float> %435, <16 x float> poison, <16 x i32> zeroinitializer
  %437 = getelementptr i8, ptr %433, i64 4
  %438 = load float, ptr %437, align 4
  %439 = insertelement <16 x float> poison, float %438, i64 0
  %440 = shufflevector <16 x float> %439, <16 x float> poison, <16 x i32> zeroinitializer
  %441 = fmul contract <16 x float> %377, %436
  %442 = fmul contract <16 x float> %378, %440
  %443 = fsub contract <16 x float> %441, %442
  %444 = fmul contract <16 x float> %377, %440
  %445 = fmul contract <16 x float> %436, %378
  %446 = fadd contract <16 x float> %444, %445
  br label %447

447:
  %448 = phi <16 x float> [ %378, %307 ], [ %446, %380 ]
  %449 = phi <16 x float> [ %377, %307 ], [ %443, %380 ]
  %450 = phi <16 x float> [ %376, %307 ], [ %431, %380 ]
  %451 = phi <16 x float> [ %375, %307 ], [ %428, %380 ]
  %452 = phi <16 x float> [ %374, %307 ], [ %416, %380 ]
  %453 = phi <16 x float> [ %373, %307 ], [ %413, %380 ]
  %454 = phi <16 x float> [ %372, %307 ], [ %401, %380 ]
  %455 = phi <16 x float> [ %371, %307 ], [ %398, %380 ]
  store <16 x float> %369, ptr %311, align 64
  store <16 x float> %370, ptr %313, align 64
  %456 = load ptr, ptr %300, align 8
  %457 = getelementptr %struct.number_float32, ptr %456, i64 %306
  %458 = getelementptr %struct.number_float32, ptr %457, i64 %308
  %459 = getelementptr %struct.number_float32, ptr %458, i64 %296
  store <16 x float> %455, ptr %459, align 64
  %460 = getelementptr inbounds i8, ptr %459, i64 64
  store <16 x float> %454, ptr %460, align 64
  %461 = load ptr, ptr %300, align 8
  %462 = getelementptr %struct.number_float32, ptr %461, i64 %306
  %463 = getelementptr %struct.number_float32, ptr %462, i64 %308
  %464 = getelementptr %struct.number_float32, ptr %463, i64 %302
  store <16 x float> %453, ptr %464, align 64
  %465 = getelementptr inbounds i8, ptr %464, i64 64
  store <16 x float> %452, ptr %465, align 64
  %466 = load ptr, ptr %300, align 8
  %467 = getelementptr %struct.number_float32, ptr %466, i64 %306
  %468 = getelementptr %struct.number_float32, ptr %467, i64 %308
  %469 = getelementptr %struct.number_float32, ptr %468, i64 %303
  store <16 x float> %451, ptr %469, align 64
  %470 = getelementptr inbounds i8, ptr %469, i64 64
  store <16 x float> %450, ptr %470, align 64
  %471 = load ptr, ptr %300, align 8
  %472 = getelementptr %struct.number_float32, ptr %471, i64 %306
  %473 = getelementptr %struct.number_float32, ptr %472, i64 %308
  %474 = getelementptr %struct.number_float32, ptr %473, i64 %304
  store <16 x float> %449, ptr %474, align 64
  %475 = getelementptr inbounds i8, ptr %474, i64 64
  store <16 x float> %448, ptr %475, align 64
  %476 = add nuw nsw i64 %308, 1
  %477 = icmp eq i64 %476, %296
  br i1 %477, label %478, label %307

478:
  %479 = add i64 %306, %4
  %480 = icmp slt i64 %479, %3
  br i1 %480, label %305, label %760

481:
  %482 = sdiv i64 %4, 8
  br i1 %6, label %483, label %760

483:
  %484 = icmp sgt i64 %4, 7
  %485 = shl nsw i64 %482, 3
  %486 = getelementptr inbounds i8, ptr %1, i64 24
  %487 = getelementptr inbounds i8, ptr %1, i64 8
  %488 = shl nuw nsw i64 %482, 1
  %489 = mul nuw nsw i64 %482, 3
  %490 = shl nuw nsw i64 %482, 2
  %491 = mul nuw nsw i64 %482, 5
  %492 = mul nuw nsw i64 %482, 6
  %493 = mul nuw nsw i64 %482, 7
  br label %494

494:
  %495 = phi i64 [ %2, %483 ], [ %758, %757 ]
  br i1 %484, label %496, label %757

496:
  %497 = phi i64 [ %755, %701 ], [ 0, %494 ]
  %498 = load ptr, ptr %486, align 8
  %499 = getelementptr %struct.number_float32, ptr %498, i64 %495
  %500 = getelementptr %struct.number_float32, ptr %499, i64 %497
  %501 = load <16 x float>, ptr %500, align 64
  %502 = getelementptr inbounds i8, ptr %500, i64 64
  %503 = load <16 x float>, ptr %502, align 64
  %504 = getelementptr %struct.number_float32, ptr %500, i64 %482
  %505 = load <16 x float>, ptr %504, align 64
  %506 = getelementptr inbounds i8, ptr %504, i64 64
  %507 = load <16 x float>, ptr %506, align 64
  %508 = getelementptr %struct.number_float32, ptr %500, i64 %488
  %509 = load <16 x float>, ptr %508, align 64
  %510 = getelementptr inbounds i8, ptr %508, i64 64
  %511 = load <16 x float>, ptr %510, align 64
  %512 = getelementptr %struct.number_float32, ptr %500, i64 %489
  %513 = load <16 x float>, ptr %512, align 64
  %514 = getelementptr inbounds i8, ptr %512, i64 64
  %515 = load <16 x float>, ptr %514, align 64
  %516 = getelementptr %struct.number_float32, ptr %500, i64 %490
  %517 = load <16 x float>, ptr %516, align 64
  %518 = getelementptr inbounds i8, ptr %516, i64 64
  %519 = load <16 x float>, ptr %518, align 64
  %520 = getelementptr %struct.number_float32, ptr %500, i64 %491
  %521 = load <16 x float>, ptr %520, align 64
  %522 = getelementptr inbounds i8, ptr %520, i64 64
  %523 = load <16 x float>, ptr %522, align 64
  %524 = getelementptr %struct.number_float32, ptr %500, i64 %492
  %525 = load <16 x float>, ptr %524, align 64
  %526 = getelementptr inbounds i8, ptr %524, i64 64
  %527 = load <16 x float>, ptr %526, align 64
  %528 = getelementptr %struct.number_float32, ptr %500, i64 %493
  %529 = load <16 x float>, ptr %528, align 64
  %530 = getelementptr inbounds i8, ptr %528, i64 64
  %531 = load <16 x float>, ptr %530, align 64
  %532 = fadd contract <16 x float> %517, %501
  %533 = fadd contract <16 x float> %519, %503
  %534 = fsub contract <16 x float> %501, %517
  %535 = fsub contract <16 x float> %503, %519
  %536 = fadd contract <16 x float> %525, %509
  %537 = fadd contract <16 x float> %527, %511
  %538 = fsub contract <16 x float> %509, %525
  %539 = fsub contract <16 x float> %511, %527
  %540 = fadd contract <16 x float> %532, %536
  %541 = fadd contract <16 x float> %533, %537
  %542 = fadd contract <16 x float> %534, %539
  %543 = fsub contract <16 x float> %535, %538
  %544 = fsub contract <16 x float> %532, %536
  %545 = fsub contract <16 x float> %533, %537
  %546 = fsub contract <16 x float> %534, %539
  %547 = fadd contract <16 x float> %535, %538
  %548 = fadd contract <16 x float> %521, %505
  %549 = fadd contract <16 x float> %523, %507
  %550 = fsub contract <16 x float> %505, %521
  %551 = fsub contract <16 x float> %507, %523
  %552 = fadd contract <16 x float> %529, %513
  %553 = fadd contract <16 x float> %531, %515
  %554 = fsub contract <16 x float> %513, %529
  %555 = fsub contract <16 x float> %515, %531
  %556 = fadd contract <16 x float> %548, %552
  %557 = fadd contract <16 x float> %549, %553
  %558 = fadd contract <16 x float> %550, %555
  %559 = fsub contract <16 x float> %551, %554
  %560 = fsub contract <16 x float> %548, %552
  %561 = fsub contract <16 x float> %549, %553
  %562 = fsub contract <16 x float> %550, %555
  %563 = fadd contract <16 x float> %551, %554
  %564 = fadd contract <16 x float> %558, %559
  %565 = fmul contract <16 x float> %564, splat (float 0x3FE6A09E60000000)
  %566 = fsub contract <16 x float> %559, %558
  %567 = fmul contract <16 x float> %566, splat (float 0x3FE6A09E60000000)
  %568 = fsub contract <16 x float> %563, %562
  %569 = fmul contract <16 x float> %568, splat (float 0x3FE6A09E60000000)
  %570 = fadd contract <16 x float> %562, %563
  %571 = fmul contract <16 x float> %570, splat (float 0xBFE6A09E60000000)
  %572 = fadd contract <16 x float> %556, %540
  %573 = fadd contract <16 x float> %557, %541
  %574 = fsub contract <16 x float> %540, %556
  %575 = fsub contract <16 x float> %541, %557
  %576 = fadd contract <16 x float> %565, %542
  %577 = fadd contract <16 x float> %567, %543
  %578 = fsub contract <16 x float> %542, %565
  %579 = fsub contract <16 x float> %543, %567
  %580 = fadd contract <16 x float> %561, %544
  %581 = fsub contract <16 x float> %545, %560
  %582 = fsub contract <16 x float> %544, %561
  %583 = fadd contract <16 x float> %545, %560
  %584 = fadd contract <16 x float> %569, %546
  %585 = fadd contract <16 x float> %571, %547
  %586 = fsub contract <16 x float> %546, %569
  %587 = fsub contract <16 x float> %547, %571
  %588 = icmp eq i64 %497, 0
  br i1 %588, label %701, label %589

589:
  %590 = load ptr, ptr %1, align 8
  %591 = getelementptr inbounds i8, ptr %590, i64 24
  %592 = load i64, ptr %591, align 8
  %593 = sdiv i64 %592, %485
  %594 = load ptr, ptr %487, align 8
  %595 = shl i64 %497, 3
  %596 = mul i64 %595, %593
  %597 = getelementptr i8, ptr %594, i64 %596
  %598 = load float, ptr %597, align 4
  %599 = insertelement <16 x float> poison, float %598, i64 0
  %600 = shufflevector <16 x float> %599, <16 x float> poison, <16 x i32> zeroinitializer
  %601 = getelementptr i8, ptr %597, i64 4
  %602 = load float, ptr %601, align 4
  %603 = insertelement <16 x float> poison, float %602, i64 0
  %604 = shufflevector <16 x float> %603, <16 x float> poison, <16 x i32> zeroinitializer
  %605 = fmul contract <16 x float> %576, %600
  %606 = fmul contract <16 x float> %577, %604
  %607 = fsub contract <16 x float> %605, %606
  %608 = fmul contract <16 x float> %576, %604
  %609 = fmul contract <16 x float> %600, %577
  %610 = fadd contract <16 x float> %608, %609
  %611 = shl i64 %596, 1
  %612 = getelementptr i8, ptr %594, i64 %611
  %613 = load float, ptr %612, align 4
  %614 = insertelement <16 x float> poison, float %613, i64 0
  %615 = shufflevector <16 x float> %614, <16 x float> poison, <16 x i32> zeroinitializer
  %616 = getelementptr i8, ptr %612, i64 4
  %617 = load float, ptr %616, align 4
  %618 = insertelement <16 x float> poison, float %617, i64 0
  %619 = shufflevector <16 x float> %618, <16 x float> poison, <16 x i32> zeroinitializer
  %620 = fmul contract <16 x float> %580, %615
  %621 = fmul contract <16 x float> %581, %619
  %622 = fsub contract <16 x float> %620, %621
  %623 = fmul contract <16 x float> %580, %619
  %624 = fmul contract <16 x float> %615, %581
  %625 = fadd contract <16 x float> %623, %624
  %626 = mul i64 %596, 3
  %627 = getelementptr i8, ptr %594, i64 %626
  %628 = load float, ptr %627, align 4
  %629 = insertelement <16 x float> poison, float %628, i64 0
  %630 = shufflevector <16 x float> %629, <16 x float> poison, <16 x i32> zeroinitializer
  %631 = getelementptr i8, ptr %627, i64 4
  %632 = load float, ptr %631, align 4
  %633 = insertelement <16 x float> poison, float %632, i64 0
  %634 = shufflevector <16 x float> %633, <16 x float> poison, <16 x i32> zeroinitializer
  %635 = fmul contract <16 x float> %584, %630
  %636 = fmul contract <16 x float> %585, %634
  %637 = fsub contract <16 x float> %635, %636
  %638 = fmul contract <16 x float> %584, %634
  %639 = fmul contract <16 x float> %630, %585
  %640 = fadd contract <16 x float> %638, %639
  %641 = shl i64 %596, 2
  %642 = getelementptr i8, ptr %594, i64 %641
  %643 = load float, ptr %642, align 4
  %644 = insertelement <16 x float> poison, float %643, i64 0
  %645 = shufflevector <16 x float> %644, <16 x float> poison, <16 x i32> zeroinitializer
  %646 = getelementptr i8, ptr %642, i64 4
  %647 = load float, ptr %646, align 4
  %648 = insertelement <16 x float> poison, float %647, i64 0
  %649 = shufflevector <16 x float> %648, <16 x float> poison, <16 x i32> zeroinitializer
  %650 = fmul contract <16 x float> %574, %645
  %651 = fmul contract <16 x float> %575, %649
  %652 = fsub contract <16 x float> %650, %651
  %653 = fmul contract <16 x float> %574, %649
  %654 = fmul contract <16 x float> %645, %575
  %655 = fadd contract <16 x float> %653, %654
  %656 = mul i64 %596, 5
  %657 = getelementptr i8, ptr %594, i64 %656
  %658 = load float, ptr %657, align 4
  %659 = insertelement <16 x float> poison, float %658, i64 0
  %660 = shufflevector <16 x float> %659, <16 x float> poison, <16 x i32> zeroinitializer
  %661 = getelementptr i8, ptr %657, i64 4
  %662 = load float, ptr %661, align 4
  %663 = insertelement <16 x float> poison, float %662, i64 0
  %664 = shufflevector <16 x float> %663, <16 x float> poison, <16 x i32> zeroinitializer
  %665 = fmul contract <16 x float> %578, %660
  %666 = fmul contract <16 x float> %579, %664
  %667 = fsub contract <16 x float> %665, %666
  %668 = fmul contract <16 x float> %578, %664
  %669 = fmul contract <16 x float> %660, %579
  %670 = fadd contract <16 x float> %668, %669
  %671 = mul i64 %596, 6
  %672 = getelementptr i8, ptr %594, i64 %671
  %673 = load float, ptr %672, align 4
  %674 = insertelement <16 x float> poison, float %673, i64 0
  %675 = shufflevector <16 x float> %674, <16 x float> poison, <16 x i32> zeroinitializer
  %676 = getelementptr i8, ptr %672, i64 4
  %677 = load float, ptr %676, align 4
  %678 = insertelement <16 x float> poison, float %677, i64 0
  %679 = shufflevector <16 x float> %678, <16 x float> poison, <16 x i32> zeroinitializer
  %680 = fmul contract <16 x float> %582, %675
  %681 = fmul contract <16 x float> %583, %679
  %682 = fsub contract <16 x float> %680, %681
  %683 = fmul contract <16 x float> %582, %679
  %684 = fmul contract <16 x float> %675, %583
  %685 = fadd contract <16 x float> %683, %684
  %686 = mul i64 %596, 7
  %687 = getelementptr i8, ptr %594, i64 %686
  %688 = load float, ptr %687, align 4
  %689 = insertelement <16 x float> poison, float %688, i64 0
  %690 = shufflevector <16 x float> %689, <16 x float> poison, <16 x i32> zeroinitializer
  %691 = getelementptr i8, ptr %687, i64 4
  %692 = load float, ptr %691, align 4
  %693 = insertelement <16 x float> poison, float %692, i64 0
  %694 = shufflevector <16 x float> %693, <16 x float> poison, <16 x i32> zeroinitializer
  %695 = fmul contract <16 x float> %586, %690
  %696 = fmul contract <16 x float> %587, %694
  %697 = fsub contract <16 x float> %695, %696
  %698 = fmul contract <16 x float> %586, %694
  %699 = fmul contract <16 x float> %690, %587
  %700 = fadd contract <16 x float> %698, %699
  br label %701

701:
  %702 = phi <16 x float> [ %587, %496 ], [ %700, %589 ]
  %703 = phi <16 x float> [ %586, %496 ], [ %697, %589 ]
  %704 = phi <16 x float> [ %583, %496 ], [ %685, %589 ]
  %705 = phi <16 x float> [ %582, %496 ], [ %682, %589 ]
  %706 = phi <16 x float> [ %579, %496 ], [ %670, %589 ]
  %707 = phi <16 x float> [ %578, %496 ], [ %667, %589 ]
  %708 = phi <16 x float> [ %575, %496 ], [ %655, %589 ]
  %709 = phi <16 x float> [ %574, %496 ], [ %652, %589 ]
  %710 = phi <16 x float> [ %585, %496 ], [ %640, %589 ]
  %711 = phi <16 x float> [ %584, %496 ], [ %637, %589 ]
  %712 = phi <16 x float> [ %581, %496 ], [ %625, %589 ]
  %713 = phi <16 x float> [ %580, %496 ], [ %622, %589 ]
  %714 = phi <16 x float> [ %577, %496 ], [ %610, %589 ]
  %715 = phi <16 x float> [ %576, %496 ], [ %607, %589 ]
  %716 = load ptr, ptr %486, align 8
  %717 = getelementptr %struct.number_float32, ptr %716, i64 %495
  %718 = getelementptr %struct.number_float32, ptr %717, i64 %497
  store <16 x float> %572, ptr %718, align 64
  %719 = getelementptr inbounds i8, ptr %718, i64 64
  store <16 x float> %573, ptr %719, align 64
  %720 = load ptr, ptr %486, align 8
  %721 = getelementptr %struct.number_float32, ptr %720, i64 %495
  %722 = getelementptr %struct.number_float32, ptr %721, i64 %497
  %723 = getelementptr %struct.number_float32, ptr %722, i64 %482
  store <16 x float> %715, ptr %723, align 64
  %724 = getelementptr inbounds i8, ptr %723, i64 64
  store <16 x float> %714, ptr %724, align 64
  %725 = load ptr, ptr %486, align 8
  %726 = getelementptr %struct.number_float32, ptr %725, i64 %495
  %727 = getelementptr %struct.number_float32, ptr %726, i64 %497
  %728 = getelementptr %struct.number_float32, ptr %727, i64 %488
  store <16 x float> %713, ptr %728, align 64
  %729 = getelementptr inbounds i8, ptr %728, i64 64
  store <16 x float> %712, ptr %729, align 64
  %730 = load ptr, ptr %486, align 8
  %731 = getelementptr %struct.number_float32, ptr %730, i64 %495
  %732 = getelementptr %struct.number_float32, ptr %731, i64 %497
  %733 = getelementptr %struct.number_float32, ptr %732, i64 %489
  store <16 x float> %711, ptr %733, align 64
  %734 = getelementptr inbounds i8, ptr %733, i64 64
  store <16 x float> %710, ptr %734, align 64
  %735 = load ptr, ptr %486, align 8
  %736 = getelementptr %struct.number_float32, ptr %735, i64 %495
  %737 = getelementptr %struct.number_float32, ptr %736, i64 %497
  %738 = getelementptr %struct.number_float32, ptr %737, i64 %490
  store <16 x float> %709, ptr %738, align 64
  %739 = getelementptr inbounds i8, ptr %738, i64 64
  store <16 x float> %708, ptr %739, align 64
  %740 = load ptr, ptr %486, align 8
  %741 = getelementptr %struct.number_float32, ptr %740, i64 %495
  %742 = getelementptr %struct.number_float32, ptr %741, i64 %497
  %743 = getelementptr %struct.number_float32, ptr %742, i64 %491
  store <16 x float> %707, ptr %743, align 64
  %744 = getelementptr inbounds i8, ptr %743, i64 64
  store <16 x float> %706, ptr %744, align 64
  %745 = load ptr, ptr %486, align 8
  %746 = getelementptr %struct.number_float32, ptr %745, i64 %495
  %747 = getelementptr %struct.number_float32, ptr %746, i64 %497
  %748 = getelementptr %struct.number_float32, ptr %747, i64 %492
  store <16 x float> %705, ptr %748, align 64
  %749 = getelementptr inbounds i8, ptr %748, i64 64
  store <16 x float> %704, ptr %749, align 64
  %750 = load ptr, ptr %486, align 8
  %751 = getelementptr %struct.number_float32, ptr %750, i64 %495
  %752 = getelementptr %struct.number_float32, ptr %751, i64 %497
  %753 = getelementptr %struct.number_float32, ptr %752, i64 %493
  store <16 x float> %703, ptr %753, align 64
  %754 = getelementptr inbounds i8, ptr %753, i64 64
  store <16 x float> %702, ptr %754, align 64
  %755 = add nuw nsw i64 %497, 1
  %756 = icmp eq i64 %755, %482
  br i1 %756, label %757, label %496

757:
  %758 = add i64 %495, %4
  %759 = icmp slt i64 %758, %3
  br i1 %759, label %494, label %760

760:
  ret void
}

declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)

define internal fastcc void @pass_of_columns_float64(i64 %0, ptr %1) {
  %3 = load ptr, ptr %1, align 8
  %4 = getelementptr inbounds i8, ptr %3, i64 24
  %5 = load i64, ptr %4, align 8
  %6 = icmp sgt i64 %5, 0
  switch i64 %0, label %627 [
    i64 2, label %7
    i64 3, label %100
    i64 4, label %235
    i64 5, label %400
  ]

7:
  %8 = sdiv i64 %5, 2
  br i1 %6, label %9, label %952

9:
  %10 = icmp eq i64 %5, 1
  %11 = getelementptr inbounds i8, ptr %1, i64 8
  %12 = getelementptr inbounds i8, ptr %1, i64 16
  %13 = getelementptr inbounds i8, ptr %1, i64 24
  %14 = shl nuw nsw i64 %8, 1
  %15 = tail call i64 @llvm.smax.i64(i64 %8, i64 1)
  br i1 %10, label %952, label %16

16:
  %17 = phi ptr [ %97, %96 ], [ %3, %9 ]
  %18 = phi i64 [ %98, %96 ], [ 0, %9 ]
  %19 = load ptr, ptr %11, align 8
  %20 = getelementptr inbounds i8, ptr %17, i64 8
  %21 = load i64, ptr %20, align 8
  %22 = icmp sgt i64 %21, 0
  br i1 %22, label %23, label %96

23:
  %24 = load ptr, ptr %13, align 8
  %25 = load ptr, ptr %12, align 8
  %26 = getelementptr inbounds i8, ptr %17, i64 24
  %27 = getelementptr inbounds i8, ptr %17, i64 32
  %28 = getelementptr inbounds i8, ptr %17, i64 64
  %29 = icmp eq i64 %18, 0
  %30 = shl i64 %18, 4
  %31 = load i64, ptr %26, align 8
  %32 = add nuw i64 %18, %8
  br label %33

33:
  %34 = phi i64 [ %31, %23 ], [ %89, %81 ]
  %35 = phi i64 [ 0, %23 ], [ %91, %81 ]
  %36 = phi ptr [ %25, %23 ], [ %88, %81 ]
  %37 = phi ptr [ %24, %23 ], [ %90, %81 ]
  %38 = load i64, ptr %27, align 8
  %39 = shl i64 %38, 1
  %40 = load i64, ptr %28, align 8
  %41 = icmp eq i64 %40, 0
  %42 = mul i64 %18, %39
  %43 = getelementptr double, ptr %36, i64 %42
  %44 = load <8 x double>, ptr %43, align 8
  %45 = getelementptr i8, ptr %43, i64 64
  %46 = load <8 x double>, ptr %45, align 8
  %47 = shufflevector <8 x double> %44, <8 x double> %46, <8 x i32> <i32 0, i32 2, i32 4, i32 6, i32 8, i32 10, i32 12, i32 14>
  %48 = shufflevector <8 x double> %44, <8 x double> %46, <8 x i32> <i32 1, i32 3, i32 5, i32 7, i32 9, i32 11, i32 13, i32 15>
  %49 = select i1 %41, <8 x double> %47, <8 x double> %48
  %50 = select i1 %41, <8 x double> %48, <8 x double> %47
  %51 = mul i64 %32, %39
  %52 = getelementptr double, ptr %36, i64 %51
  %53 = load <8 x double>, ptr %52, align 8
  %54 = getelementptr i8, ptr %52, i64 64
  %55 = load <8 x double>, ptr %54, align 8
  %56 = shufflevector <8 x double> %53, <8 x double> %55, <8 x i32> <i32 0, i32 2, i32 4, i32 6, i32 8, i32 10, i32 12, i32 14>
  %57 = shufflevector <8 x double> %53, <8 x double> %55, <8 x i32> <i32 1, i32 3, i32 5, i32 7, i32 9, i32 11, i32 13, i32 15>
  %58 = select i1 %41, <8 x double> %56, <8 x double> %57
  %59 = select i1 %41, <8 x double> %57, <8 x double> %56
  %60 = fadd contract <8 x double> %49, %58
  %61 = fadd contract <8 x double> %50, %59
  %62 = fsub contract <8 x double> %49, %58
  %63 = fsub contract <8 x double> %50, %59
  br i1 %29, label %81, label %64

64:
  %65 = sdiv i64 %34, %14
  %66 = mul i64 %30, %65
  %67 = getelementptr i8, ptr %19, i64 %66
  %68 = load double, ptr %67, align 8
  %69 = insertelement <8 x double> poison, double %68, i64 0
  %70 = shufflevector <8 x double> %69, <8 x double> poison, <8 x i32> zeroinitializer
  %71 = getelementptr i8, ptr %67, i64 8
  %72 = load double, ptr %71, align 8
  %73 = insertelement <8 x double> poison, double %72, i64 0
  %74 = shufflevector <8 x double> %73, <8 x double> poison, <8 x i32> zeroinitializer
  %75 = fmul contract <8 x double> %62, %70
  %76 = fmul contract <8 x double> %63, %74
  %77 = fsub contract <8 x double> %75, %76
  %78 = fmul contract <8 x double> %62, %74
  %79 = fmul contract <8 x double> %70, %63
  %80 = fadd contract <8 x double> %78, %79
  br label %81

81:
  %82 = phi <8 x double> [ %63, %33 ], [ %80, %64 ]
  %83 = phi <8 x double> [ %62, %33 ], [ %77, %64 ]
  %84 = getelementptr %struct.number_float64, ptr %37, i64 %18
  store <8 x double> %60, ptr %84, align 64
  %85 = getelementptr inbounds i8, ptr %84, i64 64
  store <8 x double> %61, ptr %85, align 64
  %86 = getelementptr %struct.number_float64, ptr %84, i64 %8
  store <8 x double> %83, ptr %86, align 64
  %87 = getelementptr inbounds i8, ptr %86, i64 64
  store <8 x double> %82, ptr %87, align 64
  %88 = getelementptr i8, ptr %36, i64 128
  %89 = load i64, ptr %26, align 8
  %90 = getelementptr %struct.number_float64, ptr %37, i64 %89
  %91 = add nuw nsw i64 %35, 1
  %92 = load ptr, ptr %1, align 8
  %93 = getelementptr inbounds i8, ptr %92, i64 8
  %94 = load i64, ptr %93, align 8
  %95 = icmp slt i64 %91, %94
  br i1 %95, label %33, label %96

96:
  %97 = phi ptr [ %17, %16 ], [ %92, %81 ]
  %98 = add nuw nsw i64 %18, 1
  %99 = icmp eq i64 %98, %15
  br i1 %99, label %952, label %16

100:
  %101 = sdiv i64 %5, 3
  br i1 %6, label %102, label %952

102:
  %103 = icmp ugt i64 %5, 2
  %104 = getelementptr inbounds i8, ptr %1, i64 8
  %105 = getelementptr inbounds i8, ptr %1, i64 16
  %106 = getelementptr inbounds i8, ptr %1, i64 24
  %107 = mul nuw nsw i64 %101, 3
  br i1 %103, label %108, label %952

108:
  %109 = shl nuw nsw i64 %101, 1
  br label %110

110:
  %111 = phi ptr [ %232, %231 ], [ %3, %108 ]
  %112 = phi i64 [ %233, %231 ], [ 0, %108 ]
  %113 = load ptr, ptr %104, align 8
  %114 = getelementptr inbounds i8, ptr %111, i64 8
  %115 = load i64, ptr %114, align 8
  %116 = icmp sgt i64 %115, 0
  br i1 %116, label %117, label %231

117:
  %118 = load ptr, ptr %106, align 8
  %119 = load ptr, ptr %105, align 8
  %120 = getelementptr inbounds i8, ptr %111, i64 24
  %121 = getelementptr inbounds i8, ptr %111, i64 32
  %122 = getelementptr inbounds i8, ptr %111, i64 64
  %123 = icmp eq i64 %112, 0
  %124 = shl i64 %112, 4
  %125 = load i64, ptr %120, align 8
  %126 = add nuw i64 %112, %101
  %127 = add nuw i64 %112, %109
  br label %128

128:
  %129 = phi i64 [ %125, %117 ], [ %224, %212 ]
  %130 = phi i64 [ 0, %117 ], [ %226, %212 ]
  %131 = phi ptr [ %119, %117 ], [ %223, %212 ]
  %132 = phi ptr [ %118, %117 ], [ %225, %212 ]
  %133 = load i64, ptr %121, align 8
  %134 = shl i64 %133, 1
  %135 = load i64, ptr %122, align 8
  %136 = icmp eq i64 %135, 0
  %137 = mul i64 %112, %134
  %138 = getelementptr double, ptr %131, i64 %137
  %139 = load <8 x double>, ptr %138, align 8
  %140 = getelementptr i8, ptr %138, i64 64
  %141 = load <8 x double>, ptr %140, align 8
  %142 = shufflevector <8 x double> %139, <8 x double> %141, <8 x i32> <i32 0, i32 2, i32 4, i32 6, i32 8, i32 10, i32 12, i32 14>
  %143 = shufflevector <8 x double> %139, <8 x double> %141, <8 x i32> <i32 1, i32 3, i32 5, i32 7, i32 9, i32 11, i32 13, i32 15>
  %144 = select i1 %136, <8 x double> %142, <8 x double> %143
  %145 = select i1 %136, <8 x double> %143, <8 x double> %142
  %146 = mul i64 %126, %134
  %147 = getelementptr double, ptr %131, i64 %146
  %148 = load <8 x double>, ptr %147, align 8
  %149 = getelementptr i8, ptr %147, i64 64
  %150 = load <8 x double>, ptr %149, align 8
  %151 = shufflevector <8 x double> %148, <8 x double> %150, <8 x i32> <i32 0, i32 2, i32 4, i32 6, i32 8, i32 10, i32 12, i32 14>
  %152 = shufflevector <8 x double> %148, <8 x double> %150, <8 x i32> <i32 1, i32 3, i32 5, i32 7, i32 9, i32 11, i32 13, i32 15>
  %153 = select i1 %136, <8 x double> %151, <8 x double> %152
  %154 = select i1 %136, <8 x double> %152, <8 x double> %151
  %155 = mul i64 %127, %134
  %156 = getelementptr double, ptr %131, i64 %155
  %157 = load <8 x double>, ptr %156, align 8
  %158 = getelementptr i8, ptr %156, i64 64
  %159 = load <8 x double>, ptr %158, align 8
  %160 = shufflevector <8 x double> %157, <8 x double> %159, <8 x i32> <i32 0, i32 2, i32 4, i32 6, i32 8, i32 10, i32 12, i32 14>
  %161 = shufflevector <8 x double> %157, <8 x double> %159, <8 x i32> <i32 1, i32 3, i32 5, i32 7, i32 9, i32 11, i32 13, i32 15>
  %162 = select i1 %136, <8 x double> %160, <8 x double> %161
  %163 = select i1 %136, <8 x double> %161, <8 x double> %160
  %164 = fadd contract <8 x double> %162, %153
  %165 = fadd contract <8 x double> %163, %154
  %166 = fsub contract <8 x double> %153, %162
  %167 = fsub contract <8 x double> %154, %163
  %168 = fmul contract <8 x double> %167, splat (double 0x3FEBB67AE8584CAA)
  %169 = fmul <8 x double> %166, splat (double 0xBFEBB67AE8584CAA)
  %170 = fmul contract <8 x double> %164, <double 5.000000e-01, double 5.000000e-01, double 5.000000e-01, double 5.000000e-01, double 5.000000e-01, double 5.000000e-01, double 5.000000e-01, double 5.000000e-01>
  %171 = fmul contract <8 x double> %165, <double 5.000000e-01, double 5.000000e-01, double 5.000000e-01, double 5.000000e-01, double 5.000000e-01, double 5.000000e-01, double 5.000000e-01, double 5.000000e-01>
  %172 = fsub contract <8 x double> %144, %170
  %173 = fsub contract <8 x double> %145, %171
  %174 = fadd contract <8 x double> %164, %144
  %175 = fadd contract <8 x double> %165, %145
  %176 = fadd contract <8 x double> %172, %168
  %177 = fadd contract <8 x double> %169, %173
  %178 = fsub contract <8 x double> %172, %168
  %179 = fsub contract <8 x double> %173, %169
  br i1 %123, label %212, label %180

180:
  %181 = sdiv i64 %129, %107
  %182 = mul i64 %124, %181
  %183 = getelementptr i8, ptr %113, i64 %182
  %184 = load double, ptr %183, align 8
  %185 = insertelement <8 x double> poison, double %184, i64 0
  %186 = shufflevector <8 x double> %185, <8 x double> poison, <8 x i32> zeroinitializer
  %187 = getelementptr i8, ptr %183, i64 8
  %188 = load double, ptr %187, align 8
  %189 = insertelement <8 x double> poison, double %188, i64 0
  %190 = shufflevector <8 x double> %189, <8 x double> poison, <8 x i32> zeroinitializer
  %191 = fmul contract <8 x double> %176, %186
  %192 = fmul contract <8 x double> %177, %190
  %193 = fsub contract <8 x double> %191, %192
  %194 = fmul contract <8 x double> %176, %190
  %195 = fmul contract <8 x double> %186, %177
  %196 = fadd contract <8 x double> %194, %195
  %197 = shl i64 %182, 1
  %198 = getelementptr i8, ptr %113, i64 %197
  %199 = load double, ptr %198, align 8
  %200 = insertelement <8 x double> poison, double %199, i64 0
  %201 = shufflevector <8 x double> %200, <8 x double> poison, <8 x i32> zeroinitializer
  %202 = getelementptr i8, ptr %198, i64 8
  %203 = load double, ptr %202, align 8
  %204 = insertelement <8 x double> poison, double %203, i64 0
  %205 = shufflevector <8 x double> %204, <8 x double> poison, <8 x i32> zeroinitializer
  %206 = fmul contract <8 x double> %178, %201
  %207 = fmul contract <8 x double> %179, %205
  %208 = fsub contract <8 x double> %206, %207
  %209 = fmul contract <8 x double> %178, %205
  %210 = fmul contract <8 x double> %201, %179
  %211 = fadd contract <8 x double> %209, %210
  br label %212

212:
  %213 = phi <8 x double> [ %179, %128 ], [ %211, %180 ]
  %214 = phi <8 x double> [ %178, %128 ], [ %208, %180 ]
  %215 = phi <8 x double> [ %177, %128 ], [ %196, %180 ]
  %216 = phi <8 x double> [ %176, %128 ], [ %193, %180 ]
  %217 = getelementptr %struct.number_float64, ptr %132, i64 %112
  store <8 x double> %174, ptr %217, align 64
  %218 = getelementptr inbounds i8, ptr %217, i64 64
  store <8 x double> %175, ptr %218, align 64
  %219 = getelementptr %struct.number_float64, ptr %217, i64 %101
  store <8 x double> %216, ptr %219, align 64
  %220 = getelementptr inbounds i8, ptr %219, i64 64
  store <8 x double> %215, ptr %220, align 64
  %221 = getelementptr %struct.number_float64, ptr %217, i64 %109
  store <8 x double> %214, ptr %221, align 64
  %222 = getelementptr inbounds i8, ptr %221, i64 64
  store <8 x double> %213, ptr %222, align 64
  %223 = getelementptr i8, ptr %131, i64 128
  %224 = load i64, ptr %120, align 8
  %225 = getelementptr %struct.number_float64, ptr %132, i64 %224
  %226 = add nuw nsw i64 %130, 1
  %227 = load ptr, ptr %1, align 8
  %228 = getelementptr inbounds i8, ptr %227, i64 8
  %229 = load i64, ptr %228, align 8
  %230 = icmp slt i64 %226, %229
  br i1 %230, label %128, label %231

231:
  %232 = phi ptr [ %111, %110 ], [ %227, %212 ]
  %233 = add nuw nsw i64 %112, 1
  %234 = icmp eq i64 %233, %101
  br i1 %234, label %952, label %110

235:
  %236 = sdiv i64 %5, 4
  br i1 %6, label %237, label %952

237:
  %238 = icmp ugt i64 %5, 3
  %239 = getelementptr inbounds i8, ptr %1, i64 8
  %240 = getelementptr inbounds i8, ptr %1, i64 16
  %241 = getelementptr inbounds i8, ptr %1, i64 24
  %242 = shl nuw nsw i64 %236, 2
  br i1 %238, label %243, label %952

243:
  %244 = shl nuw nsw i64 %236, 1
  %245 = mul nuw nsw i64 %236, 3
  br label %246

246:
  %247 = phi ptr [ %397, %396 ], [ %3, %243 ]
  %248 = phi i64 [ %398, %396 ], [ 0, %243 ]
  %249 = load ptr, ptr %239, align 8
  %250 = getelementptr inbounds i8, ptr %247, i64 8
  %251 = load i64, ptr %250, align 8
  %252 = icmp sgt i64 %251, 0
  br i1 %252, label %253, label %396

253:
  %254 = load ptr, ptr %241, align 8
  %255 = load ptr, ptr %240, align 8
  %256 = getelementptr inbounds i8, ptr %247, i64 24
  %257 = getelementptr inbounds i8, ptr %247, i64 32
  %258 = getelementptr inbounds i8, ptr %247, i64 64
  %259 = icmp eq i64 %248, 0
  %260 = shl i64 %248, 4
  %261 = load i64, ptr %256, align 8
  %262 = add nuw i64 %248, %236
  %263 = add nuw i64 %248, %244
  %264 = add nuw i64 %248, %245
  br label %265

265:
  %266 = phi i64 [ %261, %253 ], [ %389, %373 ]
  %267 = phi i64 [ 0, %253 ], [ %391, %373 ]
  %268 = phi ptr [ %255, %253 ], [ %388, %373 ]
  %269 = phi ptr [ %254, %253 ], [ %390, %373 ]
  %270 = load i64, ptr %257, align 8
  %271 = shl i64 %270, 1
  %272 = load i64, ptr %258, align 8
  %273 = icmp eq i64 %272, 0
  %274 = mul i64 %248, %271
  %275 = getelementptr double, ptr %268, i64 %274
  %276 = load <8 x double>, ptr %275, align 8
  %277 = getelementptr i8, ptr %275, i64 64
  %278 = load <8 x double>, ptr %277, align 8
  %279 = shufflevector <8 x double> %276, <8 x double> %278, <8 x i32> <i32 0, i32 2, i32 4, i32 6, i32 8, i32 10, i32 12, i32 14>
  %280 = shufflevector <8 x double> %276, <8 x double> %278, <8 x i32> <i32 1, i32 3, i32 5, i32 7, i32 9, i32 11, i32 13, i32 15>
  %281 = select i1 %273, <8 x double> %279, <8 x double> %280
  %282 = select i1 %273, <8 x double> %280, <8 x double> %279
  %283 = mul i64 %262, %271
  %284 = getelementptr double, ptr %268, i64 %283
  %285 = load <8 x double>, ptr %284, align 8
  %286 = getelementptr i8, ptr %284, i64 64
  %287 = load <8 x double>, ptr %286, align 8
  %288 = shufflevector <8 x double> %285, <8 x double> %287, <8 x i32> <i32 0, i32 2, i32 4, i32 6, i32 8, i32 10, i32 12, i32 14>
  %289 = shufflevector <8 x double> %285, <8 x double> %287, <8 x i32> <i32 1, i32 3, i32 5, i32 7, i32 9, i32 11, i32 13, i32 15>
  %290 = select i1 %273, <8 x double> %288, <8 x double> %289
  %291 = select i1 %273, <8 x double> %289, <8 x double> %288
  %292 = mul i64 %263, %271
  %293 = getelementptr double, ptr %268, i64 %292
  %294 = load <8 x double>, ptr %293, align 8
  %295 = getelementptr i8, ptr %293, i64 64
  %296 = load <8 x double>, ptr %295, align 8
  %297 = shufflevector <8 x double> %294, <8 x double> %296, <8 x i32> <i32 0, i32 2, i32 4, i32 6, i32 8, i32 10, i32 12, i32 14>
  %298 = shufflevector <8 x double> %294, <8 x double> %296, <8 x i32> <i32 1, i32 3, i32 5, i32 7, i32 9, i32 11, i32 13, i32 15>
  %299 = select i1 %273, <8 x double> %297, <8 x double> %298
  %300 = select i1 %273, <8 x double> %298, <8 x double> %297
  %301 = mul i64 %264, %271
  %302 = getelementptr double, ptr %268, i64 %301
  %303 = load <8 x double>, ptr %302, align 8
  %304 = getelementptr i8, ptr %302, i64 64
  %305 = load <8 x double>, ptr %304, align 8
  %306 = shufflevector <8 x double> %303, <8 x double> %305, <8 x i32> <i32 0, i32 2, i32 4, i32 6, i32 8, i32 10, i32 12, i32 14>
  %307 = shufflevector <8 x double> %303, <8 x double> %305, <8 x i32> <i32 1, i32 3, i32 5, i32 7, i32 9, i32 11, i32 13, i32 15>
  %308 = select i1 %273, <8 x double> %306, <8 x double> %307
  %309 = select i1 %273, <8 x double> %307, <8 x double> %306
  %310 = fadd contract <8 x double> %299, %281
  %311 = fadd contract <8 x double> %300, %282
  %312 = fsub contract <8 x double> %281, %299
  %313 = fsub contract <8 x double> %282, %300
  %314 = fadd contract <8 x double> %308, %290
  %315 = fadd contract <8 x double> %309, %291
  %316 = fsub contract <8 x double> %290, %308
  %317 = fsub contract <8 x double> %291, %309
  %318 = fadd contract <8 x double> %310, %314
  %319 = fadd contract <8 x double> %311, %315
  %320 = fadd contract <8 x double> %312, %317
  %321 = fsub contract <8 x double> %313, %316
  %322 = fsub contract <8 x double> %310, %314
  %323 = fsub contract <8 x double> %311, %315
  %324 = fsub contract <8 x double> %312, %317
  %325 = fadd contract <8 x double> %313, %316
  br i1 %259, label %373, label %326

326:
  %327 = sdiv i64 %266, %242
  %328 = mul i64 %260, %327
  %329 = getelementptr i8, ptr %249, i64 %328
  %330 = load double, ptr %329, align 8
  %331 = insertelement <8 x double> poison, double %330, i64 0
  %332 = shufflevector <8 x double> %331, <8 x double> poison, <8 x i32> zeroinitializer
  %333 = getelementptr i8, ptr %329, i64 8
  %334 = load double, ptr %333, align 8
  %335 = insertelement <8 x double> poison, double %334, i64 0
  %336 = shufflevector <8 x double> %335, <8 x double> poison, <8 x i32> zeroinitializer
  %337 = fmul contract <8 x double> %320, %332
  %338 = fmul contract <8 x double> %321, %336
  %339 = fsub contract <8 x double> %337, %338
  %340 = fmul contract <8 x double> %320, %336
  %341 = fmul contract <8 x double> %332, %321
  %342 = fadd contract <8 x double> %340, %341
  %343 = shl i64 %328, 1
  %344 = getelementptr i8, ptr %249, i64 %343
  %345 = load double, ptr %344, align 8
  %346 = insertelement <8 x double> poison, double %345, i64 0
  %347 = shufflevector <8 x double> %346, <8 x double> poison, <8 x i32> zeroinitializer
  %348 = getelementptr i8, ptr %344, i64 8
  %349 = load double, ptr %348, align 8
  %350 = insertelement <8 x double> poison, double %349, i64 0
  %351 = shufflevector <8 x double> %350, <8 x double> poison, <8 x i32> zeroinitializer
  %352 = fmul contract <8 x double> %322, %347
  %353 = fmul contract <8 x double> %323, %351
  %354 = fsub contract <8 x double> %352, %353
  %355 = fmul contract <8 x double> %322, %351
  %356 = fmul contract <8 x double> %347, %323
  %357 = fadd contract <8 x double> %355, %356
  %358 = mul i64 %328, 3
  %359 = getelementptr i8, ptr %249, i64 %358
  %360 = load double, ptr %359, align 8
  %361 = insertelement <8 x double> poison, double %360, i64 0
  %362 = shufflevector <8 x double> %361, <8 x double> poison, <8 x i32> zeroinitializer
  %363 = getelementptr i8, ptr %359, i64 8
  %364 = load double, ptr %363, align 8
  %365 = insertelement <8 x double> poison, double %364, i64 0
  %366 = shufflevector <8 x double> %365, <8 x double> poison, <8 x i32> zeroinitializer
  %367 = fmul contract <8 x double> %324, %362
  %368 = fmul contract <8 x double> %325, %366
  %369 = fsub contract <8 x double> %367, %368
  %370 = fmul contract <8 x double> %324, %366
  %371 = fmul contract <8 x double> %362, %325
  %372 = fadd contract <8 x double> %370, %371
  br label %373

373:
  %374 = phi <8 x double> [ %325, %265 ], [ %372, %326 ]
  %375 = phi <8 x double> [ %324, %265 ], [ %369, %326 ]
  %376 = phi <8 x double> [ %323, %265 ], [ %357, %326 ]
  %377 = phi <8 x double> [ %322, %265 ], [ %354, %326 ]
  %378 = phi <8 x double> [ %321, %265 ], [ %342, %326 ]
  %379 = phi <8 x double> [ %320, %265 ], [ %339, %326 ]
  %380 = getelementptr %struct.number_float64, ptr %269, i64 %248
  store <8 x double> %318, ptr %380, align 64
  %381 = getelementptr inbounds i8, ptr %380, i64 64
  store <8 x double> %319, ptr %381, align 64
  %382 = getelementptr %struct.number_float64, ptr %380, i64 %236
  store <8 x double> %379, ptr %382, align 64
  %383 = getelementptr inbounds i8, ptr %382, i64 64
  store <8 x double> %378, ptr %383, align 64
  %384 = getelementptr %struct.number_float64, ptr %380, i64 %244
  store <8 x double> %377, ptr %384, align 64
  %385 = getelementptr inbounds i8, ptr %384, i64 64
  store <8 x double> %376, ptr %385, align 64
  %386 = getelementptr %struct.number_float64, ptr %380, i64 %245
  store <8 x double> %375, ptr %386, align 64
  %387 = getelementptr inbounds i8, ptr %386, i64 64
  store <8 x double> %374, ptr %387, align 64
  %388 = getelementptr i8, ptr %268, i64 128
  %389 = load i64, ptr %256, align 8
  %390 = getelementptr %struct.number_float64, ptr %269, i64 %389
  %391 = add nuw nsw i64 %267, 1
  %392 = load ptr, ptr %1, align 8
  %393 = getelementptr inbounds i8, ptr %392, i64 8
  %394 = load i64, ptr %393, align 8
  %395 = icmp slt i64 %391, %394
  br i1 %395, label %265, label %396

396:
  %397 = phi ptr [ %247, %246 ], [ %392, %373 ]
  %398 = add nuw nsw i64 %248, 1
  %399 = icmp eq i64 %398, %236
  br i1 %399, label %952, label %246

400:
  %401 = sdiv i64 %5, 5
  br i1 %6, label %402, label %952

402:
  %403 = icmp ugt i64 %5, 4
  %404 = getelementptr inbounds i8, ptr %1, i64 8
  %405 = getelementptr inbounds i8, ptr %1, i64 16
  %406 = getelementptr inbounds i8, ptr %1, i64 24
  %407 = mul nuw nsw i64 %401, 5
  br i1 %403, label %408, label %952

408:
  %409 = shl nuw nsw i64 %401, 1
  %410 = mul nuw nsw i64 %401, 3
  %411 = shl nuw nsw i64 %401, 2
  br label %412

412:
  %413 = phi ptr [ %624, %623 ], [ %3, %408 ]
  %414 = phi i64 [ %625, %623 ], [ 0, %408 ]
  %415 = load ptr, ptr %404, align 8
  %416 = getelementptr inbounds i8, ptr %413, i64 8
  %417 = load i64, ptr %416, align 8
  %418 = icmp sgt i64 %417, 0
  br i1 %418, label %419, label %623

419:
  %420 = load ptr, ptr %406, align 8
  %421 = load ptr, ptr %405, align 8
  %422 = getelementptr inbounds i8, ptr %413, i64 24
  %423 = getelementptr inbounds i8, ptr %413, i64 32
  %424 = getelementptr inbounds i8, ptr %413, i64 64
  %425 = icmp eq i64 %414, 0
  %426 = shl i64 %414, 4
  %427 = load i64, ptr %422, align 8
  %428 = add nuw i64 %414, %401
  %429 = add nuw i64 %414, %409
  %430 = add nuw i64 %414, %410
  %431 = add nuw i64 %414, %411
  br label %432

432:
  %433 = phi i64 [ %427, %419 ], [ %616, %596 ]
  %434 = phi i64 [ 0, %419 ], [ %618, %596 ]
  %435 = phi ptr [ %420, %419 ], [ %617, %596 ]
  %436 = phi ptr [ %421, %419 ], [ %615, %596 ]
  %437 = load i64, ptr %423, align 8
  %438 = shl i64 %437, 1
  %439 = load i64, ptr %424, align 8
  %440 = icmp eq i64 %439, 0
  %441 = mul i64 %414, %438
  %442 = getelementptr double, ptr %436, i64 %441
  %443 = load <8 x double>, ptr %442, align 8
  %444 = getelementptr i8, ptr %442, i64 64
  %445 = load <8 x double>, ptr %444, align 8
  %446 = shufflevector <8 x double> %443, <8 x double> %445, <8 x i32> <i32 0, i32 2, i32 4, i32 6, i32 8, i32 10, i32 12, i32 14>
  %447 = shufflevector <8 x double> %443, <8 x double> %445, <8 x i32> <i32 1, i32 3, i32 5, i32 7, i32 9, i32 11, i32 13, i32 15>
  %448 = select i1 %440, <8 x double> %446, <8 x double> %447
  %449 = select i1 %440, <8 x double> %447, <8 x double> %446
  %450 = mul i64 %428, %438
  %451 = getelementptr double, ptr %436, i64 %450
  %452 = load <8 x double>, ptr %451, align 8
  %453 = getelementptr i8, ptr %451, i64 64
  %454 = load <8 x double>, ptr %453, align 8
  %455 = shufflevector <8 x double> %452, <8 x double> %454, <8 x i32> <i32 0, i32 2, i32 4, i32 6, i32 8, i32 10, i32 12, i32 14>
  %456 = shufflevector <8 x double> %452, <8 x double> %454, <8 x i32> <i32 1, i32 3, i32 5, i32 7, i32 9, i32 11, i32 13, i32 15>
  %457 = select i1 %440, <8 x double> %455, <8 x double> %456
  %458 = select i1 %440, <8 x double> %456, <8 x double> %455
  %459 = mul i64 %429, %438
  %460 = getelementptr double, ptr %436, i64 %459
  %461 = load <8 x double>, ptr %460, align 8
  %462 = getelementptr i8, ptr %460, i64 64
  %463 = load <8 x double>, ptr %462, align 8
  %464 = shufflevector <8 x double> %461, <8 x double> %463, <8 x i32> <i32 0, i32 2, i32 4, i32 6, i32 8, i32 10, i32 12, i32 14>
  %465 = shufflevector <8 x double> %461, <8 x double> %463, <8 x i32> <i32 1, i32 3, i32 5, i32 7, i32 9, i32 11, i32 13, i32 15>
  %466 = select i1 %440, <8 x double> %464, <8 x double> %465
  %467 = select i1 %440, <8 x double> %465, <8 x double> %464
  %468 = mul i64 %430, %438
  %469 = getelementptr double, ptr %436, i64 %468
  %470 = load <8 x double>, ptr %469, align 8
  %471 = getelementptr i8, ptr %469, i64 64
  %472 = load <8 x double>, ptr %471, align 8
  %473 = shufflevector <8 x double> %470, <8 x double> %472, <8 x i32> <i32 0, i32 2, i32 4, i32 6, i32 8, i32 10, i32 12, i32 14>
  %474 = shufflevector <8 x double> %470, <8 x double> %472, <8 x i32> <i32 1, i32 3, i32 5, i32 7, i32 9, i32 11, i32 13, i32 15>
  %475 = select i1 %440, <8 x double> %473, <8 x double> %474
  %476 = select i1 %440, <8 x double> %474, <8 x double> %473
  %477 = mul i64 %431, %438
  %478 = getelementptr double, ptr %436, i64 %477
  %479 = load <8 x double>, ptr %478, align 8
  %480 = getelementptr i8, ptr %478, i64 64
  %481 = load <8 x double>, ptr %480, align 8
  %482 = shufflevector <8 x double> %479, <8 x double> %481, <8 x i32> <i32 0, i32 2, i32 4, i32 6, i32 8, i32 10, i32 12, i32 14>
  %483 = shufflevector <8 x double> %479, <8 x double> %481, <8 x i32> <i32 1, i32 3, i32 5, i32 7, i32 9, i32 11, i32 13, i32 15>
  %484 = select i1 %440, <8 x double> %482, <8 x double> %483
  %485 = select i1 %440, <8 x double> %483, <8 x double> %482
  %486 = fadd contract <8 x double> %484, %457
  %487 = fadd contract <8 x double> %485, %458
  %488 = fadd contract <8 x double> %475, %466
  %489 = fadd contract <8 x double> %476, %467
  %490 = fsub contract <8 x double> %457, %484
  %491 = fsub contract <8 x double> %458, %485
  %492 = fsub contract <8 x double> %466, %475
  %493 = fsub contract <8 x double> %467, %476
  %494 = fmul contract <8 x double> %486, splat (double 0x3FD3C6EF372FE950)
  %495 = fmul contract <8 x double> %487, splat (double 0x3FD3C6EF372FE950)
  %496 = fmul contract <8 x double> %488, splat (double 0x3FE9E3779B97F4A8)
  %497 = fmul contract <8 x double> %489, splat (double 0x3FE9E3779B97F4A8)
  %498 = fsub contract <8 x double> %494, %496
  %499 = fsub contract <8 x double> %495, %497
  %500 = fadd contract <8 x double> %448, %498
  %501 = fadd contract <8 x double> %449, %499
  %502 = fmul contract <8 x double> %486, splat (double 0x3FE9E3779B97F4A8)
  %503 = fmul contract <8 x double> %487, splat (double 0x3FE9E3779B97F4A8)
  %504 = fmul contract <8 x double> %488, splat (double 0x3FD3C6EF372FE950)
  %505 = fmul contract <8 x double> %489, splat (double 0x3FD3C6EF372FE950)
  %506 = fsub contract <8 x double> %504, %502
  %507 = fsub contract <8 x double> %505, %503
  %508 = fadd contract <8 x double> %448, %506
  %509 = fadd contract <8 x double> %449, %507
  %510 = fmul contract <8 x double> %491, splat (double 0x3FEE6F0E134454FF)
  %511 = fmul contract <8 x double> %490, splat (double 0xBFEE6F0E134454FF)
  %512 = fmul contract <8 x double> %493, splat (double 0x3FE2CF2304755A5E)
  %513 = fmul contract <8 x double> %492, splat (double 0x3FE2CF2304755A5E)
  %514 = fadd contract <8 x double> %510, %512
  %515 = fsub contract <8 x double> %511, %513
  %516 = fmul contract <8 x double> %491, splat (double 0x3FE2CF2304755A5E)
  %517 = fmul contract <8 x double> %490, splat (double 0xBFE2CF2304755A5E)
  %518 = fmul contract <8 x double> %493, splat (double 0x3FEE6F0E134454FF)
  %519 = fmul contract <8 x double> %492, splat (double 0x3FEE6F0E134454FF)
  %520 = fsub contract <8 x double> %516, %518
  %521 = fadd contract <8 x double> %517, %519
  %522 = fadd contract <8 x double> %486, %488
  %523 = fadd contract <8 x double> %487, %489
  %524 = fadd contract <8 x double> %448, %522
  %525 = fadd contract <8 x double> %449, %523
  %526 = fadd contract <8 x double> %500, %514
  %527 = fadd contract <8 x double> %515, %501
  %528 = fadd contract <8 x double> %508, %520
  %529 = fadd contract <8 x double> %521, %509
  %530 = fsub contract <8 x double> %508, %520
  %531 = fsub contract <8 x double> %509, %521
  %532 = fsub contract <8 x double> %500, %514
  %533 = fsub contract <8 x double> %501, %515
  br i1 %425, label %596, label %534

534:
  %535 = sdiv i64 %433, %407
  %536 = mul i64 %426, %535
  %537 = getelementptr i8, ptr %415, i64 %536
  %538 = load double, ptr %537, align 8
  %539 = insertelement <8 x double> poison, double %538, i64 0
  %540 = shufflevector <8 x double> %539, <8 x double> poison, <8 x i32> zeroinitializer
  %541 = getelementptr i8, ptr %537, i64 8
  %542 = load double, ptr %541, align 8
  %543 = insertelement <8 x double> poison, double %542, i64 0
  %544 = shufflevector <8 x double> %543, <8 x double> poison, <8 x i32> zeroinitializer
  %545 = fmul contract <8 x double> %526, %540
  %546 = fmul contract <8 x double> %527, %544
  %547 = fsub contract <8 x double> %545, %546
  %548 = fmul contract <8 x double> %526, %544
  %549 = fmul contract <8 x double> %540, %527
  %550 = fadd contract <8 x double> %548, %549
  %551 = shl i64 %536, 1
  %552 = getelementptr i8, ptr %415, i64 %551
  %553 = load double, ptr %552, align 8
  %554 = insertelement <8 x double> poison, double %553, i64 0
  %555 = shufflevector <8 x double> %554, <8 x double> poison, <8 x i32> zeroinitializer
  %556 = getelementptr i8, ptr %552, i64 8
  %557 = load double, ptr %556, align 8
  %558 = insertelement <8 x double> poison, double %557, i64 0
  %559 = shufflevector <8 x double> %558, <8 x double> poison, <8 x i32> zeroinitializer
  %560 = fmul contract <8 x double> %528, %555
  %561 = fmul contract <8 x double> %529, %559
  %562 = fsub contract <8 x double> %560, %561
  %563 = fmul contract <8 x double> %528, %559
  %564 = fmul contract <8 x double> %555, %529
  %565 = fadd contract <8 x double> %563, %564
  %566 = mul i64 %536, 3
  %567 = getelementptr i8, ptr %415, i64 %566
  %568 = load double, ptr %567, align 8
  %569 = insertelement <8 x double> poison, double %568, i64 0
  %570 = shufflevector <8 x double> %569, <8 x double> poison, <8 x i32> zeroinitializer
  %571 = getelementptr i8, ptr %567, i64 8
  %572 = load double, ptr %571, align 8
  %573 = insertelement <8 x double> poison, double %572, i64 0
  %574 = shufflevector <8 x double> %573, <8 x double> poison, <8 x i32> zeroinitializer
  %575 = fmul contract <8 x double> %530, %570
  %576 = fmul contract <8 x double> %531, %574
  %577 = fsub contract <8 x double> %575, %576
  %578 = fmul contract <8 x double> %530, %574
  %579 = fmul contract <8 x double> %570, %531
  %580 = fadd contract <8 x double> %578, %579
  %581 = shl i64 %536, 2
  %582 = getelementptr i8, ptr %415, i64 %581
  %583 = load double, ptr %582, align 8
  %584 = insertelement <8 x double> poison, double %583, i64 0
  %585 = shufflevector <8 x double> %584, <8 x double> poison, <8 x i32> zeroinitializer
  %586 = getelementptr i8, ptr %582, i64 8
  %587 = load double, ptr %586, align 8
  %588 = insertelement <8 x double> poison, double %587, i64 0
  %589 = shufflevector <8 x double> %588, <8 x double> poison, <8 x i32> zeroinitializer
  %590 = fmul contract <8 x double> %532, %585
  %591 = fmul contract <8 x double> %533, %589
  %592 = fsub contract <8 x double> %590, %591
  %593 = fmul contract <8 x double> %532, %589
  %594 = fmul contract <8 x double> %585, %533
  %595 = fadd contract <8 x double> %593, %594
  br label %596

596:
  %597 = phi <8 x double> [ %533, %432 ], [ %595, %534 ]
  %598 = phi <8 x double> [ %532, %432 ], [ %592, %534 ]
  %599 = phi <8 x double> [ %531, %432 ], [ %580, %534 ]
  %600 = phi <8 x double> [ %530, %432 ], [ %577, %534 ]
  %601 = phi <8 x double> [ %529, %432 ], [ %565, %534 ]
  %602 = phi <8 x double> [ %528, %432 ], [ %562, %534 ]
  %603 = phi <8 x double> [ %527, %432 ], [ %550, %534 ]
  %604 = phi <8 x double> [ %526, %432 ], [ %547, %534 ]
  %605 = getelementptr %struct.number_float64, ptr %435, i64 %414
  store <8 x double> %524, ptr %605, align 64
  %606 = getelementptr inbounds i8, ptr %605, i64 64
  store <8 x double> %525, ptr %606, align 64
  %607 = getelementptr %struct.number_float64, ptr %605, i64 %401
  store <8 x double> %604, ptr %607, align 64
  %608 = getelementptr inbounds i8, ptr %607, i64 64
  store <8 x double> %603, ptr %608, align 64
  %609 = getelementptr %struct.number_float64, ptr %605, i64 %409
  store <8 x double> %602, ptr %609, align 64
  %610 = getelementptr inbounds i8, ptr %609, i64 64
  store <8 x double> %601, ptr %610, align 64
  %611 = getelementptr %struct.number_float64, ptr %605, i64 %410
  store <8 x double> %600, ptr %611, align 64
  %612 = getelementptr inbounds i8, ptr %611, i64 64
  store <8 x double> %599, ptr %612, align 64
  %613 = getelementptr %struct.number_float64, ptr %605, i64 %411
  store <8 x double> %598, ptr %613, align 64
  %614 = getelementptr inbounds i8, ptr %613, i64 64
  store <8 x double> %597, ptr %614, align 64
  %615 = getelementptr i8, ptr %436, i64 128
  %616 = load i64, ptr %422, align 8
  %617 = getelementptr %struct.number_float64, ptr %435, i64 %616
  %618 = add nuw nsw i64 %434, 1
  %619 = load ptr, ptr %1, align 8
  %620 = getelementptr inbounds i8, ptr %619, i64 8
  %621 = load i64, ptr %620, align 8
  %622 = icmp slt i64 %618, %621
  br i1 %622, label %432, label %623

623:
  %624 = phi ptr [ %413, %412 ], [ %619, %596 ]
  %625 = add nuw nsw i64 %414, 1
  %626 = icmp eq i64 %625, %401
  br i1 %626, label %952, label %412

627:
  %628 = sdiv i64 %5, 8
  br i1 %6, label %629, label %952

629:
  %630 = icmp ugt i64 %5, 7
  %631 = getelementptr inbounds i8, ptr %1, i64 8
  %632 = getelementptr inbounds i8, ptr %1, i64 16
  %633 = getelementptr inbounds i8, ptr %1, i64 24
  %634 = shl nuw nsw i64 %628, 3
  br i1 %630, label %635, label %952

635:
  %636 = shl nuw nsw i64 %628, 1
  %637 = mul nuw nsw i64 %628, 3
  %638 = shl nuw nsw i64 %628, 2
  %639 = mul nuw nsw i64 %628, 5
  %640 = mul nuw nsw i64 %628, 6
  %641 = mul nuw nsw i64 %628, 7
  br label %642

642:
  %643 = phi ptr [ %949, %948 ], [ %3, %635 ]
  %644 = phi i64 [ %950, %948 ], [ 0, %635 ]
  %645 = load ptr, ptr %631, align 8
  %646 = getelementptr inbounds i8, ptr %643, i64 8
  %647 = load i64, ptr %646, align 8
  %648 = icmp sgt i64 %647, 0
  br i1 %648, label %649, label %948

649:
  %650 = load ptr, ptr %633, align 8
  %651 = load ptr, ptr %632, align 8
  %652 = getelementptr inbounds i8, ptr %643, i64 24
  %653 = getelementptr inbounds i8, ptr %643, i64 32
  %654 = getelementptr inbounds i8, ptr %643, i64 64
  %655 = icmp eq i64 %644, 0
  %656 = shl i64 %644, 4
  %657 = load i64, ptr %652, align 8
  %658 = add nuw i64 %644, %628
  %659 = add nuw i64 %644, %636
  %660 = add nuw i64 %644, %637
  %661 = add nuw i64 %644, %638
  %662 = add nuw i64 %644, %639
  %663 = add nuw i64 %644, %640
  %664 = add nuw i64 %644, %641
  br label %665

665:
  %666 = phi i64 [ %657, %649 ], [ %941, %909 ]
  %667 = phi i64 [ 0, %649 ], [ %943, %909 ]
  %668 = phi ptr [ %651, %649 ], [ %940, %909 ]
  %669 = phi ptr [ %650, %649 ], [ %942, %909 ]
  %670 = load i64, ptr %653, align 8
  %671 = shl i64 %670, 1
  %672 = load i64, ptr %654, align 8
  %673 = icmp eq i64 %672, 0
  %674 = mul i64 %644, %671
  %675 = getelementptr double, ptr %668, i64 %674
  %676 = load <8 x double>, ptr %675, align 8
  %677 = getelementptr i8, ptr %675, i64 64
  %678 = load <8 x double>, ptr %677, align 8
  %679 = shufflevector <8 x double> %676, <8 x double> %678, <8 x i32> <i32 0, i32 2, i32 4, i32 6, i32 8, i32 10, i32 12, i32 14>
  %680 = shufflevector <8 x double> %676, <8 x double> %678, <8 x i32> <i32 1, i32 3, i32 5, i32 7, i32 9, i32 11, i32 13, i32 15>
  %681 = select i1 %673, <8 x double> %679, <8 x double> %680
  %682 = select i1 %673, <8 x double> %680, <8 x double> %679
  %683 = mul i64 %658, %671
  %684 = getelementptr double, ptr %668, i64 %683
  %685 = load <8 x double>, ptr %684, align 8
  %686 = getelementptr i8, ptr %684, i64 64
  %687 = load <8 x double>, ptr %686, align 8
  %688 = shufflevector <8 x double> %685, <8 x double> %687, <8 x i32> <i32 0, i32 2, i32 4, i32 6, i32 8, i32 10, i32 12, i32 14>
  %689 = shufflevector <8 x double> %685, <8 x double> %687, <8 x i32> <i32 1, i32 3, i32 5, i32 7, i32 9, i32 11, i32 13, i32 15>
  %690 = select i1 %673, <8 x double> %688, <8 x double> %689
  %691 = select i1 %673, <8 x double> %689, <8 x double> %688
  %692 = mul i64 %659, %671
  %693 = getelementptr double, ptr %668, i64 %692
  %694 = load <8 x double>, ptr %693, align 8
  %695 = getelementptr i8, ptr %693, i64 64
  %696 = load <8 x double>, ptr %695, align 8
  %697 = shufflevector <8 x double> %694, <8 x double> %696, <8 x i32> <i32 0, i32 2, i32 4, i32 6, i32 8, i32 10, i32 12, i32 14>
  %698 = shufflevector <8 x double> %694, <8 x double> %696, <8 x i32> <i32 1, i32 3, i32 5, i32 7, i32 9, i32 11, i32 13, i32 15>
  %699 = select i1 %673, <8 x double> %697, <8 x double> %698
  %700 = select i1 %673, <8 x double> %698, <8 x double> %697
  %701 = mul i64 %660, %671
  %702 = getelementptr double, ptr %668, i64 %701
  %703 = load <8 x double>, ptr %702, align 8
  %704 = getelementptr i8, ptr %702, i64 64
  %705 = load <8 x double>, ptr %704, align 8
  %706 = shufflevector <8 x double> %703, <8 x double> %705, <8 x i32> <i32 0, i32 2, i32 4, i32 6, i32 8, i32 10, i32 12, i32 14>
  %707 = shufflevector <8 x double> %703, <8 x double> %705, <8 x i32> <i32 1, i32 3, i32 5, i32 7, i32 9, i32 11, i32 13, i32 15>
  %708 = select i1 %673, <8 x double> %706, <8 x double> %707
  %709 = select i1 %673, <8 x double> %707, <8 x double> %706
  %710 = mul i64 %661, %671
  %711 = getelementptr double, ptr %668, i64 %710
  %712 = load <8 x double>, ptr %711, align 8
  %713 = getelementptr i8, ptr %711, i64 64
  %714 = load <8 x double>, ptr %713, align 8
  %715 = shufflevector <8 x double> %712, <8 x double> %714, <8 x i32> <i32 0, i32 2, i32 4, i32 6, i32 8, i32 10, i32 12, i32 14>
  %716 = shufflevector <8 x double> %712, <8 x double> %714, <8 x i32> <i32 1, i32 3, i32 5, i32 7, i32 9, i32 11, i32 13, i32 15>
  %717 = select i1 %673, <8 x double> %715, <8 x double> %716
  %718 = select i1 %673, <8 x double> %716, <8 x double> %715
  %719 = mul i64 %662, %671
  %720 = getelementptr double, ptr %668, i64 %719
  %721 = load <8 x double>, ptr %720, align 8
  %722 = getelementptr i8, ptr %720, i64 64
  %723 = load <8 x double>, ptr %722, align 8
  %724 = shufflevector <8 x double> %721, <8 x double> %723, <8 x i32> <i32 0, i32 2, i32 4, i32 6, i32 8, i32 10, i32 12, i32 14>
  %725 = shufflevector <8 x double> %721, <8 x double> %723, <8 x i32> <i32 1, i32 3, i32 5, i32 7, i32 9, i32 11, i32 13, i32 15>
  %726 = select i1 %673, <8 x double> %724, <8 x double> %725
  %727 = select i1 %673, <8 x double> %725, <8 x double> %724
  %728 = mul i64 %663, %671
  %729 = getelementptr double, ptr %668, i64 %728
  %730 = load <8 x double>, ptr %729, align 8
  %731 = getelementptr i8, ptr %729, i64 64
  %732 = load <8 x double>, ptr %731, align 8
  %733 = shufflevector <8 x double> %730, <8 x double> %732, <8 x i32> <i32 0, i32 2, i32 4, i32 6, i32 8, i32 10, i32 12, i32 14>
  %734 = shufflevector <8 x double> %730, <8 x double> %732, <8 x i32> <i32 1, i32 3, i32 5, i32 7, i32 9, i32 11, i32 13, i32 15>
  %735 = select i1 %673, <8 x double> %733, <8 x double> %734
  %736 = select i1 %673, <8 x double> %734, <8 x double> %733
  %737 = mul i64 %664, %671
  %738 = getelementptr double, ptr %668, i64 %737
  %739 = load <8 x double>, ptr %738, align 8
  %740 = getelementptr i8, ptr %738, i64 64
  %741 = load <8 x double>, ptr %740, align 8
  %742 = shufflevector <8 x double> %739, <8 x double> %741, <8 x i32> <i32 0, i32 2, i32 4, i32 6, i32 8, i32 10, i32 12, i32 14>
  %743 = shufflevector <8 x double> %739, <8 x double> %741, <8 x i32> <i32 1, i32 3, i32 5, i32 7, i32 9, i32 11, i32 13, i32 15>
  %744 = select i1 %673, <8 x double> %742, <8 x double> %743
  %745 = select i1 %673, <8 x double> %743, <8 x double> %742
  %746 = fadd contract <8 x double> %717, %681
  %747 = fadd contract <8 x double> %718, %682
  %748 = fsub contract <8 x double> %681, %717
  %749 = fsub contract <8 x double> %682, %718
  %750 = fadd contract <8 x double> %735, %699
  %751 = fadd contract <8 x double> %736, %700
  %752 = fsub contract <8 x double> %699, %735
  %753 = fsub contract <8 x double> %700, %736
  %754 = fadd contract <8 x double> %746, %750
  %755 = fadd contract <8 x double> %747, %751
  %756 = fadd contract <8 x double> %748, %753
  %757 = fsub contract <8 x double> %749, %752
  %758 = fsub contract <8 x double> %746, %750
  %759 = fsub contract <8 x double> %747, %751
  %760 = fsub contract <8 x double> %748, %753
  %761 = fadd contract <8 x double> %749, %752
  %762 = fadd contract <8 x double> %726, %690
  %763 = fadd contract <8 x double> %727, %691
  %764 = fsub contract <8 x double> %690, %726
  %765 = fsub contract <8 x double> %691, %727
  %766 = fadd contract <8 x double> %744, %708
  %767 = fadd contract <8 x double> %745, %709
  %768 = fsub contract <8 x double> %708, %744
  %769 = fsub contract <8 x double> %709, %745
  %770 = fadd contract <8 x double> %762, %766
  %771 = fadd contract <8 x double> %763, %767
  %772 = fadd contract <8 x double> %764, %769
  %773 = fsub contract <8 x double> %765, %768
  %774 = fsub contract <8 x double> %762, %766
  %775 = fsub contract <8 x double> %763, %767
  %776 = fsub contract <8 x double> %764, %769
  %777 = fadd contract <8 x double> %765, %768
  %778 = fadd contract <8 x double> %772, %773
  %779 = fmul contract <8 x double> %778, splat (double 0x3FE6A09E667F3BCD)
  %780 = fsub contract <8 x double> %773, %772
  %781 = fmul contract <8 x double> %780, splat (double 0x3FE6A09E667F3BCD)
  %782 = fsub contract <8 x double> %777, %776
  %783 = fmul contract <8 x double> %782, splat (double 0x3FE6A09E667F3BCD)
  %784 = fadd contract <8 x double> %776, %777
  %785 = fmul contract <8 x double> %784, splat (double 0xBFE6A09E667F3BCD)
  %786 = fadd contract <8 x double> %770, %754
  %787 = fadd contract <8 x double> %771, %755
  %788 = fsub contract <8 x double> %754, %770
  %789 = fsub contract <8 x double> %755, %771
  %790 = fadd contract <8 x double> %779, %756
  %791 = fadd contract <8 x double> %781, %757
  %792 = fsub contract <8 x double> %756, %779
  %793 = fsub contract <8 x double> %757, %781
  %794 = fadd contract <8 x double> %775, %758
  %795 = fsub contract <8 x double> %759, %774
  %796 = fsub contract <8 x double> %758, %775
  %797 = fadd contract <8 x double> %759, %774
  %798 = fadd contract <8 x double> %783, %760
  %799 = fadd contract <8 x double> %785, %761
  %800 = fsub contract <8 x double> %760, %783
  %801 = fsub contract <8 x double> %761, %785
  br i1 %655, label %909, label %802

802:
  %803 = sdiv i64 %666, %634
  %804 = mul i64 %656, %803
  %805 = getelementptr i8, ptr %645, i64 %804
  %806 = load double, ptr %805, align 8
  %807 = insertelement <8 x double> poison, double %806, i64 0
  %808 = shufflevector <8 x double> %807, <8 x double> poison, <8 x i32> zeroinitializer
  %809 = getelementptr i8, ptr %805, i64 8
  %810 = load double, ptr %809, align 8
  %811 = insertelement <8 x double> poison, double %810, i64 0
  %812 = shufflevector <8 x double> %811, <8 x double> poison, <8 x i32> zeroinitializer
  %813 = fmul contract <8 x double> %790, %808
  %814 = fmul contract <8 x double> %791, %812
  %815 = fsub contract <8 x double> %813, %814
  %816 = fmul contract <8 x double> %790, %812
  %817 = fmul contract <8 x double> %808, %791
  %818 = fadd contract <8 x double> %816, %817
  %819 = shl i64 %804, 1
  %820 = getelementptr i8, ptr %645, i64 %819
  %821 = load double, ptr %820, align 8
  %822 = insertelement <8 x double> poison, double %821, i64 0
  %823 = shufflevector <8 x double> %822, <8 x double> poison, <8 x i32> zeroinitializer
  %824 = getelementptr i8, ptr %820, i64 8
  %825 = load double, ptr %824, align 8
  %826 = insertelement <8 x double> poison, double %825, i64 0
  %827 = shufflevector <8 x double> %826, <8 x double> poison, <8 x i32> zeroinitializer
  %828 = fmul contract <8 x double> %794, %823
  %829 = fmul contract <8 x double> %795, %827
  %830 = fsub contract <8 x double> %828, %829
  %831 = fmul contract <8 x double> %794, %827
  %832 = fmul contract <8 x double> %823, %795
  %833 = fadd contract <8 x double> %831, %832
  %834 = mul i64 %804, 3
  %835 = getelementptr i8, ptr %645, i64 %834
  %836 = load double, ptr %835, align 8
  %837 = insertelement <8 x double> poison, double %836, i64 0
  %838 = shufflevector <8 x double> %837, <8 x double> poison, <8 x i32> zeroinitializer
  %839 = getelementptr i8, ptr %835, i64 8
  %840 = load double, ptr %839, align 8
  %841 = insertelement <8 x double> poison, double %840, i64 0
  %842 = shufflevector <8 x double> %841, <8 x double> poison, <8 x i32> zeroinitializer
  %843 = fmul contract <8 x double> %798, %838
  %844 = fmul contract <8 x double> %799, %842
  %845 = fsub contract <8 x double> %843, %844
  %846 = fmul contract <8 x double> %798, %842
  %847 = fmul contract <8 x double> %838, %799
  %848 = fadd contract <8 x double> %846, %847
  %849 = shl i64 %804, 2
  %850 = getelementptr i8, ptr %645, i64 %849
  %851 = load double, ptr %850, align 8
  %852 = insertelement <8 x double> poison, double %851, i64 0
  %853 = shufflevector <8 x double> %852, <8 x double> poison, <8 x i32> zeroinitializer
  %854 = getelementptr i8, ptr %850, i64 8
  %855 = load double, ptr %854, align 8
  %856 = insertelement <8 x double> poison, double %855, i64 0
  %857 = shufflevector <8 x double> %856, <8 x double> poison, <8 x i32> zeroinitializer
  %858 = fmul contract <8 x double> %788, %853
  %859 = fmul contract <8 x double> %789, %857
  %860 = fsub contract <8 x double> %858, %859
  %861 = fmul contract <8 x double> %788, %857
  %862 = fmul contract <8 x double> %853, %789
  %863 = fadd contract <8 x double> %861, %862
  %864 = mul i64 %804, 5
  %865 = getelementptr i8, ptr %645, i64 %864
  %866 = load double, ptr %865, align 8
  %867 = insertelement <8 x double> poison, double %866, i64 0
  %868 = shufflevector <8 x double> %867, <8 x double> poison, <8 x i32> zeroinitializer
  %869 = getelementptr i8, ptr %865, i64 8
  %870 = load double, ptr %869, align 8
  %871 = insertelement <8 x double> poison, double %870, i64 0
  %872 = shufflevector <8 x double> %871, <8 x double> poison, <8 x i32> zeroinitializer
  %873 = fmul contract <8 x double> %792, %868
  %874 = fmul contract <8 x double> %793, %872
  %875 = fsub contract <8 x double> %873, %874
  %876 = fmul contract <8 x double> %792, %872
  %877 = fmul contract <8 x double> %868, %793
  %878 = fadd contract <8 x double> %876, %877
  %879 = mul i64 %804, 6
  %880 = getelementptr i8, ptr %645, i64 %879
  %881 = load double, ptr %880, align 8
  %882 = insertelement <8 x double> poison, double %881, i64 0
  %883 = shufflevector <8 x double> %882, <8 x double> poison, <8 x i32> zeroinitializer
  %884 = getelementptr i8, ptr %880, i64 8
  %885 = load double, ptr %884, align 8
  %886 = insertelement <8 x double> poison, double %885, i64 0
  %887 = shufflevector <8 x double> %886, <8 x double> poison, <8 x i32> zeroinitializer
  %888 = fmul contract <8 x double> %796, %883
  %889 = fmul contract <8 x double> %797, %887
  %890 = fsub contract <8 x double> %888, %889
  %891 = fmul contract <8 x double> %796, %887
  %892 = fmul contract <8 x double> %883, %797
  %893 = fadd contract <8 x double> %891, %892
  %894 = mul i64 %804, 7
  %895 = getelementptr i8, ptr %645, i64 %894
  %896 = load double, ptr %895, align 8
  %897 = insertelement <8 x double> poison, double %896, i64 0
  %898 = shufflevector <8 x double> %897, <8 x double> poison, <8 x i32> zeroinitializer
  %899 = getelementptr i8, ptr %895, i64 8
  %900 = load double, ptr %899, align 8
  %901 = insertelement <8 x double> poison, double %900, i64 0
  %902 = shufflevector <8 x double> %901, <8 x double> poison, <8 x i32> zeroinitializer
  %903 = fmul contract <8 x double> %800, %898
  %904 = fmul contract <8 x double> %801, %902
  %905 = fsub contract <8 x double> %903, %904
  %906 = fmul contract <8 x double> %800, %902
  %907 = fmul contract <8 x double> %898, %801
  %908 = fadd contract <8 x double> %906, %907
  br label %909

909:
  %910 = phi <8 x double> [ %801, %665 ], [ %908, %802 ]
  %911 = phi <8 x double> [ %800, %665 ], [ %905, %802 ]
  %912 = phi <8 x double> [ %797, %665 ], [ %893, %802 ]
  %913 = phi <8 x double> [ %796, %665 ], [ %890, %802 ]
  %914 = phi <8 x double> [ %793, %665 ], [ %878, %802 ]
  %915 = phi <8 x double> [ %792, %665 ], [ %875, %802 ]
  %916 = phi <8 x double> [ %789, %665 ], [ %863, %802 ]
  %917 = phi <8 x double> [ %788, %665 ], [ %860, %802 ]
  %918 = phi <8 x double> [ %799, %665 ], [ %848, %802 ]
  %919 = phi <8 x double> [ %798, %665 ], [ %845, %802 ]
  %920 = phi <8 x double> [ %795, %665 ], [ %833, %802 ]
  %921 = phi <8 x double> [ %794, %665 ], [ %830, %802 ]
  %922 = phi <8 x double> [ %791, %665 ], [ %818, %802 ]
  %923 = phi <8 x double> [ %790, %665 ], [ %815, %802 ]
  %924 = getelementptr %struct.number_float64, ptr %669, i64 %644
  store <8 x double> %786, ptr %924, align 64
  %925 = getelementptr inbounds i8, ptr %924, i64 64
  store <8 x double> %787, ptr %925, align 64
  %926 = getelementptr %struct.number_float64, ptr %924, i64 %628
  store <8 x double> %923, ptr %926, align 64
  %927 = getelementptr inbounds i8, ptr %926, i64 64
  store <8 x double> %922, ptr %927, align 64
  %928 = getelementptr %struct.number_float64, ptr %924, i64 %636
  store <8 x double> %921, ptr %928, align 64
  %929 = getelementptr inbounds i8, ptr %928, i64 64
  store <8 x double> %920, ptr %929, align 64
  %930 = getelementptr %struct.number_float64, ptr %924, i64 %637
  store <8 x double> %919, ptr %930, align 64
  %931 = getelementptr inbounds i8, ptr %930, i64 64
  store <8 x double> %918, ptr %931, align 64
  %932 = getelementptr %struct.number_float64, ptr %924, i64 %638
  store <8 x double> %917, ptr %932, align 64
  %933 = getelementptr inbounds i8, ptr %932, i64 64
  store <8 x double> %916, ptr %933, align 64
  %934 = getelementptr %struct.number_float64, ptr %924, i64 %639
  store <8 x double> %915, ptr %934, align 64
  %935 = getelementptr inbounds i8, ptr %934, i64 64
  store <8 x double> %914, ptr %935, align 64
  %936 = getelementptr %struct.number_float64, ptr %924, i64 %640
  store <8 x double> %913, ptr %936, align 64
  %937 = getelementptr inbounds i8, ptr %936, i64 64
  store <8 x double> %912, ptr %937, align 64
  %938 = getelementptr %struct.number_float64, ptr %924, i64 %641
  store <8 x double> %911, ptr %938, align 64
  %939 = getelementptr inbounds i8, ptr %938, i64 64
  store <8 x double> %910, ptr %939, align 64
  %940 = getelementptr i8, ptr %668, i64 128
  %941 = load i64, ptr %652, align 8
  %942 = getelementptr %struct.number_float64, ptr %669, i64 %941
  %943 = add nuw nsw i64 %667, 1
  %944 = load ptr, ptr %1, align 8
  %945 = getelementptr inbounds i8, ptr %944, i64 8
  %946 = load i64, ptr %945, align 8
  %947 = icmp slt i64 %943, %946
  br i1 %947, label %665, label %948

948:
  %949 = phi ptr [ %643, %642 ], [ %944, %909 ]
  %950 = add nuw nsw i64 %644, 1
  %951 = icmp eq i64 %950, %628
  br i1 %951, label %952, label %642

952:
  ret void
}

define internal fastcc void @real_rows_to_work_float64(ptr %0) {
  %2 = load ptr, ptr %0, align 8
  %3 = getelementptr inbounds i8, ptr %2, i64 24
  %4 = load i64, ptr %3, align 8
  %5 = icmp slt i64 %4, 8
  br i1 %5, label %92, label %6

6:
  %7 = getelementptr inbounds i8, ptr %0, i64 16
  %8 = getelementptr inbounds i8, ptr %0, i64 24
  %9 = shl i64 %4, 4
  %10 = mul i64 %4, 24
  %11 = shl i64 %4, 5
  %12 = mul i64 %4, 40
  %13 = mul i64 %4, 48
  %14 = mul i64 %4, 56
  br label %15

15:
  %16 = phi i64 [ 8, %6 ], [ %90, %15 ]
  %17 = phi i64 [ 0, %6 ], [ %16, %15 ]
  %18 = load ptr, ptr %7, align 8
  %19 = getelementptr double, ptr %18, i64 %17
  %20 = load <8 x double>, ptr %19, align 8
  %21 = getelementptr double, ptr %19, i64 %4
  %22 = load <8 x double>, ptr %21, align 8
  %23 = getelementptr i8, ptr %19, i64 %9
  %24 = load <8 x double>, ptr %23, align 8
  %25 = getelementptr i8, ptr %19, i64 %10
  %26 = load <8 x double>, ptr %25, align 8
  %27 = getelementptr i8, ptr %19, i64 %11
  %28 = load <8 x double>, ptr %27, align 8
  %29 = getelementptr i8, ptr %19, i64 %12
  %30 = load <8 x double>, ptr %29, align 8
  %31 = getelementptr i8, ptr %19, i64 %13
  %32 = load <8 x double>, ptr %31, align 8
  %33 = getelementptr i8, ptr %19, i64 %14
  %34 = load <8 x double>, ptr %33, align 8
  %35 = shufflevector <8 x double> %20, <8 x double> %28, <8 x i32> <i32 0, i32 8, i32 1, i32 9, i32 2, i32 10, i32 3, i32 11>
  %36 = shufflevector <8 x double> %20, <8 x double> %28, <8 x i32> <i32 4, i32 12, i32 5, i32 13, i32 6, i32 14, i32 7, i32 15>
  %37 = shufflevector <8 x double> %22, <8 x double> %30, <8 x i32> <i32 0, i32 8, i32 1, i32 9, i32 2, i32 10, i32 3, i32 11>
  %38 = shufflevector <8 x double> %22, <8 x double> %30, <8 x i32> <i32 4, i32 12, i32 5, i32 13, i32 6, i32 14, i32 7, i32 15>
  %39 = shufflevector <8 x double> %24, <8 x double> %32, <8 x i32> <i32 0, i32 8, i32 1, i32 9, i32 2, i32 10, i32 3, i32 11>
  %40 = shufflevector <8 x double> %24, <8 x double> %32, <8 x i32> <i32 4, i32 12, i32 5, i32 13, i32 6, i32 14, i32 7, i32 15>
  %41 = shufflevector <8 x double> %26, <8 x double> %34, <8 x i32> <i32 0, i32 8, i32 1, i32 9, i32 2, i32 10, i32 3, i32 11>
  %42 = shufflevector <8 x double> %26, <8 x double> %34, <8 x i32> <i32 4, i32 12, i32 5, i32 13, i32 6, i32 14, i32 7, i32 15>
  %43 = shufflevector <8 x double> %35, <8 x double> %39, <8 x i32> <i32 0, i32 8, i32 1, i32 9, i32 2, i32 10, i32 3, i32 11>
  %44 = shufflevector <8 x double> %35, <8 x double> %39, <8 x i32> <i32 4, i32 12, i32 5, i32 13, i32 6, i32 14, i32 7, i32 15>
  %45 = shufflevector <8 x double> %36, <8 x double> %40, <8 x i32> <i32 0, i32 8, i32 1, i32 9, i32 2, i32 10, i32 3, i32 11>
  %46 = shufflevector <8 x double> %36, <8 x double> %40, <8 x i32> <i32 4, i32 12, i32 5, i32 13, i32 6, i32 14, i32 7, i32 15>
  %47 = shufflevector <8 x double> %37, <8 x double> %41, <8 x i32> <i32 0, i32 8, i32 1, i32 9, i32 2, i32 10, i32 3, i32 11>
  %48 = shufflevector <8 x double> %37, <8 x double> %41, <8 x i32> <i32 4, i32 12, i32 5, i32 13, i32 6, i32 14, i32 7, i32 15>
  %49 = shufflevector <8 x double> %38, <8 x double> %42, <8 x i32> <i32 0, i32 8, i32 1, i32 9, i32 2, i32 10, i32 3, i32 11>
  %50 = shufflevector <8 x double> %38, <8 x double> %42, <8 x i32> <i32 4, i32 12, i32 5, i32 13, i32 6, i32 14, i32 7, i32 15>
  %51 = shufflevector <8 x double> %43, <8 x double> %47, <8 x i32> <i32 0, i32 8, i32 1, i32 9, i32 2, i32 10, i32 3, i32 11>
  %52 = shufflevector <8 x double> %43, <8 x double> %47, <8 x i32> <i32 4, i32 12, i32 5, i32 13, i32 6, i32 14, i32 7, i32 15>
  %53 = shufflevector <8 x double> %44, <8 x double> %48, <8 x i32> <i32 0, i32 8, i32 1, i32 9, i32 2, i32 10, i32 3, i32 11>
  %54 = shufflevector <8 x double> %44, <8 x double> %48, <8 x i32> <i32 4, i32 12, i32 5, i32 13, i32 6, i32 14, i32 7, i32 15>
  %55 = shufflevector <8 x double> %45, <8 x double> %49, <8 x i32> <i32 0, i32 8, i32 1, i32 9, i32 2, i32 10, i32 3, i32 11>
  %56 = shufflevector <8 x double> %45, <8 x double> %49, <8 x i32> <i32 4, i32 12, i32 5, i32 13, i32 6, i32 14, i32 7, i32 15>
  %57 = shufflevector <8 x double> %46, <8 x double> %50, <8 x i32> <i32 0, i32 8, i32 1, i32 9, i32 2, i32 10, i32 3, i32 11>
  %58 = shufflevector <8 x double> %46, <8 x double> %50, <8 x i32> <i32 4, i32 12, i32 5, i32 13, i32 6, i32 14, i32 7, i32 15>
  %59 = load ptr, ptr %8, align 8
  %60 = getelementptr %struct.number_float64, ptr %59, i64 %17
  store <8 x double> %51, ptr %60, align 64
  %61 = getelementptr inbounds i8, ptr %60, i64 64
  store <8 x double> zeroinitializer, ptr %61, align 64
  %62 = load ptr, ptr %8, align 8
  %63 = or disjoint i64 %17, 1
  %64 = getelementptr %struct.number_float64, ptr %62, i64 %63
  store <8 x double> %52, ptr %64, align 64
  %65 = getelementptr inbounds i8, ptr %64, i64 64
  store <8 x double> zeroinitializer, ptr %65, align 64
  %66 = load ptr, ptr %8, align 8
  %67 = or disjoint i64 %17, 2
  %68 = getelementptr %struct.number_float64, ptr %66, i64 %67
  store <8 x double> %53, ptr %68, align 64
  %69 = getelementptr inbounds i8, ptr %68, i64 64
  store <8 x double> zeroinitializer, ptr %69, align 64
  %70 = load ptr, ptr %8, align 8
  %71 = or disjoint i64 %17, 3
  %72 = getelementptr %struct.number_float64, ptr %70, i64 %71
  store <8 x double> %54, ptr %72, align 64
  %73 = getelementptr inbounds i8, ptr %72, i64 64
  store <8 x double> zeroinitializer, ptr %73, align 64
  %74 = load ptr, ptr %8, align 8
  %75 = or disjoint i64 %17, 4
  %76 = getelementptr %struct.number_float64, ptr %74, i64 %75
  store <8 x double> %55, ptr %76, align 64
  %77 = getelementptr inbounds i8, ptr %76, i64 64
  store <8 x double> zeroinitializer, ptr %77, align 64
  %78 = load ptr, ptr %8, align 8
  %79 = or disjoint i64 %17, 5
  %80 = getelementptr %struct.number_float64, ptr %78, i64 %79
  store <8 x double> %56, ptr %80, align 64
  %81 = getelementptr inbounds i8, ptr %80, i64 64
  store <8 x double> zeroinitializer, ptr %81, align 64
  %82 = load ptr, ptr %8, align 8
  %83 = or disjoint i64 %17, 6
  %84 = getelementptr %struct.number_float64, ptr %82, i64 %83
  store <8 x double> %57, ptr %84, align 64
  %85 = getelementptr inbounds i8, ptr %84, i64 64
  store <8 x double> zeroinitializer, ptr %85, align 64
  %86 = load ptr, ptr %8, align 8
  %87 = or disjoint i64 %17, 7
  %88 = getelementptr %struct.number_float64, ptr %86, i64 %87
  store <8 x double> %58, ptr %88, align 64
  %89 = getelementptr inbounds i8, ptr %88, i64 64
  store <8 x double> zeroinitializer, ptr %89, align 64
  %90 = add i64 %16, 8
  %91 = icmp sgt i64 %90, %4
  br i1 %91, label %92, label %15

92:
  %93 = phi i64 [ 0, %1 ], [ %16, %15 ]
  %94 = icmp slt i64 %93, %4
  br i1 %94, label %95, label %122

95:
  %96 = getelementptr inbounds i8, ptr %0, i64 24
  %97 = getelementptr inbounds i8, ptr %0, i64 16
  br label %98

98:
  %99 = phi i64 [ %93, %95 ], [ %120, %119 ]
  %100 = load ptr, ptr %96, align 8
  %101 = getelementptr %struct.number_float64, ptr %100, i64 %99, i32 1
  store <8 x double> zeroinitializer, ptr %101, align 64
  br label %102

102:
  %103 = phi i64 [ 0, %98 ], [ %117, %102 ]
  %104 = load ptr, ptr %97, align 8
  %105 = mul i64 %4, %103
  %106 = getelementptr double, ptr %104, i64 %105
  %107 = getelementptr double, ptr %106, i64 %99
  %108 = load double, ptr %107, align 8
  %109 = load ptr, ptr %96, align 8
  %110 = getelementptr %struct.number_float64, ptr %109, i64 %99
  %111 = load ptr, ptr %0, align 8
  %112 = getelementptr inbounds i8, ptr %111, i64 64
  %113 = load i64, ptr %112, align 8
  %114 = shl i64 %113, 6
  %115 = getelementptr i8, ptr %110, i64 %114
  %116 = getelementptr double, ptr %115, i64 %103
  store double %108, ptr %116, align 8
  %117 = add nuw nsw i64 %103, 1
  %118 = icmp eq i64 %117, 8
  br i1 %118, label %119, label %102

119:
  %120 = add nsw i64 %99, 1
  %121 = icmp eq i64 %120, %4
  br i1 %121, label %122, label %98

122:
  ret void
}

define internal fastcc void @rows_to_work_float64(ptr %0) {
  %2 = load ptr, ptr %0, align 8
  %3 = getelementptr inbounds i8, ptr %2, i64 24
  %4 = load i64, ptr %3, align 8
  %5 = shl i64 %4, 1
  %6 = icmp slt i64 %4, 4
  br i1 %6, label %126, label %7

7:
  %8 = getelementptr inbounds i8, ptr %0, i64 16
  %9 = getelementptr inbounds i8, ptr %0, i64 24
  %10 = shl i64 %4, 5
  %11 = mul i64 %4, 48
  %12 = shl i64 %4, 6
  %13 = mul i64 %4, 80
  %14 = mul i64 %4, 96
  %15 = mul i64 %4, 112
  br label %16

16:
  %17 = phi i64 [ 4, %7 ], [ %124, %16 ]
  %18 = phi i64 [ 0, %7 ], [ %17, %16 ]
  %19 = load ptr, ptr %8, align 8
  %20 = shl i64 %18, 4
  %21 = getelementptr i8, ptr %19, i64 %20
  %22 = load <8 x double>, ptr %21, align 8
  %23 = getelementptr double, ptr %21, i64 %5
  %24 = load <8 x double>, ptr %23, align 8
  %25 = getelementptr i8, ptr %21, i64 %10
  %26 = load <8 x double>, ptr %25, align 8
  %27 = getelementptr i8, ptr %21, i64 %11
  %28 = load <8 x double>, ptr %27, align 8
  %29 = getelementptr i8, ptr %21, i64 %12
  %30 = load <8 x double>, ptr %29, align 8
  %31 = getelementptr i8, ptr %21, i64 %13
  %32 = load <8 x double>, ptr %31, align 8
  %33 = getelementptr i8, ptr %21, i64 %14
  %34 = load <8 x double>, ptr %33, align 8
  %35 = getelementptr i8, ptr %21, i64 %15
  %36 = load <8 x double>, ptr %35, align 8
  %37 = shufflevector <8 x double> %22, <8 x double> %30, <8 x i32> <i32 0, i32 8, i32 1, i32 9, i32 2, i32 10, i32 3, i32 11>
  %38 = shufflevector <8 x double> %22, <8 x double> %30, <8 x i32> <i32 4, i32 12, i32 5, i32 13, i32 6, i32 14, i32 7, i32 15>
  %39 = shufflevector <8 x double> %24, <8 x double> %32, <8 x i32> <i32 0, i32 8, i32 1, i32 9, i32 2, i32 10, i32 3, i32 11>
  %40 = shufflevector <8 x double> %24, <8 x double> %32, <8 x i32> <i32 4, i32 12, i32 5, i32 13, i32 6, i32 14, i32 7, i32 15>
  %41 = shufflevector <8 x double> %26, <8 x double> %34, <8 x i32> <i32 0, i32 8, i32 1, i32 9, i32 2, i32 10, i32 3, i32 11>
  %42 = shufflevector <8 x double> %26, <8 x double> %34, <8 x i32> <i32 4, i32 12, i32 5, i32 13, i32 6, i32 14, i32 7, i32 15>
  %43 = shufflevector <8 x double> %28, <8 x double> %36, <8 x i32> <i32 0, i32 8, i32 1, i32 9, i32 2, i32 10, i32 3, i32 11>
  %44 = shufflevector <8 x double> %28, <8 x double> %36, <8 x i32> <i32 4, i32 12, i32 5, i32 13, i32 6, i32 14, i32 7, i32 15>
  %45 = shufflevector <8 x double> %37, <8 x double> %41, <8 x i32> <i32 0, i32 8, i32 1, i32 9, i32 2, i32 10, i32 3, i32 11>
  %46 = shufflevector <8 x double> %37, <8 x double> %41, <8 x i32> <i32 4, i32 12, i32 5, i32 13, i32 6, i32 14, i32 7, i32 15>
  %47 = shufflevector <8 x double> %38, <8 x double> %42, <8 x i32> <i32 0, i32 8, i32 1, i32 9, i32 2, i32 10, i32 3, i32 11>
  %48 = shufflevector <8 x double> %38, <8 x double> %42, <8 x i32> <i32 4, i32 12, i32 5, i32 13, i32 6, i32 14, i32 7, i32 15>
  %49 = shufflevector <8 x double> %39, <8 x double> %43, <8 x i32> <i32 0, i32 8, i32 1, i32 9, i32 2, i32 10, i32 3, i32 11>
  %50 = shufflevector <8 x double> %39, <8 x double> %43, <8 x i32> <i32 4, i32 12, i32 5, i32 13, i32 6, i32 14, i32 7, i32 15>
  %51 = shufflevector <8 x double> %40, <8 x double> %44, <8 x i32> <i32 0, i32 8, i32 1, i32 9, i32 2, i32 10, i32 3, i32 11>
  %52 = shufflevector <8 x double> %40, <8 x double> %44, <8 x i32> <i32 4, i32 12, i32 5, i32 13, i32 6, i32 14, i32 7, i32 15>
  %53 = shufflevector <8 x double> %45, <8 x double> %49, <8 x i32> <i32 0, i32 8, i32 1, i32 9, i32 2, i32 10, i32 3, i32 11>
  %54 = shufflevector <8 x double> %45, <8 x double> %49, <8 x i32> <i32 4, i32 12, i32 5, i32 13, i32 6, i32 14, i32 7, i32 15>
  %55 = shufflevector <8 x double> %46, <8 x double> %50, <8 x i32> <i32 0, i32 8, i32 1, i32 9, i32 2, i32 10, i32 3, i32 11>
  %56 = shufflevector <8 x double> %46, <8 x double> %50, <8 x i32> <i32 4, i32 12, i32 5, i32 13, i32 6, i32 14, i32 7, i32 15>
  %57 = shufflevector <8 x double> %47, <8 x double> %51, <8 x i32> <i32 0, i32 8, i32 1, i32 9, i32 2, i32 10, i32 3, i32 11>
  %58 = shufflevector <8 x double> %47, <8 x double> %51, <8 x i32> <i32 4, i32 12, i32 5, i32 13, i32 6, i32 14, i32 7, i32 15>
  %59 = shufflevector <8 x double> %48, <8 x double> %52, <8 x i32> <i32 0, i32 8, i32 1, i32 9, i32 2, i32 10, i32 3, i32 11>
  %60 = shufflevector <8 x double> %48, <8 x double> %52, <8 x i32> <i32 4, i32 12, i32 5, i32 13, i32 6, i32 14, i32 7, i32 15>
  %61 = load ptr, ptr %9, align 8
  %62 = getelementptr %struct.number_float64, ptr %61, i64 %18
  %63 = load ptr, ptr %0, align 8
  %64 = getelementptr inbounds i8, ptr %63, i64 64
  %65 = load i64, ptr %64, align 8
  %66 = shl i64 %65, 6
  %67 = getelementptr i8, ptr %62, i64 %66
  store <8 x double> %53, ptr %67, align 8
  %68 = load ptr, ptr %9, align 8
  %69 = getelementptr %struct.number_float64, ptr %68, i64 %18
  %70 = load ptr, ptr %0, align 8
  %71 = getelementptr inbounds i8, ptr %70, i64 64
  %72 = load i64, ptr %71, align 8
  %73 = shl i64 %72, 6
  %74 = xor i64 %73, 64
  %75 = getelementptr i8, ptr %69, i64 %74
  store <8 x double> %54, ptr %75, align 8
  %76 = or disjoint i64 %18, 1
  %77 = load ptr, ptr %9, align 8
  %78 = getelementptr %struct.number_float64, ptr %77, i64 %76
  %79 = load ptr, ptr %0, align 8
  %80 = getelementptr inbounds i8, ptr %79, i64 64
  %81 = load i64, ptr %80, align 8
  %82 = shl i64 %81, 6
  %83 = getelementptr i8, ptr %78, i64 %82
  store <8 x double> %55, ptr %83, align 8
  %84 = load ptr, ptr %9, align 8
  %85 = getelementptr %struct.number_float64, ptr %84, i64 %76
  %86 = load ptr, ptr %0, align 8
  %87 = getelementptr inbounds i8, ptr %86, i64 64
  %88 = load i64, ptr %87, align 8
  %89 = shl i64 %88, 6
  %90 = xor i64 %89, 64
  %91 = getelementptr i8, ptr %85, i64 %90
  store <8 x double> %56, ptr %91, align 8
  %92 = or disjoint i64 %18, 2
  %93 = load ptr, ptr %9, align 8
  %94 = getelementptr %struct.number_float64, ptr %93, i64 %92
  %95 = load ptr, ptr %0, align 8
  %96 = getelementptr inbounds i8, ptr %95, i64 64
  %97 = load i64, ptr %96, align 8
  %98 = shl i64 %97, 6
  %99 = getelementptr i8, ptr %94, i64 %98
  store <8 x double> %57, ptr %99, align 8
  %100 = load ptr, ptr %9, align 8
  %101 = getelementptr %struct.number_float64, ptr %100, i64 %92
  %102 = load ptr, ptr %0, align 8
  %103 = getelementptr inbounds i8, ptr %102, i64 64
  %104 = load i64, ptr %103, align 8
  %105 = shl i64 %104, 6
  %106 = xor i64 %105, 64
  %107 = getelementptr i8, ptr %101, i64 %106
  store <8 x double> %58, ptr %107, align 8
  %108 = or disjoint i64 %18, 3
  %109 = load ptr, ptr %9, align 8
  %110 = getelementptr %struct.number_float64, ptr %109, i64 %108
  %111 = load ptr, ptr %0, align 8
  %112 = getelementptr inbounds i8, ptr %111, i64 64
  %113 = load i64, ptr %112, align 8
  %114 = shl i64 %113, 6
  %115 = getelementptr i8, ptr %110, i64 %114
  store <8 x double> %59, ptr %115, align 8
  %116 = load ptr, ptr %9, align 8
  %117 = getelementptr %struct.number_float64, ptr %116, i64 %108
  %118 = load ptr, ptr %0, align 8
  %119 = getelementptr inbounds i8, ptr %118, i64 64
  %120 = load i64, ptr %119, align 8
  %121 = shl i64 %120, 6
  %122 = xor i64 %121, 64
  %123 = getelementptr i8, ptr %117, i64 %122
  store <8 x double> %60, ptr %123, align 8
  %124 = add i64 %17, 4
  %125 = icmp sgt i64 %124, %4
  br i1 %125, label %126, label %16

126:
  %127 = phi i64 [ 0, %1 ], [ %17, %16 ]
  %128 = icmp slt i64 %127, %4
  br i1 %128, label %129, label %161

129:
  %130 = getelementptr inbounds i8, ptr %0, i64 16
  %131 = getelementptr inbounds i8, ptr %0, i64 24
  br label %132

132:
  %133 = phi i64 [ %127, %129 ], [ %159, %158 ]
  %134 = shl i64 %133, 4
  br label %135

135:
  %136 = phi i64 [ 0, %132 ], [ %156, %155 ]
  %137 = mul i64 %5, %136
  br label %138

138:
  %139 = phi i1 [ true, %135 ], [ false, %138 ]
  %140 = phi i64 [ 0, %135 ], [ 1, %138 ]
  %141 = load ptr, ptr %130, align 8
  %142 = getelementptr double, ptr %141, i64 %137
  %143 = getelementptr i8, ptr %142, i64 %134
  %144 = getelementptr double, ptr %143, i64 %140
  %145 = load double, ptr %144, align 8
  %146 = load ptr, ptr %131, align 8
  %147 = getelementptr %struct.number_float64, ptr %146, i64 %133
  %148 = load ptr, ptr %0, align 8
  %149 = getelementptr inbounds i8, ptr %148, i64 64
  %150 = load i64, ptr %149, align 8
  %151 = xor i64 %150, %140
  %152 = shl i64 %151, 6
  %153 = getelementptr i8, ptr %147, i64 %152
  %154 = getelementptr double, ptr %153, i64 %136
  store double %145, ptr %154, align 8
  br i1 %139, label %138, label %155

155:
  %156 = add nuw nsw i64 %136, 1
  %157 = icmp eq i64 %156, 8
  br i1 %157, label %158, label %135

158:
  %159 = add nsw i64 %133, 1
  %160 = icmp eq i64 %159, %4
  br i1 %160, label %161, label %132

161:
  ret void
}

define internal fastcc void @pass_of_work_float64(i64 %0, ptr %1, i64 %2, i64 %3, i64 %4) {
  %6 = icmp slt i64 %2, %3
  switch i64 %0, label %481 [
    i64 2, label %7
    i64 3, label %68
    i64 4, label %168
    i64 5, label %295
  ]

7:
  %8 = sdiv i64 %4, 2
  br i1 %6, label %9, label %760

9:
  %10 = icmp sgt i64 %4, 1
  %11 = shl nsw i64 %8, 1
  %12 = getelementptr inbounds i8, ptr %1, i64 24
  %13 = getelementptr inbounds i8, ptr %1, i64 8
  br label %14

14:
  %15 = phi i64 [ %2, %9 ], [ %66, %65 ]
  br i1 %10, label %16, label %65

16:
  %17 = phi i64 [ %63, %55 ], [ 0, %14 ]
  %18 = load ptr, ptr %12, align 8
  %19 = getelementptr %struct.number_float64, ptr %18, i64 %15
  %20 = getelementptr %struct.number_float64, ptr %19, i64 %17
  %21 = load <8 x double>, ptr %20, align 64
  %22 = getelementptr inbounds i8, ptr %20, i64 64
  %23 = load <8 x double>, ptr %22, align 64
  %24 = getelementptr %struct.number_float64, ptr %20, i64 %8
  %25 = load <8 x double>, ptr %24, align 64
  %26 = getelementptr inbounds i8, ptr %24, i64 64
  %27 = load <8 x double>, ptr %26, align 64
  %28 = fadd contract <8 x double> %21, %25
  %29 = fadd contract <8 x double> %23, %27
  %30 = fsub contract <8 x double> %21, %25
  %31 = fsub contract <8 x double> %23, %27
  %32 = icmp eq i64 %17, 0
  br i1 %32, label %55, label %33

33:
  %34 = load ptr, ptr %1, align 8
  %35 = getelementptr inbounds i8, ptr %34, i64 24
  %36 = load i64, ptr %35, align 8
  %37 = sdiv i64 %36, %11
  %38 = load ptr, ptr %13, align 8
  %39 = shl i64 %17, 4
  %40 = mul i64 %39, %37
  %41 = getelementptr i8, ptr %38, i64 %40
  %42 = load double, ptr %41, align 8
  %43 = insertelement <8 x double> poison, double %42, i64 0
  %44 = shufflevector <8 x double> %43, <8 x double> poison, <8 x i32> zeroinitializer
  %45 = getelementptr i8, ptr %41, i64 8
  %46 = load double, ptr %45, align 8
  %47 = insertelement <8 x double> poison, double %46, i64 0
  %48 = shufflevector <8 x double> %47, <8 x double> poison, <8 x i32> zeroinitializer
  %49 = fmul contract <8 x double> %30, %44
  %50 = fmul contract <8 x double> %31, %48
  %51 = fsub contract <8 x double> %49, %50
  %52 = fmul contract <8 x double> %30, %48
  %53 = fmul contract <8 x double> %44, %31
  %54 = fadd contract <8 x double> %52, %53
  br label %55

55:
  %56 = phi <8 x double> [ %31, %16 ], [ %54, %33 ]
  %57 = phi <8 x double> [ %30, %16 ], [ %51, %33 ]
  store <8 x double> %28, ptr %20, align 64
  store <8 x double> %29, ptr %22, align 64
  %58 = load ptr, ptr %12, align 8
  %59 = getelementptr %struct.number_float64, ptr %58, i64 %15
  %60 = getelementptr %struct.number_float64, ptr %59, i64 %17
  %61 = getelementptr %struct.number_float64, ptr %60, i64 %8
  store <8 x double> %57, ptr %61, align 64
  %62 = getelementptr inbounds i8, ptr %61, i64 64
  store <8 x double> %56, ptr %62, align 64
  %63 = add nuw nsw i64 %17, 1
  %64 = icmp eq i64 %63, %8
  br i1 %64, label %65, label %16

65:
  %66 = add i64 %15, %4
  %67 = icmp slt i64 %66, %3
  br i1 %67, label %14, label %760

68:
  %69 = sdiv i64 %4, 3
  br i1 %6, label %70, label %760

70:
  %71 = icmp sgt i64 %4, 2
  %72 = mul nsw i64 %69, 3
  %73 = getelementptr inbounds i8, ptr %1, i64 24
  %74 = getelementptr inbounds i8, ptr %1, i64 8
  %75 = shl nuw nsw i64 %69, 1
  br label %76

76:
  %77 = phi i64 [ %2, %70 ], [ %166, %165 ]
  br i1 %71, label %78, label %165

78:
  %79 = phi i64 [ %163, %148 ], [ 0, %76 ]
  %80 = load ptr, ptr %73, align 8
  %81 = getelementptr %struct.number_float64, ptr %80, i64 %77
  %82 = getelementptr %struct.number_float64, ptr %81, i64 %79
  %83 = load <8 x double>, ptr %82, align 64
  %84 = getelementptr inbounds i8, ptr %82, i64 64
  %85 = load <8 x double>, ptr %84, align 64
  %86 = getelementptr %struct.number_float64, ptr %82, i64 %69
  %87 = load <8 x double>, ptr %86, align 64
  %88 = getelementptr inbounds i8, ptr %86, i64 64
  %89 = load <8 x double>, ptr %88, align 64
  %90 = getelementptr %struct.number_float64, ptr %82, i64 %75
  %91 = load <8 x double>, ptr %90, align 64
  %92 = getelementptr inbounds i8, ptr %90, i64 64
  %93 = load <8 x double>, ptr %92, align 64
  %94 = fadd contract <8 x double> %91, %87
  %95 = fadd contract <8 x double> %93, %89
  %96 = fsub contract <8 x double> %87, %91
  %97 = fsub contract <8 x double> %89, %93
  %98 = fmul contract <8 x double> %97, splat (double 0x3FEBB67AE8584CAA)
  %99 = fmul <8 x double> %96, splat (double 0xBFEBB67AE8584CAA)
  %100 = fmul contract <8 x double> %94, <double 5.000000e-01, double 5.000000e-01, double 5.000000e-01, double 5.000000e-01, double 5.000000e-01, double 5.000000e-01, double 5.000000e-01, double 5.000000e-01>
  %101 = fmul contract <8 x double> %95, <double 5.000000e-01, double 5.000000e-01, double 5.000000e-01, double 5.000000e-01, double 5.000000e-01, double 5.000000e-01, double 5.000000e-01, double 5.000000e-01>
  %102 = fsub contract <8 x double> %83, %100
  %103 = fsub contract <8 x double> %85, %101
  %104 = fadd contract <8 x double> %94, %83
  %105 = fadd contract <8 x double> %95, %85
  %106 = fadd contract <8 x double> %102, %98
  %107 = fadd contract <8 x double> %99, %103
  %108 = fsub contract <8 x double> %102, %98
  %109 = fsub contract <8 x double> %103, %99
  %110 = icmp eq i64 %79, 0
  br i1 %110, label %148, label %111

111:
  %112 = load ptr, ptr %1, align 8
  %113 = getelementptr inbounds i8, ptr %112, i64 24
  %114 = load i64, ptr %113, align 8
  %115 = sdiv i64 %114, %72
  %116 = load ptr, ptr %74, align 8
  %117 = shl i64 %79, 4
  %118 = mul i64 %117, %115
  %119 = getelementptr i8, ptr %116, i64 %118
  %120 = load double, ptr %119, align 8
  %121 = insertelement <8 x double> poison, double %120, i64 0
  %122 = shufflevector <8 x double> %121, <8 x double> poison, <8 x i32> zeroinitializer
  %123 = getelementptr i8, ptr %119, i64 8
  %124 = load double, ptr %123, align 8
  %125 = insertelement <8 x double> poison, double %124, i64 0
  %126 = shufflevector <8 x double> %125, <8 x double> poison, <8 x i32> zeroinitializer
  %127 = fmul contract <8 x double> %106, %122
  %128 = fmul contract <8 x double> %107, %126
  %129 = fsub contract <8 x double> %127, %128
  %130 = fmul contract <8 x double> %106, %126
  %131 = fmul contract <8 x double> %122, %107
  %132 = fadd contract <8 x double> %130, %131
  %133 = shl i64 %118, 1
  %134 = getelementptr i8, ptr %116, i64 %133
  %135 = load double, ptr %134, align 8
  %136 = insertelement <8 x double> poison, double %135, i64 0
  %137 = shufflevector <8 x double> %136, <8 x double> poison, <8 x i32> zeroinitializer
  %138 = getelementptr i8, ptr %134, i64 8
  %139 = load double, ptr %138, align 8
  %140 = insertelement <8 x double> poison, double %139, i64 0
  %141 = shufflevector <8 x double> %140, <8 x double> poison, <8 x i32> zeroinitializer
  %142 = fmul contract <8 x double> %108, %137
  %143 = fmul contract <8 x double> %109, %141
  %144 = fsub contract <8 x double> %142, %143
  %145 = fmul contract <8 x double> %108, %141
  %146 = fmul contract <8 x double> %137, %109
  %147 = fadd contract <8 x double> %145, %146
  br label %148

148:
  %149 = phi <8 x double> [ %109, %78 ], [ %147, %111 ]
  %150 = phi <8 x double> [ %108, %78 ], [ %144, %111 ]
  %151 = phi <8 x double> [ %107, %78 ], [ %132, %111 ]
  %152 = phi <8 x double> [ %106, %78 ], [ %129, %111 ]
  store <8 x double> %104, ptr %82, align 64
  store <8 x double> %105, ptr %84, align 64
  %153 = load ptr, ptr %73, align 8
  %154 = getelementptr %struct.number_float64, ptr %153, i64 %77
  %155 = getelementptr %struct.number_float64, ptr %154, i64 %79
  %156 = getelementptr %struct.number_float64, ptr %155, i64 %69
  store <8 x double> %152, ptr %156, align 64
  %157 = getelementptr inbounds i8, ptr %156, i64 64
  store <8 x double> %151, ptr %157, align 64
  %158 = load ptr, ptr %73, align 8
  %159 = getelementptr %struct.number_float64, ptr %158, i64 %77
  %160 = getelementptr %struct.number_float64, ptr %159, i64 %79
  %161 = getelementptr %struct.number_float64, ptr %160, i64 %75
  store <8 x double> %150, ptr %161, align 64
  %162 = getelementptr inbounds i8, ptr %161, i64 64
  store <8 x double> %149, ptr %162, align 64
  %163 = add nuw nsw i64 %79, 1
  %164 = icmp eq i64 %163, %69
  br i1 %164, label %165, label %78

165:
  %166 = add i64 %77, %4
  %167 = icmp slt i64 %166, %3
  br i1 %167, label %76, label %760

168:
  %169 = sdiv i64 %4, 4
  br i1 %6, label %170, label %760

170:
  %171 = icmp sgt i64 %4, 3
  %172 = shl nsw i64 %169, 2
  %173 = getelementptr inbounds i8, ptr %1, i64 24
  %174 = getelementptr inbounds i8, ptr %1, i64 8
  %175 = shl nuw nsw i64 %169, 1
  %176 = mul nuw nsw i64 %169, 3
  br label %177

177:
  %178 = phi i64 [ %2, %170 ], [ %293, %292 ]
  br i1 %171, label %179, label %292

179:
  %180 = phi i64 [ %290, %268 ], [ 0, %177 ]
  %181 = load ptr, ptr %173, align 8
  %182 = getelementptr %struct.number_float64, ptr %181, i64 %178
  %183 = getelementptr %struct.number_float64, ptr %182, i64 %180
  %184 = load <8 x double>, ptr %183, align 64
  %185 = getelementptr inbounds i8, ptr %183, i64 64
  %186 = load <8 x double>, ptr %185, align 64
  %187 = getelementptr %struct.number_float64, ptr %183, i64 %169
  %188 = load <8 x double>, ptr %187, align 64
  %189 = getelementptr inbounds i8, ptr %187, i64 64
  %190 = load <8 x double>, ptr %189, align 64
  %191 = getelementptr %struct.number_float64, ptr %183, i64 %175
  %192 = load <8 x double>, ptr %191, align 64
  %193 = getelementptr inbounds i8, ptr %191, i64 64
  %194 = load <8 x double>, ptr %193, align 64
  %195 = getelementptr %struct.number_float64, ptr %183, i64 %176
  %196 = load <8 x double>, ptr %195, align 64
  %197 = getelementptr inbounds i8, ptr %195, i64 64
  %198 = load <8 x double>, ptr %197, align 64
  %199 = fadd contract <8 x double> %192, %184
  %200 = fadd contract <8 x double> %194, %186
  %201 = fsub contract <8 x double> %184, %192
  %202 = fsub contract <8 x double> %186, %194
  %203 = fadd contract <8 x double> %196, %188
  %204 = fadd contract <8 x double> %198, %190
  %205 = fsub contract <8 x double> %188, %196
  %206 = fsub contract <8 x double> %190, %198
  %207 = fadd contract <8 x double> %199, %203
  %208 = fadd contract <8 x double> %200, %204
  %209 = fadd contract <8 x double> %201, %206
  %210 = fsub contract <8 x double> %202, %205
  %211 = fsub contract <8 x double> %199, %203
  %212 = fsub contract <8 x double> %200, %204
  %213 = fsub contract <8 x double> %201, %206
  %214 = fadd contract <8 x double> %202, %205
  %215 = icmp eq i64 %180, 0
  br i1 %215, label %268, label %216

216:
  %217 = load ptr, ptr %1, align 8
  %218 = getelementptr inbounds i8, ptr %217, i64 24
  %219 = load i64, ptr %218, align 8
  %220 = sdiv i64 %219, %172
  %221 = load ptr, ptr %174, align 8
  %222 = shl i64 %180, 4
  %223 = mul i64 %222, %220
  %224 = getelementptr i8, ptr %221, i64 %223
  %225 = load double, ptr %224, align 8
  %226 = insertelement <8 x double> poison, double %225, i64 0
  %227 = shufflevector <8 x double> %226, <8 x double> poison, <8 x i32> zeroinitializer
  %228 = getelementptr i8, ptr %224, i64 8
  %229 = load double, ptr %228, align 8
  %230 = insertelement <8 x double> poison, double %229, i64 0
  %231 = shufflevector <8 x double> %230, <8 x double> poison, <8 x i32> zeroinitializer
  %232 = fmul contract <8 x double> %209, %227
  %233 = fmul contract <8 x double> %210, %231
  %234 = fsub contract <8 x double> %232, %233
  %235 = fmul contract <8 x double> %209, %231
  %236 = fmul contract <8 x double> %227, %210
  %237 = fadd contract <8 x double> %235, %236
  %238 = shl i64 %223, 1
  %239 = getelementptr i8, ptr %221, i64 %238
  %240 = load double, ptr %239, align 8
  %241 = insertelement <8 x double> poison, double %240, i64 0
  %242 = shufflevector <8 x double> %241, <8 x double> poison, <8 x i32> zeroinitializer
  %243 = getelementptr i8, ptr %239, i64 8
  %244 = load double, ptr %243, align 8
  %245 = insertelement <8 x double> poison, double %244, i64 0
  %246 = shufflevector <8 x double> %245, <8 x double> poison, <8 x i32> zeroinitializer
  %247 = fmul contract <8 x double> %211, %242
  %248 = fmul contract <8 x double> %212, %246
  %249 = fsub contract <8 x double> %247, %248
  %250 = fmul contract <8 x double> %211, %246
  %251 = fmul contract <8 x double> %242, %212
  %252 = fadd contract <8 x double> %250, %251
  %253 = mul i64 %223, 3
  %254 = getelementptr i8, ptr %221, i64 %253
  %255 = load double, ptr %254, align 8
  %256 = insertelement <8 x double> poison, double %255, i64 0
  %257 = shufflevector <8 x double> %256, <8 x double> poison, <8 x i32> zeroinitializer
  %258 = getelementptr i8, ptr %254, i64 8
  %259 = load double, ptr %258, align 8
  %260 = insertelement <8 x double> poison, double %259, i64 0
  %261 = shufflevector <8 x double> %260, <8 x double> poison, <8 x i32> zeroinitializer
  %262 = fmul contract <8 x double> %213, %257
  %263 = fmul contract <8 x double> %214, %261
  %264 = fsub contract <8 x double> %262, %263
  %265 = fmul contract <8 x double> %213, %261
  %266 = fmul contract <8 x double> %257, %214
  %267 = fadd contract <8 x double> %265, %266
  br label %268

268:
  %269 = phi <8 x double> [ %214, %179 ], [ %267, %216 ]
  %270 = phi <8 x double> [ %213, %179 ], [ %264, %216 ]
  %271 = phi <8 x double> [ %212, %179 ], [ %252, %216 ]
  %272 = phi <8 x double> [ %211, %179 ], [ %249, %216 ]
  %273 = phi <8 x double> [ %210, %179 ], [ %237, %216 ]
  %274 = phi <8 x double> [ %209, %179 ], [ %234, %216 ]
  store <8 x double> %207, ptr %183, align 64
  store <8 x double> %208, ptr %185, align 64
  %275 = load ptr, ptr %173, align 8
  %276 = getelementptr %struct.number_float64, ptr %275, i64 %178
  %277 = getelementptr %struct.number_float64, ptr %276, i64 %180
  %278 = getelementptr %struct.number_float64, ptr %277, i64 %169
  store <8 x double> %274, ptr %278, align 64
  %279 = getelementptr inbounds i8, ptr %278, i64 64
  store <8 x double> %273, ptr %279, align 64
  %280 = load ptr, ptr %173, align 8
  %281 = getelementptr %struct.number_float64, ptr %280, i64 %178
  %282 = getelementptr %struct.number_float64, ptr %281, i64 %180
  %283 = getelementptr %struct.number_float64, ptr %282, i64 %175
  store <8 x double> %272, ptr %283, align 64
  %284 = getelementptr inbounds i8, ptr %283, i64 64
  store <8 x double> %271, ptr %284, align 64
  %285 = load ptr, ptr %173, align 8
  %286 = getelementptr %struct.number_float64, ptr %285, i64 %178
  %287 = getelementptr %struct.number_float64, ptr %286, i64 %180
  %288 = getelementptr %struct.number_float64, ptr %287, i64 %176
  store <8 x double> %270, ptr %288, align 64
  %289 = getelementptr inbounds i8, ptr %288, i64 64
  store <8 x double> %269, ptr %289, align 64
  %290 = add nuw nsw i64 %180, 1
  %291 = icmp eq i64 %290, %169
  br i1 %291, label %292, label %179

292:
  %293 = add i64 %178, %4
  %294 = icmp slt i64 %293, %3
  br i1 %294, label %177, label %760

295:
  %296 = sdiv i64 %4, 5
  br i1 %6, label %297, label %760

297:
  %298 = icmp sgt i64 %4, 4
  %299 = mul nsw i64 %296, 5
  %300 = getelementptr inbounds i8, ptr %1, i64 24
  %301 = getelementptr inbounds i8, ptr %1, i64 8
  %302 = shl nuw nsw i64 %296, 1
  %303 = mul nuw nsw i64 %296, 3
  %304 = shl nuw nsw i64 %296, 2
  br label %305

305:
  %306 = phi i64 [ %2, %297 ], [ %479, %478 ]
  br i1 %298, label %307, label %478

307:
  %308 = phi i64 [ %476, %447 ], [ 0, %305 ]
  %309 = load ptr, ptr %300, align 8
  %310 = getelementptr %struct.number_float64, ptr %309, i64 %306
  %311 = getelementptr %struct.number_float64, ptr %310, i64 %308
  %312 = load <8 x double>, ptr %311, align 64
  %313 = getelementptr inbounds i8, ptr %311, i64 64
  %314 = load <8 x double>, ptr %313, align 64
  %315 = getelementptr %struct.number_float64, ptr %311, i64 %296
  %316 = load <8 x double>, ptr %315, align 64
  %317 = getelementptr inbounds i8, ptr %315, i64 64
  %318 = load <8 x double>, ptr %317, align 64
  %319 = getelementptr %struct.number_float64, ptr %311, i64 %302
  %320 = load <8 x double>, ptr %319, align 64
  %321 = getelementptr inbounds i8, ptr %319, i64 64
  %322 = load <8 x double>, ptr %321, align 64
  %323 = getelementptr %struct.number_float64, ptr %311, i64 %303
  %324 = load <8 x double>, ptr %323, align 64
  %325 = getelementptr inbounds i8, ptr %323, i64 64
  %326 = load <8 x double>, ptr %325, align 64
  %327 = getelementptr %struct.number_float64, ptr %311, i64 %304
  %328 = load <8 x double>, ptr %327, align 64
  %329 = getelementptr inbounds i8, ptr %327, i64 64
  %330 = load <8 x double>, ptr %329, align 64
  %331 = fadd contract <8 x double> %328, %316
  %332 = fadd contract <8 x double> %330, %318
  %333 = fadd contract <8 x double> %324, %320
  %334 = fadd contract <8 x double> %326, %322
  %335 = fsub contract <8 x double> %316, %328
  %336 = fsub contract <8 x double> %318, %330
  %337 = fsub contract <8 x double> %320, %324
  %338 = fsub contract <8 x double> %322, %326
  %339 = fmul contract <8 x double> %331, splat (double 0x3FD3C6EF372FE950)
  %340 = fmul contract <8 x double> %332, splat (double 0x3FD3C6EF372FE950)
  %341 = fmul contract <8 x double> %333, splat (double 0x3FE9E3779B97F4A8)
  %342 = fmul contract <8 x double> %334, splat (double 0x3FE9E3779B97F4A8)
  %343 = fsub contract <8 x double> %339, %341
  %344 = fsub contract <8 x double> %340, %342
  %345 = fadd contract <8 x double> %312, %343
  %346 = fadd contract <8 x double> %314, %344
  %347 = fmul contract <8 x double> %331, splat (double 0x3FE9E3779B97F4A8)
  %348 = fmul contract <8 x double> %332, splat (double 0x3FE9E3779B97F4A8)
  %349 = fmul contract <8 x double> %333, splat (double 0x3FD3C6EF372FE950)
  %350 = fmul contract <8 x double> %334, splat (double 0x3FD3C6EF372FE950)
  %351 = fsub contract <8 x double> %349, %347
  %352 = fsub contract <8 x double> %350, %348
  %353 = fadd contract <8 x double> %312, %351
  %354 = fadd contract <8 x double> %314, %352
  %355 = fmul contract <8 x double> %336, splat (double 0x3FEE6F0E134454FF)
  %356 = fmul contract <8 x double> %335, splat (double 0xBFEE6F0E134454FF)
  %357 = fmul contract <8 x double> %338, splat (double 0x3FE2CF2304755A5E)
  %358 = fmul contract <8 x double> %337, splat (double 0x3FE2CF2304755A5E)
  %359 = fadd contract <8 x double> %355, %357
  %360 = fsub contract <8 x double> %356, %358
  %361 = fmul contract <8 x double> %336, splat (double 0x3FE2CF2304755A5E)
  %362 = fmul contract <8 x double> %335, splat (double 0xBFE2CF2304755A5E)
  %363 = fmul contract <8 x double> %338, splat (double 0x3FEE6F0E134454FF)
  %364 = fmul contract <8 x double> %337, splat (double 0x3FEE6F0E134454FF)
  %365 = fsub contract <8 x double> %361, %363
  %366 = fadd contract <8 x double> %362, %364
  %367 = fadd contract <8 x double> %331, %333
  %368 = fadd contract <8 x double> %332, %334
  %369 = fadd contract <8 x double> %312, %367
  %370 = fadd contract <8 x double> %314, %368
  %371 = fadd contract <8 x double> %345, %359
  %372 = fadd contract <8 x double> %360, %346
  %373 = fadd contract <8 x double> %353, %365
  %374 = fadd contract <8 x double> %366, %354
  %375 = fsub contract <8 x double> %353, %365
  %376 = fsub contract <8 x double> %354, %366
  %377 = fsub contract <8 x double> %345, %359
  %378 = fsub contract <8 x double> %346, %360
  %379 = icmp eq i64 %308, 0
  br i1 %379, label %447, label %380

380:
  %381 = load ptr, ptr %1, align 8
  %382 = getelementptr inbounds i8, ptr %381, i64 24
  %383 = load i64, ptr %382, align 8
  %384 = sdiv i64 %383, %299
  %385 = load ptr, ptr %301, align 8
  %386 = shl i64 %308, 4
  %387 = mul i64 %386, %384
  %388 = getelementptr i8, ptr %385, i64 %387
  %389 = load double, ptr %388, align 8
  %390 = insertelement <8 x double> poison, double %389, i64 0
  %391 = shufflevector <8 x double> %390, <8 x double> poison, <8 x i32> zeroinitializer
  %392 = getelementptr i8, ptr %388, i64 8
  %393 = load double, ptr %392, align 8
  %394 = insertelement <8 x double> poison, double %393, i64 0
  %395 = shufflevector <8 x double> %394, <8 x double> poison, <8 x i32> zeroinitializer
  %396 = fmul contract <8 x double> %371, %391
  %397 = fmul contract <8 x double> %372, %395
  %398 = fsub contract <8 x double> %396, %397
  %399 = fmul contract <8 x double> %371, %395
  %400 = fmul contract <8 x double> %391, %372
  %401 = fadd contract <8 x double> %399, %400
  %402 = shl i64 %387, 1
  %403 = getelementptr i8, ptr %385, i64 %402
  %404 = load double, ptr %403, align 8
  %405 = insertelement <8 x double> poison, double %404, i64 0
  %406 = shufflevector <8 x double> %405, <8 x double> poison, <8 x i32> zeroinitializer
  %407 = getelementptr i8, ptr %403, i64 8
  %408 = load double, ptr %407, align 8
  %409 = insertelement <8 x double> poison, double %408, i64 0
  %410 = shufflevector <8 x double> %409, <8 x double> poison, <8 x i32> zeroinitializer
  %411 = fmul contract <8 x double> %373, %406
  %412 = fmul contract <8 x double> %374, %410
  %413 = fsub contract <8 x double> %411, %412
  %414 = fmul contract <8 x double> %373, %410
  %415 = fmul contract <8 x double> %406, %374
  %416 = fadd contract <8 x double> %414, %415
  %417 = mul i64 %387, 3
  %418 = getelementptr i8, ptr %385, i64 %417
  %419 = load double, ptr %418, align 8
  %420 = insertelement <8 x double> poison, double %419, i64 0
  %421 = shufflevector <8 x double> %420, <8 x double> poison, <8 x i32> zeroinitializer
  %422 = getelementptr i8, ptr %418, i64 8
  %423 = load double, ptr %422, align 8
  %424 = insertelement <8 x double> poison, double %423, i64 0
  %425 = shufflevector <8 x double> %424, <8 x double> poison, <8 x i32> zeroinitializer
  %426 = fmul contract <8 x double> %375, %421
  %427 = fmul contract <8 x double> %376, %425
  %428 = fsub contract <8 x double> %426, %427
  %429 = fmul contract <8 x double> %375, %425
  %430 = fmul contract <8 x double> %421, %376
  %431 = fadd contract <8 x double> %429, %430
  %432 = shl i64 %387, 2
  %433 = getelementptr i8, ptr %385, i64 %432
  %434 = load double, ptr %433, align 8
  %435 = insertelement <8 x double> poison, double %434, i64 0
  %436 = shufflevector <8 x double> %435, <8 x double> poison, <8 x i32> zeroinitializer
  %437 = getelementptr i8, ptr %433, i64 8
  %438 = load double, ptr %437, align 8
  %439 = insertelement <8 x double> poison, double %438, i64 0
  %440 = shufflevector <8 x double> %439, <8 x double> poison, <8 x i32> zeroinitializer
  %441 = fmul contract <8 x double> %377, %436
  %442 = fmul contract <8 x double> %378, %440
  %443 = fsub contract <8 x double> %441, %442
  %444 = fmul contract <8 x double> %377, %440
  %445 = fmul contract <8 x double> %436, %378
  %446 = fadd contract <8 x double> %444, %445
  br label %447

447:
  %448 = phi <8 x double> [ %378, %307 ], [ %446, %380 ]
  %449 = phi <8 x double> [ %377, %307 ], [ %443, %380 ]
  %450 = phi <8 x double> [ %376, %307 ], [ %431, %380 ]
  %451 = phi <8 x double> [ %375, %307 ], [ %428, %380 ]
  %452 = phi <8 x double> [ %374, %307 ], [ %416, %380 ]
  %453 = phi <8 x double> [ %373, %307 ], [ %413, %380 ]
  %454 = phi <8 x double> [ %372, %307 ], [ %401, %380 ]
  %455 = phi <8 x double> [ %371, %307 ], [ %398, %380 ]
  store <8 x double> %369, ptr %311, align 64
  store <8 x double> %370, ptr %313, align 64
  %456 = load ptr, ptr %300, align 8
  %457 = getelementptr %struct.number_float64, ptr %456, i64 %306
  %458 = getelementptr %struct.number_float64, ptr %457, i64 %308
  %459 = getelementptr %struct.number_float64, ptr %458, i64 %296
  store <8 x double> %455, ptr %459, align 64
  %460 = getelementptr inbounds i8, ptr %459, i64 64
  store <8 x double> %454, ptr %460, align 64
  %461 = load ptr, ptr %300, align 8
  %462 = getelementptr %struct.number_float64, ptr %461, i64 %306
  %463 = getelementptr %struct.number_float64, ptr %462, i64 %308
  %464 = getelementptr %struct.number_float64, ptr %463, i64 %302
  store <8 x double> %453, ptr %464, align 64
  %465 = getelementptr inbounds i8, ptr %464, i64 64
  store <8 x double> %452, ptr %465, align 64
  %466 = load ptr, ptr %300, align 8
  %467 = getelementptr %struct.number_float64, ptr %466, i64 %306
  %468 = getelementptr %struct.number_float64, ptr %467, i64 %308
  %469 = getelementptr %struct.number_float64, ptr %468, i64 %303
  store <8 x double> %451, ptr %469, align 64
  %470 = getelementptr inbounds i8, ptr %469, i64 64
  store <8 x double> %450, ptr %470, align 64
  %471 = load ptr, ptr %300, align 8
  %472 = getelementptr %struct.number_float64, ptr %471, i64 %306
  %473 = getelementptr %struct.number_float64, ptr %472, i64 %308
  %474 = getelementptr %struct.number_float64, ptr %473, i64 %304
  store <8 x double> %449, ptr %474, align 64
  %475 = getelementptr inbounds i8, ptr %474, i64 64
  store <8 x double> %448, ptr %475, align 64
  %476 = add nuw nsw i64 %308, 1
  %477 = icmp eq i64 %476, %296
  br i1 %477, label %478, label %307

478:
  %479 = add i64 %306, %4
  %480 = icmp slt i64 %479, %3
  br i1 %480, label %305, label %760

481:
  %482 = sdiv i64 %4, 8
  br i1 %6, label %483, label %760

483:
  %484 = icmp sgt i64 %4, 7
  %485 = shl nsw i64 %482, 3
  %486 = getelementptr inbounds i8, ptr %1, i64 24
  %487 = getelementptr inbounds i8, ptr %1, i64 8
  %488 = shl nuw nsw i64 %482, 1
  %489 = mul nuw nsw i64 %482, 3
  %490 = shl nuw nsw i64 %482, 2
  %491 = mul nuw nsw i64 %482, 5
  %492 = mul nuw nsw i64 %482, 6
  %493 = mul nuw nsw i64 %482, 7
  br label %494

494:
  %495 = phi i64 [ %2, %483 ], [ %758, %757 ]
  br i1 %484, label %496, label %757

496:
  %497 = phi i64 [ %755, %701 ], [ 0, %494 ]
  %498 = load ptr, ptr %486, align 8
  %499 = getelementptr %struct.number_float64, ptr %498, i64 %495
  %500 = getelementptr %struct.number_float64, ptr %499, i64 %497
  %501 = load <8 x double>, ptr %500, align 64
  %502 = getelementptr inbounds i8, ptr %500, i64 64
  %503 = load <8 x double>, ptr %502, align 64
  %504 = getelementptr %struct.number_float64, ptr %500, i64 %482
  %505 = load <8 x double>, ptr %504, align 64
  %506 = getelementptr inbounds i8, ptr %504, i64 64
  %507 = load <8 x double>, ptr %506, align 64
  %508 = getelementptr %struct.number_float64, ptr %500, i64 %488
  %509 = load <8 x double>, ptr %508, align 64
  %510 = getelementptr inbounds i8, ptr %508, i64 64
  %511 = load <8 x double>, ptr %510, align 64
  %512 = getelementptr %struct.number_float64, ptr %500, i64 %489
  %513 = load <8 x double>, ptr %512, align 64
  %514 = getelementptr inbounds i8, ptr %512, i64 64
  %515 = load <8 x double>, ptr %514, align 64
  %516 = getelementptr %struct.number_float64, ptr %500, i64 %490
  %517 = load <8 x double>, ptr %516, align 64
  %518 = getelementptr inbounds i8, ptr %516, i64 64
  %519 = load <8 x double>, ptr %518, align 64
  %520 = getelementptr %struct.number_float64, ptr %500, i64 %491
  %521 = load <8 x double>, ptr %520, align 64
  %522 = getelementptr inbounds i8, ptr %520, i64 64
  %523 = load <8 x double>, ptr %522, align 64
  %524 = getelementptr %struct.number_float64, ptr %500, i64 %492
  %525 = load <8 x double>, ptr %524, align 64
  %526 = getelementptr inbounds i8, ptr %524, i64 64
  %527 = load <8 x double>, ptr %526, align 64
  %528 = getelementptr %struct.number_float64, ptr %500, i64 %493
  %529 = load <8 x double>, ptr %528, align 64
  %530 = getelementptr inbounds i8, ptr %528, i64 64
  %531 = load <8 x double>, ptr %530, align 64
  %532 = fadd contract <8 x double> %517, %501
  %533 = fadd contract <8 x double> %519, %503
  %534 = fsub contract <8 x double> %501, %517
  %535 = fsub contract <8 x double> %503, %519
  %536 = fadd contract <8 x double> %525, %509
  %537 = fadd contract <8 x double> %527, %511
  %538 = fsub contract <8 x double> %509, %525
  %539 = fsub contract <8 x double> %511, %527
  %540 = fadd contract <8 x double> %532, %536
  %541 = fadd contract <8 x double> %533, %537
  %542 = fadd contract <8 x double> %534, %539
  %543 = fsub contract <8 x double> %535, %538
  %544 = fsub contract <8 x double> %532, %536
  %545 = fsub contract <8 x double> %533, %537
  %546 = fsub contract <8 x double> %534, %539
  %547 = fadd contract <8 x double> %535, %538
  %548 = fadd contract <8 x double> %521, %505
  %549 = fadd contract <8 x double> %523, %507
  %550 = fsub contract <8 x double> %505, %521
  %551 = fsub contract <8 x double> %507, %523
  %552 = fadd contract <8 x double> %529, %513
  %553 = fadd contract <8 x double> %531, %515
  %554 = fsub contract <8 x double> %513, %529
  %555 = fsub contract <8 x double> %515, %531
  %556 = fadd contract <8 x double> %548, %552
  %557 = fadd contract <8 x double> %549, %553
  %558 = fadd contract <8 x double> %550, %555
  %559 = fsub contract <8 x double> %551, %554
  %560 = fsub contract <8 x double> %548, %552
  %561 = fsub contract <8 x double> %549, %553
  %562 = fsub contract <8 x double> %550, %555
  %563 = fadd contract <8 x double> %551, %554
  %564 = fadd contract <8 x double> %558, %559
  %565 = fmul contract <8 x double> %564, splat (double 0x3FE6A09E667F3BCD)
  %566 = fsub contract <8 x double> %559, %558
  %567 = fmul contract <8 x double> %566, splat (double 0x3FE6A09E667F3BCD)
  %568 = fsub contract <8 x double> %563, %562
  %569 = fmul contract <8 x double> %568, splat (double 0x3FE6A09E667F3BCD)
  %570 = fadd contract <8 x double> %562, %563
  %571 = fmul contract <8 x double> %570, splat (double 0xBFE6A09E667F3BCD)
  %572 = fadd contract <8 x double> %556, %540
  %573 = fadd contract <8 x double> %557, %541
  %574 = fsub contract <8 x double> %540, %556
  %575 = fsub contract <8 x double> %541, %557
  %576 = fadd contract <8 x double> %565, %542
  %577 = fadd contract <8 x double> %567, %543
  %578 = fsub contract <8 x double> %542, %565
  %579 = fsub contract <8 x double> %543, %567
  %580 = fadd contract <8 x double> %561, %544
  %581 = fsub contract <8 x double> %545, %560
  %582 = fsub contract <8 x double> %544, %561
  %583 = fadd contract <8 x double> %545, %560
  %584 = fadd contract <8 x double> %569, %546
  %585 = fadd contract <8 x double> %571, %547
  %586 = fsub contract <8 x double> %546, %569
  %587 = fsub contract <8 x double> %547, %571
  %588 = icmp eq i64 %497, 0
  br i1 %588, label %701, label %589

589:
  %590 = load ptr, ptr %1, align 8
  %591 = getelementptr inbounds i8, ptr %590, i64 24
  %592 = load i64, ptr %591, align 8
  %593 = sdiv i64 %592, %485
  %594 = load ptr, ptr %487, align 8
  %595 = shl i64 %497, 4
  %596 = mul i64 %595, %593
  %597 = getelementptr i8, ptr %594, i64 %596
  %598 = load double, ptr %597, align 8
  %599 = insertelement <8 x double> poison, double %598, i64 0
  %600 = shufflevector <8 x double> %599, <8 x double> poison, <8 x i32> zeroinitializer
  %601 = getelementptr i8, ptr %597, i64 8
  %602 = load double, ptr %601, align 8
  %603 = insertelement <8 x double> poison, double %602, i64 0
  %604 = shufflevector <8 x double> %603, <8 x double> poison, <8 x i32> zeroinitializer
  %605 = fmul contract <8 x double> %576, %600
  %606 = fmul contract <8 x double> %577, %604
  %607 = fsub contract <8 x double> %605, %606
  %608 = fmul contract <8 x double> %576, %604
  %609 = fmul contract <8 x double> %600, %577
  %610 = fadd contract <8 x double> %608, %609
  %611 = shl i64 %596, 1
  %612 = getelementptr i8, ptr %594, i64 %611
  %613 = load double, ptr %612, align 8
  %614 = insertelement <8 x double> poison, double %613, i64 0
  %615 = shufflevector <8 x double> %614, <8 x double> poison, <8 x i32> zeroinitializer
  %616 = getelementptr i8, ptr %612, i64 8
  %617 = load double, ptr %616, align 8
  %618 = insertelement <8 x double> poison, double %617, i64 0
  %619 = shufflevector <8 x double> %618, <8 x double> poison, <8 x i32> zeroinitializer
  %620 = fmul contract <8 x double> %580, %615
  %621 = fmul contract <8 x double> %581, %619
  %622 = fsub contract <8 x double> %620, %621
  %623 = fmul contract <8 x double> %580, %619
  %624 = fmul contract <8 x double> %615, %581
  %625 = fadd contract <8 x double> %623, %624
  %626 = mul i64 %596, 3
  %627 = getelementptr i8, ptr %594, i64 %626
  %628 = load double, ptr %627, align 8
  %629 = insertelement <8 x double> poison, double %628, i64 0
  %630 = shufflevector <8 x double> %629, <8 x double> poison, <8 x i32> zeroinitializer
  %631 = getelementptr i8, ptr %627, i64 8
  %632 = load double, ptr %631, align 8
  %633 = insertelement <8 x double> poison, double %632, i64 0
  %634 = shufflevector <8 x double> %633, <8 x double> poison, <8 x i32> zeroinitializer
  %635 = fmul contract <8 x double> %584, %630
  %636 = fmul contract <8 x double> %585, %634
  %637 = fsub contract <8 x double> %635, %636
  %638 = fmul contract <8 x double> %584, %634
  %639 = fmul contract <8 x double> %630, %585
  %640 = fadd contract <8 x double> %638, %639
  %641 = shl i64 %596, 2
  %642 = getelementptr i8, ptr %594, i64 %641
  %643 = load double, ptr %642, align 8
  %644 = insertelement <8 x double> poison, double %643, i64 0
  %645 = shufflevector <8 x double> %644, <8 x double> poison, <8 x i32> zeroinitializer
  %646 = getelementptr i8, ptr %642, i64 8
  %647 = load double, ptr %646, align 8
  %648 = insertelement <8 x double> poison, double %647, i64 0
  %649 = shufflevector <8 x double> %648, <8 x double> poison, <8 x i32> zeroinitializer
  %650 = fmul contract <8 x double> %574, %645
  %651 = fmul contract <8 x double> %575, %649
  %652 = fsub contract <8 x double> %650, %651
  %653 = fmul contract <8 x double> %574, %649
  %654 = fmul contract <8 x double> %645, %575
  %655 = fadd contract <8 x double> %653, %654
  %656 = mul i64 %596, 5
  %657 = getelementptr i8, ptr %594, i64 %656
  %658 = load double, ptr %657, align 8
  %659 = insertelement <8 x double> poison, double %658, i64 0
  %660 = shufflevector <8 x double> %659, <8 x double> poison, <8 x i32> zeroinitializer
  %661 = getelementptr i8, ptr %657, i64 8
  %662 = load double, ptr %661, align 8
  %663 = insertelement <8 x double> poison, double %662, i64 0
  %664 = shufflevector <8 x double> %663, <8 x double> poison, <8 x i32> zeroinitializer
  %665 = fmul contract <8 x double> %578, %660
  %666 = fmul contract <8 x double> %579, %664
  %667 = fsub contract <8 x double> %665, %666
  %668 = fmul contract <8 x double> %578, %664
  %669 = fmul contract <8 x double> %660, %579
  %670 = fadd contract <8 x double> %668, %669
  %671 = mul i64 %596, 6
  %672 = getelementptr i8, ptr %594, i64 %671
  %673 = load double, ptr %672, align 8
  %674 = insertelement <8 x double> poison, double %673, i64 0
  %675 = shufflevector <8 x double> %674, <8 x double> poison, <8 x i32> zeroinitializer
  %676 = getelementptr i8, ptr %672, i64 8
  %677 = load double, ptr %676, align 8
  %678 = insertelement <8 x double> poison, double %677, i64 0
  %679 = shufflevector <8 x double> %678, <8 x double> poison, <8 x i32> zeroinitializer
  %680 = fmul contract <8 x double> %582, %675
  %681 = fmul contract <8 x double> %583, %679
  %682 = fsub contract <8 x double> %680, %681
  %683 = fmul contract <8 x double> %582, %679
  %684 = fmul contract <8 x double> %675, %583
  %685 = fadd contract <8 x double> %683, %684
  %686 = mul i64 %596, 7
  %687 = getelementptr i8, ptr %594, i64 %686
  %688 = load double, ptr %687, align 8
  %689 = insertelement <8 x double> poison, double %688, i64 0
  %690 = shufflevector <8 x double> %689, <8 x double> poison, <8 x i32> zeroinitializer
  %691 = getelementptr i8, ptr %687, i64 8
  %692 = load double, ptr %691, align 8
  %693 = insertelement <8 x double> poison, double %692, i64 0
  %694 = shufflevector <8 x double> %693, <8 x double> poison, <8 x i32> zeroinitializer
  %695 = fmul contract <8 x double> %586, %690
  %696 = fmul contract <8 x double> %587, %694
  %697 = fsub contract <8 x double> %695, %696
  %698 = fmul contract <8 x double> %586, %694
  %699 = fmul contract <8 x double> %690, %587
  %700 = fadd contract <8 x double> %698, %699
  br label %701

701:
  %702 = phi <8 x double> [ %587, %496 ], [ %700, %589 ]
  %703 = phi <8 x double> [ %586, %496 ], [ %697, %589 ]
  %704 = phi <8 x double> [ %583, %496 ], [ %685, %589 ]
  %705 = phi <8 x double> [ %582, %496 ], [ %682, %589 ]
  %706 = phi <8 x double> [ %579, %496 ], [ %670, %589 ]
  %707 = phi <8 x double> [ %578, %496 ], [ %667, %589 ]
  %708 = phi <8 x double> [ %575, %496 ], [ %655, %589 ]
  %709 = phi <8 x double> [ %574, %496 ], [ %652, %589 ]
  %710 = phi <8 x double> [ %585, %496 ], [ %640, %589 ]
  %711 = phi <8 x double> [ %584, %496 ], [ %637, %589 ]
  %712 = phi <8 x double> [ %581, %496 ], [ %625, %589 ]
  %713 = phi <8 x double> [ %580, %496 ], [ %622, %589 ]
  %714 = phi <8 x double> [ %577, %496 ], [ %610, %589 ]
  %715 = phi <8 x double> [ %576, %496 ], [ %607, %589 ]
  %716 = load ptr, ptr %486, align 8
  %717 = getelementptr %struct.number_float64, ptr %716, i64 %495
  %718 = getelementptr %struct.number_float64, ptr %717, i64 %497
  store <8 x double> %572, ptr %718, align 64
  %719 = getelementptr inbounds i8, ptr %718, i64 64
  store <8 x double> %573, ptr %719, align 64
  %720 = load ptr, ptr %486, align 8
  %721 = getelementptr %struct.number_float64, ptr %720, i64 %495
  %722 = getelementptr %struct.number_float64, ptr %721, i64 %497
  %723 = getelementptr %struct.number_float64, ptr %722, i64 %482
  store <8 x double> %715, ptr %723, align 64
  %724 = getelementptr inbounds i8, ptr %723, i64 64
  store <8 x double> %714, ptr %724, align 64
  %725 = load ptr, ptr %486, align 8
  %726 = getelementptr %struct.number_float64, ptr %725, i64 %495
  %727 = getelementptr %struct.number_float64, ptr %726, i64 %497
  %728 = getelementptr %struct.number_float64, ptr %727, i64 %488
  store <8 x double> %713, ptr %728, align 64
  %729 = getelementptr inbounds i8, ptr %728, i64 64
  store <8 x double> %712, ptr %729, align 64
  %730 = load ptr, ptr %486, align 8
  %731 = getelementptr %struct.number_float64, ptr %730, i64 %495
  %732 = getelementptr %struct.number_float64, ptr %731, i64 %497
  %733 = getelementptr %struct.number_float64, ptr %732, i64 %489
  store <8 x double> %711, ptr %733, align 64
  %734 = getelementptr inbounds i8, ptr %733, i64 64
  store <8 x double> %710, ptr %734, align 64
  %735 = load ptr, ptr %486, align 8
  %736 = getelementptr %struct.number_float64, ptr %735, i64 %495
  %737 = getelementptr %struct.number_float64, ptr %736, i64 %497
  %738 = getelementptr %struct.number_float64, ptr %737, i64 %490
  store <8 x double> %709, ptr %738, align 64
  %739 = getelementptr inbounds i8, ptr %738, i64 64
  store <8 x double> %708, ptr %739, align 64
  %740 = load ptr, ptr %486, align 8
  %741 = getelementptr %struct.number_float64, ptr %740, i64 %495
  %742 = getelementptr %struct.number_float64, ptr %741, i64 %497
  %743 = getelementptr %struct.number_float64, ptr %742, i64 %491
  store <8 x double> %707, ptr %743, align 64
  %744 = getelementptr inbounds i8, ptr %743, i64 64
  store <8 x double> %706, ptr %744, align 64
  %745 = load ptr, ptr %486, align 8
  %746 = getelementptr %struct.number_float64, ptr %745, i64 %495
  %747 = getelementptr %struct.number_float64, ptr %746, i64 %497
  %748 = getelementptr %struct.number_float64, ptr %747, i64 %492
  store <8 x double> %705, ptr %748, align 64
  %749 = getelementptr inbounds i8, ptr %748, i64 64
  store <8 x double> %704, ptr %749, align 64
  %750 = load ptr, ptr %486, align 8
  %751 = getelementptr %struct.number_float64, ptr %750, i64 %495
  %752 = getelementptr %struct.number_float64, ptr %751, i64 %497
  %753 = getelementptr %struct.number_float64, ptr %752, i64 %493
  store <8 x double> %703, ptr %753, align 64
  %754 = getelementptr inbounds i8, ptr %753, i64 64
  store <8 x double> %702, ptr %754, align 64
  %755 = add nuw nsw i64 %497, 1
  %756 = icmp eq i64 %755, %482
  br i1 %756, label %757, label %496

757:
  %758 = add i64 %495, %4
  %759 = icmp slt i64 %758, %3
  br i1 %759, label %494, label %760

760:
  ret void
}

declare i64 @llvm.smax.i64(i64, i64)

declare i64 @llvm.smin.i64(i64, i64)
