import { useEffect, useEffectEvent, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { Chapter } from '#contract/chapters.ts'
import { loadReadingPosition, storeReadingPosition } from '../../lib/reading-position.ts'

const PARAM = 'chapter'

/**
 * Keeps the chapter of the desk in the address: `?chapter=3` or `?chapter=new`. If the order of the chapters changes,
 * the same chapter stays on the desk, and the address gets the new number of that chapter.
 */
export function useDeskAddress(storyId: number, chapters: readonly Chapter[]) {
  const [search, setSearch] = useSearchParams()
  const count = chapters.length
  const [first] = useState(() => loadReadingPosition(storyId)?.chapter ?? count)
  const value = search.get(PARAM)
  const number = value === null ? first : Number(value)
  const addressedId = chapters[number - 1]?.id ?? null
  // `next` is the new value of `?chapter=` after a change of the order has given another number to the shown chapter.
  const [shown, setShown] = useState({ value, id: addressedId, next: value })
  const isSameChapter =
    (value === shown.value || value === shown.next) && chapters.some(({ id }) => id === shown.id)
  if (shown.value !== value || (!isSameChapter && shown.id !== addressedId))
    setShown({ value, id: isSameChapter ? shown.id : addressedId, next: value })

  const position = chapters.findIndex(({ id }) => id === shown.id) + 1
  const isKnown = Number.isSafeInteger(number) && number >= 1
  const addressed = Math.min(isKnown ? number : count, count)
  const current: number | 'new' =
    value === 'new' || count === 0 ? 'new' : isSameChapter ? position : addressed
  useEffect(() => {
    // The shown chapter is stored as the reading position. If the stored position is already in this chapter, it is
    // kept, with its paragraph.
    if (current !== 'new' && loadReadingPosition(storyId)?.chapter !== current)
      storeReadingPosition(storyId, { chapter: current, paragraph: 0 })
  }, [storyId, current])

  const searchOf = (chapter: number | 'new') => {
    const next = new URLSearchParams(search)
    next.set(PARAM, String(chapter))
    // The passage in the address is removed, because it must be opened only once.
    next.delete('passage')
    return next
  }
  const show = (chapter: number | 'new', { replace = false } = {}) =>
    setSearch(searchOf(chapter), { preventScrollReset: true, replace })
  const isMoved = isSameChapter && value !== null && current !== number
  const followChapter = useEffectEvent(() => {
    setShown({ ...shown, next: String(current) })
    show(current, { replace: true })
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: a chapter that moves twice gets two new numbers
  useEffect(() => {
    if (isMoved) followChapter()
  }, [isMoved, current])

  return { current, show, hrefOf: (chapter: number | 'new') => `?${searchOf(chapter)}` }
}
