import { sentenceEnds } from '#core/text/sentences.ts'
import type { CountTokens } from './tokens.ts'

/**
 * Returns the end of a text within `most` tokens, beginning with a sentence if one begins in that range, else with a
 * word. Returns the whole text when it fits, and '' when nothing fits.
 */
export function tailWithin(text: string, most: number, count: CountTokens): string {
  const whole = text.trim()
  const all = count(whole)
  if (all <= most) return whole
  let units = Math.floor((whole.length * most) / all)
  const starts = sentenceEnds(whole)
  while (units > 0) {
    const from = whole.length - units
    const start = starts.find((end) => end >= from && end < whole.length) ?? nextWord(whole, from)
    const tail = whole.slice(start).trim()
    if (tail !== '' && count(tail) <= most) return tail
    units = Math.floor(units * 0.9) - 1
  }
  return ''
}

function nextWord(text: string, from: number): number {
  const space = text.slice(from, from + 200).search(/\s/)
  if (space >= 0) return from + space
  return /[\udc00-\udfff]/.test(text.charAt(from)) ? from + 1 : from
}
