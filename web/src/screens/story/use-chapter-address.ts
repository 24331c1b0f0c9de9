import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'

interface ChapterAddress {
  /** The number of the shown chapter, from 1. */
  current: number
  /** Whether the address names a chapter: the reader chose it on this screen, or opened such an address. */
  isAddressed: boolean
  /** Shows a chapter. The browser's Back returns to the previous one. */
  choose: (chapter: number) => void
  /** Shows a chapter without writing its number to the address, as if the story had opened at this chapter. */
  arrive: (chapter: number) => void
  /** Shows the last chapter from now on: first while it is being written, then when it is finished. */
  follow: () => void
  /** Returns the address of a chapter, such as '?chapter=3'. */
  hrefOf: (chapter: number) => string
}

const PARAM = 'chapter'

/**
 * Keeps the shown chapter in the address, `/stories/{id}?chapter=3`. An address without `?chapter=` shows the chapter
 * `start`.
 */
export function useChapterAddress(last: number, start: number | 'last'): ChapterAddress {
  const [search, setSearch] = useSearchParams()
  const [unaddressed, setUnaddressed] = useState(start)
  const number = Number(search.get(PARAM))
  const addressed = Number.isSafeInteger(number) && number > 0 ? number : null
  const wanted = addressed ?? unaddressed

  const searchOf = (chapter: number | null) => {
    const next = new URLSearchParams(search)
    if (chapter === null) next.delete(PARAM)
    else next.set(PARAM, String(chapter))
    return next
  }
  const show = (chapter: number | 'last', replace: boolean) => {
    setUnaddressed(chapter)
    if (addressed !== null) setSearch(searchOf(null), { preventScrollReset: true, replace })
  }
  return {
    current: wanted === 'last' ? last : Math.min(wanted, last),
    isAddressed: addressed !== null,
    choose: (chapter) =>
      setSearch(searchOf(chapter), { preventScrollReset: true, replace: chapter === addressed }),
    arrive: (chapter) => show(chapter, true),
    follow: () => show('last', false),
    hrefOf: (chapter) => `?${searchOf(chapter)}`,
  }
}
