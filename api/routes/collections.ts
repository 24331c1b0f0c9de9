import type { FastifyInstance } from 'fastify'
import {
  addCollectionCharacter,
  createCollection,
  deleteCollection,
  getCollection,
  listCollectionCharacters,
  listCollections,
  removeCollectionCharacter,
  updateCollection,
} from '#contract/collections.ts'
import { likeCollection, unlikeCollection } from '#contract/reactions.ts'
import { assertCan, assertPublishable } from '#core/policy/policy.ts'
import { assertUnchanged } from '../actions/assert-unchanged.ts'
import { addMembers, removeMember } from '../actions/community/change-members.ts'
import { like, unlike } from '../actions/community/react.ts'
import { findMembers } from '../queries/characters.ts'
import { findCollection, findCollections } from '../queries/collections.ts'
import { planList } from '../queries/lists.ts'
import { checkedRoute, route } from '../wire/route.ts'
import { sendPage, sendUnpagedList } from '../wire/send-page.ts'

/**
 * Registers the calls for collections of characters. Other users see public collections, without their private
 * members.
 */
export function collectionRoutes(app: FastifyInstance): void {
  route(app, listCollections, async ({ db, user, query, request, reply }) =>
    sendPage(request, reply, await findCollections(db, planList('collection', user, query), user, query)),
  )

  route(app, getCollection, ({ db, params, user }) => findCollection(db, params.id, user))

  route(app, listCollectionCharacters, async ({ db, params, user, reply }) => {
    await assertCan(db, 'see', 'collection', params.id, user)
    return sendUnpagedList(reply, await findMembers(db, 'collection', params.id, user))
  })

  route(app, createCollection, ({ body, user, transaction }) =>
    transaction(async (tx) => {
      const { id } = await tx.collection.create({
        data: { ...body, authorId: user.userId },
        select: { id: true },
      })
      return findCollection(tx, id, user)
    }),
  )

  route(app, updateCollection, ({ params, body, user, transaction }) =>
    transaction(async (tx) => {
      const collection = await assertCan(tx, 'edit', 'collection', params.id, user, { lock: true })
      assertPublishable(collection, body.isPublic)
      const { base, ...changes } = body
      await assertUnchanged(tx, 'collection', params.id, base)
      await tx.collection.update({ where: { id: params.id }, data: changes })
      return findCollection(tx, params.id, user)
    }),
  )

  route(app, deleteCollection, ({ params, user, transaction }) =>
    transaction(async (tx) => {
      await assertCan(tx, 'delete', 'collection', params.id, user, { lock: true })
      await tx.collection.delete({ where: { id: params.id } })
      return undefined
    }),
  )

  route(app, addCollectionCharacter, ({ params, body, user, transaction }) =>
    transaction(async (tx) => {
      await addMembers(tx, 'collection', params.id, [body.characterId], user)
      return findCollection(tx, params.id, user)
    }),
  )

  route(app, removeCollectionCharacter, ({ params, user, transaction }) =>
    transaction(async (tx) => {
      await removeMember(tx, 'collection', params.id, params.characterId, user)
      return undefined
    }),
  )

  const reactions = [
    [likeCollection, like],
    [unlikeCollection, unlike],
  ] as const
  for (const [endpoint, react] of reactions) {
    checkedRoute(app, endpoint, ({ params, user, publish, statement }) =>
      statement(async (on, after) => {
        const { id, liked, likeCount } = await react({ on, after, publish }, 'collection', params.id, user)
        return { id, liked, likes: likeCount }
      }),
    )
  }
}
