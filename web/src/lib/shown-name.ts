import type { CurrentUser } from '#contract/users.ts'

/** The name by which others know the signed-in user: the pen name, or else the names of sign-up (D-149). */
export function shownName({ penName, firstName, lastName }: CurrentUser): string {
  return penName ?? `${firstName} ${lastName}`.trim()
}
