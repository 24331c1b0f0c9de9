import { zodResolver } from '@hookform/resolvers/zod'
import { type Resolver, useForm } from 'react-hook-form'
import type { z } from 'zod'
import { sharePermissions, shareTypes } from '#contract/options.ts'
import { shareBody } from '#contract/sharing.ts'
import { readDraft } from '../../lib/drafts.ts'
import { showIssues } from '../../lib/form-issues.ts'
import { useAction } from '../../lib/use-action.ts'
import { useDraft } from '../../lib/use-draft.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'
import { OtherDrafts } from '../../ui/other-drafts.tsx'
import { RestoredDraft } from '../../ui/restored-draft.tsx'
import { Select } from '../../ui/select.tsx'
import { inUtc } from './in-utc.ts'
import { refetchAccess, type SharedThing, share } from './sharing-calls.ts'
import { ShownLink } from './shown-link.tsx'
import type { NewLink } from './use-new-link.ts'

/** The values of the form. `expiresAt` is local time, like the value of its field. */
type Values = z.input<typeof shareBody>

const blank: Values = {
  sharedWithId: '',
  shareType: 'direct',
  permissions: 'view',
  expiresAt: '',
}

const validate = zodResolver(shareBody)
const resolver: Resolver<Values, unknown, z.output<typeof shareBody>> = (values, context, options) => {
  const field = options.fields.expiresAt?.ref
  // A field in which the date or the time is missing has the value '', which would be a share without an end.
  const isIncomplete = field instanceof HTMLInputElement && field.validity.badInput
  const expiresAt = isIncomplete ? 'incomplete' : inUtc(values.expiresAt ?? '')
  return validate({ ...values, expiresAt }, context, options)
}

const words = {
  character: { title: 'Character', permissions: sharePermissions },
  // A story is shared for reading only (D-152).
  story: { title: 'Story', permissions: null },
}

/** Shares a character or a story with one user. */
export function ShareForm({ thing, link }: { thing: SharedThing; link: NewLink }) {
  const { title, permissions } = words[thing.noun]
  const draftKey = `share-${thing.noun}-${thing.id}`
  const form = useForm({ resolver, defaultValues: { ...blank, ...readDraft<Partial<Values>>(draftKey) } })
  const draft = useDraft(draftKey, form)
  const { errors } = form.formState
  const action = useAction({
    run: (body: z.output<typeof shareBody>) => share(thing, body),
    success: `${title} shared successfully`,
    failure: `The ${thing.noun} could not be shared. Please try again.`,
    failureTitle: `Error sharing ${thing.noun}`,
    serverMessage: true,
    onError: (error) => showIssues(form, error),
    onSuccess: async ({ shareableLink }) => {
      form.reset(blank)
      draft.clear()
      if (shareableLink) link.onMade(shareableLink, true)
      await refetchAccess(thing)
    },
  })
  const shareType = (
    <Field label="Share type" unmarked error={errors.shareType?.message}>
      <Select options={shareTypes} {...form.register('shareType')} />
    </Field>
  )
  return (
    <form noValidate onSubmit={form.handleSubmit((body) => action.mutate(body))} className="grid gap-5">
      <RestoredDraft draft={draft} blank={blank} />
      <OtherDrafts draft={draft} />
      <Field label="Shared with (user ID or e-mail)" required error={errors.sharedWithId?.message}>
        <Input autoComplete="off" {...form.register('sharedWithId')} />
      </Field>
      {permissions ? (
        <div className="grid grid-cols-2 gap-5">
          {shareType}
          <Field label="Permissions" unmarked error={errors.permissions?.message}>
            <Select options={permissions} {...form.register('permissions')} />
          </Field>
        </div>
      ) : (
        shareType
      )}
      <Field
        label="Expires at"
        hint="Access ends then, in your time zone. Only a temporary share needs one."
        error={errors.expiresAt?.message}
      >
        <Input type="datetime-local" {...form.register('expiresAt')} />
      </Field>
      {link.isOfShare && link.url && <ShownLink link={link.url} />}
      <div className="flex justify-end">
        <Button type="submit" busy={action.isPending}>
          Share {title}
        </Button>
      </div>
    </form>
  )
}
