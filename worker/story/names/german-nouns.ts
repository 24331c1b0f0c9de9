import { detectLanguage } from '#core/text/detect-language.ts'
import { foldName } from '#core/text/fold-name.ts'
import { recognizeLanguage } from '../words/prohibitions.ts'

// German and Luxembourgish write every noun with a capital, so 'kochte Anna Kaffee' looks like a whole name.
const withCapitalNouns = new Set(['de', 'lb'])

/** Returns whether a text is in a language that writes nouns with a capital. */
export function hasCapitalNouns(text: string): boolean {
  return withCapitalNouns.has(detectLanguage(text) ?? recognizeLanguage(text))
}

const afterDeterminer =
  /(?<!\p{L})(?:[Dd](?:e[rnms]|ie|as)|(?:[Kk]?[Ee]in|[Mm]ein|[Dd]ein|[Ss]ein|[Ii]hr|[Uu]nser|[Dd]ies|[Jj]ed|[Aa]ll|[Vv]iel)(?:e[rnms]?)?|[Zz]u[mr]|[IiAa]m|[Vv]om|[Bb]eim|[IiAa]ns|[Aa]ufs|[Zz]wei|[Dd]rei) (?:\p{Ll}+ )?(\p{Lu}\p{L}+)/gu

/** Returns a function that finds out whether a text uses a word with a capital as a noun: 'zur Burg'. */
export function createNounTest(text: string): (word: string) => boolean {
  if (!hasCapitalNouns(text)) return () => false
  const nouns = new Set([...text.matchAll(afterDeterminer)].map(([, noun = '']) => foldName(noun)))
  return (word) => nouns.has(foldName(word))
}

const wholeName =
  /(?:^|[.!?…»”“"\n]\s*)(\p{Lu}[\p{L}'’-]+(?: (?:(?:van|von|de|del|di|da|der|den|la|le|zu) )*\p{Lu}[\p{L}'’-]+){1,3})(?= \p{Ll})/gu

/**
 * Returns a function that finds out whether the second of two words with capitals can be a surname. Where nouns have a
 * capital too, it is one only if a sentence begins with both and goes on in small letters. There a verb follows, which
 * separates a first name from a noun: 'Anna kocht Kaffee'.
 */
export function createSurnameTest(text: string): (first: string, second: string) => boolean {
  if (!hasCapitalNouns(text)) return () => true
  const names = [...new Set([...text.matchAll(wholeName)].map(([, name = '']) => ` ${name} `))]
  return (first, second) => names.some((name) => name.includes(` ${first} ${second} `))
}
