; source/devices/teams.c, compiled by build.py

%struct.shown = type { ptr, i64, [48 x i8] }
%struct.membership = type { ptr, i64 }

@run_team.nobody_gone = internal global i32 0, align 4

define void @prepare_teams() {
  ret void
}

define void @stop_job(ptr %0) {
  %2 = getelementptr inbounds i8, ptr %0, i64 64
  store atomic i32 1, ptr %2 seq_cst, align 64
  %3 = getelementptr inbounds i8, ptr %0, i64 32
  %4 = load ptr, ptr %3, align 8
  %5 = icmp eq ptr %4, null
  br i1 %5, label %11, label %6

6:
  %7 = phi ptr [ %9, %6 ], [ %4, %1 ]
  tail call fastcc void @open_meeting(ptr %7)
  %8 = getelementptr inbounds i8, ptr %7, i64 216
  %9 = load ptr, ptr %8, align 8
  %10 = icmp eq ptr %9, null
  br i1 %10, label %11, label %6

11:
  ret void
}

define internal fastcc void @open_meeting(ptr %0) {
  %2 = getelementptr inbounds i8, ptr %0, i64 64
  %3 = atomicrmw add ptr %2, i32 1 seq_cst, align 64
  %4 = getelementptr inbounds i8, ptr %0, i64 128
  %5 = load atomic i32, ptr %4 seq_cst, align 4
  ret void
}

define i64 @group_meet(ptr %0) {
  %2 = load ptr, ptr %0, align 8
  %3 = tail call fastcc i64 @meet(ptr %2)
  ret i64 %3
}

define internal fastcc i64 @meet(ptr %0) {
  %2 = getelementptr inbounds i8, ptr %0, i64 200
  %3 = load i64, ptr %2, align 8
  %4 = trunc i64 %3 to i32
  %5 = getelementptr inbounds i8, ptr %0, i64 208
  %6 = load i64, ptr %5, align 16
  %7 = getelementptr inbounds i8, ptr %0, i64 192
  %8 = load ptr, ptr %7, align 64
  %9 = getelementptr inbounds i8, ptr %0, i64 64
  %10 = load atomic i32, ptr %9 acquire, align 64
  %11 = atomicrmw add ptr %0, i32 1 acq_rel, align 64
  %12 = add i32 %11, 1
  %13 = icmp eq i32 %12, %4
  br i1 %13, label %14, label %15

14:
  store atomic i32 0, ptr %0 monotonic, align 64
  tail call fastcc void @open_meeting(ptr %0)
  br label %20

15:
  %16 = getelementptr inbounds i8, ptr %0, i64 128
  %17 = getelementptr inbounds i8, ptr %0, i64 224
  %18 = tail call fastcc signext i32 @wait_for_change(ptr %9, ptr %16, i32 signext %10, i64 %6, ptr %17)
  switch i32 %18, label %20 [
    i32 2, label %19
    i32 1, label %24
  ]

19:
  tail call fastcc void @differ(ptr %0, i32 signext 1)
  br label %24

20:
  %21 = getelementptr inbounds i8, ptr %8, i64 64
  %22 = load atomic i32, ptr %21 acquire, align 64
  %23 = zext i32 %22 to i64
  br label %24

24:
  %25 = phi i64 [ %23, %20 ], [ 1, %19 ], [ 1, %15 ]
  ret i64 %25
}

