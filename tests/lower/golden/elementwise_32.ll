define internal void @kernel0(ptr %b0, ptr %b1, ptr %b2, i64 %first, i64 %end) #0 {
entry:
  %v1 = insertelement <8 x float> poison, float 0x4000000000000000, i64 0
  %v2 = shufflevector <8 x float> %v1, <8 x float> poison, <8 x i32> zeroinitializer
  %v3 = insertelement <8 x i64> poison, i64 5, i64 0
  %v4 = shufflevector <8 x i64> %v3, <8 x i64> poison, <8 x i32> zeroinitializer
  %v5 = icmp slt <8 x i64> <i64 0, i64 1, i64 2, i64 3, i64 4, i64 5, i64 6, i64 7>, %v4
  %v6 = getelementptr float, ptr %b2, i64 16
  %v7 = call <8 x float> @llvm.masked.load.v8f32.p0(ptr align 4 %v6, <8 x i1> %v5, <8 x float> zeroinitializer)
  br label %L8
L8:
  %i8 = phi i64 [ %first, %entry ], [ %v27, %E10 ]
  %v9 = mul i64 %i8, 21
  br label %L10
L10:
  %i10 = phi i64 [ 0, %L8 ], [ %v19, %L10 ]
  %v11 = mul i64 %i10, 8
  %v12 = add i64 %v9, %v11
  %v13 = getelementptr float, ptr %b1, i64 %v12
  %v14 = load <8 x float>, ptr %v13, align 4
  %v15 = getelementptr float, ptr %b2, i64 %v11
  %v16 = load <8 x float>, ptr %v15, align 4
  %v17 = call <8 x float> @llvm.fma.v8f32(<8 x float> %v14, <8 x float> %v2, <8 x float> %v16)
  %v18 = getelementptr float, ptr %b0, i64 %v12
  store <8 x float> %v17, ptr %v18, align 4
  %v19 = add nuw nsw i64 %i10, 1
  %v20 = icmp ult i64 %v19, 2
  br i1 %v20, label %L10, label %E10
E10:
  %v21 = getelementptr float, ptr %b1, i64 %v9
  %v22 = getelementptr float, ptr %v21, i64 16
  %v23 = call <8 x float> @llvm.masked.load.v8f32.p0(ptr align 4 %v22, <8 x i1> %v5, <8 x float> zeroinitializer)
  %v24 = call <8 x float> @llvm.fma.v8f32(<8 x float> %v23, <8 x float> %v2, <8 x float> %v7)
  %v25 = getelementptr float, ptr %b0, i64 %v9
  %v26 = getelementptr float, ptr %v25, i64 16
  call void @llvm.masked.store.v8f32.p0(<8 x float> %v24, ptr align 4 %v26, <8 x i1> %v5)
  %v27 = add nuw nsw i64 %i8, 1
  %v28 = icmp ult i64 %v27, %end
  br i1 %v28, label %L8, label %E8
E8:
  ret void
}

define i32 @program(ptr %table) #0 {
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
declare i64 @host_callback(i64, ptr)
declare i64 @interrupted()
declare <8 x float> @llvm.fma.v8f32(<8 x float>, <8 x float>, <8 x float>)
declare <8 x float> @llvm.masked.load.v8f32.p0(ptr align 4, <8 x i1>, <8 x float>)
declare void @llvm.masked.store.v8f32.p0(<8 x float>, ptr align 4, <8 x i1>)
attributes #0 = { nounwind }
