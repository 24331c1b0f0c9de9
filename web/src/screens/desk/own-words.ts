import { withEmphasis } from '#contract/emphasis.ts'
import { countWords } from '#contract/text.ts'
import { type DiffPart, diffWords } from '../../features/passages/word-diff.ts'

/** A rewritten part may contain up to this number of words of the former text in a row, such as 'and the'. */
const MAX_REPEATED_WORDS = 3

/**
 * Returns the words of a text that its writer typed: those that are not in the text of the chapter before. A user who may
 * not read the chapter any more must not see anything else of it. Left out words are marked by '…' or a blank line.
 */
export function addedWords(before: string, after: string): string {
  if (before.trim() === '') return after
  const fragments: { gap: string; parts: DiffPart[] }[] = []
  let gap = ''
  const runs = groupRuns(diffWords(before, after))
  for (const [index, parts] of runs.entries()) {
    const added = parts.filter(({ change }) => change === 'added')
    const last = fragments.at(-1)
    if (added.length > 0) {
      if (last && gap === '') last.parts.push(...added)
      else fragments.push({ gap, parts: added })
      gap = ''
    } else if (isSame(parts)) {
      if (last && gap === '' && isRepeated(parts, runs[index - 1], runs[index + 1])) last.parts.push(...parts)
      else gap = gap === '\n\n' || parts.some(({ text }) => text.includes('\n')) ? '\n\n' : ' … '
    }
  }
  return fragments.map((one, index) => (index > 0 ? one.gap : '') + proseOf(one.parts)).join('')
}

function proseOf(parts: readonly DiffPart[]): string {
  const runs = parts.map(({ text, italic = false, bold = false }) => ({ text, italic, bold }))
  return withEmphasis(runs).trim()
}

/** Whether words of both texts stand within a rewritten part, whose writer has typed them again. */
function isRepeated(parts: DiffPart[], before: DiffPart[] = [], after: DiffPart[] = []): boolean {
  const has = (run: DiffPart[], change: DiffPart['change']) => run.some((part) => part.change === change)
  const isRewritten = has(before, 'removed') || has(after, 'removed')
  const words = parts.map(({ text }) => text).join('')
  return isRewritten && has(before, 'added') && has(after, 'added') && countWords(words) <= MAX_REPEATED_WORDS
}

const isSame = (parts: readonly DiffPart[]) => parts[0]?.change === 'same'

/** Joins neighbouring parts that are in both texts, and neighbouring parts that are not. */
function groupRuns(parts: readonly DiffPart[]): DiffPart[][] {
  const runs: DiffPart[][] = []
  for (const part of parts) {
    const run = runs.at(-1)
    if (run && isSame(run) === (part.change === 'same')) run.push(part)
    else runs.push([part])
  }
  return runs
}
