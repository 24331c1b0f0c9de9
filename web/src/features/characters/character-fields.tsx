import { useController, useWatch } from 'react-hook-form'
import { personalityTraits } from '#contract/options.ts'
import { capitalize } from '../../lib/format.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { ChipPicker } from '../../ui/chip-picker.tsx'
import { Field } from '../../ui/field.tsx'
import { Fieldset } from '../../ui/fieldset.tsx'
import { Input } from '../../ui/input.tsx'
import { Textarea } from '../../ui/textarea.tsx'
import { AppearanceFields, AppearanceWords, chosenWords, useAppearance } from './appearance-fields.tsx'
import type { CharacterFormReturn } from './character-values.ts'
import { FormSection } from './form-section.tsx'

/** Returns the personality traits to choose from. Chosen traits outside the list of known traits come last. */
function traitOptions(chosen: readonly string[]): (readonly [string, string])[] {
  const known: string[] = personalityTraits.map(([trait]) => trait)
  const others = chosen.filter((trait) => !known.includes(trait))
  return [...known, ...others].map((trait) => [trait, capitalize(trait)] as const)
}

/** Returns the error of the whole list of traits, or that of the first invalid trait with its name. */
function traitsError(
  error: CharacterFormReturn['formState']['errors']['personalityTraits'],
  chosen: readonly string[],
): string | undefined {
  const refused = chosen.findIndex((_, index) => error?.[index]?.message)
  return error?.message ?? (refused < 0 ? undefined : `${error?.[refused]?.message}: ${chosen[refused]}`)
}

/** Shows all fields of a character. The form to create a character and the form to edit one use it. */
export function CharacterFields({ form }: { form: CharacterFormReturn }) {
  const { errors, submitCount } = form.formState
  const refusedSave = (...ofPart: unknown[]) => (ofPart.some(Boolean) ? submitCount : 0)
  const traits = useController({ control: form.control, name: 'personalityTraits' })
  const values = useWatch({ control: form.control })
  const looks = useAppearance(form)
  const chosen = traits.field.value ?? []
  return (
    <div>
      <FormSection title="Who they are" open>
        <div className="grid gap-6 sm:grid-cols-2">
          <Field label="Name" required error={errors.name?.message}>
            <Input autoComplete="off" {...form.register('name')} />
          </Field>
          <Field label="Role" hint="Lighthouse keeper, rival, best friend." error={errors.role?.message}>
            <Input {...form.register('role')} />
          </Field>
        </div>
        <Field
          label="Description"
          hint="Who they are in a sentence or two."
          error={errors.description?.message}
        >
          <Textarea rows={3} {...form.register('description')} />
        </Field>
      </FormSection>
      <FormSection
        title="How they look"
        summary={chosenWords(looks) || 'Hair, eyes, build: as much as you like to say.'}
        wide
      >
        <AppearanceFields form={form} />
      </FormSection>
      <FormSection
        title="What one notices"
        summary={
          [looks.facialFeatures, looks.distinguishingMarks, looks.accessories, looks.other]
            .filter(Boolean)
            .join(', ') || 'A crooked smile, a scar, a red scarf.'
        }
        open={Boolean(looks.other)}
        refusedSave={refusedSave(errors.appearanceParts)}
      >
        <AppearanceWords form={form} />
      </FormSection>
      <FormSection
        title="How they are"
        wide
        summary={
          values.personality ||
          chosen.map(capitalize).join(', ') ||
          values.background ||
          'Temper, traits, where they come from.'
        }
        refusedSave={refusedSave(errors.personality, errors.personalityTraits, errors.background)}
      >
        <Field label="Personality" error={errors.personality?.message}>
          <Textarea rows={3} {...form.register('personality')} />
        </Field>
        <Fieldset legend="Personality traits" optional error={traitsError(errors.personalityTraits, chosen)}>
          <ChipPicker options={traitOptions(chosen)} value={chosen} onChange={traits.field.onChange} />
        </Fieldset>
        <Field
          label="Background"
          hint="Where they come from, and what they carry."
          error={errors.background?.message}
        >
          <Textarea rows={4} {...form.register('background')} />
        </Field>
      </FormSection>
      <div className="border-t border-line pt-6">
        <Checkbox
          label="Make public"
          hint="Other writers can find, like and fork them. Private until then."
          {...form.register('isPublic')}
        />
      </div>
    </div>
  )
}
