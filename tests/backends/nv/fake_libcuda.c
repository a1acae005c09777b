/* A fake of NVIDIA's libcuda, with the signatures of its header: what device "nv" calls of it, strict where that is.

   fake: what a test tells it, and what it has seen. Each call but cuInit may be told to fail; what is begun has to be
   ended, in order.
*/
#include <cuda.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

struct fake {
    int32_t init_state;      /* what cuInit returns */
    int32_t maps_want_init;  /* whether maps are refused before cuInit */
    int32_t maps_want_context; /* whether maps are refused in threads without a context */
    int32_t maps_state;      /* what maps are refused with; 0: they are not */
    int32_t hidden;          /* whether no GPU is found by its place */
    int32_t gpus, hoppers;   /* how many there are; the last of them are Hoppers */
    int32_t failing;         /* the number of the call that fails with 999, from 1 on */
    int32_t calls;
    int32_t initialized;
    int32_t retained, pushed, links;
    int32_t device; /* whose context was retained last */
    int32_t target;
    int32_t ptx_nbytes;
};
struct fake fake;

static _Thread_local int pushed_here; /* a context is current in one thread */
static char image[256];
static char *log_buffer;
static uintptr_t log_nbytes;

static CUresult called(void) {
    if (!fake.initialized)
        return CUDA_ERROR_NOT_INITIALIZED;
    return ++fake.calls == fake.failing ? CUDA_ERROR_UNKNOWN : CUDA_SUCCESS;
}

#define CALLED                       \
    do {                             \
        CUresult state = called();   \
        if (state != CUDA_SUCCESS)   \
            return state;            \
    } while (0)
#define EXPECT(condition)                \
    do {                                 \
        if (!(condition))                \
            return CUDA_ERROR_INVALID_VALUE; \
    } while (0)

CUresult cuInit(unsigned int flags) {
    EXPECT(!flags);
    fake.initialized = fake.init_state == 0;
    return (CUresult)fake.init_state;
}

CUresult cuDriverGetVersion(int *version) {
    *version = CUDA_VERSION;
    return CUDA_SUCCESS;
}

CUresult cuDeviceGetCount(int *count) {
    CALLED;
    *count = fake.gpus;
    return CUDA_SUCCESS;
}

CUresult cuDeviceGet(CUdevice *device, int number) {
    CALLED;
    EXPECT(number == 0 || (0 < number && number < fake.gpus));
    *device = 7 + number;
    return CUDA_SUCCESS;
}

CUresult cuDeviceGetAttribute(int *value, CUdevice_attribute attribute, CUdevice device) {
    CALLED;
    EXPECT(attribute == CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MAJOR && 7 <= device && device < 7 + fake.gpus);
    *value = device - 7 < fake.gpus - fake.hoppers ? 8 : 9;
    return CUDA_SUCCESS;
}

CUresult cuDeviceGetByPCIBusId(CUdevice *device, const char *place) {
    unsigned int domain, bus, slot;
    CALLED;
    EXPECT(sscanf(place, "%4x:%2x:%2x", &domain, &bus, &slot) == 3);
    if (fake.hidden || domain || bus < 0x1b || bus >= 0x1b + (unsigned int)fake.gpus)
        return CUDA_ERROR_INVALID_DEVICE;
    *device = 7 + (CUdevice)bus - 0x1b;
    return CUDA_SUCCESS;
}

CUresult cuDevicePrimaryCtxRetain(CUcontext *context, CUdevice device) {
    CALLED;
    EXPECT(device >= 7 && (!fake.retained || fake.device == device));
    fake.device = device;
    fake.retained++;
    *context = (CUcontext)&fake;
    return CUDA_SUCCESS;
}

CUresult cuDevicePrimaryCtxRelease(CUdevice device) {
    EXPECT(device == fake.device && fake.retained && !fake.pushed);
    fake.retained--;
    return CUDA_SUCCESS;
}

CUresult cuCtxPushCurrent(CUcontext context) {
    CALLED;
    EXPECT(context == (CUcontext)&fake && fake.retained);
    fake.pushed++;
    pushed_here++;
    return CUDA_SUCCESS;
}

CUresult cuCtxPopCurrent(CUcontext *context) {
    EXPECT(pushed_here && !fake.links);
    fake.pushed--;
    pushed_here--;
    *context = (CUcontext)&fake;
    return CUDA_SUCCESS;
}

