import { type ReactElement, type ReactNode, useLayoutEffect, useRef } from 'react'
import { type UseFormReturn, useController } from 'react-hook-form'
import type { Option } from '#contract/options.ts'
import { withStoredOption } from '../../lib/option-lists.ts'
import { Field } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'
import { Select } from '../../ui/select.tsx'
import { Textarea } from '../../ui/textarea.tsx'
import type { LocationField } from './location-tabs.ts'
import type { LocationOutput, LocationValues } from './location-values.ts'

export type LocationFormReturn = UseFormReturn<LocationValues, unknown, LocationOutput>

interface BoundFieldProps {
  form: LocationFormReturn
  name: Exclude<LocationField, 'roomTypes' | 'isPublic' | 'numberOfRooms'>
  label: string
  hint?: ReactNode
  required?: boolean
  className?: string
}

function BoundField({ form, name, children, ...rest }: BoundFieldProps & { children: ReactElement<object> }) {
  return (
    <Field {...rest} unmarked error={form.formState.errors[name]?.message}>
      {children}
    </Field>
  )
}

/** A text field of one line. */
export function TextField({ placeholder, ...part }: BoundFieldProps & { placeholder?: string }) {
  return (
    <BoundField {...part}>
      <Input autoComplete="off" placeholder={placeholder} {...part.form.register(part.name)} />
    </BoundField>
  )
}

/** A text field of several lines. */
export function TextAreaField({ rows = 3, ...part }: BoundFieldProps & { rows?: number }) {
  return (
    <BoundField {...part}>
      <Textarea rows={rows} {...part.form.register(part.name)} />
    </BoundField>
  )
}

interface SelectFieldProps extends BoundFieldProps {
  options: readonly Option[]
  placeholder?: string
}

/**
 * Lets the user choose an option. A stored value that is not in the list is offered too, so that saving does not change
 * it.
 */
export function SelectField({ options, placeholder = 'Not said', ...part }: SelectFieldProps) {
  const stored = part.form.formState.defaultValues?.[part.name]
  return (
    <BoundField {...part}>
      <Select
        options={withStoredOption(options, stored)}
        placeholder={placeholder}
        {...part.form.register(part.name)}
      />
    </BoundField>
  )
}

/**
 * A field for a whole number or no number. Invalid input becomes NaN, so that validation reports it; an empty value in
 * its place would pass validation.
 */
export function RoomCountField({ form }: { form: LocationFormReturn }) {
  const { field, fieldState } = useController({ control: form.control, name: 'numberOfRooms' })
  const input = useRef<HTMLInputElement | null>(null)
  const value = typeof field.value === 'number' ? field.value : null
  // The browser reports a partly typed number as an empty text, so writing the text of the input on each change would
  // delete what is typed. It is written only if the form got another number, as from a discarded draft.
  useLayoutEffect(() => {
    if (input.current && !Object.is(numberOf(input.current), value))
      input.current.value = value === null ? '' : String(value)
  }, [value])
  return (
    <Field label="Number of rooms" unmarked hint="From 0 to 50." error={fieldState.error?.message}>
      <Input
        type="number"
        inputMode="numeric"
        min={0}
        max={50}
        step={1}
        ref={(element) => {
          input.current = element
          field.ref(element)
        }}
        name={field.name}
        onBlur={field.onBlur}
        onChange={({ target }) => field.onChange(numberOf(target))}
        className="max-w-40"
      />
    </Field>
  )
}

/** Returns the number in an input; null for an empty input and NaN for a text that is no number. */
function numberOf({ value, validity, valueAsNumber }: HTMLInputElement): number | null {
  return value === '' && !validity.badInput ? null : valueAsNumber
}
