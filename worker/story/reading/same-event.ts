import { foldName } from '#core/text/fold-name.ts'
import { type NamedPerson, peopleIn } from '../names/people-in-text.ts'
import { contentStems } from '../words/content-words.ts'
import { createNonEventTest } from '../words/prohibitions.ts'

/** The parts of a planned event by which it is compared with others. */
export interface ParsedEvent {
  /** The people whom the text names. */
  people: ReadonlySet<string>
  /** The people whom the text names before its verb. */
  agents: ReadonlySet<string>
  /** The stems of the words that show the content, without names. */
  stems: ReadonlySet<string>
  /** The stem of the verb; null for a text without content words. */
  verb: string | null
  /** The stems of the first thing after the verb: 'old' and 'compass' in 'shows him the old compass'. */
  object: ReadonlySet<string>
  /**
   * Words such as 'again', and words of direction such as 'up'. Events with different words of the first kind, or with
   * opposite directions, are different.
   */
  modifiers: ReadonlySet<string>
  /** Whether the text only states that an event does not happen. */
  isNegated: boolean
}

/** Two events are the same only if one has at least this share of the content of the other. */
const minSharedContent = 0.6

const groups = (text: string) => text.split(';').map((group) => group.trim().split(/\s+/).flatMap(stemsOf))

// Verbs with which plans describe the same event in other words. A stem that two languages share has the meaning of the
// first.
const synonyms = new Map<string, string>()
for (const group of groups(`find discover uncover; tell reveal confess confesses admit; give hand; shut close; begin start; leave depart;
  marry wed; die perish; ask question; learn hear; purchase buy; demolish destroy; finden entdecken; erzahlen gestehen verraten;
  geben reichen; trouver decouvrir; avouer reveler; encontrar descubrir hallar; contar revelar confesar; trovare scoprire;
  raccontare rivelare confessare; encontrar descobrir`))
  for (const stem of group) synonyms.set(stem, synonyms.get(stem) ?? group[0] ?? stem)
// Two people who do one of these things do it together, so the one who is named first can differ.
const mutualVerbs = new Set(
  stemsOf(`meet kiss dance marry talk speak quarrel argue fight sleep embrace hug reconcile dine walk swim play part
  treffen kussen tanzen heiraten reden streiten schlafen umarmen rencontrer embrasser danser epouser parler disputer
  besar bailar casar hablar discutir abrazar baciare ballare sposare parlare litigare beijar dancar conversar`),
)
const oppositeVerbs =
  groups(`open close; open shut; leave return; leave stay; leave arrive; give take; give keep; accept refuse;
  accept reject; accept decline; agree refuse; buy sell; marry divorce; find lose; find hide; love hate; remember forget;
  win lose; begin end; begin stop; build burn; build destroy; save kill; hide show; hide reveal; enter leave; lock unlock;
  tell hide; tell conceal; forgive accuse; forgive blame; trust betray; wake sleep; live die; meet part; arrive depart;
  pack unpack; lift lower; break mend; break repair; raise lower; reconcile quarrel; offnen schliessen; gehen bleiben;
  gehen kommen; geben nehmen; finden verlieren; kaufen verkaufen; ouvrir fermer; partir rester; partir revenir; donner prendre;
  trouver perdre; acheter vendre; abrir cerrar; abrir fechar; comprar vender; aprire chiudere; comprare vendere; encontrar perder;
  dar tomar`).map(([one = '', other = '']) => [verbOf(one), verbOf(other)] as const)
/** Pairs of words of direction. Two events go different ways if each has one of a pair and not the other. */
const directions = [
  ['up', 'down'],
  ['to', 'from'],
  ['away', 'back'],
  ['hinauf', 'hinunter'],
  ['hinein', 'hinaus'],
] as const
const modifierPattern =
  /(?<!(?:the|his|her|their|my|your|its) )\bback\b|\b(?:again|another|anew|second|third|twice|zuruck|wieder|erneut|zweite[nmrs]?|retour|nouveau|deuxieme|rend(?:re)?|nuevo|segund[oa]|vuelta|indietro|nuovo|second[oa]|novo)\b/g

function stemsOf(text: string): string[] {
  return contentStems(text)
}

function verbOf(stem: string): string {
  return synonyms.get(stem) ?? stem
}

interface Token {
  /** The stem of a word that shows the content; null for a name or a common word. */
  stem: string | null
  isName: boolean
  isDeterminer: boolean
  from: number
}

const determiner =
  /^(?:the|an?|his|her|their|my|our|its|der|die|das|ein|eine|le|la|les|une?|el|los|las|una|il|lo|i|gli|os?|as?|uma?)$/