CUresult cuLinkCreate(unsigned int count, CUjit_option *options, void **values, CUlinkState *link) {
    CALLED;
    EXPECT(pushed_here && count == 3);
    for (unsigned int i = 0; i < count; i++) {
        if (options[i] == CU_JIT_TARGET)
            fake.target = (int32_t)(uintptr_t)values[i];
        else if (options[i] == CU_JIT_ERROR_LOG_BUFFER)
            log_buffer = values[i];
        else if (options[i] == CU_JIT_ERROR_LOG_BUFFER_SIZE_BYTES)
            log_nbytes = (uintptr_t)values[i];
        else
            return CUDA_ERROR_INVALID_VALUE;
    }
    /* A target that it does not know is refused here, without a word in the log: seen of release 580 on an H200. */
    EXPECT(fake.target == CU_TARGET_COMPUTE_80 || fake.target == CU_TARGET_COMPUTE_90A);
    fake.links++;
    *link = (CUlinkState)image;
    return CUDA_SUCCESS;
}

CUresult cuLinkAddData(CUlinkState link, CUjitInputType type, void *data, size_t nbytes, const char *name, unsigned int count,
                       CUjit_option *options, void **values) {
    CALLED;
    EXPECT(link == (CUlinkState)image && type == CU_JIT_INPUT_PTX && name && !count && !options && !values);
    EXPECT(nbytes && !((char *)data)[nbytes - 1] && strlen(data) == nbytes - 1);
    if (strstr(data, "rat;")) {
        snprintf(log_buffer, log_nbytes, "ptxas application ptx input, line 1; error: unknown instruction 'rat'");
        return CUDA_ERROR_INVALID_PTX;
    }
    fake.ptx_nbytes = (int32_t)nbytes;
    return CUDA_SUCCESS;
}

CUresult cuLinkComplete(CUlinkState link, void **cubin, size_t *nbytes) {
    CALLED;
    EXPECT(link == (CUlinkState)image && fake.ptx_nbytes);
    *nbytes = (size_t)snprintf(image, sizeof(image), "code of %d bytes for %d", fake.ptx_nbytes, fake.target);
    *cubin = image;
    return CUDA_SUCCESS;
}

CUresult cuLinkDestroy(CUlinkState link) {
    EXPECT(link == (CUlinkState)image && fake.links);
    fake.links--;
    memset(image, 0, sizeof(image)); /* the code goes with the link */
    return CUDA_SUCCESS;
}

/* The arguments, as tests/hardware/ptx/tensor_map.py reads them. */
struct __attribute__((packed)) map {
    uint64_t magic;
    uint32_t kind, rank;
    uint64_t address, shape[5], strides[4];
    uint16_t box[5];
    uint8_t steps[5], interleave, swizzle, promotion, fill;
};

CUresult cuTensorMapEncodeTiled(CUtensorMap *to, CUtensorMapDataType kind, cuuint32_t rank, void *address,
                                const cuuint64_t *shape, const cuuint64_t *strides, const cuuint32_t *box,
                                const cuuint32_t *steps, CUtensorMapInterleave interleave, CUtensorMapSwizzle swizzle,
                                CUtensorMapL2promotion promotion, CUtensorMapFloatOOBfill fill) {
    if (fake.maps_want_init && !fake.initialized)
        return CUDA_ERROR_NOT_INITIALIZED;
    if (fake.maps_want_context && !pushed_here)
        return fake.initialized ? CUDA_ERROR_INVALID_CONTEXT : CUDA_ERROR_NOT_INITIALIZED;
    if (fake.maps_state)
        return (CUresult)fake.maps_state;
    EXPECT((uintptr_t)to % 64 == 0 && (uintptr_t)address % 16 == 0 && rank >= 1 && rank <= 5);
    EXPECT(kind == CU_TENSOR_MAP_DATA_TYPE_BFLOAT16 || kind == CU_TENSOR_MAP_DATA_TYPE_FLOAT16);
    EXPECT(swizzle == CU_TENSOR_MAP_SWIZZLE_128B && promotion == CU_TENSOR_MAP_L2_PROMOTION_L2_256B);
    EXPECT(interleave == CU_TENSOR_MAP_INTERLEAVE_NONE && fill == CU_TENSOR_MAP_FLOAT_OOB_FILL_NONE);
    struct map map = {.magic = 0x70616D736F72, .kind = kind, .rank = rank, .address = (uint64_t)address};
    map.interleave = interleave, map.swizzle = swizzle, map.promotion = promotion, map.fill = fill;
    for (cuuint32_t i = 0; i < rank; i++) {
        map.shape[i] = shape[i], map.box[i] = (uint16_t)box[i], map.steps[i] = (uint8_t)steps[i];
        if (i + 1 < rank)
            map.strides[i] = strides[i];
    }
    memset(to, 0, sizeof(*to));
    memcpy(to, &map, sizeof(map));
    return CUDA_SUCCESS;
}
