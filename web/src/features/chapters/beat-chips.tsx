import type { StoryPlan } from '#contract/plan.ts'
import { ChipPicker } from '../../ui/chip-picker.tsx'
import { Fieldset } from '../../ui/fieldset.tsx'

export type PlannedBeat = StoryPlan['chapters'][number]['beats'][number]

/** Returns the beats that are planned for a chapter. Returns none if the writer has switched the plan off. */
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
  return (
    <Fieldset
      legend="From the plan"
      optional
      hint="What you choose happens in this chapter. The rest stays planned for later."
    >
      <ChipPicker
        long
        options={beats.map(({ id, text }) => [id, text] as const)}
        value={chosen}
        onChange={onChange}
      />
    </Fieldset>
  )
}
