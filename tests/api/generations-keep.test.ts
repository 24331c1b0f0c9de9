import { describe, expect, it } from 'vitest'
import type { Chapter } from '#contract/chapters.ts'
import type { Generation } from '#contract/generation-fields.ts'
import type { StoryDetail } from '#contract/stories.ts'
import { buildTestApp } from '../setup/app.ts'
import {
  createChapter,
  createCharacter,
  createGeneration,
  createStory,
  createUser,
  type TestUser,
} from '../setup/factories.ts'
import { ordersTo } from '../setup/orders.ts'
import { useTestApp } from '../setup/use-test-app.ts'

const test = useTestApp({ MAX_ACTIVE_GENERATIONS: '5' })

const { order, orderChapter, end } = ordersTo(() => test)

const keep = (id: string, as?: TestUser, headers: Record<string, string> = {}) =>
  test.call<Generation & { code?: string }>('POST', `/api/generations/${id}/keep`, { as, headers })
const cancel = (id: string, as: TestUser) => test.call('POST', `/api/generations/${id}/cancel`, { as })
const write = (generationId: string, delta: string, offset = 0) =>
  test.db.generationText.create({ data: { generationId, attempt: 0, offset, units: delta.length, delta } })
const used = async (user: TestUser) =>
  (await test.db.usagePeriod.findMany({ where: { userId: user.id } })).map(({ chapters }) => chapters)

const partial = '  The rain began 🌧 at dusk.\n\nShe counted the lamps on the q'

