import type { FastifyInstance } from 'fastify'
import {
  createStory,
  deleteStory,
  getStory,
  listPublicStories,
  listSimilarStories,
  listStories,
  rateStory,
  searchStories,
  updateStory,
} from '#contract/stories.ts'
import { assertCan, assertPublishable } from '#core/policy.ts'
import { Prisma } from '#core/postgres/client.ts'
import { assertUnchanged } from '../actions/assert-unchanged.ts'
import { countByHand } from '../actions/count-by-hand.ts'
import { deleteStories } from '../actions/stories/delete-story.ts'
import { rate } from '../actions/stories/rate-story.ts'
import { recordRead } from '../actions/stories/record-read.ts'
import { addChapter } from '../actions/stories/write-chapter.ts'
import { planList, planPublic } from '../queries/lists.ts'
import { planSearch } from '../queries/search.ts'
import { findSimilarStories } from '../queries/similar-stories.ts'
import { findStories, findStory } from '../queries/stories.ts'
import { route } from '../wire/route.ts'
import { sendPage } from '../wire/send-page.ts'

/** Registers the calls that list, read, change and rate stories. */
export function storyRoutes(app: FastifyInstance): void {
  route(app, listStories, async ({ db, user, query, request, reply }) =>
    sendPage(request, reply, await findStories(db, planList('story', user, query), query)),
  )

  route(app, listPublicStories, async ({ db, query, request, reply }) => {
    const { genre } = query
    const narrowed = genre && { where: Prisma.sql`t.genre = ${genre}::"Genre"`, key: genre }
    return sendPage(request, reply, await findStories(db, planPublic('story', narrowed), query))
  })

  route(app, searchStories, async ({ db, user, query, request, reply }) =>
    sendPage(request, reply, await findStories(db, planSearch('story', user, query.q), query)),
  )

  route(app, getStory, async ({ db, config, params, user, request }) => {
    await recordRead(db, config, params.id, user, request)
    return findStory(db, params.id, user)
  })

  route(app, listSimilarStories, async ({ db, params, user }) => {
    await assertCan(db, 'see', 'story', params.id, user)
    return findSimilarStories(db, params.id, user)
  })

  route(app, createStory, ({ config, body, user, transaction }) =>
    transaction(async (tx) => {
      const { content, ...fields } = body
      const { id } = await tx.story.create({
        data: { ...fields, authorId: user.userId },
        select: { id: true },
      })
      if (content) {
        await countByHand(tx, config, user, 'chapters')
        await addChapter(tx, id, { content })
      }
      return findStory(tx, id, user)
    }),
  )

  route(app, updateStory, ({ params, body, user, transaction }) =>
    transaction(async (tx) => {
      const story = await assertCan(tx, 'edit', 'story', params.id, user, { lock: true })
      assertPublishable(story, body.isPublic)
      const { base, ...changes } = body
      await assertUnchanged(tx, 'story', story.id, base)
      await tx.story.update({ where: { id: story.id }, data: changes })
      return findStory(tx, story.id, user)
    }),
  )

  route(app, deleteStory, ({ params, user, publish, transaction }) =>
    transaction(async (tx, after) => {
      await assertCan(tx, 'delete', 'story', params.id, user)
      await deleteStories({ tx, after, publish }, [params.id])
      return undefined
    }),
  )

  route(app, rateStory, ({ params, body, user, transaction }) =>
    transaction((tx) => rate(tx, params.id, body.rating, user)),
  )
}
