/**
 * The positions of words in a text, as pairs of UTF-16 offsets: from, to, from, to. Marks of emphasis can stand between
 * words and within a word.
 */
export type WordPlaces = Int32Array

const letter = 1
const mark = 2
const digit = 4
const otherNumber = 8
const underscore = 16
const joinsLetters = 32
const joinsDigits = 64
const known = 128
const inWord = letter | mark | digit | underscore

const classes = [
  [/\p{L}/u, letter],
  [/\p{M}/u, mark],
  [/\p{Nd}/u, digit],
  [/[\p{Nl}\p{No}]/u, otherNumber],
  [/_/u, underscore],
  [/['’.·]/u, joinsLetters],
  [/['’.,;]/u, joinsDigits],
] as const

/** Caches the character classes of UTF-16 units. An entry is 0 until the unit is read, and always for surrogates. */
const classOfUnit = new Uint8Array(0x10000)

function classAt(text: string, at: number): number {
  if (at >= text.length) return known
  const unit = text.charCodeAt(at)
  return classOfUnit[unit] || classOfNew(text, at, unit)
}

function classOfNew(text: string, at: number, unit: number): number {
  const character = String.fromCodePoint(text.codePointAt(at) ?? 0)
  const found = classes.reduce((sum, [pattern, bit]) => (pattern.test(character) ? sum | bit : sum), known)
  // A character of two UTF-16 units is rare in prose, so its classes are not cached.
  if ((unit & 0xf800) !== 0xd800) classOfUnit[unit] = found
  return found
}

function widthAt(text: string, at: number): number {
  return (text.charCodeAt(at) & 0xfc00) === 0xd800 && (text.charCodeAt(at + 1) & 0xfc00) === 0xdc00 ? 2 : 1
}

/**
 * Finds the words of a text in scripts with spaces, as `Intl.Segmenter` finds them: an apostrophe or a full stop joins
 * letters. Each save of a chapter scans its text twice (D-145). One table look-up for each unit takes much less time
 * than a regular expression, and the time grows with the length of any text, also of one that consists of underscores.
 */
export function scanWords(text: string): WordPlaces {
  // Neighbouring words have at least one UTF-16 unit between them, so the array has room for two offsets for each word.
  const places = new Int32Array(text.length + 1)
  return places.slice(0, 2 * visitWords(text, places))
}

/** Counts the words that `scanWords` finds. */
export function countScannedWords(text: string): number {
  return visitWords(text, null)
}

/** Stores the offsets of the words in `places`, and returns their number. */
function visitWords(text: string, places: Int32Array | null): number {
  let words = 0
  let at = 0
  while (at < text.length) {
    const start = classAt(text, at)
    let from = -1
    if (start & (letter | mark | digit)) from = at
    else if (start & underscore) {
      from = at
      while (classAt(text, at) & underscore) at++
      if (!(classAt(text, at) & (letter | mark | digit | otherNumber))) from = -1
    } else at += widthAt(text, at)
    if (from < 0) continue
    at = endOfWord(text, at)
    if (places) {
      places[2 * words] = from
      places[2 * words + 1] = at
    }
    words++
  }
  return words
}

/** Returns the end of the word that contains the character at `at`. */
function endOfWord(text: string, at: number): number {
  let last = classAt(text, at)
  let end = at + widthAt(text, at)
  for (;;) {
    // Most units of a text are letters with a cached class. They are one unit wide, so nothing else is asked about them.
    for (
      let cached = classOfUnit[text.charCodeAt(end)] ?? 0;
      cached & inWord;
      cached = classOfUnit[text.charCodeAt(end)] ?? 0
    ) {
      last = cached
      end++
    }
    const next = classAt(text, end)
    if (!(next & inWord) && !isJoined(text, end, last, next)) return end
    last = next
    end += widthAt(text, end)
  }
}

/** Returns whether the character at `at`, such as an apostrophe, joins the letters or digits on both sides of it. */
function isJoined(text: string, at: number, last: number, joint: number): boolean {
  if (joint & joinsLetters && last & (letter | mark)) return (classAt(text, at + 1) & letter) > 0
  return (joint & joinsDigits) > 0 && (last & digit) > 0 && (classAt(text, at + 1) & digit) > 0
}
