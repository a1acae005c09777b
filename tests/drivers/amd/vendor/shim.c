/* Stands between a library of AMD's and the system, in a process that LD_PRELOADs it.

   What opens /dev/kfd or a render node, calls or maps one of them, reserves addresses or gives them back, is answered
   by functions that `stand_in_set` is given, in Python, which return what the system would, or an errno below zero; paths
   below /sys/devices/virtual/kfd lead to a folder of the test. While such a function runs, its thread talks to the
   system as ever.
*/
#define _GNU_SOURCE
#include <dirent.h>
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

#define FIRST_FD 5000 /* descriptors of the stand-in begin here, those of the system end before */

struct hooks {
    int (*open)(const char *path);
    void (*close)(int fd);
    int (*ioctl)(int fd, unsigned long request, void *arguments);
    int (*map)(int fd, void *address, size_t nbytes, int protection, unsigned long offset, void **mapped);
    void (*reserved)(void *address, size_t nbytes);
    void (*unmapped)(void *address, size_t nbytes);
};

static struct hooks hooks;
static __thread int inside;

void stand_in_set(const struct hooks *given) { hooks = *given; }

#define REAL(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

static int is_hooked(void) { return hooks.open && !inside; }

static int finish(int done) {
    inside--;
    if (done >= 0) return done;
    errno = -done;
    return -1;
}

static const char *moved(const char *path, char *place) {
    static const char prefix[] = "/sys/devices/virtual/kfd";
    const char *root = getenv("STAND_IN_ROOT");
    if (!root || !path || strncmp(path, prefix, sizeof prefix - 1)) return path;
    snprintf(place, 512, "%s%s", root, path);
    return place;
}

static int is_device(const char *path) {
    return path && (!strcmp(path, "/dev/kfd") || !strncmp(path, "/dev/dri/renderD", 16));
}

static struct node {
    int fd;
    char path[64];
} nodes[64]; /* the last that were opened */

static void remember(int fd, const char *path) {
    static unsigned count;
    struct node *node = &nodes[count++ % 64];
    node->fd = fd;
    snprintf(node->path, sizeof node->path, "%s", path);
}

static int open_any(const char *path, int flags, int mode) {
    char place[512];
    if (is_hooked() && is_device(path)) {
        inside++;
        int fd = finish(hooks.open(path));
        if (fd >= FIRST_FD) remember(fd, path);
        return fd;
    }
    return REAL(open)(moved(path, place), flags, mode);
}

#define OPEN(name)                                       \
    int name(const char *path, int flags, ...) {         \
        va_list rest;                                    \
        va_start(rest, flags);                           \
        int mode = flags & (O_CREAT | O_TMPFILE) ? va_arg(rest, int) : 0; \
        va_end(rest);                                    \
        return open_any(path, flags, mode);              \
    }
OPEN(open)
OPEN(open64)

FILE *fopen(const char *path, const char *mode) {
    char place[512];
    return REAL(fopen)(moved(path, place), mode);
}

FILE *fopen64(const char *path, const char *mode) { return fopen(path, mode); }

DIR *opendir(const char *path) {
    char place[512];
    return REAL(opendir)(moved(path, place));
}

int close(int fd) {
    if (!is_hooked() || fd < FIRST_FD) return REAL(close)(fd);
    inside++;
    hooks.close(fd);
    inside--;
    return 0;
}

int ioctl(int fd, unsigned long request, ...) {
    va_list rest;
    va_start(rest, request);
    void *arguments = va_arg(rest, void *);
    va_end(rest);
    if (!is_hooked() || fd < FIRST_FD) return REAL(ioctl)(fd, request, arguments);
    inside++;
    return finish(hooks.ioctl(fd, request, arguments));
}

/* Addresses that the library has reserved. Of others that are given back nobody hears: these are Python's as well,
   which must not be called from within its own memory management. */
static struct range {
    char *begin, *end;
} ranges[4096];
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void add_range(char *begin, char *end) {
    for (struct range *range = ranges; begin < end && range < ranges + 4096; range++) {
        if (!range->begin) {
            *range = (struct range){begin, end};
            return;
        }
    }
}

static int remove_range(char *begin, char *end) {
    int found = 0;
    pthread_mutex_lock(&lock);
    for (struct range *range = ranges; range < ranges + 4096; range++) {
        struct range old = *range;
        if (!old.begin || old.end <= begin || end <= old.begin) continue;
        *range = (struct range){0};
        add_range(old.begin, begin);
        add_range(end, old.end);
        found = 1;
    }
    pthread_mutex_unlock(&lock);
    return found;
}

void *mmap(void *address, size_t nbytes, int protection, int flags, int fd, off_t offset) {
    if (is_hooked() && fd >= FIRST_FD) {
        void *mapped = MAP_FAILED;
        inside++;
        if (finish(hooks.map(fd, flags & MAP_FIXED ? address : NULL, nbytes, protection, offset, &mapped)))
            return MAP_FAILED;
        return mapped;
    }
    void *found = REAL(mmap)(address, nbytes, protection, flags, fd, offset);
    if (is_hooked() && found != MAP_FAILED && fd < 0 && flags & MAP_NORESERVE) {
        pthread_mutex_lock(&lock);
        add_range(found, (char *)found + nbytes);
        pthread_mutex_unlock(&lock);
        inside++;
        hooks.reserved(found, nbytes);
        inside--;
    }
    return found;
}

void *mmap64(void *address, size_t nbytes, int protection, int flags, int fd, off64_t offset) {
    return mmap(address, nbytes, protection, flags, fd, offset);
}

int munmap(void *address, size_t nbytes) {
    int done = REAL(munmap)(address, nbytes);
    if (is_hooked() && !done && remove_range(address, (char *)address + nbytes)) {
        inside++;
        hooks.unmapped(address, nbytes);
        inside--;
    }
    return done;
}

/* libdrm_amdgpu, for a render node of the stand-in. A device is a descriptor of its own. */

int amdgpu_device_initialize(int fd, uint32_t *major, uint32_t *minor, void **device) {
    for (unsigned i = 0; i < 64; i++) {
        if (fd >= FIRST_FD && nodes[i].fd == fd) {
            *major = 3, *minor = 40, *device = (void *)(intptr_t)open(nodes[i].path, O_RDWR);
            return 0;
        }
    }
    return -ENODEV;
}

int amdgpu_device_get_fd(void *device) { return (int)(intptr_t)device; }
int amdgpu_device_deinitialize(void *device) { return close((int)(intptr_t)device); }
const char *amdgpu_get_marketing_name(void *device) { return device ? "stand-in" : NULL; }

int amdgpu_query_gpu_info(void *device, void *info) {
    memset(info, 0, 64); /* of a larger structure: its first fields, with the numbers of chip and family */
    return !device;
}
