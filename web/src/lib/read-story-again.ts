import type { PushEvents } from '#contract/events.ts'
import { type EndpointKey, untilChangesAreAnswered } from './api.ts'
import { invalidate, read } from './queries.ts'
import { queryClient } from './query-client.ts'

/** The calls whose answers change when the model has read a changed text in the background (D-104). */
const bookCalls = [
  'GET /api/stories/{id}/detected-characters',
  'GET /api/stories/{id}/plan',
  'GET /api/stories/{id}/facts',
  'GET /api/stories/{id}/findings',
] as const satisfies readonly EndpointKey[]

const textCalls = [
  ...bookCalls,
  'GET /api/stories/{id}',
  'GET /api/stories/{id}/chapters',
  'GET /api/stories/{id}/characters',
  'GET /api/stories/{id}/scenarios',
] as const satisfies readonly EndpointKey[]

/**
 * Refetches everything that depends on the text of a story. All reads start together, so that screens change in one
 * step.
 */
export async function readStoryAgain(storyId: number): Promise<void> {
  await Promise.all(textCalls.map((key) => invalidate(key, { id: storyId })))
}

/** Refetches what a push about changed chapters names, unless the cache has this version of the chapter already. */
export async function readChangedChapters(change: PushEvents['chapter.updated']): Promise<void> {
  const { storyId: id, chapterId, updatedAt } = change
  await untilChangesAreAnswered()
  const chapters = queryClient.getQueryData(
    read('GET /api/stories/{id}/chapters', { params: { id } }).queryKey,
  )
  const known = chapters?.find((one) => one.id === chapterId)
  if (updatedAt === null || !known || known.updatedAt < updatedAt) await readStoryAgain(id)
  // The desk decides by the chapters and the drafts together, and a saved draft has become a chapter, so the drafts are
  // read after the chapters.
  await invalidate('GET /api/stories/{id}/drafts', { id })
}

/** Refetches the book of a story: plan, facts, findings and detected people. */
export async function readBookAgain(storyId: number): Promise<void> {
  await Promise.all(bookCalls.map((key) => invalidate(key, { id: storyId })))
  showFindingCounts(storyId)
}

/** Refetches the findings of a story after a correction of a fact or the style, which mends the findings against it. */
export async function readFindingsAgain(storyId: number): Promise<void> {
  await invalidate('GET /api/stories/{id}/findings', { id: storyId })
  showFindingCounts(storyId)
}

/**
 * Corrects the counts of open findings in the cached chapters. The chapters themselves are not read again, because
 * their texts are long (D-153).
 */
export function showFindingCounts(storyId: number): void {
  const params = { id: storyId }
  const findings = queryClient.getQueryData(read('GET /api/stories/{id}/findings', { params }).queryKey)
  if (!findings) return
  const openIn = (id: number) =>
    findings.filter(({ chapterId, status }) => chapterId === id && status === 'open').length
  queryClient.setQueryData(read('GET /api/stories/{id}/chapters', { params }).queryKey, (chapters) =>
    chapters?.map((one) => (one.findings === null ? one : { ...one, findings: openIn(one.id) })),
  )
}
