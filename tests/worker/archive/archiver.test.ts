import { expect, test, vi } from 'vitest'
import { createArchiver } from '../../../worker/archive/archiver.ts'
import type { Deps } from '../../../worker/deps.ts'
import { waitFor } from '../../setup/wait-for.ts'

/** Creates an archiver each of whose archives ends only when the test ends it. */
function slowArchiver() {
  const started: { id: string; end: (outcome: Error | null) => void }[] = []
  const archiveOne = (_deps: unknown, id: string) =>
    new Promise<void>((resolve, reject) => {
      started.push({ id, end: (outcome) => (outcome ? reject(outcome) : resolve()) })
    })
  const [warn, stage] = [vi.fn(), vi.fn()]
  const deps = { log: { warn }, meter: { stage } } as unknown as Deps
  return { archiver: createArchiver(deps, archiveOne), started, warn, stage }
}

test('the archiver logs a generation that it could not archive, and continues with the others', async () => {
  const { archiver, started, warn, stage } = slowArchiver()
  archiver.soon({ id: 'a', kind: 'chapter' })
  archiver.soon({ id: 'b', kind: 'cover' })
  let isIdle = false
  const idle = archiver.idle().then(() => {
    isIdle = true
  })
  const away = new Error('storage is unavailable')
  started[0]?.end(away)
  await waitFor(() => expect(warn).toHaveBeenCalledOnce())
  expect(warn).toHaveBeenCalledWith(
    { err: away, generationId: 'a' },
    'archiving generation failed, sweeper will retry',
  )
  expect(isIdle).toBe(false)
  started[1]?.end(null)
  await idle
  expect(stage.mock.calls.map(([{ kind, stage: of, outcome }]) => [kind, of, outcome])).toEqual([
    ['chapter', 'archiving', 'ended'],
    ['cover', 'archiving', 'ended'],
  ])
})

test('the archiver writes at most 32 archives at once, and accepts new ones when these have ended', async () => {
  const { archiver, started } = slowArchiver()
  for (let n = 0; n < 40; n++) archiver.soon({ id: String(n), kind: 'chapter' })
  expect(started).toHaveLength(32)
  for (const { end } of started) end(null)
  await archiver.idle()
  archiver.soon({ id: 'later', kind: 'chapter' })
  expect(started.at(-1)?.id).toBe('later')
})
