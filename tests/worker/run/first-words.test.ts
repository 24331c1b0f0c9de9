import { expect, test, vi } from 'vitest'
import type { PushEvents } from '#contract/events.ts'
import { parseConfig } from '#core/config.ts'
import { createLog } from '#core/observability/log.ts'
import { openDatabase } from '#core/postgres/client.ts'
import type { Deps } from '../../../worker/deps.ts'
import { claimGeneration } from '../../../worker/run/claim.ts'
import { startRun } from '../../../worker/run/run.ts'
import { closeAfterTests } from '../../setup/close-after-tests.ts'
import { createTestDatabase } from '../../setup/database.ts'
import { createGeneration, createUser } from '../../setup/factories.ts'

test('a run pushes the first words of its text at once, and later words together after 60 ms', async () => {
  const place = await createTestDatabase()
  closeAfterTests(place.drop)
  const { db, close } = openDatabase(place.url)
  closeAfterTests(close)
  const pushed: PushEvents['generation.text'][] = []
  const publish: Deps['publish'] = (_user, event, payload) => {
    if (event === 'generation.text') pushed.push(payload as PushEvents['generation.text'])
  }
  const config = parseConfig({ DATABASE_URL: place.url, REDIS_URL: 'redis://none', LOG_LEVEL: 'silent' })
  const deps = { config, db, log: createLog(config, 'test'), publish } as unknown as Deps
  const { id } = await createGeneration(db, await createUser(db), 'avatar')
  const row = await claimGeneration(db, { generationId: id, attempt: 0 }, { workerId: 'w', leaseSeconds: 10 })
  if (!row) throw new Error('the generation could not be claimed')
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] })
  closeAfterTests(() => vi.useRealTimers())
  const run = await startRun(deps, row)
  const write = (text: string) => {
    run.text.append(text)
    run.report('Writing', 0.2)
  }

  write('The lamp')
  expect(pushed).toMatchObject([{ id, offset: 0, delta: 'The lamp' }])
  write(' goes')
  write(' out')
  expect(pushed).toHaveLength(1)
  vi.advanceTimersByTime(60)
  expect(pushed.slice(1)).toMatchObject([{ offset: 8, delta: ' goes out' }])
  await run.end()
})
