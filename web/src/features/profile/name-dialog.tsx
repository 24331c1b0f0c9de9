import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import type { z } from 'zod'
import { type CurrentUser, registerBody } from '#contract/users.ts'
import { call } from '../../lib/api.ts'
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

const nameForm = registerBody.pick({ firstName: true, lastName: true })
type Values = z.output<typeof nameForm>

const DRAFT_KEY = 'own-name'

/** Changes the name that others see on all works of a writer. */
export function NameDialog({ user, onClose }: { user: CurrentUser; onClose: () => void }) {
  const [stored] = useState(() => findDraft<Values, Version<Values>>(DRAFT_KEY))
  const edit = useBasedSave(stored?.base ?? versionOf(user), {
    send: (values, base) => call('PUT /api/user/profile', { body: { ...values, base } }),
    readLatest: async () => versionOf(await call('GET /api/auth/user')),
  })
  const form = useForm({
    resolver: zodResolver(nameForm),
    defaultValues: { ...edit.base.values, ...stored?.values },
  })
  const draft = useDraft(DRAFT_KEY, form, edit)
  const { errors } = form.formState
  const save = useAction({
    run: edit.save,
    success: 'Name saved',
    failure: 'Failed to save your name',
    serverMessage: true,
    onError: (error) => showIssues(form, error),
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
      id="name"
      title="Your name"
      description={
        user.penName === null ? undefined : (
          <>
            Others see your pen name, <bdi>{user.penName}</bdi>.
          </>
        )
      }
      submit="Save Changes"
      busy={save.isPending}
      onSubmit={form.handleSubmit((body) => save.mutate(body))}
      onClose={() => {
        draft.keepOwn(edit.base.values)
        onClose()
      }}
      className="grid gap-5 sm:grid-cols-2"
    >
      <div className="empty:hidden sm:col-span-2">
        <RestoredDraft draft={draft} blank={edit.base.values} latest={versionOf(user)} />
        <OtherDrafts draft={draft} />
        <ChangedElsewhereNotice edit={edit} form={form} />
      </div>
      <Field label="First name" required error={errors.firstName?.message}>
        <Input autoComplete="given-name" {...form.register('firstName')} />
      </Field>
      <Field label="Last name" required error={errors.lastName?.message}>
        <Input autoComplete="family-name" {...form.register('lastName')} />
      </Field>
    </FormDialog>
  )
}

function versionOf(user: CurrentUser): Version<Values> {
  const { firstName, lastName, profileUpdatedAt } = user
  return { updatedAt: profileUpdatedAt, values: { firstName, lastName } }
}
