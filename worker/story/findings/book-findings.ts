import type { NewFinding } from './new-finding.ts'

/**
 * Returns the findings without repeats. Findings with the same kind, quote and contradicted thing are repeats, and the
 * first of them stays.
 */
export function distinctFindings(findings: readonly NewFinding[]): NewFinding[] {
  const seen = new Set<string>()
  return findings.filter(({ kind, quote, against }) => {
    const key = JSON.stringify([kind, quote, against?.kind ?? '', against?.id ?? 0, against?.quote ?? ''])
    return !seen.has(key) && seen.add(key)
  })
}