define i64 @group_reduce(ptr %0, ptr %1, i64 %2, i64 %3, ptr %4, ptr %5) {
  %7 = load ptr, ptr %1, align 8
  %8 = getelementptr inbounds i8, ptr %7, i64 200
  %9 = load i64, ptr %8, align 8
  %10 = shl i64 %9, 3
  %11 = alloca i8, i64 %10, align 16
  %12 = alloca i8, i64 %10, align 16
  %13 = getelementptr inbounds i8, ptr %1, i64 8
  %14 = load i64, ptr %13, align 8
  %15 = getelementptr i64, ptr %4, i64 %3
  %16 = load i64, ptr %15, align 8
  %17 = icmp ult i64 %14, %9
  br i1 %17, label %18, label %22

18:
  %19 = mul i64 %16, %14
  %20 = udiv i64 %19, %9
  %21 = and i64 %20, -64
  br label %22

22:
  %23 = phi i64 [ %21, %18 ], [ %16, %6 ]
  %24 = add i64 %14, 1
  %25 = icmp ult i64 %24, %9
  br i1 %25, label %26, label %30

26:
  %27 = mul i64 %16, %24
  %28 = udiv i64 %27, %9
  %29 = and i64 %28, -64
  br label %30

30:
  %31 = phi i64 [ %29, %26 ], [ %16, %22 ]
  %32 = tail call fastcc i64 @show(ptr %0, ptr %1, i64 %2)
  %33 = icmp eq i64 %32, 0
  br i1 %33, label %34, label %79

34:
  %35 = icmp eq i64 %3, 0
  br i1 %35, label %77, label %36

36:
  %37 = icmp eq i64 %9, 0
  %38 = getelementptr inbounds i8, ptr %7, i64 256
  br label %39

39:
  %40 = phi i64 [ 0, %36 ], [ %75, %73 ]
  %41 = phi i64 [ 0, %36 ], [ %74, %73 ]
  %42 = call i64 @llvm.umax.i64(i64 %23, i64 %41)
  %43 = getelementptr i64, ptr %4, i64 %40
  %44 = load i64, ptr %43, align 8
  %45 = add i64 %44, %41
  %46 = call i64 @llvm.umin.i64(i64 %31, i64 %45)
  %47 = icmp ult i64 %42, %46
  br i1 %47, label %48, label %73

48:
  br i1 %37, label %68, label %49

49:
  %50 = phi i64 [ %56, %49 ], [ 0, %48 ]
  %51 = getelementptr [0 x %struct.shown], ptr %38, i64 0, i64 %50
  %52 = load ptr, ptr %51, align 64
  %53 = getelementptr ptr, ptr %52, i64 %40
  %54 = load ptr, ptr %53, align 8
  %55 = getelementptr ptr, ptr %12, i64 %50
  store ptr %54, ptr %55, align 8
  %56 = add nuw i64 %50, 1
  %57 = icmp eq i64 %56, %9
  br i1 %57, label %58, label %49

58:
  %59 = phi i64 [ %66, %58 ], [ 0, %49 ]
  %60 = getelementptr [0 x %struct.shown], ptr %38, i64 0, i64 %59
  %61 = load ptr, ptr %60, align 64
  %62 = getelementptr ptr, ptr %61, i64 %40
  %63 = getelementptr ptr, ptr %62, i64 %3
  %64 = load ptr, ptr %63, align 8
  %65 = getelementptr ptr, ptr %11, i64 %59
  store ptr %64, ptr %65, align 8
  %66 = add nuw i64 %59, 1
  %67 = icmp eq i64 %66, %9
  br i1 %67, label %68, label %58

68:
  %69 = sub i64 %42, %41
  %70 = sub i64 %46, %42
  call void %5(ptr %11, i64 %9, i64 %69, ptr %12, i64 %9, i64 %69, i64 %70)
  %71 = load i64, ptr %43, align 8
  %72 = add i64 %71, %41
  br label %73

73:
  %74 = phi i64 [ %45, %39 ], [ %72, %68 ]
  %75 = add nuw i64 %40, 1
  %76 = icmp eq i64 %75, %3
  br i1 %76, label %77, label %39

77:
  %78 = call fastcc i64 @meet(ptr %7)
  br label %79

79:
  %80 = phi i64 [ %78, %77 ], [ 1, %30 ]
  ret i64 %80
}

