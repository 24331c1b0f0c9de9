import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { expect, test } from 'vitest'

const script = path.join(import.meta.dirname, '../../infra/demo-model/main.ts')

/** Starts the demo model with settings that make it exit, and returns its error message. */
function startWith(settings: Record<string, string>): string {
  const { status, stderr } = spawnSync(process.execPath, [script], {
    env: { PATH: process.env.PATH, ...settings },
    encoding: 'utf8',
    timeout: 30_000,
  })
  expect(status).toBe(1)
  return stderr
}

test('the demo model reads the speed setting under its former name if the new name is not set', () => {
  expect(startWith({ MUSE_WORDS_PER_SECOND: 'fast' })).toBe(
    'MUSE_WORDS_PER_SECOND must be a number from 0 up, not "fast".\n',
  )
})

test('the demo model ignores the speed setting under its former name if the new name is set', () => {
  expect(startWith({ MUSE_WORDS_PER_SECOND: 'fast', DEMO_MODEL_WORDS_PER_SECOND: 'slow' })).toBe(
    'DEMO_MODEL_WORDS_PER_SECOND must be a number from 0 up, not "slow".\n',
  )
})
