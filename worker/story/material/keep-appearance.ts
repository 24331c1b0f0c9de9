import { type AppearanceParts, composeAppearance } from '#contract/appearance.ts'
import { cutText } from '#core/text/sentences.ts'

const small = new Set(
  'a an and as at but by for from has have he her his in is it its my of on or she that the their they to with who whose'.split(
    ' ',
  ),
)

function wordsOf(text: string): string[] {
  return (text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).filter((word) => !small.has(word))
}

/**
 * Adds the writer's statements about the appearance that no generated part contains. Each clause whose words
 * are not all in the parts comes first and unchanged, as text without a label (D-41). The description
 * therefore contains every word of the writer.
 */
export function keepAppearance(parts: AppearanceParts, written: string): AppearanceParts {
  const kept = new Set(wordsOf(composeAppearance(parts)))
  const lost = written
    .split(/[,;\n]+\s*|(?<=[.!?])\s+/)
    .map((clause) => clause.trim())
    .filter((clause) => !wordsOf(clause).every((word) => kept.has(word)))
  if (lost.length === 0) return parts
  const other = [parts.other ?? '', ...lost.map((clause) => clause.replace(/[.!?]+$/, ''))]
  return { ...parts, other: cutText(other.filter(Boolean).join(', '), 5000) }
}
