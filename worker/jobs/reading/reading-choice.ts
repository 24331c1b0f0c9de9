import { fillNames } from '#core/text/name-references.ts'
import { comparableLine, sheetLines } from '../../story/material/sheet-lines.ts'
import { findMentions } from '../../story/names/mentions.ts'
import type { NewFact } from '../../story/reading/reading-operations.ts'
import type { CountTokens } from '../../story/text/tokens.ts'
import { contentStems, coveredShare } from '../../story/words/content-words.ts'
import { scoreTexts } from '../../story/words/rank-texts.ts'
import type { BasisBeat, BasisFact, FormerFact, ReadingBasis } from './reading-basis.ts'

// These functions choose the facts, description lines and beats that the prompt of a reading contains.

/** The share of the context of the model that the lines of sheets in the prompt of a reading may take. */
const sheetShare = 0.05

/** A line of a sheet in the prompt of a reading. */
interface SheetLine {
  characterId: number
  name: string
  text: string
}

/**
 * Returns the description lines of the characters whom a text names, because the text can make such a line untrue
 * (D-106). Lines that are untrue already are left out. If not all fit in a share of the context, each character gets the
 * same number of lines, and those that have the most words in common with the text. The result is in the order of the
 * sheets.
 */
export function sheetLinesAbout(
  { characters, outdated }: Pick<ReadingBasis, 'characters' | 'outdated'>,
  text: string,
  { contextTokens, count }: ReadingRoom,
): SheetLine[] {
  const mentions = findMentions(text, [], characters)
  const untrue = new Set(
    outdated
      .filter(({ isEarlier, quote }) => isEarlier || (quote !== null && text.includes(quote)))
      .flatMap((line) => line.aboutCharacterIds.map((id) => `${id} ${comparableLine(line.text)}`)),
  )
  const lines = characters
    .filter(({ name, aliases }) => [name, ...aliases].some(mentions.has))
    .flatMap(({ id, name, ...sheet }) =>
      sheetLines(sheet).map((line) => ({ characterId: id, name, text: line })),
    )
    .filter((line) => !untrue.has(`${line.characterId} ${comparableLine(line.text)}`))
  const scores = scoreTexts(
    lines.map((line) => line.text),
    mentions.words,
  )
  const byCharacter = new Map<number, number>()
  const ranked = lines
    .map((line, at) => ({ line, at, score: scores[at] ?? 0 }))
    .toSorted((a, b) => b.score - a.score || a.at - b.at)
    .map((one) => {
      const place = byCharacter.get(one.line.characterId) ?? 0
      byCharacter.set(one.line.characterId, place + 1)
      return { ...one, place }
    })
    .toSorted((a, b) => a.place - b.place || b.score - a.score || a.at - b.at)
  let left = contextTokens * sheetShare
  return ranked
    .filter(({ line }) => {
      const tokens = count(sheetLine(line)) + numberTokens
      if (tokens > left) return false
      left -= tokens
      return true
    })
    .toSorted((a, b) => a.at - b.at)
    .map(({ line }) => line)
}

/** Renders a line of a sheet for the prompt of a reading. */
export function sheetLine({ name, text }: SheetLine): string {
  return `${name}: ${text}`
}

/** The context of the model of a reading, and how its tokens are counted. */
interface ReadingRoom {
  contextTokens: number
  count: CountTokens
}

/**
 * Returns whether a text ends a fact that the previous text of the same chapter ended: it still has the words that end
 * the fact. Such a fact does not hold in the chapter.
 */
export function isEndedIn(text: string, { endQuotes }: Pick<BasisFact, 'endQuotes'>): boolean {
  return endQuotes?.some((quote) => text.includes(quote)) ?? false
}

/** The share of the context of the model that the facts of a reading may take. */
const factShare = 0.15
/** The tokens of the number before a line. */
const numberTokens = 3

/** Renders a fact for the prompt of a reading, with the names of those who know it if it is not known to all. */
export function factLine(
  { kind, text, knownByAll, knowerIds, endsLater }: BasisFact,
  { things }: Pick<ReadingBasis, 'things'>,
): string {
  const knownTo = () => {
    const knowers = things.filter((thing) => thing.kind === 'character' && knowerIds.includes(thing.id))
    return knowers.length > 0 ? `known only to ${knowers.map(({ name }) => name).join(', ')}` : 'a secret'
  }
  const marks = [kind, ...(knownByAll ? [] : [knownTo()]), ...(endsLater ? ['ends in a later chapter'] : [])]
  return `(${marks.join(', ')}) ${text}`
}

/**
 * Returns the facts that hold in the chapter and that its reading needs, as many as fit in a share of the context. The
 * first choice is the pinned facts, the second the facts about people and things in the text and those about nothing in
 * particular, and the third the facts that a character in the text does not know yet. Within each choice the facts that
 * have the most words in common with the text come first, so that a fact from the beginning of a long book can still be
 * ended or contradicted; of two equal ones the later fact is first. The result is in the order of the story.
 */
