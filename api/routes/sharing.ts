import type { FastifyInstance, FastifyRequest } from 'fastify'
import { collaborateOnStory, createStoryShareLink, shareStory as shareStoryCall } from '#contract/access.ts'
import {
  collaborateOnCharacter,
  createShareLink,
  forkCharacter as forkCall,
  listCollaborativeContent,
  listSharedWithMe,
  shareCharacter as shareCall,
} from '#contract/sharing.ts'
import { assertCan } from '#core/policy/policy.ts'
import { forkCharacter } from '../actions/characters/fork-character.ts'
import { countManualCreation } from '../actions/count-manual-creation.ts'
import { inviteCollaborator, makeShareLink, shareThing } from '../actions/sharing/share-thing.ts'
import { copyPicture } from '../actions/store-picture.ts'
import { findCollaborative, findSharedWith } from '../queries/sharing.ts'
import { publicOrigin } from '../wire/public-origin.ts'
import { route } from '../wire/route.ts'
import { sendPage } from '../wire/send-page.ts'

/** Registers the calls for forks, shares, share links and collaborators (D-42, D-43, D-62 to D-65, D-152). */
export function sharingRoutes(app: FastifyInstance): void {
  const limitInvitations = async (request: FastifyRequest, userId: string, who: string) => {
    if (who.includes('@')) await app.limitEmailSearch(request, userId)
    await app.limitActs(request, 'invitations', userId)
  }

  route(app, forkCall, ({ db, config, storage, params, body, user, publish, transactionAfter }) =>
    transactionAfter(
      async () => {
        await assertCan(db, 'fork', 'character', params.id, user)
        const source = await db.image.findFirst({
          where: { portraitOf: { some: { id: params.id } } },
          select: {
            key: true,
            smallKey: true,
            width: true,
            height: true,
            thumbhash: true,
            isGenerated: true,
          },
        })
        return source && copyPicture(storage, source)
      },
      async (portrait, tx, after) => {
        await countManualCreation(tx, config, user, 'characters')
        return forkCharacter({ tx, after, publish }, params.id, user, body, portrait)
      },
    ),
  )

  route(app, createShareLink, ({ config, params, user, request, transaction }) =>
    transaction(async (tx) => ({
      shareableLink: await makeShareLink(tx, character(params), user, publicOrigin(config, request)),
    })),
  )

  route(app, createStoryShareLink, ({ config, params, user, request, transaction }) =>
    transaction(async (tx) => ({
      shareableLink: await makeShareLink(tx, story(params), user, publicOrigin(config, request)),
    })),
  )

  route(
    app,
    shareCall,
    async ({ config, params, body, user, request, publish, transaction, unlessRepeated }) => {
      await unlessRepeated(() => limitInvitations(request, user.userId, body.sharedWithId))
      return transaction(async (tx, after) => {
        const origin = publicOrigin(config, request)
        const { id: _id, ...made } = await shareThing(
          { tx, after, publish },
          character(params),
          user,
          body,
          origin,
        )
        return { characterId: params.id, ...made }
      })
    },
  )

  route(
    app,
    shareStoryCall,
    async ({ config, params, body, user, request, publish, transaction, unlessRepeated }) => {
      await unlessRepeated(() => limitInvitations(request, user.userId, body.sharedWithId))
      return transaction(async (tx, after) => {
        const origin = publicOrigin(config, request)
        const made = await shareThing({ tx, after, publish }, story(params), user, body, origin)
        return { storyId: params.id, ...made, permissions: 'view' as const }
      })
    },
  )

  route(
    app,
    collaborateOnCharacter,
    async ({ params, body, user, request, publish, transaction, unlessRepeated }) => {
      await unlessRepeated(() => limitInvitations(request, user.userId, body.collaboratorId))
      return transaction(async (tx, after) => {
        await inviteCollaborator({ tx, after, publish }, character(params), user, body)
        return { characterId: params.id, ...body }
      })
    },
  )

  route(
    app,
    collaborateOnStory,
    async ({ params, body, user, request, publish, transaction, unlessRepeated }) => {
      await unlessRepeated(() => limitInvitations(request, user.userId, body.collaboratorId))
      return transaction(async (tx, after) => {
        await inviteCollaborator({ tx, after, publish }, story(params), user, body)
        return { storyId: params.id, ...body }
      })
    },
  )

  route(app, listSharedWithMe, async ({ db, user, query, request, reply }) =>
    sendPage(request, reply, await findSharedWith(db, user, query)),
  )

  route(app, listCollaborativeContent, async ({ db, user, query, request, reply }) =>
    sendPage(request, reply, await findCollaborative(db, user, query)),
  )
}

const character = ({ id }: { id: number }) => ({ noun: 'character' as const, id })
const story = ({ id }: { id: number }) => ({ noun: 'story' as const, id })
