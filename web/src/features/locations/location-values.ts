import { z } from 'zod'
import { type Location, locationBody, locationForm } from '#contract/locations.ts'
import { readRoomTypes, writeRoomTypes } from './room-types.ts'

// The forms hold rooms as a list; the text of the wire is made when they are sent.
const rooms = { roomTypes: z.array(z.string()) }

/** The create form: part 1's limits and words (decision 40). */
export const createForm = locationBody.extend(rooms)
/** The edit form: part 2's limits and words. */
export const editForm = locationForm.extend(rooms)

export type LocationValues = z.input<typeof createForm>
export type LocationOutput = z.output<typeof createForm>

export const blankLocation: Required<LocationValues> = {
  name: '',
  description: '',
  type: '',
  setting: '',
  atmosphere: '',
  keyFeatures: '',
  timePeriod: '',
  propertyCondition: '',
  architecturalStyle: '',
  size: '',
  numberOfRooms: null,
  roomTypes: [],
  roomDescriptions: '',
  specialFeatures: '',
  surroundings: '',
  climate: '',
  accessibility: '',
  lightingStyle: '',
  soundscape: '',
  scents: '',
  imageUrl: '',
  isPublic: false,
}

/** What the calls take. */
export function toBody({ roomTypes, ...values }: LocationOutput) {
  return { ...values, roomTypes: writeRoomTypes(roomTypes) }
}

/** The form's values of a location. */
export function toValues(location: Location): Required<LocationValues> {
  const names = Object.keys(blankLocation) as (keyof LocationValues)[]
  const own = Object.fromEntries(names.map((name) => [name, location[name]]))
  return { ...blankLocation, ...own, roomTypes: readRoomTypes(location.roomTypes) }
}
