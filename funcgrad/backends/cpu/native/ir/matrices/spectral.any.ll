; source/matrices/spectral.c, compiled by build.py

%struct.complex128 = type { double, double }

define void @spectral_eig(ptr %0, ptr %1, ptr %2, ptr %3, i64 %4, i64 %5, i64 %6, i64 %7, i64 %8, i64 %9, i64 %10, i64 %11, ptr %12) {
  %14 = alloca i64, align 8
  %15 = alloca i64, align 8
  %16 = alloca i64, align 8
  %17 = alloca i64, align 8
  %18 = alloca i64, align 8
  %19 = alloca i64, align 8
  %20 = alloca i64, align 8
  %21 = alloca i8, align 1
  %22 = alloca i64, align 8
  %23 = alloca i64, align 8
  %24 = alloca i64, align 8
  %25 = alloca i8, align 1
  %26 = alloca i8, align 1
  store i64 %6, ptr %22, align 8
  store i64 %8, ptr %23, align 8
  %27 = and i64 %9, 1
  %28 = icmp eq i64 %27, 0
  %29 = select i1 %28, i64 4, i64 8
  %30 = icmp sgt i64 %9, 1
  %31 = zext i1 %30 to i64
  %32 = shl nuw nsw i64 %29, %31
  %33 = and i64 %10, 1
  %34 = icmp eq i64 %33, 0
  %35 = add i64 %6, 1
  %36 = select i1 %34, i8 78, i8 86
  %37 = select i1 %34, i64 1, i64 %35
  %38 = shl i64 %6, 1
  %39 = mul i64 %38, %37
  %40 = or disjoint i64 %27, 2
  %41 = shl i64 %39, %40
  %42 = add nuw nsw i64 %40, %31
  %43 = shl i64 %8, %42
  %44 = getelementptr i8, ptr %3, i64 %43
  %45 = shl i64 %6, %42
  %46 = getelementptr i8, ptr %44, i64 %45
  %47 = shl i64 %38, %42
  %48 = getelementptr i8, ptr %46, i64 %47
  %49 = mul i64 %6, %6
  %50 = shl i64 %49, %42
  %51 = getelementptr i8, ptr %48, i64 %50
  store i8 78, ptr %25, align 1
  store i8 %36, ptr %26, align 1
  %52 = icmp slt i64 %4, %5
  br i1 %52, label %53, label %389

53:
  %54 = and i64 %10, 2
  %55 = icmp eq i64 %54, 0
  %56 = select i1 %28, double 0x3D90000000000000, double 0x23D0000000000000
  %57 = fdiv double 1.000000e+00, %56
  %58 = getelementptr inbounds i8, ptr %12, i64 8
  %59 = getelementptr inbounds i8, ptr %12, i64 16
  %60 = getelementptr inbounds i8, ptr %12, i64 24
  br label %61

61:
  %62 = phi i64 [ %4, %53 ], [ %387, %386 ]
  %63 = mul i64 %62, %41
  %64 = getelementptr i8, ptr %0, i64 %63
  %65 = load i64, ptr %22, align 8
  %66 = mul i64 %65, %65
  %67 = mul i64 %66, %62
  %68 = shl i64 %67, %42
  %69 = getelementptr i8, ptr %1, i64 %68
  store i64 1, ptr %24, align 8
  %70 = shl i64 %66, %31
  %71 = icmp sgt i64 %70, 0
  br i1 %71, label %72, label %93

72:
  %73 = phi i64 [ %89, %85 ], [ 0, %61 ]
  %74 = phi i64 [ %88, %85 ], [ 0, %61 ]
  br i1 %28, label %80, label %75

75:
  %76 = getelementptr i64, ptr %69, i64 %73
  %77 = load i64, ptr %76, align 8
  %78 = and i64 %77, 9218868437227405312
  %79 = icmp eq i64 %78, 9218868437227405312
  br label %85

80:
  %81 = getelementptr i32, ptr %69, i64 %73
  %82 = load i32, ptr %81, align 4
  %83 = and i32 %82, 2139095040
  %84 = icmp eq i32 %83, 2139095040
  br label %85

85:
  %86 = phi i1 [ %79, %75 ], [ %84, %80 ]
  %87 = zext i1 %86 to i64
  %88 = or i64 %74, %87
  %89 = add nuw nsw i64 %73, 1
  %90 = icmp eq i64 %89, %70
  br i1 %90, label %91, label %72

91:
  %92 = icmp eq i64 %88, 0
  br i1 %92, label %93, label %371

93:
  %94 = icmp sgt i64 %65, 0
  switch i64 %32, label %97 [
    i64 4, label %96
    i64 8, label %95
  ]

95:
  br i1 %94, label %114, label %145

96:
  br i1 %94, label %98, label %145

97:
  br i1 %94, label %130, label %145

98:
  %99 = phi i64 [ %112, %111 ], [ 0, %96 ]
  %100 = getelementptr i32, ptr %48, i64 %99
  %101 = mul i64 %99, %65
  %102 = getelementptr i32, ptr %69, i64 %101
  br label %103

103:
  %104 = phi i64 [ 0, %98 ], [ %109, %103 ]
  %105 = getelementptr i32, ptr %102, i64 %104
  %106 = load i32, ptr %105, align 4
  %107 = mul i64 %104, %65
  %108 = getelementptr i32, ptr %100, i64 %107
  store i32 %106, ptr %108, align 4
  %109 = add nuw nsw i64 %104, 1
  %110 = icmp eq i64 %109, %65
  br i1 %110, label %111, label %103

111:
  %112 = add nuw nsw i64 %99, 1
  %113 = icmp eq i64 %112, %65
  br i1 %113, label %145, label %98

114:
  %115 = phi i64 [ %128, %127 ], [ 0, %95 ]
  %116 = getelementptr i64, ptr %48, i64 %115
  %117 = mul i64 %115, %65
  %118 = getelementptr i64, ptr %69, i64 %117
  br label %119

119:
  %120 = phi i64 [ 0, %114 ], [ %125, %119 ]
  %121 = getelementptr i64, ptr %118, i64 %120
  %122 = load i64, ptr %121, align 8
  %123 = mul i64 %120, %65
  %124 = getelementptr i64, ptr %116, i64 %123
  store i64 %122, ptr %124, align 8
  %125 = add nuw nsw i64 %120, 1
  %126 = icmp eq i64 %125, %65
  br i1 %126, label %127, label %119

127:
  %128 = add nuw nsw i64 %115, 1
  %129 = icmp eq i64 %128, %65
  br i1 %129, label %145, label %114

130:
  %131 = phi i64 [ %143, %142 ], [ 0, %97 ]
  %132 = getelementptr %struct.complex128, ptr %48, i64 %131
  %133 = mul i64 %131, %65
  %134 = getelementptr %struct.complex128, ptr %69, i64 %133
  br label %135

135:
  %136 = phi i64 [ 0, %130 ], [ %140, %135 ]
  %137 = mul i64 %136, %65
  %138 = getelementptr %struct.complex128, ptr %132, i64 %137
  %139 = getelementptr %struct.complex128, ptr %134, i64 %136
  call void @llvm.memcpy.p0.p0.i64(ptr align 8 %138, ptr align 8 %139, i64 16, i1 false)
  %140 = add nuw nsw i64 %136, 1
  %141 = icmp eq i64 %140, %65
  br i1 %141, label %142, label %135

142:
  %143 = add nuw nsw i64 %131, 1
  %144 = icmp eq i64 %143, %65
  br i1 %144, label %145, label %130

145:
  br i1 %30, label %146, label %152

146:
  %147 = shl i64 %65, %42
  %148 = getelementptr i8, ptr %64, i64 %147
  %149 = load ptr, ptr %12, align 8
  call void %149(ptr %25, ptr %26, ptr %22, ptr %48, ptr %22, ptr %64, ptr %148, ptr %22, ptr %148, ptr %22, ptr %3, ptr %23, ptr %46, ptr %24, i64 1, i64 1)
  br i1 %34, label %371, label %150

150:
  %151 = load i64, ptr %22, align 8
  call fastcc void @turn(ptr %148, i64 %151, i64 %32)
  br label %371

152:
  br i1 %55, label %209, label %153

153:
  %154 = load i64, ptr %23, align 8
  store i64 %65, ptr %14, align 8
  store i64 %154, ptr %15, align 8
  store i64 0, ptr %19, align 8
  store i64 1, ptr %20, align 8
  store i8 66, ptr %21, align 1
  %155 = icmp sgt i64 %66, 0
  br i1 %155, label %156, label %200

156:
  %157 = phi double [ %170, %166 ], [ 0.000000e+00, %153 ]
  %158 = phi i64 [ %171, %166 ], [ 0, %153 ]
  br i1 %28, label %162, label %159

159:
  %160 = getelementptr double, ptr %48, i64 %158
  %161 = load double, ptr %160, align 8
  br label %166

162:
  %163 = getelementptr float, ptr %48, i64 %158
  %164 = load float, ptr %163, align 4
  %165 = fpext float %164 to double
  br label %166

166:
  %167 = phi double [ %161, %159 ], [ %165, %162 ]
  %168 = call double @llvm.fabs.f64(double %167)
  %169 = fcmp ogt double %168, %157
  %170 = select i1 %169, double %168, double %157
  %171 = add nuw nsw i64 %158, 1
  %172 = icmp eq i64 %171, %66
  br i1 %172, label %173, label %156

173:
  %174 = fcmp ule double %170, %56
  %175 = fcmp uge double %170, %57
  %176 = or i1 %174, %175
  br i1 %176, label %200, label %177

177:
  %178 = load ptr, ptr %58, align 8
  call void %178(ptr %21, ptr %14, ptr %48, ptr %14, ptr %16, ptr %17, ptr %51, ptr %18, i64 1)
  %179 = load ptr, ptr %59, align 8
  call void %179(ptr %14, ptr %16, ptr %17, ptr %48, ptr %14, ptr %51, ptr %3, ptr %15, ptr %18)
  %180 = load i64, ptr %14, align 8
  %181 = icmp sgt i64 %180, 0
  br i1 %181, label %182, label %201

182:
  %183 = add nuw i64 %180, 1
  br label %184

184:
  %185 = phi i64 [ 0, %182 ], [ %198, %197 ]
  %186 = mul i64 %185, %183
  br i1 %28, label %192, label %187

187:
  %188 = getelementptr double, ptr %48, i64 %186
  %189 = load double, ptr %188, align 8
  %190 = getelementptr double, ptr %44, i64 %185
  store double %189, ptr %190, align 8
  %191 = getelementptr double, ptr %46, i64 %185
  store double 0.000000e+00, ptr %191, align 8
  br label %197

192:
  %193 = getelementptr float, ptr %48, i64 %186
  %194 = load float, ptr %193, align 4
  %195 = getelementptr float, ptr %44, i64 %185
  store float %194, ptr %195, align 4
  %196 = getelementptr float, ptr %46, i64 %185
  store float 0.000000e+00, ptr %196, align 4
  br label %197

197:
  %198 = add nuw nsw i64 %185, 1
  %199 = icmp eq i64 %198, %180
  br i1 %199, label %201, label %184

200:
  store i64 0, ptr %24, align 8
  br label %210

201:
  %202 = load ptr, ptr %60, align 8
  %203 = shl i64 %180, %42
  %204 = getelementptr i8, ptr %51, i64 %203
  call void %202(ptr %19, ptr %19, ptr %14, ptr %16, ptr %17, ptr %48, ptr %14, ptr %44, ptr %46, ptr %20, ptr %20, ptr %204, ptr %20, ptr %18)
  %205 = load i64, ptr %18, align 8
  %206 = icmp eq i64 %205, 0
  store i64 0, ptr %24, align 8
  br i1 %206, label %265, label %207

207:
  %208 = load i64, ptr %22, align 8
  br label %210

209:
  store i64 0, ptr %24, align 8
  br label %263

210:
  %211 = phi i64 [ %208, %207 ], [ %65, %200 ]
  %212 = icmp sgt i64 %211, 0
  switch i64 %32, label %215 [
    i64 4, label %214
    i64 8, label %213
  ]

213:
  br i1 %212, label %232, label %263

214:
  br i1 %212, label %216, label %263

215:
  br i1 %212, label %248, label %263

216:
  %217 = phi i64 [ %230, %229 ], [ 0, %214 ]
  %218 = getelementptr i32, ptr %48, i64 %217
  %219 = mul i64 %217, %211
  %220 = getelementptr i32, ptr %69, i64 %219
  br label %221

221:
  %222 = phi i64 [ 0, %216 ], [ %227, %221 ]
  %223 = getelementptr i32, ptr %220, i64 %222
  %224 = load i32, ptr %223, align 4
  %225 = mul i64 %222, %211
  %226 = getelementptr i32, ptr %218, i64 %225
  store i32 %224, ptr %226, align 4
  %227 = add nuw nsw i64 %222, 1
  %228 = icmp eq i64 %227, %211
  br i1 %228, label %229, label %221

229:
  %230 = add nuw nsw i64 %217, 1
  %231 = icmp eq i64 %230, %211
  br i1 %231, label %263, label %216

232:
  %233 = phi i64 [ %246, %245 ], [ 0, %213 ]
  %234 = getelementptr i64, ptr %48, i64 %233
  %235 = mul i64 %233, %211
  %236 = getelementptr i64, ptr %69, i64 %235
  br label %237

237:
  %238 = phi i64 [ 0, %232 ], [ %243, %237 ]
  %239 = getelementptr i64, ptr %236, i64 %238
  %240 = load i64, ptr %239, align 8
  %241 = mul i64 %238, %211
  %242 = getelementptr i64, ptr %234, i64 %241
  store i64 %240, ptr %242, align 8
  %243 = add nuw nsw i64 %238, 1
  %244 = icmp eq i64 %243, %211
  br i1 %244, label %245, label %237

245:
  %246 = add nuw nsw i64 %233, 1
  %247 = icmp eq i64 %246, %211
  br i1 %247, label %263, label %232

248:
  %249 = phi i64 [ %261, %260 ], [ 0, %215 ]
  %250 = getelementptr %struct.complex128, ptr %48, i64 %249
  %251 = mul i64 %249, %211
  %252 = getelementptr %struct.complex128, ptr %69, i64 %251
  br label %253

253:
  %254 = phi i64 [ 0, %248 ], [ %258, %253 ]
  %255 = mul i64 %254, %211
  %256 = getelementptr %struct.complex128, ptr %250, i64 %255
  %257 = getelementptr %struct.complex128, ptr %252, i64 %254
  call void @llvm.memcpy.p0.p0.i64(ptr align 8 %256, ptr align 8 %257, i64 16, i1 false)
  %258 = add nuw nsw i64 %254, 1
  %259 = icmp eq i64 %258, %211
  br i1 %259, label %260, label %253

260:
  %261 = add nuw nsw i64 %249, 1
  %262 = icmp eq i64 %261, %211
  br i1 %262, label %263, label %248

263:
  %264 = load ptr, ptr %12, align 8
  call void %264(ptr %25, ptr %26, ptr %22, ptr %48, ptr %22, ptr %44, ptr %46, ptr %51, ptr %22, ptr %51, ptr %22, ptr %3, ptr %23, ptr %24, i64 1, i64 1)
  br label %265

265:
  %266 = load i64, ptr %22, align 8
  %267 = icmp sgt i64 %266, 0
  br i1 %267, label %268, label %371

268:
  %269 = phi i64 [ %287, %286 ], [ 0, %265 ]
  %270 = shl nuw i64 %269, 1
  %271 = or disjoint i64 %270, 1
  br i1 %28, label %279, label %272

272:
  %273 = getelementptr double, ptr %44, i64 %269
  %274 = load double, ptr %273, align 8
  %275 = getelementptr double, ptr %64, i64 %270
  store double %274, ptr %275, align 8
  %276 = getelementptr double, ptr %46, i64 %269
  %277 = load double, ptr %276, align 8
  %278 = getelementptr double, ptr %64, i64 %271
  store double %277, ptr %278, align 8
  br label %286

279:
  %280 = getelementptr float, ptr %44, i64 %269
  %281 = load float, ptr %280, align 4
  %282 = getelementptr float, ptr %64, i64 %270
  store float %281, ptr %282, align 4
  %283 = getelementptr float, ptr %46, i64 %269
  %284 = load float, ptr %283, align 4
  %285 = getelementptr float, ptr %64, i64 %271
  store float %284, ptr %285, align 4
  br label %286

286:
  %287 = add nuw nsw i64 %269, 1
  %288 = icmp eq i64 %287, %266
  br i1 %288, label %289, label %268

289:
  br i1 %34, label %371, label %290

290:
  %291 = shl nuw i64 %266, 1
  %292 = shl i64 %291, %40
  %293 = getelementptr i8, ptr %64, i64 %292
  %294 = getelementptr i8, ptr %293, i64 16
  %295 = getelementptr i8, ptr %293, i64 24
  %296 = getelementptr i8, ptr %293, i64 8
  %297 = getelementptr i8, ptr %293, i64 12
  br label %298

298:
  %299 = phi i64 [ 0, %290 ], [ %369, %367 ]
  br i1 %28, label %303, label %300

300:
  %301 = getelementptr double, ptr %46, i64 %299
  %302 = load double, ptr %301, align 8
  br label %307

303:
  %304 = getelementptr float, ptr %46, i64 %299
  %305 = load float, ptr %304, align 4
  %306 = fpext float %305 to double
  br label %307

307:
  %308 = phi double [ %302, %300 ], [ %306, %303 ]
  %309 = fcmp une double %308, 0.000000e+00
  %310 = add nsw i64 %299, 1
  %311 = icmp slt i64 %310, %266
  %312 = and i1 %311, %309
  %313 = mul i64 %299, %266
  %314 = mul i64 %310, %266
  %315 = getelementptr double, ptr %51, i64 %314
  %316 = getelementptr float, ptr %51, i64 %314
  br label %317

317:
  %318 = phi i64 [ 0, %307 ], [ %365, %364 ]
  %319 = add i64 %318, %313
  br i1 %28, label %320, label %323

320:
  %321 = getelementptr float, ptr %51, i64 %319
  %322 = load float, ptr %321, align 4
  br i1 %312, label %352, label %326

323:
  %324 = getelementptr double, ptr %51, i64 %319
  %325 = load double, ptr %324, align 8
  br i1 %312, label %340, label %333

326:
  %327 = mul i64 %318, %266
  %328 = add i64 %327, %299
  %329 = shl i64 %328, 1
  %330 = getelementptr float, ptr %293, i64 %329
  store float %322, ptr %330, align 4
  %331 = or disjoint i64 %329, 1
  %332 = getelementptr float, ptr %293, i64 %331
  store float 0.000000e+00, ptr %332, align 4
  br label %364

333:
  %334 = mul i64 %318, %266
  %335 = add i64 %334, %299
  %336 = shl i64 %335, 1
  %337 = getelementptr double, ptr %293, i64 %336
  store double %325, ptr %337, align 8
  %338 = or disjoint i64 %336, 1
  %339 = getelementptr double, ptr %293, i64 %338
  store double 0.000000e+00, ptr %339, align 8
  br label %364

340:
  %341 = getelementptr double, ptr %315, i64 %318
  %342 = load double, ptr %341, align 8
  %343 = mul i64 %318, %266
  %344 = add i64 %343, %299
  %345 = shl i64 %344, 1
  %346 = getelementptr double, ptr %293, i64 %345
  store double %325, ptr %346, align 8
  %347 = or disjoint i64 %345, 1
  %348 = getelementptr double, ptr %293, i64 %347
  store double %342, ptr %348, align 8
  %349 = getelementptr double, ptr %294, i64 %345
  store double %325, ptr %349, align 8
  %350 = fneg double %342
  %351 = getelementptr double, ptr %295, i64 %345
  store double %350, ptr %351, align 8
  br label %364

352:
  %353 = getelementptr float, ptr %316, i64 %318
  %354 = load float, ptr %353, align 4
  %355 = mul i64 %318, %266
  %356 = add i64 %355, %299
  %357 = shl i64 %356, 1
  %358 = getelementptr float, ptr %293, i64 %357
  store float %322, ptr %358, align 4
  %359 = or disjoint i64 %357, 1
  %360 = getelementptr float, ptr %293, i64 %359
  store float %354, ptr %360, align 4
  %361 = getelementptr float, ptr %296, i64 %357
  store float %322, ptr %361, align 4
  %362 = fneg float %354
  %363 = getelementptr float, ptr %297, i64 %357
  store float %362, ptr %363, align 4
  br label %364

364:
  %365 = add nuw nsw i64 %318, 1
  %366 = icmp eq i64 %365, %266
  br i1 %366, label %367, label %317

367:
  %368 = zext i1 %312 to i64
  %369 = add i64 %310, %368
  %370 = icmp slt i64 %369, %266
  br i1 %370, label %298, label %371

371:
  %372 = load i64, ptr %24, align 8
  %373 = icmp eq i64 %372, 0
  br i1 %373, label %386, label %374

374:
  %375 = sdiv i64 %41, %29
  %376 = icmp sgt i64 %375, 0
  br i1 %376, label %377, label %386

377:
  %378 = phi i64 [ %384, %383 ], [ 0, %374 ]
  br i1 %28, label %381, label %379

379:
  %380 = getelementptr double, ptr %64, i64 %378
  store double 0x7FF8000000000000, ptr %380, align 8
  br label %383

381:
  %382 = getelementptr float, ptr %64, i64 %378
  store float 0x7FF8000000000000, ptr %382, align 4
  br label %383

383:
  %384 = add nuw nsw i64 %378, 1
  %385 = icmp eq i64 %384, %375
  br i1 %385, label %386, label %377

386:
  %387 = add nsw i64 %62, 1
  %388 = icmp eq i64 %387, %5
  br i1 %388, label %389, label %61

389:
  ret void
}