export function factsAbout(
  basis: ReadingBasis,
  text: string,
  { contextTokens, count }: ReadingRoom,
): BasisFact[] {
  const { facts, things, chapterId } = basis
  // A fact that was read from the earlier text of the chapter becomes invalid when this reading is stored, unless its
  // quote is still in the new text.
  const isStale = (fact: BasisFact) =>
    isEndedIn(text, fact) ||
    (chapterId !== null &&
      fact.chapterId === chapterId &&
      (fact.quote === null ? !fact.isByWriter : !text.includes(fact.quote)))
  const mentions = findMentions(text, [], basis.characters)
  const occurs = mentions.has
  const present = new Set(
    things
      .filter(({ name, aliases }) => [name, ...aliases].some(occurs))
      .map(({ kind, id }) => `${kind}:${id}`),
  )
  const isConcerned = (fact: BasisFact) => {
    const about = [
      ...fact.aboutCharacterIds.map((id) => `character:${id}`),
      ...fact.aboutLocationIds.map((id) => `location:${id}`),
    ]
    if (about.length + fact.aboutNames.length === 0) return true
    return about.some((key) => present.has(key)) || fact.aboutNames.some(occurs)
  }
  // A character in the text can learn a fact that is not known to all, even if nobody in the text is a subject of the
  // fact.
  const canBeLearned = ({ knownByAll, knowerIds }: BasisFact) =>
    !knownByAll &&
    things.some(
      ({ kind, id }) => kind === 'character' && present.has(`character:${id}`) && !knowerIds.includes(id),
    )
  const weigh = (fact: BasisFact) => (fact.pinned ? 2 : isConcerned(fact) ? 1 : 0)
  const offered = facts.filter((fact) => !isStale(fact) && (weigh(fact) > 0 || canBeLearned(fact)))
  const scores = scoreTexts(
    offered.map((fact) => fact.text),
    mentions.words,
  )
  let left = contextTokens * factShare
  return offered
    .map((fact, at) => ({ fact, weight: weigh(fact), score: scores[at] ?? 0 }))
    .toSorted(
      (a, b) =>
        b.weight - a.weight ||
        b.score - a.score ||
        b.fact.fromChapter - a.fact.fromChapter ||
        b.fact.id - a.fact.id,
    )
    .filter(({ fact }) => {
      if (left <= 0) return false
      left -= count(factLine(fact, basis)) + numberTokens
      return left >= 0
    })
    .map(({ fact }) => fact)
    .toSorted((a, b) => a.fromChapter - b.fromChapter || a.id - b.id)
}

/** The planned chapters whose beats every reading is asked about: the chapter itself and the next one. */
const nearChapters = 2
/** A reading is asked about at most this many unplaced beats, the newest ones. */
const maxUnplaced = 20
/** A reading is asked about at most this many further beats whose words occur in the chapter. */
const maxCovered = 20
/** A beat can have happened in a chapter that has at least this share of its content. */
const coveredFrom = 0.6

/**
 * Returns the beats that may have happened in a chapter: those that its order names, those of the next planned
 * chapters, the newest unplaced ones, and some other beats whose words the text has, because a plot can contain an
 * event earlier than it is planned (D-100). Of the beats that happened in the previous text, it returns those whose
 * quotes are gone.
 */
export function beatsAbout(
  { beats, characters }: ReadingBasis,
  text: string,
  named: readonly number[] = [],
): BasisBeat[] {
  const waiting = beats.filter(({ quote }) => quote === null)
  const unplaced = waiting.filter(({ position }) => position === null).toSorted((a, b) => b.id - a.id)
  const chosen = new Set([
    ...beats.filter(({ quote }) => quote !== null && !text.includes(quote)),
    ...waiting.filter(
      ({ id, position }) => named.includes(id) || (position !== null && position <= nearChapters),
    ),
    ...unplaced.slice(0, maxUnplaced),
  ])
  const others = waiting.filter((beat) => !chosen.has(beat))
  // The words of a chapter are compared only for a story that plans further ahead, because they delay its reading.
  if (others.length === 0) return beats.filter((beat) => chosen.has(beat))
  const names = new Set(characters.flatMap(({ name }) => contentStems(name)))
  const told = new Set(contentStems(text))
  const isTold = (beat: BasisBeat) => {
    const stems = contentStems(beat.text, names)
    return stems.length > 0 && coveredShare(stems, told) >= coveredFrom
  }
  const covered = others.filter(isTold).slice(0, maxCovered)
  return beats.filter((beat) => chosen.has(beat) || covered.includes(beat))
}

/** A new fact is a former one in other words if it has at least this share of its content. */
const sameFrom = 0.5

/**
 * Finds the former facts that new facts state in other words: facts of the previous text of the chapter, of the same
 * kind and about the same, whose quotes the new text does not have. A later chapter ends them, so it ends the new facts
 * too (D-105). @returns the ids of the former facts, by the keys of the new ones.
 */
export function findFormerFacts(
  { former, things }: Pick<ReadingBasis, 'former' | 'things'>,
  text: string,
  added: readonly NewFact[],
): Map<number, number> {
  const names = new Set(things.flatMap(({ name }) => contentStems(name)))
  const stemsOf = (fact: { text: string }) => contentStems(fillNames(fact.text, things), names)
  const aboutOf = (fact: Omit<FormerFact, 'id' | 'quote' | 'text' | 'kind'>) =>
    JSON.stringify([fact.aboutCharacterIds.toSorted(), fact.aboutLocationIds.toSorted()])
  const left = new Set(former.filter(({ quote }) => quote === null || !text.includes(quote)))
  const found = new Map<number, number>()
  for (const fact of added) {
    const stems = new Set(stemsOf(fact))
    const [best] = [...left]
      .filter((one) => one.kind === fact.kind && aboutOf(one) === aboutOf(fact))
      .map((one) => ({ one, share: coveredShare(stemsOf(one), stems) }))
      .toSorted((a, b) => b.share - a.share)
    if (!best || best.share < sameFrom) continue
    found.set(fact.key, best.one.id)
    left.delete(best.one)
  }
  return found
}
