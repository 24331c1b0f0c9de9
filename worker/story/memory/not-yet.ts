import { sentencesOf } from '#core/text/sentences.ts'
import type { Bible } from '../material/bible.ts'
import type { Book, BookBeat } from '../material/book.ts'
import { contentStems, coveredShare } from '../words/content-words.ts'
import { readSteps } from '../words/order-steps.ts'
import { createNonEventTest } from '../words/prohibitions.ts'

/** A planned event belongs to this chapter if a step of the order or contract has at least this share of its content. */
const takenShare = 0.6
/** An event that two or three neighbouring steps describe together has at least this share of its content in them. */
const takenByNeighbours = 0.8
/** The maximum number of passed-over beats that are listed. The newest ones are listed. */
const mostPassed = 20

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
  const names = new Set(bible.characters.flatMap(({ name }) => contentStems(name)))
  const words = `${plot}\n${agreed}`
  const isNonEvent = createNonEventTest(words)
  const steps = [...readSteps(plot, words).events, ...sentencesOf(agreed)].map((step) => ({
    stems: new Set(contentStems(step, names)),
    happens: !isNonEvent(step),
  }))
  const happening = steps.filter((step) => step.happens)
  const neighbours = happening.flatMap((_, at) =>
    [2, 3].map((count) => new Set(happening.slice(at, at + count).flatMap(({ stems }) => [...stems]))),
  )
  const letsPlanDecide = plot.trim() === '' && beats.length === 0
  const isInChapter = (text: string) => {
    const parts = [[text], text.split(clauseEnd)].map((some) => some.map((part) => contentStems(part, names)))
    return parts.some((clauses) => {
      const told = clauses.filter((stems) => stems.length > 0)
      const isTold = (stems: string[]) =>
        steps.some((step) => step.happens && coveredShare(stems, step.stems) >= takenShare) ||
        neighbours.some((words) => coveredShare(stems, words) >= takenByNeighbours)
      return told.length > 0 && told.every(isTold)
    })
  }
  const { afterThisChapter, ahead, passed } = book.plan
  const waiting = { number: 0, title: '', beats: passed.slice(-mostPassed) }
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

const clauseEnd = /[.!?;:,—–]|\s(?:and|und|et|y|e|while|then)\s/u

/** Returns a planned event without its sentences that forbid or deny something; '' when nothing is left. */
function eventsOf(text: string): string {
  const { events, forbidden } = readSteps(text)
  const isNonEvent = createNonEventTest(text)
  const happening = events.filter((event) => !isNonEvent(event))
  return forbidden.length === 0 && happening.length === events.length ? text : happening.join(' ')
}
