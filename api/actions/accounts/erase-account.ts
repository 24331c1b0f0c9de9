import { z } from 'zod'
import {
  removeNotificationsAbout,
  removeNotificationsBy,
} from '#core/notifications/names-in-notifications.ts'
import { storeWordHashes } from '#core/origin/keep-word-hashes.ts'
import { measureChaptersOf } from '#core/origin/measure-stories.ts'
import { Prisma, type Tx } from '#core/postgres/client.ts'
import { execute, queryRows, rowSchema } from '#core/postgres/sql.ts'
import { endGenerations } from '../generations/end-generations.ts'
import { publishDeletedAccess, publishToSharersWith } from '../sharing/publish-access.ts'
import { deleteStories } from '../stories/delete-story.ts'
import type { WriteContext } from '../write-context.ts'
import { publishRemoved, subtractLikes, subtractRatings } from './empty-account.ts'

const partnerRow = rowSchema({ id: z.string() })
const requestRow = rowSchema({ id: z.int(), userId: z.string() })

/**
 * Begins the erasure of an account (D-50): nobody can use the account any more, its e-mail and its external identities
 * are free, and its name, bio and profile are shown to nobody (D-68). From now on the erasure is completed also if
 * this process ends.
 */
export async function beginErasure(change: WriteContext, userId: string): Promise<void> {
  const { tx } = change
  await execute(tx, Prisma.sql`SELECT 1 FROM users WHERE id = ${userId} FOR UPDATE`)
  await endGenerations(change, Prisma.sql`g."ownerId" = ${userId}`)
  for (const table of ['sessions', 'external_identities', 'reset_links', 'mail_links', 'pen_name_keys'])
    await execute(tx, Prisma.sql`DELETE FROM ${Prisma.raw(table)} WHERE "userId" = ${userId}`)
  // The column must have a unique value. No account can be found by this one, because it is no e-mail address.
  await execute(
    tx,
    Prisma.sql`
    UPDATE users SET "erasureStartedAt" = coalesce("erasureStartedAt", now()), "isActive" = FALSE,
      "awaitsApproval" = FALSE, email = 'erased ' || md5(id), "pendingEmail" = NULL, "passwordHash" = NULL,
      "firstName" = 'Erased', "lastName" = 'account', "penName" = NULL, bio = '', "avatarId" = NULL,
      "publicProfile" = FALSE, digest = 'off'
    WHERE id = ${userId}`,
  )
}

/**
 * Erases an account with everything it created (D-50), removes its likes and ratings from the counts of others and its
 * name and words from their notifications (D-68). A trigger records the stored objects that have to be removed.
 * `continueErasure` has already removed the rows that can be many, so this transaction is short. It also removes rows
 * that were added in the meantime.
 */
export async function eraseAccount(change: WriteContext, userId: string): Promise<void> {
  const { tx } = change
  // The row of the user is locked first, so that other transactions can create nothing for this account meanwhile.
  await execute(tx, Prisma.sql`SELECT 1 FROM users WHERE id = ${userId} FOR UPDATE`)
  await endGenerations(change, Prisma.sql`g."ownerId" = ${userId}`)
  await execute(tx, Prisma.sql`SELECT 1 FROM stories WHERE "authorId" = ${userId} ORDER BY id FOR UPDATE`)
  const works = { where: { authorId: userId }, select: { id: true } }
  const storyIds = (await tx.story.findMany(works)).map(({ id }) => id)
  const characterIds = (await tx.character.findMany(works)).map(({ id }) => id)
  // The notifications are removed before the works, because the notifications about a work are found through the shares
  // and collaborators of the work.
  publishRemoved(change, await removeNotificationsAbout(tx, { storyIds, characterIds }, userId))
  publishRemoved(change, await removeNotificationsBy(tx, userId))
  await deleteStories(change, storyIds, userId)
  await publishDeletedAccess(change, 'character', characterIds)
  await publishToSharersWith(change, userId)
  await publishToPartners(change, userId)
  // The remaining generations that wrote prose were ordered for stories of other users, and the texts of these stories
  // can contain words of these generations.
  await measureChaptersOf(tx, userId)
  await storeWordHashes(tx, Prisma.sql`g."ownerId" = ${userId}`)
  await subtractLikes(tx, userId)
  await subtractRatings(tx, userId)
  await execute(tx, Prisma.sql`DELETE FROM story_reads WHERE viewer = ${userId}`)
  // A report that this user made about a thing of another user stays for the admins, without its reporter's name and
  // words (D-147).
  await execute(tx, Prisma.sql`UPDATE reports SET details = '' WHERE "reporterId" = ${userId}`)
  await keepSpending(tx, userId)
  // The account is missing if another process has erased it.
  await tx.user.deleteMany({ where: { id: userId } })
}

// The money that was spent stays in the daily sums, without the user (D-151).
async function keepSpending(tx: Tx, userId: string): Promise<void> {
  await execute(
    tx,
    Prisma.sql`
    WITH gone AS (DELETE FROM spending WHERE "ownerId" = ${userId} RETURNING day, micros)
    INSERT INTO spending ("ownerId", day, micros) SELECT 'erased', day, micros FROM gone ORDER BY day
    ON CONFLICT ("ownerId", day) DO UPDATE SET micros = spending.micros + EXCLUDED.micros`,
  )
}

/**
 * Notifies, after the commit, the screens of everybody who has a conversation or a collaboration request with the
 * erased user.
 */
async function publishToPartners({ tx, after, publish }: WriteContext, userId: string): Promise<void> {
  const partners = await queryRows(
    tx,
    partnerRow,
    Prisma.sql`SELECT "otherId" AS id FROM conversations WHERE "userId" = ${userId}`,
  )
  const requests = await queryRows(
    tx,
    requestRow,
    Prisma.sql`
    SELECT id, "toUserId" AS "userId" FROM collaboration_requests WHERE "requesterId" = ${userId}
    UNION ALL SELECT id, "requesterId" FROM collaboration_requests WHERE "toUserId" = ${userId}`,
  )
  after(() => {
    for (const { id } of partners) publish(id, 'conversation.updated', { userId })
    for (const request of requests)
      publish(request.userId, 'collaboration-request.updated', { id: request.id })
  })
}
