import type { Chapter } from '#contract/chapters.ts'

/** The maximum number of chapters that are named. Further chapters are only counted. */
const MAX_NAMED = 3

/**
 * Returns the names of the chapters after a given chapter, such as 'Chapter 3, “The Storm”; Chapter 4'. Returns null
 * for the latest chapter.
 */
export function describeLaterChapters(chapters: readonly Chapter[], chapter: Chapter): string | null {
  const after = chapters.filter(({ chapterNumber }) => chapterNumber > chapter.chapterNumber)
  if (after.length === 0) return null
  const named = after
    .slice(0, MAX_NAMED)
    .map(({ chapterNumber, title }) => `Chapter ${chapterNumber}${title ? `, “${title}”` : ''}`)
  const more = after.length - named.length
  if (more > 0) named.push(more === 1 ? 'one more' : `${more} more`)
  return named.join('; ')
}
