import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import type { StoryPlan } from '#contract/plan.ts'
import { createChapter, createGeneration, createStory, createUser } from '../setup/factories.ts'
import { useTestApp } from '../setup/use-test-app.ts'

const app = useTestApp()

test('the migration of plans makes an outline the plan of its story, and the tone of the order the tone of the story’s style', async () => {
  const { db, pool } = app
  // Restores the database schema of the time before the migration.
  await pool.query('ALTER TABLE stories ADD COLUMN outline JSONB')
  const user = await createUser(db)
  const story = await createStory(db, user)
  await createChapter(db, story, { title: 'The Ferry' })
  await createGeneration(db, user, 'story', {
    storyId: story.id,
    input: { tone: 'dramatic' },
    status: 'completed',
    attempt: 1,
    finishedAt: new Date(),
  })
  const outline = {
    logline: 'Two keepers, one lamp.',
    chapters: [
      { number: 1, title: 'The Ferry', beats: ['Elena arrives.'], happened: 'She arrived.' },
      { number: 3, title: 'The Storm', beats: ['The lamp fails.', ' '], happened: null },
      { number: 2, title: 'The Buyer', beats: ['A buyer comes.', 'They quarrel.'], happened: null },
      'broken',
    ],
  }
  const broken = await createStory(db, user)
  await pool.query('UPDATE stories SET outline = $1 WHERE id = $2', [JSON.stringify(outline), story.id])
  await pool.query(`UPDATE stories SET outline = '{"chapters": 3}' WHERE id = $1`, [broken.id])

  const client = await pool.connect()
  await client.query('BEGIN')
  await client.query(await readFile('prisma/migrations/20261122000014_plan_rows/migration.sql', 'utf8'))
  await client.query('COMMIT')
  client.release()
  const { body } = await app.call<StoryPlan>('GET', `/api/stories/${story.id}/plan`, { as: user })
  expect(
    body.chapters.map(({ number, title, beats }) => [number, title, ...beats.map(({ text }) => text)]),
  ).toEqual([
    [1, 'The Ferry'],
    [2, 'The Buyer', 'A buyer comes.', 'They quarrel.'],
    [3, 'The Storm', 'The lamp fails.'],
  ])
  expect(await db.storyPlan.findUnique({ where: { storyId: story.id } })).toMatchObject({
    logline: 'Two keepers, one lamp.',
  })
  expect(await db.storyStyle.findUnique({ where: { storyId: story.id } })).toMatchObject({ tone: 'dramatic' })
  expect(await db.plannedChapter.count({ where: { storyId: broken.id } })).toBe(0)
})
