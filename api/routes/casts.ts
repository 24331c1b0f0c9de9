import type { FastifyInstance } from 'fastify'
import {
  addCastCharacter,
  createCast,
  deleteCast,
  getCast,
  listCastCharacters,
  listCasts,
  removeCastCharacter,
  updateCast,
} from '#contract/casts.ts'
import { assertCan } from '#core/policy/policy.ts'
import { assertUnchanged } from '../actions/assert-unchanged.ts'
import { addMembers, removeMember } from '../actions/community/change-members.ts'
import { findCast, findCasts } from '../queries/casts.ts'
import { findMembers } from '../queries/characters.ts'
import { route } from '../wire/route.ts'
import { sendPage, sendUnpagedList } from '../wire/send-page.ts'

/** Registers the calls for casts, which are named groups of characters that belong to one user. */
export function castRoutes(app: FastifyInstance): void {
  route(app, listCasts, async ({ db, user, query, request, reply }) =>
    sendPage(request, reply, await findCasts(db, user, query)),
  )

  route(app, getCast, ({ db, params, user }) => findCast(db, params.id, user))

  route(app, listCastCharacters, async ({ db, params, user, reply }) => {
    await assertCan(db, 'see', 'cast', params.id, user)
    return sendUnpagedList(reply, await findMembers(db, 'cast', params.id, user))
  })

  route(app, createCast, ({ body, user, transaction }) =>
    transaction(async (tx) => {
      const { characterIds, ...fields } = body
      const { id } = await tx.cast.create({
        data: { ...fields, authorId: user.userId },
        select: { id: true },
      })
      await addMembers(tx, 'cast', id, characterIds, user)
      return findCast(tx, id, user)
    }),
  )

  route(app, updateCast, ({ params, body, user, transaction }) =>
    transaction(async (tx) => {
      await assertCan(tx, 'edit', 'cast', params.id, user, { lock: true })
      const { base, ...changes } = body
      await assertUnchanged(tx, 'cast', params.id, base)
      await tx.cast.update({ where: { id: params.id }, data: changes })
      return findCast(tx, params.id, user)
    }),
  )

  route(app, deleteCast, ({ params, user, transaction }) =>
    transaction(async (tx) => {
      await assertCan(tx, 'delete', 'cast', params.id, user, { lock: true })
      await tx.cast.delete({ where: { id: params.id } })
      return undefined
    }),
  )

  route(app, addCastCharacter, ({ params, body, user, transaction }) =>
    transaction(async (tx) => {
      await addMembers(tx, 'cast', params.id, [body.characterId], user)
      return findCast(tx, params.id, user)
    }),
  )

  route(app, removeCastCharacter, ({ params, user, transaction }) =>
    transaction(async (tx) => {
      await removeMember(tx, 'cast', params.id, params.characterId, user)
      return undefined
    }),
  )
}
