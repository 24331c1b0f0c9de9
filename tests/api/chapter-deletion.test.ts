import { describe, expect, it } from 'vitest'
import type { StoryPlan } from '#contract/plan.ts'
import { createChapter, createGeneration, createStory, createUser } from '../setup/factories.ts'
import { useTestApp } from '../setup/use-test-app.ts'

const test = useTestApp()

/**
 * Creates a story with three chapters, a beat that happened in each, and a planned fourth chapter. Then deletes one
 * chapter.
 */
async function storyAfterDeletionOf(number: number) {
  const user = await createUser(test.db)
  const story = await createStory(test.db, user)
  const storyId = story.id
  const chapters = []
  for (let n = 1; n <= 3; n += 1) {
    const chapter = await createChapter(test.db, story, {
      title: `T${n}`,
      content: `The bell rang ${n} times.`,
    })
    const quote = `rang ${n} times`
    const done = { storyId, chapterId: chapter.id, quote }
    await test.db.beat.create({ data: { ...done, position: n, text: `Beat ${n}.` } })
    const fact = { ...done, kind: 'event', text: `Held from ${n}.`, source: 'model' }
    await test.db.fact.create({ data: fact })
    chapters.push(chapter)
  }
  const planned = await test.db.plannedChapter.create({ data: { storyId, position: 1, title: 'T4' } })
  await test.db.beat.create({ data: { storyId, position: 4, text: 'Beat 4.', plannedChapterId: planned.id } })
  const path = `/api/stories/${storyId}/chapters/${chapters[number - 1]?.id}`
  expect((await test.call('DELETE', path, { as: user })).status).toBe(204)
  const { body } = await test.call<StoryPlan>('GET', `/api/stories/${storyId}/plan`, { as: user })
  const facts = await test.db.fact.findMany({ where: { storyId }, orderBy: { id: 'asc' } })
  return {
    plan: body.chapters.map(({ number, title, status, beats }) => [
      number,
      title,
      status,
      ...beats.map(({ text }) => text),
    ]),
    facts: facts.map(({ text, status }) => [text, status]),
  }
}

describe('deleting a chapter', () => {
  it('deleting a chapter renumbers the later ones, moves its beats to the next planned chapter and invalidates its facts', async () => {
    expect(await storyAfterDeletionOf(2)).toEqual({
      plan: [
        [1, 'T1', 'written', 'Beat 1.'],
        [2, 'T3', 'written', 'Beat 3.'],
        [3, 'T4', 'planned', 'Beat 2.', 'Beat 4.'],
      ],
      facts: [
        ['Held from 1.', 'open'],
        ['Held from 2.', 'void'],
        ['Held from 3.', 'open'],
      ],
    })
  })

  it('the beats of a deleted last chapter move to the next planned chapter', async () => {
    expect((await storyAfterDeletionOf(3)).plan).toEqual([
      [1, 'T1', 'written', 'Beat 1.'],
      [2, 'T2', 'written', 'Beat 2.'],
      [3, 'T4', 'planned', 'Beat 3.', 'Beat 4.'],
    ])
  })

  it('deleting a chapter cancels its passage generations, which cannot be tried again', async () => {
    const as = await createUser(test.db)
    const story = await createStory(test.db, as)
    const chapters = [await createChapter(test.db, story), await createChapter(test.db, story)]
    const [ofDeleted, ofOther] = await Promise.all(
      chapters.map(({ id }) =>
        createGeneration(test.db, as, 'passage', {
          storyId: story.id,
          chapterId: id,
          input: { quote: 'The rain', from: 0, intent: 'rewrite', instruction: '', count: 1 },
        }),
      ),
    )
    const path = `/api/stories/${story.id}/chapters/${chapters[0]?.id}`
    expect((await test.call('DELETE', path, { as })).status).toBe(204)
    const statusOf = async (id = '') => (await test.db.generation.findUniqueOrThrow({ where: { id } })).status
    expect(await statusOf(ofDeleted?.id)).toBe('cancelled')
    expect(await statusOf(ofOther?.id)).toBe('queued')
    const retried = await test.call('POST', `/api/generations/${ofDeleted?.id}/retry`, { as })
    expect(retried).toMatchObject({ status: 409, body: { code: 'conflict' } })
  })
})
