import type { GenerationSummary } from '#contract/generation-fields.ts'
import { call } from '../../lib/api.ts'
import { invalidate, read, readAll } from '../../lib/queries.ts'
import { queryClient } from '../../lib/query-client.ts'
import { failed, succeeded } from '../../lib/toasts.ts'
import { isActive, isLater } from './generation-order.ts'

export const activeGenerations = readAll('GET /api/generations', { query: { active: true } })

const announced = new Set<string>()

/** Takes one generation's news into every screen that shows it; answers whether it was news. */
export function takeGeneration(generation: GenerationSummary): boolean {
  const held = queryClient.getQueryData(activeGenerations.queryKey)?.find((one) => one.id === generation.id)
  if (held && !isLater(held, generation)) return false
  queryClient.setQueryData(activeGenerations.queryKey, (list) => list && withGeneration(list, generation))
  if (!held) void refreshSubject(generation)
  if (!isActive(generation)) finish(generation)
  return true
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

function finish(generation: GenerationSummary): void {
  // Pushes may come twice; a retry is a higher attempt and speaks again.
  const word = `${generation.id}-${generation.attempt}`
  if (announced.has(word)) return
  announced.add(word)
  void refreshSubject(generation)
  if (generation.status === 'completed' && generation.kind === 'story')
    succeeded('Story generated successfully!')
  if (generation.status === 'completed' && generation.kind === 'character') {
    succeeded('Character generated successfully!')
  }
  if (generation.status === 'failed') failed(generation.error?.message ?? failureWords[generation.kind])
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
async function refreshSubject({ kind, storyId, characterId }: GenerationSummary): Promise<void> {
  const work: Promise<void>[] = []
  if (storyId !== null) {
    work.push(invalidate('GET /api/stories/{id}', { id: storyId }), invalidate('GET /api/stories'))
    if (kind !== 'cover') {
      work.push(
        invalidate('GET /api/stories/{id}/chapters', { id: storyId }),
        invalidate('GET /api/stories/{id}/characters', { id: storyId }),
        invalidate('GET /api/stories/{id}/scenarios', { id: storyId }),
        invalidate('GET /api/stories/{id}/detected-characters', { id: storyId }),
      )
    }
  }
  if (characterId !== null) {
    work.push(invalidate('GET /api/characters/{id}', { id: characterId }), invalidate('GET /api/characters'))
  }
  if (kind === 'avatar') work.push(queryClient.invalidateQueries({ queryKey: ['GET /api/auth/user'] }))
  await Promise.all(work)
}

/** After a reconnect: the active ones anew, and of those that are gone how they ended. */
export async function resyncGenerations(): Promise<void> {
  const before = queryClient.getQueryData(activeGenerations.queryKey) ?? []
  const now = await queryClient.fetchQuery({ ...activeGenerations, staleTime: 0 })
  const gone = before.filter((one) => now.every((other) => other.id !== one.id))
  const ended = await Promise.all(gone.map(({ id }) => call('GET /api/generations/{id}', { params: { id } })))
  for (const generation of ended) takeGeneration(generation)
}

/** One generation with its text so far. */
export function generationById(id: string) {
  return read('GET /api/generations/{id}', { params: { id } })
}
