import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import type { z } from 'zod'
import { genres, storyStatuses } from '#contract/options.ts'
import { type StoryDetail, storyForm } from '#contract/stories.ts'
import { readDraft, useDraft } from '../../lib/drafts.ts'
import { showIssues } from '../../lib/form-issues.ts'
import { useIdempotencyKey } from '../../lib/idempotency-key.ts'
import { invalidate } from '../../lib/queries.ts'
import { failed, succeeded } from '../../lib/toasts.ts'
import { useAction } from '../../lib/use-action.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Field } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'
import { Select } from '../../ui/select.tsx'
import { Textarea } from '../../ui/textarea.tsx'
import { createLinkedStory } from './create-linked-story.ts'
import { HeatField } from './heat-field.tsx'
import { IngredientFields, type StoryIngredients, withPicked } from './story-pickers.tsx'

type Values = z.input<typeof storyForm>

const DRAFT = 'story-by-hand'
const blank: Values = {
  title: '',
  description: '',
  // No genre is chosen for the writer; the empty choice fails with the specification's words.
  genre: '' as Values['genre'],
  content: '',
  status: 'draft',
  isPublic: false,
  spiceLevel: 1,
  characterIds: [],
  locationIds: [],
  castIds: [],
}

interface StoryFormProps {
  ingredients: StoryIngredients
  /** Somebody just made for this story: picked already. */
  picked?: number
  onCreated: (story: StoryDetail) => void
  onCancel: () => void
}

/** 'Write From Scratch'. */
export function StoryForm({ ingredients, picked, onCreated, onCancel }: StoryFormProps) {
  const form = useForm({
    resolver: zodResolver(storyForm),
    defaultValues: withPicked({ ...blank, ...readDraft<Partial<Values>>(DRAFT) }, picked),
  })
  const draft = useDraft(DRAFT, form)
  const keyFor = useIdempotencyKey()
  const { errors } = form.formState

  const create = useAction({
    run: (body: z.output<typeof storyForm>) => createLinkedStory(body, ingredients, keyFor(body)),
    failure: 'Failed to create story. Please try again.',
    onError: (error) => showIssues(form, error),
    onSuccess: async ({ story, unlinked }) => {
      draft.clear()
      if (unlinked.length === 0) succeeded('Story created successfully!')
      else
        failed(`The story is created, but these could not be added to it: ${unlinked.join(', ')}.`, 'Almost')
      await invalidate('GET /api/stories')
      onCreated(story)
    },
  })

  return (
    <form noValidate onSubmit={form.handleSubmit((body) => create.mutate(body))} className="grid gap-7">
      <Field label="Title" required error={errors.title?.message}>
        <Input {...form.register('title')} />
      </Field>
      <Field label="Description" hint="What a reader sees on the card." error={errors.description?.message}>
        <Textarea rows={2} {...form.register('description')} />
      </Field>
      <div className="grid gap-7 sm:grid-cols-2">
        <Field label="Genre" required error={errors.genre?.message}>
          <Select options={genres} placeholder="Choose a genre" {...form.register('genre')} />
        </Field>
        <Field label="Status" required error={errors.status?.message}>
          <Select options={storyStatuses} {...form.register('status')} />
        </Field>
      </div>
      <Field
        label="Content"
        required
        hint="The first chapter. A blank line begins a new paragraph."
        error={errors.content?.message}
      >
        <Textarea rows={12} className="font-read text-[1.0625rem]" {...form.register('content')} />
      </Field>
      <HeatField control={form.control} name="spiceLevel" />
      <IngredientFields control={form.control} ingredients={ingredients} />
      <Checkbox
        label="Make public"
        hint="Other people can find and read it. Private until then."
        {...form.register('isPublic')}
      />
      <div className="flex flex-wrap justify-end gap-2.5 border-t border-line pt-6">
        <Button
          variant="quiet"
          onClick={() => {
            draft.clear()
            onCancel()
          }}
        >
          Cancel
        </Button>
        <Button type="submit" busy={create.isPending}>
          Create Story
        </Button>
      </div>
    </form>
  )
}
