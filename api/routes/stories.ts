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
import { isVisible } from '#contract/text.ts'
import { assertCan, assertPublishable } from '#core/policy/policy.ts'
import { hashToken } from '#core/security/tokens.ts'
import { assertUnchanged } from '../actions/assert-unchanged.ts'
import { countManualCreation } from '../actions/count-manual-creation.ts'
import { assertAuthorFields } from '../actions/stories/assert-author-fields.ts'
import { declareAiLabel } from '../actions/stories/declare-ai-label.ts'
import { deleteStories } from '../actions/stories/delete-story.ts'
import { rate } from '../actions/stories/rate-story.ts'
import { recordRead } from '../actions/stories/record-read.ts'
import { addChapter } from '../actions/stories/write-chapter.ts'
import { assertSeesStory } from '../queries/access.ts'
import { removeLinksToBlockers } from '../queries/blocks.ts'
import { planPublicStories, planStorySearch } from '../queries/discover-stories.ts'
import { planList } from '../queries/lists.ts'
import { findSimilarStories } from '../queries/similar-stories.ts'
import { listStamp, storyStamp } from '../queries/stamps.ts'
import { findStories, findStory } from '../queries/stories.ts'
import { checkedRoute, route } from '../wire/route.ts'
import { sendPage, sendUnpagedList } from '../wire/send-page.ts'

/** Registers the calls that list, read, change and rate stories. */
export function storyRoutes(app: FastifyInstance): void {
  checkedRoute(app, listStories, async ({ db, checkedDb, user, query, request, reply }) =>
    sendPage(request, reply, await findStories(db, planList('story', user, query), query, user, checkedDb)),
  )

  route(
    app,
    listPublicStories,
    async ({ db, user, query, request, reply }) => {
      const page = await findStories(db, planPublicStories(query), query, null)
      return sendPage(request, reply, { ...page, rows: await removeLinksToBlockers(db, page.rows, user) })
    },
    {
      isFor: (session) => session?.isBlocked !== true,
      stamp:
        ({ db, query }) =>
        () =>
          listStamp(db, 'story', planPublicStories(query), query),
    },
  )

  route(app, searchStories, async ({ db, user, query, request, reply }) =>
    sendPage(request, reply, await findStories(db, planStorySearch(query, user), query, user)),
  )

  route(
    app,
    getStory,
    async ({ params, query, user, request, checkedDb, ...services }) => {
      const token = query.share ? hashToken(query.share) : null
      const story = await findStory(services.db, params.id, user, token, query.as, checkedDb)
      void recordRead(services, story, user, request)
      return story
    },
    {
      // The answer to a caller with a share link is not cached, because the link may end or be replaced at
      // any time.
      stamp: ({ db, params, query }) => (query.share ? undefined : () => storyStamp(db, params.id)),
      answered: ({ params, request, ...services }) =>
        void recordRead(services, { id: params.id, authorId: null }, null, request),
    },
    true,
  )

  route(app, listSimilarStories, async ({ db, params, query, user, reply }) => {
    await assertSeesStory(db, params.id, user, query.share)
    return sendUnpagedList(reply, await findSimilarStories(db, params.id, user))
  })

  route(app, createStory, ({ config, body, publish, user, transaction }) =>
    transaction(async (tx, after) => {
      const { content, aiLabel, ...fields } = body
      const { id } = await tx.story.create({
        data: { ...fields, authorId: user.userId },
        select: { id: true },
      })
      if (content && isVisible(content)) {
        await countManualCreation(tx, config, user, 'chapters')
        const written = { content, savedBy: user.userId, isReleased: true }
        await addChapter({ on: tx, after, publish }, id, written)
      }
      await declareAiLabel(tx, id, aiLabel, user)
      return findStory(tx, id, user)
    }),
  )

  route(app, updateStory, ({ params, body, user, transaction }) =>
    transaction(async (tx) => {
      const story = await assertCan(tx, 'edit', 'story', params.id, user, { lock: true })
      const { base, aiLabel, ...changes } = body
      await assertAuthorFields(tx, story.id, changes, user)
      assertPublishable(story, body.isPublic)
      await assertUnchanged(tx, 'story', story.id, base)
      await tx.story.update({ where: { id: story.id }, data: changes })
      await declareAiLabel(tx, story.id, aiLabel, user)
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
