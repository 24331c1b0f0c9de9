import { functionWords } from './function-words.ts'
import { foldName, nameWords, parseName } from './names.ts'
import { contentHashes, wordHashes } from './scan-words.ts'

/** Finds the names that occur in a text, such as the contract of a chapter. */
export interface Mentions {
  /** Whether the text names this person, place or thing, by its whole name or by one of its words (D-108). */
  has(name: string): boolean
  /** The hashes of all words of the text that are not function words. */
  words: ReadonlySet<number>
}

const unspacedScript = /[\u0e00-\u0eff\u1000-\u109f\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff]/

/**
 * Prepares a text for the search of names. A name counts whatever its length. Function words inside a name
 * never count ('The Gull' is not named by 'the'), and a name that is such a word ('Will', 'May') counts only
 * with its capital. `named` are names that the text is known to mean.
 */
export function findMentions(text: string, named: readonly string[] = []): Mentions {
  const whole = [text, ...named].join('\n')
  const all = wordHashes(whole)
  const known = new Map<string, boolean>(named.map((name) => [name, true]))

  function decide(name: string): boolean {
    const trimmed = name.trim()
    if (trimmed === '') return false
    if (unspacedScript.test(trimmed)) return whole.includes(trimmed)
    const parsed = parseName(trimmed).words
    const words = (parsed.length > 0 ? parsed : nameWords(trimmed)).map(foldName)
    const telling = words.filter((word) => !functionWords.has(word))
    if (telling.length > 0) return telling.some((word) => everyPart(word, all))
    return words.length > 0 && words.some((word) => hasCapital(word, whole))
  }
  return {
    has: (name) => {
      const found = known.get(name) ?? decide(name)
      known.set(name, found)
      return found
    },
    words: contentHashes(whole),
  }
}

// A word with an apostrophe or a hyphen ('O'Brien') is scanned as several words.
function everyPart(word: string, all: ReadonlySet<number>): boolean {
  const parts = wordHashes(word)
  return parts.size > 0 && [...parts].every((part) => all.has(part))
}

function hasCapital(word: string, text: string): boolean {
  const capital = word.charAt(0).toUpperCase() + word.slice(1)
  return new RegExp(`(?<![\\p{L}\\p{N}])${capital}(?![\\p{L}\\p{N}])`, 'u').test(text)
}
