import { type Control, type FieldPath, type FieldValues, useController } from 'react-hook-form'
import { spiceLabels } from '#contract/options.ts'
import { Fieldset } from '../../ui/fieldset.tsx'
import { Flames } from '../../ui/flames.tsx'
import { RadioCards } from '../../ui/radio-cards.tsx'

const cards = spiceLabels.map((label, index) => ({
  value: String(index + 1),
  label: `${index + 1} ${label}`,
  hint: <Flames level={index + 1} />,
}))

interface SpiceLevelFieldProps<T extends FieldValues, Out> {
  control: Control<T, unknown, Out>
  name: FieldPath<T>
}

/** Lets the user choose a spice level from 1 to 5 (D-131, D-292). */
export function SpiceLevelField<T extends FieldValues, Out>({ control, name }: SpiceLevelFieldProps<T, Out>) {
  const { field, fieldState } = useController({ control, name })
  return (
    <Fieldset legend="Spice level" error={fieldState.error?.message}>
      <RadioCards
        name={name}
        cards={cards}
        value={String(field.value)}
        onChange={(value) => field.onChange(Number(value))}
        ref={field.ref}
        className="grid-cols-[repeat(auto-fit,minmax(min(8.75rem,46%),1fr))] text-[0.9375rem] [&_label]:px-3.5"
      />
    </Fieldset>
  )
}
