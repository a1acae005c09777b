define internal void @kernel0(ptr %b0, ptr %b1, ptr %b2, i64 %first, i64 %end) #0 {
entry:
  %v1 = getelementptr float, ptr %b2, i64 192
  %v2 = load <16 x float>, ptr %v1, align 4
  %v3 = insertelement <16 x i64> poison, i64 6, i64 0
  %v4 = shufflevector <16 x i64> %v3, <16 x i64> poison, <16 x i32> zeroinitializer
  %v5 = icmp slt <16 x i64> <i64 0, i64 1, i64 2, i64 3, i64 4, i64 5, i64 6, i64 7, i64 8, i64 9, i64 10, i64 11, i64 12, i64 13, i64 14, i64 15>, %v4
  %v6 = getelementptr float, ptr %b2, i64 208
  %v7 = call <16 x float> @llvm.masked.load.v16f32.p0(ptr align 4 %v6, <16 x i1> %v5, <16 x float> zeroinitializer)
  %v8 = insertelement <16 x float> poison, float 0x0000000000000000, i64 0
  %v9 = shufflevector <16 x float> %v8, <16 x float> poison, <16 x i32> zeroinitializer
  %v10 = shufflevector <16 x float> %v2, <16 x float> %v7, <16 x i32> <i32 0, i32 3, i32 6, i32 9, i32 12, i32 15, i32 18, i32 21, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0>
  %v11 = shufflevector <16 x float> %v9, <16 x float> %v9, <16 x i32> <i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0>
  %v12 = shufflevector <16 x float> %v10, <16 x float> %v11, <16 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 24, i32 25, i32 26, i32 27, i32 28, i32 29, i32 30, i32 31>
  %v13 = insertelement <16 x i64> poison, i64 7, i64 0
  %v14 = shufflevector <16 x i64> %v13, <16 x i64> poison, <16 x i32> zeroinitializer
  %v15 = icmp slt <16 x i64> <i64 0, i64 1, i64 2, i64 3, i64 4, i64 5, i64 6, i64 7, i64 8, i64 9, i64 10, i64 11, i64 12, i64 13, i64 14, i64 15>, %v14
  %v16 = getelementptr float, ptr %b2, i64 208
  %v17 = call <16 x float> @llvm.masked.load.v16f32.p0(ptr align 4 %v16, <16 x i1> %v15, <16 x float> zeroinitializer)
  %v18 = shufflevector <16 x float> %v2, <16 x float> %v17, <16 x i32> <i32 1, i32 4, i32 7, i32 10, i32 13, i32 16, i32 19, i32 22, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0>
  %v19 = shufflevector <16 x float> %v9, <16 x float> %v9, <16 x i32> <i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0>
  %v20 = shufflevector <16 x float> %v18, <16 x float> %v19, <16 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 24, i32 25, i32 26, i32 27, i32 28, i32 29, i32 30, i32 31>
  %v21 = insertelement <16 x i64> poison, i64 8, i64 0
  %v22 = shufflevector <16 x i64> %v21, <16 x i64> poison, <16 x i32> zeroinitializer
  %v23 = icmp slt <16 x i64> <i64 0, i64 1, i64 2, i64 3, i64 4, i64 5, i64 6, i64 7, i64 8, i64 9, i64 10, i64 11, i64 12, i64 13, i64 14, i64 15>, %v22
  %v24 = getelementptr float, ptr %b2, i64 208
  %v25 = call <16 x float> @llvm.masked.load.v16f32.p0(ptr align 4 %v24, <16 x i1> %v23, <16 x float> zeroinitializer)
  %v26 = shufflevector <16 x float> %v2, <16 x float> %v25, <16 x i32> <i32 2, i32 5, i32 8, i32 11, i32 14, i32 17, i32 20, i32 23, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0>
  %v27 = shufflevector <16 x float> %v9, <16 x float> %v9, <16 x i32> <i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0>
  %v28 = shufflevector <16 x float> %v26, <16 x float> %v27, <16 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 24, i32 25, i32 26, i32 27, i32 28, i32 29, i32 30, i32 31>
  br label %L29
L29:
  %i29 = phi i64 [ %first, %entry ], [ %v98, %E49 ]
  %v30 = mul i64 %i29, 216
  %v31 = mul i64 %i29, 3
  %v32 = getelementptr float, ptr %b1, i64 %v31
  %v33 = load float, ptr %v32, align 4
  %v34 = insertelement <16 x float> poison, float %v33, i64 0
  %v35 = shufflevector <16 x float> %v34, <16 x float> poison, <16 x i32> zeroinitializer
  %v36 = getelementptr float, ptr %b1, i64 %v31
  %v37 = getelementptr float, ptr %v36, i64 1
  %v38 = load float, ptr %v37, align 4
  %v39 = insertelement <16 x float> poison, float %v38, i64 0
  %v40 = shufflevector <16 x float> %v39, <16 x float> poison, <16 x i32> zeroinitializer
  %v41 = getelementptr float, ptr %b1, i64 %v31
  %v42 = getelementptr float, ptr %v41, i64 2
  %v43 = load float, ptr %v42, align 4
  %v44 = insertelement <16 x float> poison, float %v43, i64 0
  %v45 = shufflevector <16 x float> %v44, <16 x float> poison, <16 x i32> zeroinitializer
  %v47 = getelementptr float, ptr %b0, i64 %v30
  br label %L49
