import type { FastifyInstance } from 'fastify'
import { addLocationToStory, listLocations } from '#contract/locations.ts'
import { demand } from '#core/policy.ts'
import { linkLocation } from '../actions/link-to-story.ts'
import { planList } from '../queries/lists.ts'
import { findLocations } from '../queries/locations.ts'
import { sendPage } from '../queries/page.ts'
import { route } from '../route.ts'

/** Locations: lists and their places in stories. */
export function locationRoutes(app: FastifyInstance): void {
  route(app, listLocations, async ({ db, user, query, request, reply }) =>
    sendPage(request, reply, await findLocations(db, planList('location', user, query), query)),
  )

  route(app, addLocationToStory, ({ params, body, user, transaction }) =>
    transaction(async (tx) => {
      const { id: locationId, storyId } = params
      await demand(tx, 'edit', 'story', storyId, user)
      await demand(tx, 'see', 'location', locationId, user)
      await linkLocation(tx, storyId, locationId, body.importance)
      return { storyId, locationId, importance: body.importance }
    }),
  )
}