define internal fastcc i64 @show(ptr %0, ptr %1, i64 %2) {
  %4 = load ptr, ptr %1, align 8
  %5 = getelementptr inbounds i8, ptr %4, i64 200
  %6 = load i64, ptr %5, align 8
  %7 = getelementptr inbounds i8, ptr %4, i64 256
  %8 = getelementptr inbounds i8, ptr %1, i64 8
  %9 = load i64, ptr %8, align 8
  %10 = getelementptr [0 x %struct.shown], ptr %7, i64 0, i64 %9
  store ptr %0, ptr %10, align 64
  %11 = load i64, ptr %8, align 8
  %12 = getelementptr [0 x %struct.shown], ptr %7, i64 0, i64 %11, i32 1
  store i64 %2, ptr %12, align 8
  %13 = tail call fastcc i64 @meet(ptr %4)
  %14 = icmp eq i64 %13, 0
  br i1 %14, label %15, label %26

15:
  %16 = icmp eq i64 %6, 0
  br i1 %16, label %26, label %20

17:
  %18 = add nuw i64 %21, 1
  %19 = icmp eq i64 %18, %6
  br i1 %19, label %26, label %20

20:
  %21 = phi i64 [ %18, %17 ], [ 0, %15 ]
  %22 = getelementptr [0 x %struct.shown], ptr %7, i64 0, i64 %21, i32 1
  %23 = load i64, ptr %22, align 8
  %24 = icmp eq i64 %23, %2
  br i1 %24, label %17, label %25

25:
  tail call fastcc void @differ(ptr %4, i32 signext 2)
  br label %26

26:
  %27 = phi i64 [ 1, %25 ], [ 1, %3 ], [ 0, %15 ], [ 0, %17 ]
  ret i64 %27
}

define i64 @group_scatter(ptr %0, ptr %1, i64 %2, i64 %3, i64 %4, ptr %5) {
  %7 = load ptr, ptr %1, align 8
  %8 = getelementptr inbounds i8, ptr %7, i64 200
  %9 = load i64, ptr %8, align 8
  %10 = getelementptr inbounds i8, ptr %1, i64 8
  %11 = load i64, ptr %10, align 8
  %12 = shl i64 %9, 3
  %13 = alloca i8, i64 %12, align 16
  %14 = tail call fastcc i64 @show(ptr %0, ptr %1, i64 %2)
  %15 = icmp eq i64 %14, 0
  br i1 %15, label %16, label %41

16:
  %17 = icmp eq i64 %9, 0
  br i1 %17, label %29, label %18

18:
  %19 = getelementptr inbounds i8, ptr %7, i64 256
  br label %20

20:
  %21 = phi i64 [ 0, %18 ], [ %27, %20 ]
  %22 = getelementptr [0 x %struct.shown], ptr %19, i64 0, i64 %21
  %23 = load ptr, ptr %22, align 64
  %24 = getelementptr i8, ptr %23, i64 8
  %25 = load ptr, ptr %24, align 8
  %26 = getelementptr ptr, ptr %13, i64 %21
  store ptr %25, ptr %26, align 8
  %27 = add nuw i64 %21, 1
  %28 = icmp eq i64 %27, %9
  br i1 %28, label %29, label %20

29:
  %30 = icmp eq i64 %3, 0
  br i1 %30, label %39, label %31

31:
  %32 = phi i64 [ %37, %31 ], [ 0, %29 ]
  %33 = mul i64 %32, %9
  %34 = add i64 %33, %11
  %35 = mul i64 %34, %4
  %36 = mul i64 %32, %4
  call void %5(ptr %13, i64 %9, i64 %35, ptr %0, i64 1, i64 %36, i64 %4)
  %37 = add nuw i64 %32, 1
  %38 = icmp eq i64 %37, %3
  br i1 %38, label %39, label %31

39:
  %40 = call fastcc i64 @meet(ptr %7)
  br label %41

41:
  %42 = phi i64 [ %40, %39 ], [ 1, %6 ]
  ret i64 %42
}

