import { createContext, useContext } from 'react'
import type { Chapter } from '#contract/chapters.ts'
import type { GenerationSummary } from '#contract/generation-fields.ts'

/** The data that all parts of the panel 'What the story knows' share. */
export interface BookOfStory {
  storyId: number
  chapters: readonly Chapter[]
  /** The number of the chapter that the page shows, from 1; 0 without a chapter. */
  current: number
  /** The generation whose text the page shows before it is saved as a chapter; null if there is none. */
  live: GenerationSummary | null
  /** Returns the address of a chapter, such as '?chapter=3'. */
  hrefOf: (chapterNumber: number) => string
  /** Shows a chapter on the page. */
  onShow: (chapterNumber: number) => void
}

const Context = createContext<BookOfStory | null>(null)

export const BookProvider = Context.Provider

/** Returns the data that all parts of the panel 'What the story knows' share. */
export function useBook(): BookOfStory {
  const book = useContext(Context)
  if (!book) throw new Error('useBook needs a BookProvider')
  return book
}
