import { zodResolver } from '@hookform/resolvers/zod'
import { Plus, Trash2 } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useFieldArray, useForm } from 'react-hook-form'
import { type ChapterContract, sceneLimits } from '#contract/chapter-contract.ts'
import { call } from '../../lib/api.ts'
import { ApiError } from '../../lib/api-error.ts'
import { findDraft, storeDraft } from '../../lib/drafts.ts'
import { povLabels, tenseLabels } from '../../lib/narration-words.ts'
import { useAction } from '../../lib/use-action.ts'
import { useDraft } from '../../lib/use-draft.ts'
import { Button } from '../../ui/button.tsx'
import { Field, FieldNotes } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'
import { OtherDrafts } from '../../ui/other-drafts.tsx'
import { Select } from '../../ui/select.tsx'
import { Textarea } from '../../ui/textarea.tsx'
import { CancelGeneration } from './cancel-generation.tsx'
import { type ContractValues, contractForm, contractValues } from './contract-form.ts'
import { takeAnswer } from './generation-cache.ts'

interface ContractReviewProps {
  generationId: string
  contract: ChapterContract
  /**
   * `onConflict` is called when the generation no longer waits for the writer's approval, or when another screen has
   * changed its contract. The caller reads the generation again.
   */
  onConflict: () => void
}

const emptyToNull = (value: string | null) => (value === '' ? null : value)
const newScene = { text: '', words: 300, people: '', place: '' }

