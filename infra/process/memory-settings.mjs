/**
 * Environment variables that make glibc return freed memory to the operating system. glibc reads them only when a
 * process starts, so the process that starts an api or a worker passes them; infra/Dockerfile sets the same ones.
 *
 * Without these variables glibc has an arena for each of many threads, and keeps freed buffers of up to 32 MB.
 */
export const memorySettings = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '131072',
  MALLOC_TRIM_THRESHOLD_: '131072',
}
