import { type FactKind, factKinds } from '#contract/book-options.ts'
import { createQuoteFinder, type FoundQuote } from '#core/text/find-quote.ts'
import { foldName } from '#core/text/fold-name.ts'
import { fillNames, type NamedThing, storeNames } from '#core/text/name-references.ts'
import { againstFact, type NewFinding } from '../findings/new-finding.ts'
import { type KnownThing, thingNamed, withFormerNames } from '../names/known-things.ts'
import { toSingleLine } from '../text/sections.ts'
import { contentStems } from '../words/content-words.ts'
import { type Knowers, knowersNamed } from './knowers.ts'

/** A fact that the prompt of the reading contained. The answer refers to it by its position in the list, from 1. */
export interface ShownFact {
  id: number
  /** The text of the fact with names filled in. */
  text: string
  quote: string | null
  chapterId: number | null
  knownByAll: boolean
  knowerIds: readonly number[]
}

/**
 * A line of a character's description that the prompt of the reading contained. The answer refers to it by its position
 * in the list, from 1.
 */
export interface ShownSheetLine {
  characterId: number
  text: string
}

/** The operations as the model gave them. They refer to facts, lines and beats by the numbers in the prompt. */
export interface OfferedOperations {
  add: readonly {
    kind: string
    text: string
    about: readonly string[]
    known_by: readonly string[]
    quote: string
    replaces: readonly number[]
  }[]
  end: readonly { n: number; quote: string }[]
  learn: readonly { n: number; who: string; quote: string }[]
  outdated: readonly { n: number; quote: string }[]
  beats: readonly { n: number; quote: string }[]
  contradictions: readonly { n: number; quote: string; why: string }[]
  broken: readonly { n: number; quote: string; why: string }[]
}

export interface OperationsInput {
  offered: OfferedOperations
  /** The whole text of the chapter. */
  text: string
  chapterId: number | null
  facts: readonly ShownFact[]
  sheetLines: readonly ShownSheetLine[]
  beats: readonly { id: number }[]
  contract: readonly string[]
  things: readonly KnownThing[]
}

/** A new fact to store. `key` distinguishes it from the other new facts of the same reading. */
export interface NewFact {
  key: number
  kind: FactKind
  /** The sentence of the fact, with references such as `[[character:12]]` in the place of names. */
  text: string
  aboutCharacterIds: number[]
  aboutLocationIds: number[]
  aboutNames: string[]
  quote: string
  knownByAll: boolean
  knowerIds: number[]
  /**
   * The fact of the chapter's previous text that this one states in other words. If a later chapter ended that fact, it
   * ends this one too.
   */
  formerId?: number | undefined
}

/**
 * The operations of an answer that are valid: their quotes are exact parts of the chapter, and the numbers are those of
 * lines that were sent to the model.
 */
export interface CheckedOperations {
  add: NewFact[]
  /** `by` is the key of the new fact that replaces the ended one; null when there is none. */
  end: { factId: number; quote: string; by: number | null }[]
  learn: { factId: number; characterId: number; quote: string }[]
  /** Description lines that are no longer true after the chapter. */
  outdated: (ShownSheetLine & { quote: string })[]
  beats: { beatId: number; quote: string }[]
  findings: NewFinding[]
  /**
   * The number of operations that were dropped because their quote or line does not exist, and of new facts of which it is
   * not clear who knows them.
   */
  dropped: number
}

/**
 * Checks the operations of a reading (D-100, D-103, D-105, D-119). An operation is dropped and counted if it quotes
 * words that the chapter does not contain, or numbers a line that was not sent. A new fact that is already known is
 * dropped and not counted. A new fact ends the facts that it replaces, so two facts that contradict each other are
 * never both open.
 */
export function checkOperations(input: OperationsInput): CheckedOperations {
  const { offered, text, facts, sheetLines, beats } = input
  const checked: CheckedOperations = {
    ...{ add: [], end: [], learn: [], outdated: [], beats: [], findings: [] },
    dropped: 0,
  }
  const drop = () => {
    checked.dropped += 1
  }
  const quoteOf = createQuoteFinder(text)
  const addEnd = (n: number, quote: string, by: number | null) => {
    const fact = facts[n - 1]
    if (!fact) return drop()
    if (!checked.end.some(({ factId }) => factId === fact.id))
      checked.end.push({ factId: fact.id, quote, by })
  }

  const known = new Set(facts.map((fact) => foldFact(fact.text)))
  for (const fact of offered.add) {
    const found = quoteOf(fact.quote)
    if (!found) {
      drop()
      continue
    }
    const folded = foldFact(fact.text)
    if (folded === '') continue
    const { isUnclear, ...made } = factOf(fact, input.things)
    if (isUnclear) drop()
    // Two sentences can become the same fact, because different forms of a name become the same reference.
    const same = checked.add.find((other) => withFullNames(other.text) === withFullNames(made.text))
    const isRepeated = known.has(folded) || same !== undefined
    known.add(folded)
    if (!isRepeated) checked.add.push({ key: checked.add.length + 1, ...made, quote: found.quote })
    // A fact that is already known still ends the other facts that it replaces. A fact cannot replace itself.
    const by = isRepeated ? (same?.key ?? null) : checked.add.length
    for (const n of fact.replaces)
      if (foldFact(facts[n - 1]?.text ?? '') !== folded) addEnd(n, found.quote, by)
  }
  for (const { n, quote } of offered.end) {
    const found = quoteOf(quote)
    if (found) addEnd(n, found.quote, null)
    else drop()
  }
  dropUnshownEnds(input, checked)
  for (const { n, who, quote } of offered.learn) {
    const found = quoteOf(quote)
    const fact = facts[n - 1]
    const person = thingNamed(who, input.things, 'character')
    if (!found || !fact || !person) drop()
    else if (!fact.knownByAll && !fact.knowerIds.includes(person.id))
      checked.learn.push({ factId: fact.id, characterId: person.id, quote: found.quote })
  }
  for (const { n, quote } of offered.outdated) {
    const found = quoteOf(quote)
    const line = sheetLines[n - 1]
    if (!found || !line) drop()
    else if (!checked.outdated.some((one) => one.text === line.text && one.characterId === line.characterId))
      checked.outdated.push({ ...line, quote: found.quote })
  }
  for (const { n, quote } of offered.beats) {
    const found = quoteOf(quote)
    const beat = beats[n - 1]
    if (!found || !beat) drop()
    else if (!checked.beats.some(({ beatId }) => beatId === beat.id))
      checked.beats.push({ beatId: beat.id, quote: found.quote })
  }
  addFindings(input, checked, { quoteOf, drop })
  return checked
}

