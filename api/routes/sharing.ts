import type { FastifyInstance } from 'fastify'
import {
  collaborateOnCharacter,
  createShareLink,
  forkCharacter as forkCall,
  listCollaborativeContent,
  listSharedWithMe,
  shareCharacter as shareCall,
} from '#contract/sharing.ts'
import { assertCan } from '#core/policy.ts'
import { forkCharacter } from '../actions/characters/fork-character.ts'
import { addCollaborator, makeShareLink, shareCharacter } from '../actions/characters/share-character.ts'
import { countByHand } from '../actions/count-by-hand.ts'
import { copyPicture } from '../actions/store-picture.ts'
import { findCollaborative, findSharedWith } from '../queries/sharing.ts'
import { publicOrigin } from '../wire/public-origin.ts'
import { route } from '../wire/route.ts'
import { sendPage } from '../wire/send-page.ts'

/** Registers the calls for forks, shares, share links and collaborators of characters (D-42, D-43, D-62 to D-65). */
export function sharingRoutes(app: FastifyInstance): void {
  route(app, forkCall, async ({ db, config, storage, params, body, user, publish, transaction }) => {
    await assertCan(db, 'fork', 'character', params.id, user)
    const source = await db.image.findFirst({
      where: { portraitOf: { some: { id: params.id } } },
      select: { key: true, smallKey: true, width: true, height: true, thumbhash: true, isGenerated: true },
    })
    const portrait = source && (await copyPicture(storage, source))
    return transaction(async (tx, after) => {
      await countByHand(tx, config, user, 'characters')
      return forkCharacter({ tx, after, publish }, params.id, user, body, portrait)
    })
  })

  route(app, createShareLink, ({ config, params, user, request, transaction }) =>
    transaction(async (tx) => ({
      shareableLink: await makeShareLink(tx, params.id, user, publicOrigin(config, request)),
    })),
  )

  route(app, shareCall, async ({ config, params, body, user, request, publish, transaction }) => {
    if (isEmail(body.sharedWithId)) await app.limitEmailSearch(request, user.userId)
    return transaction((tx, after) =>
      shareCharacter({ tx, after, publish }, params.id, user, body, publicOrigin(config, request)),
    )
  })

  route(app, collaborateOnCharacter, async ({ params, body, user, request, publish, transaction }) => {
    if (isEmail(body.collaboratorId)) await app.limitEmailSearch(request, user.userId)
    return transaction((tx, after) => addCollaborator({ tx, after, publish }, params.id, user, body))
  })

  route(app, listSharedWithMe, async ({ db, user, query, request, reply }) =>
    sendPage(request, reply, await findSharedWith(db, user.userId, query)),
  )

  route(app, listCollaborativeContent, async ({ db, user, query, request, reply }) =>
    sendPage(request, reply, await findCollaborative(db, user, query)),
  )
}

function isEmail(who: string): boolean {
  return who.includes('@')
}
