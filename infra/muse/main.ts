import { createMuse } from './server.ts'

/** Starts the demo muse: MUSE_PORT (0 takes any free port), MUSE_HOST (127.0.0.1), MUSE_WORDS_PER_SECOND (60; 0 answers at once). */
function setting(name: string, fallback: number): number {
  const value =
    process.env[name] === undefined || process.env[name] === '' ? fallback : Number(process.env[name])
  if (Number.isFinite(value) && value >= 0) return value
  process.stderr.write(`${name} must be a number from 0 up, not "${process.env[name]}".\n`)
  process.exit(1)
}

const muse = createMuse({ wordsPerSecond: setting('MUSE_WORDS_PER_SECOND', 60) })

muse.server.on('error', (error) => {
  process.stderr.write(`The demo muse cannot listen: ${error.message}\n`)
  process.exit(1)
})

const url = await muse.listen(setting('MUSE_PORT', 0), process.env.MUSE_HOST || '127.0.0.1')
process.stdout.write(`muse listening on ${url}\n`)

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    void muse.close().then(() => process.exit(0))
  })
}
