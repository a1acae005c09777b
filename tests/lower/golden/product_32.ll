define internal void @kernel0(ptr %b0, ptr %b1, ptr %b2, i64 %first, i64 %end) #0 {
entry:
  br label %L1
L1:
  %i1 = phi i64 [ %first, %entry ], [ %v59, %E4 ]
  %v2 = mul i64 %i1, 128
  %v3 = mul i64 %i1, 24
  br label %L4
L4:
  %i4 = phi i64 [ 0, %L1 ], [ %v57, %E9 ]
  %v5 = mul i64 %i4, 16
  %v6 = add i64 %v2, %v5
  %v8 = getelementptr float, ptr %b2, i64 %v5
  br label %L9
L9:
  %i9 = phi i64 [ 0, %L4 ], [ %v47, %L9 ]
  %v10 = phi <8 x float> [ splat (float 0x0000000000000000), %L4 ], [ %v26, %L9 ]
  %v11 = phi <8 x float> [ splat (float 0x0000000000000000), %L4 ], [ %v27, %L9 ]
  %v12 = phi <8 x float> [ splat (float 0x0000000000000000), %L4 ], [ %v32, %L9 ]
  %v13 = phi <8 x float> [ splat (float 0x0000000000000000), %L4 ], [ %v33, %L9 ]
  %v14 = phi <8 x float> [ splat (float 0x0000000000000000), %L4 ], [ %v38, %L9 ]
  %v15 = phi <8 x float> [ splat (float 0x0000000000000000), %L4 ], [ %v39, %L9 ]
  %v16 = phi <8 x float> [ splat (float 0x0000000000000000), %L4 ], [ %v44, %L9 ]
  %v17 = phi <8 x float> [ splat (float 0x0000000000000000), %L4 ], [ %v45, %L9 ]
  %v7 = phi ptr [ %v8, %L4 ], [ %v46, %L9 ]
  %v18 = load <8 x float>, ptr %v7, align 4
  %v19 = getelementptr float, ptr %v7, i64 8
  %v20 = load <8 x float>, ptr %v19, align 4
  %v21 = add i64 %v3, %i9
  %v22 = getelementptr float, ptr %b1, i64 %v21
  %v23 = load float, ptr %v22, align 4
  %v24 = insertelement <8 x float> poison, float %v23, i64 0
  %v25 = shufflevector <8 x float> %v24, <8 x float> poison, <8 x i32> zeroinitializer
  %v26 = call <8 x float> @llvm.fma.v8f32(<8 x float> %v25, <8 x float> %v18, <8 x float> %v10)
  %v27 = call <8 x float> @llvm.fma.v8f32(<8 x float> %v25, <8 x float> %v20, <8 x float> %v11)
  %v28 = getelementptr float, ptr %v22, i64 6
  %v29 = load float, ptr %v28, align 4
  %v30 = insertelement <8 x float> poison, float %v29, i64 0
  %v31 = shufflevector <8 x float> %v30, <8 x float> poison, <8 x i32> zeroinitializer
  %v32 = call <8 x float> @llvm.fma.v8f32(<8 x float> %v31, <8 x float> %v18, <8 x float> %v12)
  %v33 = call <8 x float> @llvm.fma.v8f32(<8 x float> %v31, <8 x float> %v20, <8 x float> %v13)
  %v34 = getelementptr float, ptr %v22, i64 12
  %v35 = load float, ptr %v34, align 4
  %v36 = insertelement <8 x float> poison, float %v35, i64 0
  %v37 = shufflevector <8 x float> %v36, <8 x float> poison, <8 x i32> zeroinitializer
  %v38 = call <8 x float> @llvm.fma.v8f32(<8 x float> %v37, <8 x float> %v18, <8 x float> %v14)
  %v39 = call <8 x float> @llvm.fma.v8f32(<8 x float> %v37, <8 x float> %v20, <8 x float> %v15)
  %v40 = getelementptr float, ptr %v22, i64 18
  %v41 = load float, ptr %v40, align 4
  %v42 = insertelement <8 x float> poison, float %v41, i64 0
  %v43 = shufflevector <8 x float> %v42, <8 x float> poison, <8 x i32> zeroinitializer
  %v44 = call <8 x float> @llvm.fma.v8f32(<8 x float> %v43, <8 x float> %v18, <8 x float> %v16)
  %v45 = call <8 x float> @llvm.fma.v8f32(<8 x float> %v43, <8 x float> %v20, <8 x float> %v17)
  %v46 = getelementptr float, ptr %v7, i64 32
  %v47 = add nuw nsw i64 %i9, 1
  %v48 = icmp ult i64 %v47, 6
  br i1 %v48, label %L9, label %E9
E9:
  %v49 = getelementptr float, ptr %b0, i64 %v6
  store <8 x float> %v26, ptr %v49, align 4
  %v50 = getelementptr float, ptr %v49, i64 8
  store <8 x float> %v27, ptr %v50, align 4
  %v51 = getelementptr float, ptr %v49, i64 32
  store <8 x float> %v32, ptr %v51, align 4
  %v52 = getelementptr float, ptr %v49, i64 40
  store <8 x float> %v33, ptr %v52, align 4
  %v53 = getelementptr float, ptr %v49, i64 64
  store <8 x float> %v38, ptr %v53, align 4
  %v54 = getelementptr float, ptr %v49, i64 72
  store <8 x float> %v39, ptr %v54, align 4
  %v55 = getelementptr float, ptr %v49, i64 96
  store <8 x float> %v44, ptr %v55, align 4
  %v56 = getelementptr float, ptr %v49, i64 104
  store <8 x float> %v45, ptr %v56, align 4
  %v57 = add nuw nsw i64 %i4, 1
  %v58 = icmp ult i64 %v57, 2
  br i1 %v58, label %L4, label %E4
E4:
  %v59 = add nuw nsw i64 %i1, 1
  %v60 = icmp ult i64 %v59, %end
  br i1 %v60, label %L1, label %E1
E1:
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
  call void @kernel0(ptr %v6, ptr %v2, ptr %v4, i64 0, i64 2)
  ret i32 0
}

declare void @run_parallel(ptr, ptr, i64, i64)
declare i64 @interrupted()
declare <8 x float> @llvm.fma.v8f32(<8 x float>, <8 x float>, <8 x float>)
attributes #0 = { nounwind }
attributes #1 = { noinline nounwind optnone }
