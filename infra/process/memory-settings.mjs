/**
 * Settings of the environment that make Node and glibc give memory back. They take effect only when a process starts,
 * so the process that starts an api or a worker passes them; infra/Dockerfile has the same settings.
 *
 * Without the first setting, V8 lets the space of young objects grow to 100 MB on a machine with much memory. Without
 * the others, glibc creates memory arenas for many threads, and keeps freed buffers of up to 32 MB.
 */
export const memorySettings = {
  NODE_OPTIONS: '--max-semi-space-size=8',
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '131072',
  MALLOC_TRIM_THRESHOLD_: '131072',
}
