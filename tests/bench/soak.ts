import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'

// This bench runs rounds of random faults for the given number of minutes, and then the tests of long outages. Each
// round has a seed with which it can be repeated.

const minutes = Number(process.argv[2] ?? 10)
const root = path.join(import.meta.dirname, '../..')
const files = ['tests/faults/random-faults.test.ts', 'tests/faults/redis.test.ts']
const vitest = path.join(root, 'node_modules/vitest/vitest.mjs')
const child = spawn(process.execPath, [vitest, 'run', '--project', 'faults', ...files], {
  cwd: root,
  env: { ...process.env, FAULTS_MINUTES: String(minutes), FAULTS_LONG: 'on' },
  stdio: 'inherit',
})
const [code] = await once(child, 'exit')
process.exitCode = typeof code === 'number' ? code : 1
