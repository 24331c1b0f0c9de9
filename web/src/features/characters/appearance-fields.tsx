import { Suspense } from 'react'
import { useController, useWatch } from 'react-hook-form'
import type { AppearanceField, AppearanceParts } from '#contract/appearance.ts'
import { colourOf } from '#contract/cut-paper/look.ts'
import {
  bodyTypes,
  clothingStyles,
  ethnicities,
  eyeColors,
  eyeShapes,
  genders,
  hairColors,
  hairStyles,
  heights,
  type Option,
  races,
  skinTones,
  timePeriods,
} from '#contract/options.ts'
import { lazyPart } from '../../lib/lazy-part.ts'
import { withStoredOption } from '../../lib/option-lists.ts'
import { Field } from '../../ui/field.tsx'
import { Fieldset } from '../../ui/fieldset.tsx'
import { Input } from '../../ui/input.tsx'
import { Select } from '../../ui/select.tsx'
import { Swatches } from '../../ui/swatches.tsx'
import { Textarea } from '../../ui/textarea.tsx'
import type { CharacterFormReturn } from './character-values.ts'

// The drawing code is loaded when the form is shown, after the code of the form.
const Cameo = lazyPart(async () => ({ default: (await import('./cameo.tsx')).Cameo }))
const HairStylePicture = lazyPart(async () => ({ default: (await import('./cameo.tsx')).HairStylePicture }))

type Choice = readonly [AppearanceField, string, readonly Option[]]

const people: readonly Choice[] = [
  ['gender', 'Gender', genders],
  ['race', 'Race', races],
  ['ethnicity', 'Ethnicity', ethnicities],
]
const shapes: readonly Choice[] = [
  ['eyeShape', 'Eye shape', eyeShapes],
  ['bodyType', 'Body type', bodyTypes],
  ['height', 'Height', heights],
  ['clothingStyle', 'Clothing style', clothingStyles],
  ['timePeriod', 'Time period', timePeriods],
]

/** Shows the appearance fields that are chosen from lists, beside a portrait of the chosen values. */
export function AppearanceFields({ form }: { form: CharacterFormReturn }) {
  const parts = useAppearance(form)
  return (
    <>
      <div className="grid gap-x-8 gap-y-6 sm:grid-cols-[1fr_13rem]">
        {/* On a phone the portrait and a line with the chosen values stay visible above the swatches. */}
        <div className="max-sm:sticky max-sm:top-17 max-sm:z-10 max-sm:-mx-5 max-sm:flex max-sm:items-center max-sm:gap-4 max-sm:bg-surface max-sm:px-5 max-sm:py-2 sm:order-last">
          <Suspense fallback={<div className={cameoFrame} />}>
            <Cameo parts={parts} className={cameoFrame} />
          </Suspense>
          <p aria-hidden dir="auto" className="line-clamp-2 min-w-0 text-sm text-ink-soft sm:hidden">
            {chosenWords(parts) || 'Choose, and see who appears.'}
          </p>
        </div>
        <div className="grid content-start gap-6">
          <div className="grid grid-cols-2 gap-x-4 gap-y-5 max-lg:*:first:col-span-2 lg:grid-cols-3">
            <Selects form={form} parts={parts} choices={people} />
          </div>
          <SwatchField form={form} field="skinTone" legend="Skin tone" options={skinTones} paper="skin" />
          <SwatchField form={form} field="hairColor" legend="Hair color" options={hairColors} paper="hair" />
          <SwatchField form={form} field="eyeColor" legend="Eye color" options={eyeColors} paper="eyes" />
        </div>
      </div>
      <SwatchField form={form} field="hairStyle" legend="Hair style" options={hairStyles} parts={parts} />
      <div className="grid grid-cols-2 gap-x-4 gap-y-5 sm:gap-x-6 lg:grid-cols-3">
        <Selects form={form} parts={parts} choices={shapes} />
      </div>
    </>
  )
}

