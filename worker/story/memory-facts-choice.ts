import type { BookFact } from './book.ts'
import { factForms, factLabel, personParts, type RankedFact, rankFacts } from './memory-facts.ts'
import type { Entry, Ledger } from './memory-ledger.ts'
import type { Mentions } from './mentions.ts'

// Shares of the tokens of the request.
const pinnedShare = 0.1
const namedShare = 0.12
const othersShare = 0.03

/** The step between the positions of two chapters in the list of facts, so that facts are in the order of the book. */
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
  }: {
    mentions: Mentions
    room: number
    replacing: ReadonlySet<BookFact>
    present: readonly string[]
    chapterNumber: number
  },
): void {
  const ranked = rankFacts(facts, mentions, replacing)
  const entriesOf = ({ fact, why }: RankedFact): [section: string, entry: Entry][] => {
    const { line, people } = factForms(fact, present, chapterNumber)
    const item = { kind: 'fact', id: fact.id, label: factLabel(fact), why }
    const at = fact.fromChapter * chapterStep + fact.id
    const lines = people.map(({ person, part, text }): [string, Entry] => {
      const group = present.indexOf(person) * personParts.length + personParts.indexOf(part)
      const said = part === 'Now' ? `${person}, now:` : `${person} ${part.toLowerCase()}:`
      return ['people-now', { ...item, text: `- ${said} ${text}`, position: group * personStep + at }]
    })
    return line === '' ? lines : [['facts', { ...item, text: line, position: at }], ...lines]
  }
  const send = (tier: RankedFact['tier'], share: number): void => {
    let left = Math.min(ledger.left(), room * share)
    let misses = 0
    for (const one of ranked) {
      if (one.tier !== tier) continue
      const entries = left >= smallestFact && misses < mostMisses ? entriesOf(one) : []
      const cost = entries.reduce((sum, [, { text }]) => sum + ledger.cost(text), 0)
      const isFree = tier === 'pinned' && replacing.has(one.fact) ? ledger.left() : left
      if (entries.length > 0 && cost + tagTokens <= isFree) {
        for (const [section, entry] of entries) ledger.force(section, entry)
        left -= cost
        misses = 0
      } else {
        misses++
        ledger.drop('facts', () => ({ kind: 'fact', id: one.fact.id, label: factLabel(one.fact) }))
      }
    }
  }
  send('pinned', pinnedShare)
  send('named', namedShare)
  send('other', othersShare)
}

/** The number of tokens that the line of a fact usually has at least. With less free space, no fact is tried. */
const smallestFact = 8
/** The tokens of the tags of both sections. */
const tagTokens = 24
/** The number of successive facts that do not fit, after which no more facts are tried. */
const mostMisses = 30
