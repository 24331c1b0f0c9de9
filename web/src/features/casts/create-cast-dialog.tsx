import { zodResolver } from '@hookform/resolvers/zod'
import { useQuery } from '@tanstack/react-query'
import { Controller, useForm } from 'react-hook-form'
import type { z } from 'zod'
import { type Cast, createCast } from '#contract/casts.ts'
import { call } from '../../lib/api.ts'
import { showIssues } from '../../lib/form-issues.ts'
import { useIdempotentCall } from '../../lib/idempotent-call.ts'
import { invalidate, readAll } from '../../lib/queries.ts'
import { useAction } from '../../lib/use-action.ts'
import { Fieldset } from '../../ui/fieldset.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { Picker } from '../../ui/picker.tsx'
import { UnfetchedLine } from '../../ui/unfetched.tsx'
import { CastFields } from './cast-fields.tsx'

interface CreateCastDialogProps {
  onSaved: (cast: Cast) => void
  onClose: () => void
}

/** Creates a cast with its first members. */
export function CreateCastDialog({ onSaved, onClose }: CreateCastDialogProps) {
  const read = useQuery(readAll('GET /api/characters'))
  const form = useForm({
    resolver: zodResolver(createCast.body),
    defaultValues: { name: '', genre: 'romance', description: '', characterIds: [] as number[] },
  })
  const once = useIdempotentCall()
  const save = useAction({
    run: (body: z.output<typeof createCast.body>) =>
      once(body, (idempotencyKey) => call('POST /api/casts', { body, idempotencyKey })),
    success: 'Cast created successfully',
    failure: 'Failed to create cast',
    serverMessage: true,
    onError: (error) => showIssues(form, error),
    onSuccess: async (saved) => {
      await invalidate('GET /api/casts')
      onSaved(saved)
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
      onClose={onClose}
    >
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
