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
  %i12 = phi i64 [ %first, %entry ], [ %v119, %E17 ]
  %v13 = mul i64 %i12, 40
  %v14 = getelementptr float, ptr %b1, i64 %v13
  %v15 = getelementptr float, ptr %v14, i64 32
  %v16 = load <8 x float>, ptr %v15, align 4
  br label %L17
L17:
  %i17 = phi i64 [ 0, %L12 ], [ %v48, %L17 ]
  %v18 = phi <8 x float> [ %v2, %L12 ], [ %v31, %L17 ]
  %v19 = phi <8 x float> [ %v2, %L12 ], [ %v38, %L17 ]
  %v20 = phi <8 x i32> [ %v4, %L12 ], [ %v43, %L17 ]
  %v21 = phi <8 x i32> [ %v4, %L12 ], [ %v47, %L17 ]
  %v22 = mul i64 %i17, 16
  %v23 = add i64 %v13, %v22
  %v24 = getelementptr float, ptr %b1, i64 %v23
  %v25 = getelementptr float, ptr %v24, i64 8
  %v26 = load <8 x float>, ptr %v25, align 4
  %v27 = fcmp ole <8 x float> %v26, %v18
  %v28 = xor <8 x i1> %v27, splat (i1 true)
  %v29 = fcmp oeq <8 x float> %v18, %v18
  %v30 = and <8 x i1> %v28, %v29
  %v31 = select <8 x i1> %v30, <8 x float> %v26, <8 x float> %v18
  %v32 = getelementptr float, ptr %b1, i64 %v23
  %v33 = load <8 x float>, ptr %v32, align 4
  %v34 = fcmp ole <8 x float> %v33, %v19
  %v35 = xor <8 x i1> %v34, splat (i1 true)
  %v36 = fcmp oeq <8 x float> %v19, %v19
  %v37 = and <8 x i1> %v35, %v36
  %v38 = select <8 x i1> %v37, <8 x float> %v33, <8 x float> %v19
  %v39 = add i64 %v22, 8
  %v40 = trunc i64 %v39 to i32
  %v41 = insertelement <8 x i32> poison, i32 %v40, i64 0
  %v42 = shufflevector <8 x i32> %v41, <8 x i32> poison, <8 x i32> zeroinitializer
  %v43 = select <8 x i1> %v30, <8 x i32> %v42, <8 x i32> %v20
  %v44 = trunc i64 %v22 to i32
  %v45 = insertelement <8 x i32> poison, i32 %v44, i64 0
  %v46 = shufflevector <8 x i32> %v45, <8 x i32> poison, <8 x i32> zeroinitializer
  %v47 = select <8 x i1> %v37, <8 x i32> %v46, <8 x i32> %v21
  %v48 = add nuw nsw i64 %i17, 1
  %v49 = icmp ult i64 %v48, 2
  br i1 %v49, label %L17, label %E17