define internal fastcc void @turn(ptr %0, i64 %1, i64 %2) {
  %4 = alloca %struct.complex128, align 8
  %5 = icmp sgt i64 %1, 0
  switch i64 %2, label %8 [
    i64 4, label %7
    i64 8, label %6
  ]

6:
  br i1 %5, label %28, label %64

7:
  br i1 %5, label %9, label %64

8:
  br i1 %5, label %47, label %64

9:
  %10 = phi i64 [ %26, %25 ], [ 0, %7 ]
  %11 = getelementptr i32, ptr %0, i64 %10
  %12 = icmp eq i64 %10, 0
  br i1 %12, label %25, label %13

13:
  %14 = mul i64 %10, %1
  %15 = getelementptr i32, ptr %0, i64 %14
  br label %16

16:
  %17 = phi i64 [ 0, %13 ], [ %23, %16 ]
  %18 = getelementptr i32, ptr %15, i64 %17
  %19 = load i32, ptr %18, align 4
  %20 = mul i64 %17, %1
  %21 = getelementptr i32, ptr %11, i64 %20
  %22 = load i32, ptr %21, align 4
  store i32 %22, ptr %18, align 4
  store i32 %19, ptr %21, align 4
  %23 = add nuw nsw i64 %17, 1
  %24 = icmp eq i64 %23, %10
  br i1 %24, label %25, label %16

25:
  %26 = add nuw nsw i64 %10, 1
  %27 = icmp eq i64 %26, %1
  br i1 %27, label %64, label %9

28:
  %29 = phi i64 [ %45, %44 ], [ 0, %6 ]
  %30 = getelementptr i64, ptr %0, i64 %29
  %31 = icmp eq i64 %29, 0
  br i1 %31, label %44, label %32

32:
  %33 = mul i64 %29, %1
  %34 = getelementptr i64, ptr %0, i64 %33
  br label %35

35:
  %36 = phi i64 [ 0, %32 ], [ %42, %35 ]
  %37 = getelementptr i64, ptr %34, i64 %36
  %38 = load i64, ptr %37, align 8
  %39 = mul i64 %36, %1
  %40 = getelementptr i64, ptr %30, i64 %39
  %41 = load i64, ptr %40, align 8
  store i64 %41, ptr %37, align 8
  store i64 %38, ptr %40, align 8
  %42 = add nuw nsw i64 %36, 1
  %43 = icmp eq i64 %42, %29
  br i1 %43, label %44, label %35

44:
  %45 = add nuw nsw i64 %29, 1
  %46 = icmp eq i64 %45, %1
  br i1 %46, label %64, label %28

47:
  %48 = phi i64 [ %62, %61 ], [ 0, %8 ]
  %49 = getelementptr %struct.complex128, ptr %0, i64 %48
  %50 = icmp eq i64 %48, 0
  br i1 %50, label %61, label %51

51:
  %52 = mul i64 %48, %1
  %53 = getelementptr %struct.complex128, ptr %0, i64 %52
  br label %54

54:
  %55 = phi i64 [ 0, %51 ], [ %59, %54 ]
  %56 = getelementptr %struct.complex128, ptr %53, i64 %55
  call void @llvm.memcpy.p0.p0.i64(ptr align 8 %4, ptr align 8 %56, i64 16, i1 false)
  %57 = mul i64 %55, %1
  %58 = getelementptr %struct.complex128, ptr %49, i64 %57
  tail call void @llvm.memcpy.p0.p0.i64(ptr align 8 %56, ptr align 8 %58, i64 16, i1 false)
  call void @llvm.memcpy.p0.p0.i64(ptr align 8 %58, ptr align 8 %4, i64 16, i1 false)
  %59 = add nuw nsw i64 %55, 1
  %60 = icmp eq i64 %59, %48
  br i1 %60, label %61, label %54

61:
  %62 = add nuw nsw i64 %48, 1
  %63 = icmp eq i64 %62, %1
  br i1 %63, label %64, label %47

64:
  ret void
}

