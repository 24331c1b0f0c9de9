import { text } from 'node:stream/consumers'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { requeue } from '#core/generations/order-transitions.ts'
import type { Storage } from '#core/storage/client.ts'
import { archiveGeneration } from '../../../worker/archive/archive.ts'
import { archiveChapters, chapterKey } from '../../../worker/archive/archive-chapters.ts'
import type { MemoryRecord } from '../../../worker/story/memory/memory.ts'
import { ask, type Bench, createBench, ended, until } from '../../setup/bench.ts'
import { createChapter, createGeneration, createStory, createUser } from '../../setup/factories.ts'
import { freeOrder } from '../../setup/orders.ts'

let bench: Bench
beforeAll(async () => {
  bench = await createBench({ MODERATION: 'off' })
})
beforeEach(() => bench.demoModel.reset())

const keyOf = (id: string) => `generations/${id}.json`

async function archiveOf(id: string) {
  await until('the archive mark', () =>
    bench.db.generation.findFirst({ where: { id, archivedAt: { not: null } } }),
  )
  const object = await bench.storage.get(keyOf(id))
  if (!object) throw new Error('the archive is not in storage')
  return JSON.parse(await text(object.body))
}

describe('the archive of a generated chapter', () => {
  test('the archive of a chapter records which parts of a long story were sent to the model and which were left out', async () => {
    const { db } = bench
    const asked = await ask(db)
    // The summaries are together longer than the token budget of a prompt, so some of them cannot be sent.
    for (let n = 1; n <= 90; n++) {
      const summary = `In the ${n}. week she kept the lamp, and ${`the sea was loud that night and nobody came, `.repeat(12)}`
      const content = 'She trimmed the wick and counted the ships. '.repeat(60)
      await createChapter(db, { id: asked.storyId }, { summary, content, title: `Week ${n}` })
    }
    const worker = await bench.work({ CONTEXT_TOKENS: '8000' })
    await ended(db, asked.id)
    const archive = await archiveOf(asked.id)
    await worker.close()
    const memory = archive.memory as MemoryRecord
    expect(memory.used).toBeGreaterThan(4000)
    expect(memory.used).toBeLessThanOrEqual(memory.budget)
    const storySoFar = memory.sections.find(({ name }) => name === 'story-so-far')?.items ?? []
    const whole = storySoFar.filter(({ sent }) => sent === 'whole')
    expect(storySoFar.filter(({ sent }) => sent === 'dropped').length).toBeGreaterThan(10)
    const sent = JSON.stringify(archive.messages[0].messages)
    const weeks = Array.from({ length: 90 }, (_, n) => n + 1)
    expect(weeks.filter((n) => sent.includes(`In the ${n}. week`))).toHaveLength(whole.length)
  })

  test('the archive of a generated chapter contains the answers of the model, the result and the token usage', async () => {
    const worker = await bench.work()
    const asked = await ask(bench.db)
    await ended(bench.db, asked.id)
    const archive = await archiveOf(asked.id)
    await worker.close()
    const { content } = await bench.db.chapter.findFirstOrThrow({ where: { storyId: asked.storyId } })
    const { output, usage } = archive
    expect(output.answers.map(({ purpose }: { purpose: string }) => purpose)).toEqual(['prose', 'reading'])
    expect(output.answers[0].output.trim()).toContain(content.slice(0, 200))
    expect(output.result.chapter.content).toBe(content)
    expect(archive.detectedCharacters).toEqual(output.result.detectedCharacters)
    expect(usage).toMatchObject({ calls: 2, images: 0 })
    expect(usage.promptTokens).toBeGreaterThan(500)
  })
})

test('an archive contains the text of a cancelled generation and the detected characters of a completed one', async () => {
  const { db } = bench
  const writer = await createUser(db)
  const story = await createStory(db, writer)
  const finishedAt = new Date()
  const stopped = { storyId: story.id, status: 'cancelled' as const, finishedAt }
  const { id } = await createGeneration(db, writer, 'chapter', stopped)
  for (const [offset, delta] of [
    [0, 'She lit the la'],
    [14, 'mp.'],
  ] as const)
    await db.generationText.create({
      data: { generationId: id, attempt: 1, offset, units: delta.length, delta },
    })
  await archiveGeneration(bench, id)
  expect((await archiveOf(id)).output.text).toBe('She lit the lamp.')
  const detectedCharacters = [{ name: 'Ada Pell', role: 'neighbour', description: '', context: '' }]
  const done = { storyId: story.id, status: 'completed' as const, finishedAt, result: { detectedCharacters } }
  const finished = await createGeneration(db, writer, 'chapter', done)
  await archiveGeneration(bench, finished.id)
  expect((await archiveOf(finished.id)).detectedCharacters).toEqual(detectedCharacters)
})

