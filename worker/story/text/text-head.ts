import { sentenceEnds } from '#core/text/sentences.ts'
import type { CountTokens } from './tokens.ts'

/**
 * Returns the beginning of a text within `most` tokens, ending with a sentence if one ends in that range, else with a
 * word. Returns the whole text when it fits, and '' when nothing fits.
 */
export function headWithin(text: string, most: number, count: CountTokens): string {
  const whole = text.trim()
  const all = count(whole)
  if (all <= most) return whole
  let units = Math.floor((whole.length * most) / all)
  const ends = sentenceEnds(whole)
  while (units > 0) {
    const limit = units
    const end = ends.findLast((at) => at <= limit) ?? lastWord(whole, limit)
    const head = whole.slice(0, end).trim()
    if (head !== '' && count(head) <= most) return head
    units = Math.floor(units * 0.9) - 1
  }
  return ''
}

/** Returns the offset of the last white space in the 200 units before `to`; without one, an offset between letters. */
function lastWord(text: string, to: number): number {
  const from = Math.max(0, to - 200)
  const space = text.slice(from, to).search(/\s\S*$/)
  if (space >= 0) return from + space
  return /[\udc00-\udfff]/.test(text.charAt(to)) ? to - 1 : to
}
