import type { FastifyInstance } from 'fastify'
import { getDisclosure } from '#contract/disclosure.ts'
import { hashToken } from '#core/security/tokens.ts'
import { findDisclosure } from '../queries/disclosure.ts'
import { route } from '../wire/route.ts'

/** Registers the call that returns the origin of a story's words (D-145). */
export function disclosureRoutes(app: FastifyInstance): void {
  route(app, getDisclosure, ({ db, params, query, user }) => {
    const shareTokenHash = query.share ? hashToken(query.share) : null
    return findDisclosure(db, params.id, user, { shareTokenHash, as: query.as })
  })
}
