target triple = "nvptx64-nvidia-cuda"
define ptx_kernel void @compute(ptr addrspace(1) %b0, ptr addrspace(1) %b1) #0 {
entry:
  %v1 = call range(i32 0, 16) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %v2 = call range(i32 0, 5) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %v3 = zext nneg i32 %v2 to i64
  %v4 = zext nneg i32 %v1 to i64
  %v5 = mul i32 %v1, 4
  %v6 = add i32 %v5, 259
  %v7 = icmp slt i32 %v6, 300
  %v8 = insertelement <4 x i1> poison, i1 %v7, i64 0
  %v9 = shufflevector <4 x i1> %v8, <4 x i1> poison, <4 x i32> zeroinitializer
  %v10 = insertelement <4 x float> poison, float 0x0000000000000000, i64 0
  %v11 = shufflevector <4 x float> %v10, <4 x float> poison, <4 x i32> zeroinitializer
  %v12 = icmp eq i32 %v1, 0
  %v13 = mul i32 %v2, 300
  %v14 = add i32 %v5, %v13
  %v15 = getelementptr float, ptr addrspace(1) %b1, i32 %v14
  %v16 = load <4 x float>, ptr addrspace(1) %v15, align 16, !invariant.load !0
  %v17 = getelementptr float, ptr addrspace(1) %b1, i32 %v14
  %v18 = getelementptr float, ptr addrspace(1) %v17, i64 64
  %v19 = load <4 x float>, ptr addrspace(1) %v18, align 16, !invariant.load !0
  %v20 = fadd <4 x float> %v16, %v19
  %v21 = getelementptr float, ptr addrspace(1) %b1, i32 %v14
  %v22 = getelementptr float, ptr addrspace(1) %v21, i64 128
  %v23 = load <4 x float>, ptr addrspace(1) %v22, align 16, !invariant.load !0
  %v24 = getelementptr float, ptr addrspace(1) %b1, i32 %v14
  %v25 = getelementptr float, ptr addrspace(1) %v24, i64 192
  %v26 = load <4 x float>, ptr addrspace(1) %v25, align 16, !invariant.load !0
  %v27 = fadd <4 x float> %v23, %v26
  %v28 = fadd <4 x float> %v20, %v27
  %v29 = getelementptr float, ptr addrspace(1) %b1, i32 %v14
  %v30 = getelementptr float, ptr addrspace(1) %v29, i64 256
  %v31 = extractelement <4 x i1> %v9, i32 0
  br i1 %v31, label %T32, label %F32
T32:
  %v33 = load <4 x float>, ptr addrspace(1) %v30, align 16, !invariant.load !0
  br label %J32
F32:
  br label %J32
J32:
  %v34 = phi <4 x float> [ %v33, %T32 ], [ zeroinitializer, %F32 ]
  %v35 = select <4 x i1> %v9, <4 x float> %v34, <4 x float> %v11
  %v36 = fadd <4 x float> %v28, %v35
  %v37 = shufflevector <4 x float> %v36, <4 x float> poison, <2 x i32> <i32 0, i32 1>
  %v38 = shufflevector <4 x float> %v36, <4 x float> poison, <2 x i32> <i32 2, i32 3>
  %v39 = fadd <2 x float> %v37, %v38
  %v40 = extractelement <2 x float> %v39, i64 0
  %v41 = extractelement <2 x float> %v39, i64 1
  %v42 = fadd float %v40, %v41
  %v43 = bitcast float %v42 to i32
  %v44 = call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %v43, i32 1, i32 31)
  %v45 = bitcast i32 %v44 to float
  %v46 = fadd float %v42, %v45
  %v47 = bitcast float %v46 to i32
  %v48 = call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %v47, i32 2, i32 31)
  %v49 = bitcast i32 %v48 to float
  %v50 = fadd float %v46, %v49
  %v51 = bitcast float %v50 to i32
  %v52 = call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %v51, i32 4, i32 31)
  %v53 = bitcast i32 %v52 to float
  %v54 = fadd float %v50, %v53
  %v55 = bitcast float %v54 to i32
  %v56 = call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %v55, i32 8, i32 31)
  %v57 = bitcast i32 %v56 to float
  %v58 = fadd float %v54, %v57
  %v59 = getelementptr float, ptr addrspace(1) %b0, i32 %v2
  br i1 %v12, label %T60, label %J60
T60:
  store float %v58, ptr addrspace(1) %v59, align 4
  br label %J60
J60:
  ret void
}
declare i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare i32 @llvm.nvvm.shfl.sync.bfly.i32(i32, i32, i32, i32)
attributes #0 = { nounwind "nvvm.maxntid"="16,1,1" }
!0 = !{}
