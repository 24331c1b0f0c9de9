import { expect, test } from 'vitest'
import { channels } from '#core/postgres/channels.ts'
import { Prisma } from '#core/postgres/client.ts'
import { lockStory } from '../../../worker/jobs/chapters/chapter-to-read.ts'
import { ask, type Bench, createBench, ended, queueAnotherGeneration } from '../../setup/bench.ts'
import {
  createChapter,
  createCharacter,
  createGeneration,
  createStory,
  createUser,
} from '../../setup/factories.ts'
import { waitForLockWait } from '../../setup/lock-waits.ts'
import { sheet } from '../../setup/orders.ts'

test('a run can save the costs of its calls while another connection holds the lock of a reading on the story', async () => {
  const { db } = await createBench()
  const { id, storyId } = await ask(db)
  const saved = await db.$transaction(async (reading) => {
    await reading.$queryRaw(lockStory(storyId))
    return db.$transaction(async (save) => {
      // The save must not wait for the lock that the reading holds on the story. The reading locks the generation
      // later, so both transactions would wait for each other for ever.
      await save.$executeRaw`SET LOCAL lock_timeout = '3s'`
      await save.generation.update({ where: { id }, data: { progress: 0.5 } })
      const { purpose } = await save.modelCall.create({
        data: {
          generationId: id,
          attempt: 1,
          purpose: 'reading',
          model: 'quill',
          promptTokens: 10,
          completionTokens: 10,
          images: 0,
          costMicros: 1000,
          outcome: 'ok',
          startedAt: new Date(),
          ms: 1,
        },
      })
      return purpose
    })
  })
  expect(saved).toBe('reading')
})

const avatarInput = { prompt: 'A woman with a lantern' }

type Ordered = { id: string; lock: Prisma.Sql }
const orders: Record<string, (db: Bench['db']) => Promise<Ordered>> = {
  chapter: async (db) => {
    const { id, storyId } = await ask(db)
    await createChapter(db, { id: storyId }, { summary: 'They met.' })
    return { id, lock: lockStory(storyId) }
  },
  regeneration: async (db) => {
    const writer = await createUser(db)
    const story = await createStory(db, writer)
    const chapter = await createChapter(db, story, { summary: 'They met.' })
    const asked = { writer, storyId: story.id }
    const id = await queueAnotherGeneration(db, asked, 'chapter', { chapterId: chapter.id })
    return { id, lock: lockStory(story.id) }
  },
  cover: async (db) => {
    const writer = await createUser(db)
    const story = await createStory(db, writer)
    const { id } = await createGeneration(db, writer, 'cover', { storyId: story.id })
    return { id, lock: lockStory(story.id) }
  },
  portrait: async (db) => {
    const writer = await createUser(db)
    const character = await createCharacter(db, writer)
    const { id } = await createGeneration(db, writer, 'image', { characterId: character.id })
    return { id, lock: Prisma.sql`SELECT FROM characters WHERE id = ${character.id} FOR NO KEY UPDATE` }
  },
  character: async (db) => {
    const writer = await createUser(db)
    const character = await createCharacter(db, writer)
    const { id } = await createGeneration(db, writer, 'character', {
      characterId: character.id,
      input: sheet,
    })
    return { id, lock: Prisma.sql`SELECT FROM characters WHERE id = ${character.id} FOR NO KEY UPDATE` }
  },
  avatar: async (db) => {
    const writer = await createUser(db)
    const { id } = await createGeneration(db, writer, 'avatar', { input: avatarInput })
    return { id, lock: Prisma.sql`SELECT FROM users WHERE id = ${writer.id} FOR NO KEY UPDATE` }
  },
}

test('the finish of each kind that changes its subject locks the subject before its generation', async () => {
  const bench = await createBench({ MODERATION: 'off' })
  const { db } = bench
  await bench.work()
  for (const [kind, order] of Object.entries(orders)) {
    const { id, lock } = await order(db)
    await db.$transaction(
      async (tx) => {
        await tx.$queryRaw(lock)
        await db.$queryRaw`SELECT pg_notify(${channels.generationQueued}, ${id})::text`
        await waitForLockWait(db)
        // Calls of the API lock the generation while they hold the subject. If the finish held the generation, both
        // would wait for each other.
        await tx.$executeRaw`SET LOCAL lock_timeout = '3s'`
        await tx.$queryRaw`SELECT FROM generations WHERE id = ${id}::uuid FOR UPDATE`
      },
      { timeout: 60_000 },
    )
    expect(await ended(db, id), kind).toMatchObject({ status: 'completed', attempt: 1 })
  }
})

test('a finishing transaction that Postgres ends because of a deadlock is repeated without another run', async () => {
  const bench = await createBench({ MODERATION: 'off' })
  const { db, demoModel } = bench
  await db.$executeRaw`CREATE SEQUENCE finishes`
  await db.$executeRaw`
    CREATE FUNCTION fail_once() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF nextval('finishes') = 1 THEN RAISE EXCEPTION USING ERRCODE = '40P01', MESSAGE = 'deadlock detected'; END IF;
      RETURN NEW;
    END $$`
  await db.$executeRaw`
    CREATE TRIGGER fail_once BEFORE UPDATE ON generations FOR EACH ROW
    WHEN (NEW.status = 'completed') EXECUTE FUNCTION fail_once()`
  await bench.work()
  const { id } = await createGeneration(db, await createUser(db), 'avatar', { input: avatarInput })
  await db.$queryRaw`SELECT pg_notify(${channels.generationQueued}, ${id})::text`
  expect(await ended(db, id)).toMatchObject({ status: 'completed', attempt: 1, calls: 1 })
  expect(await demoModel.calls('image')).toHaveLength(1)
})
