import { queryOptions } from '@tanstack/react-query'
import type { GenerationSummary } from '#contract/generation-fields.ts'
import { generationKinds, isGenerationKind, makesChapter } from '#contract/generation-kinds.ts'
import type { StoryDetail } from '#contract/stories.ts'
import { call, callAll } from '../../lib/api.ts'
import { isMatureStory, isNotFound } from '../../lib/api-error.ts'
import { invalidate, readAll } from '../../lib/queries.ts'
import { queryClient } from '../../lib/query-client.ts'
import { readStoryAgain } from '../../lib/read-story-again.ts'
import { showError, showSuccess } from '../../lib/toasts.ts'
import { refreshCharacter, refreshStoryLinks, refreshStoryLists } from '../../lib/work-caches.ts'
import { isActive, isLater } from './generation-order.ts'
import { RecentMap } from './recent-map.ts'

/**
 * The number of generations whose pushes the client remembers. A user has at most a few active ones (D-14). So when an
 * entry is dropped, no read that started before its push is still running.
 */
const REMEMBERED = 200

/** The newest known state of each generation. */
const latest = new RecentMap<string, GenerationSummary>(REMEMBERED)

export const activeGenerations = queryOptions({
  queryKey: readAll('GET /api/generations', { query: { active: true } }).queryKey,
  queryFn: async ({ signal }) => {
    const list = await callAll('GET /api/generations', { query: { active: true }, signal })
    // A state that was pushed during the read is newer than the state in the list, so it replaces it.
    return list
      .filter(isKnown)
      .map((one) => newerOf(latest.get(one.id), one))
      .filter(isActive)
  },
})

// A newer server may send generations of a kind that this client does not have. They are ignored until the page is
// loaded again with the newer client.
function isKnown({ kind }: GenerationSummary): boolean {
  return isGenerationKind(kind)
}

function newerOf(known: GenerationSummary | undefined, other: GenerationSummary): GenerationSummary {
  return known && !isLater(known, other) ? known : other
}

/** For each announced end of a generation, a promise that resolves when the changed data has been read again. */
const announced = new RecentMap<string, Promise<void>>(REMEMBERED)

/** Updates every screen that shows a generation with its pushed state. */
export function takeGeneration(generation: GenerationSummary): void {
  void takeAnswer(generation)
}

/** Updates every screen like `takeGeneration`, and resolves when all changed data has been read again. */
export async function takeAnswer(generation: GenerationSummary): Promise<void> {
  if (!isKnown(generation)) return
  const known = latest.get(generation.id)
  if (known && !isLater(known, generation)) return
  latest.set(generation.id, generation)
  const list = queryClient.getQueryData(activeGenerations.queryKey)
  const held = list?.find((one) => one.id === generation.id)
  if (held && !isLater(held, generation)) return
  queryClient.setQueryData(activeGenerations.queryKey, list && withGeneration(list, generation))
  if (!isActive(generation)) await finish(generation)
  else if (list && !held) await refreshStarted(generation)
}

/**
 * Refetches the data that the start of a generation changes. The order may come from another screen or device, so the
 * cache may lack its story or character. Texts are not refetched: they change only when the generation ends, and
 * reading them now would delay its first words.
 */
async function refreshStarted({ storyId, characterId, kind }: GenerationSummary): Promise<void> {
  await Promise.all([
    ...(storyId === null
      ? []
      : [invalidate('GET /api/stories/{id}', { id: storyId }), invalidate('GET /api/stories')]),
    ...(characterId === null
      ? []
      : [invalidate('GET /api/characters/{id}', { id: characterId }), invalidate('GET /api/characters')]),
    ...(isShownEnded(kind) ? [invalidate('GET /api/generations')] : []),
    // The characters and the location of a spark are created with the order of its story.
    ...(kind === 'story' ? [refreshStoryLinks()] : []),
    invalidate('GET /api/user/usage'),
  ])
}

/** Returns whether screens find the ended generations of a kind in the list of the latest ones. */
function isShownEnded(kind: GenerationSummary['kind']): boolean {
  const { makes } = generationKinds[kind]
  return makes === 'suggestions' || makes === 'picture'
}

/** Returns the list of active generations, newest first, with the given generation added, updated or removed. */
export function withGeneration(
  list: GenerationSummary[],
  generation: GenerationSummary,
): GenerationSummary[] {
  const known = list.some((one) => one.id === generation.id)
  if (!isActive(generation)) return list.filter((one) => one.id !== generation.id)
  if (!known) return [generation, ...list]
  return list.map((one) => (one.id === generation.id ? generation : one))
}

function finish(generation: GenerationSummary): Promise<void> {
  // A push may arrive twice, but the end of an attempt must be announced only once. A retry raises the attempt, so its
  // end is announced again.
  const key = `${generation.id}-${generation.attempt}-${isDecided(generation)}`
  const known = announced.get(key)
  const refreshed = known ?? refreshSubject(generation)
  if (!known && !isDecided(generation)) announceEnding(generation)
  announced.set(key, refreshed)
  return refreshed
}

