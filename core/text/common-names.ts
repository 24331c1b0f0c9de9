import { foldName } from './fold-name.ts'
import { functionWords, functionWordsByLanguage } from './function-words.ts'

// Some first names are also function words, particles or titles: 'Will' and 'May' in English, 'Ella' in Spanish, 'Mia'
// in Italian, 'Ben' in Hebrew names, 'Don' in Spanish ones. Whether such a word in a text is a name depends on the
// language of the text, on the capital letter, and on the place of the word in its sentence. A person of the story can
// also have a first name that is another function word, such as 'So' or 'My'. At the beginning of a sentence such a
// word is not a name, except 'An' before a consonant.

/** The function words, particles and titles that are first names too, folded. */
const commonNames = new Set(
  `ai al alla allen ben che chi col con dai dal del della des di don ed ela ella elle else em esta ha han ho les lei li lo
  mac may mi mia mine mio mon nada nas nel om per said sem sera si sia son su sue tan tia till ton tu una van vi wil will
  yo`.split(/\s+/),
)

/** Returns whether a folded word is a first name and also a function word, a particle or a title. */
export function isCommonName(word: string): boolean {
  return commonNames.has(word)
}

/** Returns whether a folded word can be a common word although it is also the first name of a person. */
export function isAmbiguousName(word: string): boolean {
  return commonNames.has(word) || functionWords.has(word)
}

/** Only the first characters of a text are examined for its language. */
const examined = 5000
/** A language counts if the text has at least this share of the function words that the most likely language has. */
const likelyShare = 0.6

/** Returns the languages in which a text is probably written; none for a text without function words. */
function languagesOf(text: string): ReadonlySet<string>[] {
  const start = text.slice(0, examined)
  // Words with a capital are ignored, because they can be names, unless the text has no others.
  const small = start.match(/(?<![\p{L}\p{M}])\p{Ll}[\p{L}\p{M}]*/gu)
  const words = (small ?? start.match(/[\p{L}\p{M}]+/gu) ?? []).map(foldName)
  const scored = functionWordsByLanguage.map((list) => ({
    list,
    score: words.filter((word) => list.has(word)).length,
  }))
  const best = Math.max(...scored.map(({ score }) => score))
  if (best === 0) return []
  return scored.filter(({ score }) => score >= best * likelyShare).map(({ list }) => list)
}

const sentenceStart = /(?:^|[\n.!?…:;—–*«»„“‘]|[.!?…—–]["”’']|[\s([]["'])[\s*_([]*$/u
const beforeMonth = /\b(?:in|early|mid|late|last|next|every|this)[\s-]+$/iu
const contraction = /^['’](?!s(?!\p{L}))\p{L}/u
const questioned = /^[^.!?…\n"”]*\?/u
const shoutedBefore = /(?<!\p{L})\p{Lu}{2,}[\s,]+$/u
const shoutedAfter = /^[\s,]+\p{Lu}{2,}(?!\p{L})/u
/** The words that follow an auxiliary verb at the beginning of a sentence: 'Will the roof hold?', 'May nobody know.' */
const afterAuxiliary =
  /^\s+(?:\p{Lu}|(?:an?|the|this|that|these|those|my|your|his|her|its|our|their|i|you|he|she|it|we|they|me|him|us|them|there|any|some|every|no|any\p{L}+|some\p{L}+|every\p{L}+|nobody|nothing|none|not|all|both|each|one)(?![\p{L}'’]))/u

/**
 * Returns a function that decides whether the word between two offsets of a text is used as a name. The function is for
 * words that are function words or names that `isCommonName` accepts.
 */
export function createNameUseTest(text: string): (from: number, to: number) => boolean {
  let languages: ReadonlySet<string>[] | undefined
  return (from, to) => {
    const spelled = text.slice(from, to)
    const after = text.slice(to, to + 200)
    if (!/^\p{Lu}/u.test(spelled) || contraction.test(after)) return false
    const word = foldName(spelled)
    if (!functionWords.has(word)) return true
    languages ??= languagesOf(text)
    if (!languages.some((list) => list.has(word))) return true
    const before = text.slice(Math.max(0, from - 20), from)
    // In a line that is written in capitals, a capital letter does not show that a word is a name.
    const isShouted = spelled.length > 1 && !/\p{Ll}/u.test(spelled)
    if (isShouted && (shoutedBefore.test(before) || shoutedAfter.test(after))) return false
    if (!sentenceStart.test(before)) return word !== 'may' || !beforeMonth.test(before)
    if (word === 'an') return /^ [bcdfgjklmnpqrstvwxz]/.test(after)
    if (!commonNames.has(word)) return false
    // In English the next words show whether the word is an auxiliary verb. In other languages they do not: 'Ella ríe'
    // can mean Ella or 'she'.
    const isEnglish = languages.some((list) => list === functionWordsByLanguage[0])
    if (!isEnglish || !functionWordsByLanguage[0]?.has(word)) return false
    if (/^(?:['’]s|[,.!?])/u.test(after)) return true
    return !questioned.test(after) && !afterAuxiliary.test(after)
  }
}
