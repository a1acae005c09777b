#pragma OPENCL FP_CONTRACT OFF

float float_of_float16(ushort x)
{
  return vload_half(0, (const __private half *)&x);
}

ushort float16_of_float(float x)
{
  ushort y;
  vstore_half_rte(x, 0, (__private half *)&y);
  return y;
}

__kernel __attribute__((reqd_work_group_size(32, 2, 1)))
void compute(__global ushort *p0, ulong o0, const __global ushort *p1, ulong o1, const __global ushort *p2, ulong o2)
{
  __global ushort *b0 = (__global ushort *)((__global uchar *)p0 + o0);
  const __global ushort *b1 = (const __global ushort *)((const __global uchar *)p1 + o1);
  const __global ushort *b2 = (const __global ushort *)((const __global uchar *)p2 + o2);
  const int g0 = get_group_id(0);  // d00, of 2
  const int tx = get_local_id(0);
  const int ty = get_local_id(1);
  const int v0 = tx + ty * 21;
  const bool v1 = tx < 21;
  const float v2 = float_of_float16((ushort)15360);
  const int v3 = v0 + g0 * 42;
  const bool v4 = ((ty + g0 * 2) < 3) & v1;
  const ushort v5 = v4 ? b1[v3] : (ushort)0;
  const ushort v6 = v4 ? b2[tx] : (ushort)0;
  const ushort v7 = float16_of_float(float_of_float16(v5) * float_of_float16(v6));
  if (v4) b0[v3] = float16_of_float(float_of_float16(v7) + v2);
}
