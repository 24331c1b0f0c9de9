import { foldName } from '#core/text/fold-name.ts'
import { asSentence } from '#core/text/sentences.ts'
import { type ProhibitionWords, prohibitionWords } from './ban-words.ts'
import { type KnownLanguage, type NegationWords, negationWords } from './negation-words.ts'

export type { KnownLanguage } from './negation-words.ts'

/**
 * The parts of one step of an order: the event that happens, and the events that are forbidden. Either can be empty.
 */
export interface SplitStep {
  event: string
  forbidden: string[]
}

function languageOf(text: string): NegationWords {
  const folded = foldName(text)
  const found = folded.match(/[\p{L}']+/gu) ?? []
  const scored = negationWords.map((language) => ({
    language,
    score:
      found.filter((word) => language.usual.has(word)).length +
      2 * (folded.match(language.sure)?.length ?? 0),
  }))
  // English is the first language of the list, so it is the result when no other language has more matching words.
  return scored.reduce((best, one) => (one.score > best.score ? one : best)).language
}

const clauseBreak =
  /([,;:—–]\s*(?:(?:and|but|und|aber|sondern|mais|et|pero|sino|y|ma|e|mas)\s+)?|(?<!\s)\s+(?:but|aber|sondern|mais|pero|sino|ma|mas)\s+|(?<!\s)\s+(?:and|und|et|y|e)\s+(?=(?:he|she|they|it|er|sie|il|elle|ils|él|ella|ellos|lui|lei|ele|ela|do|does|did|don't|never|no|not|nobody|without|nicht|kein\p{L}*|ohne|sans|ne|pas|no|sin|nunca|non|senza|mai|nao|não|sem)\s))/iu

interface Clause {
  /** The separator that stands before the clause in the text. */
  lead: string
  text: string
}

// Speech in quotation marks. A single mark ends speech only after punctuation, because it is an apostrophe elsewhere.
// The lengths are limited, because a text of many marks that open speech would otherwise take quadratic time.
const speech =
  /[“"„«][^”"“»]{0,2000}[”"“»]|(?<!\p{L})‘.{0,500}?[.,!?…—-]’(?!\p{L})|(?<!\p{L})'\p{Lu}.{0,500}?[.,!?…—-]'(?!\p{L})/gu

/** Splits a step into clauses, but not within speech. */
function clausesOf(step: string): Clause[] {
  const parts = step.replace(speech, (said) => '\u{e000}'.repeat(said.length)).split(clauseBreak)
  const clauses: Clause[] = []
  let at = 0
  let lead = ''
  for (const [i, part = ''] of parts.entries()) {
    const text = step.slice(at, at + part.length)
    at += part.length
    if (i % 2 === 1) lead = text
    else if (text.trim() !== '') clauses.push({ lead: clauses.length === 0 ? '' : lead, text })
  }
  return clauses
}

/** Returns the folded text without speech in quotation marks, so that only the writer's own negations count. */
function unquoted(text: string): string {
  // Speech that is not closed stays, so nothing is searched after the last mark that can close speech.
  const end = Math.max(...[...'”"“»'].map((mark) => text.lastIndexOf(mark))) + 1
  return foldName(text.slice(0, end).replace(speech, ' ') + text.slice(end))
    .replace(/\s+/g, ' ')
    .trim()
}

const subject =
  /^(?:he|she|they|it|we|i|er|sie|il|elle|ils|elles|el|ella|ellos|lui|lei|ele|ela|él|\p{Lu}\p{L}+ \p{Ll}+s)\s/u

// The words 'and puts it back' begin a new event, but 'and the ring' continues the forbidden one.
function beginsEvent({ lead, text }: Clause): boolean {
  if (subject.test(text.trim())) return true
  return /\b(?:and|und|et|y|e)\s+$/iu.test(lead) && /^(?:\p{Lu}|\p{L}{3,}(?:s|ed)\s)/u.test(text.trim())
}

/** Returns the language of a text; English when none of the six is recognized. */
export function recognizeLanguage(text: string): KnownLanguage {
  return languageOf(text).name
}

/** Returns a function that tests whether a text denies or forbids something, in the language of an order. */
export function createNegationTest(order: string): (text: string) => boolean {
  const { negative, harmless } = languageOf(order)
  return (text) => unquoted(text).replace(harmless, ' ').search(negative) >= 0
}

/** Returns a function that counts the words of a text that deny something, in the language of an order. */
export function createNegationCount(order: string): (text: string) => number {
  const { negative } = languageOf(order)
  return (text) => unquoted(text).match(negative)?.length ?? 0
}

/** Returns whether a clause of prose denies something, also by words that would forbid nothing in an order. */
export function deniesIn(language: KnownLanguage, clause: string): boolean {
  return negationWords.some(
    ({ name, negative }) => name === language && unquoted(clause).search(negative) >= 0,
  )
}

/**
 * Returns a function that tests whether a sentence states nothing but that an event does not happen. A circumstance
 * such as 'without a word' is not the event, and neither is the lack of an ability: 'She cannot sleep.'
 */
export function createNonEventTest(order: string): (sentence: string) => boolean {
  const { without, unable } = languageOf(order)
  const isNegative = createNegationTest(order)
  return (sentence) => {
    const clauses = clausesOf(sentence).map(({ text }) => unquoted(text).replace(without, ' '))
    return clauses.length > 0 && clauses.every((text) => isNegative(text) && text.search(unable) < 0)
  }
}

/**
 * Returns a function that splits the steps of one order. The language is recognized from the whole order. A part of a
 * step is forbidden only if it has words of a prohibition. A sentence that only states that something does not happen
 * is an event: 'Teddy does not open the door.'
 */
export function createStepSplitter(order: string): (step: string) => SplitStep {
  const language = languageOf(order)
  return (step) => {
    const events: Clause[] = []
    const forbidden: string[] = []
    let isForbidding = false
    const clauses = clausesOf(step)
    for (const [i, clause] of clauses.entries()) {
      const isFirst = i === 0 || isForbidding || /[:—–]/.test(clause.lead)
      const after = clauses[i + 1]
      const at = banOffset(clause, language, {
        isFirst,
        isForbidding,
        before: events.at(-1)?.text ?? '',
        after: after ? after.lead + after.text : '',
      })
      const continues =
        isForbidding &&
        (continued.test(clause.text.trim()) || !(isContrast(clause, language) || beginsEvent(clause)))
      if (at !== null) {
        if (at > 0) events.push({ ...clause, text: clause.text.slice(0, at).trimEnd() })
        forbidden.push(clause.text.slice(at).trim())
        isForbidding = true
      } else if (continues) forbidden.push(`${forbidden.pop() ?? ''}${clause.lead}${clause.text}`)
      else {
        isForbidding = false
        events.push(clause)
      }
    }
    if (forbidden.length === 0) return { event: step, forbidden }
    const kept = events
      .map(({ lead, text }, i) => (i === 0 ? text : `${lead}${text}`))
      .join('')
      .replace(/^[\s,;:—–]+/, '')
      .replace(/^(?:and|but|und|aber|et|mais|y|pero|e|ma|mas)\s+/iu, '')
    return {
      event: /[\p{L}\p{N}]/u.test(kept) && !inThisChapter.test(foldName(kept)) ? asSentence(kept) : '',
      forbidden: forbidden.map(asSentence).filter((line) => line !== ''),
    }
  }
}

// Begins a clause that continues a prohibition: 'No fight, and no one cries', 'nor the ring'.
const continued =
  /^(?:nor|or|no|not|nobody|no one|noch|weder|niemand|ni|personne|nadie|nessuno|né|ninguém|nem)\s/iu

function isContrast({ lead, text }: Clause, { contrast }: NegationWords): boolean {
  return contrast.test(foldName(text.trim())) || contrast.test(foldName(lead.replace(/^[\s,;:—–]+/, '')))
}

interface ClausePlace {
  /** Whether the clause begins a statement, so that an imperative can stand in it. */
  isFirst: boolean
  isForbidding: boolean
  /** The event before the clause in the same step; '' when there is none. */
  before: string
  /** The clause after it in the same step, with its separator; '' when there is none. */
  after: string
}

const inThisChapter = /^(?:in|for) this (?:chapter|scene|part|one)$/
// 'She is not allowed to leave, so she climbs out of the window' forbids nothing: the second clause is an event.
const notAllowed = /^(?:is|are)(?: not|n't) (?:allowed|supposed|permitted)/
const happensAnyway = /^[\s,;:—–]*(?:so|but|yet|and yet|still)(?!\p{L})/iu

/**
 * Returns the offset from which a clause forbids something; null when it does not. The offset is above 0 for a part such
 * as 'without touching'.
 */
function banOffset(clause: Clause, language: NegationWords, place: ClausePlace): number | null {
  const bans = prohibitionWords[language.name]
  const text = unquoted(clause.text)
    .replace(/[.!?…]+$/, '')
    .replace(/^(?:and|but|so|then|please|und|aber|bitte|et|mais|y|pero|e|ma|mas|por favor) /, '')
  if (bans.start.test(text) && !bans.telling.test(text) && !isElided(text, clause, language, place)) return 0
  if (place.isFirst && bans.putsOff.test(text)) return 0
  const ruled = bans.rules.exec(text)
  const isEvaded = ruled !== null && notAllowed.test(ruled[0]) && happensAnyway.test(place.after)
  if (ruled && !isEvaded && !bans.reports.test(text.slice(0, ruled.index))) return 0
  if (inThisChapter.test(unquoted(place.before)) && bans.rules.test(`${unquoted(place.before)} ${text}`))
    return 0
  if (isContrast(clause, language) && deniesOfSame(text, bans, place)) return 0
  return apartOffset(clause.text, language, place)
}

// 'They walk home and don't speak' has the form of an imperative, but describes an event of the subject before it.
function isElided(
  text: string,
  clause: Clause,
  language: NegationWords,
  { isFirst, before }: ClausePlace,
): boolean {
  if (isFirst || before === '' || !/^(?:do not|don't|dont|never|ne |n')/.test(text)) return false
  if (language.name === 'en' && (isContrast(clause, language) || closeness.test(text))) return false
  return prohibitionWords[language.name].plural.test(unquoted(before)) || text.startsWith('n')
}

// Words for closeness, which a romance often puts off to a later chapter: 'They share a room and don't sleep
// together.'
const closeness =
  /^(?:do not|don't|dont|never) (?:actually |even )?(?:kiss|touch|embrace|undress|make love|make up|have sex|sleep together|go to bed)/

function deniesOfSame(text: string, { denies }: ProhibitionWords, { before }: ClausePlace): boolean {
  if (before === '') return false
  if (denies.test(text)) return true
  const [own, pronoun = ''] = /^(he|she|they|it|er|sie|il|elle|ils|elles) /.exec(text) ?? []
  return (
    own !== undefined &&
    unquoted(before).startsWith(own) &&
    pronoun !== '' &&
    denies.test(text.slice(own.length))
  )
}

function apartOffset(
  clause: string,
  { without, name }: NegationWords,
  { before }: ClausePlace,
): number | null {
  const { apart, plural } = prohibitionWords[name]
  for (const { index } of clause.matchAll(new RegExp(without.source, 'giu'))) {
    const event = unquoted(clause.slice(0, index)) || unquoted(before)
    const part = unquoted(clause.slice(index)).replace(/[.!?…]+$/, '')
    // In the other languages the verb itself shows that two people are meant: 'sans se toucher'.
    if (event !== '' && apart.test(part) && (name !== 'en' || plural.test(event))) return index
  }
  return null
}
