import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { detectAll } from 'tinyld'

/** The number of UTF-16 units, from the beginning of a text, in which the language is detected. */
const examined = 1000
/**
 * In a text with fewer letters than this no language is detected, because names and single words look alike in many
 * languages.
 */
const minLetters = 40
/** In these scripts `minDenseLetters` letters are enough to detect a language. */
const denseScripts =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]/gu
const minDenseLetters = 8
/** If the certainty of a detection, from 0 to 1, is below this, the language counts as unknown. */
const minCertainty = 0.5

/**
 * Caches the languages of the texts that were examined last, by hash; '' for an unknown language. A detection takes
 * half a millisecond, and an entry 100 bytes.
 */
const detected = new LRUCache<string, string>({ max: 50_000 })

/**
 * Detects the language of a text from its first 1000 UTF-16 units.
 * @returns a BCP 47 language such as 'de', or null for a short text and for a text that could be in several languages.
 */
export function detectLanguage(text: string): string | null {
  const start = text.slice(0, examined)
  const key = createHash('sha1').update(start).digest('base64')
  const known = detected.get(key)
  const language = known ?? detect(start)
  if (known === undefined) detected.set(key, language)
  return language || null
}

function detect(start: string): string {
  const letters = start.match(/\p{L}/gu)?.length ?? 0
  const dense = start.match(denseScripts)?.length ?? 0
  if (letters < minLetters && dense < minDenseLetters) return ''
  const [best] = detectAll(start)
  // Common languages have codes of two letters. The library mistakes random letters for a rare language,
  // whose code has three letters.
  return best && best.accuracy >= minCertainty && best.lang.length === 2 ? best.lang : ''
}