define void @spectral_eigh(ptr %0, ptr %1, ptr %2, ptr %3, i64 %4, i64 %5, i64 %6, i64 %7, i64 %8, i64 %9, i64 %10, i64 %11, ptr %12) {
  %14 = alloca i64, align 8
  %15 = alloca i64, align 8
  %16 = alloca i64, align 8
  %17 = alloca i64, align 8
  %18 = alloca i64, align 8
  %19 = alloca i64, align 8
  %20 = alloca i64, align 8
  %21 = alloca i64, align 8
  %22 = alloca i8, align 1
  %23 = alloca i8, align 1
  store i64 %6, ptr %18, align 8
  store i64 %8, ptr %19, align 8
  %24 = and i64 %9, 1
  %25 = icmp eq i64 %24, 0
  %26 = select i1 %25, i64 4, i64 8
  %27 = icmp sgt i64 %9, 1
  %28 = zext i1 %27 to i64
  %29 = shl nuw nsw i64 %26, %28
  %30 = and i64 %10, 1
  %31 = icmp eq i64 %30, 0
  %32 = add i64 %6, 1
  %33 = select i1 %31, i8 78, i8 86
  %34 = select i1 %31, i64 1, i64 %32
  %35 = mul i64 %34, %6
  %36 = or disjoint i64 %24, 2
  %37 = add nuw nsw i64 %36, %28
  %38 = shl i64 %35, %37
  %39 = mul i64 %6, 5
  %40 = add i64 %39, 3
  store i64 %40, ptr %21, align 8
  %41 = mul i64 %6, %6
  %42 = shl i64 %41, %37
  %43 = add i64 %42, 63
  %44 = sdiv i64 %43, 64
  %45 = shl nsw i64 %44, 6
  %46 = getelementptr i8, ptr %3, i64 %45
  %47 = shl i64 %8, %37
  %48 = getelementptr i8, ptr %46, i64 %47
  %49 = add i64 %8, %6
  %50 = shl i64 %49, %37
  %51 = add i64 %50, 7
  %52 = sdiv i64 %51, 8
  %53 = shl nsw i64 %52, 3
  %54 = getelementptr i8, ptr %46, i64 %53
  store i8 76, ptr %22, align 1
  store i8 %33, ptr %23, align 1
  %55 = icmp slt i64 %4, %5
  br i1 %55, label %56, label %292

56:
  %57 = getelementptr inbounds i8, ptr %12, i64 8
  br label %58

58:
  %59 = phi i64 [ %4, %56 ], [ %290, %289 ]
  %60 = mul i64 %59, %38
  %61 = getelementptr i8, ptr %0, i64 %60
  %62 = load i64, ptr %18, align 8
  %63 = mul i64 %62, %59
  %64 = mul i64 %63, %62
  %65 = shl i64 %64, %37
  %66 = getelementptr i8, ptr %1, i64 %65
  store i64 1, ptr %20, align 8
  %67 = call i64 @llvm.smax.i64(i64 %62, i64 0)
  br label %68

68:
  %69 = phi i64 [ 0, %58 ], [ %95, %94 ]
  %70 = icmp eq i64 %69, %67
  br i1 %70, label %97, label %71

71:
  %72 = mul i64 %69, %62
  %73 = shl i64 %72, %37
  %74 = getelementptr i8, ptr %66, i64 %73
  br label %75

75:
  %76 = phi i64 [ %92, %88 ], [ 0, %71 ]
  %77 = phi i64 [ %91, %88 ], [ 0, %71 ]
  br i1 %25, label %83, label %78

78:
  %79 = getelementptr i64, ptr %74, i64 %76
  %80 = load i64, ptr %79, align 8
  %81 = and i64 %80, 9218868437227405312
  %82 = icmp eq i64 %81, 9218868437227405312
  br label %88

83:
  %84 = getelementptr i32, ptr %74, i64 %76
  %85 = load i32, ptr %84, align 4
  %86 = and i32 %85, 2139095040
  %87 = icmp eq i32 %86, 2139095040
  br label %88

88:
  %89 = phi i1 [ %82, %78 ], [ %87, %83 ]
  %90 = zext i1 %89 to i64
  %91 = or i64 %77, %90
  %92 = add nuw nsw i64 %76, 1
  %93 = icmp eq i64 %76, %69
  br i1 %93, label %94, label %75

94:
  %95 = add nuw i64 %69, 1
  %96 = icmp eq i64 %91, 0
  br i1 %96, label %68, label %274

97:
  store i64 0, ptr %20, align 8
  %98 = add i64 %62, -1
  %99 = icmp sgt i64 %98, 1
  br i1 %99, label %103, label %124

100:
  %101 = add nsw i64 %104, -1
  %102 = icmp sgt i64 %104, 2
  br i1 %102, label %103, label %124

103:
  %104 = phi i64 [ %101, %100 ], [ %98, %97 ]
  %105 = phi i64 [ %104, %100 ], [ %62, %97 ]
  %106 = add i64 %105, -2
  %107 = mul i64 %104, %62
  br label %111

108:
  %109 = add nuw nsw i64 %112, 1
  %110 = icmp slt i64 %109, %106
  br i1 %110, label %111, label %100

111:
  %112 = phi i64 [ 0, %103 ], [ %109, %108 ]
  %113 = add i64 %112, %107
  br i1 %25, label %117, label %114

114:
  %115 = getelementptr double, ptr %66, i64 %113
  %116 = load double, ptr %115, align 8
  br label %121

117:
  %118 = getelementptr float, ptr %66, i64 %113
  %119 = load float, ptr %118, align 4
  %120 = fpext float %119 to double
  br label %121

121:
  %122 = phi double [ %116, %114 ], [ %120, %117 ]
  %123 = fcmp une double %122, 0.000000e+00
  br i1 %123, label %163, label %108

124:
  %125 = load i64, ptr %19, align 8
  store i64 %62, ptr %14, align 8
  store i64 %125, ptr %15, align 8
  store i64 0, ptr %16, align 8
  %126 = mul i64 %62, 5
  %127 = add i64 %126, 3
  store i64 %127, ptr %17, align 8
  %128 = icmp sgt i64 %62, 0
  br i1 %128, label %129, label %157

129:
  %130 = add nuw i64 %62, 1
  br label %131

131:
  %132 = phi i64 [ 0, %129 ], [ %134, %156 ]
  %133 = mul i64 %132, %130
  %134 = add nuw nsw i64 %132, 1
  %135 = icmp slt i64 %134, %62
  br i1 %25, label %136, label %140

136:
  %137 = getelementptr float, ptr %66, i64 %133
  %138 = load float, ptr %137, align 4
  %139 = getelementptr float, ptr %61, i64 %132
  store float %138, ptr %139, align 4
  br i1 %135, label %150, label %157

140:
  %141 = getelementptr double, ptr %66, i64 %133
  %142 = load double, ptr %141, align 8
  %143 = getelementptr double, ptr %61, i64 %132
  store double %142, ptr %143, align 8
  br i1 %135, label %144, label %157

144:
  %145 = mul i64 %134, %62
  %146 = getelementptr double, ptr %66, i64 %145
  %147 = getelementptr double, ptr %146, i64 %132
  %148 = load double, ptr %147, align 8
  %149 = getelementptr double, ptr %48, i64 %132
  store double %148, ptr %149, align 8
  br label %156

150:
  %151 = mul i64 %134, %62
  %152 = getelementptr float, ptr %66, i64 %151
  %153 = getelementptr float, ptr %152, i64 %132
  %154 = load float, ptr %153, align 4
  %155 = getelementptr float, ptr %48, i64 %132
  store float %154, ptr %155, align 4
  br label %156

156:
  br label %131

157:
  %158 = load ptr, ptr %57, align 8
  call void %158(ptr %23, ptr %14, ptr %61, ptr %48, ptr %3, ptr %14, ptr %46, ptr %15, ptr %54, ptr %17, ptr %16, i64 1)
  %159 = load i64, ptr %16, align 8
  %160 = icmp eq i64 %159, 0
  br i1 %160, label %218, label %161

161:
  %162 = load i64, ptr %18, align 8
  br label %163

163:
  %164 = phi i64 [ %162, %161 ], [ %62, %121 ]
  %165 = icmp sgt i64 %164, 0
  switch i64 %29, label %168 [
    i64 4, label %167
    i64 8, label %166
  ]

166:
  br i1 %165, label %185, label %216

167:
  br i1 %165, label %169, label %216

168:
  br i1 %165, label %201, label %216

169:
  %170 = phi i64 [ %183, %182 ], [ 0, %167 ]
  %171 = getelementptr i32, ptr %3, i64 %170
  %172 = mul i64 %170, %164
  %173 = getelementptr i32, ptr %66, i64 %172
  br label %174

174:
  %175 = phi i64 [ 0, %169 ], [ %180, %174 ]
  %176 = getelementptr i32, ptr %173, i64 %175
  %177 = load i32, ptr %176, align 4
  %178 = mul i64 %175, %164
  %179 = getelementptr i32, ptr %171, i64 %178
  store i32 %177, ptr %179, align 4
  %180 = add nuw nsw i64 %175, 1
  %181 = icmp eq i64 %180, %164
  br i1 %181, label %182, label %174

182:
  %183 = add nuw nsw i64 %170, 1
  %184 = icmp eq i64 %183, %164
  br i1 %184, label %216, label %169

185:
  %186 = phi i64 [ %199, %198 ], [ 0, %166 ]
  %187 = getelementptr i64, ptr %3, i64 %186
  %188 = mul i64 %186, %164
  %189 = getelementptr i64, ptr %66, i64 %188
  br label %190

190:
  %191 = phi i64 [ 0, %185 ], [ %196, %190 ]
  %192 = getelementptr i64, ptr %189, i64 %191
  %193 = load i64, ptr %192, align 8
  %194 = mul i64 %191, %164
  %195 = getelementptr i64, ptr %187, i64 %194
  store i64 %193, ptr %195, align 8
  %196 = add nuw nsw i64 %191, 1
  %197 = icmp eq i64 %196, %164
  br i1 %197, label %198, label %190

198:
  %199 = add nuw nsw i64 %186, 1
  %200 = icmp eq i64 %199, %164
  br i1 %200, label %216, label %185

201:
  %202 = phi i64 [ %214, %213 ], [ 0, %168 ]
  %203 = getelementptr %struct.complex128, ptr %3, i64 %202
  %204 = mul i64 %202, %164
  %205 = getelementptr %struct.complex128, ptr %66, i64 %204
  br label %206

206:
  %207 = phi i64 [ 0, %201 ], [ %211, %206 ]
  %208 = mul i64 %207, %164
  %209 = getelementptr %struct.complex128, ptr %203, i64 %208
  %210 = getelementptr %struct.complex128, ptr %205, i64 %207
  call void @llvm.memcpy.p0.p0.i64(ptr align 8 %209, ptr align 8 %210, i64 16, i1 false)
  %211 = add nuw nsw i64 %207, 1
  %212 = icmp eq i64 %211, %164
  br i1 %212, label %213, label %206

213:
  %214 = add nuw nsw i64 %202, 1
  %215 = icmp eq i64 %214, %164
  br i1 %215, label %216, label %201

216:
  %217 = load ptr, ptr %12, align 8
  call void %217(ptr %23, ptr %22, ptr %18, ptr %3, ptr %18, ptr %61, ptr %46, ptr %19, ptr %54, ptr %21, ptr %20, i64 1, i64 1)
  br label %218

218:
  br i1 %31, label %274, label %219

219:
  %220 = load i64, ptr %18, align 8
  %221 = shl i64 %220, %37
  %222 = getelementptr i8, ptr %61, i64 %221
  %223 = icmp sgt i64 %220, 0
  switch i64 %29, label %226 [
    i64 4, label %225
    i64 8, label %224
  ]

224:
  br i1 %223, label %243, label %274

225:
  br i1 %223, label %227, label %274

226:
  br i1 %223, label %259, label %274

227:
  %228 = phi i64 [ %241, %240 ], [ 0, %225 ]
  %229 = getelementptr i32, ptr %222, i64 %228
  %230 = mul i64 %228, %220
  %231 = getelementptr i32, ptr %3, i64 %230
  br label %232

232:
  %233 = phi i64 [ 0, %227 ], [ %238, %232 ]
  %234 = getelementptr i32, ptr %231, i64 %233
  %235 = load i32, ptr %234, align 4
  %236 = mul i64 %233, %220
  %237 = getelementptr i32, ptr %229, i64 %236
  store i32 %235, ptr %237, align 4
  %238 = add nuw nsw i64 %233, 1
  %239 = icmp eq i64 %238, %220
  br i1 %239, label %240, label %232

240:
  %241 = add nuw nsw i64 %228, 1
  %242 = icmp eq i64 %241, %220
  br i1 %242, label %274, label %227

243:
  %244 = phi i64 [ %257, %256 ], [ 0, %224 ]
  %245 = getelementptr i64, ptr %222, i64 %244
  %246 = mul i64 %244, %220
  %247 = getelementptr i64, ptr %3, i64 %246
  br label %248

248:
  %249 = phi i64 [ 0, %243 ], [ %254, %248 ]
  %250 = getelementptr i64, ptr %247, i64 %249
  %251 = load i64, ptr %250, align 8
  %252 = mul i64 %249, %220
  %253 = getelementptr i64, ptr %245, i64 %252
  store i64 %251, ptr %253, align 8
  %254 = add nuw nsw i64 %249, 1
  %255 = icmp eq i64 %254, %220
  br i1 %255, label %256, label %248

256:
  %257 = add nuw nsw i64 %244, 1
  %258 = icmp eq i64 %257, %220
  br i1 %258, label %274, label %243

259:
  %260 = phi i64 [ %272, %271 ], [ 0, %226 ]
  %261 = getelementptr %struct.complex128, ptr %222, i64 %260
  %262 = mul i64 %260, %220
  %263 = getelementptr %struct.complex128, ptr %3, i64 %262
  br label %264

264:
  %265 = phi i64 [ 0, %259 ], [ %269, %264 ]
  %266 = mul i64 %265, %220
  %267 = getelementptr %struct.complex128, ptr %261, i64 %266
  %268 = getelementptr %struct.complex128, ptr %263, i64 %265
  call void @llvm.memcpy.p0.p0.i64(ptr align 8 %267, ptr align 8 %268, i64 16, i1 false)
  %269 = add nuw nsw i64 %265, 1
  %270 = icmp eq i64 %269, %220
  br i1 %270, label %271, label %264

271:
  %272 = add nuw nsw i64 %260, 1
  %273 = icmp eq i64 %272, %220
  br i1 %273, label %274, label %259

274:
  %275 = load i64, ptr %20, align 8
  %276 = icmp eq i64 %275, 0
  br i1 %276, label %289, label %277

277:
  %278 = sdiv i64 %38, %26
  %279 = icmp sgt i64 %278, 0
  br i1 %279, label %280, label %289

280:
  %281 = phi i64 [ %287, %286 ], [ 0, %277 ]
  br i1 %25, label %284, label %282

282:
  %283 = getelementptr double, ptr %61, i64 %281
  store double 0x7FF8000000000000, ptr %283, align 8
  br label %286

284:
  %285 = getelementptr float, ptr %61, i64 %281
  store float 0x7FF8000000000000, ptr %285, align 4
  br label %286

286:
  %287 = add nuw nsw i64 %281, 1
  %288 = icmp eq i64 %287, %278
  br i1 %288, label %289, label %280

289:
  %290 = add nsw i64 %59, 1
  %291 = icmp eq i64 %290, %5
  br i1 %291, label %292, label %58

292:
  ret void
}

