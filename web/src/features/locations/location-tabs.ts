import type { LocationValues } from './location-values.ts'

export type LocationTab = 'basic' | 'property' | 'rooms' | 'mood'
export type LocationField = keyof LocationValues

export const locationTabs = [
  ['basic', 'Basic Info'],
  ['property', 'Property Details'],
  ['rooms', 'Rooms & Features'],
  ['mood', 'Mood & Ambiance'],
] as const satisfies readonly (readonly [LocationTab, string])[]

/** The fields of each tab, in the order of the form. */
export const tabFields: Readonly<Record<LocationTab, readonly LocationField[]>> = {
  basic: ['name', 'type', 'description', 'setting', 'imageUrl', 'isPublic'],
  property: [
    'propertyCondition',
    'architecturalStyle',
    'size',
    'timePeriod',
    'climate',
    'surroundings',
    'accessibility',
  ],
  rooms: ['numberOfRooms', 'roomTypes', 'roomDescriptions', 'keyFeatures', 'specialFeatures'],
  mood: ['atmosphere', 'lightingStyle', 'soundscape', 'scents'],
}

/** Finds the first invalid field in the order of the form, and its tab. */
export function firstInvalidField(
  isWrong: (field: LocationField) => boolean,
): { tab: LocationTab; field: LocationField } | null {
  for (const [tab] of locationTabs) {
    const field = tabFields[tab].find(isWrong)
    if (field) return { tab, field }
  }
  return null
}
