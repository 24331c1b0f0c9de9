import { describe, expect, it } from 'vitest'
import { claimGeneration } from '../../worker/run/claim.ts'
import {
  createCharacter,
  createGeneration,
  createStory,
  createUser,
  type TestUser,
} from '../setup/factories.ts'
import { waitForLockWait } from '../setup/lock-waits.ts'
import { useTestApp } from '../setup/use-test-app.ts'
import {
  content,
  kept,
  lost,
  pathOf,
  type StoryWithQuotes,
  statusOf,
  storyWithQuotes,
} from './story-with-quotes.ts'

const test = useTestApp()

async function expectVoided({ story, first, facts, beats, findings }: StoryWithQuotes) {
  const { db } = test
  expect(await statusOf(test.db, facts)).toEqual({
    kept: 'open',
    lost: 'void',
    unquoted: 'void',
    byWriter: 'open',
    ended: 'open',
    endedByWriter: 'ended',
    // This fact stays ended, because the fact `kept`, which ended it, is still valid.
    replaced: 'ended',
  })
  expect(await db.factKnower.count({ where: { factId: facts.kept.id } })).toBe(0)
  const stored = await db.beat.findMany({
    where: { id: { in: beats.map(({ id }) => id) } },
    orderBy: { id: 'asc' },
  })
  expect(stored.map(({ chapterId, quote }) => [chapterId, quote])).toEqual([
    [first.id, kept],
    [null, null],
  ])
  const found = await db.finding.findMany({
    where: { id: { in: findings.map(({ id }) => id) } },
    orderBy: { id: 'asc' },
  })
  expect(found.map(({ status }) => status)).toEqual(['open', 'mended', 'mended'])
  const people = await db.detectedCharacter.findMany({ where: { storyId: story.id } })
  expect(people.map(({ name }) => name)).toEqual(['Old Wexcombe'])
  expect(await db.generation.findMany({ where: { storyId: story.id } })).toMatchObject([
    { kind: 'reading', status: 'queued', chapterId: first.id, ownerId: story.authorId },
  ])
}

describe('a changed text', () => {
  it('an edit of a chapter invalidates facts, beats, findings and detected characters that quote deleted words', async () => {
    const fixture = await storyWithQuotes(test.db)
    const edit = await test.call('PUT', pathOf(fixture), { as: fixture.user, body: { content } })
    expect(edit.status).toBe(200)
    await expectVoided(fixture)
  })

  it('restoring a version of a chapter invalidates facts, beats, findings and detected characters that quote deleted words', async () => {
    const fixture = await storyWithQuotes(test.db)
    await test.db.chapterVersion.create({ data: { chapterId: fixture.first.id, version: 1, content } })
    await test.db.chapter.update({ where: { id: fixture.first.id }, data: { version: 2 } })
    const path = `${pathOf(fixture)}/versions/1/restore`
    expect((await test.call('POST', path, { as: fixture.user })).status).toBe(200)
    await expectVoided(fixture)
  })

  it('accepting a suggestion for a passage invalidates facts, beats, findings and detected characters that quote deleted words', async () => {
    const fixture = await storyWithQuotes(test.db)
    const { db } = test
    const { id } = await createGeneration(db, fixture.user, 'passage', {
      ...{ storyId: fixture.story.id, status: 'completed', attempt: 1, finishedAt: new Date() },
      chapterId: fixture.first.id,
      result: {
        chapterId: fixture.first.id,
        quote: `${lost} Old Wexcombe and Mary Lund came.`,
        from: kept.length + 1,
        intent: 'rewrite',
        suggestions: [{ text: 'Old Wexcombe came alone.', words: 4 }],
        accepted: null,
      },
    })
    const accepted = await test.call('POST', `/api/generations/${id}/accept`, {
      as: fixture.user,
      body: { suggestion: 0 },
    })
    expect(accepted).toMatchObject({ status: 200, body: { content } })
    // The generation of the accepted passage is deleted, so the remaining generations are those that the changed text
    // has ordered.
    await db.generation.delete({ where: { id } })
    await expectVoided(fixture)
  })

  it('deleting a chapter voids the facts that the model read from it, marks its beats as not done, reopens the facts that it ended, and cancels its queued reading', async () => {
    const fixture = await storyWithQuotes(test.db)
    await test.call('PUT', pathOf(fixture), { as: fixture.user, body: { content } })
    expect((await test.call('DELETE', pathOf(fixture), { as: fixture.user })).status).toBe(204)
    expect(await statusOf(test.db, fixture.facts)).toMatchObject({
      kept: 'void',
      lost: 'void',
      byWriter: 'open',
      ended: 'open',
      endedByWriter: 'open',
      replaced: 'open',
    })
    const beats = await test.db.beat.findMany({ where: { storyId: fixture.story.id } })
    expect(beats.map(({ chapterId, quote }) => [chapterId, quote])).toEqual([
      [null, null],
      [null, null],
    ])
    expect(await test.db.generation.findMany({ where: { storyId: fixture.story.id } })).toMatchObject([
      { kind: 'reading', status: 'cancelled' },
    ])
  })
})

