import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'
import { Checkbox } from './checkbox.tsx'
import { Field } from './field.tsx'
import { Input } from './input.tsx'
import { Textarea } from './textarea.tsx'

interface Named extends FieldValues {
  name: string
  description?: string
  isPublic?: boolean
}

interface NamedFieldsProps<T extends Named, Out> {
  form: UseFormReturn<T, unknown, Out>
  /** A hint that explains who can see this thing when it is public. */
  publicHint: string
}

/** The fields name, description and isPublic, which forks and collections have. */
export function NamedFields<T extends Named, Out>({ form, publicHint }: NamedFieldsProps<T, Out>) {
  const { errors } = form.formState
  const message = (field: 'name' | 'description') => {
    const text = errors[field]?.message
    return typeof text === 'string' ? text : undefined
  }
  return (
    <>
      <Field label="Name" required error={message('name')}>
        <Input autoComplete="off" {...form.register('name' as FieldPath<T>)} />
      </Field>
      <Field label="Description" error={message('description')}>
        <Textarea rows={3} {...form.register('description' as FieldPath<T>)} />
      </Field>
      <Checkbox label="Make public" hint={publicHint} {...form.register('isPublic' as FieldPath<T>)} />
    </>
  )
}
