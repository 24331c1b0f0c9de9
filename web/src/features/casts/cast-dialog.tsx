import { zodResolver } from '@hookform/resolvers/zod'
import { useQuery } from '@tanstack/react-query'
import { Controller, useForm } from 'react-hook-form'
import { type Cast, createCast } from '#contract/casts.ts'
import { genres } from '#contract/options.ts'
import { call } from '../../lib/api.ts'
import { showIssues } from '../../lib/form-issues.ts'
import { useIdempotencyKey } from '../../lib/idempotency-key.ts'
import { invalidate, readAll } from '../../lib/queries.ts'
import { useAction } from '../../lib/use-action.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { Fieldset } from '../../ui/fieldset.tsx'
import { Input } from '../../ui/input.tsx'
import { Picker } from '../../ui/picker.tsx'
import { Select } from '../../ui/select.tsx'
import { Textarea } from '../../ui/textarea.tsx'

type CastForm = { name: string; genre?: string; description?: string; characterIds: number[] }

/** The form behind 'Create New Cast': a name, and who belongs to it. */
export function CastDialog({ onCreated, onClose }: { onCreated: (cast: Cast) => void; onClose: () => void }) {
  const { data: characters = [] } = useQuery(readAll('GET /api/characters'))
  const form = useForm({
    resolver: zodResolver(createCast.body),
    defaultValues: { name: '', genre: 'romance', description: '', characterIds: [] as number[] },
  })
  const keyFor = useIdempotencyKey()
  const { errors } = form.formState
  const create = useAction({
    run: (body: CastForm) => call('POST /api/casts', { body, idempotencyKey: keyFor(body) }),
    success: 'Cast created successfully',
    failure: 'Failed to create cast',
    serverMessage: true,
    onError: (error) => showIssues(form, error),
    onSuccess: async (cast) => {
      await invalidate('GET /api/casts')
      onCreated(cast)
    },
  })
  const options = characters
    .filter((one) => one.isReady)
    .map(({ id, name, role, imageSmallUrl }) => ({ id, name, detail: role, imageUrl: imageSmallUrl }))
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Create New Cast"
      description="A group of characters that walk into a story together."
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form="new-cast" busy={create.isPending}>
            Create Cast
          </Button>
        </>
      }
    >
      <form
        id="new-cast"
        noValidate
        onSubmit={form.handleSubmit((body) => create.mutate(body))}
        className="grid gap-6"
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
        {options.length > 0 && (
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
      </form>
    </Dialog>
  )
}
