import { beforeAll, describe, expect, it } from 'vitest'
import { buildTestApp, type TestApp } from '../setup/app.ts'
import { createChapter, createStory, createUser } from '../setup/factories.ts'

let test: TestApp

beforeAll(async () => {
  test = await buildTestApp()
})

const plannedChapter = (number: number, happened: string | null, beats = [`Beat ${number}.`]) => ({
  number,
  title: `T${number}`,
  beats,
  happened,
})

/** Creates a story with three chapters and a plan for four, and deletes the chapter with this number. */
async function storyAfterDeletionOf(
  number: number,
  plan = [1, 2, 3].map((each) => plannedChapter(each, 'Done.')),
) {
  const user = await createUser(test.db)
  const outline = { logline: 'Two keepers.', chapters: [...plan, plannedChapter(4, null)] }
  const story = await createStory(test.db, user, { outline })
  const chapters = []
  for (let n = 0; n < 3; n += 1) chapters.push(await createChapter(test.db, story))
  const path = `/api/stories/${story.id}/chapters/${chapters[number - 1]?.id}`
  expect((await test.call('DELETE', path, { as: user })).status).toBe(204)
  return test.db.story.findUniqueOrThrow({ where: { id: story.id } })
}

describe('deleting a chapter', () => {
  it('removes a middle chapter from the outline and renumbers the later chapters', async () => {
    expect(await storyAfterDeletionOf(2)).toMatchObject({
      outline: {
        logline: 'Two keepers.',
        chapters: [
          plannedChapter(1, 'Done.'),
          { ...plannedChapter(3, 'Done.'), number: 2 },
          { ...plannedChapter(4, null), number: 3 },
        ],
      },
    })
  })

  it('keeps the planned beats of a deleted last chapter for the next chapter', async () => {
    expect(await storyAfterDeletionOf(3)).toMatchObject({
      outline: {
        chapters: [
          plannedChapter(1, 'Done.'),
          plannedChapter(2, 'Done.'),
          plannedChapter(3, null),
          plannedChapter(4, null),
        ],
      },
    })
  })

  it('removes the outline entry of a deleted last chapter that had no planned beats', async () => {
    const plan = [plannedChapter(1, 'Done.'), plannedChapter(2, 'Done.'), plannedChapter(3, 'Done.', [])]
    const { outline } = await storyAfterDeletionOf(3, plan)
    expect((outline as { chapters: { number: number }[] }).chapters.map(({ number }) => number)).toEqual([
      1, 2, 4,
    ])
  })

  it('creates no outline for a story without one', async () => {
    const user = await createUser(test.db)
    const story = await createStory(test.db, user)
    const chapter = await createChapter(test.db, story)
    await test.call('DELETE', `/api/stories/${story.id}/chapters/${chapter.id}`, { as: user })
    expect(await test.db.story.findUnique({ where: { id: story.id } })).toMatchObject({
      outline: null,
    })
  })
})
