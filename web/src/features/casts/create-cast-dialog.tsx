import { zodResolver } from '@hookform/resolvers/zod'
import { useQuery } from '@tanstack/react-query'
import { Controller, useForm } from 'react-hook-form'
import type { z } from 'zod'
import { type Cast, createCast } from '#contract/casts.ts'
import { call } from '../../lib/api.ts'
import { readDraft } from '../../lib/drafts.ts'
import { showIssues } from '../../lib/form-issues.ts'
import { useIdempotentCall } from '../../lib/idempotent-call.ts'
import { invalidate, readAll } from '../../lib/queries.ts'
import { useAction } from '../../lib/use-action.ts'
import { useDraft } from '../../lib/use-draft.ts'
import { Fieldset } from '../../ui/fieldset.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { OtherDrafts } from '../../ui/other-drafts.tsx'
import { Picker } from '../../ui/picker.tsx'
import { RestoredDraft } from '../../ui/restored-draft.tsx'
import { UnfetchedLine } from '../../ui/unfetched.tsx'
import { CastFields } from './cast-fields.tsx'

const DRAFT_KEY = 'new-cast'
const blank: z.input<typeof createCast.body> = {
  name: '',
  genre: 'romance',
  description: '',
  characterIds: [],
}

interface CreateCastDialogProps {
  onSaved: (cast: Cast) => void
  onClose: () => void
}

/** Creates a cast with its first members. */
export function CreateCastDialog({ onSaved, onClose }: CreateCastDialogProps) {
  const read = useQuery(readAll('GET /api/characters'))
  const form = useForm({
    resolver: zodResolver(createCast.body),
    defaultValues: { ...blank, ...readDraft<Partial<typeof blank>>(DRAFT_KEY) },
  })
  const draft = useDraft(DRAFT_KEY, form)
  const once = useIdempotentCall(DRAFT_KEY)
  const save = useAction({
    run: (body: z.output<typeof createCast.body>) =>
      once(body, (idempotencyKey) => call('POST /api/casts', { body, idempotencyKey })),
    success: 'Cast created successfully',
    failure: 'Failed to create cast',
    serverMessage: true,
    onError: (error) => showIssues(form, error),
    onSuccess: async (saved) => {
      draft.clear()
      onSaved(saved)
      await invalidate('GET /api/casts')
    },
  })
  const options = (read.data ?? [])
    .filter((one) => one.isReady)
    .map(({ id, name, role, imageSmallUrl }) => ({ id, name, detail: role, imageUrl: imageSmallUrl }))
  return (
    <FormDialog
      id="cast"
      title="Create New Cast"
      description="A group of characters that walk into a story together."
      submit="Create Cast"
      busy={save.isPending}
      onSubmit={form.handleSubmit((body) => save.mutate(body))}
      onClose={() => {
        draft.keepOwn(blank)
        onClose()
      }}
    >
      <RestoredDraft draft={draft} blank={blank} />
      <OtherDrafts draft={draft} />
      <CastFields form={form} />
      {read.isError && <UnfetchedLine retry={() => void read.refetch()} />}
      {options.length > 0 && (
        <Fieldset legend="Characters" optional error={form.formState.errors.characterIds?.message}>
          <Controller
            control={form.control}
            name="characterIds"
            render={({ field }) => (
              <Picker
                noun="characters"
                options={options}
                value={field.value ?? []}
                onChange={field.onChange}
                fieldRef={field.ref}
              />
            )}
          />
        </Fieldset>
      )}
    </FormDialog>
  )
}
