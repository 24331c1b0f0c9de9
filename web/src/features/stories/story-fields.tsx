import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'
import { genres, storyStatuses } from '#contract/options.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Field } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'
import { Select } from '../../ui/select.tsx'
import { Textarea } from '../../ui/textarea.tsx'

type Form<T extends FieldValues, Out> = UseFormReturn<T, unknown, Out>

/** Registers a form field by its name. Returns the props of the control and the error message of the field. */
function registerField<T extends FieldValues, Out>(form: Form<T, Out>, name: string) {
  const message = form.getFieldState(name as FieldPath<T>, form.formState).error?.message
  return { control: form.register(name as FieldPath<T>), error: message }
}

// All forms of a story share these fields. They are functions instead of components, because react-hook-form focuses
// the invalid field that was registered first. Components would be registered later than the fields around them.

export function titleField<T extends FieldValues, Out>(form: Form<T, Out>) {
  const { control, error } = registerField(form, 'title')
  return (
    <Field label="Title" required error={error}>
      <Input {...control} />
    </Field>
  )
}

export function descriptionField<T extends FieldValues, Out>(form: Form<T, Out>, hint?: string) {
  const { control, error } = registerField(form, 'description')
  return (
    <Field label="Description" hint={hint} error={error}>
      <Textarea rows={hint ? 2 : 3} {...control} />
    </Field>
  )
}

export function genreField<T extends FieldValues, Out>(form: Form<T, Out>, placeholder?: string) {
  const { control, error } = registerField(form, 'genre')
  return (
    <Field label="Genre" required error={error}>
      <Select options={genres} placeholder={placeholder} {...control} />
    </Field>
  )
}

export function releaseAtOnceField<T extends FieldValues, Out>(form: Form<T, Out>) {
  return (
    <Checkbox
      label="Release at once"
      hint="New chapters are released as soon as they are written. Without it each one begins as a draft that only you read."
      {...registerField(form, 'releaseAtOnce').control}
    />
  )
}

export function statusField<T extends FieldValues, Out>(form: Form<T, Out>) {
  const { control, error } = registerField(form, 'status')
  return (
    <Field label="Status" required error={error}>
      <Select options={storyStatuses} {...control} />
    </Field>
  )
}
