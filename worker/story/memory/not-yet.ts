import { sentencesOf } from '#core/text/sentences.ts'
import type { Bible } from '../material/bible.ts'
import type { Book, BookBeat } from '../material/book.ts'
import { createToldTest } from '../reading/told-event.ts'
import { readSteps } from '../words/order-steps.ts'
import { createNonEventTest } from '../words/prohibitions.ts'

/** The maximum number of passed-over beats that are listed. The newest ones are listed. */
const maxPassed = 20

/** The parts of an order that decide which planned events belong to its chapter. */
export interface OrderParts {
  book: Pick<Book, 'plan'>
  bible: Pick<Bible, 'characters'>
  plot: string
  /** The ids of the planned events that the order names. */
  beats?: readonly number[]
  chapterNumber: number
}

/**
 * Returns the planned events that must not happen in a chapter (D-99), those of the next chapter first. For a
 * regenerated chapter the events that happened in later chapters are among them. Events that no chapter has told
 * although it was their turn come last. A closing chapter has them too: it ends the story, but only the order brings
 * planned events into it. An event belongs to the chapter itself in three cases: the order names it; the order has no plot
 * and the event is planned for this chapter; the plot or `agreed`, the events of a contract, contain it. A planned
 * sentence that forbids or denies something is left out, because 'does not tell' as an event that must not happen would
 * ask for the telling.
 */
export function notYetBeats(
  { book, bible, plot, beats = [], chapterNumber }: OrderParts,
  agreed = '',
): (BookBeat & { number: number; title: string })[] {
  if (!book.plan?.enabled) return []
  const words = `${plot}\n${agreed}`
  const steps = [...readSteps(plot, words).events, ...sentencesOf(agreed)]
  const people = bible.characters.map(({ name, aliases }) => ({
    name,
    aliases: aliases.map(({ alias }) => alias),
  }))
  const isInChapter = createToldTest(steps, { people, context: words, inNeighbours: true })
  const letsPlanDecide = plot.trim() === '' && beats.length === 0
  const { afterThisChapter, ahead, passed } = book.plan
  const waiting = { number: 0, title: '', beats: passed.slice(-maxPassed) }
  return [...afterThisChapter, ...ahead, waiting].flatMap(({ number, title, beats: planned }) =>
    planned
      .map((beat) => ({ ...beat, text: eventsOf(beat.text) }))
      .filter(({ id, text }) => {
        const isNamed = beats.includes(id) || (letsPlanDecide && number === chapterNumber)
        return text !== '' && !isNamed && !isInChapter(text)
      })
      .map((beat) => ({ ...beat, number, title })),
  )
}

/** Returns a planned event without its sentences that forbid or deny something; '' when nothing is left. */
function eventsOf(text: string): string {
  const { events, forbidden } = readSteps(text)
  const isNonEvent = createNonEventTest(text)
  const happening = events.filter((event) => !isNonEvent(event))
  return forbidden.length === 0 && happening.length === events.length ? text : happening.join(' ')
}