/** Shows the appearance fields with free text. */
export function AppearanceWords({ form }: { form: CharacterFormReturn }) {
  const errors = form.formState.errors.appearanceParts
  return (
    <>
      <Field
        label="Facial features"
        hint="A crooked smile, a freckled nose."
        error={errors?.facialFeatures?.message}
      >
        <Textarea rows={2} {...form.register('appearanceParts.facialFeatures')} />
      </Field>
      <Field
        label="Distinguishing marks"
        hint="A scar over the left brow, an anchor inked on the wrist."
        error={errors?.distinguishingMarks?.message}
      >
        <Textarea rows={2} {...form.register('appearanceParts.distinguishingMarks')} />
      </Field>
      <Field
        label="Accessories"
        hint="A signet ring, reading glasses, a red scarf."
        error={errors?.accessories?.message}
      >
        <Input {...form.register('appearanceParts.accessories')} />
      </Field>
      {/* Text of an imported or free-form appearance that no other field holds is shown here, so that none of it is
          hidden (D-41). */}
      <Field label="Other" hint="Whatever else there is to see." error={errors?.other?.message}>
        <Textarea rows={2} {...form.register('appearanceParts.other')} />
      </Field>
    </>
  )
}

const listed = [...people, ...shapes].map(([field]) => field)

/** A short summary of the chosen appearance, for places where the fields are not visible. */
export function chosenWords(parts: AppearanceParts): string {
  const { hairColor, hairStyle, eyeColor, skinTone } = parts
  const looks = [
    [hairColor, hairStyle, hairColor || hairStyle ? 'hair' : ''],
    [eyeColor, eyeColor ? 'eyes' : ''],
    [skinTone, skinTone ? 'skin' : ''],
  ].map((words) => words.filter(Boolean).join(' '))
  return [parts.gender, ...looks, ...listed.slice(1).map((field) => parts[field])].filter(Boolean).join(', ')
}

/** Returns the present appearance values of the form. */
export function useAppearance(form: CharacterFormReturn): AppearanceParts {
  return useWatch({ control: form.control, name: 'appearanceParts' }) ?? {}
}

const cameoFrame =
  'aspect-square w-18 shrink-0 rounded-box bg-rose-wash object-cover shadow-soft sm:sticky sm:top-24 sm:w-full sm:rounded-panel'

interface SelectsProps {
  form: CharacterFormReturn
  parts: AppearanceParts
  choices: readonly Choice[]
}

function Selects({ form, parts, choices }: SelectsProps) {
  return choices.map(([field, label, options]) => (
    <Field key={field} label={label} unmarked>
      <Select
        options={withStoredOption(options, parts[field])}
        placeholder="Not said"
        {...form.register(`appearanceParts.${field}`)}
      />
    </Field>
  ))
}

interface SwatchFieldProps {
  form: CharacterFormReturn
  field: AppearanceField
  legend: string
  options: readonly Option[]
  /**
   * The part of the paper portrait that shows this field, such as the hair. The options get the colours of that part.
   */
  paper?: 'hair' | 'eyes' | 'skin'
  /**
   * The chosen appearance, if the options of the field are shapes such as hair styles. Each shape is drawn on a head
   * with this appearance.
   */
  parts?: AppearanceParts
}

function SwatchField({ form, field, legend, options, paper, parts }: SwatchFieldProps) {
  const { value, onChange } = useController({ control: form.control, name: `appearanceParts.${field}` }).field
  const swatches = withStoredOption(options, value).map(([option, label]) => ({
    value: option,
    label,
    colour: paper && colourOf(paper, option),
    picture: parts && (
      <Suspense>
        <HairStylePicture parts={parts} hairStyle={option} />
      </Suspense>
    ),
  }))
  return (
    <Fieldset legend={legend}>
      <Swatches swatches={swatches} value={value ?? ''} onChange={onChange} />
    </Fieldset>
  )
}
