/* Records what a process does to the files of one folder, in order: LD_PRELOAD it, and set
 * RECORDED_FOLDER and RECORDED_INTO. Each record is a head and its data; disk.py reads them.
 * It is for one process with one thread that writes. */

#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/types.h>
#include <unistd.h>

#define MOST_FILES 1024
#define EXPORTED __attribute__((visibility("default")))

struct head {
    uint32_t kind; /* one of 'o' opened, 'w' written, 't' truncated, 's' synced, 'u' unlinked */
    uint32_t file; /* the descriptor; for 'o' the data is the path, for 'u' it is too */
    int64_t offset;
    uint64_t length;
};

static int log_descriptor = -1;
static char watched[MOST_FILES];

static ssize_t (*real_pwrite)(int, const void *, size_t, off64_t);
static ssize_t (*real_write)(int, const void *, size_t);
static int (*real_open)(const char *, int, ...);
static int (*real_ftruncate)(int, off64_t);
static int (*real_fsync)(int);
static int (*real_fdatasync)(int);
static int (*real_unlink)(const char *);
static int (*real_close)(int);

__attribute__((constructor)) static void begin(void)
{
    real_pwrite = dlsym(RTLD_NEXT, "pwrite64");
    real_write = dlsym(RTLD_NEXT, "write");
    real_open = dlsym(RTLD_NEXT, "open64");
    real_ftruncate = dlsym(RTLD_NEXT, "ftruncate64");
    real_fsync = dlsym(RTLD_NEXT, "fsync");
    real_fdatasync = dlsym(RTLD_NEXT, "fdatasync");
    real_unlink = dlsym(RTLD_NEXT, "unlink");
    real_close = dlsym(RTLD_NEXT, "close");
    const char *into = getenv("RECORDED_INTO");
    if (into != NULL)
        log_descriptor = real_open(into, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
}

static void record(uint32_t kind, int file, int64_t offset, const void *data, uint64_t length)
{
    struct head head = {kind, (uint32_t)file, offset, length};
    if (log_descriptor < 0)
        return;
    if (real_write(log_descriptor, &head, sizeof head) < 0)
        abort();
    if (data != NULL && length > 0 && real_write(log_descriptor, data, length) < 0)
        abort();
}

static int is_recorded(const char *path)
{
    const char *folder = getenv("RECORDED_FOLDER");
    return folder != NULL && strncmp(path, folder, strlen(folder)) == 0;
}

static int is_watched(int file) { return file >= 0 && file < MOST_FILES && watched[file]; }

static int opened(int file, const char *path)
{
    if (file >= 0 && file < MOST_FILES) {
        watched[file] = (char)is_recorded(path);
        if (watched[file])
            record('o', file, 0, path, strlen(path));
    }
    return file;
}

EXPORTED int open64(const char *path, int flags, ...)
{
    va_list rest;
    va_start(rest, flags);
    int mode = va_arg(rest, int);
    va_end(rest);
    return opened(real_open(path, flags, mode), path);
}

EXPORTED int open(const char *path, int flags, ...)
{
    va_list rest;
    va_start(rest, flags);
    int mode = va_arg(rest, int);
    va_end(rest);
    return opened(real_open(path, flags, mode), path);
}

EXPORTED ssize_t pwrite64(int file, const void *data, size_t length, off64_t offset)
{
    ssize_t written = real_pwrite(file, data, length, offset);
    if (is_watched(file) && written > 0)
        record('w', file, offset, data, (uint64_t)written);
    return written;
}

EXPORTED ssize_t pwrite(int file, const void *data, size_t length, off_t offset)
{
    return pwrite64(file, data, length, offset);
}

/* The test's own marks: what had been shown by then. */
EXPORTED ssize_t write(int file, const void *data, size_t length)
{
    ssize_t written = real_write(file, data, length);
    if (is_watched(file) && written > 0)
        record('w', file, -1, data, (uint64_t)written);
    return written;
}

EXPORTED int ftruncate64(int file, off64_t length)
{
    int failed = real_ftruncate(file, length);
    if (is_watched(file) && !failed)
        record('t', file, length, NULL, 0);
    return failed;
}

EXPORTED int ftruncate(int file, off_t length) { return ftruncate64(file, length); }

EXPORTED int fsync(int file)
{
    int failed = real_fsync(file);
    if (is_watched(file) && !failed)
        record('s', file, 0, NULL, 0);
    return failed;
}

EXPORTED int fdatasync(int file)
{
    int failed = real_fdatasync(file);
    if (is_watched(file) && !failed)
        record('s', file, 0, NULL, 0);
    return failed;
}

EXPORTED int unlink(const char *path)
{
    int failed = real_unlink(path);
    if (is_recorded(path) && !failed)
        record('u', 0, 0, path, strlen(path));
    return failed;
}

EXPORTED int close(int file)
{
    if (is_watched(file))
        watched[file] = 0;
    return real_close(file);
}
