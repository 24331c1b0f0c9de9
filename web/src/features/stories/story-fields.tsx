import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'
import { genres, storyStatuses } from '#contract/options.ts'
import { Field } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'
import { Select } from '../../ui/select.tsx'
import { Textarea } from '../../ui/textarea.tsx'

interface StoryFieldProps<T extends FieldValues, Out> {
  form: UseFormReturn<T, unknown, Out>
}

/** A field's registration and what is wrong with it, for a form that has a field of that name. */
function bind<T extends FieldValues, Out>(form: UseFormReturn<T, unknown, Out>, name: string) {
  const message = form.getFieldState(name as FieldPath<T>, form.formState).error?.message
  return { control: form.register(name as FieldPath<T>), error: message }
}

/** Fields that every form of a story has alike, by hand, by AI and afterwards. */
export function TitleField<T extends FieldValues, Out>({ form }: StoryFieldProps<T, Out>) {
  const { control, error } = bind(form, 'title')
  return (
    <Field label="Title" required error={error}>
      <Input {...control} />
    </Field>
  )
}

export function DescriptionField<T extends FieldValues, Out>({
  form,
  hint,
}: StoryFieldProps<T, Out> & { hint?: string }) {
  const { control, error } = bind(form, 'description')
  return (
    <Field label="Description" hint={hint} error={error}>
      <Textarea rows={hint ? 2 : 3} {...control} />
    </Field>
  )
}

export function GenreField<T extends FieldValues, Out>({
  form,
  placeholder,
}: StoryFieldProps<T, Out> & { placeholder?: string }) {
  const { control, error } = bind(form, 'genre')
  return (
    <Field label="Genre" required error={error}>
      <Select options={genres} placeholder={placeholder} {...control} />
    </Field>
  )
}

export function StatusField<T extends FieldValues, Out>({ form }: StoryFieldProps<T, Out>) {
  const { control, error } = bind(form, 'status')
  return (
    <Field label="Status" required error={error}>
      <Select options={storyStatuses} {...control} />
    </Field>
  )
}
