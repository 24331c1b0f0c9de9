import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import type { z } from 'zod'
import { type Cast, castBody } from '#contract/casts.ts'
import { call } from '../../lib/api.ts'
import { useBasedSave, type Version } from '../../lib/based-save.ts'
import { showIssues } from '../../lib/form-issues.ts'
import { invalidate } from '../../lib/queries.ts'
import { useAction } from '../../lib/use-action.ts'
import { ChangedElsewhereNotice } from '../../ui/changed-elsewhere.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { CastFields } from './cast-fields.tsx'

type Values = z.output<typeof castBody>

/** Changes the name, genre and description of a cast. */
export function EditCastDialog({ cast, onClose }: { cast: Cast; onClose: () => void }) {
  const { id } = cast
  const edit = useBasedSave(versionOf(cast), {
    send: (values, base) => call('PUT /api/casts/{id}', { params: { id }, body: { ...values, base } }),
    readLatest: async () => versionOf(await call('GET /api/casts/{id}', { params: { id } })),
  })
  const form = useForm({ resolver: zodResolver(castBody), defaultValues: edit.base.values })
  const save = useAction({
    run: edit.save,
    success: 'Cast saved',
    failure: 'Failed to save cast',
    serverMessage: true,
    onError: (error) => showIssues(form, error),
    onSuccess: async () => {
      await Promise.all([invalidate('GET /api/casts'), invalidate('GET /api/casts/{id}', { id })])
      onClose()
    },
  })
  return (
    <FormDialog
      id="cast"
      title="Edit cast"
      description="A group of characters that walk into a story together."
      submit="Save Changes"
      busy={save.isPending}
      onSubmit={form.handleSubmit((body) => save.mutate(body))}
      onClose={onClose}
    >
      <ChangedElsewhereNotice edit={edit} form={form} />
      <CastFields form={form} />
    </FormDialog>
  )
}

function versionOf({ updatedAt, name, genre, description }: Cast): Version<Values> {
  return { updatedAt, values: { name, genre, description } }
}
