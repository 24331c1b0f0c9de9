import { zodResolver } from '@hookform/resolvers/zod'
import { useForm, useWatch } from 'react-hook-form'
import type { z } from 'zod'
import { generateCharacterBody } from '#contract/generations.ts'
import { genres } from '#contract/options.ts'
import { call } from '../../lib/api.ts'
import { readDraft } from '../../lib/drafts.ts'
import { showIssues } from '../../lib/form-issues.ts'
import { useIdempotentCall } from '../../lib/idempotent-call.ts'
import { invalidate } from '../../lib/queries.ts'
import { useAction } from '../../lib/use-action.ts'
import { useDraft } from '../../lib/use-draft.ts'
import { useEstimate } from '../../lib/use-estimate.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'
import { OtherDrafts } from '../../ui/other-drafts.tsx'
import { RestoredDraft } from '../../ui/restored-draft.tsx'
import { Select } from '../../ui/select.tsx'
import { Textarea } from '../../ui/textarea.tsx'

type Values = z.input<typeof generateCharacterBody>

/** The key of the draft of the AI form. */
export const aiDraftKey = 'character-by-ai'
const blank: Values = {
  name: '',
  role: '',
  personality: '',
  appearance: '',
  background: '',
  // The form starts without a genre. The empty choice fails validation with the specified message.
  genre: '' as Values['genre'],
}

interface GenerateCharacterFormProps {
  /**
   * `onAccepted` is called when the server has accepted the generation. The character's screen then shows its progress.
   */
  onAccepted: (characterId: number) => void
  onCancel: () => void
}

/** The form of the option 'AI-Powered Generation' for characters (D-254). */
export function GenerateCharacterForm({ onAccepted, onCancel }: GenerateCharacterFormProps) {
  const form = useForm({
    resolver: zodResolver(generateCharacterBody),
    defaultValues: { ...blank, ...readDraft<Partial<Values>>(aiDraftKey) },
  })
  const draft = useDraft(aiDraftKey, form)
  const once = useIdempotentCall(aiDraftKey)
  const { errors } = form.formState
  const generate = useAction({
    run: (body: z.output<typeof generateCharacterBody>) =>
      once(body, (idempotencyKey) =>
        call('POST /api/characters/generate', { body, respondAsync: true, idempotencyKey }),
      ),
    failure: 'Failed to generate character. Please try again.',
    serverMessage: 'refusals',
    onError: (error) => showIssues(form, error),
    onSuccess: async ({ id }) => {
      draft.clear()
      onAccepted(id)
      await Promise.all([invalidate('GET /api/characters'), invalidate('GET /api/generations')])
    },
  })
  const complete = generateCharacterBody.safeParse(useWatch({ control: form.control }))
  const estimate = useEstimate(
    'POST /api/characters/generate',
    { body: complete.data ?? blank },
    { ready: complete.success },
  )
  return (
    <form noValidate onSubmit={form.handleSubmit((body) => generate.mutate(body))} className="grid gap-6">
      <RestoredDraft draft={draft} blank={blank} />
      <OtherDrafts draft={draft} />
      <div className="grid gap-6 sm:grid-cols-2">
        <Field label="Name" hint="Left empty, one is found." error={errors.name?.message}>
          <Input autoComplete="off" {...form.register('name')} />
        </Field>
        <Field label="Role" required error={errors.role?.message}>
          <Input {...form.register('role')} />
        </Field>
      </div>
      <Field label="Genre" required error={errors.genre?.message}>
        <Select options={genres} placeholder="Choose a genre" {...form.register('genre')} />
      </Field>
      <Field label="Personality" required error={errors.personality?.message}>
        <Textarea rows={3} {...form.register('personality')} />
      </Field>
      <Field label="Appearance" required error={errors.appearance?.message}>
        <Textarea rows={3} {...form.register('appearance')} />
      </Field>
      <Field label="Background" required error={errors.background?.message}>
        <Textarea rows={3} {...form.register('background')} />
      </Field>
      <div className="flex flex-wrap items-center justify-end gap-2.5 border-t border-line pt-6">
        {estimate && <p className="me-auto text-[0.9375rem] text-ink-soft">{estimate}</p>}
        <Button
          variant="quiet"
          onClick={() => {
            draft.keepOwn(blank)
            onCancel()
          }}
        >
          Cancel
        </Button>
        <Button type="submit" busy={generate.isPending}>
          Generate Character
        </Button>
      </div>
    </form>
  )
}
