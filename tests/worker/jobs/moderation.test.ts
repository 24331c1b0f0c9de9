import { expect, test, vi } from 'vitest'
import { parseConfig } from '#core/config.ts'
import type { Deps } from '../../../worker/deps.ts'
import { type Checkpoint, readCheckpoint } from '../../../worker/jobs/checkpoint.ts'
import { moderateInput } from '../../../worker/jobs/moderate.ts'
import { ModelError, RequestNotSent } from '../../../worker/model/model-errors.ts'
import type { Run } from '../../../worker/run/run.ts'

const input = { texts: ['Elena plans something', ' ', 'on a cliff'], leads: [], spiceLevel: 5 }

/** What a run asks of a provider whose moderation answers so, with these settings. */
function moderated(answer: () => Promise<string[] | null>, settings: Record<string, string> = {}) {
  const config = parseConfig({ DATABASE_URL: 'postgresql://none', REDIS_URL: 'redis://none', ...settings })
  const moderate = vi.fn<(text: string) => Promise<string[] | null>>(answer)
  const [info, counted, remember] = [vi.fn(), vi.fn(), vi.fn()]
  const deps = {
    config,
    log: { info },
    model: { moderate },
    meter: { modelCall: counted },
  } as unknown as Deps
  const run = { row: { checkpoint: null }, signal: new AbortController().signal, remember } as unknown as Run
  const checkpoint: Checkpoint = readCheckpoint(run)
  const ask = () => moderateInput(deps, run, checkpoint, input)
  return { ask, moderate, info, counted, remember }
}

test('what the settings list is refused, whatever else is flagged', async () => {
  const { ask, counted, remember } = moderated(async () => ['violence', 'illicit/violent'])
  const refused = await ask().catch((error: unknown) => error)
  expect(refused).toBeInstanceOf(ModelError)
  expect(refused).toMatchObject({ failure: 'refused', message: 'moderation flagged illicit/violent' })
  expect(remember).not.toHaveBeenCalled()
  expect(counted).toHaveBeenCalledWith(expect.objectContaining({ purpose: 'moderation', outcome: 'ok' }))
})

test('what they do not list is written: adult heat, and violence in a story', async () => {
  const { ask, moderate, remember } = moderated(async () => ['sexual', 'violence'])
  await ask()
  expect(moderate).toHaveBeenCalledExactlyOnceWith('Elena plans something\n\non a cliff', expect.anything())
  expect(remember).toHaveBeenCalledWith({ moderated: true })
  // It is asked once for a generation, however often that is taken up again.
  await ask()
  expect(moderate).toHaveBeenCalledOnce()
})

test('another list is another rule', async () => {
  const { ask } = moderated(async () => ['sexual'], { MODERATION_BLOCK: 'sexual' })
  await expect(ask()).rejects.toMatchObject({ failure: 'refused' })
})

test('a provider without moderation is gone on without, said once', async () => {
  const { ask, info, remember } = moderated(async () => null)
  await ask()
  expect(remember).toHaveBeenCalledWith({ moderated: true })
  remember.mockClear()
  const again = moderated(async () => null)
  await again.ask()
  expect(info).toHaveBeenCalledOnce()
})

test('switched off it is not asked; our own rule holds all the same', async () => {
  const { ask, moderate } = moderated(async () => ['sexual/minors'], { MODERATION: 'off' })
  await ask()
  expect(moderate).not.toHaveBeenCalled()
  input.texts.push('Mia, who is fifteen, makes love with Tomas.')
  await expect(ask()).rejects.toMatchObject({ failure: 'refused' })
  input.texts.pop()
})

test('a request that was held back is none, one that fails is counted as it failed', async () => {
  const held = moderated(() => Promise.reject(new RequestNotSent('rate_limited', 'later', 1000)))
  await expect(held.ask()).rejects.toBeInstanceOf(RequestNotSent)
  expect(held.counted).not.toHaveBeenCalled()
  const failed = moderated(() => Promise.reject(new ModelError('broken', 'no')))
  await expect(failed.ask()).rejects.toMatchObject({ failure: 'broken' })
  expect(failed.counted).toHaveBeenCalledWith(expect.objectContaining({ outcome: 'broken' }))
})
