import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import type { z } from 'zod'
import { declarableLabels } from '#contract/ai-label.ts'
import { valuesOf } from '#contract/options.ts'
import { productName } from '#contract/product.ts'
import { type StoryDetail, storyChanges } from '#contract/stories.ts'
import { contentWarnings } from '#contract/story-labels.ts'
import { call } from '../../lib/api.ts'
import { useBasedSave, type Version } from '../../lib/based-save.ts'
import { findDraft } from '../../lib/drafts.ts'
import { showIssues } from '../../lib/form-issues.ts'
import { formatCount } from '../../lib/format.ts'
import { readStoryAgain } from '../../lib/read-story-again.ts'
import { useSession } from '../../lib/session.ts'
import { showToast } from '../../lib/toasts.ts'
import { useAction } from '../../lib/use-action.ts'
import { useDraft } from '../../lib/use-draft.ts'
import { refreshStoryLists } from '../../lib/work-caches.ts'
import { ChangedElsewhereNotice } from '../../ui/changed-elsewhere.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Field } from '../../ui/field.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { OtherDrafts } from '../../ui/other-drafts.tsx'
import { Select } from '../../ui/select.tsx'
import { TagField, WarningsField } from './label-fields.tsx'
import { releaseChapters, useUnreleasedStory } from './release-chapters.ts'
import { SpiceLevelField } from './spice-level-field.tsx'
import { descriptionField, genreField, releaseAtOnceField, statusField, titleField } from './story-fields.tsx'

type Values = z.output<typeof storyChanges>

const storyFields = [
  'title',
  'description',
  'genre',
  'status',
  'isPublic',
  'releaseAtOnce',
  'spiceLevel',
  'tags',
  'warnings',
  'aiLabel',
] as const

/**
 * Changes a story's fields (D-86). If a story whose chapters are all drafts is published, the dialog shows this and
 * offers to release the chapters (D-141).
 */
export function EditStoryDialog({ story, onClose }: { story: StoryDetail; onClose: () => void }) {
  const { id } = story
  // Only the author decides who can see the story, and with which heat, warnings and AI label (D-152).
  const owns = useSession().user?.id === story.authorId
  const draftKey = `story-${id}`
  const [stored] = useState(() => findDraft<Values, Version<Values>>(draftKey))
  const edit = useBasedSave(stored?.base ?? versionOf(story), {
    // With the AI label the author declares who wrote the story (D-145), so it is sent only if the author has changed
    // it.
    send: (values, base, baseValues) => {
      const { aiLabel, isPublic, releaseAtOnce, spiceLevel, warnings, ...edited } = values
      const declared = aiLabel === baseValues.aiLabel ? {} : { aiLabel }
      const owned = owns ? { isPublic, releaseAtOnce, spiceLevel, warnings, ...declared } : {}
      return call('PUT /api/stories/{id}', { params: { id }, body: { ...edited, ...owned, base } })
    },
    readLatest: async () => versionOf(await call('GET /api/stories/{id}', { params: { id } })),
  })
  const form = useForm({
    resolver: zodResolver(storyChanges),
    defaultValues: { ...versionOf(story).values, ...stored?.values },
  })
  const draft = useDraft(draftKey, form, edit)
  const typed = useWatch({ control: form.control })
  const isChanged = storyFields.some((name) => String(typed[name]) !== String(edit.base.values[name]))
  const drafts = useUnreleasedStory(id)
  const [releasesDrafts, setReleasesDrafts] = useState(false)
  const save = useAction({
    run: async (values: Values) => {
      const saved = await edit.save(values)
      if (values.isPublic && releasesDrafts) await releaseChapters(id, drafts)
      return saved
    },
    success: 'Story saved!',
    failure: 'The story could not be changed. Please try again.',
    serverMessage: true,
    onError: (error) => showIssues(form, error),
    onSuccess: async () => {
      draft.clear()
      await Promise.all([readStoryAgain(id), refreshStoryLists()])
      onClose()
    },
  })
  return (
    <FormDialog
      id="edit-story"
      title="Edit story"
      submit="Save Changes"
      busy={save.isPending}
      onSubmit={form.handleSubmit((body) => save.mutate(body))}
      onClose={() => {
        if (isChanged) showToast({ title: 'Draft kept' })
        onClose()
      }}
      onDiscard={isChanged ? () => draft.discardOwn(edit.base.values) : undefined}
    >
      <OtherDrafts draft={draft} />
      <ChangedElsewhereNotice edit={edit} form={form} />
      {titleField(form)}
      {descriptionField(form)}
      <div className="grid gap-6 sm:grid-cols-2">
        {genreField(form)}
        {statusField(form)}
      </div>
      {owns && <SpiceLevelField control={form.control} name="spiceLevel" />}
      <TagField control={form.control} />
      {owns && (
        <>
          <WarningsField control={form.control} />
          <Field
            label="Use of AI"
            unmarked
            hint={`${productName} measures whose words they are. You can declare more, never less.`}
            error={form.formState.errors.aiLabel?.message}
          >
            <Select options={declarableLabels(story.aiShare)} {...form.register('aiLabel')} />
          </Field>
        </>
      )}
      {story.hidden ? (
        <p className="rounded-box bg-gold-wash px-4 py-3 text-gold">
          A moderator has hidden this story. Until it is shown again, nobody else can see it.
        </p>
      ) : (
        owns && (
          <Checkbox
            label="Make public"
            hint="Other people can find it, and read the chapters that you release."
            {...form.register('isPublic')}
          />
        )
      )}
      {owns && typed.isPublic && drafts.length > 0 && (
        <div className="grid gap-3 rounded-box bg-gold-wash px-4 py-3">
          <p role="status" className="text-gold">
            {formatCount(drafts.length, 'chapter')} {drafts.length === 1 ? 'is a draft' : 'are drafts'}, and
            none is released: readers would find an empty story.
          </p>
          <Checkbox
            label={drafts.length === 1 ? 'Release it' : 'Release all of them'}
            checked={releasesDrafts}
            onChange={({ target }) => setReleasesDrafts(target.checked)}
          />
        </div>
      )}
      {owns && releaseAtOnceField(form)}
    </FormDialog>
  )
}

function versionOf(story: StoryDetail): Version<Values> {
  const { updatedAt, title, description, genre, status, isPublic, releaseAtOnce, spiceLevel, tags, aiLabel } =
    story
  const warnings = valuesOf(contentWarnings).filter((value) => story.warnings.includes(value))
  return {
    updatedAt,
    values: {
      title,
      description,
      genre,
      status,
      isPublic,
      releaseAtOnce,
      spiceLevel,
      tags,
      warnings,
      aiLabel,
    },
  }
}