/** Asks the writer to change or approve the contract of a chapter before its prose is written (D-115). */
export function ContractReview({ generationId, contract, onConflict }: ContractReviewProps) {
  const draftKey = `contract-${generationId}`
  const [stored] = useState(() => findDraft<ContractValues, ChapterContract>(draftKey))
  const [initial] = useState(() => ({ ...contractValues(contract), ...stored?.values }))
  const form = useForm({ resolver: zodResolver(contractForm), defaultValues: initial })
  // Another screen of the owner may change the contract while this form is open, or while its draft is stored.
  const [base, setBase] = useState(stored?.base ?? contract)
  const draft = useDraft(draftKey, form, { base, setBase })
  const scenes = useFieldArray({ control: form.control, name: 'scenes' })
  const [conflict, setConflict] = useState<string | null>(null)
  const { errors } = form.formState
  const params = { id: generationId }
  const isFormOf = (one: ChapterContract) =>
    JSON.stringify(form.getValues()) === JSON.stringify(contractValues(one))
  const isStale = JSON.stringify(base) !== JSON.stringify(contract)
  const question = useRef<HTMLDivElement>(null)
  // The pressed button is removed together with the question, so the first field gets the focus.
  const focusForm = () => question.current?.closest('form')?.querySelector('select')?.focus()
  const keepTyped = () => {
    setBase(contract)
    storeDraft(draftKey, form.getValues(), contract)
  }
  const takeOther = () => {
    form.reset(contractValues(contract))
    draft.clear()
    setBase(contract)
  }
  const follow = useEffectEvent(() => {
    // The question takes the place of the notice about a contract that was changed elsewhere.
    setConflict(null)
    if (isFormOf(contract)) setBase(contract)
    else if (isFormOf(base)) takeOther()
  })
  useEffect(() => {
    if (isStale) follow()
  }, [isStale])

  const write = useAction({
    run: async (changed: ChapterContract) => {
      if (JSON.stringify(changed) !== JSON.stringify(contract))
        await call('PUT /api/generations/{id}/contract', { params, body: { ...changed, base } })
      return call('POST /api/generations/{id}/contract/approve', { params })
    },
    failure: 'The contract could not be agreed on. What you changed is kept here.',
    serverMessage: 'refusals',
    onSuccess: async (generation) => {
      draft.clear()
      await takeAnswer(generation)
      onConflict()
    },
    onError: (error) => {
      if (!(error instanceof ApiError) || error.status !== 409) return
      setConflict(error.serverMessage ?? 'This chapter does not wait for your word any more.')
      onConflict()
    },
  })

  return (
    <form
      noValidate
      aria-label="The contract of this chapter"
      onSubmit={form.handleSubmit((changed) => (isStale ? question.current?.focus() : write.mutate(changed)))}
      className="mx-auto grid max-w-3xl gap-6 rounded-panel bg-raised p-5 shadow-[inset_0_0_0_1px_var(--line)] sm:p-8"
    >
      <div>
        <h3 className="text-xl">Is this the chapter you mean?</h3>
        <p className="mt-1.5 text-pretty text-ink-soft">
          It is written when you say so. Change what you like: only what stands here happens.
        </p>
      </div>
      {conflict && !isStale && (
        <p role="alert" className="rounded-box bg-ember-wash p-4 text-[0.9375rem]">
          {conflict} It was approved, changed or stopped elsewhere. Your changes are still in this form.
        </p>
      )}
      {isStale && (
        <div
          ref={question}
          role="alert"
          tabIndex={-1}
          className="rounded-box bg-gold-wash px-4 py-3 text-gold"
        >
          <p className="font-semibold">This contract was changed elsewhere meanwhile</p>
          <p className="mt-1">What you typed is still here. Choose which of the two stays.</p>
          <div className="mt-3 flex flex-wrap gap-2">
            <Button
              variant="quiet"
              size="small"
              onClick={() => {
                focusForm()
                keepTyped()
              }}
            >
              Keep what I typed
            </Button>
            <Button
              variant="quiet"
              size="small"
              onClick={() => {
                focusForm()
                takeOther()
              }}
            >
              Take the other change
            </Button>
          </div>
        </div>
      )}
      <OtherDrafts draft={draft} />
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Point of view" unmarked className="sm:col-span-2">
          <Select
            options={povLabels}
            placeholder="As in the story"
            {...form.register('pov', { setValueAs: emptyToNull })}
          />
        </Field>
        <Field label="Whose" unmarked error={errors.povCharacter?.message}>
          <Input autoComplete="off" {...form.register('povCharacter', { setValueAs: emptyToNull })} />
        </Field>
        <Field label="Tense" unmarked>
          <Select
            options={tenseLabels}
            placeholder="As in the story"
            {...form.register('tense', { setValueAs: emptyToNull })}
          />
        </Field>
      </div>
      <Field label="Opening" error={errors.opening?.message}>
        <Textarea rows={2} {...form.register('opening')} />
      </Field>
      <ol aria-label="Scenes" className="grid gap-4">
        {scenes.fields.map((field, index) => (
          <li key={field.id} className="grid gap-4 rounded-box border border-line p-4">
            <div className="flex items-center gap-3">
              <h4 className="font-semibold">Scene {index + 1}</h4>
              {scenes.fields.length > sceneLimits.min && (
                <Button
                  variant="bare"
                  size="small"
                  className="ms-auto"
                  aria-label={`Remove scene ${index + 1}`}
                  onClick={() => scenes.remove(index)}
                >
                  <Trash2 aria-hidden />
                  Remove
                </Button>
              )}
            </div>
            <Field label="What happens" required error={errors.scenes?.[index]?.text?.message}>
              <Textarea rows={2} {...form.register(`scenes.${index}.text`)} />
            </Field>
            <div className="grid gap-4 sm:grid-cols-[7rem_minmax(0,1fr)_minmax(0,1fr)]">
              <Field label="Words" required error={errors.scenes?.[index]?.words?.message}>
                <Input
                  type="number"
                  inputMode="numeric"
                  {...form.register(`scenes.${index}.words`, { valueAsNumber: true })}
                />
              </Field>
              <Field label="People" unmarked error={errors.scenes?.[index]?.people?.message}>
                <Input autoComplete="off" {...form.register(`scenes.${index}.people`)} />
              </Field>
              <Field label="Place" unmarked error={errors.scenes?.[index]?.place?.message}>
                <Input autoComplete="off" {...form.register(`scenes.${index}.place`)} />
              </Field>
            </div>
          </li>
        ))}
      </ol>
      <div>
        {scenes.fields.length < sceneLimits.max && (
          <Button variant="quiet" size="small" onClick={() => scenes.append(newScene)}>
            <Plus aria-hidden />
            Add a scene
          </Button>
        )}
        <FieldNotes
          hint="A chapter has two to six scenes."
          error={errors.scenes?.root?.message ?? errors.scenes?.message}
        />
      </div>
      <Field label="Must happen" hint="One on each line" error={messageOfList(errors.must)}>
        <Textarea rows={2} {...form.register('must')} />
      </Field>
      <Field label="Must not happen" hint="One on each line" error={messageOfList(errors.mustNot)}>
        <Textarea rows={2} {...form.register('mustNot')} />
      </Field>
      <Field label="Ending" error={errors.ending?.message}>
        <Textarea rows={2} {...form.register('ending')} />
      </Field>
      <div className="flex flex-wrap justify-end gap-2.5">
        <CancelGeneration id={generationId} asks={() => !isFormOf(contract)} />
        <Button type="submit" busy={write.isPending}>
          Write it
        </Button>
      </div>
    </form>
  )
}

/**
 * Returns the error message of a list that is edited as lines: that of the whole list, or that of its first invalid
 * line.
 */
function messageOfList(error: unknown): string | undefined {
  const own = (value: unknown) =>
    typeof value === 'object' && value !== null && 'message' in value && typeof value.message === 'string'
      ? value.message
      : undefined
  return own(error) ?? (Array.isArray(error) ? own(error.find(Boolean)) : undefined)
}
