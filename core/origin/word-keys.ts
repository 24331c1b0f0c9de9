import type { WordPlaces } from '#contract/scan-words.ts'

/**
 * Returns a number for each word. Words that differ only in case, in the form of an apostrophe or in marks of emphasis
 * have the same number. Such a change does not make a person the author of a word.
 */
export function wordKeys(text: string, words: WordPlaces): Int32Array {
  const keys = new Int32Array(words.length / 2)
  for (let index = 0; index < keys.length; index++) {
    const [from = 0, to = 0] = [words[2 * index], words[2 * index + 1]]
    keys[index] = hashOf(text, from, to) ?? hashOf(folded(text.slice(from, to)), 0) ?? 0
  }
  return keys
}

function folded(word: string): string {
  return word
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[*’]/g, (sign) => (sign === '*' ? '' : "'"))
}

// Returns the 32-bit FNV-1a hash of a word. Most words have only ASCII letters and digits, which can be hashed without
// a folded copy. With `to`, the word is a part of a text that is not folded; the result is null if the word has other
// characters.
function hashOf(text: string, from: number, to?: number): number | null {
  let hash = 0x811c9dc5
  const end = to ?? text.length
  for (let at = from; at < end; at++) {
    let unit = text.charCodeAt(at)
    if (unit >= 65 && unit <= 90) unit += 32
    else if (to !== undefined && !((unit >= 97 && unit <= 122) || (unit >= 48 && unit <= 57))) return null
    hash = Math.imul(hash ^ unit, 0x01000193)
  }
  return hash | 0
}

/** Returns the hash of `count` successive words. The order of the words matters. */
export function hashWindow(keys: Int32Array, from: number, count: number): number {
  let hash = 0
  for (let at = from; at < from + count; at++) hash = (Math.imul(hash, 0x01000193) + (keys[at] ?? 0)) | 0
  return hash
}

/**
 * Returns the lowest byte of each key. These bytes are stored of a deleted text (`hashesOf`): they suffice to find
 * copies of several words, but the text cannot be read from them, because each byte stands for many words.
 */
export function shortKeys(keys: Int32Array): Int32Array {
  return keys.map((key) => key & 0xff)
}

/** Returns the short keys of a text in the form in which they are stored: one byte for each word, in base64. */
export function hashesOf(keys: Int32Array): string {
  return Buffer.from(shortKeys(keys)).toString('base64')
}

/** Returns the short keys that `hashesOf` has encoded. */
export function keysOfHashes(hashes: string): Int32Array {
  return Int32Array.from(Buffer.from(hashes, 'base64'))
}
