/** Languages that the list offers. Any other language can be typed as a code (BCP 47). */
const codes =
  'af sq am ar hy az eu be bn bs bg my ca zh zh-Hant hr cs da nl en en-GB en-US eo et fil fi fr fr-CA gl ka de de-AT de-CH ' +
  'el gu he hi hu is ig id ga it ja jv kn kk km ko ku ky lo la lv lt lb mk ms ml mt mi mr mn ne nb nn fa pl pt pt-BR pa ro ' +
  'ru gd sr si sk sl so es es-419 es-MX sw sv ta te th tr uk ur uz vi cy xh yi yo zu'

/** Other English names of offered languages, and names without accents. */
const aliases: Readonly<Record<string, string>> = {
  ...{
    az: 'Azeri',
    be: 'Belorussian',
    bn: 'Bengali',
    es: 'Castilian',
    fa: 'Farsi',
    fil: 'Tagalog',
    ky: 'Kirghiz',
  },
  ...{ mi: 'Maori', my: 'Myanmar', nb: 'Norwegian Bokmal', nl: 'Flemish', or: 'Oriya', ro: 'Moldovan' },
  ...{ si: 'Sinhalese', sl: 'Slovene', zh: 'Mandarin' },
}

export interface Language {
  code: string
  /** The name in the language of the screen. */
  name: string
}

const names = new Intl.DisplayNames(['en'], { type: 'language' })

/** Returns the name of a language, or its code if it has no name. */
export function languageName(code: string): string {
  try {
    return names.of(code) ?? code
  } catch {
    return code
  }
}

/** All offered languages, sorted by name. */
export const languages: readonly Language[] = codes
  .split(' ')
  .map((code) => ({ code, name: languageName(code) }))
  .sort((a, b) => a.name.localeCompare(b.name))

/**
 * Returns the languages whose English or native name contains the text, or whose code equals it. A text that is the
 * code of another language comes last.
 */
export function findLanguages(text: string): readonly Language[] {
  const wanted = text.trim().toLowerCase()
  const found = languages.filter(
    (one) => one.code.toLowerCase() === wanted || namesOf(one).some((name) => name.includes(wanted)),
  )
  const code = canonicalCode(text)
  if (code === null || found.some((one) => one.code === code)) return found
  return [...found, { code, name: languageName(code) }]
}

/**
 * Returns the code of the language that a typed text names: by its code or its whole name, or by a part of a name that
 * only one offered language has. Returns null if the text names no language, or more than one. A short word is often
 * the code of a rare language too, so a code that is not offered counts only if no offered language has the word, or if
 * it has several parts.
 */
export function findLanguageCode(text: string): string | null {
  const wanted = text.trim().toLowerCase()
  const offered = findLanguages(text).filter((one) => languages.includes(one))
  const exact = offered.find((one) => one.code.toLowerCase() === wanted || namesOf(one).includes(wanted))
  if (exact) return exact.code
  const code = canonicalCode(text)
  // Any word of up to eight letters may be a code. It counts as a code only if the browser has a name for its
  // language.
  if (code !== null && hasName(code) && (offered.length === 0 || code.includes('-'))) return code
  return offered.length === 1 ? (offered[0]?.code ?? null) : null
}

function namesOf({ code, name }: Language): string[] {
  return [name, nativeName(code), aliases[code] ?? ''].map((one) => one.toLowerCase())
}

function hasName(code: string): boolean {
  const [language = ''] = code.split('-')
  return languageName(language) !== language
}

/** Returns the name that a language has in that language itself, such as 'Deutsch' for German. */
function nativeName(code: string): string {
  return new Intl.DisplayNames([code], { type: 'language' }).of(code) ?? ''
}

function canonicalCode(text: string): string | null {
  try {
    const [code] = Intl.getCanonicalLocales(text.trim())
    return code !== undefined && code.length <= 35 ? code : null
  } catch {
    return null
  }
}
