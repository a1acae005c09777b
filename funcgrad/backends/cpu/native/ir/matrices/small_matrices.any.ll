; source/matrices/small_matrices.c, compiled by build.py

%struct.number_float32 = type { <16 x float> }
%struct.number_float64 = type { <8 x double> }
%struct.number_complex64 = type { <16 x float>, <16 x float> }
%struct.number_complex128 = type { <8 x double>, <8 x double> }

define void @small_solve_float32(ptr %0, ptr %1, ptr %2, i64 %3, i64 %4, i64 %5, i64 %6, i64 %7, i64 %8) {
  %10 = alloca [256 x %struct.number_float32], align 64
  %11 = alloca [256 x %struct.number_float32], align 64
  %12 = icmp slt i64 %3, %4
  br i1 %12, label %13, label %232

13:
  %14 = mul i64 %5, %5
  %15 = and i64 %8, 2
  %16 = icmp eq i64 %15, 0
  %17 = icmp sgt i64 %5, 0
  %18 = mul i64 %7, %5
  %19 = icmp sgt i64 %7, 0
  %20 = add i64 %5, 1
  %21 = icmp slt i64 %18, 1
  br label %22

22:
  %23 = phi i64 [ %3, %13 ], [ %230, %229 ]
  %24 = sub i64 %4, %23
  %25 = tail call i64 @llvm.smin.i64(i64 %24, i64 16)
  %26 = mul i64 %23, %5
  %27 = mul i64 %26, %5
  %28 = getelementptr float, ptr %1, i64 %27
  call fastcc void @read_rows_float32(ptr %10, ptr %28, i64 %14, i64 %25)
  br i1 %16, label %46, label %29

29:
  br i1 %17, label %30, label %213

30:
  %31 = phi i64 [ %44, %43 ], [ 0, %29 ]
  %32 = mul i64 %31, %5
  %33 = getelementptr %struct.number_float32, ptr %11, i64 %32
  br label %34

34:
  %35 = phi i64 [ 0, %30 ], [ %41, %34 ]
  %36 = getelementptr %struct.number_float32, ptr %33, i64 %35
  %37 = icmp eq i64 %31, %35
  %38 = uitofp i1 %37 to float
  %39 = insertelement <16 x float> poison, float %38, i64 0
  %40 = shufflevector <16 x float> %39, <16 x float> poison, <16 x i32> zeroinitializer
  store <16 x float> %40, ptr %36, align 64
  %41 = add nuw nsw i64 %35, 1
  %42 = icmp eq i64 %41, %5
  br i1 %42, label %43, label %34

43:
  %44 = add nuw nsw i64 %31, 1
  %45 = icmp eq i64 %44, %5
  br i1 %45, label %49, label %30

46:
  %47 = mul i64 %26, %7
  %48 = getelementptr float, ptr %2, i64 %47
  call fastcc void @read_rows_float32(ptr %11, ptr %48, i64 %18, i64 %25)
  br label %49

49:
  br i1 %17, label %54, label %213

50:
  %51 = phi <16 x i32> [ %131, %129 ], [ %135, %132 ], [ %135, %171 ]
  %52 = icmp eq i64 %61, %5
  br i1 %52, label %53, label %54

53:
  br i1 %17, label %174, label %213

54:
  %55 = phi <16 x i32> [ %51, %50 ], [ zeroinitializer, %49 ]
  %56 = phi i64 [ %61, %50 ], [ 0, %49 ]
  %57 = mul i64 %56, %5
  %58 = getelementptr %struct.number_float32, ptr %10, i64 %57
  %59 = getelementptr %struct.number_float32, ptr %58, i64 %56
  %60 = load <16 x float>, ptr %59, align 64
  %61 = add nuw nsw i64 %56, 1
  %62 = getelementptr %struct.number_float32, ptr %10, i64 %56
  %63 = icmp slt i64 %61, %5
  br i1 %63, label %64, label %129

64:
  %65 = uitofp nneg i64 %56 to float
  %66 = insertelement <16 x float> poison, float %65, i64 0
  %67 = shufflevector <16 x float> %66, <16 x float> poison, <16 x i32> zeroinitializer
  %68 = tail call <16 x float> @llvm.fabs.v16f32(<16 x float> %60)
  br label %73

69:
  br i1 %63, label %70, label %129

70:
  %71 = mul i64 %56, %7
  %72 = getelementptr %struct.number_float32, ptr %11, i64 %71
  br label %91

73:
  %74 = phi <16 x float> [ %84, %73 ], [ %68, %64 ]
  %75 = phi <16 x float> [ %88, %73 ], [ %67, %64 ]
  %76 = phi i64 [ %89, %73 ], [ %61, %64 ]
  %77 = mul i64 %76, %5
  %78 = getelementptr %struct.number_float32, ptr %62, i64 %77
  %79 = load <16 x float>, ptr %78, align 64
  %80 = tail call <16 x float> @llvm.fabs.v16f32(<16 x float> %79)
  %81 = fcmp contract ogt <16 x float> %80, %74
  %82 = fcmp contract uno <16 x float> %79, zeroinitializer
  %83 = or <16 x i1> %81, %82
  %84 = select <16 x i1> %83, <16 x float> %80, <16 x float> %74
  %85 = uitofp nneg i64 %76 to float
  %86 = insertelement <16 x float> poison, float %85, i64 0
  %87 = shufflevector <16 x float> %86, <16 x float> poison, <16 x i32> zeroinitializer
  %88 = select <16 x i1> %83, <16 x float> %87, <16 x float> %75
  %89 = add nuw nsw i64 %76, 1
  %90 = icmp slt i64 %89, %5
  br i1 %90, label %73, label %69

91:
  %92 = phi i64 [ %61, %70 ], [ %127, %126 ]
  %93 = uitofp nneg i64 %92 to float
  %94 = insertelement <16 x float> poison, float %93, i64 0
  %95 = shufflevector <16 x float> %94, <16 x float> poison, <16 x i32> zeroinitializer
  %96 = fcmp contract oeq <16 x float> %88, %95
  %97 = bitcast <16 x i1> %96 to i16
  %98 = icmp eq i16 %97, 0
  br i1 %98, label %126, label %99

99:
  %100 = mul i64 %92, %5
  %101 = getelementptr %struct.number_float32, ptr %10, i64 %100
  br label %106

102:
  br i1 %19, label %103, label %126

103:
  %104 = mul i64 %92, %7
  %105 = getelementptr %struct.number_float32, ptr %11, i64 %104
  br label %116

106:
  %107 = phi i64 [ %56, %99 ], [ %114, %106 ]
  %108 = getelementptr %struct.number_float32, ptr %58, i64 %107
  %109 = getelementptr %struct.number_float32, ptr %101, i64 %107
  %110 = load <16 x i32>, ptr %108, align 64
  %111 = load <16 x i32>, ptr %109, align 64
  %112 = select <16 x i1> %96, <16 x i32> %111, <16 x i32> %110
  store <16 x i32> %112, ptr %108, align 64
  %113 = select <16 x i1> %96, <16 x i32> %110, <16 x i32> %111
  store <16 x i32> %113, ptr %109, align 64
  %114 = add nuw nsw i64 %107, 1
  %115 = icmp slt i64 %114, %5
  br i1 %115, label %106, label %102

116:
  %117 = phi i64 [ 0, %103 ], [ %124, %116 ]
  %118 = getelementptr %struct.number_float32, ptr %72, i64 %117
  %119 = getelementptr %struct.number_float32, ptr %105, i64 %117
  %120 = load <16 x i32>, ptr %118, align 64
  %121 = load <16 x i32>, ptr %119, align 64
  %122 = select <16 x i1> %96, <16 x i32> %121, <16 x i32> %120
  store <16 x i32> %122, ptr %118, align 64
  %123 = select <16 x i1> %96, <16 x i32> %120, <16 x i32> %121
  store <16 x i32> %123, ptr %119, align 64
  %124 = add nuw nsw i64 %117, 1
  %125 = icmp eq i64 %124, %7
  br i1 %125, label %126, label %116

126:
  %127 = add nuw nsw i64 %92, 1
  %128 = icmp slt i64 %127, %5
  br i1 %128, label %91, label %132

129:
  %130 = fcmp contract oeq <16 x float> %60, zeroinitializer
  %131 = select <16 x i1> %130, <16 x i32> <i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1>, <16 x i32> %55
  br label %50

132:
  %133 = load <16 x float>, ptr %59, align 64
  %134 = fcmp contract oeq <16 x float> %133, zeroinitializer
  %135 = select <16 x i1> %134, <16 x i32> <i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1>, <16 x i32> %55
  br i1 %63, label %136, label %50

136:
  %137 = mul i64 %56, %7
  %138 = getelementptr %struct.number_float32, ptr %11, i64 %137
  br label %139

139:
  %140 = phi i64 [ %61, %136 ], [ %172, %171 ]
  %141 = mul i64 %140, %5
  %142 = getelementptr %struct.number_float32, ptr %10, i64 %141
  %143 = getelementptr %struct.number_float32, ptr %142, i64 %56
  %144 = load <16 x float>, ptr %143, align 64
  %145 = fdiv contract <16 x float> %144, %133
  %146 = select <16 x i1> %134, <16 x float> zeroinitializer, <16 x float> %145
  br label %151

147:
  br i1 %19, label %148, label %171

148:
  %149 = mul i64 %140, %7
  %150 = getelementptr %struct.number_float32, ptr %11, i64 %149
  br label %161

151:
  %152 = phi i64 [ %61, %139 ], [ %159, %151 ]
  %153 = getelementptr %struct.number_float32, ptr %142, i64 %152
  %154 = getelementptr %struct.number_float32, ptr %58, i64 %152
  %155 = load <16 x float>, ptr %154, align 64
  %156 = fmul contract <16 x float> %155, %146
  %157 = load <16 x float>, ptr %153, align 64
  %158 = fsub contract <16 x float> %157, %156
  store <16 x float> %158, ptr %153, align 64
  %159 = add nuw nsw i64 %152, 1
  %160 = icmp slt i64 %159, %5
  br i1 %160, label %151, label %147

161:
  %162 = phi i64 [ 0, %148 ], [ %169, %161 ]
  %163 = getelementptr %struct.number_float32, ptr %150, i64 %162
  %164 = getelementptr %struct.number_float32, ptr %138, i64 %162
  %165 = load <16 x float>, ptr %164, align 64
  %166 = fmul contract <16 x float> %165, %146
  %167 = load <16 x float>, ptr %163, align 64
  %168 = fsub contract <16 x float> %167, %166
  store <16 x float> %168, ptr %163, align 64
  %169 = add nuw nsw i64 %162, 1
  %170 = icmp eq i64 %169, %7
  br i1 %170, label %171, label %161

171:
  %172 = add nuw nsw i64 %140, 1
  %173 = icmp slt i64 %172, %5
  br i1 %173, label %139, label %50

174:
  %175 = phi i64 [ %211, %210 ], [ 0, %53 ]
  %176 = sub nsw i64 %5, %175
  br i1 %19, label %177, label %210

177:
  %178 = xor i64 %175, -1
  %179 = add nsw i64 %178, %5
  %180 = mul i64 %179, %7
  %181 = getelementptr %struct.number_float32, ptr %11, i64 %180
  %182 = icmp eq i64 %175, 0
  %183 = mul i64 %179, %5
  %184 = getelementptr %struct.number_float32, ptr %10, i64 %183
  %185 = mul i64 %179, %20
  %186 = getelementptr %struct.number_float32, ptr %10, i64 %185
  %187 = load <16 x float>, ptr %186, align 64
  br label %188

188:
  %189 = phi i64 [ 0, %177 ], [ %208, %205 ]
  %190 = getelementptr %struct.number_float32, ptr %181, i64 %189
  %191 = load <16 x float>, ptr %190, align 64
  %192 = getelementptr %struct.number_float32, ptr %11, i64 %189
  br i1 %182, label %205, label %193

193:
  %194 = phi i64 [ %203, %193 ], [ %176, %188 ]
  %195 = phi <16 x float> [ %202, %193 ], [ %191, %188 ]
  %196 = getelementptr %struct.number_float32, ptr %184, i64 %194
  %197 = mul i64 %194, %7
  %198 = getelementptr %struct.number_float32, ptr %192, i64 %197
  %199 = load <16 x float>, ptr %198, align 64
  %200 = load <16 x float>, ptr %196, align 64
  %201 = fmul contract <16 x float> %199, %200
  %202 = fsub contract <16 x float> %195, %201
  %203 = add nsw i64 %194, 1
  %204 = icmp eq i64 %203, %5
  br i1 %204, label %205, label %193

205:
  %206 = phi <16 x float> [ %191, %188 ], [ %202, %193 ]
  %207 = fdiv contract <16 x float> %206, %187
  store <16 x float> %207, ptr %190, align 64
  %208 = add nuw nsw i64 %189, 1
  %209 = icmp eq i64 %208, %7
  br i1 %209, label %210, label %188

210:
  %211 = add nuw nsw i64 %175, 1
  %212 = icmp eq i64 %211, %5
  br i1 %212, label %213, label %174

213:
  %214 = phi <16 x i32> [ %51, %53 ], [ zeroinitializer, %49 ], [ zeroinitializer, %29 ], [ %51, %210 ]
  %215 = mul i64 %26, %7
  %216 = getelementptr float, ptr %0, i64 %215
  %217 = tail call i32 @llvm.vector.reduce.or.v16i32(<16 x i32> %214)
  %218 = icmp eq i32 %217, 0
  %219 = or i1 %218, %21
  br i1 %219, label %229, label %220

220:
  %221 = icmp slt <16 x i32> %214, zeroinitializer
  br label %222

222:
  %223 = phi i64 [ 0, %220 ], [ %227, %222 ]
  %224 = getelementptr <16 x float>, ptr %11, i64 %223
  %225 = load <16 x i32>, ptr %224, align 64
  %226 = select <16 x i1> %221, <16 x i32> splat (i32 2143289344), <16 x i32> %225
  store <16 x i32> %226, ptr %224, align 64
  %227 = add nuw nsw i64 %223, 1
  %228 = icmp eq i64 %227, %18
  br i1 %228, label %229, label %222

229:
  call fastcc void @write_rows_float32(ptr %216, ptr %11, i64 %18, i64 %25)
  %230 = add i64 %23, 16
  %231 = icmp slt i64 %230, %4
  br i1 %231, label %22, label %232

232:
  ret void
}

define void @small_triangular_solve_float32(ptr %0, ptr %1, ptr %2, i64 %3, i64 %4, i64 %5, i64 %6, i64 %7, i64 %8) {
  %10 = alloca [256 x %struct.number_float32], align 64
  %11 = alloca [256 x %struct.number_float32], align 64
  %12 = icmp slt i64 %3, %4
  br i1 %12, label %13, label %76

13:
  %14 = mul i64 %5, %5
  %15 = mul i64 %7, %5
  %16 = and i64 %8, 1
  %17 = icmp sgt i64 %5, 0
  %18 = icmp eq i64 %16, 0
  %19 = icmp sgt i64 %7, 0
  %20 = add i64 %5, 1
  br label %21

21:
  %22 = phi i64 [ %3, %13 ], [ %74, %72 ]
  %23 = sub i64 %4, %22
  %24 = tail call i64 @llvm.smin.i64(i64 %23, i64 16)
  %25 = mul i64 %22, %5
  %26 = mul i64 %25, %5
  %27 = getelementptr float, ptr %1, i64 %26
  call fastcc void @read_rows_float32(ptr %10, ptr %27, i64 %14, i64 %24)
  %28 = mul i64 %25, %7
  %29 = getelementptr float, ptr %2, i64 %28
  call fastcc void @read_rows_float32(ptr %11, ptr %29, i64 %15, i64 %24)
  br i1 %17, label %30, label %72

30:
  %31 = phi i64 [ %70, %69 ], [ 0, %21 ]
  %32 = select i1 %18, i64 %5, i64 %31
  %33 = sub nsw i64 %5, %31
  %34 = select i1 %18, i64 %33, i64 0
  br i1 %19, label %35, label %69

35:
  %36 = xor i64 %31, -1
  %37 = add nsw i64 %36, %5
  %38 = select i1 %18, i64 %37, i64 %31
  %39 = mul i64 %38, %7
  %40 = getelementptr %struct.number_float32, ptr %11, i64 %39
  %41 = icmp slt i64 %34, %32
  %42 = mul i64 %38, %5
  %43 = getelementptr %struct.number_float32, ptr %10, i64 %42
  %44 = mul i64 %38, %20
  %45 = getelementptr %struct.number_float32, ptr %10, i64 %44
  %46 = load <16 x float>, ptr %45, align 64
  br label %47

47:
  %48 = phi i64 [ 0, %35 ], [ %67, %64 ]
  %49 = getelementptr %struct.number_float32, ptr %40, i64 %48
  %50 = load <16 x float>, ptr %49, align 64
  %51 = getelementptr %struct.number_float32, ptr %11, i64 %48
  br i1 %41, label %52, label %64

52:
  %53 = phi i64 [ %62, %52 ], [ %34, %47 ]
  %54 = phi <16 x float> [ %61, %52 ], [ %50, %47 ]
  %55 = getelementptr %struct.number_float32, ptr %43, i64 %53
  %56 = mul i64 %53, %7
  %57 = getelementptr %struct.number_float32, ptr %51, i64 %56
  %58 = load <16 x float>, ptr %57, align 64
  %59 = load <16 x float>, ptr %55, align 64
  %60 = fmul contract <16 x float> %58, %59
  %61 = fsub contract <16 x float> %54, %60
  %62 = add nsw i64 %53, 1
  %63 = icmp eq i64 %62, %32
  br i1 %63, label %64, label %52

64:
  %65 = phi <16 x float> [ %50, %47 ], [ %61, %52 ]
  %66 = fdiv contract <16 x float> %65, %46
  store <16 x float> %66, ptr %49, align 64
  %67 = add nuw nsw i64 %48, 1
  %68 = icmp eq i64 %67, %7
  br i1 %68, label %69, label %47

69:
  %70 = add nuw nsw i64 %31, 1
  %71 = icmp eq i64 %70, %5
  br i1 %71, label %72, label %30

72:
  %73 = getelementptr float, ptr %0, i64 %28
  call fastcc void @write_rows_float32(ptr %73, ptr %11, i64 %15, i64 %24)
  %74 = add i64 %22, 16
  %75 = icmp slt i64 %74, %4
  br i1 %75, label %21, label %76

76:
  ret void
}

define void @small_det_float32(ptr %0, ptr %1, ptr %2, i64 %3, i64 %4, i64 %5, i64 %6, i64 %7, i64 %8) {
  %10 = alloca [256 x %struct.number_float32], align 64
  %11 = alloca [2 x %struct.number_float32], align 64
  %12 = alloca %struct.number_float32, align 64
  %13 = icmp slt i64 %3, %4
  br i1 %13, label %14, label %198

14:
  %15 = mul i64 %5, %5
  %16 = icmp sgt i64 %5, 0
  %17 = add i64 %5, 1
  %18 = and i64 %8, 4
  %19 = icmp eq i64 %18, 0
  %20 = getelementptr inbounds i8, ptr %11, i64 64
  br label %21

21:
  %22 = phi i64 [ %3, %14 ], [ %196, %195 ]
  %23 = sub i64 %4, %22
  %24 = tail call i64 @llvm.smin.i64(i64 %23, i64 16)
  %25 = mul i64 %15, %22
  %26 = getelementptr float, ptr %1, i64 %25
  call fastcc void @read_rows_float32(ptr %10, ptr %26, i64 %15, i64 %24)
  br i1 %16, label %34, label %163

27:
  %28 = phi <16 x i32> [ %96, %93 ], [ %100, %97 ], [ %100, %119 ]
  %29 = phi <16 x float> [ %94, %93 ], [ %66, %97 ], [ %66, %119 ]
  %30 = fcmp une <16 x float> %29, %44
  %31 = sext <16 x i1> %30 to <16 x i32>
  %32 = xor <16 x i32> %37, %31
  %33 = icmp eq i64 %45, %5
  br i1 %33, label %122, label %34

34:
  %35 = phi <16 x i32> [ %28, %27 ], [ zeroinitializer, %21 ]
  %36 = phi i64 [ %45, %27 ], [ 0, %21 ]
  %37 = phi <16 x i32> [ %32, %27 ], [ zeroinitializer, %21 ]
  %38 = mul i64 %36, %5
  %39 = getelementptr %struct.number_float32, ptr %10, i64 %38
  %40 = getelementptr %struct.number_float32, ptr %39, i64 %36
  %41 = load <16 x float>, ptr %40, align 64
  %42 = uitofp nneg i64 %36 to float
  %43 = insertelement <16 x float> poison, float %42, i64 0
  %44 = shufflevector <16 x float> %43, <16 x float> poison, <16 x i32> zeroinitializer
  %45 = add nuw nsw i64 %36, 1
  %46 = getelementptr %struct.number_float32, ptr %10, i64 %36
  %47 = icmp slt i64 %45, %5
  br i1 %47, label %48, label %93

48:
  %49 = tail call <16 x float> @llvm.fabs.v16f32(<16 x float> %41)
  br label %51

50:
  br i1 %47, label %69, label %93

51:
  %52 = phi <16 x float> [ %62, %51 ], [ %49, %48 ]
  %53 = phi <16 x float> [ %66, %51 ], [ %44, %48 ]
  %54 = phi i64 [ %67, %51 ], [ %45, %48 ]
  %55 = mul i64 %54, %5
  %56 = getelementptr %struct.number_float32, ptr %46, i64 %55
  %57 = load <16 x float>, ptr %56, align 64
  %58 = tail call <16 x float> @llvm.fabs.v16f32(<16 x float> %57)
  %59 = fcmp contract ogt <16 x float> %58, %52
  %60 = fcmp contract uno <16 x float> %57, zeroinitializer
  %61 = or <16 x i1> %59, %60
  %62 = select <16 x i1> %61, <16 x float> %58, <16 x float> %52
  %63 = uitofp nneg i64 %54 to float
  %64 = insertelement <16 x float> poison, float %63, i64 0
  %65 = shufflevector <16 x float> %64, <16 x float> poison, <16 x i32> zeroinitializer
  %66 = select <16 x i1> %61, <16 x float> %65, <16 x float> %53
  %67 = add nuw nsw i64 %54, 1
  %68 = icmp slt i64 %67, %5
  br i1 %68, label %51, label %50

69:
  %70 = phi i64 [ %91, %90 ], [ %45, %50 ]
  %71 = uitofp nneg i64 %70 to float
  %72 = insertelement <16 x float> poison, float %71, i64 0
  %73 = shufflevector <16 x float> %72, <16 x float> poison, <16 x i32> zeroinitializer
  %74 = fcmp contract oeq <16 x float> %66, %73
  %75 = bitcast <16 x i1> %74 to i16
  %76 = icmp eq i16 %75, 0
  br i1 %76, label %90, label %77

77:
  %78 = mul i64 %70, %5
  %79 = getelementptr %struct.number_float32, ptr %10, i64 %78
  br label %80

80:
  %81 = phi i64 [ %36, %77 ], [ %88, %80 ]
  %82 = getelementptr %struct.number_float32, ptr %39, i64 %81
  %83 = getelementptr %struct.number_float32, ptr %79, i64 %81
  %84 = load <16 x i32>, ptr %82, align 64
  %85 = load <16 x i32>, ptr %83, align 64
  %86 = select <16 x i1> %74, <16 x i32> %85, <16 x i32> %84
  store <16 x i32> %86, ptr %82, align 64
  %87 = select <16 x i1> %74, <16 x i32> %84, <16 x i32> %85
  store <16 x i32> %87, ptr %83, align 64
  %88 = add nuw nsw i64 %81, 1
  %89 = icmp slt i64 %88, %5
  br i1 %89, label %80, label %90

90:
  %91 = add nuw nsw i64 %70, 1
  %92 = icmp slt i64 %91, %5
  br i1 %92, label %69, label %97

93:
  %94 = phi <16 x float> [ %66, %50 ], [ %44, %34 ]
  %95 = fcmp contract oeq <16 x float> %41, zeroinitializer
  %96 = select <16 x i1> %95, <16 x i32> <i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1>, <16 x i32> %35
  br label %27

97:
  %98 = load <16 x float>, ptr %40, align 64
  %99 = fcmp contract oeq <16 x float> %98, zeroinitializer
  %100 = select <16 x i1> %99, <16 x i32> <i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1>, <16 x i32> %35
  br i1 %47, label %101, label %27

101:
  %102 = phi i64 [ %120, %119 ], [ %45, %97 ]
  %103 = mul i64 %102, %5
  %104 = getelementptr %struct.number_float32, ptr %10, i64 %103
  %105 = getelementptr %struct.number_float32, ptr %104, i64 %36
  %106 = load <16 x float>, ptr %105, align 64
  %107 = fdiv contract <16 x float> %106, %98
  %108 = select <16 x i1> %99, <16 x float> zeroinitializer, <16 x float> %107
  br label %109

109:
  %110 = phi i64 [ %45, %101 ], [ %117, %109 ]
  %111 = getelementptr %struct.number_float32, ptr %104, i64 %110
  %112 = getelementptr %struct.number_float32, ptr %39, i64 %110
  %113 = load <16 x float>, ptr %112, align 64
  %114 = fmul contract <16 x float> %113, %108
  %115 = load <16 x float>, ptr %111, align 64
  %116 = fsub contract <16 x float> %115, %114
  store <16 x float> %116, ptr %111, align 64
  %117 = add nuw nsw i64 %110, 1
  %118 = icmp slt i64 %117, %5
  br i1 %118, label %109, label %119

119:
  %120 = add nuw nsw i64 %102, 1
  %121 = icmp slt i64 %120, %5
  br i1 %121, label %101, label %27

122:
  %123 = ashr <16 x i32> %32, splat (i32 31)
  %124 = and <16 x i32> %123, splat (i32 1065353216)
  %125 = xor <16 x i32> %124, splat (i32 1065353216)
  %126 = and <16 x i32> %123, <i32 -1082130432, i32 -1082130432, i32 -1082130432, i32 -1082130432, i32 -1082130432, i32 -1082130432, i32 -1082130432, i32 -1082130432, i32 -1082130432, i32 -1082130432, i32 -1082130432, i32 -1082130432, i32 -1082130432, i32 -1082130432, i32 -1082130432, i32 -1082130432>
  %127 = or <16 x i32> %125, %126
  %128 = bitcast <16 x i32> %127 to <16 x float>
  br i1 %16, label %129, label %163

129:
  %130 = phi <16 x i32> [ %160, %129 ], [ zeroinitializer, %122 ]
  %131 = phi i64 [ %161, %129 ], [ 0, %122 ]
  %132 = phi <16 x float> [ %158, %129 ], [ %128, %122 ]
  %133 = mul i64 %131, %17
  %134 = getelementptr [256 x %struct.number_float32], ptr %10, i64 0, i64 %133
  %135 = load <16 x float>, ptr %134, align 64
  %136 = tail call <16 x float> @llvm.fabs.v16f32(<16 x float> %135)
  %137 = bitcast <16 x float> %136 to <16 x i32>
  %138 = lshr <16 x i32> %137, splat (i32 23)
  %139 = icmp ult <16 x i32> %137, splat (i32 8388608)
  %140 = tail call <16 x i32> @llvm.umin.v16i32(<16 x i32> %138, <16 x i32> splat (i32 253))
  %141 = add nsw <16 x i32> %140, <i32 -127, i32 -127, i32 -127, i32 -127, i32 -127, i32 -127, i32 -127, i32 -127, i32 -127, i32 -127, i32 -127, i32 -127, i32 -127, i32 -127, i32 -127, i32 -127>
  %142 = select <16 x i1> %139, <16 x i32> <i32 -126, i32 -126, i32 -126, i32 -126, i32 -126, i32 -126, i32 -126, i32 -126, i32 -126, i32 -126, i32 -126, i32 -126, i32 -126, i32 -126, i32 -126, i32 -126>, <16 x i32> %141
  %143 = shl nsw <16 x i32> %142, splat (i32 23)
  %144 = sub <16 x i32> splat (i32 1065353216), %143
  %145 = bitcast <16 x i32> %144 to <16 x float>
  %146 = fmul contract <16 x float> %135, %145
  %147 = fmul contract <16 x float> %132, %146
  %148 = tail call <16 x float> @llvm.fabs.v16f32(<16 x float> %147)
  %149 = bitcast <16 x float> %148 to <16 x i32>
  %150 = lshr <16 x i32> %149, splat (i32 23)
  %151 = icmp ult <16 x i32> %149, splat (i32 8388608)
  %152 = tail call <16 x i32> @llvm.umin.v16i32(<16 x i32> %150, <16 x i32> splat (i32 253))
  %153 = add nsw <16 x i32> %152, <i32 -127, i32 -127, i32 -127, i32 -127, i32 -127, i32 -127, i32 -127, i32 -127, i32 -127, i32 -127, i32 -127, i32 -127, i32 -127, i32 -127, i32 -127, i32 -127>
  %154 = select <16 x i1> %151, <16 x i32> <i32 -126, i32 -126, i32 -126, i32 -126, i32 -126, i32 -126, i32 -126, i32 -126, i32 -126, i32 -126, i32 -126, i32 -126, i32 -126, i32 -126, i32 -126, i32 -126>, <16 x i32> %153
  %155 = shl nsw <16 x i32> %154, splat (i32 23)
  %156 = sub <16 x i32> splat (i32 1065353216), %155
  %157 = bitcast <16 x i32> %156 to <16 x float>
  %158 = fmul contract <16 x float> %147, %157
  %159 = add <16 x i32> %142, %130
  %160 = add <16 x i32> %159, %154
  %161 = add nuw nsw i64 %131, 1
  %162 = icmp eq i64 %161, %5
  br i1 %162, label %163, label %129

163:
  %164 = phi <16 x i32> [ %28, %122 ], [ zeroinitializer, %21 ], [ %28, %129 ]
  %165 = phi <16 x float> [ %128, %122 ], [ <float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00>, %21 ], [ %158, %129 ]
  %166 = phi <16 x i32> [ zeroinitializer, %122 ], [ zeroinitializer, %21 ], [ %160, %129 ]
  %167 = fcmp contract ord <16 x float> %165, zeroinitializer
  %168 = icmp slt <16 x i32> %164, zeroinitializer
  %169 = select <16 x i1> %167, <16 x i1> %168, <16 x i1> zeroinitializer
  %170 = select <16 x i1> %169, <16 x float> zeroinitializer, <16 x float> %165
  store <16 x float> %170, ptr %12, align 64
  br i1 %19, label %176, label %171

171:
  call void @llvm.memcpy.p0.p0.i64(ptr align 64 %11, ptr align 64 %12, i64 64, i1 false)
  %172 = sitofp <16 x i32> %166 to <16 x float>
  %173 = select <16 x i1> %169, <16 x float> zeroinitializer, <16 x float> %172
  store <16 x float> %173, ptr %20, align 64
  %174 = shl i64 %22, 3
  %175 = getelementptr i8, ptr %0, i64 %174
  call fastcc void @write_rows_float32(ptr %175, ptr %11, i64 2, i64 %24)
  br label %195

176:
  %177 = tail call <16 x i32> @llvm.smax.v16i32(<16 x i32> %166, <16 x i32> <i32 -504, i32 -504, i32 -504, i32 -504, i32 -504, i32 -504, i32 -504, i32 -504, i32 -504, i32 -504, i32 -504, i32 -504, i32 -504, i32 -504, i32 -504, i32 -504>)
  %178 = tail call <16 x i32> @llvm.smin.v16i32(<16 x i32> %177, <16 x i32> splat (i32 254))
  br label %179

179:
  %180 = phi i32 [ 4, %176 ], [ %191, %179 ]
  %181 = phi <16 x i32> [ %178, %176 ], [ %190, %179 ]
  %182 = phi <16 x float> [ %170, %176 ], [ %189, %179 ]
  %183 = insertelement <16 x i32> poison, i32 %180, i64 0
  %184 = shufflevector <16 x i32> %183, <16 x i32> poison, <16 x i32> zeroinitializer
  %185 = sdiv <16 x i32> %181, %184
  %186 = shl <16 x i32> %185, splat (i32 23)
  %187 = add <16 x i32> %186, splat (i32 1065353216)
  %188 = bitcast <16 x i32> %187 to <16 x float>
  %189 = fmul contract <16 x float> %182, %188
  %190 = sub <16 x i32> %181, %185
  %191 = add nsw i32 %180, -1
  %192 = icmp eq i32 %191, 0
  br i1 %192, label %193, label %179

193:
  store <16 x float> %189, ptr %12, align 64
  %194 = getelementptr float, ptr %0, i64 %22
  call fastcc void @write_rows_float32(ptr %194, ptr %12, i64 1, i64 %24)
  br label %195

195:
  %196 = add i64 %22, 16
  %197 = icmp slt i64 %196, %4
  br i1 %197, label %21, label %198

198:
  ret void
}

declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)

define void @small_cholesky_float32(ptr %0, ptr %1, ptr %2, i64 %3, i64 %4, i64 %5, i64 %6, i64 %7, i64 %8) {
  %10 = alloca [256 x %struct.number_float32], align 64
  %11 = icmp slt i64 %3, %4
  br i1 %11, label %12, label %95

12:
  %13 = mul i64 %5, %5
  %14 = icmp sgt i64 %5, 0
  %15 = icmp slt i64 %13, 1
  br label %16

16:
  %17 = phi i64 [ %3, %12 ], [ %93, %92 ]
  %18 = sub i64 %4, %17
  %19 = tail call i64 @llvm.smin.i64(i64 %18, i64 16)
  %20 = mul i64 %13, %17
  %21 = getelementptr float, ptr %1, i64 %20
  call fastcc void @read_rows_float32(ptr %10, ptr %21, i64 %13, i64 %19)
  br i1 %14, label %24, label %76

22:
  %23 = icmp eq i64 %48, %5
  br i1 %23, label %76, label %24

24:
  %25 = phi <16 x i32> [ %45, %22 ], [ <i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1>, %16 ]
  %26 = phi i64 [ %48, %22 ], [ 0, %16 ]
  %27 = mul i64 %26, %5
  %28 = add i64 %27, %26
  %29 = getelementptr [256 x %struct.number_float32], ptr %10, i64 0, i64 %28
  %30 = load <16 x float>, ptr %29, align 64
  %31 = icmp eq i64 %26, 0
  br i1 %31, label %42, label %32

32:
  %33 = phi i64 [ %40, %32 ], [ 0, %24 ]
  %34 = phi <16 x float> [ %39, %32 ], [ %30, %24 ]
  %35 = add i64 %33, %27
  %36 = getelementptr [256 x %struct.number_float32], ptr %10, i64 0, i64 %35
  %37 = load <16 x float>, ptr %36, align 64
  %38 = fmul contract <16 x float> %37, %37
  %39 = fsub contract <16 x float> %34, %38
  %40 = add nuw nsw i64 %33, 1
  %41 = icmp eq i64 %40, %26
  br i1 %41, label %42, label %32

42:
  %43 = phi <16 x float> [ %30, %24 ], [ %39, %32 ]
  %44 = fcmp contract ogt <16 x float> %43, zeroinitializer
  %45 = select <16 x i1> %44, <16 x i32> %25, <16 x i32> zeroinitializer
  %46 = tail call contract <16 x float> @llvm.sqrt.v16f32(<16 x float> %43)
  %47 = fdiv contract <16 x float> <float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00>, %46
  store <16 x float> %46, ptr %29, align 64
  %48 = add nuw nsw i64 %26, 1
  %49 = icmp slt i64 %48, %5
  br i1 %49, label %50, label %22

50:
  %51 = phi i64 [ %74, %69 ], [ %48, %42 ]
  %52 = mul i64 %51, %5
  %53 = add i64 %52, %26
  %54 = getelementptr [256 x %struct.number_float32], ptr %10, i64 0, i64 %53
  %55 = load <16 x float>, ptr %54, align 64
  br i1 %31, label %69, label %56

56:
  %57 = phi i64 [ %67, %56 ], [ 0, %50 ]
  %58 = phi <16 x float> [ %66, %56 ], [ %55, %50 ]
  %59 = add i64 %57, %52
  %60 = getelementptr [256 x %struct.number_float32], ptr %10, i64 0, i64 %59
  %61 = add i64 %57, %27
  %62 = getelementptr [256 x %struct.number_float32], ptr %10, i64 0, i64 %61
  %63 = load <16 x float>, ptr %62, align 64
  %64 = load <16 x float>, ptr %60, align 64
  %65 = fmul contract <16 x float> %63, %64
  %66 = fsub contract <16 x float> %58, %65
  %67 = add nuw nsw i64 %57, 1
  %68 = icmp eq i64 %67, %26
  br i1 %68, label %69, label %56

69:
  %70 = phi <16 x float> [ %55, %50 ], [ %66, %56 ]
  %71 = fmul contract <16 x float> %47, %70
  store <16 x float> %71, ptr %54, align 64
  %72 = add i64 %51, %27
  %73 = getelementptr [256 x %struct.number_float32], ptr %10, i64 0, i64 %72
  store <16 x float> zeroinitializer, ptr %73, align 64
  %74 = add nuw nsw i64 %51, 1
  %75 = icmp slt i64 %74, %5
  br i1 %75, label %50, label %22

76:
  %77 = phi <16 x i32> [ <i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1>, %16 ], [ %45, %22 ]
  %78 = getelementptr float, ptr %0, i64 %20
  %79 = xor <16 x i32> %77, <i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1>
  %80 = tail call i32 @llvm.vector.reduce.or.v16i32(<16 x i32> %79)
  %81 = icmp eq i32 %80, 0
  %82 = or i1 %81, %15
  br i1 %82, label %92, label %83

83:
  %84 = icmp sgt <16 x i32> %77, <i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1>
  br label %85

85:
  %86 = phi i64 [ 0, %83 ], [ %90, %85 ]
  %87 = getelementptr <16 x float>, ptr %10, i64 %86
  %88 = load <16 x i32>, ptr %87, align 64
  %89 = select <16 x i1> %84, <16 x i32> splat (i32 2143289344), <16 x i32> %88
  store <16 x i32> %89, ptr %87, align 64
  %90 = add nuw nsw i64 %86, 1
  %91 = icmp eq i64 %90, %13
  br i1 %91, label %92, label %85

92:
  call fastcc void @write_rows_float32(ptr %78, ptr %10, i64 %13, i64 %19)
  %93 = add i64 %17, 16
  %94 = icmp slt i64 %93, %4
  br i1 %94, label %16, label %95

95:
  ret void
}

declare <16 x float> @llvm.sqrt.v16f32(<16 x float>)

define void @small_qr_float32(ptr %0, ptr %1, ptr %2, i64 %3, i64 %4, i64 %5, i64 %6, i64 %7, i64 %8) {
  %10 = alloca [272 x %struct.number_float32], align 64
  %11 = alloca [512 x %struct.number_float32], align 64
  %12 = tail call i64 @llvm.smin.i64(i64 %5, i64 %6)
  %13 = and i64 %8, 8
  %14 = icmp eq i64 %13, 0
  %15 = select i1 %14, i64 %12, i64 %5
  %16 = icmp slt i64 %3, %4
  br i1 %16, label %17, label %257

17:
  %18 = mul i64 %6, %5
  %19 = getelementptr %struct.number_float32, ptr %10, i64 %18
  %20 = icmp sgt i64 %12, 0
  %21 = add i64 %6, 1
  %22 = and i64 %8, 16
  %23 = icmp eq i64 %22, 0
  %24 = add i64 %18, %12
  %25 = icmp sgt i64 %5, 0
  %26 = icmp sgt i64 %15, 0
  %27 = mul i64 %15, %5
  %28 = getelementptr %struct.number_float32, ptr %11, i64 %27
  %29 = icmp sgt i64 %6, 0
  %30 = add i64 %6, %5
  %31 = mul i64 %15, %30
  br label %32

32:
  %33 = phi i64 [ %3, %17 ], [ %255, %254 ]
  %34 = sub i64 %4, %33
  %35 = tail call i64 @llvm.smin.i64(i64 %34, i64 16)
  %36 = mul i64 %33, %18
  %37 = getelementptr float, ptr %1, i64 %36
  call fastcc void @read_rows_float32(ptr %10, ptr %37, i64 %18, i64 %35)
  br i1 %20, label %38, label %157

38:
  %39 = phi i64 [ %44, %154 ], [ 0, %32 ]
  %40 = mul i64 %39, %21
  %41 = getelementptr %struct.number_float32, ptr %10, i64 %40
  %42 = load <16 x float>, ptr %41, align 64
  %43 = tail call <16 x float> @llvm.fabs.v16f32(<16 x float> %42)
  %44 = add nuw nsw i64 %39, 1
  %45 = getelementptr %struct.number_float32, ptr %10, i64 %39
  %46 = icmp slt i64 %44, %5
  br i1 %46, label %47, label %58

47:
  %48 = phi <16 x float> [ %55, %47 ], [ %43, %38 ]
  %49 = phi i64 [ %56, %47 ], [ %44, %38 ]
  %50 = mul i64 %49, %6
  %51 = getelementptr %struct.number_float32, ptr %45, i64 %50
  %52 = load <16 x float>, ptr %51, align 64
  %53 = tail call <16 x float> @llvm.fabs.v16f32(<16 x float> %52)
  %54 = fcmp contract ogt <16 x float> %53, %48
  %55 = select <16 x i1> %54, <16 x float> %53, <16 x float> %48
  %56 = add nuw nsw i64 %49, 1
  %57 = icmp slt i64 %56, %5
  br i1 %57, label %47, label %58

58:
  %59 = phi <16 x float> [ %43, %38 ], [ %55, %47 ]
  %60 = bitcast <16 x float> %59 to <16 x i32>
  %61 = lshr <16 x i32> %60, splat (i32 23)
  %62 = and <16 x i32> %61, splat (i32 255)
  %63 = icmp eq <16 x i32> %62, zeroinitializer
  %64 = tail call <16 x i32> @llvm.umin.v16i32(<16 x i32> %62, <16 x i32> splat (i32 253))
  %65 = shl nuw nsw <16 x i32> %64, splat (i32 23)
  %66 = add nsw <16 x i32> %65, <i32 -1065353216, i32 -1065353216, i32 -1065353216, i32 -1065353216, i32 -1065353216, i32 -1065353216, i32 -1065353216, i32 -1065353216, i32 -1065353216, i32 -1065353216, i32 -1065353216, i32 -1065353216, i32 -1065353216, i32 -1065353216, i32 -1065353216, i32 -1065353216>
  %67 = select <16 x i1> %63, <16 x i32> <i32 -1056964608, i32 -1056964608, i32 -1056964608, i32 -1056964608, i32 -1056964608, i32 -1056964608, i32 -1056964608, i32 -1056964608, i32 -1056964608, i32 -1056964608, i32 -1056964608, i32 -1056964608, i32 -1056964608, i32 -1056964608, i32 -1056964608, i32 -1056964608>, <16 x i32> %66
  %68 = sub nsw <16 x i32> splat (i32 1065353216), %67
  %69 = bitcast <16 x i32> %68 to <16 x float>
  br i1 %46, label %70, label %81

70:
  %71 = phi <16 x float> [ %78, %70 ], [ zeroinitializer, %58 ]
  %72 = phi i64 [ %79, %70 ], [ %44, %58 ]
  %73 = mul i64 %72, %6
  %74 = getelementptr %struct.number_float32, ptr %45, i64 %73
  %75 = load <16 x float>, ptr %74, align 64
  %76 = fmul contract <16 x float> %75, %69
  %77 = fmul contract <16 x float> %76, %76
  %78 = fadd contract <16 x float> %71, %77
  %79 = add nuw nsw i64 %72, 1
  %80 = icmp slt i64 %79, %5
  br i1 %80, label %70, label %81

81:
  %82 = phi <16 x float> [ zeroinitializer, %58 ], [ %78, %70 ]
  %83 = fmul contract <16 x float> %42, %69
  %84 = fcmp contract oeq <16 x float> %82, zeroinitializer
  %85 = fmul contract <16 x float> %83, %83
  %86 = fadd contract <16 x float> %85, %82
  %87 = tail call contract <16 x float> @llvm.sqrt.v16f32(<16 x float> %86)
  %88 = fcmp contract olt <16 x float> %83, zeroinitializer
  %89 = fneg <16 x float> %87
  %90 = select <16 x i1> %88, <16 x float> %87, <16 x float> %89
  %91 = fdiv contract <16 x float> <float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00>, %90
  %92 = fsub contract <16 x float> %90, %83
  %93 = fmul contract <16 x float> %92, %91
  %94 = select <16 x i1> %84, <16 x float> zeroinitializer, <16 x float> %93
  %95 = fsub contract <16 x float> %83, %90
  %96 = fdiv contract <16 x float> <float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00>, %95
  %97 = select <16 x i1> %84, <16 x float> <float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00>, <16 x float> %96
  %98 = add nsw <16 x i32> %67, splat (i32 1065353216)
  %99 = bitcast <16 x i32> %98 to <16 x float>
  %100 = fmul contract <16 x float> %90, %99
  %101 = select <16 x i1> %84, <16 x float> %42, <16 x float> %100
  store <16 x float> %101, ptr %41, align 64
  br i1 %46, label %107, label %102

102:
  %103 = icmp slt i64 %44, %6
  br i1 %103, label %104, label %154

104:
  %105 = mul i64 %39, %6
  %106 = getelementptr %struct.number_float32, ptr %10, i64 %105
  br label %116

107:
  %108 = phi i64 [ %114, %107 ], [ %44, %81 ]
  %109 = mul i64 %108, %6
  %110 = getelementptr %struct.number_float32, ptr %45, i64 %109
  %111 = load <16 x float>, ptr %110, align 64
  %112 = fmul contract <16 x float> %111, %69
  %113 = fmul contract <16 x float> %97, %112
  store <16 x float> %113, ptr %110, align 64
  %114 = add nuw nsw i64 %108, 1
  %115 = icmp slt i64 %114, %5
  br i1 %115, label %107, label %102

116:
  %117 = phi i64 [ %44, %104 ], [ %152, %151 ]
  %118 = getelementptr %struct.number_float32, ptr %106, i64 %117
  %119 = load <16 x float>, ptr %118, align 64
  br i1 %46, label %123, label %120

120:
  %121 = fmul contract <16 x float> %94, %119
  %122 = fsub contract <16 x float> %119, %121
  store <16 x float> %122, ptr %118, align 64
  br label %151

123:
  %124 = phi i64 [ %134, %123 ], [ %44, %116 ]
  %125 = phi <16 x float> [ %133, %123 ], [ %119, %116 ]
  %126 = mul i64 %124, %6
  %127 = getelementptr %struct.number_float32, ptr %10, i64 %126
  %128 = getelementptr %struct.number_float32, ptr %127, i64 %39
  %129 = load <16 x float>, ptr %128, align 64
  %130 = getelementptr %struct.number_float32, ptr %127, i64 %117
  %131 = load <16 x float>, ptr %130, align 64
  %132 = fmul contract <16 x float> %129, %131
  %133 = fadd contract <16 x float> %125, %132
  %134 = add nuw nsw i64 %124, 1
  %135 = icmp slt i64 %134, %5
  br i1 %135, label %123, label %136

136:
  %137 = fmul contract <16 x float> %94, %133
  %138 = fsub contract <16 x float> %119, %137
  store <16 x float> %138, ptr %118, align 64
  br i1 %46, label %139, label %151

139:
  %140 = phi i64 [ %149, %139 ], [ %44, %136 ]
  %141 = mul i64 %140, %6
  %142 = getelementptr %struct.number_float32, ptr %10, i64 %141
  %143 = getelementptr %struct.number_float32, ptr %142, i64 %117
  %144 = getelementptr %struct.number_float32, ptr %142, i64 %39
  %145 = load <16 x float>, ptr %144, align 64
  %146 = fmul contract <16 x float> %137, %145
  %147 = load <16 x float>, ptr %143, align 64
  %148 = fsub contract <16 x float> %147, %146
  store <16 x float> %148, ptr %143, align 64
  %149 = add nuw nsw i64 %140, 1
  %150 = icmp slt i64 %149, %5
  br i1 %150, label %139, label %151

151:
  %152 = add nuw nsw i64 %117, 1
  %153 = icmp slt i64 %152, %6
  br i1 %153, label %116, label %154

154:
  %155 = getelementptr %struct.number_float32, ptr %19, i64 %39
  store <16 x float> %94, ptr %155, align 64
  %156 = icmp eq i64 %44, %12
  br i1 %156, label %157, label %38

157:
  br i1 %23, label %158, label %159

158:
  br i1 %25, label %163, label %162

159:
  %160 = mul i64 %33, %24
  %161 = getelementptr float, ptr %0, i64 %160
  call fastcc void @write_rows_float32(ptr %161, ptr %10, i64 %24, i64 %35)
  br label %254

162:
  br i1 %20, label %182, label %232

163:
  %164 = phi i64 [ %178, %177 ], [ 0, %158 ]
  br i1 %26, label %165, label %177

165:
  %166 = mul i64 %164, %15
  %167 = getelementptr %struct.number_float32, ptr %11, i64 %166
  br label %168

168:
  %169 = phi i64 [ 0, %165 ], [ %175, %168 ]
  %170 = getelementptr %struct.number_float32, ptr %167, i64 %169
  %171 = icmp eq i64 %164, %169
  %172 = uitofp i1 %171 to float
  %173 = insertelement <16 x float> poison, float %172, i64 0
  %174 = shufflevector <16 x float> %173, <16 x float> poison, <16 x i32> zeroinitializer
  store <16 x float> %174, ptr %170, align 64
  %175 = add nuw nsw i64 %169, 1
  %176 = icmp eq i64 %175, %15
  br i1 %176, label %177, label %168

177:
  %178 = add nuw nsw i64 %164, 1
  %179 = icmp eq i64 %178, %5
  br i1 %179, label %162, label %163

180:
  %181 = icmp sgt i64 %183, 1
  br i1 %181, label %182, label %232

182:
  %183 = phi i64 [ %184, %180 ], [ %12, %162 ]
  %184 = add nsw i64 %183, -1
  %185 = getelementptr %struct.number_float32, ptr %19, i64 %184
  %186 = load <16 x float>, ptr %185, align 64
  %187 = icmp sgt i64 %183, %15
  br i1 %187, label %180, label %188

188:
  %189 = mul i64 %184, %15
  %190 = getelementptr %struct.number_float32, ptr %11, i64 %189
  %191 = getelementptr %struct.number_float32, ptr %10, i64 %184
  %192 = icmp slt i64 %183, %5
  br label %193

193:
  %194 = phi i64 [ %184, %188 ], [ %230, %229 ]
  %195 = getelementptr %struct.number_float32, ptr %190, i64 %194
  %196 = load <16 x float>, ptr %195, align 64
  %197 = getelementptr %struct.number_float32, ptr %11, i64 %194
  br i1 %192, label %201, label %198

198:
  %199 = fmul contract <16 x float> %186, %196
  %200 = fsub contract <16 x float> %196, %199
  store <16 x float> %200, ptr %195, align 64
  br label %229

201:
  %202 = phi i64 [ %212, %201 ], [ %183, %193 ]
  %203 = phi <16 x float> [ %211, %201 ], [ %196, %193 ]
  %204 = mul i64 %202, %6
  %205 = getelementptr %struct.number_float32, ptr %191, i64 %204
  %206 = load <16 x float>, ptr %205, align 64
  %207 = mul i64 %202, %15
  %208 = getelementptr %struct.number_float32, ptr %197, i64 %207
  %209 = load <16 x float>, ptr %208, align 64
  %210 = fmul contract <16 x float> %206, %209
  %211 = fadd contract <16 x float> %203, %210
  %212 = add nuw nsw i64 %202, 1
  %213 = icmp slt i64 %212, %5
  br i1 %213, label %201, label %214

214:
  %215 = fmul contract <16 x float> %186, %211
  %216 = fsub contract <16 x float> %196, %215
  store <16 x float> %216, ptr %195, align 64
  br i1 %192, label %217, label %229

217:
  %218 = phi i64 [ %227, %217 ], [ %183, %214 ]
  %219 = mul i64 %218, %15
  %220 = getelementptr %struct.number_float32, ptr %197, i64 %219
  %221 = mul i64 %218, %6
  %222 = getelementptr %struct.number_float32, ptr %191, i64 %221
  %223 = load <16 x float>, ptr %222, align 64
  %224 = fmul contract <16 x float> %215, %223
  %225 = load <16 x float>, ptr %220, align 64
  %226 = fsub contract <16 x float> %225, %224
  store <16 x float> %226, ptr %220, align 64
  %227 = add nuw nsw i64 %218, 1
  %228 = icmp slt i64 %227, %5
  br i1 %228, label %217, label %229

229:
  %230 = add i64 %194, 1
  %231 = icmp slt i64 %230, %15
  br i1 %231, label %193, label %180

232:
  br i1 %26, label %233, label %251

233:
  %234 = phi i64 [ %249, %248 ], [ 0, %232 ]
  br i1 %29, label %235, label %248

235:
  %236 = mul i64 %234, %6
  br label %237

237:
  %238 = phi i64 [ 0, %235 ], [ %246, %245 ]
  %239 = add i64 %238, %236
  %240 = getelementptr %struct.number_float32, ptr %28, i64 %239
  %241 = icmp ugt i64 %234, %238
  br i1 %241, label %244, label %242

242:
  %243 = getelementptr [272 x %struct.number_float32], ptr %10, i64 0, i64 %239
  call void @llvm.memcpy.p0.p0.i64(ptr align 64 %240, ptr align 64 %243, i64 64, i1 false)
  br label %245

244:
  store <16 x float> zeroinitializer, ptr %240, align 64
  br label %245

245:
  %246 = add nuw nsw i64 %238, 1
  %247 = icmp eq i64 %246, %6
  br i1 %247, label %248, label %237

248:
  %249 = add nuw nsw i64 %234, 1
  %250 = icmp eq i64 %249, %15
  br i1 %250, label %251, label %233

251:
  %252 = mul i64 %33, %31
  %253 = getelementptr float, ptr %0, i64 %252
  call fastcc void @write_rows_float32(ptr %253, ptr %11, i64 %31, i64 %35)
  br label %254

254:
  %255 = add i64 %33, 16
  %256 = icmp slt i64 %255, %4
  br i1 %256, label %32, label %257

257:
  ret void
}

define void @small_eigh_float32(ptr %0, ptr %1, ptr %2, i64 %3, i64 %4, i64 %5, i64 %6, i64 %7, i64 %8) {
  %10 = alloca [256 x %struct.number_float32], align 64
  %11 = alloca [272 x %struct.number_float32], align 64
  %12 = getelementptr %struct.number_float32, ptr %11, i64 %5
  %13 = and i64 %8, 32
  %14 = icmp ne i64 %13, 0
  %15 = add i64 %5, 1
  %16 = select i1 %14, i64 %15, i64 1
  %17 = mul i64 %16, %5
  %18 = icmp slt i64 %3, %4
  br i1 %18, label %19, label %308

19:
  %20 = mul i64 %5, %5
  %21 = icmp sgt i64 %5, 0
  %22 = icmp sgt i64 %20, 0
  %23 = icmp slt i64 %17, 1
  %24 = and i1 %21, %14
  br label %25

25:
  %26 = phi i64 [ %3, %19 ], [ %306, %305 ]
  %27 = sub i64 %4, %26
  %28 = tail call i64 @llvm.smin.i64(i64 %27, i64 16)
  %29 = mul i64 %20, %26
  %30 = getelementptr float, ptr %1, i64 %29
  call fastcc void @read_rows_float32(ptr %10, ptr %30, i64 %20, i64 %28)
  br i1 %21, label %32, label %31

31:
  br i1 %22, label %49, label %71

32:
  %33 = phi i64 [ %47, %46 ], [ 0, %25 ]
  %34 = mul i64 %33, %5
  %35 = icmp eq i64 %33, 0
  br i1 %35, label %46, label %36

36:
  %37 = phi i64 [ %44, %36 ], [ 0, %32 ]
  %38 = mul i64 %37, %5
  %39 = add i64 %38, %33
  %40 = getelementptr [256 x %struct.number_float32], ptr %10, i64 0, i64 %39
  %41 = add i64 %37, %34
  %42 = getelementptr [256 x %struct.number_float32], ptr %10, i64 0, i64 %41
  %43 = load <16 x float>, ptr %42, align 64
  store <16 x float> %43, ptr %40, align 64
  %44 = add nuw nsw i64 %37, 1
  %45 = icmp eq i64 %44, %33
  br i1 %45, label %46, label %36

46:
  %47 = add nuw nsw i64 %33, 1
  %48 = icmp eq i64 %47, %5
  br i1 %48, label %31, label %32

49:
  %50 = phi i64 [ %57, %49 ], [ 0, %31 ]
  %51 = phi <16 x float> [ %56, %49 ], [ zeroinitializer, %31 ]
  %52 = getelementptr %struct.number_float32, ptr %10, i64 %50
  %53 = load <16 x float>, ptr %52, align 64
  %54 = fsub contract <16 x float> %53, %53
  %55 = tail call <16 x float> @llvm.fabs.v16f32(<16 x float> %54)
  %56 = fadd contract <16 x float> %51, %55
  %57 = add nuw nsw i64 %50, 1
  %58 = icmp eq i64 %57, %20
  br i1 %58, label %59, label %49

59:
  %60 = fcmp contract une <16 x float> %56, zeroinitializer
  br i1 %22, label %61, label %71

61:
  %62 = phi i64 [ %69, %61 ], [ 0, %59 ]
  %63 = phi <16 x float> [ %68, %61 ], [ zeroinitializer, %59 ]
  %64 = getelementptr %struct.number_float32, ptr %10, i64 %62
  %65 = load <16 x float>, ptr %64, align 64
  %66 = tail call <16 x float> @llvm.fabs.v16f32(<16 x float> %65)
  %67 = fcmp contract ogt <16 x float> %66, %63
  %68 = select <16 x i1> %67, <16 x float> %66, <16 x float> %63
  %69 = add nuw nsw i64 %62, 1
  %70 = icmp eq i64 %69, %20
  br i1 %70, label %71, label %61

71:
  %72 = phi <16 x i1> [ %60, %59 ], [ zeroinitializer, %31 ], [ %60, %61 ]
  %73 = phi <16 x float> [ zeroinitializer, %59 ], [ zeroinitializer, %31 ], [ %68, %61 ]
  %74 = bitcast <16 x float> %73 to <16 x i32>
  %75 = lshr <16 x i32> %74, splat (i32 23)
  %76 = and <16 x i32> %75, splat (i32 255)
  %77 = icmp eq <16 x i32> %76, zeroinitializer
  %78 = tail call <16 x i32> @llvm.umin.v16i32(<16 x i32> %76, <16 x i32> splat (i32 253))
  %79 = shl nuw nsw <16 x i32> %78, splat (i32 23)
  %80 = add nsw <16 x i32> %79, <i32 -1065353216, i32 -1065353216, i32 -1065353216, i32 -1065353216, i32 -1065353216, i32 -1065353216, i32 -1065353216, i32 -1065353216, i32 -1065353216, i32 -1065353216, i32 -1065353216, i32 -1065353216, i32 -1065353216, i32 -1065353216, i32 -1065353216, i32 -1065353216>
  %81 = select <16 x i1> %77, <16 x i32> <i32 -1056964608, i32 -1056964608, i32 -1056964608, i32 -1056964608, i32 -1056964608, i32 -1056964608, i32 -1056964608, i32 -1056964608, i32 -1056964608, i32 -1056964608, i32 -1056964608, i32 -1056964608, i32 -1056964608, i32 -1056964608, i32 -1056964608, i32 -1056964608>, <16 x i32> %80
  %82 = sub nsw <16 x i32> splat (i32 1065353216), %81
  %83 = bitcast <16 x i32> %82 to <16 x float>
  br i1 %22, label %84, label %91

84:
  %85 = phi i64 [ %89, %84 ], [ 0, %71 ]
  %86 = getelementptr %struct.number_float32, ptr %10, i64 %85
  %87 = load <16 x float>, ptr %86, align 64
  %88 = fmul contract <16 x float> %87, %83
  store <16 x float> %88, ptr %86, align 64
  %89 = add nuw nsw i64 %85, 1
  %90 = icmp eq i64 %89, %20
  br i1 %90, label %91, label %84

91:
  br i1 %24, label %92, label %108

92:
  %93 = phi i64 [ %106, %105 ], [ 0, %91 ]
  %94 = mul i64 %93, %5
  %95 = getelementptr %struct.number_float32, ptr %12, i64 %94
  br label %96

96:
  %97 = phi i64 [ 0, %92 ], [ %103, %96 ]
  %98 = getelementptr %struct.number_float32, ptr %95, i64 %97
  %99 = icmp eq i64 %93, %97
  %100 = uitofp i1 %99 to float
  %101 = insertelement <16 x float> poison, float %100, i64 0
  %102 = shufflevector <16 x float> %101, <16 x float> poison, <16 x i32> zeroinitializer
  store <16 x float> %102, ptr %98, align 64
  %103 = add nuw nsw i64 %97, 1
  %104 = icmp eq i64 %103, %5
  br i1 %104, label %105, label %96

105:
  %106 = add nuw nsw i64 %93, 1
  %107 = icmp eq i64 %106, %5
  br i1 %107, label %108, label %92

108:
  %109 = xor <16 x i1> %72, splat (i1 true)
  br label %110

110:
  %111 = phi i64 [ 0, %108 ], [ %246, %245 ]
  br i1 %21, label %115, label %292

112:
  %113 = phi <16 x float> [ %116, %115 ], [ %130, %122 ]
  %114 = icmp eq i64 %118, %5
  br i1 %114, label %133, label %115

115:
  %116 = phi <16 x float> [ %113, %112 ], [ zeroinitializer, %110 ]
  %117 = phi i64 [ %118, %112 ], [ 0, %110 ]
  %118 = add nuw nsw i64 %117, 1
  %119 = icmp slt i64 %118, %5
  br i1 %119, label %120, label %112

120:
  %121 = mul i64 %117, %5
  br label %122

122:
  %123 = phi <16 x float> [ %116, %120 ], [ %130, %122 ]
  %124 = phi i64 [ %118, %120 ], [ %131, %122 ]
  %125 = add i64 %124, %121
  %126 = getelementptr [256 x %struct.number_float32], ptr %10, i64 0, i64 %125
  %127 = load <16 x float>, ptr %126, align 64
  %128 = tail call <16 x float> @llvm.fabs.v16f32(<16 x float> %127)
  %129 = fcmp contract ogt <16 x float> %128, %123
  %130 = select <16 x i1> %129, <16 x float> %128, <16 x float> %123
  %131 = add nuw nsw i64 %124, 1
  %132 = icmp slt i64 %131, %5
  br i1 %132, label %122, label %112

133:
  %134 = fcmp contract ogt <16 x float> %113, splat (float 0x3E50000000000000)
  %135 = select <16 x i1> %134, <16 x i1> %109, <16 x i1> zeroinitializer
  %136 = bitcast <16 x i1> %135 to i16
  %137 = icmp eq i16 %136, 0
  br i1 %137, label %248, label %138

138:
  br i1 %21, label %141, label %245

139:
  %140 = icmp eq i64 %143, %5
  br i1 %140, label %245, label %141

141:
  %142 = phi i64 [ %143, %139 ], [ 0, %138 ]
  %143 = add nuw nsw i64 %142, 1
  %144 = icmp slt i64 %143, %5
  br i1 %144, label %145, label %139

145:
  %146 = getelementptr %struct.number_float32, ptr %10, i64 %142
  %147 = mul i64 %142, %5
  %148 = getelementptr %struct.number_float32, ptr %146, i64 %147
  br label %149

149:
  %150 = phi i64 [ %143, %145 ], [ %243, %242 ]
  %151 = add i64 %150, %147
  %152 = getelementptr [256 x %struct.number_float32], ptr %10, i64 0, i64 %151
  %153 = load <16 x float>, ptr %152, align 64
  %154 = mul i64 %150, %5
  %155 = getelementptr %struct.number_float32, ptr %10, i64 %154
  %156 = getelementptr %struct.number_float32, ptr %155, i64 %150
  %157 = tail call <16 x float> @llvm.fabs.v16f32(<16 x float> %153)
  %158 = fcmp contract ogt <16 x float> %157, splat (float 0x3D10000000000000)
  %159 = load <16 x float>, ptr %148, align 64
  %160 = load <16 x float>, ptr %156, align 64
  %161 = select <16 x i1> %158, <16 x float> %157, <16 x float> <float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00>
  %162 = fsub contract <16 x float> %160, %159
  %163 = fmul contract <16 x float> %161, <float 2.000000e+00, float 2.000000e+00, float 2.000000e+00, float 2.000000e+00, float 2.000000e+00, float 2.000000e+00, float 2.000000e+00, float 2.000000e+00, float 2.000000e+00, float 2.000000e+00, float 2.000000e+00, float 2.000000e+00, float 2.000000e+00, float 2.000000e+00, float 2.000000e+00, float 2.000000e+00>
  %164 = fdiv contract <16 x float> %162, %163
  %165 = tail call <16 x float> @llvm.fabs.v16f32(<16 x float> %164)
  %166 = fmul contract <16 x float> %164, %164
  %167 = fadd contract <16 x float> %166, <float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00>
  %168 = tail call contract <16 x float> @llvm.sqrt.v16f32(<16 x float> %167)
  %169 = fadd contract <16 x float> %165, %168
  %170 = fdiv contract <16 x float> <float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00>, %169
  %171 = fcmp contract olt <16 x float> %164, zeroinitializer
  %172 = fneg <16 x float> %170
  %173 = select <16 x i1> %171, <16 x float> %172, <16 x float> %170
  %174 = select <16 x i1> %158, <16 x float> %173, <16 x float> zeroinitializer
  %175 = fmul contract <16 x float> %174, %174
  %176 = fadd contract <16 x float> %175, <float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00>
  %177 = tail call contract <16 x float> @llvm.sqrt.v16f32(<16 x float> %176)
  %178 = fdiv contract <16 x float> <float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00>, %177
  %179 = fdiv contract <16 x float> <float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00>, %161
  %180 = fmul contract <16 x float> %153, %179
  %181 = select <16 x i1> %158, <16 x float> %180, <16 x float> <float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00>
  %182 = fmul contract <16 x float> %174, %178
  %183 = fmul contract <16 x float> %182, %181
  %184 = fmul contract <16 x float> %178, %181
  br label %185

185:
  %186 = phi i64 [ 0, %149 ], [ %214, %213 ]
  %187 = icmp eq i64 %186, %142
  %188 = icmp eq i64 %186, %150
  %189 = or i1 %187, %188
  br i1 %189, label %213, label %190

190:
  %191 = mul i64 %186, %5
  %192 = getelementptr %struct.number_float32, ptr %10, i64 %191
  %193 = getelementptr %struct.number_float32, ptr %192, i64 %142
  %194 = getelementptr %struct.number_float32, ptr %192, i64 %150
  %195 = load <16 x float>, ptr %193, align 64
  %196 = load <16 x float>, ptr %194, align 64
  %197 = fmul contract <16 x float> %178, %195
  %198 = fmul contract <16 x float> %183, %196
  %199 = fsub contract <16 x float> %197, %198
  store <16 x float> %199, ptr %193, align 64
  %200 = fmul contract <16 x float> %182, %195
  %201 = fmul contract <16 x float> %184, %196
  %202 = fadd contract <16 x float> %200, %201
  store <16 x float> %202, ptr %194, align 64
  %203 = add i64 %186, %147
  %204 = getelementptr [256 x %struct.number_float32], ptr %10, i64 0, i64 %203
  %205 = add i64 %191, %142
  %206 = getelementptr [256 x %struct.number_float32], ptr %10, i64 0, i64 %205
  %207 = load <16 x float>, ptr %206, align 64
  store <16 x float> %207, ptr %204, align 64
  %208 = add i64 %186, %154
  %209 = getelementptr [256 x %struct.number_float32], ptr %10, i64 0, i64 %208
  %210 = add i64 %191, %150
  %211 = getelementptr [256 x %struct.number_float32], ptr %10, i64 0, i64 %210
  %212 = load <16 x float>, ptr %211, align 64
  store <16 x float> %212, ptr %209, align 64
  br label %213

213:
  %214 = add nuw nsw i64 %186, 1
  %215 = icmp eq i64 %214, %5
  br i1 %215, label %216, label %185

216:
  %217 = fmul contract <16 x float> %157, %174
  %218 = load <16 x float>, ptr %148, align 64
  %219 = fsub contract <16 x float> %218, %217
  store <16 x float> %219, ptr %148, align 64
  %220 = load <16 x float>, ptr %156, align 64
  %221 = fadd contract <16 x float> %217, %220
  store <16 x float> %221, ptr %156, align 64
  %222 = add i64 %154, %142
  %223 = getelementptr [256 x %struct.number_float32], ptr %10, i64 0, i64 %222
  %224 = bitcast <16 x float> %153 to <16 x i32>
  %225 = select <16 x i1> %158, <16 x i32> zeroinitializer, <16 x i32> %224
  store <16 x i32> %225, ptr %223, align 64
  call void @llvm.memcpy.p0.p0.i64(ptr align 64 %152, ptr align 64 %223, i64 64, i1 false)
  br i1 %14, label %226, label %242

226:
  %227 = phi i64 [ %240, %226 ], [ 0, %216 ]
  %228 = mul i64 %227, %5
  %229 = getelementptr %struct.number_float32, ptr %12, i64 %228
  %230 = getelementptr %struct.number_float32, ptr %229, i64 %142
  %231 = getelementptr %struct.number_float32, ptr %229, i64 %150
  %232 = load <16 x float>, ptr %230, align 64
  %233 = load <16 x float>, ptr %231, align 64
  %234 = fmul contract <16 x float> %178, %232
  %235 = fmul contract <16 x float> %183, %233
  %236 = fsub contract <16 x float> %234, %235
  store <16 x float> %236, ptr %230, align 64
  %237 = fmul contract <16 x float> %182, %232
  %238 = fmul contract <16 x float> %184, %233
  %239 = fadd contract <16 x float> %237, %238
  store <16 x float> %239, ptr %231, align 64
  %240 = add nuw nsw i64 %227, 1
  %241 = icmp eq i64 %240, %5
  br i1 %241, label %242, label %226

242:
  %243 = add nuw nsw i64 %150, 1
  %244 = icmp slt i64 %243, %5
  br i1 %244, label %149, label %139

245:
  %246 = add nuw nsw i64 %111, 1
  %247 = icmp eq i64 %246, 24
  br i1 %247, label %248, label %110

248:
  %249 = add nsw <16 x i32> %81, splat (i32 1065353216)
  %250 = bitcast <16 x i32> %249 to <16 x float>
  br i1 %21, label %252, label %292

251:
  br i1 %21, label %263, label %292

252:
  %253 = phi i64 [ %259, %252 ], [ 0, %248 ]
  %254 = getelementptr [272 x %struct.number_float32], ptr %11, i64 0, i64 %253
  %255 = mul i64 %253, %15
  %256 = getelementptr [256 x %struct.number_float32], ptr %10, i64 0, i64 %255
  %257 = load <16 x float>, ptr %256, align 64
  %258 = fmul contract <16 x float> %257, %250
  store <16 x float> %258, ptr %254, align 64
  %259 = add nuw nsw i64 %253, 1
  %260 = icmp eq i64 %259, %5
  br i1 %260, label %251, label %252

261:
  %262 = icmp eq i64 %265, %5
  br i1 %262, label %292, label %263

263:
  %264 = phi i64 [ %265, %261 ], [ 0, %251 ]
  %265 = add nuw nsw i64 %264, 1
  %266 = icmp slt i64 %265, %5
  br i1 %266, label %267, label %261

267:
  %268 = getelementptr [272 x %struct.number_float32], ptr %11, i64 0, i64 %264
  br label %269

269:
  %270 = phi i64 [ %265, %267 ], [ %290, %289 ]
  %271 = getelementptr [272 x %struct.number_float32], ptr %11, i64 0, i64 %270
  %272 = load <16 x float>, ptr %271, align 64
  %273 = load <16 x float>, ptr %268, align 64
  %274 = fcmp contract olt <16 x float> %272, %273
  %275 = select <16 x i1> %274, <16 x float> %272, <16 x float> %273
  store <16 x float> %275, ptr %268, align 64
  %276 = select <16 x i1> %274, <16 x float> %273, <16 x float> %272
  store <16 x float> %276, ptr %271, align 64
  br i1 %14, label %277, label %289

277:
  %278 = phi i64 [ %287, %277 ], [ 0, %269 ]
  %279 = mul i64 %278, %5
  %280 = getelementptr %struct.number_float32, ptr %12, i64 %279
  %281 = getelementptr %struct.number_float32, ptr %280, i64 %264
  %282 = getelementptr %struct.number_float32, ptr %280, i64 %270
  %283 = load <16 x i32>, ptr %281, align 64
  %284 = load <16 x i32>, ptr %282, align 64
  %285 = select <16 x i1> %274, <16 x i32> %284, <16 x i32> %283
  store <16 x i32> %285, ptr %281, align 64
  %286 = select <16 x i1> %274, <16 x i32> %283, <16 x i32> %284
  store <16 x i32> %286, ptr %282, align 64
  %287 = add nuw nsw i64 %278, 1
  %288 = icmp slt i64 %287, %5
  br i1 %288, label %277, label %289

289:
  %290 = add nuw nsw i64 %270, 1
  %291 = icmp slt i64 %290, %5
  br i1 %291, label %269, label %261

292:
  %293 = mul i64 %26, %17
  %294 = getelementptr float, ptr %0, i64 %293
  %295 = bitcast <16 x i1> %72 to i16
  %296 = icmp eq i16 %295, 0
  %297 = or i1 %296, %23
  br i1 %297, label %305, label %298

298:
  %299 = phi i64 [ %303, %298 ], [ 0, %292 ]
  %300 = getelementptr <16 x float>, ptr %11, i64 %299
  %301 = load <16 x i32>, ptr %300, align 64
  %302 = select <16 x i1> %72, <16 x i32> splat (i32 2143289344), <16 x i32> %301
  store <16 x i32> %302, ptr %300, align 64
  %303 = add nuw nsw i64 %299, 1
  %304 = icmp eq i64 %303, %17
  br i1 %304, label %305, label %298

305:
  call fastcc void @write_rows_float32(ptr %294, ptr %11, i64 %17, i64 %28)
  %306 = add i64 %26, 16
  %307 = icmp slt i64 %306, %4
  br i1 %307, label %25, label %308

308:
  ret void
}

define void @small_svd_float32(ptr %0, ptr %1, ptr %2, i64 %3, i64 %4, i64 %5, i64 %6, i64 %7, i64 %8) {
  %10 = alloca [16 x <16 x float>], align 64
  %11 = alloca [16 x <16 x float>], align 64
  %12 = alloca [256 x %struct.number_float32], align 64
  %13 = alloca [256 x %struct.number_float32], align 64
  %14 = alloca [256 x %struct.number_float32], align 64
  %15 = alloca [528 x %struct.number_float32], align 64
  %16 = alloca [16 x %struct.number_float32], align 64
  %17 = icmp slt i64 %5, %6
  %18 = tail call i64 @llvm.smax.i64(i64 %5, i64 %6)
  %19 = tail call i64 @llvm.smin.i64(i64 %5, i64 %6)
  %20 = and i64 %8, 32
  %21 = and i64 %8, 8
  %22 = icmp eq i64 %21, 0
  %23 = select i1 %22, i64 %19, i64 %18
  %24 = mul i64 %6, %5
  %25 = icmp eq i64 %20, 0
  br i1 %25, label %31, label %26

26:
  %27 = mul i64 %23, %18
  %28 = add i64 %19, 1
  %29 = mul i64 %19, %28
  %30 = add i64 %29, %27
  br label %31

31:
  %32 = phi i64 [ %30, %26 ], [ %19, %9 ]
  %33 = icmp slt i64 %3, %4
  br i1 %33, label %34, label %907

34:
  %35 = icmp sgt i64 %5, 0
  %36 = icmp sgt i64 %6, 0
  %37 = icmp sgt i64 %24, 0
  %38 = icmp sgt i64 %19, 0
  %39 = icmp sgt i64 %18, 0
  %40 = sitofp i64 %18 to float
  %41 = fmul contract float %40, 0x3E80000000000000
  %42 = insertelement <16 x float> poison, float %41, i64 0
  %43 = shufflevector <16 x float> %42, <16 x float> poison, <16 x i32> zeroinitializer
  %44 = add i64 %19, 1
  %45 = mul i64 %19, %19
  %46 = mul i64 %23, %18
  %47 = select i1 %17, i64 %45, i64 %46
  %48 = getelementptr %struct.number_float32, ptr %15, i64 %47
  %49 = icmp sgt i64 %23, 0
  %50 = select i1 %17, ptr %13, ptr %14
  %51 = select i1 %17, i64 %19, i64 %18
  %52 = select i1 %17, i64 %19, i64 %23
  %53 = icmp sgt i64 %51, 0
  %54 = icmp sgt i64 %52, 0
  %55 = select i1 %17, ptr %14, ptr %13
  %56 = select i1 %17, i64 %18, i64 %19
  %57 = select i1 %17, i64 %23, i64 %19
  %58 = icmp sgt i64 %56, 0
  %59 = icmp sgt i64 %57, 0
  %60 = icmp slt i64 %32, 1
  br label %61

61:
  %62 = phi i64 [ %3, %34 ], [ %905, %904 ]
  %63 = sub i64 %4, %62
  %64 = tail call i64 @llvm.smin.i64(i64 %63, i64 16)
  %65 = mul i64 %62, %24
  %66 = getelementptr float, ptr %1, i64 %65
  call fastcc void @read_rows_float32(ptr %15, ptr %66, i64 %24, i64 %64)
  br i1 %35, label %68, label %67

67:
  br i1 %37, label %91, label %113

68:
  %69 = phi i64 [ %89, %88 ], [ 0, %61 ]
  %70 = getelementptr %struct.number_float32, ptr %12, i64 %69
  br i1 %36, label %71, label %88

71:
  %72 = mul i64 %69, %6
  %73 = getelementptr %struct.number_float32, ptr %12, i64 %72
  %74 = getelementptr %struct.number_float32, ptr %15, i64 %72
  br label %75

75:
  %76 = phi i64 [ 0, %71 ], [ %86, %85 ]
  br i1 %17, label %77, label %82

77:
  %78 = mul i64 %76, %5
  %79 = getelementptr %struct.number_float32, ptr %70, i64 %78
  %80 = getelementptr %struct.number_float32, ptr %74, i64 %76
  %81 = load <16 x float>, ptr %80, align 64
  store <16 x float> %81, ptr %79, align 64
  br label %85

82:
  %83 = getelementptr %struct.number_float32, ptr %73, i64 %76
  %84 = getelementptr %struct.number_float32, ptr %74, i64 %76
  call void @llvm.memcpy.p0.p0.i64(ptr align 64 %83, ptr align 64 %84, i64 64, i1 false)
  br label %85

85:
  %86 = add nuw nsw i64 %76, 1
  %87 = icmp eq i64 %86, %6
  br i1 %87, label %88, label %75

88:
  %89 = add nuw nsw i64 %69, 1
  %90 = icmp eq i64 %89, %5
  br i1 %90, label %67, label %68

91:
  %92 = phi i64 [ %99, %91 ], [ 0, %67 ]
  %93 = phi <16 x float> [ %98, %91 ], [ zeroinitializer, %67 ]
  %94 = getelementptr %struct.number_float32, ptr %12, i64 %92
  %95 = load <16 x float>, ptr %94, align 64
  %96 = fsub contract <16 x float> %95, %95
  %97 = tail call <16 x float> @llvm.fabs.v16f32(<16 x float> %96)
  %98 = fadd contract <16 x float> %93, %97
  %99 = add nuw nsw i64 %92, 1
  %100 = icmp eq i64 %99, %24
  br i1 %100, label %101, label %91

101:
  %102 = fcmp contract une <16 x float> %98, zeroinitializer
  br i1 %37, label %103, label %113

103:
  %104 = phi i64 [ %111, %103 ], [ 0, %101 ]
  %105 = phi <16 x float> [ %110, %103 ], [ zeroinitializer, %101 ]
  %106 = getelementptr %struct.number_float32, ptr %12, i64 %104
  %107 = load <16 x float>, ptr %106, align 64
  %108 = tail call <16 x float> @llvm.fabs.v16f32(<16 x float> %107)
  %109 = fcmp contract ogt <16 x float> %108, %105
  %110 = select <16 x i1> %109, <16 x float> %108, <16 x float> %105
  %111 = add nuw nsw i64 %104, 1
  %112 = icmp eq i64 %111, %24
  br i1 %112, label %113, label %103

113:
  %114 = phi <16 x i1> [ %102, %101 ], [ zeroinitializer, %67 ], [ %102, %103 ]
  %115 = phi <16 x float> [ zeroinitializer, %101 ], [ zeroinitializer, %67 ], [ %110, %103 ]
  %116 = bitcast <16 x float> %115 to <16 x i32>
  %117 = lshr <16 x i32> %116, splat (i32 23)
  %118 = and <16 x i32> %117, splat (i32 255)
  %119 = icmp eq <16 x i32> %118, zeroinitializer
  %120 = tail call <16 x i32> @llvm.umin.v16i32(<16 x i32> %118, <16 x i32> splat (i32 253))
  %121 = shl nuw nsw <16 x i32> %120, splat (i32 23)
  %122 = add nsw <16 x i32> %121, <i32 -1065353216, i32 -1065353216, i32 -1065353216, i32 -1065353216, i32 -1065353216, i32 -1065353216, i32 -1065353216, i32 -1065353216, i32 -1065353216, i32 -1065353216, i32 -1065353216, i32 -1065353216, i32 -1065353216, i32 -1065353216, i32 -1065353216, i32 -1065353216>
  %123 = select <16 x i1> %119, <16 x i32> <i32 -1056964608, i32 -1056964608, i32 -1056964608, i32 -1056964608, i32 -1056964608, i32 -1056964608, i32 -1056964608, i32 -1056964608, i32 -1056964608, i32 -1056964608, i32 -1056964608, i32 -1056964608, i32 -1056964608, i32 -1056964608, i32 -1056964608, i32 -1056964608>, <16 x i32> %122
  %124 = sub nsw <16 x i32> splat (i32 1065353216), %123
  %125 = bitcast <16 x i32> %124 to <16 x float>
  br i1 %37, label %126, label %133

126:
  %127 = phi i64 [ %131, %126 ], [ 0, %113 ]
  %128 = getelementptr %struct.number_float32, ptr %12, i64 %127
  %129 = load <16 x float>, ptr %128, align 64
  %130 = fmul contract <16 x float> %129, %125
  store <16 x float> %130, ptr %128, align 64
  %131 = add nuw nsw i64 %127, 1
  %132 = icmp eq i64 %131, %24
  br i1 %132, label %133, label %126

133:
  br i1 %25, label %456, label %134

134:
  br i1 %38, label %135, label %151

135:
  %136 = phi i64 [ %149, %148 ], [ 0, %134 ]
  %137 = mul i64 %136, %19
  %138 = getelementptr %struct.number_float32, ptr %13, i64 %137
  br label %139

139:
  %140 = phi i64 [ 0, %135 ], [ %146, %139 ]
  %141 = getelementptr %struct.number_float32, ptr %138, i64 %140
  %142 = icmp eq i64 %136, %140
  %143 = uitofp i1 %142 to float
  %144 = insertelement <16 x float> poison, float %143, i64 0
  %145 = shufflevector <16 x float> %144, <16 x float> poison, <16 x i32> zeroinitializer
  store <16 x float> %145, ptr %141, align 64
  %146 = add nuw nsw i64 %140, 1
  %147 = icmp eq i64 %146, %19
  br i1 %147, label %148, label %139

148:
  %149 = add nuw nsw i64 %136, 1
  %150 = icmp eq i64 %149, %19
  br i1 %150, label %151, label %135

151:
  br label %152

152:
  %153 = phi i64 [ 0, %151 ], [ %270, %268 ]
  %154 = phi <16 x i32> [ <i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1>, %151 ], [ %269, %268 ]
  %155 = icmp ugt i64 %153, 23
  %156 = select <16 x i1> %114, <16 x i32> zeroinitializer, <16 x i32> %154
  %157 = tail call i32 @llvm.vector.reduce.or.v16i32(<16 x i32> %156)
  %158 = icmp eq i32 %157, 0
  %159 = select i1 %155, i1 true, i1 %158
  br i1 %159, label %160, label %161

160:
  br i1 %38, label %272, label %335

161:
  br i1 %38, label %165, label %268

162:
  %163 = phi <16 x i32> [ %166, %165 ], [ %204, %265 ]
  %164 = icmp eq i64 %168, %19
  br i1 %164, label %268, label %165

165:
  %166 = phi <16 x i32> [ %163, %162 ], [ zeroinitializer, %161 ]
  %167 = phi i64 [ %168, %162 ], [ 0, %161 ]
  %168 = add nuw nsw i64 %167, 1
  %169 = icmp slt i64 %168, %19
  br i1 %169, label %170, label %162

170:
  %171 = phi <16 x i32> [ %204, %265 ], [ %166, %165 ]
  %172 = phi i64 [ %266, %265 ], [ %168, %165 ]
  br i1 %39, label %173, label %192

173:
  %174 = phi i64 [ %190, %173 ], [ 0, %170 ]
  %175 = phi <16 x float> [ %187, %173 ], [ zeroinitializer, %170 ]
  %176 = phi <16 x float> [ %185, %173 ], [ zeroinitializer, %170 ]
  %177 = phi <16 x float> [ %189, %173 ], [ zeroinitializer, %170 ]
  %178 = mul i64 %174, %19
  %179 = getelementptr %struct.number_float32, ptr %12, i64 %178
  %180 = getelementptr %struct.number_float32, ptr %179, i64 %167
  %181 = load <16 x float>, ptr %180, align 64
  %182 = getelementptr %struct.number_float32, ptr %179, i64 %172
  %183 = load <16 x float>, ptr %182, align 64
  %184 = fmul contract <16 x float> %181, %181
  %185 = fadd contract <16 x float> %176, %184
  %186 = fmul contract <16 x float> %183, %183
  %187 = fadd contract <16 x float> %175, %186
  %188 = fmul contract <16 x float> %181, %183
  %189 = fadd contract <16 x float> %177, %188
  %190 = add nuw nsw i64 %174, 1
  %191 = icmp eq i64 %190, %18
  br i1 %191, label %192, label %173

192:
  %193 = phi <16 x float> [ zeroinitializer, %170 ], [ %189, %173 ]
  %194 = phi <16 x float> [ zeroinitializer, %170 ], [ %185, %173 ]
  %195 = phi <16 x float> [ zeroinitializer, %170 ], [ %187, %173 ]
  %196 = tail call contract <16 x float> @llvm.sqrt.v16f32(<16 x float> %194)
  %197 = tail call contract <16 x float> @llvm.sqrt.v16f32(<16 x float> %195)
  %198 = fmul contract <16 x float> %196, %197
  %199 = tail call <16 x float> @llvm.fabs.v16f32(<16 x float> %193)
  %200 = fmul contract <16 x float> %43, %198
  %201 = fcmp contract ogt <16 x float> %199, %200
  %202 = fcmp contract ogt <16 x float> %199, splat (float 0x3D10000000000000)
  %203 = and <16 x i1> %201, %202
  %204 = select <16 x i1> %203, <16 x i32> <i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1>, <16 x i32> %171
  %205 = bitcast <16 x i1> %203 to i16
  %206 = icmp eq i16 %205, 0
  br i1 %206, label %265, label %207

207:
  %208 = select <16 x i1> %203, <16 x float> %199, <16 x float> <float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00>
  %209 = fsub contract <16 x float> %195, %194
  %210 = fmul contract <16 x float> %208, <float 2.000000e+00, float 2.000000e+00, float 2.000000e+00, float 2.000000e+00, float 2.000000e+00, float 2.000000e+00, float 2.000000e+00, float 2.000000e+00, float 2.000000e+00, float 2.000000e+00, float 2.000000e+00, float 2.000000e+00, float 2.000000e+00, float 2.000000e+00, float 2.000000e+00, float 2.000000e+00>
  %211 = fdiv contract <16 x float> %209, %210
  %212 = tail call <16 x float> @llvm.fabs.v16f32(<16 x float> %211)
  %213 = fmul contract <16 x float> %211, %211
  %214 = fadd contract <16 x float> %213, <float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00>
  %215 = tail call contract <16 x float> @llvm.sqrt.v16f32(<16 x float> %214)
  %216 = fadd contract <16 x float> %212, %215
  %217 = fdiv contract <16 x float> <float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00>, %216
  %218 = fcmp contract olt <16 x float> %211, zeroinitializer
  %219 = fneg <16 x float> %217
  %220 = select <16 x i1> %218, <16 x float> %219, <16 x float> %217
  %221 = select <16 x i1> %203, <16 x float> %220, <16 x float> zeroinitializer
  %222 = fmul contract <16 x float> %221, %221
  %223 = fadd contract <16 x float> %222, <float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00>
  %224 = tail call contract <16 x float> @llvm.sqrt.v16f32(<16 x float> %223)
  %225 = fdiv contract <16 x float> <float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00>, %224
  %226 = fdiv contract <16 x float> <float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00>, %208
  %227 = fmul contract <16 x float> %193, %226
  %228 = select <16 x i1> %203, <16 x float> %227, <16 x float> <float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00>
  %229 = fmul contract <16 x float> %221, %225
  %230 = fmul contract <16 x float> %229, %228
  %231 = fmul contract <16 x float> %225, %228
  br i1 %39, label %232, label %248

232:
  %233 = phi i64 [ %246, %232 ], [ 0, %207 ]
  %234 = mul i64 %233, %19
  %235 = getelementptr %struct.number_float32, ptr %12, i64 %234
  %236 = getelementptr %struct.number_float32, ptr %235, i64 %167
  %237 = getelementptr %struct.number_float32, ptr %235, i64 %172
  %238 = load <16 x float>, ptr %236, align 64
  %239 = load <16 x float>, ptr %237, align 64
  %240 = fmul contract <16 x float> %225, %238
  %241 = fmul contract <16 x float> %230, %239
  %242 = fsub contract <16 x float> %240, %241
  store <16 x float> %242, ptr %236, align 64
  %243 = fmul contract <16 x float> %229, %238
  %244 = fmul contract <16 x float> %231, %239
  %245 = fadd contract <16 x float> %243, %244
  store <16 x float> %245, ptr %237, align 64
  %246 = add nuw nsw i64 %233, 1
  %247 = icmp eq i64 %246, %18
  br i1 %247, label %248, label %232

248:
  br label %249

249:
  %250 = phi i64 [ %263, %249 ], [ 0, %248 ]
  %251 = mul i64 %250, %19
  %252 = getelementptr %struct.number_float32, ptr %13, i64 %251
  %253 = getelementptr %struct.number_float32, ptr %252, i64 %167
  %254 = getelementptr %struct.number_float32, ptr %252, i64 %172
  %255 = load <16 x float>, ptr %253, align 64
  %256 = load <16 x float>, ptr %254, align 64
  %257 = fmul contract <16 x float> %225, %255
  %258 = fmul contract <16 x float> %230, %256
  %259 = fsub contract <16 x float> %257, %258
  store <16 x float> %259, ptr %253, align 64
  %260 = fmul contract <16 x float> %229, %255
  %261 = fmul contract <16 x float> %231, %256
  %262 = fadd contract <16 x float> %260, %261
  store <16 x float> %262, ptr %254, align 64
  %263 = add nuw nsw i64 %250, 1
  %264 = icmp eq i64 %263, %19
  br i1 %264, label %265, label %249

265:
  %266 = add nuw nsw i64 %172, 1
  %267 = icmp slt i64 %266, %19
  br i1 %267, label %170, label %162

268:
  %269 = phi <16 x i32> [ zeroinitializer, %161 ], [ %163, %162 ]
  %270 = add nuw nsw i64 %153, 1
  br label %152

271:
  br i1 %38, label %292, label %335

272:
  %273 = phi i64 [ %288, %287 ], [ 0, %160 ]
  %274 = getelementptr [16 x <16 x float>], ptr %10, i64 0, i64 %273
  store <16 x float> zeroinitializer, ptr %274, align 64
  %275 = getelementptr %struct.number_float32, ptr %12, i64 %273
  br i1 %39, label %276, label %287

276:
  %277 = phi <16 x float> [ %283, %276 ], [ zeroinitializer, %272 ]
  %278 = phi i64 [ %284, %276 ], [ 0, %272 ]
  %279 = mul i64 %278, %19
  %280 = getelementptr %struct.number_float32, ptr %275, i64 %279
  %281 = load <16 x float>, ptr %280, align 64
  %282 = fmul contract <16 x float> %281, %281
  %283 = fadd contract <16 x float> %277, %282
  %284 = add nuw nsw i64 %278, 1
  %285 = icmp eq i64 %284, %18
  br i1 %285, label %286, label %276

286:
  store <16 x float> %283, ptr %274, align 64
  br label %287

287:
  %288 = add nuw nsw i64 %273, 1
  %289 = icmp eq i64 %288, %19
  br i1 %289, label %271, label %272

290:
  %291 = icmp eq i64 %294, %19
  br i1 %291, label %336, label %292

292:
  %293 = phi i64 [ %294, %290 ], [ 0, %271 ]
  %294 = add nuw nsw i64 %293, 1
  %295 = icmp slt i64 %294, %19
  br i1 %295, label %296, label %290

296:
  %297 = getelementptr [16 x <16 x float>], ptr %10, i64 0, i64 %293
  br label %298

298:
  %299 = phi i64 [ %294, %296 ], [ %333, %332 ]
  %300 = load <16 x float>, ptr %297, align 64
  %301 = getelementptr [16 x <16 x float>], ptr %10, i64 0, i64 %299
  %302 = load <16 x float>, ptr %301, align 64
  %303 = fcmp contract olt <16 x float> %300, %302
  %304 = select <16 x i1> %303, <16 x float> %302, <16 x float> %300
  store <16 x float> %304, ptr %297, align 64
  %305 = load <16 x float>, ptr %301, align 64
  %306 = select <16 x i1> %303, <16 x float> %300, <16 x float> %305
  store <16 x float> %306, ptr %301, align 64
  br i1 %39, label %307, label %319

307:
  %308 = phi i64 [ %317, %307 ], [ 0, %298 ]
  %309 = mul i64 %308, %19
  %310 = getelementptr %struct.number_float32, ptr %12, i64 %309
  %311 = getelementptr %struct.number_float32, ptr %310, i64 %293
  %312 = getelementptr %struct.number_float32, ptr %310, i64 %299
  %313 = load <16 x i32>, ptr %311, align 64
  %314 = load <16 x i32>, ptr %312, align 64
  %315 = select <16 x i1> %303, <16 x i32> %314, <16 x i32> %313
  store <16 x i32> %315, ptr %311, align 64
  %316 = select <16 x i1> %303, <16 x i32> %313, <16 x i32> %314
  store <16 x i32> %316, ptr %312, align 64
  %317 = add nuw nsw i64 %308, 1
  %318 = icmp eq i64 %317, %18
  br i1 %318, label %319, label %307

319:
  br label %320

320:
  %321 = phi i64 [ %330, %320 ], [ 0, %319 ]
  %322 = mul i64 %321, %19
  %323 = getelementptr %struct.number_float32, ptr %13, i64 %322
  %324 = getelementptr %struct.number_float32, ptr %323, i64 %293
  %325 = getelementptr %struct.number_float32, ptr %323, i64 %299
  %326 = load <16 x i32>, ptr %324, align 64
  %327 = load <16 x i32>, ptr %325, align 64
  %328 = select <16 x i1> %303, <16 x i32> %327, <16 x i32> %326
  store <16 x i32> %328, ptr %324, align 64
  %329 = select <16 x i1> %303, <16 x i32> %326, <16 x i32> %327
  store <16 x i32> %329, ptr %325, align 64
  %330 = add nuw nsw i64 %321, 1
  %331 = icmp eq i64 %330, %19
  br i1 %331, label %332, label %320

332:
  %333 = add nuw nsw i64 %299, 1
  %334 = icmp slt i64 %333, %19
  br i1 %334, label %298, label %290

335:
  br label %731

336:
  br i1 %38, label %337, label %731

337:
  %338 = phi i64 [ %343, %453 ], [ 0, %336 ]
  %339 = mul i64 %338, %44
  %340 = getelementptr %struct.number_float32, ptr %12, i64 %339
  %341 = load <16 x float>, ptr %340, align 64
  %342 = tail call <16 x float> @llvm.fabs.v16f32(<16 x float> %341)
  %343 = add nuw nsw i64 %338, 1
  %344 = getelementptr %struct.number_float32, ptr %12, i64 %338
  %345 = icmp slt i64 %343, %18
  br i1 %345, label %346, label %357

346:
  %347 = phi <16 x float> [ %354, %346 ], [ %342, %337 ]
  %348 = phi i64 [ %355, %346 ], [ %343, %337 ]
  %349 = mul i64 %348, %19
  %350 = getelementptr %struct.number_float32, ptr %344, i64 %349
  %351 = load <16 x float>, ptr %350, align 64
  %352 = tail call <16 x float> @llvm.fabs.v16f32(<16 x float> %351)
  %353 = fcmp contract ogt <16 x float> %352, %347
  %354 = select <16 x i1> %353, <16 x float> %352, <16 x float> %347
  %355 = add nuw nsw i64 %348, 1
  %356 = icmp slt i64 %355, %18
  br i1 %356, label %346, label %357

357:
  %358 = phi <16 x float> [ %342, %337 ], [ %354, %346 ]
  %359 = bitcast <16 x float> %358 to <16 x i32>
  %360 = lshr <16 x i32> %359, splat (i32 23)
  %361 = and <16 x i32> %360, splat (i32 255)
  %362 = icmp eq <16 x i32> %361, zeroinitializer
  %363 = tail call <16 x i32> @llvm.umin.v16i32(<16 x i32> %361, <16 x i32> splat (i32 253))
  %364 = shl nuw nsw <16 x i32> %363, splat (i32 23)
  %365 = add nsw <16 x i32> %364, <i32 -1065353216, i32 -1065353216, i32 -1065353216, i32 -1065353216, i32 -1065353216, i32 -1065353216, i32 -1065353216, i32 -1065353216, i32 -1065353216, i32 -1065353216, i32 -1065353216, i32 -1065353216, i32 -1065353216, i32 -1065353216, i32 -1065353216, i32 -1065353216>
  %366 = select <16 x i1> %362, <16 x i32> <i32 -1056964608, i32 -1056964608, i32 -1056964608, i32 -1056964608, i32 -1056964608, i32 -1056964608, i32 -1056964608, i32 -1056964608, i32 -1056964608, i32 -1056964608, i32 -1056964608, i32 -1056964608, i32 -1056964608, i32 -1056964608, i32 -1056964608, i32 -1056964608>, <16 x i32> %365
  %367 = sub nsw <16 x i32> splat (i32 1065353216), %366
  %368 = bitcast <16 x i32> %367 to <16 x float>
  br i1 %345, label %369, label %380

369:
  %370 = phi <16 x float> [ %377, %369 ], [ zeroinitializer, %357 ]
  %371 = phi i64 [ %378, %369 ], [ %343, %357 ]
  %372 = mul i64 %371, %19
  %373 = getelementptr %struct.number_float32, ptr %344, i64 %372
  %374 = load <16 x float>, ptr %373, align 64
  %375 = fmul contract <16 x float> %374, %368
  %376 = fmul contract <16 x float> %375, %375
  %377 = fadd contract <16 x float> %370, %376
  %378 = add nuw nsw i64 %371, 1
  %379 = icmp slt i64 %378, %18
  br i1 %379, label %369, label %380

380:
  %381 = phi <16 x float> [ zeroinitializer, %357 ], [ %377, %369 ]
  %382 = fmul contract <16 x float> %341, %368
  %383 = fcmp contract oeq <16 x float> %381, zeroinitializer
  %384 = fmul contract <16 x float> %382, %382
  %385 = fadd contract <16 x float> %384, %381
  %386 = tail call contract <16 x float> @llvm.sqrt.v16f32(<16 x float> %385)
  %387 = fcmp contract olt <16 x float> %382, zeroinitializer
  %388 = fneg <16 x float> %386
  %389 = select <16 x i1> %387, <16 x float> %386, <16 x float> %388
  %390 = fdiv contract <16 x float> <float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00>, %389
  %391 = fsub contract <16 x float> %389, %382
  %392 = select <16 x i1> %383, <16 x float> <float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00>, <16 x float> %390
  %393 = fmul contract <16 x float> %391, %392
  %394 = bitcast <16 x float> %393 to <16 x i32>
  %395 = select <16 x i1> %383, <16 x i32> zeroinitializer, <16 x i32> %394
  %396 = bitcast <16 x i32> %395 to <16 x float>
  %397 = fsub contract <16 x float> %382, %389
  %398 = fdiv contract <16 x float> <float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00>, %397
  %399 = select <16 x i1> %383, <16 x float> <float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00>, <16 x float> %398
  %400 = add nsw <16 x i32> %366, splat (i32 1065353216)
  %401 = bitcast <16 x i32> %400 to <16 x float>
  %402 = fmul contract <16 x float> %389, %401
  %403 = select <16 x i1> %383, <16 x float> %341, <16 x float> %402
  store <16 x float> %403, ptr %340, align 64
  br i1 %345, label %409, label %404

404:
  %405 = icmp slt i64 %343, %19
  br i1 %405, label %406, label %453

406:
  %407 = mul i64 %338, %19
  %408 = getelementptr %struct.number_float32, ptr %12, i64 %407
  br label %418

409:
  %410 = phi i64 [ %416, %409 ], [ %343, %380 ]
  %411 = mul i64 %410, %19
  %412 = getelementptr %struct.number_float32, ptr %344, i64 %411
  %413 = load <16 x float>, ptr %412, align 64
  %414 = fmul contract <16 x float> %413, %368
  %415 = fmul contract <16 x float> %399, %414
  store <16 x float> %415, ptr %412, align 64
  %416 = add nuw nsw i64 %410, 1
  %417 = icmp slt i64 %416, %18
  br i1 %417, label %409, label %404

418:
  %419 = phi i64 [ %343, %406 ], [ %451, %450 ]
  %420 = getelementptr %struct.number_float32, ptr %408, i64 %419
  %421 = load <16 x float>, ptr %420, align 64
  br label %422

422:
  %423 = phi i64 [ %433, %422 ], [ %343, %418 ]
  %424 = phi <16 x float> [ %432, %422 ], [ %421, %418 ]
  %425 = mul i64 %423, %19
  %426 = getelementptr %struct.number_float32, ptr %12, i64 %425
  %427 = getelementptr %struct.number_float32, ptr %426, i64 %338
  %428 = load <16 x float>, ptr %427, align 64
  %429 = getelementptr %struct.number_float32, ptr %426, i64 %419
  %430 = load <16 x float>, ptr %429, align 64
  %431 = fmul contract <16 x float> %428, %430
  %432 = fadd contract <16 x float> %424, %431
  %433 = add nuw nsw i64 %423, 1
  %434 = icmp slt i64 %433, %18
  br i1 %434, label %422, label %435

435:
  %436 = fmul contract <16 x float> %432, %396
  %437 = fsub contract <16 x float> %421, %436
  store <16 x float> %437, ptr %420, align 64
  br label %438

438:
  %439 = phi i64 [ %448, %438 ], [ %343, %435 ]
  %440 = mul i64 %439, %19
  %441 = getelementptr %struct.number_float32, ptr %12, i64 %440
  %442 = getelementptr %struct.number_float32, ptr %441, i64 %419
  %443 = getelementptr %struct.number_float32, ptr %441, i64 %338
  %444 = load <16 x float>, ptr %443, align 64
  %445 = fmul contract <16 x float> %436, %444
  %446 = load <16 x float>, ptr %442, align 64
  %447 = fsub contract <16 x float> %446, %445
  store <16 x float> %447, ptr %442, align 64
  %448 = add nuw nsw i64 %439, 1
  %449 = icmp slt i64 %448, %18
  br i1 %449, label %438, label %450

450:
  %451 = add nuw nsw i64 %419, 1
  %452 = icmp slt i64 %451, %19
  br i1 %452, label %418, label %453

453:
  %454 = getelementptr %struct.number_float32, ptr %16, i64 %338
  store <16 x i32> %395, ptr %454, align 64
  %455 = icmp eq i64 %343, %19
  br i1 %455, label %731, label %337

456:
  br label %457

457:
  %458 = phi i64 [ 0, %456 ], [ %558, %556 ]
  %459 = phi <16 x i32> [ <i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1>, %456 ], [ %557, %556 ]
  %460 = icmp ugt i64 %458, 23
  %461 = select <16 x i1> %114, <16 x i32> zeroinitializer, <16 x i32> %459
  %462 = tail call i32 @llvm.vector.reduce.or.v16i32(<16 x i32> %461)
  %463 = icmp eq i32 %462, 0
  %464 = select i1 %460, i1 true, i1 %463
  br i1 %464, label %465, label %466

465:
  br i1 %38, label %560, label %610

466:
  br i1 %38, label %470, label %556

467:
  %468 = phi <16 x i32> [ %471, %470 ], [ %509, %553 ]
  %469 = icmp eq i64 %473, %19
  br i1 %469, label %556, label %470

470:
  %471 = phi <16 x i32> [ %468, %467 ], [ zeroinitializer, %466 ]
  %472 = phi i64 [ %473, %467 ], [ 0, %466 ]
  %473 = add nuw nsw i64 %472, 1
  %474 = icmp slt i64 %473, %19
  br i1 %474, label %475, label %467

475:
  %476 = phi <16 x i32> [ %509, %553 ], [ %471, %470 ]
  %477 = phi i64 [ %554, %553 ], [ %473, %470 ]
  br i1 %39, label %478, label %497

478:
  %479 = phi i64 [ %495, %478 ], [ 0, %475 ]
  %480 = phi <16 x float> [ %492, %478 ], [ zeroinitializer, %475 ]
  %481 = phi <16 x float> [ %490, %478 ], [ zeroinitializer, %475 ]
  %482 = phi <16 x float> [ %494, %478 ], [ zeroinitializer, %475 ]
  %483 = mul i64 %479, %19
  %484 = getelementptr %struct.number_float32, ptr %12, i64 %483
  %485 = getelementptr %struct.number_float32, ptr %484, i64 %472
  %486 = load <16 x float>, ptr %485, align 64
  %487 = getelementptr %struct.number_float32, ptr %484, i64 %477
  %488 = load <16 x float>, ptr %487, align 64
  %489 = fmul contract <16 x float> %486, %486
  %490 = fadd contract <16 x float> %481, %489
  %491 = fmul contract <16 x float> %488, %488
  %492 = fadd contract <16 x float> %480, %491
  %493 = fmul contract <16 x float> %486, %488
  %494 = fadd contract <16 x float> %482, %493
  %495 = add nuw nsw i64 %479, 1
  %496 = icmp eq i64 %495, %18
  br i1 %496, label %497, label %478

497:
  %498 = phi <16 x float> [ zeroinitializer, %475 ], [ %494, %478 ]
  %499 = phi <16 x float> [ zeroinitializer, %475 ], [ %490, %478 ]
  %500 = phi <16 x float> [ zeroinitializer, %475 ], [ %492, %478 ]
  %501 = tail call contract <16 x float> @llvm.sqrt.v16f32(<16 x float> %499)
  %502 = tail call contract <16 x float> @llvm.sqrt.v16f32(<16 x float> %500)
  %503 = fmul contract <16 x float> %501, %502
  %504 = tail call <16 x float> @llvm.fabs.v16f32(<16 x float> %498)
  %505 = fmul contract <16 x float> %43, %503
  %506 = fcmp contract ogt <16 x float> %504, %505
  %507 = fcmp contract ogt <16 x float> %504, splat (float 0x3D10000000000000)
  %508 = and <16 x i1> %506, %507
  %509 = select <16 x i1> %508, <16 x i32> <i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1>, <16 x i32> %476
  %510 = bitcast <16 x i1> %508 to i16
  %511 = icmp eq i16 %510, 0
  br i1 %511, label %553, label %512

512:
  %513 = select <16 x i1> %508, <16 x float> %504, <16 x float> <float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00>
  %514 = fsub contract <16 x float> %500, %499
  %515 = fmul contract <16 x float> %513, <float 2.000000e+00, float 2.000000e+00, float 2.000000e+00, float 2.000000e+00, float 2.000000e+00, float 2.000000e+00, float 2.000000e+00, float 2.000000e+00, float 2.000000e+00, float 2.000000e+00, float 2.000000e+00, float 2.000000e+00, float 2.000000e+00, float 2.000000e+00, float 2.000000e+00, float 2.000000e+00>
  %516 = fdiv contract <16 x float> %514, %515
  %517 = tail call <16 x float> @llvm.fabs.v16f32(<16 x float> %516)
  %518 = fmul contract <16 x float> %516, %516
  %519 = fadd contract <16 x float> %518, <float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00>
  %520 = tail call contract <16 x float> @llvm.sqrt.v16f32(<16 x float> %519)
  %521 = fadd contract <16 x float> %517, %520
  %522 = fdiv contract <16 x float> <float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00>, %521
  %523 = fcmp contract olt <16 x float> %516, zeroinitializer
  %524 = fneg <16 x float> %522
  %525 = select <16 x i1> %523, <16 x float> %524, <16 x float> %522
  %526 = select <16 x i1> %508, <16 x float> %525, <16 x float> zeroinitializer
  %527 = fmul contract <16 x float> %526, %526
  %528 = fadd contract <16 x float> %527, <float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00>
  %529 = tail call contract <16 x float> @llvm.sqrt.v16f32(<16 x float> %528)
  %530 = fdiv contract <16 x float> <float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00>, %529
  %531 = fdiv contract <16 x float> <float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00>, %513
  %532 = fmul contract <16 x float> %498, %531
  %533 = select <16 x i1> %508, <16 x float> %532, <16 x float> <float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00>
  %534 = fmul contract <16 x float> %526, %530
  %535 = fmul contract <16 x float> %534, %533
  %536 = fmul contract <16 x float> %530, %533
  br i1 %39, label %537, label %553

537:
  %538 = phi i64 [ %551, %537 ], [ 0, %512 ]
  %539 = mul i64 %538, %19
  %540 = getelementptr %struct.number_float32, ptr %12, i64 %539
  %541 = getelementptr %struct.number_float32, ptr %540, i64 %472
  %542 = getelementptr %struct.number_float32, ptr %540, i64 %477
  %543 = load <16 x float>, ptr %541, align 64
  %544 = load <16 x float>, ptr %542, align 64
  %545 = fmul contract <16 x float> %530, %543
  %546 = fmul contract <16 x float> %535, %544
  %547 = fsub contract <16 x float> %545, %546
  store <16 x float> %547, ptr %541, align 64
  %548 = fmul contract <16 x float> %534, %543
  %549 = fmul contract <16 x float> %536, %544
  %550 = fadd contract <16 x float> %548, %549
  store <16 x float> %550, ptr %542, align 64
  %551 = add nuw nsw i64 %538, 1
  %552 = icmp eq i64 %551, %18
  br i1 %552, label %553, label %537

553:
  %554 = add nuw nsw i64 %477, 1
  %555 = icmp slt i64 %554, %19
  br i1 %555, label %475, label %467

556:
  %557 = phi <16 x i32> [ zeroinitializer, %466 ], [ %468, %467 ]
  %558 = add nuw nsw i64 %458, 1
  br label %457

559:
  br i1 %38, label %580, label %610

560:
  %561 = phi i64 [ %576, %575 ], [ 0, %465 ]
  %562 = getelementptr [16 x <16 x float>], ptr %11, i64 0, i64 %561
  store <16 x float> zeroinitializer, ptr %562, align 64
  %563 = getelementptr %struct.number_float32, ptr %12, i64 %561
  br i1 %39, label %564, label %575

564:
  %565 = phi <16 x float> [ %571, %564 ], [ zeroinitializer, %560 ]
  %566 = phi i64 [ %572, %564 ], [ 0, %560 ]
  %567 = mul i64 %566, %19
  %568 = getelementptr %struct.number_float32, ptr %563, i64 %567
  %569 = load <16 x float>, ptr %568, align 64
  %570 = fmul contract <16 x float> %569, %569
  %571 = fadd contract <16 x float> %565, %570
  %572 = add nuw nsw i64 %566, 1
  %573 = icmp eq i64 %572, %18
  br i1 %573, label %574, label %564

574:
  store <16 x float> %571, ptr %562, align 64
  br label %575

575:
  %576 = add nuw nsw i64 %561, 1
  %577 = icmp eq i64 %576, %19
  br i1 %577, label %559, label %560

578:
  %579 = icmp eq i64 %582, %19
  br i1 %579, label %611, label %580

580:
  %581 = phi i64 [ %582, %578 ], [ 0, %559 ]
  %582 = add nuw nsw i64 %581, 1
  %583 = icmp slt i64 %582, %19
  br i1 %583, label %584, label %578

584:
  %585 = getelementptr [16 x <16 x float>], ptr %11, i64 0, i64 %581
  br label %586

586:
  %587 = phi i64 [ %582, %584 ], [ %608, %607 ]
  %588 = load <16 x float>, ptr %585, align 64
  %589 = getelementptr [16 x <16 x float>], ptr %11, i64 0, i64 %587
  %590 = load <16 x float>, ptr %589, align 64
  %591 = fcmp contract olt <16 x float> %588, %590
  %592 = select <16 x i1> %591, <16 x float> %590, <16 x float> %588
  store <16 x float> %592, ptr %585, align 64
  %593 = load <16 x float>, ptr %589, align 64
  %594 = select <16 x i1> %591, <16 x float> %588, <16 x float> %593
  store <16 x float> %594, ptr %589, align 64
  br i1 %39, label %595, label %607

595:
  %596 = phi i64 [ %605, %595 ], [ 0, %586 ]
  %597 = mul i64 %596, %19
  %598 = getelementptr %struct.number_float32, ptr %12, i64 %597
  %599 = getelementptr %struct.number_float32, ptr %598, i64 %581
  %600 = getelementptr %struct.number_float32, ptr %598, i64 %587
  %601 = load <16 x i32>, ptr %599, align 64
  %602 = load <16 x i32>, ptr %600, align 64
  %603 = select <16 x i1> %591, <16 x i32> %602, <16 x i32> %601
  store <16 x i32> %603, ptr %599, align 64
  %604 = select <16 x i1> %591, <16 x i32> %601, <16 x i32> %602
  store <16 x i32> %604, ptr %600, align 64
  %605 = add nuw nsw i64 %596, 1
  %606 = icmp eq i64 %605, %18
  br i1 %606, label %607, label %595

607:
  %608 = add nuw nsw i64 %587, 1
  %609 = icmp slt i64 %608, %19
  br i1 %609, label %586, label %578

610:
  br label %731

611:
  br i1 %38, label %612, label %731

612:
  %613 = phi i64 [ %618, %728 ], [ 0, %611 ]
  %614 = mul i64 %613, %44
  %615 = getelementptr %struct.number_float32, ptr %12, i64 %614
  %616 = load <16 x float>, ptr %615, align 64
  %617 = tail call <16 x float> @llvm.fabs.v16f32(<16 x float> %616)
  %618 = add nuw nsw i64 %613, 1
  %619 = getelementptr %struct.number_float32, ptr %12, i64 %613
  %620 = icmp slt i64 %618, %18
  br i1 %620, label %621, label %632

621:
  %622 = phi <16 x float> [ %629, %621 ], [ %617, %612 ]
  %623 = phi i64 [ %630, %621 ], [ %618, %612 ]
  %624 = mul i64 %623, %19
  %625 = getelementptr %struct.number_float32, ptr %619, i64 %624
  %626 = load <16 x float>, ptr %625, align 64
  %627 = tail call <16 x float> @llvm.fabs.v16f32(<16 x float> %626)
  %628 = fcmp contract ogt <16 x float> %627, %622
  %629 = select <16 x i1> %628, <16 x float> %627, <16 x float> %622
  %630 = add nuw nsw i64 %623, 1
  %631 = icmp slt i64 %630, %18
  br i1 %631, label %621, label %632

632:
  %633 = phi <16 x float> [ %617, %612 ], [ %629, %621 ]
  %634 = bitcast <16 x float> %633 to <16 x i32>
  %635 = lshr <16 x i32> %634, splat (i32 23)
  %636 = and <16 x i32> %635, splat (i32 255)
  %637 = icmp eq <16 x i32> %636, zeroinitializer
  %638 = tail call <16 x i32> @llvm.umin.v16i32(<16 x i32> %636, <16 x i32> splat (i32 253))
  %639 = shl nuw nsw <16 x i32> %638, splat (i32 23)
  %640 = add nsw <16 x i32> %639, <i32 -1065353216, i32 -1065353216, i32 -1065353216, i32 -1065353216, i32 -1065353216, i32 -1065353216, i32 -1065353216, i32 -1065353216, i32 -1065353216, i32 -1065353216, i32 -1065353216, i32 -1065353216, i32 -1065353216, i32 -1065353216, i32 -1065353216, i32 -1065353216>
  %641 = select <16 x i1> %637, <16 x i32> <i32 -1056964608, i32 -1056964608, i32 -1056964608, i32 -1056964608, i32 -1056964608, i32 -1056964608, i32 -1056964608, i32 -1056964608, i32 -1056964608, i32 -1056964608, i32 -1056964608, i32 -1056964608, i32 -1056964608, i32 -1056964608, i32 -1056964608, i32 -1056964608>, <16 x i32> %640
  %642 = sub nsw <16 x i32> splat (i32 1065353216), %641
  %643 = bitcast <16 x i32> %642 to <16 x float>
  br i1 %620, label %644, label %655

644:
  %645 = phi <16 x float> [ %652, %644 ], [ zeroinitializer, %632 ]
  %646 = phi i64 [ %653, %644 ], [ %618, %632 ]
  %647 = mul i64 %646, %19
  %648 = getelementptr %struct.number_float32, ptr %619, i64 %647
  %649 = load <16 x float>, ptr %648, align 64
  %650 = fmul contract <16 x float> %649, %643
  %651 = fmul contract <16 x float> %650, %650
  %652 = fadd contract <16 x float> %645, %651
  %653 = add nuw nsw i64 %646, 1
  %654 = icmp slt i64 %653, %18
  br i1 %654, label %644, label %655

655:
  %656 = phi <16 x float> [ zeroinitializer, %632 ], [ %652, %644 ]
  %657 = fmul contract <16 x float> %616, %643
  %658 = fcmp contract oeq <16 x float> %656, zeroinitializer
  %659 = fmul contract <16 x float> %657, %657
  %660 = fadd contract <16 x float> %659, %656
  %661 = tail call contract <16 x float> @llvm.sqrt.v16f32(<16 x float> %660)
  %662 = fcmp contract olt <16 x float> %657, zeroinitializer
  %663 = fneg <16 x float> %661
  %664 = select <16 x i1> %662, <16 x float> %661, <16 x float> %663
  %665 = fdiv contract <16 x float> <float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00>, %664
  %666 = fsub contract <16 x float> %664, %657
  %667 = select <16 x i1> %658, <16 x float> <float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00>, <16 x float> %665
  %668 = fmul contract <16 x float> %666, %667
  %669 = bitcast <16 x float> %668 to <16 x i32>
  %670 = select <16 x i1> %658, <16 x i32> zeroinitializer, <16 x i32> %669
  %671 = bitcast <16 x i32> %670 to <16 x float>
  %672 = fsub contract <16 x float> %657, %664
  %673 = fdiv contract <16 x float> <float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00>, %672
  %674 = select <16 x i1> %658, <16 x float> <float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00>, <16 x float> %673
  %675 = add nsw <16 x i32> %641, splat (i32 1065353216)
  %676 = bitcast <16 x i32> %675 to <16 x float>
  %677 = fmul contract <16 x float> %664, %676
  %678 = select <16 x i1> %658, <16 x float> %616, <16 x float> %677
  store <16 x float> %678, ptr %615, align 64
  br i1 %620, label %684, label %679

679:
  %680 = icmp slt i64 %618, %19
  br i1 %680, label %681, label %728

681:
  %682 = mul i64 %613, %19
  %683 = getelementptr %struct.number_float32, ptr %12, i64 %682
  br label %693

684:
  %685 = phi i64 [ %691, %684 ], [ %618, %655 ]
  %686 = mul i64 %685, %19
  %687 = getelementptr %struct.number_float32, ptr %619, i64 %686
  %688 = load <16 x float>, ptr %687, align 64
  %689 = fmul contract <16 x float> %688, %643
  %690 = fmul contract <16 x float> %674, %689
  store <16 x float> %690, ptr %687, align 64
  %691 = add nuw nsw i64 %685, 1
  %692 = icmp slt i64 %691, %18
  br i1 %692, label %684, label %679

693:
  %694 = phi i64 [ %618, %681 ], [ %726, %725 ]
  %695 = getelementptr %struct.number_float32, ptr %683, i64 %694
  %696 = load <16 x float>, ptr %695, align 64
  br label %697

697:
  %698 = phi i64 [ %708, %697 ], [ %618, %693 ]
  %699 = phi <16 x float> [ %707, %697 ], [ %696, %693 ]
  %700 = mul i64 %698, %19
  %701 = getelementptr %struct.number_float32, ptr %12, i64 %700
  %702 = getelementptr %struct.number_float32, ptr %701, i64 %613
  %703 = load <16 x float>, ptr %702, align 64
  %704 = getelementptr %struct.number_float32, ptr %701, i64 %694
  %705 = load <16 x float>, ptr %704, align 64
  %706 = fmul contract <16 x float> %703, %705
  %707 = fadd contract <16 x float> %699, %706
  %708 = add nuw nsw i64 %698, 1
  %709 = icmp slt i64 %708, %18
  br i1 %709, label %697, label %710

710:
  %711 = fmul contract <16 x float> %707, %671
  %712 = fsub contract <16 x float> %696, %711
  store <16 x float> %712, ptr %695, align 64
  br label %713

713:
  %714 = phi i64 [ %723, %713 ], [ %618, %710 ]
  %715 = mul i64 %714, %19
  %716 = getelementptr %struct.number_float32, ptr %12, i64 %715
  %717 = getelementptr %struct.number_float32, ptr %716, i64 %694
  %718 = getelementptr %struct.number_float32, ptr %716, i64 %613
  %719 = load <16 x float>, ptr %718, align 64
  %720 = fmul contract <16 x float> %711, %719
  %721 = load <16 x float>, ptr %717, align 64
  %722 = fsub contract <16 x float> %721, %720
  store <16 x float> %722, ptr %717, align 64
  %723 = add nuw nsw i64 %714, 1
  %724 = icmp slt i64 %723, %18
  br i1 %724, label %713, label %725

725:
  %726 = add nuw nsw i64 %694, 1
  %727 = icmp slt i64 %726, %19
  br i1 %727, label %693, label %728

728:
  %729 = getelementptr %struct.number_float32, ptr %16, i64 %613
  store <16 x i32> %670, ptr %729, align 64
  %730 = icmp eq i64 %618, %19
  br i1 %730, label %731, label %612

731:
  %732 = phi ptr [ %48, %336 ], [ %15, %611 ], [ %48, %335 ], [ %15, %610 ], [ %15, %728 ], [ %48, %453 ]
  %733 = add nsw <16 x i32> %123, splat (i32 1065353216)
  %734 = bitcast <16 x i32> %733 to <16 x float>
  br i1 %25, label %861, label %735

735:
  br i1 %39, label %737, label %736

736:
  br i1 %38, label %757, label %826

737:
  %738 = phi i64 [ %752, %751 ], [ 0, %735 ]
  br i1 %49, label %739, label %751

739:
  %740 = mul i64 %738, %23
  %741 = getelementptr %struct.number_float32, ptr %14, i64 %740
  br label %742

742:
  %743 = phi i64 [ 0, %739 ], [ %749, %742 ]
  %744 = getelementptr %struct.number_float32, ptr %741, i64 %743
  %745 = icmp eq i64 %738, %743
  %746 = uitofp i1 %745 to float
  %747 = insertelement <16 x float> poison, float %746, i64 0
  %748 = shufflevector <16 x float> %747, <16 x float> poison, <16 x i32> zeroinitializer
  store <16 x float> %748, ptr %744, align 64
  %749 = add nuw nsw i64 %743, 1
  %750 = icmp eq i64 %749, %23
  br i1 %750, label %751, label %742

751:
  %752 = add nuw nsw i64 %738, 1
  %753 = icmp eq i64 %752, %18
  br i1 %753, label %736, label %737

754:
  %755 = icmp sgt i64 %758, 1
  br i1 %755, label %757, label %756

756:
  br i1 %38, label %807, label %826

757:
  %758 = phi i64 [ %759, %754 ], [ %19, %736 ]
  %759 = add nsw i64 %758, -1
  %760 = getelementptr %struct.number_float32, ptr %16, i64 %759
  %761 = load <16 x float>, ptr %760, align 64
  %762 = icmp sgt i64 %758, %23
  br i1 %762, label %754, label %763

763:
  %764 = mul i64 %759, %23
  %765 = getelementptr %struct.number_float32, ptr %14, i64 %764
  %766 = getelementptr %struct.number_float32, ptr %12, i64 %759
  %767 = icmp slt i64 %758, %18
  br label %768

768:
  %769 = phi i64 [ %759, %763 ], [ %805, %804 ]
  %770 = getelementptr %struct.number_float32, ptr %765, i64 %769
  %771 = load <16 x float>, ptr %770, align 64
  %772 = getelementptr %struct.number_float32, ptr %14, i64 %769
  br i1 %767, label %776, label %773

773:
  %774 = fmul contract <16 x float> %761, %771
  %775 = fsub contract <16 x float> %771, %774
  store <16 x float> %775, ptr %770, align 64
  br label %804

776:
  %777 = phi i64 [ %787, %776 ], [ %758, %768 ]
  %778 = phi <16 x float> [ %786, %776 ], [ %771, %768 ]
  %779 = mul i64 %777, %19
  %780 = getelementptr %struct.number_float32, ptr %766, i64 %779
  %781 = load <16 x float>, ptr %780, align 64
  %782 = mul i64 %777, %23
  %783 = getelementptr %struct.number_float32, ptr %772, i64 %782
  %784 = load <16 x float>, ptr %783, align 64
  %785 = fmul contract <16 x float> %781, %784
  %786 = fadd contract <16 x float> %778, %785
  %787 = add nuw nsw i64 %777, 1
  %788 = icmp slt i64 %787, %18
  br i1 %788, label %776, label %789

789:
  %790 = fmul contract <16 x float> %761, %786
  %791 = fsub contract <16 x float> %771, %790
  store <16 x float> %791, ptr %770, align 64
  br i1 %767, label %792, label %804

792:
  %793 = phi i64 [ %802, %792 ], [ %758, %789 ]
  %794 = mul i64 %793, %23
  %795 = getelementptr %struct.number_float32, ptr %772, i64 %794
  %796 = mul i64 %793, %19
  %797 = getelementptr %struct.number_float32, ptr %766, i64 %796
  %798 = load <16 x float>, ptr %797, align 64
  %799 = fmul contract <16 x float> %790, %798
  %800 = load <16 x float>, ptr %795, align 64
  %801 = fsub contract <16 x float> %800, %799
  store <16 x float> %801, ptr %795, align 64
  %802 = add nuw nsw i64 %793, 1
  %803 = icmp slt i64 %802, %18
  br i1 %803, label %792, label %804

804:
  %805 = add i64 %769, 1
  %806 = icmp slt i64 %805, %23
  br i1 %806, label %768, label %754

807:
  %808 = phi i64 [ %824, %823 ], [ 0, %756 ]
  %809 = mul i64 %808, %44
  %810 = getelementptr [256 x %struct.number_float32], ptr %12, i64 0, i64 %809
  %811 = load <16 x float>, ptr %810, align 64
  %812 = fcmp contract olt <16 x float> %811, zeroinitializer
  br i1 %39, label %813, label %823

813:
  %814 = phi i64 [ %821, %813 ], [ 0, %807 ]
  %815 = mul i64 %814, %23
  %816 = add i64 %815, %808
  %817 = getelementptr [256 x %struct.number_float32], ptr %14, i64 0, i64 %816
  %818 = load <16 x float>, ptr %817, align 64
  %819 = fneg contract <16 x float> %818
  %820 = select contract <16 x i1> %812, <16 x float> %819, <16 x float> %818
  store <16 x float> %820, ptr %817, align 64
  %821 = add nuw nsw i64 %814, 1
  %822 = icmp eq i64 %821, %18
  br i1 %822, label %823, label %813

823:
  %824 = add nuw nsw i64 %808, 1
  %825 = icmp eq i64 %824, %19
  br i1 %825, label %826, label %807

826:
  br i1 %53, label %827, label %842

827:
  %828 = phi i64 [ %840, %839 ], [ 0, %826 ]
  br i1 %54, label %829, label %839

829:
  %830 = mul i64 %828, %52
  %831 = getelementptr %struct.number_float32, ptr %15, i64 %830
  %832 = getelementptr %struct.number_float32, ptr %50, i64 %830
  br label %833

833:
  %834 = phi i64 [ 0, %829 ], [ %837, %833 ]
  %835 = getelementptr %struct.number_float32, ptr %831, i64 %834
  %836 = getelementptr %struct.number_float32, ptr %832, i64 %834
  call void @llvm.memcpy.p0.p0.i64(ptr align 64 %835, ptr align 64 %836, i64 64, i1 false)
  %837 = add nuw nsw i64 %834, 1
  %838 = icmp eq i64 %837, %52
  br i1 %838, label %839, label %833

839:
  %840 = add nuw nsw i64 %828, 1
  %841 = icmp eq i64 %840, %51
  br i1 %841, label %842, label %827

842:
  %843 = getelementptr %struct.number_float32, ptr %732, i64 %19
  br i1 %58, label %844, label %861

844:
  %845 = phi i64 [ %859, %858 ], [ 0, %842 ]
  %846 = getelementptr %struct.number_float32, ptr %843, i64 %845
  br i1 %59, label %847, label %858

847:
  %848 = mul i64 %845, %57
  %849 = getelementptr %struct.number_float32, ptr %55, i64 %848
  br label %850

850:
  %851 = phi i64 [ 0, %847 ], [ %856, %850 ]
  %852 = mul i64 %851, %56
  %853 = getelementptr %struct.number_float32, ptr %846, i64 %852
  %854 = getelementptr %struct.number_float32, ptr %849, i64 %851
  %855 = load <16 x float>, ptr %854, align 64
  store <16 x float> %855, ptr %853, align 64
  %856 = add nuw nsw i64 %851, 1
  %857 = icmp eq i64 %856, %57
  br i1 %857, label %858, label %850

858:
  %859 = add nuw nsw i64 %845, 1
  %860 = icmp eq i64 %859, %56
  br i1 %860, label %861, label %844

861:
  br i1 %38, label %863, label %891

862:
  br i1 %38, label %875, label %891

863:
  %864 = phi i64 [ %871, %863 ], [ 0, %861 ]
  %865 = getelementptr %struct.number_float32, ptr %732, i64 %864
  %866 = mul i64 %864, %44
  %867 = getelementptr [256 x %struct.number_float32], ptr %12, i64 0, i64 %866
  %868 = load <16 x float>, ptr %867, align 64
  %869 = tail call <16 x float> @llvm.fabs.v16f32(<16 x float> %868)
  %870 = fmul contract <16 x float> %869, %734
  store <16 x float> %870, ptr %865, align 64
  %871 = add nuw nsw i64 %864, 1
  %872 = icmp eq i64 %871, %19
  br i1 %872, label %862, label %863

873:
  %874 = icmp eq i64 %877, %19
  br i1 %874, label %891, label %875

875:
  %876 = phi i64 [ %877, %873 ], [ 0, %862 ]
  %877 = add nuw nsw i64 %876, 1
  %878 = icmp slt i64 %877, %19
  br i1 %878, label %879, label %873

879:
  %880 = getelementptr %struct.number_float32, ptr %732, i64 %876
  br label %881

881:
  %882 = phi i64 [ %877, %879 ], [ %889, %881 ]
  %883 = load <16 x float>, ptr %880, align 64
  %884 = getelementptr %struct.number_float32, ptr %732, i64 %882
  %885 = load <16 x float>, ptr %884, align 64
  %886 = fcmp contract olt <16 x float> %883, %885
  %887 = select <16 x i1> %886, <16 x float> %885, <16 x float> %883
  store <16 x float> %887, ptr %880, align 64
  %888 = select <16 x i1> %886, <16 x float> %883, <16 x float> %885
  store <16 x float> %888, ptr %884, align 64
  %889 = add nuw nsw i64 %882, 1
  %890 = icmp slt i64 %889, %19
  br i1 %890, label %881, label %873

891:
  %892 = mul i64 %62, %32
  %893 = getelementptr float, ptr %0, i64 %892
  %894 = bitcast <16 x i1> %114 to i16
  %895 = icmp eq i16 %894, 0
  %896 = or i1 %895, %60
  br i1 %896, label %904, label %897

897:
  %898 = phi i64 [ %902, %897 ], [ 0, %891 ]
  %899 = getelementptr <16 x float>, ptr %15, i64 %898
  %900 = load <16 x i32>, ptr %899, align 64
  %901 = select <16 x i1> %114, <16 x i32> splat (i32 2143289344), <16 x i32> %900
  store <16 x i32> %901, ptr %899, align 64
  %902 = add nuw nsw i64 %898, 1
  %903 = icmp eq i64 %902, %32
  br i1 %903, label %904, label %897

904:
  call fastcc void @write_rows_float32(ptr %893, ptr %15, i64 %32, i64 %64)
  %905 = add i64 %62, 16
  %906 = icmp slt i64 %905, %4
  br i1 %906, label %61, label %907

907:
  ret void
}

define void @small_solve_float64(ptr %0, ptr %1, ptr %2, i64 %3, i64 %4, i64 %5, i64 %6, i64 %7, i64 %8) {
  %10 = alloca [256 x %struct.number_float64], align 64
  %11 = alloca [256 x %struct.number_float64], align 64
  %12 = icmp slt i64 %3, %4
  br i1 %12, label %13, label %232

13:
  %14 = mul i64 %5, %5
  %15 = and i64 %8, 2
  %16 = icmp eq i64 %15, 0
  %17 = icmp sgt i64 %5, 0
  %18 = mul i64 %7, %5
  %19 = icmp sgt i64 %7, 0
  %20 = add i64 %5, 1
  %21 = icmp slt i64 %18, 1
  br label %22

22:
  %23 = phi i64 [ %3, %13 ], [ %230, %229 ]
  %24 = sub i64 %4, %23
  %25 = tail call i64 @llvm.smin.i64(i64 %24, i64 8)
  %26 = mul i64 %23, %5
  %27 = mul i64 %26, %5
  %28 = getelementptr double, ptr %1, i64 %27
  call fastcc void @read_rows_float64(ptr %10, ptr %28, i64 %14, i64 %25)
  br i1 %16, label %46, label %29

29:
  br i1 %17, label %30, label %213

30:
  %31 = phi i64 [ %44, %43 ], [ 0, %29 ]
  %32 = mul i64 %31, %5
  %33 = getelementptr %struct.number_float64, ptr %11, i64 %32
  br label %34

34:
  %35 = phi i64 [ 0, %30 ], [ %41, %34 ]
  %36 = getelementptr %struct.number_float64, ptr %33, i64 %35
  %37 = icmp eq i64 %31, %35
  %38 = uitofp i1 %37 to double
  %39 = insertelement <8 x double> poison, double %38, i64 0
  %40 = shufflevector <8 x double> %39, <8 x double> poison, <8 x i32> zeroinitializer
  store <8 x double> %40, ptr %36, align 64
  %41 = add nuw nsw i64 %35, 1
  %42 = icmp eq i64 %41, %5
  br i1 %42, label %43, label %34

43:
  %44 = add nuw nsw i64 %31, 1
  %45 = icmp eq i64 %44, %5
  br i1 %45, label %49, label %30

46:
  %47 = mul i64 %26, %7
  %48 = getelementptr double, ptr %2, i64 %47
  call fastcc void @read_rows_float64(ptr %11, ptr %48, i64 %18, i64 %25)
  br label %49

49:
  br i1 %17, label %54, label %213

50:
  %51 = phi <8 x i64> [ %131, %129 ], [ %135, %132 ], [ %135, %171 ]
  %52 = icmp eq i64 %61, %5
  br i1 %52, label %53, label %54

53:
  br i1 %17, label %174, label %213

54:
  %55 = phi <8 x i64> [ %51, %50 ], [ zeroinitializer, %49 ]
  %56 = phi i64 [ %61, %50 ], [ 0, %49 ]
  %57 = mul i64 %56, %5
  %58 = getelementptr %struct.number_float64, ptr %10, i64 %57
  %59 = getelementptr %struct.number_float64, ptr %58, i64 %56
  %60 = load <8 x double>, ptr %59, align 64
  %61 = add nuw nsw i64 %56, 1
  %62 = getelementptr %struct.number_float64, ptr %10, i64 %56
  %63 = icmp slt i64 %61, %5
  br i1 %63, label %64, label %129

64:
  %65 = uitofp nneg i64 %56 to double
  %66 = insertelement <8 x double> poison, double %65, i64 0
  %67 = shufflevector <8 x double> %66, <8 x double> poison, <8 x i32> zeroinitializer
  %68 = tail call <8 x double> @llvm.fabs.v8f64(<8 x double> %60)
  br label %73

69:
  br i1 %63, label %70, label %129

70:
  %71 = mul i64 %56, %7
  %72 = getelementptr %struct.number_float64, ptr %11, i64 %71
  br label %91

73:
  %74 = phi <8 x double> [ %84, %73 ], [ %68, %64 ]
  %75 = phi <8 x double> [ %88, %73 ], [ %67, %64 ]
  %76 = phi i64 [ %89, %73 ], [ %61, %64 ]
  %77 = mul i64 %76, %5
  %78 = getelementptr %struct.number_float64, ptr %62, i64 %77
  %79 = load <8 x double>, ptr %78, align 64
  %80 = tail call <8 x double> @llvm.fabs.v8f64(<8 x double> %79)
  %81 = fcmp contract ogt <8 x double> %80, %74
  %82 = fcmp contract uno <8 x double> %79, zeroinitializer
  %83 = or <8 x i1> %81, %82
  %84 = select <8 x i1> %83, <8 x double> %80, <8 x double> %74
  %85 = uitofp nneg i64 %76 to double
  %86 = insertelement <8 x double> poison, double %85, i64 0
  %87 = shufflevector <8 x double> %86, <8 x double> poison, <8 x i32> zeroinitializer
  %88 = select <8 x i1> %83, <8 x double> %87, <8 x double> %75
  %89 = add nuw nsw i64 %76, 1
  %90 = icmp slt i64 %89, %5
  br i1 %90, label %73, label %69

91:
  %92 = phi i64 [ %61, %70 ], [ %127, %126 ]
  %93 = uitofp nneg i64 %92 to double
  %94 = insertelement <8 x double> poison, double %93, i64 0
  %95 = shufflevector <8 x double> %94, <8 x double> poison, <8 x i32> zeroinitializer
  %96 = fcmp contract oeq <8 x double> %88, %95
  %97 = bitcast <8 x i1> %96 to i8
  %98 = icmp eq i8 %97, 0
  br i1 %98, label %126, label %99

99:
  %100 = mul i64 %92, %5
  %101 = getelementptr %struct.number_float64, ptr %10, i64 %100
  br label %106

102:
  br i1 %19, label %103, label %126

103:
  %104 = mul i64 %92, %7
  %105 = getelementptr %struct.number_float64, ptr %11, i64 %104
  br label %116

106:
  %107 = phi i64 [ %56, %99 ], [ %114, %106 ]
  %108 = getelementptr %struct.number_float64, ptr %58, i64 %107
  %109 = getelementptr %struct.number_float64, ptr %101, i64 %107
  %110 = load <8 x i64>, ptr %108, align 64
  %111 = load <8 x i64>, ptr %109, align 64
  %112 = select <8 x i1> %96, <8 x i64> %111, <8 x i64> %110
  store <8 x i64> %112, ptr %108, align 64
  %113 = select <8 x i1> %96, <8 x i64> %110, <8 x i64> %111
  store <8 x i64> %113, ptr %109, align 64
  %114 = add nuw nsw i64 %107, 1
  %115 = icmp slt i64 %114, %5
  br i1 %115, label %106, label %102

116:
  %117 = phi i64 [ 0, %103 ], [ %124, %116 ]
  %118 = getelementptr %struct.number_float64, ptr %72, i64 %117
  %119 = getelementptr %struct.number_float64, ptr %105, i64 %117
  %120 = load <8 x i64>, ptr %118, align 64
  %121 = load <8 x i64>, ptr %119, align 64
  %122 = select <8 x i1> %96, <8 x i64> %121, <8 x i64> %120
  store <8 x i64> %122, ptr %118, align 64
  %123 = select <8 x i1> %96, <8 x i64> %120, <8 x i64> %121
  store <8 x i64> %123, ptr %119, align 64
  %124 = add nuw nsw i64 %117, 1
  %125 = icmp eq i64 %124, %7
  br i1 %125, label %126, label %116

126:
  %127 = add nuw nsw i64 %92, 1
  %128 = icmp slt i64 %127, %5
  br i1 %128, label %91, label %132

129:
  %130 = fcmp contract oeq <8 x double> %60, zeroinitializer
  %131 = select <8 x i1> %130, <8 x i64> <i64 -1, i64 -1, i64 -1, i64 -1, i64 -1, i64 -1, i64 -1, i64 -1>, <8 x i64> %55
  br label %50

132:
  %133 = load <8 x double>, ptr %59, align 64
  %134 = fcmp contract oeq <8 x double> %133, zeroinitializer
  %135 = select <8 x i1> %134, <8 x i64> <i64 -1, i64 -1, i64 -1, i64 -1, i64 -1, i64 -1, i64 -1, i64 -1>, <8 x i64> %55
  br i1 %63, label %136, label %50

136:
  %137 = mul i64 %56, %7
  %138 = getelementptr %struct.number_float64, ptr %11, i64 %137
  br label %139

139:
  %140 = phi i64 [ %61, %136 ], [ %172, %171 ]
  %141 = mul i64 %140, %5
  %142 = getelementptr %struct.number_float64, ptr %10, i64 %141
  %143 = getelementptr %struct.number_float64, ptr %142, i64 %56
  %144 = load <8 x double>, ptr %143, align 64
  %145 = fdiv contract <8 x double> %144, %133
  %146 = select <8 x i1> %134, <8 x double> zeroinitializer, <8 x double> %145
  br label %151

147:
  br i1 %19, label %148, label %171

148:
  %149 = mul i64 %140, %7
  %150 = getelementptr %struct.number_float64, ptr %11, i64 %149
  br label %161

151:
  %152 = phi i64 [ %61, %139 ], [ %159, %151 ]
  %153 = getelementptr %struct.number_float64, ptr %142, i64 %152
  %154 = getelementptr %struct.number_float64, ptr %58, i64 %152
  %155 = load <8 x double>, ptr %154, align 64
  %156 = fmul contract <8 x double> %155, %146
  %157 = load <8 x double>, ptr %153, align 64
  %158 = fsub contract <8 x double> %157, %156
  store <8 x double> %158, ptr %153, align 64
  %159 = add nuw nsw i64 %152, 1
  %160 = icmp slt i64 %159, %5
  br i1 %160, label %151, label %147

161:
  %162 = phi i64 [ 0, %148 ], [ %169, %161 ]
  %163 = getelementptr %struct.number_float64, ptr %150, i64 %162
  %164 = getelementptr %struct.number_float64, ptr %138, i64 %162
  %165 = load <8 x double>, ptr %164, align 64
  %166 = fmul contract <8 x double> %165, %146
  %167 = load <8 x double>, ptr %163, align 64
  %168 = fsub contract <8 x double> %167, %166
  store <8 x double> %168, ptr %163, align 64
  %169 = add nuw nsw i64 %162, 1
  %170 = icmp eq i64 %169, %7
  br i1 %170, label %171, label %161

171:
  %172 = add nuw nsw i64 %140, 1
  %173 = icmp slt i64 %172, %5
  br i1 %173, label %139, label %50

174:
  %175 = phi i64 [ %211, %210 ], [ 0, %53 ]
  %176 = sub nsw i64 %5, %175
  br i1 %19, label %177, label %210

177:
  %178 = xor i64 %175, -1
  %179 = add nsw i64 %178, %5
  %180 = mul i64 %179, %7
  %181 = getelementptr %struct.number_float64, ptr %11, i64 %180
  %182 = icmp eq i64 %175, 0
  %183 = mul i64 %179, %5
  %184 = getelementptr %struct.number_float64, ptr %10, i64 %183
  %185 = mul i64 %179, %20
  %186 = getelementptr %struct.number_float64, ptr %10, i64 %185
  %187 = load <8 x double>, ptr %186, align 64
  br label %188

188:
  %189 = phi i64 [ 0, %177 ], [ %208, %205 ]
  %190 = getelementptr %struct.number_float64, ptr %181, i64 %189
  %191 = load <8 x double>, ptr %190, align 64
  %192 = getelementptr %struct.number_float64, ptr %11, i64 %189
  br i1 %182, label %205, label %193

193:
  %194 = phi i64 [ %203, %193 ], [ %176, %188 ]
  %195 = phi <8 x double> [ %202, %193 ], [ %191, %188 ]
  %196 = getelementptr %struct.number_float64, ptr %184, i64 %194
  %197 = mul i64 %194, %7
  %198 = getelementptr %struct.number_float64, ptr %192, i64 %197
  %199 = load <8 x double>, ptr %198, align 64
  %200 = load <8 x double>, ptr %196, align 64
  %201 = fmul contract <8 x double> %199, %200
  %202 = fsub contract <8 x double> %195, %201
  %203 = add nsw i64 %194, 1
  %204 = icmp eq i64 %203, %5
  br i1 %204, label %205, label %193

205:
  %206 = phi <8 x double> [ %191, %188 ], [ %202, %193 ]
  %207 = fdiv contract <8 x double> %206, %187
  store <8 x double> %207, ptr %190, align 64
  %208 = add nuw nsw i64 %189, 1
  %209 = icmp eq i64 %208, %7
  br i1 %209, label %210, label %188

210:
  %211 = add nuw nsw i64 %175, 1
  %212 = icmp eq i64 %211, %5
  br i1 %212, label %213, label %174

213:
  %214 = phi <8 x i64> [ %51, %53 ], [ zeroinitializer, %49 ], [ zeroinitializer, %29 ], [ %51, %210 ]
  %215 = mul i64 %26, %7
  %216 = getelementptr double, ptr %0, i64 %215
  %217 = tail call i64 @llvm.vector.reduce.or.v8i64(<8 x i64> %214)
  %218 = icmp eq i64 %217, 0
  %219 = or i1 %218, %21
  br i1 %219, label %229, label %220

220:
  %221 = icmp slt <8 x i64> %214, zeroinitializer
  br label %222

222:
  %223 = phi i64 [ 0, %220 ], [ %227, %222 ]
  %224 = getelementptr <8 x double>, ptr %11, i64 %223
  %225 = load <8 x i64>, ptr %224, align 64
  %226 = select <8 x i1> %221, <8 x i64> splat (i64 9221120237041090560), <8 x i64> %225
  store <8 x i64> %226, ptr %224, align 64
  %227 = add nuw nsw i64 %223, 1
  %228 = icmp eq i64 %227, %18
  br i1 %228, label %229, label %222

229:
  call fastcc void @write_rows_float64(ptr %216, ptr %11, i64 %18, i64 %25)
  %230 = add i64 %23, 8
  %231 = icmp slt i64 %230, %4
  br i1 %231, label %22, label %232

232:
  ret void
}

define void @small_triangular_solve_float64(ptr %0, ptr %1, ptr %2, i64 %3, i64 %4, i64 %5, i64 %6, i64 %7, i64 %8) {
  %10 = alloca [256 x %struct.number_float64], align 64
  %11 = alloca [256 x %struct.number_float64], align 64
  %12 = icmp slt i64 %3, %4
  br i1 %12, label %13, label %76

13:
  %14 = mul i64 %5, %5
  %15 = mul i64 %7, %5
  %16 = and i64 %8, 1
  %17 = icmp sgt i64 %5, 0
  %18 = icmp eq i64 %16, 0
  %19 = icmp sgt i64 %7, 0
  %20 = add i64 %5, 1
  br label %21

21:
  %22 = phi i64 [ %3, %13 ], [ %74, %72 ]
  %23 = sub i64 %4, %22
  %24 = tail call i64 @llvm.smin.i64(i64 %23, i64 8)
  %25 = mul i64 %22, %5
  %26 = mul i64 %25, %5
  %27 = getelementptr double, ptr %1, i64 %26
  call fastcc void @read_rows_float64(ptr %10, ptr %27, i64 %14, i64 %24)
  %28 = mul i64 %25, %7
  %29 = getelementptr double, ptr %2, i64 %28
  call fastcc void @read_rows_float64(ptr %11, ptr %29, i64 %15, i64 %24)
  br i1 %17, label %30, label %72

30:
  %31 = phi i64 [ %70, %69 ], [ 0, %21 ]
  %32 = select i1 %18, i64 %5, i64 %31
  %33 = sub nsw i64 %5, %31
  %34 = select i1 %18, i64 %33, i64 0
  br i1 %19, label %35, label %69

35:
  %36 = xor i64 %31, -1
  %37 = add nsw i64 %36, %5
  %38 = select i1 %18, i64 %37, i64 %31
  %39 = mul i64 %38, %7
  %40 = getelementptr %struct.number_float64, ptr %11, i64 %39
  %41 = icmp slt i64 %34, %32
  %42 = mul i64 %38, %5
  %43 = getelementptr %struct.number_float64, ptr %10, i64 %42
  %44 = mul i64 %38, %20
  %45 = getelementptr %struct.number_float64, ptr %10, i64 %44
  %46 = load <8 x double>, ptr %45, align 64
  br label %47

47:
  %48 = phi i64 [ 0, %35 ], [ %67, %64 ]
  %49 = getelementptr %struct.number_float64, ptr %40, i64 %48
  %50 = load <8 x double>, ptr %49, align 64
  %51 = getelementptr %struct.number_float64, ptr %11, i64 %48
  br i1 %41, label %52, label %64

52:
  %53 = phi i64 [ %62, %52 ], [ %34, %47 ]
  %54 = phi <8 x double> [ %61, %52 ], [ %50, %47 ]
  %55 = getelementptr %struct.number_float64, ptr %43, i64 %53
  %56 = mul i64 %53, %7
  %57 = getelementptr %struct.number_float64, ptr %51, i64 %56
  %58 = load <8 x double>, ptr %57, align 64
  %59 = load <8 x double>, ptr %55, align 64
  %60 = fmul contract <8 x double> %58, %59
  %61 = fsub contract <8 x double> %54, %60
  %62 = add nsw i64 %53, 1
  %63 = icmp eq i64 %62, %32
  br i1 %63, label %64, label %52

64:
  %65 = phi <8 x double> [ %50, %47 ], [ %61, %52 ]
  %66 = fdiv contract <8 x double> %65, %46
  store <8 x double> %66, ptr %49, align 64
  %67 = add nuw nsw i64 %48, 1
  %68 = icmp eq i64 %67, %7
  br i1 %68, label %69, label %47

69:
  %70 = add nuw nsw i64 %31, 1
  %71 = icmp eq i64 %70, %5
  br i1 %71, label %72, label %30

72:
  %73 = getelementptr double, ptr %0, i64 %28
  call fastcc void @write_rows_float64(ptr %73, ptr %11, i64 %15, i64 %24)
  %74 = add i64 %22, 8
  %75 = icmp slt i64 %74, %4
  br i1 %75, label %21, label %76

76:
  ret void
}

define void @small_det_float64(ptr %0, ptr %1, ptr %2, i64 %3, i64 %4, i64 %5, i64 %6, i64 %7, i64 %8) {
  %10 = alloca [256 x %struct.number_float64], align 64
  %11 = alloca [2 x %struct.number_float64], align 64
  %12 = alloca %struct.number_float64, align 64
  %13 = icmp slt i64 %3, %4
  br i1 %13, label %14, label %198

14:
  %15 = mul i64 %5, %5
  %16 = icmp sgt i64 %5, 0
  %17 = add i64 %5, 1
  %18 = and i64 %8, 4
  %19 = icmp eq i64 %18, 0
  %20 = getelementptr inbounds i8, ptr %11, i64 64
  br label %21

21:
  %22 = phi i64 [ %3, %14 ], [ %196, %195 ]
  %23 = sub i64 %4, %22
  %24 = tail call i64 @llvm.smin.i64(i64 %23, i64 8)
  %25 = mul i64 %15, %22
  %26 = getelementptr double, ptr %1, i64 %25
  call fastcc void @read_rows_float64(ptr %10, ptr %26, i64 %15, i64 %24)
  br i1 %16, label %34, label %163

27:
  %28 = phi <8 x i64> [ %96, %93 ], [ %100, %97 ], [ %100, %119 ]
  %29 = phi <8 x double> [ %94, %93 ], [ %66, %97 ], [ %66, %119 ]
  %30 = fcmp une <8 x double> %29, %44
  %31 = sext <8 x i1> %30 to <8 x i64>
  %32 = xor <8 x i64> %37, %31
  %33 = icmp eq i64 %45, %5
  br i1 %33, label %122, label %34

34:
  %35 = phi <8 x i64> [ %28, %27 ], [ zeroinitializer, %21 ]
  %36 = phi i64 [ %45, %27 ], [ 0, %21 ]
  %37 = phi <8 x i64> [ %32, %27 ], [ zeroinitializer, %21 ]
  %38 = mul i64 %36, %5
  %39 = getelementptr %struct.number_float64, ptr %10, i64 %38
  %40 = getelementptr %struct.number_float64, ptr %39, i64 %36
  %41 = load <8 x double>, ptr %40, align 64
  %42 = uitofp nneg i64 %36 to double
  %43 = insertelement <8 x double> poison, double %42, i64 0
  %44 = shufflevector <8 x double> %43, <8 x double> poison, <8 x i32> zeroinitializer
  %45 = add nuw nsw i64 %36, 1
  %46 = getelementptr %struct.number_float64, ptr %10, i64 %36
  %47 = icmp slt i64 %45, %5
  br i1 %47, label %48, label %93

48:
  %49 = tail call <8 x double> @llvm.fabs.v8f64(<8 x double> %41)
  br label %51

50:
  br i1 %47, label %69, label %93

51:
  %52 = phi <8 x double> [ %62, %51 ], [ %49, %48 ]
  %53 = phi <8 x double> [ %66, %51 ], [ %44, %48 ]
  %54 = phi i64 [ %67, %51 ], [ %45, %48 ]
  %55 = mul i64 %54, %5
  %56 = getelementptr %struct.number_float64, ptr %46, i64 %55
  %57 = load <8 x double>, ptr %56, align 64
  %58 = tail call <8 x double> @llvm.fabs.v8f64(<8 x double> %57)
  %59 = fcmp contract ogt <8 x double> %58, %52
  %60 = fcmp contract uno <8 x double> %57, zeroinitializer
  %61 = or <8 x i1> %59, %60
  %62 = select <8 x i1> %61, <8 x double> %58, <8 x double> %52
  %63 = uitofp nneg i64 %54 to double
  %64 = insertelement <8 x double> poison, double %63, i64 0
  %65 = shufflevector <8 x double> %64, <8 x double> poison, <8 x i32> zeroinitializer
  %66 = select <8 x i1> %61, <8 x double> %65, <8 x double> %53
  %67 = add nuw nsw i64 %54, 1
  %68 = icmp slt i64 %67, %5
  br i1 %68, label %51, label %50

69:
  %70 = phi i64 [ %91, %90 ], [ %45, %50 ]
  %71 = uitofp nneg i64 %70 to double
  %72 = insertelement <8 x double> poison, double %71, i64 0
  %73 = shufflevector <8 x double> %72, <8 x double> poison, <8 x i32> zeroinitializer
  %74 = fcmp contract oeq <8 x double> %66, %73
  %75 = bitcast <8 x i1> %74 to i8
  %76 = icmp eq i8 %75, 0
  br i1 %76, label %90, label %77

77:
  %78 = mul i64 %70, %5
  %79 = getelementptr %struct.number_float64, ptr %10, i64 %78
  br label %80

80:
  %81 = phi i64 [ %36, %77 ], [ %88, %80 ]
  %82 = getelementptr %struct.number_float64, ptr %39, i64 %81
  %83 = getelementptr %struct.number_float64, ptr %79, i64 %81
  %84 = load <8 x i64>, ptr %82, align 64
  %85 = load <8 x i64>, ptr %83, align 64
  %86 = select <8 x i1> %74, <8 x i64> %85, <8 x i64> %84
  store <8 x i64> %86, ptr %82, align 64
  %87 = select <8 x i1> %74, <8 x i64> %84, <8 x i64> %85
  store <8 x i64> %87, ptr %83, align 64
  %88 = add nuw nsw i64 %81, 1
  %89 = icmp slt i64 %88, %5
  br i1 %89, label %80, label %90

90:
  %91 = add nuw nsw i64 %70, 1
  %92 = icmp slt i64 %91, %5
  br i1 %92, label %69, label %97

93:
  %94 = phi <8 x double> [ %66, %50 ], [ %44, %34 ]
  %95 = fcmp contract oeq <8 x double> %41, zeroinitializer
  %96 = select <8 x i1> %95, <8 x i64> <i64 -1, i64 -1, i64 -1, i64 -1, i64 -1, i64 -1, i64 -1, i64 -1>, <8 x i64> %35
  br label %27

97:
  %98 = load <8 x double>, ptr %40, align 64
  %99 = fcmp contract oeq <8 x double> %98, zeroinitializer
  %100 = select <8 x i1> %99, <8 x i64> <i64 -1, i64 -1, i64 -1, i64 -1, i64 -1, i64 -1, i64 -1, i64 -1>, <8 x i64> %35
  br i1 %47, label %101, label %27

101:
  %102 = phi i64 [ %120, %119 ], [ %45, %97 ]
  %103 = mul i64 %102, %5
  %104 = getelementptr %struct.number_float64, ptr %10, i64 %103
  %105 = getelementptr %struct.number_float64, ptr %104, i64 %36
  %106 = load <8 x double>, ptr %105, align 64
  %107 = fdiv contract <8 x double> %106, %98
  %108 = select <8 x i1> %99, <8 x double> zeroinitializer, <8 x double> %107
  br label %109

109:
  %110 = phi i64 [ %45, %101 ], [ %117, %109 ]
  %111 = getelementptr %struct.number_float64, ptr %104, i64 %110
  %112 = getelementptr %struct.number_float64, ptr %39, i64 %110
  %113 = load <8 x double>, ptr %112, align 64
  %114 = fmul contract <8 x double> %113, %108
  %115 = load <8 x double>, ptr %111, align 64
  %116 = fsub contract <8 x double> %115, %114
  store <8 x double> %116, ptr %111, align 64
  %117 = add nuw nsw i64 %110, 1
  %118 = icmp slt i64 %117, %5
  br i1 %118, label %109, label %119

119:
  %120 = add nuw nsw i64 %102, 1
  %121 = icmp slt i64 %120, %5
  br i1 %121, label %101, label %27

122:
  %123 = ashr <8 x i64> %32, splat (i64 63)
  %124 = and <8 x i64> %123, splat (i64 4607182418800017408)
  %125 = xor <8 x i64> %124, splat (i64 4607182418800017408)
  %126 = and <8 x i64> %123, <i64 -4616189618054758400, i64 -4616189618054758400, i64 -4616189618054758400, i64 -4616189618054758400, i64 -4616189618054758400, i64 -4616189618054758400, i64 -4616189618054758400, i64 -4616189618054758400>
  %127 = or <8 x i64> %125, %126
  %128 = bitcast <8 x i64> %127 to <8 x double>
  br i1 %16, label %129, label %163

129:
  %130 = phi <8 x i64> [ %160, %129 ], [ zeroinitializer, %122 ]
  %131 = phi i64 [ %161, %129 ], [ 0, %122 ]
  %132 = phi <8 x double> [ %158, %129 ], [ %128, %122 ]
  %133 = mul i64 %131, %17
  %134 = getelementptr [256 x %struct.number_float64], ptr %10, i64 0, i64 %133
  %135 = load <8 x double>, ptr %134, align 64
  %136 = tail call <8 x double> @llvm.fabs.v8f64(<8 x double> %135)
  %137 = bitcast <8 x double> %136 to <8 x i64>
  %138 = lshr <8 x i64> %137, splat (i64 52)
  %139 = icmp ult <8 x i64> %137, splat (i64 4503599627370496)
  %140 = tail call <8 x i64> @llvm.umin.v8i64(<8 x i64> %138, <8 x i64> splat (i64 2045))
  %141 = add nsw <8 x i64> %140, <i64 -1023, i64 -1023, i64 -1023, i64 -1023, i64 -1023, i64 -1023, i64 -1023, i64 -1023>
  %142 = select <8 x i1> %139, <8 x i64> <i64 -1022, i64 -1022, i64 -1022, i64 -1022, i64 -1022, i64 -1022, i64 -1022, i64 -1022>, <8 x i64> %141
  %143 = shl nsw <8 x i64> %142, splat (i64 52)
  %144 = sub <8 x i64> splat (i64 4607182418800017408), %143
  %145 = bitcast <8 x i64> %144 to <8 x double>
  %146 = fmul contract <8 x double> %135, %145
  %147 = fmul contract <8 x double> %132, %146
  %148 = tail call <8 x double> @llvm.fabs.v8f64(<8 x double> %147)
  %149 = bitcast <8 x double> %148 to <8 x i64>
  %150 = lshr <8 x i64> %149, splat (i64 52)
  %151 = icmp ult <8 x i64> %149, splat (i64 4503599627370496)
  %152 = tail call <8 x i64> @llvm.umin.v8i64(<8 x i64> %150, <8 x i64> splat (i64 2045))
  %153 = add nsw <8 x i64> %152, <i64 -1023, i64 -1023, i64 -1023, i64 -1023, i64 -1023, i64 -1023, i64 -1023, i64 -1023>
  %154 = select <8 x i1> %151, <8 x i64> <i64 -1022, i64 -1022, i64 -1022, i64 -1022, i64 -1022, i64 -1022, i64 -1022, i64 -1022>, <8 x i64> %153
  %155 = shl nsw <8 x i64> %154, splat (i64 52)
  %156 = sub <8 x i64> splat (i64 4607182418800017408), %155
  %157 = bitcast <8 x i64> %156 to <8 x double>
  %158 = fmul contract <8 x double> %147, %157
  %159 = add <8 x i64> %142, %130
  %160 = add <8 x i64> %159, %154
  %161 = add nuw nsw i64 %131, 1
  %162 = icmp eq i64 %161, %5
  br i1 %162, label %163, label %129

163:
  %164 = phi <8 x i64> [ %28, %122 ], [ zeroinitializer, %21 ], [ %28, %129 ]
  %165 = phi <8 x double> [ %128, %122 ], [ <double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00>, %21 ], [ %158, %129 ]
  %166 = phi <8 x i64> [ zeroinitializer, %122 ], [ zeroinitializer, %21 ], [ %160, %129 ]
  %167 = fcmp contract ord <8 x double> %165, zeroinitializer
  %168 = icmp slt <8 x i64> %164, zeroinitializer
  %169 = select <8 x i1> %167, <8 x i1> %168, <8 x i1> zeroinitializer
  %170 = select <8 x i1> %169, <8 x double> zeroinitializer, <8 x double> %165
  store <8 x double> %170, ptr %12, align 64
  br i1 %19, label %176, label %171

171:
  call void @llvm.memcpy.p0.p0.i64(ptr align 64 %11, ptr align 64 %12, i64 64, i1 false)
  %172 = sitofp <8 x i64> %166 to <8 x double>
  %173 = select <8 x i1> %169, <8 x double> zeroinitializer, <8 x double> %172
  store <8 x double> %173, ptr %20, align 64
  %174 = shl i64 %22, 4
  %175 = getelementptr i8, ptr %0, i64 %174
  call fastcc void @write_rows_float64(ptr %175, ptr %11, i64 2, i64 %24)
  br label %195

176:
  %177 = tail call <8 x i64> @llvm.smax.v8i64(<8 x i64> %166, <8 x i64> <i64 -4088, i64 -4088, i64 -4088, i64 -4088, i64 -4088, i64 -4088, i64 -4088, i64 -4088>)
  %178 = tail call <8 x i64> @llvm.smin.v8i64(<8 x i64> %177, <8 x i64> splat (i64 2046))
  br label %179

179:
  %180 = phi i64 [ 4, %176 ], [ %191, %179 ]
  %181 = phi <8 x i64> [ %178, %176 ], [ %190, %179 ]
  %182 = phi <8 x double> [ %170, %176 ], [ %189, %179 ]
  %183 = insertelement <8 x i64> poison, i64 %180, i64 0
  %184 = shufflevector <8 x i64> %183, <8 x i64> poison, <8 x i32> zeroinitializer
  %185 = sdiv <8 x i64> %181, %184
  %186 = shl <8 x i64> %185, splat (i64 52)
  %187 = add <8 x i64> %186, splat (i64 4607182418800017408)
  %188 = bitcast <8 x i64> %187 to <8 x double>
  %189 = fmul contract <8 x double> %182, %188
  %190 = sub <8 x i64> %181, %185
  %191 = add nsw i64 %180, -1
  %192 = icmp eq i64 %191, 0
  br i1 %192, label %193, label %179

193:
  store <8 x double> %189, ptr %12, align 64
  %194 = getelementptr double, ptr %0, i64 %22
  call fastcc void @write_rows_float64(ptr %194, ptr %12, i64 1, i64 %24)
  br label %195

195:
  %196 = add i64 %22, 8
  %197 = icmp slt i64 %196, %4
  br i1 %197, label %21, label %198

198:
  ret void
}

define void @small_cholesky_float64(ptr %0, ptr %1, ptr %2, i64 %3, i64 %4, i64 %5, i64 %6, i64 %7, i64 %8) {
  %10 = alloca [256 x %struct.number_float64], align 64
  %11 = icmp slt i64 %3, %4
  br i1 %11, label %12, label %95

12:
  %13 = mul i64 %5, %5
  %14 = icmp sgt i64 %5, 0
  %15 = icmp slt i64 %13, 1
  br label %16

16:
  %17 = phi i64 [ %3, %12 ], [ %93, %92 ]
  %18 = sub i64 %4, %17
  %19 = tail call i64 @llvm.smin.i64(i64 %18, i64 8)
  %20 = mul i64 %13, %17
  %21 = getelementptr double, ptr %1, i64 %20
  call fastcc void @read_rows_float64(ptr %10, ptr %21, i64 %13, i64 %19)
  br i1 %14, label %24, label %76

22:
  %23 = icmp eq i64 %48, %5
  br i1 %23, label %76, label %24

24:
  %25 = phi <8 x i64> [ %45, %22 ], [ <i64 -1, i64 -1, i64 -1, i64 -1, i64 -1, i64 -1, i64 -1, i64 -1>, %16 ]
  %26 = phi i64 [ %48, %22 ], [ 0, %16 ]
  %27 = mul i64 %26, %5
  %28 = add i64 %27, %26
  %29 = getelementptr [256 x %struct.number_float64], ptr %10, i64 0, i64 %28
  %30 = load <8 x double>, ptr %29, align 64
  %31 = icmp eq i64 %26, 0
  br i1 %31, label %42, label %32

32:
  %33 = phi i64 [ %40, %32 ], [ 0, %24 ]
  %34 = phi <8 x double> [ %39, %32 ], [ %30, %24 ]
  %35 = add i64 %33, %27
  %36 = getelementptr [256 x %struct.number_float64], ptr %10, i64 0, i64 %35
  %37 = load <8 x double>, ptr %36, align 64
  %38 = fmul contract <8 x double> %37, %37
  %39 = fsub contract <8 x double> %34, %38
  %40 = add nuw nsw i64 %33, 1
  %41 = icmp eq i64 %40, %26
  br i1 %41, label %42, label %32

42:
  %43 = phi <8 x double> [ %30, %24 ], [ %39, %32 ]
  %44 = fcmp contract ogt <8 x double> %43, zeroinitializer
  %45 = select <8 x i1> %44, <8 x i64> %25, <8 x i64> zeroinitializer
  %46 = tail call contract <8 x double> @llvm.sqrt.v8f64(<8 x double> %43)
  %47 = fdiv contract <8 x double> <double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00>, %46
  store <8 x double> %46, ptr %29, align 64
  %48 = add nuw nsw i64 %26, 1
  %49 = icmp slt i64 %48, %5
  br i1 %49, label %50, label %22

50:
  %51 = phi i64 [ %74, %69 ], [ %48, %42 ]
  %52 = mul i64 %51, %5
  %53 = add i64 %52, %26
  %54 = getelementptr [256 x %struct.number_float64], ptr %10, i64 0, i64 %53
  %55 = load <8 x double>, ptr %54, align 64
  br i1 %31, label %69, label %56

56:
  %57 = phi i64 [ %67, %56 ], [ 0, %50 ]
  %58 = phi <8 x double> [ %66, %56 ], [ %55, %50 ]
  %59 = add i64 %57, %52
  %60 = getelementptr [256 x %struct.number_float64], ptr %10, i64 0, i64 %59
  %61 = add i64 %57, %27
  %62 = getelementptr [256 x %struct.number_float64], ptr %10, i64 0, i64 %61
  %63 = load <8 x double>, ptr %62, align 64
  %64 = load <8 x double>, ptr %60, align 64
  %65 = fmul contract <8 x double> %63, %64
  %66 = fsub contract <8 x double> %58, %65
  %67 = add nuw nsw i64 %57, 1
  %68 = icmp eq i64 %67, %26
  br i1 %68, label %69, label %56

69:
  %70 = phi <8 x double> [ %55, %50 ], [ %66, %56 ]
  %71 = fmul contract <8 x double> %47, %70
  store <8 x double> %71, ptr %54, align 64
  %72 = add i64 %51, %27
  %73 = getelementptr [256 x %struct.number_float64], ptr %10, i64 0, i64 %72
  store <8 x double> zeroinitializer, ptr %73, align 64
  %74 = add nuw nsw i64 %51, 1
  %75 = icmp slt i64 %74, %5
  br i1 %75, label %50, label %22

76:
  %77 = phi <8 x i64> [ <i64 -1, i64 -1, i64 -1, i64 -1, i64 -1, i64 -1, i64 -1, i64 -1>, %16 ], [ %45, %22 ]
  %78 = getelementptr double, ptr %0, i64 %20
  %79 = xor <8 x i64> %77, <i64 -1, i64 -1, i64 -1, i64 -1, i64 -1, i64 -1, i64 -1, i64 -1>
  %80 = tail call i64 @llvm.vector.reduce.or.v8i64(<8 x i64> %79)
  %81 = icmp eq i64 %80, 0
  %82 = or i1 %81, %15
  br i1 %82, label %92, label %83

83:
  %84 = icmp sgt <8 x i64> %77, <i64 -1, i64 -1, i64 -1, i64 -1, i64 -1, i64 -1, i64 -1, i64 -1>
  br label %85

85:
  %86 = phi i64 [ 0, %83 ], [ %90, %85 ]
  %87 = getelementptr <8 x double>, ptr %10, i64 %86
  %88 = load <8 x i64>, ptr %87, align 64
  %89 = select <8 x i1> %84, <8 x i64> splat (i64 9221120237041090560), <8 x i64> %88
  store <8 x i64> %89, ptr %87, align 64
  %90 = add nuw nsw i64 %86, 1
  %91 = icmp eq i64 %90, %13
  br i1 %91, label %92, label %85

92:
  call fastcc void @write_rows_float64(ptr %78, ptr %10, i64 %13, i64 %19)
  %93 = add i64 %17, 8
  %94 = icmp slt i64 %93, %4
  br i1 %94, label %16, label %95

95:
  ret void
}

declare <8 x double> @llvm.sqrt.v8f64(<8 x double>)

define void @small_qr_float64(ptr %0, ptr %1, ptr %2, i64 %3, i64 %4, i64 %5, i64 %6, i64 %7, i64 %8) {
  %10 = alloca [272 x %struct.number_float64], align 64
  %11 = alloca [512 x %struct.number_float64], align 64
  %12 = tail call i64 @llvm.smin.i64(i64 %5, i64 %6)
  %13 = and i64 %8, 8
  %14 = icmp eq i64 %13, 0
  %15 = select i1 %14, i64 %12, i64 %5
  %16 = icmp slt i64 %3, %4
  br i1 %16, label %17, label %257

17:
  %18 = mul i64 %6, %5
  %19 = getelementptr %struct.number_float64, ptr %10, i64 %18
  %20 = icmp sgt i64 %12, 0
  %21 = add i64 %6, 1
  %22 = and i64 %8, 16
  %23 = icmp eq i64 %22, 0
  %24 = add i64 %18, %12
  %25 = icmp sgt i64 %5, 0
  %26 = icmp sgt i64 %15, 0
  %27 = mul i64 %15, %5
  %28 = getelementptr %struct.number_float64, ptr %11, i64 %27
  %29 = icmp sgt i64 %6, 0
  %30 = add i64 %6, %5
  %31 = mul i64 %15, %30
  br label %32

32:
  %33 = phi i64 [ %3, %17 ], [ %255, %254 ]
  %34 = sub i64 %4, %33
  %35 = tail call i64 @llvm.smin.i64(i64 %34, i64 8)
  %36 = mul i64 %33, %18
  %37 = getelementptr double, ptr %1, i64 %36
  call fastcc void @read_rows_float64(ptr %10, ptr %37, i64 %18, i64 %35)
  br i1 %20, label %38, label %157

38:
  %39 = phi i64 [ %44, %154 ], [ 0, %32 ]
  %40 = mul i64 %39, %21
  %41 = getelementptr %struct.number_float64, ptr %10, i64 %40
  %42 = load <8 x double>, ptr %41, align 64
  %43 = tail call <8 x double> @llvm.fabs.v8f64(<8 x double> %42)
  %44 = add nuw nsw i64 %39, 1
  %45 = getelementptr %struct.number_float64, ptr %10, i64 %39
  %46 = icmp slt i64 %44, %5
  br i1 %46, label %47, label %58

47:
  %48 = phi <8 x double> [ %55, %47 ], [ %43, %38 ]
  %49 = phi i64 [ %56, %47 ], [ %44, %38 ]
  %50 = mul i64 %49, %6
  %51 = getelementptr %struct.number_float64, ptr %45, i64 %50
  %52 = load <8 x double>, ptr %51, align 64
  %53 = tail call <8 x double> @llvm.fabs.v8f64(<8 x double> %52)
  %54 = fcmp contract ogt <8 x double> %53, %48
  %55 = select <8 x i1> %54, <8 x double> %53, <8 x double> %48
  %56 = add nuw nsw i64 %49, 1
  %57 = icmp slt i64 %56, %5
  br i1 %57, label %47, label %58

58:
  %59 = phi <8 x double> [ %43, %38 ], [ %55, %47 ]
  %60 = bitcast <8 x double> %59 to <8 x i64>
  %61 = lshr <8 x i64> %60, splat (i64 52)
  %62 = and <8 x i64> %61, splat (i64 2047)
  %63 = icmp eq <8 x i64> %62, zeroinitializer
  %64 = tail call <8 x i64> @llvm.umin.v8i64(<8 x i64> %62, <8 x i64> splat (i64 2045))
  %65 = shl nuw nsw <8 x i64> %64, splat (i64 52)
  %66 = add nsw <8 x i64> %65, <i64 -4607182418800017408, i64 -4607182418800017408, i64 -4607182418800017408, i64 -4607182418800017408, i64 -4607182418800017408, i64 -4607182418800017408, i64 -4607182418800017408, i64 -4607182418800017408>
  %67 = select <8 x i1> %63, <8 x i64> <i64 -4602678819172646912, i64 -4602678819172646912, i64 -4602678819172646912, i64 -4602678819172646912, i64 -4602678819172646912, i64 -4602678819172646912, i64 -4602678819172646912, i64 -4602678819172646912>, <8 x i64> %66
  %68 = sub nsw <8 x i64> splat (i64 4607182418800017408), %67
  %69 = bitcast <8 x i64> %68 to <8 x double>
  br i1 %46, label %70, label %81

70:
  %71 = phi <8 x double> [ %78, %70 ], [ zeroinitializer, %58 ]
  %72 = phi i64 [ %79, %70 ], [ %44, %58 ]
  %73 = mul i64 %72, %6
  %74 = getelementptr %struct.number_float64, ptr %45, i64 %73
  %75 = load <8 x double>, ptr %74, align 64
  %76 = fmul contract <8 x double> %75, %69
  %77 = fmul contract <8 x double> %76, %76
  %78 = fadd contract <8 x double> %71, %77
  %79 = add nuw nsw i64 %72, 1
  %80 = icmp slt i64 %79, %5
  br i1 %80, label %70, label %81

81:
  %82 = phi <8 x double> [ zeroinitializer, %58 ], [ %78, %70 ]
  %83 = fmul contract <8 x double> %42, %69
  %84 = fcmp contract oeq <8 x double> %82, zeroinitializer
  %85 = fmul contract <8 x double> %83, %83
  %86 = fadd contract <8 x double> %85, %82
  %87 = tail call contract <8 x double> @llvm.sqrt.v8f64(<8 x double> %86)
  %88 = fcmp contract olt <8 x double> %83, zeroinitializer
  %89 = fneg <8 x double> %87
  %90 = select <8 x i1> %88, <8 x double> %87, <8 x double> %89
  %91 = fdiv contract <8 x double> <double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00>, %90
  %92 = fsub contract <8 x double> %90, %83
  %93 = fmul contract <8 x double> %92, %91
  %94 = select <8 x i1> %84, <8 x double> zeroinitializer, <8 x double> %93
  %95 = fsub contract <8 x double> %83, %90
  %96 = fdiv contract <8 x double> <double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00>, %95
  %97 = select <8 x i1> %84, <8 x double> <double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00>, <8 x double> %96
  %98 = add nsw <8 x i64> %67, splat (i64 4607182418800017408)
  %99 = bitcast <8 x i64> %98 to <8 x double>
  %100 = fmul contract <8 x double> %90, %99
  %101 = select <8 x i1> %84, <8 x double> %42, <8 x double> %100
  store <8 x double> %101, ptr %41, align 64
  br i1 %46, label %107, label %102

102:
  %103 = icmp slt i64 %44, %6
  br i1 %103, label %104, label %154

104:
  %105 = mul i64 %39, %6
  %106 = getelementptr %struct.number_float64, ptr %10, i64 %105
  br label %116

107:
  %108 = phi i64 [ %114, %107 ], [ %44, %81 ]
  %109 = mul i64 %108, %6
  %110 = getelementptr %struct.number_float64, ptr %45, i64 %109
  %111 = load <8 x double>, ptr %110, align 64
  %112 = fmul contract <8 x double> %111, %69
  %113 = fmul contract <8 x double> %97, %112
  store <8 x double> %113, ptr %110, align 64
  %114 = add nuw nsw i64 %108, 1
  %115 = icmp slt i64 %114, %5
  br i1 %115, label %107, label %102

116:
  %117 = phi i64 [ %44, %104 ], [ %152, %151 ]
  %118 = getelementptr %struct.number_float64, ptr %106, i64 %117
  %119 = load <8 x double>, ptr %118, align 64
  br i1 %46, label %123, label %120

120:
  %121 = fmul contract <8 x double> %94, %119
  %122 = fsub contract <8 x double> %119, %121
  store <8 x double> %122, ptr %118, align 64
  br label %151

123:
  %124 = phi i64 [ %134, %123 ], [ %44, %116 ]
  %125 = phi <8 x double> [ %133, %123 ], [ %119, %116 ]
  %126 = mul i64 %124, %6
  %127 = getelementptr %struct.number_float64, ptr %10, i64 %126
  %128 = getelementptr %struct.number_float64, ptr %127, i64 %39
  %129 = load <8 x double>, ptr %128, align 64
  %130 = getelementptr %struct.number_float64, ptr %127, i64 %117
  %131 = load <8 x double>, ptr %130, align 64
  %132 = fmul contract <8 x double> %129, %131
  %133 = fadd contract <8 x double> %125, %132
  %134 = add nuw nsw i64 %124, 1
  %135 = icmp slt i64 %134, %5
  br i1 %135, label %123, label %136

136:
  %137 = fmul contract <8 x double> %94, %133
  %138 = fsub contract <8 x double> %119, %137
  store <8 x double> %138, ptr %118, align 64
  br i1 %46, label %139, label %151

139:
  %140 = phi i64 [ %149, %139 ], [ %44, %136 ]
  %141 = mul i64 %140, %6
  %142 = getelementptr %struct.number_float64, ptr %10, i64 %141
  %143 = getelementptr %struct.number_float64, ptr %142, i64 %117
  %144 = getelementptr %struct.number_float64, ptr %142, i64 %39
  %145 = load <8 x double>, ptr %144, align 64
  %146 = fmul contract <8 x double> %137, %145
  %147 = load <8 x double>, ptr %143, align 64
  %148 = fsub contract <8 x double> %147, %146
  store <8 x double> %148, ptr %143, align 64
  %149 = add nuw nsw i64 %140, 1
  %150 = icmp slt i64 %149, %5
  br i1 %150, label %139, label %151

151:
  %152 = add nuw nsw i64 %117, 1
  %153 = icmp slt i64 %152, %6
  br i1 %153, label %116, label %154

154:
  %155 = getelementptr %struct.number_float64, ptr %19, i64 %39
  store <8 x double> %94, ptr %155, align 64
  %156 = icmp eq i64 %44, %12
  br i1 %156, label %157, label %38

157:
  br i1 %23, label %158, label %159

158:
  br i1 %25, label %163, label %162

159:
  %160 = mul i64 %33, %24
  %161 = getelementptr double, ptr %0, i64 %160
  call fastcc void @write_rows_float64(ptr %161, ptr %10, i64 %24, i64 %35)
  br label %254

162:
  br i1 %20, label %182, label %232

163:
  %164 = phi i64 [ %178, %177 ], [ 0, %158 ]
  br i1 %26, label %165, label %177

165:
  %166 = mul i64 %164, %15
  %167 = getelementptr %struct.number_float64, ptr %11, i64 %166
  br label %168

168:
  %169 = phi i64 [ 0, %165 ], [ %175, %168 ]
  %170 = getelementptr %struct.number_float64, ptr %167, i64 %169
  %171 = icmp eq i64 %164, %169
  %172 = uitofp i1 %171 to double
  %173 = insertelement <8 x double> poison, double %172, i64 0
  %174 = shufflevector <8 x double> %173, <8 x double> poison, <8 x i32> zeroinitializer
  store <8 x double> %174, ptr %170, align 64
  %175 = add nuw nsw i64 %169, 1
  %176 = icmp eq i64 %175, %15
  br i1 %176, label %177, label %168

177:
  %178 = add nuw nsw i64 %164, 1
  %179 = icmp eq i64 %178, %5
  br i1 %179, label %162, label %163

180:
  %181 = icmp sgt i64 %183, 1
  br i1 %181, label %182, label %232

182:
  %183 = phi i64 [ %184, %180 ], [ %12, %162 ]
  %184 = add nsw i64 %183, -1
  %185 = getelementptr %struct.number_float64, ptr %19, i64 %184
  %186 = load <8 x double>, ptr %185, align 64
  %187 = icmp sgt i64 %183, %15
  br i1 %187, label %180, label %188

188:
  %189 = mul i64 %184, %15
  %190 = getelementptr %struct.number_float64, ptr %11, i64 %189
  %191 = getelementptr %struct.number_float64, ptr %10, i64 %184
  %192 = icmp slt i64 %183, %5
  br label %193

193:
  %194 = phi i64 [ %184, %188 ], [ %230, %229 ]
  %195 = getelementptr %struct.number_float64, ptr %190, i64 %194
  %196 = load <8 x double>, ptr %195, align 64
  %197 = getelementptr %struct.number_float64, ptr %11, i64 %194
  br i1 %192, label %201, label %198

198:
  %199 = fmul contract <8 x double> %186, %196
  %200 = fsub contract <8 x double> %196, %199
  store <8 x double> %200, ptr %195, align 64
  br label %229

201:
  %202 = phi i64 [ %212, %201 ], [ %183, %193 ]
  %203 = phi <8 x double> [ %211, %201 ], [ %196, %193 ]
  %204 = mul i64 %202, %6
  %205 = getelementptr %struct.number_float64, ptr %191, i64 %204
  %206 = load <8 x double>, ptr %205, align 64
  %207 = mul i64 %202, %15
  %208 = getelementptr %struct.number_float64, ptr %197, i64 %207
  %209 = load <8 x double>, ptr %208, align 64
  %210 = fmul contract <8 x double> %206, %209
  %211 = fadd contract <8 x double> %203, %210
  %212 = add nuw nsw i64 %202, 1
  %213 = icmp slt i64 %212, %5
  br i1 %213, label %201, label %214

214:
  %215 = fmul contract <8 x double> %186, %211
  %216 = fsub contract <8 x double> %196, %215
  store <8 x double> %216, ptr %195, align 64
  br i1 %192, label %217, label %229

217:
  %218 = phi i64 [ %227, %217 ], [ %183, %214 ]
  %219 = mul i64 %218, %15
  %220 = getelementptr %struct.number_float64, ptr %197, i64 %219
  %221 = mul i64 %218, %6
  %222 = getelementptr %struct.number_float64, ptr %191, i64 %221
  %223 = load <8 x double>, ptr %222, align 64
  %224 = fmul contract <8 x double> %215, %223
  %225 = load <8 x double>, ptr %220, align 64
  %226 = fsub contract <8 x double> %225, %224
  store <8 x double> %226, ptr %220, align 64
  %227 = add nuw nsw i64 %218, 1
  %228 = icmp slt i64 %227, %5
  br i1 %228, label %217, label %229

229:
  %230 = add i64 %194, 1
  %231 = icmp slt i64 %230, %15
  br i1 %231, label %193, label %180

232:
  br i1 %26, label %233, label %251

233:
  %234 = phi i64 [ %249, %248 ], [ 0, %232 ]
  br i1 %29, label %235, label %248

235:
  %236 = mul i64 %234, %6
  br label %237

237:
  %238 = phi i64 [ 0, %235 ], [ %246, %245 ]
  %239 = add i64 %238, %236
  %240 = getelementptr %struct.number_float64, ptr %28, i64 %239
  %241 = icmp ugt i64 %234, %238
  br i1 %241, label %244, label %242

242:
  %243 = getelementptr [272 x %struct.number_float64], ptr %10, i64 0, i64 %239
  call void @llvm.memcpy.p0.p0.i64(ptr align 64 %240, ptr align 64 %243, i64 64, i1 false)
  br label %245

244:
  store <8 x double> zeroinitializer, ptr %240, align 64
  br label %245

245:
  %246 = add nuw nsw i64 %238, 1
  %247 = icmp eq i64 %246, %6
  br i1 %247, label %248, label %237

248:
  %249 = add nuw nsw i64 %234, 1
  %250 = icmp eq i64 %249, %15
  br i1 %250, label %251, label %233

251:
  %252 = mul i64 %33, %31
  %253 = getelementptr double, ptr %0, i64 %252
  call fastcc void @write_rows_float64(ptr %253, ptr %11, i64 %31, i64 %35)
  br label %254

254:
  %255 = add i64 %33, 8
  %256 = icmp slt i64 %255, %4
  br i1 %256, label %32, label %257

257:
  ret void
}

define void @small_eigh_float64(ptr %0, ptr %1, ptr %2, i64 %3, i64 %4, i64 %5, i64 %6, i64 %7, i64 %8) {
  %10 = alloca [256 x %struct.number_float64], align 64
  %11 = alloca [272 x %struct.number_float64], align 64
  %12 = getelementptr %struct.number_float64, ptr %11, i64 %5
  %13 = and i64 %8, 32
  %14 = icmp ne i64 %13, 0
  %15 = add i64 %5, 1
  %16 = select i1 %14, i64 %15, i64 1
  %17 = mul i64 %16, %5
  %18 = icmp slt i64 %3, %4
  br i1 %18, label %19, label %308

19:
  %20 = mul i64 %5, %5
  %21 = icmp sgt i64 %5, 0
  %22 = icmp sgt i64 %20, 0
  %23 = icmp slt i64 %17, 1
  %24 = and i1 %21, %14
  br label %25

25:
  %26 = phi i64 [ %3, %19 ], [ %306, %305 ]
  %27 = sub i64 %4, %26
  %28 = tail call i64 @llvm.smin.i64(i64 %27, i64 8)
  %29 = mul i64 %20, %26
  %30 = getelementptr double, ptr %1, i64 %29
  call fastcc void @read_rows_float64(ptr %10, ptr %30, i64 %20, i64 %28)
  br i1 %21, label %32, label %31

31:
  br i1 %22, label %49, label %71

32:
  %33 = phi i64 [ %47, %46 ], [ 0, %25 ]
  %34 = mul i64 %33, %5
  %35 = icmp eq i64 %33, 0
  br i1 %35, label %46, label %36

36:
  %37 = phi i64 [ %44, %36 ], [ 0, %32 ]
  %38 = mul i64 %37, %5
  %39 = add i64 %38, %33
  %40 = getelementptr [256 x %struct.number_float64], ptr %10, i64 0, i64 %39
  %41 = add i64 %37, %34
  %42 = getelementptr [256 x %struct.number_float64], ptr %10, i64 0, i64 %41
  %43 = load <8 x double>, ptr %42, align 64
  store <8 x double> %43, ptr %40, align 64
  %44 = add nuw nsw i64 %37, 1
  %45 = icmp eq i64 %44, %33
  br i1 %45, label %46, label %36

46:
  %47 = add nuw nsw i64 %33, 1
  %48 = icmp eq i64 %47, %5
  br i1 %48, label %31, label %32

49:
  %50 = phi i64 [ %57, %49 ], [ 0, %31 ]
  %51 = phi <8 x double> [ %56, %49 ], [ zeroinitializer, %31 ]
  %52 = getelementptr %struct.number_float64, ptr %10, i64 %50
  %53 = load <8 x double>, ptr %52, align 64
  %54 = fsub contract <8 x double> %53, %53
  %55 = tail call <8 x double> @llvm.fabs.v8f64(<8 x double> %54)
  %56 = fadd contract <8 x double> %51, %55
  %57 = add nuw nsw i64 %50, 1
  %58 = icmp eq i64 %57, %20
  br i1 %58, label %59, label %49

59:
  %60 = fcmp contract une <8 x double> %56, zeroinitializer
  br i1 %22, label %61, label %71

61:
  %62 = phi i64 [ %69, %61 ], [ 0, %59 ]
  %63 = phi <8 x double> [ %68, %61 ], [ zeroinitializer, %59 ]
  %64 = getelementptr %struct.number_float64, ptr %10, i64 %62
  %65 = load <8 x double>, ptr %64, align 64
  %66 = tail call <8 x double> @llvm.fabs.v8f64(<8 x double> %65)
  %67 = fcmp contract ogt <8 x double> %66, %63
  %68 = select <8 x i1> %67, <8 x double> %66, <8 x double> %63
  %69 = add nuw nsw i64 %62, 1
  %70 = icmp eq i64 %69, %20
  br i1 %70, label %71, label %61

71:
  %72 = phi <8 x i1> [ %60, %59 ], [ zeroinitializer, %31 ], [ %60, %61 ]
  %73 = phi <8 x double> [ zeroinitializer, %59 ], [ zeroinitializer, %31 ], [ %68, %61 ]
  %74 = bitcast <8 x double> %73 to <8 x i64>
  %75 = lshr <8 x i64> %74, splat (i64 52)
  %76 = and <8 x i64> %75, splat (i64 2047)
  %77 = icmp eq <8 x i64> %76, zeroinitializer
  %78 = tail call <8 x i64> @llvm.umin.v8i64(<8 x i64> %76, <8 x i64> splat (i64 2045))
  %79 = shl nuw nsw <8 x i64> %78, splat (i64 52)
  %80 = add nsw <8 x i64> %79, <i64 -4607182418800017408, i64 -4607182418800017408, i64 -4607182418800017408, i64 -4607182418800017408, i64 -4607182418800017408, i64 -4607182418800017408, i64 -4607182418800017408, i64 -4607182418800017408>
  %81 = select <8 x i1> %77, <8 x i64> <i64 -4602678819172646912, i64 -4602678819172646912, i64 -4602678819172646912, i64 -4602678819172646912, i64 -4602678819172646912, i64 -4602678819172646912, i64 -4602678819172646912, i64 -4602678819172646912>, <8 x i64> %80
  %82 = sub nsw <8 x i64> splat (i64 4607182418800017408), %81
  %83 = bitcast <8 x i64> %82 to <8 x double>
  br i1 %22, label %84, label %91

84:
  %85 = phi i64 [ %89, %84 ], [ 0, %71 ]
  %86 = getelementptr %struct.number_float64, ptr %10, i64 %85
  %87 = load <8 x double>, ptr %86, align 64
  %88 = fmul contract <8 x double> %87, %83
  store <8 x double> %88, ptr %86, align 64
  %89 = add nuw nsw i64 %85, 1
  %90 = icmp eq i64 %89, %20
  br i1 %90, label %91, label %84

91:
  br i1 %24, label %92, label %108

92:
  %93 = phi i64 [ %106, %105 ], [ 0, %91 ]
  %94 = mul i64 %93, %5
  %95 = getelementptr %struct.number_float64, ptr %12, i64 %94
  br label %96

96:
  %97 = phi i64 [ 0, %92 ], [ %103, %96 ]
  %98 = getelementptr %struct.number_float64, ptr %95, i64 %97
  %99 = icmp eq i64 %93, %97
  %100 = uitofp i1 %99 to double
  %101 = insertelement <8 x double> poison, double %100, i64 0
  %102 = shufflevector <8 x double> %101, <8 x double> poison, <8 x i32> zeroinitializer
  store <8 x double> %102, ptr %98, align 64
  %103 = add nuw nsw i64 %97, 1
  %104 = icmp eq i64 %103, %5
  br i1 %104, label %105, label %96

105:
  %106 = add nuw nsw i64 %93, 1
  %107 = icmp eq i64 %106, %5
  br i1 %107, label %108, label %92

108:
  %109 = xor <8 x i1> %72, splat (i1 true)
  br label %110

110:
  %111 = phi i64 [ 0, %108 ], [ %246, %245 ]
  br i1 %21, label %115, label %292

112:
  %113 = phi <8 x double> [ %116, %115 ], [ %130, %122 ]
  %114 = icmp eq i64 %118, %5
  br i1 %114, label %133, label %115

115:
  %116 = phi <8 x double> [ %113, %112 ], [ zeroinitializer, %110 ]
  %117 = phi i64 [ %118, %112 ], [ 0, %110 ]
  %118 = add nuw nsw i64 %117, 1
  %119 = icmp slt i64 %118, %5
  br i1 %119, label %120, label %112

120:
  %121 = mul i64 %117, %5
  br label %122

122:
  %123 = phi <8 x double> [ %116, %120 ], [ %130, %122 ]
  %124 = phi i64 [ %118, %120 ], [ %131, %122 ]
  %125 = add i64 %124, %121
  %126 = getelementptr [256 x %struct.number_float64], ptr %10, i64 0, i64 %125
  %127 = load <8 x double>, ptr %126, align 64
  %128 = tail call <8 x double> @llvm.fabs.v8f64(<8 x double> %127)
  %129 = fcmp contract ogt <8 x double> %128, %123
  %130 = select <8 x i1> %129, <8 x double> %128, <8 x double> %123
  %131 = add nuw nsw i64 %124, 1
  %132 = icmp slt i64 %131, %5
  br i1 %132, label %122, label %112

133:
  %134 = fcmp contract ogt <8 x double> %113, splat (double 0x3C80000000000000)
  %135 = select <8 x i1> %134, <8 x i1> %109, <8 x i1> zeroinitializer
  %136 = bitcast <8 x i1> %135 to i8
  %137 = icmp eq i8 %136, 0
  br i1 %137, label %248, label %138

138:
  br i1 %21, label %141, label %245

139:
  %140 = icmp eq i64 %143, %5
  br i1 %140, label %245, label %141

141:
  %142 = phi i64 [ %143, %139 ], [ 0, %138 ]
  %143 = add nuw nsw i64 %142, 1
  %144 = icmp slt i64 %143, %5
  br i1 %144, label %145, label %139

145:
  %146 = getelementptr %struct.number_float64, ptr %10, i64 %142
  %147 = mul i64 %142, %5
  %148 = getelementptr %struct.number_float64, ptr %146, i64 %147
  br label %149

149:
  %150 = phi i64 [ %143, %145 ], [ %243, %242 ]
  %151 = add i64 %150, %147
  %152 = getelementptr [256 x %struct.number_float64], ptr %10, i64 0, i64 %151
  %153 = load <8 x double>, ptr %152, align 64
  %154 = mul i64 %150, %5
  %155 = getelementptr %struct.number_float64, ptr %10, i64 %154
  %156 = getelementptr %struct.number_float64, ptr %155, i64 %150
  %157 = tail call <8 x double> @llvm.fabs.v8f64(<8 x double> %153)
  %158 = fcmp contract ogt <8 x double> %157, splat (double 0x3970000000000000)
  %159 = load <8 x double>, ptr %148, align 64
  %160 = load <8 x double>, ptr %156, align 64
  %161 = select <8 x i1> %158, <8 x double> %157, <8 x double> <double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00>
  %162 = fsub contract <8 x double> %160, %159
  %163 = fmul contract <8 x double> %161, <double 2.000000e+00, double 2.000000e+00, double 2.000000e+00, double 2.000000e+00, double 2.000000e+00, double 2.000000e+00, double 2.000000e+00, double 2.000000e+00>
  %164 = fdiv contract <8 x double> %162, %163
  %165 = tail call <8 x double> @llvm.fabs.v8f64(<8 x double> %164)
  %166 = fmul contract <8 x double> %164, %164
  %167 = fadd contract <8 x double> %166, <double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00>
  %168 = tail call contract <8 x double> @llvm.sqrt.v8f64(<8 x double> %167)
  %169 = fadd contract <8 x double> %165, %168
  %170 = fdiv contract <8 x double> <double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00>, %169
  %171 = fcmp contract olt <8 x double> %164, zeroinitializer
  %172 = fneg <8 x double> %170
  %173 = select <8 x i1> %171, <8 x double> %172, <8 x double> %170
  %174 = select <8 x i1> %158, <8 x double> %173, <8 x double> zeroinitializer
  %175 = fmul contract <8 x double> %174, %174
  %176 = fadd contract <8 x double> %175, <double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00>
  %177 = tail call contract <8 x double> @llvm.sqrt.v8f64(<8 x double> %176)
  %178 = fdiv contract <8 x double> <double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00>, %177
  %179 = fdiv contract <8 x double> <double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00>, %161
  %180 = fmul contract <8 x double> %153, %179
  %181 = select <8 x i1> %158, <8 x double> %180, <8 x double> <double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00>
  %182 = fmul contract <8 x double> %174, %178
  %183 = fmul contract <8 x double> %182, %181
  %184 = fmul contract <8 x double> %178, %181
  br label %185

185:
  %186 = phi i64 [ 0, %149 ], [ %214, %213 ]
  %187 = icmp eq i64 %186, %142
  %188 = icmp eq i64 %186, %150
  %189 = or i1 %187, %188
  br i1 %189, label %213, label %190

190:
  %191 = mul i64 %186, %5
  %192 = getelementptr %struct.number_float64, ptr %10, i64 %191
  %193 = getelementptr %struct.number_float64, ptr %192, i64 %142
  %194 = getelementptr %struct.number_float64, ptr %192, i64 %150
  %195 = load <8 x double>, ptr %193, align 64
  %196 = load <8 x double>, ptr %194, align 64
  %197 = fmul contract <8 x double> %178, %195
  %198 = fmul contract <8 x double> %183, %196
  %199 = fsub contract <8 x double> %197, %198
  store <8 x double> %199, ptr %193, align 64
  %200 = fmul contract <8 x double> %182, %195
  %201 = fmul contract <8 x double> %184, %196
  %202 = fadd contract <8 x double> %200, %201
  store <8 x double> %202, ptr %194, align 64
  %203 = add i64 %186, %147
  %204 = getelementptr [256 x %struct.number_float64], ptr %10, i64 0, i64 %203
  %205 = add i64 %191, %142
  %206 = getelementptr [256 x %struct.number_float64], ptr %10, i64 0, i64 %205
  %207 = load <8 x double>, ptr %206, align 64
  store <8 x double> %207, ptr %204, align 64
  %208 = add i64 %186, %154
  %209 = getelementptr [256 x %struct.number_float64], ptr %10, i64 0, i64 %208
  %210 = add i64 %191, %150
  %211 = getelementptr [256 x %struct.number_float64], ptr %10, i64 0, i64 %210
  %212 = load <8 x double>, ptr %211, align 64
  store <8 x double> %212, ptr %209, align 64
  br label %213

213:
  %214 = add nuw nsw i64 %186, 1
  %215 = icmp eq i64 %214, %5
  br i1 %215, label %216, label %185

216:
  %217 = fmul contract <8 x double> %157, %174
  %218 = load <8 x double>, ptr %148, align 64
  %219 = fsub contract <8 x double> %218, %217
  store <8 x double> %219, ptr %148, align 64
  %220 = load <8 x double>, ptr %156, align 64
  %221 = fadd contract <8 x double> %217, %220
  store <8 x double> %221, ptr %156, align 64
  %222 = add i64 %154, %142
  %223 = getelementptr [256 x %struct.number_float64], ptr %10, i64 0, i64 %222
  %224 = bitcast <8 x double> %153 to <8 x i64>
  %225 = select <8 x i1> %158, <8 x i64> zeroinitializer, <8 x i64> %224
  store <8 x i64> %225, ptr %223, align 64
  call void @llvm.memcpy.p0.p0.i64(ptr align 64 %152, ptr align 64 %223, i64 64, i1 false)
  br i1 %14, label %226, label %242

226:
  %227 = phi i64 [ %240, %226 ], [ 0, %216 ]
  %228 = mul i64 %227, %5
  %229 = getelementptr %struct.number_float64, ptr %12, i64 %228
  %230 = getelementptr %struct.number_float64, ptr %229, i64 %142
  %231 = getelementptr %struct.number_float64, ptr %229, i64 %150
  %232 = load <8 x double>, ptr %230, align 64
  %233 = load <8 x double>, ptr %231, align 64
  %234 = fmul contract <8 x double> %178, %232
  %235 = fmul contract <8 x double> %183, %233
  %236 = fsub contract <8 x double> %234, %235
  store <8 x double> %236, ptr %230, align 64
  %237 = fmul contract <8 x double> %182, %232
  %238 = fmul contract <8 x double> %184, %233
  %239 = fadd contract <8 x double> %237, %238
  store <8 x double> %239, ptr %231, align 64
  %240 = add nuw nsw i64 %227, 1
  %241 = icmp eq i64 %240, %5
  br i1 %241, label %242, label %226

242:
  %243 = add nuw nsw i64 %150, 1
  %244 = icmp slt i64 %243, %5
  br i1 %244, label %149, label %139

245:
  %246 = add nuw nsw i64 %111, 1
  %247 = icmp eq i64 %246, 24
  br i1 %247, label %248, label %110

248:
  %249 = add nsw <8 x i64> %81, splat (i64 4607182418800017408)
  %250 = bitcast <8 x i64> %249 to <8 x double>
  br i1 %21, label %252, label %292

251:
  br i1 %21, label %263, label %292

252:
  %253 = phi i64 [ %259, %252 ], [ 0, %248 ]
  %254 = getelementptr [272 x %struct.number_float64], ptr %11, i64 0, i64 %253
  %255 = mul i64 %253, %15
  %256 = getelementptr [256 x %struct.number_float64], ptr %10, i64 0, i64 %255
  %257 = load <8 x double>, ptr %256, align 64
  %258 = fmul contract <8 x double> %257, %250
  store <8 x double> %258, ptr %254, align 64
  %259 = add nuw nsw i64 %253, 1
  %260 = icmp eq i64 %259, %5
  br i1 %260, label %251, label %252

261:
  %262 = icmp eq i64 %265, %5
  br i1 %262, label %292, label %263

263:
  %264 = phi i64 [ %265, %261 ], [ 0, %251 ]
  %265 = add nuw nsw i64 %264, 1
  %266 = icmp slt i64 %265, %5
  br i1 %266, label %267, label %261

267:
  %268 = getelementptr [272 x %struct.number_float64], ptr %11, i64 0, i64 %264
  br label %269

269:
  %270 = phi i64 [ %265, %267 ], [ %290, %289 ]
  %271 = getelementptr [272 x %struct.number_float64], ptr %11, i64 0, i64 %270
  %272 = load <8 x double>, ptr %271, align 64
  %273 = load <8 x double>, ptr %268, align 64
  %274 = fcmp contract olt <8 x double> %272, %273
  %275 = select <8 x i1> %274, <8 x double> %272, <8 x double> %273
  store <8 x double> %275, ptr %268, align 64
  %276 = select <8 x i1> %274, <8 x double> %273, <8 x double> %272
  store <8 x double> %276, ptr %271, align 64
  br i1 %14, label %277, label %289

277:
  %278 = phi i64 [ %287, %277 ], [ 0, %269 ]
  %279 = mul i64 %278, %5
  %280 = getelementptr %struct.number_float64, ptr %12, i64 %279
  %281 = getelementptr %struct.number_float64, ptr %280, i64 %264
  %282 = getelementptr %struct.number_float64, ptr %280, i64 %270
  %283 = load <8 x i64>, ptr %281, align 64
  %284 = load <8 x i64>, ptr %282, align 64
  %285 = select <8 x i1> %274, <8 x i64> %284, <8 x i64> %283
  store <8 x i64> %285, ptr %281, align 64
  %286 = select <8 x i1> %274, <8 x i64> %283, <8 x i64> %284
  store <8 x i64> %286, ptr %282, align 64
  %287 = add nuw nsw i64 %278, 1
  %288 = icmp slt i64 %287, %5
  br i1 %288, label %277, label %289

289:
  %290 = add nuw nsw i64 %270, 1
  %291 = icmp slt i64 %290, %5
  br i1 %291, label %269, label %261

292:
  %293 = mul i64 %26, %17
  %294 = getelementptr double, ptr %0, i64 %293
  %295 = bitcast <8 x i1> %72 to i8
  %296 = icmp eq i8 %295, 0
  %297 = or i1 %296, %23
  br i1 %297, label %305, label %298

298:
  %299 = phi i64 [ %303, %298 ], [ 0, %292 ]
  %300 = getelementptr <8 x double>, ptr %11, i64 %299
  %301 = load <8 x i64>, ptr %300, align 64
  %302 = select <8 x i1> %72, <8 x i64> splat (i64 9221120237041090560), <8 x i64> %301
  store <8 x i64> %302, ptr %300, align 64
  %303 = add nuw nsw i64 %299, 1
  %304 = icmp eq i64 %303, %17
  br i1 %304, label %305, label %298

305:
  call fastcc void @write_rows_float64(ptr %294, ptr %11, i64 %17, i64 %28)
  %306 = add i64 %26, 8
  %307 = icmp slt i64 %306, %4
  br i1 %307, label %25, label %308

308:
  ret void
}

define void @small_svd_float64(ptr %0, ptr %1, ptr %2, i64 %3, i64 %4, i64 %5, i64 %6, i64 %7, i64 %8) {
  %10 = alloca [16 x <8 x double>], align 64
  %11 = alloca [16 x <8 x double>], align 64
  %12 = alloca [256 x %struct.number_float64], align 64
  %13 = alloca [256 x %struct.number_float64], align 64
  %14 = alloca [256 x %struct.number_float64], align 64
  %15 = alloca [528 x %struct.number_float64], align 64
  %16 = alloca [16 x %struct.number_float64], align 64
  %17 = icmp slt i64 %5, %6
  %18 = tail call i64 @llvm.smax.i64(i64 %5, i64 %6)
  %19 = tail call i64 @llvm.smin.i64(i64 %5, i64 %6)
  %20 = and i64 %8, 32
  %21 = and i64 %8, 8
  %22 = icmp eq i64 %21, 0
  %23 = select i1 %22, i64 %19, i64 %18
  %24 = mul i64 %6, %5
  %25 = icmp eq i64 %20, 0
  br i1 %25, label %31, label %26

26:
  %27 = mul i64 %23, %18
  %28 = add i64 %19, 1
  %29 = mul i64 %19, %28
  %30 = add i64 %29, %27
  br label %31

31:
  %32 = phi i64 [ %30, %26 ], [ %19, %9 ]
  %33 = icmp slt i64 %3, %4
  br i1 %33, label %34, label %907

34:
  %35 = icmp sgt i64 %5, 0
  %36 = icmp sgt i64 %6, 0
  %37 = icmp sgt i64 %24, 0
  %38 = icmp sgt i64 %19, 0
  %39 = icmp sgt i64 %18, 0
  %40 = sitofp i64 %18 to double
  %41 = fmul contract double %40, 0x3CB0000000000000
  %42 = insertelement <8 x double> poison, double %41, i64 0
  %43 = shufflevector <8 x double> %42, <8 x double> poison, <8 x i32> zeroinitializer
  %44 = add i64 %19, 1
  %45 = mul i64 %19, %19
  %46 = mul i64 %23, %18
  %47 = select i1 %17, i64 %45, i64 %46
  %48 = getelementptr %struct.number_float64, ptr %15, i64 %47
  %49 = icmp sgt i64 %23, 0
  %50 = select i1 %17, ptr %13, ptr %14
  %51 = select i1 %17, i64 %19, i64 %18
  %52 = select i1 %17, i64 %19, i64 %23
  %53 = icmp sgt i64 %51, 0
  %54 = icmp sgt i64 %52, 0
  %55 = select i1 %17, ptr %14, ptr %13
  %56 = select i1 %17, i64 %18, i64 %19
  %57 = select i1 %17, i64 %23, i64 %19
  %58 = icmp sgt i64 %56, 0
  %59 = icmp sgt i64 %57, 0
  %60 = icmp slt i64 %32, 1
  br label %61

61:
  %62 = phi i64 [ %3, %34 ], [ %905, %904 ]
  %63 = sub i64 %4, %62
  %64 = tail call i64 @llvm.smin.i64(i64 %63, i64 8)
  %65 = mul i64 %62, %24
  %66 = getelementptr double, ptr %1, i64 %65
  call fastcc void @read_rows_float64(ptr %15, ptr %66, i64 %24, i64 %64)
  br i1 %35, label %68, label %67

67:
  br i1 %37, label %91, label %113

68:
  %69 = phi i64 [ %89, %88 ], [ 0, %61 ]
  %70 = getelementptr %struct.number_float64, ptr %12, i64 %69
  br i1 %36, label %71, label %88

71:
  %72 = mul i64 %69, %6
  %73 = getelementptr %struct.number_float64, ptr %12, i64 %72
  %74 = getelementptr %struct.number_float64, ptr %15, i64 %72
  br label %75

75:
  %76 = phi i64 [ 0, %71 ], [ %86, %85 ]
  br i1 %17, label %77, label %82

77:
  %78 = mul i64 %76, %5
  %79 = getelementptr %struct.number_float64, ptr %70, i64 %78
  %80 = getelementptr %struct.number_float64, ptr %74, i64 %76
  %81 = load <8 x double>, ptr %80, align 64
  store <8 x double> %81, ptr %79, align 64
  br label %85

82:
  %83 = getelementptr %struct.number_float64, ptr %73, i64 %76
  %84 = getelementptr %struct.number_float64, ptr %74, i64 %76
  call void @llvm.memcpy.p0.p0.i64(ptr align 64 %83, ptr align 64 %84, i64 64, i1 false)
  br label %85

85:
  %86 = add nuw nsw i64 %76, 1
  %87 = icmp eq i64 %86, %6
  br i1 %87, label %88, label %75

88:
  %89 = add nuw nsw i64 %69, 1
  %90 = icmp eq i64 %89, %5
  br i1 %90, label %67, label %68

91:
  %92 = phi i64 [ %99, %91 ], [ 0, %67 ]
  %93 = phi <8 x double> [ %98, %91 ], [ zeroinitializer, %67 ]
  %94 = getelementptr %struct.number_float64, ptr %12, i64 %92
  %95 = load <8 x double>, ptr %94, align 64
  %96 = fsub contract <8 x double> %95, %95
  %97 = tail call <8 x double> @llvm.fabs.v8f64(<8 x double> %96)
  %98 = fadd contract <8 x double> %93, %97
  %99 = add nuw nsw i64 %92, 1
  %100 = icmp eq i64 %99, %24
  br i1 %100, label %101, label %91

101:
  %102 = fcmp contract une <8 x double> %98, zeroinitializer
  br i1 %37, label %103, label %113

103:
  %104 = phi i64 [ %111, %103 ], [ 0, %101 ]
  %105 = phi <8 x double> [ %110, %103 ], [ zeroinitializer, %101 ]
  %106 = getelementptr %struct.number_float64, ptr %12, i64 %104
  %107 = load <8 x double>, ptr %106, align 64
  %108 = tail call <8 x double> @llvm.fabs.v8f64(<8 x double> %107)
  %109 = fcmp contract ogt <8 x double> %108, %105
  %110 = select <8 x i1> %109, <8 x double> %108, <8 x double> %105
  %111 = add nuw nsw i64 %104, 1
  %112 = icmp eq i64 %111, %24
  br i1 %112, label %113, label %103

113:
  %114 = phi <8 x i1> [ %102, %101 ], [ zeroinitializer, %67 ], [ %102, %103 ]
  %115 = phi <8 x double> [ zeroinitializer, %101 ], [ zeroinitializer, %67 ], [ %110, %103 ]
  %116 = bitcast <8 x double> %115 to <8 x i64>
  %117 = lshr <8 x i64> %116, splat (i64 52)
  %118 = and <8 x i64> %117, splat (i64 2047)
  %119 = icmp eq <8 x i64> %118, zeroinitializer
  %120 = tail call <8 x i64> @llvm.umin.v8i64(<8 x i64> %118, <8 x i64> splat (i64 2045))
  %121 = shl nuw nsw <8 x i64> %120, splat (i64 52)
  %122 = add nsw <8 x i64> %121, <i64 -4607182418800017408, i64 -4607182418800017408, i64 -4607182418800017408, i64 -4607182418800017408, i64 -4607182418800017408, i64 -4607182418800017408, i64 -4607182418800017408, i64 -4607182418800017408>
  %123 = select <8 x i1> %119, <8 x i64> <i64 -4602678819172646912, i64 -4602678819172646912, i64 -4602678819172646912, i64 -4602678819172646912, i64 -4602678819172646912, i64 -4602678819172646912, i64 -4602678819172646912, i64 -4602678819172646912>, <8 x i64> %122
  %124 = sub nsw <8 x i64> splat (i64 4607182418800017408), %123
  %125 = bitcast <8 x i64> %124 to <8 x double>
  br i1 %37, label %126, label %133

126:
  %127 = phi i64 [ %131, %126 ], [ 0, %113 ]
  %128 = getelementptr %struct.number_float64, ptr %12, i64 %127
  %129 = load <8 x double>, ptr %128, align 64
  %130 = fmul contract <8 x double> %129, %125
  store <8 x double> %130, ptr %128, align 64
  %131 = add nuw nsw i64 %127, 1
  %132 = icmp eq i64 %131, %24
  br i1 %132, label %133, label %126

133:
  br i1 %25, label %456, label %134

134:
  br i1 %38, label %135, label %151

135:
  %136 = phi i64 [ %149, %148 ], [ 0, %134 ]
  %137 = mul i64 %136, %19
  %138 = getelementptr %struct.number_float64, ptr %13, i64 %137
  br label %139

139:
  %140 = phi i64 [ 0, %135 ], [ %146, %139 ]
  %141 = getelementptr %struct.number_float64, ptr %138, i64 %140
  %142 = icmp eq i64 %136, %140
  %143 = uitofp i1 %142 to double
  %144 = insertelement <8 x double> poison, double %143, i64 0
  %145 = shufflevector <8 x double> %144, <8 x double> poison, <8 x i32> zeroinitializer
  store <8 x double> %145, ptr %141, align 64
  %146 = add nuw nsw i64 %140, 1
  %147 = icmp eq i64 %146, %19
  br i1 %147, label %148, label %139

148:
  %149 = add nuw nsw i64 %136, 1
  %150 = icmp eq i64 %149, %19
  br i1 %150, label %151, label %135

151:
  br label %152

152:
  %153 = phi i64 [ 0, %151 ], [ %270, %268 ]
  %154 = phi <8 x i64> [ <i64 -1, i64 -1, i64 -1, i64 -1, i64 -1, i64 -1, i64 -1, i64 -1>, %151 ], [ %269, %268 ]
  %155 = icmp ugt i64 %153, 23
  %156 = select <8 x i1> %114, <8 x i64> zeroinitializer, <8 x i64> %154
  %157 = tail call i64 @llvm.vector.reduce.or.v8i64(<8 x i64> %156)
  %158 = icmp eq i64 %157, 0
  %159 = select i1 %155, i1 true, i1 %158
  br i1 %159, label %160, label %161

160:
  br i1 %38, label %272, label %335

161:
  br i1 %38, label %165, label %268

162:
  %163 = phi <8 x i64> [ %166, %165 ], [ %204, %265 ]
  %164 = icmp eq i64 %168, %19
  br i1 %164, label %268, label %165

165:
  %166 = phi <8 x i64> [ %163, %162 ], [ zeroinitializer, %161 ]
  %167 = phi i64 [ %168, %162 ], [ 0, %161 ]
  %168 = add nuw nsw i64 %167, 1
  %169 = icmp slt i64 %168, %19
  br i1 %169, label %170, label %162

170:
  %171 = phi <8 x i64> [ %204, %265 ], [ %166, %165 ]
  %172 = phi i64 [ %266, %265 ], [ %168, %165 ]
  br i1 %39, label %173, label %192

173:
  %174 = phi i64 [ %190, %173 ], [ 0, %170 ]
  %175 = phi <8 x double> [ %187, %173 ], [ zeroinitializer, %170 ]
  %176 = phi <8 x double> [ %185, %173 ], [ zeroinitializer, %170 ]
  %177 = phi <8 x double> [ %189, %173 ], [ zeroinitializer, %170 ]
  %178 = mul i64 %174, %19
  %179 = getelementptr %struct.number_float64, ptr %12, i64 %178
  %180 = getelementptr %struct.number_float64, ptr %179, i64 %167
  %181 = load <8 x double>, ptr %180, align 64
  %182 = getelementptr %struct.number_float64, ptr %179, i64 %172
  %183 = load <8 x double>, ptr %182, align 64
  %184 = fmul contract <8 x double> %181, %181
  %185 = fadd contract <8 x double> %176, %184
  %186 = fmul contract <8 x double> %183, %183
  %187 = fadd contract <8 x double> %175, %186
  %188 = fmul contract <8 x double> %181, %183
  %189 = fadd contract <8 x double> %177, %188
  %190 = add nuw nsw i64 %174, 1
  %191 = icmp eq i64 %190, %18
  br i1 %191, label %192, label %173

192:
  %193 = phi <8 x double> [ zeroinitializer, %170 ], [ %189, %173 ]
  %194 = phi <8 x double> [ zeroinitializer, %170 ], [ %185, %173 ]
  %195 = phi <8 x double> [ zeroinitializer, %170 ], [ %187, %173 ]
  %196 = tail call contract <8 x double> @llvm.sqrt.v8f64(<8 x double> %194)
  %197 = tail call contract <8 x double> @llvm.sqrt.v8f64(<8 x double> %195)
  %198 = fmul contract <8 x double> %196, %197
  %199 = tail call <8 x double> @llvm.fabs.v8f64(<8 x double> %193)
  %200 = fmul contract <8 x double> %43, %198
  %201 = fcmp contract ogt <8 x double> %199, %200
  %202 = fcmp contract ogt <8 x double> %199, splat (double 0x3970000000000000)
  %203 = and <8 x i1> %201, %202
  %204 = select <8 x i1> %203, <8 x i64> <i64 -1, i64 -1, i64 -1, i64 -1, i64 -1, i64 -1, i64 -1, i64 -1>, <8 x i64> %171
  %205 = bitcast <8 x i1> %203 to i8
  %206 = icmp eq i8 %205, 0
  br i1 %206, label %265, label %207

207:
  %208 = select <8 x i1> %203, <8 x double> %199, <8 x double> <double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00>
  %209 = fsub contract <8 x double> %195, %194
  %210 = fmul contract <8 x double> %208, <double 2.000000e+00, double 2.000000e+00, double 2.000000e+00, double 2.000000e+00, double 2.000000e+00, double 2.000000e+00, double 2.000000e+00, double 2.000000e+00>
  %211 = fdiv contract <8 x double> %209, %210
  %212 = tail call <8 x double> @llvm.fabs.v8f64(<8 x double> %211)
  %213 = fmul contract <8 x double> %211, %211
  %214 = fadd contract <8 x double> %213, <double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00>
  %215 = tail call contract <8 x double> @llvm.sqrt.v8f64(<8 x double> %214)
  %216 = fadd contract <8 x double> %212, %215
  %217 = fdiv contract <8 x double> <double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00>, %216
  %218 = fcmp contract olt <8 x double> %211, zeroinitializer
  %219 = fneg <8 x double> %217
  %220 = select <8 x i1> %218, <8 x double> %219, <8 x double> %217
  %221 = select <8 x i1> %203, <8 x double> %220, <8 x double> zeroinitializer
  %222 = fmul contract <8 x double> %221, %221
  %223 = fadd contract <8 x double> %222, <double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00>
  %224 = tail call contract <8 x double> @llvm.sqrt.v8f64(<8 x double> %223)
  %225 = fdiv contract <8 x double> <double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00>, %224
  %226 = fdiv contract <8 x double> <double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00>, %208
  %227 = fmul contract <8 x double> %193, %226
  %228 = select <8 x i1> %203, <8 x double> %227, <8 x double> <double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00>
  %229 = fmul contract <8 x double> %221, %225
  %230 = fmul contract <8 x double> %229, %228
  %231 = fmul contract <8 x double> %225, %228
  br i1 %39, label %232, label %248

232:
  %233 = phi i64 [ %246, %232 ], [ 0, %207 ]
  %234 = mul i64 %233, %19
  %235 = getelementptr %struct.number_float64, ptr %12, i64 %234
  %236 = getelementptr %struct.number_float64, ptr %235, i64 %167
  %237 = getelementptr %struct.number_float64, ptr %235, i64 %172
  %238 = load <8 x double>, ptr %236, align 64
  %239 = load <8 x double>, ptr %237, align 64
  %240 = fmul contract <8 x double> %225, %238
  %241 = fmul contract <8 x double> %230, %239
  %242 = fsub contract <8 x double> %240, %241
  store <8 x double> %242, ptr %236, align 64
  %243 = fmul contract <8 x double> %229, %238
  %244 = fmul contract <8 x double> %231, %239
  %245 = fadd contract <8 x double> %243, %244
  store <8 x double> %245, ptr %237, align 64
  %246 = add nuw nsw i64 %233, 1
  %247 = icmp eq i64 %246, %18
  br i1 %247, label %248, label %232

248:
  br label %249

249:
  %250 = phi i64 [ %263, %249 ], [ 0, %248 ]
  %251 = mul i64 %250, %19
  %252 = getelementptr %struct.number_float64, ptr %13, i64 %251
  %253 = getelementptr %struct.number_float64, ptr %252, i64 %167
  %254 = getelementptr %struct.number_float64, ptr %252, i64 %172
  %255 = load <8 x double>, ptr %253, align 64
  %256 = load <8 x double>, ptr %254, align 64
  %257 = fmul contract <8 x double> %225, %255
  %258 = fmul contract <8 x double> %230, %256
  %259 = fsub contract <8 x double> %257, %258
  store <8 x double> %259, ptr %253, align 64
  %260 = fmul contract <8 x double> %229, %255
  %261 = fmul contract <8 x double> %231, %256
  %262 = fadd contract <8 x double> %260, %261
  store <8 x double> %262, ptr %254, align 64
  %263 = add nuw nsw i64 %250, 1
  %264 = icmp eq i64 %263, %19
  br i1 %264, label %265, label %249

265:
  %266 = add nuw nsw i64 %172, 1
  %267 = icmp slt i64 %266, %19
  br i1 %267, label %170, label %162

268:
  %269 = phi <8 x i64> [ zeroinitializer, %161 ], [ %163, %162 ]
  %270 = add nuw nsw i64 %153, 1
  br label %152

271:
  br i1 %38, label %292, label %335

272:
  %273 = phi i64 [ %288, %287 ], [ 0, %160 ]
  %274 = getelementptr [16 x <8 x double>], ptr %10, i64 0, i64 %273
  store <8 x double> zeroinitializer, ptr %274, align 64
  %275 = getelementptr %struct.number_float64, ptr %12, i64 %273
  br i1 %39, label %276, label %287

276:
  %277 = phi <8 x double> [ %283, %276 ], [ zeroinitializer, %272 ]
  %278 = phi i64 [ %284, %276 ], [ 0, %272 ]
  %279 = mul i64 %278, %19
  %280 = getelementptr %struct.number_float64, ptr %275, i64 %279
  %281 = load <8 x double>, ptr %280, align 64
  %282 = fmul contract <8 x double> %281, %281
  %283 = fadd contract <8 x double> %277, %282
  %284 = add nuw nsw i64 %278, 1
  %285 = icmp eq i64 %284, %18
  br i1 %285, label %286, label %276

286:
  store <8 x double> %283, ptr %274, align 64
  br label %287

287:
  %288 = add nuw nsw i64 %273, 1
  %289 = icmp eq i64 %288, %19
  br i1 %289, label %271, label %272

290:
  %291 = icmp eq i64 %294, %19
  br i1 %291, label %336, label %292

292:
  %293 = phi i64 [ %294, %290 ], [ 0, %271 ]
  %294 = add nuw nsw i64 %293, 1
  %295 = icmp slt i64 %294, %19
  br i1 %295, label %296, label %290

296:
  %297 = getelementptr [16 x <8 x double>], ptr %10, i64 0, i64 %293
  br label %298

298:
  %299 = phi i64 [ %294, %296 ], [ %333, %332 ]
  %300 = load <8 x double>, ptr %297, align 64
  %301 = getelementptr [16 x <8 x double>], ptr %10, i64 0, i64 %299
  %302 = load <8 x double>, ptr %301, align 64
  %303 = fcmp contract olt <8 x double> %300, %302
  %304 = select <8 x i1> %303, <8 x double> %302, <8 x double> %300
  store <8 x double> %304, ptr %297, align 64
  %305 = load <8 x double>, ptr %301, align 64
  %306 = select <8 x i1> %303, <8 x double> %300, <8 x double> %305
  store <8 x double> %306, ptr %301, align 64
  br i1 %39, label %307, label %319

307:
  %308 = phi i64 [ %317, %307 ], [ 0, %298 ]
  %309 = mul i64 %308, %19
  %310 = getelementptr %struct.number_float64, ptr %12, i64 %309
  %311 = getelementptr %struct.number_float64, ptr %310, i64 %293
  %312 = getelementptr %struct.number_float64, ptr %310, i64 %299
  %313 = load <8 x i64>, ptr %311, align 64
  %314 = load <8 x i64>, ptr %312, align 64
  %315 = select <8 x i1> %303, <8 x i64> %314, <8 x i64> %313
  store <8 x i64> %315, ptr %311, align 64
  %316 = select <8 x i1> %303, <8 x i64> %313, <8 x i64> %314
  store <8 x i64> %316, ptr %312, align 64
  %317 = add nuw nsw i64 %308, 1
  %318 = icmp eq i64 %317, %18
  br i1 %318, label %319, label %307

319:
  br label %320

320:
  %321 = phi i64 [ %330, %320 ], [ 0, %319 ]
  %322 = mul i64 %321, %19
  %323 = getelementptr %struct.number_float64, ptr %13, i64 %322
  %324 = getelementptr %struct.number_float64, ptr %323, i64 %293
  %325 = getelementptr %struct.number_float64, ptr %323, i64 %299
  %326 = load <8 x i64>, ptr %324, align 64
  %327 = load <8 x i64>, ptr %325, align 64
  %328 = select <8 x i1> %303, <8 x i64> %327, <8 x i64> %326
  store <8 x i64> %328, ptr %324, align 64
  %329 = select <8 x i1> %303, <8 x i64> %326, <8 x i64> %327
  store <8 x i64> %329, ptr %325, align 64
  %330 = add nuw nsw i64 %321, 1
  %331 = icmp eq i64 %330, %19
  br i1 %331, label %332, label %320

332:
  %333 = add nuw nsw i64 %299, 1
  %334 = icmp slt i64 %333, %19
  br i1 %334, label %298, label %290

335:
  br label %731

336:
  br i1 %38, label %337, label %731

337:
  %338 = phi i64 [ %343, %453 ], [ 0, %336 ]
  %339 = mul i64 %338, %44
  %340 = getelementptr %struct.number_float64, ptr %12, i64 %339
  %341 = load <8 x double>, ptr %340, align 64
  %342 = tail call <8 x double> @llvm.fabs.v8f64(<8 x double> %341)
  %343 = add nuw nsw i64 %338, 1
  %344 = getelementptr %struct.number_float64, ptr %12, i64 %338
  %345 = icmp slt i64 %343, %18
  br i1 %345, label %346, label %357

346:
  %347 = phi <8 x double> [ %354, %346 ], [ %342, %337 ]
  %348 = phi i64 [ %355, %346 ], [ %343, %337 ]
  %349 = mul i64 %348, %19
  %350 = getelementptr %struct.number_float64, ptr %344, i64 %349
  %351 = load <8 x double>, ptr %350, align 64
  %352 = tail call <8 x double> @llvm.fabs.v8f64(<8 x double> %351)
  %353 = fcmp contract ogt <8 x double> %352, %347
  %354 = select <8 x i1> %353, <8 x double> %352, <8 x double> %347
  %355 = add nuw nsw i64 %348, 1
  %356 = icmp slt i64 %355, %18
  br i1 %356, label %346, label %357

357:
  %358 = phi <8 x double> [ %342, %337 ], [ %354, %346 ]
  %359 = bitcast <8 x double> %358 to <8 x i64>
  %360 = lshr <8 x i64> %359, splat (i64 52)
  %361 = and <8 x i64> %360, splat (i64 2047)
  %362 = icmp eq <8 x i64> %361, zeroinitializer
  %363 = tail call <8 x i64> @llvm.umin.v8i64(<8 x i64> %361, <8 x i64> splat (i64 2045))
  %364 = shl nuw nsw <8 x i64> %363, splat (i64 52)
  %365 = add nsw <8 x i64> %364, <i64 -4607182418800017408, i64 -4607182418800017408, i64 -4607182418800017408, i64 -4607182418800017408, i64 -4607182418800017408, i64 -4607182418800017408, i64 -4607182418800017408, i64 -4607182418800017408>
  %366 = select <8 x i1> %362, <8 x i64> <i64 -4602678819172646912, i64 -4602678819172646912, i64 -4602678819172646912, i64 -4602678819172646912, i64 -4602678819172646912, i64 -4602678819172646912, i64 -4602678819172646912, i64 -4602678819172646912>, <8 x i64> %365
  %367 = sub nsw <8 x i64> splat (i64 4607182418800017408), %366
  %368 = bitcast <8 x i64> %367 to <8 x double>
  br i1 %345, label %369, label %380

369:
  %370 = phi <8 x double> [ %377, %369 ], [ zeroinitializer, %357 ]
  %371 = phi i64 [ %378, %369 ], [ %343, %357 ]
  %372 = mul i64 %371, %19
  %373 = getelementptr %struct.number_float64, ptr %344, i64 %372
  %374 = load <8 x double>, ptr %373, align 64
  %375 = fmul contract <8 x double> %374, %368
  %376 = fmul contract <8 x double> %375, %375
  %377 = fadd contract <8 x double> %370, %376
  %378 = add nuw nsw i64 %371, 1
  %379 = icmp slt i64 %378, %18
  br i1 %379, label %369, label %380

380:
  %381 = phi <8 x double> [ zeroinitializer, %357 ], [ %377, %369 ]
  %382 = fmul contract <8 x double> %341, %368
  %383 = fcmp contract oeq <8 x double> %381, zeroinitializer
  %384 = fmul contract <8 x double> %382, %382
  %385 = fadd contract <8 x double> %384, %381
  %386 = tail call contract <8 x double> @llvm.sqrt.v8f64(<8 x double> %385)
  %387 = fcmp contract olt <8 x double> %382, zeroinitializer
  %388 = fneg <8 x double> %386
  %389 = select <8 x i1> %387, <8 x double> %386, <8 x double> %388
  %390 = fdiv contract <8 x double> <double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00>, %389
  %391 = fsub contract <8 x double> %389, %382
  %392 = select <8 x i1> %383, <8 x double> <double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00>, <8 x double> %390
  %393 = fmul contract <8 x double> %391, %392
  %394 = bitcast <8 x double> %393 to <8 x i64>
  %395 = select <8 x i1> %383, <8 x i64> zeroinitializer, <8 x i64> %394
  %396 = bitcast <8 x i64> %395 to <8 x double>
  %397 = fsub contract <8 x double> %382, %389
  %398 = fdiv contract <8 x double> <double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00>, %397
  %399 = select <8 x i1> %383, <8 x double> <double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00>, <8 x double> %398
  %400 = add nsw <8 x i64> %366, splat (i64 4607182418800017408)
  %401 = bitcast <8 x i64> %400 to <8 x double>
  %402 = fmul contract <8 x double> %389, %401
  %403 = select <8 x i1> %383, <8 x double> %341, <8 x double> %402
  store <8 x double> %403, ptr %340, align 64
  br i1 %345, label %409, label %404

404:
  %405 = icmp slt i64 %343, %19
  br i1 %405, label %406, label %453

406:
  %407 = mul i64 %338, %19
  %408 = getelementptr %struct.number_float64, ptr %12, i64 %407
  br label %418

409:
  %410 = phi i64 [ %416, %409 ], [ %343, %380 ]
  %411 = mul i64 %410, %19
  %412 = getelementptr %struct.number_float64, ptr %344, i64 %411
  %413 = load <8 x double>, ptr %412, align 64
  %414 = fmul contract <8 x double> %413, %368
  %415 = fmul contract <8 x double> %399, %414
  store <8 x double> %415, ptr %412, align 64
  %416 = add nuw nsw i64 %410, 1
  %417 = icmp slt i64 %416, %18
  br i1 %417, label %409, label %404

418:
  %419 = phi i64 [ %343, %406 ], [ %451, %450 ]
  %420 = getelementptr %struct.number_float64, ptr %408, i64 %419
  %421 = load <8 x double>, ptr %420, align 64
  br label %422

422:
  %423 = phi i64 [ %433, %422 ], [ %343, %418 ]
  %424 = phi <8 x double> [ %432, %422 ], [ %421, %418 ]
  %425 = mul i64 %423, %19
  %426 = getelementptr %struct.number_float64, ptr %12, i64 %425
  %427 = getelementptr %struct.number_float64, ptr %426, i64 %338
  %428 = load <8 x double>, ptr %427, align 64
  %429 = getelementptr %struct.number_float64, ptr %426, i64 %419
  %430 = load <8 x double>, ptr %429, align 64
  %431 = fmul contract <8 x double> %428, %430
  %432 = fadd contract <8 x double> %424, %431
  %433 = add nuw nsw i64 %423, 1
  %434 = icmp slt i64 %433, %18
  br i1 %434, label %422, label %435

435:
  %436 = fmul contract <8 x double> %432, %396
  %437 = fsub contract <8 x double> %421, %436
  store <8 x double> %437, ptr %420, align 64
  br label %438

438:
  %439 = phi i64 [ %448, %438 ], [ %343, %435 ]
  %440 = mul i64 %439, %19
  %441 = getelementptr %struct.number_float64, ptr %12, i64 %440
  %442 = getelementptr %struct.number_float64, ptr %441, i64 %419
  %443 = getelementptr %struct.number_float64, ptr %441, i64 %338
  %444 = load <8 x double>, ptr %443, align 64
  %445 = fmul contract <8 x double> %436, %444
  %446 = load <8 x double>, ptr %442, align 64
  %447 = fsub contract <8 x double> %446, %445
  store <8 x double> %447, ptr %442, align 64
  %448 = add nuw nsw i64 %439, 1
  %449 = icmp slt i64 %448, %18
  br i1 %449, label %438, label %450

450:
  %451 = add nuw nsw i64 %419, 1
  %452 = icmp slt i64 %451, %19
  br i1 %452, label %418, label %453

453:
  %454 = getelementptr %struct.number_float64, ptr %16, i64 %338
  store <8 x i64> %395, ptr %454, align 64
  %455 = icmp eq i64 %343, %19
  br i1 %455, label %731, label %337

456:
  br label %457

457:
  %458 = phi i64 [ 0, %456 ], [ %558, %556 ]
  %459 = phi <8 x i64> [ <i64 -1, i64 -1, i64 -1, i64 -1, i64 -1, i64 -1, i64 -1, i64 -1>, %456 ], [ %557, %556 ]
  %460 = icmp ugt i64 %458, 23
  %461 = select <8 x i1> %114, <8 x i64> zeroinitializer, <8 x i64> %459
  %462 = tail call i64 @llvm.vector.reduce.or.v8i64(<8 x i64> %461)
  %463 = icmp eq i64 %462, 0
  %464 = select i1 %460, i1 true, i1 %463
  br i1 %464, label %465, label %466

465:
  br i1 %38, label %560, label %610

466:
  br i1 %38, label %470, label %556

467:
  %468 = phi <8 x i64> [ %471, %470 ], [ %509, %553 ]
  %469 = icmp eq i64 %473, %19
  br i1 %469, label %556, label %470

470:
  %471 = phi <8 x i64> [ %468, %467 ], [ zeroinitializer, %466 ]
  %472 = phi i64 [ %473, %467 ], [ 0, %466 ]
  %473 = add nuw nsw i64 %472, 1
  %474 = icmp slt i64 %473, %19
  br i1 %474, label %475, label %467

475:
  %476 = phi <8 x i64> [ %509, %553 ], [ %471, %470 ]
  %477 = phi i64 [ %554, %553 ], [ %473, %470 ]
  br i1 %39, label %478, label %497

478:
  %479 = phi i64 [ %495, %478 ], [ 0, %475 ]
  %480 = phi <8 x double> [ %492, %478 ], [ zeroinitializer, %475 ]
  %481 = phi <8 x double> [ %490, %478 ], [ zeroinitializer, %475 ]
  %482 = phi <8 x double> [ %494, %478 ], [ zeroinitializer, %475 ]
  %483 = mul i64 %479, %19
  %484 = getelementptr %struct.number_float64, ptr %12, i64 %483
  %485 = getelementptr %struct.number_float64, ptr %484, i64 %472
  %486 = load <8 x double>, ptr %485, align 64
  %487 = getelementptr %struct.number_float64, ptr %484, i64 %477
  %488 = load <8 x double>, ptr %487, align 64
  %489 = fmul contract <8 x double> %486, %486
  %490 = fadd contract <8 x double> %481, %489
  %491 = fmul contract <8 x double> %488, %488
  %492 = fadd contract <8 x double> %480, %491
  %493 = fmul contract <8 x double> %486, %488
  %494 = fadd contract <8 x double> %482, %493
  %495 = add nuw nsw i64 %479, 1
  %496 = icmp eq i64 %495, %18
  br i1 %496, label %497, label %478

497:
  %498 = phi <8 x double> [ zeroinitializer, %475 ], [ %494, %478 ]
  %499 = phi <8 x double> [ zeroinitializer, %475 ], [ %490, %478 ]
  %500 = phi <8 x double> [ zeroinitializer, %475 ], [ %492, %478 ]
  %501 = tail call contract <8 x double> @llvm.sqrt.v8f64(<8 x double> %499)
  %502 = tail call contract <8 x double> @llvm.sqrt.v8f64(<8 x double> %500)
  %503 = fmul contract <8 x double> %501, %502
  %504 = tail call <8 x double> @llvm.fabs.v8f64(<8 x double> %498)
  %505 = fmul contract <8 x double> %43, %503
  %506 = fcmp contract ogt <8 x double> %504, %505
  %507 = fcmp contract ogt <8 x double> %504, splat (double 0x3970000000000000)
  %508 = and <8 x i1> %506, %507
  %509 = select <8 x i1> %508, <8 x i64> <i64 -1, i64 -1, i64 -1, i64 -1, i64 -1, i64 -1, i64 -1, i64 -1>, <8 x i64> %476
  %510 = bitcast <8 x i1> %508 to i8
  %511 = icmp eq i8 %510, 0
  br i1 %511, label %553, label %512

512:
  %513 = select <8 x i1> %508, <8 x double> %504, <8 x double> <double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00>
  %514 = fsub contract <8 x double> %500, %499
  %515 = fmul contract <8 x double> %513, <double 2.000000e+00, double 2.000000e+00, double 2.000000e+00, double 2.000000e+00, double 2.000000e+00, double 2.000000e+00, double 2.000000e+00, double 2.000000e+00>
  %516 = fdiv contract <8 x double> %514, %515
  %517 = tail call <8 x double> @llvm.fabs.v8f64(<8 x double> %516)
  %518 = fmul contract <8 x double> %516, %516
  %519 = fadd contract <8 x double> %518, <double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00>
  %520 = tail call contract <8 x double> @llvm.sqrt.v8f64(<8 x double> %519)
  %521 = fadd contract <8 x double> %517, %520
  %522 = fdiv contract <8 x double> <double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00>, %521
  %523 = fcmp contract olt <8 x double> %516, zeroinitializer
  %524 = fneg <8 x double> %522
  %525 = select <8 x i1> %523, <8 x double> %524, <8 x double> %522
  %526 = select <8 x i1> %508, <8 x double> %525, <8 x double> zeroinitializer
  %527 = fmul contract <8 x double> %526, %526
  %528 = fadd contract <8 x double> %527, <double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00>
  %529 = tail call contract <8 x double> @llvm.sqrt.v8f64(<8 x double> %528)
  %530 = fdiv contract <8 x double> <double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00>, %529
  %531 = fdiv contract <8 x double> <double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00>, %513
  %532 = fmul contract <8 x double> %498, %531
  %533 = select <8 x i1> %508, <8 x double> %532, <8 x double> <double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00>
  %534 = fmul contract <8 x double> %526, %530
  %535 = fmul contract <8 x double> %534, %533
  %536 = fmul contract <8 x double> %530, %533
  br i1 %39, label %537, label %553

537:
  %538 = phi i64 [ %551, %537 ], [ 0, %512 ]
  %539 = mul i64 %538, %19
  %540 = getelementptr %struct.number_float64, ptr %12, i64 %539
  %541 = getelementptr %struct.number_float64, ptr %540, i64 %472
  %542 = getelementptr %struct.number_float64, ptr %540, i64 %477
  %543 = load <8 x double>, ptr %541, align 64
  %544 = load <8 x double>, ptr %542, align 64
  %545 = fmul contract <8 x double> %530, %543
  %546 = fmul contract <8 x double> %535, %544
  %547 = fsub contract <8 x double> %545, %546
  store <8 x double> %547, ptr %541, align 64
  %548 = fmul contract <8 x double> %534, %543
  %549 = fmul contract <8 x double> %536, %544
  %550 = fadd contract <8 x double> %548, %549
  store <8 x double> %550, ptr %542, align 64
  %551 = add nuw nsw i64 %538, 1
  %552 = icmp eq i64 %551, %18
  br i1 %552, label %553, label %537

553:
  %554 = add nuw nsw i64 %477, 1
  %555 = icmp slt i64 %554, %19
  br i1 %555, label %475, label %467

556:
  %557 = phi <8 x i64> [ zeroinitializer, %466 ], [ %468, %467 ]
  %558 = add nuw nsw i64 %458, 1
  br label %457

559:
  br i1 %38, label %580, label %610

560:
  %561 = phi i64 [ %576, %575 ], [ 0, %465 ]
  %562 = getelementptr [16 x <8 x double>], ptr %11, i64 0, i64 %561
  store <8 x double> zeroinitializer, ptr %562, align 64
  %563 = getelementptr %struct.number_float64, ptr %12, i64 %561
  br i1 %39, label %564, label %575

564:
  %565 = phi <8 x double> [ %571, %564 ], [ zeroinitializer, %560 ]
  %566 = phi i64 [ %572, %564 ], [ 0, %560 ]
  %567 = mul i64 %566, %19
  %568 = getelementptr %struct.number_float64, ptr %563, i64 %567
  %569 = load <8 x double>, ptr %568, align 64
  %570 = fmul contract <8 x double> %569, %569
  %571 = fadd contract <8 x double> %565, %570
  %572 = add nuw nsw i64 %566, 1
  %573 = icmp eq i64 %572, %18
  br i1 %573, label %574, label %564

574:
  store <8 x double> %571, ptr %562, align 64
  br label %575

575:
  %576 = add nuw nsw i64 %561, 1
  %577 = icmp eq i64 %576, %19
  br i1 %577, label %559, label %560

578:
  %579 = icmp eq i64 %582, %19
  br i1 %579, label %611, label %580

580:
  %581 = phi i64 [ %582, %578 ], [ 0, %559 ]
  %582 = add nuw nsw i64 %581, 1
  %583 = icmp slt i64 %582, %19
  br i1 %583, label %584, label %578

584:
  %585 = getelementptr [16 x <8 x double>], ptr %11, i64 0, i64 %581
  br label %586

586:
  %587 = phi i64 [ %582, %584 ], [ %608, %607 ]
  %588 = load <8 x double>, ptr %585, align 64
  %589 = getelementptr [16 x <8 x double>], ptr %11, i64 0, i64 %587
  %590 = load <8 x double>, ptr %589, align 64
  %591 = fcmp contract olt <8 x double> %588, %590
  %592 = select <8 x i1> %591, <8 x double> %590, <8 x double> %588
  store <8 x double> %592, ptr %585, align 64
  %593 = load <8 x double>, ptr %589, align 64
  %594 = select <8 x i1> %591, <8 x double> %588, <8 x double> %593
  store <8 x double> %594, ptr %589, align 64
  br i1 %39, label %595, label %607

595:
  %596 = phi i64 [ %605, %595 ], [ 0, %586 ]
  %597 = mul i64 %596, %19
  %598 = getelementptr %struct.number_float64, ptr %12, i64 %597
  %599 = getelementptr %struct.number_float64, ptr %598, i64 %581
  %600 = getelementptr %struct.number_float64, ptr %598, i64 %587
  %601 = load <8 x i64>, ptr %599, align 64
  %602 = load <8 x i64>, ptr %600, align 64
  %603 = select <8 x i1> %591, <8 x i64> %602, <8 x i64> %601
  store <8 x i64> %603, ptr %599, align 64
  %604 = select <8 x i1> %591, <8 x i64> %601, <8 x i64> %602
  store <8 x i64> %604, ptr %600, align 64
  %605 = add nuw nsw i64 %596, 1
  %606 = icmp eq i64 %605, %18
  br i1 %606, label %607, label %595

607:
  %608 = add nuw nsw i64 %587, 1
  %609 = icmp slt i64 %608, %19
  br i1 %609, label %586, label %578

610:
  br label %731

611:
  br i1 %38, label %612, label %731

612:
  %613 = phi i64 [ %618, %728 ], [ 0, %611 ]
  %614 = mul i64 %613, %44
  %615 = getelementptr %struct.number_float64, ptr %12, i64 %614
  %616 = load <8 x double>, ptr %615, align 64
  %617 = tail call <8 x double> @llvm.fabs.v8f64(<8 x double> %616)
  %618 = add nuw nsw i64 %613, 1
  %619 = getelementptr %struct.number_float64, ptr %12, i64 %613
  %620 = icmp slt i64 %618, %18
  br i1 %620, label %621, label %632

621:
  %622 = phi <8 x double> [ %629, %621 ], [ %617, %612 ]
  %623 = phi i64 [ %630, %621 ], [ %618, %612 ]
  %624 = mul i64 %623, %19
  %625 = getelementptr %struct.number_float64, ptr %619, i64 %624
  %626 = load <8 x double>, ptr %625, align 64
  %627 = tail call <8 x double> @llvm.fabs.v8f64(<8 x double> %626)
  %628 = fcmp contract ogt <8 x double> %627, %622
  %629 = select <8 x i1> %628, <8 x double> %627, <8 x double> %622
  %630 = add nuw nsw i64 %623, 1
  %631 = icmp slt i64 %630, %18
  br i1 %631, label %621, label %632

632:
  %633 = phi <8 x double> [ %617, %612 ], [ %629, %621 ]
  %634 = bitcast <8 x double> %633 to <8 x i64>
  %635 = lshr <8 x i64> %634, splat (i64 52)
  %636 = and <8 x i64> %635, splat (i64 2047)
  %637 = icmp eq <8 x i64> %636, zeroinitializer
  %638 = tail call <8 x i64> @llvm.umin.v8i64(<8 x i64> %636, <8 x i64> splat (i64 2045))
  %639 = shl nuw nsw <8 x i64> %638, splat (i64 52)
  %640 = add nsw <8 x i64> %639, <i64 -4607182418800017408, i64 -4607182418800017408, i64 -4607182418800017408, i64 -4607182418800017408, i64 -4607182418800017408, i64 -4607182418800017408, i64 -4607182418800017408, i64 -4607182418800017408>
  %641 = select <8 x i1> %637, <8 x i64> <i64 -4602678819172646912, i64 -4602678819172646912, i64 -4602678819172646912, i64 -4602678819172646912, i64 -4602678819172646912, i64 -4602678819172646912, i64 -4602678819172646912, i64 -4602678819172646912>, <8 x i64> %640
  %642 = sub nsw <8 x i64> splat (i64 4607182418800017408), %641
  %643 = bitcast <8 x i64> %642 to <8 x double>
  br i1 %620, label %644, label %655

644:
  %645 = phi <8 x double> [ %652, %644 ], [ zeroinitializer, %632 ]
  %646 = phi i64 [ %653, %644 ], [ %618, %632 ]
  %647 = mul i64 %646, %19
  %648 = getelementptr %struct.number_float64, ptr %619, i64 %647
  %649 = load <8 x double>, ptr %648, align 64
  %650 = fmul contract <8 x double> %649, %643
  %651 = fmul contract <8 x double> %650, %650
  %652 = fadd contract <8 x double> %645, %651
  %653 = add nuw nsw i64 %646, 1
  %654 = icmp slt i64 %653, %18
  br i1 %654, label %644, label %655

655:
  %656 = phi <8 x double> [ zeroinitializer, %632 ], [ %652, %644 ]
  %657 = fmul contract <8 x double> %616, %643
  %658 = fcmp contract oeq <8 x double> %656, zeroinitializer
  %659 = fmul contract <8 x double> %657, %657
  %660 = fadd contract <8 x double> %659, %656
  %661 = tail call contract <8 x double> @llvm.sqrt.v8f64(<8 x double> %660)
  %662 = fcmp contract olt <8 x double> %657, zeroinitializer
  %663 = fneg <8 x double> %661
  %664 = select <8 x i1> %662, <8 x double> %661, <8 x double> %663
  %665 = fdiv contract <8 x double> <double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00>, %664
  %666 = fsub contract <8 x double> %664, %657
  %667 = select <8 x i1> %658, <8 x double> <double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00>, <8 x double> %665
  %668 = fmul contract <8 x double> %666, %667
  %669 = bitcast <8 x double> %668 to <8 x i64>
  %670 = select <8 x i1> %658, <8 x i64> zeroinitializer, <8 x i64> %669
  %671 = bitcast <8 x i64> %670 to <8 x double>
  %672 = fsub contract <8 x double> %657, %664
  %673 = fdiv contract <8 x double> <double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00>, %672
  %674 = select <8 x i1> %658, <8 x double> <double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00>, <8 x double> %673
  %675 = add nsw <8 x i64> %641, splat (i64 4607182418800017408)
  %676 = bitcast <8 x i64> %675 to <8 x double>
  %677 = fmul contract <8 x double> %664, %676
  %678 = select <8 x i1> %658, <8 x double> %616, <8 x double> %677
  store <8 x double> %678, ptr %615, align 64
  br i1 %620, label %684, label %679

679:
  %680 = icmp slt i64 %618, %19
  br i1 %680, label %681, label %728

681:
  %682 = mul i64 %613, %19
  %683 = getelementptr %struct.number_float64, ptr %12, i64 %682
  br label %693

684:
  %685 = phi i64 [ %691, %684 ], [ %618, %655 ]
  %686 = mul i64 %685, %19
  %687 = getelementptr %struct.number_float64, ptr %619, i64 %686
  %688 = load <8 x double>, ptr %687, align 64
  %689 = fmul contract <8 x double> %688, %643
  %690 = fmul contract <8 x double> %674, %689
  store <8 x double> %690, ptr %687, align 64
  %691 = add nuw nsw i64 %685, 1
  %692 = icmp slt i64 %691, %18
  br i1 %692, label %684, label %679

693:
  %694 = phi i64 [ %618, %681 ], [ %726, %725 ]
  %695 = getelementptr %struct.number_float64, ptr %683, i64 %694
  %696 = load <8 x double>, ptr %695, align 64
  br label %697

697:
  %698 = phi i64 [ %708, %697 ], [ %618, %693 ]
  %699 = phi <8 x double> [ %707, %697 ], [ %696, %693 ]
  %700 = mul i64 %698, %19
  %701 = getelementptr %struct.number_float64, ptr %12, i64 %700
  %702 = getelementptr %struct.number_float64, ptr %701, i64 %613
  %703 = load <8 x double>, ptr %702, align 64
  %704 = getelementptr %struct.number_float64, ptr %701, i64 %694
  %705 = load <8 x double>, ptr %704, align 64
  %706 = fmul contract <8 x double> %703, %705
  %707 = fadd contract <8 x double> %699, %706
  %708 = add nuw nsw i64 %698, 1
  %709 = icmp slt i64 %708, %18
  br i1 %709, label %697, label %710

710:
  %711 = fmul contract <8 x double> %707, %671
  %712 = fsub contract <8 x double> %696, %711
  store <8 x double> %712, ptr %695, align 64
  br label %713

713:
  %714 = phi i64 [ %723, %713 ], [ %618, %710 ]
  %715 = mul i64 %714, %19
  %716 = getelementptr %struct.number_float64, ptr %12, i64 %715
  %717 = getelementptr %struct.number_float64, ptr %716, i64 %694
  %718 = getelementptr %struct.number_float64, ptr %716, i64 %613
  %719 = load <8 x double>, ptr %718, align 64
  %720 = fmul contract <8 x double> %711, %719
  %721 = load <8 x double>, ptr %717, align 64
  %722 = fsub contract <8 x double> %721, %720
  store <8 x double> %722, ptr %717, align 64
  %723 = add nuw nsw i64 %714, 1
  %724 = icmp slt i64 %723, %18
  br i1 %724, label %713, label %725

725:
  %726 = add nuw nsw i64 %694, 1
  %727 = icmp slt i64 %726, %19
  br i1 %727, label %693, label %728

728:
  %729 = getelementptr %struct.number_float64, ptr %16, i64 %613
  store <8 x i64> %670, ptr %729, align 64
  %730 = icmp eq i64 %618, %19
  br i1 %730, label %731, label %612

731:
  %732 = phi ptr [ %48, %336 ], [ %15, %611 ], [ %48, %335 ], [ %15, %610 ], [ %15, %728 ], [ %48, %453 ]
  %733 = add nsw <8 x i64> %123, splat (i64 4607182418800017408)
  %734 = bitcast <8 x i64> %733 to <8 x double>
  br i1 %25, label %861, label %735

735:
  br i1 %39, label %737, label %736

736:
  br i1 %38, label %757, label %826

737:
  %738 = phi i64 [ %752, %751 ], [ 0, %735 ]
  br i1 %49, label %739, label %751

739:
  %740 = mul i64 %738, %23
  %741 = getelementptr %struct.number_float64, ptr %14, i64 %740
  br label %742

742:
  %743 = phi i64 [ 0, %739 ], [ %749, %742 ]
  %744 = getelementptr %struct.number_float64, ptr %741, i64 %743
  %745 = icmp eq i64 %738, %743
  %746 = uitofp i1 %745 to double
  %747 = insertelement <8 x double> poison, double %746, i64 0
  %748 = shufflevector <8 x double> %747, <8 x double> poison, <8 x i32> zeroinitializer
  store <8 x double> %748, ptr %744, align 64
  %749 = add nuw nsw i64 %743, 1
  %750 = icmp eq i64 %749, %23
  br i1 %750, label %751, label %742

751:
  %752 = add nuw nsw i64 %738, 1
  %753 = icmp eq i64 %752, %18
  br i1 %753, label %736, label %737

754:
  %755 = icmp sgt i64 %758, 1
  br i1 %755, label %757, label %756

756:
  br i1 %38, label %807, label %826

757:
  %758 = phi i64 [ %759, %754 ], [ %19, %736 ]
  %759 = add nsw i64 %758, -1
  %760 = getelementptr %struct.number_float64, ptr %16, i64 %759
  %761 = load <8 x double>, ptr %760, align 64
  %762 = icmp sgt i64 %758, %23
  br i1 %762, label %754, label %763

763:
  %764 = mul i64 %759, %23
  %765 = getelementptr %struct.number_float64, ptr %14, i64 %764
  %766 = getelementptr %struct.number_float64, ptr %12, i64 %759
  %767 = icmp slt i64 %758, %18
  br label %768

768:
  %769 = phi i64 [ %759, %763 ], [ %805, %804 ]
  %770 = getelementptr %struct.number_float64, ptr %765, i64 %769
  %771 = load <8 x double>, ptr %770, align 64
  %772 = getelementptr %struct.number_float64, ptr %14, i64 %769
  br i1 %767, label %776, label %773

773:
  %774 = fmul contract <8 x double> %761, %771
  %775 = fsub contract <8 x double> %771, %774
  store <8 x double> %775, ptr %770, align 64
  br label %804

776:
  %777 = phi i64 [ %787, %776 ], [ %758, %768 ]
  %778 = phi <8 x double> [ %786, %776 ], [ %771, %768 ]
  %779 = mul i64 %777, %19
  %780 = getelementptr %struct.number_float64, ptr %766, i64 %779
  %781 = load <8 x double>, ptr %780, align 64
  %782 = mul i64 %777, %23
  %783 = getelementptr %struct.number_float64, ptr %772, i64 %782
  %784 = load <8 x double>, ptr %783, align 64
  %785 = fmul contract <8 x double> %781, %784
  %786 = fadd contract <8 x double> %778, %785
  %787 = add nuw nsw i64 %777, 1
  %788 = icmp slt i64 %787, %18
  br i1 %788, label %776, label %789

789:
  %790 = fmul contract <8 x double> %761, %786
  %791 = fsub contract <8 x double> %771, %790
  store <8 x double> %791, ptr %770, align 64
  br i1 %767, label %792, label %804

792:
  %793 = phi i64 [ %802, %792 ], [ %758, %789 ]
  %794 = mul i64 %793, %23
  %795 = getelementptr %struct.number_float64, ptr %772, i64 %794
  %796 = mul i64 %793, %19
  %797 = getelementptr %struct.number_float64, ptr %766, i64 %796
  %798 = load <8 x double>, ptr %797, align 64
  %799 = fmul contract <8 x double> %790, %798
  %800 = load <8 x double>, ptr %795, align 64
  %801 = fsub contract <8 x double> %800, %799
  store <8 x double> %801, ptr %795, align 64
  %802 = add nuw nsw i64 %793, 1
  %803 = icmp slt i64 %802, %18
  br i1 %803, label %792, label %804

804:
  %805 = add i64 %769, 1
  %806 = icmp slt i64 %805, %23
  br i1 %806, label %768, label %754

807:
  %808 = phi i64 [ %824, %823 ], [ 0, %756 ]
  %809 = mul i64 %808, %44
  %810 = getelementptr [256 x %struct.number_float64], ptr %12, i64 0, i64 %809
  %811 = load <8 x double>, ptr %810, align 64
  %812 = fcmp contract olt <8 x double> %811, zeroinitializer
  br i1 %39, label %813, label %823

813:
  %814 = phi i64 [ %821, %813 ], [ 0, %807 ]
  %815 = mul i64 %814, %23
  %816 = add i64 %815, %808
  %817 = getelementptr [256 x %struct.number_float64], ptr %14, i64 0, i64 %816
  %818 = load <8 x double>, ptr %817, align 64
  %819 = fneg contract <8 x double> %818
  %820 = select contract <8 x i1> %812, <8 x double> %819, <8 x double> %818
  store <8 x double> %820, ptr %817, align 64
  %821 = add nuw nsw i64 %814, 1
  %822 = icmp eq i64 %821, %18
  br i1 %822, label %823, label %813

823:
  %824 = add nuw nsw i64 %808, 1
  %825 = icmp eq i64 %824, %19
  br i1 %825, label %826, label %807

826:
  br i1 %53, label %827, label %842

827:
  %828 = phi i64 [ %840, %839 ], [ 0, %826 ]
  br i1 %54, label %829, label %839

829:
  %830 = mul i64 %828, %52
  %831 = getelementptr %struct.number_float64, ptr %15, i64 %830
  %832 = getelementptr %struct.number_float64, ptr %50, i64 %830
  br label %833

833:
  %834 = phi i64 [ 0, %829 ], [ %837, %833 ]
  %835 = getelementptr %struct.number_float64, ptr %831, i64 %834
  %836 = getelementptr %struct.number_float64, ptr %832, i64 %834
  call void @llvm.memcpy.p0.p0.i64(ptr align 64 %835, ptr align 64 %836, i64 64, i1 false)
  %837 = add nuw nsw i64 %834, 1
  %838 = icmp eq i64 %837, %52
  br i1 %838, label %839, label %833

839:
  %840 = add nuw nsw i64 %828, 1
  %841 = icmp eq i64 %840, %51
  br i1 %841, label %842, label %827

842:
  %843 = getelementptr %struct.number_float64, ptr %732, i64 %19
  br i1 %58, label %844, label %861

844:
  %845 = phi i64 [ %859, %858 ], [ 0, %842 ]
  %846 = getelementptr %struct.number_float64, ptr %843, i64 %845
  br i1 %59, label %847, label %858

847:
  %848 = mul i64 %845, %57
  %849 = getelementptr %struct.number_float64, ptr %55, i64 %848
  br label %850

850:
  %851 = phi i64 [ 0, %847 ], [ %856, %850 ]
  %852 = mul i64 %851, %56
  %853 = getelementptr %struct.number_float64, ptr %846, i64 %852
  %854 = getelementptr %struct.number_float64, ptr %849, i64 %851
  %855 = load <8 x double>, ptr %854, align 64
  store <8 x double> %855, ptr %853, align 64
  %856 = add nuw nsw i64 %851, 1
  %857 = icmp eq i64 %856, %57
  br i1 %857, label %858, label %850

858:
  %859 = add nuw nsw i64 %845, 1
  %860 = icmp eq i64 %859, %56
  br i1 %860, label %861, label %844

861:
  br i1 %38, label %863, label %891

862:
  br i1 %38, label %875, label %891

863:
  %864 = phi i64 [ %871, %863 ], [ 0, %861 ]
  %865 = getelementptr %struct.number_float64, ptr %732, i64 %864
  %866 = mul i64 %864, %44
  %867 = getelementptr [256 x %struct.number_float64], ptr %12, i64 0, i64 %866
  %868 = load <8 x double>, ptr %867, align 64
  %869 = tail call <8 x double> @llvm.fabs.v8f64(<8 x double> %868)
  %870 = fmul contract <8 x double> %869, %734
  store <8 x double> %870, ptr %865, align 64
  %871 = add nuw nsw i64 %864, 1
  %872 = icmp eq i64 %871, %19
  br i1 %872, label %862, label %863

873:
  %874 = icmp eq i64 %877, %19
  br i1 %874, label %891, label %875

875:
  %876 = phi i64 [ %877, %873 ], [ 0, %862 ]
  %877 = add nuw nsw i64 %876, 1
  %878 = icmp slt i64 %877, %19
  br i1 %878, label %879, label %873

879:
  %880 = getelementptr %struct.number_float64, ptr %732, i64 %876
  br label %881

881:
  %882 = phi i64 [ %877, %879 ], [ %889, %881 ]
  %883 = load <8 x double>, ptr %880, align 64
  %884 = getelementptr %struct.number_float64, ptr %732, i64 %882
  %885 = load <8 x double>, ptr %884, align 64
  %886 = fcmp contract olt <8 x double> %883, %885
  %887 = select <8 x i1> %886, <8 x double> %885, <8 x double> %883
  store <8 x double> %887, ptr %880, align 64
  %888 = select <8 x i1> %886, <8 x double> %883, <8 x double> %885
  store <8 x double> %888, ptr %884, align 64
  %889 = add nuw nsw i64 %882, 1
  %890 = icmp slt i64 %889, %19
  br i1 %890, label %881, label %873

891:
  %892 = mul i64 %62, %32
  %893 = getelementptr double, ptr %0, i64 %892
  %894 = bitcast <8 x i1> %114 to i8
  %895 = icmp eq i8 %894, 0
  %896 = or i1 %895, %60
  br i1 %896, label %904, label %897

897:
  %898 = phi i64 [ %902, %897 ], [ 0, %891 ]
  %899 = getelementptr <8 x double>, ptr %15, i64 %898
  %900 = load <8 x i64>, ptr %899, align 64
  %901 = select <8 x i1> %114, <8 x i64> splat (i64 9221120237041090560), <8 x i64> %900
  store <8 x i64> %901, ptr %899, align 64
  %902 = add nuw nsw i64 %898, 1
  %903 = icmp eq i64 %902, %32
  br i1 %903, label %904, label %897

904:
  call fastcc void @write_rows_float64(ptr %893, ptr %15, i64 %32, i64 %64)
  %905 = add i64 %62, 8
  %906 = icmp slt i64 %905, %4
  br i1 %906, label %61, label %907

907:
  ret void
}

define void @small_solve_complex64(ptr %0, ptr %1, ptr %2, i64 %3, i64 %4, i64 %5, i64 %6, i64 %7, i64 %8) {
  %10 = alloca [256 x %struct.number_complex64], align 64
  %11 = alloca [256 x %struct.number_complex64], align 64
  %12 = icmp slt i64 %3, %4
  br i1 %12, label %13, label %340

13:
  %14 = shl i64 %7, 1
  %15 = mul i64 %5, %5
  %16 = shl i64 %5, 3
  %17 = shl i64 %15, 1
  %18 = and i64 %8, 2
  %19 = icmp eq i64 %18, 0
  %20 = icmp sgt i64 %5, 0
  %21 = shl i64 %7, 3
  %22 = mul i64 %14, %5
  %23 = icmp sgt i64 %7, 0
  %24 = add i64 %5, 1
  %25 = mul i64 %7, %5
  %26 = shl i64 %25, 1
  %27 = icmp slt i64 %26, 1
  br label %28

28:
  %29 = phi i64 [ %3, %13 ], [ %338, %337 ]
  %30 = sub i64 %4, %29
  %31 = tail call i64 @llvm.smin.i64(i64 %30, i64 16)
  %32 = mul i64 %29, %5
  %33 = mul i64 %16, %32
  %34 = getelementptr i8, ptr %1, i64 %33
  call fastcc void @read_rows_float32(ptr %10, ptr %34, i64 %17, i64 %31)
  br i1 %19, label %53, label %35

35:
  br i1 %20, label %36, label %321

36:
  %37 = phi i64 [ %51, %50 ], [ 0, %35 ]
  %38 = mul i64 %37, %5
  %39 = getelementptr %struct.number_complex64, ptr %11, i64 %38
  br label %40

40:
  %41 = phi i64 [ 0, %36 ], [ %48, %40 ]
  %42 = getelementptr %struct.number_complex64, ptr %39, i64 %41
  %43 = icmp eq i64 %37, %41
  %44 = uitofp i1 %43 to float
  %45 = insertelement <16 x float> poison, float %44, i64 0
  %46 = shufflevector <16 x float> %45, <16 x float> poison, <16 x i32> zeroinitializer
  store <16 x float> %46, ptr %42, align 64
  %47 = getelementptr inbounds i8, ptr %42, i64 64
  store <16 x float> zeroinitializer, ptr %47, align 64
  %48 = add nuw nsw i64 %41, 1
  %49 = icmp eq i64 %48, %5
  br i1 %49, label %50, label %40

50:
  %51 = add nuw nsw i64 %37, 1
  %52 = icmp eq i64 %51, %5
  br i1 %52, label %56, label %36

53:
  %54 = mul i64 %21, %32
  %55 = getelementptr i8, ptr %2, i64 %54
  call fastcc void @read_rows_float32(ptr %11, ptr %55, i64 %22, i64 %31)
  br label %56

56:
  br i1 %20, label %61, label %321

57:
  %58 = phi <16 x i32> [ %158, %156 ], [ %166, %159 ], [ %166, %243 ]
  %59 = icmp eq i64 %73, %5
  br i1 %59, label %60, label %61

60:
  br i1 %20, label %246, label %321

61:
  %62 = phi <16 x i32> [ %58, %57 ], [ zeroinitializer, %56 ]
  %63 = phi i64 [ %73, %57 ], [ 0, %56 ]
  %64 = mul i64 %63, %5
  %65 = getelementptr %struct.number_complex64, ptr %10, i64 %64
  %66 = getelementptr %struct.number_complex64, ptr %65, i64 %63
  %67 = load <16 x float>, ptr %66, align 64
  %68 = getelementptr inbounds i8, ptr %66, i64 64
  %69 = load <16 x float>, ptr %68, align 64
  %70 = tail call <16 x float> @llvm.fabs.v16f32(<16 x float> %67)
  %71 = tail call <16 x float> @llvm.fabs.v16f32(<16 x float> %69)
  %72 = fadd contract <16 x float> %70, %71
  %73 = add nuw nsw i64 %63, 1
  %74 = getelementptr %struct.number_complex64, ptr %10, i64 %63
  %75 = icmp slt i64 %73, %5
  br i1 %75, label %76, label %156

76:
  %77 = uitofp nneg i64 %63 to float
  %78 = insertelement <16 x float> poison, float %77, i64 0
  %79 = shufflevector <16 x float> %78, <16 x float> poison, <16 x i32> zeroinitializer
  br label %84

80:
  br i1 %75, label %81, label %156

81:
  %82 = mul i64 %63, %7
  %83 = getelementptr %struct.number_complex64, ptr %11, i64 %82
  br label %106

84:
  %85 = phi <16 x float> [ %99, %84 ], [ %72, %76 ]
  %86 = phi <16 x float> [ %103, %84 ], [ %79, %76 ]
  %87 = phi i64 [ %104, %84 ], [ %73, %76 ]
  %88 = mul i64 %87, %5
  %89 = getelementptr %struct.number_complex64, ptr %74, i64 %88
  %90 = load <16 x float>, ptr %89, align 64
  %91 = getelementptr inbounds i8, ptr %89, i64 64
  %92 = load <16 x float>, ptr %91, align 64
  %93 = tail call <16 x float> @llvm.fabs.v16f32(<16 x float> %90)
  %94 = tail call <16 x float> @llvm.fabs.v16f32(<16 x float> %92)
  %95 = fadd contract <16 x float> %93, %94
  %96 = fcmp contract ogt <16 x float> %95, %85
  %97 = fcmp contract uno <16 x float> %95, zeroinitializer
  %98 = or <16 x i1> %96, %97
  %99 = select <16 x i1> %98, <16 x float> %95, <16 x float> %85
  %100 = uitofp nneg i64 %87 to float
  %101 = insertelement <16 x float> poison, float %100, i64 0
  %102 = shufflevector <16 x float> %101, <16 x float> poison, <16 x i32> zeroinitializer
  %103 = select <16 x i1> %98, <16 x float> %102, <16 x float> %86
  %104 = add nuw nsw i64 %87, 1
  %105 = icmp slt i64 %104, %5
  br i1 %105, label %84, label %80

106:
  %107 = phi i64 [ %73, %81 ], [ %154, %153 ]
  %108 = uitofp nneg i64 %107 to float
  %109 = insertelement <16 x float> poison, float %108, i64 0
  %110 = shufflevector <16 x float> %109, <16 x float> poison, <16 x i32> zeroinitializer
  %111 = fcmp contract oeq <16 x float> %103, %110
  %112 = bitcast <16 x i1> %111 to i16
  %113 = icmp eq i16 %112, 0
  br i1 %113, label %153, label %114

114:
  %115 = mul i64 %107, %5
  %116 = getelementptr %struct.number_complex64, ptr %10, i64 %115
  br label %121

117:
  br i1 %23, label %118, label %153

118:
  %119 = mul i64 %107, %7
  %120 = getelementptr %struct.number_complex64, ptr %11, i64 %119
  br label %137

121:
  %122 = phi i64 [ %63, %114 ], [ %135, %121 ]
  %123 = getelementptr %struct.number_complex64, ptr %65, i64 %122
  %124 = getelementptr %struct.number_complex64, ptr %116, i64 %122
  %125 = load <16 x i32>, ptr %123, align 64
  %126 = getelementptr inbounds i8, ptr %123, i64 64
  %127 = load <16 x i32>, ptr %126, align 64
  %128 = load <16 x i32>, ptr %124, align 64
  %129 = getelementptr inbounds i8, ptr %124, i64 64
  %130 = load <16 x i32>, ptr %129, align 64
  %131 = select <16 x i1> %111, <16 x i32> %128, <16 x i32> %125
  %132 = select <16 x i1> %111, <16 x i32> %130, <16 x i32> %127
  store <16 x i32> %131, ptr %123, align 64
  store <16 x i32> %132, ptr %126, align 64
  %133 = select <16 x i1> %111, <16 x i32> %125, <16 x i32> %128
  %134 = select <16 x i1> %111, <16 x i32> %127, <16 x i32> %130
  store <16 x i32> %133, ptr %124, align 64
  store <16 x i32> %134, ptr %129, align 64
  %135 = add nuw nsw i64 %122, 1
  %136 = icmp slt i64 %135, %5
  br i1 %136, label %121, label %117

137:
  %138 = phi i64 [ 0, %118 ], [ %151, %137 ]
  %139 = getelementptr %struct.number_complex64, ptr %83, i64 %138
  %140 = getelementptr %struct.number_complex64, ptr %120, i64 %138
  %141 = load <16 x i32>, ptr %139, align 64
  %142 = getelementptr inbounds i8, ptr %139, i64 64
  %143 = load <16 x i32>, ptr %142, align 64
  %144 = load <16 x i32>, ptr %140, align 64
  %145 = getelementptr inbounds i8, ptr %140, i64 64
  %146 = load <16 x i32>, ptr %145, align 64
  %147 = select <16 x i1> %111, <16 x i32> %144, <16 x i32> %141
  %148 = select <16 x i1> %111, <16 x i32> %146, <16 x i32> %143
  store <16 x i32> %147, ptr %139, align 64
  store <16 x i32> %148, ptr %142, align 64
  %149 = select <16 x i1> %111, <16 x i32> %141, <16 x i32> %144
  %150 = select <16 x i1> %111, <16 x i32> %143, <16 x i32> %146
  store <16 x i32> %149, ptr %140, align 64
  store <16 x i32> %150, ptr %145, align 64
  %151 = add nuw nsw i64 %138, 1
  %152 = icmp eq i64 %151, %7
  br i1 %152, label %153, label %137

153:
  %154 = add nuw nsw i64 %107, 1
  %155 = icmp slt i64 %154, %5
  br i1 %155, label %106, label %159

156:
  %157 = fcmp contract oeq <16 x float> %72, zeroinitializer
  %158 = select <16 x i1> %157, <16 x i32> <i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1>, <16 x i32> %62
  br label %57

159:
  %160 = load <16 x float>, ptr %66, align 64
  %161 = load <16 x float>, ptr %68, align 64
  %162 = tail call <16 x float> @llvm.fabs.v16f32(<16 x float> %160)
  %163 = tail call <16 x float> @llvm.fabs.v16f32(<16 x float> %161)
  %164 = fadd contract <16 x float> %162, %163
  %165 = fcmp contract oeq <16 x float> %164, zeroinitializer
  %166 = select <16 x i1> %165, <16 x i32> <i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1>, <16 x i32> %62
  br i1 %75, label %167, label %57

167:
  %168 = fcmp contract ogt <16 x float> %162, %163
  %169 = select <16 x i1> %168, <16 x float> %162, <16 x float> %163
  %170 = fdiv contract <16 x float> %160, %169
  %171 = fdiv contract <16 x float> %161, %169
  %172 = fmul contract <16 x float> %170, %170
  %173 = fmul contract <16 x float> %171, %171
  %174 = fadd contract <16 x float> %172, %173
  %175 = fdiv contract <16 x float> <float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00>, %174
  %176 = fmul contract <16 x float> %170, %175
  %177 = fneg <16 x float> %171
  %178 = fmul contract <16 x float> %175, %177
  %179 = mul i64 %63, %7
  %180 = getelementptr %struct.number_complex64, ptr %11, i64 %179
  br label %181

181:
  %182 = phi i64 [ %73, %167 ], [ %244, %243 ]
  %183 = mul i64 %182, %5
  %184 = getelementptr %struct.number_complex64, ptr %10, i64 %183
  %185 = getelementptr %struct.number_complex64, ptr %184, i64 %63
  %186 = load <16 x float>, ptr %185, align 64
  %187 = getelementptr inbounds i8, ptr %185, i64 64
  %188 = load <16 x float>, ptr %187, align 64
  %189 = fmul contract <16 x float> %176, %186
  %190 = fmul contract <16 x float> %178, %188
  %191 = fsub contract <16 x float> %189, %190
  %192 = fmul contract <16 x float> %178, %186
  %193 = fmul contract <16 x float> %176, %188
  %194 = fadd contract <16 x float> %192, %193
  %195 = fdiv contract <16 x float> %191, %169
  %196 = fdiv contract <16 x float> %194, %169
  %197 = select <16 x i1> %165, <16 x float> zeroinitializer, <16 x float> %195
  %198 = select <16 x i1> %165, <16 x float> zeroinitializer, <16 x float> %196
  br label %203

199:
  br i1 %23, label %200, label %243

200:
  %201 = mul i64 %182, %7
  %202 = getelementptr %struct.number_complex64, ptr %11, i64 %201
  br label %223

203:
  %204 = phi i64 [ %73, %181 ], [ %221, %203 ]
  %205 = getelementptr %struct.number_complex64, ptr %184, i64 %204
  %206 = getelementptr %struct.number_complex64, ptr %65, i64 %204
  %207 = load <16 x float>, ptr %206, align 64
  %208 = getelementptr inbounds i8, ptr %206, i64 64
  %209 = load <16 x float>, ptr %208, align 64
  %210 = fmul contract <16 x float> %207, %197
  %211 = fmul contract <16 x float> %209, %198
  %212 = fsub contract <16 x float> %210, %211
  %213 = fmul contract <16 x float> %209, %197
  %214 = fmul contract <16 x float> %207, %198
  %215 = fadd contract <16 x float> %214, %213
  %216 = load <16 x float>, ptr %205, align 64
  %217 = getelementptr inbounds i8, ptr %205, i64 64
  %218 = load <16 x float>, ptr %217, align 64
  %219 = fsub contract <16 x float> %216, %212
  %220 = fsub contract <16 x float> %218, %215
  store <16 x float> %219, ptr %205, align 64
  store <16 x float> %220, ptr %217, align 64
  %221 = add nuw nsw i64 %204, 1
  %222 = icmp slt i64 %221, %5
  br i1 %222, label %203, label %199

223:
  %224 = phi i64 [ 0, %200 ], [ %241, %223 ]
  %225 = getelementptr %struct.number_complex64, ptr %202, i64 %224
  %226 = getelementptr %struct.number_complex64, ptr %180, i64 %224
  %227 = load <16 x float>, ptr %226, align 64
  %228 = getelementptr inbounds i8, ptr %226, i64 64
  %229 = load <16 x float>, ptr %228, align 64
  %230 = fmul contract <16 x float> %227, %197
  %231 = fmul contract <16 x float> %229, %198
  %232 = fsub contract <16 x float> %230, %231
  %233 = fmul contract <16 x float> %229, %197
  %234 = fmul contract <16 x float> %227, %198
  %235 = fadd contract <16 x float> %234, %233
  %236 = load <16 x float>, ptr %225, align 64
  %237 = getelementptr inbounds i8, ptr %225, i64 64
  %238 = load <16 x float>, ptr %237, align 64
  %239 = fsub contract <16 x float> %236, %232
  %240 = fsub contract <16 x float> %238, %235
  store <16 x float> %239, ptr %225, align 64
  store <16 x float> %240, ptr %237, align 64
  %241 = add nuw nsw i64 %224, 1
  %242 = icmp eq i64 %241, %7
  br i1 %242, label %243, label %223

243:
  %244 = add nuw nsw i64 %182, 1
  %245 = icmp slt i64 %244, %5
  br i1 %245, label %181, label %57

246:
  %247 = phi i64 [ %319, %318 ], [ 0, %60 ]
  %248 = sub nsw i64 %5, %247
  br i1 %23, label %249, label %318

249:
  %250 = xor i64 %247, -1
  %251 = add nsw i64 %250, %5
  %252 = mul i64 %251, %7
  %253 = getelementptr %struct.number_complex64, ptr %11, i64 %252
  %254 = icmp eq i64 %247, 0
  %255 = mul i64 %251, %5
  %256 = getelementptr %struct.number_complex64, ptr %10, i64 %255
  %257 = mul i64 %251, %24
  %258 = getelementptr %struct.number_complex64, ptr %10, i64 %257
  %259 = load <16 x float>, ptr %258, align 64
  %260 = getelementptr inbounds i8, ptr %258, i64 64
  %261 = load <16 x float>, ptr %260, align 64
  %262 = tail call <16 x float> @llvm.fabs.v16f32(<16 x float> %259)
  %263 = tail call <16 x float> @llvm.fabs.v16f32(<16 x float> %261)
  %264 = fcmp contract ogt <16 x float> %262, %263
  %265 = select <16 x i1> %264, <16 x float> %262, <16 x float> %263
  %266 = fdiv contract <16 x float> %259, %265
  %267 = fdiv contract <16 x float> %261, %265
  %268 = fmul contract <16 x float> %266, %266
  %269 = fmul contract <16 x float> %267, %267
  %270 = fadd contract <16 x float> %268, %269
  %271 = fdiv contract <16 x float> <float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00>, %270
  %272 = fmul contract <16 x float> %266, %271
  %273 = fneg <16 x float> %267
  %274 = fmul contract <16 x float> %271, %273
  br label %275

275:
  %276 = phi i64 [ 0, %249 ], [ %316, %305 ]
  %277 = getelementptr %struct.number_complex64, ptr %253, i64 %276
  %278 = load <16 x float>, ptr %277, align 64
  %279 = getelementptr inbounds i8, ptr %277, i64 64
  %280 = load <16 x float>, ptr %279, align 64
  %281 = getelementptr %struct.number_complex64, ptr %11, i64 %276
  br i1 %254, label %305, label %282

282:
  %283 = phi i64 [ %303, %282 ], [ %248, %275 ]
  %284 = phi <16 x float> [ %302, %282 ], [ %280, %275 ]
  %285 = phi <16 x float> [ %301, %282 ], [ %278, %275 ]
  %286 = getelementptr %struct.number_complex64, ptr %256, i64 %283
  %287 = mul i64 %283, %7
  %288 = getelementptr %struct.number_complex64, ptr %281, i64 %287
  %289 = load <16 x float>, ptr %288, align 64
  %290 = getelementptr inbounds i8, ptr %288, i64 64
  %291 = load <16 x float>, ptr %290, align 64
  %292 = load <16 x float>, ptr %286, align 64
  %293 = getelementptr inbounds i8, ptr %286, i64 64
  %294 = load <16 x float>, ptr %293, align 64
  %295 = fmul contract <16 x float> %289, %292
  %296 = fmul contract <16 x float> %291, %294
  %297 = fsub contract <16 x float> %295, %296
  %298 = fmul contract <16 x float> %291, %292
  %299 = fmul contract <16 x float> %289, %294
  %300 = fadd contract <16 x float> %298, %299
  %301 = fsub contract <16 x float> %285, %297
  %302 = fsub contract <16 x float> %284, %300
  %303 = add nsw i64 %283, 1
  %304 = icmp eq i64 %303, %5
  br i1 %304, label %305, label %282

305:
  %306 = phi <16 x float> [ %278, %275 ], [ %301, %282 ]
  %307 = phi <16 x float> [ %280, %275 ], [ %302, %282 ]
  %308 = fmul contract <16 x float> %306, %272
  %309 = fmul contract <16 x float> %307, %274
  %310 = fsub contract <16 x float> %308, %309
  %311 = fmul contract <16 x float> %306, %274
  %312 = fmul contract <16 x float> %307, %272
  %313 = fadd contract <16 x float> %311, %312
  %314 = fdiv contract <16 x float> %310, %265
  %315 = fdiv contract <16 x float> %313, %265
  store <16 x float> %314, ptr %277, align 64
  store <16 x float> %315, ptr %279, align 64
  %316 = add nuw nsw i64 %276, 1
  %317 = icmp eq i64 %316, %7
  br i1 %317, label %318, label %275

318:
  %319 = add nuw nsw i64 %247, 1
  %320 = icmp eq i64 %319, %5
  br i1 %320, label %321, label %246

321:
  %322 = phi <16 x i32> [ %58, %60 ], [ zeroinitializer, %56 ], [ zeroinitializer, %35 ], [ %58, %318 ]
  %323 = mul i64 %21, %32
  %324 = getelementptr i8, ptr %0, i64 %323
  %325 = tail call i32 @llvm.vector.reduce.or.v16i32(<16 x i32> %322)
  %326 = icmp eq i32 %325, 0
  %327 = or i1 %326, %27
  br i1 %327, label %337, label %328

328:
  %329 = icmp slt <16 x i32> %322, zeroinitializer
  br label %330

330:
  %331 = phi i64 [ 0, %328 ], [ %335, %330 ]
  %332 = getelementptr <16 x float>, ptr %11, i64 %331
  %333 = load <16 x i32>, ptr %332, align 64
  %334 = select <16 x i1> %329, <16 x i32> splat (i32 2143289344), <16 x i32> %333
  store <16 x i32> %334, ptr %332, align 64
  %335 = add nuw nsw i64 %331, 1
  %336 = icmp eq i64 %335, %26
  br i1 %336, label %337, label %330

337:
  call fastcc void @write_rows_float32(ptr %324, ptr %11, i64 %26, i64 %31)
  %338 = add i64 %29, 16
  %339 = icmp slt i64 %338, %4
  br i1 %339, label %28, label %340

340:
  ret void
}

define void @small_triangular_solve_complex64(ptr %0, ptr %1, ptr %2, i64 %3, i64 %4, i64 %5, i64 %6, i64 %7, i64 %8) {
  %10 = alloca [256 x %struct.number_complex64], align 64
  %11 = alloca [256 x %struct.number_complex64], align 64
  %12 = icmp slt i64 %3, %4
  br i1 %12, label %13, label %116

13:
  %14 = mul i64 %5, %7
  %15 = mul i64 %5, %5
  %16 = shl i64 %5, 3
  %17 = shl i64 %15, 1
  %18 = shl i64 %7, 1
  %19 = shl i64 %14, 1
  %20 = and i64 %8, 1
  %21 = icmp sgt i64 %5, 0
  %22 = icmp eq i64 %20, 0
  %23 = icmp sgt i64 %7, 0
  %24 = add i64 %5, 1
  br label %25

25:
  %26 = phi i64 [ %3, %13 ], [ %114, %112 ]
  %27 = sub i64 %4, %26
  %28 = tail call i64 @llvm.smin.i64(i64 %27, i64 16)
  %29 = mul i64 %26, %5
  %30 = mul i64 %16, %29
  %31 = getelementptr i8, ptr %1, i64 %30
  call fastcc void @read_rows_float32(ptr %10, ptr %31, i64 %17, i64 %28)
  %32 = mul i64 %18, %29
  %33 = getelementptr float, ptr %2, i64 %32
  call fastcc void @read_rows_float32(ptr %11, ptr %33, i64 %19, i64 %28)
  br i1 %21, label %34, label %112

34:
  %35 = phi i64 [ %110, %109 ], [ 0, %25 ]
  %36 = select i1 %22, i64 %5, i64 %35
  %37 = sub nsw i64 %5, %35
  %38 = select i1 %22, i64 %37, i64 0
  br i1 %23, label %39, label %109

39:
  %40 = xor i64 %35, -1
  %41 = add nsw i64 %40, %5
  %42 = select i1 %22, i64 %41, i64 %35
  %43 = mul i64 %42, %7
  %44 = getelementptr %struct.number_complex64, ptr %11, i64 %43
  %45 = icmp slt i64 %38, %36
  %46 = mul i64 %42, %5
  %47 = getelementptr %struct.number_complex64, ptr %10, i64 %46
  %48 = mul i64 %42, %24
  %49 = getelementptr %struct.number_complex64, ptr %10, i64 %48
  %50 = load <16 x float>, ptr %49, align 64
  %51 = getelementptr inbounds i8, ptr %49, i64 64
  %52 = load <16 x float>, ptr %51, align 64
  %53 = tail call <16 x float> @llvm.fabs.v16f32(<16 x float> %50)
  %54 = tail call <16 x float> @llvm.fabs.v16f32(<16 x float> %52)
  %55 = fcmp contract ogt <16 x float> %53, %54
  %56 = select <16 x i1> %55, <16 x float> %53, <16 x float> %54
  %57 = fdiv contract <16 x float> %50, %56
  %58 = fdiv contract <16 x float> %52, %56
  %59 = fmul contract <16 x float> %57, %57
  %60 = fmul contract <16 x float> %58, %58
  %61 = fadd contract <16 x float> %59, %60
  %62 = fdiv contract <16 x float> <float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00>, %61
  %63 = fmul contract <16 x float> %57, %62
  %64 = fneg <16 x float> %58
  %65 = fmul contract <16 x float> %62, %64
  br label %66

66:
  %67 = phi i64 [ 0, %39 ], [ %107, %96 ]
  %68 = getelementptr %struct.number_complex64, ptr %44, i64 %67
  %69 = load <16 x float>, ptr %68, align 64
  %70 = getelementptr inbounds i8, ptr %68, i64 64
  %71 = load <16 x float>, ptr %70, align 64
  %72 = getelementptr %struct.number_complex64, ptr %11, i64 %67
  br i1 %45, label %73, label %96

73:
  %74 = phi i64 [ %94, %73 ], [ %38, %66 ]
  %75 = phi <16 x float> [ %93, %73 ], [ %71, %66 ]
  %76 = phi <16 x float> [ %92, %73 ], [ %69, %66 ]
  %77 = getelementptr %struct.number_complex64, ptr %47, i64 %74
  %78 = mul i64 %74, %7
  %79 = getelementptr %struct.number_complex64, ptr %72, i64 %78
  %80 = load <16 x float>, ptr %79, align 64
  %81 = getelementptr inbounds i8, ptr %79, i64 64
  %82 = load <16 x float>, ptr %81, align 64
  %83 = load <16 x float>, ptr %77, align 64
  %84 = getelementptr inbounds i8, ptr %77, i64 64
  %85 = load <16 x float>, ptr %84, align 64
  %86 = fmul contract <16 x float> %80, %83
  %87 = fmul contract <16 x float> %82, %85
  %88 = fsub contract <16 x float> %86, %87
  %89 = fmul contract <16 x float> %82, %83
  %90 = fmul contract <16 x float> %80, %85
  %91 = fadd contract <16 x float> %89, %90
  %92 = fsub contract <16 x float> %76, %88
  %93 = fsub contract <16 x float> %75, %91
  %94 = add nsw i64 %74, 1
  %95 = icmp eq i64 %94, %36
  br i1 %95, label %96, label %73

96:
  %97 = phi <16 x float> [ %69, %66 ], [ %92, %73 ]
  %98 = phi <16 x float> [ %71, %66 ], [ %93, %73 ]
  %99 = fmul contract <16 x float> %97, %63
  %100 = fmul contract <16 x float> %98, %65
  %101 = fsub contract <16 x float> %99, %100
  %102 = fmul contract <16 x float> %97, %65
  %103 = fmul contract <16 x float> %98, %63
  %104 = fadd contract <16 x float> %102, %103
  %105 = fdiv contract <16 x float> %101, %56
  %106 = fdiv contract <16 x float> %104, %56
  store <16 x float> %105, ptr %68, align 64
  store <16 x float> %106, ptr %70, align 64
  %107 = add nuw nsw i64 %67, 1
  %108 = icmp eq i64 %107, %7
  br i1 %108, label %109, label %66

109:
  %110 = add nuw nsw i64 %35, 1
  %111 = icmp eq i64 %110, %5
  br i1 %111, label %112, label %34

112:
  %113 = getelementptr float, ptr %0, i64 %32
  call fastcc void @write_rows_float32(ptr %113, ptr %11, i64 %19, i64 %28)
  %114 = add i64 %26, 16
  %115 = icmp slt i64 %114, %4
  br i1 %115, label %25, label %116

116:
  ret void
}

define void @small_det_complex64(ptr %0, ptr %1, ptr %2, i64 %3, i64 %4, i64 %5, i64 %6, i64 %7, i64 %8) {
  %10 = alloca [256 x %struct.number_complex64], align 64
  %11 = alloca [2 x %struct.number_complex64], align 64
  %12 = alloca %struct.number_complex64, align 64
  %13 = icmp slt i64 %3, %4
  br i1 %13, label %14, label %281

14:
  %15 = shl i64 %5, 1
  %16 = shl i64 %5, 3
  %17 = mul i64 %16, %5
  %18 = mul i64 %15, %5
  %19 = icmp sgt i64 %5, 0
  %20 = getelementptr inbounds i8, ptr %12, i64 64
  %21 = add i64 %5, 1
  %22 = and i64 %8, 4
  %23 = icmp eq i64 %22, 0
  %24 = getelementptr inbounds i8, ptr %11, i64 128
  %25 = getelementptr inbounds i8, ptr %11, i64 192
  br label %26

26:
  %27 = phi i64 [ %3, %14 ], [ %279, %278 ]
  %28 = sub i64 %4, %27
  %29 = tail call i64 @llvm.smin.i64(i64 %28, i64 16)
  %30 = mul i64 %17, %27
  %31 = getelementptr i8, ptr %1, i64 %30
  call fastcc void @read_rows_float32(ptr %10, ptr %31, i64 %18, i64 %29)
  br i1 %19, label %39, label %176

32:
  %33 = phi <16 x i32> [ %114, %111 ], [ %122, %115 ], [ %122, %173 ]
  %34 = phi <16 x float> [ %112, %111 ], [ %78, %115 ], [ %78, %173 ]
  %35 = fcmp une <16 x float> %34, %54
  %36 = sext <16 x i1> %35 to <16 x i32>
  %37 = xor <16 x i32> %42, %36
  %38 = icmp eq i64 %55, %5
  br i1 %38, label %176, label %39

39:
  %40 = phi <16 x i32> [ %33, %32 ], [ zeroinitializer, %26 ]
  %41 = phi i64 [ %55, %32 ], [ 0, %26 ]
  %42 = phi <16 x i32> [ %37, %32 ], [ zeroinitializer, %26 ]
  %43 = mul i64 %41, %5
  %44 = getelementptr %struct.number_complex64, ptr %10, i64 %43
  %45 = getelementptr %struct.number_complex64, ptr %44, i64 %41
  %46 = load <16 x float>, ptr %45, align 64
  %47 = getelementptr inbounds i8, ptr %45, i64 64
  %48 = load <16 x float>, ptr %47, align 64
  %49 = tail call <16 x float> @llvm.fabs.v16f32(<16 x float> %46)
  %50 = tail call <16 x float> @llvm.fabs.v16f32(<16 x float> %48)
  %51 = fadd contract <16 x float> %49, %50
  %52 = uitofp nneg i64 %41 to float
  %53 = insertelement <16 x float> poison, float %52, i64 0
  %54 = shufflevector <16 x float> %53, <16 x float> poison, <16 x i32> zeroinitializer
  %55 = add nuw nsw i64 %41, 1
  %56 = getelementptr %struct.number_complex64, ptr %10, i64 %41
  %57 = icmp slt i64 %55, %5
  br i1 %57, label %59, label %111

58:
  br i1 %57, label %81, label %111

59:
  %60 = phi <16 x float> [ %74, %59 ], [ %51, %39 ]
  %61 = phi <16 x float> [ %78, %59 ], [ %54, %39 ]
  %62 = phi i64 [ %79, %59 ], [ %55, %39 ]
  %63 = mul i64 %62, %5
  %64 = getelementptr %struct.number_complex64, ptr %56, i64 %63
  %65 = load <16 x float>, ptr %64, align 64
  %66 = getelementptr inbounds i8, ptr %64, i64 64
  %67 = load <16 x float>, ptr %66, align 64
  %68 = tail call <16 x float> @llvm.fabs.v16f32(<16 x float> %65)
  %69 = tail call <16 x float> @llvm.fabs.v16f32(<16 x float> %67)
  %70 = fadd contract <16 x float> %68, %69
  %71 = fcmp contract ogt <16 x float> %70, %60
  %72 = fcmp contract uno <16 x float> %70, zeroinitializer
  %73 = or <16 x i1> %71, %72
  %74 = select <16 x i1> %73, <16 x float> %70, <16 x float> %60
  %75 = uitofp nneg i64 %62 to float
  %76 = insertelement <16 x float> poison, float %75, i64 0
  %77 = shufflevector <16 x float> %76, <16 x float> poison, <16 x i32> zeroinitializer
  %78 = select <16 x i1> %73, <16 x float> %77, <16 x float> %61
  %79 = add nuw nsw i64 %62, 1
  %80 = icmp slt i64 %79, %5
  br i1 %80, label %59, label %58

81:
  %82 = phi i64 [ %109, %108 ], [ %55, %58 ]
  %83 = uitofp nneg i64 %82 to float
  %84 = insertelement <16 x float> poison, float %83, i64 0
  %85 = shufflevector <16 x float> %84, <16 x float> poison, <16 x i32> zeroinitializer
  %86 = fcmp contract oeq <16 x float> %78, %85
  %87 = bitcast <16 x i1> %86 to i16
  %88 = icmp eq i16 %87, 0
  br i1 %88, label %108, label %89

89:
  %90 = mul i64 %82, %5
  %91 = getelementptr %struct.number_complex64, ptr %10, i64 %90
  br label %92

92:
  %93 = phi i64 [ %41, %89 ], [ %106, %92 ]
  %94 = getelementptr %struct.number_complex64, ptr %44, i64 %93
  %95 = getelementptr %struct.number_complex64, ptr %91, i64 %93
  %96 = load <16 x i32>, ptr %94, align 64
  %97 = getelementptr inbounds i8, ptr %94, i64 64
  %98 = load <16 x i32>, ptr %97, align 64
  %99 = load <16 x i32>, ptr %95, align 64
  %100 = getelementptr inbounds i8, ptr %95, i64 64
  %101 = load <16 x i32>, ptr %100, align 64
  %102 = select <16 x i1> %86, <16 x i32> %99, <16 x i32> %96
  %103 = select <16 x i1> %86, <16 x i32> %101, <16 x i32> %98
  store <16 x i32> %102, ptr %94, align 64
  store <16 x i32> %103, ptr %97, align 64
  %104 = select <16 x i1> %86, <16 x i32> %96, <16 x i32> %99
  %105 = select <16 x i1> %86, <16 x i32> %98, <16 x i32> %101
  store <16 x i32> %104, ptr %95, align 64
  store <16 x i32> %105, ptr %100, align 64
  %106 = add nuw nsw i64 %93, 1
  %107 = icmp slt i64 %106, %5
  br i1 %107, label %92, label %108

108:
  %109 = add nuw nsw i64 %82, 1
  %110 = icmp slt i64 %109, %5
  br i1 %110, label %81, label %115

111:
  %112 = phi <16 x float> [ %78, %58 ], [ %54, %39 ]
  %113 = fcmp contract oeq <16 x float> %51, zeroinitializer
  %114 = select <16 x i1> %113, <16 x i32> <i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1>, <16 x i32> %40
  br label %32

115:
  %116 = load <16 x float>, ptr %45, align 64
  %117 = load <16 x float>, ptr %47, align 64
  %118 = tail call <16 x float> @llvm.fabs.v16f32(<16 x float> %116)
  %119 = tail call <16 x float> @llvm.fabs.v16f32(<16 x float> %117)
  %120 = fadd contract <16 x float> %118, %119
  %121 = fcmp contract oeq <16 x float> %120, zeroinitializer
  %122 = select <16 x i1> %121, <16 x i32> <i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1>, <16 x i32> %40
  br i1 %57, label %123, label %32

123:
  %124 = fcmp contract ogt <16 x float> %118, %119
  %125 = select <16 x i1> %124, <16 x float> %118, <16 x float> %119
  %126 = fdiv contract <16 x float> %116, %125
  %127 = fdiv contract <16 x float> %117, %125
  %128 = fmul contract <16 x float> %126, %126
  %129 = fmul contract <16 x float> %127, %127
  %130 = fadd contract <16 x float> %128, %129
  %131 = fdiv contract <16 x float> <float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00>, %130
  %132 = fmul contract <16 x float> %126, %131
  %133 = fneg <16 x float> %127
  %134 = fmul contract <16 x float> %131, %133
  br label %135

135:
  %136 = phi i64 [ %55, %123 ], [ %174, %173 ]
  %137 = mul i64 %136, %5
  %138 = getelementptr %struct.number_complex64, ptr %10, i64 %137
  %139 = getelementptr %struct.number_complex64, ptr %138, i64 %41
  %140 = load <16 x float>, ptr %139, align 64
  %141 = getelementptr inbounds i8, ptr %139, i64 64
  %142 = load <16 x float>, ptr %141, align 64
  %143 = fmul contract <16 x float> %132, %140
  %144 = fmul contract <16 x float> %134, %142
  %145 = fsub contract <16 x float> %143, %144
  %146 = fmul contract <16 x float> %134, %140
  %147 = fmul contract <16 x float> %132, %142
  %148 = fadd contract <16 x float> %146, %147
  %149 = fdiv contract <16 x float> %145, %125
  %150 = fdiv contract <16 x float> %148, %125
  %151 = select <16 x i1> %121, <16 x float> zeroinitializer, <16 x float> %149
  %152 = select <16 x i1> %121, <16 x float> zeroinitializer, <16 x float> %150
  br label %153

153:
  %154 = phi i64 [ %55, %135 ], [ %171, %153 ]
  %155 = getelementptr %struct.number_complex64, ptr %138, i64 %154
  %156 = getelementptr %struct.number_complex64, ptr %44, i64 %154
  %157 = load <16 x float>, ptr %156, align 64
  %158 = getelementptr inbounds i8, ptr %156, i64 64
  %159 = load <16 x float>, ptr %158, align 64
  %160 = fmul contract <16 x float> %157, %151
  %161 = fmul contract <16 x float> %159, %152
  %162 = fsub contract <16 x float> %160, %161
  %163 = fmul contract <16 x float> %159, %151
  %164 = fmul contract <16 x float> %157, %152
  %165 = fadd contract <16 x float> %164, %163
  %166 = load <16 x float>, ptr %155, align 64
  %167 = getelementptr inbounds i8, ptr %155, i64 64
  %168 = load <16 x float>, ptr %167, align 64
  %169 = fsub contract <16 x float> %166, %162
  %170 = fsub contract <16 x float> %168, %165
  store <16 x float> %169, ptr %155, align 64
  store <16 x float> %170, ptr %167, align 64
  %171 = add nuw nsw i64 %154, 1
  %172 = icmp slt i64 %171, %5
  br i1 %172, label %153, label %173

173:
  %174 = add nuw nsw i64 %136, 1
  %175 = icmp slt i64 %174, %5
  br i1 %175, label %135, label %32

176:
  %177 = phi <16 x i32> [ zeroinitializer, %26 ], [ %37, %32 ]
  %178 = phi <16 x i32> [ zeroinitializer, %26 ], [ %33, %32 ]
  %179 = ashr <16 x i32> %177, splat (i32 31)
  %180 = and <16 x i32> %179, splat (i32 1065353216)
  %181 = xor <16 x i32> %180, splat (i32 1065353216)
  %182 = and <16 x i32> %179, <i32 -1082130432, i32 -1082130432, i32 -1082130432, i32 -1082130432, i32 -1082130432, i32 -1082130432, i32 -1082130432, i32 -1082130432, i32 -1082130432, i32 -1082130432, i32 -1082130432, i32 -1082130432, i32 -1082130432, i32 -1082130432, i32 -1082130432, i32 -1082130432>
  %183 = or <16 x i32> %181, %182
  %184 = bitcast <16 x i32> %183 to <16 x float>
  br i1 %19, label %185, label %235

185:
  %186 = phi <16 x i32> [ %232, %185 ], [ zeroinitializer, %176 ]
  %187 = phi i64 [ %233, %185 ], [ 0, %176 ]
  %188 = phi <16 x float> [ %229, %185 ], [ %184, %176 ]
  %189 = phi <16 x float> [ %230, %185 ], [ zeroinitializer, %176 ]
  %190 = mul i64 %187, %21
  %191 = getelementptr [256 x %struct.number_complex64], ptr %10, i64 0, i64 %190
  %192 = load <16 x float>, ptr %191, align 64
  %193 = getelementptr inbounds i8, ptr %191, i64 64
  %194 = load <16 x float>, ptr %193, align 64
  %195 = tail call <16 x float> @llvm.fabs.v16f32(<16 x float> %192)
  %196 = tail call <16 x float> @llvm.fabs.v16f32(<16 x float> %194)
  %197 = fcmp contract ogt <16 x float> %195, %196
  %198 = select <16 x i1> %197, <16 x float> %195, <16 x float> %196
  %199 = bitcast <16 x float> %198 to <16 x i32>
  %200 = lshr <16 x i32> %199, splat (i32 23)
  %201 = icmp ult <16 x i32> %199, splat (i32 8388608)
  %202 = tail call <16 x i32> @llvm.umin.v16i32(<16 x i32> %200, <16 x i32> splat (i32 253))
  %203 = add nsw <16 x i32> %202, <i32 -127, i32 -127, i32 -127, i32 -127, i32 -127, i32 -127, i32 -127, i32 -127, i32 -127, i32 -127, i32 -127, i32 -127, i32 -127, i32 -127, i32 -127, i32 -127>
  %204 = select <16 x i1> %201, <16 x i32> <i32 -126, i32 -126, i32 -126, i32 -126, i32 -126, i32 -126, i32 -126, i32 -126, i32 -126, i32 -126, i32 -126, i32 -126, i32 -126, i32 -126, i32 -126, i32 -126>, <16 x i32> %203
  %205 = shl nsw <16 x i32> %204, splat (i32 23)
  %206 = sub <16 x i32> splat (i32 1065353216), %205
  %207 = bitcast <16 x i32> %206 to <16 x float>
  %208 = fmul contract <16 x float> %192, %207
  %209 = fmul contract <16 x float> %194, %207
  %210 = fmul contract <16 x float> %188, %208
  %211 = fmul contract <16 x float> %189, %209
  %212 = fsub contract <16 x float> %210, %211
  %213 = fmul contract <16 x float> %188, %209
  %214 = fmul contract <16 x float> %189, %208
  %215 = fadd contract <16 x float> %213, %214
  %216 = tail call <16 x float> @llvm.fabs.v16f32(<16 x float> %212)
  %217 = tail call <16 x float> @llvm.fabs.v16f32(<16 x float> %215)
  %218 = fcmp contract ogt <16 x float> %216, %217
  %219 = select <16 x i1> %218, <16 x float> %216, <16 x float> %217
  %220 = bitcast <16 x float> %219 to <16 x i32>
  %221 = lshr <16 x i32> %220, splat (i32 23)
  %222 = icmp ult <16 x i32> %220, splat (i32 8388608)
  %223 = tail call <16 x i32> @llvm.umin.v16i32(<16 x i32> %221, <16 x i32> splat (i32 253))
  %224 = add nsw <16 x i32> %223, <i32 -127, i32 -127, i32 -127, i32 -127, i32 -127, i32 -127, i32 -127, i32 -127, i32 -127, i32 -127, i32 -127, i32 -127, i32 -127, i32 -127, i32 -127, i32 -127>
  %225 = select <16 x i1> %222, <16 x i32> <i32 -126, i32 -126, i32 -126, i32 -126, i32 -126, i32 -126, i32 -126, i32 -126, i32 -126, i32 -126, i32 -126, i32 -126, i32 -126, i32 -126, i32 -126, i32 -126>, <16 x i32> %224
  %226 = shl nsw <16 x i32> %225, splat (i32 23)
  %227 = sub <16 x i32> splat (i32 1065353216), %226
  %228 = bitcast <16 x i32> %227 to <16 x float>
  %229 = fmul contract <16 x float> %212, %228
  %230 = fmul contract <16 x float> %215, %228
  %231 = add <16 x i32> %204, %186
  %232 = add <16 x i32> %231, %225
  %233 = add nuw nsw i64 %187, 1
  %234 = icmp eq i64 %233, %5
  br i1 %234, label %235, label %185

235:
  %236 = phi <16 x float> [ zeroinitializer, %176 ], [ %230, %185 ]
  %237 = phi <16 x float> [ %184, %176 ], [ %229, %185 ]
  %238 = phi <16 x i32> [ zeroinitializer, %176 ], [ %232, %185 ]
  %239 = tail call <16 x float> @llvm.fabs.v16f32(<16 x float> %237)
  %240 = tail call <16 x float> @llvm.fabs.v16f32(<16 x float> %236)
  %241 = fadd contract <16 x float> %239, %240
  %242 = fcmp contract ord <16 x float> %241, zeroinitializer
  %243 = bitcast <16 x float> %237 to <16 x i32>
  %244 = bitcast <16 x float> %236 to <16 x i32>
  %245 = icmp slt <16 x i32> %178, zeroinitializer
  %246 = select <16 x i1> %242, <16 x i1> %245, <16 x i1> zeroinitializer
  %247 = select <16 x i1> %246, <16 x i32> zeroinitializer, <16 x i32> %243
  %248 = select <16 x i1> %246, <16 x i32> zeroinitializer, <16 x i32> %244
  store <16 x i32> %247, ptr %12, align 64
  store <16 x i32> %248, ptr %20, align 64
  br i1 %23, label %254, label %249

249:
  call void @llvm.memcpy.p0.p0.i64(ptr align 64 %11, ptr align 64 %12, i64 128, i1 false)
  %250 = sitofp <16 x i32> %238 to <16 x float>
  %251 = select <16 x i1> %246, <16 x float> zeroinitializer, <16 x float> %250
  store <16 x float> %251, ptr %24, align 64
  store <16 x float> zeroinitializer, ptr %25, align 64
  %252 = shl i64 %27, 4
  %253 = getelementptr i8, ptr %0, i64 %252
  call fastcc void @write_rows_float32(ptr %253, ptr %11, i64 4, i64 %29)
  br label %278

254:
  %255 = bitcast <16 x i32> %248 to <16 x float>
  %256 = bitcast <16 x i32> %247 to <16 x float>
  %257 = tail call <16 x i32> @llvm.smax.v16i32(<16 x i32> %238, <16 x i32> <i32 -504, i32 -504, i32 -504, i32 -504, i32 -504, i32 -504, i32 -504, i32 -504, i32 -504, i32 -504, i32 -504, i32 -504, i32 -504, i32 -504, i32 -504, i32 -504>)
  %258 = tail call <16 x i32> @llvm.smin.v16i32(<16 x i32> %257, <16 x i32> splat (i32 254))
  br label %259

259:
  %260 = phi i32 [ 4, %254 ], [ %273, %259 ]
  %261 = phi <16 x i32> [ %258, %254 ], [ %272, %259 ]
  %262 = phi <16 x float> [ %256, %254 ], [ %270, %259 ]
  %263 = phi <16 x float> [ %255, %254 ], [ %271, %259 ]
  %264 = insertelement <16 x i32> poison, i32 %260, i64 0
  %265 = shufflevector <16 x i32> %264, <16 x i32> poison, <16 x i32> zeroinitializer
  %266 = sdiv <16 x i32> %261, %265
  %267 = shl <16 x i32> %266, splat (i32 23)
  %268 = add <16 x i32> %267, splat (i32 1065353216)
  %269 = bitcast <16 x i32> %268 to <16 x float>
  %270 = fmul contract <16 x float> %262, %269
  %271 = fmul contract <16 x float> %263, %269
  %272 = sub <16 x i32> %261, %266
  %273 = add nsw i32 %260, -1
  %274 = icmp eq i32 %273, 0
  br i1 %274, label %275, label %259

275:
  store <16 x float> %270, ptr %12, align 64
  store <16 x float> %271, ptr %20, align 64
  %276 = shl i64 %27, 3
  %277 = getelementptr i8, ptr %0, i64 %276
  call fastcc void @write_rows_float32(ptr %277, ptr %12, i64 2, i64 %29)
  br label %278

278:
  %279 = add i64 %27, 16
  %280 = icmp slt i64 %279, %4
  br i1 %280, label %26, label %281

281:
  ret void
}

define void @small_cholesky_complex64(ptr %0, ptr %1, ptr %2, i64 %3, i64 %4, i64 %5, i64 %6, i64 %7, i64 %8) {
  %10 = alloca [256 x %struct.number_complex64], align 64
  %11 = icmp slt i64 %3, %4
  br i1 %11, label %12, label %117

12:
  %13 = shl i64 %5, 1
  %14 = mul i64 %13, %5
  %15 = icmp sgt i64 %5, 0
  %16 = icmp slt i64 %14, 1
  br label %17

17:
  %18 = phi i64 [ %3, %12 ], [ %115, %114 ]
  %19 = sub i64 %4, %18
  %20 = tail call i64 @llvm.smin.i64(i64 %19, i64 16)
  %21 = mul i64 %14, %18
  %22 = getelementptr float, ptr %1, i64 %21
  call fastcc void @read_rows_float32(ptr %10, ptr %22, i64 %14, i64 %20)
  br i1 %15, label %25, label %98

23:
  %24 = icmp eq i64 %54, %5
  br i1 %24, label %98, label %25

25:
  %26 = phi <16 x i32> [ %50, %23 ], [ <i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1>, %17 ]
  %27 = phi i64 [ %54, %23 ], [ 0, %17 ]
  %28 = mul i64 %27, %5
  %29 = add i64 %28, %27
  %30 = getelementptr [256 x %struct.number_complex64], ptr %10, i64 0, i64 %29
  %31 = load <16 x float>, ptr %30, align 64
  %32 = icmp eq i64 %27, 0
  br i1 %32, label %47, label %33

33:
  %34 = phi i64 [ %45, %33 ], [ 0, %25 ]
  %35 = phi <16 x float> [ %44, %33 ], [ %31, %25 ]
  %36 = add i64 %34, %28
  %37 = getelementptr [256 x %struct.number_complex64], ptr %10, i64 0, i64 %36
  %38 = load <16 x float>, ptr %37, align 64
  %39 = getelementptr inbounds i8, ptr %37, i64 64
  %40 = load <16 x float>, ptr %39, align 64
  %41 = fmul contract <16 x float> %38, %38
  %42 = fmul contract <16 x float> %40, %40
  %43 = fadd contract <16 x float> %41, %42
  %44 = fsub contract <16 x float> %35, %43
  %45 = add nuw nsw i64 %34, 1
  %46 = icmp eq i64 %45, %27
  br i1 %46, label %47, label %33

47:
  %48 = phi <16 x float> [ %31, %25 ], [ %44, %33 ]
  %49 = fcmp contract ogt <16 x float> %48, zeroinitializer
  %50 = select <16 x i1> %49, <16 x i32> %26, <16 x i32> zeroinitializer
  %51 = tail call contract <16 x float> @llvm.sqrt.v16f32(<16 x float> %48)
  %52 = fdiv contract <16 x float> <float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00>, %51
  store <16 x float> %51, ptr %30, align 64
  %53 = getelementptr inbounds i8, ptr %30, i64 64
  store <16 x float> zeroinitializer, ptr %53, align 64
  %54 = add nuw nsw i64 %27, 1
  %55 = icmp slt i64 %54, %5
  br i1 %55, label %56, label %23

56:
  %57 = phi i64 [ %96, %88 ], [ %54, %47 ]
  %58 = mul i64 %57, %5
  %59 = add i64 %58, %27
  %60 = getelementptr [256 x %struct.number_complex64], ptr %10, i64 0, i64 %59
  %61 = load <16 x float>, ptr %60, align 64
  %62 = getelementptr inbounds i8, ptr %60, i64 64
  %63 = load <16 x float>, ptr %62, align 64
  br i1 %32, label %88, label %64

64:
  %65 = phi i64 [ %86, %64 ], [ 0, %56 ]
  %66 = phi <16 x float> [ %85, %64 ], [ %63, %56 ]
  %67 = phi <16 x float> [ %84, %64 ], [ %61, %56 ]
  %68 = add i64 %65, %58
  %69 = getelementptr [256 x %struct.number_complex64], ptr %10, i64 0, i64 %68
  %70 = add i64 %65, %28
  %71 = getelementptr [256 x %struct.number_complex64], ptr %10, i64 0, i64 %70
  %72 = load <16 x float>, ptr %71, align 64
  %73 = getelementptr inbounds i8, ptr %71, i64 64
  %74 = load <16 x float>, ptr %73, align 64
  %75 = load <16 x float>, ptr %69, align 64
  %76 = getelementptr inbounds i8, ptr %69, i64 64
  %77 = load <16 x float>, ptr %76, align 64
  %78 = fmul contract <16 x float> %72, %75
  %79 = fmul contract <16 x float> %74, %77
  %80 = fadd contract <16 x float> %78, %79
  %81 = fmul contract <16 x float> %72, %77
  %82 = fmul contract <16 x float> %74, %75
  %83 = fsub contract <16 x float> %81, %82
  %84 = fsub contract <16 x float> %67, %80
  %85 = fsub contract <16 x float> %66, %83
  %86 = add nuw nsw i64 %65, 1
  %87 = icmp eq i64 %86, %27
  br i1 %87, label %88, label %64

88:
  %89 = phi <16 x float> [ %61, %56 ], [ %84, %64 ]
  %90 = phi <16 x float> [ %63, %56 ], [ %85, %64 ]
  %91 = fmul contract <16 x float> %52, %89
  %92 = fmul contract <16 x float> %52, %90
  store <16 x float> %91, ptr %60, align 64
  store <16 x float> %92, ptr %62, align 64
  %93 = add i64 %57, %28
  %94 = getelementptr [256 x %struct.number_complex64], ptr %10, i64 0, i64 %93
  store <16 x float> zeroinitializer, ptr %94, align 64
  %95 = getelementptr inbounds i8, ptr %94, i64 64
  store <16 x float> zeroinitializer, ptr %95, align 64
  %96 = add nuw nsw i64 %57, 1
  %97 = icmp slt i64 %96, %5
  br i1 %97, label %56, label %23

98:
  %99 = phi <16 x i32> [ <i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1>, %17 ], [ %50, %23 ]
  %100 = getelementptr float, ptr %0, i64 %21
  %101 = xor <16 x i32> %99, <i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1>
  %102 = tail call i32 @llvm.vector.reduce.or.v16i32(<16 x i32> %101)
  %103 = icmp eq i32 %102, 0
  %104 = or i1 %103, %16
  br i1 %104, label %114, label %105

105:
  %106 = icmp sgt <16 x i32> %99, <i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1>
  br label %107

107:
  %108 = phi i64 [ 0, %105 ], [ %112, %107 ]
  %109 = getelementptr <16 x float>, ptr %10, i64 %108
  %110 = load <16 x i32>, ptr %109, align 64
  %111 = select <16 x i1> %106, <16 x i32> splat (i32 2143289344), <16 x i32> %110
  store <16 x i32> %111, ptr %109, align 64
  %112 = add nuw nsw i64 %108, 1
  %113 = icmp eq i64 %112, %14
  br i1 %113, label %114, label %107

114:
  call fastcc void @write_rows_float32(ptr %100, ptr %10, i64 %14, i64 %20)
  %115 = add i64 %18, 16
  %116 = icmp slt i64 %115, %4
  br i1 %116, label %17, label %117

117:
  ret void
}

define void @small_qr_complex64(ptr %0, ptr %1, ptr %2, i64 %3, i64 %4, i64 %5, i64 %6, i64 %7, i64 %8) {
  %10 = alloca [272 x %struct.number_complex64], align 64
  %11 = alloca [512 x %struct.number_complex64], align 64
  %12 = tail call i64 @llvm.smin.i64(i64 %5, i64 %6)
  %13 = and i64 %8, 8
  %14 = icmp eq i64 %13, 0
  %15 = select i1 %14, i64 %12, i64 %5
  %16 = icmp slt i64 %3, %4
  br i1 %16, label %17, label %378

17:
  %18 = mul i64 %6, %5
  %19 = getelementptr %struct.number_complex64, ptr %10, i64 %18
  %20 = shl i64 %18, 3
  %21 = shl i64 %18, 1
  %22 = icmp sgt i64 %12, 0
  %23 = add i64 %6, 1
  %24 = and i64 %8, 16
  %25 = icmp eq i64 %24, 0
  %26 = add i64 %18, %12
  %27 = shl i64 %26, 3
  %28 = shl i64 %26, 1
  %29 = icmp sgt i64 %5, 0
  %30 = icmp sgt i64 %15, 0
  %31 = mul i64 %15, %5
  %32 = getelementptr %struct.number_complex64, ptr %11, i64 %31
  %33 = icmp sgt i64 %6, 0
  %34 = add i64 %6, %5
  %35 = mul i64 %15, %34
  %36 = shl i64 %35, 3
  %37 = shl i64 %35, 1
  br label %38

38:
  %39 = phi i64 [ %3, %17 ], [ %376, %375 ]
  %40 = sub i64 %4, %39
  %41 = tail call i64 @llvm.smin.i64(i64 %40, i64 16)
  %42 = mul i64 %20, %39
  %43 = getelementptr i8, ptr %1, i64 %42
  call fastcc void @read_rows_float32(ptr %10, ptr %43, i64 %21, i64 %41)
  br i1 %22, label %44, label %246

44:
  %45 = phi i64 [ %55, %242 ], [ 0, %38 ]
  %46 = mul i64 %45, %23
  %47 = getelementptr %struct.number_complex64, ptr %10, i64 %46
  %48 = load <16 x float>, ptr %47, align 64
  %49 = getelementptr inbounds i8, ptr %47, i64 64
  %50 = load <16 x float>, ptr %49, align 64
  %51 = tail call <16 x float> @llvm.fabs.v16f32(<16 x float> %48)
  %52 = tail call <16 x float> @llvm.fabs.v16f32(<16 x float> %50)
  %53 = fcmp contract ogt <16 x float> %51, %52
  %54 = select <16 x i1> %53, <16 x float> %51, <16 x float> %52
  %55 = add nuw nsw i64 %45, 1
  %56 = getelementptr %struct.number_complex64, ptr %10, i64 %45
  %57 = icmp slt i64 %55, %5
  br i1 %57, label %58, label %74

58:
  %59 = phi <16 x float> [ %71, %58 ], [ %54, %44 ]
  %60 = phi i64 [ %72, %58 ], [ %55, %44 ]
  %61 = mul i64 %60, %6
  %62 = getelementptr %struct.number_complex64, ptr %56, i64 %61
  %63 = load <16 x float>, ptr %62, align 64
  %64 = getelementptr inbounds i8, ptr %62, i64 64
  %65 = load <16 x float>, ptr %64, align 64
  %66 = tail call <16 x float> @llvm.fabs.v16f32(<16 x float> %63)
  %67 = tail call <16 x float> @llvm.fabs.v16f32(<16 x float> %65)
  %68 = fcmp contract ogt <16 x float> %66, %67
  %69 = select <16 x i1> %68, <16 x float> %66, <16 x float> %67
  %70 = fcmp contract ogt <16 x float> %69, %59
  %71 = select <16 x i1> %70, <16 x float> %69, <16 x float> %59
  %72 = add nuw nsw i64 %60, 1
  %73 = icmp slt i64 %72, %5
  br i1 %73, label %58, label %74

74:
  %75 = phi <16 x float> [ %54, %44 ], [ %71, %58 ]
  %76 = bitcast <16 x float> %75 to <16 x i32>
  %77 = lshr <16 x i32> %76, splat (i32 23)
  %78 = and <16 x i32> %77, splat (i32 255)
  %79 = icmp eq <16 x i32> %78, zeroinitializer
  %80 = tail call <16 x i32> @llvm.umin.v16i32(<16 x i32> %78, <16 x i32> splat (i32 253))
  %81 = shl nuw nsw <16 x i32> %80, splat (i32 23)
  %82 = add nsw <16 x i32> %81, <i32 -1065353216, i32 -1065353216, i32 -1065353216, i32 -1065353216, i32 -1065353216, i32 -1065353216, i32 -1065353216, i32 -1065353216, i32 -1065353216, i32 -1065353216, i32 -1065353216, i32 -1065353216, i32 -1065353216, i32 -1065353216, i32 -1065353216, i32 -1065353216>
  %83 = select <16 x i1> %79, <16 x i32> <i32 -1056964608, i32 -1056964608, i32 -1056964608, i32 -1056964608, i32 -1056964608, i32 -1056964608, i32 -1056964608, i32 -1056964608, i32 -1056964608, i32 -1056964608, i32 -1056964608, i32 -1056964608, i32 -1056964608, i32 -1056964608, i32 -1056964608, i32 -1056964608>, <16 x i32> %82
  %84 = sub nsw <16 x i32> splat (i32 1065353216), %83
  %85 = bitcast <16 x i32> %84 to <16 x float>
  br i1 %57, label %86, label %102

86:
  %87 = phi <16 x float> [ %99, %86 ], [ zeroinitializer, %74 ]
  %88 = phi i64 [ %100, %86 ], [ %55, %74 ]
  %89 = mul i64 %88, %6
  %90 = getelementptr %struct.number_complex64, ptr %56, i64 %89
  %91 = load <16 x float>, ptr %90, align 64
  %92 = getelementptr inbounds i8, ptr %90, i64 64
  %93 = load <16 x float>, ptr %92, align 64
  %94 = fmul contract <16 x float> %91, %85
  %95 = fmul contract <16 x float> %93, %85
  %96 = fmul contract <16 x float> %94, %94
  %97 = fmul contract <16 x float> %95, %95
  %98 = fadd contract <16 x float> %96, %97
  %99 = fadd contract <16 x float> %87, %98
  %100 = add nuw nsw i64 %88, 1
  %101 = icmp slt i64 %100, %5
  br i1 %101, label %86, label %102

102:
  %103 = phi <16 x float> [ zeroinitializer, %74 ], [ %99, %86 ]
  %104 = fmul contract <16 x float> %48, %85
  %105 = fmul contract <16 x float> %50, %85
  %106 = fcmp contract oeq <16 x float> %103, zeroinitializer
  %107 = fcmp contract oeq <16 x float> %50, zeroinitializer
  %108 = and <16 x i1> %106, %107
  %109 = fmul contract <16 x float> %104, %104
  %110 = fmul contract <16 x float> %105, %105
  %111 = fadd contract <16 x float> %109, %110
  %112 = fadd contract <16 x float> %111, %103
  %113 = tail call contract <16 x float> @llvm.sqrt.v16f32(<16 x float> %112)
  %114 = fcmp contract olt <16 x float> %104, zeroinitializer
  %115 = fneg <16 x float> %113
  %116 = select <16 x i1> %114, <16 x float> %113, <16 x float> %115
  %117 = fdiv contract <16 x float> <float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00>, %116
  %118 = fsub contract <16 x float> %116, %104
  %119 = fsub contract <16 x float> zeroinitializer, %105
  %120 = fmul contract <16 x float> %118, %117
  %121 = fmul contract <16 x float> %119, %117
  %122 = select <16 x i1> %108, <16 x float> zeroinitializer, <16 x float> %120
  %123 = select <16 x i1> %108, <16 x float> zeroinitializer, <16 x float> %121
  %124 = fsub contract <16 x float> %104, %116
  %125 = select <16 x i1> %108, <16 x float> <float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00>, <16 x float> %124
  %126 = select <16 x i1> %108, <16 x float> zeroinitializer, <16 x float> %105
  %127 = tail call <16 x float> @llvm.fabs.v16f32(<16 x float> %124)
  %128 = select <16 x i1> %108, <16 x float> <float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00>, <16 x float> %127
  %129 = tail call <16 x float> @llvm.fabs.v16f32(<16 x float> %105)
  %130 = select <16 x i1> %108, <16 x float> zeroinitializer, <16 x float> %129
  %131 = fcmp contract ogt <16 x float> %128, %130
  %132 = select <16 x i1> %131, <16 x float> %128, <16 x float> %130
  %133 = fdiv contract <16 x float> %125, %132
  %134 = fdiv contract <16 x float> %126, %132
  %135 = fmul contract <16 x float> %133, %133
  %136 = fmul contract <16 x float> %134, %134
  %137 = fadd contract <16 x float> %135, %136
  %138 = fdiv contract <16 x float> <float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00>, %137
  %139 = fmul contract <16 x float> %133, %138
  %140 = fneg <16 x float> %134
  %141 = fmul contract <16 x float> %138, %140
  %142 = fmul contract <16 x float> %141, zeroinitializer
  %143 = fsub contract <16 x float> %139, %142
  %144 = fmul contract <16 x float> %139, zeroinitializer
  %145 = fadd contract <16 x float> %141, %144
  %146 = fdiv contract <16 x float> %143, %132
  %147 = fdiv contract <16 x float> %145, %132
  %148 = add nsw <16 x i32> %83, splat (i32 1065353216)
  %149 = bitcast <16 x i32> %148 to <16 x float>
  %150 = fmul contract <16 x float> %116, %149
  %151 = bitcast <16 x float> %50 to <16 x i32>
  %152 = select <16 x i1> %108, <16 x float> %48, <16 x float> %150
  %153 = select <16 x i1> %108, <16 x i32> %151, <16 x i32> zeroinitializer
  store <16 x float> %152, ptr %47, align 64
  store <16 x i32> %153, ptr %49, align 64
  br i1 %57, label %159, label %154

154:
  %155 = icmp slt i64 %55, %6
  br i1 %155, label %156, label %242

156:
  %157 = mul i64 %45, %6
  %158 = getelementptr %struct.number_complex64, ptr %10, i64 %157
  br label %176

159:
  %160 = phi i64 [ %174, %159 ], [ %55, %102 ]
  %161 = mul i64 %160, %6
  %162 = getelementptr %struct.number_complex64, ptr %56, i64 %161
  %163 = load <16 x float>, ptr %162, align 64
  %164 = getelementptr inbounds i8, ptr %162, i64 64
  %165 = load <16 x float>, ptr %164, align 64
  %166 = fmul contract <16 x float> %163, %85
  %167 = fmul contract <16 x float> %165, %85
  %168 = fmul contract <16 x float> %146, %166
  %169 = fmul contract <16 x float> %147, %167
  %170 = fsub contract <16 x float> %168, %169
  %171 = fmul contract <16 x float> %147, %166
  %172 = fmul contract <16 x float> %146, %167
  %173 = fadd contract <16 x float> %171, %172
  store <16 x float> %170, ptr %162, align 64
  store <16 x float> %173, ptr %164, align 64
  %174 = add nuw nsw i64 %160, 1
  %175 = icmp slt i64 %174, %5
  br i1 %175, label %159, label %154

176:
  %177 = phi i64 [ %55, %156 ], [ %240, %239 ]
  %178 = getelementptr %struct.number_complex64, ptr %158, i64 %177
  %179 = load <16 x float>, ptr %178, align 64
  %180 = getelementptr inbounds i8, ptr %178, i64 64
  %181 = load <16 x float>, ptr %180, align 64
  br i1 %57, label %182, label %206

182:
  %183 = phi i64 [ %204, %182 ], [ %55, %176 ]
  %184 = phi <16 x float> [ %203, %182 ], [ %181, %176 ]
  %185 = phi <16 x float> [ %202, %182 ], [ %179, %176 ]
  %186 = mul i64 %183, %6
  %187 = getelementptr %struct.number_complex64, ptr %10, i64 %186
  %188 = getelementptr %struct.number_complex64, ptr %187, i64 %45
  %189 = load <16 x float>, ptr %188, align 64
  %190 = getelementptr inbounds i8, ptr %188, i64 64
  %191 = load <16 x float>, ptr %190, align 64
  %192 = getelementptr %struct.number_complex64, ptr %187, i64 %177
  %193 = load <16 x float>, ptr %192, align 64
  %194 = getelementptr inbounds i8, ptr %192, i64 64
  %195 = load <16 x float>, ptr %194, align 64
  %196 = fmul contract <16 x float> %189, %193
  %197 = fmul contract <16 x float> %191, %195
  %198 = fadd contract <16 x float> %196, %197
  %199 = fmul contract <16 x float> %189, %195
  %200 = fmul contract <16 x float> %191, %193
  %201 = fsub contract <16 x float> %199, %200
  %202 = fadd contract <16 x float> %185, %198
  %203 = fadd contract <16 x float> %184, %201
  %204 = add nuw nsw i64 %183, 1
  %205 = icmp slt i64 %204, %5
  br i1 %205, label %182, label %206

206:
  %207 = phi <16 x float> [ %179, %176 ], [ %202, %182 ]
  %208 = phi <16 x float> [ %181, %176 ], [ %203, %182 ]
  %209 = fmul contract <16 x float> %122, %207
  %210 = fmul contract <16 x float> %123, %208
  %211 = fadd contract <16 x float> %209, %210
  %212 = fmul contract <16 x float> %122, %208
  %213 = fmul contract <16 x float> %123, %207
  %214 = fsub contract <16 x float> %212, %213
  %215 = fsub contract <16 x float> %179, %211
  %216 = fsub contract <16 x float> %181, %214
  store <16 x float> %215, ptr %178, align 64
  store <16 x float> %216, ptr %180, align 64
  br i1 %57, label %217, label %239

217:
  %218 = phi i64 [ %237, %217 ], [ %55, %206 ]
  %219 = mul i64 %218, %6
  %220 = getelementptr %struct.number_complex64, ptr %10, i64 %219
  %221 = getelementptr %struct.number_complex64, ptr %220, i64 %177
  %222 = getelementptr %struct.number_complex64, ptr %220, i64 %45
  %223 = load <16 x float>, ptr %222, align 64
  %224 = getelementptr inbounds i8, ptr %222, i64 64
  %225 = load <16 x float>, ptr %224, align 64
  %226 = fmul contract <16 x float> %211, %223
  %227 = fmul contract <16 x float> %214, %225
  %228 = fsub contract <16 x float> %226, %227
  %229 = fmul contract <16 x float> %214, %223
  %230 = fmul contract <16 x float> %211, %225
  %231 = fadd contract <16 x float> %229, %230
  %232 = load <16 x float>, ptr %221, align 64
  %233 = getelementptr inbounds i8, ptr %221, i64 64
  %234 = load <16 x float>, ptr %233, align 64
  %235 = fsub contract <16 x float> %232, %228
  %236 = fsub contract <16 x float> %234, %231
  store <16 x float> %235, ptr %221, align 64
  store <16 x float> %236, ptr %233, align 64
  %237 = add nuw nsw i64 %218, 1
  %238 = icmp slt i64 %237, %5
  br i1 %238, label %217, label %239

239:
  %240 = add nuw nsw i64 %177, 1
  %241 = icmp slt i64 %240, %6
  br i1 %241, label %176, label %242

242:
  %243 = getelementptr %struct.number_complex64, ptr %19, i64 %45
  store <16 x float> %122, ptr %243, align 64
  %244 = getelementptr inbounds i8, ptr %243, i64 64
  store <16 x float> %123, ptr %244, align 64
  %245 = icmp eq i64 %55, %12
  br i1 %245, label %246, label %44

246:
  br i1 %25, label %247, label %248

247:
  br i1 %29, label %252, label %251

248:
  %249 = mul i64 %27, %39
  %250 = getelementptr i8, ptr %0, i64 %249
  call fastcc void @write_rows_float32(ptr %250, ptr %10, i64 %28, i64 %41)
  br label %375

251:
  br i1 %22, label %272, label %352

252:
  %253 = phi i64 [ %268, %267 ], [ 0, %247 ]
  br i1 %30, label %254, label %267

254:
  %255 = mul i64 %253, %15
  %256 = getelementptr %struct.number_complex64, ptr %11, i64 %255
  br label %257

257:
  %258 = phi i64 [ 0, %254 ], [ %265, %257 ]
  %259 = getelementptr %struct.number_complex64, ptr %256, i64 %258
  %260 = icmp eq i64 %253, %258
  %261 = uitofp i1 %260 to float
  %262 = insertelement <16 x float> poison, float %261, i64 0
  %263 = shufflevector <16 x float> %262, <16 x float> poison, <16 x i32> zeroinitializer
  store <16 x float> %263, ptr %259, align 64
  %264 = getelementptr inbounds i8, ptr %259, i64 64
  store <16 x float> zeroinitializer, ptr %264, align 64
  %265 = add nuw nsw i64 %258, 1
  %266 = icmp eq i64 %265, %15
  br i1 %266, label %267, label %257

267:
  %268 = add nuw nsw i64 %253, 1
  %269 = icmp eq i64 %268, %5
  br i1 %269, label %251, label %252

270:
  %271 = icmp sgt i64 %273, 1
  br i1 %271, label %272, label %352

272:
  %273 = phi i64 [ %274, %270 ], [ %12, %251 ]
  %274 = add nsw i64 %273, -1
  %275 = getelementptr %struct.number_complex64, ptr %19, i64 %274
  %276 = load <16 x float>, ptr %275, align 64
  %277 = getelementptr inbounds i8, ptr %275, i64 64
  %278 = load <16 x float>, ptr %277, align 64
  %279 = icmp sgt i64 %273, %15
  br i1 %279, label %270, label %280

280:
  %281 = mul i64 %274, %15
  %282 = getelementptr %struct.number_complex64, ptr %11, i64 %281
  %283 = getelementptr %struct.number_complex64, ptr %10, i64 %274
  %284 = icmp slt i64 %273, %5
  br label %285

285:
  %286 = phi i64 [ %274, %280 ], [ %350, %349 ]
  %287 = getelementptr %struct.number_complex64, ptr %282, i64 %286
  %288 = load <16 x float>, ptr %287, align 64
  %289 = getelementptr inbounds i8, ptr %287, i64 64
  %290 = load <16 x float>, ptr %289, align 64
  %291 = getelementptr %struct.number_complex64, ptr %11, i64 %286
  br i1 %284, label %292, label %316

292:
  %293 = phi i64 [ %314, %292 ], [ %273, %285 ]
  %294 = phi <16 x float> [ %313, %292 ], [ %290, %285 ]
  %295 = phi <16 x float> [ %312, %292 ], [ %288, %285 ]
  %296 = mul i64 %293, %6
  %297 = getelementptr %struct.number_complex64, ptr %283, i64 %296
  %298 = load <16 x float>, ptr %297, align 64
  %299 = getelementptr inbounds i8, ptr %297, i64 64
  %300 = load <16 x float>, ptr %299, align 64
  %301 = mul i64 %293, %15
  %302 = getelementptr %struct.number_complex64, ptr %291, i64 %301
  %303 = load <16 x float>, ptr %302, align 64
  %304 = getelementptr inbounds i8, ptr %302, i64 64
  %305 = load <16 x float>, ptr %304, align 64
  %306 = fmul contract <16 x float> %298, %303
  %307 = fmul contract <16 x float> %300, %305
  %308 = fadd contract <16 x float> %306, %307
  %309 = fmul contract <16 x float> %298, %305
  %310 = fmul contract <16 x float> %300, %303
  %311 = fsub contract <16 x float> %309, %310
  %312 = fadd contract <16 x float> %295, %308
  %313 = fadd contract <16 x float> %294, %311
  %314 = add nuw nsw i64 %293, 1
  %315 = icmp slt i64 %314, %5
  br i1 %315, label %292, label %316

316:
  %317 = phi <16 x float> [ %288, %285 ], [ %312, %292 ]
  %318 = phi <16 x float> [ %290, %285 ], [ %313, %292 ]
  %319 = fmul contract <16 x float> %276, %317
  %320 = fmul contract <16 x float> %278, %318
  %321 = fsub contract <16 x float> %319, %320
  %322 = fmul contract <16 x float> %276, %318
  %323 = fmul contract <16 x float> %278, %317
  %324 = fadd contract <16 x float> %323, %322
  %325 = fsub contract <16 x float> %288, %321
  %326 = fsub contract <16 x float> %290, %324
  store <16 x float> %325, ptr %287, align 64
  store <16 x float> %326, ptr %289, align 64
  br i1 %284, label %327, label %349

327:
  %328 = phi i64 [ %347, %327 ], [ %273, %316 ]
  %329 = mul i64 %328, %15
  %330 = getelementptr %struct.number_complex64, ptr %291, i64 %329
  %331 = mul i64 %328, %6
  %332 = getelementptr %struct.number_complex64, ptr %283, i64 %331
  %333 = load <16 x float>, ptr %332, align 64
  %334 = getelementptr inbounds i8, ptr %332, i64 64
  %335 = load <16 x float>, ptr %334, align 64
  %336 = fmul contract <16 x float> %321, %333
  %337 = fmul contract <16 x float> %324, %335
  %338 = fsub contract <16 x float> %336, %337
  %339 = fmul contract <16 x float> %324, %333
  %340 = fmul contract <16 x float> %321, %335
  %341 = fadd contract <16 x float> %339, %340
  %342 = load <16 x float>, ptr %330, align 64
  %343 = getelementptr inbounds i8, ptr %330, i64 64
  %344 = load <16 x float>, ptr %343, align 64
  %345 = fsub contract <16 x float> %342, %338
  %346 = fsub contract <16 x float> %344, %341
  store <16 x float> %345, ptr %330, align 64
  store <16 x float> %346, ptr %343, align 64
  %347 = add nuw nsw i64 %328, 1
  %348 = icmp slt i64 %347, %5
  br i1 %348, label %327, label %349

349:
  %350 = add i64 %286, 1
  %351 = icmp slt i64 %350, %15
  br i1 %351, label %285, label %270

352:
  br i1 %30, label %353, label %372

353:
  %354 = phi i64 [ %370, %369 ], [ 0, %352 ]
  br i1 %33, label %355, label %369

355:
  %356 = mul i64 %354, %6
  br label %357

357:
  %358 = phi i64 [ 0, %355 ], [ %367, %366 ]
  %359 = add i64 %358, %356
  %360 = getelementptr %struct.number_complex64, ptr %32, i64 %359
  %361 = icmp ugt i64 %354, %358
  br i1 %361, label %364, label %362

362:
  %363 = getelementptr [272 x %struct.number_complex64], ptr %10, i64 0, i64 %359
  call void @llvm.memcpy.p0.p0.i64(ptr align 64 %360, ptr align 64 %363, i64 128, i1 false)
  br label %366

364:
  store <16 x float> zeroinitializer, ptr %360, align 64
  %365 = getelementptr inbounds i8, ptr %360, i64 64
  store <16 x float> zeroinitializer, ptr %365, align 64
  br label %366

366:
  %367 = add nuw nsw i64 %358, 1
  %368 = icmp eq i64 %367, %6
  br i1 %368, label %369, label %357

369:
  %370 = add nuw nsw i64 %354, 1
  %371 = icmp eq i64 %370, %15
  br i1 %371, label %372, label %353

372:
  %373 = mul i64 %36, %39
  %374 = getelementptr i8, ptr %0, i64 %373
  call fastcc void @write_rows_float32(ptr %374, ptr %11, i64 %37, i64 %41)
  br label %375

375:
  %376 = add i64 %39, 16
  %377 = icmp slt i64 %376, %4
  br i1 %377, label %38, label %378

378:
  ret void
}

define void @small_eigh_complex64(ptr %0, ptr %1, ptr %2, i64 %3, i64 %4, i64 %5, i64 %6, i64 %7, i64 %8) {
  %10 = alloca [256 x %struct.number_complex64], align 64
  %11 = alloca [272 x %struct.number_complex64], align 64
  %12 = getelementptr %struct.number_complex64, ptr %11, i64 %5
  %13 = and i64 %8, 32
  %14 = icmp ne i64 %13, 0
  %15 = add i64 %5, 1
  %16 = icmp slt i64 %3, %4
  br i1 %16, label %17, label %417

17:
  %18 = shl i64 %5, 3
  %19 = select i1 %14, i64 %15, i64 1
  %20 = mul i64 %19, %5
  %21 = mul i64 %18, %5
  %22 = mul i64 %5, %5
  %23 = shl i64 %22, 1
  %24 = icmp sgt i64 %5, 0
  %25 = icmp sgt i64 %22, 0
  %26 = shl i64 %20, 3
  %27 = shl i64 %20, 1
  %28 = icmp slt i64 %27, 1
  %29 = and i1 %24, %14
  br label %30

30:
  %31 = phi i64 [ %3, %17 ], [ %415, %414 ]
  %32 = sub i64 %4, %31
  %33 = tail call i64 @llvm.smin.i64(i64 %32, i64 16)
  %34 = mul i64 %21, %31
  %35 = getelementptr i8, ptr %1, i64 %34
  call fastcc void @read_rows_float32(ptr %10, ptr %35, i64 %23, i64 %33)
  br i1 %24, label %37, label %36

36:
  br i1 %25, label %60, label %92

37:
  %38 = phi i64 [ %58, %57 ], [ 0, %30 ]
  %39 = mul i64 %38, %5
  %40 = add i64 %39, %38
  %41 = getelementptr [256 x %struct.number_complex64], ptr %10, i64 0, i64 %40, i32 1
  store <16 x float> zeroinitializer, ptr %41, align 64
  %42 = icmp eq i64 %38, 0
  br i1 %42, label %57, label %43

43:
  %44 = phi i64 [ %55, %43 ], [ 0, %37 ]
  %45 = mul i64 %44, %5
  %46 = add i64 %45, %38
  %47 = getelementptr [256 x %struct.number_complex64], ptr %10, i64 0, i64 %46
  %48 = add i64 %44, %39
  %49 = getelementptr [256 x %struct.number_complex64], ptr %10, i64 0, i64 %48
  %50 = load <16 x float>, ptr %49, align 64
  %51 = getelementptr inbounds i8, ptr %49, i64 64
  %52 = load <16 x float>, ptr %51, align 64
  %53 = fneg <16 x float> %52
  store <16 x float> %50, ptr %47, align 64
  %54 = getelementptr inbounds i8, ptr %47, i64 64
  store <16 x float> %53, ptr %54, align 64
  %55 = add nuw nsw i64 %44, 1
  %56 = icmp eq i64 %55, %38
  br i1 %56, label %57, label %43

57:
  %58 = add nuw nsw i64 %38, 1
  %59 = icmp eq i64 %58, %5
  br i1 %59, label %36, label %37

60:
  %61 = phi i64 [ %73, %60 ], [ 0, %36 ]
  %62 = phi <16 x float> [ %72, %60 ], [ zeroinitializer, %36 ]
  %63 = getelementptr %struct.number_complex64, ptr %10, i64 %61
  %64 = load <16 x float>, ptr %63, align 64
  %65 = getelementptr inbounds i8, ptr %63, i64 64
  %66 = load <16 x float>, ptr %65, align 64
  %67 = fsub contract <16 x float> %64, %64
  %68 = fsub contract <16 x float> %66, %66
  %69 = tail call <16 x float> @llvm.fabs.v16f32(<16 x float> %67)
  %70 = tail call <16 x float> @llvm.fabs.v16f32(<16 x float> %68)
  %71 = fadd contract <16 x float> %69, %70
  %72 = fadd contract <16 x float> %62, %71
  %73 = add nuw nsw i64 %61, 1
  %74 = icmp eq i64 %73, %22
  br i1 %74, label %75, label %60

75:
  %76 = fcmp contract une <16 x float> %72, zeroinitializer
  br i1 %25, label %77, label %92

77:
  %78 = phi i64 [ %90, %77 ], [ 0, %75 ]
  %79 = phi <16 x float> [ %89, %77 ], [ zeroinitializer, %75 ]
  %80 = getelementptr %struct.number_complex64, ptr %10, i64 %78
  %81 = load <16 x float>, ptr %80, align 64
  %82 = getelementptr inbounds i8, ptr %80, i64 64
  %83 = load <16 x float>, ptr %82, align 64
  %84 = tail call <16 x float> @llvm.fabs.v16f32(<16 x float> %81)
  %85 = tail call <16 x float> @llvm.fabs.v16f32(<16 x float> %83)
  %86 = fcmp contract ogt <16 x float> %84, %85
  %87 = select <16 x i1> %86, <16 x float> %84, <16 x float> %85
  %88 = fcmp contract ogt <16 x float> %87, %79
  %89 = select <16 x i1> %88, <16 x float> %87, <16 x float> %79
  %90 = add nuw nsw i64 %78, 1
  %91 = icmp eq i64 %90, %22
  br i1 %91, label %92, label %77

92:
  %93 = phi <16 x i1> [ %76, %75 ], [ zeroinitializer, %36 ], [ %76, %77 ]
  %94 = phi <16 x float> [ zeroinitializer, %75 ], [ zeroinitializer, %36 ], [ %89, %77 ]
  %95 = bitcast <16 x float> %94 to <16 x i32>
  %96 = lshr <16 x i32> %95, splat (i32 23)
  %97 = and <16 x i32> %96, splat (i32 255)
  %98 = icmp eq <16 x i32> %97, zeroinitializer
  %99 = tail call <16 x i32> @llvm.umin.v16i32(<16 x i32> %97, <16 x i32> splat (i32 253))
  %100 = shl nuw nsw <16 x i32> %99, splat (i32 23)
  %101 = add nsw <16 x i32> %100, <i32 -1065353216, i32 -1065353216, i32 -1065353216, i32 -1065353216, i32 -1065353216, i32 -1065353216, i32 -1065353216, i32 -1065353216, i32 -1065353216, i32 -1065353216, i32 -1065353216, i32 -1065353216, i32 -1065353216, i32 -1065353216, i32 -1065353216, i32 -1065353216>
  %102 = select <16 x i1> %98, <16 x i32> <i32 -1056964608, i32 -1056964608, i32 -1056964608, i32 -1056964608, i32 -1056964608, i32 -1056964608, i32 -1056964608, i32 -1056964608, i32 -1056964608, i32 -1056964608, i32 -1056964608, i32 -1056964608, i32 -1056964608, i32 -1056964608, i32 -1056964608, i32 -1056964608>, <16 x i32> %101
  %103 = sub nsw <16 x i32> splat (i32 1065353216), %102
  %104 = bitcast <16 x i32> %103 to <16 x float>
  br i1 %25, label %105, label %115

105:
  %106 = phi i64 [ %113, %105 ], [ 0, %92 ]
  %107 = getelementptr %struct.number_complex64, ptr %10, i64 %106
  %108 = load <16 x float>, ptr %107, align 64
  %109 = getelementptr inbounds i8, ptr %107, i64 64
  %110 = load <16 x float>, ptr %109, align 64
  %111 = fmul contract <16 x float> %108, %104
  %112 = fmul contract <16 x float> %110, %104
  store <16 x float> %111, ptr %107, align 64
  store <16 x float> %112, ptr %109, align 64
  %113 = add nuw nsw i64 %106, 1
  %114 = icmp eq i64 %113, %22
  br i1 %114, label %115, label %105

115:
  br i1 %29, label %116, label %133

116:
  %117 = phi i64 [ %131, %130 ], [ 0, %115 ]
  %118 = mul i64 %117, %5
  %119 = getelementptr %struct.number_complex64, ptr %12, i64 %118
  br label %120

120:
  %121 = phi i64 [ 0, %116 ], [ %128, %120 ]
  %122 = getelementptr %struct.number_complex64, ptr %119, i64 %121
  %123 = icmp eq i64 %117, %121
  %124 = uitofp i1 %123 to float
  %125 = insertelement <16 x float> poison, float %124, i64 0
  %126 = shufflevector <16 x float> %125, <16 x float> poison, <16 x i32> zeroinitializer
  store <16 x float> %126, ptr %122, align 64
  %127 = getelementptr inbounds i8, ptr %122, i64 64
  store <16 x float> zeroinitializer, ptr %127, align 64
  %128 = add nuw nsw i64 %121, 1
  %129 = icmp eq i64 %128, %5
  br i1 %129, label %130, label %120

130:
  %131 = add nuw nsw i64 %117, 1
  %132 = icmp eq i64 %131, %5
  br i1 %132, label %133, label %116

133:
  %134 = xor <16 x i1> %93, splat (i1 true)
  br label %135

135:
  %136 = phi i64 [ 0, %133 ], [ %342, %341 ]
  br i1 %24, label %140, label %401

137:
  %138 = phi <16 x float> [ %141, %140 ], [ %160, %147 ]
  %139 = icmp eq i64 %143, %5
  br i1 %139, label %163, label %140

140:
  %141 = phi <16 x float> [ %138, %137 ], [ zeroinitializer, %135 ]
  %142 = phi i64 [ %143, %137 ], [ 0, %135 ]
  %143 = add nuw nsw i64 %142, 1
  %144 = icmp slt i64 %143, %5
  br i1 %144, label %145, label %137

145:
  %146 = mul i64 %142, %5
  br label %147

147:
  %148 = phi <16 x float> [ %141, %145 ], [ %160, %147 ]
  %149 = phi i64 [ %143, %145 ], [ %161, %147 ]
  %150 = add i64 %149, %146
  %151 = getelementptr [256 x %struct.number_complex64], ptr %10, i64 0, i64 %150
  %152 = load <16 x float>, ptr %151, align 64
  %153 = getelementptr inbounds i8, ptr %151, i64 64
  %154 = load <16 x float>, ptr %153, align 64
  %155 = tail call <16 x float> @llvm.fabs.v16f32(<16 x float> %152)
  %156 = tail call <16 x float> @llvm.fabs.v16f32(<16 x float> %154)
  %157 = fcmp contract ogt <16 x float> %155, %156
  %158 = select <16 x i1> %157, <16 x float> %155, <16 x float> %156
  %159 = fcmp contract ogt <16 x float> %158, %148
  %160 = select <16 x i1> %159, <16 x float> %158, <16 x float> %148
  %161 = add nuw nsw i64 %149, 1
  %162 = icmp slt i64 %161, %5
  br i1 %162, label %147, label %137

163:
  %164 = fcmp contract ogt <16 x float> %138, splat (float 0x3E50000000000000)
  %165 = select <16 x i1> %164, <16 x i1> %134, <16 x i1> zeroinitializer
  %166 = bitcast <16 x i1> %165 to i16
  %167 = icmp eq i16 %166, 0
  br i1 %167, label %344, label %168

168:
  br i1 %24, label %171, label %341

169:
  %170 = icmp eq i64 %173, %5
  br i1 %170, label %341, label %171

171:
  %172 = phi i64 [ %173, %169 ], [ 0, %168 ]
  %173 = add nuw nsw i64 %172, 1
  %174 = icmp slt i64 %173, %5
  br i1 %174, label %175, label %169

175:
  %176 = getelementptr %struct.number_complex64, ptr %10, i64 %172
  %177 = mul i64 %172, %5
  %178 = getelementptr %struct.number_complex64, ptr %176, i64 %177
  br label %179

179:
  %180 = phi i64 [ %173, %175 ], [ %339, %338 ]
  %181 = add i64 %180, %177
  %182 = getelementptr [256 x %struct.number_complex64], ptr %10, i64 0, i64 %181
  %183 = load <16 x float>, ptr %182, align 64
  %184 = getelementptr inbounds i8, ptr %182, i64 64
  %185 = load <16 x float>, ptr %184, align 64
  %186 = mul i64 %180, %5
  %187 = getelementptr %struct.number_complex64, ptr %10, i64 %186
  %188 = getelementptr %struct.number_complex64, ptr %187, i64 %180
  %189 = tail call <16 x float> @llvm.fabs.v16f32(<16 x float> %183)
  %190 = tail call <16 x float> @llvm.fabs.v16f32(<16 x float> %185)
  %191 = fcmp contract ogt <16 x float> %189, %190
  %192 = select <16 x i1> %191, <16 x float> %189, <16 x float> %190
  %193 = fcmp contract ogt <16 x float> %192, splat (float 0x3D10000000000000)
  %194 = load <16 x float>, ptr %178, align 64
  %195 = load <16 x float>, ptr %188, align 64
  %196 = fcmp contract oeq <16 x float> %192, zeroinitializer
  %197 = select <16 x i1> %196, <16 x float> <float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00>, <16 x float> %192
  %198 = fdiv contract <16 x float> %183, %197
  %199 = fdiv contract <16 x float> %185, %197
  %200 = fmul contract <16 x float> %198, %198
  %201 = fmul contract <16 x float> %199, %199
  %202 = fadd contract <16 x float> %200, %201
  %203 = tail call contract <16 x float> @llvm.sqrt.v16f32(<16 x float> %202)
  %204 = fmul contract <16 x float> %192, %203
  %205 = select <16 x i1> %193, <16 x float> %204, <16 x float> <float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00>
  %206 = fsub contract <16 x float> %195, %194
  %207 = fmul contract <16 x float> %205, <float 2.000000e+00, float 2.000000e+00, float 2.000000e+00, float 2.000000e+00, float 2.000000e+00, float 2.000000e+00, float 2.000000e+00, float 2.000000e+00, float 2.000000e+00, float 2.000000e+00, float 2.000000e+00, float 2.000000e+00, float 2.000000e+00, float 2.000000e+00, float 2.000000e+00, float 2.000000e+00>
  %208 = fdiv contract <16 x float> %206, %207
  %209 = tail call <16 x float> @llvm.fabs.v16f32(<16 x float> %208)
  %210 = fmul contract <16 x float> %208, %208
  %211 = fadd contract <16 x float> %210, <float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00>
  %212 = tail call contract <16 x float> @llvm.sqrt.v16f32(<16 x float> %211)
  %213 = fadd contract <16 x float> %209, %212
  %214 = fdiv contract <16 x float> <float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00>, %213
  %215 = fcmp contract olt <16 x float> %208, zeroinitializer
  %216 = fneg <16 x float> %214
  %217 = select <16 x i1> %215, <16 x float> %216, <16 x float> %214
  %218 = select <16 x i1> %193, <16 x float> %217, <16 x float> zeroinitializer
  %219 = fmul contract <16 x float> %218, %218
  %220 = fadd contract <16 x float> %219, <float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00>
  %221 = tail call contract <16 x float> @llvm.sqrt.v16f32(<16 x float> %220)
  %222 = fdiv contract <16 x float> <float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00>, %221
  %223 = fneg <16 x float> %185
  %224 = fdiv contract <16 x float> <float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00>, %205
  %225 = fmul contract <16 x float> %183, %224
  %226 = fmul contract <16 x float> %224, %223
  %227 = select <16 x i1> %193, <16 x float> %225, <16 x float> <float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00>
  %228 = select <16 x i1> %193, <16 x float> %226, <16 x float> zeroinitializer
  %229 = fmul contract <16 x float> %218, %222
  %230 = fmul contract <16 x float> %229, %227
  %231 = fmul contract <16 x float> %229, %228
  %232 = fmul contract <16 x float> %222, %227
  %233 = fmul contract <16 x float> %222, %228
  br label %234

234:
  %235 = phi i64 [ 0, %179 ], [ %289, %288 ]
  %236 = icmp eq i64 %235, %172
  %237 = icmp eq i64 %235, %180
  %238 = or i1 %236, %237
  br i1 %238, label %288, label %239

239:
  %240 = mul i64 %235, %5
  %241 = getelementptr %struct.number_complex64, ptr %10, i64 %240
  %242 = getelementptr %struct.number_complex64, ptr %241, i64 %172
  %243 = getelementptr %struct.number_complex64, ptr %241, i64 %180
  %244 = load <16 x float>, ptr %242, align 64
  %245 = getelementptr inbounds i8, ptr %242, i64 64
  %246 = load <16 x float>, ptr %245, align 64
  %247 = load <16 x float>, ptr %243, align 64
  %248 = getelementptr inbounds i8, ptr %243, i64 64
  %249 = load <16 x float>, ptr %248, align 64
  %250 = fmul contract <16 x float> %222, %244
  %251 = fmul contract <16 x float> %222, %246
  %252 = fmul contract <16 x float> %230, %247
  %253 = fmul contract <16 x float> %231, %249
  %254 = fsub contract <16 x float> %252, %253
  %255 = fmul contract <16 x float> %230, %249
  %256 = fmul contract <16 x float> %231, %247
  %257 = fadd contract <16 x float> %256, %255
  %258 = fsub contract <16 x float> %250, %254
  %259 = fsub contract <16 x float> %251, %257
  store <16 x float> %258, ptr %242, align 64
  store <16 x float> %259, ptr %245, align 64
  %260 = fmul contract <16 x float> %229, %244
  %261 = fmul contract <16 x float> %229, %246
  %262 = fmul contract <16 x float> %232, %247
  %263 = fmul contract <16 x float> %233, %249
  %264 = fsub contract <16 x float> %262, %263
  %265 = fmul contract <16 x float> %232, %249
  %266 = fmul contract <16 x float> %233, %247
  %267 = fadd contract <16 x float> %266, %265
  %268 = fadd contract <16 x float> %260, %264
  %269 = fadd contract <16 x float> %261, %267
  store <16 x float> %268, ptr %243, align 64
  store <16 x float> %269, ptr %248, align 64
  %270 = add i64 %235, %177
  %271 = getelementptr [256 x %struct.number_complex64], ptr %10, i64 0, i64 %270
  %272 = add i64 %240, %172
  %273 = getelementptr [256 x %struct.number_complex64], ptr %10, i64 0, i64 %272
  %274 = load <16 x float>, ptr %273, align 64
  %275 = getelementptr inbounds i8, ptr %273, i64 64
  %276 = load <16 x float>, ptr %275, align 64
  %277 = fneg <16 x float> %276
  store <16 x float> %274, ptr %271, align 64
  %278 = getelementptr inbounds i8, ptr %271, i64 64
  store <16 x float> %277, ptr %278, align 64
  %279 = add i64 %235, %186
  %280 = getelementptr [256 x %struct.number_complex64], ptr %10, i64 0, i64 %279
  %281 = add i64 %240, %180
  %282 = getelementptr [256 x %struct.number_complex64], ptr %10, i64 0, i64 %281
  %283 = load <16 x float>, ptr %282, align 64
  %284 = getelementptr inbounds i8, ptr %282, i64 64
  %285 = load <16 x float>, ptr %284, align 64
  %286 = fneg <16 x float> %285
  store <16 x float> %283, ptr %280, align 64
  %287 = getelementptr inbounds i8, ptr %280, i64 64
  store <16 x float> %286, ptr %287, align 64
  br label %288

288:
  %289 = add nuw nsw i64 %235, 1
  %290 = icmp eq i64 %289, %5
  br i1 %290, label %291, label %234

291:
  %292 = fmul contract <16 x float> %204, %218
  %293 = load <16 x float>, ptr %178, align 64
  %294 = fsub contract <16 x float> %293, %292
  store <16 x float> %294, ptr %178, align 64
  %295 = load <16 x float>, ptr %188, align 64
  %296 = fadd contract <16 x float> %292, %295
  store <16 x float> %296, ptr %188, align 64
  %297 = add i64 %186, %172
  %298 = getelementptr [256 x %struct.number_complex64], ptr %10, i64 0, i64 %297
  %299 = bitcast <16 x float> %183 to <16 x i32>
  %300 = bitcast <16 x float> %185 to <16 x i32>
  %301 = select <16 x i1> %193, <16 x i32> zeroinitializer, <16 x i32> %299
  %302 = select <16 x i1> %193, <16 x i32> zeroinitializer, <16 x i32> %300
  store <16 x i32> %301, ptr %298, align 64
  %303 = getelementptr inbounds i8, ptr %298, i64 64
  store <16 x i32> %302, ptr %303, align 64
  call void @llvm.memcpy.p0.p0.i64(ptr align 64 %182, ptr align 64 %298, i64 128, i1 false)
  br i1 %14, label %304, label %338

304:
  %305 = phi i64 [ %336, %304 ], [ 0, %291 ]
  %306 = mul i64 %305, %5
  %307 = getelementptr %struct.number_complex64, ptr %12, i64 %306
  %308 = getelementptr %struct.number_complex64, ptr %307, i64 %172
  %309 = getelementptr %struct.number_complex64, ptr %307, i64 %180
  %310 = load <16 x float>, ptr %308, align 64
  %311 = getelementptr inbounds i8, ptr %308, i64 64
  %312 = load <16 x float>, ptr %311, align 64
  %313 = load <16 x float>, ptr %309, align 64
  %314 = getelementptr inbounds i8, ptr %309, i64 64
  %315 = load <16 x float>, ptr %314, align 64
  %316 = fmul contract <16 x float> %222, %310
  %317 = fmul contract <16 x float> %222, %312
  %318 = fmul contract <16 x float> %230, %313
  %319 = fmul contract <16 x float> %231, %315
  %320 = fsub contract <16 x float> %318, %319
  %321 = fmul contract <16 x float> %230, %315
  %322 = fmul contract <16 x float> %231, %313
  %323 = fadd contract <16 x float> %322, %321
  %324 = fsub contract <16 x float> %316, %320
  %325 = fsub contract <16 x float> %317, %323
  store <16 x float> %324, ptr %308, align 64
  store <16 x float> %325, ptr %311, align 64
  %326 = fmul contract <16 x float> %229, %310
  %327 = fmul contract <16 x float> %229, %312
  %328 = fmul contract <16 x float> %232, %313
  %329 = fmul contract <16 x float> %233, %315
  %330 = fsub contract <16 x float> %328, %329
  %331 = fmul contract <16 x float> %232, %315
  %332 = fmul contract <16 x float> %233, %313
  %333 = fadd contract <16 x float> %332, %331
  %334 = fadd contract <16 x float> %326, %330
  %335 = fadd contract <16 x float> %327, %333
  store <16 x float> %334, ptr %309, align 64
  store <16 x float> %335, ptr %314, align 64
  %336 = add nuw nsw i64 %305, 1
  %337 = icmp eq i64 %336, %5
  br i1 %337, label %338, label %304

338:
  %339 = add nuw nsw i64 %180, 1
  %340 = icmp slt i64 %339, %5
  br i1 %340, label %179, label %169

341:
  %342 = add nuw nsw i64 %136, 1
  %343 = icmp eq i64 %342, 24
  br i1 %343, label %344, label %135

344:
  %345 = add nsw <16 x i32> %102, splat (i32 1065353216)
  %346 = bitcast <16 x i32> %345 to <16 x float>
  br i1 %24, label %348, label %401

347:
  br i1 %24, label %360, label %401

348:
  %349 = phi i64 [ %356, %348 ], [ 0, %344 ]
  %350 = getelementptr [272 x %struct.number_complex64], ptr %11, i64 0, i64 %349
  %351 = mul i64 %349, %15
  %352 = getelementptr [256 x %struct.number_complex64], ptr %10, i64 0, i64 %351
  %353 = load <16 x float>, ptr %352, align 64
  %354 = fmul contract <16 x float> %353, %346
  store <16 x float> %354, ptr %350, align 64
  %355 = getelementptr inbounds i8, ptr %350, i64 64
  store <16 x float> zeroinitializer, ptr %355, align 64
  %356 = add nuw nsw i64 %349, 1
  %357 = icmp eq i64 %356, %5
  br i1 %357, label %347, label %348

358:
  %359 = icmp eq i64 %362, %5
  br i1 %359, label %401, label %360

360:
  %361 = phi i64 [ %362, %358 ], [ 0, %347 ]
  %362 = add nuw nsw i64 %361, 1
  %363 = icmp slt i64 %362, %5
  br i1 %363, label %364, label %358

364:
  %365 = getelementptr [272 x %struct.number_complex64], ptr %11, i64 0, i64 %361
  %366 = getelementptr inbounds i8, ptr %365, i64 64
  br label %367

367:
  %368 = phi i64 [ %362, %364 ], [ %399, %398 ]
  %369 = getelementptr [272 x %struct.number_complex64], ptr %11, i64 0, i64 %368
  %370 = load <16 x float>, ptr %369, align 64
  %371 = load <16 x float>, ptr %365, align 64
  %372 = fcmp contract olt <16 x float> %370, %371
  %373 = load <16 x i32>, ptr %366, align 64
  %374 = getelementptr inbounds i8, ptr %369, i64 64
  %375 = load <16 x i32>, ptr %374, align 64
  %376 = select <16 x i1> %372, <16 x float> %370, <16 x float> %371
  %377 = select <16 x i1> %372, <16 x i32> %375, <16 x i32> %373
  store <16 x float> %376, ptr %365, align 64
  store <16 x i32> %377, ptr %366, align 64
  %378 = select <16 x i1> %372, <16 x float> %371, <16 x float> %370
  %379 = select <16 x i1> %372, <16 x i32> %373, <16 x i32> %375
  store <16 x float> %378, ptr %369, align 64
  store <16 x i32> %379, ptr %374, align 64
  br i1 %14, label %380, label %398

380:
  %381 = phi i64 [ %396, %380 ], [ 0, %367 ]
  %382 = mul i64 %381, %5
  %383 = getelementptr %struct.number_complex64, ptr %12, i64 %382
  %384 = getelementptr %struct.number_complex64, ptr %383, i64 %361
  %385 = getelementptr %struct.number_complex64, ptr %383, i64 %368
  %386 = load <16 x i32>, ptr %384, align 64
  %387 = getelementptr inbounds i8, ptr %384, i64 64
  %388 = load <16 x i32>, ptr %387, align 64
  %389 = load <16 x i32>, ptr %385, align 64
  %390 = getelementptr inbounds i8, ptr %385, i64 64
  %391 = load <16 x i32>, ptr %390, align 64
  %392 = select <16 x i1> %372, <16 x i32> %389, <16 x i32> %386
  %393 = select <16 x i1> %372, <16 x i32> %391, <16 x i32> %388
  store <16 x i32> %392, ptr %384, align 64
  store <16 x i32> %393, ptr %387, align 64
  %394 = select <16 x i1> %372, <16 x i32> %386, <16 x i32> %389
  %395 = select <16 x i1> %372, <16 x i32> %388, <16 x i32> %391
  store <16 x i32> %394, ptr %385, align 64
  store <16 x i32> %395, ptr %390, align 64
  %396 = add nuw nsw i64 %381, 1
  %397 = icmp slt i64 %396, %5
  br i1 %397, label %380, label %398

398:
  %399 = add nuw nsw i64 %368, 1
  %400 = icmp slt i64 %399, %5
  br i1 %400, label %367, label %358

401:
  %402 = mul i64 %26, %31
  %403 = getelementptr i8, ptr %0, i64 %402
  %404 = bitcast <16 x i1> %93 to i16
  %405 = icmp eq i16 %404, 0
  %406 = or i1 %405, %28
  br i1 %406, label %414, label %407

407:
  %408 = phi i64 [ %412, %407 ], [ 0, %401 ]
  %409 = getelementptr <16 x float>, ptr %11, i64 %408
  %410 = load <16 x i32>, ptr %409, align 64
  %411 = select <16 x i1> %93, <16 x i32> splat (i32 2143289344), <16 x i32> %410
  store <16 x i32> %411, ptr %409, align 64
  %412 = add nuw nsw i64 %408, 1
  %413 = icmp eq i64 %412, %27
  br i1 %413, label %414, label %407

414:
  call fastcc void @write_rows_float32(ptr %403, ptr %11, i64 %27, i64 %33)
  %415 = add i64 %31, 16
  %416 = icmp slt i64 %415, %4
  br i1 %416, label %30, label %417

417:
  ret void
}

define void @small_svd_complex64(ptr %0, ptr %1, ptr %2, i64 %3, i64 %4, i64 %5, i64 %6, i64 %7, i64 %8) {
  %10 = alloca [16 x <16 x float>], align 64
  %11 = alloca [16 x <16 x float>], align 64
  %12 = alloca [256 x %struct.number_complex64], align 64
  %13 = alloca [256 x %struct.number_complex64], align 64
  %14 = alloca [256 x %struct.number_complex64], align 64
  %15 = alloca [528 x %struct.number_complex64], align 64
  %16 = alloca [16 x %struct.number_complex64], align 64
  %17 = icmp slt i64 %5, %6
  %18 = tail call i64 @llvm.smax.i64(i64 %5, i64 %6)
  %19 = tail call i64 @llvm.smin.i64(i64 %5, i64 %6)
  %20 = and i64 %8, 32
  %21 = and i64 %8, 8
  %22 = icmp eq i64 %21, 0
  %23 = select i1 %22, i64 %19, i64 %18
  %24 = mul i64 %6, %5
  %25 = icmp eq i64 %20, 0
  br i1 %25, label %31, label %26

26:
  %27 = mul i64 %23, %18
  %28 = add i64 %19, 1
  %29 = mul i64 %19, %28
  %30 = add i64 %29, %27
  br label %31

31:
  %32 = phi i64 [ %30, %26 ], [ %19, %9 ]
  %33 = icmp slt i64 %3, %4
  br i1 %33, label %34, label %1292

34:
  %35 = shl i64 %24, 3
  %36 = shl i64 %24, 1
  %37 = icmp sgt i64 %5, 0
  %38 = icmp sgt i64 %6, 0
  %39 = icmp sgt i64 %24, 0
  %40 = icmp sgt i64 %19, 0
  %41 = icmp sgt i64 %18, 0
  %42 = sitofp i64 %18 to float
  %43 = fmul contract float %42, 0x3E80000000000000
  %44 = insertelement <16 x float> poison, float %43, i64 0
  %45 = shufflevector <16 x float> %44, <16 x float> poison, <16 x i32> zeroinitializer
  %46 = add i64 %19, 1
  %47 = mul i64 %19, %19
  %48 = mul i64 %23, %18
  %49 = select i1 %17, i64 %47, i64 %48
  %50 = getelementptr %struct.number_complex64, ptr %15, i64 %49
  %51 = icmp sgt i64 %23, 0
  %52 = select i1 %17, ptr %13, ptr %14
  %53 = select i1 %17, i64 %19, i64 %18
  %54 = select i1 %17, i64 %19, i64 %23
  %55 = icmp sgt i64 %53, 0
  %56 = icmp sgt i64 %54, 0
  %57 = select i1 %17, ptr %14, ptr %13
  %58 = select i1 %17, i64 %18, i64 %19
  %59 = select i1 %17, i64 %23, i64 %19
  %60 = icmp sgt i64 %58, 0
  %61 = icmp sgt i64 %59, 0
  %62 = shl i64 %32, 3
  %63 = shl i64 %32, 1
  %64 = icmp slt i64 %63, 1
  br label %65

65:
  %66 = phi i64 [ %3, %34 ], [ %1290, %1289 ]
  %67 = sub i64 %4, %66
  %68 = tail call i64 @llvm.smin.i64(i64 %67, i64 16)
  %69 = mul i64 %35, %66
  %70 = getelementptr i8, ptr %1, i64 %69
  call fastcc void @read_rows_float32(ptr %15, ptr %70, i64 %36, i64 %68)
  br i1 %37, label %72, label %71

71:
  br i1 %39, label %99, label %131

72:
  %73 = phi i64 [ %97, %96 ], [ 0, %65 ]
  %74 = getelementptr %struct.number_complex64, ptr %12, i64 %73
  br i1 %38, label %75, label %96

75:
  %76 = mul i64 %73, %6
  %77 = getelementptr %struct.number_complex64, ptr %12, i64 %76
  %78 = getelementptr %struct.number_complex64, ptr %15, i64 %76
  br label %79

79:
  %80 = phi i64 [ 0, %75 ], [ %94, %93 ]
  br i1 %17, label %81, label %90

81:
  %82 = mul i64 %80, %5
  %83 = getelementptr %struct.number_complex64, ptr %74, i64 %82
  %84 = getelementptr %struct.number_complex64, ptr %78, i64 %80
  %85 = load <16 x float>, ptr %84, align 64
  %86 = getelementptr inbounds i8, ptr %84, i64 64
  %87 = load <16 x float>, ptr %86, align 64
  %88 = fneg <16 x float> %87
  store <16 x float> %85, ptr %83, align 64
  %89 = getelementptr inbounds i8, ptr %83, i64 64
  store <16 x float> %88, ptr %89, align 64
  br label %93

90:
  %91 = getelementptr %struct.number_complex64, ptr %77, i64 %80
  %92 = getelementptr %struct.number_complex64, ptr %78, i64 %80
  call void @llvm.memcpy.p0.p0.i64(ptr align 64 %91, ptr align 64 %92, i64 128, i1 false)
  br label %93

93:
  %94 = add nuw nsw i64 %80, 1
  %95 = icmp eq i64 %94, %6
  br i1 %95, label %96, label %79

96:
  %97 = add nuw nsw i64 %73, 1
  %98 = icmp eq i64 %97, %5
  br i1 %98, label %71, label %72

99:
  %100 = phi i64 [ %112, %99 ], [ 0, %71 ]
  %101 = phi <16 x float> [ %111, %99 ], [ zeroinitializer, %71 ]
  %102 = getelementptr %struct.number_complex64, ptr %12, i64 %100
  %103 = load <16 x float>, ptr %102, align 64
  %104 = getelementptr inbounds i8, ptr %102, i64 64
  %105 = load <16 x float>, ptr %104, align 64
  %106 = fsub contract <16 x float> %103, %103
  %107 = fsub contract <16 x float> %105, %105
  %108 = tail call <16 x float> @llvm.fabs.v16f32(<16 x float> %106)
  %109 = tail call <16 x float> @llvm.fabs.v16f32(<16 x float> %107)
  %110 = fadd contract <16 x float> %108, %109
  %111 = fadd contract <16 x float> %101, %110
  %112 = add nuw nsw i64 %100, 1
  %113 = icmp eq i64 %112, %24
  br i1 %113, label %114, label %99

114:
  %115 = fcmp contract une <16 x float> %111, zeroinitializer
  br i1 %39, label %116, label %131

116:
  %117 = phi i64 [ %129, %116 ], [ 0, %114 ]
  %118 = phi <16 x float> [ %128, %116 ], [ zeroinitializer, %114 ]
  %119 = getelementptr %struct.number_complex64, ptr %12, i64 %117
  %120 = load <16 x float>, ptr %119, align 64
  %121 = getelementptr inbounds i8, ptr %119, i64 64
  %122 = load <16 x float>, ptr %121, align 64
  %123 = tail call <16 x float> @llvm.fabs.v16f32(<16 x float> %120)
  %124 = tail call <16 x float> @llvm.fabs.v16f32(<16 x float> %122)
  %125 = fcmp contract ogt <16 x float> %123, %124
  %126 = select <16 x i1> %125, <16 x float> %123, <16 x float> %124
  %127 = fcmp contract ogt <16 x float> %126, %118
  %128 = select <16 x i1> %127, <16 x float> %126, <16 x float> %118
  %129 = add nuw nsw i64 %117, 1
  %130 = icmp eq i64 %129, %24
  br i1 %130, label %131, label %116

131:
  %132 = phi <16 x i1> [ %115, %114 ], [ zeroinitializer, %71 ], [ %115, %116 ]
  %133 = phi <16 x float> [ zeroinitializer, %114 ], [ zeroinitializer, %71 ], [ %128, %116 ]
  %134 = bitcast <16 x float> %133 to <16 x i32>
  %135 = lshr <16 x i32> %134, splat (i32 23)
  %136 = and <16 x i32> %135, splat (i32 255)
  %137 = icmp eq <16 x i32> %136, zeroinitializer
  %138 = tail call <16 x i32> @llvm.umin.v16i32(<16 x i32> %136, <16 x i32> splat (i32 253))
  %139 = shl nuw nsw <16 x i32> %138, splat (i32 23)
  %140 = add nsw <16 x i32> %139, <i32 -1065353216, i32 -1065353216, i32 -1065353216, i32 -1065353216, i32 -1065353216, i32 -1065353216, i32 -1065353216, i32 -1065353216, i32 -1065353216, i32 -1065353216, i32 -1065353216, i32 -1065353216, i32 -1065353216, i32 -1065353216, i32 -1065353216, i32 -1065353216>
  %141 = select <16 x i1> %137, <16 x i32> <i32 -1056964608, i32 -1056964608, i32 -1056964608, i32 -1056964608, i32 -1056964608, i32 -1056964608, i32 -1056964608, i32 -1056964608, i32 -1056964608, i32 -1056964608, i32 -1056964608, i32 -1056964608, i32 -1056964608, i32 -1056964608, i32 -1056964608, i32 -1056964608>, <16 x i32> %140
  %142 = sub nsw <16 x i32> splat (i32 1065353216), %141
  %143 = bitcast <16 x i32> %142 to <16 x float>
  br i1 %39, label %144, label %154

144:
  %145 = phi i64 [ %152, %144 ], [ 0, %131 ]
  %146 = getelementptr %struct.number_complex64, ptr %12, i64 %145
  %147 = load <16 x float>, ptr %146, align 64
  %148 = getelementptr inbounds i8, ptr %146, i64 64
  %149 = load <16 x float>, ptr %148, align 64
  %150 = fmul contract <16 x float> %147, %143
  %151 = fmul contract <16 x float> %149, %143
  store <16 x float> %150, ptr %146, align 64
  store <16 x float> %151, ptr %148, align 64
  %152 = add nuw nsw i64 %145, 1
  %153 = icmp eq i64 %152, %24
  br i1 %153, label %154, label %144

154:
  br i1 %25, label %649, label %155

155:
  br i1 %40, label %156, label %173

156:
  %157 = phi i64 [ %171, %170 ], [ 0, %155 ]
  %158 = mul i64 %157, %19
  %159 = getelementptr %struct.number_complex64, ptr %13, i64 %158
  br label %160

160:
  %161 = phi i64 [ 0, %156 ], [ %168, %160 ]
  %162 = getelementptr %struct.number_complex64, ptr %159, i64 %161
  %163 = icmp eq i64 %157, %161
  %164 = uitofp i1 %163 to float
  %165 = insertelement <16 x float> poison, float %164, i64 0
  %166 = shufflevector <16 x float> %165, <16 x float> poison, <16 x i32> zeroinitializer
  store <16 x float> %166, ptr %162, align 64
  %167 = getelementptr inbounds i8, ptr %162, i64 64
  store <16 x float> zeroinitializer, ptr %167, align 64
  %168 = add nuw nsw i64 %161, 1
  %169 = icmp eq i64 %168, %19
  br i1 %169, label %170, label %160

170:
  %171 = add nuw nsw i64 %157, 1
  %172 = icmp eq i64 %171, %19
  br i1 %172, label %173, label %156

173:
  br label %174

174:
  %175 = phi i64 [ 0, %173 ], [ %361, %359 ]
  %176 = phi <16 x i32> [ <i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1>, %173 ], [ %360, %359 ]
  %177 = icmp ugt i64 %175, 23
  %178 = select <16 x i1> %132, <16 x i32> zeroinitializer, <16 x i32> %176
  %179 = tail call i32 @llvm.vector.reduce.or.v16i32(<16 x i32> %178)
  %180 = icmp eq i32 %179, 0
  %181 = select i1 %177, i1 true, i1 %180
  br i1 %181, label %182, label %183

182:
  br i1 %40, label %363, label %442

183:
  br i1 %40, label %187, label %359

184:
  %185 = phi <16 x i32> [ %188, %187 ], [ %245, %356 ]
  %186 = icmp eq i64 %190, %19
  br i1 %186, label %359, label %187

187:
  %188 = phi <16 x i32> [ %185, %184 ], [ zeroinitializer, %183 ]
  %189 = phi i64 [ %190, %184 ], [ 0, %183 ]
  %190 = add nuw nsw i64 %189, 1
  %191 = icmp slt i64 %190, %19
  br i1 %191, label %192, label %184

192:
  %193 = phi <16 x i32> [ %245, %356 ], [ %188, %187 ]
  %194 = phi i64 [ %357, %356 ], [ %190, %187 ]
  br i1 %41, label %195, label %229

195:
  %196 = phi i64 [ %227, %195 ], [ 0, %192 ]
  %197 = phi <16 x float> [ %218, %195 ], [ zeroinitializer, %192 ]
  %198 = phi <16 x float> [ %214, %195 ], [ zeroinitializer, %192 ]
  %199 = phi <16 x float> [ %226, %195 ], [ zeroinitializer, %192 ]
  %200 = phi <16 x float> [ %225, %195 ], [ zeroinitializer, %192 ]
  %201 = mul i64 %196, %19
  %202 = getelementptr %struct.number_complex64, ptr %12, i64 %201
  %203 = getelementptr %struct.number_complex64, ptr %202, i64 %189
  %204 = load <16 x float>, ptr %203, align 64
  %205 = getelementptr inbounds i8, ptr %203, i64 64
  %206 = load <16 x float>, ptr %205, align 64
  %207 = getelementptr %struct.number_complex64, ptr %202, i64 %194
  %208 = load <16 x float>, ptr %207, align 64
  %209 = getelementptr inbounds i8, ptr %207, i64 64
  %210 = load <16 x float>, ptr %209, align 64
  %211 = fmul contract <16 x float> %204, %204
  %212 = fmul contract <16 x float> %206, %206
  %213 = fadd contract <16 x float> %211, %212
  %214 = fadd contract <16 x float> %198, %213
  %215 = fmul contract <16 x float> %208, %208
  %216 = fmul contract <16 x float> %210, %210
  %217 = fadd contract <16 x float> %215, %216
  %218 = fadd contract <16 x float> %197, %217
  %219 = fmul contract <16 x float> %204, %208
  %220 = fmul contract <16 x float> %206, %210
  %221 = fadd contract <16 x float> %219, %220
  %222 = fmul contract <16 x float> %204, %210
  %223 = fmul contract <16 x float> %206, %208
  %224 = fsub contract <16 x float> %222, %223
  %225 = fadd contract <16 x float> %200, %221
  %226 = fadd contract <16 x float> %199, %224
  %227 = add nuw nsw i64 %196, 1
  %228 = icmp eq i64 %227, %18
  br i1 %228, label %229, label %195

229:
  %230 = phi <16 x float> [ zeroinitializer, %192 ], [ %225, %195 ]
  %231 = phi <16 x float> [ zeroinitializer, %192 ], [ %226, %195 ]
  %232 = phi <16 x float> [ zeroinitializer, %192 ], [ %214, %195 ]
  %233 = phi <16 x float> [ zeroinitializer, %192 ], [ %218, %195 ]
  %234 = tail call contract <16 x float> @llvm.sqrt.v16f32(<16 x float> %232)
  %235 = tail call contract <16 x float> @llvm.sqrt.v16f32(<16 x float> %233)
  %236 = fmul contract <16 x float> %234, %235
  %237 = tail call <16 x float> @llvm.fabs.v16f32(<16 x float> %230)
  %238 = tail call <16 x float> @llvm.fabs.v16f32(<16 x float> %231)
  %239 = fcmp contract ogt <16 x float> %237, %238
  %240 = select <16 x i1> %239, <16 x float> %237, <16 x float> %238
  %241 = fmul contract <16 x float> %45, %236
  %242 = fcmp contract ogt <16 x float> %240, %241
  %243 = fcmp contract ogt <16 x float> %240, splat (float 0x3D10000000000000)
  %244 = and <16 x i1> %242, %243
  %245 = select <16 x i1> %244, <16 x i32> <i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1>, <16 x i32> %193
  %246 = bitcast <16 x i1> %244 to i16
  %247 = icmp eq i16 %246, 0
  br i1 %247, label %356, label %248

248:
  %249 = fcmp contract oeq <16 x float> %240, zeroinitializer
  %250 = select <16 x i1> %249, <16 x float> <float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00>, <16 x float> %240
  %251 = fdiv contract <16 x float> %230, %250
  %252 = fdiv contract <16 x float> %231, %250
  %253 = fmul contract <16 x float> %251, %251
  %254 = fmul contract <16 x float> %252, %252
  %255 = fadd contract <16 x float> %253, %254
  %256 = tail call contract <16 x float> @llvm.sqrt.v16f32(<16 x float> %255)
  %257 = fmul contract <16 x float> %240, %256
  %258 = select <16 x i1> %244, <16 x float> %257, <16 x float> <float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00>
  %259 = fsub contract <16 x float> %233, %232
  %260 = fmul contract <16 x float> %258, <float 2.000000e+00, float 2.000000e+00, float 2.000000e+00, float 2.000000e+00, float 2.000000e+00, float 2.000000e+00, float 2.000000e+00, float 2.000000e+00, float 2.000000e+00, float 2.000000e+00, float 2.000000e+00, float 2.000000e+00, float 2.000000e+00, float 2.000000e+00, float 2.000000e+00, float 2.000000e+00>
  %261 = fdiv contract <16 x float> %259, %260
  %262 = tail call <16 x float> @llvm.fabs.v16f32(<16 x float> %261)
  %263 = fmul contract <16 x float> %261, %261
  %264 = fadd contract <16 x float> %263, <float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00>
  %265 = tail call contract <16 x float> @llvm.sqrt.v16f32(<16 x float> %264)
  %266 = fadd contract <16 x float> %262, %265
  %267 = fdiv contract <16 x float> <float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00>, %266
  %268 = fcmp contract olt <16 x float> %261, zeroinitializer
  %269 = fneg <16 x float> %267
  %270 = select <16 x i1> %268, <16 x float> %269, <16 x float> %267
  %271 = select <16 x i1> %244, <16 x float> %270, <16 x float> zeroinitializer
  %272 = fmul contract <16 x float> %271, %271
  %273 = fadd contract <16 x float> %272, <float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00>
  %274 = tail call contract <16 x float> @llvm.sqrt.v16f32(<16 x float> %273)
  %275 = fdiv contract <16 x float> <float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00>, %274
  %276 = fneg <16 x float> %231
  %277 = fdiv contract <16 x float> <float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00>, %258
  %278 = fmul contract <16 x float> %230, %277
  %279 = fmul contract <16 x float> %277, %276
  %280 = select <16 x i1> %244, <16 x float> %278, <16 x float> <float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00>
  %281 = select <16 x i1> %244, <16 x float> %279, <16 x float> zeroinitializer
  %282 = fmul contract <16 x float> %271, %275
  %283 = fmul contract <16 x float> %282, %280
  %284 = fmul contract <16 x float> %282, %281
  %285 = fmul contract <16 x float> %275, %280
  %286 = fmul contract <16 x float> %275, %281
  br i1 %41, label %287, label %321

287:
  %288 = phi i64 [ %319, %287 ], [ 0, %248 ]
  %289 = mul i64 %288, %19
  %290 = getelementptr %struct.number_complex64, ptr %12, i64 %289
  %291 = getelementptr %struct.number_complex64, ptr %290, i64 %189
  %292 = getelementptr %struct.number_complex64, ptr %290, i64 %194
  %293 = load <16 x float>, ptr %291, align 64
  %294 = getelementptr inbounds i8, ptr %291, i64 64
  %295 = load <16 x float>, ptr %294, align 64
  %296 = load <16 x float>, ptr %292, align 64
  %297 = getelementptr inbounds i8, ptr %292, i64 64
  %298 = load <16 x float>, ptr %297, align 64
  %299 = fmul contract <16 x float> %275, %293
  %300 = fmul contract <16 x float> %275, %295
  %301 = fmul contract <16 x float> %283, %296
  %302 = fmul contract <16 x float> %284, %298
  %303 = fsub contract <16 x float> %301, %302
  %304 = fmul contract <16 x float> %283, %298
  %305 = fmul contract <16 x float> %284, %296
  %306 = fadd contract <16 x float> %305, %304
  %307 = fsub contract <16 x float> %299, %303
  %308 = fsub contract <16 x float> %300, %306
  store <16 x float> %307, ptr %291, align 64
  store <16 x float> %308, ptr %294, align 64
  %309 = fmul contract <16 x float> %282, %293
  %310 = fmul contract <16 x float> %282, %295
  %311 = fmul contract <16 x float> %285, %296
  %312 = fmul contract <16 x float> %286, %298
  %313 = fsub contract <16 x float> %311, %312
  %314 = fmul contract <16 x float> %285, %298
  %315 = fmul contract <16 x float> %286, %296
  %316 = fadd contract <16 x float> %315, %314
  %317 = fadd contract <16 x float> %309, %313
  %318 = fadd contract <16 x float> %310, %316
  store <16 x float> %317, ptr %292, align 64
  store <16 x float> %318, ptr %297, align 64
  %319 = add nuw nsw i64 %288, 1
  %320 = icmp eq i64 %319, %18
  br i1 %320, label %321, label %287

321:
  br label %322

322:
  %323 = phi i64 [ %354, %322 ], [ 0, %321 ]
  %324 = mul i64 %323, %19
  %325 = getelementptr %struct.number_complex64, ptr %13, i64 %324
  %326 = getelementptr %struct.number_complex64, ptr %325, i64 %189
  %327 = getelementptr %struct.number_complex64, ptr %325, i64 %194
  %328 = load <16 x float>, ptr %326, align 64
  %329 = getelementptr inbounds i8, ptr %326, i64 64
  %330 = load <16 x float>, ptr %329, align 64
  %331 = load <16 x float>, ptr %327, align 64
  %332 = getelementptr inbounds i8, ptr %327, i64 64
  %333 = load <16 x float>, ptr %332, align 64
  %334 = fmul contract <16 x float> %275, %328
  %335 = fmul contract <16 x float> %275, %330
  %336 = fmul contract <16 x float> %283, %331
  %337 = fmul contract <16 x float> %284, %333
  %338 = fsub contract <16 x float> %336, %337
  %339 = fmul contract <16 x float> %283, %333
  %340 = fmul contract <16 x float> %284, %331
  %341 = fadd contract <16 x float> %340, %339
  %342 = fsub contract <16 x float> %334, %338
  %343 = fsub contract <16 x float> %335, %341
  store <16 x float> %342, ptr %326, align 64
  store <16 x float> %343, ptr %329, align 64
  %344 = fmul contract <16 x float> %282, %328
  %345 = fmul contract <16 x float> %282, %330
  %346 = fmul contract <16 x float> %285, %331
  %347 = fmul contract <16 x float> %286, %333
  %348 = fsub contract <16 x float> %346, %347
  %349 = fmul contract <16 x float> %285, %333
  %350 = fmul contract <16 x float> %286, %331
  %351 = fadd contract <16 x float> %350, %349
  %352 = fadd contract <16 x float> %344, %348
  %353 = fadd contract <16 x float> %345, %351
  store <16 x float> %352, ptr %327, align 64
  store <16 x float> %353, ptr %332, align 64
  %354 = add nuw nsw i64 %323, 1
  %355 = icmp eq i64 %354, %19
  br i1 %355, label %356, label %322

356:
  %357 = add nuw nsw i64 %194, 1
  %358 = icmp slt i64 %357, %19
  br i1 %358, label %192, label %184

359:
  %360 = phi <16 x i32> [ zeroinitializer, %183 ], [ %185, %184 ]
  %361 = add nuw nsw i64 %175, 1
  br label %174

362:
  br i1 %40, label %387, label %442

363:
  %364 = phi i64 [ %383, %382 ], [ 0, %182 ]
  %365 = getelementptr [16 x <16 x float>], ptr %10, i64 0, i64 %364
  store <16 x float> zeroinitializer, ptr %365, align 64
  %366 = getelementptr %struct.number_complex64, ptr %12, i64 %364
  br i1 %41, label %367, label %382

367:
  %368 = phi <16 x float> [ %378, %367 ], [ zeroinitializer, %363 ]
  %369 = phi i64 [ %379, %367 ], [ 0, %363 ]
  %370 = mul i64 %369, %19
  %371 = getelementptr %struct.number_complex64, ptr %366, i64 %370
  %372 = load <16 x float>, ptr %371, align 64
  %373 = getelementptr inbounds i8, ptr %371, i64 64
  %374 = load <16 x float>, ptr %373, align 64
  %375 = fmul contract <16 x float> %372, %372
  %376 = fmul contract <16 x float> %374, %374
  %377 = fadd contract <16 x float> %375, %376
  %378 = fadd contract <16 x float> %368, %377
  %379 = add nuw nsw i64 %369, 1
  %380 = icmp eq i64 %379, %18
  br i1 %380, label %381, label %367

381:
  store <16 x float> %378, ptr %365, align 64
  br label %382

382:
  %383 = add nuw nsw i64 %364, 1
  %384 = icmp eq i64 %383, %19
  br i1 %384, label %362, label %363

385:
  %386 = icmp eq i64 %389, %19
  br i1 %386, label %443, label %387

387:
  %388 = phi i64 [ %389, %385 ], [ 0, %362 ]
  %389 = add nuw nsw i64 %388, 1
  %390 = icmp slt i64 %389, %19
  br i1 %390, label %391, label %385

391:
  %392 = getelementptr [16 x <16 x float>], ptr %10, i64 0, i64 %388
  br label %393

393:
  %394 = phi i64 [ %389, %391 ], [ %440, %439 ]
  %395 = load <16 x float>, ptr %392, align 64
  %396 = getelementptr [16 x <16 x float>], ptr %10, i64 0, i64 %394
  %397 = load <16 x float>, ptr %396, align 64
  %398 = fcmp contract olt <16 x float> %395, %397
  %399 = select <16 x i1> %398, <16 x float> %397, <16 x float> %395
  store <16 x float> %399, ptr %392, align 64
  %400 = load <16 x float>, ptr %396, align 64
  %401 = select <16 x i1> %398, <16 x float> %395, <16 x float> %400
  store <16 x float> %401, ptr %396, align 64
  br i1 %41, label %402, label %420

402:
  %403 = phi i64 [ %418, %402 ], [ 0, %393 ]
  %404 = mul i64 %403, %19
  %405 = getelementptr %struct.number_complex64, ptr %12, i64 %404
  %406 = getelementptr %struct.number_complex64, ptr %405, i64 %388
  %407 = getelementptr %struct.number_complex64, ptr %405, i64 %394
  %408 = load <16 x i32>, ptr %406, align 64
  %409 = getelementptr inbounds i8, ptr %406, i64 64
  %410 = load <16 x i32>, ptr %409, align 64
  %411 = load <16 x i32>, ptr %407, align 64
  %412 = getelementptr inbounds i8, ptr %407, i64 64
  %413 = load <16 x i32>, ptr %412, align 64
  %414 = select <16 x i1> %398, <16 x i32> %411, <16 x i32> %408
  %415 = select <16 x i1> %398, <16 x i32> %413, <16 x i32> %410
  store <16 x i32> %414, ptr %406, align 64
  store <16 x i32> %415, ptr %409, align 64
  %416 = select <16 x i1> %398, <16 x i32> %408, <16 x i32> %411
  %417 = select <16 x i1> %398, <16 x i32> %410, <16 x i32> %413
  store <16 x i32> %416, ptr %407, align 64
  store <16 x i32> %417, ptr %412, align 64
  %418 = add nuw nsw i64 %403, 1
  %419 = icmp eq i64 %418, %18
  br i1 %419, label %420, label %402

420:
  br label %421

421:
  %422 = phi i64 [ %437, %421 ], [ 0, %420 ]
  %423 = mul i64 %422, %19
  %424 = getelementptr %struct.number_complex64, ptr %13, i64 %423
  %425 = getelementptr %struct.number_complex64, ptr %424, i64 %388
  %426 = getelementptr %struct.number_complex64, ptr %424, i64 %394
  %427 = load <16 x i32>, ptr %425, align 64
  %428 = getelementptr inbounds i8, ptr %425, i64 64
  %429 = load <16 x i32>, ptr %428, align 64
  %430 = load <16 x i32>, ptr %426, align 64
  %431 = getelementptr inbounds i8, ptr %426, i64 64
  %432 = load <16 x i32>, ptr %431, align 64
  %433 = select <16 x i1> %398, <16 x i32> %430, <16 x i32> %427
  %434 = select <16 x i1> %398, <16 x i32> %432, <16 x i32> %429
  store <16 x i32> %433, ptr %425, align 64
  store <16 x i32> %434, ptr %428, align 64
  %435 = select <16 x i1> %398, <16 x i32> %427, <16 x i32> %430
  %436 = select <16 x i1> %398, <16 x i32> %429, <16 x i32> %432
  store <16 x i32> %435, ptr %426, align 64
  store <16 x i32> %436, ptr %431, align 64
  %437 = add nuw nsw i64 %422, 1
  %438 = icmp eq i64 %437, %19
  br i1 %438, label %439, label %421

439:
  %440 = add nuw nsw i64 %394, 1
  %441 = icmp slt i64 %440, %19
  br i1 %441, label %393, label %385

442:
  br label %1071

443:
  br i1 %40, label %444, label %1071

444:
  %445 = phi i64 [ %455, %645 ], [ 0, %443 ]
  %446 = mul i64 %445, %46
  %447 = getelementptr %struct.number_complex64, ptr %12, i64 %446
  %448 = load <16 x float>, ptr %447, align 64
  %449 = getelementptr inbounds i8, ptr %447, i64 64
  %450 = load <16 x float>, ptr %449, align 64
  %451 = tail call <16 x float> @llvm.fabs.v16f32(<16 x float> %448)
  %452 = tail call <16 x float> @llvm.fabs.v16f32(<16 x float> %450)
  %453 = fcmp contract ogt <16 x float> %451, %452
  %454 = select <16 x i1> %453, <16 x float> %451, <16 x float> %452
  %455 = add nuw nsw i64 %445, 1
  %456 = getelementptr %struct.number_complex64, ptr %12, i64 %445
  %457 = icmp slt i64 %455, %18
  br i1 %457, label %458, label %474

458:
  %459 = phi <16 x float> [ %471, %458 ], [ %454, %444 ]
  %460 = phi i64 [ %472, %458 ], [ %455, %444 ]
  %461 = mul i64 %460, %19
  %462 = getelementptr %struct.number_complex64, ptr %456, i64 %461
  %463 = load <16 x float>, ptr %462, align 64
  %464 = getelementptr inbounds i8, ptr %462, i64 64
  %465 = load <16 x float>, ptr %464, align 64
  %466 = tail call <16 x float> @llvm.fabs.v16f32(<16 x float> %463)
  %467 = tail call <16 x float> @llvm.fabs.v16f32(<16 x float> %465)
  %468 = fcmp contract ogt <16 x float> %466, %467
  %469 = select <16 x i1> %468, <16 x float> %466, <16 x float> %467
  %470 = fcmp contract ogt <16 x float> %469, %459
  %471 = select <16 x i1> %470, <16 x float> %469, <16 x float> %459
  %472 = add nuw nsw i64 %460, 1
  %473 = icmp slt i64 %472, %18
  br i1 %473, label %458, label %474

474:
  %475 = phi <16 x float> [ %454, %444 ], [ %471, %458 ]
  %476 = bitcast <16 x float> %475 to <16 x i32>
  %477 = lshr <16 x i32> %476, splat (i32 23)
  %478 = and <16 x i32> %477, splat (i32 255)
  %479 = icmp eq <16 x i32> %478, zeroinitializer
  %480 = tail call <16 x i32> @llvm.umin.v16i32(<16 x i32> %478, <16 x i32> splat (i32 253))
  %481 = shl nuw nsw <16 x i32> %480, splat (i32 23)
  %482 = add nsw <16 x i32> %481, <i32 -1065353216, i32 -1065353216, i32 -1065353216, i32 -1065353216, i32 -1065353216, i32 -1065353216, i32 -1065353216, i32 -1065353216, i32 -1065353216, i32 -1065353216, i32 -1065353216, i32 -1065353216, i32 -1065353216, i32 -1065353216, i32 -1065353216, i32 -1065353216>
  %483 = select <16 x i1> %479, <16 x i32> <i32 -1056964608, i32 -1056964608, i32 -1056964608, i32 -1056964608, i32 -1056964608, i32 -1056964608, i32 -1056964608, i32 -1056964608, i32 -1056964608, i32 -1056964608, i32 -1056964608, i32 -1056964608, i32 -1056964608, i32 -1056964608, i32 -1056964608, i32 -1056964608>, <16 x i32> %482
  %484 = sub nsw <16 x i32> splat (i32 1065353216), %483
  %485 = bitcast <16 x i32> %484 to <16 x float>
  br i1 %457, label %486, label %502

486:
  %487 = phi <16 x float> [ %499, %486 ], [ zeroinitializer, %474 ]
  %488 = phi i64 [ %500, %486 ], [ %455, %474 ]
  %489 = mul i64 %488, %19
  %490 = getelementptr %struct.number_complex64, ptr %456, i64 %489
  %491 = load <16 x float>, ptr %490, align 64
  %492 = getelementptr inbounds i8, ptr %490, i64 64
  %493 = load <16 x float>, ptr %492, align 64
  %494 = fmul contract <16 x float> %491, %485
  %495 = fmul contract <16 x float> %493, %485
  %496 = fmul contract <16 x float> %494, %494
  %497 = fmul contract <16 x float> %495, %495
  %498 = fadd contract <16 x float> %496, %497
  %499 = fadd contract <16 x float> %487, %498
  %500 = add nuw nsw i64 %488, 1
  %501 = icmp slt i64 %500, %18
  br i1 %501, label %486, label %502

502:
  %503 = phi <16 x float> [ zeroinitializer, %474 ], [ %499, %486 ]
  %504 = fmul contract <16 x float> %448, %485
  %505 = fmul contract <16 x float> %450, %485
  %506 = fcmp contract oeq <16 x float> %503, zeroinitializer
  %507 = fcmp contract oeq <16 x float> %450, zeroinitializer
  %508 = and <16 x i1> %506, %507
  %509 = fmul contract <16 x float> %504, %504
  %510 = fmul contract <16 x float> %505, %505
  %511 = fadd contract <16 x float> %509, %510
  %512 = fadd contract <16 x float> %511, %503
  %513 = tail call contract <16 x float> @llvm.sqrt.v16f32(<16 x float> %512)
  %514 = fcmp contract olt <16 x float> %504, zeroinitializer
  %515 = fneg <16 x float> %513
  %516 = select <16 x i1> %514, <16 x float> %513, <16 x float> %515
  %517 = fdiv contract <16 x float> <float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00>, %516
  %518 = fsub contract <16 x float> %516, %504
  %519 = fsub contract <16 x float> zeroinitializer, %505
  %520 = select <16 x i1> %508, <16 x float> <float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00>, <16 x float> %517
  %521 = fmul contract <16 x float> %518, %520
  %522 = fmul contract <16 x float> %519, %520
  %523 = bitcast <16 x float> %521 to <16 x i32>
  %524 = bitcast <16 x float> %522 to <16 x i32>
  %525 = select <16 x i1> %508, <16 x i32> zeroinitializer, <16 x i32> %523
  %526 = select <16 x i1> %508, <16 x i32> zeroinitializer, <16 x i32> %524
  %527 = bitcast <16 x i32> %525 to <16 x float>
  %528 = bitcast <16 x i32> %526 to <16 x float>
  %529 = fsub contract <16 x float> %504, %516
  %530 = select <16 x i1> %508, <16 x float> <float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00>, <16 x float> %529
  %531 = select <16 x i1> %508, <16 x float> zeroinitializer, <16 x float> %505
  %532 = tail call <16 x float> @llvm.fabs.v16f32(<16 x float> %529)
  %533 = select <16 x i1> %508, <16 x float> <float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00>, <16 x float> %532
  %534 = tail call <16 x float> @llvm.fabs.v16f32(<16 x float> %505)
  %535 = select <16 x i1> %508, <16 x float> zeroinitializer, <16 x float> %534
  %536 = fcmp contract ogt <16 x float> %533, %535
  %537 = select <16 x i1> %536, <16 x float> %533, <16 x float> %535
  %538 = fdiv contract <16 x float> %530, %537
  %539 = fdiv contract <16 x float> %531, %537
  %540 = fmul contract <16 x float> %538, %538
  %541 = fmul contract <16 x float> %539, %539
  %542 = fadd contract <16 x float> %540, %541
  %543 = fdiv contract <16 x float> <float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00>, %542
  %544 = fmul contract <16 x float> %538, %543
  %545 = fneg <16 x float> %539
  %546 = fmul contract <16 x float> %543, %545
  %547 = fmul contract <16 x float> %546, zeroinitializer
  %548 = fsub contract <16 x float> %544, %547
  %549 = fmul contract <16 x float> %544, zeroinitializer
  %550 = fadd contract <16 x float> %546, %549
  %551 = fdiv contract <16 x float> %548, %537
  %552 = fdiv contract <16 x float> %550, %537
  %553 = add nsw <16 x i32> %483, splat (i32 1065353216)
  %554 = bitcast <16 x i32> %553 to <16 x float>
  %555 = fmul contract <16 x float> %516, %554
  %556 = bitcast <16 x float> %450 to <16 x i32>
  %557 = select <16 x i1> %508, <16 x float> %448, <16 x float> %555
  %558 = select <16 x i1> %508, <16 x i32> %556, <16 x i32> zeroinitializer
  store <16 x float> %557, ptr %447, align 64
  store <16 x i32> %558, ptr %449, align 64
  br i1 %457, label %564, label %559

559:
  %560 = icmp slt i64 %455, %19
  br i1 %560, label %561, label %645

561:
  %562 = mul i64 %445, %19
  %563 = getelementptr %struct.number_complex64, ptr %12, i64 %562
  br label %581

564:
  %565 = phi i64 [ %579, %564 ], [ %455, %502 ]
  %566 = mul i64 %565, %19
  %567 = getelementptr %struct.number_complex64, ptr %456, i64 %566
  %568 = load <16 x float>, ptr %567, align 64
  %569 = getelementptr inbounds i8, ptr %567, i64 64
  %570 = load <16 x float>, ptr %569, align 64
  %571 = fmul contract <16 x float> %568, %485
  %572 = fmul contract <16 x float> %570, %485
  %573 = fmul contract <16 x float> %551, %571
  %574 = fmul contract <16 x float> %552, %572
  %575 = fsub contract <16 x float> %573, %574
  %576 = fmul contract <16 x float> %552, %571
  %577 = fmul contract <16 x float> %551, %572
  %578 = fadd contract <16 x float> %576, %577
  store <16 x float> %575, ptr %567, align 64
  store <16 x float> %578, ptr %569, align 64
  %579 = add nuw nsw i64 %565, 1
  %580 = icmp slt i64 %579, %18
  br i1 %580, label %564, label %559

581:
  %582 = phi i64 [ %455, %561 ], [ %643, %642 ]
  %583 = getelementptr %struct.number_complex64, ptr %563, i64 %582
  %584 = load <16 x float>, ptr %583, align 64
  %585 = getelementptr inbounds i8, ptr %583, i64 64
  %586 = load <16 x float>, ptr %585, align 64
  br label %587

587:
  %588 = phi i64 [ %609, %587 ], [ %455, %581 ]
  %589 = phi <16 x float> [ %608, %587 ], [ %586, %581 ]
  %590 = phi <16 x float> [ %607, %587 ], [ %584, %581 ]
  %591 = mul i64 %588, %19
  %592 = getelementptr %struct.number_complex64, ptr %12, i64 %591
  %593 = getelementptr %struct.number_complex64, ptr %592, i64 %445
  %594 = load <16 x float>, ptr %593, align 64
  %595 = getelementptr inbounds i8, ptr %593, i64 64
  %596 = load <16 x float>, ptr %595, align 64
  %597 = getelementptr %struct.number_complex64, ptr %592, i64 %582
  %598 = load <16 x float>, ptr %597, align 64
  %599 = getelementptr inbounds i8, ptr %597, i64 64
  %600 = load <16 x float>, ptr %599, align 64
  %601 = fmul contract <16 x float> %594, %598
  %602 = fmul contract <16 x float> %596, %600
  %603 = fadd contract <16 x float> %601, %602
  %604 = fmul contract <16 x float> %594, %600
  %605 = fmul contract <16 x float> %596, %598
  %606 = fsub contract <16 x float> %604, %605
  %607 = fadd contract <16 x float> %590, %603
  %608 = fadd contract <16 x float> %589, %606
  %609 = add nuw nsw i64 %588, 1
  %610 = icmp slt i64 %609, %18
  br i1 %610, label %587, label %611

611:
  %612 = fmul contract <16 x float> %607, %527
  %613 = fmul contract <16 x float> %608, %528
  %614 = fadd contract <16 x float> %612, %613
  %615 = fmul contract <16 x float> %608, %527
  %616 = fmul contract <16 x float> %607, %528
  %617 = fsub contract <16 x float> %615, %616
  %618 = fsub contract <16 x float> %584, %614
  %619 = fsub contract <16 x float> %586, %617
  store <16 x float> %618, ptr %583, align 64
  store <16 x float> %619, ptr %585, align 64
  br label %620

620:
  %621 = phi i64 [ %640, %620 ], [ %455, %611 ]
  %622 = mul i64 %621, %19
  %623 = getelementptr %struct.number_complex64, ptr %12, i64 %622
  %624 = getelementptr %struct.number_complex64, ptr %623, i64 %582
  %625 = getelementptr %struct.number_complex64, ptr %623, i64 %445
  %626 = load <16 x float>, ptr %625, align 64
  %627 = getelementptr inbounds i8, ptr %625, i64 64
  %628 = load <16 x float>, ptr %627, align 64
  %629 = fmul contract <16 x float> %614, %626
  %630 = fmul contract <16 x float> %617, %628
  %631 = fsub contract <16 x float> %629, %630
  %632 = fmul contract <16 x float> %617, %626
  %633 = fmul contract <16 x float> %614, %628
  %634 = fadd contract <16 x float> %632, %633
  %635 = load <16 x float>, ptr %624, align 64
  %636 = getelementptr inbounds i8, ptr %624, i64 64
  %637 = load <16 x float>, ptr %636, align 64
  %638 = fsub contract <16 x float> %635, %631
  %639 = fsub contract <16 x float> %637, %634
  store <16 x float> %638, ptr %624, align 64
  store <16 x float> %639, ptr %636, align 64
  %640 = add nuw nsw i64 %621, 1
  %641 = icmp slt i64 %640, %18
  br i1 %641, label %620, label %642

642:
  %643 = add nuw nsw i64 %582, 1
  %644 = icmp slt i64 %643, %19
  br i1 %644, label %581, label %645

645:
  %646 = getelementptr %struct.number_complex64, ptr %16, i64 %445
  store <16 x i32> %525, ptr %646, align 64
  %647 = getelementptr inbounds i8, ptr %646, i64 64
  store <16 x i32> %526, ptr %647, align 64
  %648 = icmp eq i64 %455, %19
  br i1 %648, label %1071, label %444

649:
  br label %650

650:
  %651 = phi i64 [ 0, %649 ], [ %802, %800 ]
  %652 = phi <16 x i32> [ <i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1>, %649 ], [ %801, %800 ]
  %653 = icmp ugt i64 %651, 23
  %654 = select <16 x i1> %132, <16 x i32> zeroinitializer, <16 x i32> %652
  %655 = tail call i32 @llvm.vector.reduce.or.v16i32(<16 x i32> %654)
  %656 = icmp eq i32 %655, 0
  %657 = select i1 %653, i1 true, i1 %656
  br i1 %657, label %658, label %659

658:
  br i1 %40, label %804, label %864

659:
  br i1 %40, label %663, label %800

660:
  %661 = phi <16 x i32> [ %664, %663 ], [ %721, %797 ]
  %662 = icmp eq i64 %666, %19
  br i1 %662, label %800, label %663

663:
  %664 = phi <16 x i32> [ %661, %660 ], [ zeroinitializer, %659 ]
  %665 = phi i64 [ %666, %660 ], [ 0, %659 ]
  %666 = add nuw nsw i64 %665, 1
  %667 = icmp slt i64 %666, %19
  br i1 %667, label %668, label %660

668:
  %669 = phi <16 x i32> [ %721, %797 ], [ %664, %663 ]
  %670 = phi i64 [ %798, %797 ], [ %666, %663 ]
  br i1 %41, label %671, label %705

671:
  %672 = phi i64 [ %703, %671 ], [ 0, %668 ]
  %673 = phi <16 x float> [ %694, %671 ], [ zeroinitializer, %668 ]
  %674 = phi <16 x float> [ %690, %671 ], [ zeroinitializer, %668 ]
  %675 = phi <16 x float> [ %702, %671 ], [ zeroinitializer, %668 ]
  %676 = phi <16 x float> [ %701, %671 ], [ zeroinitializer, %668 ]
  %677 = mul i64 %672, %19
  %678 = getelementptr %struct.number_complex64, ptr %12, i64 %677
  %679 = getelementptr %struct.number_complex64, ptr %678, i64 %665
  %680 = load <16 x float>, ptr %679, align 64
  %681 = getelementptr inbounds i8, ptr %679, i64 64
  %682 = load <16 x float>, ptr %681, align 64
  %683 = getelementptr %struct.number_complex64, ptr %678, i64 %670
  %684 = load <16 x float>, ptr %683, align 64
  %685 = getelementptr inbounds i8, ptr %683, i64 64
  %686 = load <16 x float>, ptr %685, align 64
  %687 = fmul contract <16 x float> %680, %680
  %688 = fmul contract <16 x float> %682, %682
  %689 = fadd contract <16 x float> %687, %688
  %690 = fadd contract <16 x float> %674, %689
  %691 = fmul contract <16 x float> %684, %684
  %692 = fmul contract <16 x float> %686, %686
  %693 = fadd contract <16 x float> %691, %692
  %694 = fadd contract <16 x float> %673, %693
  %695 = fmul contract <16 x float> %680, %684
  %696 = fmul contract <16 x float> %682, %686
  %697 = fadd contract <16 x float> %695, %696
  %698 = fmul contract <16 x float> %680, %686
  %699 = fmul contract <16 x float> %682, %684
  %700 = fsub contract <16 x float> %698, %699
  %701 = fadd contract <16 x float> %676, %697
  %702 = fadd contract <16 x float> %675, %700
  %703 = add nuw nsw i64 %672, 1
  %704 = icmp eq i64 %703, %18
  br i1 %704, label %705, label %671

705:
  %706 = phi <16 x float> [ zeroinitializer, %668 ], [ %701, %671 ]
  %707 = phi <16 x float> [ zeroinitializer, %668 ], [ %702, %671 ]
  %708 = phi <16 x float> [ zeroinitializer, %668 ], [ %690, %671 ]
  %709 = phi <16 x float> [ zeroinitializer, %668 ], [ %694, %671 ]
  %710 = tail call contract <16 x float> @llvm.sqrt.v16f32(<16 x float> %708)
  %711 = tail call contract <16 x float> @llvm.sqrt.v16f32(<16 x float> %709)
  %712 = fmul contract <16 x float> %710, %711
  %713 = tail call <16 x float> @llvm.fabs.v16f32(<16 x float> %706)
  %714 = tail call <16 x float> @llvm.fabs.v16f32(<16 x float> %707)
  %715 = fcmp contract ogt <16 x float> %713, %714
  %716 = select <16 x i1> %715, <16 x float> %713, <16 x float> %714
  %717 = fmul contract <16 x float> %45, %712
  %718 = fcmp contract ogt <16 x float> %716, %717
  %719 = fcmp contract ogt <16 x float> %716, splat (float 0x3D10000000000000)
  %720 = and <16 x i1> %718, %719
  %721 = select <16 x i1> %720, <16 x i32> <i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1>, <16 x i32> %669
  %722 = bitcast <16 x i1> %720 to i16
  %723 = icmp eq i16 %722, 0
  br i1 %723, label %797, label %724

724:
  %725 = fcmp contract oeq <16 x float> %716, zeroinitializer
  %726 = select <16 x i1> %725, <16 x float> <float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00>, <16 x float> %716
  %727 = fdiv contract <16 x float> %706, %726
  %728 = fdiv contract <16 x float> %707, %726
  %729 = fmul contract <16 x float> %727, %727
  %730 = fmul contract <16 x float> %728, %728
  %731 = fadd contract <16 x float> %729, %730
  %732 = tail call contract <16 x float> @llvm.sqrt.v16f32(<16 x float> %731)
  %733 = fmul contract <16 x float> %716, %732
  %734 = select <16 x i1> %720, <16 x float> %733, <16 x float> <float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00>
  %735 = fsub contract <16 x float> %709, %708
  %736 = fmul contract <16 x float> %734, <float 2.000000e+00, float 2.000000e+00, float 2.000000e+00, float 2.000000e+00, float 2.000000e+00, float 2.000000e+00, float 2.000000e+00, float 2.000000e+00, float 2.000000e+00, float 2.000000e+00, float 2.000000e+00, float 2.000000e+00, float 2.000000e+00, float 2.000000e+00, float 2.000000e+00, float 2.000000e+00>
  %737 = fdiv contract <16 x float> %735, %736
  %738 = tail call <16 x float> @llvm.fabs.v16f32(<16 x float> %737)
  %739 = fmul contract <16 x float> %737, %737
  %740 = fadd contract <16 x float> %739, <float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00>
  %741 = tail call contract <16 x float> @llvm.sqrt.v16f32(<16 x float> %740)
  %742 = fadd contract <16 x float> %738, %741
  %743 = fdiv contract <16 x float> <float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00>, %742
  %744 = fcmp contract olt <16 x float> %737, zeroinitializer
  %745 = fneg <16 x float> %743
  %746 = select <16 x i1> %744, <16 x float> %745, <16 x float> %743
  %747 = select <16 x i1> %720, <16 x float> %746, <16 x float> zeroinitializer
  %748 = fmul contract <16 x float> %747, %747
  %749 = fadd contract <16 x float> %748, <float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00>
  %750 = tail call contract <16 x float> @llvm.sqrt.v16f32(<16 x float> %749)
  %751 = fdiv contract <16 x float> <float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00>, %750
  %752 = fneg <16 x float> %707
  %753 = fdiv contract <16 x float> <float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00>, %734
  %754 = fmul contract <16 x float> %706, %753
  %755 = fmul contract <16 x float> %753, %752
  %756 = select <16 x i1> %720, <16 x float> %754, <16 x float> <float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00>
  %757 = select <16 x i1> %720, <16 x float> %755, <16 x float> zeroinitializer
  %758 = fmul contract <16 x float> %747, %751
  %759 = fmul contract <16 x float> %758, %756
  %760 = fmul contract <16 x float> %758, %757
  %761 = fmul contract <16 x float> %751, %756
  %762 = fmul contract <16 x float> %751, %757
  br i1 %41, label %763, label %797

763:
  %764 = phi i64 [ %795, %763 ], [ 0, %724 ]
  %765 = mul i64 %764, %19
  %766 = getelementptr %struct.number_complex64, ptr %12, i64 %765
  %767 = getelementptr %struct.number_complex64, ptr %766, i64 %665
  %768 = getelementptr %struct.number_complex64, ptr %766, i64 %670
  %769 = load <16 x float>, ptr %767, align 64
  %770 = getelementptr inbounds i8, ptr %767, i64 64
  %771 = load <16 x float>, ptr %770, align 64
  %772 = load <16 x float>, ptr %768, align 64
  %773 = getelementptr inbounds i8, ptr %768, i64 64
  %774 = load <16 x float>, ptr %773, align 64
  %775 = fmul contract <16 x float> %751, %769
  %776 = fmul contract <16 x float> %751, %771
  %777 = fmul contract <16 x float> %759, %772
  %778 = fmul contract <16 x float> %760, %774
  %779 = fsub contract <16 x float> %777, %778
  %780 = fmul contract <16 x float> %759, %774
  %781 = fmul contract <16 x float> %760, %772
  %782 = fadd contract <16 x float> %781, %780
  %783 = fsub contract <16 x float> %775, %779
  %784 = fsub contract <16 x float> %776, %782
  store <16 x float> %783, ptr %767, align 64
  store <16 x float> %784, ptr %770, align 64
  %785 = fmul contract <16 x float> %758, %769
  %786 = fmul contract <16 x float> %758, %771
  %787 = fmul contract <16 x float> %761, %772
  %788 = fmul contract <16 x float> %762, %774
  %789 = fsub contract <16 x float> %787, %788
  %790 = fmul contract <16 x float> %761, %774
  %791 = fmul contract <16 x float> %762, %772
  %792 = fadd contract <16 x float> %791, %790
  %793 = fadd contract <16 x float> %785, %789
  %794 = fadd contract <16 x float> %786, %792
  store <16 x float> %793, ptr %768, align 64
  store <16 x float> %794, ptr %773, align 64
  %795 = add nuw nsw i64 %764, 1
  %796 = icmp eq i64 %795, %18
  br i1 %796, label %797, label %763

797:
  %798 = add nuw nsw i64 %670, 1
  %799 = icmp slt i64 %798, %19
  br i1 %799, label %668, label %660

800:
  %801 = phi <16 x i32> [ zeroinitializer, %659 ], [ %661, %660 ]
  %802 = add nuw nsw i64 %651, 1
  br label %650

803:
  br i1 %40, label %828, label %864

804:
  %805 = phi i64 [ %824, %823 ], [ 0, %658 ]
  %806 = getelementptr [16 x <16 x float>], ptr %11, i64 0, i64 %805
  store <16 x float> zeroinitializer, ptr %806, align 64
  %807 = getelementptr %struct.number_complex64, ptr %12, i64 %805
  br i1 %41, label %808, label %823

808:
  %809 = phi <16 x float> [ %819, %808 ], [ zeroinitializer, %804 ]
  %810 = phi i64 [ %820, %808 ], [ 0, %804 ]
  %811 = mul i64 %810, %19
  %812 = getelementptr %struct.number_complex64, ptr %807, i64 %811
  %813 = load <16 x float>, ptr %812, align 64
  %814 = getelementptr inbounds i8, ptr %812, i64 64
  %815 = load <16 x float>, ptr %814, align 64
  %816 = fmul contract <16 x float> %813, %813
  %817 = fmul contract <16 x float> %815, %815
  %818 = fadd contract <16 x float> %816, %817
  %819 = fadd contract <16 x float> %809, %818
  %820 = add nuw nsw i64 %810, 1
  %821 = icmp eq i64 %820, %18
  br i1 %821, label %822, label %808

822:
  store <16 x float> %819, ptr %806, align 64
  br label %823

823:
  %824 = add nuw nsw i64 %805, 1
  %825 = icmp eq i64 %824, %19
  br i1 %825, label %803, label %804

826:
  %827 = icmp eq i64 %830, %19
  br i1 %827, label %865, label %828

828:
  %829 = phi i64 [ %830, %826 ], [ 0, %803 ]
  %830 = add nuw nsw i64 %829, 1
  %831 = icmp slt i64 %830, %19
  br i1 %831, label %832, label %826

832:
  %833 = getelementptr [16 x <16 x float>], ptr %11, i64 0, i64 %829
  br label %834

834:
  %835 = phi i64 [ %830, %832 ], [ %862, %861 ]
  %836 = load <16 x float>, ptr %833, align 64
  %837 = getelementptr [16 x <16 x float>], ptr %11, i64 0, i64 %835
  %838 = load <16 x float>, ptr %837, align 64
  %839 = fcmp contract olt <16 x float> %836, %838
  %840 = select <16 x i1> %839, <16 x float> %838, <16 x float> %836
  store <16 x float> %840, ptr %833, align 64
  %841 = load <16 x float>, ptr %837, align 64
  %842 = select <16 x i1> %839, <16 x float> %836, <16 x float> %841
  store <16 x float> %842, ptr %837, align 64
  br i1 %41, label %843, label %861

843:
  %844 = phi i64 [ %859, %843 ], [ 0, %834 ]
  %845 = mul i64 %844, %19
  %846 = getelementptr %struct.number_complex64, ptr %12, i64 %845
  %847 = getelementptr %struct.number_complex64, ptr %846, i64 %829
  %848 = getelementptr %struct.number_complex64, ptr %846, i64 %835
  %849 = load <16 x i32>, ptr %847, align 64
  %850 = getelementptr inbounds i8, ptr %847, i64 64
  %851 = load <16 x i32>, ptr %850, align 64
  %852 = load <16 x i32>, ptr %848, align 64
  %853 = getelementptr inbounds i8, ptr %848, i64 64
  %854 = load <16 x i32>, ptr %853, align 64
  %855 = select <16 x i1> %839, <16 x i32> %852, <16 x i32> %849
  %856 = select <16 x i1> %839, <16 x i32> %854, <16 x i32> %851
  store <16 x i32> %855, ptr %847, align 64
  store <16 x i32> %856, ptr %850, align 64
  %857 = select <16 x i1> %839, <16 x i32> %849, <16 x i32> %852
  %858 = select <16 x i1> %839, <16 x i32> %851, <16 x i32> %854
  store <16 x i32> %857, ptr %848, align 64
  store <16 x i32> %858, ptr %853, align 64
  %859 = add nuw nsw i64 %844, 1
  %860 = icmp eq i64 %859, %18
  br i1 %860, label %861, label %843

861:
  %862 = add nuw nsw i64 %835, 1
  %863 = icmp slt i64 %862, %19
  br i1 %863, label %834, label %826

864:
  br label %1071

865:
  br i1 %40, label %866, label %1071

866:
  %867 = phi i64 [ %877, %1067 ], [ 0, %865 ]
  %868 = mul i64 %867, %46
  %869 = getelementptr %struct.number_complex64, ptr %12, i64 %868
  %870 = load <16 x float>, ptr %869, align 64
  %871 = getelementptr inbounds i8, ptr %869, i64 64
  %872 = load <16 x float>, ptr %871, align 64
  %873 = tail call <16 x float> @llvm.fabs.v16f32(<16 x float> %870)
  %874 = tail call <16 x float> @llvm.fabs.v16f32(<16 x float> %872)
  %875 = fcmp contract ogt <16 x float> %873, %874
  %876 = select <16 x i1> %875, <16 x float> %873, <16 x float> %874
  %877 = add nuw nsw i64 %867, 1
  %878 = getelementptr %struct.number_complex64, ptr %12, i64 %867
  %879 = icmp slt i64 %877, %18
  br i1 %879, label %880, label %896

880:
  %881 = phi <16 x float> [ %893, %880 ], [ %876, %866 ]
  %882 = phi i64 [ %894, %880 ], [ %877, %866 ]
  %883 = mul i64 %882, %19
  %884 = getelementptr %struct.number_complex64, ptr %878, i64 %883
  %885 = load <16 x float>, ptr %884, align 64
  %886 = getelementptr inbounds i8, ptr %884, i64 64
  %887 = load <16 x float>, ptr %886, align 64
  %888 = tail call <16 x float> @llvm.fabs.v16f32(<16 x float> %885)
  %889 = tail call <16 x float> @llvm.fabs.v16f32(<16 x float> %887)
  %890 = fcmp contract ogt <16 x float> %888, %889
  %891 = select <16 x i1> %890, <16 x float> %888, <16 x float> %889
  %892 = fcmp contract ogt <16 x float> %891, %881
  %893 = select <16 x i1> %892, <16 x float> %891, <16 x float> %881
  %894 = add nuw nsw i64 %882, 1
  %895 = icmp slt i64 %894, %18
  br i1 %895, label %880, label %896

896:
  %897 = phi <16 x float> [ %876, %866 ], [ %893, %880 ]
  %898 = bitcast <16 x float> %897 to <16 x i32>
  %899 = lshr <16 x i32> %898, splat (i32 23)
  %900 = and <16 x i32> %899, splat (i32 255)
  %901 = icmp eq <16 x i32> %900, zeroinitializer
  %902 = tail call <16 x i32> @llvm.umin.v16i32(<16 x i32> %900, <16 x i32> splat (i32 253))
  %903 = shl nuw nsw <16 x i32> %902, splat (i32 23)
  %904 = add nsw <16 x i32> %903, <i32 -1065353216, i32 -1065353216, i32 -1065353216, i32 -1065353216, i32 -1065353216, i32 -1065353216, i32 -1065353216, i32 -1065353216, i32 -1065353216, i32 -1065353216, i32 -1065353216, i32 -1065353216, i32 -1065353216, i32 -1065353216, i32 -1065353216, i32 -1065353216>
  %905 = select <16 x i1> %901, <16 x i32> <i32 -1056964608, i32 -1056964608, i32 -1056964608, i32 -1056964608, i32 -1056964608, i32 -1056964608, i32 -1056964608, i32 -1056964608, i32 -1056964608, i32 -1056964608, i32 -1056964608, i32 -1056964608, i32 -1056964608, i32 -1056964608, i32 -1056964608, i32 -1056964608>, <16 x i32> %904
  %906 = sub nsw <16 x i32> splat (i32 1065353216), %905
  %907 = bitcast <16 x i32> %906 to <16 x float>
  br i1 %879, label %908, label %924

908:
  %909 = phi <16 x float> [ %921, %908 ], [ zeroinitializer, %896 ]
  %910 = phi i64 [ %922, %908 ], [ %877, %896 ]
  %911 = mul i64 %910, %19
  %912 = getelementptr %struct.number_complex64, ptr %878, i64 %911
  %913 = load <16 x float>, ptr %912, align 64
  %914 = getelementptr inbounds i8, ptr %912, i64 64
  %915 = load <16 x float>, ptr %914, align 64
  %916 = fmul contract <16 x float> %913, %907
  %917 = fmul contract <16 x float> %915, %907
  %918 = fmul contract <16 x float> %916, %916
  %919 = fmul contract <16 x float> %917, %917
  %920 = fadd contract <16 x float> %918, %919
  %921 = fadd contract <16 x float> %909, %920
  %922 = add nuw nsw i64 %910, 1
  %923 = icmp slt i64 %922, %18
  br i1 %923, label %908, label %924

924:
  %925 = phi <16 x float> [ zeroinitializer, %896 ], [ %921, %908 ]
  %926 = fmul contract <16 x float> %870, %907
  %927 = fmul contract <16 x float> %872, %907
  %928 = fcmp contract oeq <16 x float> %925, zeroinitializer
  %929 = fcmp contract oeq <16 x float> %872, zeroinitializer
  %930 = and <16 x i1> %928, %929
  %931 = fmul contract <16 x float> %926, %926
  %932 = fmul contract <16 x float> %927, %927
  %933 = fadd contract <16 x float> %931, %932
  %934 = fadd contract <16 x float> %933, %925
  %935 = tail call contract <16 x float> @llvm.sqrt.v16f32(<16 x float> %934)
  %936 = fcmp contract olt <16 x float> %926, zeroinitializer
  %937 = fneg <16 x float> %935
  %938 = select <16 x i1> %936, <16 x float> %935, <16 x float> %937
  %939 = fdiv contract <16 x float> <float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00>, %938
  %940 = fsub contract <16 x float> %938, %926
  %941 = fsub contract <16 x float> zeroinitializer, %927
  %942 = select <16 x i1> %930, <16 x float> <float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00>, <16 x float> %939
  %943 = fmul contract <16 x float> %940, %942
  %944 = fmul contract <16 x float> %941, %942
  %945 = bitcast <16 x float> %943 to <16 x i32>
  %946 = bitcast <16 x float> %944 to <16 x i32>
  %947 = select <16 x i1> %930, <16 x i32> zeroinitializer, <16 x i32> %945
  %948 = select <16 x i1> %930, <16 x i32> zeroinitializer, <16 x i32> %946
  %949 = bitcast <16 x i32> %947 to <16 x float>
  %950 = bitcast <16 x i32> %948 to <16 x float>
  %951 = fsub contract <16 x float> %926, %938
  %952 = select <16 x i1> %930, <16 x float> <float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00>, <16 x float> %951
  %953 = select <16 x i1> %930, <16 x float> zeroinitializer, <16 x float> %927
  %954 = tail call <16 x float> @llvm.fabs.v16f32(<16 x float> %951)
  %955 = select <16 x i1> %930, <16 x float> <float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00>, <16 x float> %954
  %956 = tail call <16 x float> @llvm.fabs.v16f32(<16 x float> %927)
  %957 = select <16 x i1> %930, <16 x float> zeroinitializer, <16 x float> %956
  %958 = fcmp contract ogt <16 x float> %955, %957
  %959 = select <16 x i1> %958, <16 x float> %955, <16 x float> %957
  %960 = fdiv contract <16 x float> %952, %959
  %961 = fdiv contract <16 x float> %953, %959
  %962 = fmul contract <16 x float> %960, %960
  %963 = fmul contract <16 x float> %961, %961
  %964 = fadd contract <16 x float> %962, %963
  %965 = fdiv contract <16 x float> <float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00>, %964
  %966 = fmul contract <16 x float> %960, %965
  %967 = fneg <16 x float> %961
  %968 = fmul contract <16 x float> %965, %967
  %969 = fmul contract <16 x float> %968, zeroinitializer
  %970 = fsub contract <16 x float> %966, %969
  %971 = fmul contract <16 x float> %966, zeroinitializer
  %972 = fadd contract <16 x float> %968, %971
  %973 = fdiv contract <16 x float> %970, %959
  %974 = fdiv contract <16 x float> %972, %959
  %975 = add nsw <16 x i32> %905, splat (i32 1065353216)
  %976 = bitcast <16 x i32> %975 to <16 x float>
  %977 = fmul contract <16 x float> %938, %976
  %978 = bitcast <16 x float> %872 to <16 x i32>
  %979 = select <16 x i1> %930, <16 x float> %870, <16 x float> %977
  %980 = select <16 x i1> %930, <16 x i32> %978, <16 x i32> zeroinitializer
  store <16 x float> %979, ptr %869, align 64
  store <16 x i32> %980, ptr %871, align 64
  br i1 %879, label %986, label %981

981:
  %982 = icmp slt i64 %877, %19
  br i1 %982, label %983, label %1067

983:
  %984 = mul i64 %867, %19
  %985 = getelementptr %struct.number_complex64, ptr %12, i64 %984
  br label %1003

986:
  %987 = phi i64 [ %1001, %986 ], [ %877, %924 ]
  %988 = mul i64 %987, %19
  %989 = getelementptr %struct.number_complex64, ptr %878, i64 %988
  %990 = load <16 x float>, ptr %989, align 64
  %991 = getelementptr inbounds i8, ptr %989, i64 64
  %992 = load <16 x float>, ptr %991, align 64
  %993 = fmul contract <16 x float> %990, %907
  %994 = fmul contract <16 x float> %992, %907
  %995 = fmul contract <16 x float> %973, %993
  %996 = fmul contract <16 x float> %974, %994
  %997 = fsub contract <16 x float> %995, %996
  %998 = fmul contract <16 x float> %974, %993
  %999 = fmul contract <16 x float> %973, %994
  %1000 = fadd contract <16 x float> %998, %999
  store <16 x float> %997, ptr %989, align 64
  store <16 x float> %1000, ptr %991, align 64
  %1001 = add nuw nsw i64 %987, 1
  %1002 = icmp slt i64 %1001, %18
  br i1 %1002, label %986, label %981

1003:
  %1004 = phi i64 [ %877, %983 ], [ %1065, %1064 ]
  %1005 = getelementptr %struct.number_complex64, ptr %985, i64 %1004
  %1006 = load <16 x float>, ptr %1005, align 64
  %1007 = getelementptr inbounds i8, ptr %1005, i64 64
  %1008 = load <16 x float>, ptr %1007, align 64
  br label %1009

1009:
  %1010 = phi i64 [ %1031, %1009 ], [ %877, %1003 ]
  %1011 = phi <16 x float> [ %1030, %1009 ], [ %1008, %1003 ]
  %1012 = phi <16 x float> [ %1029, %1009 ], [ %1006, %1003 ]
  %1013 = mul i64 %1010, %19
  %1014 = getelementptr %struct.number_complex64, ptr %12, i64 %1013
  %1015 = getelementptr %struct.number_complex64, ptr %1014, i64 %867
  %1016 = load <16 x float>, ptr %1015, align 64
  %1017 = getelementptr inbounds i8, ptr %1015, i64 64
  %1018 = load <16 x float>, ptr %1017, align 64
  %1019 = getelementptr %struct.number_complex64, ptr %1014, i64 %1004
  %1020 = load <16 x float>, ptr %1019, align 64
  %1021 = getelementptr inbounds i8, ptr %1019, i64 64
  %1022 = load <16 x float>, ptr %1021, align 64
  %1023 = fmul contract <16 x float> %1016, %1020
  %1024 = fmul contract <16 x float> %1018, %1022
  %1025 = fadd contract <16 x float> %1023, %1024
  %1026 = fmul contract <16 x float> %1016, %1022
  %1027 = fmul contract <16 x float> %1018, %1020
  %1028 = fsub contract <16 x float> %1026, %1027
  %1029 = fadd contract <16 x float> %1012, %1025
  %1030 = fadd contract <16 x float> %1011, %1028
  %1031 = add nuw nsw i64 %1010, 1
  %1032 = icmp slt i64 %1031, %18
  br i1 %1032, label %1009, label %1033

1033:
  %1034 = fmul contract <16 x float> %1029, %949
  %1035 = fmul contract <16 x float> %1030, %950
  %1036 = fadd contract <16 x float> %1034, %1035
  %1037 = fmul contract <16 x float> %1030, %949
  %1038 = fmul contract <16 x float> %1029, %950
  %1039 = fsub contract <16 x float> %1037, %1038
  %1040 = fsub contract <16 x float> %1006, %1036
  %1041 = fsub contract <16 x float> %1008, %1039
  store <16 x float> %1040, ptr %1005, align 64
  store <16 x float> %1041, ptr %1007, align 64
  br label %1042

1042:
  %1043 = phi i64 [ %1062, %1042 ], [ %877, %1033 ]
  %1044 = mul i64 %1043, %19
  %1045 = getelementptr %struct.number_complex64, ptr %12, i64 %1044
  %1046 = getelementptr %struct.number_complex64, ptr %1045, i64 %1004
  %1047 = getelementptr %struct.number_complex64, ptr %1045, i64 %867
  %1048 = load <16 x float>, ptr %1047, align 64
  %1049 = getelementptr inbounds i8, ptr %1047, i64 64
  %1050 = load <16 x float>, ptr %1049, align 64
  %1051 = fmul contract <16 x float> %1036, %1048
  %1052 = fmul contract <16 x float> %1039, %1050
  %1053 = fsub contract <16 x float> %1051, %1052
  %1054 = fmul contract <16 x float> %1039, %1048
  %1055 = fmul contract <16 x float> %1036, %1050
  %1056 = fadd contract <16 x float> %1054, %1055
  %1057 = load <16 x float>, ptr %1046, align 64
  %1058 = getelementptr inbounds i8, ptr %1046, i64 64
  %1059 = load <16 x float>, ptr %1058, align 64
  %1060 = fsub contract <16 x float> %1057, %1053
  %1061 = fsub contract <16 x float> %1059, %1056
  store <16 x float> %1060, ptr %1046, align 64
  store <16 x float> %1061, ptr %1058, align 64
  %1062 = add nuw nsw i64 %1043, 1
  %1063 = icmp slt i64 %1062, %18
  br i1 %1063, label %1042, label %1064

1064:
  %1065 = add nuw nsw i64 %1004, 1
  %1066 = icmp slt i64 %1065, %19
  br i1 %1066, label %1003, label %1067

1067:
  %1068 = getelementptr %struct.number_complex64, ptr %16, i64 %867
  store <16 x i32> %947, ptr %1068, align 64
  %1069 = getelementptr inbounds i8, ptr %1068, i64 64
  store <16 x i32> %948, ptr %1069, align 64
  %1070 = icmp eq i64 %877, %19
  br i1 %1070, label %1071, label %866

1071:
  %1072 = phi ptr [ %50, %443 ], [ %15, %865 ], [ %50, %442 ], [ %15, %864 ], [ %15, %1067 ], [ %50, %645 ]
  %1073 = add nsw <16 x i32> %141, splat (i32 1065353216)
  %1074 = bitcast <16 x i32> %1073 to <16 x float>
  br i1 %25, label %1239, label %1075

1075:
  br i1 %41, label %1077, label %1076

1076:
  br i1 %40, label %1098, label %1200

1077:
  %1078 = phi i64 [ %1093, %1092 ], [ 0, %1075 ]
  br i1 %51, label %1079, label %1092

1079:
  %1080 = mul i64 %1078, %23
  %1081 = getelementptr %struct.number_complex64, ptr %14, i64 %1080
  br label %1082

1082:
  %1083 = phi i64 [ 0, %1079 ], [ %1090, %1082 ]
  %1084 = getelementptr %struct.number_complex64, ptr %1081, i64 %1083
  %1085 = icmp eq i64 %1078, %1083
  %1086 = uitofp i1 %1085 to float
  %1087 = insertelement <16 x float> poison, float %1086, i64 0
  %1088 = shufflevector <16 x float> %1087, <16 x float> poison, <16 x i32> zeroinitializer
  store <16 x float> %1088, ptr %1084, align 64
  %1089 = getelementptr inbounds i8, ptr %1084, i64 64
  store <16 x float> zeroinitializer, ptr %1089, align 64
  %1090 = add nuw nsw i64 %1083, 1
  %1091 = icmp eq i64 %1090, %23
  br i1 %1091, label %1092, label %1082

1092:
  %1093 = add nuw nsw i64 %1078, 1
  %1094 = icmp eq i64 %1093, %18
  br i1 %1094, label %1076, label %1077

1095:
  %1096 = icmp sgt i64 %1099, 1
  br i1 %1096, label %1098, label %1097

1097:
  br i1 %40, label %1178, label %1200

1098:
  %1099 = phi i64 [ %1100, %1095 ], [ %19, %1076 ]
  %1100 = add nsw i64 %1099, -1
  %1101 = getelementptr %struct.number_complex64, ptr %16, i64 %1100
  %1102 = load <16 x float>, ptr %1101, align 64
  %1103 = getelementptr inbounds i8, ptr %1101, i64 64
  %1104 = load <16 x float>, ptr %1103, align 64
  %1105 = icmp sgt i64 %1099, %23
  br i1 %1105, label %1095, label %1106

1106:
  %1107 = mul i64 %1100, %23
  %1108 = getelementptr %struct.number_complex64, ptr %14, i64 %1107
  %1109 = getelementptr %struct.number_complex64, ptr %12, i64 %1100
  %1110 = icmp slt i64 %1099, %18
  br label %1111

1111:
  %1112 = phi i64 [ %1100, %1106 ], [ %1176, %1175 ]
  %1113 = getelementptr %struct.number_complex64, ptr %1108, i64 %1112
  %1114 = load <16 x float>, ptr %1113, align 64
  %1115 = getelementptr inbounds i8, ptr %1113, i64 64
  %1116 = load <16 x float>, ptr %1115, align 64
  %1117 = getelementptr %struct.number_complex64, ptr %14, i64 %1112
  br i1 %1110, label %1118, label %1142

1118:
  %1119 = phi i64 [ %1140, %1118 ], [ %1099, %1111 ]
  %1120 = phi <16 x float> [ %1139, %1118 ], [ %1116, %1111 ]
  %1121 = phi <16 x float> [ %1138, %1118 ], [ %1114, %1111 ]
  %1122 = mul i64 %1119, %19
  %1123 = getelementptr %struct.number_complex64, ptr %1109, i64 %1122
  %1124 = load <16 x float>, ptr %1123, align 64
  %1125 = getelementptr inbounds i8, ptr %1123, i64 64
  %1126 = load <16 x float>, ptr %1125, align 64
  %1127 = mul i64 %1119, %23
  %1128 = getelementptr %struct.number_complex64, ptr %1117, i64 %1127
  %1129 = load <16 x float>, ptr %1128, align 64
  %1130 = getelementptr inbounds i8, ptr %1128, i64 64
  %1131 = load <16 x float>, ptr %1130, align 64
  %1132 = fmul contract <16 x float> %1124, %1129
  %1133 = fmul contract <16 x float> %1126, %1131
  %1134 = fadd contract <16 x float> %1132, %1133
  %1135 = fmul contract <16 x float> %1124, %1131
  %1136 = fmul contract <16 x float> %1126, %1129
  %1137 = fsub contract <16 x float> %1135, %1136
  %1138 = fadd contract <16 x float> %1121, %1134
  %1139 = fadd contract <16 x float> %1120, %1137
  %1140 = add nuw nsw i64 %1119, 1
  %1141 = icmp slt i64 %1140, %18
  br i1 %1141, label %1118, label %1142

1142:
  %1143 = phi <16 x float> [ %1114, %1111 ], [ %1138, %1118 ]
  %1144 = phi <16 x float> [ %1116, %1111 ], [ %1139, %1118 ]
  %1145 = fmul contract <16 x float> %1102, %1143
  %1146 = fmul contract <16 x float> %1104, %1144
  %1147 = fsub contract <16 x float> %1145, %1146
  %1148 = fmul contract <16 x float> %1102, %1144
  %1149 = fmul contract <16 x float> %1104, %1143
  %1150 = fadd contract <16 x float> %1149, %1148
  %1151 = fsub contract <16 x float> %1114, %1147
  %1152 = fsub contract <16 x float> %1116, %1150
  store <16 x float> %1151, ptr %1113, align 64
  store <16 x float> %1152, ptr %1115, align 64
  br i1 %1110, label %1153, label %1175

1153:
  %1154 = phi i64 [ %1173, %1153 ], [ %1099, %1142 ]
  %1155 = mul i64 %1154, %23
  %1156 = getelementptr %struct.number_complex64, ptr %1117, i64 %1155
  %1157 = mul i64 %1154, %19
  %1158 = getelementptr %struct.number_complex64, ptr %1109, i64 %1157
  %1159 = load <16 x float>, ptr %1158, align 64
  %1160 = getelementptr inbounds i8, ptr %1158, i64 64
  %1161 = load <16 x float>, ptr %1160, align 64
  %1162 = fmul contract <16 x float> %1147, %1159
  %1163 = fmul contract <16 x float> %1150, %1161
  %1164 = fsub contract <16 x float> %1162, %1163
  %1165 = fmul contract <16 x float> %1150, %1159
  %1166 = fmul contract <16 x float> %1147, %1161
  %1167 = fadd contract <16 x float> %1165, %1166
  %1168 = load <16 x float>, ptr %1156, align 64
  %1169 = getelementptr inbounds i8, ptr %1156, i64 64
  %1170 = load <16 x float>, ptr %1169, align 64
  %1171 = fsub contract <16 x float> %1168, %1164
  %1172 = fsub contract <16 x float> %1170, %1167
  store <16 x float> %1171, ptr %1156, align 64
  store <16 x float> %1172, ptr %1169, align 64
  %1173 = add nuw nsw i64 %1154, 1
  %1174 = icmp slt i64 %1173, %18
  br i1 %1174, label %1153, label %1175

1175:
  %1176 = add i64 %1112, 1
  %1177 = icmp slt i64 %1176, %23
  br i1 %1177, label %1111, label %1095

1178:
  %1179 = phi i64 [ %1198, %1197 ], [ 0, %1097 ]
  %1180 = mul i64 %1179, %46
  %1181 = getelementptr [256 x %struct.number_complex64], ptr %12, i64 0, i64 %1180
  %1182 = load <16 x float>, ptr %1181, align 64
  %1183 = fcmp contract olt <16 x float> %1182, zeroinitializer
  %1184 = select <16 x i1> %1183, <16 x float> <float -1.000000e+00, float -1.000000e+00, float -1.000000e+00, float -1.000000e+00, float -1.000000e+00, float -1.000000e+00, float -1.000000e+00, float -1.000000e+00, float -1.000000e+00, float -1.000000e+00, float -1.000000e+00, float -1.000000e+00, float -1.000000e+00, float -1.000000e+00, float -1.000000e+00, float -1.000000e+00>, <16 x float> <float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00>
  br i1 %41, label %1185, label %1197

1185:
  %1186 = phi i64 [ %1195, %1185 ], [ 0, %1178 ]
  %1187 = mul i64 %1186, %23
  %1188 = add i64 %1187, %1179
  %1189 = getelementptr [256 x %struct.number_complex64], ptr %14, i64 0, i64 %1188
  %1190 = load <16 x float>, ptr %1189, align 64
  %1191 = getelementptr inbounds i8, ptr %1189, i64 64
  %1192 = load <16 x float>, ptr %1191, align 64
  %1193 = fmul contract <16 x float> %1184, %1190
  %1194 = fmul contract <16 x float> %1184, %1192
  store <16 x float> %1193, ptr %1189, align 64
  store <16 x float> %1194, ptr %1191, align 64
  %1195 = add nuw nsw i64 %1186, 1
  %1196 = icmp eq i64 %1195, %18
  br i1 %1196, label %1197, label %1185

1197:
  %1198 = add nuw nsw i64 %1179, 1
  %1199 = icmp eq i64 %1198, %19
  br i1 %1199, label %1200, label %1178

1200:
  br i1 %55, label %1201, label %1216

1201:
  %1202 = phi i64 [ %1214, %1213 ], [ 0, %1200 ]
  br i1 %56, label %1203, label %1213

1203:
  %1204 = mul i64 %1202, %54
  %1205 = getelementptr %struct.number_complex64, ptr %15, i64 %1204
  %1206 = getelementptr %struct.number_complex64, ptr %52, i64 %1204
  br label %1207

1207:
  %1208 = phi i64 [ 0, %1203 ], [ %1211, %1207 ]
  %1209 = getelementptr %struct.number_complex64, ptr %1205, i64 %1208
  %1210 = getelementptr %struct.number_complex64, ptr %1206, i64 %1208
  call void @llvm.memcpy.p0.p0.i64(ptr align 64 %1209, ptr align 64 %1210, i64 128, i1 false)
  %1211 = add nuw nsw i64 %1208, 1
  %1212 = icmp eq i64 %1211, %54
  br i1 %1212, label %1213, label %1207

1213:
  %1214 = add nuw nsw i64 %1202, 1
  %1215 = icmp eq i64 %1214, %53
  br i1 %1215, label %1216, label %1201

1216:
  %1217 = getelementptr %struct.number_complex64, ptr %1072, i64 %19
  br i1 %60, label %1218, label %1239

1218:
  %1219 = phi i64 [ %1237, %1236 ], [ 0, %1216 ]
  %1220 = getelementptr %struct.number_complex64, ptr %1217, i64 %1219
  br i1 %61, label %1221, label %1236

1221:
  %1222 = mul i64 %1219, %59
  %1223 = getelementptr %struct.number_complex64, ptr %57, i64 %1222
  br label %1224

1224:
  %1225 = phi i64 [ 0, %1221 ], [ %1234, %1224 ]
  %1226 = mul i64 %1225, %58
  %1227 = getelementptr %struct.number_complex64, ptr %1220, i64 %1226
  %1228 = getelementptr %struct.number_complex64, ptr %1223, i64 %1225
  %1229 = load <16 x float>, ptr %1228, align 64
  %1230 = getelementptr inbounds i8, ptr %1228, i64 64
  %1231 = load <16 x float>, ptr %1230, align 64
  %1232 = fneg <16 x float> %1231
  store <16 x float> %1229, ptr %1227, align 64
  %1233 = getelementptr inbounds i8, ptr %1227, i64 64
  store <16 x float> %1232, ptr %1233, align 64
  %1234 = add nuw nsw i64 %1225, 1
  %1235 = icmp eq i64 %1234, %59
  br i1 %1235, label %1236, label %1224

1236:
  %1237 = add nuw nsw i64 %1219, 1
  %1238 = icmp eq i64 %1237, %58
  br i1 %1238, label %1239, label %1218

1239:
  br i1 %40, label %1241, label %1276

1240:
  br i1 %40, label %1254, label %1276

1241:
  %1242 = phi i64 [ %1250, %1241 ], [ 0, %1239 ]
  %1243 = getelementptr %struct.number_complex64, ptr %1072, i64 %1242
  %1244 = mul i64 %1242, %46
  %1245 = getelementptr [256 x %struct.number_complex64], ptr %12, i64 0, i64 %1244
  %1246 = load <16 x float>, ptr %1245, align 64
  %1247 = tail call <16 x float> @llvm.fabs.v16f32(<16 x float> %1246)
  %1248 = fmul contract <16 x float> %1247, %1074
  store <16 x float> %1248, ptr %1243, align 64
  %1249 = getelementptr inbounds i8, ptr %1243, i64 64
  store <16 x float> zeroinitializer, ptr %1249, align 64
  %1250 = add nuw nsw i64 %1242, 1
  %1251 = icmp eq i64 %1250, %19
  br i1 %1251, label %1240, label %1241

1252:
  %1253 = icmp eq i64 %1256, %19
  br i1 %1253, label %1276, label %1254

1254:
  %1255 = phi i64 [ %1256, %1252 ], [ 0, %1240 ]
  %1256 = add nuw nsw i64 %1255, 1
  %1257 = icmp slt i64 %1256, %19
  br i1 %1257, label %1258, label %1252

1258:
  %1259 = getelementptr %struct.number_complex64, ptr %1072, i64 %1255
  %1260 = getelementptr inbounds i8, ptr %1259, i64 64
  br label %1261

1261:
  %1262 = phi i64 [ %1256, %1258 ], [ %1274, %1261 ]
  %1263 = load <16 x float>, ptr %1259, align 64
  %1264 = getelementptr %struct.number_complex64, ptr %1072, i64 %1262
  %1265 = load <16 x float>, ptr %1264, align 64
  %1266 = fcmp contract olt <16 x float> %1263, %1265
  %1267 = load <16 x i32>, ptr %1260, align 64
  %1268 = getelementptr inbounds i8, ptr %1264, i64 64
  %1269 = load <16 x i32>, ptr %1268, align 64
  %1270 = select <16 x i1> %1266, <16 x float> %1265, <16 x float> %1263
  %1271 = select <16 x i1> %1266, <16 x i32> %1269, <16 x i32> %1267
  store <16 x float> %1270, ptr %1259, align 64
  store <16 x i32> %1271, ptr %1260, align 64
  %1272 = select <16 x i1> %1266, <16 x float> %1263, <16 x float> %1265
  %1273 = select <16 x i1> %1266, <16 x i32> %1267, <16 x i32> %1269
  store <16 x float> %1272, ptr %1264, align 64
  store <16 x i32> %1273, ptr %1268, align 64
  %1274 = add nuw nsw i64 %1262, 1
  %1275 = icmp slt i64 %1274, %19
  br i1 %1275, label %1261, label %1252

1276:
  %1277 = mul i64 %62, %66
  %1278 = getelementptr i8, ptr %0, i64 %1277
  %1279 = bitcast <16 x i1> %132 to i16
  %1280 = icmp eq i16 %1279, 0
  %1281 = select i1 %1280, i1 true, i1 %64
  br i1 %1281, label %1289, label %1282

1282:
  %1283 = phi i64 [ %1287, %1282 ], [ 0, %1276 ]
  %1284 = getelementptr <16 x float>, ptr %15, i64 %1283
  %1285 = load <16 x i32>, ptr %1284, align 64
  %1286 = select <16 x i1> %132, <16 x i32> splat (i32 2143289344), <16 x i32> %1285
  store <16 x i32> %1286, ptr %1284, align 64
  %1287 = add nuw nsw i64 %1283, 1
  %1288 = icmp eq i64 %1287, %63
  br i1 %1288, label %1289, label %1282

1289:
  call fastcc void @write_rows_float32(ptr %1278, ptr %15, i64 %63, i64 %68)
  %1290 = add i64 %66, 16
  %1291 = icmp slt i64 %1290, %4
  br i1 %1291, label %65, label %1292

1292:
  ret void
}

define void @small_solve_complex128(ptr %0, ptr %1, ptr %2, i64 %3, i64 %4, i64 %5, i64 %6, i64 %7, i64 %8) {
  %10 = alloca [256 x %struct.number_complex128], align 64
  %11 = alloca [256 x %struct.number_complex128], align 64
  %12 = icmp slt i64 %3, %4
  br i1 %12, label %13, label %340

13:
  %14 = shl i64 %7, 1
  %15 = mul i64 %5, %5
  %16 = shl i64 %5, 4
  %17 = shl i64 %15, 1
  %18 = and i64 %8, 2
  %19 = icmp eq i64 %18, 0
  %20 = icmp sgt i64 %5, 0
  %21 = shl i64 %7, 4
  %22 = mul i64 %14, %5
  %23 = icmp sgt i64 %7, 0
  %24 = add i64 %5, 1
  %25 = mul i64 %7, %5
  %26 = shl i64 %25, 1
  %27 = icmp slt i64 %26, 1
  br label %28

28:
  %29 = phi i64 [ %3, %13 ], [ %338, %337 ]
  %30 = sub i64 %4, %29
  %31 = tail call i64 @llvm.smin.i64(i64 %30, i64 8)
  %32 = mul i64 %29, %5
  %33 = mul i64 %16, %32
  %34 = getelementptr i8, ptr %1, i64 %33
  call fastcc void @read_rows_float64(ptr %10, ptr %34, i64 %17, i64 %31)
  br i1 %19, label %53, label %35

35:
  br i1 %20, label %36, label %321

36:
  %37 = phi i64 [ %51, %50 ], [ 0, %35 ]
  %38 = mul i64 %37, %5
  %39 = getelementptr %struct.number_complex128, ptr %11, i64 %38
  br label %40

40:
  %41 = phi i64 [ 0, %36 ], [ %48, %40 ]
  %42 = getelementptr %struct.number_complex128, ptr %39, i64 %41
  %43 = icmp eq i64 %37, %41
  %44 = uitofp i1 %43 to double
  %45 = insertelement <8 x double> poison, double %44, i64 0
  %46 = shufflevector <8 x double> %45, <8 x double> poison, <8 x i32> zeroinitializer
  store <8 x double> %46, ptr %42, align 64
  %47 = getelementptr inbounds i8, ptr %42, i64 64
  store <8 x double> zeroinitializer, ptr %47, align 64
  %48 = add nuw nsw i64 %41, 1
  %49 = icmp eq i64 %48, %5
  br i1 %49, label %50, label %40

50:
  %51 = add nuw nsw i64 %37, 1
  %52 = icmp eq i64 %51, %5
  br i1 %52, label %56, label %36

53:
  %54 = mul i64 %21, %32
  %55 = getelementptr i8, ptr %2, i64 %54
  call fastcc void @read_rows_float64(ptr %11, ptr %55, i64 %22, i64 %31)
  br label %56

56:
  br i1 %20, label %61, label %321

57:
  %58 = phi <8 x i64> [ %158, %156 ], [ %166, %159 ], [ %166, %243 ]
  %59 = icmp eq i64 %73, %5
  br i1 %59, label %60, label %61

60:
  br i1 %20, label %246, label %321

61:
  %62 = phi <8 x i64> [ %58, %57 ], [ zeroinitializer, %56 ]
  %63 = phi i64 [ %73, %57 ], [ 0, %56 ]
  %64 = mul i64 %63, %5
  %65 = getelementptr %struct.number_complex128, ptr %10, i64 %64
  %66 = getelementptr %struct.number_complex128, ptr %65, i64 %63
  %67 = load <8 x double>, ptr %66, align 64
  %68 = getelementptr inbounds i8, ptr %66, i64 64
  %69 = load <8 x double>, ptr %68, align 64
  %70 = tail call <8 x double> @llvm.fabs.v8f64(<8 x double> %67)
  %71 = tail call <8 x double> @llvm.fabs.v8f64(<8 x double> %69)
  %72 = fadd contract <8 x double> %70, %71
  %73 = add nuw nsw i64 %63, 1
  %74 = getelementptr %struct.number_complex128, ptr %10, i64 %63
  %75 = icmp slt i64 %73, %5
  br i1 %75, label %76, label %156

76:
  %77 = uitofp nneg i64 %63 to double
  %78 = insertelement <8 x double> poison, double %77, i64 0
  %79 = shufflevector <8 x double> %78, <8 x double> poison, <8 x i32> zeroinitializer
  br label %84

80:
  br i1 %75, label %81, label %156

81:
  %82 = mul i64 %63, %7
  %83 = getelementptr %struct.number_complex128, ptr %11, i64 %82
  br label %106

84:
  %85 = phi <8 x double> [ %99, %84 ], [ %72, %76 ]
  %86 = phi <8 x double> [ %103, %84 ], [ %79, %76 ]
  %87 = phi i64 [ %104, %84 ], [ %73, %76 ]
  %88 = mul i64 %87, %5
  %89 = getelementptr %struct.number_complex128, ptr %74, i64 %88
  %90 = load <8 x double>, ptr %89, align 64
  %91 = getelementptr inbounds i8, ptr %89, i64 64
  %92 = load <8 x double>, ptr %91, align 64
  %93 = tail call <8 x double> @llvm.fabs.v8f64(<8 x double> %90)
  %94 = tail call <8 x double> @llvm.fabs.v8f64(<8 x double> %92)
  %95 = fadd contract <8 x double> %93, %94
  %96 = fcmp contract ogt <8 x double> %95, %85
  %97 = fcmp contract uno <8 x double> %95, zeroinitializer
  %98 = or <8 x i1> %96, %97
  %99 = select <8 x i1> %98, <8 x double> %95, <8 x double> %85
  %100 = uitofp nneg i64 %87 to double
  %101 = insertelement <8 x double> poison, double %100, i64 0
  %102 = shufflevector <8 x double> %101, <8 x double> poison, <8 x i32> zeroinitializer
  %103 = select <8 x i1> %98, <8 x double> %102, <8 x double> %86
  %104 = add nuw nsw i64 %87, 1
  %105 = icmp slt i64 %104, %5
  br i1 %105, label %84, label %80

106:
  %107 = phi i64 [ %73, %81 ], [ %154, %153 ]
  %108 = uitofp nneg i64 %107 to double
  %109 = insertelement <8 x double> poison, double %108, i64 0
  %110 = shufflevector <8 x double> %109, <8 x double> poison, <8 x i32> zeroinitializer
  %111 = fcmp contract oeq <8 x double> %103, %110
  %112 = bitcast <8 x i1> %111 to i8
  %113 = icmp eq i8 %112, 0
  br i1 %113, label %153, label %114

114:
  %115 = mul i64 %107, %5
  %116 = getelementptr %struct.number_complex128, ptr %10, i64 %115
  br label %121

117:
  br i1 %23, label %118, label %153

118:
  %119 = mul i64 %107, %7
  %120 = getelementptr %struct.number_complex128, ptr %11, i64 %119
  br label %137

121:
  %122 = phi i64 [ %63, %114 ], [ %135, %121 ]
  %123 = getelementptr %struct.number_complex128, ptr %65, i64 %122
  %124 = getelementptr %struct.number_complex128, ptr %116, i64 %122
  %125 = load <8 x i64>, ptr %123, align 64
  %126 = getelementptr inbounds i8, ptr %123, i64 64
  %127 = load <8 x i64>, ptr %126, align 64
  %128 = load <8 x i64>, ptr %124, align 64
  %129 = getelementptr inbounds i8, ptr %124, i64 64
  %130 = load <8 x i64>, ptr %129, align 64
  %131 = select <8 x i1> %111, <8 x i64> %128, <8 x i64> %125
  %132 = select <8 x i1> %111, <8 x i64> %130, <8 x i64> %127
  store <8 x i64> %131, ptr %123, align 64
  store <8 x i64> %132, ptr %126, align 64
  %133 = select <8 x i1> %111, <8 x i64> %125, <8 x i64> %128
  %134 = select <8 x i1> %111, <8 x i64> %127, <8 x i64> %130
  store <8 x i64> %133, ptr %124, align 64
  store <8 x i64> %134, ptr %129, align 64
  %135 = add nuw nsw i64 %122, 1
  %136 = icmp slt i64 %135, %5
  br i1 %136, label %121, label %117

137:
  %138 = phi i64 [ 0, %118 ], [ %151, %137 ]
  %139 = getelementptr %struct.number_complex128, ptr %83, i64 %138
  %140 = getelementptr %struct.number_complex128, ptr %120, i64 %138
  %141 = load <8 x i64>, ptr %139, align 64
  %142 = getelementptr inbounds i8, ptr %139, i64 64
  %143 = load <8 x i64>, ptr %142, align 64
  %144 = load <8 x i64>, ptr %140, align 64
  %145 = getelementptr inbounds i8, ptr %140, i64 64
  %146 = load <8 x i64>, ptr %145, align 64
  %147 = select <8 x i1> %111, <8 x i64> %144, <8 x i64> %141
  %148 = select <8 x i1> %111, <8 x i64> %146, <8 x i64> %143
  store <8 x i64> %147, ptr %139, align 64
  store <8 x i64> %148, ptr %142, align 64
  %149 = select <8 x i1> %111, <8 x i64> %141, <8 x i64> %144
  %150 = select <8 x i1> %111, <8 x i64> %143, <8 x i64> %146
  store <8 x i64> %149, ptr %140, align 64
  store <8 x i64> %150, ptr %145, align 64
  %151 = add nuw nsw i64 %138, 1
  %152 = icmp eq i64 %151, %7
  br i1 %152, label %153, label %137

153:
  %154 = add nuw nsw i64 %107, 1
  %155 = icmp slt i64 %154, %5
  br i1 %155, label %106, label %159

156:
  %157 = fcmp contract oeq <8 x double> %72, zeroinitializer
  %158 = select <8 x i1> %157, <8 x i64> <i64 -1, i64 -1, i64 -1, i64 -1, i64 -1, i64 -1, i64 -1, i64 -1>, <8 x i64> %62
  br label %57

159:
  %160 = load <8 x double>, ptr %66, align 64
  %161 = load <8 x double>, ptr %68, align 64
  %162 = tail call <8 x double> @llvm.fabs.v8f64(<8 x double> %160)
  %163 = tail call <8 x double> @llvm.fabs.v8f64(<8 x double> %161)
  %164 = fadd contract <8 x double> %162, %163
  %165 = fcmp contract oeq <8 x double> %164, zeroinitializer
  %166 = select <8 x i1> %165, <8 x i64> <i64 -1, i64 -1, i64 -1, i64 -1, i64 -1, i64 -1, i64 -1, i64 -1>, <8 x i64> %62
  br i1 %75, label %167, label %57

167:
  %168 = fcmp contract ogt <8 x double> %162, %163
  %169 = select <8 x i1> %168, <8 x double> %162, <8 x double> %163
  %170 = fdiv contract <8 x double> %160, %169
  %171 = fdiv contract <8 x double> %161, %169
  %172 = fmul contract <8 x double> %170, %170
  %173 = fmul contract <8 x double> %171, %171
  %174 = fadd contract <8 x double> %172, %173
  %175 = fdiv contract <8 x double> <double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00>, %174
  %176 = fmul contract <8 x double> %170, %175
  %177 = fneg <8 x double> %171
  %178 = fmul contract <8 x double> %175, %177
  %179 = mul i64 %63, %7
  %180 = getelementptr %struct.number_complex128, ptr %11, i64 %179
  br label %181

181:
  %182 = phi i64 [ %73, %167 ], [ %244, %243 ]
  %183 = mul i64 %182, %5
  %184 = getelementptr %struct.number_complex128, ptr %10, i64 %183
  %185 = getelementptr %struct.number_complex128, ptr %184, i64 %63
  %186 = load <8 x double>, ptr %185, align 64
  %187 = getelementptr inbounds i8, ptr %185, i64 64
  %188 = load <8 x double>, ptr %187, align 64
  %189 = fmul contract <8 x double> %176, %186
  %190 = fmul contract <8 x double> %178, %188
  %191 = fsub contract <8 x double> %189, %190
  %192 = fmul contract <8 x double> %178, %186
  %193 = fmul contract <8 x double> %176, %188
  %194 = fadd contract <8 x double> %192, %193
  %195 = fdiv contract <8 x double> %191, %169
  %196 = fdiv contract <8 x double> %194, %169
  %197 = select <8 x i1> %165, <8 x double> zeroinitializer, <8 x double> %195
  %198 = select <8 x i1> %165, <8 x double> zeroinitializer, <8 x double> %196
  br label %203

199:
  br i1 %23, label %200, label %243

200:
  %201 = mul i64 %182, %7
  %202 = getelementptr %struct.number_complex128, ptr %11, i64 %201
  br label %223

203:
  %204 = phi i64 [ %73, %181 ], [ %221, %203 ]
  %205 = getelementptr %struct.number_complex128, ptr %184, i64 %204
  %206 = getelementptr %struct.number_complex128, ptr %65, i64 %204
  %207 = load <8 x double>, ptr %206, align 64
  %208 = getelementptr inbounds i8, ptr %206, i64 64
  %209 = load <8 x double>, ptr %208, align 64
  %210 = fmul contract <8 x double> %207, %197
  %211 = fmul contract <8 x double> %209, %198
  %212 = fsub contract <8 x double> %210, %211
  %213 = fmul contract <8 x double> %209, %197
  %214 = fmul contract <8 x double> %207, %198
  %215 = fadd contract <8 x double> %214, %213
  %216 = load <8 x double>, ptr %205, align 64
  %217 = getelementptr inbounds i8, ptr %205, i64 64
  %218 = load <8 x double>, ptr %217, align 64
  %219 = fsub contract <8 x double> %216, %212
  %220 = fsub contract <8 x double> %218, %215
  store <8 x double> %219, ptr %205, align 64
  store <8 x double> %220, ptr %217, align 64
  %221 = add nuw nsw i64 %204, 1
  %222 = icmp slt i64 %221, %5
  br i1 %222, label %203, label %199

223:
  %224 = phi i64 [ 0, %200 ], [ %241, %223 ]
  %225 = getelementptr %struct.number_complex128, ptr %202, i64 %224
  %226 = getelementptr %struct.number_complex128, ptr %180, i64 %224
  %227 = load <8 x double>, ptr %226, align 64
  %228 = getelementptr inbounds i8, ptr %226, i64 64
  %229 = load <8 x double>, ptr %228, align 64
  %230 = fmul contract <8 x double> %227, %197
  %231 = fmul contract <8 x double> %229, %198
  %232 = fsub contract <8 x double> %230, %231
  %233 = fmul contract <8 x double> %229, %197
  %234 = fmul contract <8 x double> %227, %198
  %235 = fadd contract <8 x double> %234, %233
  %236 = load <8 x double>, ptr %225, align 64
  %237 = getelementptr inbounds i8, ptr %225, i64 64
  %238 = load <8 x double>, ptr %237, align 64
  %239 = fsub contract <8 x double> %236, %232
  %240 = fsub contract <8 x double> %238, %235
  store <8 x double> %239, ptr %225, align 64
  store <8 x double> %240, ptr %237, align 64
  %241 = add nuw nsw i64 %224, 1
  %242 = icmp eq i64 %241, %7
  br i1 %242, label %243, label %223

243:
  %244 = add nuw nsw i64 %182, 1
  %245 = icmp slt i64 %244, %5
  br i1 %245, label %181, label %57

246:
  %247 = phi i64 [ %319, %318 ], [ 0, %60 ]
  %248 = sub nsw i64 %5, %247
  br i1 %23, label %249, label %318

249:
  %250 = xor i64 %247, -1
  %251 = add nsw i64 %250, %5
  %252 = mul i64 %251, %7
  %253 = getelementptr %struct.number_complex128, ptr %11, i64 %252
  %254 = icmp eq i64 %247, 0
  %255 = mul i64 %251, %5
  %256 = getelementptr %struct.number_complex128, ptr %10, i64 %255
  %257 = mul i64 %251, %24
  %258 = getelementptr %struct.number_complex128, ptr %10, i64 %257
  %259 = load <8 x double>, ptr %258, align 64
  %260 = getelementptr inbounds i8, ptr %258, i64 64
  %261 = load <8 x double>, ptr %260, align 64
  %262 = tail call <8 x double> @llvm.fabs.v8f64(<8 x double> %259)
  %263 = tail call <8 x double> @llvm.fabs.v8f64(<8 x double> %261)
  %264 = fcmp contract ogt <8 x double> %262, %263
  %265 = select <8 x i1> %264, <8 x double> %262, <8 x double> %263
  %266 = fdiv contract <8 x double> %259, %265
  %267 = fdiv contract <8 x double> %261, %265
  %268 = fmul contract <8 x double> %266, %266
  %269 = fmul contract <8 x double> %267, %267
  %270 = fadd contract <8 x double> %268, %269
  %271 = fdiv contract <8 x double> <double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00>, %270
  %272 = fmul contract <8 x double> %266, %271
  %273 = fneg <8 x double> %267
  %274 = fmul contract <8 x double> %271, %273
  br label %275

275:
  %276 = phi i64 [ 0, %249 ], [ %316, %305 ]
  %277 = getelementptr %struct.number_complex128, ptr %253, i64 %276
  %278 = load <8 x double>, ptr %277, align 64
  %279 = getelementptr inbounds i8, ptr %277, i64 64
  %280 = load <8 x double>, ptr %279, align 64
  %281 = getelementptr %struct.number_complex128, ptr %11, i64 %276
  br i1 %254, label %305, label %282

282:
  %283 = phi i64 [ %303, %282 ], [ %248, %275 ]
  %284 = phi <8 x double> [ %302, %282 ], [ %280, %275 ]
  %285 = phi <8 x double> [ %301, %282 ], [ %278, %275 ]
  %286 = getelementptr %struct.number_complex128, ptr %256, i64 %283
  %287 = mul i64 %283, %7
  %288 = getelementptr %struct.number_complex128, ptr %281, i64 %287
  %289 = load <8 x double>, ptr %288, align 64
  %290 = getelementptr inbounds i8, ptr %288, i64 64
  %291 = load <8 x double>, ptr %290, align 64
  %292 = load <8 x double>, ptr %286, align 64
  %293 = getelementptr inbounds i8, ptr %286, i64 64
  %294 = load <8 x double>, ptr %293, align 64
  %295 = fmul contract <8 x double> %289, %292
  %296 = fmul contract <8 x double> %291, %294
  %297 = fsub contract <8 x double> %295, %296
  %298 = fmul contract <8 x double> %291, %292
  %299 = fmul contract <8 x double> %289, %294
  %300 = fadd contract <8 x double> %298, %299
  %301 = fsub contract <8 x double> %285, %297
  %302 = fsub contract <8 x double> %284, %300
  %303 = add nsw i64 %283, 1
  %304 = icmp eq i64 %303, %5
  br i1 %304, label %305, label %282

305:
  %306 = phi <8 x double> [ %278, %275 ], [ %301, %282 ]
  %307 = phi <8 x double> [ %280, %275 ], [ %302, %282 ]
  %308 = fmul contract <8 x double> %306, %272
  %309 = fmul contract <8 x double> %307, %274
  %310 = fsub contract <8 x double> %308, %309
  %311 = fmul contract <8 x double> %306, %274
  %312 = fmul contract <8 x double> %307, %272
  %313 = fadd contract <8 x double> %311, %312
  %314 = fdiv contract <8 x double> %310, %265
  %315 = fdiv contract <8 x double> %313, %265
  store <8 x double> %314, ptr %277, align 64
  store <8 x double> %315, ptr %279, align 64
  %316 = add nuw nsw i64 %276, 1
  %317 = icmp eq i64 %316, %7
  br i1 %317, label %318, label %275

318:
  %319 = add nuw nsw i64 %247, 1
  %320 = icmp eq i64 %319, %5
  br i1 %320, label %321, label %246

321:
  %322 = phi <8 x i64> [ %58, %60 ], [ zeroinitializer, %56 ], [ zeroinitializer, %35 ], [ %58, %318 ]
  %323 = mul i64 %21, %32
  %324 = getelementptr i8, ptr %0, i64 %323
  %325 = tail call i64 @llvm.vector.reduce.or.v8i64(<8 x i64> %322)
  %326 = icmp eq i64 %325, 0
  %327 = or i1 %326, %27
  br i1 %327, label %337, label %328

328:
  %329 = icmp slt <8 x i64> %322, zeroinitializer
  br label %330

330:
  %331 = phi i64 [ 0, %328 ], [ %335, %330 ]
  %332 = getelementptr <8 x double>, ptr %11, i64 %331
  %333 = load <8 x i64>, ptr %332, align 64
  %334 = select <8 x i1> %329, <8 x i64> splat (i64 9221120237041090560), <8 x i64> %333
  store <8 x i64> %334, ptr %332, align 64
  %335 = add nuw nsw i64 %331, 1
  %336 = icmp eq i64 %335, %26
  br i1 %336, label %337, label %330

337:
  call fastcc void @write_rows_float64(ptr %324, ptr %11, i64 %26, i64 %31)
  %338 = add i64 %29, 8
  %339 = icmp slt i64 %338, %4
  br i1 %339, label %28, label %340

340:
  ret void
}

define void @small_triangular_solve_complex128(ptr %0, ptr %1, ptr %2, i64 %3, i64 %4, i64 %5, i64 %6, i64 %7, i64 %8) {
  %10 = alloca [256 x %struct.number_complex128], align 64
  %11 = alloca [256 x %struct.number_complex128], align 64
  %12 = icmp slt i64 %3, %4
  br i1 %12, label %13, label %116

13:
  %14 = mul i64 %5, %7
  %15 = mul i64 %5, %5
  %16 = shl i64 %5, 4
  %17 = shl i64 %15, 1
  %18 = shl i64 %7, 1
  %19 = shl i64 %14, 1
  %20 = and i64 %8, 1
  %21 = icmp sgt i64 %5, 0
  %22 = icmp eq i64 %20, 0
  %23 = icmp sgt i64 %7, 0
  %24 = add i64 %5, 1
  br label %25

25:
  %26 = phi i64 [ %3, %13 ], [ %114, %112 ]
  %27 = sub i64 %4, %26
  %28 = tail call i64 @llvm.smin.i64(i64 %27, i64 8)
  %29 = mul i64 %26, %5
  %30 = mul i64 %16, %29
  %31 = getelementptr i8, ptr %1, i64 %30
  call fastcc void @read_rows_float64(ptr %10, ptr %31, i64 %17, i64 %28)
  %32 = mul i64 %18, %29
  %33 = getelementptr double, ptr %2, i64 %32
  call fastcc void @read_rows_float64(ptr %11, ptr %33, i64 %19, i64 %28)
  br i1 %21, label %34, label %112

34:
  %35 = phi i64 [ %110, %109 ], [ 0, %25 ]
  %36 = select i1 %22, i64 %5, i64 %35
  %37 = sub nsw i64 %5, %35
  %38 = select i1 %22, i64 %37, i64 0
  br i1 %23, label %39, label %109

39:
  %40 = xor i64 %35, -1
  %41 = add nsw i64 %40, %5
  %42 = select i1 %22, i64 %41, i64 %35
  %43 = mul i64 %42, %7
  %44 = getelementptr %struct.number_complex128, ptr %11, i64 %43
  %45 = icmp slt i64 %38, %36
  %46 = mul i64 %42, %5
  %47 = getelementptr %struct.number_complex128, ptr %10, i64 %46
  %48 = mul i64 %42, %24
  %49 = getelementptr %struct.number_complex128, ptr %10, i64 %48
  %50 = load <8 x double>, ptr %49, align 64
  %51 = getelementptr inbounds i8, ptr %49, i64 64
  %52 = load <8 x double>, ptr %51, align 64
  %53 = tail call <8 x double> @llvm.fabs.v8f64(<8 x double> %50)
  %54 = tail call <8 x double> @llvm.fabs.v8f64(<8 x double> %52)
  %55 = fcmp contract ogt <8 x double> %53, %54
  %56 = select <8 x i1> %55, <8 x double> %53, <8 x double> %54
  %57 = fdiv contract <8 x double> %50, %56
  %58 = fdiv contract <8 x double> %52, %56
  %59 = fmul contract <8 x double> %57, %57
  %60 = fmul contract <8 x double> %58, %58
  %61 = fadd contract <8 x double> %59, %60
  %62 = fdiv contract <8 x double> <double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00>, %61
  %63 = fmul contract <8 x double> %57, %62
  %64 = fneg <8 x double> %58
  %65 = fmul contract <8 x double> %62, %64
  br label %66

66:
  %67 = phi i64 [ 0, %39 ], [ %107, %96 ]
  %68 = getelementptr %struct.number_complex128, ptr %44, i64 %67
  %69 = load <8 x double>, ptr %68, align 64
  %70 = getelementptr inbounds i8, ptr %68, i64 64
  %71 = load <8 x double>, ptr %70, align 64
  %72 = getelementptr %struct.number_complex128, ptr %11, i64 %67
  br i1 %45, label %73, label %96

73:
  %74 = phi i64 [ %94, %73 ], [ %38, %66 ]
  %75 = phi <8 x double> [ %93, %73 ], [ %71, %66 ]
  %76 = phi <8 x double> [ %92, %73 ], [ %69, %66 ]
  %77 = getelementptr %struct.number_complex128, ptr %47, i64 %74
  %78 = mul i64 %74, %7
  %79 = getelementptr %struct.number_complex128, ptr %72, i64 %78
  %80 = load <8 x double>, ptr %79, align 64
  %81 = getelementptr inbounds i8, ptr %79, i64 64
  %82 = load <8 x double>, ptr %81, align 64
  %83 = load <8 x double>, ptr %77, align 64
  %84 = getelementptr inbounds i8, ptr %77, i64 64
  %85 = load <8 x double>, ptr %84, align 64
  %86 = fmul contract <8 x double> %80, %83
  %87 = fmul contract <8 x double> %82, %85
  %88 = fsub contract <8 x double> %86, %87
  %89 = fmul contract <8 x double> %82, %83
  %90 = fmul contract <8 x double> %80, %85
  %91 = fadd contract <8 x double> %89, %90
  %92 = fsub contract <8 x double> %76, %88
  %93 = fsub contract <8 x double> %75, %91
  %94 = add nsw i64 %74, 1
  %95 = icmp eq i64 %94, %36
  br i1 %95, label %96, label %73

96:
  %97 = phi <8 x double> [ %69, %66 ], [ %92, %73 ]
  %98 = phi <8 x double> [ %71, %66 ], [ %93, %73 ]
  %99 = fmul contract <8 x double> %97, %63
  %100 = fmul contract <8 x double> %98, %65
  %101 = fsub contract <8 x double> %99, %100
  %102 = fmul contract <8 x double> %97, %65
  %103 = fmul contract <8 x double> %98, %63
  %104 = fadd contract <8 x double> %102, %103
  %105 = fdiv contract <8 x double> %101, %56
  %106 = fdiv contract <8 x double> %104, %56
  store <8 x double> %105, ptr %68, align 64
  store <8 x double> %106, ptr %70, align 64
  %107 = add nuw nsw i64 %67, 1
  %108 = icmp eq i64 %107, %7
  br i1 %108, label %109, label %66

109:
  %110 = add nuw nsw i64 %35, 1
  %111 = icmp eq i64 %110, %5
  br i1 %111, label %112, label %34

112:
  %113 = getelementptr double, ptr %0, i64 %32
  call fastcc void @write_rows_float64(ptr %113, ptr %11, i64 %19, i64 %28)
  %114 = add i64 %26, 8
  %115 = icmp slt i64 %114, %4
  br i1 %115, label %25, label %116

116:
  ret void
}

define void @small_det_complex128(ptr %0, ptr %1, ptr %2, i64 %3, i64 %4, i64 %5, i64 %6, i64 %7, i64 %8) {
  %10 = alloca [256 x %struct.number_complex128], align 64
  %11 = alloca [2 x %struct.number_complex128], align 64
  %12 = alloca %struct.number_complex128, align 64
  %13 = icmp slt i64 %3, %4
  br i1 %13, label %14, label %281

14:
  %15 = shl i64 %5, 1
  %16 = shl i64 %5, 4
  %17 = mul i64 %16, %5
  %18 = mul i64 %15, %5
  %19 = icmp sgt i64 %5, 0
  %20 = getelementptr inbounds i8, ptr %12, i64 64
  %21 = add i64 %5, 1
  %22 = and i64 %8, 4
  %23 = icmp eq i64 %22, 0
  %24 = getelementptr inbounds i8, ptr %11, i64 128
  %25 = getelementptr inbounds i8, ptr %11, i64 192
  br label %26

26:
  %27 = phi i64 [ %3, %14 ], [ %279, %278 ]
  %28 = sub i64 %4, %27
  %29 = tail call i64 @llvm.smin.i64(i64 %28, i64 8)
  %30 = mul i64 %17, %27
  %31 = getelementptr i8, ptr %1, i64 %30
  call fastcc void @read_rows_float64(ptr %10, ptr %31, i64 %18, i64 %29)
  br i1 %19, label %39, label %176

32:
  %33 = phi <8 x i64> [ %114, %111 ], [ %122, %115 ], [ %122, %173 ]
  %34 = phi <8 x double> [ %112, %111 ], [ %78, %115 ], [ %78, %173 ]
  %35 = fcmp une <8 x double> %34, %54
  %36 = sext <8 x i1> %35 to <8 x i64>
  %37 = xor <8 x i64> %42, %36
  %38 = icmp eq i64 %55, %5
  br i1 %38, label %176, label %39

39:
  %40 = phi <8 x i64> [ %33, %32 ], [ zeroinitializer, %26 ]
  %41 = phi i64 [ %55, %32 ], [ 0, %26 ]
  %42 = phi <8 x i64> [ %37, %32 ], [ zeroinitializer, %26 ]
  %43 = mul i64 %41, %5
  %44 = getelementptr %struct.number_complex128, ptr %10, i64 %43
  %45 = getelementptr %struct.number_complex128, ptr %44, i64 %41
  %46 = load <8 x double>, ptr %45, align 64
  %47 = getelementptr inbounds i8, ptr %45, i64 64
  %48 = load <8 x double>, ptr %47, align 64
  %49 = tail call <8 x double> @llvm.fabs.v8f64(<8 x double> %46)
  %50 = tail call <8 x double> @llvm.fabs.v8f64(<8 x double> %48)
  %51 = fadd contract <8 x double> %49, %50
  %52 = uitofp nneg i64 %41 to double
  %53 = insertelement <8 x double> poison, double %52, i64 0
  %54 = shufflevector <8 x double> %53, <8 x double> poison, <8 x i32> zeroinitializer
  %55 = add nuw nsw i64 %41, 1
  %56 = getelementptr %struct.number_complex128, ptr %10, i64 %41
  %57 = icmp slt i64 %55, %5
  br i1 %57, label %59, label %111

58:
  br i1 %57, label %81, label %111

59:
  %60 = phi <8 x double> [ %74, %59 ], [ %51, %39 ]
  %61 = phi <8 x double> [ %78, %59 ], [ %54, %39 ]
  %62 = phi i64 [ %79, %59 ], [ %55, %39 ]
  %63 = mul i64 %62, %5
  %64 = getelementptr %struct.number_complex128, ptr %56, i64 %63
  %65 = load <8 x double>, ptr %64, align 64
  %66 = getelementptr inbounds i8, ptr %64, i64 64
  %67 = load <8 x double>, ptr %66, align 64
  %68 = tail call <8 x double> @llvm.fabs.v8f64(<8 x double> %65)
  %69 = tail call <8 x double> @llvm.fabs.v8f64(<8 x double> %67)
  %70 = fadd contract <8 x double> %68, %69
  %71 = fcmp contract ogt <8 x double> %70, %60
  %72 = fcmp contract uno <8 x double> %70, zeroinitializer
  %73 = or <8 x i1> %71, %72
  %74 = select <8 x i1> %73, <8 x double> %70, <8 x double> %60
  %75 = uitofp nneg i64 %62 to double
  %76 = insertelement <8 x double> poison, double %75, i64 0
  %77 = shufflevector <8 x double> %76, <8 x double> poison, <8 x i32> zeroinitializer
  %78 = select <8 x i1> %73, <8 x double> %77, <8 x double> %61
  %79 = add nuw nsw i64 %62, 1
  %80 = icmp slt i64 %79, %5
  br i1 %80, label %59, label %58

81:
  %82 = phi i64 [ %109, %108 ], [ %55, %58 ]
  %83 = uitofp nneg i64 %82 to double
  %84 = insertelement <8 x double> poison, double %83, i64 0
  %85 = shufflevector <8 x double> %84, <8 x double> poison, <8 x i32> zeroinitializer
  %86 = fcmp contract oeq <8 x double> %78, %85
  %87 = bitcast <8 x i1> %86 to i8
  %88 = icmp eq i8 %87, 0
  br i1 %88, label %108, label %89

89:
  %90 = mul i64 %82, %5
  %91 = getelementptr %struct.number_complex128, ptr %10, i64 %90
  br label %92

92:
  %93 = phi i64 [ %41, %89 ], [ %106, %92 ]
  %94 = getelementptr %struct.number_complex128, ptr %44, i64 %93
  %95 = getelementptr %struct.number_complex128, ptr %91, i64 %93
  %96 = load <8 x i64>, ptr %94, align 64
  %97 = getelementptr inbounds i8, ptr %94, i64 64
  %98 = load <8 x i64>, ptr %97, align 64
  %99 = load <8 x i64>, ptr %95, align 64
  %100 = getelementptr inbounds i8, ptr %95, i64 64
  %101 = load <8 x i64>, ptr %100, align 64
  %102 = select <8 x i1> %86, <8 x i64> %99, <8 x i64> %96
  %103 = select <8 x i1> %86, <8 x i64> %101, <8 x i64> %98
  store <8 x i64> %102, ptr %94, align 64
  store <8 x i64> %103, ptr %97, align 64
  %104 = select <8 x i1> %86, <8 x i64> %96, <8 x i64> %99
  %105 = select <8 x i1> %86, <8 x i64> %98, <8 x i64> %101
  store <8 x i64> %104, ptr %95, align 64
  store <8 x i64> %105, ptr %100, align 64
  %106 = add nuw nsw i64 %93, 1
  %107 = icmp slt i64 %106, %5
  br i1 %107, label %92, label %108

108:
  %109 = add nuw nsw i64 %82, 1
  %110 = icmp slt i64 %109, %5
  br i1 %110, label %81, label %115

111:
  %112 = phi <8 x double> [ %78, %58 ], [ %54, %39 ]
  %113 = fcmp contract oeq <8 x double> %51, zeroinitializer
  %114 = select <8 x i1> %113, <8 x i64> <i64 -1, i64 -1, i64 -1, i64 -1, i64 -1, i64 -1, i64 -1, i64 -1>, <8 x i64> %40
  br label %32

115:
  %116 = load <8 x double>, ptr %45, align 64
  %117 = load <8 x double>, ptr %47, align 64
  %118 = tail call <8 x double> @llvm.fabs.v8f64(<8 x double> %116)
  %119 = tail call <8 x double> @llvm.fabs.v8f64(<8 x double> %117)
  %120 = fadd contract <8 x double> %118, %119
  %121 = fcmp contract oeq <8 x double> %120, zeroinitializer
  %122 = select <8 x i1> %121, <8 x i64> <i64 -1, i64 -1, i64 -1, i64 -1, i64 -1, i64 -1, i64 -1, i64 -1>, <8 x i64> %40
  br i1 %57, label %123, label %32

123:
  %124 = fcmp contract ogt <8 x double> %118, %119
  %125 = select <8 x i1> %124, <8 x double> %118, <8 x double> %119
  %126 = fdiv contract <8 x double> %116, %125
  %127 = fdiv contract <8 x double> %117, %125
  %128 = fmul contract <8 x double> %126, %126
  %129 = fmul contract <8 x double> %127, %127
  %130 = fadd contract <8 x double> %128, %129
  %131 = fdiv contract <8 x double> <double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00>, %130
  %132 = fmul contract <8 x double> %126, %131
  %133 = fneg <8 x double> %127
  %134 = fmul contract <8 x double> %131, %133
  br label %135

135:
  %136 = phi i64 [ %55, %123 ], [ %174, %173 ]
  %137 = mul i64 %136, %5
  %138 = getelementptr %struct.number_complex128, ptr %10, i64 %137
  %139 = getelementptr %struct.number_complex128, ptr %138, i64 %41
  %140 = load <8 x double>, ptr %139, align 64
  %141 = getelementptr inbounds i8, ptr %139, i64 64
  %142 = load <8 x double>, ptr %141, align 64
  %143 = fmul contract <8 x double> %132, %140
  %144 = fmul contract <8 x double> %134, %142
  %145 = fsub contract <8 x double> %143, %144
  %146 = fmul contract <8 x double> %134, %140
  %147 = fmul contract <8 x double> %132, %142
  %148 = fadd contract <8 x double> %146, %147
  %149 = fdiv contract <8 x double> %145, %125
  %150 = fdiv contract <8 x double> %148, %125
  %151 = select <8 x i1> %121, <8 x double> zeroinitializer, <8 x double> %149
  %152 = select <8 x i1> %121, <8 x double> zeroinitializer, <8 x double> %150
  br label %153

153:
  %154 = phi i64 [ %55, %135 ], [ %171, %153 ]
  %155 = getelementptr %struct.number_complex128, ptr %138, i64 %154
  %156 = getelementptr %struct.number_complex128, ptr %44, i64 %154
  %157 = load <8 x double>, ptr %156, align 64
  %158 = getelementptr inbounds i8, ptr %156, i64 64
  %159 = load <8 x double>, ptr %158, align 64
  %160 = fmul contract <8 x double> %157, %151
  %161 = fmul contract <8 x double> %159, %152
  %162 = fsub contract <8 x double> %160, %161
  %163 = fmul contract <8 x double> %159, %151
  %164 = fmul contract <8 x double> %157, %152
  %165 = fadd contract <8 x double> %164, %163
  %166 = load <8 x double>, ptr %155, align 64
  %167 = getelementptr inbounds i8, ptr %155, i64 64
  %168 = load <8 x double>, ptr %167, align 64
  %169 = fsub contract <8 x double> %166, %162
  %170 = fsub contract <8 x double> %168, %165
  store <8 x double> %169, ptr %155, align 64
  store <8 x double> %170, ptr %167, align 64
  %171 = add nuw nsw i64 %154, 1
  %172 = icmp slt i64 %171, %5
  br i1 %172, label %153, label %173

173:
  %174 = add nuw nsw i64 %136, 1
  %175 = icmp slt i64 %174, %5
  br i1 %175, label %135, label %32

176:
  %177 = phi <8 x i64> [ zeroinitializer, %26 ], [ %37, %32 ]
  %178 = phi <8 x i64> [ zeroinitializer, %26 ], [ %33, %32 ]
  %179 = ashr <8 x i64> %177, splat (i64 63)
  %180 = and <8 x i64> %179, splat (i64 4607182418800017408)
  %181 = xor <8 x i64> %180, splat (i64 4607182418800017408)
  %182 = and <8 x i64> %179, <i64 -4616189618054758400, i64 -4616189618054758400, i64 -4616189618054758400, i64 -4616189618054758400, i64 -4616189618054758400, i64 -4616189618054758400, i64 -4616189618054758400, i64 -4616189618054758400>
  %183 = or <8 x i64> %181, %182
  %184 = bitcast <8 x i64> %183 to <8 x double>
  br i1 %19, label %185, label %235

185:
  %186 = phi <8 x i64> [ %232, %185 ], [ zeroinitializer, %176 ]
  %187 = phi i64 [ %233, %185 ], [ 0, %176 ]
  %188 = phi <8 x double> [ %229, %185 ], [ %184, %176 ]
  %189 = phi <8 x double> [ %230, %185 ], [ zeroinitializer, %176 ]
  %190 = mul i64 %187, %21
  %191 = getelementptr [256 x %struct.number_complex128], ptr %10, i64 0, i64 %190
  %192 = load <8 x double>, ptr %191, align 64
  %193 = getelementptr inbounds i8, ptr %191, i64 64
  %194 = load <8 x double>, ptr %193, align 64
  %195 = tail call <8 x double> @llvm.fabs.v8f64(<8 x double> %192)
  %196 = tail call <8 x double> @llvm.fabs.v8f64(<8 x double> %194)
  %197 = fcmp contract ogt <8 x double> %195, %196
  %198 = select <8 x i1> %197, <8 x double> %195, <8 x double> %196
  %199 = bitcast <8 x double> %198 to <8 x i64>
  %200 = lshr <8 x i64> %199, splat (i64 52)
  %201 = icmp ult <8 x i64> %199, splat (i64 4503599627370496)
  %202 = tail call <8 x i64> @llvm.umin.v8i64(<8 x i64> %200, <8 x i64> splat (i64 2045))
  %203 = add nsw <8 x i64> %202, <i64 -1023, i64 -1023, i64 -1023, i64 -1023, i64 -1023, i64 -1023, i64 -1023, i64 -1023>
  %204 = select <8 x i1> %201, <8 x i64> <i64 -1022, i64 -1022, i64 -1022, i64 -1022, i64 -1022, i64 -1022, i64 -1022, i64 -1022>, <8 x i64> %203
  %205 = shl nsw <8 x i64> %204, splat (i64 52)
  %206 = sub <8 x i64> splat (i64 4607182418800017408), %205
  %207 = bitcast <8 x i64> %206 to <8 x double>
  %208 = fmul contract <8 x double> %192, %207
  %209 = fmul contract <8 x double> %194, %207
  %210 = fmul contract <8 x double> %188, %208
  %211 = fmul contract <8 x double> %189, %209
  %212 = fsub contract <8 x double> %210, %211
  %213 = fmul contract <8 x double> %188, %209
  %214 = fmul contract <8 x double> %189, %208
  %215 = fadd contract <8 x double> %213, %214
  %216 = tail call <8 x double> @llvm.fabs.v8f64(<8 x double> %212)
  %217 = tail call <8 x double> @llvm.fabs.v8f64(<8 x double> %215)
  %218 = fcmp contract ogt <8 x double> %216, %217
  %219 = select <8 x i1> %218, <8 x double> %216, <8 x double> %217
  %220 = bitcast <8 x double> %219 to <8 x i64>
  %221 = lshr <8 x i64> %220, splat (i64 52)
  %222 = icmp ult <8 x i64> %220, splat (i64 4503599627370496)
  %223 = tail call <8 x i64> @llvm.umin.v8i64(<8 x i64> %221, <8 x i64> splat (i64 2045))
  %224 = add nsw <8 x i64> %223, <i64 -1023, i64 -1023, i64 -1023, i64 -1023, i64 -1023, i64 -1023, i64 -1023, i64 -1023>
  %225 = select <8 x i1> %222, <8 x i64> <i64 -1022, i64 -1022, i64 -1022, i64 -1022, i64 -1022, i64 -1022, i64 -1022, i64 -1022>, <8 x i64> %224
  %226 = shl nsw <8 x i64> %225, splat (i64 52)
  %227 = sub <8 x i64> splat (i64 4607182418800017408), %226
  %228 = bitcast <8 x i64> %227 to <8 x double>
  %229 = fmul contract <8 x double> %212, %228
  %230 = fmul contract <8 x double> %215, %228
  %231 = add <8 x i64> %204, %186
  %232 = add <8 x i64> %231, %225
  %233 = add nuw nsw i64 %187, 1
  %234 = icmp eq i64 %233, %5
  br i1 %234, label %235, label %185

235:
  %236 = phi <8 x double> [ zeroinitializer, %176 ], [ %230, %185 ]
  %237 = phi <8 x double> [ %184, %176 ], [ %229, %185 ]
  %238 = phi <8 x i64> [ zeroinitializer, %176 ], [ %232, %185 ]
  %239 = tail call <8 x double> @llvm.fabs.v8f64(<8 x double> %237)
  %240 = tail call <8 x double> @llvm.fabs.v8f64(<8 x double> %236)
  %241 = fadd contract <8 x double> %239, %240
  %242 = fcmp contract ord <8 x double> %241, zeroinitializer
  %243 = bitcast <8 x double> %237 to <8 x i64>
  %244 = bitcast <8 x double> %236 to <8 x i64>
  %245 = icmp slt <8 x i64> %178, zeroinitializer
  %246 = select <8 x i1> %242, <8 x i1> %245, <8 x i1> zeroinitializer
  %247 = select <8 x i1> %246, <8 x i64> zeroinitializer, <8 x i64> %243
  %248 = select <8 x i1> %246, <8 x i64> zeroinitializer, <8 x i64> %244
  store <8 x i64> %247, ptr %12, align 64
  store <8 x i64> %248, ptr %20, align 64
  br i1 %23, label %254, label %249

249:
  call void @llvm.memcpy.p0.p0.i64(ptr align 64 %11, ptr align 64 %12, i64 128, i1 false)
  %250 = sitofp <8 x i64> %238 to <8 x double>
  %251 = select <8 x i1> %246, <8 x double> zeroinitializer, <8 x double> %250
  store <8 x double> %251, ptr %24, align 64
  store <8 x double> zeroinitializer, ptr %25, align 64
  %252 = shl i64 %27, 5
  %253 = getelementptr i8, ptr %0, i64 %252
  call fastcc void @write_rows_float64(ptr %253, ptr %11, i64 4, i64 %29)
  br label %278

254:
  %255 = bitcast <8 x i64> %248 to <8 x double>
  %256 = bitcast <8 x i64> %247 to <8 x double>
  %257 = tail call <8 x i64> @llvm.smax.v8i64(<8 x i64> %238, <8 x i64> <i64 -4088, i64 -4088, i64 -4088, i64 -4088, i64 -4088, i64 -4088, i64 -4088, i64 -4088>)
  %258 = tail call <8 x i64> @llvm.smin.v8i64(<8 x i64> %257, <8 x i64> splat (i64 2046))
  br label %259

259:
  %260 = phi i64 [ 4, %254 ], [ %273, %259 ]
  %261 = phi <8 x i64> [ %258, %254 ], [ %272, %259 ]
  %262 = phi <8 x double> [ %256, %254 ], [ %270, %259 ]
  %263 = phi <8 x double> [ %255, %254 ], [ %271, %259 ]
  %264 = insertelement <8 x i64> poison, i64 %260, i64 0
  %265 = shufflevector <8 x i64> %264, <8 x i64> poison, <8 x i32> zeroinitializer
  %266 = sdiv <8 x i64> %261, %265
  %267 = shl <8 x i64> %266, splat (i64 52)
  %268 = add <8 x i64> %267, splat (i64 4607182418800017408)
  %269 = bitcast <8 x i64> %268 to <8 x double>
  %270 = fmul contract <8 x double> %262, %269
  %271 = fmul contract <8 x double> %263, %269
  %272 = sub <8 x i64> %261, %266
  %273 = add nsw i64 %260, -1
  %274 = icmp eq i64 %273, 0
  br i1 %274, label %275, label %259

275:
  store <8 x double> %270, ptr %12, align 64
  store <8 x double> %271, ptr %20, align 64
  %276 = shl i64 %27, 4
  %277 = getelementptr i8, ptr %0, i64 %276
  call fastcc void @write_rows_float64(ptr %277, ptr %12, i64 2, i64 %29)
  br label %278

278:
  %279 = add i64 %27, 8
  %280 = icmp slt i64 %279, %4
  br i1 %280, label %26, label %281

281:
  ret void
}

define void @small_cholesky_complex128(ptr %0, ptr %1, ptr %2, i64 %3, i64 %4, i64 %5, i64 %6, i64 %7, i64 %8) {
  %10 = alloca [256 x %struct.number_complex128], align 64
  %11 = icmp slt i64 %3, %4
  br i1 %11, label %12, label %117

12:
  %13 = shl i64 %5, 1
  %14 = mul i64 %13, %5
  %15 = icmp sgt i64 %5, 0
  %16 = icmp slt i64 %14, 1
  br label %17

17:
  %18 = phi i64 [ %3, %12 ], [ %115, %114 ]
  %19 = sub i64 %4, %18
  %20 = tail call i64 @llvm.smin.i64(i64 %19, i64 8)
  %21 = mul i64 %14, %18
  %22 = getelementptr double, ptr %1, i64 %21
  call fastcc void @read_rows_float64(ptr %10, ptr %22, i64 %14, i64 %20)
  br i1 %15, label %25, label %98

23:
  %24 = icmp eq i64 %54, %5
  br i1 %24, label %98, label %25

25:
  %26 = phi <8 x i64> [ %50, %23 ], [ <i64 -1, i64 -1, i64 -1, i64 -1, i64 -1, i64 -1, i64 -1, i64 -1>, %17 ]
  %27 = phi i64 [ %54, %23 ], [ 0, %17 ]
  %28 = mul i64 %27, %5
  %29 = add i64 %28, %27
  %30 = getelementptr [256 x %struct.number_complex128], ptr %10, i64 0, i64 %29
  %31 = load <8 x double>, ptr %30, align 64
  %32 = icmp eq i64 %27, 0
  br i1 %32, label %47, label %33

33:
  %34 = phi i64 [ %45, %33 ], [ 0, %25 ]
  %35 = phi <8 x double> [ %44, %33 ], [ %31, %25 ]
  %36 = add i64 %34, %28
  %37 = getelementptr [256 x %struct.number_complex128], ptr %10, i64 0, i64 %36
  %38 = load <8 x double>, ptr %37, align 64
  %39 = getelementptr inbounds i8, ptr %37, i64 64
  %40 = load <8 x double>, ptr %39, align 64
  %41 = fmul contract <8 x double> %38, %38
  %42 = fmul contract <8 x double> %40, %40
  %43 = fadd contract <8 x double> %41, %42
  %44 = fsub contract <8 x double> %35, %43
  %45 = add nuw nsw i64 %34, 1
  %46 = icmp eq i64 %45, %27
  br i1 %46, label %47, label %33

47:
  %48 = phi <8 x double> [ %31, %25 ], [ %44, %33 ]
  %49 = fcmp contract ogt <8 x double> %48, zeroinitializer
  %50 = select <8 x i1> %49, <8 x i64> %26, <8 x i64> zeroinitializer
  %51 = tail call contract <8 x double> @llvm.sqrt.v8f64(<8 x double> %48)
  %52 = fdiv contract <8 x double> <double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00>, %51
  store <8 x double> %51, ptr %30, align 64
  %53 = getelementptr inbounds i8, ptr %30, i64 64
  store <8 x double> zeroinitializer, ptr %53, align 64
  %54 = add nuw nsw i64 %27, 1
  %55 = icmp slt i64 %54, %5
  br i1 %55, label %56, label %23

56:
  %57 = phi i64 [ %96, %88 ], [ %54, %47 ]
  %58 = mul i64 %57, %5
  %59 = add i64 %58, %27
  %60 = getelementptr [256 x %struct.number_complex128], ptr %10, i64 0, i64 %59
  %61 = load <8 x double>, ptr %60, align 64
  %62 = getelementptr inbounds i8, ptr %60, i64 64
  %63 = load <8 x double>, ptr %62, align 64
  br i1 %32, label %88, label %64

64:
  %65 = phi i64 [ %86, %64 ], [ 0, %56 ]
  %66 = phi <8 x double> [ %85, %64 ], [ %63, %56 ]
  %67 = phi <8 x double> [ %84, %64 ], [ %61, %56 ]
  %68 = add i64 %65, %58
  %69 = getelementptr [256 x %struct.number_complex128], ptr %10, i64 0, i64 %68
  %70 = add i64 %65, %28
  %71 = getelementptr [256 x %struct.number_complex128], ptr %10, i64 0, i64 %70
  %72 = load <8 x double>, ptr %71, align 64
  %73 = getelementptr inbounds i8, ptr %71, i64 64
  %74 = load <8 x double>, ptr %73, align 64
  %75 = load <8 x double>, ptr %69, align 64
  %76 = getelementptr inbounds i8, ptr %69, i64 64
  %77 = load <8 x double>, ptr %76, align 64
  %78 = fmul contract <8 x double> %72, %75
  %79 = fmul contract <8 x double> %74, %77
  %80 = fadd contract <8 x double> %78, %79
  %81 = fmul contract <8 x double> %72, %77
  %82 = fmul contract <8 x double> %74, %75
  %83 = fsub contract <8 x double> %81, %82
  %84 = fsub contract <8 x double> %67, %80
  %85 = fsub contract <8 x double> %66, %83
  %86 = add nuw nsw i64 %65, 1
  %87 = icmp eq i64 %86, %27
  br i1 %87, label %88, label %64

88:
  %89 = phi <8 x double> [ %61, %56 ], [ %84, %64 ]
  %90 = phi <8 x double> [ %63, %56 ], [ %85, %64 ]
  %91 = fmul contract <8 x double> %52, %89
  %92 = fmul contract <8 x double> %52, %90
  store <8 x double> %91, ptr %60, align 64
  store <8 x double> %92, ptr %62, align 64
  %93 = add i64 %57, %28
  %94 = getelementptr [256 x %struct.number_complex128], ptr %10, i64 0, i64 %93
  store <8 x double> zeroinitializer, ptr %94, align 64
  %95 = getelementptr inbounds i8, ptr %94, i64 64
  store <8 x double> zeroinitializer, ptr %95, align 64
  %96 = add nuw nsw i64 %57, 1
  %97 = icmp slt i64 %96, %5
  br i1 %97, label %56, label %23

98:
  %99 = phi <8 x i64> [ <i64 -1, i64 -1, i64 -1, i64 -1, i64 -1, i64 -1, i64 -1, i64 -1>, %17 ], [ %50, %23 ]
  %100 = getelementptr double, ptr %0, i64 %21
  %101 = xor <8 x i64> %99, <i64 -1, i64 -1, i64 -1, i64 -1, i64 -1, i64 -1, i64 -1, i64 -1>
  %102 = tail call i64 @llvm.vector.reduce.or.v8i64(<8 x i64> %101)
  %103 = icmp eq i64 %102, 0
  %104 = or i1 %103, %16
  br i1 %104, label %114, label %105

105:
  %106 = icmp sgt <8 x i64> %99, <i64 -1, i64 -1, i64 -1, i64 -1, i64 -1, i64 -1, i64 -1, i64 -1>
  br label %107

107:
  %108 = phi i64 [ 0, %105 ], [ %112, %107 ]
  %109 = getelementptr <8 x double>, ptr %10, i64 %108
  %110 = load <8 x i64>, ptr %109, align 64
  %111 = select <8 x i1> %106, <8 x i64> splat (i64 9221120237041090560), <8 x i64> %110
  store <8 x i64> %111, ptr %109, align 64
  %112 = add nuw nsw i64 %108, 1
  %113 = icmp eq i64 %112, %14
  br i1 %113, label %114, label %107

114:
  call fastcc void @write_rows_float64(ptr %100, ptr %10, i64 %14, i64 %20)
  %115 = add i64 %18, 8
  %116 = icmp slt i64 %115, %4
  br i1 %116, label %17, label %117

117:
  ret void
}

define void @small_qr_complex128(ptr %0, ptr %1, ptr %2, i64 %3, i64 %4, i64 %5, i64 %6, i64 %7, i64 %8) {
  %10 = alloca [272 x %struct.number_complex128], align 64
  %11 = alloca [512 x %struct.number_complex128], align 64
  %12 = tail call i64 @llvm.smin.i64(i64 %5, i64 %6)
  %13 = and i64 %8, 8
  %14 = icmp eq i64 %13, 0
  %15 = select i1 %14, i64 %12, i64 %5
  %16 = icmp slt i64 %3, %4
  br i1 %16, label %17, label %378

17:
  %18 = mul i64 %6, %5
  %19 = getelementptr %struct.number_complex128, ptr %10, i64 %18
  %20 = shl i64 %18, 4
  %21 = shl i64 %18, 1
  %22 = icmp sgt i64 %12, 0
  %23 = add i64 %6, 1
  %24 = and i64 %8, 16
  %25 = icmp eq i64 %24, 0
  %26 = add i64 %18, %12
  %27 = shl i64 %26, 4
  %28 = shl i64 %26, 1
  %29 = icmp sgt i64 %5, 0
  %30 = icmp sgt i64 %15, 0
  %31 = mul i64 %15, %5
  %32 = getelementptr %struct.number_complex128, ptr %11, i64 %31
  %33 = icmp sgt i64 %6, 0
  %34 = add i64 %6, %5
  %35 = mul i64 %15, %34
  %36 = shl i64 %35, 4
  %37 = shl i64 %35, 1
  br label %38

38:
  %39 = phi i64 [ %3, %17 ], [ %376, %375 ]
  %40 = sub i64 %4, %39
  %41 = tail call i64 @llvm.smin.i64(i64 %40, i64 8)
  %42 = mul i64 %20, %39
  %43 = getelementptr i8, ptr %1, i64 %42
  call fastcc void @read_rows_float64(ptr %10, ptr %43, i64 %21, i64 %41)
  br i1 %22, label %44, label %246

44:
  %45 = phi i64 [ %55, %242 ], [ 0, %38 ]
  %46 = mul i64 %45, %23
  %47 = getelementptr %struct.number_complex128, ptr %10, i64 %46
  %48 = load <8 x double>, ptr %47, align 64
  %49 = getelementptr inbounds i8, ptr %47, i64 64
  %50 = load <8 x double>, ptr %49, align 64
  %51 = tail call <8 x double> @llvm.fabs.v8f64(<8 x double> %48)
  %52 = tail call <8 x double> @llvm.fabs.v8f64(<8 x double> %50)
  %53 = fcmp contract ogt <8 x double> %51, %52
  %54 = select <8 x i1> %53, <8 x double> %51, <8 x double> %52
  %55 = add nuw nsw i64 %45, 1
  %56 = getelementptr %struct.number_complex128, ptr %10, i64 %45
  %57 = icmp slt i64 %55, %5
  br i1 %57, label %58, label %74

58:
  %59 = phi <8 x double> [ %71, %58 ], [ %54, %44 ]
  %60 = phi i64 [ %72, %58 ], [ %55, %44 ]
  %61 = mul i64 %60, %6
  %62 = getelementptr %struct.number_complex128, ptr %56, i64 %61
  %63 = load <8 x double>, ptr %62, align 64
  %64 = getelementptr inbounds i8, ptr %62, i64 64
  %65 = load <8 x double>, ptr %64, align 64
  %66 = tail call <8 x double> @llvm.fabs.v8f64(<8 x double> %63)
  %67 = tail call <8 x double> @llvm.fabs.v8f64(<8 x double> %65)
  %68 = fcmp contract ogt <8 x double> %66, %67
  %69 = select <8 x i1> %68, <8 x double> %66, <8 x double> %67
  %70 = fcmp contract ogt <8 x double> %69, %59
  %71 = select <8 x i1> %70, <8 x double> %69, <8 x double> %59
  %72 = add nuw nsw i64 %60, 1
  %73 = icmp slt i64 %72, %5
  br i1 %73, label %58, label %74

74:
  %75 = phi <8 x double> [ %54, %44 ], [ %71, %58 ]
  %76 = bitcast <8 x double> %75 to <8 x i64>
  %77 = lshr <8 x i64> %76, splat (i64 52)
  %78 = and <8 x i64> %77, splat (i64 2047)
  %79 = icmp eq <8 x i64> %78, zeroinitializer
  %80 = tail call <8 x i64> @llvm.umin.v8i64(<8 x i64> %78, <8 x i64> splat (i64 2045))
  %81 = shl nuw nsw <8 x i64> %80, splat (i64 52)
  %82 = add nsw <8 x i64> %81, <i64 -4607182418800017408, i64 -4607182418800017408, i64 -4607182418800017408, i64 -4607182418800017408, i64 -4607182418800017408, i64 -4607182418800017408, i64 -4607182418800017408, i64 -4607182418800017408>
  %83 = select <8 x i1> %79, <8 x i64> <i64 -4602678819172646912, i64 -4602678819172646912, i64 -4602678819172646912, i64 -4602678819172646912, i64 -4602678819172646912, i64 -4602678819172646912, i64 -4602678819172646912, i64 -4602678819172646912>, <8 x i64> %82
  %84 = sub nsw <8 x i64> splat (i64 4607182418800017408), %83
  %85 = bitcast <8 x i64> %84 to <8 x double>
  br i1 %57, label %86, label %102

86:
  %87 = phi <8 x double> [ %99, %86 ], [ zeroinitializer, %74 ]
  %88 = phi i64 [ %100, %86 ], [ %55, %74 ]
  %89 = mul i64 %88, %6
  %90 = getelementptr %struct.number_complex128, ptr %56, i64 %89
  %91 = load <8 x double>, ptr %90, align 64
  %92 = getelementptr inbounds i8, ptr %90, i64 64
  %93 = load <8 x double>, ptr %92, align 64
  %94 = fmul contract <8 x double> %91, %85
  %95 = fmul contract <8 x double> %93, %85
  %96 = fmul contract <8 x double> %94, %94
  %97 = fmul contract <8 x double> %95, %95
  %98 = fadd contract <8 x double> %96, %97
  %99 = fadd contract <8 x double> %87, %98
  %100 = add nuw nsw i64 %88, 1
  %101 = icmp slt i64 %100, %5
  br i1 %101, label %86, label %102

102:
  %103 = phi <8 x double> [ zeroinitializer, %74 ], [ %99, %86 ]
  %104 = fmul contract <8 x double> %48, %85
  %105 = fmul contract <8 x double> %50, %85
  %106 = fcmp contract oeq <8 x double> %103, zeroinitializer
  %107 = fcmp contract oeq <8 x double> %50, zeroinitializer
  %108 = and <8 x i1> %106, %107
  %109 = fmul contract <8 x double> %104, %104
  %110 = fmul contract <8 x double> %105, %105
  %111 = fadd contract <8 x double> %109, %110
  %112 = fadd contract <8 x double> %111, %103
  %113 = tail call contract <8 x double> @llvm.sqrt.v8f64(<8 x double> %112)
  %114 = fcmp contract olt <8 x double> %104, zeroinitializer
  %115 = fneg <8 x double> %113
  %116 = select <8 x i1> %114, <8 x double> %113, <8 x double> %115
  %117 = fdiv contract <8 x double> <double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00>, %116
  %118 = fsub contract <8 x double> %116, %104
  %119 = fsub contract <8 x double> zeroinitializer, %105
  %120 = fmul contract <8 x double> %118, %117
  %121 = fmul contract <8 x double> %119, %117
  %122 = select <8 x i1> %108, <8 x double> zeroinitializer, <8 x double> %120
  %123 = select <8 x i1> %108, <8 x double> zeroinitializer, <8 x double> %121
  %124 = fsub contract <8 x double> %104, %116
  %125 = select <8 x i1> %108, <8 x double> <double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00>, <8 x double> %124
  %126 = select <8 x i1> %108, <8 x double> zeroinitializer, <8 x double> %105
  %127 = tail call <8 x double> @llvm.fabs.v8f64(<8 x double> %124)
  %128 = select <8 x i1> %108, <8 x double> <double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00>, <8 x double> %127
  %129 = tail call <8 x double> @llvm.fabs.v8f64(<8 x double> %105)
  %130 = select <8 x i1> %108, <8 x double> zeroinitializer, <8 x double> %129
  %131 = fcmp contract ogt <8 x double> %128, %130
  %132 = select <8 x i1> %131, <8 x double> %128, <8 x double> %130
  %133 = fdiv contract <8 x double> %125, %132
  %134 = fdiv contract <8 x double> %126, %132
  %135 = fmul contract <8 x double> %133, %133
  %136 = fmul contract <8 x double> %134, %134
  %137 = fadd contract <8 x double> %135, %136
  %138 = fdiv contract <8 x double> <double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00>, %137
  %139 = fmul contract <8 x double> %133, %138
  %140 = fneg <8 x double> %134
  %141 = fmul contract <8 x double> %138, %140
  %142 = fmul contract <8 x double> %141, zeroinitializer
  %143 = fsub contract <8 x double> %139, %142
  %144 = fmul contract <8 x double> %139, zeroinitializer
  %145 = fadd contract <8 x double> %141, %144
  %146 = fdiv contract <8 x double> %143, %132
  %147 = fdiv contract <8 x double> %145, %132
  %148 = add nsw <8 x i64> %83, splat (i64 4607182418800017408)
  %149 = bitcast <8 x i64> %148 to <8 x double>
  %150 = fmul contract <8 x double> %116, %149
  %151 = bitcast <8 x double> %50 to <8 x i64>
  %152 = select <8 x i1> %108, <8 x double> %48, <8 x double> %150
  %153 = select <8 x i1> %108, <8 x i64> %151, <8 x i64> zeroinitializer
  store <8 x double> %152, ptr %47, align 64
  store <8 x i64> %153, ptr %49, align 64
  br i1 %57, label %159, label %154

154:
  %155 = icmp slt i64 %55, %6
  br i1 %155, label %156, label %242

156:
  %157 = mul i64 %45, %6
  %158 = getelementptr %struct.number_complex128, ptr %10, i64 %157
  br label %176

159:
  %160 = phi i64 [ %174, %159 ], [ %55, %102 ]
  %161 = mul i64 %160, %6
  %162 = getelementptr %struct.number_complex128, ptr %56, i64 %161
  %163 = load <8 x double>, ptr %162, align 64
  %164 = getelementptr inbounds i8, ptr %162, i64 64
  %165 = load <8 x double>, ptr %164, align 64
  %166 = fmul contract <8 x double> %163, %85
  %167 = fmul contract <8 x double> %165, %85
  %168 = fmul contract <8 x double> %146, %166
  %169 = fmul contract <8 x double> %147, %167
  %170 = fsub contract <8 x double> %168, %169
  %171 = fmul contract <8 x double> %147, %166
  %172 = fmul contract <8 x double> %146, %167
  %173 = fadd contract <8 x double> %171, %172
  store <8 x double> %170, ptr %162, align 64
  store <8 x double> %173, ptr %164, align 64
  %174 = add nuw nsw i64 %160, 1
  %175 = icmp slt i64 %174, %5
  br i1 %175, label %159, label %154

176:
  %177 = phi i64 [ %55, %156 ], [ %240, %239 ]
  %178 = getelementptr %struct.number_complex128, ptr %158, i64 %177
  %179 = load <8 x double>, ptr %178, align 64
  %180 = getelementptr inbounds i8, ptr %178, i64 64
  %181 = load <8 x double>, ptr %180, align 64
  br i1 %57, label %182, label %206

182:
  %183 = phi i64 [ %204, %182 ], [ %55, %176 ]
  %184 = phi <8 x double> [ %203, %182 ], [ %181, %176 ]
  %185 = phi <8 x double> [ %202, %182 ], [ %179, %176 ]
  %186 = mul i64 %183, %6
  %187 = getelementptr %struct.number_complex128, ptr %10, i64 %186
  %188 = getelementptr %struct.number_complex128, ptr %187, i64 %45
  %189 = load <8 x double>, ptr %188, align 64
  %190 = getelementptr inbounds i8, ptr %188, i64 64
  %191 = load <8 x double>, ptr %190, align 64
  %192 = getelementptr %struct.number_complex128, ptr %187, i64 %177
  %193 = load <8 x double>, ptr %192, align 64
  %194 = getelementptr inbounds i8, ptr %192, i64 64
  %195 = load <8 x double>, ptr %194, align 64
  %196 = fmul contract <8 x double> %189, %193
  %197 = fmul contract <8 x double> %191, %195
  %198 = fadd contract <8 x double> %196, %197
  %199 = fmul contract <8 x double> %189, %195
  %200 = fmul contract <8 x double> %191, %193
  %201 = fsub contract <8 x double> %199, %200
  %202 = fadd contract <8 x double> %185, %198
  %203 = fadd contract <8 x double> %184, %201
  %204 = add nuw nsw i64 %183, 1
  %205 = icmp slt i64 %204, %5
  br i1 %205, label %182, label %206

206:
  %207 = phi <8 x double> [ %179, %176 ], [ %202, %182 ]
  %208 = phi <8 x double> [ %181, %176 ], [ %203, %182 ]
  %209 = fmul contract <8 x double> %122, %207
  %210 = fmul contract <8 x double> %123, %208
  %211 = fadd contract <8 x double> %209, %210
  %212 = fmul contract <8 x double> %122, %208
  %213 = fmul contract <8 x double> %123, %207
  %214 = fsub contract <8 x double> %212, %213
  %215 = fsub contract <8 x double> %179, %211
  %216 = fsub contract <8 x double> %181, %214
  store <8 x double> %215, ptr %178, align 64
  store <8 x double> %216, ptr %180, align 64
  br i1 %57, label %217, label %239

217:
  %218 = phi i64 [ %237, %217 ], [ %55, %206 ]
  %219 = mul i64 %218, %6
  %220 = getelementptr %struct.number_complex128, ptr %10, i64 %219
  %221 = getelementptr %struct.number_complex128, ptr %220, i64 %177
  %222 = getelementptr %struct.number_complex128, ptr %220, i64 %45
  %223 = load <8 x double>, ptr %222, align 64
  %224 = getelementptr inbounds i8, ptr %222, i64 64
  %225 = load <8 x double>, ptr %224, align 64
  %226 = fmul contract <8 x double> %211, %223
  %227 = fmul contract <8 x double> %214, %225
  %228 = fsub contract <8 x double> %226, %227
  %229 = fmul contract <8 x double> %214, %223
  %230 = fmul contract <8 x double> %211, %225
  %231 = fadd contract <8 x double> %229, %230
  %232 = load <8 x double>, ptr %221, align 64
  %233 = getelementptr inbounds i8, ptr %221, i64 64
  %234 = load <8 x double>, ptr %233, align 64
  %235 = fsub contract <8 x double> %232, %228
  %236 = fsub contract <8 x double> %234, %231
  store <8 x double> %235, ptr %221, align 64
  store <8 x double> %236, ptr %233, align 64
  %237 = add nuw nsw i64 %218, 1
  %238 = icmp slt i64 %237, %5
  br i1 %238, label %217, label %239

239:
  %240 = add nuw nsw i64 %177, 1
  %241 = icmp slt i64 %240, %6
  br i1 %241, label %176, label %242

242:
  %243 = getelementptr %struct.number_complex128, ptr %19, i64 %45
  store <8 x double> %122, ptr %243, align 64
  %244 = getelementptr inbounds i8, ptr %243, i64 64
  store <8 x double> %123, ptr %244, align 64
  %245 = icmp eq i64 %55, %12
  br i1 %245, label %246, label %44

246:
  br i1 %25, label %247, label %248

247:
  br i1 %29, label %252, label %251

248:
  %249 = mul i64 %27, %39
  %250 = getelementptr i8, ptr %0, i64 %249
  call fastcc void @write_rows_float64(ptr %250, ptr %10, i64 %28, i64 %41)
  br label %375

251:
  br i1 %22, label %272, label %352

252:
  %253 = phi i64 [ %268, %267 ], [ 0, %247 ]
  br i1 %30, label %254, label %267

254:
  %255 = mul i64 %253, %15
  %256 = getelementptr %struct.number_complex128, ptr %11, i64 %255
  br label %257

257:
  %258 = phi i64 [ 0, %254 ], [ %265, %257 ]
  %259 = getelementptr %struct.number_complex128, ptr %256, i64 %258
  %260 = icmp eq i64 %253, %258
  %261 = uitofp i1 %260 to double
  %262 = insertelement <8 x double> poison, double %261, i64 0
  %263 = shufflevector <8 x double> %262, <8 x double> poison, <8 x i32> zeroinitializer
  store <8 x double> %263, ptr %259, align 64
  %264 = getelementptr inbounds i8, ptr %259, i64 64
  store <8 x double> zeroinitializer, ptr %264, align 64
  %265 = add nuw nsw i64 %258, 1
  %266 = icmp eq i64 %265, %15
  br i1 %266, label %267, label %257

267:
  %268 = add nuw nsw i64 %253, 1
  %269 = icmp eq i64 %268, %5
  br i1 %269, label %251, label %252

270:
  %271 = icmp sgt i64 %273, 1
  br i1 %271, label %272, label %352

272:
  %273 = phi i64 [ %274, %270 ], [ %12, %251 ]
  %274 = add nsw i64 %273, -1
  %275 = getelementptr %struct.number_complex128, ptr %19, i64 %274
  %276 = load <8 x double>, ptr %275, align 64
  %277 = getelementptr inbounds i8, ptr %275, i64 64
  %278 = load <8 x double>, ptr %277, align 64
  %279 = icmp sgt i64 %273, %15
  br i1 %279, label %270, label %280

280:
  %281 = mul i64 %274, %15
  %282 = getelementptr %struct.number_complex128, ptr %11, i64 %281
  %283 = getelementptr %struct.number_complex128, ptr %10, i64 %274
  %284 = icmp slt i64 %273, %5
  br label %285

285:
  %286 = phi i64 [ %274, %280 ], [ %350, %349 ]
  %287 = getelementptr %struct.number_complex128, ptr %282, i64 %286
  %288 = load <8 x double>, ptr %287, align 64
  %289 = getelementptr inbounds i8, ptr %287, i64 64
  %290 = load <8 x double>, ptr %289, align 64
  %291 = getelementptr %struct.number_complex128, ptr %11, i64 %286
  br i1 %284, label %292, label %316

292:
  %293 = phi i64 [ %314, %292 ], [ %273, %285 ]
  %294 = phi <8 x double> [ %313, %292 ], [ %290, %285 ]
  %295 = phi <8 x double> [ %312, %292 ], [ %288, %285 ]
  %296 = mul i64 %293, %6
  %297 = getelementptr %struct.number_complex128, ptr %283, i64 %296
  %298 = load <8 x double>, ptr %297, align 64
  %299 = getelementptr inbounds i8, ptr %297, i64 64
  %300 = load <8 x double>, ptr %299, align 64
  %301 = mul i64 %293, %15
  %302 = getelementptr %struct.number_complex128, ptr %291, i64 %301
  %303 = load <8 x double>, ptr %302, align 64
  %304 = getelementptr inbounds i8, ptr %302, i64 64
  %305 = load <8 x double>, ptr %304, align 64
  %306 = fmul contract <8 x double> %298, %303
  %307 = fmul contract <8 x double> %300, %305
  %308 = fadd contract <8 x double> %306, %307
  %309 = fmul contract <8 x double> %298, %305
  %310 = fmul contract <8 x double> %300, %303
  %311 = fsub contract <8 x double> %309, %310
  %312 = fadd contract <8 x double> %295, %308
  %313 = fadd contract <8 x double> %294, %311
  %314 = add nuw nsw i64 %293, 1
  %315 = icmp slt i64 %314, %5
  br i1 %315, label %292, label %316

316:
  %317 = phi <8 x double> [ %288, %285 ], [ %312, %292 ]
  %318 = phi <8 x double> [ %290, %285 ], [ %313, %292 ]
  %319 = fmul contract <8 x double> %276, %317
  %320 = fmul contract <8 x double> %278, %318
  %321 = fsub contract <8 x double> %319, %320
  %322 = fmul contract <8 x double> %276, %318
  %323 = fmul contract <8 x double> %278, %317
  %324 = fadd contract <8 x double> %323, %322
  %325 = fsub contract <8 x double> %288, %321
  %326 = fsub contract <8 x double> %290, %324
  store <8 x double> %325, ptr %287, align 64
  store <8 x double> %326, ptr %289, align 64
  br i1 %284, label %327, label %349

327:
  %328 = phi i64 [ %347, %327 ], [ %273, %316 ]
  %329 = mul i64 %328, %15
  %330 = getelementptr %struct.number_complex128, ptr %291, i64 %329
  %331 = mul i64 %328, %6
  %332 = getelementptr %struct.number_complex128, ptr %283, i64 %331
  %333 = load <8 x double>, ptr %332, align 64
  %334 = getelementptr inbounds i8, ptr %332, i64 64
  %335 = load <8 x double>, ptr %334, align 64
  %336 = fmul contract <8 x double> %321, %333
  %337 = fmul contract <8 x double> %324, %335
  %338 = fsub contract <8 x double> %336, %337
  %339 = fmul contract <8 x double> %324, %333
  %340 = fmul contract <8 x double> %321, %335
  %341 = fadd contract <8 x double> %339, %340
  %342 = load <8 x double>, ptr %330, align 64
  %343 = getelementptr inbounds i8, ptr %330, i64 64
  %344 = load <8 x double>, ptr %343, align 64
  %345 = fsub contract <8 x double> %342, %338
  %346 = fsub contract <8 x double> %344, %341
  store <8 x double> %345, ptr %330, align 64
  store <8 x double> %346, ptr %343, align 64
  %347 = add nuw nsw i64 %328, 1
  %348 = icmp slt i64 %347, %5
  br i1 %348, label %327, label %349

349:
  %350 = add i64 %286, 1
  %351 = icmp slt i64 %350, %15
  br i1 %351, label %285, label %270

352:
  br i1 %30, label %353, label %372

353:
  %354 = phi i64 [ %370, %369 ], [ 0, %352 ]
  br i1 %33, label %355, label %369

355:
  %356 = mul i64 %354, %6
  br label %357

357:
  %358 = phi i64 [ 0, %355 ], [ %367, %366 ]
  %359 = add i64 %358, %356
  %360 = getelementptr %struct.number_complex128, ptr %32, i64 %359
  %361 = icmp ugt i64 %354, %358
  br i1 %361, label %364, label %362

362:
  %363 = getelementptr [272 x %struct.number_complex128], ptr %10, i64 0, i64 %359
  call void @llvm.memcpy.p0.p0.i64(ptr align 64 %360, ptr align 64 %363, i64 128, i1 false)
  br label %366

364:
  store <8 x double> zeroinitializer, ptr %360, align 64
  %365 = getelementptr inbounds i8, ptr %360, i64 64
  store <8 x double> zeroinitializer, ptr %365, align 64
  br label %366

366:
  %367 = add nuw nsw i64 %358, 1
  %368 = icmp eq i64 %367, %6
  br i1 %368, label %369, label %357

369:
  %370 = add nuw nsw i64 %354, 1
  %371 = icmp eq i64 %370, %15
  br i1 %371, label %372, label %353

372:
  %373 = mul i64 %36, %39
  %374 = getelementptr i8, ptr %0, i64 %373
  call fastcc void @write_rows_float64(ptr %374, ptr %11, i64 %37, i64 %41)
  br label %375

375:
  %376 = add i64 %39, 8
  %377 = icmp slt i64 %376, %4
  br i1 %377, label %38, label %378

378:
  ret void
}

define void @small_eigh_complex128(ptr %0, ptr %1, ptr %2, i64 %3, i64 %4, i64 %5, i64 %6, i64 %7, i64 %8) {
  %10 = alloca [256 x %struct.number_complex128], align 64
  %11 = alloca [272 x %struct.number_complex128], align 64
  %12 = getelementptr %struct.number_complex128, ptr %11, i64 %5
  %13 = and i64 %8, 32
  %14 = icmp ne i64 %13, 0
  %15 = add i64 %5, 1
  %16 = icmp slt i64 %3, %4
  br i1 %16, label %17, label %417

17:
  %18 = shl i64 %5, 4
  %19 = select i1 %14, i64 %15, i64 1
  %20 = mul i64 %19, %5
  %21 = mul i64 %18, %5
  %22 = mul i64 %5, %5
  %23 = shl i64 %22, 1
  %24 = icmp sgt i64 %5, 0
  %25 = icmp sgt i64 %22, 0
  %26 = shl i64 %20, 4
  %27 = shl i64 %20, 1
  %28 = icmp slt i64 %27, 1
  %29 = and i1 %24, %14
  br label %30

30:
  %31 = phi i64 [ %3, %17 ], [ %415, %414 ]
  %32 = sub i64 %4, %31
  %33 = tail call i64 @llvm.smin.i64(i64 %32, i64 8)
  %34 = mul i64 %21, %31
  %35 = getelementptr i8, ptr %1, i64 %34
  call fastcc void @read_rows_float64(ptr %10, ptr %35, i64 %23, i64 %33)
  br i1 %24, label %37, label %36

36:
  br i1 %25, label %60, label %92

37:
  %38 = phi i64 [ %58, %57 ], [ 0, %30 ]
  %39 = mul i64 %38, %5
  %40 = add i64 %39, %38
  %41 = getelementptr [256 x %struct.number_complex128], ptr %10, i64 0, i64 %40, i32 1
  store <8 x double> zeroinitializer, ptr %41, align 64
  %42 = icmp eq i64 %38, 0
  br i1 %42, label %57, label %43

43:
  %44 = phi i64 [ %55, %43 ], [ 0, %37 ]
  %45 = mul i64 %44, %5
  %46 = add i64 %45, %38
  %47 = getelementptr [256 x %struct.number_complex128], ptr %10, i64 0, i64 %46
  %48 = add i64 %44, %39
  %49 = getelementptr [256 x %struct.number_complex128], ptr %10, i64 0, i64 %48
  %50 = load <8 x double>, ptr %49, align 64
  %51 = getelementptr inbounds i8, ptr %49, i64 64
  %52 = load <8 x double>, ptr %51, align 64
  %53 = fneg <8 x double> %52
  store <8 x double> %50, ptr %47, align 64
  %54 = getelementptr inbounds i8, ptr %47, i64 64
  store <8 x double> %53, ptr %54, align 64
  %55 = add nuw nsw i64 %44, 1
  %56 = icmp eq i64 %55, %38
  br i1 %56, label %57, label %43

57:
  %58 = add nuw nsw i64 %38, 1
  %59 = icmp eq i64 %58, %5
  br i1 %59, label %36, label %37

60:
  %61 = phi i64 [ %73, %60 ], [ 0, %36 ]
  %62 = phi <8 x double> [ %72, %60 ], [ zeroinitializer, %36 ]
  %63 = getelementptr %struct.number_complex128, ptr %10, i64 %61
  %64 = load <8 x double>, ptr %63, align 64
  %65 = getelementptr inbounds i8, ptr %63, i64 64
  %66 = load <8 x double>, ptr %65, align 64
  %67 = fsub contract <8 x double> %64, %64
  %68 = fsub contract <8 x double> %66, %66
  %69 = tail call <8 x double> @llvm.fabs.v8f64(<8 x double> %67)
  %70 = tail call <8 x double> @llvm.fabs.v8f64(<8 x double> %68)
  %71 = fadd contract <8 x double> %69, %70
  %72 = fadd contract <8 x double> %62, %71
  %73 = add nuw nsw i64 %61, 1
  %74 = icmp eq i64 %73, %22
  br i1 %74, label %75, label %60

75:
  %76 = fcmp contract une <8 x double> %72, zeroinitializer
  br i1 %25, label %77, label %92

77:
  %78 = phi i64 [ %90, %77 ], [ 0, %75 ]
  %79 = phi <8 x double> [ %89, %77 ], [ zeroinitializer, %75 ]
  %80 = getelementptr %struct.number_complex128, ptr %10, i64 %78
  %81 = load <8 x double>, ptr %80, align 64
  %82 = getelementptr inbounds i8, ptr %80, i64 64
  %83 = load <8 x double>, ptr %82, align 64
  %84 = tail call <8 x double> @llvm.fabs.v8f64(<8 x double> %81)
  %85 = tail call <8 x double> @llvm.fabs.v8f64(<8 x double> %83)
  %86 = fcmp contract ogt <8 x double> %84, %85
  %87 = select <8 x i1> %86, <8 x double> %84, <8 x double> %85
  %88 = fcmp contract ogt <8 x double> %87, %79
  %89 = select <8 x i1> %88, <8 x double> %87, <8 x double> %79
  %90 = add nuw nsw i64 %78, 1
  %91 = icmp eq i64 %90, %22
  br i1 %91, label %92, label %77

92:
  %93 = phi <8 x i1> [ %76, %75 ], [ zeroinitializer, %36 ], [ %76, %77 ]
  %94 = phi <8 x double> [ zeroinitializer, %75 ], [ zeroinitializer, %36 ], [ %89, %77 ]
  %95 = bitcast <8 x double> %94 to <8 x i64>
  %96 = lshr <8 x i64> %95, splat (i64 52)
  %97 = and <8 x i64> %96, splat (i64 2047)
  %98 = icmp eq <8 x i64> %97, zeroinitializer
  %99 = tail call <8 x i64> @llvm.umin.v8i64(<8 x i64> %97, <8 x i64> splat (i64 2045))
  %100 = shl nuw nsw <8 x i64> %99, splat (i64 52)
  %101 = add nsw <8 x i64> %100, <i64 -4607182418800017408, i64 -4607182418800017408, i64 -4607182418800017408, i64 -4607182418800017408, i64 -4607182418800017408, i64 -4607182418800017408, i64 -4607182418800017408, i64 -4607182418800017408>
  %102 = select <8 x i1> %98, <8 x i64> <i64 -4602678819172646912, i64 -4602678819172646912, i64 -4602678819172646912, i64 -4602678819172646912, i64 -4602678819172646912, i64 -4602678819172646912, i64 -4602678819172646912, i64 -4602678819172646912>, <8 x i64> %101
  %103 = sub nsw <8 x i64> splat (i64 4607182418800017408), %102
  %104 = bitcast <8 x i64> %103 to <8 x double>
  br i1 %25, label %105, label %115

105:
  %106 = phi i64 [ %113, %105 ], [ 0, %92 ]
  %107 = getelementptr %struct.number_complex128, ptr %10, i64 %106
  %108 = load <8 x double>, ptr %107, align 64
  %109 = getelementptr inbounds i8, ptr %107, i64 64
  %110 = load <8 x double>, ptr %109, align 64
  %111 = fmul contract <8 x double> %108, %104
  %112 = fmul contract <8 x double> %110, %104
  store <8 x double> %111, ptr %107, align 64
  store <8 x double> %112, ptr %109, align 64
  %113 = add nuw nsw i64 %106, 1
  %114 = icmp eq i64 %113, %22
  br i1 %114, label %115, label %105

115:
  br i1 %29, label %116, label %133

116:
  %117 = phi i64 [ %131, %130 ], [ 0, %115 ]
  %118 = mul i64 %117, %5
  %119 = getelementptr %struct.number_complex128, ptr %12, i64 %118
  br label %120

120:
  %121 = phi i64 [ 0, %116 ], [ %128, %120 ]
  %122 = getelementptr %struct.number_complex128, ptr %119, i64 %121
  %123 = icmp eq i64 %117, %121
  %124 = uitofp i1 %123 to double
  %125 = insertelement <8 x double> poison, double %124, i64 0
  %126 = shufflevector <8 x double> %125, <8 x double> poison, <8 x i32> zeroinitializer
  store <8 x double> %126, ptr %122, align 64
  %127 = getelementptr inbounds i8, ptr %122, i64 64
  store <8 x double> zeroinitializer, ptr %127, align 64
  %128 = add nuw nsw i64 %121, 1
  %129 = icmp eq i64 %128, %5
  br i1 %129, label %130, label %120

130:
  %131 = add nuw nsw i64 %117, 1
  %132 = icmp eq i64 %131, %5
  br i1 %132, label %133, label %116

133:
  %134 = xor <8 x i1> %93, splat (i1 true)
  br label %135

135:
  %136 = phi i64 [ 0, %133 ], [ %342, %341 ]
  br i1 %24, label %140, label %401

137:
  %138 = phi <8 x double> [ %141, %140 ], [ %160, %147 ]
  %139 = icmp eq i64 %143, %5
  br i1 %139, label %163, label %140

140:
  %141 = phi <8 x double> [ %138, %137 ], [ zeroinitializer, %135 ]
  %142 = phi i64 [ %143, %137 ], [ 0, %135 ]
  %143 = add nuw nsw i64 %142, 1
  %144 = icmp slt i64 %143, %5
  br i1 %144, label %145, label %137

145:
  %146 = mul i64 %142, %5
  br label %147

147:
  %148 = phi <8 x double> [ %141, %145 ], [ %160, %147 ]
  %149 = phi i64 [ %143, %145 ], [ %161, %147 ]
  %150 = add i64 %149, %146
  %151 = getelementptr [256 x %struct.number_complex128], ptr %10, i64 0, i64 %150
  %152 = load <8 x double>, ptr %151, align 64
  %153 = getelementptr inbounds i8, ptr %151, i64 64
  %154 = load <8 x double>, ptr %153, align 64
  %155 = tail call <8 x double> @llvm.fabs.v8f64(<8 x double> %152)
  %156 = tail call <8 x double> @llvm.fabs.v8f64(<8 x double> %154)
  %157 = fcmp contract ogt <8 x double> %155, %156
  %158 = select <8 x i1> %157, <8 x double> %155, <8 x double> %156
  %159 = fcmp contract ogt <8 x double> %158, %148
  %160 = select <8 x i1> %159, <8 x double> %158, <8 x double> %148
  %161 = add nuw nsw i64 %149, 1
  %162 = icmp slt i64 %161, %5
  br i1 %162, label %147, label %137

163:
  %164 = fcmp contract ogt <8 x double> %138, splat (double 0x3C80000000000000)
  %165 = select <8 x i1> %164, <8 x i1> %134, <8 x i1> zeroinitializer
  %166 = bitcast <8 x i1> %165 to i8
  %167 = icmp eq i8 %166, 0
  br i1 %167, label %344, label %168

168:
  br i1 %24, label %171, label %341

169:
  %170 = icmp eq i64 %173, %5
  br i1 %170, label %341, label %171

171:
  %172 = phi i64 [ %173, %169 ], [ 0, %168 ]
  %173 = add nuw nsw i64 %172, 1
  %174 = icmp slt i64 %173, %5
  br i1 %174, label %175, label %169

175:
  %176 = getelementptr %struct.number_complex128, ptr %10, i64 %172
  %177 = mul i64 %172, %5
  %178 = getelementptr %struct.number_complex128, ptr %176, i64 %177
  br label %179

179:
  %180 = phi i64 [ %173, %175 ], [ %339, %338 ]
  %181 = add i64 %180, %177
  %182 = getelementptr [256 x %struct.number_complex128], ptr %10, i64 0, i64 %181
  %183 = load <8 x double>, ptr %182, align 64
  %184 = getelementptr inbounds i8, ptr %182, i64 64
  %185 = load <8 x double>, ptr %184, align 64
  %186 = mul i64 %180, %5
  %187 = getelementptr %struct.number_complex128, ptr %10, i64 %186
  %188 = getelementptr %struct.number_complex128, ptr %187, i64 %180
  %189 = tail call <8 x double> @llvm.fabs.v8f64(<8 x double> %183)
  %190 = tail call <8 x double> @llvm.fabs.v8f64(<8 x double> %185)
  %191 = fcmp contract ogt <8 x double> %189, %190
  %192 = select <8 x i1> %191, <8 x double> %189, <8 x double> %190
  %193 = fcmp contract ogt <8 x double> %192, splat (double 0x3970000000000000)
  %194 = load <8 x double>, ptr %178, align 64
  %195 = load <8 x double>, ptr %188, align 64
  %196 = fcmp contract oeq <8 x double> %192, zeroinitializer
  %197 = select <8 x i1> %196, <8 x double> <double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00>, <8 x double> %192
  %198 = fdiv contract <8 x double> %183, %197
  %199 = fdiv contract <8 x double> %185, %197
  %200 = fmul contract <8 x double> %198, %198
  %201 = fmul contract <8 x double> %199, %199
  %202 = fadd contract <8 x double> %200, %201
  %203 = tail call contract <8 x double> @llvm.sqrt.v8f64(<8 x double> %202)
  %204 = fmul contract <8 x double> %192, %203
  %205 = select <8 x i1> %193, <8 x double> %204, <8 x double> <double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00>
  %206 = fsub contract <8 x double> %195, %194
  %207 = fmul contract <8 x double> %205, <double 2.000000e+00, double 2.000000e+00, double 2.000000e+00, double 2.000000e+00, double 2.000000e+00, double 2.000000e+00, double 2.000000e+00, double 2.000000e+00>
  %208 = fdiv contract <8 x double> %206, %207
  %209 = tail call <8 x double> @llvm.fabs.v8f64(<8 x double> %208)
  %210 = fmul contract <8 x double> %208, %208
  %211 = fadd contract <8 x double> %210, <double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00>
  %212 = tail call contract <8 x double> @llvm.sqrt.v8f64(<8 x double> %211)
  %213 = fadd contract <8 x double> %209, %212
  %214 = fdiv contract <8 x double> <double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00>, %213
  %215 = fcmp contract olt <8 x double> %208, zeroinitializer
  %216 = fneg <8 x double> %214
  %217 = select <8 x i1> %215, <8 x double> %216, <8 x double> %214
  %218 = select <8 x i1> %193, <8 x double> %217, <8 x double> zeroinitializer
  %219 = fmul contract <8 x double> %218, %218
  %220 = fadd contract <8 x double> %219, <double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00>
  %221 = tail call contract <8 x double> @llvm.sqrt.v8f64(<8 x double> %220)
  %222 = fdiv contract <8 x double> <double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00>, %221
  %223 = fneg <8 x double> %185
  %224 = fdiv contract <8 x double> <double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00>, %205
  %225 = fmul contract <8 x double> %183, %224
  %226 = fmul contract <8 x double> %224, %223
  %227 = select <8 x i1> %193, <8 x double> %225, <8 x double> <double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00>
  %228 = select <8 x i1> %193, <8 x double> %226, <8 x double> zeroinitializer
  %229 = fmul contract <8 x double> %218, %222
  %230 = fmul contract <8 x double> %229, %227
  %231 = fmul contract <8 x double> %229, %228
  %232 = fmul contract <8 x double> %222, %227
  %233 = fmul contract <8 x double> %222, %228
  br label %234

234:
  %235 = phi i64 [ 0, %179 ], [ %289, %288 ]
  %236 = icmp eq i64 %235, %172
  %237 = icmp eq i64 %235, %180
  %238 = or i1 %236, %237
  br i1 %238, label %288, label %239

239:
  %240 = mul i64 %235, %5
  %241 = getelementptr %struct.number_complex128, ptr %10, i64 %240
  %242 = getelementptr %struct.number_complex128, ptr %241, i64 %172
  %243 = getelementptr %struct.number_complex128, ptr %241, i64 %180
  %244 = load <8 x double>, ptr %242, align 64
  %245 = getelementptr inbounds i8, ptr %242, i64 64
  %246 = load <8 x double>, ptr %245, align 64
  %247 = load <8 x double>, ptr %243, align 64
  %248 = getelementptr inbounds i8, ptr %243, i64 64
  %249 = load <8 x double>, ptr %248, align 64
  %250 = fmul contract <8 x double> %222, %244
  %251 = fmul contract <8 x double> %222, %246
  %252 = fmul contract <8 x double> %230, %247
  %253 = fmul contract <8 x double> %231, %249
  %254 = fsub contract <8 x double> %252, %253
  %255 = fmul contract <8 x double> %230, %249
  %256 = fmul contract <8 x double> %231, %247
  %257 = fadd contract <8 x double> %256, %255
  %258 = fsub contract <8 x double> %250, %254
  %259 = fsub contract <8 x double> %251, %257
  store <8 x double> %258, ptr %242, align 64
  store <8 x double> %259, ptr %245, align 64
  %260 = fmul contract <8 x double> %229, %244
  %261 = fmul contract <8 x double> %229, %246
  %262 = fmul contract <8 x double> %232, %247
  %263 = fmul contract <8 x double> %233, %249
  %264 = fsub contract <8 x double> %262, %263
  %265 = fmul contract <8 x double> %232, %249
  %266 = fmul contract <8 x double> %233, %247
  %267 = fadd contract <8 x double> %266, %265
  %268 = fadd contract <8 x double> %260, %264
  %269 = fadd contract <8 x double> %261, %267
  store <8 x double> %268, ptr %243, align 64
  store <8 x double> %269, ptr %248, align 64
  %270 = add i64 %235, %177
  %271 = getelementptr [256 x %struct.number_complex128], ptr %10, i64 0, i64 %270
  %272 = add i64 %240, %172
  %273 = getelementptr [256 x %struct.number_complex128], ptr %10, i64 0, i64 %272
  %274 = load <8 x double>, ptr %273, align 64
  %275 = getelementptr inbounds i8, ptr %273, i64 64
  %276 = load <8 x double>, ptr %275, align 64
  %277 = fneg <8 x double> %276
  store <8 x double> %274, ptr %271, align 64
  %278 = getelementptr inbounds i8, ptr %271, i64 64
  store <8 x double> %277, ptr %278, align 64
  %279 = add i64 %235, %186
  %280 = getelementptr [256 x %struct.number_complex128], ptr %10, i64 0, i64 %279
  %281 = add i64 %240, %180
  %282 = getelementptr [256 x %struct.number_complex128], ptr %10, i64 0, i64 %281
  %283 = load <8 x double>, ptr %282, align 64
  %284 = getelementptr inbounds i8, ptr %282, i64 64
  %285 = load <8 x double>, ptr %284, align 64
  %286 = fneg <8 x double> %285
  store <8 x double> %283, ptr %280, align 64
  %287 = getelementptr inbounds i8, ptr %280, i64 64
  store <8 x double> %286, ptr %287, align 64
  br label %288

288:
  %289 = add nuw nsw i64 %235, 1
  %290 = icmp eq i64 %289, %5
  br i1 %290, label %291, label %234

291:
  %292 = fmul contract <8 x double> %204, %218
  %293 = load <8 x double>, ptr %178, align 64
  %294 = fsub contract <8 x double> %293, %292
  store <8 x double> %294, ptr %178, align 64
  %295 = load <8 x double>, ptr %188, align 64
  %296 = fadd contract <8 x double> %292, %295
  store <8 x double> %296, ptr %188, align 64
  %297 = add i64 %186, %172
  %298 = getelementptr [256 x %struct.number_complex128], ptr %10, i64 0, i64 %297
  %299 = bitcast <8 x double> %183 to <8 x i64>
  %300 = bitcast <8 x double> %185 to <8 x i64>
  %301 = select <8 x i1> %193, <8 x i64> zeroinitializer, <8 x i64> %299
  %302 = select <8 x i1> %193, <8 x i64> zeroinitializer, <8 x i64> %300
  store <8 x i64> %301, ptr %298, align 64
  %303 = getelementptr inbounds i8, ptr %298, i64 64
  store <8 x i64> %302, ptr %303, align 64
  call void @llvm.memcpy.p0.p0.i64(ptr align 64 %182, ptr align 64 %298, i64 128, i1 false)
  br i1 %14, label %304, label %338

304:
  %305 = phi i64 [ %336, %304 ], [ 0, %291 ]
  %306 = mul i64 %305, %5
  %307 = getelementptr %struct.number_complex128, ptr %12, i64 %306
  %308 = getelementptr %struct.number_complex128, ptr %307, i64 %172
  %309 = getelementptr %struct.number_complex128, ptr %307, i64 %180
  %310 = load <8 x double>, ptr %308, align 64
  %311 = getelementptr inbounds i8, ptr %308, i64 64
  %312 = load <8 x double>, ptr %311, align 64
  %313 = load <8 x double>, ptr %309, align 64
  %314 = getelementptr inbounds i8, ptr %309, i64 64
  %315 = load <8 x double>, ptr %314, align 64
  %316 = fmul contract <8 x double> %222, %310
  %317 = fmul contract <8 x double> %222, %312
  %318 = fmul contract <8 x double> %230, %313
  %319 = fmul contract <8 x double> %231, %315
  %320 = fsub contract <8 x double> %318, %319
  %321 = fmul contract <8 x double> %230, %315
  %322 = fmul contract <8 x double> %231, %313
  %323 = fadd contract <8 x double> %322, %321
  %324 = fsub contract <8 x double> %316, %320
  %325 = fsub contract <8 x double> %317, %323
  store <8 x double> %324, ptr %308, align 64
  store <8 x double> %325, ptr %311, align 64
  %326 = fmul contract <8 x double> %229, %310
  %327 = fmul contract <8 x double> %229, %312
  %328 = fmul contract <8 x double> %232, %313
  %329 = fmul contract <8 x double> %233, %315
  %330 = fsub contract <8 x double> %328, %329
  %331 = fmul contract <8 x double> %232, %315
  %332 = fmul contract <8 x double> %233, %313
  %333 = fadd contract <8 x double> %332, %331
  %334 = fadd contract <8 x double> %326, %330
  %335 = fadd contract <8 x double> %327, %333
  store <8 x double> %334, ptr %309, align 64
  store <8 x double> %335, ptr %314, align 64
  %336 = add nuw nsw i64 %305, 1
  %337 = icmp eq i64 %336, %5
  br i1 %337, label %338, label %304

338:
  %339 = add nuw nsw i64 %180, 1
  %340 = icmp slt i64 %339, %5
  br i1 %340, label %179, label %169

341:
  %342 = add nuw nsw i64 %136, 1
  %343 = icmp eq i64 %342, 24
  br i1 %343, label %344, label %135

344:
  %345 = add nsw <8 x i64> %102, splat (i64 4607182418800017408)
  %346 = bitcast <8 x i64> %345 to <8 x double>
  br i1 %24, label %348, label %401

347:
  br i1 %24, label %360, label %401

348:
  %349 = phi i64 [ %356, %348 ], [ 0, %344 ]
  %350 = getelementptr [272 x %struct.number_complex128], ptr %11, i64 0, i64 %349
  %351 = mul i64 %349, %15
  %352 = getelementptr [256 x %struct.number_complex128], ptr %10, i64 0, i64 %351
  %353 = load <8 x double>, ptr %352, align 64
  %354 = fmul contract <8 x double> %353, %346
  store <8 x double> %354, ptr %350, align 64
  %355 = getelementptr inbounds i8, ptr %350, i64 64
  store <8 x double> zeroinitializer, ptr %355, align 64
  %356 = add nuw nsw i64 %349, 1
  %357 = icmp eq i64 %356, %5
  br i1 %357, label %347, label %348

358:
  %359 = icmp eq i64 %362, %5
  br i1 %359, label %401, label %360

360:
  %361 = phi i64 [ %362, %358 ], [ 0, %347 ]
  %362 = add nuw nsw i64 %361, 1
  %363 = icmp slt i64 %362, %5
  br i1 %363, label %364, label %358

364:
  %365 = getelementptr [272 x %struct.number_complex128], ptr %11, i64 0, i64 %361
  %366 = getelementptr inbounds i8, ptr %365, i64 64
  br label %367

367:
  %368 = phi i64 [ %362, %364 ], [ %399, %398 ]
  %369 = getelementptr [272 x %struct.number_complex128], ptr %11, i64 0, i64 %368
  %370 = load <8 x double>, ptr %369, align 64
  %371 = load <8 x double>, ptr %365, align 64
  %372 = fcmp contract olt <8 x double> %370, %371
  %373 = load <8 x i64>, ptr %366, align 64
  %374 = getelementptr inbounds i8, ptr %369, i64 64
  %375 = load <8 x i64>, ptr %374, align 64
  %376 = select <8 x i1> %372, <8 x double> %370, <8 x double> %371
  %377 = select <8 x i1> %372, <8 x i64> %375, <8 x i64> %373
  store <8 x double> %376, ptr %365, align 64
  store <8 x i64> %377, ptr %366, align 64
  %378 = select <8 x i1> %372, <8 x double> %371, <8 x double> %370
  %379 = select <8 x i1> %372, <8 x i64> %373, <8 x i64> %375
  store <8 x double> %378, ptr %369, align 64
  store <8 x i64> %379, ptr %374, align 64
  br i1 %14, label %380, label %398

380:
  %381 = phi i64 [ %396, %380 ], [ 0, %367 ]
  %382 = mul i64 %381, %5
  %383 = getelementptr %struct.number_complex128, ptr %12, i64 %382
  %384 = getelementptr %struct.number_complex128, ptr %383, i64 %361
  %385 = getelementptr %struct.number_complex128, ptr %383, i64 %368
  %386 = load <8 x i64>, ptr %384, align 64
  %387 = getelementptr inbounds i8, ptr %384, i64 64
  %388 = load <8 x i64>, ptr %387, align 64
  %389 = load <8 x i64>, ptr %385, align 64
  %390 = getelementptr inbounds i8, ptr %385, i64 64
  %391 = load <8 x i64>, ptr %390, align 64
  %392 = select <8 x i1> %372, <8 x i64> %389, <8 x i64> %386
  %393 = select <8 x i1> %372, <8 x i64> %391, <8 x i64> %388
  store <8 x i64> %392, ptr %384, align 64
  store <8 x i64> %393, ptr %387, align 64
  %394 = select <8 x i1> %372, <8 x i64> %386, <8 x i64> %389
  %395 = select <8 x i1> %372, <8 x i64> %388, <8 x i64> %391
  store <8 x i64> %394, ptr %385, align 64
  store <8 x i64> %395, ptr %390, align 64
  %396 = add nuw nsw i64 %381, 1
  %397 = icmp slt i64 %396, %5
  br i1 %397, label %380, label %398

398:
  %399 = add nuw nsw i64 %368, 1
  %400 = icmp slt i64 %399, %5
  br i1 %400, label %367, label %358

401:
  %402 = mul i64 %26, %31
  %403 = getelementptr i8, ptr %0, i64 %402
  %404 = bitcast <8 x i1> %93 to i8
  %405 = icmp eq i8 %404, 0
  %406 = or i1 %405, %28
  br i1 %406, label %414, label %407

407:
  %408 = phi i64 [ %412, %407 ], [ 0, %401 ]
  %409 = getelementptr <8 x double>, ptr %11, i64 %408
  %410 = load <8 x i64>, ptr %409, align 64
  %411 = select <8 x i1> %93, <8 x i64> splat (i64 9221120237041090560), <8 x i64> %410
  store <8 x i64> %411, ptr %409, align 64
  %412 = add nuw nsw i64 %408, 1
  %413 = icmp eq i64 %412, %27
  br i1 %413, label %414, label %407

414:
  call fastcc void @write_rows_float64(ptr %403, ptr %11, i64 %27, i64 %33)
  %415 = add i64 %31, 8
  %416 = icmp slt i64 %415, %4
  br i1 %416, label %30, label %417

417:
  ret void
}

define void @small_svd_complex128(ptr %0, ptr %1, ptr %2, i64 %3, i64 %4, i64 %5, i64 %6, i64 %7, i64 %8) {
  %10 = alloca [16 x <8 x double>], align 64
  %11 = alloca [16 x <8 x double>], align 64
  %12 = alloca [256 x %struct.number_complex128], align 64
  %13 = alloca [256 x %struct.number_complex128], align 64
  %14 = alloca [256 x %struct.number_complex128], align 64
  %15 = alloca [528 x %struct.number_complex128], align 64
  %16 = alloca [16 x %struct.number_complex128], align 64
  %17 = icmp slt i64 %5, %6
  %18 = tail call i64 @llvm.smax.i64(i64 %5, i64 %6)
  %19 = tail call i64 @llvm.smin.i64(i64 %5, i64 %6)
  %20 = and i64 %8, 32
  %21 = and i64 %8, 8
  %22 = icmp eq i64 %21, 0
  %23 = select i1 %22, i64 %19, i64 %18
  %24 = mul i64 %6, %5
  %25 = icmp eq i64 %20, 0
  br i1 %25, label %31, label %26

26:
  %27 = mul i64 %23, %18
  %28 = add i64 %19, 1
  %29 = mul i64 %19, %28
  %30 = add i64 %29, %27
  br label %31

31:
  %32 = phi i64 [ %30, %26 ], [ %19, %9 ]
  %33 = icmp slt i64 %3, %4
  br i1 %33, label %34, label %1292

34:
  %35 = shl i64 %24, 4
  %36 = shl i64 %24, 1
  %37 = icmp sgt i64 %5, 0
  %38 = icmp sgt i64 %6, 0
  %39 = icmp sgt i64 %24, 0
  %40 = icmp sgt i64 %19, 0
  %41 = icmp sgt i64 %18, 0
  %42 = sitofp i64 %18 to double
  %43 = fmul contract double %42, 0x3CB0000000000000
  %44 = insertelement <8 x double> poison, double %43, i64 0
  %45 = shufflevector <8 x double> %44, <8 x double> poison, <8 x i32> zeroinitializer
  %46 = add i64 %19, 1
  %47 = mul i64 %19, %19
  %48 = mul i64 %23, %18
  %49 = select i1 %17, i64 %47, i64 %48
  %50 = getelementptr %struct.number_complex128, ptr %15, i64 %49
  %51 = icmp sgt i64 %23, 0
  %52 = select i1 %17, ptr %13, ptr %14
  %53 = select i1 %17, i64 %19, i64 %18
  %54 = select i1 %17, i64 %19, i64 %23
  %55 = icmp sgt i64 %53, 0
  %56 = icmp sgt i64 %54, 0
  %57 = select i1 %17, ptr %14, ptr %13
  %58 = select i1 %17, i64 %18, i64 %19
  %59 = select i1 %17, i64 %23, i64 %19
  %60 = icmp sgt i64 %58, 0
  %61 = icmp sgt i64 %59, 0
  %62 = shl i64 %32, 4
  %63 = shl i64 %32, 1
  %64 = icmp slt i64 %63, 1
  br label %65

65:
  %66 = phi i64 [ %3, %34 ], [ %1290, %1289 ]
  %67 = sub i64 %4, %66
  %68 = tail call i64 @llvm.smin.i64(i64 %67, i64 8)
  %69 = mul i64 %35, %66
  %70 = getelementptr i8, ptr %1, i64 %69
  call fastcc void @read_rows_float64(ptr %15, ptr %70, i64 %36, i64 %68)
  br i1 %37, label %72, label %71

71:
  br i1 %39, label %99, label %131

72:
  %73 = phi i64 [ %97, %96 ], [ 0, %65 ]
  %74 = getelementptr %struct.number_complex128, ptr %12, i64 %73
  br i1 %38, label %75, label %96

75:
  %76 = mul i64 %73, %6
  %77 = getelementptr %struct.number_complex128, ptr %12, i64 %76
  %78 = getelementptr %struct.number_complex128, ptr %15, i64 %76
  br label %79

79:
  %80 = phi i64 [ 0, %75 ], [ %94, %93 ]
  br i1 %17, label %81, label %90

81:
  %82 = mul i64 %80, %5
  %83 = getelementptr %struct.number_complex128, ptr %74, i64 %82
  %84 = getelementptr %struct.number_complex128, ptr %78, i64 %80
  %85 = load <8 x double>, ptr %84, align 64
  %86 = getelementptr inbounds i8, ptr %84, i64 64
  %87 = load <8 x double>, ptr %86, align 64
  %88 = fneg <8 x double> %87
  store <8 x double> %85, ptr %83, align 64
  %89 = getelementptr inbounds i8, ptr %83, i64 64
  store <8 x double> %88, ptr %89, align 64
  br label %93

90:
  %91 = getelementptr %struct.number_complex128, ptr %77, i64 %80
  %92 = getelementptr %struct.number_complex128, ptr %78, i64 %80
  call void @llvm.memcpy.p0.p0.i64(ptr align 64 %91, ptr align 64 %92, i64 128, i1 false)
  br label %93

93:
  %94 = add nuw nsw i64 %80, 1
  %95 = icmp eq i64 %94, %6
  br i1 %95, label %96, label %79

96:
  %97 = add nuw nsw i64 %73, 1
  %98 = icmp eq i64 %97, %5
  br i1 %98, label %71, label %72

99:
  %100 = phi i64 [ %112, %99 ], [ 0, %71 ]
  %101 = phi <8 x double> [ %111, %99 ], [ zeroinitializer, %71 ]
  %102 = getelementptr %struct.number_complex128, ptr %12, i64 %100
  %103 = load <8 x double>, ptr %102, align 64
  %104 = getelementptr inbounds i8, ptr %102, i64 64
  %105 = load <8 x double>, ptr %104, align 64
  %106 = fsub contract <8 x double> %103, %103
  %107 = fsub contract <8 x double> %105, %105
  %108 = tail call <8 x double> @llvm.fabs.v8f64(<8 x double> %106)
  %109 = tail call <8 x double> @llvm.fabs.v8f64(<8 x double> %107)
  %110 = fadd contract <8 x double> %108, %109
  %111 = fadd contract <8 x double> %101, %110
  %112 = add nuw nsw i64 %100, 1
  %113 = icmp eq i64 %112, %24
  br i1 %113, label %114, label %99

114:
  %115 = fcmp contract une <8 x double> %111, zeroinitializer
  br i1 %39, label %116, label %131

116:
  %117 = phi i64 [ %129, %116 ], [ 0, %114 ]
  %118 = phi <8 x double> [ %128, %116 ], [ zeroinitializer, %114 ]
  %119 = getelementptr %struct.number_complex128, ptr %12, i64 %117
  %120 = load <8 x double>, ptr %119, align 64
  %121 = getelementptr inbounds i8, ptr %119, i64 64
  %122 = load <8 x double>, ptr %121, align 64
  %123 = tail call <8 x double> @llvm.fabs.v8f64(<8 x double> %120)
  %124 = tail call <8 x double> @llvm.fabs.v8f64(<8 x double> %122)
  %125 = fcmp contract ogt <8 x double> %123, %124
  %126 = select <8 x i1> %125, <8 x double> %123, <8 x double> %124
  %127 = fcmp contract ogt <8 x double> %126, %118
  %128 = select <8 x i1> %127, <8 x double> %126, <8 x double> %118
  %129 = add nuw nsw i64 %117, 1
  %130 = icmp eq i64 %129, %24
  br i1 %130, label %131, label %116

131:
  %132 = phi <8 x i1> [ %115, %114 ], [ zeroinitializer, %71 ], [ %115, %116 ]
  %133 = phi <8 x double> [ zeroinitializer, %114 ], [ zeroinitializer, %71 ], [ %128, %116 ]
  %134 = bitcast <8 x double> %133 to <8 x i64>
  %135 = lshr <8 x i64> %134, splat (i64 52)
  %136 = and <8 x i64> %135, splat (i64 2047)
  %137 = icmp eq <8 x i64> %136, zeroinitializer
  %138 = tail call <8 x i64> @llvm.umin.v8i64(<8 x i64> %136, <8 x i64> splat (i64 2045))
  %139 = shl nuw nsw <8 x i64> %138, splat (i64 52)
  %140 = add nsw <8 x i64> %139, <i64 -4607182418800017408, i64 -4607182418800017408, i64 -4607182418800017408, i64 -4607182418800017408, i64 -4607182418800017408, i64 -4607182418800017408, i64 -4607182418800017408, i64 -4607182418800017408>
  %141 = select <8 x i1> %137, <8 x i64> <i64 -4602678819172646912, i64 -4602678819172646912, i64 -4602678819172646912, i64 -4602678819172646912, i64 -4602678819172646912, i64 -4602678819172646912, i64 -4602678819172646912, i64 -4602678819172646912>, <8 x i64> %140
  %142 = sub nsw <8 x i64> splat (i64 4607182418800017408), %141
  %143 = bitcast <8 x i64> %142 to <8 x double>
  br i1 %39, label %144, label %154

144:
  %145 = phi i64 [ %152, %144 ], [ 0, %131 ]
  %146 = getelementptr %struct.number_complex128, ptr %12, i64 %145
  %147 = load <8 x double>, ptr %146, align 64
  %148 = getelementptr inbounds i8, ptr %146, i64 64
  %149 = load <8 x double>, ptr %148, align 64
  %150 = fmul contract <8 x double> %147, %143
  %151 = fmul contract <8 x double> %149, %143
  store <8 x double> %150, ptr %146, align 64
  store <8 x double> %151, ptr %148, align 64
  %152 = add nuw nsw i64 %145, 1
  %153 = icmp eq i64 %152, %24
  br i1 %153, label %154, label %144

154:
  br i1 %25, label %649, label %155

155:
  br i1 %40, label %156, label %173

156:
  %157 = phi i64 [ %171, %170 ], [ 0, %155 ]
  %158 = mul i64 %157, %19
  %159 = getelementptr %struct.number_complex128, ptr %13, i64 %158
  br label %160

160:
  %161 = phi i64 [ 0, %156 ], [ %168, %160 ]
  %162 = getelementptr %struct.number_complex128, ptr %159, i64 %161
  %163 = icmp eq i64 %157, %161
  %164 = uitofp i1 %163 to double
  %165 = insertelement <8 x double> poison, double %164, i64 0
  %166 = shufflevector <8 x double> %165, <8 x double> poison, <8 x i32> zeroinitializer
  store <8 x double> %166, ptr %162, align 64
  %167 = getelementptr inbounds i8, ptr %162, i64 64
  store <8 x double> zeroinitializer, ptr %167, align 64
  %168 = add nuw nsw i64 %161, 1
  %169 = icmp eq i64 %168, %19
  br i1 %169, label %170, label %160

170:
  %171 = add nuw nsw i64 %157, 1
  %172 = icmp eq i64 %171, %19
  br i1 %172, label %173, label %156

173:
  br label %174

174:
  %175 = phi i64 [ 0, %173 ], [ %361, %359 ]
  %176 = phi <8 x i64> [ <i64 -1, i64 -1, i64 -1, i64 -1, i64 -1, i64 -1, i64 -1, i64 -1>, %173 ], [ %360, %359 ]
  %177 = icmp ugt i64 %175, 23
  %178 = select <8 x i1> %132, <8 x i64> zeroinitializer, <8 x i64> %176
  %179 = tail call i64 @llvm.vector.reduce.or.v8i64(<8 x i64> %178)
  %180 = icmp eq i64 %179, 0
  %181 = select i1 %177, i1 true, i1 %180
  br i1 %181, label %182, label %183

182:
  br i1 %40, label %363, label %442

183:
  br i1 %40, label %187, label %359

184:
  %185 = phi <8 x i64> [ %188, %187 ], [ %245, %356 ]
  %186 = icmp eq i64 %190, %19
  br i1 %186, label %359, label %187

187:
  %188 = phi <8 x i64> [ %185, %184 ], [ zeroinitializer, %183 ]
  %189 = phi i64 [ %190, %184 ], [ 0, %183 ]
  %190 = add nuw nsw i64 %189, 1
  %191 = icmp slt i64 %190, %19
  br i1 %191, label %192, label %184

192:
  %193 = phi <8 x i64> [ %245, %356 ], [ %188, %187 ]
  %194 = phi i64 [ %357, %356 ], [ %190, %187 ]
  br i1 %41, label %195, label %229

195:
  %196 = phi i64 [ %227, %195 ], [ 0, %192 ]
  %197 = phi <8 x double> [ %218, %195 ], [ zeroinitializer, %192 ]
  %198 = phi <8 x double> [ %214, %195 ], [ zeroinitializer, %192 ]
  %199 = phi <8 x double> [ %226, %195 ], [ zeroinitializer, %192 ]
  %200 = phi <8 x double> [ %225, %195 ], [ zeroinitializer, %192 ]
  %201 = mul i64 %196, %19
  %202 = getelementptr %struct.number_complex128, ptr %12, i64 %201
  %203 = getelementptr %struct.number_complex128, ptr %202, i64 %189
  %204 = load <8 x double>, ptr %203, align 64
  %205 = getelementptr inbounds i8, ptr %203, i64 64
  %206 = load <8 x double>, ptr %205, align 64
  %207 = getelementptr %struct.number_complex128, ptr %202, i64 %194
  %208 = load <8 x double>, ptr %207, align 64
  %209 = getelementptr inbounds i8, ptr %207, i64 64
  %210 = load <8 x double>, ptr %209, align 64
  %211 = fmul contract <8 x double> %204, %204
  %212 = fmul contract <8 x double> %206, %206
  %213 = fadd contract <8 x double> %211, %212
  %214 = fadd contract <8 x double> %198, %213
  %215 = fmul contract <8 x double> %208, %208
  %216 = fmul contract <8 x double> %210, %210
  %217 = fadd contract <8 x double> %215, %216
  %218 = fadd contract <8 x double> %197, %217
  %219 = fmul contract <8 x double> %204, %208
  %220 = fmul contract <8 x double> %206, %210
  %221 = fadd contract <8 x double> %219, %220
  %222 = fmul contract <8 x double> %204, %210
  %223 = fmul contract <8 x double> %206, %208
  %224 = fsub contract <8 x double> %222, %223
  %225 = fadd contract <8 x double> %200, %221
  %226 = fadd contract <8 x double> %199, %224
  %227 = add nuw nsw i64 %196, 1
  %228 = icmp eq i64 %227, %18
  br i1 %228, label %229, label %195

229:
  %230 = phi <8 x double> [ zeroinitializer, %192 ], [ %225, %195 ]
  %231 = phi <8 x double> [ zeroinitializer, %192 ], [ %226, %195 ]
  %232 = phi <8 x double> [ zeroinitializer, %192 ], [ %214, %195 ]
  %233 = phi <8 x double> [ zeroinitializer, %192 ], [ %218, %195 ]
  %234 = tail call contract <8 x double> @llvm.sqrt.v8f64(<8 x double> %232)
  %235 = tail call contract <8 x double> @llvm.sqrt.v8f64(<8 x double> %233)
  %236 = fmul contract <8 x double> %234, %235
  %237 = tail call <8 x double> @llvm.fabs.v8f64(<8 x double> %230)
  %238 = tail call <8 x double> @llvm.fabs.v8f64(<8 x double> %231)
  %239 = fcmp contract ogt <8 x double> %237, %238
  %240 = select <8 x i1> %239, <8 x double> %237, <8 x double> %238
  %241 = fmul contract <8 x double> %45, %236
  %242 = fcmp contract ogt <8 x double> %240, %241
  %243 = fcmp contract ogt <8 x double> %240, splat (double 0x3970000000000000)
  %244 = and <8 x i1> %242, %243
  %245 = select <8 x i1> %244, <8 x i64> <i64 -1, i64 -1, i64 -1, i64 -1, i64 -1, i64 -1, i64 -1, i64 -1>, <8 x i64> %193
  %246 = bitcast <8 x i1> %244 to i8
  %247 = icmp eq i8 %246, 0
  br i1 %247, label %356, label %248

248:
  %249 = fcmp contract oeq <8 x double> %240, zeroinitializer
  %250 = select <8 x i1> %249, <8 x double> <double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00>, <8 x double> %240
  %251 = fdiv contract <8 x double> %230, %250
  %252 = fdiv contract <8 x double> %231, %250
  %253 = fmul contract <8 x double> %251, %251
  %254 = fmul contract <8 x double> %252, %252
  %255 = fadd contract <8 x double> %253, %254
  %256 = tail call contract <8 x double> @llvm.sqrt.v8f64(<8 x double> %255)
  %257 = fmul contract <8 x double> %240, %256
  %258 = select <8 x i1> %244, <8 x double> %257, <8 x double> <double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00>
  %259 = fsub contract <8 x double> %233, %232
  %260 = fmul contract <8 x double> %258, <double 2.000000e+00, double 2.000000e+00, double 2.000000e+00, double 2.000000e+00, double 2.000000e+00, double 2.000000e+00, double 2.000000e+00, double 2.000000e+00>
  %261 = fdiv contract <8 x double> %259, %260
  %262 = tail call <8 x double> @llvm.fabs.v8f64(<8 x double> %261)
  %263 = fmul contract <8 x double> %261, %261
  %264 = fadd contract <8 x double> %263, <double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00>
  %265 = tail call contract <8 x double> @llvm.sqrt.v8f64(<8 x double> %264)
  %266 = fadd contract <8 x double> %262, %265
  %267 = fdiv contract <8 x double> <double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00>, %266
  %268 = fcmp contract olt <8 x double> %261, zeroinitializer
  %269 = fneg <8 x double> %267
  %270 = select <8 x i1> %268, <8 x double> %269, <8 x double> %267
  %271 = select <8 x i1> %244, <8 x double> %270, <8 x double> zeroinitializer
  %272 = fmul contract <8 x double> %271, %271
  %273 = fadd contract <8 x double> %272, <double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00>
  %274 = tail call contract <8 x double> @llvm.sqrt.v8f64(<8 x double> %273)
  %275 = fdiv contract <8 x double> <double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00>, %274
  %276 = fneg <8 x double> %231
  %277 = fdiv contract <8 x double> <double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00>, %258
  %278 = fmul contract <8 x double> %230, %277
  %279 = fmul contract <8 x double> %277, %276
  %280 = select <8 x i1> %244, <8 x double> %278, <8 x double> <double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00>
  %281 = select <8 x i1> %244, <8 x double> %279, <8 x double> zeroinitializer
  %282 = fmul contract <8 x double> %271, %275
  %283 = fmul contract <8 x double> %282, %280
  %284 = fmul contract <8 x double> %282, %281
  %285 = fmul contract <8 x double> %275, %280
  %286 = fmul contract <8 x double> %275, %281
  br i1 %41, label %287, label %321

287:
  %288 = phi i64 [ %319, %287 ], [ 0, %248 ]
  %289 = mul i64 %288, %19
  %290 = getelementptr %struct.number_complex128, ptr %12, i64 %289
  %291 = getelementptr %struct.number_complex128, ptr %290, i64 %189
  %292 = getelementptr %struct.number_complex128, ptr %290, i64 %194
  %293 = load <8 x double>, ptr %291, align 64
  %294 = getelementptr inbounds i8, ptr %291, i64 64
  %295 = load <8 x double>, ptr %294, align 64
  %296 = load <8 x double>, ptr %292, align 64
  %297 = getelementptr inbounds i8, ptr %292, i64 64
  %298 = load <8 x double>, ptr %297, align 64
  %299 = fmul contract <8 x double> %275, %293
  %300 = fmul contract <8 x double> %275, %295
  %301 = fmul contract <8 x double> %283, %296
  %302 = fmul contract <8 x double> %284, %298
  %303 = fsub contract <8 x double> %301, %302
  %304 = fmul contract <8 x double> %283, %298
  %305 = fmul contract <8 x double> %284, %296
  %306 = fadd contract <8 x double> %305, %304
  %307 = fsub contract <8 x double> %299, %303
  %308 = fsub contract <8 x double> %300, %306
  store <8 x double> %307, ptr %291, align 64
  store <8 x double> %308, ptr %294, align 64
  %309 = fmul contract <8 x double> %282, %293
  %310 = fmul contract <8 x double> %282, %295
  %311 = fmul contract <8 x double> %285, %296
  %312 = fmul contract <8 x double> %286, %298
  %313 = fsub contract <8 x double> %311, %312
  %314 = fmul contract <8 x double> %285, %298
  %315 = fmul contract <8 x double> %286, %296
  %316 = fadd contract <8 x double> %315, %314
  %317 = fadd contract <8 x double> %309, %313
  %318 = fadd contract <8 x double> %310, %316
  store <8 x double> %317, ptr %292, align 64
  store <8 x double> %318, ptr %297, align 64
  %319 = add nuw nsw i64 %288, 1
  %320 = icmp eq i64 %319, %18
  br i1 %320, label %321, label %287

321:
  br label %322

322:
  %323 = phi i64 [ %354, %322 ], [ 0, %321 ]
  %324 = mul i64 %323, %19
  %325 = getelementptr %struct.number_complex128, ptr %13, i64 %324
  %326 = getelementptr %struct.number_complex128, ptr %325, i64 %189
  %327 = getelementptr %struct.number_complex128, ptr %325, i64 %194
  %328 = load <8 x double>, ptr %326, align 64
  %329 = getelementptr inbounds i8, ptr %326, i64 64
  %330 = load <8 x double>, ptr %329, align 64
  %331 = load <8 x double>, ptr %327, align 64
  %332 = getelementptr inbounds i8, ptr %327, i64 64
  %333 = load <8 x double>, ptr %332, align 64
  %334 = fmul contract <8 x double> %275, %328
  %335 = fmul contract <8 x double> %275, %330
  %336 = fmul contract <8 x double> %283, %331
  %337 = fmul contract <8 x double> %284, %333
  %338 = fsub contract <8 x double> %336, %337
  %339 = fmul contract <8 x double> %283, %333
  %340 = fmul contract <8 x double> %284, %331
  %341 = fadd contract <8 x double> %340, %339
  %342 = fsub contract <8 x double> %334, %338
  %343 = fsub contract <8 x double> %335, %341
  store <8 x double> %342, ptr %326, align 64
  store <8 x double> %343, ptr %329, align 64
  %344 = fmul contract <8 x double> %282, %328
  %345 = fmul contract <8 x double> %282, %330
  %346 = fmul contract <8 x double> %285, %331
  %347 = fmul contract <8 x double> %286, %333
  %348 = fsub contract <8 x double> %346, %347
  %349 = fmul contract <8 x double> %285, %333
  %350 = fmul contract <8 x double> %286, %331
  %351 = fadd contract <8 x double> %350, %349
  %352 = fadd contract <8 x double> %344, %348
  %353 = fadd contract <8 x double> %345, %351
  store <8 x double> %352, ptr %327, align 64
  store <8 x double> %353, ptr %332, align 64
  %354 = add nuw nsw i64 %323, 1
  %355 = icmp eq i64 %354, %19
  br i1 %355, label %356, label %322

356:
  %357 = add nuw nsw i64 %194, 1
  %358 = icmp slt i64 %357, %19
  br i1 %358, label %192, label %184

359:
  %360 = phi <8 x i64> [ zeroinitializer, %183 ], [ %185, %184 ]
  %361 = add nuw nsw i64 %175, 1
  br label %174

362:
  br i1 %40, label %387, label %442

363:
  %364 = phi i64 [ %383, %382 ], [ 0, %182 ]
  %365 = getelementptr [16 x <8 x double>], ptr %10, i64 0, i64 %364
  store <8 x double> zeroinitializer, ptr %365, align 64
  %366 = getelementptr %struct.number_complex128, ptr %12, i64 %364
  br i1 %41, label %367, label %382

367:
  %368 = phi <8 x double> [ %378, %367 ], [ zeroinitializer, %363 ]
  %369 = phi i64 [ %379, %367 ], [ 0, %363 ]
  %370 = mul i64 %369, %19
  %371 = getelementptr %struct.number_complex128, ptr %366, i64 %370
  %372 = load <8 x double>, ptr %371, align 64
  %373 = getelementptr inbounds i8, ptr %371, i64 64
  %374 = load <8 x double>, ptr %373, align 64
  %375 = fmul contract <8 x double> %372, %372
  %376 = fmul contract <8 x double> %374, %374
  %377 = fadd contract <8 x double> %375, %376
  %378 = fadd contract <8 x double> %368, %377
  %379 = add nuw nsw i64 %369, 1
  %380 = icmp eq i64 %379, %18
  br i1 %380, label %381, label %367

381:
  store <8 x double> %378, ptr %365, align 64
  br label %382

382:
  %383 = add nuw nsw i64 %364, 1
  %384 = icmp eq i64 %383, %19
  br i1 %384, label %362, label %363

385:
  %386 = icmp eq i64 %389, %19
  br i1 %386, label %443, label %387

387:
  %388 = phi i64 [ %389, %385 ], [ 0, %362 ]
  %389 = add nuw nsw i64 %388, 1
  %390 = icmp slt i64 %389, %19
  br i1 %390, label %391, label %385

391:
  %392 = getelementptr [16 x <8 x double>], ptr %10, i64 0, i64 %388
  br label %393

393:
  %394 = phi i64 [ %389, %391 ], [ %440, %439 ]
  %395 = load <8 x double>, ptr %392, align 64
  %396 = getelementptr [16 x <8 x double>], ptr %10, i64 0, i64 %394
  %397 = load <8 x double>, ptr %396, align 64
  %398 = fcmp contract olt <8 x double> %395, %397
  %399 = select <8 x i1> %398, <8 x double> %397, <8 x double> %395
  store <8 x double> %399, ptr %392, align 64
  %400 = load <8 x double>, ptr %396, align 64
  %401 = select <8 x i1> %398, <8 x double> %395, <8 x double> %400
  store <8 x double> %401, ptr %396, align 64
  br i1 %41, label %402, label %420

402:
  %403 = phi i64 [ %418, %402 ], [ 0, %393 ]
  %404 = mul i64 %403, %19
  %405 = getelementptr %struct.number_complex128, ptr %12, i64 %404
  %406 = getelementptr %struct.number_complex128, ptr %405, i64 %388
  %407 = getelementptr %struct.number_complex128, ptr %405, i64 %394
  %408 = load <8 x i64>, ptr %406, align 64
  %409 = getelementptr inbounds i8, ptr %406, i64 64
  %410 = load <8 x i64>, ptr %409, align 64
  %411 = load <8 x i64>, ptr %407, align 64
  %412 = getelementptr inbounds i8, ptr %407, i64 64
  %413 = load <8 x i64>, ptr %412, align 64
  %414 = select <8 x i1> %398, <8 x i64> %411, <8 x i64> %408
  %415 = select <8 x i1> %398, <8 x i64> %413, <8 x i64> %410
  store <8 x i64> %414, ptr %406, align 64
  store <8 x i64> %415, ptr %409, align 64
  %416 = select <8 x i1> %398, <8 x i64> %408, <8 x i64> %411
  %417 = select <8 x i1> %398, <8 x i64> %410, <8 x i64> %413
  store <8 x i64> %416, ptr %407, align 64
  store <8 x i64> %417, ptr %412, align 64
  %418 = add nuw nsw i64 %403, 1
  %419 = icmp eq i64 %418, %18
  br i1 %419, label %420, label %402

420:
  br label %421

421:
  %422 = phi i64 [ %437, %421 ], [ 0, %420 ]
  %423 = mul i64 %422, %19
  %424 = getelementptr %struct.number_complex128, ptr %13, i64 %423
  %425 = getelementptr %struct.number_complex128, ptr %424, i64 %388
  %426 = getelementptr %struct.number_complex128, ptr %424, i64 %394
  %427 = load <8 x i64>, ptr %425, align 64
  %428 = getelementptr inbounds i8, ptr %425, i64 64
  %429 = load <8 x i64>, ptr %428, align 64
  %430 = load <8 x i64>, ptr %426, align 64
  %431 = getelementptr inbounds i8, ptr %426, i64 64
  %432 = load <8 x i64>, ptr %431, align 64
  %433 = select <8 x i1> %398, <8 x i64> %430, <8 x i64> %427
  %434 = select <8 x i1> %398, <8 x i64> %432, <8 x i64> %429
  store <8 x i64> %433, ptr %425, align 64
  store <8 x i64> %434, ptr %428, align 64
  %435 = select <8 x i1> %398, <8 x i64> %427, <8 x i64> %430
  %436 = select <8 x i1> %398, <8 x i64> %429, <8 x i64> %432
  store <8 x i64> %435, ptr %426, align 64
  store <8 x i64> %436, ptr %431, align 64
  %437 = add nuw nsw i64 %422, 1
  %438 = icmp eq i64 %437, %19
  br i1 %438, label %439, label %421

439:
  %440 = add nuw nsw i64 %394, 1
  %441 = icmp slt i64 %440, %19
  br i1 %441, label %393, label %385

442:
  br label %1071

443:
  br i1 %40, label %444, label %1071

444:
  %445 = phi i64 [ %455, %645 ], [ 0, %443 ]
  %446 = mul i64 %445, %46
  %447 = getelementptr %struct.number_complex128, ptr %12, i64 %446
  %448 = load <8 x double>, ptr %447, align 64
  %449 = getelementptr inbounds i8, ptr %447, i64 64
  %450 = load <8 x double>, ptr %449, align 64
  %451 = tail call <8 x double> @llvm.fabs.v8f64(<8 x double> %448)
  %452 = tail call <8 x double> @llvm.fabs.v8f64(<8 x double> %450)
  %453 = fcmp contract ogt <8 x double> %451, %452
  %454 = select <8 x i1> %453, <8 x double> %451, <8 x double> %452
  %455 = add nuw nsw i64 %445, 1
  %456 = getelementptr %struct.number_complex128, ptr %12, i64 %445
  %457 = icmp slt i64 %455, %18
  br i1 %457, label %458, label %474

458:
  %459 = phi <8 x double> [ %471, %458 ], [ %454, %444 ]
  %460 = phi i64 [ %472, %458 ], [ %455, %444 ]
  %461 = mul i64 %460, %19
  %462 = getelementptr %struct.number_complex128, ptr %456, i64 %461
  %463 = load <8 x double>, ptr %462, align 64
  %464 = getelementptr inbounds i8, ptr %462, i64 64
  %465 = load <8 x double>, ptr %464, align 64
  %466 = tail call <8 x double> @llvm.fabs.v8f64(<8 x double> %463)
  %467 = tail call <8 x double> @llvm.fabs.v8f64(<8 x double> %465)
  %468 = fcmp contract ogt <8 x double> %466, %467
  %469 = select <8 x i1> %468, <8 x double> %466, <8 x double> %467
  %470 = fcmp contract ogt <8 x double> %469, %459
  %471 = select <8 x i1> %470, <8 x double> %469, <8 x double> %459
  %472 = add nuw nsw i64 %460, 1
  %473 = icmp slt i64 %472, %18
  br i1 %473, label %458, label %474

474:
  %475 = phi <8 x double> [ %454, %444 ], [ %471, %458 ]
  %476 = bitcast <8 x double> %475 to <8 x i64>
  %477 = lshr <8 x i64> %476, splat (i64 52)
  %478 = and <8 x i64> %477, splat (i64 2047)
  %479 = icmp eq <8 x i64> %478, zeroinitializer
  %480 = tail call <8 x i64> @llvm.umin.v8i64(<8 x i64> %478, <8 x i64> splat (i64 2045))
  %481 = shl nuw nsw <8 x i64> %480, splat (i64 52)
  %482 = add nsw <8 x i64> %481, <i64 -4607182418800017408, i64 -4607182418800017408, i64 -4607182418800017408, i64 -4607182418800017408, i64 -4607182418800017408, i64 -4607182418800017408, i64 -4607182418800017408, i64 -4607182418800017408>
  %483 = select <8 x i1> %479, <8 x i64> <i64 -4602678819172646912, i64 -4602678819172646912, i64 -4602678819172646912, i64 -4602678819172646912, i64 -4602678819172646912, i64 -4602678819172646912, i64 -4602678819172646912, i64 -4602678819172646912>, <8 x i64> %482
  %484 = sub nsw <8 x i64> splat (i64 4607182418800017408), %483
  %485 = bitcast <8 x i64> %484 to <8 x double>
  br i1 %457, label %486, label %502

486:
  %487 = phi <8 x double> [ %499, %486 ], [ zeroinitializer, %474 ]
  %488 = phi i64 [ %500, %486 ], [ %455, %474 ]
  %489 = mul i64 %488, %19
  %490 = getelementptr %struct.number_complex128, ptr %456, i64 %489
  %491 = load <8 x double>, ptr %490, align 64
  %492 = getelementptr inbounds i8, ptr %490, i64 64
  %493 = load <8 x double>, ptr %492, align 64
  %494 = fmul contract <8 x double> %491, %485
  %495 = fmul contract <8 x double> %493, %485
  %496 = fmul contract <8 x double> %494, %494
  %497 = fmul contract <8 x double> %495, %495
  %498 = fadd contract <8 x double> %496, %497
  %499 = fadd contract <8 x double> %487, %498
  %500 = add nuw nsw i64 %488, 1
  %501 = icmp slt i64 %500, %18
  br i1 %501, label %486, label %502

502:
  %503 = phi <8 x double> [ zeroinitializer, %474 ], [ %499, %486 ]
  %504 = fmul contract <8 x double> %448, %485
  %505 = fmul contract <8 x double> %450, %485
  %506 = fcmp contract oeq <8 x double> %503, zeroinitializer
  %507 = fcmp contract oeq <8 x double> %450, zeroinitializer
  %508 = and <8 x i1> %506, %507
  %509 = fmul contract <8 x double> %504, %504
  %510 = fmul contract <8 x double> %505, %505
  %511 = fadd contract <8 x double> %509, %510
  %512 = fadd contract <8 x double> %511, %503
  %513 = tail call contract <8 x double> @llvm.sqrt.v8f64(<8 x double> %512)
  %514 = fcmp contract olt <8 x double> %504, zeroinitializer
  %515 = fneg <8 x double> %513
  %516 = select <8 x i1> %514, <8 x double> %513, <8 x double> %515
  %517 = fdiv contract <8 x double> <double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00>, %516
  %518 = fsub contract <8 x double> %516, %504
  %519 = fsub contract <8 x double> zeroinitializer, %505
  %520 = select <8 x i1> %508, <8 x double> <double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00>, <8 x double> %517
  %521 = fmul contract <8 x double> %518, %520
  %522 = fmul contract <8 x double> %519, %520
  %523 = bitcast <8 x double> %521 to <8 x i64>
  %524 = bitcast <8 x double> %522 to <8 x i64>
  %525 = select <8 x i1> %508, <8 x i64> zeroinitializer, <8 x i64> %523
  %526 = select <8 x i1> %508, <8 x i64> zeroinitializer, <8 x i64> %524
  %527 = bitcast <8 x i64> %525 to <8 x double>
  %528 = bitcast <8 x i64> %526 to <8 x double>
  %529 = fsub contract <8 x double> %504, %516
  %530 = select <8 x i1> %508, <8 x double> <double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00>, <8 x double> %529
  %531 = select <8 x i1> %508, <8 x double> zeroinitializer, <8 x double> %505
  %532 = tail call <8 x double> @llvm.fabs.v8f64(<8 x double> %529)
  %533 = select <8 x i1> %508, <8 x double> <double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00>, <8 x double> %532
  %534 = tail call <8 x double> @llvm.fabs.v8f64(<8 x double> %505)
  %535 = select <8 x i1> %508, <8 x double> zeroinitializer, <8 x double> %534
  %536 = fcmp contract ogt <8 x double> %533, %535
  %537 = select <8 x i1> %536, <8 x double> %533, <8 x double> %535
  %538 = fdiv contract <8 x double> %530, %537
  %539 = fdiv contract <8 x double> %531, %537
  %540 = fmul contract <8 x double> %538, %538
  %541 = fmul contract <8 x double> %539, %539
  %542 = fadd contract <8 x double> %540, %541
  %543 = fdiv contract <8 x double> <double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00>, %542
  %544 = fmul contract <8 x double> %538, %543
  %545 = fneg <8 x double> %539
  %546 = fmul contract <8 x double> %543, %545
  %547 = fmul contract <8 x double> %546, zeroinitializer
  %548 = fsub contract <8 x double> %544, %547
  %549 = fmul contract <8 x double> %544, zeroinitializer
  %550 = fadd contract <8 x double> %546, %549
  %551 = fdiv contract <8 x double> %548, %537
  %552 = fdiv contract <8 x double> %550, %537
  %553 = add nsw <8 x i64> %483, splat (i64 4607182418800017408)
  %554 = bitcast <8 x i64> %553 to <8 x double>
  %555 = fmul contract <8 x double> %516, %554
  %556 = bitcast <8 x double> %450 to <8 x i64>
  %557 = select <8 x i1> %508, <8 x double> %448, <8 x double> %555
  %558 = select <8 x i1> %508, <8 x i64> %556, <8 x i64> zeroinitializer
  store <8 x double> %557, ptr %447, align 64
  store <8 x i64> %558, ptr %449, align 64
  br i1 %457, label %564, label %559

559:
  %560 = icmp slt i64 %455, %19
  br i1 %560, label %561, label %645

561:
  %562 = mul i64 %445, %19
  %563 = getelementptr %struct.number_complex128, ptr %12, i64 %562
  br label %581

564:
  %565 = phi i64 [ %579, %564 ], [ %455, %502 ]
  %566 = mul i64 %565, %19
  %567 = getelementptr %struct.number_complex128, ptr %456, i64 %566
  %568 = load <8 x double>, ptr %567, align 64
  %569 = getelementptr inbounds i8, ptr %567, i64 64
  %570 = load <8 x double>, ptr %569, align 64
  %571 = fmul contract <8 x double> %568, %485
  %572 = fmul contract <8 x double> %570, %485
  %573 = fmul contract <8 x double> %551, %571
  %574 = fmul contract <8 x double> %552, %572
  %575 = fsub contract <8 x double> %573, %574
  %576 = fmul contract <8 x double> %552, %571
  %577 = fmul contract <8 x double> %551, %572
  %578 = fadd contract <8 x double> %576, %577
  store <8 x double> %575, ptr %567, align 64
  store <8 x double> %578, ptr %569, align 64
  %579 = add nuw nsw i64 %565, 1
  %580 = icmp slt i64 %579, %18
  br i1 %580, label %564, label %559

581:
  %582 = phi i64 [ %455, %561 ], [ %643, %642 ]
  %583 = getelementptr %struct.number_complex128, ptr %563, i64 %582
  %584 = load <8 x double>, ptr %583, align 64
  %585 = getelementptr inbounds i8, ptr %583, i64 64
  %586 = load <8 x double>, ptr %585, align 64
  br label %587

587:
  %588 = phi i64 [ %609, %587 ], [ %455, %581 ]
  %589 = phi <8 x double> [ %608, %587 ], [ %586, %581 ]
  %590 = phi <8 x double> [ %607, %587 ], [ %584, %581 ]
  %591 = mul i64 %588, %19
  %592 = getelementptr %struct.number_complex128, ptr %12, i64 %591
  %593 = getelementptr %struct.number_complex128, ptr %592, i64 %445
  %594 = load <8 x double>, ptr %593, align 64
  %595 = getelementptr inbounds i8, ptr %593, i64 64
  %596 = load <8 x double>, ptr %595, align 64
  %597 = getelementptr %struct.number_complex128, ptr %592, i64 %582
  %598 = load <8 x double>, ptr %597, align 64
  %599 = getelementptr inbounds i8, ptr %597, i64 64
  %600 = load <8 x double>, ptr %599, align 64
  %601 = fmul contract <8 x double> %594, %598
  %602 = fmul contract <8 x double> %596, %600
  %603 = fadd contract <8 x double> %601, %602
  %604 = fmul contract <8 x double> %594, %600
  %605 = fmul contract <8 x double> %596, %598
  %606 = fsub contract <8 x double> %604, %605
  %607 = fadd contract <8 x double> %590, %603
  %608 = fadd contract <8 x double> %589, %606
  %609 = add nuw nsw i64 %588, 1
  %610 = icmp slt i64 %609, %18
  br i1 %610, label %587, label %611

611:
  %612 = fmul contract <8 x double> %607, %527
  %613 = fmul contract <8 x double> %608, %528
  %614 = fadd contract <8 x double> %612, %613
  %615 = fmul contract <8 x double> %608, %527
  %616 = fmul contract <8 x double> %607, %528
  %617 = fsub contract <8 x double> %615, %616
  %618 = fsub contract <8 x double> %584, %614
  %619 = fsub contract <8 x double> %586, %617
  store <8 x double> %618, ptr %583, align 64
  store <8 x double> %619, ptr %585, align 64
  br label %620

620:
  %621 = phi i64 [ %640, %620 ], [ %455, %611 ]
  %622 = mul i64 %621, %19
  %623 = getelementptr %struct.number_complex128, ptr %12, i64 %622
  %624 = getelementptr %struct.number_complex128, ptr %623, i64 %582
  %625 = getelementptr %struct.number_complex128, ptr %623, i64 %445
  %626 = load <8 x double>, ptr %625, align 64
  %627 = getelementptr inbounds i8, ptr %625, i64 64
  %628 = load <8 x double>, ptr %627, align 64
  %629 = fmul contract <8 x double> %614, %626
  %630 = fmul contract <8 x double> %617, %628
  %631 = fsub contract <8 x double> %629, %630
  %632 = fmul contract <8 x double> %617, %626
  %633 = fmul contract <8 x double> %614, %628
  %634 = fadd contract <8 x double> %632, %633
  %635 = load <8 x double>, ptr %624, align 64
  %636 = getelementptr inbounds i8, ptr %624, i64 64
  %637 = load <8 x double>, ptr %636, align 64
  %638 = fsub contract <8 x double> %635, %631
  %639 = fsub contract <8 x double> %637, %634
  store <8 x double> %638, ptr %624, align 64
  store <8 x double> %639, ptr %636, align 64
  %640 = add nuw nsw i64 %621, 1
  %641 = icmp slt i64 %640, %18
  br i1 %641, label %620, label %642

642:
  %643 = add nuw nsw i64 %582, 1
  %644 = icmp slt i64 %643, %19
  br i1 %644, label %581, label %645

645:
  %646 = getelementptr %struct.number_complex128, ptr %16, i64 %445
  store <8 x i64> %525, ptr %646, align 64
  %647 = getelementptr inbounds i8, ptr %646, i64 64
  store <8 x i64> %526, ptr %647, align 64
  %648 = icmp eq i64 %455, %19
  br i1 %648, label %1071, label %444

649:
  br label %650

650:
  %651 = phi i64 [ 0, %649 ], [ %802, %800 ]
  %652 = phi <8 x i64> [ <i64 -1, i64 -1, i64 -1, i64 -1, i64 -1, i64 -1, i64 -1, i64 -1>, %649 ], [ %801, %800 ]
  %653 = icmp ugt i64 %651, 23
  %654 = select <8 x i1> %132, <8 x i64> zeroinitializer, <8 x i64> %652
  %655 = tail call i64 @llvm.vector.reduce.or.v8i64(<8 x i64> %654)
  %656 = icmp eq i64 %655, 0
  %657 = select i1 %653, i1 true, i1 %656
  br i1 %657, label %658, label %659

658:
  br i1 %40, label %804, label %864

659:
  br i1 %40, label %663, label %800

660:
  %661 = phi <8 x i64> [ %664, %663 ], [ %721, %797 ]
  %662 = icmp eq i64 %666, %19
  br i1 %662, label %800, label %663

663:
  %664 = phi <8 x i64> [ %661, %660 ], [ zeroinitializer, %659 ]
  %665 = phi i64 [ %666, %660 ], [ 0, %659 ]
  %666 = add nuw nsw i64 %665, 1
  %667 = icmp slt i64 %666, %19
  br i1 %667, label %668, label %660

668:
  %669 = phi <8 x i64> [ %721, %797 ], [ %664, %663 ]
  %670 = phi i64 [ %798, %797 ], [ %666, %663 ]
  br i1 %41, label %671, label %705

671:
  %672 = phi i64 [ %703, %671 ], [ 0, %668 ]
  %673 = phi <8 x double> [ %694, %671 ], [ zeroinitializer, %668 ]
  %674 = phi <8 x double> [ %690, %671 ], [ zeroinitializer, %668 ]
  %675 = phi <8 x double> [ %702, %671 ], [ zeroinitializer, %668 ]
  %676 = phi <8 x double> [ %701, %671 ], [ zeroinitializer, %668 ]
  %677 = mul i64 %672, %19
  %678 = getelementptr %struct.number_complex128, ptr %12, i64 %677
  %679 = getelementptr %struct.number_complex128, ptr %678, i64 %665
  %680 = load <8 x double>, ptr %679, align 64
  %681 = getelementptr inbounds i8, ptr %679, i64 64
  %682 = load <8 x double>, ptr %681, align 64
  %683 = getelementptr %struct.number_complex128, ptr %678, i64 %670
  %684 = load <8 x double>, ptr %683, align 64
  %685 = getelementptr inbounds i8, ptr %683, i64 64
  %686 = load <8 x double>, ptr %685, align 64
  %687 = fmul contract <8 x double> %680, %680
  %688 = fmul contract <8 x double> %682, %682
  %689 = fadd contract <8 x double> %687, %688
  %690 = fadd contract <8 x double> %674, %689
  %691 = fmul contract <8 x double> %684, %684
  %692 = fmul contract <8 x double> %686, %686
  %693 = fadd contract <8 x double> %691, %692
  %694 = fadd contract <8 x double> %673, %693
  %695 = fmul contract <8 x double> %680, %684
  %696 = fmul contract <8 x double> %682, %686
  %697 = fadd contract <8 x double> %695, %696
  %698 = fmul contract <8 x double> %680, %686
  %699 = fmul contract <8 x double> %682, %684
  %700 = fsub contract <8 x double> %698, %699
  %701 = fadd contract <8 x double> %676, %697
  %702 = fadd contract <8 x double> %675, %700
  %703 = add nuw nsw i64 %672, 1
  %704 = icmp eq i64 %703, %18
  br i1 %704, label %705, label %671

705:
  %706 = phi <8 x double> [ zeroinitializer, %668 ], [ %701, %671 ]
  %707 = phi <8 x double> [ zeroinitializer, %668 ], [ %702, %671 ]
  %708 = phi <8 x double> [ zeroinitializer, %668 ], [ %690, %671 ]
  %709 = phi <8 x double> [ zeroinitializer, %668 ], [ %694, %671 ]
  %710 = tail call contract <8 x double> @llvm.sqrt.v8f64(<8 x double> %708)
  %711 = tail call contract <8 x double> @llvm.sqrt.v8f64(<8 x double> %709)
  %712 = fmul contract <8 x double> %710, %711
  %713 = tail call <8 x double> @llvm.fabs.v8f64(<8 x double> %706)
  %714 = tail call <8 x double> @llvm.fabs.v8f64(<8 x double> %707)
  %715 = fcmp contract ogt <8 x double> %713, %714
  %716 = select <8 x i1> %715, <8 x double> %713, <8 x double> %714
  %717 = fmul contract <8 x double> %45, %712
  %718 = fcmp contract ogt <8 x double> %716, %717
  %719 = fcmp contract ogt <8 x double> %716, splat (double 0x3970000000000000)
  %720 = and <8 x i1> %718, %719
  %721 = select <8 x i1> %720, <8 x i64> <i64 -1, i64 -1, i64 -1, i64 -1, i64 -1, i64 -1, i64 -1, i64 -1>, <8 x i64> %669
  %722 = bitcast <8 x i1> %720 to i8
  %723 = icmp eq i8 %722, 0
  br i1 %723, label %797, label %724

724:
  %725 = fcmp contract oeq <8 x double> %716, zeroinitializer
  %726 = select <8 x i1> %725, <8 x double> <double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00>, <8 x double> %716
  %727 = fdiv contract <8 x double> %706, %726
  %728 = fdiv contract <8 x double> %707, %726
  %729 = fmul contract <8 x double> %727, %727
  %730 = fmul contract <8 x double> %728, %728
  %731 = fadd contract <8 x double> %729, %730
  %732 = tail call contract <8 x double> @llvm.sqrt.v8f64(<8 x double> %731)
  %733 = fmul contract <8 x double> %716, %732
  %734 = select <8 x i1> %720, <8 x double> %733, <8 x double> <double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00>
  %735 = fsub contract <8 x double> %709, %708
  %736 = fmul contract <8 x double> %734, <double 2.000000e+00, double 2.000000e+00, double 2.000000e+00, double 2.000000e+00, double 2.000000e+00, double 2.000000e+00, double 2.000000e+00, double 2.000000e+00>
  %737 = fdiv contract <8 x double> %735, %736
  %738 = tail call <8 x double> @llvm.fabs.v8f64(<8 x double> %737)
  %739 = fmul contract <8 x double> %737, %737
  %740 = fadd contract <8 x double> %739, <double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00>
  %741 = tail call contract <8 x double> @llvm.sqrt.v8f64(<8 x double> %740)
  %742 = fadd contract <8 x double> %738, %741
  %743 = fdiv contract <8 x double> <double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00>, %742
  %744 = fcmp contract olt <8 x double> %737, zeroinitializer
  %745 = fneg <8 x double> %743
  %746 = select <8 x i1> %744, <8 x double> %745, <8 x double> %743
  %747 = select <8 x i1> %720, <8 x double> %746, <8 x double> zeroinitializer
  %748 = fmul contract <8 x double> %747, %747
  %749 = fadd contract <8 x double> %748, <double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00>
  %750 = tail call contract <8 x double> @llvm.sqrt.v8f64(<8 x double> %749)
  %751 = fdiv contract <8 x double> <double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00>, %750
  %752 = fneg <8 x double> %707
  %753 = fdiv contract <8 x double> <double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00>, %734
  %754 = fmul contract <8 x double> %706, %753
  %755 = fmul contract <8 x double> %753, %752
  %756 = select <8 x i1> %720, <8 x double> %754, <8 x double> <double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00>
  %757 = select <8 x i1> %720, <8 x double> %755, <8 x double> zeroinitializer
  %758 = fmul contract <8 x double> %747, %751
  %759 = fmul contract <8 x double> %758, %756
  %760 = fmul contract <8 x double> %758, %757
  %761 = fmul contract <8 x double> %751, %756
  %762 = fmul contract <8 x double> %751, %757
  br i1 %41, label %763, label %797

763:
  %764 = phi i64 [ %795, %763 ], [ 0, %724 ]
  %765 = mul i64 %764, %19
  %766 = getelementptr %struct.number_complex128, ptr %12, i64 %765
  %767 = getelementptr %struct.number_complex128, ptr %766, i64 %665
  %768 = getelementptr %struct.number_complex128, ptr %766, i64 %670
  %769 = load <8 x double>, ptr %767, align 64
  %770 = getelementptr inbounds i8, ptr %767, i64 64
  %771 = load <8 x double>, ptr %770, align 64
  %772 = load <8 x double>, ptr %768, align 64
  %773 = getelementptr inbounds i8, ptr %768, i64 64
  %774 = load <8 x double>, ptr %773, align 64
  %775 = fmul contract <8 x double> %751, %769
  %776 = fmul contract <8 x double> %751, %771
  %777 = fmul contract <8 x double> %759, %772
  %778 = fmul contract <8 x double> %760, %774
  %779 = fsub contract <8 x double> %777, %778
  %780 = fmul contract <8 x double> %759, %774
  %781 = fmul contract <8 x double> %760, %772
  %782 = fadd contract <8 x double> %781, %780
  %783 = fsub contract <8 x double> %775, %779
  %784 = fsub contract <8 x double> %776, %782
  store <8 x double> %783, ptr %767, align 64
  store <8 x double> %784, ptr %770, align 64
  %785 = fmul contract <8 x double> %758, %769
  %786 = fmul contract <8 x double> %758, %771
  %787 = fmul contract <8 x double> %761, %772
  %788 = fmul contract <8 x double> %762, %774
  %789 = fsub contract <8 x double> %787, %788
  %790 = fmul contract <8 x double> %761, %774
  %791 = fmul contract <8 x double> %762, %772
  %792 = fadd contract <8 x double> %791, %790
  %793 = fadd contract <8 x double> %785, %789
  %794 = fadd contract <8 x double> %786, %792
  store <8 x double> %793, ptr %768, align 64
  store <8 x double> %794, ptr %773, align 64
  %795 = add nuw nsw i64 %764, 1
  %796 = icmp eq i64 %795, %18
  br i1 %796, label %797, label %763

797:
  %798 = add nuw nsw i64 %670, 1
  %799 = icmp slt i64 %798, %19
  br i1 %799, label %668, label %660

800:
  %801 = phi <8 x i64> [ zeroinitializer, %659 ], [ %661, %660 ]
  %802 = add nuw nsw i64 %651, 1
  br label %650

803:
  br i1 %40, label %828, label %864

804:
  %805 = phi i64 [ %824, %823 ], [ 0, %658 ]
  %806 = getelementptr [16 x <8 x double>], ptr %11, i64 0, i64 %805
  store <8 x double> zeroinitializer, ptr %806, align 64
  %807 = getelementptr %struct.number_complex128, ptr %12, i64 %805
  br i1 %41, label %808, label %823

808:
  %809 = phi <8 x double> [ %819, %808 ], [ zeroinitializer, %804 ]
  %810 = phi i64 [ %820, %808 ], [ 0, %804 ]
  %811 = mul i64 %810, %19
  %812 = getelementptr %struct.number_complex128, ptr %807, i64 %811
  %813 = load <8 x double>, ptr %812, align 64
  %814 = getelementptr inbounds i8, ptr %812, i64 64
  %815 = load <8 x double>, ptr %814, align 64
  %816 = fmul contract <8 x double> %813, %813
  %817 = fmul contract <8 x double> %815, %815
  %818 = fadd contract <8 x double> %816, %817
  %819 = fadd contract <8 x double> %809, %818
  %820 = add nuw nsw i64 %810, 1
  %821 = icmp eq i64 %820, %18
  br i1 %821, label %822, label %808

822:
  store <8 x double> %819, ptr %806, align 64
  br label %823

823:
  %824 = add nuw nsw i64 %805, 1
  %825 = icmp eq i64 %824, %19
  br i1 %825, label %803, label %804

826:
  %827 = icmp eq i64 %830, %19
  br i1 %827, label %865, label %828

828:
  %829 = phi i64 [ %830, %826 ], [ 0, %803 ]
  %830 = add nuw nsw i64 %829, 1
  %831 = icmp slt i64 %830, %19
  br i1 %831, label %832, label %826

832:
  %833 = getelementptr [16 x <8 x double>], ptr %11, i64 0, i64 %829
  br label %834

834:
  %835 = phi i64 [ %830, %832 ], [ %862, %861 ]
  %836 = load <8 x double>, ptr %833, align 64
  %837 = getelementptr [16 x <8 x double>], ptr %11, i64 0, i64 %835
  %838 = load <8 x double>, ptr %837, align 64
  %839 = fcmp contract olt <8 x double> %836, %838
  %840 = select <8 x i1> %839, <8 x double> %838, <8 x double> %836
  store <8 x double> %840, ptr %833, align 64
  %841 = load <8 x double>, ptr %837, align 64
  %842 = select <8 x i1> %839, <8 x double> %836, <8 x double> %841
  store <8 x double> %842, ptr %837, align 64
  br i1 %41, label %843, label %861

843:
  %844 = phi i64 [ %859, %843 ], [ 0, %834 ]
  %845 = mul i64 %844, %19
  %846 = getelementptr %struct.number_complex128, ptr %12, i64 %845
  %847 = getelementptr %struct.number_complex128, ptr %846, i64 %829
  %848 = getelementptr %struct.number_complex128, ptr %846, i64 %835
  %849 = load <8 x i64>, ptr %847, align 64
  %850 = getelementptr inbounds i8, ptr %847, i64 64
  %851 = load <8 x i64>, ptr %850, align 64
  %852 = load <8 x i64>, ptr %848, align 64
  %853 = getelementptr inbounds i8, ptr %848, i64 64
  %854 = load <8 x i64>, ptr %853, align 64
  %855 = select <8 x i1> %839, <8 x i64> %852, <8 x i64> %849
  %856 = select <8 x i1> %839, <8 x i64> %854, <8 x i64> %851
  store <8 x i64> %855, ptr %847, align 64
  store <8 x i64> %856, ptr %850, align 64
  %857 = select <8 x i1> %839, <8 x i64> %849, <8 x i64> %852
  %858 = select <8 x i1> %839, <8 x i64> %851, <8 x i64> %854
  store <8 x i64> %857, ptr %848, align 64
  store <8 x i64> %858, ptr %853, align 64
  %859 = add nuw nsw i64 %844, 1
  %860 = icmp eq i64 %859, %18
  br i1 %860, label %861, label %843

861:
  %862 = add nuw nsw i64 %835, 1
  %863 = icmp slt i64 %862, %19
  br i1 %863, label %834, label %826

864:
  br label %1071

865:
  br i1 %40, label %866, label %1071

866:
  %867 = phi i64 [ %877, %1067 ], [ 0, %865 ]
  %868 = mul i64 %867, %46
  %869 = getelementptr %struct.number_complex128, ptr %12, i64 %868
  %870 = load <8 x double>, ptr %869, align 64
  %871 = getelementptr inbounds i8, ptr %869, i64 64
  %872 = load <8 x double>, ptr %871, align 64
  %873 = tail call <8 x double> @llvm.fabs.v8f64(<8 x double> %870)
  %874 = tail call <8 x double> @llvm.fabs.v8f64(<8 x double> %872)
  %875 = fcmp contract ogt <8 x double> %873, %874
  %876 = select <8 x i1> %875, <8 x double> %873, <8 x double> %874
  %877 = add nuw nsw i64 %867, 1
  %878 = getelementptr %struct.number_complex128, ptr %12, i64 %867
  %879 = icmp slt i64 %877, %18
  br i1 %879, label %880, label %896

880:
  %881 = phi <8 x double> [ %893, %880 ], [ %876, %866 ]
  %882 = phi i64 [ %894, %880 ], [ %877, %866 ]
  %883 = mul i64 %882, %19
  %884 = getelementptr %struct.number_complex128, ptr %878, i64 %883
  %885 = load <8 x double>, ptr %884, align 64
  %886 = getelementptr inbounds i8, ptr %884, i64 64
  %887 = load <8 x double>, ptr %886, align 64
  %888 = tail call <8 x double> @llvm.fabs.v8f64(<8 x double> %885)
  %889 = tail call <8 x double> @llvm.fabs.v8f64(<8 x double> %887)
  %890 = fcmp contract ogt <8 x double> %888, %889
  %891 = select <8 x i1> %890, <8 x double> %888, <8 x double> %889
  %892 = fcmp contract ogt <8 x double> %891, %881
  %893 = select <8 x i1> %892, <8 x double> %891, <8 x double> %881
  %894 = add nuw nsw i64 %882, 1
  %895 = icmp slt i64 %894, %18
  br i1 %895, label %880, label %896

896:
  %897 = phi <8 x double> [ %876, %866 ], [ %893, %880 ]
  %898 = bitcast <8 x double> %897 to <8 x i64>
  %899 = lshr <8 x i64> %898, splat (i64 52)
  %900 = and <8 x i64> %899, splat (i64 2047)
  %901 = icmp eq <8 x i64> %900, zeroinitializer
  %902 = tail call <8 x i64> @llvm.umin.v8i64(<8 x i64> %900, <8 x i64> splat (i64 2045))
  %903 = shl nuw nsw <8 x i64> %902, splat (i64 52)
  %904 = add nsw <8 x i64> %903, <i64 -4607182418800017408, i64 -4607182418800017408, i64 -4607182418800017408, i64 -4607182418800017408, i64 -4607182418800017408, i64 -4607182418800017408, i64 -4607182418800017408, i64 -4607182418800017408>
  %905 = select <8 x i1> %901, <8 x i64> <i64 -4602678819172646912, i64 -4602678819172646912, i64 -4602678819172646912, i64 -4602678819172646912, i64 -4602678819172646912, i64 -4602678819172646912, i64 -4602678819172646912, i64 -4602678819172646912>, <8 x i64> %904
  %906 = sub nsw <8 x i64> splat (i64 4607182418800017408), %905
  %907 = bitcast <8 x i64> %906 to <8 x double>
  br i1 %879, label %908, label %924

908:
  %909 = phi <8 x double> [ %921, %908 ], [ zeroinitializer, %896 ]
  %910 = phi i64 [ %922, %908 ], [ %877, %896 ]
  %911 = mul i64 %910, %19
  %912 = getelementptr %struct.number_complex128, ptr %878, i64 %911
  %913 = load <8 x double>, ptr %912, align 64
  %914 = getelementptr inbounds i8, ptr %912, i64 64
  %915 = load <8 x double>, ptr %914, align 64
  %916 = fmul contract <8 x double> %913, %907
  %917 = fmul contract <8 x double> %915, %907
  %918 = fmul contract <8 x double> %916, %916
  %919 = fmul contract <8 x double> %917, %917
  %920 = fadd contract <8 x double> %918, %919
  %921 = fadd contract <8 x double> %909, %920
  %922 = add nuw nsw i64 %910, 1
  %923 = icmp slt i64 %922, %18
  br i1 %923, label %908, label %924

924:
  %925 = phi <8 x double> [ zeroinitializer, %896 ], [ %921, %908 ]
  %926 = fmul contract <8 x double> %870, %907
  %927 = fmul contract <8 x double> %872, %907
  %928 = fcmp contract oeq <8 x double> %925, zeroinitializer
  %929 = fcmp contract oeq <8 x double> %872, zeroinitializer
  %930 = and <8 x i1> %928, %929
  %931 = fmul contract <8 x double> %926, %926
  %932 = fmul contract <8 x double> %927, %927
  %933 = fadd contract <8 x double> %931, %932
  %934 = fadd contract <8 x double> %933, %925
  %935 = tail call contract <8 x double> @llvm.sqrt.v8f64(<8 x double> %934)
  %936 = fcmp contract olt <8 x double> %926, zeroinitializer
  %937 = fneg <8 x double> %935
  %938 = select <8 x i1> %936, <8 x double> %935, <8 x double> %937
  %939 = fdiv contract <8 x double> <double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00>, %938
  %940 = fsub contract <8 x double> %938, %926
  %941 = fsub contract <8 x double> zeroinitializer, %927
  %942 = select <8 x i1> %930, <8 x double> <double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00>, <8 x double> %939
  %943 = fmul contract <8 x double> %940, %942
  %944 = fmul contract <8 x double> %941, %942
  %945 = bitcast <8 x double> %943 to <8 x i64>
  %946 = bitcast <8 x double> %944 to <8 x i64>
  %947 = select <8 x i1> %930, <8 x i64> zeroinitializer, <8 x i64> %945
  %948 = select <8 x i1> %930, <8 x i64> zeroinitializer, <8 x i64> %946
  %949 = bitcast <8 x i64> %947 to <8 x double>
  %950 = bitcast <8 x i64> %948 to <8 x double>
  %951 = fsub contract <8 x double> %926, %938
  %952 = select <8 x i1> %930, <8 x double> <double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00>, <8 x double> %951
  %953 = select <8 x i1> %930, <8 x double> zeroinitializer, <8 x double> %927
  %954 = tail call <8 x double> @llvm.fabs.v8f64(<8 x double> %951)
  %955 = select <8 x i1> %930, <8 x double> <double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00>, <8 x double> %954
  %956 = tail call <8 x double> @llvm.fabs.v8f64(<8 x double> %927)
  %957 = select <8 x i1> %930, <8 x double> zeroinitializer, <8 x double> %956
  %958 = fcmp contract ogt <8 x double> %955, %957
  %959 = select <8 x i1> %958, <8 x double> %955, <8 x double> %957
  %960 = fdiv contract <8 x double> %952, %959
  %961 = fdiv contract <8 x double> %953, %959
  %962 = fmul contract <8 x double> %960, %960
  %963 = fmul contract <8 x double> %961, %961
  %964 = fadd contract <8 x double> %962, %963
  %965 = fdiv contract <8 x double> <double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00>, %964
  %966 = fmul contract <8 x double> %960, %965
  %967 = fneg <8 x double> %961
  %968 = fmul contract <8 x double> %965, %967
  %969 = fmul contract <8 x double> %968, zeroinitializer
  %970 = fsub contract <8 x double> %966, %969
  %971 = fmul contract <8 x double> %966, zeroinitializer
  %972 = fadd contract <8 x double> %968, %971
  %973 = fdiv contract <8 x double> %970, %959
  %974 = fdiv contract <8 x double> %972, %959
  %975 = add nsw <8 x i64> %905, splat (i64 4607182418800017408)
  %976 = bitcast <8 x i64> %975 to <8 x double>
  %977 = fmul contract <8 x double> %938, %976
  %978 = bitcast <8 x double> %872 to <8 x i64>
  %979 = select <8 x i1> %930, <8 x double> %870, <8 x double> %977
  %980 = select <8 x i1> %930, <8 x i64> %978, <8 x i64> zeroinitializer
  store <8 x double> %979, ptr %869, align 64
  store <8 x i64> %980, ptr %871, align 64
  br i1 %879, label %986, label %981

981:
  %982 = icmp slt i64 %877, %19
  br i1 %982, label %983, label %1067

983:
  %984 = mul i64 %867, %19
  %985 = getelementptr %struct.number_complex128, ptr %12, i64 %984
  br label %1003

986:
  %987 = phi i64 [ %1001, %986 ], [ %877, %924 ]
  %988 = mul i64 %987, %19
  %989 = getelementptr %struct.number_complex128, ptr %878, i64 %988
  %990 = load <8 x double>, ptr %989, align 64
  %991 = getelementptr inbounds i8, ptr %989, i64 64
  %992 = load <8 x double>, ptr %991, align 64
  %993 = fmul contract <8 x double> %990, %907
  %994 = fmul contract <8 x double> %992, %907
  %995 = fmul contract <8 x double> %973, %993
  %996 = fmul contract <8 x double> %974, %994
  %997 = fsub contract <8 x double> %995, %996
  %998 = fmul contract <8 x double> %974, %993
  %999 = fmul contract <8 x double> %973, %994
  %1000 = fadd contract <8 x double> %998, %999
  store <8 x double> %997, ptr %989, align 64
  store <8 x double> %1000, ptr %991, align 64
  %1001 = add nuw nsw i64 %987, 1
  %1002 = icmp slt i64 %1001, %18
  br i1 %1002, label %986, label %981

1003:
  %1004 = phi i64 [ %877, %983 ], [ %1065, %1064 ]
  %1005 = getelementptr %struct.number_complex128, ptr %985, i64 %1004
  %1006 = load <8 x double>, ptr %1005, align 64
  %1007 = getelementptr inbounds i8, ptr %1005, i64 64
  %1008 = load <8 x double>, ptr %1007, align 64
  br label %1009

1009:
  %1010 = phi i64 [ %1031, %1009 ], [ %877, %1003 ]
  %1011 = phi <8 x double> [ %1030, %1009 ], [ %1008, %1003 ]
  %1012 = phi <8 x double> [ %1029, %1009 ], [ %1006, %1003 ]
  %1013 = mul i64 %1010, %19
  %1014 = getelementptr %struct.number_complex128, ptr %12, i64 %1013
  %1015 = getelementptr %struct.number_complex128, ptr %1014, i64 %867
  %1016 = load <8 x double>, ptr %1015, align 64
  %1017 = getelementptr inbounds i8, ptr %1015, i64 64
  %1018 = load <8 x double>, ptr %1017, align 64
  %1019 = getelementptr %struct.number_complex128, ptr %1014, i64 %1004
  %1020 = load <8 x double>, ptr %1019, align 64
  %1021 = getelementptr inbounds i8, ptr %1019, i64 64
  %1022 = load <8 x double>, ptr %1021, align 64
  %1023 = fmul contract <8 x double> %1016, %1020
  %1024 = fmul contract <8 x double> %1018, %1022
  %1025 = fadd contract <8 x double> %1023, %1024
  %1026 = fmul contract <8 x double> %1016, %1022
  %1027 = fmul contract <8 x double> %1018, %1020
  %1028 = fsub contract <8 x double> %1026, %1027
  %1029 = fadd contract <8 x double> %1012, %1025
  %1030 = fadd contract <8 x double> %1011, %1028
  %1031 = add nuw nsw i64 %1010, 1
  %1032 = icmp slt i64 %1031, %18
  br i1 %1032, label %1009, label %1033

1033:
  %1034 = fmul contract <8 x double> %1029, %949
  %1035 = fmul contract <8 x double> %1030, %950
  %1036 = fadd contract <8 x double> %1034, %1035
  %1037 = fmul contract <8 x double> %1030, %949
  %1038 = fmul contract <8 x double> %1029, %950
  %1039 = fsub contract <8 x double> %1037, %1038
  %1040 = fsub contract <8 x double> %1006, %1036
  %1041 = fsub contract <8 x double> %1008, %1039
  store <8 x double> %1040, ptr %1005, align 64
  store <8 x double> %1041, ptr %1007, align 64
  br label %1042

1042:
  %1043 = phi i64 [ %1062, %1042 ], [ %877, %1033 ]
  %1044 = mul i64 %1043, %19
  %1045 = getelementptr %struct.number_complex128, ptr %12, i64 %1044
  %1046 = getelementptr %struct.number_complex128, ptr %1045, i64 %1004
  %1047 = getelementptr %struct.number_complex128, ptr %1045, i64 %867
  %1048 = load <8 x double>, ptr %1047, align 64
  %1049 = getelementptr inbounds i8, ptr %1047, i64 64
  %1050 = load <8 x double>, ptr %1049, align 64
  %1051 = fmul contract <8 x double> %1036, %1048
  %1052 = fmul contract <8 x double> %1039, %1050
  %1053 = fsub contract <8 x double> %1051, %1052
  %1054 = fmul contract <8 x double> %1039, %1048
  %1055 = fmul contract <8 x double> %1036, %1050
  %1056 = fadd contract <8 x double> %1054, %1055
  %1057 = load <8 x double>, ptr %1046, align 64
  %1058 = getelementptr inbounds i8, ptr %1046, i64 64
  %1059 = load <8 x double>, ptr %1058, align 64
  %1060 = fsub contract <8 x double> %1057, %1053
  %1061 = fsub contract <8 x double> %1059, %1056
  store <8 x double> %1060, ptr %1046, align 64
  store <8 x double> %1061, ptr %1058, align 64
  %1062 = add nuw nsw i64 %1043, 1
  %1063 = icmp slt i64 %1062, %18
  br i1 %1063, label %1042, label %1064

1064:
  %1065 = add nuw nsw i64 %1004, 1
  %1066 = icmp slt i64 %1065, %19
  br i1 %1066, label %1003, label %1067

1067:
  %1068 = getelementptr %struct.number_complex128, ptr %16, i64 %867
  store <8 x i64> %947, ptr %1068, align 64
  %1069 = getelementptr inbounds i8, ptr %1068, i64 64
  store <8 x i64> %948, ptr %1069, align 64
  %1070 = icmp eq i64 %877, %19
  br i1 %1070, label %1071, label %866

1071:
  %1072 = phi ptr [ %50, %443 ], [ %15, %865 ], [ %50, %442 ], [ %15, %864 ], [ %15, %1067 ], [ %50, %645 ]
  %1073 = add nsw <8 x i64> %141, splat (i64 4607182418800017408)
  %1074 = bitcast <8 x i64> %1073 to <8 x double>
  br i1 %25, label %1239, label %1075

1075:
  br i1 %41, label %1077, label %1076

1076:
  br i1 %40, label %1098, label %1200

1077:
  %1078 = phi i64 [ %1093, %1092 ], [ 0, %1075 ]
  br i1 %51, label %1079, label %1092

1079:
  %1080 = mul i64 %1078, %23
  %1081 = getelementptr %struct.number_complex128, ptr %14, i64 %1080
  br label %1082

1082:
  %1083 = phi i64 [ 0, %1079 ], [ %1090, %1082 ]
  %1084 = getelementptr %struct.number_complex128, ptr %1081, i64 %1083
  %1085 = icmp eq i64 %1078, %1083
  %1086 = uitofp i1 %1085 to double
  %1087 = insertelement <8 x double> poison, double %1086, i64 0
  %1088 = shufflevector <8 x double> %1087, <8 x double> poison, <8 x i32> zeroinitializer
  store <8 x double> %1088, ptr %1084, align 64
  %1089 = getelementptr inbounds i8, ptr %1084, i64 64
  store <8 x double> zeroinitializer, ptr %1089, align 64
  %1090 = add nuw nsw i64 %1083, 1
  %1091 = icmp eq i64 %1090, %23
  br i1 %1091, label %1092, label %1082

1092:
  %1093 = add nuw nsw i64 %1078, 1
  %1094 = icmp eq i64 %1093, %18
  br i1 %1094, label %1076, label %1077

1095:
  %1096 = icmp sgt i64 %1099, 1
  br i1 %1096, label %1098, label %1097

1097:
  br i1 %40, label %1178, label %1200

1098:
  %1099 = phi i64 [ %1100, %1095 ], [ %19, %1076 ]
  %1100 = add nsw i64 %1099, -1
  %1101 = getelementptr %struct.number_complex128, ptr %16, i64 %1100
  %1102 = load <8 x double>, ptr %1101, align 64
  %1103 = getelementptr inbounds i8, ptr %1101, i64 64
  %1104 = load <8 x double>, ptr %1103, align 64
  %1105 = icmp sgt i64 %1099, %23
  br i1 %1105, label %1095, label %1106

1106:
  %1107 = mul i64 %1100, %23
  %1108 = getelementptr %struct.number_complex128, ptr %14, i64 %1107
  %1109 = getelementptr %struct.number_complex128, ptr %12, i64 %1100
  %1110 = icmp slt i64 %1099, %18
  br label %1111

1111:
  %1112 = phi i64 [ %1100, %1106 ], [ %1176, %1175 ]
  %1113 = getelementptr %struct.number_complex128, ptr %1108, i64 %1112
  %1114 = load <8 x double>, ptr %1113, align 64
  %1115 = getelementptr inbounds i8, ptr %1113, i64 64
  %1116 = load <8 x double>, ptr %1115, align 64
  %1117 = getelementptr %struct.number_complex128, ptr %14, i64 %1112
  br i1 %1110, label %1118, label %1142

1118:
  %1119 = phi i64 [ %1140, %1118 ], [ %1099, %1111 ]
  %1120 = phi <8 x double> [ %1139, %1118 ], [ %1116, %1111 ]
  %1121 = phi <8 x double> [ %1138, %1118 ], [ %1114, %1111 ]
  %1122 = mul i64 %1119, %19
  %1123 = getelementptr %struct.number_complex128, ptr %1109, i64 %1122
  %1124 = load <8 x double>, ptr %1123, align 64
  %1125 = getelementptr inbounds i8, ptr %1123, i64 64
  %1126 = load <8 x double>, ptr %1125, align 64
  %1127 = mul i64 %1119, %23
  %1128 = getelementptr %struct.number_complex128, ptr %1117, i64 %1127
  %1129 = load <8 x double>, ptr %1128, align 64
  %1130 = getelementptr inbounds i8, ptr %1128, i64 64
  %1131 = load <8 x double>, ptr %1130, align 64
  %1132 = fmul contract <8 x double> %1124, %1129
  %1133 = fmul contract <8 x double> %1126, %1131
  %1134 = fadd contract <8 x double> %1132, %1133
  %1135 = fmul contract <8 x double> %1124, %1131
  %1136 = fmul contract <8 x double> %1126, %1129
  %1137 = fsub contract <8 x double> %1135, %1136
  %1138 = fadd contract <8 x double> %1121, %1134
  %1139 = fadd contract <8 x double> %1120, %1137
  %1140 = add nuw nsw i64 %1119, 1
  %1141 = icmp slt i64 %1140, %18
  br i1 %1141, label %1118, label %1142

1142:
  %1143 = phi <8 x double> [ %1114, %1111 ], [ %1138, %1118 ]
  %1144 = phi <8 x double> [ %1116, %1111 ], [ %1139, %1118 ]
  %1145 = fmul contract <8 x double> %1102, %1143
  %1146 = fmul contract <8 x double> %1104, %1144
  %1147 = fsub contract <8 x double> %1145, %1146
  %1148 = fmul contract <8 x double> %1102, %1144
  %1149 = fmul contract <8 x double> %1104, %1143
  %1150 = fadd contract <8 x double> %1149, %1148
  %1151 = fsub contract <8 x double> %1114, %1147
  %1152 = fsub contract <8 x double> %1116, %1150
  store <8 x double> %1151, ptr %1113, align 64
  store <8 x double> %1152, ptr %1115, align 64
  br i1 %1110, label %1153, label %1175

1153:
  %1154 = phi i64 [ %1173, %1153 ], [ %1099, %1142 ]
  %1155 = mul i64 %1154, %23
  %1156 = getelementptr %struct.number_complex128, ptr %1117, i64 %1155
  %1157 = mul i64 %1154, %19
  %1158 = getelementptr %struct.number_complex128, ptr %1109, i64 %1157
  %1159 = load <8 x double>, ptr %1158, align 64
  %1160 = getelementptr inbounds i8, ptr %1158, i64 64
  %1161 = load <8 x double>, ptr %1160, align 64
  %1162 = fmul contract <8 x double> %1147, %1159
  %1163 = fmul contract <8 x double> %1150, %1161
  %1164 = fsub contract <8 x double> %1162, %1163
  %1165 = fmul contract <8 x double> %1150, %1159
  %1166 = fmul contract <8 x double> %1147, %1161
  %1167 = fadd contract <8 x double> %1165, %1166
  %1168 = load <8 x double>, ptr %1156, align 64
  %1169 = getelementptr inbounds i8, ptr %1156, i64 64
  %1170 = load <8 x double>, ptr %1169, align 64
  %1171 = fsub contract <8 x double> %1168, %1164
  %1172 = fsub contract <8 x double> %1170, %1167
  store <8 x double> %1171, ptr %1156, align 64
  store <8 x double> %1172, ptr %1169, align 64
  %1173 = add nuw nsw i64 %1154, 1
  %1174 = icmp slt i64 %1173, %18
  br i1 %1174, label %1153, label %1175

1175:
  %1176 = add i64 %1112, 1
  %1177 = icmp slt i64 %1176, %23
  br i1 %1177, label %1111, label %1095

1178:
  %1179 = phi i64 [ %1198, %1197 ], [ 0, %1097 ]
  %1180 = mul i64 %1179, %46
  %1181 = getelementptr [256 x %struct.number_complex128], ptr %12, i64 0, i64 %1180
  %1182 = load <8 x double>, ptr %1181, align 64
  %1183 = fcmp contract olt <8 x double> %1182, zeroinitializer
  %1184 = select <8 x i1> %1183, <8 x double> <double -1.000000e+00, double -1.000000e+00, double -1.000000e+00, double -1.000000e+00, double -1.000000e+00, double -1.000000e+00, double -1.000000e+00, double -1.000000e+00>, <8 x double> <double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00>
  br i1 %41, label %1185, label %1197

1185:
  %1186 = phi i64 [ %1195, %1185 ], [ 0, %1178 ]
  %1187 = mul i64 %1186, %23
  %1188 = add i64 %1187, %1179
  %1189 = getelementptr [256 x %struct.number_complex128], ptr %14, i64 0, i64 %1188
  %1190 = load <8 x double>, ptr %1189, align 64
  %1191 = getelementptr inbounds i8, ptr %1189, i64 64
  %1192 = load <8 x double>, ptr %1191, align 64
  %1193 = fmul contract <8 x double> %1184, %1190
  %1194 = fmul contract <8 x double> %1184, %1192
  store <8 x double> %1193, ptr %1189, align 64
  store <8 x double> %1194, ptr %1191, align 64
  %1195 = add nuw nsw i64 %1186, 1
  %1196 = icmp eq i64 %1195, %18
  br i1 %1196, label %1197, label %1185

1197:
  %1198 = add nuw nsw i64 %1179, 1
  %1199 = icmp eq i64 %1198, %19
  br i1 %1199, label %1200, label %1178

1200:
  br i1 %55, label %1201, label %1216

1201:
  %1202 = phi i64 [ %1214, %1213 ], [ 0, %1200 ]
  br i1 %56, label %1203, label %1213

1203:
  %1204 = mul i64 %1202, %54
  %1205 = getelementptr %struct.number_complex128, ptr %15, i64 %1204
  %1206 = getelementptr %struct.number_complex128, ptr %52, i64 %1204
  br label %1207

1207:
  %1208 = phi i64 [ 0, %1203 ], [ %1211, %1207 ]
  %1209 = getelementptr %struct.number_complex128, ptr %1205, i64 %1208
  %1210 = getelementptr %struct.number_complex128, ptr %1206, i64 %1208
  call void @llvm.memcpy.p0.p0.i64(ptr align 64 %1209, ptr align 64 %1210, i64 128, i1 false)
  %1211 = add nuw nsw i64 %1208, 1
  %1212 = icmp eq i64 %1211, %54
  br i1 %1212, label %1213, label %1207

1213:
  %1214 = add nuw nsw i64 %1202, 1
  %1215 = icmp eq i64 %1214, %53
  br i1 %1215, label %1216, label %1201

1216:
  %1217 = getelementptr %struct.number_complex128, ptr %1072, i64 %19
  br i1 %60, label %1218, label %1239

1218:
  %1219 = phi i64 [ %1237, %1236 ], [ 0, %1216 ]
  %1220 = getelementptr %struct.number_complex128, ptr %1217, i64 %1219
  br i1 %61, label %1221, label %1236

1221:
  %1222 = mul i64 %1219, %59
  %1223 = getelementptr %struct.number_complex128, ptr %57, i64 %1222
  br label %1224

1224:
  %1225 = phi i64 [ 0, %1221 ], [ %1234, %1224 ]
  %1226 = mul i64 %1225, %58
  %1227 = getelementptr %struct.number_complex128, ptr %1220, i64 %1226
  %1228 = getelementptr %struct.number_complex128, ptr %1223, i64 %1225
  %1229 = load <8 x double>, ptr %1228, align 64
  %1230 = getelementptr inbounds i8, ptr %1228, i64 64
  %1231 = load <8 x double>, ptr %1230, align 64
  %1232 = fneg <8 x double> %1231
  store <8 x double> %1229, ptr %1227, align 64
  %1233 = getelementptr inbounds i8, ptr %1227, i64 64
  store <8 x double> %1232, ptr %1233, align 64
  %1234 = add nuw nsw i64 %1225, 1
  %1235 = icmp eq i64 %1234, %59
  br i1 %1235, label %1236, label %1224

1236:
  %1237 = add nuw nsw i64 %1219, 1
  %1238 = icmp eq i64 %1237, %58
  br i1 %1238, label %1239, label %1218

1239:
  br i1 %40, label %1241, label %1276

1240:
  br i1 %40, label %1254, label %1276

1241:
  %1242 = phi i64 [ %1250, %1241 ], [ 0, %1239 ]
  %1243 = getelementptr %struct.number_complex128, ptr %1072, i64 %1242
  %1244 = mul i64 %1242, %46
  %1245 = getelementptr [256 x %struct.number_complex128], ptr %12, i64 0, i64 %1244
  %1246 = load <8 x double>, ptr %1245, align 64
  %1247 = tail call <8 x double> @llvm.fabs.v8f64(<8 x double> %1246)
  %1248 = fmul contract <8 x double> %1247, %1074
  store <8 x double> %1248, ptr %1243, align 64
  %1249 = getelementptr inbounds i8, ptr %1243, i64 64
  store <8 x double> zeroinitializer, ptr %1249, align 64
  %1250 = add nuw nsw i64 %1242, 1
  %1251 = icmp eq i64 %1250, %19
  br i1 %1251, label %1240, label %1241

1252:
  %1253 = icmp eq i64 %1256, %19
  br i1 %1253, label %1276, label %1254

1254:
  %1255 = phi i64 [ %1256, %1252 ], [ 0, %1240 ]
  %1256 = add nuw nsw i64 %1255, 1
  %1257 = icmp slt i64 %1256, %19
  br i1 %1257, label %1258, label %1252

1258:
  %1259 = getelementptr %struct.number_complex128, ptr %1072, i64 %1255
  %1260 = getelementptr inbounds i8, ptr %1259, i64 64
  br label %1261

1261:
  %1262 = phi i64 [ %1256, %1258 ], [ %1274, %1261 ]
  %1263 = load <8 x double>, ptr %1259, align 64
  %1264 = getelementptr %struct.number_complex128, ptr %1072, i64 %1262
  %1265 = load <8 x double>, ptr %1264, align 64
  %1266 = fcmp contract olt <8 x double> %1263, %1265
  %1267 = load <8 x i64>, ptr %1260, align 64
  %1268 = getelementptr inbounds i8, ptr %1264, i64 64
  %1269 = load <8 x i64>, ptr %1268, align 64
  %1270 = select <8 x i1> %1266, <8 x double> %1265, <8 x double> %1263
  %1271 = select <8 x i1> %1266, <8 x i64> %1269, <8 x i64> %1267
  store <8 x double> %1270, ptr %1259, align 64
  store <8 x i64> %1271, ptr %1260, align 64
  %1272 = select <8 x i1> %1266, <8 x double> %1263, <8 x double> %1265
  %1273 = select <8 x i1> %1266, <8 x i64> %1267, <8 x i64> %1269
  store <8 x double> %1272, ptr %1264, align 64
  store <8 x i64> %1273, ptr %1268, align 64
  %1274 = add nuw nsw i64 %1262, 1
  %1275 = icmp slt i64 %1274, %19
  br i1 %1275, label %1261, label %1252

1276:
  %1277 = mul i64 %62, %66
  %1278 = getelementptr i8, ptr %0, i64 %1277
  %1279 = bitcast <8 x i1> %132 to i8
  %1280 = icmp eq i8 %1279, 0
  %1281 = select i1 %1280, i1 true, i1 %64
  br i1 %1281, label %1289, label %1282

1282:
  %1283 = phi i64 [ %1287, %1282 ], [ 0, %1276 ]
  %1284 = getelementptr <8 x double>, ptr %15, i64 %1283
  %1285 = load <8 x i64>, ptr %1284, align 64
  %1286 = select <8 x i1> %132, <8 x i64> splat (i64 9221120237041090560), <8 x i64> %1285
  store <8 x i64> %1286, ptr %1284, align 64
  %1287 = add nuw nsw i64 %1283, 1
  %1288 = icmp eq i64 %1287, %63
  br i1 %1288, label %1289, label %1282

1289:
  call fastcc void @write_rows_float64(ptr %1278, ptr %15, i64 %63, i64 %68)
  %1290 = add i64 %66, 8
  %1291 = icmp slt i64 %1290, %4
  br i1 %1291, label %65, label %1292

1292:
  ret void
}

define internal fastcc void @read_rows_float32(ptr %0, ptr %1, i64 %2, i64 %3) {
  %5 = add i64 %3, -1
  %6 = icmp slt i64 %2, 16
  br i1 %6, label %41, label %7

7:
  %8 = add nsw i64 %2, -16
  %9 = tail call i64 @llvm.smin.i64(i64 %5, i64 0)
  %10 = mul i64 %9, %2
  %11 = tail call i64 @llvm.smin.i64(i64 %5, i64 1)
  %12 = mul i64 %11, %2
  %13 = tail call i64 @llvm.smin.i64(i64 %5, i64 2)
  %14 = mul i64 %13, %2
  %15 = tail call i64 @llvm.smin.i64(i64 %5, i64 3)
  %16 = mul i64 %15, %2
  %17 = tail call i64 @llvm.smin.i64(i64 %5, i64 4)
  %18 = mul i64 %17, %2
  %19 = tail call i64 @llvm.smin.i64(i64 %5, i64 5)
  %20 = mul i64 %19, %2
  %21 = tail call i64 @llvm.smin.i64(i64 %5, i64 6)
  %22 = mul i64 %21, %2
  %23 = tail call i64 @llvm.smin.i64(i64 %5, i64 7)
  %24 = mul i64 %23, %2
  %25 = tail call i64 @llvm.smin.i64(i64 %5, i64 8)
  %26 = mul i64 %25, %2
  %27 = tail call i64 @llvm.smin.i64(i64 %5, i64 9)
  %28 = mul i64 %27, %2
  %29 = tail call i64 @llvm.smin.i64(i64 %5, i64 10)
  %30 = mul i64 %29, %2
  %31 = tail call i64 @llvm.smin.i64(i64 %5, i64 11)
  %32 = mul i64 %31, %2
  %33 = tail call i64 @llvm.smin.i64(i64 %5, i64 12)
  %34 = mul i64 %33, %2
  %35 = tail call i64 @llvm.smin.i64(i64 %5, i64 13)
  %36 = mul i64 %35, %2
  %37 = tail call i64 @llvm.smin.i64(i64 %5, i64 14)
  %38 = mul i64 %37, %2
  %39 = tail call i64 @llvm.smin.i64(i64 %5, i64 15)
  %40 = mul i64 %39, %2
  br label %59

41:
  %42 = icmp sgt i64 %2, 0
  br i1 %42, label %43, label %177

43:
  %44 = phi i64 [ %57, %56 ], [ 0, %41 ]
  %45 = getelementptr float, ptr %1, i64 %44
  %46 = getelementptr <16 x float>, ptr %0, i64 %44
  br label %47

47:
  %48 = phi i64 [ 0, %43 ], [ %54, %47 ]
  %49 = tail call i64 @llvm.smin.i64(i64 %48, i64 %5)
  %50 = mul i64 %49, %2
  %51 = getelementptr float, ptr %45, i64 %50
  %52 = load float, ptr %51, align 4
  %53 = getelementptr float, ptr %46, i64 %48
  store float %52, ptr %53, align 4
  %54 = add nuw nsw i64 %48, 1
  %55 = icmp eq i64 %54, 16
  br i1 %55, label %56, label %47

56:
  %57 = add nuw nsw i64 %44, 1
  %58 = icmp eq i64 %57, %2
  br i1 %58, label %177, label %43

59:
  %60 = phi i64 [ 0, %7 ], [ %175, %59 ]
  %61 = tail call i64 @llvm.smin.i64(i64 %60, i64 %8)
  %62 = getelementptr float, ptr %1, i64 %61
  %63 = getelementptr float, ptr %62, i64 %10
  %64 = load <16 x float>, ptr %63, align 4
  %65 = getelementptr float, ptr %62, i64 %12
  %66 = load <16 x float>, ptr %65, align 4
  %67 = getelementptr float, ptr %62, i64 %14
  %68 = load <16 x float>, ptr %67, align 4
  %69 = getelementptr float, ptr %62, i64 %16
  %70 = load <16 x float>, ptr %69, align 4
  %71 = getelementptr float, ptr %62, i64 %18
  %72 = load <16 x float>, ptr %71, align 4
  %73 = getelementptr float, ptr %62, i64 %20
  %74 = load <16 x float>, ptr %73, align 4
  %75 = getelementptr float, ptr %62, i64 %22
  %76 = load <16 x float>, ptr %75, align 4
  %77 = getelementptr float, ptr %62, i64 %24
  %78 = load <16 x float>, ptr %77, align 4
  %79 = getelementptr float, ptr %62, i64 %26
  %80 = load <16 x float>, ptr %79, align 4
  %81 = getelementptr float, ptr %62, i64 %28
  %82 = load <16 x float>, ptr %81, align 4
  %83 = getelementptr float, ptr %62, i64 %30
  %84 = load <16 x float>, ptr %83, align 4
  %85 = getelementptr float, ptr %62, i64 %32
  %86 = load <16 x float>, ptr %85, align 4
  %87 = getelementptr float, ptr %62, i64 %34
  %88 = load <16 x float>, ptr %87, align 4
  %89 = getelementptr float, ptr %62, i64 %36
  %90 = load <16 x float>, ptr %89, align 4
  %91 = getelementptr float, ptr %62, i64 %38
  %92 = load <16 x float>, ptr %91, align 4
  %93 = getelementptr float, ptr %62, i64 %40
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
  %159 = getelementptr <16 x float>, ptr %0, i64 %61
  store <16 x float> %143, ptr %159, align 64
  %160 = getelementptr i8, ptr %159, i64 64
  store <16 x float> %144, ptr %160, align 64
  %161 = getelementptr i8, ptr %159, i64 128
  store <16 x float> %145, ptr %161, align 64
  %162 = getelementptr i8, ptr %159, i64 192
  store <16 x float> %146, ptr %162, align 64
  %163 = getelementptr i8, ptr %159, i64 256
  store <16 x float> %147, ptr %163, align 64
  %164 = getelementptr i8, ptr %159, i64 320
  store <16 x float> %148, ptr %164, align 64
  %165 = getelementptr i8, ptr %159, i64 384
  store <16 x float> %149, ptr %165, align 64
  %166 = getelementptr i8, ptr %159, i64 448
  store <16 x float> %150, ptr %166, align 64
  %167 = getelementptr i8, ptr %159, i64 512
  store <16 x float> %151, ptr %167, align 64
  %168 = getelementptr i8, ptr %159, i64 576
  store <16 x float> %152, ptr %168, align 64
  %169 = getelementptr i8, ptr %159, i64 640
  store <16 x float> %153, ptr %169, align 64
  %170 = getelementptr i8, ptr %159, i64 704
  store <16 x float> %154, ptr %170, align 64
  %171 = getelementptr i8, ptr %159, i64 768
  store <16 x float> %155, ptr %171, align 64
  %172 = getelementptr i8, ptr %159, i64 832
  store <16 x float> %156, ptr %172, align 64
  %173 = getelementptr i8, ptr %159, i64 896
  store <16 x float> %157, ptr %173, align 64
  %174 = getelementptr i8, ptr %159, i64 960
  store <16 x float> %158, ptr %174, align 64
  %175 = add i64 %60, 16
  %176 = icmp slt i64 %175, %2
  br i1 %176, label %59, label %177

177:
  ret void
}

define internal fastcc void @write_rows_float32(ptr %0, ptr %1, i64 %2, i64 %3) {
  %5 = icmp slt i64 %2, 16
  br i1 %5, label %38, label %6

6:
  %7 = add nsw i64 %2, -16
  %8 = icmp sgt i64 %3, 0
  %9 = icmp ugt i64 %3, 1
  %10 = icmp ugt i64 %3, 2
  %11 = shl i64 %2, 3
  %12 = icmp ugt i64 %3, 3
  %13 = mul i64 %2, 12
  %14 = icmp ugt i64 %3, 4
  %15 = shl i64 %2, 4
  %16 = icmp ugt i64 %3, 5
  %17 = mul i64 %2, 20
  %18 = icmp ugt i64 %3, 6
  %19 = mul i64 %2, 24
  %20 = icmp ugt i64 %3, 7
  %21 = mul i64 %2, 28
  %22 = icmp ugt i64 %3, 8
  %23 = shl i64 %2, 5
  %24 = icmp ugt i64 %3, 9
  %25 = mul i64 %2, 36
  %26 = icmp ugt i64 %3, 10
  %27 = mul i64 %2, 40
  %28 = icmp ugt i64 %3, 11
  %29 = mul i64 %2, 44
  %30 = icmp ugt i64 %3, 12
  %31 = mul i64 %2, 48
  %32 = icmp ugt i64 %3, 13
  %33 = mul i64 %2, 52
  %34 = icmp ugt i64 %3, 14
  %35 = mul i64 %2, 56
  %36 = icmp ugt i64 %3, 15
  %37 = mul i64 %2, 60
  br label %58

38:
  %39 = icmp sgt i64 %2, 0
  br i1 %39, label %40, label %192

40:
  %41 = icmp sgt i64 %3, 0
  br label %42

42:
  %43 = phi i64 [ 0, %40 ], [ %56, %55 ]
  %44 = getelementptr float, ptr %0, i64 %43
  br i1 %41, label %45, label %55

45:
  %46 = getelementptr <16 x float>, ptr %1, i64 %43
  br label %47

47:
  %48 = phi i64 [ 0, %45 ], [ %53, %47 ]
  %49 = getelementptr float, ptr %46, i64 %48
  %50 = load float, ptr %49, align 4
  %51 = mul i64 %48, %2
  %52 = getelementptr float, ptr %44, i64 %51
  store float %50, ptr %52, align 4
  %53 = add nuw nsw i64 %48, 1
  %54 = icmp eq i64 %53, %3
  br i1 %54, label %55, label %47

55:
  %56 = add nuw nsw i64 %43, 1
  %57 = icmp eq i64 %56, %2
  br i1 %57, label %192, label %42

58:
  %59 = phi i64 [ 0, %6 ], [ %190, %189 ]
  %60 = tail call i64 @llvm.smin.i64(i64 %59, i64 %7)
  %61 = getelementptr <16 x float>, ptr %1, i64 %60
  %62 = load <16 x float>, ptr %61, align 64
  %63 = getelementptr i8, ptr %61, i64 64
  %64 = load <16 x float>, ptr %63, align 64
  %65 = getelementptr i8, ptr %61, i64 128
  %66 = load <16 x float>, ptr %65, align 64
  %67 = getelementptr i8, ptr %61, i64 192
  %68 = load <16 x float>, ptr %67, align 64
  %69 = getelementptr i8, ptr %61, i64 256
  %70 = load <16 x float>, ptr %69, align 64
  %71 = getelementptr i8, ptr %61, i64 320
  %72 = load <16 x float>, ptr %71, align 64
  %73 = getelementptr i8, ptr %61, i64 384
  %74 = load <16 x float>, ptr %73, align 64
  %75 = getelementptr i8, ptr %61, i64 448
  %76 = load <16 x float>, ptr %75, align 64
  %77 = getelementptr i8, ptr %61, i64 512
  %78 = load <16 x float>, ptr %77, align 64
  %79 = getelementptr i8, ptr %61, i64 576
  %80 = load <16 x float>, ptr %79, align 64
  %81 = getelementptr i8, ptr %61, i64 640
  %82 = load <16 x float>, ptr %81, align 64
  %83 = getelementptr i8, ptr %61, i64 704
  %84 = load <16 x float>, ptr %83, align 64
  %85 = getelementptr i8, ptr %61, i64 768
  %86 = load <16 x float>, ptr %85, align 64
  %87 = getelementptr i8, ptr %61, i64 832
  %88 = load <16 x float>, ptr %87, align 64
  %89 = getelementptr i8, ptr %61, i64 896
  %90 = load <16 x float>, ptr %89, align 64
  %91 = getelementptr i8, ptr %61, i64 960
  %92 = load <16 x float>, ptr %91, align 64
  %93 = shufflevector <16 x float> %62, <16 x float> %78, <16 x i32> <i32 0, i32 16, i32 1, i32 17, i32 2, i32 18, i32 3, i32 19, i32 4, i32 20, i32 5, i32 21, i32 6, i32 22, i32 7, i32 23>
  %94 = shufflevector <16 x float> %62, <16 x float> %78, <16 x i32> <i32 8, i32 24, i32 9, i32 25, i32 10, i32 26, i32 11, i32 27, i32 12, i32 28, i32 13, i32 29, i32 14, i32 30, i32 15, i32 31>
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
  %125 = shufflevector <16 x float> %109, <16 x float> %117, <16 x i32> <i32 0, i32 16, i32 1, i32 17, i32 2, i32 18, i32 3, i32 19, i32 4, i32 20, i32 5, i32 21, i32 6, i32 22, i32 7, i32 23>
  %126 = shufflevector <16 x float> %109, <16 x float> %117, <16 x i32> <i32 8, i32 24, i32 9, i32 25, i32 10, i32 26, i32 11, i32 27, i32 12, i32 28, i32 13, i32 29, i32 14, i32 30, i32 15, i32 31>
  %127 = shufflevector <16 x float> %110, <16 x float> %118, <16 x i32> <i32 0, i32 16, i32 1, i32 17, i32 2, i32 18, i32 3, i32 19, i32 4, i32 20, i32 5, i32 21, i32 6, i32 22, i32 7, i32 23>
  %128 = shufflevector <16 x float> %110, <16 x float> %118, <16 x i32> <i32 8, i32 24, i32 9, i32 25, i32 10, i32 26, i32 11, i32 27, i32 12, i32 28, i32 13, i32 29, i32 14, i32 30, i32 15, i32 31>
  %129 = shufflevector <16 x float> %111, <16 x float> %119, <16 x i32> <i32 0, i32 16, i32 1, i32 17, i32 2, i32 18, i32 3, i32 19, i32 4, i32 20, i32 5, i32 21, i32 6, i32 22, i32 7, i32 23>
  %130 = shufflevector <16 x float> %111, <16 x float> %119, <16 x i32> <i32 8, i32 24, i32 9, i32 25, i32 10, i32 26, i32 11, i32 27, i32 12, i32 28, i32 13, i32 29, i32 14, i32 30, i32 15, i32 31>
  %131 = shufflevector <16 x float> %112, <16 x float> %120, <16 x i32> <i32 0, i32 16, i32 1, i32 17, i32 2, i32 18, i32 3, i32 19, i32 4, i32 20, i32 5, i32 21, i32 6, i32 22, i32 7, i32 23>
  %132 = shufflevector <16 x float> %112, <16 x float> %120, <16 x i32> <i32 8, i32 24, i32 9, i32 25, i32 10, i32 26, i32 11, i32 27, i32 12, i32 28, i32 13, i32 29, i32 14, i32 30, i32 15, i32 31>
  %133 = shufflevector <16 x float> %113, <16 x float> %121, <16 x i32> <i32 0, i32 16, i32 1, i32 17, i32 2, i32 18, i32 3, i32 19, i32 4, i32 20, i32 5, i32 21, i32 6, i32 22, i32 7, i32 23>
  %134 = shufflevector <16 x float> %113, <16 x float> %121, <16 x i32> <i32 8, i32 24, i32 9, i32 25, i32 10, i32 26, i32 11, i32 27, i32 12, i32 28, i32 13, i32 29, i32 14, i32 30, i32 15, i32 31>
  %135 = shufflevector <16 x float> %114, <16 x float> %122, <16 x i32> <i32 0, i32 16, i32 1, i32 17, i32 2, i32 18, i32 3, i32 19, i32 4, i32 20, i32 5, i32 21, i32 6, i32 22, i32 7, i32 23>
  %136 = shufflevector <16 x float> %114, <16 x float> %122, <16 x i32> <i32 8, i32 24, i32 9, i32 25, i32 10, i32 26, i32 11, i32 27, i32 12, i32 28, i32 13, i32 29, i32 14, i32 30, i32 15, i32 31>
  %137 = shufflevector <16 x float> %115, <16 x float> %123, <16 x i32> <i32 0, i32 16, i32 1, i32 17, i32 2, i32 18, i32 3, i32 19, i32 4, i32 20, i32 5, i32 21, i32 6, i32 22, i32 7, i32 23>
  %138 = shufflevector <16 x float> %115, <16 x float> %123, <16 x i32> <i32 8, i32 24, i32 9, i32 25, i32 10, i32 26, i32 11, i32 27, i32 12, i32 28, i32 13, i32 29, i32 14, i32 30, i32 15, i32 31>
  %139 = shufflevector <16 x float> %116, <16 x float> %124, <16 x i32> <i32 0, i32 16, i32 1, i32 17, i32 2, i32 18, i32 3, i32 19, i32 4, i32 20, i32 5, i32 21, i32 6, i32 22, i32 7, i32 23>
  %140 = shufflevector <16 x float> %116, <16 x float> %124, <16 x i32> <i32 8, i32 24, i32 9, i32 25, i32 10, i32 26, i32 11, i32 27, i32 12, i32 28, i32 13, i32 29, i32 14, i32 30, i32 15, i32 31>
  %141 = shufflevector <16 x float> %125, <16 x float> %133, <16 x i32> <i32 8, i32 24, i32 9, i32 25, i32 10, i32 26, i32 11, i32 27, i32 12, i32 28, i32 13, i32 29, i32 14, i32 30, i32 15, i32 31>
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
  %156 = getelementptr float, ptr %0, i64 %60
  br i1 %8, label %157, label %189

157:
  %158 = shufflevector <16 x float> %125, <16 x float> %133, <16 x i32> <i32 0, i32 16, i32 1, i32 17, i32 2, i32 18, i32 3, i32 19, i32 4, i32 20, i32 5, i32 21, i32 6, i32 22, i32 7, i32 23>
  store <16 x float> %158, ptr %156, align 4
  br i1 %9, label %159, label %189

159:
  %160 = getelementptr float, ptr %156, i64 %2
  store <16 x float> %141, ptr %160, align 4
  br i1 %10, label %161, label %189

161:
  %162 = getelementptr i8, ptr %156, i64 %11
  store <16 x float> %142, ptr %162, align 4
  br i1 %12, label %163, label %189

163:
  %164 = getelementptr i8, ptr %156, i64 %13
  store <16 x float> %143, ptr %164, align 4
  br i1 %14, label %165, label %189

165:
  %166 = getelementptr i8, ptr %156, i64 %15
  store <16 x float> %144, ptr %166, align 4
  br i1 %16, label %167, label %189

167:
  %168 = getelementptr i8, ptr %156, i64 %17
  store <16 x float> %145, ptr %168, align 4
  br i1 %18, label %169, label %189

169:
  %170 = getelementptr i8, ptr %156, i64 %19
  store <16 x float> %146, ptr %170, align 4
  br i1 %20, label %171, label %189

171:
  %172 = getelementptr i8, ptr %156, i64 %21
  store <16 x float> %147, ptr %172, align 4
  br i1 %22, label %173, label %189

173:
  %174 = getelementptr i8, ptr %156, i64 %23
  store <16 x float> %148, ptr %174, align 4
  br i1 %24, label %175, label %189

175:
  %176 = getelementptr i8, ptr %156, i64 %25
  store <16 x float> %149, ptr %176, align 4
  br i1 %26, label %177, label %189

177:
  %178 = getelementptr i8, ptr %156, i64 %27
  store <16 x float> %150, ptr %178, align 4
  br i1 %28, label %179, label %189

179:
  %180 = getelementptr i8, ptr %156, i64 %29
  store <16 x float> %151, ptr %180, align 4
  br i1 %30, label %181, label %189

181:
  %182 = getelementptr i8, ptr %156, i64 %31
  store <16 x float> %152, ptr %182, align 4
  br i1 %32, label %183, label %189

183:
  %184 = getelementptr i8, ptr %156, i64 %33
  store <16 x float> %153, ptr %184, align 4
  br i1 %34, label %185, label %189

185:
  %186 = getelementptr i8, ptr %156, i64 %35
  store <16 x float> %154, ptr %186, align 4
  br i1 %36, label %187, label %189

187:
  %188 = getelementptr i8, ptr %156, i64 %37
  store <16 x float> %155, ptr %188, align 4
  br label %189

189:
  %190 = add i64 %59, 16
  %191 = icmp slt i64 %190, %2
  br i1 %191, label %58, label %192

192:
  ret void
}

declare i32 @llvm.vector.reduce.or.v16i32(<16 x i32>)

declare <16 x float> @llvm.fabs.v16f32(<16 x float>)

define internal fastcc void @read_rows_float64(ptr %0, ptr %1, i64 %2, i64 %3) {
  %5 = add i64 %3, -1
  %6 = icmp slt i64 %2, 8
  br i1 %6, label %25, label %7

7:
  %8 = add nsw i64 %2, -8
  %9 = tail call i64 @llvm.smin.i64(i64 %5, i64 0)
  %10 = mul i64 %9, %2
  %11 = tail call i64 @llvm.smin.i64(i64 %5, i64 1)
  %12 = mul i64 %11, %2
  %13 = tail call i64 @llvm.smin.i64(i64 %5, i64 2)
  %14 = mul i64 %13, %2
  %15 = tail call i64 @llvm.smin.i64(i64 %5, i64 3)
  %16 = mul i64 %15, %2
  %17 = tail call i64 @llvm.smin.i64(i64 %5, i64 4)
  %18 = mul i64 %17, %2
  %19 = tail call i64 @llvm.smin.i64(i64 %5, i64 5)
  %20 = mul i64 %19, %2
  %21 = tail call i64 @llvm.smin.i64(i64 %5, i64 6)
  %22 = mul i64 %21, %2
  %23 = tail call i64 @llvm.smin.i64(i64 %5, i64 7)
  %24 = mul i64 %23, %2
  br label %43

25:
  %26 = icmp sgt i64 %2, 0
  br i1 %26, label %27, label %97

27:
  %28 = phi i64 [ %41, %40 ], [ 0, %25 ]
  %29 = getelementptr double, ptr %1, i64 %28
  %30 = getelementptr <8 x double>, ptr %0, i64 %28
  br label %31

31:
  %32 = phi i64 [ 0, %27 ], [ %38, %31 ]
  %33 = tail call i64 @llvm.smin.i64(i64 %32, i64 %5)
  %34 = mul i64 %33, %2
  %35 = getelementptr double, ptr %29, i64 %34
  %36 = load double, ptr %35, align 8
  %37 = getelementptr double, ptr %30, i64 %32
  store double %36, ptr %37, align 8
  %38 = add nuw nsw i64 %32, 1
  %39 = icmp eq i64 %38, 8
  br i1 %39, label %40, label %31

40:
  %41 = add nuw nsw i64 %28, 1
  %42 = icmp eq i64 %41, %2
  br i1 %42, label %97, label %27

43:
  %44 = phi i64 [ 0, %7 ], [ %95, %43 ]
  %45 = tail call i64 @llvm.smin.i64(i64 %44, i64 %8)
  %46 = getelementptr double, ptr %1, i64 %45
  %47 = getelementptr double, ptr %46, i64 %10
  %48 = load <8 x double>, ptr %47, align 8
  %49 = getelementptr double, ptr %46, i64 %12
  %50 = load <8 x double>, ptr %49, align 8
  %51 = getelementptr double, ptr %46, i64 %14
  %52 = load <8 x double>, ptr %51, align 8
  %53 = getelementptr double, ptr %46, i64 %16
  %54 = load <8 x double>, ptr %53, align 8
  %55 = getelementptr double, ptr %46, i64 %18
  %56 = load <8 x double>, ptr %55, align 8
  %57 = getelementptr double, ptr %46, i64 %20
  %58 = load <8 x double>, ptr %57, align 8
  %59 = getelementptr double, ptr %46, i64 %22
  %60 = load <8 x double>, ptr %59, align 8
  %61 = getelementptr double, ptr %46, i64 %24
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
  %87 = getelementptr <8 x double>, ptr %0, i64 %45
  store <8 x double> %79, ptr %87, align 64
  %88 = getelementptr i8, ptr %87, i64 64
  store <8 x double> %80, ptr %88, align 64
  %89 = getelementptr i8, ptr %87, i64 128
  store <8 x double> %81, ptr %89, align 64
  %90 = getelementptr i8, ptr %87, i64 192
  store <8 x double> %82, ptr %90, align 64
  %91 = getelementptr i8, ptr %87, i64 256
  store <8 x double> %83, ptr %91, align 64
  %92 = getelementptr i8, ptr %87, i64 320
  store <8 x double> %84, ptr %92, align 64
  %93 = getelementptr i8, ptr %87, i64 384
  store <8 x double> %85, ptr %93, align 64
  %94 = getelementptr i8, ptr %87, i64 448
  store <8 x double> %86, ptr %94, align 64
  %95 = add i64 %44, 8
  %96 = icmp slt i64 %95, %2
  br i1 %96, label %43, label %97

97:
  ret void
}

define internal fastcc void @write_rows_float64(ptr %0, ptr %1, i64 %2, i64 %3) {
  %5 = icmp slt i64 %2, 8
  br i1 %5, label %22, label %6

6:
  %7 = add nsw i64 %2, -8
  %8 = icmp sgt i64 %3, 0
  %9 = icmp ugt i64 %3, 1
  %10 = icmp ugt i64 %3, 2
  %11 = shl i64 %2, 4
  %12 = icmp ugt i64 %3, 3
  %13 = mul i64 %2, 24
  %14 = icmp ugt i64 %3, 4
  %15 = shl i64 %2, 5
  %16 = icmp ugt i64 %3, 5
  %17 = mul i64 %2, 40
  %18 = icmp ugt i64 %3, 6
  %19 = mul i64 %2, 48
  %20 = icmp ugt i64 %3, 7
  %21 = mul i64 %2, 56
  br label %42

22:
  %23 = icmp sgt i64 %2, 0
  br i1 %23, label %24, label %104

24:
  %25 = icmp sgt i64 %3, 0
  br label %26

26:
  %27 = phi i64 [ 0, %24 ], [ %40, %39 ]
  %28 = getelementptr double, ptr %0, i64 %27
  br i1 %25, label %29, label %39

29:
  %30 = getelementptr <8 x double>, ptr %1, i64 %27
  br label %31

31:
  %32 = phi i64 [ 0, %29 ], [ %37, %31 ]
  %33 = getelementptr double, ptr %30, i64 %32
  %34 = load double, ptr %33, align 8
  %35 = mul i64 %32, %2
  %36 = getelementptr double, ptr %28, i64 %35
  store double %34, ptr %36, align 8
  %37 = add nuw nsw i64 %32, 1
  %38 = icmp eq i64 %37, %3
  br i1 %38, label %39, label %31

39:
  %40 = add nuw nsw i64 %27, 1
  %41 = icmp eq i64 %40, %2
  br i1 %41, label %104, label %26

42:
  %43 = phi i64 [ 0, %6 ], [ %102, %101 ]
  %44 = tail call i64 @llvm.smin.i64(i64 %43, i64 %7)
  %45 = getelementptr <8 x double>, ptr %1, i64 %44
  %46 = load <8 x double>, ptr %45, align 64
  %47 = getelementptr i8, ptr %45, i64 64
  %48 = load <8 x double>, ptr %47, align 64
  %49 = getelementptr i8, ptr %45, i64 128
  %50 = load <8 x double>, ptr %49, align 64
  %51 = getelementptr i8, ptr %45, i64 192
  %52 = load <8 x double>, ptr %51, align 64
  %53 = getelementptr i8, ptr %45, i64 256
  %54 = load <8 x double>, ptr %53, align 64
  %55 = getelementptr i8, ptr %45, i64 320
  %56 = load <8 x double>, ptr %55, align 64
  %57 = getelementptr i8, ptr %45, i64 384
  %58 = load <8 x double>, ptr %57, align 64
  %59 = getelementptr i8, ptr %45, i64 448
  %60 = load <8 x double>, ptr %59, align 64
  %61 = shufflevector <8 x double> %46, <8 x double> %54, <8 x i32> <i32 0, i32 8, i32 1, i32 9, i32 2, i32 10, i32 3, i32 11>
  %62 = shufflevector <8 x double> %46, <8 x double> %54, <8 x i32> <i32 4, i32 12, i32 5, i32 13, i32 6, i32 14, i32 7, i32 15>
  %63 = shufflevector <8 x double> %48, <8 x double> %56, <8 x i32> <i32 0, i32 8, i32 1, i32 9, i32 2, i32 10, i32 3, i32 11>
  %64 = shufflevector <8 x double> %48, <8 x double> %56, <8 x i32> <i32 4, i32 12, i32 5, i32 13, i32 6, i32 14, i32 7, i32 15>
  %65 = shufflevector <8 x double> %50, <8 x double> %58, <8 x i32> <i32 0, i32 8, i32 1, i32 9, i32 2, i32 10, i32 3, i32 11>
  %66 = shufflevector <8 x double> %50, <8 x double> %58, <8 x i32> <i32 4, i32 12, i32 5, i32 13, i32 6, i32 14, i32 7, i32 15>
  %67 = shufflevector <8 x double> %52, <8 x double> %60, <8 x i32> <i32 0, i32 8, i32 1, i32 9, i32 2, i32 10, i32 3, i32 11>
  %68 = shufflevector <8 x double> %52, <8 x double> %60, <8 x i32> <i32 4, i32 12, i32 5, i32 13, i32 6, i32 14, i32 7, i32 15>
  %69 = shufflevector <8 x double> %61, <8 x double> %65, <8 x i32> <i32 0, i32 8, i32 1, i32 9, i32 2, i32 10, i32 3, i32 11>
  %70 = shufflevector <8 x double> %61, <8 x double> %65, <8 x i32> <i32 4, i32 12, i32 5, i32 13, i32 6, i32 14, i32 7, i32 15>
  %71 = shufflevector <8 x double> %62, <8 x double> %66, <8 x i32> <i32 0, i32 8, i32 1, i32 9, i32 2, i32 10, i32 3, i32 11>
  %72 = shufflevector <8 x double> %62, <8 x double> %66, <8 x i32> <i32 4, i32 12, i32 5, i32 13, i32 6, i32 14, i32 7, i32 15>
  %73 = shufflevector <8 x double> %63, <8 x double> %67, <8 x i32> <i32 0, i32 8, i32 1, i32 9, i32 2, i32 10, i32 3, i32 11>
  %74 = shufflevector <8 x double> %63, <8 x double> %67, <8 x i32> <i32 4, i32 12, i32 5, i32 13, i32 6, i32 14, i32 7, i32 15>
  %75 = shufflevector <8 x double> %64, <8 x double> %68, <8 x i32> <i32 0, i32 8, i32 1, i32 9, i32 2, i32 10, i32 3, i32 11>
  %76 = shufflevector <8 x double> %64, <8 x double> %68, <8 x i32> <i32 4, i32 12, i32 5, i32 13, i32 6, i32 14, i32 7, i32 15>
  %77 = shufflevector <8 x double> %69, <8 x double> %73, <8 x i32> <i32 4, i32 12, i32 5, i32 13, i32 6, i32 14, i32 7, i32 15>
  %78 = shufflevector <8 x double> %70, <8 x double> %74, <8 x i32> <i32 0, i32 8, i32 1, i32 9, i32 2, i32 10, i32 3, i32 11>
  %79 = shufflevector <8 x double> %70, <8 x double> %74, <8 x i32> <i32 4, i32 12, i32 5, i32 13, i32 6, i32 14, i32 7, i32 15>
  %80 = shufflevector <8 x double> %71, <8 x double> %75, <8 x i32> <i32 0, i32 8, i32 1, i32 9, i32 2, i32 10, i32 3, i32 11>
  %81 = shufflevector <8 x double> %71, <8 x double> %75, <8 x i32> <i32 4, i32 12, i32 5, i32 13, i32 6, i32 14, i32 7, i32 15>
  %82 = shufflevector <8 x double> %72, <8 x double> %76, <8 x i32> <i32 0, i32 8, i32 1, i32 9, i32 2, i32 10, i32 3, i32 11>
  %83 = shufflevector <8 x double> %72, <8 x double> %76, <8 x i32> <i32 4, i32 12, i32 5, i32 13, i32 6, i32 14, i32 7, i32 15>
  %84 = getelementptr double, ptr %0, i64 %44
  br i1 %8, label %85, label %101

85:
  %86 = shufflevector <8 x double> %69, <8 x double> %73, <8 x i32> <i32 0, i32 8, i32 1, i32 9, i32 2, i32 10, i32 3, i32 11>
  store <8 x double> %86, ptr %84, align 8
  br i1 %9, label %87, label %101

87:
  %88 = getelementptr double, ptr %84, i64 %2
  store <8 x double> %77, ptr %88, align 8
  br i1 %10, label %89, label %101

89:
  %90 = getelementptr i8, ptr %84, i64 %11
  store <8 x double> %78, ptr %90, align 8
  br i1 %12, label %91, label %101

91:
  %92 = getelementptr i8, ptr %84, i64 %13
  store <8 x double> %79, ptr %92, align 8
  br i1 %14, label %93, label %101

93:
  %94 = getelementptr i8, ptr %84, i64 %15
  store <8 x double> %80, ptr %94, align 8
  br i1 %16, label %95, label %101

95:
  %96 = getelementptr i8, ptr %84, i64 %17
  store <8 x double> %81, ptr %96, align 8
  br i1 %18, label %97, label %101

97:
  %98 = getelementptr i8, ptr %84, i64 %19
  store <8 x double> %82, ptr %98, align 8
  br i1 %20, label %99, label %101

99:
  %100 = getelementptr i8, ptr %84, i64 %21
  store <8 x double> %83, ptr %100, align 8
  br label %101

101:
  %102 = add i64 %43, 8
  %103 = icmp slt i64 %102, %2
  br i1 %103, label %42, label %104

104:
  ret void
}

declare i64 @llvm.vector.reduce.or.v8i64(<8 x i64>)

declare <8 x double> @llvm.fabs.v8f64(<8 x double>)

declare i64 @llvm.smin.i64(i64, i64)

declare <16 x i32> @llvm.smax.v16i32(<16 x i32>, <16 x i32>)

declare <16 x i32> @llvm.smin.v16i32(<16 x i32>, <16 x i32>)

declare i64 @llvm.smax.i64(i64, i64)

declare <8 x i64> @llvm.smax.v8i64(<8 x i64>, <8 x i64>)

declare <8 x i64> @llvm.smin.v8i64(<8 x i64>, <8 x i64>)

declare <16 x i32> @llvm.umin.v16i32(<16 x i32>, <16 x i32>)

declare <8 x i64> @llvm.umin.v8i64(<8 x i64>, <8 x i64>)
