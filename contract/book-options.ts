// The options of a story's style, plan, facts and findings (D-95, D-98, D-102, D-119). This file imports no zod, so
// that screens can use the options without loading zod.

export const pointsOfView = ['first', 'third', 'dual-first', 'dual-third', 'omniscient'] as const
export type PointOfView = (typeof pointsOfView)[number]

export const tenses = ['past', 'present'] as const
export type Tense = (typeof tenses)[number]

export const endings = ['hea', 'hfn', 'open'] as const
export type Ending = (typeof endings)[number]

export const factKinds = [
  'state',
  'event',
  'promise',
  'secret',
  'possession',
  'injury',
  'relation',
  'intimacy',
] as const
export type FactKind = (typeof factKinds)[number]

export const factStatuses = ['open', 'ended', 'void'] as const
export type FactStatus = (typeof factStatuses)[number]

/**
 * The kinds of findings that rules find in a text. A finding is resolved when its rule no longer finds the fault in the
 * text (D-119).
 */
export const ruleFindingKinds = [
  'appearance',
  'absent',
  'similar-name',
  'shared-name',
  'must-not',
  'avoided',
  'repeated',
  'length',
] as const

/**
 * The kinds of findings. 'shortened' and 'unchanged' are stored when a chapter is written, and stay until its text
 * changes. 'contract' and 'contradiction' are found by the model when it reads a chapter.
 */
export const findingKinds = [
  ...ruleFindingKinds,
  'shortened',
  'unchanged',
  'contract',
  'contradiction',
] as const
export type FindingKind = (typeof findingKinds)[number]

export const findingStatuses = ['open', 'waived', 'mended'] as const
export type FindingStatus = (typeof findingStatuses)[number]

export const passageIntents = ['rewrite', 'expand', 'shorten', 'describe', 'continue', 'custom'] as const
export type PassageIntent = (typeof passageIntents)[number]
