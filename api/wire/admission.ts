import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Endpoint } from '#contract/endpoint.ts'
import { AppError } from '#core/errors.ts'
import { isFailedAssertion } from '#core/postgres/pipeline.ts'
import type { StatementCheck } from '#core/postgres/sql.ts'
import { assertSameOrigin } from '../plugins/origin.ts'
import { type RememberedSession, SESSION_UNCHANGED } from '../plugins/remembered-sessions.ts'
import type { Session } from '../plugins/sessions.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /**
     * The condition under which the statements of the call may use its session; undefined when the session was read.
     */
    sessionCheck: StatementCheck | undefined
  }
}

/**
 * Creates the functions that set the session of a request, as it is stored or as it is remembered, and check that the
 * caller may call the endpoint. A remembered session is set without a promise, because most calls have one.
 * @throws AppError bad_origin, unauthorized, forbidden
 */
export function admission(app: FastifyInstance, { access }: Pick<Endpoint, 'access'>) {
  const needsSession = access === 'user' || access === 'admin'
  const assertAdmitted = (request: FastifyRequest): void => {
    assertSameOrigin(request)
    if (needsSession && !request.session) {
      throw new AppError('unauthorized', 'You need to sign in')
    }
    if (access === 'admin' && request.session?.needsSecondFactor) {
      throw new AppError('forbidden', 'Admins need a second factor here. Set one up in Room Settings first.')
    }
    if (access === 'admin' && !request.session?.isAdmin) {
      throw new AppError('forbidden', 'Only an admin can do this')
    }
  }
  return {
    admit: async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
      request.sessionCheck = undefined
      request.session = await app.findSession(request, reply)
      assertAdmitted(request)
    },
    admitRemembered: (request: FastifyRequest, { check, session }: RememberedSession<Session>): void => {
      request.sessionCheck = check
      request.session = session
      assertAdmitted(request)
    },
  }
}

/**
 * Runs the work of a call with a remembered session. If no statement of the work has shown that the session is valid
 * and unchanged, the result or the failure is dropped, and the work runs again with the session that `admit` reads.
 * The first run has then changed nothing, because each of its changes needs the condition.
 */
export async function withCheckedSession<T>(
  request: FastifyRequest,
  admit: () => Promise<void>,
  work: () => Promise<T>,
): Promise<T> {
  const check = request.sessionCheck
  try {
    const result = await work()
    if (!check || check.hasPassed) return result
  } catch (error) {
    // After any other error, such as a lost connection, it is unknown whether the work has changed data, so it does
    // not run again.
    const isRepeatable = error instanceof AppError || isFailedAssertion(error, SESSION_UNCHANGED)
    if (!check || check.hasPassed || !isRepeatable) throw error
  }
  await admit()
  return work()
}
