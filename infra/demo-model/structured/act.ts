import { splitSentences } from '../prose/people.ts'
import { type Sections, splitLines } from '../sections.ts'

/**
 * Summarizes an act by the first sentence of every second chapter summary and the last sentence of the last summary.
 */
export function composeAct(sections: Sections): { summary: string } {
  const lines = splitLines(sections['story-so-far']).map((line) => line.replace(/^Chapter \d+[^:]*:\s*/, ''))
  const told = lines.filter((_, i) => i % 2 === 0).map((line) => splitSentences(line)[0] ?? '')
  const end = splitSentences(lines.at(-1) ?? '').at(-1) ?? ''
  return { summary: [...told, end].filter(Boolean).join(' ') || 'Nothing has happened yet.' }
}
