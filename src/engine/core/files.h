/* Opening a file whose name comes from Python: bytes of the system, on Windows UTF-8. */
#ifndef TUI2048_FILES_H
#define TUI2048_FILES_H

#include <stdio.h>

#if defined(_WIN32)
#include <errno.h>
#include <windows.h>

static inline FILE *file_open(const char *path, const char *mode) {
    wchar_t wide_path[1 << 15], wide_mode[8]; /* no path is longer there */
    if (!MultiByteToWideChar(CP_UTF8, 0, path, -1, wide_path, 1 << 15) ||
        !MultiByteToWideChar(CP_UTF8, 0, mode, -1, wide_mode, 8)) {
        errno = EINVAL;
        return NULL;
    }
    return _wfopen(wide_path, wide_mode);
}
#else
static inline FILE *file_open(const char *path, const char *mode) { return fopen(path, mode); }
#endif

#endif
