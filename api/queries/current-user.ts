import type { CurrentUser } from '#contract/users.ts'
import type { Config } from '#core/config.ts'
import { findPaintsPictures } from '#core/picture-refusals.ts'
import type { Db, Tx } from '#core/postgres/client.ts'
import { type KnownUser, presentCurrentUser } from '../present/current-user.ts'

/** The signed-in user as they see themselves, with what the AI service can do for them (D-26). */
export async function readCurrentUser(db: Db | Tx, config: Config, user: KnownUser): Promise<CurrentUser> {
  const paintsPictures = await findPaintsPictures(db, config, user.tier)
  return presentCurrentUser(user, { demoModel: config.DEMO_MODEL, paintsPictures })
}
