import type { FastifyInstance } from 'fastify'
import {
  createCharacter,
  getCharacter,
  linkCharacter as linkCharacterCall,
  listCharacters,
  listStoryCharacters,
  unlinkCharacter as unlinkCharacterCall,
} from '#contract/characters.ts'
import { demand, missing } from '#core/policy.ts'
import { countByHand } from '../actions/count-by-hand.ts'
import { linkCharacter, unlinkCharacter } from '../actions/link-to-story.ts'
import { hashToken } from '../plugins/sessions.ts'
import {
  findCharacter,
  findCharacters,
  findStoryCharacter,
  findStoryCharacters,
} from '../queries/characters.ts'
import { planList } from '../queries/lists.ts'
import { sendPage } from '../queries/page.ts'
import { route } from '../route.ts'

/** Characters: lists, one of them, writing, and their places in stories. */
export function characterRoutes(app: FastifyInstance): void {
  route(app, listCharacters, async ({ db, user, query, request, reply }) =>
    sendPage(request, reply, await findCharacters(db, planList('character', user, query), query)),
  )

  route(app, getCharacter, ({ db, params, query, user }) =>
    findCharacter(db, params.id, user, query.share ? hashToken(query.share) : null),
  )

  route(app, createCharacter, ({ config, body, user, transaction }) =>
    transaction(async (tx) => {
      await countByHand(tx, config, user, 'characters')
      const { id } = await tx.character.create({
        data: { ...body, authorId: user.userId },
        select: { id: true },
      })
      return findCharacter(tx, id, user)
    }),
  )

  route(app, listStoryCharacters, async ({ db, params, user }) => {
    await demand(db, 'see', 'story', params.id, user)
    return findStoryCharacters(db, params.id, user)
  })

  route(app, linkCharacterCall, ({ params, body, user, transaction }) =>
    transaction(async (tx) => {
      await demand(tx, 'edit', 'story', params.id, user)
      await demand(tx, 'see', 'character', body.characterId, user)
      await linkCharacter(tx, params.id, body.characterId, body.role)
      const linked = await findStoryCharacter(tx, params.id, body.characterId)
      if (!linked) throw missing('character')
      return linked
    }),
  )

  route(app, unlinkCharacterCall, ({ params, user, transaction }) =>
    transaction(async (tx) => {
      await demand(tx, 'edit', 'story', params.id, user)
      await unlinkCharacter(tx, params.id, params.characterId)
      return undefined
    }),
  )
}
