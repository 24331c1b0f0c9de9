import { flushCompileCache } from 'node:module'

// Every Node child of the launcher loads this file. The launcher holds the child's standard input open as a pipe. When
// the pipe closes, the launcher has ended, even by kill -9, so the child stops as on SIGTERM.
process.stdin.on('error', () => {})
process.stdin.on('close', () => {
  setTimeout(() => process.exit(1), 15_000).unref()
  process.kill(process.pid, 'SIGTERM')
})
process.stdin.resume()
process.stdin.unref()

// Node writes the compile cache only at a normal exit. A process may be killed later, so this timer also writes the
// cache after five seconds.
setTimeout(flushCompileCache, 5000).unref()
