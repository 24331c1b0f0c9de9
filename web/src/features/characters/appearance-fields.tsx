import { useWatch } from 'react-hook-form'
import type { AppearanceField } from '#contract/appearance.ts'
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
import { withStoredOption } from '../../lib/option-lists.ts'
import { Field } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'
import { Select } from '../../ui/select.tsx'
import { Textarea } from '../../ui/textarea.tsx'
import type { CharacterFormReturn } from './character-values.ts'

const choices: readonly (readonly [AppearanceField, string, readonly Option[]])[] = [
  ['gender', 'Gender', genders],
  ['race', 'Race', races],
  ['ethnicity', 'Ethnicity', ethnicities],
  ['hairColor', 'Hair color', hairColors],
  ['hairStyle', 'Hair style', hairStyles],
  ['eyeColor', 'Eye color', eyeColors],
  ['eyeShape', 'Eye shape', eyeShapes],
  ['skinTone', 'Skin tone', skinTones],
  ['bodyType', 'Body type', bodyTypes],
  ['height', 'Height', heights],
  ['clothingStyle', 'Clothing style', clothingStyles],
  ['timePeriod', 'Time period', timePeriods],
]

/** Shows the fields that an appearance is composed of: lists of options and four free texts. */
export function AppearanceFields({ form }: { form: CharacterFormReturn }) {
  const parts = useWatch({ control: form.control, name: 'appearanceParts' }) ?? {}
  return (
    <>
      <div className="grid grid-cols-2 gap-x-4 gap-y-5 sm:gap-x-6 lg:grid-cols-3">
        {choices.map(([field, label, options]) => (
          <Field key={field} label={label} unmarked>
            <Select
              options={withStoredOption(options, parts[field])}
              placeholder="Not said"
              {...form.register(`appearanceParts.${field}`)}
            />
          </Field>
        ))}
      </div>
      <Field label="Facial features" hint="A crooked smile, a freckled nose.">
        <Textarea rows={2} {...form.register('appearanceParts.facialFeatures')} />
      </Field>
      <Field label="Distinguishing marks" hint="A scar over the left brow, an anchor inked on the wrist.">
        <Textarea rows={2} {...form.register('appearanceParts.distinguishingMarks')} />
      </Field>
      <Field label="Accessories" hint="A signet ring, reading glasses, a red scarf.">
        <Input {...form.register('appearanceParts.accessories')} />
      </Field>
      {/* Text of an imported or free-form appearance that no other field holds is shown here, so that none of it is
          hidden (D-41). */}
      <Field
        label="Other"
        hint="Whatever else there is to see."
        error={form.formState.errors.appearanceParts?.other?.message}
      >
        <Textarea rows={2} {...form.register('appearanceParts.other')} />
      </Field>
    </>
  )
}
