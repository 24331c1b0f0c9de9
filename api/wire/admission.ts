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
     * The condition that the statements of the call check when it uses a remembered session; undefined when the session
     * was read from the database.
     */
    sessionCheck: StatementCheck | undefined
  }
}

/**
 * Creates two functions that set the session of a request and check that the caller may call the endpoint. `admit`
 * reads the session; `admitRemembered` uses the session that this process remembers. `admitRemembered` is synchronous,
 * because most calls have a remembered session.
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
 * Runs the work of a call, which may use a remembered session. If no statement of the work has confirmed that this
 * session is valid and unchanged, the result or the failure is dropped, `admit` reads the session from the database,
 * and the work runs again. The first run has then changed nothing, because a statement that changes data fails without
 * this confirmation.
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
    // A call can send the condition several times, for example after a deadlock, so the condition can be false after it
    // was true. After any other error, such as a lost connection, it is unknown whether the work has changed data, so
    // it does not run again.
    const isRepeatable =
      isFailedAssertion(error, SESSION_UNCHANGED) || (error instanceof AppError && !check?.hasPassed)
    if (!check || !isRepeatable) throw error
  }
  await admit()
  return work()
}
