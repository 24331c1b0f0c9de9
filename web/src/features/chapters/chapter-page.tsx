import clsx from 'clsx'
import type { ReactNode } from 'react'
import type { Chapter } from '#contract/chapters.ts'
import { formatCount } from '../../lib/format.ts'
import { Prose } from './prose.tsx'

/** The id of the text 'Chapter 2 of 3', which a screen reader reads after the heading of a chapter. */
export const chapterPositionId = 'chapter-position'

interface ChapterPageProps {
  chapter: Chapter
  /** The buttons with the author's actions on the chapter. */
  tools?: ReactNode
  /** Whether the chapter was written while the reader watched. Its title is then shown with an animation (D-124). */
  isJustWritten?: boolean
}

/** Shows a finished chapter. */
export function ChapterPage({ chapter, tools, isJustWritten }: ChapterPageProps) {
  return (
    <article key={chapter.id} data-chapter={chapter.id} className="appear">
      <ChapterHeading
        title={chapter.title || `Chapter ${chapter.chapterNumber}`}
        note={formatCount(chapter.words, 'word')}
        tools={tools}
        isJustWritten={isJustWritten ?? false}
      />
      <Prose text={chapter.content} />
    </article>
  )
}

interface ChapterHeadingProps {
  title: string
  note: string
  tools?: ReactNode
  isJustWritten?: boolean
}

/** Shows a chapter's title and length. It looks the same for finished and unfinished chapters. */
export function ChapterHeading({ title, note, tools, isJustWritten }: ChapterHeadingProps) {
  return (
    <>
      <h2
        dir="auto"
        tabIndex={-1}
        aria-describedby={chapterPositionId}
        className={clsx(
          'focus:outline-none mt-9 mb-2 text-center text-[clamp(1.625rem,3.4vw,2.125rem)] print:mt-0',
          isJustWritten && 'ink',
        )}
      >
        {title}
      </h2>
      <div data-print="no" className="mb-9">
        <p className="text-center text-sm text-ink-faint tabular-nums">{note}</p>
        {tools && <div className="mt-1.5">{tools}</div>}
      </div>
    </>
  )
}
