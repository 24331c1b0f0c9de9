import type { ReactNode } from 'react'
import { countWords } from '../../lib/wording.ts'
import { Prose } from './prose.tsx'

interface LiveChapterProps {
  number: number
  text: string
  /** It is growing at this moment; else it stopped where it stands. */
  growing: boolean
  /** What it does, for a person to read. */
  stage: string
  /** Its progress with Cancel, or how it ended with Retry. */
  status: ReactNode
}

/** The chapter that is being written: it grows at its end and moves nothing else. */
export function LiveChapter({ number, text, growing, stage, status }: LiveChapterProps) {
  const words = countWords(text)
  return (
    <article>
      <h2 className="mt-9 mb-2 text-center text-[clamp(1.625rem,3.4vw,2.125rem)]">Chapter {number}</h2>
      <p className="mb-9 text-center text-sm text-ink-faint tabular-nums">
        {words > 0 ? `${words.toLocaleString()} words so far` : 'The page is being laid out'}
      </p>
      <div className="min-h-56">
        <Prose text={text} end={growing ? <span aria-hidden className="caret blink" /> : undefined} />
      </div>
      {/* Milestones, not words: a screen reader hears what is being done, and reads the text when it likes. */}
      <p role="status" className="sr-only">
        {growing ? stage : ''}
      </p>
      <div className="mx-auto mt-9 max-w-3xl border-t border-line pt-6">{status}</div>
    </article>
  )
}
