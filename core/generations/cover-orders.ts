import { v7 as uuidv7 } from 'uuid'
import { z } from 'zod'
import { allowedWhere } from '../policy/policy.ts'
import { channels } from '../postgres/channels.ts'
import { type Db, Prisma } from '../postgres/client.ts'
import { queryRows, rowSchema, type Statement } from '../postgres/sql.ts'
import { type Reservation, tryReserveSql } from './budgets.ts'
import { QUEUED_STAGE } from './order-transitions.ts'

const orderedRow = rowSchema({ id: z.string(), announced: z.string() })

/** An order of a cover for a story that has just got its first chapter, by the user who ordered the chapter. */
export interface FirstCover {
  storyId: number
  ownerId: string
  /** The weight of the user's tier, which decides the user's share of the queue (D-52). */
  weight: number
  reservation: Reservation
}

const wantedRow = rowSchema({ wanted: z.boolean() })

/**
 * Returns whether `orderFirstCover` could order a cover: the story has none, and the user has not switched such covers
 * off. Callers ask before their transaction, so that most chapters are finished without the locks of
 * `lockForFirstCover`.
 */
export async function wantsFirstCover(
  db: Db,
  { storyId, ownerId }: Pick<FirstCover, 'storyId' | 'ownerId'>,
): Promise<boolean> {
  const [row] = await queryRows(
    db,
    wantedRow,
    Prisma.sql`
    SELECT EXISTS (SELECT FROM stories s, users u WHERE s.id = ${storyId} AND s."coverId" IS NULL
      AND u.id = ${ownerId} AND u."coverWithFirstChapter") AS wanted`,
  )
  return row?.wanted ?? false
}

/**
 * Returns the statements that lock first the story and then the user. All orders lock in this sequence. The lock on the
 * user prevents that another order uses the same money of the monthly budget.
 */
export function lockForFirstCover({
  storyId,
  ownerId,
}: Pick<FirstCover, 'storyId' | 'ownerId'>): Prisma.Sql[] {
  return [
    Prisma.sql`SELECT FROM stories WHERE id = ${storyId}::int FOR NO KEY UPDATE`,
    Prisma.sql`SELECT FROM users WHERE id = ${ownerId} FOR NO KEY UPDATE`,
  ]
}

/**
 * A statement that orders the cover of a story whose first chapter the same transaction has written, and returns the id
 * of the order. The statement returns no row and orders nothing in these cases. The story has a cover, a cover that is
 * being painted, or another chapter. The user is deactivated, has switched such covers off, or may not order pictures
 * of this story (D-152). An admin has paused covers, or a budget is reached (D-151). The limit of active generations
 * needs no check, because this transaction finishes another active generation of the same user.
 */
export function orderFirstCover(of: FirstCover): Statement<typeof orderedRow> {
  const { storyId, ownerId, weight, reservation } = of
  const owns = allowedWhere('own', 'story', { userId: ownerId, isAdmin: false }, 's')
  const sql = Prisma.sql`
    WITH wanted AS MATERIALIZED (
      SELECT s.id FROM stories s JOIN users u ON u.id = ${ownerId}
      WHERE s.id = ${storyId}::int AND s."coverId" IS NULL AND ${owns} AND u."isActive" AND u."coverWithFirstChapter"
        AND (SELECT count(*) FROM chapters c WHERE c."storyId" = s.id) = 1
        AND NOT EXISTS (SELECT FROM paused_kinds p WHERE p.kind = 'cover')
        AND NOT EXISTS (SELECT FROM generations g
          WHERE g."storyId" = s.id AND g.kind = 'cover' AND g.status IN ('queued', 'running'))
    ), reserved AS MATERIALIZED (
      SELECT id, ${tryReserveSql(Prisma.sql`${ownerId}`, reservation)} AS micros FROM wanted
    ), ordered AS (
      INSERT INTO generations (id, kind, "ownerId", "storyId", input, stage, weight, "reservedMicros")
      SELECT ${uuidv7()}::uuid, 'cover', ${ownerId}, id, ${JSON.stringify(firstCoverInput)}::jsonb, ${QUEUED_STAGE},
        ${weight}::int, micros
      FROM reserved WHERE micros IS NOT NULL
      RETURNING id
    )
    SELECT id::text, pg_notify(${channels.generationQueued}, id::text)::text AS announced FROM ordered`
  return { row: orderedRow, sql }
}

// The story has no cover now; a cover that a person chooses meanwhile stays (D-10). No user asked for this
// cover, so its success causes no notification besides that of the chapter (D-17, D-76).
const firstCoverInput = { replacesImageId: null, withFirstChapter: true }
