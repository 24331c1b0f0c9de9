import type { CurrentUser } from '#contract/users.ts'
import { mediaPath } from '#core/storage/images.ts'
import type { Session } from '../plugins/sessions.ts'

export type KnownUser = Pick<
  Session,
  | 'userId'
  | 'email'
  | 'names'
  | 'penName'
  | 'bio'
  | 'profileUpdatedAt'
  | 'hasSecondFactor'
  | 'needsSecondFactor'
  | 'isAdmin'
  | 'isAdult'
  | 'tier'
  | 'avatarKey'
>

/** The signed-in user as they see themselves (D-26). */
export function presentCurrentUser(
  user: KnownUser,
  more: Pick<CurrentUser, 'demoModel' | 'paintsPictures'>,
): CurrentUser {
  return {
    id: user.userId,
    firstName: user.names.firstName,
    lastName: user.names.lastName,
    penName: user.penName,
    bio: user.bio,
    profileUpdatedAt: user.profileUpdatedAt.toISOString(),
    email: user.email,
    profileImageUrl: user.avatarKey === null ? null : mediaPath(user.avatarKey),
    // An admin who still needs a second factor can open the screens for admins, because these screens explain what is
    // missing.
    isAdmin: user.isAdmin || user.needsSecondFactor,
    hasSecondFactor: user.hasSecondFactor,
    needsSecondFactor: user.needsSecondFactor,
    isAdult: user.isAdult,
    tier: user.tier,
    ...more,
  }
}
