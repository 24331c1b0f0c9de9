import type { StoryPlan } from '#contract/plan.ts'
import { Fieldset } from '../../ui/fieldset.tsx'

export type PlannedBeat = StoryPlan['chapters'][number]['beats'][number]

/** Returns the beats that the plan has for a chapter; none while the plan is switched off. */
export function plannedBeats(plan: StoryPlan | undefined, chapterNumber: number): PlannedBeat[] {
  if (!plan?.enabled) return []
  return (
    plan.chapters.find(({ number, status }) => status === 'planned' && number === chapterNumber)?.beats ?? []
  )
}

interface BeatChipsProps {
  beats: PlannedBeat[]
  chosen: readonly number[]
  onChange: (chosen: number[]) => void
}

/** Lets the author choose which planned beats a chapter contains (D-99). */
export function BeatChips({ beats, chosen, onChange }: BeatChipsProps) {
  const toggle = (id: number) =>
    onChange(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id])
  return (
    <Fieldset
      legend="From the plan"
      optional
      hint="What you choose happens in this chapter. The rest stays planned for later."
    >
      <div className="flex flex-wrap gap-2">
        {beats.map(({ id, text }) => (
          <label
            key={id}
            className="flex min-h-11 max-w-full items-start gap-2.5 rounded-box border border-line-strong bg-raised px-3.5 py-2.5 text-[0.9375rem]/snug transition-colors select-none hover:border-rose has-checked:border-rose has-checked:bg-rose-wash has-checked:text-rose-strong"
          >
            <input
              type="checkbox"
              checked={chosen.includes(id)}
              onChange={() => toggle(id)}
              className="tick shrink-0"
            />
            <span dir="auto" className="min-w-0 wrap-anywhere">
              {text}
            </span>
          </label>
        ))}
      </div>
    </Fieldset>
  )
}
