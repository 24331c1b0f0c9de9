import type { z } from 'zod'
import type { Chapter, releaseChapter } from '#contract/chapters.ts'
import { releaseWorkingText } from '#core/book/release.ts'
import { notFound } from '#core/errors.ts'
import { Prisma, type Tx } from '#core/postgres/client.ts'
import { execute, queryRows } from '#core/postgres/sql.ts'
import { presentChapter } from '../../present/chapters.ts'
import { chapterColumns, chapterRow } from '../../rows/chapters.ts'

/**
 * Releases the working text of a chapter, schedules its release, or puts the chapter back to draft (D-141, D-142). A
 * schedule in the past releases now, by the clock of the database. The worker notifies the readers who saved the story,
 * unless the release is quiet. `updatedAt` of the chapter stays, because drafts are based on it. The caller has locked
 * the story's row.
 * @throws AppError not_found when the story has no such chapter.
 */
export async function changeRelease(
  tx: Tx,
  storyId: number,
  chapterId: number,
  { state, releaseAt, quiet }: z.output<typeof releaseChapter.body>,
): Promise<Chapter> {
  const [row] = await queryRows(
    tx,
    chapterRow,
    Prisma.sql`
    UPDATE chapters c SET ${state === 'draft' ? takeBack : state === 'released' ? release(quiet) : schedule(releaseAt, quiet)}
    WHERE c.id = ${chapterId} AND c."storyId" = ${storyId} RETURNING ${chapterColumns}`,
  )
  if (!row) throw notFound('Chapter')
  // A schedule in the past means that the chapter is released now.
  const isDue = row.state === 'scheduled' && (await releaseIfDue(tx, chapterId))
  await execute(tx, Prisma.sql`UPDATE stories SET "updatedAt" = now() WHERE id = ${storyId}`)
  return presentChapter(isDue ? { ...row, state: 'released', releaseAt: null, quiet: false } : row)
}

const takeBack = Prisma.sql`state = 'draft', "releaseAt" = NULL, "releasedVersion" = NULL, "releasedWords" = NULL`

// Publishing changes of a chapter that is already released is not a second release, so it does not change the users
// whom the first release notifies.
const release = (quiet: boolean | undefined) =>
  Prisma.sql`quiet = CASE WHEN c.state = 'released' THEN c.quiet ELSE ${quietOr(quiet)} END, ${releaseWorkingText}`

// A change of the time alone does not make a quiet release loud.
const quietOr = (quiet: boolean | undefined) =>
  Prisma.sql`coalesce(${quiet ?? null}::boolean, c.state = 'scheduled' AND c.quiet)`

function schedule(releaseAt: string | null | undefined, quiet: boolean | undefined): Prisma.Sql {
  // The API accepts times of the year 0000, which Postgres does not have. Every time before 1970 is stored as 1970.
  const at = new Date(Math.max(Date.parse(releaseAt ?? ''), 0))
  return Prisma.sql`state = 'scheduled', "releaseAt" = ${at}, quiet = ${quietOr(quiet)}, "releasedVersion" = NULL, "releasedWords" = NULL`
}

async function releaseIfDue(tx: Tx, chapterId: number): Promise<boolean> {
  const released = await execute(
    tx,
    Prisma.sql`UPDATE chapters SET ${releaseWorkingText} WHERE id = ${chapterId} AND "releaseAt" <= now()`,
  )
  return released > 0
}
