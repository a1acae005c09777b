define internal void @kernel0(ptr %b0, ptr %b1, ptr %b2, i64 %first, i64 %end) #0 {
entry:
  %v2 = getelementptr float, ptr %b2, i64 0
  br label %L3
L3:
  %i3 = phi i64 [ 0, %entry ], [ %v79, %L3 ]
  %v4 = phi <16 x float> [ splat (float 0x0000000000000000), %entry ], [ %v27, %L3 ]
  %v5 = phi <16 x float> [ splat (float 0x0000000000000000), %entry ], [ %v28, %L3 ]
  %v6 = phi <16 x float> [ splat (float 0x0000000000000000), %entry ], [ %v34, %L3 ]
  %v7 = phi <16 x float> [ splat (float 0x0000000000000000), %entry ], [ %v35, %L3 ]
  %v8 = phi <16 x float> [ splat (float 0x0000000000000000), %entry ], [ %v41, %L3 ]
  %v9 = phi <16 x float> [ splat (float 0x0000000000000000), %entry ], [ %v42, %L3 ]
  %v10 = phi <16 x float> [ splat (float 0x0000000000000000), %entry ], [ %v48, %L3 ]
  %v11 = phi <16 x float> [ splat (float 0x0000000000000000), %entry ], [ %v49, %L3 ]
  %v12 = phi <16 x float> [ splat (float 0x0000000000000000), %entry ], [ %v55, %L3 ]
  %v13 = phi <16 x float> [ splat (float 0x0000000000000000), %entry ], [ %v56, %L3 ]
  %v14 = phi <16 x float> [ splat (float 0x0000000000000000), %entry ], [ %v62, %L3 ]
  %v15 = phi <16 x float> [ splat (float 0x0000000000000000), %entry ], [ %v63, %L3 ]
  %v16 = phi <16 x float> [ splat (float 0x0000000000000000), %entry ], [ %v69, %L3 ]
  %v17 = phi <16 x float> [ splat (float 0x0000000000000000), %entry ], [ %v70, %L3 ]
  %v18 = phi <16 x float> [ splat (float 0x0000000000000000), %entry ], [ %v76, %L3 ]
  %v19 = phi <16 x float> [ splat (float 0x0000000000000000), %entry ], [ %v77, %L3 ]
  %v1 = phi ptr [ %v2, %entry ], [ %v78, %L3 ]
  %v20 = load <16 x float>, ptr %v1, align 4
  %v21 = getelementptr float, ptr %v1, i64 16
  %v22 = load <16 x float>, ptr %v21, align 4
  %v23 = getelementptr float, ptr %b1, i64 %i3
  %v24 = load float, ptr %v23, align 4
  %v25 = insertelement <16 x float> poison, float %v24, i64 0
  %v26 = shufflevector <16 x float> %v25, <16 x float> poison, <16 x i32> zeroinitializer
  %v27 = call <16 x float> @llvm.fma.v16f32(<16 x float> %v26, <16 x float> %v20, <16 x float> %v4)
  %v28 = call <16 x float> @llvm.fma.v16f32(<16 x float> %v26, <16 x float> %v22, <16 x float> %v5)
  %v29 = getelementptr float, ptr %b1, i64 %i3
  %v30 = getelementptr float, ptr %v29, i64 6
  %v31 = load float, ptr %v30, align 4
  %v32 = insertelement <16 x float> poison, float %v31, i64 0
  %v33 = shufflevector <16 x float> %v32, <16 x float> poison, <16 x i32> zeroinitializer
  %v34 = call <16 x float> @llvm.fma.v16f32(<16 x float> %v33, <16 x float> %v20, <16 x float> %v6)
  %v35 = call <16 x float> @llvm.fma.v16f32(<16 x float> %v33, <16 x float> %v22, <16 x float> %v7)
  %v36 = getelementptr float, ptr %b1, i64 %i3
  %v37 = getelementptr float, ptr %v36, i64 12
  %v38 = load float, ptr %v37, align 4
  %v39 = insertelement <16 x float> poison, float %v38, i64 0
  %v40 = shufflevector <16 x float> %v39, <16 x float> poison, <16 x i32> zeroinitializer
  %v41 = call <16 x float> @llvm.fma.v16f32(<16 x float> %v40, <16 x float> %v20, <16 x float> %v8)
  %v42 = call <16 x float> @llvm.fma.v16f32(<16 x float> %v40, <16 x float> %v22, <16 x float> %v9)
  %v43 = getelementptr float, ptr %b1, i64 %i3
  %v44 = getelementptr float, ptr %v43, i64 18
  %v45 = load float, ptr %v44, align 4
  %v46 = insertelement <16 x float> poison, float %v45, i64 0
  %v47 = shufflevector <16 x float> %v46, <16 x float> poison, <16 x i32> zeroinitializer
  %v48 = call <16 x float> @llvm.fma.v16f32(<16 x float> %v47, <16 x float> %v20, <16 x float> %v10)
  %v49 = call <16 x float> @llvm.fma.v16f32(<16 x float> %v47, <16 x float> %v22, <16 x float> %v11)
  %v50 = getelementptr float, ptr %b1, i64 %i3
  %v51 = getelementptr float, ptr %v50, i64 24
  %v52 = load float, ptr %v51, align 4
  %v53 = insertelement <16 x float> poison, float %v52, i64 0
  %v54 = shufflevector <16 x float> %v53, <16 x float> poison, <16 x i32> zeroinitializer
  %v55 = call <16 x float> @llvm.fma.v16f32(<16 x float> %v54, <16 x float> %v20, <16 x float> %v12)
  %v56 = call <16 x float> @llvm.fma.v16f32(<16 x float> %v54, <16 x float> %v22, <16 x float> %v13)
  %v57 = getelementptr float, ptr %b1, i64 %i3
  %v58 = getelementptr float, ptr %v57, i64 30
  %v59 = load float, ptr %v58, align 4
  %v60 = insertelement <16 x float> poison, float %v59, i64 0
  %v61 = shufflevector <16 x float> %v60, <16 x float> poison, <16 x i32> zeroinitializer
  %v62 = call <16 x float> @llvm.fma.v16f32(<16 x float> %v61, <16 x float> %v20, <16 x float> %v14)
  %v63 = call <16 x float> @llvm.fma.v16f32(<16 x float> %v61, <16 x float> %v22, <16 x float> %v15)
  %v64 = getelementptr float, ptr %b1, i64 %i3
  %v65 = getelementptr float, ptr %v64, i64 36
  %v66 = load float, ptr %v65, align 4
  %v67 = insertelement <16 x float> poison, float %v66, i64 0
  %v68 = shufflevector <16 x float> %v67, <16 x float> poison, <16 x i32> zeroinitializer
  %v69 = call <16 x float> @llvm.fma.v16f32(<16 x float> %v68, <16 x float> %v20, <16 x float> %v16)
  %v70 = call <16 x float> @llvm.fma.v16f32(<16 x float> %v68, <16 x float> %v22, <16 x float> %v17)
  %v71 = getelementptr float, ptr %b1, i64 %i3
  %v72 = getelementptr float, ptr %v71, i64 42
  %v73 = load float, ptr %v72, align 4
  %v74 = insertelement <16 x float> poison, float %v73, i64 0
  %v75 = shufflevector <16 x float> %v74, <16 x float> poison, <16 x i32> zeroinitializer
  %v76 = call <16 x float> @llvm.fma.v16f32(<16 x float> %v75, <16 x float> %v20, <16 x float> %v18)
  %v77 = call <16 x float> @llvm.fma.v16f32(<16 x float> %v75, <16 x float> %v22, <16 x float> %v19)
  %v78 = getelementptr float, ptr %v1, i64 32
  %v79 = add nuw nsw i64 %i3, 1
  %v80 = icmp ult i64 %v79, 6
  br i1 %v80, label %L3, label %E3
