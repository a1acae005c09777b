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
  %i8 = phi i64 [ %first, %entry ], [ %v29, %E12 ]
  %v9 = mul i64 %i8, 21
  br label %L12
L12:
  %i12 = phi i64 [ 0, %L8 ], [ %v21, %L12 ]
  %v10 = phi i64 [ %v9, %L8 ], [ %v19, %L12 ]
  %v11 = phi i64 [ 0, %L8 ], [ %v20, %L12 ]
  %v13 = getelementptr float, ptr %b1, i64 %v10
  %v14 = load <8 x float>, ptr %v13, align 4
  %v15 = getelementptr float, ptr %b2, i64 %v11
  %v16 = load <8 x float>, ptr %v15, align 4
  %v17 = call <8 x float> @llvm.fma.v8f32(<8 x float> %v14, <8 x float> %v2, <8 x float> %v16)
  %v18 = getelementptr float, ptr %b0, i64 %v10
  store <8 x float> %v17, ptr %v18, align 4
  %v19 = add i64 %v10, 8
  %v20 = add i64 %v11, 8
  %v21 = add nuw nsw i64 %i12, 1
  %v22 = icmp ult i64 %v21, 2
  br i1 %v22, label %L12, label %E12
E12:
  %v23 = getelementptr float, ptr %b1, i64 %v9
  %v24 = getelementptr float, ptr %v23, i64 16
  %v25 = call <8 x float> @llvm.masked.load.v8f32.p0(ptr align 4 %v24, <8 x i1> %v5, <8 x float> zeroinitializer)
  %v26 = call <8 x float> @llvm.fma.v8f32(<8 x float> %v25, <8 x float> %v2, <8 x float> %v7)
  %v27 = getelementptr float, ptr %b0, i64 %v9
  %v28 = getelementptr float, ptr %v27, i64 16
  call void @llvm.masked.store.v8f32.p0(<8 x float> %v26, ptr align 4 %v28, <8 x i1> %v5)
  %v29 = add nuw nsw i64 %i8, 1
  %v30 = icmp ult i64 %v29, %end
  br i1 %v30, label %L8, label %E8
E8:
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
declare <8 x float> @llvm.fma.v8f32(<8 x float>, <8 x float>, <8 x float>)
declare <8 x float> @llvm.masked.load.v8f32.p0(ptr align 4, <8 x i1>, <8 x float>)
declare void @llvm.masked.store.v8f32.p0(<8 x float>, ptr align 4, <8 x i1>)
attributes #0 = { nounwind }
attributes #1 = { noinline nounwind optnone }
