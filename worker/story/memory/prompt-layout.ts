import type { Layout } from './memory-ledger.ts'

/**
 * The sections of a prose prompt, in the sequence in which they are sent. Sections that stay the same from chapter to
 * chapter come first, then sections that only grow at their end, then those that change with each chapter (D-109). The
 * characters' descriptions follow the chapters, because a line that has become untrue is removed (D-106), and that
 * changes the prefix of all following text.
 */
export const promptLayout: Layout = [
  { name: 'rules', tag: null },
  { name: 'style', tag: 'style' },
  { name: 'voice-sample', tag: 'voice-sample' },
  { name: 'avoid', tag: 'avoid' },
  { name: 'title', tag: 'title' },
  { name: 'genre', tag: 'genre' },
  { name: 'tone', tag: 'tone' },
  { name: 'description', tag: 'description' },
  { name: 'logline', tag: 'logline' },
  { name: 'casts', tag: 'casts' },
  { name: 'places', tag: 'places' },
  { name: 'promises', tag: 'promises' },
  { name: 'opening-chapters', tag: 'chapter-text', each: true },
  { name: 'story-so-far', tag: 'story-so-far' },
  { name: 'recent-chapters', tag: 'chapter-text', each: true },
  { name: 'last-chapter', tag: 'chapter-text', each: true },
  { name: 'characters', tag: 'characters' },
  { name: 'facts', tag: 'facts' },
  { name: 'people-now', tag: 'people-now' },
  { name: 'plan', tag: 'plan' },
  { name: 'earlier-scenes', tag: 'earlier-scenes' },
  { name: 'heat', tag: 'heat' },
  { name: 'setting', tag: 'setting' },
  { name: 'plot', tag: 'plot' },
  { name: 'wish', tag: 'wish' },
  { name: 'chapter', tag: 'chapter' },
  { name: 'words', tag: 'words' },
  { name: 'contract', tag: 'contract' },
  { name: 'scenes', tag: 'scenes' },
  { name: 'replaced-text', tag: 'replaced-text' },
  { name: 'written-so-far', tag: 'written-so-far' },
  { name: 'instructions', tag: null },
]

/** The sections before those of the chapters. They change only when the writer changes the story. */
export const stableSections = promptLayout
  .slice(
    0,
    promptLayout.findIndex(({ name }) => name === 'opening-chapters'),
  )
  .map(({ name }) => name)
