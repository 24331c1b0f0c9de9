import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { ChapterContract } from '#contract/chapter-contract.ts'
import { ask, type Bench, createBench, ended, queueAnotherGeneration } from '../../setup/bench.ts'

let bench: Bench
beforeAll(async () => {
  bench = await createBench({ MODERATION: 'off', CHAPTER_CONTRACT: 'on' })
  await bench.work()
})
beforeEach(() => bench.demoModel.reset())

const sentFor = async (call: string) => {
  const [found] = await bench.demoModel.calls(call)
  return JSON.stringify(found?.body)
}
const form = /first person|first-person|present tense|Tense: present/i

test('the point of view and tense ordered for a chapter do not apply to the next one, and add no scene to the contract', async () => {
  const { db } = bench
  const first = await ask(db, 'story')
  await ended(db, first.id)
  const { storyId, writer } = first
  const style = { pov: 'third', tense: 'past', notes: 'The sea is never blue.' }
  await db.storyStyle.upsert({ where: { storyId }, create: { storyId, ...style }, update: style })

  await bench.demoModel.reset()
  const formed = await queueAnotherGeneration(db, first, 'chapter', { pov: 'first', tense: 'present' })
  expect(await ended(db, formed)).toMatchObject({ status: 'completed' })
  const prose = await sentFor('prose')
  expect(prose).toMatch(/Point of view: first person/)
  expect(prose).toMatch(/Tense: present/)
  const { contract } = await db.generation.findUniqueOrThrow({ where: { id: formed } })
  const { pov, tense, scenes, must, mustNot, ending } = contract as unknown as ChapterContract
  expect({ pov, tense }).toEqual({ pov: 'first', tense: 'present' })
  expect(JSON.stringify([scenes, must, mustNot, ending])).not.toMatch(form)

  // The point of view and the tense that were ordered for one chapter must not become those of the whole story.
  expect(await db.storyStyle.findUnique({ where: { storyId } })).toMatchObject(style)
  const kept = [
    await db.fact.findMany({ where: { storyId } }),
    await db.beat.findMany({ where: { storyId } }),
    await db.scenario.findMany({ where: { storyId } }),
  ]
  expect(JSON.stringify(kept)).not.toMatch(form)

  await bench.demoModel.reset()
  const next = await queueAnotherGeneration(db, { writer, storyId })
  await ended(db, next)
  for (const call of ['chapter_contract', 'prose']) expect(await sentFor(call), call).not.toMatch(form)
  expect(await sentFor('prose')).toMatch(/Point of view: close third person/)
  expect((await db.generation.findUniqueOrThrow({ where: { id: next } })).contract).toMatchObject({
    pov: 'third',
    tense: 'past',
  })
})
