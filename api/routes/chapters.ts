import type { FastifyInstance } from 'fastify'
import {
  createChapter,
  deleteChapter,
  getChapterOrder,
  handleDetectedCharacter,
  listChapters,
  listChapterVersions,
  listDetectedCharacters,
  listScenarios,
  orderChapters,
  releaseChapter,
  restoreChapterVersion,
  updateChapter,
} from '#contract/chapters.ts'
import { matureFrom } from '#contract/story-labels.ts'
import { assertCanWriteBook } from '#core/book/access.ts'
import { referenceInBook } from '#core/book/references.ts'
import { notFound } from '#core/errors.ts'
import { assertIsShownText, matureStoryError } from '#core/policy/mature-stories.ts'
import { assertCan } from '#core/policy/policy.ts'
import { hashToken } from '#core/security/tokens.ts'
import { countManualCreation } from '../actions/count-manual-creation.ts'
import { changeRelease } from '../actions/stories/change-release.ts'
import { consumeDraft } from '../actions/stories/keep-draft.ts'
import { reorderChapters } from '../actions/stories/reorder-chapters.ts'
import { addChapter, changeChapter, removeChapter, restoreVersion } from '../actions/stories/write-chapter.ts'
import { findChapterOrder } from '../queries/chapter-order.ts'
import {
  findChapters,
  findChapterVersions,
  findDetected,
  findScenarios,
  lockDetected,
} from '../queries/chapters.ts'
import { chaptersStamp } from '../queries/stamps.ts'
import { callerIsAdult } from '../wire/is-adult.ts'
import { checkedRoute, route } from '../wire/route.ts'
import { sendUnpagedList } from '../wire/send-page.ts'

const ofAuthor = 'Only the author of this story can do this.'

/**
 * Registers the calls for chapters that users edit by hand, for scenarios and for detected characters. Their
 * permissions are those of their story (D-30).
 */
export function chapterRoutes(app: FastifyInstance): void {
  route(
    app,
    listChapters,
    async ({ db, checkedDb, params, query, user, request, reply }) => {
      const shareTokenHash = query.share ? hashToken(query.share) : null
      const how = { shareTokenHash, as: query.as }
      return sendUnpagedList(
        reply,
        await findChapters(db, params.id, user, callerIsAdult(request, user), how, checkedDb),
      )
    },
    {
      // The answer to a caller with a share link is not cached, because the link may end or be replaced at
      // any time.
      stamp: ({ db, params, query }) => (query.share ? undefined : () => chaptersStamp(db, params.id)),
    },
    true,
  )

  route(app, createChapter, ({ config, params, body, publish, user, transaction }) =>
    transaction(async (tx, after) => {
      await assertCan(tx, 'edit', 'story', params.id, user, { lock: true })
      await countManualCreation(tx, config, user, 'chapters')
      await consumeDraft(tx, { userId: user.userId, storyId: params.id, chapterId: null }, body.draft)
      return addChapter({ on: tx, after, publish }, params.id, { ...body, savedBy: user.userId })
    }),
  )

  checkedRoute(app, updateChapter, ({ params, body, publish, user, change }) =>
    change((on, after) => changeChapter({ on, after, publish }, user, params, body)),
  )

  route(app, orderChapters, ({ params, body, publish, user, transaction }) =>
    transaction(async (tx, after) => {
      const { authorId } = await assertCanWriteBook(tx, params.id, user, { lock: true })
      return reorderChapters({ tx, after, publish }, { id: params.id, authorId }, body.ids, user.userId)
    }),
  )

  route(app, releaseChapter, ({ params, body, user, transaction }) =>
    transaction(async (tx) => {
      await assertCan(tx, 'publish', 'story', params.id, user, { lock: true })
      return changeRelease(tx, params.id, params.chapterId, body)
    }),
  )

  route(app, deleteChapter, ({ params, publish, user, transaction }) =>
    transaction(async (tx, after) => {
      const refusal = 'Only its author can change this story.'
      await assertCan(tx, 'delete', 'story', params.id, user, { lock: true, refusal })
      const of = { storyId: params.id, chapterId: params.chapterId, deletedBy: user.userId }
      await removeChapter({ tx, after, publish }, of)
      return undefined
    }),
  )

  route(app, getChapterOrder, async ({ db, params, user }) => {
    const story = await assertCan(db, 'edit', 'story', params.id, user, { refusal: ofAuthor })
    await assertIsShownText(db, story, user)
    const order = await findChapterOrder(db, params.id, params.chapterId, user)
    // The order keeps its spice level although the text was rewritten by hand since.
    const isMature = order.spiceLevel >= matureFrom
    if (isMature && !user.isAdult && story.authorId !== user.userId) throw matureStoryError()
    return order
  })

  route(app, listChapterVersions, async ({ db, params, user, reply }) => {
    const story = await assertCan(db, 'edit', 'story', params.id, user, { refusal: ofAuthor })
    await assertIsShownText(db, story, user)
    return sendUnpagedList(reply, await findChapterVersions(db, params.id, params.chapterId))
  })

  route(app, restoreChapterVersion, ({ params, publish, user, transaction }) =>
    transaction(async (tx, after) => {
      const story = await assertCan(tx, 'edit', 'story', params.id, user, { lock: true, refusal: ofAuthor })
      await assertIsShownText(tx, story, user)
      return restoreVersion({ tx, after, publish }, params.id, params.chapterId, params.version, user.userId)
    }),
  )

  route(app, listScenarios, async ({ db, params, user, reply }) => {
    await assertCan(db, 'see', 'story', params.id, user)
    return sendUnpagedList(reply, await findScenarios(db, params.id, user))
  })

  route(app, listDetectedCharacters, async ({ db, params, user, reply }) => {
    const story = await assertCan(db, 'edit', 'story', params.id, user, { refusal: ofAuthor })
    await assertIsShownText(db, story, user)
    return sendUnpagedList(reply, await findDetected(db, params.id))
  })

  route(app, handleDetectedCharacter, ({ params, body, user, transaction }) =>
    transaction(async (tx) => {
      const story = await assertCan(tx, 'edit', 'story', params.id, user, { refusal: ofAuthor, lock: true })
      await assertIsShownText(tx, story, user)
      const detected = await lockDetected(tx, params.id, params.detectedId)
      if (!detected) throw notFound('Detected character')
      const characterId = body.status === 'created' ? (body.characterId ?? null) : null
      if (characterId !== null) await assertCan(tx, 'see', 'character', characterId, user)
      await tx.detectedCharacter.update({
        where: { id: detected.id },
        data: { status: body.status, characterId },
      })
      if (characterId !== null) await referenceInBook(tx, params.id, { kind: 'character', id: characterId })
      return { ...detected, status: body.status }
    }),
  )
}
