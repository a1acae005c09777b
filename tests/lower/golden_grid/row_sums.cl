#pragma OPENCL FP_CONTRACT OFF

__kernel __attribute__((reqd_work_group_size(16, 1, 1)))
void compute(__global float *p0, ulong o0, const __global float *p1, ulong o1)
{
  __global float *b0 = (__global float *)((__global uchar *)p0 + o0);
  const __global float *b1 = (const __global float *)((const __global uchar *)p1 + o1);
  const int g0 = get_group_id(0);  // d00, of 5
  const int tx = get_local_id(0);
  __local float r0[16];
  const int v0 = tx * 4;
  const bool v1 = (v0 + 259) < 300;
  const bool v2 = tx == 0;
  const int v3 = v0 + g0 * 300;
  const float4 v4 = vload4(0, b1 + v3);
  const float4 v5 = vload4(0, b1 + v3 + 64);
  const float4 v6 = vload4(0, b1 + v3 + 128);
  const float4 v7 = vload4(0, b1 + v3 + 192);
  const float4 v8 = v1 ? vload4(0, b1 + v3 + 256) : (float4)(0.0f);
  const float4 v9 = v4 + v5 + (v6 + v7) + (v1 ? v8 : (float4)(0.0f));
  const float2 v10 = v9.s01 + v9.s23;
  const float v11 = v10.s0 + v10.s1;
  r0[tx] = v11;
  barrier(CLK_LOCAL_MEM_FENCE);
  for (int half0 = 8; half0 > 0; half0 /= 2) {
    if (tx < half0) {
      r0[tx] = r0[tx] + r0[tx + half0];
    }
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  const float v12 = r0[0];
  if (v2) b0[g0] = v12;
}
