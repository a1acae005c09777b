#pragma OPENCL FP_CONTRACT OFF

__kernel __attribute__((reqd_work_group_size(64, 1, 1)))
void compute(__global float *p0, ulong o0, const __global float *p1, ulong o1)
{
  __global float *b0 = (__global float *)((__global uchar *)p0 + o0);
  const __global float *b1 = (const __global float *)((const __global uchar *)p1 + o1);
  const int g0 = get_group_id(0);  // d00, of 5
  const int tx = get_local_id(0);
  __local float r0[64];
  const bool v0 = tx == 0;
  const int v1 = tx + g0 * 300;
  float total0 = 0.0f;
  for (int i0 = 0; i0 < 5; i0++) {  // r0.0x300
    const int v2 = i0 * 64;
    const bool v3 = (tx + v2) < 300;
    const float v4 = v3 ? b1[v1 + v2] : 0.0f;
    total0 = total0 + (v3 ? v4 : 0.0f);
  }
  r0[tx] = total0;
  barrier(CLK_LOCAL_MEM_FENCE);
  for (int half0 = 32; half0 > 0; half0 /= 2) {
    if (tx < half0) {
      r0[tx] = r0[tx] + r0[tx + half0];
    }
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  const float v5 = r0[0];
  if (v0) b0[g0] = v5;
}
