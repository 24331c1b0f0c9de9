import { describe, expect, it } from 'vitest'
import type { Usage } from '#contract/people.ts'
import { periodOf } from '#core/generations/usage.ts'
import { createChapter, createGeneration, createStory, createUser } from '../setup/factories.ts'
import { respondAsync } from '../setup/orders.ts'
import { useTestApp } from '../setup/use-test-app.ts'

const test = useTestApp({ MEMBERSHIP_ENFORCEMENT: 'on' })

const content = 'The rain began at dusk. She counted the lamps on the quay.'
const passage = { quote: 'She counted the lamps on the quay.', from: 24, intent: 'rewrite' }

/**
 * Creates a writer of the free tier (5 chapters a month) who has already used a part of the monthly limit, and a story
 * with a chapter.
 */
async function writerWhoUsed(used: { chapters: number; passageWords: number }) {
  const as = await createUser(test.db)
  await test.db.usagePeriod.create({ data: { userId: as.id, period: periodOf(new Date()), ...used } })
  const story = await createStory(test.db, as)
  const chapter = await createChapter(test.db, story, { content })
  const long = await createChapter(test.db, story, { content: 'She counted the lamps. '.repeat(150).trim() })
  const failed = await createGeneration(test.db, as, 'passage', {
    storyId: story.id,
    chapterId: chapter.id,
    input: { ...passage, instruction: '', count: 1 },
    ...{ status: 'failed', errorCode: 'provider_failed', errorMessage: 'The AI failed.' },
    finishedAt: new Date(),
  })
  const post = async (path: string, body?: object) => {
    const { status, body: answer } = await test.call('POST', path, { as, body, headers: respondAsync })
    return status === 403 ? answer.code : status
  }
  const path = `/api/stories/${story.id}`
  return {
    usage: async () => (await test.call<Usage>('GET', '/api/user/usage', { as })).body,
    orderChapter: () => post(`${path}/generate-chapter`, { plot: 'It snows', setting: 'The quay' }),
    orderPassage: () => post(`${path}/chapters/${chapter.id}/passage`, passage),
    orderLongPassage: (count: number) =>
      post(`${path}/chapters/${long.id}/passage`, { quote: long.content, from: 0, intent: 'expand', count }),
    retryPassage: () => post(`/api/generations/${failed.id}/retry`),
  }
}

describe('the limit of chapters', () => {
  it.each([
    [1, 4000],
    [4, 1000],
    [0, 5999],
    [5, 0],
  ])(
    'on the free tier, chapters, passages and retries are refused after %d chapters and %d words of passages in a month',
    async (chapters, passageWords) => {
      const writer = await writerWhoUsed({ chapters, passageWords })
      expect(await writer.orderChapter()).toBe('limit_reached')
      expect(await writer.orderPassage()).toBe('limit_reached')
      expect(await writer.retryPassage()).toBe('limit_reached')
      expect(await writer.usage()).toMatchObject({ chapters: { used: 5, limit: 5 }, passageWords })
    },
  )

  it.each([
    [4, 999],
    [1, 3999],
  ])(
    'on the free tier, a passage, a retry and a chapter are accepted after %d chapters and %d words of passages in a month',
    async (chapters, passageWords) => {
      const writer = await writerWhoUsed({ chapters, passageWords })
      expect(await writer.orderPassage()).toBe(202)
      expect(await writer.retryPassage()).toBe(202)
      expect(await writer.orderChapter()).toBe(202)
      expect(await writer.usage()).toMatchObject({ chapters: { used: 5, limit: 5 }, passageWords })
    },
  )

  it('on the free tier, a passage is refused if its expected words exceed what is left of the month', async () => {
    // 600 words become about 1,140 in each suggestion.
    const writer = await writerWhoUsed({ chapters: 4, passageWords: 0 })
    expect(await writer.orderLongPassage(2)).toBe('limit_reached')
    expect(await writer.orderLongPassage(1)).toBe(202)
    const fresh = await writerWhoUsed({ chapters: 0, passageWords: 0 })
    expect(await fresh.orderLongPassage(3)).toBe(202)
  })
})
