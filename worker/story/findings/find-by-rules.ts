import { findAbsent } from './absent.ts'
import { findDeadIn } from './absent-in-languages.ts'
import { findAppearance, withoutChanges } from './appearance.ts'
import { type OtherLanguage, otherLanguageOf } from './denials.ts'
import { findLooksIn } from './looks-in-languages.ts'
import { findMustNot } from './must-not.ts'
import { findSharedNames, findSimilarNames } from './names-of-people.ts'
import type { NewFinding } from './new-finding.ts'
import { findAvoidedPhrases, findLength, findRepeated } from './phrases.ts'
import type { RuleInput } from './rule-input.ts'

type Rule = (input: RuleInput) => NewFinding[]
/** The input that some rules need and that is known only after the model has read the chapter. */
type LateInput = Pick<RuleInput, 'facts' | 'repeated' | 'outdated'>

// English has separate rules and is not one of the other languages, so the rules of only one language apply to a
// chapter.
function inOtherLanguage(find: (language: OtherLanguage, input: RuleInput) => NewFinding[]): Rule {
  return (input) => {
    const language = otherLanguageOf(input.text)
    return language === null ? [] : find(language, input)
  }
}

const rules: readonly { find: Rule; isLate?: true; select?: typeof withoutChanges }[] = [
  { find: findAppearance, select: withoutChanges },
  { find: inOtherLanguage(findLooksIn), select: withoutChanges },
  { find: findAbsent, isLate: true },
  { find: inOtherLanguage(findDeadIn), isLate: true },
  { find: findSimilarNames },
  { find: findSharedNames },
  { find: findMustNot },
  { find: findAvoidedPhrases },
  { find: findRepeated, isLate: true },
  { find: findLength },
]

/**
 * Returns what the rules find in a finished chapter, without a model (D-119). Each quote is an exact part of the text.
 */
export function runRules(input: RuleInput): NewFinding[] {
  return runEarlyRules(input)(input)
}

/**
 * Applies the rules that need no `LateInput`, so that they can run while the model reads the chapter. Returns a
 * function that applies the late rules, and returns the findings of all rules in the order of `runRules`.
 */
export function runEarlyRules(input: Omit<RuleInput, keyof LateInput>): (late: LateInput) => NewFinding[] {
  const found = rules.map(({ find, isLate }) =>
    isLate ? [] : find({ ...input, facts: [], repeated: [], outdated: [] }),
  )
  return (late) =>
    rules.flatMap(({ find, isLate, select }, index) => {
      if (isLate) return find({ ...input, ...late })
      const own = found[index] ?? []
      return select ? select(own, late) : own
    })
}
