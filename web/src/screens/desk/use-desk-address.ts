import { useEffect, useEffectEvent, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { Chapter } from '#contract/chapters.ts'
import { readPlace, storePlace } from '../../lib/reading-place.ts'

const PARAM = 'chapter'

/**
 * Keeps the chapter of the desk in the address: `?chapter=3` or `?chapter=new`. If the order of the chapters changes,
 * the same chapter stays on the desk, and the address gets the new number of that chapter.
 */
export function useDeskAddress(storyId: number, chapters: readonly Chapter[]) {
  const [search, setSearch] = useSearchParams()
  const count = chapters.length
  const [first] = useState(() => readPlace(storyId)?.chapter ?? count)
  const value = search.get(PARAM)
  const number = value === null ? first : Number(value)
  const addressedId = chapters[number - 1]?.id ?? null
  // `next` is the value of `?chapter=` that the address gets when the shown chapter has another number.
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
    // If the stored reading position is in this chapter, its paragraph is kept.
    if (current !== 'new' && readPlace(storyId)?.chapter !== current)
      storePlace(storyId, { chapter: current, paragraph: 0 })
  }, [storyId, current])

  const searchOf = (chapter: number | 'new') => {
    const next = new URLSearchParams(search)
    next.set(PARAM, String(chapter))
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
