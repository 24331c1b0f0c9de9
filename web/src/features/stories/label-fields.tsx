import { type Control, type FieldPath, type FieldValues, useController } from 'react-hook-form'
import { contentWarnings, tropes } from '#contract/story-labels.ts'
import { ChipPicker } from '../../ui/chip-picker.tsx'
import { Fieldset } from '../../ui/fieldset.tsx'
import { TagInput } from './tag-input.tsx'

interface LabelFieldProps<T extends FieldValues, Out> {
  control: Control<T, unknown, Out>
}

/** The tags and the content warnings of a story (D-143). */
export function LabelFields<T extends FieldValues, Out>({ control }: LabelFieldProps<T, Out>) {
  return (
    <>
      <TagField control={control} />
      <WarningsField control={control} />
    </>
  )
}

export function TagField<T extends FieldValues, Out>({ control }: LabelFieldProps<T, Out>) {
  const tags = useController({ control, name: 'tags' as FieldPath<T> })
  const { error } = tags.fieldState
  return (
    <TagInput
      label="Tags"
      optional
      hint="What readers look for: tropes, places, moods. Up to 20."
      {...(error ? { error: error.message ?? 'A tag has 2 to 40 characters' } : {})}
      value={tags.field.value ?? []}
      onChange={tags.field.onChange}
      suggestions={tropes}
    />
  )
}

export function WarningsField<T extends FieldValues, Out>({ control }: LabelFieldProps<T, Out>) {
  const warnings = useController({ control, name: 'warnings' as FieldPath<T> })
  return (
    <Fieldset legend="Content warnings" optional hint="What a reader may want to know before the first page.">
      <ChipPicker
        options={contentWarnings}
        value={warnings.field.value ?? []}
        onChange={warnings.field.onChange}
      />
    </Fieldset>
  )
}
