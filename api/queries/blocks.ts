import { z } from 'zod'
import { type BlockedOrMutedPerson, blockedOrMutedPerson } from '#contract/safety.ts'
import { notBlockedByWhere } from '#core/policy/blocks.ts'
import type { Viewer } from '#core/policy/policy.ts'
import { nameKnownWhere } from '#core/policy/policy-people.ts'
import { type Db, Prisma, type Tx } from '#core/postgres/client.ts'
import { shownName } from '#core/postgres/shown-name.ts'
import { execute, type Queryable, queryRows, rowSchema } from '#core/postgres/sql.ts'
import { pictureUrl } from '../present/pictures.ts'
import { countRow, cutPage, type Page, type PageQuery, pageOf, pageOrder, pageShape } from './page.ts'

const blockerRow = rowSchema({ blockerId: z.string() })

/**
 * Adapts works of a list that is the same for everybody to its reader: links to the profiles of people who have blocked
 * the reader are removed (D-147).
 */
export async function removeLinksToBlockers<Work extends { authorId: string; authorIsPublic: boolean }>(
  db: Db,
  works: Work[],
  reader: { userId: string; isAdmin: boolean; isBlocked: boolean } | null,
): Promise<Work[]> {
  if (!reader?.isBlocked || reader.isAdmin) return works
  const authors = works.map(({ authorId }) => authorId)
  const rows = await queryRows(
    db,
    blockerRow,
    Prisma.sql`SELECT "blockerId" FROM blocks WHERE "blockedId" = ${reader.userId} AND "blockerId" = ANY(${authors})`,
  )
  const blockers = new Set(rows.map(({ blockerId }) => blockerId))
  return works.map((work) => (blockers.has(work.authorId) ? { ...work, authorIsPublic: false } : work))
}

const listedRow = rowSchema({
  ...blockedOrMutedPerson.omit({ profileImageUrl: true }).shape,
  createdAt: z.date(),
  avatarKey: z.string().nullable(),
  rank: pageShape.rank,
})

const blockedRow = rowSchema({ blocked: z.boolean() })

/** Returns whether a user has blocked another. */
export async function hasBlocked(on: Queryable, userId: string, id: string): Promise<boolean> {
  const [row] = await queryRows(
    on,
    blockedRow,
    Prisma.sql`SELECT NOT ${notBlockedByWhere(userId, id)} AS blocked`,
  )
  return row?.blocked ?? false
}

/** The people whom a user has blocked or muted, newest first (D-147). */
export async function findBlocks(
  db: Db,
  viewer: NonNullable<Viewer>,
  query: PageQuery,
): Promise<Page<BlockedOrMutedPerson>> {
  const { userId } = viewer
  const from = Prisma.sql`(SELECT coalesce(b."blockedId", m."mutedId") AS id,
      greatest(b."createdAt", m."createdAt") AS "createdAt"
    FROM (SELECT * FROM blocks WHERE "blockerId" = ${userId}) b
    FULL JOIN (SELECT * FROM mutes WHERE "muterId" = ${userId}) m ON m."mutedId" = b."blockedId")`
  const known = nameKnownWhere(viewer, 'u')
  const everybody = [{ rank: 0, where: Prisma.sql`TRUE` }]
  const rows = await queryRows(
    db,
    listedRow,
    Prisma.sql`
    SELECT u.id, CASE WHEN ${known} THEN ${shownName('u')} END AS name,
      CASE WHEN ${known} THEN i."smallKey" END AS "avatarKey", page."createdAt", page.rank,
      NOT ${notBlockedByWhere(userId, Prisma.sql`u.id`)} AS blocked,
      EXISTS (SELECT 1 FROM mutes WHERE "muterId" = ${userId} AND "mutedId" = u.id) AS muted
    FROM ${pageOf(from, everybody, query, 'text')} page
    JOIN users u ON u.id = page.id LEFT JOIN images i ON i.id = u."avatarId" ${pageOrder}`,
  )
  const page = await cutPage(rows, query, async () => {
    const [row] = await queryRows(db, countRow, Prisma.sql`SELECT count(*)::int AS count FROM ${from} t`)
    return row?.count ?? 0
  })
  return {
    ...page,
    rows: page.rows.map(({ avatarKey, rank: _, ...row }) => ({
      ...row,
      createdAt: row.createdAt.toISOString(),
      profileImageUrl: pictureUrl(avatarKey),
    })),
  }
}

const keyOf = (userId: string) => Prisma.sql`hashtextextended(${`blocks ${userId}`}, 0)`
const inOrder = (userIds: readonly string[]) => [...new Set(userIds)].sort()

/**
 * Makes transactions that block these users, or in which they block somebody, wait until this transaction ends, and
 * waits for those that are running. A block ends all access between two people, but it would not find access that a
 * concurrent transaction gives. A transaction that gives access therefore calls this before it checks for blocks
 * (D-147).
 */
export async function lockBlocksOf(tx: Tx, userIds: readonly string[]): Promise<void> {
  for (const userId of inOrder(userIds))
    await execute(tx, Prisma.sql`SELECT pg_advisory_xact_lock_shared(${keyOf(userId)})`)
}

/**
 * Waits for all transactions that give access to or by these users (see `lockBlocksOf`), and makes later transactions
 * of this kind wait.
 */
export async function lockAccessOf(tx: Tx, userIds: readonly string[]): Promise<void> {
  for (const userId of inOrder(userIds))
    await execute(tx, Prisma.sql`SELECT pg_advisory_xact_lock(${keyOf(userId)})`)
}
