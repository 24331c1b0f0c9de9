import { findMinorsInSexualContent } from '#core/moderation/guard.ts'
import { heldOutAdults } from './guard-texts/held-out-adults.ts'
import { heldOutRefused } from './guard-texts/held-out-refused.ts'
import { tuningAdults, tuningRefused } from './guard-texts/tuning.ts'
import { tuningAdults3, tuningRefused3 } from './guard-texts/tuning-3.ts'
import { moreTuningAdults } from './guard-texts/tuning-adults.ts'
import { tuningAdults2 } from './guard-texts/tuning-adults-2.ts'
import { tuningAdults4 } from './guard-texts/tuning-adults-4.ts'
import { tuningAdults5 } from './guard-texts/tuning-adults-5.ts'
import { tuningAdults6 } from './guard-texts/tuning-adults-6.ts'
import { tuningAdults7 } from './guard-texts/tuning-adults-7.ts'
import { tuningAdults8 } from './guard-texts/tuning-adults-8.ts'
import { tuningAdults9 } from './guard-texts/tuning-adults-9.ts'
import { moreTuningRefused } from './guard-texts/tuning-refused.ts'
import { tuningRefused2 } from './guard-texts/tuning-refused-2.ts'
import { tuningRefused4 } from './guard-texts/tuning-refused-4.ts'
import { tuningRefused5 } from './guard-texts/tuning-refused-5.ts'
import { tuningRefused6 } from './guard-texts/tuning-refused-6.ts'
import { tuningRefused7 } from './guard-texts/tuning-refused-7.ts'
import { tuningRefused8 } from './guard-texts/tuning-refused-8.ts'
import { tuningRefused9 } from './guard-texts/tuning-refused-9.ts'
import { type GuardTextLanguage, type GuardTextSet, guardTextLanguages } from './guard-texts/types.ts'
import { unseenAdults } from './guard-texts/unseen-adults.ts'
import { unseenRefused } from './guard-texts/unseen-refused.ts'

/**
 * Two sets of 120 texts, 20 for each language, with which the rule on minors was measured last. Its errors on
 * them have been corrected, so the next measurement needs new texts.
 */
export const heldOutSets = { adults: heldOutAdults, refused: heldOutRefused } as const

/** Two sets of 60 texts, 10 for each language, on which no pattern was tuned. They mention ages indirectly. */
export const unseenSets = { adults: unseenAdults, refused: unseenRefused } as const

/** The number of texts in each of the `heldOutSets` that the rule judged wrongly in its first run on them. */
export const heldOutFaults: { adults: number; refused: number } = { adults: 1, refused: 42 }

/** The sets of texts on which the patterns of the rule on minors are tuned. */
export const tuningSets = {
  adults: [
    ...[tuningAdults, moreTuningAdults, tuningAdults2, tuningAdults3],
    ...[tuningAdults4, tuningAdults5, tuningAdults6, tuningAdults7],
    ...[tuningAdults8, tuningAdults9],
  ],
  refused: [
    ...[tuningRefused, moreTuningRefused, tuningRefused2, tuningRefused3],
    ...[tuningRefused4, tuningRefused5, tuningRefused6, tuningRefused7],
    ...[tuningRefused8, tuningRefused9],
  ],
} as const

/** A single text of a set, with its language and its kind. */
export interface GuardCase {
  language: GuardTextLanguage
  kind: 'sheet' | 'plot' | 'passage'
  text: string
}

/** Lists the texts of a set as single cases, in the same sequence. */
export function guardCases(set: GuardTextSet): GuardCase[] {
  return guardTextLanguages.flatMap((language) => {
    const { sheets, plots, passages } = set[language]
    const cases = (kind: GuardCase['kind'], texts: readonly string[]) =>
      texts.map((text) => ({ language, kind, text }))
    return [...cases('sheet', sheets), ...cases('plot', plots), ...cases('passage', passages)]
  })
}

/**
 * Returns the cases that the rule on minors refuses (D-123). A character description belongs to one of two
 * leads of a story with spice level 4.
 */
export function refusedCases(cases: readonly GuardCase[]): GuardCase[] {
  const other = { name: 'Wilhelmina', text: '' }
  return cases.filter(({ kind, text }) => {
    const input =
      kind === 'sheet'
        ? { texts: [text], leads: [{ name: 'Robin', text }, other], spiceLevel: 4 }
        : { texts: [text], leads: [], spiceLevel: 4 }
    return findMinorsInSexualContent(input) !== null
  })
}
