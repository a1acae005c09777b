/* Asks libhsakmt, in the layouts of its own headers; each function returns text, lines of "key value".

   Statuses are those of the library, of which 0 is success.
*/
#define _GNU_SOURCE
#include <hsakmt.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static char *text;
static size_t nbytes;
static FILE *out;

static void begin(void) {
    free(text);
    text = NULL;
    out = open_memstream(&text, &nbytes);
}

static const char *end(void) {
    fclose(out);
    return text;
}

#define SAY(key, value) fprintf(out, "%s %llu\n", key, (unsigned long long)(value))
#define ROW(prefix, key, value) fprintf(out, prefix "%s %llu\n", node, i, key, (unsigned long long)(value))

const char *ask_open(void) {
    HsaVersionInfo version;
    begin();
    SAY("open", hsaKmtOpenKFD());
    SAY("version", hsaKmtGetVersion(&version));
    SAY("major", version.KernelInterfaceMajorVersion);
    SAY("minor", version.KernelInterfaceMinorVersion);
    return end();
}

const char *ask_close(void) {
    begin();
    SAY("release", hsaKmtReleaseSystemProperties());
    SAY("close", hsaKmtCloseKFD());
    return end();
}

static void say_node(const HsaNodeProperties *p) {
    SAY("cpu_cores_count", p->NumCPUCores);
    SAY("simd_count", p->NumFComputeCores);
    SAY("cpu_core_id_base", p->CComputeIdLo);
    SAY("simd_id_base", p->FComputeIdLo);
    SAY("capability", p->Capability.Value);
    SAY("max_waves_per_simd", p->MaxWavesPerSIMD);
    SAY("lds_size_in_kb", p->LDSSizeInKB);
    SAY("gds_size_in_kb", p->GDSSizeInKB);
    SAY("wave_front_size", p->WaveFrontSize);
    SAY("array_count", p->NumShaderBanks);
    SAY("simd_arrays_per_engine", p->NumArrays);
    SAY("cu_per_simd_array", p->NumCUPerArray);
    SAY("simd_per_cu", p->NumSIMDPerCU);
    SAY("max_slots_scratch_cu", p->MaxSlotsScratchCU);
    SAY("vendor_id", p->VendorId);
    SAY("device_id", p->DeviceId);
    SAY("location_id", p->LocationId);
    SAY("domain", p->Domain);
    SAY("local_mem_size", p->LocalMemSize);
    SAY("max_engine_clk_fcompute", p->MaxEngineClockMhzFCompute);
    SAY("max_engine_clk_ccompute", p->MaxEngineClockMhzCCompute);
    SAY("drm_render_minor", p->DrmRenderMinor);
    SAY("hive_id", p->HiveID);
    SAY("unique_id", p->UniqueID);
    SAY("num_sdma_engines", p->NumSdmaEngines);
    SAY("num_sdma_xgmi_engines", p->NumSdmaXgmiEngines);
    SAY("num_sdma_queues_per_engine", p->NumSdmaQueuesPerEngine);
    SAY("num_cp_queues", p->NumCpQueues);
    SAY("num_gws", p->NumGws);
    SAY("fw_version", p->EngineId.ui32.uCode);
    SAY("gfx_target_version",
        p->EngineId.ui32.Major * 10000 + p->EngineId.ui32.Minor * 100 + p->EngineId.ui32.Stepping);
    SAY("mem_banks_count", p->NumMemoryBanks);
    SAY("caches_count", p->NumCaches);
    SAY("links_count", p->NumIOLinks);
}

const char *ask_nodes(void) {
    HsaSystemProperties system;
    begin();
    SAY("acquire", hsaKmtAcquireSystemProperties(&system));
    SAY("nodes", system.NumNodes);
    SAY("platform_id", system.PlatformId);
    return end();
}

const char *ask_node(unsigned node) {
    HsaNodeProperties properties;
    begin();
    SAY("status", hsaKmtGetNodeProperties(node, &properties));
    say_node(&properties);
    return end();
}

const char *ask_banks(unsigned node, unsigned count) {
    HsaMemoryProperties banks[32];
    begin();
    SAY("status", hsaKmtGetNodeMemoryProperties(node, count, banks));
    for (unsigned i = 0; i < count; i++) {
        ROW("%u.%u.", "heap_type", banks[i].HeapType);
        ROW("%u.%u.", "size_in_bytes", banks[i].SizeInBytes);
        ROW("%u.%u.", "flags", banks[i].Flags.MemoryProperty);
        ROW("%u.%u.", "width", banks[i].Width);
        ROW("%u.%u.", "mem_clk_max", banks[i].MemoryClockMax);
    }
    return end();
}

const char *ask_caches(unsigned node, unsigned count) {
    HsaCacheProperties caches[64];
    begin();
    SAY("status", hsaKmtGetNodeCacheProperties(node, 0, count, caches));
    for (unsigned i = 0; i < count; i++) {
        ROW("%u.%u.", "processor_id_low", caches[i].ProcessorIdLow);
        ROW("%u.%u.", "level", caches[i].CacheLevel);
        ROW("%u.%u.", "size", caches[i].CacheSize);
        ROW("%u.%u.", "cache_line_size", caches[i].CacheLineSize);
        ROW("%u.%u.", "cache_lines_per_tag", caches[i].CacheLinesPerTag);
        ROW("%u.%u.", "association", caches[i].CacheAssociativity);
        ROW("%u.%u.", "latency", caches[i].CacheLatency);
        ROW("%u.%u.", "type", caches[i].CacheType.Value);
    }
    return end();
}

