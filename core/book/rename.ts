import { Prisma, type Tx } from '../postgres/client.ts'
import { execute } from '../postgres/sql.ts'

/** A character or place that gets another name. */
export interface Renamed {
  kind: 'character' | 'location'
  id: number
  from: string
  to: string
}

/**
 * Replaces the old full name of a character or place by the new name in the summaries of its stories (D-105). Facts
 * and plans contain its id, so they need no change. The prose belongs to the writer and is not changed. The caller
 * renames the row in the same transaction.
 */
export async function renameInSummaries(tx: Tx, { kind, id, from, to }: Renamed): Promise<void> {
  if (from === to || from.trim() === '') return
  // A name is escaped for the pattern, and backslashes for the replacement.
  const pattern = `(?<!\\w)${from.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&')}(?!\\w)`
  const replacement = to.replaceAll('\\', '\\\\')
  const stories =
    kind === 'character'
      ? Prisma.sql`SELECT "storyId" FROM story_characters WHERE "characterId" = ${id}`
      : Prisma.sql`SELECT "storyId" FROM story_locations WHERE "locationId" = ${id}`
  await execute(
    tx,
    Prisma.sql`
    UPDATE chapters SET summary = regexp_replace(summary, ${pattern}, ${replacement}, 'g')
    WHERE "storyId" IN (${stories}) AND strpos(summary, ${from}) > 0`,
  )
  await execute(
    tx,
    Prisma.sql`
    UPDATE act_summaries SET summary = regexp_replace(summary, ${pattern}, ${replacement}, 'g')
    WHERE "storyId" IN (${stories}) AND strpos(summary, ${from}) > 0`,
  )
}
