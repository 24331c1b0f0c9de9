import { locationTypes } from '#contract/location-types.ts'
import {
  architecturalStyles,
  climates,
  lightingStyles,
  locationSizes,
  type Option,
  propertyConditions,
} from '#contract/options.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Fieldset } from '../../ui/fieldset.tsx'
import {
  type LocationFormReturn,
  RoomCountField,
  SelectField,
  TextAreaField,
  TextField,
} from './bound-fields.tsx'
import { RoomTypePicker } from './room-type-picker.tsx'

interface FieldsProps {
  form: LocationFormReturn
}

// Types of locations are stored in lower case and shown with a capital letter (D-39).
const types: readonly Option[] = locationTypes.map((type) => [type.toLowerCase(), type])

export function BasicFields({ form }: FieldsProps) {
  return (
    <div className="grid gap-6">
      <div className="grid gap-6 sm:grid-cols-2">
        <TextField form={form} name="name" label="Name" required hint="What people call it." />
        <SelectField
          form={form}
          name="type"
          label="Type"
          required
          options={types}
          placeholder="Choose a type"
        />
      </div>
      <TextAreaField
        form={form}
        name="description"
        label="Description"
        required
        rows={4}
        hint="What somebody sees who comes here for the first time."
      />
      <TextAreaField
        form={form}
        name="setting"
        label="Setting"
        required
        hint="Where in the world it stands: a headland in Cornwall, the eleventh floor, the last stop of the line."
      />
      <TextField
        form={form}
        name="imageUrl"
        label="Image URL"
        placeholder="https://"
        hint="The address of a picture of it. Without one we paint the place ourselves."
      />
      <Checkbox
        label="Make public"
        hint="Other writers can find, like and use it in their stories. Private until then."
        {...form.register('isPublic')}
      />
    </div>
  )
}

export function PropertyFields({ form }: FieldsProps) {
  return (
    <div className="grid gap-6">
      <div className="grid gap-6 sm:grid-cols-2">
        <SelectField
          form={form}
          name="propertyCondition"
          label="Property condition"
          options={propertyConditions}
        />
        <SelectField
          form={form}
          name="architecturalStyle"
          label="Architectural style"
          options={architecturalStyles}
        />
        <SelectField form={form} name="size" label="Size" options={locationSizes} />
        <SelectField form={form} name="climate" label="Climate" options={climates} />
      </div>
      <TextField
        form={form}
        name="timePeriod"
        label="Time period"
        hint="Regency, the winter of 1926, a century from now."
      />
      <TextAreaField
        form={form}
        name="surroundings"
        label="Surroundings"
        hint="What lies beyond the door: sea pinks, a tram stop, somebody else's orchard."
      />
      <TextAreaField
        form={form}
        name="accessibility"
        label="Accessibility"
        hint="How to get there, and who can."
      />
    </div>
  )
}

export function RoomFields({ form }: FieldsProps) {
  const { errors } = form.formState
  return (
    <div className="grid gap-6">
      <RoomCountField form={form} />
      <Fieldset legend="Room types" error={errors.roomTypes?.message}>
        <RoomTypePicker control={form.control} />
      </Fieldset>
      <TextAreaField
        form={form}
        name="roomDescriptions"
        label="Room descriptions"
        rows={4}
        hint="Kitchen: a scrubbed table, one chair more than is needed."
      />
      <TextAreaField
        form={form}
        name="keyFeatures"
        label="Key features"
        hint="What everybody remembers afterwards."
      />
      <TextAreaField
        form={form}
        name="specialFeatures"
        label="Special features"
        hint="What only the two of them know: a door behind the shelves, a stair that complains."
      />
    </div>
  )
}

export function MoodFields({ form }: FieldsProps) {
  return (
    <div className="grid gap-6">
      <TextAreaField
        form={form}
        name="atmosphere"
        label="Atmosphere"
        hint="How it feels to be here: hushed, festive, as if it were waiting for someone."
      />
      <SelectField form={form} name="lightingStyle" label="Lighting style" options={lightingStyles} />
      <TextAreaField
        form={form}
        name="soundscape"
        label="Soundscape"
        hint="What can be heard when nobody is talking."
      />
      <TextAreaField
        form={form}
        name="scents"
        label="Scents"
        hint="Beeswax, coal smoke, rain on warm stone."
      />
    </div>
  )
}
