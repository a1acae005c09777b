; source/start.c, compiled by build.py

%struct.field = type { i32, i8, i8, i8, i8, i64, i64 }

define i32 @start(ptr %0, ptr %1) {
  %3 = getelementptr inbounds i8, ptr %0, i64 96
  %4 = getelementptr inbounds i8, ptr %0, i64 112
  %5 = getelementptr inbounds i8, ptr %0, i64 88
  %6 = load i64, ptr %5, align 8
  %7 = icmp eq i64 %6, 0
  %8 = getelementptr inbounds i8, ptr %0, i64 24
  br i1 %7, label %9, label %11

9:
  %10 = load ptr, ptr %8, align 8
  br label %37

11:
  %12 = phi i64 [ %34, %33 ], [ 0, %2 ]
  %13 = load ptr, ptr %3, align 8
  %14 = getelementptr ptr, ptr %13, i64 %12
  %15 = load ptr, ptr %14, align 8
  %16 = getelementptr inbounds i8, ptr %15, i64 56
  %17 = load ptr, ptr %16, align 8
  %18 = load atomic i64, ptr %17 acquire, align 8
  %19 = getelementptr inbounds i8, ptr %15, i64 48
  %20 = load i64, ptr %19, align 8
  %21 = sub i64 %20, %18
  %22 = getelementptr inbounds i8, ptr %15, i64 8
  %23 = load i64, ptr %22, align 8
  %24 = icmp slt i64 %21, %23
  br i1 %24, label %25, label %251

25:
  %26 = load ptr, ptr %8, align 8
  %27 = icmp eq ptr %26, null
  br i1 %27, label %28, label %33

28:
  %29 = load ptr, ptr %4, align 8
  %30 = getelementptr i64, ptr %29, i64 %12
  %31 = load i64, ptr %30, align 8
  %32 = icmp ult i64 %18, %31
  br i1 %32, label %251, label %33

33:
  %34 = add nuw i64 %12, 1
  %35 = load i64, ptr %5, align 8
  %36 = icmp ult i64 %34, %35
  br i1 %36, label %11, label %37

37:
  %38 = phi i64 [ 0, %9 ], [ %35, %33 ]
  %39 = phi ptr [ %10, %9 ], [ %26, %33 ]
  %40 = getelementptr inbounds i8, ptr %0, i64 24
  %41 = icmp eq ptr %39, null
  br i1 %41, label %98, label %42

42:
  %43 = getelementptr inbounds i8, ptr %0, i64 32
  %44 = load ptr, ptr %43, align 8
  %45 = load ptr, ptr %3, align 8
  %46 = load ptr, ptr %45, align 8
  %47 = getelementptr inbounds i8, ptr %44, i64 40
  %48 = load i64, ptr %47, align 8
  %49 = getelementptr inbounds i8, ptr %44, i64 32
  %50 = load i64, ptr %49, align 8
  %51 = getelementptr inbounds i8, ptr %0, i64 16
  %52 = load i64, ptr %51, align 8
  %53 = add i64 %52, %50
  %54 = add i64 %48, 1
  %55 = getelementptr inbounds i8, ptr %44, i64 16
  %56 = load i64, ptr %55, align 8
  %57 = mul i64 %56, %54
  %58 = icmp ugt i64 %53, %57
  br i1 %58, label %62, label %59

59:
  %60 = getelementptr inbounds i8, ptr %44, i64 48
  %61 = load ptr, ptr %60, align 8
  br label %78

62:
  %63 = getelementptr inbounds i8, ptr %44, i64 24
  %64 = load i64, ptr %63, align 8
  %65 = icmp eq i64 %54, %64
  %66 = select i1 %65, i64 0, i64 %54
  %67 = getelementptr inbounds i8, ptr %46, i64 56
  %68 = load ptr, ptr %67, align 8
  %69 = load atomic i64, ptr %68 acquire, align 8
  %70 = getelementptr inbounds i8, ptr %44, i64 48
  %71 = load ptr, ptr %70, align 8
  %72 = getelementptr i64, ptr %71, i64 %66
  %73 = load i64, ptr %72, align 8
  %74 = icmp ult i64 %69, %73
  br i1 %74, label %251, label %75

75:
  %76 = load i64, ptr %55, align 8
  %77 = mul i64 %76, %66
  br label %78

78:
  %79 = phi ptr [ %71, %75 ], [ %61, %59 ]
  %80 = phi i64 [ %66, %75 ], [ %48, %59 ]
  %81 = phi i64 [ %77, %75 ], [ %50, %59 ]
  store i64 %80, ptr %47, align 8
  %82 = load i64, ptr %51, align 8
  %83 = add i64 %82, %81
  store i64 %83, ptr %49, align 8
  %84 = getelementptr inbounds i8, ptr %46, i64 48
  %85 = load i64, ptr %84, align 8
  %86 = add i64 %85, 1
  %87 = getelementptr i64, ptr %79, i64 %80
  store i64 %86, ptr %87, align 8
  %88 = load i64, ptr %44, align 8
  %89 = add i64 %88, %81
  store i64 %89, ptr %0, align 8
  %90 = getelementptr inbounds i8, ptr %44, i64 8
  %91 = load i64, ptr %90, align 8
  %92 = add i64 %91, %89
  %93 = getelementptr inbounds i8, ptr %0, i64 8
  store i64 %92, ptr %93, align 8
  %94 = inttoptr i64 %89 to ptr
  %95 = load ptr, ptr %40, align 8
  %96 = load i64, ptr %51, align 8
  tail call void @llvm.memcpy.p0.p0.i64(ptr align 1 %94, ptr align 1 %95, i64 %96, i1 false)
  %97 = load i64, ptr %5, align 8
  br label %98

98:
  %99 = phi i64 [ %97, %78 ], [ %38, %37 ]
  %100 = icmp eq i64 %99, 0
  br i1 %100, label %118, label %101

101:
  %102 = getelementptr inbounds i8, ptr %0, i64 40
  br label %103

103:
  %104 = phi i64 [ 0, %101 ], [ %115, %103 ]
  %105 = load ptr, ptr %3, align 8
  %106 = getelementptr ptr, ptr %105, i64 %104
  %107 = load ptr, ptr %106, align 8
  %108 = getelementptr inbounds i8, ptr %107, i64 48
  %109 = load i64, ptr %108, align 8
  %110 = add i64 %109, 1
  store i64 %110, ptr %108, align 8
  %111 = load ptr, ptr %4, align 8
  %112 = getelementptr i64, ptr %111, i64 %104
  store i64 %110, ptr %112, align 8
  %113 = load ptr, ptr %102, align 8
  %114 = getelementptr i64, ptr %113, i64 %104
  store i64 %110, ptr %114, align 8
  %115 = add nuw i64 %104, 1
  %116 = load i64, ptr %5, align 8
  %117 = icmp ult i64 %115, %116
  br i1 %117, label %103, label %118

118:
  %119 = phi i64 [ 0, %98 ], [ %116, %103 ]
  %120 = getelementptr inbounds i8, ptr %0, i64 8
  %121 = load i64, ptr %120, align 8
  %122 = getelementptr inbounds i8, ptr %0, i64 40
  %123 = load ptr, ptr %122, align 8
  %124 = getelementptr i64, ptr %123, i64 %119
  store i64 %121, ptr %124, align 8
  %125 = load ptr, ptr %122, align 8
  %126 = load i64, ptr %5, align 8
  %127 = getelementptr i64, ptr %125, i64 %126
  %128 = getelementptr i8, ptr %127, i64 8
  %129 = getelementptr inbounds i8, ptr %0, i64 64
  %130 = load i64, ptr %129, align 8
  %131 = shl i64 %130, 3
  tail call void @llvm.memcpy.p0.p0.i64(ptr align 8 %128, ptr align 8 %1, i64 %131, i1 false)
  %132 = getelementptr inbounds i8, ptr %0, i64 56
  %133 = load i64, ptr %132, align 8
  %134 = icmp eq i64 %133, 0
  br i1 %134, label %208, label %135

135:
  %136 = getelementptr inbounds i8, ptr %0, i64 48
  %137 = getelementptr inbounds i8, ptr %0, i64 72
  %138 = getelementptr inbounds i8, ptr %0, i64 80
  br label %139

139:
  %140 = phi i64 [ 0, %135 ], [ %205, %204 ]
  %141 = load ptr, ptr %122, align 8
  %142 = getelementptr i64, ptr %141, i64 %140
  %143 = load i64, ptr %142, align 8
  %144 = load ptr, ptr %40, align 8
  %145 = icmp eq ptr %144, null
  %146 = load ptr, ptr %136, align 8
  br i1 %145, label %147, label %151

147:
  %148 = getelementptr i64, ptr %146, i64 %140
  %149 = load i64, ptr %148, align 8
  %150 = icmp eq i64 %143, %149
  br i1 %150, label %204, label %151

151:
  %152 = getelementptr i64, ptr %146, i64 %140
  store i64 %143, ptr %152, align 8
  %153 = load ptr, ptr %137, align 8
  %154 = getelementptr i32, ptr %153, i64 %140
  %155 = load i32, ptr %154, align 4
  %156 = getelementptr i8, ptr %154, i64 4
  %157 = load i32, ptr %156, align 4
  %158 = icmp ult i32 %155, %157
  br i1 %158, label %159, label %204

159:
  %160 = zext i32 %155 to i64
  br label %161

161:
  %162 = phi i64 [ %160, %159 ], [ %197, %196 ]
  %163 = load i64, ptr %0, align 8
  %164 = inttoptr i64 %163 to ptr
  %165 = load ptr, ptr %138, align 8
  %166 = getelementptr %struct.field, ptr %165, i64 %162
  %167 = getelementptr inbounds i8, ptr %166, i64 16
  %168 = load i64, ptr %167, align 8
  %169 = add i64 %168, %143
  %170 = getelementptr inbounds i8, ptr %166, i64 6
  %171 = load i8, ptr %170, align 2
  %172 = icmp eq i8 %171, 0
  %173 = load i32, ptr %166, align 8
  %174 = zext i32 %173 to i64
  %175 = getelementptr i8, ptr %164, i64 %174
  br i1 %172, label %177, label %176

176:
  store i64 %169, ptr %175, align 1
  br label %196

177:
  %178 = getelementptr inbounds i8, ptr %166, i64 4
  %179 = load i8, ptr %178, align 4
  %180 = zext nneg i8 %179 to i64
  %181 = lshr i64 %169, %180
  %182 = getelementptr inbounds i8, ptr %166, i64 8
  %183 = load i64, ptr %182, align 8
  %184 = and i64 %181, %183
  %185 = getelementptr inbounds i8, ptr %166, i64 5
  %186 = load i8, ptr %185, align 1
  %187 = zext i8 %186 to i64
  %188 = shl i64 %184, %187
  %189 = trunc i64 %188 to i32
  %190 = load i32, ptr %175, align 4
  %191 = shl i64 %183, %187
  %192 = trunc i64 %191 to i32
  %193 = xor i32 %192, -1
  %194 = and i32 %190, %193
  %195 = or i32 %194, %189
  store i32 %195, ptr %175, align 4
  br label %196

196:
  %197 = add nuw nsw i64 %162, 1
  %198 = load ptr, ptr %137, align 8
  %199 = getelementptr i32, ptr %198, i64 %140
  %200 = getelementptr i8, ptr %199, i64 4
  %201 = load i32, ptr %200, align 4
  %202 = zext i32 %201 to i64
  %203 = icmp ult i64 %197, %202
  br i1 %203, label %161, label %204

204:
  %205 = add nuw i64 %140, 1
  %206 = load i64, ptr %132, align 8
  %207 = icmp ult i64 %205, %206
  br i1 %207, label %139, label %208

208:
  %209 = load i64, ptr %5, align 8
  %210 = icmp eq i64 %209, 0
  br i1 %210, label %251, label %211

211:
  %212 = getelementptr inbounds i8, ptr %0, i64 104
  br label %213

213:
  %214 = phi i64 [ 0, %211 ], [ %248, %247 ]
  %215 = load ptr, ptr %3, align 8
  %216 = getelementptr ptr, ptr %215, i64 %214
  %217 = load ptr, ptr %216, align 8
  %218 = load ptr, ptr %212, align 8
  %219 = getelementptr i64, ptr %218, i64 %214
  %220 = load i64, ptr %219, align 8
  %221 = load i64, ptr %120, align 8
  %222 = add i64 %221, %220
  %223 = load ptr, ptr %217, align 8
  %224 = getelementptr inbounds i8, ptr %217, i64 16
  %225 = load i64, ptr %224, align 8
  %226 = getelementptr inbounds i8, ptr %217, i64 8
  %227 = load i64, ptr %226, align 8
  %228 = and i64 %227, %225
  %229 = getelementptr i64, ptr %223, i64 %228
  store volatile i64 %222, ptr %229, align 8
  %230 = load i64, ptr %224, align 8
  %231 = add i64 %230, 1
  store i64 %231, ptr %224, align 8
  fence seq_cst
  %232 = load i64, ptr %224, align 8
  %233 = load i64, ptr %226, align 8
  %234 = and i64 %233, %232
  %235 = trunc i64 %234 to i32
  %236 = getelementptr inbounds i8, ptr %217, i64 24
  %237 = load ptr, ptr %236, align 8
  store volatile i32 %235, ptr %237, align 4
  fence seq_cst
  %238 = getelementptr inbounds i8, ptr %217, i64 40
  %239 = load i64, ptr %238, align 8
  %240 = trunc i64 %239 to i32
  %241 = getelementptr inbounds i8, ptr %217, i64 32
  %242 = load ptr, ptr %241, align 8
  store volatile i32 %240, ptr %242, align 4
  %243 = getelementptr inbounds i8, ptr %217, i64 64
  %244 = load ptr, ptr %243, align 8
  %245 = icmp eq ptr %244, null
  br i1 %245, label %247, label %246

246:
  tail call void %244()
  br label %247

247:
  %248 = add nuw i64 %214, 1
  %249 = load i64, ptr %5, align 8
  %250 = icmp ult i64 %248, %249
  br i1 %250, label %213, label %251

251:
  %252 = phi i32 [ 3, %62 ], [ 0, %208 ], [ 0, %247 ], [ 1, %11 ], [ 2, %28 ]
  ret i32 %252
}

declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
