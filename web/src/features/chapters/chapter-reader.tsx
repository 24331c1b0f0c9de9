import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Chapter } from '#contract/chapters.ts'
import { usePageCommand } from '../../lib/page-commands.ts'
import { useReadingSettings } from '../../lib/reading-settings.ts'
import { Button } from '../../ui/button.tsx'
import { ChapterList } from './chapter-list.tsx'
import { ChapterNumbers } from './chapter-numbers.tsx'
import { ChapterPage, chapterPositionId } from './chapter-page.tsx'
import type { LivePage } from './live-page.ts'
import { ReadingMenu } from './reading-menu.tsx'
import { ReadingProgress } from './reading-progress.tsx'
import { RegeneratedChapter } from './regenerated-chapter.tsx'
import { useHidingBars } from './use-hiding-bars.ts'
import { useProgressAnnouncements } from './use-progress-announcements.ts'
import { useScrollAnchor } from './use-scroll-anchor.ts'

interface ChapterReaderProps {
  chapters: Chapter[]
  /**
   * The number of the shown chapter, from 1. While a new chapter is written, it is the number of chapters plus one.
   */
  current: number
  /** Shows a chapter and moves the focus to its heading. */
  onChoose: (chapter: number) => void
  /** Returns the address of a chapter. */
  hrefOf: (chapter: number) => string
  /**
   * The chapter that a generation is writing, if any. It is a new last chapter, or an existing one being regenerated.
   */
  live: LivePage | null
  /** Returns the buttons with the author's actions on the shown chapter. */
  tools?: (chapter: Chapter) => ReactNode
  /**
   * Returns the elements that are shown directly under the last line of a finished chapter, such as the author's next
   * steps.
   */
  after?: (chapter: Chapter) => ReactNode
}

/** Shows one chapter at a time. The reader moves by Previous and Next, by chapter number or by the arrow keys. */
export function ChapterReader({
  chapters,
  current,
  onChoose,
  hrefOf,
  live,
  tools,
  after,
}: ChapterReaderProps) {
  const top = useRef<HTMLElement>(null)
  const last = Math.max(chapters.length, live?.number ?? 0)
  const chapter = chapters[current - 1]
  const shownLive = live?.number === current ? live : null
  useHidingBars(shownLive === null)
  const watched = useWatchedChapter(shownLive)
  const announcement = useProgressAnnouncements(live)
  useScrollAnchor(top, `${current}`, shownLive ? (shownLive.growing ? 'growing' : 'stopped') : 'no')

  const turn = (to: number) => {
    if (to < 1 || to > last) return
    onChoose(to)
    // If the top of the shown chapter is above the window, the page scrolls to the top of the new chapter.
    if ((top.current?.getBoundingClientRect().top ?? 0) < 0) top.current?.scrollIntoView()
  }
  usePageCommand(current > 1 ? 'Previous chapter' : null, () => turn(current - 1))
  usePageCommand(current < last ? 'Next chapter' : null, () => turn(current + 1))
  const turnByKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
    if (
      event.target instanceof Element &&
      event.target.closest('input, textarea, select, [role], [contenteditable]')
    )
      return
    if (event.key === 'ArrowLeft') turn(current - 1)
    if (event.key === 'ArrowRight') turn(current + 1)
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => turnByKey(event)
    window.addEventListener('keydown', listener)
    return () => window.removeEventListener('keydown', listener)
  }, [])

  return (
    <section
      ref={top}
      id="chapters"
      tabIndex={-1}
      aria-label="Chapters"
      aria-describedby={chapterPositionId}
      data-page={useReadingSettings().page}
      className="scroll-mt-22 bg-paper focus:outline-none max-sm:-mx-4.5 max-sm:px-4.5 max-sm:py-2 data-[page=sepia]:bg-surface sm:rounded-panel sm:bg-surface sm:px-12 sm:py-11 sm:shadow-[inset_0_0_0_1px_var(--line)] print:shadow-none"
    >
      <div data-print="no" className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <p id={chapterPositionId} className="kicker">
          {last > 1 ? `Chapter ${current} of ${last}` : 'Chapter 1'}
        </p>
        <div className="ms-auto flex min-w-0 items-center gap-2">
          <ReadingMenu />
          {last > 1 && (
            <ChapterList
              chapters={chapters}
              current={current}
              writing={live?.number}
              hrefOf={hrefOf}
              onChoose={turn}
            />
          )}
          {last > 1 && (
            <ChapterNumbers
              count={chapters.length}
              current={current}
              writing={live?.number}
              onChoose={turn}
            />
          )}
        </div>
      </div>
      <p role="status" className="sr-only">
        {announcement}
      </p>
      {shownLive && chapter && (
        <RegeneratedChapter
          key={shownLive.id}
          newText={shownLive.growing || !shownLive.empty ? shownLive.page : null}
          isGenerating={shownLive.growing}
          status={shownLive.status}
          presentText={<ChapterPage chapter={chapter} tools={tools?.(chapter)} />}
        />
      )}
      {shownLive && !chapter && shownLive.page}
      {!shownLive && chapter && (
        <ChapterPage chapter={chapter} tools={tools?.(chapter)} isJustWritten={watched === current} />
      )}
      {!shownLive && chapter && <ReadingProgress />}
      {!shownLive && chapter && after?.(chapter)}
      {last > 1 && (
        <nav
          aria-label="Chapter"
          data-print="no"
          className="mt-12 flex items-center justify-between gap-3 border-t border-line pt-6"
        >
          {current > 1 ? (
            <Button variant="quiet" onClick={() => turn(current - 1)}>
              <ChevronLeft aria-hidden />
              Previous
            </Button>
          ) : (
            <span className="text-ink-faint">The first chapter</span>
          )}
          {current < last ? (
            <Button variant="quiet" onClick={() => turn(current + 1)}>
              Next
              <ChevronRight aria-hidden />
            </Button>
          ) : (
            <span className="text-ink-faint">The last chapter so far</span>
          )}
        </nav>
      )}
    </section>
  )
}

/** The number of the chapter that was last seen while it was being written, or null. */
function useWatchedChapter(shownLive: LivePage | null): number | null {
  const [watched, setWatched] = useState<number | null>(null)
  const growing = shownLive?.growing ? shownLive.number : null
  if (growing !== null && growing !== watched) setWatched(growing)
  return watched
}
