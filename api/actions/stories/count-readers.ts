import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'
import type { Log } from '#core/observability/log.ts'
import { type Db, Prisma } from '#core/postgres/client.ts'
import { queryRows, rowSchema } from '#core/postgres/sql.ts'

/** A read of a story that waits to be counted. */
export interface PendingRead {
  storyId: number
  /** The id of a user, or the hash that stands for a signed-out reader. */
  viewer: string
  /** The UTC date of the read. */
  day: string
}

export interface ReaderCounter {
  /**
   * Queues a read of a story to be counted within a second. The caller has checked that the reader may see the story.
   * It never waits and never fails.
   */
  count(read: PendingRead): void
  /**
   * Counts the reads that wait, and tries again for ten seconds when some cannot be counted. The app calls this after
   * it has answered its last call.
   */
  close(): Promise<void>
}

/**
 * A read waits for this time (ms) before it is counted, so that it is counted within a second, including the time of
 * the statement (D-33).
 */
const waitMs = 500
/** One statement counts at most this number of reads, because it locks the rows of their stories. */
const maxBatchSize = 100
/** The maximum number of waiting reads. While Postgres is down, further reads are not counted. */
const maxWaiting = 100_000
/** The stop of the process, which has 30 s, waits at most this time (ms) for reads that cannot be counted. */
const closeMs = 10_000

const skippedRow = rowSchema({ position: z.int() })

/**
 * Counts readers of stories, each once a day (D-33), after the calls that read have been answered, so that no reader
 * waits for a write (ADR-0020). A kill of the process loses at most the reads of the last second.
 */
export function createReaderCounter(db: Db, log: Log): ReaderCounter {
  let waiting = new Map<string, PendingRead>()
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> = Promise.resolve()

  const flush = (): Promise<void> => {
    clearTimeout(timer)
    timer = undefined
    running = running.then(async () => {
      const all = [...waiting]
      waiting = new Map()
      for (let at = 0; at < all.length; at += maxBatchSize) {
        const some = all.slice(at, at + maxBatchSize)
        try {
          const skipped = await store(
            db,
            some.map(([, read]) => read),
          )
          for (const position of skipped) {
            const [key, read] = some[position] as (typeof some)[number]
            waiting.set(key, read)
          }
        } catch (error) {
          log.warn({ err: error }, 'counting story readers failed, will retry')
          for (const [key, read] of all.slice(at)) waiting.set(key, read)
          return
        }
      }
    })
    return running
  }
  const wait = () => {
    timer ??= setTimeout(() => void flush().then(() => waiting.size > 0 && wait()), waitMs)
  }

  return {
    count: (read) => {
      if (waiting.size >= maxWaiting) return
      waiting.set(`${read.storyId} ${read.day} ${read.viewer}`, read)
      wait()
    },
    close: async () => {
      const endsAt = performance.now() + closeMs
      await flush()
      while (waiting.size > 0 && performance.now() < endsAt) {
        await pause(waitMs)
        await flush()
      }
      clearTimeout(timer)
      if (waiting.size > 0) log.warn({ reads: waiting.size }, 'story readers not counted before the stop')
    },
  }
}

// Counts reads in one statement. It locks the readers too, because an erasure of a user erases the user's reads (D-50):
// the lock makes the erasure run before or after the whole statement. Rows that others have locked are skipped, because
// the statement would hold the locks of all other stories while it waits for one (ADR-0018). Returns the positions of
// the reads whose story or reader was skipped.
async function store(db: Db, reads: readonly PendingRead[]): Promise<number[]> {
  const column = <Key extends keyof PendingRead>(name: Key) => reads.map((read) => read[name])
  const rows = await queryRows(
    db,
    skippedRow,
    Prisma.sql`
    WITH given AS MATERIALIZED (
      SELECT * FROM unnest(${column('storyId')}::int[], ${column('viewer')}::text[], ${column('day')}::date[])
        WITH ORDINALITY AS one ("storyId", viewer, day, position)
    ), locked AS MATERIALIZED (
      SELECT id, "authorId" FROM stories WHERE id IN (SELECT "storyId" FROM given) FOR NO KEY UPDATE SKIP LOCKED
    ), people AS MATERIALIZED (
      SELECT id FROM users WHERE id IN (SELECT viewer FROM given) FOR KEY SHARE SKIP LOCKED
    ), made AS (
      INSERT INTO story_reads ("storyId", viewer, day)
      SELECT given."storyId", given.viewer, given.day FROM given JOIN locked ON locked.id = given."storyId"
      WHERE given.viewer <> locked."authorId"
        AND (given.viewer LIKE 'visitor:%' OR given.viewer IN (SELECT id FROM people))
      ON CONFLICT DO NOTHING RETURNING "storyId"
    ), counted AS (
      UPDATE stories s SET "readCount" = s."readCount" + new.readers
      FROM (SELECT "storyId", count(*)::int AS readers FROM made GROUP BY 1) new WHERE s.id = new."storyId"
    )
    SELECT (position - 1)::int AS position FROM given
    WHERE ("storyId" NOT IN (SELECT id FROM locked) AND EXISTS (SELECT 1 FROM stories s WHERE s.id = given."storyId"))
      OR (viewer NOT IN (SELECT id FROM people) AND EXISTS (SELECT 1 FROM users u WHERE u.id = given.viewer))`,
  )
  return rows.map(({ position }) => position)
}
