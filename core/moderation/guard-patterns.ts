import { compileSheetAges } from './guard-bare-age.ts'
import { type GuardContext, guardContexts } from './guard-contexts.ts'
import { type GuardLanguage, guardLanguages } from './guard-languages.ts'
import {
  isThing as isKnownThing,
  looksLikeName,
  type MinorMention,
  matchesOf,
  weakContextOf,
  wholeWord as word,
} from './guard-mention.ts'
import { compileOwnerRules, type OwnerRules } from './guard-owner.ts'
import { compileFurtherMentions } from './guard-people.ts'
import { compileSeeds, searchAroundSeeds } from './guard-seeds.ts'

/** The compiled patterns of the rule on minors (D-93) for one language. */
export interface LanguagePatterns {
  /** Finds every mention of a person under eighteen, except in comparisons such as 'like a schoolgirl'. */
  mentions(text: string): MinorMention[]
  /** Words that make a passage sexual, as a global regular expression. */
  sexual: RegExp
  explicitMinors: RegExp
  continuation: RegExp
  elsewhere: RegExp
  clause: RegExp
  owners: OwnerRules
  /**
   * Returns the offset at which a description without an adult age states an age under eighteen; otherwise
   * null.
   */
  sheetAge(sheet: string): number | null
}

const flags = 'giu'
// The noun after one of these words is a thing and not a name. German writes all nouns with a capital.
const determiner =
  /^(?:el|la|los|las|una?|os?|as?|uma?|les?|une|der|die|das|den|dem|des|eine?[nrms]?|il|lo|i|gli|su|sa|son|sein|ihr|es|dies|ce|cela|ça|esto|eso|isso|isto|questo)$/iu
// A possessive before these words does not make the person a child of the family ('his pupil').
const notFamily =
  /alum|alun|estud|élèv|étud|lyc|colleg|collég|schül|stud|novi|namor|fidanz|freundin|geliebt|amant|vecin|vizin|voisin|nachbar|vicin|magd|criad|prom/iu

/**
 * Compiles the patterns of the language with this index in `guardContexts`. `around` limits the search for mentions to
 * parts of a text.
 */
