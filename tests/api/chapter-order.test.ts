import { describe, expect, it } from 'vitest'
import type { Chapter } from '#contract/chapters.ts'
import type { Fact } from '#contract/facts.ts'
import type { StoryPlan } from '#contract/plan.ts'
import { createChapter, createGeneration, createStory } from '../setup/factories.ts'
import { useTestApp, useUser } from '../setup/use-test-app.ts'

const test = useTestApp()
const me = useUser(test)

async function bookOfThree() {
  const story = await createStory(test.db, me)
  const texts = ['It rained.', 'It snowed.', 'The sun came.']
  const chapters = []
  for (const content of texts)
    chapters.push(await createChapter(test.db, story, { content, summary: content }))
  return { storyId: story.id, ids: chapters.map(({ id }) => id) as [number, number, number] }
}
const order = (storyId: number, ids: readonly number[], as = me) =>
  test.call<{ code?: string }>('PUT', `/api/stories/${storyId}/chapters/order`, { as, body: { ids } })

describe('PUT /api/stories/{id}/chapters/order (D-135)', () => {
  it('a new sequence of the chapters renumbers them, and their texts, summaries and versions stay', async () => {
    const { storyId, ids } = await bookOfThree()
    const [first, second, third] = ids
    const answer = await order(storyId, [third, first, second])
    expect(answer).toMatchObject({
      status: 200,
      body: [third, first, second].map((id, index) => ({ id, chapterNumber: index + 1 })),
    })
    const { body } = await test.call<Chapter[]>('GET', `/api/stories/${storyId}/chapters`, { as: me })
    expect(body.map(({ content, summary, version }) => [content, summary, version])).toEqual([
      ['The sun came.', 'The sun came.', 1],
      ['It rained.', 'It rained.', 1],
      ['It snowed.', 'It snowed.', 1],
    ])
  })

  it('facts, beats and notifications move with reordered chapters, and planned chapters stay after the last one', async () => {
    const { storyId, ids } = await bookOfThree()
    const [first, second, third] = ids
    const { db } = test
    await db.fact.create({
      data: { storyId, chapterId: first, kind: 'event', source: 'model', text: 'Rain', quote: 'It rained' },
    })
    await db.storyPlan.create({ data: { storyId } })
    await db.plannedChapter.create({ data: { storyId, position: 1, title: 'Dawn' } })
    await db.beat.create({
      data: { storyId, position: 0, text: 'It rains', chapterId: first, quote: 'It rained' },
    })
    const link = (n: number) => `/stories/${storyId}?chapter=${n}`
    for (const n of [1, 3])
      await db.notification.create({ data: { userId: me.id, type: 'system', title: 'Ready', link: link(n) } })

    await order(storyId, [third, second, first])

    const facts = await test.call<Fact[]>('GET', `/api/stories/${storyId}/facts`, { as: me })
    expect(facts.body).toMatchObject([{ fromChapter: 3, chapterId: first, status: 'open' }])
    const plan = await test.call<StoryPlan>('GET', `/api/stories/${storyId}/plan`, { as: me })
    expect(plan.body.chapters.map(({ number, status }) => [number, status])).toEqual([
      [1, 'written'],
      [2, 'written'],
      [3, 'written'],
      [4, 'planned'],
    ])
    expect(plan.body.chapters[2]?.beats).toMatchObject([{ text: 'It rains', chapterId: first }])
    const notices = await db.notification.findMany({ where: { userId: me.id }, orderBy: { id: 'asc' } })
    expect(notices.map((one) => one.link)).toEqual([link(3), link(1)])
  })

  it('reordering chapters is refused with 409 and an explanation while a chapter is being written, and changes nothing', async () => {
    const { storyId, ids } = await bookOfThree()
    const { id: generationId } = await createGeneration(test.db, me, 'chapter', { storyId })
    const refused = await order(storyId, ids.toReversed())
    expect(refused).toMatchObject({
      status: 409,
      body: {
        code: 'generation_active',
        generationId,
        message: 'This story is being written right now. Wait for it to finish or cancel it.',
      },
    })
    const rows = await test.db.chapter.findMany({ where: { storyId }, orderBy: { chapterNumber: 'asc' } })
    expect(rows.map(({ id }) => id)).toEqual(ids)
  })

  it('a chapter sequence that has not exactly the chapters of the story is refused with 409, and an empty one or a repeated chapter with 400', async () => {
    const { storyId, ids } = await bookOfThree()
    const other = await bookOfThree()
    const [first, second, third] = ids
    for (const wrong of [
      [first, second],
      [first, second, other.ids[0]],
      [...ids, other.ids[0]],
    ])
      expect(await order(storyId, wrong)).toMatchObject({ status: 409, body: { code: 'conflict' } })
    expect((await order(storyId, [first, second, third, third])).status).toBe(400)
    expect((await order(storyId, [])).status).toBe(400)
  })

  it('concurrent requests to reorder the chapters all succeed, and one of the requested sequences is stored completely', async () => {
    const { storyId, ids } = await bookOfThree()
    const [a, b, c] = ids
    const orders = [
      [b, a, c],
      [c, b, a],
      [a, c, b],
      [b, c, a],
    ]
    const answers = await Promise.all(orders.map((wanted) => order(storyId, wanted)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    const rows = await test.db.chapter.findMany({ where: { storyId }, orderBy: { chapterNumber: 'asc' } })
    expect(rows.map(({ chapterNumber }) => chapterNumber)).toEqual([1, 2, 3])
    expect(orders).toContainEqual(rows.map(({ id }) => id))
  })
})