/** Creates a storage that calls `happens` while it writes an object. */
const meanwhile = (happens: () => Promise<unknown>): Storage => ({
  ...bench.storage,
  put: async () => void (await happens()),
})
const removals = async () => (await bench.db.objectRemoval.findMany()).map(({ key }) => key)

describe('while an object is being written to storage', () => {
  beforeEach(async () => {
    await bench.db.$executeRaw`TRUNCATE users, object_removals CASCADE`
  })

  async function cancelled() {
    const { db } = bench
    const writer = await createUser(db)
    const story = await createStory(db, writer)
    const data = { storyId: story.id, status: 'cancelled' as const, finishedAt: new Date() }
    return { writer, story, row: await createGeneration(db, writer, 'chapter', data) }
  }
  // Erases the user, and deletes the rows for the removal of objects that the erasure has written. This is the state
  // after the sweeper has removed the objects, before the archive is written.
  const eraseAndSweep = (userId: string) => async () => {
    await bench.db.user.delete({ where: { id: userId } })
    await bench.db.objectRemoval.deleteMany()
  }

  test('the archive of a generation is marked for removal if its writer is erased while the archive is being stored', async () => {
    const { writer, row } = await cancelled()
    await archiveGeneration({ ...bench, storage: meanwhile(eraseAndSweep(writer.id)) }, row.id)
    expect(await removals()).toEqual([keyOf(row.id)])
  })

  test('the stored copy of a chapter is marked for removal if its writer is erased while the copy is being stored', async () => {
    const { writer, story } = await cancelled()
    const chapter = await createChapter(bench.db, story)
    await archiveChapters({ ...bench, storage: meanwhile(eraseAndSweep(writer.id)) })
    expect(await removals()).toEqual([chapterKey(chapter)])
  })

  test('a generation that is retried and cancelled again while its archive is being stored is archived once more', async () => {
    const { db } = bench
    const { row } = await cancelled()
    await db.generation.update({ where: { id: row.id }, data: { checkpoint: { moderated: true } } })
    const again = async () => {
      await db.$transaction((tx) =>
        requeue(tx, { id: row.id, fromStart: false, usagePeriod: null, reservation: freeOrder }),
      )
      await db.generation.update({
        where: { id: row.id },
        data: { status: 'cancelled', finishedAt: new Date() },
      })
    }
    await archiveGeneration({ ...bench, storage: meanwhile(again) }, row.id)
    const found = await db.generation.findUniqueOrThrow({ where: { id: row.id } })
    expect(found).toMatchObject({ archivedAt: null, attempt: 1, checkpoint: { moderated: true } })
    await archiveGeneration(bench, row.id)
    // The checkpoint stays in Postgres, because a retry continues from it.
    const archived = await db.generation.findUniqueOrThrow({ where: { id: row.id } })
    expect(archived).toMatchObject({ archivedAt: expect.any(Date), checkpoint: { moderated: true } })
  })

  test('a generation whose last piece is saved, or whose text is kept, while its archive is being stored is archived once more', async () => {
    const { db } = bench
    const { row } = await cancelled()
    const id = row.id
    // Both changes make the generation due again, as the save of a last piece and `keep` do.
    const savePiece = async () => {
      await db.generation.update({ where: { id }, data: { archivedAt: null } })
      await db.generationText.create({
        data: { generationId: id, attempt: 0, offset: 0, units: 5, delta: 'Late.' },
      })
    }
    const keep = () =>
      db.generation.update({ where: { id }, data: { archivedAt: null, result: { kept: true } } })
    for (const change of [savePiece, keep]) {
      await archiveGeneration({ ...bench, storage: meanwhile(change) }, id)
      expect((await db.generation.findUniqueOrThrow({ where: { id } })).archivedAt).toBeNull()
    }
    await archiveGeneration(bench, id)
    expect((await archiveOf(id)).output).toMatchObject({ text: 'Late.', result: { kept: true } })
    expect((await db.generation.findUniqueOrThrow({ where: { id } })).archivedAt).not.toBeNull()
  })

  test('a chapter that is changed while its copy is being stored is archived once more in its new version', async () => {
    const { story } = await cancelled()
    const chapter = await createChapter(bench.db, story)
    const change = () => bench.db.chapter.update({ where: { id: chapter.id }, data: { version: 2 } })
    await archiveChapters({ ...bench, storage: meanwhile(change) })
    await archiveChapters(bench)
    const found = await bench.db.chapter.findUniqueOrThrow({ where: { id: chapter.id } })
    expect(found.archivedVersion).toBe(2)
    expect(await bench.storage.head(chapterKey({ ...chapter, version: 2 }))).not.toBeNull()
  })
})
