import { z } from 'zod'

const maxDepth = 64

/**
 * Checks whether the database can store a value read from JSON: no text and no key has a NUL or an unpaired surrogate
 * (D-7), and the nesting is at most 64 levels deep, more than any card has.
 */
export function isStorableJson(value: unknown): boolean {
  // Deeply nested JSON must not overflow the stack, so the code uses a list of pending values instead of recursion.
  const pending: [value: unknown, depth: number][] = [[value, 0]]
  for (let next = pending.pop(); next; next = pending.pop()) {
    const [one, depth] = next
    if (typeof one === 'string' && !isStorableText(one)) return false
    if (typeof one !== 'object' || one === null) continue
    if (depth >= maxDepth) return false
    for (const [key, inner] of Object.entries(one)) {
      if (!isStorableText(key)) return false
      pending.push([inner, depth + 1])
    }
  }
  return true
}

function isStorableText(text: string): boolean {
  return !text.includes('\u0000') && text.isWellFormed()
}

/**
 * The whole Character Card that a character was imported from (D-92). It is only data: it is never used as markup or as
 * instructions.
 */
export const importedCard = z
  .record(z.string(), z.unknown())
  .refine(isStorableJson, 'This card holds characters that cannot be stored')
