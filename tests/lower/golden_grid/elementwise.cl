#pragma OPENCL FP_CONTRACT OFF

__kernel __attribute__((reqd_work_group_size(8, 4, 1)))
void compute(__global float *p0, ulong o0, const __global float *p1, ulong o1, const __global float *p2, ulong o2)
{
  __global float *b0 = (__global float *)((__global uchar *)p0 + o0);
  const __global float *b1 = (const __global float *)((const __global uchar *)p1 + o1);
  const __global float *b2 = (const __global float *)((const __global uchar *)p2 + o2);
  const int tx = get_local_id(0);
  const int ty = get_local_id(1);
  const int v0 = tx * 4;
  const int v1 = v0 + ty * 20;
  const bool v2 = ty < 3;
  const bool v3 = (v0 + 3) < 20;
  const bool v4 = v2 & v3;
  const float4 v5 = v4 ? vload4(0, b1 + v1) : (float4)(0.0f);
  const float4 v6 = v4 ? vload4(0, b2 + v0) : (float4)(0.0f);
  const float4 v7 = fma(v5, (float4)(2.0f), v6);
  if (v4) vstore4(v7, 0, b0 + v1);
}