define i64 @group_move(ptr %0, ptr %1, i64 %2, ptr %3) {
  %5 = load ptr, ptr %1, align 8
  %6 = getelementptr inbounds i8, ptr %5, i64 200
  %7 = load i64, ptr %6, align 8
  %8 = getelementptr inbounds i8, ptr %1, i64 8
  %9 = load i64, ptr %8, align 8
  %10 = load i64, ptr %3, align 8
  %11 = getelementptr inbounds i8, ptr %3, i64 8
  %12 = load i64, ptr %11, align 8
  %13 = getelementptr inbounds i8, ptr %3, i64 16
  %14 = load i64, ptr %13, align 8
  %15 = getelementptr inbounds i8, ptr %3, i64 24
  %16 = load i64, ptr %15, align 8
  %17 = getelementptr inbounds i8, ptr %3, i64 32
  %18 = load i64, ptr %17, align 8
  %19 = getelementptr inbounds i8, ptr %3, i64 40
  %20 = load i64, ptr %19, align 8
  %21 = getelementptr inbounds i8, ptr %3, i64 48
  %22 = load i64, ptr %21, align 8
  %23 = getelementptr inbounds i8, ptr %3, i64 56
  %24 = load i64, ptr %23, align 8
  %25 = getelementptr inbounds i8, ptr %3, i64 64
  %26 = load i64, ptr %25, align 8
  %27 = load ptr, ptr %0, align 8
  %28 = tail call fastcc i64 @show(ptr %0, ptr %1, i64 %2)
  %29 = icmp eq i64 %28, 0
  br i1 %29, label %30, label %81

30:
  %31 = icmp eq i64 %7, 0
  br i1 %31, label %79, label %32

32:
  %33 = getelementptr inbounds i8, ptr %5, i64 256
  %34 = mul i64 %26, %9
  %35 = icmp eq i64 %10, 0
  %36 = icmp eq i64 %12, 0
  br label %37

37:
  %38 = phi i64 [ 0, %32 ], [ %77, %76 ]
  %39 = add i64 %38, %9
  %40 = urem i64 %39, %7
  %41 = mul i64 %40, %24
  %42 = getelementptr i8, ptr %27, i64 %41
  %43 = getelementptr [0 x %struct.shown], ptr %33, i64 0, i64 %40
  %44 = load ptr, ptr %43, align 64
  %45 = getelementptr i8, ptr %44, i64 8
  %46 = load ptr, ptr %45, align 8
  %47 = getelementptr i8, ptr %46, i64 %34
  br i1 %35, label %76, label %48

48:
  %49 = phi i64 [ %74, %73 ], [ 0, %37 ]
  br i1 %36, label %73, label %50

50:
  %51 = mul i64 %49, %16
  %52 = getelementptr i8, ptr %42, i64 %51
  %53 = mul i64 %49, %20
  %54 = getelementptr i8, ptr %47, i64 %53
  br label %55

55:
  %56 = phi i64 [ 0, %50 ], [ %71, %70 ]
  %57 = mul i64 %56, %18
  %58 = getelementptr i8, ptr %52, i64 %57
  %59 = mul i64 %56, %22
  %60 = getelementptr i8, ptr %54, i64 %59
  switch i64 %14, label %69 [
    i64 1, label %61
    i64 2, label %63
    i64 4, label %65
    i64 8, label %67
  ]

61:
  %62 = load i8, ptr %60, align 1
  store i8 %62, ptr %58, align 1
  br label %70

63:
  %64 = load i16, ptr %60, align 1
  store i16 %64, ptr %58, align 1
  br label %70

65:
  %66 = load i32, ptr %60, align 1
  store i32 %66, ptr %58, align 1
  br label %70

67:
  %68 = load i64, ptr %60, align 1
  store i64 %68, ptr %58, align 1
  br label %70

69:
  tail call void @llvm.memcpy.p0.p0.i64(ptr align 1 %58, ptr align 1 %60, i64 %14, i1 false)
  br label %70

70:
  %71 = add nuw i64 %56, 1
  %72 = icmp eq i64 %71, %12
  br i1 %72, label %73, label %55

73:
  %74 = add nuw i64 %49, 1
  %75 = icmp eq i64 %74, %10
  br i1 %75, label %76, label %48

76:
  %77 = add nuw i64 %38, 1
  %78 = icmp eq i64 %77, %7
  br i1 %78, label %79, label %37

79:
  %80 = tail call fastcc i64 @meet(ptr %5)
  br label %81

81:
  %82 = phi i64 [ %80, %79 ], [ 1, %4 ]
  ret i64 %82
}

declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)

define i64 @group_permute(ptr %0, ptr %1, i64 %2, i64 %3, ptr %4) {
  %6 = load ptr, ptr %1, align 8
  %7 = getelementptr inbounds i8, ptr %1, i64 8
  %8 = load i64, ptr %7, align 8
  %9 = getelementptr i64, ptr %4, i64 %8
  %10 = load i64, ptr %9, align 8
  %11 = load ptr, ptr %0, align 8
  %12 = tail call fastcc i64 @show(ptr %0, ptr %1, i64 %2)
  %13 = icmp eq i64 %12, 0
  br i1 %13, label %14, label %25

14:
  %15 = icmp slt i64 %10, 0
  br i1 %15, label %16, label %17

16:
  tail call void @llvm.memset.p0.i64(ptr align 1 %11, i8 0, i64 %3, i1 false)
  br label %23

17:
  %18 = getelementptr inbounds i8, ptr %6, i64 256
  %19 = getelementptr [0 x %struct.shown], ptr %18, i64 0, i64 %10
  %20 = load ptr, ptr %19, align 64
  %21 = getelementptr i8, ptr %20, i64 8
  %22 = load ptr, ptr %21, align 8
  tail call void @llvm.memcpy.p0.p0.i64(ptr align 1 %11, ptr align 1 %22, i64 %3, i1 false)
  br label %23

23:
  %24 = tail call fastcc i64 @meet(ptr %6)
  br label %25

25:
  %26 = phi i64 [ %24, %23 ], [ 1, %5 ]
  ret i64 %26
}

declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)

define void @serve(ptr %0, i64 %1) {
  %3 = getelementptr inbounds i8, ptr %0, i64 264
  %4 = load i64, ptr %3, align 8
  %5 = trunc i64 %4 to i32
  %6 = getelementptr inbounds i8, ptr %0, i64 272
  %7 = load i64, ptr %6, align 16
  %8 = getelementptr inbounds i8, ptr %0, i64 280
  %9 = getelementptr inbounds i8, ptr %0, i64 64
  %10 = getelementptr inbounds i8, ptr %0, i64 256
  %11 = getelementptr inbounds i8, ptr %0, i64 128
  %12 = getelementptr inbounds i8, ptr %0, i64 192
  br label %13

13:
  %14 = phi i32 [ 0, %2 ], [ %30, %41 ]
  %15 = load atomic i32, ptr %0 acquire, align 64
  %16 = icmp eq i32 %15, %14
  br i1 %16, label %17, label %29

17:
  %18 = phi i64 [ %26, %25 ], [ 0, %13 ]
  %19 = icmp ult i64 %18, %7
  br i1 %19, label %20, label %22

20:
  %21 = add nuw i64 %18, 1
  br label %25

22:
  %23 = atomicrmw add ptr %9, i32 1 seq_cst, align 64
  tail call void @Sleep(i32 signext 1)
  %24 = atomicrmw sub ptr %9, i32 1 seq_cst, align 64
  br label %25

25:
  %26 = phi i64 [ %21, %20 ], [ 0, %22 ]
  %27 = load atomic i32, ptr %0 acquire, align 64
  %28 = icmp eq i32 %27, %14
  br i1 %28, label %17, label %29

29:
  %30 = phi i32 [ %15, %13 ], [ %27, %25 ]
  %31 = load atomic i32, ptr %8 monotonic, align 8
  %32 = icmp eq i32 %31, 0
  br i1 %32, label %34, label %33

33:
  ret void

34:
  %35 = load ptr, ptr %10, align 64
  tail call fastcc void @take_part(ptr %35, i64 %1)
  %36 = atomicrmw add ptr %11, i32 1 seq_cst, align 64
  %37 = add i32 %36, 2
  %38 = icmp eq i32 %37, %5
  br i1 %38, label %39, label %41

39:
  %40 = load atomic i32, ptr %12 seq_cst, align 4
  br label %41

41:
  br label %13
}

