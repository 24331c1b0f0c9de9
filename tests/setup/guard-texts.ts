import { findMinorsInSexualContent } from '#core/moderation/guard.ts'
import { heldOutAdults } from './guard-texts/held-out-adults.ts'
import { heldOutRefused } from './guard-texts/held-out-refused.ts'
import { tuningAdults, tuningRefused } from './guard-texts/tuning.ts'
import { tuningAdults3, tuningRefused3 } from './guard-texts/tuning-3.ts'
import { moreTuningAdults } from './guard-texts/tuning-adults.ts'
import { tuningAdults2 } from './guard-texts/tuning-adults-2.ts'
import { moreTuningRefused } from './guard-texts/tuning-refused.ts'
import { tuningRefused2 } from './guard-texts/tuning-refused-2.ts'
import { type GuardTextLanguage, type GuardTextSet, guardTextLanguages } from './guard-texts/types.ts'

/** 120 texts each, 20 a language, that measure the rule on minors. */
export const heldOutSets = { adults: heldOutAdults, refused: heldOutRefused } as const

/** The sets on which the patterns are tuned. */
export const tuningSets = {
  adults: [tuningAdults, moreTuningAdults, tuningAdults2, tuningAdults3],
  refused: [tuningRefused, moreTuningRefused, tuningRefused2, tuningRefused3],
} as const

/** One text of a set, as it reaches the rule on minors. */
export interface GuardCase {
  language: GuardTextLanguage
  kind: 'sheet' | 'plot' | 'passage'
  text: string
}

/** Lists the texts of a set, in order. */
export function guardCases(set: GuardTextSet): GuardCase[] {
  return guardTextLanguages.flatMap((language) => {
    const { sheets, plots, passages } = set[language]
    const cases = (kind: GuardCase['kind'], texts: readonly string[]) =>
      texts.map((text) => ({ language, kind, text }))
    return [...cases('sheet', sheets), ...cases('plot', plots), ...cases('passage', passages)]
  })
}

/** Returns the cases that the rule on minors refuses (D-123). A sheet is one of two leads of a story with heat 4. */
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
