target triple = "amdgcn-amd-amdhsa"
define amdgpu_kernel void @compute(ptr addrspace(1) %b0, ptr addrspace(1) %b1, ptr addrspace(1) %b2) #0 {
entry:
  %v1 = call range(i32 0, 8) i32 @llvm.amdgcn.workitem.id.x()
  %v2 = call range(i32 0, 4) i32 @llvm.amdgcn.workitem.id.y()
  %v3 = mul nuw nsw i32 %v2, 8
  %v4 = add nuw nsw i32 %v3, %v1
  %v5 = zext nneg i32 %v1 to i64
  %v6 = mul i32 %v1, 4
  %v7 = zext nneg i32 %v2 to i64
  %v8 = mul i32 %v2, 20
  %v9 = add i32 %v6, %v8
  %v10 = icmp slt i32 %v2, 3
  %v11 = insertelement <4 x i1> poison, i1 %v10, i64 0
  %v12 = shufflevector <4 x i1> %v11, <4 x i1> poison, <4 x i32> zeroinitializer
  %v13 = add i32 %v6, 3
  %v14 = icmp slt i32 %v13, 20
  %v15 = insertelement <4 x i1> poison, i1 %v14, i64 0
  %v16 = shufflevector <4 x i1> %v15, <4 x i1> poison, <4 x i32> zeroinitializer
  %v17 = and <4 x i1> %v12, %v16
  %v18 = getelementptr float, ptr addrspace(1) %b1, i32 %v9
  %v19 = extractelement <4 x i1> %v17, i32 0
  br i1 %v19, label %T20, label %F20
T20:
  %v21 = load <4 x float>, ptr addrspace(1) %v18, align 16, !invariant.load !0
  br label %J20
F20:
  br label %J20
J20:
  %v22 = phi <4 x float> [ %v21, %T20 ], [ zeroinitializer, %F20 ]
  %v23 = insertelement <4 x float> poison, float 0x4000000000000000, i64 0
  %v24 = shufflevector <4 x float> %v23, <4 x float> poison, <4 x i32> zeroinitializer
  %v25 = getelementptr float, ptr addrspace(1) %b2, i32 %v6
  %v26 = extractelement <4 x i1> %v17, i32 0
  br i1 %v26, label %T27, label %F27
T27:
  %v28 = load <4 x float>, ptr addrspace(1) %v25, align 16, !invariant.load !0
  br label %J27
F27:
  br label %J27
J27:
  %v29 = phi <4 x float> [ %v28, %T27 ], [ zeroinitializer, %F27 ]
  %v30 = call <4 x float> @llvm.fma.v4f32(<4 x float> %v22, <4 x float> %v24, <4 x float> %v29)
  %v31 = getelementptr float, ptr addrspace(1) %b0, i32 %v9
  %v32 = extractelement <4 x i1> %v17, i32 0
  br i1 %v32, label %T33, label %J33
T33:
  store <4 x float> %v30, ptr addrspace(1) %v31, align 16
  br label %J33
J33:
  ret void
}
declare <4 x float> @llvm.fma.v4f32(<4 x float>, <4 x float>, <4 x float>)
declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @llvm.amdgcn.workitem.id.y()
attributes #0 = { nounwind "amdgpu-flat-work-group-size"="32,32" "uniform-work-group-size"="true" "amdgpu-no-dispatch-ptr" "amdgpu-no-queue-ptr" "amdgpu-no-implicitarg-ptr" "amdgpu-no-hostcall-ptr" "amdgpu-no-dispatch-id" "amdgpu-no-multigrid-sync-arg" "amdgpu-no-heap-ptr" "amdgpu-no-lds-kernel-id" "amdgpu-no-default-queue" "amdgpu-no-completion-action" "amdgpu-no-workgroup-id-y" "amdgpu-no-workgroup-id-z" }
!0 = !{}
!llvm.module.flags = !{!1}
!1 = !{i32 1, !"amdhsa_code_object_version", i32 500}
