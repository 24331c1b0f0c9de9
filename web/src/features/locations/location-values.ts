import { z } from 'zod'
import { type Location, locationBody, locationForm } from '#contract/locations.ts'
import { readRoomTypes, writeRoomTypes } from './room-types.ts'

// The form holds room types as a list. The list is converted to the text that the API expects when the form is sent.
const rooms = { roomTypes: z.array(z.string()) }

/** The create form has the limits and messages of D-255 (D-40). */
export const createForm = locationBody.extend(rooms)
/** The edit form has the limits and messages of D-256 (D-40). */
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

export function toBody({ roomTypes, ...values }: LocationOutput) {
  return { ...values, roomTypes: writeRoomTypes(roomTypes) }
}

/** Returns the form's values for an existing location. */
export function toValues(location: Location): Required<LocationValues> {
  const names = Object.keys(blankLocation) as (keyof LocationValues)[]
  const own = Object.fromEntries(names.map((name) => [name, location[name]]))
  return { ...blankLocation, ...own, roomTypes: readRoomTypes(location.roomTypes) }
}
