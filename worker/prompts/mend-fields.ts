import { cutText } from '#core/text/sentences.ts'
import { foldLine } from '../story/sections.ts'

/** A text of an answer: trimmed, a number as its digits, a list as its items, cut to `limit` UTF-16 units. */
export function textOf(raw: unknown, limit: number, mended: string[], what: string): string {
  const text = plainText(raw)
  if (text.length <= limit) return text
  mended.push(`${what} was too long`)
  return cutText(text, limit)
}

function plainText(raw: unknown): string {
  if (typeof raw === 'string') return raw.split('\0').join('').toWellFormed().trim()
  if (typeof raw === 'number') return String(raw)
  if (Array.isArray(raw)) return raw.map(plainText).filter(Boolean).join(', ')
  return ''
}

/** A text of an answer that is one line. */
export function lineOf(raw: unknown, limit: number, mended: string[], what: string): string {
  return textOf(foldLine(plainText(raw)), limit, mended, what)
}

/** The list of an answer: [] when it is missing, one item when it is no list, at most `most` items. */
export function listOf(raw: unknown, most: number, mended: string[], what: string): unknown[] {
  if (Array.isArray(raw)) {
    if (raw.length > most) mended.push(`${what} had too many entries`)
    return raw.slice(0, most)
  }
  if (raw === undefined || raw === null || raw === '') return []
  mended.push(`${what} was no list`)
  return [raw]
}

/** A list of lines without bullets or numbers before them, empty ones left out. */
export function linesOf(raw: unknown, most: number, limit: number, mended: string[], what: string): string[] {
  const items = typeof raw === 'string' ? raw.split('\n') : listOf(raw, most, mended, what)
  return items
    .map((item) => lineOf(item, limit, mended, what).replace(/^(?:[-*•]|\d+[.)])\s+/, ''))
    .filter((line) => line !== '')
    .slice(0, most)
}

/** An entry of a list that should be an object; a bare text is taken for the field `key`. */
export function recordOf(raw: unknown, key: string): Record<string, unknown> {
  if (typeof raw === 'object' && raw !== null && !Array.isArray(raw)) return raw as Record<string, unknown>
  return { [key]: raw }
}
