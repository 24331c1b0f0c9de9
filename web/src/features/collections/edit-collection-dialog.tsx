import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import type { z } from 'zod'
import { type Collection, collectionBody } from '#contract/collections.ts'
import { call } from '../../lib/api.ts'
import { useBasedSave, type Version } from '../../lib/based-save.ts'
import { findDraft } from '../../lib/drafts.ts'
import { showIssues } from '../../lib/form-issues.ts'
import { invalidate } from '../../lib/queries.ts'
import { useAction } from '../../lib/use-action.ts'
import { useDraft } from '../../lib/use-draft.ts'
import { ChangedElsewhereNotice } from '../../ui/changed-elsewhere.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { NamedFields } from '../../ui/named-fields.tsx'
import { OtherDrafts } from '../../ui/other-drafts.tsx'
import { RestoredDraft } from '../../ui/restored-draft.tsx'
import { publicHint } from './create-collection-dialog.tsx'

type Values = z.output<typeof collectionBody>

/** Changes the name, description and visibility of a collection. */
export function EditCollectionDialog({
  collection,
  onClose,
}: {
  collection: Collection
  onClose: () => void
}) {
  const { id } = collection
  const draftKey = `collection-${id}`
  const [stored] = useState(() => findDraft<Values, Version<Values>>(draftKey))
  const edit = useBasedSave(stored?.base ?? versionOf(collection), {
    send: (values, base) => call('PUT /api/collections/{id}', { params: { id }, body: { ...values, base } }),
    readLatest: async () => versionOf(await call('GET /api/collections/{id}', { params: { id } })),
  })
  const form = useForm({
    resolver: zodResolver(collectionBody),
    defaultValues: { ...edit.base.values, ...stored?.values },
  })
  const draft = useDraft(draftKey, form, edit)
  const save = useAction({
    run: edit.save,
    success: 'Collection saved',
    failure: 'Failed to save collection',
    serverMessage: true,
    onError: (error) => showIssues(form, error),
    onSuccess: async () => {
      draft.clear()
      onClose()
      await Promise.all([invalidate('GET /api/collections'), invalidate('GET /api/collections/{id}', { id })])
    },
  })
  return (
    <FormDialog
      id="collection"
      title="Edit collection"
      submit="Save Changes"
      busy={save.isPending}
      onSubmit={form.handleSubmit((body) => save.mutate(body))}
      onClose={() => {
        draft.keepOwn(edit.base.values)
        onClose()
      }}
      className="grid gap-5"
    >
      <RestoredDraft draft={draft} blank={edit.base.values} latest={versionOf(collection)} />
      <OtherDrafts draft={draft} />
      <ChangedElsewhereNotice edit={edit} form={form} />
      <NamedFields form={form} publicHint={publicHint} />
    </FormDialog>
  )
}

function versionOf({ updatedAt, name, description, isPublic }: Collection): Version<Values> {
  return { updatedAt, values: { name, description, isPublic } }
}
