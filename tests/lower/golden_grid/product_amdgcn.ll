target triple = "amdgcn-amd-amdhsa"
@local1 = internal addrspace(3) global [160 x float] poison, align 16
@local2 = internal addrspace(3) global [128 x float] poison, align 16
define amdgpu_kernel void @compute(ptr addrspace(1) %b0, ptr addrspace(1) %b1, ptr addrspace(1) %b2) #0 {
entry:
  %v1 = call range(i32 0, 8) i32 @llvm.amdgcn.workitem.id.x()
  %v2 = call range(i32 0, 8) i32 @llvm.amdgcn.workitem.id.y()
  %v3 = mul nuw nsw i32 %v2, 8
  %v4 = add nuw nsw i32 %v3, %v1
  %v5 = call range(i32 0, 4) i32 @llvm.amdgcn.workgroup.id.x()
  %v6 = urem i32 %v5, 2
  %v7 = udiv i32 %v5, 2
  %v8 = zext nneg i32 %v6 to i64
  %v9 = zext nneg i32 %v7 to i64
  %v10 = zext nneg i32 %v1 to i64
  %v11 = zext nneg i32 %v2 to i64
  %v12 = mul i32 %v2, 16
  %v13 = add i32 %v1, %v12
  %v14 = mul i32 %v1, 4
  %v15 = mul i32 %v2, 40
  %v16 = add i32 %v14, %v15
  %v17 = sdiv i32 %v1, 4
  %v18 = mul i32 %v17, 4
  %v19 = mul i32 %v2, 2
  %v20 = mul i32 %v2, 32
  %v21 = add i32 %v14, %v20
  %v22 = add i32 %v21, 3
  %v23 = icmp slt i32 %v22, 128
  %v24 = insertelement <4 x i1> poison, i1 %v23, i64 0
  %v25 = shufflevector <4 x i1> %v24, <4 x i1> poison, <4 x i32> zeroinitializer
  %v26 = mul i32 %v17, -16
  %v27 = add i32 %v16, %v18
  %v28 = mul i32 %v2, 20
  %v29 = mul i32 %v2, 64
  %v30 = add i32 %v14, %v29
  %v31 = sdiv i32 %v1, 2
  %v32 = mul i32 %v31, 8
  %v33 = mul i32 %v2, 4
  %v34 = mul i32 %v31, -8
  %v35 = mul i32 %v7, 128
  %v36 = add i32 %v13, %v35
  %v37 = mul i32 %v7, 160
  %v38 = add i32 %v16, %v37
  %v39 = mul i32 %v7, 8
  %v40 = add i32 %v19, %v39
  %v41 = add i32 %v40, %v17
  %v42 = icmp sle i32 %v41, 15
  %v43 = insertelement <4 x i1> poison, i1 %v42, i64 0
  %v44 = shufflevector <4 x i1> %v43, <4 x i1> poison, <4 x i32> zeroinitializer
  %v45 = and <4 x i1> %v25, %v44
  %v46 = mul i32 %v6, 8
  %v47 = add i32 %v36, %v46
  %v48 = add i32 %v30, %v46
  %v49 = add i32 %v14, %v46
  %v50 = add i32 %v49, %v34
  %v51 = icmp sle i32 0, %v50
  %v52 = insertelement <4 x i1> poison, i1 %v51, i64 0
  %v53 = shufflevector <4 x i1> %v52, <4 x i1> poison, <4 x i32> zeroinitializer
  %v54 = add i32 %v50, 3
  %v55 = icmp sle i32 %v54, 15
  %v56 = insertelement <4 x i1> poison, i1 %v55, i64 0
  %v57 = shufflevector <4 x i1> %v56, <4 x i1> poison, <4 x i32> zeroinitializer
  br label %L58
L58:
  %i58 = phi i32 [ 0, %entry ], [ %v119, %E102 ]
  %v59 = phi float [ 0x0000000000000000, %entry ], [ %v116, %E102 ]
  %v60 = zext nneg i32 %i58 to i64
  %v61 = mul i32 %i58, 16
  %v62 = add i32 %v38, %v61
  %v63 = add i32 %v62, %v18
  %v64 = add i32 %v14, %v61
  %v65 = add i32 %v64, %v26
  %v66 = icmp sle i32 0, %v65
  %v67 = insertelement <4 x i1> poison, i1 %v66, i64 0
  %v68 = shufflevector <4 x i1> %v67, <4 x i1> poison, <4 x i32> zeroinitializer
  %v69 = and <4 x i1> %v45, %v68
  %v70 = add i32 %v65, 3
  %v71 = icmp sle i32 %v70, 19
  %v72 = insertelement <4 x i1> poison, i1 %v71, i64 0
  %v73 = shufflevector <4 x i1> %v72, <4 x i1> poison, <4 x i32> zeroinitializer
  %v74 = and <4 x i1> %v69, %v73
  %v75 = getelementptr float, ptr addrspace(1) %b1, i32 %v63
  %v76 = extractelement <4 x i1> %v74, i32 0
  br i1 %v76, label %T77, label %F77
