import type { FastifyInstance } from 'fastify'
import {
  discardDraft,
  discardNewDraft,
  listDrafts,
  saveDraft as saveDraftCall,
  saveNewDraft,
} from '#contract/chapter-drafts.ts'
import { assertCanQuoteBook } from '#core/book/access.ts'
import { removeDraft, saveDraft } from '../actions/stories/keep-draft.ts'
import { findDrafts } from '../queries/chapter-drafts.ts'
import { checkedRoute, route } from '../wire/route.ts'
import { sendUnpagedList } from '../wire/send-page.ts'

/**
 * Registers the calls for the drafts that a writer edits at the desk. Only the writer of a draft can read it (D-137,
 * ADR-0021).
 */
export function chapterDraftRoutes(app: FastifyInstance): void {
  route(app, listDrafts, async ({ db, params, user, reply }) => {
    await assertCanQuoteBook(db, 'edit', params.id, user)
    return sendUnpagedList(reply, await findDrafts(db, user.userId, params.id))
  })

  checkedRoute(app, saveDraftCall, ({ params: { id: storyId, chapterId }, body, user, publish, statement }) =>
    statement((on, after) => saveDraft({ on, after, publish }, user, { storyId, chapterId }, body)),
  )

  route(app, discardDraft, ({ params: { id: storyId, chapterId }, query, publish, user, transaction }) =>
    transaction(async (tx, after) => {
      await assertCanQuoteBook(tx, 'edit', storyId, user)
      return removeDraft({ tx, after, publish }, { userId: user.userId, storyId, chapterId }, query.base)
    }),
  )

  checkedRoute(app, saveNewDraft, ({ params, body, user, publish, statement }) =>
    statement((on, after) =>
      saveDraft({ on, after, publish }, user, { storyId: params.id, chapterId: null }, body),
    ),
  )

  route(app, discardNewDraft, ({ params: { id: storyId }, query, publish, user, transaction }) =>
    transaction(async (tx, after) => {
      await assertCanQuoteBook(tx, 'edit', storyId, user)
      const key = { userId: user.userId, storyId, chapterId: null }
      return removeDraft({ tx, after, publish }, key, query.base)
    }),
  )
}
