import type { CurrentUser } from '#contract/users.ts'

/**
 * The name under which others see the signed-in user: the pen name or, without one, the names from the sign-up (D-149).
 */
export function shownName({ penName, firstName, lastName }: CurrentUser): string {
  return penName ?? `${firstName} ${lastName}`.trim()
}
