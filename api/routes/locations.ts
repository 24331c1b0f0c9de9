import type { FastifyInstance } from 'fastify'
import {
  addLocationToStory,
  createLocation,
  deleteLocation,
  getLocation,
  listLocations,
  listPublicLocations,
  listStoryLocations,
  searchLocations,
  unlinkLocation as unlinkLocationCall,
  updateLocation,
} from '#contract/locations.ts'
import { renameInStories } from '#core/book/pending-renames.ts'
import { assertCan, assertPublishable } from '#core/policy/policy.ts'
import { assertUnchanged } from '../actions/assert-unchanged.ts'
import { countManualCreation } from '../actions/count-manual-creation.ts'
import { linkLocation, unlinkLocation } from '../actions/stories/link-to-story.ts'
import { assertSeesStory } from '../queries/access.ts'
import { planList, planPublic } from '../queries/lists.ts'
import { findLocation, findLocations, findStoryLocations } from '../queries/locations.ts'
import { planSearch } from '../queries/search.ts'
import { route } from '../wire/route.ts'
import { sendPage, sendUnpagedList } from '../wire/send-page.ts'

/** Registers the calls that list, read and change locations, and those that link them to stories. */
export function locationRoutes(app: FastifyInstance): void {
  route(app, listLocations, async ({ db, user, query, request, reply }) =>
    sendPage(request, reply, await findLocations(db, planList('location', user, query), query, user)),
  )

  route(app, listPublicLocations, async ({ db, user, query, request, reply }) =>
    sendPage(request, reply, await findLocations(db, planPublic('location'), query, user)),
  )

  route(app, searchLocations, async ({ db, user, query, request, reply }) =>
    sendPage(request, reply, await findLocations(db, planSearch('location', user, query.q), query, user)),
  )

  route(app, getLocation, ({ db, params, user }) => findLocation(db, params.id, user))

  route(app, createLocation, ({ config, body, user, transaction }) =>
    transaction(async (tx) => {
      await countManualCreation(tx, config, user, 'locations')
      const { id } = await tx.location.create({
        data: { ...body, authorId: user.userId },
        select: { id: true },
      })
      return findLocation(tx, id, user)
    }),
  )

  route(app, updateLocation, ({ params, body, user, transaction }) =>
    transaction(async (tx) => {
      const location = await assertCan(tx, 'edit', 'location', params.id, user, { lock: true })
      assertPublishable(location, body.isPublic)
      const { base, ...changes } = body
      await assertUnchanged(tx, 'location', params.id, base)
      await tx.location.update({ where: { id: params.id }, data: changes })
      const { title: from } = location
      await renameInStories(tx, { kind: 'location', id: params.id, from, to: body.name ?? from })
      return findLocation(tx, params.id, user)
    }),
  )

  route(app, deleteLocation, ({ params, user, transaction }) =>
    transaction(async (tx) => {
      await assertCan(tx, 'delete', 'location', params.id, user, { lock: true })
      await tx.location.delete({ where: { id: params.id } })
      return undefined
    }),
  )

  route(app, addLocationToStory, ({ params, body, user, transaction }) =>
    transaction(async (tx) => {
      const { id: locationId, storyId } = params
      await assertCan(tx, 'edit', 'story', storyId, user, { lock: true })
      await assertCan(tx, 'see', 'location', locationId, user)
      await linkLocation(tx, storyId, locationId, body.importance)
      return { storyId, locationId, importance: body.importance }
    }),
  )

  route(app, listStoryLocations, async ({ db, params, query, user, reply }) => {
    await assertSeesStory(db, params.id, user, query.share)
    return sendUnpagedList(reply, await findStoryLocations(db, params.id, user, query.as))
  })

  route(app, unlinkLocationCall, ({ params, user, transaction }) =>
    transaction(async (tx) => {
      await assertCan(tx, 'edit', 'story', params.id, user, { lock: true })
      await unlinkLocation(tx, params.id, params.locationId)
      return undefined
    }),
  )
}
