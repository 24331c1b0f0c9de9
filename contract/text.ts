import { emphasisOfProse, withoutEmphasis } from './emphasis.ts'
import { countScannedWords, scanWords, type WordPlaces } from './scan-words.ts'

/**
 * The names of the scripts that have no spaces between words, as a part of a character class in a regular expression.
 */
export const unspacedScripts =
  '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Thai}\\p{Script=Lao}\\p{Script=Khmer}\\p{Script=Myanmar}'
const unspaced = new RegExp(`[${unspacedScripts}]`, 'gu')
// `Intl.Segmenter` also separates a Korean letter from a letter of another script, so texts with Korean letters need it
// too.
const needsSegmenter = new RegExp(`[${unspacedScripts}\\p{Script=Hangul}]`, 'u')
let segmenter: Intl.Segmenter | undefined

/**
 * Counts the words of a text as `Intl.Segmenter` does (D-97), so that a text in Japanese, Chinese or Thai has words
 * too. Marks without letters or digits are no words. Texts in scripts with spaces are counted without the segmenter,
 * which is slower. Marks of emphasis do not separate words.
 */
export function countWords(prose: string): number {
  const text = withoutEmphasis(prose)
  // Browsers from before 2024 have no `Intl.Segmenter`, so there the scan counts every text.
  if (!needsSegmenter.test(text) || !('Segmenter' in Intl)) return countScannedWords(text)
  segmenter ??= new Intl.Segmenter('und', { granularity: 'word' })
  let words = 0
  for (const { isWordLike } of segmenter.segment(text)) if (isWordLike) words++
  return words
}

/** Finds the words that `countWords` counts. */
export function findWords(prose: string): WordPlaces {
  if (!prose.includes('*')) return wordsOf(prose)
  const runs = emphasisOfProse(prose)
  const words = wordsOf(runs.map(({ text }) => text).join(''))
  // Converts offsets in the joined runs to offsets in the prose. The end of a word is computed from its last UTF-16
  // unit, because the offset after that unit can belong to the next run.
  let index = 0
  let start = 0
  const offsetOf = (place: number) => {
    for (let run = runs[index]; run && place >= start + run.text.length; run = runs[index]) {
      start += run.text.length
      index++
    }
    return (runs[index]?.from ?? 0) + place - start
  }
  for (let at = 0; at < words.length; at += 2) {
    words[at] = offsetOf(words[at] ?? 0)
    words[at + 1] = offsetOf((words[at + 1] ?? 0) - 1) + 1
  }
  return words
}

function wordsOf(text: string): WordPlaces {
  if (!needsSegmenter.test(text) || !('Segmenter' in Intl)) return scanWords(text)
  segmenter ??= new Intl.Segmenter('und', { granularity: 'word' })
  const places: number[] = []
  for (const { isWordLike, index, segment } of segmenter.segment(text)) {
    if (isWordLike) places.push(index, index + segment.length)
  }
  return Int32Array.from(places)
}

/** A script without spaces between words: the language that is written in it, and its usual length of a word. */
export interface UnspacedScript {
  language: string
  /** The code of the language (ISO 639-1). */
  code: string
  /**
   * The usual number of letters, marks and digits in a word. Punctuation is not counted, because speech and description
   * differ too much in it.
   */
  charactersPerWord: number
}

const scripts: readonly (UnspacedScript & { letters: RegExp })[] = [
  {
    language: 'Japanese',
    code: 'ja',
    charactersPerWord: 1.43,
    letters: /[\p{Script=Hiragana}\p{Script=Katakana}]/gu,
  },
  { language: 'Chinese', code: 'zh', charactersPerWord: 1.53, letters: /\p{Script=Han}/gu },
  { language: 'Thai', code: 'th', charactersPerWord: 3.55, letters: /\p{Script=Thai}/gu },
  { language: 'Lao', code: 'lo', charactersPerWord: 3.55, letters: /\p{Script=Lao}/gu },
  { language: 'Khmer', code: 'km', charactersPerWord: 4.5, letters: /\p{Script=Khmer}/gu },
  { language: 'Burmese', code: 'my', charactersPerWord: 4.5, letters: /\p{Script=Myanmar}/gu },
]

/** Returns the script in which most of a text is written, if it has no spaces between words; else null (D-97). */
export function unspacedScriptOf(text: string): UnspacedScript | null {
  const letters = text.match(/\p{L}/gu)?.length ?? 0
  const all = text.match(unspaced)?.length ?? 0
  if (all === 0 || all * 2 < letters) return null
  // Japanese mixes its own letters with Chinese ones, so a text is Japanese if a fifth of it is kana.
  const found = scripts.find(
    ({ letters: own, language }) =>
      (text.match(own)?.length ?? 0) >= all * (language === 'Japanese' ? 0.2 : 0.5),
  )
  return found ? withoutLetters(found) : null
}

/** Returns the script of a language (BCP 47), if it has no spaces between words; else null (D-97). */
export function unspacedScriptOfLanguage(code: string): UnspacedScript | null {
  const [language] = code.toLowerCase().split('-')
  const found = scripts.find((script) => script.code === language)
  return found ? withoutLetters(found) : null
}

function withoutLetters({ language, code, charactersPerWord }: UnspacedScript): UnspacedScript {
  return { language, code, charactersPerWord }
}

const SCENE_BREAK = /^\s*(?:\*\s*\*\s*\*|\*{3,}|#|-{3,}|—+|~+|⁂)\s*$/

/** Returns whether a paragraph is only a mark between two scenes. Screens and exported books must agree on this. */
export function isSceneBreak(paragraph: string): boolean {
  return SCENE_BREAK.test(paragraph)
}

const LINE_BREAKS = /[\r\n\t\v\f\u0085\u2028\u2029]+/g
// Unicode direction overrides, embeddings and isolates can make a name look like another one.
const HIDDEN_CONTROLS = /[\p{Cc}\u202A-\u202E\u2066-\u2069]/gu
// U+2800, the blank Braille pattern, is invisible but is not white space. The Hangul fillers have the property
// Default_Ignorable_Code_Point.
const VISIBLE = /[^\p{White_Space}\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/u

/**
 * Returns a short text as it is stored (D-7): line breaks become spaces; control characters and direction overrides are
 * removed; white space at both ends is trimmed. A text without a visible character becomes ''.
 */
export function cleanLine(value: string): string {
  const line = value.replace(LINE_BREAKS, ' ').replace(HIDDEN_CONTROLS, '').trim()
  return isVisible(line) ? line : ''
}

/** Returns whether a text has a visible character. White space, control characters and fillers are invisible. */
export function isVisible(text: string): boolean {
  return VISIBLE.test(text)
}
