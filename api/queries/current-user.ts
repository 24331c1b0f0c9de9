import type { CurrentUser } from '#contract/users.ts'
import type { Config } from '#core/config.ts'
import { findPictureSupport, supportsPictures } from '#core/generations/picture-refusals.ts'
import { adminRights } from '#core/policy/policy-people.ts'
import type { Db, Tx } from '#core/postgres/client.ts'
import { type KnownUser, presentCurrentUser } from '../present/current-user.ts'
import { findHasSecondFactor } from './second-factor.ts'

/**
 * Presents the user of a session for the user's own screens, with what the AI service can do for them, such as making
 * pictures (D-26).
 */
export function describeCurrentUser(
  config: Config,
  user: KnownUser & { refusedPictures: readonly string[] },
): CurrentUser {
  const paints = supportsPictures(config, user.tier, user.refusedPictures)
  return presentCurrentUser(user, { demoModel: config.DEMO_MODEL, paintsPictures: paints })
}

/**
 * Presents the current user for a slow call. The session of the call was read long before, so whether the AI service
 * can make pictures is read again.
 */
export async function readCurrentUser(db: Db | Tx, config: Config, user: KnownUser): Promise<CurrentUser> {
  const paints = await findPictureSupport(db, config, user.tier)
  return presentCurrentUser(user, { demoModel: config.DEMO_MODEL, paintsPictures: paints })
}

/**
 * A user who has just signed in, with the fields for the user's own screens; null when the account was erased
 * meanwhile.
 */
export async function readSignedIn(db: Db, config: Config, userId: string): Promise<CurrentUser | null> {
  const user = await db.user.findUnique({ where: { id: userId }, include: { avatar: true } })
  if (!user) return null
  const hasSecondFactor = await findHasSecondFactor(db, userId)
  const { firstName, lastName, avatar } = user
  return readCurrentUser(db, config, {
    ...user,
    ...adminRights({ ...user, hasSecondFactor }, config),
    hasSecondFactor,
    userId,
    names: { firstName, lastName },
    avatarKey: avatar?.smallKey ?? null,
  })
}
