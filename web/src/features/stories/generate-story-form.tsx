import { zodResolver } from '@hookform/resolvers/zod'
import { useForm, useWatch } from 'react-hook-form'
import type { z } from 'zod'
import { generateStoryBody } from '#contract/generations.ts'
import { chapterSizes, genres, tones, wordBands } from '#contract/options.ts'
import { call } from '../../lib/api.ts'
import { readDraft, useDraft } from '../../lib/drafts.ts'
import { showIssues } from '../../lib/form-issues.ts'
import { useIdempotencyKey } from '../../lib/idempotency-key.ts'
import { invalidate } from '../../lib/queries.ts'
import { useAction } from '../../lib/use-action.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'
import { Select } from '../../ui/select.tsx'
import { Textarea } from '../../ui/textarea.tsx'
import { HeatField } from './heat-field.tsx'
import { IngredientFields, type StoryIngredients, withPicked } from './story-pickers.tsx'

type Values = z.input<typeof generateStoryBody>

const DRAFT = 'story-by-ai'
const blank: Values = {
  title: '',
  // No genre is chosen for the writer; the empty choice fails with the specification's words.
  genre: '' as Values['genre'],
  tone: 'romantic',
  chapterSize: 'medium',
  setting: '',
  plot: '',
  description: '',
  spiceLevel: 1,
  characterIds: [],
  locationIds: [],
  castIds: [],
}

const sizes = chapterSizes.map(([size, label]) => {
  const [least, most] = wordBands.story[size]
  return [size, `${label} (${least}-${most} words)`] as const
})

interface GenerateStoryFormProps {
  ingredients: StoryIngredients
  /** Somebody just made for this story: picked already. */
  picked?: number
  /** The server has taken it; the story's screen shows it being written. */
  onAccepted: (storyId: number) => void
  onCancel: () => void
}

/** 'AI-Powered Generation': every choice in one call. */
export function GenerateStoryForm({ ingredients, picked, onAccepted, onCancel }: GenerateStoryFormProps) {
  const form = useForm({
    resolver: zodResolver(generateStoryBody),
    defaultValues: withPicked({ ...blank, ...readDraft<Partial<Values>>(DRAFT) }, picked),
  })
  const draft = useDraft(DRAFT, form)
  const keyFor = useIdempotencyKey()
  const { errors } = form.formState
  const chosen = useWatch({ control: form.control, name: 'characterIds' }) ?? []
  const nobody = chosen.length === 0

  const generate = useAction({
    run: (body: z.output<typeof generateStoryBody>) => {
      const characters = chosen.flatMap(
        (id) => ingredients.characters?.find((one) => one.id === id)?.name ?? [],
      )
      const whole = { ...body, characters }
      return call('POST /api/stories/generate', {
        body: whole,
        respondAsync: true,
        idempotencyKey: keyFor(whole),
      })
    },
    failure: 'Failed to generate story. Please try again.',
    serverMessage: true,
    onError: (error) => showIssues(form, error),
    onSuccess: async ({ id }) => {
      draft.clear()
      await Promise.all([invalidate('GET /api/stories'), invalidate('GET /api/generations')])
      onAccepted(id)
    },
  })

  return (
    <form noValidate onSubmit={form.handleSubmit((body) => generate.mutate(body))} className="grid gap-7">
      <Field label="Title" required error={errors.title?.message}>
        <Input {...form.register('title')} />
      </Field>
      <div className="grid gap-7 sm:grid-cols-[1fr_1fr_1.5fr]">
        <Field label="Genre" required error={errors.genre?.message}>
          <Select options={genres} placeholder="Choose a genre" {...form.register('genre')} />
        </Field>
        <Field label="Tone" required error={errors.tone?.message}>
          <Select options={tones} {...form.register('tone')} />
        </Field>
        <Field label="Chapter size" required error={errors.chapterSize?.message}>
          <Select options={sizes} {...form.register('chapterSize')} />
        </Field>
      </div>
      <IngredientFields
        control={form.control}
        ingredients={ingredients}
        charactersError={errors.characters?.message}
      />
      <Field
        label="Setting"
        required
        hint="Where and when: the more particular, the better it is written."
        error={errors.setting?.message}
      >
        <Textarea rows={3} {...form.register('setting')} />
      </Field>
      <Field
        label="Plot"
        required
        hint="What happens in the first chapter, as far as you know it."
        error={errors.plot?.message}
      >
        <Textarea rows={4} {...form.register('plot')} />
      </Field>
      <Field
        label="Description"
        hint="What a reader sees on the card; left empty, it is written for you."
        error={errors.description?.message}
      >
        <Textarea rows={2} {...form.register('description')} />
      </Field>
      <HeatField control={form.control} name="spiceLevel" />
      <div className="flex flex-wrap items-center justify-end gap-2.5 border-t border-line pt-6">
        {nobody && (
          <p id="nobody" className="mr-auto text-[0.9375rem] text-ink-soft">
            Please select at least one character
          </p>
        )}
        <Button
          variant="quiet"
          onClick={() => {
            draft.clear()
            onCancel()
          }}
        >
          Cancel
        </Button>
        <Button
          type="submit"
          disabled={nobody}
          aria-describedby={nobody ? 'nobody' : undefined}
          busy={generate.isPending}
        >
          Generate Story
        </Button>
      </div>
    </form>
  )
}