export function compileLanguage(
  language: GuardLanguage,
  context: GuardContext,
  index: number,
  around: typeof searchAroundSeeds = searchAroundSeeds,
): LanguagePatterns {
  const owners = compileOwnerRules(context)
  const further = compileFurtherMentions(index, context, owners)
  const age = `(?<![\\p{L}\\p{N}-])(?:1[0-7]|[1-9]|${context.numbers})(?!\\p{N})`
  const fill = (source: string) =>
    word(source.replaceAll('{age}', age).replaceAll('{people}', `(?:${language.people})`))
  const ofAge = new RegExp(
    `${word(language.people)}(?:\\s+\\p{L}+){0,2}\\s*,?\\s+${fill(language.ofAge)}`,
    flags,
  )
  // This pattern finds an age without a verb: 'He was forty and the girl fifteen years'.
  const bare = new RegExp(
    `${word(language.people)}\\s+${fill(language.years)}(?!\\s+(?:despu|depois|plus|dopo|später|más|mais|antes|avant|prima))`,
    flags,
  )
  const named = new RegExp(
    `(?<![\\p{L}])(?<name>\\p{L}+)\\s?[,(]\\s?(?:${fill(language.years)}|${fill(language.ofAge)})`,
    flags,
  )
  const agePhrase = new RegExp(fill(language.agePhrase), flags)
  const present = new RegExp(word(context.present), 'iu')
  // This pattern finds a person who is named up to four words before the age: 'the daughter of the baker, fifteen'.
  const person = new RegExp(`${word(language.people)}(?:\\s+[\\p{L}’']+){0,4}$`, 'iu')
  // This pattern finds a noun with an article or possessive and an age, but not after the preposition of a place.
  const ofNoun = new RegExp(
    `(?<!(?<!\\p{L})(?:en|sobre|bajo|em|sob|dans|sur|sous|in|su|sotto|auf|unter|de|di|do|da|del|della)\\s+)(?<!\\p{L})(?:una?|el|la|uma?|o|a|une|le|uno|il|lo|su|seu|sua|son|sa|suo)\\s+(?<noun>\\p{L}+)\\s+${fill(language.ofAge)}`,
    flags,
  )
  const isSubject = /(?:^|[^\p{L}])(?:el|la|o|a|le|il|l[’']|der|die|un|una|um|uma|une|eine?)\s*$/iu
  const label = new RegExp(`(?<!\\p{L})(?:edad|idade|âge|alter|età)\\s*:\\s*${age}`, flags)
  const atAge = new RegExp(fill(language.atAge), flags)
  const minors = new RegExp(fill(language.minors), flags)
  const people = new RegExp(`^(?:${language.people})$`, 'iu')
  const subject = new RegExp(`^(?:${language.subjects}|${language.people})$`, 'iu')
  const before = (source: string, rest: string) => new RegExp(`${word(source)}${rest}$`, 'iu')
  const simile = before(language.similes, '\\s+(?:\\p{L}{1,4}\\s+)?(?:\\p{L}+\\s+)?')
  const memory = before(language.memories, '[^.;!?]{0,40}')
  const since = before(language.since, '[^.;!?]{0,40}')
  const possessive = before(language.possessives, '\\s+(?:\\p{L}+\\s+)?')

  /** Returns the person to whom an age belongs: a name, '' for a person without a name, or null for a thing. */
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
    const add = (
      match: RegExpExecArray,
      name: string | null,
      { asVerb = false, who = '', isPhrase = false, isLabel = false, isNoun = false, isBare = false },
    ) => {
      const start = match.index
      const end = start + match[0].length
      const lead = text.slice(Math.max(0, start - 60), start)
      if (!asVerb && simile.test(lead)) return
      const isPast = isPhrase || (asVerb && !present.test(match[0]))
      const relation = isBare ? null : owners.relationOf(text, start, end)
      const isMemory = isPhrase || (asVerb && memory.test(lead))
      const isOfFamily = possessive.test(lead) && !notFamily.test(who)
      found.push({
        start,
        end,
        name,
        age: owners.ageIn(match[0]),
        isPast,
        isStatement: isLabel || (asVerb && !isPast && name === null),
        weakContext: weakContextOf({
          ...{ isNoun, isSince: (asVerb || isPhrase) && since.test(lead), isMemory, isOfFamily, relation },
        }),
      })
    }
    for (const match of matchesOf(ofAge, text)) add(match, null, { who: match[0] })
    for (const match of matchesOf(bare, text)) {
      if (!/\s(?:de|di|con|com|âgée?)\s/iu.test(match[0])) add(match, null, { who: match[0], isBare: true })
    }
    for (const match of matchesOf(named, text)) {
      const name = match.groups?.name ?? ''
      if (looksLikeName(name)) add(match, name, { who: name })
      else if (
        isSubject.test(text.slice(Math.max(0, match.index - 10), match.index)) &&
        !isKnownThing.test(name)
      )
        add(match, null, { who: name })
      else if (person.test(text.slice(Math.max(0, match.index - 40), match.index + name.length)))
        add(match, null, { who: name })
    }
    for (const match of matchesOf(ofNoun, text)) {
      const { noun = '' } = match.groups ?? {}
      if (!people.test(noun) && !isKnownThing.test(noun)) add(match, null, { who: noun, isNoun: true })
    }
    for (const match of matchesOf(agePhrase, text)) {
      const lead = text.slice(Math.max(0, match.index - 60), match.index)
      const who = subjectOf(lead)
      if (who !== null) add(match, who || null, { asVerb: true })
    }
    for (const match of matchesOf(label, text)) add(match, null, { isLabel: true })
    for (const match of matchesOf(atAge, text)) add(match, null, { isPhrase: true })
    for (const match of matchesOf(minors, text)) {
      const next = /^\s+(\p{L}+)/u.exec(text.slice(match.index + match[0].length))?.[1] ?? ''
      // The German ending '-jährig' also describes things: 'fünfzehnjähriger Whisky' is not a minor.
      const isThing =
        !/^minder/iu.test(match[0]) &&
        looksLikeName(next) &&
        !people.test(next) &&
        !/(?:er|or|ist|ant|ent)in(?:nen)?$/u.test(next)
      if (/jährige[rnms]?$/iu.test(match[0]) && isThing) continue
      add(match, null, { who: `${match[0]} ${next}` })
    }
    return [...found, ...further(text)].sort((a, b) => a.start - b.start)
  }

  return {
    mentions: around(compileSeeds(index, context.numbers, fill(language.minors)), mentions),
    sexual: new RegExp(fill(language.sexual), flags),
    explicitMinors: new RegExp(word(language.explicitMinors), 'iu'),
    continuation: new RegExp(`^[^\\p{L}]*${word(language.continuation)}`, 'iu'),
    elsewhere: new RegExp(word(language.elsewhere), 'iu'),
    clause: new RegExp(word(language.clause), 'iu'),
    owners,
    sheetAge: compileSheetAges(index, context, owners),
  }
}

/** The patterns of the languages besides English. */
export const otherLanguages: readonly LanguagePatterns[] = guardLanguages.map((language, at) =>
  compileLanguage(language, guardContexts[at + 1] ?? guardContexts[0], at + 1),
)
