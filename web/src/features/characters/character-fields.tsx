import { useController } from 'react-hook-form'
import { personalityTraits } from '#contract/options.ts'
import { capitalize } from '../../lib/wording.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { ChipPicker } from '../../ui/chip-picker.tsx'
import { Field } from '../../ui/field.tsx'
import { Fieldset } from '../../ui/fieldset.tsx'
import { Input } from '../../ui/input.tsx'
import { Textarea } from '../../ui/textarea.tsx'
import { AppearanceFields } from './appearance-fields.tsx'
import type { CharacterFormReturn } from './character-values.ts'

/** The traits to choose from. Chosen ones that are not among them come last. */
function traitOptions(chosen: readonly string[]): (readonly [string, string])[] {
  const known: string[] = personalityTraits.map(([trait]) => trait)
  const others = chosen.filter((trait) => !known.includes(trait))
  return [...known, ...others].map((trait) => [trait, capitalize(trait)] as const)
}

/** Shows all fields of a character. The form to create a character and the form to edit one use it. */
export function CharacterFields({ form }: { form: CharacterFormReturn }) {
  const { errors } = form.formState
  const traits = useController({ control: form.control, name: 'personalityTraits' })
  return (
    <div className="grid gap-11">
      <section className="grid gap-6">
        <h2 className="text-2xl">Who they are</h2>
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
      </section>
      <section className="grid gap-6">
        <h2 className="text-2xl">How they are</h2>
        <Field label="Personality" error={errors.personality?.message}>
          <Textarea rows={3} {...form.register('personality')} />
        </Field>
        <Fieldset legend="Personality traits" optional error={errors.personalityTraits?.message}>
          <ChipPicker
            options={traitOptions(traits.field.value ?? [])}
            value={traits.field.value ?? []}
            onChange={traits.field.onChange}
          />
        </Fieldset>
        <Field
          label="Background"
          hint="Where they come from, and what they carry."
          error={errors.background?.message}
        >
          <Textarea rows={4} {...form.register('background')} />
        </Field>
      </section>
      <section className="grid gap-6">
        <h2 className="text-2xl">How they look</h2>
        <AppearanceFields form={form} />
      </section>
      <Checkbox
        label="Make public"
        hint="Other writers can find, like and fork them. Private until then."
        {...form.register('isPublic')}
      />
    </div>
  )
}
