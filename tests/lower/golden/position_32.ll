define internal void @kernel0(ptr %b0, ptr %b1, i64 %first, i64 %end) #0 {
entry:
  %v1 = insertelement <8 x float> poison, float 0xFFF0000000000000, i64 0
  %v2 = shufflevector <8 x float> %v1, <8 x float> poison, <8 x i32> zeroinitializer
  %v3 = insertelement <8 x i32> poison, i32 0, i64 0
  %v4 = shufflevector <8 x i32> %v3, <8 x i32> poison, <8 x i32> zeroinitializer
  %v5 = trunc <8 x i64> <i64 0, i64 1, i64 2, i64 3, i64 4, i64 5, i64 6, i64 7> to <8 x i32>
  %v6 = trunc i64 32 to i32
  %v7 = insertelement <8 x i32> poison, i32 %v6, i64 0
  %v8 = shufflevector <8 x i32> %v7, <8 x i32> poison, <8 x i32> zeroinitializer
  %v9 = add <8 x i32> %v8, %v5
  %v10 = insertelement <8 x i32> poison, i32 2147483647, i64 0
  %v11 = shufflevector <8 x i32> %v10, <8 x i32> poison, <8 x i32> zeroinitializer
  br label %L12
L12:
  %i12 = phi i64 [ %first, %entry ], [ %v119, %E20 ]
  %v13 = mul i64 %i12, 40
  %v14 = getelementptr float, ptr %b1, i64 %v13
  %v15 = getelementptr float, ptr %v14, i64 32
  %v16 = load <8 x float>, ptr %v15, align 4
  %v18 = getelementptr float, ptr %b1, i64 %v13
  br label %L20
L20:
  %i20 = phi i64 [ 0, %L12 ], [ %v49, %L20 ]
  %v21 = phi <8 x float> [ %v2, %L12 ], [ %v31, %L20 ]
  %v22 = phi <8 x float> [ %v2, %L12 ], [ %v37, %L20 ]
  %v23 = phi <8 x i32> [ %v4, %L12 ], [ %v42, %L20 ]
  %v24 = phi <8 x i32> [ %v4, %L12 ], [ %v46, %L20 ]
  %v17 = phi ptr [ %v18, %L12 ], [ %v47, %L20 ]
  %v19 = phi i64 [ 0, %L12 ], [ %v48, %L20 ]
  %v25 = getelementptr float, ptr %v17, i64 8
  %v26 = load <8 x float>, ptr %v25, align 4
  %v27 = fcmp ole <8 x float> %v26, %v21
  %v28 = xor <8 x i1> %v27, splat (i1 true)
  %v29 = fcmp oeq <8 x float> %v21, %v21
  %v30 = and <8 x i1> %v28, %v29
  %v31 = select <8 x i1> %v30, <8 x float> %v26, <8 x float> %v21
  %v32 = load <8 x float>, ptr %v17, align 4
  %v33 = fcmp ole <8 x float> %v32, %v22
  %v34 = xor <8 x i1> %v33, splat (i1 true)
  %v35 = fcmp oeq <8 x float> %v22, %v22
  %v36 = and <8 x i1> %v34, %v35
  %v37 = select <8 x i1> %v36, <8 x float> %v32, <8 x float> %v22
  %v38 = add i64 %v19, 8
  %v39 = trunc i64 %v38 to i32
  %v40 = insertelement <8 x i32> poison, i32 %v39, i64 0
  %v41 = shufflevector <8 x i32> %v40, <8 x i32> poison, <8 x i32> zeroinitializer
  %v42 = select <8 x i1> %v30, <8 x i32> %v41, <8 x i32> %v23
  %v43 = trunc i64 %v19 to i32
  %v44 = insertelement <8 x i32> poison, i32 %v43, i64 0
  %v45 = shufflevector <8 x i32> %v44, <8 x i32> poison, <8 x i32> zeroinitializer
  %v46 = select <8 x i1> %v36, <8 x i32> %v45, <8 x i32> %v24
  %v47 = getelementptr float, ptr %v17, i64 16
  %v48 = add i64 %v19, 16
  %v49 = add nuw nsw i64 %i20, 1
  %v50 = icmp ult i64 %v49, 2
  br i1 %v50, label %L20, label %E20
