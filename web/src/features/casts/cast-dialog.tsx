import { zodResolver } from '@hookform/resolvers/zod'
import { useQuery } from '@tanstack/react-query'
import { Controller, useForm } from 'react-hook-form'
import type { z } from 'zod'
import { type Cast, createCast } from '#contract/casts.ts'
import { genres } from '#contract/options.ts'
import { call } from '../../lib/api.ts'
import { showIssues } from '../../lib/form-issues.ts'
import { useIdempotencyKey } from '../../lib/idempotency-key.ts'
import { invalidate, readAll } from '../../lib/queries.ts'
import { useAction } from '../../lib/use-action.ts'
import { Field } from '../../ui/field.tsx'
import { Fieldset } from '../../ui/fieldset.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { Input } from '../../ui/input.tsx'
import { Picker } from '../../ui/picker.tsx'
import { Select } from '../../ui/select.tsx'
import { Textarea } from '../../ui/textarea.tsx'
import { UnfetchedLine } from '../../ui/unfetched.tsx'

type CastForm = z.output<typeof createCast.body>

interface CastDialogProps {
  /** The cast to change. Without it the dialog creates a cast. */
  cast?: Cast
  onSaved: (cast: Cast) => void
  onClose: () => void
}

/** Creates a cast with its first members, or changes the name, genre and description of a cast. */
export function CastDialog({ cast, onSaved, onClose }: CastDialogProps) {
  const read = useQuery({ ...readAll('GET /api/characters'), enabled: !cast })
  const characters = read.data ?? []
  const form = useForm({
    resolver: zodResolver(createCast.body),
    defaultValues: {
      name: cast?.name ?? '',
      genre: cast?.genre ?? 'romance',
      description: cast?.description ?? '',
      characterIds: [] as number[],
    },
  })
  const keyFor = useIdempotencyKey()
  const { errors } = form.formState
  const save = useAction({
    run: (body: CastForm) => {
      if (!cast) return call('POST /api/casts', { body, idempotencyKey: keyFor(body) })
      const { name, genre, description } = body
      return call('PUT /api/casts/{id}', { params: { id: cast.id }, body: { name, genre, description } })
    },
    success: cast ? 'Cast saved' : 'Cast created successfully',
    failure: cast ? 'Failed to save cast' : 'Failed to create cast',
    serverMessage: true,
    onError: (error) => showIssues(form, error),
    onSuccess: async (saved) => {
      await Promise.all([invalidate('GET /api/casts'), invalidate('GET /api/casts/{id}', { id: saved.id })])
      onSaved(saved)
    },
  })
  const options = characters
    .filter((one) => one.isReady)
    .map(({ id, name, role, imageSmallUrl }) => ({ id, name, detail: role, imageUrl: imageSmallUrl }))
  return (
    <FormDialog
      id="cast"
      title={cast ? 'Edit cast' : 'Create New Cast'}
      description="A group of characters that walk into a story together."
      submit={cast ? 'Save Changes' : 'Create Cast'}
      busy={save.isPending}
      onSubmit={form.handleSubmit((body) => save.mutate(body))}
      onClose={onClose}
    >
      <Field label="Name" required error={errors.name?.message}>
        <Input {...form.register('name')} />
      </Field>
      <Field label="Genre" error={errors.genre?.message}>
        <Select options={genres} placeholder="None" {...form.register('genre')} />
      </Field>
      <Field label="Description" error={errors.description?.message}>
        <Textarea rows={2} {...form.register('description')} />
      </Field>
      {read.isError && <UnfetchedLine retry={() => void read.refetch()} />}
      {!cast && options.length > 0 && (
        <Fieldset legend="Characters" optional>
          <Controller
            control={form.control}
            name="characterIds"
            render={({ field }) => (
              <Picker
                noun="characters"
                options={options}
                value={field.value ?? []}
                onChange={field.onChange}
              />
            )}
          />
        </Fieldset>
      )}
    </FormDialog>
  )
}
