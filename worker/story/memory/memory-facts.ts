import { cutText } from '#core/text/sentences.ts'
import type { BookFact } from '../material/book.ts'
import type { Mentions } from '../names/mentions.ts'
import { toSingleLine } from '../text/sections.ts'
import { scoreTexts } from '../words/rank-texts.ts'

/**
 * A fact with the values that decide how early it is selected. Facts of the tier `pinned` are chosen first, then
 * `named`, then `other`.
 */
export type RankedFact = {
  fact: BookFact
  tier: 'pinned' | 'named' | 'other'
  why: string
  score: number
}

/**
 * The kinds of facts that describe how a person is now, such as an injury. Facts of these kinds are sent beside the
 * description of the person (D-106); all other facts are in the section of facts.
 */
const kindsOfNow: ReadonlySet<string> = new Set(['state', 'injury', 'relation', 'possession', 'intimacy'])
/**
 * A fact gets at most this score for each person, place or thing of the contract that it is about, in addition to the
 * score of its words. The more facts a subject has, the less each of them gets.
 */
const aboutBonus = 8

/**
 * Ranks the facts that hold when a chapter begins. Pinned facts and those that replace a part of a description come
 * first. Facts that are about a person, place or thing of the contract, or have words in common with it, follow in the
 * order of their scores; of two equal scores the newer fact is first. All others come last.
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
  // `rarity` is lower for a subject of many facts, such as a person who is in every chapter, because these facts are
  // less relevant to a single chapter.
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

/** A line about one person's state ('Now') or knowledge ('Knows', 'Has learned', 'Does not know') (D-106). */
export type PersonLine = { person: string; part: PersonPart; text: string }
export type PersonPart = 'Now' | 'Knows' | 'Has learned' | 'Does not know'
export const personParts: readonly PersonPart[] = ['Now', 'Knows', 'Has learned', 'Does not know']

/** Renders a line about one person. */
export function personLine({ person, part, text }: PersonLine): string {
  return part === 'Now' ? `- ${person}, now: ${text}` : `- ${person} ${part.toLowerCase()}: ${text}`
}

/** The two forms in which a fact can be sent: as a line of the section of facts, and as lines about people. */
export type FactForms = { line: string; people: PersonLine[] }

/**
 * Renders a fact. A fact about a person's present state is placed with that person. If not everybody knows the fact,
 * each person present gets a line which shows whether they know it before the chapter `chapterNumber`. A person who
 * has known the fact since its first chapter did not learn it there, because it can be their own past. Such a person
 * gets no line if the fact is about them.
 */
export function factForms(fact: BookFact, present: readonly string[], chapterNumber: number): FactForms {
  const text = toSingleLine(fact.text)
  const since = fact.fromChapter > 0 ? ` (since chapter ${fact.fromChapter})` : ''
  const of = kindsOfNow.has(fact.kind) ? present.find((name) => fact.about.includes(name)) : undefined
  const people: PersonLine[] = of ? [{ person: of, part: 'Now', text: `${text}${since}` }] : []
  let known = ''
  if (fact.knownBy !== 'all') {
    const knowers = fact.knownBy.filter(({ learnedIn }) => learnedIn === null || learnedIn < chapterNumber)
    known = knownTo(knowers.map(({ name }) => name))
    for (const person of present) {
      const knower = knowers.find(({ name }) => name === person)
      if (!knower) people.push({ person, part: 'Does not know', text })
      else if (person === of) continue
      else if (knower.learnedIn !== null && knower.learnedIn > fact.fromChapter)
        people.push({ person, part: 'Has learned', text: `${text} (in chapter ${knower.learnedIn})` })
      else if (!fact.about.includes(person)) people.push({ person, part: 'Knows', text })
    }
  }
  return { line: of ? '' : `- ${text}${since}${known}`, people }
}

function knownTo(names: readonly string[]): string {
  return names.length > 0 ? ` (known only to ${names.join(', ')})` : ' (a secret)'
}

/** Returns a short name of a fact, by which records list it. */
export function factLabel(fact: BookFact): string {
  return cutText(toSingleLine(fact.text), 80)
}
