import { createHash } from 'node:crypto'

/** The number of chapters in one act summary (D-107). */
export const chaptersInAct = 10

/**
 * Returns the hash of the titles and summaries from which an act summary is made, in the order of the chapters. A
 * stored act summary with another hash is out of date, so it is not sent to the model.
 */
export function actBasis(chapters: readonly { title?: string | null; summary?: string | null }[]): string {
  const titlesAndSummaries = chapters.map(({ title, summary }) => [title ?? '', summary ?? ''])
  return createHash('sha256').update(JSON.stringify(titlesAndSummaries)).digest('hex')
}
