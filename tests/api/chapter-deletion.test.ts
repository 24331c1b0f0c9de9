import { beforeAll, describe, expect, it } from 'vitest'
import { buildTestApp, type TestApp } from '../setup/app.ts'
import { createChapter, createStory, createUser } from '../setup/factories.ts'

let test: TestApp

beforeAll(async () => {
  test = await buildTestApp()
})

const facts = [1, 2, 3].map((fromChapter) => ({ fact: `Held from ${fromChapter}.`, fromChapter }))
const planned = (number: number, happened: string | null, beats = [`Beat ${number}.`]) => ({
  number,
  title: `T${number}`,
  beats,
  happened,
})

/** A story of three chapters and a plan of four; the chapter of that number is deleted. */
async function without(number: number, plan = [1, 2, 3].map((each) => planned(each, 'Done.'))) {
  const user = await createUser(test.db)
  const outline = { logline: 'Two keepers.', chapters: [...plan, planned(4, null)] }
  const story = await createStory(test.db, user, { facts, outline })
  const chapters = []
  for (let n = 0; n < 3; n += 1) chapters.push(await createChapter(test.db, story))
  const path = `/api/stories/${story.id}/chapters/${chapters[number - 1]?.id}`
  expect((await test.call('DELETE', path, { as: user })).status).toBe(204)
  return test.db.story.findUniqueOrThrow({ where: { id: story.id } })
}

describe('deleting a chapter', () => {
  it('in the middle takes it out of facts and outline, and what comes after moves up', async () => {
    expect(await without(2)).toMatchObject({
      facts: [
        { fact: 'Held from 1.', fromChapter: 1 },
        { fact: 'Held from 3.', fromChapter: 2 },
      ],
      outline: {
        logline: 'Two keepers.',
        chapters: [
          planned(1, 'Done.'),
          { ...planned(3, 'Done.'), number: 2 },
          { ...planned(4, null), number: 3 },
        ],
      },
    })
  })

  it('at the end leaves its plan for the one that is written next', async () => {
    expect(await without(3)).toMatchObject({
      facts: facts.slice(0, 2),
      outline: {
        chapters: [planned(1, 'Done.'), planned(2, 'Done.'), planned(3, null), planned(4, null)],
      },
    })
  })

  it('that no plan foresaw leaves none', async () => {
    const plan = [planned(1, 'Done.'), planned(2, 'Done.'), planned(3, 'Done.', [])]
    const { outline } = await without(3, plan)
    expect((outline as { chapters: { number: number }[] }).chapters.map(({ number }) => number)).toEqual([
      1, 2, 4,
    ])
  })

  it('of a story without a plan makes none', async () => {
    const user = await createUser(test.db)
    const story = await createStory(test.db, user)
    const chapter = await createChapter(test.db, story)
    await test.call('DELETE', `/api/stories/${story.id}/chapters/${chapter.id}`, { as: user })
    expect(await test.db.story.findUnique({ where: { id: story.id } })).toMatchObject({
      facts: [],
      outline: null,
    })
  })
})
