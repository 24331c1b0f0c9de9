// Loaded into every Node child of the launcher: its standard input is a pipe that the launcher holds open, so its
// end means that the launcher is gone, even by kill -9. The child then stops as if it had been told to.
process.stdin.on('error', () => {})
process.stdin.on('close', () => {
  setTimeout(() => process.exit(1), 15_000).unref()
  process.kill(process.pid, 'SIGTERM')
})
process.stdin.resume()
process.stdin.unref()
