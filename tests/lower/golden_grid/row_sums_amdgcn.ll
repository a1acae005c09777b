target triple = "amdgcn-amd-amdhsa"
@scratch = internal addrspace(3) global [256 x i8] poison, align 16
define amdgpu_kernel void @compute(ptr addrspace(1) %b0, ptr addrspace(1) %b1) #0 {
entry:
  %v1 = call range(i32 0, 64) i32 @llvm.amdgcn.workitem.id.x()
  %v2 = call range(i32 0, 5) i32 @llvm.amdgcn.workgroup.id.x()
  %v3 = zext nneg i32 %v2 to i64
  %v4 = zext nneg i32 %v1 to i64
  %v5 = icmp eq i32 %v1, 0
  %v6 = mul i32 %v2, 300
  %v7 = add i32 %v1, %v6
  br label %L8
L8:
  %i8 = phi i32 [ 0, %entry ], [ %v21, %L8 ]
  %v9 = phi float [ 0x0000000000000000, %entry ], [ %v20, %L8 ]
  %v10 = zext nneg i32 %i8 to i64
  %v11 = mul i32 %i8, 64
  %v12 = add i32 %v1, %v11
  %v13 = icmp slt i32 %v12, 300
  %v14 = add i32 %v7, %v11
  %v15 = getelementptr float, ptr addrspace(1) %b1, i32 %v14
  %v16 = select i1 %v13, ptr addrspace(1) %v15, ptr addrspace(1) %b1
  %v17 = load float, ptr addrspace(1) %v16, align 4, !invariant.load !0
  %v18 = select i1 %v13, float %v17, float 0.0
  %v19 = select i1 %v13, float %v18, float 0x0000000000000000
  %v20 = fadd float %v9, %v19
  %v21 = add nuw nsw i32 %i8, 1
  %v22 = icmp ult i32 %v21, 5
  br i1 %v22, label %L8, label %E8
E8:
  %v23 = bitcast float %v20 to i32
  %v24 = call i32 @llvm.amdgcn.ds.swizzle(i32 %v23, i32 1055)
  %v25 = bitcast i32 %v24 to float
  %v26 = fadd float %v20, %v25
  %v27 = bitcast float %v26 to i32
  %v28 = call i32 @llvm.amdgcn.ds.swizzle(i32 %v27, i32 2079)
  %v29 = bitcast i32 %v28 to float
  %v30 = fadd float %v26, %v29
  %v31 = bitcast float %v30 to i32
  %v32 = call i32 @llvm.amdgcn.ds.swizzle(i32 %v31, i32 4127)
  %v33 = bitcast i32 %v32 to float
  %v34 = fadd float %v30, %v33
  %v35 = bitcast float %v34 to i32
  %v36 = call i32 @llvm.amdgcn.ds.swizzle(i32 %v35, i32 8223)
  %v37 = bitcast i32 %v36 to float
  %v38 = fadd float %v34, %v37
  %v39 = bitcast float %v38 to i32
  %v40 = call i32 @llvm.amdgcn.ds.swizzle(i32 %v39, i32 16415)
  %v41 = bitcast i32 %v40 to float
  %v42 = fadd float %v38, %v41
  %v43 = and i32 %v1, -33
  %v44 = getelementptr float, ptr addrspace(3) @scratch, i32 %v1
  store float %v42, ptr addrspace(3) %v44
  fence syncscope("workgroup") release
  call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  %v45 = getelementptr float, ptr addrspace(3) @scratch, i32 %v43
  %v46 = load float, ptr addrspace(3) %v45
  %v47 = getelementptr float, ptr addrspace(3) %v45, i32 32
  %v48 = load float, ptr addrspace(3) %v47
  %v49 = fadd float %v46, %v48
  %v50 = getelementptr float, ptr addrspace(1) %b0, i32 %v2
  br i1 %v5, label %T51, label %J51
T51:
  store float %v49, ptr addrspace(1) %v50, align 4
  br label %J51
J51:
  ret void
}
declare i32 @llvm.amdgcn.ds.swizzle(i32, i32)
declare i32 @llvm.amdgcn.workgroup.id.x()
declare i32 @llvm.amdgcn.workitem.id.x()
declare void @llvm.amdgcn.s.barrier()
attributes #0 = { nounwind "amdgpu-flat-work-group-size"="64,64" "uniform-work-group-size"="true" "amdgpu-no-dispatch-ptr" "amdgpu-no-queue-ptr" "amdgpu-no-implicitarg-ptr" "amdgpu-no-hostcall-ptr" "amdgpu-no-dispatch-id" "amdgpu-no-multigrid-sync-arg" "amdgpu-no-heap-ptr" "amdgpu-no-lds-kernel-id" "amdgpu-no-default-queue" "amdgpu-no-completion-action" "amdgpu-no-workgroup-id-y" "amdgpu-no-workgroup-id-z" }
!0 = !{}
!llvm.module.flags = !{!1}
!1 = !{i32 1, !"amdhsa_code_object_version", i32 500}
