import type { FastifyInstance } from 'fastify'
import { listCastCharacters, listCasts } from '#contract/casts.ts'
import { demand } from '#core/policy.ts'
import { findCasts } from '../queries/casts.ts'
import { findMembers } from '../queries/characters.ts'
import { sendPage } from '../queries/page.ts'
import { route } from '../route.ts'

/** Casts: named groups of characters that belong to one user. */
export function castRoutes(app: FastifyInstance): void {
  route(app, listCasts, async ({ db, user, query, request, reply }) =>
    sendPage(request, reply, await findCasts(db, user, query)),
  )

  route(app, listCastCharacters, async ({ db, params, user }) => {
    await demand(db, 'see', 'cast', params.id, user)
    return findMembers(db, 'cast', params.id, user)
  })
}
