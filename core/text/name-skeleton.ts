import unhomoglyph from 'unhomoglyph'

const IGNORED = /\p{Default_Ignorable_Code_Point}/gu
// Accents of Latin, Greek and Cyrillic letters. The marks of other scripts, such as vowel signs and tone marks, are
// kept, because they make different names.
const ACCENTS = /[\u0300-\u036f]/g
const BETWEEN = /[\p{White_Space}\p{P}]/gu
// Symbols beside a name are only decoration, such as a check mark or a heart, so they are removed. The blank Braille
// pattern is a symbol that is invisible.
const SYMBOLS = /\p{S}/gu
// NFKC would convert these marks to letters, so they are removed first.
const TRADE_MARKS = /[™℠]/gu

/**
 * Returns up to six forms that describe the appearance of a name: two names that share a form can be confused (D-149).
 * The confusable characters are those of Unicode TR39, and 'vv' for 'w'. Case, accents, white space, punctuation,
 * symbols and invisible characters make no difference. The forms are those of the name as it is written, in lower case
 * and in upper case, because letters of two alphabets often look the same in one case only. Each form is also returned
 * with 'w' and symbols left in it, because the forms that earlier versions stored contain them.
 */
export function nameSkeletons(name: string): string[] {
  const shown = decompose(name.replace(TRADE_MARKS, '').normalize('NFKC').replace(IGNORED, ''))
  const capital = shown.toUpperCase()
  const forms = [shown, capital.toLowerCase(), capital].map(skeleton)
  return [...new Set([...forms, ...forms.map(withoutDecoration)])]
}

function skeleton(text: string): string {
  const latin = replaceLookalikes(replaceLookalikes(text).toUpperCase().toLowerCase())
  const all = latin.replace(/[iı]/g, 'l')
  // A name that consists only of punctuation keeps it, because its form would otherwise be empty.
  return all.replace(BETWEEN, '') || all
}

function withoutDecoration(form: string): string {
  return form.replace(SYMBOLS, '').replace(/[wω]/g, 'vv') || form
}

function replaceLookalikes(text: string): string {
  return decompose(unhomoglyph(text.replaceAll('ς', 'σ')))
}

function decompose(text: string): string {
  return text.normalize('NFD').replace(ACCENTS, '')
}

/**
 * Returns the Latin letters that a name in other letters looks like, in lower case and with single spaces: 'Еlena
 * Mаrsh' with Cyrillic letters is 'elena marsh'. Letters without a similar Latin letter stay.
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

/** Returns whether a name with these forms looks like a name of the people who run the site. */
export function isReservedName(skeletons: readonly string[]): boolean {
  return skeletons.some((one) => reserved.has(one) || product.some((name) => one.includes(name)))
}
