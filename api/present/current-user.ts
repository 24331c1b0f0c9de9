import type { CurrentUser } from '#contract/users.ts'
import type { Config } from '#core/config.ts'
import { mediaPath } from '#core/storage/images.ts'
import type { Session } from '../plugins/sessions.ts'

type Known = Pick<Session, 'userId' | 'email' | 'firstName' | 'lastName' | 'isAdmin' | 'tier' | 'avatarKey'>

/** The signed-in user as they see themselves (D-26). */
export function presentCurrentUser(user: Known, config: Pick<Config, 'DEMO_MODEL'>): CurrentUser {
  return {
    id: user.userId,
    firstName: user.firstName,
    lastName: user.lastName,
    email: user.email,
    profileImageUrl: user.avatarKey === null ? null : mediaPath(user.avatarKey),
    isAdmin: user.isAdmin,
    tier: user.tier,
    demoModel: config.DEMO_MODEL,
  }
}
