define internal void @kernel0(ptr %b0, ptr %b1, i64 %first, i64 %end) #0 {
entry:
  %v1 = insertelement <16 x i64> poison, i64 8, i64 0
  %v2 = shufflevector <16 x i64> %v1, <16 x i64> poison, <16 x i32> zeroinitializer
  %v3 = icmp slt <16 x i64> <i64 0, i64 1, i64 2, i64 3, i64 4, i64 5, i64 6, i64 7, i64 8, i64 9, i64 10, i64 11, i64 12, i64 13, i64 14, i64 15>, %v2
  %v4 = insertelement <16 x float> poison, float 0xFFF0000000000000, i64 0
  %v5 = shufflevector <16 x float> %v4, <16 x float> poison, <16 x i32> zeroinitializer
  %v6 = insertelement <16 x i32> poison, i32 0, i64 0
  %v7 = shufflevector <16 x i32> %v6, <16 x i32> poison, <16 x i32> zeroinitializer
  %v8 = trunc <16 x i64> <i64 0, i64 1, i64 2, i64 3, i64 4, i64 5, i64 6, i64 7, i64 8, i64 9, i64 10, i64 11, i64 12, i64 13, i64 14, i64 15> to <16 x i32>
  %v9 = trunc i64 32 to i32
  %v10 = insertelement <16 x i32> poison, i32 %v9, i64 0
  %v11 = shufflevector <16 x i32> %v10, <16 x i32> poison, <16 x i32> zeroinitializer
  %v12 = add <16 x i32> %v11, %v8
  %v13 = insertelement <16 x i32> poison, i32 2147483647, i64 0
  %v14 = shufflevector <16 x i32> %v13, <16 x i32> poison, <16 x i32> zeroinitializer
  br label %L15
L15:
  %i15 = phi i64 [ %first, %entry ], [ %v102, %E24 ]
  %v16 = mul i64 %i15, 40
  %v17 = getelementptr float, ptr %b1, i64 %v16
  %v18 = getelementptr float, ptr %v17, i64 32
  %v19 = call <16 x float> @llvm.masked.load.v16f32.p0(ptr align 4 %v18, <16 x i1> %v3, <16 x float> zeroinitializer)
  %v20 = select <16 x i1> %v3, <16 x float> %v19, <16 x float> %v5
  %v22 = getelementptr float, ptr %b1, i64 %v16
  br label %L24
L24:
  %i24 = phi i64 [ 0, %L15 ], [ %v39, %L24 ]
  %v25 = phi <16 x float> [ %v5, %L15 ], [ %v32, %L24 ]
  %v26 = phi <16 x i32> [ %v7, %L15 ], [ %v36, %L24 ]
  %v21 = phi ptr [ %v22, %L15 ], [ %v37, %L24 ]
  %v23 = phi i64 [ 0, %L15 ], [ %v38, %L24 ]
  %v27 = load <16 x float>, ptr %v21, align 4
  %v28 = fcmp ole <16 x float> %v27, %v25
  %v29 = xor <16 x i1> %v28, splat (i1 true)
  %v30 = fcmp oeq <16 x float> %v25, %v25
  %v31 = and <16 x i1> %v29, %v30
  %v32 = select <16 x i1> %v31, <16 x float> %v27, <16 x float> %v25
  %v33 = trunc i64 %v23 to i32
  %v34 = insertelement <16 x i32> poison, i32 %v33, i64 0
  %v35 = shufflevector <16 x i32> %v34, <16 x i32> poison, <16 x i32> zeroinitializer
  %v36 = select <16 x i1> %v31, <16 x i32> %v35, <16 x i32> %v26
  %v37 = getelementptr float, ptr %v21, i64 16
  %v38 = add i64 %v23, 16
  %v39 = add nuw nsw i64 %i24, 1
  %v40 = icmp ult i64 %v39, 2
  br i1 %v40, label %L24, label %E24
