define internal void @kernel0(ptr %b0, ptr %b1, ptr %b2, i64 %first, i64 %end) #0 {
entry:
  br label %L1
L1:
  %i1 = phi i64 [ %first, %entry ], [ %v69, %E4 ]
  %v2 = mul i64 %i1, 128
  %v3 = mul i64 %i1, 24
  br label %L4
L4:
  %i4 = phi i64 [ 0, %L1 ], [ %v67, %E9 ]
  %v5 = mul i64 %i4, 16
  %v6 = add i64 %v2, %v5
  %v8 = getelementptr float, ptr %b2, i64 %v5
  br label %L9
L9:
  %i9 = phi i64 [ 0, %L4 ], [ %v50, %L9 ]
  %v10 = phi <8 x float> [ splat (float 0x0000000000000000), %L4 ], [ %v26, %L9 ]
  %v11 = phi <8 x float> [ splat (float 0x0000000000000000), %L4 ], [ %v27, %L9 ]
  %v12 = phi <8 x float> [ splat (float 0x0000000000000000), %L4 ], [ %v33, %L9 ]
  %v13 = phi <8 x float> [ splat (float 0x0000000000000000), %L4 ], [ %v34, %L9 ]
  %v14 = phi <8 x float> [ splat (float 0x0000000000000000), %L4 ], [ %v40, %L9 ]
  %v15 = phi <8 x float> [ splat (float 0x0000000000000000), %L4 ], [ %v41, %L9 ]
  %v16 = phi <8 x float> [ splat (float 0x0000000000000000), %L4 ], [ %v47, %L9 ]
  %v17 = phi <8 x float> [ splat (float 0x0000000000000000), %L4 ], [ %v48, %L9 ]
  %v7 = phi ptr [ %v8, %L4 ], [ %v49, %L9 ]
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
  %v28 = getelementptr float, ptr %b1, i64 %v21
  %v29 = getelementptr float, ptr %v28, i64 6
  %v30 = load float, ptr %v29, align 4
  %v31 = insertelement <8 x float> poison, float %v30, i64 0
  %v32 = shufflevector <8 x float> %v31, <8 x float> poison, <8 x i32> zeroinitializer
  %v33 = call <8 x float> @llvm.fma.v8f32(<8 x float> %v32, <8 x float> %v18, <8 x float> %v12)
  %v34 = call <8 x float> @llvm.fma.v8f32(<8 x float> %v32, <8 x float> %v20, <8 x float> %v13)
  %v35 = getelementptr float, ptr %b1, i64 %v21
  %v36 = getelementptr float, ptr %v35, i64 12
  %v37 = load float, ptr %v36, align 4
  %v38 = insertelement <8 x float> poison, float %v37, i64 0
  %v39 = shufflevector <8 x float> %v38, <8 x float> poison, <8 x i32> zeroinitializer
  %v40 = call <8 x float> @llvm.fma.v8f32(<8 x float> %v39, <8 x float> %v18, <8 x float> %v14)
  %v41 = call <8 x float> @llvm.fma.v8f32(<8 x float> %v39, <8 x float> %v20, <8 x float> %v15)
  %v42 = getelementptr float, ptr %b1, i64 %v21
  %v43 = getelementptr float, ptr %v42, i64 18
  %v44 = load float, ptr %v43, align 4
  %v45 = insertelement <8 x float> poison, float %v44, i64 0
  %v46 = shufflevector <8 x float> %v45, <8 x float> poison, <8 x i32> zeroinitializer
  %v47 = call <8 x float> @llvm.fma.v8f32(<8 x float> %v46, <8 x float> %v18, <8 x float> %v16)
  %v48 = call <8 x float> @llvm.fma.v8f32(<8 x float> %v46, <8 x float> %v20, <8 x float> %v17)
  %v49 = getelementptr float, ptr %v7, i64 32
  %v50 = add nuw nsw i64 %i9, 1
  %v51 = icmp ult i64 %v50, 6
  br i1 %v51, label %L9, label %E9
E9:
  %v52 = getelementptr float, ptr %b0, i64 %v6
  store <8 x float> %v26, ptr %v52, align 4
  %v53 = getelementptr float, ptr %b0, i64 %v6
  %v54 = getelementptr float, ptr %v53, i64 8
  store <8 x float> %v27, ptr %v54, align 4
  %v55 = getelementptr float, ptr %b0, i64 %v6
  %v56 = getelementptr float, ptr %v55, i64 32
  store <8 x float> %v33, ptr %v56, align 4
  %v57 = getelementptr float, ptr %b0, i64 %v6
  %v58 = getelementptr float, ptr %v57, i64 40
  store <8 x float> %v34, ptr %v58, align 4
  %v59 = getelementptr float, ptr %b0, i64 %v6
  %v60 = getelementptr float, ptr %v59, i64 64
  store <8 x float> %v40, ptr %v60, align 4
  %v61 = getelementptr float, ptr %b0, i64 %v6
  %v62 = getelementptr float, ptr %v61, i64 72
  store <8 x float> %v41, ptr %v62, align 4
  %v63 = getelementptr float, ptr %b0, i64 %v6
  %v64 = getelementptr float, ptr %v63, i64 96
  store <8 x float> %v47, ptr %v64, align 4
  %v65 = getelementptr float, ptr %b0, i64 %v6
  %v66 = getelementptr float, ptr %v65, i64 104
  store <8 x float> %v48, ptr %v66, align 4
  %v67 = add nuw nsw i64 %i4, 1
  %v68 = icmp ult i64 %v67, 2
  br i1 %v68, label %L4, label %E4
E4:
  %v69 = add nuw nsw i64 %i1, 1
  %v70 = icmp ult i64 %v69, %end
  br i1 %v70, label %L1, label %E1
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
declare i64 @host_callback(i64, ptr)
declare i64 @interrupted()
declare <8 x float> @llvm.fma.v8f32(<8 x float>, <8 x float>, <8 x float>)
attributes #0 = { nounwind }
attributes #1 = { noinline nounwind optnone }
