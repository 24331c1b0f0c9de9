import { functionWords } from '#core/text/function-words.ts'

// Scenes and facts of a long story are some millions of characters, and they are searched before the first word of each
// chapter. Words are therefore compared by a hash that is computed in one pass, without a string for each word.

const tableSize = 0x590
/**
 * A table by character code. It has the folded code of a letter or digit; 0 for a character between words; -1 for a
 * mark that belongs to its letter.
 */
const table = Int32Array.from({ length: tableSize }, (_, code) => {
  const char = String.fromCharCode(code)
  if (/\p{M}/u.test(char)) return -1
  if (!/[\p{L}\p{N}]/u.test(char)) return 0
  const plain = { ß: 's', æ: 'a', œ: 'o', ø: 'o', ł: 'l', đ: 'd', ð: 'd', þ: 't', ı: 'i' }[char.toLowerCase()]
  return (plain ?? char.toLowerCase().normalize('NFKD')).charCodeAt(0)
})

/**
 * Returns the number of characters that are treated as one word in a script without spaces: two, or three in scripts
 * with short letters. It returns 0 for all other scripts.
 */
function unspaced(code: number): 0 | 2 | 3 {
  if (code >= 0x3041 && code <= 0x30ff) return 2
  if (code >= 0x3400 && code <= 0x9fff) return 2
  if (code >= 0xf900 && code <= 0xfaff) return 2
  if (code >= 0x0e01 && code <= 0x0eff) return 3
  return code >= 0x1000 && code <= 0x109f ? 3 : 0
}

function isHiragana(code: number): boolean {
  return code >= 0x3041 && code <= 0x309f
}

function foldCode(code: number): number {
  if (code < tableSize) return table[code] ?? 0
  if (code >= 0x2000 && code <= 0x2e7f) return 0
  if (code >= 0x3000 && code <= 0x3040) return 0
  return code >= 0xfe10 && code <= 0xff0f ? 0 : code
}

// Only this many letters at the beginning of a word are compared, so that most forms of a longer word count as equal.
const stemLength = 6

/**
 * Calls `visit` with a 32-bit hash of each word of a text, folded to lower case without diacritics. Forms of a word
 * that differ only after the sixth letter have the same hash, and in words of more than three letters also forms that
 * differ only in a final s.
 */
export function scanWords(text: string, visit: (hash: number) => void): void {
  let hash = 0
  /** The hash of the word so far without its last letter. It is used if the word ends with an s. */
  let shorter = 0
  let letters = 0
  let before = 0
  let last = 0
  let endsInS = false
  const end = () => {
    if (hash !== 0) visit(endsInS && letters > 3 ? shorter : hash)
    hash = letters = 0
    endsInS = false
  }
  for (let i = 0; i < text.length; i++) {
    const code = foldCode(text.charCodeAt(i))
    if (code === -1) continue
    const size = code < tableSize ? 0 : unspaced(code)
    if (size > 0) {
      end()
      // Two hiragana in a row are an ending or a particle, so they do not count as a word.
      if (size === 2 && last > 0 && !(isHiragana(last) && isHiragana(code))) visit(mix(mix(7, last), code))
      if (size === 3 && last > 0 && before > 0) visit(mix(mix(mix(7, before), last), code))
      before = last
      last = code
      continue
    }
    before = last = 0
    if (code === 0) {
      end()
      continue
    }
    letters++
    if (letters > stemLength) {
      endsInS = false
      continue
    }
    endsInS = code === letterS && letters > 3 && !endsInS
    shorter = hash
    hash = mix(hash === 0 ? 17 : hash, code)
  }
  end()
}

const letterS = 115

function mix(hash: number, code: number): number {
  return (Math.imul(hash, 0x01000193) ^ code) | 0
}

/** Returns the hashes of all words of a text, including function words. */
export function wordHashes(text: string): Set<number> {
  const found = new Set<number>()
  scanWords(text, (hash) => found.add(hash))
  return found
}

const functionHashes = wordHashes([...functionWords].join(' '))

/** Returns the hashes of the words that show what a text is about: all except function words (D-108). */
export function contentHashes(text: string): Set<number> {
  return new Set([...wordHashes(text)].filter((hash) => !functionHashes.has(hash)))
}
