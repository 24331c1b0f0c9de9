import type { PointOfView, Tense } from '#contract/book-options.ts'

/** The words of points of view and tenses on screens (D-95). */
export const povLabels: Readonly<Record<PointOfView, string>> = {
  first: 'I, one person',
  third: 'He or she, one person',
  'dual-first': 'I, two people by turns',
  'dual-third': 'He or she, two people by turns',
  omniscient: 'Somebody who sees everyone',
}
export const tenseLabels: Readonly<Record<Tense, string>> = { past: 'Past', present: 'Present' }
