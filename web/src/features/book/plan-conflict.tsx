import { useEffect, useRef } from 'react'
import type { StoryPlan } from '#contract/plan.ts'
import { formatCount } from '../../lib/format.ts'
import { Button } from '../../ui/button.tsx'
import { endingCards } from './book-words.ts'
import { type PlanDraft, toPlanDraft } from './plan-draft.ts'

interface PlanConflictProps {
  mine: PlanDraft
  theirs: StoryPlan
  onKeepMine: () => void
  onTakeTheirs: () => void
}

/** Shows both plans and asks which plan to keep, if the plan was changed elsewhere while it was edited. */
export function PlanConflict({ mine, theirs, onKeepMine, onTakeTheirs }: PlanConflictProps) {
  const written = theirs.chapters.filter(({ status }) => status === 'written').length
  const notice = useRef<HTMLDivElement>(null)
  useEffect(() => {
    notice.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    <div ref={notice} role="alert" className="rounded-box bg-gold-wash p-4">
      <p className="font-semibold text-gold">This plan was changed elsewhere meanwhile</p>
      <p className="mt-1 text-gold">Nothing was saved. Choose which plan stays, then save.</p>
      <div className="mt-4 grid gap-4">
        <Outline title="Yours" plan={mine} first={written + 1} />
        <Outline title="The other one" plan={toPlanDraft(theirs)} first={written + 1} />
      </div>
      <div className="mt-4 flex flex-wrap gap-2">
        <Button variant="quiet" size="small" onClick={onKeepMine}>
          Keep mine
        </Button>
        <Button variant="quiet" size="small" onClick={onTakeTheirs}>
          Take the other one
        </Button>
      </div>
    </div>
  )
}

function Outline({ title, plan, first }: { title: string; plan: PlanDraft; first: number }) {
  const ending = endingCards.find(({ value }) => value === plan.ending)?.label ?? 'not decided yet'
  return (
    <section aria-label={title} className="rounded-box bg-surface p-3 text-[0.9375rem]">
      <h4 className="font-semibold">{title}</h4>
      <p className="text-ink-soft">
        {plan.enabled ? 'Plan on' : 'Plan off'},{' '}
        {plan.chapterGoal === null ? 'any number of chapters' : formatCount(plan.chapterGoal, 'chapter')},
        ending: {ending}
      </p>
      <ul className="mt-1.5 grid gap-1">
        {plan.promises.map((promise) => (
          <li key={promise} dir="auto" className="break-words">
            Promise: {promise}
          </li>
        ))}
        {plan.chapters.map((chapter, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a planned chapter has no identity but its place
          <li key={index} className="break-words">
            <span className="font-semibold">Chapter {first + index}</span> <bdi>{chapter.title}</bdi>
            <ul className="list-disc ps-5">
              {chapter.beats.map((beat, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a new beat has no identity but its place
                <li key={at} dir="auto">
                  {beat.text}
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </section>
  )
}
