define internal void @kernel0(ptr %b0, ptr %b1, ptr %b2, i64 %first, i64 %end) #0 {
entry:
  br label %L1
L1:
  %i1 = phi i64 [ 0, %entry ], [ %v79, %L1 ]
  %v2 = phi <16 x float> [ splat (float 0x0000000000000000), %entry ], [ %v63, %L1 ]
  %v3 = phi <16 x float> [ splat (float 0x0000000000000000), %entry ], [ %v64, %L1 ]
  %v4 = phi <16 x float> [ splat (float 0x0000000000000000), %entry ], [ %v65, %L1 ]
  %v5 = phi <16 x float> [ splat (float 0x0000000000000000), %entry ], [ %v66, %L1 ]
  %v6 = phi <16 x float> [ splat (float 0x0000000000000000), %entry ], [ %v67, %L1 ]
  %v7 = phi <16 x float> [ splat (float 0x0000000000000000), %entry ], [ %v68, %L1 ]
  %v8 = phi <16 x float> [ splat (float 0x0000000000000000), %entry ], [ %v69, %L1 ]
  %v9 = phi <16 x float> [ splat (float 0x0000000000000000), %entry ], [ %v70, %L1 ]
  %v10 = phi <16 x float> [ splat (float 0x0000000000000000), %entry ], [ %v71, %L1 ]
  %v11 = phi <16 x float> [ splat (float 0x0000000000000000), %entry ], [ %v72, %L1 ]
  %v12 = phi <16 x float> [ splat (float 0x0000000000000000), %entry ], [ %v73, %L1 ]
  %v13 = phi <16 x float> [ splat (float 0x0000000000000000), %entry ], [ %v74, %L1 ]
  %v14 = phi <16 x float> [ splat (float 0x0000000000000000), %entry ], [ %v75, %L1 ]
  %v15 = phi <16 x float> [ splat (float 0x0000000000000000), %entry ], [ %v76, %L1 ]
  %v16 = phi <16 x float> [ splat (float 0x0000000000000000), %entry ], [ %v77, %L1 ]
  %v17 = phi <16 x float> [ splat (float 0x0000000000000000), %entry ], [ %v78, %L1 ]
  %v18 = getelementptr float, ptr %b1, i64 %i1
  %v19 = load float, ptr %v18, align 4
  %v20 = insertelement <16 x float> poison, float %v19, i64 0
  %v21 = shufflevector <16 x float> %v20, <16 x float> poison, <16 x i32> zeroinitializer
  %v22 = mul i64 %i1, 32
  %v23 = getelementptr float, ptr %b2, i64 %v22
  %v24 = load <16 x float>, ptr %v23, align 4
  %v25 = getelementptr float, ptr %b2, i64 %v22
  %v26 = getelementptr float, ptr %v25, i64 16
  %v27 = load <16 x float>, ptr %v26, align 4
  %v28 = getelementptr float, ptr %b1, i64 %i1
  %v29 = getelementptr float, ptr %v28, i64 6
  %v30 = load float, ptr %v29, align 4
  %v31 = insertelement <16 x float> poison, float %v30, i64 0
  %v32 = shufflevector <16 x float> %v31, <16 x float> poison, <16 x i32> zeroinitializer
  %v33 = getelementptr float, ptr %b1, i64 %i1
  %v34 = getelementptr float, ptr %v33, i64 12
  %v35 = load float, ptr %v34, align 4
  %v36 = insertelement <16 x float> poison, float %v35, i64 0
  %v37 = shufflevector <16 x float> %v36, <16 x float> poison, <16 x i32> zeroinitializer
  %v38 = getelementptr float, ptr %b1, i64 %i1
  %v39 = getelementptr float, ptr %v38, i64 18
  %v40 = load float, ptr %v39, align 4
  %v41 = insertelement <16 x float> poison, float %v40, i64 0
  %v42 = shufflevector <16 x float> %v41, <16 x float> poison, <16 x i32> zeroinitializer
  %v43 = getelementptr float, ptr %b1, i64 %i1
  %v44 = getelementptr float, ptr %v43, i64 24
  %v45 = load float, ptr %v44, align 4
  %v46 = insertelement <16 x float> poison, float %v45, i64 0
  %v47 = shufflevector <16 x float> %v46, <16 x float> poison, <16 x i32> zeroinitializer
  %v48 = getelementptr float, ptr %b1, i64 %i1
  %v49 = getelementptr float, ptr %v48, i64 30
  %v50 = load float, ptr %v49, align 4
  %v51 = insertelement <16 x float> poison, float %v50, i64 0
  %v52 = shufflevector <16 x float> %v51, <16 x float> poison, <16 x i32> zeroinitializer
  %v53 = getelementptr float, ptr %b1, i64 %i1
  %v54 = getelementptr float, ptr %v53, i64 36
  %v55 = load float, ptr %v54, align 4
  %v56 = insertelement <16 x float> poison, float %v55, i64 0
  %v57 = shufflevector <16 x float> %v56, <16 x float> poison, <16 x i32> zeroinitializer
  %v58 = getelementptr float, ptr %b1, i64 %i1
  %v59 = getelementptr float, ptr %v58, i64 42
  %v60 = load float, ptr %v59, align 4
  %v61 = insertelement <16 x float> poison, float %v60, i64 0
  %v62 = shufflevector <16 x float> %v61, <16 x float> poison, <16 x i32> zeroinitializer
  %v63 = call <16 x float> @llvm.fma.v16f32(<16 x float> %v21, <16 x float> %v24, <16 x float> %v2)
  %v64 = call <16 x float> @llvm.fma.v16f32(<16 x float> %v21, <16 x float> %v27, <16 x float> %v3)
  %v65 = call <16 x float> @llvm.fma.v16f32(<16 x float> %v32, <16 x float> %v24, <16 x float> %v4)
  %v66 = call <16 x float> @llvm.fma.v16f32(<16 x float> %v32, <16 x float> %v27, <16 x float> %v5)
  %v67 = call <16 x float> @llvm.fma.v16f32(<16 x float> %v37, <16 x float> %v24, <16 x float> %v6)
  %v68 = call <16 x float> @llvm.fma.v16f32(<16 x float> %v37, <16 x float> %v27, <16 x float> %v7)
  %v69 = call <16 x float> @llvm.fma.v16f32(<16 x float> %v42, <16 x float> %v24, <16 x float> %v8)
  %v70 = call <16 x float> @llvm.fma.v16f32(<16 x float> %v42, <16 x float> %v27, <16 x float> %v9)
  %v71 = call <16 x float> @llvm.fma.v16f32(<16 x float> %v47, <16 x float> %v24, <16 x float> %v10)
  %v72 = call <16 x float> @llvm.fma.v16f32(<16 x float> %v47, <16 x float> %v27, <16 x float> %v11)
  %v73 = call <16 x float> @llvm.fma.v16f32(<16 x float> %v52, <16 x float> %v24, <16 x float> %v12)
  %v74 = call <16 x float> @llvm.fma.v16f32(<16 x float> %v52, <16 x float> %v27, <16 x float> %v13)
  %v75 = call <16 x float> @llvm.fma.v16f32(<16 x float> %v57, <16 x float> %v24, <16 x float> %v14)
  %v76 = call <16 x float> @llvm.fma.v16f32(<16 x float> %v57, <16 x float> %v27, <16 x float> %v15)
  %v77 = call <16 x float> @llvm.fma.v16f32(<16 x float> %v62, <16 x float> %v24, <16 x float> %v16)
  %v78 = call <16 x float> @llvm.fma.v16f32(<16 x float> %v62, <16 x float> %v27, <16 x float> %v17)
  %v79 = add nuw nsw i64 %i1, 1
  %v80 = icmp ult i64 %v79, 6
  br i1 %v80, label %L1, label %E1