const wordPattern = /[\p{L}\p{M}\p{N}]+(?:['’-][\p{L}\p{M}\p{N}]+)*/gu

/** Returns a function that reads the text of an event in a story with these people. */
export function createEventParser(
  people: readonly NamedPerson[],
  context = '',
): (text: string) => ParsedEvent {
  const nameStems = new Set(people.flatMap(({ name, aliases }) => [name, ...aliases].flatMap(stemsOf)))
  return (text) => {
    const tokens = [...text.matchAll(wordPattern)].map((match): Token => {
      const [stem = null] = contentStems(match[0])
      const isName = stem !== null && nameStems.has(stem)
      const isDeterminer = determiner.test(foldName(match[0]))
      return { stem: isName ? null : stem, isName, isDeterminer, from: match.index }
    })
    const at = verbIndex(tokens)
    const folded = foldName(text)
    return {
      people: new Set(peopleIn(text, people, context)),
      agents: new Set(
        peopleIn(text.slice(0, tokens[at]?.from ?? text.length), people, `${text}\n${context}`),
      ),
      stems: new Set(contentStems(text, nameStems)),
      verb: verbOf(tokens[at]?.stem ?? '') || null,
      object: new Set(objectAfter(tokens, at)),
      modifiers: new Set([...(folded.match(modifierPattern) ?? []), ...directionsIn(folded)]),
      isNegated: createNonEventTest(text)(text),
    }
  }
}

// The verb follows the names at the beginning, or a name after a phrase of time or place. In a text that begins with
// another subject, such as 'The ferry sinks', the verb is the second content word.
function verbIndex(tokens: readonly Token[]): number {
  const isContent = ({ stem }: Token) => stem !== null
  const first = tokens.findIndex(isContent)
  const name = tokens.findIndex(({ isName }) => isName)
  const [begin] = tokens
  if (begin?.isDeterminer && (name < 0 || name > first)) {
    const second = tokens.findIndex((token, i) => i > first && isContent(token))
    return second < 0 ? first : second
  }
  const beginsWithPhrase = begin !== undefined && begin.stem === null && !begin.isName
  const afterName = tokens.findIndex((token, i) => i > name && isContent(token))
  return name >= 0 && (name < first || beginsWithPhrase) && afterName >= 0 ? afterName : first
}

function objectAfter(tokens: readonly Token[], verb: number): string[] {
  const start = tokens.findIndex(({ stem }, i) => i > verb && stem !== null)
  if (verb < 0 || start < 0) return []
  const end = tokens.findIndex(({ stem }, i) => i > start && stem === null)
  return tokens.slice(start, end < 0 ? tokens.length : end).flatMap(({ stem }) => stem ?? [])
}

function directionsIn(folded: string): string[] {
  const words = new Set(folded.match(/\p{L}+/gu))
  return directions.flat().filter((way) => words.has(way))
}

/**
 * Returns whether two texts plan the same event in the same or in other words: the same people do the same to the same
 * thing. Opposite verbs, another direction or a denial show that the events are different.
 */
export function isSameEvent(one: ParsedEvent, other: ParsedEvent): boolean {
  const [small, large] = one.stems.size <= other.stems.size ? [one, other] : [other, one]
  const common = [...small.stems].filter((stem) => large.stems.has(stem)).length
  if (common === 0 || common < minSharedContent * small.stems.size) return false
  // A single common word shows the same event only if it is most of the content of both.
  if (common === 1 && common < minSharedContent * large.stems.size) return false
  return (
    one.isNegated === other.isNegated &&
    hasSamePeople(one, other) &&
    hasSameVerb(one, other) &&
    hasSameObject(one, other) &&
    !hasOtherDirection(one, other)
  )
}

/** Returns whether the people of one event are all in the other one, and whether some of them do it in both. */
export function hasSamePeople(one: ParsedEvent, other: ParsedEvent): boolean {
  const isWithin = (inner: ReadonlySet<string>, outer: ReadonlySet<string>) =>
    [...inner].every((person) => outer.has(person))
  if (!isWithin(one.people, other.people) && !isWithin(other.people, one.people)) return false
  if (one.agents.size === 0 || other.agents.size === 0) return true
  const isMutual = one.verb === other.verb && one.verb !== null && mutualVerbs.has(one.verb)
  return isMutual || [...one.agents].some((person) => other.agents.has(person))
}

/** Returns whether two events have the same verb, or one of them has the verb of the other in another place. */
export function hasSameVerb(one: ParsedEvent, other: ParsedEvent): boolean {
  if (one.verb === null || other.verb === null) return true
  if (one.verb === other.verb) return true
  return !hasOppositeVerb(one, other) && (hasVerb(one, other.verb) || hasVerb(other, one.verb))
}

function hasVerb({ stems }: ParsedEvent, verb: string): boolean {
  return [...stems].some((stem) => verbOf(stem) === verb)
}

/** Returns the stems of an event that another event has too. Its verb can be there in another word. */
export function commonStems(event: ParsedEvent, other: ParsedEvent): string[] {
  const isVerb = (stem: string) => verbOf(stem) === event.verb && hasVerb(other, verbOf(stem))
  return [...event.stems].filter((stem) => other.stems.has(stem) || isVerb(stem))
}

/** Returns whether the verbs of two events are opposites, such as 'open' and 'close'. */
export function hasOppositeVerb(one: ParsedEvent, other: ParsedEvent): boolean {
  return oppositeVerbs.some(
    ([a, b]) => (a === one.verb && b === other.verb) || (b === one.verb && a === other.verb),
  )
}

function hasSameObject(one: ParsedEvent, other: ParsedEvent): boolean {
  if (one.object.size === 0 || other.object.size === 0) return true
  const isIn = (object: ReadonlySet<string>, event: ParsedEvent) =>
    [...object].some((stem) => event.stems.has(stem))
  return isIn(one.object, other) || isIn(other.object, one)
}

function hasOtherDirection(one: ParsedEvent, other: ParsedEvent): boolean {
  const isWay = (word: string) => directions.some((pair) => pair.some((way) => way === word))
  const modifiers = (event: ParsedEvent) =>
    [...event.modifiers].filter((word) => word === 'back' || !isWay(word))
  if (modifiers(one).join() !== modifiers(other).join()) return true
  const goes = (event: ParsedEvent, way: string, opposite: string) =>
    event.modifiers.has(way) && !event.modifiers.has(opposite)
  return directions.some(
    ([way, opposite]) =>
      (goes(one, way, opposite) && goes(other, opposite, way)) ||
      (goes(one, opposite, way) && goes(other, way, opposite)),
  )
}
