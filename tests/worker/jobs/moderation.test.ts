import { expect, test, vi } from 'vitest'
import { parseConfig } from '#core/config.ts'
import type { Deps } from '../../../worker/deps.ts'
import { type Checkpoint, readCheckpoint } from '../../../worker/jobs/calls/checkpoint.ts'
import { moderateInput } from '../../../worker/jobs/calls/moderate.ts'
import { ModelError, RequestNotSent } from '../../../worker/model/model-errors.ts'
import type { Run } from '../../../worker/run/run.ts'

const input = { texts: ['Elena plans something', ' ', 'on a cliff'], leads: [], spiceLevel: 5 }

/** Prepares a run with the given settings. Its provider answers moderation requests with `answer`. */
function prepareRun(answer: () => Promise<string[] | null>, settings: Record<string, string> = {}) {
  const config = parseConfig({ DATABASE_URL: 'postgresql://none', REDIS_URL: 'redis://none', ...settings })
  const moderate = vi.fn<(text: string) => Promise<string[] | null>>(answer)
  const [info, counted, remember] = [vi.fn(), vi.fn(), vi.fn()]
  const deps = {
    config,
    log: { info },
    model: { moderate },
    meter: { modelCall: counted },
  } as unknown as Deps
  const begin = () => {
    const run = {
      row: { checkpoint: null },
      signal: new AbortController().signal,
      remember,
    } as unknown as Run
    const checkpoint: Checkpoint = readCheckpoint(run)
    return () => moderateInput(deps, run, checkpoint, input)
  }
  return { ask: begin(), askInAnotherRun: begin(), moderate, info, counted, remember }
}

test('moderation refuses a text that is flagged for a category of MODERATION_BLOCK', async () => {
  const { ask, counted, remember } = prepareRun(async () => ['violence', 'illicit/violent'])
  const refused = await ask().catch((error: unknown) => error)
  expect(refused).toBeInstanceOf(ModelError)
  expect(refused).toMatchObject({ failure: 'refused', message: 'moderation flagged illicit/violent' })
  expect(remember).not.toHaveBeenCalled()
  expect(counted).toHaveBeenCalledWith(expect.objectContaining({ purpose: 'moderation', outcome: 'ok' }))
})

test('moderation accepts flags outside MODERATION_BLOCK, such as adult content and violence in a story', async () => {
  const { ask, moderate, remember } = prepareRun(async () => ['sexual', 'violence'])
  await ask()
  expect(moderate).toHaveBeenCalledExactlyOnceWith('Elena plans something\n\non a cliff', expect.anything())
  expect(remember).toHaveBeenCalledWith({ moderated: true })
  // A generation is moderated once, even if later runs continue it.
  await ask()
  expect(moderate).toHaveBeenCalledOnce()
})

test('moderation refuses another category when MODERATION_BLOCK names it', async () => {
  const { ask } = prepareRun(async () => ['sexual'], { MODERATION_BLOCK: 'sexual' })
  await expect(ask()).rejects.toMatchObject({ failure: 'refused' })
})

test('moderation accepts the texts of all runs when the provider has no moderation call, and logs this once', async () => {
  const { ask, askInAnotherRun, moderate, info, remember } = prepareRun(async () => null)
  await ask()
  expect(remember).toHaveBeenCalledExactlyOnceWith({ moderated: true })
  await askInAnotherRun()
  expect(moderate).toHaveBeenCalledTimes(2)
  expect(remember).toHaveBeenCalledTimes(2)
  expect(info).toHaveBeenCalledOnce()
})

test('with MODERATION=off no moderation request is sent, but the rule on minors is still applied', async () => {
  const { ask, moderate } = prepareRun(async () => ['sexual/minors'], { MODERATION: 'off' })
  await ask()
  expect(moderate).not.toHaveBeenCalled()
  input.texts.push('Mia, who is fifteen, makes love with Tomas.')
  await expect(ask()).rejects.toMatchObject({ failure: 'refused' })
  input.texts.pop()
})

test('a moderation request that failed is counted as a model call, and one that was never sent is not', async () => {
  const held = prepareRun(() => Promise.reject(new RequestNotSent('rate_limited', 'later', 1000)))
  await expect(held.ask()).rejects.toBeInstanceOf(RequestNotSent)
  expect(held.counted).not.toHaveBeenCalled()
  const failed = prepareRun(() => Promise.reject(new ModelError('broken', 'failed')))
  await expect(failed.ask()).rejects.toMatchObject({ failure: 'broken' })
  expect(failed.counted).toHaveBeenCalledWith(expect.objectContaining({ outcome: 'broken' }))
})
