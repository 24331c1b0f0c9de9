import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { createChapter, createCharacter, createStory, createUser } from '../setup/factories.ts'
import { useTestApp } from '../setup/use-test-app.ts'

const app = useTestApp()

test('the migration of facts turns the JSON facts of a story into rows with character ids instead of names', async () => {
  const { db, pool } = app
  // Restores the database schema of the time before the migration.
  await pool.query(`ALTER TABLE stories ADD COLUMN facts JSONB NOT NULL DEFAULT '[]'`)
  await pool.query(`ALTER TABLE facts DROP COLUMN "isDeleted"`)
  const user = await createUser(db)
  const story = await createStory(db, user)
  const { id: chapterId } = await createChapter(db, story)
  const [ione, marsh] = [
    await createCharacter(db, user, { name: 'Ione (Nonie) Marsh' }),
    await createCharacter(db, user, { name: 'Marsh' }),
  ]
  for (const { id: characterId } of [ione, marsh])
    await db.storyCharacter.create({ data: { storyId: story.id, characterId } })
  const facts = [
    { fact: ' Ione (Nonie) Marsh met Marsh in the marshes of Marshland. ', fromChapter: 1 },
    { fact: 'It rains.', fromChapter: 9 },
    { fact: ' ', fromChapter: 1 },
    { fromChapter: 1 },
  ]
  await pool.query('UPDATE stories SET facts = $1 WHERE id = $2', [JSON.stringify(facts), story.id])
  const broken = await createStory(db, user)
  await pool.query(`UPDATE stories SET facts = '{}' WHERE id = $1`, [broken.id])

  await pool.query(await readFile('prisma/migrations/20261122000013_facts_as_rows/migration.sql', 'utf8'))
  expect(await db.fact.findMany({ orderBy: { id: 'asc' } })).toMatchObject([
    {
      storyId: story.id,
      kind: 'event',
      text: `[[character:${ione.id}]] met [[character:${marsh.id}]] in the marshes of Marshland.`,
      aboutCharacterIds: [ione.id, marsh.id],
      chapterId,
      quote: null,
      source: 'model',
      status: 'open',
      knownByAll: true,
      isDeleted: false,
    },
    { text: 'It rains.', chapterId: null, aboutCharacterIds: [] },
  ])
})

test('the migration of findings reopens a finding against an unquoted fact if a change of the chapter of the fact had resolved it', async () => {
  const { db, pool } = app
  const user = await createUser(db)
  const story = await createStory(db, user)
  const first = await createChapter(db, story)
  const second = await createChapter(db, story, { content: 'She ate the nuts.' })
  const row = { storyId: story.id, kind: 'state', source: 'writer', text: 'She is allergic to nuts.' }
  const fact = await db.fact.create({ data: { ...row, chapterId: first.id } })
  const finding = async (quote: string) => {
    const { id } = await db.finding.create({
      data: {
        ...{ storyId: story.id, chapterId: second.id, kind: 'contradiction', severity: 'warning', why: 'x' },
        ...{ quote, status: 'mended', againstKind: 'fact', againstId: fact.id },
        ...{ againstChapterId: first.id, againstQuote: fact.text },
      },
    })
    return () => db.finding.findUniqueOrThrow({ where: { id } })
  }
  const [standing, gone] = [await finding('She ate the nuts.'), await finding('She ate them.')]
  const path = 'prisma/migrations/20261126001101_findings_against_unquoted_facts/migration.sql'
  await pool.query(await readFile(path, 'utf8'))
  expect(await standing()).toMatchObject({ status: 'open', againstChapterId: null })
  expect(await gone()).toMatchObject({ status: 'mended', againstChapterId: null })
})
