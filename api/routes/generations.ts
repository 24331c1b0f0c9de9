import type { FastifyInstance } from 'fastify'
import type { z } from 'zod'
import { reviewStory } from '#contract/findings.ts'
import {
  approveGenerationContract,
  getGenerationMemory,
  putGenerationContract,
} from '#contract/generation-book.ts'
import type { GenerationSummary } from '#contract/generation-fields.ts'
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
import { acceptSuggestion, orderPassage, passageResult } from '#contract/passages.ts'
import { asBudgetReached } from '#core/generations/budgets.ts'
import type { Db } from '#core/postgres/client.ts'
import { acceptSuggestion as putSuggestion } from '../actions/book/accept-suggestion.ts'
import { acceptChapter, isComplete } from '../actions/generations/accept-chapter.ts'
import { acceptCharacter } from '../actions/generations/accept-character.ts'
import { acceptForSubject } from '../actions/generations/accept-for-subject.ts'
import { acceptInOneTrip } from '../actions/generations/accept-in-one-trip.ts'
import { acceptPassage } from '../actions/generations/accept-passage.ts'
import { acceptRegeneration } from '../actions/generations/accept-regeneration.ts'
import { acceptReview } from '../actions/generations/accept-review.ts'
import { acceptStory } from '../actions/generations/accept-story.ts'
import { cancelGeneration as cancel } from '../actions/generations/cancel-generation.ts'
import { approveContract, changeContract } from '../actions/generations/change-contract.ts'
import { dismissGeneration as dismiss } from '../actions/generations/dismiss-generation.ts'
import { retryGeneration as retry } from '../actions/generations/retry-generation.ts'
import { keepGeneration as keep, waitForLastPiece } from '../actions/stories/keep-generation.ts'
import { generatingRoute, spendingOf } from '../generating-route.ts'
import { findCharacter } from '../queries/characters.ts'
import { readCurrentUser } from '../queries/current-user.ts'
import { findFindings } from '../queries/findings.ts'
import { findGenerationMemory } from '../queries/generation-memory.ts'
import {
  assertIsShownGeneration,
  findEndedGeneration,
  findOwnGeneration,
  listGenerations as findPage,
} from '../queries/generations.ts'
import { findStory } from '../queries/stories.ts'
import { route } from '../wire/route.ts'
import { sendPage } from '../wire/send-page.ts'

