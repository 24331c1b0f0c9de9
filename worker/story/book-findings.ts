import type { FindingKind } from '#contract/book-options.ts'
import type { NewFinding } from './new-finding.ts'

/** The kinds that rules find. A rule that does not find one again mends it. */
export const ruleKinds: readonly FindingKind[] = [
  'appearance',
  'absent',
  'similar-name',
  'shared-name',
  'must-not',
  'avoided',
  'repeated',
  'length',
]

/** Returns the findings without those that are stored as one: same kind, quote and opposite. */
export function distinctFindings(findings: readonly NewFinding[]): NewFinding[] {
  const seen = new Set<string>()
  return findings.filter(({ kind, quote, against }) => {
    const key = JSON.stringify([kind, quote, against?.kind ?? '', against?.id ?? 0, against?.quote ?? ''])
    return !seen.has(key) && seen.add(key)
  })
}
