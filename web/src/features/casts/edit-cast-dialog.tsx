import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import type { z } from 'zod'
import { type Cast, castBody } from '#contract/casts.ts'
import { call } from '../../lib/api.ts'
import { useBasedSave, type Version } from '../../lib/based-save.ts'
import { findDraft } from '../../lib/drafts.ts'
import { showIssues } from '../../lib/form-issues.ts'
import { invalidate } from '../../lib/queries.ts'
import { useAction } from '../../lib/use-action.ts'
import { useDraft } from '../../lib/use-draft.ts'
import { ChangedElsewhereNotice } from '../../ui/changed-elsewhere.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { OtherDrafts } from '../../ui/other-drafts.tsx'
import { RestoredDraft } from '../../ui/restored-draft.tsx'
import { CastFields } from './cast-fields.tsx'

type Values = z.output<typeof castBody>

/** Changes the name, genre and description of a cast. */
export function EditCastDialog({ cast, onClose }: { cast: Cast; onClose: () => void }) {
  const { id } = cast
  const draftKey = `cast-${id}`
  const [stored] = useState(() => findDraft<Values, Version<Values>>(draftKey))
  const edit = useBasedSave(stored?.base ?? versionOf(cast), {
    send: (values, base) => call('PUT /api/casts/{id}', { params: { id }, body: { ...values, base } }),
    readLatest: async () => versionOf(await call('GET /api/casts/{id}', { params: { id } })),
  })
  const form = useForm({
    resolver: zodResolver(castBody),
    defaultValues: { ...edit.base.values, ...stored?.values },
  })
  const draft = useDraft(draftKey, form, edit)
  const save = useAction({
    run: edit.save,
    success: 'Cast saved',
    failure: 'Failed to save cast',
    serverMessage: true,
    onError: (error) => showIssues(form, error),
    onSuccess: async () => {
      draft.clear()
      onClose()
      await Promise.all([invalidate('GET /api/casts'), invalidate('GET /api/casts/{id}', { id })])
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
      onClose={() => {
        draft.keepOwn(edit.base.values)
        onClose()
      }}
    >
      <RestoredDraft draft={draft} blank={edit.base.values} latest={versionOf(cast)} />
      <OtherDrafts draft={draft} />
      <ChangedElsewhereNotice edit={edit} form={form} />
      <CastFields form={form} />
    </FormDialog>
  )
}

function versionOf({ updatedAt, name, genre, description }: Cast): Version<Values> {
  return { updatedAt, values: { name, genre, description } }
}
