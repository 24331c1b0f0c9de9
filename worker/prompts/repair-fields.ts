import { cutText } from '#core/text/sentences.ts'
import { toSingleLine } from '../story/text/sections.ts'

/**
 * Reads a text field of an answer: trimmed, without NUL, and cut to `limit` UTF-16 units. A number becomes its digits
 * and a list its joined items. A cut is noted in `repairs` under the name `field`.
 */
export function textOf(raw: unknown, limit: number, repairs: string[], field: string): string {
  const text = plainText(raw)
  if (text.length <= limit) return text
  repairs.push(`${field} was too long`)
  return cutText(text, limit)
}

function plainText(raw: unknown): string {
  if (typeof raw === 'string') return raw.split('\0').join('').toWellFormed().trim()
  if (typeof raw === 'number') return String(raw)
  if (Array.isArray(raw)) return raw.map(plainText).filter(Boolean).join(', ')
  return ''
}

/** Reads a text field of an answer as a single line. */
export function lineOf(raw: unknown, limit: number, repairs: string[], field: string): string {
  return textOf(toSingleLine(plainText(raw)), limit, repairs, field)
}

/** Reads a list field of an answer, at most `most` items. A missing list is [], and a single value is a list of one. */
export function listOf(raw: unknown, most: number, repairs: string[], field: string): unknown[] {
  if (Array.isArray(raw)) {
    if (raw.length > most) repairs.push(`${field} had too many entries`)
    return raw.slice(0, most)
  }
  if (raw === undefined || raw === null || raw === '') return []
  repairs.push(`${field} was no list`)
  return [raw]
}

/** Reads a list of lines, without bullets and numbers at their beginning and without empty lines. */
export function linesOf(
  raw: unknown,
  most: number,
  limit: number,
  repairs: string[],
  field: string,
): string[] {
  const items = typeof raw === 'string' ? raw.split('\n') : listOf(raw, most, repairs, field)
  return items
    .map((item) => lineOf(item, limit, repairs, field).replace(/^(?:[-*•]|\d+[.)])\s+/, ''))
    .filter((line) => line !== '')
    .slice(0, most)
}

/** Reads an entry of a list as an object. Any other value becomes the field `key` of a new object. */
export function recordOf(raw: unknown, key: string): Record<string, unknown> {
  if (typeof raw === 'object' && raw !== null && !Array.isArray(raw)) return raw as Record<string, unknown>
  return { [key]: raw }
}