E3:
  store <16 x float> %v27, ptr %b0, align 4
  %v81 = getelementptr float, ptr %b0, i64 16
  store <16 x float> %v28, ptr %v81, align 4
  %v82 = getelementptr float, ptr %b0, i64 32
  store <16 x float> %v34, ptr %v82, align 4
  %v83 = getelementptr float, ptr %b0, i64 48
  store <16 x float> %v35, ptr %v83, align 4
  %v84 = getelementptr float, ptr %b0, i64 64
  store <16 x float> %v41, ptr %v84, align 4
  %v85 = getelementptr float, ptr %b0, i64 80
  store <16 x float> %v42, ptr %v85, align 4
  %v86 = getelementptr float, ptr %b0, i64 96
  store <16 x float> %v48, ptr %v86, align 4
  %v87 = getelementptr float, ptr %b0, i64 112
  store <16 x float> %v49, ptr %v87, align 4
  %v88 = getelementptr float, ptr %b0, i64 128
  store <16 x float> %v55, ptr %v88, align 4
  %v89 = getelementptr float, ptr %b0, i64 144
  store <16 x float> %v56, ptr %v89, align 4
  %v90 = getelementptr float, ptr %b0, i64 160
  store <16 x float> %v62, ptr %v90, align 4
  %v91 = getelementptr float, ptr %b0, i64 176
  store <16 x float> %v63, ptr %v91, align 4
  %v92 = getelementptr float, ptr %b0, i64 192
  store <16 x float> %v69, ptr %v92, align 4
  %v93 = getelementptr float, ptr %b0, i64 208
  store <16 x float> %v70, ptr %v93, align 4
  %v94 = getelementptr float, ptr %b0, i64 224
  store <16 x float> %v76, ptr %v94, align 4
  %v95 = getelementptr float, ptr %b0, i64 240
  store <16 x float> %v77, ptr %v95, align 4
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
  call void @kernel0(ptr %v6, ptr %v2, ptr %v4, i64 0, i64 1)
  ret i32 0
}

declare void @run_parallel(ptr, ptr, i64, i64)
declare i64 @host_callback(i64, ptr)
declare i64 @interrupted()
declare <16 x float> @llvm.fma.v16f32(<16 x float>, <16 x float>, <16 x float>)
attributes #0 = { nounwind }
attributes #1 = { noinline nounwind optnone }
