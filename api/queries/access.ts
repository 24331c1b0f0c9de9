import { z } from 'zod'
import { type CollaboratorEntry, collaboratorEntry, type ShareEntry, shareEntry } from '#contract/access.ts'
import { notFound } from '#core/errors.ts'
import {
  notFoundError,
  type Shareable,
  shareLinkWhere,
  type Viewer,
  visibleWhere,
} from '#core/policy/policy.ts'
import { nameKnownWhere } from '#core/policy/policy-people.ts'
import { type Db, Prisma, type Tx } from '#core/postgres/client.ts'
import { shownName } from '#core/postgres/shown-name.ts'
import { queryRows, rowSchema } from '#core/postgres/sql.ts'
import { hashToken } from '#core/security/tokens.ts'
import { shareables } from '../rows/shareables.ts'

type User = NonNullable<Viewer>
interface SharedThing {
  noun: Shareable
  id: number
}

const shareRow = rowSchema({ ...shareEntry.shape, expiresAt: z.date().nullable(), createdAt: z.date() })
const collaboratorRow = rowSchema({ ...collaboratorEntry.shape, createdAt: z.date() })
const linkRow = rowSchema({ isActive: z.boolean(), expiresAt: z.date().nullable() })

// If the viewer may not know the name of the receiver, the share shows the id or e-mail address that was typed when the
// share was made. Rows without this text are from earlier releases; they show the id, which reveals no name.
const shownAs = (viewer: User) =>
  Prisma.sql`CASE WHEN ${nameKnownWhere(viewer, 'u')} THEN u.id ELSE coalesce(x."addressedAs", u.id) END`
const nameFor = (viewer: User) =>
  Prisma.sql`CASE WHEN ${nameKnownWhere(viewer, 'u')} THEN ${shownName('u')} END AS name`

/** The shares of a thing that have not ended, newest first. The caller has checked that the viewer may see them. */
export async function findShares(db: Db, { noun, id }: SharedThing, viewer: User): Promise<ShareEntry[]> {
  const { shares, key, permission } = shareables[noun]
  const rows = await queryRows(
    db,
    shareRow,
    Prisma.sql`
    SELECT x.id, ${shownAs(viewer)} AS "sharedWithId", ${nameFor(viewer)}, x."shareType"::text,
      ${permission} AS permissions, x."expiresAt", x."createdAt"
    FROM ${shares} x JOIN users u ON u.id = x."userId"
    WHERE x.${key} = ${id} AND (x."expiresAt" IS NULL OR x."expiresAt" > now())
    ORDER BY x."createdAt" DESC, x.id DESC`,
  )
  return rows.map((row) => ({
    ...row,
    expiresAt: row.expiresAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
  }))
}

/** The collaborators of a thing, oldest first; with `userId` only this user. */
export async function findCollaborators(
  db: Db | Tx,
  { noun, id }: SharedThing,
  viewer: User,
  userId?: string,
): Promise<CollaboratorEntry[]> {
  const { collaborators, key } = shareables[noun]
  const one = userId === undefined ? Prisma.empty : Prisma.sql`AND u.id = ${userId}`
  const rows = await queryRows(
    db,
    collaboratorRow,
    Prisma.sql`
    SELECT ${shownAs(viewer)} AS "userId", ${nameFor(viewer)}, x.role::text, x."createdAt"
    FROM ${collaborators} x JOIN users u ON u.id = x."userId"
    WHERE x.${key} = ${id} ${one} ORDER BY x."createdAt", u.id`,
  )
  return rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }))
}

/** One collaborator of a thing. @throws AppError not_found */
export async function findCollaborator(
  tx: Tx,
  thing: SharedThing,
  viewer: User,
  userId: string,
): Promise<CollaboratorEntry> {
  const [entry] = await findCollaborators(tx, thing, viewer, userId)
  if (!entry) throw notFound('Collaborator')
  return entry
}

/** Returns whether a thing has a share link that has not ended, and the time at which this link ends. */
export async function findShareLink(db: Db, { noun, id }: SharedThing) {
  const [row] = await queryRows(
    db,
    linkRow,
    Prisma.sql`
    SELECT "shareTokenHash" IS NOT NULL AND ("shareTokenExpiresAt" IS NULL OR "shareTokenExpiresAt" > now()) AS "isActive",
      "shareTokenExpiresAt" AS "expiresAt" FROM ${shareables[noun].things} WHERE id = ${id}`,
  )
  const isActive = row?.isActive ?? false
  return { isActive, expiresAt: (isActive && row?.expiresAt?.toISOString()) || null }
}

const seenRow = rowSchema({ id: z.int() })

/**
 * Checks that the viewer may see a story, or has the token of its share link (D-152).
 * @throws AppError not_found when it is missing or not visible.
 */
export async function assertSeesStory(db: Db, id: number, viewer: Viewer, share?: string): Promise<void> {
  const byLink = shareLinkWhere(share ? hashToken(share) : null, 's')
  const [row] = await queryRows(
    db,
    seenRow,
    Prisma.sql`SELECT s.id FROM stories s WHERE s.id = ${id} AND (${visibleWhere('story', viewer, 's')} OR ${byLink})`,
  )
  if (!row) throw notFoundError('story')
}