describe('keeping the text of a cancelled or failed generation', () => {
  it('keeping the text of a cancelled generation creates the next chapter with exactly this text, counts it and returns it', async () => {
    const user = await createUser(test.db)
    const { body } = await order(user)
    const id = body.generationId
    await createChapter(test.db, { id: body.id })
    await write(id, partial)
    await cancel(id, user)
    expect(await used(user)).toEqual([0])
    const kept = await keep(id, user)
    expect(kept.status).toBe(201)
    const chapter = kept.body.result?.chapter as Chapter
    expect(chapter).toMatchObject({ chapterNumber: 2, title: null, content: partial, words: 12, version: 1 })
    expect(kept.body).toMatchObject({ status: 'cancelled', stage: 'Kept as a chapter', text: partial })
    expect(await used(user)).toEqual([1])
    const { body: chapters } = await test.call<Chapter[]>('GET', `/api/stories/${body.id}/chapters`, {
      as: user,
    })
    expect(chapters[1]).toEqual(chapter)
    const story = await test.call<StoryDetail>('GET', `/api/stories/${body.id}`, { as: user })
    expect(story.body.generation).toBeNull()
  })

  it('keeping a text from which paragraphs were left out stores the finding that says so with the chapter', async () => {
    const user = await createUser(test.db)
    const { body } = await order(user)
    const id = body.generationId
    await write(id, partial)
    const finding = { kind: 'shortened', severity: 'warning', quote: 'The rain began 🌧 at dusk.', offset: 2 }
    const of = {
      against: { kind: 'order', id: null, chapterId: null, quote: null },
      why: 'One was left out.',
    }
    const findings = [
      { ...finding, ...of },
      { ...finding, ...of, quote: 'These words are not in the text.' },
      {
        ...finding,
        kind: 'unchanged',
        quote: '',
        against: { ...of.against, kind: 'chapter', chapterId: -1 },
      },
    ]
    await end(id, 'failed', { errorCode: 'provider_failed', checkpoint: { findings } })
    const kept = await keep(id, user)
    const chapter = kept.body.result?.chapter as Chapter
    expect(chapter.findings).toBe(1)
    const stored = await test.call('GET', `/api/stories/${body.id}/findings`, { as: user })
    const expected = { ...finding, ...of, chapterId: chapter.id, status: 'open' }
    expect(stored).toMatchObject({ status: 200, body: [expected] })
  })

  it('a finding that the author has waived stays waived and is counted once when a text with the same finding is kept', async () => {
    const user = await createUser(test.db)
    const story = await createStory(test.db, user)
    const chapter = await createChapter(test.db, story, { content: 'The rain began. She stayed.' })
    const generation = await createGeneration(test.db, user, 'chapter', {
      ...{ storyId: story.id, status: 'cancelled', finishedAt: new Date() },
      input: { chapterId: chapter.id },
      checkpoint: {
        findings: ['The rain began.', 'She left.'].map((quote) => ({
          ...{ kind: 'shortened', severity: 'warning', quote, offset: 0, why: 'One was left out.' },
          against: { kind: 'order', id: null, chapterId: null, quote: null },
        })),
      },
    })
    await write(generation.id, 'The rain began. She left.')
    const known = { kind: 'shortened', severity: 'warning', quote: 'The rain began.', why: 'Known.' }
    await test.db.finding.create({
      data: { ...known, storyId: story.id, chapterId: chapter.id, againstKind: 'order', status: 'waived' },
    })
    const kept = await keep(generation.id, user)
    const rewritten = kept.body.result?.chapter as Chapter
    expect(rewritten.findings).toBe(1)
    const stored = await test.db.finding.findMany({ orderBy: { id: 'asc' }, where: { storyId: story.id } })
    expect(stored.map(({ quote, status }) => [quote, status])).toEqual([
      ['The rain began.', 'waived'],
      ['She left.', 'open'],
    ])
  })

  it('the text of a failed generation can be kept only once, and a later retry is rejected with 409', async () => {
    const user = await createUser(test.db)
    const { body } = await order(user)
    const id = body.generationId
    await write(id, partial)
    await end(id, 'failed', { errorCode: 'provider_failed', errorMessage: 'The AI kept failing.' })
    const answers = await Promise.all([keep(id, user), keep(id, user), keep(id, user)])
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409])
    expect(await keep(id, user)).toMatchObject({ status: 409, body: { code: 'already_finished' } })
    expect(await test.call('POST', `/api/generations/${id}/retry`, { as: user })).toMatchObject({
      status: 409,
      body: { code: 'already_finished' },
    })
    expect(await test.db.chapter.count({ where: { storyId: body.id } })).toBe(1)
    // The helper `end` does not return the charge of the failed generation, so two chapters are counted: the chapter of
    // that generation and the kept chapter.
    expect(await used(user)).toEqual([2])
  })

  it('a text cannot be kept if moderation forbids it because of a character description (D-93)', async () => {
    const user = await createUser(test.db)
    const { body } = await order(user)
    const lily = await createCharacter(test.db, user, { name: 'Lily', description: 'Lily is fifteen.' })
    await test.db.storyCharacter.create({ data: { storyId: body.id, characterId: lily.id, role: 'main' } })
    await write(body.generationId, 'The lamps went out. Lily made love to him on the quay, and th')
    await cancel(body.generationId, user)
    expect(await keep(body.generationId, user)).toMatchObject({ status: 422, body: { code: 'refused' } })
    expect(await test.db.chapter.count({ where: { storyId: body.id } })).toBe(0)
    expect(await used(user)).toEqual([0])
  })

  it('repeated calls to keep a text with the same Idempotency-Key are answered with the same status', async () => {
    const user = await createUser(test.db)
    const { body } = await order(user)
    await write(body.generationId, partial)
    await cancel(body.generationId, user)
    const headers = { 'idempotency-key': 'keep' }
    const answers = [
      await keep(body.generationId, user, headers),
      await keep(body.generationId, user, headers),
    ]
    expect(answers.map(({ status }) => status)).toEqual([201, 201])
  })

  it('keeping the text of a regeneration creates a new version of its chapter', async () => {
    const user = await createUser(test.db)
    const story = await createStory(test.db, user)
    const chapter = await createChapter(test.db, story, {
      content: 'As it was.',
      title: 'Dusk',
      summary: 'Old',
    })
    await createChapter(test.db, story)
    const ended = { status: 'cancelled', finishedAt: new Date(), storyId: story.id } as const
    const { id } = await createGeneration(test.db, user, 'chapter', {
      ...ended,
      input: { chapterId: chapter.id },
    })
    await write(id, partial)
    expect((await keep(id, user)).body.result?.chapter).toMatchObject({
      id: chapter.id,
      chapterNumber: 1,
      title: 'Dusk',
      content: partial,
      summary: null,
      version: 2,
    })
    expect(await test.db.chapterVersion.findMany({ where: { chapterId: chapter.id } })).toMatchObject([
      { version: 1, content: 'As it was.' },
    ])
  })

  it('the text of an active, empty, refused or completed generation, or of a cover, cannot be kept', async () => {
    const user = await createUser(test.db)
    const story = await createStory(test.db, user)
    const none = await orderChapter(user, story.id)
    expect(await keep(none.body.generationId, user)).toMatchObject({
      status: 409,
      body: { code: 'generation_active' },
    })
    await write(none.body.generationId, ' \n')
    await cancel(none.body.generationId, user)
    expect(await keep(none.body.generationId, user)).toMatchObject({
      status: 409,
      body: { code: 'conflict' },
    })

    const refused = await orderChapter(user, story.id)
    await write(refused.body.generationId, partial)
    await end(refused.body.generationId, 'failed', { errorCode: 'refused', errorMessage: 'No.' })
    expect(await keep(refused.body.generationId, user)).toMatchObject({ status: 422 })

    const done = await orderChapter(user, story.id)
    await write(done.body.generationId, partial)
    await end(done.body.generationId, 'completed', { result: {} })
    expect(await keep(done.body.generationId, user)).toMatchObject({
      status: 409,
      body: { code: 'already_finished' },
    })
    const finishedAt = new Date()
    const cover = { status: 'cancelled', finishedAt, storyId: story.id } as const
    const { id } = await createGeneration(test.db, user, 'cover', cover)
    expect(await keep(id, user)).toMatchObject({ status: 409, body: { code: 'conflict' } })
    expect(await test.db.chapter.count({ where: { storyId: story.id } })).toBe(0)
  })

  it('keeping the text of another user’s generation answers 404, and keeping a text without a session answers 401', async () => {
    const [user, other] = [await createUser(test.db), await createUser(test.db, { isAdmin: true })]
    const { body } = await order(user)
    await write(body.generationId, partial)
    await cancel(body.generationId, user)
    expect((await keep(body.generationId, other)).status).toBe(404)
    expect((await keep(body.generationId)).status).toBe(401)
  })

  it('keeping a text answers 403 when the plan has no chapter left and limits are enforced', async () => {
    const bound = await buildTestApp({ MEMBERSHIP_ENFORCEMENT: 'on' })
    const user = await createUser(bound.db)
    const story = await createStory(bound.db, user)
    const period = new Date(Date.UTC(new Date().getUTCFullYear(), new Date().getUTCMonth(), 1))
    await bound.db.usagePeriod.create({ data: { userId: user.id, period, chapters: 5 } })
    const ended = { status: 'cancelled', finishedAt: new Date(), storyId: story.id } as const
    const { id } = await createGeneration(bound.db, user, 'chapter', ended)
    await bound.db.generationText.create({
      data: { generationId: id, attempt: 0, offset: 0, units: 5, delta: 'Begun' },
    })
    const answer = await bound.call('POST', `/api/generations/${id}/keep`, { as: user })
    expect(answer).toMatchObject({ status: 403, body: { code: 'limit_reached' } })
    expect(await bound.db.chapter.count({ where: { storyId: story.id } })).toBe(0)
  })
})
