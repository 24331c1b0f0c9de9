import { spiceLabels } from '#contract/options.ts'

const [last, ...others] = spiceLabels.toReversed()

/** Common questions about tiers, with answers. */
export const questions: readonly (readonly [question: string, answer: string])[] = [
  [
    'Can I change my plan later?',
    'Whenever you like. Upgrades take effect immediately; downgrades take effect at the next billing cycle.',
  ],
  [
    'What counts as a chapter?',
    'A chapter that was written and is yours to keep. A story counts as its first chapter. What failed, was refused or was cancelled counts nothing.',
  ],
  [
    'Who owns what I write here?',
    'You do, whether you wrote it yourself or had it written. Everything is private until you make it public, and you can take all of it with you at any time.',
  ],
  [
    'What are the spice levels?',
    `Five: ${others.toReversed().join(', ')} and ${last}. Creative Explorer generates the first two; every level is open from Storyteller up. What you write by hand is never limited.`,
  ],
  ['When do my monthly limits begin anew?', 'On the first day of every calendar month.'],
]
