import type { Bible } from './bible.ts'
import type { Book, BookBeat } from './book.ts'
import { contentStems, coveredShare } from './content-words.ts'

/** A planned event belongs to this chapter if at least this share of its content is in the order or the contract. */
const takenShare = 0.6
/** At most this many of the beats that no chapter has told are listed, the newest ones. */
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
 * and the event is planned for this chapter; the plot or `agreed`, the words of a contract, contain it.
 */
export function notYetBeats(
  { book, bible, plot, beats = [], chapterNumber }: OrderParts,
  agreed = '',
): (BookBeat & { number: number; title: string })[] {
  if (!book.plan?.enabled) return []
  const names = new Set(bible.characters.flatMap(({ name }) => contentStems(name)))
  const chapterStems = new Set(contentStems(`${agreed}\n${plot}`, names))
  const letsPlanDecide = plot.trim() === '' && beats.length === 0
  const isInChapter = (text: string) => {
    const stems = contentStems(text, names)
    return stems.length > 0 && coveredShare(stems, chapterStems) >= takenShare
  }
  const { afterThisChapter, ahead, passed } = book.plan
  const waiting = { number: 0, title: '', beats: passed.slice(-mostPassed) }
  return [...afterThisChapter, ...ahead, waiting].flatMap(({ number, title, beats: planned }) =>
    planned
      .filter(({ id, text }) => {
        const isNamed = beats.includes(id) || (letsPlanDecide && number === chapterNumber)
        return !isNamed && !isInChapter(text)
      })
      .map((beat) => ({ ...beat, number, title })),
  )
}
