import type { FindingKind } from '#contract/book-options.ts'

/** A finding about a chapter that is not stored yet (D-119). */
export interface NewFinding {
  kind: FindingKind
  severity: 'note' | 'warning' | 'error'
  /** The exact words of the chapter; '' for a finding about the whole chapter. */
  quote: string
  /** UTF-16 offset of the quote. */
  offset: number
  /** What the chapter is at odds with; null when that is the order or a rule. */
  against: { kind: string; id: number | null; chapterId: number | null; quote: string | null } | null
  /** One sentence for the writer. */
  why: string
}

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