/** Returns true when the owner has kept or dismissed the text, so that no message about the ending is needed. */
function isDecided({ status, result, dismissed }: GenerationSummary): boolean {
  return dismissed === true || (status !== 'completed' && result !== null)
}

function announceEnding({ kind, status, error }: GenerationSummary): void {
  const { successToast, failureToast } = generationKinds[kind].words
  if (status === 'completed' && successToast) showSuccess(successToast)
  if (status !== 'failed') return
  // The specification requires the message of the server for a story, and fixed texts for the other kinds.
  if (kind === 'story') showError(error?.message ?? failureToast)
  else showError(failureToast, undefined, error?.message)
}

/** Refetches everything that the end of a generation of this kind changes, and nothing else (D-58). */
async function refreshSubject(generation: GenerationSummary): Promise<void> {
  const { kind, storyId, characterId, dismissed } = generation
  // Dismissing a generation only removes its notice from the story or from the list of ended ones, so only that story or
  // list is refetched.
  if (dismissed && isShownEnded(kind)) return invalidate('GET /api/generations')
  if (dismissed && storyId !== null) return invalidate('GET /api/stories/{id}', { id: storyId })
  if (storyId !== null) {
    const params = { id: storyId }
    await Promise.all([
      makesChapter(generation) ? readStoryAgain(storyId) : invalidate('GET /api/stories/{id}', params),
      kind === 'cover' ? refreshStoryLists() : invalidate('GET /api/stories'),
      ...(generationKinds[kind].makes === 'findings'
        ? [
            invalidate('GET /api/stories/{id}/findings', params),
            invalidate('GET /api/stories/{id}/chapters', params),
          ]
        : []),
    ])
  }
  if (characterId !== null) {
    await Promise.all([
      refreshCharacter(characterId),
      invalidate('GET /api/characters/{id}/images', { id: characterId }),
    ])
  }
  if (isShownEnded(kind)) await invalidate('GET /api/generations')
  await invalidate('GET /api/user/usage')
  // The picture may be the user's avatar, so the user is refetched. The user's data also shows that the AI service
  // makes no pictures, once the service has refused one.
  if (generationKinds[kind].makes === 'picture')
    await queryClient.invalidateQueries({ queryKey: ['GET /api/auth/user'] })
}

/**
 * After a reconnect, reads the active generations and the outcome of those that have ended meanwhile. Also reads
 * whether the owner has kept or dismissed a failed or cancelled generation that a story shows. All changes are applied
 * together, so that no screen removes a generation before it can show its outcome.
 */
export async function resyncGenerations(): Promise<void> {
  const before = queryClient.getQueryData(activeGenerations.queryKey) ?? []
  const now = await callAll('GET /api/generations', { query: { active: true } })
  const gone = before.filter((one) => now.every((other) => other.id !== one.id))
  const shown = shownEndings()
  const [ended, decided] = await Promise.all([
    Promise.all(gone.map(({ id }) => readGeneration(id))),
    Promise.all(shown.map(({ id }) => readGeneration(id))),
  ])
  const changed = decided.filter(
    (one, n) => one && !isActive(one) && (isDecided(one) || one.attempt !== shown[n]?.attempt),
  )
  // The list is ordered newest first, and each generation is added at its front. So the oldest one is added first.
  for (const generation of [...now].reverse()) takeGeneration(generation)
  for (const generation of [...ended, ...changed]) if (generation) takeGeneration(generation)
  const erased = gone.filter((_, n) => !ended[n]).map(({ id }) => id)
  queryClient.setQueryData(activeGenerations.queryKey, (list) =>
    list?.filter(({ id }) => !erased.includes(id)),
  )
}

/**
 * Reads the active generations again.
 * @returns whether the list still shows one as active that has ended, because the push of its end was lost.
 */
export async function findLostEnd(): Promise<boolean> {
  const now = await callAll('GET /api/generations', { query: { active: true } })
  const shown = queryClient.getQueryData(activeGenerations.queryKey) ?? []
  for (const generation of [...now].reverse()) takeGeneration(generation)
  return shown.some(({ id }) => now.every((other) => other.id !== id))
}

/** Returns the failed and cancelled generations of the stories in the cache. */
function shownEndings(): GenerationSummary[] {
  const stories = queryClient.getQueriesData<StoryDetail>({ queryKey: ['GET /api/stories/{id}'] })
  return stories.flatMap(([, story]) =>
    story?.generation && !isActive(story.generation) ? [story.generation] : [],
  )
}

/** Reads one generation; null if it was deleted with its subject, or if its text is withheld from the user (D-144). */
async function readGeneration(id: string): Promise<GenerationSummary | null> {
  try {
    return await call('GET /api/generations/{id}', { params: { id } })
  } catch (error) {
    if (isNotFound(error) || isMatureStory(error)) return null
    throw error
  }
}
