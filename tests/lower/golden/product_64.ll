define internal void @kernel0(ptr %b0, ptr %b1, ptr %b2, i64 %first, i64 %end) #0 {
entry:
  br label %L1
L1:
  %i1 = phi i64 [ 0, %entry ], [ %v86, %L1 ]
  %v2 = phi <16 x float> [ splat (float 0x0000000000000000), %entry ], [ %v28, %L1 ]
  %v3 = phi <16 x float> [ splat (float 0x0000000000000000), %entry ], [ %v29, %L1 ]
  %v4 = phi <16 x float> [ splat (float 0x0000000000000000), %entry ], [ %v36, %L1 ]
  %v5 = phi <16 x float> [ splat (float 0x0000000000000000), %entry ], [ %v37, %L1 ]
  %v6 = phi <16 x float> [ splat (float 0x0000000000000000), %entry ], [ %v44, %L1 ]
  %v7 = phi <16 x float> [ splat (float 0x0000000000000000), %entry ], [ %v45, %L1 ]
  %v8 = phi <16 x float> [ splat (float 0x0000000000000000), %entry ], [ %v52, %L1 ]
  %v9 = phi <16 x float> [ splat (float 0x0000000000000000), %entry ], [ %v53, %L1 ]
  %v10 = phi <16 x float> [ splat (float 0x0000000000000000), %entry ], [ %v60, %L1 ]
  %v11 = phi <16 x float> [ splat (float 0x0000000000000000), %entry ], [ %v61, %L1 ]
  %v12 = phi <16 x float> [ splat (float 0x0000000000000000), %entry ], [ %v68, %L1 ]
  %v13 = phi <16 x float> [ splat (float 0x0000000000000000), %entry ], [ %v69, %L1 ]
  %v14 = phi <16 x float> [ splat (float 0x0000000000000000), %entry ], [ %v76, %L1 ]
  %v15 = phi <16 x float> [ splat (float 0x0000000000000000), %entry ], [ %v77, %L1 ]
  %v16 = phi <16 x float> [ splat (float 0x0000000000000000), %entry ], [ %v84, %L1 ]
  %v17 = phi <16 x float> [ splat (float 0x0000000000000000), %entry ], [ %v85, %L1 ]
  %v18 = mul i64 %i1, 32
  %v19 = getelementptr float, ptr %b2, i64 %v18
  %v20 = load <16 x float>, ptr %v19, align 4
  %v21 = getelementptr float, ptr %b2, i64 %v18
  %v22 = getelementptr float, ptr %v21, i64 16
  %v23 = load <16 x float>, ptr %v22, align 4
  %v24 = getelementptr float, ptr %b1, i64 %i1
  %v25 = load float, ptr %v24, align 4
  %v26 = insertelement <16 x float> poison, float %v25, i64 0
  %v27 = shufflevector <16 x float> %v26, <16 x float> poison, <16 x i32> zeroinitializer
  %v28 = call <16 x float> @llvm.fma.v16f32(<16 x float> %v27, <16 x float> %v20, <16 x float> %v2)
  %v29 = call <16 x float> @llvm.fma.v16f32(<16 x float> %v27, <16 x float> %v23, <16 x float> %v3)
  %v30 = add i64 %i1, 6
  %v31 = getelementptr float, ptr %b1, i64 %i1
  %v32 = getelementptr float, ptr %v31, i64 6
  %v33 = load float, ptr %v32, align 4
  %v34 = insertelement <16 x float> poison, float %v33, i64 0
  %v35 = shufflevector <16 x float> %v34, <16 x float> poison, <16 x i32> zeroinitializer
  %v36 = call <16 x float> @llvm.fma.v16f32(<16 x float> %v35, <16 x float> %v20, <16 x float> %v4)
  %v37 = call <16 x float> @llvm.fma.v16f32(<16 x float> %v35, <16 x float> %v23, <16 x float> %v5)
  %v38 = add i64 %i1, 12
  %v39 = getelementptr float, ptr %b1, i64 %i1
  %v40 = getelementptr float, ptr %v39, i64 12
  %v41 = load float, ptr %v40, align 4
  %v42 = insertelement <16 x float> poison, float %v41, i64 0
  %v43 = shufflevector <16 x float> %v42, <16 x float> poison, <16 x i32> zeroinitializer
  %v44 = call <16 x float> @llvm.fma.v16f32(<16 x float> %v43, <16 x float> %v20, <16 x float> %v6)
  %v45 = call <16 x float> @llvm.fma.v16f32(<16 x float> %v43, <16 x float> %v23, <16 x float> %v7)
  %v46 = add i64 %i1, 18
  %v47 = getelementptr float, ptr %b1, i64 %i1
  %v48 = getelementptr float, ptr %v47, i64 18
  %v49 = load float, ptr %v48, align 4
  %v50 = insertelement <16 x float> poison, float %v49, i64 0
  %v51 = shufflevector <16 x float> %v50, <16 x float> poison, <16 x i32> zeroinitializer
  %v52 = call <16 x float> @llvm.fma.v16f32(<16 x float> %v51, <16 x float> %v20, <16 x float> %v8)
  %v53 = call <16 x float> @llvm.fma.v16f32(<16 x float> %v51, <16 x float> %v23, <16 x float> %v9)
  %v54 = add i64 %i1, 24
  %v55 = getelementptr float, ptr %b1, i64 %i1
  %v56 = getelementptr float, ptr %v55, i64 24
  %v57 = load float, ptr %v56, align 4
  %v58 = insertelement <16 x float> poison, float %v57, i64 0
  %v59 = shufflevector <16 x float> %v58, <16 x float> poison, <16 x i32> zeroinitializer
  %v60 = call <16 x float> @llvm.fma.v16f32(<16 x float> %v59, <16 x float> %v20, <16 x float> %v10)
  %v61 = call <16 x float> @llvm.fma.v16f32(<16 x float> %v59, <16 x float> %v23, <16 x float> %v11)
  %v62 = add i64 %i1, 30
  %v63 = getelementptr float, ptr %b1, i64 %i1
  %v64 = getelementptr float, ptr %v63, i64 30
  %v65 = load float, ptr %v64, align 4
  %v66 = insertelement <16 x float> poison, float %v65, i64 0
  %v67 = shufflevector <16 x float> %v66, <16 x float> poison, <16 x i32> zeroinitializer
  %v68 = call <16 x float> @llvm.fma.v16f32(<16 x float> %v67, <16 x float> %v20, <16 x float> %v12)
  %v69 = call <16 x float> @llvm.fma.v16f32(<16 x float> %v67, <16 x float> %v23, <16 x float> %v13)
  %v70 = add i64 %i1, 36
  %v71 = getelementptr float, ptr %b1, i64 %i1
  %v72 = getelementptr float, ptr %v71, i64 36
  %v73 = load float, ptr %v72, align 4
  %v74 = insertelement <16 x float> poison, float %v73, i64 0
  %v75 = shufflevector <16 x float> %v74, <16 x float> poison, <16 x i32> zeroinitializer
  %v76 = call <16 x float> @llvm.fma.v16f32(<16 x float> %v75, <16 x float> %v20, <16 x float> %v14)
  %v77 = call <16 x float> @llvm.fma.v16f32(<16 x float> %v75, <16 x float> %v23, <16 x float> %v15)
  %v78 = add i64 %i1, 42
  %v79 = getelementptr float, ptr %b1, i64 %i1
  %v80 = getelementptr float, ptr %v79, i64 42
  %v81 = load float, ptr %v80, align 4
  %v82 = insertelement <16 x float> poison, float %v81, i64 0
  %v83 = shufflevector <16 x float> %v82, <16 x float> poison, <16 x i32> zeroinitializer
  %v84 = call <16 x float> @llvm.fma.v16f32(<16 x float> %v83, <16 x float> %v20, <16 x float> %v16)
  %v85 = call <16 x float> @llvm.fma.v16f32(<16 x float> %v83, <16 x float> %v23, <16 x float> %v17)
  %v86 = add nuw nsw i64 %i1, 1
  %v87 = icmp ult i64 %v86, 6
  br i1 %v87, label %L1, label %E1
