import { X } from 'lucide-react'
import { type UseFormReturn, useFieldArray, useWatch } from 'react-hook-form'
import { Field } from '../../ui/field.tsx'
import { Fieldset } from '../../ui/fieldset.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Input } from '../../ui/input.tsx'
import { Textarea } from '../../ui/textarea.tsx'
import type { GenerateStoryOutput, GenerateStoryValues } from './generate-story-values.ts'

interface OwnPeopleFieldsProps {
  form: UseFormReturn<GenerateStoryValues, unknown, GenerateStoryOutput>
}

/** The people and the place of a suggested story idea (spark), which are created with the story (D-132). */
export function OwnPeopleFields({ form }: OwnPeopleFieldsProps) {
  const { control, register, formState, setValue } = form
  const people = useFieldArray({ control, name: 'newCharacters' })
  const place = useWatch({ control, name: 'newLocation' })
  const errors = formState.errors
  if (people.fields.length === 0 && !place) return null
  return (
    <Fieldset legend="Made with this story" hint="They become your characters and your place.">
      <ul className="grid gap-3">
        {people.fields.map((field, index) => {
          const wrong = errors.newCharacters?.[index]
          return (
            <li key={field.id} className="rounded-box border border-line p-4">
              <div className="flex items-end gap-2.5">
                <Field
                  label={`Person ${index + 1}`}
                  required
                  error={wrong?.name?.message}
                  className="min-w-0 flex-1"
                >
                  <Input autoComplete="off" {...register(`newCharacters.${index}.name`)} />
                </Field>
                <IconButton label={`Leave out person ${index + 1}`} onClick={() => people.remove(index)}>
                  <X aria-hidden />
                </IconButton>
              </div>
              <div className="mt-3.5 grid gap-3.5 sm:grid-cols-2">
                <Field label="Who it is" unmarked error={wrong?.role?.message}>
                  <Textarea rows={2} {...register(`newCharacters.${index}.role`)} />
                </Field>
                <Field label="What they are like" unmarked error={wrong?.personality?.message}>
                  <Textarea rows={2} {...register(`newCharacters.${index}.personality`)} />
                </Field>
              </div>
            </li>
          )
        })}
        {place && (
          <li className="rounded-box border border-line p-4">
            <div className="flex items-end gap-2.5">
              <Field
                label="Place"
                required
                error={errors.newLocation?.name?.message}
                className="min-w-0 flex-1"
              >
                <Input autoComplete="off" {...register('newLocation.name')} />
              </Field>
              <IconButton
                label="Leave out the place"
                onClick={() => setValue('newLocation', null, { shouldDirty: true })}
              >
                <X aria-hidden />
              </IconButton>
            </div>
            <Field
              label="What it is like there"
              required
              error={errors.newLocation?.description?.message}
              className="mt-3.5"
            >
              <Textarea rows={2} {...register('newLocation.description')} />
            </Field>
          </li>
        )}
      </ul>
    </Fieldset>
  )
}
