import { useEffect, useEffectEvent, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { Chapter } from '#contract/chapters.ts'
import { loadReadingPosition, storeReadingPosition } from '../../lib/reading-position.ts'

const PARAM = 'chapter'

/**
 * Keeps the chapter of the desk in the address: `?chapter=3` or `?chapter=new`. If the order of the chapters changes,
 * the same chapter stays on the desk, and the address gets the new number of that chapter. The page of a new chapter stays
 * until another one is chosen.
 */
export function useDeskAddress(storyId: number, chapters: readonly Chapter[]) {
  const [search, setSearch] = useSearchParams()
  const count = chapters.length
  // A story can have fewer chapters than this device has read.
  const [first] = useState(() => Math.min(loadReadingPosition(storyId)?.chapter ?? count, count))
  const value = search.get(PARAM)
  const number = value === null ? first : Number(value)

  // Without chapters the desk shows the page of a new one. `newAt` is the value of `?chapter=` at which this began;
  // undefined on other pages. A first chapter that arrives meanwhile, from another device or an order, must not replace
  // the page on which somebody types.
  const [newAt, setNewAt] = useState<string | null | undefined>(count === 0 ? value : undefined)
  // The value that `show` has set, and whether it is that of a chapter that was just saved. `chapters` gets that chapter
  // a little later, and until then its page stays.
  const [asked, setAsked] = useState<{ value: string; isNew: boolean }>()
  const isAsked = asked?.value === value
  if (newAt !== undefined && newAt !== value) setNewAt(undefined)
  else if (count === 0 && newAt === undefined && !isAsked) setNewAt(value)
  const isAwaited = isAsked && asked.isNew && number > count
  // If the chapter is deleted later, its page is not that of a new chapter.
  if (isAsked && asked.isNew && !isAwaited) setAsked({ ...asked, isNew: false })
  const staysNew = newAt === value && !isAsked
  const isNew = value === 'new' || count === 0 || isAwaited || staysNew

  const isKnown = Number.isSafeInteger(number) && number >= 1
  const addressed = Math.min(isKnown ? number : count, count)
  const addressedId = isNew ? null : (chapters[addressed - 1]?.id ?? null)
  // `next` is the new value of `?chapter=` after a change of the order has given another number to the shown chapter.
  const [shown, setShown] = useState({ value, id: addressedId, next: value })
  const isSameChapter =
    (value === shown.value || value === shown.next) && chapters.some(({ id }) => id === shown.id)
  if (shown.value !== value || (!isSameChapter && shown.id !== addressedId))
    setShown({ value, id: isSameChapter ? shown.id : addressedId, next: value })
  const position = chapters.findIndex(({ id }) => id === shown.id) + 1
  const current: number | 'new' = isNew ? 'new' : isSameChapter ? position : addressed
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
  const show = (chapter: number | 'new', { replace = false } = {}) => {
    setAsked({ value: String(chapter), isNew: chapter !== 'new' && chapter > count })
    setSearch(searchOf(chapter), { preventScrollReset: true, replace })
  }
  const isMoved = isSameChapter && value !== null && current !== 'new' && current !== number
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