T77:
  %v78 = load <4 x float>, ptr addrspace(1) %v75, align 16, !invariant.load !0
  br label %J77
F77:
  br label %J77
J77:
  %v79 = phi <4 x float> [ %v78, %T77 ], [ zeroinitializer, %F77 ]
  %v80 = mul i32 %i58, 256
  %v81 = add i32 %v48, %v80
  %v82 = add i32 %v81, %v32
  %v83 = add i32 %v33, %v61
  %v84 = add i32 %v83, %v31
  %v85 = icmp sle i32 %v84, 19
  %v86 = insertelement <4 x i1> poison, i1 %v85, i64 0
  %v87 = shufflevector <4 x i1> %v86, <4 x i1> poison, <4 x i32> zeroinitializer
  %v88 = and <4 x i1> %v25, %v87
  %v89 = and <4 x i1> %v88, %v53
  %v90 = and <4 x i1> %v89, %v57
  %v91 = getelementptr float, ptr addrspace(1) %b2, i32 %v82
  %v92 = extractelement <4 x i1> %v90, i32 0
  br i1 %v92, label %T93, label %F93
T93:
  %v94 = load <4 x float>, ptr addrspace(1) %v91, align 16, !invariant.load !0
  br label %J93
F93:
  br label %J93
J93:
  %v95 = phi <4 x float> [ %v94, %T93 ], [ zeroinitializer, %F93 ]
  fence syncscope("workgroup") release
  call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  %v96 = getelementptr float, ptr addrspace(3) @local1, i32 %v27
  %v97 = extractelement <4 x i1> %v25, i32 0
  br i1 %v97, label %T98, label %J98
T98:
  store <4 x float> %v79, ptr addrspace(3) %v96, align 16
  br label %J98
J98:
  %v99 = getelementptr float, ptr addrspace(3) @local2, i32 %v21
  %v100 = extractelement <4 x i1> %v25, i32 0
  br i1 %v100, label %T101, label %J101
T101:
  store <4 x float> %v95, ptr addrspace(3) %v99, align 16
  br label %J101
J101:
  fence syncscope("workgroup") release
  call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  br label %L102
L102:
  %i102 = phi i32 [ 0, %J101 ], [ %v117, %L102 ]
  %v103 = phi float [ %v59, %J101 ], [ %v116, %L102 ]
  %v104 = zext nneg i32 %i102 to i64
  %v105 = add i32 %v61, %i102
  %v106 = icmp slt i32 %v105, 20
  %v107 = add i32 %v28, %i102
  %v108 = getelementptr float, ptr addrspace(3) @local1, i32 %v107
  %v109 = load float, ptr addrspace(3) %v108, align 4
  %v110 = select i1 %v106, float %v109, float 0x0000000000000000
  %v111 = mul i32 %i102, 8
  %v112 = add i32 %v1, %v111
  %v113 = getelementptr float, ptr addrspace(3) @local2, i32 %v112
  %v114 = load float, ptr addrspace(3) %v113, align 4
  %v115 = select i1 %v106, float %v114, float 0x0000000000000000
  %v116 = call float @llvm.fma.f32(float %v110, float %v115, float %v103)
  %v117 = add nuw nsw i32 %i102, 1
  %v118 = icmp ult i32 %v117, 16
  br i1 %v118, label %L102, label %E102
E102:
  %v119 = add nuw nsw i32 %i58, 1
  %v120 = icmp ult i32 %v119, 2
  br i1 %v120, label %L58, label %E58
E58:
  %v121 = getelementptr float, ptr addrspace(1) %b0, i32 %v47
  store float %v116, ptr addrspace(1) %v121, align 4
  ret void
}
declare float @llvm.fma.f32(float, float, float)
declare i32 @llvm.amdgcn.workgroup.id.x()
declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @llvm.amdgcn.workitem.id.y()
declare void @llvm.amdgcn.s.barrier()
attributes #0 = { nounwind "amdgpu-flat-work-group-size"="64,64" "uniform-work-group-size"="true" "amdgpu-no-dispatch-ptr" "amdgpu-no-queue-ptr" "amdgpu-no-implicitarg-ptr" "amdgpu-no-hostcall-ptr" "amdgpu-no-dispatch-id" "amdgpu-no-multigrid-sync-arg" "amdgpu-no-heap-ptr" "amdgpu-no-lds-kernel-id" "amdgpu-no-default-queue" "amdgpu-no-completion-action" "amdgpu-no-workgroup-id-y" "amdgpu-no-workgroup-id-z" }
!0 = !{}
!llvm.module.flags = !{!1}
!1 = !{i32 1, !"amdhsa_code_object_version", i32 500}
