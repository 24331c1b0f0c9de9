import { z } from 'zod'
import type { profileBody } from '#contract/users.ts'
import { AppError } from '#core/errors.ts'
import { hideEarlierNames } from '#core/notifications/names-in-notifications.ts'
import { visibleWhere } from '#core/policy/policy.ts'
import { publicProfileWhere } from '#core/policy/policy-people.ts'
import { Prisma, type Tx } from '#core/postgres/client.ts'
import { queryRows, rowSchema } from '#core/postgres/sql.ts'
import { isReservedName, latinLookalike, nameSkeletons } from '#core/text/name-skeleton.ts'
import { assertUnchanged } from '../assert-unchanged.ts'

const shown = {
  firstName: true,
  lastName: true,
  penName: true,
  bio: true,
  profileUpdatedAt: true,
  isAdult: true,
} as const
const sameRow = rowSchema({ id: z.string() })
// Everybody sees the name of the author of a public story (D-149).
const publicAuthorWhere = Prisma.sql`EXISTS (SELECT FROM stories s WHERE s."authorId" = u.id AND ${visibleWhere('story', null, 's')})`

/**
 * Changes the names, the bio and the declared age of a user; fields that are left out keep their values (D-26, D-144,
 * D-149).
 * @throws AppError conflict when the names or the bio have been changed since `base`, and pen_name_taken when the pen
 * name is reserved or can be confused with the name of another user.
 */
export async function changeProfile(
  tx: Tx,
  userId: string,
  { penName, base, ...rest }: z.output<typeof profileBody>,
) {
  await assertUnchanged(tx, 'profile', userId, base)
  if (penName !== undefined) await changePenName(tx, userId, penName || null)
  const data = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined))
  return tx.user.update({ where: { id: userId }, data, select: shown })
}

async function changePenName(tx: Tx, userId: string, penName: string | null): Promise<void> {
  await tx.penNameKey.deleteMany({ where: { userId } })
  if (penName !== null) await claim(tx, userId, penName)
  await tx.user.update({ where: { id: userId }, data: { penName }, select: { id: true } })
  if (penName !== null) await hideEarlierNames(tx, userId)
}

async function claim(tx: Tx, userId: string, penName: string): Promise<void> {
  const skeletons = nameSkeletons(penName)
  if (isReservedName(skeletons)) throw taken('This name is reserved for the operators of this site.')
  if (await isShownNameOfAnother(tx, userId, penName)) throw taken()
  try {
    await tx.penNameKey.createMany({ data: skeletons.map((key) => ({ key, userId })) })
  } catch (error) {
    if (error instanceof Prisma.PrismaClientKnownRequestError && error.code === 'P2002') throw taken()
    throw error
  }
}

// Many people share a real name, so a pen name is compared only with the names of public profiles and of authors of
// public stories. Everybody can read those names, so a refusal reveals nothing about other users.
async function isShownNameOfAnother(tx: Tx, userId: string, penName: string): Promise<boolean> {
  const found = await queryRows(
    tx,
    sameRow,
    Prisma.sql`
    SELECT u.id FROM users u
    WHERE u.searched IN (search_text(${penName}), search_text(${latinLookalike(penName)})) AND u.id <> ${userId}
      AND (${publicProfileWhere('u')} OR ${publicAuthorWhere}) LIMIT 1`,
  )
  return found.length > 0
}

function taken(why = 'Another writer has this name, or one that looks the same.'): AppError {
  return new AppError('pen_name_taken', `${why} Choose another pen name.`)
}
