import { contractWords } from './contract-lines.ts'
import type { MemoryInput } from './memory-items.ts'
import type { Entry } from './memory-ledger.ts'
import { similarity } from './scenarios.ts'
import { foldLine } from './sections.ts'

/** A planned event that shares at least this part of its words with the contract is in the contract. */
const takenShare = 0.6

/** The first line of the section of planned events. */
export const notYetLine =
  'Planned for later chapters. None of it happens in this chapter, unless the plot or the contract asks for it.'

/**
 * Renders the planned events that this chapter does not take (D-99), the next chapter first. A closing chapter has none,
 * because nothing follows it. An event is taken when the order names it, when the order has no plot and the event is
 * planned for this chapter, or when the contract holds its words.
 */
export function notYetEntries(input: MemoryInput): Entry[] {
  const { plan } = input.book
  if (!plan?.enabled || input.closing) return []
  const told = [contractWords(input.contract), input.plot].join('\n')
  const letsPlanDecide = input.plot.trim() === '' && !input.beats?.length
  return plan.ahead.flatMap(({ number, title, beats }) =>
    beats
      .filter(({ id, text }) => {
        const isNamed = input.beats?.includes(id) || (letsPlanDecide && number === input.chapterNumber)
        return !isNamed && similarity(text, told) < takenShare
      })
      .map(({ id, text }) => ({
        kind: 'beat',
        id,
        label: foldLine(text),
        why: 'planned for later',
        text: `- ${number > input.chapterNumber ? `Chapter ${number}${title ? `, ${foldLine(title)}` : ''}: ` : ''}${foldLine(text)}`,
      })),
  )
}

/** Renders what the story has promised its readers. */
export function promiseEntries({ book }: MemoryInput): Entry[] {
  if (!book.plan?.enabled) return []
  return book.plan.promises.map((promise) => ({
    kind: 'promise',
    id: null,
    label: foldLine(promise),
    why: 'a promise of the plan',
    text: `- ${foldLine(promise)}`,
  }))
}
