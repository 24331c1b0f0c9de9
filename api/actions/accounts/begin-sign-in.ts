import type { Tx } from '#core/postgres/client.ts'
import { beginSession } from '../../plugins/sessions.ts'
import { beginStep } from '../../plugins/sign-in-steps.ts'
import { findHasSecondFactor, findSecondFactorWays } from '../../queries/second-factor.ts'

/** `secondFactors` is null for a session; otherwise the token is that of a step that one of these factors completes. */
export interface BegunSignIn {
  token: string
  secondFactors: Awaited<ReturnType<typeof findSecondFactorWays>> | null
}

/**
 * Begins the session of a locked account, or the step that waits for its second factor (D-149). The lock
 * (`lockAccount`) is what makes the caller's check of the password or the identity, and the look for a second factor,
 * still true when the session is stored.
 */
export async function beginSignIn(
  tx: Tx,
  userId: string,
  userAgent: string | undefined,
): Promise<BegunSignIn> {
  if (!(await findHasSecondFactor(tx, userId)))
    return { token: await beginSession(tx, userId, userAgent), secondFactors: null }
  return { token: await beginStep(tx, userId), secondFactors: await findSecondFactorWays(tx, userId) }
}