E17:
  %v50 = fcmp ole <8 x float> %v31, %v38
  %v51 = xor <8 x i1> %v50, splat (i1 true)
  %v52 = fcmp oeq <8 x float> %v38, %v38
  %v53 = and <8 x i1> %v51, %v52
  %v54 = add <8 x i32> %v43, %v5
  %v55 = add <8 x i32> %v47, %v5
  %v56 = icmp slt <8 x i32> %v54, %v55
  %v57 = fcmp ole <8 x float> %v38, %v31
  %v58 = xor <8 x i1> %v57, splat (i1 true)
  %v59 = fcmp oeq <8 x float> %v31, %v31
  %v60 = and <8 x i1> %v58, %v59
  %v61 = xor <8 x i1> %v60, splat (i1 true)
  %v62 = and <8 x i1> %v56, %v61
  %v63 = or <8 x i1> %v53, %v62
  %v64 = select <8 x i1> %v63, <8 x float> %v31, <8 x float> %v38
  %v65 = fcmp ole <8 x float> %v16, %v64
  %v66 = xor <8 x i1> %v65, splat (i1 true)
  %v67 = fcmp oeq <8 x float> %v64, %v64
  %v68 = and <8 x i1> %v66, %v67
  %v69 = select <8 x i1> %v63, <8 x i32> %v54, <8 x i32> %v55
  %v70 = icmp slt <8 x i32> %v9, %v69
  %v71 = fcmp ole <8 x float> %v64, %v16
  %v72 = xor <8 x i1> %v71, splat (i1 true)
  %v73 = fcmp oeq <8 x float> %v16, %v16
  %v74 = and <8 x i1> %v72, %v73
  %v75 = xor <8 x i1> %v74, splat (i1 true)
  %v76 = and <8 x i1> %v70, %v75
  %v77 = or <8 x i1> %v68, %v76
  %v78 = select <8 x i1> %v77, <8 x float> %v16, <8 x float> %v64
  %v79 = shufflevector <8 x float> %v78, <8 x float> poison, <4 x i32> <i32 0, i32 1, i32 2, i32 3>
  %v80 = shufflevector <8 x float> %v78, <8 x float> poison, <4 x i32> <i32 4, i32 5, i32 6, i32 7>
  %v81 = fcmp ogt <4 x float> %v80, %v79
  %v82 = select <4 x i1> %v81, <4 x float> %v80, <4 x float> %v79
  %v83 = fcmp uno <4 x float> %v80, %v80
  %v84 = select <4 x i1> %v83, <4 x float> %v80, <4 x float> %v82
  %v85 = shufflevector <4 x float> %v84, <4 x float> poison, <2 x i32> <i32 0, i32 1>
  %v86 = shufflevector <4 x float> %v84, <4 x float> poison, <2 x i32> <i32 2, i32 3>
  %v87 = fcmp ogt <2 x float> %v86, %v85
  %v88 = select <2 x i1> %v87, <2 x float> %v86, <2 x float> %v85
  %v89 = fcmp uno <2 x float> %v86, %v86
  %v90 = select <2 x i1> %v89, <2 x float> %v86, <2 x float> %v88
  %v91 = shufflevector <2 x float> %v90, <2 x float> poison, <1 x i32> <i32 0>
  %v92 = shufflevector <2 x float> %v90, <2 x float> poison, <1 x i32> <i32 1>
  %v93 = fcmp ogt <1 x float> %v92, %v91
  %v94 = select <1 x i1> %v93, <1 x float> %v92, <1 x float> %v91
  %v95 = fcmp uno <1 x float> %v92, %v92
  %v96 = select <1 x i1> %v95, <1 x float> %v92, <1 x float> %v94
  %v97 = extractelement <1 x float> %v96, i64 0
  %v98 = insertelement <8 x float> poison, float %v97, i64 0
  %v99 = shufflevector <8 x float> %v98, <8 x float> poison, <8 x i32> zeroinitializer
  %v100 = fcmp oeq <8 x float> %v78, %v99
  %v101 = fcmp une <8 x float> %v78, %v78
  %v102 = or <8 x i1> %v100, %v101
  %v103 = select <8 x i1> %v77, <8 x i32> %v9, <8 x i32> %v69
  %v104 = select <8 x i1> %v102, <8 x i32> %v103, <8 x i32> %v11
  %v105 = shufflevector <8 x i32> %v104, <8 x i32> poison, <4 x i32> <i32 0, i32 1, i32 2, i32 3>
  %v106 = shufflevector <8 x i32> %v104, <8 x i32> poison, <4 x i32> <i32 4, i32 5, i32 6, i32 7>
  %v107 = icmp slt <4 x i32> %v106, %v105
  %v108 = select <4 x i1> %v107, <4 x i32> %v106, <4 x i32> %v105
  %v109 = shufflevector <4 x i32> %v108, <4 x i32> poison, <2 x i32> <i32 0, i32 1>
  %v110 = shufflevector <4 x i32> %v108, <4 x i32> poison, <2 x i32> <i32 2, i32 3>
  %v111 = icmp slt <2 x i32> %v110, %v109
  %v112 = select <2 x i1> %v111, <2 x i32> %v110, <2 x i32> %v109
  %v113 = shufflevector <2 x i32> %v112, <2 x i32> poison, <1 x i32> <i32 0>
  %v114 = shufflevector <2 x i32> %v112, <2 x i32> poison, <1 x i32> <i32 1>
  %v115 = icmp slt <1 x i32> %v114, %v113
  %v116 = select <1 x i1> %v115, <1 x i32> %v114, <1 x i32> %v113
  %v117 = extractelement <1 x i32> %v116, i64 0
  %v118 = getelementptr i32, ptr %b0, i64 %i12
  store i32 %v117, ptr %v118, align 4
  %v119 = add nuw nsw i64 %i12, 1
  %v120 = icmp ult i64 %v119, %end
  br i1 %v120, label %L12, label %E12
E12:
  ret void
}

define i32 @program(ptr %table) #0 {
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
declare i64 @host_callback(i64, ptr)
declare i64 @interrupted()
attributes #0 = { nounwind }
