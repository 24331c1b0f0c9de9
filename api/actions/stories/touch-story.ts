import { z } from 'zod'
import type { PushEvents } from '#contract/events.ts'
import { idsOfWriters } from '#core/policy/shared-ids.ts'
import { Prisma } from '#core/postgres/client.ts'
import { queryRows, rowSchema } from '#core/postgres/sql.ts'
import type { StatementContext } from '../write-context.ts'

/** The column of a statement that changes a story `s`: the ids of the users who may write it. */
export const writersColumn = Prisma.sql`${idsOfWriters('s')} AS writers`

export const touchedRow = rowSchema({ writers: z.array(z.string()) })

/** Pushes a change of the chapters to all who may write the story, after the commit (D-137). */
export function pushToWriters(
  { after, publish }: Pick<StatementContext, 'after' | 'publish'>,
  writers: readonly string[],
  change: PushEvents['chapter.updated'],
): void {
  after(() => {
    for (const userId of writers) publish(userId, 'chapter.updated', change)
  })
}

/** Sets the time at which the story was last changed, and pushes the change of its chapters. */
export async function touchStory(
  context: StatementContext,
  change: PushEvents['chapter.updated'],
): Promise<void> {
  const [row] = await queryRows(
    context.on,
    touchedRow,
    Prisma.sql`
    UPDATE stories s SET "updatedAt" = now() WHERE s.id = ${change.storyId} RETURNING ${writersColumn}`,
  )
  pushToWriters(context, row?.writers ?? [], change)
}
