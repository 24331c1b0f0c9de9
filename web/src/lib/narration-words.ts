import type { PointOfView, Tense } from '#contract/book-options.ts'

/** The labels of points of view and tenses on screens (D-95). */
export const povLabels: readonly (readonly [PointOfView, string])[] = [
  ['first', 'First person: I'],
  ['third', 'Third person: she, he, they'],
  ['dual-first', 'Two voices, both as I'],
  ['dual-third', 'Two people, in third person'],
  ['omniscient', 'A narrator who knows everybody'],
]
export const tenseLabels: readonly (readonly [Tense, string])[] = [
  ['past', 'Past: she smiled'],
  ['present', 'Present: she smiles'],
]