define internal fastcc void @take_part(ptr %0, i64 %1) {
  %3 = getelementptr inbounds i8, ptr %0, i64 8
  %4 = load ptr, ptr %3, align 8
  %5 = getelementptr inbounds i8, ptr %0, i64 16
  %6 = load i64, ptr %5, align 16
  %7 = mul i64 %6, %1
  %8 = getelementptr i8, ptr %4, i64 %7
  %9 = getelementptr inbounds i8, ptr %0, i64 24
  %10 = load ptr, ptr %9, align 8
  %11 = getelementptr i32, ptr %10, i64 %1
  %12 = getelementptr inbounds i8, ptr %0, i64 64
  %13 = tail call ptr @set_stop(ptr %12)
  %14 = shl i64 %1, 16
  %15 = getelementptr inbounds i8, ptr %0, i64 40
  %16 = load i64, ptr %15, align 8
  %17 = or i64 %16, %14
  tail call void @set_limit(i64 %17)
  %18 = load ptr, ptr %0, align 64
  %19 = tail call signext i32 %18(ptr %8)
  store i32 %19, ptr %11, align 4
  %20 = getelementptr inbounds i8, ptr %0, i64 48
  %21 = load ptr, ptr %20, align 16
  %22 = getelementptr inbounds i8, ptr %0, i64 56
  %23 = load i64, ptr %22, align 8
  %24 = mul i64 %23, %1
  %25 = getelementptr %struct.membership, ptr %21, i64 %24
  %26 = icmp eq i64 %23, 0
  br i1 %26, label %38, label %27

27:
  %28 = phi i64 [ %36, %35 ], [ 0, %2 ]
  %29 = getelementptr %struct.membership, ptr %25, i64 %28
  %30 = load ptr, ptr %29, align 8
  %31 = icmp eq ptr %30, null
  br i1 %31, label %35, label %32

32:
  %33 = getelementptr inbounds i8, ptr %30, i64 224
  %34 = atomicrmw add ptr %33, i32 1 seq_cst, align 32
  br label %35

35:
  %36 = add nuw i64 %28, 1
  %37 = icmp eq i64 %36, %23
  br i1 %37, label %38, label %27

38:
  %39 = tail call ptr @set_stop(ptr %13)
  %40 = icmp eq i32 %19, 0
  br i1 %40, label %50, label %41

41:
  store atomic i32 1, ptr %12 seq_cst, align 64
  %42 = getelementptr inbounds i8, ptr %0, i64 32
  %43 = load ptr, ptr %42, align 8
  %44 = icmp eq ptr %43, null
  br i1 %44, label %50, label %45

45:
  %46 = phi ptr [ %48, %45 ], [ %43, %41 ]
  tail call fastcc void @open_meeting(ptr %46)
  %47 = getelementptr inbounds i8, ptr %46, i64 216
  %48 = load ptr, ptr %47, align 8
  %49 = icmp eq ptr %48, null
  br i1 %49, label %50, label %45

50:
  ret void
}

define void @run_team(ptr %0, ptr %1) {
  %3 = getelementptr inbounds i8, ptr %0, i64 264
  %4 = load i64, ptr %3, align 8
  %5 = trunc i64 %4 to i32
  %6 = add i32 %5, -1
  %7 = getelementptr inbounds i8, ptr %0, i64 272
  %8 = load i64, ptr %7, align 16
  %9 = getelementptr inbounds i8, ptr %1, i64 32
  %10 = load ptr, ptr %9, align 8
  %11 = icmp eq ptr %10, null
  br i1 %11, label %18, label %12

12:
  %13 = phi ptr [ %16, %12 ], [ %10, %2 ]
  %14 = getelementptr inbounds i8, ptr %13, i64 224
  store atomic i32 0, ptr %14 seq_cst, align 32
  %15 = getelementptr inbounds i8, ptr %13, i64 216
  %16 = load ptr, ptr %15, align 8
  %17 = icmp eq ptr %16, null
  br i1 %17, label %18, label %12

18:
  %19 = getelementptr inbounds i8, ptr %0, i64 256
  store ptr %1, ptr %19, align 64
  %20 = getelementptr inbounds i8, ptr %0, i64 128
  store atomic i32 0, ptr %20 seq_cst, align 64
  %21 = atomicrmw add ptr %0, i32 1 seq_cst, align 64
  %22 = getelementptr inbounds i8, ptr %0, i64 64
  %23 = load atomic i32, ptr %22 seq_cst, align 4
  tail call fastcc void @take_part(ptr %1, i64 0)
  %24 = load atomic i32, ptr %20 acquire, align 64
  %25 = icmp eq i32 %24, %6
  br i1 %25, label %46, label %26

26:
  %27 = getelementptr inbounds i8, ptr %0, i64 192
  %28 = getelementptr inbounds i8, ptr %1, i64 24
  %29 = getelementptr inbounds i8, ptr %1, i64 64
  br label %30

30:
  %31 = phi i32 [ %24, %26 ], [ %44, %43 ]
  %32 = tail call fastcc signext i32 @wait_for_change(ptr %20, ptr %27, i32 signext %31, i64 %8, ptr @run_team.nobody_gone)
  %33 = icmp eq i32 %32, 0
  br i1 %33, label %43, label %34

34:
  %35 = load ptr, ptr %28, align 8
  store i32 1, ptr %35, align 4
  store atomic i32 1, ptr %29 seq_cst, align 64
  %36 = load ptr, ptr %9, align 8
  %37 = icmp eq ptr %36, null
  br i1 %37, label %43, label %38

38:
  %39 = phi ptr [ %41, %38 ], [ %36, %34 ]
  tail call fastcc void @open_meeting(ptr %39)
  %40 = getelementptr inbounds i8, ptr %39, i64 216
  %41 = load ptr, ptr %40, align 8
  %42 = icmp eq ptr %41, null
  br i1 %42, label %43, label %38

43:
  %44 = load atomic i32, ptr %20 acquire, align 64
  %45 = icmp eq i32 %44, %6
  br i1 %45, label %46, label %30

46:
  ret void
}

