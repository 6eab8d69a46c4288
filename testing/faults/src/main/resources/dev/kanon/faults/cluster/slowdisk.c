/*
 * Stands before the C library in a process that loads it first (LD_PRELOAD), and delays what the process writes to its files.
 * By how many milliseconds is read anew at each call from the file that KANON_SLOW_DISK names: an int, in the machine's order.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/uio.h>
#include <time.h>
#include <unistd.h>

static volatile int *millis;

__attribute__((constructor)) static void map_control(void) {
    const char *name = getenv("KANON_SLOW_DISK");
    int fd = name ? open(name, O_RDONLY) : -1;
    if (fd >= 0) {
        void *mapped = mmap(NULL, sizeof(int), PROT_READ, MAP_SHARED, fd, 0);
        millis = mapped == MAP_FAILED ? NULL : mapped;
        close(fd);
    }
}

static void delay(int fd) {
    int by = millis ? *millis : 0;
    struct stat file;
    if (by > 0 && fstat(fd, &file) == 0 && S_ISREG(file.st_mode)) {
        struct timespec time = {by / 1000, (by % 1000) * 1000000L};
        nanosleep(&time, NULL);
    }
}

#define DELAYED(type, name, fields, ...)                                  \
    type name fields {                                                    \
        static type(*real) fields;                                        \
        if (!real) {                                                      \
            real = (type(*) fields)dlsym(RTLD_NEXT, #name);               \
        }                                                                 \
        delay(fd);                                                        \
        return real(__VA_ARGS__);                                         \
    }

DELAYED(ssize_t, write, (int fd, const void *from, size_t bytes), fd, from, bytes)
DELAYED(ssize_t, pwrite64, (int fd, const void *from, size_t bytes, off64_t at), fd, from, bytes, at)
DELAYED(ssize_t, writev, (int fd, const struct iovec *from, int parts), fd, from, parts)
DELAYED(int, fsync, (int fd), fd)
DELAYED(int, fdatasync, (int fd), fd)
