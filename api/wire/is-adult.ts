import type { FastifyRequest } from 'fastify'
import { adultCookie } from '#contract/story-labels.ts'
import type { Session } from '../plugins/sessions.ts'

/** Returns whether a visitor has said in this browser's session that they are 18 or older (D-144). */
export function visitorIsAdult({ cookies }: Pick<FastifyRequest, 'cookies'>): boolean {
  return cookies[adultCookie.name] === adultCookie.value
}

/**
 * Returns whether the caller has said that they are 18 or older: with the account or, signed out, in the browser's
 * session.
 */
export function callerIsAdult(request: Pick<FastifyRequest, 'cookies'>, user: Session | null): boolean {
  return user ? user.isAdult : visitorIsAdult(request)
}
