"""What of hip/hip_runtime_api.h funcgrad uses, as the header has it: prototypes, and structures up to what is read.

The stand-in (fake_hip.py) takes its types from here; test_library.py holds them against the real header and library.
"""

from __future__ import annotations

import ctypes
import re
from typing import Any

PROTOTYPES = """
hipError_t hipInit(unsigned int flags);
hipError_t hipRuntimeGetVersion(int* runtimeVersion);
hipError_t hipGetDeviceCount(int* count);
hipError_t hipDeviceGetName(char* name, int len, hipDevice_t device);
hipError_t hipDeviceGetAttribute(int* pi, hipDeviceAttribute_t attr, int deviceId);
hipError_t hipGetDeviceProperties(hipDeviceProp_t* prop, int deviceId);
hipError_t hipSetDevice(int deviceId);
const char* hipGetErrorName(hipError_t hip_error);
const char* hipGetErrorString(hipError_t hipError);
hipError_t hipStreamCreateWithFlags(hipStream_t* stream, unsigned int flags);
hipError_t hipStreamDestroy(hipStream_t stream);
hipError_t hipStreamSynchronize(hipStream_t stream);
hipError_t hipStreamWaitEvent(hipStream_t stream, hipEvent_t event, unsigned int flags);
hipError_t hipEventCreateWithFlags(hipEvent_t* event, unsigned flags);
hipError_t hipEventRecord(hipEvent_t event, hipStream_t stream);
hipError_t hipEventQuery(hipEvent_t event);
hipError_t hipEventSynchronize(hipEvent_t event);
hipError_t hipEventElapsedTime(float* ms, hipEvent_t start, hipEvent_t stop);
hipError_t hipEventDestroy(hipEvent_t event);
hipError_t hipMalloc(void** ptr, size_t size);
hipError_t hipFree(void* ptr);
hipError_t hipMemGetInfo(size_t* free, size_t* total);
hipError_t hipHostMalloc(void** ptr, size_t size, unsigned int flags);
hipError_t hipHostFree(void* ptr);
hipError_t hipMemcpyHtoDAsync(hipDeviceptr_t dst, void* src, size_t sizeBytes, hipStream_t stream);
hipError_t hipMemcpyDtoHAsync(void* dst, hipDeviceptr_t src, size_t sizeBytes, hipStream_t stream);
hipError_t hipMemcpyDtoDAsync(hipDeviceptr_t dst, hipDeviceptr_t src, size_t sizeBytes, hipStream_t stream);
hipError_t hipMemcpyPeerAsync(void* dst, int dstDeviceId, const void* src, int srcDevice, size_t sizeBytes, hipStream_t stream);
hipError_t hipMemsetD8Async(hipDeviceptr_t dest, unsigned char value, size_t count, hipStream_t stream);
hipError_t hipDeviceCanAccessPeer(int* canAccessPeer, int deviceId, int peerDeviceId);
hipError_t hipDeviceEnablePeerAccess(int peerDeviceId, unsigned int flags);
hipError_t hipModuleLoadData(hipModule_t* module, const void* image);
hipError_t hipModuleUnload(hipModule_t module);
hipError_t hipModuleGetFunction(hipFunction_t* function, hipModule_t module, const char* kname);
hipError_t hipModuleLaunchKernel(hipFunction_t f, unsigned int gridDimX, unsigned int gridDimY, unsigned int gridDimZ, unsigned int blockDimX, unsigned int blockDimY, unsigned int blockDimZ, unsigned int sharedMemBytes, hipStream_t stream, void** kernelParams, void** extra);
hipError_t hipGraphCreate(hipGraph_t* pGraph, unsigned int flags);
hipError_t hipGraphDestroy(hipGraph_t graph);
hipError_t hipGraphAddKernelNode(hipGraphNode_t* pGraphNode, hipGraph_t graph, const hipGraphNode_t* pDependencies, size_t numDependencies, const hipKernelNodeParams* pNodeParams);
hipError_t hipGraphInstantiate(hipGraphExec_t* pGraphExec, hipGraph_t graph, hipGraphNode_t* pErrorNode, char* pLogBuffer, size_t bufferSize);
hipError_t hipGraphExecKernelNodeSetParams(hipGraphExec_t hGraphExec, hipGraphNode_t node, const hipKernelNodeParams* pNodeParams);
hipError_t hipGraphLaunch(hipGraphExec_t graphExec, hipStream_t stream);
hipError_t hipGraphExecDestroy(hipGraphExec_t graphExec);
"""  # noqa: E501

ERRORS = {
    "Success": 0, "InvalidValue": 1, "OutOfMemory": 2, "NotInitialized": 3, "Deinitialized": 4,
    "InsufficientDriver": 35, "NoDevice": 100, "InvalidDevice": 101, "InvalidImage": 200, "InvalidContext": 201,
    "NoBinaryForGpu": 209, "ECCNotCorrectable": 214, "InvalidKernelFile": 218, "OperatingSystem": 304,
    "InvalidHandle": 400, "IllegalState": 401, "NotFound": 500, "NotReady": 600, "IllegalAddress": 700,
    "LaunchOutOfResources": 701, "LaunchTimeOut": 702, "PeerAccessAlreadyEnabled": 704, "ContextIsDestroyed": 709,
    "Assert": 710, "LaunchFailure": 719, "NotSupported": 801, "Unknown": 999, "RuntimeMemory": 1052,
    "RuntimeOther": 1053,
}  # fmt: skip
CONSTANTS = {"hipStreamNonBlocking": 1, "hipEventDisableTiming": 2, "hipHostMallocPortable": 1}

