import { useEffect, useEffectEvent, useMemo, useRef } from 'react'
import type { Chapter } from '#contract/chapters.ts'
import { type ReadingPosition, storeReadingPosition } from '../../lib/reading-position.ts'
import { createPositionSender } from './position-sender.ts'

/** The time (ms) without scrolling after which the position is stored. */
const STORE_AFTER_MS = 1_000
/**
 * A paragraph counts as the top one only if more than this height (px) of it is visible. Content above the paragraph
 * that loads late moves the text by some pixels.
 */
const SLACK_PX = 12

interface Reading {
  storyId: number
  /** The finished chapter that is shown, if any. */
  chapter: Chapter | undefined
  /**
   * Whether the address names this chapter. If not, the position is stored only after the reader scrolled in the
   * chapter's text.
   */
  isAddressed: boolean
  /** The reading position that was known when the story was opened, or null. */
  known: ReadingPosition | null
  /** Whether the server stores the position too. */
  isOnServer: boolean
}

/**
 * Stores the reading position (chapter and paragraph) of a user in a story: on this device and, for a signed-in user,
 * also on the server (D-157). It is not sent for a user who has only the share link of the story.
 */
export function useReadingPosition({ storyId, chapter, isAddressed, known, isOnServer }: Reading): void {
  // The position that this screen stored last, '' if the server has not got it, and null before the first one.
  const kept = useRef<string | null>(null)

  const sender = useMemo(() => createPositionSender(storyId, () => (kept.current = '')), [storyId])

  const keep = useEffectEvent(() => {
    if (!chapter) return
    const paragraph = paragraphAtTop(chapter.id)
    if (paragraph === null || (paragraph === 0 && !isAddressed)) return
    // An address with a chapter, such as a bookmark, opens the chapter at its top. This must not replace the position of
    // a reader who has read to a later paragraph of the same chapter.
    if (paragraph === 0 && kept.current === null && known?.chapter === chapter.chapterNumber) return
    const positionKey = `${chapter.id}:${paragraph}`
    if (kept.current === positionKey) return
    kept.current = positionKey
    const position = { chapter: chapter.chapterNumber, paragraph }
    if (isOnServer) sender.send({ ...position, chapterId: chapter.id })
    else storeReadingPosition(storyId, position)
  })

  const chapterId = chapter?.id
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of the shown chapter changes the position
  useEffect(() => {
    if (isAddressed) keep()
    let timer: ReturnType<typeof setTimeout>
    const keepSoon = () => {
      clearTimeout(timer)
      timer = setTimeout(() => keep(), STORE_AFTER_MS)
    }
    const keepNow = () => {
      if (document.visibilityState !== 'hidden') return
      keep()
      sender.sendNow()
    }
    window.addEventListener('scroll', keepSoon, { passive: true })
    document.addEventListener('visibilitychange', keepNow)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('scroll', keepSoon)
      document.removeEventListener('visibilitychange', keepNow)
    }
  }, [chapterId, isAddressed, sender])
}

const proseOf = (chapterId: number) => document.querySelector(`[data-chapter="${chapterId}"] .prose`)

/** Returns the paragraph at the top of the window, below the header; null if the chapter is not shown. */
function paragraphAtTop(chapterId: number): number | null {
  const paragraphs = [...(proseOf(chapterId)?.children ?? [])]
  if (paragraphs.length === 0) return null
  const top = headerHeight()
  const index = paragraphs.findIndex((one) => one.getBoundingClientRect().bottom > top + SLACK_PX)
  return index < 0 ? paragraphs.length - 1 : index
}

/**
 * Scrolls to a paragraph of a chapter, so that it is the first one below the header, and moves the focus to it. The last
 * paragraph replaces one that the chapter no longer has, because its author has shortened the text.
 */
export function scrollToParagraph(chapterId: number, paragraph: number): void {
  const paragraphs = proseOf(chapterId)?.children
  const target = paragraphs?.[Math.min(paragraph, paragraphs.length - 1)]
  if (!(target instanceof HTMLElement)) return
  target.tabIndex = -1
  target.focus({ preventScroll: true })
  const top = target.getBoundingClientRect().top + window.scrollY - headerHeight()
  window.scrollTo({ top, behavior: 'instant' })
}

// The header's height is included even while the header is hidden, so that the same position is found again when the
// header is shown.
function headerHeight(): number {
  return document.querySelector('header')?.offsetHeight ?? 0
}