L49:
  %i49 = phi i64 [ 0, %L29 ], [ %v83, %L49 ]
  %v46 = phi ptr [ %v47, %L29 ], [ %v81, %L49 ]
  %v48 = phi i64 [ 0, %L29 ], [ %v82, %L49 ]
  %v50 = getelementptr float, ptr %b2, i64 %v48
  %v51 = load <16 x float>, ptr %v50, align 4
  %v52 = getelementptr float, ptr %b2, i64 %v48
  %v53 = getelementptr float, ptr %v52, i64 16
  %v54 = load <16 x float>, ptr %v53, align 4
  %v55 = getelementptr float, ptr %b2, i64 %v48
  %v56 = getelementptr float, ptr %v55, i64 32
  %v57 = load <16 x float>, ptr %v56, align 4
  %v58 = shufflevector <16 x float> %v51, <16 x float> %v54, <16 x i32> <i32 0, i32 3, i32 6, i32 9, i32 12, i32 15, i32 18, i32 21, i32 24, i32 27, i32 30, i32 0, i32 0, i32 0, i32 0, i32 0>
  %v59 = shufflevector <16 x float> %v57, <16 x float> %v57, <16 x i32> <i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 1, i32 4, i32 7, i32 10, i32 13>
  %v60 = shufflevector <16 x float> %v58, <16 x float> %v59, <16 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 27, i32 28, i32 29, i32 30, i32 31>
  %v61 = fmul <16 x float> %v35, %v60
  %v62 = shufflevector <16 x float> %v51, <16 x float> %v54, <16 x i32> <i32 1, i32 4, i32 7, i32 10, i32 13, i32 16, i32 19, i32 22, i32 25, i32 28, i32 31, i32 0, i32 0, i32 0, i32 0, i32 0>
  %v63 = shufflevector <16 x float> %v57, <16 x float> %v57, <16 x i32> <i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 2, i32 5, i32 8, i32 11, i32 14>
  %v64 = shufflevector <16 x float> %v62, <16 x float> %v63, <16 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 27, i32 28, i32 29, i32 30, i32 31>
  %v65 = fmul <16 x float> %v40, %v64
  %v66 = shufflevector <16 x float> %v51, <16 x float> %v54, <16 x i32> <i32 2, i32 5, i32 8, i32 11, i32 14, i32 17, i32 20, i32 23, i32 26, i32 29, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0>
  %v67 = shufflevector <16 x float> %v57, <16 x float> %v57, <16 x i32> <i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 3, i32 6, i32 9, i32 12, i32 15>
  %v68 = shufflevector <16 x float> %v66, <16 x float> %v67, <16 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 26, i32 27, i32 28, i32 29, i32 30, i32 31>
  %v69 = fmul <16 x float> %v45, %v68
  %v70 = shufflevector <16 x float> %v61, <16 x float> %v65, <16 x i32> <i32 0, i32 16, i32 0, i32 1, i32 17, i32 0, i32 2, i32 18, i32 0, i32 3, i32 19, i32 0, i32 4, i32 20, i32 0, i32 5>
  %v71 = shufflevector <16 x float> %v69, <16 x float> %v69, <16 x i32> <i32 0, i32 0, i32 0, i32 0, i32 0, i32 1, i32 0, i32 0, i32 2, i32 0, i32 0, i32 3, i32 0, i32 0, i32 4, i32 0>
  %v72 = shufflevector <16 x float> %v70, <16 x float> %v71, <16 x i32> <i32 0, i32 1, i32 18, i32 3, i32 4, i32 21, i32 6, i32 7, i32 24, i32 9, i32 10, i32 27, i32 12, i32 13, i32 30, i32 15>
  store <16 x float> %v72, ptr %v46, align 4
  %v73 = shufflevector <16 x float> %v61, <16 x float> %v65, <16 x i32> <i32 21, i32 0, i32 6, i32 22, i32 0, i32 7, i32 23, i32 0, i32 8, i32 24, i32 0, i32 9, i32 25, i32 0, i32 10, i32 26>
  %v74 = shufflevector <16 x float> %v69, <16 x float> %v69, <16 x i32> <i32 0, i32 5, i32 0, i32 0, i32 6, i32 0, i32 0, i32 7, i32 0, i32 0, i32 8, i32 0, i32 0, i32 9, i32 0, i32 0>
  %v75 = shufflevector <16 x float> %v73, <16 x float> %v74, <16 x i32> <i32 0, i32 17, i32 2, i32 3, i32 20, i32 5, i32 6, i32 23, i32 8, i32 9, i32 26, i32 11, i32 12, i32 29, i32 14, i32 15>
  %v76 = getelementptr float, ptr %v46, i64 16
  store <16 x float> %v75, ptr %v76, align 4
  %v77 = shufflevector <16 x float> %v61, <16 x float> %v65, <16 x i32> <i32 0, i32 11, i32 27, i32 0, i32 12, i32 28, i32 0, i32 13, i32 29, i32 0, i32 14, i32 30, i32 0, i32 15, i32 31, i32 0>
  %v78 = shufflevector <16 x float> %v69, <16 x float> %v69, <16 x i32> <i32 10, i32 0, i32 0, i32 11, i32 0, i32 0, i32 12, i32 0, i32 0, i32 13, i32 0, i32 0, i32 14, i32 0, i32 0, i32 15>
  %v79 = shufflevector <16 x float> %v77, <16 x float> %v78, <16 x i32> <i32 16, i32 1, i32 2, i32 19, i32 4, i32 5, i32 22, i32 7, i32 8, i32 25, i32 10, i32 11, i32 28, i32 13, i32 14, i32 31>
  %v80 = getelementptr float, ptr %v46, i64 32
  store <16 x float> %v79, ptr %v80, align 4
  %v81 = getelementptr float, ptr %v46, i64 48
  %v82 = add i64 %v48, 48
  %v83 = add nuw nsw i64 %i49, 1
  %v84 = icmp ult i64 %v83, 4
  br i1 %v84, label %L49, label %E49
