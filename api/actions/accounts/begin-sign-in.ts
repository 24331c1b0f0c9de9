import type { Tx } from '#core/postgres/client.ts'
import { beginSession } from '../../plugins/sessions.ts'
import { beginStep } from '../../plugins/sign-in-steps.ts'
import { findHasSecondFactor, findSecondFactorWays } from '../../queries/second-factor.ts'

/**
 * If `secondFactors` is null, `token` is that of a session. Otherwise it is that of a sign-in step, which the user
 * completes with one of these factors.
 */
export interface BegunSignIn {
  token: string
  secondFactors: Awaited<ReturnType<typeof findSecondFactorWays>> | null
}

/**
 * Begins the session of a user or, for a user with a second factor, the sign-in step that waits for this factor
 * (D-149). The caller has locked the account with `lockAccount`, so the checked password or identity and the second
 * factors cannot change before the session is stored.
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
