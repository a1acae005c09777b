define internal void @kernel0(ptr %b0, ptr %b1, ptr %b2, i64 %first, i64 %end) #0 {
entry:
  %v2 = getelementptr float, ptr %b2, i64 0
  br label %L3
L3:
  %i3 = phi i64 [ 0, %entry ], [ %v72, %L3 ]
  %v4 = phi <16 x float> [ splat (float 0x0000000000000000), %entry ], [ %v27, %L3 ]
  %v5 = phi <16 x float> [ splat (float 0x0000000000000000), %entry ], [ %v28, %L3 ]
  %v6 = phi <16 x float> [ splat (float 0x0000000000000000), %entry ], [ %v33, %L3 ]
  %v7 = phi <16 x float> [ splat (float 0x0000000000000000), %entry ], [ %v34, %L3 ]
  %v8 = phi <16 x float> [ splat (float 0x0000000000000000), %entry ], [ %v39, %L3 ]
  %v9 = phi <16 x float> [ splat (float 0x0000000000000000), %entry ], [ %v40, %L3 ]
  %v10 = phi <16 x float> [ splat (float 0x0000000000000000), %entry ], [ %v45, %L3 ]
  %v11 = phi <16 x float> [ splat (float 0x0000000000000000), %entry ], [ %v46, %L3 ]
  %v12 = phi <16 x float> [ splat (float 0x0000000000000000), %entry ], [ %v51, %L3 ]
  %v13 = phi <16 x float> [ splat (float 0x0000000000000000), %entry ], [ %v52, %L3 ]
  %v14 = phi <16 x float> [ splat (float 0x0000000000000000), %entry ], [ %v57, %L3 ]
  %v15 = phi <16 x float> [ splat (float 0x0000000000000000), %entry ], [ %v58, %L3 ]
  %v16 = phi <16 x float> [ splat (float 0x0000000000000000), %entry ], [ %v63, %L3 ]
  %v17 = phi <16 x float> [ splat (float 0x0000000000000000), %entry ], [ %v64, %L3 ]
  %v18 = phi <16 x float> [ splat (float 0x0000000000000000), %entry ], [ %v69, %L3 ]
  %v19 = phi <16 x float> [ splat (float 0x0000000000000000), %entry ], [ %v70, %L3 ]
  %v1 = phi ptr [ %v2, %entry ], [ %v71, %L3 ]
  %v20 = load <16 x float>, ptr %v1, align 4
  %v21 = getelementptr float, ptr %v1, i64 16
  %v22 = load <16 x float>, ptr %v21, align 4
  %v23 = getelementptr float, ptr %b1, i64 %i3
  %v24 = load float, ptr %v23, align 4
  %v25 = insertelement <16 x float> poison, float %v24, i64 0
  %v26 = shufflevector <16 x float> %v25, <16 x float> poison, <16 x i32> zeroinitializer
  %v27 = call <16 x float> @llvm.fma.v16f32(<16 x float> %v26, <16 x float> %v20, <16 x float> %v4)
  %v28 = call <16 x float> @llvm.fma.v16f32(<16 x float> %v26, <16 x float> %v22, <16 x float> %v5)
  %v29 = getelementptr float, ptr %v23, i64 6
  %v30 = load float, ptr %v29, align 4
  %v31 = insertelement <16 x float> poison, float %v30, i64 0
  %v32 = shufflevector <16 x float> %v31, <16 x float> poison, <16 x i32> zeroinitializer
  %v33 = call <16 x float> @llvm.fma.v16f32(<16 x float> %v32, <16 x float> %v20, <16 x float> %v6)
  %v34 = call <16 x float> @llvm.fma.v16f32(<16 x float> %v32, <16 x float> %v22, <16 x float> %v7)
  %v35 = getelementptr float, ptr %v23, i64 12
  %v36 = load float, ptr %v35, align 4
  %v37 = insertelement <16 x float> poison, float %v36, i64 0
  %v38 = shufflevector <16 x float> %v37, <16 x float> poison, <16 x i32> zeroinitializer
  %v39 = call <16 x float> @llvm.fma.v16f32(<16 x float> %v38, <16 x float> %v20, <16 x float> %v8)
  %v40 = call <16 x float> @llvm.fma.v16f32(<16 x float> %v38, <16 x float> %v22, <16 x float> %v9)
  %v41 = getelementptr float, ptr %v23, i64 18
  %v42 = load float, ptr %v41, align 4
  %v43 = insertelement <16 x float> poison, float %v42, i64 0
  %v44 = shufflevector <16 x float> %v43, <16 x float> poison, <16 x i32> zeroinitializer
  %v45 = call <16 x float> @llvm.fma.v16f32(<16 x float> %v44, <16 x float> %v20, <16 x float> %v10)
  %v46 = call <16 x float> @llvm.fma.v16f32(<16 x float> %v44, <16 x float> %v22, <16 x float> %v11)
  %v47 = getelementptr float, ptr %v23, i64 24
  %v48 = load float, ptr %v47, align 4
  %v49 = insertelement <16 x float> poison, float %v48, i64 0
  %v50 = shufflevector <16 x float> %v49, <16 x float> poison, <16 x i32> zeroinitializer
  %v51 = call <16 x float> @llvm.fma.v16f32(<16 x float> %v50, <16 x float> %v20, <16 x float> %v12)
  %v52 = call <16 x float> @llvm.fma.v16f32(<16 x float> %v50, <16 x float> %v22, <16 x float> %v13)
  %v53 = getelementptr float, ptr %v23, i64 30
  %v54 = load float, ptr %v53, align 4
  %v55 = insertelement <16 x float> poison, float %v54, i64 0
  %v56 = shufflevector <16 x float> %v55, <16 x float> poison, <16 x i32> zeroinitializer
  %v57 = call <16 x float> @llvm.fma.v16f32(<16 x float> %v56, <16 x float> %v20, <16 x float> %v14)
  %v58 = call <16 x float> @llvm.fma.v16f32(<16 x float> %v56, <16 x float> %v22, <16 x float> %v15)
  %v59 = getelementptr float, ptr %v23, i64 36
  %v60 = load float, ptr %v59, align 4
  %v61 = insertelement <16 x float> poison, float %v60, i64 0
  %v62 = shufflevector <16 x float> %v61, <16 x float> poison, <16 x i32> zeroinitializer
  %v63 = call <16 x float> @llvm.fma.v16f32(<16 x float> %v62, <16 x float> %v20, <16 x float> %v16)
  %v64 = call <16 x float> @llvm.fma.v16f32(<16 x float> %v62, <16 x float> %v22, <16 x float> %v17)
  %v65 = getelementptr float, ptr %v23, i64 42
  %v66 = load float, ptr %v65, align 4
  %v67 = insertelement <16 x float> poison, float %v66, i64 0
  %v68 = shufflevector <16 x float> %v67, <16 x float> poison, <16 x i32> zeroinitializer
  %v69 = call <16 x float> @llvm.fma.v16f32(<16 x float> %v68, <16 x float> %v20, <16 x float> %v18)
  %v70 = call <16 x float> @llvm.fma.v16f32(<16 x float> %v68, <16 x float> %v22, <16 x float> %v19)
  %v71 = getelementptr float, ptr %v1, i64 32
  %v72 = add nuw nsw i64 %i3, 1
  %v73 = icmp ult i64 %v72, 6
  br i1 %v73, label %L3, label %E3