define void @spectral_schur(ptr %0, ptr %1, ptr %2, ptr %3, i64 %4, i64 %5, i64 %6, i64 %7, i64 %8, i64 %9, i64 %10, i64 %11, ptr %12) {
  %14 = alloca i64, align 8
  %15 = alloca i64, align 8
  %16 = alloca i64, align 8
  %17 = alloca i64, align 8
  %18 = alloca i8, align 1
  %19 = alloca i8, align 1
  store i64 %6, ptr %14, align 8
  store i64 %8, ptr %15, align 8
  %20 = and i64 %9, 1
  %21 = icmp eq i64 %20, 0
  %22 = select i1 %21, i64 4, i64 8
  %23 = icmp sgt i64 %9, 1
  %24 = zext i1 %23 to i64
  %25 = shl nuw nsw i64 %22, %24
  %26 = mul i64 %6, %6
  %27 = or disjoint i64 %20, 2
  %28 = add nuw nsw i64 %27, %24
  %29 = shl i64 %26, %28
  %30 = shl i64 %8, %28
  %31 = getelementptr i8, ptr %3, i64 %30
  %32 = shl i64 %6, %28
  %33 = getelementptr i8, ptr %31, i64 %32
  store i8 86, ptr %18, align 1
  store i8 78, ptr %19, align 1
  %34 = icmp slt i64 %4, %5
  br i1 %34, label %35, label %146

35:
  %36 = shl i64 %29, 1
  br label %37

37:
  %38 = phi i64 [ %6, %35 ], [ %143, %142 ]
  %39 = phi i64 [ %4, %35 ], [ %144, %142 ]
  %40 = mul i64 %36, %39
  %41 = getelementptr i8, ptr %0, i64 %40
  %42 = getelementptr i8, ptr %41, i64 %29
  %43 = mul i64 %39, %29
  %44 = getelementptr i8, ptr %1, i64 %43
  store i64 1, ptr %17, align 8
  %45 = mul i64 %38, %38
  %46 = shl i64 %45, %24
  %47 = icmp sgt i64 %46, 0
  br i1 %47, label %48, label %69

48:
  %49 = phi i64 [ %65, %61 ], [ 0, %37 ]
  %50 = phi i64 [ %64, %61 ], [ 0, %37 ]
  br i1 %21, label %56, label %51

51:
  %52 = getelementptr i64, ptr %44, i64 %49
  %53 = load i64, ptr %52, align 8
  %54 = and i64 %53, 9218868437227405312
  %55 = icmp eq i64 %54, 9218868437227405312
  br label %61

56:
  %57 = getelementptr i32, ptr %44, i64 %49
  %58 = load i32, ptr %57, align 4
  %59 = and i32 %58, 2139095040
  %60 = icmp eq i32 %59, 2139095040
  br label %61

61:
  %62 = phi i1 [ %55, %51 ], [ %60, %56 ]
  %63 = zext i1 %62 to i64
  %64 = or i64 %50, %63
  %65 = add nuw nsw i64 %49, 1
  %66 = icmp eq i64 %65, %46
  br i1 %66, label %67, label %48

67:
  %68 = icmp eq i64 %64, 0
  br i1 %68, label %69, label %129

69:
  %70 = icmp sgt i64 %38, 0
  switch i64 %25, label %73 [
    i64 4, label %72
    i64 8, label %71
  ]

71:
  br i1 %70, label %90, label %121

72:
  br i1 %70, label %74, label %121

73:
  br i1 %70, label %106, label %121

74:
  %75 = phi i64 [ %88, %87 ], [ 0, %72 ]
  %76 = getelementptr i32, ptr %41, i64 %75
  %77 = mul i64 %75, %38
  %78 = getelementptr i32, ptr %44, i64 %77
  br label %79

79:
  %80 = phi i64 [ 0, %74 ], [ %85, %79 ]
  %81 = getelementptr i32, ptr %78, i64 %80
  %82 = load i32, ptr %81, align 4
  %83 = mul i64 %80, %38
  %84 = getelementptr i32, ptr %76, i64 %83
  store i32 %82, ptr %84, align 4
  %85 = add nuw nsw i64 %80, 1
  %86 = icmp eq i64 %85, %38
  br i1 %86, label %87, label %79

87:
  %88 = add nuw nsw i64 %75, 1
  %89 = icmp eq i64 %88, %38
  br i1 %89, label %121, label %74

90:
  %91 = phi i64 [ %104, %103 ], [ 0, %71 ]
  %92 = getelementptr i64, ptr %41, i64 %91
  %93 = mul i64 %91, %38
  %94 = getelementptr i64, ptr %44, i64 %93
  br label %95

95:
  %96 = phi i64 [ 0, %90 ], [ %101, %95 ]
  %97 = getelementptr i64, ptr %94, i64 %96
  %98 = load i64, ptr %97, align 8
  %99 = mul i64 %96, %38
  %100 = getelementptr i64, ptr %92, i64 %99
  store i64 %98, ptr %100, align 8
  %101 = add nuw nsw i64 %96, 1
  %102 = icmp eq i64 %101, %38
  br i1 %102, label %103, label %95

103:
  %104 = add nuw nsw i64 %91, 1
  %105 = icmp eq i64 %104, %38
  br i1 %105, label %121, label %90

106:
  %107 = phi i64 [ %119, %118 ], [ 0, %73 ]
  %108 = getelementptr %struct.complex128, ptr %41, i64 %107
  %109 = mul i64 %107, %38
  %110 = getelementptr %struct.complex128, ptr %44, i64 %109
  br label %111

111:
  %112 = phi i64 [ 0, %106 ], [ %116, %111 ]
  %113 = mul i64 %112, %38
  %114 = getelementptr %struct.complex128, ptr %108, i64 %113
  %115 = getelementptr %struct.complex128, ptr %110, i64 %112
  call void @llvm.memcpy.p0.p0.i64(ptr align 8 %114, ptr align 8 %115, i64 16, i1 false)
  %116 = add nuw nsw i64 %112, 1
  %117 = icmp eq i64 %116, %38
  br i1 %117, label %118, label %111

118:
  %119 = add nuw nsw i64 %107, 1
  %120 = icmp eq i64 %119, %38
  br i1 %120, label %121, label %106

121:
  %122 = load ptr, ptr %12, align 8
  br i1 %23, label %123, label %124

123:
  call void %122(ptr %18, ptr %19, ptr null, ptr %14, ptr %41, ptr %14, ptr %16, ptr %31, ptr %42, ptr %14, ptr %3, ptr %15, ptr %33, ptr null, ptr %17, i64 1, i64 1)
  br label %125

124:
  call void %122(ptr %18, ptr %19, ptr null, ptr %14, ptr %41, ptr %14, ptr %16, ptr %31, ptr %33, ptr %42, ptr %14, ptr %3, ptr %15, ptr null, ptr %17, i64 1, i64 1)
  br label %125

125:
  %126 = load i64, ptr %14, align 8
  call fastcc void @turn(ptr %41, i64 %126, i64 %25)
  call fastcc void @turn(ptr %42, i64 %126, i64 %25)
  %127 = load i64, ptr %17, align 8
  %128 = icmp eq i64 %127, 0
  br i1 %128, label %142, label %129

129:
  %130 = phi i64 [ %126, %125 ], [ %38, %67 ]
  %131 = sdiv i64 %36, %22
  %132 = icmp sgt i64 %131, 0
  br i1 %132, label %133, label %142

133:
  %134 = phi i64 [ %140, %139 ], [ 0, %129 ]
  br i1 %21, label %137, label %135

135:
  %136 = getelementptr double, ptr %41, i64 %134
  store double 0x7FF8000000000000, ptr %136, align 8
  br label %139

137:
  %138 = getelementptr float, ptr %41, i64 %134
  store float 0x7FF8000000000000, ptr %138, align 4
  br label %139

139:
  %140 = add nuw nsw i64 %134, 1
  %141 = icmp eq i64 %140, %131
  br i1 %141, label %142, label %133

142:
  %143 = phi i64 [ %130, %129 ], [ %126, %125 ], [ %130, %139 ]
  %144 = add nsw i64 %39, 1
  %145 = icmp eq i64 %144, %5
  br i1 %145, label %146, label %37

146:
  ret void
}

