import type { Chapter } from '#contract/chapters.ts'

/** Named one by one up to here, then counted. */
const mostNamed = 3

/** The chapters after this one by name, or null when it is the latest: 'Chapter 3, “The Storm”; Chapter 4'. */
export function whatFollows(chapters: readonly Chapter[], chapter: Chapter): string | null {
  const after = chapters.filter(({ chapterNumber }) => chapterNumber > chapter.chapterNumber)
  if (after.length === 0) return null
  const named = after
    .slice(0, mostNamed)
    .map(({ chapterNumber, title }) => `Chapter ${chapterNumber}${title ? `, “${title}”` : ''}`)
  const more = after.length - named.length
  if (more > 0) named.push(more === 1 ? 'one more' : `${more} more`)
  return named.join('; ')
}
