import { beforeAll, expect, test } from 'vitest'
import { ask, askAgain, type Bench, createBench, ended } from '../../setup/bench.ts'

let bench: Bench
beforeAll(async () => {
  bench = await createBench({ MODERATION: 'off' })
})

test('a chapter keeps the description of the writer, and its facts are stored for the next chapter', async () => {
  const { db } = bench
  const asked = await ask(db, 'story')
  const description = 'Two people and one lamp.'
  await db.story.update({ where: { id: asked.storyId }, data: { description } })
  await bench.work()
  await ended(db, asked.id)
  const read = () => db.story.findUniqueOrThrow({ where: { id: asked.storyId } })
  const story = await read()
  expect(story.description).toBe(description)
  expect(story.facts).toContainEqual({ fact: expect.any(String), fromChapter: 1 })
  await ended(db, await askAgain(db, asked))
  const { facts } = await read()
  expect(facts).toEqual(expect.arrayContaining(story.facts as unknown[]))
  expect(facts).toContainEqual({ fact: expect.any(String), fromChapter: 2 })
  const sent = JSON.stringify((await bench.demoModel.calls('prose')).at(-1)?.body)
  expect(sent).toContain('<facts>')
})
