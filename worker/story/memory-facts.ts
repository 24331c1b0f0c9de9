import { cutText } from '#core/text/sentences.ts'
import type { BookFact } from './book.ts'
import type { Mentions } from './mentions.ts'
import { scoreTexts } from './rank-texts.ts'
import { foldLine } from './sections.ts'

/** A fact with its place in the order of selection. Facts with a lower tier get room first. */
export type RankedFact = {
  fact: BookFact
  tier: 'pinned' | 'named' | 'other'
  why: string
  score: number
}

/** Facts of these kinds describe how somebody is now (D-106). The others are told in the section of facts. */
const kindsOfNow: ReadonlySet<string> = new Set(['state', 'injury', 'relation', 'possession', 'intimacy'])
/** The score of a fact about somebody or something in the contract that no other fact is about, beside its words. */
const aboutBonus = 8

/**
 * Ranks the facts that hold when a chapter begins: pinned ones and those that replace a part of a sheet first, then those
 * about people, places and things of the contract by their words (newer ones first among equals), then all others.
 */
export function rankFacts(
  facts: readonly BookFact[],
  mentions: Mentions,
  replacing: ReadonlySet<BookFact>,
): RankedFact[] {
  const scores = scoreTexts(
    facts.map(({ text }) => text),
    mentions.words,
  )
  const timesAbout = new Map<string, number>()
  for (const { about } of facts)
    for (const name of about) timesAbout.set(name, (timesAbout.get(name) ?? 0) + 1)
  // Facts about somebody who is in every chapter are less specific for this one.
  const rarity = (name: string) =>
    1 - Math.log(timesAbout.get(name) ?? 1) / Math.log(Math.max(2, facts.length + 1))
  const ranked = facts.map((fact, i): RankedFact => {
    const words = scores[i] ?? 0
    const named = fact.about.filter((name) => mentions.has(name))
    const score = words + named.reduce((sum, name) => sum + aboutBonus * rarity(name), 0)
    if (fact.pinned) return { fact, tier: 'pinned', why: 'pinned', score }
    if (replacing.has(fact)) return { fact, tier: 'pinned', why: 'replaces a part of a sheet', score }
    if (named.length > 0)
      return { fact, tier: 'named', why: 'about somebody or something in this chapter', score }
    if (words > 0) return { fact, tier: 'named', why: 'shares words with this chapter', score }
    return { fact, tier: 'other', why: 'there was room', score }
  })
  const order = { pinned: 0, named: 1, other: 2 }
  return ranked.toSorted(
    (a, b) =>
      order[a.tier] - order[b.tier] ||
      b.score - a.score ||
      b.fact.fromChapter - a.fact.fromChapter ||
      b.fact.id - a.fact.id,
  )
}

/** A line about one person: 'Now', 'Has learned' or 'Does not know' (D-106). */
export type PersonLine = { person: string; part: PersonPart; text: string }
export type PersonPart = 'Now' | 'Has learned' | 'Does not know'
export const personParts: readonly PersonPart[] = ['Now', 'Has learned', 'Does not know']

/** The forms in which a fact is sent: as a line of the section of facts, and as lines about people. */
export type FactForms = { line: string; people: PersonLine[] }

/**
 * Renders a fact. A fact about how somebody is now stands with that person. For a fact that not everybody knows, each of
 * the people present is told whether they have learned it before the chapter `chapterNumber`.
 */
export function factForms(fact: BookFact, present: readonly string[], chapterNumber: number): FactForms {
  const text = foldLine(fact.text)
  const since = fact.fromChapter > 0 ? ` (since chapter ${fact.fromChapter})` : ''
  const of = kindsOfNow.has(fact.kind) ? present.find((name) => fact.about.includes(name)) : undefined
  const people: PersonLine[] = of ? [{ person: of, part: 'Now', text: `${text}${since}` }] : []
  if (fact.knownBy !== 'all') {
    const knowers = fact.knownBy.filter(({ learnedIn }) => learnedIn === null || learnedIn < chapterNumber)
    for (const person of present) {
      const knower = knowers.find(({ name }) => name === person)
      if (!knower) people.push({ person, part: 'Does not know', text })
      else if (person !== of) {
        const when = knower.learnedIn === null ? '' : ` (in chapter ${knower.learnedIn})`
        people.push({ person, part: 'Has learned', text: `${text}${when}` })
      }
    }
  }
  const known = fact.knownBy === 'all' ? '' : knownTo(fact.knownBy.map(({ name }) => name))
  return { line: of ? '' : `- ${text}${since}${known}`, people }
}

function knownTo(names: readonly string[]): string {
  return names.length > 0 ? ` (known only to ${names.join(', ')})` : ' (known to nobody)'
}

/** A short name of a fact for lists. */
export function factLabel(fact: BookFact): string {
  return cutText(foldLine(fact.text), 80)
}
