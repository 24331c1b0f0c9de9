import { type UseFormReturn, useController } from 'react-hook-form'
import type { z } from 'zod'
import { locationTypes } from '#contract/location-types.ts'
import type { locationBody } from '#contract/locations.ts'
import {
  architecturalStyles,
  climates,
  lightingStyles,
  locationSizes,
  type Option,
  propertyConditions,
  roomTypes,
} from '#contract/options.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { ChipPicker } from '../../ui/chip-picker.tsx'
import { Field } from '../../ui/field.tsx'
import { Fieldset } from '../../ui/fieldset.tsx'
import { Input } from '../../ui/input.tsx'
import { Select } from '../../ui/select.tsx'
import { Textarea } from '../../ui/textarea.tsx'
import { type LocationValues, readRoomTypes, writeRoomTypes } from './location-values.ts'

export interface LocationFieldsProps {
  form: UseFormReturn<LocationValues, unknown, z.output<typeof locationBody>>
}

const types: readonly Option[] = locationTypes.map((type) => [type.toLowerCase(), type])
const rooms: readonly string[] = roomTypes.map(([room]) => room)

export function BasicFields({ form: { register, formState } }: LocationFieldsProps) {
  const { errors } = formState
  return (
    <div className="grid gap-6">
      <div className="grid gap-6 sm:grid-cols-2">
        <Field label="Name" required error={errors.name?.message}>
          <Input {...register('name')} />
        </Field>
        <Field label="Type" required error={errors.type?.message}>
          <Select options={types} placeholder="Choose a type" {...register('type')} />
        </Field>
      </div>
      <Field
        label="Description"
        required
        hint="What it is, in a few sentences."
        error={errors.description?.message}
      >
        <Textarea rows={4} {...register('description')} />
      </Field>
      <Field
        label="Setting"
        required
        hint="Where it stands, and what is around it."
        error={errors.setting?.message}
      >
        <Textarea rows={3} {...register('setting')} />
      </Field>
      <Field label="Image URL" hint="A picture of it on the web." error={errors.imageUrl?.message}>
        <Input type="url" inputMode="url" placeholder="https://" {...register('imageUrl')} />
      </Field>
      <Checkbox
        label="Make public"
        hint="Other writers can find it and set their stories there."
        {...register('isPublic')}
      />
    </div>
  )
}

export function PropertyFields({ form: { register, formState } }: LocationFieldsProps) {
  const { errors } = formState
  return (
    <div className="grid gap-6">
      <div className="grid gap-6 sm:grid-cols-2">
        <Field label="Property condition" error={errors.propertyCondition?.message}>
          <Select options={propertyConditions} placeholder="Not said" {...register('propertyCondition')} />
        </Field>
        <Field label="Architectural style" error={errors.architecturalStyle?.message}>
          <Select options={architecturalStyles} placeholder="Not said" {...register('architecturalStyle')} />
        </Field>
        <Field label="Size" error={errors.size?.message}>
          <Select options={locationSizes} placeholder="Not said" {...register('size')} />
        </Field>
        <Field label="Climate" error={errors.climate?.message}>
          <Select options={climates} placeholder="Not said" {...register('climate')} />
        </Field>
      </div>
      <Field label="Time period" error={errors.timePeriod?.message}>
        <Input {...register('timePeriod')} />
      </Field>
      <Field label="Surroundings" error={errors.surroundings?.message}>
        <Textarea rows={3} {...register('surroundings')} />
      </Field>
      <Field label="How to Get There" error={errors.accessibility?.message}>
        <Textarea rows={2} {...register('accessibility')} />
      </Field>
    </div>
  )
}

export function RoomFields({ form }: LocationFieldsProps) {
  const { errors } = form.formState
  const types = useController({ control: form.control, name: 'roomTypes' })
  return (
    <div className="grid gap-6">
      <Field label="Number of rooms" error={errors.numberOfRooms?.message} className="max-w-60">
        <Input
          type="number"
          inputMode="numeric"
          {...form.register('numberOfRooms', {
            setValueAs: (text) => (text === '' || text === null || text === undefined ? null : Number(text)),
          })}
        />
      </Field>
      <Fieldset legend="Room types" optional error={errors.roomTypes?.message}>
        <ChipPicker
          options={rooms}
          value={readRoomTypes(types.field.value)}
          onChange={(list) => types.field.onChange(writeRoomTypes(list))}
        />
      </Fieldset>
      <Field label="Room descriptions" error={errors.roomDescriptions?.message}>
        <Textarea rows={4} {...form.register('roomDescriptions')} />
      </Field>
      <Field label="Key features" error={errors.keyFeatures?.message}>
        <Textarea rows={3} {...form.register('keyFeatures')} />
      </Field>
      <Field label="Special features" error={errors.specialFeatures?.message}>
        <Textarea rows={3} {...form.register('specialFeatures')} />
      </Field>
    </div>
  )
}

export function MoodFields({ form: { register, formState } }: LocationFieldsProps) {
  const { errors } = formState
  return (
    <div className="grid gap-6">
      <Field label="Atmosphere" error={errors.atmosphere?.message}>
        <Textarea rows={3} {...register('atmosphere')} />
      </Field>
      <Field label="Lighting style" error={errors.lightingStyle?.message}>
        <Select options={lightingStyles} placeholder="Not said" {...register('lightingStyle')} />
      </Field>
      <Field label="Soundscape" hint="What one hears with closed eyes." error={errors.soundscape?.message}>
        <Textarea rows={2} {...register('soundscape')} />
      </Field>
      <Field label="Scents" error={errors.scents?.message}>
        <Textarea rows={2} {...register('scents')} />
      </Field>
    </div>
  )
}
