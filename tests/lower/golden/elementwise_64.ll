define internal void @kernel0(ptr %b0, ptr %b1, ptr %b2, i64 %first, i64 %end) #0 {
entry:
  %v1 = insertelement <16 x float> poison, float 0x4000000000000000, i64 0
  %v2 = shufflevector <16 x float> %v1, <16 x float> poison, <16 x i32> zeroinitializer
  %v3 = load <16 x float>, ptr %b2, align 4
  %v4 = insertelement <16 x i64> poison, i64 5, i64 0
  %v5 = shufflevector <16 x i64> %v4, <16 x i64> poison, <16 x i32> zeroinitializer
  %v6 = icmp slt <16 x i64> <i64 0, i64 1, i64 2, i64 3, i64 4, i64 5, i64 6, i64 7, i64 8, i64 9, i64 10, i64 11, i64 12, i64 13, i64 14, i64 15>, %v5
  %v7 = getelementptr float, ptr %b2, i64 16
  %v8 = call <16 x float> @llvm.masked.load.v16f32.p0(ptr align 4 %v7, <16 x i1> %v6, <16 x float> zeroinitializer)
  %v9 = mul i64 %first, 21
  br label %L11
L11:
  %i11 = phi i64 [ %first, %entry ], [ %v21, %L11 ]
  %v10 = phi i64 [ %v9, %entry ], [ %v20, %L11 ]
  %v12 = getelementptr float, ptr %b1, i64 %v10
  %v13 = load <16 x float>, ptr %v12, align 4
  %v14 = call <16 x float> @llvm.fma.v16f32(<16 x float> %v13, <16 x float> %v2, <16 x float> %v3)
  %v15 = getelementptr float, ptr %b0, i64 %v10
  store <16 x float> %v14, ptr %v15, align 4
  %v16 = getelementptr float, ptr %v12, i64 16
  %v17 = call <16 x float> @llvm.masked.load.v16f32.p0(ptr align 4 %v16, <16 x i1> %v6, <16 x float> zeroinitializer)
  %v18 = call <16 x float> @llvm.fma.v16f32(<16 x float> %v17, <16 x float> %v2, <16 x float> %v8)
  %v19 = getelementptr float, ptr %v15, i64 16
  call void @llvm.masked.store.v16f32.p0(<16 x float> %v18, ptr align 4 %v19, <16 x i1> %v6)
  %v20 = add i64 %v10, 21
  %v21 = add nuw nsw i64 %i11, 1
  %v22 = icmp ult i64 %v21, %end
  br i1 %v22, label %L11, label %E11
E11:
  ret void
}

define i32 @program(ptr %table) #1 {
entry:
  %arguments = alloca ptr, i64 3
  %no_arena = alloca i8, i64 1
  %v1 = getelementptr ptr, ptr %table, i64 0
  %v2 = load ptr, ptr %v1
  %v3 = getelementptr ptr, ptr %table, i64 1
  %v4 = load ptr, ptr %v3
  %v5 = getelementptr ptr, ptr %table, i64 2
  %v6 = load ptr, ptr %v5
  call void @kernel0(ptr %v6, ptr %v2, ptr %v4, i64 0, i64 3)
  ret i32 0
}

declare void @run_parallel(ptr, ptr, i64, i64)
declare i64 @interrupted()
declare <16 x float> @llvm.fma.v16f32(<16 x float>, <16 x float>, <16 x float>)
declare <16 x float> @llvm.masked.load.v16f32.p0(ptr align 4, <16 x i1>, <16 x float>)
declare void @llvm.masked.store.v16f32.p0(<16 x float>, ptr align 4, <16 x i1>)
attributes #0 = { nounwind }
attributes #1 = { noinline nounwind optnone }