it('a change of only the title of a chapter invalidates nothing and orders no reading of the chapter', async () => {
  const fixture = await storyWithQuotes(test.db)
  const { id, content: same } = fixture.first
  await test.db.chapter.update({ where: { id }, data: { readVersion: 1, summary: 'They met.' } })
  await test.call('PUT', pathOf(fixture), { as: fixture.user, body: { title: 'Frost', content: same } })
  expect(await test.db.chapter.findUnique({ where: { id } })).toMatchObject({
    version: 2,
    readVersion: 2,
    summary: 'They met.',
  })
  expect(await statusOf(test.db, fixture.facts)).toMatchObject({ lost: 'open', unquoted: 'open' })
  expect(await test.db.generation.count({ where: { storyId: fixture.story.id } })).toBe(0)
})

it('a chapter added by hand replaces the first planned chapter, whose beats stay without a planned chapter', async () => {
  const { db } = test
  const user = await createUser(db)
  const story = await createStory(db, user)
  const planned = async (position: number) => {
    const { id } = await db.plannedChapter.create({
      data: { storyId: story.id, position, title: `P${position}` },
    })
    await db.beat.create({
      data: { storyId: story.id, position: 1, text: `B${position}`, plannedChapterId: id },
    })
  }
  await planned(1)
  await planned(2)
  const path = `/api/stories/${story.id}/chapters`
  expect((await test.call('POST', path, { as: user, body: { content: kept } })).status).toBe(201)
  expect(
    await db.plannedChapter.findMany({ where: { storyId: story.id }, include: { beats: true } }),
  ).toMatchObject([{ position: 1, title: 'P2', beats: [{ text: 'B2' }] }])
  expect(await db.beat.findMany({ where: { storyId: story.id, plannedChapterId: null } })).toMatchObject([
    { text: 'B1' },
  ])
})

describe('a reading', () => {
  async function readingOf(user: TestUser) {
    const story = await createStory(test.db, user)
    await test.call('POST', `/api/stories/${story.id}/chapters`, { as: user, body: { content: kept } })
    return test.db.generation.findFirstOrThrow({ where: { storyId: story.id } })
  }

  it('the owner of a chapter gets 404 for its background reading, which is in no list and does not count as an active order', async () => {
    const user = await createUser(test.db)
    const { id } = await readingOf(user)
    expect(await test.call('GET', '/api/generations', { as: user })).toMatchObject({ status: 200, body: [] })
    expect((await test.call('GET', `/api/generations/${id}`, { as: user })).status).toBe(404)
    for (const act of ['cancel', 'retry', 'dismiss', 'keep'])
      expect((await test.call('POST', `/api/generations/${id}/${act}`, { as: user })).status).toBe(404)
    for (let n = 0; n < 40; n += 1) await readingOf(user)
    const character = await createCharacter(test.db, user, { appearance: 'Tall' })
    const path = `/api/characters/${character.id}/generate-image`
    const order = await test.call('POST', path, { as: user, headers: { prefer: 'respond-async' } })
    expect(order.status).toBe(202)
  })

  it('a reading that is delivered while a change of its chapter orders a reading gets the changed text', async () => {
    const { db } = test
    const user = await createUser(db)
    const { id, storyId, chapterId } = await readingOf(user)
    // The advisory lock stops the change between the two statements that cancel and order readings.
    await db.$executeRaw`
      CREATE FUNCTION pause_order() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN PERFORM pg_advisory_xact_lock(11); RETURN NEW; END $$`
    await db.$executeRaw`
      CREATE TRIGGER pause_order BEFORE INSERT ON generations FOR EACH ROW
      WHEN (NEW.kind = 'reading') EXECUTE FUNCTION pause_order()`
    const deliver = async () => {
      await db.$executeRaw`UPDATE generations SET "dispatchedAt" = now() WHERE id = ${id}::uuid AND status = 'queued'`
      await claimGeneration(db, { generationId: id, attempt: 0 }, { workerId: 'w', leaseSeconds: 10 })
      return (await db.chapter.findUniqueOrThrow({ where: { id: chapterId ?? 0 } })).content
    }
    const { delivered, changed } = await db.$transaction(async (holder) => {
      await holder.$queryRaw`SELECT pg_advisory_xact_lock(11)::text`
      const path = `/api/stories/${storyId}/chapters/${chapterId}`
      const changed = test.call('PUT', path, { as: user, body: { content } })
      await waitForLockWait(db, 'INSERT INTO generations')
      const delivered = deliver()
      await Promise.race([delivered, waitForLockWait(db, 'dispatchedAt')])
      return { delivered: { text: delivered }, changed: { answer: changed } }
    })
    expect((await changed.answer).status).toBe(200)
    expect(await delivered.text).toBe(content)
    await db.$executeRaw`DROP FUNCTION pause_order CASCADE`
  })
})
