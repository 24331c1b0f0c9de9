import { type Control, useController } from 'react-hook-form'
import { roomTypes } from '#contract/options.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import type { LocationOutput, LocationValues } from './location-values.ts'

/** Shows room types as checkboxes. Room types that are not in the list come last. */
export function RoomTypePicker({ control }: { control: Control<LocationValues, unknown, LocationOutput> }) {
  const { field } = useController({ control, name: 'roomTypes' })
  const known = roomTypes.map(([room]) => room as string)
  const rooms = [...known, ...field.value.filter((room) => !known.includes(room))]
  const toggle = (room: string) =>
    field.onChange(
      field.value.includes(room) ? field.value.filter((one) => one !== room) : [...field.value, room],
    )
  return (
    <div className="grid grid-cols-2 gap-x-4 gap-y-1 sm:grid-cols-3 xl:grid-cols-4">
      {rooms.map((room, index) => (
        <Checkbox
          key={room}
          ref={index === 0 ? field.ref : undefined}
          name={field.name}
          label={room}
          value={room}
          checked={field.value.includes(room)}
          onChange={() => toggle(room)}
          className="min-h-9 touch:min-h-11"
        />
      ))}
    </div>
  )
}
