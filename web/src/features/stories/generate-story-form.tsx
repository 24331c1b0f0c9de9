import { zodResolver } from '@hookform/resolvers/zod'
import { useWatch } from 'react-hook-form'
import { generateStoryBody } from '#contract/generations.ts'
import { chapterSizes, tones, wordBands } from '#contract/options.ts'
import { call } from '../../lib/api.ts'
import { showIssues } from '../../lib/form-issues.ts'
import { useIdempotentCall } from '../../lib/idempotent-call.ts'
import { invalidate } from '../../lib/queries.ts'
import { showUndo } from '../../lib/toasts.ts'
import { useAction } from '../../lib/use-action.ts'
import { useEstimate } from '../../lib/use-estimate.ts'
import { refreshStoryLinks } from '../../lib/work-caches.ts'
import { Field } from '../../ui/field.tsx'
import { Select } from '../../ui/select.tsx'
import { Textarea } from '../../ui/textarea.tsx'
import type { GenerateStoryOutput, GenerateStoryValues } from './generate-story-values.ts'
import { IngredientFields } from './ingredient-fields.tsx'
import { LabelFields } from './label-fields.tsx'
import { OwnPeopleFields } from './own-people-fields.tsx'
import type { Spark } from './spark.ts'
import { SparkPicker } from './spark-picker.tsx'
import { SpiceLevelField } from './spice-level-field.tsx'
import { descriptionField, genreField, titleField } from './story-fields.tsx'
import { type NewStoryFormProps, StoryFormFrame, useNewStoryForm } from './story-form-frame.tsx'
import { describeWaiting } from './use-waiting-character.ts'

const DRAFT_KEY = 'story-by-ai'

const blank: GenerateStoryValues = {
  title: '',
  // The form starts without a genre. The empty choice fails validation with the specified message.
  genre: '' as GenerateStoryValues['genre'],
  tone: 'romantic',
  chapterSize: 'medium',
  setting: '',
  plot: '',
  description: '',
  spiceLevel: 1,
  tags: [],
  warnings: [],
  characterIds: [],
  locationIds: [],
  castIds: [],
  newCharacters: [],
  newLocation: null,
  sparkLine: '',
  sparkCard: null,
}

const sizes = chapterSizes.map(([size, label]) => {
  const [least, most] = wordBands.story[size]
  return [size, `${label} (${least}-${most} words)`] as const
})

interface GenerateStoryFormProps extends NewStoryFormProps {
  /** `onAccepted` is called when the server has accepted the generation. The story's screen then shows its progress. */
  onAccepted: (storyId: number) => void
}

/** The form of the option 'AI-Powered Generation' for stories (D-252). */
export function GenerateStoryForm({ ingredients, picked, onAccepted, onCancel }: GenerateStoryFormProps) {
  const { form, draft, unfilled } = useNewStoryForm<GenerateStoryValues, GenerateStoryOutput>(
    DRAFT_KEY,
    zodResolver(generateStoryBody),
    blank,
    picked,
  )
  const once = useIdempotentCall(DRAFT_KEY)
  const { errors } = form.formState
  const chosen = useWatch({ control: form.control, name: 'characterIds' }) ?? []
  const own = useWatch({ control: form.control, name: 'newCharacters' }) ?? []

  const filled = useWatch({ control: form.control })
  const complete = generateStoryBody.safeParse(filled)
  const estimate = useEstimate(
    'POST /api/stories/generate',
    { body: complete.data ?? (blank as GenerateStoryOutput) },
    { size: filled.chapterSize, ready: complete.success },
  )

  const takeSpark = (spark: Spark, sparkCard: string | null) => {
    const before = form.getValues()
    form.reset({ ...before, ...valuesOfSpark(spark), sparkCard }, { keepDefaultValues: true })
    const hadText = [before.title, before.setting, before.plot].some((text) => text.trim() !== '')
    // The chosen story idea (spark) replaces typed text, so a toast offers one button that restores all of this text.
    if (hadText) showUndo('The form is filled in', () => form.reset(before, { keepDefaultValues: true }))
  }

  const generate = useAction({
    run: (body: GenerateStoryOutput) => {
      const characters = chosen.flatMap(
        (id) => ingredients.characters?.find((one) => one.id === id)?.name ?? [],
      )
      const whole = { ...body, characters }
      return once(whole, (idempotencyKey) =>
        call('POST /api/stories/generate', {
          body: whole,
          respondAsync: true,
          idempotencyKey,
        }),
      )
    },
    failure: 'Failed to generate story. Please try again.',
    serverMessage: true,
    onError: (error) => showIssues(form, error),
    onSuccess: async ({ id }) => {
      draft.clear()
      onAccepted(id)
      await Promise.all([
        invalidate('GET /api/stories'),
        invalidate('GET /api/generations'),
        refreshStoryLinks(),
      ])
    },
  })

  return (
    <StoryFormFrame
      form={form}
      draft={draft}
      unfilled={unfilled}
      submit="Generate Story"
      busy={generate.isPending}
      estimate={estimate}
      blockedReason={
        chosen.length + own.length === 0
          ? 'Please select at least one character'
          : describeWaiting(ingredients.characters, chosen)
      }
      onSubmit={(body) => generate.mutate(body)}
      onCancel={onCancel}
    >
      <SparkPicker
        line={filled.sparkLine ?? ''}
        onLine={(line) => form.setValue('sparkLine', line)}
        card={filled.sparkCard ?? null}
        onChoose={takeSpark}
      />
      {titleField(form)}
      <div className="grid gap-7 sm:grid-cols-[1fr_1fr_1.5fr]">
        {genreField(form, 'Choose a genre')}
        <Field label="Tone" required error={errors.tone?.message}>
          <Select options={tones} {...form.register('tone')} />
        </Field>
        <Field label="Chapter size" required error={errors.chapterSize?.message}>
          <Select options={sizes} {...form.register('chapterSize')} />
        </Field>
      </div>
      <OwnPeopleFields form={form} />
      <IngredientFields
        control={form.control}
        ingredients={ingredients}
        charactersError={errors.characters?.message}
        hasNewPeople={own.length > 0}
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
      {descriptionField(form, 'What a reader sees on the card; left empty, it is written for you.')}
      <SpiceLevelField control={form.control} name="spiceLevel" />
      <LabelFields control={form.control} />
    </StoryFormFrame>
  )
}

/** Returns the form values that a suggested story idea (spark) fills in. */
function valuesOfSpark({ genre, title, people, place, setting, plot }: Spark) {
  return {
    genre,
    title,
    setting,
    plot,
    newCharacters: people,
    newLocation: { ...place, setting },
  } satisfies Partial<GenerateStoryValues>
}
