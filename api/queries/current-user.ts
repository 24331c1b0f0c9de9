import type { CurrentUser } from '#contract/users.ts'
import type { Config } from '#core/config.ts'
import { findPaintsPictures, paintsPictures } from '#core/picture-refusals.ts'
import { adminRights } from '#core/policy-people.ts'
import type { Db, Tx } from '#core/postgres/client.ts'
import { type KnownUser, presentCurrentUser } from '../present/current-user.ts'
import { findHasSecondFactor } from './second-factor.ts'

/**
 * The user of a session with the fields for the user's own screens, and with the abilities of the AI service (D-26).
 */
export function describeCurrentUser(
  config: Config,
  user: KnownUser & { refusedPictures: readonly string[] },
): CurrentUser {
  const paints = paintsPictures(config, user.tier, user.refusedPictures)
  return presentCurrentUser(user, { demoModel: config.DEMO_MODEL, paintsPictures: paints })
}

/** Reads the current user again for a slow call whose session was read long before. */
export async function readCurrentUser(db: Db | Tx, config: Config, user: KnownUser): Promise<CurrentUser> {
  const paints = await findPaintsPictures(db, config, user.tier)
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
