; source/devices/half.c, compiled by build.py

define float @__extendhfsf2(half %0) {
  %2 = tail call half @llvm.fabs.f16(half %0)
  %3 = bitcast half %2 to i16
  %4 = zext nneg i16 %3 to i32
  %5 = shl nuw nsw i32 %4, 13
  %6 = icmp ugt i16 %3, 31743
  %7 = or i32 %5, 2139095040
  %8 = bitcast i32 %5 to float
  %9 = fmul float %8, 0x46F0000000000000
  %10 = bitcast float %9 to i32
  %11 = select i1 %6, i32 %7, i32 %10
  %12 = bitcast half %0 to i16
  %13 = sext i16 %12 to i32
  %14 = and i32 %13, -2147483648
  %15 = or i32 %11, %14
  %16 = bitcast i32 %15 to float
  ret float %16
}

define half @__truncsfhf2(float %0) {
  %2 = bitcast float %0 to i32
  %3 = tail call float @llvm.fabs.f32(float %0)
  %4 = bitcast float %3 to i32
  %5 = icmp ugt i32 %4, 2139095040
  br i1 %5, label %20, label %6

6:
  %7 = icmp ugt i32 %4, 1199570943
  br i1 %7, label %20, label %8

8:
  %9 = icmp ult i32 %4, 947912704
  br i1 %9, label %10, label %14

10:
  %11 = fadd float %3, 5.000000e-01
  %12 = bitcast float %11 to i32
  %13 = add i32 %12, -1056964608
  br label %20

14:
  %15 = add nsw i32 %4, -939520001
  %16 = lshr i32 %2, 13
  %17 = and i32 %16, 1
  %18 = add nuw nsw i32 %15, %17
  %19 = lshr i32 %18, 13
  br label %20

20:
  %21 = phi i32 [ %13, %10 ], [ %19, %14 ], [ 32256, %1 ], [ 31744, %6 ]
  %22 = lshr i32 %2, 16
  %23 = and i32 %22, 32768
  %24 = or i32 %21, %23
  %25 = trunc i32 %24 to i16
  %26 = bitcast i16 %25 to half
  ret half %26
}

declare half @llvm.fabs.f16(half)

declare float @llvm.fabs.f32(float)
