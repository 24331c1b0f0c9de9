import type { FoundWord } from '#contract/text.ts'

/**
 * A number for each word. Words that differ only in case, in the form of an apostrophe or in marks of emphasis have the
 * same number: such a change does not make a word a person's.
 */
export function wordKeys(text: string, words: readonly FoundWord[]): Int32Array {
  return Int32Array.from(words, ({ from, to }) => hashOf(folded(text.slice(from, to))))
}

function folded(word: string): string {
  // Most words have none of these letters.
  const plain = /[^a-z0-9]/.test(word) ? word.normalize('NFKC').toLowerCase() : word
  return plain.replace(/[*’]/g, (sign) => (sign === '*' ? '' : "'"))
}

// FNV-1a with 32 bits.
function hashOf(word: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < word.length; at++) hash = Math.imul(hash ^ word.charCodeAt(at), 0x01000193)
  return hash | 0
}

/** The number of `count` successive words. The order of the words matters. */
export function hashWindow(keys: Int32Array, from: number, count: number): number {
  let hash = 0
  for (let at = from; at < from + count; at++) hash = (Math.imul(hash, 0x01000193) + (keys[at] ?? 0)) | 0
  return hash
}
