import type { ReactNode } from 'react'
import {
  type DefaultValues,
  type FieldValues,
  type Resolver,
  type UseFormReturn,
  useForm,
} from 'react-hook-form'
import { readDraft } from '../../lib/drafts.ts'
import { type FormDraft, useDraft } from '../../lib/use-draft.ts'
import { Button } from '../../ui/button.tsx'
import { OtherDrafts } from '../../ui/other-drafts.tsx'
import { RestoredDraft } from '../../ui/restored-draft.tsx'
import type { StoryIngredients } from './ingredient-fields.tsx'

/** The props that both forms of a new story have. */
export interface NewStoryFormProps {
  ingredients: StoryIngredients
  /** The id of a character that was just created for this story. The form starts with this character selected. */
  picked?: number
  onCancel: () => void
}

/** Creates the form of a new story. It starts with the stored draft, plus one selected character if given. */
export function useNewStoryForm<T extends FieldValues & { characterIds?: number[] }, Out extends FieldValues>(
  draftName: string,
  resolver: Resolver<T, unknown, Out>,
  blank: T,
  picked: number | undefined,
) {
  const unfilled = withPicked(blank, picked)
  const values = withPicked({ ...blank, ...readDraft<Partial<T>>(draftName) }, picked)
  const form = useForm<T, unknown, Out>({ resolver, defaultValues: values as DefaultValues<T> })
  return { form, draft: useDraft(draftName, form), unfilled }
}

interface StoryFormFrameProps<T extends FieldValues, Out extends FieldValues> {
  form: UseFormReturn<T, unknown, Out>
  draft: FormDraft
  /** The values of the form without a draft. */
  unfilled: T
  submit: string
  busy: boolean
  /** The estimate of the order; shown while nothing blocks the order. */
  estimate?: string | undefined
  /** The reason why the form cannot be sent yet. */
  blockedReason?: string
  onSubmit: (body: Out) => void
  onCancel: () => void
  children: ReactNode
}

/** Renders the form element of a new story with its buttons, which stay visible. Cancel keeps the draft. */
export function StoryFormFrame<T extends FieldValues, Out extends FieldValues>(
  props: StoryFormFrameProps<T, Out>,
) {
  const { form, draft, unfilled, submit, busy, estimate, blockedReason, onSubmit, onCancel, children } = props
  return (
    <form noValidate onSubmit={form.handleSubmit((body) => onSubmit(body))} className="grid gap-7">
      <RestoredDraft draft={draft} blank={unfilled} />
      <OtherDrafts draft={draft} />
      {children}
      <div
        data-form-bar
        className="sticky bottom-[calc(4.5rem+env(safe-area-inset-bottom))] z-10 -mx-[calc(1.25rem+1.125rem)] -mb-5 flex flex-wrap items-center justify-end gap-2.5 border-t sm:rounded-b-panel border-line bg-surface/95 px-5 py-3.5 backdrop-blur-md sm:-mx-9 sm:-mb-9 sm:px-9 lg:bottom-0"
      >
        {blockedReason && (
          <p id="lacking" className="me-auto text-[0.9375rem] text-ink-soft max-sm:basis-full">
            {blockedReason}
          </p>
        )}
        {!blockedReason && estimate && (
          <p className="me-auto text-[0.9375rem] text-ink-soft max-sm:basis-full">{estimate}</p>
        )}
        <Button
          variant="quiet"
          onClick={() => {
            draft.keepOwn(unfilled)
            onCancel()
          }}
        >
          Cancel
        </Button>
        <Button
          type="submit"
          disabled={blockedReason !== undefined}
          aria-describedby={blockedReason && 'lacking'}
          busy={busy}
        >
          {submit}
        </Button>
      </div>
    </form>
  )
}

function withPicked<V extends { characterIds?: number[] }>(values: V, picked: number | undefined): V {
  const ids = values.characterIds ?? []
  return picked === undefined || ids.includes(picked) ? values : { ...values, characterIds: [...ids, picked] }
}
