import type { FastifyInstance } from 'fastify'
import {
  listCharacterImages,
  listCovers,
  uploadCharacterImage,
  uploadProfilePicture,
  useCharacterImage,
  useCover,
} from '#contract/images.ts'
import { notFound } from '#core/errors.ts'
import { assertCan } from '#core/policy/policy.ts'
import { readDataUrl, storePicture } from '../actions/store-picture.ts'
import { findCharacter } from '../queries/characters.ts'
import { describeCurrentUser } from '../queries/current-user.ts'
import { findImages } from '../queries/images.ts'
import { findStory } from '../queries/stories.ts'
import { route } from '../wire/route.ts'
import { sendUnpagedList } from '../wire/send-page.ts'

/**
 * Registers the calls that upload pictures, and the calls that list and choose earlier covers and portraits (D-49,
 * D-70, D-87, D-92).
 */
export function imageRoutes(app: FastifyInstance): void {
  route(app, listCovers, async ({ db, params, user, reply }) => {
    await assertCan(db, 'own', 'story', params.id, user)
    return sendUnpagedList(reply, await findImages(db, 'story', params.id))
  })

  route(app, useCover, ({ params, user, transaction }) =>
    transaction(async (tx) => {
      await assertCan(tx, 'own', 'story', params.id, user)
      const image = await tx.image.findFirst({
        where: { id: params.imageId, storyId: params.id, kind: 'cover' },
      })
      if (!image) throw notFound('Image')
      await tx.story.update({ where: { id: params.id }, data: { coverId: image.id } })
      return findStory(tx, params.id, user)
    }),
  )

  route(app, listCharacterImages, async ({ db, params, user, reply }) => {
    await assertCan(db, 'own', 'character', params.id, user)
    return sendUnpagedList(reply, await findImages(db, 'character', params.id))
  })

  route(app, useCharacterImage, ({ params, user, transaction }) =>
    transaction(async (tx) => {
      await assertCan(tx, 'own', 'character', params.id, user)
      const where = { id: params.imageId, characterId: params.id, kind: 'portrait' as const }
      const image = await tx.image.findFirst({ where })
      if (!image) throw notFound('Image')
      await tx.character.update({ where: { id: params.id }, data: { imageId: image.id } })
      return findCharacter(tx, params.id, user)
    }),
  )

  route(app, uploadCharacterImage, ({ db, storage, params, body, user, transactionAfter }) =>
    transactionAfter(
      async () => {
        await assertCan(db, 'edit', 'character', params.id, user)
        return storePicture(storage, readDataUrl(body.imageData))
      },
      async (picture, tx) => {
        const { authorId } = await assertCan(tx, 'edit', 'character', params.id, user, { lock: true })
        const data = { ...picture, ownerId: authorId, kind: 'portrait' as const, characterId: params.id }
        const image = await tx.image.create({ data, select: { id: true } })
        await tx.character.update({ where: { id: params.id }, data: { imageId: image.id } })
        return findCharacter(tx, params.id, user)
      },
    ),
  )

  route(app, uploadProfilePicture, ({ config, storage, body, user, transactionAfter }) =>
    transactionAfter(
      async () => storePicture(storage, readDataUrl(body.imageData)),
      async (picture, tx) => {
        const data = { ...picture, ownerId: user.userId, kind: 'avatar' as const }
        const image = await tx.image.create({ data, select: { id: true } })
        await tx.user.update({ where: { id: user.userId }, data: { avatarId: image.id } })
        return describeCurrentUser(config, { ...user, avatarKey: picture.smallKey })
      },
    ),
  )
}
