import { beforeAll, expect, test } from 'vitest'
import { ask, type Bench, createBench, ended, queueAnotherGeneration } from '../../setup/bench.ts'

let bench: Bench
beforeAll(async () => {
  bench = await createBench({ MODERATION: 'off' })
})

test("a generated chapter does not change the writer's description of the story, and its facts are stored for the next chapter", async () => {
  const { db } = bench
  const asked = await ask(db, 'story')
  const description = 'Two people and one lamp.'
  await db.story.update({ where: { id: asked.storyId }, data: { description } })
  await bench.work()
  expect(await ended(db, asked.id)).toMatchObject({ status: 'completed' })
  const read = () => db.story.findUniqueOrThrow({ where: { id: asked.storyId } })
  const story = await read()
  expect(story.description).toBe(description)
  const facts = () =>
    db.fact.findMany({
      where: { storyId: asked.storyId },
      include: { chapter: true },
      orderBy: { id: 'asc' },
    })
  const first = await facts()
  expect(first.length).toBeGreaterThan(0)
  for (const fact of first) {
    expect(fact).toMatchObject({ source: 'model', status: 'open', chapter: { chapterNumber: 1 } })
    expect(fact.chapter?.content).toContain(fact.quote)
  }
  await ended(
    db,
    await queueAnotherGeneration(db, asked, 'chapter', {
      plot: 'Tomas climbs to the lamp room. He leaves a key in the empty drawer.',
    }),
  )
  const all = await facts()
  expect(all.map(({ id }) => id)).toEqual(expect.arrayContaining(first.map(({ id }) => id)))
  expect(all.map(({ chapter }) => chapter?.chapterNumber)).toContain(2)
  const sent = JSON.stringify((await bench.demoModel.calls('prose')).at(-1)?.body)
  expect(sent).toContain('<facts>')
})
