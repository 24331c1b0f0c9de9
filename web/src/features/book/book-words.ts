import type { Ending, FactKind, FactStatus, FindingKind } from '#contract/book-options.ts'

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

/** The label of a chosen character who is not in the story any more, so that the name is unknown. */
export const SOMEBODY_WHO_LEFT = 'Somebody who left the story'

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
  shortened: 'Paragraphs left out',
  unchanged: 'Hardly changed',
  contract: 'Left out of the order',
  contradiction: 'Contradiction',
}

/** The labels of the memory sections of a generation (D-110), by the section names that the API returns. */
export const memorySectionLabels: readonly (readonly [string, string])[] = [
  ['rules', 'Rules of every chapter'],
  ['voice-sample', 'Your voice sample'],
  ['avoid', 'Phrases to avoid'],
  ['logline', 'The story in a sentence'],
  ['opening-chapters', 'The first chapters, whole'],
  ['recent-chapters', 'Recent chapters, whole'],
  ['last-chapter', 'The chapter before'],
  ['people-now', 'How people are now, and what they know'],
  ['plan', 'Planned, and not yet in this chapter'],
  ['earlier-scenes', 'Scenes found in earlier chapters'],
  ['wish', 'Your wish for the new version'],
  ['chapter', 'Number of the chapter'],
  ['words', 'Length'],
  ['scenes', 'Scenes of the contract'],
  ['replaced-text', 'The text that it replaces'],
  ['written-so-far', 'Written so far'],
  ['instructions', 'Instructions for this chapter'],
  ['story-so-far', 'The story so far, in summaries'],
]

/** Returns the label of a value. A value without a label, as from a newer server, is returned unchanged. */
export function labelOf(labels: readonly (readonly [string, string])[], value: string): string {
  return labels.find(([one]) => one === value)?.[1] ?? value
}
