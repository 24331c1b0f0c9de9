import type { ChapterDraft } from '#contract/chapter-drafts.ts'
import { type Db, Prisma } from '#core/postgres/client.ts'
import { queryRows } from '#core/postgres/sql.ts'
import { presentDraft } from '../present/chapter-drafts.ts'
import { draftColumns, draftRow } from '../rows/chapter-drafts.ts'

/** Reads the drafts that a user has in a story, in the order of their creation. */
export async function findDrafts(db: Db, userId: string, storyId: number): Promise<ChapterDraft[]> {
  const rows = await queryRows(
    db,
    draftRow,
    Prisma.sql`
    SELECT ${draftColumns} FROM chapter_drafts WHERE "userId" = ${userId} AND "storyId" = ${storyId} ORDER BY id`,
  )
  return rows.map(presentDraft)
}
