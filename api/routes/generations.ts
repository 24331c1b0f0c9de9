import type { FastifyInstance } from 'fastify'
import type { z } from 'zod'
import {
  cancelGeneration,
  type chapterResult,
  generateChapter,
  generateStory,
  getGeneration,
  listGenerations,
  retryGeneration,
} from '#contract/generations.ts'
import { acceptChapter } from '../actions/accept-chapter.ts'
import { acceptStory } from '../actions/accept-story.ts'
import { awaitGeneration } from '../actions/await-generation.ts'
import { cancelGeneration as cancel } from '../actions/cancel-generation.ts'
import { retryGeneration as retry } from '../actions/retry-generation.ts'
import { findOwnGeneration, listGenerations as findPage } from '../queries/generations.ts'
import { sendPage } from '../queries/page.ts'
import { findStory } from '../queries/stories.ts'
import { route } from '../route.ts'

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
}
