import type { FastifyInstance } from 'fastify'
import { getReadingPlace, putReadingPlace } from '#contract/reading-places.ts'
import { assertCan } from '#core/policy/policy.ts'
import { keepReadingPlace } from '../actions/stories/keep-reading-place.ts'
import { findReadingPlace } from '../queries/reading-places.ts'
import { route } from '../wire/route.ts'

/** Registers the calls for the reading position of a user in a story (D-157). */
export function readingPlaceRoutes(app: FastifyInstance): void {
  route(app, getReadingPlace, async ({ db, params, user }) => {
    await assertCan(db, 'see', 'story', params.id, user)
    return findReadingPlace(db, params.id, user)
  })

  route(app, putReadingPlace, ({ params, body, user, transaction }) =>
    transaction(async (tx) => {
      await assertCan(tx, 'see', 'story', params.id, user)
      await keepReadingPlace(tx, params.id, user, body)
      return findReadingPlace(tx, params.id, user)
    }),
  )
}
