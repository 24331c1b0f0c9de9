import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { readLastChapter, storeLastChapter } from '../../lib/last-read-chapter.ts'

interface ChapterAddress {
  /** The number of the shown chapter, from 1. */
  current: number
  /** Shows a chapter. Back returns to the one before. */
  choose: (chapter: number) => void
  /** Shows the last chapter from now on: first while it is being written, then when it is finished. */
  follow: () => void
  /** Returns the address of a chapter, such as '?chapter=3'. */
  hrefOf: (chapter: number) => string
}

const PARAM = 'chapter'

/**
 * Keeps the shown chapter in the address, `/stories/{id}?chapter=3`. An address without it shows the chapter that this
 * reader read last, or `start`.
 */
export function useChapterAddress(
  storyId: number,
  last: number,
  start: number | 'last' | null,
): ChapterAddress {
  const [search, setSearch] = useSearchParams()
  const [unaddressed, setUnaddressed] = useState(() => start ?? readLastChapter(storyId) ?? 1)
  const number = Number(search.get(PARAM))
  const addressed = Number.isSafeInteger(number) && number > 0 ? number : null
  const wanted = addressed ?? unaddressed
  const current = wanted === 'last' ? last : Math.min(wanted, last)

  useEffect(() => {
    if (addressed !== null && current > 0) storeLastChapter(storyId, current)
  }, [storyId, addressed, current])

  const searchOf = (chapter: number | null) => {
    const next = new URLSearchParams(search)
    if (chapter === null) next.delete(PARAM)
    else next.set(PARAM, String(chapter))
    return next
  }
  return {
    current,
    choose: (chapter) =>
      setSearch(searchOf(chapter), { preventScrollReset: true, replace: chapter === addressed }),
    follow: () => {
      setUnaddressed('last')
      setSearch(searchOf(null), { preventScrollReset: true, replace: addressed === null })
    },
    hrefOf: (chapter) => `?${searchOf(chapter)}`,
  }
}
