import type { Ending, FactKind, FactStatus, FindingKind, PointOfView, Tense } from '#contract/book-options.ts'

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

export const endingCards: readonly { value: Ending; label: string; hint: string }[] = [
  { value: 'hea', label: 'Happily ever after', hint: 'They stay together, and nothing is left in doubt.' },
  { value: 'hfn', label: 'Happy for now', hint: 'They are together, and life is still ahead.' },
  { value: 'open', label: 'Open', hint: 'The last page leaves a question to the reader.' },
]

export const factKindLabels: readonly (readonly [FactKind, string])[] = [
  ['state', 'How things are'],
  ['event', 'What happened'],
  ['promise', 'Promise'],
  ['secret', 'Secret'],
  ['possession', 'Possession'],
  ['injury', 'Injury'],
  ['relation', 'Between two people'],
  ['intimacy', 'Intimacy'],
]

export const factStatusLabels: readonly (readonly [FactStatus, string])[] = [
  ['open', 'Holds'],
  ['ended', 'Ended'],
  ['void', 'Deleted or no longer in the text'],
]

export const findingKindLabels: Readonly<Record<FindingKind, string>> = {
  appearance: 'Looks different',
  absent: 'Somebody who is not there',
  'similar-name': 'A name almost alike',
  'shared-name': 'Two people, one name',
  'must-not': 'Should not happen',
  avoided: 'Phrase to avoid',
  repeated: 'Said before',
  length: 'Length',
  unchanged: 'Hardly changed',
  contract: 'Left out of the order',
  contradiction: 'Contradiction',
}

/** Returns the label of a value, or the value where a newer server sends one without a label. */
export function labelOf(labels: readonly (readonly [string, string])[], value: string): string {
  return labels.find(([one]) => one === value)?.[1] ?? value
}