/**
 * One reading may end at most this many facts by quotes that contain no word of the fact, such as 'He threw it into the
 * fire'.
 */
const maxUnshownEnds = 3

/**
 * An answer that ends more than `maxUnshownEnds` facts by quotes without a word of the fact is unreliable, so none of
 * these facts is ended (D-103). A name is no such word, because most facts have the name of a lead. It counts only where a
 * new fact replaces a few others: 'Anna and Tom have parted' says enough about 'Anna and Tom are a couple'.
 */
function dropUnshownEnds({ facts, things }: OperationsInput, checked: CheckedOperations): void {
  const names = new Set(
    things.flatMap(({ name, aliases }) => [name, ...aliases].flatMap((one) => contentStems(one))),
  )
  const replacesFew = (by: number) => checked.end.filter((end) => end.by === by).length <= maxUnshownEnds
  const isUnshown = ({ factId, quote, by }: CheckedOperations['end'][number]) => {
    const fact = facts.find(({ id }) => id === factId)
    const replacing = by === null ? '' : fillNames(checked.add[by - 1]?.text ?? '', things)
    const without = by !== null && replacesFew(by) ? undefined : names
    const shown = new Set(contentStems(`${quote} ${replacing}`, without))
    return fact !== undefined && !contentStems(fact.text, without).some((stem) => shown.has(stem))
  }
  const unshown = new Set(checked.end.filter(isUnshown))
  if (unshown.size <= maxUnshownEnds) return
  checked.end = checked.end.filter((end) => !unshown.has(end))
  checked.dropped += unshown.size
}

function addFindings(
  input: OperationsInput,
  checked: CheckedOperations,
  { quoteOf, drop }: { quoteOf: ReturnType<typeof createQuoteFinder>; drop: () => void },
): void {
  const { offered, text, facts, contract, chapterId } = input
  // Words that are part of the end of a fact, or that follow it, are a change and no contradiction. Before its end the
  // fact still holds in the chapter.
  const isChanged = (factId: number, { offset, quote }: FoundQuote) =>
    checked.end.some((end) => end.factId === factId && offset + quote.length > text.indexOf(end.quote))
  for (const { n, quote, why } of offered.contradictions) {
    const found = quoteOf(quote)
    const fact = facts[n - 1]
    if (!found || !fact || why === '') drop()
    else if (!isChanged(fact.id, found) && (fact.chapterId === null || fact.chapterId !== chapterId))
      checked.findings.push({
        kind: 'contradiction',
        severity: 'warning',
        ...found,
        against: againstFact(fact),
        why,
      })
  }
  for (const { n, quote, why } of offered.broken) {
    const found = quoteOf(quote)
    const line = contract[n - 1]
    if (!found || line === undefined) drop()
    else
      checked.findings.push({
        kind: 'contract',
        severity: 'warning',
        ...found,
        against: { kind: 'contract', id: null, chapterId: null, quote: line },
        why: why || 'The chapter breaks a line of its contract.',
      })
  }
}

function factOf(
  { kind, text, about, known_by }: OfferedOperations['add'][number],
  things: readonly KnownThing[],
): Omit<NewFact, 'key' | 'quote'> & Pick<Knowers, 'isUnclear'> {
  const concerned = about.map((name) => thingNamed(name, things) ?? name)
  const idsOf = (of: NamedThing['kind']) => [
    ...new Set(concerned.flatMap((one) => (typeof one !== 'string' && one.kind === of ? [one.id] : []))),
  ]
  return {
    kind: factKinds.find((one) => one === kind.trim().toLowerCase()) ?? 'event',
    text: storeNames(toSingleLine(text), withFormerNames(things)),
    aboutCharacterIds: idsOf('character'),
    aboutLocationIds: idsOf('location'),
    aboutNames: [...new Set(concerned.filter((one) => typeof one === 'string'))],
    ...knowersNamed(known_by, things),
  }
}

/** Returns a stored text in lower case, in which a short name references its thing as the whole name does. */
function withFullNames(stored: string): string {
  return stored.toLowerCase().replaceAll(':short]]', ']]')
}

function foldFact(text: string): string {
  return foldName(toSingleLine(text))
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}