const char *ask_links(unsigned node, unsigned count) {
    HsaIoLinkProperties links[16];
    begin();
    SAY("status", hsaKmtGetNodeIoLinkProperties(node, count, links));
    for (unsigned i = 0; i < count; i++) {
        ROW("%u.%u.", "type", links[i].IoLinkType);
        ROW("%u.%u.", "node_from", links[i].NodeFrom);
        ROW("%u.%u.", "node_to", links[i].NodeTo);
        ROW("%u.%u.", "weight", links[i].Weight);
        ROW("%u.%u.", "max_bandwidth", links[i].MaximumBandwidth);
    }
    return end();
}

/* kind: 0 memory of the device; 1 of the host, from the kernel driver; 2 of the host, pages of the process. */
static HSAKMT_STATUS allocate(unsigned node, int kind, size_t size, void **memory) {
    HsaMemFlags flags = {0};
    flags.ui32.PageSize = HSA_PAGE_SIZE_4KB;
    flags.ui32.HostAccess = kind != 0;
    flags.ui32.NonPaged = kind != 2;
    flags.ui32.CoarseGrain = kind == 0;
    flags.ui32.ExecuteAccess = 1;
    return hsaKmtAllocMemory(kind ? 0 : node, size, flags, memory);
}

const char *ask_memory(unsigned node, int kind, size_t size) {
    void *memory = NULL;
    HSAuint64 seen = 0;
    begin();
    SAY("allocate", allocate(node, kind, size, &memory));
    SAY("address", (size_t)memory);
    SAY("map", hsaKmtMapMemoryToGPU(memory, size, &seen));
    if (kind) memset(memory, 0x5A, size);
    SAY("unmap", hsaKmtUnmapMemoryToGPU(memory));
    SAY("free", hsaKmtFreeMemory(memory, size));
    return end();
}

const char *ask_events(void) {
    HsaEventDescriptor kind = {0};
    HsaEvent *automatic = NULL, *manual = NULL, *both[2];
    begin();
    kind.EventType = HSA_EVENTTYPE_SIGNAL;
    SAY("create", hsaKmtCreateEvent(&kind, 0, 0, &automatic));
    SAY("create_manual", hsaKmtCreateEvent(&kind, 1, 0, &manual));
    SAY("wait_before", hsaKmtWaitOnEvent(automatic, 2));
    SAY("set", hsaKmtSetEvent(automatic));
    SAY("wait", hsaKmtWaitOnEvent(automatic, 1000));
    SAY("wait_again", hsaKmtWaitOnEvent(automatic, 2));
    SAY("set_manual", hsaKmtSetEvent(manual));
    SAY("wait_manual", hsaKmtWaitOnEvent(manual, 1000));
    SAY("wait_manual_again", hsaKmtWaitOnEvent(manual, 1000));
    both[0] = automatic, both[1] = manual;
    SAY("wait_all", hsaKmtWaitOnMultipleEvents(both, 2, 1, 2));
    SAY("wait_any", hsaKmtWaitOnMultipleEvents(both, 2, 0, 1000));
    SAY("reset", hsaKmtResetEvent(manual));
    SAY("wait_reset", hsaKmtWaitOnEvent(manual, 2));
    SAY("destroy", hsaKmtDestroyEvent(automatic));
    SAY("destroy_manual", hsaKmtDestroyEvent(manual));
    return end();
}

/* A queue that is made, whose doorbell is rung without work, and that is destroyed. */
const char *ask_queue(unsigned node, int kind, size_t size) {
    static HSA_QUEUE_TYPE kinds[] = {HSA_QUEUE_COMPUTE, HSA_QUEUE_SDMA, HSA_QUEUE_COMPUTE_AQL};
    HsaQueueResource made = {0};
    void *ring = NULL, *ends = NULL;
    HSAuint64 seen;
    HSAKMT_STATUS status;
    begin();
    SAY("ring", allocate(node, 1, size, &ring) || hsaKmtMapMemoryToGPU(ring, size, &seen));
    SAY("ends", allocate(node, 1, 4096, &ends) || hsaKmtMapMemoryToGPU(ends, 4096, &seen));
    memset(ends, 0, 4096);
    made.QueueRptrValue = (HSAuint64)ends + 128;
    made.QueueWptrValue = (HSAuint64)ends + 56;
    status = hsaKmtCreateQueue(node, kinds[kind], 100, HSA_QUEUE_PRIORITY_NORMAL, ring, size, NULL, &made);
    SAY("create", status);
    if (!status) {
        SAY("doorbell", made.QueueDoorBell % 8192);
        *(volatile HSAuint64 *)made.QueueDoorBell = 0;
        SAY("destroy", hsaKmtDestroyQueue(made.QueueId));
    }
    SAY("unmap", hsaKmtUnmapMemoryToGPU(ring) || hsaKmtUnmapMemoryToGPU(ends));
    SAY("free", hsaKmtFreeMemory(ring, size) || hsaKmtFreeMemory(ends, 4096));
    return end();
}