E3:
  store <16 x float> %v27, ptr %b0, align 4
  %v74 = getelementptr float, ptr %b0, i64 16
  store <16 x float> %v28, ptr %v74, align 4
  %v75 = getelementptr float, ptr %b0, i64 32
  store <16 x float> %v33, ptr %v75, align 4
  %v76 = getelementptr float, ptr %b0, i64 48
  store <16 x float> %v34, ptr %v76, align 4
  %v77 = getelementptr float, ptr %b0, i64 64
  store <16 x float> %v39, ptr %v77, align 4
  %v78 = getelementptr float, ptr %b0, i64 80
  store <16 x float> %v40, ptr %v78, align 4
  %v79 = getelementptr float, ptr %b0, i64 96
  store <16 x float> %v45, ptr %v79, align 4
  %v80 = getelementptr float, ptr %b0, i64 112
  store <16 x float> %v46, ptr %v80, align 4
  %v81 = getelementptr float, ptr %b0, i64 128
  store <16 x float> %v51, ptr %v81, align 4
  %v82 = getelementptr float, ptr %b0, i64 144
  store <16 x float> %v52, ptr %v82, align 4
  %v83 = getelementptr float, ptr %b0, i64 160
  store <16 x float> %v57, ptr %v83, align 4
  %v84 = getelementptr float, ptr %b0, i64 176
  store <16 x float> %v58, ptr %v84, align 4
  %v85 = getelementptr float, ptr %b0, i64 192
  store <16 x float> %v63, ptr %v85, align 4
  %v86 = getelementptr float, ptr %b0, i64 208
  store <16 x float> %v64, ptr %v86, align 4
  %v87 = getelementptr float, ptr %b0, i64 224
  store <16 x float> %v69, ptr %v87, align 4
  %v88 = getelementptr float, ptr %b0, i64 240
  store <16 x float> %v70, ptr %v88, align 4
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
declare i64 @interrupted()
declare <16 x float> @llvm.fma.v16f32(<16 x float>, <16 x float>, <16 x float>)
attributes #0 = { nounwind }
attributes #1 = { noinline nounwind optnone }
