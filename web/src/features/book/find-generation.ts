import type { Chapter } from '#contract/chapters.ts'
import type { GenerationSummary } from '#contract/generation-fields.ts'
import { makesChapter } from '#contract/generation-kinds.ts'
import { callPage } from '../../lib/api.ts'

const PAGE_SIZE = 20

/** A generation is ordered before its chapter is saved, at most by the time that it may wait and run. */
const LONGEST_MS = 24 * 60 * 60_000

/**
 * Finds the latest generation that wrote a chapter, or null for a chapter by hand. The list has the newest first, so the
 * search ends where generations are too old for the chapter.
 */
export async function findGeneration(chapter: Chapter, signal: AbortSignal): Promise<string | null> {
  const earliest = Date.parse(chapter.createdAt) - LONGEST_MS
  let cursor: string | null | undefined
  while (cursor !== null) {
    const page = await callPage('GET /api/generations', {
      query: { limit: PAGE_SIZE, cursor },
      signal,
    })
    const found = page.items.find((one) => wrote(one, chapter))
    if (found) return found.id
    const last = page.items.at(-1)
    cursor = last && Date.parse(last.createdAt) >= earliest ? page.next : null
  }
  return null
}

function wrote(generation: GenerationSummary, { id }: Chapter): boolean {
  if (generation.status !== 'completed' || !makesChapter(generation)) return false
  const written = generation.result?.chapter
  return typeof written === 'object' && written !== null && 'id' in written && written.id === id
}
