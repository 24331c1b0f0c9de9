import type { MouseEvent, ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { Emphasis } from '../../lib/emphasis.tsx'
import { useBook } from './book-context.ts'

/**
 * A link in the panel 'What the story knows' that shows a chapter on the page. On a small screen it also closes the
 * panel.
 */
export function ChapterLink({ number, children }: { number: number; children?: ReactNode }) {
  const { chapters, hrefOf, onShow } = useBook()
  const show = (event: MouseEvent) => {
    // A click with a modifier key is left to the browser, which opens the link in another tab or window.
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    onShow(number)
  }
  const title = chapters[number - 1]?.title
  return (
    <Link
      to={hrefOf(number)}
      preventScrollReset
      onClick={show}
      className="font-semibold text-rose-strong underline decoration-1 underline-offset-3 hover:decoration-2"
    >
      {children ?? (
        <>
          Chapter {number}
          {title && (
            <>
              : <bdi>{title}</bdi>
            </>
          )}
        </>
      )}
    </Link>
  )
}

/** A verbatim quote from a chapter, with a link to the chapter. */
export function Quote({ words, chapter }: { words: string; chapter: number | null }) {
  return (
    <blockquote className="mt-1.5 border-s-2 border-line-strong ps-3 text-[0.9375rem] text-ink-soft">
      <span dir="auto" className="block font-read break-words italic">
        <Emphasis text={words} />
      </span>
      {chapter !== null && chapter > 0 && (
        <span className="not-italic text-sm">
          <ChapterLink number={chapter}>Chapter {chapter}</ChapterLink>
        </span>
      )}
    </blockquote>
  )
}

/** Returns a function that finds the number of a chapter by its id. The function returns null for a deleted chapter. */
export function useChapterNumber(): (chapterId: number | null) => number | null {
  const { chapters } = useBook()
  return (chapterId) => {
    const index = chapters.findIndex(({ id }) => id === chapterId)
    return index < 0 ? null : index + 1
  }
}