E1:
  store <16 x float> %v63, ptr %b0, align 4
  %v81 = getelementptr float, ptr %b0, i64 16
  store <16 x float> %v64, ptr %v81, align 4
  %v82 = getelementptr float, ptr %b0, i64 32
  store <16 x float> %v65, ptr %v82, align 4
  %v83 = getelementptr float, ptr %b0, i64 48
  store <16 x float> %v66, ptr %v83, align 4
  %v84 = getelementptr float, ptr %b0, i64 64
  store <16 x float> %v67, ptr %v84, align 4
  %v85 = getelementptr float, ptr %b0, i64 80
  store <16 x float> %v68, ptr %v85, align 4
  %v86 = getelementptr float, ptr %b0, i64 96
  store <16 x float> %v69, ptr %v86, align 4
  %v87 = getelementptr float, ptr %b0, i64 112
  store <16 x float> %v70, ptr %v87, align 4
  %v88 = getelementptr float, ptr %b0, i64 128
  store <16 x float> %v71, ptr %v88, align 4
  %v89 = getelementptr float, ptr %b0, i64 144
  store <16 x float> %v72, ptr %v89, align 4
  %v90 = getelementptr float, ptr %b0, i64 160
  store <16 x float> %v73, ptr %v90, align 4
  %v91 = getelementptr float, ptr %b0, i64 176
  store <16 x float> %v74, ptr %v91, align 4
  %v92 = getelementptr float, ptr %b0, i64 192
  store <16 x float> %v75, ptr %v92, align 4
  %v93 = getelementptr float, ptr %b0, i64 208
  store <16 x float> %v76, ptr %v93, align 4
  %v94 = getelementptr float, ptr %b0, i64 224
  store <16 x float> %v77, ptr %v94, align 4
  %v95 = getelementptr float, ptr %b0, i64 240
  store <16 x float> %v78, ptr %v95, align 4
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
