define internal void @kernel0(ptr %b0, ptr %b1, ptr %b2, i64 %first, i64 %end) #0 {
entry:
  br label %L1
L1:
  %i1 = phi i64 [ %first, %entry ], [ %v73, %E4 ]
  %v2 = mul i64 %i1, 128
  %v3 = mul i64 %i1, 24
  br label %L4
L4:
  %i4 = phi i64 [ 0, %L1 ], [ %v71, %E7 ]
  %v5 = mul i64 %i4, 16
  %v6 = add i64 %v2, %v5
  br label %L7
L7:
  %i7 = phi i64 [ 0, %L4 ], [ %v54, %L7 ]
  %v8 = phi <8 x float> [ splat (float 0x0000000000000000), %L4 ], [ %v28, %L7 ]
  %v9 = phi <8 x float> [ splat (float 0x0000000000000000), %L4 ], [ %v29, %L7 ]
  %v10 = phi <8 x float> [ splat (float 0x0000000000000000), %L4 ], [ %v36, %L7 ]
  %v11 = phi <8 x float> [ splat (float 0x0000000000000000), %L4 ], [ %v37, %L7 ]
  %v12 = phi <8 x float> [ splat (float 0x0000000000000000), %L4 ], [ %v44, %L7 ]
  %v13 = phi <8 x float> [ splat (float 0x0000000000000000), %L4 ], [ %v45, %L7 ]
  %v14 = phi <8 x float> [ splat (float 0x0000000000000000), %L4 ], [ %v52, %L7 ]
  %v15 = phi <8 x float> [ splat (float 0x0000000000000000), %L4 ], [ %v53, %L7 ]
  %v16 = mul i64 %i7, 32
  %v17 = add i64 %v5, %v16
  %v18 = getelementptr float, ptr %b2, i64 %v17
  %v19 = load <8 x float>, ptr %v18, align 4
  %v20 = getelementptr float, ptr %b2, i64 %v17
  %v21 = getelementptr float, ptr %v20, i64 8
  %v22 = load <8 x float>, ptr %v21, align 4
  %v23 = add i64 %v3, %i7
  %v24 = getelementptr float, ptr %b1, i64 %v23
  %v25 = load float, ptr %v24, align 4
  %v26 = insertelement <8 x float> poison, float %v25, i64 0
  %v27 = shufflevector <8 x float> %v26, <8 x float> poison, <8 x i32> zeroinitializer
  %v28 = call <8 x float> @llvm.fma.v8f32(<8 x float> %v27, <8 x float> %v19, <8 x float> %v8)
  %v29 = call <8 x float> @llvm.fma.v8f32(<8 x float> %v27, <8 x float> %v22, <8 x float> %v9)
  %v30 = add i64 %v23, 6
  %v31 = getelementptr float, ptr %b1, i64 %v23
  %v32 = getelementptr float, ptr %v31, i64 6
  %v33 = load float, ptr %v32, align 4
  %v34 = insertelement <8 x float> poison, float %v33, i64 0
  %v35 = shufflevector <8 x float> %v34, <8 x float> poison, <8 x i32> zeroinitializer
  %v36 = call <8 x float> @llvm.fma.v8f32(<8 x float> %v35, <8 x float> %v19, <8 x float> %v10)
  %v37 = call <8 x float> @llvm.fma.v8f32(<8 x float> %v35, <8 x float> %v22, <8 x float> %v11)
  %v38 = add i64 %v23, 12
  %v39 = getelementptr float, ptr %b1, i64 %v23
  %v40 = getelementptr float, ptr %v39, i64 12
  %v41 = load float, ptr %v40, align 4
  %v42 = insertelement <8 x float> poison, float %v41, i64 0
  %v43 = shufflevector <8 x float> %v42, <8 x float> poison, <8 x i32> zeroinitializer
  %v44 = call <8 x float> @llvm.fma.v8f32(<8 x float> %v43, <8 x float> %v19, <8 x float> %v12)
  %v45 = call <8 x float> @llvm.fma.v8f32(<8 x float> %v43, <8 x float> %v22, <8 x float> %v13)
  %v46 = add i64 %v23, 18
  %v47 = getelementptr float, ptr %b1, i64 %v23
  %v48 = getelementptr float, ptr %v47, i64 18
  %v49 = load float, ptr %v48, align 4
  %v50 = insertelement <8 x float> poison, float %v49, i64 0
  %v51 = shufflevector <8 x float> %v50, <8 x float> poison, <8 x i32> zeroinitializer
  %v52 = call <8 x float> @llvm.fma.v8f32(<8 x float> %v51, <8 x float> %v19, <8 x float> %v14)
  %v53 = call <8 x float> @llvm.fma.v8f32(<8 x float> %v51, <8 x float> %v22, <8 x float> %v15)
  %v54 = add nuw nsw i64 %i7, 1
  %v55 = icmp ult i64 %v54, 6
  br i1 %v55, label %L7, label %E7
E7:
  %v56 = getelementptr float, ptr %b0, i64 %v6
  store <8 x float> %v28, ptr %v56, align 4
  %v57 = getelementptr float, ptr %b0, i64 %v6
  %v58 = getelementptr float, ptr %v57, i64 8
  store <8 x float> %v29, ptr %v58, align 4
  %v59 = getelementptr float, ptr %b0, i64 %v6
  %v60 = getelementptr float, ptr %v59, i64 32
  store <8 x float> %v36, ptr %v60, align 4
  %v61 = getelementptr float, ptr %b0, i64 %v6
  %v62 = getelementptr float, ptr %v61, i64 40
  store <8 x float> %v37, ptr %v62, align 4
  %v63 = getelementptr float, ptr %b0, i64 %v6
  %v64 = getelementptr float, ptr %v63, i64 64
  store <8 x float> %v44, ptr %v64, align 4
  %v65 = getelementptr float, ptr %b0, i64 %v6
  %v66 = getelementptr float, ptr %v65, i64 72
  store <8 x float> %v45, ptr %v66, align 4
  %v67 = getelementptr float, ptr %b0, i64 %v6
  %v68 = getelementptr float, ptr %v67, i64 96
  store <8 x float> %v52, ptr %v68, align 4
  %v69 = getelementptr float, ptr %b0, i64 %v6
  %v70 = getelementptr float, ptr %v69, i64 104
  store <8 x float> %v53, ptr %v70, align 4
  %v71 = add nuw nsw i64 %i4, 1
  %v72 = icmp ult i64 %v71, 2
  br i1 %v72, label %L4, label %E4
E4:
  %v73 = add nuw nsw i64 %i1, 1
  %v74 = icmp ult i64 %v73, %end
  br i1 %v74, label %L1, label %E1
E1:
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
  call void @kernel0(ptr %v6, ptr %v2, ptr %v4, i64 0, i64 2)
  ret i32 0
}

declare void @run_parallel(ptr, ptr, i64, i64)
declare i64 @host_callback(i64, ptr)
declare i64 @interrupted()
declare <8 x float> @llvm.fma.v8f32(<8 x float>, <8 x float>, <8 x float>)
attributes #0 = { nounwind }