define void @spectral_hessenberg(ptr %0, ptr %1, ptr %2, ptr %3, i64 %4, i64 %5, i64 %6, i64 %7, i64 %8, i64 %9, i64 %10, i64 %11, ptr %12) {
  %14 = alloca i64, align 8
  %15 = alloca i64, align 8
  %16 = alloca i64, align 8
  %17 = alloca i64, align 8
  store i64 %6, ptr %14, align 8
  store i64 %8, ptr %15, align 8
  %18 = and i64 %9, 1
  %19 = icmp eq i64 %18, 0
  %20 = select i1 %19, i64 4, i64 8
  %21 = icmp sgt i64 %9, 1
  %22 = zext i1 %21 to i64
  %23 = shl nuw nsw i64 %20, %22
  %24 = mul i64 %6, %6
  %25 = or disjoint i64 %18, 2
  %26 = add nuw nsw i64 %25, %22
  %27 = shl i64 %24, %26
  %28 = add i64 %6, -1
  %29 = add i64 %28, %24
  %30 = shl i64 %29, %26
  store i64 1, ptr %16, align 8
  %31 = icmp slt i64 %4, %5
  br i1 %31, label %32, label %138

32:
  %33 = phi i64 [ %135, %134 ], [ %6, %13 ]
  %34 = phi i64 [ %136, %134 ], [ %4, %13 ]
  %35 = mul i64 %34, %30
  %36 = getelementptr i8, ptr %0, i64 %35
  %37 = mul i64 %34, %27
  %38 = getelementptr i8, ptr %1, i64 %37
  store i64 1, ptr %17, align 8
  %39 = mul i64 %33, %33
  %40 = shl i64 %39, %22
  %41 = icmp sgt i64 %40, 0
  br i1 %41, label %42, label %63

42:
  %43 = phi i64 [ %59, %55 ], [ 0, %32 ]
  %44 = phi i64 [ %58, %55 ], [ 0, %32 ]
  br i1 %19, label %50, label %45

45:
  %46 = getelementptr i64, ptr %38, i64 %43
  %47 = load i64, ptr %46, align 8
  %48 = and i64 %47, 9218868437227405312
  %49 = icmp eq i64 %48, 9218868437227405312
  br label %55

50:
  %51 = getelementptr i32, ptr %38, i64 %43
  %52 = load i32, ptr %51, align 4
  %53 = and i32 %52, 2139095040
  %54 = icmp eq i32 %53, 2139095040
  br label %55

55:
  %56 = phi i1 [ %49, %45 ], [ %54, %50 ]
  %57 = zext i1 %56 to i64
  %58 = or i64 %44, %57
  %59 = add nuw nsw i64 %43, 1
  %60 = icmp eq i64 %59, %40
  br i1 %60, label %61, label %42

61:
  %62 = icmp eq i64 %58, 0
  br i1 %62, label %63, label %121

63:
  %64 = icmp sgt i64 %33, 0
  switch i64 %23, label %67 [
    i64 4, label %66
    i64 8, label %65
  ]

65:
  br i1 %64, label %84, label %115

66:
  br i1 %64, label %68, label %115

67:
  br i1 %64, label %100, label %115

68:
  %69 = phi i64 [ %82, %81 ], [ 0, %66 ]
  %70 = getelementptr i32, ptr %36, i64 %69
  %71 = mul i64 %69, %33
  %72 = getelementptr i32, ptr %38, i64 %71
  br label %73

73:
  %74 = phi i64 [ 0, %68 ], [ %79, %73 ]
  %75 = getelementptr i32, ptr %72, i64 %74
  %76 = load i32, ptr %75, align 4
  %77 = mul i64 %74, %33
  %78 = getelementptr i32, ptr %70, i64 %77
  store i32 %76, ptr %78, align 4
  %79 = add nuw nsw i64 %74, 1
  %80 = icmp eq i64 %79, %33
  br i1 %80, label %81, label %73

81:
  %82 = add nuw nsw i64 %69, 1
  %83 = icmp eq i64 %82, %33
  br i1 %83, label %115, label %68

84:
  %85 = phi i64 [ %98, %97 ], [ 0, %65 ]
  %86 = getelementptr i64, ptr %36, i64 %85
  %87 = mul i64 %85, %33
  %88 = getelementptr i64, ptr %38, i64 %87
  br label %89

89:
  %90 = phi i64 [ 0, %84 ], [ %95, %89 ]
  %91 = getelementptr i64, ptr %88, i64 %90
  %92 = load i64, ptr %91, align 8
  %93 = mul i64 %90, %33
  %94 = getelementptr i64, ptr %86, i64 %93
  store i64 %92, ptr %94, align 8
  %95 = add nuw nsw i64 %90, 1
  %96 = icmp eq i64 %95, %33
  br i1 %96, label %97, label %89

97:
  %98 = add nuw nsw i64 %85, 1
  %99 = icmp eq i64 %98, %33
  br i1 %99, label %115, label %84

100:
  %101 = phi i64 [ %113, %112 ], [ 0, %67 ]
  %102 = getelementptr %struct.complex128, ptr %36, i64 %101
  %103 = mul i64 %101, %33
  %104 = getelementptr %struct.complex128, ptr %38, i64 %103
  br label %105

105:
  %106 = phi i64 [ 0, %100 ], [ %110, %105 ]
  %107 = mul i64 %106, %33
  %108 = getelementptr %struct.complex128, ptr %102, i64 %107
  %109 = getelementptr %struct.complex128, ptr %104, i64 %106
  call void @llvm.memcpy.p0.p0.i64(ptr align 8 %108, ptr align 8 %109, i64 16, i1 false)
  %110 = add nuw nsw i64 %106, 1
  %111 = icmp eq i64 %110, %33
  br i1 %111, label %112, label %105

112:
  %113 = add nuw nsw i64 %101, 1
  %114 = icmp eq i64 %113, %33
  br i1 %114, label %115, label %100

115:
  %116 = load ptr, ptr %12, align 8
  %117 = getelementptr i8, ptr %36, i64 %27
  call void %116(ptr %14, ptr %16, ptr %14, ptr %36, ptr %14, ptr %117, ptr %3, ptr %15, ptr %17)
  %118 = load i64, ptr %14, align 8
  call fastcc void @turn(ptr %36, i64 %118, i64 %23)
  %119 = load i64, ptr %17, align 8
  %120 = icmp eq i64 %119, 0
  br i1 %120, label %134, label %121

121:
  %122 = phi i64 [ %118, %115 ], [ %33, %61 ]
  %123 = sdiv i64 %30, %20
  %124 = icmp sgt i64 %123, 0
  br i1 %124, label %125, label %134

125:
  %126 = phi i64 [ %132, %131 ], [ 0, %121 ]
  br i1 %19, label %129, label %127

127:
  %128 = getelementptr double, ptr %36, i64 %126
  store double 0x7FF8000000000000, ptr %128, align 8
  br label %131

129:
  %130 = getelementptr float, ptr %36, i64 %126
  store float 0x7FF8000000000000, ptr %130, align 4
  br label %131

131:
  %132 = add nuw nsw i64 %126, 1
  %133 = icmp eq i64 %132, %123
  br i1 %133, label %134, label %125

134:
  %135 = phi i64 [ %122, %121 ], [ %118, %115 ], [ %122, %131 ]
  %136 = add nsw i64 %34, 1
  %137 = icmp eq i64 %136, %5
  br i1 %137, label %138, label %32

138:
  ret void
}