E49:
  %v85 = fmul <16 x float> %v35, %v12
  %v86 = fmul <16 x float> %v40, %v20
  %v87 = fmul <16 x float> %v45, %v28
  %v88 = shufflevector <16 x float> %v85, <16 x float> %v86, <16 x i32> <i32 0, i32 16, i32 0, i32 1, i32 17, i32 0, i32 2, i32 18, i32 0, i32 3, i32 19, i32 0, i32 4, i32 20, i32 0, i32 5>
  %v89 = shufflevector <16 x float> %v87, <16 x float> %v87, <16 x i32> <i32 0, i32 0, i32 0, i32 0, i32 0, i32 1, i32 0, i32 0, i32 2, i32 0, i32 0, i32 3, i32 0, i32 0, i32 4, i32 0>
  %v90 = shufflevector <16 x float> %v88, <16 x float> %v89, <16 x i32> <i32 0, i32 1, i32 18, i32 3, i32 4, i32 21, i32 6, i32 7, i32 24, i32 9, i32 10, i32 27, i32 12, i32 13, i32 30, i32 15>
  %v91 = getelementptr float, ptr %b0, i64 %v30
  %v92 = getelementptr float, ptr %v91, i64 192
  store <16 x float> %v90, ptr %v92, align 4
  %v93 = shufflevector <16 x float> %v85, <16 x float> %v86, <16 x i32> <i32 21, i32 0, i32 6, i32 22, i32 0, i32 7, i32 23, i32 0, i32 8, i32 24, i32 0, i32 9, i32 25, i32 0, i32 10, i32 26>
  %v94 = shufflevector <16 x float> %v87, <16 x float> %v87, <16 x i32> <i32 0, i32 5, i32 0, i32 0, i32 6, i32 0, i32 0, i32 7, i32 0, i32 0, i32 8, i32 0, i32 0, i32 9, i32 0, i32 0>
  %v95 = shufflevector <16 x float> %v93, <16 x float> %v94, <16 x i32> <i32 0, i32 17, i32 2, i32 3, i32 20, i32 5, i32 6, i32 23, i32 8, i32 9, i32 26, i32 11, i32 12, i32 29, i32 14, i32 15>
  %v96 = getelementptr float, ptr %b0, i64 %v30
  %v97 = getelementptr float, ptr %v96, i64 208
  call void @llvm.masked.store.v16f32.p0(<16 x float> %v95, ptr align 4 %v97, <16 x i1> %v23)
  %v98 = add nuw nsw i64 %i29, 1
  %v99 = icmp ult i64 %v98, %end
  br i1 %v99, label %L29, label %E29
E29:
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
  call void @kernel0(ptr %v6, ptr %v2, ptr %v4, i64 0, i64 96)
  ret i32 0
}

declare void @run_parallel(ptr, ptr, i64, i64)
declare i64 @host_callback(i64, ptr)
declare i64 @interrupted()
declare <16 x float> @llvm.masked.load.v16f32.p0(ptr align 4, <16 x i1>, <16 x float>)
declare void @llvm.masked.store.v16f32.p0(<16 x float>, ptr align 4, <16 x i1>)
attributes #0 = { nounwind }
attributes #1 = { noinline nounwind optnone }
