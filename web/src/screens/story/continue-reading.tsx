import { BookOpen } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { Chapter } from '#contract/chapters.ts'
import type { ReadingPosition } from '../../lib/reading-position.ts'
import { Button } from '../../ui/button.tsx'
import { scrollToParagraph } from './use-reading-position.ts'
import { focusChapter } from './use-turn-to-chapter.ts'

interface ContinueReadingProps {
  chapters: readonly Chapter[]
  mine: boolean
  position: ReadingPosition | null
  onShow: (chapter: number) => void
}

/**
 * A button that scrolls to the text and moves the focus there: to the reading position that any device stored, or to
 * the beginning (D-157).
 */
export function ContinueReading({ chapters, mine, position, onShow }: ContinueReadingProps) {
  const chapter = chapters[Math.min(position?.chapter ?? 1, chapters.length) - 1]
  const paragraph = position && chapter?.chapterNumber === position.chapter ? position.paragraph : 0
  const [going, setGoing] = useState(false)
  useEffect(() => {
    const article = going && chapter && document.querySelector(`[data-chapter="${chapter.id}"]`)
    if (!article || !chapter) return
    setGoing(false)
    if (paragraph > 0) scrollToParagraph(chapter.id, paragraph)
    else {
      article.scrollIntoView({ behavior: 'instant' })
      focusChapter()
    }
  })
  if (!chapter) return null
  const isBegun = chapter.chapterNumber > 1 || paragraph > 0
  if (mine && !isBegun) return null
  return (
    <Button
      variant={mine ? 'quiet' : 'solid'}
      onClick={() => {
        onShow(chapter.chapterNumber)
        setGoing(true)
      }}
    >
      <BookOpen aria-hidden />
      {isBegun ? `Continue, chapter ${chapter.chapterNumber}` : 'Read'}
    </Button>
  )
}
