define internal void @kernel0(ptr %b0, ptr %b1, i64 %first, i64 %end) #0 {
entry:
  %v1 = insertelement <16 x float> poison, float 0x8000000000000000, i64 0
  %v2 = shufflevector <16 x float> %v1, <16 x float> poison, <16 x i32> zeroinitializer
  %v3 = insertelement <16 x i64> poison, i64 8, i64 0
  %v4 = shufflevector <16 x i64> %v3, <16 x i64> poison, <16 x i32> zeroinitializer
  %v5 = icmp slt <16 x i64> <i64 0, i64 1, i64 2, i64 3, i64 4, i64 5, i64 6, i64 7, i64 8, i64 9, i64 10, i64 11, i64 12, i64 13, i64 14, i64 15>, %v4
  br label %L6
L6:
  %i6 = phi i64 [ %first, %entry ], [ %v45, %E9 ]
  %v7 = mul i64 %i6, 40
  br label %L9
L9:
  %i9 = phi i64 [ 0, %L6 ], [ %v28, %L9 ]
  %v10 = phi <16 x float> [ %v2, %L6 ], [ %v26, %L9 ]
  %v8 = phi i64 [ %v7, %L6 ], [ %v27, %L9 ]
  %v11 = getelementptr float, ptr %b1, i64 %v8
  %v12 = load <16 x float>, ptr %v11, align 4
  %v13 = shufflevector <16 x float> %v12, <16 x float> %v2, <16 x i32> <i32 16, i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14>
  %v14 = fadd <16 x float> %v13, %v12
  %v15 = shufflevector <16 x float> %v14, <16 x float> %v2, <16 x i32> <i32 16, i32 17, i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 11, i32 12, i32 13>
  %v16 = fadd <16 x float> %v15, %v14
  %v17 = shufflevector <16 x float> %v16, <16 x float> %v2, <16 x i32> <i32 16, i32 17, i32 18, i32 19, i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 11>
  %v18 = fadd <16 x float> %v17, %v16
  %v19 = shufflevector <16 x float> %v18, <16 x float> %v2, <16 x i32> <i32 16, i32 17, i32 18, i32 19, i32 20, i32 21, i32 22, i32 23, i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7>
  %v20 = fadd <16 x float> %v19, %v18
  %v21 = fadd <16 x float> %v10, %v20
  %v22 = getelementptr float, ptr %b0, i64 %v8
  store <16 x float> %v21, ptr %v22, align 4
  %v23 = extractelement <16 x float> %v20, i64 15
  %v24 = insertelement <16 x float> poison, float %v23, i64 0
  %v25 = shufflevector <16 x float> %v24, <16 x float> poison, <16 x i32> zeroinitializer
  %v26 = fadd <16 x float> %v10, %v25
  %v27 = add i64 %v8, 16
  %v28 = add nuw nsw i64 %i9, 1
  %v29 = icmp ult i64 %v28, 2
  br i1 %v29, label %L9, label %E9
E9:
  %v30 = getelementptr float, ptr %b1, i64 %v7
  %v31 = getelementptr float, ptr %v30, i64 32
  %v32 = call <16 x float> @llvm.masked.load.v16f32.p0(ptr align 4 %v31, <16 x i1> %v5, <16 x float> zeroinitializer)
  %v33 = select <16 x i1> %v5, <16 x float> %v32, <16 x float> %v2
  %v34 = shufflevector <16 x float> %v33, <16 x float> %v2, <16 x i32> <i32 16, i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14>
  %v35 = fadd <16 x float> %v34, %v33
  %v36 = shufflevector <16 x float> %v35, <16 x float> %v2, <16 x i32> <i32 16, i32 17, i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 11, i32 12, i32 13>
  %v37 = fadd <16 x float> %v36, %v35
  %v38 = shufflevector <16 x float> %v37, <16 x float> %v2, <16 x i32> <i32 16, i32 17, i32 18, i32 19, i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 11>
  %v39 = fadd <16 x float> %v38, %v37
  %v40 = shufflevector <16 x float> %v39, <16 x float> %v2, <16 x i32> <i32 16, i32 17, i32 18, i32 19, i32 20, i32 21, i32 22, i32 23, i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7>
  %v41 = fadd <16 x float> %v40, %v39
  %v42 = fadd <16 x float> %v26, %v41
  %v43 = getelementptr float, ptr %b0, i64 %v7
  %v44 = getelementptr float, ptr %v43, i64 32
  call void @llvm.masked.store.v16f32.p0(<16 x float> %v42, ptr align 4 %v44, <16 x i1> %v5)
  %v45 = add nuw nsw i64 %i6, 1
  %v46 = icmp ult i64 %v45, %end
  br i1 %v46, label %L6, label %E6
E6:
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
declare void @llvm.masked.store.v16f32.p0(<16 x float>, ptr align 4, <16 x i1>)
attributes #0 = { nounwind }
attributes #1 = { noinline nounwind optnone }
