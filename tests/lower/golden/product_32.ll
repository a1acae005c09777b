define internal void @kernel0(ptr %b0, ptr %b1, ptr %b2, i64 %first, i64 %end) #0 {
entry:
  br label %L1
L1:
  %i1 = phi i64 [ %first, %entry ], [ %v70, %E4 ]
  %v2 = mul i64 %i1, 128
  %v3 = mul i64 %i1, 24
  br label %L4
L4:
  %i4 = phi i64 [ 0, %L1 ], [ %v68, %E7 ]
  %v5 = mul i64 %i4, 16
  %v6 = add i64 %v2, %v5
  br label %L7
L7:
  %i7 = phi i64 [ 0, %L4 ], [ %v51, %L7 ]
  %v8 = phi <8 x float> [ splat (float 0x0000000000000000), %L4 ], [ %v43, %L7 ]
  %v9 = phi <8 x float> [ splat (float 0x0000000000000000), %L4 ], [ %v44, %L7 ]
  %v10 = phi <8 x float> [ splat (float 0x0000000000000000), %L4 ], [ %v45, %L7 ]
  %v11 = phi <8 x float> [ splat (float 0x0000000000000000), %L4 ], [ %v46, %L7 ]
  %v12 = phi <8 x float> [ splat (float 0x0000000000000000), %L4 ], [ %v47, %L7 ]
  %v13 = phi <8 x float> [ splat (float 0x0000000000000000), %L4 ], [ %v48, %L7 ]
  %v14 = phi <8 x float> [ splat (float 0x0000000000000000), %L4 ], [ %v49, %L7 ]
  %v15 = phi <8 x float> [ splat (float 0x0000000000000000), %L4 ], [ %v50, %L7 ]
  %v16 = add i64 %v3, %i7
  %v17 = getelementptr float, ptr %b1, i64 %v16
  %v18 = load float, ptr %v17, align 4
  %v19 = insertelement <8 x float> poison, float %v18, i64 0
  %v20 = shufflevector <8 x float> %v19, <8 x float> poison, <8 x i32> zeroinitializer
  %v21 = mul i64 %i7, 32
  %v22 = add i64 %v5, %v21
  %v23 = getelementptr float, ptr %b2, i64 %v22
  %v24 = load <8 x float>, ptr %v23, align 4
  %v25 = getelementptr float, ptr %b2, i64 %v22
  %v26 = getelementptr float, ptr %v25, i64 8
  %v27 = load <8 x float>, ptr %v26, align 4
  %v28 = getelementptr float, ptr %b1, i64 %v16
  %v29 = getelementptr float, ptr %v28, i64 6
  %v30 = load float, ptr %v29, align 4
  %v31 = insertelement <8 x float> poison, float %v30, i64 0
  %v32 = shufflevector <8 x float> %v31, <8 x float> poison, <8 x i32> zeroinitializer
  %v33 = getelementptr float, ptr %b1, i64 %v16
  %v34 = getelementptr float, ptr %v33, i64 12
  %v35 = load float, ptr %v34, align 4
  %v36 = insertelement <8 x float> poison, float %v35, i64 0
  %v37 = shufflevector <8 x float> %v36, <8 x float> poison, <8 x i32> zeroinitializer
  %v38 = getelementptr float, ptr %b1, i64 %v16
  %v39 = getelementptr float, ptr %v38, i64 18
  %v40 = load float, ptr %v39, align 4
  %v41 = insertelement <8 x float> poison, float %v40, i64 0
  %v42 = shufflevector <8 x float> %v41, <8 x float> poison, <8 x i32> zeroinitializer
  %v43 = call <8 x float> @llvm.fma.v8f32(<8 x float> %v20, <8 x float> %v24, <8 x float> %v8)
  %v44 = call <8 x float> @llvm.fma.v8f32(<8 x float> %v20, <8 x float> %v27, <8 x float> %v9)
  %v45 = call <8 x float> @llvm.fma.v8f32(<8 x float> %v32, <8 x float> %v24, <8 x float> %v10)
  %v46 = call <8 x float> @llvm.fma.v8f32(<8 x float> %v32, <8 x float> %v27, <8 x float> %v11)
  %v47 = call <8 x float> @llvm.fma.v8f32(<8 x float> %v37, <8 x float> %v24, <8 x float> %v12)
  %v48 = call <8 x float> @llvm.fma.v8f32(<8 x float> %v37, <8 x float> %v27, <8 x float> %v13)
  %v49 = call <8 x float> @llvm.fma.v8f32(<8 x float> %v42, <8 x float> %v24, <8 x float> %v14)
  %v50 = call <8 x float> @llvm.fma.v8f32(<8 x float> %v42, <8 x float> %v27, <8 x float> %v15)
  %v51 = add nuw nsw i64 %i7, 1
  %v52 = icmp ult i64 %v51, 6
  br i1 %v52, label %L7, label %E7
E7:
  %v53 = getelementptr float, ptr %b0, i64 %v6
  store <8 x float> %v43, ptr %v53, align 4
  %v54 = getelementptr float, ptr %b0, i64 %v6
  %v55 = getelementptr float, ptr %v54, i64 8
  store <8 x float> %v44, ptr %v55, align 4
  %v56 = getelementptr float, ptr %b0, i64 %v6
  %v57 = getelementptr float, ptr %v56, i64 32
  store <8 x float> %v45, ptr %v57, align 4
  %v58 = getelementptr float, ptr %b0, i64 %v6
  %v59 = getelementptr float, ptr %v58, i64 40
  store <8 x float> %v46, ptr %v59, align 4
  %v60 = getelementptr float, ptr %b0, i64 %v6
  %v61 = getelementptr float, ptr %v60, i64 64
  store <8 x float> %v47, ptr %v61, align 4
  %v62 = getelementptr float, ptr %b0, i64 %v6
  %v63 = getelementptr float, ptr %v62, i64 72
  store <8 x float> %v48, ptr %v63, align 4
  %v64 = getelementptr float, ptr %b0, i64 %v6
  %v65 = getelementptr float, ptr %v64, i64 96
  store <8 x float> %v49, ptr %v65, align 4
  %v66 = getelementptr float, ptr %b0, i64 %v6
  %v67 = getelementptr float, ptr %v66, i64 104
  store <8 x float> %v50, ptr %v67, align 4
  %v68 = add nuw nsw i64 %i4, 1
  %v69 = icmp ult i64 %v68, 2
  br i1 %v69, label %L4, label %E4
E4:
  %v70 = add nuw nsw i64 %i1, 1
  %v71 = icmp ult i64 %v70, %end
  br i1 %v71, label %L1, label %E1
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
