import { looksLikeName, type MinorMention } from './guard-ages.ts'
import { type GuardLanguage, guardLanguages } from './guard-languages.ts'

/** The compiled patterns of the rule on minors (D-93) for one language. */
export interface LanguagePatterns {
  /** Finds every mention of a person under eighteen, without similes and 'since she was ten'. */
  mentions(text: string): MinorMention[]
  /** Words that make a passage sexual, as a global regular expression. */
  sexual: RegExp
  explicitMinors: RegExp
  continuation: RegExp
  elsewhere: RegExp
  clause: RegExp
}

const flags = 'giu'
// The noun after one of these words is a thing and not a name. German writes all nouns with a capital.
const determiner =
  /^(?:el|la|los|las|una?|os?|as?|uma?|les?|une|der|die|das|den|dem|des|eine?[nrms]?|il|lo|i|gli|su|sa|son|sein|ihr|es|dies|ce|cela|ça|esto|eso|isso|isto|questo)$/iu
// A possessive before these words does not make the person a child of the family ('his pupil').
const notFamily =
  /alum|alun|estud|élèv|étud|lyc|colleg|collég|schül|stud|novi|namor|fidanz|freundin|geliebt|amant|vecin|vizin|voisin|nachbar|vicin|magd|criad|prom/iu

function word(source: string): string {
  return `(?<![\\p{L}\\p{N}])(?:${source.replaceAll(' ', '[\\s\\u00a0]')})(?![\\p{L}\\p{N}])`
}

function compile(language: GuardLanguage): LanguagePatterns {
  const age = `(?<![\\p{L}\\p{N}-])(?:1[0-7]|[1-9]|${language.numbers})(?!\\p{N})`
  const fill = (source: string) =>
    word(source.replaceAll('{age}', age).replaceAll('{people}', `(?:${language.people})`))
  const ofAge = new RegExp(
    `${word(language.people)}(?:\\s+\\p{L}+){0,2}\\s*,?\\s+${fill(language.ofAge)}`,
    flags,
  )
  const named = new RegExp(
    `(?<![\\p{L}])(?<name>\\p{L}+)\\s?[,(]\\s?(?:${fill(language.years)}|${fill(language.ofAge)})`,
    flags,
  )
  const isAge = new RegExp(fill(language.isAge), flags)
  const minors = new RegExp(fill(language.minors), flags)
  const people = new RegExp(`^(?:${language.people})$`, 'iu')
  const subject = new RegExp(`^(?:${language.subjects}|${language.people})$`, 'iu')
  const before = (source: string, rest: string) => new RegExp(`${word(source)}${rest}$`, 'iu')
  const simile = before(language.similes, '\\s+(?:\\p{L}{1,4}\\s+)?(?:\\p{L}+\\s+)?')
  const memory = before(language.memories, '[^.;!?]{0,40}')
  const since = before(language.since, '[^.;!?]{0,40}')
  const possessive = before(language.possessives, '\\s+(?:\\p{L}+\\s+)?')

  /** Returns the subject of an age: a name, '' for a person without a name, null for a thing. */
  function subjectOf(lead: string): string | null {
    if (/(?:^|[^\p{L}\s’'])\s*$/u.test(lead)) return ''
    const whole = /((?:\p{Lu}\p{L}+\s+)*\p{L}+)[’']?\s*$/u.exec(lead)
    const words = (whole?.[1] ?? '').split(/\s+/)
    const last = words.at(-1) ?? ''
    if (subject.test(last)) return ''
    const [first = ''] = words
    const [above = ''] = /\p{L}+(?=\s+$)/u.exec(lead.slice(0, whole?.index ?? 0)) ?? []
    const isThing = determiner.test(first) || determiner.test(above) || /^\p{Ll}.*e[rnms]?$/u.test(above)
    return looksLikeName(last) && looksLikeName(first) && !isThing ? first : null
  }

  function mentions(text: string): MinorMention[] {
    const found: MinorMention[] = []
    const add = (match: RegExpExecArray, name: string | null, told: { asPast: boolean; who: string }) => {
      const lead = text.slice(Math.max(0, match.index - 60), match.index)
      if (simile.test(lead) || (told.asPast && since.test(lead))) return
      const isMemory = told.asPast && memory.test(lead)
      const ofFamily = possessive.test(lead) && !notFamily.test(told.who)
      const weakContext = isMemory ? 'memory' : ofFamily ? 'family' : null
      found.push({ start: match.index, end: match.index + match[0].length, name, weakContext })
    }
    for (const match of text.matchAll(ofAge)) add(match, null, { asPast: false, who: match[0] })
    for (const match of text.matchAll(named)) {
      const name = match.groups?.name ?? ''
      if (looksLikeName(name)) add(match, name, { asPast: false, who: name })
    }
    for (const match of text.matchAll(isAge)) {
      const lead = text.slice(Math.max(0, match.index - 60), match.index)
      const who = subjectOf(lead)
      if (who !== null) add(match, who || null, { asPast: true, who: '' })
    }
    for (const match of text.matchAll(minors)) {
      const next = /^\s+(\p{L}+)/u.exec(text.slice(match.index + match[0].length))?.[1] ?? ''
      // The German ending '-jährig' also describes things: 'fünfzehnjähriger Whisky' is not a minor.
      if (/jährige[rnms]?$/iu.test(match[0]) && looksLikeName(next) && !people.test(next)) continue
      add(match, null, { asPast: true, who: `${match[0]} ${next}` })
    }
    return found.sort((a, b) => a.start - b.start)
  }

  return {
    mentions,
    sexual: new RegExp(fill(language.sexual), flags),
    explicitMinors: new RegExp(word(language.explicitMinors), 'iu'),
    continuation: new RegExp(`^[^\\p{L}]*${word(language.continuation)}`, 'iu'),
    elsewhere: new RegExp(word(language.elsewhere), 'iu'),
    clause: new RegExp(word(language.clause), 'iu'),
  }
}

/** The patterns of the languages besides English. */
export const otherLanguages: readonly LanguagePatterns[] = guardLanguages.map(compile)