E24:
  %v41 = fcmp ole <16 x float> %v20, %v32
  %v42 = xor <16 x i1> %v41, splat (i1 true)
  %v43 = fcmp oeq <16 x float> %v32, %v32
  %v44 = and <16 x i1> %v42, %v43
  %v45 = add <16 x i32> %v36, %v8
  %v46 = icmp slt <16 x i32> %v12, %v45
  %v47 = fcmp ole <16 x float> %v32, %v20
  %v48 = xor <16 x i1> %v47, splat (i1 true)
  %v49 = fcmp oeq <16 x float> %v20, %v20
  %v50 = and <16 x i1> %v48, %v49
  %v51 = xor <16 x i1> %v50, splat (i1 true)
  %v52 = and <16 x i1> %v46, %v51
  %v53 = or <16 x i1> %v44, %v52
  %v54 = select <16 x i1> %v53, <16 x float> %v20, <16 x float> %v32
  %v55 = fcmp uno <16 x float> %v54, %v54
  %v56 = bitcast <16 x i1> %v55 to i16
  %v57 = icmp ne i16 %v56, 0
  %v58 = shufflevector <16 x float> %v54, <16 x float> poison, <8 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7>
  %v59 = shufflevector <16 x float> %v54, <16 x float> poison, <8 x i32> <i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15>
  %v60 = fcmp ogt <8 x float> %v59, %v58
  %v61 = select <8 x i1> %v60, <8 x float> %v59, <8 x float> %v58
  %v62 = shufflevector <8 x float> %v61, <8 x float> poison, <4 x i32> <i32 0, i32 1, i32 2, i32 3>
  %v63 = shufflevector <8 x float> %v61, <8 x float> poison, <4 x i32> <i32 4, i32 5, i32 6, i32 7>
  %v64 = fcmp ogt <4 x float> %v63, %v62
  %v65 = select <4 x i1> %v64, <4 x float> %v63, <4 x float> %v62
  %v66 = shufflevector <4 x float> %v65, <4 x float> poison, <2 x i32> <i32 0, i32 1>
  %v67 = shufflevector <4 x float> %v65, <4 x float> poison, <2 x i32> <i32 2, i32 3>
  %v68 = fcmp ogt <2 x float> %v67, %v66
  %v69 = select <2 x i1> %v68, <2 x float> %v67, <2 x float> %v66
  %v70 = extractelement <2 x float> %v69, i64 0
  %v71 = extractelement <2 x float> %v69, i64 1
  %v72 = fcmp ogt float %v71, %v70
  %v73 = select i1 %v72, float %v71, float %v70
  %v74 = sext i1 %v57 to i32
  %v75 = bitcast float %v73 to i32
  %v76 = or i32 %v75, %v74
  %v77 = bitcast i32 %v76 to float
  %v78 = insertelement <16 x float> poison, float %v77, i64 0
  %v79 = shufflevector <16 x float> %v78, <16 x float> poison, <16 x i32> zeroinitializer
  %v80 = fcmp oeq <16 x float> %v54, %v79
  %v81 = fcmp une <16 x float> %v54, %v54
  %v82 = or <16 x i1> %v80, %v81
  %v83 = select <16 x i1> %v53, <16 x i32> %v12, <16 x i32> %v45
  %v84 = select <16 x i1> %v82, <16 x i32> %v83, <16 x i32> %v14
  %v85 = shufflevector <16 x i32> %v84, <16 x i32> poison, <8 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7>
  %v86 = shufflevector <16 x i32> %v84, <16 x i32> poison, <8 x i32> <i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15>
  %v87 = icmp slt <8 x i32> %v86, %v85
  %v88 = select <8 x i1> %v87, <8 x i32> %v86, <8 x i32> %v85
  %v89 = shufflevector <8 x i32> %v88, <8 x i32> poison, <4 x i32> <i32 0, i32 1, i32 2, i32 3>
  %v90 = shufflevector <8 x i32> %v88, <8 x i32> poison, <4 x i32> <i32 4, i32 5, i32 6, i32 7>
  %v91 = icmp slt <4 x i32> %v90, %v89
  %v92 = select <4 x i1> %v91, <4 x i32> %v90, <4 x i32> %v89
  %v93 = shufflevector <4 x i32> %v92, <4 x i32> poison, <2 x i32> <i32 0, i32 1>
  %v94 = shufflevector <4 x i32> %v92, <4 x i32> poison, <2 x i32> <i32 2, i32 3>
  %v95 = icmp slt <2 x i32> %v94, %v93
  %v96 = select <2 x i1> %v95, <2 x i32> %v94, <2 x i32> %v93
  %v97 = extractelement <2 x i32> %v96, i64 0
  %v98 = extractelement <2 x i32> %v96, i64 1
  %v99 = icmp slt i32 %v98, %v97
  %v100 = select i1 %v99, i32 %v98, i32 %v97
  %v101 = getelementptr i32, ptr %b0, i64 %i15
  store i32 %v100, ptr %v101, align 4
  %v102 = add nuw nsw i64 %i15, 1
  %v103 = icmp ult i64 %v102, %end
  br i1 %v103, label %L15, label %E15
E15:
  ret void
}

define i32 @program(ptr %table) #1 {
entry:
  %arguments = alloca ptr, i64 2
  %no_arena = alloca i8, i64 1
  %v1 = getelementptr ptr, ptr %table, i64 0
  %v2 = load ptr, ptr %v1
  %v3 = getelementptr ptr, ptr %table, i64 1
  %v4 = load ptr, ptr %v3
  call void @kernel0(ptr %v4, ptr %v2, i64 0, i64 5)
  ret i32 0
}

declare void @run_parallel(ptr, ptr, i64, i64)
declare i64 @interrupted()
declare <16 x float> @llvm.masked.load.v16f32.p0(ptr align 4, <16 x i1>, <16 x float>)
attributes #0 = { nounwind }
attributes #1 = { noinline nounwind optnone }
