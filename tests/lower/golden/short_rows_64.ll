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
  %v16 = call <16 x float> @llvm.masked.load.v16f32.p0(ptr align 4 %v6, <16 x i1> %v15, <16 x float> zeroinitializer)
  %v17 = shufflevector <16 x float> %v2, <16 x float> %v16, <16 x i32> <i32 1, i32 4, i32 7, i32 10, i32 13, i32 16, i32 19, i32 22, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0>
  %v18 = shufflevector <16 x float> %v9, <16 x float> %v9, <16 x i32> <i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0>
  %v19 = shufflevector <16 x float> %v17, <16 x float> %v18, <16 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 24, i32 25, i32 26, i32 27, i32 28, i32 29, i32 30, i32 31>
  %v20 = insertelement <16 x i64> poison, i64 8, i64 0
  %v21 = shufflevector <16 x i64> %v20, <16 x i64> poison, <16 x i32> zeroinitializer
  %v22 = icmp slt <16 x i64> <i64 0, i64 1, i64 2, i64 3, i64 4, i64 5, i64 6, i64 7, i64 8, i64 9, i64 10, i64 11, i64 12, i64 13, i64 14, i64 15>, %v21
  %v23 = call <16 x float> @llvm.masked.load.v16f32.p0(ptr align 4 %v6, <16 x i1> %v22, <16 x float> zeroinitializer)
  %v24 = shufflevector <16 x float> %v2, <16 x float> %v23, <16 x i32> <i32 2, i32 5, i32 8, i32 11, i32 14, i32 17, i32 20, i32 23, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0>
  %v25 = shufflevector <16 x float> %v9, <16 x float> %v9, <16 x i32> <i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0>
  %v26 = shufflevector <16 x float> %v24, <16 x float> %v25, <16 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 24, i32 25, i32 26, i32 27, i32 28, i32 29, i32 30, i32 31>
  br label %L27
L27:
  %i27 = phi i64 [ %first, %entry ], [ %v91, %E45 ]
  %v28 = mul i64 %i27, 216
  %v29 = mul i64 %i27, 3
  %v30 = getelementptr float, ptr %b1, i64 %v29
  %v31 = load float, ptr %v30, align 4
  %v32 = insertelement <16 x float> poison, float %v31, i64 0
  %v33 = shufflevector <16 x float> %v32, <16 x float> poison, <16 x i32> zeroinitializer
  %v34 = getelementptr float, ptr %v30, i64 1
  %v35 = load float, ptr %v34, align 4
  %v36 = insertelement <16 x float> poison, float %v35, i64 0
  %v37 = shufflevector <16 x float> %v36, <16 x float> poison, <16 x i32> zeroinitializer
  %v38 = getelementptr float, ptr %v30, i64 2
  %v39 = load float, ptr %v38, align 4
  %v40 = insertelement <16 x float> poison, float %v39, i64 0
  %v41 = shufflevector <16 x float> %v40, <16 x float> poison, <16 x i32> zeroinitializer
  %v43 = getelementptr float, ptr %b0, i64 %v28
  br label %L45
