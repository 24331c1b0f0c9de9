import type { ReactNode } from 'react'
import { countWords } from '#contract/text.ts'
import { formatCount } from '../../lib/wording.ts'
import { ChapterHeading } from './chapter-page.tsx'
import { Prose } from './prose.tsx'

interface LiveChapterProps {
  number: number
  text: string
  /** The generation is running. Otherwise it stopped and the text stays as it was. */
  isGenerating: boolean
  /** The generation's progress with Cancel, or its outcome with Retry. */
  status: ReactNode
  /** What the generation asks of the writer before the first word; shown instead of the text and the status. */
  question?: ReactNode
}

/** Shows a chapter while it is being written. New text is added at the end and moves nothing else on the page. */
export function LiveChapter({ number, text, isGenerating, status, question }: LiveChapterProps) {
  const words = countWords(text)
  return (
    <article>
      <ChapterHeading
        title={`Chapter ${number}`}
        note={
          words > 0
            ? `${formatCount(words, 'word')} so far`
            : question
              ? 'Waiting for your word'
              : 'The page is being laid out'
        }
      />
      <div className="min-h-56">
        {question ?? (
          <Prose text={text} end={isGenerating ? <span aria-hidden className="caret blink" /> : undefined} />
        )}
      </div>
      {!question && (
        <div data-print="no" className="mx-auto mt-9 max-w-3xl border-t border-line pt-6">
          {status}
        </div>
      )}
    </article>
  )
}
