import { ArrowRight } from 'lucide-react'
import { Link } from 'react-router-dom'
import type { Chapter } from '#contract/chapters.ts'
import { isSceneBreak } from '#contract/text.ts'
import { Emphasis } from '../../lib/emphasis.tsx'
import { paragraphsOf } from '../../lib/paragraphs.ts'

interface NextChapterProps {
  chapter: Chapter
  href: string
  onOpen: () => void
}

/** A link to the next chapter with its title and its first line, shown at the end of a chapter (D-126). */
export function NextChapter({ chapter, href, onOpen }: NextChapterProps) {
  const { chapterNumber, title, content } = chapter
  const line = paragraphsOf(content).find(({ text }) => !isSceneBreak(text))?.text
  return (
    <Link
      to={href}
      preventScrollReset
      data-print="no"
      onClick={(event) => {
        // A click with a modifier key is left to the browser, which opens the link in another tab or window.
        if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
        event.preventDefault()
        onOpen()
      }}
      className="group mx-auto mt-12 flex max-w-3xl items-center gap-5 rounded-panel bg-paper p-5 shadow-[inset_0_0_0_1px_var(--line)] transition-shadow hover:shadow-[inset_0_0_0_1px_var(--rose)] sm:px-7 sm:py-6"
    >
      <span className="min-w-0 flex-1">
        <span className="kicker block">{title ? `Chapter ${chapterNumber}` : 'It goes on'}</span>
        <span dir="auto" className="mt-1.5 block font-display text-xl/tight font-[560]">
          {title || `Chapter ${chapterNumber}`}
        </span>
        {line && (
          <span dir="auto" className="mt-2 line-clamp-2 font-read text-ink-soft">
            <Emphasis text={line} />
          </span>
        )}
      </span>
      <ArrowRight
        aria-hidden
        className="size-5 shrink-0 text-rose transition-transform group-hover:translate-x-1 rtl:rotate-180"
      />
    </Link>
  )
}