E20:
  %v51 = fcmp ole <8 x float> %v31, %v37
  %v52 = xor <8 x i1> %v51, splat (i1 true)
  %v53 = fcmp oeq <8 x float> %v37, %v37
  %v54 = and <8 x i1> %v52, %v53
  %v55 = add <8 x i32> %v42, %v5
  %v56 = add <8 x i32> %v46, %v5
  %v57 = icmp slt <8 x i32> %v55, %v56
  %v58 = fcmp ole <8 x float> %v37, %v31
  %v59 = xor <8 x i1> %v58, splat (i1 true)
  %v60 = fcmp oeq <8 x float> %v31, %v31
  %v61 = and <8 x i1> %v59, %v60
  %v62 = xor <8 x i1> %v61, splat (i1 true)
  %v63 = and <8 x i1> %v57, %v62
  %v64 = or <8 x i1> %v54, %v63
  %v65 = select <8 x i1> %v64, <8 x float> %v31, <8 x float> %v37
  %v66 = fcmp ole <8 x float> %v16, %v65
  %v67 = xor <8 x i1> %v66, splat (i1 true)
  %v68 = fcmp oeq <8 x float> %v65, %v65
  %v69 = and <8 x i1> %v67, %v68
  %v70 = select <8 x i1> %v64, <8 x i32> %v55, <8 x i32> %v56
  %v71 = icmp slt <8 x i32> %v9, %v70
  %v72 = fcmp ole <8 x float> %v65, %v16
  %v73 = xor <8 x i1> %v72, splat (i1 true)
  %v74 = fcmp oeq <8 x float> %v16, %v16
  %v75 = and <8 x i1> %v73, %v74
  %v76 = xor <8 x i1> %v75, splat (i1 true)
  %v77 = and <8 x i1> %v71, %v76
  %v78 = or <8 x i1> %v69, %v77
  %v79 = select <8 x i1> %v78, <8 x float> %v16, <8 x float> %v65
  %v80 = fcmp uno <8 x float> %v79, %v79
  %v81 = bitcast <8 x i1> %v80 to i8
  %v82 = icmp ne i8 %v81, 0
  %v83 = shufflevector <8 x float> %v79, <8 x float> poison, <4 x i32> <i32 0, i32 1, i32 2, i32 3>
  %v84 = shufflevector <8 x float> %v79, <8 x float> poison, <4 x i32> <i32 4, i32 5, i32 6, i32 7>
  %v85 = fcmp ogt <4 x float> %v84, %v83
  %v86 = select <4 x i1> %v85, <4 x float> %v84, <4 x float> %v83
  %v87 = shufflevector <4 x float> %v86, <4 x float> poison, <2 x i32> <i32 0, i32 1>
  %v88 = shufflevector <4 x float> %v86, <4 x float> poison, <2 x i32> <i32 2, i32 3>
  %v89 = fcmp ogt <2 x float> %v88, %v87
  %v90 = select <2 x i1> %v89, <2 x float> %v88, <2 x float> %v87
  %v91 = extractelement <2 x float> %v90, i64 0
  %v92 = extractelement <2 x float> %v90, i64 1
  %v93 = fcmp ogt float %v92, %v91
  %v94 = select i1 %v93, float %v92, float %v91
  %v95 = sext i1 %v82 to i32
  %v96 = bitcast float %v94 to i32
  %v97 = or i32 %v96, %v95
  %v98 = bitcast i32 %v97 to float
  %v99 = insertelement <8 x float> poison, float %v98, i64 0
  %v100 = shufflevector <8 x float> %v99, <8 x float> poison, <8 x i32> zeroinitializer
  %v101 = fcmp oeq <8 x float> %v79, %v100
  %v102 = fcmp une <8 x float> %v79, %v79
  %v103 = or <8 x i1> %v101, %v102
  %v104 = select <8 x i1> %v78, <8 x i32> %v9, <8 x i32> %v70
  %v105 = select <8 x i1> %v103, <8 x i32> %v104, <8 x i32> %v11
  %v106 = shufflevector <8 x i32> %v105, <8 x i32> poison, <4 x i32> <i32 0, i32 1, i32 2, i32 3>
  %v107 = shufflevector <8 x i32> %v105, <8 x i32> poison, <4 x i32> <i32 4, i32 5, i32 6, i32 7>
  %v108 = icmp slt <4 x i32> %v107, %v106
  %v109 = select <4 x i1> %v108, <4 x i32> %v107, <4 x i32> %v106
  %v110 = shufflevector <4 x i32> %v109, <4 x i32> poison, <2 x i32> <i32 0, i32 1>
  %v111 = shufflevector <4 x i32> %v109, <4 x i32> poison, <2 x i32> <i32 2, i32 3>
  %v112 = icmp slt <2 x i32> %v111, %v110
  %v113 = select <2 x i1> %v112, <2 x i32> %v111, <2 x i32> %v110
  %v114 = extractelement <2 x i32> %v113, i64 0
  %v115 = extractelement <2 x i32> %v113, i64 1
  %v116 = icmp slt i32 %v115, %v114
  %v117 = select i1 %v116, i32 %v115, i32 %v114
  %v118 = getelementptr i32, ptr %b0, i64 %i12
  store i32 %v117, ptr %v118, align 4
  %v119 = add nuw nsw i64 %i12, 1
  %v120 = icmp ult i64 %v119, %end
  br i1 %v120, label %L12, label %E12
E12:
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
attributes #0 = { nounwind }
attributes #1 = { noinline nounwind optnone }
