import unhomoglyph from 'unhomoglyph'

const IGNORED = /\p{Default_Ignorable_Code_Point}/gu
// Accents of Latin, Greek and Cyrillic letters. Marks in other scripts are vowels, so a name without them is
// another name.
const ACCENTS = /[\u0300-\u036f]/g
const BETWEEN = /[\p{White_Space}\p{P}]/gu

/**
 * Returns up to three forms that describe the appearance of a name: two names that share a form can be
 * confused (D-149). The confusable characters are those of Unicode TR39. Case, accents, white space,
 * punctuation and invisible characters make no difference. One form is of the name as written, one of its
 * lower-case and one of its upper-case letters, because letters of two alphabets often look the same in one
 * case only.
 */
export function nameSkeletons(name: string): string[] {
  const shown = decompose(name.normalize('NFKC').replace(IGNORED, ''))
  const capital = shown.toUpperCase()
  return [...new Set([shown, capital.toLowerCase(), capital].map(skeleton))]
}

function skeleton(text: string): string {
  const latin = replaceLookalikes(replaceLookalikes(text).toUpperCase().toLowerCase())
  const all = latin.replace(/[iı]/g, 'l')
  // A name that consists of punctuation keeps its punctuation.
  return all.replace(BETWEEN, '') || all
}

function replaceLookalikes(text: string): string {
  return decompose(unhomoglyph(text.replaceAll('ς', 'σ')))
}

function decompose(text: string): string {
  return text.normalize('NFD').replace(ACCENTS, '')
}

/**
 * Returns the Latin letters that a name in other letters looks like, in lower case and with single spaces:
 * 'Еlena Mаrsh' with Cyrillic letters is 'elena marsh'. Letters without a similar Latin letter stay.
 */
export function latinLookalike(name: string): string {
  const shown = name
    .normalize('NFKC')
    .replace(IGNORED, '')
    .replace(/\p{White_Space}+/gu, ' ')
    .trim()
  return [...decompose(shown)]
    .map((letter) => {
      const alike = unhomoglyph(letter)
      return /^[a-z]$/i.test(alike) && !/[\x20-\x7e]/.test(letter) ? alike : letter
    })
    .join('')
    .toLowerCase()
}

const reserved = new Set(
  [
    'admin',
    'admins',
    'administrator',
    'anonymous',
    'deleted user',
    'moderator',
    'moderators',
    'official',
    'root',
    'somebody',
    'staff',
    'support',
    'system',
    'unknown',
  ].flatMap(nameSkeletons),
)
const product = nameSkeletons('Heartroom')

/** Returns whether a name with these forms looks like a name of the site's operators. */
export function isReservedName(skeletons: readonly string[]): boolean {
  return skeletons.some((one) => reserved.has(one) || product.some((name) => one.includes(name)))
}
