import { zodResolver } from '@hookform/resolvers/zod'
import { useWatch } from 'react-hook-form'
import type { z } from 'zod'
import { type StoryDetail, storyForm } from '#contract/stories.ts'
import { showIssues } from '../../lib/form-issues.ts'
import { useIdempotentCall } from '../../lib/idempotent-call.ts'
import { showError, showSuccess } from '../../lib/toasts.ts'
import { useAction } from '../../lib/use-action.ts'
import { refreshStoryLinks, refreshStoryLists } from '../../lib/work-caches.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Field } from '../../ui/field.tsx'
import { Textarea } from '../../ui/textarea.tsx'
import { createLinkedStory } from './create-linked-story.ts'
import { IngredientFields } from './ingredient-fields.tsx'
import { LabelFields } from './label-fields.tsx'
import { SpiceLevelField } from './spice-level-field.tsx'
import { descriptionField, genreField, releaseAtOnceField, statusField, titleField } from './story-fields.tsx'
import { type NewStoryFormProps, StoryFormFrame, useNewStoryForm } from './story-form-frame.tsx'
import { describeWaiting } from './use-waiting-character.ts'

type Values = z.input<typeof storyForm>

const DRAFT_KEY = 'story-by-hand'

const blank: Values = {
  title: '',
  description: '',
  // The form starts without a genre. The empty choice fails validation with the specified message.
  genre: '' as Values['genre'],
  content: '',
  status: 'draft',
  isPublic: false,
  releaseAtOnce: false,
  spiceLevel: 1,
  tags: [],
  warnings: [],
  characterIds: [],
  locationIds: [],
  castIds: [],
}

interface StoryFormProps extends NewStoryFormProps {
  onCreated: (story: StoryDetail) => void
}

/** The form of the option 'Write From Scratch' (D-251). */
export function StoryForm({ ingredients, picked, onCreated, onCancel }: StoryFormProps) {
  const { form, draft, unfilled } = useNewStoryForm(DRAFT_KEY, zodResolver(storyForm), blank, picked)
  const once = useIdempotentCall(DRAFT_KEY)
  const { errors } = form.formState
  const chosen = useWatch({ control: form.control, name: 'characterIds' }) ?? []

  const create = useAction({
    run: (body: z.output<typeof storyForm>) =>
      once(body, (idempotencyKey) => createLinkedStory(body, ingredients, idempotencyKey)),
    failure: 'Failed to create story. Please try again.',
    serverMessage: 'refusals',
    onError: (error) => showIssues(form, error),
    onSuccess: async ({ story, unlinked }) => {
      draft.clear()
      if (unlinked.length === 0) showSuccess('Story created successfully!')
      else
        showError(
          `The story is created, but these could not be added to it: ${unlinked.join(', ')}.`,
          'Almost',
        )
      await Promise.all([refreshStoryLists(), refreshStoryLinks()])
      onCreated(story)
    },
  })

  return (
    <StoryFormFrame
      form={form}
      draft={draft}
      unfilled={unfilled}
      submit="Create Story"
      busy={create.isPending}
      blockedReason={describeWaiting(ingredients.characters, chosen)}
      onSubmit={(body) => create.mutate(body)}
      onCancel={onCancel}
    >
      {titleField(form)}
      {descriptionField(form, 'What a reader sees on the card.')}
      <div className="grid gap-7 sm:grid-cols-2">
        {genreField(form, 'Choose a genre')}
        {statusField(form)}
      </div>
      <Field
        label="Content"
        required
        hint="The first chapter. A blank line begins a new paragraph."
        error={errors.content?.message}
      >
        <Textarea rows={12} className="font-read text-[1.0625rem]" {...form.register('content')} />
      </Field>
      <SpiceLevelField control={form.control} name="spiceLevel" />
      <LabelFields control={form.control} />
      <IngredientFields control={form.control} ingredients={ingredients} />
      <Checkbox
        label="Make public"
        hint="Other people can find and read it. Private until then."
        {...form.register('isPublic')}
      />
      {releaseAtOnceField(form)}
    </StoryFormFrame>
  )
}