L45:
  %i45 = phi i64 [ 0, %L27 ], [ %v77, %L45 ]
  %v42 = phi ptr [ %v43, %L27 ], [ %v75, %L45 ]
  %v44 = phi i64 [ 0, %L27 ], [ %v76, %L45 ]
  %v46 = getelementptr float, ptr %b2, i64 %v44
  %v47 = load <16 x float>, ptr %v46, align 4
  %v48 = getelementptr float, ptr %v46, i64 16
  %v49 = load <16 x float>, ptr %v48, align 4
  %v50 = getelementptr float, ptr %v46, i64 32
  %v51 = load <16 x float>, ptr %v50, align 4
  %v52 = shufflevector <16 x float> %v47, <16 x float> %v49, <16 x i32> <i32 0, i32 3, i32 6, i32 9, i32 12, i32 15, i32 18, i32 21, i32 24, i32 27, i32 30, i32 0, i32 0, i32 0, i32 0, i32 0>
  %v53 = shufflevector <16 x float> %v51, <16 x float> %v51, <16 x i32> <i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 1, i32 4, i32 7, i32 10, i32 13>
  %v54 = shufflevector <16 x float> %v52, <16 x float> %v53, <16 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 27, i32 28, i32 29, i32 30, i32 31>
  %v55 = fmul <16 x float> %v33, %v54
  %v56 = shufflevector <16 x float> %v47, <16 x float> %v49, <16 x i32> <i32 1, i32 4, i32 7, i32 10, i32 13, i32 16, i32 19, i32 22, i32 25, i32 28, i32 31, i32 0, i32 0, i32 0, i32 0, i32 0>
  %v57 = shufflevector <16 x float> %v51, <16 x float> %v51, <16 x i32> <i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 2, i32 5, i32 8, i32 11, i32 14>
  %v58 = shufflevector <16 x float> %v56, <16 x float> %v57, <16 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 27, i32 28, i32 29, i32 30, i32 31>
  %v59 = fmul <16 x float> %v37, %v58
  %v60 = shufflevector <16 x float> %v47, <16 x float> %v49, <16 x i32> <i32 2, i32 5, i32 8, i32 11, i32 14, i32 17, i32 20, i32 23, i32 26, i32 29, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0>
  %v61 = shufflevector <16 x float> %v51, <16 x float> %v51, <16 x i32> <i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 3, i32 6, i32 9, i32 12, i32 15>
  %v62 = shufflevector <16 x float> %v60, <16 x float> %v61, <16 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 26, i32 27, i32 28, i32 29, i32 30, i32 31>
  %v63 = fmul <16 x float> %v41, %v62
  %v64 = shufflevector <16 x float> %v55, <16 x float> %v59, <16 x i32> <i32 0, i32 16, i32 0, i32 1, i32 17, i32 0, i32 2, i32 18, i32 0, i32 3, i32 19, i32 0, i32 4, i32 20, i32 0, i32 5>
  %v65 = shufflevector <16 x float> %v63, <16 x float> %v63, <16 x i32> <i32 0, i32 0, i32 0, i32 0, i32 0, i32 1, i32 0, i32 0, i32 2, i32 0, i32 0, i32 3, i32 0, i32 0, i32 4, i32 0>
  %v66 = shufflevector <16 x float> %v64, <16 x float> %v65, <16 x i32> <i32 0, i32 1, i32 18, i32 3, i32 4, i32 21, i32 6, i32 7, i32 24, i32 9, i32 10, i32 27, i32 12, i32 13, i32 30, i32 15>
  store <16 x float> %v66, ptr %v42, align 4
  %v67 = shufflevector <16 x float> %v55, <16 x float> %v59, <16 x i32> <i32 21, i32 0, i32 6, i32 22, i32 0, i32 7, i32 23, i32 0, i32 8, i32 24, i32 0, i32 9, i32 25, i32 0, i32 10, i32 26>
  %v68 = shufflevector <16 x float> %v63, <16 x float> %v63, <16 x i32> <i32 0, i32 5, i32 0, i32 0, i32 6, i32 0, i32 0, i32 7, i32 0, i32 0, i32 8, i32 0, i32 0, i32 9, i32 0, i32 0>
  %v69 = shufflevector <16 x float> %v67, <16 x float> %v68, <16 x i32> <i32 0, i32 17, i32 2, i32 3, i32 20, i32 5, i32 6, i32 23, i32 8, i32 9, i32 26, i32 11, i32 12, i32 29, i32 14, i32 15>
  %v70 = getelementptr float, ptr %v42, i64 16
  store <16 x float> %v69, ptr %v70, align 4
  %v71 = shufflevector <16 x float> %v55, <16 x float> %v59, <16 x i32> <i32 0, i32 11, i32 27, i32 0, i32 12, i32 28, i32 0, i32 13, i32 29, i32 0, i32 14, i32 30, i32 0, i32 15, i32 31, i32 0>
  %v72 = shufflevector <16 x float> %v63, <16 x float> %v63, <16 x i32> <i32 10, i32 0, i32 0, i32 11, i32 0, i32 0, i32 12, i32 0, i32 0, i32 13, i32 0, i32 0, i32 14, i32 0, i32 0, i32 15>
  %v73 = shufflevector <16 x float> %v71, <16 x float> %v72, <16 x i32> <i32 16, i32 1, i32 2, i32 19, i32 4, i32 5, i32 22, i32 7, i32 8, i32 25, i32 10, i32 11, i32 28, i32 13, i32 14, i32 31>
  %v74 = getelementptr float, ptr %v42, i64 32
  store <16 x float> %v73, ptr %v74, align 4
  %v75 = getelementptr float, ptr %v42, i64 48
  %v76 = add i64 %v44, 48
  %v77 = add nuw nsw i64 %i45, 1
  %v78 = icmp ult i64 %v77, 4
  br i1 %v78, label %L45, label %E45