/** Registers the calls that order generations, and those that read and control them (D-9 to D-14). */
export function generationRoutes(app: FastifyInstance): void {
  generatingRoute(app, generateStory, {
    accept: (acceptance, { body }) => acceptStory(acceptance, body),
    present: ({ db, user }, { id }) => findStory(db, id, user),
  })

  generatingRoute(app, generateChapter, {
    acceptInChange: (acceptance, { params, body }) => acceptChapter(acceptance, params.id, body),
    acceptInOneTrip: (acceptance, { params, body }) => acceptInOneTrip(acceptance, params.id, body),
    isComplete: ({ body }) => isComplete(body),
    present: presentChapter,
  })

  generatingRoute(app, regenerateChapter, {
    accept: (acceptance, { params, body }) =>
      acceptRegeneration(acceptance, params.id, params.chapterId, body),
    present: presentChapter,
  })

  generatingRoute(app, orderPassage, {
    accept: (acceptance, { params, body }) => acceptPassage(acceptance, params, body),
    present: (_context, { id, summary }) => ({ id, ...passageResult.parse(summary.result) }),
  })

  generatingRoute(app, reviewStory, {
    accept: (acceptance, { params }) => acceptReview(acceptance, params.id),
    present: async ({ db, user }, { id }) => ({
      id,
      findings: await findFindings(db, id, user, { status: 'open' }),
    }),
  })

  route(app, acceptSuggestion, ({ params, body, publish, user, transaction }) =>
    transaction((tx, after) => putSuggestion({ tx, after, publish }, params.id, body.suggestion, user)),
  )

  generatingRoute(app, generateCharacter, {
    accept: (acceptance, { body }) => acceptCharacter(acceptance, body),
    present: ({ db, user }, { id }) => findCharacter(db, id, user),
  })

  generatingRoute(app, generateImage, {
    accept: (acceptance, { params }) =>
      acceptForSubject(acceptance, { kind: 'image', id: params.id, readInput: () => ({}) }),
    present: ({ db, user }, { id }) => findCharacter(db, id, user),
  })

  generatingRoute(app, generateCover, {
    accept: (acceptance, { params }) =>
      acceptForSubject(acceptance, { kind: 'cover', id: params.id, readInput: () => ({}) }),
    present: ({ db, user }, { id }) => findStory(db, id, user),
  })

  generatingRoute(app, generateAvatar, {
    accept: (acceptance, { body, user }) =>
      acceptForSubject(acceptance, { kind: 'avatar', id: user.userId, readInput: () => body }),
    present: async ({ db, user, config }, { id }) =>
      readCurrentUser(db, config, { ...user, avatarKey: await findAvatarKey(db, id) }),
  })

  route(app, listGenerations, async ({ db, query, reply, request, user }) =>
    sendPage(request, reply, await findPage(db, user, query)),
  )

  route(app, getGeneration, ({ db, params, user }) => findOwnGeneration(db, params.id, user))

  route(app, getGenerationMemory, ({ db, params, user }) =>
    findGenerationMemory({ db, storage: app.services.storage }, params.id, user),
  )

  route(app, cancelGeneration, async ({ db, params, publish, transaction, user }) => {
    await transaction((tx, after) => cancel({ tx, after, publish }, params.id, user.userId))
    return findEndedGeneration(db, params.id, user)
  })

  route(app, putGenerationContract, async ({ body, db, params, publish, transaction, user }) => {
    await assertIsShownGeneration(db, params.id, user)
    await transaction((tx, after) => changeContract({ tx, after, publish }, params.id, user.userId, body))
    return findOwnGeneration(db, params.id, user)
  })

  route(app, approveGenerationContract, async (context) => {
    const { db, params, publish, transaction, user } = context
    await assertIsShownGeneration(db, params.id, user)
    const spending = await spendingOf(context)
    await transaction((tx, after) =>
      approveContract({ tx, after, publish, user, spending }, params.id),
    ).catch(async (error: unknown) => {
      throw await asBudgetReached(db, error)
    })
    return findOwnGeneration(db, params.id, user)
  })

  route(app, retryGeneration, async (context) => {
    const { config, db, params, publish, pushOrder, transaction, user } = context
    await assertIsShownGeneration(db, params.id, user)
    const spending = await spendingOf(context)
    await transaction((tx, after) =>
      retry({ tx, after, publish, pushOrder, config, user, spending }, params.id),
    ).catch(async (error: unknown) => {
      throw await asBudgetReached(db, error)
    })
    return findOwnGeneration(db, params.id, user)
  })

  route(app, dismissGeneration, async ({ db, params, publish, transaction, user }) => {
    await transaction((tx, after) => dismiss({ tx, after, publish }, params.id, user))
    return findEndedGeneration(db, params.id, user)
  })

  route(app, keepGeneration, async ({ config, db, params, publish, pushOrder, transaction, user }) => {
    await assertIsShownGeneration(db, params.id, user)
    await waitForLastPiece(db, params.id, user.userId)
    await transaction((tx, after) => keep({ tx, after, publish, pushOrder, config, user }, params.id))
    return findOwnGeneration(db, params.id, user)
  })
}

// A stored result of an earlier version of this software can lack the state of its chapter, because every chapter was
// released then. It can also lack the fields that were added later.
function presentChapter(_context: unknown, { id, summary }: { id: number; summary: GenerationSummary }) {
  const { chapter, ...rest } = summary.result as z.output<typeof chapterResult>
  return { id, ...rest, chapter: { ...releasedBefore, ...chapter } }
}

const releasedBefore = {
  state: 'released',
  releaseAt: null,
  quiet: false,
  hasUnreleasedChanges: false,
  findings: null,
} as const

// Reads the new avatar of a user. The session of the call was read before the avatar was painted, so it contains the
// earlier one.
async function findAvatarKey(db: Db, userId: string): Promise<string | null> {
  const user = await db.user.findUnique({
    where: { id: userId },
    select: { avatar: { select: { smallKey: true } } },
  })
  return user?.avatar?.smallKey ?? null
}
