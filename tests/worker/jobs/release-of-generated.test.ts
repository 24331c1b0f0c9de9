import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { Chapter } from '#contract/chapters.ts'
import type { Db } from '#core/postgres/client.ts'
import { type Asked, ask, ended, queueAnotherGeneration, until } from '../../setup/bench.ts'
import { createUser, type TestUser } from '../../setup/factories.ts'
import { startWriting, type Writing } from '../../setup/writing.ts'

let writing: Writing
let db: Db
let reader: TestUser
beforeAll(async () => {
  writing = await startWriting()
  db = writing.bench.db
})
beforeEach(async () => {
  await writing.bench.demoModel.reset()
  reader = await createUser(db)
})

/** Orders the first chapter of a public story that the reader has saved, and waits for its end. */
async function write(releaseAtOnce: boolean): Promise<Asked & { result: { chapter: Chapter } }> {
  await db.pausedKind.create({ data: { kind: 'chapter' } })
  const asked = await ask(db)
  await db.story.update({ where: { id: asked.storyId }, data: { isPublic: true, releaseAtOnce } })
  await db.storySave.create({ data: { storyId: asked.storyId, userId: reader.id } })
  await db.pausedKind.delete({ where: { kind: 'chapter' } })
  const { result } = await ended(db, asked.id)
  return { ...asked, result: result as unknown as { chapter: Chapter } }
}

const read = (as: TestUser, storyId: number) =>
  writing.send<Chapter[]>(as, 'GET', `/api/stories/${storyId}/chapters`)
const notified = () => db.notification.findMany({ where: { userId: reader.id } })

test('a generated chapter is a draft that only its author can read until it is released', async () => {
  const { writer, storyId, result } = await write(false)
  expect(result.chapter).toMatchObject({ state: 'draft', releaseAt: null, hasUnreleasedChanges: false })
  expect(await read(reader, storyId)).toEqual([])
  expect(await read(writer, storyId)).toMatchObject([{ state: 'draft', content: result.chapter.content }])
  const path = `/api/stories/${storyId}/chapters/${result.chapter.id}/release`
  await writing.send(writer, 'PUT', path, { state: 'released' })
  await until('the notification', async () => (await notified()).length > 0)
  expect(await read(reader, storyId)).toMatchObject([{ content: result.chapter.content }])
})

test('the first chapter of a generated story is a draft', async () => {
  const { id, storyId } = await ask(db, 'story')
  await ended(db, id)
  expect(await db.chapter.findMany({ where: { storyId } })).toMatchObject([{ state: 'draft' }])
})

test('a generated chapter of a story with releaseAtOnce is released, and readers who saved the story are notified once', async () => {
  const { writer, storyId, result } = await write(true)
  expect(result.chapter.state).toBe('released')
  expect(await read(reader, storyId)).toMatchObject([{ words: result.chapter.words }])
  await until('the notification', async () => (await notified()).length > 0)
  // Before the worker announces the second chapter, it also checks the first one again, which must not be announced
  // twice.
  await ended(db, await queueAnotherGeneration(db, { writer, storyId }))
  await until('the second notification', async () => (await notified()).length > 1)
  const chapters = await db.chapter.findMany({ where: { storyId }, orderBy: { id: 'asc' } })
  expect((await notified()).map(({ act, link }) => [act, link]).sort()).toEqual(
    chapters.map(({ id }) => [`release /chapters/${id}`, `/stories/${storyId}`]).sort(),
  )
})

test('the new text of a regenerated chapter is not released, and readers still get the earlier text', async () => {
  const { writer, storyId, result } = await write(true)
  const id = await queueAnotherGeneration(db, { writer, storyId }, 'chapter', {
    chapterId: result.chapter.id,
  })
  const again = (await ended(db, id)).result as unknown as { chapter: Chapter }
  expect(again.chapter).toMatchObject({ state: 'released', hasUnreleasedChanges: true })
  expect(await read(writer, storyId)).toMatchObject([{ content: again.chapter.content }])
  expect(await read(reader, storyId)).toMatchObject([{ content: result.chapter.content, version: 1 }])
})

test('a text that was written and released during the regeneration of its chapter stays the released one', async () => {
  const { writer, storyId, result } = await write(true)
  const at = `/api/stories/${storyId}/chapters/${result.chapter.id}`
  await writing.editDuring(
    'chapter_reading',
    () => writing.order(writer, `${at}/regenerate`, {}),
    async () => {
      await writing.send(writer, 'PUT', at, { content: 'My own words.' })
      await writing.send(writer, 'PUT', `${at}/release`, { state: 'released' })
    },
  )
  expect(await read(writer, storyId)).toMatchObject([{ version: 4, hasUnreleasedChanges: false }])
  expect(await read(reader, storyId)).toMatchObject([{ content: 'My own words.', words: 3 }])
})