E45:
  %v79 = fmul <16 x float> %v33, %v12
  %v80 = fmul <16 x float> %v37, %v19
  %v81 = fmul <16 x float> %v41, %v26
  %v82 = shufflevector <16 x float> %v79, <16 x float> %v80, <16 x i32> <i32 0, i32 16, i32 0, i32 1, i32 17, i32 0, i32 2, i32 18, i32 0, i32 3, i32 19, i32 0, i32 4, i32 20, i32 0, i32 5>
  %v83 = shufflevector <16 x float> %v81, <16 x float> %v81, <16 x i32> <i32 0, i32 0, i32 0, i32 0, i32 0, i32 1, i32 0, i32 0, i32 2, i32 0, i32 0, i32 3, i32 0, i32 0, i32 4, i32 0>
  %v84 = shufflevector <16 x float> %v82, <16 x float> %v83, <16 x i32> <i32 0, i32 1, i32 18, i32 3, i32 4, i32 21, i32 6, i32 7, i32 24, i32 9, i32 10, i32 27, i32 12, i32 13, i32 30, i32 15>
  %v85 = getelementptr float, ptr %b0, i64 %v28
  %v86 = getelementptr float, ptr %v85, i64 192
  store <16 x float> %v84, ptr %v86, align 4
  %v87 = shufflevector <16 x float> %v79, <16 x float> %v80, <16 x i32> <i32 21, i32 0, i32 6, i32 22, i32 0, i32 7, i32 23, i32 0, i32 8, i32 24, i32 0, i32 9, i32 25, i32 0, i32 10, i32 26>
  %v88 = shufflevector <16 x float> %v81, <16 x float> %v81, <16 x i32> <i32 0, i32 5, i32 0, i32 0, i32 6, i32 0, i32 0, i32 7, i32 0, i32 0, i32 8, i32 0, i32 0, i32 9, i32 0, i32 0>
  %v89 = shufflevector <16 x float> %v87, <16 x float> %v88, <16 x i32> <i32 0, i32 17, i32 2, i32 3, i32 20, i32 5, i32 6, i32 23, i32 8, i32 9, i32 26, i32 11, i32 12, i32 29, i32 14, i32 15>
  %v90 = getelementptr float, ptr %v85, i64 208
  call void @llvm.masked.store.v16f32.p0(<16 x float> %v89, ptr align 4 %v90, <16 x i1> %v22)
  %v91 = add nuw nsw i64 %i27, 1
  %v92 = icmp ult i64 %v91, %end
  br i1 %v92, label %L27, label %E27
E27:
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
declare i64 @interrupted()
declare <16 x float> @llvm.masked.load.v16f32.p0(ptr align 4, <16 x i1>, <16 x float>)
declare void @llvm.masked.store.v16f32.p0(<16 x float>, ptr align 4, <16 x i1>)
attributes #0 = { nounwind }
attributes #1 = { noinline nounwind optnone }