define internal fastcc signext i32 @wait_for_change(ptr %0, ptr %1, i32 signext %2, i64 %3, ptr %4) {
  %6 = load atomic i32, ptr %0 acquire, align 4
  %7 = icmp eq i32 %6, %2
  br i1 %7, label %8, label %35

8:
  %9 = add i64 %3, 100
  br label %10

10:
  %11 = phi i64 [ 0, %8 ], [ %32, %31 ]
  %12 = icmp ult i64 %11, %3
  br i1 %12, label %31, label %13

13:
  %14 = icmp ult i64 %11, %9
  br i1 %14, label %15, label %16

15:
  tail call void @Sleep(i32 signext 0)
  br label %31

16:
  %17 = atomicrmw add ptr %1, i32 1 seq_cst, align 4
  tail call void @Sleep(i32 signext 0)
  %18 = atomicrmw sub ptr %1, i32 1 seq_cst, align 4
  %19 = load atomic i32, ptr %0 acquire, align 4
  %20 = icmp eq i32 %19, %2
  br i1 %20, label %21, label %35

21:
  %22 = load atomic i32, ptr %4 seq_cst, align 4
  %23 = icmp eq i32 %22, 0
  br i1 %23, label %28, label %24

24:
  %25 = load atomic i32, ptr %0 seq_cst, align 4
  %26 = icmp eq i32 %25, %2
  %27 = select i1 %26, i32 2, i32 0
  br label %35

28:
  %29 = tail call i64 @interrupted()
  %30 = icmp eq i64 %29, 0
  br i1 %30, label %31, label %35

31:
  %32 = add i64 %11, 1
  %33 = load atomic i32, ptr %0 acquire, align 4
  %34 = icmp eq i32 %33, %2
  br i1 %34, label %10, label %35

35:
  %36 = phi i32 [ %27, %24 ], [ 0, %5 ], [ 0, %16 ], [ 1, %28 ], [ 0, %31 ]
  ret i32 %36
}

define void @end_team(ptr %0) {
  %2 = getelementptr inbounds i8, ptr %0, i64 280
  store atomic i32 1, ptr %2 seq_cst, align 8
  %3 = atomicrmw add ptr %0, i32 1 seq_cst, align 64
  ret void
}

define internal fastcc void @differ(ptr %0, i32 signext %1) {
  %3 = getelementptr inbounds i8, ptr %0, i64 192
  %4 = load ptr, ptr %3, align 64
  %5 = getelementptr inbounds i8, ptr %4, i64 128
  store atomic i32 %1, ptr %5 seq_cst, align 64
  %6 = load ptr, ptr %3, align 64
  %7 = getelementptr inbounds i8, ptr %6, i64 64
  store atomic i32 1, ptr %7 seq_cst, align 64
  %8 = getelementptr inbounds i8, ptr %6, i64 32
  %9 = load ptr, ptr %8, align 8
  %10 = icmp eq ptr %9, null
  br i1 %10, label %16, label %11

11:
  %12 = phi ptr [ %14, %11 ], [ %9, %2 ]
  tail call fastcc void @open_meeting(ptr %12)
  %13 = getelementptr inbounds i8, ptr %12, i64 216
  %14 = load ptr, ptr %13, align 8
  %15 = icmp eq ptr %14, null
  br i1 %15, label %16, label %11

16:
  ret void
}

declare void @Sleep(i32 signext)

declare ptr @set_stop(ptr)

declare void @set_limit(i64)

declare i64 @interrupted()

declare i64 @llvm.umax.i64(i64, i64)

declare i64 @llvm.umin.i64(i64, i64)
