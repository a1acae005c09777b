#pragma OPENCL FP_CONTRACT OFF

__kernel __attribute__((reqd_work_group_size(8, 4, 1)))
void compute(__global int *p0, ulong o0, const __global long *p1, ulong o1, const __global int *p2, ulong o2)
{
  __global int *b0 = (__global int *)((__global uchar *)p0 + o0);
  const __global long *b1 = (const __global long *)((const __global uchar *)p1 + o1);
  const __global int *b2 = (const __global int *)((const __global uchar *)p2 + o2);
  const int tx = get_local_id(0);
  const int ty = get_local_id(1);
  const int v0 = tx * 2;
  const long v1 = b1[ty];
  const bool v2 = v1 < 0L;
  const long v3 = v2 ? (long)((ulong)v1 + 9UL) : v1;
  const bool v4 = (0L <= v3) & (v3 < 9L);
  const long v5 = (long)((ulong)(long)v0 + (ulong)(long)((ulong)v3 * 16UL));
  const bool v6 = (ulong)v3 <= 8UL;
  const int2 v7 = v6 ? vload2(0, b2 + v5) : (int2)(0);
  const int2 v8 = v4 ? v7 : (int2)(-2147483647 - 1);
  vstore2(v8, 0, b0 + v0 + ty * 16);
}
