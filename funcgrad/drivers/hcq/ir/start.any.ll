; source/start.c, compiled by build.py

%struct.field = type { i32, i8, i8, i8, i8, i64, i64 }

define i32 @start(ptr %0, ptr %1) {
  %3 = alloca [16 x i32], align 16
  %4 = getelementptr inbounds i8, ptr %0, i64 96
  %5 = getelementptr inbounds i8, ptr %0, i64 112
  %6 = getelementptr inbounds i8, ptr %0, i64 88
  %7 = load i64, ptr %6, align 8
  %8 = icmp eq i64 %7, 0
  %9 = getelementptr inbounds i8, ptr %0, i64 24
  br i1 %8, label %10, label %12

10:
  %11 = load ptr, ptr %9, align 8
  br label %45

12:
  %13 = phi i64 [ %42, %41 ], [ 0, %2 ]
  %14 = load ptr, ptr %4, align 8
  %15 = getelementptr ptr, ptr %14, i64 %13
  %16 = load ptr, ptr %15, align 8
  %17 = getelementptr inbounds i8, ptr %16, i64 56
  %18 = load ptr, ptr %17, align 8
  %19 = load atomic i64, ptr %18 acquire, align 8
  %20 = getelementptr inbounds i8, ptr %16, i64 48
  %21 = load i64, ptr %20, align 8
  %22 = sub i64 %21, %19
  %23 = getelementptr inbounds i8, ptr %16, i64 8
  %24 = load i64, ptr %23, align 8
  %25 = icmp slt i64 %22, %24
  br i1 %25, label %26, label %312

26:
  %27 = getelementptr inbounds i8, ptr %16, i64 96
  %28 = load i64, ptr %27, align 8
  %29 = icmp ne i64 %28, 0
  %30 = and i64 %21, 4294967295
  %31 = icmp eq i64 %30, 4294967295
  %32 = and i1 %31, %29
  br i1 %32, label %312, label %33

33:
  %34 = load ptr, ptr %9, align 8
  %35 = icmp eq ptr %34, null
  br i1 %35, label %36, label %41

36:
  %37 = load ptr, ptr %5, align 8
  %38 = getelementptr i64, ptr %37, i64 %13
  %39 = load i64, ptr %38, align 8
  %40 = icmp ult i64 %19, %39
  br i1 %40, label %312, label %41

41:
  %42 = add nuw i64 %13, 1
  %43 = load i64, ptr %6, align 8
  %44 = icmp ult i64 %42, %43
  br i1 %44, label %12, label %45

45:
  %46 = phi i64 [ 0, %10 ], [ %43, %41 ]
  %47 = phi ptr [ %11, %10 ], [ %34, %41 ]
  %48 = getelementptr inbounds i8, ptr %0, i64 24
  %49 = icmp eq ptr %47, null
  br i1 %49, label %106, label %50

50:
  %51 = getelementptr inbounds i8, ptr %0, i64 32
  %52 = load ptr, ptr %51, align 8
  %53 = load ptr, ptr %4, align 8
  %54 = load ptr, ptr %53, align 8
  %55 = getelementptr inbounds i8, ptr %52, i64 40
  %56 = load i64, ptr %55, align 8
  %57 = getelementptr inbounds i8, ptr %52, i64 32
  %58 = load i64, ptr %57, align 8
  %59 = getelementptr inbounds i8, ptr %0, i64 16
  %60 = load i64, ptr %59, align 8
  %61 = add i64 %60, %58
  %62 = add i64 %56, 1
  %63 = getelementptr inbounds i8, ptr %52, i64 16
  %64 = load i64, ptr %63, align 8
  %65 = mul i64 %64, %62
  %66 = icmp ugt i64 %61, %65
  br i1 %66, label %70, label %67

67:
  %68 = getelementptr inbounds i8, ptr %52, i64 48
  %69 = load ptr, ptr %68, align 8
  br label %86

70:
  %71 = getelementptr inbounds i8, ptr %52, i64 24
  %72 = load i64, ptr %71, align 8
  %73 = icmp eq i64 %62, %72
  %74 = select i1 %73, i64 0, i64 %62
  %75 = getelementptr inbounds i8, ptr %54, i64 56
  %76 = load ptr, ptr %75, align 8
  %77 = load atomic i64, ptr %76 acquire, align 8
  %78 = getelementptr inbounds i8, ptr %52, i64 48
  %79 = load ptr, ptr %78, align 8
  %80 = getelementptr i64, ptr %79, i64 %74
  %81 = load i64, ptr %80, align 8
  %82 = icmp ult i64 %77, %81
  br i1 %82, label %312, label %83

83:
  %84 = load i64, ptr %63, align 8
  %85 = mul i64 %84, %74
  br label %86

86:
  %87 = phi ptr [ %79, %83 ], [ %69, %67 ]
  %88 = phi i64 [ %74, %83 ], [ %56, %67 ]
  %89 = phi i64 [ %85, %83 ], [ %58, %67 ]
  store i64 %88, ptr %55, align 8
  %90 = load i64, ptr %59, align 8
  %91 = add i64 %90, %89
  store i64 %91, ptr %57, align 8
  %92 = getelementptr inbounds i8, ptr %54, i64 48
  %93 = load i64, ptr %92, align 8
  %94 = add i64 %93, 1
  %95 = getelementptr i64, ptr %87, i64 %88
  store i64 %94, ptr %95, align 8
  %96 = load i64, ptr %52, align 8
  %97 = add i64 %96, %89
  store i64 %97, ptr %0, align 8
  %98 = getelementptr inbounds i8, ptr %52, i64 8
  %99 = load i64, ptr %98, align 8
  %100 = add i64 %99, %97
  %101 = getelementptr inbounds i8, ptr %0, i64 8
  store i64 %100, ptr %101, align 8
  %102 = inttoptr i64 %97 to ptr
  %103 = load ptr, ptr %48, align 8
  %104 = load i64, ptr %59, align 8
  tail call void @llvm.memcpy.p0.p0.i64(ptr align 1 %102, ptr align 1 %103, i64 %104, i1 false)
  %105 = load i64, ptr %6, align 8
  br label %106

106:
  %107 = phi i64 [ %105, %86 ], [ %46, %45 ]
  %108 = icmp eq i64 %107, 0
  br i1 %108, label %126, label %109

109:
  %110 = getelementptr inbounds i8, ptr %0, i64 40
  br label %111

111:
  %112 = phi i64 [ 0, %109 ], [ %123, %111 ]
  %113 = load ptr, ptr %4, align 8
  %114 = getelementptr ptr, ptr %113, i64 %112
  %115 = load ptr, ptr %114, align 8
  %116 = getelementptr inbounds i8, ptr %115, i64 48
  %117 = load i64, ptr %116, align 8
  %118 = add i64 %117, 1
  store i64 %118, ptr %116, align 8
  %119 = load ptr, ptr %5, align 8
  %120 = getelementptr i64, ptr %119, i64 %112
  store i64 %118, ptr %120, align 8
  %121 = load ptr, ptr %110, align 8
  %122 = getelementptr i64, ptr %121, i64 %112
  store i64 %118, ptr %122, align 8
  %123 = add nuw i64 %112, 1
  %124 = load i64, ptr %6, align 8
  %125 = icmp ult i64 %123, %124
  br i1 %125, label %111, label %126

126:
  %127 = phi i64 [ 0, %106 ], [ %124, %111 ]
  %128 = getelementptr inbounds i8, ptr %0, i64 8
  %129 = load i64, ptr %128, align 8
  %130 = getelementptr inbounds i8, ptr %0, i64 40
  %131 = load ptr, ptr %130, align 8
  %132 = getelementptr i64, ptr %131, i64 %127
  store i64 %129, ptr %132, align 8
  %133 = load ptr, ptr %130, align 8
  %134 = load i64, ptr %6, align 8
  %135 = getelementptr i64, ptr %133, i64 %134
  %136 = getelementptr i8, ptr %135, i64 8
  %137 = getelementptr inbounds i8, ptr %0, i64 64
  %138 = load i64, ptr %137, align 8
  %139 = shl i64 %138, 3
  tail call void @llvm.memcpy.p0.p0.i64(ptr align 8 %136, ptr align 8 %1, i64 %139, i1 false)
  %140 = getelementptr inbounds i8, ptr %0, i64 56
  %141 = load i64, ptr %140, align 8
  %142 = icmp eq i64 %141, 0
  br i1 %142, label %216, label %143

143:
  %144 = getelementptr inbounds i8, ptr %0, i64 48
  %145 = getelementptr inbounds i8, ptr %0, i64 72
  %146 = getelementptr inbounds i8, ptr %0, i64 80
  br label %147

147:
  %148 = phi i64 [ 0, %143 ], [ %213, %212 ]
  %149 = load ptr, ptr %130, align 8
  %150 = getelementptr i64, ptr %149, i64 %148
  %151 = load i64, ptr %150, align 8
  %152 = load ptr, ptr %48, align 8
  %153 = icmp eq ptr %152, null
  %154 = load ptr, ptr %144, align 8
  br i1 %153, label %155, label %159

155:
  %156 = getelementptr i64, ptr %154, i64 %148
  %157 = load i64, ptr %156, align 8
  %158 = icmp eq i64 %151, %157
  br i1 %158, label %212, label %159

159:
  %160 = getelementptr i64, ptr %154, i64 %148
  store i64 %151, ptr %160, align 8
  %161 = load ptr, ptr %145, align 8
  %162 = getelementptr i32, ptr %161, i64 %148
  %163 = load i32, ptr %162, align 4
  %164 = getelementptr i8, ptr %162, i64 4
  %165 = load i32, ptr %164, align 4
  %166 = icmp ult i32 %163, %165
  br i1 %166, label %167, label %212

167:
  %168 = zext i32 %163 to i64
  br label %169

169:
  %170 = phi i64 [ %168, %167 ], [ %205, %204 ]
  %171 = load i64, ptr %0, align 8
  %172 = inttoptr i64 %171 to ptr
  %173 = load ptr, ptr %146, align 8
  %174 = getelementptr %struct.field, ptr %173, i64 %170
  %175 = getelementptr inbounds i8, ptr %174, i64 16
  %176 = load i64, ptr %175, align 8
  %177 = add i64 %176, %151
  %178 = getelementptr inbounds i8, ptr %174, i64 6
  %179 = load i8, ptr %178, align 2
  %180 = icmp eq i8 %179, 0
  %181 = load i32, ptr %174, align 8
  %182 = zext i32 %181 to i64
  %183 = getelementptr i8, ptr %172, i64 %182
  br i1 %180, label %185, label %184

184:
  store i64 %177, ptr %183, align 1
  br label %204

185:
  %186 = getelementptr inbounds i8, ptr %174, i64 4
  %187 = load i8, ptr %186, align 4
  %188 = zext nneg i8 %187 to i64
  %189 = lshr i64 %177, %188
  %190 = getelementptr inbounds i8, ptr %174, i64 8
  %191 = load i64, ptr %190, align 8
  %192 = and i64 %189, %191
  %193 = getelementptr inbounds i8, ptr %174, i64 5
  %194 = load i8, ptr %193, align 1
  %195 = zext i8 %194 to i64
  %196 = shl i64 %192, %195
  %197 = trunc i64 %196 to i32
  %198 = load i32, ptr %183, align 4
  %199 = shl i64 %191, %195
  %200 = trunc i64 %199 to i32
  %201 = xor i32 %200, -1
  %202 = and i32 %198, %201
  %203 = or i32 %202, %197
  store i32 %203, ptr %183, align 4
  br label %204

204:
  %205 = add nuw nsw i64 %170, 1
  %206 = load ptr, ptr %145, align 8
  %207 = getelementptr i32, ptr %206, i64 %148
  %208 = getelementptr i8, ptr %207, i64 4
  %209 = load i32, ptr %208, align 4
  %210 = zext i32 %209 to i64
  %211 = icmp ult i64 %205, %210
  br i1 %211, label %169, label %212

212:
  %213 = add nuw i64 %148, 1
  %214 = load i64, ptr %140, align 8
  %215 = icmp ult i64 %213, %214
  br i1 %215, label %147, label %216

216:
  %217 = load i64, ptr %6, align 8
  %218 = icmp eq i64 %217, 0
  br i1 %218, label %312, label %219

219:
  %220 = getelementptr inbounds i8, ptr %0, i64 104
  %221 = load ptr, ptr %220, align 8
  %222 = load ptr, ptr %4, align 8
  br label %223

223:
  %224 = phi ptr [ %303, %302 ], [ %222, %219 ]
  %225 = phi i64 [ %309, %302 ], [ 0, %219 ]
  %226 = phi ptr [ %308, %302 ], [ %221, %219 ]
  %227 = getelementptr ptr, ptr %224, i64 %225
  %228 = load ptr, ptr %227, align 8
  %229 = load i64, ptr %128, align 8
  %230 = load ptr, ptr %228, align 8
  %231 = getelementptr inbounds i8, ptr %228, i64 16
  %232 = load i64, ptr %231, align 8
  %233 = getelementptr inbounds i8, ptr %228, i64 8
  %234 = load i64, ptr %233, align 8
  %235 = and i64 %234, %232
  %236 = getelementptr inbounds i8, ptr %228, i64 72
  %237 = load i64, ptr %236, align 8
  %238 = mul i64 %235, %237
  %239 = getelementptr i8, ptr %230, i64 %238
  %240 = lshr i64 %237, 2
  %241 = icmp ult i64 %237, 4
  br i1 %241, label %242, label %248

242:
  %243 = getelementptr inbounds i8, ptr %228, i64 80
  %244 = load i64, ptr %243, align 8
  %245 = getelementptr i8, ptr %3, i64 %244
  %246 = load i64, ptr %245, align 1
  %247 = add i64 %246, %229
  store i64 %247, ptr %245, align 1
  br label %269

248:
  %249 = phi i64 [ %253, %248 ], [ 0, %223 ]
  %250 = getelementptr i32, ptr %226, i64 %249
  %251 = load i32, ptr %250, align 4
  %252 = getelementptr [16 x i32], ptr %3, i64 0, i64 %249
  store i32 %251, ptr %252, align 4
  %253 = add nuw nsw i64 %249, 1
  %254 = icmp eq i64 %253, %240
  br i1 %254, label %255, label %248

255:
  %256 = getelementptr inbounds i8, ptr %228, i64 80
  %257 = load i64, ptr %256, align 8
  %258 = getelementptr i8, ptr %3, i64 %257
  %259 = load i64, ptr %258, align 1
  %260 = add i64 %259, %229
  store i64 %260, ptr %258, align 1
  %261 = icmp ugt i64 %237, 7
  br i1 %261, label %262, label %269

262:
  %263 = phi i64 [ %267, %262 ], [ 1, %255 ]
  %264 = getelementptr [16 x i32], ptr %3, i64 0, i64 %263
  %265 = load i32, ptr %264, align 4
  %266 = getelementptr i32, ptr %239, i64 %263
  store volatile i32 %265, ptr %266, align 4
  %267 = add nuw nsw i64 %263, 1
  %268 = icmp eq i64 %267, %240
  br i1 %268, label %269, label %262

269:
  fence release
  %270 = load i32, ptr %3, align 16
  store volatile i32 %270, ptr %239, align 4
  %271 = load i64, ptr %231, align 8
  %272 = add i64 %271, 1
  store i64 %272, ptr %231, align 8
  fence seq_cst
  %273 = getelementptr inbounds i8, ptr %228, i64 88
  %274 = load i64, ptr %273, align 8
  %275 = icmp eq i64 %274, 0
  %276 = load i64, ptr %231, align 8
  br i1 %275, label %286, label %277

277:
  %278 = mul i64 %276, %274
  %279 = getelementptr inbounds i8, ptr %228, i64 24
  %280 = load ptr, ptr %279, align 8
  store volatile i64 %278, ptr %280, align 8
  fence seq_cst
  %281 = getelementptr inbounds i8, ptr %228, i64 40
  %282 = load i64, ptr %281, align 8
  %283 = sub i64 %278, %282
  %284 = getelementptr inbounds i8, ptr %228, i64 32
  %285 = load ptr, ptr %284, align 8
  store volatile i64 %283, ptr %285, align 8
  br label %297

286:
  %287 = load i64, ptr %233, align 8
  %288 = and i64 %287, %276
  %289 = trunc i64 %288 to i32
  %290 = getelementptr inbounds i8, ptr %228, i64 24
  %291 = load ptr, ptr %290, align 8
  store volatile i32 %289, ptr %291, align 4
  fence seq_cst
  %292 = getelementptr inbounds i8, ptr %228, i64 40
  %293 = load i64, ptr %292, align 8
  %294 = trunc i64 %293 to i32
  %295 = getelementptr inbounds i8, ptr %228, i64 32
  %296 = load ptr, ptr %295, align 8
  store volatile i32 %294, ptr %296, align 4
  br label %297

297:
  %298 = getelementptr inbounds i8, ptr %228, i64 64
  %299 = load ptr, ptr %298, align 8
  %300 = icmp eq ptr %299, null
  br i1 %300, label %302, label %301

301:
  tail call void %299()
  br label %302

302:
  %303 = load ptr, ptr %4, align 8
  %304 = getelementptr ptr, ptr %303, i64 %225
  %305 = load ptr, ptr %304, align 8
  %306 = getelementptr inbounds i8, ptr %305, i64 72
  %307 = load i64, ptr %306, align 8
  %308 = getelementptr i8, ptr %226, i64 %307
  %309 = add nuw i64 %225, 1
  %310 = load i64, ptr %6, align 8
  %311 = icmp ult i64 %309, %310
  br i1 %311, label %223, label %312

312:
  %313 = phi i32 [ 3, %70 ], [ 0, %216 ], [ 0, %302 ], [ 2, %36 ], [ 4, %26 ], [ 1, %12 ]
  ret i32 %313
}

declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
