import type { FastifyInstance } from 'fastify'
import type { z } from 'zod'
import {
  cancelGeneration,
  type chapterResult,
  dismissGeneration,
  generateAvatar,
  generateChapter,
  generateCharacter,
  generateCover,
  generateImage,
  generateStory,
  getGeneration,
  keepGeneration,
  listGenerations,
  regenerateChapter,
  retryGeneration,
} from '#contract/generations.ts'
import type { Db } from '#core/postgres/client.ts'
import { acceptAvatar } from '../actions/generations/accept-avatar.ts'
import { acceptChapter } from '../actions/generations/accept-chapter.ts'
import { acceptCharacter } from '../actions/generations/accept-character.ts'
import { acceptCover } from '../actions/generations/accept-cover.ts'
import { acceptImage } from '../actions/generations/accept-image.ts'
import { acceptRegeneration } from '../actions/generations/accept-regeneration.ts'
import { acceptStory } from '../actions/generations/accept-story.ts'
import { cancelGeneration as cancel } from '../actions/generations/cancel-generation.ts'
import { dismissGeneration as dismiss } from '../actions/generations/dismiss-generation.ts'
import { retryGeneration as retry } from '../actions/generations/retry-generation.ts'
import { keepGeneration as keep } from '../actions/stories/keep-generation.ts'
import { presentCurrentUser } from '../present/current-user.ts'
import { findCharacter } from '../queries/characters.ts'
import { findOwnGeneration, listGenerations as findPage } from '../queries/generations.ts'
import { sendPage } from '../queries/page.ts'
import { findStory } from '../queries/stories.ts'
import { awaitGeneration } from '../wire/await-generation.ts'
import { route } from '../wire/route.ts'

/** The main job: orders to generate, and how they are going (decisions 9 to 14). */
export function generationRoutes(app: FastifyInstance): void {
  route(app, generateStory, async (context) => {
    const { body, config, db, publish, transaction, user } = context
    const { id, generationId } = await transaction((tx, after) =>
      acceptStory({ tx, after, publish, config, user }, body),
    )
    const outcome = await awaitGeneration(context, generationId)
    if (!outcome.done) return { id, generationId, generationStatus: outcome.generationStatus }
    return { ...(await findStory(db, id, user)), generationId, generationStatus: outcome.summary.status }
  })

  route(app, generateChapter, async (context) => {
    const { body, config, params, publish, transaction, user } = context
    const { id, generationId } = await transaction((tx, after) =>
      acceptChapter({ tx, after, publish, config, user }, params.id, body),
    )
    const outcome = await awaitGeneration(context, generationId)
    if (!outcome.done) return { id, generationId, generationStatus: outcome.generationStatus }
    const result = outcome.summary.result as z.output<typeof chapterResult>
    return { id, generationId, generationStatus: outcome.summary.status, ...result }
  })

  route(app, regenerateChapter, async (context) => {
    const { body, config, params, publish, transaction, user } = context
    const { id, generationId } = await transaction((tx, after) =>
      acceptRegeneration({ tx, after, publish, config, user }, params.id, params.chapterId, body),
    )
    const outcome = await awaitGeneration(context, generationId)
    if (!outcome.done) return { id, generationId, generationStatus: outcome.generationStatus }
    const result = outcome.summary.result as z.output<typeof chapterResult>
    return { id, generationId, generationStatus: outcome.summary.status, ...result }
  })

  route(app, generateCharacter, async (context) => {
    const { body, config, db, publish, transaction, user } = context
    const { id, generationId } = await transaction((tx, after) =>
      acceptCharacter({ tx, after, publish, config, user }, body),
    )
    const outcome = await awaitGeneration(context, generationId)
    if (!outcome.done) return { id, generationId, generationStatus: outcome.generationStatus }
    return { ...(await findCharacter(db, id, user)), generationId, generationStatus: outcome.summary.status }
  })

  route(app, generateImage, async (context) => {
    const { config, db, params, publish, transaction, user } = context
    const { id, generationId } = await transaction((tx, after) =>
      acceptImage({ tx, after, publish, config, user }, params.id),
    )
    const outcome = await awaitGeneration(context, generationId)
    if (!outcome.done) return { id, generationId, generationStatus: outcome.generationStatus }
    return { ...(await findCharacter(db, id, user)), generationId, generationStatus: outcome.summary.status }
  })

  route(app, generateCover, async (context) => {
    const { config, db, params, publish, transaction, user } = context
    const { id, generationId } = await transaction((tx, after) =>
      acceptCover({ tx, after, publish, config, user }, params.id),
    )
    const outcome = await awaitGeneration(context, generationId)
    if (!outcome.done) return { id, generationId, generationStatus: outcome.generationStatus }
    return { ...(await findStory(db, id, user)), generationId, generationStatus: outcome.summary.status }
  })

  route(app, generateAvatar, async (context) => {
    const { body, config, db, publish, transaction, user } = context
    const { id, generationId } = await transaction((tx, after) =>
      acceptAvatar({ tx, after, publish, config, user }, body),
    )
    const outcome = await awaitGeneration(context, generationId)
    if (!outcome.done) return { id, generationId, generationStatus: outcome.generationStatus }
    const me = presentCurrentUser({ ...user, avatarKey: await findAvatarKey(db, id) }, config)
    return { ...me, generationId, generationStatus: outcome.summary.status }
  })

  route(app, listGenerations, async ({ db, query, reply, request, user }) =>
    sendPage(request, reply, await findPage(db, user.userId, query)),
  )

  route(app, getGeneration, ({ db, params, user }) => findOwnGeneration(db, params.id, user.userId))

  route(app, cancelGeneration, async ({ db, params, publish, transaction, user }) => {
    await transaction((tx, after) => cancel({ tx, after, publish }, params.id, user.userId))
    return findOwnGeneration(db, params.id, user.userId)
  })

  route(app, retryGeneration, async ({ config, db, params, publish, transaction, user }) => {
    await transaction((tx, after) => retry({ tx, after, publish, config, user }, params.id))
    return findOwnGeneration(db, params.id, user.userId)
  })

  route(app, dismissGeneration, async ({ db, params, publish, transaction, user }) => {
    await transaction((tx, after) => dismiss({ tx, after, publish }, params.id, user.userId))
    return findOwnGeneration(db, params.id, user.userId)
  })

  route(app, keepGeneration, async ({ config, db, params, publish, transaction, user }) => {
    await transaction((tx, after) => keep({ tx, after, publish, config, user }, params.id))
    return findOwnGeneration(db, params.id, user.userId)
  })
}

// The session was read before the avatar was painted.
async function findAvatarKey(db: Db, userId: string): Promise<string | null> {
  const user = await db.user.findUnique({
    where: { id: userId },
    select: { avatar: { select: { smallKey: true } } },
  })
  return user?.avatar?.smallKey ?? null
}
