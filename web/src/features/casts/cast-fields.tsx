import type { UseFormReturn } from 'react-hook-form'
import type { z } from 'zod'
import type { castBody } from '#contract/casts.ts'
import { genres } from '#contract/options.ts'
import { Field } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'
import { Select } from '../../ui/select.tsx'
import { Textarea } from '../../ui/textarea.tsx'

type Values = z.output<typeof castBody>

/** The fields name, genre and description of a cast. */
export function CastFields<T extends Values, Out>({ form }: { form: UseFormReturn<T, unknown, Out> }) {
  // This type assertion is safe, because the field names are the same in every form with these values.
  const { register, formState } = form as unknown as UseFormReturn<Values>
  const { errors } = formState
  return (
    <>
      <Field label="Name" required error={errors.name?.message}>
        <Input {...register('name')} />
      </Field>
      <Field label="Genre" error={errors.genre?.message}>
        <Select options={genres} placeholder="None" {...register('genre')} />
      </Field>
      <Field label="Description" error={errors.description?.message}>
        <Textarea rows={2} {...register('description')} />
      </Field>
    </>
  )
}
