import { createDemoModel } from './server.ts'

// The settings are DEMO_MODEL_PORT (0 takes any free port), DEMO_MODEL_HOST (default 127.0.0.1) and
// DEMO_MODEL_WORDS_PER_SECOND (default 60; 0 answers at once).

/** Reads a setting that must be a number from 0 up. Any other value ends the process with an error message. */
function readNumber(name: string, fallback: number): number {
  const value =
    process.env[name] === undefined || process.env[name] === '' ? fallback : Number(process.env[name])
  if (Number.isFinite(value) && value >= 0) return value
  process.stderr.write(`${name} must be a number from 0 up, not "${process.env[name]}".\n`)
  process.exit(1)
}

// The former name MUSE_WORDS_PER_SECOND is still read, because existing .env files contain it.
const speedSetting = process.env.DEMO_MODEL_WORDS_PER_SECOND
  ? 'DEMO_MODEL_WORDS_PER_SECOND'
  : 'MUSE_WORDS_PER_SECOND'
const demoModel = createDemoModel({ wordsPerSecond: readNumber(speedSetting, 60) })

demoModel.server.on('error', (error) => {
  process.stderr.write(`The demo model cannot listen on its port: ${error.message}\n`)
  process.exit(1)
})

const url = await demoModel.listen(
  readNumber('DEMO_MODEL_PORT', 0),
  process.env.DEMO_MODEL_HOST || '127.0.0.1',
)
process.stdout.write(`demo model listening on ${url}\n`)

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    void demoModel.close().then(() => process.exit(0))
  })
}
