import type { CurrentUser } from '#contract/users.ts'
import { mediaPath } from '#core/storage/images.ts'
import type { Session } from '../plugins/sessions.ts'

export type KnownUser = Pick<
  Session,
  'userId' | 'email' | 'firstName' | 'lastName' | 'isAdmin' | 'isAdult' | 'tier' | 'avatarKey'
>

/** The signed-in user as they see themselves (D-26). */
export function presentCurrentUser(
  user: KnownUser,
  more: Pick<CurrentUser, 'demoModel' | 'paintsPictures'>,
): CurrentUser {
  return {
    id: user.userId,
    firstName: user.firstName,
    lastName: user.lastName,
    email: user.email,
    profileImageUrl: user.avatarKey === null ? null : mediaPath(user.avatarKey),
    isAdmin: user.isAdmin,
    isAdult: user.isAdult,
    tier: user.tier,
    ...more,
  }
}
