import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { type CurrentUser, profileBody } from '#contract/users.ts'
import { call } from '../../lib/api.ts'
import { ApiError, messageOf } from '../../lib/api-error.ts'
import { useBasedSave, type Version } from '../../lib/based-save.ts'
import { findDraft } from '../../lib/drafts.ts'
import { showIssues } from '../../lib/form-issues.ts'
import { queryClient } from '../../lib/query-client.ts'
import { currentUser } from '../../lib/session.ts'
import { useAction } from '../../lib/use-action.ts'
import { useDraft } from '../../lib/use-draft.ts'
import { ChangedElsewhereNotice } from '../../ui/changed-elsewhere.tsx'
import { Field } from '../../ui/field.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { Input } from '../../ui/input.tsx'
import { OtherDrafts } from '../../ui/other-drafts.tsx'
import { RestoredDraft } from '../../ui/restored-draft.tsx'
import { Textarea } from '../../ui/textarea.tsx'

const { penName, bio } = profileBody.shape
const penNameForm = z.object({ penName: penName.unwrap().unwrap(), bio: bio.unwrap() })
type Values = z.output<typeof penNameForm>

const DRAFT_KEY = 'pen-name'

/** Changes the pen name and the bio, which others see (D-149). */
export function PenNameDialog({ user, onClose }: { user: CurrentUser; onClose: () => void }) {
  const [stored] = useState(() => findDraft<Values, Version<Values>>(DRAFT_KEY))
  const edit = useBasedSave(stored?.base ?? versionOf(user), {
    send: (values, base) => call('PUT /api/user/profile', { body: { ...values, base } }),
    readLatest: async () => versionOf(await call('GET /api/auth/user')),
  })
  const form = useForm({
    resolver: zodResolver(penNameForm),
    defaultValues: { ...edit.base.values, ...stored?.values },
  })
  const draft = useDraft(DRAFT_KEY, form, edit)
  const { errors } = form.formState
  const save = useAction({
    run: edit.save,
    success: 'Saved. This is how others see you now.',
    failure: 'Failed to save your pen name',
    serverMessage: true,
    onError: (error) => {
      if (error instanceof ApiError && error.code === 'pen_name_taken')
        form.setError('penName', { message: messageOf(error, '') }, { shouldFocus: true })
      else showIssues(form, error)
    },
    onSuccess: (changed) => {
      draft.clear()
      queryClient.setQueryData(currentUser.queryKey, changed)
      // Cards, lists and the public profile show the name of their author.
      void queryClient.invalidateQueries({
        predicate: ({ queryKey }) => queryKey[0] !== currentUser.queryKey[0],
      })
      onClose()
    },
  })
  return (
    <FormDialog
      id="pen-name"
      title="Pen name and about you"
      submit="Save Changes"
      busy={save.isPending}
      onSubmit={form.handleSubmit((body) => save.mutate(body))}
      onClose={() => {
        draft.keepOwn(edit.base.values)
        onClose()
      }}
    >
      <RestoredDraft draft={draft} blank={edit.base.values} latest={versionOf(user)} />
      <OtherDrafts draft={draft} />
      <ChangedElsewhereNotice edit={edit} form={form} />
      <Field
        label="Pen name"
        hint="Shown instead of your name on your works, cards, books and in searches. Nobody else then sees the name you signed up with. Leave it empty to be shown by that name."
        error={errors.penName?.message}
      >
        <Input autoComplete="nickname" {...form.register('penName')} />
      </Field>
      <Field
        label="About you"
        hint="Shown on your public profile, as you type it."
        error={errors.bio?.message}
      >
        <Textarea rows={5} {...form.register('bio')} />
      </Field>
    </FormDialog>
  )
}

function versionOf({ penName, bio, profileUpdatedAt }: CurrentUser): Version<Values> {
  return { updatedAt: profileUpdatedAt, values: { penName: penName ?? '', bio } }
}
