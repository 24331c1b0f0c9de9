import { CircleCheck } from 'lucide-react'
import type { StoryPlan } from '#contract/plan.ts'
import { formatCount } from '../../lib/format.ts'
import { Folded } from '../../ui/folded.tsx'
import { ChapterLink, Quote } from './chapter-link.tsx'

/** The written chapters, each with the beats that happened in it and the quotes that show this (D-100). */
export function WrittenChapters({ chapters }: { chapters: StoryPlan['chapters'] }) {
  const beats = chapters.reduce((sum, chapter) => sum + chapter.beats.length, 0)
  return (
    <Folded
      open={beats > 0 && chapters.length <= 5}
      className="rounded-box border border-line px-4"
      summaryClassName="font-semibold"
      summary={`Written: ${formatCount(chapters.length, 'chapter')}, ${formatCount(beats, 'beat')} told`}
    >
      <ol className="grid gap-5 pb-4">
        {chapters.map(({ number, beats: done }) => (
          <li key={number}>
            <ChapterLink number={number} />
            {done.length === 0 ? (
              <p className="text-[0.9375rem] text-ink-soft">Nothing of the plan happened here.</p>
            ) : (
              <ul className="mt-1.5 grid gap-3">
                {done.map(({ id, text, quote }) => (
                  <li key={id} className="flex gap-2.5">
                    <CircleCheck role="img" aria-label="Told" className="mt-1 size-4.5 shrink-0 text-leaf" />
                    <div className="min-w-0">
                      <p dir="auto" className="break-words">
                        {text}
                      </p>
                      {quote !== null && <Quote words={quote} chapter={number} />}
                    </div>
                  </li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ol>
    </Folded>
  )
}
