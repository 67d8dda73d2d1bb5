/*
 * Simulated disk for the tests of power cuts (tests/faults-power.test.ts). Preloaded into the server (LD_PRELOAD), it
 * replaces fsync and fdatasync. With DISK_BROKEN each fails with EIO, as on a disk that breaks. With DISK_DELAY_US each
 * waits that number of microseconds. With DISK_SHADOW each copies the file, if its name contains .sqlite or app-secret,
 * as it is at that moment into that directory, and appends the name of any file or folder to the file `synced` there.
 * The directory then holds what a disk has after a power cut that loses all writes that were not synced.
 */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

static void shadow(int fd) {
  const char *directory = getenv("DISK_SHADOW");
  char link[64], path[PATH_MAX], unfinished[PATH_MAX], copy[PATH_MAX], block[1 << 16];
  if (!directory) return;
  snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
  ssize_t length = readlink(link, path, sizeof path - 1);
  if (length <= 0) return;
  path[length] = 0;
  const char *name = strrchr(path, '/');
  if (!name) return;
  snprintf(copy, sizeof copy, "%s/synced", directory);
  int names = open(copy, O_WRONLY | O_CREAT | O_APPEND, 0600);
  if (names >= 0) {
    dprintf(names, "%s\n", name + 1);
    close(names);
  }
  if (!strstr(name, ".sqlite") && !strstr(name, "app-secret")) return;
  snprintf(copy, sizeof copy, "%s%s", directory, name);
  snprintf(unfinished, sizeof unfinished, "%s%s.unfinished", directory, name);
  int source = open(path, O_RDONLY);
  int target = open(unfinished, O_WRONLY | O_CREAT | O_TRUNC, 0600);
  if (source >= 0 && target >= 0) {
    ssize_t some;
    while ((some = read(source, block, sizeof block)) > 0)
      if (write(target, block, some) != some) abort();
  }
  if (source >= 0) close(source);
  if (target >= 0) close(target);
  rename(unfinished, copy);
}

static int synced(int fd) {
  if (getenv("DISK_BROKEN")) {
    errno = EIO;
    return -1;
  }
  const char *delay = getenv("DISK_DELAY_US");
  if (delay) usleep(atoi(delay));
  shadow(fd);
  return 0;
}

int fsync(int fd) { return synced(fd); }
int fdatasync(int fd) { return synced(fd); }
