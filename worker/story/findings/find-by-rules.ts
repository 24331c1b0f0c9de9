import type { NewFinding } from '../new-finding.ts'
import { findAbsent } from './absent.ts'
import { findAppearance } from './appearance.ts'
import { findSharedNames, findSimilarNames } from './names-of-people.ts'
import { findAvoided, findLength, findMustNot, findRepeated } from './phrases.ts'
import type { RuleInput } from './rule-input.ts'

/** Returns what the rules find in a finished chapter, without a model (D-119). Each quote is an exact part of the text. */
export function runRules(input: RuleInput): NewFinding[] {
  return [
    findAppearance,
    findAbsent,
    findSimilarNames,
    findSharedNames,
    findMustNot,
    findAvoided,
    findRepeated,
    findLength,
  ].flatMap((find) => find(input))
}
