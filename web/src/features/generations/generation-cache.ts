import { queryOptions } from '@tanstack/react-query'
import type { GenerationSummary } from '#contract/generation-fields.ts'
import type { StoryDetail } from '#contract/stories.ts'
import { call, callAll } from '../../lib/api.ts'
import { isNotFound } from '../../lib/api-error.ts'
import { invalidate, readAll } from '../../lib/queries.ts'
import { queryClient } from '../../lib/query-client.ts'
import { showError, showSuccess } from '../../lib/toasts.ts'
import { isActive, isLater } from './generation-order.ts'

/** The latest that was heard of each. */
const latest = new Map<string, GenerationSummary>()

export const activeGenerations = queryOptions({
  queryKey: readAll('GET /api/generations', { query: { active: true } }).queryKey,
  queryFn: async ({ signal }) => {
    const list = await callAll('GET /api/generations', { query: { active: true }, signal })
    // What was pushed while it was read is not undone by it.
    return list.map((one) => later(latest.get(one.id), one)).filter(isActive)
  },
})

function later(known: GenerationSummary | undefined, other: GenerationSummary): GenerationSummary {
  return known && !isLater(known, other) ? known : other
}

/** What every ending that was heard of has set off. */
const heard = new Map<string, Promise<void>>()

/** Takes one generation's news into every screen that shows it. */
export function takeGeneration(generation: GenerationSummary): void {
  void takeAnswer(generation)
}

/** The same, done when what it changes has been read again. */
export async function takeAnswer(generation: GenerationSummary): Promise<void> {
  latest.set(generation.id, later(latest.get(generation.id), generation))
  const list = queryClient.getQueryData(activeGenerations.queryKey)
  const held = list?.find((one) => one.id === generation.id)
  if (held && !isLater(held, generation)) return
  queryClient.setQueryData(activeGenerations.queryKey, list && withGeneration(list, generation))
  if (!isActive(generation)) await finish(generation)
  // Asked for on another screen or device: its story or character is new here.
  else if (list && !held) await refreshSubject(generation)
}

/** The active ones, newest first, with this one put in, renewed or taken out. */
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
  // Pushes may come twice; a retry is a higher attempt and speaks again.
  const word = `${generation.id}-${generation.attempt}-${isDecided(generation)}`
  const refreshed = heard.get(word) ?? refreshSubject(generation)
  if (!heard.has(word) && !isDecided(generation)) sayEnding(generation)
  heard.set(word, refreshed)
  return refreshed
}

/** Its writer has kept or dismissed what it left: they know how it ended. */
function isDecided({ status, result, dismissed }: GenerationSummary): boolean {
  return dismissed === true || (status !== 'completed' && result !== null)
}

function sayEnding(generation: GenerationSummary): void {
  if (generation.status === 'completed' && generation.kind === 'story')
    showSuccess('Story generated successfully!')
  if (generation.status === 'completed' && generation.kind === 'character') {
    showSuccess('Character generated successfully!')
  }
  if (generation.status === 'failed') sayFailure(generation)
}

// A story's failure is told in the server's words, the others' in the specification's (part 1, section 8; part 2, 8).
function sayFailure({ kind, error }: GenerationSummary): void {
  if (kind === 'story') showError(error?.message ?? failureWords.story)
  else showError(failureWords[kind], undefined, error?.message)
}

const failureWords: Record<GenerationSummary['kind'], string> = {
  story: 'Failed to generate story. Please try again.',
  chapter: 'Failed to generate story content. Please try again.',
  character: 'Failed to generate character. Please try again.',
  image: 'Failed to generate character image',
  cover: 'Failed to generate cover image',
  avatar: 'Failed to generate AI avatar. Please try again.',
}

/** Fetches again exactly what a generation of this kind changes. */
async function refreshSubject({ kind, storyId, characterId, dismissed }: GenerationSummary): Promise<void> {
  // Nothing but the story's own word of it.
  if (dismissed && storyId !== null) return invalidate('GET /api/stories/{id}', { id: storyId })
  if (storyId !== null) {
    const params = { id: storyId }
    const text = [
      'GET /api/stories/{id}/chapters',
      'GET /api/stories/{id}/characters',
      'GET /api/stories/{id}/scenarios',
      'GET /api/stories/{id}/detected-characters',
    ] as const
    // Begun at once, all of it: a screen that waits for what is under way then shows one state and never half of two.
    await Promise.all([
      ...(kind === 'cover' ? [] : text).map((key) => invalidate(key, params)),
      invalidate('GET /api/stories/{id}', params),
      invalidate('GET /api/stories'),
    ])
  }
  if (characterId !== null) {
    await Promise.all([
      invalidate('GET /api/characters/{id}', { id: characterId }),
      invalidate('GET /api/characters/{id}/images', { id: characterId }),
      invalidate('GET /api/characters'),
    ])
  }
  // What it was counted as, or was given back.
  await invalidate('GET /api/user/usage')
  if (kind === 'avatar') await queryClient.invalidateQueries({ queryKey: ['GET /api/auth/user'] })
}

/**
 * After a reconnect: the active ones anew, of those that are gone how they ended, and of those whose end a story shows
 * what was decided about them. Taken in together, so that no screen shows one as gone before it is known what became
 * of it.
 */
export async function resyncGenerations(): Promise<void> {
  const before = queryClient.getQueryData(activeGenerations.queryKey) ?? []
  const now = await callAll('GET /api/generations', { query: { active: true } })
  const gone = before.filter((one) => now.every((other) => other.id !== one.id))
  const shown = shownEndings()
  const [ended, later] = await Promise.all([
    Promise.all(gone.map(({ id }) => howItEnded(id))),
    Promise.all(shown.map(({ id }) => howItEnded(id))),
  ])
  const changed = later.filter(
    (one, n) => one && !isActive(one) && (isDecided(one) || one.attempt !== shown[n]?.attempt),
  )
  // Newest first, as they come; each is put before the rest.
  for (const generation of [...now].reverse()) takeGeneration(generation)
  for (const generation of [...ended, ...changed]) if (generation) takeGeneration(generation)
  const erased = gone.filter((_, n) => !ended[n]).map(({ id }) => id)
  queryClient.setQueryData(activeGenerations.queryKey, (list) =>
    list?.filter(({ id }) => !erased.includes(id)),
  )
}

/** The failed and the stopped ones that stories have to show. */
function shownEndings(): GenerationSummary[] {
  const stories = queryClient.getQueriesData<StoryDetail>({ queryKey: ['GET /api/stories/{id}'] })
  return stories.flatMap(([, story]) =>
    story?.generation && !isActive(story.generation) ? [story.generation] : [],
  )
}

/** Null when it went with its story or character. */
async function howItEnded(id: string): Promise<GenerationSummary | null> {
  try {
    return await call('GET /api/generations/{id}', { params: { id } })
  } catch (error) {
    if (isNotFound(error)) return null
    throw error
  }
}
