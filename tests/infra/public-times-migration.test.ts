import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { createChapter, createStory, createUser } from '../setup/factories.ts'
import { useTestApp } from '../setup/use-test-app.ts'

const app = useTestApp()
const run = async (name: string) =>
  app.pool.query(await readFile(`prisma/migrations/${name}/migration.sql`, 'utf8'))
const day = (number: number) => new Date(Date.UTC(2026, 0, number))

test('the migrations take the public time and the language of a story with unreleased chapters or edits from its last release', async () => {
  const { db, pool } = app
  const author = await createUser(db)
  const chapter = (storyId: number, language: string, data: Parameters<typeof createChapter>[2] = {}) =>
    createChapter(db, { id: storyId }, { language, words: 10, ...data })
  const stories = await Promise.all(
    ['released', 'drafted', 'edited', 'unread'].map(() =>
      createStory(db, author, { isPublic: true, createdAt: day(1) }),
    ),
  )
  const [released = 0, drafted = 0, edited = 0, unread = 0] = stories.map(({ id }) => id)
  await chapter(released, 'en', { updatedAt: day(2), announcedAt: day(2) })
  await chapter(drafted, 'en', { updatedAt: day(2), announcedAt: day(3) })
  await chapter(drafted, 'fr', { state: 'draft', words: 90, updatedAt: day(8) })
  const { id } = await chapter(edited, 'en', { updatedAt: day(4), announcedAt: null })
  await db.chapterVersion.create({ data: { chapterId: id, version: 1, content: 'Rain.', createdAt: day(4) } })
  await db.chapter.update({ where: { id }, data: { version: 2, updatedAt: day(8) } })
  await chapter(unread, 'fr', { state: 'draft', updatedAt: day(8) })

  // Restores the database schema of the time before the migrations.
  await pool.query(`
    DROP FUNCTION change_public_story, change_public_chapter, set_released_language CASCADE;
    ALTER TABLE stories DROP COLUMN "publicUpdatedAt" CASCADE;
    ALTER TABLE chapters DROP COLUMN "releasedLanguage" CASCADE;
    UPDATE stories SET language = 'fr', "updatedAt" = '2026-01-09' WHERE id IN (${drafted}, ${unread});
    UPDATE stories SET language = 'en', "updatedAt" = '2026-01-09' WHERE id IN (${released}, ${edited});
    UPDATE story_listings SET "updatedAt" = '2026-01-09';
    CREATE TRIGGER stories_listed_changed AFTER UPDATE OF language ON stories FOR EACH ROW EXECUTE FUNCTION list_story()`)
  await run('20261124000620_public_times_of_stories')
  await run('20261124000621_released_languages')

  const rows = await db.story.findMany({
    orderBy: { id: 'asc' },
    select: { id: true, publicUpdatedAt: true, language: true, listing: { select: { updatedAt: true } } },
  })
  const wanted = [
    [released, day(9), 'en'],
    [drafted, day(3), 'en'],
    [edited, day(4), 'en'],
    [unread, day(1), null],
  ] as const
  expect(rows).toEqual(
    wanted
      .toSorted(([a], [b]) => a - b)
      .map(([id, at, language]) => ({ id, publicUpdatedAt: at, language, listing: { updatedAt: at } })),
  )
})
