import { z } from 'zod'

const DEEPEST = 64

/**
 * Whether a value read from JSON can be kept in the database: no NUL and no unpaired surrogate in any text or key
 * (decision 7), and nested no deeper than 64, which no card is.
 */
export function isStorableJson(value: unknown): boolean {
  // A list of what is still to be seen instead of recursion: a hostile depth must not end in a full stack.
  const open: [value: unknown, depth: number][] = [[value, 0]]
  for (let next = open.pop(); next; next = open.pop()) {
    const [one, depth] = next
    if (typeof one === 'string' && !isStorableText(one)) return false
    if (typeof one !== 'object' || one === null) continue
    if (depth >= DEEPEST) return false
    for (const [key, inner] of Object.entries(one)) {
      if (!isStorableText(key)) return false
      open.push([inner, depth + 1])
    }
  }
  return true
}

function isStorableText(text: string): boolean {
  return !text.includes('\u0000') && text.isWellFormed()
}

/** The whole Character Card that a character came from, kept beside it (decision 92): never read as markup or instructions. */
export const importedCard = z
  .record(z.string(), z.unknown())
  .refine(isStorableJson, 'This card holds characters that cannot be stored')
