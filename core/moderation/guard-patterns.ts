import { isName, type MinorMention } from './guard-ages.ts'
import { type GuardLanguage, guardLanguages } from './guard-languages.ts'

/** What the guard looks for in one language. */
export interface Tongue {
  /** Every mention of someone under eighteen; similes and 'since she was ten' left out. */
  mentions(text: string): MinorMention[]
  /** Words that make a passage sexual (global). */
  sexual: RegExp
  outright: RegExp
  goesOn: RegExp
  aside: RegExp
  clause: RegExp
}

const flags = 'giu'
// What these stand before is a thing, however it is spelt: German writes both with a capital.
const determiner =
  /^(?:el|la|los|las|una?|os?|as?|uma?|les?|une|der|die|das|den|dem|des|eine?[nrms]?|il|lo|i|gli|su|sa|son|sein|ihr|es|dies|ce|cela|ça|esto|eso|isso|isto|questo)$/iu
// 'His pupil' is nobody's child, 'his daughter' is.
const notFamily =
  /alum|alun|estud|élèv|étud|lyc|colleg|collég|schül|stud|novi|namor|fidanz|freundin|geliebt|amant|vecin|vizin|voisin|nachbar|vicin|magd|criad|prom/iu

function word(source: string): string {
  return `(?<![\\p{L}\\p{N}])(?:${source.replaceAll(' ', '[\\s\\u00a0]')})(?![\\p{L}\\p{N}])`
}

function compile(language: GuardLanguage): Tongue {
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

  /** Who is so old: a name, '' for somebody, null for a thing. */
  function subjectOf(lead: string): string | null {
    if (/(?:^|[^\p{L}\s’'])\s*$/u.test(lead)) return ''
    const whole = /((?:\p{Lu}\p{L}+\s+)*\p{L}+)[’']?\s*$/u.exec(lead)
    const words = (whole?.[1] ?? '').split(/\s+/)
    const last = words.at(-1) ?? ''
    if (subject.test(last)) return ''
    const [first = ''] = words
    const [above = ''] = /\p{L}+(?=\s+$)/u.exec(lead.slice(0, whole?.index ?? 0)) ?? []
    const isThing = determiner.test(first) || determiner.test(above) || /^\p{Ll}.*e[rnms]?$/u.test(above)
    return isName(last) && isName(first) && !isThing ? first : null
  }

  function mentions(text: string): MinorMention[] {
    const found: MinorMention[] = []
    const add = (match: RegExpExecArray, name: string | null, told: { asPast: boolean; who: string }) => {
      const lead = text.slice(Math.max(0, match.index - 60), match.index)
      if (simile.test(lead) || (told.asPast && since.test(lead))) return
      const isMemory = told.asPast && memory.test(lead)
      const ofFamily = possessive.test(lead) && !notFamily.test(told.who)
      const loose = isMemory ? 'memory' : ofFamily ? 'family' : null
      found.push({ start: match.index, end: match.index + match[0].length, name, loose })
    }
    for (const match of text.matchAll(ofAge)) add(match, null, { asPast: false, who: match[0] })
    for (const match of text.matchAll(named)) {
      const name = match.groups?.name ?? ''
      if (isName(name)) add(match, name, { asPast: false, who: name })
    }
    for (const match of text.matchAll(isAge)) {
      const lead = text.slice(Math.max(0, match.index - 60), match.index)
      const who = subjectOf(lead)
      if (who !== null) add(match, who || null, { asPast: true, who: '' })
    }
    for (const match of text.matchAll(minors)) {
      const next = /^\s+(\p{L}+)/u.exec(text.slice(match.index + match[0].length))?.[1] ?? ''
      // 'Fünfzehnjähriger Whisky' is no more under age than it is anybody.
      if (/jährige[rnms]?$/iu.test(match[0]) && isName(next) && !people.test(next)) continue
      add(match, null, { asPast: true, who: `${match[0]} ${next}` })
    }
    return found.sort((a, b) => a.start - b.start)
  }

  return {
    mentions,
    sexual: new RegExp(fill(language.sexual), flags),
    outright: new RegExp(word(language.outright), 'iu'),
    goesOn: new RegExp(`^[^\\p{L}]*${word(language.goesOn)}`, 'iu'),
    aside: new RegExp(word(language.aside), 'iu'),
    clause: new RegExp(word(language.clause), 'iu'),
  }
}

/** The languages besides English. */
export const tongues: readonly Tongue[] = guardLanguages.map(compile)
