/*
 * Lets system calls on the files of one folder fail. To be preloaded:
 *
 *     cc -shared -fPIC -o failing-calls.so failing-calls.c -ldl
 *     LD_PRELOAD=failing-calls.so FAULTS_FOLDER=/data/ FAULTS_CONTROL=/elsewhere/control program
 *
 * The control file has six little-endian int32, which the program changes while it runs:
 *
 *     kinds: bits of enum kind that fail; 0: nothing does    before: so many calls of these kinds succeed first
 *     times: so many fail then                               error: their errno
 *     calls: counts calls of all kinds                       failed: counts those that failed
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/types.h>
#include <sys/uio.h>
#include <unistd.h>

enum kind { READ = 1, WRITE = 2, SYNC = 4, TRUNCATE = 8, RENAME = 16, OPEN = 32, REMOVE = 64 };

struct control {
  volatile int32_t kinds, before, times, error, calls, failed;
};

static struct control *control;
static const char *folder;

__attribute__((constructor)) static void start(void) {
  const char *path = getenv("FAULTS_CONTROL");
  folder = getenv("FAULTS_FOLDER");
  if (path == NULL || folder == NULL) return;
  int descriptor = open(path, O_RDWR);
  if (descriptor < 0) return;
  void *mapped = mmap(NULL, sizeof(struct control), PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, 0);
  if (mapped != MAP_FAILED) control = mapped;
  close(descriptor);
}

static int is_inside(const char *path) {
  return folder != NULL && path != NULL && strncmp(path, folder, strlen(folder)) == 0;
}

static int is_descriptor_inside(int descriptor) {
  char link[64], path[4096];
  snprintf(link, sizeof link, "/proc/self/fd/%d", descriptor);
  ssize_t length = readlink(link, path, sizeof path - 1);
  if (length < 0) return 0;
  path[length] = 0;
  return is_inside(path);
}

/* Whether this call fails; errno is set. */
static int fails(enum kind kind, int inside) {
  if (control == NULL || control->kinds == 0 || !inside) return 0;
  control->calls++;
  if ((control->kinds & kind) == 0) return 0;
  if (control->before > 0) {
    control->before--;
    return 0;
  }
  if (control->times <= 0) return 0;
  control->times--;
  control->failed++;
  errno = control->error;
  return 1;
}


#define ARMED (control != NULL && control->kinds != 0)
#define ON_DESCRIPTOR(type, name, kind, parameters, arguments)                  \
  type name parameters {                                                        \
    static type(*real) parameters;                                              \
    if (real == NULL) real = dlsym(RTLD_NEXT, #name);                           \
    if (ARMED && fails(kind, is_descriptor_inside(descriptor))) return -1;      \
    return real arguments;                                                      \
  }

ON_DESCRIPTOR(ssize_t, read, READ, (int descriptor, void *bytes, size_t count), (descriptor, bytes, count))
ON_DESCRIPTOR(ssize_t, pread, READ, (int descriptor, void *bytes, size_t count, off_t at), (descriptor, bytes, count, at))
ON_DESCRIPTOR(ssize_t, pread64, READ, (int descriptor, void *bytes, size_t count, off64_t at), (descriptor, bytes, count, at))
ON_DESCRIPTOR(ssize_t, preadv, READ, (int descriptor, const struct iovec *parts, int count, off_t at), (descriptor, parts, count, at))
ON_DESCRIPTOR(ssize_t, preadv64, READ, (int descriptor, const struct iovec *parts, int count, off64_t at), (descriptor, parts, count, at))
ON_DESCRIPTOR(ssize_t, readv, READ, (int descriptor, const struct iovec *parts, int count), (descriptor, parts, count))
ON_DESCRIPTOR(ssize_t, write, WRITE, (int descriptor, const void *bytes, size_t count), (descriptor, bytes, count))
ON_DESCRIPTOR(ssize_t, pwrite, WRITE, (int descriptor, const void *bytes, size_t count, off_t at), (descriptor, bytes, count, at))
ON_DESCRIPTOR(ssize_t, pwrite64, WRITE, (int descriptor, const void *bytes, size_t count, off64_t at), (descriptor, bytes, count, at))
ON_DESCRIPTOR(ssize_t, pwritev, WRITE, (int descriptor, const struct iovec *parts, int count, off_t at), (descriptor, parts, count, at))
ON_DESCRIPTOR(ssize_t, pwritev64, WRITE, (int descriptor, const struct iovec *parts, int count, off64_t at), (descriptor, parts, count, at))
ON_DESCRIPTOR(ssize_t, writev, WRITE, (int descriptor, const struct iovec *parts, int count), (descriptor, parts, count))
ON_DESCRIPTOR(int, fsync, SYNC, (int descriptor), (descriptor))
ON_DESCRIPTOR(int, fdatasync, SYNC, (int descriptor), (descriptor))
ON_DESCRIPTOR(int, ftruncate, TRUNCATE, (int descriptor, off_t length), (descriptor, length))
ON_DESCRIPTOR(int, ftruncate64, TRUNCATE, (int descriptor, off64_t length), (descriptor, length))

#define ON_PATH(type, name, kind, parameters, arguments)                        \
  type name parameters {                                                        \
    static type(*real) parameters;                                              \
    if (real == NULL) real = dlsym(RTLD_NEXT, #name);                           \
    if (ARMED && fails(kind, is_inside(path))) return -1;                       \
    return real arguments;                                                      \
  }

ON_PATH(int, rename, RENAME, (const char *path, const char *to), (path, to))
ON_PATH(int, unlink, REMOVE, (const char *path), (path))

#define OPENING(name, parameters, arguments)                                    \
  int name parameters {                                                         \
    static int (*real) parameters;                                              \
    if (real == NULL) real = dlsym(RTLD_NEXT, #name);                           \
    mode_t mode = 0;                                                            \
    if (flags & (O_CREAT | O_TMPFILE)) {                                        \
      va_list rest;                                                             \
      va_start(rest, flags);                                                    \
      mode = va_arg(rest, mode_t);                                              \
      va_end(rest);                                                             \
    }                                                                           \
    if (ARMED && fails(OPEN, is_inside(path))) return -1;                       \
    return real arguments;                                                      \
  }

OPENING(open, (const char *path, int flags, ...), (path, flags, mode))
OPENING(open64, (const char *path, int flags, ...), (path, flags, mode))
OPENING(openat, (int at, const char *path, int flags, ...), (at, path, flags, mode))
OPENING(openat64, (int at, const char *path, int flags, ...), (at, path, flags, mode))
