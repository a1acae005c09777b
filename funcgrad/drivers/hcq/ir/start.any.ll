; source/start.c, compiled by build.py

%struct.entries = type { i64, i64 }
%struct.field = type { i32, i8, i8, i8, i8, i64, i64 }

define i32 @start(ptr %0, ptr %1) {
  %3 = alloca [16 x i32], align 16
  %4 = getelementptr inbounds i8, ptr %0, i64 96
  %5 = getelementptr inbounds i8, ptr %0, i64 112
  %6 = getelementptr inbounds i8, ptr %0, i64 88
  %7 = load i64, ptr %6, align 8
  %8 = icmp eq i64 %7, 0
  br i1 %8, label %9, label %12

9:
  %10 = getelementptr inbounds i8, ptr %0, i64 24
  %11 = load ptr, ptr %10, align 8
  br label %63

12:
  %13 = getelementptr inbounds i8, ptr %0, i64 104
  %14 = getelementptr inbounds i8, ptr %0, i64 24
  br label %15

15:
  %16 = phi i64 [ 0, %12 ], [ %60, %59 ]
  %17 = load ptr, ptr %4, align 8
  %18 = getelementptr ptr, ptr %17, i64 %16
  %19 = load ptr, ptr %18, align 8
  %20 = getelementptr inbounds i8, ptr %19, i64 56
  %21 = load ptr, ptr %20, align 8
  %22 = load atomic i64, ptr %21 acquire, align 8
  %23 = getelementptr inbounds i8, ptr %19, i64 48
  %24 = load i64, ptr %23, align 8
  %25 = sub i64 %24, %22
  %26 = getelementptr inbounds i8, ptr %19, i64 8
  %27 = load i64, ptr %26, align 8
  %28 = icmp slt i64 %25, %27
  br i1 %28, label %29, label %355

29:
  %30 = getelementptr inbounds i8, ptr %19, i64 16
  %31 = load i64, ptr %30, align 8
  %32 = load ptr, ptr %13, align 8
  %33 = getelementptr %struct.entries, ptr %32, i64 %16, i32 1
  %34 = load i64, ptr %33, align 8
  %35 = add i64 %34, %31
  %36 = getelementptr inbounds i8, ptr %19, i64 104
  %37 = load ptr, ptr %36, align 8
  %38 = and i64 %27, %22
  %39 = getelementptr i64, ptr %37, i64 %38
  %40 = load i64, ptr %39, align 8
  %41 = sub i64 %35, %40
  %42 = add i64 %27, 1
  %43 = icmp ugt i64 %41, %42
  br i1 %43, label %355, label %44

44:
  %45 = getelementptr inbounds i8, ptr %19, i64 96
  %46 = load i64, ptr %45, align 8
  %47 = icmp ne i64 %46, 0
  %48 = and i64 %24, 4294967295
  %49 = icmp eq i64 %48, 4294967295
  %50 = and i1 %49, %47
  br i1 %50, label %355, label %51

51:
  %52 = load ptr, ptr %14, align 8
  %53 = icmp eq ptr %52, null
  br i1 %53, label %54, label %59

54:
  %55 = load ptr, ptr %5, align 8
  %56 = getelementptr i64, ptr %55, i64 %16
  %57 = load i64, ptr %56, align 8
  %58 = icmp ult i64 %22, %57
  br i1 %58, label %355, label %59

59:
  %60 = add nuw i64 %16, 1
  %61 = load i64, ptr %6, align 8
  %62 = icmp ult i64 %60, %61
  br i1 %62, label %15, label %63

63:
  %64 = phi i64 [ 0, %9 ], [ %61, %59 ]
  %65 = phi ptr [ %11, %9 ], [ %52, %59 ]
  %66 = getelementptr inbounds i8, ptr %0, i64 24
  %67 = icmp eq ptr %65, null
  br i1 %67, label %124, label %68

68:
  %69 = getelementptr inbounds i8, ptr %0, i64 32
  %70 = load ptr, ptr %69, align 8
  %71 = load ptr, ptr %4, align 8
  %72 = load ptr, ptr %71, align 8
  %73 = getelementptr inbounds i8, ptr %70, i64 40
  %74 = load i64, ptr %73, align 8
  %75 = getelementptr inbounds i8, ptr %70, i64 32
  %76 = load i64, ptr %75, align 8
  %77 = getelementptr inbounds i8, ptr %0, i64 16
  %78 = load i64, ptr %77, align 8
  %79 = add i64 %78, %76
  %80 = add i64 %74, 1
  %81 = getelementptr inbounds i8, ptr %70, i64 16
  %82 = load i64, ptr %81, align 8
  %83 = mul i64 %82, %80
  %84 = icmp ugt i64 %79, %83
  br i1 %84, label %88, label %85

85:
  %86 = getelementptr inbounds i8, ptr %70, i64 48
  %87 = load ptr, ptr %86, align 8
  br label %104

88:
  %89 = getelementptr inbounds i8, ptr %70, i64 24
  %90 = load i64, ptr %89, align 8
  %91 = icmp eq i64 %80, %90
  %92 = select i1 %91, i64 0, i64 %80
  %93 = getelementptr inbounds i8, ptr %72, i64 56
  %94 = load ptr, ptr %93, align 8
  %95 = load atomic i64, ptr %94 acquire, align 8
  %96 = getelementptr inbounds i8, ptr %70, i64 48
  %97 = load ptr, ptr %96, align 8
  %98 = getelementptr i64, ptr %97, i64 %92
  %99 = load i64, ptr %98, align 8
  %100 = icmp ult i64 %95, %99
  br i1 %100, label %355, label %101

101:
  %102 = load i64, ptr %81, align 8
  %103 = mul i64 %102, %92
  br label %104

104:
  %105 = phi ptr [ %97, %101 ], [ %87, %85 ]
  %106 = phi i64 [ %92, %101 ], [ %74, %85 ]
  %107 = phi i64 [ %103, %101 ], [ %76, %85 ]
  store i64 %106, ptr %73, align 8
  %108 = load i64, ptr %77, align 8
  %109 = add i64 %108, %107
  store i64 %109, ptr %75, align 8
  %110 = getelementptr inbounds i8, ptr %72, i64 48
  %111 = load i64, ptr %110, align 8
  %112 = add i64 %111, 1
  %113 = getelementptr i64, ptr %105, i64 %106
  store i64 %112, ptr %113, align 8
  %114 = load i64, ptr %70, align 8
  %115 = add i64 %114, %107
  store i64 %115, ptr %0, align 8
  %116 = getelementptr inbounds i8, ptr %70, i64 8
  %117 = load i64, ptr %116, align 8
  %118 = add i64 %117, %115
  %119 = getelementptr inbounds i8, ptr %0, i64 8
  store i64 %118, ptr %119, align 8
  %120 = inttoptr i64 %115 to ptr
  %121 = load ptr, ptr %66, align 8
  %122 = load i64, ptr %77, align 8
  tail call void @llvm.memcpy.p0.p0.i64(ptr align 1 %120, ptr align 1 %121, i64 %122, i1 false)
  %123 = load i64, ptr %6, align 8
  br label %124

124:
  %125 = phi i64 [ %123, %104 ], [ %64, %63 ]
  %126 = icmp eq i64 %125, 0
  br i1 %126, label %144, label %127

127:
  %128 = getelementptr inbounds i8, ptr %0, i64 40
  br label %129

129:
  %130 = phi i64 [ 0, %127 ], [ %141, %129 ]
  %131 = load ptr, ptr %4, align 8
  %132 = getelementptr ptr, ptr %131, i64 %130
  %133 = load ptr, ptr %132, align 8
  %134 = getelementptr inbounds i8, ptr %133, i64 48
  %135 = load i64, ptr %134, align 8
  %136 = add i64 %135, 1
  store i64 %136, ptr %134, align 8
  %137 = load ptr, ptr %5, align 8
  %138 = getelementptr i64, ptr %137, i64 %130
  store i64 %136, ptr %138, align 8
  %139 = load ptr, ptr %128, align 8
  %140 = getelementptr i64, ptr %139, i64 %130
  store i64 %136, ptr %140, align 8
  %141 = add nuw i64 %130, 1
  %142 = load i64, ptr %6, align 8
  %143 = icmp ult i64 %141, %142
  br i1 %143, label %129, label %144

144:
  %145 = phi i64 [ 0, %124 ], [ %142, %129 ]
  %146 = getelementptr inbounds i8, ptr %0, i64 8
  %147 = load i64, ptr %146, align 8
  %148 = getelementptr inbounds i8, ptr %0, i64 40
  %149 = load ptr, ptr %148, align 8
  %150 = getelementptr i64, ptr %149, i64 %145
  store i64 %147, ptr %150, align 8
  %151 = load ptr, ptr %148, align 8
  %152 = load i64, ptr %6, align 8
  %153 = getelementptr i64, ptr %151, i64 %152
  %154 = getelementptr i8, ptr %153, i64 8
  %155 = getelementptr inbounds i8, ptr %0, i64 64
  %156 = load i64, ptr %155, align 8
  %157 = shl i64 %156, 3
  tail call void @llvm.memcpy.p0.p0.i64(ptr align 8 %154, ptr align 8 %1, i64 %157, i1 false)
  %158 = getelementptr inbounds i8, ptr %0, i64 56
  %159 = load i64, ptr %158, align 8
  %160 = icmp eq i64 %159, 0
  br i1 %160, label %234, label %161

161:
  %162 = getelementptr inbounds i8, ptr %0, i64 48
  %163 = getelementptr inbounds i8, ptr %0, i64 72
  %164 = getelementptr inbounds i8, ptr %0, i64 80
  br label %165

165:
  %166 = phi i64 [ 0, %161 ], [ %231, %230 ]
  %167 = load ptr, ptr %148, align 8
  %168 = getelementptr i64, ptr %167, i64 %166
  %169 = load i64, ptr %168, align 8
  %170 = load ptr, ptr %66, align 8
  %171 = icmp eq ptr %170, null
  %172 = load ptr, ptr %162, align 8
  br i1 %171, label %173, label %177

173:
  %174 = getelementptr i64, ptr %172, i64 %166
  %175 = load i64, ptr %174, align 8
  %176 = icmp eq i64 %169, %175
  br i1 %176, label %230, label %177

177:
  %178 = getelementptr i64, ptr %172, i64 %166
  store i64 %169, ptr %178, align 8
  %179 = load ptr, ptr %163, align 8
  %180 = getelementptr i32, ptr %179, i64 %166
  %181 = load i32, ptr %180, align 4
  %182 = getelementptr i8, ptr %180, i64 4
  %183 = load i32, ptr %182, align 4
  %184 = icmp ult i32 %181, %183
  br i1 %184, label %185, label %230

185:
  %186 = zext i32 %181 to i64
  br label %187

187:
  %188 = phi i64 [ %186, %185 ], [ %223, %222 ]
  %189 = load i64, ptr %0, align 8
  %190 = inttoptr i64 %189 to ptr
  %191 = load ptr, ptr %164, align 8
  %192 = getelementptr %struct.field, ptr %191, i64 %188
  %193 = getelementptr inbounds i8, ptr %192, i64 16
  %194 = load i64, ptr %193, align 8
  %195 = add i64 %194, %169
  %196 = getelementptr inbounds i8, ptr %192, i64 6
  %197 = load i8, ptr %196, align 2
  %198 = icmp eq i8 %197, 0
  %199 = load i32, ptr %192, align 8
  %200 = zext i32 %199 to i64
  %201 = getelementptr i8, ptr %190, i64 %200
  br i1 %198, label %203, label %202

202:
  store i64 %195, ptr %201, align 1
  br label %222

203:
  %204 = getelementptr inbounds i8, ptr %192, i64 4
  %205 = load i8, ptr %204, align 4
  %206 = zext nneg i8 %205 to i64
  %207 = lshr i64 %195, %206
  %208 = getelementptr inbounds i8, ptr %192, i64 8
  %209 = load i64, ptr %208, align 8
  %210 = and i64 %207, %209
  %211 = getelementptr inbounds i8, ptr %192, i64 5
  %212 = load i8, ptr %211, align 1
  %213 = zext i8 %212 to i64
  %214 = shl i64 %210, %213
  %215 = trunc i64 %214 to i32
  %216 = load i32, ptr %201, align 4
  %217 = shl i64 %209, %213
  %218 = trunc i64 %217 to i32
  %219 = xor i32 %218, -1
  %220 = and i32 %216, %219
  %221 = or i32 %220, %215
  store i32 %221, ptr %201, align 4
  br label %222

222:
  %223 = add nuw nsw i64 %188, 1
  %224 = load ptr, ptr %163, align 8
  %225 = getelementptr i32, ptr %224, i64 %166
  %226 = getelementptr i8, ptr %225, i64 4
  %227 = load i32, ptr %226, align 4
  %228 = zext i32 %227 to i64
  %229 = icmp ult i64 %223, %228
  br i1 %229, label %187, label %230

230:
  %231 = add nuw i64 %166, 1
  %232 = load i64, ptr %158, align 8
  %233 = icmp ult i64 %231, %232
  br i1 %233, label %165, label %234

234:
  %235 = load i64, ptr %6, align 8
  %236 = icmp eq i64 %235, 0
  br i1 %236, label %355, label %237

237:
  %238 = getelementptr inbounds i8, ptr %0, i64 104
  br label %239

239:
  %240 = phi i64 [ 0, %237 ], [ %352, %351 ]
  %241 = load ptr, ptr %4, align 8
  %242 = getelementptr ptr, ptr %241, i64 %240
  %243 = load ptr, ptr %242, align 8
  %244 = load ptr, ptr %238, align 8
  %245 = getelementptr %struct.entries, ptr %244, i64 %240
  %246 = load i64, ptr %245, align 8
  %247 = getelementptr inbounds i8, ptr %243, i64 80
  %248 = load i64, ptr %247, align 8
  %249 = icmp eq i64 %248, -1
  br i1 %249, label %250, label %252

250:
  %251 = load i64, ptr %0, align 8
  br label %252

252:
  %253 = phi i64 [ %251, %250 ], [ 0, %239 ]
  %254 = getelementptr inbounds i8, ptr %245, i64 8
  %255 = load i64, ptr %254, align 8
  %256 = icmp eq i64 %255, 0
  br i1 %256, label %257, label %260

257:
  %258 = getelementptr inbounds i8, ptr %243, i64 16
  %259 = load i64, ptr %258, align 8
  br label %311

260:
  %261 = add i64 %253, %246
  %262 = inttoptr i64 %261 to ptr
  %263 = getelementptr inbounds i8, ptr %243, i64 72
  %264 = getelementptr inbounds i8, ptr %243, i64 16
  %265 = getelementptr inbounds i8, ptr %243, i64 8
  %266 = load i64, ptr %264, align 8
  br label %267

267:
  %268 = phi i64 [ %266, %260 ], [ %307, %304 ]
  %269 = phi i64 [ 0, %260 ], [ %308, %304 ]
  %270 = load i64, ptr %263, align 8
  %271 = mul i64 %270, %269
  %272 = getelementptr i8, ptr %262, i64 %271
  %273 = load i64, ptr %146, align 8
  %274 = load ptr, ptr %243, align 8
  %275 = load i64, ptr %265, align 8
  %276 = and i64 %275, %268
  %277 = mul i64 %276, %270
  %278 = getelementptr i8, ptr %274, i64 %277
  %279 = lshr i64 %270, 2
  %280 = icmp ult i64 %270, 4
  br i1 %280, label %288, label %281

281:
  %282 = phi i64 [ %286, %281 ], [ 0, %267 ]
  %283 = getelementptr i32, ptr %272, i64 %282
  %284 = load i32, ptr %283, align 4
  %285 = getelementptr [16 x i32], ptr %3, i64 0, i64 %282
  store i32 %284, ptr %285, align 4
  %286 = add nuw nsw i64 %282, 1
  %287 = icmp eq i64 %286, %279
  br i1 %287, label %288, label %281

288:
  %289 = load i64, ptr %247, align 8
  %290 = icmp eq i64 %289, -1
  br i1 %290, label %295, label %291

291:
  %292 = getelementptr i8, ptr %3, i64 %289
  %293 = load i64, ptr %292, align 1
  %294 = add i64 %293, %273
  store i64 %294, ptr %292, align 1
  br label %295

295:
  %296 = icmp ugt i64 %270, 7
  br i1 %296, label %297, label %304

297:
  %298 = phi i64 [ %302, %297 ], [ 1, %295 ]
  %299 = getelementptr [16 x i32], ptr %3, i64 0, i64 %298
  %300 = load i32, ptr %299, align 4
  %301 = getelementptr i32, ptr %278, i64 %298
  store volatile i32 %300, ptr %301, align 4
  %302 = add nuw nsw i64 %298, 1
  %303 = icmp eq i64 %302, %279
  br i1 %303, label %304, label %297

304:
  fence release
  %305 = load i32, ptr %3, align 16
  store volatile i32 %305, ptr %278, align 4
  %306 = load i64, ptr %264, align 8
  %307 = add i64 %306, 1
  store i64 %307, ptr %264, align 8
  %308 = add nuw i64 %269, 1
  %309 = load i64, ptr %254, align 8
  %310 = icmp ult i64 %308, %309
  br i1 %310, label %267, label %311

311:
  %312 = phi i64 [ %259, %257 ], [ %307, %304 ]
  %313 = getelementptr inbounds i8, ptr %243, i64 16
  %314 = getelementptr inbounds i8, ptr %243, i64 104
  %315 = load ptr, ptr %314, align 8
  %316 = getelementptr inbounds i8, ptr %243, i64 48
  %317 = load i64, ptr %316, align 8
  %318 = getelementptr inbounds i8, ptr %243, i64 8
  %319 = load i64, ptr %318, align 8
  %320 = and i64 %319, %317
  %321 = getelementptr i64, ptr %315, i64 %320
  store i64 %312, ptr %321, align 8
  fence seq_cst
  %322 = getelementptr inbounds i8, ptr %243, i64 88
  %323 = load i64, ptr %322, align 8
  %324 = icmp eq i64 %323, 0
  %325 = load i64, ptr %313, align 8
  br i1 %324, label %335, label %326

326:
  %327 = mul i64 %325, %323
  %328 = getelementptr inbounds i8, ptr %243, i64 24
  %329 = load ptr, ptr %328, align 8
  store volatile i64 %327, ptr %329, align 8
  fence seq_cst
  %330 = getelementptr inbounds i8, ptr %243, i64 40
  %331 = load i64, ptr %330, align 8
  %332 = sub i64 %327, %331
  %333 = getelementptr inbounds i8, ptr %243, i64 32
  %334 = load ptr, ptr %333, align 8
  store volatile i64 %332, ptr %334, align 8
  br label %346

335:
  %336 = load i64, ptr %318, align 8
  %337 = and i64 %336, %325
  %338 = trunc i64 %337 to i32
  %339 = getelementptr inbounds i8, ptr %243, i64 24
  %340 = load ptr, ptr %339, align 8
  store volatile i32 %338, ptr %340, align 4
  fence seq_cst
  %341 = getelementptr inbounds i8, ptr %243, i64 40
  %342 = load i64, ptr %341, align 8
  %343 = trunc i64 %342 to i32
  %344 = getelementptr inbounds i8, ptr %243, i64 32
  %345 = load ptr, ptr %344, align 8
  store volatile i32 %343, ptr %345, align 4
  br label %346

346:
  %347 = getelementptr inbounds i8, ptr %243, i64 64
  %348 = load ptr, ptr %347, align 8
  %349 = icmp eq ptr %348, null
  br i1 %349, label %351, label %350

350:
  tail call void %348()
  br label %351

351:
  %352 = add nuw i64 %240, 1
  %353 = load i64, ptr %6, align 8
  %354 = icmp ult i64 %352, %353
  br i1 %354, label %239, label %355

355:
  %356 = phi i32 [ 3, %88 ], [ 0, %234 ], [ 0, %351 ], [ 2, %54 ], [ 4, %44 ], [ 1, %29 ], [ 1, %15 ]
  ret i32 %356
}

declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