E1:
  store <16 x float> %v28, ptr %b0, align 4
  %v88 = getelementptr float, ptr %b0, i64 16
  store <16 x float> %v29, ptr %v88, align 4
  %v89 = getelementptr float, ptr %b0, i64 32
  store <16 x float> %v36, ptr %v89, align 4
  %v90 = getelementptr float, ptr %b0, i64 48
  store <16 x float> %v37, ptr %v90, align 4
  %v91 = getelementptr float, ptr %b0, i64 64
  store <16 x float> %v44, ptr %v91, align 4
  %v92 = getelementptr float, ptr %b0, i64 80
  store <16 x float> %v45, ptr %v92, align 4
  %v93 = getelementptr float, ptr %b0, i64 96
  store <16 x float> %v52, ptr %v93, align 4
  %v94 = getelementptr float, ptr %b0, i64 112
  store <16 x float> %v53, ptr %v94, align 4
  %v95 = getelementptr float, ptr %b0, i64 128
  store <16 x float> %v60, ptr %v95, align 4
  %v96 = getelementptr float, ptr %b0, i64 144
  store <16 x float> %v61, ptr %v96, align 4
  %v97 = getelementptr float, ptr %b0, i64 160
  store <16 x float> %v68, ptr %v97, align 4
  %v98 = getelementptr float, ptr %b0, i64 176
  store <16 x float> %v69, ptr %v98, align 4
  %v99 = getelementptr float, ptr %b0, i64 192
  store <16 x float> %v76, ptr %v99, align 4
  %v100 = getelementptr float, ptr %b0, i64 208
  store <16 x float> %v77, ptr %v100, align 4
  %v101 = getelementptr float, ptr %b0, i64 224
  store <16 x float> %v84, ptr %v101, align 4
  %v102 = getelementptr float, ptr %b0, i64 240
  store <16 x float> %v85, ptr %v102, align 4
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
  call void @kernel0(ptr %v6, ptr %v2, ptr %v4, i64 0, i64 1)
  ret i32 0
}

declare void @run_parallel(ptr, ptr, i64, i64)
declare i64 @host_callback(i64, ptr)
declare i64 @interrupted()
declare <16 x float> @llvm.fma.v16f32(<16 x float>, <16 x float>, <16 x float>)
attributes #0 = { nounwind }
