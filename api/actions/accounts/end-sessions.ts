import { z } from 'zod'
import { Prisma } from '#core/postgres/client.ts'
import { type Queryable, queryRows, rowSchema } from '#core/postgres/sql.ts'
import type { Services } from '../../services.ts'
import type { OnCommit } from '../../wire/types.ts'

const endedRow = rowSchema({ id: z.string() })

/**
 * The sessions of a user that end: one with the stored id `only`, or all except the session with the stored id `except`
 * (null: all).
 */
export type EndedSessions = { only: string } | { except: string | null }

/** Ends sessions of a user, and closes their sockets in every API process after the commit (D-149). */
export async function endSessionsOf(
  { on, after, dropSockets }: { on: Queryable; after: OnCommit } & Pick<Services, 'dropSockets'>,
  userId: string,
  which: EndedSessions,
): Promise<void> {
  const chosen =
    'only' in which ? Prisma.sql`id = ${which.only}` : Prisma.sql`id IS DISTINCT FROM ${which.except}`
  const ended = await queryRows(
    on,
    endedRow,
    Prisma.sql`DELETE FROM sessions WHERE "userId" = ${userId} AND ${chosen} RETURNING id`,
  )
  after(() => {
    for (const { id } of ended) dropSockets({ sessionId: id })
  })
}
