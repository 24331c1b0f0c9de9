import type { Chapter } from '#contract/chapters.ts'
import type { Fact } from '#contract/facts.ts'
import type { Finding } from '#contract/findings.ts'

const written = '2026-01-01T00:00:00.000Z'
const chapterOf = (chapterNumber: number): Chapter => ({
  id: chapterNumber + 10,
  chapterNumber,
  title: `Day ${chapterNumber}`,
  content: 'Ida lit the lamp.',
  summary: null,
  words: 4,
  lengthMissed: false,
  version: 1,
  state: 'draft',
  releaseAt: null,
  quiet: false,
  hasUnreleasedChanges: false,
  findings: 0,
  createdAt: written,
  updatedAt: written,
})
export const chapters = [1, 2, 3].map(chapterOf)
export const factOf = (id: number, part: Partial<Fact> = {}): Fact => ({
  id,
  about: [{ kind: 'character', id: 5, name: 'Ida' }],
  kind: 'state',
  text: `Fact ${id}`,
  fromChapter: 1,
  untilChapter: null,
  endedBy: null,
  knownBy: 'all',
  quote: 'Ida lit the lamp.',
  chapterId: 11,
  pinned: false,
  source: 'model',
  status: 'open',
  updatedAt: written,
  ...part,
})

export const finding: Finding = {
  id: 7,
  chapterId: 12,
  kind: 'contradiction',
  severity: 'error',
  quote: 'her green eyes',
  offset: 3,
  against: { kind: 'fact', id: 1, chapterId: 11, quote: 'her brown eyes' },
  why: 'Her eyes were brown before.',
  status: 'open',
}
