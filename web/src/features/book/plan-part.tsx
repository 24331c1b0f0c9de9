import { useQuery } from '@tanstack/react-query'
import { Plus, Trash2 } from 'lucide-react'
import type { StoryPlan } from '#contract/plan.ts'
import { read } from '../../lib/queries.ts'
import { showUndo } from '../../lib/toasts.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Fieldset } from '../../ui/fieldset.tsx'
import { GatedButton } from '../../ui/gated-button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Input } from '../../ui/input.tsx'
import { RadioCards } from '../../ui/radio-cards.tsx'
import { Switch } from '../../ui/switch.tsx'
import { Unfetched } from '../../ui/unfetched.tsx'
import { useBook } from './book-context.ts'
import { endingCards } from './book-words.ts'
import { PartActions, PartSkeleton } from './part-state.tsx'
import { PassedBeats } from './passed-beats.tsx'
import { PlanConflict } from './plan-conflict.tsx'
import { inserted, MAX_PROMISES, type PlanDraft, removed, replaced } from './plan-draft.ts'
import { PlannedChapters } from './planned-chapters.tsx'
import { usePlanEdit } from './use-plan-edit.ts'
import { WrittenChapters } from './written-chapters.tsx'

/** The tab in which the writer edits the plan of the story (D-98 to D-101). */
export function PlanPart() {
  const { storyId } = useBook()
  const plan = useQuery(read('GET /api/stories/{id}/plan', { params: { id: storyId } }))
  if (plan.data) return <PlanForm key={storyId} storyId={storyId} plan={plan.data} />
  if (plan.isError) return <Unfetched retry={() => void plan.refetch()} />
  return <PartSkeleton />
}

function PlanForm({ storyId, plan }: { storyId: number; plan: StoryPlan }) {
  const edit = usePlanEdit(storyId, plan)
  const { draft, change } = edit
  const written = plan.chapters.filter(({ status }) => status === 'written')
  return (
    <form
      noValidate
      className="grid gap-7"
      onSubmit={(event) => {
        event.preventDefault()
        edit.save()
      }}
    >
      <Switch
        label="Plan ahead"
        hint={
          draft.enabled
            ? 'Each chapter follows these beats, and the plan grows as the story does.'
            : 'The story is written without a plan. What is here stays here.'
        }
        checked={draft.enabled}
        onChange={(enabled) => change((before) => ({ ...before, enabled }))}
      />
      <Field label="Chapters in all" unmarked hint="From 1 to 500. Empty while you do not know yet.">
        <Input
          type="number"
          inputMode="numeric"
          min={1}
          max={500}
          step={1}
          className="max-w-36"
          value={draft.chapterGoal ?? ''}
          onChange={({ target }) => {
            const chapterGoal = target.value === '' ? null : target.valueAsNumber
            change((before) => ({ ...before, chapterGoal }))
          }}
        />
      </Field>
      <Fieldset legend="How it ends" hint="Only the chapter that you mark as the last one ends the story.">
        <RadioCards
          name="ending"
          cards={[...endingCards, { value: '', label: 'Not decided yet' }]}
          value={draft.ending ?? ''}
          onChange={(value) => {
            const ending = endingCards.find((one) => one.value === value)?.value ?? null
            change((before) => ({ ...before, ending }))
          }}
        />
      </Fieldset>
      <Promises promises={draft.promises} change={change} />
      {written.length > 0 && <WrittenChapters chapters={written} />}
      <PlannedChapters draft={draft} first={written.length + 1} change={change} />
      <PassedBeats draft={draft} next={written.length + 1} change={change} />
      {edit.conflict && (
        <PlanConflict
          mine={draft}
          theirs={edit.conflict}
          onKeepMine={edit.keepMine}
          onTakeTheirs={edit.takeTheirs}
        />
      )}
      <PartActions>
        {edit.problem && (
          <p role="alert" className="w-full text-sm font-semibold text-ember">
            {edit.problem}
          </p>
        )}
        {edit.changed ? (
          <Button variant="quiet" onClick={edit.discard}>
            Discard changes
          </Button>
        ) : (
          <p className="me-auto self-center text-sm text-ink-soft">Everything is saved.</p>
        )}
        <Button type="submit" disabled={!edit.changed || edit.conflict !== null} busy={edit.saving}>
          Save plan
        </Button>
      </PartActions>
    </form>
  )
}

interface PromisesProps {
  promises: PlanDraft['promises']
  change: (next: (draft: PlanDraft) => PlanDraft) => void
}

/** A field for the promises of the story to its readers. */
function Promises({ promises, change }: PromisesProps) {
  const changePromises = (next: (list: readonly string[]) => string[]) =>
    change((draft) => ({ ...draft, promises: next(draft.promises) }))
  const remove = (index: number, promise: string) => {
    changePromises((list) => removed(list, index))
    if (promise.trim() !== '')
      showUndo('Promise deleted', () => changePromises((list) => inserted(list, index, promise)))
  }
  return (
    <Fieldset
      legend="Promises"
      hint="What the story owes its readers before it ends, such as 'the letter is opened'."
    >
      <ul className="grid gap-2">
        {promises.map((promise, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a promise has no identity but its place
          <li key={index} className="flex gap-1">
            <Input
              aria-label={`Promise ${index + 1}`}
              autoComplete="off"
              value={promise}
              onChange={({ target }) => changePromises((list) => replaced(list, index, () => target.value))}
            />
            <IconButton label={`Delete promise ${index + 1}`} onClick={() => remove(index, promise)}>
              <Trash2 aria-hidden />
            </IconButton>
          </li>
        ))}
      </ul>
      <GatedButton
        variant="bare"
        size="small"
        className="mt-1"
        reason={promises.length >= MAX_PROMISES ? `A plan has at most ${MAX_PROMISES} promises.` : undefined}
        onClick={() => changePromises((list) => [...list, ''])}
      >
        <Plus aria-hidden />
        Add a promise
      </GatedButton>
    </Fieldset>
  )
}
