import type { BookFact } from '../material/book.ts'
import type { Mentions } from '../names/mentions.ts'
import { factForms, factLabel, personLine, personParts, type RankedFact, rankFacts } from './memory-facts.ts'
import type { Entry, Ledger } from './memory-ledger.ts'

// The shares of the request's tokens for facts about the contract and for other facts.
const namedShare = 0.12
const othersShare = 0.03

/** Facts are sorted by a position. This number is added for each chapter, so that facts are sorted by chapter. */
const chapterStep = 1e10
const personStep = 1e13

/**
 * Adds facts to the prompt: pinned facts, those that replace a part of a description, those about the
 * contract, and as many others as fit in a small share. `facts` are those that hold when the chapter begins
 * (D-106), and `present` the people of the contract.
 */
export function selectFacts(
  ledger: Ledger,
  facts: readonly BookFact[],
  {
    mentions,
    room,
    replacing,
    present,
    chapterNumber,
    omits = () => false,
  }: {
    mentions: Mentions
    room: number
    replacing: ReadonlySet<BookFact>
    present: readonly string[]
    chapterNumber: number
    /** Returns whether the prompt must leave open whether this person knows a fact. */
    omits?: (fact: BookFact, person: string) => boolean
  },
): void {
  const ranked = rankFacts(facts, mentions, replacing)
  const entriesOf = ({ fact, why }: RankedFact): [section: string, entry: Entry][] => {
    const { line, people } = factForms(fact, present, chapterNumber)
    const item = { kind: 'fact', id: fact.id, label: factLabel(fact), why }
    const at = fact.fromChapter * chapterStep + fact.id
    const lines = people
      .filter(({ part, person }) => part === 'Now' || !omits(fact, person))
      .map((one): [string, Entry] => {
        const group = present.indexOf(one.person) * personParts.length + personParts.indexOf(one.part)
        return ['people-now', { ...item, text: personLine(one), position: group * personStep + at }]
      })
    return line === '' ? lines : [['facts', { ...item, text: line, position: at }], ...lines]
  }
  const send = (tier: RankedFact['tier'], share: number): void => {
    let left = Math.min(ledger.left(), room * share)
    let misses = 0
    for (const one of ranked) {
      if (one.tier !== tier) continue
      const entries = left >= smallestFact && misses < maxMisses ? entriesOf(one) : []
      const cost = entries.reduce((sum, [, { text }]) => sum + ledger.cost(text), 0)
      if (entries.length > 0 && cost + tagTokens <= left) {
        for (const [section, entry] of entries) ledger.force(section, entry)
        left -= cost
        misses = 0
      } else {
        misses++
        ledger.drop('facts', () => ({ kind: 'fact', id: one.fact.id, label: factLabel(one.fact) }))
      }
    }
  }
  // Pinned facts come before all other facts and summaries, so only the room that is left limits them (D-107).
  send('pinned', 1)
  send('named', namedShare)
  send('other', othersShare)
}

/** A line of a fact usually has at least this number of tokens. If less space is free, no fact is tried. */
const smallestFact = 8
/** The number of tokens that the tags of the two sections of facts need. */
const tagTokens = 24
/** After this number of successive facts that do not fit, no more facts are tried. */
const maxMisses = 30