_PLAIN = {
    "int": ctypes.c_int, "unsigned int": ctypes.c_uint, "unsigned": ctypes.c_uint, "size_t": ctypes.c_size_t,
    "unsigned char": ctypes.c_ubyte, "hipDevice_t": ctypes.c_int, "hipDeviceAttribute_t": ctypes.c_int,
    "hipError_t": ctypes.c_int,
}  # fmt: skip
_HANDLES = {
    f"hip{name}_t" for name in "Stream Event Module Function Graph GraphNode GraphExec Deviceptr".split()
} | {"hipDeviceptr_t"}


class Prototype:
    """A function of the header. types: of its arguments, and of what it returns, for ctypes."""

    def __init__(self, text: str) -> None:
        found = re.fullmatch(r"(.*?)(\w+)\((.*)\);", text)
        assert found is not None, text
        result, self.name, arguments = found.groups()
        self.arguments = [_without_name(argument) for argument in arguments.split(",")]
        self.result = result.strip()
        self.argtypes = tuple(_ctype(argument) for argument in self.arguments)
        self.restype = ctypes.c_char_p if self.result == "const char*" else _ctype(self.result)

    def as_pointer(self) -> str:
        """The type of a pointer to it, in C."""
        return f"{self.result} (*)({', '.join(self.arguments)})"


def _without_name(argument: str) -> str:
    return re.sub(r"\s*\b\w+$", "", argument.strip())


def _ctype(text: str) -> Any:
    if text == "const char*":
        return ctypes.c_char_p
    if "*" in text or text in _HANDLES:
        return ctypes.c_void_p
    return _PLAIN[text]


FUNCTIONS = {made.name: made for made in (Prototype(line) for line in PROTOTYPES.strip().splitlines())}


def _structure(fields: str) -> type[ctypes.Structure]:
    """Fields as "name:size[count]", of C's int unless they say z (size_t) or c (char)."""
    kinds = {"i": ctypes.c_int, "z": ctypes.c_size_t, "c": ctypes.c_char}
    made = []
    for field in fields.split():
        name, _, kind = field.partition(":")
        letter, count = kind[:1] or "i", int(kind[1:] or 1)
        made.append((name, kinds[letter] * count if count > 1 else kinds[letter]))
    return type("Properties", (ctypes.Structure,), {"_fields_": made})


PROPERTIES = {
    "hipGetDeviceProperties": _structure(
        "name:c256 totalGlobalMem:z sharedMemPerBlock:z regsPerBlock warpSize maxThreadsPerBlock maxThreadsDim:i3"
        " maxGridSize:i3 clockRate memoryClockRate memoryBusWidth totalConstMem:z major minor multiProcessorCount"
        " l2CacheSize maxThreadsPerMultiProcessor computeMode clockInstructionRate arch concurrentKernels pciDomainID"
        " pciBusID pciDeviceID maxSharedMemoryPerMultiProcessor:z isMultiGpuBoard canMapHostMemory gcnArch"
        " gcnArchName:c256"
    ),
    "hipGetDevicePropertiesR0600": _structure(
        "name:c256 uuid:c16 luid:c8 luidDeviceNodeMask totalGlobalMem:z sharedMemPerBlock:z regsPerBlock warpSize"
        " memPitch:z maxThreadsPerBlock maxThreadsDim:i3 maxGridSize:i3 clockRate totalConstMem:z major minor"
        " textureAlignment:z texturePitchAlignment:z deviceOverlap multiProcessorCount kernelExecTimeoutEnabled"
        " integrated canMapHostMemory computeMode maxTexture1D maxTexture1DMipmap maxTexture1DLinear maxTexture2D:i2"
        " maxTexture2DMipmap:i2 maxTexture2DLinear:i3 maxTexture2DGather:i2 maxTexture3D:i3 maxTexture3DAlt:i3"
        " maxTextureCubemap maxTexture1DLayered:i2 maxTexture2DLayered:i3 maxTextureCubemapLayered:i2 maxSurface1D"
        " maxSurface2D:i2 maxSurface3D:i3 maxSurface1DLayered:i2 maxSurface2DLayered:i3 maxSurfaceCubemap"
        " maxSurfaceCubemapLayered:i2 surfaceAlignment:z concurrentKernels ECCEnabled pciBusID pciDeviceID pciDomainID"
        " tccDriver asyncEngineCount unifiedAddressing memoryClockRate memoryBusWidth l2CacheSize"
        " persistingL2CacheMaxSize maxThreadsPerMultiProcessor streamPrioritiesSupported globalL1CacheSupported"
        " localL1CacheSupported sharedMemPerMultiprocessor:z regsPerMultiprocessor managedMemory isMultiGpuBoard"
        " multiGpuBoardGroupID hostNativeAtomicSupported singleToDoublePrecisionPerfRatio pageableMemoryAccess"
        " concurrentManagedAccess computePreemptionSupported canUseHostPointerForRegisteredMem cooperativeLaunch"
        " cooperativeMultiDeviceLaunch sharedMemPerBlockOptin:z pageableMemoryAccessUsesHostPageTables"
        " directManagedMemAccessFromHost maxBlocksPerMultiProcessor accessPolicyMaxWindowSize"
        " reservedSharedMemPerBlock:z hostRegisterSupported sparseHipArraySupported hostRegisterReadOnlySupported"
        " timelineSemaphoreInteropSupported memoryPoolsSupported gpuDirectRDMASupported gpuDirectRDMAFlushWritesOptions"
        " gpuDirectRDMAWritesOrdering memoryPoolSupportedHandleTypes deferredMappingHipArraySupported ipcEventSupported"
        " clusterLaunch unifiedFunctionPointers reserved:i63 hipReserved:i32 gcnArchName:c256"
    ),
}
"""The structures of HIP 5 and of HIP 6, by the functions that fill them, up to the name of the processor."""
