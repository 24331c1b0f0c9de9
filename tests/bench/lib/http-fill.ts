import type pg from 'pg'
import { authors, fill } from './million.ts'

/** The rows that `fillForCalls` has created. The calls of the bench choose from them at random. */
export interface Filled {
  publicStories: number[]
  /** Stories with chapters, each with the number of its author and the id of its first chapter. */
  written: { story: number; author: number; chapter: number }[]
  characters: number[]
  /** Unread notifications of each writer. */
  unread: { id: number; writer: number }[]
}

const writtenStories = 20_000
const prose = `repeat('She waited by the harbour until the lamps went out, and then the letter came. ', 20)`

/**
 * Fills an empty database with stories, and gives every writer a session, notifications, messages and characters. The
 * first stories have three chapters.
 */
export async function fillForCalls(pool: pg.Pool, stories: number): Promise<Filled> {
  await fill(pool, stories)
  const run = (sql: string, values: unknown[] = []) => pool.query(sql, values)
  await run(
    `INSERT INTO sessions (id, "userId", "expiresAt")
     SELECT encode(sha256(('bench-token-' || n)::bytea), 'hex'), 'writer-' || n, now() + interval '10 days'
     FROM generate_series(1, $1::int) n`,
    [authors],
  )
  await run(
    `INSERT INTO chapters ("storyId", "chapterNumber", title, content, words, language, "updatedAt", state,
       "releasedVersion", "releasedWords", "announcedAt", "modelSpans", "modelSpanSources", "modelWords", "modelSources")
     SELECT s.id, n, 'Chapter ' || n, ${prose}, 300, 'en', now(), 'released', 1, 300, now(), '{}', '{}', 0, '{}'
     FROM (SELECT id FROM stories ORDER BY id LIMIT $1) s, generate_series(1, 3) n`,
    [writtenStories],
  )
  await run(
    `INSERT INTO characters ("authorId", name, role, description, personality, "isPublic", "isReady", "updatedAt")
     SELECT 'writer-' || (1 + n % ${authors}), 'Character ' || n, 'lead', ${prose}, 'warm', true, true, now()
     FROM generate_series(1, 20000) n`,
  )
  await run(
    `INSERT INTO notifications ("userId", type, title, content, link, "createdAt")
     SELECT 'writer-' || w, 'like', 'Somebody liked your story', 'The Harbour', '/stories/1', now() - n * interval '1 minute'
     FROM generate_series(1, ${authors}) w, generate_series(1, 30) n`,
  )
  await run(
    `INSERT INTO bells ("userId", unread, version) SELECT 'writer-' || w, 30, 30 FROM generate_series(1, ${authors}) w`,
  )
  await run('VACUUM ANALYZE')
  const numbers = async (sql: string) => (await run(sql)).rows.map(({ id }) => id as number)
  const number = (column: string) => `substr(${column}, 8)::int`
  return {
    publicStories: await numbers('SELECT id FROM stories WHERE "isPublic" ORDER BY random() LIMIT 200000'),
    written: (
      await run(`SELECT s.id AS story, ${number('s."authorId"')} AS author, min(c.id) AS chapter
        FROM stories s JOIN chapters c ON c."storyId" = s.id WHERE s."isPublic" GROUP BY s.id ORDER BY random()`)
    ).rows,
    characters: await numbers('SELECT id FROM characters'),
    unread: (await run(`SELECT id, ${number('"userId"')} AS writer FROM notifications ORDER BY random()`))
      .rows,
  }
}
