import type { ReactNode } from 'react'
import { counted, countWords } from '../../lib/wording.ts'
import { ChapterHeading } from './chapter-page.tsx'
import { Prose } from './prose.tsx'

interface LiveChapterProps {
  number: number
  text: string
  /** It is growing at this moment; else it stopped where it stands. */
  growing: boolean
  /** Its progress with Cancel, or how it ended with Retry. */
  status: ReactNode
}

/** The chapter that is being written: it grows at its end and moves nothing else. */
export function LiveChapter({ number, text, growing, status }: LiveChapterProps) {
  const words = countWords(text)
  return (
    <article>
      <ChapterHeading
        title={`Chapter ${number}`}
        note={words > 0 ? `${counted(words, 'word')} so far` : 'The page is being laid out'}
      />
      <div className="min-h-56">
        <Prose text={text} end={growing ? <span aria-hidden className="caret blink" /> : undefined} />
      </div>
      <div data-print="no" className="mx-auto mt-9 max-w-3xl border-t border-line pt-6">
        {status}
      </div>
    </article>
  )
}
