import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import type { z } from 'zod'
import { type Chapter, chapterBody } from '#contract/chapters.ts'
import { call } from '../../lib/api.ts'
import { useBasedSave, type Version } from '../../lib/based-save.ts'
import { findDraft } from '../../lib/drafts.ts'
import { showIssues } from '../../lib/form-issues.ts'
import { useIdempotencyKey } from '../../lib/idempotency-key.ts'
import { readStoryAgain } from '../../lib/read-story-again.ts'
import { showToast } from '../../lib/toasts.ts'
import { useAction } from '../../lib/use-action.ts'
import { useDraft } from '../../lib/use-draft.ts'
import { ChangedElsewhereNotice } from '../../ui/changed-elsewhere.tsx'
import { Field } from '../../ui/field.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { Input } from '../../ui/input.tsx'
import { OtherDrafts } from '../../ui/other-drafts.tsx'
import { Textarea } from '../../ui/textarea.tsx'

type Values = z.output<typeof chapterBody>

interface ChapterFormDialogProps {
  storyId: number
  /** The chapter to change. Without it the dialog appends a new chapter. */
  chapter?: Chapter
  onSaved: () => void
  onClose: () => void
}

/** Lets the author write or change a chapter by hand. */
export function ChapterFormDialog({ storyId, chapter, onSaved, onClose }: ChapterFormDialogProps) {
  const draftKey = chapter ? `chapter-${chapter.id}` : `new-chapter-of-${storyId}`
  const keyFor = useIdempotencyKey(chapter ? undefined : draftKey)
  const [stored] = useState(() => findDraft<Values, Version<Values>>(draftKey))
  const form = useForm({
    resolver: zodResolver(chapterBody),
    defaultValues: { ...valuesOf(chapter), ...stored?.values },
  })
  const edit = useBasedSave(stored?.base ?? versionOf(chapter), {
    send: ({ title, content }: Values, base) => {
      const body = { title: title || null, content }
      return chapter
        ? call('PUT /api/stories/{id}/chapters/{chapterId}', {
            params: { id: storyId, chapterId: chapter.id },
            body: { ...body, base },
          })
        : call('POST /api/stories/{id}/chapters', {
            params: { id: storyId },
            body,
            idempotencyKey: keyFor(body),
          })
    },
    readLatest: async () => {
      const chapters = await call('GET /api/stories/{id}/chapters', { params: { id: storyId } })
      return versionOf(chapters.find((one) => one.id === chapter?.id))
    },
  })
  const draft = useDraft(draftKey, form, edit)
  const { errors } = form.formState
  const typed = useWatch({ control: form.control })
  const before = valuesOf(chapter)
  const isChanged = (typed.title ?? '') !== before.title || typed.content !== before.content

  const save = useAction({
    run: edit.save,
    success: 'Chapter saved',
    failure: 'The chapter could not be saved. What you wrote is kept here.',
    serverMessage: true,
    onError: (error) => showIssues(form, error),
    onSuccess: async () => {
      draft.clear()
      await readStoryAgain(storyId)
      onSaved()
      onClose()
    },
  })

  return (
    <FormDialog
      id="chapter-form"
      title={chapter ? `Edit chapter ${chapter.chapterNumber}` : 'Write the next chapter'}
      description="A blank line begins a new paragraph; three stars alone on a line part two scenes."
      wide
      submit="Save chapter"
      busy={save.isPending}
      onSubmit={form.handleSubmit((body) => save.mutate(body))}
      onClose={() => {
        if (isChanged) showToast({ title: 'Draft kept' })
        onClose()
      }}
      onDiscard={isChanged ? () => draft.discardOwn(valuesOf(chapter)) : undefined}
    >
      <OtherDrafts draft={draft} />
      <ChangedElsewhereNotice edit={edit} form={form} />
      <Field label="Chapter title" error={errors.title?.message}>
        <Input {...form.register('title')} />
      </Field>
      <Field label="Content" required error={errors.content?.message}>
        <Textarea rows={14} className="max-h-none font-read text-[1.0625rem]" {...form.register('content')} />
      </Field>
    </FormDialog>
  )
}

function valuesOf(chapter: Chapter | undefined): Values {
  return { title: chapter?.title ?? '', content: chapter?.content ?? '' }
}

// A new chapter has no stored version, so its first save cannot conflict with another change.
function versionOf(chapter: Chapter | undefined): Version<Values> {
  return { updatedAt: chapter?.updatedAt ?? '', values: valuesOf(chapter) }
}
