import clsx from 'clsx'
import { ArrowDown } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { countWords } from '#contract/text.ts'
import { formatCount } from '../../lib/format.ts'
import { ChapterHeading } from './chapter-page.tsx'
import { Prose } from './prose.tsx'
import { useFollowText } from './use-follow-text.ts'

interface LiveChapterProps {
  number: number
  text: string
  /** Whether the generation is running. Otherwise it has stopped and the text does not change. */
  isGenerating: boolean
  /** The line below the heading that shows whether the AI or the demo AI writes. */
  writer?: ReactNode
  /**
   * The element under the text: the contract while the generation is running, else the reason why it stopped, with
   * Retry.
   */
  status: ReactNode
  /**
   * A question that the writer must answer before the generation writes the first word. It is shown instead of the text
   * and the status.
   */
  question?: ReactNode
}

/** Shows a chapter while it is being written. The page follows the new words until the reader scrolls (D-124). */
export function LiveChapter({ number, text, isGenerating, writer, status, question }: LiveChapterProps) {
  const words = countWords(text)
  const caret = useRef<HTMLSpanElement>(null)
  const { following, follow } = useFollowText(caret, text, isGenerating && !question)
  return (
    <article>
      <ChapterHeading
        title={`Chapter ${number}`}
        note={
          words > 0
            ? `${formatCount(words, 'word')} so far`
            : question
              ? 'Waiting for your word'
              : isGenerating
                ? 'The page is being laid out'
                : 'Nothing was written yet'
        }
        tools={writer}
      />
      <div className={clsx((isGenerating || words > 0) && 'min-h-56')}>
        {question ?? (
          <Prose
            text={text}
            end={isGenerating ? <span ref={caret} aria-hidden className="caret blink" /> : undefined}
          />
        )}
      </div>
      {!question && status && (
        <div data-print="no" className="mx-auto mt-9 max-w-3xl">
          {status}
        </div>
      )}
      {isGenerating && !question && !following && (
        <button
          type="button"
          data-print="no"
          onClick={follow}
          className="rise fixed bottom-[calc(5.5rem+env(safe-area-inset-bottom))] inset-x-0 z-20 mx-auto flex min-h-11 w-fit items-center gap-2 rounded-full bg-raised px-5 font-semibold text-rose-strong shadow-lift ring-1 ring-line hover:bg-rose-wash lg:bottom-7"
        >
          <ArrowDown aria-hidden className="size-4.5" />
          Follow
        </button>
      )}
    </article>
  )
}