define void @spectral_tridiagonal(ptr %0, ptr %1, ptr %2, ptr %3, i64 %4, i64 %5, i64 %6, i64 %7, i64 %8, i64 %9, i64 %10, i64 %11, ptr %12) {
  %14 = alloca i64, align 8
  %15 = alloca i64, align 8
  %16 = alloca i64, align 8
  %17 = alloca i8, align 1
  store i64 %6, ptr %14, align 8
  store i64 %8, ptr %15, align 8
  %18 = and i64 %9, 1
  %19 = icmp eq i64 %18, 0
  %20 = select i1 %19, i64 4, i64 8
  %21 = icmp sgt i64 %9, 1
  %22 = zext i1 %21 to i64
  %23 = shl nuw nsw i64 %20, %22
  %24 = mul i64 %6, %6
  %25 = or disjoint i64 %18, 2
  %26 = add nuw nsw i64 %25, %22
  %27 = shl i64 %24, %26
  %28 = mul i64 %6, 3
  %29 = add i64 %28, -2
  %30 = add i64 %29, %24
  %31 = shl i64 %30, %26
  %32 = shl i64 %8, %26
  %33 = getelementptr i8, ptr %3, i64 %32
  %34 = shl i64 %6, %26
  %35 = getelementptr i8, ptr %33, i64 %34
  store i8 76, ptr %17, align 1
  %36 = icmp slt i64 %4, %5
  br i1 %36, label %37, label %192

37:
  %38 = phi i64 [ %174, %189 ], [ %6, %13 ]
  %39 = phi i64 [ %190, %189 ], [ %4, %13 ]
  %40 = mul i64 %39, %31
  %41 = getelementptr i8, ptr %0, i64 %40
  %42 = mul i64 %39, %27
  %43 = getelementptr i8, ptr %1, i64 %42
  store i64 1, ptr %16, align 8
  %44 = mul i64 %38, %38
  %45 = shl i64 %44, %22
  %46 = icmp sgt i64 %45, 0
  br i1 %46, label %47, label %68

47:
  %48 = phi i64 [ %64, %60 ], [ 0, %37 ]
  %49 = phi i64 [ %63, %60 ], [ 0, %37 ]
  br i1 %19, label %55, label %50

50:
  %51 = getelementptr i64, ptr %43, i64 %48
  %52 = load i64, ptr %51, align 8
  %53 = and i64 %52, 9218868437227405312
  %54 = icmp eq i64 %53, 9218868437227405312
  br label %60

55:
  %56 = getelementptr i32, ptr %43, i64 %48
  %57 = load i32, ptr %56, align 4
  %58 = and i32 %57, 2139095040
  %59 = icmp eq i32 %58, 2139095040
  br label %60

60:
  %61 = phi i1 [ %54, %50 ], [ %59, %55 ]
  %62 = zext i1 %61 to i64
  %63 = or i64 %49, %62
  %64 = add nuw nsw i64 %48, 1
  %65 = icmp eq i64 %64, %45
  br i1 %65, label %66, label %47

66:
  %67 = icmp eq i64 %63, 0
  br i1 %67, label %68, label %173

68:
  %69 = getelementptr i8, ptr %41, i64 %27
  %70 = shl i64 %38, %26
  %71 = getelementptr i8, ptr %69, i64 %70
  %72 = icmp sgt i64 %38, 0
  switch i64 %23, label %75 [
    i64 4, label %74
    i64 8, label %73
  ]

73:
  br i1 %72, label %92, label %123

74:
  br i1 %72, label %76, label %123

75:
  br i1 %72, label %108, label %123

76:
  %77 = phi i64 [ %90, %89 ], [ 0, %74 ]
  %78 = getelementptr i32, ptr %41, i64 %77
  %79 = mul i64 %77, %38
  %80 = getelementptr i32, ptr %43, i64 %79
  br label %81

81:
  %82 = phi i64 [ 0, %76 ], [ %87, %81 ]
  %83 = getelementptr i32, ptr %80, i64 %82
  %84 = load i32, ptr %83, align 4
  %85 = mul i64 %82, %38
  %86 = getelementptr i32, ptr %78, i64 %85
  store i32 %84, ptr %86, align 4
  %87 = add nuw nsw i64 %82, 1
  %88 = icmp eq i64 %87, %38
  br i1 %88, label %89, label %81

89:
  %90 = add nuw nsw i64 %77, 1
  %91 = icmp eq i64 %90, %38
  br i1 %91, label %123, label %76

92:
  %93 = phi i64 [ %106, %105 ], [ 0, %73 ]
  %94 = getelementptr i64, ptr %41, i64 %93
  %95 = mul i64 %93, %38
  %96 = getelementptr i64, ptr %43, i64 %95
  br label %97

97:
  %98 = phi i64 [ 0, %92 ], [ %103, %97 ]
  %99 = getelementptr i64, ptr %96, i64 %98
  %100 = load i64, ptr %99, align 8
  %101 = mul i64 %98, %38
  %102 = getelementptr i64, ptr %94, i64 %101
  store i64 %100, ptr %102, align 8
  %103 = add nuw nsw i64 %98, 1
  %104 = icmp eq i64 %103, %38
  br i1 %104, label %105, label %97

105:
  %106 = add nuw nsw i64 %93, 1
  %107 = icmp eq i64 %106, %38
  br i1 %107, label %123, label %92

108:
  %109 = phi i64 [ %121, %120 ], [ 0, %75 ]
  %110 = getelementptr %struct.complex128, ptr %41, i64 %109
  %111 = mul i64 %109, %38
  %112 = getelementptr %struct.complex128, ptr %43, i64 %111
  br label %113

113:
  %114 = phi i64 [ 0, %108 ], [ %118, %113 ]
  %115 = mul i64 %114, %38
  %116 = getelementptr %struct.complex128, ptr %110, i64 %115
  %117 = getelementptr %struct.complex128, ptr %112, i64 %114
  call void @llvm.memcpy.p0.p0.i64(ptr align 8 %116, ptr align 8 %117, i64 16, i1 false)
  %118 = add nuw nsw i64 %114, 1
  %119 = icmp eq i64 %118, %38
  br i1 %119, label %120, label %113

120:
  %121 = add nuw nsw i64 %109, 1
  %122 = icmp eq i64 %121, %38
  br i1 %122, label %123, label %108

123:
  %124 = load ptr, ptr %12, align 8
  %125 = add i64 %38, -1
  %126 = shl i64 %125, %26
  %127 = getelementptr i8, ptr %71, i64 %126
  call void %124(ptr %17, ptr %14, ptr %41, ptr %14, ptr %33, ptr %35, ptr %127, ptr %3, ptr %15, ptr %16, i64 1)
  %128 = load i64, ptr %14, align 8
  call fastcc void @turn(ptr %41, i64 %128, i64 %23)
  %129 = icmp sgt i64 %128, 0
  br i1 %129, label %130, label %150

130:
  %131 = phi i64 [ %148, %147 ], [ 0, %123 ]
  %132 = shl nuw i64 %131, %22
  br i1 %19, label %133, label %137

133:
  %134 = getelementptr float, ptr %33, i64 %131
  %135 = load float, ptr %134, align 4
  %136 = getelementptr float, ptr %69, i64 %132
  store float %135, ptr %136, align 4
  br i1 %21, label %144, label %147

137:
  %138 = getelementptr double, ptr %33, i64 %131
  %139 = load double, ptr %138, align 8
  %140 = getelementptr double, ptr %69, i64 %132
  store double %139, ptr %140, align 8
  br i1 %21, label %141, label %147

141:
  %142 = or disjoint i64 %132, 1
  %143 = getelementptr double, ptr %69, i64 %142
  store double 0.000000e+00, ptr %143, align 8
  br label %147

144:
  %145 = or disjoint i64 %132, 1
  %146 = getelementptr float, ptr %69, i64 %145
  store float 0.000000e+00, ptr %146, align 4
  br label %147

147:
  %148 = add nuw nsw i64 %131, 1
  %149 = icmp eq i64 %148, %128
  br i1 %149, label %150, label %130

150:
  %151 = add i64 %128, -1
  %152 = icmp sgt i64 %151, 0
  br i1 %152, label %153, label %173

153:
  %154 = phi i64 [ %171, %170 ], [ 0, %150 ]
  %155 = shl nuw i64 %154, %22
  br i1 %19, label %156, label %160

156:
  %157 = getelementptr float, ptr %35, i64 %154
  %158 = load float, ptr %157, align 4
  %159 = getelementptr float, ptr %71, i64 %155
  store float %158, ptr %159, align 4
  br i1 %21, label %167, label %170

160:
  %161 = getelementptr double, ptr %35, i64 %154
  %162 = load double, ptr %161, align 8
  %163 = getelementptr double, ptr %71, i64 %155
  store double %162, ptr %163, align 8
  br i1 %21, label %164, label %170

164:
  %165 = or disjoint i64 %155, 1
  %166 = getelementptr double, ptr %71, i64 %165
  store double 0.000000e+00, ptr %166, align 8
  br label %170

167:
  %168 = or disjoint i64 %155, 1
  %169 = getelementptr float, ptr %71, i64 %168
  store float 0.000000e+00, ptr %169, align 4
  br label %170

170:
  %171 = add nuw nsw i64 %154, 1
  %172 = icmp eq i64 %171, %151
  br i1 %172, label %173, label %153

173:
  %174 = phi i64 [ %128, %150 ], [ %38, %66 ], [ %128, %170 ]
  %175 = load i64, ptr %16, align 8
  %176 = icmp eq i64 %175, 0
  br i1 %176, label %189, label %177

177:
  %178 = sdiv i64 %31, %20
  %179 = icmp sgt i64 %178, 0
  br i1 %179, label %180, label %189

180:
  %181 = phi i64 [ %187, %186 ], [ 0, %177 ]
  br i1 %19, label %184, label %182

182:
  %183 = getelementptr double, ptr %41, i64 %181
  store double 0x7FF8000000000000, ptr %183, align 8
  br label %186

184:
  %185 = getelementptr float, ptr %41, i64 %181
  store float 0x7FF8000000000000, ptr %185, align 4
  br label %186

186:
  %187 = add nuw nsw i64 %181, 1
  %188 = icmp eq i64 %187, %178
  br i1 %188, label %189, label %180

189:
  %190 = add nsw i64 %39, 1
  %191 = icmp eq i64 %190, %5
  br i1 %191, label %192, label %37

192:
  ret void
}

declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)

declare double @llvm.fabs.f64(double)

declare i64 @llvm.smax.i64(i64, i64)
